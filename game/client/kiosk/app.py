"""The client at an event: the same app, without any way out and with nothing of a home user's read or written."""

from __future__ import annotations

import dataclasses
import logging
import sys
from typing import TYPE_CHECKING, Protocol

from game.client.app import App, Size
from game.client.window import NoDisplay
from game.storage.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path

    from game.client.scene import Scene
    from game.storage.booth_scores import BoothScores
    from game.storage.kiosk_options import KioskOptions
    from game.storage.paths import UserFolders

#: The exit codes: staff has ended the kiosk, or something is wrong that another start may mend.
ENDED_BY_STAFF, FAILED = 0, 1

log = logging.getLogger(__name__)


class Beats(Protocol):
    """What is told that the loop runs."""

    def beat(self) -> None: ...


class KioskApp(App):
    """The app of a kiosk. `options` is what the organiser has set, `booth` the scores of the booth."""

    options: KioskOptions
    booth: BoothScores

    def __init__(
        self,
        options: KioskOptions,
        *,
        folders: UserFolders | None = None,
        heartbeat: Beats | None = None,
        size: Size | None = None,
        sound: bool = True,
    ) -> None:
        """Open the window, full screen unless a `size` is given; raises NoDisplay when there is no screen.

        `folders` are the user's: the kiosk keeps everything in one of its own inside them.
        """
        self._set_up(options, heartbeat)
        super().__init__(
            size,
            fullscreen=size is None,
            sound=sound,
            folders=kiosk_folders(folders),
            settings=settings_for(options),
        )

    def _set_up(self, options: KioskOptions, heartbeat: Beats | None) -> None:
        self.options = options
        self.heartbeat = heartbeat

    def forget_guest(self) -> None:
        """Put back everything that a guest can have changed, and forget what has been said to it."""
        self.settings = settings_for(self.options)
        self.set_language(self.settings.language)

    def save_settings(self) -> None:
        """Nothing that is set here is for the next time."""

    def file_dropped(self, path: Path) -> None:
        """Means nothing here."""


def kiosk_folders(user: UserFolders | None) -> UserFolders:
    """The folder of the kiosk's own inside the user's: nothing of a home user's is touched."""
    from game.storage import paths

    user = user or paths.user_folders()
    home = user.data / "kiosk"
    return dataclasses.replace(
        user, data=home, config=home, records=home / "records", maps=user.maps, log=home / "log" / user.log.name
    )


def settings_for(options: KioskOptions) -> Settings:
    """The settings that every guest finds."""
    return Settings(language=options.language, hints=options.hints, display=options.display)


def run_kiosk(
    options: KioskOptions,
    heartbeat: Beats | None = None,
    *,
    folders: UserFolders | None = None,
    size: Size | None = None,
    sound: bool = True,
) -> int:
    """Run the kiosk until staff ends it; gives back ENDED_BY_STAFF or FAILED."""
    from game.client.kiosk.attract_scene import KioskAttractScene

    try:
        app = KioskApp(options, folders=folders, heartbeat=heartbeat, size=size, sound=sound)
    except NoDisplay as problem:
        print(str(problem), file=sys.stderr)
        return FAILED

    def first_scene(_app: App) -> Scene:
        return KioskAttractScene(app)

    return app.run(first_scene)
