"""Every number that a rule uses, as data. A board's map may differ in what `BoardOptions` holds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The numbers of one rule set; `tiles` and `removed` are by kind of tile (E, F, S1, S2, S3, S4)."""

    name: str
    players_min: int
    players_max: int
    tiles: tuple[int, ...]
    removed_with_four: tuple[int, ...]
    set_aside: int
    cathedral_bonus: int
    general_cards: tuple[str, ...]
    default_tie_breaks: tuple[str | None, str | None]
    default_castle_cards: tuple[str, ...]
    default_links: tuple[tuple[str, str], ...]


SCOTLAND = RuleSet(
    name="scotland",
    players_min=2,
    players_max=4,
    tiles=(12, 12, 3, 3, 3, 3),
    removed_with_four=(3, 3, 0, 1, 1, 1),
    set_aside=2,
    cathedral_bonus=4,
    general_cards=("crofts", "market-towns", "great-cities", "harbours", "breadbasket", "powerhouse"),
    # The rules name these places for their own board; a map that says otherwise is right.
    default_tie_breaks=("Edinburgh", "Stirling"),
    default_castle_cards=("Mey", "Dunvegan", "Eilean Donan", "Balmoral", "Inveraray", "Culzean"),
    default_links=(
        ("Urquhart", "Balmoral"),
        ("Urquhart", "Stirling"),
        ("Balmoral", "Edinburgh"),
        ("Culzean", "Hermitage"),
        ("Dunrobin", "Elgin"),
        ("Dunrobin", "Eilean Donan"),
    ),
)

IRELAND = RuleSet(
    name="ireland",
    players_min=2,
    players_max=4,
    tiles=(12, 12, 3, 3, 3, 3),
    removed_with_four=(3, 3, 0, 1, 1, 1),
    set_aside=4,
    cathedral_bonus=0,
    general_cards=(
        "coast-to-coast",
        "high-king",
        "great-harvest",
        "pilgrimage",
        "twin-granaries",
        "four-provinces",
        "chieftain",
        "townsfolk",
        "liffey-quays",
        "sea-farmer",
        "seat-of-kings",
        "common-ground",
    ),
    default_tie_breaks=("Blarney", "Hill of Tara"),
    default_castle_cards=(),
    default_links=(),
)

RULE_SETS = {rules.name: rules for rules in (SCOTLAND, IRELAND)}

SETTLEMENT_PRIZES: dict[int, tuple[int, ...]] = {2: (5, 3), 3: (8, 5, 0), 4: (12, 8, 5, 0)}
"""Prizes by rank for each size above small (section 5); a leader without rivals takes what is left over."""

SMALL, MEDIUM, LARGE, SPRAWLING = 1, 2, 3, 4
LARGEST_SETTLEMENT = SPRAWLING

CASTLE_POINTS = 5
LAP = 100

CARD_POINTS = {
    "region": 5,
    "castle": 4,
    "crofts": 4,
    "market-towns": 4,
    "great-cities": 4,
    "harbours": 4,
    "link": 5,
    "breadbasket": 5,
    "powerhouse": 5,
    "cathedral-bonus": 3,
}
"""Points of a fulfilled Scottish mission card by its kind (section 7.1)."""


@dataclass(frozen=True, slots=True)
class PublicMission:
    """An Irish card (section 7.2): points for the first and for everybody later, and what it takes.

    `need` is the threshold with two, three and four players.
    """

    first: int
    later: int
    need: tuple[int, int, int]

    def needed(self, players: int) -> int:
        """The threshold with this many players."""
        return self.need[players - 2]


PUBLIC_MISSIONS: dict[str, PublicMission] = {
    "coast-to-coast": PublicMission(12, 8, (2, 2, 2)),
    "high-king": PublicMission(12, 8, (7, 5, 4)),
    "great-harvest": PublicMission(12, 8, (8, 8, 8)),
    "pilgrimage": PublicMission(12, 8, (10, 10, 10)),
    "twin-granaries": PublicMission(8, 5, (5, 5, 5)),
    "four-provinces": PublicMission(8, 5, (5, 5, 4)),
    "chieftain": PublicMission(8, 5, (5, 4, 3)),
    "townsfolk": PublicMission(8, 5, (7, 7, 7)),
    "liffey-quays": PublicMission(8, 5, (2, 2, 2)),
    "sea-farmer": PublicMission(6, 4, (3, 3, 3)),
    "seat-of-kings": PublicMission(6, 4, (2, 2, 2)),
    "common-ground": PublicMission(6, 4, (3, 3, 3)),
}

PUBLIC_MISSION_COUNT = 8
"""How many cards lie open; the rest are the private deck."""

DOUBLING_FACTOR = 2

TOWER_TOKENS: dict[str, int] = {"harvest": 4, "builders": 4, "scouts": 2, "secret": 2, "doubling": 2}
"""How many round-tower tokens there are of each kind (section 8)."""

TOWER_POINTS = 3
"""What a Harvest pays, and any token whose effect is not to be had."""

JACKPOT_POINTS = 13
JACKPOT_HARVEST = 3
"""The how-manieth Harvest tower of a player pays `JACKPOT_POINTS` instead."""

SCOUTED_TILES = 3
