"""The screens that strangers see first: laid out by the window's height, with no letter too small from three metres."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.kiosk.kiosk_scene import KioskScene
from game.client.theme import Colour
from game.client.widgets import Button, Look, draw_rounded, draw_text

if TYPE_CHECKING:
    from game.client.fonts import Fonts
    from game.client.kiosk.app import KioskApp

HEIGHT = 1080.0
#: The least size of type in units of 1080 a screen: just over a twenty-fifth of it.
LETTERS = 46.0
#: Narrower than this, in such units, things stand below each other.
NARROW = 1000.0
CREAM, NIGHT, GOLD = theme.colour("#FFF3D2"), theme.colour("#0B2A2E"), theme.colour("#FFE3A0")
LEADING = 1.04
#: In steps of so many pixels lines are made shorter until they are about equal.
BALANCE = 12
#: The bar of the time that is left moves by so many pixels.
BAR_STEP = 3
BAR, BAR_EDGE = theme.colour("#F2B632"), theme.colour("#0B1F1C")

#: Between a button's edge and its label, in design units.
ROOMY, CLOSE = 20.0, 6.0

Lines = tuple[float, list[str]]


class BigLook(Look):
    """A look in which nothing is made smaller than `LETTERS`."""

    def smallest(self, size: float) -> float:
        return min(size, LETTERS * self.u / self.fonts.text_scale)


def fit_lines(fonts: Fonts, text: str, role: str, room: tuple[int, int], largest: float, least: float) -> Lines:
    """The largest size in pixels, before the text setting, at which a text fits a room, and its lines.

    Never below `least`: what does not fit even then loses its end.
    """
    size = float(round(largest))
    while size > least and not fits(fonts, text, role, room, size):
        size -= 1
    size = max(size, least)
    lines = fonts.wrap(text, role, size, room[0])
    if fits(fonts, text, role, room, size):
        return size, _balanced(fonts, text, role, size, room[0], lines)
    most = max(1, room[1] // _step(fonts, role, size))
    kept = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return size, [fonts.shorten(line, role, size, room[0]) for line in kept]


def fits(fonts: Fonts, text: str, role: str, room: tuple[int, int], size: float) -> bool:
    """Whether a text of some size in pixels, broken into lines, lies whole within a room."""
    lines = fonts.wrap(text, role, size, room[0])
    high = _step(fonts, role, size) * len(lines)
    return high <= room[1] and all(fonts.width(line, role, size) <= room[0] for line in lines)


def _step(fonts: Fonts, role: str, size: float) -> int:
    """From one line to the next, in pixels."""
    return round(fonts.line_height(role, size) * LEADING)


def _balanced(fonts: Fonts, text: str, role: str, size: float, width: int, lines: list[str]) -> list[str]:
    """As many lines, of lengths as equal as can be: no word stands alone on the last one."""
    for narrower in range(width - BALANCE, width // 2, -BALANCE) if len(lines) > 1 else ():
        tighter = fonts.wrap(text, role, size, narrower)
        if len(tighter) > len(lines) or any(fonts.width(line, role, size) > narrower for line in tighter):
            break
        lines = tighter
    return lines


def draw_block(
    surface: pygame.Surface,
    fonts: Fonts,
    text: str,
    rect: Rect,
    largest: float,
    least: float,
    colour: Colour,
    *,
    role: str = "bold",
    left: bool = False,
    halo: Colour | None = None,
    halo_width: float = 0,
) -> None:
    """Write a text into a rectangle, in the middle of its height, as large as it fits."""
    size, lines = fit_lines(fonts, text, role, rect.size, largest, least)
    step = _step(fonts, role, size)
    y = rect.centery - step * (len(lines) - 1) / 2
    for line in lines:
        place = (rect.x, y) if left else (rect.centerx, y)
        anchor = "midleft" if left else "center"
        draw_text(surface, fonts, line, place, role, size, colour, anchor=anchor, halo=halo, halo_width=halo_width)
        y += step


class BigButton(Button):
    """A button whose label is large, on as many lines as there is room for."""

    def __init__(
        self,
        label: str,
        on_press: Callable[[], object],
        *,
        icon: str | None = None,
        kind: str = "normal",
        largest: float = 64.0,
    ) -> None:
        """`largest` is the size of type in design units where there is room for it."""
        super().__init__(label, on_press, icon=icon, kind=kind, size=largest)

    def _places(self, look: Look) -> Iterator[tuple[int, int, tuple[int, int]]]:
        """Side of the icon, gap beside it and room for the label: roomy, then close to the edge, then without icon."""
        high = self.rect.height - look.px(8)
        side = round(min(self.rect.height * 0.6, self.size * 1.15 * look.u)) if self.icon else 0
        gap = look.px(18) if side and self.label else 0
        for margin in (ROOMY, CLOSE):
            yield side, gap, (self.rect.width - 2 * look.px(margin) - side - gap, high)
        yield 0, 0, (self.rect.width - 2 * look.px(CLOSE), high)

    def _place(self, look: Look) -> tuple[bool, tuple[int, int, tuple[int, int]]]:
        """The first of these in which the label is whole, and whether there is one; else the last."""
        least = look.smallest(self.size * look.u)
        place = 0, 0, (0, 0)
        for place in self._places(look):
            if fits(look.fonts, self.label, "bold", place[2], least):
                return True, place
        return False, place

    def label_fits(self, look: Look) -> bool:
        """Whether all of the label can be written, with its icon."""
        whole, (side, _gap, _room) = self._place(look)
        return whole and (side > 0 or self.icon is None)

    def _draw_label(self, surface: pygame.Surface, look: Look, body: Rect, colour: Colour) -> None:
        _whole, (side, gap, room) = self._place(look)
        largest, least = self.size * look.u / look.fonts.text_scale, look.smallest(self.size * look.u)
        if side + gap + room[0] > self.rect.width - 2 * look.px(ROOMY):  # close to the edge: no closer than must be
            largest = least
        size, lines = fit_lines(look.fonts, self.label, "bold", room, largest, least)
        wide = max(look.fonts.width(line, "bold", size) for line in lines) if self.label else 0
        left = body.centerx - (side + gap + wide) // 2
        if self.icon and side:
            icon = look.sprites.icon(self.icon, side, colour)
            surface.blit(icon, icon.get_rect(midleft=(left, body.centery)))
        if not self.label:
            return
        step = _step(look.fonts, "bold", size)
        y = body.centery - step * (len(lines) - 1) / 2
        for line in lines:
            middle = left + side + gap + wide / 2
            draw_text(surface, look.fonts, line, (middle, y), "bold", size, colour, anchor="center")
            y += step


class BigScene(KioskScene):
    """A scene of 1080 units down, however wide it is; `across` says how wide."""

    upright_room = None

    def __init__(self, app: KioskApp, seconds: float = math.inf) -> None:
        super().__init__(app, seconds)
        #: Where the bar is that shows how much time is left; nowhere where there is none.
        self.bar = Rect(0, 0, 0, 0)
        self._bar_shown = 0

    def _unit(self, size: tuple[int, int]) -> float:
        return size[1] / HEIGHT

    @property
    def look(self) -> Look:
        return BigLook(self.app.fonts, self.app.sprites, self.u)

    @property
    def across(self) -> float:
        """The width of the stage in design units."""
        return self.stage.width / self.u

    @property
    def narrow(self) -> bool:
        """Whether the screen is so narrow that things stand below each other."""
        return self.across < NARROW

    @property
    def least(self) -> float:
        """The least size of type in pixels, before the text setting."""
        return LETTERS * self.u / self.app.fonts.text_scale

    def block(
        self,
        surface: pygame.Surface,
        text: str,
        rect: Rect,
        largest: float,
        colour: Colour = theme.INK,
        *,
        role: str = "bold",
        left: bool = False,
        halo: Colour | None = None,
        halo_width: float = 0,
    ) -> None:
        """Write a text into a rectangle, `largest` in design units where it fits."""
        self.written.append((rect, text))
        draw_block(
            surface, self.app.fonts, text, rect, largest * self.u / self.app.fonts.text_scale, self.least, colour,
            role=role, left=left, halo=halo, halo_width=halo_width * self.u,
        )  # fmt: skip

    def second_passed(self) -> None:
        """Only the bar shows it."""

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._bar_filled != self._bar_shown:
            self._bar_shown = self._bar_filled
            self.redraw_areas([self.bar])

    @property
    def _bar_filled(self) -> int:
        """How far the bar is filled, in steps of some pixels."""
        return math.ceil(self.share_left * self.bar.width / BAR_STEP) * BAR_STEP

    def draw_time_left(self, surface: pygame.Surface) -> None:
        """A bar that grows shorter until the scene ends by itself."""
        rect = self.bar
        draw_rounded(surface, rect, rect.height // 2, (BAR_EDGE,), 200)
        inner = rect.inflate(-2 * self.px(3), -2 * self.px(3))
        inner.width = max(inner.height, min(inner.width, self._bar_filled))
        draw_rounded(surface, inner, inner.height // 2, (BAR,))

    @property
    def share_left(self) -> float:
        """How much of the time is left, from 1 to 0."""
        return max(0.0, min(1.0, 1 - self.waited / self.seconds)) if self.seconds else 0.0
