"""Opponents. Each decides from a SeatView, which holds only what its seat may see."""

from game.ai.bot import Bot, NothingToPlace
from game.ai.levels import LEVELS, Level, choose, decide, make_bot
from game.ai.thinker import Thinker, ThinkingFailed

__all__ = ["LEVELS", "Bot", "Level", "NothingToPlace", "Thinker", "ThinkingFailed", "choose", "decide", "make_bot"]
