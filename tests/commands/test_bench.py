"""``bench``: the names that documents and tools rely on are there, with numbers that can be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.ai import LEVELS
from game.commands import common
from tests.commands.running import run


@pytest.mark.slow
def test_bench_measures_everything(tmp_path: Path) -> None:
    done = run("bench", "--json", home=tmp_path / "home")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["random_placements_per_second"]["scotland"] > report["random_games_per_second"]["scotland"] > 0
    assert set(report["decision_seconds"]) == set(common.LEVELS)
    for times in report["decision_seconds"].values():
        assert times["mean"] > 0
        assert times["first_move"] > 0
    assert list(report["frame_ms"]) == ["1280x720", "1920x1080", "3840x2160"]
    for times in report["frame_ms"].values():
        assert 0 < times["median"] <= times["p99"]
    assert report["first_frame_seconds"] > 0
    assert report["peak_memory_mb"] > 0


def test_the_levels_are_those_of_the_opponents() -> None:
    assert common.LEVELS == tuple(level.name for level in LEVELS if not level.simulate_only)
    assert [level.name for level in LEVELS if level.simulate_only] == [common.RANDOM]
