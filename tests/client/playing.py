"""What the tests of the game scene share: an app without a window and opponents that need no process."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from game.ai import Advice, advise, decide
from game.ai.review import DecisionAnswer, Depth, DrawAnswer, Question
from game.client.app import App
from game.client.intents import Device, Intent, IntentKind
from game.client.scenes.game import GameScene
from game.client.session import Session
from game.rebirth import Board, Hex, Match, Seat, SeatView
from game.storage.paths import UserFolders
from game.storage.settings import Settings
from tests.boards import from_text
from tests.boards import scotland as scotland_description

SMALL = (960, 600)
#: Reviews that take moments.
QUICK_REVIEW = Depth(candidates=2, glimpses=1, worlds=2, ahead=0, draws=1, spaces=1)

#: Small enough that a whole game takes moments, with a castle, cathedrals, ports and settlements of three sizes.
ISLAND = """
    .   e   f   b   1+  .
    e   f   CMey b  e   f
    2   2   b   KIona e b
    f   3   3+  e   f   b
    e   3   KElgin b f  e
    b   4+  f   e   b   .
"""


@cache
def scotland() -> Board:
    """The shipped board."""
    return Board.from_description(scotland_description())


@cache
def island() -> Board:
    """A board on which each seat places five tiles."""
    options = {"tiles_energy": 2, "tiles_food": 2, "set_aside": 1, "removed_with_four": False}
    options |= {f"tiles_settlement_{n}": 1 if n < 3 else 0 for n in (1, 2, 3, 4)}
    return Board.from_description(from_text(ISLAND, castle_cards=["Mey"], options=options))


@dataclass
class Ready:
    """Thinks at once, in this process."""

    asked: int = 0
    cancelled: int = 0
    advised: int = 0
    reviewed: int = 0

    def ask(self, view: SeatView, level: str, seed: int) -> Future[Hex]:
        self.asked += 1
        answer: Future[Hex] = Future()
        answer.set_result(decide(view, level, seed))
        return answer

    def advise(self, view: SeatView) -> Future[Advice]:
        self.advised += 1
        answer: Future[Advice] = Future()
        answer.set_result(advise(view))
        return answer

    def review(self, view: SeatView, question: Question) -> Future[DecisionAnswer | DrawAnswer]:
        self.reviewed += 1
        answer: Future[DecisionAnswer | DrawAnswer] = Future()
        answer.set_result(replace(question, depth=QUICK_REVIEW).answer(view))
        return answer

    def cancel(self) -> None:
        self.cancelled += 1

    def close(self) -> None:
        pass


@dataclass
class Slow(Ready):
    """Answers only when told to."""

    questions: list[tuple[Future[Hex], Hex]] = field(default_factory=list)

    def ask(self, view: SeatView, level: str, seed: int) -> Future[Hex]:
        self.asked += 1
        answer: Future[Hex] = Future()
        self.questions.append((answer, decide(view, level, seed)))
        return answer

    def answer(self) -> None:
        """Answer the oldest question."""
        future, at = self.questions.pop(0)
        future.set_result(at)


def folders(home: Path) -> UserFolders:
    """A user's folders below `home`."""
    (home / "records").mkdir(parents=True, exist_ok=True)
    return UserFolders(home, home, home / "records", home / "maps", home / "log", writable=True)


def open_app(home: Path, thinker: Ready | None = None, size: tuple[int, int] = SMALL) -> App:
    """An app that draws to a surface."""
    app = App.headless(size, folders=folders(home), settings=Settings())
    worker = thinker or Ready()
    app.thinker_for = lambda board, players: worker  # type: ignore[method-assign, assignment, return-value]
    return app


def seats(*controllers: str) -> list[Seat]:
    """Seats named in order."""
    return [
        Seat(name, controller)
        for name, controller in zip(("Ada", "Fingal", "Morag", "Ewan"), controllers, strict=False)
    ]


def open_game(
    app: App, *controllers: str, speed: str = "instant", seed: int = 5, board: Board | None = None, turns: int = 0
) -> GameScene:
    """A game on the screen, played up to placement `turns`."""
    session = Session.new(app, board or island(), seats(*controllers), seed, 0, speed, map_name="island")
    while session.match.turn < turns:
        session._play(best(session.match))
    scene = GameScene(app, session)
    app.push(scene)
    app.frame()
    return scene


def best(match: Match) -> Hex | None:
    """What a greedy player would do."""
    if match.must_discard:
        return None
    assert match.to_move is not None
    return decide(match.seat_view(match.to_move), "greedy", match.seed)


def middle(scene: GameScene, at: Hex) -> tuple[int, int]:
    """The pixel in the middle of a hex."""
    x, y = scene.board_view.centre(at)
    return round(x), round(y)


def send(app: App, kind: IntentKind, pos: tuple[int, int] | None = None, **more: object) -> None:
    """One intent, by mouse if it has a place, else by key."""
    device = Device.MOUSE if pos is not None else Device.KEYBOARD
    app.handle(Intent(kind, pos, device=more.pop("device", device), **more))  # type: ignore[arg-type]


def click(app: App, pos: tuple[int, int]) -> None:
    """Move there, press and release."""
    for kind in (IntentKind.POINT, IntentKind.PRESS, IntentKind.RELEASE):
        send(app, kind, pos)


def run(app: App, seconds: float, step: float = 1 / 30) -> None:
    """Let time pass, drawing what wants to be drawn."""
    for _ in range(round(seconds / step)):
        app.step(step)
        app.draw_if_needed()
