"""What the parts of a map must be together: the counts of its rules, room for every tile, cards for every visit."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from game.rebirth import BoardOptions, Hex, neighbours
from game.rebirth.message import Message, Numbered
from game.rebirth.tables import LARGEST_SETTLEMENT, RuleSet
from game.tiled.findings import FindingList
from game.tiled.landscape import KIND_NAMES, Landscape
from game.tiled.objects import MapObjects
from game.tiled.places import Place
from game.tiled.words import COASTS, REGIONS, SETTLEMENTS

_FARM_SPACES = ("energy", "food", "blank", "flexible")
_FEWEST_CASTLE_NEIGHBOURS = 3
_IRISH_REGIONS, _IRISH_COASTS = 4, 2


@dataclass(frozen=True, slots=True)
class Parts:
    """All that was read of a map; whether a board can be made of it is still to be seen."""

    rules: RuleSet | None
    options: BoardOptions | None
    land: Landscape
    objects: MapObjects
    settlements: dict[str, list[Hex]]
    places: list[Place]
    regions: dict[str, set[Hex]]
    coasts: dict[str, set[Hex]]
    links: list[tuple[str, str]]
    shipped: bool
    """Shipped maps must have room for every tile; on others tiles may become unplayable."""


def check(parts: Parts, findings: FindingList) -> None:
    """Find all that the parts lack together."""
    _check_counts(parts, findings)
    _check_deck(parts, findings)
    _check_room(parts, findings)
    _check_castles(parts, findings)


def _check_counts(parts: Parts, findings: FindingList) -> None:
    """The counts that a rule set asks for."""
    if parts.rules is None or not parts.land.known:
        return
    kinds = Counter(parts.land.terrain.values())
    if parts.rules.name == "scotland":
        for kind in ("tower", "tara"):
            for at, what in parts.land.terrain.items():
                if what == kind:
                    findings.error(
                        Message(
                            "the scotland rules know no {kind}; paint another tile or use the ireland rules",
                            kind=KIND_NAMES[kind],
                        ),
                        layer="terrain",
                        at=at,
                    )
        if not 1 <= kinds["cathedral"] <= 8:
            findings.error(
                Numbered(
                    "the map has {n} cathedral; the scotland rules take 1 to 8",
                    "the map has {n} cathedrals; the scotland rules take 1 to 8",
                    kinds["cathedral"],
                ),
                layer="terrain",
            )
    else:
        for at, what in parts.land.terrain.items():
            if what == "cathedral":
                findings.error(
                    Message("the ireland rules know no cathedral; paint another tile or use the scotland rules"),
                    layer="terrain",
                    at=at,
                )
        for kind, wanted in (("tower", 14), ("tara", 1)):
            if kinds[kind] != wanted:
                findings.error(
                    Numbered(
                        "the map has {n} hex of kind {kind}; the ireland rules take exactly {wanted}",
                        "the map has {n} hexes of kind {kind}; the ireland rules take exactly {wanted}",
                        kinds[kind],
                        kind=kind,
                        wanted=wanted,
                    ),
                    layer="terrain",
                )
        sprawling = [name for name, hexes in parts.settlements.items() if len(hexes) == LARGEST_SETTLEMENT]
        if len(sprawling) != 1:
            findings.error(
                Numbered(
                    "{n} settlement has {largest_settlement} spaces; the ireland rules take exactly "
                    "one such sprawling settlement",
                    "{n} settlements have {largest_settlement} spaces; the ireland rules take exactly "
                    "one such sprawling settlement",
                    len(sprawling),
                    largest_settlement=LARGEST_SETTLEMENT,
                ),
                layer=SETTLEMENTS,
                object=sprawling[1] if len(sprawling) > 1 else None,
            )
        if len(parts.regions) != _IRISH_REGIONS and parts.objects.has(REGIONS):
            findings.error(
                Numbered(
                    "the map has {n} region; the ireland rules take exactly {wanted}",
                    "the map has {n} regions; the ireland rules take exactly {wanted}",
                    len(parts.regions),
                    wanted=_IRISH_REGIONS,
                ),
                layer=REGIONS,
            )
        if len(parts.coasts) != _IRISH_COASTS and parts.objects.has(COASTS):
            findings.error(
                Numbered(
                    "the map has {n} coast; the ireland rules take exactly {wanted}",
                    "the map has {n} coasts; the ireland rules take exactly {wanted}",
                    len(parts.coasts),
                    wanted=_IRISH_COASTS,
                ),
                layer=COASTS,
            )


def _check_deck(parts: Parts, findings: FindingList) -> None:
    """Whether every visit to a cathedral can draw a card (rules.md section 11)."""
    if parts.rules is None or parts.rules.name != "scotland" or parts.options is None or not parts.land.known:
        return
    regions, links = len(parts.regions), len(parts.links)
    castle_cards = sum(1 for place in parts.places if place.mission_card)
    general_cards = len(parts.rules.general_cards) - len(set(parts.options.missions_off))
    bonuses = parts.options.cathedral_bonus
    cards = regions + castle_cards + general_cards + links + bonuses
    cathedrals = sum(1 for kind in parts.land.terrain.values() if kind == "cathedral")
    wanted = cathedrals * parts.options.players_max
    if cards < wanted:
        findings.error(
            Numbered(
                "the mission deck has {n} card (regions {regions}, castle cards {castle_cards}, general cards "
                "{general_cards}, links {links}, cathedral bonuses {bonuses}), but the visits to cathedrals can draw "
                "{wanted} (cathedrals {cathedrals}, players {players}); raise cathedral_bonus, add links or castle "
                "cards, or lower players_max",
                "the mission deck has {n} cards (regions {regions}, castle cards {castle_cards}, general cards "
                "{general_cards}, links {links}, cathedral bonuses {bonuses}), but the visits to cathedrals can draw "
                "{wanted} (cathedrals {cathedrals}, players {players}); raise cathedral_bonus, add links or castle "
                "cards, or lower players_max",
                cards,
                regions=regions,
                castle_cards=castle_cards,
                general_cards=general_cards,
                links=links,
                bonuses=bonuses,
                wanted=wanted,
                cathedrals=cathedrals,
                players=parts.options.players_max,
            )
        )


def _check_room(parts: Parts, findings: FindingList) -> None:
    """Whether every player's tiles can find a space, at every number of players (rules.md sections 2 and 4)."""
    if parts.rules is None or parts.options is None or not parts.land.known or not parts.land.blocked_known:
        return
    tell = findings.error if parts.shipped else findings.warning
    for players in range(parts.options.players_min, parts.options.players_max + 1):
        tiles = parts.options.tile_set(parts.rules, players)
        in_play = parts.options.tiles_in_play(parts.rules, players)
        usable = Counter(kind for at, kind in parts.land.terrain.items() if parts.land.free(at, players))
        need, spaces = min(sum(tiles[2:]), in_play), usable["settlement"]
        if players * need > spaces:
            tell(
                Numbered(
                    "with {players} players there is {n} unblocked settlement space, but up to {tiles} settlement "
                    "tiles, so that some become unplayable; paint more spaces, block fewer, or lower the tile counts",
                    "with {players} players there are {n} unblocked settlement spaces, but up to {tiles} settlement "
                    "tiles, so that some become unplayable; paint more spaces, block fewer, or lower the tile counts",
                    spaces,
                    players=players,
                    tiles=players * need,
                ),
                layer="terrain",
            )
        # While its own kinds are full, a farm may go on a space of the other farm type (section 4).
        need, spaces = (
            min(sum(tiles[:2]), in_play),
            sum(usable[kind] for kind in _FARM_SPACES),
        )
        if players * need > spaces:
            tell(
                Numbered(
                    "with {players} players there is {n} unblocked farm space, but up to {tiles} farm tiles, "
                    "so that some become unplayable; paint more spaces, block fewer, or lower the tile counts",
                    "with {players} players there are {n} unblocked farm spaces, but up to {tiles} farm tiles, "
                    "so that some become unplayable; paint more spaces, block fewer, or lower the tile counts",
                    spaces,
                    players=players,
                    tiles=players * need,
                ),
                layer="terrain",
            )


def _check_castles(parts: Parts, findings: FindingList) -> None:
    """Whether every castle has spaces enough around it, at every number of players."""
    if parts.options is None or not parts.land.known:
        return
    names = {place.at: place.name for place in parts.places}
    for at, kind in parts.land.terrain.items():
        if kind != "castle":
            continue
        for players in range(parts.options.players_min, parts.options.players_max + 1):
            free = sum(1 for other in neighbours(at) if parts.land.free(other, players))
            if free < _FEWEST_CASTLE_NEIGHBOURS:
                findings.warning(
                    Numbered(
                        "with {players} players the castle has {n} usable neighbour; give it at least {fewest}",
                        "with {players} players the castle has {n} usable neighbours; give it at least {fewest}",
                        free,
                        players=players,
                        fewest=_FEWEST_CASTLE_NEIGHBOURS,
                    ),
                    layer="terrain",
                    at=at,
                    object=names.get(at),
                )
                break
