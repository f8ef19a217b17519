"""What stands in the landscapes behind the menus, as SVG fragments with their foot at (0, 0)."""

from __future__ import annotations

import math

from game.client import theme
from game.client.art.emblems import emblem
from game.client.theme import Clan, Colour, code, colour, mix

_CLOUD = (
    "M-78 16C-104 16 -104 -10 -78 -12C-72 -34 -46 -36 -36 -28C-22 -54 10 -50 16 -36C34 -48 58 -36 56 -20"
    "C84 -24 92 8 70 16Z"
)
#: The box round a cloud of scale 1: left, top, width, height.
CLOUD_BOX = (-104.0, -52.0, 204.0, 72.0)


def cloud(opacity: float) -> str:
    """A cloud of scale 1 round (0, 0)."""
    return f'<path d="{_CLOUD}" fill="#FFF6E6" opacity="{opacity}"/>'


_BLADE = "M-2 -3C-7 -16 -3 -40 1 -54C4 -38 5 -14 3 -2Z"


MAST_HEIGHT, BLADE_REACH = 92.0, 56.0


def mast(front: Colour, side: Colour) -> str:
    """What carries the rotor of a wind turbine, 92 high, its foot at (0, 0)."""
    return (
        f'<path d="M-3.4 0L-1.8 -92H1.8L3.4 0Z" fill="{code(front)}"/>'
        f'<path d="M0 0L0 -92H1.8L3.4 0Z" fill="{code(side)}"/>'
    )


def rotor(turn: float, front: Colour, side: Colour) -> str:
    """The three blades of a wind turbine round (0, 0), `turn` degrees on their way."""
    blades = "".join(
        f'<path d="{_BLADE}" transform="rotate({turn + a:.1f})" fill="{code(front)}"'
        f' stroke="{code(side)}" stroke-width="1"/>'
        for a in (0, 120, 240)
    )
    return f'{blades}<circle cx="0" cy="0" r="4.4" fill="{code(front)}" stroke="{code(side)}"/>'


def turbine(turn: float, front: Colour, side: Colour) -> str:
    """A whole wind turbine, its foot at (0, 0)."""
    return f'{mast(front, side)}<g transform="translate(0 -92)">{rotor(turn, front, side)}</g>'


def cottage(clan: Clan) -> str:
    """A small dwelling with a panel on its roof, its foot at (0, 0), 34 wide."""
    dark = code(clan.dark)
    roof, gable = code(mix(clan.light, theme.WHITE, 0.12)), code(mix(clan.light, clan.base, 0.45))
    return (
        f'<path d="M-14 0V-13L-4 -26H7L18 -13V0Z" fill="{dark}" stroke="{dark}" stroke-width="5.4"'
        ' stroke-linejoin="round"/>'
        '<path d="M-14 0V-12L-4 -25L7 -12V0Z" fill="#FFF8E8"/><path d="M7 0V-13H17V0Z" fill="#E6D6B8"/>'
        f'<path d="M-4 -27H8L20 -12H8Z" fill="{roof}"/>'
        f'<path d="M-4 -27L-17 -11L-13.5 -9L-3.5 -21L8 -12Z" fill="{gable}"/>'
        '<path d="M2.5 -24H7.4L13.6 -16.4H8.6Z" fill="#2E5E86"/>'
        f'<path d="M-7 0V-9H0V0Z" fill="{dark}"/><path d="M9.6 -9.4h4.8v5.2h-4.8Z" fill="#FFB52E"/>'
    )


def tree(leaf: Colour) -> str:
    lit = mix(leaf, colour("#BFD87A"), 0.4)
    return (
        '<ellipse cx="5" cy="2" rx="15" ry="4" fill="#0D2A1C" opacity="0.35"/>'
        '<path d="M-2 2V-12H2V2Z" fill="#5B4028"/>'
        f'<circle cx="0" cy="-22" r="15" fill="{code(leaf)}"/><circle cx="-5" cy="-26" r="9" fill="{code(lit)}"/>'
    )


def heather(stem: Colour, flower: Colour) -> str:
    lines = f'fill="none" stroke="{code(stem)}" stroke-width="2.6" stroke-linecap="round"'
    return (
        f'<path d="M0 0q-3 -14 -9 -20M0 0q0 -14 2 -26M0 0q3 -12 11 -18" {lines}/>'
        f'<circle cx="-9" cy="-21" r="3.4" fill="{code(flower)}"/><circle cx="2" cy="-27" r="3.8"'
        f' fill="{code(flower)}"/><circle cx="11" cy="-19" r="3.2" fill="{code(flower)}"/>'
    )


