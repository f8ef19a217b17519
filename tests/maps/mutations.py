"""Damages maps at random and reads them, in a process of its own so that its time and memory can be told.

    python -m tests.maps.mutations SEED COUNT

prints one JSON object: how many maps were refused and played, the longest reading in seconds of processor time, the
peak of memory in MB, and each failure with what had been done to the file.
"""

from __future__ import annotations

import base64
import json
import random
import resource
import shutil
import struct
import sys
import tempfile
import time
import traceback
import zlib
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

from game.rebirth import Board, Match, Seat, stream
from game.tiled import MapReport, read_map, report_as_json, report_as_text
from tests.maps.shipped_copy import MAPS

SLOW_SECONDS = 0.7
NAMES = ("scotland", "ireland", "orkney")
PLAYED_SHARE = 0.2
"""A random game is played on this share of the boards that come out."""

NASTY = (
    "",
    " ",
    "-1",
    "0",
    "1",
    "2",
    "65",
    "1000",
    "2147483648",
    "4294967295",
    "99999999999999999999",
    "1e308",
    "1e999",
    "-1e-400",
    "NaN",
    "inf",
    "0x10",
    "1_000",
    "٣",
    "½",
    "true",
    "null",
    "../../../etc/passwd",
    "/etc/passwd",
    "C:\\boards\\x.tsx",
    "file:///etc/passwd",
    "rebirth.tsx",
    "scotland",
    "ireland",
    "hexagonal",
    "infinite",
    "zstd",
    "base64",
    "water",
    "castle",
    "plus-one",
    "😀",
    "Å" * 300,
    "x" * 70_000,
    "a\nb",
    "{0.__class__}",
    "%s%n",
    "' OR 1=1",
    "\u202eevil",
    "0,0 1,1 2,2",
    "0,0 1e9,1 2,2",
    "1,2,3 4",
)
PACKED = tuple(zlib.compress(bytes(size)) for size in (3, 4 * 352, 60_000_000))
"""Zeros, packed; the last unpack to 60 MB."""
TAGS = (
    "map",
    "layer",
    "data",
    "tileset",
    "object",
    "objectgroup",
    "property",
    "properties",
    "polygon",
    "point",
    "group",
)
TAGS += ("chunk", "tile", "image", "imagelayer", "template", "text", "wangsets", "x")


