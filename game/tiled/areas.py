"""What authors outline: settlements, regions and coasts."""

from __future__ import annotations

from typing import Any

from game.rebirth import Hex, kebab, neighbours, row_major
from game.rebirth.board import SPACE_KINDS
from game.rebirth.message import Message
from game.rebirth.tables import LARGEST_SETTLEMENT, RuleSet
from game.tiled.findings import FindingList, listed, quoted
from game.tiled.landscape import Landscape
from game.tiled.objects import MapObjects
from game.tiled.outlines import Outlines
from game.tiled.words import COASTS, PLACE_PROPERTIES, PLACES, REGIONS, SETTLEMENTS


class AreaReader:
    """Reads the layers of outlines."""

    def __init__(self, objects: MapObjects, outlines: Outlines, land: Landscape, findings: FindingList) -> None:
        self._objects = objects
        self._outlines = outlines
        self._land = land
        self._findings = findings

    def settlements(self) -> dict[str, list[Hex]]:
        """The spaces of each settlement."""
        findings, layer = self._findings, SETTLEMENTS
        found: dict[str, list[Hex]] = {}
        ids: dict[str, str] = {}
        owner: dict[Hex, str] = {}
        for thing in self._objects.of(layer):
            name = self._objects.name(layer, thing)
            told = name or f"id {thing.id}"
            self._no_properties(layer, thing, told)
            covered = self._outlines.covered(layer, told, thing, None)
            if name is not None:
                if kebab(name) in ids:
                    findings.error(
                        Message("another settlement is called {ids}; rename one", ids=quoted(ids[kebab(name)])),
                        layer=layer,
                        object=name,
                    )
                ids.setdefault(kebab(name), name)
            spaces = sorted((at for at in covered if self._land.terrain.get(at) == "settlement"), key=row_major)
            for at in sorted(covered, key=row_major):
                if self._land.terrain.get(at) != "settlement" and not self._land.unknown(at):
                    findings.error(
                        Message(
                            "it covers a hex of kind {told}; a settlement holds settlement spaces only",
                            told=self._land.told(at),
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
        if self._objects.has(layer):
            for at, kind in self._land.terrain.items():
                if kind == "settlement" and at not in owner:
                    findings.error(
                        Message("the settlement space belongs to no settlement; outline it and give it a name"),
                        layer=layer,
                        at=at,
                    )
        return found

    def areas(self, layer: str) -> dict[str, set[Hex]]:
        """Regions or coasts: the spaces that each name's objects cover together."""
        spaces = {at: kind for at, kind in self._land.terrain.items() if kind in SPACE_KINDS}
        found: dict[str, set[Hex]] = {}
        ids: dict[str, str] = {}
        for thing in self._objects.of(layer):
            name = self._objects.name(layer, thing)
            self._no_properties(layer, thing, name or f"id {thing.id}")
            covered = self._outlines.covered(layer, name or f"id {thing.id}", thing, spaces)
            if not covered and self._land.known:
                self._findings.error(
                    Message("it covers no space; move it or remove it"), layer=layer, object=name or f"id {thing.id}"
                )
            if name is None:
                continue
            if ids.setdefault(kebab(name), name) != name:
                self._findings.error(
                    Message(
                        "it is called nearly as {ids}; give them equal or clearly other names",
                        ids=quoted(ids[kebab(name)]),
                    ),
                    layer=layer,
                    object=name,
                )
            found.setdefault(name, set()).update(covered)
        return found

    def _no_properties(self, layer: str, thing: Any, told: str) -> None:
        """Warn of properties on an outline: they are easily given to the region that lies over a place."""
        for name in thing.properties:
            self._findings.warning(
                Message(
                    "its property {name} is ignored; {place_properties} belong on the points of {places}",
                    name=quoted(name),
                    place_properties=listed(PLACE_PROPERTIES),
                    places=PLACES,
                ),
                layer=layer,
                object=told,
            )


def check_regions(regions: dict[str, set[Hex]], objects: MapObjects, land: Landscape, findings: FindingList) -> None:
    """Whether every space is in just one region."""
    if not objects.has(REGIONS):
        return
    owners: dict[Hex, list[str]] = {}
    for name, hexes in regions.items():
        for at in hexes:
            owners.setdefault(at, []).append(name)
    for at, kind in land.terrain.items():
        if kind not in SPACE_KINDS:
            continue
        names = owners.get(at)
        if not names:
            findings.warning(
                Message("the space is in no region; let the region beside it cover it"), layer=REGIONS, at=at
            )
        elif len(names) > 1:
            findings.error(
                Message(
                    "the space is in two regions, {names} and {names_2}; let one of them end before it",
                    names=quoted(names[0]),
                    names_2=quoted(names[1]),
                ),
                layer=REGIONS,
                at=at,
                object=names[1],
            )


def check_coasts(
    coasts: dict[str, set[Hex]], objects: MapObjects, rules: RuleSet | None, findings: FindingList
) -> None:
    """Whether there are coasts where the rules ask for them, and only there."""
    if rules is None:
        return
    if rules.name == "ireland" and not objects.has(COASTS):
        findings.error(
            Message("the ireland rules need an object layer of this name with two coasts; add it"), layer=COASTS
        )
    elif rules.name != "ireland" and coasts:
        findings.warning(Message("coasts are part of the ireland rules; these rules do not use them"), layer=COASTS)


def _connected(hexes: list[Hex]) -> bool:
    reached, frontier = {hexes[0]}, [hexes[0]]
    while frontier:
        for other in neighbours(frontier.pop()):
            if other in hexes and other not in reached:
                reached.add(other)
                frontier.append(other)
    return len(reached) == len(hexes)
