"""Pills, lap tokens, tower tokens, card backs, and the rings that show the state of a space.

Figures are written over these by `sprites.py`, since SDL's SVG reader draws no text.
"""

from __future__ import annotations

from game.client import theme
from game.client.art.emblems import grain
from game.client.art.vector import (
    CELL_RADIUS,
    Layer,
    Point,
    fading,
    filled,
    hex_path,
    linear_gradient,
    moved,
    polygon,
    stroked,
)
from game.client.theme import (
    FELT,
    FOCUS,
    FOCUS_DARK,
    PILL,
    PILL_EDGE,
    SHADOW,
    WHITE,
    Clan,
    code,
    colour,
    mix,
)

PILL_REACH = (36.0, 24.0)
LAP_REACH = (52.0, 54.0)
RING_REACH = (74.0, 80.0)
ANCHOR = "M0 -5.5V11M-6 -1.5H6M-9.5 4Q-8 11.5 0 11.5Q8 11.5 9.5 4"
GOLD = ((0.0, colour("#FFE9A8")), (0.5, colour("#E3B04B")), (1.0, colour("#9A6A1E")))


def pill(anchor: bool) -> list[Layer]:
    """Draws the navy pill of a +1, with an anchor for ports; the figure comes on top."""
    half = 31 if anchor else 22
    shade = f'<rect x="{-half}" y="-15" width="{2 * half}" height="34" rx="17" fill="#0b2a33" fill-opacity=".4"/>'
    body = (
        f'<rect x="{-half}" y="-17" width="{2 * half}" height="34" rx="17" fill="{code(PILL)}" '
        f'stroke="{code(PILL_EDGE)}" stroke-width="2.6"/>'
    )
    if anchor:
        ring = f'<circle cy="-9" r="3.2" fill="none" stroke="{code(PILL_EDGE)}" stroke-width="3.6"/>'
        body += moved(ring + stroked(ANCHOR, PILL_EDGE, 3.6), -16, 0)
    return [Layer(shade, blur=1.2, tint=colour("#0B2A33")), Layer(body)]


def lap() -> list[Layer]:
    """Draws the lap token of the score track; its number comes on top."""
    notches = "".join(moved(filled("M0 -39.5l2.4 4h-4.8z", colour("#6B4510")), turn=i * 30) for i in range(12))
    body = (
        f"<defs>{linear_gradient('gold', GOLD)}</defs>"
        '<circle r="44" fill="url(#gold)" stroke="#6b4510" stroke-width="4"/>'
        '<circle r="35" fill="#fff3ce" stroke="#a8772a" stroke-width="2"/>' + notches
    )
    shade = f'<circle cx="3" cy="6" r="43" fill="{code(SHADOW)}" fill-opacity=".45"/>'
    return [Layer(shade, blur=3, tint=SHADOW), Layer(body)]


def tower_token(kind: str) -> list[Layer]:
    """Draws a round tower's token, radius 46: "harvest", "builders", "scouts", "secret" or "doubling"."""
    tint = theme.TOWER_TOKENS[kind]
    symbols = {
        "harvest": moved(grain(WHITE), scale=0.72),
        "builders": moved(
            stroked("M-22 24L6 -4", WHITE, 9) + filled("M-6 -20L14 -30L30 -12L24 2L12 6L-4 -8Z", WHITE), scale=0.82
        ),
        "scouts": filled("M-30 0Q0 -30 30 0Q0 30 -30 0Z", WHITE)
        + '<circle r="11" fill="#245c5a"/><circle cx="3" cy="-3" r="3.4" fill="#ffffff"/>',
        "secret": filled("M-18 -24H14L20 -16V24H-18Z", WHITE)
        + stroked("M-9 -10H11M-9 0H11M-9 10H4", tint, 4)
        + '<circle cx="10" cy="20" r="9" fill="#d9482b" stroke="#ffffff" stroke-width="3"/>',
        "doubling": "",
    }
    body = (
        f'<circle cy="4" r="46" fill="{code(mix(tint, (0, 0, 0), 0.5))}"/>'
        f'<circle r="46" fill="{code(tint)}" stroke="#fff4da" stroke-width="6"/>'
        f'<circle r="37" fill="none" stroke="{code(mix(tint, WHITE, 0.4))}" stroke-width="2"/>' + symbols[kind]
    )
    shade = f'<circle cx="3" cy="6" r="46" fill="{code(SHADOW)}" fill-opacity=".45"/>'
    return [Layer(shade, blur=3, tint=SHADOW), Layer(body)]


SPROUT = (
    ("M0 2C-30 4 -44 -14 -42 -40C-16 -38 2 -24 0 2Z", "#E3B04B"),
    ("M0 -6C26 -4 42 -22 40 -50C14 -48 -2 -32 0 -6Z", "#FFE3A0"),
)


