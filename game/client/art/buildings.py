"""Castles, cathedrals, round towers, the Hill of Tara and the walls of settlements: lit from the upper left."""

from __future__ import annotations

from game.client.art.tiles import banner, roof_gradient
from game.client.art.vector import (
    CELL_RADIUS,
    Layer,
    Point,
    filled,
    hex_corners,
    linear_gradient,
    moved,
    number,
    polygon,
    stroked,
)
from game.client.theme import (
    CASTLE_STONE,
    CASTLE_STONE_SHADE,
    COPPER,
    COPPER_SHADE,
    MERLON,
    OUTLINE,
    SLATE,
    SLATE_SHADE,
    WALL,
    WALL_DARK,
    Clan,
    Colour,
    code,
    colour,
)

CASTLE_REACH = (66.0, 70.0)
CATHEDRAL_REACH = (64.0, 66.0)
TOWER_REACH = (64.0, 64.0)
TARA_REACH = (56.0, 56.0)

SHADE = colour("#14241C")
TURF_EDGE, TURF = colour("#8E9A6C"), colour("#AFB987")
COPPER_LINE = colour("#2F5F53")
DOOR = colour("#4A3524")

STONE_STOPS = ((0.0, CASTLE_STONE), (0.5, colour("#DCCDB2")), (1.0, CASTLE_STONE_SHADE))
KEEP_STOPS = ((0.0, colour("#EDE4D2")), (0.45, colour("#D2C6AF")), (1.0, colour("#998A72")))
SLATE_STOPS = ((0.0, SLATE), (0.5, colour("#667B85")), (1.0, SLATE_SHADE))
COPPER_STOPS = ((0.0, COPPER), (0.5, colour("#6DB39B")), (1.0, COPPER_SHADE))
CHURCH_STOPS = ((0.0, colour("#FFF8EA")), (0.55, colour("#EADBC0")), (1.0, colour("#BBA888")))
TOWER_STOPS = ((0.0, colour("#E9E3D6")), (0.4, colour("#CFC7B6")), (1.0, colour("#8B8472")))


def _cast(path: str, opacity: float = 0.40) -> Layer:
    return Layer(filled(path, SHADE, opacity), blur=3, tint=SHADE)


def _turf(x: float, y: float, across: float, down: float) -> str:
    return (
        f'<ellipse cx="{x}" cy="{y}" rx="{across}" ry="{down}" fill="{code(TURF_EDGE)}"/>'
        f'<ellipse cx="{x - 2}" cy="{y - 2.7}" rx="{across - 3}" ry="{down - 2.3}" fill="{code(TURF)}"/>'
    )


def _lined(path: str, fill: Colour | str, line: Colour = OUTLINE, width: float = 2.0) -> str:
    return filled(path, fill) + stroked(path, line, width)


def _crenels(left: float, right: float, top: float, count: int, height: float = 5.0) -> str:
    step = (right - left) / (2 * count - 1)
    path = f"M{number(left)} {number(top + height)}"
    for i in range(count):
        path += f"V{number(top)}H{number(left + step * (2 * i + 1))}V{number(top + height)}"
        if i < count - 1:
            path += f"H{number(left + step * (2 * i + 2))}"
    return path


def kerb(clan: Clan) -> str:
    """Draws the clan's kerb along the two front edges of a castle's hex."""
    corners = hex_corners(CELL_RADIUS * 0.90)

    def towards(start: Point, end: Point) -> Point:
        return start[0] + (end[0] - start[0]) * 0.10, start[1] + (end[1] - start[1]) * 0.10

    line = polygon([towards(corners[2], corners[3]), corners[3], towards(corners[4], corners[3])], closed=False)
    return filled(line + "Z", clan.base, 0.30) + stroked(line, clan.dark, 9) + stroked(line, clan.base, 5.4)


