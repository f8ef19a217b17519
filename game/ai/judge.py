"""What greedy thinks of each legal space: it weighs what a placement there changes, one placement ahead.

For each space it adds up, in thousandths of a point, what a placement there gains the seat and what it takes from or
gives to its rivals: points now, castles, settlement races, cathedrals, the growth of clusters, its own cards. Contests
count by what they are worth on average when the rest is filled by chance (expectations.py); what the seat cannot see
plays no part. Only what a placement changes is looked at, so that a decision stays within a tenth of a millisecond.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

from game.ai.expectations import (
    FILL_STEPS,
    ME,
    NOBODY,
    RIVAL,
    SURE,
    castle_chances,
    majority_chance,
    settled_worth,
    town_worth,
)
from game.ai.weights import PARTS, POINT, Weights
from game.rebirth import Layout, SeatView, Tile
from game.rebirth.layout import Mask
from game.rebirth.missions import MissionCard, relevant_spaces
from game.rebirth.tables import CASTLE_POINTS, LARGE, MEDIUM, SMALL

REMEMBERED = 20_000
"""How many results each memory holds before it is emptied."""
FIRST_TOWN_TILE = int(Tile.S1)
"""Tiles below are farms, numbered as their kinds."""
DETOUR = 2
"""How many tiles more than the shortest way a link's ways may take."""
FEW = 12
"""Up to so many spaces are read off a set bit by bit, which is faster there than byte by byte."""


@lru_cache(maxsize=8)
def _cells_of_byte(byte_count: int) -> list[list[tuple[int, ...]]]:
    """For each byte of a mask and each value of it the numbers of its spaces."""
    return [
        [tuple(8 * place + bit for bit in range(8) if byte >> bit & 1) for byte in range(256)]
        for place in range(byte_count)
    ]


