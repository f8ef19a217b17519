"""Draws the game's icon: a castle before the rising sun, in a hex. Writes everything that desktops want of it.

    python assets/desktop/make_icons.py

`rebirth.svg` for sizes of one's own, `icons/rebirth-N.png` in the sizes of the icon theme `hicolor`, of which the
window has some too, and `rebirth.ico` for the program on Windows. Small sizes are drawn by themselves, with less in
them and heavier lines, not made from large ones.
"""

from __future__ import annotations

import math
import os
import struct
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame  # noqa: E402

from game.client.art.country import fortress  # noqa: E402
from game.client.art.vector import (  # noqa: E402
    SQRT3,
    Point,
    fading,
    filled,
    hex_path,
    linear_gradient,
    moved,
    number,
    polygon,
    rasterise,
    stroked,
)
from game.client.palettes import STANDARD  # noqa: E402
from game.client.theme import code, colour  # noqa: E402

#: Pixels of each icon; those of `hicolor`, and what Windows and window managers ask for.
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
WINDOWS_SIZES = (16, 24, 32, 48, 64, 256)
#: Up to so many pixels the castle is all there is room for.
SMALL = 32
#: The icon is a square of so many units about (0, 0), the hex inside it of that radius.
REACH = 64.0
RADIUS = 61.0
HORIZON = 17.0
SUN_Y = -3.0

SKY = [(0.0, colour("#27506E")), (0.45, colour("#6E93A4")), (0.75, colour("#F3C98B")), (1.0, colour("#F6E2B4"))]
HILL = [(0.0, colour("#8DAF56")), (1.0, colour("#4E7A3C"))]
SUN, GLOW = colour("#FFF0BE"), colour("#FFD977")
GOLD, DARK = colour("#D9A441"), colour("#3A2A18")


def icon(small: bool) -> str:
    """The icon as SVG fragments."""
    rim = 9.0 if small else 6.0
    inner = RADIUS - rim / 2
    side = inner * SQRT3 / 2
    parts = [f"<defs>{linear_gradient('sky', SKY, down=True)}{linear_gradient('hill', HILL, down=True)}"]
    parts.append(f"{fading('glow', GLOW, 0.35, 0.95)}</defs>")
    parts.append(filled(hex_path(inner, 7), "url(#sky)"))
    parts.append(f'<circle cy="{number(SUN_Y)}" r="46" fill="url(#glow)"/>')
    if not small:
        for ray in range(-4, 5):
            angle = math.radians(ray * 21)
            ends = [_to_rim(inner, angle + half) for half in (-0.06, 0.06)]
            parts.append(filled(polygon([(0, SUN_Y), *ends]), GLOW, 0.5))
    parts.append(f'<circle cy="{number(SUN_Y)}" r="31" fill="{code(SUN)}"/>')
    hill = f"M{number(-side)} {HORIZON + 8}Q0 {HORIZON - 10} {number(side)} {HORIZON + 8}V{number(inner / 2)}"
    parts.append(filled(f"{hill}L0 {number(inner)}L{number(-side)} {number(inner / 2)}Z", "url(#hill)"))
    stag = STANDARD.clans[0]
    if small:
        parts.append(moved(fortress(stag, flying=False, shadow=False), 0, 8, 1.02))
    else:
        parts.append(moved(fortress(stag, shadow=False), 0, 10, 0.8))
    parts.append(stroked(hex_path(inner, 7), DARK, rim))
    parts.append(stroked(hex_path(inner, 7), GOLD, rim * 0.62))
    return "".join(parts)


def _to_rim(radius: float, angle: float) -> Point:
    """Where a ray of the sun meets the hex; `angle` from straight up, clockwise."""
    towards = math.sin(angle), -math.cos(angle)
    normals = [(math.sin(a), -math.cos(a)) for a in (math.pi / 6 + math.pi / 3 * side for side in range(6))]
    slopes = [(x * towards[0] + y * towards[1], radius * SQRT3 / 2 - y * SUN_Y) for x, y in normals]
    length = min(room / slope for slope, room in slopes if slope > 0)
    return towards[0] * length, SUN_Y + towards[1] * length


def picture(size: int) -> pygame.Surface:
    """The icon in pixels, drawn at four times the size, so that its edges are even."""
    view = (-REACH, -REACH, 2 * REACH, 2 * REACH)
    fold = 4 if size <= 128 else 2
    return pygame.transform.smoothscale(rasterise(icon(size <= SMALL), (size * fold, size * fold), view), (size, size))


def as_ico(pictures: list[bytes], sizes: tuple[int, ...]) -> bytes:
    """A file of Windows icons that holds PNG pictures."""
    offset = 6 + 16 * len(pictures)
    head, body = struct.pack("<HHH", 0, 1, len(pictures)), b""
    for size, png in zip(sizes, pictures, strict=True):
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(png), offset + len(body))
        body += png
    return head + body


def main() -> None:
    """Writes all files beside this one."""
    folder = HERE / "icons"
    folder.mkdir(exist_ok=True)
    for size in SIZES:
        pygame.image.save(picture(size), folder / f"rebirth-{size}.png")
    view = f"{-REACH:g} {-REACH:g} {2 * REACH:g} {2 * REACH:g}"
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="{view}">{icon(False)}</svg>'
    (HERE / "rebirth.svg").write_text(svg + "\n", encoding="utf-8")
    pngs = [(folder / f"rebirth-{size}.png").read_bytes() for size in WINDOWS_SIZES]
    (HERE / "rebirth.ico").write_bytes(as_ico(pngs, WINDOWS_SIZES))


if __name__ == "__main__":
    main()
