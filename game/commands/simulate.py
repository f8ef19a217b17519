"""``simulate``: play games between opponents without a window and show who wins, by what, and how fast they decide."""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import re
import signal
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing.pool import Pool
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from game.ai import carry_out, choose
from game.commands import common
from game.rebirth import Board, Match, Seat, derived_seed

#: Where points come from: while playing, then in the final scoring.
TRACK_SOURCES = ("farm", "settlement", "plus-one", "public-mission", "tower")
FINAL_SOURCES = ("unfinished", "castles", "missions")
NORMAL_QUANTILE_95 = 1.959963984540054
CHUNK = 8
#: Windows can wait for few more processes at once.
MOST_JOBS = 60


@dataclass(frozen=True)
class Series:
    """All games of one command; a worker process needs nothing else."""

    board: Board
    map_name: str
    controllers: tuple[str, ...]
    seed: int
    wants_records: bool


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


@dataclass
class Tally:
    """What is counted over all games for one contender."""

    controller: str
    wins: float = 0.0
    points: dict[str, list[int]] = field(default_factory=dict)
    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words this command takes."""

    def seats(text: str) -> list[str]:
        return common.parse_seats(text, human=False, random=True)

    parser.add_argument("--map", default=common.DEFAULT_MAP, metavar="M", help="name or path of a map (scotland)")
    parser.add_argument("--seats", type=seats, default=["greedy", "random"], metavar="A,B,...", help="(greedy,random)")
    parser.add_argument("--games", type=common.positive, default=100, metavar="N", help="how many games (100)")
    parser.add_argument("--seed", type=common.not_negative, default=1, metavar="S", help="whole number (1)")
    parser.add_argument("--record", type=_folder, metavar="DIR", help="write each game there as game-000001.jsonl, ...")
    parser.add_argument("--jobs", type=_jobs, default=1, metavar="J", help="processes to play in (1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of the table")
    parser.epilog = (
        "Game k has its own seed made from (S, k). From game to game the seating rotates by one place.\n"
        "A victory shared by k players counts 1/k for each. The same words give the same games, whatever --jobs."
    )


def _jobs(text: str) -> int:
    jobs = common.positive(text)
    if jobs > MOST_JOBS:
        raise argparse.ArgumentTypeError(f"{jobs} processes are too many; use at most {MOST_JOBS}")
    return jobs


def _folder(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("the folder has no name; write . for this one")
    return Path(text)


def run(args: argparse.Namespace) -> int:
    """Play, record and report."""
    board, map_name = common.load_board(args.map)
    common.check_player_count(board, map_name, len(args.seats))
    series = Series(board, map_name, tuple(args.seats), args.seed, args.record is not None)
    if args.record is not None:
        _prepare_folder(args.record, args.games)
    tallies = [Tally(controller) for controller in series.controllers]
    started = time.perf_counter()
    for outcome in _with_progress(play_all(series, args.games, args.jobs), args.games):
        if args.record is not None and outcome.record is not None:
            common.write_new_file(args.record / record_name(outcome.number), outcome.record.encode())
        for contender, tally in enumerate(tallies):
            _count(tally, outcome, contender)
    seconds = time.perf_counter() - started
    report = as_json(series, tallies, args.games, seconds, args.jobs)
    print(json.dumps(report, indent=1) if args.json else table(report))
    return 0


# ---------------------------------------------------------------------------------------------------- playing


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
    return GameOutcome(game, shares, points, moves, seconds, slowest, record)


def play_all(series: Series, games: int, jobs: int) -> Iterator[GameOutcome]:
    """All games in order, on ``jobs`` processes."""
    numbers = range(1, games + 1)
    jobs = min(jobs, games)
    if jobs == 1:
        for number in numbers:
            yield play_game(series, number)
        return
    with _workers(jobs, series) as pool:
        chunk = max(1, min(CHUNK, games // (jobs * 4)))
        yield from pool.imap(_play_in_worker, numbers, chunk)


def _workers(jobs: int, series: Series) -> Pool:
    """Processes that pass over Ctrl-C from their first moment on: it ends the command, which then ends them."""
    in_main_thread = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN) if in_main_thread else None
    try:
        return multiprocessing.get_context("spawn").Pool(jobs, _start_worker, (_packed(series),))
    finally:
        if in_main_thread:
            signal.signal(signal.SIGINT, before)


_worker: Series | None = None


def _packed(series: Series) -> dict[str, Any]:
    """The series as plain data: a board is built once in each process."""
    return {
        "description": series.board.description(),
        "rules": series.board.rules,
        "map_name": series.map_name,
        "controllers": series.controllers,
        "seed": series.seed,
        "wants_records": series.wants_records,
    }


def _start_worker(packed: dict[str, Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # not every system hands it on
    global _worker
    board = Board.from_description(packed.pop("description"), packed.pop("rules"))
    _worker = Series(board=board, **packed)


def _play_in_worker(game: int) -> GameOutcome:
    assert _worker is not None
    return play_game(_worker, game)


def _with_progress(outcomes: Iterator[GameOutcome], games: int) -> Iterator[GameOutcome]:
    from tqdm import tqdm

    with tqdm(outcomes, total=games, unit="game", file=sys.stderr, leave=False, dynamic_ncols=True) as bar:
        yield from bar


# ---------------------------------------------------------------------------------------------------- records


def record_name(game: int) -> str:
    """The file name of one game of a series."""
    return f"game-{game:06d}.jsonl"


def _prepare_folder(folder: Path, games: int) -> None:
    """Make the folder and see to it that no file would be overwritten. Raises CommandError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        present = {path.name for path in folder.iterdir()}
    except OSError as error:
        raise common.CommandError(f"{folder} cannot be used for records: {common.reason(error)}.") from error
    for name in sorted(present):  # there may be many more games to come than files
        match = re.fullmatch(r"game-(\d{6,18})\.jsonl", name)
        if match and 1 <= int(match[1]) <= games and name == record_name(int(match[1])):
            raise common.CommandError(f"{folder / name} exists already and is not overwritten. Choose another folder.")


