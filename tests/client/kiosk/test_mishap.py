"""Errors that nobody expected: kept for staff, a calm word to the guest, and on; or out, for another start."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.client.kiosk import KioskApp, flow
from game.client.kiosk.app import FAILED
from game.client.kiosk.game import KioskGameScene
from game.client.kiosk.one_moment import SECONDS
from game.kiosk.crashes import FOLDER
from tests.client.kiosk.booth import begin, open_kiosk, pass_time, top


@pytest.fixture
def app(tmp_path: Path) -> KioskApp:
    return open_kiosk(tmp_path)


def fail() -> None:
    raise ZeroDivisionError("a defect")


def kept(app: KioskApp) -> list[Path]:
    folder = app.folders.data / FOLDER
    return sorted(path for path in folder.iterdir() if path.is_dir()) if folder.exists() else []


def test_after_an_error_the_booth_begins_anew(app: KioskApp) -> None:
    scene = begin(app, "human", "easy")
    record = scene.session.record
    app._guard(fail)
    assert app.running and [type(one).__name__ for one in app.scenes] == ["OneMomentScene"]
    app.frame()
    pass_time(app, SECONDS + 0.3)
    assert top(app) == "KioskAttractScene"
    (crash,) = kept(app)
    assert "ZeroDivisionError: a defect" in (crash / "stderr.txt").read_text()
    assert record is not None and (crash / record.name).exists()
    assert app.booth.statistics_of().games == 1
    begin(app, "human", "easy")  # and the next guest plays


def test_the_record_kept_is_that_of_the_game_whatever_its_date(app: KioskApp) -> None:
    """A clock that is set while the booth runs dates the guest's game before the program's start."""
    scene = begin(app, "human", "easy")
    record = scene.session.record
    assert record is not None
    long_ago = record.stat().st_mtime - 86_400
    os.utime(record, (long_ago, long_ago))
    app._guard(fail)
    (crash,) = kept(app)
    assert (crash / record.name).read_bytes() == record.read_bytes()


def test_an_error_without_a_game_keeps_no_record(app: KioskApp) -> None:
    begin(app, "human", "easy")
    flow.to_attract(app)
    app._guard(fail)
    (crash,) = kept(app)
    assert not list(crash.glob("*.jsonl"))


def test_an_error_in_leaving_a_scene_is_none_for_the_booth(app: KioskApp, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(app, "human", "easy")
    monkeypatch.setattr(KioskGameScene, "left", lambda self: fail())
    app._guard(fail)
    assert app.running and top(app) == "OneMomentScene"


def test_errors_again_and_again_end_the_program_for_another_start(app: KioskApp) -> None:
    for number in range(3):
        assert app.running, number
        flow.to_attract(app)
        app._guard(fail)
    assert not app.running and app.exit_code == FAILED


def test_when_not_even_the_notice_can_be_shown_the_program_ends(app: KioskApp, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(app, "human", "easy")
    monkeypatch.setattr(type(app), "push", lambda self, scene: fail())
    app._guard(fail)
    assert not app.running and app.exit_code == FAILED


def test_a_full_disk_keeps_nobody_from_playing(app: KioskApp, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(app, "human", "easy")

    def full(*_args: object, **_more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "mkdir", full)
    app._guard(fail)
    assert app.running and top(app) == "OneMomentScene"


class Beats:
    def __init__(self) -> None:
        self.count = 0
        self.stop_wanted = False

    def beat(self) -> None:
        self.count += 1


def test_each_turn_of_the_loop_is_told_and_a_wish_to_stop_heard(app: KioskApp) -> None:
    beats = Beats()
    app.heartbeat = beats
    flow.to_attract(app)
    for _ in range(3):
        app.turn()
    assert beats.count == 3 and app.running
    beats.stop_wanted = True
    app.turn()
    assert not app.running and app.exit_code == 0
