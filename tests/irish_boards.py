"""Irish boards for the tests: Ireland, small ones drawn as text, scarce ones made by a seed, and deals for them.

Descriptions are data, so the naive engine and the real one can both be given the same.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.boards import TILE_OPTIONS, Description, design, from_text
from tests.naive.dealing import NAMES
from tests.naive.engine import Hex, around, tile_pool
from tests.naive.ireland import PAYS, TOKENS

SET_ASIDE = 4
OPEN_CARDS = 8


def ireland() -> Description:
    """The whole description of Ireland; its tie-breaks are the rules' own."""
    return design("ireland")


def drawn(
    drawing: str,
    *,
    coasts: Mapping[str, Sequence[Hex]] | None = None,
    regions: Mapping[str, Sequence[Hex]] | None = None,
    tie_breaks: Sequence[str | None] = (),
    options: Mapping[str, Any] | None = None,
) -> Description:
    """An Irish board drawn as `from_text` has it, with ``T`` and a name for a round tower, ``H`` and one for Tara."""
    towers: dict[str, list[int]] = {}
    hills: dict[str, list[int]] = {}
    lines = []
    for row, line in enumerate(text for text in drawing.splitlines() if text.strip()):
        words = line.split()
        for column, word in enumerate(words):
            if word[0] in "TH":
                (towers if word[0] == "T" else hills)[word[1:]] = [column, row]
                words[column] = "."
        lines.append(" ".join(words))
    found = from_text(
        "\n".join(lines), regions=regions, tie_breaks=tie_breaks, options=options, name="Irish test board"
    )
    del found["castle_cards"], found["links"]
    for letter, places in (("T", towers), ("H", hills)):
        for column, row in places.values():
            letters = found["cells"][row].split()
            letters[column] = letter
            found["cells"][row] = (" " if row % 2 else "") + " ".join(letters)
    coasts = coasts or {"west": [], "east": []}
    return found | {
        # By name: the rules go by rows and columns, whatever the description's order.
        "round_towers": dict(sorted(towers.items())),
        "landmark": hills,
        "coasts": {name: [list(hex) for hex in hexes] for name, hexes in coasts.items()},
    }


def cards_of(description: Description) -> list[str]:
    """The cards of a board's game, in the order of the rules page."""
    off = description.get("options", {}).get("missions_off", ())
    return [card for card in PAYS if card not in off]


def irish_header(
    description: Description,
    supplies: Sequence[Sequence[str]],
    *,
    set_aside: Sequence[Sequence[str]],
    towers: Mapping[str, str],
    cards: Sequence[str] = (),
    first: int = 0,
    seed: int = 0,
    sha256: str = "",
) -> dict[str, Any]:
    """A record's header with this deal: ``cards`` come first, the others of the board after them."""
    every = [*cards, *(card for card in cards_of(description) if card not in cards)]
    return {
        "format": "rebirth-record",
        "version": 1,
        "map": "test",
        "map_sha256": sha256,
        "rules": "ireland",
        "board": description,
        "seats": [{"name": name, "controller": "human"} for name in NAMES[: len(supplies)]],
        "first": first,
        "seed": seed,
        "setup": {
            "supplies": [list(supply) for supply in supplies],
            "set_aside": [list(tiles) for tiles in set_aside],
            "mission_deck": every[OPEN_CARDS:],
            "public_missions": every[:OPEN_CARDS],
            "towers": dict(towers),
        },
    }


# -- scarce boards ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Family:
    """What the scarce Irish boards of one kind have in common; each board picks from every tuple."""

    spaces: tuple[int, int]
    towers: tuple[int, ...]
    castles: tuple[int, ...]
    settlement_share: tuple[float, ...]
    settlement_growth: tuple[int, ...]
    farmland: tuple[str, ...]
    tiles_to_play: tuple[int, ...]
    set_aside: tuple[int, ...]
    favourite_tiles: tuple[tuple[str, ...], ...]
    favourite_tokens: tuple[tuple[str, ...], ...]
    cards: tuple[tuple[str, ...], ...]


