"""A column of rows that scrolls, one of them chosen: a title, a line below it, perhaps a picture and a figure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.client import theme
from game.client.intents import Point
from game.client.widgets import Look, Widget, draw_focus_ring, draw_ring, draw_rounded, draw_text

TITLE_SIZE, LINE_SIZE, FIGURE_SIZE = 28.0, 24.0, 34.0
ROW, PICTURE_ROW, GAP, PADDING, BAR = 92.0, 132.0, 8.0, 8.0, 12.0
PICTURE_WIDTH = 120.0
#: So many design units of movement make a press the dragging of the list.
DRAG = 12.0
NOTCH = 60.0


@dataclass(frozen=True)
class Row:
    """What a row says. `figure` stands large at its right end, `warned` shows its line as a warning."""

    title: str
    line: str
    figure: str = ""
    warned: bool = False


class RowList(Widget):
    """Rows; arrow keys, wheel, presses and a dragging finger move through them."""

    def __init__(self, on_choose: Callable[[], object], on_confirm: Callable[[], object]) -> None:
        """`on_choose` is called when another row is `chosen`, `on_confirm` by Enter."""
        super().__init__()
        self.on_choose = on_choose
        self.on_confirm = on_confirm
        self.rows: Sequence[Row] = ()
        self.chosen = 0
        self.scroll = 0.0
        self.u = 1.0
        self.text = 1.0
        #: Gives the picture of a row in a size, or None while there is none; without it rows have none.
        self.picture: Callable[[int, tuple[int, int]], pygame.Surface | None] | None = None
        self._held: int | None = None
        self._dragged = False

    # ------------------------------------------------------------------ places

    def _px(self, units: float) -> int:
        return max(1, round(units * self.u))

    @property
    def _row(self) -> int:
        usual = ROW if self.picture is None else PICTURE_ROW
        return self._px(max(usual, ROW * (0.4 + 0.6 * self.text)))

    @property
    def _step(self) -> int:
        return self._row + self._px(GAP)

    @property
    def _height(self) -> int:
        return len(self.rows) * self._step - self._px(GAP) + 2 * self._px(PADDING)

    @property
    def scrolls(self) -> bool:
        """Whether there is more than can be seen."""
        return self._height > self.rect.height

    def lay_out(self, rect: Rect, look: Look) -> None:
        """Take a place."""
        self.rect, self.u, self.text = rect, look.u, look.fonts.text_scale
        self.show_chosen()

    def row_rect(self, index: int) -> Rect:
        """Where a row lies now; it may be outside the list's rectangle."""
        pad = self._px(PADDING)
        bar = self._px(BAR + PADDING) if self.scrolls else 0
        top = self.rect.y + pad + index * self._step - round(self.scroll)
        return Rect(self.rect.x + pad, top, self.rect.width - 2 * pad - bar, self._row)

    def scroll_by(self, pixels: float) -> None:
        """Move the rows up by so many pixels, as far as there are any."""
        self.scroll = max(0.0, min(self.scroll + pixels, float(max(0, self._height - self.rect.height))))

    def show_chosen(self) -> None:
        """Scroll until the chosen row can be seen whole."""
        row, pad = self.row_rect(self.chosen), self._px(PADDING)
        if row.top < self.rect.top + pad:
            self.scroll_by(row.top - self.rect.top - pad)
        else:
            self.scroll_by(max(0, row.bottom - self.rect.bottom + pad))

    # ------------------------------------------------------------------ use

    def take(self, rows: Sequence[Row], chosen: int = 0) -> None:
        """Show these rows."""
        self.rows = tuple(rows)
        self.chosen = max(0, min(chosen, len(self.rows) - 1))
        self.show_chosen()

    def choose(self, index: int) -> None:
        """Take a row and tell so."""
        if index != self.chosen and 0 <= index < len(self.rows):
            self.chosen = index
            self.show_chosen()
            self.on_choose()

    def activate(self, pos: Point | None = None) -> None:
        if pos is None:
            self.on_confirm()
            return
        if self._dragged:
            self._dragged = False
            return
        for index in range(len(self.rows)):
            if self.row_rect(index).collidepoint(pos):
                self.choose(index)
                return

    def move(self, direction: tuple[int, int]) -> bool:
        wanted = self.chosen + direction[1]
        if direction[1] == 0 or not 0 <= wanted < len(self.rows):
            return False
        self.choose(wanted)
        return True

    def press(self, pos: Point) -> None:
        """A press that may become a drag; the scene tells of every one."""
        self._held = pos[1] if self.rect.collidepoint(pos) else None
        self._dragged = False

    def drag(self, pos: Point) -> bool:
        """The pointer has moved; True when the rows moved with it."""
        if self._held is None or not self.scrolls:
            return False
        if not self._dragged and abs(pos[1] - self._held) <= DRAG * self.u:
            return False
        self._dragged = True
        self.scroll_by(self._held - pos[1])
        self._held = pos[1]
        return True

    def let_go(self) -> None:
        """The press is over."""
        self._held = None

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        radius, edge = look.px(12), look.px(2)
        draw_rounded(surface, self.rect, radius, (theme.PAPER_LINE,))
        inner = self.rect.inflate(-2 * edge, -2 * edge)
        draw_rounded(surface, inner, radius - edge, (theme.PAPER_DIM[1],))
        clip = surface.get_clip()
        surface.set_clip(inner.clip(clip))
        for index in range(len(self.rows)):
            place = self.row_rect(index)
            if place.colliderect(inner):
                self._draw_row(surface, look, index, place)
        if self.scrolls:
            self._draw_bar(surface)
        surface.set_clip(clip)
        if self.focused:
            draw_focus_ring(surface, self.rect, look.u, radius)

    def _draw_bar(self, surface: pygame.Surface) -> None:
        pad, width = self._px(PADDING), self._px(BAR)
        track = Rect(self.rect.right - pad - width, self.rect.y + pad, width, self.rect.height - 2 * pad)
        draw_rounded(surface, track, width // 2, (theme.PAPER_LINE,), 90)
        height = max(2 * width, round(track.height * self.rect.height / self._height))
        top = track.y + round((track.height - height) * self.scroll / max(1, self._height - self.rect.height))
        draw_rounded(surface, Rect(track.x, top, width, height), width // 2, (theme.BUTTON_EDGE,))

    def _draw_row(self, surface: pygame.Surface, look: Look, index: int, place: Rect) -> None:
        row, chosen = self.rows[index], index == self.chosen
        radius, edge = look.px(10), look.px(3 if chosen else 1)
        draw_rounded(surface, place, radius, theme.BRASS if chosen else (theme.PAPER_LINE,))
        body = place.inflate(-2 * edge, -2 * edge)
        draw_rounded(surface, body, radius - edge, theme.PAPER if chosen else theme.PAPER_DIM)
        if chosen:
            draw_rounded(surface, body, radius - edge, (theme.BUTTON_FIRST[0],), 70)
        left, right = place.x + look.px(18), place.right - look.px(18)
        if self.picture is not None:
            frame = Rect(0, 0, look.px(PICTURE_WIDTH), place.height - look.px(16))
            frame.midleft = (place.x + look.px(8), place.centery)
            picture = self.picture(index, frame.size)
            if picture is not None:
                surface.blit(picture, picture.get_rect(center=frame.center))
                draw_ring(surface, picture.get_rect(center=frame.center), 1, 1, theme.PAPER_LINE)
            left = frame.right + look.px(16)
        if row.figure:
            size = FIGURE_SIZE * look.u
            written = draw_text(
                surface, look.fonts, row.figure, (right, place.centery), "extrabold", size, theme.INK, anchor="midright"
            )
            right = written.left - look.px(14)
        lines = ((row.title, "bold", TITLE_SIZE, theme.INK), (row.line, "medium", LINE_SIZE, _line_colour(row)))
        apart = look.fonts.line_height("medium", LINE_SIZE * look.u) * 0.55
        for number, (text, role, units, colour) in enumerate(lines):
            y = place.centery + round(apart * (1 if number else -1))
            high = round(apart * 2)
            if not surface.get_clip().colliderect(Rect(left, y - high // 2, max(1, right - left), high)):
                continue  # scrolled out of sight
            size = look.fonts.fit(text, role, units * look.u, right - left, look.smallest(units * look.u))
            shown = look.fonts.shorten(text, role, size, right - left)
            draw_text(surface, look.fonts, shown, (left, y), role, size, colour)


def _line_colour(row: Row) -> theme.Colour:
    return theme.WARNING if row.warned else theme.INK_SECOND
