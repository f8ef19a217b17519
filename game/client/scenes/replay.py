"""A game seen again: the game scene with a strip below it to play, stop, step, jump, look from any seat, play on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _
from game.client.intents import Device, Intent, IntentKind, Point
from game.client.replaying import (
    MOVER,
    PUBLIC,
    Eyes,
    Onlooker,
    ReplaySession,
    may_play_on,
    play_on,
    views_of,
)
from game.client.scenes.game import GameScene
from game.client.scenes.menu import MenuScene
from game.client.scenes.review import ReviewScene
from game.client.scenes.review_work import ReviewWork
from game.client.widgets import Button, Choice, Look, Widget, draw_focus_ring, draw_rounded, draw_shadow

if TYPE_CHECKING:
    from game.client.app import App
    from game.rebirth import Match

STRIP, UPRIGHT_STRIP, GAP, MARGIN = 78.0, 150.0, 14.0, 16.0
#: Widths in the strip, in design units.
SQUARE, COUNT, EYES, WORDED = 70.0, 150.0, 330.0, 210.0
TRACK, KNOB = 14.0, 34.0
#: Intents that mean the same as in a game.
_TO_GAME = (
    IntentKind.LOG, IntentKind.NAMES, IntentKind.ZOOM, IntentKind.WHOLE, IntentKind.PINCH, IntentKind.PEEK,
    IntentKind.HURRY_ON, IntentKind.HURRY_OFF, IntentKind.WHY, IntentKind.TELL,
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

    def __init__(self, app: App, whole: Match, back: Callable[[], object], *, playing: bool = True) -> None:
        super().__init__(app)
        self.back = back
        self.session = ReplaySession(app, whole, app.settings.speed)
        self.game = GameScene(app, self.session, hints_allowed=False, guide=Onlooker(self.cancelled))
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
        self.leave = Button("", self.cancelled, icon="arrow_left")
        self.one_back = Button("", self._step_back, icon="step_back")
        self.play = Button("", self._toggle, icon="pause")
        self.one_on = Button("", self._step_on, icon="step_forward")
        words: dict[Eyes, str] = {MOVER: _("Who is to move"), PUBLIC: _("Everybody's view")}
        words |= {seat: _("View: {name}").format(name=one.name) for seat, one in enumerate(whole.seats)}
        self.eyes = Choice([(eyes, words[eyes]) for eyes in views_of(whole)], self.session.eyes, self._look_as, size=24)
        self.play_on = Button(_("Play on"), self._play_on, icon="play", size=24)
        self.review = Button(_("Review"), self._review, icon="eye", size=24)
        widgets: list[Widget] = [self.leave, self.one_back, self.play, self.one_on, self.scrubber, self.eyes]
        if may_play_on(whole):
            widgets.append(self.play_on)
        if self.work is not None:
            widgets.append(self.review)
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

    def right_clicked(self) -> None:
        """On the board that is no wish to leave."""

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
            self.redraw_areas([self._strip])
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
        kind, pos = intent.kind, intent.pos
        if kind is IntentKind.PRESS and pos is not None:
            self._pressed_game = not self._strip.collidepoint(pos)
            self._dragging = self.scrubber.rect.collidepoint(pos)
        if kind is IntentKind.POINT and pos is not None and self._dragging:
            self.scrubber.drag(pos)
        if kind is IntentKind.MENU:
            self.cancelled()
            return
        if kind is IntentKind.CANCEL and (self.game.attention.log_open or self.game.attention.drawer_open):
            self.game.handle(intent)
            self._collect()
            return
        pressing = kind in (IntentKind.PRESS, IntentKind.RELEASE) and self._pressed_game
        # The game hears of every move of the pointer: off the board it points at nothing there.
        to_game = kind in (*_TO_GAME, IntentKind.SCROLL, IntentKind.POINT) or pressing
        if kind is IntentKind.RELEASE:
            self._dragging = self._pressed_game = False
        if to_game:
            self.game.handle(intent)
        if self.app.scene is not self:
            return
        if not to_game or kind is IntentKind.POINT:
            if intent.device is Device.PAD and kind in (IntentKind.NEXT, IntentKind.PREVIOUS):
                self._step_on() if kind is IntentKind.NEXT else self._step_back()
            else:
                super().handle(intent)
        if self.app.scene is self:
            self._collect()

    # ------------------------------------------------------------------ places and drawing

    @property
    def upright(self) -> bool:
        """Whether the strip has two rows."""
        return self.size[0] < 1500 * self.u

    @property
    def _strip(self) -> Rect:
        height = round((UPRIGHT_STRIP if self.upright else STRIP) * self.u)
        return Rect(0, self.size[1] - height, self.size[0], height)

    def resized(self, size: tuple[int, int]) -> None:
        super().resized(size)
        self.game.resized((size[0], self._strip.y))

    def lay_out(self) -> None:
        strip, gap = self._strip, self.px(GAP)
        row = Rect(strip.x + self.px(MARGIN), 0, strip.width - 2 * self.px(MARGIN), self.px(STRIP - 2 * 9))
        row.y = strip.y + self.px(9)
        left = row.x
        for button in (self.leave, self.one_back, self.play, self.one_on):
            button.rect = Rect(left, row.y, self.px(SQUARE), row.height)
            left += self.px(SQUARE) + gap
        right = row.right
        scale = 0.5 + 0.5 * self.app.fonts.text_scale
        wide = ((self.review, WORDED * scale), (self.play_on, WORDED * scale), (self.eyes, EYES * scale))
        worded: list[tuple[Widget, float]] = [one for one in wide if one[0] in self.form.widgets]
        if self.upright:
            below = row.move(0, self.px(UPRIGHT_STRIP - STRIP))
            share = (below.width - gap * (len(worded) - 1)) / sum(width for _widget, width in worded)
            x = float(below.right)
            for widget, width in worded:
                x -= width * share
                widget.rect = Rect(round(x), below.y, round(width * share), row.height)
                x -= gap
        else:
            for widget, width in worded:
                widget.rect = Rect(right - self.px(width), row.y, self.px(width), row.height)
                right = widget.rect.left - gap
        count = self.px(COUNT * scale)
        self._count = Rect(right - count, row.y, count, row.height)
        self.scrubber.rect = Rect(left, row.y, self._count.left - gap - left, row.height)

    def preparations(self) -> Iterator[None]:
        yield from self.game.preparations()

    def drawn(self) -> None:
        super().drawn()
        self.game.drawn()

    def _game_part(self, surface: pygame.Surface) -> pygame.Surface:
        part = surface.subsurface(Rect(0, 0, self.size[0], self._strip.y))
        part.set_clip(surface.get_clip().clip(part.get_rect()))
        return part

    def draw(self, surface: pygame.Surface) -> None:
        self.written = []
        clip = surface.get_clip()
        part = self._game_part(surface)
        if part.get_clip().height:
            self.game.draw(part)
            if self.game.needs_redraw:
                self.needs_redraw = True
        strip = self._strip
        if not clip.colliderect(strip):
            return
        surface.fill(theme.TABLE_DARK, strip)
        surface.fill(theme.BRASS[1], Rect(strip.x, strip.y, strip.width, self.px(3)))
        turn = _("{turn} of {turns}").format(turn=self.match.turn, turns=len(self.session.whole.placements))
        self.write(
            surface, turn, self._count.center, 26, theme.BUTTON_TEXT, role="bold", anchor="center",
            room=self._count.width,
        )  # fmt: skip
        self.form.draw(surface, self.look)

    def draw_changed(self, surface: pygame.Surface, areas: Sequence[Rect]) -> None:
        strip = self._strip
        super().draw_changed(surface, [area for area in areas if area.colliderect(strip)])
        above = [area for area in areas if not area.colliderect(strip)]
        if above:
            self.game.draw_changed(self._game_part(surface), above)
