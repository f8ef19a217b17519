"""Writing a whole file so that a crash leaves either the old or the new one, never half of it.

What is being written lies beside its goal under a name that ends in `UNFINISHED`, and is locked until it is done: what
such a file holds without a lock was left by a program that was killed, and `sweep` deletes it.
"""

from __future__ import annotations

import contextlib
import logging
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

if sys.platform != "win32":
    import fcntl

UNFINISHED = ".rebirth-new"
#: Where no lock tells whether somebody still writes, it is left alone for so many seconds.
WRITING_SECONDS = 600.0

log = logging.getLogger(__name__)


def write_atomically(path: Path, data: bytes) -> None:
    """Replace ``path`` by ``data``, flushed to the disk. Raises OSError and then leaves the old file as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = _begin(path)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            if sys.platform != "win32":  # there, no file that is open can be renamed
                beside.replace(path)
        if sys.platform == "win32":
            beside.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    sync_folder(path.parent)


def _begin(path: Path) -> tuple[int, Path]:
    """A new file beside `path`, locked and still there: `sweep` may have met it before it was locked."""
    while True:
        handle, name = tempfile.mkstemp(prefix=path.name + ".", suffix=UNFINISHED, dir=path.parent)
        if sys.platform == "win32":
            return handle, Path(name)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            continue
        except OSError:  # a file system without locks
            return handle, Path(name)
        if os.fstat(handle).st_nlink:
            return handle, Path(name)
        os.close(handle)


def sweep(*folders: Path) -> int:
    """Delete from folders what programs that were killed have left unfinished, and say how much. Never raises."""
    count = 0
    for folder in dict.fromkeys(folders):
        try:
            found = [path for path in folder.iterdir() if path.name.endswith(UNFINISHED)]
        except OSError:  # not there yet, or not to be read
            continue
        for path in found:
            try:
                count += _swept(path)
            except OSError as error:
                log.info("unfinished, and stays: %s: %s", path, error)
    return count


def _swept(path: Path) -> bool:
    """Delete a file, or a folder, that nobody is writing any more."""
    if path.is_dir() or sys.platform == "win32":
        return _swept_old(path)
    handle = os.open(path, os.O_RDWR)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return _swept_old(path)
        path.unlink()
    finally:
        os.close(handle)
    return True


def _swept_old(path: Path) -> bool:
    if abs(time.time() - path.stat().st_mtime) < WRITING_SECONDS:
        return False
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink()
    return True


def sync_folder(folder: Path) -> None:
    """Make a new or renamed file's name in ``folder`` survive a power cut, where the system can do that."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        # Some network file systems know no fsync of a folder; the file itself has been flushed all the same.
        with contextlib.suppress(OSError):
            os.fsync(handle)
    finally:
        os.close(handle)
