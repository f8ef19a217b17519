"""The map file itself: checks all that pytmx loses or stumbles over, and makes the clean copy that pytmx reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from game.rebirth import Hex
from game.rebirth.message import Message
from game.tiled.files import Unreadable, file_below, read_picture
from game.tiled.findings import FindingList, listed, quoted, shortened
from game.tiled.geometry import HexGrid
from game.tiled.object_layers import ObjectLayerReader
from game.tiled.tile_layers import TileLayerReader
from game.tiled.tileset import Tileset, read_tileset
from game.tiled.words import (
    KINDS_OF_LAYER,
    MOST_COLUMNS,
    MOST_ROWS,
    MOST_TILE_PIXELS,
    OBJECT_LAYERS,
)
from game.tiled.xml_values import clean_properties, number, warn_of_strangers, whole

_KNOWN_IN_MAP = ("properties", "tileset", "layer", "objectgroup", "imagelayer", "group", "editorsettings", "export")
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
        findings.error(
            Message("the file is no Tiled map but starts with <{tag}>; open a .tmx file", tag=shortened(root.tag))
        )
        return None
    return _Reader(root, path, findings).source()


class _Reader:
    def __init__(self, root: ElementTree.Element, path: Path, findings: FindingList) -> None:
        self.root = root
        self.path = path
        self.findings = findings

    def source(self) -> MapSource | None:
        findings, root = self.findings, self.root
        self._drawn_as_hexes()
        grid = self._grid()
        size = self._size()
        infinite = root.get("infinite", "0") != "0"
        if infinite:
            findings.error(
                Message("the map is infinite; in Tiled untick Map > Map Properties > Infinite and save it again")
            )
        tile_size = (grid.tile_width, grid.tile_height) if grid is not None else None
        tileset = read_tileset(root, self.path, tile_size, findings)
        warn_of_strangers(root, _KNOWN_IN_MAP, lambda message: findings.warning(_of_map(message)))
        self._pictures_behind()
        for group in root.iter("group"):
            findings.error(
                Message("the layer is a group; move its layers out of it and remove it"), layer=_layer_name(group)
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
        properties = clean_properties(root, lambda message: findings.error(_of_map(message)))
        if properties is not None:
            clean.append(properties)
        if tileset is not None:
            clean.append(tileset.element)
        source = MapSource(*size, grid, tileset, clean)
        tile_layers, object_layers = self._layers()
        tiles = TileLayerReader(*size, tileset, infinite, findings)
        for name, layer in tile_layers.items():
            self._check_place(name, layer)
            read = tiles.read(name, layer)
            source.damaged[name] = read.damaged
            if read.element is not None:
                clean.append(read.element)
        objects = ObjectLayerReader(findings)
        for name, layer in object_layers.items():
            self._check_place(name, layer)
            source.object_layers[name] = objects.read(name, layer)
            clean.append(source.object_layers[name])
        return source

    # ---- the map as a whole

    def _drawn_as_hexes(self) -> None:
        root = self.root
        orientation = root.get("orientation")
        if orientation is None:
            self.findings.error(
                Message("the map's orientation is missing; set it to Hexagonal in Map > Map Properties")
            )
        elif orientation != "hexagonal":
            self.findings.error(
                Message(
                    "the map's orientation is {value}; set it to Hexagonal in Map > Map Properties",
                    value=quoted(orientation),
                )
            )
        for attribute, wanted, label in (
            ("staggeraxis", "y", "Stagger Axis"),
            ("staggerindex", "odd", "Stagger Index"),
        ):
            given = root.get(attribute)
            if given is None:
                self.findings.error(
                    Message(
                        "{attribute} is missing; set {label} to {right} in Map > Map Properties",
                        attribute=attribute,
                        label=label,
                        right=wanted.capitalize(),
                    )
                )
            elif given != wanted:
                self.findings.error(
                    Message(
                        "{attribute} is {value}; set {label} to {right} in Map > Map Properties",
                        attribute=attribute,
                        value=quoted(given),
                        label=label,
                        right=wanted.capitalize(),
                    )
                )

    def _grid(self) -> HexGrid | None:
        values = []
        for name in ("tilewidth", "tileheight", "hexsidelength"):
            value = whole(self.root.get(name))
            if value is None or not 1 <= value <= MOST_TILE_PIXELS:
                self.findings.error(
                    Message(
                        "{attribute} is no whole number of pixels from 1 to {most}; give it one "
                        "(the shipped boards have tiles of 104 x 120 and a side of 60)",
                        attribute=name,
                        most=MOST_TILE_PIXELS,
                    )
                )
            else:
                values.append(value)
        if len(values) != 3:
            return None
        width, height, side = values
        if side >= height:
            self.findings.error(
                Message(
                    "hexsidelength {side} is not below tileheight {height}; about half the tile height is right",
                    side=side,
                    height=height,
                )
            )
            return None
        if width % 2:
            self.findings.error(
                Message(
                    "tilewidth {width} is odd, which versions of Tiled draw differently; use an even number",
                    width=width,
                )
            )
        if (height - side) % 2:
            self.findings.error(
                Message(
                    "tileheight - hexsidelength ({height} - {side}) is odd, which versions of Tiled draw differently; "
                    "use an even number",
                    height=height,
                    side=side,
                )
            )
        grid = HexGrid(width, height, side)
        if grid.regularity > _OUT_OF_SHAPE:
            self.findings.warning(
                Message(
                    "hexes of {width} x {height} with a side of {side} are not regular; 104 x 120 with 60 is right",
                    width=width,
                    height=height,
                    side=side,
                )
            )
        return grid

    def _size(self) -> tuple[int, int] | None:
        values = []
        for name, most in (("width", MOST_COLUMNS), ("height", MOST_ROWS)):
            value = whole(self.root.get(name))
            if value is None or not 1 <= value <= most:
                self.findings.error(
                    Message(
                        "the map's {attribute} is no whole number from 1 to {most}; give it one",
                        attribute=name,
                        most=most,
                    )
                )
            else:
                values.append(value)
        return (values[0], values[1]) if len(values) == 2 else None

    def _pictures_behind(self) -> None:
        folder = self.path.parent.resolve()
        layers = list(self.root.iter("imagelayer"))
        if len(layers) > _MOST_PICTURE_LAYERS:
            self.findings.error(
                Message(
                    "the map has {count} picture layers; at most {most} are read",
                    count=len(layers),
                    most=_MOST_PICTURE_LAYERS,
                )
            )
        for layer in layers[:_MOST_PICTURE_LAYERS]:
            name = _layer_name(layer)
            self.findings.warning(Message("picture layers are not shown in the game"), layer=name)
            for image in layer.findall("image")[:1]:
                try:
                    read_picture(file_below(folder, folder, image.get("source") or ""))
                except Unreadable as problem:
                    self.findings.error(problem.message, layer=name)

    # ---- layers

    def _layers(self) -> tuple[dict[str, ElementTree.Element], dict[str, ElementTree.Element]]:
        found: dict[str, dict[str, ElementTree.Element]] = {"layer": {}, "objectgroup": {}}
        wanted = {"layer": tuple(KINDS_OF_LAYER), "objectgroup": OBJECT_LAYERS}
        misspelt: dict[tuple[str, str], str] = {}
        for element in self.root:
            if element.tag not in found:
                continue
            name = element.get("name") or ""
            if name in found[element.tag]:
                self.findings.error(Message("there are two layers of this name; rename or remove one"), layer=name)
            elif name in wanted[element.tag]:
                found[element.tag][name] = element
            elif name in KINDS_OF_LAYER:
                self.findings.error(Message("this must be a tile layer, not an object layer"), layer=name)
            elif name in OBJECT_LAYERS:
                self.findings.error(Message("this must be an object layer, not a tile layer"), layer=name)
            else:
                misspelt[element.tag, _bare(name)] = name
                self.findings.warning(_ignored(element.tag, wanted[element.tag]), layer=_layer_name(element))
        for tag, names in wanted.items():
            for name in names:
                # Coasts are asked for by the Ireland rules only, which content.py knows.
                if name not in found[tag] and name != OBJECT_LAYERS[-1]:
                    self.findings.error(_lacking(tag, misspelt.get((tag, _bare(name)))), layer=name)
        return found["layer"], found["objectgroup"]

    def _check_place(self, name: str, layer: ElementTree.Element) -> None:
        for attribute in ("x", "y", "offsetx", "offsety"):
            if number(layer.get(attribute, "0")) != 0:
                self.findings.error(
                    Message(
                        "the layer is moved ({attribute} is {value}); set its offset to 0, or its hexes lie elsewhere",
                        attribute=attribute,
                        value=quoted(layer.get(attribute)),
                    ),
                    layer=name,
                )
        for attribute in ("parallaxx", "parallaxy"):
            if number(layer.get(attribute, "1")) != 1:
                self.findings.error(
                    Message("the layer scrolls apart from the map; set {attribute} to 1", attribute=attribute),
                    layer=name,
                )


def _bare(name: str) -> str:
    """What two spellings of a layer's name have in common: `Settlement ` and `settlements` mean the same."""
    return name.strip().casefold().removesuffix("s")


def _layer_name(layer: ElementTree.Element) -> str:
    return layer.get("name") or Message("(no name)")


def _of_map(message: Message) -> Message:
    return Message("map: {message}", message=message)


def _ignored(tag: str, known: Sequence[str]) -> Message:
    if tag == "layer":
        return Message(
            "the game knows no tile layer of this name and ignores it; known are {known}", known=listed(known)
        )
    return Message("the game knows no object layer of this name and ignores it; known are {known}", known=listed(known))


def _lacking(tag: str, nearly: str | None) -> Message:
    """`nearly` is the name of a layer that was perhaps meant."""
    if nearly is None and tag == "layer":
        return Message("the map has no tile layer of this name; add one (it may be empty)")
    if nearly is None:
        return Message("the map has no object layer of this name; add one (it may be empty)")
    if tag == "layer":
        return Message(
            "the map has no tile layer of this name; rename the layer {name} to exactly this", name=quoted(nearly)
        )
    return Message(
        "the map has no object layer of this name; rename the layer {name} to exactly this", name=quoted(nearly)
    )