def card_back(width: float, height: float) -> list[Layer]:
    """Draws the back of a mission card, `width` by `height` units."""
    w, h = width, height
    small = min(w, h)
    inset, band = small * 0.065, small * 0.115
    card = f'<rect x="{-w / 2}" y="{-h / 2}" width="{w}" height="{h}" rx="{small * 0.1:.2f}"'
    felt = (
        f'<rect x="{-w / 2 + inset}" y="{-h / 2 + inset}" width="{w - 2 * inset}" height="{h - 2 * inset}" '
        f'rx="{small * 0.06:.2f}"'
    )
    left, step = -w / 2 + band, (w - 2 * band) / 4
    waves, y = "", -h / 2 + band + small * 0.06
    while y < h / 2 - band:
        waves += f"M{left:.2f} {y:.2f}q{step / 2:.2f} {-small * 0.08:.2f} {step:.2f} 0" + f"t{step:.2f} 0" * 3
        y += small * 0.13
    sprout = stroked("M0 40C-2 20 -2 10 0 -6", colour("#E3B04B"), 7)
    sprout += "".join(filled(path, colour(tint)) for path, tint in SPROUT)
    middle = (
        f'<circle r="{small * 0.27:.2f}" fill="{code(FELT[0])}" stroke="#c8973f" stroke-width="{small * 0.025:.2f}"/>'
    )
    return [
        Layer(
            f'{card} fill="#f7efdd" stroke="#a98d58" stroke-width="{small * 0.017:.2f}"/>'
            f'{felt} fill="{code(FELT[0])}"/>'
        ),
        Layer(stroked(waves, colour("#2F6863"), small * 0.025), clip=f'{felt} fill="#ffffff"/>'),
        Layer(
            f'{felt} fill="none" stroke="#c8973f" stroke-width="{small * 0.025:.2f}"/>'
            + middle
            + moved(sprout, 0, small * 0.02, small * 0.0043)
        ),
    ]


def mist() -> list[Layer]:
    """Draws the veil over a space that steps back."""
    return [Layer(filled(hex_path(CELL_RADIUS * 1.005, 1), theme.MIST, theme.MIST_SHARE))]


def allowed() -> list[Layer]:
    """Draws the light of a space where the tile may go."""
    ring = hex_path(CELL_RADIUS * 0.865, 5)
    inner = f"<defs>{_rim_light()}</defs>" + filled(hex_path(CELL_RADIUS * 0.89, 5), "url(#rim)")
    return [
        Layer(inner),
        Layer(stroked(ring, theme.ALLOWED_GLOW, 12, 0.6), blur=3, tint=theme.ALLOWED_GLOW),
        Layer(stroked(ring, theme.ALLOWED_DARK, 10, 0.6) + stroked(ring, theme.ALLOWED, 6.4)),
    ]


def _rim_light() -> str:
    tint = code(colour("#FFF3B0"))
    return (
        f'<radialGradient id="rim" cx="50%" cy="50%" r="62%"><stop offset=".45" stop-color="{tint}" stop-opacity="0"/>'
        f'<stop offset=".98" stop-color="{tint}" stop-opacity=".62"/></radialGradient>'
    )


def pointed() -> list[Layer]:
    """Draws the ring of the space the player points at."""
    ring = hex_path(CELL_RADIUS * 1.02, 8)
    glow = colour("#FFF3B0")
    return [
        Layer(filled(ring, glow, 0.9), blur=6, tint=glow),
        Layer(stroked(ring, theme.POINTED_DARK, 13) + stroked(ring, theme.POINTED, 8.5)),
    ]


def focus() -> list[Layer]:
    """Draws the focus ring of the keyboard and the pad."""
    ring = hex_path(CELL_RADIUS * 1.02, 8)
    return [Layer(stroked(ring, FOCUS_DARK, 12) + stroked(ring, FOCUS, 6))]


def refused() -> list[Layer]:
    """Draws the ring of a space that was pointed at but does not take the tile."""
    ring = hex_path(CELL_RADIUS * 0.97, 7)
    return [Layer(stroked(ring, theme.REFUSED_DARK, 10, 0.7) + stroked(ring, theme.REFUSED, 5))]


def last_move(clan: Clan) -> list[Layer]:
    """Draws the double ring of a clan's last placement."""
    ring = hex_path(CELL_RADIUS * 0.96, 7)
    return [
        Layer(stroked(ring, WHITE, 26, 0.8), blur=3, tint=WHITE),
        Layer(stroked(ring, clan.dark, 17) + stroked(ring, WHITE, 10)),
    ]


def cluster() -> list[Layer]:
    """Draws the pale outline of a tile that belongs to the cluster in question."""
    ring = hex_path(CELL_RADIUS * 0.97, 6)
    pale = colour("#FFF7D0")
    return [Layer(stroked(ring, pale, 16, 0.75), blur=3, tint=pale), Layer(stroked(ring, colour("#FFF3B8"), 5))]


def highlighted() -> list[Layer]:
    """Draws the light of a space that a mission, a coast or a region calls for."""
    ring = hex_path(CELL_RADIUS * 0.93, 6)
    pale = theme.HIGHLIGHT
    body = f"<defs>{fading('light', pale, 0.0, 0.35)}</defs>" + filled(hex_path(CELL_RADIUS * 0.95, 6), pale, 0.16)
    return [
        Layer(body),
        Layer(stroked(ring, pale, 14, 0.75), blur=3, tint=pale),
        Layer(stroked(ring, theme.HIGHLIGHT_DARK, 9, 0.75) + stroked(ring, pale, 5)),
    ]


def link(clan: Clan, step: Point) -> list[Layer]:
    """Draws the bar under two neighbouring tiles of one cluster; `step` leads from the one centre to the other."""
    half = step[0] / 2, step[1] / 2
    bar = polygon([(-half[0], -half[1]), half], closed=False)
    return [Layer(moved(stroked(bar, clan.dark, 40, cap="butt"), 0, 3) + stroked(bar, clan.base, 31, cap="butt"))]


def wave() -> list[Layer]:
    """Draws a wave mark on open water."""
    return [Layer(stroked("M-18.5 0q9.3 -9.3 18.5 0t18.5 0", colour("#F4FFFB"), 3.1, 0.38))]
