"""Advice from the worker process: the same as here, given up without disturbing what is asked next."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.ai import Thinker, advise, play_decision
from game.rebirth import Board, Match, Seat
from tests.boards import scotland
from tests.irish_boards import ireland

SOON = 30.0


def matches() -> list[Match]:
    """A game on each board, some turns on."""
    found = []
    for board in (Board.from_description(scotland()), Board.from_description(ireland(), "ireland")):
        match = Match.new(board, [Seat("somebody", "greedy")] * 3, 7)
        for _ in range(25):
            play_decision(match, "greedy")
        found.append(match)
    return found


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    found = Thinker(Board.from_description(scotland()), 3)
    yield found
    found.close()


def test_the_worker_says_what_would_be_said_here(thinker: Thinker) -> None:
    for match in matches():
        assert match.to_move is not None
        view = match.seat_view(match.to_move)
        assert thinker.advise(view).result(SOON) == advise(view)


def test_advice_given_up_leaves_later_questions_alone(thinker: Thinker) -> None:
    match = matches()[0]
    assert match.to_move is not None
    view = match.seat_view(match.to_move)
    assert thinker.advise(view).result(SOON).options
    unwanted = [thinker.advise(view) for _ in range(20)]
    for question in unwanted[1:]:
        question.cancel()
    assert thinker.ask(view, "greedy", match.seed).result(SOON)
    assert all(question.cancelled() or question.done() for question in unwanted)


def test_no_advice_after_the_end(thinker: Thinker) -> None:
    match = matches()[0]
    assert match.to_move is not None
    view = match.seat_view(match.to_move)
    thinker.close()
    with pytest.raises(RuntimeError, match="closed"):
        thinker.advise(view)
