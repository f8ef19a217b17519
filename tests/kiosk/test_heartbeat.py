"""The game's side of the line to the supervisor."""

from __future__ import annotations

import os
import time

import pytest

from game.kiosk import heartbeat
from game.kiosk.heartbeat import BEAT, BEAT_SECONDS, SUPERVISED, Heartbeat


def test_without_a_supervisor_nothing_happens(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(SUPERVISED, raising=False)
    beats = Heartbeat.from_environment()
    for _ in range(100):
        beats.beat()
    assert not beats.stop_wanted
    beats.want_stop()
    assert beats.stop_wanted
    assert capfd.readouterr() == ("", "")


def test_beats_come_at_most_so_often() -> None:
    now = [10.0]
    reading, writing = os.pipe()
    beats = Heartbeat(writing, clock=lambda: now[0])
    for _ in range(50):
        beats.beat()
    now[0] += BEAT_SECONDS
    beats.beat()
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        assert pipe.read() == BEAT * 2


def test_a_supervisor_that_does_not_listen_holds_up_nothing() -> None:
    now = [0.0]
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    beats = Heartbeat(writing, clock=lambda: now[0])
    for _ in range(100_000):  # more than a pipe holds
        now[0] += 1
        beats.beat()
    os.close(reading)
    now[0] += 1
    beats.beat()
    beats.beat()
    os.close(writing)
    assert not beats.stop_wanted


@pytest.mark.parametrize("line", [b"end\n", b""], ids=["told to", "nobody there"])
def test_a_line_or_its_end_means_the_end(line: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "GRACE_SECONDS", 3600.0)  # this process is not to be ended
    reading, writing = os.pipe()
    beats = Heartbeat(None, reading)
    time.sleep(0.05)
    assert not beats.stop_wanted
    os.write(writing, line)
    os.close(writing)
    end = time.monotonic() + 10
    while not beats.stop_wanted and time.monotonic() < end:
        time.sleep(0.01)
    assert beats.stop_wanted
