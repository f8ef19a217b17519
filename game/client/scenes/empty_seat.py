"""A seat at the table that nobody has taken: pressed, one more player joins."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client import theme
from game.client.i18n import _
from game.client.intents import Point
from game.client.theme import Clan
from game.client.widgets import Look, Widget, draw_focus_ring, draw_ring, draw_rounded, draw_text

FAINT = 110


class EmptySeat(Widget):
    """The row of a clan that does not play. Without `enabled` it only says so."""

    def __init__(self, seat: int, join: Callable[[int], object], clan_of: Callable[[int], Clan]) -> None:
        """`join` is told how many players there are then; `clan_of` gives the clan that waits for a seat's player."""
        super().__init__()
        self.seat, self.join, self.clan_of = seat, join, clan_of

    def activate(self, pos: Point | None = None) -> None:
        self.join(self.seat + 1)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        radius, clan = look.px(12), self.clan_of(self.seat)
        lively = self.enabled and (self.hovered or self.focused)
        draw_rounded(surface, self.rect, radius, theme.PAPER if lively else theme.PAPER_DIM, 255 if lively else 140)
        draw_ring(surface, self.rect, radius, look.px(2), theme.PAPER_LINE, 255 if lively else FAINT)
        emblem = look.sprites.emblem(clan, look.px(80)).copy()
        emblem.set_alpha(FAINT)
        surface.blit(emblem, emblem.get_rect(center=(self.rect.x + look.px(54), self.rect.centery)))
        if self.enabled:
            text = _("Add the {clan}").format(clan=clan.title)
            role, colour = "bold", theme.INK
        else:
            text = _("empty seat: {clan}").format(clan=clan.title)
            role, colour = "italic", theme.INK_SECOND
        x = self.rect.x + look.px(130)
        if self.enabled:
            icon = look.sprites.icon("plus", look.px(30), theme.GOOD)
            surface.blit(icon, icon.get_rect(midleft=(x, self.rect.centery)))
            x += look.px(46)
        room = self.rect.right - look.px(20) - x
        size = look.fonts.fit(text, role, 26 * look.u, room, look.smallest(26 * look.u))
        shown = look.fonts.shorten(text, role, size, room)
        draw_text(surface, look.fonts, shown, (x, self.rect.centery), role, size, colour)
        if self.focused:
            draw_focus_ring(surface, self.rect, look.u, radius)
