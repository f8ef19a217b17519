"""What ``bench`` measures of the client: frames, idling and memory, all without a screen."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from game import itself
from game.ai import Answer, decide, play_decision
from game.commands import common
from game.commands.stage import STAND_IN, Stage, make_seats, play_to, play_to_human
from game.rebirth import (
    Board,
    CastleTaken,
    CathedralVisited,
    Event,
    FarmScored,
    Match,
    MissionDrawn,
    SeatView,
    SettlementScored,
)

Size = tuple[int, int]

#: Seconds for the frames of one kind at one size.
FULL_SECONDS = 0.25
MOTION_SECONDS = 0.5
#: Games are looked through for the liveliest round up to so many seeds.
GAMES_SEEN = 12
FRAME_SECONDS = 1 / 60
#: Seconds of idling, which take as long as their work only: nobody waits for the next frame to be due.
IDLE_SECONDS = 6.0
#: The title and the game come to rest, and finish what they do in the background, in this time.
REST_SECONDS = 4.0
MEMORY_SIZE = (1920, 1080)
MEMORY_TIMEOUT = 60.0
#: A cluster of so many farms counts up for all to see.
CLUSTER = 3


class Prompt:
    """In place of the thinking process: an opponent who answers at once."""

    def ask(self, view: SeatView, level: str, seed: int) -> Future[Answer]:
        """The answer, already there."""
        answer: Future[Answer] = Future()
        answer.set_result(decide(view, level, seed))
        return answer

    def cancel(self) -> None:
        """Nothing to end."""

    def close(self) -> None:
        """Nothing to close."""


def summary(times: list[float]) -> dict[str, float]:
    """The middle and the worst but one in a hundred of times in milliseconds."""
    return {
        "median": round(median(times), 2),
        "p99": round(quantiles(times, n=100, method="inclusive")[98], 2),
    }


# ---------------------------------------------------------------------------------------------------- frames


def _timed(draw: Callable[[], object], seconds: float) -> list[float]:
    times: list[float] = []
    started = time.perf_counter()
    while time.perf_counter() - started < seconds or len(times) < 2:
        before = time.process_time()
        draw()
        times.append((time.process_time() - before) * 1000)
    return times


def motion_times(stage: Stage, match: Match) -> list[float]:
    """Milliseconds of the frames, 60 for a second of play, in which a human's placement and its answers are shown.

    The time of a frame is that of moving everything on and of drawing it.
    """
    prompt, undecided = Prompt(), stage.app.thinker_for
    stage.app.thinker_for = lambda board, players: prompt  # type: ignore[method-assign, assignment, return-value]
    scene = stage.show_game(match)
    times: list[float] = []
    started = time.perf_counter()
    while not match.finished and (time.perf_counter() - started < MOTION_SECONDS or len(times) < 2):
        if scene.choosing and match.to_move is not None:
            at = decide(match.seat_view(match.to_move), STAND_IN, match.seed)
            assert isinstance(at, tuple)
            scene.place(at)
        before = time.process_time()
        stage.app.step(FRAME_SECONDS)
        drawn = stage.app.draw_if_needed()
        if drawn and scene.timeline.busy:
            times.append((time.process_time() - before) * 1000)
    stage.app.pop()
    stage.app.thinker_for = undecided  # type: ignore[method-assign]
    return times


def full_board_times(stage: Stage, board: Board, map_name: str, players: int, seed: int) -> list[float]:
    """Milliseconds of whole frames of the game at rest with a full board."""
    draw = stage.full_board(board, map_name, players, seed)
    draw()
    return _timed(draw, FULL_SECONDS)


def lively_match(board: Board, map_name: str, players: int, seed: int) -> Match:
    """A match right before the human's placement that sets most in motion, of some games between opponents."""
    best: tuple[float, int, int] | None = None
    for number in range(seed, seed + GAMES_SEEN):
        match = _new_match(board, map_name, players, number)
        while not match.finished:
            turn, human = match.turn, match.to_move == 0
            events = play_decision(match, STAND_IN)
            worth = _liveliness(events)
            if human and (best is None or worth > best[0]):
                best = worth, number, turn
    assert best is not None
    match = _new_match(board, map_name, players, best[1])
    play_to(match, best[2])
    return match


def _new_match(board: Board, map_name: str, players: int, seed: int) -> Match:
    seats = make_seats(["human", *[STAND_IN] * (players - 1)])
    return Match.new(board, seats, seed, first=0, map_name=map_name)


def _liveliness(events: list[Event]) -> float:
    """How many kinds of things a turn sets in motion, and by a little how many things."""
    kinds = {
        type(event)
        for event in events
        if isinstance(event, SettlementScored | CastleTaken | CathedralVisited | MissionDrawn)
        or (isinstance(event, FarmScored) and len(event.cluster) >= CLUSTER)
    }
    return len(kinds) + len(events) / 100


# ---------------------------------------------------------------------------------------------------- idling


