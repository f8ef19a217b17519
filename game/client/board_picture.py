"""The static picture of a map: sea, shallows, surf, land, terrain, borders. Drawn once per size, needs no display."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pygame

from game.client.art.vector import (
    CELL_RADIUS,
    HEX_WIDTH,
    Point,
    blurred,
    filled,
    hex_corners,
    polygon,
    rasterise,
    stroked,
)
from game.client.board_shape import BoardShape
from game.client.hex_geometry import HexGrid
from game.client.label_places import OPEN_WATER, box_round, place_decor
from game.client.labels import Box, MapPlaces, offshore_box
from game.client.sprites import Sprites
from game.client.theme import (
    BEACH,
    BEACH_EDGE,
    CLIFF,
    CLIFF_FOOT,
    LAND_SHADOW,
    REGION_BORDER,
    REGION_BORDER_UNDER,
    SEA,
    SEA_EDGE,
    SEA_MIDDLE,
    SEAM,
    SHALLOWS,
    SKIRT,
    SURF,
    WHITE,
    code,
    colour,
)
from game.rebirth import Board, Hex

# How far the shallows reach, how much they cover and how soft they end; lengths in hundredths of a hex width
SHALLOW_BANDS = ((95.0, 0.42, 38.0), (58.0, 0.45, 19.0), (32.0, 0.55, 11.0))
# Soft parts are drawn small and enlarged, so small that they are softened over so many pixels and no more
SOFT_SCALE, SOFT_PIXELS = 4, 8
SURF_LINES = ((5.0, 0.95, ()), (2.8, 0.7, ()), (2.0, 0.45, (50.0, 14.0, 20.0, 16.0)))
LAND_STEPS = ((7.5, CLIFF_FOOT), (3.5, CLIFF))
WAVES, WAVE_TRIES = 70, 700
# Half the room of a wave mark, its drift included
WAVE_HALF = (32.0, 8.0)
#: How far off the map's edge a wave lies, wherever it drifts to: the frame's shadow falls there.
ASIDE = 66, 42
# Hexes narrower than this all show the first variant of their texture: nobody sees more, and menus open sooner
VARIED_FROM = 32
MARGIN = 0.5

_shapes: dict[str, BoardShape] = {}


def shape_of(board: Board) -> BoardShape:
    """Gives the shapes of a board, worked out once per board."""
    key = board.sha256()
    shape = _shapes.get(key)
    if shape is None:
        while len(_shapes) >= 8:
            del _shapes[next(iter(_shapes))]
        shape = _shapes[key] = BoardShape(board)
    return shape


def grid_in(shape: BoardShape, size: tuple[int, int]) -> HexGrid:
    """Gives the hexes as large as they fit into `size` pixels, the land in the middle."""
    across = (shape.right - shape.left) / HEX_WIDTH
    down = (shape.bottom - shape.top) / HEX_WIDTH
    width = min(size[0] / (across + 1.6 * MARGIN), size[1] / (down + 2 * MARGIN))
    left = (size[0] - across * width) / 2 - shape.left * width / HEX_WIDTH
    top = (size[1] - down * width) / 2 - shape.top * width / HEX_WIDTH + 0.02 * width
    return HexGrid(width, left, top)


def visible(grid: HexGrid, size: tuple[int, int]) -> Box:
    """Gives the part of the map that can be seen, in hundredths of a hex width."""
    left, top = -grid.left / grid.scale, -grid.top / grid.scale
    return left, top, left + size[0] / grid.scale, top + size[1] / grid.scale


class _Canvas:
    """The picture in the making."""

    def __init__(self, shape: BoardShape, grid: HexGrid, size: tuple[int, int], whole: Box | None = None) -> None:
        self.shape, self.grid, self.size = shape, grid, size
        self.surface = pygame.Surface(size, 0, 32)
        left, top, right, bottom = visible(grid, size)
        self.view = (left, top, right - left, bottom - top)
        #: The picture of which this is a part: left, top, width and height.
        left, top, right, bottom = whole if whole is not None else (left, top, right, bottom)
        self.whole = (left, top, right - left, bottom - top)

    def holds(self, at: Hex) -> bool:
        """Whether anything of a hex may be seen."""
        x, y = self.grid.centre(at)
        reach = self.grid.width
        return -reach < x < self.size[0] + reach and -reach < y < self.size[1] + reach

    def sharp(self, body: str) -> None:
        """Draws fragments at full size."""
        self.surface.blit(rasterise(body, self.size, self.view), (0, 0))

    def soft(self, body: str, tint: tuple[int, int, int], blur: float) -> None:
        """Draws fragments of one colour softened over `blur` hundredths of a hex width."""
        self.surface.blit(self.softened(body, tint, blur), (0, 0))

    def softened(self, body: str, tint: tuple[int, int, int], blur: float) -> pygame.Surface:
        """Gives fragments of one colour softened over `blur` hundredths of a hex width, on nothing."""
        scale = max(SOFT_SCALE, int(blur * self.grid.scale / SOFT_PIXELS))
        small = max(1, self.size[0] // scale), max(1, self.size[1] // scale)
        picture = blurred(rasterise(body, small, self.view), tint, blur * self.grid.scale / scale)
        return pygame.transform.smoothscale(picture, self.size)


def paint_ground(
    shape: BoardShape,
    grid: HexGrid,
    size: tuple[int, int],
    sprites: Sprites,
    players: int = 4,
    places: MapPlaces | None = None,
    whole: Box | None = None,
) -> pygame.Surface:
    """Draws sea and land without walls, pieces and names.

    `places` are those of compass and ship. A part of a larger picture looks like that part when `whole` are the bounds
    of all of it, in hundredths of a hex width.
    """
    canvas = _Canvas(shape, grid, size, whole)
    places = places if places is not None else place_decor(shape, visible(grid, size))
    _sea(canvas)
    _decor(canvas, places)
    _land(canvas, sprites, players)
    return canvas.surface


def _sea(canvas: _Canvas) -> None:
    size, view, shape = canvas.size, canvas.view, canvas.shape
    gradient = (
        '<defs><radialGradient id="sea" cx="50%" cy="46%" r="78%">'
        f'<stop offset="0" stop-color="{code(SEA_MIDDLE)}"/><stop offset=".6" stop-color="{code(SEA)}"/>'
        f'<stop offset="1" stop-color="{code(SEA_EDGE)}"/></radialGradient></defs>'
    )
    small = max(2, size[0] // SOFT_SCALE), max(2, size[1] // SOFT_SCALE)
    left, top, width, height = canvas.whole
    part = (
        (view[0] - left) / width * 100,
        (view[1] - top) / height * 100,
        view[2] / width * 100,
        view[3] / height * 100,
    )
    water = rasterise(f'{gradient}<rect width="100" height="100" fill="url(#sea)"/>', small, part)
    opaque = pygame.Surface(small, 0, 32)
    opaque.blit(water, (0, 0))
    canvas.surface.blit(pygame.transform.smoothscale(opaque, size), (0, 0))

    rng = random.Random(7)
    swell = ""
    for i in range(26):
        y = top + height * (i + 0.5) / 26 + rng.uniform(-14, 14)
        path = f"M{left - 40:.0f} {y:.0f}"
        for _step in range(9):
            path += f"q{width / 18:.0f} {rng.uniform(-17, 17):.0f} {width / 9 + 9:.0f} {rng.uniform(-11, 11):.0f}"
        swell += stroked(path, WHITE, rng.uniform(8, 25), 0.045)
    bodies = shape.coast_path + "".join(
        polygon(hex_corners(CELL_RADIUS * 0.94, *shape.centres[at])) for at in shape.offshore
    )
    picture = rasterise(swell, small, view)
    canvas.surface.blit(pygame.transform.smoothscale(picture, size), (0, 0))
    for (reach, cover, blur), tint in zip(SHALLOW_BANDS, SHALLOWS, strict=True):
        band = filled(bodies, tint) + stroked(bodies, tint, 2 * reach)
        enlarged = canvas.softened(band, tint, blur)
        enlarged.set_alpha(round(255 * cover))
        canvas.surface.blit(enlarged, (0, 0))

    body = ""
    for path, (line_width, opacity, dashes) in zip(shape.surf_paths, SURF_LINES, strict=True):
        body += stroked(path, SURF, line_width, opacity, dashes)
    canvas.sharp(body)


def wave_places(shape: BoardShape, bounds: Box, taken: Sequence[Box]) -> list[Point]:
    """Scatters wave marks over open water, off the shore and the boxes `taken`; the same for the same map."""
    left, top, right, bottom = bounds
    rng = random.Random(7)
    shore = shape.grown_mask(OPEN_WATER)
    pen = shape.raster_box(2 * WAVE_HALF[0], 2 * WAVE_HALF[1])
    blocked = [*taken, *(offshore_box(shape, at) for at in shape.offshore)]
    places: list[Point] = []
    for _try in range(WAVE_TRIES):
        if len(places) >= WAVES:
            break
        x, y = rng.uniform(left + ASIDE[0], right - ASIDE[0]), rng.uniform(top + ASIDE[1], bottom - ASIDE[1])
        if any(abs(x - a) < 95 and abs(y - b) < 50 for a, b in places):
            continue
        if shore.overlap(pen, shape.raster_place(x - WAVE_HALF[0], y - WAVE_HALF[1])):
            continue
        # Compared here and not by `overlap`: there are hundreds of boxes for each of hundreds of tries.
        w, n, e, s = box_round((x, y), WAVE_HALF)
        if not any(box[0] < e and w < box[2] and box[1] < s and n < box[3] for box in blocked):
            places.append((x, y))
    return places


def _land(canvas: _Canvas, sprites: Sprites, players: int) -> None:
    shape, grid = canvas.shape, canvas.grid
    shadow = f'<g transform="translate(6 12)">{filled(shape.coast_path, LAND_SHADOW, 0.35)}</g>'
    canvas.soft(shadow, LAND_SHADOW, 11)
    body = "".join(
        f'<g transform="translate(0 {lower})">{filled(shape.coast_path, tint)}</g>' for lower, tint in LAND_STEPS
    )
    body += filled(shape.coast_path, BEACH) + stroked(shape.coast_path, BEACH_EDGE, 3)
    body += filled(shape.skirt_path, SKIRT)
    canvas.sharp(body)

    blocked = shape.board.blocked(players)
    for at in filter(canvas.holds, shape.hexes):
        x, y = grid.centre(at)
        variant = at[0] * 7 + at[1] * 13 if grid.width >= VARIED_FROM else 0
        picture = sprites.terrain(shape.kinds[at], grid.width, variant)
        canvas.surface.blit(picture, picture.get_rect(center=(round(x), round(y))))

    seams = "".join(polygon(hex_corners(CELL_RADIUS, *shape.centres[at])) for at in shape.land)
    body = stroked(seams, SEAM, 2.2, 0.38)
    body += f'<g transform="translate(0 2)">{stroked(seams, WHITE, 1.6, 0.35)}</g>'
    if shape.border_path:
        body += stroked(shape.border_path, REGION_BORDER_UNDER, 10, 0.55)
        body += stroked(shape.border_path, REGION_BORDER, 4.5, 0.85, (13, 10))
    canvas.sharp(body)
    for at in sorted(filter(canvas.holds, blocked), key=lambda hex_: (hex_[1], hex_[0])):
        picture = sprites.blocked(grid.width)
        canvas.surface.blit(picture, picture.get_rect(center=_pixel(grid.centre(at))))


def _pixel(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def _decor(canvas: _Canvas, places: MapPlaces) -> None:
    """Puts a compass rose into open water; the ship moves, and is drawn over it."""
    if places.compass is not None:
        _part(canvas, _compass(), places.compass)


def _part(canvas: _Canvas, fragment: str, place: Point) -> None:
    x, y = canvas.grid.place(place)
    reach = math.ceil(130 * canvas.grid.scale)
    span = 2 * reach / canvas.grid.scale
    picture = rasterise(fragment, (2 * reach, 2 * reach), (-span / 2, -span / 2, span, span))
    canvas.surface.blit(picture, (round(x) - reach, round(y) - reach))


def _compass() -> str:
    pale, dark = colour("#F7FFFB"), colour("#1F5C69")
    body = '<circle r="80" fill="none" stroke="#f4fffb" stroke-width="2.8" stroke-opacity=".56"/>'
    body += '<circle r="70" fill="none" stroke="#f4fffb" stroke-width="8" stroke-dasharray="3.5 14.82" '
    body += 'stroke-opacity=".5"/>'
    for angle in (45, 135, 225, 315):
        body += f'<g transform="rotate({angle})">{filled("M0 -63L11 -11L0 0L-11 -11Z", colour("#CFEFE8"), 0.5)}</g>'
    for angle in (0, 90, 180, 270):
        body += f'<g transform="rotate({angle})">{filled("M0 -92L0 0L-16 -16Z", pale, 0.85)}'
        body += f"{filled('M0 -92L0 0L16 -16Z', dark, 0.85)}</g>"
    north = stroked("M-8 -98V-116L8 -98V-116", pale, 4, 0.85)
    return body + '<circle r="7" fill="#e3b04b"/>' + north
