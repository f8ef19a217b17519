"""Gamepads: whatever they do, intents come out once each, and nothing at all of what is not meant."""

from __future__ import annotations

import pygame
import pytest

from game.client.input import InputMapper
from game.client.input.pads import FIRST_REPEAT, NEXT_REPEAT, STUCK_SECONDS
from game.client.intents import Device, Intent, IntentKind
from tests.client.pad_events import Plugged, Socket, added, axis, button, removed
from tests.client.test_intents import Clock, event, key, kinds
from tests.client.virtual_pad import virtual_pad

RIGHT, DOWN = (1, 0), (0, 1)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def mapper(clock: Clock) -> InputMapper:
    mapper = InputMapper((1000, 500), clock, open_pad=Socket(Plugged(0), Plugged(1)))
    assert kinds(mapper.translate(added())) == [IntentKind.PAD_ADDED]
    return mapper


def said(mapper: InputMapper, *events: pygame.event.Event) -> list[Intent]:
    return [intent for each in events for intent in mapper.translate(each)]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a", IntentKind.CONFIRM),
        ("b", IntentKind.CANCEL),
        ("y", IntentKind.NAMES),
        ("left shoulder", IntentKind.PREVIOUS),
        ("right shoulder", IntentKind.NEXT),
        ("start", IntentKind.MENU),
        ("back", IntentKind.LOG),
        ("left stick", IntentKind.WHY),
        ("right stick", IntentKind.WHOLE),
    ],
)
def test_buttons(mapper: InputMapper, name: str, kind: IntentKind) -> None:
    assert said(mapper, button(name)) == [Intent(kind, device=Device.PAD)]
    assert said(mapper, button(name)) == [], "told twice"
    assert said(mapper, button(name, down=False)) == []
    assert kinds(said(mapper, button(name))) == [kind]
    assert mapper.device is Device.PAD


def test_x_asks_for_a_hint_and_hurries_while_held(mapper: InputMapper) -> None:
    assert kinds(said(mapper, button("x"))) == [IntentKind.HURRY_ON, IntentKind.HINT]
    assert kinds(said(mapper, button("x", down=False))) == [IntentKind.HURRY_OFF]


def test_a_held_a_confirms_once_but_the_pad_goes_on_moving(mapper: InputMapper, clock: Clock) -> None:
    said(mapper, button("a"))
    assert said(mapper, button("dpad right"))[0].direction == RIGHT
    clock.now += FIRST_REPEAT - 0.01
    assert mapper.tick() == []
    clock.now += 0.02
    assert [each.direction for each in mapper.tick()] == [RIGHT]
    assert mapper.tick() == []
    clock.now += NEXT_REPEAT
    assert [each.direction for each in mapper.tick()] == [RIGHT]
    said(mapper, button("dpad right", down=False))
    clock.now += 1
    assert mapper.tick() == []


def test_a_stick_moves_where_it_points_and_says_exactly_where(mapper: InputMapper) -> None:
    (moved,) = said(mapper, axis("left y", -0.5), axis("left x", 0.8))
    assert (moved.kind, moved.direction, moved.device) == (IntentKind.MOVE, RIGHT, Device.PAD)
    assert moved.shift == pytest.approx((0.8, -0.5), abs=0.001)
    assert said(mapper, axis("left x", 0.7), axis("left x", 0.5)) == [], "still pushed"
    assert said(mapper, axis("left x", 0.0), axis("left y", 0.0)) == []
    (again,) = said(mapper, axis("left y", 0.9))
    assert again.direction == DOWN


def test_a_drifting_stick_says_nothing(mapper: InputMapper, clock: Clock) -> None:
    noise = [0.3, -0.31, 0.2, 0.5, 0.36, 0.5, -0.2, 0.1]
    found = said(mapper, *(axis(name, value) for value in noise for name in ("left x", "right y")))
    clock.now += 5
    assert found + mapper.tick() == []
    assert mapper.device is Device.MOUSE


def test_a_stick_on_the_diagonal_does_not_flicker(mapper: InputMapper) -> None:
    said(mapper, axis("left x", 0.7))
    assert said(mapper, axis("left y", 0.72), axis("left y", 0.68), axis("left y", 0.75)) == []
    assert [each.direction for each in said(mapper, axis("left y", 1.0))] == [DOWN]


def test_a_stick_at_its_end_for_ages_is_taken_for_broken(mapper: InputMapper, clock: Clock) -> None:
    said(mapper, axis("left x", 1.0))
    clock.now += STUCK_SECONDS + 1
    assert mapper.tick() == []
    assert said(mapper, axis("left x", 0.9), axis("left x", 1.0)) == []
    assert len(said(mapper, axis("left x", 0.0), axis("left x", 1.0))) == 1, "at rest it is trusted again"


def test_what_rests_at_an_end_is_no_stick(clock: Clock) -> None:
    mapper = InputMapper((1000, 500), clock, open_pad=Socket(Plugged(0, rests={0: -1.0})))
    said(mapper, added())
    assert said(mapper, axis("left x", -1.0), axis("left y", 0.1), axis("left x", -0.9)) == []


