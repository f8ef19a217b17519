"""What is shown instead of a crash: what went wrong and where, and that the game is kept."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

import game
from game.client import theme
from game.client.i18n import _
from game.client.scenes.menu import MenuScene
from game.client.widgets import Button, draw_panel

if TYPE_CHECKING:
    from game.client.app import App


def where(error: BaseException) -> str:
    """The innermost place in our own code: file, line and function."""
    frames = traceback.extract_tb(error.__traceback__)
    home = Path(game.__file__).resolve().parent
    own = [frame for frame in frames if Path(frame.filename).resolve().is_relative_to(home)]
    if not frames:
        return _("an unknown place")
    frame = (own or list(frames))[-1]
    path = Path(frame.filename).resolve()
    name = path.relative_to(home.parent).as_posix() if path.is_relative_to(home.parent) else path.name
    return _("{file}, line {line}, in {function}").format(file=name, line=frame.lineno, function=frame.name)


class ErrorScene(MenuScene):
    """A plain dialog after an unexpected error."""

    def __init__(self, app: App, error: BaseException, *, record: Path | None, log_file: Path | None) -> None:
        """`record` is the game that was being played; `log_file` where the details were written, if they were."""
        super().__init__(app)
        message = str(error).strip().splitlines()
        self.what = f"{type(error).__name__}: {message[0]}" if message else type(error).__name__
        self.where = where(error)
        self.record = record
        self.log_file = log_file
        title = Button(_("To the title screen"), self._to_title, kind="first", size=28)
        leave = Button(_("Quit"), app.quit, size=28)
        self.buttons = [title, leave]
        self.form.set_widgets(self.buttons, title)
        self.panel = Rect(0, 0, 0, 0)

    def _to_title(self) -> None:
        from game.client.scenes.title import TitleScene

        self.app.replace(TitleScene(self.app))

    def lay_out(self) -> None:
        self.panel = Rect(0, 0, self.px(1240), self.px(348 + 88 * len(self._facts())))
        self.panel.center = (self.size[0] // 2, self.size[1] // 2)
        for i, button in enumerate(self.buttons):
            button.rect = Rect(
                self.panel.x + self.px(56 + i * 400), self.panel.bottom - self.px(118), self.px(370), self.px(72)
            )

    def draw_content(self, surface: pygame.Surface) -> None:
        surface.fill(theme.TABLE)
        draw_panel(surface, self.panel, self.u, radius=18)
        x, room = self.panel.x + self.px(56), self.panel.width - self.px(112)
        self.write(surface, _("Something went wrong"), (x, self.panel.y + self.px(74)), 52, role="display", room=room)
        if self.record is not None:
            kept = _("Your game is kept up to the last tile placed: choose Continue on the title screen.")
        else:
            kept = _("No game was lost.")
        y = self.write_lines(surface, kept, (x, self.panel.y + self.px(124)), 30, room, theme.GOOD, role="bold")
        y += self.px(18)
        for heading, text in self._facts():
            self.write(surface, heading, (x, y), 24, theme.INK_SECOND, anchor="topleft")
            y += self.px(32)
            broken = _breakable(text, lambda part: self.app.fonts.width(part, "medium", 26 * self.u) <= room)
            y = self.write_lines(surface, broken, (x, y), 26, room) + self.px(12)

    def _facts(self) -> list[tuple[str, str]]:
        facts = [(_("What happened"), self.what), (_("Where"), self.where)]
        if self.record is not None:
            facts.append((_("The record of the game"), str(self.record)))
        if self.log_file is not None:
            facts.append((_("Details for a bug report"), str(self.log_file)))
        return facts


def _breakable(text: str, fits: Callable[[str], bool]) -> str:
    """The text with words that are too long for a line, such as paths, cut where they can end one."""
    words = []
    for word in text.split(" "):
        rest = word
        while rest and not fits(rest):
            length = next(n for n in range(len(rest) - 1, 0, -1) if n == 1 or fits(rest[:n]))
            cut = 1 + max(rest.rfind(mark, 1, length - 1) for mark in "/\\-_.")
            cut = cut if cut > length // 2 else length
            words.append(rest[:cut])
            rest = rest[cut:]
        words.append(rest)
    return " ".join(words)
