"""The names on the map: which of them are written, how large, and the writing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.client import label_store
from game.client.board_plate import centred
from game.client.board_shape import BoardShape
from game.client.fonts import Fonts
from game.client.hex_geometry import HexGrid
from game.client.label_places import region_on_land
from game.client.label_room import shown_among
from game.client.labels import Box, MapPlaces, Name
from game.client.theme import NAME_COLOURS, NAME_HALO, REGION_NAME, colour
from game.rebirth import Hex

HALO_SHARE = 0.10
REGION_OPACITY, REGION_HALO, REGION_HALO_SHARE = 235, colour("#F3FBF5"), 0.12


class Letters:
    """Writes the names of one map in letters of `px` pixels before text scale.

    Names find their places for letters of one size on the whole map. On an enlarged map letters grow less than the
    land, so each takes only `share` of the room it was given.
    """

    def __init__(
        self,
        shape: BoardShape,
        bounds: Box,
        places: MapPlaces,
        fonts: Fonts,
        px: float,
        share: float = 1.0,
        players: int | None = None,
    ) -> None:
        """`bounds` is the part of the map seen when all of it is seen, in hundredths of a hex width.

        Settlements that are out of the game for so many `players` are only named when all names are asked for.
        """
        self.shape = shape
        self.bounds = bounds
        self.places = places
        self.fonts = fonts
        self.px = px
        self.share = share
        #: The names that are written unless all are asked for.
        self.names: tuple[Name, ...] = ()
        #: These and, where they would lie over something, all others.
        self.all_names: tuple[Name, ...] = ()
        out = shape.board.blocked(players) if players is not None else frozenset()
        self._out = {("settlement", town.name) for town in shape.board.settlements if out.issuperset(town.spaces)}
        self._lying: frozenset[tuple[Hex, tuple[int, int]]] | None = None
        self._marked: Mapping[Hex, float] = {}
        self.settle({})
        self._on_land: dict[str, Name] = {}
        self._faded: dict[str, pygame.Surface] = {}
        self._drawn: set[Name] = set()

    def settle(self, tiles: Mapping[Hex, tuple[int, int]], marked: Mapping[Hex, float] | None = None) -> None:
        """Lets names step aside, or out of sight, for the tiles and discs that lie on the map."""
        lying, marked = frozenset(tiles.items()), marked or {}
        if lying == self._lying and marked == self._marked:
            return
        self._lying, self._marked = lying, marked
        self.names = shown_among(self.places, tiles, self.share, marked=marked, out=self._out)
        written = {(name.kind, name.name) for name in self.names}
        rest = (name for name in self.places.names if (name.kind, name.name) not in written)
        self.all_names = (*self.names, *rest)

    def least_touching(self, kind: str, name: str | None) -> Name | None:
        """Gives a name where it touches the fewest of the tiles that lie on the map; None for what has no name."""
        places = self.places
        spots = next((i for i, each in enumerate(places.names) if (each.kind, each.name) == (kind, name)), None)
        if spots is None:
            return None
        further = places.spare[spots] if spots < len(places.spare) else ()
        present = {(at, tile) for at, (_clan, tile) in self._lying or ()}
        return min((places.names[spots], *further), key=lambda spot: len(spot.touched & present))

    def write_all(
        self,
        surface: pygame.Surface,
        grid: HexGrid,
        area: pygame.Rect,
        *,
        show_all: bool = False,
        lit_regions: Sequence[str] = (),
        fresh: int | None = None,
        within: pygame.Rect | None = None,
    ) -> bool:
        """Writes every name that reaches into `area`, those without room too when `show_all`; True if it wrote all.

        Names that the edge of `within` would cut are left away.
        `fresh` is how many names may be drawn that have not been written before: letters of a new size take time.
        """
        every = True
        for name in (*self.places.regions, *(self.all_names if show_all else self.names)):
            if within is not None and not within.contains(self.letter_rect(grid, name)):
                continue
            if name not in self._drawn and area.colliderect(self.rect(grid, name)):
                if fresh is not None and fresh <= 0:
                    every = False
                    continue
                fresh = fresh - 1 if fresh is not None else None
                self._drawn.add(name)
            self.write(surface, grid, name, area)
        self.write_lit(surface, grid, lit_regions)
        return every

    def write_lit(self, surface: pygame.Surface, grid: HexGrid, regions: Sequence[str]) -> None:
        """Writes the names of regions that have none in the water over the middle of their land."""
        for region in regions:
            self._write_lit_region(surface, grid, region)

    def letter_rect(self, grid: HexGrid, name: Name) -> pygame.Rect:
        """Gives the box round the letters of a name."""
        x, y = grid.place((name.x, name.y))
        width, height = (side * self.share * grid.scale for side in (name.width, name.height))
        return pygame.Rect(round(x - width / 2), round(y - height / 2), round(width), round(height))

    def rect(self, grid: HexGrid, name: Name) -> pygame.Rect:
        """Gives a box within which the name of a place is written."""
        x, y = grid.place((name.x, name.y))
        half = name.width * self.share * grid.scale / 2 + self.px
        return pygame.Rect(x - half, y - 2 * self.px, 2 * half + 1, 4 * self.px + 1)

    def write(
        self,
        surface: pygame.Surface,
        grid: HexGrid,
        name: Name,
        area: pygame.Rect | None = None,
        *,
        on_water: bool = True,
    ) -> None:
        """Writes a name, unless it lies outside `area`; that of a region with a rim, where it is not `on_water`."""
        if name.kind == "region":
            self._write_region(surface, grid, name, area if area is not None else surface.get_clip(), on_water)
            return
        if area is not None and not area.colliderect(self.rect(grid, name)):
            return
        x, y = grid.place((name.x, name.y))
        role = label_store.role(name.kind)
        halo = max(1.0, self.px * HALO_SHARE)
        step = self.fonts.size(self.px) * label_store.LINE_STEP
        shift = label_store.ink_shift(self.fonts, role, self.px)
        for i, line in enumerate(name.lines):
            text = self.fonts.render(line, role, self.px, NAME_COLOURS[name.kind], NAME_HALO, halo)
            middle = y + (i - (len(name.lines) - 1) / 2) * step
            centred(surface, text, (x, middle - shift))

    def _write_region(
        self, surface: pygame.Surface, grid: HexGrid, name: Name, area: pygame.Rect, on_water: bool
    ) -> None:
        """Writes the name of a region onto the water, or over something that lies there."""
        x, y = grid.place((name.x, name.y))
        width, height = name.width * self.share * grid.scale, name.height * self.share * grid.scale
        if not area.colliderect((x - width / 2 - self.px, y - height, width + 2 * self.px, 2 * height)):
            return
        for i, line in enumerate(name.lines):
            text = self._faded.get(line) if on_water else self._rimmed(line)
            if text is None:
                text = self.fonts.render(line, "display", self.px, REGION_NAME).copy()
                text.set_alpha(REGION_OPACITY)
                self._faded[line] = text
            centred(surface, text, (x, y + (i - (len(name.lines) - 1) / 2) * height / len(name.lines)))

    def _rimmed(self, line: str) -> pygame.Surface:
        """A line of a region's name that can be read on anything."""
        return self.fonts.render(line, "display", self.px, REGION_NAME, REGION_HALO, self.px * REGION_HALO_SHARE)

    def _write_lit_region(self, surface: pygame.Surface, grid: HexGrid, region: str) -> None:
        """Writes the name of a region that found no room in the water over the middle of its land."""
        if any(name.name == region for name in self.places.regions) or region not in self.shape.board.regions:
            return
        name = self._on_land.get(region)
        if name is None:
            size = self.fonts.size(self.px) / grid.scale
            measure = label_store.measure(size)
            name = region_on_land(self.shape, self.bounds, region, size, measure, self.places.names)
            self._on_land[region] = name
        x, y = grid.place((name.x, name.y))
        height = name.height * grid.scale
        for i, line in enumerate(name.lines):
            text = self._rimmed(line)
            centred(surface, text, (x, y + (i - (len(name.lines) - 1) / 2) * height / len(name.lines)))
