"""Fits the forecast to what greedy makes of positions: ``python -m tests.ai.train_forecast --players 2``.

In positions of greedy's own games, some moves of which are not its best, its best spaces are each played on in the same
world: a few placements, then to the end. What the forecast says in between is to tell which ends better: the
differences between the choices of one world are fitted by least squares, from the numbers that are there. Needs the
compiled helper and numpy. The same words give the same numbers.
"""

from __future__ import annotations

import argparse
import time
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

import game.ai
from game.ai.effort import Effort
from game.ai.fast import Engine
from game.ai.fast.machine import Machine, new_machine
from game.ai.forecast import SIZE, learned
from game.ai.weights import PARTS, WEIGHTS
from game.rebirth import Layout
from tests.ai.arena import LAYOUTS, start

FOLDER = Path(game.ai.__file__).parent / "forecasts"
ROWS_AT_ONCE = 16_000
HELD_OUT = 8
"""One game of so many is kept apart, to see whether what was learned holds."""

Numbers = NDArray[np.float64]
Places = NDArray[np.int64]


class Samples:
    """Rows of a sparse system: (class, factor) pairs, what the points alone say, and what it came to."""

    def __init__(self) -> None:
        self.classes: list[int] = []
        self.factors: list[float] = []
        self.lengths: list[int] = []
        self.base: list[float] = []
        self.result: list[float] = []
        self.world: list[int] = []

    def system(self) -> tuple[Places, Numbers, Places, Numbers, Numbers, Places]:
        """Everything as arrays: classes, factors, the row of each, base, result, and the world of each row."""
        rows = np.repeat(np.arange(len(self.lengths)), self.lengths)
        return (
            np.array(self.classes, dtype=np.int64),
            np.array(self.factors),
            rows,
            np.array(self.base),
            np.array(self.result),
            np.array(self.world, dtype=np.int64),
        )


def gather(layout: Layout, machine: Machine, games: int, seed: int, many: int, ahead: int) -> tuple[Samples, Samples]:
    """Positions to learn from and positions held out."""
    engine = Engine(layout, machine)
    engine.set_effort(Effort(playouts=1, candidates=1))
    rival = WEIGHTS[layout.board.rules, layout.players].rival / PARTS
    samples = Samples(), Samples()
    world = 0
    for number in range(games):
        rng = Random(f"forecast {seed} {number}")
        engine.set_state(start(layout, seed + number))
        into = samples[number % HELD_OUT == 0]
        while True:
            machine.call("report")
            to_move, choice = machine.read(2)
            if to_move < 0:
                break
            if not choice and rng.random() < 0.3:
                tried = machine.call("sample", many, ahead)
                if tried > 1:
                    _read(machine.read(ROWS_AT_ONCE), tried, rival, world, into)
                    world += 1
            if rng.random() < 0.3:
                machine.call("deviate", many, rng.randrange(many))
            else:
                machine.call("advance", 1)
    return samples


def _read(numbers: list[int], tried: int, rival: float, world: int, into: Samples) -> None:
    at = 0
    for _ in range(tried):
        into.base.append(numbers[at])
        into.result.append(numbers[at + 1])
        into.world.append(world)
        at += 2
        length = 0
        for factor in (1.0, -rival):
            count = numbers[at]
            into.classes += numbers[at + 1 : at + 1 + count]
            into.factors += [factor] * count
            length += count
            at += 1 + count
        into.lengths.append(length)


def centred(values: Numbers, world: Places) -> Numbers:
    """What is left of each row's value without the mean of its world."""
    count = np.bincount(world)
    mean = np.bincount(world, values) / np.maximum(count, 1)
    return values - mean[world]


class Problem:
    """The least squares, as two products: classes to rows and back."""

    def __init__(self, samples: Samples) -> None:
        self.classes, self.factors, self.rows, self.base, self.result, self.world = samples.system()
        self.count = len(self.base)

    def forecast(self, worth: Numbers) -> Numbers:
        """What the classes say of each row, less the mean of its world."""
        return centred(np.bincount(self.rows, self.factors * worth[self.classes], self.count), self.world)

    def back(self, errors: Numbers) -> Numbers:
        """The transposed product."""
        return np.bincount(self.classes, self.factors * centred(errors, self.world)[self.rows], SIZE)

    def wanted(self, worth: Numbers) -> Numbers:
        """What `worth` leaves unexplained of the differences between the choices of a world."""
        return centred(self.result - self.base, self.world) - self.forecast(worth)


def fit(problem: Problem, before: Numbers, ridge: float, rounds: int) -> Numbers:
    """The correction that explains most, small ones preferred: conjugate gradients on the normal equations."""
    found = np.zeros(SIZE)
    left = problem.back(problem.wanted(before))
    direction = left.copy()
    size = float(left @ left)
    for _ in range(rounds):
        turned = problem.back(problem.forecast(direction)) + ridge * direction
        step = size / float(direction @ turned)
        found += step * direction
        left -= step * turned
        size, old = float(left @ left), size
        direction = left + size / old * direction
    return found


def told(problem: Problem, worth: Numbers) -> str:
    """How well the differences are told: the share of their variance, and how often the better of two is found."""
    wanted = centred(problem.result - problem.base, problem.world)
    whole = centred(problem.result, problem.world)
    said = problem.forecast(worth) + centred(problem.base, problem.world)
    share = 1 - float(np.sum((whole - said) ** 2)) / float(np.sum(whole**2))
    slope = float(said @ whole) / float(said @ said)
    together = float(np.corrcoef(said, whole)[0, 1])
    return f"explains {100 * share:.2f} %, correlation {together:.4f}, slope {slope:.2f}, {len(wanted)} rows"


def save(name: str, worth: Numbers, folder: Path) -> None:
    """Writes the numbers as forecast.py reads them: [how much further on, worth], zeros left out."""
    whole = np.rint(worth).astype(np.int64)
    places = np.flatnonzero(whole)
    gaps = [int(after - before) for before, after in pairwise([0, *places.tolist()])]
    lines = [f"[{gap},{int(whole[place])}]" for gap, place in zip(gaps, places.tolist(), strict=True)]
    (folder / f"{name}.json").write_text("[" + ",\n".join(lines) + "]\n", encoding="ascii", newline="\n")


def main() -> None:
    """Gathers, fits, says how well it tells what was held out, and writes the numbers."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--map", choices=LAYOUTS, default="scotland")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=2_000_000)
    parser.add_argument("--many", type=int, default=8, help="choices of each world (8)")
    parser.add_argument("--ahead", type=int, default=4, help="placements before the forecast is asked (4)")
    parser.add_argument("--ridge", type=float, nargs="+", default=[30.0])
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    arguments = parser.parse_args()
    machine = new_machine()
    assert machine is not None, "the package wasmtime is needed: pip install -e '.[fast]'"
    layout = LAYOUTS[arguments.map](arguments.players)
    began = time.process_time()
    train, test = gather(layout, machine, arguments.games, arguments.seed, arguments.many, arguments.ahead)
    problem, held = Problem(train), Problem(test)
    before = np.array(learned(arguments.map, arguments.players), dtype=np.float64)
    print(f"{time.process_time() - began:.0f} s for {problem.count} rows; as it was: {told(held, before)}", flush=True)
    best = before
    for ridge in arguments.ridge:
        after = before + fit(problem, before, ridge, arguments.rounds)
        print(f"ridge {ridge}: {told(held, after)}; on its own: {told(problem, after)}", flush=True)
        best = after
    save(f"{arguments.map}-{arguments.players}", best, arguments.folder)


if __name__ == "__main__":
    main()
