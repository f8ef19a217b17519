"""A game that does nothing but beat, and misbehaves as its first word says. Needs no window."""

from __future__ import annotations

import faulthandler
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from game.kiosk.heartbeat import Heartbeat


def beat_until_told(heartbeat: Heartbeat, seconds: float = 60.0) -> int:
    """Beat, until the supervisor wants the end (0) or the time is up (9)."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        heartbeat.beat()
        if heartbeat.stop_wanted:
            print("goodbye", flush=True)
            return 0
        time.sleep(0.02)
    return 9


def main(way: str, folder: Path) -> int:
    """Behave in a way; `folder` gets a file named after every start."""
    starts = len(list(folder.glob("start-*"))) + 1
    (folder / f"start-{starts}").write_text(str(os.getpid()), encoding="utf-8")
    heartbeat = Heartbeat.from_environment()
    if sys.platform != "win32":
        faulthandler.register(signal.SIGUSR1)
    heartbeat.beat()
    if way == "end":
        return 0
    if way == "crash":
        print("the castle fell down", file=sys.stderr)
        return 7
    if way == "chatter":
        for _ in range(2000):
            print("x" * 1000, file=sys.stderr)
        return 0
    if way == "screenless":
        return 3
    if way == "crash twice" and starts <= 2:
        return 7
    if way == "kill" and starts == 1:
        os.kill(os.getpid(), 9)
    if way == "hang" and starts == 1:
        worker = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        (folder / "worker").write_text(str(worker.pid), encoding="utf-8")
        time.sleep(600)
    if way == "deaf":
        while True:
            heartbeat.beat()
            time.sleep(0.02)
    if way == "run" or (way == "no start" and starts == 2):
        return beat_until_told(heartbeat)
    return 0


if __name__ == "__main__":
    if sys.argv[1] == "no start" and not list(Path(sys.argv[2]).glob("start-*")):
        (Path(sys.argv[2]) / "start-1").write_text(str(os.getpid()), encoding="utf-8")
        time.sleep(600)
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
