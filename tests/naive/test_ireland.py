"""Both engines play the same games of Ireland and agree after every decision and in the result."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from game.rebirth import Board, Match, Seat
from tests.conftest import SHOWN
from tests.irish_agreement import (
    assert_same_decision,
    assert_same_irish_details,
    assert_same_irish_result,
    decide_both,
    irish_game,
)
from tests.irish_boards import ireland
from tests.naive.engine import tile_pool
from tests.naive.irish_habits import IrishHabit, by_chance, farmer, hunter, wanderer
from tests.naive.irish_sightings import RARE_IN_PLAY, watch_irish_end
from tests.scale import scaled

RANDOM_GAMES, FEW_RANDOM_GAMES = 100, 40
HUNTERS_GAMES = 20
SEATS = [Seat(name, "random") for name in ("Ada", "Ben", "Cleo", "Dan")]


@pytest.fixture(scope="module")
def board() -> Board:
    return Board.from_description(ireland(), "ireland")


def play_one(board: Board, players: int, seed: int, habit: IrishHabit, *, details: bool) -> Counter[str]:
    """Plays one game in both engines; ``details`` looks at everything after every decision. Gives what was rare."""
    match = Match.new(board, SEATS[:players], seed, map_name="ireland")
    naive = irish_game(match)
    rng = random.Random(f"{habit.__name__} {players} {seed}")
    for queue, aside in zip(naive.queues, naive.aside, strict=True):
        assert len(aside) == 4
        assert len(queue) == sum(tile_pool(naive.board.description, players).values()) - 4
    while not naive.finished:
        legal = sorted(assert_same_decision(match, naive))
        decide_both(match, naive, habit(naive, legal, rng))
        if details:
            assert_same_irish_details(match, naive)
    assert_same_decision(match, naive)
    assert_same_irish_details(match, naive)
    assert_same_irish_result(match, naive)
    watch_irish_end(naive)
    return naive.seen


#: The one card that scarce boards have no room for.
ROOMY = ("mission four-provinces: first", "mission four-provinces: later")


def play_at_random(
    board: Board, players: int, games: int, record_property: Callable[[str, object], None]
) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in range(max(games, scaled(games))):
        seen += play_one(board, players, seed, by_chance, details=False)
    show(seen, record_property)
    return seen


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_of_ireland_agree(
    board: Board, players: int, record_property: Callable[[str, object], None]
) -> None:
    seen = play_at_random(board, players, FEW_RANDOM_GAMES, record_property)
    assert all(seen[rare] for rare in ROOMY)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_random_games_of_ireland_agree(
    board: Board, players: int, record_property: Callable[[str, object], None]
) -> None:
    seen = play_at_random(board, players, RANDOM_GAMES, record_property)
    assert min(seen[rare] for rare in ROOMY) >= 50


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_of_mission_hunters_agree(
    board: Board, players: int, record_property: Callable[[str, object], None]
) -> None:
    seen: Counter[str] = Counter()
    for seed in range(scaled(HUNTERS_GAMES)):
        seen += play_one(board, players, 1_000_000 + seed, hunter, details=False)
    show(seen, record_property)


@pytest.mark.parametrize("habit", [by_chance, hunter, wanderer, farmer])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_of_ireland_agree_in_every_detail(board: Board, players: int, habit: IrishHabit) -> None:
    for seed in range(scaled(1)):
        play_one(board, players, 2_000_000 + seed, habit, details=True)


def show(seen: Counter[str], record_property: Callable[[str, object], None]) -> None:
    """The counts at the end of the run."""
    record_property(SHOWN, "\n".join(f"{seen[rare]:7} {rare}" for rare in RARE_IN_PLAY))
