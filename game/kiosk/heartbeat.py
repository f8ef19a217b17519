"""How the game tells the supervisor that its loop still runs, and hears that it shall end.

Both go over the game's standard streams, since those are the only pipes that every system hands to a new process:
beats are single bytes on standard output, among the lines that are printed there; standard input brings a line when
the game shall end, and its end when the supervisor has died.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable

#: Set for a game that has a supervisor.
SUPERVISED = "REBIRTH_SUPERVISED"
#: No text holds this sign (ACK).
BEAT = b"\x06"
#: Beats come at most so often: the supervisor wants one a second.
BEAT_SECONDS = 0.25
#: A game that was told to end and goes on is ended after so long.
GRACE_SECONDS = 4.0


class Heartbeat:
    """The game's side of the line. `beat` belongs into the loop; without a supervisor nothing happens."""

    def __init__(
        self, beats: int | None = None, orders: int | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`beats` and `orders` are file descriptors to write to and to read from, which are closed by nobody."""
        self._beats = beats
        self._supervised = orders is not None
        self._clock = clock
        self._next = -float("inf")
        self._stop = threading.Event()
        if orders is not None:
            threading.Thread(target=self._listen, args=(orders,), name="orders", daemon=True).start()

    @classmethod
    def from_environment(cls) -> Heartbeat:
        """The line to the supervisor that started this process, or a silent one."""
        if os.environ.pop(SUPERVISED, "") != "1":
            return cls()
        # Copies, which stay what they are whatever becomes of sys.stdout. They are not handed on to worker processes.
        beats, orders = os.dup(1), os.dup(0)
        # Rather than letting the game wait, a beat that nobody takes is dropped. Windows cannot do that before 3.12.
        with contextlib.suppress(OSError, AttributeError):
            os.set_blocking(beats, False)
        return cls(beats, orders)

    @property
    def supervised(self) -> bool:
        """Whether somebody listens, or did."""
        return self._supervised

    @property
    def stop_wanted(self) -> bool:
        """Whether the game shall end now: staff of the machine want it, or nobody is left to watch over it."""
        return self._stop.is_set()

    def want_stop(self) -> None:
        """Ask the game to end; may be called from a signal's handler."""
        self._stop.set()

    def beat(self) -> None:
        """Tell that the loop has come round once more. Call it as often as you like; it never waits."""
        if self._beats is None:
            return
        now = self._clock()
        if now < self._next:
            return
        self._next = now + BEAT_SECONDS
        try:
            os.write(self._beats, BEAT)
        except BlockingIOError:  # the supervisor does not listen at the moment
            pass
        except OSError:  # it is gone, which standard input will tell
            self._beats = None

    def _listen(self, orders: int) -> None:
        """Wait for a line or the end of the line: both mean the end."""
        with contextlib.suppress(OSError):
            os.read(orders, 1)
        self._stop.set()
        time.sleep(GRACE_SECONDS)
        # The loop has not ended the game, and nobody else would.
        if os.name == "posix" and os.getpgrp() == os.getpid():
            os.killpg(0, signal.SIGKILL)
        os._exit(1)
