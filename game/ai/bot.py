"""What an opponent is, and the one that decides at random."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from game.rebirth import Hex, RandomSource, SeatView, Tile, below
from game.rebirth.ireland import PLACE
from game.rebirth.layout import NOBODY
from game.rebirth.tiles import NO_TILE

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


def holding(view: SeatView, tile: int) -> SeatView:
    """The view as it would be with this tile in hand, at the seat's turn; what Scouts show is back in the supply."""
    counts = list(view.supply_counts)
    if view.hand != NO_TILE:
        counts[view.hand] += 1
    counts[tile] = max(0, counts[tile] - 1)
    irish = view.ireland
    if irish is not None and irish.choice != PLACE:
        irish = replace(irish, choice=PLACE, offer=(), bonus_tower=NOBODY, scouting=False, known_in_supply=())
    return replace(view, hand=tile, supply_counts=tuple(counts), to_move=view.seat, ireland=irish)


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
