"""The landscapes behind title, handover and final scoring: sky, hills, loch, terraced fields, turbines, heather.

Built as SVG text for the window's own shape and drawn by SDL at the window's size, so it is sharp at each size. The
land is ours; chance in it comes from fixed seeds, so that it never changes.
"""

from __future__ import annotations

import io
import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import pygame

from game.client import theme
from game.client.art.country import cloud, cottage, fortress, heather, mast, tree, turbine
from game.client.picture_cache import forget_with_size
from game.client.theme import Colour, code, colour, mix

HEIGHT = 1080.0
HORIZON = 605.0
VEIL = colour("#0A1626")

Points = list[tuple[float, float]]


@dataclass(frozen=True)
class Mood:
    """Light of a time of day: sky from top to horizon, land from the far hills to the heather in front."""

    sky: tuple[Colour, Colour, Colour, Colour]
    land: tuple[Colour, Colour, Colour, Colour, Colour, Colour]
    rays: float
    sun: str = "#FFFBEA"


def _mood(sky: Sequence[str], land: Sequence[str], rays: float, sun: str = Mood.sun) -> Mood:
    a, b, c, d = (colour(value) for value in sky)
    e, f, g, h, i, j = (colour(value) for value in land)
    return Mood((a, b, c, d), (e, f, g, h, i, j), rays, sun)


MOODS = {
    "dawn": _mood(
        ("#2D7C96", "#8FC7C3", "#FBE3B0", "#FFD08A"),
        ("#86B3AE", "#6A9D93", "#548A6C", "#4A7F4B", "#2F5F3B", "#1E4630"),
        0.16,
    ),
    "dusk": _mood(
        ("#1B2F52", "#4C5F8C", "#D98F7A", "#FFC98A"),
        ("#6E7A98", "#546688", "#3E5875", "#31506A", "#23405A", "#152B40"),
        0.10,
        sun="#FFC873",
    ),
    "noon": _mood(
        ("#3E93B0", "#9AD3D6", "#EAF5E4", "#FFF3CE"),
        ("#A5CBC6", "#84B7A8", "#6FA776", "#6A9F4E", "#467F3F", "#2C5C38"),
        0.20,
    ),
}


class _Drawing:
    """SVG text that grows shape by shape."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self._definitions: list[str] = []
        self._shapes: list[str] = []

    def gradient(self, name: str, stops: Sequence[tuple[float, Colour, float]]) -> str:
        """A shade from top to bottom: (place, colour, opacity). SDL wants percentages here."""
        self._definitions.append(f'<linearGradient id="{name}" x1="0%" y1="0%" x2="0%" y2="100%">{_stops(stops)}')
        self._definitions.append("</linearGradient>")
        return f"url(#{name})"

    def glow(self, name: str, stops: Sequence[tuple[float, Colour, float]]) -> str:
        """A shade from the middle outwards."""
        self._definitions.append(f'<radialGradient id="{name}" cx="50%" cy="50%" r="50%">{_stops(stops)}')
        self._definitions.append("</radialGradient>")
        return f"url(#{name})"

    def path(self, d: str, fill: str, opacity: float = 1, stroke: str = "none", width: float = 0) -> None:
        """A shape with an optional outline."""
        line = f' stroke="{stroke}" stroke-width="{width:.2f}" stroke-linecap="round" stroke-linejoin="round"'
        self._shapes.append(f'<path d="{d}" fill="{fill}" opacity="{opacity:.3f}"{line if stroke != "none" else ""}/>')

    def placed(self, shapes: str, x: float, y: float, scale: float = 1, turn: float = 0) -> None:
        """Shapes drawn round (0, 0), put elsewhere."""
        rotation = f" rotate({turn:.1f})" if turn else ""
        self._shapes.append(f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.3f}){rotation}">{shapes}</g>')

    def text(self) -> str:
        """The whole SVG."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:.2f} {self.height:.2f}">'
            f"<defs>{''.join(self._definitions)}</defs>{''.join(self._shapes)}</svg>"
        )


def _stops(stops: Sequence[tuple[float, Colour, float]]) -> str:
    return "".join(
        f'<stop offset="{place}" stop-color="{code(value)}" stop-opacity="{opacity}"/>'
        for place, value, opacity in stops
    )


# ------------------------------------------------------------------ shapes of the land


