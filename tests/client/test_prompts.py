"""Prompts name what is pressed on the device in use, as keys and buttons are bound now."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.client.app import App
from game.client.fonts import Fonts
from game.client.input import Action, InputMapper
from game.client.input.pad_words import PadStyle, button_icon, button_word, style_of
from game.client.intents import Device
from game.client.scenes.handover import HandoverScene
from game.client.scenes.rules_controls import controls_page
from game.client.scenes.settings import SettingsScene
from game.client.scenes.title import TitleScene
from tests.client.pad_events import Plugged, Socket, added, button
from tests.client.playing import open_app, open_game
from tests.client.test_intents import event, key


@pytest.fixture
def app(tmp_path: Path) -> App:
    app = open_app(tmp_path)
    app.input = InputMapper(app.size, open_pad=Socket(Plugged(0, "PS5 Controller"), Plugged(1, "Xbox pad")))
    app.push(TitleScene(app))
    return app


def use(app: App, device: Device) -> None:
    """Do something with a device."""
    said = {
        Device.MOUSE: event(pygame.MOUSEMOTION, pos=(400, 400), rel=(0, 0), buttons=(0, 0, 0), touch=False),
        Device.TOUCH: event(pygame.FINGERMOTION, x=0.1, y=0.1, finger_id=1, touch_id=1),
        Device.KEYBOARD: key(pygame.K_F5),
        Device.PAD: button("guide"),
    }
    if device is Device.TOUCH:
        app.hear(event(pygame.FINGERDOWN, x=0.01, y=0.01, finger_id=1, touch_id=1))
    if device is Device.PAD and not app.input.pads.count:
        app.hear(added())
    app.hear(said[device])
    app.hear(button("guide", down=False))
    assert app.input.device is device


def written(app: App) -> set[str]:
    """All lines of text of the next picture."""
    found: set[str] = set()
    render = Fonts.render

    def watched(self: Fonts, text: str, *more: Any) -> pygame.Surface:
        found.add(text)
        return render(self, text, *more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Fonts, "render", watched)
        app.frame()
    return found


def test_words_and_icons_follow_device_and_bindings(app: App) -> None:
    prompts, hint = app.input.prompts, Action.HINT
    assert prompts.labelled("Hint", hint) == "Hint (H)"
    use(app, Device.TOUCH)
    assert prompts.labelled("Hint", hint) == "Hint" and prompts.icon(hint) == "touch"
    use(app, Device.PAD)
    assert prompts.labelled("Hint", hint) == "Hint (Square)" and prompts.icon(hint) == "pad_square"
    assert prompts.labelled("Sound", Action.MUTE) == "Sound", "nothing is bound to it"
    app.input.bindings.set_button(hint, "y")
    assert prompts.word(hint) == "Triangle"
    use(app, Device.KEYBOARD)
    app.input.bindings.set_key(hint, pygame.K_F3)
    assert prompts.word(hint) == "F3" and prompts.icon(hint) == "keyboard"
    assert prompts.word(Action.CONFIRM) == "Enter", "what is best known of several keys"
    assert prompts.word(Action.ZOOM_IN) == "+"


def test_the_pad_used_last_gives_the_words(app: App) -> None:
    use(app, Device.PAD)
    app.hear(added(1))
    assert app.input.prompts.word(Action.CONFIRM) == "Cross"
    app.hear(button("a", pad=1))
    assert app.input.prompts.word(Action.CONFIRM) == "A"


@pytest.mark.parametrize(
    ("name", "guid", "style"),
    [
        ("Wireless Controller", "050057564c050000cc09000000006800", PadStyle.PLAYSTATION),
        ("Nintendo Switch Pro Controller", "", PadStyle.NINTENDO),
        ("PS4 Controller", "", PadStyle.PLAYSTATION),
        ("Generic USB pad", "0300000010080000e501000010010000", PadStyle.XBOX),
    ],
)
def test_makes_are_known_by_vendor_or_name(name: str, guid: str, style: PadStyle) -> None:
    assert style_of(name, guid) is style


@pytest.mark.parametrize("style", PadStyle)
def test_every_button_has_a_word_of_its_own(app: App, style: PadStyle) -> None:
    bound = [one for one in app.input.bindings.buttons.values() if one is not None]
    words = {button_word(one, style) for one in bound}
    assert len(words) == len(bound) and all(words)
    assert all(app.sprites.icon(button_icon(one, style), 30, (0, 0, 0)) for one in bound)
    assert button_word("button 17", style).endswith("17")


def test_the_handover_and_the_settings_change_with_the_device(app: App) -> None:
    match = open_game(app, "human", "human").match
    scene = HandoverScene(app, match, 1, lambda: None)
    app.push(scene)
    for device, words in (
        (Device.KEYBOARD, "Enter"),
        (Device.PAD, "press Cross"),
        (Device.TOUCH, "touch the button"),
        (Device.MOUSE, "click the button, or press Enter"),
    ):
        use(app, device)
        assert scene.needs_redraw
        assert words in written(app)
    app.push(SettingsScene(app))
    use(app, Device.PAD)
    assert "Hints (Square)" in written(app)


@pytest.mark.parametrize("device", Device)
def test_the_page_of_controls_speaks_of_the_device_in_use(app: App, device: Device) -> None:
    use(app, device)
    texts = [item.text for item in controls_page(app.input.prompts, irish=True).items]
    assert not any("{" in text or "()" in text for text in texts)
    named = {Device.MOUSE: "Click", Device.TOUCH: "Touch", Device.KEYBOARD: "arrow keys", Device.PAD: "left stick"}
    assert named[device] in texts[0]
    assert all((word in " ".join(texts)) is (other is device) for other, word in named.items())


def test_only_the_focus_is_lit_once_keys_are_used(app: App) -> None:
    scene = app.scene
    assert isinstance(scene, TitleScene)
    app.frame()
    pos = scene.buttons[1].rect.center
    app.hear(event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False))
    assert scene.buttons[1].hovered
    app.hear(key(pygame.K_UP))
    assert not any(one.hovered for one in scene.buttons)


def test_the_focus_is_seen_before_the_first_step(app: App) -> None:
    use(app, Device.PAD)
    scene = open_game(app, "human", "greedy")
    attention = scene.attention
    assert attention.by_keys and attention.target in scene.view.legal and scene.board_layer.previewed() is None
    app.hear(button("a"))
    assert scene.match.turn == 0 and scene.board_layer.previewed() is not None, "the first press only shows"
    at = next(space for space in sorted(scene.view.legal) if space != attention.target)
    x, y = scene.board_view.centre(at)
    app.hear(event(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(0, 0), buttons=(0, 0, 0), touch=False))
    assert not attention.by_keys and attention.target == at
    app.hear(key(pygame.K_F5))
    assert attention.by_keys and attention.target == at, "it goes on where the pointer was"
