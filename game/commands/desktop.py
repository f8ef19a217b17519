"""``desktop``: put the game into the menu of a Linux desktop, or take it out again."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from game import itself
from game.commands import common
from game.storage import resources
from game.storage.atomic import sweep, write_atomically

ENTRY = "rebirth.desktop"
#: What the shipped entry calls the program; in the menu stands where it lies on this machine.
PROGRAM = "rebirth"
#: Inside a double-quoted word of `Exec=` these want a backslash, which itself is written twice in any value.
QUOTED = '\\"`$'


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words this command takes."""
    parser.add_argument("--remove", action="store_true", help="take the game out of the menu again")
    parser.epilog = (
        "Writes the entry, with an action for the kiosk, and the icons below $XDG_DATA_HOME, usually\n"
        "~/.local/share, for you alone. Run it again when the game's folder has moved."
    )


def run(args: argparse.Namespace) -> int:
    """Write the files, or remove them."""
    if sys.platform in {"win32", "darwin"}:
        raise common.CommandError(
            "menus of this kind are those of Linux desktops. Here make a shortcut to the program instead."
        )
    share = _share()
    try:
        if args.remove:
            gone = [target for _, target in _pictures(share)] + [share / "applications" / ENTRY]
            for file in gone:
                file.unlink(missing_ok=True)
            print(f"Rebirth is no longer in the menu ({gone[-1]}).")
        else:
            for source, target in _pictures(share):
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)
            target = share / "applications" / ENTRY
            sweep(target.parent)
            write_atomically(target, entry(started_by()).encode())
            print(f"Rebirth is in the menu ({target}); it starts {' '.join(started_by())}.")
        _tell_desktop(share)
    except OSError as error:
        where = error.filename or share
        raise common.CommandError(f"{where}: {common.reason(error)}. Set XDG_DATA_HOME to another folder.") from error
    return 0


def entry(program: Sequence[str]) -> str:
    """The desktop entry that starts the game by these words."""
    words = " ".join(_quoted(word) for word in program)
    text = (resources.assets_folder() / "desktop" / ENTRY).read_text(encoding="utf-8")
    text = text.replace(f"Exec={PROGRAM}", f"Exec={words}")
    # Where the program is no more, the entry is not shown.
    return text.replace("Terminal=", f"TryExec={_escaped(program[0])}\nTerminal=", 1)


def started_by() -> list[str]:
    """The words that start this program from anywhere: one folder, an installed command or a checkout."""
    if itself.is_frozen():
        return [sys.executable]
    script = Path(sys.argv[0])
    if script.stem == PROGRAM and (found := shutil.which(script)) is not None:
        return [str(Path(found).absolute())]
    checkout = resources.assets_folder().parent / "main.py"
    return [sys.executable, *([str(checkout)] if checkout.is_file() else ["-m", "game"])]


def _share() -> Path:
    named = os.environ.get("XDG_DATA_HOME", "")
    if Path(named).is_absolute():
        return Path(named)
    try:
        return Path.home() / ".local" / "share"
    except RuntimeError as error:
        raise common.CommandError("there is no home folder. Set XDG_DATA_HOME to a folder of yours.") from error


def _pictures(share: Path) -> Iterator[tuple[Path, Path]]:
    """Each icon and the place where the icon theme that all others fall back on has it."""
    shipped, theme = resources.assets_folder() / "desktop", share / "icons" / "hicolor"
    yield shipped / "rebirth.svg", theme / "scalable" / "apps" / "rebirth.svg"
    for picture in sorted((shipped / "icons").glob("rebirth-*.png")):
        size = picture.stem.rpartition("-")[2]
        yield picture, theme / f"{size}x{size}" / "apps" / "rebirth.png"


def _tell_desktop(share: Path) -> None:
    """A theme whose folder is newer than its cache is read anew."""
    theme = share / "icons" / "hicolor"
    if theme.is_dir():
        os.utime(theme)


def _escaped(text: str) -> str:
    """A value of the entry."""
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")


def _quoted(word: str) -> str:
    """A word of `Exec=`, whatever signs it has."""
    for sign in QUOTED:
        word = word.replace(sign, "\\" + sign)
    return _escaped(f'"{word}"').replace("%", "%%")
