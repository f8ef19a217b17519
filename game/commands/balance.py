"""``balance``: play many games of equal opponents and report seat advantage, points by source, missions and towers."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from game.commands import balance_page, common
from game.commands.balance_report import summary
from game.commands.simulate import add_places_to_play, played
from game.commands.simulate_series import Series

BOARDS = ("scotland", "ireland")
PLAYERS = (2, 3, 4)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words this command takes."""
    parser.add_argument("--map", action="append", metavar="M", help="name or path of a map, also several times (both)")
    parser.add_argument("--players", type=_counts, default=list(PLAYERS), metavar="N,...", help="(2,3,4)")
    parser.add_argument("--games", type=common.positive, default=400, metavar="N", help="of each kind (400)")
    parser.add_argument("--level", type=_level, default="strong", metavar="L", help="who plays on all seats (strong)")
    parser.add_argument("--seed", type=common.not_negative, default=1, metavar="S", help="whole number (1)")
    add_places_to_play(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of the tables")
    parser.add_argument("--page", type=Path, metavar="FOLDER", help="write balance.md and its plots there as well")
    parser.epilog = "All seats are played alike, so that what differs is the seats', the cards' and the towers' doing."


def _counts(text: str) -> list[int]:
    counts = sorted({common.positive(word.strip()) for word in text.split(",")})
    if not set(counts) <= set(PLAYERS):
        raise argparse.ArgumentTypeError(f"'{text}': a game has 2 to 4 players, for instance 2,3")
    return counts


def _level(text: str) -> str:
    return common.parse_seats(f"{text},{text}", human=False, random=True)[0]


def run(args: argparse.Namespace) -> int:
    """Play and report. Raises CommandError."""
    started = time.perf_counter()
    boards = [common.load_board(name) for name in args.map or BOARDS]
    reports = []
    for board, map_name in boards:
        fewest, most = board.options.players_min, board.options.players_max
        for players in args.players:
            if not fewest <= players <= most:
                continue
            series = Series(board, map_name, (args.level,) * players, args.seed, wants_facts=True)
            facts = [outcome.facts for outcome in played(series, args.games, args) if outcome.facts is not None]
            head = {"map": map_name, "board": board.name, "map_sha256": board.sha256(), "rules": board.rules}
            reports.append(head | summary(facts))
    if not reports:
        raise common.UsageError(f"none of these boards is for {' or '.join(map(str, args.players))} players")
    report: dict[str, Any] = {
        "level": args.level,
        "games": args.games,
        "seed": args.seed,
        "reports": reports,
        "timing": {"seconds": round(time.perf_counter() - started, 1)},
    }
    if args.page is not None:
        balance_page.write(args.page, report)
    print(json.dumps(report, indent=1) if args.json else balance_page.tables(report))
    return 0
