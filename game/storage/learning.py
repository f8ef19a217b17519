"""What a player has learned: how far courses have come, which tips were read, whether a game was ever finished.

One JSON file beside the settings, checked on load; a broken one is set aside and learning begins anew.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Annotated

import msgspec

from game.storage.atomic import write_atomically
from game.storage.paths import UserFolders

Word = Annotated[str, msgspec.Meta(max_length=40)]
Count = Annotated[int, msgspec.Meta(ge=0)]

log = logging.getLogger(__name__)


class CourseProgress(msgspec.Struct, kw_only=True):
    """How far a course has come: the step to go on with, every answer so far as text, and whether it was ever ended."""

    step: Count = 0
    answers: Annotated[list[Word], msgspec.Meta(max_length=200)] = msgspec.field(default_factory=list)
    finished: bool = False


class Learning(msgspec.Struct, kw_only=True):
    """Everything that is kept of learning. Unknown keys of a later version are passed over."""

    version: int = 1
    courses: dict[Word, CourseProgress] = msgspec.field(default_factory=dict)
    tips: bool = True
    """Whether tips are wanted in games."""
    tips_asked_for: bool = False
    """Whether somebody has switched them on by hand: then they come to those too who have played before."""
    tips_seen: Annotated[list[Word], msgspec.Meta(max_length=200)] = msgspec.field(default_factory=list)
    games_finished: Count = 0
    """Games that a human of this profile has played to their end."""

    def course(self, name: str) -> CourseProgress:
        """How far a course has come, made if it has not begun."""
        return self.courses.setdefault(name, CourseProgress())

    @property
    def newcomer(self) -> bool:
        """Whether nobody has played a game or a course to its end here yet."""
        return not self.games_finished and not any(course.finished for course in self.courses.values())

    @property
    def begun(self) -> str | None:
        """The course that was left before its end, whether or not it was ever ended before; None if there is none."""
        return next((name for name, course in self.courses.items() if course.step), None)


def learning_file(folders: UserFolders) -> Path:
    """Where it is kept."""
    return folders.config / "learning.json"


def load(folders: UserFolders) -> Learning:
    """Read it. A broken file is set aside as ``.broken`` and told to the log; then nothing has been learned yet."""
    path = learning_file(folders)
    try:
        return msgspec.json.decode(path.read_bytes(), type=Learning)
    except (FileNotFoundError, NotADirectoryError):
        return Learning()
    except OSError as error:
        log.warning("%s cannot be read: %s", path, error)
        return Learning()
    except (msgspec.DecodeError, UnicodeDecodeError) as error:  # a ValidationError is a DecodeError
        log.warning("%s is broken and set aside: %s", path, error)
        try:
            path.replace(path.with_name(path.name + ".broken"))
        except OSError as problem:
            log.warning("%s could not be set aside: %s", path, problem)
        return Learning()


def save(folders: UserFolders, learning: Learning) -> None:
    """Write it, whole or not at all. Where that is impossible the log says so, and the player learns on."""
    if not folders.writable:
        return
    path = learning_file(folders)
    try:
        write_atomically(path, msgspec.json.format(msgspec.json.encode(learning), indent=2) + b"\n")
    except OSError as error:
        log.warning("%s cannot be saved: %s", path, error)
