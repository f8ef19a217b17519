"""The golden games come out as they are written down. If they should not: ``python -m tests.golden.regenerate``."""

from __future__ import annotations

import pytest

from tests.agreement import assert_same_position, assert_same_result, naive_game, play_both
from tests.golden.regenerate import FOLDER, GAMES
from tests.golden.transcript import play, read, write


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_comes_out_as_written(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    game, moves = read(text)
    assert game == GAMES[name]
    assert write(game, play(game, moves)) == text


def test_every_written_game_is_tested() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_the_naive_engine_plays_the_golden_games_alike(name: str) -> None:
    game, moves = read((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    match = game.match()
    naive = naive_game(match)
    for at in moves:
        assert_same_position(match, naive)
        play_both(match, naive, at)
    assert_same_result(match, naive)
