"""The opponents that think ahead: they play the most promising choices on, in worlds that fit what the seat sees.

A world deals everything hidden at random. Each candidate is played in the same worlds, by greedy to the end or a few
placements further, after which what the seats can expect at the end is compared (forecast.py). The better half of the
candidates goes on to more worlds, until one is left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from game.ai.bot import NothingToPlace, doublable
from game.ai.effort import FAR_SCHOOL, GREEDY_SCHOOL, Effort, Efforts
from game.ai.fast import engine_for
from game.ai.forecast import Forecast
from game.ai.greedy import judge_for
from game.ai.irish_judge import IrishJudge
from game.ai.judge import Judge
from game.ai.limit import Limit
from game.ai.rivals import all_greedy
from game.ai.weights import PARTS, POINT, WEIGHTS, Weights
from game.rebirth import Hex, Layout, RandomSource, SeatView, Tile
from game.rebirth.ireland import DOUBLE, KEEP, PLACE, IrelandState
from game.rebirth.layout import NOBODY, Mask
from game.rebirth.playout import Deal, deal_unseen, position_of
from game.rebirth.state import State

WHOLE = 1000
"""More placements than any game has: playouts to the end, which need no forecast."""
GREEDILY = Effort(playouts=1, candidates=1)
"""Playing on without foresight."""
SCOTTISH = Effort(playouts=500, candidates=8, ahead=4, trust=20)
IRISH = Effort(playouts=500, candidates=12, ahead=12, trust=3)
STRONG: Efforts = {
    ("scotland", 2): SCOTTISH,
    ("scotland", 3): SCOTTISH,
    ("scotland", 4): SCOTTISH,
    ("ireland", 2): replace(IRISH, ahead=8),
    ("ireland", 3): IRISH,
    ("ireland", 4): IRISH,
}
MANY_SCOTTISH = Effort(playouts=1500, candidates=12, ahead=WHOLE, trust=20, glance=8, share=600)
MANY_IRISH = Effort(playouts=1000, candidates=14, ahead=WHOLE, trust=3, glance=7, share=500)
FAR = Effort(playouts=2000, candidates=12, ahead=20, trust=20, foresight=20, looks=8, heed=700, school=FAR_SCHOOL)
EXPERT: Efforts = {
    ("scotland", 2): FAR,
    ("scotland", 3): MANY_SCOTTISH,
    ("scotland", 4): MANY_SCOTTISH,
    ("ireland", 2): replace(FAR, playouts=1500, candidates=14, trust=3, heed=1000),
    ("ireland", 3): MANY_IRISH,
    ("ireland", 4): MANY_IRISH,
}
LONE = replace(FAR, playouts=1600, ahead=WHOLE, foresight=WHOLE, lone=True, steady=True)
AGAINST_GREEDY: Efforts = {
    ("scotland", 2): LONE,
    ("ireland", 2): replace(LONE, playouts=900, candidates=14, trust=3, heed=1000),
}
"""What expert does while its rival places as greedy would: it plays on to the end against a greedy one."""
MOST_TIMES = 4
"""A steady effort grows to so many times its playouts: near the end of a game more of them find nothing new."""
TOGETHER = 32
"""So many worlds are dealt at a time, before the clock is looked at; without the helper one."""


class SearchBot:
    """Decides by playing on. Its decisions depend on the view and the stream alone."""

    def __init__(
        self,
        effort: Effort | Efforts,
        weights: Mapping[tuple[str, int], Weights] = WEIGHTS,
        limit: Limit | None = None,
        against_greedy: Efforts | None = None,
    ) -> None:
        """`weights` by rule set and number of players: how it judges what is worth looking at.

        What they find a space worth beyond the plain ones is added to what it expects there: that is its temper.
        `against_greedy` is how it thinks while its rivals have been placing as greedy would; as ever where it says
        nothing.
        """
        self._effort = effort
        self._weights = weights
        self._limit = limit
        self._against_greedy = against_greedy or {}

    def within(self, limit: Limit) -> SearchBot:
        """The same opponent, for one decision that must come to an end in time."""
        return SearchBot(self._effort, self._weights, limit, self._against_greedy)

    def choose(self, view: SeatView, rng: RandomSource) -> Hex:
        """The space after which it expects most. NothingToPlace if the hand has no legal space."""
        legal = view.legal_mask()
        if not legal:
            raise NothingToPlace("the hand has no legal space")
        search = search_for(view.layout)
        judge = judge_for(view.layout, self._weights[view.layout.board.rules, view.layout.players])
        effort = self._effort_on(view)
        own = judge.totals(view, legal)
        plain = own if judge is search.judge else search.judge.totals(view, legal)
        cells = sorted(own, key=lambda cell: -own[cell])[: effort.candidates]
        leaning = {cell: own[cell] - plain[cell] for cell in cells}
        before = {cell: effort.trust * plain[cell] for cell in cells}
        chosen = search.best(view, cells, PLACE, effort, rng, self._limit, leaning, before)
        return view.layout.hexes[chosen]

    def double(self, view: SeatView, rng: RandomSource) -> str:
        """The public mission that it expects most of when doubled."""
        search = search_for(view.layout)
        chosen = search.best(view, doublable(view), DOUBLE, self._effort_on(view), rng, self._limit)
        return view.layout.cards[chosen].id

    def keep(self, view: SeatView, rng: RandomSource) -> Tile:
        """The scouted tile with which it expects most."""
        assert view.ireland is not None
        offer = view.ireland.offer
        search = search_for(view.layout)
        positions = [offer.index(tile) for tile in sorted(set(offer))]
        return Tile(offer[search.best(view, positions, KEEP, self._effort_on(view), rng, self._limit)])

    def _effort_on(self, view: SeatView) -> Effort:
        table = view.layout.board.rules, view.layout.players
        if table in self._against_greedy and all_greedy(view):
            return self._against_greedy[table]
        effort = self._effort
        return effort if isinstance(effort, Effort) else effort[table]


class Search:
    """What a search needs of one layout: greedy's judgement to play on with, and the forecast to compare by."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        weights = WEIGHTS[layout.board.rules, layout.players]
        self.judge: Judge = judge_for(layout, weights)
        self.forecasts = {GREEDY_SCHOOL: Forecast(layout), FAR_SCHOOL: Forecast(layout, FAR_SCHOOL)}
        self.rival_share = weights.rival

    def best(
        self,
        view: SeatView,
        choices: Sequence[int],
        kind: int,
        effort: Effort,
        rng: RandomSource,
        limit: Limit | None = None,
        leaning: Mapping[int, int] | None = None,
        before: Mapping[int, int] | None = None,
    ) -> int:
        """The choice after which the seat can expect most; the first of equals.

        `leaning` is what a choice is worth to it besides, in thousandths of a point; `before` is added to what all
        worlds together say of it.

        When `limit` is reached it is the best of what has been found by then: whole worlds only, so that all choices
        still in question are compared fairly.
        """
        if len(choices) == 1:
            return choices[0]
        chance = Random(rng.getrandbits(64))
        alive = list(choices)
        found = dict.fromkeys(choices, 0) if before is None else dict(before)
        rounds = (len(choices) - 1).bit_length()
        at_once = 1 if engine_for(self.layout) is None else TOGETHER
        left = playouts_for(view, effort)
        for number in range(rounds):
            worlds = max(1, left // ((rounds - number) * len(alive)))
            todo = worlds
            while todo and not (limit is not None and limit.reached):
                together = min(todo, at_once)
                todo -= together
                deals = [deal_unseen(view, chance) for _ in range(together)]
                for choice, result in zip(alive, self.tried(view, deals, kind, alive, effort), strict=True):
                    found[choice] += result + (together * leaning[choice] if leaning is not None else 0)
            left -= worlds * len(alive)
            alive.sort(key=lambda choice: -found[choice])
            del alive[(len(alive) + 1) // 2 :]
        return alive[0]

    def tried(
        self, view: SeatView, deals: Sequence[Deal], kind: int, choices: Sequence[int], effort: Effort
    ) -> list[int]:
        """What each choice of a kind comes to, summed over deals; the compiled helper says the same, sooner."""
        engine = engine_for(self.layout)
        if engine is not None:
            engine.set_state(position_of(view, deals[0]))
            sums = engine.sums(deals, kind, choices, effort)
            if sums is not None:
                return sums
        tried = [self.plainly_tried(position_of(view, deal), kind, choices, effort) for deal in deals]
        return [sum(results) for results in zip(*tried, strict=True)]

    def plainly_tried(self, world: State, kind: int, choices: Sequence[int], effort: Effort) -> list[int]:
        """The same in one world, without the helper."""
        seat = world.to_move
        found = []
        for choice in choices:
            state = world.copy()
            CARRY_OUT[kind](state, choice)
            glimpsed = played = 0
            if effort.share:
                played = effort.glance
                self.play_on(state, played, effort, decider=seat)
                glimpsed = self.result(state, seat, effort.school)
            self.play_on(state, effort.ahead - played, effort, played, seat)
            ended = self.result(state, seat, effort.school)
            found.append((effort.share * glimpsed + (PARTS - effort.share) * ended) // PARTS)
        return found

    def play_on(
        self, state: State, placements: int, effort: Effort = GREEDILY, played: int = 0, decider: int = NOBODY
    ) -> None:
        """Plays so many placements, and whatever else is due before the next, after `played` ones of the playout.

        `decider` is the seat whose decision the playout is for.
        """
        judge = self.judge
        done = 0
        while (seat := state.to_move) >= 0:
            if isinstance(state, IrelandState) and state.choice:
                assert isinstance(judge, IrishJudge)
                _choose(state, judge)
                continue
            if done == placements:
                return
            done += 1
            view = state.seen_by(seat)
            legal = view.legal_mask()
            if not legal:
                state.discard()
            elif played + done <= effort.foresight and (not effort.lone or seat == decider):
                state.play(self.far_sighted(state, view, legal, effort))
            else:
                state.play(judge.best(view, legal)[1][0])

    def far_sighted(self, state: State, view: SeatView, legal: Mask, effort: Effort) -> int:
        """The one of greedy's best spaces after which the forecast is best; the first of equals."""
        worth = self.judge.totals(view, legal)
        chosen, most = -1, 0
        for cell in sorted(worth, key=lambda cell: -worth[cell])[: effort.looks]:
            after = state.copy()
            after.play(cell)
            found = self.result(after, view.seat, effort.school) + worth[cell] * effort.heed // PARTS
            if chosen < 0 or found > most:
                chosen, most = cell, found
        return chosen

    def result(self, state: State, seat: int, school: int = GREEDY_SCHOOL) -> int:
        """How far a seat can expect to be ahead at the end, in thousandths of a point."""
        if state.to_move < 0:
            totals = [POINT * score.total for score in state.result().final]
        else:
            totals = self.forecasts[school].totals(state)
        mine = totals[seat]
        return mine - (sum(totals) - mine) * self.rival_share // PARTS


def playouts_for(view: SeatView, effort: Effort) -> int:
    """How many playouts a decision has: more the fewer tiles are left, if the effort is steady."""
    left = sum(view.tiles_left)
    if not effort.steady or not left:
        return effort.playouts
    whole = left + len(view.history)
    return effort.playouts * min(whole, MOST_TIMES * left) // left


@lru_cache(maxsize=16)
def search_for(layout: Layout) -> Search:
    """The one search of a layout."""
    return Search(layout)


def _place(state: State, cell: int) -> None:
    state.play(cell)


def _double(state: State, card: int) -> None:
    assert isinstance(state, IrelandState)
    state.double(card)


def _keep(state: State, position: int) -> None:
    """Keeps a scouted tile; what is put back goes under the rest, which is in random order already."""
    assert isinstance(state, IrelandState)
    shown = list(state.offer(state.to_move))
    del shown[position]
    rest = list(state.supply_left(state.to_move)[len(shown) + 1 :])
    # Spread evenly, so that neither is drawn sooner than the others.
    for number, tile in enumerate(shown):
        rest.insert((len(rest) + 1) * (number + 1) // (len(shown) + 1), tile)
    state.keep(position, tuple(rest))


CARRY_OUT: Mapping[int, Callable[[State, int], None]] = {PLACE: _place, DOUBLE: _double, KEEP: _keep}
"""By kind of decision: how a choice is carried out."""


def _choose(state: IrelandState, judge: IrishJudge) -> None:
    view = state.seen_by(state.to_move)
    if state.choice == DOUBLE:
        worth = judge.expected(view)
        state.double(max(worth, key=worth.__getitem__))
    else:
        assert state.choice == KEEP
        offered = judge.offered(view)
        offer = state.offer(state.to_move)
        _keep(state, max(range(len(offer)), key=lambda position: offered[offer[position]]))
