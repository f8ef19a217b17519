"""What the people at a table agree on before a game: a turn clock, practice, looking away, who sits where."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _, ngettext
from game.client.scenes.menu import MenuScene
from game.client.widgets import Button, Choice, Toggle, Widget, draw_panel, shade
from game.rebirth.notes import BANK, EACH_TURN, Clock, Notes
from game.storage.settings import ClockKind, Handover, Settings

if TYPE_CHECKING:
    from game.client.app import App

TURN_SECONDS = (30, 60, 90)
BANK_MINUTES = (5, 10, 15, 20, 30)
#: In design units.
WIDTH, EDGE, HEAD, ROW, FIELD_WIDTH, FIELD, FOOT = 1060.0, 56.0, 148.0, 80.0, 470.0, 60.0, 116.0
#: Where a line about the clock stands, from the sheet's upper edge.
NOTE = 126.0


def handovers() -> list[tuple[str, str]]:
    """How the screen goes from one player to the next: the word in the settings, and what the player reads."""
    return [("automatic", _("Look away if needed")), ("full", _("Always look away")), ("quick", _("At once"))]


class TableScene(MenuScene):
    """Changes act at once, are kept for the next game too, and concern no game that has begun."""

    opaque = False
    upright_room = 1100.0, 1080.0

    def __init__(self, app: App, shuffle: Callable[[], object]) -> None:
        """`shuffle` puts everybody in another seat."""
        super().__init__(app)
        settings = app.settings
        self.panel = Rect(0, 0, 0, 0)
        kinds = [("none", _("No clock")), (EACH_TURN, _("For each turn")), (BANK, _("For the whole game"))]
        self.kind: Choice[str] = Choice(kinds, settings.clock, self._set_kind)
        self.time: Choice[int] = Choice(self._times(), settings.clock_seconds, self._set_time, wrap=False)
        ends = [(False, _("Only say so")), (True, _("The computer places"))]
        self.end: Choice[bool] = Choice(ends, settings.clock_strict, self._set_strict)
        self.practice = Toggle(settings.practice, self._set_practice)
        self.handover: Choice[str] = Choice(handovers(), settings.handover, self._set_handover)
        self.shuffle = Button(_("Shuffle the seats"), shuffle, icon="dice", size=26)
        self.done = Button(_("Done"), self.cancelled, icon="check", kind="first", size=30)
        self._show_clock()
        self.form.set_widgets([*(widget for _label, widget in self.rows), self.done], self.kind)

    @property
    def rows(self) -> list[tuple[str, Widget]]:
        """What can be agreed on, with its label."""
        return [
            (_("Turn clock"), self.kind),
            (_("Time"), self.time),
            (_("When it is over"), self.end),
            (_("Practice: placements can be taken back"), self.practice),
            (_("Between players at one screen"), self.handover),
            (_("Who sits where"), self.shuffle),
        ]

    def anew(self) -> MenuScene:
        return TableScene(self.app, self.shuffle.on_press)

    def _times(self) -> list[tuple[int, str]]:
        if self.app.settings.clock == BANK:
            return [(60 * n, ngettext("{n} minute", "{n} minutes", n).format(n=n)) for n in BANK_MINUTES]
        return [(n, ngettext("{n} second", "{n} seconds", n).format(n=n)) for n in TURN_SECONDS]

    def _set_kind(self, kind: str) -> None:
        settings = self.app.settings
        settings.clock = cast("ClockKind", kind)
        seconds = [value for value, _label in self._times()]
        if settings.clock_seconds not in seconds:
            settings.clock_seconds = seconds[1]
        self._show_clock()

    def _show_clock(self) -> None:
        settings = self.app.settings
        self.time.options, self.time.value = self._times(), settings.clock_seconds
        self.time.enabled = self.end.enabled = settings.clock != "none"

    def _set_time(self, seconds: int) -> None:
        self.app.settings.clock_seconds = seconds

    def _set_strict(self, strict: bool) -> None:
        self.app.settings.clock_strict = strict

    def _set_practice(self, practice: bool) -> None:
        self.app.settings.practice = practice

    def _set_handover(self, value: str) -> None:
        self.app.settings.handover = cast("Handover", value)

    def left(self) -> None:
        self.app.save_settings()

    def cancelled(self) -> None:
        self.app.pop()

    # ------------------------------------------------------------------ drawing

    def lay_out(self) -> None:
        height = HEAD + ROW * len(self.rows) + FOOT
        x, y = (self.stage.width / self.u - WIDTH) / 2, (1080 - height) / 2
        self.panel = self.rect(x, y, WIDTH, height)
        for number, (_label, widget) in enumerate(self.rows):
            field = 84.0 if isinstance(widget, Toggle) else FIELD_WIDTH
            top = y + HEAD + number * ROW + (ROW - FIELD) / 2
            widget.rect = self.rect(x + WIDTH - EDGE - field, top, field, FIELD)
        self.done.rect = Rect(0, 0, self.px(280), self.px(72))
        self.done.rect.midbottom = (self.panel.centerx, self.panel.bottom - self.px(28))

    def draw_content(self, surface: pygame.Surface) -> None:
        shade(surface, theme.colour("#0A1626"), 120)
        draw_panel(surface, self.panel, self.u, radius=18)
        left = self.panel.x + self.px(EDGE)
        self.write(surface, _("At the table"), (left, self.panel.y + self.px(74)), 56, role="display")
        if self.time.enabled:
            note = _("The clock stands still while a menu or the rules are open.")
            place = (left, self.panel.y + self.px(NOTE))
            self.write(
                surface, note, place, 24, theme.INK_SECOND, role="italic", room=self.panel.width - 2 * self.px(EDGE)
            )
        for label, widget in self.rows:
            room = widget.rect.x - left - self.px(20)
            colour = theme.INK if widget.enabled else theme.INK_SECOND
            self.write(surface, label, (left, widget.rect.centery), 30, colour, room=room)


def agreed(settings: Settings) -> Notes:
    """What the settings say for a new game, as its record keeps it."""
    clock = None
    if settings.clock != "none":
        clock = Clock(settings.clock, settings.clock_seconds, settings.clock_strict)
    return Notes(practice=settings.practice, clock=clock)
