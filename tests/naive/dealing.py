"""Deals a game by hand: headers for any board, with everything in a known or an evenly random order."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tests.naive.engine import mission_points, tile_pool

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def header(
    description: dict[str, Any],
    supplies: Sequence[Sequence[str]],
    *,
    set_aside: Sequence[Sequence[str]] | None = None,
    mission_deck: Sequence[str] = (),
    first: int = 0,
    seed: int = 0,
    sha256: str = "",
) -> dict[str, Any]:
    """A record's header with this deal; the deck goes on with the cards that ``mission_deck`` leaves out."""
    rest = [card for card in mission_points(description) if card not in mission_deck]
    return {
        "format": "rebirth-record",
        "version": 1,
        "map": "test",
        "map_sha256": sha256,
        "rules": "scotland",
        "board": description,
        "seats": [{"name": name, "controller": "human"} for name in NAMES[: len(supplies)]],
        "first": first,
        "seed": seed,
        "setup": {
            "supplies": [list(supply) for supply in supplies],
            "set_aside": [list(tiles) for tiles in set_aside or [[] for _ in supplies]],
            "mission_deck": [*mission_deck, *rest],
            "public_missions": [],
            "towers": {},
        },
    }


def random_header(description: dict[str, Any], players: int, rng: random.Random) -> dict[str, Any]:
    """A header with a random deal by the rules."""
    aside = description.get("options", {}).get("set_aside", 2)
    supplies, set_aside = [], []
    for _ in range(players):
        tiles = [tile for tile, count in tile_pool(description, players).items() for _ in range(count)]
        rng.shuffle(tiles)
        set_aside.append(tiles[:aside])
        supplies.append(tiles[aside:])
    deck = list(mission_points(description))
    rng.shuffle(deck)
    first = rng.randrange(players)
    return header(description, supplies, set_aside=set_aside, mission_deck=deck, first=first)
