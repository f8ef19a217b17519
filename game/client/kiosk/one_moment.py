"""A calm word to the guests when something has gone wrong; then the kiosk begins anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.client.intents import Intent
from game.client.kiosk import flow
from game.client.kiosk.kiosk_scene import KioskScene
from game.client.kiosk.notice import draw_notice

if TYPE_CHECKING:
    from game.client.kiosk.app import KioskApp

SECONDS = 4.0


class OneMomentScene(KioskScene):
    """Shows what the program shows that stands in for a game which does not start."""

    def __init__(self, app: KioskApp) -> None:
        super().__init__(app)
        self._left = SECONDS

    def handle(self, intent: Intent) -> None:
        """There is nothing to press."""

    def update(self, dt: float) -> None:
        self._left -= dt
        if self._left <= 0:
            flow.to_attract(self.kiosk)

    def draw_content(self, surface: pygame.Surface) -> None:
        draw_notice(surface, 0, self.app.fonts)
