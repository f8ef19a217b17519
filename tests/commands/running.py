"""Running the program as its users do: a process of its own, without a screen or a sound device."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]


def environment(home: Path | str, **more: str) -> dict[str, str]:
    """The environment of a machine with nothing: no screen, no sound, no drivers chosen."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("SDL_", "PYTHON", "REBIRTH_"))}
    for key in ("DISPLAY", "WAYLAND_DISPLAY", "PULSE_SERVER", "XDG_RUNTIME_DIR"):
        kept.pop(key, None)
    return kept | {"REBIRTH_HOME": str(home)} | more


def run(
    *words: str,
    home: Path | str,
    python: str = sys.executable,
    cwd: Path = PROJECT,
    timeout: float = 240,
    **more: str,
) -> subprocess.CompletedProcess[str]:
    """``main.py WORDS`` to its end."""
    return subprocess.run(
        [python, str(PROJECT / "main.py"), *words],
        env=environment(home, **more),
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )
