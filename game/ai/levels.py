"""The opponents that exist, and the one way to a decision that the window and `simulate` share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from game.ai.bot import Bot, RandomBot
from game.ai.greedy import GreedyBot
from game.rebirth import Hex, Match, SeatView, stream


@dataclass(frozen=True, slots=True)
class Level:
    """An opponent to choose; those with `simulate_only` are not offered to players."""

    name: str
    simulate_only: bool = False


LEVELS: tuple[Level, ...] = (Level("random", simulate_only=True), Level("greedy"))
"""Weakest first."""

_MAKERS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def make_bot(level: str) -> Bot:
    """The opponent of this name; ValueError for a name that is not in LEVELS."""
    try:
        return _MAKERS[level]()
    except KeyError:
        raise ValueError(f"there is no opponent {level!r}; there are {', '.join(_MAKERS)}") from None


@lru_cache(maxsize=16)
def _bot(level: str) -> Bot:
    return make_bot(level)


def decide(view: SeatView, level: str, seed: int) -> Hex:
    """Where `level` places in a game of this seed. Its stream depends on seed, seat and turn alone, so that a resumed
    game, another process or another order of asking change nothing. NothingToPlace if the hand must be discarded.
    """
    return _bot(level).choose(view, stream(seed, "choice", view.seat, view.turn))


def choose(match: Match, level: str) -> Hex | None:
    """What `level` plays for the seat to move: a space, or None when the hand must be discarded.

    ValueError when the game is over.
    """
    seat = match.to_move
    if seat is None:
        raise ValueError("the game is over")
    return None if match.must_discard else decide(match.seat_view(seat), level, match.seed)
