"""The menu over a course: go on, one step back, skip a step, begin anew, leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _
from game.client.scenes.menu import MenuScene
from game.client.scenes.pause_menu import BUTTON_STEP, PauseMenu
from game.client.widgets import Button, draw_panel, shade

if TYPE_CHECKING:
    from game.client.app import App
    from game.client.tutorial.tutor import Tutor

BUTTON_TOP, EDGE, WIDTH = 150.0, 46.0, 600.0


class LessonPause(PauseMenu):
    """Everything that can be done about a course, on a sheet over it."""

    upright_room = 960.0, 1080.0

    def __init__(self, app: App, tutor: Tutor) -> None:
        super().__init__(app)
        self.tutor = tutor
        self.buttons = [
            Button(_("Go on learning"), self.cancelled, icon="play", kind="first", size=28, left=True),
            Button(_("Back one step"), self._back, icon="undo", size=28, left=True),
            Button(_("Skip this step"), self._skip, icon="fast", size=28, left=True),
            Button(_("Begin this course anew"), self._anew, icon="sprout", size=28, left=True),
            Button(_("Rules"), self._rules, icon="book", size=28, left=True),
            Button(_("Settings"), self._settings, icon="gear", size=28, left=True),
            Button(_("Leave; I can go on later"), self._leave, icon="door", size=28, left=True),
        ]
        self.buttons[1].enabled = tutor.before is not None
        self.buttons[2].enabled = tutor.step is not None
        self.form.set_widgets(self.buttons, self.buttons[0])
        self.panel = Rect(0, 0, 0, 0)

    def anew(self) -> MenuScene:
        return LessonPause(self.app, self.tutor)

    def _back(self) -> None:
        self.app.pop()
        self.tutor.back()

    def _skip(self) -> None:
        self.app.pop()
        self.tutor.skip()

    def _anew(self) -> None:
        from game.client.scenes.lesson import open_course

        open_course(self.app, self.tutor.course, anew=True)

    def _rules(self) -> None:
        from game.client.scenes.rules import RulesScene

        self.app.push(RulesScene(self.app, self.tutor.course.rules))

    def _settings(self) -> None:
        from game.client.scenes.settings import SettingsScene

        self.app.push(SettingsScene(self.app, self.tutor.session))

    def _leave(self) -> None:
        from game.client.scenes.title import TitleScene

        self.app.replace(TitleScene(self.app))

    def lay_out(self) -> None:
        height = BUTTON_TOP + BUTTON_STEP * len(self.buttons) + 30
        x, y = (self.stage.width / self.u - WIDTH) / 2, (1080 - height) / 2
        self.panel = self.rect(x, y, WIDTH, height)
        self.lay_column(x + EDGE, y + BUTTON_TOP, WIDTH - 2 * EDGE)

    def draw_content(self, surface: pygame.Surface) -> None:
        shade(surface, theme.colour("#0A1626"), 150)
        draw_panel(surface, self.panel, self.u, radius=18)
        place = (self.panel.centerx, self.panel.y + self.px(82))
        room = self.panel.width - self.px(60)
        self.write(surface, self.tutor.course.title(), place, 60, role="display", anchor="center", room=room)
