"""Ireland's missions: how far a seat is towards each, and whether it is fulfilled (rules.md section 7.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from game.rebirth.tables import PUBLIC_MISSIONS
from game.rebirth.tiles import Tile

if TYPE_CHECKING:
    from game.rebirth.ireland import IrelandState
    from game.rebirth.layout import Layout, Mask


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a seat is: `have` of `need` (capped at `need`), fulfilled when nothing is missing."""

    have: int
    need: int

    @property
    def fulfilled(self) -> bool:
        """Whether the condition holds."""
        return self.have >= self.need


def progress(state: IrelandState, seat: int, mission: str) -> Progress:
    """How far `seat` is towards the mission of this id.

    Missions of several parts add the parts up, each capped at its own need, so that `have` reaches `need` only when
    every part does: two granaries of five are 10, both farm types among three flexible spaces are a fourth part.
    """
    need, parts = _PARTS[mission](state, seat)
    return Progress(sum(min(have, each) for have, each in parts), need)


def fulfils(state: IrelandState, seat: int, mission: str) -> bool:
    """Whether `seat` fulfils the mission of this id now."""
    return progress(state, seat, mission).fulfilled


def reached(state: IrelandState, seat: int, mission: str) -> int:
    """The highest number that could stand in the mission's place in `PUBLIC_MISSIONS` for `seat` to fulfil it now.

    0 where a condition besides the number does not hold. Coast to coast has no other number than its own.
    """
    need, parts = _PARTS[mission](state, seat)
    number = min(have for have, _ in parts)
    return 0 if mission in _MORE_THAN_A_NUMBER and number < need else number


def triggers(layout: Layout, cell: int) -> frozenset[str]:
    """The missions that a placement on this space can newly fulfil; no other needs looking at after it."""
    bit = layout.bits[cell]
    found = {"coast-to-coast", "four-provinces"}
    if bit & layout.settlement_cells:
        found.add("townsfolk")
    else:
        found.update(("great-harvest", "twin-granaries"))
    if layout.castles_near[cell]:
        found.update(("high-king", "chieftain"))
    if layout.towers_near[cell]:
        found.add("pilgrimage")
    for mission, spaces in (
        ("liffey-quays", layout.sprawling),
        ("sea-farmer", layout.offshore),
        ("seat-of-kings", layout.tara_ring),
        ("common-ground", layout.flexible),
    ):
        if bit & spaces:
            found.add(mission)
    return frozenset(found)


def mission_spaces(layout: Layout, mission: str) -> Mask:
    """The spaces that a mission is about, for lighting up; none where it could be any."""
    match mission:
        case "coast-to-coast":
            return _union(layout.coast_masks.values())
        case "pilgrimage":
            return _union(layout.tower_rings)
        case "high-king" | "chieftain":
            return _union(layout.castle_rings)
        case "four-provinces":
            return _union(layout.region_masks.values())
        case "townsfolk":
            return layout.settlement_cells
        case "liffey-quays":
            return layout.sprawling
        case "sea-farmer":
            return layout.offshore
        case "seat-of-kings":
            return layout.tara_ring
        case "common-ground":
            return layout.flexible
        case _:
            return 0


_Parts = tuple[int, list[tuple[int, int]]]


def _union(masks: Iterable[Mask]) -> Mask:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _need(state: IrelandState, mission: str) -> int:
    return PUBLIC_MISSIONS[mission].needed(state.layout.players)


def _count(mission: str, spaces: Callable[[Layout], Mask]) -> Callable[[IrelandState, int], _Parts]:
    def parts(state: IrelandState, seat: int) -> _Parts:
        need = _need(state, mission)
        return need, [((state.own[seat] & spaces(state.layout)).bit_count(), need)]

    return parts


def _castles(mission: str) -> Callable[[IrelandState, int], _Parts]:
    def parts(state: IrelandState, seat: int) -> _Parts:
        need = _need(state, mission)
        return need, [(state.controllers.count(seat), need)]

    return parts


