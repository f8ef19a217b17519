"""The clans' emblems, patterns and marks, and the symbols for farms and houses."""

from __future__ import annotations

from functools import cache

from game.client.art.vector import moved, number, radial_gradient
from game.client.theme import WHITE, Clan, Colour, code, mix


def emblem(clan: Clan, fill: Colour, hole: Colour) -> str:
    """Draws the clan's beast or sign within a circle of radius 50; `hole` is the colour of its inner lines."""
    tint, inner = code(fill), code(hole)
    if clan.key == "sun":
        rays = "".join(moved(f'<path d="M-7 -31L0 -50L7 -31Z" fill="{tint}"/>', turn=i * 36) for i in range(10))
        spiral = "M2 1A4 4 0 0 0 -4 -2A7.5 7.5 0 0 0 -3 9A10.5 10.5 0 0 0 12 2A14 14 0 0 0 -2 -15A16 16 0 0 0 -15 -6"
        return (
            f'{rays}<circle r="24" fill="{tint}"/>'
            f'<path d="{spiral}" fill="none" stroke="{inner}" stroke-width="4" stroke-linecap="round"/>'
        )
    if clan.key == "stag":
        antler = "M-5 -8C-12 -18 -24 -16 -30 -30M-20 -19C-22 -28 -17 -36 -18 -46M-28 -26C-36 -26 -40 -32 -42 -40"
        antler += "M-12 -15C-9 -22 -7 -30 -9 -38"
        return (
            f'<g fill="none" stroke="{tint}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">'
            f'<path d="{antler}"/><path d="{antler}" transform="scale(-1 1)"/></g>'
            f'<path fill="{tint}" d="M-13 -10Q0 -16 13 -10L28 -13Q27 -2 15 1L11 22Q10 38 0 47Q-10 38 -11 22L-15 1'
            'Q-27 -2 -28 -13Z"/>'
            f'<path d="M-8 4l6 5M8 4l-6 5" fill="none" stroke="{inner}" stroke-width="4" stroke-linecap="round"/>'
            f'<path d="M-4 36h8l-4 5z" fill="{inner}"/>'
        )
    if clan.key == "salmon":
        return (
            f'<path fill="{tint}" d="M-44 16C-34 -22 4 -42 36 -28Q46 -22 47 -12Q34 6 6 10C-6 12 -16 17 -22 26L-20 46'
            f'L-33 34L-50 37L-41 24Z"/><path fill="{tint}" d="M-14 -25L-2 -45L10 -30ZM0 8L4 24L16 6Z"/>'
            f'<circle cx="33" cy="-18" r="4" fill="{inner}"/>'
            '<path d="M22 -28Q14 -14 22 1M8 -24Q2 -12 6 2M-7 -16Q-12 -5 -9 6" fill="none" '
            f'stroke="{inner}" stroke-width="3.6" stroke-linecap="round"/>'
        )
    loop = '<path d="M0 -46C26 -28 30 4 0 22C-30 4 -26 -28 0 -46Z"/>'
    loops = "".join(moved(loop, turn=angle) for angle in (0, 120, 240))
    return (
        f'<g fill="none" stroke="{tint}" stroke-width="8.5" stroke-linejoin="round">{loops}</g>'
        f'<circle r="23" fill="none" stroke="{tint}" stroke-width="6.5"/>'
    )


@cache
class _Patterns:
    """Whether patterns are wanted."""

    shown = True


def show_patterns(shown: bool) -> None:
    """Draw clans with their patterns from now on, or with colours and emblems alone; kept pictures are the caller's."""
    _Patterns.shown = shown


