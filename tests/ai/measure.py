"""Measures opponents against each other (docs/opponents.md): ``python -m tests.ai.measure --games 1000``.

One of them sits in one seat, another in all others. Seats rotate, and each deal is played once from every seat. The
same words give the same games on every machine, whatever ``--jobs``.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Callable, Iterator
from functools import cache
from statistics import fmean

from game.ai import LEVELS, Bot, make_bot
from game.commands.statistics import wilson_interval
from tests.ai.arena import LAYOUTS, play
from tests.ai.first_greedy import FirstGreedyBot
from tests.ai.irish_yardsticks import AllChoicesByLot, ChoicesByLot, NoMissionsNoTowers
from tests.ai.points_only import PointsOnlyBot

FIRST_GREEDY = "first-greedy"
FROZEN: dict[str, Callable[[], Bot]] = {
    FIRST_GREEDY: FirstGreedyBot,
    "points-only": PointsOnlyBot,
    "no-missions-no-towers": NoMissionsNoTowers,
    "all-choices-by-lot": AllChoicesByLot,
    "doubling-and-keeping-by-lot": ChoicesByLot,
}
"""Yardsticks that stay as they are, whatever becomes of the levels."""

YARDSTICKS = {
    "scotland": ("random", "points-only"),
    "ireland": ("random", *[name for name in FROZEN if name != FIRST_GREEDY]),
}
SHOWN_EVERY = 20

Game = tuple[str, int, str, str, int, int]
"""Map, players, who is measured, against whom, number of the game, seed of the first deal."""


@cache
def bot_named(name: str) -> Bot:
    """A yardstick or a level, with or without temper."""
    return FROZEN[name]() if name in FROZEN else make_bot(name)


def outcome(game: Game) -> tuple[float, int, float]:
    """The share of the victory of the one measured, its points, and the mean points of the others."""
    board, players, champion, others, number, first_seed = game
    seat = number % players
    bots = [bot_named(others)] * players
    bots[seat] = bot_named(champion)
    result = play(LAYOUTS[board](players), bots, first_seed + number // players)
    share = (seat in result.winners) / len(result.winners)
    theirs = fmean(score.total for score in result.final if score.seat != seat)
    return share, result.final[seat].total, theirs


def outcomes(games: list[Game], jobs: int) -> Iterator[tuple[float, int, float]]:
    """Of all games in order, on so many processes."""
    if jobs == 1:
        yield from map(outcome, games)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(outcome, games, chunksize=2)


def line(champion: str, others: str, players: int, found: list[tuple[float, int, float]]) -> str:
    """What so many games have shown, with the 95 % interval."""
    won = sum(share for share, _, _ in found)
    low, high = wilson_interval(won, len(found))
    return (
        f"{players} players, {len(found)} games, {champion} against {others}: {100 * won / len(found):.1f} % won "
        f"({100 * low:.1f} to {100 * high:.1f}), {fmean(mine for _, mine, _ in found):.0f} points to "
        f"{fmean(theirs for _, _, theirs in found):.0f}"
    )


def main() -> None:
    """Prints one line for each opponent and number of players."""
    names = [*[level.name for level in LEVELS], *FROZEN]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--of", default="greedy", metavar="NAME", help="who is measured (greedy)")
    parser.add_argument(
        "--against", nargs="+", metavar="NAME", help=f"{', '.join(names)}; without it the map's yardsticks"
    )
    parser.add_argument("--games", type=int, default=1000, help="for each line (1000)")
    parser.add_argument("--seed", type=int, default=1_000_000, help="of the first deal (1000000)")
    parser.add_argument("--map", choices=YARDSTICKS, default="scotland", help="(scotland)")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), nargs="+", default=[2, 3, 4], help="(2 3 4)")
    parser.add_argument("--jobs", type=int, default=1, help="processes to play in (1)")
    parser.add_argument("--progress", action="store_true", help=f"a line after every {SHOWN_EVERY} games")
    arguments = parser.parse_args()
    for others in arguments.against or YARDSTICKS[arguments.map]:
        for players in arguments.players:
            games: list[Game] = [
                (arguments.map, players, arguments.of, others, number, arguments.seed)
                for number in range(arguments.games)
            ]
            began = time.perf_counter()
            found = []
            for each in outcomes(games, arguments.jobs):
                found.append(each)
                if arguments.progress and len(found) % SHOWN_EVERY == 0:
                    print(f"  {line(arguments.of, others, players, found)}", flush=True)
            taken = time.perf_counter() - began
            print(f"{line(arguments.of, others, players, found)} [{taken:.0f} s]", flush=True)


if __name__ == "__main__":
    main()
