"""Series of games between opponents: which games they are, and playing them in one process or in several.

Game k of seed S depends on both numbers alone, so that it does not matter where it is played.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.pool import Pool
from typing import Any

from game.ai import carry_out, choose
from game.commands.balance_facts import GameFacts, facts_of
from game.rebirth import Board, Match, Seat, derived_seed

#: Where points come from while playing.
TRACK_SOURCES = ("farm", "settlement", "plus-one", "public-mission", "tower")
#: So many games are handed to a process at once, or fewer where there are few.
CHUNK = 8


@dataclass(frozen=True)
class Series:
    """All games of one command; a worker process needs nothing else."""

    board: Board
    map_name: str
    controllers: tuple[str, ...]
    seed: int
    wants_records: bool = False
    wants_facts: bool = False


@dataclass
class GameOutcome:
    """One finished game. Lists are by contender, in the order of ``--seats``, wherever he sat."""

    number: int
    win_shares: list[float]
    points: list[dict[str, int]]
    moves: list[int]
    seconds: list[float]
    slowest: list[float]
    record: str | None
    facts: GameFacts | None = None


def seating(players: int, game: int) -> tuple[int, ...]:
    """Which contender sits where in game number ``game`` (from 1): one place further on from game to game."""
    return tuple((seat + game - 1) % players for seat in range(players))


def game_seed(seed: int, game: int) -> int:
    """The seed of one game of a series, made from both numbers; short enough to be typed in again."""
    return derived_seed(seed, "series", game) % 1_000_000_000


def play_game(series: Series, game: int) -> GameOutcome:
    """Play game number ``game`` (from 1) to its end."""
    players = len(series.controllers)
    contender_at = seating(players, game)
    seats = [Seat(f"{series.controllers[c].capitalize()} {c + 1}", series.controllers[c]) for c in contender_at]
    match = Match.new(series.board, seats, game_seed(series.seed, game), map_name=series.map_name)
    moves, seconds, slowest = [0] * players, [0.0] * players, [0.0] * players
    while (seat := match.to_move) is not None:
        contender = contender_at[seat]
        before = time.perf_counter()
        answer = choose(match, series.controllers[contender])
        taken = time.perf_counter() - before
        moves[contender] += 1
        seconds[contender] += taken
        slowest[contender] = max(slowest[contender], taken)
        carry_out(match, answer)
    result = match.result
    assert result is not None
    shares = [0.0] * players
    points: list[dict[str, int]] = [{} for _ in range(players)]
    for seat, contender in enumerate(contender_at):
        if seat in result.winners:
            shares[contender] = 1 / len(result.winners)
        final = result.final[seat]
        by_source = match.points_by_source(seat)
        points[contender] = {source: by_source.get(source, 0) for source in TRACK_SOURCES} | {
            "unfinished": final.settlements,
            "castles": final.castles,
            "missions": final.missions,
            "total": final.total,
        }
    record = "".join(line + "\n" for line in match.record_lines()) if series.wants_records else None
    facts = facts_of(match) if series.wants_facts else None
    return GameOutcome(game, shares, points, moves, seconds, slowest, record, facts)


def chunk_size(games: int, processes: int) -> int:
    """How many games a process is handed at once: few enough that all of them are busy to the end."""
    return max(1, min(CHUNK, games // (processes * 4)))


def play_all(series: Series, games: int, jobs: int) -> Iterator[GameOutcome]:
    """All games in order, on ``jobs`` processes."""
    numbers = range(1, games + 1)
    jobs = min(jobs, games)
    if jobs == 1:
        for number in numbers:
            yield play_game(series, number)
        return
    with _workers(jobs, series) as pool:
        yield from pool.imap(_play_in_worker, numbers, chunk_size(games, jobs))


def _workers(jobs: int, series: Series) -> Pool:
    """Processes that pass over Ctrl-C from their first moment on: it ends the command, which then ends them."""
    in_main_thread = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN) if in_main_thread else None
    try:
        return multiprocessing.get_context("spawn").Pool(jobs, _start_worker, (packed(series),))
    finally:
        if in_main_thread:
            signal.signal(signal.SIGINT, before)


_worker: Series | None = None


def packed(series: Series) -> dict[str, Any]:
    """The series as plain data, for `unpacked` in another process."""
    return {
        "description": series.board.description(),
        "rules": series.board.rules,
        "map_name": series.map_name,
        "controllers": series.controllers,
        "seed": series.seed,
        "wants_records": series.wants_records,
        "wants_facts": series.wants_facts,
    }


def unpacked(plain: dict[str, Any]) -> Series:
    """The series that `packed` took apart; its board is built anew."""
    rest = dict(plain)
    board = Board.from_description(rest.pop("description"), rest.pop("rules"))
    return Series(board=board, controllers=tuple(rest.pop("controllers")), **rest)


def _start_worker(plain: dict[str, Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # not every system hands it on
    global _worker
    _worker = unpacked(plain)


def _play_in_worker(game: int) -> GameOutcome:
    assert _worker is not None
    return play_game(_worker, game)


def with_progress(outcomes: Iterator[GameOutcome], games: int) -> Iterator[GameOutcome]:
    """The same outcomes, while a bar on standard error shows how many there have been."""
    from tqdm import tqdm

    with tqdm(outcomes, total=games, unit="game", file=sys.stderr, leave=False, dynamic_ncols=True) as bar:
        yield from bar
