"""Only one kiosk at a time: a locked file, which the system unlocks whatever becomes of its holder."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

log = logging.getLogger(__name__)


class AlreadyRunning(Exception):
    """Another kiosk holds the lock."""


class SingleKiosk:
    """Holds the lock for as long as the process lives, or until `release`."""

    def __init__(self, path: Path) -> None:
        """Take the lock; raises AlreadyRunning. Where no file can be written there is no lock, and no error."""
        self._handle: int | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            log.warning("nothing keeps a second kiosk from starting: %s", error)
            return
        try:
            if sys.platform == "win32":
                msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(handle)
            raise AlreadyRunning from error
        self._handle = handle

    def release(self) -> None:
        """Let another kiosk start."""
        if self._handle is not None:
            with contextlib.suppress(OSError):
                os.close(self._handle)
        self._handle = None
