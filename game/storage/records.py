"""Record files: written line by line as a game goes, read back, listed.

The lines themselves are made and understood by ``game.rebirth``; here they are only text.
"""

from __future__ import annotations

import contextlib
import datetime
import errno
import json
import os
import re
import sys
import threading
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game.storage.atomic import UNFINISHED, sync_folder
from game.storage.message import Message, cause
from game.storage.paths import UserFolders

if sys.platform != "win32":  # there, two windows on one record are not noticed
    import fcntl

SUFFIX = ".jsonl"
ABANDONED = ".abandoned"
_NUMBERED = re.compile(r"game-(\d+)")
_RESULT = re.compile(rb'\s*\{\s*"result"')
# Many times the longest last line; a header may be longer, but is never mistaken for a result.
_TAIL_BYTES = 16 * 1024
#: Bytes; a thousand times a long game on a large board.
LARGEST = 64 * 1024 * 1024


@dataclass(frozen=True)
class _Whole:
    """All of a record, to be put in the place of what there is."""

    data: bytes


class RecordWriter:
    """Writes one record: every line is flushed to the disk, in order, on a thread of its own.

    A line that cannot be written is kept and tried again with the next one; as long as any line is missing on the
    disk, ``problem`` says why. Nothing here raises for trouble with the disk.
    """

    def __init__(self, path: Path | None, *, resume: bool = False, problem: str | None = None) -> None:
        """Begin the record ``path``, which must not exist yet; or go on with one (``resume``), less its torn last line.

        Without a path nothing is kept, and ``problem`` says why.
        """
        self.path = path
        self.problem: str | None = problem
        self._handle: int | None = None
        self._good_size = 0
        self._pending: deque[bytes | _Whole] = deque()
        self._changed = threading.Condition()
        self._busy = False
        # How many of those pending are being written now.
        self._taken = 0
        self._closing = False
        self._attempts = 0
        if path is not None:
            try:
                self._handle = self._open(path, resume)
            except OSError as error:
                self.problem = _not_written(path, error)
        self._thread: threading.Thread | None = None
        if self._handle is not None:
            self._thread = threading.Thread(target=self._run, name="record writer", daemon=True)
            self._thread.start()

    def write(self, line: str) -> None:
        """Hand over one line, without its newline. Returns at once."""
        data = line.encode("utf-8")
        if b"\n" in data:
            raise ValueError("a record line holds no line break")
        with self._changed:
            if self._closing:
                raise ValueError("this record is closed")
            if self._handle is None:
                return
            self._pending.append(data + b"\n")
            self._attempts = 0
            self._changed.notify_all()

    def rewrite(self, lines: Sequence[str]) -> None:
        """Put these lines in the place of all that was handed over before; a crash leaves either the old or the new.

        Returns at once.
        """
        data = b"".join(line.encode("utf-8") + b"\n" for line in lines)
        if data.count(b"\n") != len(lines):
            raise ValueError("a record line holds no line break")
        with self._changed:
            if self._closing:
                raise ValueError("this record is closed")
            if self._handle is None:
                return
            # What is being written just now is taken off the queue by the one who writes it.
            while len(self._pending) > self._taken:
                self._pending.pop()
            self._pending.append(_Whole(data))
            self._attempts = 0
            self._changed.notify_all()

    def flush(self, timeout: float | None = None) -> bool:
        """Wait until everything handed over is on the disk; False when that failed or took over ``timeout`` seconds."""
        end = None if timeout is None else time.monotonic() + timeout
        with self._changed:
            while self._handle is not None and (self._busy or (self._pending and not self._attempts)):
                rest = None if end is None else end - time.monotonic()
                if rest is not None and rest <= 0:
                    return False
                self._changed.wait(rest)
            return self._handle is not None and not self._pending

    def close(self) -> None:
        """Write what is left and close the file. May be called twice."""
        with self._changed:
            self._closing = True
            self._attempts = 0
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _open(self, path: Path, resume: bool) -> int:
        binary = getattr(os, "O_BINARY", 0)
        if resume:
            handle = os.open(path, os.O_RDWR | binary)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | binary, 0o644)
        try:
            _lock(handle)
            if resume:
                lines, _ = _whole_lines(path.read_bytes())
                data = b"".join(line + b"\n" for line in lines)
                self._good_size = len(data)
                # A whole last line may lack its newline; everything before it is as it was.
                os.ftruncate(handle, min(len(data), os.fstat(handle).st_size))
                if os.fstat(handle).st_size < len(data):
                    os.lseek(handle, 0, os.SEEK_END)
                    _write_all(handle, b"\n")
            else:
                sync_folder(path.parent)
            os.lseek(handle, self._good_size, os.SEEK_SET)
        except BaseException:
            os.close(handle)
            raise
        return handle

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._closing and (not self._pending or self._attempts):
                    self._changed.wait()
                if not self._pending or (self._closing and self._attempts):
                    return
                first = self._pending[0]
                added: list[bytes] = []
                for one in self._pending:
                    if isinstance(one, _Whole):
                        break
                    added.append(one)
                count = self._taken = len(added) or 1
                self._busy = True
            problem = self._replace(first.data) if isinstance(first, _Whole) else self._put(b"".join(added))
            with self._changed:
                self._busy = False
                self._taken = 0
                self.problem = problem
                if problem is None:
                    for _ in range(count):
                        self._pending.popleft()
                else:
                    self._attempts += 1
                self._changed.notify_all()

    def _put(self, data: bytes) -> str | None:
        handle = self._handle
        assert handle is not None
        try:
            os.lseek(handle, self._good_size, os.SEEK_SET)
            _write_all(handle, data)
            os.fsync(handle)
        except OSError as error:
            with contextlib.suppress(OSError):  # half a line may stay: reading drops it, the next try writes over it
                os.ftruncate(handle, self._good_size)
            return self._told(error)
        self._good_size += len(data)
        return None

    def _replace(self, data: bytes) -> str | None:
        """Write a new file, locked before it has the record's name, and let it take the place of the old one."""
        assert self.path is not None and self._handle is not None
        binary = getattr(os, "O_BINARY", 0)
        beside = self.path.with_name(self.path.name + UNFINISHED)
        try:
            handle = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_TRUNC | binary, 0o644)
            try:
                _lock(handle)
                _write_all(handle, data)
                os.fsync(handle)
                if sys.platform == "win32":  # there, no file that is open can be replaced
                    os.close(self._handle)
                    os.close(handle)
                    try:
                        beside.replace(self.path)
                    finally:
                        self._handle = handle = os.open(self.path, os.O_RDWR | binary)
                else:
                    beside.replace(self.path)
                    os.close(self._handle)
                    self._handle = handle
            except BaseException:
                if handle != self._handle:
                    os.close(handle)
                    with contextlib.suppress(OSError):
                        beside.unlink()
                raise
            sync_folder(self.path.parent)
        except OSError as error:
            return self._told(error)
        self._good_size = len(data)
        return None

    def _told(self, error: OSError) -> str:
        return _not_written(self.path, error)


