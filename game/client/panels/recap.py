"""What happened since the viewer's last turn."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.client import theme
from game.client.chronicle import Happening
from game.client.i18n import _
from game.client.layout import GameLayout
from game.client.panels.base import Zone, ZoneId, stamp, write
from game.client.panels.news import RECAP_TILE, fitting_headline, nothing_new
from game.client.visible import GameView
from game.client.widgets import Look, draw_focus_ring, draw_panel, draw_rounded, px

LIT = theme.colour("#FFE9B0")


def paint_recap(
    surface: pygame.Surface, look: Look, layout: GameLayout, view: GameView, focus: ZoneId | None, lit: ZoneId | None
) -> list[Zone]:
    """Draw the recap; each line is a zone ("recap", number of the placement)."""
    rect, u, scale = layout.recap, look.u, layout.text
    draw_panel(surface, rect, u)
    heading = _("Since your last turn") if view.viewer is not None else _("The last turns")
    left, right = rect.x + 20 * u, rect.right - 20 * u
    write(surface, look, heading, (left, rect.y + 34 * scale * u), 29, role="display", room=right - left)
    top = rect.y + 60 * scale * u
    if not view.recap:
        y = top + 24 * u
        for line in look.fonts.wrap(nothing_new(view), "medium", 24 * u, right - left):
            write(surface, look, line, (left, y), 24, theme.INK_SECOND)
            y += look.fonts.line_height("medium", 24 * u)
        return []
    height = (rect.bottom - 8 * u - top) / max(2, len(view.players) - 1)
    shown = view.recap[-max(2, len(view.players) - 1) :]
    zones = []
    for row, happening in enumerate(shown):
        strip = Rect(
            round(rect.x + 8 * u), round(top + row * height), round(rect.width - 16 * u), round(height - 2 * u)
        )
        zone = Zone(("recap", happening.number), strip, happening.detail)
        if lit == zone.id:
            draw_rounded(surface, strip, px(u, 10), (LIT,))
        stamp(
            surface,
            look.sprites.tile(happening.seat, happening.tile, RECAP_TILE * u),
            (rect.x + 46 * u, strip.centery - u),
        )
        gain = write(
            surface, look, f"+{happening.gain}", (right, strip.centery - 15 * scale * u), 28,
            theme.GOOD if happening.gain else theme.INK_SECOND, role="extrabold", anchor="midright",
        )  # fmt: skip
        x = rect.x + 84 * u
        room = gain.left - x - 8 * u
        headline = fitting_headline(look, happening, room)
        write(surface, look, headline, (x, strip.centery - 15 * scale * u), 24, role="bold", room=room)
        end = _paid_to_others(surface, look, happening, (right, strip.centery + 15 * scale * u))
        detail = fitting_detail(look, happening, end - x)
        write(surface, look, detail, (x, strip.centery + 15 * scale * u), 24, theme.INK_SECOND, room=end - x)
        if focus == zone.id:
            draw_focus_ring(surface, strip, u, px(u, 10))
        zones.append(zone)
    return zones


def _paid_to_others(surface: pygame.Surface, look: Look, happening: Happening, place: tuple[float, float]) -> float:
    """Draw what the placement brought to other seats, ending at `place`; gives back where it begins."""
    u = look.u
    end, y = place
    for seat, points in reversed(happening.paid_to_others):
        end = write(surface, look, f"+{points}", (end, y), 24, theme.GOOD, role="bold", anchor="midright").left
        stamp(surface, look.sprites.emblem(seat, 26 * u), (end - 16 * u, y))
        end -= 38 * u
    return end


def fitting_detail(look: Look, happening: Happening, room: float) -> str:
    """Where it was and what it did; without the place, which the map shows, if `room` pixels are too few for both."""
    fits = look.fonts.width(happening.detail, "medium", 24 * look.u) <= room
    return happening.detail if fits else happening.events
