"""What the tests of the kiosk share: one without a window, events as pygame sends them, and time that passes."""

from __future__ import annotations

import itertools
import math
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.client.kiosk import KioskApp
from game.client.kiosk.game import KioskGameScene
from game.client.session import Session
from game.client.sprites import Sprites
from game.storage.kiosk_options import KioskOptions
from tests.client.playing import SMALL, Ready, folders, island, seats

PIN = "2580"
#: Pictures of tiles and the like, which are the same in every test.
SPRITES = Sprites()
STEP = 0.1
#: On its side, upright, 4:3 and very wide; small, for pictures of that size are quick.
SIZES = [(960, 540), (540, 960), (640, 480), (1260, 540)]
LANGUAGES = ["en", "de", "fr"]
#: The pair that is looked at in every run.
SHORT = [("fr", (540, 960))]


def looked_at() -> list[object]:
    """Every language at every size, most of them in long runs only."""
    pairs = itertools.product(LANGUAGES, SIZES)
    return [pytest.param(*pair, marks=[] if pair in SHORT else pytest.mark.long) for pair in pairs]


def open_kiosk(home: Path, size: tuple[int, int] = SMALL, thinker: Ready | None = None, **options: object) -> KioskApp:
    """A kiosk that draws to a surface, at instant speed, with opponents that need no process."""
    given = {"speed": "instant", "staff_pin": PIN, "initials_seconds": 45} | options
    app = KioskApp.headless(size, folders=folders(home), options=KioskOptions(**given))  # type: ignore[arg-type]
    worker = thinker or Ready()
    app.thinker_for = lambda board, players: worker  # type: ignore[method-assign, assignment, return-value]
    app.__dict__["sprites"] = SPRITES
    app._boards["island"] = island()
    return app


def begin(app: KioskApp, *controllers: str, seed: int = 5) -> KioskGameScene:
    """A guest's game on a small board."""
    session = Session.new(app, island(), seats(*controllers), seed, 0, app.settings.speed, map_name="island")
    app.game_begins("island", len(controllers))
    scene = KioskGameScene(app, session)
    app.replace(scene)
    app.frame()
    return scene


def pass_time(app: KioskApp, seconds: float) -> None:
    """Let time pass, in frames; a long time in few."""
    step = STEP if seconds < 5 else 2.5 * STEP
    for _ in range(math.ceil(seconds / step - 1e-9)):
        app.step(step)


def hear(app: KioskApp, kind: int, **values: object) -> None:
    """One event."""
    app.hear(Event(kind, values))


def key(app: KioskApp, number: int, mod: int = 0, text: str = "") -> None:
    """Press a key and let it go; `text` is what it writes."""
    hear(app, pygame.KEYDOWN, key=number, mod=mod, unicode=text)
    if text:
        hear(app, pygame.TEXTINPUT, text=text)
    hear(app, pygame.KEYUP, key=number, mod=mod)


def click(app: KioskApp, pos: tuple[int, int], button: int = 1) -> None:
    """Press a button of the mouse and let it go."""
    hear(app, pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False)
    hear(app, pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=False)


def tap(app: KioskApp, pos: tuple[int, int], finger: int = 1) -> None:
    """Touch with a finger and lift it."""
    x, y = pos[0] / (app.size[0] - 1), pos[1] / (app.size[1] - 1)
    hear(app, pygame.FINGERDOWN, finger_id=finger, x=x, y=y, dx=0, dy=0)
    hear(app, pygame.FINGERUP, finger_id=finger, x=x, y=y, dx=0, dy=0)


def top(app: KioskApp) -> str:
    """The name of the scene on top."""
    return type(app.scene).__name__
