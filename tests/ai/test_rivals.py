"""What expert tells of how its rival plays: from what all have seen, and rightly."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable

import pytest

from game.ai import make_bot
from game.ai.bot import RandomBot
from game.ai.effort import Effort
from game.ai.rivals import all_greedy, losses, positions, signs_of_greed
from game.ai.search import SearchBot, playouts_for
from game.rebirth import Board, Match, PublicPlacement, Seat, SeatView, State, stream
from game.rebirth.ireland import IrelandState
from game.rebirth.layout import NOBODY
from tests.ai.arena import LAYOUTS, decide, start
from tests.boards import scarce
from tests.irish_boards import random_irish_header, scarce_irish, token_mix


def public(state: State) -> tuple[object, ...]:
    """What everybody sees of a position."""
    seen = (state.to_move, state.free, state.own, state.clusters, state.influence, state.controllers, state.visited)
    known = tuple(map(repr, (*seen, state.scores, state.placed, [len(cards) for cards in state.missions])))
    if isinstance(state, IrelandState):
        irish = (state.unscored, state.towers_used, state.harvests, state.reserved, state.marker, state.bonus_tower)
        known += tuple(map(repr, irish))
    return known


def played(match: Match, rng: random.Random) -> list[tuple[object, ...]]:
    """Plays a match at random to its end: what was public before each placement."""
    found = []
    while (due := match.decision) is not None:
        if due.kind == "double":
            match.double(rng.choice(due.cards))
        elif due.kind == "keep":
            match.keep(rng.choice(due.tiles))
        else:
            found.append(public(match.state))
            match.place(rng.choice(sorted(match.legal())) if not match.must_discard else None)
    return found


def scottish(seed: int) -> Match:
    board = Board.from_description(scarce(seed))
    return Match.new(board, [Seat(name, "greedy") for name in "abcd"[: board.player_counts[-1]]], seed)


def irish(seed: int) -> Match:
    board = Board.from_description(scarce_irish(seed), "ireland")
    tokens = token_mix(seed, seed)
    header = random_irish_header(
        board.description(), 2 + seed % 3, random.Random(seed), tokens=tokens, sha256=board.sha256()
    )
    return Match.from_record([json.dumps(header)])


@pytest.mark.parametrize("make", [scottish, irish])
def test_the_history_tells_every_position_that_was(make: Callable[[int], Match]) -> None:
    """On odd boards, with discards, bonus tiles, doubling and scouting: each position, as everybody saw it."""
    kinds = {"placed": 0, "discarded": 0, "bonus": 0, "doubled": 0}
    for seed in range(40):
        match = make(seed)
        expected = played(match, random.Random(seed))
        for seat in range(match.players):
            view = match.seat_view(seat)
            assert [public(state) for state, _seat, _cell in positions(view)] == expected
        for made in view.history:
            kinds["discarded" if made.cell == NOBODY else "bonus" if made.bonus else "placed"] += 1
            kinds["doubled"] += made.doubled != NOBODY
        match.rewind(len(expected) // 2)
        assert match.seat_view(0).history == view.history[: len(expected) // 2]
    assert kinds["placed"] > 500 and kinds["discarded"] > 10
    assert make is scottish or min(kinds.values()) > 10, kinds


@pytest.mark.parametrize("board", ["scotland", "ireland"])
def test_it_is_told_from_what_all_have_seen(board: str) -> None:
    """The same for every seat that looks, whatever each of them holds, and for the one who is looked at."""
    state, history = start(LAYOUTS[board](3), 4), list[PublicPlacement]()
    for _ in range(30):
        decide(state, make_bot("easy"), 4, history)
    told = [list(losses(SeatView.of(state, seat, tuple(history)))) for seat in range(3)]
    assert len(told[0]) > 20 and told[0] == told[1] == told[2]


def turns(board: str, rival: str, seeds: range) -> list[list[bool]]:
    """Whether a greedy seat takes its rival for greedy, at each of its placements, game by game."""
    found = []
    for seed in seeds:
        bots = [make_bot("greedy"), make_bot(rival)]
        state, history, taken = start(LAYOUTS[board](2), seed), list[PublicPlacement](), list[bool]()
        while not state.finished:
            if state.to_move == 0 and not (isinstance(state, IrelandState) and state.choice):
                taken.append(all_greedy(SeatView.of(state, 0, tuple(history))))
            decide(state, bots[state.to_move], seed, history)
        found.append(taken)
    return found


@pytest.mark.parametrize("board", ["scotland", "ireland"])
def test_greedy_is_known_by_its_placements_and_others_are_not_taken_for_it(board: str) -> None:
    known = [taken for game in turns(board, "greedy", range(2)) for taken in game[1:]]
    assert sum(known) > 0.9 * len(known)
    for rival in ("random", "easy"):
        taken = [taken for game in turns(board, rival, range(1)) for taken in game[4:]]
        assert sum(taken) < 0.1 * len(taken)


def test_nobody_is_taken_for_greedy_unseen_and_a_changed_player_is_found_out() -> None:
    layout, seed = LAYOUTS["scotland"](2), 6
    state, history = start(layout, seed), list[PublicPlacement]()
    assert not all_greedy(state.seen_by(0))
    while state.turn < 28:
        decide(state, make_bot("greedy"), seed, history)
    assert min(signs_of_greed(SeatView.of(state, 0, tuple(history)))) > 0
    while state.turn < 42:
        decide(state, RandomBot() if state.to_move else make_bot("greedy"), seed, history)
    signs = signs_of_greed(SeatView.of(state, 0, tuple(history)))
    assert signs[0] > 0 > signs[1]


def test_it_thinks_otherwise_against_greedy() -> None:
    """Only where it has been told how, and only while the rival is taken for greedy."""
    layout, seed = LAYOUTS["scotland"](2), 6
    plain, other = Effort(playouts=30, candidates=6, ahead=2), Effort(playouts=30, candidates=1)
    bot = SearchBot(plain, against_greedy={("scotland", 2): other})
    for rival in ("greedy", "random"):
        state, history, differs = start(layout, seed), list[PublicPlacement](), 0
        bots = [make_bot("greedy"), make_bot(rival)]
        while not state.finished:
            if state.to_move == 0 and state.turn > 8 and state.turn % 3 == 0:
                view = SeatView.of(state, 0, tuple(history))
                lot = [stream(seed, "choice", view.turn) for _ in range(3)]
                known = all_greedy(view)
                answer = bot.choose(view, lot[0])
                assert answer == SearchBot(other if known else plain).choose(view, lot[1])
                differs += answer != SearchBot(plain if known else other).choose(view, lot[2])
                assert known == (rival == "greedy")
            decide(state, bots[state.to_move], seed, history)
        assert differs


@pytest.mark.parametrize("board", ["scotland", "ireland"])
def test_a_steady_effort_grows_as_the_game_gets_shorter(board: str) -> None:
    layout, seed = LAYOUTS[board](2), 6
    plain, steady = Effort(playouts=1000, candidates=6), Effort(playouts=1000, candidates=6, steady=True)
    state, history, found = start(layout, seed), list[PublicPlacement](), []
    whole = sum(state.seen_by(0).tiles_left)
    while not state.finished:
        view = SeatView.of(state, state.to_move, tuple(history))
        assert playouts_for(view, plain) == 1000
        found.append((sum(view.tiles_left), playouts_for(view, steady)))
        decide(state, make_bot("greedy"), seed, history)
    assert found[0] == (whole, 1000)
    assert all(before <= after for (_, before), (_, after) in itertools.pairwise(found))
    assert any(left in (whole // 2, whole // 2 + 1) and 1900 < playouts < 2200 for left, playouts in found)
    assert {playouts for left, playouts in found if left <= whole // 5} == {4000}
