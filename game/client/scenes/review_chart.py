"""The pictures of a review: the curve of the lead that each player could expect, and bars for luck and skill."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame
from pygame import Rect

from game.ai.review import Review, SeatSum, Step
from game.ai.weights import POINT
from game.client import theme
from game.client.art.vector import rasterise
from game.client.i18n import _
from game.client.panels.base import stamp, write
from game.client.panels.hint import draw_medallion
from game.client.scenes.review_words import TENTH, points
from game.client.widgets import Look, draw_rounded

GRID, ZERO = theme.colour("#D8C8A2"), theme.colour("#7C6A44")
LUCK_GOOD, LUCK_BAD, GIVEN = theme.colour("#2F7F74"), theme.colour("#8A6BA8"), theme.colour("#B5482F")
#: Ticks of the scale are so many points apart: the first that gives few enough of them.
TICKS = (5, 10, 20, 25, 50, 100, 200, 500)
MOST_TICKS = 6
#: The scale shows at least so many points up and down.
LEAST_REACH = 10
#: How high a player's luck and skill are where there is room.
SUM_ROW = 97.0
#: How much of a row a name may take.
NAME_SHARE = 0.26
#: Between two marks on a curve, in design units.
MARK_EVERY = 130.0
MARK, EMBLEM, MEDAL = 22.0, 40.0, 34.0


class Curves:
    """Where the curves of all players lie in a rectangle."""

    def __init__(self, review: Review, area: Rect, look: Look) -> None:
        self.look = look
        self.turns = max(1, len(review.match.placements))
        seats = range(review.match.players)
        # Before each decision only: what a decision and a draw changed shows in the bars.
        self.leads = [self._of(review, seat) for seat in seats]
        values = [lead / POINT for leads in self.leads for _turn, lead in leads]
        step = TICKS[-1]
        reach = max([LEAST_REACH, *(abs(value) for value in values)])
        for step in TICKS:
            if 2 * reach / step <= MOST_TICKS:
                break
        self.step = step
        self.low = -step * -(-max([LEAST_REACH / 2, *(-value for value in values)]) // step)
        self.high = step * -(-max([LEAST_REACH / 2, *values]) // step)
        label = look.fonts.width("−100", "medium", 24 * look.u) + look.px(14)
        foot = look.fonts.line_height("medium", 24 * look.u)
        self.plot = Rect(
            area.x + round(label), area.y + look.px(14), area.width - round(label) - look.px(EMBLEM + 22),
            area.height - round(foot) - look.px(20),
        )  # fmt: skip

    @staticmethod
    def _of(review: Review, seat: int) -> list[tuple[int, int]]:
        curve = review.curve(seat)
        start = curve[:1]
        before = curve[1::2] if not review.complete else curve[1:-1:2]
        end = curve[-1:] if review.complete else ()
        return [(point.turn, point.lead) for point in (*start, *before, *end)]

    def place(self, turn: float, lead: float) -> tuple[float, float]:
        """Where a lead (thousandths) after so many placements lies."""
        x = self.plot.x + self.plot.width * turn / self.turns
        y = self.plot.bottom - self.plot.height * (lead / POINT - self.low) / (self.high - self.low)
        return x, y

    def draw(self, surface: pygame.Surface, costly: Sequence[Step]) -> None:
        """Draw scale, curves, marks, and the numbers of the most costly moments."""
        self._draw_scale(surface)
        surface.blit(self._lines(), self.plot.topleft)
        for seat in range(len(self.leads)):
            self._draw_marks(surface, seat)
        self._draw_ends(surface)
        for number, step in enumerate(costly):
            assert step.decision is not None
            x, y = self.place(step.moment.turn, step.decision.before)
            size = self.look.px(MEDAL)
            x = max(x, self.plot.x + size / 2)
            y = min(max(y - size, self.plot.y + size / 2), self.plot.bottom - size / 2)
            draw_medallion(surface, self.look, (x, y), size, str(number + 1), best=True)

    def _draw_scale(self, surface: pygame.Surface) -> None:
        look, plot = self.look, self.plot
        value = self.low
        while value <= self.high:
            y = round(self.place(0, value * POINT)[1])
            surface.fill(ZERO if value == 0 else GRID, (plot.x, y, plot.width, look.px(3 if value == 0 else 1.5)))
            sign = "+" if value > 0 else "−" if value < 0 else ""
            write(
                surface, look, f"{sign}{abs(value):.0f}", (plot.x - look.px(8), y), 24, theme.INK_SECOND,
                anchor="midright",
            )  # fmt: skip
            value += self.step
        foot = plot.bottom + look.px(8)
        write(surface, look, _("first placement"), (plot.x, foot), 24, theme.INK_SECOND, anchor="topleft")
        write(surface, look, _("end"), (plot.right, foot), 24, theme.INK_SECOND, anchor="topright")

    def _lines(self) -> pygame.Surface:
        width, height = self.plot.size
        shapes = ""
        stroke = max(2.5, 5 * self.look.u)
        for seat, leads in enumerate(self.leads):
            places = [self.place(*point) for point in leads]
            path = "M" + "L".join(f"{x - self.plot.x:.1f} {y - self.plot.y:.1f}" for x, y in places)
            if len(places) < 2:
                continue
            clan = theme.clan_of(seat)
            for colour, wide in ((theme.PAPER[0], stroke * 2.2), (clan.dark, stroke * 1.5), (clan.base, stroke * 0.8)):
                shapes += (
                    f'<path d="{path}" fill="none" stroke="{theme.code(colour)}" stroke-width="{wide:.2f}" '
                    'stroke-linejoin="round" stroke-linecap="round"/>'
                )
        return rasterise(shapes, (width, height), (0, 0, width, height))

    def _draw_marks(self, surface: pygame.Surface, seat: int) -> None:
        """The clan's mark along its curve, so that curves are told apart without colours."""
        mark = self.look.sprites.mark(seat, self.look.px(MARK))
        every = MARK_EVERY * self.look.u
        due = every * (0.25 + 0.25 * seat)
        points_of = [self.place(*point) for point in self.leads[seat]]
        for (x, y), (right, end) in pairwise(points_of):
            while right > x and x <= self.plot.x + due <= right:
                share = (self.plot.x + due - x) / (right - x)
                stamp(surface, mark, (self.plot.x + due, y + share * (end - y)))
                due += every

    def _draw_ends(self, surface: pygame.Surface) -> None:
        """Every player's emblem beside the end of the curve; they keep clear of each other."""
        side = self.look.px(EMBLEM)
        ends = sorted((self.place(*leads[-1]), seat) for seat, leads in enumerate(self.leads) if leads)
        ends.sort(key=lambda end: end[0][1])
        heights: list[float] = []
        for (_x, y), _seat in ends:
            heights.append(max(y, heights[-1] + side) if heights else y)
        over = max(0.0, heights[-1] - self.plot.bottom) if heights else 0.0
        for ((x, _y), seat), y in zip(ends, heights, strict=True):
            stamp(surface, self.look.sprites.emblem(seat, side), (x + side / 2 + self.look.px(8), y - over))


