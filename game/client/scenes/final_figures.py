"""The game in figures: how points grew turn by turn, by source, and what was dealt, so that nobody calls it rigged."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import i18n, theme
from game.client.art.vector import rasterise
from game.client.clans import clans_of
from game.client.i18n import _, ngettext
from game.client.panels.base import stamp
from game.client.scenes.button_row import lay_in_row
from game.client.scenes.final_bars import bars, source_name, sources
from game.client.scenes.menu import Land, MenuScene
from game.client.widgets import Button, Choice, draw_panel
from game.rebirth import Match
from game.rebirth.tables import IRELAND

if TYPE_CHECKING:
    from pathlib import Path

    from game.client.app import App

ALL = "all"
CREAM, DARK = theme.colour("#FFF6DC"), theme.colour("#12312E")
GRID = theme.colour("#D8C8A2")
TOP, BOTTOM, MARGIN, GAP, HEAD = 118.0, 950.0, 30.0, 16.0, 70.0
CHART_SHARE = 0.56
#: The share of the height that it takes in an upright window.
UPRIGHT_SHARE = 0.46
#: The scale has at most so many lines, which are one of these apart.
MOST_TICKS, TICKS = 6, (1, 2, 5, 10, 20, 25, 50, 100, 200)
EMBLEM, TILE, LEAST_TILE = 44.0, 74.0, 22.0
#: Where in the width of the chart the last placement stands: the rest is the final scoring's.
LAST_TURN = 0.94
#: A tile's picture is so much taller than wide, and the next in a row comes so much further.
TALL, ACROSS = 1.16, 1.06
#: Tiles at least so large, compared with the largest for which there is room, are no smaller to the eye.
MUCH_ALIKE = 0.85


def growth(match: Match, source: str) -> list[list[int]]:
    """For each seat its points from `source`, or ALL of them, after every placement; last what the end brought."""
    named = sources(match)
    final = {bar.seat: dict(zip(named, bar.points, strict=True)) for bar in bars(match)}
    curves = []
    for seat in range(match.players):
        steps = [
            sum(award.points for award in placement.awards if award.seat == seat and source in (ALL, award.source))
            for placement in match.placements
        ]
        whole = sum(final[seat].values()) if source == ALL else final[seat][source]
        curves.append([*accumulate(steps, initial=0), whole])
    return curves


def drawn(match: Match, seat: int) -> list[int]:
    """The tiles of a seat in the order in which they came to its hand."""
    return [int(one.tile) for one in match.placements if one.seat == seat and one.bonus is None]


class FiguresScene(MenuScene):
    """A curve for each player, and the deal: its number, and everybody's tiles in drawing order."""

    land = Land("noon", dim=70, seed=3)
    upright_room = (1000.0, 1500.0)

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        assert match.result is not None
        self.match = match
        self.clans = clans_of(match.seats)
        irish = match.board.rules == IRELAND.name
        options = [(ALL, _("All points")), *((source, source_name(source, irish)) for source in sources(match))]
        self.source = Choice(options, ALL, self._chose, size=25)
        self.picture = Button(_("Save a picture of the board"), self._save_picture, icon="map")
        self.back = Button(_("Back"), self.cancelled, icon="undo", kind="first", size=30)
        self.form.set_widgets([self.source, self.picture, self.back], self.back)
        self.curves = growth(match, ALL)
        self._chart = self._deal = Rect(0, 0, 0, 0)
        self._saving: Generator[None, None, Path] | None = None

    def anew(self) -> MenuScene:
        return FiguresScene(self.app, self.match)

    def reworded(self) -> None:
        fresh = FiguresScene(self.app, self.match)
        self.source.options = fresh.source.options
        super().reworded()

    def cancelled(self) -> None:
        self.app.pop()

    def _chose(self, source: str) -> None:
        self.curves = growth(self.match, source)
        self.needs_redraw = True

    def _save_picture(self) -> None:
        from game.client.board_photo import saving

        self.picture.enabled = False
        self._saving = saving(self.app, self.match)

    def _save_on(self) -> None:
        """The next step of saving a picture; at its end the player is told where it is, or why it is not."""
        assert self._saving is not None
        try:
            next(self._saving)
            return
        except StopIteration as done:
            self.app.say(_("The picture is saved as {file}.").format(file=done.value))
        except OSError as error:
            message = _("The picture cannot be saved: {reason}")
            self.app.say(message.format(reason=i18n.reason(error)))
        self._saving = None
        self.picture.enabled = self.needs_redraw = True

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._saving is not None:
            self._save_on()

    def left(self) -> None:
        """Whoever leaves at once gets the picture all the same."""
        while self._saving is not None:
            self._save_on()
        super().left()

    # ------------------------------------------------------------------ places

    def lay_out(self) -> None:
        wide = self.stage.width / self.u
        top, bottom = TOP - self.rise, BOTTOM + self.rise
        if self.size[1] > self.size[0]:
            middle = top + (bottom - top) * UPRIGHT_SHARE
            self._chart = self.rect(MARGIN, top, wide - 2 * MARGIN, middle - top)
            self._deal = self.rect(MARGIN, middle + GAP, wide - 2 * MARGIN, bottom - middle - GAP)
        else:
            left = (wide - 2 * MARGIN - GAP) * CHART_SHARE
            self._chart = self.rect(MARGIN, top, left, bottom - top)
            self._deal = self.rect(MARGIN + left + GAP, top, wide - 2 * MARGIN - GAP - left, bottom - top)
        width = min(self.px(380), self._chart.width // 2)
        self.source.rect = Rect(0, 0, width, self.px(56))
        self.source.rect.topright = (self._chart.right - self.px(24), self._chart.y + self.px(14))
        row = self.rect(MARGIN, 968 + self.rise, wide - 2 * MARGIN, 80)
        lay_in_row([self.back, self.picture], self.look, row)

    # ------------------------------------------------------------------ drawing

    def draw_content(self, surface: pygame.Surface) -> None:
        self.draw_landscape(surface)
        left = self.rect(MARGIN, 0, 0, 0).x
        y = self.rect(0, 62 - self.rise, 0, 0).y
        self.write(
            surface, _("The game in figures"), (left, y), 66, CREAM, role="display", halo=DARK, halo_width=4,
            room=self.stage.width - self.px(2 * MARGIN),
        )  # fmt: skip
        for panel, head, room in (
            (self._chart, _("Points"), self.source.rect.x - self._chart.x - self.px(40)),
            (self._deal, _("What was dealt"), self._deal.width - self.px(48)),
        ):
            draw_panel(surface, panel, self.u, radius=18)
            place = (panel.x + self.px(24), panel.y + self.px(40))
            self.write(surface, head, place, 34 / self.app.fonts.text_scale**0.6, role="display", room=room)
        self._draw_chart(surface)
        for _seat in self._draw_deal(surface):
            pass

    def preparations(self) -> Iterator[None]:
        """The land on a thread, then the chart and each player's tiles, a step each: nearly every picture is new."""
        yield from super().preparations()
        elsewhere = pygame.Surface(self.size)
        self._draw_chart(elsewhere)
        yield
        yield from self._draw_deal(elsewhere)

    def _draw_chart(self, surface: pygame.Surface) -> None:
        px, fonts = self.px, self.app.fonts
        panel = self._chart
        most = max(1, *(max(curve) for curve in self.curves))
        step = next((tick for tick in TICKS if most / tick <= MOST_TICKS), TICKS[-1])
        high = step * -(-most // step)
        label = fonts.width(str(high), "medium", 24 * self.u) + px(14)
        line = fonts.line_height("medium", 24 * self.u)
        plot = Rect(panel.x + px(24) + label, panel.y + px(HEAD + 24), 0, 0)
        plot.width = panel.right - px(EMBLEM + 36) - plot.x
        plot.height = panel.bottom - px(20) - line - plot.y
        turns = len(self.curves[0]) - 1

        def place(turn: int, points: int) -> tuple[float, float]:
            share = 1.0 if turn == turns else LAST_TURN * turn / max(1, turns - 1)
            return plot.x + plot.width * share, plot.bottom - plot.height * points / high

        for value in range(0, high + 1, step):
            y = round(place(0, value)[1])
            surface.fill(GRID, (plot.x, y, plot.width, px(2)))
            self.write(surface, str(value), (plot.x - px(10), y), 24, theme.INK_SECOND, anchor="midright")
        x = round(place(turns - 1, 0)[0])
        surface.fill(GRID, (x, plot.y, px(2), plot.height))
        foot = plot.bottom + px(8)
        first, last = _("first placement"), _("final scoring")
        self.write(surface, first, (plot.x, foot), 24, theme.INK_SECOND, anchor="topleft")
        self.write(surface, last, (panel.right - px(24), foot), 24, theme.INK_SECOND, anchor="topright")
        surface.blit(self._lines(plot, place), plot.topleft)
        ends = sorted((place(turns, curve[-1])[1], seat) for seat, curve in enumerate(self.curves))
        heights: list[float] = []
        for y_end, _seat in ends:
            heights.append(max(y_end, heights[-1] + px(EMBLEM)) if heights else y_end)
        over = max(0.0, heights[-1] - plot.bottom)
        for (_y, seat), y_at in zip(ends, heights, strict=True):
            stamp(surface, self.app.sprites.emblem(seat, px(EMBLEM)), (plot.right + px(EMBLEM / 2 + 8), y_at - over))

    def _lines(self, plot: Rect, place: object) -> pygame.Surface:
        assert callable(place)
        shapes, stroke = "", max(2.5, 5 * self.u)
        for seat, curve in enumerate(self.curves):
            points = [place(turn, value) for turn, value in enumerate(curve)]
            path = "M" + "L".join(f"{x - plot.x:.1f} {y - plot.y:.1f}" for x, y in points)
            clan = theme.clan_of(seat)
            for colour, wide in ((theme.PAPER[0], stroke * 2.2), (clan.dark, stroke * 1.5), (clan.base, stroke * 0.8)):
                shapes += (
                    f'<path d="{path}" fill="none" stroke="{theme.code(colour)}" stroke-width="{wide:.2f}" '
                    'stroke-linejoin="round" stroke-linecap="round"/>'
                )
        return rasterise(shapes, plot.size, (0, 0, *plot.size))

    def _draw_deal(self, surface: pygame.Surface) -> Iterator[None]:
        """Draw what was dealt, player by player."""
        px, match, panel = self.px, self.match, self._deal
        left, room = panel.x + px(24), panel.width - px(48)
        y = panel.y + px(HEAD)
        text = _("Deal number: {seed}. The same number deals the same tiles and cards.")
        y = self.write_lines(surface, text.format(seed=match.seed), (left, y), 25, room, theme.INK_SECOND)
        orders = [drawn(match, seat) for seat in range(match.players)]
        line = round(self.app.fonts.line_height("bold", 26 * self.u))
        free = panel.bottom - px(16) - y - match.players * (line + px(16))
        tile = px(TILE)
        while tile > px(LEAST_TILE) and self._height(orders, tile, room) > free:
            tile -= 1
        # A little smaller, if that saves everybody a line with two or three of them
        smaller = range(tile, max(px(LEAST_TILE), round(tile * MUCH_ALIKE)) - 1, -1)
        tile = min(smaller, key=lambda side: (self._rows(orders, side, room), -side))
        for seat, order in enumerate(orders):
            y += px(10)
            name = match.seats[seat].name
            aside = len(match.setup.set_aside[seat])
            told = ngettext("{name}: {n} tile in drawing order", "{name}: {n} tiles in drawing order", len(order))
            words = told.format(name=name, n=len(order))
            if aside:
                words = _("{words}, {aside} set aside").format(words=words, aside=aside)
            self.write(surface, words, (left, y + line // 2), 26, role="bold", room=room)
            y += line + px(6)
            y += self._draw_tiles(surface, seat, order, Rect(left, y, room, 0), tile)
            yield

    @staticmethod
    def _across(room: int, tile: int) -> int:
        return max(1, int(room // (tile * ACROSS)))

    def _height(self, orders: Sequence[Sequence[int]], tile: int, room: int) -> float:
        return self._rows(orders, tile, room) * tile * TALL

    def _rows(self, orders: Sequence[Sequence[int]], tile: int, room: int) -> int:
        return sum(-(-len(order) // self._across(room, tile)) for order in orders)

    def _draw_tiles(self, surface: pygame.Surface, seat: int, order: Sequence[int], place: Rect, tile: int) -> int:
        across = self._across(place.width, tile)
        for number, kind in enumerate(order):
            row, column = divmod(number, across)
            picture = self.app.sprites.tile(seat, kind, tile)
            centre = (place.x + (column + 0.5) * tile * ACROSS, place.y + (row + 0.5) * tile * TALL)
            stamp(surface, picture, centre)
        return round(-(-len(order) // across) * tile * TALL)
