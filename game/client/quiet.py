"""Keeps system libraries quiet: they write about a missing device to the terminal what the game says in words."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator


@contextlib.contextmanager
def quiet_stderr() -> Iterator[None]:
    """Send what system libraries write to stderr meanwhile to nowhere."""
    try:
        terminal = sys.__stderr__.fileno() if sys.__stderr__ is not None else None
        kept = os.dup(terminal) if terminal is not None else None
    except (OSError, ValueError):  # no stderr, as in a windowed program
        yield
        return
    if terminal is None or kept is None:
        yield
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(nowhere, terminal)
        finally:
            os.close(nowhere)
        yield
    finally:
        os.dup2(kept, terminal)
        os.close(kept)
