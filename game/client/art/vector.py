"""From SVG fragments to antialiased surfaces, and the few shapes everything is made of.

Fragments only use what SDL's SVG reader draws: paths, circles, ellipses, rectangles, groups with transforms, and
linear and radial gradients. Blurs, clips and patterns are layers of their own, worked in pixels.
"""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import pygame

from game.client.theme import Colour, code

Point = tuple[float, float]

SQRT3 = math.sqrt(3)
HEX_WIDTH = 100.0
#: So many pixels are converted at a time.
BAND_PIXELS = 1_000_000
#: Over so many pixels a layer is softened at full size.
SOFT_PIXELS = 2.5
CELL_RADIUS = HEX_WIDTH / SQRT3
TILE_RADIUS = CELL_RADIUS * 0.885


def number(value: float) -> str:
    """Writes a coordinate with two decimals at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def hex_corners(radius: float, x: float = 0.0, y: float = 0.0) -> list[Point]:
    """Gives the corners of a pointy-top hex, clockwise from the top."""
    return [(x + radius * math.sin(math.pi / 3 * i), y - radius * math.cos(math.pi / 3 * i)) for i in range(6)]


def polygon(points: Sequence[Point], closed: bool = True) -> str:
    """Writes a path through the points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if closed else "")


def rounded_polygon(points: Sequence[Point], radius: float) -> str:
    """Writes a closed path whose corners are rounded, starting `radius` before each corner."""

    def toward(start: Point, end: Point) -> Point:
        share = min(radius / math.dist(start, end), 0.5)
        return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share

    path = ""
    for i, corner in enumerate(points):
        begin, end = toward(corner, points[i - 1]), toward(corner, points[(i + 1) % len(points)])
        path += "L" if path else "M"
        path += f"{number(begin[0])} {number(begin[1])}"
        path += f"Q{number(corner[0])} {number(corner[1])} {number(end[0])} {number(end[1])}"
    return path + "Z"


def hex_path(radius: float, rounding: float = 6.0, x: float = 0.0, y: float = 0.0) -> str:
    """Writes a closed hex with rounded corners."""
    return rounded_polygon(hex_corners(radius, x, y), rounding)


def smooth_path(points: Sequence[Point]) -> str:
    """Writes a closed curve that runs through the middles between the points."""
    # Plain formatting, not `number`: coasts have thousands of points.
    before_x, before_y = points[-1]
    first_x, first_y = points[0]
    parts = [f"M{(before_x + first_x) / 2:.1f} {(before_y + first_y) / 2:.1f}"]
    for (x, y), (next_x, next_y) in zip(points, [*points[1:], points[0]], strict=True):
        parts.append(f"Q{x:.1f} {y:.1f} {(x + next_x) / 2:.1f} {(y + next_y) / 2:.1f}")
    return "".join(parts) + "Z"


def filled(path: str, fill: Colour | str, opacity: float = 1.0) -> str:
    """Draws a path without an outline."""
    tint = fill if isinstance(fill, str) else code(fill)
    extra = f' fill-opacity="{number(opacity)}"' if opacity != 1 else ""
    return f'<path d="{path}" fill="{tint}"{extra}/>'


def stroked(
    path: str,
    stroke: Colour | str,
    width: float,
    opacity: float = 1.0,
    dashes: Sequence[float] = (),
    cap: str = "round",
) -> str:
    """Draws the line of a path."""
    tint = stroke if isinstance(stroke, str) else code(stroke)
    extra = f' stroke-opacity="{number(opacity)}"' if opacity != 1 else ""
    if dashes:
        extra += f' stroke-dasharray="{" ".join(number(dash) for dash in dashes)}"'
    return (
        f'<path d="{path}" fill="none" stroke="{tint}" stroke-width="{number(width)}" '
        f'stroke-linejoin="round" stroke-linecap="{cap}"{extra}/>'
    )


def moved(fragment: str, x: float = 0.0, y: float = 0.0, scale: float = 1.0, turn: float = 0.0) -> str:
    """Draws a fragment elsewhere, turned by degrees and scaled."""
    turned = f" rotate({number(turn)})" if turn else ""
    scaled = f" scale({scale:.4f})" if scale != 1 else ""
    return f'<g transform="translate({number(x)} {number(y)}){turned}{scaled}">{fragment}</g>'


