"""Writes Tiled maps for the tests: from a board's description, with geometry of its own to check the game's against."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

Hex = tuple[int, int]
Point = tuple[int, int]

KINDS = (
    "water",
    "energy",
    "food",
    "blank",
    "flexible",
    "settlement",
    "castle",
    "cathedral",
    "tower",
    "tara",
    "plus-one",
    "blocked",
)
_KIND_OF_LETTER = {
    ".": "water",
    "e": "energy",
    "f": "food",
    "b": "blank",
    "x": "flexible",
    "s": "settlement",
    "C": "castle",
    "K": "cathedral",
    "T": "tower",
    "H": "tara",
    "E": "energy",
    "F": "food",
}
_LANDMARKS = {"castles": "castle", "cathedrals": "cathedral", "round_towers": "tower", "landmark": "tara"}


class MapBuilder:
    """A map file, its tileset and its picture, all of them legal in Tiled; hexes may have any even size."""

    def __init__(
        self,
        board: Mapping[str, Any],
        *,
        rules: str = "scotland",
        tile: tuple[int, int, int] = (104, 120, 60),
        properties: Mapping[str, object] | None = None,
    ) -> None:
        self.board = board
        self.rules = rules
        self.width, self.height, self.side = tile
        self.properties = properties or {}

    def write(self, folder: Path, name: str = "made") -> Path:
        """Write all three files; the path of the map."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "tiles.png").write_bytes(png(len(KINDS) * self.width, self.height))
        (folder / "tiles.tsx").write_text(self.tsx(), encoding="utf-8")
        path = folder / f"{name}.tmx"
        path.write_text(self.tmx(), encoding="utf-8")
        return path

    def tsx(self) -> str:
        """The tileset: one tile of each kind, in the order of KINDS."""
        tiles = "".join(
            f'<tile id="{number}"><properties><property name="kind" value="{kind}"/></properties></tile>\n'
            for number, kind in enumerate(KINDS)
        )
        return (
            f'<?xml version="1.0" encoding="UTF-8"?>\n<tileset version="1.8" name="tiles" tilewidth="{self.width}" '
            f'tileheight="{self.height}" tilecount="{len(KINDS)}" columns="{len(KINDS)}">\n'
            f'<image source="tiles.png" width="{len(KINDS) * self.width}" height="{self.height}"/>\n{tiles}</tileset>\n'
        )

    def tmx(self) -> str:
        """The map."""
        board = self.board
        columns, rows = board["columns"], board["rows"]
        letters = [row.split() for row in board["cells"]]
        terrain = {(c, r): _KIND_OF_LETTER[letters[r][c]] for r in range(rows) for c in range(columns)}
        bonus = dict.fromkeys(map(tuple, board["plus_one"]), "plus-one")
        blocked = dict.fromkeys(map(tuple, board["blocked_with_two_players"]), "blocked")
        return (
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            f'<map version="1.8" orientation="hexagonal" renderorder="right-down" width="{columns}" height="{rows}" '
            f'tilewidth="{self.width}" tileheight="{self.height}" infinite="0" hexsidelength="{self.side}" '
            'staggeraxis="y" staggerindex="odd">\n'
            + self._properties()
            + '<tileset firstgid="1" source="tiles.tsx"/>\n'
            + self._tile_layer("terrain", terrain)
            + self._tile_layer("bonus", bonus)
            + self._tile_layer("blocked", blocked)
            + self._object_layer("settlements", [self._area(n, h) for n, h in board["settlements"].items()])
            + self._object_layer("places", self._places())
            + self._object_layer("regions", self._single_hexes(board["regions"]))
            + self._object_layer("coasts", self._single_hexes(board.get("coasts", {})))
            + "</map>\n"
        )

    def _properties(self) -> str:
        board = self.board
        values: dict[str, object] = {"title": board["name"], "rules": self.rules, "format_version": 1}
        values |= {f"link_{i + 1}": f"{a} + {b}" for i, (a, b) in enumerate(board.get("links", []))}
        for name, value in board.get("options", {}).items():
            values[name] = ", ".join(value) if isinstance(value, list) else value
        values |= self.properties
        return f"<properties>\n{''.join(_property(name, value) for name, value in values.items())}</properties>\n"

    def _tile_layer(self, name: str, kinds: Mapping[Hex, str]) -> str:
        columns, rows = self.board["columns"], self.board["rows"]
        numbers = [
            str(KINDS.index(kinds[c, r]) + 1 if (c, r) in kinds else 0) for r in range(rows) for c in range(columns)
        ]
        data = ",".join(numbers)
        return f'<layer name="{name}" width="{columns}" height="{rows}"><data encoding="csv">{data}</data></layer>\n'

    def _object_layer(self, name: str, objects: Iterable[str]) -> str:
        return f'<objectgroup name="{name}">\n{"".join(objects)}</objectgroup>\n'

    def _area(self, name: str, hexes: Sequence[Sequence[int]]) -> str:
        corners = self.outline([(c, r) for c, r in hexes])
        x, y = corners[0]
        points = " ".join(f"{px - x},{py - y}" for px, py in corners)
        return f'<object name={quoteattr(name)} x="{x}" y="{y}"><polygon points="{points}"/></object>\n'

    def _single_hexes(self, areas: Mapping[str, Sequence[Sequence[int]]]) -> list[str]:
        """Several objects of one name, one round each hex: areas may consist of parts."""
        return [self._area(name, [hex]) for name, hexes in areas.items() for hex in hexes]

    def _places(self) -> list[str]:
        places = []
        for key, kind in _LANDMARKS.items():
            for name, (column, row) in self.board.get(key, {}).items():
                x, y = self.centre((column, row))
                values: dict[str, object] = {}
                if kind == "castle" and name in self.board.get("castle_cards", ()):
                    values["mission_card"] = True
                if kind in ("castle", "tara") and name in self.board.get("tie_breaks", ()):
                    values["tie_break"] = list(self.board["tie_breaks"]).index(name) + 1
                inner = "".join(_property(key, value) for key, value in values.items())
                inner = f"<properties>{inner}</properties>" if inner else ""
                places.append(f'<object name={quoteattr(name)} x="{x}" y="{y}">{inner}<point/></object>\n')
        return places

    # ---- geometry, written from Tiled's formulas

    def centre(self, hex: Hex) -> Point:
        """The middle of a hex in map pixels."""
        column, row = hex
        row_height = (self.height + self.side) // 2
        return column * self.width + self.width // 2 * (1 + row % 2), row * row_height + self.height // 2

    def corners(self, hex: Hex) -> list[Point]:
        """Six corners, clockwise from the top."""
        x, y = self.centre(hex)
        w, h, s = self.width // 2, self.height // 2, self.side // 2
        return [(x, y - h), (x + w, y - s), (x + w, y + s), (x, y + h), (x - w, y + s), (x - w, y - s)]

    def outline(self, hexes: Sequence[Hex]) -> list[Point]:
        """The outer edge of connected hexes, clockwise."""
        edges: set[tuple[Point, Point]] = set()
        for hex in hexes:
            corners = self.corners(hex)
            edges |= set(zip(corners, corners[1:] + corners[:1], strict=True))
        after = dict(edge for edge in edges if edge[::-1] not in edges)
        first = min(after)
        walk = [first]
        while (corner := after[walk[-1]]) != first:
            walk.append(corner)
        return walk


def _property(name: str, value: object) -> str:
    if isinstance(value, bool):
        return f'<property name="{name}" type="bool" value="{str(value).lower()}"/>\n'
    kind = ' type="int"' if isinstance(value, int) else ""
    return f'<property name="{name}"{kind} value={quoteattr(str(value))}/>\n'


def png(width: int, height: int) -> bytes:
    """A transparent picture of this size."""
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\0\0\0\0" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", rows) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
