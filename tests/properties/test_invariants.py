"""What holds in every game on every board, whoever plays it and however."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from game.rebirth import (
    CastleTaken,
    CathedralVisited,
    FarmScored,
    IllegalPlacement,
    Match,
    MissionDrawn,
    PlusOneScored,
    SettlementScored,
    State,
    Tile,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    play_randomly,
    stream,
)
from tests.agreement import assert_same_details, assert_same_position, assert_same_result, naive_game, play_both
from tests.naive.rescoring import castle_controllers, points_by_source
from tests.properties.games import chosen, new_matches, played_matches


def placings(match: Match) -> list[tuple[int, str, Any]]:
    return [(placement.seat, placement.tile.code, placement.at) for placement in match.placements]


@given(new_matches(), st.integers(0, 2**32))
def test_the_naive_engine_agrees(match: Match, choices: int) -> None:
    naive = naive_game(match)
    while not naive.finished:
        assert_same_position(match, naive)
        play_both(match, naive, chosen(match, choices))
    assert_same_position(match, naive)
    assert_same_details(match, naive)
    assert_same_result(match, naive)


@given(played_matches())
def test_the_score_is_the_rescoring_of_the_placement_list(match: Match) -> None:
    expected = points_by_source(match.board.description(), match.players, placings(match))
    for seat in range(match.players):
        assert match.points_by_source(seat) == expected[seat]
        assert match.score(seat) == sum(expected[seat].values())


@given(played_matches())
def test_castles_are_held_by_whoever_the_placement_list_says(match: Match) -> None:
    expected = castle_controllers(match.board.description(), match.players, placings(match))
    for castle in match.board.castles:
        assert match.castle_controller(castle.name) == expected.get(castle.name)
    for seat in range(match.players):
        assert set(match.castles_of(seat)) == {name for name, holder in expected.items() if holder == seat}


@given(played_matches(finished=False))
def test_the_legal_set_is_its_definition(match: Match) -> None:
    """Section 4, said over the board's own words for every hex of the map and some beyond it."""
    board = match.board
    hand = match.hand(match.to_move)
    hexes = [(column, row) for row in range(-1, board.rows + 1) for column in range(-1, board.columns + 1)]
    blocked = board.blocked(match.players)

    def free(kinds: set[str]) -> set[tuple[int, int]]:
        return {h for h in hexes if board.kind(h) in kinds and h not in blocked and match.tile_at(h) is None}

    if hand is Tile.ENERGY:
        expected = free({"energy", "flexible", "blank"}) or free({"food"})
    elif hand is Tile.FOOD:
        expected = free({"food", "flexible", "blank"}) or free({"energy"})
    else:
        expected = free({"settlement"})
    assert match.legal() == expected
    assert match.must_discard == (not expected)
    for hex in hexes:
        assert (match.refusal(hex) is None) == (hex in expected)
    assert (match.refusal(None) is None) == (not expected)


@given(new_matches(), st.integers(0, 2**32))
def test_points_only_ever_rise(match: Match, choices: int) -> None:
    scores = [0] * match.players
    while not match.finished:
        match.place(chosen(match, choices))
        for award in match.placements[-1].awards:
            assert award.points > 0
            scores[award.seat] += award.points
        assert [match.score(seat) for seat in range(match.players)] == scores


def everything_in(state: State) -> dict[str, Any]:
    """All that a position holds, frozen: what the position does later does not reach it."""
    held = {name: getattr(state, name) for name in State.__slots__ if name != "layout"}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in held.items()}


@given(new_matches(), st.integers(0, 2**32))
def test_a_copy_never_changes_its_original_nor_an_original_its_copy(match: Match, choices: int) -> None:
    """Keeps a copy of every position of a game and plays each to an end of its own; none may move another."""
    state = match.state
    kept: list[tuple[State, dict[str, Any]]] = []
    while not state.finished:
        copy = state.copy()
        kept.append((copy, everything_in(copy)))
        assert everything_in(copy) == everything_in(state)
        play_randomly(copy.copy(), stream(choices, "to an end", state.turn))
        assert everything_in(copy) == everything_in(state)
        match.place(chosen(match, choices))
    for copy, before in kept:
        assert everything_in(copy) == before


