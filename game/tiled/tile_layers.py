"""The tile layers of the map file: which tile lies in each cell, whatever way Tiled stored them."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from dataclasses import dataclass, field
from functools import partial
from xml.etree import ElementTree

from game.rebirth import Hex
from game.rebirth.message import Message, MessageError, Numbered
from game.tiled.findings import FindingList, listed, quoted
from game.tiled.tileset import Tileset
from game.tiled.words import KINDS_OF_LAYER
from game.tiled.xml_values import warn_of_strangers

_GID_BITS = re.compile(r"[0-9]{1,10}")
_TURNED = 0xF0000000
"""The four top bits of a cell turn or flip its tile; bits 28 and 29 are the hexagonal turns by 120 and 60 degrees."""


@dataclass(slots=True)
class TileLayer:
    """A tile layer as pytmx is to read it, None where it cannot, and the cells whose content is not known."""

    element: ElementTree.Element | None = None
    damaged: set[Hex] = field(default_factory=set)


class _Undecodable(MessageError):
    """Cells that cannot be read; the message says why."""


class TileLayerReader:
    """Reads the tile layers of a map of so many hexes."""

    def __init__(self, columns: int, rows: int, tileset: Tileset | None, infinite: bool, findings: FindingList) -> None:
        self._columns = columns
        self._rows = rows
        self._tileset = tileset
        self._infinite = infinite
        self._findings = findings

    def read(self, name: str, layer: ElementTree.Element) -> TileLayer:
        """The layer, with a finding for each cell that cannot be used."""
        warn_of_strangers(layer, ("properties", "data"), partial(self._findings.warning, layer=name))
        columns, rows = self._columns, self._rows
        everywhere = {(column, row) for row in range(rows) for column in range(columns)}
        size = layer.get("width"), layer.get("height")
        if size != (str(columns), str(rows)):
            self._findings.error(
                Message(
                    "the layer is {width} x {height}, the map is {columns} x {rows}; "
                    "resize the map in Tiled and save it again",
                    width=quoted(size[0] or ""),
                    height=quoted(size[1] or ""),
                    columns=columns,
                    rows=rows,
                ),
                layer=name,
            )
            return TileLayer(damaged=everywhere)
        gids = self._gids(name, layer)
        found = TileLayer(damaged=everywhere if gids is None or self._tileset is None else set())
        if gids is None:
            return found
        unexplained: dict[int, list[Hex]] = {}
        for index, gid in enumerate(gids):
            at = index % columns, index // columns
            if gid and not self._usable(name, gid, at, unexplained):
                gids[index] = 0
                found.damaged.add(at)
        for gid, cells in unexplained.items():
            self._findings.error(
                Numbered(
                    "tile {tile} of the tileset has no known kind, and {n} cell uses it; "
                    "give it the property kind ({kinds})",
                    "tile {tile} of the tileset has no known kind, and {n} cells from here on use it; "
                    "give it the property kind ({kinds})",
                    len(cells),
                    tile=gid - self._tileset.first_gid if self._tileset else gid,
                    kinds=listed(KINDS_OF_LAYER[name]),
                ),
                layer=name,
                at=cells[0],
            )
        found.element = ElementTree.Element("layer", name=name, width=str(columns), height=str(rows))
        data = ElementTree.SubElement(found.element, "data", encoding="csv")
        data.text = ",".join(map(str, gids))
        return found

    def _usable(self, name: str, gid: int, at: Hex, unexplained: dict[int, list[Hex]]) -> bool:
        """Whether the layer takes the tile of a cell; a tile without a known kind is put among the `unexplained`."""
        tileset = self._tileset
        if gid & _TURNED:
            self._findings.error(_turned(gid), layer=name, at=at)
            return False
        if tileset is None:
            return True
        kind = tileset.kind(gid)
        if not tileset.holds(gid):
            self._findings.error(
                Message(
                    "there is a tile number {number} that no tileset has; paint the cell anew with a tile of {tileset}",
                    number=gid,
                    tileset=tileset.name,
                ),
                layer=name,
                at=at,
            )
        elif kind is None:
            unexplained.setdefault(gid, []).append(at)
        elif kind not in KINDS_OF_LAYER[name]:
            self._findings.error(
                Message(
                    "a tile of kind {kind} does not belong in this layer; it takes {kinds}",
                    kind=kind,
                    kinds=listed(KINDS_OF_LAYER[name]),
                ),
                layer=name,
                at=at,
            )
        else:
            return True
        return False

    def _gids(self, name: str, layer: ElementTree.Element) -> list[int] | None:
        """The layer's gids in reading order, exactly as many as the map has cells; None, with a finding, otherwise."""
        columns, rows = self._columns, self._rows
        datas = layer.findall("data")
        if len(datas) != 1:
            self._findings.error(
                Message("the layer holds no cells; save the map again in Tiled with Tile Layer Format CSV"), layer=name
            )
            return None
        data = datas[0]
        if data.find("chunk") is not None:
            if not self._infinite:
                self._findings.error(
                    Message("the layer is stored in the chunks of an infinite map; untick Infinite and save it again"),
                    layer=name,
                )
            return None
        try:
            gids = _decoded(data, columns * rows)
        except _Undecodable as problem:
            self._findings.error(
                Message(
                    "the cells cannot be read: {reason}; in Tiled set Map > Map Properties > Tile Layer Format to CSV "
                    "and save it again",
                    reason=problem.message,
                ),
                layer=name,
            )
            return None
        if len(gids) != columns * rows:
            whole_rows, rest = divmod(len(gids), columns)
            self._findings.error(
                Numbered(
                    "the layer has {n} cell where {columns} x {rows} make {wanted} (whole rows: {whole_rows}, "
                    "cells left over: {rest}); save the map again in Tiled",
                    "the layer has {n} cells where {columns} x {rows} make {wanted} (whole rows: {whole_rows}, "
                    "cells left over: {rest}); save the map again in Tiled",
                    len(gids),
                    columns=columns,
                    rows=rows,
                    wanted=columns * rows,
                    whole_rows=whole_rows,
                    rest=rest,
                ),
                layer=name,
                at=(rest, min(whole_rows, rows)),
            )
            return None
        return gids


