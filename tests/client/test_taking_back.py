"""Drop-in and taking back: who plays now is kept, and nothing hidden that was seen is ever undone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.client.app import App
from game.client.session import Phase, Session
from game.client.taking_back import Refused
from game.rebirth import Match
from game.rebirth.notes import Notes
from tests.client.playing import best, island, open_app, seats


def begin(app: App, *controllers: str, practice: bool = True, seed: int = 5) -> Session:
    notes = Notes(practice=practice)
    return Session.new(app, island(), seats(*controllers), seed, 0, "instant", map_name="island", notes=notes)


def answers(session: Session) -> None:
    while session.phase is Phase.THINK:
        session.think()
        session.play_answer()


def quiet_space(session: Session) -> tuple[int, int]:
    """A space beside no cathedral: nothing is drawn there but the next tile."""
    match = session.match
    return min(at for at in match.legal() if not match.preview(at).cathedrals)


def kept(session: Session) -> Match:
    assert session.record is not None and session._writer.flush(timeout=30)
    return Match.from_record(session.record.read_bytes().splitlines())


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path)


def test_a_placement_and_the_answers_are_taken_back_until_the_new_tile_is_seen(app: App) -> None:
    session = begin(app, "human", "greedy", "easy")
    first = session.match.record_lines()
    session.place(quiet_space(session))
    assert session.face_down and session.no_taking_back is None
    answers(session)
    assert session.face_down and session.match.turn == 3
    assert session.take_back() == 0
    assert session.match.record_lines() == first and session.phase is Phase.CHOOSE and not session.face_down
    assert kept(session).record_lines() == first
    session.place(quiet_space(session))
    answers(session)
    session.turn_up()
    assert session.no_taking_back is Refused.TILE_SEEN
    with pytest.raises(RuntimeError):
        session.take_back()


def test_what_would_have_come_comes_again(app: App) -> None:
    session = begin(app, "human", "greedy")
    at = quiet_space(session)
    session.place(at)
    answers(session)
    before = session.match.record_lines()
    session.take_back()
    session.place(at)
    answers(session)
    assert session.match.record_lines() == before


def test_a_card_drawn_is_not_undrawn(app: App) -> None:
    session = begin(app, "human", "greedy")
    while session.no_taking_back is not Refused.CARD_SEEN:
        match = session.match
        spaces = [at for at in match.legal() if match.preview(at).cathedrals]
        session.place(min(spaces or match.legal()))
        answers(session)
        if not spaces:
            session.turn_up()
    assert session.match.missions(0) and not session.face_down
    session.place(best(session.match))
    assert session.no_taking_back is not Refused.NOTHING


def test_without_practice_nothing_is_taken_back_and_the_tile_is_shown(app: App) -> None:
    session = begin(app, "human", "greedy", practice=False)
    session.place(quiet_space(session))
    assert session.no_taking_back is Refused.NO_PRACTICE and not session.face_down
    session.begin_practice()
    assert session.no_taking_back is Refused.TILE_SEEN
    assert json.loads(kept(session).header_line())["practice"] is True
    answers(session)
    session.place(quiet_space(session))
    assert session.no_taking_back is None


def test_another_human_s_turn_is_never_passed(app: App) -> None:
    session = begin(app, "human", "greedy", "human")
    session.ready(0)
    session.place(quiet_space(session))
    answers(session)
    assert session.phase is Phase.HANDOVER and session.no_taking_back is None
    session.take_back()
    assert session.phase is Phase.HANDOVER and session.match.to_move == 0  # his hand is shown to him alone
    session.ready(0)
    session.place(quiet_space(session))
    answers(session)
    session.ready(2)
    assert session.no_taking_back is Refused.ANOTHER


def test_a_resumed_game_shows_the_tile_and_takes_nothing_back(app: App) -> None:
    session = begin(app, "human", "greedy")
    session.place(quiet_space(session))
    answers(session)
    path = session.record
    session.close()
    assert path is not None
    again = Session.resume(app, path, "instant")
    assert again.practice and again.no_taking_back is Refused.NOTHING and not again.face_down


def test_the_last_tile_is_final(app: App) -> None:
    session = begin(app, "human", "greedy")
    while session.phase is not Phase.OVER:
        session.place(best(session.match))
        answers(session)
        session.turn_up()
    assert session.no_taking_back is Refused.OVER


def test_a_computer_takes_a_seat_and_a_human_takes_it_back(app: App) -> None:
    session = begin(app, "human", "greedy", practice=False)
    session.place(best(session.match))
    session.hand_seat_to(0, "easy:farmer")
    answers_to = session.match.turn + 3
    while session.match.turn < answers_to:
        session.think()
        session.play_answer()
    session.hand_seat_to(0, "human")
    record = kept(session)
    assert record.notes.controllers(["human", "greedy"], record.turn) == ["human", "greedy"]
    assert [one.controller for one in record.notes.takeovers] == ["easy:farmer", "human"]
    assert Match.from_record(record.record_lines()).placements == session.match.placements


def test_a_resumed_game_knows_who_plays_and_who_wants_no_hints(app: App) -> None:
    session = begin(app, "human", "human", "greedy", practice=False)
    session.set_hints(1, False)
    session.hand_seat_to(2, "human")
    session.hand_seat_to(0, "strong")
    path = session.record
    session.close()
    assert path is not None
    again = Session.resume(app, path, "instant")
    assert again.controllers == ["strong", "human", "human"]
    assert again.without_hints == {1}
    again.set_hints(1, True)
    again.close()
    assert Session.resume(app, path, "instant").without_hints == frozenset()


def test_a_second_human_makes_the_screen_shared(app: App) -> None:
    session = begin(app, "human", "greedy", practice=False)
    assert session.viewer == 0
    session.hand_seat_to(1, "human")
    assert session.viewer is None and session.phase is Phase.HANDOVER


def test_a_seat_that_thinks_can_be_taken_from_it(app: App) -> None:
    session = begin(app, "human", "greedy", practice=False)
    session.place(best(session.match))
    assert session.phase is Phase.THINK and session.answered
    session.hand_seat_to(1, "human")
    session.ready(1)
    with pytest.raises(RuntimeError):
        session.play_answer()
    session.place(best(session.match))
    assert session.match.placements[-1].seat == 1
