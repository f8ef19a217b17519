"""Scenes that explain: the rules, words looked for in them, and why something is as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.intents import Device, Intent, IntentKind
from game.rebirth import Match

if TYPE_CHECKING:
    from game.commands.stage import Stage

#: The paragraph whose page gives the word that is looked for, in every language.
TOPIC = "castles"


def show_rules(stage: Stage, match: Match) -> None:
    """The first page of the rules of the board."""
    from game.client.scenes.rules import RulesScene

    stage.show(RulesScene(stage.app, match.board.rules))


def show_search(stage: Stage, match: Match) -> None:
    """The places in the rules that speak of castles."""
    from game.client.rulebook import place_of
    from game.client.scenes.rules import RulesScene

    scene = RulesScene(stage.app, match.board.rules)
    stage.show(scene)
    page, _paragraph = place_of(scene.pages, TOPIC)
    scene.form.focus(scene.search)
    stage.app.handle(Intent(IntentKind.TEXT, text=scene.pages[page].title, device=Device.KEYBOARD))
    stage.settle()


def show_why(stage: Stage, match: Match) -> None:
    """Why a castle belongs to whoever holds it, the one with most tiles beside it."""
    scene = stage.show_game(match)
    castle = max(
        match.board.castles,
        key=lambda mark: (match.castle_controller(mark.name) is not None, _beside(match, mark.hex), mark.name),
    )
    x, y = scene.board_view.centre(castle.hex)
    stage.app.handle(Intent(IntentKind.HOLD, (round(x), round(y)), device=Device.MOUSE))
    stage.settle()


def _beside(match: Match, at: tuple[int, int]) -> int:
    """How many tiles stand beside a hex."""
    from game.rebirth import neighbours

    return sum(near in match.tiles for near in neighbours(at))
