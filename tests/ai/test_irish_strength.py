"""Greedy on Ireland against the yardsticks, seats rotated, each deal played once from every seat."""

from __future__ import annotations

import pytest

from game.ai import make_bot
from tests.ai.arena import ireland_layout, win_share
from tests.ai.irish_yardsticks import AllChoicesByLot, NoMissionsNoTowers


def test_missions_and_towers_win_games() -> None:
    assert win_share(ireland_layout(2), make_bot("greedy"), NoMissionsNoTowers(), 60, 2000) >= 0.9


def test_choices_with_purpose_win_games() -> None:
    """What to double, what to keep, where bonus tiles go: against the same with lots for all three."""
    assert win_share(ireland_layout(2), make_bot("greedy"), AllChoicesByLot(), 100, 3000) >= 0.6


@pytest.mark.parametrize("players", [3, 4])
def test_missions_and_towers_win_games_of_more(players: int) -> None:
    """One who plays for them against two or three who do not wins far more than its share."""
    assert win_share(ireland_layout(players), make_bot("greedy"), NoMissionsNoTowers(), 60, 4000) >= 0.7


def test_the_yardstick_beats_random() -> None:
    """Otherwise beating it would say nothing."""
    assert win_share(ireland_layout(2), NoMissionsNoTowers(), make_bot("random"), 40, 5000) >= 0.8