def _ridge(width: float, y: float, height: float, seed: int) -> Points:
    """A line of hills from left to right, as points 24 apart."""
    rng = Random(seed)
    phases = [rng.uniform(0, 6.28) for _ in range(5)]
    waves = tuple(zip((0.0021, 0.0047, 0.0093, 0.019, 0.037), (1, 0.55, 0.28, 0.12, 0.05), phases, strict=True))
    points = []
    for x in range(-48, int(width) + 72, 24):
        points.append((float(x), y - height * sum(a * math.sin(f * x + p) for f, a, p in waves)))
    return points


def _level(points: Points, x: float) -> float:
    """The height of a line of hills at x."""
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        if x1 >= x:
            return y0 + (y1 - y0) * (x - x0) / (x1 - x0)
    return points[-1][1]


def _down_to(points: Points, bottom: float) -> str:
    """A closed shape below a line, with the line's corners rounded."""
    d = f"M{points[0][0]:.1f} {bottom:.1f}L{points[0][0]:.1f} {points[0][1]:.1f}"
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        d += f"Q{x0:.1f} {y0:.1f} {(x0 + x1) / 2:.1f} {(y0 + y1) / 2:.1f}"
    return d + f"L{points[-1][0]:.1f} {points[-1][1]:.1f}V{bottom:.1f}Z"


#: Clouds: place across as a share of the width, height in the picture, scale, opacity.
CLOUDS = (
    (0.125, 150.0, 1.5, 0.8),
    (0.43, 110.0, 1.1, 0.7),
    (0.61, 230.0, 1.5, 0.55),
    (0.86, 120.0, 1.8, 0.75),
    (0.27, 300.0, 0.9, 0.5),
)


@dataclass(frozen=True)
class TurbinePlace:
    """Where a turbine's foot stands, how large it is, and how its blades stand at rest, in degrees."""

    x: float
    y: float
    scale: float
    turn: float


FAR_WHITE = (colour("#F4FAF6"), colour("#A9C4C0"))
NEAR_WHITE = (theme.WHITE, colour("#B9CDD3"))


def _hills(width: float, seed: int) -> Points:
    return _ridge(width, HORIZON - 22, 46, seed + 2)


def _near_ridge(width: float, seed: int) -> Points:
    return _ridge(width, HORIZON + 196, 34, seed + 7)


def far_turbines(width: float, seed: int) -> list[TurbinePlace]:
    """The small turbines on the hills beyond the loch."""
    hills = _hills(width, seed)
    places = []
    for i, start in enumerate(range(60, int(width), 130)):
        foot = start + (i * 53) % 60
        ground = _level(hills, foot)
        if ground < HORIZON - 12:
            places.append(TurbinePlace(foot, ground + 4, 0.46, i * 37))
    return places


def hidden_by_headland(x: float, headland: float | None, width: float) -> bool:
    """Whether the hill with the castle may stand before something on the hills at x."""
    return headland is not None and -HEADLAND_REACH[0] < x - headland * width < HEADLAND_REACH[1]


def near_turbines(width: float, seed: int, shares: Sequence[float]) -> list[TurbinePlace]:
    """The large turbines between the fields."""
    near = _near_ridge(width, seed)
    return [
        TurbinePlace(share * width, _level(near, share * width) + 30, 1.5 + 0.3 * (i % 2), i * 50 + 10)
        for i, share in enumerate(shares)
    ]


#: The castle on the headland: from the headland's middle and the horizon, and how large.
CASTLE_PLACE, CASTLE_SCALE = (4.0, -104.0), 2.05
#: How far the headland reaches to both sides of its middle.
HEADLAND_REACH = (340.0, 610.0)


