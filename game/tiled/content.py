"""What the map says: spaces, names, areas and numbers, checked against the rules and made into a description."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.rebirth import RULE_SETS, BoardError, BoardOptions, Hex, kebab, neighbours, row_major
from game.rebirth.board import LANDMARK_KINDS, SPACE_KINDS
from game.rebirth.message import Message
from game.rebirth.tables import LARGEST_SETTLEMENT, RuleSet
from game.tiled.findings import FindingList, listed, quoted
from game.tiled.geometry import Edge, Point, crosses_itself, edges_at, edges_of, inside, near_edge
from game.tiled.source import MapSource
from game.tiled.words import (
    AUTHOR,
    BLOCKED,
    COASTS,
    FORMAT,
    FORMAT_VERSION,
    KINDS_OF_LAYER,
    LINK_PREFIX,
    LIST_OPTIONS,
    MAP_PROPERTIES,
    MISSION_CARD,
    MOST_NAME_LETTERS,
    NUMBER_OPTIONS,
    PLACE_PROPERTIES,
    PLACES,
    PLUS_ONE,
    REGIONS,
    RULES,
    SETTLEMENTS,
    SWITCH_OPTIONS,
    TIE_BREAK,
    TITLE,
    WATER,
)
from game.tiled.xml_values import switch, whole

if TYPE_CHECKING:
    import pytmx

_LETTERS = {
    "energy": "e",
    "food": "f",
    "blank": "b",
    "flexible": "x",
    "settlement": "s",
    "castle": "C",
    "cathedral": "K",
    "tower": "T",
    "tara": "H",
}
_OFFSHORE_LETTERS = {"energy": "E", "food": "F"}
_LANDMARK_KEYS = {"castle": "castles", "cathedral": "cathedrals", "tower": "round_towers", "tara": "landmark"}
KIND_NAMES = {
    "castle": Message("castle"),
    "cathedral": Message("cathedral"),
    "tower": Message("round tower"),
    "tara": Message("Hill of Tara"),
}
_FEWEST_CASTLE_NEIGHBOURS = 3
_UNCLEAR_SHARE_OF_WIDTH = 1 / 8
"""A hex centre nearer to an outline than this share of the hex width belongs to nobody for certain."""
_MOST_STEPS, _STEPS_OF_A_HEX = 400_000, 6
"""How many comparisons of lines and centres all outlines of a map may cost; the shipped boards cost a tenth."""
_MOST_LINKS = 40

SHIPPED = ("scotland", "ireland")
"""Maps of these file names must have room for every tile; on others tiles may become unplayable."""


@dataclass(frozen=True, slots=True)
class _Place:
    name: str
    kind: str
    at: Hex
    mission_card: bool
    tie_break: int | None


class ContentReader:
    """Reads what `pytmx` loaded, in the light of what the file's own checks found."""

    def __init__(self, tiled_map: pytmx.TiledMap, source: MapSource, shipped: bool, findings: FindingList) -> None:
        self.map = tiled_map
        self.source = source
        self.shipped = shipped
        self.findings = findings
        self.title = self._text(TITLE)
        self.author = self._text(AUTHOR)
        self.rules = self._rules()
        self.terrain: dict[Hex, str] = {}
        self.blocked: set[Hex] = set()
        self.settlements: dict[str, list[Hex]] = {}
        self.places: list[_Place] = []
        self.regions: dict[str, set[Hex]] = {}
        self.coasts: dict[str, set[Hex]] = {}
        self.options: BoardOptions | None = None
        self._steps = 0

    def description(self) -> dict[str, Any]:
        """The keys of one board of boards.json with tie_breaks, castle_cards, links and options.

        It describes a board only if no error was found.
        """
        findings = self.findings
        if not self.title:
            findings.error(
                Message("the map has no property {title}; give the board a name in Map > Map Properties", title=TITLE)
            )
        elif len(self.title) > MOST_NAME_LETTERS or not self.title.isprintable():
            findings.error(
                Message(
                    "the title {title} is not one line of at most {most_name_letters} letters; change it",
                    title=quoted(self.title),
                    most_name_letters=MOST_NAME_LETTERS,
                )
            )
        self._format()
        self._unknown_properties()
        self.terrain = self._terrain()
        plus_one = self._plus_one()
        self.blocked = self._marked("blocked", BLOCKED, SPACE_KINDS)
        if self._usable:
            self.settlements = self._settlements()
            self.places = self._places()
            self.regions = self._areas(REGIONS)
            self.coasts = self._areas(COASTS)
            self._check_regions()
            self._check_coasts()
            if not any(kind in SPACE_KINDS for kind in self.terrain.values()):
                findings.error(Message("no hex is a space to place a tile on; paint some"), layer="terrain")
        tie_breaks = self._tie_breaks()
        links = self._links()
        given = self._options()
        if self._usable:
            self._check_parts()
            self._check_deck(len(links))
            self._check_room()
            self._check_castles()
        columns, rows = self.source.columns, self.source.rows
        described: dict[str, Any] = {
            "name": self.title,
            "columns": columns,
            "rows": rows,
            "cells": [self._row(row, plus_one) for row in range(rows)],
            "settlements": {name: _plain(hexes) for name, hexes in self.settlements.items()},
        }
        for kind, key in _LANDMARK_KEYS.items():
            places = {place.name: list(place.at) for place in self.places if place.kind == kind}
            if places:
                described[key] = places
        described["plus_one"] = _plain(plus_one)
        described["blocked_with_two_players"] = [list(at) for at in sorted(self.blocked)]
        described["regions"] = {name: _plain(hexes) for name, hexes in self.regions.items()}
        if self.coasts:
            described["coasts"] = {name: _plain(hexes) for name, hexes in self.coasts.items()}
        described["tie_breaks"] = tie_breaks
        described["castle_cards"] = [place.name for place in self.places if place.mission_card]
        described["links"] = [list(link) for link in links]
        described["options"] = given
        return described

    # ---- properties of the map

    def _property(self, name: str) -> Any:
        return self.map.properties.get(name)

    def _text(self, name: str) -> str:
        value = self._property(name)
        return "" if value is None else str(value).strip()

    def _rules(self) -> RuleSet | None:
        name = self._text(RULES)
        if name not in RULE_SETS:
            told = f"the map's property {RULES} is {quoted(name)}" if name else f"the map has no property {RULES}"
            self.findings.error(f"{told}; set it to {listed(RULE_SETS)} in Map > Map Properties")
            return None
        return RULE_SETS[name]

    def _format(self) -> None:
        value = self._property(FORMAT)
        version = whole(str(value)) if value is not None else None
        if version is None or version < 1:
            self.findings.error(
                Message(
                    "the map's property {format} is {value}; set it to {format_version}",
                    format=FORMAT,
                    value=quoted(value),
                    format_version=FORMAT_VERSION,
                )
            )
        elif version > FORMAT_VERSION:
            self.findings.error(
                Message(
                    "the map has {format} {version}, this game reads up to {format_version}; get a newer game",
                    format=FORMAT,
                    version=version,
                    format_version=FORMAT_VERSION,
                )
            )

    def _unknown_properties(self) -> None:
        for name in self.map.properties:
            if name not in MAP_PROPERTIES and not re.fullmatch(LINK_PREFIX + "[0-9]+", name):
                self.findings.warning(
                    Message(
                        "the map's property {name} is unknown and ignored; known are {known}",
                        name=quoted(name),
                        known=listed((*MAP_PROPERTIES, LINK_PREFIX + "1, ...")),
                    )
                )

    def _options(self) -> dict[str, Any]:
        """The options that the map sets and that are not the rules' own; a finding for each bad one."""
        if self.rules is None:
            return {}
        given: dict[str, Any] = {}
        for name in NUMBER_OPTIONS:
            value = self._property(name)
            if value is not None:
                count = whole(str(value).strip())
                if count is None:
                    self.findings.error(
                        Message(
                            "the map's property {name} is {value}; it takes a whole number",
                            name=name,
                            value=quoted(value),
                        )
                    )
                else:
                    given[name] = count
        for name in SWITCH_OPTIONS:
            value = self._property(name)
            if value is not None:
                on = switch(value)
                if on is None:
                    self.findings.error(
                        Message(
                            "the map's property {name} is {value}; it takes on or off", name=name, value=quoted(value)
                        )
                    )
                else:
                    given[name] = on
        for name in LIST_OPTIONS:
            words = [word.strip() for word in self._text(name).split(",") if word.strip()]
            if words:
                given[name] = words
        for name, value in list(given.items()):
            try:
                BoardOptions.from_mapping(self.rules, {name: value})
            except BoardError as problem:
                if name in ("players_min", "players_max", "set_aside") and isinstance(value, int) and 0 <= value <= 4:
                    continue  # may be right together with the others, which is tried below
                self.findings.error(f"the map's property {name}: {problem}")
                del given[name]
        try:
            self.options = BoardOptions.from_mapping(self.rules, given)
        except BoardError as problem:
            self.findings.error(f"the map's properties: {problem}")
            return {}
        return self.options.differences(self.rules)

    def _links(self) -> list[tuple[str, str]]:
        numbered = []
        for name, value in self.map.properties.items():
            if re.fullmatch(LINK_PREFIX + "[0-9]+", name):
                numbered.append((int(name.removeprefix(LINK_PREFIX)[:9]), name, str(value or "")))
        if len(numbered) > _MOST_LINKS:
            self.findings.error(
                Message(
                    "the map has {numbered} links; at most {most_links} are read",
                    numbered=len(numbered),
                    most_links=_MOST_LINKS,
                )
            )
        links: list[tuple[str, str]] = []
        for _, name, text in sorted(numbered)[:_MOST_LINKS]:
            ends = [end.strip() for end in text.split("+")]
            if len(ends) != 2 or not all(ends) or ends[0] == ends[1]:
                self.findings.error(
                    Message(
                        'the map\'s property {name} is {text}; it takes two places: "A + B"',
                        name=name,
                        text=quoted(text),
                    )
                )
                continue
            if not self._usable or PLACES not in self.source.object_layers:
                continue
            for end in ends:
                count = sum(1 for place in self.places if place.name == end)
                if count != 1:
                    told = "no landmark is called so" if count == 0 else "several landmarks are called so"
                    self.findings.error(
                        f"the map's property {name} names {quoted(end)}, but {told}; see layer {PLACES}", object=end
                    )
            if {kebab(end) for end in ends} in [{kebab(end) for end in link} for link in links]:
                self.findings.error(
                    Message("the map's property {name} links the same places as another one; remove it", name=name)
                )
            links.append((ends[0], ends[1]))
        if links and self.rules is not None and self.rules.name != "scotland":
            self.findings.warning(Message("links are mission cards of the scotland rules; these rules do not use them"))
        return links

    # ---- hexes

    @property
    def _usable(self) -> bool:
        """Whether hexes and their places are known well enough to judge what lies on them."""
        return (
            self.source.grid is not None
            and len(self.source.damaged.get("terrain", ())) < self.source.columns * self.source.rows
        )

    def _layer(self, name: str) -> dict[Hex, str]:
        """The kind of tile in every filled cell of a tile layer."""
        found: dict[Hex, str] = {}
        if name not in self.source.damaged or self.source.tileset is None:
            return found
        layer = self.map.layernames.get(name)
        for column, row, gid in layer.iter_data() if layer is not None else ():
            kind = self.source.tileset.kind(self.map.tiledgidmap[gid]) if gid else None
            if kind is not None and kind in KINDS_OF_LAYER[name]:
                found[column, row] = kind
        return found

    def _terrain(self) -> dict[Hex, str]:
        return {at: kind for at, kind in self._layer("terrain").items() if kind != WATER}

    def _unknown(self, at: Hex) -> bool:
        return at in self.source.damaged.get("terrain", ())

    def _told(self, at: Hex) -> str:
        return KIND_NAMES.get(self.terrain.get(at, WATER), self.terrain.get(at, WATER))

    def _marked(self, layer: str, kind: str, on: tuple[str, ...]) -> set[Hex]:
        found = {at for at, what in self._layer(layer).items() if what == kind}
        if self._usable:
            for at in sorted(found, key=row_major):
                if self.terrain.get(at) not in on and not self._unknown(at):
                    self.findings.error(
                        Message(
                            "the {kind} marker lies on {told}; it belongs on {on} spaces only",
                            kind=kind,
                            told=self._told(at),
                            on=listed(on),
                        ),
                        layer=layer,
                        at=at,
                    )
        return found

    def _plus_one(self) -> set[Hex]:
        return self._marked("bonus", PLUS_ONE, ("settlement", *_OFFSHORE_LETTERS))

    def _row(self, row: int, plus_one: set[Hex]) -> str:
        letters = []
        for column in range(self.source.columns):
            kind = self.terrain.get((column, row))
            offshore = (column, row) in plus_one and kind in _OFFSHORE_LETTERS
            letters.append("." if kind is None else _OFFSHORE_LETTERS[kind] if offshore else _LETTERS[kind])
        return " " * (row & 1) + " ".join(letters)

    # ---- objects

    def _objects(self, layer: str) -> list[Any]:
        group = self.map.layernames.get(layer)
        return list(group) if group is not None and layer in self.source.object_layers else []

    def _name(self, layer: str, thing: Any) -> str | None:
        name = str(thing.name or "").strip()
        told = name or f"id {thing.id}"
        if not name:
            self.findings.error(Message("the object has no name; give it one"), layer=layer, object=told)
        elif len(name) > MOST_NAME_LETTERS or not name.isprintable():
            self.findings.error(
                Message(
                    "the name is not one line of at most {most_name_letters} letters; change it",
                    most_name_letters=MOST_NAME_LETTERS,
                ),
                layer=layer,
                object=told,
            )
        elif not kebab(name):
            self.findings.error(
                Message("the name has no letter from A to Z and no digit; add one"), layer=layer, object=told
            )
        else:
            return name
        return None

    def _no_properties(self, layer: str, thing: Any, told: str) -> None:
        """Warn of properties on an outline: they are easily given to the region that lies over a place."""
        for name in thing.properties:
            self.findings.warning(
                Message(
                    "its property {name} is ignored; {place_properties} belong on the points of {places}",
                    name=quoted(name),
                    place_properties=listed(PLACE_PROPERTIES),
                    places=PLACES,
                ),
                layer=layer,
                object=told,
            )

    def _covered(self, layer: str, name: str, thing: Any, relevant: Mapping[Hex, str] | None) -> set[Hex]:
        """The hexes whose centre lies in the outline; a finding for each that lies too near to it to be sure.

        With `relevant` only those hexes matter, otherwise all of the map.
        """
        outline: list[Point] = [(x, y) for x, y in getattr(thing, "points", None) or thing.as_points]
        if not self._affordable(len(outline) ** 2 // 2):
            return set()
        if crosses_itself(outline):
            self.findings.error(Message("the outline crosses itself; draw it anew"), layer=layer, object=name)
            return set()
        grid = self.source.grid
        assert grid is not None
        unclear = grid.tile_width * _UNCLEAR_SHARE_OF_WIDTH
        covered: set[Hex] = set()
        edges: list[Edge] = []
        row = -1
        for at in self._near(outline):
            if at[1] != row:
                row = at[1]
                edges = edges_at(outline, grid.centre(at)[1], unclear)
                if not self._affordable(len(outline) + self.source.columns):
                    return set()
            if not edges or (relevant is not None and at not in relevant):
                continue
            if not self._affordable(len(edges) + _STEPS_OF_A_HEX):
                return set()
            centre = grid.centre(at)
            if near_edge(centre, edges, unclear):
                self.findings.error(
                    Message(
                        "the outline passes through the middle of the hex ({told}); move it to the hex's edge",
                        told=self._told(at),
                    ),
                    layer=layer,
                    at=at,
                    object=name,
                )
            elif inside(centre, edges):
                covered.add(at)
        return covered

    def _affordable(self, steps: int) -> bool:
        """Count what an outline costs to check; False, with one finding, when the map's outlines cost too much."""
        self._steps += steps
        if self._steps > _MOST_STEPS:
            self.findings.error(
                Message("the outlines of the map are too many and too detailed; draw them with fewer corners")
            )
        return self._steps <= _MOST_STEPS

    def _near(self, outline: list[Point]) -> Iterable[Hex]:
        """The hexes of the map that may touch the outline's bounding box, row by row."""
        grid = self.source.grid
        assert grid is not None
        columns = [int(x // grid.tile_width) for x, _ in outline]
        rows = [int(y // grid.row_height) for _, y in outline]
        for row in range(max(0, min(rows) - 1), min(self.source.rows, max(rows) + 2)):
            for column in range(max(0, min(columns) - 1), min(self.source.columns, max(columns) + 2)):
                yield column, row

    def _settlements(self) -> dict[str, list[Hex]]:
        findings, layer = self.findings, SETTLEMENTS
        found: dict[str, list[Hex]] = {}
        ids: dict[str, str] = {}
        owner: dict[Hex, str] = {}
        for thing in self._objects(layer):
            name = self._name(layer, thing)
            told = name or f"id {thing.id}"
            self._no_properties(layer, thing, told)
            covered = self._covered(layer, told, thing, None)
            if name is not None:
                if kebab(name) in ids:
                    findings.error(
                        Message("another settlement is called {ids}; rename one", ids=quoted(ids[kebab(name)])),
                        layer=layer,
                        object=name,
                    )
                ids.setdefault(kebab(name), name)
            spaces = sorted((at for at in covered if self.terrain.get(at) == "settlement"), key=row_major)
            for at in sorted(covered, key=row_major):
                if self.terrain.get(at) != "settlement" and not self._unknown(at):
                    findings.error(
                        Message(
                            "it covers a hex of kind {told}; a settlement holds settlement spaces only",
                            told=self._told(at),
                        ),
                        layer=layer,
                        at=at,
                        object=told,
                    )
            if not spaces:
                findings.error(Message("it covers no settlement space; move it or remove it"), layer=layer, object=told)
                continue
            if len(spaces) > LARGEST_SETTLEMENT:
                findings.error(
                    Message(
                        "it has {spaces} spaces; a settlement has at most {largest_settlement}",
                        spaces=len(spaces),
                        largest_settlement=LARGEST_SETTLEMENT,
                    ),
                    layer=layer,
                    at=spaces[0],
                    object=told,
                )
            elif not _connected(spaces):
                findings.error(
                    Message("its spaces are not connected; make it two settlements"),
                    layer=layer,
                    at=spaces[0],
                    object=told,
                )
            for at in spaces:
                if at in owner and not findings.full:
                    findings.error(
                        Message(
                            "the space belongs to two settlements, {owner} and {told}; let one of them end before it",
                            owner=quoted(owner[at]),
                            told=quoted(told),
                        ),
                        layer=layer,
                        at=at,
                        object=told,
                    )
                owner.setdefault(at, told)
            if name is not None:
                found.setdefault(name, spaces)
        if layer in self.source.object_layers:
            for at, kind in self.terrain.items():
                if kind == "settlement" and at not in owner:
                    findings.error(
                        Message("the settlement space belongs to no settlement; outline it and give it a name"),
                        layer=layer,
                        at=at,
                    )
        return found

    def _places(self) -> list[_Place]:
        findings, layer, grid = self.findings, PLACES, self.source.grid
        assert grid is not None
        found: list[_Place] = []
        occupied: dict[Hex, str] = {}
        names: dict[tuple[str, str], str] = {}
        for thing in self._objects(layer):
            name = self._name(layer, thing)
            told = name or f"id {thing.id}"
            at = grid.hex_at((thing.x, thing.y))
            if not (0 <= at[0] < self.source.columns and 0 <= at[1] < self.source.rows):
                findings.error(
                    Message("the point lies outside the map; move it onto its landmark"), layer=layer, object=told
                )
                continue
            if self._unknown(at):
                occupied.setdefault(at, told)
                continue
            corners = grid.corners(at)
            if near_edge((thing.x, thing.y), edges_of(corners), grid.tile_width * _UNCLEAR_SHARE_OF_WIDTH):
                findings.error(
                    Message(
                        "the point lies so near to the edge of the hex ({told}) that it is not clear "
                        "which one it names; move it to the middle",
                        told=self._told(at),
                    ),
                    layer=layer,
                    at=at,
                    object=told,
                )
            kind = self.terrain.get(at)
            if kind is None or kind not in LANDMARK_KINDS:
                findings.error(
                    Message(
                        "the point lies on {told}, which is no landmark; move it onto one or remove it",
                        told=self._told(at),
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
            card, role = self._place_properties(thing, told, kind)
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
            found.append(_Place(name, kind, at, card, role))
        if layer in self.source.object_layers:
            for at, kind in self.terrain.items():
                if kind in LANDMARK_KINDS and at not in occupied:
                    findings.error(
                        Message("the {kind} has no name; insert a point with its name", kind=KIND_NAMES[kind]),
                        layer=layer,
                        at=at,
                    )
        return found

    def _place_properties(self, thing: Any, told: str, kind: str) -> tuple[bool, int | None]:
        findings, layer = self.findings, PLACES
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
            elif card and self.rules is not None and self.rules.name != "scotland":
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

    def _tie_breaks(self) -> list[str | None]:
        roles: list[str | None] = []
        for role, told in ((1, "first"), (2, "second")):
            names = [place.name for place in self.places if place.tie_break == role]
            if len(names) > 1:
                self.findings.error(
                    f"{' and '.join(map(quoted, names))} are both the {told} tie-break; "
                    f"leave the property {TIE_BREAK} = {role} on one place",
                    layer=PLACES,
                    object=names[1],
                )
            elif not names and self._usable and PLACES in self.source.object_layers:
                self.findings.warning(
                    f"no place is the {told} tie-break, so that step is skipped; "
                    f"give a castle the property {TIE_BREAK} = {role}",
                    layer=PLACES,
                )
            roles.append(names[0] if names else None)
        return roles

    def _areas(self, layer: str) -> dict[str, set[Hex]]:
        """Regions or coasts: the spaces that each name's objects cover together."""
        spaces = {at: kind for at, kind in self.terrain.items() if kind in SPACE_KINDS}
        found: dict[str, set[Hex]] = {}
        ids: dict[str, str] = {}
        for thing in self._objects(layer):
            name = self._name(layer, thing)
            self._no_properties(layer, thing, name or f"id {thing.id}")
            covered = self._covered(layer, name or f"id {thing.id}", thing, spaces)
            if not covered and not self.source.damaged.get("terrain"):
                self.findings.error(
                    Message("it covers no space; move it or remove it"), layer=layer, object=name or f"id {thing.id}"
                )
            if name is None:
                continue
            if ids.setdefault(kebab(name), name) != name:
                self.findings.error(
                    Message(
                        "it is called nearly as {ids}; give them equal or clearly other names",
                        ids=quoted(ids[kebab(name)]),
                    ),
                    layer=layer,
                    object=name,
                )
            found.setdefault(name, set()).update(covered)
        return found

    def _check_regions(self) -> None:
        if REGIONS not in self.source.object_layers:
            return
        owners: dict[Hex, list[str]] = {}
        for name, hexes in self.regions.items():
            for at in hexes:
                owners.setdefault(at, []).append(name)
        for at, kind in self.terrain.items():
            if kind not in SPACE_KINDS:
                continue
            names = owners.get(at)
            if not names:
                self.findings.warning(
                    Message("the space is in no region; let the region beside it cover it"), layer=REGIONS, at=at
                )
            elif len(names) > 1:
                self.findings.error(
                    Message(
                        "the space is in two regions, {names} and {names_2}; let one of them end before it",
                        names=quoted(names[0]),
                        names_2=quoted(names[1]),
                    ),
                    layer=REGIONS,
                    at=at,
                    object=names[1],
                )

    def _check_coasts(self) -> None:
        if self.rules is None:
            return
        if self.rules.name == "ireland" and COASTS not in self.source.object_layers:
            self.findings.error(
                Message("the ireland rules need an object layer of this name with two coasts; add it"), layer=COASTS
            )
        elif self.rules.name != "ireland" and self.coasts:
            self.findings.warning(
                Message("coasts are part of the ireland rules; these rules do not use them"), layer=COASTS
            )

    # ---- the rule set's parts

    def _check_parts(self) -> None:
        """The counts that a rule set asks for."""
        if self.rules is None or self.source.damaged.get("terrain"):
            return
        findings = self.findings
        kinds = Counter(self.terrain.values())
        if self.rules.name == "scotland":
            for kind in ("tower", "tara"):
                for at, what in self.terrain.items():
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
                    Message("the map has {kinds} cathedrals; the scotland rules take 1 to 8", kinds=kinds["cathedral"]),
                    layer="terrain",
                )
        else:
            for at, what in self.terrain.items():
                if what == "cathedral":
                    findings.error(
                        Message("the ireland rules know no cathedral; paint another tile or use the scotland rules"),
                        layer="terrain",
                        at=at,
                    )
            for kind, wanted in (("tower", 14), ("tara", 1)):
                if kinds[kind] != wanted:
                    findings.error(
                        Message(
                            "the map has {kinds} hexes of kind {kind}; the ireland rules take exactly {wanted}",
                            kinds=kinds[kind],
                            kind=kind,
                            wanted=wanted,
                        ),
                        layer="terrain",
                    )
            sprawling = [name for name, hexes in self.settlements.items() if len(hexes) == LARGEST_SETTLEMENT]
            if len(sprawling) != 1:
                findings.error(
                    Message(
                        "{sprawling} settlements have {largest_settlement} spaces; the ireland rules take exactly "
                        "one such sprawling settlement",
                        sprawling=len(sprawling),
                        largest_settlement=LARGEST_SETTLEMENT,
                    ),
                    layer=SETTLEMENTS,
                    object=sprawling[1] if len(sprawling) > 1 else None,
                )
            for layer, areas, count in ((REGIONS, self.regions, 4), (COASTS, self.coasts, 2)):
                if len(areas) != count and layer in self.source.object_layers:
                    findings.error(
                        Message(
                            "the map has {areas} {layer}; the ireland rules take exactly {count}",
                            areas=len(areas),
                            layer=layer,
                            count=count,
                        ),
                        layer=layer,
                    )

    def _check_deck(self, links: int) -> None:
        """Whether every visit to a cathedral can draw a card (rules.md section 11)."""
        if (
            self.rules is None
            or self.rules.name != "scotland"
            or self.options is None
            or self.source.damaged.get("terrain")
        ):
            return
        parts = {
            "regions": len(self.regions),
            "castle cards": sum(1 for place in self.places if place.mission_card),
            "general cards": len(self.rules.general_cards) - len(set(self.options.missions_off)),
            "links": links,
            "cathedral bonuses": self.options.cathedral_bonus,
        }
        cathedrals = sum(1 for kind in self.terrain.values() if kind == "cathedral")
        wanted = cathedrals * self.options.players_max
        if sum(parts.values()) < wanted:
            counts = ", ".join(f"{count} {told}" for told, count in parts.items())
            self.findings.error(
                f"the mission deck has {sum(parts.values())} cards ({counts}); {cathedrals} cathedrals and "
                f"{self.options.players_max} players can draw {wanted}; raise cathedral_bonus, add links or castle "
                "cards, or lower players_max"
            )

    def _check_room(self) -> None:
        """Whether every player's tiles can find a space, at every number of players (rules.md sections 2 and 4)."""
        if (
            self.rules is None
            or self.options is None
            or self.source.damaged.get("terrain")
            or self.source.damaged.get("blocked")
        ):
            return
        for players in range(self.options.players_min, self.options.players_max + 1):
            tiles = self.options.tile_set(self.rules, players)
            in_play = self.options.tiles_in_play(self.rules, players)
            usable = Counter(kind for at, kind in self.terrain.items() if self._free(at, players))
            for told, need, spaces in (
                ("settlement", min(sum(tiles[2:]), in_play), usable["settlement"]),
                # While its own kinds are full, a farm may go on a space of the other farm type (section 4).
                (
                    "farm",
                    min(sum(tiles[:2]), in_play),
                    sum(usable[kind] for kind in ("energy", "food", "blank", "flexible")),
                ),
            ):
                if players * need > spaces:
                    message = (
                        f"with {players} players there are {spaces} unblocked {told} spaces, but up to "
                        f"{players * need} {told} tiles, so that some become unplayable; paint more spaces, "
                        "block fewer, or lower the tile counts"
                    )
                    if self.shipped:
                        self.findings.error(message, layer="terrain")
                    else:
                        self.findings.warning(message, layer="terrain")

    def _free(self, at: Hex, players: int) -> bool:
        return self.terrain.get(at) in SPACE_KINDS and not (players == 2 and at in self.blocked)

    def _check_castles(self) -> None:
        if self.options is None or self.source.damaged.get("terrain"):
            return
        names = {place.at: place.name for place in self.places}
        for at, kind in self.terrain.items():
            if kind != "castle":
                continue
            for players in range(self.options.players_min, self.options.players_max + 1):
                free = sum(1 for other in neighbours(at) if self._free(other, players))
                if free < _FEWEST_CASTLE_NEIGHBOURS:
                    self.findings.warning(
                        f"with {players} players the castle has {free} usable neighbour{'' if free == 1 else 's'}; "
                        f"give it at least {_FEWEST_CASTLE_NEIGHBOURS}",
                        layer="terrain",
                        at=at,
                        object=names.get(at),
                    )
                    break


def _connected(hexes: list[Hex]) -> bool:
    reached, frontier = {hexes[0]}, [hexes[0]]
    while frontier:
        for other in neighbours(frontier.pop()):
            if other in hexes and other not in reached:
                reached.add(other)
                frontier.append(other)
    return len(reached) == len(hexes)


def _plain(hexes: Iterable[Hex]) -> list[list[int]]:
    return [list(at) for at in sorted(hexes, key=row_major)]
