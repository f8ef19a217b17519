"""What a review lists: the decisions of the players, and the most costly ones as cards to press."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from game.ai import Option
from game.ai.review import Step
from game.ai.weights import POINT
from game.client import theme
from game.client.i18n import _
from game.client.intents import Point
from game.client.panels.base import stamp, write
from game.client.panels.hint import draw_medallion
from game.client.scenes.review_words import (
    better_title,
    compared,
    own_round,
    plain_points,
    points,
    reason,
    short_title,
    step_tile,
)
from game.client.widgets import Look, Widget, draw_focus_ring, draw_ring, draw_rounded
from game.rebirth import Match

CHOSEN, LIT = theme.colour("#FFE9A8"), theme.colour("#FFF3CC")
QUIET_EDGE = theme.colour("#C6B084")
GAVE = theme.colour("#9A2F16")
ROW = 44.0
#: The type of a costly moment's place, and of what would have been better in so many lines.
TITLE, WHY, WHY_LINES = 28.0, 25.0, 2
#: What says that a card leads somewhere.
CHEVRON = 24.0
#: The line over the columns of the list.
HEADER = 32.0
#: A column so wide also tells what the draw after each decision was worth beside the average, in so much room.
LUCK_FROM, LUCK_WIDTH = 700.0, 62.0
#: Less than this was given away: as good as the best.
AS_GOOD = POINT // 20


def draw_decided(surface: pygame.Surface, look: Look, step: Step, size: float, place: tuple[float, float]) -> None:
    """The tile that was to be placed; the clan's emblem where something else was due."""
    seat, tile = step.moment.seat, step_tile(step)
    stamp(surface, look.sprites.emblem(seat, size) if tile is None else look.sprites.tile(seat, tile, size), place)


class CostlyCard(Widget):
    """One of the most costly moments; pressed, it is shown on the board."""

    def __init__(self, match: Match, number: int, show: Callable[[int], object]) -> None:
        """`number` from 0; `step` is set once it is known."""
        super().__init__()
        self.match, self.number, self.show = match, number, show
        self.step: Step | None = None
        self._compared: Option | None = None
        self.visible = self.enabled = False

    def take(self, step: Step | None) -> None:
        """Tell of this moment; None for none."""
        if step is not self.step:
            self._compared = compared(step) if step is not None else None
        self.step = step
        self.visible = self.enabled = step is not None

    def activate(self, pos: Point | None = None) -> None:
        self.show(self.number)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        step, rect, u = self.step, self.rect, look.u
        assert step is not None and step.decision is not None and step.moment.decision is not None
        radius = look.px(12)
        draw_rounded(surface, rect, radius, (QUIET_EDGE,))
        edge = look.px(2)
        inner = rect.inflate(-2 * edge, -2 * edge)
        draw_rounded(surface, inner, radius - edge, (LIT,) if self.hovered else theme.PAPER)
        draw_medallion(surface, look, (rect.x + 38 * u, rect.centery), 46 * u, str(self.number + 1), best=True)
        draw_decided(surface, look, step, 52 * u, (rect.x + 92 * u, rect.centery))
        left = rect.x + 126 * u
        right = rect.right - 20 * u - CHEVRON * u
        lines, size = self._why(look, right - left)
        pitch = look.fonts.line_height("medium", size)
        head = look.fonts.line_height("bold", TITLE * u)
        y = rect.centery - (head + pitch * len(lines)) / 2 + head / 2
        gave = _("{points} points").format(points=points(-step.given_away))
        figure = write(surface, look, gave, (right, y), TITLE, GAVE, role="extrabold", anchor="midright")
        title = short_title(self.match, step)
        write(surface, look, title, (left, y), TITLE, role="bold", room=figure.left - 16 * u - left)
        y += (head + pitch) / 2
        for line in lines:
            write(surface, look, line, (left, y), size / u, theme.INK_SECOND)
            y += pitch
        stamp(
            surface,
            look.sprites.icon("chevron_right", CHEVRON * u, theme.INK_SECOND),
            (rect.right - 24 * u, rect.centery),
        )
        if self.focused:
            draw_focus_ring(surface, rect, u, radius)

    def _why(self, look: Look, room: float) -> tuple[list[str], float]:
        """What would have been better and why, in lines of a size: one reason less where two are too long."""
        assert self.step is not None and self._compared is not None
        place, fonts = better_title(self.match, self.step), look.fonts
        floor = look.smallest(WHY * look.u)
        lines: list[str] = []
        for reasons in (2, 1):
            why = reason(self.match, self._compared, reasons)
            text = _("Better: {place}. {why}").format(place=place, why=why)
            for size in (WHY * look.u, floor):
                lines = fonts.wrap(text, "medium", size, room)
                if len(lines) <= WHY_LINES:
                    return lines, size
        return [*lines[: WHY_LINES - 1], fonts.shorten(" ".join(lines[WHY_LINES - 1 :]), "medium", floor, room)], floor


