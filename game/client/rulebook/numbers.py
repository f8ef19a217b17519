"""The numbers that the pages of the rules speak of, all taken from the rules' own tables."""

from __future__ import annotations

from game.rebirth import tables
from game.rebirth.tables import RuleSet


def numbers_of(rules: RuleSet) -> dict[str, object]:
    """What the texts of a rule set may name, by the name of the placeholder."""
    played = sum(rules.tiles) - rules.set_aside
    alone = {size: sum(prizes) for size, prizes in tables.SETTLEMENT_PRIZES.items()}
    prizes = {size: "/".join(map(str, paid)) for size, paid in tables.SETTLEMENT_PRIZES.items()}
    cards = sorted(set(tables.CARD_POINTS.values()))
    return {
        "tiles": sum(rules.tiles),
        "energy": rules.tiles[0],
        "food": rules.tiles[1],
        "houses": sum(rules.tiles[2:]),
        "each": rules.tiles[2],
        "aside": rules.set_aside,
        "played": played,
        "with_four": played - sum(rules.removed_with_four),
        "two": prizes[tables.MEDIUM],
        "three": prizes[tables.LARGE],
        "four": prizes[tables.SPRAWLING],
        "two_alone": alone[tables.MEDIUM],
        "three_alone": alone[tables.LARGE],
        "four_alone": alone[tables.SPRAWLING],
        "large_first": tables.SETTLEMENT_PRIZES[tables.LARGE][0],
        "large_second": tables.SETTLEMENT_PRIZES[tables.LARGE][1],
        "castle": tables.CASTLE_POINTS,
        "least": cards[0],
        "most": cards[-1],
        "open": tables.PUBLIC_MISSION_COUNT,
        "closed": len(tables.PUBLIC_MISSIONS) - tables.PUBLIC_MISSION_COUNT,
        "cards": len(tables.PUBLIC_MISSIONS),
        "points": tables.TOWER_POINTS,
        "jackpot": tables.JACKPOT_POINTS,
        "harvests": tables.JACKPOT_HARVEST,
        "scouted": tables.SCOUTED_TILES,
        "towers": sum(tables.TOWER_TOKENS.values()),
        "lap": tables.LAP,
        "first_place": rules.default_tie_breaks[0],
        "second_place": rules.default_tie_breaks[1],
    } | {f"{token}_count": count for token, count in tables.TOWER_TOKENS.items()}
