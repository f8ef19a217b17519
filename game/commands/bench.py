"""``bench``: measure this machine in at most 20 seconds: rules, opponents, drawing, start-up."""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from statistics import fmean, median
from typing import Any

import game
from game import itself
from game.ai import carry_out, decide
from game.ai.limit import Limit
from game.ai.search import STRONG, SearchBot
from game.commands import bench_drawing, common
from game.rebirth import Board, Layout, Match, Seat, State, layout_for, play_randomly, stream
from game.rebirth.ireland import IrelandState, choose_randomly
from game.rebirth.setup import deal, first_player
from game.rebirth.tables import IRELAND
from game.storage import resources

PLAYERS = 3
SEED = 1
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
#: Seconds for each part; together with the start-ups and the drawing of caches they stay well under 20.
RULES_SECONDS = 0.8
COPY_SECONDS = 0.15
LEVEL_SECONDS = 0.5
PLAYOUT_SECONDS = 0.4
STARTS = 2
START_TIMEOUT = 10.0
COPIES_A_ROUND = 1000
#: A decision that takes longer is cut short here.
LONGEST_DECISION = 1.0
#: A level whose first decision takes longer is too slow for whole games.
SLOW_SECONDS = 0.005
#: About so many decisions each player has in a game.
TURNS = 30
#: Plays the games in which slow levels decide here and there.
PACEMAKER = "greedy"
#: Rules and decisions are taken from the fastest of so many slices of their time.
SLICES = 8


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words this command takes."""
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    # What `GameMemory` starts in a process of its own.
    parser.add_argument("--game-memory", action="store_true", help=argparse.SUPPRESS)
    parser.epilog = (
        "Takes at most 20 seconds. Rules and decisions are measured in processor time of one core and taken from\n"
        "the fastest slice of their time, frames in processor time too, start-up by the clock; leave the machine\n"
        "alone meanwhile. Frames are those of a board at rest and those of a lively stretch of play at 60 a second.\n"
        "Memory is what a game at 1920x1080 takes at most in a process of its own."
    )


def run(args: argparse.Namespace) -> int:
    """Measure and report."""
    if args.game_memory:
        bench_drawing.visit_everything()
        return 0
    report = measure()
    print(json.dumps(report, indent=1) if args.json else as_text(report))
    return 0


def measure() -> dict[str, Any]:
    """Every measurement, under the names that docs and tools rely on."""
    boards = dict(_boards())
    if not boards:
        raise common.CommandError(f"no map in {resources.maps_folder()} can be played")
    report: dict[str, Any] = {
        "version": game.__version__,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "players": PLAYERS,
        "random_placements_per_second": {},
        "random_games_per_second": {},
        "copy_microseconds": {},
        "light_playouts": STRONG["scotland", PLAYERS].playouts,
        "light_playouts_seconds": {},
        "decision_seconds": {},
        "decision_seconds_by_board": {},
    }
    report["first_frame_seconds"] = round(first_frame_seconds(), 3)
    for name, board in boards.items():
        placements, games = random_games(board, RULES_SECONDS / len(boards))
        report["random_placements_per_second"][name] = round(placements)
        report["random_games_per_second"][name] = round(games)
        report["copy_microseconds"][name] = round(copy_microseconds(board), 3)
        report["light_playouts_seconds"][name] = round(light_playouts_seconds(board, PLAYOUT_SECONDS / len(boards)), 4)
        report["decision_seconds_by_board"][name] = {}
    # A game is looked at on another core meanwhile: decisions are measured by the work of this process alone.
    memory = bench_drawing.GameMemory()
    for level in common.LEVELS:
        for name, board in boards.items():
            mean, first, capped = decision_seconds(board, level, LEVEL_SECONDS / len(boards))
            times = {"mean": round(mean, 7), "first_move": round(first, 7), "capped": capped}
            report["decision_seconds_by_board"][name][level] = times
    report["peak_memory_mb"] = memory.peak_mb()
    map_name = common.DEFAULT_MAP if common.DEFAULT_MAP in boards else next(iter(boards))
    report["decision_seconds"] = report["decision_seconds_by_board"][map_name]
    report |= bench_drawing.drawing_report(boards[map_name], map_name, PLAYERS, SEED, SIZES)
    return report


def _boards() -> Iterator[tuple[str, Board]]:
    """The shipped boards that this version can play."""
    from game.tiled import read_map

    for name, path in resources.list_maps().items():
        board = read_map(path).board
        if board is None or PLAYERS not in board.player_counts:
            continue
        try:
            deal(layout_for(board, PLAYERS), SEED)
        except ValueError:  # its rule set belongs to a later version
            continue
        yield name, board


# ---------------------------------------------------------------------------------------------------- rules


class _Limit:
    """So many seconds of this process's own work, but never more than a third more by the clock."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._work = time.process_time()
        self._clock = time.perf_counter()

    @property
    def spent(self) -> float:
        return time.process_time() - self._work

    @property
    def reached(self) -> bool:
        return self.spent >= self.seconds or time.perf_counter() - self._clock >= 1.3 * self.seconds