def _not_written(path: Path | None, error: OSError) -> Message:
    return Message("The record {path} cannot be written ({reason}).", path=path, reason=cause(error))


def _write_all(handle: int, data: bytes) -> None:
    while data:
        data = data[os.write(handle, data) :]


def _lock(handle: int) -> None:
    """Keep a second window from going on with the same game. Raises OSError when one already does."""
    if sys.platform == "win32":
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise OSError(error.errno, Message("another Rebirth window has this game open")) from error
    except OSError:
        return  # a file system without locks


def is_open_elsewhere(path: Path) -> bool:
    """Whether a window, this one or another, is writing this record now. Raises OSError."""
    if sys.platform == "win32":
        return False
    handle = os.open(path, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False  # a file system without locks
    finally:
        os.close(handle)
    return False


def _whole_lines(data: bytes) -> tuple[list[bytes], bool]:
    """The whole lines of a record's bytes, without line ends, and whether a torn rest was dropped.

    A power cut can leave zero bytes at the end. A last line that only lacks its newline is whole: no beginning of a
    JSON object is one itself.
    """
    stripped = data.rstrip(b"\0")
    torn = len(stripped) < len(data)
    *lines, rest = stripped.split(b"\n")
    if rest.strip():
        if _parses(rest):
            lines.append(rest)
        else:
            torn = True
    return lines, torn


def _parses(line: bytes) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def read_lines(path: Path) -> tuple[list[bytes], bool]:
    """The record's whole lines (UTF-8 bytes, no line ends) and whether a torn last line was dropped.

    Raises OSError when the file cannot be read, or is so large that it can be no record.
    """
    if path.is_fifo():  # nobody may ever write into it
        raise OSError(errno.EINVAL, Message("it is a pipe, and no file"))
    with path.open("rb") as file:  # a device may have no end, so its size is not asked for
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise OSError(errno.EFBIG, Message("it is too large to be a record"))
    lines, torn = _whole_lines(data)
    return [line.rstrip(b"\r") for line in lines], torn


def _last_line(path: Path) -> bytes:
    """The last whole line, found from the end of the file; empty when there is none."""
    size = path.stat().st_size
    with path.open("rb") as file:
        file.seek(max(0, size - _TAIL_BYTES))
        lines, _ = _whole_lines(file.read())
    while lines and not lines[-1].strip():
        lines.pop()
    return lines[-1] if lines else b""


def is_finished(path: Path) -> bool:
    """Whether the record's last whole line is a result. Raises OSError when the file cannot be read."""
    return _RESULT.match(_last_line(path)) is not None


def list_records(folders: UserFolders) -> list[Path]:
    """All records of this user, the one written last first; an empty file is one that a crash left unbegun."""
    found: list[tuple[int, int, str, Path]] = []
    try:
        entries = list(folders.records.iterdir())
    except OSError:  # no folder, no records
        return []
    for path in entries:
        if path.suffix != SUFFIX:
            continue
        try:
            status = path.stat()
        except OSError:  # gone meanwhile
            continue
        if status.st_size:
            found.append((status.st_mtime_ns, game_number(path) or 0, path.name, path))
    return [path for *_, path in sorted(found, reverse=True)]


def unfinished(folders: UserFolders) -> list[Path]:
    """Records of games that can be gone on with, the one written last first.

    Left out: finished and abandoned games, files without a whole header, and games open in another window.
    """
    paths = []
    for path in list_records(folders):
        if path.stem.endswith(ABANDONED):
            continue
        try:
            if _last_line(path) and not is_finished(path) and not is_open_elsewhere(path):
                paths.append(path)
        except OSError:  # unreadable: there is nothing to go on with
            continue
    return paths


def abandon(path: Path) -> Path:
    """Mark an unfinished game as given up, so that it is no longer offered. The record itself stays as it is.

    Returns its new path. Raises OSError.
    """
    new = path.with_name(f"{path.stem}{ABANDONED}{SUFFIX}")
    if new.exists():
        raise FileExistsError(errno.EEXIST, Message("{file} exists already", file=new.name))
    return path.rename(new)


def game_number(path: Path) -> int | None:
    """The number of the game in a record's file name."""
    match = _NUMBERED.search(path.name)
    return int(match[1]) if match else None


def day_of(path: Path) -> datetime.date | None:
    """The day in a record's file name, on which its game began."""
    try:
        return datetime.date.fromisoformat(path.name[:10])
    except ValueError:
        return None


def start_record(folders: UserFolders, map_name: str, today: datetime.date | None = None) -> RecordWriter:
    """A writer for a new game, under the next free number: ``2026-05-01-game-0012-scotland.jsonl``.

    Where nothing can be kept the writer has no path, and its ``problem`` says why.
    """
    if not folders.writable:
        return RecordWriter(None, problem=folders.problem)
    day = (today or datetime.date.today()).isoformat()
    safe_map = re.sub(r"[^A-Za-z0-9_-]+", "-", map_name).strip("-") or "map"
    number = 1 + max((game_number(path) or 0 for path in folders.records.glob(f"*{SUFFIX}")), default=0)
    for candidate in range(number, number + 100):  # another window may take a number at the same moment
        path = folders.records / f"{day}-game-{candidate:04d}-{safe_map}{SUFFIX}"
        writer = RecordWriter(path)
        if writer.problem is None or not path.exists():
            return writer
    return writer
