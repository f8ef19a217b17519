"""Learns expert's forecast from far-sighted games: ``python -m tests.ai.train_far_forecast --map scotland``.

Two far-sighted players play each other: each takes the one of greedy's best spaces after which the forecast is best.
What the forecast says of each position is drawn towards what it says of the later ones and what the game came to in the
end (temporal differences), so that the players get better as they go. One placement in ten is one of greedy's best by
lot.
Needs the compiled helper and numpy. The same words give the same numbers.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from game.ai.effort import FAR_SCHOOL, Effort
from game.ai.fast import Engine
from game.ai.fast.engine import EXCHANGE
from game.ai.fast.machine import Machine, new_machine
from game.ai.forecast import SIZE, learned
from game.ai.search import EXPERT
from game.ai.weights import POINT
from game.rebirth import Layout
from tests.ai.arena import LAYOUTS, start
from tests.ai.train_forecast import FOLDER, save

Numbers = NDArray[np.float64]
Places = NDArray[np.int64]
Position = tuple[float, Places, Places]
"""Thousandths of a point that the first seat is ahead, its classes, its rival's."""

TOLD_EVERY = 50
"""After so many games the players go by what has been learned meanwhile."""
SHORTS = 8
"""Of so many of greedy's best spaces one is taken by lot."""
MOST_NUMBERS = 1024


def game_of(machine: Machine, engine: Engine, layout: Layout, seed: int, by_lot: float) -> tuple[list[Position], float]:
    """One game's positions, each after a placement, and how far ahead the first seat was at the end."""
    rng = Random(f"far forecast {seed}")
    engine.set_state(start(layout, seed))
    positions: list[Position] = []
    while True:
        if rng.random() < by_lot:
            machine.call("deviate", SHORTS, rng.randrange(SHORTS))
        else:
            machine.call("stride")
        machine.call("report")
        to_move, choice, _, first, _, second = machine.read(6)
        if to_move < 0:
            return positions, float(first - second)
        if not choice:
            machine.call("classes")
            positions.append(_read(machine.read(MOST_NUMBERS)))


def _read(numbers: list[int]) -> Position:
    points, count = numbers[:2]
    mine = np.array(numbers[2 : 2 + count], dtype=np.int64)
    at = 2 + count
    theirs = np.array(numbers[at + 2 : at + 2 + numbers[at + 1]], dtype=np.int64)
    return float(POINT * (points - numbers[at])), mine, theirs


def learn(worth: Numbers, positions: list[Position], end: float, rate: float, memory: float) -> float:
    """Draws each forecast towards what came of it, the last first; the mean squared error, in thousandths."""
    wanted = end
    errors = 0.0
    for ahead, mine, theirs in reversed(positions):
        said = ahead + worth[mine].sum() - worth[theirs].sum()
        error = wanted - said
        errors += error * error
        np.add.at(worth, mine, rate * error)
        np.add.at(worth, theirs, -rate * error)
        wanted = memory * wanted + (1 - memory) * said
    return errors / max(1, len(positions))


def tell(machine: Machine, worth: Numbers) -> None:
    """Lets the helper's players go by these numbers."""
    whole = [int(number) for number in np.rint(worth)]
    for at in range(0, SIZE, EXCHANGE):
        part = whole[at : at + EXCHANGE]
        machine.write(part)
        machine.call("set_worth", FAR_SCHOOL, at, len(part))


def main() -> None:
    """Plays, learns, says how large the errors are, and writes the mean of the second half of what was learned."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--map", choices=LAYOUTS, default="scotland")
    parser.add_argument("--games", type=int, default=80_000)
    parser.add_argument("--seed", type=int, default=30_000_000)
    parser.add_argument("--looks", type=int, default=8, help="of greedy's spaces a player looks at so many (8)")
    parser.add_argument("--rate", type=float, default=2e-4, help="of learning; a fourth in the second half (0.0002)")
    parser.add_argument("--memory", type=float, default=0.8, help="how far the end of a game reaches back (0.8)")
    parser.add_argument("--by-lot", type=float, default=0.1, help="share of placements by lot (0.1)")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    arguments = parser.parse_args()
    machine = new_machine()
    assert machine is not None, "the package wasmtime is needed: pip install -e '.[fast]'"
    layout = LAYOUTS[arguments.map](2)
    engine = Engine(layout, machine)
    heed = EXPERT[arguments.map, 2].heed
    engine.set_effort(Effort(playouts=1, candidates=1, looks=arguments.looks, heed=heed, school=FAR_SCHOOL))
    worth = np.array(learned(arguments.map, 2), dtype=np.float64)
    summed = np.zeros(SIZE)
    sums = 0
    errors = 0.0
    began = time.process_time()
    for number in range(arguments.games):
        if number % TOLD_EVERY == 0:
            tell(machine, worth)
        late = 2 * number >= arguments.games
        positions, end = game_of(machine, engine, layout, arguments.seed + number, arguments.by_lot)
        errors += learn(worth, positions, end, arguments.rate / (4 if late else 1), arguments.memory)
        if late and number % 10 == 0:
            summed += worth
            sums += 1
        if (number + 1) % 1000 == 0:
            taken = time.process_time() - began
            print(f"{number + 1} games, {taken:.0f} s, error {(errors / 1000) ** 0.5 / POINT:.2f} points", flush=True)
            errors = 0.0
    save(f"{arguments.map}-2-far", summed / sums, arguments.folder)


if __name__ == "__main__":
    main()
