"""What happens when the kiosk meets an error that nobody expected: it is kept for staff, and the booth goes on."""

from __future__ import annotations

import datetime
import logging
import time
import traceback
from typing import TYPE_CHECKING

from game.kiosk.crashes import FOLDER, Crash, keep

if TYPE_CHECKING:
    from game.client.kiosk.app import KioskApp

#: So many errors within so many seconds are not going to end by themselves: another process may do better.
TOO_MANY, WITHIN_SECONDS = 3, 60.0
#: So long the notice is read before the program ends.
READING_SECONDS = 3.0

log = logging.getLogger(__name__)


class Mishaps:
    """Told of every unexpected error. Guests see a calm notice, then the attract screen."""

    def __init__(self, app: KioskApp) -> None:
        self.app = app
        self.count = 0
        self._started = time.monotonic()
        self._last: list[float] = []

    def happened(self, error: Exception) -> None:
        """Keep what is known of an error and begin anew; where that fails too, the program ends."""
        from game.client.kiosk.app import FAILED

        self.count += 1
        now = time.monotonic()
        self._last = [*(at for at in self._last if now - at < WITHIN_SECONDS), now]
        try:
            self._keep(error, now)
            self._begin_anew()
            if len(self._last) >= TOO_MANY:
                log.error("%d errors in %.0f s: the program ends", len(self._last), WITHIN_SECONDS)
                self._show_notice()
                self.app.end(FAILED)
        except Exception:  # whatever is broken now, a new process has the best chance
            log.exception("the kiosk cannot begin anew")
            self.app.end(FAILED)

    def _keep(self, error: Exception, now: float) -> None:
        """The traceback, the log and the record of the game go where the crashes are kept."""
        app = self.app
        names = " > ".join(type(scene).__name__ for scene in app.scenes) or "no scene"
        log.error("unexpected error in %s, record %s", names, app.record_path, exc_info=error)
        if app.folders.writable:
            told = "".join(traceback.format_exception(error)).encode("utf-8", "backslashreplace")
            when = datetime.datetime.now().astimezone()
            crash = Crash("error", None, when, now - self._started, told)
            keep(crash, app.folders.data / FOLDER, app.folders.log, app.record_path)

    def _begin_anew(self) -> None:
        from game.client.kiosk.one_moment import OneMomentScene

        app = self.app
        while app.scenes:
            try:
                app.scenes.pop().left()
            except Exception:  # the scene is broken already; what it leaves behind is only logged
                log.exception("error while leaving a scene")
        app.game_ends(finished=False)
        app.push(OneMomentScene(app))

    def _show_notice(self) -> None:
        """Let the notice be read: the loop does not come round again."""
        if self.app.has_window:
            self.app.show_now()
            time.sleep(READING_SECONDS)
