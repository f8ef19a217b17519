"""Both engines agree on small boards on which the rare rules happen, and those rules do happen: they are counted."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable

import pytest

from game.rebirth import Board, Match, Seat
from tests.agreement import assert_same_details, assert_same_position, assert_same_result, naive_game
from tests.boards import family_of, scarce
from tests.conftest import SHOWN
from tests.naive.engine import LETTERS, NaiveGame
from tests.naive.habits import habit_for
from tests.naive.sightings import RARE, play_and_watch, watch_end, watch_start
from tests.scale import scaled

BOARDS, FEW_BOARDS = 240, 30
GAMES_A_BOARD = {"duels": 24, "thrones": 18}
GAMES_A_USUAL_BOARD = 6
AT_LEAST = 50
SEATS = [Seat(name, "random") for name in ("Ada", "Ben", "Cleo", "Dan")]


def play_one(board: Board, players: int, number: int, family: str, seen: Counter[str]) -> None:
    match = Match.new(board, SEATS[:players], number)
    naive: NaiveGame = naive_game(match)
    habit = habit_for(family, number)
    rng = random.Random(f"{board.name} {players} {number}")
    watch_start(naive, seen)
    while not naive.finished:
        legal = sorted(assert_same_position(match, naive))
        at = habit(naive, legal, rng) if legal else None
        match.place(at)
        turn = len(match.placements) - 1
        assert json.loads(match.placement_line(turn)) == play_and_watch(naive, at, seen), f"turn {turn}"
    assert_same_position(match, naive)
    assert_same_details(match, naive)
    assert_same_result(match, naive)
    watch_end(naive, seen)
    if number == 0:
        assert Match.from_record(match.record_lines()).record_lines() == match.record_lines()


def play_on(boards: int, record_property: Callable[[str, object], None]) -> tuple[Counter[str], str]:
    """Play on so many boards; gives how often each rare thing was seen, and the same as a table."""
    seen: Counter[str] = Counter()
    games = 0
    for seed in range(boards):
        board = Board.from_description(scarce(seed))
        family = family_of(seed)
        for players in (2, 3, 4):
            for number in range(GAMES_A_BOARD.get(family, GAMES_A_USUAL_BOARD)):
                play_one(board, players, number, family, seen)
                games += 1
    counts = "\n".join(f"{seen[rare]:7} {rare}" for rare in RARE)
    record_property(SHOWN, f"{games} games on {boards} scarce boards\n{counts}")
    assert set(seen) <= set(RARE)
    return seen, counts


def test_engines_agree_on_scarce_boards(record_property: Callable[[str, object], None]) -> None:
    seen, counts = play_on(max(FEW_BOARDS, scaled(FEW_BOARDS)), record_property)
    assert not [rare for rare in RARE if not seen[rare]], counts


@pytest.mark.long
def test_engines_agree_on_many_scarce_boards(record_property: Callable[[str, object], None]) -> None:
    seen, counts = play_on(max(BOARDS, scaled(BOARDS)), record_property)
    assert not {rare: seen[rare] for rare in RARE if seen[rare] < AT_LEAST}, counts


def test_scarce_boards_are_small_and_repeatable() -> None:
    for seed in range(BOARDS):
        description = scarce(seed)
        spaces = sum(letter in LETTERS for row in description["cells"] for letter in row)
        assert 12 <= spaces <= 40
        assert scarce(seed) == description
