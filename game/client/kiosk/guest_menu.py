"""The menu of a guest's game: go on, rules, sound, language, start again. Nothing in it leads out of the kiosk."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import i18n, theme
from game.client.i18n import _
from game.client.kiosk import flow
from game.client.kiosk.kiosk_scene import KioskScene
from game.client.scenes.menu import MenuScene
from game.client.widgets import Button, Choice, Widget, draw_tray

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.client.kiosk.app import KioskApp
    from game.client.session import Session

#: In design units: the tray, its head, and each row.
WIDTH, HEAD, ROW, GAP, SIDE = 900.0, 150.0, 108.0, 20.0, 60.0
#: The least gap, and the foot, of a tray whose rows all lie in the lower half of the screen.
LOW_GAP, LOW_FOOT = 8.0, 10.0


class _Tray(KioskScene):
    """A title and some things to press below each other, over the game."""

    opaque = False

    def __init__(self, app: KioskApp, title: str) -> None:
        super().__init__(app)
        self.heading = title
        self.panel = Rect(0, 0, 0, 0)
        self.text = ""

    def rows(self) -> Sequence[Widget]:
        """What can be pressed, from top to bottom."""
        return self.form.widgets

    def lay_out(self) -> None:
        width = min(self.px(WIDTH), self.size[0] - self.px(60))
        room = width - 2 * self.px(SIDE)
        row = max(self.px(ROW), round(self.type * self.u * 2.1))
        lines = self.paragraph_height(self.text, room) + self.px(GAP) if self.text else 0
        rows, gap, foot = self.rows(), self.px(GAP), self.px(SIDE - GAP)
        lower = self.kiosk.options.lower_half_buttons
        if lower:
            most = (self.size[1] - self.size[1] // 2 - 2 * self.px(LOW_FOOT)) // len(rows)
            gap = min(gap, max(self.px(LOW_GAP), most - row))
            row, foot = min(row, most - gap), self.px(LOW_FOOT)
        height = self.px(HEAD) + lines + len(rows) * (row + gap) + foot
        self.panel = Rect(0, 0, width, height)
        self.panel.center = self.size[0] // 2, self.size[1] // 2
        if lower:
            beyond = self.size[1] // 2 - (self.panel.bottom - foot - len(rows) * (row + gap))
            self.panel.y += max(0, beyond)
        y = self.panel.y + self.px(HEAD) + lines
        for widget in rows:
            widget.rect = Rect(self.panel.x + self.px(SIDE), y, room, row)
            y += row + gap
            if isinstance(widget, Button | Choice):
                widget.size = self.type

    def draw_content(self, surface: pygame.Surface) -> None:
        self.veil(surface)
        draw_tray(surface, self.panel, self.u)
        room = self.panel.width - 2 * self.px(SIDE)
        place = self.panel.centerx, self.panel.y + self.px(HEAD / 2)
        size = max(66.0, self.type)
        self.write(surface, self.heading, place, size, theme.FELT_TEXT, role="display", anchor="center", room=room)
        if self.text:
            top = self.panel.centerx, self.panel.y + self.px(HEAD)
            self.paragraph(surface, self.text, top, room, colour=theme.FELT_TEXT)


class GuestMenuScene(_Tray):
    """Opened by Esc, Start and the menu button."""

    closes_on_menu = True

    def __init__(self, app: KioskApp, session: Session) -> None:
        super().__init__(app, _("Pause"))
        self.session = session
        sound = _("Sound off") if app.settings.sound else _("Sound on")
        self.go_on = Button(_("Go on"), self.cancelled, icon="play", kind="first")
        widgets: list[Widget] = [
            self.go_on,
            Button(_("Rules"), self._rules, icon="book"),
            Button(sound, self._toggle_sound, icon="sound"),
        ]
        languages = [(one.code, one.name) for one in i18n.available() if one.code in app.options.languages]
        if len(languages) > 1:
            widgets.append(Choice(languages, app.settings.language, app.set_language))
        widgets.append(Button(_("Start again"), self._ask, icon="undo"))
        self.form.set_widgets(widgets, self.go_on)

    def anew(self) -> MenuScene:
        return GuestMenuScene(self.kiosk, self.session)

    def reworded(self) -> None:
        super().reworded()
        self.heading = _("Pause")

    def cancelled(self) -> None:
        self.app.pop()

    def _rules(self) -> None:
        from game.client.scenes.rules import RulesScene

        self.app.push(RulesScene(self.app, self.session.match.board.rules))

    def _toggle_sound(self) -> None:
        self.app.set_sound(not self.app.settings.sound)
        self.reworded()

    def _ask(self) -> None:
        self.app.push(StartAgainScene(self.kiosk))


class StartAgainScene(_Tray):
    """Whether the game is really to be given up."""

    def __init__(self, app: KioskApp) -> None:
        super().__init__(app, _("Start again?"))
        self.text = _("This game ends, and you choose anew.")
        stay = Button(_("No, go on"), self.cancelled, icon="play", kind="first")
        again = Button(_("Start again"), lambda: flow.to_picker(app), icon="undo")
        self.form.set_widgets([stay, again], stay)

    def cancelled(self) -> None:
        self.app.pop()
