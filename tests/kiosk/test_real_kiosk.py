"""The real game under the real supervisor, drawing to nowhere: it comes back after a fall, and ends in good order."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands.running import PROJECT, environment

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks for the game's process as Linux lists it")


def ready(kiosk: subprocess.Popen[str]) -> None:
    """Wait for the first frame of a game, or fail when the kiosk ends instead."""
    assert kiosk.stdout is not None
    for line in kiosk.stdout:
        if line.strip() == "READY":
            return
    pytest.fail("the kiosk has ended")


def game_of(kiosk: subprocess.Popen[str]) -> int:
    return int(Path(f"/proc/{kiosk.pid}/task/{kiosk.pid}/children").read_text().split()[0])


def test_a_game_that_is_killed_comes_back(tmp_path: Path) -> None:
    kiosk = subprocess.Popen(
        [sys.executable, str(PROJECT / "main.py"), "kiosk"],
        env=environment(tmp_path, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", REBIRTH_READY="1"),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        ready(kiosk)
        # A signal to the game alone is nothing that staff would do.
        for number in (signal.SIGKILL, signal.SIGTERM):
            game = game_of(kiosk)
            os.kill(game, number)
            ready(kiosk)
            assert game_of(kiosk) != game
        kiosk.terminate()
        _out, err = kiosk.communicate(timeout=60)
    finally:
        kiosk.kill()
        kiosk.wait()
    assert kiosk.returncode == 0
    assert "the game starts again" in err and "Traceback" not in err
    kept = sorted((tmp_path / "kiosk/crashes").glob("*/crash.json"))
    assert [json.loads(path.read_text())["exit_code"] for path in kept] == [-signal.SIGKILL, 128 + signal.SIGTERM]
