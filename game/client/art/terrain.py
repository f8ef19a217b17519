"""What the land shows: ground colour, texture and symbol of each kind of hex."""

from __future__ import annotations

import random

from game.client import theme
from game.client.art.emblems import grain, turbine
from game.client.art.vector import (
    CELL_RADIUS,
    Layer,
    fading,
    filled,
    hex_path,
    moved,
    number,
    radial_gradient,
    stroked,
)
from game.client.theme import (
    LAND_SHADOW,
    OFFSHORE_RIM,
    OUTLINE,
    WHITE,
    Colour,
    code,
    colour,
    mix,
)

REACH = (54.0, 62.0)
VARIANTS = 4

# A trifle larger than the cell, so that no gap shows between neighbours
CELL = hex_path(CELL_RADIUS + 0.5, 1.5)
CUT = filled(CELL, "#ffffff")
LANDMARKS = ("castle", "cathedral", "tower", "tara")


def terrain(kind: str, variant: int = 0) -> list[Layer]:
    """Draws a hex of land: a kind of `Board.kind`, or "offshore-energy" and "offshore-food"."""
    # A fixed seed per kind and variant: each hex always looks the same.
    rng = random.Random(f"{kind} {variant}")
    if kind in LANDMARKS:
        return _rock(rng)
    drawers = {
        "energy": _heather,
        "food": _field,
        "blank": _meadow,
        "settlement": _stone,
        "flexible": _shared,
        "offshore-energy": _offshore_energy,
        "offshore-food": _offshore_food,
    }
    return drawers[kind](rng, variant)


def _ground(tint: Colour, towards: Colour, share: float, path: str = CELL) -> str:
    stops = [(0.0, mix(tint, towards, share)), (1.0, tint)]
    return f"<defs>{radial_gradient('land', stops, 0.42, 0.32, 0.8)}</defs>" + filled(path, "url(#land)")


def _scattered(rng: random.Random, count: int, reach: float, calm: float = 0.0) -> list[tuple[float, float]]:
    """Gives points in the hex, `reach` (0 to 1) of its way out at most and outside a calm middle."""
    points = []
    for _try in range(count):
        x, y = rng.uniform(-42, 42), rng.uniform(-44, 46)
        inside = abs(x) / 50 + max(0.0, abs(y) - 27) / 30 <= reach
        if inside and x * x + y * y >= calm * calm:
            points.append((x, y))
    return points


def _sprig(x: float, y: float) -> str:
    path = f"M{number(x)} {number(y)}v-5M{number(x - 2.6)} {number(y - 0.5)}l-1.4 -4"
    path += f"M{number(x + 2.6)} {number(y - 0.5)}l1.4 -4"
    bloom = f'<circle cx="{number(x)}" cy="{number(y - 6)}" r="1.9" fill="#e3b9e6"/>'
    return stroked(path, theme.HEATHER_STROKE, 1.8) + bloom


def _heather(rng: random.Random, variant: int) -> list[Layer]:
    v = variant
    near, far = mix(theme.HEATHER, theme.HEATHER_STROKE, 0.22), mix(theme.HEATHER, theme.HEATHER_STROKE, 0.40)
    hills = filled(f"M-60 {-8 + v * 3}Q-25 {-26 + v * 2} 5 {-12 - v * 3}T60 {-18 + v * 4}V62H-60Z", near, 0.75)
    hills += filled(f"M-60 {18 - v * 3}Q-20 {4 + v * 3} 12 {18 - v * 2}T60 {8 + v * 3}V62H-60Z", far, 0.7)
    top = "".join(_sprig(x, y) for x, y in _scattered(rng, 15, 0.95, 24))
    top += moved(turbine(colour("#FBF2FA"), colour("#7A5183"), 3.2), 0, 1.4, 0.68)
    return [Layer(_ground(theme.HEATHER, WHITE, 0.2)), Layer(hills, clip=CUT), Layer(top)]


def _field(_rng: random.Random, variant: int) -> list[Layer]:
    angle = (-18, 14, -34, 30)[variant % 4]
    rows = "".join(
        stroked(f"M-80 {y}Q0 {y - 7} 80 {y}", theme.FIELD_STROKE, 3.2 if y % 24 else 4.4, 0.62)
        for y in range(-72, 84, 12)
    )
    top = f"<defs>{fading('calm', mix(theme.FIELD, WHITE, 0.16), 0.55)}</defs>" + '<circle r="27" fill="url(#calm)"/>'
    top += moved(grain(colour("#7F8B2C"), colour("#FBF2C4"), 3), 0, 1.3, 0.64)
    return [Layer(_ground(theme.FIELD, WHITE, 0.18)), Layer(moved(rows, turn=angle), clip=CUT), Layer(top)]


def _meadow(rng: random.Random, _variant: int) -> list[Layer]:
    top = ""
    for x, y in _scattered(rng, 13, 0.86):
        at = f"M{number(x)} {number(y)}"
        top += stroked(f"{at}q-1 -5 -4 -7{at}q0 -6 0 -9{at}q1 -5 4 -7", theme.MEADOW_STROKE, 2.2)
    for x, y in _scattered(rng, 9, 0.82):
        top += f'<circle cx="{number(x)}" cy="{number(y)}" r="2.5" fill="#fffdf2"/>'
        top += f'<circle cx="{number(x)}" cy="{number(y)}" r="1" fill="#edbb3a"/>'
    return [Layer(_ground(theme.MEADOW, colour("#FFFFC8"), 0.28) + top)]


