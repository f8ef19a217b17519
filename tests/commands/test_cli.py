"""The command line as a whole: help everywhere, plain messages for wrong words, never a traceback."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import game
from game import itself
from game.cli import COMMANDS, main
from tests.commands.running import PROJECT, environment, run

WRONG_WORDS = [
    ["frobnicate"],
    ["--frobnicate"],
    ["--seats"],
    ["--seats", "human"],
    ["--seats", "human,human,human,human,human"],
    ["--seats", "human,wizard"],
    ["--seats", "human,random"],
    ["--seats", "human,greedy:clever"],
    ["--seats", "human:farmer,greedy"],
    ["simulate", "--seats", "greedy,greedy:"],
    ["simulate", "--seats", "greedy,random:lord"],
    ["simulate", "--seats", "greedy,greedy:lord:farmer"],
    ["--names", "x" * 90 + ",b", "--seats", "human,greedy"],
    ["--names", "a,b,c", "--seats", "human,greedy"],
    ["--first", "2", "--seats", "human,greedy"],
    ["--first", "-1", "--seats", "human,greedy"],
    ["--seed", "1.5"],
    ["--speed", "warp"],
    ["--size", "huge"],
    ["--size", "1x1"],
    ["--map", "atlantis"],
    ["--map", ""],
    ["--seat", "human,greedy"],
    ["simulate", "frobnicate"],
    ["simulate", "--seats", "human,greedy"],
    ["simulate", "--seats", "greedy"],
    ["simulate", "--seats", "greedy,stronger"],
    ["simulate", "--seats", ""],
    ["simulate", "--games", "0"],
    ["simulate", "--games", "many"],
    ["simulate", "--jobs", "0"],
    ["simulate", "--jobs", "1000000"],
    ["simulate", "--record", ""],
    ["simulate", "--map", "atlantis"],
    ["simulate", "--map", "/nowhere/atlantis.tmx"],
    ["kiosk", "frobnicate"],
    ["kiosk", "--options"],
    ["kiosk", "--size", "huge"],
    ["kiosk", "--check", "--write-options", "kiosk.toml"],
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
    assert "usage:" in err
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


def test_a_record_alone_is_opened_like_with_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "game.jsonl"
    record.write_text("no record\n", encoding="utf-8")
    told = []
    for words in (["play", str(record)], [str(record)], [str(record), "--no-sound"]):
        assert main(words) == 1
        told.append(capsys.readouterr().err)
    assert told[0] == told[1] == told[2] and "game.jsonl" in told[0]


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["--version"]) == 0
    assert game.__version__ in capsys.readouterr().out


def test_the_program_starts_itself_from_any_folder(tmp_path: Path) -> None:
    done = subprocess.run(
        itself.command("frobnicate"), env=itself.environment(), cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2
    assert "rebirth: error: unknown command" in done.stderr


def test_as_one_folder_the_program_is_started_without_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert itself.command("kiosk") == [sys.executable, "kiosk"]
    assert itself.environment(MORE="1").get("PYTHONPATH") == os.environ.get("PYTHONPATH")


def test_a_reader_that_leaves_early_is_no_error(tmp_path: Path) -> None:
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


POSIX_ONLY = pytest.mark.skipif(os.name != "posix", reason="needs a shell's ways with files and signals")


def in_a_shell(line: str, tmp_path: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """The program, called $REBIRTH in ``line``, as a shell runs it."""
    called = f"{shlex.quote(sys.executable)} {shlex.quote(str(PROJECT / 'main.py'))}"
    return subprocess.run(
        ["bash", "-c", line.replace("$REBIRTH", called)],
        env=environment(tmp_path / "home", **more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


SHORT = "simulate --seats random,random --games 1"


@POSIX_ONLY
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_closed_output_is_no_error(closed: str, tmp_path: Path) -> None:
    done = in_a_shell(f"$REBIRTH {SHORT} {closed}", tmp_path)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    assert ("games on scotland" in done.stdout) == (closed == "2>&-")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("command", [f"{SHORT} --json", "verify nothing", "check-map scotland"])
def test_a_full_disk_under_the_output_is_told(command: str, tmp_path: Path) -> None:
    done = in_a_shell(f"$REBIRTH {command} >/dev/full", tmp_path)
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert "output cannot be written: No space left" in last
    assert "Traceback" not in done.stderr


@POSIX_ONLY
def test_output_that_knows_only_ascii(tmp_path: Path) -> None:
    table = in_a_shell(f"$REBIRTH {SHORT}", tmp_path, PYTHONIOENCODING="ascii")
    assert table.returncode == 0
    assert r"\xb1" in table.stdout
    shutil.copytree(PROJECT / "maps", tmp_path / "maps")
    (tmp_path / "maps" / "scotland.tmx").rename(tmp_path / "maps" / "mòr.tmx")
    line = f"$REBIRTH {SHORT} --json --map {shlex.quote(str(tmp_path / 'maps' / 'mòr.tmx'))}"
    report = in_a_shell(line, tmp_path, PYTHONIOENCODING="ascii")
    assert json.loads(report.stdout)["map"] == "mòr"


@POSIX_ONLY
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("late", [False, True], ids=["while starting", "while playing"])
def test_ctrl_c_ends_a_command_quietly(jobs: int, late: bool, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    words = ["simulate", "--seats", "greedy,greedy", "--games", "5000", "--jobs", str(jobs), "--record", str(folder)]
    # A session of its own, so that the signal goes to the workers too, as from a terminal.
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, str(PROJECT / "main.py"), *words],
        env=environment(tmp_path / "home"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    waiting_for = (folder / "game-000001.jsonl") if late else folder
    end = time.monotonic() + 60
    while not waiting_for.exists() and time.monotonic() < end:
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == b""
    assert err.endswith(b"stopped\n")
    assert b"Traceback" not in err


#: Python passes over Ctrl-C when whoever starts it does; a terminal does not.
INTERRUPTIBLE = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""


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
