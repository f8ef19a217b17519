"""Random play beside Catanatron and python-chess: ``python -m tests.benchmarks`` (docs/figures.md).

All play in turns in this one process, a short stretch each, round after round, so that a busy machine is busy for
everybody. Counted is processor time; of each engine the fastest stretch stands in the table, and the middle one beside
it. The goals are meant for random play as a search uses it, on both boards.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from game.rebirth import Board
from game.storage import resources
from game.tiled import read_map
from tests.benchmarks.contestants import (
    OURS,
    STEP_BY_STEP,
    Contestant,
    Missing,
    catanatron,
    chess,
    ours,
    ours_step_by_step,
)

PLAYERS = 3
BOARDS = ("scotland", "ireland")
#: How many times as many moves a second as theirs this engine is to play.
GOALS = {"Catanatron": 8.0, "python-chess": 5.0}


@dataclass
class Measured:
    """One engine's stretches: moves a second in each, and how much it has played."""

    name: str
    rates: list[float] = field(default_factory=list)
    games: int = 0
    moves: int = 0

    @property
    def best(self) -> float:
        """Moves a second in the fastest stretch."""
        return max(self.rates)

    @property
    def middle(self) -> float:
        """Moves a second in the stretch in the middle."""
        return median(self.rates)


def measure(contestants: Sequence[Contestant], rounds: int, seconds: float) -> list[Measured]:
    """Everybody plays whole games for `seconds` of processor time a round; at least one game each."""
    found = [Measured(contestant.name) for contestant in contestants]
    for contestant in contestants:
        contestant.play(0)  # tables are filled, modules loaded
    for _ in range(rounds):
        for contestant, measured in zip(contestants, found, strict=True):
            moves = games = 0
            begun = time.process_time()
            while True:
                moves += contestant.play(measured.games + games)
                games += 1
                spent = time.process_time() - begun
                if spent >= seconds and spent > 0:
                    break
            measured.rates.append(moves / spent)
            measured.games += games
            measured.moves += moves
    return found


def ratios(found: Sequence[Measured]) -> dict[tuple[str, str], float]:
    """By (engine of ours, rival): how many times the rival's moves a second it plays, both at their fastest."""
    mine = [each for each in found if each.name.startswith(OURS) and not each.name.endswith(STEP_BY_STEP)]
    return {
        (engine.name, goal): engine.best / each.best
        for engine in mine
        for each in found
        for goal in GOALS
        if each.name.startswith(goal)
    }


def table(found: Sequence[Measured]) -> str:
    """A Markdown table, and a line for each goal."""
    lines = [
        "| | moves a second, fastest stretch | middle one | games | moves a game |",
        "|---|---|---|---|---|",
    ]
    for each in found:
        cells = (f"{each.best:,.0f}", f"{each.middle:,.0f}", f"{each.games:,}", f"{each.moves / each.games:.0f}")
        lines.append(f"| {each.name} | {' | '.join(cells)} |")
    lines.append("")
    for (engine, rival), ratio in ratios(found).items():
        verdict = "reached" if ratio >= GOALS[rival] else "missed"
        lines.append(f"{engine}: {ratio:.1f} times {rival}'s moves a second; {GOALS[rival]:.0f} times is {verdict}.")
    return "\n".join(lines)


def main() -> int:
    """Measures whatever is installed; 1 if something to compare with is missing or a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=8, help="how many stretches each (8)")
    parser.add_argument("--seconds", type=float, default=0.5, help="of processor time a stretch (0.5)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of the table")
    arguments = parser.parse_args()
    contestants = [entry(_board(name), PLAYERS) for name in BOARDS for entry in (ours, ours_step_by_step)]
    complete = True
    for rival in (catanatron, chess):
        try:
            contestants.append(rival())
        except Missing as missing:
            complete = False
            print(missing, file=sys.stderr)
    found = measure(contestants, max(1, arguments.rounds), arguments.seconds)
    print(json.dumps(as_json(found), indent=1) if arguments.json else table(found))
    return 0 if complete and all(ratio >= GOALS[rival] for (_, rival), ratio in ratios(found).items()) else 1


def as_json(found: Sequence[Measured]) -> dict[str, Any]:
    """The figures for programs."""
    engines = {
        each.name: {
            "moves_per_second": round(each.best),
            "moves_per_second_median": round(each.middle),
            "games": each.games,
            "moves": each.moves,
        }
        for each in found
    }
    return {
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "engines": engines,
        "ratios": [
            {"engine": engine, "rival": rival, "times": round(ratio, 2)}
            for (engine, rival), ratio in ratios(found).items()
        ],
    }


def _board(name: str) -> Board:
    board = read_map(resources.find_map(name, None)).board
    assert board is not None
    return board


if __name__ == "__main__":
    sys.exit(main())
