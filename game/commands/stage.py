"""Scenes without a window, for pictures and measurements: nothing of the user's is read or written."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from game.ai import Advice, Answer, advise, play_decision
from game.ai.review import DecisionAnswer, DrawAnswer, Question
from game.commands import common
from game.rebirth import Board, Match, Seat, SeatView
from game.storage.paths import UserFolders
from game.storage.records import RecordWriter
from game.storage.settings import Settings

if TYPE_CHECKING:
    import pygame

    from game.client.scene import Scene
    from game.client.scenes.game import GameScene
    from game.client.session import Session

NAMES = ("Ada", "Fingal", "Morag", "Ewan")
STAND_IN = "greedy"
#: What a scene does when it opens is over after these steps.
SETTLING_STEPS = 450
STEP_SECONDS = 1 / 30


class Undecided:
    """In place of the thinking process: an opponent who never answers, so that a picture stays as it is."""

    def ask(self, view: SeatView, level: str, seed: int) -> Future[Answer]:
        """An answer that never comes."""
        return Future()

    def advise(self, view: SeatView) -> Future[Advice]:
        """Advice, at once: that is wanted in pictures."""
        answer: Future[Advice] = Future()
        answer.set_result(advise(view))
        return answer

    def review(self, view: SeatView, question: Question) -> Future[DecisionAnswer | DrawAnswer]:
        """An answer that never comes."""
        return Future()

    def cancel(self) -> None:
        """Nothing to end."""

    def close(self) -> None:
        """Nothing to close."""


class Stage:
    """An app without a window. Use it in a `with` block."""

    def __init__(self, size: tuple[int, int], settings: Settings | None = None) -> None:
        """`size` in pixels; `settings` instead of the defaults."""
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        from game.client.app import App

        nowhere = Path(os.devnull) / "rebirth"
        folders = UserFolders(nowhere, nowhere, nowhere / "records", nowhere / "maps", nowhere / "log", writable=False)
        self.app = App.headless(size, folders=folders, settings=settings or Settings(language="en"))
        undecided = Undecided()
        self.app.thinker_for = lambda board, players: undecided  # type: ignore[method-assign, assignment, return-value]

    def __enter__(self) -> Stage:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.app.close()

    def session(self, match: Match, speed: str = "normal") -> Session:
        """The match as a game at this machine, without a record."""
        from game.client.session import Session

        return Session(self.app, match, RecordWriter(None), speed)

    def show(self, scene: Scene) -> None:
        """Put the scene on top and let it come to rest."""
        self.app.push(scene)
        self.settle()

    def show_game(self, match: Match) -> GameScene:
        """Put the game on top, as the human to move sees it who has just taken over the screen."""
        from game.client.scenes.game import GameScene
        from game.client.session import Phase

        session = self.session(match)
        if session.phase is Phase.HANDOVER and match.to_move is not None:
            session.ready(match.to_move)
        scene = GameScene(self.app, session)
        self.show(scene)
        scene.board_view.finish_names()
        return scene

    def settle(self) -> None:
        """Let everything that moves come to rest."""
        for _ in range(SETTLING_STEPS):
            self.app.step(STEP_SECONDS)
        self.app.draw_if_needed()
        view = getattr(self.app.scene, "board_view", None)
        if view is not None:
            view.finish_names()
            view.finish_picture()
        self.app.step(STEP_SECONDS)  # some scenes make their finer pictures after the first frame

    def frame(self) -> pygame.Surface:
        """Draw everything and give back the surface."""
        return self.app.frame()

    def full_board(self, board: Board, map_name: str, players: int, seed: int) -> Callable[[], object]:
        """Show a game right before its last human placement; calling the answer draws a whole frame."""
        seats = make_seats(["human", *[STAND_IN] * (players - 1)])
        match = Match.new(board, seats, seed, first=1 % players, map_name=map_name)
        play_to(match, sum(match.tiles_left(seat) for seat in range(players)) - players)
        play_to_human(match)
        self.show_game(match)
        return self.frame


def make_seats(controllers: list[str]) -> list[Seat]:
    """Seats with names of their own."""
    from game.client.characters import names_for

    return [Seat(name, controller) for name, controller in zip(names_for(controllers, NAMES), controllers, strict=True)]


def play_to(match: Match, turn: int) -> None:
    """Let opponents play, for humans too, until so many placements have been made or the game is over."""
    while not match.finished and match.turn < turn:
        seat = match.to_move
        assert seat is not None
        controller = match.seats[seat].controller
        play_decision(match, STAND_IN if controller == common.HUMAN else controller)


def play_to_human(match: Match) -> None:
    """Let opponents play until a human is to move, if there is one."""
    humans = [number for number, seat in enumerate(match.seats) if seat.controller == common.HUMAN]
    while humans and not match.finished and match.to_move not in humans:
        play_to(match, match.turn + 1)


def play_to_choice(match: Match, choice: str) -> None:
    """Let opponents play until a human has to choose what to "double" or to "keep", or the game is over."""
    while not match.finished:
        seat = match.to_move
        assert seat is not None
        controller = match.seats[seat].controller
        if match.choice_due and controller == common.HUMAN:
            decision = match.decision
            if decision is not None and decision.kind == choice:
                return
        play_decision(match, STAND_IN if controller == common.HUMAN else controller)
