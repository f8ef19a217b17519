"""The shell: the stack of scenes, drawing only when needed, messages, and what happens when something goes wrong."""

from __future__ import annotations

import dataclasses
import gc
import os
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.client import app as app_module
from game.client import window
from game.client.app import App
from game.client.audio import NAMES, Audio
from game.client.drawing import PREPARING_SECONDS
from game.client.intents import Intent, IntentKind
from game.client.scene import Scene, on_thread
from game.client.scenes.error import ErrorScene, where
from game.client.scenes.title import TitleScene
from game.client.widgets import draw_panel, paint
from game.client.window import SMALLEST, NoDisplay
from game.storage import settings as stored
from game.storage.resources import assets_folder
from game.storage.settings import Settings
from tests.client.playing import folders, open_app, send

ROOT = Path(__file__).resolve().parents[2]


class Plain(Scene):
    """Fills the screen with one colour and keeps a diary."""

    def __init__(self, app: App, colour: str = "red", diary: list[str] | None = None) -> None:
        super().__init__(app)
        self.colour = pygame.Color(colour)
        self.diary = diary if diary is not None else []

    def handle(self, intent: Intent) -> None:
        self.diary.append(f"{intent.kind.name}")

    def draw(self, surface: pygame.Surface) -> None:
        self.diary.append("draw")
        surface.fill(self.colour)

    def resized(self, size: tuple[int, int]) -> None:
        self.diary.append(f"resized {size[0]}x{size[1]}")

    def entered(self) -> None:
        self.diary.append("entered")

    def left(self) -> None:
        self.diary.append("left")

    def uncovered(self) -> None:
        self.diary.append("uncovered")


class Dialog(Plain):
    """Covers only the left half."""

    opaque = False

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.colour, (0, 0, surface.get_width() // 2, surface.get_height()))


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path)


def test_scenes_are_told_when_they_come_and_go(app: App) -> None:
    below, above = Plain(app), Plain(app)
    app.push(below)
    app.push(above)
    app.pop()
    app.replace(Plain(app))
    assert below.diary == ["entered", "resized 960x600", "uncovered", "left"]
    assert above.diary == ["entered", "resized 960x600", "left"]


@pytest.mark.parametrize("leave", [App.replace, App.swap])
def test_a_scene_that_is_left_takes_its_pictures_with_it(app: App, leave: Callable[[App, Scene], None]) -> None:
    class Tangled(Plain):
        def __init__(self, app: App) -> None:
            super().__init__(app)
            self.me = self

    app.push(Tangled(app))
    left = weakref.ref(app.scenes[0])
    gc.disable()
    try:
        leave(app, Plain(app))
        app.step(0.01)
        assert left() is None
    finally:
        gc.enable()


def test_an_app_that_is_closed_takes_its_scenes_with_it(tmp_path: Path) -> None:
    app = open_app(tmp_path)
    scene = Plain(app)
    app.push(scene)
    scene.me = scene  # type: ignore[attr-defined]
    app._frame_shown()  # after which everything that is there is frozen
    kept = weakref.ref(scene)
    app.close()
    del app, scene
    gc.collect()
    gc.freeze()  # as it is in all tests
    assert kept() is None


def test_only_the_top_scene_hears_of_intents(app: App) -> None:
    below, above = Plain(app), Plain(app)
    app.push(below)
    app.push(above)
    send(app, IntentKind.CONFIRM)
    assert "CONFIRM" in above.diary and "CONFIRM" not in below.diary


def test_nothing_is_drawn_when_nothing_changed(app: App) -> None:
    scene = Plain(app)
    app.push(scene)
    assert app.draw_if_needed()
    assert not app.draw_if_needed()
    scene.needs_redraw = True
    assert app.draw_if_needed()
    assert scene.diary.count("draw") == 2


class Drifting(Plain):
    """Fills with the colour of the moment, and says where it did."""

    def draw(self, surface: pygame.Surface) -> None:
        self.diary.append(f"draw {tuple(surface.get_clip())}")
        surface.fill(self.colour)


