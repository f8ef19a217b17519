"""Both engines agree on small Irish boards on which the rare rules happen, and they do happen: they are counted."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from game.rebirth import Board, Match
from tests.conftest import SHOWN
from tests.irish_agreement import (
    assert_same_decision,
    assert_same_irish_details,
    assert_same_irish_result,
    decide_both,
    irish_game,
)
from tests.irish_boards import irish_family_of, random_irish_header, scarce_irish, token_mix
from tests.naive.engine import LETTERS
from tests.naive.irish_habits import irish_habit_for
from tests.naive.irish_sightings import RARE, watch_irish_end
from tests.scale import scaled

BOARDS = 198
#: Half of the first 60: on them, too, all that is rare happens.
FEW_BOARDS = (*range(28), *range(50, 54))
GAMES_A_BOARD = {"duels": 30, "pilgrims": 6, "kings": 8, "farmers": 8, "cities": 11}
GAMES_A_USUAL_BOARD = 8
AT_LEAST = 50
# Of each card, so many times that a later seat fulfils it too.
LATER_AT_LEAST = 10
# Twenty tiles of one player: counted where there is room for them, on Ireland itself.
TOO_LARGE = ("mission four-provinces: first", "mission four-provinces: later")


def play_one(board: Board, players: int, seed: int, number: int) -> Counter[str]:
    rng = random.Random(f"{board.name} {players} {number}")
    header = random_irish_header(
        board.description(), players, rng, tokens=token_mix(seed, number), sha256=board.sha256()
    )
    match = Match.from_record([json.dumps(header)])
    naive = irish_game(match)
    habit = irish_habit_for(irish_family_of(seed), number)
    while not naive.finished:
        legal = sorted(assert_same_decision(match, naive))
        decide_both(match, naive, habit(naive, legal, rng))
        if number == 0 and players == 2 + seed % 3:
            assert_same_irish_details(match, naive)
    assert_same_decision(match, naive)
    if number < 2:
        assert_same_irish_details(match, naive)
    assert_same_irish_result(match, naive)
    watch_irish_end(naive)
    if number == 0:
        assert Match.from_record(match.record_lines()).record_lines() == match.record_lines()
    return naive.seen


def play_on(boards: Sequence[int], record_property: Callable[[str, object], None]) -> tuple[Counter[str], str]:
    """Play on the boards of these seeds; gives how often each rare thing was seen, and the same as a table."""
    seen: Counter[str] = Counter()
    games = 0
    for seed in boards:
        board = Board.from_description(scarce_irish(seed), "ireland")
        for players in (2, 3, 4):
            for number in range(GAMES_A_BOARD.get(irish_family_of(seed), GAMES_A_USUAL_BOARD)):
                seen += play_one(board, players, seed, number)
                games += 1
    counts = "\n".join(f"{seen[rare]:7} {rare}" for rare in RARE)
    record_property(SHOWN, f"{games} games on {len(boards)} scarce Irish boards\n{counts}")
    return seen, counts


def test_engines_agree_on_scarce_irish_boards(record_property: Callable[[str, object], None]) -> None:
    seen, counts = play_on(FEW_BOARDS, record_property)
    assert not [rare for rare in RARE if not seen[rare] and rare not in TOO_LARGE], counts


@pytest.mark.long
def test_engines_agree_on_many_scarce_irish_boards(record_property: Callable[[str, object], None]) -> None:
    seen, counts = play_on(range(max(BOARDS, scaled(BOARDS))), record_property)
    wanted = {
        rare: LATER_AT_LEAST if rare.startswith("mission") and rare.endswith("later") else AT_LEAST for rare in RARE
    }
    assert not {rare: seen[rare] for rare in RARE if seen[rare] < wanted[rare] and rare not in TOO_LARGE}, counts


def test_scarce_irish_boards_are_small_and_repeatable() -> None:
    for seed in range(BOARDS):
        description = scarce_irish(seed)
        spaces = sum(letter in LETTERS for row in description["cells"] for letter in row)
        assert 12 <= spaces <= 40
        assert scarce_irish(seed) == description
