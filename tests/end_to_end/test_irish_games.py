"""Whole Irish games in a real window, by real clicks and keys, every choice of the round towers among them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.storage.records import read_lines
from tests.end_to_end.irish_table import IrishTable
from tests.end_to_end.mirror import mirror
from tests.end_to_end.table import only_record
from tests.end_to_end.test_whole_games import assert_holds, leave_by_the_title
from tests.end_to_end.window import game

pytestmark = [pytest.mark.window, pytest.mark.slow]


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
@pytest.mark.parametrize("seats,names", [("human,greedy", "Ada,Bran"), ("human,human", "Ada,Bran")])
def test_a_whole_irish_game(tmp_path: Path, size: tuple[int, int], seats: str, names: str) -> None:
    home = tmp_path / "home"
    words = ["--map", "ireland", "--seats", seats, "--names", names, "--seed", "8", "--first", "0"]
    with game(home, *words, "--speed", "instant", size=size) as window, mirror(home, size) as shown:
        shown.app.settings.speed = "instant"
        table = IrishTable(window, shown, only_record(window, home))
        assert table.match.board.rules == "ireland"
        table.play()
        assert table.match.finished
        assert {kind for kind, _hand in table.chosen} == {"bonus", "double", "keep"}
        leave_by_the_title(window, shown, table.match)
    assert_holds(table.record, home)
    assert len(read_lines(table.record)[0]) == 1 + table.match.turn + 1
