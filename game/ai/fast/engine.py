"""Speaks with the compiled helper: boards and positions in, what choices come to out.

The helper knows neither chance nor anything hidden that is not in the position given to it. The order in which numbers
are exchanged is that in which `engine.c` reads them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.ai.effort import FAR_SCHOOL, GREEDY_SCHOOL, Effort
from game.ai.fast.machine import Machine, new_machine
from game.ai.forecast import BLOCKS, SIZE, STARTS, learned
from game.ai.greedy import judge_for
from game.ai.irish_judge import IrishJudge
from game.ai.weights import WEIGHTS, IrishWeights
from game.rebirth import Layout
from game.rebirth.ireland import IrelandState
from game.rebirth.layout import Mask
from game.rebirth.playout import Deal
from game.rebirth.state import State
from game.rebirth.tables import IRELAND, PUBLIC_MISSIONS, SMALL

KINDS = (
    *("region", "castle", "crofts", "harbours", "market-towns", "great-cities", "breadbasket", "powerhouse", "link"),
    *("cathedral-bonus", "coast-to-coast", "high-king", "great-harvest", "pilgrimage", "twin-granaries"),
    *("four-provinces", "chieftain", "townsfolk", "liffey-quays", "sea-farmer", "seat-of-kings", "common-ground"),
)
"""Kinds of card in the order of rules.h."""
TOKENS = ("harvest", "builders", "scouts", "secret", "doubling")
WORD = 0xFFFF_FFFF_FFFF_FFFF
EXCHANGE = 16_384
"""How many numbers go in or out at once."""

# What the tables of rules.h and judge.h hold.
MOST_SPACES = 192
MOST_TOWNS = 64
MOST_MARKS = 24
MOST_CARDS = 40
MOST_REGIONS = 16
MOST_FARMS = 22
MOST_TILES = 56
MOST_ASIDE = 12
MOST_COUNTED = 60


class Engine:
    """The helper for one layout."""

    def __init__(self, layout: Layout, machine: Machine) -> None:
        self.layout = layout
        self.machine = machine
        self.irish = layout.board.rules == IRELAND.name
        self._tell_worth()
        machine.write(self._board())
        machine.call("set_board")
        machine.write(self._cards_and_weights())
        machine.call("set_cards_and_weights")

    def sums(self, deals: Sequence[Deal], kind: int, choices: Sequence[int], effort: Effort) -> list[int] | None:
        """What each choice of a kind (PLACE, DOUBLE, KEEP) comes to, summed over deals, as `Search` would find.

        `set_state` has set the position with a deal like them. None when one of them does not fit in the helper's
        tables.
        """
        self.set_effort(effort)
        self.machine.write(choices)
        self.machine.write_deals(b"".join(map(_dealt, deals)))
        self.machine.call("try_worlds", kind, len(choices), len(deals))
        return None if self.machine.call("overflowed") else self.machine.read(len(choices))

    def set_effort(self, effort: Effort) -> None:
        """Sets how playouts are played from now on."""
        e = effort
        sight = e.foresight, e.looks, e.heed, int(e.lone)
        self.machine.call("set_effort", e.ahead, e.glance, e.share, *sight, e.school)

    def set_state(self, state: State) -> None:
        """Sets the position that every other call is about."""
        self.machine.write(self._state(state))
        self.machine.call("set_state")

    # ------------------------------------------------------------------------------------------- what goes in

    def _tell_worth(self) -> None:
        for school in (GREEDY_SCHOOL, FAR_SCHOOL):
            worth = learned(self.layout.board.rules, self.layout.players, school)
            assert len(worth) == SIZE
            for at in range(0, SIZE, EXCHANGE):
                part = worth[at : at + EXCHANGE]
                self.machine.write(part)
                self.machine.call("set_worth", school, at, len(part))

    def _board(self) -> list[int]:
        layout = self.layout
        judge = judge_for(layout, WEIGHTS[layout.board.rules, layout.players])
        coasts = [*layout.coast_masks.values(), 0, 0][:2]
        middle = judge.middle if isinstance(judge, IrishJudge) else 0
        found = [len(layout.hexes), layout.players, self.irish, len(layout.settlement_masks)]
        found += [len(layout.castle_rings), len(layout.cathedral_rings), len(layout.tower_rings), len(layout.cards)]
        found += [len(layout.region_masks)]
        for mask in (layout.settlement_cells, layout.farm_spaces):
            found += _words(mask)
        for kind in (0, 1):
            found += _words(layout.farm_own[kind]) + _words(layout.farm_other[kind]) + _words(coasts[kind])
        for mask in (middle, layout.offshore, layout.flexible, layout.sprawling, layout.tara_ring):
            found += _words(mask)
        for cell in range(len(layout.hexes)):
            near = judge.landmarks_near[cell]
            found += _words(layout.neighbours[cell]) + _words(judge.near_two[cell])
            found += [layout.bonus[cell], judge.plain_worth[cell], layout.settlement_of[cell], len(near), *near]
        for mask, size in zip(layout.settlement_masks, layout.settlement_sizes, strict=True):
            found += [*_words(mask), size]
        for rings in (layout.castle_rings, layout.cathedral_rings, layout.tower_rings, layout.region_masks.values()):
            for mask in rings:
                found += _words(mask)
        return found

    def _cards_and_weights(self) -> list[int]:
        layout = self.layout
        weights = WEIGHTS[layout.board.rules, layout.players]
        judge = judge_for(layout, weights)
        found: list[int] = []
        for number, card in enumerate(layout.cards):
            first = later = need = chance = place = 0
            if isinstance(weights, IrishWeights):
                mission = PUBLIC_MISSIONS[card.id]
                first, later, need = mission.first, mission.later, mission.needed(layout.players)
                chance = getattr(weights, card.id.replace("-", "_"))
                place = IRELAND.general_cards.index(card.id)
            ends = [layout.landmark_rings[name] for name in card.places] if card.kind == "link" else [0, 0]
            found += [KINDS.index(card.id if self.irish else card.kind), card.points, first, later, need, chance]
            found += [layout.card_compares_spaces[number], place]
            found += _words(layout.card_spaces[number]) + _words(judge.card_spaces[number])
            found += _words(ends[0]) + _words(ends[1])
        found += [STARTS[block] for block in BLOCKS]
        w = weights
        found += [w.rival, w.block, w.farm, w.room, w.self_block, w.castle, w.town, w.card, w.cathedral_chance]
        found += [w.mission, w.growth, w.growth_tiles, len(w.growth_reach), *w.growth_reach]
        found += [len(w.link_chance), *w.link_chance]
        if isinstance(w, IrishWeights):
            found += [w.public, w.private, w.ahead, w.level, w.behind, w.tower_chance, w.tower_rival]
            found += [w.builders, w.scouts, w.secret, w.doubling, len(w.harvest), *w.harvest]
        return found

    def _state(self, state: State) -> list[int]:
        layout = self.layout
        players = layout.players
        towns = len(layout.settlement_masks)
        found = [*_words(state.free), state.to_move, state.deck_drawn, len(state.deck), *state.deck]
        for seat in range(players):
            supply, aside, cards = state.supplies[seat], state.set_aside[seat], state.missions[seat]
            found += [*_words(state.own[seat]), state.scores[seat], state.placed[seat], len(supply), *supply]
            found += [len(aside), *aside, len(cards), *cards]
            for clusters in state.clusters[2 * seat : 2 * seat + 2]:
                found.append(len(clusters))
                for cluster in clusters:
                    found += _words(cluster)
            found += [state.influence[town * players + seat] for town in range(towns)]
        found += state.controllers
        found += state.visited
        if isinstance(state, IrelandState):
            found += [len(state.public), *state.public, *[TOKENS.index(token) for token in state.tokens]]
            for seat in range(players):
                found += [state.unscored[seat], state.towers_used[seat], state.harvests[seat], state.reserved[seat]]
                found.append(state.marker[seat])
            found += [len(state.tokens_due), *state.tokens_due, len(state.builders_due), *state.builders_due]
            found += [state.bonus_tower, state.scouting, state.choice]
        return found


@lru_cache(maxsize=8)
def engine_for(layout: Layout) -> Engine | None:
    """The helper for this layout; None where it is not installed or the board does not fit in its tables."""
    if not fits(layout):
        return None
    machine = new_machine()
    return None if machine is None else Engine(layout, machine)


def fits(layout: Layout) -> bool:
    """Whether a board, its tiles and its cards fit in the helper's tables; all shipped ones do."""
    counted = [mask for mask, compared in zip(layout.card_spaces, layout.card_compares_spaces, strict=True) if compared]
    irish = layout.board.rules == IRELAND.name
    return (
        len(layout.hexes) <= MOST_SPACES
        and len(layout.settlement_masks) <= MOST_TOWNS
        and max(len(layout.castle_rings), len(layout.cathedral_rings), len(layout.tower_rings)) <= MOST_MARKS
        and len(layout.cards) <= MOST_CARDS
        and all(card.kind in KINDS for card in layout.cards)
        and len(layout.region_masks) <= MOST_REGIONS
        and max(layout.tile_set[:2]) <= MOST_FARMS
        and sum(layout.tile_set) <= MOST_TILES
        and layout.board.options.set_aside <= MOST_ASIDE
        and max((mask.bit_count() for mask in counted), default=0) <= MOST_COUNTED
        and sum(size != SMALL for size in layout.settlement_sizes) <= MOST_COUNTED
        and (not irish or len(layout.coast_masks) == 2)
    )


def _dealt(deal: Deal) -> bytes:
    """In the order in which `try_worlds` reads it."""
    parts = [bytes((*s, *a, *m)) for s, a, m in zip(deal.supplies, deal.set_aside, deal.missions, strict=True)]
    return b"".join((*parts, bytes(deal.deck)))


def _words(mask: Mask) -> list[int]:
    return [mask & WORD, mask >> 64 & WORD, mask >> 128]
