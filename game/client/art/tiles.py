"""Tiles, seals, banners, markers: everything that carries a clan's colour, emblem and pattern."""

from __future__ import annotations

from game.client.art.emblems import emblem, grain, ground_gradient, houses, mark, pattern, turbine
from game.client.art.vector import TILE_RADIUS, Layer, fading, filled, hex_path, linear_gradient, moved, stroked
from game.client.theme import OUTLINE, SHADOW, Clan, code, colour, mix

TILE_REACH = (66.0, 72.0)
SEAL_REACH = (52.0, 52.0)

ENERGY, FOOD = 0, 1
#: Within this radius a tile shows nothing but its ground and symbol, whatever rings lie on it.
SYMBOL_RADIUS = 39.4


def tile(clan: Clan, kind: int, lifted: bool = False, lit: bool = False, turn: float = 0.0) -> list[Layer]:
    """Draws a tile: `kind` 0 is energy, its blades turned by `turn` degrees, 1 food, 2 to 5 one to four houses."""
    if kind == ENERGY:
        symbol = moved(turbine(clan.symbol, clan.symbol_line, 2.6, turn), 0, 1, 0.98)
    elif kind == FOOD:
        symbol = moved(grain(clan.symbol, clan.symbol_line, 2.6), 0, 1, 0.95)
    else:
        symbol = houses(clan, kind - 1, lit)
    return blank_tile(clan, symbol, lifted, lit)


def blank_tile(clan: Clan, symbol: str, lifted: bool = False, lit: bool = False) -> list[Layer]:
    """Draws a tile of the clan with any symbol, an SVG fragment round (0, 0)."""
    ground = hex_path(TILE_RADIUS, 7)
    lift = 6.0 if lifted else 0.0
    shadow = hex_path(TILE_RADIUS, 7, 4 + lift * 0.5, 7 + lift)
    top = f"<defs>{fading('calm', clan.base, 0.62)}</defs>" + '<circle r="36" fill="url(#calm)"/>'
    if lit:
        top += f"<defs>{fading('lamp', colour('#FFE08A'), 0.1, 0.5)}</defs>" + '<circle r="34" fill="url(#lamp)"/>'
    top += stroked(hex_path(TILE_RADIUS - 1.2, 6.5), clan.dark, 2.4)
    top += stroked(hex_path(TILE_RADIUS - 4.2, 5), clan.light, 2, opacity=0.75)
    return [
        Layer(filled(shadow, SHADOW, 0.34 if lifted else 0.42), blur=6 if lifted else 3, tint=SHADOW),
        Layer(
            f"<defs>{ground_gradient(clan)}</defs>"
            + filled(hex_path(TILE_RADIUS, 7, 0, 5), clan.dark)
            + filled(ground, "url(#ground)")
        ),
        Layer(pattern(clan), clip=filled(hex_path(TILE_RADIUS - 0.8, 7), "#ffffff")),
        Layer(top + symbol),
    ]


def seal(clan: Clan, shadow: bool = True) -> list[Layer]:
    """Draws the clan's round emblem, radius 48 (half a hex width, nearly)."""
    dark = Layer(f'<circle cx="2" cy="4" r="46" fill="{code(SHADOW)}" fill-opacity=".4"/>', blur=2.5, tint=SHADOW)
    disc = (
        f"<defs>{ground_gradient(clan)}</defs>"
        f'<circle r="48" fill="{code(clan.dark)}"/><circle r="45" fill="url(#ground)"/>'
    )
    inner = f'<circle r="37" fill="{code(clan.base)}" stroke="{code(clan.light)}" stroke-width="2.5"/>' + moved(
        emblem(clan, clan.symbol, clan.base), scale=0.60
    )
    layers = [Layer(disc), Layer(pattern(clan), clip='<circle r="45" fill="#ffffff"/>'), Layer(inner)]
    return [dark, *layers] if shadow else layers


