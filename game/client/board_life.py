"""What lives on the board without anyone playing: waves drift, a ship bobs, banners ripple, turbines turn.

Everything here has few steps. `changed` says which of them look different at another time, so that an idle board draws
a few small areas and nothing else. Knows no rules and no clock.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect

from game.client import theme
from game.client.hex_geometry import HexGrid
from game.client.sprites import Sprites
from game.rebirth import Board, Hex, Tile

Point = tuple[float, float]

#: So many pictures a second are enough.
PICTURES = 10
WAVE_DRIFT, WAVE_SECONDS = 0.10, 8.0
#: A sector of the turbine is the angle between two blades; it takes so many steps, and each so many seconds.
SECTOR, TURBINE_STEPS, TURBINE_SECONDS = 120.0, 12, 0.16
#: Three pictures of a rippling banner, there and back.
RIPPLE, RIPPLE_SECONDS = (1.0, 0.0, -1.0, 0.0), 0.24
#: How far the ship rises and tilts, in hex widths and degrees.
SHIP_RISE, SHIP_TILTS, SHIP_SECONDS = 0.035, (-2.5, -1.25, 0.0, 1.25, 2.5), 4.0


@dataclass(frozen=True)
class _Thing:
    """One thing at one moment: its picture, the pixel of its middle, and a key that is the same for equal pictures."""

    picture: Callable[[], pygame.Surface]
    place: tuple[int, int]
    key: Hashable

    def rect(self, picture: pygame.Surface) -> Rect:
        """Where it is drawn."""
        return picture.get_rect(center=self.place)


_Blits = list[tuple[pygame.Surface, Rect]]
_Kept = tuple[object, Mapping[Hex, tuple[int, int]], Mapping[str, int | None], _Blits, list[Rect]]


class BoardLife:
    """The moving things of one map. Places are in hundredths of a hex width, as in `HexGrid.place`."""

    def __init__(self, board: Board, waves: Sequence[Point], ship: Point | None) -> None:
        self._waves, self._ship = tuple(waves), ship
        self._castles = tuple((mark.name, mark.hex) for mark in board.castles)
        #: What was drawn last, and for what: it looks the same for as long as a picture of the life lasts.
        self._kept: _Kept | None = None

    def draw(
        self,
        surface: pygame.Surface,
        sprites: Sprites,
        grid: HexGrid,
        width: float,
        tiles: Mapping[Hex, tuple[int, int]],
        castles: Mapping[str, int | None],
        seconds: float | None,
        areas: Sequence[Rect] | None = None,
    ) -> None:
        """Draw what the surface's clip lets through, over the map with its pieces; with `areas` only there.

        `width` is that of the pieces' pictures. Without `seconds`, any running time, everything stands still.
        """
        clip = surface.get_clip()
        key = (sprites, theme.palette, grid, width, seconds)
        kept = self._kept
        if kept is None or kept[0] != key or kept[1] is not tiles or kept[2] is not castles:
            things = self._things(sprites, grid, width, tiles, castles, seconds, None)
            pictures: dict[Hashable, pygame.Surface] = {}
            blits = []
            for thing in things:
                picture = pictures.get(thing.key)
                if picture is None:
                    picture = pictures[thing.key] = thing.picture()
                blits.append((picture, thing.rect(picture)))
            kept = self._kept = (key, tiles, castles, blits, [rect for _picture, rect in blits])
        blits, rects = kept[3], kept[4]
        for area in areas if areas is not None else (clip,):
            surface.set_clip(area.clip(clip))
            for number in area.collidelistall(rects):
                surface.blit(*blits[number])
        surface.set_clip(clip)

    def changed(
        self,
        sprites: Sprites,
        grid: HexGrid,
        width: float,
        tiles: Mapping[Hex, tuple[int, int]],
        castles: Mapping[str, int | None],
        seconds: tuple[float, float],
        window: Rect,
    ) -> list[Rect]:
        """Give the areas within `window` that look different at the second of two moments."""
        areas = []
        near = window.inflate(2.6 * width, 2.6 * width)
        before = self._things(sprites, grid, width, tiles, castles, seconds[0], near)
        after = self._things(sprites, grid, width, tiles, castles, seconds[1], near)
        for old, new in zip(before, after, strict=True):
            if old.key != new.key or old.place != new.place:
                picture = new.picture()
                area = old.rect(picture).union(new.rect(picture)).clip(window)
                if area.width and area.height:
                    areas.append(area)
        return areas

    def pictures(self, sprites: Sprites, width: float, players: int) -> list[Callable[[], object]]:
        """What draws all pictures that are needed at this width, one by one."""
        makers: list[Callable[[], object]] = [partial(sprites.wave, width)]
        makers += [partial(sprites.ship, width, tilt) for tilt in SHIP_TILTS if self._ship is not None]
        for seat in range(players):
            makers += [partial(sprites.castle_banner, seat, width, wave) for wave in RIPPLE[:3]]
            makers += [partial(sprites.turning, seat, width, _turn(step)) for step in range(TURBINE_STEPS)]
        return makers

    def _things(
        self,
        sprites: Sprites,
        grid: HexGrid,
        width: float,
        tiles: Mapping[Hex, tuple[int, int]],
        castles: Mapping[str, int | None],
        seconds: float | None,
        near: Rect | None,
    ) -> Iterator[_Thing]:
        """Everything with its middle in `near` (None: everywhere), in drawing order."""
        ripple = partial(sprites.wave, width)
        for number, mark in enumerate(self._waves):
            x, y = grid.place(mark)
            if near is None or near.collidepoint(x, y):
                drift = 0.0 if seconds is None else math.sin(math.tau * seconds / WAVE_SECONDS + number * 2.4)
                place = (round(x + WAVE_DRIFT * width * drift), round(y))
                yield _Thing(ripple, place, "wave")
        if self._ship is not None:
            x, y = grid.place(self._ship)
            if near is None or near.inflate(width, width).collidepoint(x, y):
                rise, tilt = 0.0, 0.0
                if seconds is not None:
                    rise = math.sin(math.tau * seconds / SHIP_SECONDS)
                    lean = math.sin(math.tau * seconds / SHIP_SECONDS * 0.75 + 1.0)
                    tilt = SHIP_TILTS[round((lean + 1) / 2 * (len(SHIP_TILTS) - 1))]
                place = (round(x), round(y + SHIP_RISE * width * rise))
                yield _Thing(partial(sprites.ship, width, tilt), place, ("ship", tilt))
        if seconds is not None and abs(grid.width - width) < 0.05:  # only where they lie exactly on their tiles
            for number, (at, (seat, tile)) in enumerate(tiles.items()):
                if tile == Tile.ENERGY:
                    x, y = grid.centre(at)
                    if near is None or near.collidepoint(x, y):
                        step = int(seconds / TURBINE_SECONDS + number * 0.37) + 5 * number
                        turn = _turn(step % TURBINE_STEPS)
                        picture = partial(sprites.turning, seat, width, turn)
                        yield _Thing(picture, (round(x), round(y)), ("turning", seat, turn))
        for number, (name, at) in enumerate(self._castles):
            owner = castles.get(name)
            if owner is not None:
                x, y = grid.centre(at)
                if near is None or near.collidepoint(x, y):
                    wave = RIPPLE[0]
                    if seconds is not None:
                        wave = RIPPLE[int(seconds / RIPPLE_SECONDS + number * 1.3) % len(RIPPLE)]
                    picture = partial(sprites.castle_banner, owner, width, wave)
                    yield _Thing(picture, (round(x), round(y)), ("banner", owner, wave))


def _turn(step: int) -> float:
    return SECTOR * step / TURBINE_STEPS
