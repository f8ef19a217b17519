"""Every way to spoil a map gets a message that names the place, and never a traceback."""

from __future__ import annotations

import base64
import gzip
import os
import re
import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from game.tiled import Finding, read_map
from tests.languages import left_in_english
from tests.maps.map_builder import png
from tests.maps.shipped_copy import ShippedCopy

Spoil = Callable[[ShippedCopy], None]


@dataclass(frozen=True)
class Case:
    """One way to spoil Scotland, and what must be said of it."""

    spoil: Spoil
    words: str
    place: dict[str, Any] = field(default_factory=dict)
    severity: str = "error"


# -- ways to spoil a map ------------------------------------------------------------------------------------------


def all_of(*spoils: Spoil) -> Spoil:
    def spoil(copy: ShippedCopy) -> None:
        for one in spoils:
            one(copy)

    return spoil


def area(name: str, x: int, y: int, points: str) -> str:
    return f'<object id="900" name="{name}" x="{x}" y="{y}"><polygon points="{points}"/></object>'


def change(old: str, new: str) -> Spoil:
    return lambda copy: copy.change(old, new)


def change_tileset(old: str, new: str) -> Spoil:
    return lambda copy: copy.change_tileset(old, new)


def paint(layer: str, at: tuple[int, int], number: int) -> Spoil:
    return lambda copy: copy.paint(layer, at, number)


def object_changed(layer: str, name: str, old: str, new: str) -> Spoil:
    def spoil(copy: ShippedCopy) -> None:
        before = copy.element(layer, name)
        assert before.count(old) == 1, before
        copy.change(before, before.replace(old, new))

    return spoil


def object_removed(layer: str, name: str) -> Spoil:
    return lambda copy: copy.change(copy.element(layer, name), "")


def object_added(layer: str, text: str) -> Spoil:
    def spoil(copy: ShippedCopy) -> None:
        before = copy.layer(layer)
        copy.change(before, before.replace(" </objectgroup>", f"  {text}\n </objectgroup>"))

    return spoil


def layer_removed(name: str) -> Spoil:
    return lambda copy: copy.change(copy.layer(name), "")


def layer_twice(name: str) -> Spoil:
    return lambda copy: copy.change(copy.layer(name), copy.layer(name) * 2)


def layer_changed(name: str, old: str, new: str) -> Spoil:
    def spoil(copy: ShippedCopy) -> None:
        before = copy.layer(name)
        assert before.count(old) == 1, f"{old!r} stands {before.count(old)} times"
        copy.change(before, before.replace(old, new))

    return spoil


def layer_data(name: str, write: Callable[[list[int]], str]) -> Spoil:
    """Replace the layer's <data> element by what `write` makes of its cells."""

    def spoil(copy: ShippedCopy) -> None:
        before = copy.layer(name)
        cells = re.search(r'csv">(.*?)</data>', before, re.S)
        assert cells
        numbers = [int(number) for number in cells[1].split(",")]
        copy.change(before, re.sub(r"<data.*</data>", lambda _: write(numbers), before, flags=re.S))

    return spoil


def as_csv(numbers: list[int]) -> str:
    return f'<data encoding="csv">{",".join(map(str, numbers))}</data>'


def as_base64(numbers: list[int], compression: str, pack: Callable[[bytes], bytes]) -> str:
    packed = base64.b64encode(pack(struct.pack(f"<{len(numbers)}I", *numbers))).decode()
    attribute = f' compression="{compression}"' if compression else ""
    return f'<data encoding="base64"{attribute}>{packed}</data>'


def property_added(name: str, value: str, kind: str = "") -> Spoil:
    typed = f' type="{kind}"' if kind else ""
    start = " <properties>\n  <property"
    return change(start, f' <properties>\n  <property name="{name}"{typed} value="{value}"/>\n  <property')


def without_file(which: str) -> Spoil:
    return lambda copy: getattr(copy, which).unlink()


def picture(data: Callable[[bytes], bytes]) -> Spoil:
    return lambda copy: _rewrite(copy.picture, data)


def _rewrite(path: Path, data: Callable[[bytes], bytes]) -> None:
    path.write_bytes(data(path.read_bytes()))


def tileset_outside(copy: ShippedCopy) -> None:
    copy.tileset.rename(copy.folder.parent / "rebirth.tsx")
    copy.change('source="rebirth.tsx"', 'source="../rebirth.tsx"')


def tileset_absolute(copy: ShippedCopy) -> None:
    copy.change('source="rebirth.tsx"', f'source="{copy.tileset}"')


def picture_through_link(copy: ShippedCopy) -> None:
    outside = copy.folder.parent / "elsewhere.png"
    copy.picture.rename(outside)
    copy.picture.symlink_to(outside)


def tileset_through_linked_folder(copy: ShippedCopy) -> None:
    outside = copy.folder.parent / "elsewhere"
    outside.mkdir()
    copy.tileset.rename(outside / "rebirth.tsx")
    (copy.folder / "link").symlink_to(outside, target_is_directory=True)
    copy.change('source="rebirth.tsx"', 'source="link/rebirth.tsx"')


