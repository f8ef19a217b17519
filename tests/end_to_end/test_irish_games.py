"""Whole Irish games in a real window, by real clicks and keys, every choice of the round towers among them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.client.scenes.title import TitleScene
from game.storage.records import read_lines
from tests.commands.running import run
from tests.end_to_end.irish_table import IrishTable
from tests.end_to_end.mirror import mirror
from tests.end_to_end.table import only_record
from tests.end_to_end.test_whole_games import assert_holds, leave_by_the_title
from tests.end_to_end.window import game

pytestmark = [pytest.mark.window, pytest.mark.slow]
SIZE = (1280, 720)


@pytest.mark.parametrize(
    ("size", "seats", "names"),
    [
        pytest.param((1280, 720), "human,human", "Ada,Bran", marks=pytest.mark.long),
        ((1024, 768), "human,greedy", "Ada,Bran"),
        pytest.param((1280, 720), "human,greedy", "Ada,Bran", marks=pytest.mark.long),
        pytest.param((1024, 768), "human,human", "Ada,Bran", marks=pytest.mark.long),
    ],
)
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


def test_after_kill_9_before_a_choice_the_placement_begins_anew_with_the_same_offer(tmp_path: Path) -> None:
    home = tmp_path / "home"
    words = ["--map", "ireland", "--seats", "human,greedy", "--seed", "8", "--first", "0", "--speed", "instant"]
    with game(home, *words, size=SIZE) as window, mirror(home, SIZE) as shown:
        table = IrishTable(window, shown, only_record(window, home))
        offered = table.play_to_a_choice()
        window.kill()
    record = table.record
    before = read_lines(record)[0]
    with game(home, "--speed", "instant", size=SIZE) as window, mirror(home, SIZE) as shown:
        title = TitleScene(shown.app)
        shown.show(title)
        going_on = shown.button(title, "continue")
        window.wait_for_rest(going_on, "the title")
        window.click(going_on)
        table = IrishTable(window, shown, record)
        assert table.match.to_move == 0 and not table.match.choice_due
        assert table.play_to_a_choice() == offered
        assert read_lines(record)[0] == before
        window.kill()
    with game(home, "--speed", "instant", size=SIZE) as window, mirror(home, SIZE) as shown:
        title = TitleScene(shown.app)
        shown.show(title)
        going_on = shown.button(title, "continue")
        window.wait_for_rest(going_on, "the title")
        window.click(going_on)
        table = IrishTable(window, shown, record)
        table.play(4)
        window.kill()
    assert len(read_lines(record)[0]) >= len(before) + 4
    done = run("verify", str(record), home=home)
    assert done.returncode == 0, done.stdout
