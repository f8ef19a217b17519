"""Records of games that nobody will ask for again: a kiosk keeps the last ones, so that its disk never fills."""

from __future__ import annotations

import logging

from game.storage.paths import UserFolders
from game.storage.records import is_open_elsewhere, list_records

#: So many games are kept: some days of a busy booth, a few megabytes.
KEPT = 500

log = logging.getLogger(__name__)


def prune(folders: UserFolders, kept: int = KEPT) -> int:
    """Delete all records but the last `kept`, and say how many. What cannot be deleted stays, as the log says."""
    deleted = 0
    for path in list_records(folders)[kept:]:
        try:
            if not is_open_elsewhere(path):
                path.unlink(missing_ok=True)
                deleted += 1
        except OSError as error:
            log.warning("the old record %s stays: %s", path, error)
    return deleted
