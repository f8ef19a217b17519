"""Yardsticks for Ireland: greedy with one thing taken away each, to show what that thing is worth."""

from __future__ import annotations

from random import Random

from game.ai.bot import RandomBot
from game.ai.greedy import GreedyBot
from game.ai.judge import Judge
from game.ai.weights import WEIGHTS
from game.rebirth import Hex, SeatView, Tile

_AT_RANDOM = RandomBot()


class ChoicesByLot(GreedyBot):
    """Greedy that doubles and keeps at random."""

    def double(self, view: SeatView, rng: Random) -> str:
        """Any public mission that it has not fulfilled."""
        return _AT_RANDOM.double(view, rng)

    def keep(self, view: SeatView, rng: Random) -> Tile:
        """Any of the tiles shown."""
        return _AT_RANDOM.keep(view, rng)


class AllChoicesByLot(ChoicesByLot):
    """Greedy that makes all three choices of Ireland by lot: what it doubles, what it keeps, where bonus tiles go."""

    def choose(self, view: SeatView, rng: Random) -> Hex:
        """Greedy's space for the turn's own tile, any legal one for a bonus tile."""
        assert view.ireland is not None
        return super().choose(view, rng) if view.ireland.bonus_tower < 0 else _AT_RANDOM.choose(view, rng)


class NoMissionsNoTowers(ChoicesByLot):
    """Greedy as it plays Scotland: farms, settlements and castles, but blind to missions and towers."""

    def __init__(self) -> None:
        super().__init__({("ireland", players): WEIGHTS["scotland", players] for players in (2, 3, 4)})

    def choose(self, view: SeatView, rng: Random) -> Hex:
        """The space of most worth to a judge of Scotland's."""
        found = super().choose(view, rng)
        assert type(self._judge) is Judge
        return found
