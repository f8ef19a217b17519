"""What the kiosk's own scenes have in common: type that is read from afar, and an end when nobody is there."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game.client import theme
from game.client.scenes.menu import Land, MenuScene
from game.client.widgets import draw_panel, draw_text, shade

if TYPE_CHECKING:
    from pygame import Rect

    from game.client.kiosk.app import KioskApp

#: The least size of type, as a share of the window's height.
LEAST_TYPE = 1 / 25
VEIL, VEIL_ALPHA = theme.colour("#0A1626"), 205


class KioskScene(MenuScene):
    """A scene that ends by itself when nobody has done anything for some seconds: `timed_out`."""

    has_rules_corner = False
    upright_room: tuple[float, float] | None = 1080.0, 1920.0
    land: Land | None = None

    def __init__(self, app: KioskApp, seconds: float = math.inf) -> None:
        super().__init__(app)
        self.kiosk = app
        self.seconds = seconds
        #: For how long nobody has done anything here.
        self.waited = 0.0

    def rules_page(self) -> tuple[str, str] | None:
        return None

    def holds_press(self, pos: tuple[int, int]) -> bool:
        return True

    # ------------------------------------------------------------------ time

    @property
    def seconds_left(self) -> int:
        """Whole seconds until it ends, rounded up; never less than none."""
        return max(0, math.ceil(self.seconds - self.waited)) if math.isfinite(self.seconds) else 0

    def update(self, dt: float) -> None:
        before = self.seconds_left
        self.waited = min(self.waited + dt, self.kiosk.idle)
        if self.seconds_left != before:
            self.second_passed()
        if self.waited >= self.seconds:
            self.waited = 0.0
            self.timed_out()

    def second_passed(self) -> None:
        """Another number of seconds is left."""
        self.needs_redraw = True

    def timed_out(self) -> None:
        """Nobody has done anything for long enough."""

    # ------------------------------------------------------------------ looks

    @property
    def type(self) -> float:
        """The least size of type here, in design units."""
        # Half a pixel more, so that no rounding makes it smaller.
        return (math.ceil(self.size[1] * LEAST_TYPE) + 0.5) / self.u

    def veil(self, surface: pygame.Surface) -> None:
        """Darken what lies below."""
        shade(surface, VEIL, VEIL_ALPHA)

    def sheet(self, surface: pygame.Surface, rect: Rect) -> None:
        """Paper to write on."""
        draw_panel(surface, rect, self.u, radius=24)

    def headline(
        self,
        surface: pygame.Surface,
        text: str,
        middle: tuple[float, float],
        size: float,
        room: float,
        colour: theme.Colour = theme.INK,
    ) -> None:
        """One line of display type round a place, at most `room` pixels wide."""
        self.write(surface, text, middle, size, colour, role="display", anchor="center", room=room)

    def paragraph(
        self,
        surface: pygame.Surface,
        text: str,
        top: tuple[float, float],
        width: float,
        *,
        size: float | None = None,
        colour: theme.Colour = theme.INK,
        role: str = "medium",
    ) -> int:
        """Lines in the middle, from `top` (the middle of their upper edge, in pixels) down; gives the y below them."""
        real = (self.type if size is None else size) * self.u
        fonts = self.app.fonts
        step = round(fonts.line_height(role, real) * 1.04)
        y = round(top[1])
        for line in fonts.wrap(text, role, real, width):
            drawn = draw_text(surface, fonts, line, (top[0], y), role, real, colour, anchor="midtop")
            self.written.append((drawn, line))
            y += step
        return y

    def paragraph_height(self, text: str, width: float, *, size: float | None = None, role: str = "medium") -> int:
        """How high such lines are, in pixels."""
        real = (self.type if size is None else size) * self.u
        fonts = self.app.fonts
        return round(fonts.line_height(role, real) * 1.04) * len(fonts.wrap(text, role, real, width))
