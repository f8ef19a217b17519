"""The ceremony after a guest's game: the usual one, and from it only on to the letters for the scores."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.client.i18n import _
from game.client.kiosk import flow
from game.client.scenes.final import FinalScene
from game.client.widgets import Button

if TYPE_CHECKING:
    from game.client.intents import Intent
    from game.client.kiosk.app import KioskApp
    from game.client.session import Session

#: The ceremony runs by itself. Should it stand still, this many seconds are enough for any.
LONGEST_CEREMONY = 120.0


class KioskFinalScene(FinalScene):
    """Looks at cards and board may be taken; nobody there, it goes on by itself."""

    def __init__(self, app: KioskApp, session: Session) -> None:
        super().__init__(app, session.match, session)
        self.kiosk = app
        #: The game that has ended.
        self.played = session
        self.work.stop()  # nobody is going to ask for the review
        self.go_on = Button("", self._go_on, icon="trophy", kind="first")
        self.waited = 0.0
        self._ceremony = 0.0
        self._shown_seconds = -1
        self.buttons = [self.cards, self.board, self.go_on]
        self.form.set_widgets([*self.rows, *self.buttons], self.go_on)
        self._label()

    @property
    def seconds_left(self) -> int:
        """Whole seconds until it goes on by itself."""
        return max(0, math.ceil(self.kiosk.options.final_seconds - self.waited))

    def _label(self) -> None:
        self._shown_seconds = self.seconds_left
        self.go_on.label = _("Go on ({n})").format(n=self.seconds_left)

    def reworded(self) -> None:
        self.cards.label, self.board.label = _("Mission cards"), _("The board")
        self._label()
        super().reworded()

    def handle(self, intent: Intent) -> None:
        from game.client.intents import IntentKind

        if intent.kind is not IntentKind.HINT:  # there is no review to look at
            super().handle(intent)

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self.finished:
            self._ceremony += dt
            if self._ceremony > LONGEST_CEREMONY:
                self.skip()
            return
        self.waited = min(self.waited + dt, self.kiosk.idle)
        if self.seconds_left != self._shown_seconds:
            self._label()
            self.redraw_areas([self._buttons_area()])
        if self.waited >= self.kiosk.options.final_seconds:
            self._go_on()

    def cancelled(self) -> None:
        self.form.focus(self.go_on)
        self.needs_redraw = True

    def _go_on(self) -> None:
        flow.to_initials(self.kiosk, self.played)
