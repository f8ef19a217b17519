"""Where hexes lie in pixels, and which hex a pixel belongs to."""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.client.art.vector import HEX_WIDTH, Point
from game.rebirth import Hex


@dataclass(frozen=True)
class HexGrid:
    """Regular pointy-top hexes, `width` pixels from side to side, odd rows half a hex to the right.

    `left` and `top` are the pixel position of the upper left corner of the box round hex (0, 0).
    """

    width: float
    left: float
    top: float

    @property
    def row_height(self) -> float:
        """The distance between the centres of two rows."""
        return self.width * math.sqrt(3) / 2

    @property
    def radius(self) -> float:
        """The distance from a hex's centre to its corners."""
        return self.width / math.sqrt(3)

    @property
    def scale(self) -> float:
        """Pixels per hundredth of a hex width."""
        return self.width / HEX_WIDTH

    def centre(self, at: Hex) -> Point:
        """Gives the centre of a hex in pixels."""
        column, row = at
        return (
            self.left + (column + 0.5 * (row & 1) + 0.5) * self.width,
            self.top + row * self.row_height + self.radius,
        )

    def place(self, point: Point) -> Point:
        """Gives the pixel of a place given in hundredths of a hex width."""
        return self.left + point[0] * self.scale, self.top + point[1] * self.scale

    def at(self, position: Point) -> Hex:
        """Gives the hex that holds the position, on the board or not; exact up to the edges."""
        x, y = position[0] - self.left, position[1] - self.top
        roof = self.radius / 2
        row = math.floor(y / self.row_height)
        across = x - (self.width / 2 if row & 1 else 0.0)
        column = math.floor(across / self.width)
        inside = across / self.width - column
        if y - row * self.row_height < roof * abs(2 * inside - 1):
            left = inside < 0.5
            if row & 1:
                column += 0 if left else 1
            else:
                column -= 1 if left else 0
            row -= 1
        return column, row
