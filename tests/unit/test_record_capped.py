"""Decisions that a time limit cut short are marked in the record, on their own line and nowhere else."""

from __future__ import annotations

import json

import pytest

from game.ai import choose, play_decision
from game.rebirth import Board, Match, RecordError, Seat
from tests.boards import scotland
from tests.irish_boards import ireland


def test_the_mark_stands_on_one_line_and_survives_a_replay() -> None:
    match = Match.new(Board.from_description(scotland()), [Seat("a", "greedy")] * 2, 3)
    for number in range(6):
        if number == 4:
            match.note_capped()
        play_decision(match, "greedy")
    assert [placement.capped for placement in match.placements] == [number == 4 for number in range(6)]
    again = Match.from_record(match.record_lines())
    assert again.record_lines() == match.record_lines()
    assert again.placements == match.placements


def test_a_choice_that_was_cut_short_marks_its_placement() -> None:
    match = Match.new(Board.from_description(ireland(), "ireland"), [Seat("a", "random")] * 3, 3)
    while not match.choice_due:
        play_decision(match, "random")
    whole = match.turn
    match.note_capped()
    play_decision(match, "random")
    while match.choice_due:
        play_decision(match, "random")
    assert match.placements[-1].capped and sum(placement.capped for placement in match.placements) == 1
    assert match.turn >= whole
    assert choose(match, "random") is not None
    assert Match.from_record(match.record_lines()).placements == match.placements


@pytest.mark.parametrize("value", [False, 1, "yes", None])
def test_any_other_value_is_refused(value: object) -> None:
    match = Match.new(Board.from_description(scotland()), [Seat("a", "greedy")] * 2, 3)
    play_decision(match, "greedy")
    header, line = match.record_lines()[:2]
    with pytest.raises(RecordError, match="capped"):
        Match.from_record([header, json.dumps(json.loads(line) | {"capped": value})])
