"""Games that older versions have saved are opened, verified, gone on with and seen again as today's."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import game
from game.client.replaying import ReplaySession, play_on
from game.client.session import Session
from game.commands.verify import verify
from game.rebirth import Match
from game.storage.record_shelf import open_record, saved_games, take_in
from tests.client.playing import folders, open_app
from tests.golden.test_old_records import RECORDS
from tests.stamina.crashes import _Host


def test_there_are_games_of_every_version() -> None:
    versions = {path.name.partition("-")[0] for path in RECORDS}
    assert {"0.1.0", "1.0.0"} <= versions
    assert game.__version__ in versions, "add records of this version to tests/golden/records"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_old_game_is_taken_in_verified_seen_again_and_gone_on_with(path: Path, tmp_path: Path) -> None:
    before = path.read_bytes()
    where = folders(tmp_path)
    own = take_in(where, path)
    assert [saved.problem for saved in saved_games(where)] == [None]
    assert verify(path)[0] and verify(own)[0]
    whole = open_record(path)
    host = _Host(where)
    again = ReplaySession(host, whole)
    turns = 0
    while not again.at_end:
        again.play_answer()
        turns += 1
    assert again.match.record_lines() == whole.record_lines()
    assert turns >= len(whole.placements)
    again.go_to(len(whole.placements) // 2)
    assert again.match.turn == len(whole.placements) // 2
    if not whole.finished:
        copy = where.records / "2026-01-01-game-0100-old.jsonl"
        shutil.copy(path, copy)
        session = Session.resume(host, copy)
        assert session.match.turn == len(whole.placements) and host.told == []
        session.close()
    assert path.read_bytes() == before


def test_an_old_game_is_played_on_as_practice(tmp_path: Path) -> None:
    app = open_app(tmp_path)
    whole = open_record(next(path for path in RECORDS if path.name.startswith("0.1.0-scotland-3")))
    session = play_on(app, whole, 10, 0)
    assert session.practice and session.match.turn == 10
    session.close()
    assert session.record is not None
    assert Match.from_record(session.record.read_bytes().splitlines()).turn == 10