def idle_shares(board: Board, map_name: str, players: int, seed: int, size: Size) -> dict[str, float]:
    """The share of one core that title and game take while nobody does anything, drawing to no screen."""
    from game.client.scenes.title import TitleScene

    shares = {}
    with Stage(size) as stage:
        stage.show(TitleScene(stage.app))
        shares["title"] = _idle_share(stage)
    with Stage(size) as stage:
        match = _new_match(board, map_name, players, seed)
        play_to(match, 40)
        play_to_human(match)
        stage.show_game(match)
        shares["game"] = _idle_share(stage)
    return {scene: round(share, 4) for scene, share in shares.items()}


class _Impatient:
    """In place of the app's clock: the next frame is due at once, and the time that one takes has passed."""

    def tick(self, frames_per_second: float) -> float:
        """Milliseconds that are said to have passed."""
        return 1000 / frames_per_second


def _idle_share(stage: Stage) -> float:
    stage.app.clock = _Impatient()  # type: ignore[assignment]

    def idle(seconds: float) -> float:
        before = time.process_time()
        for _frame in range(round(seconds / FRAME_SECONDS)):
            stage.app.turn()
        return time.process_time() - before

    idle(REST_SECONDS)
    return idle(IDLE_SECONDS) / IDLE_SECONDS


# ---------------------------------------------------------------------------------------------------- memory


class GameMemory:
    """The most memory that one game at 1920x1080 takes, measured in a process of its own that starts at once.

    It goes through title, set-up and rules, and for each set of rules through a game with its end. The process that
    thinks is not in it.
    """

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            itself.command("bench", "--game-memory"),
            env=itself.environment(),
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def peak_mb(self) -> float | None:
        """Wait for the game's end; None where the system does not tell."""
        try:
            said, errors = self._process.communicate(timeout=MEMORY_TIMEOUT)
        finally:
            self._process.kill()
        if self._process.returncode:
            raise common.CommandError(f"the game whose memory is measured failed: {errors.strip()}")
        peak: float | None = json.loads(said.splitlines()[-1])
        return peak


def visit_everything(size: Size = MEMORY_SIZE) -> None:
    """Show every large scene in one process, and print the most memory it took in MB."""
    from game.client.audio import NAMES
    from game.client.scenes.rules import RulesScene
    from game.client.scenes.setup import SetupScene
    from game.client.scenes.title import TitleScene
    from game.storage import resources
    from game.tiled import read_map

    with Stage(size) as stage:
        app = stage.app
        app.sound.open()
        for name in NAMES:
            app.sound.play(name, 0.0)
        app.replace(TitleScene(app))
        stage.settle()
        stage.show(SetupScene(app))
        visited = set()
        for map_name, path in resources.list_maps().items():
            board = read_map(path).board
            if board is not None and board.rules not in visited:
                visited.add(board.rules)
                _visit_game(stage, board, map_name)
        stage.show(RulesScene(app))
        app.replace(TitleScene(app))
        stage.settle()
    print(json.dumps(peak_memory_mb()))


def _visit_game(stage: Stage, board: Board, map_name: str) -> None:
    from game.client.scenes.final import FinalScene
    from game.client.scenes.game import GameScene
    from game.client.session import Phase

    match = _new_match(board, map_name, min(3, max(board.player_counts)), 1)
    play_to(match, 20)
    play_to_human(match)
    session = stage.session(match)
    if session.phase is Phase.HANDOVER and match.to_move is not None:
        session.ready(match.to_move)
    scene = GameScene(stage.app, session)
    stage.app.replace(scene)
    for _turn in range(6):
        stage.app.draw_if_needed()
        if match.to_move is not None and not match.choice_due:
            scene.perform(play_decision(match, STAND_IN))
        for _frame in range(10):
            stage.app.step(FRAME_SECONDS * 4)
            stage.app.draw_if_needed()
        scene.finish_motion()
    play_to(match, 10_000)
    stage.app.replace(FinalScene(stage.app, match, stage.session(match)))
    stage.settle()


def peak_memory_mb() -> float | None:
    """The most memory that this process has used, None where the system does not tell."""
    if sys.platform == "win32":
        return None
    status = Path("/proc/self/status")
    if status.is_file():  # what `getrusage` says begins with the memory of the process that started this one
        peak = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return round(int(peak.split()[1]) / 1024, 1)
    import resource

    kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(kilobytes / (1024 * 1024 if sys.platform == "darwin" else 1024), 1)


def drawing_report(board: Board, map_name: str, players: int, seed: int, sizes: tuple[Size, ...]) -> dict[str, Any]:
    """Frames and idling, under the names of ``bench``'s report."""
    report: dict[str, Any] = {"frame_ms": {}, "motion_ms": {}}
    record = list(lively_match(board, map_name, players, seed).record_lines())
    for size in sizes:
        name = f"{size[0]}x{size[1]}"
        with Stage(size) as stage:
            report["motion_ms"][name] = summary(motion_times(stage, Match.from_record(record)))
            report["frame_ms"][name] = summary(full_board_times(stage, board, map_name, players, seed))
    report["idle_share"] = idle_shares(board, map_name, players, seed, MEMORY_SIZE)
    return report
