"""The first release's greedy. FROZEN: newer opponents are measured against it, so that the bar cannot sink."""

from tests.ai.first_greedy.greedy import GreedyBot as FirstGreedyBot

__all__ = ["FirstGreedyBot"]
