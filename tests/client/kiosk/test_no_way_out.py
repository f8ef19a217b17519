"""Nothing that a guest can do leads out of the kiosk: not one event in any scene, nor thousands of them anywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.client.input.actions import BUTTONS
from game.client.kiosk import KioskApp, flow
from game.client.kiosk.admission import scenes
from game.client.kiosk.game import KioskGameScene
from game.client.scenes.handover import HandoverScene
from game.client.scenes.settings import SettingsScene
from game.client.scenes.title import TitleScene
from tests.client.kiosk.booth import begin, click, key, open_kiosk, top
from tests.client.kiosk.monkey import EXITS, KEYS, USUAL, Clock, Monkey, with_clock


def finished(app: KioskApp) -> None:
    from game.client.kiosk.final import KioskFinalScene
    from game.client.session import Session
    from tests.client.playing import best, island, seats

    session = Session.new(app, island(), seats("human", "easy"), 5, 0, "instant", map_name="island")
    while not session.match.finished:
        session._play(best(session.match))
    app.replace(KioskFinalScene(app, session))


def over_a_game(opened: Callable[[KioskApp], object]) -> Callable[[KioskApp], object]:
    def build(app: KioskApp) -> object:
        if not app.scenes or not isinstance(app.scenes[0], KioskGameScene):
            begin(app, "human", "easy")
        while len(app.scenes) > 1:
            app.pop()
        return opened(app)

    return build


def handover(app: KioskApp) -> None:
    game = app.scenes[0]
    assert isinstance(game, KioskGameScene)
    app.push(HandoverScene(app, game.match, 0, lambda: None))


def over_the_final(button: str) -> Callable[[KioskApp], object]:
    def build(app: KioskApp) -> None:
        finished(app)
        getattr(app.scene, button).activate()

    return build


def keyboard_scene(app: KioskApp) -> None:
    from game.client.scenes.keyboard import KeyboardScene
    from game.client.widgets import TextField

    key(app, pygame.K_F1)
    app.push(KeyboardScene(app, TextField("", lambda text: None)))


#: Every scene of the kiosk, by name, and how it comes on the screen.
SCENES: dict[str, Callable[[KioskApp], object]] = {
    "KioskAttractScene": flow.to_attract,
    "PickerScene": flow.to_picker,
    "KioskGameScene": over_a_game(lambda app: None),
    "HandoverScene": over_a_game(handover),
    "GuestMenuScene": over_a_game(lambda app: app.scenes[0].open_menu()),  # type: ignore[attr-defined]
    "StartAgainScene": over_a_game(lambda app: (app.scenes[0].open_menu(), app.scene._ask())),  # type: ignore[union-attr, attr-defined]
    "RulesScene": over_a_game(lambda app: key(app, pygame.K_F1)),
    "KeyboardScene": over_a_game(keyboard_scene),
    "WhyScene": over_a_game(lambda app: key(app, pygame.K_s)),
    "KioskFinalScene": finished,
    "FinalCardsScene": over_the_final("cards"),
    "FinalBoardScene": over_the_final("board"),
    "InitialsScene": lambda app: (finished(app), flow.to_initials(app, app.scene.played)),  # type: ignore[union-attr]
    "BoothPageScene": lambda app: flow.to_scores(app, "island"),
    "CountdownScene": over_a_game(flow.to_countdown),
    "OneMomentScene": lambda app: app.mishaps.happened(ValueError("a trial")),
    "PinScene": over_a_game(flow.to_pin),
}
#: Behind the PIN.
BEHIND = {"StaffMenuScene"}


def in_the_kiosk(app: KioskApp) -> bool:
    """Whether the kiosk runs and shows nothing but its own scenes."""
    return app.running and bool(app.scenes) and all(type(scene) in scenes() for scene in app.scenes)


def test_every_scene_is_tried() -> None:
    assert set(SCENES) | BEHIND == {scene.__name__ for scene in scenes()}


def press_one_by_one(home: Path, name: str, keys: Sequence[int]) -> None:
    """Let every single event come to a scene, which is opened anew when one has left it."""
    app = open_kiosk(home)
    clock = Clock()
    with_clock(app, clock)
    SCENES[name](app)
    app.frame()
    assert top(app) == name
    events = [
        *EXITS,
        *(Event(pygame.KEYDOWN, key=number, mod=0, unicode="") for number in keys),
        *(Event(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=number) for number in range(len(BUTTONS))),
        *(Event(pygame.MOUSEBUTTONDOWN, pos=(x, 300), button=3, touch=False) for x in (5, 480, 955)),
    ]
    for event in events:
        app.hear(event)
        assert in_the_kiosk(app), event
        for kind in (pygame.KEYUP, pygame.CONTROLLERBUTTONUP, pygame.MOUSEBUTTONUP):
            if event.type == kind - 1:
                app.hear(Event(kind, event.dict))
        clock.now += 0.1
        if top(app) != name:
            SCENES[name](app)
    app.step(0.01)
    assert in_the_kiosk(app)
    assert app.mishaps.count <= (name == "OneMomentScene") * (len(events) + 1)


#: Those that guests see most, tried in every run; the others in long ones.
MOST = ("KioskAttractScene", "PickerScene", "KioskGameScene", "GuestMenuScene", "KioskFinalScene", "InitialsScene")


@pytest.mark.parametrize("name", [one if one in MOST else pytest.param(one, marks=pytest.mark.long) for one in SCENES])
def test_no_single_event_leads_out_of_any_scene(tmp_path: Path, name: str) -> None:
    press_one_by_one(tmp_path, name, USUAL)


@pytest.mark.long
@pytest.mark.parametrize("name", SCENES)
def test_no_key_of_any_keyboard_leads_out_of_any_scene(tmp_path: Path, name: str) -> None:
    press_one_by_one(tmp_path, name, KEYS)


def press_everything(app: KioskApp, seed: int, events: int) -> set[str]:
    """Let a monkey loose; gives the names of the scenes that it has seen."""
    clock = Clock()
    with_clock(app, clock)
    flow.to_attract(app)
    app.step(0.01)
    monkey = Monkey(seed, app)
    seen = set()
    for number in range(events):
        event = monkey.event()
        before = top(app)
        app.hear(event)
        app._input_switch.tick()
        pause = monkey.random.choice((0.0, 0.02, 0.1, 0.4))
        clock.now += pause
        app.step(pause)
        if number % 25 == 0:
            app.draw_if_needed()
        assert in_the_kiosk(app), (number, event, before, app.scenes)
        seen.add(top(app))
    return seen


def only_the_kiosks_files(home: Path) -> bool:
    """Whether nothing has been written but into the kiosk's own folder."""
    return all("kiosk" in path.relative_to(home).parts for path in home.rglob("*") if path.is_file())


