"""A keyboard on the screen, for a finger, a gamepad or a mouse alone; a real one may be typed on meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import i18n, theme
from game.client.i18n import _
from game.client.intents import Device, Intent, IntentKind
from game.client.scenes.menu import MenuScene
from game.client.widgets import Button, TextField, Widget, draw_panel, shade

if TYPE_CHECKING:
    from game.client.app import App

FIGURES = "1234567890"
#: The letters as they lie on the keyboards of each language; others have them like English.
LETTERS = {
    "en": ("qwertyuiop", "asdfghjkl", "zxcvbnm-'"),
    "de": ("qwertzuiopü", "asdfghjklöä", "yxcvbnmß-'"),
    "fr": ("azertyuiop", "qsdfghjklm", "wxcvbn-'"),
}
FOREIGN = ("àáâäãåæçèé", "êëìíîïñòóô", "öõøœùúûüýß")
#: For fields of figures alone.
PAD = ("123", "456", "789", "0")
#: In design units.
KEY, KEY_GAP, SIDE, FIELD_HEIGHT, BOTTOM = 84.0, 10.0, 40.0, 72.0, 24.0


class KeyboardScene(MenuScene):
    """Types into a text field of the scene below. Done keeps what was typed, Escape what was there before."""

    opaque = False

    def __init__(self, app: App, field: TextField) -> None:
        super().__init__(app)
        self.field = field
        self.before = field.text
        self.figures_only = not field.allowed("a")
        self.capital = not field.text
        self.foreign = False
        self.panel = Rect(0, 0, 0, 0)
        self.shown = TextField(
            field.text, lambda _text: None, longest=field.longest, allowed=field.allowed, hint=field.hint, size=34
        )
        self.shown.focusable = False
        self._build()
        row = self.keys[len(self.keys) // 2]
        self.form.focus(row[len(row) // 2])

    @property
    def wants_text(self) -> bool:
        return True

    def _build(self) -> None:
        self.keys = [[Button(sign, partial(self._type, sign), size=30) for sign in row] for row in self._rows()]
        self.erase = Button(_("Erase"), self._erase, icon="erase", size=26)
        self.done = Button(_("Done"), self.app.pop, icon="check", kind="first", size=28)
        self.capitals = Button("Aa", self._toggle_capitals, size=28)
        self.others = Button("abc" if self.foreign else "äéñ", self._toggle_foreign, size=28)
        self.space = Button(_("Space"), partial(self._type, " "), size=26)
        below: list[Widget] = [self.erase, self.done]
        if not self.figures_only:
            below = [self.capitals, self.others, self.space, *below]
        self.below = below
        self.form.set_widgets([self.shown, *(key for row in self.keys for key in row), *below])
        self.lay_out()

    def _rows(self) -> Sequence[str]:
        if self.figures_only:
            return PAD
        letters = FOREIGN if self.foreign else LETTERS.get(i18n.language(), LETTERS["en"])
        # There is no capital ß in a name, so it stays as it is.
        rows = ["".join(c if c == "ß" else c.upper() for c in row) if self.capital else row for row in letters]
        return [FIGURES, *rows]

    def _rebuild(self) -> None:
        """Other letters on the keys; the focus stays on the same key."""
        number = self.form.widgets.index(self.form.focused) if self.form.focused in self.form.widgets else 1
        self._build()
        self.form.focus(self.form.widgets[min(number, len(self.form.widgets) - 1)])
        self.needs_redraw = True

    # ------------------------------------------------------------------ typing

    def _type(self, text: str) -> None:
        self.field.type_text(text)
        self._copy()
        after_word = self.field.text[-1:] in ("", " ", "-", "'")
        if self.capital is not after_word and not self.figures_only:
            self.capital = after_word
            self._rebuild()

    def _erase(self) -> None:
        self.field.erase()
        self._copy()
        if not self.field.text and not self.capital and not self.figures_only:
            self.capital = True
            self._rebuild()

    def _copy(self) -> None:
        self.shown.text, self.shown.cursor = self.field.text, self.field.cursor
        self.needs_redraw = True

    def _toggle_capitals(self) -> None:
        self.capital = not self.capital
        self._rebuild()

    def _toggle_foreign(self) -> None:
        self.foreign = not self.foreign
        self._rebuild()

    def cancelled(self) -> None:
        self.field.put(self.before)
        self.app.pop()

    def handle(self, intent: Intent) -> None:
        """Letters of a real keyboard are typed; a gamepad has short ways to erase, to space and to be done."""
        kind, by_pad = intent.kind, intent.device is Device.PAD
        if kind is IntentKind.TEXT and intent.text is not None:
            self._type(intent.text)
        elif kind is IntentKind.ERASE or (by_pad and kind is IntentKind.HINT):
            self._erase()
        elif by_pad and kind is IntentKind.NAMES:
            self._type(" ")
        elif by_pad and kind is IntentKind.MENU:
            self.app.pop()
        elif kind is IntentKind.PRESS and intent.pos is not None and not self.panel.collidepoint(intent.pos):
            self.app.pop()  # a touch beside it puts it away, as everywhere
        else:
            super().handle(intent)

    # ------------------------------------------------------------------ looks

    def lay_out(self) -> None:
        longest = max(len(row) for row in self.keys)
        wide = self.stage.width / self.u
        key = min(KEY, (wide - 2 * SIDE - 40) / max(longest, 9) - KEY_GAP)
        across = max(longest, 6) * (key + KEY_GAP) - KEY_GAP
        if self.figures_only:
            across = 6 * (key + KEY_GAP) - KEY_GAP
        rows = len(self.keys) + 1
        height = SIDE + FIELD_HEIGHT + 24 + rows * (KEY + KEY_GAP) + SIDE
        self.panel = Rect(0, 0, self.px(across + 2 * SIDE), self.px(height))
        self.panel.midbottom = (self.size[0] // 2, self.size[1] - self.px(BOTTOM))
        left, width = self.panel.x + self.px(SIDE), self.px(across)
        y = self.panel.y + self.px(SIDE)
        self.shown.rect = Rect(left, y, width, self.px(FIELD_HEIGHT))
        y += self.px(FIELD_HEIGHT + 24)
        step, side = self.px(KEY + KEY_GAP), self.px(key)
        for row in self.keys:
            full = len(row) * (side + self.px(KEY_GAP)) - self.px(KEY_GAP)
            x = self.panel.centerx - full // 2
            for number, button in enumerate(row):
                button.rect = Rect(x + number * (side + self.px(KEY_GAP)), y, side, self.px(KEY))
            y += step
        shares = [1.3, 1.3, 3.0, 2.1, 2.3] if not self.figures_only else [1.0, 1.0]
        gaps = self.px(KEY_GAP) * (len(shares) - 1)
        x = left
        for widget, share in zip(self.below, shares, strict=True):
            each = round((width - gaps) * share / sum(shares))
            widget.rect = Rect(x, y, each, self.px(KEY))
            x += each + self.px(KEY_GAP)

    def draw_content(self, surface: pygame.Surface) -> None:
        shade(surface, theme.colour("#0A1626"), 90)
        draw_panel(surface, self.panel, self.u, radius=18)
