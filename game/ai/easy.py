"""The easy opponent: greedy with open eyes for a part of the board only, and with no ill will."""

from __future__ import annotations

from dataclasses import replace

from game.ai.bot import NothingToPlace
from game.ai.greedy import GreedyBot
from game.ai.tempers import WeightTable
from game.ai.weights import WEIGHTS
from game.rebirth import Hex, RandomSource, SeatView, below

NOTICED = 200
"""Of a thousand legal spaces it looks at so many, at one at least; what is best among them it plays."""
OUT_OF = 1000


class EasyBot(GreedyBot):
    """Overlooks most of the board at each placement, and never places to harm anybody.

    Its mistakes are honest: it has no worse judgement than greedy, only sees less, as a beginner does.
    """

    def __init__(self, weights: WeightTable = WEIGHTS) -> None:
        """`weights` by rule set and number of players; what they make of rivals' losses is left out."""
        super().__init__({key: replace(each, rival=0) for key, each in weights.items()})

    def choose(self, view: SeatView, rng: RandomSource) -> Hex:
        """The space of most worth among those that it notices. NothingToPlace if the hand has no legal space."""
        legal = view.legal_mask()
        if not legal:
            raise NothingToPlace("the hand has no legal space")
        layout = view.layout
        cells = list(layout.positions(legal))
        noticed = layout.bits[cells[below(rng, len(cells))]]
        for cell in cells:
            if below(rng, OUT_OF) < NOTICED:
                noticed |= layout.bits[cell]
        return self.best_of(view, noticed, rng)
