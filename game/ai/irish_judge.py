"""What greedy weighs besides in Ireland: missions, open and private, and what the round towers give.

A mission is a bet: so many steps are missing, so many tries are left (tiles, or spaces, towns, castles, towers,
whichever are fewer), and each comes off with a chance of its own (weights.py). A step is worth what it adds to the
expected points; the last one brings them at once, and takes them from whoever would have been first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.ai.bot import doublable
from game.ai.expectations import SURE, chance_of
from game.ai.judge import FIRST_TOWN_TILE, REMEMBERED, Judge
from game.ai.weights import PARTS, POINT, IrishWeights
from game.rebirth import Layout, SeatView
from game.rebirth.layout import Mask
from game.rebirth.tables import DOUBLING_FACTOR, PUBLIC_MISSIONS, TOWER_POINTS
from game.rebirth.view import IrelandView

ENERGY, FOOD = 0, 1
PLENTY = 1_000
"""Of spaces, where their number sets no limit."""
FARTHEST = 10
"""With more tiles missing than this no way from coast to coast is looked for."""


_Outlook = Callable[["IrishJudge", SeatView, int, int], tuple[int, int, int]]
_Adder = Callable[["IrishJudge", SeatView, "Bet", "Scene"], None]


@dataclass(slots=True)
class _Card:
    """What is known of a mission before the game; `chance` that one of the tries left comes off."""

    mission: str
    need: int
    first: int
    later: int
    chance: int
    outlook: _Outlook
    adder: _Adder


@dataclass(slots=True)
class Bet:
    """A mission as a seat stands: `missing` steps, at most `spaces` places and `tiles` tiles left for them.

    `now` is what the last step pays if it is done now, `later` what fulfilling it later pays on average.
    """

    card: _Card
    missing: int
    spaces: int
    tiles: int
    now: int
    later: int

    def expected(self) -> int:
        """Thousandths of a point to expect with no step done now."""
        return self.later * chance_of(self.missing, min(self.spaces, self.tiles), self.card.chance) // SURE

    def gain(self, steps: int = 1) -> int:
        """What doing so many steps with this placement adds."""
        if steps >= self.missing:
            return self.now - self.expected()
        tries = min(self.spaces - steps, self.tiles)
        return self.later * chance_of(self.missing - steps, tries, self.card.chance) // SURE - self.expected()


@dataclass(slots=True)
class Scene:
    """A placement to judge: the lists that worth is added to, and the own clusters that each space would join."""

    legal: Mask
    worth: list[int]
    landmarks: list[int]
    joined: dict[int, int]


class IrishJudge(Judge):
    """A `Judge` for Ireland."""

    def __init__(self, layout: Layout, weights: IrishWeights) -> None:
        super().__init__(layout, weights)
        self.irish_weights = weights
        # One list of landmarks: castles first, then round towers.
        self.castle_count = len(layout.castle_names)
        self.landmarks_near = [
            (*castles, *(self.castle_count + number for number in towers))
            for castles, towers in zip(layout.castles_near, layout.towers_near, strict=True)
        ]
        self.no_landmarks = [0] * (self.castle_count + len(layout.tower_names))
        self.mission_cards = [self._card(card.id) for card in layout.cards]
        self.coasts = tuple(layout.coast_masks.values())
        self.middle = self._corridor(*self.coasts) if len(self.coasts) == 2 else 0
        self.crossings: dict[tuple[Mask, Mask, int], tuple[int, Mask]] = {}
        # By whether the seat has used a tower and how many free spaces are left: what of its worth using it now adds.
        later = [0]
        for _ in range(6):
            later.append(later[-1] + (PARTS - later[-1]) * weights.tower_chance // PARTS)
        self.hurry = [PARTS - share for share in later]
        self.denied = [0] + [
            weights.tower_rival * (later[free] - later[free - 1]) // PARTS * self.rival_share // PARTS
            for free in range(1, 7)
        ]

    def _card(self, mission: str) -> _Card:
        found = PUBLIC_MISSIONS[mission]
        chance = getattr(self.irish_weights, mission.replace("-", "_"))
        return _Card(
            mission,
            found.needed(self.layout.players),
            POINT * found.first,
            POINT * found.later,
            chance,
            _OUTLOOKS[mission],
            _ADDERS[mission],
        )

    # ------------------------------------------------------------------------------------------------- the choices

    def weigh(self, view: SeatView, legal: Mask) -> tuple[list[int], list[int]]:
        """What each space is worth, and each landmark besides to every space next to it."""
        fill = self.fill(view)
        worth = self.plain_worth[:]
        landmarks = self.landmark_gains(view, legal, fill)
        joined: dict[int, int] = {}
        if view.hand >= FIRST_TOWN_TILE:
            self.add_towns(view, legal, fill, worth)
        else:
            joined, _ = self.add_farms(view, legal, worth)
        scene = Scene(legal, worth, landmarks, joined)
        bets = self._bets(view)
        for bet in bets:
            bet.card.adder(self, view, bet, scene)
        self.add_towers(view, scene, bets)
        return worth, landmarks

    def expected(self, view: SeatView) -> dict[int, int]:
        """For each public mission that the seat may double: the thousandths of a point that doubling adds."""
        bets = self.public_bets(view)
        return {number: bet.expected() for number, bet in zip(doublable(view), bets, strict=True)}

    def offered(self, view: SeatView) -> dict[int, int]:
        """For each kind of tile that Scouts show: what placing it next is worth."""
        assert view.ireland is not None
        found = {}
        for tile in view.ireland.offer:
            if tile not in found:
                after = replace(view, hand=tile)
                legal = after.legal_mask()
                found[tile] = self.best(after, legal)[0] if legal else 0
        return found

    # ---------------------------------------------------------------------------------------------------- the bets

    def _bets(self, view: SeatView) -> list[Bet]:
        return self.public_bets(view) + self.private_bets(view)

    def public_bets(self, view: SeatView) -> list[Bet]:
        """The public missions that the seat can still fulfil."""
        irish = view.ireland
        assert irish is not None
        me = view.seat
        untouched = irish.unscored[0]
        for unscored in irish.unscored:
            untouched &= unscored
        found = []
        for number in irish.public:
            if irish.unscored[me] >> number & 1:
                card = self.mission_cards[number]
                missing, spaces, tiles = card.outlook(self, view, me, card.need)
                factor = DOUBLING_FACTOR if irish.marker[me] == number else 1
                if untouched >> number & 1:
                    now, later = self._price_of_race(view, card, missing, factor)
                else:
                    now = card.later * factor
                    later = now * self.irish_weights.public // PARTS
                found.append(Bet(card, missing, spaces, tiles, now, later))
        return found

    def private_bets(self, view: SeatView) -> list[Bet]:
        found = []
        for number in view.missions:
            card = self.mission_cards[number]
            missing, spaces, tiles = card.outlook(self, view, view.seat, card.need)
            if missing > 0:
                worth = card.first * self.irish_weights.private // PARTS
                found.append(Bet(card, missing, spaces, tiles, worth, worth))
        return found

    def _price_of_race(self, view: SeatView, card: _Card, missing: int, factor: int) -> tuple[int, int]:
        """What a public mission that nobody has fulfilled pays now, and what later, first or not, on average."""
        weights = self.irish_weights
        more = card.first - card.later
        nearest = missing + 1
        threat = 0
        if card.mission != "coast-to-coast":  # rivals' ways would take too long to find
            for seat in range(self.layout.players):
                if seat != view.seat:
                    theirs, spaces, tiles = card.outlook(self, view, seat, card.need)
                    if theirs < nearest:
                        nearest = theirs
                    chance = chance_of(theirs, spaces if spaces < tiles else tiles, card.chance)
                    if chance > threat:
                        threat = chance
        share = weights.ahead if missing < nearest else weights.level if missing == nearest else weights.behind
        now = card.first * factor + more * threat // SURE * self.rival_share // PARTS
        later = (card.later + more * share // PARTS) * factor
        return now, later * weights.public // PARTS

    # ------------------------------------------------------------------------------------------------------ towers

    def add_towers(self, view: SeatView, scene: Scene, bets: list[Bet]) -> None:
        """Adds what the tokens of unused towers give, and what is taken from rivals who have not used them."""
        irish = view.ireland
        assert irish is not None
        layout = self.layout
        me = view.seat
        free = view.free
        worth: dict[str, int] = {}
        for number, ring in enumerate(layout.tower_rings):
            if not ring & scene.legal:
                continue
            exits = (ring & free).bit_count()
            gain = 0
            for seat, used in enumerate(irish.towers_used):
                if not used >> number & 1:
                    if seat == me:
                        token = irish.tokens[number]
                        if token not in worth:
                            worth[token] = self._token_worth(token, view, irish, bets)
                        gain += worth[token] * self.hurry[exits - 1] // PARTS
                    else:
                        gain += self.denied[exits]
            scene.landmarks[self.castle_count + number] += gain

    def _token_worth(self, token: str, view: SeatView, irish: IrelandView, bets: list[Bet]) -> int:
        """What using a tower with this token now brings (section 8)."""
        weights = self.irish_weights
        me = view.seat
        plain = POINT * TOWER_POINTS
        supply = view.tiles_left[me] - (view.hand >= 0 and not irish.offer)
        match token:
            case "harvest":
                return weights.harvest[min(irish.harvests[me], len(weights.harvest) - 1)]
            case "builders":
                pending = irish.reserved[me] - irish.begun[me]
                left = sum(view.unplayed[me]) - view.tiles_left[me] - pending
                return weights.builders if left > 0 else plain
            case "scouts":
                if irish.scouting or supply <= 0:
                    return plain
                return weights.scouts if supply > 1 else 0
            case "secret":
                deck = len(self.layout.cards) - len(irish.public) - sum(view.mission_counts)
                return plain if view.missions or deck <= 0 else weights.secret
            case _:
                if irish.marker[me] >= 0 or not irish.unscored[me]:
                    return plain
                open_bets = bets[: len(bets) - len(view.missions)] or bets
                return max(bet.expected() for bet in open_bets) * weights.doubling // PARTS if open_bets else plain

    # ---------------------------------------------------------------------------------------------------- outlooks

    def _tiles(self, view: SeatView, seat: int) -> tuple[int, ...]:
        """By kind what a seat may still place after this placement."""
        return view.supply_counts if seat == view.seat else view.unplayed[seat]

    def _farms_left(self, view: SeatView, seat: int) -> int:
        tiles = self._tiles(view, seat)
        return tiles[ENERGY] + tiles[FOOD]

    def _towns_left(self, view: SeatView, seat: int) -> int:
        return sum(self._tiles(view, seat)[FIRST_TOWN_TILE:])

    def _all_left(self, view: SeatView, seat: int) -> int:
        return view.tiles_left[seat] - (seat == view.seat)

    def _outlook_of_spaces(
        self, view: SeatView, seat: int, need: int, spaces: Mask, tiles: int
    ) -> tuple[int, int, int]:
        return need - (view.own[seat] & spaces).bit_count(), (view.free & spaces).bit_count(), tiles

    def _liffey_quays(self, view: SeatView, seat: int, need: int) -> tuple[int, int, int]:
        return self._outlook_of_spaces(view, seat, need, self.layout.sprawling, self._towns_left(view, seat))

    def _sea_farmer(self, view: SeatView, seat: int, need: int) -> tuple[int, int, int]:
        return self._outlook_of_spaces(view, seat, need, self.layout.offshore, self._farms_left(view, seat))

    def _seat_of_kings(self, view: SeatView, seat: int, need: int) -> tuple[int, int, int]:
        return self._outlook_of_spaces(view, seat, need, self.layout.tara_ring, self._all_left(view, seat))

    def _common_ground(self, view: SeatView, seat: int, need: int) -> tuple[int, int, int]:
        missing, spaces, tiles = self._outlook_of_spaces(
            view, seat, need, self.layout.flexible, self._farms_left(view, seat)
        )
        kinds = self._flexible_kinds(view, seat)
        return max(missing, len(kinds) - sum(kinds)), spaces, tiles

    def _flexible_kinds(self, view: SeatView, seat: int) -> tuple[bool, bool]:
        """Whether a seat has energy farms, and food farms, on flexible spaces."""
        flexible = self.layout.flexible
        energy, food = (
            any(cluster & flexible for cluster in view.clusters[2 * seat + kind]) for kind in (ENERGY, FOOD)
        )
        return energy, food

    def _townsfolk(self, view: SeatView, seat: int, need: int) -> tuple[int, int, int]:
        mine = view.own[seat]
        free = view.free
        has = still_open = 0
        for town in self.layout.settlement_masks:
            if mine & town:
                has += 1
            elif free & town:
                still_open += 1
        return need - has, still_open, self._towns_left(view, seat)

    def _four_provinces(self, view: SeatView, seat: int, need: int) -> tuple[int, int, int]:
        mine = view.own[seat]
        missing = 0
        spaces = PLENTY
        for region in self.layout.region_masks.values():
            short = need - (mine & region).bit_count()
            if short > 0:
                missing += short
                if (view.free & region).bit_count() < short:
                    spaces = 0
        return missing, spaces, self._all_left(view, seat)

    def _pilgrimage(self, view: SeatView, seat: int, need: int) -> tuple[int, int, int]:
        assert view.ireland is not None
        used = view.ireland.towers_used[seat]
        free = view.free
        still_open = 0
        for number, ring in enumerate(self.layout.tower_rings):
            if ring & free and not used >> number & 1:
                still_open += 1
        return need - used.bit_count(), still_open, self._all_left(view, seat)

    def _castles(self, view: SeatView, seat: int, need: int) -> tuple[int, int, int]:
        free = view.free
        has = still_open = 0
        for ring, holder in zip(self.layout.castle_rings, view.controllers):
            if holder == seat:
                has += 1
            elif ring & free:
                still_open += 1
        return need - has, still_open, self._all_left(view, seat)

    def _great_harvest(self, view: SeatView, seat: int, need: int) -> tuple[int, int, int]:
        """The nearest cluster, one that is large enough before all; of two as near the one with more tiles left."""
        tiles = self._tiles(view, seat)
        return max(
            ((need - self._largest(view, seat, kind), PLENTY, tiles[kind]) for kind in (ENERGY, FOOD)),
            key=lambda found: (found[0] <= 0, found[2] - found[0], found[2]),
        )

    def _twin_granaries(self, view: SeatView, seat: int, need: int) -> tuple[int, int, int]:
        short = sum(max(0, need - self._largest(view, seat, kind)) for kind in (ENERGY, FOOD))
        return short, PLENTY, self._farms_left(view, seat)

    def _largest(self, view: SeatView, seat: int, kind: int) -> int:
        found = 0
        for cluster in view.clusters[2 * seat + kind]:
            size = cluster.bit_count()
            if size > found:
                found = size
        return found

    def _coast_to_coast(self, view: SeatView, seat: int, need: int) -> tuple[int, int, int]:
        missing, _ = self._crossing(view, seat)
        return missing, PLENTY, self._all_left(view, seat)

    def _crossing(self, view: SeatView, seat: int) -> tuple[int, Mask]:
        """How many tiles the shortest way from coast to coast still takes, and the free spaces on all ways as short."""
        if len(self.coasts) != 2:
            return PLENTY, 0
        key = (view.own[seat], view.free & self.middle, min(FARTHEST, view.tiles_left[seat]))
        found = self.crossings.get(key)
        if found is None:
            needed, path = self.shortest_ways(*key[:2], *self.coasts, key[2])
            found = (needed or PLENTY, path)
            if len(self.crossings) >= REMEMBERED:
                self.crossings.clear()
            self.crossings[key] = found
        return found

    # ------------------------------------------------------------------------------------------- what each adds

    def _add_liffey_quays(self, view: SeatView, bet: Bet, scene: Scene) -> None:
        self._add_spaces(bet, scene, self.layout.sprawling)

    def _add_sea_farmer(self, view: SeatView, bet: Bet, scene: Scene) -> None:
        self._add_spaces(bet, scene, self.layout.offshore)

    def _add_seat_of_kings(self, view: SeatView, bet: Bet, scene: Scene) -> None:
        self._add_spaces(bet, scene, self.layout.tara_ring)

    def _add_spaces(self, bet: Bet, scene: Scene, spaces: Mask) -> None:
        gaps = spaces & scene.legal
        if gaps:
            gain = bet.gain()
            for cell in self.cells(gaps):
                scene.worth[cell] += gain

    def _add_common_ground(self, view: SeatView, bet: Bet, scene: Scene) -> None:
        if view.hand >= FIRST_TOWN_TILE:
            return
        kinds = self._flexible_kinds(view, view.seat)
        short = bet.card.need - (view.own[view.seat] & self.layout.flexible).bit_count()
        lacking = len(kinds) - sum(kinds)
        # One more of a kind that is there already leaves the other still to come.
        after = max(short - 1, lacking - (not kinds[view.hand]))
        if after < bet.missing:
            self._add_spaces(bet, scene, self.layout.flexible)

    def _add_townsfolk(self, view: SeatView, bet: Bet, scene: Scene) -> None:
        if view.hand < FIRST_TOWN_TILE:
            return
        mine = view.own[view.seat]
        new = 0
        for town in self.layout.settlement_masks:
            if not mine & town:
                new |= town
        self._add_spaces(bet, scene, new)

    def _add_four_provinces(self, view: SeatView, bet: Bet, scene: Scene) -> None:
        mine = view.own[view.seat]
        short = 0
        for region in self.layout.region_masks.values():
            if (mine & region).bit_count() < bet.card.need:
                short |= region
        self._add_spaces(bet, scene, short)

    def _add_pilgrimage(self, view: SeatView, bet: Bet, scene: Scene) -> None:
        assert view.ireland is not None
        used = view.ireland.towers_used[view.seat]
        gain = bet.gain()
        for number in range(len(self.layout.tower_rings)):
            if not used >> number & 1:
                scene.landmarks[self.castle_count + number] += gain

    def _add_castles(self, view: SeatView, bet: Bet, scene: Scene) -> None:
        """Adds to every castle that this placement takes."""
        layout = self.layout
        me = view.seat
        mine = view.own[me]
        farms = layout.farm_spaces
        is_farm = view.hand < FIRST_TOWN_TILE
        gain = bet.gain()
        for number, ring in enumerate(layout.castle_rings):
            holder = view.controllers[number]
            if holder == me or not ring & scene.legal:
                continue
            if holder >= 0:
                theirs = view.own[holder]
                pair = ((mine & ring).bit_count() + 1, (mine & ring & farms).bit_count() + is_farm)
                if pair <= ((theirs & ring).bit_count(), (theirs & ring & farms).bit_count()):
                    continue
            scene.landmarks[number] += gain

    def _add_great_harvest(self, view: SeatView, bet: Bet, scene: Scene) -> None:
        largest = bet.card.need - bet.missing
        for cell, size in scene.joined.items():
            if size > largest:
                scene.worth[cell] += bet.gain(size - largest)

    def _add_twin_granaries(self, view: SeatView, bet: Bet, scene: Scene) -> None:
        if view.hand >= FIRST_TOWN_TILE:
            return
        largest = self._largest(view, view.seat, view.hand)
        if largest < bet.card.need:
            for cell, size in scene.joined.items():
                if size > largest:
                    scene.worth[cell] += bet.gain(min(size, bet.card.need) - largest)

    def _add_crossing(self, view: SeatView, bet: Bet, scene: Scene) -> None:
        if bet.missing < PLENTY:
            _, path = self._crossing(view, view.seat)
            self._add_spaces(bet, scene, path)


_OUTLOOKS: dict[str, _Outlook] = {
    "coast-to-coast": IrishJudge._coast_to_coast,
    "high-king": IrishJudge._castles,
    "great-harvest": IrishJudge._great_harvest,
    "pilgrimage": IrishJudge._pilgrimage,
    "twin-granaries": IrishJudge._twin_granaries,
    "four-provinces": IrishJudge._four_provinces,
    "chieftain": IrishJudge._castles,
    "townsfolk": IrishJudge._townsfolk,
    "liffey-quays": IrishJudge._liffey_quays,
    "sea-farmer": IrishJudge._sea_farmer,
    "seat-of-kings": IrishJudge._seat_of_kings,
    "common-ground": IrishJudge._common_ground,
}

_ADDERS: dict[str, _Adder] = {
    "coast-to-coast": IrishJudge._add_crossing,
    "high-king": IrishJudge._add_castles,
    "great-harvest": IrishJudge._add_great_harvest,
    "pilgrimage": IrishJudge._add_pilgrimage,
    "twin-granaries": IrishJudge._add_twin_granaries,
    "four-provinces": IrishJudge._add_four_provinces,
    "chieftain": IrishJudge._add_castles,
    "townsfolk": IrishJudge._add_townsfolk,
    "liffey-quays": IrishJudge._add_liffey_quays,
    "sea-farmer": IrishJudge._add_sea_farmer,
    "seat-of-kings": IrishJudge._add_seat_of_kings,
    "common-ground": IrishJudge._add_common_ground,
}