class Files:
    """A map, its tileset and its picture as bytes, to be damaged."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.tmx = (MAPS / f"{name}.tmx").read_bytes()
        self.tsx = (MAPS / "rebirth.tsx").read_bytes()
        self.png = (MAPS / "rebirth.png").read_bytes()
        self.done: list[str] = []

    def write(self, folder: Path) -> Path:
        """Write all three into a folder; the path of the map."""
        (folder / "rebirth.tsx").write_bytes(self.tsx)
        (folder / "rebirth.png").write_bytes(self.png)
        path = folder / f"{self.name}.tmx"
        path.write_bytes(self.tmx)
        return path


def bytes_changed(data: bytes, rng: random.Random) -> bytes:
    """One to four changes of bytes: flipped, put in, taken out, doubled, cut off."""
    for _ in range(rng.randrange(1, 5)):
        if not data:
            return data
        at = rng.randrange(len(data))
        how = rng.randrange(6)
        if how == 0:
            data = data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]
        elif how == 1:
            data = data[:at] + rng.randbytes(rng.randrange(1, 9)) + data[at:]
        elif how == 2:
            data = data[:at] + data[at + rng.randrange(1, 200) :]
        elif how == 3:
            data = data[:at] + data[at : at + rng.randrange(1, 3000)] + data[at:]
        elif how == 4:
            data = data[:at]
        else:
            other = rng.randrange(len(data))
            data = data[:at] + data[other : other + rng.randrange(1, 60)] + data[at + rng.randrange(60) :]
    return data


def damage_bytes(files: Files, rng: random.Random) -> None:
    """Bytes of one of the three files."""
    which = rng.choice(("tmx", "tmx", "tmx", "tsx", "png"))
    setattr(files, which, bytes_changed(getattr(files, which), rng))
    files.done.append(f"bytes of {which}")


def damage_characters(files: Files, rng: random.Random) -> None:
    """One digit, or one character by a likely one: mostly still well-formed XML."""
    which = rng.choice(("tmx", "tmx", "tsx"))
    text = getattr(files, which).decode("utf-8")
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(text))
        new = rng.choice("0123456789") if text[at].isdigit() else rng.choice("0123456789abcxyz .,-+_ÅÖ☃\n")
        text = text[:at] + new + text[at + 1 :]
    setattr(files, which, text.encode("utf-8"))
    files.done.append(f"characters of {which}")


def with_tree(change: Callable[[ElementTree.Element, random.Random], str]) -> Callable[[Files, random.Random], None]:
    """A change of the elements of the map or the tileset."""

    def damage(files: Files, rng: random.Random) -> None:
        which = rng.choice(("tmx", "tmx", "tmx", "tsx"))
        root = ElementTree.fromstring(getattr(files, which))
        for _ in range(rng.randrange(1, 4)):
            files.done.append(f"{which}: {change(root, rng)}")
        setattr(files, which, ElementTree.tostring(root, encoding="utf-8", xml_declaration=True))

    return damage


def change_structure(root: ElementTree.Element, rng: random.Random) -> str:
    """Take out, double, move, rename, wrap or empty an element."""
    parents = [element for element in root.iter() if len(element)]
    if not parents:
        return "nothing left"
    parent = rng.choice(parents)
    at = rng.randrange(len(parent))
    child = parent[at]
    how = rng.choice(("remove", "double", "move", "rename", "wrap", "empty", "text", "many"))
    if how == "remove":
        parent.remove(child)
    elif how == "double":
        parent.insert(at, child)
    elif how == "move":
        target = rng.choice(parents)
        if child not in target.iter() and target not in child.iter():
            parent.remove(child)
            target.append(child)
    elif how == "rename":
        child.tag = rng.choice(TAGS)
    elif how == "wrap":
        for _ in range(rng.choice((1, 2, 40))):
            wrapped = ElementTree.Element(rng.choice(TAGS))
            parent.remove(child)
            wrapped.append(child)
            parent.insert(at, wrapped)
            child = wrapped
    elif how == "empty":
        child.clear()
    elif how == "text":
        child.text = rng.choice(NASTY)
    else:
        # Not so many that making the file costs more than reading it.
        size = sum(1 for _ in child.iter()) + len(child.text or "") // 50
        for _ in range(min(rng.choice((5, 400, 2500)), 20_000 // size)):
            parent.append(child)
    return f"{how} {child.tag} in {parent.tag}"


def change_attribute(root: ElementTree.Element, rng: random.Random) -> str:
    """Give an attribute a nasty value, another element's value, or another name."""
    element = rng.choice([element for element in root.iter() if element.attrib] or [root])
    names = sorted(element.attrib) or ["width"]
    name = rng.choice(names)
    how = rng.randrange(5)
    if how == 0:
        element.attrib.pop(name, None)
        return f"no {name} of {element.tag}"
    if how == 1:
        other = rng.choice([other for other in root.iter() if other.attrib] or [root])
        value = rng.choice(sorted(other.attrib.values()) or [""])
    elif how == 2:
        value = str(rng.choice((rng.randrange(-5, 70), rng.randrange(1 << 33), rng.random() * 2000)))
    else:
        value = rng.choice(NASTY)
    element.set(
        rng.choice((name, name, name, rng.choice(("class", "type", "gid", "template", "rotation", "x")))), value
    )
    return f"{name} of {element.tag} is {value[:40]!r}"


def change_ids(root: ElementTree.Element, rng: random.Random) -> str:
    """Numbers of tiles, cells and objects."""
    datas = [element for element in root.iter("data") if element.text]
    if datas and rng.random() < 0.7:
        data = rng.choice(datas)
        cells = (data.text or "").split(",")
        for _ in range(rng.randrange(1, 6)):
            number = rng.choice((rng.randrange(24), rng.randrange(1 << 32), 1 << rng.randrange(28, 32) | 5, -1, 22))
            cells[rng.randrange(len(cells))] = str(number)
        data.text = ",".join(cells)
        return "cells"
    numbered = [element for element in root.iter() if "id" in element.attrib or "firstgid" in element.attrib]
    element = rng.choice(numbered or [root])
    name = "id" if "id" in element.attrib else "firstgid"
    element.set(name, rng.choice((str(rng.randrange(30)), "0", "-3", "4294967296", "1", "one")))
    return f"{name} of {element.tag}"