def entity_bomb(copy: ShippedCopy) -> None:
    bomb = '<!DOCTYPE map [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    copy.change("?>\n<map", f"?>\n{bomb}\n<map")
    copy.change('value="Scotland"', 'value="&b;"')


def huge(copy: ShippedCopy) -> None:
    copy.tmx += " " * 1_000_001


def with_settlements_few(copy: ShippedCopy) -> None:
    """Seven settlement spaces become blank ones, so that 34 remain for up to 36 tiles."""
    for name, spaces in {
        "Ayr": [(9, 16), (9, 17)],
        "Borders": [(13, 16), (12, 17)],
        "Lothian": [(13, 14), (14, 14), (15, 14)],
    }.items():
        object_removed("settlements", name)(copy)
        for at in spaces:
            copy.paint("terrain", at, BLANK)
    copy.paint("bonus", (15, 14), 0)


def with_settlements_blocked(copy: ShippedCopy) -> None:
    """Two players may need 24 settlement spaces; block all but 23."""
    free: list[tuple[int, int]] = []
    for row in range(22):
        for column in range(17):
            at = column, row
            if number_at(copy, "terrain", at) == SETTLEMENT and number_at(copy, "blocked", at) != BLOCKED:
                free.append(at)
    for at in free[23:]:
        copy.paint("blocked", at, BLOCKED)


def number_at(copy: ShippedCopy, layer: str, at: tuple[int, int]) -> int:
    return int(copy.layer(layer).split('csv">\n')[1].split("\n")[at[1]].split(",")[at[0]])


def with_nine_cathedrals(copy: ShippedCopy) -> None:
    copy.paint("terrain", (10, 3), CATHEDRAL)
    object_added("places", '<object id="900" name="Ninth" x="1144" y="330"><point/></object>')(copy)
    object_changed_everywhere(copy)


def object_changed_everywhere(copy: ShippedCopy) -> None:
    copy.change('name="link_6" value="Dunrobin + Eilean Donan"', 'name="link_6" value="Dunrobin + Ninth"')


def without_cathedrals(copy: ShippedCopy) -> None:
    for name, at in {
        "Kirkwall": (13, 1),
        "Dornoch": (10, 6),
        "Elgin": (12, 7),
        "Aberdeen": (15, 8),
        "Iona": (4, 12),
        "St Andrews": (13, 13),
        "Glasgow": (9, 15),
        "Whithorn": (9, 20),
    }.items():
        copy.paint("terrain", at, WATER)
        object_removed("places", name)(copy)
    copy.change('  <property name="link_5" value="Dunrobin + Elgin"/>\n', "")


WATER, ENERGY, FOOD, BLANK, FLEXIBLE, SETTLEMENT, CASTLE, CATHEDRAL, TOWER, TARA = 1, 5, 7, 10, 12, 13, 14, 15, 16, 17
PLUS_ONE, BLOCKED = 20, 21
PERTH = {"layer": "settlements", "object": "Perth"}
INFINITE = '<data encoding="csv"><chunk x="0" y="0" width="16" height="16">1,1</chunk></data>'

