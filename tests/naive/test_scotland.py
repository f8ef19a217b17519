"""Both engines play the same games of Scotland and agree after every placement and in the result.

The number of games follows ``REBIRTH_TEST_SCALE`` (see tests/scale.py).
"""

from __future__ import annotations

import random

import pytest

from game.ai import choose
from game.rebirth import Board, Match, Seat
from tests.agreement import assert_same_details, assert_same_position, assert_same_result, naive_game, play_both
from tests.boards import scotland
from tests.naive.engine import mission_points, tile_pool
from tests.naive.habits import Habit, at_random, completer, joiner
from tests.scale import scaled

#: The first ones in a plain run.
PLAIN = 3
SHARDS = [pytest.param(shard, marks=[pytest.mark.long] if shard >= PLAIN else []) for shard in range(10)]
RANDOM_GAMES_A_SHARD = 50
GREEDY_GAMES_A_SHARD = 10
SEATS = [Seat(name, "random") for name in ("Ada", "Ben", "Cleo", "Dan")]


@pytest.fixture(scope="module")
def board() -> Board:
    return Board.from_description(scotland())


def play_one(board: Board, players: int, seed: int, habit: Habit, *, details: bool) -> None:
    """Plays one game in both engines; ``details`` looks at everything after every placement, not only at the lines."""
    match = Match.new(board, SEATS[:players], seed)
    naive = naive_game(match)
    rng = random.Random(f"{habit.__name__} {players} {seed}")
    for queue, aside in zip(naive.queues, match.setup.set_aside, strict=True):
        assert len(aside) == 2
        assert len(queue) == sum(tile_pool(naive.board.description, players).values()) - 2
    assert sorted(naive.deck) == sorted(mission_points(naive.board.description))
    while not naive.finished:
        legal = sorted(assert_same_position(match, naive))
        play_both(match, naive, habit(naive, legal, rng))
        if details:
            assert_same_details(match, naive)
    assert_same_position(match, naive)
    assert_same_details(match, naive)
    assert_same_result(match, naive)


@pytest.mark.parametrize("shard", SHARDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_agree(board: Board, players: int, shard: int) -> None:
    for game in range(scaled(RANDOM_GAMES_A_SHARD)):
        play_one(board, players, 1_000_000 * shard + game, at_random, details=False)


@pytest.mark.parametrize("shard", SHARDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_games_agree(board: Board, players: int, shard: int) -> None:
    """Greedy seats, and in every second game a random one among them, so that the positions differ more."""
    for game in range(scaled(GREEDY_GAMES_A_SHARD)):
        match = Match.new(board, SEATS[:players], 1_000_000 * shard + game)
        naive = naive_game(match)
        while not naive.finished:
            assert_same_position(match, naive)
            level = "random" if game % 2 and naive.to_move == 0 else "greedy"
            play_both(match, naive, choose(match, level))
        assert_same_details(match, naive)
        assert_same_result(match, naive)


@pytest.mark.parametrize("habit", [at_random, joiner, completer])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_agree_in_every_detail(board: Board, players: int, habit: Habit) -> None:
    for game in range(scaled(3)):
        play_one(board, players, game, habit, details=True)
