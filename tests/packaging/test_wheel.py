"""The wheel holds everything, and what it installs works from any folder."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from game.storage.records import read_lines
from tests.commands.running import PROJECT, environment, run
from tests.end_to_end.window import GameWindow, Screen, require_programs

pytestmark = [pytest.mark.packaging, pytest.mark.slow]
SCRIPTS = "Scripts" if os.name == "nt" else "bin"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(folder)]
    subprocess.run([*command, str(PROJECT)], check=True, timeout=300, stdin=subprocess.DEVNULL)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `rebirth` command of a fresh environment that shares nothing with this checkout but the libraries."""
    home = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True, timeout=120)
    python = home / SCRIPTS / "python"
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", str(wheel)]
    subprocess.run(install, check=True, timeout=120, stdin=subprocess.DEVNULL)
    (packages,) = [*home.glob("lib/python*/site-packages"), *home.glob("Lib/site-packages")]
    # The libraries of this environment; its own .pth files (which may point here) are not followed from there.
    (packages / "libraries.pth").write_text(sysconfig.get_paths()["purelib"] + "\n")
    return home / SCRIPTS / "rebirth"


def test_the_wheel_holds_everything_in_one_package(wheel: Path) -> None:
    packed = zipfile.ZipFile(wheel)
    names = packed.namelist()
    assert {name.split("/")[0].split("-")[0] for name in names} == {"game", "rebirth_boardgame"}
    inside = {
        f"game/{path.relative_to(PROJECT).as_posix()}": path
        for folder in ("assets", "maps")
        for path in (PROJECT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert [name for name in inside if name not in names] == []
    # Catalogues too, which the build compiles once more: a checkout shows the same texts.
    assert [name for name, path in inside.items() if packed.read(name) != path.read_bytes()] == []
    assert {"game/ai/fast/engine.wasm", "game/ai/forecasts/ireland-4.json"} <= set(names)
    assert "game/maps/scotland.tmx" in names
    assert any(name.startswith("game/assets/fonts/") for name in names)
    assert not [name for name in names if "/tests/" in name or name.endswith(".pyc")]


def test_the_installed_command_works_from_any_folder(installed: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    def rebirth(*words: str) -> str:
        done = subprocess.run(
            [str(installed), *words],
            cwd=elsewhere,
            env=environment(tmp_path / "home"),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    where = subprocess.run(
        [str(installed.with_name("python")), "-c", "import game; print(game.__file__)"],
        cwd=elsewhere,
        env=environment(tmp_path / "home"),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert Path(where.stdout.strip()).is_relative_to(installed.parents[1])
    assert "usage" in rebirth("--help")
    assert "can be played" in rebirth("check-map", "scotland")
    rebirth("simulate", "--seats", "greedy,random", "--games", "2", "--jobs", "2", "--record", "records")
    assert "holds" in rebirth("verify", "records/game-000001.jsonl", "records/game-000002.jsonl")
    words = ["screenshot", "settings", "--size", "1280x720", "--language", "de"]
    rebirth(*words, "--out", "settings.png")
    assert run(*words, "--out", str(tmp_path / "settings.png"), home=tmp_path / "home").returncode == 0
    assert (elsewhere / "settings.png").read_bytes() == (tmp_path / "settings.png").read_bytes()


@pytest.mark.long
@pytest.mark.window
def test_the_installed_game_plays_in_a_window(installed: Path, tmp_path: Path) -> None:
    require_programs()
    home, words = tmp_path / "home", ["--seats", "human,strong", "--first", "1", "--seed", "3", "--speed", "fast"]
    with Screen((1280, 720)) as screen, GameWindow(screen, home, *words, program=[str(installed)]) as window:

        def placed() -> bool:
            return any(len(read_lines(record)[0]) >= 2 for record in home.glob("records/*.jsonl"))

        window.wait_until(placed, "the opponent's first placement")
