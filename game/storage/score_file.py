"""An SQLite file of scores in the data folder: whole transactions, damage kept aside, trouble told in a sentence.

Every method opens the file for itself, so that other windows may use it too.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from collections.abc import Iterator

from game.storage.message import Message, cause
from game.storage.paths import UserFolders

#: Seconds to wait for another window that is writing; the window stands still meanwhile.
PATIENCE = 0.25
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

log = logging.getLogger(__name__)


class ScoresError(Exception):
    """The scores cannot be read or written now; `message` is a sentence for the player."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class ScoreFile:
    """A file of scores of a user. Subclasses say what it is called and what is in it."""

    #: The file's name, the version of its tables, and the statements that make those that are missing.
    file: str
    version: int
    schema: str

    def __init__(self, folders: UserFolders) -> None:
        self.folders = folders
        self.path = folders.data / self.file
        #: Told once to the player: that a damaged file has been put aside.
        self.news: Message | None = None

    def _news_of(self, aside: str) -> Message:
        """What the player is told of a damaged file that is now called `aside`."""
        return Message("The file of scores was damaged. It is kept as {file}, and a new one is begun.", file=aside)

    @contextlib.contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """The file for one transaction: all is kept, or nothing. A damaged one is put aside, and a new one begun."""
        if not self.folders.writable:
            raise ScoresError(Message("Scores are not kept, for there is no folder to write to."))
        try:
            base = self._connect()
        except sqlite3.DatabaseError as error:
            if not _is_damage(error):
                raise self._told(error) from error
            self._put_aside(error)
            try:
                base = self._connect()
            except sqlite3.DatabaseError as again:
                raise self._told(again) from again
        try:
            with base:
                yield base
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            if _is_damage(error):
                base.close()
                self._put_aside(error)
            raise self._told(error) from error
        finally:
            base.close()

    def _connect(self) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise self._told(error) from error
        base = sqlite3.connect(self.path, timeout=PATIENCE)
        try:
            # The whole check, not the quick one: that would overlook names found by an index and lost from their table.
            for (finding,) in base.execute("PRAGMA integrity_check(1)"):
                if finding != "ok":
                    raise DamagedFile(str(finding))
            (version,) = base.execute("PRAGMA user_version").fetchone()
            if version > self.version:
                raise sqlite3.NotSupportedError(Message("a newer Rebirth has written it"))
            if version < self.version:
                base.executescript(f"BEGIN IMMEDIATE;{self.schema}PRAGMA user_version = {self.version};COMMIT;")
        except UnicodeDecodeError as error:  # the name of something is no text, and neither is SQLite's word about it
            base.close()
            raise DamagedFile(str(error)) from error
        except BaseException:
            base.close()
            raise
        return base

    def _put_aside(self, error: Exception) -> None:
        """Keep what cannot be read under another name."""
        log.warning("%s is damaged: %s", self.path, error)
        number = 1
        while (aside := self.path.with_name(f"{self.path.name}.broken-{number}")).exists():
            number += 1
        try:
            self.path.replace(aside)
            journal = self.path.with_name(self.path.name + "-journal")
            if journal.exists():  # it belongs to the damaged file, and would be played into the new one
                journal.replace(aside.with_name(aside.name + "-journal"))
        except OSError as problem:
            raise self._told(problem) from problem
        self.news = self._news_of(aside.name)

    def _told(self, error: Exception) -> ScoresError:
        log.warning("%s: %s", self.path, error)
        said = cause(error) if isinstance(error, OSError) else error.args[0] if error.args else ""
        reason = said if isinstance(said, str) else str(error)
        return ScoresError(Message("The scores cannot be kept ({reason}). Play goes on.", reason=reason))


class DamagedFile(sqlite3.DatabaseError):
    """What SQLite checks of its own file, or we of what is in it, does not hold."""


def _is_damage(error: Exception) -> bool:
    code = getattr(error, "sqlite_errorcode", None)
    # Bytes that are no text any more come without a code.
    return isinstance(error, (DamagedFile, UnicodeDecodeError)) or code in _DAMAGED or "decode to UTF-8" in str(error)
