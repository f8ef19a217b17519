"""Whole games in a real window, by real clicks and keys, from the title to the final score and out again."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

from game.client.scenes.setup import SetupScene
from game.client.scenes.title import TitleScene
from game.rebirth import Match, row_major
from game.storage.records import read_lines
from tests.commands.running import run
from tests.end_to_end.mirror import Mirror, forwards, middle, mirror
from tests.end_to_end.window import GameWindow, game

pytestmark = [pytest.mark.window, pytest.mark.slow]
SIZE = (1280, 720)


class Table:
    """The test at the table: it reads the record as it is written and plays the human seats."""

    def __init__(self, window: GameWindow, shown: Mirror, record: Path) -> None:
        self.window = window
        self.mirror = shown
        self.record = record
        self.match = self.read()
        self.centre = shown.hexes(self.match.board, self.match.players)
        self.humans = [seat for seat, who in enumerate(self.match.seats) if who.controller == "human"]
        self._by_key = itertools.cycle([False, False, True])

    def read(self) -> Match:
        """The game as the record has it now."""
        return Match.from_record(read_lines(self.record)[0])

    def wait_for_human(self) -> bool:
        """Wait until a human is to move; False when the game is over."""

        def awaited() -> bool:
            self.match = self.read()
            return self.match.finished or self.match.to_move in self.humans

        self.window.wait_until(awaited, "the opponents' placements")
        return not self.match.finished

    def place(self) -> None:
        """Place the hand on some legal space, by two clicks or by Tab and Enter, and wait for its line."""
        turn = self.match.turn
        spaces = sorted(self.match.legal(), key=row_major)
        if next(self._by_key):
            self.window.key("Tab", "Return")
        else:
            at = spaces[turn * 7 % len(spaces)]
            place = self.centre(at)
            self.window.click(place)
            self.window.click(place)

        def placed() -> bool:
            self.match = self.read()
            return self.match.turn > turn

        self.window.wait_until(placed, f"placement {turn + 1}")

    def play(self, placements: int | None = None) -> None:
        """Play the human seats to the end, or for so many of their placements."""
        done = 0
        while (placements is None or done < placements) and self.wait_for_human():
            if len(self.humans) > 1:
                self.take_over()
            self.place()
            done += 1

    def take_over(self) -> None:
        """Press the button of the handover, or Enter."""
        if next(self._by_key):
            self.window.key("Return")
        else:
            self.window.click(self.mirror.handover_button(self.match))


def only_record(window: GameWindow, home: Path) -> Path:
    """The record of the game that has just begun."""
    found: list[Path] = []

    def begun() -> bool:
        found[:] = [path for path in home.glob("records/*.jsonl") if read_lines(path)[0]]
        return bool(found)

    window.wait_until(begun, "a record")
    (path,) = found
    return path


def assert_holds(record: Path, home: Path) -> None:
    done = run("verify", str(record), home=home)
    assert done.returncode == 0, done.stdout
    assert "finished" in done.stdout


def leave_by_the_title(window: GameWindow, shown: Mirror, match: Match) -> None:
    """From the final scoring to the title and out."""
    window.click(shown.final_button(match, "title"))
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
        before = window.wait_for_change(b"", "the title")
        window.click(shown.button(title, "new game"))
        setup = SetupScene(shown.app)
        shown.show(setup)
        before = window.wait_for_change(before, "the set-up")
        window.click(middle(setup.fields[0]))
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
