"""Taking back in a running game: what is only shown is lifted, what is placed goes back where that is honest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.i18n import _
from game.client.scenes.dialog import DialogScene
from game.client.taking_back import Refused

if TYPE_CHECKING:
    from game.client.scenes.game import GameScene


class TakeBack:
    """What the key, the button and a gamepad's Back come to."""

    def __init__(self, scene: GameScene) -> None:
        self.scene = scene

    @property
    def possible(self) -> bool:
        """Whether a placement can be taken back now."""
        return self.scene.session.no_taking_back is None

    def ask(self) -> None:
        """Take back what can be, or say why nothing can."""
        scene, session = self.scene, self.scene.session
        if scene.attention.pinned is not None:
            scene.attention.put_down()
            scene.attention.hovered = None
            return
        if scene.timeline.busy:
            scene.finish_motion()
        refused = session.no_taking_back
        if refused is None:
            seat = session.take_back()
            scene.went_back()
            name = scene.match.seats[seat].name
            scene.app.flash(_("{name} takes back the last placement.").format(name=name))
        elif refused is Refused.NO_PRACTICE:
            self._offer_practice()
        else:
            scene.app.flash(why_not(refused))

    def _offer_practice(self) -> None:
        """What is placed stays; from now on it can be otherwise."""
        text = _(
            "What is placed stays, because the next tile has been seen. In a practice game the new tile lies face down "
            "until you turn it up, and until then your placement can be taken back. The record will say that this was "
            "a practice game."
        )
        answers = [(_("From now on practice"), self._begin), (_("No, go on"), lambda: None)]
        self.scene.app.push(DialogScene(self.scene.app, _("Make this a practice game?"), text, answers))

    def _begin(self) -> None:
        self.scene.session.begin_practice()
        self.scene.uncovered()

    def turn_up(self) -> None:
        """Look at the tile that lies face down: the turn begins, and what was placed stays."""
        from game.client.narration.game_words import hand_lines

        scene = self.scene
        scene.session.turn_up()
        scene.app.sound.play("pick")
        scene.look_again()
        if scene.view.own is not None and scene.view.choosing:
            scene.app.narrator.tell_all(hand_lines(scene.view.own.hand, len(scene.view.legal)))


def why_not(refused: Refused) -> str:
    """Why nothing can be taken back, in a line."""
    return {
        Refused.NO_PRACTICE: _("This is no practice game: what is placed stays."),
        Refused.NOTHING: _("There is nothing of yours to take back yet."),
        Refused.CARD_SEEN: _("That placement drew a mission card, which has been seen: it stays."),
        Refused.TILE_SEEN: _("You have seen your next tile: what is placed stays."),
        Refused.TILES_SEEN: _("A round tower has shown tiles after that placement: it stays."),
        Refused.ANOTHER: _("Somebody else's turn has begun: what was placed before stays."),
        Refused.HANDED_ON: _("Somebody else plays there now: what is placed stays."),
        Refused.OVER: _("The game is over: what is placed stays."),
        Refused.WATCHED: _("Nobody plays here: there is nothing to take back."),
        Refused.LESSON: _("In a lesson nothing is taken back."),
    }[refused]
