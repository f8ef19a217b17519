"""The map file itself: checks all that pytmx loses or stumbles over, and makes the clean copy that pytmx reads."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from game.rebirth import Hex
from game.tiled.files import Unreadable, file_below, read_picture
from game.tiled.findings import FindingList, listed, quoted
from game.tiled.geometry import HexGrid
from game.tiled.tileset import Tileset, read_tileset
from game.tiled.words import (
    AREA_LAYERS,
    KINDS_OF_LAYER,
    MOST_COLUMNS,
    MOST_ROWS,
    MOST_TILE_PIXELS,
    OBJECT_LAYERS,
    PLACES,
)
from game.tiled.xml_values import clean_properties, number, warn_of_strangers, whole

_KNOWN_IN_MAP = ("properties", "tileset", "layer", "objectgroup", "imagelayer", "group", "editorsettings", "export")
_KNOWN_IN_OBJECT = ("properties", "point", "polygon", "polyline", "ellipse", "text", "capsule")
_GID_BITS = re.compile(r"[0-9]{1,10}")
_TURNED = 0xF0000000
"""The four top bits of a cell turn or flip its tile; bits 28 and 29 are the hexagonal turns by 120 and 60 degrees."""
_MOST_CORNERS = 400
_MOST_CORNERS_IN_ALL = 12_000
_MOST_OBJECTS = 2000
_MOST_PICTURE_LAYERS = 4
_OUT_OF_SHAPE = 0.03


@dataclass(slots=True)
class MapSource:
    """What the checks of the file found out, with the clean copy for pytmx."""

    columns: int
    rows: int
    grid: HexGrid | None
    tileset: Tileset | None
    element: ElementTree.Element
    object_layers: dict[str, ElementTree.Element] = field(default_factory=dict)
    damaged: dict[str, set[Hex]] = field(default_factory=dict)
    """For each tile layer the cells whose content is not known, each already with a finding."""


def read_source(root: ElementTree.Element, path: Path, findings: FindingList) -> MapSource | None:
    """Check the file's elements; None if there is no map of a known size to go on with."""
    if root.tag != "map":
        findings.error(f"the file is no Tiled map but starts with <{root.tag}>; open a .tmx file")
        return None
    return _Reader(root, path, findings).source()


