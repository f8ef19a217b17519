"""What each seat can expect to have at the end: a sum over castles, settlements, clusters, cards and towers.

Every such thing stands in a class by what matters of it (free spaces, how far ahead, tiles left), and what the members
of a class brought in the end, on average, was learned from games that greedy played against itself; for expert from
games of far-sighted players, who look at greedy's best spaces by the forecast itself. The numbers lie in `forecasts/`,
one file for each rule set, number of players and school, in thousandths of a point.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from itertools import accumulate
from math import prod

from game.ai.effort import FAR_SCHOOL, GREEDY_SCHOOL
from game.ai.weights import POINT
from game.rebirth.ireland import DOUBLE, IrelandState
from game.rebirth.layout import Layout, Mask
from game.rebirth.state import State
from game.rebirth.tables import IRELAND, LARGE, MEDIUM, PUBLIC_MISSIONS, SMALL
from game.rebirth.tiles import FIRST_SETTLEMENT

STAGES = 7
FAR = 8
"""More missing steps than can be done, or that many."""
NO_RACE = 5
"""Stands for the rivals' distance from a mission where being first is not at stake."""
LONGEST_LINK = 6
LONGEST_CROSSING = 10

BLOCKS: dict[str, tuple[int, ...]] = {
    # farms of the kind left, size, free spaces around that take the kind
    "cluster": (13, 13, 10),
    # lead in tiles, lead in farms (sign), holder (nobody, me, a rival), free spaces, stage
    "castle": (7, 3, 3, 7, STAGES),
    # size, free spaces, my influence, the strongest rival's, rivals there, stage
    "settlement": (3, 5, 9, 9, 3, STAGES),
    "reserved": (2, STAGES),
    # visited, free spaces, any card left, stage, rivals who have been there
    "cathedral": (2, 7, 2, STAGES, 4),
    # kind of card, lead, (unused), spaces or settlements still open, stage
    "majority": (6, 9, 2, 8, STAGES),
    # kind of farm, lead, (unused), farms of the kind left
    "largest": (2, 9, 2, 13),
    # tiles missing, stage
    "link": (8, STAGES),
    # kind of tile (the settlements together), how many are left, free spaces in sixths (fourths) of them
    "supply": (3, 13, 12),
    # a card not yet seen, by stage; then what is certain
    "card": (2, STAGES),
    # token, whether it has only points to give, free spaces, stage
    "tower": (5, 3, 7, STAGES),
    # Harvest towers used, unused ones in reach, stage
    "harvest": (4, 6, STAGES),
    # bonus placements to come, stage
    "bonus": (3, STAGES),
    "scouts": (STAGES,),
    "doubling": (2, STAGES),
    # mission, steps missing, stage, nobody has it, steps that the nearest rival misses, doubled
    "mission": (12, 9, STAGES, 2, 6, 2),
    # mission, steps missing, stage
    "private": (12, 9, STAGES),
    # tiles left
    "tempo": (40,),
}
"""The classes: blocks of numbers, each by what its members are told apart by (how many values each has)."""

STARTS = dict(zip(BLOCKS, accumulate((prod(sizes) for sizes in BLOCKS.values()), initial=0)))
SIZE = sum(prod(sizes) for sizes in BLOCKS.values())

CLUSTER, CASTLE, SETTLEMENT = STARTS["cluster"], STARTS["castle"], STARTS["settlement"]
CATHEDRAL, MAJORITY, LARGEST, LINK = STARTS["cathedral"], STARTS["majority"], STARTS["largest"], STARTS["link"]
SUPPLY, CARD, TOWER, HARVEST = STARTS["supply"], STARTS["card"], STARTS["tower"], STARTS["harvest"]
BONUS, SCOUTS, DOUBLING = STARTS["bonus"], STARTS["scouts"], STARTS["doubling"]
MISSION, PRIVATE, TEMPO = STARTS["mission"], STARTS["private"], STARTS["tempo"]

# A kind of card that the forecast has not learned yet counts as the first of these does.
CARD_GROUPS = {"region": 0, "castle": 1, "crofts": 2, "harbours": 3, "market-towns": 4, "great-cities": 5}
TOKENS = {"harvest": 0, "builders": 1, "scouts": 2, "secret": 3, "doubling": 4}


