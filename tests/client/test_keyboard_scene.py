"""The keyboard on the screen: names and numbers without a real one, by finger, gamepad or mouse alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.client.app import App
from game.client.intents import Device, IntentKind
from game.client.scenes.keyboard import KeyboardScene
from game.client.scenes.menu import MenuScene
from game.client.widgets import Button, Choice, TextField
from tests.client.playing import open_app, send


class Sheet(MenuScene):
    """A field for a name, one for a number, and something beside them."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.name = TextField("Ada", lambda _text: None, longest=14)
        self.number = TextField("", lambda _text: None, longest=9, allowed=lambda c: c in "0123456789")
        self.choice: Choice[int] = Choice([(1, "one"), (2, "two")], 1, lambda _value: None)
        self.form.set_widgets([self.name, self.choice, self.number])

    def lay_out(self) -> None:
        self.name.rect, self.choice.rect, self.number.rect = (
            self.rect(*place, 300, 60) for place in ((100, 100), (500, 100), (100, 300))
        )


@pytest.fixture
def sheet(tmp_path: Path) -> Sheet:
    app = open_app(tmp_path)
    scene = Sheet(app)
    app.push(scene)
    app.frame()
    return scene


def open_for(scene: Sheet, field: TextField, device: Device = Device.PAD) -> KeyboardScene:
    scene.form.focus(field)
    send(scene.app, IntentKind.CONFIRM, device=device)
    keyboard = scene.app.scene
    assert isinstance(keyboard, KeyboardScene)
    scene.app.frame()
    return keyboard


def press(keyboard: KeyboardScene, label: str) -> None:
    found = next(
        widget for widget in keyboard.form.widgets if isinstance(widget, Button) and widget.label.lower() == label
    )
    for kind in (IntentKind.PRESS, IntentKind.RELEASE):
        send(keyboard.app, kind, pos=found.rect.center, device=Device.TOUCH)


def test_a_name_is_typed_with_capitals_where_they_belong(sheet: Sheet) -> None:
    keyboard = open_for(sheet, sheet.name)
    for _ in "Ada":
        send(sheet.app, IntentKind.HINT, device=Device.PAD)  # X erases
    for sign in "zoe-ann":
        press(keyboard, sign)
    press(keyboard, "erase")
    press(keyboard, "done")
    assert sheet.app.scene is sheet and sheet.name.text == "Zoe-An"


def test_leaving_puts_back_what_was_there(sheet: Sheet) -> None:
    keyboard = open_for(sheet, sheet.name)
    press(keyboard, "x")
    assert sheet.name.text == "Adax"
    send(sheet.app, IntentKind.CANCEL, device=Device.PAD)
    assert sheet.app.scene is sheet and sheet.name.text == "Ada"


def test_numbers_have_keys_of_figures_alone(sheet: Sheet) -> None:
    keyboard = open_for(sheet, sheet.number, Device.TOUCH)
    assert {key.label for row in keyboard.keys for key in row} == set("0123456789")
    for sign in "42":
        press(keyboard, sign)
    send(sheet.app, IntentKind.TEXT, text="x7")  # a real keyboard may be used meanwhile
    send(sheet.app, IntentKind.MENU, device=Device.PAD)
    assert sheet.app.scene is sheet and sheet.number.text == "427"


def test_every_key_is_reached_by_a_pad_and_none_lies_over_another(sheet: Sheet) -> None:
    keyboard = open_for(sheet, sheet.name)
    for toggle in (keyboard.capitals, keyboard.others):
        keyboard.form.focus(toggle)
        send(sheet.app, IntentKind.CONFIRM, device=Device.PAD)
        sheet.app.frame()
        keys = [widget for widget in keyboard.form.widgets if isinstance(widget, Button)]
        assert all(key.rect.collidelist([other.rect for other in keys if other is not key]) == -1 for key in keys)
        assert all(keyboard.panel.contains(key.rect) for key in keys)
        found, waiting = set(), [keyboard.form.focused]
        while waiting:
            at = waiting.pop()
            if at in found:
                continue
            found.add(at)
            for direction in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                keyboard.form.focus(at)
                send(sheet.app, IntentKind.MOVE, direction=direction, device=Device.PAD)
                waiting.append(keyboard.form.focused)
        assert found == set(keys)


def test_a_mouse_alone_opens_it_by_the_little_picture_and_keys_never_do(sheet: Sheet) -> None:
    app, field = sheet.app, sheet.name

    def click(pos: tuple[int, int]) -> None:
        for kind in (IntentKind.POINT, IntentKind.PRESS, IntentKind.RELEASE):
            send(app, kind, pos=pos, device=Device.MOUSE)

    click((field.rect.x + 20, field.rect.centery))
    assert app.scene is sheet and sheet.form.focused is field
    send(app, IntentKind.CONFIRM)
    assert app.scene is sheet
    click((field.rect.right - 10, field.rect.centery))
    assert isinstance(app.scene, KeyboardScene)
    click((2, 2))
    assert app.scene is sheet, "a press beside it puts it away"


def test_a_pad_leaves_a_text_field_as_any_other(sheet: Sheet) -> None:
    sheet.form.focus(sheet.name)
    send(sheet.app, IntentKind.MOVE, direction=(1, 0), device=Device.PAD)
    assert sheet.form.focused is sheet.choice
    sheet.form.focus(sheet.name)
    sheet.name.cursor = 0
    send(sheet.app, IntentKind.MOVE, direction=(1, 0))
    assert sheet.form.focused is sheet.name, "keys go through the letters first"
