"""The log: every placement of the game, the newest first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame
from pygame import Rect

from game.client import theme
from game.client.chronicle import Happening
from game.client.i18n import _
from game.client.panels.base import Zone, ZoneId, closing_cross, rule, stamp, write
from game.client.panels.news import fitting_headline
from game.client.panels.recap import LIT, fitting_detail
from game.client.widgets import Look, draw_focus_ring, draw_panel, draw_rounded, px

ROW, LINE = 68.0, 30.0
#: The line between what happened since the viewer's last turn and what is older.
DIVIDER = 34.0
HEADER = 64.0
NEWS = theme.colour("#D99A22")


class LogPanel:
    """Draws the part of the log that fits, and scrolls."""

    def __init__(self) -> None:
        self.scroll = 0
        self._rows = 1
        self._total = 0
        self._last = 0

    def scroll_by(self, rows: int) -> bool:
        """Move by `rows`, towards older ones for positive numbers; True when that changed anything."""
        before = self.scroll
        self.scroll = min(max(0, self.scroll + rows), self._last)
        return self.scroll != before

    def paint(
        self,
        surface: pygame.Surface,
        look: Look,
        rect: Rect,
        entries: Sequence[Happening],
        focus: ZoneId | None,
        lit: ZoneId | None,
        news: frozenset[int] = frozenset(),
        round_of: tuple[int, int] | None = None,
        *,
        closable: bool = True,
    ) -> list[Zone]:
        """Draw the log in `rect`; `entries` oldest first. Each line is a zone ("recap", number of the placement).

        The placements in `news` happened since the viewer's last turn and are marked. `round_of` are the number of
        the round and how many there are.
        """
        u = look.u
        draw_panel(surface, rect, u)
        left, right = rect.x + 20 * u, rect.right - 20 * u
        write(surface, look, _("Log"), (left, rect.y + 36 * u), 31, role="display")
        zones = [closing_cross(surface, look, rect, (36, 36), focus, theme.INK)] if closable else []
        end = zones[0].rect.left - 14 * u if zones else right
        if round_of is not None:
            words = _("round {number} of {all}").format(number=round_of[0], all=round_of[1])
            place = (end, rect.y + 36 * u)
            write(surface, look, words, place, 24, theme.INK_SECOND, anchor="midright")
        top = rect.y + HEADER * u
        room = rect.bottom - 14 * u - top
        newest_first = [(happening, self._details(look, happening, rect)) for happening in reversed(entries)]
        heights = [self._height(look, details) for _happening, details in newest_first]
        divided = self._older(newest_first, news)
        if divided is not None:
            heights[divided] += DIVIDER * look.fonts.text_scale * u
        self._total = len(entries)
        self._last = self._total - _fitting(reversed(heights), room)
        self.scroll = min(self.scroll, self._last)
        self._rows = _fitting(heights[self.scroll :], room)
        if not newest_first:
            write(surface, look, _("No tile is placed yet."), (left, top + 24 * u), 24, theme.INK_SECOND)
        y = top
        for row in range(self.scroll, self.scroll + self._rows):
            happening, details = newest_first[row]
            line = Rect(round(rect.x + 8 * u), round(y), round(rect.width - 16 * u), round(heights[row]))
            y += heights[row]
            if row == divided:
                above = round(DIVIDER * look.fonts.text_scale * u)
                self._divider(surface, look, left, right, line.y, above)
                line = Rect(line.x, line.y + above, line.width, line.height - above)
            rule(surface, look, left, right, line.y, theme.PAPER_LINE, 110)
            zone = Zone(("recap", happening.number), line, happening.detail)
            if lit == zone.id:
                draw_rounded(surface, line.inflate(0, -px(u, 4)), px(u, 10), (LIT,))
            if happening.number in news:
                draw_rounded(
                    surface, Rect(line.x, line.y + px(u, 4), px(u, 6), line.height - px(u, 8)), px(u, 3), (NEWS,)
                )
            self._line(surface, look, line, happening, details, right)
            if focus == zone.id:
                draw_focus_ring(surface, line.inflate(-px(u, 8), -px(u, 12)), u, px(u, 10))
            zones.append(zone)
        self._bar(surface, look, Rect(rect.right - px(u, 12), round(top), px(u, 6), round(rect.bottom - 14 * u - top)))
        return zones

    @staticmethod
    def _older(newest_first: Sequence[tuple[Happening, list[str]]], news: frozenset[int]) -> int | None:
        """The row of the newest placement that happened before all news; None if there is none, or no news."""
        if not news:
            return None
        rows = (row for row, (happening, _details) in enumerate(newest_first) if happening.number < min(news))
        return next(rows, None)

    @staticmethod
    def _divider(surface: pygame.Surface, look: Look, left: float, right: float, top: int, height: int) -> None:
        """A line with words in its middle: what stands above it is new."""
        u = look.u
        y = top + height / 2
        middle = (left + right) / 2
        words = write(
            surface, look, _("since your last turn"), (middle, y), 24, theme.INK_SECOND, role="italic",
            anchor="center", room=right - left,
        )  # fmt: skip
        for start, end in ((left, words.left - 10 * u), (words.right + 10 * u, right)):
            if end > start:
                draw_rounded(surface, Rect(round(start), round(y), round(end - start), px(u, 3)), px(u, 1), (NEWS,))

    @staticmethod
    def _details(look: Look, happening: Happening, rect: Rect) -> list[str]:
        """Where it was and what it did, in as many lines as it takes."""
        room = rect.width - (8 + 68 + 20) * look.u
        detail = fitting_detail(look, happening, room)
        return look.fonts.wrap(detail, "medium", 24 * look.u, room)

    @staticmethod
    def _height(look: Look, details: list[str]) -> float:
        return (ROW + LINE * (len(details) - 1)) * look.fonts.text_scale * look.u

    def _line(
        self, surface: pygame.Surface, look: Look, line: Rect, happening: Happening, details: list[str], right: float
    ) -> None:
        u, scale = look.u, look.fonts.text_scale
        stamp(surface, look.sprites.tile(happening.seat, happening.tile, 48 * u), (line.x + 36 * u, line.centery))
        upper = line.centery - LINE / 2 * len(details) * scale * u
        x = right
        for seat, points in reversed(happening.gains):
            figure = write(
                surface, look, f"+{points}", (x, upper), 26, theme.GOOD if points else theme.INK_SECOND,
                role="extrabold", anchor="midright",
            )  # fmt: skip
            x = figure.left - 4 * u
            if seat != happening.seat:
                stamp(surface, look.sprites.emblem(seat, 24 * u), (x - 12 * u, upper))
                x -= 30 * u
            x -= 6 * u
        left = line.x + 68 * u
        room = x - left - 4 * u
        write(surface, look, fitting_headline(look, happening, room), (left, upper), 24, role="bold", room=room)
        for number, detail in enumerate(details, start=1):
            place = (left, upper + number * LINE * scale * u)
            write(surface, look, detail, place, 24, theme.INK_SECOND, room=right - left)

    def _bar(self, surface: pygame.Surface, look: Look, track: Rect) -> None:
        if not self._last:
            return
        share = self._rows / self._total
        height = max(px(look.u, 30), round(track.height * share))
        place = self.scroll / max(1, self._last)
        draw_rounded(surface, track, track.width // 2, (theme.PAPER_LINE,), 90)
        thumb = Rect(track.x, round(track.y + (track.height - height) * place), track.width, height)
        draw_rounded(surface, thumb, track.width // 2, (theme.OUTLINE,), 170)


def _fitting(heights: Iterable[float], room: float) -> int:
    """How many of the rows fit in `room`, one after the other; at least one, if there is any."""
    count, taken = 0, 0.0
    for height in heights:
        taken += height
        if count and taken > room:
            break
        count += 1
    return count
