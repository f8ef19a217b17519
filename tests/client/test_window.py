"""The window on other systems: all pixels of a fine screen, and places that are counted in points."""

from __future__ import annotations

import ctypes
import math
import os
import types
from pathlib import Path

import pygame
import pytest

from game.client.app import App
from game.client.input import InputMapper
from game.client.intents import Intent, IntentKind
from game.client.scene import Scene
from game.client.scenes.settings_pages import ScreenPage
from game.client.window import (
    SMALLEST,
    DenseWindow,
    PlainWindow,
    Window,
    ask_for_all_pixels,
    desktop_scale,
    open_window,
)
from game.storage.settings import Settings
from tests.client.playing import folders


@pytest.fixture(autouse=True)
def _unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window of SDL's dummy driver, and an environment to be spoilt."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    for name in ("SDL_FRAMEBUFFER_ACCELERATION", "SDL_WINDOWS_DPI_AWARENESS"):
        monkeypatch.setenv(name, "")  # put back afterwards, whatever is done to it
        monkeypatch.delenv(name)
    pygame.display.quit()


def driver(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Let pygame say that another driver is in use."""
    monkeypatch.setattr(pygame.display, "get_driver", lambda: name)


def test_windows_is_asked_not_to_enlarge_the_window_and_others_are_not() -> None:
    for platform, awareness in (("win32", "permonitorv2"), ("darwin", None), ("linux", None)):
        environment: dict[str, str] = {}
        ask_for_all_pixels(environment, platform)
        assert environment.get("SDL_WINDOWS_DPI_AWARENESS") == awareness
    environment = {"SDL_WINDOWS_DPI_AWARENESS": "unaware"}
    ask_for_all_pixels(environment, "win32")
    assert environment["SDL_WINDOWS_DPI_AWARENESS"] == "unaware"


@pytest.mark.parametrize(
    ("name", "kind", "direct"),
    [
        ("x11", PlainWindow, "0"),
        ("windows", PlainWindow, "0"),
        ("cocoa", DenseWindow, None),
        ("wayland", DenseWindow, None),
    ],
)
def test_each_system_gets_a_window_that_it_can_show(
    monkeypatch: pytest.MonkeyPatch, name: str, kind: type, direct: str | None
) -> None:
    driver(monkeypatch, name)
    opened = open_window((1000, 600), False)
    assert type(opened) is kind
    assert opened.size == (1000, 600) == opened.target().get_size()
    # Cocoa and Wayland take no surface but through a renderer.
    assert os.environ.get("SDL_FRAMEBUFFER_ACCELERATION") == direct
    opened.show(None)
    opened.show([pygame.Rect(1, 2, 3, 4)])
    opened.close()
    assert not pygame.display.get_init()


def test_a_screen_that_is_not_there_any_more_is_the_first_one() -> None:
    opened = open_window((1000, 600), False, 5)
    assert opened.size == (1000, 600)
    opened.move_to_display(0)
    assert opened.size == (1000, 600) and opened.changed
    opened.close()


def test_which_of_several_screens_is_kept_and_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = App((1000, 600), folders=folders(tmp_path), settings=Settings())
    moved: list[int] = []
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080), (1280, 1024)])
    monkeypatch.setattr(Window, "move_to_display", lambda _self, number: moved.append(number))
    page = ScreenPage(app)
    assert [label for _n, label in page.display.options] == ["Screen 1", "Screen 2"]
    page.display.step(1)
    assert moved == [1] and app.settings.display == 1
    app.close()


def dense(app: App, monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """Let the app's window have so many pixels for each point."""
    assert isinstance(app._window, DenseWindow)
    points = app._window.size
    pixels = pygame.Surface((points[0] * times, points[1] * times))
    monkeypatch.setattr(DenseWindow, "shown", pixels)
    monkeypatch.setattr(DenseWindow, "push", lambda self, areas: None)


class Pointed(Scene):
    """Remembers what was pressed."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.pressed: list[tuple[int, int] | None] = []

    def handle(self, intent: Intent) -> None:
        if intent.kind is IntentKind.PRESS:
            self.pressed.append(intent.pos)


def test_scenes_get_every_pixel_and_presses_land_where_they_were_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver(monkeypatch, "cocoa")
    app = App((1000, 600), folders=folders(tmp_path), settings=Settings())
    dense(app, monkeypatch, 2)
    scene = Pointed(app)
    app.push(scene)
    app.turn()
    assert app.size == (2000, 1200)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(310, 120), button=1, touch=False))
    app.turn()
    assert scene.pressed == [(621, 241)]  # the middle of the point's four pixels
    app.close()
    assert app.settings.window_size == (1000, 600)  # in points, as it is opened


def test_presses_on_a_stretched_picture_of_a_fine_screen_land_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver(monkeypatch, "cocoa")
    app = App((1000, 600), folders=folders(tmp_path), settings=Settings())
    scene = Pointed(app)
    app.push(scene)
    app.turn()
    dense(app, monkeypatch, 2)  # carried over to the other screen: for a moment the old picture is stretched
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(310, 120), button=1, touch=False))
    app.turn()
    assert app.size == (1000, 600) and scene.pressed == [(310, 120)]
    app.close()


def small_window(size: tuple[int, int], settled: bool) -> Window:
    """A window as if it had been dragged to `size`, with the picture of 960 x 540 that it shows until it rests."""
    window = Window.__new__(Window)
    canvas = pygame.Surface(SMALLEST)
    window._canvas, window._seen = canvas, size
    window._stretched = (size[0] / 960, size[1] / 540)
    if settled:
        window._stretched = (min(window._stretched),) * 2
    return window


@pytest.mark.parametrize("size", [(960, 540), (961, 541), (640, 480), (333, 777), (1919, 1079), (2560, 1080)])
@pytest.mark.parametrize("settled", [False, True])
def test_every_pixel_of_every_window_answers_as_the_pixel_that_is_shown_there(
    size: tuple[int, int], settled: bool
) -> None:
    """The picture lies in the middle, perhaps with bars beside it; corners and edges belong to it too."""
    window = small_window(size, settled)
    assert window._stretched is not None
    width, height = Window._stretched_size(pygame.Surface(SMALLEST), window._stretched)
    left, top = (size[0] - width) // 2, (size[1] - height) // 2
    for axis, (first, shown, whole) in enumerate(((left, width, 960), (top, height, 540))):
        found = []
        for pixel in range(size[axis]):
            place = (pixel, top) if axis == 0 else (left, pixel)
            at = window.pixel(place)
            share = (place[0] / (size[0] - 1), place[1] / (size[1] - 1))
            told = window.on_target(pygame.event.Event(pygame.FINGERDOWN, x=share[0], y=share[1], finger_id=1))
            mapper = InputMapper(SMALLEST)
            assert mapper.translate(told)[0].pos == at, "a finger means the same pixel as the mouse"
            found.append(at[axis])
        assert found == sorted(found)
        inside = found[first : first + shown]
        assert (inside[0], inside[-1]) == (math.floor(whole / shown / 2), math.floor(whole - whole / shown / 2))
        assert all(0 <= at < whole for at in inside)
        assert all(at < 0 for at in found[:first]) and all(at >= whole for at in found[first + shown :])
        step = whole / shown
        assert all(abs(at - (number + 0.5) * step + 0.5) <= 0.5 + 1e-6 for number, at in enumerate(inside))


@pytest.mark.parametrize(("dpi", "scale"), [(96, 1.0), (144, 1.5), (192, 2.0), (72, 1.0)])
def test_the_first_window_is_as_large_as_windows_shows_things(
    monkeypatch: pytest.MonkeyPatch, dpi: int, scale: float
) -> None:
    user32 = types.SimpleNamespace(GetDpiForSystem=lambda: dpi)
    monkeypatch.setattr(ctypes, "windll", types.SimpleNamespace(user32=user32), raising=False)
    assert desktop_scale("win32") == scale


def test_older_windows_and_other_systems_show_things_as_large_as_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    assert desktop_scale("linux") == desktop_scale("darwin") == 1.0
    monkeypatch.setattr(ctypes, "windll", types.SimpleNamespace(user32=types.SimpleNamespace()), raising=False)
    assert desktop_scale("win32") == 1.0


def test_only_the_first_window_is_enlarged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.client.app.desktop_scale", lambda: 1.5)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(3840, 2160)])
    app = App(folders=folders(tmp_path), settings=Settings())
    assert app.size == (1920, 1080)
    app.close()
    app = App(folders=folders(tmp_path), settings=Settings(window_size=(1100, 700)))
    assert app.size == (1100, 700)
    app.close()


def test_full_screen_that_nobody_grants_is_covered_by_the_window_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = types.SimpleNamespace(monotonic=lambda: clock.now, now=10.0)
    monkeypatch.setattr("game.client.window.time", clock)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1280, 800)])
    opened = open_window((1000, 600), False)
    assert isinstance(opened, PlainWindow)
    opened._handle.position = (30, 40)
    real: list[tuple[int, int] | None] = [(1000, 600)]
    monkeypatch.setattr(PlainWindow, "real_size", lambda self: real[0])

    opened.toggle_fullscreen()
    opened.target()
    assert pygame.display.is_fullscreen()  # there is still time to grant it
    full = opened.size
    clock.now += 1.0
    assert opened.target().get_size() == full or opened.stretched
    assert not pygame.display.is_fullscreen() and opened.fullscreen
    assert opened.size == full
    clock.now += 1.0
    opened.target()
    clock.now += 1.0
    assert opened.target().get_size() == full == opened.shown.get_size()

    opened.toggle_fullscreen()
    assert not opened.fullscreen
    assert opened.size == (1000, 600) and opened._handle.position == (30, 40)

    for answer in (None, full):  # not to be asked, and granted
        real[0] = answer
        opened.toggle_fullscreen()
        clock.now += 1.0
        opened.target()
        assert pygame.display.is_fullscreen()
        opened.toggle_fullscreen()
        assert not opened.fullscreen
    opened.close()


def test_a_named_size_asks_for_a_window_whatever_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[tuple[int, int], bool]] = []

    def remember(size: tuple[int, int], fullscreen: bool, display: int) -> Window:
        opened.append((size, fullscreen))
        return open_window(size, fullscreen, display)

    monkeypatch.setattr("game.client.app.open_window", remember)
    for size, fullscreen in (((1000, 600), None), (None, None), ((1000, 600), True)):
        saved = Settings(fullscreen=True, window_size=(1100, 700))
        app = App(size, fullscreen=fullscreen, folders=folders(tmp_path), settings=saved)
        assert not app.fullscreen  # the driver of the tests has no full screen
        app.close()
        assert saved.fullscreen, "the saved choice is for the next time"
    assert opened == [((1000, 600), False), ((1100, 700), True), ((1000, 600), True)]


def test_a_window_for_which_frame_and_taskbar_leave_no_room_opens_maximised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise its lower edge, with the buttons, lies below the screen."""
    maximised: list[str] = []
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1280, 720)])
    monkeypatch.setattr(Window, "maximise", lambda self: maximised.append(type(self).__name__))
    for name, kind in (("x11", "PlainWindow"), ("wayland", "DenseWindow")):
        driver(monkeypatch, name)
        for size, expected in (((1280, 720), [kind]), ((1280, 600), [kind]), ((1000, 690), [kind]), ((1000, 600), [])):
            maximised.clear()
            opened = open_window(size, False)
            assert maximised == expected, (name, size)
            opened.close()
    driver(monkeypatch, "dummy")
    maximised.clear()
    open_window((1280, 720), False).close()
    assert maximised == [], "who shows nothing has no frame"