class MoveList(Widget):
    """The decisions one below the other, or line by line in two columns; arrows choose one, a press shows it."""

    def __init__(self, match: Match, show: Callable[[int], object]) -> None:
        """`show` is told the number of the decision in `steps`."""
        super().__init__()
        self.match, self.show = match, show
        self.steps: Sequence[Step] = ()
        self.chosen = 0
        self.scroll = 0.0
        self.columns = 1
        self._row = 1.0
        self._header = 0
        #: How far from the right end of a row its luck stands; None where there is no room for it.
        self._luck_from_right: float | None = None

    def take(self, steps: Sequence[Step]) -> None:
        """Show these, in their order."""
        self.steps = steps

    def lay_out(self, rect: Rect, look: Look, columns: int = 1) -> None:
        """Take a place of this size; `scroll` is counted in rows, each with a decision in every column."""
        header = round(HEADER * look.u * look.fonts.text_scale)
        self.rect, self.columns = Rect(rect.x, rect.y + header, rect.width, rect.height - header), columns
        self._header = rect.y + header // 2
        lines = max(1, int(self.rect.height / (ROW * look.u * max(1.0, look.fonts.text_scale * 0.95))))
        self._row = self.rect.height / lines
        self._scroll_to(self.scroll)

    @property
    def rows(self) -> int:
        """How many rows can be seen."""
        return max(1, round(self.rect.height / self._row))

    @property
    def _all_rows(self) -> int:
        return -(-len(self.steps) // self.columns)

    def _scroll_to(self, first: float) -> None:
        self.scroll = float(max(0, min(self._all_rows - self.rows, round(first))))

    def scroll_by(self, rows: float) -> None:
        """Move the list by so many rows."""
        self._scroll_to(self.scroll + rows)

    def move(self, direction: tuple[int, int]) -> bool:
        column = self.chosen % self.columns + direction[0]
        to = self.chosen + direction[0] + direction[1] * self.columns
        if not 0 <= column < self.columns or not 0 <= to < len(self.steps):
            return False
        self.chosen = to
        row = to // self.columns
        self._scroll_to(min(max(self.scroll, row - self.rows + 1), row))
        return True

    def activate(self, pos: Point | None = None) -> None:
        if pos is not None:
            row = int(self.scroll + (pos[1] - self.rect.y) / self._row)
            column = (pos[0] - self.rect.x) * self.columns // self.rect.width
            self.chosen = row * self.columns + min(column, self.columns - 1)
        if 0 <= self.chosen < len(self.steps):
            self.show(self.chosen)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        u = look.u
        first = int(self.scroll)
        bar = look.px(22) if self._all_rows > self.rows else 0
        wide, gap = self.rect.width - bar, look.px(20)
        width = (wide - gap * (self.columns - 1)) // self.columns
        for column in range(self.columns):
            self._draw_header(surface, look, self.rect.x + column * (width + gap), width)
        shown = range(first * self.columns, min(len(self.steps), (first + self.rows) * self.columns))
        for place, number in enumerate(shown):
            down, column = divmod(place, self.columns)
            top, height = round(self.rect.y + down * self._row), round(self._row) - look.px(2)
            row = Rect(self.rect.x + column * (width + gap), top, width, height)
            self._draw_row(surface, look, number, row, dim=bool((first + down) % 2))
        if bar:
            track = Rect(self.rect.right - look.px(12), self.rect.y, look.px(10), self.rect.height)
            draw_rounded(surface, track, track.width // 2, (QUIET_EDGE,), 120)
            height = max(look.px(30), round(track.height * self.rows / self._all_rows))
            top = track.y + round((track.height - height) * self.scroll / (self._all_rows - self.rows))
            draw_rounded(surface, Rect(track.x, top, track.width, height), track.width // 2, (theme.PAPER_LINE,))
        if self.focused:
            draw_focus_ring(surface, self.rect, u, look.px(8))

    def _draw_header(self, surface: pygame.Surface, look: Look, left: int, width: int) -> None:
        """What stands in the columns."""
        u = look.u
        right = left + width - 10 * u
        gave = write(
            surface, look, _("points given away"), (right, self._header), 24, theme.INK_SECOND, role="italic",
            anchor="midright", room=width * 0.5,
        )  # fmt: skip
        left += look.px(4)
        end: float = gave.left
        self._luck_from_right = None
        if width >= LUCK_FROM * u * look.fonts.text_scale:
            self._luck_from_right = right - end + 26 * u
            end = write(
                surface, look, _("luck"), (right - self._luck_from_right, self._header), 24, theme.INK_SECOND,
                role="italic", anchor="midright",
            ).left  # fmt: skip
        room = end - 14 * u - left
        write(surface, look, _("round, place"), (left, self._header), 24, theme.INK_SECOND, role="italic", room=room)

    def _draw_row(self, surface: pygame.Surface, look: Look, number: int, row: Rect, *, dim: bool) -> None:
        step, u = self.steps[number], look.u
        assert step.moment.decision is not None
        if self.focused and number == self.chosen:
            draw_rounded(surface, row, look.px(8), (CHOSEN,))
            draw_ring(surface, row, look.px(8), look.px(2), theme.PAPER_LINE)
        elif dim:
            draw_rounded(surface, row, look.px(8), theme.PAPER_DIM, 110)
        middle = row.centery
        write(
            surface, look, str(own_round(self.match, step)), (row.x + 50 * u * look.fonts.text_scale, middle), 24,
            theme.INK_SECOND, anchor="midright",
        )  # fmt: skip
        x = row.x + 50 * u * look.fonts.text_scale + 30 * u
        draw_decided(surface, look, step, min(36 * u, row.height * 0.82), (x, middle))
        good = step.given_away < AS_GOOD
        word = _("best found") if good else "−" + plain_points(step.given_away)
        figure = write(
            surface, look, word, (row.right - 10 * u, middle), 24, theme.INK_SECOND if good else GAVE,
            role="italic" if good else "bold", anchor="midright",
        )  # fmt: skip
        end: float = figure.left
        if self._luck_from_right is not None:
            end = row.right - 10 * u - self._luck_from_right
            if step.draw is not None:
                place = (end, middle)
                write(surface, look, points(step.luck), place, 24, theme.INK_SECOND, anchor="midright")
            end -= LUCK_WIDTH * u * look.fonts.text_scale
        left = x + 24 * u
        write(surface, look, short_title(self.match, step), (left, middle), 25, room=end - 14 * u - left)
