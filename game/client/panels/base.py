"""What the panels share: zones that can be pointed at, and writing that never leaves its place."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _
from game.client.theme import Colour
from game.client.widgets import Look, draw_focus_ring, draw_text, px

ZoneId = tuple[str, int]
"""What a zone is, such as ("mission", 2) or ("button", 0)."""


@dataclass(frozen=True)
class Zone:
    """A part of the screen that can be pointed at, pressed and reached by key."""

    id: ZoneId
    rect: Rect
    help: str = ""


def write(
    surface: pygame.Surface,
    look: Look,
    text: str,
    place: tuple[float, float],
    size: float,
    colour: Colour = theme.INK,
    *,
    role: str = "medium",
    anchor: str = "midleft",
    room: float | None = None,
    least: float | None = None,
) -> Rect:
    """Write one line, `size` in design units.

    With `room` pixels it shrinks to `least` (the floor of all text, also with large text), then loses its end.
    """
    height = size * look.u
    if room is not None:
        floor = look.smallest(height) if least is None else min(least, size) * look.u
        height = look.fonts.fit(text, role, height, room, floor)
        text = look.fonts.shorten(text, role, height, room)
    return draw_text(surface, look.fonts, text, place, role, height, colour, anchor=anchor)


def stamp(surface: pygame.Surface, picture: pygame.Surface, centre: tuple[float, float]) -> None:
    """Blit a picture by its centre."""
    surface.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))


def closing_cross(
    surface: pygame.Surface,
    look: Look,
    panel: Rect,
    inward: tuple[float, float],
    focus: ZoneId | None,
    colour: Colour = theme.FELT_TEXT,
) -> Zone:
    """The cross that closes a panel, its middle `inward` design units from the panel's upper right corner."""
    u = look.u
    place = Rect(0, 0, px(u, 40), px(u, 40))
    place.center = round(panel.right - inward[0] * u), round(panel.y + inward[1] * u)
    stamp(surface, look.sprites.icon("cross", 28 * u, colour), place.center)
    zone = Zone(("close", 0), place, _("Close"))
    if focus == zone.id:
        draw_focus_ring(surface, place, u, px(u, 8))
    return zone


def rule(surface: pygame.Surface, look: Look, left: float, right: float, y: float, colour: Colour, alpha: int) -> None:
    """A thin level line."""
    line = pygame.Surface((max(1, round(right - left)), max(1, round(1.5 * look.u))), pygame.SRCALPHA)
    line.fill((*colour, alpha))
    surface.blit(line, (round(left), round(y)))
