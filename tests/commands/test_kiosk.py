"""``kiosk``: its options on the command line, the self-test, one at a time. The supervisor has tests of its own."""

from __future__ import annotations

import functools
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.cli import main
from game.commands import kiosk, kiosk_check, kiosk_devices
from game.kiosk.crashes import kiosk_folder
from game.kiosk.single import SingleKiosk
from game.storage.initials import Blocked
from game.storage.kiosk_options import DEFAULT_PIN, KioskOptions
from game.storage.message import Message
from game.storage.paths import UserFolders, user_folders
from tests.commands.running import PROJECT, environment, run

DUMMY = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
TESTED = ["options", "PIN", "alone", "disk", "maps", "files", "screen", "sound", "input", "AI game", "AI process"]


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> UserFolders:
    monkeypatch.setenv("REBIRTH_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return user_folders()


def lines(told: str) -> dict[str, str]:
    """What was told of each thing tested: OK or RED, and the words."""
    found = {}
    for line in told.splitlines():
        if line.startswith(("OK ", "RED ")):
            found[line[5:15].strip()] = line[:3].strip() + " " + line[17:]
    return found


def run_code(code: str, home: Path) -> subprocess.CompletedProcess[str]:
    """Code that changes something of the program before it runs it, in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", code],
        env=environment(home, PYTHONPATH=str(PROJECT)),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.fixture
def another(folders: UserFolders) -> Iterator[SingleKiosk]:
    """A kiosk that runs already."""
    lock = SingleKiosk(kiosk_folder(folders) / "running.lock")
    yield lock
    lock.release()


# ------------------------------------------------------------------ options


def test_a_file_of_options_is_written_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "booth.toml"
    assert main(["kiosk", "--write-options", str(path)]) == 0
    text = path.read_text(encoding="utf-8")
    assert '# boards = ["scotland", "orkney", "ireland"]' in text
    assert '"colour-vision"' in text
    path.write_text("# mine\n")
    capsys.readouterr()
    assert main(["kiosk", "--write-options", str(path)]) == 1
    assert "not overwritten" in capsys.readouterr().err
    assert path.read_text() == "# mine\n"


def test_mistakes_in_the_options_are_told_and_nothing_starts(
    tmp_path: Path, folders: UserFolders, capsys: pytest.CaptureFixture[str]
) -> None:
    (folders.config / "kiosk.toml").write_text('opponent = "wizard"\nsound = 1\n')
    assert main(["kiosk"]) == 1
    err = capsys.readouterr().err
    assert "line 1: opponent names" in err and "line 2: sound is 1" in err
    assert "Traceback" not in err
    assert main(["kiosk", "--options", str(tmp_path / "none.toml")]) == 1
    assert "no such file" in capsys.readouterr().err


def test_a_pin_is_drawn_once(folders: UserFolders) -> None:
    drawn = kiosk.with_pin(KioskOptions(), folders).staff_pin
    assert drawn != DEFAULT_PIN and len(drawn) == 4 and drawn.isdecimal()
    assert kiosk.with_pin(KioskOptions(), folders).staff_pin == drawn
    assert kiosk.with_pin(KioskOptions(staff_pin="2580"), folders).staff_pin == "2580"
    kiosk.pin_file(folders).write_text("not a number")
    again = kiosk.with_pin(KioskOptions(), folders).staff_pin
    assert again.isdecimal() and kiosk.pin_file(folders).read_text().strip() == again


def test_drawn_pins_are_four_digits_and_never_the_one_that_stands_for_none(
    folders: UserFolders, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, pin in ((0, "0007"), (5, "0005"), (9999, "9999")):
        kiosk.pin_file(folders).unlink(missing_ok=True)
        monkeypatch.setattr("game.commands.kiosk.secrets.randbelow", lambda _most, number=number: number)
        assert kiosk.with_pin(KioskOptions(), folders).staff_pin == pin


def test_a_pin_that_cannot_be_kept_is_not_drawn(folders: UserFolders, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(path: Path, data: bytes) -> None:
        raise OSError("read-only")

    monkeypatch.setattr(kiosk, "write_atomically", failing)
    assert kiosk.with_pin(KioskOptions(), folders).staff_pin == DEFAULT_PIN


# ------------------------------------------------------------------ starting


def test_a_second_kiosk_says_so(another: SingleKiosk, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kiosk"]) == 1
    assert "running already" in capsys.readouterr().err


@pytest.mark.parametrize("words", [[], ["--no-watchdog"]], ids=["supervised", "alone"])
def test_without_a_screen_one_sentence_and_the_end(words: list[str], tmp_path: Path) -> None:
    done = run("kiosk", *words, home=tmp_path / "home", timeout=60)
    assert done.returncode == 1
    assert done.stderr.startswith("Rebirth needs a screen") and len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "home/kiosk/crashes").exists()


def test_the_supervising_process_never_loads_what_draws(tmp_path: Path) -> None:
    code = (
        "import sys\nfrom game.cli import main\nfrom game.kiosk import supervisor\n"
        "supervisor.Supervisor.run = lambda self: print('pygame' in sys.modules) or 0\n"
        "sys.exit(main(['kiosk']))"
    )
    done = run_code(code, tmp_path / "home")
    assert (done.returncode, done.stdout, done.stderr) == (0, "False\n", "")


# ------------------------------------------------------------------ the self-test


def test_all_green_with_drivers_chosen_on_purpose(tmp_path: Path) -> None:
    done = run("kiosk", "--check", home=tmp_path / "home", timeout=60, **DUMMY)
    told = lines(done.stdout)
    assert list(told) == TESTED
    assert all(line.startswith("OK ") for line in told.values()), done.stdout
    assert "All green" in done.stdout
    assert "\033" not in done.stdout
    assert (done.returncode, done.stderr) == (0, "")


def test_without_screen_and_sound_it_is_red_in_plain_words(tmp_path: Path) -> None:
    options = tmp_path / "booth.toml"
    options.write_text('staff_pin = "2580"\nboards = ["orkney"]\nplayers = [1, 4]\n')
    done = run("kiosk", "--check", "--options", str(options), home=tmp_path / "home", timeout=60)
    told = lines(done.stdout)
    assert list(told) == TESTED
    assert told["screen"].startswith("RED Rebirth needs a screen")
    assert told["maps"].startswith("RED No board in boards is for 4 players")
    assert told["PIN"] == "OK set by you"
    assert told["AI game"].startswith("OK ") and "orkney" in told["AI game"]
    assert "Traceback" not in done.stdout + done.stderr
    assert done.returncode == 1


def test_mistakes_in_the_options_are_red_and_the_rest_is_tested(
    folders: UserFolders, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folders.config / "kiosk.toml").write_text("sound = maybe\n\n[screen]\n")
    monkeypatch.setattr(kiosk_check, "_tests", lambda options, folders, where: iter([]))
    assert main(["kiosk", "--check"]) == 1
    told = capsys.readouterr().out
    assert lines(told)["options"].startswith("RED") and "kiosk.toml, line 1" in told
    assert "1 RED" in told


def test_a_board_that_is_not_there_is_no_defect_of_the_game(
    folders: UserFolders, capsys: pytest.CaptureFixture[str]
) -> None:
    options = KioskOptions(boards=("nowhere.tmx",))
    for test in (kiosk_check._ai_game, kiosk_check._worker):
        kiosk_check.Report().take("AI game", functools.partial(test, options, folders))
        told = capsys.readouterr().out
        assert told.startswith("RED") and "nowhere.tmx: there is no such file" in told
        assert "report" not in told and "Error" not in told


def test_a_test_that_fails_unexpectedly_is_a_red_line(capsys: pytest.CaptureFixture[str]) -> None:
    report = kiosk_check.Report()

    def broken() -> kiosk_devices.Finding:
        raise KeyError("castle")

    report.take("maps", broken)
    assert report.reds == 1
    assert capsys.readouterr().out.startswith("RED  maps        This failed: KeyError: 'castle'")


def test_a_test_without_an_end_is_ended(tmp_path: Path) -> None:
    code = (
        "import time\nfrom pathlib import Path\nfrom game.commands import kiosk_check\n"
        "from game.storage.paths import user_folders\n"
        "kiosk_check.LONGEST_SECONDS = 0.5\n"
        "kiosk_check._tests = lambda options, folders, where: iter([('sound', lambda: time.sleep(600))])\n"
        "kiosk_check.check(user_folders(), Path('none.toml'), needed=False)"
    )
    done = run_code(code, tmp_path / "home")
    assert done.returncode == 1
    assert lines(done.stdout)["sound"].startswith("RED This takes far too long")


def test_a_kiosk_that_runs_makes_the_test_red(folders: UserFolders, another: SingleKiosk) -> None:
    assert not kiosk_check._alone(folders).well
    another.release()
    assert kiosk_check._alone(folders).well


def test_a_full_and_a_closed_disk_are_red(folders: UserFolders, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kiosk_check._disk(folders).well
    assert not list(folders.data.glob("tmp*"))
    monkeypatch.setattr(kiosk_check, "ENOUGH_BYTES", 1 << 62)
    assert "Make room" in kiosk_check._disk(folders).said
    monkeypatch.setenv("REBIRTH_HOME", "/dev/null/home")
    assert "cannot be written" in kiosk_check._disk(user_folders()).said


def test_a_slip_among_the_blocked_words_is_red(folders: UserFolders, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kiosk_check._files(KioskOptions()).well
    problem = Message("{file}, line 3: MÜL", file="blocked_initials.txt")
    monkeypatch.setattr(kiosk_check, "blocked_initials", lambda: Blocked(frozenset(), (problem,)))
    found = kiosk_check._files(KioskOptions())
    assert not found.well and "line 3" in found.said


LINUX_POWER_BUTTON = """I: Bus=0019 Vendor=0000 Product=0001 Version=0000
N: Name="Power Button"
H: Handlers=kbd event0
B: PROP=0
B: EV=3
B: KEY=10000000000000 0
"""
LINUX_KEYBOARD = """I: Bus=0011 Vendor=0001 Product=0001 Version=ab41
N: Name="AT Translated Set 2 keyboard"
H: Handlers=sysrq kbd event3 leds
B: PROP=0
B: EV=120013
B: KEY=402000000 3803078f800d001 feffffdfffefffff fffffffffffffffe
"""
LINUX_MOUSE = """I: Bus=0003 Vendor=046d Product=c077 Version=0111
N: Name="Logitech USB Optical Mouse"
H: Handlers=mouse0 event5
B: PROP=0
B: EV=17
"""
LINUX_TOUCH = """I: Bus=0003 Vendor=0eef Product=0001 Version=0210
N: Name="eGalax Inc. USB TouchController"
H: Handlers=mouse1 event6
B: PROP=2
B: EV=1b
"""


@pytest.mark.parametrize(
    ("listing", "found"),
    [
        ([LINUX_POWER_BUTTON], []),
        ([LINUX_POWER_BUTTON, LINUX_KEYBOARD], ["a keyboard"]),
        ([LINUX_MOUSE, LINUX_KEYBOARD], ["a mouse", "a keyboard"]),
        ([LINUX_POWER_BUTTON, LINUX_TOUCH], ["a touch screen"]),
    ],
)
def test_what_linux_lists_is_understood(listing: list[str], found: list[str]) -> None:
    assert kiosk_devices.linux_devices("\n".join(listing) + "\n") == found


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody lists what is plugged in")
def test_a_machine_with_nothing_to_play_with_is_red(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(variable, raising=False)
    listing = tmp_path / "devices"
    monkeypatch.setattr(kiosk_devices, "INPUT_DEVICES", listing)
    monkeypatch.setattr("pygame.joystick.get_count", lambda: 0)
    listing.write_text(LINUX_POWER_BUTTON)
    assert "Plug one in" in kiosk_devices.inputs().said
    listing.write_text(LINUX_MOUSE)
    assert kiosk_devices.inputs() == kiosk_devices.well("a mouse")
    monkeypatch.setattr("pygame.joystick.get_count", lambda: 2)
    listing.write_text(LINUX_POWER_BUTTON)
    assert kiosk_devices.inputs() == kiosk_devices.well("2 gamepads")


def test_colours_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    kiosk_check.Report().tell("disk", kiosk_devices.well("fine"))
    assert "\033[32mOK " in capsys.readouterr().out
    monkeypatch.setenv("NO_COLOR", "1")
    kiosk_check.Report().tell("disk", kiosk_devices.red("full"))
    assert capsys.readouterr().out == f"RED  disk        full{os.linesep if os.name == 'nt' else chr(10)}"
