"""The six kinds of tile (rules.md section 2)."""

from __future__ import annotations

from enum import IntEnum


class Tile(IntEnum):
    """An energy farm, a food farm, or a settlement with influence 1 to 4."""

    ENERGY = 0
    FOOD = 1
    S1 = 2
    S2 = 3
    S3 = 4
    S4 = 5

    @property
    def code(self) -> str:
        """The tile as records write it: E, F, S1 to S4."""
        return _CODES[self]

    @property
    def is_farm(self) -> bool:
        """Whether the tile is an energy or a food farm."""
        return self < Tile.S1

    @property
    def influence(self) -> int:
        """The number printed on a settlement tile, 0 for a farm."""
        return 0 if self < Tile.S1 else self - 1

    @classmethod
    def parse(cls, code: str) -> Tile:
        """The tile written as `code`; ValueError for anything else."""
        try:
            return _BY_CODE[code]
        except (KeyError, TypeError):
            raise ValueError(f"{code!r} is no tile (E, F, S1, S2, S3 or S4)") from None


_CODES = ("E", "F", "S1", "S2", "S3", "S4")
_BY_CODE = dict(zip(_CODES, Tile, strict=True))
TILE_KINDS = len(_CODES)
FIRST_SETTLEMENT = int(Tile.S1)
"""Tiles from this number on are settlements, those below it farms."""
NO_TILE = -1
"""Stands where a hand is empty."""
FARM_NAMES = ("energy", "food")
