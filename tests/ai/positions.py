"""Positions of whole games for tests that look at each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from game.ai import make_bot
from game.rebirth import Board, Hex, Layout, SeatView, Setup, State, Tile, layout_for
from game.rebirth.ireland import IrelandState
from tests.ai.arena import LAYOUTS, decide, start
from tests.boards import design, from_text


@cache
def orkney_layout() -> Layout:
    """The small board that ships besides the two large ones."""
    return layout_for(Board.from_description(design("orkney")), 2)


def layouts() -> dict[str, Layout]:
    """Every shipped board for every number of players, by a name that says both."""
    found = {f"{name} {players}": layout(players) for players in (2, 3, 4) for name, layout in LAYOUTS.items()}
    return found | {"orkney 2": orkney_layout()}


def positions(layout: Layout, seed: int, level: str = "greedy") -> Iterator[State]:
    """A game of bots of one level: every position in which a seat has something to decide, before it does."""
    bot = make_bot(level)
    state = start(layout, seed)
    while not state.finished:
        choosing = isinstance(state, IrelandState) and state.choice
        if choosing or state.seen_by(state.to_move).legal_mask():
            yield state
        decide(state, bot, seed)


def seen_after(
    drawing: str, hands: Sequence[str], placed: Sequence[Hex] = (), cards: Sequence[str] = (), **board: Any
) -> SeatView:
    """What the seat to move sees on a drawn board after `placed`, seat 0 beginning.

    `hands` are each seat's tiles in drawing order, `cards` the first of the deck.
    """
    layout = layout_for(Board.from_description(from_text(drawing, **board)), len(hands))
    supplies = tuple(tuple(int(Tile.parse(code)) for code in hand.split()) for hand in hands)
    numbers = {card.id: number for number, card in enumerate(layout.cards)}
    first = [numbers[card] for card in cards]
    deck = (*first, *(number for number in numbers.values() if number not in first))
    state = State.start(layout, Setup(supplies, ((),) * len(hands), deck), 0)
    for at in placed:
        assert state.seen_by(state.to_move).legal_mask() >> layout.index[at] & 1
        state.play(layout.index[at])
    return state.seen_by(state.to_move)
