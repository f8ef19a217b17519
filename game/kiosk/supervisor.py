"""Keeps the game of a kiosk running: starts it, listens to its heartbeat, and starts it again when it is gone.

Time is that of the monotonic clock. When this process itself has not run for a while (a suspended machine, or one
with far too much to do), the game has not either, and gets its whole allowance anew.
"""

from __future__ import annotations

import contextlib
import datetime
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import FrameType

from game.kiosk.child import Child
from game.kiosk.crashes import Crash
from game.kiosk.echo import Echo

#: How a game ends that staff has ended, and one that has found no screen to open its window on.
ENDED, NO_SCREEN = 0, 3
#: So long the end waits for what is still to be printed.
DRAIN_SECONDS = 1.0
STOPPING_SIGNALS = ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK")

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Timing:
    """Seconds."""

    glance: float = 0.25
    """How often the game is looked at."""
    hang: float = 5.0
    """A loop that has stood still for so long hangs."""
    start: float = 40.0
    """How long a game may take until its loop runs: a slow card, a machine that has just been switched on."""
    gap: float = 2.0
    """This process itself has been standing still when it was not called for so long."""
    farewell: float = 6.0
    """How long a game may take to end when it is told to."""
    soon: float = 30.0
    """A game that ends within so long has crashed quickly."""
    first_wait: float = 5.0
    """The first wait between quick crashes in a row; it doubles with each further one."""
    longest_wait: float = 120.0


#: After so many quick crashes in a row the game is started again at once.
AT_ONCE = 3


def wait_after(quick_crashes: int, timing: Timing) -> float:
    """Seconds to wait before the next start, after so many quick crashes in a row."""
    if quick_crashes <= AT_ONCE:
        return 0.0
    doubled: float = timing.first_wait * 2.0 ** min(quick_crashes - AT_ONCE - 1, 30)
    return min(doubled, timing.longest_wait)


class Supervisor:
    """Runs one game after the other until staff ends it or a signal comes."""

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str] | None = None,
        *,
        keep: Callable[[Crash], object] = lambda crash: None,
        notice: Callable[[float], Sequence[str]] | None = None,
        timing: Timing = Timing(),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`command` starts the game, `keep` keeps a crash, `notice(seconds)` is a command that shows why to wait."""
        self.command = command
        self.environment = environment
        self.timing = timing
        self.crashes = 0
        self.quick = 0
        #: The signal that ended it, if one did.
        self.stopped_by: int | None = None
        self._keep = keep
        self._notice_command = notice
        self._clock = clock
        self._notice: subprocess.Popen[bytes] | None = None
        self._out, self._err = Echo(sys.stdout), Echo(sys.stderr)

    def run(self) -> int:
        """Watch over the game to its wanted end: 0, or 1 when it never had a screen."""
        with self._signals():
            try:
                while self.stopped_by is None:
                    crash = self._play()
                    if crash is None:
                        return 0
                    if crash.exit_code == NO_SCREEN and self.crashes == 0:
                        return 1  # it has said why
                    self._count(crash)
                    self._wait(wait_after(self.quick, self.timing))
            finally:
                self._end_notice()
                self._out.drain(DRAIN_SECONDS)
                self._err.drain(DRAIN_SECONDS)
        return 0

    def _count(self, crash: Crash) -> None:
        self.crashes += 1
        self.quick = self.quick + 1 if crash.ran < self.timing.soon else 0
        how = f"exit code {crash.exit_code}" if crash.exit_code is not None else "ended by the watchdog"
        self._say(f"kiosk: {crash.kind} after {crash.ran:.0f} s ({how}); the game starts again")
        log.warning("%s after %.1f s, %s", crash.kind, crash.ran, how)
        self._keep(crash)

    def _play(self) -> Crash | None:
        """One game from its start to its end; None when that was wanted."""
        started = self._clock()
        try:
            child = Child(self.command, self.environment, self._clock, self._out.write, self._err.write)
        except OSError as error:
            self._say(f"kiosk: the game cannot be started: {error.strerror or error}")
            return Crash("no start", None, _now(), 0.0, str(error).encode())
        kind = "crash"
        try:
            kind = self._watch(child)
        finally:
            child.kill(last_words=kind in ("hang", "no start"))
        if kind == "stopped":
            return None
        code = child.exit_code if kind == "crash" else None
        if code == ENDED:
            return None
        return Crash(kind, code, _now(), self._clock() - started, child.errors)

    def _watch(self, child: Child) -> str:
        """Listen until the game has ended ("crash", or as wanted), stands still, or is told to end ("stopped")."""
        seen = self._clock()
        while not child.wait(self.timing.glance):
            now = self._clock()
            if now - seen > self.timing.gap:
                child.heard = now
            seen = now
            if self.stopped_by is not None:
                child.tell_to_end()
                child.wait(self.timing.farewell)
                return "stopped"
            if child.beaten:
                self._end_notice()
            allowance = self.timing.hang if child.beaten else self.timing.start
            if now - child.heard > allowance:
                return "hang" if child.beaten else "no start"
        return "crash" if self.stopped_by is None else "stopped"

    def _say(self, line: str) -> None:
        """One line for whoever reads the console or the journal."""
        self._err.write(f"{line}\n")

    # ------------------------------------------------------------------ waiting

    def _wait(self, seconds: float) -> None:
        if seconds <= 0:
            return
        self._say(f"kiosk: {self.quick} quick crashes in a row; the next start is in {seconds:.0f} s")
        self._show_notice(seconds)
        until = self._clock() + seconds
        while self.stopped_by is None and (left := until - self._clock()) > 0:
            time.sleep(min(left, self.timing.glance))

    def _show_notice(self, seconds: float) -> None:
        """Tell those before the screen; the notice stays until the next game's loop runs."""
        self._end_notice()
        if self._notice_command is None:
            return
        try:
            self._notice = subprocess.Popen(
                list(self._notice_command(seconds)),
                env={**os.environ, **(self.environment or {})},
                stdin=subprocess.DEVNULL,
            )
        except OSError as error:
            log.warning("no notice can be shown: %s", error)

    def _end_notice(self) -> None:
        notice, self._notice = self._notice, None
        if notice is not None:
            notice.kill()
            notice.wait()

    # ------------------------------------------------------------------ signals

    @contextlib.contextmanager
    def _signals(self) -> Iterator[None]:
        """While it runs, signals end the game before they end us."""
        before = {}
        for name in STOPPING_SIGNALS:
            number = getattr(signal, name, None)
            if number is not None:
                before[number] = signal.signal(number, self._stop)
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _stop(self, number: int, _frame: FrameType | None) -> None:
        self.stopped_by = number


def _now() -> datetime.datetime:
    return datetime.datetime.now().astimezone()
