"""How a guest is led through the kiosk: from the attract screen to a game and back. Every way from scene to scene."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.client.kiosk.app import KioskApp
    from game.client.kiosk.picker import GuestChoice
    from game.client.session import Session
    from game.storage.booth_scores import BoothScore

log = logging.getLogger(__name__)


def to_attract(app: KioskApp) -> None:
    """Forget the guest and show the attract screen."""
    from game.client.kiosk.attract_scene import KioskAttractScene

    app.game_ends(finished=False)
    app.forget_guest()
    app.replace(KioskAttractScene(app))


def to_picker(app: KioskApp) -> None:
    """Let a guest choose a game."""
    from game.client.kiosk.picker import PickerScene

    app.game_ends(finished=False)
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
    app.game_begins(choice.map_name, len(choice.seats))
    app.replace(KioskGameScene(app, session))


def to_initials(app: KioskApp, session: Session) -> None:
    """After the ceremony: three letters for each human who has played to the end, then the scores."""
    from game.client.kiosk.initials import InitialsScene, scorers

    if scorers(session):
        app.replace(InitialsScene(app, session))
    else:
        to_scores(app, session.match.map_name)


def to_scores(app: KioskApp, board: str, kept: Sequence[BoothScore] = ()) -> None:
    """Show a board's scores for a while, those just `kept` among them, then the attract screen."""
    from game.client.kiosk.booth_page import BoothPageScene

    app.replace(BoothPageScene(app, board, kept))


def to_countdown(app: KioskApp) -> None:
    """Ask whether anybody is still there."""
    from game.client.kiosk.countdown import CountdownScene

    app.push(CountdownScene(app))


def guest_gone(app: KioskApp) -> None:
    """Nobody has answered the countdown: the computer plays on for the seat, or all that was going on ends."""
    from game.client.kiosk.final import KioskFinalScene
    from game.client.kiosk.game import KioskGameScene

    for scene in app.scenes:
        if isinstance(scene, KioskGameScene) and scene.take_over_abandoned():
            return
        if isinstance(scene, KioskFinalScene):
            to_initials(app, scene.played)
            return
    to_attract(app)


def to_pin(app: KioskApp) -> None:
    """Staff have asked for their menu: the PIN first. What is going on rests meanwhile."""
    from game.client.kiosk.staff_menu import StaffMenuScene
    from game.client.kiosk.staff_pin import PinScene

    if not any(isinstance(scene, PinScene | StaffMenuScene) for scene in app.scenes):
        app.push(PinScene(app))


def to_staff_menu(app: KioskApp) -> None:
    """The PIN was right."""
    from game.client.kiosk.staff_menu import StaffMenuScene

    app.swap(StaffMenuScene(app))
