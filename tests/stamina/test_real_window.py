"""A real window that is minimised, covered by a stopped process and restored: the game is there again and goes on."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest

from tests.end_to_end.mirror import mirror
from tests.end_to_end.table import Table, only_record
from tests.end_to_end.window import game

pytestmark = [pytest.mark.window, pytest.mark.long]
SIZE = (1280, 720)
WORDS = ["--seats", "human,greedy", "--seed", "5", "--first", "0", "--speed", "instant"]
#: Seconds that the window is away, and that the machine sleeps.
AWAY = 5.0


def test_a_window_that_was_minimised_and_a_machine_that_slept_cost_nothing(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with game(home, *WORDS, size=SIZE) as window, mirror(home, SIZE) as shown:
        table = Table(window, shown, only_record(window, home))
        table.play(3)
        shown_before = window.picture()
        window._xdotool("windowminimize", "--sync", window.window)
        gone = window.wait_for_change(shown_before, "the empty desktop")
        time.sleep(AWAY)
        window.process.send_signal(signal.SIGSTOP)
        time.sleep(AWAY)
        window.process.send_signal(signal.SIGCONT)
        window._xdotool("windowmap", "--sync", window.window)
        window._xdotool("windowactivate", "--sync", window.window)
        window._xdotool("windowfocus", window.window)
        window.wait_for_change(gone, "the window")
        table.play(3)
        window.key("ctrl+q")
        assert window.wait_for_exit() == 0
        assert not [line for line in window.errors if "Traceback" in line]
    assert list((home / "records").iterdir())
    log = home / "log" / "rebirth.log"
    assert "Traceback" not in (log.read_text(encoding="utf-8") if log.exists() else "")
