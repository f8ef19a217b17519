"""Record files: nothing written is lost, nothing is overwritten, torn ends are dropped."""

import datetime
import errno
import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from game.storage import records
from game.storage.paths import UserFolders, user_folders

HEADER = json.dumps({"format": "rebirth-record", "version": 1})
LINE = json.dumps({"seat": 0, "tile": "E", "at": [1, 2]})
RESULT = json.dumps({"result": {"final": []}})


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> UserFolders:
    monkeypatch.setenv("REBIRTH_HOME", str(tmp_path / "home"))
    return user_folders()


def put(path: Path, *lines: str, rest: str = "") -> Path:
    path.write_text("".join(line + "\n" for line in lines) + rest)
    return path


def test_lines_arrive_in_order_and_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    writer = records.RecordWriter(path)
    lines = [json.dumps({"n": n, "text": "Mòr"}, ensure_ascii=False) for n in range(300)]
    for line in lines:
        writer.write(line)
    writer.close()
    assert writer.problem is None
    assert path.read_bytes().decode().splitlines() == lines


def test_flush_says_when_all_is_on_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    writer = records.RecordWriter(path)
    writer.write(HEADER)
    assert writer.flush(timeout=30)
    assert path.read_text() == HEADER + "\n"
    writer.close()


def test_each_line_is_flushed_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    real = os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: (real(handle), synced.append(os.fstat(handle).st_size))[0])
    writer = records.RecordWriter(tmp_path / "a.jsonl")
    for n in range(1, 4):
        writer.write(LINE)
        assert writer.flush(timeout=30)
        assert synced[-1] == n * (len(LINE) + 1)
    writer.close()


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    path = put(tmp_path / "a.jsonl", HEADER)
    writer = records.RecordWriter(path)
    assert writer.problem is not None
    assert str(path) in writer.problem
    writer.write(LINE)
    assert writer.flush() is False
    writer.close()
    assert path.read_text() == HEADER + "\n"


def test_going_on_drops_the_torn_line_and_appends(tmp_path: Path) -> None:
    path = put(tmp_path / "a.jsonl", HEADER, LINE, rest='{"seat": 1, "til')
    writer = records.RecordWriter(path, resume=True)
    writer.write(RESULT)
    writer.close()
    assert writer.problem is None
    assert path.read_text().splitlines() == [HEADER, LINE, RESULT]


def test_going_on_keeps_a_whole_line_that_lacks_its_newline(tmp_path: Path) -> None:
    path = put(tmp_path / "a.jsonl", HEADER, rest=LINE)
    writer = records.RecordWriter(path, resume=True)
    writer.write(RESULT)
    writer.close()
    assert path.read_text().splitlines() == [HEADER, LINE, RESULT]


def test_a_record_can_be_written_anew_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    writer = records.RecordWriter(path)
    for _ in range(50):
        writer.write(LINE)
    other = json.dumps({"format": "rebirth-record", "version": 1, "practice": True})
    writer.rewrite([other, LINE])
    writer.write(RESULT)
    assert writer.flush(timeout=30)
    assert path.read_text().splitlines() == [other, LINE, RESULT]
    if sys.platform != "win32":
        assert records.is_open_elsewhere(path)  # the new file is still this window's alone
    writer.write(LINE)
    writer.close()
    assert writer.problem is None
    assert path.read_text().splitlines() == [other, LINE, RESULT, LINE]
    assert [one.name for one in tmp_path.iterdir()] == ["a.jsonl"]


def test_a_record_that_cannot_be_written_anew_stays_and_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.jsonl"
    writer = records.RecordWriter(path)
    writer.write(HEADER)
    assert writer.flush(timeout=30)
    real = Path.replace

    def failing(self: Path, target: Path) -> Path:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "replace", failing)
    writer.rewrite([HEADER, LINE])
    assert writer.flush(timeout=30) is False
    assert writer.problem is not None and path.read_text() == HEADER + "\n"
    monkeypatch.setattr(Path, "replace", real)
    writer.write(RESULT)
    writer.close()
    assert writer.problem is None
    assert path.read_text().splitlines() == [HEADER, LINE, RESULT]


def test_going_on_needs_the_file(tmp_path: Path) -> None:
    writer = records.RecordWriter(tmp_path / "none.jsonl", resume=True)
    assert writer.problem is not None
    writer.close()
    assert not (tmp_path / "none.jsonl").exists()


def test_a_full_disk_is_reported_and_made_good_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    writer = records.RecordWriter(path)
    writer.write(HEADER)
    assert writer.flush(timeout=30)
    real = os.write
    full = threading.Event()
    full.set()

    def failing(handle: int, data: bytes) -> int:
        if not full.is_set():
            return real(handle, data)
        if len(data) > 5:  # half a line arrives before the disk is full
            return real(handle, data[:5])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(records.os, "write", failing)
    writer.write(LINE)
    assert writer.flush(timeout=30) is False
    assert writer.problem is not None
    assert "(the disk is full)" in writer.problem
    assert records.read_lines(path) == ([HEADER.encode()], False)
    full.clear()
    writer.write(RESULT)
    assert writer.flush(timeout=30)
    assert writer.problem is None
    writer.close()
    assert path.read_text().splitlines() == [HEADER, LINE, RESULT]


def test_what_stays_unwritten_at_the_end_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writer = records.RecordWriter(tmp_path / "a.jsonl")

    def failing(handle: int, data: bytes) -> int:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(records.os, "write", failing)
    writer.write(HEADER)
    writer.close()
    assert writer.problem is not None
    assert "(the disk does not answer as it should)" in writer.problem