def _headland(drawing: _Drawing, mood: Mood, x: float, *, still: bool) -> None:
    """The hill by the loch with a castle and a village."""
    horizon = HORIZON
    outline = [
        (-330, 250), (-230, 170), (-176, 96), (-150, 20), (-122, -34), (-60, -44), (70, -46), (128, -36), (166, 6),
        (230, 40), (340, 84), (600, 250),
    ]  # fmt: skip
    points = [(x + dx, horizon + dy) for dx, dy in outline]
    drawing.path(_down_to(points, HEIGHT), code(mood.land[2]))
    sunny = f"M{x - 300:.0f} {horizon + 226:.0f}L{x - 230:.0f} {horizon + 170:.0f}L{x - 176:.0f} {horizon + 96:.0f}"
    sunny += f"L{x - 150:.0f} {horizon + 20:.0f}L{x - 122:.0f} {horizon - 30:.0f}Q{x - 130:.0f} {horizon + 60:.0f} "
    drawing.path(sunny + f"{x - 190:.0f} {horizon + 250:.0f}Z", "#FFE9A8", 0.30)
    for k, (y, left, right) in enumerate(((36, -152, 222), (92, -172, 352), (150, -208, 430))):
        field = mix(mood.land[3], colour("#D9D07A"), 0.16 + 0.14 * k)
        top = horizon + y
        curve = f"Q{x:.0f} {top - 14:.0f} {x + right:.0f} {top + 24:.0f}"
        drawing.path(
            f"M{x + left:.0f} {top + 10:.0f}{curve}L{x + right + 60:.0f} {top + 110:.0f}L{x + left - 60:.0f}"
            f" {top + 110:.0f}Z",
            code(field),
        )
        drawing.path(f"M{x + left:.0f} {top + 10:.0f}{curve}", "none", 1, code(mood.land[4]), 6)
    road = f"M{x + 10:.0f} {horizon - 40:.0f}C{x + 60:.0f} {horizon + 20:.0f} {x - 60:.0f} {horizon + 60:.0f}"
    road += f" {x:.0f} {horizon + 110:.0f}S{x + 60:.0f} {horizon + 180:.0f} {x + 20:.0f} {horizon + 240:.0f}"
    drawing.path(road, "none", 0.9, "#F0E2B8", 13)
    castle = fortress(theme.CLANS[0], flying=still)
    drawing.placed(castle, x + CASTLE_PLACE[0], horizon + CASTLE_PLACE[1], CASTLE_SCALE)
    homes = (
        (-118, 24, 1.0), (-70, 14, 0.9), (78, 12, 0.95), (122, 30, 1.05), (-146, 82, 1.2), (-52, 74, 1.1),
        (64, 70, 1.05), (150, 92, 1.25), (-110, 140, 1.35), (84, 132, 1.25),
    )  # fmt: skip
    trees = (
        (-92, 26, 0.8), (48, 8, 0.7), (100, 36, 0.8), (-178, 108, 0.9), (-100, 88, 0.8), (106, 84, 0.85),
        (186, 110, 1), (-150, 152, 1.1), (130, 146, 1),
    )  # fmt: skip
    for dx, dy, scale in homes:
        drawing.placed(cottage(theme.CLANS[1]), x + dx, horizon + dy, scale * 1.12)
    for dx, dy, scale in trees:
        drawing.placed(tree(mood.land[4]), x + dx, horizon + dy, scale)


def _fields(drawing: _Drawing, mood: Mood, ridge: Points, width: float) -> None:
    """Strips of crops that run down from a ridge towards the viewer."""
    crops = [
        mix(mood.land[3], theme.FIELD, 0.62),
        mix(mood.land[3], theme.HEATHER, 0.6),
        mix(mood.land[3], theme.MEADOW, 0.6),
        mix(mood.land[3], theme.FIELD, 0.4),
    ]
    furrow = code(mix(crops[0], mood.land[4], 0.45))

    def edge(x: float) -> tuple[float, float, float, float, float, float]:
        """Where the strip that starts at x on the ridge bends, and where it leaves the picture."""
        y = _level(ridge, x)
        return x, y, x + 105, y + 100, x + 12, HORIZON + 420

    step = 250.0
    x = -100 - step
    index = 0
    while x < width + step:
        left, right = edge(x), edge(x + step)
        d = f"M{left[0]:.1f} {left[1]:.1f}"
        cursor = x + 24
        while cursor < x + step:
            d += f"L{cursor:.1f} {_level(ridge, cursor):.1f}"
            cursor += 24
        d += f"L{right[0]:.1f} {right[1]:.1f}Q{right[2]:.1f} {right[3]:.1f} {right[4]:.1f} {right[5]:.1f}"
        d += f"L{left[4]:.1f} {left[5]:.1f}Q{left[2]:.1f} {left[3]:.1f} {left[0]:.1f} {left[1]:.1f}Z"
        drawing.path(d, code(crops[index % 4]))
        for k in range(1, 8):
            a = edge(x + step * k / 8)
            line = f"M{a[0]:.1f} {a[1]:.1f}Q{a[2]:.1f} {a[3]:.1f} {a[4]:.1f} {a[5]:.1f}"
            drawing.path(line, "none", 0.55, furrow, 2.4)
        hedge = f"M{left[0]:.1f} {left[1]:.1f}Q{left[2]:.1f} {left[3]:.1f} {left[4]:.1f} {left[5]:.1f}"
        drawing.path(hedge, "none", 1, code(mood.land[4]), 8)
        x += step
        index += 1


