"""The preview: a paper bubble that says what a placement would bring. `open_water.py` finds its place."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.client import theme
from game.client.art.vector import Point
from game.client.widgets import Look, draw_rounded, draw_shadow, draw_text, px, rounded, rounded_mask

#: A tail is long from so many design units on; then it is a ribbon, so wide at the bubble and at its end, that ends in
#: a disc on the rim of the hex: a thread or a point are lost among tiles.
LONG_TAIL = 150.0
RIBBON_ROOT, RIBBON_END, RIBBON_DISC = 13.0, 6.0, 8.0


@dataclass(frozen=True)
class BubbleRow:
    """One line: an icon, a clan's seal or a tower's token, words, and a value at the right ("+8", "+5 end").

    `seats` stand there with a word each instead of the value.
    """

    text: str
    value: str = ""
    icon: str | None = None
    seat: int | None = None
    other: int | None = None
    good: bool = True
    token: str | None = None
    seats: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class BubbleText:
    """What a bubble says. `seat` colours its heading; None makes it neutral."""

    heading: str
    value: str = ""
    seat: int | None = None
    rows: tuple[BubbleRow, ...] = ()

    @property
    def only_row(self) -> BubbleRow | None:
        """The one row that says all of the heading's value, so that it stands for both; None if there is none."""
        row = self.rows[0] if len(self.rows) == 1 else None
        if row is None or not self.value or row.value != self.value or row.other is not None or row.seats:
            return None
        return row if row.seat is None and row.token is None else None


HEAD, ROW, PADDING = 56.0, 36.0, 14.0
#: The further lines of a row's words, how narrow a bubble may be (with words in two lines not so that short ones
#: break), and steps in which a narrower one is looked for.
LINE, NARROWEST, NARROWEST_WRAPPED, WIDENING = 28.0, 190.0, 224.0, 16.0
#: What stands before the words of a row, with both edges; and in how many lines a row may be. Its value stands beside
#: the last of them: a number on a line of its own belongs to nothing.
BEFORE_WORDS, MOST_LINES = 40.0 + 2 * PADDING, 2
#: Words left over for the last line are at least so long, measured by the first.
LAST_LINE = 0.4
#: A shape that is no narrower than this share of the other is no other shape.
NARROWER = 0.88
#: Tails are drawn so many times larger first.
FINER = 2
NEUTRAL = theme.colour("#17384A")


def _seat_width(look: Look, word: str) -> float:
    """How wide a seat's emblem is with its word."""
    return (34 + (14 if word else 0)) * look.u + (look.fonts.width(word, "extrabold", 25 * look.u) if word else 0)


def _words_width(look: Look, words: str) -> float:
    """How wide words of a row are in one line."""
    return look.fonts.width(words, "medium", 25 * look.u)


def _head_width(look: Look, text: BubbleText) -> float:
    """How wide a bubble has to be for its heading."""
    u, fonts = look.u, look.fonts
    width = fonts.width(text.heading, "extrabold", 29 * u) + 2 * PADDING * u
    return width + (fonts.width(text.value, "extrabold", 34 * u) + 24 * u if text.value else 0)


def _line_width(look: Look, row: BubbleRow) -> float:
    """How wide the words and the value of a bubble of one line are."""
    u, fonts = look.u, look.fonts
    return fonts.width(row.text, "extrabold", 27 * u) + 20 * u + fonts.width(row.value, "extrabold", 34 * u)


def tail_root(look: Look) -> float:
    """How far below the upper edge of a bubble a tail to the side begins, in pixels: in the middle of its heading."""
    return HEAD * look.fonts.text_scale * look.u / 2


def tail_foot(look: Look, rect: Rect, target: Point) -> Point:
    """Where the tail that leads from a bubble in `rect` to `target` begins."""
    u = look.u
    if rect.left - 6 * u <= target[0] <= rect.right + 6 * u:
        x = min(max(target[0], rect.left + 24 * u), rect.right - 24 * u)
        return x, rect.top + 6 * u if target[1] < rect.centery else rect.bottom - 6 * u
    return rect.right - 6 * u if target[0] > rect.right else rect.left + 6 * u, rect.y + tail_root(look)


