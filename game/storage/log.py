"""The log of unexpected errors: a plain text file that never grows without end."""

from __future__ import annotations

import datetime
import itertools
import platform
import sys
import traceback
from pathlib import Path

import game

MAX_BYTES = 256 * 1024
KEPT = 2


class ErrorLog:
    """Appends entries to ``path``; full files are kept as ``.1`` and ``.2``. Never raises: see ``problem``."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problem: str | None = None

    def error(self, error: BaseException, doing: str) -> None:
        """Write down an unexpected error with its traceback and what the program was doing."""
        lines = traceback.format_exception(type(error), error, error.__traceback__)
        system = f"Rebirth {game.__version__}, Python {platform.python_version()}, {sys.platform}"
        self.write(f"{doing}\n{system}\n{''.join(lines)}")

    def write(self, text: str) -> None:
        """Append one entry, with the time, flushed."""
        now = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._rotate()
            with self.path.open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(f"{now} {text.rstrip()}\n\n")
        except OSError as error:
            self.problem = f"The log {self.path} cannot be written ({error.strerror or error})."

    def _rotate(self) -> None:
        if not self.path.exists() or self.path.stat().st_size < MAX_BYTES:
            return
        names = [self.path, *(self.path.with_name(f"{self.path.name}.{n}") for n in range(1, KEPT + 1))]
        for younger, older in reversed(list(itertools.pairwise(names))):
            if younger.exists():
                younger.replace(older)
