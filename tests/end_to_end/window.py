"""The game in a real window on a screen of its own (Xvfb), driven by real clicks and keys (xdotool)."""

from __future__ import annotations

import contextlib
import os
import queue
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import TracebackType

import pytest

from tests.commands.running import PROJECT, environment

NEEDED = ("Xvfb", "xdotool", "openbox", "import")
REQUIRED = "REBIRTH_REQUIRE_WINDOW_TESTS"
START_SECONDS = 60.0
CALL_SECONDS = 30.0
WINDOW_CLASS = "rebirth"
CHECKOUT = (sys.executable, str(PROJECT / "main.py"))


def require_programs() -> None:
    """Skip the test where Xvfb and xdotool are missing; fail instead where they must not be (.ci/run)."""
    missing = [program for program in NEEDED if shutil.which(program) is None]
    if missing:
        message = f"needs {', '.join(missing)}"
        if os.environ.get(REQUIRED):
            pytest.fail(message)
        pytest.skip(message)


def end(process: subprocess.Popen[bytes] | subprocess.Popen[str]) -> None:
    """End one process that we started, and wait for it."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(timeout=10)


REST_SECONDS = 0.6


class Screen:
    """An X server on a free display, with a window manager, for as long as the `with` block runs."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.display = ""
        self._processes: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Screen:
        reading, writing = os.pipe()
        screen = f"{self.size[0]}x{self.size[1]}x24"
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", screen, "-nolisten", "tcp"],
            pass_fds=[writing],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._processes.append(server)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        if not number:
            self.__exit__(None, None, None)
            pytest.fail("Xvfb did not start")
        self.display = f":{number}"
        self._processes.append(
            subprocess.Popen(
                ["openbox", "--sm-disable"],
                env=os.environ | {"DISPLAY": self.display},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in reversed(self._processes):
            end(process)


class GameWindow:
    """One running game. All coordinates are pixels inside the window."""

    def __init__(
        self, screen: Screen, home: Path | str, *words: str, program: Sequence[str] = CHECKOUT, **more: str
    ) -> None:
        """Start ``main.py WORDS`` on the screen and wait for its first frame. `more` are environment variables."""
        self.screen = screen
        settings = {"DISPLAY": screen.display, "SDL_AUDIODRIVER": "dummy", "REBIRTH_READY": "1"} | more
        self._environment = environment(home, **settings)
        self.process = subprocess.Popen(
            [*program, *words],
            env=self._environment,
            cwd=PROJECT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.output: queue.Queue[str] = queue.Queue()
        self.errors: list[str] = []
        self._readers = [
            threading.Thread(target=self._read_output, daemon=True),
            threading.Thread(target=self._read_errors, daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        try:
            self.wait_for_line("READY", START_SECONDS)
            self.window = self._find()
        except BaseException:
            self.close()
            raise

    def _read_output(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.output.put(line.strip())

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.errors.append(line.rstrip())

    def __enter__(self) -> GameWindow:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None and self.process.poll() is None:
            with contextlib.suppress(OSError, subprocess.SubprocessError):
                self.screenshot(Path(os.environ.get("REBIRTH_TEST_PICTURES", "/tmp")) / f"failed-{os.getpid()}.png")
        self.close()

    def close(self) -> None:
        """End the game if it still runs."""
        end(self.process)
        for reader in self._readers:
            reader.join(timeout=10)

    def kill(self) -> None:
        """``kill -9``."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(timeout=10)

    def wait_for_line(self, line: str, seconds: float) -> None:
        """Wait until the game prints this line."""
        end_time = time.monotonic() + seconds
        while True:
            try:
                if self.output.get(timeout=0.1) == line:
                    return
            except queue.Empty:
                pass
            if self.process.poll() is not None:
                pytest.fail(f"the game ended with {self.process.returncode}: {self.errors[-12:]}")
            if time.monotonic() > end_time:
                pytest.fail(f"the game printed no {line} in {seconds} s: {self.errors[-12:]}")

    def wait_until(self, holds: Callable[[], bool], what: str, seconds: float = 40.0) -> None:
        """Wait until something holds; fail with what was awaited."""
        end_time = time.monotonic() + seconds
        while not holds():
            if self.process.poll() is not None:
                pytest.fail(f"the game ended with {self.process.returncode} before {what}: {self.errors[-12:]}")
            if time.monotonic() > end_time:
                pytest.fail(f"waited {seconds} s for {what}; stderr: {self.errors[-12:]}")
            time.sleep(0.02)

    # ------------------------------------------------------------------ driving

    def _xdotool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words],
            env=self._environment,
            capture_output=True,
            text=True,
            timeout=CALL_SECONDS,
            check=False,
        )
        return done.stdout.strip() if done.returncode == 0 else ""

    def _find(self) -> str:
        found = ""

        def visible() -> bool:
            nonlocal found
            found = self._xdotool("search", "--onlyvisible", "--class", WINDOW_CLASS)
            return bool(found)

        self.wait_until(visible, "a visible window")
        window = found.splitlines()[-1]
        self._xdotool("windowfocus", window)
        return window

    def click(self, place: tuple[int, int], *, button: int = 1) -> None:
        """Move there and click."""
        x, y = map(str, place)
        self._xdotool("mousemove", "--window", self.window, x, y, "click", str(button))

    def move(self, place: tuple[int, int]) -> None:
        """Move the pointer."""
        self._xdotool("mousemove", "--window", self.window, str(place[0]), str(place[1]))

    def wheel(self, place: tuple[int, int], notches: int) -> None:
        """Move there and turn the wheel, away from the hand if `notches` is positive."""
        x, y = map(str, place)
        turn = ["click", "--repeat", str(abs(notches)), "--delay", "40", "4" if notches > 0 else "5"]
        self._xdotool("mousemove", "--window", self.window, x, y, *turn)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press the first button at `start`, move to `end` in a few steps and let go."""
        words = ["mousemove", "--window", self.window, str(start[0]), str(start[1]), "mousedown", "1"]
        for step in range(1, 9):
            x, y = (round(a + (b - a) * step / 8) for a, b in zip(start, end, strict=True))
            words += ["sleep", "0.03", "mousemove", "--window", self.window, str(x), str(y)]
        self._xdotool(*words, "sleep", "0.03", "mouseup", "1")

    def key(self, *names: str) -> None:
        """Press keys one after another, by their X names (Return, Tab, Left, F11, ...)."""
        self._xdotool("key", "--delay", "15", *names)

    def type(self, text: str) -> None:
        """Type text."""
        self._xdotool("type", "--delay", "15", text)

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size, as by its frame."""
        self._xdotool("windowsize", self.window, str(size[0]), str(size[1]))

    def screenshot(self, path: Path) -> Path:
        """Keep a picture of the screen, for looking at."""
        subprocess.run(
            ["import", "-window", "root", str(path)], env=self._environment, timeout=CALL_SECONDS, check=True
        )
        return path

    def picture(self) -> bytes:
        """What the screen shows now, as a picture file."""
        command = ["import", "-window", "root", "ppm:-"]
        return subprocess.run(
            command, env=self._environment, timeout=CALL_SECONDS, check=True, capture_output=True
        ).stdout

    def patch(self, place: tuple[int, int], reach: int = 6) -> bytes:
        """The pixels round a place of the window, as a picture file."""
        area = f"{2 * reach}x{2 * reach}+{place[0] - reach}+{place[1] - reach}"
        command = ["import", "-window", self.window, "-crop", area, "+repage", "ppm:-"]
        return subprocess.run(
            command, env=self._environment, timeout=CALL_SECONDS, check=True, capture_output=True
        ).stdout

    def wait_for_change(self, before: bytes, what: str) -> bytes:
        """Wait until the screen shows something else than `before` and has come to rest; gives what it shows."""
        return self._wait_for_rest(self.picture, what, before)

    def wait_for_rest(self, place: tuple[int, int], what: str) -> bytes:
        """Wait until the pixels round a place of a scene that is never still have come to rest; gives them."""
        return self._wait_for_rest(lambda: self.patch(place), what)

    def _wait_for_rest(self, look: Callable[[], bytes], what: str, before: bytes = b"") -> bytes:
        now = before
        since = time.monotonic()

        def rests() -> bool:
            nonlocal now, since
            last, now = now, look()
            if now != last:
                since = time.monotonic()
            # A window that was resized shows its old picture stretched for a moment before it is laid out anew.
            return now != before and time.monotonic() - since > REST_SECONDS

        self.wait_until(rests, what)
        return now

    def wait_for_exit(self, seconds: float = 40.0) -> int:
        """Wait until the game ends by itself."""
        return self.process.wait(timeout=seconds)


@contextlib.contextmanager
def game(home: Path | str, *words: str, size: tuple[int, int] = (1280, 720), **more: str) -> Iterator[GameWindow]:
    """A game on a screen of its own. The window has `size`; the screen is larger, as on a desk."""
    require_programs()
    width, height = size
    with (
        Screen((width + 200, height + 150)) as screen,
        GameWindow(screen, home, "--size", f"{width}x{height}", *words, **more) as window,
    ):
        yield window