@given(played_matches(), st.integers(0, 2**32))
def test_a_record_is_its_match(match: Match, choices: int) -> None:
    lines = match.record_lines()
    again = Match.from_record(lines)
    assert again.record_lines() == lines
    assert everything_in(again.state) == everything_in(match.state)
    # And both go on alike.
    while not match.finished:
        at = chosen(match, choices)
        assert again.legal() == match.legal()
        assert again.place(at) == match.place(at)
    assert again.record_lines() == match.record_lines()
    assert again.result == match.result


@given(played_matches(finished=False), st.integers(-2, 14), st.integers(-2, 14))
def test_a_refused_placement_changes_nothing(match: Match, column: int, row: int) -> None:
    before = everything_in(match.state)
    lines = match.record_lines()
    refusal = match.refusal((column, row))
    if refusal is None:
        return
    try:
        match.place((column, row))
    except IllegalPlacement as error:
        assert error.refusal == refusal
    else:
        raise AssertionError("a refused placement was played")
    assert everything_in(match.state) == before
    assert match.record_lines() == lines


@given(played_matches(finished=False), st.integers(0, 2**32))
def test_a_preview_is_what_then_happens(match: Match, choices: int) -> None:
    at = chosen(match, choices)
    if at is None:
        return
    before = everything_in(match.state)
    preview = match.preview(at)
    assert everything_in(match.state) == before
    events = match.place(at)
    placement = match.placements[-1]
    assert (preview.seat, preview.tile, preview.at) == (placement.seat, placement.tile, placement.at)
    assert preview.awards == placement.awards
    assert tuple((change.name, change.seat) for change in preview.castles) == placement.castles
    assert preview.cards_drawn == len(placement.cards)
    visited = [event.name for event in events if isinstance(event, CathedralVisited)]
    assert list(preview.cathedrals) == visited


@given(played_matches(finished=False), st.integers(0, 2**32))
def test_the_events_tell_the_whole_turn(match: Match, choices: int) -> None:
    """What the window animates adds up to what the record says, and every cluster is shown hex by hex."""
    before = [match.score(seat) for seat in range(match.players)]
    at = chosen(match, choices)
    events = match.place(at)
    placement = match.placements[-1]
    assert isinstance(events[0], TileDiscarded if at is None else TilePlaced)
    gained = Counter[int]()
    for event in events:
        if isinstance(event, PlusOneScored | FarmScored):
            gained[event.seat] += event.points
        if isinstance(event, SettlementScored):
            for rank in event.ranks:
                gained[rank.seat] += rank.points
        if isinstance(event, FarmScored):
            assert len(event.cluster) == event.points == len(set(event.cluster))
            assert event.cluster[0] == at
            for hex in event.cluster:
                assert match.tile_at(hex) == (placement.seat, placement.tile)
    assert [score + gained[seat] for seat, score in enumerate(before)] == [
        match.score(seat) for seat in range(match.players)
    ]
    taken = {event.name: event.seat for event in events if isinstance(event, CastleTaken)}
    assert taken == dict(placement.castles)
    assert [event.card for event in events if isinstance(event, MissionDrawn)] == list(placement.cards)
    assert [event.tile for event in events if isinstance(event, TileDrawn)] == list(placement.drew)


@given(played_matches())
def test_no_tile_is_lost_or_made(match: Match) -> None:
    """Placed, discarded, in hand, in the supply and set aside: together always the player's whole set."""
    whole = {tile: match.layout.tile_set[tile] for tile in Tile}
    for seat in range(match.players):
        played = Counter(placement.tile for placement in match.placements if placement.seat == seat)
        unplayed = match.unplayed_counts(seat)
        assert {tile: played[tile] + unplayed[tile] for tile in Tile} == whole
        hand = match.hand(seat)
        in_supply = sum(match.supply_counts(seat).values())
        assert match.tiles_left(seat) == in_supply + (hand is not None)
        assert sum(unplayed.values()) == match.tiles_left(seat) + len(match.set_aside(seat))