class _Reader:
    def __init__(self, root: ElementTree.Element, path: Path, findings: FindingList) -> None:
        self.root = root
        self.path = path
        self.findings = findings
        self._corners = 0

    def source(self) -> MapSource | None:
        findings, root = self.findings, self.root
        self._drawn_as_hexes()
        grid = self._grid()
        size = self._size()
        infinite = root.get("infinite", "0") != "0"
        if infinite:
            findings.error("the map is infinite; in Tiled untick Map > Map Properties > Infinite and save it again")
        tile_size = (grid.tile_width, grid.tile_height) if grid is not None else None
        tileset = read_tileset(root, self.path, tile_size, findings)
        warn_of_strangers(root, _KNOWN_IN_MAP, "the map", findings)
        self._pictures_behind()
        for group in root.iter("group"):
            findings.error(
                "the layer is a group; move its layers out of it and remove it", layer=group.get("name") or "(no name)"
            )
        if size is None:
            return None
        clean = ElementTree.Element("map", width=str(size[0]), height=str(size[1]))
        for name in ("version", "tiledversion", "orientation", "staggeraxis", "staggerindex"):
            if root.get(name):
                clean.set(name, root.get(name, ""))
        if grid is not None:
            sizes = {"tilewidth": grid.tile_width, "tileheight": grid.tile_height, "hexsidelength": grid.side}
            clean.attrib.update({name: str(value) for name, value in sizes.items()})
        properties = clean_properties(root, findings, "the map")
        if properties is not None:
            clean.append(properties)
        if tileset is not None:
            clean.append(tileset.element)
        source = MapSource(*size, grid, tileset, clean)
        tile_layers, object_layers = self._layers()
        for name, layer in tile_layers.items():
            self._tile_layer(name, layer, source, infinite)
        for name, layer in object_layers.items():
            self._object_layer(name, layer, source)
        return source

    # ---- the map as a whole

    def _drawn_as_hexes(self) -> None:
        root = self.root
        orientation = root.get("orientation")
        if orientation != "hexagonal":
            self.findings.error(
                f"the map's orientation is {quoted(orientation)}; set it to Hexagonal in Map > Map Properties"
            )
        for attribute, wanted, label in (
            ("staggeraxis", "y", "Stagger Axis"),
            ("staggerindex", "odd", "Stagger Index"),
        ):
            given = root.get(attribute)
            if given != wanted:
                self.findings.error(
                    f"{attribute} is {quoted(given)}; set {label} to {wanted.capitalize()} in Map > Map Properties"
                )

    def _grid(self) -> HexGrid | None:
        values = []
        for name in ("tilewidth", "tileheight", "hexsidelength"):
            value = whole(self.root.get(name))
            if value is None or not 1 <= value <= MOST_TILE_PIXELS:
                self.findings.error(
                    f"{name} is {quoted(self.root.get(name))}; it takes a whole number of pixels from 1 to "
                    f"{MOST_TILE_PIXELS} (the shipped boards have tiles of 104 x 120 and a side of 60)"
                )
            else:
                values.append(value)
        if len(values) != 3:
            return None
        width, height, side = values
        if side >= height:
            self.findings.error(
                f"hexsidelength {side} is not below tileheight {height}; about half the tile height is right"
            )
            return None
        for value, told in (
            (width, f"tilewidth {width}"),
            (height - side, f"tileheight - hexsidelength ({height} - {side})"),
        ):
            if value % 2:
                self.findings.error(f"{told} is odd, which versions of Tiled draw differently; use an even number")
        grid = HexGrid(width, height, side)
        if grid.regularity > _OUT_OF_SHAPE:
            self.findings.warning(
                f"hexes of {width} x {height} with a side of {side} are not regular; 104 x 120 with 60 is right"
            )
        return grid

    def _size(self) -> tuple[int, int] | None:
        values = []
        for name, most in (("width", MOST_COLUMNS), ("height", MOST_ROWS)):
            value = whole(self.root.get(name))
            if value is None or not 1 <= value <= most:
                self.findings.error(
                    f"the map's {name} is {quoted(self.root.get(name))}; it takes a whole number from 1 to {most}"
                )
            else:
                values.append(value)
        return (values[0], values[1]) if len(values) == 2 else None

    def _pictures_behind(self) -> None:
        folder = self.path.parent.resolve()
        layers = list(self.root.iter("imagelayer"))
        if len(layers) > _MOST_PICTURE_LAYERS:
            self.findings.error(f"the map has {len(layers)} picture layers; at most {_MOST_PICTURE_LAYERS} are read")
        for layer in layers[:_MOST_PICTURE_LAYERS]:
            name = layer.get("name") or "(no name)"
            self.findings.warning("picture layers are not shown in the game", layer=name)
            for image in layer.findall("image")[:1]:
                try:
                    read_picture(file_below(folder, folder, image.get("source") or ""))
                except Unreadable as problem:
                    self.findings.error(f"{problem}", layer=name)

    # ---- layers

    def _layers(self) -> tuple[dict[str, ElementTree.Element], dict[str, ElementTree.Element]]:
        found: dict[str, dict[str, ElementTree.Element]] = {"layer": {}, "objectgroup": {}}
        wanted = {"layer": tuple(KINDS_OF_LAYER), "objectgroup": OBJECT_LAYERS}
        labels = {"layer": "tile layer", "objectgroup": "object layer"}
        misspelt: dict[tuple[str, str], str] = {}
        for element in self.root:
            if element.tag not in found:
                continue
            name = element.get("name") or ""
            if name in found[element.tag]:
                self.findings.error("there are two layers of this name; rename or remove one", layer=name)
            elif name in wanted[element.tag]:
                found[element.tag][name] = element
            elif name in (*KINDS_OF_LAYER, *OBJECT_LAYERS):
                right = labels["layer" if name in KINDS_OF_LAYER else "objectgroup"]
                self.findings.error(f"this must be a {right}, not a {labels[element.tag]}", layer=name)
            else:
                misspelt[element.tag, _bare(name)] = name
                self.findings.warning(
                    f"the game knows no {labels[element.tag]} of this name and ignores it; "
                    f"known are {listed(wanted[element.tag])}",
                    layer=name or "(no name)",
                )
        for tag, names in wanted.items():
            for name in names:
                # Coasts are asked for by the Ireland rules only, which content.py knows.
                if name not in found[tag] and name != OBJECT_LAYERS[-1]:
                    nearly = misspelt.get((tag, _bare(name)))
                    advice = "add one (it may be empty)"
                    if nearly is not None:
                        advice = f"rename the layer {quoted(nearly)} to exactly this"
                    self.findings.error(f"the map has no {labels[tag]} of this name; {advice}", layer=name)
        return found["layer"], found["objectgroup"]

    def _check_place(self, name: str, layer: ElementTree.Element) -> None:
        for attribute in ("x", "y", "offsetx", "offsety"):
            if number(layer.get(attribute, "0")) != 0:
                self.findings.error(
                    f"the layer is moved ({attribute} is {quoted(layer.get(attribute))}); "
                    "set its offset to 0, or its hexes lie elsewhere",
                    layer=name,
                )
        for attribute in ("parallaxx", "parallaxy"):
            if number(layer.get(attribute, "1")) != 1:
                self.findings.error(f"the layer scrolls apart from the map; set {attribute} to 1", layer=name)

    def _tile_layer(self, name: str, layer: ElementTree.Element, source: MapSource, infinite: bool) -> None:
        self._check_place(name, layer)
        warn_of_strangers(layer, ("properties", "data"), "the layer", self.findings, layer=name)
        columns, rows = source.columns, source.rows
        everywhere = {(column, row) for row in range(rows) for column in range(columns)}
        damaged = source.damaged[name] = set()
        size = layer.get("width"), layer.get("height")
        if size != (str(columns), str(rows)):
            self.findings.error(
                f"the layer's width is {quoted(size[0])} and its height {quoted(size[1])}, "
                f"the map is {columns} x {rows}; resize the map in Tiled and save it again",
                layer=name,
            )
            damaged |= everywhere
            return
        gids = self._cells(name, layer, columns, rows, infinite)
        if gids is None or source.tileset is None:
            damaged |= everywhere
        if gids is None:
            return
        unexplained: dict[int, list[Hex]] = {}
        for index, gid in enumerate(gids):
            at = index % columns, index // columns
            if gid & _TURNED:
                turn = _turn(gid)
                self.findings.error(
                    f"the tile is {turn}; turn it back in Tiled (keys Z, X, Y) or paint it anew", layer=name, at=at
                )
                gids[index] = 0
                damaged.add(at)
            elif gid and source.tileset is not None:
                kind = source.tileset.kind(gid)
                if not source.tileset.holds(gid):
                    self.findings.error(
                        f"there is a tile number {gid} that no tileset has; "
                        f"paint the cell anew with a tile of {source.tileset.name}",
                        layer=name,
                        at=at,
                    )
                elif kind is None:
                    unexplained.setdefault(gid, []).append(at)
                elif kind not in KINDS_OF_LAYER[name]:
                    self.findings.error(
                        f"a tile of kind {kind} does not belong in this layer; it takes {listed(KINDS_OF_LAYER[name])}",
                        layer=name,
                        at=at,
                    )
                else:
                    continue
                gids[index] = 0
                damaged.add(at)
        for gid, cells in unexplained.items():
            local = gid - source.tileset.first_gid if source.tileset else gid
            self.findings.error(
                f"tile {local} of the tileset has no known kind, and {len(cells)} cell(s) from here on use it; "
                f"give it the property kind ({listed(KINDS_OF_LAYER[name])})",
                layer=name,
                at=cells[0],
            )
        clean = ElementTree.SubElement(source.element, "layer", name=name, width=str(columns), height=str(rows))
        data = ElementTree.SubElement(clean, "data", encoding="csv")
        data.text = ",".join(map(str, gids))

    def _cells(
        self, name: str, layer: ElementTree.Element, columns: int, rows: int, infinite: bool
    ) -> list[int] | None:
        """The layer's gids in reading order, exactly as many as the map has cells; None, with a finding, otherwise."""
        datas = layer.findall("data")
        if len(datas) != 1:
            self.findings.error(
                "the layer holds no cells; save the map again in Tiled with Tile Layer Format CSV", layer=name
            )
            return None
        data = datas[0]
        if data.find("chunk") is not None:
            if not infinite:
                self.findings.error(
                    "the layer is stored in the chunks of an infinite map; untick Infinite and save it again",
                    layer=name,
                )
            return None
        try:
            gids = _decoded(data, columns * rows)
        except ValueError as problem:
            self.findings.error(
                f"{problem}; in Tiled set Map > Map Properties > Tile Layer Format to CSV and save it again", layer=name
            )
            return None
        if len(gids) != columns * rows:
            whole_rows, rest = divmod(len(gids), columns)
            self.findings.error(
                f"the layer has {len(gids)} cells where {columns} x {rows} make {columns * rows} "
                f"(whole rows: {whole_rows}, cells left over: {rest}); save the map again in Tiled",
                layer=name,
                at=(rest, min(whole_rows, rows)),
            )
            return None
        return gids

    def _object_layer(self, name: str, layer: ElementTree.Element, source: MapSource) -> None:
        self._check_place(name, layer)
        warn_of_strangers(layer, ("properties", "object"), "the layer", self.findings, layer=name)
        clean = ElementTree.SubElement(source.element, "objectgroup", name=name)
        source.object_layers[name] = clean
        elements = layer.findall("object")
        if len(elements) > _MOST_OBJECTS:
            self.findings.error(f"the layer has {len(elements)} objects; at most {_MOST_OBJECTS} are read", layer=name)
        for element in elements[:_MOST_OBJECTS]:
            copy = self._object(name, element)
            if copy is not None:
                clean.append(copy)

    def _object(self, layer: str, element: ElementTree.Element) -> ElementTree.Element | None:
        name = (element.get("name") or "").strip()
        told = name or f"id {element.get('id') or '?'}"

        def refuse(message: str) -> None:
            self.findings.error(message, layer=layer, object=told)

        numbers = {key: number(element.get(key, "0")) for key in ("x", "y", "width", "height", "rotation")}
        for key, value in numbers.items():
            if value is None:
                refuse(f"its {key} is {quoted(element.get(key))}, which is no usable number; draw the object anew")
        if element.get("template") is not None:
            refuse("it is made from a template, which the game does not read; use Detach in Tiled")
        if element.get("gid") is not None:
            refuse("it is a tile; insert a point or draw an outline instead")
        if numbers["rotation"] not in (0, None):
            refuse("it is rotated; set its rotation to 0 and draw it where it belongs")
        warn_of_strangers(element, _KNOWN_IN_OBJECT, f"object {quoted(told)}", self.findings, layer=layer)
        shapes = [child for child in element if child.tag in _KNOWN_IN_OBJECT[1:]]
        kind = shapes[0].tag if shapes else "rectangle"
        wanted = ("polygon", "rectangle") if layer in AREA_LAYERS else ("point",)
        if len(shapes) > 1 or kind not in wanted:
            right = "outline it with a polygon or rectangle" if layer in AREA_LAYERS else "insert a point"
            refuse(f"it is drawn as {kind}; {right} instead")
            return None
        corners = ""
        if kind == "polygon":
            if self._corners > _MOST_CORNERS_IN_ALL:
                return None  # which has been told
            points = _points(shapes[0].get("points"))
            if points is None:
                refuse(f"its corners cannot be read; draw it anew (at least 3, at most {_MOST_CORNERS} corners)")
                return None
            self._corners += len(points)
            if self._corners > _MOST_CORNERS_IN_ALL:
                refuse(f"the map's outlines have over {_MOST_CORNERS_IN_ALL} corners in all; draw them simpler")
                return None
            corners = " ".join(f"{x!r},{y!r}" for x, y in points)
        if any(value is None for value in numbers.values()) or element.get("gid") or element.get("template"):
            return None
        if kind == "rectangle" and not ((numbers["width"] or 0) > 0 and (numbers["height"] or 0) > 0):
            refuse("it is a rectangle without size; outline the hexes with a polygon")
            return None
        copy = ElementTree.Element("object", name=name)
        object_id = whole(element.get("id"))
        copy.set("id", str(object_id if object_id is not None else 0))
        for key, value in numbers.items():
            if key != "rotation":
                copy.set(key, repr(value))
        for attribute in ("type", "class"):
            if element.get(attribute):
                copy.set(attribute, element.get(attribute, ""))
        properties = clean_properties(element, self.findings, "the object", layer=layer, object=told)
        if properties is not None:
            copy.append(properties)
        if kind == "polygon":
            ElementTree.SubElement(copy, "polygon", points=corners)
        if layer == PLACES:
            ElementTree.SubElement(copy, "point")
        return copy


