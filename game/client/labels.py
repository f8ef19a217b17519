"""Where names go on the map: a search that depends on the board and the size of the letters, never on chance.

All lengths are hundredths of a hex width. A name may lie anywhere near its own hexes; a place costs what it covers
(symbols, buildings, ports), how far it is from its hexes and how near to somebody else's. Names then give way to
each other, and where no room is left the less important one is hidden until it is asked for.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import add

import pygame

from game.client.art.vector import HEX_WIDTH, Point
from game.client.board_shape import BoardShape
from game.rebirth import Hex

Box = tuple[float, float, float, float]
Measure = Callable[[str, str], float]
#: What it costs that letters touch pieces: of these lines, a name of this kind, the middle of its box at x and y.
Touching = Callable[[tuple[str, ...], str, float, float], float]

# The search raster: hundredths of a hex width per cell
CELL = 7.0
ART_CIRCLE = 35.5
LINE_STEP = 0.84
LINE_INK = 0.62
PADDING = 3.0
# How far letters reach beyond the capitals' height, as a share of their size
RISE, DESCENT = 0.08, 0.22
DESCENDERS = frozenset("gjpqyQJ,;")
CONFLICT = 6.0
# Of the letters' size: how far apart names on one line are, and up to which difference in height it is one line
LEAST_GAP, SAME_LINE = 0.85, 0.5
# What a covered square hex width of symbols costs, against a hex width of distance
COVER = 20.0

PRIORITY = {"tara": 0, "castle": 1, "cathedral": 2, "tower": 3}


@dataclass(frozen=True)
class Effort:
    """How hard to search: the step of the grid of places, how many of the best are looked at more closely (in half
    steps), how many are kept for each name, and how many fresh starts are made."""

    step: Point
    refined: int
    kept: int
    starts: int


QUICK = Effort((16.0, 12.0), 10, 60, 12)
THOROUGH = Effort((7.0, 5.0), 60, 500, 160)


@dataclass(frozen=True)
class Name:
    """A name on the map: its lines, the centre of their box and the box's size.

    `kind` is "settlement", "castle", "cathedral", "tower", "tara" or "region"; `hidden` names found no room and show
    only when asked for. `rank` says who gives way: the higher one. `touched` are the tiles, by space, that would be
    touched by the letters (`label_room.py`).
    """

    kind: str
    name: str
    lines: tuple[str, ...]
    x: float
    y: float
    width: float
    height: float
    hidden: bool = False
    rank: int = 0
    touched: frozenset[tuple[Hex, int]] = frozenset()

    @property
    def box(self) -> Box:
        """The box round the ink: left, top, right, bottom."""
        return (
            self.x - self.width / 2,
            self.y - self.height / 2,
            self.x + self.width / 2,
            self.y + self.height / 2,
        )

    def room(self, size: float, share: float = 1.0) -> Box:
        """The box that other names keep out of, for letters of `size` that take `share` of their room."""
        above, below = reach_of(self.lines, size)
        half_width, half_height = self.width / 2 * share + PADDING, self.height / 2 * share
        return (
            self.x - half_width,
            self.y - half_height - above * share,
            self.x + half_width,
            self.y + half_height + below * share,
        )


def reach_of(lines: Sequence[str], size: float) -> tuple[float, float]:
    """Gives how far letters reach above the capitals of the first line and below the last line."""
    return size * RISE, size * (DESCENT if set(lines[-1]) & DESCENDERS else RISE)


def run_together(first: Name, second: Name, size: float, share: float = 1.0) -> bool:
    """Whether two names stand side by side on one line with so little between them that they are read as one."""
    apart = abs(first.x - second.x) - (first.width + second.width) / 2 * share
    if apart >= LEAST_GAP * size * share:
        return False
    steps = [
        [name.y + (i - (len(name.lines) - 1) / 2) * size * LINE_STEP * share for i in range(len(name.lines))]
        for name in (first, second)
    ]
    return any(abs(upper - lower) < SAME_LINE * size * share for upper in steps[0] for lower in steps[1])


def overlap(first: Box, second: Box) -> float:
    """Gives the area that two boxes share."""
    across = min(first[2], second[2]) - max(first[0], second[0])
    down = min(first[3], second[3]) - max(first[1], second[1])
    return across * down if across > 0 and down > 0 else 0.0


@dataclass(frozen=True)
class MapPlaces:
    """Where everything lies that fills the water and names the land.

    `spare` are further places for each of `names`, whose letters have this `size`, for when tiles take theirs.
    """

    names: tuple[Name, ...] = ()
    regions: tuple[Name, ...] = ()
    compass: Point | None = None
    ship: Point | None = None
    spare: tuple[tuple[Name, ...], ...] = ()
    size: float = 0.0


@dataclass(frozen=True)
class _Place:
    cost: float
    lines: tuple[str, ...]
    x: float
    y: float
    width: float
    height: float
    above: float
    below: float

    @property
    def box(self) -> Box:
        """The box that other names keep out of: with the letters that reach above and below the line."""
        half_width, half_height = self.width / 2 + PADDING, self.height / 2
        return (
            self.x - half_width,
            self.y - half_height - self.above,
            self.x + half_width,
            self.y + half_height + self.below,
        )


class _Ground:
    """How much a box would cover: a summed-area table over the board."""

    def __init__(self, bounds: Box, shape: BoardShape) -> None:
        self.left, self.top, self.right, self.bottom = bounds
        self.columns = int((self.right - self.left) / CELL) + 1
        self.rows = int((self.bottom - self.top) / CELL) + 1
        canvas = pygame.Surface((self.columns, self.rows), 0, 8)
        canvas.set_palette([(i, i, i) for i in range(256)])
        for at in shape.hexes:
            if at not in buildings_of(shape):
                centre = self._cell(shape.centres[at])
                for share, weight in ((1.0, 60), (0.8, 90), (0.5, 110)):
                    pygame.draw.circle(canvas, weight, centre, ART_CIRCLE * share / CELL)
        for box in obstacles(shape):
            x0, y0 = self._cell((box[0], box[1]))
            x1, y1 = self._cell((box[2], box[3]))
            canvas.fill(230, (round(x0), round(y0), max(1, round(x1 - x0)), max(1, round(y1 - y0))))
        for x, y in shape.pills.values():
            x0, y0 = self._cell((x - 40, y - 26))
            canvas.fill(255, (round(x0), round(y0), round(80 / CELL), round(52 / CELL)))
        pitch, raw = canvas.get_pitch(), canvas.get_buffer().raw
        sums = array("l", [0] * (self.columns + 1))
        self.sums = [sums]
        for row in range(self.rows):
            line = accumulate(raw[row * pitch : row * pitch + self.columns], initial=0)
            sums = array("l", map(add, sums, line))
            self.sums.append(sums)

    def _cell(self, point: Point) -> Point:
        return (point[0] - self.left) / CELL, (point[1] - self.top) / CELL

    def covered(self, left: float, top: float, right: float, bottom: float) -> float:
        """Gives the covered art in square hex widths, infinite for a box that leaves the board."""
        if left < self.left or top < self.top or right > self.right or bottom > self.bottom:
            return math.inf
        x0, x1 = int((left - self.left) / CELL), int((right - self.left) / CELL) + 1
        upper, lower = self.sums[int((top - self.top) / CELL)], self.sums[int((bottom - self.top) / CELL) + 1]
        return (lower[x1] - lower[x0] - upper[x1] + upper[x0]) * (CELL * CELL / (HEX_WIDTH * HEX_WIDTH * 100))


def buildings_of(shape: BoardShape) -> dict[Hex, str]:
    """Gives the hexes that carry a building, with its kind."""
    return {mark.hex: mark.kind for mark in shape.board.landmarks}


def obstacles(shape: BoardShape) -> list[Box]:
    """Gives the boxes round buildings, visit marks and ports that names should not cover."""
    boxes: list[Box] = []
    parts: dict[str, tuple[Box, ...]] = {
        "castle": ((-44, -40, 44, 34), (-5, -66, 36, -30)),
        "cathedral": ((-32, -58, 22, 32), (-20, -20, 40, 34), (-30, 28, 30, 49)),
        "tower": ((-22, -60, 10, 34), (-20, -8, 48, 42), (-34, 30, 20, 49)),
        "tara": ((-40, -40, 40, 26),),
    }
    for mark in shape.board.landmarks:
        x, y = shape.centres[mark.hex]
        boxes += [(x + left, y + top, x + right, y + low) for left, top, right, low in parts[mark.kind]]
    boxes += [(x - 33, y - 19, x + 33, y + 19) for x, y in shape.pills.values()]
    return boxes


def offshore_box(shape: BoardShape, at: Hex) -> Box:
    """Gives the box round an offshore farm."""
    x, y = shape.centres[at]
    return x - 58, y - 62, x + 58, y + 62


def name_forms(name: str) -> list[tuple[str, ...]]:
    """Gives the ways to write a name: on one line or on two."""
    words = name.split(" ")
    if len(words) == 1:
        return [(name,)]
    cut = min(range(1, len(words)), key=lambda i: abs(len(" ".join(words[:i])) - len(" ".join(words[i:]))))
    return [(name,), (" ".join(words[:cut]), " ".join(words[cut:]))]


def untouched(lines: tuple[str, ...], kind: str, x: float, y: float) -> float:
    """Says that letters touch nothing."""
    return 0.0


def place_names(
    shape: BoardShape,
    bounds: Box,
    size: float,
    measure: Measure,
    effort: Effort = QUICK,
    touching: Touching = untouched,
) -> list[Name]:
    """Finds a place for every settlement's and landmark's name.

    `bounds` is the part of the map that can be seen, `size` the letters' size, `measure(text, kind)` the width of a
    line. No two names that are not hidden overlap.
    """
    named = [("settlement", town.name, tuple(town.spaces)) for town in shape.board.settlements]
    named += [(mark.kind, mark.name, (mark.hex,)) for mark in shape.board.landmarks]
    ground = _Ground(bounds, shape)
    centres = [[shape.centres[at] for at in hexes] for _kind, _name, hexes in named]
    places = []
    for i, (kind, name, _hexes) in enumerate(named):
        found = _places(ground, kind, name, centres, i, size, measure, effort, touching)
        places.append(found)
    chosen = _settle(places, effort.starts)
    return _result(named, places, chosen)


def _places(
    ground: _Ground,
    kind: str,
    name: str,
    centres: list[list[Point]],
    own: int,
    size: float,
    measure: Measure,
    effort: Effort,
    touching: Touching,
) -> list[_Place]:
    mine = centres[own]
    cx = sum(x for x, _y in mine) / len(mine)
    cy = sum(y for _x, y in mine) / len(mine)
    found: list[_Place] = []
    for lines in name_forms(name):
        width = max(measure(line, kind) for line in lines)
        height = size * (LINE_STEP * (len(lines) - 1) + LINE_INK)
        half_w, half_h = width / 2, height / 2
        above, below = reach_of(lines, size)
        reach = 300 + width
        others = [
            centre
            for j, group in enumerate(centres)
            if j != own
            for centre in group
            if abs(centre[0] - cx) < reach and abs(centre[1] - cy) < 300
        ]
        several = len(mine) > 1
        extent = 125 + 50 * several + half_w, 145 + 25 * several

        def cost(
            x: float,
            y: float,
            half_w: float = half_w,
            half_h: float = half_h,
            others: list[Point] = others,
            lines: tuple[str, ...] = lines,
        ) -> float:
            covered = ground.covered(x - half_w, y - half_h, x + half_w, y + half_h)
            if covered > 0.5:
                return math.inf
            near = min(distance_to_box(x, y, half_w, half_h, centre) for centre in mine) / HEX_WIDTH
            other = min((distance_to_box(x, y, half_w, half_h, centre) for centre in others), default=900.0) / HEX_WIDTH
            total: float = covered * COVER + math.pow(near, 1.6) * 1.5 + 0.05 * (len(lines) > 1)
            if near - other > -0.10:
                total += (near - other + 0.10) * 14
            total += abs(x - cx) / HEX_WIDTH * 0.10 + (0.05 if y < cy else 0.0)
            return total + touching(lines, kind, x, y)

        coarse = []
        for y in steps_about(cy, extent[1], effort.step[1]):
            for x in steps_about(cx, extent[0], effort.step[0]):
                value = cost(x, y)
                if value < math.inf:
                    coarse.append((value, x, y))
        coarse.sort()
        seen = {(x, y): value for value, x, y in coarse}
        for _value, x, y in coarse[: effort.refined]:
            for dx in (-effort.step[0] / 2, 0.0, effort.step[0] / 2):
                for dy in (-effort.step[1] / 2, 0.0, effort.step[1] / 2):
                    if (x + dx, y + dy) not in seen:
                        seen[x + dx, y + dy] = cost(x + dx, y + dy)
        found += [
            _Place(value, lines, x, y, width, height, above, below)
            for (x, y), value in seen.items()
            if value < math.inf
        ]
    found.sort(key=lambda place: (place.cost, place.x, place.y))
    return found[: effort.kept]


def steps_about(middle: float, reach: float, step: float) -> list[float]:
    count = int(reach / step)
    return [middle + i * step for i in range(-count, count + 1)]


def distance_to_box(x: float, y: float, half_w: float, half_h: float, point: Point) -> float:
    dx, dy = abs(x - point[0]) - half_w, abs(y - point[1]) - half_h
    if dx <= 0:
        return max(dy, 0.0)
    return dx if dy <= 0 else math.hypot(dx, dy)


def _settle(places: list[list[_Place]], starts: int) -> list[int]:
    """Chooses one place for each name so that few overlap: name by name against the others, some fresh starts."""
    count = len(places)
    boxes = [[place.box for place in mine] for mine in places]
    reach = [union_of(mine) for mine in boxes]
    near = [[j for j in range(count) if j != i and overlap(reach[i], reach[j]) > 0] for i in range(count)]
    known: dict[tuple[int, int, int, int], float] = {}

    def clash(i: int, a: int, j: int, b: int) -> float:
        key = (i, a, j, b) if i < j else (j, b, i, a)
        value = known.get(key)
        if value is None:
            shared = overlap(boxes[i][a], boxes[j][b])
            value = known[key] = CONFLICT + shared / 300 if shared > 0 else 0.0
        return value

    def total(choice: list[int]) -> float:
        cost = sum(places[i][choice[i]].cost for i in range(count) if places[i])
        return cost + sum(clash(i, choice[i], j, choice[j]) for i in range(count) for j in near[i] if i < j)

    best: list[int] = []
    best_cost = math.inf
    for start in range(starts):
        # Fresh starts by arithmetic instead of chance: the same board always gives the same names.
        choice = [
            0 if start == 0 else (i * 7 + start * 13) % min(len(mine), 12) if mine else 0
            for i, mine in enumerate(places)
        ]
        for turn in range(16):
            changed = False
            for k in range(count):
                i = (k * 17 + turn * 5 + start) % count if math.gcd(17, count) == 1 else k
                if not places[i]:
                    continue
                pick, least = choice[i], math.inf
                for a, place in enumerate(places[i]):
                    if place.cost >= least:
                        break
                    value = place.cost
                    for j in near[i]:
                        value += clash(i, a, j, choice[j])
                        if value >= least:
                            break
                    if value < least:
                        pick, least = a, value
                if pick != choice[i]:
                    choice[i] = pick
                    changed = True
            if not changed:
                break
        cost = total(choice)
        if cost < best_cost - 1e-9:
            best, best_cost = choice, cost
    return best


def union_of(boxes: Iterable[Box]) -> Box:
    listed = list(boxes) or [(0.0, 0.0, 0.0, 0.0)]
    return (
        min(box[0] for box in listed),
        min(box[1] for box in listed),
        max(box[2] for box in listed),
        max(box[3] for box in listed),
    )


def _result(
    named: Sequence[tuple[str, str, tuple[Hex, ...]]], places: list[list[_Place]], chosen: list[int]
) -> list[Name]:
    """Hides what still overlaps: large settlements stay before castles, cathedrals, towers and small settlements."""
    ranks = [PRIORITY.get(kind, 3 if len(hexes) == 1 else 0) for kind, _name, hexes in named]
    order = sorted(range(len(named)), key=lambda i: (ranks[i], i))
    shown: list[Box] = []
    names: dict[int, Name] = {}
    for i in order:
        if not places[i]:
            continue
        kind, name, _hexes = named[i]
        place = places[i][chosen[i]]
        hidden = any(overlap(place.box, box) > 0 for box in shown)
        names[i] = Name(
            kind, name, place.lines, place.x, place.y, place.width, place.height, hidden=hidden, rank=ranks[i]
        )
        if not hidden:
            shown.append(place.box)
    return [names[i] for i in sorted(names)]
