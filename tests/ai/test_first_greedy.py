"""The frozen yardstick plays as it did when it was frozen."""

from __future__ import annotations

import pytest

from tests.ai.arena import LAYOUTS, play
from tests.ai.first_greedy import FirstGreedyBot

TOTALS = {
    ("scotland", 2): (127, 143),
    ("scotland", 3): (216, 137, 173),
    ("scotland", 4): (99, 115, 128, 115),
    ("ireland", 2): (221, 203),
    ("ireland", 3): (247, 238, 232),
    ("ireland", 4): (206, 159, 142, 171),
}
"""What it scored in game 77 when it was frozen."""


@pytest.mark.parametrize(("board", "players"), TOTALS)
def test_it_plays_as_when_it_was_frozen(board: str, players: int) -> None:
    result = play(LAYOUTS[board](players), [FirstGreedyBot()] * players, 77)
    assert tuple(score.total for score in result.final) == TOTALS[board, players]
