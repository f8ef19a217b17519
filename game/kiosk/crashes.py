"""What is kept of every crash of a kiosk: when, how, the log, what was printed and the guest's game, in a folder each.

Nothing here raises for trouble with the disk: the game must come back whatever can be kept.
"""

from __future__ import annotations

import contextlib
import datetime
import json
import logging
import shutil
from dataclasses import dataclass
from pathlib import Path

import game
from game.storage.atomic import write_atomically
from game.storage.paths import UserFolders

FOLDER, LIST = "crashes", "crashes.jsonl"
#: So many folders stay, the newest; the list goes further back.
KEPT = 20
#: When the list has become so long it is shortened to half of that.
LONGEST_LIST = 2000
#: The start of what a file holds is left out when it is longer.
LARGEST_LOG, LARGEST_RECORD = 512 * 1024, 4 * 1024 * 1024
#: A file's time may lie so many seconds before that of the clock: disks count in steps, a stick in steps of two.
FILE_TIME_STEP = 2.0
_NAME = "%Y-%m-%d_%H-%M-%S"

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Crash:
    """One unwanted end of the game, or of what a guest was doing.

    `kind`: "crash" (it ended by itself), "hang" (its loop stood still), "no start" (it never came to its loop) or
    "error" (something unexpected that it could go on after).
    `exit_code` is None when the game had to be ended, and negative for a signal. `ran`: seconds from its start.
    """

    kind: str
    exit_code: int | None
    at: datetime.datetime
    ran: float
    errors: bytes = b""
    """The last of what it printed on standard error."""


def kiosk_folder(folders: UserFolders) -> Path:
    """Where everything of the kiosk lies, apart from what belongs to the user."""
    return folders.data / "kiosk"


def crash_folder(folders: UserFolders) -> Path:
    """Where the crashes are kept."""
    return kiosk_folder(folders) / FOLDER


def crashes_on(day: datetime.date, folder: Path) -> int:
    """How many crashes of that day the crash folder knows of."""
    try:
        text = (folder / LIST).read_text(encoding="utf-8", errors="replace")
    except OSError:  # no list: no crash yet
        return 0
    return sum(f'"at": "{day.isoformat()}T' in line for line in text.splitlines())


def keep(crash: Crash, folder: Path, log_file: Path, record: Path | None) -> Path | None:
    """Keep a crash in a new folder inside `folder`, and count it; None when nothing could be written.

    `log_file` is the game's log, `record` that of the guest's game if there was one (see `record_during`).
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _count(crash, folder / LIST)
        kept = _new_folder(folder, crash.at.strftime(_NAME))
        facts = {
            "kind": crash.kind,
            "exit_code": crash.exit_code,
            "at": crash.at.isoformat(timespec="seconds"),
            "ran_seconds": round(crash.ran, 1),
            "version": game.__version__,
        }
        (kept / "crash.json").write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
        (kept / "stderr.txt").write_bytes(crash.errors)
    except OSError as error:
        log.warning("a crash cannot be kept in %s: %s", folder, error)
        return None
    _copy_end(log_file, kept, LARGEST_LOG)
    if record is not None:
        _copy_end(record, kept, LARGEST_RECORD)
    _forget_old(folder)
    return kept


def _count(crash: Crash, path: Path) -> None:
    line = json.dumps({"at": crash.at.isoformat(timespec="seconds"), "kind": crash.kind, "exit_code": crash.exit_code})
    with path.open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines(keepends=True)
    if len(lines) > LONGEST_LIST:
        write_atomically(path, "".join(lines[-LONGEST_LIST // 2 :]).encode("utf-8"))


def _new_folder(folder: Path, name: str) -> Path:
    for number in range(1, 1000):
        made = folder / (name if number == 1 else f"{name}-{number:03}")
        with contextlib.suppress(FileExistsError):
            made.mkdir()
            return made
    raise FileExistsError(f"{folder / name} and many more are there already")


def _copy_end(path: Path, folder: Path, most: int) -> None:
    """Copy the last `most` bytes of a file, if it is there."""
    if not path.is_file():
        return
    try:
        with path.open("rb") as source, (folder / path.name).open("wb") as copy:
            source.seek(0, 2)
            source.seek(max(0, source.tell() - most))
            shutil.copyfileobj(source, copy)
    except OSError as error:
        log.info("%s is not kept with the crash: %s", path, error)


def record_during(crash: Crash, records: Path) -> Path | None:
    """The record in `records` written to last, if that was while the game ran: for who was not told which it was."""
    since = crash.at.timestamp() - crash.ran - FILE_TIME_STEP
    newest: tuple[float, Path] | None = None
    try:
        for path in records.glob("*.jsonl*"):
            changed = path.stat().st_mtime
            if changed >= since and (newest is None or changed > newest[0]):
                newest = changed, path
    except OSError as error:
        log.info("no record is kept with the crash: %s", error)
    return newest[1] if newest is not None else None


def _forget_old(folder: Path) -> None:
    try:
        kept = sorted(path for path in folder.iterdir() if path.is_dir() and (path / "crash.json").is_file())
    except OSError:  # as many as there were before will do
        return
    for path in kept[:-KEPT]:
        shutil.rmtree(path, ignore_errors=True)
