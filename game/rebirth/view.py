"""What one seat may see of a position: the only thing an opponent is ever given."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from game.rebirth.ireland import KEEP, IrelandState
from game.rebirth.layout import NOBODY
from game.rebirth.tiles import TILE_KINDS

if TYPE_CHECKING:
    from game.rebirth.layout import Layout, Mask
    from game.rebirth.state import State


@dataclass(slots=True)
class IrelandView:
    """Ireland's further parts of a position as a seat knows them; public ones as in `IrelandState`.

    `begun`: how many set-aside tiles of each seat have come into play. Own: `offer` (what Scouts show now),
    `known_in_supply` (what Scouts put back).
    """

    public: tuple[int, ...]
    tokens: tuple[str, ...]
    unscored: tuple[int, ...]
    towers_used: tuple[int, ...]
    harvests: tuple[int, ...]
    reserved: tuple[int, ...]
    begun: tuple[int, ...]
    marker: tuple[int, ...]
    tokens_due: tuple[int, ...]
    builders_due: tuple[int, ...]
    bonus_tower: int
    scouting: bool
    choice: int
    offer: tuple[int, ...]
    known_in_supply: tuple[int, ...]

    @classmethod
    def of(cls, state: IrelandState, seat: int) -> IrelandView:
        """The view of `seat` on Ireland's parts of a position."""
        shown = state.choice == KEEP and state.to_move == seat
        return cls(
            public=state.public,
            tokens=state.tokens,
            unscored=tuple(state.unscored),
            towers_used=tuple(state.towers_used),
            harvests=tuple(state.harvests),
            reserved=tuple(state.reserved),
            begun=tuple(state.begun(owner) for owner in range(state.layout.players)),
            marker=tuple(state.marker),
            tokens_due=state.tokens_due,
            builders_due=state.builders_due,
            bonus_tower=state.bonus_tower,
            scouting=state.scouting,
            choice=state.choice,
            offer=state.offer(seat) if shown else (),
            known_in_supply=state.known_in_supply(seat),
        )


class PublicPlacement(NamedTuple):
    """A placement as everybody saw it (section 10), or a discard: then `cell` is NOBODY.

    Ireland: `bonus` for a set-aside tile that Builders brought, `doubled` the number of the public mission that the
    doubling marker was laid on then, NOBODY for none.
    """

    seat: int
    tile: int
    cell: int
    bonus: bool = False
    doubled: int = NOBODY


@dataclass(slots=True)
class SeatView:
    """A position as `seat` knows it (section 10, "Hidden from a player").

    Public parts are as in `State`. Own: `hand`, `missions` (card numbers), `set_aside`, `supply_counts` (by kind of
    tile, the order is hidden even from its owner; in Ireland, where nobody sees set-aside tiles, those are counted in
    and `set_aside` is empty). Of everybody: `unplayed` (by kind: hand, supply and set-aside
    together), `tiles_left` (hand and supply), `mission_counts`, `history` (what has been placed, in order, up to the
    last turn that is over; empty where nobody has kept it). Treat as read-only.
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
    ireland: IrelandView | None = None
    history: tuple[PublicPlacement, ...] = ()

    @classmethod
    def of(cls, state: State, seat: int, history: tuple[PublicPlacement, ...] = ()) -> SeatView:
        """The view of `seat` on a position, to which `history` has led."""
        unplayed = []
        tiles_left = []
        for owner in range(state.layout.players):
            left = state.supply_left(owner)
            hand = state.hand(owner)
            counts = _counts((*left, *state.set_aside_left(owner)))
            if hand >= 0:
                counts[hand] += 1
            unplayed.append(tuple(counts))
            tiles_left.append(len(left) + (hand >= 0))
        irish = state if isinstance(state, IrelandState) else None
        unseen = state.supply_left(seat) + (state.set_aside_left(seat) if irish is not None else ())
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
            set_aside=() if irish is not None else tuple(sorted(state.set_aside[seat])),
            supply_counts=tuple(_counts(unseen)),
            unplayed=tuple(unplayed),
            tiles_left=tuple(tiles_left),
            mission_counts=tuple(len(cards) for cards in state.missions),
            ireland=None if irish is None else IrelandView.of(irish, seat),
            history=history,
        )

    def legal_mask(self) -> Mask:
        """Where the own hand may go now (section 4)."""
        return self.layout.legal_mask(self.free, self.hand)

    def unseen_cards(self) -> list[int]:
        """The numbers of the cards that are in the deck or in other hands."""
        seen = self.missions if self.ireland is None else (*self.missions, *self.ireland.public)
        return [number for number in range(len(self.layout.cards)) if number not in seen]

    def without_layout(self) -> dict[str, Any]:
        """The view as plain data for another process, which holds the layout already."""
        return {name: getattr(self, name) for name in self.__slots__ if name != "layout"}

    @classmethod
    def with_layout(cls, layout: Layout, data: dict[str, Any]) -> SeatView:
        """The view that `without_layout` took apart."""
        return cls(layout=layout, **data)


def _counts(tiles: Iterable[int]) -> list[int]:
    found = [0] * TILE_KINDS
    for tile in tiles:
        found[tile] += 1
    return found
