"""The settings: every one is within reach at each size, and acts at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.client.app import App
from game.client.intents import Device, IntentKind
from game.client.scenes.credits import CreditsScene
from game.client.scenes.settings import SettingsScene
from game.client.scenes.settings_pages import Row
from game.client.scenes.title import TitleScene
from game.client.widgets import Toggle, Widget
from game.storage import settings as stored
from tests.client.playing import folders, open_app, open_game, send

SIZES = [(960, 540), (1280, 720), (1024, 768)]
MORE = 9
"""Rows that may still come."""


@pytest.fixture
def app(tmp_path: Path) -> App:
    app = open_app(tmp_path)
    app.push(TitleScene(app))
    return app


def show(app: App, size: tuple[int, int], more: int = 0) -> SettingsScene:
    app._canvas = pygame.Surface(size)
    app.frame()
    scene = SettingsScene(app)
    if more:
        scene.page.rows += [Row(f"Something else {n}", Toggle(False, lambda _on: None)) for n in range(more)]
        scene.turn_to(0)
    app.push(scene)
    app.frame()
    return scene


def widgets(scene: SettingsScene) -> list[Widget]:
    return [row.widget for row in scene.page.rows]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("more", [0, MORE])
def test_going_down_and_up_shows_every_setting_in_full(app: App, size: tuple[int, int], more: int) -> None:
    app.set_text_size(1.25)
    scene = show(app, size, more)
    order = [scene.tabs[0], *widgets(scene), scene.done]
    send(app, IntentKind.MOVE, direction=(0, -1))
    for direction, expected in ((1, order), (-1, list(reversed(order)))):
        for widget in expected:
            assert scene.form.focused is widget
            assert widget.visible
            row = widget not in (scene.done, scene.tabs[0])
            assert (scene.window if row else scene.panel).contains(widget.rect)
            shown = [other.rect for other in order if other.visible and other is not widget]
            assert widget.rect.collidelist(shown) == -1
            send(app, IntentKind.MOVE, direction=(0, direction))
    assert Rect((0, 0), size).contains(scene.panel)


def test_every_page_is_seen_at_once(app: App) -> None:
    app._canvas = pygame.Surface((1280, 720))
    scene = SettingsScene(app, open_game(app, *["human"] * 4).session)
    app.push(scene)
    for number, page in enumerate(scene.pages):
        scene.turn_to(number)
        app.frame()
        if page is not scene.general.page:  # with the hints of four people it is scrolled
            assert all(row.widget.visible for row in page.rows), page.title
    labels = {label for label, _widget in scene.rows}
    assert {"Music", "Credits and licences", "Language", "Patterns of the clans", "Hints for Ada"} < labels


def test_arrows_along_the_tabs_and_shoulder_buttons_turn_the_page(app: App) -> None:
    scene = show(app, (1280, 720))
    send(app, IntentKind.MOVE, direction=(0, -1))
    seen = []
    for _ in scene.pages:
        send(app, IntentKind.MOVE, direction=(1, 0))
        seen.append(scene.number)
        assert scene.form.focused is scene.tabs[scene.number]
    assert seen == [1, 2, 3, 4, 5, 0]
    send(app, IntentKind.PREVIOUS, device=Device.PAD)
    assert scene.number == 5 and scene.form.focused is scene.about.credits


@pytest.mark.parametrize("page", [3, 4])
def test_every_key_and_button_can_be_gone_to_by_arrows(app: App, page: int) -> None:
    scene = show(app, (1280, 720))
    scene.turn_to(page)
    found: set[Widget] = set()
    waiting: list[Widget] = [scene.tabs[page]]
    while waiting:
        origin = waiting.pop()
        if origin in found:
            continue
        found.add(origin)
        for direction in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            scene.form.focus(origin)
            send(app, IntentKind.MOVE, direction=direction)
            if scene.number == page and scene.form.focused is not None:
                waiting.append(scene.form.focused)
            scene.turn_to(page)
    assert found >= {*widgets(scene), scene.done}


def test_tab_reaches_what_is_scrolled_out_of_sight(app: App) -> None:
    scene = show(app, (1024, 768), MORE)
    assert [widget for widget in scene.form.widgets if not widget.visible]
    reached = set()
    for _ in scene.form.widgets:
        reached.add(scene.form.focused)
        assert scene.form.focused is not None and scene.form.focused.visible
        send(app, IntentKind.NEXT)
    assert reached == {scene.tabs[0], *widgets(scene), scene.done}


def test_wheel_and_finger_scroll_to_both_ends(app: App) -> None:
    scene = show(app, (1024, 768), MORE)
    most = scene._tall - scene.window.height
    assert most > 0
    for _ in range(40):
        send(app, IntentKind.SCROLL, amount=-1.0)
    assert scene.scroll == most and widgets(scene)[-1].visible and not widgets(scene)[0].visible
    for _ in range(40):
        send(app, IntentKind.SCROLL, amount=1.0)
    assert scene.scroll == 0
    x, y = scene.window.x + 3, scene.window.bottom - 8
    send(app, IntentKind.PRESS, pos=(x, y), device=Device.TOUCH)
    send(app, IntentKind.POINT, pos=(x, y - 90), device=Device.TOUCH)
    send(app, IntentKind.RELEASE, pos=(x, y - 90), device=Device.TOUCH)
    assert scene.scroll == 90
    send(app, IntentKind.POINT, pos=(x, y - 200), device=Device.MOUSE)
    assert scene.scroll == 90


def test_what_is_scrolled_away_cannot_be_pressed(app: App) -> None:
    scene = show(app, (1024, 768), MORE)
    hidden = next(widget for widget in widgets(scene) if not widget.visible and isinstance(widget, Toggle))
    send(app, IntentKind.PRESS, pos=hidden.rect.center)
    send(app, IntentKind.RELEASE, pos=hidden.rect.center)
    assert hidden.value is False


def test_patterns_leave_every_picture_at_once_and_come_back(app: App) -> None:
    game = open_game(app, "human", "human")
    app.frame()
    tile = app.sprites.tile(0, 0, 60.0).copy()
    scene = SettingsScene(app, game.session)
    app.push(scene)
    scene.screen.patterns._set(False)
    assert app.sprites.tile(0, 0, 60.0).get_buffer().raw != tile.get_buffer().raw
    app.pop()
    assert stored.load(app.folders)[0].patterns is False
    app.set_patterns(True)
    assert app.sprites.tile(0, 0, 60.0).get_buffer().raw == tile.get_buffer().raw


def test_another_language_puts_this_page_into_it_and_leaves_the_focus(app: App) -> None:
    scene = show(app, (1280, 720))
    codes = [code for code, _name in scene.general.language.options]
    assert codes[:2] == ["", "en"]
    before = scene.general.language
    scene.general.language.step(1)
    assert app.settings.language == "en" and scene.general.language is not before
    assert scene.form.focused is scene.general.language


# ------------------------------------------------------------------ sound


@pytest.fixture
def sounding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    app = App((1280, 720), folders=folders(tmp_path), settings=stored.Settings())
    app.push(TitleScene(app))
    app._after_first_frame()
    yield app
    app.close()


def test_volumes_are_heard_at_once_and_kept(sounding: App) -> None:
    scene = SettingsScene(sounding)
    sounding.push(scene)
    for _ in range(300):
        sounding.step(1 / 60)
    assert sounding.sound.music_level == pytest.approx(sounding.settings.music_volume)
    scene.sounds.music_volume._set(9)
    sounding.step(1 / 60)
    assert sounding.sound.music_level == pytest.approx(0.9)
    scene.sounds.volume._set(2)
    assert pygame.mixer.get_busy()  # a sample of it
    send(sounding, IntentKind.CANCEL)
    kept = stored.load(sounding.folders)[0]
    assert (kept.music_volume, kept.effects_volume, kept.sound) == (0.9, 0.2, True)


def test_the_switch_and_the_key_are_one(sounding: App) -> None:
    scene = SettingsScene(sounding)
    sounding.push(scene)
    scene.sounds.audible.activate()
    assert sounding.sound.muted and not sounding.settings.sound
    send(sounding, IntentKind.MUTE)
    sounding.step(1 / 60)
    assert scene.sounds.audible.value and not sounding.sound.muted
    send(sounding, IntentKind.MUTE)
    sounding.step(1 / 60)
    assert not scene.sounds.audible.value


@pytest.mark.parametrize("slider", ["volume", "music_volume"])
def test_whoever_turns_a_volume_up_wants_to_hear_it(sounding: App, slider: str) -> None:
    sounding.set_sound(False)
    scene = SettingsScene(sounding)
    sounding.push(scene)
    getattr(scene.sounds, slider)._set(0)
    assert sounding.sound.muted
    getattr(scene.sounds, slider)._set(7)
    assert not sounding.sound.muted and sounding.settings.sound


def test_a_missing_device_is_told_in_the_settings(app: App) -> None:
    scene = show(app, (1280, 720))
    assert "device" in scene.sounds.page.note()
    app.set_sound(False)
    assert scene.sounds.page.note() == ""


def test_the_credits_are_reached_and_left_again(tmp_path: Path) -> None:
    app = open_app(tmp_path)
    scene = SettingsScene(app)
    app.push(scene)
    app.frame()
    scene.turn_to(len(scene.pages) - 1)
    scene.form.focus(scene.about.credits)
    send(app, IntentKind.CONFIRM)
    assert isinstance(app.scene, CreditsScene)
    send(app, IntentKind.CANCEL)
    assert app.scene is scene and scene.form.focused is scene.about.credits
