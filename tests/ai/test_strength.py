"""Greedy against the two yardsticks, seats rotated, each deal played once from every seat."""

from __future__ import annotations

import pytest

from game.ai import make_bot
from tests.ai.arena import play, scotland_layout, win_share
from tests.ai.points_only import PointsOnlyBot


def test_beats_random_in_nearly_every_game_of_two() -> None:
    assert win_share(scotland_layout(2), make_bot("greedy"), make_bot("random"), 200, 1000) >= 0.98


def test_beats_the_points_only_bot_in_games_of_two() -> None:
    assert win_share(scotland_layout(2), make_bot("greedy"), PointsOnlyBot(), 200, 2000) >= 0.95


@pytest.mark.parametrize(("players", "bar"), [(3, 0.8), (4, 0.8)])
def test_beats_the_points_only_bot_in_games_of_more(players: int, bar: float) -> None:
    """One greedy against two or three of them wins far more than its share."""
    assert win_share(scotland_layout(players), make_bot("greedy"), PointsOnlyBot(), 60, 3000) >= bar


def test_the_yardstick_beats_random() -> None:
    """Otherwise beating it would say nothing."""
    assert win_share(scotland_layout(2), PointsOnlyBot(), make_bot("random"), 60, 4000) >= 0.8


def test_games_between_equals_are_open() -> None:
    """No seat of four is hopeless or sure: the rotation is needed, but not decisive."""
    wins = [0.0] * 4
    for seed in range(80):
        winners = play(scotland_layout(4), [make_bot("greedy")] * 4, seed).winners
        for seat in winners:
            wins[seat] += 1 / len(winners)
    assert min(wins) >= 80 * 0.1
