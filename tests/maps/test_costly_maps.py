"""Maps made to keep the reader busy are refused in moments: no file of the allowed size makes it work for long."""

from __future__ import annotations

import struct
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import game
from game.tiled import MapReport, files, read_map
from game.tiled.files import MOST_XML_BYTES
from tests.maps.map_builder import MapBuilder, png

#: Lines of the game and calls of what it uses: well under a second on any machine, and no other work makes them more.
MOST_STEPS = 6_000_000
SIDE = 64


def board(letter: str = "b") -> dict[str, object]:
    """The largest map, full of one kind of hex, with a cathedral."""
    cells = [[letter] * SIDE for _ in range(SIDE)]
    cells[0][0] = "K"
    return {
        "name": "Large",
        "columns": SIDE,
        "rows": SIDE,
        "cells": [" " * (row & 1) + " ".join(letters) for row, letters in enumerate(cells)],
        "settlements": {},
        "cathedrals": {"Ann": [0, 0]},
        "plus_one": [],
        "blocked_with_two_players": [],
        "regions": {},
    }


def region(number: int, points: str) -> str:
    return f'<object name="r{number}" x="0" y="0"><polygon points="{points}"/></object>'


def comb(corners: int) -> str:
    """A polygon of long upright teeth over the whole map, none of which cross."""
    teeth = []
    for i in range(corners // 2 - 1):
        x = 20 + i * 13
        teeth += [f"{x},{5 + i % 2 * 5700}", f"{x + 6},{5 + i % 2 * 5700}"]
    return " ".join([*teeth, f"{20 + corners * 13},5790", "1,5790"])


def many_outlines(text: str) -> str:
    shapes = "".join(region(number, comb(390)) for number in range(190))
    return text.replace('<objectgroup name="regions">', f'<objectgroup name="regions">{shapes}')


def many_rectangles(text: str) -> str:
    shapes = "".join(f'<object name="r{i}" x="1" y="1" width="6700" height="5800"/>' for i in range(1999))
    return text.replace('<objectgroup name="regions">', f'<objectgroup name="regions">{shapes}')


def many_settlements(text: str) -> str:
    shapes = "".join(f'<object name="s{i}" x="1" y="1" width="6700" height="5800"/>' for i in range(1999))
    return text.replace('<objectgroup name="settlements">', f'<objectgroup name="settlements">{shapes}')


def many_places(text: str) -> str:
    points = "".join(f'<object name="p{i}" x="52" y="60"><point/></object>' for i in range(1999))
    return text.replace('<objectgroup name="places">', f'<objectgroup name="places">{points}')


def many_links(text: str) -> str:
    links = "".join(f'<property name="link_{i}" value="a{i} + b{i}"/>' for i in range(16_000))
    return many_places(text.replace("<properties>", f"<properties>{links}", 1))[:MOST_XML_BYTES]


def many_links_alone(text: str) -> str:
    links = "".join(f'<property name="link_{i}" value="a{i} + b{i}"/>' for i in range(16_000))
    return text.replace("<properties>", f"<properties>{links}", 1)


def many_properties(text: str) -> str:
    more = "".join(f'<property name="x{i}" value="y"/>' for i in range(20_000))
    return text.replace("<properties>", f"<properties>{more}", 1)


def many_picture_layers(text: str) -> str:
    layers = '<imagelayer name="i"><image source="tiles.png"/></imagelayer>' * 12_000
    return text.replace("</map>", f"{layers}</map>")


def many_pictures(text: str) -> str:
    layer = f'<imagelayer name="i">{"<image source=" + chr(34) + "tiles.png" + chr(34) + "/>"}</imagelayer>'
    images = '<image source="tiles.png"/>' * 25_000
    return text.replace("</map>", f"{layer.replace('</imagelayer>', images + '</imagelayer>')}</map>")


def many_cells(text: str) -> str:
    return text.replace('<data encoding="csv">', f'<data encoding="csv">{"1," * 300_000}', 1)


def many_strangers(text: str) -> str:
    return text.replace("</map>", f"{'<x/>' * 200_000}</map>")


def long_words(text: str) -> str:
    return text.replace('value="Large"', f'value="{"x" * 700_000}"')


def long_options(text: str) -> str:
    words = ",".join(f"w{i}" for i in range(100_000))
    return text.replace("<properties>", f'<properties><property name="missions_off" value="{words}"/>', 1)


COSTLY: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "outlines": many_outlines,
    "rectangles": many_rectangles,
    "settlements": many_settlements,
    "places": many_places,
    "links": many_links_alone,
    "links and places": many_links,
    "properties": many_properties,
    "picture layers": many_picture_layers,
    "pictures": many_pictures,
    "cells": many_cells,
    "strangers": many_strangers,
    "long words": long_words,
    "long options": long_options,
}


