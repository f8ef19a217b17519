"""The words of the map dialect (docs/maps.md): layers, kinds of tile, properties."""

from __future__ import annotations

from game.rebirth.board import LANDMARK_KINDS, SPACE_KINDS

FORMAT_VERSION = 1
"""The dialect's version, which a map states as its property `format_version`."""

MOST_COLUMNS = MOST_ROWS = 64
"""Largest board, in hexes."""
MOST_TILE_PIXELS = 1024

WATER = "water"
PLUS_ONE = "plus-one"
BLOCKED = "blocked"
TERRAIN_KINDS = (WATER, *SPACE_KINDS, *LANDMARK_KINDS)
KINDS_OF_LAYER = {"terrain": TERRAIN_KINDS, "bonus": (PLUS_ONE,), "blocked": (BLOCKED,)}
"""Tile layers, each with the kinds of tile that may lie in it."""
ALL_KINDS = tuple(kind for kinds in KINDS_OF_LAYER.values() for kind in kinds)

SETTLEMENTS, PLACES, REGIONS, COASTS = "settlements", "places", "regions", "coasts"
OBJECT_LAYERS = (SETTLEMENTS, PLACES, REGIONS, COASTS)
AREA_LAYERS = (SETTLEMENTS, REGIONS, COASTS)
"""Object layers whose objects are outlines; those of `places` are points."""

KIND_PROPERTY = "kind"
MISSION_CARD = "mission_card"
TIE_BREAK = "tie_break"
PLACE_PROPERTIES = (MISSION_CARD, TIE_BREAK)

TILE_COUNTS = (
    "tiles_energy",
    "tiles_food",
    "tiles_settlement_1",
    "tiles_settlement_2",
    "tiles_settlement_3",
    "tiles_settlement_4",
)
NUMBER_OPTIONS = ("players_min", "players_max", *TILE_COUNTS, "set_aside", "cathedral_bonus")
SWITCH_OPTIONS = ("removed_with_four",)
LIST_OPTIONS = ("missions_off",)
TITLE, RULES, AUTHOR, FORMAT = "title", "rules", "author", "format_version"
LINK_PREFIX = "link_"
MAP_PROPERTIES = (TITLE, RULES, AUTHOR, FORMAT, *NUMBER_OPTIONS, *SWITCH_OPTIONS, *LIST_OPTIONS)
"""All map properties but the numbered links."""

PROPERTY_TYPES = ("string", "int", "float", "bool", "color", "file", "object")
"""Types of Tiled's properties that any version of Tiled and every reader understand."""