@pytest.mark.parametrize("rest", [-1.0, 0.0])
def test_triggers_zoom_wherever_they_rest(mapper: InputMapper, clock: Clock, rest: float) -> None:
    for name, amount in (("right trigger", 1.0), ("left trigger", -1.0)):
        assert said(mapper, axis(name, rest), axis(name, 0.2), axis(name, 0.4)) == []
        (pulled,) = said(mapper, axis(name, 0.8), axis(name, 0.4), axis(name, 1.0))
        assert (pulled.kind, pulled.amount) == (IntentKind.ZOOM, amount)
        clock.now += FIRST_REPEAT
        assert [each.amount for each in mapper.tick()] == [amount]
        assert said(mapper, axis(name, rest)) == []
        clock.now += 1
        assert mapper.tick() == []


def test_pads_come_go_and_come_back(mapper: InputMapper) -> None:
    assert said(mapper, added(), added(joystick=True)) == [], "told again"
    assert kinds(said(mapper, button("x"))) == [IntentKind.HURRY_ON, IntentKind.HINT]
    gone = said(mapper, removed(), removed(), removed(joystick=True))
    assert kinds(gone) == [IntentKind.HURRY_OFF, IntentKind.PAD_REMOVED]
    assert mapper.device is Device.KEYBOARD, "prompts speak of something that is there"
    assert said(mapper, button("a"), axis("left x", 1.0)) == [], "a last gasp"
    assert kinds(said(mapper, added(), button("a"))) == [IntentKind.PAD_ADDED, IntentKind.CONFIRM]
    assert mapper.device is Device.PAD


def test_two_pads_at_once_and_strangers(mapper: InputMapper) -> None:
    said(mapper, added(1))
    assert kinds(said(mapper, button("a"), button("a", pad=1), button("a", pad=7))) == [IntentKind.CONFIRM] * 2
    assert said(mapper, removed(7), added(9)) == []
    assert kinds(said(mapper, removed(1))) == [IntentKind.PAD_REMOVED]
    assert mapper.device is Device.PAD, "the other one is still there"


def test_each_pad_is_heard_in_one_family_of_events_only(mapper: InputMapper) -> None:
    raw = pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=0, joy=0, button=0)
    stick = pygame.event.Event(pygame.JOYAXISMOTION, instance_id=0, joy=0, axis=0, value=1.0)
    assert said(mapper, raw, stick) == []


def test_an_unknown_pad_is_a_joystick_with_the_usual_buttons(clock: Clock) -> None:
    mapper = InputMapper((1000, 500), clock, open_pad=Socket(Plugged(0, mapped=False)))
    said(mapper, added(joystick=True))

    def hat(x: int, y: int) -> list[tuple[int, int] | None]:
        told = pygame.event.Event(pygame.JOYHATMOTION, instance_id=0, joy=0, hat=0, value=(x, y))
        return [each.direction for each in mapper.translate(told)]

    assert hat(0, 1) == [(0, -1)]
    assert hat(1, 1) == [RIGHT]
    assert hat(0, 0) == []
    assert hat(1, 0) == [RIGHT]
    press = pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=0, joy=0, button=0)
    assert kinds(said(mapper, press)) == [IntentKind.CONFIRM]
    assert said(mapper, button("b")) == [], "controller events do not tell of it"
    rest = [pygame.event.Event(pygame.JOYAXISMOTION, instance_id=0, joy=0, axis=n, value=-1.0) for n in range(2, 9)]
    assert said(mapper, *rest) == []


def test_what_is_held_is_let_go_over_another_window(mapper: InputMapper, clock: Clock) -> None:
    said(mapper, button("x"), axis("left x", 1.0), button("dpad down"))
    assert kinds(said(mapper, event(pygame.WINDOWFOCUSLOST))) == [IntentKind.HURRY_OFF]
    clock.now += 2
    assert mapper.tick() == []
    assert said(mapper, button("x", down=False)) == []


def test_a_nudged_mouse_does_not_take_the_screen_from_a_pad(mapper: InputMapper) -> None:
    def moved(x: int) -> list[Intent]:
        return said(mapper, event(pygame.MOUSEMOTION, pos=(x, 50), rel=(0, 0), buttons=(0, 0, 0), touch=False))

    moved(50)
    said(mapper, button("a"))
    assert moved(52) == [] and mapper.device is Device.PAD
    assert kinds(moved(70)) == [IntentKind.POINT] and mapper.device is Device.MOUSE


def test_the_device_in_use_is_the_one_used_last(mapper: InputMapper) -> None:
    said(mapper, key(pygame.K_z))
    assert mapper.device is Device.KEYBOARD
    said(mapper, button("guide"), axis("left x", 1.0))
    assert mapper.device is Device.PAD
    said(mapper, event(pygame.FINGERDOWN, x=0.5, y=0.5, finger_id=1, touch_id=1))
    assert mapper.device is Device.TOUCH


# ------------------------------------------------------------------ SDL's own


def test_a_controller_of_sdl_is_opened_heard_and_lost(clock: Clock) -> None:
    with virtual_pad() as pad:
        mapper = InputMapper((1000, 500), clock)

        def heard() -> list[Intent]:
            return said(mapper, *pygame.event.get())

        assert kinds(heard()) == [IntentKind.PAD_ADDED]
        assert heard() == []
        pad.button("a", down=True)
        assert heard() == [Intent(IntentKind.CONFIRM, device=Device.PAD)]
        pad.axis("left x", 0.9)
        assert [each.direction for each in heard()] == [RIGHT]
        pad.pull_out()
        assert kinds(heard()) == [IntentKind.PAD_REMOVED]
        assert mapper.pads.count == 0
        pad.plug_in()
        assert kinds(heard()) == [IntentKind.PAD_ADDED]
        pad.button("b", down=True)
        assert kinds(heard()) == [IntentKind.CANCEL]