# ---------------------------------------------------------------------------------------------------- reporting


def _count(tally: Tally, outcome: GameOutcome, contender: int) -> None:
    tally.wins += outcome.win_shares[contender]
    for source, points in outcome.points[contender].items():
        tally.points.setdefault(source, []).append(points)
    tally.moves += outcome.moves[contender]
    tally.seconds += outcome.seconds[contender]
    tally.slowest = max(tally.slowest, outcome.slowest[contender])


def wilson_interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of victories (Wilson's score interval), as two shares of 1."""
    z = NORMAL_QUANTILE_95
    share = wins / games
    centre = share + z * z / (2 * games)
    reach = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale)


def as_json(series: Series, tallies: list[Tally], games: int, seconds: float, jobs: int) -> dict[str, Any]:
    """The report; everything that differs from run to run stands under ``timing``."""
    contenders = []
    for tally in tallies:
        low, high = wilson_interval(tally.wins, games)
        points = {
            source: {
                "mean": round(fmean(values), 3),
                "spread": round(stdev(values), 3) if len(values) > 1 else 0.0,
            }
            for source, values in tally.points.items()
        }
        contenders.append(
            {
                "controller": tally.controller,
                "wins": round(tally.wins, 6),
                "win_share": round(tally.wins / games, 6),
                "win_interval_95": [round(low, 6), round(high, 6)],
                "points": points,
                "moves": tally.moves,
            }
        )
    return {
        "map": series.map_name,
        "map_sha256": series.board.sha256(),
        "rules": series.board.rules,
        "games": games,
        "seed": series.seed,
        "contenders": contenders,
        "timing": {
            "jobs": jobs,
            "seconds": round(seconds, 3),
            "games_per_second": round(games / seconds, 2),
            "move_ms": [
                {
                    "mean": round(1000 * tally.seconds / tally.moves, 4) if tally.moves else None,
                    "slowest": round(1000 * tally.slowest, 4),
                }
                for tally in tallies
            ],
        },
    }


def table(report: dict[str, Any]) -> str:
    """The report as a table, one column for each contender."""
    contenders = report["contenders"]
    timing = report["timing"]
    rows: list[tuple[str, list[str]]] = [("", [f"{c['controller']} {n}" for n, c in enumerate(contenders, 1)])]
    rows.append(("wins", [f"{100 * c['win_share']:.1f} %" for c in contenders]))
    intervals = [c["win_interval_95"] for c in contenders]
    rows.append(("  95 % interval", [f"{100 * low:.1f} to {100 * high:.1f} %" for low, high in intervals]))
    for source in ("total", *TRACK_SOURCES, *FINAL_SOURCES):
        cells = [c["points"][source] for c in contenders]
        if source in TRACK_SOURCES and not any(cell["mean"] for cell in cells):
            continue  # the rules of this board have no such points
        label = "points" if source == "total" else f"  {source}"
        rows.append((label, [f"{cell['mean']:.1f} ± {cell['spread']:.1f}" for cell in cells]))
    speeds = timing["move_ms"]
    rows.append(("time per move", [_milliseconds(cell["mean"]) for cell in speeds]))
    rows.append(("  slowest", [_milliseconds(cell["slowest"]) for cell in speeds]))
    labels = max(len(label) for label, _ in rows)
    width = max(len(cell) for _, cells in rows for cell in cells) + 3
    lines = [f"{label:{labels}}" + "".join(f"{cell:>{width}}" for cell in cells) for label, cells in rows]
    played = f"{report['games']} games on {report['map']}, seed {report['seed']}"
    speed = f"{timing['seconds']:.1f} s, {timing['games_per_second']:.1f} games per second"
    return "\n".join([f"{played} ({speed})", "", *lines])


def _milliseconds(value: float | None) -> str:
    return "-" if value is None else f"{value:.3g} ms"
