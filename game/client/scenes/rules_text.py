"""A page of the rules set in type: where each paragraph stands, and its drawing with the words looked for marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect

from game.client import theme
from game.client.rulebook import Hit, Item, Page, marks_in
from game.client.scenes.rules_figures import draw_figure, figure_height
from game.client.widgets import Button, Look, draw_focus_ring, draw_ring, draw_rounded, draw_text

TEXT_SIZE, HEADING_SIZE = 31.0, 32.0
PICTURE_ROOM, PICTURE_HEIGHT, ITEM_GAP, LINE = 132.0, 96.0, 40.0, 1.04
FIGURE_GAP = 8.0
#: How far the ground of a paragraph that was led to reaches above and below it.
GROUND = 14.0
#: A paragraph that was led to stands on this, and a word looked for on that.
LED_TO, MARK = theme.colour("#FFE9B0"), theme.colour("#FFD766")
FOUND_SIZE, FOUND_HEIGHT = 27.0, 92.0


@dataclass(frozen=True)
class _Set:
    """A paragraph in lines: headings first. `top` counts from the top of the page, in pixels."""

    item: Item
    top: int
    height: int
    heading: tuple[str, ...]
    lines: tuple[str, ...]


@dataclass
class PageText:
    """One page for one width. Heights are in pixels."""

    page: Page
    height: int = 0
    figure_top: int | None = None
    items: list[_Set] = field(default_factory=list)

    @classmethod
    def lay(cls, look: Look, page: Page, width: int) -> PageText:
        """Break the page into lines."""
        found = cls(page)
        fonts, u = look.fonts, look.u
        room = width - look.px(PICTURE_ROOM) - look.px(30)
        step, bold = _step(look, "medium", TEXT_SIZE), _step(look, "bold", HEADING_SIZE)
        y = look.px(GROUND)
        for number, item in enumerate(page.items):
            lines = tuple(fonts.wrap(item.text, "medium", TEXT_SIZE * u, room))
            heading = tuple(fonts.wrap(item.heading, "bold", HEADING_SIZE * u, room)) if item.heading else ()
            height = len(lines) * step + len(heading) * bold
            height = max(height, look.px(PICTURE_HEIGHT) if item.picture else 0)
            found.items.append(_Set(item, y, height, heading, lines))
            y += height + look.px(ITEM_GAP)
            if number == 0 and page.figure:
                found.figure_top = y
                y += figure_height(look, page.figure, width - look.px(30)) + look.px(ITEM_GAP + FIGURE_GAP)
        found.height = y
        return found

    def draw(
        self,
        surface: pygame.Surface,
        look: Look,
        area: Rect,
        scroll: float,
        picture: Callable[[str, int | str], pygame.Surface],
        words: Sequence[str] = (),
        led_to: int | None = None,
    ) -> None:
        """Draw what of the page is in `area`; `words` are marked, paragraph `led_to` stands on a ground of its own."""
        clip = surface.get_clip()
        surface.set_clip(area.clip(clip))
        top = area.y - round(scroll)
        left = area.x + look.px(PICTURE_ROOM)
        step, bold = _step(look, "medium", TEXT_SIZE), _step(look, "bold", HEADING_SIZE)
        for number, item in enumerate(self.items):
            y = top + item.top
            if y > area.bottom or y + item.height < area.y:
                continue
            if number == led_to:
                ground = Rect(area.x, y - look.px(GROUND), area.width - look.px(20), item.height + 2 * look.px(GROUND))
                draw_rounded(surface, ground, look.px(14), (LED_TO,))
                draw_ring(surface, ground, look.px(14), look.px(2), theme.WARNING, 120)
            if item.item.picture:
                sign = picture(*item.item.picture)
                surface.blit(sign, sign.get_rect(center=(area.x + look.px(56), y + item.height // 2)))
            y += (item.height - len(item.lines) * step - len(item.heading) * bold) // 2
            for line in item.heading:
                write_marked(surface, look, line, (left, y), "bold", HEADING_SIZE, words, theme.GOOD)
                y += bold
            for line in item.lines:
                write_marked(surface, look, line, (left, y), "medium", TEXT_SIZE, words)
                y += step
        if self.figure_top is not None:
            draw_figure(surface, look, self.page.figure, (area.x, top + self.figure_top), area.width - look.px(30))
        surface.set_clip(clip)


def _step(look: Look, role: str, size: float) -> int:
    return round(look.fonts.line_height(role, size * look.u) * LINE)


def write_marked(
    surface: pygame.Surface,
    look: Look,
    line: str,
    place: tuple[int, int],
    role: str,
    size: float,
    words: Sequence[str],
    colour: theme.Colour = theme.INK,
) -> None:
    """Write one line from its upper left corner, with the words looked for on a bright ground."""
    real = size * look.u
    x, y = place
    for start, end in marks_in(line, words) if words else ():
        before = look.fonts.width(line[:start], role, real)
        width = look.fonts.width(line[:end], role, real) - before
        mark = Rect(x + before, y, width, look.fonts.line_height(role, real)).inflate(look.px(6), 0)
        draw_rounded(surface, mark, look.px(5), (MARK,))
    draw_text(surface, look.fonts, line, place, role, real, colour, anchor="topleft")


class Found(Button):
    """A paragraph that holds what is looked for: where it stands, and the line with the words."""

    def __init__(self, hit: Hit, page: Page, words: Sequence[str], on_press: Callable[[], object]) -> None:
        item = page.items[hit.item]
        super().__init__(item.heading or page.title, on_press, left=True)
        self.hit = hit
        self.item = item
        self.title = page.title
        self.words = words

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        radius, u, fonts = look.px(12), look.u, look.fonts
        if self.hovered or self.focused:
            draw_rounded(surface, self.rect, radius, (LED_TO,))
        draw_ring(surface, self.rect, radius, look.px(2), theme.PAPER_LINE, 150)
        left, room = self.rect.x + look.px(20), self.rect.width - look.px(40)
        size = FOUND_SIZE * u
        heading, upper = self.item.heading, self.rect.y + look.px(10)
        title = draw_text(surface, fonts, self.title, (left, upper), "bold", size, theme.WARNING, anchor="topleft")
        if heading:
            rest = room - title.width - look.px(24)
            real = fonts.fit(heading, "bold", size, rest, look.smallest(size))
            heading = fonts.shorten(heading, "bold", real, rest)
            place = (left + title.width + look.px(24), upper)
            write_marked(surface, look, heading, place, "bold", real / u, self.words, theme.GOOD)
        lines = fonts.wrap(self.item.text, "medium", size, room)
        line = next((line for line in lines if marks_in(line, self.words)), lines[0])
        lower = upper + _step(look, "bold", FOUND_SIZE)
        write_marked(surface, look, line, (left, lower), "medium", FOUND_SIZE, self.words)
        if self.focused:
            draw_focus_ring(surface, self.rect, u, radius)


def found_height(look: Look) -> int:
    """How high an entry of the search is, in pixels."""
    return max(
        look.px(FOUND_HEIGHT),
        look.px(22) + _step(look, "bold", FOUND_SIZE) + _step(look, "medium", FOUND_SIZE),
    )
