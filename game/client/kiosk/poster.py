"""The first page of the attract screen: what the game is called, and what it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client.i18n import _
from game.client.kiosk.big_scene import CREAM, GOLD, NIGHT
from game.client.scenes.title_logo import LOGO, LOGO_SPARE, logo_picture

if TYPE_CHECKING:
    from game.client.kiosk.big_scene import BigScene

#: Of the logo's size: how high it is with its sprout, and how far its baseline is from the top.
HIGH, BASELINE = 1.36, 1.08


class Logo:
    """The logo in the middle of a rectangle, or at its left, as large as it fits; its picture is kept for a size."""

    def __init__(self, scene: BigScene) -> None:
        self.scene = scene
        self._kept: tuple[int, pygame.Surface] | None = None

    def draw(self, surface: pygame.Surface, rect: Rect, *, left: bool = False) -> None:
        """Draw it."""
        if not surface.get_clip().colliderect(rect.inflate(rect.height // 3, rect.height // 3)):
            return
        fonts = self.scene.app.fonts
        size = fonts.fit(LOGO, "display", rect.height / HIGH / fonts.text_scale, rect.width, self.scene.least)
        if self._kept is None or self._kept[0] != size:
            self._kept = size, logo_picture(self.scene, size)
        picture = self._kept[1]
        real = fonts.size(size)
        spare = round(size * LOGO_SPARE)
        wide = fonts.width(LOGO, "display", size)
        x = rect.x if left else rect.centerx - wide // 2
        top = rect.centery - round(real * HIGH / 2)
        baseline = top + round(real * BASELINE)
        surface.blit(picture, (x - spare, baseline - spare - fonts.text("display", size).get_ascent()))
        self.scene.written.append((rect, LOGO))


class Poster:
    """The page."""

    def __init__(self, scene: BigScene, logo: Logo) -> None:
        self.scene = scene
        self.logo = logo
        self.name = Rect(0, 0, 0, 0)
        self.motto = Rect(0, 0, 0, 0)
        self.about = Rect(0, 0, 0, 0)

    def lay_out(self, area: Rect) -> None:
        """Place logo and words in an area of the window; between them the landscape is free."""
        px = self.scene.px
        logo = min(px(330), round(area.width * 0.36))
        self.name = Rect(area.x, area.y, area.width, logo)
        # Narrow, the castle on its hill stands right below the logo.
        self.motto = Rect(area.x, self.name.bottom, area.width, 0 if self.scene.narrow else px(80))
        high = px(150)
        self.about = Rect(area.x, area.bottom - high, area.width, high)
        if self.scene.narrow:
            self.about.y = self.name.bottom - px(26)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it all."""
        self.logo.draw(surface, self.name)
        if self.motto.height:
            motto = _("old lands, new light")
            self.scene.block(surface, motto, self.motto, 60, CREAM, role="italic", halo=NIGHT, halo_width=4)
        about = _("Grow farms, fill villages, hold castles: a board game by Reiner Knizia")
        if self.scene.narrow:
            about = _("A board game by Reiner Knizia")
        self.scene.block(
            surface, about, self.about, 56 if self.scene.narrow else 64, GOLD, role="bold", halo=NIGHT, halo_width=5
        )

    def near(self) -> list[Rect]:
        """Where more than the landscape is to be drawn."""
        spare = self.scene.px(24)
        return [rect.inflate(spare, spare) for rect in (self.name, self.motto, self.about)]
