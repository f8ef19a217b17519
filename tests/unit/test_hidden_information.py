"""Section 10 of the rules, what is hidden from a player: no seat's view changes when it is dealt anew.

Hidden from a player: other hands, all supplies' order (its own too), others' missions, others' set-aside tiles, the
undrawn deck.
"""

from __future__ import annotations

import gc
import json
import random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import pytest

from game.ai import decide
from game.rebirth import Board, Match, Seat, SeatView, Setup, State, stream
from tests.boards import scarce, scotland

SEATS = [Seat(name, "human") for name in ("Ada", "Ben", "Cleo", "Dan")]


def played(board: Board, players: int, seed: int, turns: int) -> Match:
    match = Match.new(board, SEATS[:players], seed)
    rng = random.Random(f"{seed} {turns}")
    for _ in range(turns):
        if not match.finished:
            legal = sorted(match.legal())
            match.place(rng.choice(legal) if legal else None)
    return match


def dealt_anew(match: Match, seat: int, rng: random.Random) -> Match:
    """The same game as far as it has come, with everything shuffled that ``seat`` cannot know."""
    header: dict[str, Any] = json.loads(match.header_line())
    setup = header["setup"]
    for owner in range(match.players):
        placed = sum(placement.seat == owner for placement in match.placements)
        supply, aside = setup["supplies"][owner], setup["set_aside"][owner]
        if owner == seat:
            # The own hand and the own set-aside tiles are known, the order of the rest is not.
            unknown = supply[placed + 1 :]
            rng.shuffle(unknown)
            supply[placed + 1 :] = unknown
        else:
            unknown = supply[placed:] + aside
            rng.shuffle(unknown)
            left = len(supply) - placed
            supply[placed:] = unknown[:left]
            setup["set_aside"][owner] = unknown[left:]
    mine = set(match.missions(seat))
    cards = [card for card in setup["mission_deck"] if card not in mine]
    rng.shuffle(cards)
    setup["mission_deck"] = [card if card in mine else cards.pop() for card in setup["mission_deck"]]
    again = Match.from_record([json.dumps(header)])
    for placement in match.placements:
        again.place(placement.at)
    return again


CASES = [
    pytest.param(scotland(), players, seed, turns, id=f"scotland-{players}-{turns}")
    for players, seed, turns in [(2, 1, 0), (2, 2, 30), (3, 3, 45), (3, 4, 95), (4, 5, 60), (4, 6, 99)]
] + [pytest.param(scarce(n), 2 + n % 3, n, 5 + n % 9, id=f"scarce-{n}") for n in range(24)]


@pytest.mark.parametrize(("description", "players", "seed", "turns"), CASES)
def test_a_view_does_not_change_when_the_hidden_is_dealt_anew(
    description: dict[str, Any], players: int, seed: int, turns: int
) -> None:
    match = played(Board.from_description(description), players, seed, turns)
    changed = 0
    for seat in range(players):
        before = match.seat_view(seat)
        for number in range(4):
            other = dealt_anew(match, seat, random.Random(f"{seed} {seat} {number}"))
            after = other.seat_view(seat)
            assert after.without_layout() == before.without_layout()
            changed += other.setup != match.setup
    # On a scarce board the last turns may hide nothing any more.
    assert changed or description["name"] != "Scotland"


@pytest.mark.parametrize(("description", "players", "seed", "turns"), CASES[:6])
def test_previews_and_an_opponents_choice_do_not_change_either(
    description: dict[str, Any], players: int, seed: int, turns: int
) -> None:
    match = played(Board.from_description(description), players, seed, turns)
    seat = match.to_move
    if seat is None or match.must_discard:
        pytest.skip("nothing to place")
    choice = decide(match.seat_view(seat), "greedy", 1)
    for number in range(5):
        other = dealt_anew(match, seat, random.Random(number))
        assert other.setup != match.setup
        assert decide(other.seat_view(seat), "greedy", 1) == choice
        for at in sorted(match.legal()):
            assert other.preview(at) == match.preview(at)