class Judge:
    """What greedy knows of one layout: tables made once, and memories of results that depend on their key alone.

    This one plays Scotland; `IrishJudge` adds what Ireland has more.
    """

    def __init__(self, layout: Layout, weights: Weights) -> None:
        self.layout = layout
        self.weights = weights
        count = len(layout.hexes)
        self.rival_share = weights.rival
        self.block_share = weights.block * weights.rival // PARTS
        shared = layout.farm_own[0] & layout.farm_own[1]
        self.plain_worth = [
            weights.bonus * bonus + (weights.blank if bit & shared else 0)
            for bit, bonus in zip(layout.bits, layout.bonus, strict=True)
        ]
        self.byte_count = (count + 7) // 8
        self.cells_of_byte = _cells_of_byte(self.byte_count)
        self.near_two = [self._within_two(cell) for cell in range(count)]
        # One list of landmarks: castles first, then cathedrals.
        castles = len(layout.castle_names)
        self.landmarks_near = [
            (*near, *(castles + number for number in cathedrals))
            for near, cathedrals in zip(layout.castles_near, layout.cathedrals_near, strict=True)
        ]
        self.no_landmarks = [0] * (castles + len(layout.cathedral_names))
        self.growth_tables: dict[int, tuple[list[int], list[int], list[int], list[int]]] = {}
        self.around_cluster: dict[Mask, Mask] = {}
        self.castle_memory: dict[tuple[int, ...], int] = {}
        self.contest_memory: dict[tuple[int, ...], int] = {}
        self.lead_memory: dict[tuple[int, ...], int] = {}
        self.town_memory: dict[tuple[int, ...], int] = {}
        self.visit_worth = self._visit_worth()
        self.card_spaces = [
            self._corridor(*(layout.landmark_rings[name] for name in card.places))
            if card.kind == "link"
            else relevant_spaces(layout, card)
            for card in layout.cards
        ]

    def _within_two(self, cell: int) -> Mask:
        around = self.layout.neighbours
        found = around[cell]
        for other in self.layout.positions(around[cell]):
            found |= around[other]
        return found & ~(1 << cell)

    def cells(self, mask: Mask) -> list[int]:
        """The numbers of the spaces of a set, in an order that depends on the set alone."""
        found: list[int] = []
        if mask.bit_count() <= FEW:
            bits = self.layout.bits
            while mask:
                cell = mask.bit_length() - 1
                found.append(cell)
                mask ^= bits[cell]
            return found
        for table, byte in zip(self.cells_of_byte, mask.to_bytes(self.byte_count, "little")):
            if byte:
                found += table[byte]
        return found

    # ------------------------------------------------------------------------------------------------ the choice

    def best(self, view: SeatView, legal: Mask) -> tuple[int, list[int]]:
        """The most that a legal space is worth, and all spaces of that worth in an order that depends on them alone."""
        return self._most(legal, *self.weigh(view, legal))

    def ranked(self, view: SeatView, legal: Mask) -> list[int]:
        """The legal spaces, those of most worth first; equals in an order that depends on them alone."""
        total = self.totals(view, legal)
        return sorted(total, key=lambda cell: -total[cell])

    def totals(self, view: SeatView, legal: Mask) -> dict[int, int]:
        """What each legal space is worth, in an order that depends on the spaces alone."""
        worth, landmarks = self.weigh(view, legal)
        near = self.landmarks_near
        return {cell: worth[cell] + sum(landmarks[number] for number in near[cell]) for cell in self.cells(legal)}

    def weigh(self, view: SeatView, legal: Mask) -> tuple[list[int], list[int]]:
        """What each space is worth, and each landmark besides to every space next to it."""
        fill = self.fill(view)
        worth = self.plain_worth[:]
        if view.missions:
            self._add_cards(view, legal, fill, worth)
        landmarks = self.landmark_gains(view, legal, fill)
        if view.hand >= FIRST_TOWN_TILE:
            self.add_towns(view, legal, fill, worth)
        else:
            self.add_farms(view, legal, worth)
        return worth, landmarks

    def fill(self, view: SeatView) -> int:
        """Eighths of the spaces free after this placement that will be filled; 0 when nobody places any more."""
        tiles = sum(view.tiles_left) - 1
        free = view.free.bit_count() - 1
        return max(1, min(FILL_STEPS, (tiles * FILL_STEPS + free // 2) // free)) if tiles and free else 0

    def _most(self, legal: Mask, worth: list[int], landmarks: list[int]) -> tuple[int, list[int]]:
        near = self.landmarks_near
        most = None
        best: list[int] = []
        for cell in self.cells(legal):
            total = worth[cell]
            for number in near[cell]:
                total += landmarks[number]
            if most is None or total > most:
                most = total
                best = [cell]
            elif total == most:
                best.append(cell)
        assert most is not None
        return most, best

    # ----------------------------------------------------------------------------------------------------- farms

    def add_farms(self, view: SeatView, legal: Mask, worth: list[int]) -> tuple[dict[int, int], dict[int, Mask]]:
        """Adds points now, growth promised and growth taken from others.

        Returns the spaces beside own clusters of the kind: how large the joined cluster is, and what lies around it.
        """
        layout = self.layout
        cells = self.cells
        neighbours = layout.neighbours
        around_cluster = self.around_cluster
        farm = view.hand
        left = view.supply_counts[farm]
        room = view.free & layout.farm_own[farm]  # empty in a shortage: such a farm will not grow
        size_growth, free_growth, _, _ = self._growth(left)
        joined: dict[int, int] = {}
        reach: dict[int, Mask] = {}
        for cluster in view.clusters[2 * view.seat + farm]:
            around = around_cluster.get(cluster) or self._around(cluster)
            gaps = around & legal
            if gaps:
                size = cluster.bit_count()
                exits = (around & room).bit_count()
                promised = size * size_growth[exits] + free_growth[exits]
                for cell in cells(gaps):
                    worth[cell] -= promised
                    if cell in joined:
                        joined[cell] += size
                        reach[cell] |= around
                    else:
                        joined[cell] = size + 1
                        reach[cell] = around
        self.add_growth_taken(view, legal, worth)

        bits = layout.bits
        near_two = self.near_two
        point = self.weights.farm
        room_worth = self.weights.room if left else 0
        for cell, size in joined.items():
            legal ^= bits[cell]
            exits = ((reach[cell] | neighbours[cell]) & room & ~bits[cell]).bit_count()
            worth[cell] += (
                size * (point + size_growth[exits])
                + free_growth[exits]
                + room_worth * (near_two[cell] & room).bit_count()
            )
        alone = [point + grown + free for grown, free in zip(size_growth[:7], free_growth)]
        for cell in cells(legal):
            worth[cell] += (
                alone[(neighbours[cell] & room).bit_count()] + room_worth * (near_two[cell] & room).bit_count()
            )
        return joined, reach

    def add_growth_taken(self, view: SeatView, legal: Mask, worth: list[int]) -> None:
        """Adds the growth taken from rivals' clusters, less that taken from own ones of the other kind."""
        layout = self.layout
        cells = self.cells
        around_cluster = self.around_cluster
        me = view.seat
        for kind in (0, 1):
            contested = legal & layout.farm_own[kind]
            if not contested:
                continue
            open_to = view.free & layout.farm_own[kind]
            for seat in range(layout.players):
                if seat != me:
                    left = view.unplayed[seat][kind]
                    share = self.block_share
                elif kind != view.hand:
                    left = view.supply_counts[kind]
                    share = -self.weights.self_block
                else:
                    continue
                if left:
                    _, _, size_loss, free_loss = self._growth(left)
                    for cluster in view.clusters[2 * seat + kind]:
                        around = around_cluster.get(cluster) or self._around(cluster)
                        if around & contested:
                            exits = (around & open_to).bit_count()
                            lost = share * (cluster.bit_count() * size_loss[exits] + free_loss[exits]) // PARTS
                            for cell in cells(around & contested):
                                worth[cell] += lost

    def _growth(self, left: int) -> tuple[list[int], list[int], list[int], list[int]]:
        """For `left` more farms of a kind, by free neighbours of a cluster: the worth promised for each farm in it and
        for the cluster as such, and how much of each goes with one free neighbour.
        """
        tables = self.growth_tables.get(left)
        if tables is None:
            weights = self.weights
            last = len(weights.growth_reach) - 1
            per_size = []
            plain = []
            for exits in range(len(self.layout.hexes) + 1):
                share = weights.growth_reach[min(exits, last)] * min(left, weights.growth_tiles)
                expected = weights.growth * share // (PARTS * weights.growth_tiles)
                per_size.append(expected * weights.farm // PARTS)
                plain.append(expected * (expected + PARTS) * weights.farm // (2 * PARTS * PARTS))
            tables = self.growth_tables[left] = (per_size, plain, _steps(per_size), _steps(plain))
        return tables

    def _around(self, cluster: Mask) -> Mask:
        neighbours = self.layout.neighbours
        found = 0
        for cell in self.cells(cluster):
            found |= neighbours[cell]
        found &= ~cluster
        if len(self.around_cluster) >= REMEMBERED:
            self.around_cluster.clear()
        self.around_cluster[cluster] = found
        return found

    # ------------------------------------------------------------------------------------------------ settlements

    def add_towns(self, view: SeatView, legal: Mask, fill: int, worth: list[int]) -> None:
        """Adds what the hand changes in each settlement with a free space: points now, or the state of the race."""
        layout = self.layout
        players = layout.players
        me = view.seat
        influence = view.influence
        memory = self.town_memory
        for town, mask in enumerate(layout.settlement_masks):
            gaps = mask & legal
            if gaps:
                base = town * players
                key = (
                    layout.settlement_sizes[town],
                    gaps.bit_count(),
                    view.hand,
                    fill,
                    *influence[base + me : base + players],
                    *influence[base : base + me],
                )
                gain = memory.get(key)
                if gain is None:
                    gain = self._town_gain(key)
                for cell in self.cells(gaps):
                    worth[cell] += gain

    def _town_gain(self, key: tuple[int, ...]) -> int:
        size, free, tile, fill, *others = key
        added = Tile(tile).influence
        before = tuple(others)
        was = town_worth(size, before, free, fill)
        if size == SMALL:
            now: tuple[int, ...] = (POINT * added, *(0 for _ in before[1:]))
        else:
            now = settled_worth(size, (before[0] + added, *before[1:]), free - 1, fill, 0)
        gain = (now[0] - was[0]) * PARTS - (sum(now[1:]) - sum(was[1:])) * self.rival_share
        return remember(self.town_memory, key, gain * self.weights.town // (PARTS * PARTS))

    # -------------------------------------------------------------------------------------------------- landmarks

    def landmark_gains(self, view: SeatView, legal: Mask, fill: int) -> list[int]:
        """What one more tile of the hand's kind next to each castle and cathedral is worth."""
        layout = self.layout
        me = view.seat
        found = self.no_landmarks[:]
        own = view.own
        is_farm = view.hand < FIRST_TOWN_TILE
        controllers = view.controllers
        memory = self.castle_memory
        number = 0
        for ring in layout.castle_rings:
            if ring & legal:
                key = (number, is_farm, me, fill, controllers[number], *[theirs & ring for theirs in own])
                gain = memory.get(key)
                if gain is None:
                    gain = self._castle_gain(key, view)
                found[number] = gain
            number += 1

        if len(layout.cards) > sum(view.mission_counts):
            visit_worth = self.visit_worth
            free = view.free
            for ring, visitors in zip(layout.cathedral_rings, view.visited, strict=True):
                if ring & legal:
                    worth = visit_worth[visitors >> me & 1][visitors.bit_count()]
                    found[number] = worth[(ring & free).bit_count()]
                number += 1
        return found

    def _visit_worth(self) -> list[list[list[int]]]:
        """What a tile next to a cathedral is worth, by whether the seat has been there, how many have, and free spaces.

        A card now instead of perhaps later, and one space less for the rivals who have not been there.
        """
        weights = self.weights
        players = self.layout.players
        later = [0]
        for _ in range(6):
            later.append(later[-1] + (PARTS - later[-1]) * weights.cathedral_chance // PARTS)
        return [
            [
                [0]
                + [
                    (1 - been) * weights.card * (PARTS - later[free]) // PARTS
                    + (players - 1 - visitors + been)
                    * weights.card
                    * (later[free] - later[free - 1])
                    // PARTS
                    * self.rival_share
                    // PARTS
                    for free in range(1, 7)
                ]
                for visitors in range(players + 1)
            ]
            for been in (0, 1)
        ]

    def _castle_gain(self, key: tuple[int, ...], view: SeatView) -> int:
        layout = self.layout
        number, _, me, fill, controller, *_ = key
        ring = layout.castle_rings[number]
        free = ring & view.free
        town_count = (free & layout.settlement_cells).bit_count()
        farm_count = free.bit_count() - town_count
        pairs = [((own & ring).bit_count(), (own & ring & ~layout.settlement_cells).bit_count()) for own in view.own]
        mine = pairs[me]
        if controller in (me, -1):
            holder = ME if controller == me else NOBODY
            rival = max(pair for seat, pair in enumerate(pairs) if seat != me)
        else:
            holder = RIVAL
            rival = pairs[controller]
        contest = (*mine, *rival, holder, town_count, farm_count, fill, view.hand < FIRST_TOWN_TILE)
        gain = self.contest_memory.get(contest)
        if gain is None:
            gain = self._contest_gain(contest)
        return remember(self.castle_memory, key, gain)

    def _contest_gain(self, contest: tuple[int, ...]) -> int:
        my_tiles, my_farms, rival_tiles, rival_farms, holder, town_count, farm_count, fill, is_farm = contest
        players = self.layout.players
        rival = (rival_tiles, rival_farms)
        before = castle_chances((my_tiles, my_farms), rival, holder, town_count, farm_count, fill, players)
        mine = (my_tiles + 1, my_farms + is_farm)
        if holder == NOBODY or mine > rival:
            holder = ME
        left = (town_count, farm_count - 1) if is_farm else (town_count - 1, farm_count)
        after = castle_chances(mine, rival, holder, *left, fill, players)
        change = (after[0] - before[0]) * PARTS - (after[1] - before[1]) * self.rival_share
        gain = CASTLE_POINTS * POINT * change // (SURE * PARTS) * self.weights.castle // PARTS
        return remember(self.contest_memory, contest, gain)

    # ------------------------------------------------------------------------------------------------------ cards

    def _add_cards(self, view: SeatView, legal: Mask, fill: int, worth: list[int]) -> None:
        """Adds what a placement does for the seat's own mission cards."""
        cards = self.layout.cards
        for number in view.missions:
            card = cards[number]
            judge = CARD_JUDGES.get(card.kind)
            if judge is not None:
                judge(self, view, card, self.card_spaces[number], legal, fill, worth)

    def _add_majority(
        self, view: SeatView, card: MissionCard, spaces: Mask, legal: Mask, fill: int, worth: list[int]
    ) -> None:
        gaps = spaces & legal
        if not gaps:
            return
        me = view.seat
        counts = [(own & spaces).bit_count() for own in view.own]
        mine = counts[me]
        counts[me] = 1  # zero never fulfils: the least to reach
        gain = self._lead_gain(card, mine - max(counts), (view.free & spaces).bit_count(), fill)
        for cell in self.cells(gaps):
            worth[cell] += gain

    def _lead_gain(self, card: MissionCard, lead: int, free: int, fill: int) -> int:
        key = (card.points, lead, free, fill)
        gain = self.lead_memory.get(key)
        if gain is None:
            players = self.layout.players
            change = majority_chance(lead + 1, free - 1, fill, players) - majority_chance(lead, free, fill, players)
            worth = card.points * POINT * change // SURE * self.weights.mission // PARTS
            gain = remember(self.lead_memory, key, worth)
        return gain

    def _add_presence(
        self, view: SeatView, card: MissionCard, spaces: Mask, legal: Mask, fill: int, worth: list[int]
    ) -> None:
        """Tiles in the most settlements of a size: only a first tile in one counts."""
        layout = self.layout
        size = MEDIUM if card.kind == "market-towns" else LARGE
        own = view.own
        me = view.seat
        counts = [0] * layout.players
        new = 0
        still_open = 0
        for mask, has in zip(layout.settlement_masks, layout.settlement_sizes, strict=True):
            if has == size:
                for seat in range(layout.players):
                    if own[seat] & mask:
                        counts[seat] += 1
                if view.free & mask:
                    still_open += 1
                    if not own[me] & mask:
                        new |= mask & legal
        if new:
            mine = counts[me]
            counts[me] = 1
            gain = self._lead_gain(card, mine - max(counts), still_open, fill)
            for cell in self.cells(new):
                worth[cell] += gain

    def _add_largest(
        self, view: SeatView, card: MissionCard, spaces: Mask, legal: Mask, fill: int, worth: list[int]
    ) -> None:
        """The largest cluster of a kind: what joining makes of the lead."""
        kind = Tile.FOOD if card.kind == "breadbasket" else Tile.ENERGY
        if view.hand != kind:
            return
        me = view.seat
        sizes = [
            max((cluster.bit_count() for cluster in view.clusters[2 * seat + kind]), default=0)
            for seat in range(self.layout.players)
        ]
        largest = sizes[me]
        sizes[me] = 1
        rival = max(sizes)
        joined: dict[int, int] = {}
        for cluster in view.clusters[2 * me + kind]:
            around = self.around_cluster.get(cluster) or self._around(cluster)
            for cell in self.cells(around & legal):
                joined[cell] = joined.get(cell, 1) + cluster.bit_count()
        left = max(view.unplayed[seat][kind] for seat in range(self.layout.players))
        players = self.layout.players
        before = majority_chance(largest - rival, left + 1, fill, players)
        for cell, size in joined.items():
            if size > largest:
                change = majority_chance(size - rival, left, fill, players) - before
                worth[cell] += card.points * POINT * change // SURE * self.weights.mission // PARTS

    def _add_link(
        self, view: SeatView, card: MissionCard, spaces: Mask, legal: Mask, fill: int, worth: list[int]
    ) -> None:
        """A link between two landmarks: worth on every space of the shortest ways that are left."""
        one, other = (self.layout.landmark_rings[name] for name in card.places)
        own = view.own[view.seat]
        tiles = view.tiles_left[view.seat]
        chances = self.weights.link_chance
        longest = min(len(chances) - 1, tiles)
        needed, path = self.shortest_ways(own, view.free & spaces, one, other, longest)
        if needed:
            change = chances[needed - 1] - (chances[needed] if needed < len(chances) else 0)
            gain = card.points * change * POINT // PARTS * self.weights.mission // PARTS
            for cell in self.cells(path & legal):
                worth[cell] += gain

    def _corridor(self, one: Mask, other: Mask) -> Mask:
        """The spaces on the ways between two sets that are at most `DETOUR` longer than need be."""
        layout = self.layout
        most = len(layout.hexes)
        from_one, _ = self._layers(0, layout.start, one, 0, most)
        from_other, _ = self._layers(0, layout.start, other, 0, most)
        ways: dict[int, Mask] = {}
        outward = [(step, reached) for step, reached in enumerate(from_one) if reached]
        backward = [(step, reached) for step, reached in enumerate(from_other) if reached]
        for step, reached in outward:
            for back, met in backward:
                if reached & met:
                    ways[step + back] = ways.get(step + back, 0) | reached & met
        found = 0
        for length, spaces in ways.items():
            if length <= min(ways) + DETOUR:
                found |= spaces
        return found

    def shortest_ways(self, own: Mask, free: Mask, one: Mask, other: Mask, longest: int) -> tuple[int, Mask]:
        """How many more tiles join the two rings at least, and the free spaces on all ways of that many; (0, 0) when
        they are joined or it takes more than `longest`.
        """
        from_one, needed = self._layers(own, free, one, other, longest)
        if not 0 < needed <= longest:
            return 0, 0
        from_other, _ = self._layers(own, free, other, one, needed)
        path = 0
        for step in range(1, needed + 1):
            path |= from_one[step] & from_other[needed + 1 - step]
        return needed, path

    def _layers(self, own: Mask, free: Mask, start: Mask, goal: Mask, longest: int) -> tuple[list[Mask], int]:
        """Free spaces by how many new tiles reach them from `start`; and the number that reaches `goal`.

        Nothing is looked for beyond `longest` tiles; the number is then `longest` + 1.
        """
        neighbours = self.layout.neighbours
        bits = self.layout.bits
        layers = [0]
        fresh_own = start & own
        seen_own = fresh_own
        layer = start & free
        seen = layer
        for step in range(longest + 1):
            while fresh_own:
                cell = fresh_own.bit_length() - 1
                touched = neighbours[cell]
                layer |= touched & free & ~seen
                seen |= layer
                more = touched & own & ~seen_own
                seen_own |= more
                fresh_own = (fresh_own | more) ^ bits[cell]
            if seen_own & goal:
                # The own tiles that reach it were joined by the layer before.
                return layers + [0] * longest, step
            layers.append(layer)
            if layer & goal:
                return layers + [0] * longest, step + 1
            touched = 0
            while layer:
                cell = layer.bit_length() - 1
                touched |= neighbours[cell]
                layer ^= bits[cell]
            fresh_own = touched & own & ~seen_own
            seen_own |= fresh_own
            layer = touched & free & ~seen
            seen |= layer
        return layers, longest + 1


_CardJudge = Callable[[Judge, SeatView, MissionCard, Mask, Mask, int, list[int]], None]
# Cards of other kinds are not played for: the Cathedral Bonus has no condition.
CARD_JUDGES: dict[str, _CardJudge] = {
    "region": Judge._add_majority,
    "castle": Judge._add_majority,
    "crofts": Judge._add_majority,
    "harbours": Judge._add_majority,
    "market-towns": Judge._add_presence,
    "great-cities": Judge._add_presence,
    "breadbasket": Judge._add_largest,
    "powerhouse": Judge._add_largest,
    "link": Judge._add_link,
}


def _steps(values: list[int]) -> list[int]:
    return [0] + [after - before for before, after in pairwise(values)]


def remember(memory: dict[tuple[int, ...], int], key: tuple[int, ...], value: int) -> int:
    if len(memory) >= REMEMBERED:
        memory.clear()
    memory[key] = value
    return value