def clip(value: int, low: int, high: int) -> int:
    """The nearest number from `low` to `high`."""
    return low if value < low else high if value > high else value


@lru_cache(maxsize=16)
def learned(rules: str, players: int, school: int = GREEDY_SCHOOL) -> tuple[int, ...]:
    """The numbers of all classes of a rule set and number of players; 0 for what was never met.

    Where nothing was learned from far-sighted games they are those of greedy's.
    """
    folder = files("game.ai").joinpath("forecasts")
    file = folder.joinpath(f"{rules}-{players}{'-far' if school == FAR_SCHOOL else ''}.json")
    if not file.is_file():
        return learned(rules, players)
    text = file.read_text("ascii")
    numbers = [0] * SIZE
    at = 0
    for gap, worth in json.loads(text):
        at += gap
        numbers[at] = worth
    return tuple(numbers)


class Forecast:
    """Expected final points on one layout."""

    def __init__(self, layout: Layout, school: int = GREEDY_SCHOOL) -> None:
        self.layout = layout
        self.worth = learned(layout.board.rules, layout.players, school)
        self.card_numbers = [
            IRELAND.general_cards.index(card.id) if card.id in IRELAND.general_cards else 0 for card in layout.cards
        ]
        self.halos: dict[Mask, Mask] = {}
        self.multiple = [
            (town, size, mask)
            for town, (size, mask) in enumerate(zip(layout.settlement_sizes, layout.settlement_masks, strict=True))
            if size != SMALL
        ]

    def totals(self, state: State) -> list[int]:
        """Each seat's expected final points, in thousandths."""
        return [self.total(state, seat) for seat in range(self.layout.players)]

    def total(self, state: State, seat: int) -> int:
        """A seat's expected final points, in thousandths, with all its cards and tiles known."""
        layout = self.layout
        worth = self.worth
        placed = state.placed[seat]
        left = [0, 0, 0]
        for tile in state.supplies[seat][placed:]:
            left[tile if tile < FIRST_SETTLEMENT else 2] += 1
        tiles = sum(left)
        stage = min(STAGES - 1, (tiles + 4) // 6)
        free = state.free
        found = POINT * state.scores[seat] + worth[TEMPO + min(tiles, 39)]

        for kind in (0, 1):
            room = free & layout.farm_own[kind]
            some = min(left[kind], 12)
            found += worth[SUPPLY + (kind * 13 + some) * 12 + min(room.bit_count() // 6, 11)]
            for cluster in state.clusters[2 * seat + kind]:
                exits = (self._halo(cluster) & room).bit_count()
                found += worth[CLUSTER + (some * 13 + min(cluster.bit_count(), 12)) * 10 + min(exits, 9)]
        towns_free = (free & layout.settlement_cells).bit_count()
        found += worth[SUPPLY + (2 * 13 + min(left[2], 12)) * 12 + min(towns_free // 4, 11)]

        own = state.own
        mine = own[seat]
        farms = layout.farm_spaces
        for number, ring in enumerate(layout.castle_rings):
            holder = state.controllers[number]
            my_tiles = (mine & ring).bit_count()
            my_farms = (mine & ring & farms).bit_count()
            if holder >= 0 and holder != seat:
                theirs = own[holder] & ring
                rival = (theirs.bit_count(), (theirs & farms).bit_count())
                held = 2
            else:
                rival = max(
                    ((own[other] & ring).bit_count(), (own[other] & ring & farms).bit_count())
                    for other in range(layout.players)
                    if other != seat
                )
                held = holder == seat
            more = my_farms - rival[1]
            found += worth[
                CASTLE
                + (
                    (((clip(my_tiles - rival[0], -3, 3) + 3) * 3 + (more > 0) - (more < 0) + 1) * 3 + held) * 7
                    + (ring & free).bit_count()
                )
                * STAGES
                + stage
            ]
        players = layout.players
        influence = state.influence
        for town, size, mask in self.multiple:
            gaps = (mask & free).bit_count()
            if gaps:
                base = town * players
                best = rivals = 0
                for other in range(players):
                    if other != seat and (theirs_here := influence[base + other]):
                        rivals += 1
                        best = max(best, theirs_here)
                found += worth[
                    SETTLEMENT
                    + (
                        ((((size - 2) * 5 + gaps) * 9 + min(influence[base + seat], 8)) * 9 + min(best, 8)) * 3
                        + min(rivals, 2)
                    )
                    * STAGES
                    + stage
                ]
        if isinstance(state, IrelandState):
            return found + self._irish(state, seat, left, stage)
        return found + self._scottish(state, seat, left, stage)

    def _halo(self, cluster: Mask) -> Mask:
        found = self.halos.get(cluster)
        if found is None:
            around = self.layout.neighbours
            found = 0
            for cell in self.layout.positions(cluster):
                found |= around[cell]
            found &= ~cluster
            if len(self.halos) > 50_000:
                self.halos.clear()
            self.halos[cluster] = found
        return found

    # ---------------------------------------------------------------------------------------------------- Scotland

    def _scottish(self, state: State, seat: int, left: list[int], stage: int) -> int:
        layout = self.layout
        worth = self.worth
        free = state.free
        deck = state.deck_drawn < len(state.deck)
        found = 0
        for ring, visitors in zip(layout.cathedral_rings, state.visited, strict=True):
            been = visitors >> seat & 1
            others = visitors.bit_count() - been
            found += worth[
                CATHEDRAL + (((been * 7 + (ring & free).bit_count()) * 2 + deck) * STAGES + stage) * 4 + others
            ]
        for number in state.missions[seat]:
            found += self._card(state, seat, number, left, stage)
        return found

    def _card(self, state: State, seat: int, number: int, left: list[int], stage: int) -> int:
        layout = self.layout
        card = layout.cards[number]
        own = state.own
        kind = card.kind
        if layout.card_compares_spaces[number]:
            spaces = layout.card_spaces[number]
            counts = [(theirs & spaces).bit_count() for theirs in own]
            return self._majority(CARD_GROUPS.get(kind, 0), counts, seat, (state.free & spaces).bit_count(), stage)
        if kind in ("market-towns", "great-cities"):
            counts = [0] * layout.players
            still_open = 0
            for mask in layout.towns_by_size.get(MEDIUM if kind == "market-towns" else LARGE, ()):
                for other, theirs in enumerate(own):
                    counts[other] += bool(theirs & mask)
                still_open += bool(state.free & mask) and not own[seat] & mask
            return self._majority(CARD_GROUPS[kind], counts, seat, still_open, stage)
        if kind in ("breadbasket", "powerhouse"):
            farm = int(kind == "breadbasket")
            sizes = [self._largest(state, other, farm) for other in range(layout.players)]
            mine = sizes[seat]
            sizes[seat] = 1
            lead = clip(mine - max(sizes), -4, 4) + 4
            return self.worth[LARGEST + ((farm * 9 + lead) * 2) * 13 + min(left[farm], 12)]
        if kind == "link":
            one, other_end = (layout.landmark_rings[name] for name in card.places)
            missing = self._missing_between(own[seat], state.free, one, other_end, LONGEST_LINK)
            return self.worth[LINK + (7 if missing > sum(left) else min(missing, 7)) * STAGES + stage]
        return self.worth[CARD + STAGES]

    def _majority(self, group: int, counts: list[int], seat: int, still_open: int, stage: int) -> int:
        mine = counts[seat]
        counts[seat] = 1
        lead = clip(mine - max(counts), -4, 4) + 4
        return self.worth[MAJORITY + (((group * 9 + lead) * 2) * 8 + min(still_open, 7)) * STAGES + stage]

    def _largest(self, state: State, seat: int, kind: int) -> int:
        return max((cluster.bit_count() for cluster in state.clusters[2 * seat + kind]), default=0)

    def _missing_between(self, own: Mask, free: Mask, one: Mask, other: Mask, most: int) -> int:
        """How many more tiles join two sets of spaces at least; `most` + 1 when it takes more than `most`."""
        around = self.layout.neighbours
        bits = self.layout.bits
        reached_own = fresh_own = one & own
        layer = one & free
        reached = layer
        for step in range(most + 1):
            while fresh_own:
                cell = fresh_own.bit_length() - 1
                touched = around[cell]
                layer |= touched & free & ~reached
                reached |= layer
                more = touched & own & ~reached_own
                reached_own |= more
                fresh_own = (fresh_own | more) ^ bits[cell]
            if reached_own & other:
                return step
            if layer & other:
                return step + 1
            touched = 0
            while layer:
                cell = layer.bit_length() - 1
                touched |= around[cell]
                layer ^= bits[cell]
            fresh_own = touched & own & ~reached_own
            reached_own |= fresh_own
            layer = touched & free & ~reached
            reached |= layer
        return most + 1

    # ----------------------------------------------------------------------------------------------------- Ireland

    def _irish(self, state: IrelandState, seat: int, left: list[int], stage: int) -> int:
        layout = self.layout
        worth = self.worth
        free = state.free
        found = in_reach = 0
        used = state.towers_used[seat]
        for number, ring in enumerate(layout.tower_rings):
            if not used >> number & 1:
                token = TOKENS[state.tokens[number]]
                gaps = (ring & free).bit_count()
                spent = 0
                if token == 0:
                    in_reach += gaps > 0
                elif token == 1:
                    spent = state.reserved[seat] >= len(state.set_aside[seat])
                elif token == 3:
                    spent = bool(state.missions[seat])
                elif token == 4:
                    spent = state.marker[seat] >= 0
                found += worth[TOWER + ((token * 3 + spent) * 7 + gaps) * STAGES + stage]
        found += worth[HARVEST + (min(state.harvests[seat], 3) * 6 + min(in_reach, 5)) * STAGES + stage]
        moves = state.to_move == seat
        to_come = len(state.builders_due) + (state.bonus_tower >= 0) if moves else 0
        found += worth[BONUS + min(to_come, 2) * STAGES + stage]
        if moves and state.scouting:
            found += worth[SCOUTS + stage]
        if moves and state.choice == DOUBLE:
            found += worth[DOUBLING + stage]
        tiles = sum(left)
        for number in state.public:
            if state.unscored[seat] >> number & 1:
                missing = self._missing(state, seat, number)
                nobody = all(unscored >> number & 1 for unscored in state.unscored)
                nearest = NO_RACE
                if nobody and layout.cards[number].id != "coast-to-coast":
                    nearest = min(
                        self._missing(state, other, number) for other in range(layout.players) if other != seat
                    )
                found += worth[
                    MISSION
                    + (
                        (((self.card_numbers[number] * 9 + self._steps(missing, tiles)) * STAGES + stage) * 2 + nobody)
                        * 6
                        + clip(nearest, 0, 5)
                    )
                    * 2
                    + (state.marker[seat] == number)
                ]
        for number in state.missions[seat]:
            missing = self._missing(state, seat, number)
            found += worth[PRIVATE + (self.card_numbers[number] * 9 + self._steps(missing, tiles)) * STAGES + stage]
        return found

    def _steps(self, missing: int, tiles: int) -> int:
        return FAR if missing > tiles else clip(missing, 0, FAR)

    def _missing(self, state: IrelandState, seat: int, number: int) -> int:
        """How many steps a seat misses of a mission."""
        layout = self.layout
        mission = layout.cards[number].id
        need = PUBLIC_MISSIONS[mission].needed(layout.players)
        mine = state.own[seat]
        match mission:
            case "coast-to-coast":
                coasts = tuple(layout.coast_masks.values())
                if len(coasts) != need:
                    return FAR + 1
                return self._missing_between(mine, state.free, coasts[0], coasts[1], LONGEST_CROSSING)
            case "high-king" | "chieftain":
                return need - state.controllers.count(seat)
            case "great-harvest":
                return need - max(self._largest(state, seat, 0), self._largest(state, seat, 1))
            case "pilgrimage":
                return need - state.towers_used[seat].bit_count()
            case "twin-granaries":
                return sum(max(0, need - self._largest(state, seat, kind)) for kind in (0, 1))
            case "four-provinces":
                return sum(max(0, need - (mine & region).bit_count()) for region in layout.region_masks.values())
            case "townsfolk":
                return need - sum(1 for town in layout.settlement_masks if mine & town)
            case "liffey-quays":
                return need - (mine & layout.sprawling).bit_count()
            case "sea-farmer":
                return need - (mine & layout.offshore).bit_count()
            case "seat-of-kings":
                return need - (mine & layout.tara_ring).bit_count()
            case _:
                kinds = sum(
                    any(cluster & layout.flexible for cluster in state.clusters[2 * seat + kind]) for kind in (0, 1)
                )
                return max(need - (mine & layout.flexible).bit_count(), 2 - kinds)
