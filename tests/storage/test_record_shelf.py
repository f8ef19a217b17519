"""Saved games: what is told of each file, and copying them in, out and away without losing or overwriting any."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.client.visible import look_at as look_at_match
from game.rebirth import Match, Seat, stream
from game.storage import record_shelf, records
from game.storage.paths import UserFolders
from game.storage.record_shelf import Unreadable, look_at, open_record, saved_games
from tests.client.irish_playing import irish_match
from tests.client.playing import folders as below
from tests.client.playing import island, seats


@pytest.fixture
def folders(tmp_path: Path) -> UserFolders:
    return below(tmp_path / "data")


def record(path: Path, seed: int = 1, turns: int = 99) -> Path:
    """The record of a game with some placements."""
    match = Match.new(island(), [Seat("Ada", "human"), Seat("Fingal", "greedy")], seed, map_name="island")
    rng = stream(seed, "test of the shelf")
    while not match.finished and match.turn < turns:
        match.place(None if match.must_discard else rng.choice(sorted(match.legal())))
    path.write_text("".join(line + "\n" for line in match.record_lines()), encoding="utf-8")
    return path


def test_games_are_told_of_by_their_first_and_last_lines(folders: UserFolders) -> None:
    done = record(folders.records / "2026-05-01-game-0001-island.jsonl")
    begun = record(folders.records / "2026-05-02-game-0002-island.jsonl", turns=3)
    odd = folders.records / "letter.jsonl"
    odd.write_text("Dear Ada,\n", encoding="utf-8")
    found = saved_games(folders)
    assert [game.path for game in found] == [begun, done, odd]
    first = found[0]
    assert (first.title, first.names, first.placements, first.finished) == (island().name, ("Ada", "Fingal"), 3, False)
    assert str(first.day) == "2026-05-02" and found[1].finished and found[1].placements == open_record(done).turn
    assert found[2].problem is not None and "letter.jsonl" in found[2].problem


def test_the_round_of_a_saved_game_is_that_of_its_pause_menu(tmp_path: Path) -> None:
    matches = [irish_match("human", "greedy", until=lambda match: match.turn > 20)]
    for turns in range(6):
        match = Match.new(island(), seats("human", "greedy", "greedy"), 1)
        while match.turn < turns:
            match.place(min(match.legal()))
        matches.append(match)
    assert any(placement.bonus is not None for placement in matches[0].placements)
    for number, match in enumerate(matches):
        path = tmp_path / f"{number}.jsonl"
        path.write_text("".join(line + "\n" for line in match.record_lines()), encoding="utf-8")
        assert look_at(path).round == look_at_match(match, None, ["greedy"] * match.players).round


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (lambda data: b"", "no game"),
        (lambda data: data[:100], "no game"),
        (lambda data: data.replace(b'"version": 1', b'"version": 7'), "newer"),
        (lambda data: data.replace(b"rebirth-record", b"chess-record"), "no game"),
        (lambda data: data.replace(b'"points": ', b'"points": 9'), "rules"),
        (lambda data: b"[" * 100_000 + b"\n", "no game"),
    ],
    ids=["empty", "torn in its header", "newer", "foreign", "edited", "nested"],
)
def test_a_file_that_is_no_record_is_explained_and_left_alone(folders, tmp_path, change, word) -> None:  # type: ignore[no-untyped-def]
    path = record(tmp_path / "a.jsonl")
    path.write_bytes(change(path.read_bytes()))
    before = path.read_bytes()
    with pytest.raises(Unreadable, match=word):
        record_shelf.take_in(folders, path)
    look_at(path)
    assert path.read_bytes() == before and not records.list_records(folders)


def test_a_torn_last_line_is_left_away(tmp_path: Path) -> None:
    path = record(tmp_path / "a.jsonl", turns=4)
    path.write_bytes(path.read_bytes()[:-20])
    assert open_record(path).turn == 3


def test_a_record_from_elsewhere_is_taken_in_once(folders: UserFolders, tmp_path: Path) -> None:
    outside = record(tmp_path / "from a friend.jsonl", turns=5)
    own = record_shelf.take_in(folders, outside)
    assert own.parent == folders.records and records.game_number(own) == 1
    assert own.read_bytes() == outside.read_bytes()
    assert record_shelf.take_in(folders, outside) == own
    assert record_shelf.take_in(folders, own) == own
    assert len(records.list_records(folders)) == 1


def test_nothing_is_overwritten_by_exporting_or_deleting(folders: UserFolders, tmp_path: Path) -> None:
    path = record(folders.records / "game-0001-island.jsonl")
    copies = [record_shelf.export(path, tmp_path / "Desktop") for _ in range(2)]
    assert [copy.name for copy in copies] == ["game-0001-island.jsonl", "game-0001-island-2.jsonl"]
    assert all(copy.read_bytes() == path.read_bytes() for copy in copies)
    for name in ("game-0001-island.jsonl", "game-0001-island-2.jsonl"):
        gone = record_shelf.discard(folders, path)
        assert gone == folders.data / "trash" / name and not path.exists()
        record(path, seed=2)


def test_a_game_given_up_can_be_gone_on_with(folders: UserFolders) -> None:
    path = record(folders.records / "game-0001-island.jsonl", turns=2)
    gone = records.abandon(path)
    assert records.unfinished(folders) == []
    assert record_shelf.take_up(gone) == path
    assert records.unfinished(folders) == [path]
    assert json.loads(path.read_text(encoding="utf-8").splitlines()[0])["map"] == "island"