def test_pressing_everything_everywhere_never_leads_out(tmp_path: Path) -> None:
    app = open_kiosk(tmp_path, boards=("island",), picker_seconds=6, idle_warning_seconds=8, final_seconds=6)
    app.staff.change("initials_seconds", 8)
    seen = press_everything(app, seed=3, events=300)
    assert app.mishaps.count == 0
    assert {"KioskAttractScene", "PickerScene", "KioskGameScene"} <= seen
    assert "StaffMenuScene" not in seen
    assert only_the_kiosks_files(tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_pressing_everything_everywhere_for_long_never_leads_out(tmp_path: Path, seed: int) -> None:
    app = open_kiosk(tmp_path, boards=("island",), picker_seconds=6, idle_warning_seconds=8, final_seconds=6)
    seen = press_everything(app, seed=seed, events=6000)
    assert app.mishaps.count == 0
    assert "StaffMenuScene" not in seen
    assert only_the_kiosks_files(tmp_path)


def test_a_scene_of_the_home_client_is_refused(tmp_path: Path) -> None:
    app = open_kiosk(tmp_path)
    scene = begin(app, "human", "easy")
    app.push(SettingsScene(app))
    assert app.scenes == [scene]
    app.push(TitleScene(app))
    assert app.scenes == [scene]
    app.swap(SettingsScene(app))
    assert in_the_kiosk(app)
    app.replace(TitleScene(app))
    assert top(app) == "KioskAttractScene"


def test_the_home_clients_menu_is_replaced_by_the_guests(tmp_path: Path) -> None:
    from game.client.scenes.pause import PauseScene

    app = open_kiosk(tmp_path)
    scene = begin(app, "human", "easy")
    app.push(PauseScene(app, scene.session))
    assert top(app) == "GuestMenuScene"


def test_leaving_the_last_scene_and_quitting_end_nothing(tmp_path: Path) -> None:
    app = open_kiosk(tmp_path)
    begin(app, "human", "easy")
    app.pop()
    assert top(app) == "KioskAttractScene"
    app.quit(1)
    app.toggle_fullscreen()
    app.file_dropped(tmp_path / "game.jsonl")
    assert app.running and top(app) == "KioskAttractScene"


def test_a_guest_who_wants_to_begin_again_comes_to_the_picker(tmp_path: Path) -> None:
    app = open_kiosk(tmp_path)
    scene = begin(app, "human", "easy")
    key(app, pygame.K_ESCAPE)
    assert top(app) == "GuestMenuScene"
    app.frame()
    click(app, app.scene.form.widgets[-1].rect.center)  # type: ignore[union-attr]
    assert top(app) == "StartAgainScene"
    app.frame()
    click(app, app.scene.form.widgets[0].rect.center)  # type: ignore[union-attr]
    assert top(app) == "GuestMenuScene" and app.scenes[0] is scene
    app.frame()
    click(app, app.scene.form.widgets[-1].rect.center)  # type: ignore[union-attr]
    app.frame()
    click(app, app.scene.form.widgets[1].rect.center)  # type: ignore[union-attr]
    assert top(app) == "PickerScene" and app.booth.statistics_of().games == 1


class PutAway:
    """Stands for a window that something has put away."""

    def __init__(self) -> None:
        self.back = 0

    def come_back(self) -> None:
        self.back += 1


def test_a_window_that_is_put_away_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_kiosk(tmp_path)
    flow.to_attract(app)
    window = PutAway()
    monkeypatch.setattr(app, "_window", window)
    monkeypatch.setattr(type(app), "size", (640, 360))
    app.hear(Event(pygame.WINDOWMINIMIZED))
    assert window.back == 1
