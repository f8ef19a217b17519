"""Staff's menu: behind a sign and a PIN, everything that an event needs, and nothing of it for guests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.client import i18n
from game.client.input.actions import BUTTONS
from game.client.kiosk import KioskApp, flow
from game.client.kiosk.app import ENDED
from game.client.kiosk.staff_gesture import BUTTONS as CHORD
from game.client.kiosk.staff_menu import SECONDS as MENU_SECONDS
from game.client.kiosk.staff_menu import TIMED, StaffMenuScene
from game.client.kiosk.staff_pin import SECONDS, PinScene
from game.client.widgets import Button, Choice, Slider
from game.kiosk.crashes import FOLDER, Crash, keep
from game.storage.kiosk_options import KioskOptions
from tests.client.kiosk.booth import PIN, begin, click, hear, key, open_kiosk, pass_time, tap, top
from tests.client.kiosk.monkey import Clock, with_clock


@pytest.fixture
def app(tmp_path: Path) -> KioskApp:
    app = open_kiosk(tmp_path, boards=("island", "orkney"))
    app.clock_of_input = Clock()  # type: ignore[attr-defined]
    with_clock(app, app.clock_of_input)  # type: ignore[attr-defined]
    flow.to_attract(app)
    return app


def corners(app: KioskApp) -> list[tuple[int, int]]:
    width, height = app.size
    return [(3, 3), (width - 4, 3), (width - 4, height - 4), (3, height - 4)]


def by_mouse(app: KioskApp) -> None:
    for corner in corners(app):
        click(app, corner)


def by_finger(app: KioskApp) -> None:
    for corner in corners(app):
        tap(app, corner)


def by_keys(app: KioskApp) -> None:
    key(app, pygame.K_F12, mod=pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)


def by_pad(app: KioskApp) -> None:
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        for name in sorted(CHORD):
            hear(app, kind, instance_id=1, button=BUTTONS.index(name))


SIGNS: dict[str, Callable[[KioskApp], None]] = {
    "mouse": by_mouse,
    "finger": by_finger,
    "keys": by_keys,
    "gamepad": by_pad,
}


def open_menu(app: KioskApp) -> StaffMenuScene:
    flow.to_pin(app)
    app.step(0.01)
    hear(app, pygame.TEXTINPUT, text=PIN)
    key(app, pygame.K_RETURN)
    assert isinstance(app.scene, StaffMenuScene)
    app.frame()
    return app.scene


def press(app: KioskApp, label: str) -> None:
    """Click on a button of the page that is open."""
    app.frame()
    assert isinstance(app.scene, StaffMenuScene)
    found = next(w for w in app.scene.form.widgets if isinstance(w, Button) and w.label == label)
    click(app, found.rect.center)


def told(app: KioskApp) -> str:
    """What is written on the page that is open."""
    app.frame()
    return "\n".join(text for _rect, text in app.scene.written)  # type: ignore[union-attr]


# ------------------------------------------------------------------ the way in


@pytest.mark.parametrize("device", SIGNS)
@pytest.mark.parametrize("where", ["attract", "game"])
def test_the_sign_asks_for_the_pin(app: KioskApp, device: str, where: str) -> None:
    if where == "game":
        begin(app, "human", "easy")
    SIGNS[device](app)
    assert isinstance(app.scene, PinScene)
    SIGNS[device](app)
    assert sum(isinstance(scene, PinScene) for scene in app.scenes) == 1


def test_the_pin_by_presses_opens_the_menu(app: KioskApp) -> None:
    by_mouse(app)
    app.frame()
    scene = app.scene
    assert isinstance(scene, PinScene)
    for digit in PIN:
        click(app, scene.keys[digit].rect.center)
    click(app, scene.enter.rect.center)
    assert isinstance(app.scene, StaffMenuScene)


def test_wrong_pins_make_wait_also_when_the_pad_is_opened_anew(app: KioskApp) -> None:
    clock: Clock = app.clock_of_input  # type: ignore[attr-defined]
    waits = []
    for _ in range(4):
        flow.to_pin(app)
        app.step(0.01)
        hear(app, pygame.TEXTINPUT, text="1111")
        key(app, pygame.K_RETURN)
        waits.append(app.pin_lock.seconds_left)
        app.step(0.1)
        assert str(waits[-1]) in told(app)
        hear(app, pygame.TEXTINPUT, text=PIN)
        key(app, pygame.K_RETURN)
        assert isinstance(app.scene, PinScene)
        key(app, pygame.K_ESCAPE)
        assert top(app) == "KioskAttractScene" or not isinstance(app.scene, PinScene)
        clock.now += waits[-1]
    assert waits == [2, 4, 8, 16]
    open_menu(app)


def test_pad_and_menu_go_away_by_themselves(app: KioskApp) -> None:
    scene = begin(app, "human", "easy")
    flow.to_pin(app)
    pass_time(app, SECONDS + 0.5)
    assert app.scene is scene
    open_menu(app)
    pass_time(app, MENU_SECONDS + 0.5)
    assert app.scene is scene


def test_what_a_guest_was_doing_rests_meanwhile(app: KioskApp) -> None:
    scene = begin(app, "human", "easy")
    open_menu(app)
    turn = scene.match.turn
    pass_time(app, MENU_SECONDS - 5)
    press(app, "Back")
    assert app.scene is scene and scene.match.turn == turn


# ------------------------------------------------------------------ what it does


def test_volume_is_heard_at_once_and_kept(app: KioskApp, tmp_path: Path) -> None:
    open_menu(app)
    press(app, "Volume")
    widgets = app.scene.form.widgets  # type: ignore[union-attr]
    sound, effects, music = widgets[:3]
    assert isinstance(sound, Choice) and isinstance(effects, Slider) and isinstance(music, Slider)
    effects.move((-1, 0))
    music.move((-1, 0))
    assert app.options.effects_volume == pytest.approx(0.7) and app.options.music_volume == pytest.approx(0.4)
    assert app.sound._effects == pytest.approx(0.7)
    sound.move((1, 0))
    assert app.sound.muted and app.settings.sound is False
    again = open_kiosk(tmp_path, boards=("island", "orkney"))
    assert again.settings.sound is False and again.settings.effects_volume == pytest.approx(0.7)
    assert KioskOptions().effects_volume == 0.8


def test_language_is_that_of_the_next_guest_too(app: KioskApp) -> None:
    open_menu(app)
    press(app, "Language")
    app.scene.form.widgets[0].move((1, 0))  # type: ignore[union-attr]
    assert i18n.language() == "de" and app.options.default_language == "de"
    flow.to_attract(app)
    assert i18n.language() == "de"
    app.forget_changes()
    flow.to_attract(app)
    assert i18n.language() == "en"


def test_boards_can_be_taken_off_but_not_all(app: KioskApp) -> None:
    open_menu(app)
    press(app, "Boards")
    app.scene.form.widgets[0].move((1, 0))  # type: ignore[union-attr]
    assert app.options.boards == ("orkney",)
    first, last = app.scene.form.widgets[:2]  # type: ignore[union-attr]
    assert first.enabled and not last.enabled
    first.activate()
    assert app.options.boards == ("island", "orkney")


def test_every_time_out_can_be_changed(app: KioskApp) -> None:
    open_menu(app)
    press(app, "Time-outs")
    before = [getattr(app.options, name) for name in TIMED]
    for widget in app.scene.form.widgets[: len(TIMED)]:  # type: ignore[union-attr]
        widget.move((1, 0))
    after = [getattr(app.options, name) for name in TIMED]
    assert all(later > earlier for earlier, later in zip(before, after, strict=True))
    press(app, "Back")
    press(app, "Undo all changes")
    press(app, "Undo them")
    assert [getattr(app.options, name) for name in TIMED] == before


def test_figures_of_the_day(app: KioskApp) -> None:
    for finished in (True, True, False):
        app.booth.add_game("island", 2, 300.0, finished=finished)
    import datetime

    now = datetime.datetime.now().astimezone()
    keep(Crash("crash", 1, now, 5.0), app.folders.data / FOLDER, app.folders.log, app.folders.records)
    open_menu(app)
    press(app, "Figures of today")
    text = told(app)
    assert all(line in text for line in ("begun: 3", "end: 2", "5.0 min", "Crashes: 1"))


def test_todays_scores_are_cleared_after_a_question(app: KioskApp) -> None:
    app.booth.add("ADA", "island", 2, 50)
    app.booth.add("BEN", "island", 2, 40)
    open_menu(app)
    press(app, "Clear today's scores")
    assert len(app.booth.today("island")) == 2
    press(app, "Back")
    assert len(app.booth.today("island")) == 2
    press(app, "Clear today's scores")
    press(app, "Clear them")
    assert not app.booth.today("island")
    assert "2 scores" in told(app)


def test_reset_goes_to_the_attract_screen(app: KioskApp) -> None:
    begin(app, "human", "easy")
    open_menu(app)
    press(app, "Reset now")
    assert [type(scene).__name__ for scene in app.scenes] == ["KioskAttractScene"]


def test_the_end_is_asked_for_twice_and_is_no_crash(app: KioskApp) -> None:
    open_menu(app)
    press(app, "End the kiosk")
    assert app.running
    press(app, "End it")
    assert not app.running and app.exit_code == ENDED


def test_a_broken_file_of_changes_leaves_the_organisers_options(tmp_path: Path) -> None:
    (tmp_path / "kiosk").mkdir()
    (tmp_path / "kiosk" / "staff.json").write_text("{")
    app = open_kiosk(tmp_path, picker_seconds=17)
    assert app.options.picker_seconds == 17
    assert (tmp_path / "kiosk" / "staff.json.broken").exists()
