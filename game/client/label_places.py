"""Everything that fills the water and names the land: the names of regions, the compass and the ship, in their order.

Builds on `labels.py`, which places the names of settlements and landmarks. All lengths are hundredths of a hex width.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.client.art.vector import HEX_WIDTH, Point
from game.client.board_shape import SURF_DISTANCES, BoardShape
from game.client.labels import (
    QUICK,
    Box,
    Effort,
    MapPlaces,
    Measure,
    Name,
    Touching,
    distance_to_box,
    obstacles,
    offshore_box,
    overlap,
    place_names,
    union_of,
    untouched,
)

REGION_STEP = 11.0
REGION_LINE = 1.04
REGION_REACH = 260.0

# Compass and ship: half their room, how far off shore they keep and how far from their corner they may be
FRAME = 14.0
COMPASS_HALF, SHIP_HALF = (96.0, 112.0), (92.0, 96.0)
OPEN_WATER, EDGE, DECOR_STEP, DECOR_REACH = 60.0, 24.0, 30.0, 620.0


def place_all(
    shape: BoardShape,
    bounds: Box,
    size: float,
    measure: Measure,
    effort: Effort = QUICK,
    touching: Touching = untouched,
) -> MapPlaces:
    """Finds places for names, compass, regions and ship, in this order."""
    # The frame round the map needs a little room of its own.
    bounds = bounds[0] + FRAME, bounds[1] + FRAME, bounds[2] - FRAME, bounds[3] - FRAME
    names = place_names(shape, bounds, size, measure, effort, touching)
    taken = [name.box for name in names if not name.hidden]
    compass = open_water(shape, bounds, COMPASS_HALF, (bounds[0], bounds[1]), taken)
    if compass is not None:
        taken.append(box_round(compass, (COMPASS_HALF[0] + EDGE, COMPASS_HALF[1])))
    regions = place_regions(shape, bounds, size, measure, taken)
    taken += [name.box for name in regions]
    ship = open_water(shape, bounds, SHIP_HALF, (bounds[2], bounds[3]), taken)
    return MapPlaces(tuple(names), tuple(regions), compass, ship)


def place_decor(shape: BoardShape, bounds: Box) -> MapPlaces:
    """Finds places for compass and ship on a map without names."""
    compass = open_water(shape, bounds, COMPASS_HALF, (bounds[0], bounds[1]), [])
    ship = open_water(shape, bounds, SHIP_HALF, (bounds[2], bounds[3]), [])
    return MapPlaces(compass=compass, ship=ship)


def box_round(place: Point, half: Point) -> Box:
    """Gives the box that reaches `half` to each side of a place."""
    return place[0] - half[0], place[1] - half[1], place[0] + half[0], place[1] + half[1]


def open_water(shape: BoardShape, bounds: Box, half: Point, corner: Point, taken: Sequence[Box]) -> Point | None:
    """Finds the place nearest to a corner where a thing of this half size touches no land, farm, port or taken box."""
    left, top, right, bottom = bounds
    shore = shape.grown_mask(OPEN_WATER)
    piece = shape.raster_box(2 * half[0], 2 * half[1])
    blocked = [*taken, *(offshore_box(shape, at) for at in shape.offshore)]
    places = sorted(
        (math.dist((x, y), corner), x, y)
        for x in _run(left + half[0] + EDGE, right - half[0] - EDGE, DECOR_STEP)
        for y in _run(top + half[1] + EDGE, bottom - half[1] - EDGE, DECOR_STEP)
    )
    for distance, x, y in places:
        if distance > DECOR_REACH:
            return None
        if not shore.overlap(piece, shape.raster_place(x - half[0], y - half[1])):
            box = box_round((x, y), half)
            if not any(overlap(box, other) > 0 for other in blocked):
                return x, y
    return None


def place_regions(shape: BoardShape, bounds: Box, size: float, measure: Measure, taken: Sequence[Box]) -> list[Name]:
    """Finds room in open water for the names of regions; a region that has none is missing from the answer.

    A name lies nearer to its own region than to any other, and on no land, surf or box of `taken`.
    """
    shore = shape.grown_mask(SURF_DISTANCES[0])
    blocked = [*taken, *(offshore_box(shape, at) for at in shape.offshore)]
    blocked += [(x - 38, y - 24, x + 38, y + 24) for x, y in shape.pills.values()]
    found = []
    for region in sorted(shape.board.regions, key=lambda name: (-len(name), name)):
        own = [shape.centres[at] for at in sorted(shape.board.regions[region])]
        others = [
            shape.centres[at]
            for other, spaces in sorted(shape.board.regions.items())
            if other != region
            for at in sorted(spaces)
        ]
        place = _region_place(shape, shore, bounds, region, own, others, size, measure, blocked)
        if place is not None:
            found.append(place)
            left, top, right, bottom = place.box
            blocked.append((left - 15, top - 15, right + 15, bottom + 15))
    return found


def region_on_land(
    shape: BoardShape, bounds: Box, region: str, size: float, measure: Measure, names: Sequence[Name]
) -> Name:
    """Finds a place over its own land for a region that is called for but has no room in the water.

    Covers as few names and buildings as it can; what lies under it may be covered for as long as it is called for.
    """
    own = [shape.centres[at] for at in shape.region_hexes(region)]
    cx = sum(x for x, _y in own) / len(own)
    cy = sum(y for _x, y in own) / len(own)
    limits = union_of((x - 130, y - 130, x + 130, y + 130) for x, y in own)
    boxes = [(box, 3.0) for box in obstacles(shape) if overlap(box, limits) > 0]
    boxes += [(name.box, 8.0) for name in names if not name.hidden and overlap(name.box, limits) > 0]
    best: tuple[float, Name] | None = None
    for lines in region_forms(region):
        width = max(measure(line, "region") for line in lines)
        height = size * REGION_LINE * len(lines)
        left = max(limits[0], bounds[0] + FRAME) + width / 2
        right = min(limits[2], bounds[2] - FRAME) - width / 2
        top, bottom = max(limits[1], bounds[1] + FRAME) + height / 2, min(limits[3], bounds[3] - FRAME) - height / 2
        for y in _run(top, bottom, 22.0) or [cy]:
            for x in _run(left, right, 22.0) or [cx]:
                box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
                cost = sum(overlap(box, other) * weight for other, weight in boxes) / HEX_WIDTH**2
                cost += math.hypot(x - cx, y - cy) / HEX_WIDTH * 0.8 + 0.1 * len(lines)
                if best is None or cost < best[0]:
                    best = cost, Name("region", region, lines, x, y, width, height)
    assert best is not None
    return best[1]


def region_forms(name: str) -> list[tuple[str, ...]]:
    """Gives the ways to write a region's name on one to three lines, never with a lone "and" or "the"."""
    words = name.split(" ")
    forms: set[tuple[str, ...]] = {(name,)}
    for i in range(1, len(words)):
        forms.add((" ".join(words[:i]), " ".join(words[i:])))
        for j in range(i + 1, len(words)):
            forms.add((" ".join(words[:i]), " ".join(words[i:j]), " ".join(words[j:])))
    return sorted(form for form in forms if not any(line in ("and", "the", "of") for line in form))


