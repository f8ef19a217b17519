"""A kiosk with a guest or with staff before it, for pictures: what the first screens lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.commands.stage import Stage, Undecided, play_to
from game.commands.stage_kiosk import kiosk_on
from game.rebirth import Match

if TYPE_CHECKING:
    from game.client.kiosk.app import KioskApp


def show_idle(stage: Stage, match: Match) -> None:
    """The countdown over a game that nobody plays on."""
    from game.client.kiosk import flow

    app = _playing(stage, match)
    flow.to_countdown(app)
    app.step(8.0)
    stage.frame()


def show_menu(stage: Stage, match: Match) -> None:
    """A guest's menu."""
    from game.client.kiosk.guest_menu import GuestMenuScene

    app = _playing(stage, match)
    app.push(GuestMenuScene(app, stage.session(match)))
    stage.frame()


def show_pin(stage: Stage, match: Match) -> None:
    """What asks staff for the PIN, half typed."""
    from game.client.kiosk.staff_pin import PinScene

    app = _playing(stage, match)
    pin = PinScene(app)
    app.push(pin)
    pin.press_digit("1")
    pin.press_digit("2")
    stage.frame()


def show_staff(stage: Stage, match: Match) -> None:
    """The menu of the staff."""
    from game.client.kiosk.staff_menu import StaffMenuScene

    app = _playing(stage, match)
    app.push(StaffMenuScene(app))
    stage.frame()


def show_initials(stage: Stage, match: Match) -> None:
    """Three letters for the scores, one of them still to come."""
    from game.client.kiosk import flow
    from game.client.kiosk.initials import InitialsScene

    app = _kiosk(stage)
    match = Match.from_record(list(match.record_lines()))  # the others show it where it stands
    play_to(match, sum(match.tiles_left(seat) for seat in range(match.players)) + match.turn)
    flow.to_initials(app, stage.session(match))
    if isinstance(app.scene, InitialsScene):  # without a human nobody is asked
        app.scene.type_letter("A")
        app.scene.type_letter("D")
    stage.frame()


#: Scene -> what shows it.
GUEST_SCENES = {
    "kiosk-menu": show_menu,
    "kiosk-idle": show_idle,
    "kiosk-initials": show_initials,
    "kiosk-pin": show_pin,
    "kiosk-staff": show_staff,
}


def _kiosk(stage: Stage) -> KioskApp:
    app = kiosk_on(stage)
    undecided = Undecided()
    app.thinker_for = lambda board, players: undecided  # type: ignore[method-assign, assignment, return-value]
    return app


def _playing(stage: Stage, match: Match) -> KioskApp:
    """A kiosk in the middle of the game."""
    from game.client.kiosk.game import KioskGameScene
    from game.client.session import Phase

    app = _kiosk(stage)
    session = stage.session(match)
    if session.phase is Phase.HANDOVER and match.to_move is not None:
        session.ready(match.to_move)
    scene = KioskGameScene(app, session)
    app.replace(scene)
    app.frame()
    scene.board_view.finish_names()
    return app
