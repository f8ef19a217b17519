"""Interface icons, drawn in a box from -23 to 23 in one colour; holes are holes."""

from __future__ import annotations

from game.client.art.emblems import grain, turbine
from game.client.art.vector import hex_path, moved, polygon
from game.client.theme import Colour, code


def _line(path: str, width: float = 6.0) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="INK" stroke-width="{width}" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
    )


def _solid(path: str) -> str:
    return f'<path d="{path}" fill="INK" fill-rule="evenodd"/>'


def _disc(x: float, y: float, radius: float) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="INK"/>'


def _ring(x: float, y: float, radius: float, width: float) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="INK" stroke-width="{width}"/>'


def _circle_path(x: float, y: float, radius: float) -> str:
    return f"M{x - radius} {y}A{radius} {radius} 0 1 1 {x + radius} {y}A{radius} {radius} 0 1 1 {x - radius} {y}Z"


_GEAR = (
    "M-4 -23H4L6 -16L12 -13L19 -16L23 -8L18 -3V3L23 8L19 16L12 13L6 16L4 23H-4L-6 16L-12 13L-19 16L-23 8L-18 3V-3"
    "L-23 -8L-19 -16L-12 -13L-6 -16Z"
)
#: The buttons of gamepads: a ring, and in it the letter or sign that the button bears.
_BUTTON = _ring(0, 0, 20.5, 4)
_STAR = polygon([(0, -22), (6, -8), (21, -7), (9, 3), (13, 18), (0, 10), (-13, 18), (-9, 3), (-21, -7), (-6, -8)])
_SPEAKER = "M-21 -7H-12L0 -17V17L-12 7H-21Z"

