"""What the map says: spaces, names, areas and numbers, checked against the rules and made into a description."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from game.rebirth import Hex, row_major
from game.rebirth.board import SPACE_KINDS
from game.rebirth.message import Message
from game.tiled.areas import AreaReader, check_coasts, check_regions
from game.tiled.checks import Parts, check
from game.tiled.findings import FindingList
from game.tiled.landscape import Landscape
from game.tiled.objects import MapObjects
from game.tiled.outlines import Outlines
from game.tiled.places import Place, PlaceReader, tie_breaks
from game.tiled.properties import MapProperties
from game.tiled.source import MapSource
from game.tiled.words import COASTS, PLACES, REGIONS

if TYPE_CHECKING:
    import pytmx

_LANDMARK_KEYS = {"castle": "castles", "cathedral": "cathedrals", "tower": "round_towers", "tara": "landmark"}

SHIPPED = ("scotland", "ireland")
"""Maps of these file names must have room for every tile; on others tiles may become unplayable."""


class ContentReader:
    """Reads what `pytmx` loaded, in the light of what the file's own checks found."""

    def __init__(self, tiled_map: pytmx.TiledMap, source: MapSource, shipped: bool, findings: FindingList) -> None:
        self._map = tiled_map
        self._source = source
        self._shipped = shipped
        self._findings = findings
        self.properties = MapProperties(tiled_map, findings)

    def description(self) -> dict[str, Any]:
        """The keys of one board of boards.json with tie_breaks, castle_cards, links and options.

        It describes a board only if no error was found.
        """
        source, findings = self._source, self._findings
        self.properties.check()
        land = Landscape(self._map, source, findings)
        objects = MapObjects(self._map, source, findings)
        settlements: dict[str, list[Hex]] = {}
        places: list[Place] = []
        regions: dict[str, set[Hex]] = {}
        coasts: dict[str, set[Hex]] = {}
        rules = self.properties.rules
        if land.usable:
            areas = AreaReader(objects, Outlines(source, land, findings), land, findings)
            settlements = areas.settlements()
            places = PlaceReader(objects, source, land, rules, findings).places()
            regions, coasts = areas.areas(REGIONS), areas.areas(COASTS)
            check_regions(regions, objects, land, findings)
            check_coasts(coasts, objects, rules, findings)
            if not any(kind in SPACE_KINDS for kind in land.terrain.values()):
                findings.error(Message("no hex is a space to place a tile on; paint some"), layer="terrain")
        places_known = land.usable and objects.has(PLACES)
        decide_ties = tie_breaks(places, places_known, findings)
        links = self.properties.links([place.name for place in places] if places_known else None)
        given = self.properties.read_options()
        if land.usable:
            options = self.properties.options
            check(
                Parts(rules, options, land, objects, settlements, places, regions, coasts, links, self._shipped),
                findings,
            )
        described: dict[str, Any] = {
            "name": self.properties.title,
            "columns": source.columns,
            "rows": source.rows,
            "cells": land.cells(),
            "settlements": {name: _plain(hexes) for name, hexes in settlements.items()},
        }
        for kind, key in _LANDMARK_KEYS.items():
            named = {place.name: list(place.at) for place in places if place.kind == kind}
            if named:
                described[key] = named
        described["plus_one"] = _plain(land.plus_one)
        described["blocked_with_two_players"] = [list(at) for at in sorted(land.blocked)]
        described["regions"] = {name: _plain(hexes) for name, hexes in regions.items()}
        if coasts:
            described["coasts"] = {name: _plain(hexes) for name, hexes in coasts.items()}
        described["tie_breaks"] = decide_ties
        described["castle_cards"] = [place.name for place in places if place.mission_card]
        described["links"] = [list(link) for link in links]
        described["options"] = given
        return described


def _plain(hexes: Iterable[Hex]) -> list[list[int]]:
    return [list(at) for at in sorted(hexes, key=row_major)]