EVERY_CARD = tuple(PAYS)
EVERY_TOKEN = tuple(TOKENS)
EVERY_TILE = tuple(TILE_OPTIONS)
SMALL_CARDS = ("liffey-quays", "sea-farmer", "seat-of-kings", "common-ground")
FARMLAND = ("eeffbx", "eEfFbx", "EFEFx", "bbbbx", "eeeefb", "xxxxb", "eeff")
FAMILIES = {
    # Towers in a bunch, so that most spaces touch several.
    "bunches": Family(
        spaces=(12, 26),
        towers=(4, 7, 10),
        castles=(0, 1),
        settlement_share=(0.2, 0.4),
        settlement_growth=(0, 1, 3),
        farmland=FARMLAND,
        tiles_to_play=(2, 3, 5, 8),
        set_aside=(0, 1, 2, 4),
        favourite_tiles=(("E", "F"), EVERY_TILE),
        favourite_tokens=(
            ("builders", "scouts"),
            ("builders", "doubling"),
            ("scouts", "secret"),
            ("harvest", "doubling"),
            EVERY_TOKEN,
        ),
        cards=(EVERY_CARD, EVERY_CARD, SMALL_CARDS, ("seat-of-kings", "liffey-quays"), ()),
    ),
    # All fourteen towers and tiles enough to use ten.
    "pilgrims": Family(
        spaces=(26, 36),
        towers=(14,),
        castles=(0, 2),
        settlement_share=(0.1, 0.3),
        settlement_growth=(0, 1),
        farmland=FARMLAND,
        tiles_to_play=(5, 7),
        set_aside=(2, 4),
        favourite_tiles=(("E", "F"), EVERY_TILE),
        favourite_tokens=(EVERY_TOKEN,),
        cards=(EVERY_CARD,),
    ),
    # Castles everywhere.
    "kings": Family(
        spaces=(28, 38),
        towers=(2, 4),
        castles=(8, 10),
        settlement_share=(0.1, 0.3),
        settlement_growth=(0, 1),
        farmland=FARMLAND,
        tiles_to_play=(7, 9),
        set_aside=(0, 1, 4),
        favourite_tiles=(("E", "F"), EVERY_TILE),
        favourite_tokens=(("doubling", "secret"), EVERY_TOKEN),
        cards=(("high-king", "chieftain"),),
    ),
    # Fields to grow clusters on, from coast to coast.
    "farmers": Family(
        spaces=(36, 40),
        towers=(1, 2),
        castles=(0,),
        settlement_share=(0.0, 0.1),
        settlement_growth=(0,),
        farmland=("bbbbbx", "bbb", "bbbbxE"),
        tiles_to_play=(13, 16),
        set_aside=(0,),
        favourite_tiles=(("E", "F"), ("E", "F", "F")),
        favourite_tokens=(("secret", "doubling"), EVERY_TOKEN),
        cards=(("twin-granaries", "great-harvest", "coast-to-coast", "sea-farmer"),),
    ),
    # Settlements of every size, four owners in a sprawling one among them.
    "cities": Family(
        spaces=(14, 32),
        towers=(1, 3),
        castles=(1, 2),
        settlement_share=(0.7, 0.9),
        settlement_growth=(0, 0, 1, 2, 3),
        farmland=FARMLAND,
        tiles_to_play=(5, 8),
        set_aside=(0, 1, 4),
        favourite_tiles=(("S1", "S2"), ("S1", "S2", "S3", "S4"), ("S3",)),
        favourite_tokens=(("secret", "builders"), EVERY_TOKEN),
        cards=(("townsfolk", "liffey-quays"), ("townsfolk", "liffey-quays"), EVERY_CARD),
    ),
    # Few and equal tiles: scores are level at the end.
    "duels": Family(
        spaces=(12, 20),
        towers=(0, 1),
        castles=(1, 2, 2),
        settlement_share=(0.3, 0.6),
        settlement_growth=(0, 3),
        farmland=("bbbx", "eeeb"),
        tiles_to_play=(1, 2, 3),
        set_aside=(0, 1),
        favourite_tiles=(("S1",), ("E",), ("E", "S1"), ("E",)),
        favourite_tokens=(EVERY_TOKEN,),
        cards=((), ("seat-of-kings",)),
    ),
    # Room for two to farm alike while a third sits at Tara.
    "moots": Family(
        spaces=(24, 34),
        towers=(0,),
        castles=(0, 1),
        settlement_share=(0.0,),
        settlement_growth=(0,),
        farmland=("b", "bbbx"),
        tiles_to_play=(2, 3, 4),
        set_aside=(0,),
        favourite_tiles=(("E",),),
        favourite_tokens=(EVERY_TOKEN,),
        cards=((),),
    ),
}
_ORDER = ("bunches", "duels", "kings", "bunches", "farmers", "moots", "pilgrims", "duels", "cities")


