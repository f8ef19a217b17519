"""Reading files that strangers made: nothing huge, nothing outside the map's folder, no XML tricks."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from pathlib import Path, PureWindowsPath
from xml.etree import ElementTree
from xml.parsers import expat

from game.rebirth.message import Message, MessageError, cause
from game.tiled.findings import quoted

_MEGABYTE = 1_000_000
MOST_XML_BYTES = _MEGABYTE
MOST_PICTURE_BYTES = 16 * _MEGABYTE
MOST_PICTURE_SIDE = 4096
_DEEPEST_XML = 20
_MOST_ELEMENTS = 20_000
_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PNG_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


class Unreadable(MessageError):
    """A file cannot be used; the message says which one, why, and what to do."""


def read_bytes(path: Path, most: int) -> bytes:
    """The file's content; Unreadable if it is missing, no ordinary file, forbidden, empty or larger than `most`."""
    try:
        if not path.exists():
            raise Unreadable(Message("{file} is missing; it should be at {path}", file=path.name, path=path))
        if not path.is_file():
            raise Unreadable(Message("{file} is not a file", file=path.name))
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as problem:
        raise Unreadable(
            Message("{file} cannot be read ({reason})", file=path.name, reason=cause(problem))
        ) from problem
    except ValueError as problem:
        raise Unreadable(Message("{file} is a name that no file can have", file=quoted(path.name))) from problem
    if len(data) > most:
        raise Unreadable(
            Message(
                "{file} is larger than {megabytes} MB; no board needs that, so it is refused",
                file=path.name,
                megabytes=most // _MEGABYTE,
            )
        )
    if not data:
        raise Unreadable(Message("{file} is empty; save it again in Tiled", file=path.name))
    return data


def parse_xml(data: bytes, name: str) -> ElementTree.Element:
    """The root element; Unreadable for broken XML, a document type (entity tricks), absurd nesting or size."""
    guard = expat.ParserCreate()
    depth = count = 0

    def refuse_doctype(*_: object) -> None:
        raise Unreadable(
            Message(
                "{file} has a <!DOCTYPE ...> line; Tiled writes none, and it is refused: take the line out", file=name
            )
        )

    def enter(*_: object) -> None:
        nonlocal depth, count
        depth += 1
        count += 1
        if count > _MOST_ELEMENTS:
            raise Unreadable(
                Message(
                    "{file} has more than {most} elements; no map needs that, so it is refused",
                    file=name,
                    most=_MOST_ELEMENTS,
                )
            )
        if depth > _DEEPEST_XML:
            raise Unreadable(
                Message(
                    "{file} nests elements deeper than {most}; no map needs that, so it is refused",
                    file=name,
                    most=_DEEPEST_XML,
                )
            )

    def leave(_: str) -> None:
        nonlocal depth
        depth -= 1

    guard.StartDoctypeDeclHandler = refuse_doctype
    guard.StartElementHandler = enter
    guard.EndElementHandler = leave
    try:
        guard.Parse(data, True)
        return ElementTree.fromstring(data)
    except expat.ExpatError as problem:
        raise Unreadable(_not_well_formed(name, problem.lineno, problem.offset)) from problem
    except ElementTree.ParseError as problem:
        raise Unreadable(_not_well_formed(name, *problem.position)) from problem
    except (LookupError, ValueError) as problem:
        # An encoding that Python does not know or that expat cannot use.
        raise Unreadable(
            Message("{file} is not well-formed XML in a usual encoding; open it in Tiled and save it again", file=name)
        ) from problem


def _not_well_formed(name: str, line: int, column: int) -> Message:
    return Message(
        "{file} is not well-formed XML (line {line}, column {column}); open it in Tiled and save it again",
        file=name,
        line=line,
        column=column,
    )


def file_below(folder: Path, beside: Path, reference: str) -> Path:
    """The file that `reference`, written in a file of the folder `beside`, means.

    Unreadable if it is absolute or leads out of `folder`, be it by `..` or by a link.
    """
    windows = PureWindowsPath(reference)
    if not reference or windows.drive or windows.root or "\\" in reference or "\0" in reference:
        raise Unreadable(
            Message(
                "the path {path} is refused: use a relative path with forward slashes to a file "
                "in or below the map's own folder",
                path=quoted(reference),
            )
        )
    try:
        target = (beside / reference).resolve()
    except (OSError, RuntimeError, ValueError) as problem:
        # RuntimeError: links in a circle, before Python 3.13.
        raise Unreadable(Message("the path {path} cannot be followed", path=quoted(reference))) from problem
    if not target.is_relative_to(folder):
        raise Unreadable(
            Message(
                "{path} lies outside the map's own folder; copy the file beside the map and use that",
                path=quoted(reference),
            )
        )
    return target


@dataclass(frozen=True, slots=True)
class Picture:
    """A whole, decodable PNG file."""

    path: Path
    width: int
    height: int


def read_picture(path: Path) -> Picture:
    """The picture's size after every chunk and pixel byte was checked; Unreadable if it is no whole PNG picture.

    Needs no display and takes no more memory than its rows one after another.
    """
    data = read_bytes(path, MOST_PICTURE_BYTES)
    name = path.name
    if not data.startswith(_PNG_SIGNATURE):
        raise Unreadable(Message("{file} is not a PNG picture; save the picture as PNG", file=name))
    broken = Message("{file} is broken or cut short; save the picture again as PNG", file=name)
    position = len(_PNG_SIGNATURE)
    size: tuple[int, int] | None = None
    wanted = most = 0
    unpacked = 0
    unpack = zlib.decompressobj()
    while True:
        length = int.from_bytes(data[position : position + 4], "big")
        kind = data[position + 4 : position + 8]
        body = data[position + 8 : position + 8 + length]
        check = data[position + 8 + length : position + 12 + length]
        if len(check) != 4 or zlib.crc32(kind + body) != int.from_bytes(check, "big"):
            raise Unreadable(broken)
        position += 12 + length
        if size is None:
            if kind != b"IHDR" or length != 13:
                raise Unreadable(broken)
            size = int.from_bytes(body[:4], "big"), int.from_bytes(body[4:8], "big")
            if not (0 < size[0] <= MOST_PICTURE_SIDE and 0 < size[1] <= MOST_PICTURE_SIDE):
                raise Unreadable(
                    Message(
                        "{file} is {width} x {height} pixels; at most {most} each way are read",
                        file=name,
                        width=size[0],
                        height=size[1],
                        most=MOST_PICTURE_SIDE,
                    )
                )
            if body[9] not in _PNG_CHANNELS or body[12] > 1:
                raise Unreadable(broken)
            row_bytes = (size[0] * body[8] * _PNG_CHANNELS[body[9]] + 7) // 8 + 1
            # Interlaced pictures hold a few more row starts; their exact count decides nothing here.
            wanted = row_bytes * size[1] if body[12] == 0 else 1
            most = 2 * row_bytes * size[1] + (1 << 16)
        elif kind == b"IDAT":
            rest = body
            while rest and not unpack.eof:
                try:
                    unpacked += len(unpack.decompress(rest, 1 << 16))
                except zlib.error as problem:
                    raise Unreadable(broken) from problem
                if unpacked > most:
                    raise Unreadable(broken)
                rest = unpack.unconsumed_tail
        elif kind == b"IEND":
            if unpacked < wanted:
                raise Unreadable(broken)
            return Picture(path, *size)