CASES: dict[str, Case] = {
    # the file
    "no XML": Case(lambda copy: setattr(copy, "tmx", "rubbish"), "not well-formed XML"),
    "empty file": Case(lambda copy: setattr(copy, "tmx", ""), "is empty"),
    "cut short": Case(lambda copy: setattr(copy, "tmx", copy.tmx[:9000]), "not well-formed XML"),
    "another kind of file": Case(lambda copy: setattr(copy, "tmx", "<html><body/></html>"), "starts with <html>"),
    "entity bomb": Case(entity_bomb, "<!DOCTYPE"),
    "huge file": Case(huge, "is larger than 1 MB"),
    "unknown encoding": Case(change('encoding="UTF-8"', 'encoding="klingon"'), "not well-formed XML"),
    "nested for ever": Case(
        lambda copy: setattr(copy, "tmx", "<map>" + "<a>" * 5000 + "</a>" * 5000 + "</map>"), "nests elements"
    ),
    # the grid
    "orthogonal": Case(change('orientation="hexagonal"', 'orientation="orthogonal"'), "set it to Hexagonal"),
    "no orientation": Case(
        change(' orientation="hexagonal"', ""), "the map's orientation is missing; set it to Hexagonal"
    ),
    "other stagger axis": Case(change('staggeraxis="y"', 'staggeraxis="x"'), "set Stagger Axis to Y"),
    "other stagger index": Case(change('staggerindex="odd"', 'staggerindex="even"'), "set Stagger Index to Odd"),
    "no stagger index": Case(change(' staggerindex="odd"', ""), "staggerindex is missing"),
    "no side length": Case(change(' hexsidelength="60"', ""), "hexsidelength"),
    "side length 0": Case(change('hexsidelength="60"', 'hexsidelength="0"'), "hexsidelength"),
    "side longer than the tile": Case(change('hexsidelength="60"', 'hexsidelength="130"'), "not below tileheight"),
    "odd tile width": Case(change(' tilewidth="104"', ' tilewidth="105"'), "tilewidth 105 is odd"),
    "odd roof": Case(change('hexsidelength="60"', 'hexsidelength="61"'), "(120 - 61) is odd"),
    "squashed hexes": Case(change('hexsidelength="60"', 'hexsidelength="40"'), "are not regular", severity="warning"),
    "absurd width": Case(
        change('width="17" height="22" tilewidth', 'width="100000000" height="22" tilewidth'), "from 1 to 64"
    ),
    "no height": Case(change(' height="22" tilewidth', " tilewidth"), "height"),
    "negative height": Case(change('height="22" tilewidth', 'height="-22" tilewidth'), "height"),
    "infinite": Case(change('infinite="0"', 'infinite="1"'), "untick Map > Map Properties > Infinite"),
    # layers
    "no terrain": Case(layer_removed("terrain"), "add one", {"layer": "terrain"}),
    "no bonus": Case(layer_removed("bonus"), "add one", {"layer": "bonus"}),
    "no blocked": Case(layer_removed("blocked"), "add one", {"layer": "blocked"}),
    "no settlements": Case(layer_removed("settlements"), "add one", {"layer": "settlements"}),
    "no places": Case(layer_removed("places"), "add one", {"layer": "places"}),
    "no regions": Case(layer_removed("regions"), "add one", {"layer": "regions"}),
    "a layer in capitals": Case(
        layer_changed("settlements", 'name="settlements"', 'name="Settlements "'),
        'rename the layer "Settlements" to exactly this',
        {"layer": "settlements"},
    ),
    "a layer in the singular": Case(
        layer_changed("regions", 'name="regions"', 'name="region"'),
        'rename the layer "region" to exactly this',
        {"layer": "regions"},
    ),
    "rules in capitals": Case(
        change('"rules" value="scotland"', '"rules" value="Scotland"'), 'rules is "Scotland"; set'
    ),
    "terrain twice": Case(layer_twice("terrain"), "two layers of this name", {"layer": "terrain"}),
    "places twice": Case(layer_twice("places"), "two layers of this name", {"layer": "places"}),
    "misspelt layer": Case(change('name="blocked"', 'name="bloked"'), "ignores it", {"layer": "bloked"}, "warning"),
    "layer of the wrong kind": Case(
        change(
            ' <layer id="2" name="blocked"', ' <objectgroup id="90" name="terrain"/>\n <layer id="2" name="blocked"'
        ),
        "must be a tile layer",
        {"layer": "terrain"},
    ),
    "moved layer": Case(
        change('name="blocked"', 'name="blocked" offsetx="52"'), "set its offset to 0", {"layer": "blocked"}
    ),
    "moved objects": Case(
        change('name="places"', 'name="places" offsety="3.5"'), "set its offset to 0", {"layer": "places"}
    ),
    "scrolling layer": Case(change('name="bonus"', 'name="bonus" parallaxx="0.5"'), "parallaxx", {"layer": "bonus"}),
    "group": Case(
        lambda copy: copy.change(copy.layer("bonus"), f'<group name="inner">{copy.layer("bonus")}</group>'),
        "is a group",
        {"layer": "inner"},
    ),
    "picture layer": Case(
        change(
            ' <layer id="2" name="blocked"',
            ' <imagelayer name="sketch"><image source="../../etc/passwd"/></imagelayer>\n <layer id="2" name="blocked"',
        ),
        "outside the map's own folder",
        {"layer": "sketch"},
    ),
    "layer too small": Case(
        layer_changed("bonus", 'width="17"', 'width="16"'), "the map is 17 x 22", {"layer": "bonus"}
    ),
    "short layer": Case(
        layer_data("terrain", lambda n: as_csv(n[:-3])), "371 cells", {"layer": "terrain", "column": 14, "row": 21}
    ),
    "long layer": Case(layer_data("terrain", lambda n: as_csv([*n, 1])), "375 cells", {"layer": "terrain"}),
    "letters in a layer": Case(
        layer_data("bonus", lambda n: as_csv(n).replace("20", "2x", 1)), '"2x"', {"layer": "bonus"}
    ),
    "comma at the end": Case(
        layer_data("bonus", lambda n: as_csv(n).replace("</", ",</")), "no tile number", {"layer": "bonus"}
    ),
    "no cells": Case(
        layer_data("blocked", lambda n: '<data encoding="csv"></data>'), "holds no cells", {"layer": "blocked"}
    ),
    "no data": Case(layer_data("blocked", lambda n: ""), "holds no cells", {"layer": "blocked"}),
    "chunks": Case(layer_data("terrain", lambda n: INFINITE), "untick Infinite", {"layer": "terrain"}),
    "XML cells": Case(
        layer_data("terrain", lambda n: '<data><tile gid="1"/></data>'), "Tile Layer Format", {"layer": "terrain"}
    ),
    "zstd": Case(
        layer_data("terrain", lambda n: '<data encoding="base64" compression="zstd">KLUv/SAA</data>'),
        "CSV",
        {"layer": "terrain"},
    ),
    "base64 rubbish": Case(
        layer_data("terrain", lambda n: '<data encoding="base64">!!!!</data>'), "damaged", {"layer": "terrain"}
    ),
    "base64 of odd length": Case(
        layer_data("terrain", lambda n: '<data encoding="base64">AAAAAAA=</data>'), "wrong length", {"layer": "terrain"}
    ),
    "zlib rubbish": Case(
        layer_data("terrain", lambda n: '<data encoding="base64" compression="zlib">AAAA</data>'),
        "damaged",
        {"layer": "terrain"},
    ),
    "zlib bomb": Case(
        layer_data("terrain", lambda n: as_base64([0] * 2_000_000, "zlib", lambda raw: zlib.compress(raw, 9))),
        "wrong length",
        {"layer": "terrain"},
    ),
    "gzip cut short": Case(
        layer_data("terrain", lambda n: as_base64(n, "gzip", lambda raw: gzip.compress(raw)[:40])),
        "cells",
        {"layer": "terrain"},
    ),
    # tiles
    "unknown tile": Case(
        paint("terrain", (9, 12), 999), "tile number 999", {"layer": "terrain", "column": 9, "row": 12}
    ),
    "turned by 60 degrees": Case(
        paint("terrain", (9, 12), FOOD | 1 << 29), "turned by 60 degrees", {"layer": "terrain", "column": 9, "row": 12}
    ),
    "turned by 120 degrees": Case(
        paint("terrain", (9, 12), FOOD | 1 << 28), "turned by 120 degrees", {"layer": "terrain", "column": 9, "row": 12}
    ),
    "flipped": Case(
        paint("blocked", (7, 6), BLOCKED | 1 << 31), "left to right", {"layer": "blocked", "column": 7, "row": 6}
    ),
    "flipped upside down": Case(
        paint("bonus", (4, 4), PLUS_ONE | 1 << 30), "upside down", {"layer": "bonus", "column": 4, "row": 4}
    ),
    "marker in the terrain": Case(
        paint("terrain", (0, 0), PLUS_ONE), "does not belong in this layer", {"layer": "terrain", "column": 0, "row": 0}
    ),
    "terrain among the markers": Case(
        paint("bonus", (0, 0), FOOD), "does not belong in this layer", {"layer": "bonus", "column": 0, "row": 0}
    ),
    "port on a meadow": Case(
        paint("bonus", (8, 2), PLUS_ONE), "lies on blank", {"layer": "bonus", "column": 8, "row": 2}
    ),
    "port in the water": Case(
        paint("bonus", (0, 0), PLUS_ONE), "lies on water", {"layer": "bonus", "column": 0, "row": 0}
    ),
    "blocked castle": Case(
        paint("blocked", (12, 2), BLOCKED), "lies on castle", {"layer": "blocked", "column": 12, "row": 2}
    ),
    # tileset and picture
    "no tileset": Case(change(' <tileset firstgid="1" source="rebirth.tsx"/>\n', ""), "uses no tileset"),
    "two tilesets": Case(
        change('source="rebirth.tsx"/>', 'source="rebirth.tsx"/>\n <tileset firstgid="9" source="x.tsx"/>'),
        "2 tilesets",
    ),
    "embedded tileset": Case(
        change('source="rebirth.tsx"', 'name="x" tilewidth="104" tileheight="120"'), "is embedded"
    ),
    "no first number": Case(change('<tileset firstgid="1"', "<tileset"), "no valid firstgid"),
    "JSON tileset": Case(change('source="rebirth.tsx"', 'source="rebirth.tsj"'), "no .tsx file"),
    "missing tileset": Case(without_file("tileset"), "rebirth.tsx is missing"),
    "tileset in the folder above": Case(tileset_outside, "outside the map's own folder"),
    "absolute tileset": Case(tileset_absolute, "use a relative path"),
    "tileset on a drive": Case(change('source="rebirth.tsx"', r'source="C:\maps\rebirth.tsx"'), "use a relative path"),
    "tileset through a linked folder": Case(tileset_through_linked_folder, "outside the map's own folder"),
    "broken tileset": Case(lambda copy: setattr(copy, "tsx", copy.tsx[:500]), "not well-formed XML"),
    "tileset is a map": Case(lambda copy: setattr(copy, "tsx", copy.tmx), "is no tileset"),
    "tileset with a DOCTYPE": Case(lambda copy: setattr(copy, "tsx", "<!DOCTYPE tileset><tileset/>"), "<!DOCTYPE"),
    "tiles of another size": Case(change_tileset('tilewidth="104"', 'tilewidth="52"'), "the map's hexes are 104 x 120"),
    "tileset moved": Case(change_tileset(" <grid", ' <tileoffset x="0" y="-8"/>\n <grid'), "drawing offset"),
    "more tiles than pictures": Case(change_tileset('tilecount="21"', 'tilecount="22"'), "has room for 21"),
    "wrong columns": Case(change_tileset('columns="7"', 'columns="6"'), "columns"),
    "tile of no kind": Case(
        change_tileset('<property name="kind" value="castle"/>', ""),
        "no known kind, and 12 cells",
        {"layer": "terrain", "column": 12, "row": 2},
    ),
    "tile of unknown kind": Case(
        change_tileset('value="castle"', 'value="fortress"'), 'unknown kind "fortress"', severity="warning"
    ),
    "tile described twice": Case(change_tileset('<tile id="20">', '<tile id="19">'), "twice"),
    "tile beyond the tileset": Case(change_tileset('<tile id="20">', '<tile id="99">'), "does not have"),
    "missing picture": Case(without_file("picture"), "rebirth.png is missing"),
    "no PNG": Case(picture(lambda data: b"GIF89a" + data), "is not a PNG picture"),
    "cut picture": Case(picture(lambda data: data[: len(data) // 2]), "cut short"),
    "damaged picture": Case(picture(lambda data: data[:5000] + bytes([data[5000] ^ 1]) + data[5001:]), "is broken"),
    "empty picture": Case(picture(lambda data: b""), "is empty"),
    "smaller picture": Case(
        picture(lambda data: png(100, 100)), "another width and height than rebirth.png has, 100 x 100"
    ),
    "picture too large": Case(picture(lambda data: png(65536, 0)), "is 65536 x 0 pixels"),
    "picture without a size": Case(
        change_tileset(' width="728"', ""), "another width and height than rebirth.png has, 728 x 360"
    ),
    "picture outside": Case(
        change_tileset('source="rebirth.png"', 'source="../rebirth.png"'), "outside the map's own folder"
    ),
    "picture through a link": Case(picture_through_link, "outside the map's own folder"),
    # settlements
    "settlement without outline": Case(
        object_removed("settlements", "Perth"),
        "belongs to no settlement",
        {"layer": "settlements", "column": 11, "row": 11},
    ),
    "settlement without name": Case(
        object_changed("settlements", "Perth", 'name="Perth"', 'name=""'), "has no name", {"layer": "settlements"}
    ),
    "settlement name twice": Case(
        object_changed("settlements", "Perth", 'name="Perth"', 'name="Oban"'),
        "another settlement",
        {"layer": "settlements", "object": "Oban"},
    ),
    "settlement space added": Case(
        paint("terrain", (10, 11), SETTLEMENT),
        "belongs to no settlement",
        {"layer": "settlements", "column": 10, "row": 11},
    ),
    "settlement holds a farm": Case(
        paint("terrain", (11, 12), FOOD), "of kind food", PERTH | {"column": 11, "row": 12}
    ),
    "settlement holds water": Case(
        paint("terrain", (5, 11), WATER), "of kind water", {"object": "Tobermory", "column": 5, "row": 11}
    ),
    "settlements overlap": Case(
        object_added(
            "settlements",
            '<object id="900" name="Over" x="1200" y="1000"><polygon points="0,0 100,0 100,130 0,130"/></object>',
        ),
        "belongs to two settlements",
        {"layer": "settlements", "column": 11, "row": 11, "object": "Over"},
    ),
    "settlement not connected": Case(
        all_of(
            object_removed("settlements", "Aviemore"),
            object_removed("settlements", "Oban"),
            object_added("settlements", area("Both", 756, 880, "0,-10 540,0 540,60 500,60 500,20 40,20 40,290 0,290")),
        ),
        "not connected",
        {"layer": "settlements", "object": "Both"},
    ),
    "settlement of five": Case(
        all_of(
            object_removed("settlements", "Lothian"),
            paint("terrain", (13, 15), SETTLEMENT),
            paint("terrain", (12, 15), SETTLEMENT),
            object_added("settlements", area("Big", 1310, 1270, "0,90 60,0 420,0 420,100 280,130 280,180 0,180")),
        ),
        "at most 4",
        {"layer": "settlements", "object": "Big"},
    ),
    "settlement line through a hex": Case(
        object_changed("settlements", "Castlebay", 'x="164"', 'x="200"'),
        "passes through the middle",
        {"object": "Castlebay", "column": 1, "row": 9},
    ),
    "settlement crosses itself": Case(
        object_changed("settlements", "Castlebay", "0,0 44,-26 88,0 88,50 44,76 0,50", "0,0 88,50 88,0 0,50"),
        "crosses itself",
        {"object": "Castlebay"},
    ),
    "settlement in the sea": Case(
        object_changed("settlements", "Castlebay", 'x="164"', 'x="-900"'),
        "covers no settlement space",
        {"object": "Castlebay"},
    ),
    "settlement is a point": Case(
        object_changed("settlements", "Castlebay", '<polygon points="0,0 44,-26 88,0 88,50 44,76 0,50"/>', "<point/>"),
        "drawn as point",
        {"object": "Castlebay"},
    ),
    "settlement is an ellipse": Case(
        object_changed(
            "settlements", "Castlebay", '<polygon points="0,0 44,-26 88,0 88,50 44,76 0,50"/>', "<ellipse/>"
        ),
        "drawn as ellipse",
        {"object": "Castlebay"},
    ),
    "corners unreadable": Case(
        object_changed("settlements", "Castlebay", "44,-26", "44;-26"),
        "corners cannot be read",
        {"object": "Castlebay"},
    ),
    "corner at infinity": Case(
        object_changed("settlements", "Castlebay", "44,-26", "inf,-26"),
        "corners cannot be read",
        {"object": "Castlebay"},
    ),
    "object rotated": Case(
        object_changed("settlements", "Castlebay", 'x="164"', 'rotation="30" x="164"'),
        "is rotated",
        {"object": "Castlebay"},
    ),
    "object of a template": Case(
        object_changed("settlements", "Castlebay", "name=", 'template="t.tx" name='),
        "template",
        {"object": "Castlebay"},
    ),
    # places
    "landmark without name": Case(
        object_removed("places", "Stirling"), "has no name", {"layer": "places", "column": 10, "row": 13}
    ),
    "landmark with an empty name": Case(
        object_changed("places", "Mey", 'name="Mey"', 'name=" "'), "has no name", {"layer": "places"}
    ),
    "landmark name twice": Case(
        object_changed("places", "Dunrobin", 'name="Dunrobin"', 'name="Mey"'),
        'another castle is called "Mey"',
        {"layer": "places", "object": "Mey", "column": 10, "row": 5},
    ),
    "landmark with two names": Case(
        object_added("places", '<object id="900" name="Other" x="1300" y="240"><point/></object>'),
        "two names",
        {"object": "Other", "column": 12, "row": 2},
    ),
    "place off its landmark": Case(
        object_changed("places", "Mey", 'y="240"', 'y="500"'), "no landmark", {"object": "Mey"}
    ),
    "place on an edge": Case(
        object_changed("places", "Mey", 'x="1300"', 'x="1255"'),
        "near to the edge",
        {"object": "Mey", "column": 12, "row": 2},
    ),
    "place outside the map": Case(
        object_changed("places", "Mey", 'x="1300"', 'x="-1300"'), "outside the map", {"object": "Mey"}
    ),
    "place is a tile": Case(
        object_changed("places", "Mey", 'x="1300"', 'gid="14" x="1300"'), "it is a tile", {"object": "Mey"}
    ),
    "place of another kind": Case(
        object_changed("places", "Iona", 'type="cathedral"', 'type="castle"'), "lies on a cathedral", {"object": "Iona"}
    ),
    "place without position": Case(
        object_changed("places", "Iona", 'x="468"', 'x="nan"'), "no usable number", {"object": "Iona"}
    ),
    "name of signs only": Case(
        object_changed("places", "Iona", 'name="Iona"', 'name="?!"'), "no letter", {"object": "?!"}
    ),
    "name too long": Case(
        object_changed("places", "Iona", 'name="Iona"', f'name="{"x" * 99}"'), "at most 40 letters", {"layer": "places"}
    ),
    "first tie-break missing": Case(
        object_changed("places", "Edinburgh", 'name="tie_break"', 'name="tie_brake"'),
        "first tie-break",
        {"layer": "places"},
        "warning",
    ),
    "second tie-break missing": Case(
        object_changed(
            "places",
            "Stirling",
            '   <properties>\n    <property name="tie_break" type="int" value="2"/>\n   </properties>\n',
            "",
        ),
        "second tie-break",
        {"layer": "places"},
        "warning",
    ),
    "tie-break doubled": Case(
        object_changed("places", "Stirling", 'value="2"', 'value="1"'),
        "several places are the first tie-break",
        {"object": "Edinburgh"},
    ),
    "tie-break of no such rank": Case(
        object_changed("places", "Stirling", 'value="2"', 'value="3"'), "it takes 1 or 2", {"object": "Stirling"}
    ),
    "tie-break of a cathedral": Case(
        object_changed(
            "places",
            "Iona",
            "   <point/>",
            '   <properties><property name="tie_break" value="1"/></properties>\n   <point/>',
        ),
        "cannot decide ties",
        {"object": "Iona"},
    ),
    "mission card of a cathedral": Case(
        object_changed(
            "places",
            "Iona",
            "   <point/>",
            '   <properties><property name="mission_card" type="bool" value="true"/></properties>\n   <point/>',
        ),
        "only castles",
        {"object": "Iona"},
    ),
    "mission card perhaps": Case(
        object_changed("places", "Mey", 'type="bool" value="true"', 'value="perhaps"'),
        "it takes on or off",
        {"object": "Mey"},
    ),
    "mission card neither true nor false": Case(
        object_changed("places", "Mey", 'value="true"', 'value="tru"'), "neither true nor false", {"object": "Mey"}
    ),
    "place's property on a settlement": Case(
        object_changed(
            "settlements",
            "Perth",
            "   <polygon",
            '   <properties>\n    <property name="tie_break" value="1"/>\n   </properties>\n   <polygon',
        ),
        "belong on the points of places",
        {"layer": "settlements", "object": "Perth"},
        "warning",
    ),
    # regions
    "place's property on a region": Case(
        object_changed(
            "regions",
            "Lochaber",
            "   <polygon",
            '   <properties>\n    <property name="mission_card" value="on"/>\n   </properties>\n   <polygon',
        ),
        "belong on the points of places",
        {"layer": "regions", "object": "Lochaber"},
        "warning",
    ),
    "region missing": Case(
        object_removed("regions", "Lochaber"), "in no region", {"layer": "regions", "column": 7, "row": 8}, "warning"
    ),
    "regions overlap": Case(
        object_added("regions", '<object id="900" name="Lochaber" x="1200" y="1000" width="100" height="130"/>'),
        "in two regions",
        {"layer": "regions", "column": 11, "row": 11},
    ),
    "region line through a space": Case(
        object_added("regions", '<object id="900" name="Lochaber" x="0" y="870" width="230" height="300"/>'),
        "passes through the middle",
        {"layer": "regions", "column": 1, "row": 9, "object": "Lochaber"},
    ),
    "region without name": Case(
        object_changed("regions", "Lochaber", 'name="Lochaber"', ""), "has no name", {"layer": "regions"}
    ),
    "region of nothing": Case(
        object_added("regions", '<object id="900" name="Atlantis" x="0" y="0" width="100" height="130"/>'),
        "covers no space",
        {"layer": "regions", "object": "Atlantis"},
    ),
    "region named nearly as another": Case(
        object_added("regions", '<object id="900" name="Great-Glen" x="0" y="0" width="100" height="130"/>'),
        "nearly",
        {"object": "Great-Glen"},
    ),
    # the map's properties and the rules' parts
    "no title": Case(change('  <property name="title" value="Scotland"/>\n', ""), "no property title"),
    "no rules": Case(change('  <property name="rules" value="scotland"/>\n', ""), "no property rules"),
    "unknown rules": Case(change('name="rules" value="scotland"', 'name="rules" value="wales"'), "scotland or ireland"),
    "no format": Case(change('  <property name="format_version" type="int" value="1"/>\n', ""), "format_version"),
    "newer format": Case(
        change(
            'type="int" value="1"/>\n  <property name="link_1"', 'type="int" value="2"/>\n  <property name="link_1"'
        ),
        "get a newer game",
    ),
    "unknown property": Case(property_added("player_min", "3"), '"player_min" is unknown', severity="warning"),
    "property called name": Case(property_added("name", "x"), '"name" is unknown', severity="warning"),
    "property of a class": Case(property_added("thing", "x", "class"), 'has the type "class"'),
    "property of a list": Case(property_added("thing", "x", "list"), 'has the type "list"'),
    "property twice": Case(property_added("title", "Scotland"), "is there twice"),
    "number that is none": Case(property_added("set_aside", "two", "int"), "no whole number"),
    "number as text that is none": Case(property_added("players_max", "four"), "it takes a whole number"),
    "five players": Case(property_added("players_max", "5", "int"), "players_max"),
    "fewest above most": Case(
        all_of(
            property_added("players_max", "2", "int"),
            property_added("players_min", "3", "int"),
        ),
        "players_min 3",
    ),
    "negative tiles": Case(property_added("tiles_food", "-1", "int"), "tiles_food"),
    "all set aside": Case(property_added("set_aside", "36", "int"), "set_aside"),
    "switch that is none": Case(property_added("removed_with_four", "sometimes"), "it takes on or off"),
    "unknown mission off": Case(property_added("missions_off", "crofts, castles"), "castles"),
    "link to nowhere": Case(
        change('value="Dunrobin + Elgin"', 'value="Dunrobin + Camelot"'), '"Camelot"', {"object": "Camelot"}
    ),
    "link to itself": Case(change('value="Dunrobin + Elgin"', 'value="Dunrobin + Dunrobin"'), "link_5"),
    "link of one": Case(change('value="Dunrobin + Elgin"', 'value="Dunrobin"'), "link_5"),
    "link twice": Case(change('value="Dunrobin + Elgin"', 'value="Balmoral + Urquhart"'), "same places"),
    "deck too small": Case(property_added("cathedral_bonus", "3", "int"), "the mission deck has 31 cards"),
    "nine cathedrals": Case(with_nine_cathedrals, "9 cathedrals", {"layer": "terrain"}),
    "no cathedral": Case(without_cathedrals, "0 cathedrals", {"layer": "terrain"}),
    "tower in Scotland": Case(
        paint("terrain", (10, 3), TOWER), "no round tower", {"layer": "terrain", "column": 10, "row": 3}
    ),
    "Tara in Scotland": Case(
        paint("terrain", (10, 3), TARA), "no Hill of Tara", {"layer": "terrain", "column": 10, "row": 3}
    ),
    "Scotland by the rules of Ireland": Case(
        change('name="rules" value="scotland"', 'name="rules" value="ireland"'), "exactly 14", {"layer": "terrain"}
    ),
    "Ireland without coasts": Case(
        change('name="rules" value="scotland"', 'name="rules" value="ireland"'), "two coasts", {"layer": "coasts"}
    ),
    "Ireland without a sprawling settlement": Case(
        change('name="rules" value="scotland"', 'name="rules" value="ireland"'), "sprawling", {"layer": "settlements"}
    ),
    "Ireland with ten regions": Case(
        change('name="rules" value="scotland"', 'name="rules" value="ireland"'), "10 regions", {"layer": "regions"}
    ),
    "too few settlement spaces": Case(
        with_settlements_few, "34 unblocked settlement spaces, but up to 36", {"layer": "terrain"}
    ),
    "too few unblocked settlement spaces": Case(
        with_settlements_blocked, "with 2 players there are 23 unblocked settlement spaces", {"layer": "terrain"}
    ),
    "too many farm tiles": Case(
        property_added("tiles_food", "30", "int"), "87 unblocked farm spaces", {"layer": "terrain"}
    ),
    "castle with two neighbours": Case(
        all_of(*(paint("blocked", at, BLOCKED) for at in ((13, 2), (12, 3), (12, 1)))),
        "with 2 players the castle has 2 usable neighbours",
        {"layer": "terrain", "column": 12, "row": 2, "object": "Mey"},
        "warning",
    ),
    "unknown element": Case(
        change(' <layer id="3" name="bonus"', ' <lair/>\n <layer id="3" name="bonus"'), "<lair>", severity="warning"
    ),
}


def fits(finding: Finding, case: Case) -> bool:
    """Whether this finding says what the case asks for, at the place it names."""
    return (
        finding.severity == case.severity
        and case.words in finding.message
        and all(getattr(finding, key) == value for key, value in case.place.items())
    )


@pytest.mark.parametrize("name", CASES)
def test_a_spoilt_map_gets_a_message(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    copy = ShippedCopy(tmp_path)
    case.spoil(copy)
    report = copy.report()
    assert any(fits(finding, case) for finding in report.findings), "\n".join(map(str, report.findings))
    if case.severity == "error":
        assert report.board is None
    assert all("\n" not in str(finding) for finding in report.findings)
    assert [left for finding in report.findings for left in left_in_english(finding.said)] == []


def test_a_missing_map_and_a_folder_get_a_message(tmp_path: Path) -> None:
    missing, folder = (read_map(path).findings[0] for path in (tmp_path / "none.tmx", tmp_path))
    assert "is missing" in str(missing)
    assert "is not a file" in str(folder)
    assert [left for finding in (missing, folder) for left in left_in_english(finding.said)] == []
    assert read_map("a\0b.tmx").board is None


@pytest.mark.skipif(os.name != "posix", reason="named pipes are made so on POSIX systems only")
def test_a_pipe_is_refused_instead_of_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.tmx")
    assert "is not a file" in str(read_map(tmp_path / "pipe.tmx").findings[0])


def test_all_findings_are_listed_together(tmp_path: Path) -> None:
    copy = ShippedCopy(tmp_path)
    wanted = [
        "odd tile width",
        "unknown tile",
        "landmark without name",
        "settlement without outline",
        "link to nowhere",
    ]
    for name in [*wanted, "region missing"]:
        CASES[name].spoil(copy)
    report = copy.report()
    for name in wanted:
        assert any(fits(finding, CASES[name]) for finding in report.findings), name
    severities = [finding.severity for finding in report.findings]
    assert severities == sorted(severities), "errors come first"


def test_room_is_an_error_on_shipped_boards_and_a_warning_on_others(tmp_path: Path) -> None:
    copy = ShippedCopy(tmp_path)
    with_settlements_few(copy)
    assert copy.report().board is None
    copy.path = copy.folder / "highlands.tmx"
    report = copy.report()
    assert report.playable
    assert any("settlement spaces" in finding.message for finding in report.findings if finding.severity == "warning")


@pytest.mark.parametrize("compression", ["", "zlib", "gzip"])
def test_layers_may_be_compressed_as_pytmx_reads_them(compression: str, tmp_path: Path) -> None:
    packers: dict[str, Callable[[bytes], bytes]] = {"": bytes, "zlib": zlib.compress, "gzip": gzip.compress}
    copy = ShippedCopy(tmp_path)
    plain = copy.report().board
    layer_data("terrain", lambda numbers: as_base64(numbers, compression, packers[compression]))(copy)
    packed = copy.report().board
    assert plain is not None and packed is not None
    assert packed.sha256() == plain.sha256()


def test_meaning_comes_from_the_tile_and_not_from_its_number(tmp_path: Path) -> None:
    """The tileset begins at another number, and two tiles change places."""
    copy = ShippedCopy(tmp_path)
    plain = copy.report().board
    copy.change('firstgid="1"', 'firstgid="101"')
    for layer in ("terrain", "bonus", "blocked"):
        layer_data(layer, lambda numbers: as_csv([number + 100 if number else 0 for number in numbers]))(copy)
    copy.tsx = copy.tsx.replace('id="4"', 'id="swap"').replace('id="6"', 'id="4"').replace('id="swap"', 'id="6"')
    layer_data("terrain", lambda numbers: as_csv([{105: 107, 107: 105}.get(n, n) for n in numbers]))(copy)
    moved = copy.report().board
    assert plain is not None and moved is not None
    assert moved.sha256() == plain.sha256()


@pytest.mark.parametrize("attribute", ["type", "class"])
def test_a_tile_may_say_its_kind_as_its_class(attribute: str, tmp_path: Path) -> None:
    copy = ShippedCopy(tmp_path)
    plain = copy.report().board
    copy.tsx = re.sub(
        r'<tile id="(\d+)">\s*<properties>\s*<property name="kind" value="([a-z-]+)"/>\s*</properties>\s*</tile>',
        rf'<tile id="\1" {attribute}="\2"/>',
        copy.tsx,
    )
    assert "kind" not in copy.tsx
    told = copy.report().board
    assert plain is not None and told is not None
    assert told.sha256() == plain.sha256()
