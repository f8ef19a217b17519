"""The review in a real window, by real keys, made by the real worker."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rebirth import Match
from game.storage.records import read_lines
from tests.end_to_end.table import only_record
from tests.end_to_end.window import GameWindow, game

SIZE = (1280, 720)
WORDS = ["--map", "orkney", "--seats", "greedy,greedy", "--seed", "5", "--first", "0", "--speed", "instant"]
pytestmark = pytest.mark.window


def _on_paper(window: GameWindow) -> bool:
    """Whether a sheet of the review lies in the lower left corner, where the other scenes have none."""
    pixels = window.patch((30, 600), 3)[-3 * 6 * 6 :]
    return min(pixels) > 190


def test_the_review_by_keys_from_the_final_screen_and_back(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with game(home, *WORDS, size=SIZE) as window:
        record = only_record(window, home)

        def over() -> bool:
            return Match.from_record(read_lines(record)[0]).finished

        window.wait_until(over, "the end of the game")

        def reviewing() -> bool:
            window.key("h")  # in the game a hint, which an opponent's turn has not; in the review it means nothing
            return _on_paper(window)

        window.wait_until(reviewing, "the review")
        review = window.wait_for_change(b"", "the review when nothing is left to look at")
        window.key("Tab", "Return")
        moment = window.wait_for_change(review, "the most costly moment on the board")
        window.key("Right")
        played = window.wait_for_change(moment, "what was played")
        window.key("Right")
        window.wait_for_change(played, "the better placement")
        window.key("Escape")
        window.wait_until(lambda: _on_paper(window), "the review again")
        window.key("Escape")
        window.wait_until(lambda: not _on_paper(window), "the final screen again")
        window.key("ctrl+q")
        assert window.wait_for_exit() == 0
        assert not [line for line in window.errors if "Traceback" in line]
