"""A sheet of paper on which somebody speaks: a face, a sentence, what can be pressed. It hides nothing spoken of."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.art.faces import Face
from game.client.intents import Intent, IntentKind
from game.client.layout import GameLayout, Side
from game.client.widgets import Button, Form, Look, draw_panel, draw_rounded, draw_text
from game.rebirth import row_major

if TYPE_CHECKING:
    from game.client.scenes.game import GameScene

TEXT, NAME = 30.0, 24.0
#: At most so wide, and so far from the edges of what it lies in.
WIDEST, MARGIN = 940.0, 10.0
PAD, GAP = 18.0, 8.0
FACE, FACE_ROOM = 108.0, 130.0
#: In a column the face is small and stands beside the name.
NARROW, SMALL_FACE, SMALL_FACE_ROOM = 700.0, 62.0, 74.0
BUTTON_HEIGHT, BUTTON_ROOM, LEAST_BUTTON = 50.0, 52.0, 120.0
BAR = 7.0
#: So much of the tray may be hidden, from below: the tile in hand stays in sight.
TILE_FREE = 0.56
BAR_GROUND, BAR_FULL = theme.PAPER_LINE, theme.colour("#C8912B")


#: A space before a number that closes a sentence: the number never stands alone on the next line.
_CLOSING = re.compile(r" (?=[+-]?\d+\N{NO-BREAK SPACE}?[.!?](?:\s|$))")

_BY_KEY = {IntentKind.CONFIRM, IntentKind.MOVE, IntentKind.NEXT, IntentKind.PREVIOUS}
_BY_POINTER = {IntentKind.PRESS, IntentKind.RELEASE, IntentKind.POINT}


class Edge(Enum):
    """Where in an area the paper lies."""

    MIDDLE = auto()
    LOW = auto()
    HIGH = auto()


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
        self._small = False
        self._name_room = 0

    def buttons(self, buttons: Sequence[Button], focus: Button | None) -> None:
        """What can be pressed, from left to right, and what has the focus."""
        self.form.set_widgets(buttons)
        self.form.focus(focus)

    def lay_out(
        self,
        look: Look,
        layout: GameLayout,
        free: Sequence[Rect],
        *,
        aside: bool = False,
        footer: int = 0,
        spoken: Sequence[Rect] = (),
        told: Sequence[Rect] = (),
    ) -> None:
        """Find its place: outside the table if there is room, else where it hides least of what must stay `free`.

        With `aside` it lies over panels beside the board rather than on it, above the last `footer` pixels of them.
        What is `spoken` of is left in sight before all else; of the panels the place is taken where least is `told`.
        """
        best: tuple[tuple[int, int, int, int, int], Rect, list[str]] | None = None
        for number, (area, edge, share) in enumerate(_areas(layout, aside=aside, footer=footer)):
            width = min(look.px(WIDEST), area.width - 2 * look.px(MARGIN))
            small = width < look.px(NARROW)
            lines = self._even_lines(look, width - 2 * look.px(PAD) - (0 if small else look.px(FACE_ROOM)))
            rect = Rect(0, 0, width, self._height(look, len(lines), small=small))
            if area is not layout.board and rect.height + 2 * look.px(MARGIN) > share * area.height:
                continue
            rect.center = area.center
            if edge is Edge.LOW:
                rect.bottom = area.bottom - look.px(MARGIN)
            elif edge is Edge.HIGH:
                rect.top = area.top + look.px(MARGIN)
            covered = sum(_size(rect.clip(each)) for each in spoken)
            hidden = sum(_size(rect.clip(each)) for each in free)
            less = sum(_size(rect.clip(each)) for each in told)
            # Rather in the column than over the tray, and on the board only when nothing else is left.
            rank = 2 if area is layout.board else int(layout.right is not None and area.left != layout.right.left)
            cost = (covered, hidden, rank, less, number)
            if best is None or cost < best[0]:
                best = (cost, rect, lines)
        assert best is not None
        _cost, self.rect, self._lines = best
        self._small = self.rect.width < look.px(NARROW)
        self._lay_buttons(look)

    def _even_lines(self, look: Look, room: int) -> list[str]:
        """The sentence in as few lines as it takes, all about as long: no word stands alone."""
        text = _CLOSING.sub("\N{NO-BREAK SPACE}", self.text)
        lines = look.fonts.wrap(text, "medium", TEXT * look.u, room)
        found = lines
        while len(found) == len(lines) and len(lines) > 1 and room > look.px(200):
            lines = found
            room -= look.px(12)
            found = look.fonts.wrap(text, "medium", TEXT * look.u, room)
        return lines

    @staticmethod
    def _line(look: Look) -> int:
        return round(look.fonts.line_height("medium", TEXT * look.u) * 1.02)

    def _height(self, look: Look, lines: int, *, small: bool) -> int:
        foot = max(look.px(BUTTON_HEIGHT), round(look.fonts.line_height("bold", NAME * look.u)))
        head = look.px(SMALL_FACE + GAP) if small else 0
        whole = 2 * look.px(PAD) + head + max(1, lines) * self._line(look) + look.px(GAP) + foot
        return max(whole, look.px(FACE) + 2 * look.px(PAD))

    def _lay_buttons(self, look: Look) -> None:
        right, bottom = self.rect.right - look.px(PAD), self.rect.bottom - look.px(PAD)
        buttons = [each for each in self.form.widgets if isinstance(each, Button)]
        room = self.rect.width - 2 * look.px(PAD) - look.px(GAP) * (len(buttons) - 1)
        for button in reversed(buttons):
            words = look.fonts.width(button.label, "bold", button.size * look.u)
            width = max(look.px(LEAST_BUTTON), words + look.px(BUTTON_ROOM) + (look.px(40) if button.icon else 0))
            width = min(width, room // len(buttons)) if self._small else width
            button.rect = Rect(right - width, bottom - look.px(BUTTON_HEIGHT), width, look.px(BUTTON_HEIGHT))
            right = button.rect.left - look.px(GAP)
        self._name_room = right - self.rect.x - look.px(PAD) - look.px(FACE_ROOM)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw it where it has been laid out."""
        rect, u = self.rect, look.u
        if not surface.get_clip().colliderect(self.reach):
            return
        draw_panel(surface, rect, u, radius=18)
        left, y = rect.x + look.px(PAD), rect.y + look.px(PAD)
        side = look.px(SMALL_FACE if self._small else FACE)
        if self.face is not None:
            face = look.sprites.face(self.face, self.clan, side)
            middle = y + side // 2 if self._small else rect.centery - look.px(2)
            surface.blit(face, face.get_rect(center=(left + side // 2, middle)))
        if self._small:
            room = rect.right - look.px(PAD) - left - look.px(SMALL_FACE_ROOM)
            self._write_name(surface, look, (left + look.px(SMALL_FACE_ROOM), y + side // 2), room)
            y += side + look.px(GAP)
        else:
            left += look.px(FACE_ROOM)
            middle = rect.bottom - look.px(PAD) - look.px(BUTTON_HEIGHT) // 2
            self._write_name(
                surface, look, (left, middle - look.px(7 if self.share is not None else 0)), self._name_room
            )
        for line in self._lines:
            draw_text(surface, look.fonts, line, (left, y), "medium", TEXT * u, theme.INK, anchor="topleft")
            y += self._line(look)
        if self.share is not None:
            bar = Rect(left, rect.bottom - look.px(PAD) - look.px(BAR) + look.px(2), look.px(150), look.px(BAR))
            draw_rounded(surface, bar, bar.height // 2, (BAR_GROUND,))
            bar.width = max(bar.height, round(bar.width * self.share))
            draw_rounded(surface, bar, bar.height // 2, (BAR_FULL,))
        self.form.draw(surface, look)

    def _write_name(self, surface: pygame.Surface, look: Look, place: tuple[int, int], room: int) -> None:
        size = look.fonts.fit(self.name, "bold", NAME * look.u, room, look.smallest(NAME * look.u))
        draw_text(surface, look.fonts, self.name, place, "bold", size, theme.INK_SECOND)

    def handle(self, intent: Intent) -> bool:
        """Let the buttons react; True for everything that happens on the paper."""
        used = self.form.handle(intent)
        on_paper = intent.pos is not None and self.rect.collidepoint(intent.pos)
        return used or (on_paper and intent.kind is not IntentKind.POINT)

    def beside_board(self, intent: Intent, scene: GameScene) -> bool:
        """The same while a tile may be placed: the board has the first word, and Tab leads on after its last space."""
        form, kind = self.form, intent.kind
        if kind in _BY_POINTER:
            used = self.handle(intent)
            if kind is IntentKind.POINT and intent.pos is not None and self.rect.collidepoint(intent.pos):
                scene.attention.hovered = scene.attention.hover_zone = None
                return True
            if kind is IntentKind.PRESS and not used:
                form.focus(None)
            return used
        if kind is IntentKind.CANCEL and form.focused is not None:
            form.focus(None)
            return True
        if kind not in _BY_KEY or not form.widgets:
            return False
        tabbing = kind in (IntentKind.NEXT, IntentKind.PREVIOUS)
        forwards = kind is IntentKind.NEXT
        if form.focused is None:
            if not tabbing or not _at_end(scene, forwards=forwards):
                return False
            form.focus(form.widgets[0 if forwards else -1])
            scene.attention.armed = False
            return True
        if tabbing:
            place = form.widgets.index(form.focused) + (1 if forwards else -1)
            inside = 0 <= place < len(form.widgets)
            form.focus(form.widgets[place] if inside else None)
            return inside
        used = form.handle(intent)
        if not used:
            form.focus(None)
        return used

    @property
    def reach(self) -> Rect:
        """All that it draws on, shadow and focus rings included."""
        return self.rect.inflate(60, 60)


def _at_end(scene: GameScene, *, forwards: bool) -> bool:
    """Whether the focus stands on the last (or first) space that Tab leads to."""
    attention, legal = scene.attention, sorted(scene.view.legal, key=row_major)
    if not legal or attention.focus_zone is not None or not attention.by_keys:
        return False
    return attention.focus_hex == legal[-1 if forwards else 0]


def _areas(layout: GameLayout, *, aside: bool, footer: int = 0) -> list[tuple[Rect, Edge, float]]:
    """Where the paper may lie, the first ones preferred, and how much of that it may take."""
    width, height = layout.size
    found: list[tuple[Rect, Edge, float]] = []
    if aside and layout.side is Side.COLUMN and layout.right is not None:
        area = Rect(*layout.right.topleft, layout.right.width, layout.right.height - footer)
        found += [(area, Edge.LOW, 1.0), (area, Edge.HIGH, 1.0), (layout.hand, Edge.LOW, TILE_FREE)]
    elif aside:
        players = layout.players[0].unionall(layout.players[1:])
        found += [(layout.hand, Edge.LOW, TILE_FREE), (players, Edge.LOW, 1.0)]
    for free in (
        Rect(0, layout.frame.bottom, width, height - layout.frame.bottom),
        Rect(0, 0, width, layout.frame.top),
    ):
        if free.collidelist([layout.hand, *layout.players]) < 0:
            found.append((free, Edge.MIDDLE, 1.0))
    found += [(layout.board, Edge.LOW, 1.0), (layout.board, Edge.HIGH, 1.0)]
    return found if aside else [*found, (layout.hand, Edge.LOW, 1.0)]


def _size(rect: Rect) -> int:
    return rect.width * rect.height