def _region_place(
    shape: BoardShape,
    shore: pygame.mask.Mask,
    bounds: Box,
    region: str,
    own: list[Point],
    others: list[Point],
    size: float,
    measure: Measure,
    blocked: list[Box],
) -> Name | None:
    cx = sum(x for x, _y in own) / len(own)
    cy = sum(y for _x, y in own) / len(own)
    margin = 20.0
    best: Name | None = None
    best_cost = math.inf
    for lines in region_forms(region):
        width = max(measure(line, "region") for line in lines)
        height = size * REGION_LINE * len(lines)
        half_w, half_h = width / 2, height / 2
        box_mask = shape.raster_box(width, height)
        left = max(bounds[0] + margin + half_w, min(x for x, _y in own) - REGION_REACH - half_w)
        right = min(bounds[2] - margin - half_w, max(x for x, _y in own) + REGION_REACH + half_w)
        top = max(bounds[1] + margin + half_h, min(y for _x, y in own) - REGION_REACH - half_h)
        bottom = min(bounds[3] - margin - half_h, max(y for _x, y in own) + REGION_REACH + half_h)
        for y in _run(top, bottom, REGION_STEP):
            for x in _run(left, right, REGION_STEP):
                cost = 0.12 * math.hypot(x - cx, y - cy) / HEX_WIDTH + 0.12 * len(lines)
                if cost >= best_cost:
                    continue
                if shore.overlap(box_mask, shape.raster_place(x - half_w, y - half_h)):
                    continue
                near = min(distance_to_box(x, y, half_w, half_h, point) for point in own)
                cost += near / HEX_WIDTH
                if near > REGION_REACH or cost >= best_cost:
                    continue
                other = min((distance_to_box(x, y, half_w, half_h, point) for point in others), default=1e9)
                if other < near - 55:
                    continue
                cost += max(0.0, near - other) / HEX_WIDTH * 1.5
                box = (x - half_w, y - half_h, x + half_w, y + half_h)
                if cost < best_cost and not any(overlap(box, other_box) for other_box in blocked):
                    best_cost = cost
                    best = Name("region", region, lines, x, y, width, height)
    return best


def _run(start: float, end: float, step: float) -> list[float]:
    return [start + i * step for i in range(int((end - start) / step) + 1)] if end >= start else []
