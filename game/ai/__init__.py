"""Opponents. Each decides from a SeatView, which holds only what its seat may see."""

from game.ai.advice import Advice, Option, advise, compare
from game.ai.advice_parts import Part
from game.ai.advice_reasons import Reasons
from game.ai.bot import Answer, Bot, NothingToPlace
from game.ai.levels import LEVELS, Level, carry_out, choose, decide, forget, make_bot, play_decision
from game.ai.thinker import Thinker, ThinkingFailed

__all__ = [
    "LEVELS",
    "Advice",
    "Answer",
    "Bot",
    "Level",
    "NothingToPlace",
    "Option",
    "Part",
    "Reasons",
    "Thinker",
    "ThinkingFailed",
    "advise",
    "carry_out",
    "choose",
    "compare",
    "decide",
    "forget",
    "make_bot",
    "play_decision",
]
