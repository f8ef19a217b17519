"""What an opponent is, and the one that plays at random."""

from __future__ import annotations

from random import Random
from typing import Protocol

from game.rebirth import Hex, SeatView, below


class NothingToPlace(ValueError):
    """The hand has no legal space: the caller must discard it, there is nothing to choose."""


class Bot(Protocol):
    """An opponent: from what its seat may see it chooses where the hand goes."""

    def choose(self, view: SeatView, rng: Random) -> Hex:
        """A legal space for the hand of the seat to move; the same view and stream give the same space.

        NothingToPlace if the hand has no legal space.
        """
        ...


class RandomBot:
    """Places on any legal space, each as likely as the others."""

    def choose(self, view: SeatView, rng: Random) -> Hex:
        """A uniformly random legal space."""
        cells = list(view.layout.positions(view.legal_mask()))
        if not cells:
            raise NothingToPlace("the hand has no legal space")
        return view.layout.hexes[cells[below(rng, len(cells))]]
