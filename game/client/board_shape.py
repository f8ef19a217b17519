"""The map's shapes, worked out once per board and the same for every size: coast, surf, walls, borders, ports.

All lengths are hundredths of a hex width; the hex (0, 0) has its left and upper corners on x = 0 and y = 0. Coasts are
found on a small raster: hexes drawn, softened and cut at a level give one body of land with round shores.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame

from game.client.art.vector import CELL_RADIUS, HEX_WIDTH, Point, hex_corners, polygon, rounded_polygon, smooth_path
from game.rebirth import Board, Hex, neighbours

ROW_HEIGHT = HEX_WIDTH * math.sqrt(3) / 2
FARMS = ("energy", "food")

# Raster of the coast: pixels per hex width, and room round the land in hex widths
RASTER = 20
ROOM = 2.0
SOFTNESS = 0.20
# Where the softened hexes are cut: lower grows the land further beyond its hexes
LEVEL = 50
WOBBLE = 5.0
# Rings with fewer raster points than this are specks and left out
SHORTEST_SHORE = 20
BRIGHT = (255, 255, 255)

SURF_DISTANCES = (12.5, 22.5, 34.0)
SKIRT_INSET = 7.5
WALL_ROUNDING = 5.0
PILL_DISTANCE = 64.0
PILL_HALF = (33.0, 19.0)

# Which of `neighbours(hex)` lies across the edge from corner i to corner i + 1, clockwise from the top
ACROSS_EDGE = (3, 1, 5, 4, 0, 2)


def _wave(x: float, y: float, scale: float, phase: float = 0.0) -> float:
    """Gives smooth noise from -1 to 1, the same for the same place."""
    return (
        math.sin(x * 1.7 * scale + phase)
        + math.sin(y * 2.1 * scale + 1.3 + phase)
        + math.sin((x + y) * 1.3 * scale + 2.1)
        + math.sin((x - 1.7 * y) * 0.9 * scale + 0.7)
    ) / 4


def hex_centre(at: Hex) -> Point:
    """Gives the centre of a hex in hundredths of a hex width."""
    column, row = at
    return (column + 0.5 * (row & 1) + 0.5) * HEX_WIDTH, row * ROW_HEIGHT + CELL_RADIUS


def outlines(hexes: Iterable[Hex]) -> list[list[Point]]:
    """Gives the closed lines round a group of hexes: outer ones clockwise, holes the other way."""
    group = set(hexes)
    following: dict[tuple[int, int], list[tuple[tuple[int, int], Point]]] = {}
    for at in sorted(group):
        corners = hex_corners(CELL_RADIUS, *hex_centre(at))
        beyond = neighbours(at)
        for i, corner in enumerate(corners):
            if beyond[ACROSS_EDGE[i]] not in group:
                end = corners[(i + 1) % 6]
                following.setdefault(_near(corner), []).append((_near(end), corner))
    loops = []
    while following:
        start = next(iter(following))
        at_corner, loop = start, []
        while at_corner in following:
            choices = following[at_corner]
            at_corner_next, point = choices.pop()
            if not choices:
                del following[at_corner]
            loop.append(point)
            at_corner = at_corner_next
        loops.append(loop)
    return loops


def _near(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])


@dataclass(frozen=True)
class Wall:
    """The wall round a settlement: a path round its own `centre`, within `reach` to each side.

    Settlements of the same form have the same path.
    """

    path: str
    centre: Point
    reach: Point


def _wall(spaces: Iterable[Hex]) -> Wall:
    loops = outlines(spaces)
    across = [x for loop in loops for x, _y in loop]
    down = [y for loop in loops for _x, y in loop]
    cx, cy = (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
    path = "".join(rounded_polygon([(x - cx, y - cy) for x, y in loop], WALL_ROUNDING) for loop in loops)
    return Wall(path, (cx, cy), (max(across) - cx + 13, max(down) - cy + 14))


class BoardShape:
    """The shapes of one board."""

    def __init__(self, board: Board) -> None:
        """Works out every shape; takes about a twentieth of a second for the shipped boards."""
        self.board = board
        self.kinds: dict[Hex, str] = {}
        for row in range(board.rows):
            for column in range(board.columns):
                kind = board.kind((column, row))
                if kind is not None:
                    offshore = kind in FARMS and (column, row) in board.plus_one
                    self.kinds[column, row] = f"offshore-{kind}" if offshore else kind
        self.hexes: tuple[Hex, ...] = tuple(self.kinds)
        self.land: tuple[Hex, ...] = tuple(at for at in self.hexes if not self.kinds[at].startswith("offshore"))
        self.offshore: tuple[Hex, ...] = tuple(at for at in self.hexes if self.kinds[at].startswith("offshore"))
        self.centres: dict[Hex, Point] = {at: hex_centre(at) for at in self.hexes}
        across = [x for x, _y in self.centres.values()]
        down = [y for _x, y in self.centres.values()]
        self.left, self.right = min(across) - HEX_WIDTH / 2, max(across) + HEX_WIDTH / 2
        self.top, self.bottom = min(down) - CELL_RADIUS, max(down) + CELL_RADIUS

        self._raster_origin = self.left - ROOM * HEX_WIDTH, self.top - ROOM * HEX_WIDTH
        self._raster_size = (
            math.ceil(((self.right - self.left) / HEX_WIDTH + 2 * ROOM) * RASTER),
            math.ceil(((self.bottom - self.top) / HEX_WIDTH + 2 * ROOM) * RASTER),
        )
        self._masks: dict[float, pygame.mask.Mask] = {}
        self.coast: list[list[Point]] = [_wobbled(ring) for ring in self._contours(self._softened())]
        self.coast_path = "".join(smooth_path(ring) for ring in self.coast)
        self.land_mask = self.grown_mask(0.0)
        self.skirt_path = self._path(self.grown_mask(-SKIRT_INSET))
        self.surf_paths = tuple(self._path(self.grown_mask(distance)) for distance in SURF_DISTANCES)

        self.walls: tuple[Wall, ...] = tuple(_wall(settlement.spaces) for settlement in board.settlements)
        self.region_of: dict[Hex, str] = self._regions()
        self.border_path = self._borders()
        self.pills: dict[Hex, Point] = {at: self._pill_place(at) for at in self.hexes if at in board.plus_one}

    def region_hexes(self, region: str) -> tuple[Hex, ...]:
        """Gives the hexes shown as a region's: its spaces and the landmarks among them."""
        return tuple(at for at in self.hexes if self.region_of.get(at) == region)

    def region_outline(self, region: str) -> str:
        """Gives the line round a region."""
        return "".join(rounded_polygon(loop, WALL_ROUNDING) for loop in outlines(self.region_hexes(region)))

    # The coast

    def _to_raster(self, points: Iterable[Point]) -> list[Point]:
        left, top = self._raster_origin
        scale = RASTER / HEX_WIDTH
        return [((x - left) * scale, (y - top) * scale) for x, y in points]

    def _softened(self) -> pygame.mask.Mask:
        canvas = pygame.Surface(self._raster_size, 0, 32)
        for at in self.land:
            pygame.draw.polygon(canvas, BRIGHT, self._to_raster(hex_corners(CELL_RADIUS * 1.02, *self.centres[at])))
        reach = round(SOFTNESS * RASTER)
        for _pass in range(2):
            canvas = pygame.transform.box_blur(canvas, reach)
        return pygame.mask.from_threshold(canvas, BRIGHT, (256 - LEVEL, 256 - LEVEL, 256 - LEVEL))

    def grown_mask(self, distance: float) -> pygame.mask.Mask:
        """Gives the land grown by a distance, or shrunk by a negative one; shared, so do not change it."""
        mask = self._masks.get(distance)
        if mask is None:
            mask = self._masks[distance] = self._grow(distance)
        return mask

    def _grow(self, distance: float) -> pygame.mask.Mask:
        canvas = pygame.Surface(self._raster_size, 0, 32)
        rings = [self._to_raster(ring) for ring in self.coast]
        if not rings:
            return pygame.mask.Mask(self._raster_size)
        # Holes run the other way and come after the land they lie in.
        for ring in sorted(rings, key=_area, reverse=True):
            pygame.draw.polygon(canvas, BRIGHT if _area(ring) > 0 else (0, 0, 0), ring)
        reach = abs(distance) * RASTER / HEX_WIDTH
        if reach >= 0.5:
            ink = BRIGHT if distance > 0 else (0, 0, 0)
            for ring in rings:
                for x, y in _dense(ring, max(1.5, reach / 3)):
                    pygame.draw.circle(canvas, ink, (x, y), reach)
        return pygame.mask.from_threshold(canvas, BRIGHT, (1, 1, 1))

    def _contours(self, mask: pygame.mask.Mask) -> list[list[Point]]:
        """Gives the smooth lines round the parts of a mask, and round the holes in it (the other way)."""
        rings = []
        for part in mask.connected_components(4):
            rings.append(self._line(part.outline(), clockwise=True))
        rest = mask.copy()
        rest.invert()
        for part in rest.connected_components(4):
            if not part.get_at((0, 0)):
                rings.append(self._line(part.outline(), clockwise=False))
        return [ring for ring in rings if len(ring) >= 3]

    def _line(self, pixels: Sequence[tuple[int, int]], clockwise: bool) -> list[Point]:
        points: list[Point] = [(x + 0.5, y + 0.5) for x, y in pixels[:-1]]
        if len(points) < SHORTEST_SHORE:
            return []
        if (_area(points) > 0) != clockwise:
            points.reverse()
        for _pass in range(2):
            points = _averaged(points, 2)
        left, top = self._raster_origin
        scale = HEX_WIDTH / RASTER
        return [(x * scale + left, y * scale + top) for x, y in points[::3]]

    def _path(self, mask: pygame.mask.Mask) -> str:
        return "".join(smooth_path(ring) for ring in self._contours(mask))

    def land_share(self, left: float, top: float, right: float, bottom: float) -> float:
        """Gives how much of a box is land, from 0 to 1."""
        (x0, y0), (x1, y1) = self._to_raster(((left, top), (right, bottom)))
        box = pygame.mask.Mask((max(1, round(x1 - x0)), max(1, round(y1 - y0))), fill=True)
        return self.land_mask.overlap_area(box, (round(x0), round(y0))) / box.count()

    def raster_box(self, width: float, height: float) -> pygame.mask.Mask:
        """Gives a filled box for `grown_mask(...).overlap`."""
        scale = RASTER / HEX_WIDTH
        return pygame.mask.Mask((max(1, round(width * scale)), max(1, round(height * scale))), fill=True)

    def raster_place(self, x: float, y: float) -> tuple[int, int]:
        """Gives a place on the raster of `grown_mask`."""
        left, top = self._raster_origin
        return round((x - left) * RASTER / HEX_WIDTH), round((y - top) * RASTER / HEX_WIDTH)

    def _pill_place(self, at: Hex) -> Point:
        """Finds where a +1 lies: half in the water on the side with most sea, for offshore farms at the upper right."""
        x, y = self.centres[at]
        if at in self.offshore:
            return x + 30, y - 36
        best, place = math.inf, (x, y)
        for step in range(24):
            angle = math.pi * 2 * step / 24
            px, py = x + math.cos(angle) * PILL_DISTANCE, y + math.sin(angle) * PILL_DISTANCE
            cost = self.land_share(px - PILL_HALF[0], py - PILL_HALF[1], px + PILL_HALF[0], py + PILL_HALF[1])
            for other in neighbours(at):
                if other in self.centres:
                    distance = math.dist(self.centres[other], (px, py))
                    cost += 2 * max(0.0, 70 - distance) / HEX_WIDTH
            cost += 0.10 * abs(math.sin(angle) + 0.2)
            if cost < best - 1e-9:
                best, place = cost, (px, py)
        return place

    # Regions

    def _regions(self) -> dict[Hex, str]:
        found: dict[Hex, str] = {}
        for at in self.hexes:
            region = self.board.region_at(at)
            if region is not None:
                found[at] = region
        joined: dict[Hex, str] = {}
        for at in self.hexes:
            if at not in found:
                near = [found[other] for other in neighbours(at) if other in found]
                if near:
                    joined[at] = max(sorted(set(near)), key=near.count)
        return found | joined

    def _borders(self) -> str:
        """Gives the lines between regions, joined to strokes as long as possible so that the dashes run on."""
        ends: dict[tuple[int, int], list[tuple[int, int]]] = {}
        places: dict[tuple[int, int], Point] = {}
        for at in self.land:
            corners = hex_corners(CELL_RADIUS, *self.centres[at])
            for i, other in enumerate(neighbours(at)[k] for k in ACROSS_EDGE):
                mine, theirs = self.region_of.get(at), self.region_of.get(other)
                if at < other and other in self.centres and mine != theirs and None not in (mine, theirs):
                    first, second = corners[i], corners[(i + 1) % 6]
                    places[_near(first)], places[_near(second)] = first, second
                    ends.setdefault(_near(first), []).append(_near(second))
                    ends.setdefault(_near(second), []).append(_near(first))
        path = ""
        while ends:
            start = min(ends, key=lambda corner: (len(ends[corner]) % 2 == 0, corner))
            line = [start]
            while line[-1] in ends:
                here = line[-1]
                there = ends[here].pop()
                ends[there].remove(here)
                for corner in (here, there):
                    if not ends[corner]:
                        del ends[corner]
                line.append(there)
            path += polygon([places[corner] for corner in line], closed=False)
        return path