def draw_sums(surface: pygame.Surface, review: Review, area: Rect, look: Look) -> None:
    """For each player what luck gave and what was given away, as two bars from one middle, and the whole sum."""
    sums = [review.sum_of(seat) for seat in range(review.match.players)]
    reach = max([POINT, *(max(abs(found.luck), found.given_away) for found in sums if found is not None)])
    step = area.height / len(sums)
    told = [None if found is None else _told(review, found) for found in sums]
    # Where many players share the panel, large text gives way.
    scale = look.fonts.text_scale
    squeezed = min(1.0, round(step) / (SUM_ROW * look.u * scale))
    size = max(24 / scale, 24 * squeezed)
    names = [
        min(area.width * NAME_SHARE, look.fonts.width(seat.name, "display", (size + 3 * squeezed) * look.u))
        for seat in review.match.seats
    ]

    def fits(text: str, name: float) -> bool:
        room = area.width - look.px(96) - name
        smaller = look.fonts.fit(text, "medium", size * look.u, room, look.smallest(size * look.u))
        return look.fonts.width(text, "medium", smaller) <= room

    # All of them in full, or all of them in short: they are compared.
    full = all(both is None or fits(both[0], name) for both, name in zip(told, names, strict=True))
    for seat, (found, both) in enumerate(zip(sums, told, strict=True)):
        row = Rect(area.x, round(area.y + seat * step), area.width, round(step))
        _draw_sum(surface, review, seat, found, both[not full] if both is not None else "", reach, row, look)


