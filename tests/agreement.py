"""Both engines side by side: every turn is played in each, and everything that can be seen has to be the same."""

from __future__ import annotations

import json
from typing import Any

from game.rebirth import Match, Tile
from tests.naive.engine import Hex, Line, NaiveGame


def naive_game(match: Match) -> NaiveGame:
    """The naive engine at the start of the same game, from the header that the record begins with."""
    return NaiveGame(json.loads(match.header_line()))


def assert_same_position(match: Match, naive: NaiveGame) -> set[Hex]:
    """Whose turn it is, with what, where it may go, and how all stand. Gives the legal set."""
    assert match.finished == naive.finished
    assert [match.score(seat) for seat in range(naive.players)] == naive.track
    if naive.finished:
        assert match.to_move is None
        assert not match.legal()
        return set()
    seat = naive.to_move
    assert match.to_move == seat
    hand = match.hand(seat)
    assert hand is not None and hand.code == naive.hand
    legal = naive.legal()
    assert match.legal() == legal
    return legal


def play_both(match: Match, naive: NaiveGame, at: Hex | None) -> Line:
    """Plays one turn in both engines, compares the record lines, and gives the line."""
    match.place(at)
    line: Line = json.loads(match.placement_line(len(match.placements) - 1))
    assert line == naive.play(at)
    return line


def assert_same_details(match: Match, naive: NaiveGame) -> None:
    """Castles, cathedrals, cards, tiles and what is left, one by one; slower, so not after every turn of long runs."""
    for name in naive.board.castles:
        assert match.castle_controller(name) == naive.controllers.get(name), name
        assert match.castle_counts(name) == tuple(naive.castle_pair(name, seat) for seat in range(naive.players)), name
    for name in naive.board.cathedrals:
        assert set(match.cathedral_visitors(name)) == naive.visited[name], name
    for seat in range(naive.players):
        assert list(match.missions(seat)) == naive.cards[seat]
        for card in naive.cards[seat]:
            progress = match.mission_progress(seat, card)
            assert progress.fulfilled == naive.fulfilled(seat, card), card
            counts = naive.counts(card)
            assert progress.standing.counts == (None if counts is None else tuple(counts)), card
        queue = naive.queues[seat]
        assert match.tiles_left(seat) == len(queue)
        assert match.supply_counts(seat) == {tile: queue[1:].count(tile.code) for tile in Tile}
    for hex in naive.board.kind:
        there = match.tile_at(hex)
        assert (there and (there[0], there[1].code)) == naive.tiles.get(hex), hex


def assert_same_result(match: Match, naive: NaiveGame) -> dict[str, Any]:
    """The result line, its order of cards, and the places. Gives the result."""
    expected = {"result": naive.result()}
    found = json.loads(match.result_line())
    assert found == expected
    # Equal objects may still list their cards in another order.
    for mine, theirs in zip(found["result"]["final"], expected["result"]["final"], strict=True):
        assert list(mine["cards"]) == list(theirs["cards"])
    assert match.result is not None
    assert list(match.result.places) == naive.places()
    result: dict[str, Any] = found["result"]
    return result
