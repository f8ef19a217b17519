"""The greedy opponent: it decides for what is worth most, one placement ahead."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from game.ai.bot import NothingToPlace, doublable
from game.ai.irish_judge import IrishJudge
from game.ai.judge import Judge
from game.ai.weights import WEIGHTS, IrishWeights, Weights
from game.rebirth import Hex, Layout, RandomSource, SeatView, Tile, below
from game.rebirth.layout import Mask


class GreedyBot:
    """The greedy opponent. Its decisions depend on the view and the stream alone, never on earlier decisions."""

    def __init__(self, weights: Mapping[tuple[str, int], Weights] = WEIGHTS) -> None:
        """`weights` by rule set and number of players."""
        self._weights = weights
        self._judge: Judge | None = None

    def choose(self, view: SeatView, rng: RandomSource) -> Hex:
        """The space of most worth; among equals by lot. NothingToPlace if the hand has no legal space."""
        legal = view.legal_mask()
        if not legal:
            raise NothingToPlace("the hand has no legal space")
        return self.best_of(view, legal, rng)

    def best_of(self, view: SeatView, spaces: Mask, rng: RandomSource) -> Hex:
        """The one of some legal spaces that is worth most; among equals by lot."""
        _, best = self._judge_of(view.layout).best(view, spaces)
        return view.layout.hexes[_one_of(best, rng)]

    def double(self, view: SeatView, rng: RandomSource) -> str:
        """The public mission that it expects most of; among equals by lot."""
        worth = self._irish(view.layout).expected(view)
        cards = doublable(view)
        most = max(worth[number] for number in cards)
        return view.layout.cards[_one_of([number for number in cards if worth[number] == most], rng)].id

    def keep(self, view: SeatView, rng: RandomSource) -> Tile:
        """The tile that it can use best next; among equals by lot."""
        assert view.ireland is not None
        worth = self._irish(view.layout).offered(view)
        most = max(worth.values())
        return Tile(_one_of([tile for tile in sorted(worth) if worth[tile] == most], rng))

    def _irish(self, layout: Layout) -> IrishJudge:
        judge = self._judge_of(layout)
        assert isinstance(judge, IrishJudge)
        return judge

    def _judge_of(self, layout: Layout) -> Judge:
        judge = self._judge
        if judge is None or judge.layout is not layout:
            judge = self._judge = judge_for(layout, self._weights[layout.board.rules, layout.players])
        return judge


@lru_cache(maxsize=16)
def judge_for(layout: Layout, weights: Weights) -> Judge:
    """The one judge of a layout with these weights."""
    return IrishJudge(layout, weights) if isinstance(weights, IrishWeights) else Judge(layout, weights)


def _one_of(equals: list[int], rng: RandomSource) -> int:
    return equals[0] if len(equals) == 1 else equals[below(rng, len(equals))]
