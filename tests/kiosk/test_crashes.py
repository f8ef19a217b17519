"""What is kept of a crash, and that it never becomes much or hinders anything."""

from __future__ import annotations

import datetime
import json
import os
from pathlib import Path

import pytest

from game.kiosk import crashes
from game.kiosk.crashes import Crash, crashes_on, keep, record_during
from game.kiosk.single import AlreadyRunning, SingleKiosk

AT = datetime.datetime(2026, 11, 30, 14, 5, 9).astimezone()


def crash(at: datetime.datetime = AT, **more: object) -> Crash:
    facts = {"kind": "crash", "exit_code": -11, "at": at, "ran": 60.0, "errors": b"Fatal: \xff\n"} | more
    return Crash(**facts)  # type: ignore[arg-type]


@pytest.fixture
def records(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    folder.mkdir()
    for name, age in (("old.jsonl", 5000), ("guest.jsonl", 20), ("earlier.jsonl", 50)):
        path = folder / name
        path.write_text(name)
        os.utime(path, (AT.timestamp() - age, AT.timestamp() - age))
    return folder


def test_log_errors_and_the_guests_game_are_kept(tmp_path: Path, records: Path) -> None:
    log = tmp_path / "rebirth.log"
    log.write_bytes(b"x" * crashes.LARGEST_LOG + b"the last line\n")
    kept = keep(crash(), tmp_path / "crashes", log, record_during(crash(), records))
    assert kept is not None and kept.name == "2026-11-30_14-05-09"
    assert json.loads((kept / "crash.json").read_text())["exit_code"] == -11
    assert (kept / "stderr.txt").read_bytes() == b"Fatal: \xff\n"
    copied = (kept / "rebirth.log").read_bytes()
    assert copied.endswith(b"the last line\n") and len(copied) == crashes.LARGEST_LOG
    assert sorted(path.name for path in kept.iterdir()) == ["crash.json", "guest.jsonl", "rebirth.log", "stderr.txt"]


def test_a_game_from_before_the_start_is_not_kept(tmp_path: Path, records: Path) -> None:
    assert record_during(crash(ran=10.0), records) is None
    kept = keep(crash(), tmp_path / "crashes", tmp_path / "none.log", None)
    assert kept is not None
    assert sorted(path.name for path in kept.iterdir()) == ["crash.json", "stderr.txt"]


@pytest.mark.parametrize("step", [0.01, 1.0, 2.0])
def test_a_file_written_at_the_start_may_be_dated_a_step_before_it(records: Path, step: float) -> None:
    """Disks date files by the start of their step, so that a file may be older than the program that wrote it."""
    written = AT.timestamp() - 10.0 - step
    os.utime(records / "guest.jsonl", (written, written))
    assert record_during(crash(ran=10.0), records) == records / "guest.jsonl"


def test_crashes_are_counted_by_day_and_only_the_newest_kept(tmp_path: Path) -> None:
    folder = tmp_path / "crashes"
    assert crashes_on(AT.date(), folder) == 0
    (folder / "mine").mkdir(parents=True)
    for hours in range(30):
        keep(crash(AT + datetime.timedelta(hours=hours)), folder, tmp_path / "none.log", None)
    for _ in range(3):
        keep(crash(AT + datetime.timedelta(hours=30)), folder, tmp_path / "none.log", None)
    kept = sorted(path.name for path in folder.iterdir() if path.is_dir())
    assert len(kept) == crashes.KEPT + 1
    assert "mine" in kept
    assert [name for name in kept if name.startswith("2026-12-01_20")] == [
        "2026-12-01_20-05-09",
        "2026-12-01_20-05-09-002",
        "2026-12-01_20-05-09-003",
    ]
    assert crashes_on(AT.date(), folder) == 10
    assert crashes_on(AT.date() + datetime.timedelta(days=1), folder) == 23
    assert crashes_on(AT.date() + datetime.timedelta(days=2), folder) == 0


def test_the_list_does_not_grow_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crashes, "LONGEST_LIST", 10)
    for _ in range(25):
        keep(crash(), tmp_path / "crashes", tmp_path / "none.log", None)
    assert 5 <= crashes_on(AT.date(), tmp_path / "crashes") <= 10


def test_a_disk_that_takes_nothing_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "crashes").write_text("a file in the way")
    assert keep(crash(), tmp_path / "crashes", tmp_path / "none.log", None) is None
    assert crashes_on(AT.date(), tmp_path / "crashes") == 0
    assert (tmp_path / "crashes").read_text() == "a file in the way"


def test_one_kiosk_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "kiosk" / "running.lock"
    first = SingleKiosk(path)
    with pytest.raises(AlreadyRunning):
        SingleKiosk(path)
    first.release()
    SingleKiosk(path).release()


def test_no_lock_without_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    SingleKiosk(tmp_path / "file" / "running.lock").release()