def castle_banner(clan: Clan, wave: float = 1.0) -> list[Layer]:
    """Draws the banner over a held castle, where it flies; `wave` (-1 to 1) is the ripple."""
    return banner(clan, 0, -62, 34, 30, 37, wave)


def castle(clan: Clan | None, flying: bool = True) -> list[Layer]:
    """Draws a castle; held by a clan it has the clan's roofs, kerb and, when it is `flying`, banner."""
    roof_line = clan.dark if clan else colour("#3C4A52")
    roof = roof_gradient(clan) if clan else linear_gradient("roof", SLATE_STOPS)
    body = f"<defs>{roof}{linear_gradient('stone', STONE_STOPS)}{linear_gradient('keep', KEEP_STOPS)}</defs>"
    if clan:
        body += kerb(clan)
    body += _turf(0, 30, 42, 13)
    body += _lined(f"{_crenels(-15, 15, -26, 4)}V20H-15Z", "url(#keep)")
    body += stroked("M-15 -13H15", OUTLINE, 1.2, 0.5) + filled("M-3 -11.5h5v8h-5z", OUTLINE)
    body += _lined(f"{_crenels(-30, 30, 2, 7)}V29Q0 33 -30 29Z", "url(#stone)")
    body += stroked("M-24 17h8M-14 23h7M12 14h8M16 22h8M-22 11h6", CASTLE_STONE_SHADE, 1.6)
    body += _lined("M-7 30V20Q-7 12 0 12Q7 12 7 20V30Z", DOOR)
    body += stroked("M-3.5 30V15M0 30V13M3.5 30V15M-6 20H6", colour("#8B6A45"), 1)
    for x in (-31, 31):
        body += _lined(f"M{x - 9} -12H{x + 9}V29Q{x} 33 {x - 9} 29Z", "url(#stone)")
        body += filled(f"M{x - 1.8} -3h3.6v8h-3.6z", OUTLINE)
        body += _lined(f"M{x - 12} -11Q{x} -7 {x + 12} -11L{x} -37Z", "url(#roof)", roof_line)
    for bush in ("M-22 27q4 -9 9 -3q4 -6 7 2", "M20 28q3 -7 8 -2q5 -4 7 3"):
        body += _lined(bush, colour("#6E9A4C"), colour("#4C7435"), 1.2)
    layers = [_cast("M-34 34L40 40L62 24L30 -6Z"), Layer(body)]
    return layers + castle_banner(clan) if clan and flying else layers


def cathedral() -> list[Layer]:
    """Draws a cathedral: twin towers with copper spires, a rose window, the nave behind to the right."""
    body = f"<defs>{linear_gradient('copper', COPPER_STOPS)}{linear_gradient('church', CHURCH_STOPS)}</defs>"
    body += _turf(0, 31, 40, 11)
    body += _lined("M6 29V2L36 0V26Z", colour("#C9B794"))
    body += _lined("M4 4L14 -22L30 -23L39 1Z", "url(#copper)", COPPER_LINE)
    windows = "M15 24V11q2.6 -5 5.2 0V24ZM25.5 23V10q2.6 -5 5.2 0V23Z"
    body += _lined(windows, colour("#5A3E7A"), OUTLINE, 1)
    body += _lined("M-20 30V-4L-4 -26L12 -4V30Z", "url(#church)")
    body += f'<circle cx="-4" cy="0" r="7.6" fill="#f2b93b" stroke="{code(OUTLINE)}" stroke-width="1.8"/>'
    body += stroked("M-4 -7.6V7.6M-11.6 0H3.6M-9.4 -5.4L1.4 5.4M1.4 -5.4L-9.4 5.4", colour("#A9502D"), 1.3)
    body += _lined("M-9 30V21Q-4 12 1 21V30Z", colour("#5B3B22"))
    for x in (-22, 13):
        body += _lined(f"M{x - 7} 30V-20H{x + 7}V30Z", "url(#church)")
        body += filled(f"M{x - 2} -9q2 -5 4 0v9h-4zM{x - 2} 8q2 -5 4 0v9h-4z", colour("#5A4A3A"))
        body += _lined(f"M{x - 9} -19L{x} -54L{x + 9} -19Z", "url(#copper)", COPPER_LINE)
        body += stroked(f"M{x} -54V-61M{x - 3} -58H{x + 3}", colour("#D9A441"), 2.2)
    return [_cast("M-30 34L30 40L60 20L24 -18Z"), Layer(body)]


