"""The folder that PyInstaller builds: it starts wherever it lies, with workers, and is small enough to hand on."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import game
from game.storage.records import read_lines
from tests.commands.running import PROJECT, environment, run
from tests.end_to_end.window import GameWindow, Screen, require_programs
from tests.kiosk.test_real_kiosk import game_of, ready

pytestmark = [pytest.mark.packaging, pytest.mark.slow, pytest.mark.long]
LARGEST = 90_000_000
#: A home that nobody can write to or make, not even the administrator.
NO_HOME = "/proc/nobody"
EXECUTABLE = "rebirth.exe" if os.name == "nt" else "rebirth"

Listing = dict[Path, tuple[int, int]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built folder, in a path with spaces and umlauts, where nothing may be written."""
    pytest.importorskip("PyInstaller", reason="needs the extra `package`")
    base = tmp_path_factory.mktemp("built")
    recipe = PROJECT / ".ci" / "rebirth.spec"
    words = ["--noconfirm", "--log-level", "ERROR", "--distpath", str(base), "--workpath", str(base / "work")]
    done = subprocess.run(
        [sys.executable, "-m", "PyInstaller", *words, str(recipe)],
        cwd=base,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert done.returncode == 0, done.stderr
    place = base / "Schöne Spiele für alle" / "Rebirth é"
    place.parent.mkdir()
    (base / "rebirth").rename(place)
    shutil.rmtree(base / "work")
    for path in (place, *place.rglob("*")):
        path.chmod(path.stat().st_mode & ~0o222)
    return place


def listing(folder: Path) -> Listing:
    """Every file with its size and when it was written."""
    found = {path: path.stat() for path in folder.rglob("*")}
    return {path: (about.st_size, about.st_mtime_ns) for path, about in found.items()}


def test_it_is_small_and_tells_the_licences_of_all_in_it(folder: Path) -> None:
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    assert size < LARGEST
    assert (folder / "LICENSE").read_bytes() == (PROJECT / "LICENSE").read_bytes()
    licences = {path.name for path in folder.glob("_internal/licences/*")}
    assert {"python", "pytmx", "msgspec", "platformdirs", "tqdm"} <= licences


def test_commands_work_from_anywhere_and_write_nothing_into_it(folder: Path, tmp_path: Path) -> None:
    before = listing(folder)
    elsewhere = tmp_path / "anderswo ß"
    elsewhere.mkdir()
    variables = environment(tmp_path / "home")
    del variables["REBIRTH_HOME"]
    variables["HOME"] = NO_HOME

    def rebirth(*words: str) -> str:
        done = subprocess.run(
            [str(folder / EXECUTABLE), *words],
            cwd=elsewhere,
            env=variables,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert rebirth("--version").strip() == f"Rebirth {game.__version__}"
    for board in ("scotland", "ireland", "orkney"):
        assert "can be played" in rebirth("check-map", board)
    # Two processes play, one of the players thinking ahead.
    told = rebirth("simulate", "--seats", "strong,greedy", "--games", "2", "--jobs", "2", "--record", "rec", "--json")
    assert json.loads(told)["games"] == 2
    assert "holds" in rebirth("verify", "rec/game-000001.jsonl", "rec/game-000002.jsonl")
    assert float(rebirth("bench", "--game-memory").splitlines()[-1]) > 30
    for language in ("en", "de", "fr"):
        words = ["screenshot", "settings", "--size", "1280x720", "--language", language]
        rebirth(*words, "--out", f"{language}.png")
        done = run(*words, "--out", str(tmp_path / f"{language}.png"), home=tmp_path / "home")
        assert done.returncode == 0, done.stderr
        assert (elsewhere / f"{language}.png").read_bytes() == (tmp_path / f"{language}.png").read_bytes()
    assert listing(folder) == before


def test_the_compiled_helper_is_in_it(folder: Path) -> None:
    wasm = list(folder.glob("_internal/game/ai/fast/engine.wasm"))
    library = [path for path in folder.glob("_internal/wasmtime/*/*") if "wasmtime" in path.name]
    assert len(wasm) == len(library) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="looks for the game's process as Linux lists it")
def test_the_kiosk_tests_the_machine_and_comes_back_after_a_fall(folder: Path, tmp_path: Path) -> None:
    variables = environment(tmp_path, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", REBIRTH_READY="1")
    checked = subprocess.run(
        [str(folder / EXECUTABLE), "kiosk", "--check"], env=variables, capture_output=True, text=True, timeout=120
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
    kiosk = subprocess.Popen(
        [str(folder / EXECUTABLE), "kiosk"],
        env=variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        ready(kiosk)
        fallen = game_of(kiosk)
        os.kill(fallen, signal.SIGKILL)
        ready(kiosk)
        assert game_of(kiosk) != fallen
        kiosk.terminate()
        kiosk.communicate(timeout=60)
    finally:
        kiosk.kill()
        kiosk.wait()
    assert kiosk.returncode == 0


@pytest.mark.window
def test_opponents_think_in_a_process_of_their_own(folder: Path, tmp_path: Path) -> None:
    require_programs()
    home, words = tmp_path / "Häuschen", ["--seats", "human,strong", "--first", "1", "--seed", "3", "--speed", "fast"]
    with Screen((1280, 720)) as screen, GameWindow(screen, home, *words, program=[str(folder / EXECUTABLE)]) as window:

        def placed() -> bool:
            return any(len(read_lines(record)[0]) >= 2 for record in home.glob("records/*.jsonl"))

        window.wait_until(placed, "the opponent's first placement")
        window.screenshot(tmp_path / "shown.png")
    (record,) = home.glob("records/*.jsonl")
    assert json.loads(read_lines(record)[0][1])["seat"] == 1


@pytest.mark.window
def test_without_a_home_it_plays_all_the_same(folder: Path, tmp_path: Path) -> None:
    require_programs()
    words = ["--seats", "human,strong", "--first", "1", "--seed", "3", "--speed", "instant"]
    with (
        Screen((1280, 720)) as screen,
        GameWindow(screen, NO_HOME, *words, program=[str(folder / EXECUTABLE)], HOME=NO_HOME) as window,
    ):
        playing = window.wait_for_change(b"", "the opponent's first placement")
        window.key("Escape")
        window.wait_for_change(playing, "the menu over the game")
        window.screenshot(tmp_path / "shown.png")
