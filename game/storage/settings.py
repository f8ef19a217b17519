"""The player's settings: one JSON file, checked on load."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from game.storage.atomic import write_atomically
from game.storage.message import Message, cause
from game.storage.paths import UserFolders

Volume = Annotated[float, msgspec.Meta(ge=0, le=1)]
Side = Annotated[int, msgspec.Meta(ge=320, le=16384)]
#: From the smallest text that can be read to the largest that the panels have room for.
TextSize = Annotated[float, msgspec.Meta(ge=0.8, le=1.5)]
Speed = Literal["relaxed", "normal", "fast", "instant"]
Narration = Literal["off", "console", "clipboard", "file"]
SPEEDS: tuple[Speed, ...] = ("relaxed", "normal", "fast", "instant")
Word = Annotated[str, msgspec.Meta(max_length=40)]
Handover = Literal["automatic", "full", "quick"]
ClockKind = Literal["none", "turn", "bank"]
MOST_NAMES = 24
#: What keys or buttons are bound to, by action; no file makes the program hold more.
Bound = Annotated[dict[Word, Word], msgspec.Meta(max_length=60)]


class SeatChoice(msgspec.Struct, kw_only=True):
    """A seat as it was last set up."""

    name: Annotated[str, msgspec.Meta(max_length=40)] = ""
    controller: Annotated[str, msgspec.Meta(max_length=40)] = "human"
    clan: Word = ""
    """Empty: that of the seat's place."""


class Settings(msgspec.Struct, kw_only=True):
    """Everything the player can set, with its default. Unknown keys of a later version are passed over."""

    version: int = 1
    speed: Speed = "normal"
    one_click_placement: bool = False
    reduced_motion: bool = False
    opponent_lines: bool = True
    """Whether opponents say a line now and then."""
    hints: bool = True
    """Whether players may ask for advice in a game."""
    fullscreen: bool = False
    display: Annotated[int, msgspec.Meta(ge=0, le=63)] = 0
    """Which of several screens the window opens on, counted from 0."""
    window_size: tuple[Side, Side] = (1280, 720)
    sound: bool = True
    effects_volume: Volume = 0.8
    music_volume: Volume = 0.5
    language: Annotated[str, msgspec.Meta(max_length=20)] = ""
    """Empty: the system's language."""
    palette: Annotated[str, msgspec.Meta(max_length=40)] = "standard"
    patterns: bool = True
    """Whether clans bear patterns besides their colours and emblems."""
    text_size: TextSize = 1.0
    narration: Narration = "off"
    """Where everything is told in words, for a screen reader."""
    keys: Bound = msgspec.field(default_factory=dict)
    """Keys that do something else than at first, by action; an empty word: none does."""
    pad_buttons: Bound = msgspec.field(default_factory=dict)
    """The same for the buttons of gamepads."""
    map_name: Annotated[str, msgspec.Meta(max_length=200)] = "scotland"
    seats: Annotated[list[SeatChoice], msgspec.Meta(max_length=4)] = msgspec.field(default_factory=list)
    """The seats of the last game, for the next set-up; empty before the first."""
    known_names: Annotated[list[Word], msgspec.Meta(max_length=MOST_NAMES)] = msgspec.field(default_factory=list)
    """Names that players have typed, the last first, to be offered again."""
    handover: Handover = "automatic"
    """How the screen goes from one player to the next; automatic: quick where there is nothing to hide."""
    clock: ClockKind = "none"
    clock_seconds: Annotated[int, msgspec.Meta(ge=1, le=86_400)] = 60
    clock_strict: bool = False
    practice: bool = False
    """Whether the last game was set up so that placements can be taken back."""


def settings_file(folders: UserFolders) -> Path:
    """Where the settings are kept."""
    return folders.config / "settings.json"


def load(folders: UserFolders) -> tuple[Settings, str | None]:
    """Read the settings. A broken file is set aside as ``.broken``; then the defaults and a message are returned."""
    path = settings_file(folders)
    try:
        data = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return Settings(), None
    except OSError as error:
        return Settings(), Message(
            "The settings in {path} cannot be read ({reason}). Defaults are used.",
            path=path,
            reason=cause(error),
        )
    try:
        return msgspec.json.decode(data, type=Settings), None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:  # a ValidationError is a DecodeError
        return Settings(), _set_aside(path, error)


def _set_aside(path: Path, why: Exception) -> Message:
    broken = path.with_name(path.name + ".broken")
    try:
        path.replace(broken)
    except OSError as error:
        return Message(
            "The settings in {path} are broken ({why}). Defaults are used; the file could not be set aside ({reason}).",
            path=path,
            why=why,
            reason=cause(error),
        )
    return Message(
        "The settings in {path} are broken ({why}). Defaults are used; the broken file is kept as {name}.",
        path=path,
        why=why,
        name=broken.name,
    )


def save(folders: UserFolders, settings: Settings) -> str | None:
    """Write the settings atomically. Returns a message when that was not possible, otherwise None."""
    if not folders.writable:
        return folders.problem
    path = settings_file(folders)
    try:
        write_atomically(path, msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")
    except OSError as error:
        return Message("The settings cannot be saved to {path} ({reason}).", path=path, reason=cause(error))
    return None
