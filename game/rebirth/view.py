"""What one seat may see of a position: the only thing an opponent is ever given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.rebirth.tiles import TILE_KINDS

if TYPE_CHECKING:
    from game.rebirth.layout import Layout, Mask
    from game.rebirth.state import State


@dataclass(slots=True)
class SeatView:
    """A position as `seat` knows it (section 10, "Hidden from a player").

    Public parts are as in `State`. Own: `hand`, `missions` (card numbers), `set_aside`, `supply_counts` (by kind of
    tile, the order is hidden even from its owner). Of everybody: `unplayed` (by kind: hand, supply and set-aside
    together), `tiles_left` (hand and supply), `mission_counts`. Treat as read-only.
    """

    layout: Layout
    seat: int
    to_move: int
    turn: int
    free: Mask
    own: tuple[Mask, ...]
    farms: tuple[Mask, ...]
    clusters: tuple[tuple[Mask, ...], ...]
    influence: tuple[int, ...]
    controllers: tuple[int, ...]
    visited: tuple[int, ...]
    scores: tuple[int, ...]
    hand: int
    missions: tuple[int, ...]
    set_aside: tuple[int, ...]
    supply_counts: tuple[int, ...]
    unplayed: tuple[tuple[int, ...], ...]
    tiles_left: tuple[int, ...]
    mission_counts: tuple[int, ...]

    @classmethod
    def of(cls, state: State, seat: int) -> SeatView:
        """The view of `seat` on a position."""
        supply = [0] * TILE_KINDS
        for tile in state.supply_left(seat):
            supply[tile] += 1
        unplayed = []
        tiles_left = []
        for owner in range(state.layout.players):
            counts = [0] * TILE_KINDS
            left = state.supply_left(owner)
            for tile in left:
                counts[tile] += 1
            for tile in state.set_aside[owner]:
                counts[tile] += 1
            hand = state.hand(owner)
            if hand >= 0:
                counts[hand] += 1
            unplayed.append(tuple(counts))
            tiles_left.append(len(left) + (hand >= 0))
        return cls(
            layout=state.layout,
            seat=seat,
            to_move=state.to_move,
            turn=state.turn,
            free=state.free,
            own=tuple(state.own),
            farms=tuple(mine & state.layout.farm_spaces for mine in state.own),
            clusters=tuple(state.clusters),
            influence=tuple(state.influence),
            controllers=tuple(state.controllers),
            visited=tuple(state.visited),
            scores=tuple(state.scores),
            hand=state.hand(seat),
            missions=state.missions[seat],
            set_aside=tuple(sorted(state.set_aside[seat])),
            supply_counts=tuple(supply),
            unplayed=tuple(unplayed),
            tiles_left=tuple(tiles_left),
            mission_counts=tuple(len(cards) for cards in state.missions),
        )

    def legal_mask(self) -> Mask:
        """Where the own hand may go now (section 4)."""
        layout = self.layout
        if self.hand >= 2:
            return self.free & layout.settlement_cells
        return self.free & layout.farm_own[self.hand] or self.free & layout.farm_other[self.hand]

    def unseen_cards(self) -> list[int]:
        """The numbers of the cards that are in the deck or in other hands."""
        return [number for number in range(len(self.layout.cards)) if number not in self.missions]

    def without_layout(self) -> dict[str, Any]:
        """The view as plain data for another process, which holds the layout already."""
        return {name: getattr(self, name) for name in self.__slots__ if name != "layout"}

    @classmethod
    def with_layout(cls, layout: Layout, data: dict[str, Any]) -> SeatView:
        """The view that `without_layout` took apart."""
        return cls(layout=layout, **data)
