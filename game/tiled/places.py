"""The points that give landmarks their names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.rebirth import Hex, kebab
from game.rebirth.board import LANDMARK_KINDS
from game.rebirth.message import Message
from game.rebirth.tables import RuleSet
from game.tiled.findings import FindingList, listed, quoted
from game.tiled.geometry import edges_of, near_edge
from game.tiled.landscape import KIND_NAMES, Landscape
from game.tiled.objects import MapObjects
from game.tiled.outlines import UNCLEAR_SHARE_OF_WIDTH
from game.tiled.source import MapSource
from game.tiled.words import MISSION_CARD, PLACE_PROPERTIES, PLACES, TIE_BREAK
from game.tiled.xml_values import switch, whole

_MOST_LISTED = 4
"""Names in a sentence."""


@dataclass(frozen=True, slots=True)
class Place:
    """A landmark with its name, and what it is to the missions and to ties."""

    name: str
    kind: str
    at: Hex
    mission_card: bool
    tie_break: int | None


class PlaceReader:
    """Reads the layer of points."""

    def __init__(
        self, objects: MapObjects, source: MapSource, land: Landscape, rules: RuleSet | None, findings: FindingList
    ) -> None:
        self._objects = objects
        self._source = source
        self._land = land
        self._rules = rules
        self._findings = findings

    def places(self) -> list[Place]:
        """Every landmark that has a name."""
        findings, layer, grid = self._findings, PLACES, self._source.grid
        assert grid is not None
        found: list[Place] = []
        occupied: dict[Hex, str] = {}
        names: dict[tuple[str, str], str] = {}
        for thing in self._objects.of(layer):
            name = self._objects.name(layer, thing)
            told = name or f"id {thing.id}"
            at = grid.hex_at((thing.x, thing.y))
            if not (0 <= at[0] < self._source.columns and 0 <= at[1] < self._source.rows):
                findings.error(
                    Message("the point lies outside the map; move it onto its landmark"), layer=layer, object=told
                )
                continue
            if self._land.unknown(at):
                occupied.setdefault(at, told)
                continue
            corners = grid.corners(at)
            if near_edge((thing.x, thing.y), edges_of(corners), grid.tile_width * UNCLEAR_SHARE_OF_WIDTH):
                findings.error(
                    Message(
                        "the point lies so near to the edge of the hex ({told}) that it is not clear "
                        "which one it names; move it to the middle",
                        told=self._land.told(at),
                    ),
                    layer=layer,
                    at=at,
                    object=told,
                )
            kind = self._land.terrain.get(at)
            if kind is None or kind not in LANDMARK_KINDS:
                findings.error(
                    Message(
                        "the point lies on {told}, which is no landmark; move it onto one or remove it",
                        told=self._land.told(at),
                    ),
                    layer=layer,
                    at=at,
                    object=told,
                )
                continue
            said = thing.type or thing.__dict__.get("class") or ""
            if said and said != kind:
                findings.error(
                    Message(
                        "the object's class is {said}, but it lies on a {kind}; correct one of the two",
                        said=quoted(said),
                        kind=kind,
                    ),
                    layer=layer,
                    at=at,
                    object=told,
                )
            if at in occupied:
                findings.error(
                    Message(
                        "the {kind} has two names, {occupied} and {told}; remove one",
                        kind=KIND_NAMES[kind],
                        occupied=quoted(occupied[at]),
                        told=quoted(told),
                    ),
                    layer=layer,
                    at=at,
                    object=told,
                )
            occupied.setdefault(at, told)
            card, role = self._role(thing, told, kind)
            if name is None:
                continue
            other = names.setdefault((kind, kebab(name)), told)
            if other is not told:
                findings.error(
                    Message("another {kind} is called {other}; rename one", kind=KIND_NAMES[kind], other=quoted(other)),
                    layer=layer,
                    at=at,
                    object=told,
                )
            found.append(Place(name, kind, at, card, role))
        if self._objects.has(layer):
            for at, kind in self._land.terrain.items():
                if kind in LANDMARK_KINDS and at not in occupied:
                    findings.error(
                        Message("the {kind} has no name; insert a point with its name", kind=KIND_NAMES[kind]),
                        layer=layer,
                        at=at,
                    )
        return found

    def _role(self, thing: Any, told: str, kind: str) -> tuple[bool, int | None]:
        findings, layer = self._findings, PLACES
        for name in thing.properties:
            if name not in PLACE_PROPERTIES:
                findings.warning(
                    Message(
                        "its property {name} is unknown and ignored; known are {place_properties}",
                        name=quoted(name),
                        place_properties=listed(PLACE_PROPERTIES),
                    ),
                    layer=layer,
                    object=told,
                )
        card_value, role_value = thing.properties.get(MISSION_CARD), thing.properties.get(TIE_BREAK)
        card = False
        if card_value is not None:
            card = switch(card_value) is True
            if switch(card_value) is None:
                findings.error(
                    Message(
                        "its property {mission_card} is {card_value}; it takes on or off",
                        mission_card=MISSION_CARD,
                        card_value=quoted(card_value),
                    ),
                    layer=layer,
                    object=told,
                )
            elif card and kind != "castle":
                findings.error(
                    Message(
                        "only castles have mission cards; remove its property {mission_card}", mission_card=MISSION_CARD
                    ),
                    layer=layer,
                    object=told,
                )
                card = False
            elif card and self._rules is not None and self._rules.name != "scotland":
                findings.warning(
                    Message("castle cards are missions of the scotland rules; these rules do not use them"),
                    layer=layer,
                    object=told,
                )
        role = None
        if role_value is not None:
            role = whole(str(role_value).strip())
            if role not in (1, 2):
                findings.error(
                    Message(
                        "its property {tie_break} is {role_value}; it takes 1 or 2",
                        tie_break=TIE_BREAK,
                        role_value=quoted(role_value),
                    ),
                    layer=layer,
                    object=told,
                )
                role = None
            elif kind not in ("castle", "tara"):
                findings.error(
                    Message(
                        "a {kind} cannot decide ties, only a castle or the Hill of Tara can; "
                        "move its property {tie_break}",
                        kind=KIND_NAMES[kind],
                        tie_break=TIE_BREAK,
                    ),
                    layer=layer,
                    object=told,
                )
        return card, role


def tie_breaks(places: list[Place], all_known: bool, findings: FindingList) -> list[str | None]:
    """The places that decide ties, the first one first; None where there is none.

    `all_known`: whether the map has the layer of points and all of them were read.
    """
    roles: list[str | None] = []
    for role in (1, 2):
        names = [place.name for place in places if place.tie_break == role]
        if len(names) > 1:
            findings.error(_doubled(role, names), layer=PLACES, object=names[1])
        elif not names and all_known:
            findings.warning(_missing(role), layer=PLACES)
        roles.append(names[0] if names else None)
    return roles


def _doubled(role: int, names: list[str]) -> Message:
    places = listed(names[:_MOST_LISTED])
    if role == 1:
        return Message(
            "several places are the first tie-break; leave the property {property} = 1 on one only: {places}",
            property=TIE_BREAK,
            places=places,
        )
    return Message(
        "several places are the second tie-break; leave the property {property} = 2 on one only: {places}",
        property=TIE_BREAK,
        places=places,
    )


def _missing(role: int) -> Message:
    if role == 1:
        return Message(
            "no place is the first tie-break, so that step is skipped; give a castle the property {property} = 1",
            property=TIE_BREAK,
        )
    return Message(
        "no place is the second tie-break, so that step is skipped; give a castle the property {property} = 2",
        property=TIE_BREAK,
    )
