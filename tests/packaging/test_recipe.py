"""The recipe of the one-folder build, read without building: what it takes along and what it leaves out."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.cli import COMMANDS, PLAY
from tests.commands.running import PROJECT

#: What players can do without, imported only where it is used and only if it is there.
OPTIONAL = {"distributed", "PIL"}


class Asked:
    """Stands for PyInstaller: keeps what the recipe asks of it."""

    def __init__(self) -> None:
        self.analysis: dict[str, Any] = {}
        self.programs: list[dict[str, Any]] = []

    def read(self, folder: Path) -> None:
        """Run the recipe with nothing to build."""
        (folder / "rebirth").mkdir()
        names = {"SPECPATH": str(PROJECT / ".ci"), "DISTPATH": str(folder), "Analysis": self._analysis}
        names |= {"PYZ": lambda modules: modules, "EXE": self._exe, "COLLECT": lambda *parts, name: None}
        recipe = PROJECT / ".ci" / "rebirth.spec"
        exec(compile(recipe.read_text(encoding="utf-8"), recipe, "exec"), names)

    def _analysis(self, scripts: list[str], **words: Any) -> Any:
        self.analysis = {"scripts": scripts, **words}
        return type("Analysis", (), {"pure": [], "scripts": [], "binaries": [], "datas": []})

    def _exe(self, *parts: object, **words: Any) -> None:
        self.programs.append(words)


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Asked:
    found = Asked()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(subprocess, "run", lambda *words, **more: None)  # nothing is there to be stripped
        found.read(tmp_path_factory.mktemp("recipe"))
    return found


def imported_by_us() -> set[str]:
    """All modules that are imported anywhere in the game."""
    lines = (
        line for file in (PROJECT / "game").rglob("*.py") for line in file.read_text(encoding="utf-8").splitlines()
    )
    return {match[1] for line in lines if (match := re.match(r"\s*(?:import|from) ([\w.]+)", line)) is not None}


def test_all_of_ours_comes_along(asked: Asked) -> None:
    modules = set(asked.analysis["hiddenimports"])
    assert {module for module, _ in (*COMMANDS.values(), PLAY)} <= modules
    ours = {".".join(file.relative_to(PROJECT).with_suffix("").parts) for file in (PROJECT / "game").rglob("*.py")}
    assert {name.removesuffix(".__init__") for name in ours} <= modules


def test_everything_that_is_read_lies_where_it_is_looked_for(asked: Asked) -> None:
    lying = {Path(target) / Path(source).name: Path(source) for source, target in asked.analysis["datas"]}
    assert all(source.is_file() for source in lying.values())
    makers = {".py", ".pyc", ".po", ".pot"}
    for folder in ("assets", "maps"):
        for file in (PROJECT / folder).rglob("*"):
            if file.is_file() and file.suffix not in makers:
                assert Path("game") / file.relative_to(PROJECT) in lying
    assert Path("game/ai/fast/engine.wasm") in lying
    assert len([place for place in lying if place.parent == Path("game/ai/forecasts")]) == 8
    assert Path("licences/pytmx/LICENSE") in lying


def test_nothing_is_left_out_that_the_game_imports(asked: Asked) -> None:
    left_out = set(asked.analysis["excludes"])
    used = {name for name in imported_by_us() if any(name == out or name.startswith(out + ".") for out in left_out)}
    assert {name.split(".")[0] for name in used} <= OPTIONAL


def test_the_programs_have_a_console_and_on_windows_one_has_none(asked: Asked) -> None:
    told = [(program["name"], program["console"]) for program in asked.programs]
    assert told == [("rebirth", True), ("rebirth-window", False)][: 2 if sys.platform == "win32" else 1]
    assert asked.analysis["scripts"] == [str(PROJECT / "main.py")]
