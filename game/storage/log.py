"""The log of unexpected errors: a plain text file that never grows without end."""

from __future__ import annotations

import datetime
import itertools
import logging
import platform
import sys
from pathlib import Path

import game
from game.storage.message import Message, cause

MAX_BYTES = 256 * 1024
KEPT = 2


class ErrorLog(logging.Handler):
    """Appends log messages to ``path``; full files are kept as ``.1`` and ``.2``.

    Never raises: when the file cannot be written, ``problem`` says why and errors go to stderr instead.
    """

    def __init__(self, path: Path, level: int = logging.INFO) -> None:
        super().__init__(level)
        self.path = path
        self.problem: str | None = None
        self._begun = False
        self.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        """Write one message, with the time and, for an error, its traceback."""
        try:
            text = self.format(record)
        except (TypeError, ValueError, KeyError):  # a badly formed message must not hide what it was to report
            text = f"{record.levelname} {record.name}: {record.msg!r} {record.args!r}"
        if not self._begun:
            self._begun = True
            self._write(f"Rebirth {game.__version__}, Python {platform.python_version()}, {sys.platform}")
        self._write(text)
        if self.problem is not None and record.levelno >= logging.ERROR:
            print(text, file=sys.stderr)

    def error(self, error: BaseException, doing: str) -> None:
        """Write down an unexpected error with its traceback and what the program was doing."""
        self.emit(
            logging.LogRecord(__name__, logging.ERROR, "", 0, doing, None, (type(error), error, error.__traceback__))
        )

    def _write(self, text: str) -> None:
        now = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._rotate()
            with self.path.open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(f"{now} {text.rstrip()}\n")
        except OSError as error:
            self.problem = Message("The log {path} cannot be written ({reason}).", path=self.path, reason=cause(error))

    def _rotate(self) -> None:
        if not self.path.exists() or self.path.stat().st_size < MAX_BYTES:
            return
        names = [self.path, *(self.path.with_name(f"{self.path.name}.{n}") for n in range(1, KEPT + 1))]
        for younger, older in reversed(list(itertools.pairwise(names))):
            if younger.exists():
                younger.replace(older)


def keep_log(path: Path) -> ErrorLog:
    """Send all log messages of the program to the file ``path``."""
    handler = ErrorLog(path)
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    return handler
