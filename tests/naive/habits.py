"""Ways to choose a placement that lead to rare positions sooner than chance does; all work on the naive engine."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.naive.engine import Hex, NaiveGame, around, flood, groups

Habit = Callable[[NaiveGame, list[Hex], random.Random], Hex]


def at_random(game: NaiveGame, legal: list[Hex], rng: random.Random) -> Hex:
    """Any legal space."""
    return rng.choice(legal)


def joiner(game: NaiveGame, legal: list[Hex], rng: random.Random) -> Hex:
    """Keeps its farms apart, two hexes from each other, until one tile can join three clusters."""
    own = game.cells_of(game.to_move, game.hand)

    def clusters_beside(hex: Hex, tiles: set[Hex]) -> int:
        return len(groups(set(around(hex)) & tiles))

    def worth(hex: Hex) -> tuple[int, int]:
        joined = clusters_beside(hex, own)
        if joined > 1:
            return joined, 0
        if joined == 1:
            return 0, 0
        gaps = [gap for gap in around(hex) if gap in game.board.kind and gap not in game.tiles]
        return 1, max((clusters_beside(gap, own | {hex}) for gap in gaps), default=0)

    rng.shuffle(legal)
    # Two clusters are joined only when nothing better is left: the third is worth waiting for.
    return max(legal, key=lambda hex: (worth(hex)[0] > 2, worth(hex)[0] == 1, worth(hex)))


def kingmaker(game: NaiveGame, legal: list[Hex], rng: random.Random) -> Hex:
    """The last seat sits down at the second tie-break place; the others keep away from both and grow one cluster."""
    rng.shuffle(legal)
    first, second = (game.board.castles.get(place or "") for place in game.board.tie_breaks)
    near_first = set(around(first)) if first else set()
    near_second = set(around(second)) if second else set()
    own = game.cells_of(game.to_move)
    if game.to_move == game.players - 1:
        if not own & near_second:
            return max(legal, key=lambda hex: hex in near_second)
        return min(legal, key=lambda hex: (hex in near_first, len(own & set(around(hex)))))

    def growth(hex: Hex) -> int:
        return len(flood(hex, own | {hex}))

    return max(legal, key=lambda hex: (hex not in near_first, hex not in near_second, growth(hex)))


def completer(game: NaiveGame, legal: list[Hex], rng: random.Random) -> Hex:
    """Fills the settlement that lacks the fewest spaces, and prefers settlements of the others."""

    def lacking(hex: Hex) -> int:
        name = game.board.settlement_of.get(hex)
        if name is None:
            return 0
        return sum(space not in game.tiles for space in game.board.settlements[name])

    rng.shuffle(legal)
    return min(legal, key=lambda hex: (lacking(hex), hex in game.board.plus_one))


def loner(game: NaiveGame, legal: list[Hex], rng: random.Random) -> Hex:
    """Fills settlements where it already has a tile, so that one owner gets all."""

    def mine(hex: Hex) -> int:
        name = game.board.settlement_of.get(hex)
        spaces = game.board.settlements[name] if name else []
        owners = [game.tiles[space][0] for space in spaces if space in game.tiles]
        strangers = sum(owner != game.to_move for owner in owners)
        return len(spaces) + 4 * (len(owners) - strangers) - 9 * strangers

    rng.shuffle(legal)
    return max(legal, key=mine)


HABITS: tuple[Habit, ...] = (at_random, joiner, at_random, kingmaker, completer, loner)


def habit_for(family: str, game_number: int) -> Habit:
    """Which habit a scarce board's game is played with: kings are made where there are thrones."""
    if family == "thrones":
        return (kingmaker, kingmaker, at_random)[game_number % 3]
    return HABITS[game_number % len(HABITS)]
