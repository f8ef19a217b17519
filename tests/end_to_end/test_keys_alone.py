"""A whole game in a real window by keys alone, from the title to the final score and out again."""

from __future__ import annotations

import itertools
import json
import time
from pathlib import Path

import pygame
import pytest

from game.client.intents import Intent, IntentKind
from game.client.scenes.final import FinalScene
from game.client.scenes.menu import MenuScene
from game.client.scenes.setup import SetupScene
from game.client.scenes.title import TitleScene
from game.client.session import Session
from game.client.widgets import Button, Widget
from game.storage.records import RecordWriter
from tests.end_to_end.mirror import Mirror, mirror
from tests.end_to_end.table import Table, only_record
from tests.end_to_end.test_devices import small_isle
from tests.end_to_end.test_whole_games import assert_holds
from tests.end_to_end.window import GameWindow, game

pytestmark = [pytest.mark.window, pytest.mark.slow]
SIZE = (1280, 720)
INTENTS = {
    "Tab": Intent(IntentKind.NEXT),
    "Left": Intent(IntentKind.MOVE, direction=(-1, 0)),
    "Right": Intent(IntentKind.MOVE, direction=(1, 0)),
    "Down": Intent(IntentKind.MOVE, direction=(0, 1)),
    "BackSpace": Intent(IntentKind.ERASE),
}


class Typist:
    """Presses keys in the window, and does the same in the mirror to know what has the focus."""

    def __init__(self, window: GameWindow, shown: Mirror) -> None:
        self.window = window
        self.mirror = shown

    def key(self, *names: str) -> None:
        """Keys that leave the scene as it is."""
        for name in names:
            self.mirror.app.handle(INTENTS[name])
        self.window.key(*names)

    def go_to(self, widget: Widget) -> None:
        """Tab to a widget."""
        scene = self.mirror.app.scene
        assert isinstance(scene, MenuScene)
        names = []
        while scene.form.focused is not widget:
            self.mirror.app.handle(INTENTS["Tab"])
            names.append("Tab")
            assert len(names) < 60
        if names:
            self.window.key(*names)

    def wait_for(self, widget: Widget, what: str) -> None:
        """Wait until the window shows a widget as the mirror does."""
        place, reach = widget.rect.center, 12
        self.mirror.app.step(2.0)
        part = self.mirror.app.frame().subsurface((place[0] - reach, place[1] - reach, 2 * reach, 2 * reach))
        expected = pygame.image.tobytes(part, "RGB")

        def alike() -> bool:
            seen = self.window.patch(place, reach)
            fine = seen.split(maxsplit=4)[3] == b"65535"  # two bytes for each colour
            seen = seen[-2 * len(expected) :: 2] if fine else seen[-len(expected) :]
            return sum(abs(one - other) for one, other in zip(seen, expected, strict=True)) < 3 * len(expected)

        self.window.wait_until(alike, what)

    def type(self, text: str) -> None:
        """Text into the field that has the focus."""
        self.mirror.app.handle(Intent(IntentKind.TEXT, text=text))
        time.sleep(0.2)  # letters are text once the window has seen which field they are for
        self.window.type(text)


def button(scene: MenuScene, words: str) -> Button:
    """The button of a scene with these words on it."""
    return next(each for each in scene.form.widgets if isinstance(each, Button) and words in each.label)


def test_a_whole_game_by_keys_alone(tmp_path: Path) -> None:
    home = tmp_path / "home"
    small_isle(home / "maps")
    with game(home, size=SIZE) as window, mirror(home, SIZE) as shown:
        typist = Typist(window, shown)
        title = TitleScene(shown.app)
        shown.show(title)
        typist.wait_for(button(title, "Quit"), "the title")
        typist.go_to(button(title, "New game"))
        window.key("Return")
        setup = SetupScene(shown.app)
        shown.show(setup)
        typist.wait_for(setup.back, "the set-up")
        typist.go_to(setup.map_list)
        while setup.map_name != "isle":
            typist.key("Down")
        typist.go_to(setup.seats.fields[0])
        typist.key("BackSpace", "BackSpace", "BackSpace")
        typist.type("Zoe")
        typist.go_to(setup.count_choice)
        while setup.players != 2:
            typist.key("Left")
        typist.go_to(setup.speed_choice)
        while setup.speed_choice.value != "instant":
            typist.key("Right")
        typist.go_to(setup.seed_field)
        typist.type("42")
        typist.go_to(setup.start)
        window.key("Return")
        table = Table(window, shown, only_record(window, home))
        table._by_key = itertools.repeat(True)  # type: ignore[assignment]
        assert [seat.name for seat in table.match.seats] == ["Zoe", "Fingal"] and table.match.seed == 42
        window.key("F3", "n", "l", "Escape")  # one that means nothing, two that show something, one that ends it
        table.play()
        assert table.match.finished
        final = FinalScene(shown.app, table.match, Session(shown.app, table.match, RecordWriter(None)))
        shown.show(final)
        final.skip()
        typist.wait_for(final.cards, "the final scoring")
        typist.go_to(final.title)
        window.key("Return")
        title = TitleScene(shown.app)
        shown.show(title)
        typist.wait_for(button(title, "Credits"), "the title again")
        typist.go_to(button(title, "Quit"))
        window.key("Return")
        assert window.wait_for_exit() == 0
        assert not [line for line in window.errors if "Error" in line or "Traceback" in line]
    assert_holds(table.record, home)
    assert json.loads((home / "settings.json").read_text())["seats"][0]["name"] == "Zoe"
