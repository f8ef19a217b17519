"""A guest goes away: a countdown that any input ends and does nothing else; then the computer plays, or all ends."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.client.intents import IntentKind
from game.client.kiosk import KioskApp, flow
from game.client.kiosk.app import STUCK_SECONDS
from game.client.kiosk.countdown import CountdownScene
from game.client.kiosk.final import KioskFinalScene
from game.client.kiosk.game import KioskGameScene
from game.client.session import STAND_IN, Phase, Session
from game.storage.kiosk_options import KioskOptions
from tests.client.kiosk.booth import begin, click, hear, key, open_kiosk, pass_time, tap, top
from tests.client.playing import Slow, best, island, middle, seats, send

WARNING, COUNTDOWN = KioskOptions().idle_warning_seconds, KioskOptions().idle_countdown_seconds


@pytest.fixture
def app(tmp_path: Path) -> KioskApp:
    return open_kiosk(tmp_path)


def warned(app: KioskApp, *controllers: str) -> KioskGameScene:
    scene = begin(app, *controllers)
    pass_time(app, WARNING + 0.2)
    assert isinstance(app.scene, CountdownScene)
    return scene


def test_the_countdown_comes_after_the_time_that_is_set_and_not_before(app: KioskApp) -> None:
    scene = begin(app, "human", "easy")
    pass_time(app, WARNING - 1)
    assert app.scene is scene
    pass_time(app, 1.2)
    countdown = app.scene
    assert isinstance(countdown, CountdownScene) and countdown.seconds_left == COUNTDOWN
    pass_time(app, 5)
    assert countdown.seconds_left == COUNTDOWN - 5


def test_somebody_who_does_something_now_and_then_is_never_asked(app: KioskApp) -> None:
    scene = begin(app, "human", "easy")
    hear(app, pygame.MOUSEMOTION, pos=(60, 100), rel=(40, 0), buttons=(0, 0, 0), touch=False)
    for turn in range(6):
        pass_time(app, WARNING * 0.8)
        hear(app, pygame.MOUSEMOTION, pos=(100 + 40 * turn, 100), rel=(40, 0), buttons=(0, 0, 0), touch=False)
    assert app.scene is scene


# ------------------------------------------------------------------ any input ends it and does nothing else

Press = Callable[[KioskApp, tuple[int, int]], None]

PRESSES: dict[str, Press] = {
    "a click": lambda app, at: click(app, at),
    "a right click": lambda app, at: click(app, at, button=3),
    "a touch": lambda app, at: tap(app, at),
    "Enter": lambda app, at: key(app, pygame.K_RETURN),
    "the space bar": lambda app, at: key(app, pygame.K_SPACE, text=" "),
    "Esc": lambda app, at: key(app, pygame.K_ESCAPE),
    "a key without a meaning": lambda app, at: key(app, pygame.K_F5),
    "the wheel": lambda app, at: hear(app, pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0, touch=False),
}


#: The others do the same in long runs.
OFTEN = ("a click", "a touch", "Enter")


@pytest.mark.parametrize(
    "what", [one if one in OFTEN else pytest.param(one, marks=pytest.mark.long) for one in PRESSES]
)
def test_any_input_ends_it_and_places_nothing(app: KioskApp, what: str) -> None:
    scene = begin(app, "human", "easy")
    at = best(scene.match)
    assert at is not None
    # A click has shown the tile there already: the next one, or Enter, would place it.
    click(app, middle(scene, at))
    assert scene.attention.pinned == at
    pass_time(app, WARNING + 0.2)
    turn, focus = scene.match.turn, scene.attention.focus_hex
    PRESSES[what](app, middle(scene, at))
    assert app.scene is scene
    pass_time(app, 1)
    assert (scene.match.turn, scene.attention.pinned, scene.attention.focus_hex) == (turn, at, focus)
    assert app.scenes == [scene]
    # A click so soon after a touch would be taken for its echo.
    PRESSES["a touch" if what == "a touch" else "a click"](app, middle(scene, at))
    assert scene.match.turn > turn  # from the next press on everything means something again


def test_a_key_held_through_it_means_nothing_until_it_is_let_go(app: KioskApp) -> None:
    scene = warned(app, "human", "easy")
    turn = scene.match.turn
    for _ in range(20):  # the keyboard repeats it
        hear(app, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
        app.step(0.05)
    hear(app, pygame.KEYUP, key=pygame.K_RETURN, mod=0)
    assert app.scene is scene and scene.match.turn == turn and not scene.attention.armed


def test_a_long_press_through_it_asks_nothing(app: KioskApp) -> None:
    scene = warned(app, "human", "easy")
    pos = middle(scene, scene.match.board.spaces[0])
    hear(app, pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False)
    for _ in range(30):
        app._input_switch.tick()
        app.step(0.05)
    hear(app, pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False)
    assert app.scenes == [scene] and scene.attention.pinned is None


def test_a_trembling_mouse_does_not_end_it(app: KioskApp) -> None:
    warned(app, "human", "easy")
    for step in range(5):
        hear(app, pygame.MOUSEMOTION, pos=(300 + step % 2, 300), rel=(1, 0), buttons=(0, 0, 0), touch=False)
    assert isinstance(app.scene, CountdownScene)


# ------------------------------------------------------------------ nobody answers


def test_alone_against_the_computer_the_game_ends(app: KioskApp) -> None:
    scene = warned(app, "human", "easy")
    record = scene.session.record
    pass_time(app, COUNTDOWN + 0.2)
    assert top(app) == "KioskAttractScene"
    assert app.booth.statistics_of().games == 1 and app.booth.statistics_of().finished == 0
    assert record is not None and record.exists() and app.record_path is None


def test_among_several_the_computer_plays_on_for_the_one_who_went(app: KioskApp) -> None:
    scene = warned(app, "human", "human")
    gone = scene.match.to_move
    assert gone is not None
    pass_time(app, COUNTDOWN + 0.2)
    assert app.scenes[0] is scene and not isinstance(app.scene, CountdownScene)
    assert scene.session.controllers[gone] == STAND_IN and scene.session.humans == (1 - gone,)
    pass_time(app, 3)
    assert scene.match.turn >= 1  # it has placed
    assert scene.match.notes.takeovers[0].seat == gone


@pytest.mark.long
def test_when_the_last_of_several_has_gone_the_game_ends(app: KioskApp) -> None:
    warned(app, "human", "human", "human")
    pass_time(app, 4 * (WARNING + COUNTDOWN + 10))
    assert top(app) == "KioskAttractScene"


def test_a_handover_that_nobody_answers_is_watched_too(app: KioskApp) -> None:
    app.settings.handover = "full"
    scene = begin(app, "human", "human")
    pass_time(app, 1)
    assert top(app) == "HandoverScene"
    pass_time(app, WARNING)
    assert isinstance(app.scene, CountdownScene)
    pass_time(app, COUNTDOWN + 0.2)
    assert len(scene.session.humans) == 1 and app.scenes[0] is scene


def test_what_lies_over_the_game_is_left_with_it(app: KioskApp) -> None:
    scene = begin(app, "human", "human")
    scene.open_menu()
    send(app, IntentKind.NEXT)
    send(app, IntentKind.CONFIRM)
    assert [type(one).__name__ for one in app.scenes] == ["KioskGameScene", "GuestMenuScene", "RulesScene"]
    pass_time(app, WARNING + COUNTDOWN + 0.5)
    assert len(scene.session.humans) == 1 and app.scenes[0] is scene and len(app.scenes) == 1


def test_who_goes_while_looking_at_the_board_after_the_game_is_led_on_to_the_letters(app: KioskApp) -> None:
    session = Session.new(app, island(), seats("human", "easy"), 5, 0, "instant", map_name="island")
    while not session.match.finished:
        session._play(best(session.match))
    final = KioskFinalScene(app, session)
    app.replace(final)
    final.board.activate()
    assert top(app) == "FinalBoardScene"
    pass_time(app, WARNING + 0.5)
    assert isinstance(app.scene, CountdownScene)
    pass_time(app, COUNTDOWN + 0.5)
    assert top(app) == "InitialsScene"


# ------------------------------------------------------------------ when it does not count


def test_it_does_not_count_while_the_computer_thinks_or_anything_moves(tmp_path: Path) -> None:
    thinker = Slow()
    app = open_kiosk(tmp_path, thinker=thinker)
    scene = begin(app, "human", "easy")
    at = best(scene.match)
    assert at is not None
    click(app, middle(scene, at))
    click(app, middle(scene, at))
    pass_time(app, WARNING + 30)
    assert app.scene is scene and scene.session.phase is Phase.THINK
    thinker.answer()
    pass_time(app, WARNING - 2)
    assert app.scene is scene  # it begins with the guest's turn
    pass_time(app, 4)
    assert isinstance(app.scene, CountdownScene)


@pytest.mark.long
def test_a_computer_that_never_moves_does_not_hold_the_booth(tmp_path: Path) -> None:
    app = open_kiosk(tmp_path, thinker=Slow())
    begin(app, "easy", "human")

    def until_the_attract_screen() -> None:
        for _ in range(800):
            app._guard(lambda: app.step(0.25))
            if top(app) == "KioskAttractScene":
                return

    until_the_attract_screen()
    assert top(app) == "KioskAttractScene" and app.mishaps.count == 1
    assert STUCK_SECONDS < 200


@pytest.mark.long
@pytest.mark.parametrize("where", ["picker", "attract", "scores", "pin", "staff"])
def test_scenes_with_an_end_of_their_own_show_no_countdown(app: KioskApp, where: str) -> None:
    seen: set[str] = set()
    flow.to_attract(app)
    {
        "picker": lambda: flow.to_picker(app),
        "attract": lambda: None,
        "scores": lambda: flow.to_scores(app, "island"),
        "pin": lambda: flow.to_pin(app),
        "staff": lambda: (flow.to_pin(app), flow.to_staff_menu(app)),
    }[where]()
    for _ in range(520):
        app.step(0.25)
        seen.add(top(app))
    assert "CountdownScene" not in seen
    assert top(app) == "KioskAttractScene"
