"""The map's one tileset: what each of its tiles means, and whether its picture is there and whole."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

from game.rebirth.message import Message
from game.tiled.files import MOST_XML_BYTES, Picture, Unreadable, file_below, parse_xml, read_bytes, read_picture
from game.tiled.findings import FindingList, listed, quoted, shortened
from game.tiled.words import ALL_KINDS, KIND_PROPERTY
from game.tiled.xml_values import clean_properties, warn_of_strangers, whole

_KNOWN = (
    "image",
    "tile",
    "properties",
    "tileoffset",
    "grid",
    "wangsets",
    "terraintypes",
    "transformations",
    "editorsettings",
    "export",
)
_KNOWN_IN_TILE = ("properties", "image", "objectgroup", "animation")
_MOST_TILES = 4096


@dataclass(frozen=True, slots=True)
class Tileset:
    """A tileset that can be used, with a clean copy for pytmx in which nothing can surprise it."""

    name: str
    first_gid: int
    tile_count: int
    kinds: dict[int, str]
    picture: Picture
    element: ElementTree.Element

    def kind(self, gid: int) -> str | None:
        """What the tile of this gid means; None for a tile that says nothing (known) of itself."""
        return self.kinds.get(gid - self.first_gid)

    def holds(self, gid: int) -> bool:
        """Whether the tileset has a tile of this gid."""
        return self.first_gid <= gid < self.first_gid + self.tile_count


def read_tileset(
    root: ElementTree.Element, map_path: Path, tile_size: tuple[int, int] | None, findings: FindingList
) -> Tileset | None:
    """The one external tileset of the map; None, with findings, if there is none that can be used."""
    nodes = root.findall("tileset")
    if len(nodes) != 1:
        findings.error(
            Message("the map uses no tileset; add the shared tileset rebirth.tsx")
            if not nodes
            else Message("the map uses {count} tilesets; use one only and remove the others", count=len(nodes))
        )
        return None
    source, first_gid = nodes[0].get("source"), whole(nodes[0].get("firstgid"))
    if source is None:
        findings.error(
            Message("the tileset is embedded in the map; export it as a .tsx file beside the map and use that")
        )
        return None
    if first_gid is None or not 1 <= first_gid <= 1 << 20:
        findings.error(
            Message(
                "tileset {source} has no valid firstgid; remove and add the tileset again in Tiled",
                source=quoted(source),
            )
        )
        return None
    if not source.lower().endswith(".tsx"):
        findings.error(
            Message("tileset {source} is no .tsx file; export the tileset as .tsx and use that", source=quoted(source))
        )
        return None
    folder = map_path.parent.resolve()
    try:
        path = file_below(folder, folder, source)
        element = parse_xml(read_bytes(path, MOST_XML_BYTES), path.name)
    except Unreadable as problem:
        findings.error(Message("the tileset cannot be used: {reason}", reason=problem.message))
        return None
    return _Reader(element, path, folder, first_gid, tile_size, findings).tileset()


class _Reader:
    def __init__(
        self,
        root: ElementTree.Element,
        path: Path,
        folder: Path,
        first_gid: int,
        tile_size: tuple[int, int] | None,
        findings: FindingList,
    ) -> None:
        self.root = root
        self.path = path
        self.folder = folder
        self.first_gid = first_gid
        self.tile_size = tile_size
        self.findings = findings
        self.name = path.name

    def tileset(self) -> Tileset | None:
        if self.root.tag != "tileset":
            self.error(
                Message(
                    "it is no tileset but starts with <{tag}>; save it again in Tiled as .tsx",
                    tag=shortened(self.root.tag),
                )
            )
            return None
        warn_of_strangers(self.root, _KNOWN, self.warn)
        width, height = whole(self.root.get("tilewidth")), whole(self.root.get("tileheight"))
        if width is None or height is None or width < 1 or height < 1:
            self.error(Message("it has no valid tilewidth and tileheight; save it again in Tiled"))
            return None
        if self.tile_size is not None and (width, height) != self.tile_size:
            self.error(
                Message(
                    "it has tiles of {width} x {height} pixels, the map's hexes are {map_width} x {map_height}; "
                    "make them equal, or Tiled draws the hexes elsewhere",
                    width=width,
                    height=height,
                    map_width=self.tile_size[0],
                    map_height=self.tile_size[1],
                )
            )
        offset = self.root.find("tileoffset")
        if offset is not None and (offset.get("x", "0"), offset.get("y", "0")) != ("0", "0"):
            self.error(Message("it has a drawing offset; set it to 0, 0, or Tiled draws the hexes elsewhere"))
        picture = self._picture()
        if picture is None:
            return None
        spacing, margin = whole(self.root.get("spacing", "0")), whole(self.root.get("margin", "0"))
        if spacing is None or margin is None or spacing < 0 or margin < 0:
            self.error(Message("it has an invalid spacing or margin; set both to 0"))
            return None
        columns = (picture.width - margin + spacing) // (width + spacing)
        rows = (picture.height - margin + spacing) // (height + spacing)
        room = max(columns, 0) * max(rows, 0)
        count = whole(self.root.get("tilecount"))
        if count is None or not 1 <= count <= min(room, _MOST_TILES):
            self.error(
                Message(
                    "its tilecount does not fit: its picture {file} ({width} x {height}) has room for {room}; "
                    "save it again in Tiled",
                    file=picture.path.name,
                    width=picture.width,
                    height=picture.height,
                    room=room,
                )
            )
            return None
        if whole(self.root.get("columns")) != columns:
            self.error(
                Message(
                    "its number of columns does not fit: its picture {file} has {columns}; save it again in Tiled",
                    file=picture.path.name,
                    columns=columns,
                )
            )
            return None
        clean = ElementTree.Element(
            "tileset",
            firstgid=str(self.first_gid),
            name=self.root.get("name") or self.path.stem,
            tilewidth=str(width),
            tileheight=str(height),
            spacing=str(spacing),
            margin=str(margin),
            tilecount=str(count),
            columns=str(columns),
        )
        source = picture.path.relative_to(self.folder).as_posix()
        ElementTree.SubElement(clean, "image", source=source, width=str(picture.width), height=str(picture.height))
        kinds = self._tiles(count, clean)
        return Tileset(self.name, self.first_gid, count, kinds, picture, clean)

    def error(self, message: Message) -> None:
        self.findings.error(self._of_tileset(message))

    def warn(self, message: Message) -> None:
        self.findings.warning(self._of_tileset(message))

    def _of_tileset(self, message: Message) -> Message:
        return Message("tileset {name}: {message}", name=self.name, message=message)

    def _error_of_tile(self, number: int, message: Message) -> None:
        self.findings.error(self._of_tile(number, message))

    def _warn_of_tile(self, number: int, message: Message) -> None:
        self.findings.warning(self._of_tile(number, message))

    def _of_tile(self, number: int, message: Message) -> Message:
        return Message("tileset {name}, tile {number}: {message}", name=self.name, number=number, message=message)

    def _picture(self) -> Picture | None:
        images = self.root.findall("image")
        if len(images) != 1:
            self.error(
                Message("it is not made of one picture; put all tiles in one PNG picture and base the tileset on it")
            )
            return None
        try:
            picture = read_picture(file_below(self.folder, self.path.parent, images[0].get("source") or ""))
        except Unreadable as problem:
            self.error(Message("it has no usable picture: {reason}", reason=problem.message))
            return None
        if (whole(images[0].get("width")), whole(images[0].get("height"))) != (picture.width, picture.height):
            self.error(
                Message(
                    "it gives its picture another width and height than {file} has, {width} x {height}; "
                    "save the tileset again in Tiled",
                    file=picture.path.name,
                    width=picture.width,
                    height=picture.height,
                )
            )
            return None
        return picture

    def _tiles(self, count: int, clean: ElementTree.Element) -> dict[int, str]:
        kinds: dict[int, str] = {}
        seen: set[int] = set()
        for tile in self.root.findall("tile"):
            number = whole(tile.get("id"))
            if number is None or not 0 <= number < count:
                self.error(
                    Message(
                        "it describes a tile {id} that it does not have; save it again in Tiled",
                        id=quoted(tile.get("id") or ""),
                    )
                )
                continue
            if number in seen:
                self.error(Message("it describes tile {number} twice; save it again in Tiled", number=number))
                continue
            seen.add(number)
            warn_of_strangers(tile, _KNOWN_IN_TILE, partial(self._warn_of_tile, number))
            copy = ElementTree.SubElement(clean, "tile", id=str(number))
            for attribute in ("type", "class"):
                word = tile.get(attribute)
                if word:
                    copy.set(attribute, word)
            properties = clean_properties(tile, partial(self._error_of_tile, number))
            if properties is not None:
                copy.append(properties)
            kind = _kind_of(copy)
            if kind in ALL_KINDS:
                kinds[number] = kind
            elif kind:
                # Only a warning: a tile that no cell uses may mean something to its author alone.
                self._warn_of_tile(
                    number,
                    Message(
                        "it is of unknown kind {kind}; known are {known}", kind=quoted(kind), known=listed(ALL_KINDS)
                    ),
                )
        return kinds


def _kind_of(tile: ElementTree.Element) -> str:
    """The property `kind`, else the tile's class, which Tiled 1.9 writes as `class` and the others as `type`."""
    for prop in tile.iterfind("properties/property"):
        if prop.get("name") == KIND_PROPERTY:
            return prop.get("value", "")
    return tile.get("type") or tile.get("class") or ""