def _stone(rng: random.Random, _variant: int) -> list[Layer]:
    path = ""
    for row, y in enumerate(range(-60, 66, 12)):
        path += f"M-60 {y}H60"
        for x in range(-60, 60, 18):
            path += f"M{x + (9 if row % 2 else 0) + rng.randint(-2, 2)} {y}v12"
    top = f"<defs>{fading('calm', mix(theme.STONE, WHITE, 0.28), 0.55)}</defs>" + '<circle r="30" fill="url(#calm)"/>'
    house = "M-24 2L0 -24L24 2M-18 -2V26H18V-2M-5 26V12H5V26"
    top += moved(stroked(house, mix(theme.STONE_STROKE, OUTLINE, 0.5), 5), 0, -0.8, 0.82)
    return [
        Layer(_ground(theme.STONE, WHITE, 0.3)),
        Layer(stroked(path, theme.STONE_STROKE, 1.7, 0.55), clip=CUT),
        Layer(top),
    ]


def _shared(_rng: random.Random, _variant: int) -> list[Layer]:
    lower = "M-62 46L62 -46V70H-62Z"
    furrows = "".join(stroked(f"M-80 {y}L80 {y - 118}", theme.FIELD_STROKE, 3, 0.6) for y in range(68, 150, 12))
    top = "".join(_sprig(x, y) for x, y in ((-30, -16), (-8, -40), (-38, 4), (8, -38), (26, -34), (-2, -28)))
    top += moved(turbine(colour("#FBF2FA"), colour("#7A5183"), 3.4), -16, -14, 0.5)
    top += moved(grain(colour("#7F8B2C"), colour("#FBF2C4"), 3.4), 18, 16, 0.5)
    return [
        Layer(_ground(theme.HEATHER, WHITE, 0.2)),
        Layer(filled(lower, theme.FIELD) + furrows, clip=CUT),
        Layer(stroked("M-62 46L62 -46", colour("#FFF7DF"), 4), clip=CUT),
        Layer(top),
    ]


def _rock(rng: random.Random) -> list[Layer]:
    top = ""
    for x, y, w in ((-30.0, -26.0, 9.0), (28.0, -32.0, 7.0), (36.0, 12.0, 8.0), (-36.0, 16.0, 7.0), (8.0, 46.0, 8.0)):
        stone = f"M{x - w} {y + 3}L{x - w * 0.6:.1f} {y - 3}L{x} {y - 5}L{x + w * 0.7:.1f} {y - 2}L{x + w} {y + 3}Z"
        top += filled(stone, colour("#E4E2CE")) + stroked(stone, theme.ROCK_STROKE, 1.4)
    for x, y in _scattered(rng, 9, 0.9):
        at = f"M{number(x)} {number(y)}"
        top += stroked(f"{at}q-1 -4 -3 -6{at}q1 -4 3 -6", theme.ROCK_STROKE, 2)
    return [Layer(_ground(theme.ROCK, WHITE, 0.22) + top)]


def _offshore(tint: Colour, waves: str, symbol: str) -> list[Layer]:
    path = hex_path(CELL_RADIUS * 0.90, 8)
    shadow = filled(hex_path(CELL_RADIUS * 0.90, 8, 2, 5), LAND_SHADOW, 0.35)
    top = stroked(path, OFFSHORE_RIM, 2.8) + f'<circle r="27" fill="{code(tint)}"/>' + symbol
    return [
        Layer(shadow, blur=3, tint=LAND_SHADOW),
        Layer(filled(path, tint)),
        Layer(waves, clip=filled(hex_path(CELL_RADIUS * 0.88, 8), "#ffffff")),
        Layer(top),
    ]


def _offshore_energy(_rng: random.Random, _variant: int) -> list[Layer]:
    waves = "".join(f"M-60 {y}q10 -7 20 0t20 0t20 0t20 0t20 0t20 0" for y in range(-44, 56, 14))
    symbol = moved(turbine(colour("#FBFBFF"), colour("#3E5F86"), 3.2), 0, 1.4, 0.68)
    return _offshore(theme.OFFSHORE_ENERGY, stroked(waves, theme.OFFSHORE_ENERGY_STROKE, 3), symbol)


def _offshore_food(_rng: random.Random, _variant: int) -> list[Layer]:
    lines = "".join(f"M{x} -60V60" for x in range(-42, 50, 14))
    symbol = moved(grain(colour("#2F6B46"), colour("#EFFAE6"), 3), 0, 1.3, 0.64)
    return _offshore(
        theme.OFFSHORE_FOOD, stroked(lines, theme.OFFSHORE_FOOD_STROKE, 3, dashes=(8, 4), cap="butt"), symbol
    )


def blocked() -> list[Layer]:
    """Draws a space that two players cannot use: a bank of mist that hides the land, whatever lies below it."""
    radius = CELL_RADIUS * 0.97
    stops = [(0.0, colour("#A9B9C0")), (1.0, colour("#71838C"))]
    ground = f"<defs>{radial_gradient('bank', stops, 0.5, 0.35, 0.75)}</defs>"
    ground += filled(hex_path(radius, 6), "url(#bank)") + stroked(hex_path(radius - 2, 6), colour("#54656E"), 4)
    cloud = "M-29 8A11 11 0 0 1 -25 -12A15 15 0 0 1 -1 -24A17 17 0 0 1 23 -11A10.5 10.5 0 0 1 27 8Z"
    banks = "M-34 19q8.5 -7 17 0t17 0t17 0t17 0M-26 32q7 -6 13 0t13 0t13 0t13 0"
    edge, white = colour("#4A5A63"), colour("#F1F6F7")
    top = stroked(cloud, edge, 5) + filled(cloud, white)
    top += stroked(banks, edge, 9) + stroked(banks, white, 5.5)
    return [Layer(ground), Layer(top)]
