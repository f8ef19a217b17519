"""What holds in every Irish game on every board, whoever plays it and however."""

from __future__ import annotations

import json
import random
from functools import lru_cache
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from game.rebirth import Board, Match, Seat, State, Tile, below, play_randomly, stream
from game.rebirth.events import (
    BonusTileSeen,
    CastleTaken,
    ChoiceDue,
    Event,
    FarmScored,
    GameEnded,
    MarkerLaid,
    MissionDrawn,
    PlusOneScored,
    PublicMissionScored,
    SettlementScored,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TowerUsed,
    TurnPassed,
)
from game.rebirth.ireland import IrelandState
from game.rebirth.public_missions import fulfils, progress
from tests.irish_agreement import (
    assert_same_decision,
    assert_same_irish_details,
    assert_same_irish_result,
    decide_both,
    irish_game,
)
from tests.irish_boards import ireland, random_irish_header, scarce_irish, token_mix
from tests.naive.irish_rescoring import irish_points_by_source
from tests.naive.rescoring import castle_controllers

SEATS = [Seat(name, "human") for name in ("Ada", "Ben", "Cleo", "Dan")]


@lru_cache(maxsize=64)
def board_of(number: int) -> Board:
    """Ireland for 0, otherwise the scarce Irish board of that seed."""
    return Board.from_description(scarce_irish(number) if number else ireland(), "ireland")


@st.composite
def new_matches(draw: st.DrawFn) -> Match:
    """A freshly dealt game; one in some ten is Ireland."""
    number = draw(st.one_of(st.integers(1, 10_000), st.integers(0, 9)))
    players = draw(st.integers(2, 4))
    seed = draw(st.integers(0, 2**32))
    board = board_of(number)
    if not number:
        return Match.new(board, SEATS[:players], seed)
    header = random_irish_header(
        board.description(),
        players,
        random.Random(seed),
        tokens=token_mix(number, seed),
        sha256=board.sha256(),
    )
    return Match.from_record([json.dumps(header)])


def chosen(match: Match, choices: int) -> Any:
    """A decision that depends on the choices' number and on how far the game is alone."""
    decision = match.decision
    assert decision is not None
    allowed: Any = sorted(match.legal()) if decision.kind == "place" else decision.cards or decision.tiles
    if not allowed:
        return None
    rng = stream(choices, "choice of a test", match.turn, ("place", "double", "keep").index(decision.kind))
    return allowed[below(rng, len(allowed))]


def decide(match: Match, answer: Any) -> list[Event]:
    """Makes the decision that is due."""
    decision = match.decision
    assert decision is not None
    return {"place": match.place, "double": match.double, "keep": match.keep}[decision.kind](answer)


@st.composite
def played_matches(draw: st.DrawFn) -> Match:
    """A game some decisions on, or at its end; it may stand in the middle of a turn."""
    match = draw(new_matches())
    choices = draw(st.integers(0, 2**32))
    for _ in range(draw(st.integers(0, 120))):
        if not match.finished:
            decide(match, chosen(match, choices))
    return match


