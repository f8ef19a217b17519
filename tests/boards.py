"""Boards for the tests, as plain descriptions: Scotland, small ones drawn as text, and scarce ones made by a seed.

Descriptions are data, so the naive engine and the real one can both be given the same.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from game.storage.resources import maps_folder
from game.tiled import read_map
from tests.naive.engine import Hex, around

Description = dict[str, Any]

SCOTLAND_TIE_BREAKS = ["Edinburgh", "Stirling"]
SCOTLAND_CASTLE_CARDS = ["Mey", "Dunvegan", "Eilean Donan", "Balmoral", "Inveraray", "Culzean"]
SCOTLAND_LINKS = [
    ["Urquhart", "Balmoral"],
    ["Urquhart", "Stirling"],
    ["Balmoral", "Edinburgh"],
    ["Culzean", "Hermitage"],
    ["Dunrobin", "Elgin"],
    ["Dunrobin", "Eilean Donan"],
]
TILE_OPTIONS = {"E": "tiles_energy", "F": "tiles_food"} | {f"S{n}": f"tiles_settlement_{n}" for n in (1, 2, 3, 4)}


@cache
def _design(name: str) -> str:
    # The shipped map is the board's one source; tests/maps holds it against the design page.
    board = read_map(maps_folder() / f"{name}.tmx").board
    assert board is not None
    return json.dumps(board.description())


def design(name: str) -> Description:
    """A shipped board as its map has it, without what the rules page says (links, tie-breaks)."""
    found: Description = json.loads(_design(name))
    return found


def scotland() -> Description:
    """The whole description of Scotland."""
    return design("scotland") | {
        "tie_breaks": SCOTLAND_TIE_BREAKS,
        "castle_cards": SCOTLAND_CASTLE_CARDS,
        "links": SCOTLAND_LINKS,
        "options": {},
    }


def from_text(
    drawing: str,
    *,
    regions: Mapping[str, Sequence[Hex]] | None = None,
    tie_breaks: Sequence[str | None] = (),
    castle_cards: Sequence[str] = (),
    links: Sequence[Sequence[str]] = (),
    options: Mapping[str, Any] | None = None,
    name: str = "Test board",
) -> Description:
    """A board drawn as text, one line a row, words apart by blanks (odd rows lie half a hex to the right).

    ``.`` water; ``e f b x`` energy, food, blank, flexible; ``E F`` offshore farms; a number: a space of the settlement
    of that name (``1`` is "Town 1"); ``C`` or ``K`` and a name: a castle or a cathedral (``CMey`` is "Mey"). A ``+``
    at the end of a space makes a port of it, a ``-`` blocks it with two players.
    """
    cells: list[str] = []
    settlements: dict[str, list[list[int]]] = {}
    castles: dict[str, list[int]] = {}
    cathedrals: dict[str, list[int]] = {}
    plus_one: list[list[int]] = []
    blocked: list[list[int]] = []
    spaces: list[list[int]] = []
    for row, line in enumerate(text for text in drawing.splitlines() if text.strip()):
        letters = []
        for column, word in enumerate(line.split()):
            here = [column, row]
            if "+" in word or word[0] in "EF":
                plus_one.append(here)
            if "-" in word:
                blocked.append(here)
            word = word.rstrip("+-")
            if word.isdigit():
                settlements.setdefault(f"Town {word}", []).append(here)
                word = "s"
            elif word[0] == "C":
                castles[word[1:]] = here
            elif word[0] == "K":
                cathedrals[word[1:]] = here
            letters.append(word[0])
            if word[0] not in ".CK":
                spaces.append(here)
        cells.append((" " if row % 2 else "") + " ".join(letters))
    columns = max(len(text.split()) for text in cells)
    for row, text in enumerate(cells):
        missing = columns - len(text.split())
        cells[row] = text + " ." * missing
    if regions is None:
        regions = {"Land": [(c, r) for c, r in spaces]}
    return {
        "name": name,
        "columns": columns,
        "rows": len(cells),
        "cells": cells,
        "settlements": settlements,
        "castles": castles,
        "cathedrals": cathedrals,
        "plus_one": plus_one,
        "blocked_with_two_players": blocked,
        "regions": {region: [list(hex) for hex in hexes] for region, hexes in regions.items()},
        "tie_breaks": [*tie_breaks, None, None][:2],
        "castle_cards": list(castle_cards),
        "links": [list(link) for link in links],
        "options": dict(options or {}),
    }


# -- scarce boards ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Family:
    """What the scarce boards of one kind have in common; each board picks from every tuple."""

    settlement_share: tuple[float, ...]
    settlement_growth: tuple[int, ...]
    farmland: tuple[str, ...]
    landmarks: tuple[int, ...]
    castle_share: tuple[float, ...]
    favourite_tiles: tuple[tuple[str, ...], ...]
    favourites_only: tuple[float, ...]
    tiles_per_space: tuple[float, ...]
    missions_left_out: tuple[float, ...]


FARMLANDS = ("eeffbx", "eeffb", "eeefb", "efffx", "eeeeef", "fffffe", "bbbbef", "eEfFbx", "EFEFx")
FAMILIES = {
    "general": Family(
        settlement_share=(0.2, 0.35, 0.5, 0.8),
        settlement_growth=(0, 1, 1, 2, 2, 3, 3),
        farmland=FARMLANDS,
        landmarks=(2, 4, 7),
        castle_share=(0.2, 0.5, 0.8),
        favourite_tiles=(("E",), ("F",), ("S1",), ("E", "F"), ("S1", "S2", "S3", "S4"), tuple(TILE_OPTIONS)),
        favourites_only=(0.4, 0.7),
        tiles_per_space=(0.15, 0.25, 0.35, 0.5),
        missions_left_out=(0.2, 0.9),
    ),
    # Wide fields and one kind of farm: clusters meet.
    "fields": Family(
        settlement_share=(0.0,),
        settlement_growth=(0,),
        farmland=("eeeeeb", "fffffb", "bbbbbx", "eeeeef"),
        landmarks=(0, 2),
        castle_share=(0.5,),
        favourite_tiles=(("E",), ("F",)),
        favourites_only=(0.9, 1.0),
        tiles_per_space=(0.4, 0.5),
        missions_left_out=(0.5,),
    ),
    # Few and equal tiles, castles and nothing private: scores are level at the end.
    "duels": Family(
        settlement_share=(0.5, 0.8),
        settlement_growth=(0, 1, 2, 3),
        farmland=FARMLANDS,
        landmarks=(2, 3, 5),
        castle_share=(0.8, 1.0),
        favourite_tiles=(("S1",), ("S2",), ("E", "S2"), ("F", "S1")),
        favourites_only=(1.0,),
        tiles_per_space=(0.1, 0.15, 0.2),
        missions_left_out=(1.0,),
    ),
    # Sprawling settlements and nothing but settlement tiles to fill them.
    "cities": Family(
        settlement_share=(0.8, 0.9),
        settlement_growth=(2, 3, 3),
        farmland=FARMLANDS,
        landmarks=(2, 7),
        castle_share=(0.5,),
        favourite_tiles=(("S1", "S2"), ("S1", "S2", "S3", "S4"), ("S3",)),
        favourites_only=(0.9, 1.0),
        tiles_per_space=(0.3, 0.5),
        missions_left_out=(0.5,),
    ),
    # Room for two to farm alike while a third sits at a castle.
    "thrones": Family(
        settlement_share=(0.0,),
        settlement_growth=(0,),
        farmland=("bbbbbx", "bbbbbb", "eeeebb"),
        landmarks=(2, 3),
        castle_share=(1.0,),
        favourite_tiles=(("E",),),
        favourites_only=(1.0,),
        tiles_per_space=(0.2, 0.25),
        missions_left_out=(1.0,),
    ),
    # Many cathedrals in a bunch and next to no cards.
    "pilgrims": Family(
        settlement_share=(0.2, 0.5),
        settlement_growth=(0, 1, 2),
        farmland=FARMLANDS,
        landmarks=(5, 7),
        castle_share=(0.0,),
        favourite_tiles=(tuple(TILE_OPTIONS),),
        favourites_only=(1.0,),
        tiles_per_space=(0.25, 0.35),
        missions_left_out=(1.0,),
    ),
}
_ORDER = ("general", "fields", "general", "duels", "thrones", "duels", "pilgrims", "cities")


def family_of(seed: int) -> str:
    """Which family the scarce board of a seed belongs to."""
    return _ORDER[seed % len(_ORDER)]


def scarce(seed: int) -> Description:
    """A board of 12 to 40 spaces on which rare things happen; the same seed always gives the same board.

    There are a few more tiles than the board can take, or a few less; farm spaces of one kind may be nearly missing,
    settlements may be blocked in part, the deck may be shorter than the visits, the tie-break places may be missing.
    """
    rng = random.Random(f"scarce board {seed}")
    family = FAMILIES[family_of(seed)]
    landmarks = rng.choice(family.landmarks)
    land = _land(rng, rng.randint(12, 40) + landmarks)
    kinds = dict.fromkeys(land, ".")
    castles, cathedrals = _landmarks(rng, family, kinds, landmarks)
    settlements = _settlements(rng, family, kinds, room=len(land) - landmarks)
    farmland = rng.choice(family.farmland)
    for hex in land:
        if kinds[hex] == ".":
            kinds[hex] = rng.choice(farmland)
    spaces = [hex for hex in land if kinds[hex] not in "CK"]
    blocked_share = rng.choice((0.0, 0.15, 0.3, 0.45))
    columns = 1 + max(c for c, _ in land)
    rows = 1 + max(r for _, r in land)
    return {
        "name": f"Scarce {seed}",
        "columns": columns,
        "rows": rows,
        "cells": [
            (" " if r % 2 else "") + " ".join(kinds.get((c, r), ".") for c in range(columns)) for r in range(rows)
        ],
        "settlements": settlements,
        "castles": {name: list(hex) for name, hex in castles.items()},
        "cathedrals": {name: list(hex) for name, hex in cathedrals.items()},
        "plus_one": [list(h) for h in spaces if kinds[h] in "EF" or (kinds[h] == "s" and rng.random() < 0.3)],
        "blocked_with_two_players": [list(hex) for hex in spaces if rng.random() < blocked_share],
        "regions": _regions(rng, spaces),
        "tie_breaks": _tie_breaks(rng, list(castles)),
        "castle_cards": [name for name in castles if rng.random() < 0.5],
        "links": _links(rng, [*castles, *cathedrals]),
        "options": _options(rng, family, len(spaces)),
    }


def _land(rng: random.Random, size: int) -> list[Hex]:
    """A connected piece of land, in reading order, pushed up against the top."""
    width = rng.randint(4, 8)
    land = [(width // 2, 6)]
    while len(land) < size:
        column, row = rng.choice(around(rng.choice(land)))
        if 0 <= column < width and 0 <= row < 14 and (column, row) not in land:
            land.append((column, row))
    highest = min(row for _, row in land) // 2 * 2
    return sorted(((c, r - highest) for c, r in land), key=lambda hex: (hex[1], hex[0]))


def _settlements(rng: random.Random, family: Family, kinds: dict[Hex, str], room: int) -> dict[str, list[list[int]]]:
    found: dict[str, list[list[int]]] = {}
    land = list(kinds)
    wanted = int(rng.choice(family.settlement_share) * room)
    for _ in range(60):
        group = [rng.choice(land)]
        for _ in range(rng.choice(family.settlement_growth)):
            beside = [h for hex in group for h in around(hex) if h in kinds and h not in group]
            group.append(rng.choice(beside))
        taken = sum(kind == "s" for kind in kinds.values())
        if taken + len(group) <= wanted and all(kinds[hex] == "." for hex in group):
            kinds.update(dict.fromkeys(group, "s"))
            found[f"Town {len(found) + 1}"] = [list(hex) for hex in group]
    return found


def _landmarks(
    rng: random.Random, family: Family, kinds: dict[Hex, str], count: int
) -> tuple[dict[str, Hex], dict[str, Hex]]:
    castles: dict[str, Hex] = {}
    cathedrals: dict[str, Hex] = {}
    castle_share = rng.choice(family.castle_share)
    middle = rng.choice(list(kinds))
    # Standing close together, though not side by side, makes placements that touch several landmarks at once.
    nearest = sorted(kinds, key=lambda hex: (abs(hex[0] - middle[0]) + abs(hex[1] - middle[1]), hex))
    apart = [hex for hex in nearest if hex[0] % 2 == middle[0] % 2]
    for hex in (apart + [hex for hex in nearest if hex not in apart])[:count]:
        if rng.random() < castle_share:
            castles[f"Castle {len(castles) + 1}"] = hex
            kinds[hex] = "C"
        else:
            cathedrals[f"Minster {len(cathedrals) + 1}"] = hex
            kinds[hex] = "K"
    return castles, cathedrals


def _regions(rng: random.Random, spaces: list[Hex]) -> dict[str, list[list[int]]]:
    cut = rng.randint(0, len(spaces))
    parts = {"North": spaces[:cut], "South": spaces[cut:]}
    return {name: [list(hex) for hex in hexes] for name, hexes in parts.items() if hexes}


def _links(rng: random.Random, places: list[str]) -> list[list[str]]:
    pairs = [[a, b] for i, a in enumerate(places) for b in places[i + 1 :]]
    return [pair for pair in pairs if rng.random() < 0.3][:3]


def _tie_breaks(rng: random.Random, castles: list[str]) -> list[str | None]:
    rng.shuffle(castles)
    first, second = [*castles, None, None][:2]
    return rng.choice(([first, second], [first, second], [first, second], [None, first], [first, None], [None, None]))


def _options(rng: random.Random, family: Family, spaces: int) -> dict[str, Any]:
    """Each player's tiles, too few or too many for the board and often of few kinds, and a deck that may be short."""
    tiles = dict.fromkeys(TILE_OPTIONS, 0)
    favourites = rng.choice(family.favourite_tiles)
    favourites_only = rng.choice(family.favourites_only)
    for _ in range(max(3, int(spaces * rng.choice(family.tiles_per_space)))):
        tiles[rng.choice(favourites if rng.random() < favourites_only else tuple(TILE_OPTIONS))] += 1
    options: dict[str, Any] = {TILE_OPTIONS[tile]: count for tile, count in tiles.items()}
    left_to_four = sum(tiles.values()) - min(3, tiles["E"]) - min(3, tiles["F"])
    left_to_four -= sum(min(1, tiles[tile]) for tile in ("S2", "S3", "S4"))
    options["removed_with_four"] = left_to_four >= 3
    options["set_aside"] = rng.choice((0, 1, 2))
    options["cathedral_bonus"] = rng.choice((0, 0, 1, 4))
    general = ["crofts", "market-towns", "great-cities", "harbours", "breadbasket", "powerhouse"]
    left_out = rng.choice(family.missions_left_out)
    options["missions_off"] = [card for card in general if rng.random() < left_out]
    return options
