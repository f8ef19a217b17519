"""Measures greedy against the yardsticks: ``python -m tests.ai.measure --games 1000`` (docs/opponents.md).

Seats rotate, and each deal is played once from every seat. The same numbers give the same games on every machine.
"""

from __future__ import annotations

import argparse
from statistics import fmean

from game.ai import Bot, make_bot
from game.commands.simulate import wilson_interval
from game.rebirth import Layout
from tests.ai.arena import LAYOUTS, play
from tests.ai.irish_yardsticks import AllChoicesByLot, ChoicesByLot, NoMissionsNoTowers
from tests.ai.points_only import PointsOnlyBot

YARDSTICKS: dict[str, tuple[tuple[str, Bot], ...]] = {
    "scotland": (("random", make_bot("random")), ("points-only", PointsOnlyBot())),
    "ireland": (
        ("random", make_bot("random")),
        ("points-only", PointsOnlyBot()),
        ("no missions, no towers", NoMissionsNoTowers()),
        ("all three choices by lot", AllChoicesByLot()),
        ("doubling and keeping by lot", ChoicesByLot()),
    ),
}


def main() -> None:
    """Prints one line for each yardstick and number of players."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="for each line (1000)")
    parser.add_argument("--seed", type=int, default=1_000_000, help="of the first deal (1000000)")
    parser.add_argument("--map", choices=YARDSTICKS, default="scotland", help="(scotland)")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), nargs="+", default=[2, 3, 4], help="(2 3 4)")
    arguments = parser.parse_args()
    for name, yardstick in YARDSTICKS[arguments.map]:
        for players in arguments.players:
            layout = LAYOUTS[arguments.map](players)
            print(one_line(name, yardstick, layout, arguments.games, arguments.seed), flush=True)


def one_line(name: str, yardstick: Bot, layout: Layout, games: int, first_seed: int) -> str:
    """Greedy in one seat, the yardstick in all others."""
    players = layout.players
    won = 0.0
    mine, theirs = [], []
    for game in range(games):
        seat = game % players
        bots = [yardstick] * players
        bots[seat] = make_bot("greedy")
        result = play(layout, bots, first_seed + game // players)
        won += (seat in result.winners) / len(result.winners)
        mine.append(result.final[seat].total)
        theirs.append(fmean(score.total for score in result.final if score.seat != seat))
    low, high = wilson_interval(won, games)
    return (
        f"{players} players, {games} games against {name}: {100 * won / games:.1f} % won "
        f"({100 * low:.1f} to {100 * high:.1f}), {fmean(mine):.0f} points to {fmean(theirs):.0f}"
    )


if __name__ == "__main__":
    main()