def test_only_the_areas_named_are_drawn_anew(app: App) -> None:
    scene = Drifting(app)
    app.push(scene)
    app.frame()
    scene.colour = pygame.Color("blue")
    scene.redraw_areas([pygame.Rect(10, 10, 20, 20), pygame.Rect(100, 50, 8, 8)])
    assert app.draw_if_needed()
    assert scene.diary[-2:] == ["draw (10, 10, 20, 20)", "draw (100, 50, 8, 8)"]
    picture = app._target()
    assert {picture.get_at(place)[:3] for place in ((10, 10), (29, 29), (107, 57))} == {(0, 0, 255)}
    assert {picture.get_at(place)[:3] for place in ((9, 10), (30, 29), (108, 57))} == {(255, 0, 0)}
    assert picture.get_clip() == picture.get_rect()
    assert not app.draw_if_needed()


def test_areas_that_touch_are_drawn_once_and_what_lies_outside_never(app: App) -> None:
    scene = Drifting(app)
    app.push(scene)
    app.frame()
    del scene.diary[:]
    scene.redraw_areas([pygame.Rect(0, 0, 20, 20), pygame.Rect(40, 0, 20, 20), pygame.Rect(10, 10, 40, 20)])
    scene.redraw_areas([pygame.Rect(5000, 0, 10, 10), pygame.Rect(950, 0, 100, 10)])
    assert app.draw_if_needed()
    assert scene.diary == ["draw (0, 0, 60, 30)", "draw (950, 0, 10, 10)"]
    scene.redraw_areas([pygame.Rect(5000, 0, 10, 10)])
    assert not app.draw_if_needed()


def test_a_change_of_everything_outweighs_areas(app: App) -> None:
    scene = Drifting(app)
    app.push(scene)
    app.frame()
    del scene.diary[:]
    scene.redraw_areas([pygame.Rect(0, 0, 20, 20)])
    scene.needs_redraw = True
    assert app.draw_if_needed()
    scene.redraw_areas([pygame.Rect(0, 0, 960, 500)])
    assert app.draw_if_needed()
    assert scene.diary == ["draw (0, 0, 960, 600)"] * 2
    assert not app.draw_if_needed()


def test_areas_below_a_dialog_are_drawn_with_the_dialog_over_them(app: App) -> None:
    below = Drifting(app)
    app.push(below)
    app.push(Dialog(app, "blue"))
    app.frame()
    below.colour = pygame.Color("green")
    below.redraw_areas([pygame.Rect(470, 0, 20, 10)])
    assert app.draw_if_needed()
    picture = app._target()
    assert picture.get_at((475, 5)) == pygame.Color("blue")
    assert picture.get_at((485, 5)) == pygame.Color("green")
    assert picture.get_at((500, 5)) == pygame.Color("red")


def test_a_message_stays_over_areas_drawn_anew(app: App) -> None:
    scene = Plain(app)
    app.push(scene)
    app.say("It is raining in Fort William again.")
    before = app.frame().copy()
    scene.redraw_areas([pygame.Rect(400, 0, 60, 60), pygame.Rect(480, 10, 30, 30)])
    assert app.draw_if_needed()
    after = app._target()
    assert after.get_view("2").raw == before.get_view("2").raw


class Elaborate(Plain):
    """Takes some steps before it can be drawn."""

    steps = 5

    def preparations(self) -> Iterator[None]:
        for step in range(self.steps):
            self.diary.append(f"step {step}")
            time.sleep(PREPARING_SECONDS)
            yield


def test_the_old_picture_stays_while_the_next_is_prepared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = dummy_app(tmp_path, monkeypatch)
    app.push(Elaborate(app, "red"))
    app.turn()  # with nothing to look at yet, the first picture is drawn at once
    assert app._target().get_at((5, 5)) == pygame.Color("red")
    scene = Elaborate(app, "blue")
    app.replace(scene)
    for step in range(scene.steps):
        assert app._target().get_at((5, 5)) == pygame.Color("red") and "draw" not in scene.diary
        app.turn()
        assert scene.diary.count(f"step {step}") == 1
    send(app, IntentKind.CONFIRM)
    app.turn()
    assert app._target().get_at((5, 5)) == pygame.Color("blue")
    assert scene.diary[-2:] == ["CONFIRM", "draw"]
    app.close()


def test_without_a_window_nothing_is_waited_for(app: App) -> None:
    scene = Elaborate(app, "blue")
    app.push(scene)
    assert app.draw_if_needed() and scene.diary[-1] == "draw" and "step 0" not in scene.diary


def test_work_on_a_thread_is_waited_for_in_steps_and_its_errors_arrive() -> None:
    done = threading.Event()
    begun = on_thread(lambda: done.wait(10))
    next(begun)
    next(begun)
    done.set()
    assert len(list(begun)) < 1000

    def fail() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        list(on_thread(fail))


