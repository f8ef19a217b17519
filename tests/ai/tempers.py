"""Measures the tempers against the plain level: ``python -m tests.ai.tempers --games 400`` (docs/opponents.md).

Two seats, a temper against none; each deal is played from both seats. The same numbers give the same games everywhere.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

from game.ai import play_decision
from game.ai.tempers import TEMPERS
from game.commands.statistics import wilson_interval
from game.rebirth import Match, Seat
from tests.ai.arena import LAYOUTS

MAPS = tuple(LAYOUTS)


@dataclass(frozen=True)
class Measured:
    """Of `games`: victories of the temper, shared ones in part, and mean points of both from the temper's source."""

    games: int
    won: float
    own: float
    plain: float

    @property
    def line(self) -> str:
        """The figures as one line."""
        low, high = wilson_interval(self.won, self.games)
        return (
            f"{100 * self.won / self.games:.1f} % won ({100 * low:.1f} to {100 * high:.1f}), "
            f"{self.own:.1f} points from its source to {self.plain:.1f} ({100 * (self.own / self.plain - 1):+.0f} %)"
        )


def taken_by_source(map_name: str, level: str, temper: int, games: int, first_seed: int) -> Measured:
    """The temper of this number at `level` against the plain level."""
    leaning = TEMPERS[temper]
    board = LAYOUTS[map_name](2).board
    sources = leaning.sources[board.rules]
    won = own = plain = 0.0
    for game in range(games):
        controllers = [level, level]
        mine = game % 2
        controllers[mine] = f"{level}:{leaning.name}"
        match = Match.new(board, [Seat(word, word) for word in controllers], first_seed + game // 2, map_name=map_name)
        while (seat := match.to_move) is not None:
            play_decision(match, controllers[seat])
        result = match.result
        assert result is not None
        won += (mine in result.winners) / len(result.winners)
        own += points_from(match, mine, sources)
        plain += points_from(match, 1 - mine, sources)
    return Measured(games, won, own / games, plain / games)


def points_from(match: Match, seat: int, sources: tuple[str, ...]) -> int:
    """A seat's points from these sources at the end."""
    result = match.result
    assert result is not None
    final = result.final[seat]
    found = {**match.points_by_source(seat), "castles": final.castles, "missions": final.missions}
    return sum(found[source] for source in sources)


def main() -> None:
    """Prints one line for each board and temper."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [temper.name for temper in TEMPERS]
    parser.add_argument("--games", type=int, default=400, help="for each line (400)")
    parser.add_argument("--seed", type=int, default=3_000_000, help="of the first deal (3000000)")
    parser.add_argument("--level", default="greedy", help="(greedy)")
    parser.add_argument("--map", choices=MAPS, nargs="+", default=list(MAPS), help="(both)")
    parser.add_argument("--temper", choices=names, nargs="+", default=names, help="(all)")
    arguments = parser.parse_args()
    for map_name in arguments.map:
        for name in arguments.temper:
            found = taken_by_source(map_name, arguments.level, names.index(name), arguments.games, arguments.seed)
            print(f"{map_name}, {arguments.level}:{name}, {found.games} games: {found.line}", flush=True)


if __name__ == "__main__":
    main()
