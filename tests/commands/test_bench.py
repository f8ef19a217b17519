"""``bench``: the names that documents and tools rely on are there, with numbers that can be."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.ai import LEVELS, play_decision
from game.cli import main
from game.commands import bench, bench_drawing, common
from game.commands.stage import Stage
from game.rebirth import CastleTaken, CathedralVisited, FarmScored, MissionDrawn, SettlementScored
from tests.client.playing import scotland
from tests.commands.running import run

ROOT = Path(__file__).resolve().parents[2]


#: Instead of what a user measures: a fraction of the seconds, and windows that are painted soon.
BRIEF = {
    bench: {
        "RULES_SECONDS": 0.1,
        "COPY_SECONDS": 0.02,
        "LEVEL_SECONDS": 0.05,
        "PLAYOUT_SECONDS": 0.05,
        "STARTS": 1,
        "LONGEST_DECISION": 0.1,
        "SLICES": 2,
    },
    bench_drawing: {
        "FULL_SECONDS": 0.05,
        "MOTION_SECONDS": 0.1,
        "GAMES_SEEN": 2,
        "IDLE_SECONDS": 1.0,
        "REST_SECONDS": 1.0,
    },
}
SMALL_SIZES = ((480, 270), (640, 360))


@pytest.mark.slow
@pytest.mark.long
def test_bench_measures_everything(tmp_path: Path) -> None:
    done = run("bench", "--json", home=tmp_path / "home")
    assert done.returncode == 0, done.stderr
    assert_measured(json.loads(done.stdout), ["1280x720", "1920x1080", "3840x2160"])


@pytest.mark.usefixtures("each_picture_is_painted_once")
def test_a_brief_bench_measures_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bench.SIZES == ((1280, 720), (1920, 1080), (3840, 2160))
    assert bench_drawing.MEMORY_SIZE in bench.SIZES
    monkeypatch.setenv("REBIRTH_HOME", str(tmp_path / "home"))
    for module, figures in BRIEF.items():
        for name, figure in figures.items():
            assert figure < getattr(module, name)
            monkeypatch.setattr(module, name, figure)
    monkeypatch.setattr(bench, "SIZES", SMALL_SIZES)
    monkeypatch.setattr(bench_drawing, "MEMORY_SIZE", SMALL_SIZES[-1])  # of what idles here; not of the game elsewhere
    assert main(["bench", "--json"]) == 0
    assert_measured(json.loads(capsys.readouterr().out), [f"{width}x{height}" for width, height in SMALL_SIZES])


def assert_measured(report: dict[str, Any], sizes: list[str]) -> None:
    assert report["random_placements_per_second"]["scotland"] > report["random_games_per_second"]["scotland"] > 0
    assert set(report["decision_seconds"]) == set(common.LEVELS)
    for times in report["decision_seconds"].values():
        assert times["mean"] > 0
        assert times["first_move"] > 0
    assert list(report["frame_ms"]) == list(report["motion_ms"]) == sizes
    for times in (*report["frame_ms"].values(), *report["motion_ms"].values()):
        assert 0 < times["median"] <= times["p99"]
    assert list(report["idle_share"]) == ["title", "game"]
    assert all(0 < share for share in report["idle_share"].values())
    assert report["first_frame_seconds"] > 0
    assert report["peak_memory_mb"] > 0


def test_the_round_whose_frames_are_measured_sets_much_in_motion() -> None:
    match = bench_drawing.lively_match(scotland(), "scotland", 3, 1)
    assert match.to_move == 0 and match.seats[0].controller == common.HUMAN
    seen = {type(event) for event in play_decision(match, bench_drawing.STAND_IN)}
    assert SettlementScored in seen and len(seen & {FarmScored, CastleTaken, CathedralVisited, MissionDrawn}) >= 2


def test_frames_are_measured_while_things_move() -> None:
    match = bench_drawing.lively_match(scotland(), "scotland", 3, 1)
    turn = match.turn
    with Stage((960, 540)) as stage:
        times = bench_drawing.motion_times(stage, match)
    assert match.turn > turn and len(times) > 10


MEMORY_PROBE = """
from game.commands.bench_drawing import peak_memory_mb as peak
print(peak() or 0)
taken = bytes(range(256)) * (64 << 12)
print(peak() or 0)
"""


def test_the_memory_measured_is_that_of_this_process_alone() -> None:
    taken = bytes(range(256)) * (64 << 12)
    own = bench_drawing.peak_memory_mb()
    done = subprocess.run([sys.executable, "-c", MEMORY_PROBE], capture_output=True, text=True, check=True, cwd=ROOT)
    before, after = map(float, done.stdout.split())
    if own is None:
        pytest.skip("the system does not tell how much memory a process used")
    assert own > len(taken) >> 20
    assert 0 < before < own - 32
    assert after > before + 60


def test_the_levels_are_those_of_the_opponents() -> None:
    assert common.LEVELS == tuple(level.name for level in LEVELS if not level.simulate_only)
    assert [level.name for level in LEVELS if level.simulate_only] == [common.RANDOM]
