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
from game.client.scenes.settings import Section, SettingsScene
from game.client.scenes.title import TitleScene
from game.client.widgets import Toggle, Widget
from game.storage import settings as stored
from tests.client.playing import folders, open_app, open_game, send

SIZES = [(960, 540), (1280, 720), (1024, 768), (1600, 1000), (1920, 1080), (2560, 1080), (3840, 2160)]
MORE = 6
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
        extra: list[tuple[str, Widget]] = [
            (f"Something else {n}", Toggle(False, lambda _on: None)) for n in range(more)
        ]
        scene.sections.append(Section("More", extra))
        scene.form.set_widgets([*(widget for _label, widget in scene.rows), scene.done], scene.speed)
    app.push(scene)
    app.frame()
    return scene


@pytest.mark.parametrize("text", [1.0, 1.25])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("more", [0, MORE])
def test_going_down_and_up_shows_every_setting_in_full(app: App, size: tuple[int, int], text: float, more: int) -> None:
    app.set_text_size(text)
    scene = show(app, size, more)
    order = [*(widget for _label, widget in scene.rows), scene.done]
    for direction, expected in ((1, order), (-1, list(reversed(order)))):
        for widget in expected:
            assert scene.form.focused is widget
            assert widget.visible
            assert (scene.panel if widget is scene.done else scene.window).contains(widget.rect)
            shown = [other.rect for other in order if other.visible and other is not widget]
            assert widget.rect.collidelist(shown) == -1
            send(app, IntentKind.MOVE, direction=(0, direction))
        assert scene.form.focused is expected[-1]  # and no further
    assert Rect((0, 0), size).contains(scene.panel)


@pytest.mark.parametrize("seats", [0, 4])
@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (1600, 1000), (1920, 1080), (2560, 1080), (3840, 2160)])
def test_everything_is_seen_at_once_in_two_columns(app: App, size: tuple[int, int], seats: int) -> None:
    app._canvas = pygame.Surface(size)
    session = open_game(app, *["human"] * seats).session if seats else None
    scene = SettingsScene(app, session)
    app.push(scene)
    app.frame()
    labels = {label for label, widget in scene.rows if widget.visible}
    assert len(labels) == sum(len(section.rows) for section in scene.sections) >= 12 + seats
    assert {"Music", "Credits and licences"} < labels
    assert scene._tall <= scene.window.height and Rect((0, 0), size).contains(scene.panel)


def test_tab_reaches_what_is_scrolled_out_of_sight(app: App) -> None:
    scene = show(app, (1024, 768), MORE)
    assert [widget for widget in scene.form.widgets if not widget.visible]
    reached = set()
    for _ in scene.form.widgets:
        reached.add(scene.form.focused)
        assert scene.form.focused is not None and scene.form.focused.visible
        send(app, IntentKind.NEXT)
    assert reached == set(scene.form.widgets)


def test_wheel_and_finger_scroll_to_both_ends(app: App) -> None:
    scene = show(app, (1024, 768), MORE)
    most = scene._tall - scene.window.height
    assert most > 0
    for _ in range(40):
        send(app, IntentKind.SCROLL, amount=-1.0)
    assert scene.scroll == most and scene.rows[-1][1].visible and not scene.rows[0][1].visible
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
    hidden = next(widget for _label, widget in scene.rows if not widget.visible and isinstance(widget, Toggle))
    send(app, IntentKind.PRESS, pos=hidden.rect.center)
    send(app, IntentKind.RELEASE, pos=hidden.rect.center)
    assert hidden.value is False


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
    scene.music_volume._set(9)
    sounding.step(1 / 60)
    assert sounding.sound.music_level == pytest.approx(0.9)
    scene.volume._set(2)
    assert pygame.mixer.get_busy()  # a sample of it
    send(sounding, IntentKind.CANCEL)
    kept = stored.load(sounding.folders)[0]
    assert (kept.music_volume, kept.effects_volume, kept.sound) == (0.9, 0.2, True)


def test_the_switch_and_the_key_are_one(sounding: App) -> None:
    scene = SettingsScene(sounding)
    sounding.push(scene)
    scene.audible.activate()
    assert sounding.sound.muted and not sounding.settings.sound
    send(sounding, IntentKind.MUTE)
    sounding.step(1 / 60)
    assert scene.audible.value and not sounding.sound.muted
    send(sounding, IntentKind.MUTE)
    sounding.step(1 / 60)
    assert not scene.audible.value


@pytest.mark.parametrize("slider", ["volume", "music_volume"])
def test_whoever_turns_a_volume_up_wants_to_hear_it(sounding: App, slider: str) -> None:
    sounding.set_sound(False)
    scene = SettingsScene(sounding)
    sounding.push(scene)
    getattr(scene, slider)._set(0)
    assert sounding.sound.muted
    getattr(scene, slider)._set(7)
    assert not sounding.sound.muted and sounding.settings.sound


def test_a_missing_device_is_told_in_the_settings(app: App) -> None:
    scene = show(app, (1280, 720))
    app.step(1 / 60)
    assert "device" in scene.sound.note
    app.set_sound(False)
    app.step(1 / 60)
    assert scene.sound.note == ""


def test_the_credits_are_reached_and_left_again(tmp_path: Path) -> None:
    app = open_app(tmp_path)
    scene = SettingsScene(app)
    app.push(scene)
    app.frame()
    scene.form.focus(scene.credits)
    send(app, IntentKind.CONFIRM)
    assert isinstance(app.scene, CreditsScene)
    send(app, IntentKind.CANCEL)
    assert app.scene is scene and scene.form.focused is scene.credits
