"""Bots against bots, through the engine's fast door; the seats rotate from game to game as in `simulate`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from game.ai import Bot
from game.rebirth import Board, Layout, Result, SeatView, Setup, State, layout_for, stream
from game.rebirth.ireland import DOUBLE, KEEP, IrelandState
from game.rebirth.setup import deal, first_player
from tests.boards import scotland
from tests.irish_boards import ireland


@cache
def scotland_layout(players: int) -> Layout:
    """Scotland, compiled once for all tests."""
    return layout_for(_scotland(), players)


@cache
def _scotland() -> Board:
    return Board.from_description(scotland())


@cache
def ireland_layout(players: int) -> Layout:
    """Ireland, compiled once for all tests."""
    return layout_for(_ireland(), players)


@cache
def _ireland() -> Board:
    return Board.from_description(ireland(), "ireland")


LAYOUTS = {"scotland": scotland_layout, "ireland": ireland_layout}
"""By board: its layout for a number of players."""


@dataclass(frozen=True)
class Decision:
    """One placement of a Scottish game: what the seat to move saw, and how the game had come there.

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


def start(layout: Layout, seed: int) -> State:
    """The position before the first placement of a freshly dealt game."""
    irish = layout.board.rules == "ireland"
    kind = IrelandState if irish else State
    return kind.start(layout, deal(layout, seed), first_player(layout.players, seed))


def decide(state: State, bot: Bot, seed: int) -> None:
    """The seat to move decides whatever is due: a placement or discard, a mission to double, a tile to keep."""
    seat = state.to_move
    view = state.seen_by(seat)
    layout = state.layout
    if isinstance(state, IrelandState) and state.choice == DOUBLE:
        card = bot.double(view, stream(seed, "double", seat, view.turn))
        state.double([mission.id for mission in layout.cards].index(card))
    elif isinstance(state, IrelandState) and state.choice == KEEP:
        tile = bot.keep(view, stream(seed, "keep", seat, view.turn))
        state.keep(state.offer(seat).index(tile), stream(seed, "scouts", seat, view.turn))
    elif view.legal_mask():
        state.play(layout.index[bot.choose(view, stream(seed, "choice", seat, view.turn))])
    else:
        state.discard()


def finished(layout: Layout, bots: Sequence[Bot], seed: int) -> State:
    """The end position of one game; `bots` by seat."""
    state = start(layout, seed)
    while not state.finished:
        decide(state, bots[state.to_move], seed)
    return state


def play(layout: Layout, bots: Sequence[Bot], seed: int) -> Result:
    """One game; `bots` by seat."""
    return finished(layout, bots, seed).result()


def decisions(layout: Layout, bots: Sequence[Bot], seed: int) -> Iterator[Decision]:
    """The placements of a Scottish game in order, each yielded before it is played."""
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
