"""The review after the game: curves of the expected lead, luck and skill, and what every decision gave away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.ai.review import Step
from game.client import theme
from game.client.i18n import _
from game.client.intents import Intent, IntentKind
from game.client.scenes.menu import Land, MenuScene
from game.client.scenes.review_chart import SUM_ROW, Curves, draw_sums
from game.client.scenes.review_list import CostlyCard, MoveList
from game.client.scenes.review_moment import MomentScene
from game.client.scenes.review_words import about_curves, about_sums
from game.client.scenes.review_work import ReviewWork
from game.client.scenes.told import told_lines, write_told
from game.client.who_played import by_person, people
from game.client.widgets import Button, draw_panel, draw_rounded

if TYPE_CHECKING:
    from game.client.app import App

COSTLY = 3
#: While the review is made, the picture is drawn anew so often, in seconds.
BEAT = 0.25
CREAM, DARK = theme.colour("#FFF6DC"), theme.colour("#12312E")
GOLD = theme.colour("#E3B04B")
#: The share of the width that curves and sums take.
LEFT_SHARE = 0.56
#: How high the panel of the curves is at least, in design units.
LEAST_CURVES = 310.0
HEADING, HEADING_LARGE_TEXT = 34.0, 29.0
TOP, BOTTOM, GAP, MARGIN, HEAD = 118.0, 950.0, 16.0, 30.0, 66.0
#: In an upright window: the width to be filled, the lines for what stands beside the title otherwise, how high curves
#: and list are at least, and the share that the curves take of what the other panels leave.
UPRIGHT_WIDTH, WORDS, LEAST_CURVES_UPRIGHT, LEAST_LIST, CURVES_SHARE = 1000.0, 72.0, 320.0, 250.0, 0.55
CARD, CARD_GAP = 108.0, 8.0
SUMS_FOOT = 16.0
#: What the curves and the bars show, in one line and in two.
TOLD_LINE, TOLD_LINES = 34.0, 60.0


class ReviewScene(MenuScene):
    """Everything on one page; pressing a decision shows it on the board."""

    land = Land("noon", dim=70, seed=3)

    def __init__(self, app: App, work: ReviewWork, controllers: Sequence[str]) -> None:
        """`work` may still be going on: it is carried on here. `controllers` say who played each seat."""
        self.match = work.match
        super().__init__(app)
        self.work = work
        self.controllers = controllers
        self.people = people(self.match)
        self.seats = self.people or list(range(self.match.players))
        self.costly: tuple[Step, ...] = ()
        self.cards = [CostlyCard(self.match, number, self._show_costly) for number in range(COSTLY)]
        self.moves = MoveList(self.match, self._show_decision)
        self.back = Button(_("Back"), self.cancelled, icon="undo", kind="first", size=30)
        self.form.set_widgets([*self.cards, self.moves, self.back], self.back)
        self._curves: Curves | None = None
        self._since = 0.0
        self._stale = False
        self._curve_panel = self._sum_panel = self._costly_panel = self._list_panel = Rect(0, 0, 0, 0)
        self._take()

    def _take(self) -> None:
        """Show what is known by now."""
        review = self.work.review
        self.costly = tuple(step for step in review.costly(self.seats, len(review.steps)) if self._own(step))[:COSTLY]
        for number, card in enumerate(self.cards):
            card.take(self.costly[number] if number < len(self.costly) else None)
        self.moves.take(
            [
                step
                for step in review.steps
                if step.moment.seat in self.seats and step.moment.decision is not None and self._own(step)
            ]
        )
        self._curves = None
        self._stale = False
        self._since = 0.0
        self.needs_redraw = True

    def _own(self, step: Step) -> bool:
        """Whether a person made the decision; all count where nobody has played."""
        return not self.people or by_person(self.match, step.moment.seat, step.moment.turn)

    # ------------------------------------------------------------------ time and input

    def update(self, dt: float) -> None:
        self._since += dt
        self._stale = self.work.advance() or self._stale
        if self._stale and (self._since >= BEAT or not self.work.running):
            self._take()

    def cancelled(self) -> None:
        self.app.pop()

    def handle(self, intent: Intent) -> None:
        if intent.kind is IntentKind.SCROLL:
            self.moves.scroll_by(-2 * intent.amount)
            self.needs_redraw = True
            return
        super().handle(intent)

    def _show_costly(self, number: int) -> None:
        self.app.push(MomentScene(self.app, self.work, self.costly, number, self.controllers))

    def _show_decision(self, number: int) -> None:
        self.app.push(MomentScene(self.app, self.work, self.moves.steps, number, self.controllers))

    # ------------------------------------------------------------------ places

    def _unit(self, size: tuple[int, int]) -> float:
        words = WORDS * self.app.fonts.text_scale
        least = self._sums + self._costly + LEAST_CURVES_UPRIGHT + LEAST_LIST * self.app.fonts.text_scale + 3 * GAP
        self.upright_room = UPRIGHT_WIDTH, TOP + words + least + 1080 - BOTTOM
        return super()._unit(size)

    @property
    def _card(self) -> float:
        """How high the card of a costly moment is."""
        return CARD * (1 + (self.app.fonts.text_scale - 1) * 0.7)

    @property
    def _costly(self) -> float:
        """How high the panel of these cards is."""
        return HEAD + SUMS_FOOT + COSTLY * (self._card + CARD_GAP)

    @property
    def _sums(self) -> float:
        """How high the panel of luck and skill is, where there is room."""
        return HEAD + TOLD_LINES + SUMS_FOOT + SUM_ROW * self.app.fonts.text_scale * self.match.players

    def lay_out(self) -> None:
        wide = self.stage.width / self.u
        card, sums, costly = self._card, self._sums, self._costly
        if self.upright:
            self._stack_panels(wide - 2 * MARGIN, sums, costly)
        else:
            self._pair_panels(wide - 2 * MARGIN, sums, costly)
        inside, side = self._costly_panel, self.px(20)
        for number, widget in enumerate(self.cards):
            y = inside.y + self.px(HEAD) + round(number * (card + CARD_GAP) * self.u)
            widget.rect = Rect(inside.x + side, y, inside.width - 2 * side, self.px(card))
        inside, head = self._list_panel, self.px(HEAD)
        self.moves.lay_out(
            Rect(inside.x + side, inside.y + head, inside.width - 2 * side, inside.height - head - self.px(18)),
            self.look,
            2 if self.upright else 1,
        )
        self.back.rect = self.rect(wide / 2 - 150, 968 + self.rise, 300, 80)
        self._curves = None

    def _pair_panels(self, room: float, sums: float, costly: float) -> None:
        """Curves above luck and skill, and beside them the costly moments above the list."""
        top, bottom = TOP - self.rise, BOTTOM + self.rise
        left = (room - GAP) * LEFT_SHARE
        right, x = room - GAP - left, MARGIN + left + GAP
        sums = min(sums, bottom - top - GAP - LEAST_CURVES)
        self._curve_panel = self.rect(MARGIN, top, left, bottom - top - GAP - sums)
        self._sum_panel = self.rect(MARGIN, bottom - sums, left, sums)
        self._costly_panel = self.rect(x, top, right, costly)
        self._list_panel = self.rect(x, top + costly + GAP, right, bottom - top - costly - GAP)

    def _stack_panels(self, room: float, sums: float, costly: float) -> None:
        """All of them below each other."""
        top, bottom = TOP + WORDS * self.app.fonts.text_scale - self.rise, BOTTOM + self.rise
        free = bottom - top - sums - costly - 3 * GAP
        heights = (free * CURVES_SHARE, sums, costly, free * (1 - CURVES_SHARE))
        panels = []
        for height in heights:
            panels.append(self.rect(MARGIN, top, room, height))
            top += height + GAP
        self._curve_panel, self._sum_panel, self._costly_panel, self._list_panel = panels

    # ------------------------------------------------------------------ drawing

    def draw_content(self, surface: pygame.Surface) -> None:
        self.draw_landscape(surface)
        left = self.rect(MARGIN, 0, 0, 0).x
        title = self.write(
            surface,
            _("Review"),
            (left, self.rect(0, 62 - self.rise, 0, 0).y),
            66,
            CREAM,
            role="display",
            halo=DARK,
            halo_width=4,
        )
        self._draw_progress(surface, left if self.upright else title.right + self.px(40))
        heads = (
            (self._curve_panel, _("Expected lead at the end")),
            (self._sum_panel, _("Luck and skill")),
            (self._costly_panel, _("Most costly moments")),
            (self._list_panel, self._list_title()),
        )
        size = HEADING if self.app.fonts.text_scale == 1 else HEADING_LARGE_TEXT
        for panel, head in heads:
            draw_panel(surface, panel, self.u, radius=18)
            self.write(
                surface, head, (panel.x + self.px(24), panel.y + self.px(36)), size, role="display",
                room=panel.width - self.px(48),
            )  # fmt: skip
        write_told(self, surface, about_curves(), self._told_curves)
        write_told(self, surface, about_sums(), self._told_room(self._sum_panel, TOLD_LINES))
        review = self.work.review
        if any(review.sum_of(seat) is not None for seat in range(self.match.players)):
            if self._curves is None:
                panel, head_height = self._curve_panel, self.px(HEAD) + self._told_curves.height
                area = Rect(panel.x + self.px(20), panel.y + head_height, panel.width - self.px(36), 0)
                area.height = panel.bottom - area.y - self.px(12)
                self._curves = Curves(review, area, self.look)
            self._curves.draw(surface, self.costly)
            panel = self._sum_panel
            area = Rect(panel.x + self.px(20), panel.y + self.px(HEAD + TOLD_LINES - 4), panel.width - self.px(40), 0)
            area.height = panel.bottom - area.y - self.px(12)
            draw_sums(surface, review, area, self.look)
        if not self.costly:
            text = _("Still looking ...") if self.work.running else _("Nothing was given away.")
            panel = self._costly_panel
            self.write(surface, text, panel.center, 27, theme.INK_SECOND, role="italic", anchor="center")

    @property
    def _told_curves(self) -> Rect:
        """Where it stands what the curves show."""
        room = self._told_room(self._curve_panel, TOLD_LINE)
        if len(told_lines(self, about_curves(), room.width)[0]) > 1:
            room.height = self.px(TOLD_LINES)
        return room

    def _told_room(self, panel: Rect, height: float) -> Rect:
        return Rect(panel.x + self.px(24), panel.y + self.px(HEAD - 6), panel.width - self.px(48), self.px(height))

    def _list_title(self) -> str:
        names = [self.match.seats[seat].name for seat in self.seats]
        if len(names) == 1:
            return _("{name}'s decisions").format(name=names[0])
        return _("Every decision")

    def _even_lines(self, text: str, room: int) -> list[str]:
        """Words in as few lines as they need, none of them much shorter than the others."""

        def wrapped(width: float) -> list[str]:
            return self.app.fonts.wrap(text, "medium", 26 * self.u, width)

        lines = wrapped(room)
        narrow = self.app.fonts.width(text, "medium", 26 * self.u) / len(lines)
        while len(wrapped(narrow)) > len(lines) and narrow < room:
            narrow += self.px(10)
        return wrapped(min(narrow, room))

    def _draw_progress(self, surface: pygame.Surface, left: int) -> None:
        """How far the review is, or what it means."""
        right = min(self.stage.right - self.px(MARGIN), self.rules_corner.rect.left - self.px(24))
        y = self.rect(0, 70 - self.rise, 0, 0).y
        if self.upright:
            right, y = self.stage.right - self.px(MARGIN), self.rect(0, TOP + 10 - self.rise, 0, 0).y
        review = self.work.review
        if not self.work.running:
            text = _("Judged by what each player could see, and by playing on from there: stricter than a hint")
            if self.work.failed:
                text = _("The review could not be finished; the log says why.")
            room = right - left
            lines = self._even_lines(text, room) if self.upright else [text]
            for line in lines:
                place, anchor = ((left, y), "midleft") if self.upright else ((right, y), "midright")
                self.write(surface, line, place, 26, CREAM, anchor=anchor, halo=DARK, halo_width=3, room=room)
                y += round(self.app.fonts.line_height("medium", 26 * self.u))
            return
        text = _("{done} of {all} looked at").format(done=len(review.steps), all=review.total)
        words = self.write(surface, text, (right, y), 28, CREAM, anchor="midright", halo=DARK, halo_width=3)
        bar = Rect(0, 0, min(self.px(520), words.left - left - self.px(24)), self.px(26))
        bar.midright = (words.left - self.px(24), y)
        draw_rounded(surface, bar, bar.height // 2, (DARK,))
        inner = bar.inflate(-self.px(6), -self.px(6))
        inner.width = max(inner.height, round(inner.width * self.work.share))
        draw_rounded(surface, inner, inner.height // 2, (GOLD,))
