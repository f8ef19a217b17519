"""A guest's game: the usual one, without anything that leads out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.i18n import _
from game.client.scenes.game import GameScene
from game.client.session import STAND_IN, Phase

if TYPE_CHECKING:
    from game.client.kiosk.app import KioskApp
    from game.client.session import Session


class KioskGameScene(GameScene):
    """The game of the guests who are there now."""

    def __init__(self, app: KioskApp, session: Session) -> None:
        super().__init__(app, session, hints_allowed=app.options.hints)
        self.kiosk = app

    @property
    def awaits_guest(self) -> bool:
        """Whether the game waits for somebody before the screen, and nothing else."""
        return not self.timeline.busy and self.session.phase in (Phase.CHOOSE, Phase.HANDOVER)

    def take_over_abandoned(self) -> bool:
        """The computer plays on for the seat whose turn it is; False, and nothing done, when nobody would be left."""
        session = self.session
        seat = session.match.to_move
        if seat is None or seat not in session.humans or len(session.humans) == 1:
            return False
        while self.kiosk.scene is not self:
            self.kiosk.pop()
        session.hand_seat_to(seat, STAND_IN)
        self.uncovered()
        self.kiosk.flash(_("The computer plays on for {name}.").format(name=session.match.seats[seat].name))
        return True

    def open_menu(self) -> None:
        from game.client.kiosk.guest_menu import GuestMenuScene

        self.kiosk.push(GuestMenuScene(self.kiosk, self.session))

    def _end(self) -> None:
        from game.client.kiosk.final import KioskFinalScene

        if self._ending or self._pause > 0 or self.kiosk.scene is not self:
            return
        self._ending = True
        self.kiosk.game_ends(finished=True)
        self.kiosk.replace(KioskFinalScene(self.kiosk, self.session))