def _coast_to_coast(state: IrelandState, seat: int) -> _Parts:
    layout = state.layout
    need = _need(state, "coast-to-coast")
    mine = state.own[seat]
    coasts = list(layout.coast_masks.values())
    if len(coasts) < need:
        return need, [(0, need)]
    touched = [bool(mine & coast) for coast in coasts]
    if all(touched):
        for group in layout.connected(mine):
            if all(group & coast for coast in coasts):
                return need, [(need, need)]
    # Unconnected: one coast is reached at the most, however many tiles stand on both.
    return need, [(min(sum(touched), need - 1), need)]


def _largest(clusters: Sequence[Mask]) -> int:
    return max([cluster.bit_count() for cluster in clusters], default=0)


def _great_harvest(state: IrelandState, seat: int) -> _Parts:
    need = _need(state, "great-harvest")
    both = (*state.clusters[2 * seat + Tile.ENERGY], *state.clusters[2 * seat + Tile.FOOD])
    return need, [(_largest(both), need)]


def _twin_granaries(state: IrelandState, seat: int) -> _Parts:
    need = _need(state, "twin-granaries")
    return 2 * need, [(_largest(state.clusters[2 * seat + farm]), need) for farm in (Tile.ENERGY, Tile.FOOD)]


def _pilgrimage(state: IrelandState, seat: int) -> _Parts:
    need = _need(state, "pilgrimage")
    return need, [(state.towers_used_by(seat), need)]


def _four_provinces(state: IrelandState, seat: int) -> _Parts:
    need = _need(state, "four-provinces")
    mine = state.own[seat]
    regions = state.layout.region_masks.values()
    return need * len(regions), [((mine & region).bit_count(), need) for region in regions]


def _townsfolk(state: IrelandState, seat: int) -> _Parts:
    need = _need(state, "townsfolk")
    mine = state.own[seat]
    return need, [(sum([1 for town in state.layout.settlement_masks if mine & town]), need)]


def _common_ground(state: IrelandState, seat: int) -> _Parts:
    need = _need(state, "common-ground")
    flexible = state.layout.flexible
    have = (state.own[seat] & flexible).bit_count()
    both = all(
        any(cluster & flexible for cluster in state.clusters[2 * seat + farm]) for farm in (Tile.ENERGY, Tile.FOOD)
    )
    # Three of one farm type still lack one of the other.
    return need, [(have if both else min(have, need - 1), need)]


_PARTS: dict[str, Callable[[IrelandState, int], _Parts]] = {
    "coast-to-coast": _coast_to_coast,
    "high-king": _castles("high-king"),
    "great-harvest": _great_harvest,
    "pilgrimage": _pilgrimage,
    "twin-granaries": _twin_granaries,
    "four-provinces": _four_provinces,
    "chieftain": _castles("chieftain"),
    "townsfolk": _townsfolk,
    "liffey-quays": _count("liffey-quays", lambda layout: layout.sprawling),
    "sea-farmer": _count("sea-farmer", lambda layout: layout.offshore),
    "seat-of-kings": _count("seat-of-kings", lambda layout: layout.tara_ring),
    "common-ground": _common_ground,
}

#: Missions that ask for something besides a number.
_MORE_THAN_A_NUMBER = frozenset({"coast-to-coast", "common-ground"})


def fewest_tiles(layout: Layout, mission: str) -> int:
    """How many tiles of one seat a mission takes at the least: with fewer it needs no looking at."""
    need = PUBLIC_MISSIONS[mission].needed(layout.players)
    match mission:
        case "coast-to-coast":
            return _shortest_crossing(layout)
        case "twin-granaries":
            return 2 * need
        case "four-provinces":
            return need * len(layout.region_masks)
        case "high-king" | "chieftain" | "pilgrimage":
            # One tile can stand next to several landmarks.
            return 1
        case _:
            return need


def _shortest_crossing(layout: Layout) -> int:
    """How many spaces a connected row from the first coast to the last takes; 1 where there are no two coasts."""
    coasts = list(layout.coast_masks.values())
    if len(coasts) < 2:
        return 1
    reached, steps = coasts[0], 1
    while not reached & coasts[-1]:
        grown = reached
        for cell in layout.positions(reached):
            grown |= layout.neighbours[cell]
        if grown == reached:
            return 1
        reached, steps = grown, steps + 1
    return steps


Check: TypeAlias = Callable[["IrelandState", int, int], bool]
"""Whether a seat fulfils a mission right after it placed on a space that `triggers` it, not having done so before."""


