"""An Irish turn of several decisions: who decides, what reaches the record, going on from the middle."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.client.app import App
from game.client.session import Phase, Session
from game.rebirth import Match, Tile
from game.storage import records
from tests.client.irish_playing import EVENTFUL, answer, ireland
from tests.client.playing import open_app, seats


def begin(app: App, *controllers: str, seed: int = EVENTFUL) -> Session:
    return Session.new(app, ireland(), seats(*controllers), seed, 0, "instant", map_name="ireland")


def decide(session: Session) -> None:
    """One decision of the seat to move."""
    match = session.match
    if session.phase is Phase.HANDOVER:
        assert match.to_move is not None
        session.ready(match.to_move)
    if session.phase is Phase.THINK:
        session.think()
        session.play_answer()
        return
    decision = match.decision
    assert decision is not None
    found = answer(match)
    if decision.kind == "double":
        session.double(str(found))
    elif decision.kind == "keep":
        assert isinstance(found, Tile)
        session.keep(found)
    else:
        assert found is None or isinstance(found, tuple)
        session.place(found)


def play(session: Session, kind: str, seat: int) -> None:
    """On to this decision of this seat."""
    for _ in range(400):
        decision = session.match.decision
        assert decision is not None
        if decision.seat == seat and ("bonus" if decision.bonus else decision.kind) == kind:
            return
        decide(session)


def written(session: Session) -> list[bytes]:
    """The record's whole lines on the disk."""
    session._writer.flush()
    assert session.record is not None
    return records.read_lines(session.record)[0]


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path)


@pytest.mark.parametrize("controllers", [("human", "greedy"), ("human", "human"), ("greedy", "greedy", "human")])
def test_a_whole_game_leaves_a_record_that_holds(app: App, controllers: tuple[str, ...]) -> None:
    session = begin(app, *controllers)
    path = session.record
    while session.phase is not Phase.OVER:
        decide(session)
    assert path is not None
    lines, torn = records.read_lines(path)
    assert not torn and [line.decode() for line in lines] == session.match.record_lines()
    assert Match.from_record(lines).finished


def test_a_line_is_written_when_its_placement_is_whole(app: App) -> None:
    session = begin(app, "human", "human")
    kinds = set()
    while session.phase is not Phase.OVER:
        decide(session)
        if session.phase is Phase.OVER:
            break
        assert len(written(session)) == 1 + session.match.turn
        decision = session.match.decision
        assert decision is not None
        kinds.add("bonus" if decision.bonus else decision.kind)
    assert kinds == {"place", "bonus", "double", "keep"}


@pytest.mark.parametrize("kind", ["double", "keep"])
def test_a_crash_before_a_choice_begins_the_placement_anew_with_the_same_offer(app: App, kind: str) -> None:
    session = begin(app, "human", "human")
    play(session, kind, 0)
    before = session.match.decision
    session.close()
    assert session.record is not None and before is not None
    again = Session.resume(app, session.record)
    assert not again.match.choice_due and again.match.to_move == 0 and again.match.turn == session.match.turn
    assert again.phase is Phase.HANDOVER
    again.ready(0)
    space = next(reversed(list(session.match.tiles)))
    again.place(space)
    assert again.match.decision == before


def test_a_game_is_resumed_in_the_middle_of_a_turn(app: App) -> None:
    session = begin(app, "human", "human")
    play(session, "bonus", 0)
    session.close()
    assert session.record is not None
    again = Session.resume(app, session.record)
    assert again.match.decision == session.match.decision and again.match.to_move == 0
    assert again.phase is Phase.HANDOVER and again.viewer is None
    again.ready(0)
    while again.phase is not Phase.OVER:
        decide(again)
    lines, _torn = records.read_lines(session.record)
    assert [line.decode() for line in lines] == again.match.record_lines()


@pytest.mark.parametrize("kind", ["bonus", "double", "keep"])
def test_a_turn_of_several_decisions_is_handed_over_once(app: App, kind: str) -> None:
    session = begin(app, "human", "human")
    play(session, kind, 0)
    assert session.phase is Phase.CHOOSE and session.viewer == 0
    while session.match.to_move == 0:
        assert session.phase is Phase.CHOOSE and session.viewer == 0
        decide(session)
    assert session.phase is Phase.HANDOVER and session.viewer is None


@pytest.mark.parametrize("kind", ["bonus", "double", "keep"])
def test_conceding_in_the_middle_of_a_turn_lets_the_computer_finish_it(app: App, kind: str) -> None:
    session = begin(app, "human", "greedy")
    play(session, kind, 0)
    session.concede(0)
    assert session.phase is Phase.THINK
    while session.phase is not Phase.OVER:
        decide(session)
    assert session.match.finished


def test_what_is_not_due_is_refused(app: App) -> None:
    session = begin(app, "human", "human")
    with pytest.raises(RuntimeError):
        session.keep(Tile.FOOD)
    play(session, "double", 0)
    doubled = session.match.decision
    assert doubled is not None
    with pytest.raises(ValueError):
        session.double("no such card")
    assert session.match.decision == doubled
