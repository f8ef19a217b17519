"""What happens when the program meets an error that nobody expected: it is logged, and the player is told."""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING

from game.client.i18n import _

if TYPE_CHECKING:
    from game.client.app import App

log = logging.getLogger(__name__)


def show_error(app: App, error: Exception) -> None:
    """Log `error` and show a dialog about it instead of all scenes; an error of that dialog ends the program."""
    from game.client.scenes.error import ErrorScene
    from game.storage.log import ErrorLog

    names = " > ".join(type(scene).__name__ for scene in app.scenes) or "no scene"
    error_log = ErrorLog(app.folders.log)
    if app.folders.writable:
        error_log.error(error, f"In {names}, record {app.record_path}")
    else:
        log.error("unexpected error in %s", names, exc_info=error)
    kept_log = app.folders.log if app.folders.writable and error_log.problem is None else None
    record = app.record_path
    if any(isinstance(scene, ErrorScene) for scene in app.scenes):
        print(_("Rebirth had to stop: {error}").format(error=repr(error)), file=sys.stderr)
        app.quit(1)
        return
    while app.scenes:
        try:
            app.scenes.pop().left()
        except Exception:  # the scene is broken already; what it leaves behind is only logged
            log.exception("error while leaving a scene")
    app.push(ErrorScene(app, error, record=record, log_file=kept_log))