def data_of(match: Match) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Header and placement lines as data."""
    lines = [json.loads(line) for line in match.record_lines()]
    return lines[0], [line for line in lines[1:] if "result" not in line]


def everything_in(state: State) -> dict[str, Any]:
    """All that a position holds, frozen: what the position does later does not reach it."""
    names = [*State.__slots__, *IrelandState.__slots__]
    held = {name: getattr(state, name) for name in names if name not in ("layout", "happenings")}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in held.items()}


@given(new_matches(), st.integers(0, 2**32))
def test_the_naive_engine_agrees(match: Match, choices: int) -> None:
    naive = irish_game(match)
    while not naive.finished:
        assert_same_decision(match, naive)
        answer = chosen(match, choices)
        decide_both(match, naive, answer.code if isinstance(answer, Tile) else answer)
    assert_same_decision(match, naive)
    assert_same_irish_details(match, naive)
    assert_same_irish_result(match, naive)


@given(new_matches(), st.integers(0, 2**32), st.integers(0, 60))
def test_the_score_is_the_rescoring_of_the_lines(match: Match, choices: int, lines: int) -> None:
    while not match.finished and (match.turn < lines or match.choice_due or match.decision.bonus):  # type: ignore[union-attr]
        decide(match, chosen(match, choices))
    # At a turn's end no bonus placement and no look of Scouts is on the way.
    expected = irish_points_by_source(*data_of(match))
    for seat in range(match.players):
        assert match.points_by_source(seat) == expected[seat]
        assert match.score(seat) == sum(expected[seat].values())


@given(played_matches())
def test_castles_are_held_by_whoever_the_lines_say(match: Match) -> None:
    placings = [(seat, tile.code, at) for at, (seat, tile) in match.tiles.items()]
    expected = castle_controllers(match.board.description(), match.players, placings)
    for castle in match.board.castles:
        assert match.castle_controller(castle.name) == expected.get(castle.name)


@given(new_matches(), st.integers(0, 2**32))
def test_points_only_ever_rise(match: Match, choices: int) -> None:
    before = [0] * match.players
    while not match.finished:
        mover = match.to_move
        decide(match, chosen(match, choices))
        now = [match.score(seat) for seat in range(match.players)]
        assert all(old <= new for old, new in zip(before, now, strict=True))
        if match.choice_due:
            assert match.to_move == mover
        before = now
    assert all(award.points > 0 for placement in match.placements for award in placement.awards)
    for seat in range(match.players):
        assert before[seat] == sum(
            award.points for placement in match.placements for award in placement.awards if award.seat == seat
        )


@given(new_matches(), st.integers(0, 2**32))
def test_a_copy_never_changes_its_original_nor_an_original_its_copy(match: Match, choices: int) -> None:
    """Keeps a copy of every position, those with a choice due too, and plays each to an end of its own."""
    state = match.state
    kept: list[tuple[State, dict[str, Any]]] = []
    while not state.finished:
        twin = state.copy()
        kept.append((twin, everything_in(twin)))
        assert everything_in(twin) == everything_in(state)
        play_randomly(twin.copy(), stream(choices, "to an end", len(kept)))
        assert everything_in(twin) == everything_in(state)
        decide(match, chosen(match, choices))
    for twin, before in kept:
        assert everything_in(twin) == before


@given(new_matches(), st.integers(0, 2**32))
def test_the_quick_checks_say_what_the_progress_says(match: Match, choices: int) -> None:
    """After every placement: every open card that the seat fulfils has been scored, and no other has.

    And for private cards' sake too: a card that a space does not trigger has not become fulfilled by it.
    """
    state = match.state
    assert isinstance(state, IrelandState)
    cards = match.layout.cards
    while not match.finished:
        seat = match.to_move
        assert seat is not None
        before = [fulfils(state, seat, card.id) for card in cards]
        scored_before = state.unscored[seat]
        decision = match.decision
        answer = chosen(match, choices)
        # Looked at in a copy right after the placement: later ones of the turn count for themselves.
        decide(match, answer)
        if decision is None or decision.kind != "place" or answer is None:
            continue
        cell = match.layout.index[answer]
        for number, card in enumerate(cards):
            now = progress(state, seat, card.id)
            assert 0 <= now.have <= now.need
            assert now.fulfilled == (now.have == now.need)
            if number in state.public:
                newly = bool(scored_before >> number & 1) and not state.unscored[seat] >> number & 1
                assert newly == (bool(scored_before >> number & 1) and now.fulfilled), card.id
            if now.fulfilled and not before[number]:
                assert match.layout.triggers[cell] >> number & 1, card.id
                assert match.layout.quick_checks[number](state, seat, cell), card.id
            if match.layout.triggers[cell] >> number & 1 and not before[number]:
                assert match.layout.quick_checks[number](state, seat, cell) == now.fulfilled, card.id


@given(new_matches(), st.integers(0, 2**32), st.integers(0, 60))
def test_a_record_is_its_match(match: Match, choices: int, lines: int) -> None:
    while not match.finished and (match.turn < lines or match.choice_due):
        decide(match, chosen(match, choices))
    again = Match.from_record(match.record_lines())
    assert again.record_lines() == match.record_lines()
    assert everything_in(again.state) == everything_in(match.state)
    # And both go on alike.
    while not match.finished:
        assert again.decision == match.decision
        assert again.legal() == match.legal()
        answer = chosen(match, choices)
        assert decide(again, answer) == decide(match, answer)
    assert again.record_lines() == match.record_lines()
    assert again.result == match.result


@given(new_matches(), st.integers(0, 2**32))
def test_a_preview_is_what_then_happens(match: Match, choices: int) -> None:
    while not match.finished:
        decision = match.decision
        answer = chosen(match, choices)
        if decision is None or decision.kind != "place" or answer is None:
            decide(match, answer)
            continue
        before = everything_in(match.state)
        preview = match.preview(answer)
        assert everything_in(match.state) == before
        number = match.turn
        decide(match, answer)
        whole = match.turn > number
        while not match.finished and match.turn == number:
            decide(match, chosen(match, choices))
        placement = match.placements[number]
        assert (preview.seat, preview.tile, preview.at) == (placement.seat, placement.tile, placement.at)
        if whole:
            assert preview.awards == placement.awards
        else:
            # What comes after a choice is not known before it.
            assert preview.awards == placement.awards[: len(preview.awards)]
        assert tuple((change.name, change.seat) for change in preview.castles) == placement.castles


@given(new_matches(), st.integers(0, 2**32))
def test_the_events_tell_the_whole_game(match: Match, choices: int) -> None:
    gained = [0] * match.players
    events: list[Event] = []
    while not match.finished:
        new = decide(match, chosen(match, choices))
        assert isinstance(new[0], TilePlaced | TileDiscarded | MarkerLaid | TileDrawn)
        assert isinstance(new[-1], TurnPassed | GameEnded | ChoiceDue | BonusTileSeen)
        for event in new:
            if isinstance(event, PlusOneScored | FarmScored | PublicMissionScored | TowerUsed):
                gained[event.seat] += event.points
            if isinstance(event, SettlementScored):
                for rank in event.ranks:
                    gained[rank.seat] += rank.points
        assert [match.score(seat) for seat in range(match.players)] == gained
        events += new
    placements = match.placements
    assert [(e.name, e.seat) for e in events if isinstance(e, CastleTaken)] == [
        castle for placement in placements for castle in placement.castles
    ]
    assert [event.card for event in events if isinstance(event, MissionDrawn)] == [
        card for placement in placements for card in placement.cards
    ]
    assert [event.card for event in events if isinstance(event, MarkerLaid)] == [
        placement.doubles for placement in placements if placement.doubles is not None
    ]
    assert [event.tile for event in events if isinstance(event, TileDrawn)] == [
        placement.drew[0] for placement in placements if placement.drew
    ]
    assert [event.tower for event in events if isinstance(event, BonusTileSeen)] == [
        placement.bonus for placement in placements if placement.bonus is not None
    ]
    used = [(event.seat, event.name) for event in events if isinstance(event, TowerUsed)]
    assert len(set(used)) == len(used)
    assert set(used) == {
        (seat, tower.name) for tower in match.board.towers for seat in match.tower_visitors(tower.name)
    }


@given(played_matches())
def test_no_tile_is_lost_or_made(match: Match) -> None:
    """What has been played and what is still unplayed is always the player's whole set, in the middle of turns too."""
    for seat in range(match.players):
        played = [placement.tile for placement in match.placements if placement.seat == seat]
        if match.choice_due and match.to_move == seat:
            # Placed already, though its line is not yet whole.
            played = [tile for owner, tile in match.tiles.values() if owner == seat]
            played += [p.tile for p in match.placements if p.seat == seat and p.at is None]
            if match.state.placed[seat] > len(played):
                # A discarded bonus tile whose line waits for Scouts.
                continue
        unplayed = match.unplayed_counts(seat)
        whole = {tile: match.layout.tile_set[tile] for tile in Tile}
        assert {tile: played.count(tile) + unplayed[tile] for tile in Tile} == whole


@given(played_matches(), st.integers(0, 2**32))
def test_what_a_seat_sees_can_travel_and_be_dealt_anew(match: Match, seed: int) -> None:
    for seat in range(match.players):
        view = match.seat_view(seat)
        data = view.without_layout()
        assert type(view).with_layout(match.layout, data) == view
        dealt = match.state.deal_hidden(seat, stream(seed, "test"))
        assert type(view).of(dealt, seat, view.history) == view
