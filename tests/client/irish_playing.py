"""What the tests of an Irish game in the window share."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from game.client.app import App
from game.client.scenes.game import GameScene
from game.client.session import Answer, Session
from game.rebirth import Board, Hex, Match, neighbours, row_major
from tests.boards import design
from tests.client.playing import seats

#: In a two-player game of this seed, both seats place bonus tiles, double and keep.
EVENTFUL = 8


@cache
def ireland() -> Board:
    """The shipped board."""
    return Board.from_description(design("ireland"), "ireland")


def open_irish_game(app: App, *controllers: str, speed: str = "instant", seed: int = EVENTFUL) -> GameScene:
    """An Irish game on the screen."""
    session = Session.new(app, ireland(), seats(*controllers), seed, 0, speed, map_name="ireland")
    scene = GameScene(app, session)
    app.push(scene)
    app.frame()
    return scene


def answer(match: Match) -> Answer | None:
    """What a player decides who hurries to the towers and chooses the first or the last thing that is offered."""
    decision = match.decision
    assert decision is not None
    if decision.kind == "double":
        return decision.cards[0]
    if decision.kind == "keep":
        return decision.tiles[-1]
    return towards_towers(match, decision.seat)


def towards_towers(match: Match, seat: int) -> Hex | None:
    """A space beside the most round towers that are new to the seat, then one beside the most tiles of its own.

    Not what an opponent would do, so that the tests stay as eventful when opponents change.
    """
    unused = {tower.hex for tower in match.board.towers if seat not in match.tower_visitors(tower.name)}
    own = {at for at, (owner, _tile) in match.tiles.items() if owner == seat}

    def worth(at: Hex) -> tuple[int, int]:
        around = neighbours(at)
        return sum(near in unused for near in around), sum(near in own for near in around)

    spaces = sorted(match.legal(), key=row_major)
    return max(spaces[match.turn % 7 :] + spaces[: match.turn % 7], key=worth, default=None)


def take(match: Match) -> None:
    """Carry out `answer`."""
    found = answer(match)
    decision = match.decision
    assert decision is not None
    if decision.kind == "double":
        match.double(str(found))
    elif decision.kind == "keep":
        match.keep(decision.tiles[-1])
    else:
        assert found is None or isinstance(found, tuple)
        match.place(found)


def irish_match(*controllers: str, seed: int = EVENTFUL, until: Callable[[Match], bool] = lambda match: False) -> Match:
    """An Irish game, played on to the first moment that `until` holds, or to its end."""
    match = Match.new(ireland(), seats(*controllers), seed, first=0, map_name="ireland")
    while not match.finished and not until(match):
        take(match)
    return match


def due(kind: str, seat: int) -> Callable[[Match], bool]:
    """Whether this decision of this seat is due; "bonus" for a bonus placement."""

    def is_due(match: Match) -> bool:
        decision = match.decision
        if decision is None or decision.seat != seat:
            return False
        return decision.bonus is not None if kind == "bonus" else decision.kind == kind

    return is_due