def landscape_drawing(
    width: float,
    mood: Mood,
    seed: int,
    headland: float | None,
    turbines: Sequence[float],
    crowning: float | None = None,
    *,
    still: bool = True,
) -> str:
    """The landscape as SVG text, `width` by 1080; `headland` and `turbines` are shares of the width.

    With `crowning` the light comes from the middle of the sky, so high above the picture's upper edge. Not `still`,
    it lacks what moves: see `living_land`.
    """
    drawing = _Drawing(width, HEIGHT)
    sky, land = mood.sky, mood.land
    horizon = HORIZON
    fill = drawing.gradient("sky", [(0, sky[0], 1), (0.5, sky[1], 1), (0.92, sky[2], 1), (1, sky[3], 1)])
    drawing.path(f"M-4 -4H{width + 4:.0f}V{horizon + 60:.0f}H-4Z", fill)
    sun_x, sun_y = width * 0.40, horizon - 70
    if crowning is None:
        beams = [(i * 0.19 + 0.02, 0.085, mood.rays) for i in range(17)]
    else:
        sun_x, sun_y = width / 2, crowning
        beams = [(i * math.tau / 24 + 0.08, 0.11, 0.34) for i in range(24)]
    for angle, wide, opacity in beams:
        drawing.path(
            f"M{sun_x:.0f} {sun_y:.0f}L{sun_x + width * math.cos(angle):.0f} {sun_y - width * math.sin(angle):.0f}"
            f"L{sun_x + width * math.cos(angle + wide):.0f} {sun_y - width * math.sin(angle + wide):.0f}Z",
            "#FFF6D6" if crowning is None else "#FFE9A8",
            opacity,
        )
    shine = drawing.glow("sun", [(0, colour("#FFF8DC"), 1), (0.22, colour("#FFEFB8"), 0.85), (1, colour("#FFE2A0"), 0)])
    _disc(drawing, sun_x, sun_y, 420, shine)
    if crowning is None:
        _disc(drawing, sun_x, sun_y, 64, mood.sun)
    for share, y, scale, opacity in CLOUDS if still else ():
        drawing.placed(cloud(opacity), share * width, y, scale)

    far = _ridge(width, horizon - 60, 62, seed + 1)
    drawing.path(_down_to(far, horizon + 80), code(mix(land[0], sky[2], 0.35)))
    hills = _hills(width, seed)
    drawing.path(_down_to(hills, horizon + 80), code(land[0]))
    for place in far_turbines(width, seed):
        turns = still or hidden_by_headland(place.x, headland, width)
        drawing.placed(turbine(place.turn, *FAR_WHITE) if turns else mast(*FAR_WHITE), place.x, place.y, place.scale)

    water = drawing.gradient(
        "loch",
        [
            (0, mix(sky[2], theme.WHITE, 0.2), 1),
            (0.35, mix(sky[1], theme.SEA_MIDDLE, 0.5), 1),
            (1, mix(sky[0], colour("#2F7F8F"), 0.6), 1),
        ],
    )
    drawing.path(f"M-4 {horizon + 6:.0f}H{width + 4:.0f}V{HEIGHT + 4:.0f}H-4Z", water)
    rng = Random(9)
    for i in range(70):
        depth = i / 70
        y, x = horizon + 12 + depth**1.5 * 200, rng.uniform(0, width)
        reach, opacity = rng.uniform(30, 140) * (0.4 + depth), rng.uniform(0.15, 0.5)
        drawing.path(f"M{x:.0f} {y:.0f}h{reach:.0f}", "none", opacity, "#FFFBE8", 1 + i / 30)
    if crowning is None:
        _light_on_water(drawing, sun_x)
    if headland is not None:
        _headland(drawing, mood, headland * width, still=still)

    near = _near_ridge(width, seed)
    drawing.path(_down_to(near, HEIGHT), code(land[3]))
    _fields(drawing, mood, near, width)
    for place in near_turbines(width, seed, turbines):
        shape = turbine(place.turn, *NEAR_WHITE) if still else mast(*NEAR_WHITE)
        drawing.placed(shape, place.x, place.y, place.scale)

    heath = _ridge(width, horizon + 342, 26, seed + 11)
    front = _ridge(width, horizon + 420, 22, seed + 13)
    drawing.path(_down_to(heath, HEIGHT), code(land[4]))
    drawing.path(_down_to(front, HEIGHT), code(land[5]))
    stem = mix(land[5], colour("#9B6FA3"), 0.45)
    flower = mix(colour("#D59BD6"), land[5], 0.15)
    tuft = heather(stem, flower)
    for i in range(round(150 * width / 1920)):
        x = rng.uniform(0, width)
        line = heath if i % 2 else front
        drawing.placed(tuft, x, _level(line, x) + rng.uniform(2, 60))
    return drawing.text()


