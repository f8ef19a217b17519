"""Thinking ahead: allowed, reproducible, and from nothing but what the seat may see."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from game.ai.effort import FAR_SCHOOL, Effort
from game.ai.forecast import learned
from game.ai.search import Search, SearchBot
from game.ai.weights import WEIGHTS
from game.rebirth import Layout, State, stream
from game.rebirth.ireland import PLACE, IrelandState
from game.rebirth.playout import deal_hidden
from tests.ai import arena
from tests.ai.arena import LAYOUTS, decisions, replayed, start
from tests.ai.first_greedy import FirstGreedyBot
from tests.ai.test_fairness import dealt_otherwise
from tests.unit.test_irish_hidden_information import permuted

LITTLE = Effort(playouts=16, candidates=4, ahead=2)


def test_hidden_things_never_change_a_choice() -> None:
    layout = LAYOUTS["scotland"](3)
    rng = random.Random(3)
    changed = 0
    for decision in list(decisions(layout, [FirstGreedyBot()] * 3, 5))[::14]:
        view = decision.view
        choice = SearchBot(LITTLE).choose(view, stream(1, "choice"))
        for _ in range(2):
            setup = dealt_otherwise(decision, rng)
            changed += setup != decision.setup
            seen = replayed(layout, setup, decision.first, decision.turns).seen_by(view.seat)
            assert SearchBot(LITTLE).choose(seen, stream(1, "choice")) == choice
    assert changed >= 10


def test_hidden_things_never_change_an_irish_decision() -> None:
    layout = LAYOUTS["ireland"](2)
    rng = random.Random(2)
    state = start(layout, 1)
    greedy, bot = FirstGreedyBot(), SearchBot(LITTLE)
    asked = {"place": 0, "double": 0, "keep": 0}
    while not state.finished:
        assert isinstance(state, IrelandState)
        kind = ("place", "double", "keep")[state.choice]
        ask: Callable[..., object] = {"place": bot.choose, "double": bot.double, "keep": bot.keep}[kind]
        if kind != "place" or state.turn % 12 == 0:
            seat = state.to_move
            answer = ask(state.seen_by(seat), stream(1, kind))
            other = permuted(state, seat, rng)
            assert ask(other.seen_by(seat), stream(1, kind)) == answer
            asked[kind] += 1
        arena.decide(state, greedy, 1)
    assert min(asked.values()) >= 1, asked


@pytest.mark.parametrize("board", ["scotland"])
def test_thinking_ahead_pays(board: str) -> None:
    """Even a little of it: more points than greedy, over a few games of two."""
    layout: Layout = LAYOUTS[board](2)
    ahead = 0
    for game in range(2):
        bots: list[SearchBot | FirstGreedyBot] = [FirstGreedyBot(), FirstGreedyBot()]
        bots[game % 2] = SearchBot(Effort(playouts=40, candidates=4, ahead=4))
        totals = [score.total for score in arena.play(layout, bots, 900 + game // 2).final]
        ahead += totals[game % 2] - totals[1 - game % 2]
    assert ahead > 0


def test_a_search_leaves_the_view_as_it_was() -> None:
    layout = LAYOUTS["scotland"](2)
    state: State = start(layout, 4)
    before = state.seen_by(state.to_move)
    view = state.seen_by(state.to_move)
    SearchBot(LITTLE).choose(view, stream(1, "choice"))
    assert view == before


def test_a_leaning_counts_among_all_choices() -> None:
    """With every space tried, what the temper finds worth more must still tell, and not only choose what is tried."""
    layout = LAYOUTS["scotland"](2)
    everything = Effort(playouts=16, candidates=1000, ahead=1)
    lordly = SearchBot(everything, {("scotland", 2): replace(WEIGHTS["scotland", 2], castle=50_000)})
    differ = 0
    for decision in list(decisions(layout, [FirstGreedyBot()] * 2, 1))[10:20]:
        found = [bot.choose(decision.view, stream(1, "choice")) for bot in (SearchBot(everything), lordly)]
        differ += found[0] != found[1]
    assert differ >= 5


def test_a_far_sighted_player_takes_what_looks_best_afterwards() -> None:
    """Among greedy's best: the one whose playout of no further placement comes to most; or greedy's, if it insists."""
    layout = LAYOUTS["scotland"](2)
    search = Search(layout)
    seeing = Effort(playouts=1, candidates=1, looks=6, school=FAR_SCHOOL)
    otherwise = 0
    for decision in list(decisions(layout, [FirstGreedyBot()] * 2, 2))[::5]:
        view = decision.view
        state = deal_hidden(view, random.Random(1))
        ranked = search.judge.ranked(view, view.legal_mask())[:6]
        found = search.plainly_tried(state, PLACE, ranked, seeing)
        best = ranked[found.index(max(found))]
        assert search.far_sighted(state, view, view.legal_mask(), seeing) == best
        insisting = replace(seeing, heed=10**9)
        assert search.far_sighted(state, view, view.legal_mask(), insisting) == ranked[0]
        otherwise += best != ranked[0]
    assert otherwise >= 3


def test_what_was_not_learned_from_far_sighted_games_is_as_greedy_has_it() -> None:
    for rules in ("scotland", "ireland"):
        assert learned(rules, 2, FAR_SCHOOL) != learned(rules, 2)
        assert learned(rules, 3, FAR_SCHOOL) == learned(rules, 3)