def change_sizes(root: ElementTree.Element, rng: random.Random) -> str:
    """Sizes of map, layers and tiles, and how many cells there are or are said to be."""
    how = rng.randrange(4)
    sizes = ("0", "1", "16", "63", "64", "65", "9999", "1000000000", "2147483647")
    if how == 0:
        element = rng.choice([root, *root.iter("layer"), *root.iter("image")])
        name = rng.choice(("width", "height", "tilewidth", "tileheight", "hexsidelength", "tilecount", "columns"))
        element.set(name, rng.choice(sizes))
        return f"{name} of {element.tag}"
    datas = list(root.iter("data"))
    if not datas:
        root.set("tilecount", rng.choice(sizes))
        return "tilecount"
    if how == 1:
        columns, rows = rng.choice((1, 2, 11, 64)), rng.choice((1, 2, 16, 64))
        for element in [root, *root.iter("layer")]:
            element.set("width", str(columns))
            element.set("height", str(rows))
        for data in datas:
            data.text = ",".join(str(rng.choice((0, 1, 5, 7, 10, 13, 14))) for _ in range(columns * rows))
        return f"all of {columns} x {rows}"
    data = rng.choice(datas)
    if how == 2:
        count = rng.choice((0, 1, 100, 100_000))
        data.text = ",".join(["1"] * count)
        return f"{count} cells"
    packed = rng.choice(PACKED)
    data.set("encoding", "base64")
    data.set("compression", rng.choice(("zlib", "gzip", "zstd", "")))
    data.text = base64.b64encode(packed).decode("ascii")
    return "packed cells"


def damage_specially(files: Files, rng: random.Random) -> None:
    """Tricks with XML, encodings, sizes of files and pictures."""
    how = rng.randrange(9)
    text = files.tmx.decode("utf-8")
    body = text.split("?>", 1)[1]
    if how == 0:
        entities = "".join(f'<!ENTITY e{i + 1} "{f"&e{i};" * 10}">' for i in range(12))
        doctype = f'<!DOCTYPE map [<!ENTITY e0 "ha">{entities}]>'
        text = f'<?xml version="1.0"?>{doctype}{body.replace("Rebirth contributors", "&e12;")}'
        files.tmx = text.encode("utf-8")
    elif how == 1:
        outside = '<!DOCTYPE map [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
        files.tmx = f"{outside}{body.replace('Rebirth contributors', '&x;')}".encode()
    elif how == 2:
        encoding = rng.choice(("utf-16", "utf-8-sig", "latin-1", "utf-7", "cp037", "utf-32", "idna", "base64", "x"))
        files.tmx = f'<?xml version="1.0" encoding="{encoding}"?>{body}'.encode(
            rng.choice(("utf-16", "utf-8-sig", "utf-8"))
        )
    elif how == 3:
        files.tmx += b" " * rng.choice((900_000, 3_000_000))
    elif how == 4:
        files.tmx = (f"<{'a' * 30}>" * rng.choice((30, 20_000))).encode()
    elif how == 5:
        side = rng.choice((1, 4096, 4097, 8192, 100_000, 2**31 - 1))
        header = struct.pack(">IIBBBBB", side, side, rng.choice((8, 16)), rng.choice((0, 6)), 0, 0, rng.choice((0, 1)))
        rows = rng.choice(PACKED)
        parts = ((b"IHDR", header), (b"IDAT", rows), (b"IEND", b""))
        files.png = b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(part)) + kind + part + struct.pack(">I", zlib.crc32(kind + part))
            for kind, part in parts
        )
        files.tsx = files.tsx.replace(b'width="728" height="360"', f'width="{side}" height="{side}"'.encode())
    elif how == 6:
        files.tmx = rng.randbytes(rng.randrange(4000))
    elif how == 7:
        files.tsx = files.tmx
    else:
        points = " ".join(f"{rng.randrange(1500)},{rng.randrange(1500)}" for _ in range(rng.choice((390, 20_000))))
        head, _, tail = text.partition('<polygon points="')
        files.tmx = f'{head}<polygon points="{points}"{tail[tail.index(chr(34)) + 1 :]}'.encode()
    files.done.append(f"special {how}")


