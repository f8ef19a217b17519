"""The entries of the title's menu: plaques, each with a tile of one clan that shows what it is for."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import ngettext
from game.client.theme import Colour
from game.client.widgets import Button, Look, Widget, draw_rounded, draw_shadow, draw_text

#: Of a plaque's height: how wide its tile is, at rest and pointed at, and how far its middle is from the left edge.
BADGE, BADGE_POINTED, BADGE_MIDDLE = 1.04, 1.13, 0.36
LABEL_GAP = 20.0
DETAIL_SIZE, FIRST_SIZE = 25.0, 35.0
#: The band pinned over a plaque: its type, and how much wider than its words it is.
RIBBON_SIZE, RIBBON_SPARE = 25.0, 36.0


class Plaque(Button):
    """A button with a clan's tile on its left end. With `detail` there are two lines on it."""

    def __init__(
        self,
        label: str,
        on_press: Callable[[], object],
        *,
        clan: int,
        icon: str,
        lines: tuple[str, str] | None = None,
        ribbon: str = "",
    ) -> None:
        """`label` says everything in one line; `lines` are the two lines to show instead.

        `ribbon` is a word or two pinned over the lower right end, to catch the eye.
        """
        super().__init__(label, on_press, icon=icon, size=30, left=True)
        self.clan = clan
        self.lines = lines
        self.ribbon = ribbon
        #: How much larger than usual the words are written.
        self.zoom = 1.0

    def make_first(self) -> None:
        """This is the entry expected to be pressed: gold, and larger written."""
        self.kind, self.size = "first", FIRST_SIZE

    def reword(self, fresh: Widget) -> None:
        super().reword(fresh)
        assert isinstance(fresh, Plaque)
        self.lines, self.ribbon = fresh.lines, fresh.ribbon

    def badge_rect(self) -> Rect:
        """Where the tile lies, the largest that it becomes."""
        side = round(self.rect.height * BADGE_POINTED * 1.2)
        badge = Rect(0, 0, side, side)
        badge.center = self.rect.x + round(self.rect.height * BADGE_MIDDLE), self.rect.centery
        return badge

    def _draw_label(self, surface: pygame.Surface, look: Look, body: Rect, colour: Colour) -> None:
        pointed = self.hovered or self.focused
        width = body.height * (BADGE_POINTED if pointed else BADGE)
        assert self.icon is not None
        tile = look.sprites.badge(self.clan, self.icon, width)
        middle = body.x + round(body.height * BADGE_MIDDLE)
        left = middle + round(body.height * BADGE_POINTED / 2) + look.px(LABEL_GAP)
        room = body.right - look.px(22) - left
        lines = [(self.lines[0], "bold", self.size), (self.lines[1], "medium", DETAIL_SIZE)] if self.lines else []
        for i, (text, role, units) in enumerate(lines or [(self.label, "bold", self.size)]):
            real = units * self.zoom * look.u
            size = look.fonts.fit(text, role, real, room, look.smallest(real))
            shown = look.fonts.shorten(text, role, size, room)
            away = round(body.height * (0.40 * i - 0.18)) if lines else 0
            draw_text(surface, look.fonts, shown, (left, body.centery + away), role, size, colour)
        self._tile = tile, (middle, body.centery - look.px(2))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        super().draw(surface, look)
        tile, middle = self._tile
        surface.blit(tile, tile.get_rect(center=middle))
        if self.ribbon:
            self._draw_ribbon(surface, look)

    def _draw_ribbon(self, surface: pygame.Surface, look: Look) -> None:
        size = RIBBON_SIZE * self.zoom * look.u
        width = round(look.fonts.width(self.ribbon, "bold", size)) + look.px(RIBBON_SPARE)
        height = round(look.fonts.line_height("bold", size)) + look.px(2)
        band = Rect(self.rect.right + look.px(30) - width, self.rect.bottom - height // 2, width, height)
        draw_shadow(surface, band, height // 2, (0, look.px(3)), look.px(3), 110)
        draw_rounded(surface, band, height // 2, (theme.BUTTON_FIRST_EDGE,))
        inside = band.inflate(-look.px(4), -look.px(4))
        draw_rounded(surface, inside, inside.height // 2, (theme.WARNING,))
        draw_text(surface, look.fonts, self.ribbon, band.center, "bold", size, theme.BUTTON_TEXT, anchor="center")


class MoreGames(Button):
    """Beside the entry that goes on with a game: how many others were left; it leads to all of them."""

    def __init__(self, count: int, on_press: Callable[[], object]) -> None:
        label = ngettext("and {count} more", "and {count} more", count).format(count=count)
        super().__init__(label, on_press, size=RIBBON_SIZE)

    def stand_beside(self, plaque: Plaque, limit: int, look: Look) -> None:
        """Stand to the right of a plaque but not beyond `limit`: then the plaque becomes narrower."""
        self.size = RIBBON_SIZE * plaque.zoom
        size, gap = self.size * look.u, look.px(14)
        width = round(look.fonts.width(self.label, "bold", size)) + look.px(RIBBON_SPARE)
        height = round(plaque.rect.height * 0.62)
        left = min(plaque.rect.right + gap, limit - width)
        plaque.rect.width = left - gap - plaque.rect.x
        self.rect = Rect(left, plaque.rect.centery - height // 2, width, height)
