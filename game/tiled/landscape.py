"""What lies on the hexes of a map: the ground, the landmarks, and the markers upon them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rebirth import Hex, row_major
from game.rebirth.board import SPACE_KINDS
from game.rebirth.message import Message
from game.tiled.findings import FindingList, listed
from game.tiled.source import MapSource
from game.tiled.words import BLOCKED, KINDS_OF_LAYER, PLUS_ONE, WATER

if TYPE_CHECKING:
    import pytmx

_LETTERS = {
    "energy": "e",
    "food": "f",
    "blank": "b",
    "flexible": "x",
    "settlement": "s",
    "castle": "C",
    "cathedral": "K",
    "tower": "T",
    "tara": "H",
}
_OFFSHORE_LETTERS = {"energy": "E", "food": "F"}
KIND_NAMES = {
    "castle": Message("castle"),
    "cathedral": Message("cathedral"),
    "tower": Message("round tower"),
    "tara": Message("Hill of Tara"),
}


class Landscape:
    """The tile layers of the map, with a finding for each marker that lies where it means nothing."""

    def __init__(self, tiled_map: pytmx.TiledMap, source: MapSource, findings: FindingList) -> None:
        self._map = tiled_map
        self._source = source
        self._findings = findings
        self.terrain = {at: kind for at, kind in self._layer("terrain").items() if kind != WATER}
        self.plus_one = self._marked("bonus", PLUS_ONE, ("settlement", *_OFFSHORE_LETTERS))
        self.blocked = self._marked("blocked", BLOCKED, SPACE_KINDS)

    @property
    def usable(self) -> bool:
        """Whether hexes and their places are known well enough to judge what lies on them."""
        return (
            self._source.grid is not None
            and len(self._source.damaged.get("terrain", ())) < self._source.columns * self._source.rows
        )

    @property
    def known(self) -> bool:
        """Whether the ground of every hex is known."""
        return not self._source.damaged.get("terrain")

    @property
    def blocked_known(self) -> bool:
        """Whether it is known of every hex if two players may use it."""
        return not self._source.damaged.get("blocked")

    def unknown(self, at: Hex) -> bool:
        """Whether this hex is one whose ground is not known."""
        return at in self._source.damaged.get("terrain", ())

    def told(self, at: Hex) -> str:
        """What a message calls the ground of this hex."""
        return KIND_NAMES.get(self.terrain.get(at, WATER), self.terrain.get(at, WATER))

    def free(self, at: Hex, players: int) -> bool:
        """Whether that many players may place a tile here."""
        return self.terrain.get(at) in SPACE_KINDS and not (players == 2 and at in self.blocked)

    def cells(self) -> list[str]:
        """The rows of the map as boards.json writes them."""
        return [self._row(row) for row in range(self._source.rows)]

    def _layer(self, name: str) -> dict[Hex, str]:
        """The kind of tile in every filled cell of a tile layer."""
        found: dict[Hex, str] = {}
        if name not in self._source.damaged or self._source.tileset is None:
            return found
        layer = self._map.layernames.get(name)
        for column, row, gid in layer.iter_data() if layer is not None else ():
            kind = self._source.tileset.kind(self._map.tiledgidmap[gid]) if gid else None
            if kind is not None and kind in KINDS_OF_LAYER[name]:
                found[column, row] = kind
        return found

    def _marked(self, layer: str, kind: str, on: tuple[str, ...]) -> set[Hex]:
        found = {at for at, what in self._layer(layer).items() if what == kind}
        if self.usable:
            for at in sorted(found, key=row_major):
                if self.terrain.get(at) not in on and not self.unknown(at):
                    self._findings.error(
                        Message(
                            "the {kind} marker lies on {told}; it belongs on {on} spaces only",
                            kind=kind,
                            told=self.told(at),
                            on=listed(on),
                        ),
                        layer=layer,
                        at=at,
                    )
        return found

    def _row(self, row: int) -> str:
        letters = []
        for column in range(self._source.columns):
            kind = self.terrain.get((column, row))
            offshore = (column, row) in self.plus_one and kind in _OFFSHORE_LETTERS
            letters.append("." if kind is None else _OFFSHORE_LETTERS[kind] if offshore else _LETTERS[kind])
        return " " * (row & 1) + " ".join(letters)