def irish_family_of(seed: int) -> str:
    """Which family the scarce Irish board of a seed belongs to."""
    return _ORDER[seed % len(_ORDER)]


def scarce_irish(seed: int) -> Description:
    """A small Irish board on which rare things happen; the same seed always gives the same board.

    Towers stand in a bunch, tiles to play and set aside are few, the deck and even the open cards may be missing.
    """
    rng = random.Random(f"scarce Irish board {seed}")
    family = FAMILIES[irish_family_of(seed)]
    towers, castles = rng.choice(family.towers), rng.choice(family.castles)
    landmarks = [*["T"] * towers, *["C"] * castles]
    rng.shuffle(landmarks)
    # Tara stands first and so in the middle of the bunch.
    landmarks.insert(0, "H")
    land = _land(rng, rng.randint(*family.spaces) + len(landmarks))
    kinds = dict.fromkeys(land, ".")
    places = _landmarks(rng, kinds, landmarks)
    settlements = _settlements(rng, family, kinds)
    farmland = rng.choice(family.farmland)
    for hex in land:
        if kinds[hex] == ".":
            kinds[hex] = rng.choice(farmland)
    spaces = [hex for hex in land if kinds[hex] not in "CTH"]
    columns, rows = 1 + max(c for c, _ in land), 1 + max(r for _, r in land)
    edge = rng.choice((0, 1))
    blocked_share = rng.choice((0.0, 0.0, 0.2))
    return {
        "name": f"Scarce Ireland {seed}",
        "columns": columns,
        "rows": rows,
        "cells": [
            (" " if r % 2 else "") + " ".join(kinds.get((c, r), ".") for c in range(columns)) for r in range(rows)
        ],
        "settlements": settlements,
        "castles": _named("Castle", places["C"]),
        "round_towers": _named("Tower", places["T"]),
        "landmark": {"Moot Hill": list(places["H"][0])},
        "plus_one": [list(h) for h in spaces if kinds[h] in "EF" or (kinds[h] == "s" and rng.random() < 0.2)],
        "blocked_with_two_players": [list(hex) for hex in spaces if rng.random() < blocked_share],
        "regions": _provinces(rng, spaces),
        "coasts": {
            "west": [list(hex) for hex in spaces if hex[0] <= edge],
            "east": [list(hex) for hex in spaces if hex[0] >= columns - 1 - edge],
        },
        "tie_breaks": _tie_breaks(rng, castles),
        "options": _options(rng, family),
    }