def linear_gradient(name: str, stops: Sequence[tuple[float, Colour]], down: bool = False) -> str:
    """Defines a gradient from left to right, or from top to bottom."""
    # Shares of the shape's box must be written as percentages: SDL's reader takes plain numbers for lengths.
    end = 'x2="0%" y2="100%"' if down else 'x2="100%" y2="0%"'
    return f'<linearGradient id="{name}" x1="0%" y1="0%" {end}>{_stops(stops)}</linearGradient>'


def radial_gradient(
    name: str, stops: Sequence[tuple[float, Colour]], x: float = 0.5, y: float = 0.5, radius: float = 0.5
) -> str:
    """Defines a gradient round a point of the shape's box."""
    return f'<radialGradient id="{name}" cx="{x:.0%}" cy="{y:.0%}" r="{radius:.0%}">{_stops(stops)}</radialGradient>'


def fading(name: str, tint: Colour, solid: float, first: float = 1.0) -> str:
    """Defines a disc of one colour that fades out from `solid` (0 to 1) to its rim."""
    return (
        f'<radialGradient id="{name}" cx="50%" cy="50%" r="50%">'
        f'<stop offset="0" stop-color="{code(tint)}" stop-opacity="{first}"/>'
        f'<stop offset="{solid}" stop-color="{code(tint)}" stop-opacity="{first}"/>'
        f'<stop offset="1" stop-color="{code(tint)}" stop-opacity="0"/></radialGradient>'
    )


def _stops(stops: Sequence[tuple[float, Colour]]) -> str:
    return "".join(f'<stop offset="{offset}" stop-color="{code(tint)}"/>' for offset, tint in stops)


def rasterise(body: str, size: tuple[int, int], view: tuple[float, float, float, float]) -> pygame.Surface:
    """Draws SVG fragments: `view` (left, top, width, height in their units) fills `size` pixels.

    Raises pygame.error when the fragments cannot be read.
    """
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="{view[0]:.4f} {view[1]:.4f} {view[2]:.4f} {view[3]:.4f}">{body}</svg>'
    )
    drawn = pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)
    # The reader's pixel order makes blits fifty times slower than that of displays.
    if size[0] * size[1] <= BAND_PIXELS:
        return drawn.convert(_display_order())
    # In bands: while pixels are converted no other thread runs, and one of them draws the window.
    picture = empty(size)
    rows = max(1, BAND_PIXELS // size[0])
    for top in range(0, size[1], rows):
        band = pygame.Rect(0, top, size[0], min(rows, size[1] - top))
        picture.blit(drawn.subsurface(band).convert(_display_order()), band, special_flags=pygame.BLEND_RGBA_ADD)
    return picture


@cache
def _display_order() -> pygame.Surface:
    return empty((1, 1))


def empty(size: tuple[int, int]) -> pygame.Surface:
    """Gives a transparent surface in the pixel order of displays, so that blits are quick."""
    return pygame.Surface(size, pygame.SRCALPHA, 32)


def blurred(surface: pygame.Surface, tint: Colour, radius: float) -> pygame.Surface:
    """Softens a picture of one colour over `radius` pixels, keeping the colour clean to the last faint pixel."""
    pixels = round(radius)
    if pixels >= 1:
        surface = pygame.transform.gaussian_blur(surface, pixels)
    surface.fill((*tint, 0), special_flags=pygame.BLEND_RGB_MAX)
    return surface


@dataclass(frozen=True)
class Layer:
    """A part of a sprite: fragments, perhaps cut to a white shape, perhaps blurred (then all of one colour)."""

    body: str
    clip: str = ""
    blur: float = 0.0
    tint: Colour | None = None


def compose(layers: Sequence[Layer], width: float, half: tuple[float, float]) -> pygame.Surface:
    """Draws layers at hex width `width` pixels on a surface that reaches `half` units to each side of the centre."""
    scale = width / HEX_WIDTH
    size = 2 * math.ceil(half[0] * scale), 2 * math.ceil(half[1] * scale)
    across, down = size[0] / scale, size[1] / scale
    view = (-across / 2, -down / 2, across, down)
    canvas = empty(size)
    for layer in layers:
        # What is softened far is drawn small and enlarged, which nobody sees.
        fold = max(1, int(layer.blur * scale / SOFT_PIXELS)) if layer.tint is not None else 1
        part = -(-size[0] // fold), -(-size[1] // fold)
        picture = rasterise(layer.body, part, view)
        if layer.clip:
            picture.blit(rasterise(layer.clip, part, view), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        if layer.tint is not None:
            picture = blurred(picture, layer.tint, layer.blur * scale / fold)
        canvas.blit(picture if fold == 1 else pygame.transform.smoothscale(picture, size), (0, 0))
    return canvas