def _light_on_water(drawing: _Drawing, sun_x: float) -> None:
    """The sun's path over the loch."""
    path_of_light = drawing.gradient(
        "light", [(0, colour("#FFF3C8"), 0.5), (0.6, colour("#FFF3C8"), 0.28), (1, colour("#FFF3C8"), 0)]
    )
    drawing.path(
        f"M{sun_x - 40:.0f} {HORIZON + 8:.0f}L{sun_x - 110:.0f} {HORIZON + 190:.0f}H{sun_x + 110:.0f}"
        f"L{sun_x + 40:.0f} {HORIZON + 8:.0f}Z",
        path_of_light,
    )


def _disc(drawing: _Drawing, x: float, y: float, radius: float, fill: str) -> None:
    r = f"{radius:.0f} {radius:.0f} 0 1 1"
    drawing.path(f"M{x - radius:.1f} {y:.1f}A{r} {x + radius:.1f} {y:.1f}A{r} {x - radius:.1f} {y:.1f}Z", fill)


def paint_landscape(
    size: tuple[int, int],
    mood: str,
    *,
    seed: int = 5,
    headland: float | None = None,
    turbines: tuple[float, ...] = (),
    crowning: float | None = None,
    still: bool = True,
    corners: int = 0,
    dim: int = 0,
) -> pygame.Surface:
    """The landscape at `size` pixels, new each time; whoever wants it twice keeps it.

    `corners` is the opacity of the darkness that gathers there, `dim` that of a veil over everything, 0 to 255.
    """
    width = HEIGHT * size[0] / size[1]
    text = landscape_drawing(width, MOODS[mood], seed, headland, turbines, crowning, still=still)
    picture = pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)
    ground = pygame.Surface(size)  # without transparency: three times faster to blit
    ground.fill(MOODS[mood].land[5])
    ground.blit(picture, (0, 0))
    del picture
    if corners:
        ground.blit(pygame.transform.smoothscale(_corners(corners), size), (0, 0))
    if dim:
        veil = pygame.Surface(size)
        veil.fill(VEIL)
        veil.set_alpha(dim)
        ground.blit(veil, (0, 0))
    return ground


@lru_cache(maxsize=2)
def landscape(
    size: tuple[int, int],
    mood: str,
    *,
    seed: int = 5,
    turbines: tuple[float, ...] = (),
    corners: int = 0,
    dim: int = 0,
) -> pygame.Surface:
    """The landscape as `paint_landscape` has it, remembered; shared, so do not draw on it."""
    return paint_landscape(size, mood, seed=seed, turbines=turbines, corners=corners, dim=dim)


theme.forget_on_change(landscape.cache_clear)
forget_with_size(landscape.cache_clear)


@lru_cache(maxsize=4)
def _corners(strength: int) -> pygame.Surface:
    """Darkness that gathers towards the corners, small."""
    small = pygame.Surface((64, 36), pygame.SRCALPHA)
    for y in range(36):
        for x in range(64):
            away = math.hypot((x - 31.5) / 48, (y - 16) / 27)
            small.set_at((x, y), (0, 0, 0, round(strength * max(0.0, min(1.0, (away - 0.55) / 0.45)))))
    return small
