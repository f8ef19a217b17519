"""The optional keys of a record's header, marks of a turn clock, and games that go back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.ai import play_decision
from game.rebirth import Board, Match, RecordError, Seat
from game.rebirth.notes import Clock, Notes, Takeover
from tests.boards import scotland
from tests.irish_boards import ireland

FULL = Notes(
    practice=True,
    takeovers=(Takeover(2, 1, "strong"), Takeover(4, 1, "human")),
    without_hints=(0,),
    clock=Clock("bank", 300, strict=True, left=(120, 300)),
)


def played(turns: int, *, irish: bool = False) -> Match:
    board = Board.from_description(ireland(), "ireland") if irish else Board.from_description(scotland())
    match = Match.new(board, [Seat("a", "human", "sun"), Seat("b", "greedy")], 3)
    while match.turn < turns and not match.finished:
        play_decision(match, "greedy")
    return match


def header_with(**keys: Any) -> list[str]:
    lines = played(0).record_lines()
    return [json.dumps(json.loads(lines[0]) | keys)]


def test_a_header_tells_only_what_there_is() -> None:
    match = Match.new(Board.from_description(scotland()), [Seat("a", "human"), Seat("b", "greedy")], 3)
    header = json.loads(match.header_line())
    assert list(header)[-1] == "setup"
    assert header["seats"][0] == {"name": "a", "controller": "human"}


def test_notes_and_clans_survive_a_replay_and_change_nothing_in_it() -> None:
    match = played(5)
    plain = match.record_lines()
    match.notes = FULL
    again = Match.from_record(match.record_lines())
    assert again.notes == FULL
    assert [seat.clan for seat in again.seats] == ["sun", ""]
    assert again.record_lines() == match.record_lines()
    assert again.record_lines()[1:] == plain[1:]


def test_who_plays_is_known_for_each_placement() -> None:
    assert [FULL.controllers(["human", "greedy"], turn)[1] for turn in (0, 1, 2, 3, 4, 9)] == [
        "greedy", "greedy", "strong", "strong", "human", "human",
    ]  # fmt: skip


def test_of_two_changes_before_one_placement_the_last_counts() -> None:
    notes = Notes().with_takeover(Takeover(3, 1, "easy")).with_takeover(Takeover(3, 1, "human"))
    assert notes.takeovers == (Takeover(3, 1, "human"),)


def test_going_back_keeps_who_plays_now() -> None:
    assert FULL.rewound(1).takeovers == (Takeover(1, 1, "human"),)
    assert FULL.rewound(3).takeovers == (Takeover(2, 1, "strong"), Takeover(3, 1, "human"))


@pytest.mark.parametrize(
    "keys",
    [
        {"practice": 1},
        {"takeovers": {}},
        {"takeovers": [{"after": 0, "seat": 2, "controller": "human"}]},
        {"takeovers": [{"after": -1, "seat": 0, "controller": "human"}]},
        {"takeovers": [{"after": 0, "seat": 0, "controller": ""}]},
        {"without_hints": [True]},
        {"clock": {"kind": "hour", "seconds": 3}},
        {"clock": {"kind": "turn", "seconds": 0}},
        {"clock": {"kind": "bank", "seconds": 60, "left": [1]}},
        {"clock": {"kind": "bank", "seconds": 60, "strict": "no"}},
        {"seats": [{"name": "a", "controller": "human", "clan": 3}, {"name": "b", "controller": "greedy"}]},
    ],
)
def test_what_makes_no_sense_is_refused(keys: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match="line 1"):
        Match.from_record(header_with(**keys))


def test_keys_of_a_later_time_are_passed_over() -> None:
    assert Match.from_record(header_with(weather="rain")).turn == 0


def test_a_placement_by_the_clock_is_marked_alone_and_survives() -> None:
    match = played(3)
    match.note_timed_out()
    play_decision(match, "greedy")
    play_decision(match, "greedy")
    assert [placement.timed_out for placement in match.placements] == [False, False, False, True, False]
    assert Match.from_record(match.record_lines()).placements == match.placements


@pytest.mark.parametrize("irish", [False, True])
def test_a_game_that_went_back_goes_on_as_it_would_have(irish: bool) -> None:
    match = played(40, irish=irish)
    whole = match.record_lines()
    for back in (39, 17, 0):
        match.rewind(back)
        assert match.turn == back and match.record_lines() == whole[: back + 1]
    while match.turn < 40:
        play_decision(match, "greedy")
    assert match.record_lines() == whole


def test_going_back_drops_a_placement_whose_choice_is_due() -> None:
    match = Match.new(Board.from_description(ireland(), "ireland"), [Seat("a", "random")] * 3, 3)
    while not match.choice_due:
        play_decision(match, "random")
    lines, tiles = match.record_lines(), len(match.tiles)
    match.rewind(match.turn)
    assert not match.choice_due and match.record_lines() == lines and len(match.tiles) == tiles - 1
    with pytest.raises(ValueError, match="never"):
        match.rewind(match.turn + 1)