def _turned(gid: int) -> Message:
    degrees = 60 * (gid >> 29 & 1) + 120 * (gid >> 28 & 1)
    if degrees and gid >> 30:
        return Message(
            "the tile is flipped and turned by {degrees} degrees; "
            "turn it back in Tiled (keys Z, X, Y) or paint it anew",
            degrees=degrees,
        )
    if degrees:
        return Message(
            "the tile is turned by {degrees} degrees; turn it back in Tiled (keys Z, X, Y) or paint it anew",
            degrees=degrees,
        )
    if gid >> 30 == 3:
        return Message(
            "the tile is flipped left to right and upside down; turn it back in Tiled (keys Z, X, Y) or paint it anew"
        )
    if gid >> 31:
        return Message("the tile is flipped left to right; turn it back in Tiled (keys Z, X, Y) or paint it anew")
    return Message("the tile is flipped upside down; turn it back in Tiled (keys Z, X, Y) or paint it anew")


def _decoded(data: ElementTree.Element, cells: int) -> list[int]:
    """The gids of a layer's data; _Undecodable for anything that cannot be read."""
    encoding, compression = data.get("encoding"), data.get("compression")
    text = (data.text or "").strip()
    if encoding is None:
        raise _Undecodable(Message("they are stored as XML elements or not at all"))
    if encoding == "csv":
        if compression:
            raise _Undecodable(
                Message("CSV data cannot have the compression {compression}", compression=quoted(compression))
            )
        if not text:
            raise _Undecodable(Message("the layer holds no cells"))
        count = text.count(",") + 1
        if count > 2 * cells:
            return [0] * count  # refused for its length, whatever it holds
        return [_gid(cell.strip(), index) for index, cell in enumerate(text.split(","))]
    if encoding != "base64":
        raise _Undecodable(Message("the layer's encoding {encoding} is unknown", encoding=quoted(encoding)))
    if compression not in (None, "", "zlib", "gzip"):
        raise _Undecodable(
            Message("the layer's compression {compression} is not supported", compression=quoted(compression))
        )
    try:
        packed = base64.b64decode("".join(text.split()), validate=True)
        if compression:
            # One byte more than right is enough to see that there is too much, whatever it would unpack to.
            unpack = zlib.decompressobj(31 if compression == "gzip" else 15)
            packed = unpack.decompress(packed, 4 * cells + 1)
    except (binascii.Error, zlib.error, ValueError) as problem:
        raise _Undecodable(Message("the layer's data is damaged")) from problem
    if len(packed) % 4:
        raise _Undecodable(Message("the layer's data is damaged or of the wrong length"))
    return [int.from_bytes(packed[i : i + 4], "little") for i in range(0, len(packed), 4)]


def _gid(cell: str, index: int) -> int:
    if not _GID_BITS.fullmatch(cell) or int(cell) >= 1 << 32:
        raise _Undecodable(
            Message(
                "cell number {index} of the layer (counted from 0) is {cell}, which is no tile number",
                index=index,
                cell=quoted(cell),
            )
        )
    return int(cell)
