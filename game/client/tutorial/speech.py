"""A sheet of paper on which somebody speaks: a face, a sentence, what can be pressed. It hides nothing spoken of."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from game.client import theme
from game.client.art.faces import Face
from game.client.intents import Intent, IntentKind
from game.client.layout import GameLayout
from game.client.widgets import Button, Form, Look, draw_panel, draw_rounded, draw_text

TEXT, NAME = 29.0, 24.0
#: At most so wide, and so far from the edges of what it lies in.
WIDEST, MARGIN = 940.0, 10.0
PAD, GAP = 20.0, 12.0
FACE, FACE_ROOM = 104.0, 128.0
BUTTON_HEIGHT, BUTTON_ROOM, LEAST_BUTTON = 52.0, 52.0, 120.0
BAR = 7.0
BAR_GROUND, BAR_FULL = theme.PAPER_LINE, theme.colour("#C8912B")


class Speech:
    """Shown until somebody sets other words. Lay it out anew whenever words, buttons or the window have changed."""

    def __init__(self, click: Callable[[], object]) -> None:
        """`click` is heard with every button."""
        self.form = Form(click=click)
        self.text = ""
        self.name = ""
        self.face: Face | None = None
        self.clan = 0
        #: How far a course has come, 0 to 1; None shows no bar.
        self.share: float | None = None
        self.rect = Rect(0, 0, 0, 0)
        self._lines: list[str] = []

    def buttons(self, buttons: Sequence[Button], focus: Button | None) -> None:
        """What can be pressed, from left to right, and what has the focus."""
        self.form.set_widgets(buttons)
        self.form.focus(focus)

    def lay_out(self, look: Look, layout: GameLayout, free: Sequence[Rect]) -> None:
        """Find its place: beside the table if there is room, else where it hides least of what must stay `free`."""
        best: tuple[int, int, Rect, list[str]] | None = None
        for number, (area, low) in enumerate(self._areas(layout)):
            width = min(look.px(WIDEST), area.width - 2 * look.px(MARGIN))
            room = width - look.px(PAD) - look.px(FACE_ROOM) - look.px(PAD)
            lines = look.fonts.wrap(self.text, "medium", TEXT * look.u, room)
            height = self._height(look, len(lines))
            outside = not area.colliderect(layout.frame)
            if outside and height + 2 * look.px(MARGIN) > area.height:
                continue
            rect = Rect(0, 0, width, height)
            rect.centerx = area.centerx
            if outside:
                rect.centery = area.centery
            elif low:
                rect.bottom = area.bottom - look.px(MARGIN)
            else:
                rect.top = area.top + look.px(MARGIN)
            hidden = sum(_area(rect.clip(each)) for each in free)
            if best is None or (hidden, number) < best[:2]:
                best = (hidden, number, rect, lines)
        assert best is not None
        self.rect, self._lines = best[2], best[3]
        self._lay_buttons(look)

    @staticmethod
    def _areas(layout: GameLayout) -> list[tuple[Rect, bool]]:
        """Where it may lie, the first ones preferred; True for the lower edge."""
        width, height = layout.size
        below = Rect(0, layout.frame.bottom, width, height - layout.frame.bottom)
        above = Rect(0, 0, width, layout.frame.top)
        return [(below, False), (above, False), (layout.board, True), (layout.board, False)]

    @staticmethod
    def _line(look: Look) -> int:
        return round(look.fonts.line_height("medium", TEXT * look.u) * 1.02)

    def _height(self, look: Look, lines: int) -> int:
        words = max(1, lines) * self._line(look)
        foot = max(look.px(BUTTON_HEIGHT), round(look.fonts.line_height("bold", NAME * look.u)))
        whole = 2 * look.px(PAD) + words + look.px(GAP) + foot
        return max(whole, look.px(FACE) + 2 * look.px(PAD))

    def _lay_buttons(self, look: Look) -> None:
        right, bottom = self.rect.right - look.px(PAD), self.rect.bottom - look.px(PAD)
        for button in reversed([each for each in self.form.widgets if isinstance(each, Button)]):
            words = look.fonts.width(button.label, "bold", button.size * look.u)
            width = max(look.px(LEAST_BUTTON), words + look.px(BUTTON_ROOM) + (look.px(40) if button.icon else 0))
            button.rect = Rect(right - width, bottom - look.px(BUTTON_HEIGHT), width, look.px(BUTTON_HEIGHT))
            right = button.rect.left - look.px(GAP)
        self._name_room = right - self.rect.x - look.px(PAD) - look.px(FACE_ROOM)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw it where it has been laid out."""
        rect, u = self.rect, look.u
        if not surface.get_clip().colliderect(rect.inflate(look.px(60), look.px(60))):
            return
        draw_panel(surface, rect, u, radius=18)
        left = rect.x + look.px(PAD)
        if self.face is not None:
            face = look.sprites.face(self.face, self.clan, look.px(FACE))
            middle = left + look.px(FACE) // 2, rect.centery - look.px(2)
            surface.blit(face, face.get_rect(center=middle))
        left += look.px(FACE_ROOM)
        y = rect.y + look.px(PAD)
        for line in self._lines:
            draw_text(surface, look.fonts, line, (left, y), "medium", TEXT * u, theme.INK, anchor="topleft")
            y += self._line(look)
        self._draw_name(surface, look, left)
        if self.share is not None:
            bar = Rect(left, rect.bottom - look.px(PAD) - look.px(BAR) + look.px(2), look.px(150), look.px(BAR))
            draw_rounded(surface, bar, bar.height // 2, (BAR_GROUND,))
            bar.width = max(bar.height, round(bar.width * self.share))
            draw_rounded(surface, bar, bar.height // 2, (BAR_FULL,))
        self.form.draw(surface, look)

    def _draw_name(self, surface: pygame.Surface, look: Look, left: int) -> None:
        size = look.fonts.fit(self.name, "bold", NAME * look.u, self._name_room, look.smallest(NAME * look.u))
        y = self.rect.bottom - look.px(PAD) - look.px(BUTTON_HEIGHT) // 2 - look.px(7)
        draw_text(surface, look.fonts, self.name, (left, y), "bold", size, theme.INK_SECOND)

    def handle(self, intent: Intent) -> bool:
        """Let the buttons react; True for everything that happens on the paper."""
        used = self.form.handle(intent)
        on_paper = intent.pos is not None and self.rect.collidepoint(intent.pos)
        return used or (on_paper and intent.kind is not IntentKind.POINT)

    @property
    def reach(self) -> Rect:
        """All that it draws on, shadow and focus rings included."""
        return self.rect.inflate(40, 40)


def _area(rect: Rect) -> int:
    return rect.width * rect.height