def test_only_changed_areas_are_pushed_to_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = dummy_app(tmp_path, monkeypatch)
    scene = Plain(app)
    app.push(scene)
    pushed: list[object] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: pushed.append("all"))
    monkeypatch.setattr(pygame.display, "update", pushed.append)
    app.turn()
    scene.redraw_areas([pygame.Rect(0, 0, 20, 20)])
    app.turn()
    app.turn()
    pygame.event.post(pygame.event.Event(pygame.VIDEOEXPOSE))
    app.turn()
    assert pushed == ["all", [pygame.Rect(0, 0, 20, 20)], "all"]
    app.close()


def test_a_dialog_shows_what_lies_below_and_an_opaque_scene_hides_it(app: App) -> None:
    app.push(Plain(app, "red"))
    app.push(Dialog(app, "blue"))
    picture = app.frame()
    assert picture.get_at((10, 10)) == pygame.Color("blue")
    assert picture.get_at((900, 10)) == pygame.Color("red")
    app.push(Plain(app, "green"))
    assert app.frame().get_at((900, 10)) == pygame.Color("green")


def test_a_change_below_a_dialog_is_drawn(app: App) -> None:
    below = Plain(app)
    app.push(below)
    app.push(Dialog(app, "blue"))
    app.draw_if_needed()
    below.needs_redraw = True
    assert app.draw_if_needed()


def test_the_last_scene_that_leaves_ends_the_program(app: App) -> None:
    app.push(Plain(app))
    app.pop()
    assert not app.running


def test_messages_follow_one_another_and_go_away(app: App) -> None:
    app.push(Plain(app))
    app.say("one")
    app.say("two")
    shown = []
    for _ in range(20):
        shown.append(app.toast)
        app.step(1.0)
    assert shown[0] == "one" and "two" in shown and shown[-1] is None
    assert shown == sorted(shown, key=lambda text: ["one", "two", None].index(text))


def test_a_text_size_is_laid_out_at_once(app: App) -> None:
    scene = Plain(app)
    app.push(scene)
    app.frame()
    before = scene.diary.count("resized 960x600")
    app.set_text_size(1.25)
    assert app.draw_if_needed()
    assert app.fonts.text_scale == 1.25
    assert scene.diary.count("resized 960x600") == before + 1


def test_a_change_reaches_scenes_out_of_sight_when_there_is_time_or_when_they_come_to_light(app: App) -> None:
    below, middle, top = Elaborate(app), Plain(app), Plain(app)
    for scene in (below, middle, top):
        app.push(scene)
    app.frame()
    for scene in (below, middle, top):
        scene.diary.clear()
    app.set_text_size(1.3)
    assert app.draw_if_needed()
    assert top.diary == ["resized 960x600", "draw"] and middle.diary == below.diary == []
    app.pop()
    assert middle.diary == ["resized 960x600", "uncovered"] and below.diary == []
    app.frame()
    for _turn in range(below.steps):
        assert not app.drawing.draw(app._target(), patient=True)
    assert below.diary == ["resized 960x600", *(f"step {step}" for step in range(below.steps - 1))]
    app.pop()  # what has been begun goes on
    assert app.draw_if_needed()
    assert "resized 960x600" not in below.diary[1:] and below.diary[-2:] == ["uncovered", "draw"]
    assert below.diary.count("step 0") == 1


def test_pictures_of_another_size_are_let_go(app: App) -> None:
    class Panelled(Plain):
        def draw(self, surface: pygame.Surface) -> None:
            width = surface.get_width() // 10
            surface.blit(self.app.sprites.emblem(0, width), (0, 0))
            surface.blit(self.app.fonts.render("Skye", "bold", width / 3, (0, 0, 0)), (0, 0))
            draw_panel(surface, pygame.Rect(10, 10, width, width), 1.0)

    def kept() -> tuple[int, int, int]:
        return app.sprites._kept.size, app.fonts._lines.size, paint._kept.size

    paint.forget()
    app.push(Panelled(app))
    app.frame()
    at_first = kept()
    assert min(at_first) > 0
    for size in ((1920, 1200), (960, 600)):
        app._canvas = pygame.Surface(size)
        app.frame()
    assert kept() == at_first


