"""Hex coordinates: Tiled's offset coordinates of pointy-top hexes, odd rows half a hex to the right."""

from __future__ import annotations

from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]
"""(column, row) from the top left, counted from 0, as Tiled shows it."""

_EVEN_ROW = ((-1, 0), (1, 0), (-1, -1), (0, -1), (-1, 1), (0, 1))
_ODD_ROW = ((-1, 0), (1, 0), (0, -1), (1, -1), (0, 1), (1, 1))


def neighbours(at: Hex) -> tuple[Hex, ...]:
    """The six hexes that share an edge with `at`, on the board or not."""
    column, row = at
    return tuple((column + dc, row + dr) for dc, dr in (_ODD_ROW if row & 1 else _EVEN_ROW))


def row_major(at: Hex) -> tuple[int, int]:
    """Sort key for the order of the rules: ascending row, then column."""
    return at[1], at[0]
