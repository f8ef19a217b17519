"""The game as the supervisor sees it: a process with a group of its own, its beats, and what it prints."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import IO

from game.kiosk.heartbeat import BEAT, SUPERVISED

#: So much of what was printed last on standard error is kept for a crash.
ERRORS_KEPT = 64 * 1024
#: So long a game that hangs may take to say where.
LAST_WORDS_SECONDS = 0.25
_READ = 4096


class Child:
    """A running game."""

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str] | None = None,
        clock: Callable[[], float] = time.monotonic,
        say: Callable[[str], object] = lambda text: None,
        say_error: Callable[[str], object] = lambda text: None,
    ) -> None:
        """Start it; raises OSError. `say` and `say_error` take what it prints, and must not wait."""
        self._clock = clock
        self.started = clock()
        #: When it was last heard of, by `clock`.
        self.heard = self.started
        #: Whether its loop has run at all.
        self.beaten = False
        self.exit_code: int | None = None
        self._errors = bytearray()
        self._ended = threading.Event()
        # A group of its own: it can be ended with all its workers, and a Ctrl-C of the terminal comes to us alone.
        flags = 0
        if sys.platform == "win32":
            flags = subprocess.CREATE_NEW_PROCESS_GROUP
        self._process = subprocess.Popen(
            list(command),
            env={**os.environ, **(environment or {}), SUPERVISED: "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=sys.platform != "win32",
            creationflags=flags,
        )
        self._readers = [
            threading.Thread(target=self._read, args=(self._process.stdout, say, self._listen), daemon=True),
            threading.Thread(target=self._read, args=(self._process.stderr, say_error, self._note), daemon=True),
        ]
        for thread in [*self._readers, threading.Thread(target=self._await_end, daemon=True)]:
            thread.start()

    @property
    def pid(self) -> int:
        """The game's process number, which on POSIX is that of its group too."""
        return self._process.pid

    @property
    def errors(self) -> bytes:
        """The last of what it printed on standard error."""
        return bytes(self._errors)

    def wait(self, seconds: float) -> bool:
        """Wait for its end, at most so long; whether it has ended."""
        return self._ended.wait(seconds)

    def tell_to_end(self) -> None:
        """Ask it to end by itself."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):  # it has ended already
            self._process.stdin.write(b"end\n")
            self._process.stdin.close()

    def kill(self, *, last_words: bool = False) -> None:
        """End it and all its workers at once, also those that outlived it; with `last_words` it may say where it is."""
        if last_words and sys.platform != "win32" and not self._ended.is_set():
            with contextlib.suppress(OSError):
                os.kill(self.pid, signal.SIGUSR1)
            self.wait(LAST_WORDS_SECONDS)
        if sys.platform == "win32":
            if not self._ended.is_set():
                command = ["taskkill", "/F", "/T", "/PID", str(self.pid)]
                with contextlib.suppress(OSError, subprocess.SubprocessError):
                    subprocess.run(command, capture_output=True, timeout=5, check=False)
                self._process.kill()
        else:
            with contextlib.suppress(OSError):  # nobody is left in the group
                os.killpg(self.pid, signal.SIGKILL)
        self.wait(5)
        for reader in self._readers:
            reader.join(2)
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            self._process.stdin.close()

    def _await_end(self) -> None:
        self.exit_code = self._process.wait()
        self._ended.set()

    def _read(self, pipe: IO[bytes], say: Callable[[str], object], take: Callable[[bytes], bytes]) -> None:
        """Read one stream to its end, and pass on what `take` leaves of it."""
        with pipe:
            while data := pipe.read(_READ):
                rest = take(data)
                if rest:
                    say(rest.decode("utf-8", "replace"))

    def _listen(self, data: bytes) -> bytes:
        if BEAT in data:
            self.heard = self._clock()
            self.beaten = True
        return data.replace(BEAT, b"")

    def _note(self, data: bytes) -> bytes:
        self._errors += data
        del self._errors[:-ERRORS_KEPT]
        return data