def tower() -> list[Layer]:
    """Draws a round tower, a little left of the middle: its token has room at the lower right."""
    body = f"<defs>{linear_gradient('round', TOWER_STOPS)}{linear_gradient('cap', SLATE_STOPS)}</defs>"
    body += _turf(-4, 32, 32, 10)
    body += _lined("M-19 31L-15 -36H3L7 31Q-6 35 -19 31Z", "url(#round)")
    body += _lined("M-18.5 -34Q-6 -30 6.5 -34L-6 -60Z", "url(#cap)", colour("#38474F"))
    body += filled("M-9 18V8q3.4 -5 6.8 0V18ZM-8 -20h4v6h-4ZM-5 -4h4v6h-4Z", DOOR)
    body += stroked("M-16 4H4M-15 -10H2M-17 20H-11M-1 22H5", colour("#968D7A"), 1.3, 0.8)
    return [_cast("M-14 34L16 38L60 6L50 -2Z", 0.38), Layer(body)]


def tara() -> list[Layer]:
    """Draws the Hill of Tara: a ringed mound with the standing stone."""
    mound = linear_gradient("mound", ((0.0, colour("#A9CB6F")), (1.0, colour("#5F8A3C"))), down=True)
    body = f"<defs>{mound}{linear_gradient('round', TOWER_STOPS)}</defs>"
    body += '<ellipse cy="12" rx="46" ry="32" fill="#7ea24e" stroke="#54763a" stroke-width="2"/>'
    body += '<ellipse cy="8" rx="38" ry="25" fill="none" stroke="#5f8640" stroke-width="4"/>'
    body += '<ellipse cy="4" rx="31" ry="20" fill="url(#mound)" stroke="#54763a" stroke-width="1.6"/>'
    body += '<ellipse cy="1" rx="19" ry="11" fill="#b6d47c"/>'
    body += f'<ellipse cx="9" cy="3" rx="14" ry="4" fill="{code(SHADE)}" fill-opacity=".4"/>'
    body += _lined("M-7 4Q-9 -26 -3 -40Q2 -46 6 -39Q10 -22 8 4Q0 8 -7 4Z", "url(#round)")
    spirals = "M0.5 -30a4.5 4.5 0 1 1 -4.5 5M0.5 -16a4.5 4.5 0 1 1 4 6"
    body += stroked(spirals, colour("#C08A2C"), 2.4)
    for x, y in ((-34, 14), (-24, 26), (-6, 32), (14, 31), (30, 22), (37, 9)):
        body += _lined(
            f"M{x - 3} {y + 3}V{y - 6}Q{x} {y - 9} {x + 3} {y - 6}V{y + 3}Z", colour("#D9D2C2"), OUTLINE, 1.3
        )
    shade = f'<ellipse cx="4" cy="18" rx="46" ry="29" fill="{code(SHADE)}" fill-opacity=".35"/>'
    return [Layer(shade, blur=3, tint=SHADE), Layer(body)]


def wall(path: str) -> list[Layer]:
    """Draws the wall of a settlement along a closed path."""
    line = stroked(path, WALL_DARK, 12.5) + stroked(path, WALL, 8.2)
    line += stroked(path, MERLON, 6.2, dashes=(8.5, 5.5), cap="butt")
    shade = stroked(path, colour("#1B1D12"), 11, 0.35)
    return [
        Layer(moved(shade, 3, 5), blur=1.2, tint=colour("#1B1D12")),
        Layer(line),
    ]