def random_games(board: Board, seconds: float) -> tuple[float, float]:
    """(placements, games) a second: deal, random placements and final scoring, in this one process.

    Of the fastest of some slices of time, as other programs and the machine's other guests only ever slow it down.
    """
    layout = layout_for(board, PLAYERS)
    rng = stream(SEED, "bench")
    best = (0.0, 0.0)
    number = 0
    for _ in range(SLICES):
        placements = games = 0
        limit = _Limit(seconds / SLICES)
        while not limit.reached or not games:
            state = _new_game(layout, number)
            play_randomly(state, rng)
            state.result()
            placements += state.turn
            games += 1
            number += 1
        spent = limit.spent
        best = max(best, (placements / spent, games / spent))
    return best


def _new_game(layout: Layout, seed: int) -> State:
    kind = IrelandState if layout.board.rules == IRELAND.name else State
    return kind.start(layout, deal(layout, seed), first_player(layout.players, seed))


def copy_microseconds(board: Board) -> float:
    """The time of one copy of a position in the middle of a game."""
    layout = layout_for(board, PLAYERS)
    state = _new_game(layout, SEED)
    rng = stream(SEED, "bench copy")
    while not state.finished and state.turn < layout.players * 17:
        if isinstance(state, IrelandState) and state.choice:
            choose_randomly(state, rng)
            continue
        cells = list(layout.positions(state.legal_mask(state.hand(state.to_move))))
        if cells:
            state.play(cells[rng.getrandbits(16) % len(cells)])
        else:
            state.discard()
    copy = state.copy
    times: list[float] = []
    limit = _Limit(COPY_SECONDS)
    while not limit.reached or not times:
        before = time.process_time()
        for _ in range(COPIES_A_ROUND):
            copy()
        times.append(time.process_time() - before)
    return min(times) / COPIES_A_ROUND * 1e6


# ---------------------------------------------------------------------------------------------------- opponents


def light_playouts_seconds(board: Board, seconds: float) -> float:
    """The time of a first move by strong's light playouts, a few placements each; the fastest of some.

    The first decision of a program, which builds the helper and fills tables, counts only where it takes so long that
    there is no time for another.
    """
    view = _new_game(layout_for(board, PLAYERS), SEED).seen_by(first_player(PLAYERS, SEED))
    bot = SearchBot(STRONG)

    def taken() -> float:
        before = time.process_time()
        bot.choose(view, stream(SEED, "bench playouts"))
        return time.process_time() - before

    first = taken()
    if first > LONGEST_DECISION:
        return first
    times: list[float] = []
    limit = _Limit(seconds)
    while not limit.reached or not times:
        times.append(taken())
    return min(times)


def decision_seconds(board: Board, level: str, seconds: float) -> tuple[float, float, bool]:
    """The time from what a seat sees to its decision: (mean over whole games, first moves, whether any was cut short).

    Of the fastest of some slices of the time; the first decision of a program, which fills tables, is not counted.
    A slow level decides here and there in games that another plays.
    """
    match = Match.new(board, [Seat(level, level)] * PLAYERS, SEED)
    assert match.to_move is not None
    view = match.seat_view(match.to_move)
    whole = Limit(LONGEST_DECISION, time.process_time)
    before = time.process_time()
    decide(view, level, match.seed, whole)
    once = time.process_time() - before
    if once > SLOW_SECONDS:
        mean, first_move, capped = _decisions_here_and_there(board, level, seconds, once)
        return mean, first_move, capped or whole.capped
    best_mean = best_first = float("inf")
    number = 0
    for _ in range(SLICES):
        every: list[float] = []
        first: list[float] = []
        limit = _Limit(seconds / SLICES)
        while not limit.reached or not every:
            match = Match.new(board, [Seat(level, level)] * PLAYERS, number)
            number += 1
            while (seat := match.to_move) is not None:
                if match.must_discard:
                    match.place(None)
                    continue
                view = match.seat_view(seat)
                before = time.process_time()
                answer = decide(view, level, match.seed)
                taken = time.process_time() - before
                every.append(taken)
                if not match.turn:
                    first.append(taken)
                carry_out(match, answer)
        best_mean, best_first = min(best_mean, fmean(every)), min(best_first, fmean(first))
    return best_mean, best_first, False


