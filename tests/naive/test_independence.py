"""The naive engine is worth something only as long as it shares no code with the engine that it judges."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
IMPORTS = """
import sys
import tests.naive.dealing, tests.naive.engine
import tests.naive.habits, tests.naive.rescoring, tests.naive.sightings
import tests.naive.ireland, tests.naive.irish_rescoring, tests.naive.irish_habits, tests.naive.irish_sightings
print([name for name in sys.modules if name == "game" or name.startswith("game.")])
"""


def test_the_naive_engine_imports_nothing_of_the_game() -> None:
    done = subprocess.run([sys.executable, "-c", IMPORTS], cwd=PROJECT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
