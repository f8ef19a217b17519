"""A game seen again: in place of the supply it has controls to play, stop, step, jump, look from any seat, play on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _
from game.client.intents import Device, Intent, IntentKind, Point
from game.client.layout import Side
from game.client.panels import Zone
from game.client.replaying import (
    GAP,
    MOVER,
    PUBLIC,
    ROW,
    ROWS,
    Eyes,
    Onlooker,
    ReplaySession,
    may_play_on,
    play_on,
    views_of,
)
from game.client.scenes.button_row import lay_in_row
from game.client.scenes.game import GameScene
from game.client.scenes.menu import MenuScene
from game.client.scenes.review import ReviewScene
from game.client.scenes.review_work import ReviewWork
from game.client.widgets import Button, Choice, Look, Widget, draw_focus_ring, draw_rounded, draw_shadow

if TYPE_CHECKING:
    from game.client.app import App
    from game.rebirth import Match

#: In design units: the bar to drag on and its knob, and how wide the number of the turn is.
TRACK, KNOB, COUNT = 14.0, 34.0, 118.0
#: The largest type on the controls.
WORDS = 24.0
#: How wide the book that leads to the rules is, as a share of its row's height.
BOOK = 1.2
#: What the controls are called among the zones that the game's focus can be moved to.
CONTROL = "control"
#: Intents that mean the same as in a game.
_TO_GAME = (
    IntentKind.LOG, IntentKind.NAMES, IntentKind.SCROLL, IntentKind.ZOOM, IntentKind.WHOLE, IntentKind.PINCH,
    IntentKind.PEEK, IntentKind.HURRY_ON, IntentKind.HURRY_OFF, IntentKind.WHY, IntentKind.TELL, IntentKind.HOLD,
)  # fmt: skip


class Scrubber(Widget):
    """Where in a game one is, from 0 to `last`: dragged, pressed, or moved step by step."""

    def __init__(self, last: int, on_change: Callable[[int], object], on_confirm: Callable[[], object]) -> None:
        super().__init__()
        self.last = last
        self.value = 0
        self.on_change = on_change
        self.on_confirm = on_confirm

    def _ends(self) -> tuple[int, int]:
        return self.rect.x + self.rect.height // 2, self.rect.right - self.rect.height // 2

    def value_at(self, x: int) -> int:
        """Which value lies at a place."""
        left, right = self._ends()
        return max(0, min(self.last, round(self.last * (x - left) / max(1, right - left))))

    def _go_to(self, value: int) -> None:
        value = max(0, min(self.last, value))
        if value != self.value:
            self.value = value
            self.on_change(value)

    def activate(self, pos: Point | None = None) -> None:
        if pos is None:
            self.on_confirm()
        else:
            self._go_to(self.value_at(pos[0]))

    def drag(self, pos: Point) -> None:
        """The pointer is held down and has moved here."""
        self._go_to(self.value_at(pos[0]))

    def move(self, direction: tuple[int, int]) -> bool:
        if not direction[0]:
            return False
        self._go_to(self.value + direction[0])
        return True

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        left, right = self._ends()
        bar = Rect(left, 0, right - left, look.px(TRACK))
        bar.centery = self.rect.centery
        draw_rounded(surface, bar, bar.height // 2, (theme.BUTTON_EDGE,))
        x = round(left + (right - left) * self.value / max(1, self.last))
        draw_rounded(surface, Rect(bar.x, bar.y, max(bar.height, x - bar.x), bar.height), bar.height // 2, theme.BRASS)
        knob = Rect(0, 0, look.px(KNOB), look.px(KNOB))
        knob.center = (x, self.rect.centery)
        draw_shadow(surface, knob, knob.height // 2, (0, look.px(2)), look.px(3), 120)
        draw_rounded(surface, knob, knob.height // 2, theme.BRASS)
        draw_rounded(surface, knob.inflate(-look.px(6), -look.px(6)), knob.height // 2, theme.BUTTON_FIRST)
        if self.focused:
            draw_focus_ring(surface, self.rect.inflate(-look.px(14), -look.px(14)), look.u, self.rect.height // 2)


class ReplayScene(MenuScene):
    """Plays a record from its beginning. `back` is called to leave."""

    answers_why = True
    has_rules_corner = False

    def __init__(self, app: App, whole: Match, back: Callable[[], object], *, playing: bool = True) -> None:
        super().__init__(app)
        self.back = back
        self.session = ReplaySession(app, whole, app.settings.speed)
        self.game = GameScene(app, self.session, hints_allowed=False, guide=Onlooker(self.cancelled, self.zones))
        self.game.watch.has_buttons = False
        if not playing:
            self.game.watch.toggle()
        self.match = self.session.match
        self.clans = self.game.clans
        self.music = self.game.music
        self.work = ReviewWork(app, whole) if whole.result is not None else None
        self._dragging = self._pressed_game = False
        self._shown: tuple[int, bool, bool] | None = None
        self._build()

    def _build(self) -> None:
        whole = self.session.whole
        turn = self.match.turn
        self.scrubber = Scrubber(len(whole.placements), self.stand_at, self._toggle)
        self.scrubber.value = turn
        self.one_back = Button("", self._step_back, icon="step_back")
        self.play = Button("", self._toggle, icon="pause")
        self.one_on = Button("", self._step_on, icon="step_forward")
        words: dict[Eyes, str] = {MOVER: _("Who is to move"), PUBLIC: _("Everybody's view")}
        words |= {seat: _("View: {name}").format(name=one.name) for seat, one in enumerate(whole.seats)}
        self.eyes = Choice(
            [(eyes, words[eyes]) for eyes in views_of(whole)], self.session.eyes, self._look_as, size=WORDS
        )
        self.play_on = Button(_("Play on"), self._play_on, icon="play", size=WORDS)
        self.review = Button(_("Review"), self._review, icon="eye", size=WORDS)
        self.book = Button("", self.app.open_rules, icon="book", size=WORDS)
        widgets: list[Widget] = [self.scrubber, self.one_back, self.play, self.one_on, self.eyes]
        if may_play_on(whole):
            widgets.append(self.play_on)
        if self.work is not None:
            widgets.append(self.review)
        widgets.append(self.book)
        self.form.set_widgets(widgets, self.scrubber)

    # ------------------------------------------------------------------ what is done

    def stand_at(self, turn: int) -> None:
        """Stand at a turn; whoever jumps wants to look there."""
        game = self.game
        if not game.watch.paused:
            game.watch.toggle()
        if game.timeline.busy:
            game.finish_motion()
        self.session.go_to(turn)
        game.went_back()

    def _toggle(self) -> None:
        if self.session.at_end:
            self.stand_at(0)
        self.game.watch.toggle()

    def _step_back(self) -> None:
        if self.game.timeline.busy:
            self.game.finish_motion()
        self.stand_at(self.match.turn - (0 if self.match.choice_due else 1))

    def _step_on(self) -> None:
        if self.game.timeline.busy:
            self.game.finish_motion()
        self.game.watch.step()

    def _look_as(self, eyes: Eyes) -> None:
        if self.game.timeline.busy:
            self.game.finish_motion()
        self.session.eyes = eyes
        self.game.look_again()

    def _play_on(self) -> None:
        turn = self.match.turn
        seat = self.session.viewer
        seat = seat if seat is not None else self.match.to_move
        if seat is None or (self.session.whole.result is not None and self.session.at_end):
            self.app.flash(_("The game is over here: go back some turns first."))
            return
        self.app.replace(GameScene(self.app, play_on(self.app, self.session.whole, turn, seat)))
        self.app.flash(_("A practice game from here on."))

    def _review(self) -> None:
        if self.work is not None:
            if not self.game.watch.paused:
                self.game.watch.toggle()
            self.app.push(ReviewScene(self.app, self.work, [seat.controller for seat in self.session.whole.seats]))

    def cancelled(self) -> None:
        self.back()

    # ------------------------------------------------------------------ time

    def entered(self) -> None:
        self.game.entered()

    def left(self) -> None:
        if self.work is not None:
            self.work.stop()
        self.game.left()

    def uncovered(self) -> None:
        self.game.uncovered()
        self.needs_redraw = True

    def device_changed(self) -> None:
        self.game.device_changed()
        if self.form.focused is not None and self.app.input.device in (Device.KEYBOARD, Device.PAD):
            self._only_controls()
        super().device_changed()

    def reworded(self) -> None:
        self.game.reworded()
        self._build()
        self.lay_out()
        self.needs_redraw = True

    def recoloured(self) -> None:
        self.game.recoloured()

    def update(self, dt: float) -> None:
        self.game.update(dt)
        if self.session.acting is not None and not self.game.timeline.busy:
            self.session.acting = None
            self.game.look_again()
        state = (self.match.turn, self.game.watch.paused, self.session.at_end)
        if state != self._shown:
            self._shown = state
            self.scrubber.value = self.match.turn
            standing = self.game.watch.paused or self.session.at_end
            self.play.icon = "play" if standing else "pause"
            self.one_on.enabled = not self.session.at_end
            self.one_back.enabled = self.match.turn > 0
            self.play_on.enabled = not (self.session.at_end and self.session.whole.result is not None)
            self.redraw_areas([self._near_strip])
        self._collect()

    def _collect(self) -> None:
        """What the game wants to have drawn, the scene wants to have drawn."""
        changed = self.game.changed_rects()
        if changed is None:
            self.needs_redraw = True
        else:
            self.redraw_areas(changed)
            self.game.drawn()

    # ------------------------------------------------------------------ input

    def rules_page(self) -> tuple[str, str]:
        return self.game.rules_page()

    def toast_room(self) -> tuple[Rect, list[Rect]] | None:
        return self.game.toast_room()

    def holds_press(self, pos: Point) -> bool:
        return True

    def handle(self, intent: Intent) -> None:
        self._handle(intent)
        if self.app.scene is self:
            if self._covered and self.form.focused is not None:
                self.form.focus(None)
            self._collect()

    def _handle(self, intent: Intent) -> None:
        kind, pos = intent.kind, intent.pos
        by_key = intent.device in (Device.KEYBOARD, Device.PAD)
        if kind is IntentKind.MENU:
            self.cancelled()
        elif kind is IntentKind.CANCEL:
            self._cancel(intent)
        elif intent.device is Device.PAD and kind in (IntentKind.NEXT, IntentKind.PREVIOUS):
            self._step_on() if kind is IntentKind.NEXT else self._step_back()
        elif kind in (IntentKind.MOVE, IntentKind.NEXT, IntentKind.PREVIOUS):
            self._move(intent)
        elif kind is IntentKind.CONFIRM and self.form.focused is None and self.game.attention.focus_zone is None:
            self._toggle()
        elif kind is IntentKind.CONFIRM and self.form.focused is None:
            self.game.handle(intent)
        elif kind in (IntentKind.PRESS, IntentKind.RELEASE, IntentKind.POINT) and pos is not None:
            self._point(intent, pos)
        elif kind in _TO_GAME:
            focused = self.form.focused if by_key else None
            if focused is not None:
                self.game.attention.focus_zone = (CONTROL, self.form.widgets.index(focused))
            self.game.handle(intent)
            if focused is not None:
                self._only_controls()
        else:
            super().handle(intent)

    def _point(self, intent: Intent, pos: Point) -> None:
        """The pointer is on the game or on the controls; the game hears of every move: off it, it points at nothing."""
        kind = intent.kind
        if kind is IntentKind.PRESS:
            self._pressed_game = self._covered or not self._strip.collidepoint(pos)
            self._dragging = not self._pressed_game and self.scrubber.rect.collidepoint(pos)
        if kind is IntentKind.POINT and self._dragging:
            self.scrubber.drag(pos)
        to_game = kind is IntentKind.POINT or self._pressed_game
        if kind is IntentKind.RELEASE:
            self._dragging = self._pressed_game = False
        if to_game:
            self.game.handle(intent)
        if self.app.scene is self and not self._covered and (kind is IntentKind.POINT or not to_game):
            super().handle(intent)

    def _move(self, intent: Intent) -> None:
        """One focus for all: from the edge of the controls it goes on to panels and board, and back."""
        attention, focused = self.game.attention, self.form.focused
        tab = intent.kind is not IntentKind.MOVE
        if focused is not None:
            if not tab and (self.form.handle(intent) or self._leave_sideways(focused, intent.direction)):
                return
            attention.focus_zone = (CONTROL, self.form.widgets.index(focused))
            attention.by_keys = True
        elif tab and attention.focus_zone is None:
            # The first of what lies beside the board: in a drawer where one covers the controls.
            drawer = [zone.id for zone in self.game.sides.all_zones()] if self._covered else []
            attention.focus_zone, attention.by_keys = drawer[0] if drawer else (CONTROL, 0), True
            self.game.needs_redraw = True
            self._follow_focus()
            return
        self.game.handle(intent)
        self._follow_focus()

    def _leave_sideways(self, focused: Widget, direction: tuple[int, int] | None) -> bool:
        """Beside the controls lies the board, or nothing; True for a direction to the side."""
        layout = self.game.layout
        if layout is None or direction is None or not direction[0]:
            return False
        frame = layout.frame
        if (direction[0] > 0) == (focused.rect.centerx < frame.centerx):
            edge = frame.left if direction[0] > 0 else frame.right
            self.game.controls.enter_board((edge, focused.rect.centery))
            self.game.needs_redraw = True
            self.form.focus(None)
        return True

    def _follow_focus(self) -> None:
        """The game's focus may have come to a control, or have left them."""
        zone = self.game.attention.focus_zone
        if zone is not None and zone[0] == CONTROL:
            self.form.focus(self.form.widgets[zone[1]])
            self._only_controls()
        else:
            self.form.focus(None)

    def _only_controls(self) -> None:
        """The focus is on the controls: the game shows none."""
        attention = self.game.attention
        attention.focus_zone = attention.hovered = attention.hover_zone = None
        attention.by_keys = attention.armed = False
        self.game.needs_redraw = True

    def _cancel(self, intent: Intent) -> None:
        """First what is open is closed, then the focus goes back to the controls, then the replay is left."""
        game = self.game
        attention = game.attention
        by_key = intent.device in (Device.KEYBOARD, Device.PAD)
        if (
            game.asking.waiting
            or attention.log_open
            or attention.drawer_open
            or attention.peeking
            or attention.lit_mission is not None
            or (by_key and game.board_view.camera.zoomed)
        ):
            game.handle(intent)
            if self.form.focused is not None:
                self._only_controls()
        elif by_key and self.form.focused is None:
            self.form.focus(self.scrubber)
            self._only_controls()
        elif intent.device is not Device.MOUSE:
            self.cancelled()

    # ------------------------------------------------------------------ places and drawing

    @property
    def _strip(self) -> Rect:
        layout = self.game.layout
        assert layout is not None and layout.controls is not None
        return layout.controls

    @property
    def _covered(self) -> bool:
        """Whether a drawer lies over the controls: where the missions have no column of their own."""
        attention, layout = self.game.attention, self.game.layout
        drawers = attention.log_open or attention.drawer_open
        return layout is not None and layout.side is not Side.COLUMN and drawers

    def zones(self) -> list[Zone]:
        """The controls, as the game's own focus finds them."""
        shown = [] if self._covered else enumerate(self.form.widgets)
        return [Zone((CONTROL, number), widget.rect) for number, widget in shown if widget.enabled]

    def resized(self, size: tuple[int, int]) -> None:
        self.game.resized(size)
        if self.form.focused is not None and self.game.attention.by_keys:
            self._only_controls()
        super().resized(size)

    def _unit(self, size: tuple[int, int]) -> float:
        layout = self.game.layout if hasattr(self, "game") else None
        return layout.u if layout is not None else super()._unit(size)

    def lay_out(self) -> None:
        rows = [Rect(self._strip.x, 0, self._strip.width, self.px(ROW)) for _row in range(ROWS)]
        for number, row in enumerate(rows):
            row.y = self._strip.y + round(number * (ROW + GAP) * self.u)
            row.bottom = min(row.bottom, self._strip.bottom)
        self.scrubber.rect = rows[0]
        self._count = rows[1].copy()
        self._count.width = self.px(COUNT * self.app.fonts.text_scale)
        self._count.right = rows[1].right
        rows[1].width -= self._count.width + self.px(GAP)
        self._share(rows[1], (self.one_back, self.play, self.one_on))
        self.eyes.rect = rows[2]
        book = self.book.rect = Rect(0, rows[3].y, round(rows[3].height * BOOK), rows[3].height)
        book.right = rows[3].right
        others = [one for one in (self.play_on, self.review) if one in self.form.widgets]
        if others:
            rows[3].width -= book.width + self.px(GAP)
            lay_in_row(others, self.look, rows[3], WORDS)
        else:
            book.width, book.x = rows[3].width, rows[3].x

    def _share(self, row: Rect, widgets: Sequence[Widget]) -> None:
        """Put widgets side by side, equally wide."""
        gap = self.px(GAP)
        step = (row.width + gap) / max(1, len(widgets))
        for number, widget in enumerate(widgets):
            left, right = row.x + round(number * step), row.x + round((number + 1) * step) - gap
            widget.rect = Rect(left, row.y, right - left, row.height)

    def preparations(self) -> Iterator[None]:
        yield from self.game.preparations()

    def drawn(self) -> None:
        super().drawn()
        self.game.drawn()

    def draw(self, surface: pygame.Surface) -> None:
        self.written = []
        self.game.draw(surface)
        if self.game.needs_redraw:
            self.needs_redraw = True
        self.form.changed = False
        if self._covered or not surface.get_clip().colliderect(self._near_strip):
            return
        turn = _("{turn} of {turns}").format(turn=self.match.turn, turns=len(self.session.whole.placements))
        self.write(
            surface, turn, self._count.center, 26, theme.BUTTON_TEXT, role="bold", anchor="center",
            room=self._count.width,
        )  # fmt: skip
        self.form.draw(surface, self.look)

    @property
    def _near_strip(self) -> Rect:
        """The controls with their rings and shadows."""
        return self._strip.inflate(self.px(GAP), self.px(GAP))

    def draw_changed(self, surface: pygame.Surface, areas: Sequence[Rect]) -> None:
        strip = self._near_strip
        super().draw_changed(surface, [area for area in areas if area.colliderect(strip)])
        self.game.draw_changed(surface, [area for area in areas if not area.colliderect(strip)])
