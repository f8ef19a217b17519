"""Where Tiled draws the hexes of a map: pointy tops, odd rows half a hex to the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, hypot

from game.rebirth import Hex

Point = tuple[float, float]
"""Map pixels from the top left, as Tiled counts them."""
Edge = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class HexGrid:
    """The three integers that fix every hex: tile width, tile height, length of the upright sides (pixels)."""

    tile_width: int
    tile_height: int
    side: int

    @property
    def row_height(self) -> int:
        """How far one row lies below the one above it."""
        return (self.tile_height + self.side) // 2

    @property
    def regularity(self) -> float:
        """How far the hexes are from regular: 0 for regular ones, 0.1 for a tenth out of shape."""
        width_for_height = self.tile_height * 3**0.5 / 2
        return max(abs(self.tile_width / width_for_height - 1), abs(self.side / (self.tile_height / 2) - 1))

    def shift(self, row: int) -> int:
        """How far the row is moved to the right."""
        return self.tile_width // 2 if row & 1 else 0

    def centre(self, at: Hex) -> Point:
        """The middle of a hex."""
        column, row = at
        x = column * self.tile_width + self.shift(row) + self.tile_width / 2
        return x, row * self.row_height + self.tile_height / 2

    def corners(self, at: Hex) -> tuple[Point, ...]:
        """The six corners of a hex, clockwise from the top."""
        x, y = self.centre(at)
        half, top, shoulder = self.tile_width / 2, self.tile_height / 2, self.side / 2
        steps = ((0, -top), (half, -shoulder), (half, shoulder), (0, top), (-half, shoulder), (-half, -shoulder))
        return tuple((x + dx, y + dy) for dx, dy in steps)

    def map_size(self, columns: int, rows: int) -> tuple[int, int]:
        """Width and height of the whole map in pixels."""
        roof = (self.tile_height - self.side) // 2
        return columns * self.tile_width + (self.tile_width // 2 if rows > 1 else 0), rows * self.row_height + roof

    def hex_at(self, point: Point) -> Hex:
        """The hex that a point lies in, on the map or beyond its edge."""
        x, y = point
        roof = (self.tile_height - self.side) // 2
        row = floor(y / self.row_height)
        along = x - self.shift(row)
        column = floor(along / self.tile_width)
        across, down = along - column * self.tile_width, y - row * self.row_height
        if down < roof * abs(2 * across / self.tile_width - 1):
            left = across < self.tile_width / 2
            if self.shift(row):
                column = column if left else column + 1
            else:
                column = column - 1 if left else column
            row -= 1
        return column, row


def inside(point: Point, edges: Sequence[Edge]) -> bool:
    """Whether the point lies within the closed outline of these edges; those above or below it may be missing."""
    x, y = point
    within = False
    for (x1, y1), (x2, y2) in edges:
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            within = not within
    return within


def near_edge(point: Point, edges: Sequence[Edge], limit: float) -> bool:
    """Whether the point is nearer than `limit` to one of the edges."""
    x, y = point
    for one, other in edges:
        (x1, y1), (x2, y2) = one, other
        left, right = (x1, x2) if x1 < x2 else (x2, x1)
        top, bottom = (y1, y2) if y1 < y2 else (y2, y1)
        beside = x < left - limit or x > right + limit or y < top - limit or y > bottom + limit
        if not beside and _distance(point, one, other) < limit:
            return True
    return False


def crosses_itself(outline: Sequence[Point]) -> bool:
    """Whether two lines of the closed outline cross, so that inside and outside are anybody's guess."""
    edges = edges_of(outline)
    for i, (a, b) in enumerate(edges):
        for c, d in edges[i + 2 :]:
            if _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0:
                return True
    return False


def edges_of(outline: Sequence[Point]) -> list[Edge]:
    """The lines of a closed outline."""
    return [(outline[i - 1], outline[i]) for i in range(len(outline))]


def edges_at(outline: Sequence[Point], y: float, limit: float) -> list[Edge]:
    """The lines of a closed outline that come within `limit` of the height `y`."""
    low, high = y - limit, y + limit
    return [
        edge for edge in edges_of(outline) if min(edge[0][1], edge[1][1]) <= high and max(edge[0][1], edge[1][1]) >= low
    ]


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _distance(point: Point, one: Point, other: Point) -> float:
    dx, dy = other[0] - one[0], other[1] - one[1]
    length = dx * dx + dy * dy
    along = 0.0 if length == 0 else max(0.0, min(1.0, ((point[0] - one[0]) * dx + (point[1] - one[1]) * dy) / length))
    return hypot(point[0] - one[0] - along * dx, point[1] - one[1] - along * dy)
