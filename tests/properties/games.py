"""Games for hypothesis: any board, any deal, any legal choices; it shrinks towards small boards and short games."""

from __future__ import annotations

from functools import lru_cache

from hypothesis import strategies as st

from game.rebirth import Board, Hex, Match, Seat, below, stream
from tests.boards import scarce, scotland

SEATS = [Seat(name, "human") for name in ("Ada", "Ben", "Cleo", "Dan")]


@lru_cache(maxsize=64)
def board_of(number: int) -> Board:
    """Scotland for 0, otherwise the scarce board of that seed."""
    return Board.from_description(scarce(number) if number else scotland())


@st.composite
def new_matches(draw: st.DrawFn) -> Match:
    """A freshly dealt game; one in some ten is Scotland."""
    number = draw(st.one_of(st.integers(1, 10_000), st.integers(0, 9)))
    players = draw(st.integers(2, 4))
    first = draw(st.one_of(st.none(), st.integers(0, players - 1)))
    return Match.new(board_of(number), SEATS[:players], draw(st.integers(0, 2**32)), first=first)


def chosen(match: Match, choices: int) -> Hex | None:
    """A legal placement that depends on the choices' number and the turn alone; ``None`` for a discard."""
    legal = sorted(match.legal())
    if not legal:
        return None
    return legal[below(stream(choices, "choice of a test", match.turn), len(legal))]


@st.composite
def played_matches(draw: st.DrawFn, *, finished: bool | None = None) -> Match:
    """A game some way on, or at its end."""
    match = draw(new_matches())
    choices = draw(st.integers(0, 2**32))
    whole = sum(match.tiles_left(seat) for seat in range(match.players))
    turns = whole if finished else draw(st.integers(0, whole if finished is None else whole - 1))
    for _ in range(turns):
        match.place(chosen(match, choices))
    return match
