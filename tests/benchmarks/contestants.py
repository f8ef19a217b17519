"""Random games of this engine and of others, each ready to be played as often as one likes."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from game.rebirth import Board, layout_for, play_randomly, stream
from game.rebirth.ireland import IrelandState, choose_randomly
from tests.ai.arena import start

#: Who is compared: distribution on the package index, module to import.
RIVALS = {"catanatron": "catanatron", "chess": "chess"}
#: How the names of this engine's contestants begin, and of those that ask for each step end.
OURS, STEP_BY_STEP = "Rebirth", "step by step"
#: A game of chess ends after so many half-moves without capture or pawn move, whoever asks for it.
SEVENTY_FIVE_MOVES = 150


class Missing(Exception):
    """An engine to compare with is not installed; the text says how to get it."""


@dataclass(frozen=True)
class Contestant:
    """An engine: its name and version, and `play(number)`, which plays one random game and counts its moves."""

    name: str
    play: Callable[[int], int]


def ours(board: Board, players: int) -> Contestant:
    """Whole games as a search plays them: deal, placements uniform over the legal spaces, final scoring."""
    rng = stream(1, "benchmark")

    def play(number: int) -> int:
        state = start(layout_for(board, players), number)
        play_randomly(state, rng)
        state.result()
        return state.turn

    return Contestant(f"{OURS}, {board.name}, {players} players", play)


def ours_step_by_step(board: Board, players: int) -> Contestant:
    """The same games as one would write it without knowing the engine: ask what is legal, choose, place, repeat."""
    layout = layout_for(board, players)
    rng = stream(1, "benchmark")

    def play(number: int) -> int:
        state = start(layout, number)
        while not state.finished:
            if isinstance(state, IrelandState) and state.choice:
                choose_randomly(state, rng)
                continue
            cells = list(layout.positions(state.legal_mask(state.hand(state.to_move))))
            if cells:
                state.play(rng.choice(cells))
            else:
                state.discard()
        state.result()
        return state.turn

    return Contestant(f"{OURS}, {board.name}, {players} players, {STEP_BY_STEP}", play)


def catanatron() -> Contestant:
    """Four of Catanatron's own random players until one has won or its limit of turns is reached. Raises Missing."""
    module = _rival("catanatron")
    colours = list(module.Color)

    def play(number: int) -> int:
        game = module.Game([module.RandomPlayer(colour) for colour in colours], seed=number + 1)
        game.play()
        state = game.state
        # Later versions keep what came of an action beside it.
        return len(state.action_records if hasattr(state, "action_records") else state.actions)

    return Contestant(f"Catanatron {version('catanatron')}, 4 players", play)


def chess() -> Contestant:
    """Random legal half-moves of python-chess until the game is over. Raises Missing.

    Threefold and fivefold repetition are not looked for, which spares python-chess work: random games hardly ever
    end that way.
    """
    module = _rival("chess")
    rng = random.Random(1)

    def play(number: int) -> int:
        board = module.Board()
        while moves := list(board.legal_moves):
            if board.halfmove_clock >= SEVENTY_FIVE_MOVES or board.is_insufficient_material():
                break
            board.push(rng.choice(moves))
        return len(board.move_stack)

    return Contestant(f"python-chess {version('chess')}", play)


def _rival(distribution: str) -> Any:
    try:
        version(distribution)
        return importlib.import_module(RIVALS[distribution])
    except (ImportError, PackageNotFoundError) as error:
        raise Missing(f"{distribution} is not installed: pip install -e '.[benchmarks]' gets it") from error
