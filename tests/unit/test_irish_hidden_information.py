"""Section 10 of the rules for Ireland: what is hidden, from whom, also in the middle of a turn and of a choice.

Hidden: other hands, the order of every supply, all set-aside tiles from everybody, what Scouts show from the others,
the private deck, others' private missions.
"""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from game.rebirth import Board, Match, Seat, State, Tile, stream
from game.rebirth.ireland import DOUBLE, KEEP, IrelandState, choose_randomly
from tests.irish_boards import drawn, ireland, random_irish_header, scarce_irish, token_mix
from tests.irish_table import IrishTable

SEATS = [Seat(name, "human") for name in ("Ada", "Ben", "Cleo", "Dan")]


def decide(match: Match, rng: random.Random) -> None:
    """Any decision that is allowed."""
    decision = match.decision
    assert decision is not None
    if decision.kind == "place":
        legal = sorted(match.legal())
        match.place(rng.choice(legal) if legal else None)
    elif decision.kind == "double":
        match.double(rng.choice(decision.cards))
    else:
        match.keep(rng.choice(decision.tiles))


def positions(match: Match, rng: random.Random, chance: float) -> list[State]:
    """Some positions of a random end of the game, every one with a bonus tile or a choice in it among them."""
    found = [match.state.copy()]
    while not match.finished:
        decide(match, rng)
        decision = match.decision
        special = decision is not None and (decision.kind != "place" or decision.bonus is not None)
        if special or rng.random() < chance:
            found.append(match.state.copy())
    return found


def games() -> list[Match]:
    board = Board.from_description(ireland(), "ireland")
    found = [Match.new(board, SEATS[:players], 70 + players) for players in (2, 3, 4)]
    for seed in range(48):
        small = Board.from_description(scarce_irish(seed), "ireland")
        header = random_irish_header(
            small.description(),
            2 + seed % 3,
            random.Random(seed),
            tokens=token_mix(seed, seed),
            sha256=small.sha256(),
        )
        found.append(Match.from_record([json.dumps(header)]))
    return found


def permuted(state: IrelandState, seat: int, rng: random.Random) -> IrelandState:
    """The same position with everything dealt anew that ``seat`` cannot know, done by hand.

    This is not `deal_hidden`: it starts from the truth and shuffles the hidden parts in it.
    """
    twin = state.copy()
    for owner in range(state.layout.players):
        supply = list(state.supplies[owner])
        at = state.placed[owner]
        choosing = owner == state.to_move and state.choice
        begun = state.begun(owner)
        aside = list(state.set_aside[owner])
        # Where hidden tiles lie: in the supply from here on, and among the set-aside tiles that have not begun.
        start = at if choosing else at + 1
        if owner == seat:
            if state.choice == KEEP and state.to_move == seat:
                start = at + 3
            known = list(state.known_in_supply(owner)) if start != at + 3 else []
            places = list(range(start, len(supply)))
            fixed = []
            for tile in known:
                position = next(p for p in places if supply[p] == tile and p not in fixed)
                fixed.append(position)
            places = [place for place in places if place not in fixed]
        else:
            # The hand is hidden from others, a bonus tile like any.
            places = list(range(at, len(supply)))
        pool = [supply[place] for place in places] + aside[begun:]
        rng.shuffle(pool)
        for place in places:
            supply[place] = pool.pop()
        aside[begun:] = pool
        twin.supplies = (*twin.supplies[:owner], tuple(supply), *twin.supplies[owner + 1 :])
        twin.set_aside = (*twin.set_aside[:owner], tuple(aside), *twin.set_aside[owner + 1 :])
    cards = [card for owner, held in enumerate(state.missions) for card in held if owner != seat]
    cards += state.deck[state.deck_drawn :]
    rng.shuffle(cards)
    for owner, held in enumerate(state.missions):
        if owner != seat:
            twin.missions[owner] = tuple(cards.pop() for _ in held)
    twin.deck = (*state.deck[: state.deck_drawn], *cards)
    # What Scouts have shown to others is theirs to know.
    for owner in range(state.layout.players):
        if owner != seat:
            twin.returned[owner] = (0, ())
    return twin


def test_a_view_does_not_change_when_the_hidden_is_dealt_anew() -> None:
    seen = {"kept hidden": 0, "own look": 0, "others' look": 0, "bonus": 0, "double": 0}
    for number, match in enumerate(games()):
        rng = random.Random(number)
        for state in positions(match, rng, 0.1):
            assert isinstance(state, IrelandState)
            if state.to_move >= 0:
                seen["bonus"] += state.bonus_tower >= 0
                seen["double"] += state.choice == DOUBLE
            for seat in range(state.layout.players):
                view = state.seen_by(seat).without_layout()
                if state.choice == KEEP and state.to_move >= 0:
                    seen["own look" if state.to_move == seat else "others' look"] += 1
                for _ in range(2):
                    other = permuted(state, seat, rng)
                    assert other.seen_by(seat).without_layout() == view
                    seen["kept hidden"] += (other.supplies, other.set_aside, other.deck) != (
                        state.supplies,
                        state.set_aside,
                        state.deck,
                    )
    assert min(seen.values()) >= 20, seen