def test_a_line_break_inside_a_line_is_refused(tmp_path: Path) -> None:
    writer = records.RecordWriter(tmp_path / "a.jsonl")
    with pytest.raises(ValueError, match="line break"):
        writer.write("a\nb")
    writer.close()


CHILD = """
import sys
from pathlib import Path
from game.storage.records import RecordWriter
writer = RecordWriter(Path(sys.argv[1]))
for n in range(100000):
    writer.write('{"n": %d}' % n)
    writer.flush()
    print(n, flush=True)
"""


def test_kill_9_loses_nothing_that_was_written(tmp_path: Path) -> None:
    for attempt in range(3):
        path = tmp_path / f"{attempt}.jsonl"
        child = subprocess.Popen([sys.executable, "-c", CHILD, str(path)], stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        for _ in range(20 + 7 * attempt):
            last = int(child.stdout.readline())
        child.send_signal(signal.SIGKILL)
        rest = child.stdout.read().split()
        child.wait()
        last = int(rest[-1]) if rest else last
        lines, _ = records.read_lines(path)
        numbers = [json.loads(line)["n"] for line in lines]
        assert numbers[: last + 1] == list(range(last + 1))
        assert len(numbers) <= last + 2


@pytest.mark.parametrize("cut", range(1, len(LINE)))
def test_a_torn_last_line_is_dropped(tmp_path: Path, cut: int) -> None:
    path = put(tmp_path / "a.jsonl", HEADER, LINE, rest=LINE[:cut])
    assert records.read_lines(path) == ([HEADER.encode(), LINE.encode()], True)


def test_zero_bytes_after_a_power_cut_are_dropped(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(HEADER.encode() + b"\n" + b"\0" * 4096)
    assert records.read_lines(path) == ([HEADER.encode()], True)


def test_whole_files_are_not_torn(tmp_path: Path) -> None:
    assert records.read_lines(put(tmp_path / "a.jsonl", HEADER, LINE)) == ([HEADER.encode(), LINE.encode()], False)
    assert records.read_lines(put(tmp_path / "b.jsonl", HEADER, rest=LINE))[1] is False
    assert records.read_lines(put(tmp_path / "empty.jsonl")) == ([], False)
    (tmp_path / "w.jsonl").write_bytes(f"{HEADER}\r\n{LINE}\r\n".encode())
    assert records.read_lines(tmp_path / "w.jsonl") == ([HEADER.encode(), LINE.encode()], False)


def test_unfinished_games_newest_first(folders: UserFolders) -> None:
    one = put(folders.records / "2026-01-01-game-0001-scotland.jsonl", HEADER, LINE)
    two = put(folders.records / "2026-01-01-game-0002-scotland.jsonl", HEADER, LINE, rest='{"se')
    put(folders.records / "2026-01-01-game-0003-scotland.jsonl", HEADER, LINE, RESULT)
    put(folders.records / "2026-01-01-game-0004-scotland.jsonl", rest='{"format')
    put(folders.records / "notes.txt", "hello")
    for age, path in enumerate([one, two]):
        os.utime(path, (1000 + age, 1000 + age))
    assert records.unfinished(folders) == [two, one]
    os.utime(one, (2000, 2000))
    assert records.unfinished(folders) == [one, two]
    given_up = records.abandon(one)
    assert given_up.exists()
    assert records.unfinished(folders) == [two]
    assert given_up in records.list_records(folders)


def test_an_empty_file_that_a_crash_left_is_no_record_but_keeps_its_number(folders: UserFolders) -> None:
    (folders.records / "2026-05-01-game-0007-scotland.jsonl").touch()
    assert records.list_records(folders) == []
    writer = records.start_record(folders, "scotland")
    writer.close()
    assert writer.path is not None
    assert records.game_number(writer.path) == 8


def test_a_long_record_is_judged_by_its_end(folders: UserFolders) -> None:
    lines = [json.dumps({"seat": 0, "filler": "x" * 900}) for _ in range(200)]
    finished = put(folders.records / "game-1.jsonl", HEADER, *lines, RESULT)
    going_on = put(folders.records / "game-2.jsonl", HEADER, *lines)
    assert records.is_finished(finished)
    assert not records.is_finished(going_on)


@pytest.mark.skipif(sys.platform == "win32", reason="no file locks of this kind")
def test_a_game_open_in_another_window_is_not_offered(folders: UserFolders) -> None:
    writer = records.start_record(folders, "scotland")
    writer.write(HEADER)
    assert writer.flush(timeout=30)
    assert writer.path is not None
    assert records.unfinished(folders) == []
    second = records.RecordWriter(writer.path, resume=True)
    assert second.problem is not None
    assert "another Rebirth window" in second.problem
    second.close()
    writer.close()
    assert records.unfinished(folders) == [writer.path]


def test_games_are_numbered(folders: UserFolders) -> None:
    day = datetime.date(2026, 5, 1)
    first = records.start_record(folders, "scotland", day)
    second = records.start_record(folders, "My Isle/../x", day)
    assert first.path is not None
    assert second.path is not None
    assert first.path.name == "2026-05-01-game-0001-scotland.jsonl"
    assert second.path.name == "2026-05-01-game-0002-My-Isle-x.jsonl"
    assert records.game_number(second.path) == 2
    first.close()
    second.close()
    first.path.unlink()
    third = records.start_record(folders, "scotland", day)
    assert third.path is not None
    assert records.game_number(third.path) == 3
    third.close()


def test_without_a_folder_nothing_is_kept_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REBIRTH_HOME", "/dev/null/home")
    folders = user_folders()
    writer = records.start_record(folders, "scotland")
    writer.write(HEADER)
    writer.close()
    assert writer.path is None
    assert writer.problem == folders.problem
    assert records.list_records(folders) == []
    assert records.unfinished(folders) == []
