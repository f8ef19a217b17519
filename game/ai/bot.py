"""What an opponent is, and the one that decides at random."""

from __future__ import annotations

from typing import Protocol

from game.rebirth import Hex, RandomSource, SeatView, Tile, below

Answer = Hex | str | Tile
"""What a seat decides: a space for its tile, the card that its doubling marker goes on, or the tile that it keeps."""


class NothingToPlace(ValueError):
    """The hand has no legal space: the caller must discard it, there is nothing to choose."""


class Bot(Protocol):
    """An opponent: from what its seat may see it chooses where the hand goes."""

    def choose(self, view: SeatView, rng: RandomSource) -> Hex:
        """A legal space for the hand of the seat to move; the same view and stream give the same space.

        NothingToPlace if the hand has no legal space.
        """
        ...

    def double(self, view: SeatView, rng: RandomSource) -> str:
        """The public mission, one that the seat has not fulfilled, on which its doubling marker goes (section 8)."""
        ...

    def keep(self, view: SeatView, rng: RandomSource) -> Tile:
        """Which of the tiles that Scouts show the seat keeps (section 8)."""
        ...


def doublable(view: SeatView) -> list[int]:
    """The numbers of the public missions on which the seat's marker may go, in their order."""
    irish = view.ireland
    assert irish is not None
    return [number for number in irish.public if irish.unscored[view.seat] >> number & 1]


class RandomBot:
    """Decides anything that is allowed, each as likely as the others."""

    def choose(self, view: SeatView, rng: RandomSource) -> Hex:
        """A uniformly random legal space."""
        cells = list(view.layout.positions(view.legal_mask()))
        if not cells:
            raise NothingToPlace("the hand has no legal space")
        return view.layout.hexes[cells[below(rng, len(cells))]]

    def double(self, view: SeatView, rng: RandomSource) -> str:
        """A uniformly random public mission."""
        cards = doublable(view)
        return view.layout.cards[cards[below(rng, len(cards))]].id

    def keep(self, view: SeatView, rng: RandomSource) -> Tile:
        """A uniformly random one of the tiles shown."""
        assert view.ireland is not None
        offer = view.ireland.offer
        return Tile(offer[below(rng, len(offer))])
