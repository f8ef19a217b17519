"""The records of a user as saved games: what each is, and copying them in, out and away.

A file that is torn, foreign or of a newer version is explained in one sentence and left as it is.
"""

from __future__ import annotations

import contextlib
import datetime
import errno
import json
import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.rebirth import BoardError, Match, RecordError
from game.rebirth.record import FORMAT, VERSION
from game.storage import records
from game.storage.atomic import sync_folder
from game.storage.message import Message, MessageError, cause
from game.storage.paths import UserFolders

TRASH = "trash"
#: What marks the line of a bonus placement.
BONUS_KEY = b'"bonus":'
#: Copies of the same name in one folder.
MOST_COPIES = 1000


class Unreadable(MessageError):
    """A file that is no record to go on with; `message` is one sentence for the player."""


@dataclass(frozen=True)
class SavedGame:
    """A record as far as its lines tell without playing them. `problem`: why it cannot be opened; little is known then.

    `round` is the one that it is in: everybody's first turn is round 1, and a bonus placement belongs to its turn.
    """

    path: Path
    day: datetime.date | None = None
    title: str = ""
    names: tuple[str, ...] = ()
    placements: int = 0
    round: int = 1
    finished: bool = False
    practice: bool = False
    torn: bool = False
    """Its last line was not written whole, and is left away."""
    problem: Message | None = None


def saved_games(folders: UserFolders) -> list[SavedGame]:
    """Every record in the user's folder: unfinished ones first, of each kind the one written last first."""
    found = [look_at(path) for path in records.list_records(folders)]
    return sorted(found, key=lambda game: (game.problem is not None, game.finished))


def look_at(path: Path) -> SavedGame:
    """What a record is about, without playing it. Never raises."""
    day = records.day_of(path)
    try:
        lines, torn = records.read_lines(path)
        header = _header(path, lines)
        seats, title = header["seats"], header["board"]["name"]
        names = tuple(str(seat["name"]) for seat in seats)
        finished = lines[-1].lstrip().startswith(b'{"result"')
        placed = lines[1 : len(lines) - finished]
        turns = sum(BONUS_KEY not in line for line in placed)
        practice = header.get("practice") is True
        in_round = turns // len(names) + 1
        return SavedGame(path, day, str(title), names, len(placed), in_round, finished, practice, torn)
    except Unreadable as problem:
        return SavedGame(path, day, problem=problem.message)
    except OSError as error:
        return SavedGame(path, day, problem=_no_reading(path, error))
    except (LookupError, TypeError, ArithmeticError):
        return SavedGame(path, day, problem=_foreign(path))


def open_record(path: Path) -> Match:
    """The game of a record, played from its lines and compared; a torn last line is left away. Raises Unreadable."""
    try:
        lines, _torn = records.read_lines(path)
        _header(path, lines)
        return Match.from_record(lines)
    except OSError as error:
        raise Unreadable(_no_reading(path, error)) from error
    except (RecordError, BoardError) as error:
        message = Message(
            "{file} does not follow the rules of the game ({reason}).", file=path.name, reason=error.message
        )
        raise Unreadable(message) from error


def _header(path: Path, lines: list[bytes]) -> Mapping[str, Any]:
    try:
        header = json.loads(lines[0])
    except (IndexError, ValueError, RecursionError):
        raise Unreadable(_foreign(path)) from None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise Unreadable(_foreign(path))
    version = header.get("version")
    if isinstance(version, int) and version > VERSION:
        raise Unreadable(Message("{file} was written by a newer Rebirth, which opens it.", file=path.name))
    return header


def _foreign(path: Path) -> Message:
    return Message("{file} is no game of Rebirth, or its beginning is lost.", file=path.name)


def _no_reading(path: Path, error: OSError) -> Message:
    return Message("{file} cannot be read ({reason}).", file=path.name, reason=cause(error))


# ------------------------------------------------------------------ in, out and away


def export(path: Path, folder: Path) -> Path:
    """Copy a record into a folder, under a name that is free there. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(1, MOST_COPIES):
        name = path.name if number == 1 else f"{path.stem}-{number}{path.suffix}"
        try:
            with path.open("rb") as source, (folder / name).open("xb") as target:
                shutil.copyfileobj(source, target)
                target.flush()
                os.fsync(target.fileno())
        except FileExistsError:
            continue
        except OSError:
            with contextlib.suppress(OSError):  # half a copy is none
                (folder / name).unlink()
            raise
        sync_folder(folder)
        return folder / name
    raise _too_many(folder)


def _too_many(folder: Path) -> FileExistsError:
    most = MOST_COPIES - 1
    return FileExistsError(errno.EEXIST, Message("{folder} holds {most} copies already", folder=folder, most=most))


def discard(folders: UserFolders, path: Path) -> Path:
    """Move a record into the trash folder beside the records, from which it can be taken back. Raises OSError."""
    trash = folders.data / TRASH
    trash.mkdir(parents=True, exist_ok=True)
    for number in range(1, MOST_COPIES):
        goal = trash / (path.name if number == 1 else f"{path.stem}-{number}{path.suffix}")
        if not goal.exists():
            path.rename(goal)
            sync_folder(trash)
            return goal
    raise _too_many(trash)


def take_in(folders: UserFolders, path: Path) -> Path:
    """Copy a record from elsewhere among the user's own; the very same one is there only once.

    Raises Unreadable for what is no whole record, OSError where it cannot be copied.
    """
    if path.resolve().parent == folders.records.resolve():
        open_record(path)
        return path
    match = open_record(path)
    data = "".join(line + "\n" for line in match.record_lines()).encode("utf-8")
    for own in records.list_records(folders):
        with contextlib.suppress(OSError):
            if own.stat().st_size == len(data) and own.read_bytes() == data:
                return own
    writer = records.start_record(folders, match.map_name)
    if writer.path is None or writer.problem is not None:
        raise OSError(0, writer.problem or Message("there is no folder to write to"))
    for line in match.record_lines():
        writer.write(line)
    done = writer.flush()
    writer.close()
    if not done:
        writer.path.unlink(missing_ok=True)
        raise OSError(0, writer.problem or Message("it cannot be written"))
    return writer.path


def take_up(path: Path) -> Path:
    """A game that was given up is to be gone on with: it loses the mark of that. Raises OSError."""
    if not path.stem.endswith(records.ABANDONED):
        return path
    goal = path.with_name(path.stem.removesuffix(records.ABANDONED) + path.suffix)
    if goal.exists():
        raise FileExistsError(errno.EEXIST, Message("{file} exists already", file=goal.name))
    return path.rename(goal)
