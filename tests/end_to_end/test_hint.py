"""A hint in a real window, by real keys: asked of the worker, followed, and played."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ai import advise
from tests.end_to_end.mirror import mirror
from tests.end_to_end.table import Table, only_record
from tests.end_to_end.window import game

SIZE = (1280, 720)
pytestmark = pytest.mark.window


@pytest.mark.parametrize("name", ["scotland", "ireland"])
def test_a_hint_by_key_is_followed_by_key(tmp_path: Path, name: str) -> None:
    home = tmp_path / "home"
    words = ["--map", name, "--seats", "human,greedy", "--seed", "5", "--first", "0", "--speed", "instant"]
    with game(home, *words, size=SIZE) as window, mirror(home, SIZE) as shown:
        table = Table(window, shown, only_record(window, home))
        for _ in range(2):
            assert table.wait_for_human()
            turn = table.match.turn
            wanted = advise(table.match.seat_view(0)).options[0].at
            assert wanted is not None
            place = table.centre(wanted)
            before = window.patch(place)
            window.key("h")
            window.wait_until(lambda was=before, at=place: window.patch(at) != was, "the rank on the board")
            hinted = window.picture()
            window.key("Return")
            window.wait_for_change(hinted, "the tile where the hint lays it")
            assert table.read().turn == turn, "the first press only shows"
            window.key("Return")

            def placed(turn: int = turn) -> bool:
                table.match = table.read()
                return table.match.turn > turn

            window.wait_until(placed, "the placement")
            assert table.match.placements[turn].at == wanted
        window.key("ctrl+q")
        assert window.wait_for_exit() == 0
        assert not [line for line in window.errors if "Traceback" in line]
