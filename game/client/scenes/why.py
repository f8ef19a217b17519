"""Why something is as it is: sentences on a sheet beside it, from which one press leads to the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _
from game.client.intents import Intent, IntentKind
from game.client.scenes.menu import MenuScene
from game.client.scenes.rules import RulesScene
from game.client.why import Answer
from game.client.widgets import Button, draw_panel, draw_rounded, shade

if TYPE_CHECKING:
    from game.client.app import App

#: In design units.
EDGE, HEAD_ROOM, FOOT, SIDE = 40.0, 36.0, 108.0, 44.0
HEAD_SIZE, FIRST_SIZE, LINE_SIZE, PARAGRAPH_GAP = 36.0, 30.0, 28.0, 14.0
#: Widths of the sheet, and how large the words on it are against their full size: the first in which all fit.
SHAPES = ((720.0, 1.0), (940.0, 1.0), (1160.0, 1.0), (1160.0, 0.9), (1300.0, 0.8), (1500.0, 0.72))
#: The type of the buttons; what an icon takes there, and both edges of a button as well.
BUTTON_SIZE, BUTTON_ICON = 26, 46.0
SHADE = 70
#: So much of the board round what is asked about had better be seen.
CLEAR = 90.0
NEUTRAL = theme.colour("#17384A")


class WhyScene(MenuScene):
    """Shows answers, one at a time. A press beside the sheet, or the key that asked, puts it away."""

    opaque = False

    def __init__(self, app: App, answers: Sequence[Answer], rules: str, beside: tuple[int, int] | None = None) -> None:
        """`rules` is the rule set to look up; the sheet lies on the other side of the window from `beside`."""
        super().__init__(app)
        self.answers = list(answers)
        self.rules = rules
        self.beside = beside
        self.number = 0
        self.sheet = Rect(0, 0, 0, 0)
        self.head = 0
        self.smaller = 1.0
        self.look_up = Button(_("In the rules"), self._look_up, icon="book", kind="first", size=BUTTON_SIZE)
        self.more = Button(_("More"), self._next, icon="arrow_right", size=BUTTON_SIZE)
        self.close = Button(_("Close"), self.cancelled, size=BUTTON_SIZE)
        self.form.set_widgets(self._widgets(), self.look_up if answers[0].asks else self.close)

    def rules_page(self) -> None:
        return None

    @property
    def answer(self) -> Answer:
        """The answer that is shown."""
        return self.answers[self.number]

    def _widgets(self) -> list[Button]:
        return [self.look_up, *([self.more] if len(self.answers) > 1 else []), self.close]

    def _look_up(self) -> None:
        self.app.swap(RulesScene(self.app, self.rules, topic=self.answer.topic))

    def _next(self) -> None:
        self.number = (self.number + 1) % len(self.answers)
        self.lay_out()
        self.needs_redraw = True

    def cancelled(self) -> None:
        self.app.pop()

    def handle(self, intent: Intent) -> None:
        beside = intent.kind is IntentKind.PRESS and intent.pos and not self.sheet.collidepoint(intent.pos)
        if intent.kind is IntentKind.RULES:
            self._look_up()
        elif beside or intent.kind in (IntentKind.WHY, IntentKind.TELL, IntentKind.MENU):
            self.cancelled()
        elif intent.kind is IntentKind.MOVE and intent.direction in ((0, 1), (0, -1)) and len(self.answers) > 1:
            self.number -= 1 if intent.direction == (0, -1) else -1
            self.number %= len(self.answers)
            self.lay_out()
            self.needs_redraw = True
        else:
            super().handle(intent)

    # ------------------------------------------------------------------ looks

    def _paragraphs(self) -> list[tuple[list[str], str, float, int]]:
        """The heading and each sentence in lines, with face, size in design units and the height of a line."""
        fonts, found = self.app.fonts, []
        heading = self.answer.heading
        title = _("Why? {subject}").format(subject=heading) if self.answer.asks else heading
        sentences = [(title, "bold", HEAD_SIZE), *((line, "medium", LINE_SIZE) for line in self.answer.lines)]
        sentences[1:2] = [(line, "bold", FIRST_SIZE) for line, _role, _size in sentences[1:2]]
        room = self.sheet.width - 2 * self.px(SIDE)
        for line, role, full in sentences:
            size = max(full * self.smaller, self.look.smallest(full * self.u) / self.u)
            step = round(fonts.line_height(role, size * self.u) * 1.04)
            found.append((fonts.wrap(line, role, size * self.u, room), role, size, step))
        return found

    def _height(self) -> int:
        (title, _role, _size, step), *rest = self._paragraphs()
        self.head = len(title) * step + self.px(HEAD_ROOM)
        gap = self.px(PARAGRAPH_GAP)
        return self.head + self.px(34) + self.px(FOOT) + sum(len(lines) * step + gap for lines, _r, _s, step in rest)

    def lay_out(self) -> None:
        wide, tall = self.size[0] - 2 * self.px(EDGE), self.size[1] - 2 * self.px(EDGE)
        scale = min(1.4, self.app.fonts.text_scale)
        # Rather a wider sheet than smaller words, if there are so many of them.
        for width, self.smaller in SHAPES:
            self.sheet = Rect(0, 0, min(wide, self.px(width * scale)), 0)
            self.sheet.height = min(self._height(), tall)
            if self._height() <= tall:
                break
        self.sheet.center = (self.size[0] // 2, self.size[1] // 2)
        self._make_room()
        # How the game stands is no question: from there the rules tell how to play.
        standing = not self.answer.asks and self.answer.topic.startswith("turn.")
        self.look_up.label = _("How to play") if standing else _("In the rules")
        self._name_more()
        buttons = self._widgets()
        gap = self.px(12)
        inner = self.sheet.width - 2 * self.px(SIDE)
        # Each as wide as its words want: the name of what comes next may be long.
        icon = self.px(BUTTON_ICON)
        shares = [
            self.app.fonts.width(button.label, "bold", BUTTON_SIZE * self.u) + (2 if button.icon else 1) * icon
            for button in buttons
        ]
        x = self.sheet.x + self.px(SIDE)
        for button, share in zip(buttons, shares, strict=True):
            each = round((inner - gap * (len(buttons) - 1)) * share / sum(shares))
            button.rect = Rect(x, self.sheet.bottom - self.px(90), each, self.px(62))
            x += each + gap

    def _name_more(self) -> None:
        """More of the same is called so; what is about something else is called by its heading."""
        following = self.answers[(self.number + 1) % len(self.answers)]
        if not following.asks:
            self.more.label = following.heading
        else:
            self.more.label = _("More") if self.answer.asks else _("Back")

    def _make_room(self) -> None:
        """Move the sheet to the side of the window that leaves what it is about in sight, if any does."""
        if self.beside is None:
            return
        x, y = self.beside
        edge, (right, bottom) = self.px(EDGE), self.size
        sides = []
        for place in ("right", "left", "bottom", "top"):
            sheet = self.sheet.copy()
            setattr(sheet, place, {"right": right - edge, "left": edge, "bottom": bottom - edge, "top": edge}[place])
            away = max(sheet.left - x, x - sheet.right, sheet.top - y, y - sheet.bottom)
            sides.append((min(away, self.px(CLEAR)), place in ("right", "left"), away, sheet))
        self.sheet = max(sides, key=lambda side: side[:3])[3]

    def draw_content(self, surface: pygame.Surface) -> None:
        shade(surface, theme.colour("#0A1626"), SHADE)
        draw_panel(surface, self.sheet, self.u, radius=18)
        ink = self._draw_head(surface, Rect(*self.sheet.topleft, self.sheet.width, self.head))
        x, y = self.sheet.x + self.px(SIDE), self.sheet.y + self.px(HEAD_ROOM / 2)
        for number, (lines, role, size, step) in enumerate(self._paragraphs()):
            for line in lines:
                self.write(surface, line, (x, y + step / 2), size, theme.INK if number else ink, role=role)
                y += step
            y = self.sheet.y + self.head + self.px(24) if number == 0 else y + self.px(PARAGRAPH_GAP)

    def _draw_head(self, surface: pygame.Surface, head: Rect) -> theme.Colour:
        """The band behind the heading, in the colours of the seat that it is about; gives the ink to write with."""
        seat = self.answer.seat
        clan = None if seat is None else theme.clan_of(seat)
        ground, ink = (NEUTRAL, theme.BUTTON_TEXT) if clan is None else (clan.base, clan.text)
        inner = head.inflate(-2 * self.px(5), -2 * self.px(5))
        draw_rounded(surface, inner, self.px(14), (ground,))
        return ink
