"""What search does with a position: deal what is hidden anew, and play on at random."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from game.rebirth.ireland import KEEP, IrelandState, choose_randomly
from game.rebirth.layout import NOBODY
from game.rebirth.randomness import shuffled
from game.rebirth.state import State
from game.rebirth.tiles import FIRST_SETTLEMENT
from game.rebirth.view import SeatView


def _spread(counts: Sequence[int]) -> list[int]:
    return [tile for tile, count in enumerate(counts) for _ in range(count)]


@dataclass(frozen=True, slots=True)
class Deal:
    """What a seat cannot see, dealt: as in `State`, with played tiles in front of the supplies in any order."""

    supplies: tuple[tuple[int, ...], ...]
    set_aside: tuple[tuple[int, ...], ...]
    missions: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]


def deal_unseen(view: SeatView, rng: Random) -> Deal:
    """Deals everything hidden at random, in a way that fits what a seat sees."""
    layout = view.layout
    irish = view.ireland
    supplies: list[tuple[int, ...]] = []
    set_aside: list[tuple[int, ...]] = []
    for seat in range(layout.players):
        played = _spread([whole - left for whole, left in zip(layout.tile_set, view.unplayed[seat], strict=True)])
        begun = irish.begun[seat] if irish is not None else 0
        if seat == view.seat:
            to_come, aside = _deal_own(view, rng)
        else:
            pool = shuffled(_spread(view.unplayed[seat]), rng)
            to_come = pool[: view.tiles_left[seat]]
            aside = pool[view.tiles_left[seat] :]
        # What was played stands first in whatever order, since nobody will draw it again; Builders' tiles among it
        # leave their places in the set-aside tiles empty.
        supplies.append((*played, *to_come))
        set_aside.append((*[0] * begun, *aside))
    unknown = shuffled(view.unseen_cards(), rng)
    missions: list[tuple[int, ...]] = []
    for seat in range(layout.players):
        count = view.mission_counts[seat]
        missions.append(view.missions if seat == view.seat else tuple(unknown.pop() for _ in range(count)))
    return Deal(tuple(supplies), tuple(set_aside), tuple(missions), tuple(unknown))


def deal_hidden(view: SeatView, rng: Random) -> State:
    """A whole position that fits what a seat sees: other hands, supplies, set-aside tiles and cards dealt at random."""
    return position_of(view, deal_unseen(view, rng))


def position_of(view: SeatView, deal: Deal) -> State:
    """The position that a seat sees, with this behind what it does not see."""
    layout = view.layout
    players = layout.players
    irish = view.ireland
    state = object.__new__(State if irish is None else IrelandState)
    state.layout = layout
    state.free = view.free
    state.own = list(view.own)
    state.clusters = list(view.clusters)
    state.influence = list(view.influence)
    state.controllers = list(view.controllers)
    state.visited = list(view.visited)
    state.scores = list(view.scores)
    state.placed = [len(tiles) - left for tiles, left in zip(deal.supplies, view.tiles_left, strict=True)]
    state.missions = list(deal.missions)
    state.deck = deal.deck
    state.deck_drawn = 0
    state.supplies = deal.supplies
    state.set_aside = deal.set_aside
    state.to_move = view.to_move
    if irish is not None:
        assert isinstance(state, IrelandState)
        state.public = irish.public
        state.tokens = irish.tokens
        state.unscored = list(irish.unscored)
        state.towers_used = list(irish.towers_used)
        state.harvests = list(irish.harvests)
        state.reserved = list(irish.reserved)
        state.marker = list(irish.marker)
        state.tokens_due = irish.tokens_due
        state.builders_due = irish.builders_due
        state.bonus_tower = irish.bonus_tower
        state.scouting = irish.scouting
        state.scouted_alone = False
        state.choice = irish.choice
        state.happenings = None
        state.returned = [(0, ())] * players
        state.returned[view.seat] = (state.placed[view.seat] + (view.hand >= 0), irish.known_in_supply)
    return state


def _deal_own(view: SeatView, rng: Random) -> tuple[list[int], list[int]]:
    """The own tiles to come, the hand first, and those set aside, from what the owner knows of them."""
    irish = view.ireland
    hand = [view.hand] if view.hand >= 0 else []
    if irish is None:
        return [*hand, *shuffled(_spread(view.supply_counts), rng)], list(view.set_aside)
    # Supply and set-aside tiles are unseen, but for what Scouts have shown: that is in the supply.
    counts = list(view.supply_counts)
    shown = irish.offer if irish.choice == KEEP else ()
    known = [*shown] if shown else [*irish.known_in_supply]
    for tile in known:
        counts[tile] -= 1
    pool = shuffled(_spread(counts), rng)
    room = view.tiles_left[view.seat] - len(hand) - len(known)
    supply = [*known, *pool[:room]]
    # The offer stays in front in its order; anything else is anywhere.
    ordered = [*shown, *shuffled(supply[len(shown) :], rng)]
    return [*hand, *ordered], pool[room:]


def play_randomly(state: State, rng: Random) -> None:
    """Plays a position to its end, every placement uniform over the legal spaces.

    Each kind of tile walks its own shuffled list of spaces and passes over what has been taken meanwhile, which is
    uniform over the free ones and costs no random number a placement.
    """
    layout = state.layout
    free = state.free
    bits = layout.bits
    energy, food, towns = (
        shuffled(cells if free == layout.start else [cell for cell in cells if free & bits[cell]], rng)
        for cells in (*layout.farm_cells, layout.town_cells)
    )
    orders = (energy, food, towns, towns, towns, towns)
    shortages: list[list[int] | None] = [None, None]
    play = state.play
    placed = state.placed
    irish = state if isinstance(state, IrelandState) else None
    seat = state.to_move
    while seat >= 0:
        if irish is not None and irish.choice:
            choose_randomly(irish, rng)
            seat = state.to_move
            continue
        tile = state.supplies[seat][placed[seat]]
        order = orders[tile]
        while order:
            cell = order.pop()
            if state.free & bits[cell]:
                play(cell)
                break
        else:
            cell = NOBODY
            if tile < FIRST_SETTLEMENT:
                other = shortages[tile]
                if other is None:
                    other = shuffled(layout.positions(state.free & layout.farm_other[tile]), rng)
                    shortages[tile] = other
                while other:
                    cell = other.pop()
                    if state.free & bits[cell]:
                        break
                    cell = NOBODY
            if cell < 0:
                state.discard()
            else:
                play(cell)
        seat = state.to_move
