"""The sign by which staff ask for their menu, and the lock on the PIN."""

from __future__ import annotations

import pygame
import pytest

from game.client.kiosk.staff_gesture import BUTTONS, SECONDS, StaffGesture
from game.client.kiosk.staff_pin import FIRST_WAIT, FORGIVEN, LONGEST_WAIT, PinLock

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
