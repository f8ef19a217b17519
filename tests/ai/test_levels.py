"""Levels by name, and the decision that the window and `simulate` share."""

from __future__ import annotations

import pytest

from game.ai import LEVELS, Bot, NothingToPlace, choose, decide, make_bot
from game.commands import common
from game.rebirth import Board, Match, Seat, SeatView, stream
from tests.boards import from_text, scotland

TILES = {"tiles_energy": 0, "tiles_food": 0} | {f"tiles_settlement_{n}": 0 for n in (1, 2, 3, 4)}


def test_every_level_makes_a_bot_and_greedy_is_offered_to_players() -> None:
    for level in LEVELS:
        bot: Bot = make_bot(level.name)
        assert callable(bot.choose)
    assert [level.name for level in LEVELS if not level.simulate_only] == ["greedy"]
    assert [level.name for level in LEVELS if level.simulate_only] == ["random"]


def test_the_command_line_offers_the_same_levels() -> None:
    """The words of the command line stand apart, so that no command waits for the opponents to load."""
    assert common.LEVELS == tuple(level.name for level in LEVELS if not level.simulate_only)
    assert common.RANDOM in [level.name for level in LEVELS if level.simulate_only]


def test_an_unknown_level_is_named_in_the_error() -> None:
    with pytest.raises(ValueError, match="'clever'"):
        make_bot("clever")


def test_choose_decides_by_seed_seat_and_turn() -> None:
    match = Match.new(Board.from_description(scotland()), [Seat("a", "greedy"), Seat("b", "random")], 9)
    while (seat := match.to_move) is not None:
        level = match.seats[seat].controller
        at = choose(match, level)
        view = match.seat_view(seat)
        assert at == decide(view, level, 9) == make_bot(level).choose(view, stream(9, "choice", seat, match.turn))
        match.place(at)
    with pytest.raises(ValueError, match="over"):
        choose(match, "greedy")


def test_a_resumed_game_goes_on_identically() -> None:
    match = Match.new(Board.from_description(scotland()), [Seat("a", "greedy")] * 3, 12)
    while match.to_move is not None:
        if match.turn % 10 == 7:
            assert choose(Match.from_record(match.record_lines()), "greedy") == choose(match, "greedy")
        match.place(choose(match, "greedy"))


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_without_a_legal_space_there_is_nothing_to_choose(level: str) -> None:
    """Four settlement tiles, one settlement space: three of them are discarded (rules.md section 4)."""
    board = Board.from_description(from_text("1 e f b", options={**TILES, "tiles_settlement_2": 2, "set_aside": 0}))
    match = Match.new(board, [Seat("a", level), Seat("b", level)], 3)
    match.place(choose(match, level))
    discards = 0
    while match.to_move is not None:
        assert match.must_discard
        with pytest.raises(NothingToPlace):
            make_bot(level).choose(match.seat_view(match.to_move), stream(3, "choice"))
        match.place(choose(match, level))
        discards += 1
    assert discards == 3


def test_a_view_without_its_layout_is_plain_numbers() -> None:
    """What goes to another process cannot carry a position, a generator or anything else that knows more."""
    match = Match.new(Board.from_description(scotland()), [Seat("a", "greedy")] * 3, 4)

    def plain(value: object) -> bool:
        return all(plain(part) for part in value) if isinstance(value, tuple) else value is None or type(value) is int

    data = match.seat_view(1).without_layout()
    assert all(plain(value) for value in data.values())
    assert SeatView.with_layout(match.layout, data) == match.seat_view(1)