def counted(path: Path) -> tuple[MapReport, int]:
    """The report, and how many lines of the game and calls of Python's and other libraries reading takes."""
    own = str(Path(game.__file__).parent)
    steps = 0

    def line(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal steps
        steps += 1
        return line

    def call(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal steps
        steps += 1
        return line if frame.f_code.co_filename.startswith(own) else None

    before = sys.gettrace()
    sys.settrace(call)
    try:
        report = read_map(path)
    finally:
        sys.settrace(before)
    return report, steps


CASES = [(name, {"settlements": "s", "places": "C"}.get(name, "b")) for name in COSTLY] + [("rectangles", "C")]


@pytest.fixture(scope="module", autouse=True)
def everything_loaded(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What is loaded once is no part of a reading."""
    read_map(MapBuilder(board()).write(tmp_path_factory.mktemp("first")))


@pytest.mark.parametrize(("name", "letter"), CASES)
def test_a_costly_map_is_read_in_few_steps(name: str, letter: str, tmp_path: Path) -> None:
    path = MapBuilder(board(letter)).write(tmp_path)
    text = COSTLY[name](path.read_text(encoding="utf-8"))
    assert len(text.encode("utf-8")) <= MOST_XML_BYTES
    path.write_text(text, encoding="utf-8")
    report, steps = counted(path)
    assert report.findings
    assert 10_000 < steps < MOST_STEPS


def test_outlines_of_too_many_corners_in_all_are_told_of_once(tmp_path: Path) -> None:
    path = MapBuilder(board()).write(tmp_path)
    path.write_text(many_outlines(path.read_text(encoding="utf-8")), encoding="utf-8")
    told = [str(finding) for finding in read_map(path).findings if "corners in all" in str(finding)]
    assert len(told) == 1 and "12,000" not in told[0] and "12000" in told[0] and "draw them simpler" in told[0]


real_unpacker = zlib.decompressobj


class CountingUnpacker:
    """Unpacks as zlib does and counts the bytes that come out."""

    unpacked = 0

    def __init__(self) -> None:
        self._real = real_unpacker()

    def decompress(self, packed: bytes, most: int) -> bytes:
        plain = self._real.decompress(packed, most)
        CountingUnpacker.unpacked += len(plain)
        return plain

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)


def test_a_picture_that_unpacks_to_far_more_than_it_should_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = MapBuilder(board()).write(tmp_path)
    whole = png(12 * 104, 120)
    head = whole[: whole.index(b"IDAT") - 4]
    bomb = zlib.compress(bytes(50_000_000))
    data = b""
    for _ in range(100):
        data += struct.pack(">I", len(bomb)) + b"IDAT" + bomb + struct.pack(">I", zlib.crc32(b"IDAT" + bomb))
    (tmp_path / "tiles.png").write_bytes(head + data)
    monkeypatch.setattr(CountingUnpacker, "unpacked", 0)
    monkeypatch.setattr(files.zlib, "decompressobj", CountingUnpacker)
    report = read_map(path)
    assert 0 < CountingUnpacker.unpacked < 2_000_000  # of five thousand million
    assert any("broken or cut short" in finding.message for finding in report.findings)