def _told(review: Review, found: SeatSum) -> tuple[str, str]:
    """Where a seat's lead began, what the others changed and where it ended, in full and in short."""
    if review.complete:
        texts = (
            _("expected lead at the start {start}, through the others {others}, at the end {final}"),
            _("start {start}, others {others}, end {final}"),
        )
    else:
        texts = (
            _("expected lead at the start {start}, through the others {others}, up to here {final}"),
            _("start {start}, others {others}, here {final}"),
        )
    figures = {"start": points(found.start), "others": points(others_shown(found)), "final": points(found.final)}
    return texts[0].format(**figures), texts[1].format(**figures)


def _draw_sum(
    surface: pygame.Surface,
    review: Review,
    seat: int,
    found: SeatSum | None,
    text: str,
    reach: int,
    row: Rect,
    look: Look,
) -> None:
    u = look.u
    stamp(surface, look.sprites.emblem(seat, min(54 * u, row.height - 8 * u)), (row.x + 32 * u, row.centery))
    left, scale = row.x + look.px(70), look.fonts.text_scale
    squeezed = min(1.0, row.height / (SUM_ROW * u * scale))
    size = max(24 / scale, 24 * squeezed)
    line = look.fonts.line_height("medium", size * u)
    gap = look.px(5)
    bar = round(min(30 * u * scale, (row.height - line - gap) * 0.5))
    top = round(row.centery - (line + gap + 2 * bar) / 2)
    name = write(
        surface, look, review.match.seats[seat].name, (left, top + line / 2), size + 3 * squeezed, role="display",
        room=row.width * NAME_SHARE,
    )  # fmt: skip
    if found is None:
        return
    room = row.right - name.right - look.px(26)
    write(
        surface, look, text, (row.right - look.px(10), top + line / 2), size, theme.INK_SECOND, anchor="midright",
        room=room,
    )  # fmt: skip
    word = max(look.fonts.width(text, "medium", size * u) for text in (_("Luck"), _("Given away")))
    middle = round((left + word + row.right) / 2)
    half = row.right - look.px(86 * scale * squeezed) - middle
    labels = ((_("Luck"), found.luck), (_("Given away"), -found.given_away))
    for number, (label, value) in enumerate(labels):
        y = round(top + line + gap + number * bar)
        centre = y + bar / 2
        write(surface, look, label, (left, centre), size, theme.INK)
        colour = GIVEN if number else LUCK_GOOD if value >= 0 else LUCK_BAD
        length = round(half * abs(value) / reach)
        body = Rect(middle if value >= 0 else middle - length, y + look.px(3), max(2, length), bar - look.px(6))
        _draw_bar(surface, body, colour, striped=bool(number), look=look)
        end = body.right + look.px(8) if value >= 0 else body.x - look.px(8)
        write(
            surface, look, points(value), (end, centre), size, role="bold",
            anchor="midleft" if value >= 0 else "midright",
        )  # fmt: skip
    surface.fill(ZERO, (middle - look.px(1), round(top + line + gap), look.px(2), 2 * bar))


def others_shown(found: SeatSum) -> int:
    """What the others' turns and surprises changed, so that the tenths which are shown add up."""

    def shown(thousandths: int) -> int:
        return round(thousandths / TENTH) * TENTH

    return shown(found.final) - shown(found.start) - shown(found.luck) + shown(found.given_away)


def _draw_bar(surface: pygame.Surface, body: Rect, colour: theme.Colour, *, striped: bool, look: Look) -> None:
    """A bar; striped for what was given away, so that the two are told apart without colours."""
    draw_rounded(surface, body, look.px(4), (colour,))
    if striped:
        clip = surface.get_clip()
        surface.set_clip(body.inflate(-look.px(4), 0).clip(clip))
        light = theme.mix(colour, theme.WHITE, 0.45)
        for x in range(body.x - body.height, body.right, look.px(12)):
            pygame.draw.line(surface, light, (x, body.bottom), (x + body.height, body.y), look.px(3))
        surface.set_clip(clip)
