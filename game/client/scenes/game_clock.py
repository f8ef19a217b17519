"""The turn clock of a running game: counts while a human may choose and nothing else is open, moving or in front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.i18n import _
from game.client.session import Phase
from game.rebirth.notes import BANK

if TYPE_CHECKING:
    from game.client.scenes.game import GameScene


class GameClock:
    """What of the clock is shown at each seat, and what is done when a time is over."""

    def __init__(self, scene: GameScene) -> None:
        self.scene = scene

    @property
    def told(self) -> dict[int, str]:
        """By seat what its panel tells of its time: of all humans with banks, else of the one to move."""
        session = self.scene.session
        clock = session.clock
        if clock is None or session.match.finished:
            return {}
        shown = session.humans if clock.rule.kind == BANK else [clock.turn_seat]
        return {
            seat: in_words(clock.seconds(seat))
            for seat in shown
            if seat is not None
            and seat in session.humans
            and (clock.rule.kind == BANK or seat == session.match.to_move)
        }

    def update(self, seconds: float) -> None:
        """Let time pass; called only while this scene is on top and nothing moves."""
        scene, session = self.scene, self.scene.session
        clock, seat = session.clock, session.match.to_move
        if clock is None or seat is None or session.phase is not Phase.CHOOSE or not scene.app.focused:
            return
        if scene.guide.holds or not scene.guide.lets_choose:
            return
        before = self.told
        ended = clock.run(seat, sum(one.bonus is None for one in session.match.placements), seconds)
        name = session.match.seats[seat].name
        if clock.rule.strict and clock.over(seat):
            if ended:
                scene.app.flash(_("{name}, the time is up: the computer places for you.").format(name=name))
            scene.perform(session.decide_by_clock())
            return
        if ended:
            scene.app.flash(_("{name}, the time is up. Finish your turn in peace.").format(name=name))
        if self.told != before and scene.layout is not None:
            scene.redraw_areas([scene.layout.players[seat]])


def in_words(seconds: int) -> str:
    """A time as clocks show it; what has been taken beyond the end with a plus."""
    minutes, rest = divmod(abs(seconds), 60)
    text = f"{minutes}:{rest:02}"
    return f"+{text}" if seconds < 0 else text
