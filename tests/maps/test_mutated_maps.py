"""Maps are untrusted input: thousands of damaged ones give a message or a board, in bounded time and memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import SHOWN

pytest.importorskip("resource", reason="memory is measured the POSIX way")

BATCHES = 4
#: How many maps in all; REBIRTH_MUTATED_MAPS=5000 for the whole count.
COUNT = int(os.environ.get("REBIRTH_MUTATED_MAPS", "480"))
MOST_SECONDS = 1.0
MOST_MEGABYTES = 200.0


@pytest.mark.parametrize("batch", range(BATCHES))
def test_damaged_maps_give_a_message_or_a_board(batch: int, record_property: Callable[[str, object], None]) -> None:
    count = max(1, COUNT // BATCHES)
    done = subprocess.run(
        [sys.executable, "-m", "tests.maps.mutations", str(batch), str(count)],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    told = json.loads(done.stdout)
    assert told["failures"] == []
    assert told["refused"] + told["playable"] == count
    assert told["refused"] > count // 4 and told["playable"] > count // 50, "damages of every kind were tried"
    # Seconds of processor time, which do not depend on what else the machine does.
    assert told["longest"] < MOST_SECONDS, told["slowest"]
    assert told["memory"] < MOST_MEGABYTES, told["hungriest"]
    record_property(
        SHOWN,
        f"{count} damaged maps: {told['refused']} refused, {told['playable']} playable, "
        f"longest {told['longest']} s, peak {told['memory']} MB",
    )