def pattern(clan: Clan, reach: float = 66.0) -> str:
    """Draws the clan's pattern over a square that reaches so far to each side of the centre; to be clipped."""
    if not _Patterns.shown:
        return "<g/>"
    stroke = code(clan.pattern_stroke)
    across, down = {"chevrons": (20, 13), "waves": (24, 12), "dots": (16, 14), "lattice": (16, 16)}[clan.pattern]
    # The grid starts from one corner for all sizes, so that a large and a small picture show the same pattern.
    columns = range(int((-reach + 50) // across) - 1, int((reach + 50) // across) + 2)
    rows = range(int((-reach + 60) // down) - 1, int((reach + 60) // down) + 2)
    path = ""
    for row in rows:
        y = row * down - 60
        for column in columns:
            x = column * across - 50
            if clan.pattern == "chevrons":
                path += f"M{x - 1} {y + 12}L{x + 10} {y + 1}L{x + 21} {y + 12}"
            elif clan.pattern == "waves":
                path += f"M{x} {y + 7}Q{x + 6} {y} {x + 12} {y + 7}T{x + 24} {y + 7}"
            elif clan.pattern == "dots":
                for cx, cy in ((x + 5, y + 5), (x + 13, y + 12)):
                    path += f"M{cx - 3} {cy}A3 3 0 1 1 {cx + 3} {cy}A3 3 0 1 1 {cx - 3} {cy}Z"
            else:
                path += f"M{x} {y}L{x + 16} {y + 16}M{x + 16} {y}L{x} {y + 16}"
    if clan.pattern == "dots":
        return f'<path d="{path}" fill="{stroke}"/>'
    width = {"chevrons": 3.6, "waves": 3.0, "lattice": 2.8}[clan.pattern]
    opacity = 0.85 if clan.pattern == "waves" else 1.0
    return f'<path d="{path}" fill="none" stroke="{stroke}" stroke-width="{width}" stroke-opacity="{opacity}"/>'


def ground_gradient(clan: Clan, name: str = "ground") -> str:
    """Defines the clan's base colour, lit from the upper left."""
    stops = [(0.0, mix(clan.base, clan.light, 0.42)), (0.55, clan.base), (1.0, mix(clan.base, clan.dark, 0.22))]
    return radial_gradient(name, stops, x=0.36, y=0.26, radius=0.85)


MARKS = {
    "triangle": "M-6.8 5.2L0 -7.6L6.8 5.2Z",
    "square": "M-5.6 -5.6H5.6V5.6H-5.6Z",
    "disc": "M0 -6.4A6.4 6.4 0 1 1 0 6.4A6.4 6.4 0 1 1 0 -6.4Z",
    "diamond": "M0 -7.4L7.4 0L0 7.4L-7.4 0Z",
}


def mark(clan: Clan) -> str:
    """Draws the clan's mark within a circle of radius 8, ringed in cream."""
    shape = MARKS[clan.mark]
    return (
        f'<path d="{shape}" fill="#fff8e8" stroke="#fff8e8" stroke-width="2.6" stroke-linejoin="round"/>'
        f'<path d="{shape}" fill="{code(clan.base)}" stroke="{code(clan.dark)}" stroke-width="0.8" '
        'stroke-linejoin="round"/>'
    )


def _outlined(core: str, fill: Colour, line: Colour | None, width: float) -> str:
    under = ""
    if line is not None:
        tint = code(line)
        under = f'<g fill="{tint}" stroke="{tint}" stroke-width="{width * 2}" stroke-linejoin="round">{core}</g>'
    return f'{under}<g fill="{code(fill)}">{core}</g>'


def turbine(fill: Colour, line: Colour | None = None, width: float = 0.0, turn: float = 0.0) -> str:
    """Draws a wind turbine whose hub stands at (0, -7), the blades turned by `turn` degrees."""
    blade = '<path d="M-2 -4C-7 -14 -3 -30 1.5 -34C5 -24 6 -12 3 -3Z"/>'
    core = '<path d="M-2.6 -4L-4.6 32H4.6L2.6 -4Z"/><path d="M-15 34Q-14 26 0 26Q14 26 15 34Z"/>'
    core += "".join(moved(blade, 0, -7, turn=angle + turn) for angle in (0, 120, 240))
    return _outlined(core + '<circle cy="-7" r="4.6"/>', fill, line, width)


def grain(fill: Colour, line: Colour | None = None, width: float = 0.0) -> str:
    """Draws an ear of grain with two leaves."""
    kernel = "M0 0C-9 -1 -13 -8 -12 -15C-4 -14 0 -8 0 0Z"
    core = '<path d="M-1.8 -20L-1.8 34L1.8 34L1.8 -20Z"/><path d="M0 -38C-6 -32 -6 -24 0 -19C6 -24 6 -32 0 -38Z"/>'
    for y in (-9, 3, 15):
        core += f'<path d="{kernel}" transform="translate(-1 {y})"/>'
        core += f'<path d="{kernel}" transform="translate(1 {y}) scale(-1 1)"/>'
    core += '<path d="M0 33C-10 33 -19 27 -21 17C-10 16 -2 23 0 33Z"/>'
    core += '<path d="M0 33C10 33 19 27 21 17C10 16 2 23 0 33Z"/>'
    return _outlined(core, fill, line, width)


def _house(clan: Clan, x: float, y: float, size: float, lit: bool) -> str:
    """Draws a dwelling whose base centre stands at (x, y): front gable, roof slab to the right, panel on the roof."""
    dark = code(clan.dark)
    if lit:
        # Lamplight on the slates, warm on every clan's colour; orange on yellow, where gold would be lost
        roof, roof_shade = ("#ff9a2e", "#d9620c") if clan.key == "sun" else ("#ffce4a", "#f0921c")
    elif clan.key == "sun":
        roof, roof_shade = "#8a4b1c", "#6b3410"
    else:
        roof, roof_shade = code(mix(clan.light, WHITE, 0.12)), code(mix(clan.light, clan.base, 0.45))
    wall, side = ("#fff3c4", "#f3dd9a") if lit else ("#fff8e8", "#e6d6b8")
    door = "#ffb52e" if lit else dark
    light = (
        '<circle cx="-3.5" cy="-5" r="5" fill="#ffd35c" fill-opacity=".55"/>'
        '<circle cx="12" cy="-7" r="5" fill="#ffd35c" fill-opacity=".55"/>'
        if lit
        else ""
    )
    return (
        f'<g transform="translate({number(x)} {number(y)}) scale({number(size)})">'
        f'<path d="M-14 0V-13L-4 -26H7L18 -13V0Z" fill="{dark}" stroke="{dark}" stroke-width="5.4" '
        'stroke-linejoin="round"/>'
        f'<path d="M-14 0V-12L-4 -25L7 -12V0Z" fill="{wall}"/><path d="M7 0V-13H17V0Z" fill="{side}"/>'
        f'<path d="M-4 -27H8L20 -12H8Z" fill="{roof}"/>'
        f'<path d="M-4 -27L-17 -11L-13.5 -9L-3.5 -21L8 -12Z" fill="{roof_shade}"/>'
        '<path d="M2.5 -24H7.4L13.6 -16.4H8.6Z" fill="#2e5e86"/>'
        '<path d="M5 -24L11 -16.4M5.6 -20.2H10.6" fill="none" stroke="#bfe6f2" stroke-width="1"/>'
        f'{light}<path d="M-7 0V-9H0V0Z" fill="{door}"/>'
        f'<rect x="9.6" y="-9.4" width="4.8" height="5.2" fill="#ffb52e"/></g>'
    )


HOUSES = {
    1: ((-2, 17, 1.5),),
    2: ((-19, 9, 1.02), (16, 23, 1.02)),
    3: ((-1, -4, 0.95), (-20, 23, 0.95), (17, 23, 0.95)),
    4: ((-19, -4, 0.92), (17, -4, 0.92), (-19, 25, 0.92), (17, 25, 0.92)),
}


def houses(clan: Clan, count: int, lit: bool = False) -> str:
    """Draws one to four dwellings that can be counted at a glance; `lit` when their settlement is full."""
    return "".join(_house(clan, x, y, size, lit) for x, y, size in HOUSES[count])