def test_dealing_the_hidden_anew_keeps_what_the_seat_knows() -> None:
    for number, match in enumerate(games()):
        rng = random.Random(number)
        for step, state in enumerate(positions(match, rng, 0.08)):
            for seat in range(state.layout.players):
                dealt = state.deal_hidden(seat, stream(number, "test", step, seat))
                assert isinstance(dealt, IrelandState)
                view = state.seen_by(seat).without_layout()
                assert dealt.seen_by(seat).without_layout() == view
                json.dumps({name: value for name, value in view.items() if name != "ireland"})
                cards = [card for held in dealt.missions for card in held]
                assert len(set(cards)) == len(cards)
                assert not set(cards) & set(dealt.public)
    # What was dealt can be played to its end.
    for number, match in enumerate(games()):
        rng = random.Random(number)
        states = positions(match, rng, 0.05)
        dealt = rng.choice(states).deal_hidden(0, stream(number, "test"))
        assert isinstance(dealt, IrelandState)
        while not dealt.finished:
            if dealt.choice:
                choose_randomly(dealt, rng)
                continue
            cells = list(dealt.layout.positions(dealt.legal_mask(dealt.hand(dealt.to_move))))
            dealt.play(rng.choice(cells)) if cells else dealt.discard()
        assert len(dealt.result().final) == dealt.layout.players


def test_every_tile_is_somewhere_after_dealing_anew() -> None:
    for number, match in enumerate(games()):
        rng = random.Random(number)
        for state in positions(match, rng, 0.08):
            assert isinstance(state, IrelandState)
            for seat in range(state.layout.players):
                dealt = state.deal_hidden(seat, stream(number, "tiles", seat))
                assert isinstance(dealt, IrelandState)
                for owner in range(state.layout.players):
                    whole = [*dealt.supplies[owner], *dealt.set_aside[owner][dealt.begun(owner) :]]
                    counts = tuple(whole.count(tile) for tile in range(6))
                    assert counts == state.layout.tile_set
                    assert (
                        len(dealt.supplies[owner]) - dealt.placed[owner]
                        == len(state.supplies[owner]) - (state.placed[owner])
                    )


def scouting() -> IrishTable:
    table = IrishTable(
        drawn("b TA . b b b b b b b b b"),
        ["E S1 S2 F F E", "F E E F F E"],
        aside=["S3 S4", "S3 S4"],
        tokens={"A": "scouts"},
    )
    table.begin(0, 0)
    return table


def test_what_scouts_show_is_seen_by_their_owner_alone() -> None:
    table = scouting()
    own, other = table.match.seat_view(0), table.match.seat_view(1)
    assert own.ireland is not None and other.ireland is not None
    assert [Tile(tile).code for tile in own.ireland.offer] == ["S1", "S2", "F"]
    assert other.ireland.offer == ()
    # That a choice is due is public.
    assert own.ireland.choice == other.ireland.choice == KEEP


def test_the_owner_knows_what_went_back_until_it_is_drawn() -> None:
    table = scouting()
    table.keep("S1")
    own, other = table.match.seat_view(0), table.match.seat_view(1)
    assert own.ireland is not None and other.ireland is not None
    assert sorted(Tile(tile).code for tile in own.ireland.known_in_supply) == ["F", "S2"]
    assert other.ireland.known_in_supply == ()
    for _ in range(20):
        dealt = table.match.state.deal_hidden(0, stream(_, "test"))
        left = list(dealt.supply_left(0))
        assert left.count(Tile.S2) == 1 and Tile.FOOD in left


def test_nobody_sees_set_aside_tiles_not_even_their_owner() -> None:
    match = Match.new(Board.from_description(ireland(), "ireland"), SEATS[:3], 4)
    for seat in range(3):
        view = match.seat_view(seat)
        assert view.set_aside == ()
        # Supply and set-aside tiles are counted together, so that neither can be told from the other.
        assert sum(view.supply_counts) == 31 + 4
    found = {match.state.deal_hidden(0, stream(n, "test")).set_aside[0] for n in range(40)}
    assert len(found) > 10


def test_a_private_mission_is_seen_by_its_owner_alone() -> None:
    cards = ["coast-to-coast", "high-king", "great-harvest", "pilgrimage", "twin-granaries", "four-provinces"]
    cards += ["chieftain", "townsfolk", "liffey-quays", "sea-farmer", "seat-of-kings", "common-ground"]
    table = IrishTable(drawn("b TA . b b b"), ["E E", "E E"], cards=cards, tokens={"A": "secret"})
    table.place(0, 0)
    own, other = table.match.seat_view(0), table.match.seat_view(1)
    card = table.match.layout.cards[own.missions[0]].id
    assert card == "liffey-quays"
    assert other.missions == ()
    assert own.mission_counts == other.mission_counts == (1, 0)
    held = {table.match.state.deal_hidden(1, stream(n, "test")).missions[0] for n in range(60)}
    assert len(held) == 4


def test_a_preview_shows_nothing_hidden() -> None:
    """The same preview wherever the tiles, the deck and the set-aside tiles lie."""
    tokens = {"A": "builders", "B": "secret", "C": "scouts"}
    board = drawn("TA TB . b b b\n b TC . b b b")
    for order in (["E S1 S2", "F E"], ["E S2 S1", "F E"]):
        table = IrishTable(board, [order[0], order[1]], aside=["S3 S4", "S3 S4"], tokens=tokens)
        report = copy.deepcopy(table.match.preview((0, 1)))
        assert [(tower.token, tower.points) for tower in report.towers] == [
            ("builders", 0),
            ("secret", 3),
            ("scouts", 0),
        ]
        assert "S3" not in repr(report) and "S4" not in repr(report)


@pytest.mark.parametrize("seat", [0, 1])
def test_nothing_hidden_can_be_reached_from_a_view(seat: int) -> None:
    from tests.unit.test_hidden_information import reachable

    table = scouting()
    found = reachable(table.match.seat_view(seat))
    assert not [thing for thing in found if isinstance(thing, Match | State)]
    lists: list[Any] = [thing for thing in found if isinstance(thing, tuple | list)]
    assert table.match.state.supplies not in lists
    for owner in range(2):
        assert table.match.state.supplies[owner] not in lists
        assert table.match.state.set_aside[owner] not in lists
