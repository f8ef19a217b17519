"""``simulate``: the same words give the same games, nothing is overwritten, the numbers add up."""

from __future__ import annotations

import errno
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from game.commands import common, simulate_series
from game.commands.statistics import wilson_interval
from game.rebirth import Match
from tests.commands.running import run

OTHER_PYTHONS = sorted(
    path
    for path in (Path.home() / ".pyenv" / "versions").glob("3.*/bin/python")
    if tuple(map(int, path.parents[1].name.split(".")[:2])) >= (3, 11)
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REBIRTH_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def without_timing(text: str) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(text)
    del report["timing"]
    return report


def test_records_are_whole_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "records"
    words = ["simulate", "--seats", "greedy,random,random", "--games", "4", "--seed", "9", "--record", str(folder)]
    assert main([*words, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert list(files(folder)) == [f"game-{n:06d}.jsonl" for n in range(1, 5)]
    shares = [0.0] * 3
    totals: list[list[int]] = [[], [], []]
    seeds = set()
    for k, data in enumerate(files(folder).values()):
        match = Match.from_record(data.splitlines())
        assert match.result is not None
        controllers = [seat.controller for seat in match.seats]
        assert controllers.index("greedy") == -k % 3  # one place further on from game to game
        seeds.add(match.seed)
        for seat in range(3):
            contender = int(match.seats[seat].name.split()[-1]) - 1
            totals[contender].append(match.result.final[seat].total)
            if seat in match.result.winners:
                shares[contender] += 1 / len(match.result.winners)
    assert len(seeds) == 4
    assert report["seed"] == 9
    assert report["games"] == 4
    for contender, found in enumerate(report["contenders"]):
        assert found["wins"] == pytest.approx(shares[contender])
        assert found["win_share"] == pytest.approx(shares[contender] / 4)
        points = found["points"]
        assert points["total"]["mean"] == pytest.approx(sum(totals[contender]) / 4, abs=0.001)
        parts = sum(cell["mean"] for source, cell in points.items() if source != "total")
        assert parts == pytest.approx(points["total"]["mean"], abs=0.01)
    assert main(["verify", *map(str, folder.iterdir())]) == 0


def test_existing_files_are_never_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game-000002.jsonl").write_text("mine")
    words = ["simulate", "--seats", "random,random", "--games", "2", "--record", str(tmp_path)]
    assert main(words) == 1
    assert "game-000002.jsonl exists already" in capsys.readouterr().err
    assert (tmp_path / "game-000002.jsonl").read_text() == "mine"
    assert not (tmp_path / "game-000001.jsonl").exists()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    words = ["simulate", "--seats", "random,random", "--games", "1", "--record", str(tmp_path / "file" / "x")]
    assert main(words) == 1
    err = capsys.readouterr().err
    assert str(tmp_path / "file" / "x") in err
    assert "Traceback" not in err


def series(home: Path, folder: Path, *words: str, **more: str) -> tuple[dict[str, Any], dict[str, bytes]]:
    done = run(
        *("simulate", "--seats", "greedy,random", "--games", "5", "--seed", "4", "--record", str(folder), "--json"),
        *words,
        home=home,
        **more,
    )
    assert done.returncode == 0, done.stderr
    return without_timing(done.stdout), files(folder)


@pytest.mark.slow
def test_the_same_games_whatever_the_jobs_and_hash_seed(tmp_path: Path, home: Path) -> None:
    first = series(home, tmp_path / "a", PYTHONHASHSEED="0")
    assert len(first[1]) == 5
    assert series(home, tmp_path / "b", "--jobs", "2", PYTHONHASHSEED="1") == first
    assert series(home, tmp_path / "c", PYTHONHASHSEED="4242") == first


@pytest.mark.slow
@pytest.mark.parametrize("python", OTHER_PYTHONS, ids=lambda path: path.parents[1].name)
def test_the_same_games_in_other_python_versions(tmp_path: Path, home: Path, python: Path) -> None:
    """The rules and opponents need the standard library only, so another version without our packages can play."""
    child = (
        "import hashlib, json, sys; from game.ai import make_bot; from game.rebirth import Board, Match, Seat, stream\n"
        "board = Board.from_description(json.loads(sys.argv[1]))\n"
        "for seed in range(3):\n"
        "    match = Match.new(board, [Seat('a', 'greedy'), Seat('b', 'random'), Seat('c', 'greedy')], seed)\n"
        "    bots = [make_bot(seat.controller) for seat in match.seats]\n"
        "    while (seat := match.to_move) is not None:\n"
        "        match.place(bots[seat].choose(match.seat_view(seat), stream(seed, 'choice', seat, match.turn)))\n"
        "    print(hashlib.sha256('\\n'.join(match.record_lines()).encode()).hexdigest())\n"
    )
    import sys

    from tests.boards import scotland
    from tests.commands.running import PROJECT, environment

    outputs = []
    for program in (sys.executable, str(python)):
        done = subprocess.run(
            [program, "-c", child, json.dumps(scotland())],
            env=environment(home, PYTHONPATH=str(PROJECT)),
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        outputs.append(done.stdout.split())
    assert len(set(outputs[0])) == 3
    assert outputs[1] == outputs[0]


def test_progress_goes_to_stderr_and_the_table_to_stdout(tmp_path: Path, home: Path) -> None:
    done = run("simulate", "--seats", "random,random,random,random", "--games", "3", home=home)
    assert done.returncode == 0, done.stderr
    assert "3/3" in done.stderr or "2/3" in done.stderr or "0/3" in done.stderr
    assert "game/s" in done.stderr or "?" in done.stderr
    for text in ("3 games on scotland", "wins", "95 % interval", "points", "castles", "missions", "time per move"):
        assert text in done.stdout


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (98, 100, 0.9300, 0.9945)],
)
def test_wilson_interval(wins: int, games: int, low: float, high: float) -> None:
    """Against published values of the score interval."""
    assert wilson_interval(wins, games) == pytest.approx((low, high), abs=0.0001)


def test_the_seating_rotates() -> None:
    assert [simulate_series.seating(3, game) for game in (1, 2, 3, 4)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]


def test_each_game_has_its_own_seed() -> None:
    seeds = {simulate_series.game_seed(seed, game) for seed in range(20) for game in range(1, 51)}
    assert len(seeds) == 1000


def test_nothing_is_overwritten_by_a_very_long_series(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    late = tmp_path / "game-123456789.jsonl"
    late.write_text("mine")
    (tmp_path / "game-0000001.jsonl").write_text("no name of ours")
    words = ["simulate", "--seats", "random,random", "--games", "999999999999", "--record", str(tmp_path)]
    assert main(words) == 1
    assert f"{late} exists already" in capsys.readouterr().err
    assert late.read_text() == "mine"


def test_a_record_that_finds_no_room_leaves_no_half_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Path, mode: str) -> object:
        Path(str(self)).touch()
        return _Full()

    class _Full:
        def __enter__(self) -> _Full:
            return self

        def __exit__(self, *_: object) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        def write(self, data: bytes) -> None:
            """Kept in a buffer until the file is closed."""

    monkeypatch.setattr(Path, "open", fail)
    with pytest.raises(common.CommandError, match="No space left"):
        common.write_new_file(tmp_path / "game-000001.jsonl", b"{}")
    assert list(tmp_path.iterdir()) == []
