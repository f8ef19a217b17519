"""Both engines side by side on Irish games: every decision is made in each, and all that can be seen has to agree."""

from __future__ import annotations

import json
from typing import Any

from game.rebirth import Match, Tile
from tests.naive.engine import Hex, Line
from tests.naive.ireland import Asked, IrishGame


def irish_game(match: Match) -> IrishGame:
    """The naive engine at the start of the same game, from the header that the record begins with."""
    return IrishGame(json.loads(match.header_line()))


def asked(match: Match) -> Asked | None:
    """What the real engine asks, in the naive one's words."""
    decision = match.decision
    if decision is None:
        return None
    return Asked(
        decision.kind,
        decision.seat,
        tile=None if decision.tile is None else decision.tile.code,
        bonus=decision.bonus,
        cards=decision.cards,
        tiles=tuple(tile.code for tile in decision.tiles),
    )


def assert_same_decision(match: Match, naive: IrishGame) -> set[Hex]:
    """What has to be decided, by whom, where a tile may go, and how all stand. Gives the legal set."""
    assert asked(match) == naive.asked
    assert match.finished == naive.finished
    assert [match.score(seat) for seat in range(naive.players)] == naive.track
    if naive.asked is None or naive.asked.kind != "place":
        assert not match.legal()
        assert not match.must_discard
        assert match.choice_due == (naive.asked is not None)
        return set()
    assert match.to_move == naive.to_move
    hand = match.hand(naive.to_move)
    assert hand is not None and hand.code == naive.hand
    legal = naive.legal()
    assert match.legal() == legal
    assert match.must_discard == (not legal)
    return legal


def decide_both(match: Match, naive: IrishGame, answer: Any) -> list[Line]:
    """Makes one decision in both engines, compares the record lines that it ends, and gives them (one or none)."""
    question = naive.asked
    assert question is not None
    before = len(match.placements)
    if question.kind == "place":
        match.place(answer)
    elif question.kind == "double":
        match.double(answer)
    else:
        match.keep(Tile.parse(answer))
        order = [tile.code for tile in match.placements[-1].supply or ()]
        answer = (answer, order)
    naive.answer(answer)
    lines: list[Line] = [json.loads(match.placement_line(number)) for number in range(before, len(match.placements))]
    assert lines == naive.lines[before:]
    assert [list(line) for line in lines] == [names_in_order(line) for line in lines]
    return lines


def names_in_order(line: Line) -> list[str]:
    """The names of a line in the order in which records write them."""
    every = ["seat", "tile", "at", "bonus", "awards", "castles", "cards", "doubles", "drew", "supply"]
    return [name for name in every if name in line]


def assert_same_irish_details(match: Match, naive: IrishGame) -> None:
    """Castles, towers, missions, markers and tiles one by one; slower, so not after every decision of long runs."""
    seats = range(naive.players)
    for name in naive.board.castles:
        assert match.castle_controller(name) == naive.controllers.get(name), name
        assert match.castle_counts(name) == tuple(naive.castle_pair(name, seat) for seat in seats), name
    for name in naive.board.towers:
        assert match.tower_token(name) == naive.tokens[name], name
        assert match.tower_visitors(name) == tuple(seat for seat in seats if name in naive.used[seat]), name
    assert [mission.card.id for mission in match.public_missions] == naive.public
    for mission in match.public_missions:
        card = mission.card.id
        assert mission.first == (naive.scored[card][0] if naive.scored[card] else None), card
        assert [points is not None for points in mission.scored] == [seat in naive.scored[card] for seat in seats], card
        assert mission.doubled == tuple(naive.marker[seat] == card for seat in seats), card
        for seat in seats:
            assert (mission.have[seat] >= mission.need) == naive.fulfilled(seat, card), card
            assert 0 <= mission.have[seat] <= mission.need
            if seat not in naive.scored[card]:
                assert mission.pays[seat] == naive.public_points(seat, card), card
    assert match.deck_left == len(naive.deck)
    for seat in seats:
        assert list(match.missions(seat)) == naive.cards[seat]
        for card in naive.cards[seat]:
            assert match.mission_progress(seat, card).fulfilled == naive.fulfilled(seat, card), card
        supply = list(naive.queues[seat])
        in_hand = []
        question = naive.asked
        if question is None or question.seat != seat:
            in_hand, supply = supply[:1], supply[1:]
        elif question.kind == "place":
            in_hand = [naive.hand]
            supply = supply if question.bonus is not None else supply[1:]
        hand = match.hand(seat)
        assert ([] if hand is None else [hand.code]) == in_hand
        assert match.tiles_left(seat) == len(in_hand) + len(supply)
        assert match.supply_counts(seat) == {tile: supply.count(tile.code) for tile in Tile}
        out = [tile for _, tile in naive.bonuses] if question is not None and question.seat == seat else []
        assert [tile.code for tile in match.set_aside(seat)] == [*out, *naive.aside[seat]]
    for hex in naive.board.kind:
        there = match.tile_at(hex)
        assert (there and (there[0], there[1].code)) == naive.tiles.get(hex), hex


def assert_same_irish_result(match: Match, naive: IrishGame) -> dict[str, Any]:
    """The result line and the places. Gives the result."""
    expected = {"result": naive.result()}
    found = json.loads(match.result_line())
    assert found == expected
    assert match.result is not None
    assert list(match.result.places) == naive.places()
    result: dict[str, Any] = found["result"]
    return result
