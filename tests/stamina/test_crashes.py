"""A game that is killed at random moments; `python -m tests.stamina.crashes --kills 300` at length."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.client.session import Session
from game.storage import records
from game.storage.scores import Scores
from tests.client.playing import folders, island, seats
from tests.scale import scaled
from tests.stamina import crashes
from tests.stamina.crashes import Expected, Outcome, crash_often

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")


def test_kill_9_loses_nothing_but_a_torn_line(tmp_path: Path) -> None:
    outcome = crash_often(tmp_path, 9, seed=4)
    assert outcome.problems == []
    assert outcome.kills == 9
    assert outcome.finished >= 2


@pytest.mark.long
def test_a_hundred_kills_lose_nothing_but_a_torn_line(tmp_path: Path) -> None:
    outcome = crash_often(tmp_path, scaled(100), seed=5)
    assert outcome.problems == []


def test_a_loss_is_seen(tmp_path: Path) -> None:
    """What looks for losses finds a placement that is missing, one that is another's, and a score that is gone."""
    host = crashes._Host(folders(tmp_path))
    session = Session.new(host, island(), seats("easy", "easy"), 3, map_name="island")
    while not session.match.finished:
        session.think()
        session.play_answer()
    assert session.record is not None
    lines = crashes.placed(session.match)
    Scores(host.folders).add(session.match, session.record.name)
    expected = Expected()
    expected.hear(f"kept {session.record.name} {len(lines)} {crashes.digest(lines)}")
    expected.hear(f"scored {session.record.name}")
    assert found(tmp_path, expected) == []
    whole = records.read_lines(session.record)[0]
    expected.hear(f"kept {session.record.name} {len(lines)} {crashes.digest(lines)}")
    session.record.write_bytes(b"\n".join(whole[:-2]) + b"\n")
    assert "has lost some" in found(tmp_path, expected)[0]
    expected = Expected(scored={"another.jsonl"})
    assert found(tmp_path, expected) == ["the score of another.jsonl is gone"]
    session.record.write_bytes(b"\n".join([whole[0], whole[2]]) + b"\n")
    assert len(found(tmp_path, Expected())) == 1


def found(home: Path, expected: Expected) -> list[str]:
    """What a look at the disk finds."""
    outcome = Outcome()
    crashes._look(home, expected, outcome)
    return outcome.problems