def _area(ring: Sequence[Point]) -> float:
    """Gives twice the area, positive for a ring that runs clockwise on the screen."""
    return sum(x * ring[i - 1][1] * -1 + ring[i - 1][0] * y for i, (x, y) in enumerate(ring))


def _averaged(ring: list[Point], reach: int) -> list[Point]:
    count, span = len(ring), 2 * reach + 1
    wrapped = ring[-reach:] + ring + ring[:reach]
    x = sum(point[0] for point in wrapped[:span])
    y = sum(point[1] for point in wrapped[:span])
    smooth = [(x / span, y / span)]
    for i in range(1, count):
        x += wrapped[i + span - 1][0] - wrapped[i - 1][0]
        y += wrapped[i + span - 1][1] - wrapped[i - 1][1]
        smooth.append((x / span, y / span))
    return smooth


def _wobbled(ring: list[Point]) -> list[Point]:
    """Moves a coast in and out a little, so that it looks grown, not drawn with a ruler."""
    wobbled = []
    for i, (x, y) in enumerate(ring):
        before, after = ring[i - 1], ring[(i + 1) % len(ring)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy) or 1.0
        share = _wave(x / HEX_WIDTH, y / HEX_WIDTH, 2.3) + 0.55 * _wave(x / HEX_WIDTH, y / HEX_WIDTH, 5.1, 3)
        wobbled.append((x + dy / length * share * WOBBLE, y - dx / length * share * WOBBLE))
    return wobbled


def _dense(ring: Sequence[Point], step: float) -> list[Point]:
    """Gives points along a closed line, no further apart than `step`."""
    points = []
    for i, end in enumerate(ring):
        start = ring[i - 1]
        count = max(1, math.ceil(math.dist(start, end) / step))
        for k in range(count):
            points.append((start[0] + (end[0] - start[0]) * k / count, start[1] + (end[1] - start[1]) * k / count))
    return points
