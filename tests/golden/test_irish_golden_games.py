"""The Irish golden games come out as they are written down. If not: ``python -m tests.golden.regenerate``."""

from __future__ import annotations

import pytest

from game.rebirth import Match, Tile
from tests.golden.irish import play_irish, read_irish, write_irish
from tests.golden.regenerate import IRISH_FOLDER, IRISH_GAMES
from tests.irish_agreement import assert_same_decision, assert_same_irish_result, decide_both, irish_game


@pytest.mark.parametrize("name", IRISH_GAMES)
def test_a_golden_game_comes_out_as_written(name: str) -> None:
    text = (IRISH_FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    tale, decisions = read_irish(text)
    assert tale == IRISH_GAMES[name]
    match = play_irish(tale, decisions)
    assert write_irish(tale, match) == text
    assert Match.from_record(match.record_lines()).record_lines() == match.record_lines()


def test_every_written_game_is_tested() -> None:
    assert {path.stem for path in IRISH_FOLDER.iterdir()} == set(IRISH_GAMES)
    assert {tale.players for tale in IRISH_GAMES.values() if tale.board == "ireland"} == {2, 3, 4}


@pytest.mark.parametrize("name", IRISH_GAMES)
def test_the_naive_engine_plays_the_golden_games_alike(name: str) -> None:
    tale, decisions = read_irish((IRISH_FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    match = tale.match()
    naive = irish_game(match)
    for answer in decisions:
        assert_same_decision(match, naive)
        decide_both(match, naive, answer.code if isinstance(answer, Tile) else answer)
    assert_same_irish_result(match, naive)
