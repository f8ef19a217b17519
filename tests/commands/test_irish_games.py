"""The commands that play games play Ireland too, with its bonus placements and choices."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cli import main
from game.commands.bench import copy_microseconds, decision_seconds, random_games
from game.commands.stage import make_seats, play_to
from game.rebirth import Board, Match
from game.rebirth.ireland import IrelandState
from tests.irish_boards import ireland


def test_simulated_games_are_whole_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REBIRTH_HOME", str(tmp_path / "home"))
    folder = tmp_path / "records"
    words = ["simulate", "--map", "ireland", "--seats", "greedy,random,greedy", "--games", "3", "--record", str(folder)]
    assert main([*words, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["rules"] == "ireland"
    found = set()
    for path in sorted(folder.iterdir()):
        for line in path.read_text().splitlines():
            found |= set(json.loads(line))
    assert {"bonus", "doubles", "supply"} <= found
    for contender in report["contenders"]:
        points = contender["points"]
        parts = sum(cell["mean"] for source, cell in points.items() if source != "total")
        assert parts == pytest.approx(points["total"]["mean"], abs=0.01)
        assert points["public-mission"]["mean"] > 0 and points["tower"]["mean"] > 0
    assert main(["verify", *map(str, sorted(folder.iterdir()))]) == 0


def test_a_game_is_played_up_to_any_turn() -> None:
    match = Match.new(Board.from_description(ireland(), "ireland"), make_seats(["human", "greedy"]), 3)
    for turn in (1, 2, 30, 31, 500):
        play_to(match, turn)
        assert match.turn == turn or match.finished
    assert match.finished


def test_what_is_measured_on_an_irish_board_is_ireland(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board.from_description(ireland(), "ireland")
    played: list[IrelandState] = []
    result = IrelandState.result
    monkeypatch.setattr(IrelandState, "result", lambda state: (played.append(state), result(state))[1])
    placements, games = random_games(board, 0.01)
    assert played and placements > games > 0
    assert copy_microseconds(board) > 0
    mean, first, capped = decision_seconds(board, "greedy", 0.01)
    assert mean > 0 and first > 0 and not capped
