"""The command line as a whole: help everywhere, plain messages for wrong words, never a traceback."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import game
from game.cli import COMMANDS, main
from tests.commands.running import PROJECT, run

WRONG_WORDS = [
    ["frobnicate"],
    ["--frobnicate"],
    ["--seats"],
    ["--seats", "human"],
    ["--seats", "human,human,human,human,human"],
    ["--seats", "human,wizard"],
    ["--seats", "human,random"],
    ["--seats", "human,expert"],
    ["--seats", "human,greedy:farmer"],
    ["--names", "x" * 90 + ",b", "--seats", "human,greedy"],
    ["--names", "a,b,c", "--seats", "human,greedy"],
    ["--first", "2", "--seats", "human,greedy"],
    ["--first", "-1", "--seats", "human,greedy"],
    ["--seed", "1.5"],
    ["--speed", "warp"],
    ["--size", "huge"],
    ["--size", "1x1"],
    ["--map", "atlantis"],
    ["--seat", "human,greedy"],
    ["simulate", "frobnicate"],
    ["simulate", "--seats", "human,greedy"],
    ["simulate", "--seats", "greedy"],
    ["simulate", "--seats", "greedy,strong"],
    ["simulate", "--seats", ""],
    ["simulate", "--games", "0"],
    ["simulate", "--games", "many"],
    ["simulate", "--jobs", "0"],
    ["simulate", "--map", "atlantis"],
    ["simulate", "--map", "/nowhere/atlantis.tmx"],
    ["verify"],
    ["verify", "--frobnicate"],
    ["check-map"],
    ["check-map", "--frobnicate"],
    ["check-map", "a.tmx", "b.tmx"],
    ["bench", "frobnicate"],
    ["screenshot"],
    ["screenshot", "kitchen", "--out", "x.png"],
    ["screenshot", "title"],
    ["screenshot", "game", "--out", "x.png", "--turn", "minus"],
]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REBIRTH_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


def exit_code(words: list[str]) -> int:
    try:
        return main(words)
    except SystemExit as leaving:
        assert isinstance(leaving.code, int)
        return leaving.code


@pytest.mark.parametrize("words", WRONG_WORDS, ids=" ".join)
def test_wrong_words_get_a_plain_message(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(words) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.strip()
    assert "Traceback" not in err
    assert "usage:" in err or "atlantis" in err or "seat" in err or "names" in err
    assert list(Path.cwd().glob("*.png")) == []


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_everywhere(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = [command, "--help"] if command else ["--help"]
    assert exit_code(words) == 0
    out = capsys.readouterr().out
    assert "usage:" in out
    options = re.findall(r"^  (--[a-z-]+)", out, re.MULTILINE)
    readme = (PROJECT / "README.md").read_text(encoding="utf-8")
    for option in options:
        assert option in readme or option == "--version"
    for other in COMMANDS:
        assert command or other in out
    assert f"main.py {command}".strip() in readme


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["--version"]) == 0
    assert game.__version__ in capsys.readouterr().out


def test_a_reader_that_leaves_early_is_no_error(tmp_path: Path) -> None:
    import subprocess
    import sys

    from tests.commands.running import environment

    names = [str(tmp_path / f"none-{n}") for n in range(3000)]
    process = subprocess.Popen(
        [sys.executable, str(PROJECT / "main.py"), "verify", *names],
        env=environment(tmp_path / "home"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=60) in (0, 1)


def test_without_a_screen_the_game_says_so(tmp_path: Path) -> None:
    done = run(home=tmp_path / "home", timeout=60)
    assert done.returncode == 1
    assert "screen" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


def test_ci_runs_the_readmes_test_command() -> None:
    readme = (PROJECT / "README.md").read_text(encoding="utf-8")
    play, test = re.findall(r"```sh\n(.*?)\n```", readme, re.DOTALL)[:2]
    for command in (play, test):
        assert "\n" not in command
        assert command.startswith("python3 -m venv .venv && .venv/bin/pip install ")
    assert "main.py" in play
    assert "pytest" in test
    script = (PROJECT / ".ci" / "run").read_text(encoding="utf-8")
    assert "README.md" in script
    found = re.search(r"^## Test it$.*?^```sh\n(.*?)\n```", readme, re.DOTALL | re.MULTILINE)
    assert found is not None
    assert found[1] == test
