"""How this program starts itself once more, from a checkout, an installed wheel or a folder with Python in it."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def is_frozen() -> bool:
    """Whether this is the folder that PyInstaller built: then Python cannot be started by itself, only the game."""
    return bool(getattr(sys, "frozen", False))


def command(*words: str) -> list[str]:
    """What starts this program with these words; to be run in `environment()`."""
    start = [sys.executable] if is_frozen() else [sys.executable, "-m", "game"]
    return [*start, *words]


def environment(**more: str) -> dict[str, str]:
    """The environment for `command`: this one and `more`, from any folder this very code."""
    found = os.environ | more
    if not is_frozen():
        package_parent = str(Path(__file__).resolve().parent.parent)
        found["PYTHONPATH"] = os.pathsep.join(filter(None, [package_parent, found.get("PYTHONPATH")]))
    return found
