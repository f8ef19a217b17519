"""Where the shipped assets and maps lie, in a checkout and in an installed wheel, and how a map is found by name."""

from __future__ import annotations

import functools
from pathlib import Path

import game
from game.storage.atomic import write_atomically
from game.storage.message import Message, cause

MAP_SUFFIX = ".tmx"
#: What the code says, without a catalogue, and where in a language's folder its catalogue lies.
ENGLISH = "en"
CATALOGUE = Path("LC_MESSAGES", "rebirth.mo")
TILESET_FILES = ("rebirth.tsx", "rebirth.png")


class MapNotFound(Exception):
    """No map of that name or path; the text says where was looked and which names exist."""


def _shipped(name: str) -> Path:
    package = Path(game.__file__).resolve().parent
    installed = package / name
    return installed if installed.is_dir() else package.parent / name


def assets_folder() -> Path:
    """The folder with fonts, pictures, sounds and languages."""
    return _shipped("assets")


def locale_folder() -> Path:
    """The folder of the languages, each a folder named by its code with a catalogue in it."""
    return assets_folder() / "locale"


@functools.cache
def languages(folder: Path | None = None) -> tuple[str, ...]:
    """The codes of all languages that the game speaks: English, then the others by their codes."""
    where = locale_folder() if folder is None else folder
    found = sorted(path.name for path in where.glob("*") if (path / CATALOGUE).is_file())
    return (ENGLISH, *(code for code in found if code != ENGLISH))


def maps_folder() -> Path:
    """The folder with the shipped maps and their tileset."""
    return _shipped("maps")


def maps_folder_ready(folder: Path) -> bool:
    """Whether a folder for the user's maps is there, with the tileset that maps need."""
    return all((folder / name).is_file() for name in TILESET_FILES)


def prepare_maps_folder(folder: Path) -> str | None:
    """Make the folder for the user's maps and put a copy of the tileset into it. Files that are there stay.

    Returns a message when that was not possible, otherwise None.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in TILESET_FILES:
            if not (folder / name).exists():
                write_atomically(folder / name, (maps_folder() / name).read_bytes())
    except OSError as error:
        return Message(
            "The folder {folder} cannot be made ready for maps ({reason}).",
            folder=folder,
            reason=cause(error),
        )
    return None


def list_maps(user_maps: Path | None = None) -> dict[str, Path]:
    """All maps by name (file name without ``.tmx``), shipped ones first; a user's map never hides a shipped one.

    Files whose names are not UTF-8 text are left out.
    """
    found: dict[str, Path] = {}
    for folder in (maps_folder(), user_maps):
        if folder is None:
            continue
        try:
            files = sorted(path for path in folder.iterdir() if path.suffix == MAP_SUFFIX and path.is_file())
        except OSError:  # an unreadable or absent folder simply holds no maps
            continue
        for path in files:
            if _is_text(path.stem):
                found.setdefault(path.stem, path)
    return found


def _is_text(name: str) -> bool:
    """Whether the name can stand in a record; on Linux a file name may be bytes that are no text."""
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def find_map(argument: str, user_maps: Path | None = None) -> Path:
    """The map file meant by a name (``scotland``) or a path (``boards/mine.tmx``).

    A bare file name that is not in the current folder is looked for among the maps too. Raises MapNotFound when there
    is none.
    """
    maps = list_maps(user_maps)
    if argument in maps:
        return maps[argument]
    path = Path(argument)
    if path.is_file():
        if not _is_text(path.stem):
            raise MapNotFound(f"{argument}: this file's name is not UTF-8 text, so records cannot name it. Rename it.")
        return path
    if path.suffix == MAP_SUFFIX and len(path.parts) == 1 and path.stem in maps:
        return maps[path.stem]
    places = f"{maps_folder()}" + (f" and {user_maps}" if user_maps else "")
    if path.suffix == MAP_SUFFIX or len(path.parts) > 1:
        raise MapNotFound(f"{argument}: there is no such file. Give the path of a {MAP_SUFFIX} file or a map's name.")
    names = ", ".join(maps) or "none"
    raise MapNotFound(f"{argument}: no map of that name in {places}. Maps there: {names}. A path also works.")
