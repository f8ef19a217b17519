"""The preview: a paper bubble that says what a placement would bring, laid where it hides least.

`OpenWater` is plain geometry and needs no display; `PreviewBubble` draws.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pygame import Rect

CELLS_PER_HEX = 3
HEX_WEIGHT, NAME_WEIGHT, TRACK_WEIGHT = 10, 6, 4
DISTANCE_WEIGHT = 0.022
TOO_NEAR = 0.85


@dataclass(frozen=True)
class Grid:
    """A coarse grid over `area`; `sums` is its summed-area table."""

    area: Rect
    cell: float
    columns: int
    rows: int
    sums: tuple[tuple[int, ...], ...]


class OpenWater:
    """Knows where on the map there is nothing to hide."""

    def __init__(
        self,
        area: Rect,
        board: Rect,
        hex_width: float,
        hexes: Iterable[tuple[float, float]],
        names: Iterable[Rect] = (),
    ) -> None:
        """`area` may hold the bubble (map and score track), `board` is the map in it; hex centres in pixels."""
        self.hex_width = hex_width
        cell = max(4.0, hex_width / CELLS_PER_HEX)
        columns, rows = int(area.width / cell), int(area.height / cell)
        weight = [[0] * columns for _ in range(rows)]
        for row in range(rows):
            for column in range(columns):
                x, y = area.x + (column + 0.5) * cell, area.y + (row + 0.5) * cell
                if not board.collidepoint(x, y):
                    weight[row][column] = TRACK_WEIGHT
        reach = hex_width * 0.55
        for x, y in hexes:
            for row in range(max(0, int((y - reach - area.y) / cell)), min(rows, int((y + reach - area.y) / cell) + 1)):
                left = max(0, int((x - reach - area.x) / cell))
                for column in range(left, min(columns, int((x + reach - area.x) / cell) + 1)):
                    weight[row][column] = HEX_WEIGHT
        for name in names:
            for row in range(
                max(0, int((name.top - area.y) / cell)), min(rows, int((name.bottom - area.y) / cell) + 1)
            ):
                left = max(0, int((name.left - area.x) / cell))
                for column in range(left, min(columns, int((name.right - area.x) / cell) + 1)):
                    weight[row][column] = max(weight[row][column], NAME_WEIGHT)
        sums = [[0] * (columns + 1)]
        for row in range(rows):
            line, running = [0], 0
            for column in range(columns):
                running += weight[row][column]
                line.append(running + sums[row][column + 1])
            sums.append(line)
        self._grid = Grid(area, cell, columns, rows, tuple(tuple(line) for line in sums))

    def covered(self, rect: Rect) -> float:
        """How much a rectangle would hide: 0 over open water."""
        grid = self._grid
        left = min(max(int((rect.left - grid.area.x) / grid.cell), 0), grid.columns)
        top = min(max(int((rect.top - grid.area.y) / grid.cell), 0), grid.rows)
        right = min(max(int((rect.right - grid.area.x) / grid.cell + 0.999), left), grid.columns)
        bottom = min(max(int((rect.bottom - grid.area.y) / grid.cell + 0.999), top), grid.rows)
        s = grid.sums
        return s[bottom][right] - s[top][right] - s[bottom][left] + s[top][left]

    def place(self, size: tuple[int, int], target: tuple[float, float], keep_clear: Sequence[Rect] = ()) -> Rect:
        """Where a bubble of `size` pixels for the hex at `target` lies best; never over the hex itself."""
        grid = self._grid
        width, height = size
        near = self.hex_width * TOO_NEAR
        own = Rect(0, 0, round(2 * near), round(2 * near))
        own.center = round(target[0]), round(target[1])
        best: tuple[float, int, int] | None = None
        step = grid.cell * 2
        margin = grid.cell * 0.4
        right, bottom = grid.area.right - width - margin, grid.area.bottom - height - margin
        y = grid.area.y + margin
        while y <= bottom:
            x = grid.area.x + margin
            while x <= right:
                rect = Rect(round(x), round(y), width, height)
                dx = max(rect.left - target[0], target[0] - rect.right, 0)
                dy = max(rect.top - target[1], target[1] - rect.bottom, 0)
                cost = self.covered(rect) + DISTANCE_WEIGHT * (dx * dx + dy * dy) ** 0.5 * 100 / self.hex_width
                if rect.colliderect(own):
                    cost += 1e6
                for other in keep_clear:
                    if rect.colliderect(other):
                        cost += 1e4
                if best is None or cost < best[0]:
                    best = (cost, rect.x, rect.y)
                x += step
            y += step
        if best is None:
            rect = Rect(0, 0, width, height)
            rect.center = grid.area.center
            return rect
        return Rect(best[1], best[2], width, height)
