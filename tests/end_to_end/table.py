"""The test at the table: it follows the record as it is written and plays the human seats by clicks and keys."""

from __future__ import annotations

import itertools
from pathlib import Path

from game.rebirth import Match, row_major
from game.storage.records import read_lines
from tests.end_to_end.mirror import Mirror
from tests.end_to_end.window import GameWindow


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
