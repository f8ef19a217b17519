"""The first screens of a kiosk for pictures, with some scores that nobody has made; nothing is left of them."""

from __future__ import annotations

import datetime
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.stage import STEP_SECONDS, Stage
from game.rebirth import Match
from game.storage.kiosk_options import KioskOptions

if TYPE_CHECKING:
    from game.client.kiosk.app import KioskApp
    from game.client.kiosk.attract_scene import KioskAttractScene

#: Letters, points and how many days ago.
SCORES = (
    ("ADA", 118, 1), ("BEN", 102, 1), ("ZOE", 95, 1), ("MAX", 121, 0), ("LEA", 74, 0), ("TOM", 99, 0), ("IDA", 88, 0),
)  # fmt: skip
#: So many steps at most until the board on the attract screen has something to tell, in so many letters.
STEPS, TELLING = 600, 28


def show_poster(stage: Stage, match: Match) -> None:
    """The first page of the attract screen."""
    app = kiosk_on(stage)
    _attract(app)
    _settle(stage)


def show_attract(stage: Stage, match: Match) -> None:
    """The board that plays itself, and what is said of it."""
    from game.client.kiosk.attract_scene import PageKind

    app = kiosk_on(stage)
    scene = _attract(app)
    scene.turn_to(PageKind.BOARD)
    for _ in range(STEPS):
        app.step(STEP_SECONDS * 3)
        if len(scene.board_page.text) > TELLING and scene.board_page.said is not None:
            break
    _settle(stage)


def show_how(stage: Stage, match: Match) -> None:
    """How to play in three pictures."""
    from game.client.kiosk.attract_scene import PageKind

    _attract(kiosk_on(stage)).turn_to(PageKind.HOW)
    _settle(stage)


def show_scores(stage: Stage, match: Match) -> None:
    """The scores of the match's map."""
    from game.client.kiosk.booth_page import BoothPageScene

    app = kiosk_on(stage)
    before = app.booth.folders
    with tempfile.TemporaryDirectory() as home:
        app.booth.path = Path(home) / app.booth.path.name
        app.booth.folders = replace(before, data=Path(home), writable=True)
        day = datetime.date(2026, 5, 3)
        kept = [
            app.booth.add(letters, match.map_name, 2, points, day=day - datetime.timedelta(days=ago))[0]
            for letters, points, ago in SCORES
        ]
        app.replace(BoothPageScene(app, match.map_name, kept[-1:], day=day))
    stage.frame()


def show_picker(stage: Stage, match: Match) -> None:
    """What a guest chooses from."""
    from game.client.kiosk.picker import PickerScene

    app = kiosk_on(stage)
    app.replace(PickerScene(app))
    stage.frame()


def kiosk_on(stage: Stage) -> KioskApp:
    """A kiosk in the place of the stage's app, with its settings."""
    from game.client.kiosk.app import KioskApp

    before = stage.app
    settings = before.settings
    options = KioskOptions(default_language=settings.language, palette=settings.palette, text_size=settings.text_size)
    before.close()
    app = KioskApp.headless(before.size, folders=before.folders, options=options)
    stage.app = app
    return app


def _attract(app: KioskApp) -> KioskAttractScene:
    from game.client.kiosk.attract_scene import KioskAttractScene

    scene = KioskAttractScene(app)
    app.replace(scene)
    app.frame()  # what moves there begins after the first picture
    return scene


def _settle(stage: Stage) -> None:
    """Let the page before fade, and what moves in the landscape appear."""
    for _ in range(4):
        stage.app.step(STEP_SECONDS)
    stage.frame()
