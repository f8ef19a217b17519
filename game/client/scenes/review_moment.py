"""One decision of the review on the board: as it stood, what was played, and the better one played out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.ai import Answer, carry_out
from game.ai.review import Step, position_of
from game.client import theme
from game.client.animations import standing
from game.client.board_view import BoardPieces, BoardView
from game.client.i18n import _
from game.client.intents import Device, Intent, IntentKind
from game.client.layout import GameLayout, game_layout
from game.client.mission_text import mission_title
from game.client.panels import paint_players, paint_table
from game.client.panels.base import rule, stamp, write
from game.client.panels.hand import GOLD_LINE, TEXT
from game.client.panels.hint import draw_medallion
from game.client.scene import meanwhile
from game.client.scenes.menu import MenuScene
from game.client.scenes.review_chart import MEDAL, Curves
from game.client.scenes.review_list import draw_decided
from game.client.scenes.review_words import (
    answer_title,
    at_once,
    awards,
    better_title,
    compared,
    own_round,
    plain_points,
    points,
    reason,
    short_title,
    step_tile,
)
from game.client.score_track import ScoreTrack
from game.client.visible import look_at
from game.client.widgets import Button, draw_panel, draw_rounded, draw_tray
from game.rebirth import Hex, Match, TurnReport

if TYPE_CHECKING:
    from game.client.app import App
    from game.client.scenes.review_work import ReviewWork

#: What is shown one after the other.
BEFORE, PLAYED, BETTER = range(3)
#: How long a tile takes to come down, in seconds, and from how high, in hex widths.
FALL_SECONDS, FALL_HEIGHT = 0.35, 1.4
DISC, GAIN = 0.6, 0.62
HEADER, STEP_ROW = 74.0, 64.0
#: The side of the book that leads to the rules.
BOOK = 54.0
#: The curves below the list have at least and at most so much room.
LEAST_CURVES, MOST_CURVES = 300.0, 820.0
#: In an upright window: their least height, and the share of the tray that the words have.
LEAST_CURVES_UPRIGHT, UPRIGHT_WORDS = 200.0, 0.5
#: The heading of the curves; the words in the tray, and how much of its height they may take to be so large.
HEADING, LEAST_HEADING = 30.0, 24.0
LARGEST_WORDS, LEAST_WORDS, WORDS_SHARE = 32.0, 26.0, 0.85


class MomentScene(MenuScene):
    """Arrows: right and left from the position to what was played and to the better one, up and down to the others."""

    def __init__(
        self, app: App, work: ReviewWork, steps: Sequence[Step], number: int, controllers: Sequence[str]
    ) -> None:
        """`steps` can be looked through; the first shown is `number`. `work` is carried on meanwhile."""
        super().__init__(app)
        self.work = work
        self.match = work.match
        self.steps = steps
        self.number = number
        self.controllers = controllers
        self.stage_shown = BEFORE
        self.clock = FALL_SECONDS
        self.earlier = Button("", lambda: self._go(-1), icon="undo", size=28)
        self.later = Button("", lambda: self._go(1), icon="fast", size=28)
        self.back = Button(_("Back"), self.cancelled, icon="cross", kind="first", size=28)
        self.layout: GameLayout = game_layout(self.size, self.match.players, text=app.fonts.text_scale, with_rail=False)
        self._base: pygame.Surface | None = None
        self.form.set_widgets([self.earlier, self.later, self.back], self.later)
        self._open()

    # ------------------------------------------------------------------ what is shown

    @property
    def step(self) -> Step:
        """The decision on show."""
        return self.steps[self.number]

    @property
    def better(self) -> Answer | None:
        """The best decision found."""
        assert self.step.decision is not None
        return self.step.decision.best

    @property
    def played(self) -> Answer | None:
        """What was decided."""
        assert self.step.moment.decision is not None
        return self.step.moment.decision.played

    @property
    def last(self) -> int:
        """The last thing to show: nothing better, where the best was played."""
        return BETTER if self.better != self.played else PLAYED

    def _open(self) -> None:
        """Bring the match to where this decision was due."""
        self.stage_shown, self.clock = BEFORE, FALL_SECONDS
        self.position = position_of(self.match, self.step.moment)
        self.compared = compared(self.step)
        self.reports = {
            number: self.position.preview(answer) if isinstance(answer, tuple) else None
            for number, answer in ((PLAYED, self.played), (BETTER, self.better))
        }
        self._after: dict[int, Match] = {BEFORE: self.position}
        self._show()

    def _match_shown(self) -> Match:
        if self.stage_shown not in self._after:
            after = position_of(self.match, self.step.moment)
            carry_out(after, self.played if self.stage_shown == PLAYED else self.better)
            self._after[self.stage_shown] = after
        return self._after[self.stage_shown]

    def _show(self) -> None:
        self.shown = self._match_shown()
        self.pieces = self._pieces(without=self._falling())
        self._whole = self._pieces() if self._falling() is not None else self.pieces
        self.totals = [self.shown.score(seat) for seat in range(self.match.players)]
        self.earlier.enabled = self.stage_shown > BEFORE or self.number > 0
        self.later.enabled = self.stage_shown < self.last or self.number < len(self.steps) - 1
        self.earlier.label = _("Earlier")
        self.later.label = {BEFORE: _("Played"), PLAYED: _("Better")}.get(self.stage_shown, _("Next"))
        if self.stage_shown == self.last:
            self.later.label = _("Next")
        focused = self.form.focused
        if focused is not None and not focused.enabled:
            self.form.focus(self.later if self.later.enabled else self.earlier if self.earlier.enabled else self.back)
        self._base = None
        self.needs_redraw = True

    def _falling(self) -> Hex | None:
        """The hex onto which a tile is coming down."""
        answer = {PLAYED: self.played, BETTER: self.better}.get(self.stage_shown)
        return answer if isinstance(answer, tuple) and self.clock < FALL_SECONDS else None

    def _pieces(self, without: Hex | None = None) -> BoardPieces:
        highlighted = frozenset(
            space
            for answer in (self.played, self.better)
            if isinstance(answer, str)
            for space in self.shown.mission_progress(self.step.moment.seat, answer).spaces
        )
        # Names on the map step aside for both numbers, whichever is shown.
        marked = {answer: DISC for answer in (self.played, self.better) if isinstance(answer, tuple)}
        return replace(standing(self.shown, without=without, highlighted=highlighted), marked=marked)

    # ------------------------------------------------------------------ time and input

    def update(self, dt: float) -> None:
        self.work.advance()
        if self.clock < FALL_SECONDS:
            self.clock += dt
            if self.clock >= FALL_SECONDS:
                self.pieces = self._whole
                self.app.sound.play("place")
            self.needs_redraw = True
        if not self.board_view.names_ready:
            self.needs_redraw = True

    def cancelled(self) -> None:
        self.app.pop()

    def handle(self, intent: Intent) -> None:
        direction = intent.direction
        if intent.kind is IntentKind.MOVE and direction is not None:
            if direction[0]:
                self._go(direction[0])
            else:
                self._turn_to(self.number + direction[1])
            return
        if intent.kind is IntentKind.NAMES:
            self.board_view.show_all_names = not self.board_view.show_all_names
            self.needs_redraw = True
        super().handle(intent)

    def device_changed(self) -> None:
        self._base = None
        self.needs_redraw = True

    def _go(self, by: int) -> None:
        """One picture on or back; over the end to the next moment."""
        to = self.stage_shown + by
        if BEFORE <= to <= self.last:
            self.stage_shown = to
            self.clock = FALL_SECONDS if self.app.settings.reduced_motion or to == BEFORE else 0.0
            self._show()
            if self.clock and to != BEFORE:
                self.app.sound.play("place")
        elif self._turn_to(self.number + by) and by < 0:
            self.stage_shown = self.last
            self._show()

    def _turn_to(self, number: int) -> bool:
        """Show another moment, if there is one."""
        if not 0 <= number < len(self.steps):
            return False
        self.number = number
        self._open()
        return True

    # ------------------------------------------------------------------ places

    def resized(self, size: tuple[int, int]) -> None:
        self.layout = game_layout(size, self.match.players, text=self.app.fonts.text_scale, with_rail=False)
        board = self.layout.board
        self.board_view = BoardView(self.match.board, self.match.players, board, self.app.sprites, self.app.fonts)
        self._base = None
        super().resized(size)

    def lay_out(self) -> None:
        layout = self.layout
        row = layout.buttons[0].unionall(layout.buttons[1:])
        gap = layout.px(10)
        width = (row.width - 2 * gap) // 3
        for number, button in enumerate((self.earlier, self.later, self.back)):
            button.rect = Rect(row.x + number * (width + gap), row.y, width, row.height)
        side, hand = layout.px(BOOK), layout.hand
        self.rules_corner.move_to(Rect(hand.right - layout.px(18) - side, hand.y + layout.px(12), side, side))
        self.track = ScoreTrack(layout.frame, layout.board, layout.u, self.app.fonts, layout.about_board)

    # ------------------------------------------------------------------ drawing

    def preparations(self) -> Iterator[None]:
        """The map on a thread, and what stands around it meanwhile."""
        return meanwhile(self.board_view.preparations(self.pieces), self._surroundings)

    def _surroundings(self) -> pygame.Surface:
        """What stands around the map, painted when it is first asked for."""
        if self._base is None:
            self._base = self._paint_base()
        return self._base

    def draw_content(self, surface: pygame.Surface) -> None:
        surface.blit(self._surroundings(), (0, 0))
        self.board_view.draw(surface, self.pieces, None)
        self.track.draw_inner_edge(surface)
        self.track.draw_markers(surface, self.app.sprites, self.totals, [0.0] * len(self.totals))
        self._draw_marks(surface)
        if not self.board_view.names_ready:
            self.needs_redraw = True

    def _draw_marks(self, surface: pygame.Surface) -> None:
        """1 for what was played and 2 for the better one; where a tile has come down, its points."""
        view, look = self.board_view, self.look
        wide = view.hex_width
        for number, answer in ((PLAYED, self.played), (BETTER, self.better)):
            if not isinstance(answer, tuple) or (number == BETTER and answer == self.played):
                continue
            x, y = view.centre(answer)
            if self.stage_shown == number:
                if self.clock < FALL_SECONDS:
                    share = 1 - (1 - self.clock / FALL_SECONDS) ** 2
                    tile = look.sprites.tile(self.step.moment.seat, self.step.moment.view.hand, view.piece_width)
                    stamp(surface, tile, (x, y - (1 - share) * FALL_HEIGHT * wide))
                    continue
                stamp(surface, look.sprites.focus(view.piece_width), (x, y))
                report = self.reports[number]
                assert report is not None
                gain = f"+{report.points(self.step.moment.seat)}"
                draw_medallion(surface, look, (x + 0.42 * wide, y - 0.42 * wide), GAIN * wide, gain, best=True)
            else:
                draw_medallion(surface, look, (x, y), DISC * wide, str(number), best=number == BETTER)

    def _paint_base(self) -> pygame.Surface:
        layout = self.layout
        base = pygame.Surface(layout.size, 0, 32)
        paint_table(base, layout.u)
        self.track.draw_frame(base)
        # Nobody is thinking: whose decision it was stays marked whatever is shown.
        view = replace(look_at(self.shown, None, self.controllers), to_move=self.step.moment.seat, thinking=False)
        paint_players(base, self.look, layout, view, self.totals, (), None)
        words = self._words_rect
        self._paint_words(base, words)
        if layout.upright:
            top = words.bottom + layout.px(14)
            self._paint_curves(base, Rect(words.x, top, words.width, layout.hand.bottom - top))
        elif layout.right is not None:
            steps = self._paint_steps(base, layout.right)
            top = steps.bottom + layout.px(14)
            self._paint_curves(base, Rect(steps.x, top, steps.width, layout.right.bottom - top))
        return base

    @property
    def _words_rect(self) -> Rect:
        """Where the tray with the words lies: in an upright window the curves have the lower part of its room."""
        hand = self.layout.hand
        share = UPRIGHT_WORDS if self.layout.upright and self._curves_known else 1.0
        return Rect(hand.x, hand.y, hand.width, round(hand.height * share))

    @property
    def _curves_known(self) -> bool:
        return any(self.work.review.sum_of(seat) is not None for seat in range(self.match.players))

    def _paint_curves(self, base: pygame.Surface, rect: Rect) -> None:
        """Where in the game the decision stands, where there is room for that below the list."""
        review, look, u, step = self.work.review, self.look, self.u, self.step
        if rect.height < (LEAST_CURVES_UPRIGHT if self.layout.upright else LEAST_CURVES) * u or not self._curves_known:
            return
        rect.height = min(rect.height, round(MOST_CURVES * u))
        draw_panel(base, rect, u, radius=18)
        left, room = rect.x + 24 * u, rect.width - 48 * u
        text, size = _("Expected lead at the end"), HEADING
        fewest = len(look.fonts.wrap(text, "display", LEAST_HEADING * u, room))
        while size > LEAST_HEADING and len(look.fonts.wrap(text, "display", size * u, room)) > fewest:
            size -= 1
        pitch = look.fonts.line_height("display", size * u)
        y = rect.y + 18 * u
        for line in look.fonts.wrap(text, "display", size * u, room):
            write(base, look, line, (left, y + pitch / 2), size, theme.INK, role="display")
            y += pitch
        area = Rect(rect.x + look.px(16), round(y), rect.width - look.px(28), rect.bottom - round(y) - look.px(14))
        curves = Curves(review, area, look)
        curves.draw(base, ())
        assert step.decision is not None
        x, y = curves.place(step.moment.turn, step.decision.before)
        size = look.px(MEDAL)
        x, y = max(x, curves.plot.x + size / 2), max(y, curves.plot.y + size / 2)
        draw_medallion(base, look, (x, y), size, str(self.number + 1), best=True)

    def _paint_words(self, base: pygame.Surface, rect: Rect) -> None:
        look, u = self.look, self.u
        left, room = rect.x + 28 * u, rect.width - 56 * u
        draw_tray(base, rect, u)
        # Whose it was is marked in the panels above.
        title = _("Round {number}").format(number=own_round(self.match, self.step))
        beside = self.rules_corner.rect.left - 14 * u - left
        write(base, look, title, (left, rect.y + 46 * u), 33, theme.FELT_TEXT, role="display", room=beside)
        rule(base, look, left, left + room, rect.y + HEADER * u, GOLD_LINE, 128)
        paragraphs, top = self._paragraphs(), rect.y + (HEADER + 14) * u

        def height(size: float) -> float:
            lines = sum(len(look.fonts.wrap(text, role, size * u, room)) for text, role in paragraphs)
            return lines * look.fonts.line_height("medium", size * u) + len(paragraphs) * 8 * u

        # As large as fits into the upper part of the tray: it is what this scene has to say.
        size, free = LARGEST_WORDS, (rect.bottom - 14 * u - top) * WORDS_SHARE
        while size > LEAST_WORDS and height(size) > free:
            size -= 1
        step, y = look.fonts.line_height("medium", size * u), top
        for text, role in paragraphs:
            for line in look.fonts.wrap(text, role, size * u, room):
                if y + step > rect.bottom - 14 * u:
                    return
                colour = theme.FELT_TEXT if role == "bold" else TEXT
                write(base, look, line, (left, y + step / 2), size, colour, role=role)
                y += step
            y += 8 * u

    def _paint_steps(self, base: pygame.Surface, rect: Rect) -> Rect:
        """The decisions that can be looked through, the one on show among them; gives the tray with the list."""
        look, u = self.look, self.u
        row = STEP_ROW * max(1.0, look.fonts.text_scale * 0.9) * u
        fitting = max(1, int((rect.height - (HEADER + 30) * u) / row))
        first = max(0, min(self.number - fitting // 2, len(self.steps) - fitting))
        shown = self.steps[first : first + fitting]
        tray = Rect(rect.x, rect.y, rect.width, round((HEADER + 30) * u + row * len(shown)))
        draw_tray(base, tray, u)
        left, right = rect.x + 28 * u, rect.right - 28 * u
        title = _("Decision {number} of {all}").format(number=self.number + 1, all=len(self.steps))
        write(base, look, title, (left, rect.y + 46 * u), 33, theme.FELT_TEXT, role="display", room=right - left)
        rule(base, look, left, right, rect.y + HEADER * u, GOLD_LINE, 128)
        for place, step in enumerate(shown):
            assert step.moment.decision is not None
            y = rect.y + (HEADER + 14) * u + (place + 0.5) * row
            chosen = first + place == self.number
            if chosen:
                lit = Rect(rect.x + 14 * u, round(y - row / 2 + 2 * u), rect.width - 28 * u, round(row - 4 * u))
                draw_rounded(base, lit, look.px(10), (theme.ACTIVE,), 70)
            draw_decided(base, look, step, 46 * u, (left + 20 * u, y))
            gave = write(
                base, look, points(-step.given_away), (right, y), 26, theme.FELT_TEXT, role="bold", anchor="midright"
            )
            words = short_title(self.match, step)
            room = gave.left - 14 * u - (left + 54 * u)
            size = look.fonts.fit(words, "medium", 25 * u, room, look.smallest(25 * u))
            lines = look.fonts.wrap(words, "medium", size, room)[:2]
            pitch = look.fonts.line_height("medium", size) * 0.95
            for number, line in enumerate(lines):
                middle = y + (number - (len(lines) - 1) / 2) * pitch
                colour = theme.FELT_TEXT if chosen else TEXT
                write(base, look, line, (left + 54 * u, middle), size / u, colour, room=room)
        return tray

    def _paragraphs(self) -> list[tuple[str, str]]:
        """What is said, with the face that it is written in."""
        step = self.step
        tile = step_tile(step)
        if self.stage_shown == BEFORE:
            found = [(answer_title(self.match, self.played, tile), "bold")]
            if self.last == BETTER:
                text = _("Better: {place}. {points} points were given away.")
                better = better_title(self.match, step)
                found.append((text.format(place=better, points=plain_points(step.given_away)), "medium"))
                found += self._why()
            else:
                found.append((_("Nothing better was found."), "medium"))
            how = {
                Device.MOUSE: _("The buttons below show both on the board."),
                Device.TOUCH: _("The buttons below show both on the board."),
                Device.KEYBOARD: _("The arrow keys show both on the board."),
                Device.PAD: _("The stick shows both on the board."),
            }
            found.append((how[self.app.input.device], "italic"))
            return found
        answer = self.played if self.stage_shown == PLAYED else self.better
        found = [(answer_title(self.match, answer, tile), "bold")]
        report = self.reports[self.stage_shown]
        if report is not None:
            found.append((self._points_text(report), "medium"))
        if self.stage_shown == BETTER:
            found += self._why()
        return found

    def _why(self) -> list[tuple[str, str]]:
        """Why the better one is better, in a sentence."""
        return [(reason(self.match, self.compared), "medium")] if self.compared is not None else []

    def _points_text(self, report: TurnReport) -> str:
        """What a placement pays at once, and to whom else."""
        seat = self.step.moment.seat
        clauses = [at_once(report.points(seat))]
        for other, source, paid in awards(self.match, report):
            if other != seat:
                clauses.append(
                    _("{name}: {points} ({source})").format(
                        name=self.match.seats[other].name, points=paid, source=source
                    )
                )
        for change in report.castles:
            clauses.append(_("takes {castles}").format(castles=change.name))
        for met in report.missions:
            clauses.append(_("fulfils {mission}").format(mission=mission_title(self.match.mission_card(met.card))))
        return ", ".join(clauses) + "."
