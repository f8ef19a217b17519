"""What staff have changed at a running kiosk: kept in a file of its own, so that the organiser's is never rewritten."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from game.storage.atomic import write_atomically
from game.storage.kiosk_options import KioskOptions
from game.storage.paths import UserFolders

FILE = "staff.json"
#: What staff can change without a keyboard, by the option's name.
CHANGEABLE = (
    "boards",
    "default_language",
    "sound",
    "effects_volume",
    "music_volume",
    "attract_page_seconds",
    "picker_seconds",
    "idle_warning_seconds",
    "idle_countdown_seconds",
    "final_seconds",
    "initials_seconds",
    "scores_seconds",
)

log = logging.getLogger(__name__)


class StaffChanges:
    """The options that staff have changed, by name, and the file that they lie in."""

    def __init__(self, path: Path, options: KioskOptions) -> None:
        """`options` are the organiser's. A file that makes no sense is set aside, as the log says."""
        self.path = path
        self._organiser = options
        self._changed: dict[str, Any] = {}
        self._read()

    @classmethod
    def of(cls, folders: UserFolders, options: KioskOptions) -> StaffChanges:
        """The changes kept in the kiosk's folders."""
        return cls(folders.config / FILE, options)

    @property
    def changed(self) -> Mapping[str, Any]:
        """What is changed, by the option's name."""
        return self._changed

    @property
    def all_boards(self) -> tuple[str, ...]:
        """The boards that can be offered: the organiser's."""
        return self._organiser.boards

    @property
    def options(self) -> KioskOptions:
        """The options in force: the organiser's with what staff have changed."""
        return _with(self._organiser, self._changed)

    def change(self, name: str, value: object) -> None:
        """Set one of CHANGEABLE and keep it; ValueError for another one, or a value that it may not have.

        A file that cannot be written leaves a line in the log; the change holds until the end of the program.
        """
        if name not in CHANGEABLE:
            raise ValueError(f"{name} is not for staff to change")
        changed = self._changed | {name: msgspec.to_builtins(value)}
        try:
            _with(self._organiser, changed)
        except msgspec.ValidationError as error:
            raise ValueError(f"{name} may not be {value!r}: {error}") from error
        if msgspec.to_builtins(getattr(self._organiser, name)) == changed[name]:
            del changed[name]
        self._changed = changed
        self._write()

    def forget(self) -> None:
        """Back to what the organiser has set."""
        self._changed = {}
        self._write()

    def _read(self) -> None:
        try:
            data = self.path.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return
        except OSError as error:
            log.warning("what staff have changed cannot be read from %s: %s", self.path, error)
            return
        try:
            found = msgspec.json.decode(data, type=dict[str, Any])
            known = {name: value for name, value in found.items() if name in CHANGEABLE}
            _with(self._organiser, known)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:  # a ValidationError is a DecodeError
            self._set_aside(error)
            return
        self._changed = known

    def _set_aside(self, why: Exception) -> None:
        broken = self.path.with_name(self.path.name + ".broken")
        try:
            self.path.replace(broken)
        except OSError as error:
            log.warning("what staff have changed is broken (%s), and %s cannot be set aside: %s", why, self.path, error)
        else:
            log.warning("what staff have changed is broken (%s): the file is kept as %s", why, broken)

    def _write(self) -> None:
        try:
            write_atomically(self.path, msgspec.json.format(msgspec.json.encode(self._changed), indent=2) + b"\n")
        except OSError as error:
            log.warning("what staff have changed cannot be kept in %s: %s", self.path, error)


def _with(options: KioskOptions, changed: Mapping[str, Any]) -> KioskOptions:
    """The options with some changed. Raises msgspec.ValidationError."""
    return msgspec.convert(msgspec.to_builtins(options) | dict(changed), KioskOptions)
