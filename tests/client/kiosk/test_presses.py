"""Whether anybody is there, and which presses mean nothing."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from game.client.kiosk.presses import Presses

SIZE = (1280, 720)


def event(kind: int, **values: object) -> Event:
    return Event(kind, values)


DONE = {
    "a key": event(pygame.KEYDOWN, key=pygame.K_a, mod=0),
    "a button of the mouse": event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=3, touch=False),
    "the wheel": event(pygame.MOUSEWHEEL, x=0, y=1),
    "a finger": event(pygame.FINGERDOWN, finger_id=3, x=0.5, y=0.5),
    "a button of a gamepad": event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=0),
    "a button of an unknown gamepad": event(pygame.JOYBUTTONDOWN, instance_id=0, button=0),
    "a stick": event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=0, value=30000),
    "a hat": event(pygame.JOYHATMOTION, instance_id=0, hat=0, value=(0, 1)),
}
NOBODY = {
    "the end of a press": event(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1, touch=False),
    "what repeats a touch": event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1, touch=True),
    "a stick that trembles": event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=0, value=3000),
    "a new gamepad": event(pygame.CONTROLLERDEVICEADDED, device_index=0),
    "another size": event(pygame.VIDEORESIZE, size=(800, 600), w=800, h=600),
    "the close button": event(pygame.QUIT),
    "a file": event(pygame.DROPFILE, file="/tmp/x.jsonl"),
}


@pytest.mark.parametrize("what", DONE)
def test_whoever_does_something_is_there(what: str) -> None:
    assert Presses().notes(DONE[what], SIZE)


@pytest.mark.parametrize("what", NOBODY)
def test_what_happens_by_itself_is_nobody(what: str) -> None:
    assert not Presses().notes(NOBODY[what], SIZE)


def test_a_key_that_something_lies_on_is_pressed_once() -> None:
    presses = Presses()
    down = event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0)
    assert [presses.notes(down, SIZE) for _ in range(3)] == [True, False, False]
    presses.notes(event(pygame.KEYUP, key=pygame.K_SPACE, mod=0), SIZE)
    assert presses.notes(down, SIZE)


def test_a_stick_counts_when_it_is_pushed_and_not_while_it_rests_there() -> None:
    presses = Presses()
    values = [20000, 32767, 32000, 14000, 25000, 1000, 25000]
    seen = [presses.notes(event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=1, value=v), SIZE) for v in values]
    assert seen == [True, False, False, False, False, False, True]


def test_a_shaken_mouse_is_nobody_and_a_moved_one_somebody() -> None:
    presses = Presses()
    shaken = [(400 + n % 5, 300 - n % 3) for n in range(40)]
    assert not any(presses.notes(event(pygame.MOUSEMOTION, pos=at, touch=False), SIZE) for at in shaken)
    moved = [(400 + 3 * n, 300) for n in range(40)]
    assert any(presses.notes(event(pygame.MOUSEMOTION, pos=at, touch=False), SIZE) for at in moved)


def test_a_press_means_nothing_until_it_is_let_go() -> None:
    presses = Presses()
    down, up = (event(kind, key=pygame.K_RETURN, mod=0) for kind in (pygame.KEYDOWN, pygame.KEYUP))
    assert presses.notes(down, SIZE)
    presses.void(down)
    assert presses.any_void and presses.means_nothing(down)
    assert not presses.notes(down, SIZE) and presses.means_nothing(down)  # it repeats itself
    assert presses.means_nothing(event(pygame.TEXTINPUT, text="x"))
    assert not presses.means_nothing(event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1, touch=False))
    presses.notes(up, SIZE)
    assert presses.means_nothing(up)
    assert not presses.any_void
    presses.notes(down, SIZE)
    assert not presses.means_nothing(down)


def test_the_way_of_a_finger_that_means_nothing_means_nothing() -> None:
    presses = Presses()
    down = event(pygame.FINGERDOWN, finger_id=7, x=0.5, y=0.5)
    presses.notes(down, SIZE)
    presses.void(down)
    for kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
        one = event(kind, finger_id=7, x=0.6, y=0.5)
        presses.notes(one, SIZE)
        assert presses.means_nothing(one)
    other = event(pygame.FINGERDOWN, finger_id=7, x=0.5, y=0.5)
    presses.notes(other, SIZE)
    assert not presses.means_nothing(other)


def test_a_trigger_that_rests_at_its_end_keeps_nothing_silent() -> None:
    presses = Presses()
    presses.notes(event(pygame.JOYAXISMOTION, instance_id=0, axis=4, value=-1.0), SIZE)
    down, up = (event(kind, key=pygame.K_a, mod=0) for kind in (pygame.KEYDOWN, pygame.KEYUP))
    presses.notes(down, SIZE)
    presses.void(down)
    presses.notes(up, SIZE)
    presses.means_nothing(up)
    assert not presses.any_void


def test_over_another_window_everything_is_let_go() -> None:
    presses = Presses()
    down = event(pygame.KEYDOWN, key=pygame.K_a, mod=0)
    presses.notes(down, SIZE)
    presses.void(down)
    presses.notes(event(pygame.WINDOWFOCUSLOST), SIZE)
    assert not presses.any_void
    assert presses.notes(down, SIZE)


def test_touches_leave_nothing_behind() -> None:
    presses = Presses()
    for finger in range(500):
        for kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP, pygame.FINGERMOTION):
            presses.notes(event(kind, finger_id=finger, x=0.4, y=0.5), SIZE)
    assert len(presses._rests) <= 1 and not presses._held