def _bare(name: str) -> str:
    """What two spellings of a layer's name have in common: `Settlement ` and `settlements` mean the same."""
    return name.strip().casefold().removesuffix("s")


def _turn(gid: int) -> str:
    turns = [word for bit, word in ((31, "flipped left to right"), (30, "flipped upside down")) if gid >> bit & 1]
    degrees = 60 * (gid >> 29 & 1) + 120 * (gid >> 28 & 1)
    return " and ".join([*turns, *([f"turned by {degrees} degrees"] if degrees else [])])


def _decoded(data: ElementTree.Element, cells: int) -> list[int]:
    """The gids of a layer's data; ValueError with the reason for anything that cannot be read or is far too long."""
    encoding, compression = data.get("encoding"), data.get("compression")
    text = (data.text or "").strip()
    if encoding is None:
        raise ValueError("the cells are stored as XML elements or not at all")
    if encoding == "csv":
        if compression:
            raise ValueError(f"CSV data cannot have the compression {quoted(compression)}")
        if not text:
            raise ValueError("the layer holds no cells")
        count = text.count(",") + 1
        if count > 2 * cells:
            return [0] * count  # refused for its length, whatever it holds
        return [_gid(cell.strip(), index) for index, cell in enumerate(text.split(","))]
    if encoding != "base64":
        raise ValueError(f"the layer's encoding {quoted(encoding)} is unknown")
    if compression not in (None, "", "zlib", "gzip"):
        raise ValueError(f"the layer's compression {quoted(compression)} is not supported")
    try:
        packed = base64.b64decode("".join(text.split()), validate=True)
        if compression:
            # One byte more than right is enough to see that there is too much, whatever it would unpack to.
            unpack = zlib.decompressobj(31 if compression == "gzip" else 15)
            packed = unpack.decompress(packed, 4 * cells + 1)
    except (binascii.Error, zlib.error, ValueError) as problem:
        raise ValueError(f"the layer's data is damaged ({problem})") from problem
    if len(packed) % 4:
        raise ValueError("the layer's data is damaged or of the wrong length")
    return [int.from_bytes(packed[i : i + 4], "little") for i in range(0, len(packed), 4)]


def _gid(cell: str, index: int) -> int:
    if not _GID_BITS.fullmatch(cell) or int(cell) >= 1 << 32:
        raise ValueError(
            f"cell number {index} of the layer (counted from 0) is {quoted(cell)}, which is no tile number"
        )
    return int(cell)


def _points(text: str | None) -> list[tuple[float, float]] | None:
    points = []
    for pair in (text or "").split():
        values = [number(value) for value in pair.split(",")]
        if len(values) != 2 or values[0] is None or values[1] is None:
            return None
        points.append((values[0], values[1]))
    return points if 3 <= len(points) <= _MOST_CORNERS else None
