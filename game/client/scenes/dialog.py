"""A question on a sheet of paper over whatever is shown."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.scenes.menu import MenuScene
from game.client.widgets import Button, draw_panel, shade

if TYPE_CHECKING:
    from game.client.app import App

Answer = tuple[str, Callable[[], object]]


class DialogScene(MenuScene):
    """A title, some lines, and answers; Escape gives the last answer. The dialog is gone before an answer acts."""

    opaque = False
    upright_room = 960.0, 1080.0

    def __init__(self, app: App, title: str, text: str, answers: Sequence[Answer]) -> None:
        """`answers` pairs labels with what they do; the last is the gold one and the way out."""
        super().__init__(app)
        self.title = title
        self.text = text
        self.answers = list(answers)
        self.buttons = [
            Button(
                label,
                functools.partial(self._answer, act),
                kind="first" if i == len(answers) - 1 else "normal",
                size=28,
            )
            for i, (label, act) in enumerate(answers)
        ]
        self.form.set_widgets(self.buttons, self.buttons[-1])
        self.panel = Rect(0, 0, 0, 0)

    def _answer(self, act: Callable[[], object]) -> None:
        self.app.pop()
        act()

    def cancelled(self) -> None:
        self._answer(self.answers[-1][1])

    def lay_out(self) -> None:
        fonts, width = self.app.fonts, self.px(860)
        inner = width - self.px(100)
        lines = fonts.wrap(self.text, "medium", 28 * self.u, inner)
        text_height = round(fonts.line_height("medium", 28 * self.u) * 1.04) * len(lines)
        height = self.px(120) + text_height + self.px(150)
        self.panel = Rect(0, 0, width, height)
        self.panel.center = (self.size[0] // 2, self.size[1] // 2)
        gap = self.px(24)
        each = (inner - gap * (len(self.buttons) - 1)) // len(self.buttons)
        for i, button in enumerate(self.buttons):
            button.rect = Rect(
                self.panel.x + self.px(50) + i * (each + gap), self.panel.bottom - self.px(112), each, self.px(68)
            )

    def draw_content(self, surface: pygame.Surface) -> None:
        shade(surface, theme.colour("#0A1626"), 120)
        draw_panel(surface, self.panel, self.u, radius=18)
        x = self.panel.x + self.px(50)
        room = self.panel.width - self.px(100)
        self.write(surface, self.title, (x, self.panel.y + self.px(62)), 44, role="display", room=room)
        self.write_lines(surface, self.text, (x, self.panel.y + self.px(108)), 28, room)
