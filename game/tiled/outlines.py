"""Which hexes lie within an outline that an author drew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from game.rebirth import Hex
from game.rebirth.message import Message
from game.tiled.findings import FindingList
from game.tiled.geometry import Edge, Point, crosses_itself, edges_at, inside, near_edge
from game.tiled.landscape import Landscape
from game.tiled.source import MapSource

UNCLEAR_SHARE_OF_WIDTH = 1 / 8
"""A hex centre nearer to an outline than this share of the hex width belongs to nobody for certain."""
_MOST_STEPS, _STEPS_OF_A_HEX = 400_000, 6
"""How many comparisons of lines and centres all outlines of a map may cost; the shipped boards cost a tenth."""


class Outlines:
    """Tells the hexes in outlines, and keeps count of what all those of the map cost to check."""

    def __init__(self, source: MapSource, land: Landscape, findings: FindingList) -> None:
        self._source = source
        self._land = land
        self._findings = findings
        self._steps = 0

    def covered(self, layer: str, name: str, thing: Any, relevant: Mapping[Hex, str] | None) -> set[Hex]:
        """The hexes whose centre lies in the outline; a finding for each that lies too near to it to be sure.

        With `relevant` only those hexes matter, otherwise all of the map.
        """
        outline: list[Point] = [(x, y) for x, y in getattr(thing, "points", None) or thing.as_points]
        if not self._affordable(len(outline) ** 2 // 2):
            return set()
        if crosses_itself(outline):
            self._findings.error(Message("the outline crosses itself; draw it anew"), layer=layer, object=name)
            return set()
        grid = self._source.grid
        assert grid is not None
        unclear = grid.tile_width * UNCLEAR_SHARE_OF_WIDTH
        covered: set[Hex] = set()
        edges: list[Edge] = []
        row = -1
        for at in self._near(outline):
            if at[1] != row:
                row = at[1]
                edges = edges_at(outline, grid.centre(at)[1], unclear)
                if not self._affordable(len(outline) + self._source.columns):
                    return set()
            if not edges or (relevant is not None and at not in relevant):
                continue
            if not self._affordable(len(edges) + _STEPS_OF_A_HEX):
                return set()
            centre = grid.centre(at)
            if near_edge(centre, edges, unclear):
                self._findings.error(
                    Message(
                        "the outline passes through the middle of the hex ({told}); move it to the hex's edge",
                        told=self._land.told(at),
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
            self._findings.error(
                Message("the outlines of the map are too many and too detailed; draw them with fewer corners")
            )
        return self._steps <= _MOST_STEPS

    def _near(self, outline: list[Point]) -> Iterable[Hex]:
        """The hexes of the map that may touch the outline's bounding box, row by row."""
        grid = self._source.grid
        assert grid is not None
        columns = [int(x // grid.tile_width) for x, _ in outline]
        rows = [int(y // grid.row_height) for _, y in outline]
        for row in range(max(0, min(rows) - 1), min(self._source.rows, max(rows) + 2)):
            for column in range(max(0, min(columns) - 1), min(self._source.columns, max(columns) + 2)):
                yield column, row
