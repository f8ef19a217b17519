"""The opponents that exist, and the one way to a decision that the window and `simulate` share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from game.ai.bot import Answer, Bot, RandomBot
from game.ai.easy import EasyBot
from game.ai.fast import engine_for
from game.ai.greedy import GreedyBot, judge_for
from game.ai.limit import Limit
from game.ai.search import AGAINST_GREEDY, EXPERT, STRONG, SearchBot, search_for
from game.ai.tempers import WeightTable, split_controller, weights_with
from game.rebirth import Event, LazyStream, Match, SeatView, Tile
from game.rebirth.ireland import DOUBLE, KEEP


@dataclass(frozen=True, slots=True)
class Level:
    """An opponent to choose; those with `simulate_only` are not offered to players."""

    name: str
    simulate_only: bool = False


LEVELS: tuple[Level, ...] = (
    Level("random", simulate_only=True),
    Level("easy"),
    Level("greedy"),
    Level("strong"),
    Level("expert"),
)
"""Weakest first."""

_MAKERS: dict[str, Callable[[WeightTable], Bot]] = {
    "random": lambda _weights: RandomBot(),
    "easy": EasyBot,
    "greedy": GreedyBot,
    "strong": lambda weights: SearchBot(STRONG, weights),
    "expert": lambda weights: SearchBot(EXPERT, weights, against_greedy=AGAINST_GREEDY),
}
"""Each makes its opponent from what it is to think things worth."""


def make_bot(controller: str) -> Bot:
    """The opponent of this name: a level, or ``level:temper``; ValueError for one that does not exist."""
    level, temper = split_controller(controller)
    maker = _MAKERS.get(level)
    if maker is None:
        raise ValueError(f"there is no opponent {level!r}; there are {', '.join(_MAKERS)}")
    if temper is not None and any(known.name == level and known.simulate_only for known in LEVELS):
        raise ValueError(f"{level!r} has no temper")
    return maker(weights_with(temper))


@lru_cache(maxsize=16)
def _bot(controller: str) -> Bot:
    return make_bot(controller)


def forget() -> None:
    """Let go of what the opponents of this process remember of positions they have seen; it changes no decision.

    For whoever plays game after game: what is remembered is bounded, but takes tens of megabytes in the end.
    """
    _bot.cache_clear()
    judge_for.cache_clear()
    search_for.cache_clear()
    engine_for.cache_clear()


def decide(view: SeatView, level: str, seed: int, limit: Limit | None = None) -> Answer:
    """What `level` decides in a game of this seed: a space, the card to double (its id) or the tile to keep, as is due.

    `level` may have a temper (``level:temper``). The stream depends on seed, seat, turn and what is to be decided
    alone, so that a resumed game, another process or another order of asking change nothing. Only a `limit` makes the
    decision depend on the machine, and says so when it did. NothingToPlace if the hand must be discarded.
    """
    bot = _bot(level)
    if limit is not None and isinstance(bot, SearchBot):
        bot = bot.within(limit)
    due = None if view.ireland is None else view.ireland.choice
    if due == DOUBLE:
        return bot.double(view, LazyStream(seed, "double", view.seat, view.turn))
    if due == KEEP:
        return bot.keep(view, LazyStream(seed, "keep", view.seat, view.turn))
    return bot.choose(view, LazyStream(seed, "choice", view.seat, view.turn))


def choose(match: Match, level: str) -> Answer | None:
    """What `level` decides for the seat to move, as `decide`; None when the hand must be discarded.

    ValueError when the game is over.
    """
    seat = match.to_move
    if seat is None:
        raise ValueError("the game is over")
    return None if match.must_discard else decide(match.seat_view(seat), level, match.seed)


def carry_out(match: Match, answer: Answer | None) -> list[Event]:
    """The seat to move does what `answer` says: places (None: discards), doubles or keeps, as is due.

    Raises as `Match.place`, `double` and `keep` do; ValueError when the game is over or the answer is of another kind.
    """
    due = match.decision
    if due is None:
        raise ValueError("the game is over")
    if due.kind == "double" and isinstance(answer, str):
        return match.double(answer)
    if due.kind == "keep" and isinstance(answer, Tile):
        return match.keep(answer)
    if due.kind == "place" and (answer is None or isinstance(answer, tuple)):
        return match.place(answer)
    raise ValueError(f"{answer!r} is no answer when the seat is to {due.kind}")


def play_decision(match: Match, level: str) -> list[Event]:
    """One decision of `level` for the seat to move, carried out; a turn may have several. ValueError as `choose`."""
    return carry_out(match, choose(match, level))