def _decisions_here_and_there(board: Board, level: str, seconds: float, first: float) -> tuple[float, float, bool]:
    """The mean time of decisions spread evenly over a game, as many as fit in, and the fastest first move.

    Where one decision takes longer than `seconds`, `first` counts as the first of two.
    """
    count = max(2, int(seconds / first))
    counted = first > seconds
    match = Match.new(board, [Seat(level, level)] * PLAYERS, SEED)
    every = [first] if counted else []
    capped = False
    limit = _Limit(seconds)
    decisions = 1 if counted else 0
    while (seat := match.to_move) is not None and not (limit.reached and len(every) > counted):
        if match.must_discard:
            match.place(None)
            continue
        view = match.seat_view(seat)
        if decisions * count // (PLAYERS * TURNS) != (decisions - 1) * count // (PLAYERS * TURNS):
            whole = Limit(LONGEST_DECISION, time.process_time)
            before = time.process_time()
            decide(view, level, match.seed, whole)
            every.append(time.process_time() - before)
            capped |= whole.capped
        if not match.turn:
            first = min(first, *every)
        decisions += 1
        carry_out(match, decide(view, PACEMAKER, match.seed))
    return fmean(every), first, capped


# ---------------------------------------------------------------------------------------------------- start-up


def first_frame_seconds() -> float:
    """From starting a new process of the game to its first frame, without a screen: the median of some starts."""
    return median(_start_once() for _ in range(STARTS))


def _start_once() -> float:
    with tempfile.TemporaryDirectory() as home:
        environment = itself.environment(
            SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", REBIRTH_HOME=home, REBIRTH_READY="1"
        )
        before = time.perf_counter()
        process = subprocess.Popen(
            itself.command(), env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert process.stdout is not None
        # A game that never gets ready is ended, which ends the reading below.
        watchdog = threading.Timer(START_TIMEOUT, process.kill)
        watchdog.start()
        try:
            ready = any(line.strip() == b"READY" for line in process.stdout)
            taken = time.perf_counter() - before
        finally:
            watchdog.cancel()
            process.kill()
            _, errors = process.communicate()
        if not ready:
            last = errors.decode(errors="replace").strip().splitlines()
            raise common.CommandError(f"the game did not start: {last[-1] if last else 'no frame in time'}")
    return taken


# ---------------------------------------------------------------------------------------------------- text


def as_text(report: dict[str, Any]) -> str:
    """The report for people."""
    lines = [f"Rebirth {report['version']}, Python {report['python']}, {report['machine']}", ""]
    for name, games in report["random_games_per_second"].items():
        placements = report["random_placements_per_second"][name]
        copy = report["copy_microseconds"][name]
        lines.append(f"random games, {name}: {games:,} a second ({placements:,} placements), copy {copy:.2f} µs")
    for name, seconds in report["light_playouts_seconds"].items():
        lines.append(f"first move by {report['light_playouts']} light playouts, {name}: {1000 * seconds:.0f} ms")
    for name, levels in report["decision_seconds_by_board"].items():
        for level, times in levels.items():
            mean, first = times["mean"] * 1e6, times["first_move"] * 1e6
            line = f"decision of {level}, {name}: {mean:,.0f} µs on average, {first:,.0f} µs at the first move"
            lines.append(line + (" (cut short: it takes longer)" if times["capped"] else ""))
    for size, times in report["frame_ms"].items():
        lines.append(f"full board at {size}: {times['median']:.1f} ms, 99 of 100 within {times['p99']:.1f} ms")
    for size, times in report["motion_ms"].items():
        lines.append(f"everything moving at {size}: {times['median']:.1f} ms, 99 of 100 within {times['p99']:.1f} ms")
    for scene, share in report["idle_share"].items():
        lines.append(f"{scene} at rest: {100 * share:.1f} % of a core")
    lines.append(f"first frame after {report['first_frame_seconds']:.2f} s")
    if report["peak_memory_mb"] is not None:
        lines.append(f"memory of a game at 1920x1080: at most {report['peak_memory_mb']:.0f} MB")
    return "\n".join(lines)
