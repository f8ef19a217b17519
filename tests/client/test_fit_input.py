"""What is said of keys and buttons fits in every language, at the largest text in the smallest window."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.client import i18n
from game.client.input import Action, InputMapper
from game.client.intents import Device
from game.client.scenes.handover import HandoverScene
from game.client.scenes.keyboard import KeyboardScene
from game.client.scenes.menu import MenuScene
from game.client.scenes.rules import RulesScene
from game.client.scenes.settings import SettingsScene
from game.client.widgets import TextField
from game.commands.stage import Stage
from game.rebirth.tables import IRELAND
from game.storage.settings import Settings
from tests.client.fitting import LEAST_PIXELS, watching
from tests.client.pad_events import Plugged, Socket, added, button
from tests.client.test_fit_scenes import game

SIZE, LARGEST = (1280, 720), 1.25
LONG_NAME = "Wireless Controller with a long name"


@pytest.fixture(params=i18n.codes())
def stage(request: pytest.FixtureRequest) -> Iterator[Stage]:
    with Stage(SIZE, Settings(text_size=LARGEST, language=request.param)) as stage:
        stage.app.input = InputMapper(SIZE, open_pad=Socket(Plugged(0, LONG_NAME)))
        yield stage
    i18n.use(i18n.ENGLISH)


def shown(stage: Stage) -> Iterator[tuple[str, MenuScene]]:
    """Scenes as each device shows them."""
    app = stage.app
    app.input.translate(added())
    app.input.translate(button("guide"))
    for device in Device:
        app.input.device = device
        book = RulesScene(app, IRELAND.name)
        book.resized(SIZE)
        number = next(n for n, page in enumerate(book.pages) if page.key == "controls")
        book._turn_to(number)
        yield f"controls {device.name}", book
        yield f"handover {device.name}", HandoverScene(app, game("scotland", 3, False), 1, lambda: None)
    settings = SettingsScene(app)
    for number, page in ((3, settings.keys), (4, settings.pad)):
        settings.resized(SIZE)
        settings.turn_to(number)
        yield f"bindings {number}", settings
        page._wait_for(Action.PREVIOUS)
        yield f"waiting {number}", settings
        page.stop()
    for allowed in (str.isprintable, str.isdecimal):
        keyboard = KeyboardScene(app, TextField("", lambda _text: None, allowed=allowed))
        yield f"keyboard {allowed.__name__}", keyboard


def test_every_word_about_keys_and_buttons_fits(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    faults = {}
    for what, scene in shown(stage):
        scene.resized(SIZE)
        surface = pygame.Surface(SIZE)
        with watching(monkeypatch, least=LEAST_PIXELS) as watch:
            scene.draw(surface)
        faults[what] = watch.faults(scrolls=what.startswith("controls"))
    assert not {what: found for what, found in faults.items() if found}
