"""Whole games in a real window, by real clicks and keys, from the title to the final score and out again."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from game.client.scenes.final import DEAF_SECONDS
from game.client.scenes.setup import SetupScene
from game.client.scenes.title import TitleScene
from game.rebirth import Match
from game.storage.records import read_lines
from tests.commands.running import run
from tests.end_to_end.mirror import Mirror, forwards, middle, mirror
from tests.end_to_end.table import Table, only_record
from tests.end_to_end.window import GameWindow, game

pytestmark = [pytest.mark.window, pytest.mark.slow]
SIZE = (1280, 720)


def assert_holds(record: Path, home: Path) -> None:
    done = run("verify", str(record), home=home)
    assert done.returncode == 0, done.stdout
    assert "finished" in done.stdout


def leave_by_the_title(window: GameWindow, shown: Mirror, match: Match) -> None:
    """From the final scoring to the title and out."""
    place = shown.final_button(match, "title")
    time.sleep(3 + DEAF_SECONDS)  # the ceremony must be there, and its buttons take no press at first
    window.click(place)
    title = TitleScene(shown.app)
    shown.show(title)
    window.click(shown.button(title, "quit"))
    assert window.wait_for_exit() == 0
    assert not [line for line in window.errors if "Error" in line or "Traceback" in line]


def test_a_whole_game_against_two_greedy_opponents(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with game(home, size=SIZE) as window, mirror(home, SIZE) as shown:
        title = TitleScene(shown.app)
        shown.show(title)
        new_game = shown.button(title, "new game")
        window.wait_for_rest(new_game, "the title")
        before = window.picture()
        window.click(new_game)
        setup = SetupScene(shown.app)
        shown.show(setup)
        before = window.wait_for_change(before, "the set-up")
        window.click(middle(setup.seats.fields[0]))
        window.wait_for_change(before, "the focus in the name")
        window.key("BackSpace", "BackSpace", "BackSpace")
        window.type("Zoe")
        for _ in range([word for word, _label in setup.speed_choice.options].index("instant")):
            if shown.app.settings.speed != "instant":
                window.click(forwards(setup.speed_choice))
                setup.speed_choice.step(1)
        before = window.picture()
        window.click(middle(setup.seed_field))
        window.wait_for_change(before, "the focus in the seed")
        window.type("42")
        window.click(middle(setup.start))
        table = Table(window, shown, only_record(window, home))
        assert [(seat.name, seat.controller) for seat in table.match.seats] == [
            ("Zoe", "human"),
            ("Fingal", "greedy"),
            ("Morag", "greedy"),
        ]
        assert table.match.seed == 42
        table.play()
        assert table.match.finished
        leave_by_the_title(window, shown, table.match)
    assert_holds(table.record, home)
    assert len(read_lines(table.record)[0]) == 1 + 3 * 34 + 1
    settings = json.loads((home / "settings.json").read_text())
    assert settings["speed"] == "instant"
    assert settings["seats"][0]["name"] == "Zoe"


def test_two_humans_at_one_screen(tmp_path: Path) -> None:
    home = tmp_path / "home"
    words = ["--seats", "human,human", "--names", "Ada,Bran", "--seed", "11", "--first", "1", "--speed", "instant"]
    with game(home, *words, size=SIZE) as window, mirror(home, SIZE) as shown:
        shown.app.settings.speed = "instant"
        table = Table(window, shown, only_record(window, home))
        assert table.match.first == 1
        table.play()
        leave_by_the_title(window, shown, table.match)
    assert_holds(table.record, home)
    assert len(read_lines(table.record)[0]) == 1 + 2 * 34 + 1
