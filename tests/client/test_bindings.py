"""Keys and buttons are given to other things: none means two things, none needed is lost, settings are checked."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client.app import App
from game.client.input import Action, Bindings, InputMapper
from game.client.input.actions import BUTTONS, TRIGGERS, WISHES
from game.client.input.pad_words import PadStyle, button_word
from game.client.input.prompts import key_label
from game.client.intents import IntentKind
from game.client.scenes.dialog import DialogScene
from game.client.scenes.settings import SettingsScene
from game.client.scenes.settings_keys import BindingsPage
from game.client.scenes.title import TitleScene
from game.storage import settings as stored
from tests.client.pad_events import Plugged, Socket, added, button
from tests.client.playing import open_app, send
from tests.client.test_intents import key, kinds

ESSENTIAL = [one for one, wish in WISHES.items() if wish.essential]


@pytest.fixture
def app(tmp_path: Path) -> App:
    app = open_app(tmp_path)
    app.input = InputMapper(app.size, open_pad=Socket(Plugged(0)))
    app.push(TitleScene(app))
    return app


def test_nothing_is_bound_twice_at_first() -> None:
    bindings = Bindings()
    assert bindings.take_keys({}) and bindings.take_buttons({})
    fixed = [one for wish in WISHES.values() for one in wish.fixed]
    assert len(set(fixed)) == len(fixed)
    assert all(bindings.buttons[one] in (*BUTTONS, *TRIGGERS) for one in ESSENTIAL)
    assert all(WISHES[one].fixed for one in ESSENTIAL)


def test_a_key_that_is_taken_changes_places(app: App) -> None:
    bindings = app.input.bindings
    conflict = bindings.key_conflict(Action.LOG, pygame.K_n)
    assert conflict is not None and conflict.holder is Action.NAMES and conflict.swappable
    bindings.set_key(Action.LOG, pygame.K_n)
    assert (bindings.keys[Action.LOG], bindings.keys[Action.NAMES]) == (pygame.K_n, pygame.K_l)
    assert bindings.stored_keys() == {"log": "N", "names": "L"}
    again = Bindings()
    assert again.take_keys(bindings.stored_keys()) and again.keys == bindings.keys
    again.reset_keys()
    assert again.keys == Bindings().keys and again.stored_keys() == {}


@pytest.mark.parametrize("fixed", [pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_UP, pygame.K_TAB, pygame.K_BACKSPACE])
def test_keys_that_one_could_not_do_without_stay_what_they_are(fixed: int) -> None:
    bindings = Bindings()
    conflict = bindings.key_conflict(Action.MUTE, fixed)
    assert conflict is not None and not conflict.swappable
    with pytest.raises(ValueError, match="cannot be bound"):
        bindings.set_key(Action.MUTE, fixed)


def test_buttons_change_places_but_none_that_is_needed_is_lost() -> None:
    bindings = Bindings()
    bindings.set_button(Action.CONFIRM, "b")
    assert (bindings.buttons[Action.CONFIRM], bindings.buttons[Action.CANCEL]) == ("b", "a")
    assert bindings.buttons[Action.MUTE] is None
    conflict = bindings.button_conflict(Action.MUTE, "a")
    assert conflict is not None and not conflict.swappable
    with pytest.raises(ValueError, match="needs a button"):
        bindings.set_button(Action.MUTE, "a")
    with pytest.raises(ValueError, match="needs a button"):
        bindings.set_button(Action.UP, None)
    bindings.set_button(Action.MUTE, "y")
    assert bindings.buttons[Action.NAMES] is None, "that one can be done without"
    again = Bindings()
    assert again.take_buttons(bindings.stored_buttons()) and again.buttons == bindings.buttons


@pytest.mark.parametrize(
    "keys",
    [
        {"log": "N"},  # which shows the names already
        {"log": "Return"},
        {"log": "no such key"},
        {"log": "Backspace"},
        {"dance": "D"},
        {"log": "F5", "names": "F5"},
        {"log": "#0"},
        {"log": "#2147483648"},  # more than SDL has keys
    ],
)
def test_keys_of_the_settings_that_make_no_sense_are_not_used(app: App, keys: dict[str, str]) -> None:
    bindings = app.input.bindings
    assert not bindings.take_keys(keys)
    assert bindings.keys == Bindings().keys


@pytest.mark.parametrize(
    "buttons",
    [{"confirm": ""}, {"confirm": "b"}, {"mute": "turbo"}, {"mute": "button x"}, {"dance": "a"}, {"up": ""}],
)
def test_buttons_of_the_settings_that_make_no_sense_are_not_used(buttons: dict[str, str]) -> None:
    bindings = Bindings()
    assert not bindings.take_buttons(buttons)
    assert bindings.buttons == Bindings().buttons


def test_the_player_is_told_of_keys_that_make_no_sense(tmp_path: Path) -> None:
    settings = stored.Settings(keys={"log": "N"}, pad_buttons={"mute": "button 21"})
    app = App.headless((640, 360), settings=settings)
    app.messages.begin()
    assert app.toast is not None and "keys" in app.toast.lower()
    assert settings.keys == {} and app.input.bindings.buttons[Action.MUTE] == "button 21"


def test_what_is_bound_is_done_and_what_was_bound_no_more(app: App) -> None:
    mapper = app.input
    mapper.bindings.set_key(Action.LOG, pygame.K_F7)
    assert kinds(mapper.translate(key(pygame.K_F7))) == [IntentKind.LOG]
    assert mapper.translate(key(pygame.K_l)) == []
    mapper.bindings.set_key(Action.UP, pygame.K_F8)
    assert kinds(mapper.translate(key(pygame.K_F8))) == kinds(mapper.translate(key(pygame.K_UP))) == [IntentKind.MOVE]
    mapper.text_entry = True
    mapper.translate(pygame.event.Event(pygame.KEYUP, key=pygame.K_F7, mod=0))
    assert kinds(mapper.translate(key(pygame.K_F7))) == [IntentKind.LOG], "no letter"
    assert mapper.translate(key(pygame.K_n)) == [], "a letter while a name is typed"


# ------------------------------------------------------------------ the pages of the settings


def open_page(app: App, number: int) -> tuple[SettingsScene, BindingsPage]:
    scene = SettingsScene(app)
    app.push(scene)
    scene.turn_to(number)
    page = scene.keys if number == 3 else scene.pad
    return scene, page


def choose(app: App, scene: SettingsScene, page: BindingsPage, action: Action) -> None:
    scene.form.focus(page.buttons[action])
    send(app, IntentKind.CONFIRM)
    assert page.waiting is action and page.note()


def test_a_key_is_bound_by_pressing_it_and_kept(app: App) -> None:
    scene, page = open_page(app, 3)
    choose(app, scene, page, Action.LOG)
    app.hear(key(pygame.K_F4))
    app.step(0.01)
    assert page.waiting is None and page.word(Action.LOG) == "F4"
    app.pop()
    assert stored.load(app.folders)[0].keys == {"log": "F4"}


def test_a_taken_key_asks_whether_to_change_places(app: App) -> None:
    scene, page = open_page(app, 3)
    for answer, words in ((IntentKind.CANCEL, ("L", "N")), (None, ("N", "L"))):
        choose(app, scene, page, Action.LOG)
        app.hear(key(pygame.K_n))
        app.hear(pygame.event.Event(pygame.KEYUP, key=pygame.K_n, mod=0))
        app.step(0.01)
        assert isinstance(app.scene, DialogScene)
        if answer is None:
            send(app, IntentKind.PREVIOUS)
        send(app, answer or IntentKind.CONFIRM)
        assert app.scene is scene and (page.word(Action.LOG), page.word(Action.NAMES)) == words


@pytest.mark.parametrize("code", [pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_DELETE])
def test_keys_of_their_own_are_refused_with_a_reason(app: App, code: int) -> None:
    scene, page = open_page(app, 3)
    choose(app, scene, page, Action.LOG)
    app.hear(key(code))
    app.step(0.01)
    assert app.scene is scene and page.waiting is None and page.word(Action.LOG) == "L"
    assert (app.toast is None) is (code == pygame.K_ESCAPE)


def test_a_button_is_bound_by_pressing_it_and_reset_again(app: App) -> None:
    app.hear(added())
    scene, page = open_page(app, 4)
    choose(app, scene, page, Action.FULLSCREEN)
    app.hear(button("guide"))
    app.step(0.01)
    assert page.word(Action.FULLSCREEN) == "Guide" and app.settings.pad_buttons == {"full screen": "guide"}
    scene.form.focus(page.reset)
    send(app, IntentKind.CONFIRM)
    send(app, IntentKind.PREVIOUS)
    send(app, IntentKind.CONFIRM)
    assert app.scene is scene and page.word(Action.FULLSCREEN) == "" and app.settings.pad_buttons == {}


@pytest.mark.parametrize("number", [3, 4])
def test_waiting_ends_without_a_key_too(app: App, number: int) -> None:
    scene, page = open_page(app, number)
    action = Action.LOG
    choose(app, scene, page, action)
    send(app, IntentKind.PRESS, pos=(3, 3))
    assert page.waiting is None and not app.input.keys.capturing and not app.input.pads.capturing
    choose(app, scene, page, action)
    app.pop()
    assert not app.input.keys.capturing and not app.input.pads.capturing
    assert kinds(app.input.translate(key(pygame.K_l))) == [IntentKind.LOG]


def test_the_page_of_controls_lists_every_key_and_button(app: App) -> None:
    page = (Path(__file__).parents[2] / "docs" / "controls.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1:-1] for line in page.splitlines() if line.startswith("|")]
    named = {word.strip() for row in rows for cell in row[:-1] for word in cell.replace(" and ", ",").split(",")}
    for action in WISHES:
        bound = app.input.bindings.keys[action]
        if bound is not None:
            assert key_label(bound) in named, action
        pressed = app.input.bindings.buttons[action]
        if pressed is not None and "dpad" not in pressed and "stick" not in pressed:
            assert button_word(pressed, PadStyle.XBOX) in named, action
