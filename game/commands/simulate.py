"""``simulate``: play games between opponents without a window and show who wins, by what, and how fast they decide."""

from __future__ import annotations

import argparse
import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from game.commands import common, simulate_cluster
from game.commands.simulate_series import TRACK_SOURCES, GameOutcome, Series, play_all, with_progress
from game.commands.statistics import wilson_interval

#: Where points come from in the final scoring.
FINAL_SOURCES = ("unfinished", "castles", "missions")
#: Windows can wait for few more processes at once.
MOST_JOBS = 60


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
    add_places_to_play(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of the table")
    parser.epilog = (
        "Game k has its own seed made from (S, k). From game to game the seating rotates by one place.\n"
        "A victory shared by k players counts 1/k for each. The same words give the same games anywhere."
    )


def add_places_to_play(parser: argparse.ArgumentParser) -> None:
    """``--jobs`` or ``--cluster``: where the games are played, which changes none of them."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=_jobs, default=1, metavar="J", help="processes to play in (1)")
    where.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="play on the workers of this Dask scheduler, for instance tcp://10.0.0.5:8786 (extra: cluster)",
    )


def played(series: Series, games: int, args: argparse.Namespace) -> Iterator[GameOutcome]:
    """All games of a series in order, played where the command line says, with a bar. Raises CommandError."""
    if args.cluster is None:
        outcomes = play_all(series, games, args.jobs)
    else:
        outcomes = simulate_cluster.play_on_cluster(series, games, args.cluster)
    return with_progress(outcomes, games)


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
    for outcome in played(series, args.games, args):
        if args.record is not None and outcome.record is not None:
            common.write_new_file(args.record / record_name(outcome.number), outcome.record.encode())
        for contender, tally in enumerate(tallies):
            _count(tally, outcome, contender)
    seconds = time.perf_counter() - started
    report = as_json(
        series, tallies, args.games, seconds, {"cluster": args.cluster} if args.cluster else {"jobs": args.jobs}
    )
    print(json.dumps(report, indent=1) if args.json else table(report))
    return 0


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


def as_json(series: Series, tallies: list[Tally], games: int, seconds: float, where: dict[str, Any]) -> dict[str, Any]:
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
            **where,
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