class Bubble:
    """A bubble drawn once, then only blitted until its words or the size change."""

    def __init__(self) -> None:
        self._key: tuple[BubbleText, float, float, str, tuple[int, int]] | None = None
        self._sizes: tuple[tuple[BubbleText, float, float], tuple[tuple[int, int], ...]] | None = None
        self._body: pygame.Surface | None = None
        self._margin = 0
        self._tail_picture: tuple[object, pygame.Surface, Rect] | None = None

    def size(self, look: Look, text: BubbleText) -> tuple[int, int]:
        """Width and height in pixels of the paper, without its shadow, with each row in one line."""
        return self.sizes(look, text)[0]

    def sizes(self, look: Look, text: BubbleText) -> tuple[tuple[int, int], ...]:
        """The shapes that the paper may have: with each row in one line, and, if that is narrower, in several.

        A row that stands for the heading too has one shape, a line: so it finds room close to its hex.
        """
        key = (text, look.u, look.fonts.text_scale)
        if self._sizes is None or self._sizes[0] != key:
            u, rows = look.u, text.rows
            if text.only_row is not None:
                line = math.ceil(BEFORE_WORDS * u + _line_width(look, text.only_row)), self._line_height(look)
                self._sizes = (key, (line,))
                return self._sizes[1]
            head = _head_width(look, text)
            wide = max(head, NARROWEST * u, *(self._natural(look, row) for row in rows), 0)
            shapes = [self._shape(look, text, wide)]
            for least in (NARROWEST_WRAPPED, NARROWEST):
                narrow = max(head, least * look.fonts.text_scale * u)
                while narrow < NARROWER * wide and not all(self._fits(look, row, narrow) for row in rows):
                    narrow += WIDENING * u
                whole = all(self._fits(look, row, narrow) for row in rows)
                if whole and narrow < NARROWER * shapes[-1][0]:
                    shapes.append(self._shape(look, text, narrow))
            self._sizes = (key, tuple(shapes))
        return self._sizes[1]

    def _shape(self, look: Look, text: BubbleText, width: float) -> tuple[int, int]:
        wide = math.ceil(width)
        height = HEAD * look.fonts.text_scale + (14 if text.rows else 0)
        height += sum(self._row_height(look, self._lines(look, row, wide)) for row in text.rows)
        return wide, round(height * look.u)

    @staticmethod
    def _line_height(look: Look) -> int:
        """How high a bubble of one line is, in pixels."""
        return round(HEAD * look.fonts.text_scale * look.u)

    def _natural(self, look: Look, row: BubbleRow) -> float:
        """How wide a bubble has to be for a row in one line."""
        return BEFORE_WORDS * look.u + _words_width(look, row.text) + self._beside(look, row)

    def _beside(self, look: Look, row: BubbleRow) -> float:
        """How wide what follows the words of a row is."""
        u = look.u
        width: float = look.fonts.width(row.value, "extrabold", 27 * u)
        width += sum(_seat_width(look, word) for _seat, word in row.seats) + (20 * u if row.seats else 0)
        return width + ((38 if row.other is not None else 0) + (20 if row.value else 0)) * u

    def _lines(self, look: Look, row: BubbleRow, width: float) -> Sequence[str]:
        """The words of a row in a bubble of this width; what follows them stands in the last line."""
        room, beside = width - BEFORE_WORDS * look.u, self._beside(look, row)
        if not row.text or _words_width(look, row.text) <= room - beside + 1:
            return (row.text,)
        lines = look.fonts.wrap(row.text, "medium", 25 * look.u, room)
        return lines if _words_width(look, lines[-1]) <= room - beside + 1 else (*lines, "")

    def _fits(self, look: Look, row: BubbleRow, width: float) -> bool:
        """Whether a row is whole in a bubble of this width, in no more lines than it may have."""
        lines, room = self._lines(look, row, width), width - BEFORE_WORDS * look.u + 1
        widest = max(self._beside(look, row), *(_words_width(look, line) for line in lines))
        alone = row.value.startswith("+") and not lines[-1]
        if len(lines) > 1 and lines[-1] and not row.value:
            alone = _words_width(look, lines[-1]) < LAST_LINE * _words_width(look, lines[0])
        return len(lines) <= MOST_LINES and widest <= room and not alone

    @staticmethod
    def _row_height(look: Look, lines: Sequence[str]) -> float:
        """How high a row is, in design units."""
        return (ROW + LINE * (len(lines) - 1)) * look.fonts.text_scale

    def draw(
        self, surface: pygame.Surface, look: Look, text: BubbleText, rect: Rect, target: tuple[float, float] | None
    ) -> None:
        """Draw the bubble in `rect`, with a tail that ends at `target`, or without one."""
        key = (text, look.u, look.fonts.text_scale, theme.palette.name, rect.size)
        if self._body is None or self._key != key:
            self._key, self._body = key, self._paint(look, text, rect.size)
        if target is not None:
            self.draw_tail(surface, look, text, rect, target)
        surface.blit(self._body, (rect.x - self._margin, rect.y - self._margin))

    def _colours(self, text: BubbleText) -> tuple[theme.Colour, theme.Colour, theme.Colour]:
        """Ground, edge and ink of the heading."""
        if text.seat is None:
            return NEUTRAL, theme.TABLE_DARK, theme.BUTTON_TEXT
        clan = theme.clan_of(text.seat)
        return clan.base, clan.dark, clan.text

    def draw_tail(
        self, surface: pygame.Surface, look: Look, text: BubbleText, rect: Rect, target: tuple[float, float]
    ) -> None:
        """Draw only the tail, for those who have something to lay between it and the bubble."""
        key = (text.seat, look.u, tuple(rect), target, theme.palette.name)
        if self._tail_picture is None or self._tail_picture[0] != key:
            self._tail_picture = (key, *self._make_tail(look, text, rect, target))
        surface.blit(self._tail_picture[1], self._tail_picture[2])

    def _make_tail(
        self, look: Look, text: BubbleText, rect: Rect, target: tuple[float, float]
    ) -> tuple[pygame.Surface, Rect]:
        ground, edge, _ink = self._colours(text)
        u = look.u
        x, y = tail_foot(look, rect, target)
        if math.dist(target, (x, y)) >= LONG_TAIL * u:
            return _ribbon((x, y), target, u, ground, edge)
        if rect.left - 6 * u <= target[0] <= rect.right + 6 * u:
            base = [(x - 11 * u, y), (x + 11 * u, y)]
        else:
            base = [(x, y - 11 * u), (x, y + 11 * u)]
        box = _round_about([*base, target], px(u, 5))
        picture = pygame.Surface((box.width * FINER, box.height * FINER), pygame.SRCALPHA)
        picture.fill((*edge, 0))
        shape = [((p[0] - box.x) * FINER, (p[1] - box.y) * FINER) for p in (*base, target)]
        # A pale seam keeps it in sight over tiles of its own colour.
        for seam in ((shape[0], shape[2]), (shape[2], shape[1])):
            pygame.draw.line(picture, (*theme.PAPER[0], 235), *seam, max(3, round(8 * u * FINER)))
        pygame.draw.polygon(picture, (*ground, 255), shape)
        pygame.draw.lines(picture, (*edge, 255), False, [shape[0], shape[2], shape[1]], max(2, round(3 * u * FINER)))
        return pygame.transform.smoothscale(picture, box.size), box

    def _paint(self, look: Look, text: BubbleText, size: tuple[int, int]) -> pygame.Surface:
        u, fonts, scale = look.u, look.fonts, look.fonts.text_scale
        self._margin = px(u, 22)
        picture = pygame.Surface((size[0] + 2 * self._margin, size[1] + 2 * self._margin), pygame.SRCALPHA)
        rect = Rect(self._margin, self._margin, *size)
        ground, edge, ink = self._colours(text)
        radius = px(u, 12)
        draw_shadow(picture, rect, radius, (px(u, 2), px(u, 6)), px(u, 6), 140)
        draw_rounded(picture, rect, radius, (edge,))
        line = px(u, 3)
        inner = rect.inflate(-2 * line, -2 * line)
        draw_rounded(picture, inner, radius - line, theme.PAPER)
        head = Rect(inner.x, inner.y, inner.width, round(HEAD * scale * u) - line)
        if text.seat is None:
            band = rounded(inner.size, radius - line, (ground,))
        else:
            # In steps of width, so that a pattern once drawn serves many bubbles.
            wide = -(-inner.width // px(u, 160)) * px(u, 160)
            cloth = look.sprites.pattern(text.seat, (wide, head.height), 0.8 * u)
            band = pygame.Surface(inner.size, pygame.SRCALPHA)
            band.blit(cloth, (0, 0))
            band.blit(rounded_mask(inner.size, radius - line), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        line_only = text.only_row
        if not text.rows or line_only is not None:
            head.height = inner.height
        picture.blit(band, head, Rect(0, 0, head.width, head.height))
        left, right = rect.x + PADDING * u, rect.right - PADDING * u
        halo = ground if text.seat is not None else None
        if line_only is not None:
            self._line(picture, look, line_only, head, ink, halo)
            return picture
        end = right
        if text.value:
            value = draw_text(
                picture, fonts, text.value, (right, head.centery), "extrabold", 34 * u, ink,
                anchor="midright", halo=halo, halo_width=3 * u,
            )  # fmt: skip
            end = value.left - 8 * u
        words = fonts.shorten(text.heading, "extrabold", 29 * u, end - left)
        draw_text(picture, fonts, words, (left, head.centery), "extrabold", 29 * u, ink, halo=halo, halo_width=3 * u)
        y = rect.y + HEAD * scale * u + 6 * u
        for row in text.rows:
            lines = self._lines(look, row, rect.width)
            height = self._row_height(look, lines) * u
            self._row(picture, look, row, lines, left, right, y + height / 2)
            y += height
        return picture

    @staticmethod
    def _line(
        picture: pygame.Surface, look: Look, row: BubbleRow, head: Rect, ink: theme.Colour, halo: theme.Colour | None
    ) -> None:
        """Draw all that a bubble of one line says into its coloured band."""
        u, fonts = look.u, look.fonts
        if row.icon is not None:
            sign = look.sprites.icon(row.icon, 30 * u, ink)
            picture.blit(sign, sign.get_rect(center=(round(head.x + (PADDING + 14) * u), head.centery)))
        words, value = (head.x + (PADDING + 40) * u, head.centery), (head.right - PADDING * u, head.centery)
        draw_text(picture, fonts, row.text, words, "extrabold", 27 * u, ink, halo=halo, halo_width=3 * u)
        draw_text(
            picture, fonts, row.value, value, "extrabold", 34 * u, ink, anchor="midright", halo=halo,
            halo_width=3 * u,
        )  # fmt: skip

    def _row(
        self, picture: pygame.Surface, look: Look, row: BubbleRow, lines: Sequence[str], left: float, right: float,
        y: float,
    ) -> None:  # fmt: skip
        """Draw a row, its middle at height `y`."""
        u, fonts = look.u, look.fonts
        colour = theme.GOOD if row.good else theme.INK_SECOND
        sign = None
        if row.seat is not None:
            sign = look.sprites.emblem(row.seat, 30 * u)
        elif row.token is not None:
            sign = look.sprites.tower_token(row.token, 30 * u)
        elif row.icon is not None:
            sign = look.sprites.icon(row.icon, 28 * u, colour)
        if sign is not None:
            picture.blit(sign, sign.get_rect(center=(round(left + 15 * u), round(y))))
        step = LINE * fonts.text_scale * u
        last = y + (len(lines) - 1) / 2 * step
        words = Rect(round(left + 40 * u), round(last), 0, 0)
        for number, line in enumerate(lines):
            if line:
                place = (left + 40 * u, last + (number - len(lines) + 1) * step)
                words = draw_text(picture, fonts, line, place, "medium", 25 * u, theme.INK)
        if not lines[-1]:
            words = Rect(round(left + 40 * u), round(last), 0, 0)
        end = right
        if row.value:
            value = draw_text(picture, fonts, row.value, (right, last), "extrabold", 27 * u, colour, anchor="midright")
            end = value.left
        for seat, word in reversed(row.seats):
            start = end - _seat_width(look, word)
            seal = look.sprites.emblem(seat, 28 * u)
            picture.blit(seal, seal.get_rect(center=(round(start + 16 * u), round(last))))
            if word:
                draw_text(picture, fonts, word, (start + 33 * u, last), "extrabold", 25 * u, theme.INK)
            end = start
        if row.other is not None:
            seal = look.sprites.emblem(row.other, 28 * u)
            picture.blit(seal, seal.get_rect(center=(round(min(words.right + 20 * u, end - 16 * u)), round(last))))


def _round_about(points: Sequence[Point], margin: int) -> Rect:
    """The whole pixels that hold all points and a margin."""
    left, top = min(p[0] for p in points), min(p[1] for p in points)
    right, bottom = max(p[0] for p in points), max(p[1] for p in points)
    box = Rect(math.floor(left), math.floor(top), 0, 0)
    box.size = math.ceil(right) - box.x + 1, math.ceil(bottom) - box.y + 1
    return box.inflate(2 * margin, 2 * margin)


def _ribbon(
    root: Point, target: Point, u: float, ground: theme.Colour, edge: theme.Colour
) -> tuple[pygame.Surface, Rect]:
    """A long tail: it narrows towards its end, a disc on the rim of the hex."""
    box = _round_about([root, target], px(u, RIBBON_DISC + 10))
    picture = pygame.Surface((box.width * FINER, box.height * FINER), pygame.SRCALPHA)
    picture.fill((*theme.PAPER[0], 0))
    start, end = (((x - box.x) * FINER, (y - box.y) * FINER) for x, y in (root, target))
    away = math.dist(start, end)
    across = (start[1] - end[1]) / away, (end[0] - start[0]) / away
    # A pale seam outside and a dark edge keep it in sight over tiles of any colour.
    for colour, more in ((theme.PAPER[0], 5.5), (edge, 3.0), (ground, 0.0)):
        corners = []
        for place, side, wide in (
            (start, 1, RIBBON_ROOT),
            (end, 1, RIBBON_END),
            (end, -1, RIBBON_END),
            (start, -1, RIBBON_ROOT),
        ):
            half = side * (wide / 2 + more) * u * FINER
            corners.append((place[0] + across[0] * half, place[1] + across[1] * half))
        pygame.draw.polygon(picture, (*colour, 255), corners)
        pygame.draw.circle(picture, (*colour, 255), end, (RIBBON_DISC + more) * u * FINER)
    return pygame.transform.smoothscale(picture, box.size), box