_STONE_DARK = "#3B3226"


#: Where the cloth of the castle's banner hangs from its pole, in the castle's own measures.
BANNER_PLACE = (0.0, -62.0)
BANNER_CLOTH = (36.0, 34.0)


def banner(clan: Clan, phase: float = 0.0) -> str:
    """The cloth of the castle's banner from its pole at x = 0 to the right; `phase` is in whole waves, 0 to 1."""
    a, b = 4.2 * math.cos(math.tau * phase), 4.2 * math.cos(math.tau * (phase - 0.3))
    tip, low = b - 1.0, b + 29.0
    cloth = f"M1.5 0C12 {-a:.2f} 20 {b:.2f} 34 {tip:.2f}L28.5 {tip + 15:.2f}L34 {low:.2f}"
    cloth += f"C20 {30 + b:.2f} 12 {30 - a:.2f} 1.5 30Z"
    seal = emblem(clan, clan.symbol, clan.base)
    return (
        f'<path d="{cloth}" fill="{code(clan.base)}" stroke="{code(clan.dark)}" stroke-width="2"'
        f' stroke-linejoin="round"/><g transform="translate(15 {15 + (b - a) / 4:.2f}) scale(0.2)">{seal}</g>'
    )


def fortress(clan: Clan, *, flying: bool = True, shadow: bool = True) -> str:
    """A castle with two roofed towers and the clan's banner pole, about 84 wide, its foot near (0, 33).

    Not `flying`, the pole is bare.
    """
    line = f'stroke="{_STONE_DARK}" stroke-width="2" stroke-linejoin="round"'

    def battlements(x0: float, x1: float, y: float, count: int, height: float) -> str:
        step = (x1 - x0) / (2 * count - 1)
        d = f"M{x0:.1f} {y + height:.1f}"
        for i in range(count):
            d += f"V{y:.1f}H{x0 + step * (2 * i + 1):.1f}V{y + height:.1f}"
            if i < count - 1:
                d += f"H{x0 + step * (2 * i + 2):.1f}"
        return d

    shapes = '<path d="M-34 32L38 38L78 38L40 27Z" fill="#14241C" opacity="0.3"/>' if shadow else ""
    shapes += (
        f'<path d="{battlements(-15, 15, -26, 4, 5)}V20H-15Z" fill="#DCD0BA" {line}/>'
        f'<path d="M6 -21H15V20H6Z" fill="#A8997F" opacity="0.5"/>'
        f'<path d="M-3 -11.5h5v8h-5z" fill="{_STONE_DARK}"/>'
        f'<path d="{battlements(-30, 30, 2, 7, 5)}V29Q0 33 -30 29Z" fill="#E6DAC2" {line}/>'
        '<path d="M-24 17h8M-14 23h7M12 14h8M16 22h8M-22 11h6" fill="none" stroke="#A8977C" stroke-width="1.6"/>'
        f'<path d="M-7 30V20Q-7 12 0 12Q7 12 7 20V30Z" fill="#4A3524" {line}/>'
        '<path d="M-3.5 30V15M0 30V13M3.5 30V15M-6 20H6" fill="none" stroke="#8B6A45" stroke-width="1"/>'
    )
    for x in (-31, 31):
        shapes += (
            f'<path d="M{x - 9} -12H{x + 9}V29Q{x} 33 {x - 9} 29Z" fill="#E6DAC2" {line}/>'
            f'<path d="M{x + 2} -11H{x + 8}V29Q{x + 5} 31 {x + 2} 31Z" fill="#A8997F" opacity="0.5"/>'
            f'<path d="M{x - 1.8} -3h3.6v8h-3.6z" fill="{_STONE_DARK}"/>'
            f'<path d="M{x - 12} -11Q{x} -7 {x + 12} -11L{x} -37Z" fill="{code(clan.base)}" stroke="{code(clan.dark)}"'
            ' stroke-width="2" stroke-linejoin="round"/>'
            f'<path d="M{x} -37L{x + 12} -11Q{x + 6} -9 {x + 2} -8.6Z" fill="{code(clan.dark)}" opacity="0.4"/>'
        )
    return shapes + (
        '<g transform="translate(0 -62)">'
        f'<path d="M0 37V-3" fill="none" stroke="{_STONE_DARK}" stroke-width="3" stroke-linecap="round"/>'
        f'<circle cx="0" cy="-4" r="2.6" fill="#F0C95C" stroke="{_STONE_DARK}" stroke-width="1"/>'
        f"{banner(clan) if flying else ''}</g>"
    )
