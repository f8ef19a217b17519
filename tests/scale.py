"""How many games the long tests play: ``REBIRTH_TEST_SCALE=10`` plays ten times as many as usual, ``0.1`` a tenth."""

from __future__ import annotations

import os


def scaled(count: int) -> int:
    """``count`` times the scale that the environment asks for, at least one."""
    return max(1, round(count * float(os.environ.get("REBIRTH_TEST_SCALE", "1"))))
