"""The supervisor with games that crash, hang, never start, are told to end, and lose their supervisor."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.kiosk.child import Child
from game.kiosk.crashes import Crash
from game.kiosk.supervisor import NO_SCREEN, Supervisor, Timing, wait_after
from tests.commands.running import PROJECT

POSIX = pytest.mark.skipif(os.name != "posix", reason="needs groups of processes and signals")
#: As quick as may be without a busy machine looking like a hanging game.
QUICK = Timing(glance=0.05, hang=2.0, start=20.0, gap=0.7, farewell=10.0, soon=30.0, first_wait=0.2, longest_wait=0.5)


def command(way: str, folder: Path) -> list[str]:
    return [sys.executable, str(PROJECT / "tests/kiosk/fake_game.py"), way, str(folder)]


def supervised(way: str, folder: Path, timing: Timing = QUICK) -> tuple[Supervisor, list[Crash]]:
    crashes: list[Crash] = []
    environment = {"PYTHONPATH": str(PROJECT)}
    return Supervisor(command(way, folder), environment, keep=crashes.append, timing=timing), crashes


def starts(folder: Path) -> int:
    return len(list(folder.glob("start-*")))


def wait_until(holds: Callable[[], bool], seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def meanwhile(supervisor: Supervisor, act: Callable[[], object]) -> None:
    """Do something beside the supervisor, and end it then, also when that fails."""

    def act_and_end() -> None:
        try:
            act()
        finally:
            supervisor.stopped_by = signal.SIGTERM

    threading.Thread(target=act_and_end, daemon=True).start()


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and that nobody asked after does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not (stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z")


def test_a_game_that_staff_ends_is_the_end(tmp_path: Path) -> None:
    supervisor, crashes = supervised("end", tmp_path)
    assert supervisor.run() == 0
    assert starts(tmp_path) == 1
    assert crashes == []


def test_a_crash_is_kept_and_the_game_comes_back(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    supervisor, crashes = supervised("crash twice", tmp_path)
    assert supervisor.run() == 0
    assert starts(tmp_path) == 3
    assert [(crash.kind, crash.exit_code) for crash in crashes] == [("crash", 7), ("crash", 7)]
    assert "starts again" in capfd.readouterr().err


@POSIX
def test_a_game_killed_from_outside_comes_back(tmp_path: Path) -> None:
    supervisor, crashes = supervised("kill", tmp_path)
    assert supervisor.run() == 0
    assert starts(tmp_path) == 2
    assert [(crash.kind, crash.exit_code) for crash in crashes] == [("crash", -signal.SIGKILL)]


@POSIX
def test_a_game_that_hangs_is_ended_with_its_workers(tmp_path: Path) -> None:
    supervisor, crashes = supervised("hang", tmp_path)
    before = time.monotonic()
    assert supervisor.run() == 0
    assert [(crash.kind, crash.exit_code) for crash in crashes] == [("hang", None)]
    assert time.monotonic() - before > QUICK.hang
    assert b"fake_game.py" in crashes[0].errors  # where it stood still
    assert starts(tmp_path) == 2
    assert not alive(int((tmp_path / "start-1").read_text()))
    assert not alive(int((tmp_path / "worker").read_text()))


def test_a_game_that_never_starts_has_longer_and_is_started_anew(tmp_path: Path) -> None:
    supervisor, crashes = supervised("no start", tmp_path, Timing(glance=0.05, hang=0.5, start=3.0, soon=30.0))

    def see_it_start() -> None:
        wait_until(lambda: starts(tmp_path) == 2)
        time.sleep(0.5)

    meanwhile(supervisor, see_it_start)
    assert supervisor.run() == 0
    assert [crash.kind for crash in crashes] == ["no start"]
    assert crashes[0].ran >= 3.0


def test_what_was_printed_is_kept_and_passed_on(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    supervisor, crashes = supervised("crash", tmp_path)

    meanwhile(supervisor, lambda: wait_until(lambda: len(crashes) >= 2))
    assert supervisor.run() == 0
    assert b"the castle fell down" in crashes[0].errors
    out, err = capfd.readouterr()
    assert "the castle fell down" in err
    assert "\x06" not in out + err


def test_without_a_screen_nothing_is_tried_again(tmp_path: Path) -> None:
    supervisor, crashes = supervised("screenless", tmp_path)
    assert NO_SCREEN == 3  # what the fake game ends with
    assert supervisor.run() == 1
    assert starts(tmp_path) == 1
    assert crashes == []


def test_quick_crashes_are_waited_for_longer_and_longer() -> None:
    timing = Timing()
    waits = [wait_after(number, timing) for number in range(12)]
    assert waits[:4] == [0, 0, 0, 0]
    assert waits[4:9] == [5, 10, 20, 40, 80]
    assert waits[9:] == [120, 120, 120]
    assert wait_after(10**9, timing) == 120


def test_after_a_long_run_a_crash_counts_as_the_first(tmp_path: Path) -> None:
    supervisor, crashes = supervised("crash twice", tmp_path, Timing(glance=0.05, soon=0.0))
    assert supervisor.run() == 0
    assert len(crashes) == 2
    assert supervisor.quick == 0


def test_a_notice_is_shown_while_waiting_and_taken_away(tmp_path: Path) -> None:
    shown: list[float] = []
    pids = tmp_path / "notice"

    def notice(seconds: float) -> list[str]:
        shown.append(seconds)
        code = f"import os,time; open({str(pids)!r}, 'w').write(str(os.getpid())); time.sleep(600)"
        return [sys.executable, "-c", code]

    crashes: list[Crash] = []
    timing = Timing(glance=0.05, soon=30.0, first_wait=1.5, longest_wait=1.5)
    supervisor = Supervisor(
        command("crash", tmp_path), {"PYTHONPATH": str(PROJECT)}, keep=crashes.append, notice=notice, timing=timing
    )

    meanwhile(supervisor, lambda: wait_until(lambda: len(crashes) >= 5))
    assert supervisor.run() == 0
    assert shown and set(shown) == {1.5}
    if os.name == "posix":
        assert not alive(int(pids.read_text()))


@POSIX
def test_a_machine_that_slept_is_no_hang(tmp_path: Path) -> None:
    ahead = [0.0]
    crashes: list[Crash] = []
    supervisor = Supervisor(
        command("run", tmp_path),
        {"PYTHONPATH": str(PROJECT)},
        keep=crashes.append,
        timing=Timing(glance=0.05, hang=2.0, gap=0.7, farewell=10.0),
        clock=lambda: time.monotonic() + ahead[0],
    )

    def sleep_and_wake() -> None:
        """The clock leaps for both, and the game goes on a little later than its supervisor."""
        wait_until(lambda: starts(tmp_path) == 1)
        time.sleep(0.5)
        pid = int((tmp_path / "start-1").read_text())
        os.kill(pid, signal.SIGSTOP)
        ahead[0] = 100.0
        time.sleep(0.4)
        os.kill(pid, signal.SIGCONT)
        time.sleep(1.2)

    meanwhile(supervisor, sleep_and_wake)
    assert supervisor.run() == 0
    assert crashes == []
    assert starts(tmp_path) == 1


SUPERVISE = """
import sys
from game.kiosk.supervisor import Supervisor, Timing
assert "pygame" not in sys.modules
sys.exit(Supervisor(sys.argv[1:], timing=Timing(glance=0.05, farewell=10.0)).run())
"""


def supervising_process(way: str, folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", SUPERVISE, *command(way, folder)],
        env=os.environ | {"PYTHONPATH": str(PROJECT)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def test_a_console_that_takes_nothing_holds_up_nothing(tmp_path: Path) -> None:
    process = supervising_process("chatter", tmp_path)
    try:
        assert process.wait(timeout=60) == 0  # nobody has read the two megabytes
    finally:
        process.kill()
        process.communicate()


@POSIX
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_a_signal_to_the_supervisor_ends_the_game_cleanly(name: str, tmp_path: Path) -> None:
    process = supervising_process("run", tmp_path)
    wait_until(lambda: starts(tmp_path) == 1)
    time.sleep(0.2)
    process.send_signal(getattr(signal, name))
    out, err = process.communicate(timeout=30)
    assert process.returncode == 0, err
    assert "goodbye" in out
    assert "Traceback" not in err
    assert not alive(int((tmp_path / "start-1").read_text()))


@POSIX
@pytest.mark.parametrize("way", ["run", "deaf"])
def test_a_game_whose_supervisor_dies_ends_too(way: str, tmp_path: Path) -> None:
    process = supervising_process(way, tmp_path)
    wait_until(lambda: starts(tmp_path) == 1)
    time.sleep(0.2)
    process.kill()
    process.communicate(timeout=30)
    wait_until(lambda: not alive(int((tmp_path / "start-1").read_text())), 15)


def test_a_program_that_is_not_there_is_a_crash_like_any_other(tmp_path: Path) -> None:
    crashes: list[Crash] = []
    supervisor = Supervisor([str(tmp_path / "nothing")], keep=crashes.append, timing=QUICK)

    meanwhile(supervisor, lambda: wait_until(lambda: len(crashes) >= 3))
    assert supervisor.run() == 0
    assert {crash.kind for crash in crashes} == {"no start"}


def test_a_child_that_ignores_the_end_is_ended(tmp_path: Path) -> None:
    child = Child(command("deaf", tmp_path), {"PYTHONPATH": str(PROJECT)})
    wait_until(lambda: child.beaten)
    child.tell_to_end()
    assert not child.wait(0.3)
    child.kill()
    assert child.wait(0)
