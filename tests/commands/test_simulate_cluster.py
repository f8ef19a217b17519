"""``simulate --cluster``: the same games as on one machine, whatever becomes of workers; else plain words."""

from __future__ import annotations

import importlib.util
import json
import shutil
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game import __version__
from game.cli import main
from game.commands import simulate_cluster
from game.commands.simulate_series import Series, play_game
from game.rebirth import Board
from tests.boards import scotland
from tests.commands.cluster import Cluster, silent_listener
from tests.commands.running import PROJECT, run

needs_dask = pytest.mark.skipif(
    importlib.util.find_spec("distributed") is None, reason="Dask is not installed (extra: cluster)"
)
WORDS = ("simulate", "--seats", "greedy,random", "--games", "12", "--seed", "4", "--json")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REBIRTH_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    folder = tmp_path / "dask"
    folder.mkdir()
    with Cluster(folder) as made:
        yield made


def report_and_records(folder: Path, home: Path, *words: str) -> tuple[dict[str, Any], dict[str, bytes]]:
    done = run(*WORDS, "--record", str(folder), *words, home=home)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    del report["timing"]
    return report, {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@needs_dask
@pytest.mark.slow
def test_the_same_report_and_records_as_on_one_machine(tmp_path: Path, home: Path, cluster: Cluster) -> None:
    cluster.worker()
    cluster.worker()
    alone = report_and_records(tmp_path / "alone", home)
    assert len(alone[1]) == 12
    assert report_and_records(tmp_path / "together", home, "--cluster", cluster.address) == alone


@needs_dask
@pytest.mark.slow
def test_a_worker_killed_in_the_middle_changes_nothing(cluster: Cluster) -> None:
    """One of two dies while it is playing and is not replaced: its games are played by the other."""
    from distributed import Client

    workers = [cluster.worker(), cluster.worker()]
    series = Series(Board.from_description(scotland()), "scotland", ("greedy", "greedy", "random"), 5, True, True)
    games = 48
    with Client(cluster.address, set_as_default=False) as client:
        names = {info["pid"]: name for name, info in client.run(_process).items()}
        victim = names[workers[0].pid]
        # Only now: on a fast machine all games might be over before the one who watches has come.
        played = simulate_cluster.play_on_cluster(series, games, cluster.address)
        outcomes = [next(played)]
        deadline = time.monotonic() + 60
        while not client.processing().get(victim):
            assert time.monotonic() < deadline, "the worker was never given anything to play"
            time.sleep(0.01)
        workers[0].kill()
        workers[0].wait()
        outcomes += played
        assert list(client.scheduler_info(n_workers=-1)["workers"]) == [names[workers[1].pid]]
    assert [outcome.number for outcome in outcomes] == list(range(1, games + 1))
    for outcome in outcomes:
        expected = play_game(series, outcome.number)
        assert outcome.record == expected.record
        assert outcome.facts == expected.facts
        assert (outcome.win_shares, outcome.points, outcome.moves) == (
            expected.win_shares,
            expected.points,
            expected.moves,
        )


def _process() -> dict[str, int]:
    import os

    return {"pid": os.getpid()}


@pytest.mark.parametrize(
    "changed", ["rebirth/state.py", "ai/weights.py", "ai/fast/engine.sha256", "ai/forecasts/ireland-2.json"]
)
def test_all_that_decides_games_is_part_of_the_program(
    changed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "game"
    shutil.copytree(PROJECT / "game", package, ignore=shutil.ignore_patterns("__pycache__", "client"))
    monkeypatch.setattr(simulate_cluster.game, "__file__", str(package / "__init__.py"))
    whole = simulate_cluster.program.__wrapped__  # as found now, not as remembered
    before = whole()
    file = package / changed
    file.write_bytes(file.read_bytes() + b"\n")
    assert whole() != before


@needs_dask
@pytest.mark.slow
def test_a_worker_with_another_program_is_refused(tmp_path: Path, home: Path, cluster: Cluster) -> None:
    other = tmp_path / "other"
    shutil.copytree(PROJECT / "game", other / "game", ignore=shutil.ignore_patterns("__pycache__"))
    weights = other / "game" / "ai" / "weights.py"
    weights.write_text(weights.read_text(encoding="utf-8") + "\nDIFFERENT = True\n", encoding="utf-8")
    cluster.worker()
    cluster.worker(code=other)
    done = run(*WORDS, "--cluster", cluster.address, home=home)
    assert done.returncode == 1
    assert "not every machine of the cluster has this version of the game" in done.stderr
    assert done.stderr.count(f" has {__version__} (") == 1  # the one that differs, and no other
    assert "Traceback" not in done.stderr
    assert not done.stdout


@needs_dask
@pytest.mark.slow
def test_a_cluster_that_loses_its_last_worker_is_given_up(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(simulate_cluster, "WORKER_SECONDS", 1.0)
    monkeypatch.setattr(simulate_cluster, "GLANCE_SECONDS", 0.2)
    assert main([*WORDS, "--cluster", cluster.address]) == 1
    assert "has no worker. Start some: dask worker" in capsys.readouterr().err
    worker = cluster.worker()
    played = simulate_cluster.play_on_cluster(
        Series(Board.from_description(scotland()), "scotland", ("greedy",) * 4, 5), 200, cluster.address
    )
    next(played)
    worker.kill()
    with pytest.raises(simulate_cluster.CommandError, match="lost all its workers"):
        list(played)


@needs_dask
def test_nobody_at_the_address(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate_cluster, "ANSWER_SECONDS", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as server:
        free = server.getsockname()[1]
    assert main([*WORDS, "--cluster", f"tcp://127.0.0.1:{free}"]) == 1
    captured = capsys.readouterr()
    assert f"no Dask scheduler answers at tcp://127.0.0.1:{free} within 1 seconds" in captured.err
    assert "Traceback" not in captured.err
    assert not captured.out
    with silent_listener() as address:
        assert main([*WORDS, "--cluster", address]) == 1
    assert f"no Dask scheduler answers at {address}" in capsys.readouterr().err


@needs_dask
@pytest.mark.parametrize("address", ["", " ", "carrier-pigeon://glasgow:1", "tcp://127.0.0.1:port"])
def test_what_is_no_address_is_called_so(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WORDS, "--cluster", address]) == 2
    captured = capsys.readouterr()
    assert "address of a scheduler" in captured.err
    assert "Traceback" not in captured.err


def test_without_dask_it_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main([*WORDS, "--cluster", "tcp://127.0.0.1:8786"]) == 1
    captured = capsys.readouterr()
    assert "pip install 'rebirth-boardgame[cluster]'" in captured.err
    assert "Traceback" not in captured.err


def test_jobs_and_cluster_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*WORDS, "--jobs", "2", "--cluster", "tcp://127.0.0.1:8786"])
    assert ended.value.code == 2
    assert "not allowed with" in capsys.readouterr().err
