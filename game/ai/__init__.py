"""Opponents. Each decides from a SeatView, which holds only what its seat may see."""

from game.ai.bot import Answer, Bot, NothingToPlace
from game.ai.levels import LEVELS, Level, carry_out, choose, decide, forget, make_bot, play_decision
from game.ai.thinker import Thinker, ThinkingFailed

__all__ = [
    "LEVELS",
    "Answer",
    "Bot",
    "Level",
    "NothingToPlace",
    "Thinker",
    "ThinkingFailed",
    "carry_out",
    "choose",
    "decide",
    "forget",
    "make_bot",
    "play_decision",
]
