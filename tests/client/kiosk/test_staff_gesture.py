"""The sign by which staff ask for their menu, and the lock on the PIN."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client import i18n
from game.client.kiosk import KioskApp
from game.client.kiosk.picker import PickerScene
from game.client.kiosk.staff_gesture import BUTTONS, CORNER, SECONDS, StaffGesture
from game.client.kiosk.staff_pin import FIRST_WAIT, FORGIVEN, LONGEST_WAIT, PinLock, PinScene
from tests.client.kiosk.booth import SIZES, click, open_kiosk, tap
from tests.client.kiosk.first_screens import attract, islet, picker

SIZE = (1280, 720)
CORNERS = [(3, 3), (1276, 5), (1277, 716), (2, 717)]


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def gesture(clock: Clock) -> StaffGesture:
    return StaffGesture(clock)


def test_four_corners_clockwise_are_the_sign(gesture: StaffGesture) -> None:
    assert [gesture.pressed(corner, SIZE) for corner in CORNERS] == [False, False, False, True]
    assert [gesture.pressed(corner, SIZE) for corner in CORNERS[1:]] == [False, False, False]


@pytest.mark.parametrize(
    "presses",
    [
        CORNERS[::-1],
        [CORNERS[0], CORNERS[1], (640, 360), CORNERS[2], CORNERS[3]],
        [CORNERS[0], CORNERS[2], CORNERS[1], CORNERS[3]],
        CORNERS[1:] + CORNERS[:1],
    ],
    ids=["the other way round", "something between", "crosswise", "from another corner"],
)
def test_anything_else_is_not(gesture: StaffGesture, presses: list[tuple[int, int]]) -> None:
    assert not any(gesture.pressed(pos, SIZE) for pos in presses)


def test_it_may_begin_anew_at_any_time(gesture: StaffGesture) -> None:
    presses = [CORNERS[0], CORNERS[1], CORNERS[0], CORNERS[1], CORNERS[2], CORNERS[3]]
    assert [gesture.pressed(pos, SIZE) for pos in presses] == [False] * 5 + [True]


def test_it_must_not_take_long(gesture: StaffGesture, clock: Clock) -> None:
    for corner in CORNERS[:3]:
        gesture.pressed(corner, SIZE)
    clock.now += SECONDS + 0.1
    assert not gesture.pressed(CORNERS[3], SIZE)


def test_the_keys_and_the_buttons(gesture: StaffGesture) -> None:
    both = pygame.KMOD_LCTRL | pygame.KMOD_RSHIFT
    assert gesture.typed(pygame.K_F12, both)
    assert not gesture.typed(pygame.K_F12, pygame.KMOD_LCTRL)
    assert not gesture.typed(pygame.K_F11, both)
    assert gesture.held([*BUTTONS, "a"])
    assert not any(gesture.held(BUTTONS - {one}) for one in BUTTONS)


# ------------------------------------------------------------------ on the first screens

#: On the inner edge of a corner and at its outermost, as shares of it.
INNER, OUTER = 0.99, 0.01


def corners(size: tuple[int, int], share: float) -> list[tuple[int, int]]:
    far = round(CORNER * min(size) * share - 0.5)
    left, top, right, bottom = far, far, size[0] - 1 - far, size[1] - 1 - far
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def booth(home: Path, size: tuple[int, int], *, lower: bool) -> KioskApp:
    """A booth with so many boards that their cards fill the width."""
    boards = ("island", "islet", "third", "fourth")
    app = open_kiosk(home, size, boards=boards, lower_half_buttons=lower)
    app._boards |= {name: islet() for name in boards[1:]}
    return app


@pytest.mark.parametrize("size", [*SIZES, (496, 540)], ids=str)
@pytest.mark.parametrize("lower", [False, True], ids=["as usual", "lower half"])
def test_the_sign_does_nothing_else(tmp_path: Path, size: tuple[int, int], lower: bool) -> None:
    app = booth(tmp_path, size, lower=lower)
    for share, press in ((INNER, click), (OUTER, tap)):
        scene = picker(app)
        scene.resized(size)
        scene._choose(1)
        for corner in corners(size, share):
            press(app, corner)
        assert isinstance(app.scene, PinScene)
        app.pop()
        assert app.scene is scene and i18n.language() == "en" and scene.chosen == 1


def test_from_the_attract_screen_it_opens_the_picker_and_nothing_else(tmp_path: Path) -> None:
    app = booth(tmp_path, SIZES[0], lower=False)
    attract(app, drawn=False)
    first, *others = corners(SIZES[0], INNER)
    click(app, first)
    app.step(0.5)
    for corner in others:
        click(app, corner)
    assert isinstance(app.scene, PinScene)
    app.pop()
    assert isinstance(app.scene, PickerScene) and i18n.language() == "en"


def test_a_guest_in_a_corner_has_a_language_at_once(tmp_path: Path) -> None:
    app = booth(tmp_path, SIZES[0], lower=False)
    scene = picker(app)
    scene.resized(SIZES[0])
    last = corners(SIZES[0], INNER)[2]
    assert scene.languages[-1].rect.collidepoint(last), "the corner no longer touches a language: see test above"
    click(app, corners(SIZES[0], OUTER)[0])
    click(app, last)
    assert i18n.language() == "fr"


def test_a_sign_broken_off_holds_nothing_up(tmp_path: Path) -> None:
    app = booth(tmp_path, SIZES[0], lower=False)
    scene = picker(app)
    scene.resized(SIZES[0])
    for corner in corners(SIZES[0], INNER)[:3]:
        click(app, corner)
    assert i18n.language() == "en" and app.scene is scene
    click(app, scene.languages[1].rect.center)
    assert i18n.language() == "de"


# ------------------------------------------------------------------ the PIN


def test_each_wrong_pin_makes_the_next_wait_longer(clock: Clock) -> None:
    lock = PinLock(clock)
    waits = []
    for _ in range(12):
        assert not lock.accepts("1111", "2580")
        waits.append(lock.seconds_left)
        with pytest.raises(ValueError):
            lock.accepts("2580", "2580")  # not even the right one
        clock.now += lock.seconds_left
    assert waits[:4] == [FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT, 8 * FIRST_WAIT]
    assert waits == sorted(waits) and waits[-1] == LONGEST_WAIT
    assert lock.accepts("2580", "2580")
    assert not lock.accepts("1111", "2580") and lock.seconds_left == FIRST_WAIT


def test_a_wrong_pin_is_forgiven_in_time(clock: Clock) -> None:
    lock = PinLock(clock)
    for _ in range(4):
        lock.accepts("1111", "2580")
        clock.now += lock.seconds_left
    clock.now += FORGIVEN
    lock.accepts("1111", "2580")
    assert lock.seconds_left == FIRST_WAIT
