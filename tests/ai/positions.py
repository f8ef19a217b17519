"""Positions of whole games for tests that look at each of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from game.ai import make_bot
from game.rebirth import Board, Layout, State, layout_for
from game.rebirth.ireland import IrelandState
from tests.ai.arena import decide, ireland_layout, scotland_layout, start
from tests.boards import design


@cache
def orkney_layout() -> Layout:
    """The small board that ships besides the two large ones."""
    return layout_for(Board.from_description(design("orkney")), 2)


def layouts() -> dict[str, Layout]:
    """Every shipped board for every number of players, by a name that says both."""
    found = {f"{name} {players}": layout(players) for players in (2, 3, 4) for name, layout in _LARGE.items()}
    return found | {"orkney 2": orkney_layout()}


_LARGE = {"scotland": scotland_layout, "ireland": ireland_layout}


def positions(layout: Layout, seed: int, level: str = "greedy") -> Iterator[State]:
    """A game of bots of one level: every position in which a seat has something to decide, before it does."""
    bot = make_bot(level)
    state = start(layout, seed)
    while not state.finished:
        choosing = isinstance(state, IrelandState) and state.choice
        if choosing or state.seen_by(state.to_move).legal_mask():
            yield state
        decide(state, bot, seed)
