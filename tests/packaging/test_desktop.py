"""The desktop entry, the icons and the metadata, and the command that puts them into a desktop's menu."""

from __future__ import annotations

import configparser
import importlib.util
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from types import ModuleType

import pygame
import pytest

import game
from game.cli import COMMANDS, main
from game.client import window
from game.commands import desktop
from tests.commands.running import PROJECT, run

DESKTOP = PROJECT / "assets" / "desktop"
ODD = '/opt/Schöne Spiele/100% $HOME `x` "y" back\\slash/rebirth'


def parsed(text: str) -> configparser.ConfigParser:
    reader = configparser.ConfigParser(interpolation=None, delimiters="=", strict=True)
    reader.optionxform = str  # type: ignore[assignment,method-assign]
    reader.read_string(text)
    return reader


def words_of(value: str) -> list[str]:
    """What a desktop makes of ``Exec=``: first the escapes of any value, then the quotes, then the per cents."""
    value = value.replace("\\\\", "\\")
    words, word, quoted, signs = [], "", False, iter(value)
    for sign in signs:
        if sign == '"':
            quoted = not quoted
        elif sign == "\\" and quoted:
            word += next(signs)
        elif sign == " " and not quoted:
            words.append(word)
            word = ""
        else:
            word += sign
    return [word.replace("%%", "%") for word in [*words, word]]


@pytest.fixture
def icons() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_icons", DESKTOP / "make_icons.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_entry_starts_the_game_and_a_command_that_exists() -> None:
    entry = parsed((DESKTOP / desktop.ENTRY).read_text(encoding="utf-8"))
    assert entry["Desktop Entry"]["Exec"] == "rebirth %f"
    (action,) = [name for name in entry.sections() if name != "Desktop Entry"]
    assert entry["Desktop Entry"]["Actions"] == action.removeprefix("Desktop Action ") + ";"
    assert entry[action]["Exec"].split()[0] == "rebirth"
    assert entry[action]["Exec"].split()[1] in COMMANDS


def test_the_entry_finds_the_game_s_window() -> None:
    entry = parsed((DESKTOP / desktop.ENTRY).read_text(encoding="utf-8"))
    asked: dict[str, str] = {}
    window.ask_for_all_pixels(asked, "linux")
    assert entry["Desktop Entry"]["StartupWMClass"] == asked["SDL_VIDEO_X11_WMCLASS"]
    assert entry["Desktop Entry"]["Icon"] == "rebirth"


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="needs desktop-file-utils")
def test_the_entry_is_valid(tmp_path: Path) -> None:
    for number, text in enumerate([(DESKTOP / desktop.ENTRY).read_text(encoding="utf-8"), desktop.entry([ODD])]):
        file = tmp_path / f"entry-{number}.desktop"
        file.write_text(text, encoding="utf-8")
        done = subprocess.run(["desktop-file-validate", str(file)], capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stdout) == (0, "")


def test_the_metadata_tell_this_version_first() -> None:
    root = ET.parse(DESKTOP / "rebirth.metainfo.xml").getroot()
    assert root.findtext("launchable") == desktop.ENTRY
    newest = root.find("releases/release")
    assert newest is not None
    assert newest.get("version") == game.__version__


@pytest.mark.parametrize("program", [["/usr/bin/rebirth"], [ODD], ["/a b/python", ODD]])
def test_any_path_can_stand_in_the_menu(program: list[str]) -> None:
    entry = parsed(desktop.entry(program))
    assert words_of(entry["Desktop Entry"]["Exec"]) == [*program, "%f"]
    assert words_of(entry["Desktop Action kiosk"]["Exec"]) == [*program, "kiosk"]


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="menus of this kind are those of Linux desktops")
def test_the_game_goes_into_the_menu_and_out_again(tmp_path: Path) -> None:
    share = tmp_path / "share"
    (share / "applications").mkdir(parents=True)
    (share / "applications" / "other.desktop").write_text("[Desktop Entry]\n")
    done = run("desktop", home=tmp_path / "home", XDG_DATA_HOME=str(share))
    assert done.returncode == 0, done.stderr
    entry = parsed((share / "applications" / "rebirth.desktop").read_text(encoding="utf-8"))
    program = words_of(entry["Desktop Entry"]["Exec"])[:-1]
    assert entry["Desktop Entry"]["TryExec"] == program[0]
    version = subprocess.run([*program, "--version"], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert version.stdout.strip() == f"Rebirth {game.__version__}"
    theme = share / "icons" / "hicolor"
    assert (theme / "scalable" / "apps" / "rebirth.svg").is_file()
    for size in (16, 48, 256):
        picture = pygame.image.load(theme / f"{size}x{size}" / "apps" / "rebirth.png")
        assert picture.get_size() == (size, size)

    assert run("desktop", "--remove", home=tmp_path / "home", XDG_DATA_HOME=str(share)).returncode == 0
    assert [path.name for path in share.rglob("*") if path.is_file()] == ["other.desktop"]


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="menus of this kind are those of Linux desktops")
def test_a_place_that_cannot_be_written_to_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    in_the_way = tmp_path / "share"
    in_the_way.write_text("a file")
    monkeypatch.setenv("XDG_DATA_HOME", str(in_the_way))
    assert main(["desktop"]) == 1
    told = capsys.readouterr().err.strip()
    assert str(in_the_way) in told and "Set XDG_DATA_HOME" in told and len(told.splitlines()) == 1
    assert in_the_way.read_text() == "a file"


def test_the_icons_are_those_that_the_art_draws(icons: ModuleType, tmp_path: Path) -> None:
    assert icons.icon(False) in (DESKTOP / "rebirth.svg").read_text(encoding="utf-8")
    for size in icons.SIZES:
        picture = pygame.image.load(DESKTOP / "icons" / f"rebirth-{size}.png")
        assert picture.get_size() == (size, size)
        assert picture.get_at((0, 0)).a == 0
        assert picture.get_at((size // 2, size // 2)).a == 255
    assert sorted(path.name for path in (DESKTOP / "icons").iterdir()) == sorted(
        f"rebirth-{size}.png" for size in icons.SIZES
    )


def test_the_window_has_the_icon_and_opens_without_it(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    icon = window._icon()
    assert icon is not None
    assert icon.get_size() == (window.ICON_SIZE, window.ICON_SIZE)
    monkeypatch.setattr(window, "assets_folder", lambda: tmp_path)
    assert window._icon() is None
    assert "no icon" in caplog.text