def visit_mark(clan: Clan) -> list[Layer]:
    """Draws the clan's mark, radius 8, for the foot of cathedrals and towers."""
    return [Layer(mark(clan))]


def roof_gradient(clan: Clan, name: str = "roof") -> str:
    """Defines the clan's colour as roofs and standing pieces show it, lit from the left."""
    stops = [(0.0, mix(clan.base, clan.light, 0.5)), (0.5, clan.base), (1.0, mix(clan.base, clan.dark, 0.6))]
    return linear_gradient(name, stops)


MARKER_REACH = (34.0, 70.0)


def marker(clan: Clan) -> list[Layer]:
    """Draws the standing playing piece of the score track: base centre at (0, 0), about 66 high."""
    body = (
        f"<defs>{roof_gradient(clan)}{ground_gradient(clan)}</defs>"
        f'<path d="M-22 -4A22 9 0 0 0 22 -4L22 0A22 9 0 0 1 -22 0Z" fill="{code(clan.dark)}"/>'
        '<path d="M-22 -4C-20 -14 -13 -14 -12 -24L12 -24C13 -14 20 -14 22 -4A22 9 0 0 1 -22 -4Z" fill="url(#roof)" '
        f'stroke="{code(clan.dark)}" stroke-width="2"/>'
        f'<circle cy="-40" r="23" fill="{code(clan.dark)}"/>'
        f'<circle cy="-41" r="21.5" fill="url(#ground)" stroke="{code(clan.dark)}" stroke-width="1.5"/>'
        f'<circle cy="-41" r="17.6" fill="none" stroke="{code(clan.light)}" stroke-width="1.6"/>'
        + moved(emblem(clan, clan.symbol, clan.base), 0, -41, 0.30)
    )
    shade = f'<ellipse cx="6" cy="2.5" rx="24" ry="8" fill="{code(SHADOW)}" fill-opacity=".5"/>'
    return [Layer(shade, blur=3, tint=SHADOW), Layer(body)]


def banner_cloth(width: float, height: float, wave: float = 1.0) -> str:
    """Writes the outline of a flying banner whose staff is at x = 0; `wave` (-1 to 1) is the ripple."""
    w, h, bend = width, height, 4 * wave * height / 26
    tail = w - 6 * h / 26
    return (
        f"M1.5 0C{w * 0.35:.2f} {-bend:.2f} {w * 0.6:.2f} {bend:.2f} {w:.2f} -1L{tail:.2f} {h / 2 - 1:.2f}"
        f"L{w:.2f} {h - 1:.2f}C{w * 0.6:.2f} {h + bend:.2f} {w * 0.35:.2f} {h - bend:.2f} 1.5 {h:.2f}Z"
    )


def banner(clan: Clan, x: float, y: float, width: float, height: float, pole: float, wave: float = 1.0) -> list[Layer]:
    """Draws a banner on its staff; (x, y) is the upper end of the cloth at the staff."""
    cloth = banner_cloth(width, height, wave)
    centre = width * 0.43
    symbol = clan.dark if clan.key == "sun" else clan.symbol
    staff = (
        f'<path d="M0 {pole}V-3" fill="none" stroke="{code(OUTLINE)}" stroke-width="3" stroke-linecap="round"/>'
        f'<circle cy="-4" r="2.6" fill="#f0c95c" stroke="{code(OUTLINE)}" stroke-width="1"/>'
    )
    front = (
        f'<circle cx="{centre:.2f}" cy="{height / 2:.2f}" r="{height * 0.36:.2f}" fill="{code(clan.base)}"/>'
        + stroked(cloth, clan.dark, 2)
        + moved(emblem(clan, symbol, clan.base), centre, height / 2, height * 0.0075)
    )
    return [
        Layer(moved(staff + filled(cloth, clan.base), x, y)),
        Layer(pattern(clan), clip=moved(filled(cloth, "#ffffff", 0.9), x, y)),
        Layer(moved(front, x, y)),
    ]
