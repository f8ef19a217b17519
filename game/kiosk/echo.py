"""Passing on what the game prints without ever waiting for whoever reads it.

A console that somebody has paused takes nothing, and neither does a pipe that is full: what cannot be passed on then is
lost, but the game is watched over all the same.
"""

from __future__ import annotations

import contextlib
import os
import queue
import threading
import time
from typing import IO

#: So many pieces wait at most.
WAITING = 500


class Echo:
    """Writes to a stream from a thread of its own."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream
        # Its number, not the stream: the end of the program would wait for a stream that is being written to.
        self._number: int | None = None
        with contextlib.suppress(OSError, ValueError, AttributeError):
            self._number = stream.fileno()
        self._pieces: queue.Queue[str] = queue.Queue(WAITING)
        threading.Thread(target=self._run, name="echo", daemon=True).start()

    def write(self, text: str) -> None:
        """Pass on a piece of text, or lose it; returns at once."""
        with contextlib.suppress(queue.Full):
            self._pieces.put_nowait(text)

    def drain(self, seconds: float) -> None:
        """Wait until everything has been passed on, at most so long."""
        until = time.monotonic() + seconds
        while self._pieces.unfinished_tasks and time.monotonic() < until:
            time.sleep(0.01)

    def _run(self) -> None:
        while True:
            text = self._pieces.get()
            with contextlib.suppress(OSError, ValueError):  # nobody reads any more
                if self._number is None:
                    self._stream.write(text)
                    self._stream.flush()
                else:
                    self._write(self._number, text.encode("utf-8", "replace"))
            self._pieces.task_done()

    @staticmethod
    def _write(number: int, data: bytes) -> None:
        while data:
            data = data[os.write(number, data) :]