def _land(rng: random.Random, size: int) -> list[Hex]:
    width = rng.randint(4, 7)
    land = [(width // 2, 6)]
    while len(land) < size:
        column, row = rng.choice(around(rng.choice(land)))
        if 0 <= column < width and 0 <= row < 14 and (column, row) not in land:
            land.append((column, row))
    highest = min(row for _, row in land) // 2 * 2
    return sorted(((c, r - highest) for c, r in land), key=lambda hex: (hex[1], hex[0]))


def _landmarks(rng: random.Random, kinds: dict[Hex, str], letters: Sequence[str]) -> dict[str, list[Hex]]:
    """Close together, though at first not side by side; their names follow no order of rows and columns."""
    found: dict[str, list[Hex]] = {"T": [], "C": [], "H": []}
    middle = rng.choice(list(kinds))
    nearest = sorted(kinds, key=lambda hex: (abs(hex[0] - middle[0]) + abs(hex[1] - middle[1]), hex))
    apart = [hex for hex in nearest if hex[0] % 2 == middle[0] % 2]
    for letter, hex in zip(letters, apart + [hex for hex in nearest if hex not in apart], strict=False):
        found[letter].append(hex)
        kinds[hex] = letter
    return found


def _named(name: str, places: Sequence[Hex]) -> dict[str, list[int]]:
    return {f"{name} {number + 1}": list(hex) for number, hex in enumerate(places)}


def _settlements(rng: random.Random, family: Family, kinds: dict[Hex, str]) -> dict[str, list[list[int]]]:
    found: dict[str, list[list[int]]] = {}
    land = [hex for hex, kind in kinds.items() if kind == "."]
    wanted = int(rng.choice(family.settlement_share) * len(land))
    sprawling = False
    for _ in range(80):
        group = [rng.choice(land)]
        for _ in range(rng.choice(family.settlement_growth)):
            beside = [h for hex in group for h in around(hex) if h in kinds and h not in group]
            if beside:
                group.append(rng.choice(beside))
        taken = sum(kind == "s" for kind in kinds.values())
        # Ireland has one sprawling settlement.
        if len(group) == 4 and sprawling:
            continue
        if taken + len(group) <= wanted and all(kinds[hex] == "." for hex in group):
            sprawling = sprawling or len(group) == 4
            kinds.update(dict.fromkeys(group, "s"))
            found[f"Town {len(found) + 1}"] = [list(hex) for hex in group]
    return found


def _provinces(rng: random.Random, spaces: Sequence[Hex]) -> dict[str, list[list[int]]]:
    cuts = [0, *sorted(rng.randint(0, len(spaces)) for _ in range(3)), len(spaces)]
    names = ("North", "East", "South", "West")
    return {name: [list(h) for h in spaces[a:b]] for name, a, b in zip(names, cuts, cuts[1:], strict=False)}


def _tie_breaks(rng: random.Random, castles: int) -> list[str | None]:
    castle, hill = ("Castle 1" if castles else None), "Moot Hill"
    return rng.choice((*[[castle, hill]] * 3, [None, hill], [castle, None], *[[None, None]] * 2, *[[hill, castle]] * 2))


def _options(rng: random.Random, family: Family) -> dict[str, Any]:
    set_aside = rng.choice(family.set_aside)
    tiles = dict.fromkeys(TILE_OPTIONS, 0)
    favourites = rng.choice(family.favourite_tiles)
    for _ in range(rng.choice(family.tiles_to_play) + set_aside):
        tiles[rng.choice(favourites if rng.random() < 0.9 else EVERY_TILE)] += 1
    cards = rng.choice(family.cards)
    return {TILE_OPTIONS[tile]: count for tile, count in tiles.items()} | {
        "removed_with_four": False,
        "set_aside": set_aside,
        "missions_off": [card for card in PAYS if card not in cards],
    }


def random_irish_header(
    description: Description, players: int, rng: random.Random, *, tokens: Sequence[str] = EVERY_TOKEN, sha256: str = ""
) -> dict[str, Any]:
    """A header with a random deal by the rules; tokens of these kinds go on the towers first."""
    aside = description["options"].get("set_aside", SET_ASIDE)
    supplies, set_aside = [], []
    for _ in range(players):
        tiles = [tile for tile, count in tile_pool(description, players).items() for _ in range(count)]
        rng.shuffle(tiles)
        set_aside.append(tiles[:aside])
        supplies.append(tiles[aside:])
    wanted = [token for token in tokens for _ in range(TOKENS[token])]
    others = [token for token in TOKENS if token not in tokens for _ in range(TOKENS[token])]
    rng.shuffle(wanted)
    names = list(description.get("round_towers", {}))
    rng.shuffle(others)
    on_towers = (wanted + others)[: len(names)]
    rng.shuffle(on_towers)
    cards = cards_of(description)
    rng.shuffle(cards)
    return irish_header(
        description,
        supplies,
        set_aside=set_aside,
        towers=dict(zip(names, on_towers, strict=True)),
        cards=cards,
        first=rng.randrange(players),
        seed=rng.randrange(2**32),
        sha256=sha256,
    )


def token_mix(seed: int, number: int) -> tuple[str, ...]:
    """Which tokens the scarce board of a seed prefers in its game of that number."""
    mixes = FAMILIES[irish_family_of(seed)].favourite_tokens
    return mixes[number % len(mixes)]
