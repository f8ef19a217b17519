"""The comparison counts whole games right, plays real ones, and says plainly what is missing."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from game.rebirth import Board
from tests.benchmarks import __main__ as benchmarks
from tests.benchmarks import contestants
from tests.benchmarks.contestants import Contestant, Missing
from tests.boards import scotland
from tests.commands.running import PROJECT, environment
from tests.irish_boards import ireland


@pytest.mark.parametrize("entry", [contestants.ours, contestants.ours_step_by_step])
@pytest.mark.parametrize(("players", "placements"), [(2, 68), (3, 102), (4, 100)])
def test_our_games_are_whole(entry: object, players: int, placements: int) -> None:
    """Scotland: 34 tiles each, 25 with four players (rules, section 2)."""
    assert callable(entry)
    contestant = entry(Board.from_description(scotland()), players)
    assert [contestant.play(number) for number in range(3)] == [placements] * 3


@pytest.mark.parametrize("entry", [contestants.ours, contestants.ours_step_by_step])
def test_our_irish_games_are_whole(entry: object) -> None:
    """32 tiles each, and up to four bonus placements each."""
    assert callable(entry)
    contestant = entry(Board.from_description(ireland(), "ireland"), 3)
    played = [contestant.play(number) for number in range(5)]
    assert all(96 <= count <= 108 for count in played)
    assert max(played) > 96


def test_everybody_plays_in_turns_and_the_fastest_stretch_counts() -> None:
    order: list[str] = []

    def named(name: str, moves: int) -> Contestant:
        def play(number: int) -> int:
            order.append(name)
            sum(range(20_000))  # so that the clock moves on
            return moves

        return Contestant(name, play)

    found = benchmarks.measure([named("ours", 100), named("python-chess", 10)], rounds=3, seconds=0.0)
    warming_up, played = order[:2], order[2:]
    assert warming_up == ["ours", "python-chess"]
    turns = [name for name, before in zip(played, [None, *played[:-1]], strict=True) if name != before]
    assert turns == ["ours", "python-chess"] * 3
    assert [each.moves / each.games for each in found] == [100, 10]
    assert [len(each.rates) for each in found] == [3, 3]


def test_the_table_tells_whether_a_goal_is_reached() -> None:
    found = [
        benchmarks.Measured("Rebirth", [900.0, 1000.0], 2, 200),
        benchmarks.Measured("Catanatron 3", [100.0, 50.0], 1, 10),
        benchmarks.Measured("python-chess 1", [300.0, 250.0, 200.0], 1, 10),
    ]
    assert benchmarks.ratios(found) == {
        ("Rebirth", "Catanatron"): 10.0,
        ("Rebirth", "python-chess"): pytest.approx(10 / 3),
    }
    text = benchmarks.table(found)
    assert "Rebirth: 10.0 times Catanatron's moves a second; 8 times is reached." in text
    assert "Rebirth: 3.3 times python-chess's moves a second; 5 times is missed." in text
    assert "| Rebirth | 1,000 | 950 | 2 | 100 |" in text


@pytest.mark.parametrize("rival", ["catanatron", "chess"])
def test_what_is_not_installed_is_named_with_the_way_to_get_it(rival: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, rival, None)
    with pytest.raises(Missing, match=rf"{rival} is not installed: pip install -e '\.\[benchmarks\]'"):
        getattr(contestants, rival)()


@pytest.mark.parametrize("rival", ["catanatron", "chess"])
def test_their_games_are_whole(rival: str) -> None:
    if importlib.util.find_spec(rival) is None:
        pytest.skip(f"{rival} is not installed (extra: benchmarks)")
    contestant = getattr(contestants, rival)()
    assert all(contestant.play(number) > 20 for number in range(3))


def test_the_command_prints_a_table(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks", "--rounds", "1", "--seconds", "0"],
        cwd=PROJECT,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert "| Rebirth, Scotland, 3 players |" in done.stdout
    assert "| Rebirth, Ireland, 3 players, step by step |" in done.stdout
