"""The maps of the courses and what is dealt on them: data only. The rules are the engine's own."""

from __future__ import annotations

from typing import Any

from game.rebirth import Tile

E, F, S1, S2, S3, S4 = Tile

#: Each player's tiles: eight, of which none is set aside.
MULL: dict[str, Any] = {
    "name": "Mull",
    "columns": 8,
    "rows": 6,
    "cells": [
        ". . s s b f f .",
        " . e e b b b f .",
        ". e e e e C f .",
        " b b s b b b s .",
        "b K b s b f s .",
        " . f s s s f . .",
    ],
    "settlements": {
        "Tobermory": [[2, 0], [3, 0]],
        "Salen": [[6, 3], [6, 4]],
        "Bunessan": [[3, 4], [2, 5], [3, 5]],
        "Dervaig": [[2, 3]],
        "Lochdon": [[4, 5]],
    },
    "castles": {"Duart": [5, 2]},
    "cathedrals": {"Iona": [1, 4]},
    "plus_one": [[6, 4]],
    "blocked_with_two_players": [],
    "regions": {},
    "castle_cards": ["Duart"],
    "links": [],
    "options": {
        "players_max": 2,
        "tiles_energy": 2,
        "tiles_food": 2,
        "tiles_settlement_1": 1,
        "tiles_settlement_2": 1,
        "tiles_settlement_3": 1,
        "tiles_settlement_4": 1,
        "removed_with_four": False,
        "set_aside": 0,
    },
}
MULL_SUPPLIES = ((E, E, S3, S4, S2, F, F, S1), (F, F, S3, S1, S2, E, E, S4))
#: The first card drawn is about the castle; the others follow in their usual order.
MULL_CARDS = ("castle:duart",)

#: Each player's tiles: twelve, of which two are set aside.
KERRY: dict[str, Any] = {
    "name": "Kerry",
    "columns": 9,
    "rows": 6,
    "cells": [
        ". T x b x T . . .",
        " x x b f x x e x .",
        "F e f s s s s x T",
        " b e f s s f e x .",
        "T b C b e s b b E",
        " b . E . F b T b .",
    ],
    "settlements": {
        "Tralee": [[3, 2], [4, 2], [3, 3], [4, 3]],
        "Listowel": [[5, 2], [6, 2]],
        "Fenit": [[5, 4]],
    },
    "castles": {"Carrigafoyle": [2, 4]},
    "round_towers": {
        "Rattoo": [1, 0],
        "Dysert": [5, 0],
        "Scattery": [8, 2],
        "Aghadoe": [0, 4],
        "Ardfert": [6, 5],
    },
    "landmark": {},
    "plus_one": [[0, 2], [8, 4], [2, 5], [4, 5]],
    "blocked_with_two_players": [],
    "regions": {},
    "coasts": {},
    "options": {
        "players_max": 2,
        "tiles_energy": 4,
        "tiles_food": 4,
        "tiles_settlement_1": 1,
        "tiles_settlement_2": 1,
        "tiles_settlement_3": 1,
        "tiles_settlement_4": 1,
        "removed_with_four": False,
        "set_aside": 2,
        "missions_off": ["coast-to-coast", "four-provinces", "seat-of-kings"],
    },
}
KERRY_SUPPLIES = ((S4, S2, E, E, F, F, E, E, F, S3), (F, E, F, E, F, S1, E, S2, S3, E))
KERRY_ASIDE = ((F, S1), (F, S4))
#: Eight lie open; what is left is the private deck.
KERRY_CARDS = (
    "liffey-quays", "sea-farmer", "twin-granaries", "great-harvest", "townsfolk", "chieftain", "pilgrimage",
    "high-king",
)  # fmt: skip
KERRY_TOKENS = {
    "Rattoo": "harvest",
    "Dysert": "doubling",
    "Scattery": "builders",
    "Aghadoe": "secret",
    "Ardfert": "scouts",
}
