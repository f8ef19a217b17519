"""Where narration goes: the console, the clipboard, or a file. One line each, at once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO, Protocol

import pygame

OFF, CONSOLE, CLIPBOARD, FILE = "off", "console", "clipboard", "file"
FILE_NAME = "narration.txt"


class Sink(Protocol):
    """Takes lines. Raises OSError when it cannot."""

    def write(self, line: str) -> None: ...

    def close(self) -> None: ...


class Console:
    """Standard output, for a screen reader in a terminal."""

    def write(self, line: str) -> None:
        """Print it, letters that the console has not as question marks."""
        if sys.stdout is None:
            raise OSError("there is no console")
        encoding = sys.stdout.encoding or "utf-8"
        print(line.encode(encoding, "replace").decode(encoding), flush=True)

    def close(self) -> None:
        """Nothing is kept open."""


class Clipboard:
    """The clipboard holds the last line, for readers that follow it."""

    def write(self, line: str) -> None:
        """Put it there; raises OSError without a clipboard."""
        try:
            pygame.scrap.put_text(line)
        except pygame.error as error:
            raise OSError(str(error)) from error

    def close(self) -> None:
        """Nothing is kept open."""


class File:
    """A text file that grows; raises OSError when it cannot be opened."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: IO[str] = path.open("a", encoding="utf-8")

    def write(self, line: str) -> None:
        """Append it, and let others see it."""
        self._file.write(line + "\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def sink_for(where: str, folder: Path) -> Sink | None:
    """The sink of a word: off, console, clipboard, file (in `folder`), or the path of a file."""
    if where == OFF:
        return None
    if where == CONSOLE:
        return Console()
    if where == CLIPBOARD:
        return Clipboard()
    return File(folder / FILE_NAME if where == FILE else Path(where).expanduser())