def quick_checks(layout: Layout) -> tuple[Check, ...]:
    """For each card of the layout, in its order, the check that runs after placements.

    They say the same as `progress(...).fulfilled` and look only at what the placement can have changed: playouts ask
    several of them after each of a hundred thousand placements a second (hence loops: a generator costs twice as much).
    """
    return tuple(_QUICK[card.id](layout, PUBLIC_MISSIONS[card.id].needed(layout.players)) for card in layout.cards)


def _quick_coast_to_coast(layout: Layout, need: int) -> Check:
    coasts = tuple(layout.coast_masks.values())
    around = layout.neighbours
    if len(coasts) < need:
        return lambda state, seat, cell: False
    alone_is_enough = _shortest_crossing(layout) == 1

    def check(state: IrelandState, seat: int, cell: int) -> bool:
        mine = state.own[seat]
        if not (mine & around[cell] or alone_is_enough):
            return False
        for coast in coasts:
            if not mine & coast:
                return False
        group = frontier = layout.bits[cell]
        while frontier:
            lowest = frontier & -frontier
            grown = around[lowest.bit_length() - 1] & mine & ~group
            group |= grown
            frontier ^= lowest | grown
        for coast in coasts:
            if not group & coast:
                return False
        return True

    return check


def _quick_castles(layout: Layout, need: int) -> Check:
    return lambda state, seat, cell: state.controllers.count(seat) >= need


def _quick_great_harvest(layout: Layout, need: int) -> Check:
    def check(state: IrelandState, seat: int, cell: int) -> bool:
        # The cluster that a placement has just made is the last of its kind; no other has grown.
        energy, food = state.clusters[2 * seat : 2 * seat + 2]
        if energy and energy[-1].bit_count() >= need:
            return True
        return bool(food) and food[-1].bit_count() >= need

    return check


def _quick_twin_granaries(layout: Layout, need: int) -> Check:
    def check(state: IrelandState, seat: int, cell: int) -> bool:
        energy, food = state.clusters[2 * seat : 2 * seat + 2]
        if not energy or not food or (energy[-1].bit_count() < need and food[-1].bit_count() < need):
            # The placement's own cluster, the last of its kind, is too small to have changed anything.
            return False
        return _largest(energy) >= need and _largest(food) >= need

    return check


def _quick_pilgrimage(layout: Layout, need: int) -> Check:
    return lambda state, seat, cell: state.towers_used[seat].bit_count() >= need


def _quick_four_provinces(layout: Layout, need: int) -> Check:
    regions = tuple(layout.region_masks.values())
    fewest = need * len(regions)

    def check(state: IrelandState, seat: int, cell: int) -> bool:
        mine = state.own[seat]
        if mine.bit_count() < fewest:
            return False
        for region in regions:
            if (mine & region).bit_count() < need:
                return False
        return True

    return check


def _quick_townsfolk(layout: Layout, need: int) -> Check:
    towns = layout.settlement_masks
    cells = layout.settlement_cells

    def check(state: IrelandState, seat: int, cell: int) -> bool:
        mine = state.own[seat] & cells
        return mine.bit_count() >= need and sum([1 for town in towns if mine & town]) >= need

    return check


def _quick_count(spaces: Mask, need: int) -> Check:
    return lambda state, seat, cell: (state.own[seat] & spaces).bit_count() >= need


def _quick_common_ground(layout: Layout, need: int) -> Check:
    return lambda state, seat, cell: progress(state, seat, "common-ground").fulfilled


_QUICK: dict[str, Callable[[Layout, int], Check]] = {
    "coast-to-coast": _quick_coast_to_coast,
    "high-king": _quick_castles,
    "great-harvest": _quick_great_harvest,
    "pilgrimage": _quick_pilgrimage,
    "twin-granaries": _quick_twin_granaries,
    "four-provinces": _quick_four_provinces,
    "chieftain": _quick_castles,
    "townsfolk": _quick_townsfolk,
    "liffey-quays": lambda layout, need: _quick_count(layout.sprawling, need),
    "sea-farmer": lambda layout, need: _quick_count(layout.offshore, need),
    "seat-of-kings": lambda layout, need: _quick_count(layout.tara_ring, need),
    "common-ground": _quick_common_ground,
}
