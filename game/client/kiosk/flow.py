"""How a guest is led through the kiosk: from the attract screen to a game and back. Every way from scene to scene."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.client.kiosk.app import KioskApp
    from game.client.kiosk.picker import GuestChoice
    from game.client.session import Session

log = logging.getLogger(__name__)


def to_attract(app: KioskApp) -> None:
    """Forget the guest and show the attract screen."""
    from game.client.kiosk.attract_scene import KioskAttractScene

    app.forget_guest()
    app.replace(KioskAttractScene(app))


def to_picker(app: KioskApp) -> None:
    """Let a guest choose a game."""
    from game.client.kiosk.picker import PickerScene

    app.replace(PickerScene(app))


def start_game(app: KioskApp, choice: GuestChoice) -> None:
    """Deal the game that a guest has chosen: `choice.map_name` and `choice.seats`, a tuple of `Seat`."""
    from game.client.kiosk.game import KioskGameScene
    from game.client.session import Session

    board = app.board(choice.map_name)
    if board is None:  # the log has the reason
        to_attract(app)
        return
    session = Session.new(app, board, choice.seats, speed=app.settings.speed, map_name=choice.map_name)
    app.replace(KioskGameScene(app, session))


def to_initials(app: KioskApp, session: Session) -> None:
    """After the ceremony: three letters for each human who has played to the end, then the scores."""
    from game.client.kiosk.initials import InitialsScene

    app.replace(InitialsScene(app, session))


def to_scores(app: KioskApp) -> None:
    """Show the scores for a while, then the attract screen."""
    from game.client.kiosk.booth_page import BoothPageScene

    app.replace(BoothPageScene(app))


def guest_gone(app: KioskApp) -> None:
    """Nobody has answered the countdown: the computer plays on for the seat, or all that was going on ends."""
    from game.client.kiosk.game import KioskGameScene

    game = next((scene for scene in app.scenes if isinstance(scene, KioskGameScene)), None)
    if game is None or not game.take_over_abandoned():
        to_attract(app)