@given(played_matches())
def test_no_card_is_lost_or_made(match: Match) -> None:
    drawn = [card for seat in range(match.players) for card in match.missions(seat)]
    assert len(set(drawn)) == len(drawn)
    assert match.deck_left + len(drawn) == len(match.layout.cards)
    visits = sum(len(match.cathedral_visitors(mark.name)) for mark in match.board.cathedrals)
    assert len(drawn) == min(visits, len(match.layout.cards))


@given(played_matches())
def test_every_filled_space_holds_one_tile_of_a_kind_that_fits(match: Match) -> None:
    filled = Counter(placement.at for placement in match.placements if placement.at is not None)
    assert max(filled.values(), default=1) == 1
    for placement in match.placements:
        if placement.at is not None:
            assert match.tile_at(placement.at) == (placement.seat, placement.tile)
            assert placement.tile.is_farm == (match.board.kind(placement.at) != "settlement")
    assert set(match.tiles) == set(filled)


@given(played_matches(finished=True))
def test_the_result_adds_up(match: Match) -> None:
    result = match.result
    assert result is not None
    for seat, final in enumerate(result.final):
        assert final.seat == seat
        assert final.track == match.score(seat)
        assert final.castles == 5 * len(match.castles_of(seat))
        assert final.missions == sum(paid for _, paid in final.cards)
        assert final.total == final.track + final.settlements + final.castles + final.missions
        assert tuple(card for card, _ in final.cards) == match.missions(seat)
        for card, paid in final.cards:
            progress = match.mission_progress(seat, card)
            assert paid == (progress.card.points if progress.fulfilled else 0)
    best = max(final.total for final in result.final)
    tied = [final.seat for final in result.final if final.total == best]
    if result.decided_by == "points":
        assert list(result.winners) == tied and len(tied) == 1
    elif result.decided_by == "shared":
        assert list(result.winners) == tied and len(tied) > 1
    else:
        assert len(result.winners) == 1 and len(tied) > 1
    assert [place for place in result.places if place == 1] == [1] * len(result.winners)


class Watched(State):
    """A position that keeps what is played on it."""

    __slots__ = ("log",)

    log: list[int | None]

    def play(self, cell: int) -> None:
        self.log.append(cell)
        super().play(cell)

    def discard(self) -> None:
        self.log.append(None)
        super().discard()


@given(played_matches(finished=False), st.integers(0, 2**32))
def test_a_random_end_of_a_game_is_a_legal_one(match: Match, seed: int) -> None:
    """``play_randomly`` takes its own road to the end; a match follows it step by step."""
    copy = match.state.copy()
    watched = Watched.__new__(Watched)
    for name in State.__slots__:
        setattr(watched, name, getattr(copy, name))
    watched.log = []
    play_randomly(watched, stream(seed, "test"))
    assert watched.finished
    for cell in watched.log:
        match.place(None if cell is None else match.layout.hexes[cell])
    assert match.finished
    assert watched.result() == match.result
    assert everything_in(match.state) == everything_in(watched)


@given(played_matches(), st.integers(0, 2**32))
def test_what_a_seat_sees_can_travel_and_be_dealt_anew(match: Match, seed: int) -> None:
    for seat in range(match.players):
        view = match.seat_view(seat)
        data = view.without_layout()
        # Plain data all through: what a worker process gets is what JSON could hold.
        assert type(view).with_layout(match.layout, data) == view
        json.dumps(data)
        dealt = match.state.deal_hidden(seat, stream(seed, "test"))
        assert type(view).of(dealt, seat, view.history) == view
