"""The user's folders, found by platformdirs or set by the environment variable REBIRTH_HOME."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from game.storage.message import Message, cause

APP_NAME = "rebirth"
HOME_VARIABLE = "REBIRTH_HOME"


@dataclass(frozen=True)
class UserFolders:
    """Where this user's files lie. When ``writable`` is false nothing is kept, and ``problem`` says why."""

    data: Path
    config: Path
    records: Path
    maps: Path
    """Of maps that the user made; not there until the user asks for it (`resources.prepare_maps_folder`)."""
    log: Path
    """The log *file*; older ones lie beside it."""
    writable: bool
    problem: str | None = None


def user_folders() -> UserFolders:
    """Find the folders, make those that are missing and try whether they can be written to. Never raises."""
    problem: str | None = None
    home = os.environ.get(HOME_VARIABLE)
    if home:
        data = config = Path(home).absolute()
        log = data / "log"
    else:
        data, config, log = _system_folders()
    folders = (data, config, data / "records", log)
    for folder in folders:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                pass
        except OSError as error:
            problem = Message(
                "{folder} cannot be written to ({reason}). The game works, but settings and games are not kept. "
                "Set {variable} to a folder of yours to keep them.",
                folder=folder,
                reason=cause(error),
                variable=HOME_VARIABLE,
            )
            break
    return UserFolders(
        data=data,
        config=config,
        records=data / "records",
        maps=data / "maps",
        log=log / f"{APP_NAME}.log",
        writable=problem is None,
        problem=problem,
    )


def _system_folders() -> tuple[Path, Path, Path]:
    """(data, config, log) as the system wants them."""
    import platformdirs  # late: not needed when REBIRTH_HOME is set

    folders = platformdirs.PlatformDirs(APP_NAME, appauthor=False)
    return Path(folders.user_data_dir), Path(folders.user_config_dir), Path(folders.user_log_dir)
