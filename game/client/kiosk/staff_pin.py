"""The PIN that opens the staff menu, typed on the screen or on a keyboard."""

from __future__ import annotations

import functools
import hmac
import math
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _, ngettext
from game.client.intents import Device, Intent, IntentKind
from game.client.kiosk import flow
from game.client.kiosk.kiosk_scene import KioskScene
from game.client.widgets import Button, draw_ring, draw_rounded

if TYPE_CHECKING:
    from game.client.kiosk.app import KioskApp

SECONDS = 20.0
LONGEST_PIN = 8
#: After a wrong PIN nothing is taken for so many seconds; each further wrong one doubles that, up to the second number.
FIRST_WAIT, LONGEST_WAIT = 2.0, 300.0
#: So long after the last wrong one the wait is short again.
FORGIVEN = 1800.0
DIGITS = "123456789"
#: In design units.
KEY, GAP, SIDE, HEADING = 118.0, 18.0, 46.0, 50.0


class PinLock:
    """Counts wrong PINs, also when the pad is closed and opened in between."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._wrong = 0
        self._last = -math.inf
        self._until = -math.inf

    @property
    def seconds_left(self) -> int:
        """Whole seconds until a PIN is taken again, rounded up."""
        return math.ceil(max(0.0, self._until - self._clock()))

    def accepts(self, pin: str, right: str) -> bool:
        """Whether this is the right PIN; a wrong one makes the next wait. ValueError while nothing is taken."""
        if self.seconds_left:
            raise ValueError("no PIN is taken now")
        now = self._clock()
        if hmac.compare_digest(pin.encode(), right.encode()):
            self._wrong = 0
            return True
        self._wrong = 1 if now - self._last > FORGIVEN else self._wrong + 1
        self._last = now
        self._until = now + min(FIRST_WAIT * 2.0 ** min(self._wrong - 1, 30), LONGEST_WAIT)
        return False


class PinScene(KioskScene):
    """Over whatever goes on, which rests meanwhile. Without the right PIN it goes away by itself."""

    opaque = False

    def __init__(self, app: KioskApp) -> None:
        super().__init__(app, SECONDS)
        self.pin = ""
        self.told = ""
        self.keys = {digit: Button(digit, functools.partial(self.press_digit, digit)) for digit in [*DIGITS, "0"]}
        self.erase = Button("", self.erase_digit, icon="erase")
        self.enter = Button("", self._enter, icon="check", kind="first")
        self.back = Button(_("Back"), self.cancelled, icon="undo")
        keys = [self.keys[digit] for digit in DIGITS]
        self.form.set_widgets([*keys, self.erase, self.keys["0"], self.enter, self.back], self.back)
        self.panel = Rect(0, 0, 0, 0)
        self._dots_y = self._told_y = 0

    def update(self, dt: float) -> None:
        super().update(dt)
        # A pad that is pressed for ever by somebody who does not know the PIN must not stay for ever.
        locked = self.kiosk.pin_lock.seconds_left
        told = _wait(locked) if locked else ""
        if told != self.told and (locked or self.told):
            self.told = told
            self.needs_redraw = True

    @property
    def wants_text(self) -> bool:
        return True

    def press_digit(self, digit: str) -> None:
        """Put a digit behind the others."""
        if len(self.pin) < LONGEST_PIN:
            self.pin += digit
        self.needs_redraw = True

    def erase_digit(self) -> None:
        """Take the last digit away."""
        self.pin = self.pin[:-1]
        self.needs_redraw = True

    def _enter(self) -> None:
        pin, self.pin = self.pin, ""
        self.needs_redraw = True
        if not pin or self.kiosk.pin_lock.seconds_left:
            return
        if self.kiosk.pin_lock.accepts(pin, self.kiosk.options.staff_pin):
            flow.to_staff_menu(self.kiosk)
        else:
            self.app.sound.play("refuse")

    def cancelled(self) -> None:
        self.app.pop()

    def right_clicked(self) -> None:
        """Means nothing here."""

    def timed_out(self) -> None:
        self.app.pop()

    def handle(self, intent: Intent) -> None:
        kind, text = intent.kind, intent.text or ""
        if kind is IntentKind.TEXT and text.strip():
            for digit in text:
                if digit in self.keys:
                    self.press_digit(digit)
                    self.form.focus(self.enter)
        elif kind is IntentKind.TEXT and self.form.focused is not None:
            super().handle(Intent(IntentKind.CONFIRM, device=intent.device))
        elif kind is IntentKind.ERASE:
            self.erase_digit()
        elif kind is IntentKind.CANCEL and intent.device is Device.MOUSE:
            return
        else:
            super().handle(intent)

    # ------------------------------------------------------------------ looks

    def lay_out(self) -> None:
        line = round(self.app.fonts.line_height("bold", self.type * self.u))
        key = max(self.px(KEY), round(self.type * self.u * 1.9))
        side, gap = self.px(SIDE), self.px(GAP)
        above = round(line * 2.9)
        needed = side + above + 5 * (key + gap) - gap + side
        squeeze = min(1.0, (self.size[1] - self.px(30)) / needed)
        key = round(key * squeeze)
        wide = round(key * 1.5)
        size = max(HEADING, self.type) * self.u
        words = max(self.app.fonts.width(text, "display", size) for text in (_("Staff PIN"), _wait(LONGEST_WAIT)))
        self.panel = Rect(0, 0, max(3 * wide + 2 * gap, words) + 2 * side, 0)
        self.panel.width = min(self.panel.width, self.size[0] - self.px(20))
        self.panel.height = side + above + 5 * (key + gap) - gap + side
        self.panel.center = self.size[0] // 2, self.size[1] // 2
        left = self.panel.centerx - (3 * wide + 2 * gap) // 2
        y = self.panel.y + side + above
        widgets = self.form.widgets
        for number, widget in enumerate(widgets[:-1]):
            row, column = divmod(number, 3)
            widget.rect = Rect(left + column * (wide + gap), y + row * (key + gap), wide, key)
        self.back.rect = Rect(left, y + 4 * (key + gap), 3 * wide + 2 * gap, key)
        for widget in widgets:
            assert isinstance(widget, Button)
            widget.size = self.type
        self._dots_y = self.panel.y + side + round(line * 1.9)
        self._told_y = self.panel.y + side + round(line * 0.5)

    def draw_content(self, surface: pygame.Surface) -> None:
        self.veil(surface)
        self.sheet(surface, self.panel)
        middle, room = self.panel.centerx, self.panel.width - 2 * self.px(SIDE)
        title, colour = (self.told, theme.WARNING) if self.told else (_("Staff PIN"), theme.INK)
        self.headline(surface, title, (middle, self._told_y), max(HEADING, self.type), room, colour)
        radius = self.px(17)
        step = radius * 3
        for number in range(LONGEST_PIN):
            x = middle + round((number - (LONGEST_PIN - 1) / 2) * step)
            dot = Rect(0, 0, 2 * radius, 2 * radius)
            dot.center = x, self._dots_y
            if number < len(self.pin):
                draw_rounded(surface, dot, radius, (theme.INK,))
            else:
                draw_ring(surface, dot, radius, self.px(3), theme.PAPER_LINE)


def _wait(seconds: float) -> str:
    """That a wrong PIN makes the next one wait."""
    return ngettext("Wait {n} second.", "Wait {n} seconds.", round(seconds)).format(n=round(seconds))
