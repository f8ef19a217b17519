"""Bots against bots, through the engine's fast door; the seats rotate from game to game as in `simulate`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from game.ai import Bot
from game.rebirth import Board, Layout, Result, SeatView, Setup, State, layout_for, stream
from game.rebirth.ireland import DOUBLE, KEEP, IrelandState
from game.rebirth.layout import NOBODY
from game.rebirth.setup import deal, first_player
from game.rebirth.view import PublicPlacement
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


def decide(state: State, bot: Bot, seed: int, history: list[PublicPlacement] | None = None) -> None:
    """The seat to move decides whatever is due: a placement or discard, a mission to double, a tile to keep.

    `history` is what has been placed before, as a match tells it; what is decided now is added.
    """
    seat = state.to_move
    layout = state.layout
    irish = state if isinstance(state, IrelandState) else None
    history = [] if history is None else history
    # A turn whose choice is still due is not over.
    over = history[:-1] if irish is not None and irish.choice else history
    view = SeatView.of(state, seat, tuple(over))
    if irish is not None and irish.choice == DOUBLE:
        card = bot.double(view, stream(seed, "double", seat, view.turn))
        number = [mission.id for mission in layout.cards].index(card)
        if history:
            history[-1] = history[-1]._replace(doubled=number)
        irish.double(number)
    elif irish is not None and irish.choice == KEEP:
        tile = bot.keep(view, stream(seed, "keep", seat, view.turn))
        irish.keep(irish.offer(seat).index(tile), stream(seed, "scouts", seat, view.turn))
    else:
        cell = NOBODY
        bonus = irish is not None and irish.bonus_tower >= 0
        tile = view.hand
        if view.legal_mask():
            cell = layout.index[bot.choose(view, stream(seed, "choice", seat, view.turn))]
            state.play(cell)
        else:
            state.discard()
        history.append(PublicPlacement(seat, tile, cell, bonus))


def finished(layout: Layout, bots: Sequence[Bot], seed: int) -> State:
    """The end position of one game; `bots` by seat."""
    state = start(layout, seed)
    history: list[PublicPlacement] = []
    while not state.finished:
        decide(state, bots[state.to_move], seed, history)
    return state


def play(layout: Layout, bots: Sequence[Bot], seed: int) -> Result:
    """One game; `bots` by seat."""
    return finished(layout, bots, seed).result()


def decisions(layout: Layout, bots: Sequence[Bot], seed: int) -> Iterator[Decision]:
    """The placements of a Scottish game in order, each yielded before it is played."""
    setup, first = deal(layout, seed), first_player(layout.players, seed)
    state = State.start(layout, setup, first)
    turns: list[tuple[int, int | None]] = []
    history: list[PublicPlacement] = []
    while not state.finished:
        seat = state.to_move
        view = SeatView.of(state, seat, tuple(history))
        cell = None
        if view.legal_mask():
            yield Decision(view, setup, first, tuple(turns))
            cell = layout.index[bots[seat].choose(view, stream(seed, "choice", seat, view.turn))]
            state.play(cell)
        else:
            state.discard()
        turns.append((seat, cell))
        history.append(PublicPlacement(seat, view.hand, NOBODY if cell is None else cell))


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