ICONS: dict[str, str] = {
    "menu": _line("M-18 -13H18M-18 0H18M-18 13H18"),
    "undo": _line("M-8 -18L-21 -6L-8 6M-20 -6H6Q20 -6 20 8T6 21H-6"),
    "hint": _solid("M-8 13Q-9 6 -13 1A16 16 0 1 1 13 1Q9 6 8 13Z") + _line("M-7 18H7M-5 23H5", 4),
    "fast": _solid("M-20 -15L-1 0L-20 15ZM1 -15L20 0L1 15Z"),
    "recap": _solid("M-20 -15L-1 0L-20 15ZM1 -15L20 0L1 15Z"),
    "eye": _line("M-22 0Q0 -24 22 0Q0 24 -22 0Z", 5) + _disc(0, 0, 7),
    "eye_closed": _line("M-20 -3Q0 17 20 -3M-13 6L-17 13M0 9V17M13 6L17 13", 5),
    "check": _line("M-15 1L-4 12L16 -12", 8),
    "cross": _line("M-13 -13L13 13M13 -13L-13 13", 7),
    "hex": _solid(hex_path(22, 4)),
    "tiles": _solid(hex_path(22, 4) + hex_path(15, 3) + hex_path(11, 2)),
    "four": _solid(
        "M-2.5 -22A20 20 0 0 0 -22 -2.5H-2.5ZM2.5 -22A20 20 0 0 1 22 -2.5H2.5ZM-2.5 22A20 20 0 0 1 -22 2.5H-2.5Z"
        "M2.5 22A20 20 0 0 0 22 2.5H2.5Z"
    ),
    "split": _solid("M-19 -11L0 -22L19 -11L-19 11Z") + _line("M19 -4V11L0 22L-13 15Z", 4),
    "castle": _solid("M-20 20V-18H-12V-11H-4V-18H4V-11H12V-18H20V20H6V8Q6 2 0 2T-6 8V20Z"),
    "cathedral": _solid(
        "M-3.5 -24H3.5V-19H9V-13H3.5V-8L14 2L19 6V22H5V13Q5 8 0 8T-5 13V22H-19V6L-14 2L-3.5 -8V-13H-9V-19H-3.5Z"
    ),
    "tower": _solid("M0 -25L11 -11H8L11 22H-11L-8 -11H-11ZM-3 12H3V4Q0 0 -3 4Z"),
    "card": _solid(
        "M-10 -21H10A5 5 0 0 1 15 -16V16A5 5 0 0 1 10 21H-10A5 5 0 0 1 -15 16V-16A5 5 0 0 1 -10 -21Z"
        "M0 -11L-8 0L0 11L8 0Z"
    ),
    "cards": _solid(
        "M-4 -16H14A4 4 0 0 1 18 -12V18A4 4 0 0 1 14 22H-4A4 4 0 0 1 -8 18V-12A4 4 0 0 1 -4 -16ZM5 -6L-1 3L5 12L11 3Z"
    )
    + _line("M-15 13V-17Q-15 -21 -11 -21H8", 4.5),
    "anchor": _ring(0, -15, 5, 5) + _line("M0 -10V19M-9 -4H9M-16 7Q-13 19 0 19Q13 19 16 7", 5),
    "house": _solid("M-22 1L0 -21L22 1L18 5L15 2V21H4V9H-4V21H-15V2L-18 5Z"),
    "houses": _solid("M-23 4L-9 -10L5 4L2 7V21H-6V12H-12V21H-20V7ZM3 -4L-3 -10L9 -21L23 -7L20 -4V12H8V2Z"),
    "link": _line(
        "M-4 6A9 9 0 0 1 -4 -7L3 -14A9 9 0 0 1 16 -1L12 3M4 -6A9 9 0 0 1 4 7L-3 14A9 9 0 0 1 -16 1L-12 -3", 5.5
    ),
    "swap": _line("M-18 -8H12M3 -17L13 -8L3 1M18 9H-12M-3 0L-13 9L-3 18", 5.5),
    "crown": _solid("M-21 13L-23 -13L-12 -3L0 -20L12 -3L23 -13L21 13ZM-21 16H21V22H-21Z"),
    "gear": _solid(_GEAR + _circle_path(0, 0, 7)),
    "play": _solid("M-12 -18Q-12 -22 -8 -20L18 -3Q21 0 18 3L-8 20Q-12 22 -12 18Z"),
    "pause": _solid("M-15 -19H-4V19H-15ZM4 -19H15V19H4Z"),
    "step_back": _solid("M14 -17L-8 0L14 17ZM-18 -17H-11V17H-18Z"),
    "step_forward": _solid("M-14 -17L8 0L-14 17ZM11 -17H18V17H11Z"),
    "flag": _solid("M-12 -20Q-3 -24 5 -19T20 -19V4Q12 9 4 4T-12 4Z") + _line("M-14 -21V22", 5),
    "log": _line("M-4 -14H20M-4 0H20M-4 14H20", 5.5) + _disc(-16, -14, 4) + _disc(-16, 0, 4) + _disc(-16, 14, 4),
    "arrow_left": _line("M20 0H-18M-5 -14L-19 0L-5 14"),
    "arrow_right": _line("M-20 0H18M5 -14L19 0L5 14"),
    "arrow_up": _line("M0 20V-18M-14 -5L0 -19L14 -5"),
    "arrow_down": _line("M0 -20V18M-14 5L0 19L14 5"),
    "chevron_left": _line("M8 -16L-8 0L8 16", 7),
    "chevron_right": _line("M-8 -16L8 0L-8 16", 7),
    "chevron_up": _line("M-16 8L0 -8L16 8", 7),
    "chevron_down": _line("M-16 -8L0 8L16 -8", 7),
    "plus": _line("M0 -17V17M-17 0H17", 7),
    "minus": _line("M-17 0H17", 7),
    "person": _disc(0, -11, 10) + _solid("M-19 21Q-19 2 0 2Q19 2 19 21Z"),
    "computer": _solid("M-21 -18H21V10H-21ZM-16 -13V5H16V-13ZM-9 14H9L13 21H-13Z"),
    "clock": _ring(0, 0, 19, 5) + _line("M0 -11V1L8 6", 5),
    "hourglass": _solid(
        "M-15 -22H15V-17Q15 -7 5 0Q15 7 15 17V22H-15V17Q-15 7 -5 0Q-15 -7 -15 -17ZM-9 -17Q-8 -11 0 -4Q8 -11 9 -17Z"
    ),
    "star": _solid(_STAR),
    "trophy": _solid("M-13 -21H13V-6Q13 6 3 8V14H10V21H-10V14H-3V8Q-13 6 -13 -6Z")
    + _line("M-14 -16H-20Q-20 -3 -12 -1M14 -16H20Q20 -3 12 -1", 4),
    "info": _disc(0, -16, 4.5) + _line("M-5 -5H1V17M-7 18H9", 6),
    "help": _line("M-9 -10Q-9 -20 0 -20T10 -10Q10 -3 1 1V7", 6.5) + _disc(1, 17, 4.2),
    "book": _solid("M-2 -14Q-12 -20 -22 -17V17Q-12 14 -2 20ZM2 -14Q12 -20 22 -17V17Q12 14 2 20Z"),
    "door": _line("M-1 -20H-17V20H-1M-6 0H19M10 -10L20 0L10 10", 5.5),
    "sound": _solid(_SPEAKER) + _line("M7 -8Q12 0 7 8M14 -14Q23 0 14 14", 4.5),
    "mute": _solid(_SPEAKER) + _line("M8 -8L21 8M21 -8L8 8", 5),
    "music": _disc(-11, 14, 7) + _disc(13, 10, 7) + _line("M-6 13V-15L18 -20V9", 5),
    "fullscreen": _line("M-18 -7V-18H-7M7 -18H18V-7M18 7V18H7M-7 18H-18V7", 5.5),
    "pencil": _solid("M-20 20L-16 6L10 -20L20 -10L-6 16ZM-14 9L-16 16L-9 14Z"),
    "lock": _solid("M-16 -3H16V21H-16ZM-3 6V14H3V6Z") + _line("M-9 -4V-11Q-9 -20 0 -20T9 -11V-4", 5),
    "map": _solid("M-22 -15L-8 -20V15L-22 20ZM-5 -20L6 -15V20L-5 15ZM9 -15L22 -20V15L9 20Z"),
    "dice": _solid(
        "M-13 -19H13A6 6 0 0 1 19 -13V13A6 6 0 0 1 13 19H-13A6 6 0 0 1 -19 13V-13A6 6 0 0 1 -13 -19Z"
        + _circle_path(-9, -9, 3.6)
        + _circle_path(9, 9, 3.6)
        + _circle_path(0, 0, 3.6)
    ),
    "sprout": _line("M0 22C-1 12 -1 8 0 0", 4.5)
    + _solid("M0 3C-15 4 -22 -6 -21 -17C-8 -17 1 -9 0 3ZM0 -3C13 -2 22 -11 21 -22C7 -21 -1 -14 0 -3Z"),
    "warning": _solid("M0 -21L23 19H-23ZM-3 -7L-2 6H2L3 -7ZM-3 10H3V15H-3Z"),
    "mouse": _line("M0 -21Q13 -21 13 -8V8Q13 21 0 21T-13 8V-8Q-13 -21 0 -21ZM0 -20V-5", 4.5),
    "keyboard": _line("M-22 -13H22V13H-22Z", 4.5) + _line("M-13 -4H-13M-4 -4H-4M5 -4H5M13 -4H13M-8 5H8", 5),
    "erase": _line("M-9 -15H21V15H-9L-22 0ZM-1 -6L11 6M11 -6L-1 6", 4.5),
    "pad": _line("M-11 -13H11Q18 -13 20 -4L22 8Q22 15 17 14L9 7H-9L-17 14Q-22 15 -22 8L-20 -4Q-18 -13 -11 -13Z", 4)
    + _line("M-14 -3H-6M-10 -7V1", 3.6)
    + _disc(8, -1, 2.7)
    + _disc(13, -6, 2.7),
    "pad_a": _BUTTON + _line("M-8 10L0 -11L8 10M-5 4H5", 4.5),
    "pad_b": _BUTTON + _line("M-5 -10V10H2Q8 10 8 5T2 0H-5M2 0Q7 0 7 -5T2 -10H-5", 4.5),
    "pad_x": _BUTTON + _line("M-7 -10L7 10M7 -10L-7 10", 4.5),
    "pad_y": _BUTTON + _line("M-8 -10L0 0L8 -10M0 0V10", 4.5),
    "pad_cross": _BUTTON + _line("M-8 -8L8 8M8 -8L-8 8", 4),
    "pad_circle": _BUTTON + _ring(0, 0, 9, 4),
    "pad_square": _BUTTON + _line("M-7.5 -7.5H7.5V7.5H-7.5Z", 4),
    "pad_triangle": _BUTTON + _line("M0 -10.5L9.5 6.5H-9.5Z", 4),
    "touch": _line("M-5 21L-14 6Q-10 1 -5 8V-15Q-5 -20 -1 -20T4 -15V-2L14 1Q18 3 17 8L14 21", 4.5),
}


def icon(name: str, tint: Colour) -> str:
    """Draws an icon in one colour; raises KeyError for an unknown name."""
    if name in ("energy", "turbine"):
        return moved(turbine(tint), 0, 2.6, 0.62)
    if name in ("food", "wheat"):
        return moved(grain(tint), 0, 1.2, 0.62)
    return ICONS[name].replace("INK", code(tint))


def names() -> tuple[str, ...]:
    """Gives the names of all icons."""
    return (*sorted(ICONS), "energy", "food", "turbine", "wheat")
