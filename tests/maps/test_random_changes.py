"""A map or tileset with one changed character gives a message, or a board that passes every check."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from game.rebirth import Board, Match, Seat, stream
from game.tiled import MapReport, report_as_json, report_as_text
from tests.conftest import SHOWN
from tests.maps.shipped_copy import ShippedCopy
from tests.naive.engine import around
from tests.scale import scaled

CHARACTERS = "0123456789abcdefghijklmnopqrstuvwxyzE .,-_:;/<>=\"'&#+!?\n\tßŵ☃"
BATCHES = 8


def changed(text: str, rng: random.Random) -> tuple[str, str]:
    """The text with one character replaced, taken out or put in, and what was done."""
    at = rng.randrange(len(text))
    how = rng.choice(("replace", "replace", "replace", "remove", "insert"))
    new = "" if how == "remove" else rng.choice(CHARACTERS)
    rest = at if how == "insert" else at + 1
    return text[:at] + new + text[rest:], f"{how} at {at}: {text[max(0, at - 20) : at + 20]!r} with {new!r}"


def check(report: MapReport) -> None:
    """A report must be consistent; a board it calls playable must pass checks that share nothing with the reader."""
    errors = [finding for finding in report.findings if finding.severity == "error"]
    assert (report.board is None) == bool(errors)
    assert report.playable == (report.board is not None)
    assert all(finding.message and "\n" not in str(finding) for finding in report.findings)
    assert report_as_text(report)
    assert ("cells" in report_as_json(report)) == report.playable
    if report.board is not None:
        check_board(report.board)


def check_board(board: Board) -> None:
    towns = [set(town.spaces) for town in board.settlements]
    assert len({town.name for town in board.settlements}) == len(towns)
    assert sum(map(len, towns)) == len(set().union(*towns))
    assert set().union(*towns) == {at for at in board.spaces if board.kind(at) == "settlement"}
    for town in towns:
        assert 1 <= len(town) <= 4
        reached = {min(town)}
        for _ in town:
            reached |= {near for at in reached for near in around(at) if near in town}
        assert reached == town
    for landmarks in (board.castles, board.cathedrals):
        assert len({mark.name for mark in landmarks}) == len(landmarks)
        assert all(mark.name.strip() for mark in landmarks)
    assert 1 <= len(board.cathedrals) <= 8
    covered = [at for spaces in board.regions.values() for at in spaces]
    assert len(covered) == len(set(covered))
    assert Board.from_description(board.description()).sha256() == board.sha256()
    match = Match.new(board, [Seat("Ada", "human"), Seat("Bo", "human")], 1)
    rng = stream(1, "test")
    while not match.finished:
        legal = sorted(match.legal())
        match.place(legal[rng.randrange(len(legal))])


@pytest.mark.parametrize("batch", range(BATCHES))
def test_one_changed_character(batch: int, tmp_path: Path, record_property: Callable[[str, object], None]) -> None:
    rng = random.Random(f"changed maps {batch}")
    copy = ShippedCopy(tmp_path)
    tmx, tsx = copy.tmx, copy.tsx
    refused = warned = 0
    for _ in range(scaled(60)):
        copy.tmx, copy.tsx = tmx, tsx
        if rng.random() < 0.75:
            copy.tmx, what = changed(tmx, rng)
        else:
            copy.tsx, what = changed(tsx, rng)
        try:
            report = copy.report()
            check(report)
        except Exception as problem:
            raise AssertionError(what) from problem
        refused += not report.playable
        warned += report.playable and bool(report.findings)
    assert refused > scaled(60) // 4, "most places of a map matter"
    record_property(SHOWN, f"{scaled(60)} changes: {refused} refused, {warned} played with a warning")


def test_one_changed_byte_of_the_picture(tmp_path: Path) -> None:
    rng = random.Random("changed pictures")
    copy = ShippedCopy(tmp_path)
    whole = copy.picture.read_bytes()
    for _ in range(scaled(60)):
        at = rng.randrange(len(whole))
        copy.picture.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << rng.randrange(8)]) + whole[at + 1 :])
        report = copy.report()
        check(report)
        assert not report.playable, f"byte {at}"
