"""Bots against bots, through the engine's fast door; the seats rotate from game to game as in `simulate`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from game.ai import Bot
from game.rebirth import Board, Layout, Result, SeatView, Setup, State, layout_for, stream
from game.rebirth.setup import deal, first_player
from tests.boards import scotland


@cache
def scotland_layout(players: int) -> Layout:
    """Scotland, compiled once for all tests."""
    return layout_for(_scotland(), players)


@cache
def _scotland() -> Board:
    return Board.from_description(scotland())


@dataclass(frozen=True)
class Decision:
    """One choice of a game: what the seat to move saw, and how the game had come there.

    `turns` holds (seat, space number or None for a discard) of each turn before it.
    """

    view: SeatView
    setup: Setup
    first: int
    turns: tuple[tuple[int, int | None], ...]


def replayed(layout: Layout, setup: Setup, first: int, turns: Sequence[tuple[int, int | None]]) -> State:
    """The position after these turns."""
    state = State.start(layout, setup, first)
    for _, cell in turns:
        if cell is None:
            state.discard()
        else:
            state.play(cell)
    return state


def play(layout: Layout, bots: Sequence[Bot], seed: int) -> Result:
    """One game; `bots` by seat."""
    final: list[State] = []
    for _ in decisions(layout, bots, seed, final):
        pass
    return final[0].result()


def decisions(layout: Layout, bots: Sequence[Bot], seed: int, final: list[State] | None = None) -> Iterator[Decision]:
    """The decisions of a game in order, each yielded before it is played; the end position is added to `final`."""
    setup, first = deal(layout, seed), first_player(layout.players, seed)
    state = State.start(layout, setup, first)
    turns: list[tuple[int, int | None]] = []
    while not state.finished:
        seat = state.to_move
        view = state.seen_by(seat)
        cell = None
        if view.legal_mask():
            yield Decision(view, setup, first, tuple(turns))
            cell = layout.index[bots[seat].choose(view, stream(seed, "choice", seat, view.turn))]
            state.play(cell)
        else:
            state.discard()
        turns.append((seat, cell))
    if final is not None:
        final.append(state)


def win_share(layout: Layout, champion: Bot, others: Bot, games: int, first_seed: int) -> float:
    """The share of victories of one `champion` against `others` in all other seats; a shared one counts in part."""
    won = 0.0
    for game in range(games):
        seat = game % layout.players
        bots = [others] * layout.players
        bots[seat] = champion
        winners = play(layout, bots, first_seed + game // layout.players).winners
        won += (seat in winners) / len(winners)
    return won / games
