"""The real kiosk in a window: it falls, stands still, is told to end, and loses its supervisor."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.window import GameWindow, Screen, require_programs

pytestmark = [pytest.mark.window, pytest.mark.long]

SIZE = (1280, 720)


@contextlib.contextmanager
def kiosk(home: Path) -> Iterator[tuple[GameWindow, float]]:
    """A kiosk that fills a screen of its own, at its attract screen, and within how many seconds it must come back.

    That is ten, on a machine that has nothing else to do; what its first start took tells whether it has.
    """
    require_programs()
    before = time.monotonic()
    with Screen(SIZE) as screen, GameWindow(screen, home, "kiosk") as window:
        yield window, max(10.0, 6.0 + 4 * (time.monotonic() - before))


def game_of(window: GameWindow) -> int:
    """The process number of the game that the supervisor has started."""
    children = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(window.process.pid)], capture_output=True, text=True, check=True
    ).stdout.split()
    assert len(children) == 1, children
    return int(children[0])


def group_of(pid: int) -> list[str]:
    """The processes of a group that still run, with what they are."""
    listed = subprocess.run(["ps", "-eo", "pgid=,stat=,args="], capture_output=True, text=True, check=True).stdout
    rows = [line.split(None, 2) for line in listed.splitlines()]
    return [" ".join(row) for row in rows if int(row[0]) == pid and not row[1].startswith("Z")]


def crashes(home: Path) -> list[dict[str, object]]:
    return [json.loads(path.read_text()) for path in sorted((home / "kiosk/crashes").glob("*/crash.json"))]


def test_a_kiosk_that_is_killed_or_stands_still_comes_back(tmp_path: Path) -> None:
    with kiosk(tmp_path) as (window, limit):
        first = game_of(window)

        def has_game() -> bool:
            """Whether a guest plays; what is chosen stands already."""
            window.key("Return")
            time.sleep(1.5)
            return any((tmp_path / "kiosk/records").glob("*.jsonl"))

        window.wait_until(has_game, "a guest's game")

        def has_worker() -> bool:
            """Whether the computer thinks; the guest places tiles until it is its turn."""
            window.key("Tab", "Return")
            time.sleep(0.5)
            return len(group_of(first)) > 1

        window.wait_until(has_worker, "a worker of the game's")
        os.kill(first, signal.SIGKILL)
        window.wait_for_line("READY", limit)
        assert group_of(first) == []
        second = game_of(window)
        assert second != first
        time.sleep(1)
        os.kill(second, signal.SIGSTOP)
        window.wait_for_line("READY", limit)
        assert group_of(second) == []
        assert sorted((crash["kind"], crash["exit_code"]) for crash in crashes(tmp_path)) == [
            ("crash", -signal.SIGKILL),
            ("hang", None),
        ]
        kept = sorted((tmp_path / "kiosk/crashes").glob("*/*.jsonl"))
        assert len(kept) == 1 and kept[0].stat().st_size > 0
        third = game_of(window)
        window.process.terminate()
        assert window.wait_for_exit() == 0
        assert group_of(third) == []
    assert not any("Traceback" in line for line in window.errors)


def test_a_kiosk_whose_supervisor_is_killed_ends(tmp_path: Path) -> None:
    with kiosk(tmp_path) as (window, _limit):
        game = game_of(window)
        window.kill()
        end = time.monotonic() + 30
        while group_of(game):
            assert time.monotonic() < end, group_of(game)
            time.sleep(0.1)