DAMAGES: tuple[Callable[[Files, random.Random], None], ...] = (
    damage_bytes,
    damage_characters,
    with_tree(change_structure),
    with_tree(change_attribute),
    with_tree(change_ids),
    with_tree(change_sizes),
    damage_specially,
)


def check(report: MapReport, rng: random.Random) -> None:
    """A message, or a board that can be played."""
    errors = [finding for finding in report.findings if finding.severity == "error"]
    assert (report.board is None) == bool(errors), "an error and a board, or neither"
    for finding in report.findings:
        assert finding.message.strip() and len(str(finding).splitlines()) == 1, "no plain line"
    assert report_as_text(report)
    assert ("cells" in report_as_json(report)) == report.playable
    json.dumps(report_as_json(report)).encode("utf-8")
    board = report.board
    if board is None:
        return
    assert Board.from_description(board.description(), board.rules).sha256() == board.sha256()
    if rng.random() < PLAYED_SHARE:
        play(board, rng.randrange(1000))


def play(board: Board, seed: int) -> None:
    """A random game to its end."""
    seats = [Seat(f"Player {number + 1}", "random") for number in range(board.options.players_min)]
    match = Match.new(board, seats, seed)
    rng = stream(seed, "mutations")
    while not match.finished:
        decision = match.decision
        assert decision is not None
        if decision.kind == "double":
            match.double(rng.choice(decision.cards))
        elif decision.kind == "keep":
            match.keep(rng.choice(decision.tiles))
        else:
            match.place(rng.choice(sorted(match.legal())) if not match.must_discard else None)
    assert match.result is not None


STATUS, RESET = Path("/proc/self/status"), Path("/proc/self/clear_refs")


def forget_peak() -> None:
    """Begin to measure the peak of memory anew, where the system can do that: making bad files takes memory too."""
    if RESET.exists():
        RESET.write_text("5")


def peak() -> float:
    """The peak of this process's memory in MB."""
    if RESET.exists():
        line = next(line for line in STATUS.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def run(seed: int, count: int) -> dict[str, object]:
    """Damage and read so many maps."""
    rng = random.Random(f"mutated maps {seed}")
    refused = playable = 0
    longest, slowest, memory, hungriest = 0.0, "", 0.0, ""
    failures: list[str] = []
    folder = Path(tempfile.mkdtemp(prefix="mutated-maps-"))
    try:
        read_map(Files("orkney").write(folder))  # what is loaded once is no part of a reading
        for number in range(count):
            files = Files(NAMES[number % len(NAMES)])
            # A board with nothing changed but its picture, or with one change: twice damaged maps are mostly refused.
            for _ in range(rng.choice((1, 1, 1, 2))):
                try:
                    DAMAGES[rng.randrange(len(DAMAGES))](files, rng)
                except (ElementTree.ParseError, LookupError, ValueError):
                    break  # damaged so much already that no further damage can be done
            path = files.write(folder)
            forget_peak()
            began = time.process_time()
            try:
                report = read_map(path)
                took = time.process_time() - began
                if took > SLOW_SECONDS:  # once more, for others on the machine only ever make it longer
                    began = time.process_time()
                    report = read_map(path)
                    took = min(took, time.process_time() - began)
                if peak() > memory:
                    memory, hungriest = peak(), f"{number} {files.name} {files.done}"
                check(report, rng)
            except Exception:  # noqa: BLE001 - whatever is raised is what the test is about
                took = time.process_time() - began
                failures.append(f"{number} {files.name} {files.done}: {traceback.format_exc()[-900:]}")
            else:
                refused += not report.playable
                playable += report.playable
            path.unlink()
            if took > longest:
                longest, slowest = took, f"{number} {files.name} {files.done}"
    finally:
        shutil.rmtree(folder)
    return {
        "count": count,
        "refused": refused,
        "playable": playable,
        "longest": round(longest, 3),
        "slowest": slowest,
        "memory": round(memory, 1),
        "hungriest": hungriest,
        "failures": failures[:10],
    }


if __name__ == "__main__":
    print(json.dumps(run(int(sys.argv[1]), int(sys.argv[2]))))
