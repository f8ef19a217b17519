"""Gives memory back that a game has left behind."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable


def _find_trim() -> Callable[[int], object] | None:
    """The C library's own call for it; only glibc needs one, since it keeps freed pages between smaller pieces."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        return ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):  # another C library, which gives pages back by itself
        return None


_trim = _find_trim()


def tidy() -> None:
    """Collect garbage and give free pages back to the system; takes some milliseconds, so between games only."""
    gc.collect()
    if _trim is not None:
        _trim(0)