def test_one_thinker_serves_game_after_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.client.playing import island, scotland

    class Worker:
        def __init__(self, board: object, players: int) -> None:
            self.closed = False

        def close(self) -> None:
            self.closed = True

    monkeypatch.setattr("game.ai.Thinker", Worker)
    app = App.headless((960, 600), folders=folders(tmp_path), settings=Settings())
    first = app.thinker_for(island(), 3)
    assert app.thinker_for(island(), 3) is first
    assert app.thinker_for(scotland(), 2) is first and not vars(first)["closed"]
    app.close()
    assert vars(first)["closed"]


# ------------------------------------------------------------------ errors


class Broken(Plain):
    """Fails as soon as time passes."""

    def update(self, dt: float) -> None:
        raise ZeroDivisionError("the sheep got out")


def dummy_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int] = (1280, 720)) -> App:
    """An app with a window of SDL's dummy driver."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.display.quit()
    return App(size, folders=folders(tmp_path), settings=Settings())


def test_an_unexpected_error_ends_in_a_dialog_that_says_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    app = dummy_app(tmp_path, monkeypatch)
    app.record_path = tmp_path / "records" / "the-game.jsonl"
    seen: list[ErrorScene] = []

    def look(dt: float) -> None:
        assert isinstance(app.scene, ErrorScene)
        seen.append(app.scene)
        app.quit()

    monkeypatch.setattr(ErrorScene, "update", lambda self, dt: look(dt))
    assert app.run(Broken) == 0
    (error,) = seen
    assert "ZeroDivisionError" in error.what and "the sheep got out" in error.what
    assert error.record == tmp_path / "records" / "the-game.jsonl"
    written = (tmp_path / "log").read_text(encoding="utf-8")
    assert "the sheep got out" in written and "Broken" in written and "the-game.jsonl" in written


def test_an_error_names_the_innermost_place_in_our_own_code() -> None:
    try:
        stored.load(None)  # type: ignore[arg-type]
    except AttributeError as error:
        assert where(error).startswith("game/storage/settings.py, line ")
        assert where(error).endswith("in settings_file")


def test_an_error_in_the_error_dialog_ends_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    app = dummy_app(tmp_path, monkeypatch)

    def fail(self: ErrorScene, dt: float) -> None:
        raise RuntimeError("worse")

    monkeypatch.setattr(ErrorScene, "update", fail)
    assert app.run(Broken) == 1
    assert "worse" in capsys.readouterr().err


def test_a_scene_that_cannot_even_be_made_is_shown_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = dummy_app(tmp_path, monkeypatch)
    monkeypatch.setattr(ErrorScene, "update", lambda self, dt: app.quit())

    def first_scene(app: App) -> Scene:
        raise LookupError("nowhere")

    assert app.run(first_scene) == 0


def test_the_error_dialog_leads_back_to_the_title(app: App) -> None:
    app.push(ErrorScene(app, ValueError("x"), record=None, log_file=None))
    app.frame()
    send(app, IntentKind.CONFIRM)
    assert isinstance(app.scene, TitleScene)


# ------------------------------------------------------------------ window


def test_ready_is_printed_after_the_first_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REBIRTH_READY", "1")
    app = dummy_app(tmp_path, monkeypatch)
    turns = []

    class Counting(Plain):
        def update(self, dt: float) -> None:
            turns.append(dt)
            if len(turns) == 5:
                app.quit()

    assert app.run(Counting) == 0
    assert capsys.readouterr().out.splitlines().count("READY") == 1


def test_a_window_that_is_too_small_is_drawn_larger_and_shrunk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "SMALLEST", (100, 100))  # a window manager that heeds no smallest size
    app = dummy_app(tmp_path, monkeypatch, (480, 270))
    monkeypatch.setattr(window, "SMALLEST", SMALLEST)
    scene = Plain(app)
    app.push(scene)
    app.turn()
    assert app.size == SMALLEST
    assert pygame.display.get_surface().get_at((470, 260)) == scene.colour  # type: ignore[union-attr]
    assert app._window is not None
    moved = app._window.on_target(pygame.event.Event(pygame.MOUSEMOTION, pos=(240, 135), rel=(0, 0), buttons=(0, 0, 0)))
    # The middle of a pixel of the window that stands for two by two of the picture's.
    assert moved.pos == (SMALLEST[0] // 2 + 1, SMALLEST[1] // 2 + 1)
    app.close()


def test_fingers_on_a_shrunk_picture_with_bars_beside_it_land_where_they_are_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "SMALLEST", (100, 100))
    app = dummy_app(tmp_path, monkeypatch, (480, 400))
    monkeypatch.setattr(window, "SMALLEST", SMALLEST)
    app.push(Plain(app))
    app.turn()
    assert app.size == SMALLEST and app._window is not None
    shown = SMALLEST[1] * 480 / SMALLEST[0]  # the height of the picture, which is as wide as the window
    for share in (0.0, 0.25, 1.0):
        y = ((400 - shown) / 2 + share * shown) / 400
        finger = pygame.event.Event(pygame.FINGERDOWN, x=0.75, y=y, finger_id=1, touch_id=1, dx=0.0, dy=0.0)
        moved = app._window.on_target(finger)
        assert (moved.x, moved.y) == pytest.approx((0.75, share), abs=0.003)
    app.close()


def test_without_a_screen_there_is_one_plain_line(tmp_path: Path) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_RUNTIME_DIR")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment |= {"REBIRTH_HOME": str(tmp_path), "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py")], env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert "needs a screen" in done.stderr and len(done.stderr.strip().splitlines()) == 1


def test_no_window_can_be_opened_on_a_screen_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    pygame.display.quit()
    with pytest.raises(NoDisplay, match="no-such-driver"):
        App(folders=folders(tmp_path), settings=Settings())


def test_full_screen_that_is_not_to_be_had_is_said_and_not_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = dummy_app(tmp_path, monkeypatch)

    class Stubborn:
        position = (0, 0)

        def set_fullscreen(self, desktop: bool) -> None:
            raise pygame.error("That operation is not supported")

    assert app._window is not None
    app._window._handle = Stubborn()  # type: ignore[assignment]
    app.push(Plain(app))
    app.handle(Intent(IntentKind.FULLSCREEN))
    assert app.toast is not None and "Full screen" in app.toast
    assert not app.settings.fullscreen
    app.close()


def test_the_size_of_the_window_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = dummy_app(tmp_path, monkeypatch, (1000, 600))
    app.close()
    assert stored.load(folders(tmp_path))[0].window_size == (1000, 600)


# ------------------------------------------------------------------ without sound, without folders


def test_no_sound_device_gives_one_message_and_silence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    app = dummy_app(tmp_path, monkeypatch)
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    app.push(Plain(app))
    app._after_first_frame()
    assert not app.sound.available
    assert app.toast is not None and "sound" in app.toast
    assert app.messages.waiting == []
    app.set_sound(True)  # whoever asks for sound again is told again, but not twice at once
    assert app.messages.waiting == []
    assert [record.message for record in caplog.records if "no sound" in record.message] == [
        "no sound: Audio target 'no-such-driver' not available"
    ]
    app.messages.next()
    app.set_sound(True)
    assert app.toast is not None and "sound" in app.toast
    for name in NAMES:
        app.sound.play(name)
    app.close()


def test_sound_that_is_switched_off_is_not_complained_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = dummy_app(tmp_path, monkeypatch)
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    app.settings.sound = False
    app._after_first_frame()
    assert app.toast is None
    app.close()


def test_no_folder_to_write_to_gives_one_message(app: App) -> None:
    app.folders = dataclasses.replace(app.folders, writable=False, problem="read-only")
    app.push(Plain(app))
    app._after_first_frame()
    app.save_settings()
    assert app.toast is not None and "not be kept" in app.toast
    assert app.messages.waiting == []


def test_settings_that_cannot_be_saved_are_told_once(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "save", lambda folders, settings: "the disk is full")
    app.save_settings()
    app.save_settings()
    assert app.toast == "the disk is full" and app.messages.waiting == []


def test_every_sound_is_there_and_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    for name in NAMES:
        assert (assets_folder() / "sounds" / f"{name}.ogg").is_file(), name
    audio = Audio()
    audio.play("place")  # closed: nothing happens
    assert audio.open() is None
    for name in (*NAMES, "farm_99"):
        audio.play(name)
    assert pygame.mixer.get_busy()
    with pytest.raises(ValueError, match="moo"):
        audio.play("moo")
    audio.close()


def test_a_missing_sound_file_is_logged_and_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    audio = Audio(tmp_path)
    audio.open()
    audio.play("place")
    audio.play("place")
    audio.close()
    assert len([record for record in caplog.records if "place.ogg" in record.message]) == 1


def test_run_prints_what_kept_the_window_from_opening(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*args: object, **options: object) -> App:
        raise NoDisplay("no screen at all")

    monkeypatch.setattr(app_module, "App", refuse)
    assert app_module.run(TitleScene) == 1
    assert capsys.readouterr().err == "no screen at all\n"