def test_a_view_shows_what_its_seat_knows() -> None:
    match = played(Board.from_description(scotland()), 3, 8, 50)
    for seat in range(3):
        view = match.seat_view(seat)
        assert view.seat == seat
        assert view.hand == match.hand(seat)
        assert sorted(view.set_aside) == sorted(match.set_aside(seat))
        ids = [match.layout.cards[number].id for number in view.missions]
        assert ids == list(match.missions(seat))
        assert view.supply_counts == tuple(match.supply_counts(seat).values())
        assert list(view.scores) == [match.score(other) for other in range(3)]
        assert list(view.mission_counts) == [len(match.missions(other)) for other in range(3)]
        for other in range(3):
            assert view.tiles_left[other] == match.tiles_left(other)
            assert view.unplayed[other] == tuple(match.unplayed_counts(other).values())


def reachable(start: object) -> list[object]:
    """Every object that can be reached from one, classes, functions and modules left out."""
    seen: dict[int, object] = {}
    waiting = [start]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, type | ModuleType | FunctionType | BuiltinFunctionType):
            continue
        seen[id(thing)] = thing
        waiting += gc.get_referents(thing)
    return list(seen.values())


def test_nothing_hidden_can_be_reached_from_a_view() -> None:
    match = played(Board.from_description(scotland()), 3, 8, 50)
    found = reachable(match.seat_view(0))
    assert len(found) > 100
    assert not [thing for thing in found if isinstance(thing, Match | State | Setup | random.Random)]
    lists = [thing for thing in found if isinstance(thing, tuple | list)]
    assert match.state.supplies not in lists
    assert match.setup.mission_deck not in lists
    for other in (1, 2):
        assert match.setup.supplies[other] not in lists


def test_a_view_does_not_follow_the_game() -> None:
    match = played(Board.from_description(scotland()), 2, 8, 10)
    view = match.seat_view(0)
    before = repr(view.without_layout())
    for _ in range(10):
        match.place(min(match.legal()))
    assert repr(view.without_layout()) == before


@pytest.mark.parametrize(("description", "players", "seed", "turns"), CASES)
def test_dealing_the_hidden_anew_keeps_what_the_seat_knows(
    description: dict[str, Any], players: int, seed: int, turns: int
) -> None:
    match = played(Board.from_description(description), players, seed, turns)
    for seat in range(players):
        view = match.seat_view(seat)
        dealt = match.state.deal_hidden(seat, stream(seed, "test", seat))
        assert SeatView.of(dealt, seat, view.history) == view
        # And it is a game that can be played to its end.
        rng = random.Random(seed)
        while not dealt.finished:
            cells = list(match.layout.positions(dealt.legal_mask(dealt.hand(dealt.to_move))))
            dealt.play(rng.choice(cells)) if cells else dealt.discard()
        result = dealt.result()
        assert len(result.final) == players
        cards = [card for missions in dealt.missions for card in missions]
        assert len(set(cards)) == len(cards)


def test_dealing_anew_really_deals() -> None:
    """Hands, set-aside tiles, supplies, others' cards and the deck all come out differently in the end."""
    match = played(Board.from_description(scotland()), 3, 8, 50)
    assert len(match.missions(1)) > 1
    dealt = [match.state.deal_hidden(0, stream(n, "test")) for n in range(60)]
    assert len({state.hand(1) for state in dealt}) > 3
    assert len({state.set_aside[2] for state in dealt}) > 10
    assert len({state.supply_left(0) for state in dealt}) > 50
    assert len({state.missions[1] for state in dealt}) > 50
    assert len({state.deck for state in dealt}) == 60
    assert {state.missions[0] for state in dealt} == {match.state.missions[0]}
    assert {state.hand(0) for state in dealt} == {match.state.hand(0)}
