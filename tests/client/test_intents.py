"""Events of mouse, touch and keys become intents, once each."""

from __future__ import annotations

import math

import pygame
import pytest

from game.client.input import InputMapper
from game.client.intents import NOWHERE, Device, Intent, IntentKind


class Clock:
    """Time that tests set."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def mapper(clock: Clock) -> InputMapper:
    return InputMapper((1000, 500), clock)


def event(kind: int, **values: object) -> pygame.event.Event:
    return pygame.event.Event(kind, values)


def key(code: int, mod: int = 0) -> pygame.event.Event:
    return event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


def kinds(intents: list[Intent]) -> list[IntentKind]:
    return [intent.kind for intent in intents]


def test_a_click_is_press_and_release_at_its_place(mapper: InputMapper) -> None:
    down = mapper.translate(event(pygame.MOUSEBUTTONDOWN, pos=(30, 40), button=1, touch=False))
    up = mapper.translate(event(pygame.MOUSEBUTTONUP, pos=(31, 40), button=1, touch=False))
    assert down == [Intent(IntentKind.PRESS, (30, 40), device=Device.MOUSE)]
    assert up == [Intent(IntentKind.RELEASE, (31, 40), device=Device.MOUSE)]


def test_the_second_button_takes_back(mapper: InputMapper) -> None:
    down = mapper.translate(event(pygame.MOUSEBUTTONDOWN, pos=(30, 40), button=3, touch=False))
    assert down == [Intent(IntentKind.CANCEL, (30, 40), device=Device.MOUSE)]
    assert mapper.translate(event(pygame.MOUSEBUTTONUP, pos=(30, 40), button=3, touch=False)) == []


def test_the_wheel_counts_once(mapper: InputMapper) -> None:
    mapper.translate(event(pygame.MOUSEMOTION, pos=(5, 6), rel=(0, 0), buttons=(0, 0, 0), touch=False))
    assert mapper.translate(event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=4, touch=False)) == []
    assert mapper.translate(event(pygame.MOUSEBUTTONUP, pos=(1, 1), button=4, touch=False)) == []
    wheel = mapper.translate(event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0))
    assert wheel == [Intent(IntentKind.SCROLL, (5, 6), amount=1.0, device=Device.MOUSE)]


def finger(kind: int, x: float, y: float, number: int = 1) -> pygame.event.Event:
    return event(kind, x=x, y=y, finger_id=number, touch_id=1, dx=0.0, dy=0.0)


def test_a_touch_presses_once_although_mouse_events_come_with_it(mapper: InputMapper, clock: Clock) -> None:
    found = mapper.translate(finger(pygame.FINGERDOWN, 0.5, 0.5))
    found += mapper.translate(event(pygame.MOUSEBUTTONDOWN, pos=(500, 250), button=1, touch=True))
    found += mapper.translate(finger(pygame.FINGERUP, 0.5, 0.5))
    found += mapper.translate(event(pygame.MOUSEBUTTONUP, pos=(500, 250), button=1, touch=True))
    clock.now += 0.1
    # Some systems send the whole click once more after the finger has left.
    found += mapper.translate(event(pygame.MOUSEMOTION, pos=(500, 250), rel=(0, 0), buttons=(0, 0, 0), touch=False))
    found += mapper.translate(event(pygame.MOUSEBUTTONDOWN, pos=(500, 250), button=1, touch=False))
    found += mapper.translate(event(pygame.MOUSEBUTTONUP, pos=(500, 250), button=1, touch=False))
    assert kinds(found) == [IntentKind.PRESS, IntentKind.RELEASE]
    assert {intent.device for intent in found} == {Device.TOUCH}
    assert found[0].pos == (500, 250)


def test_a_real_click_soon_after_a_touch_elsewhere_counts(mapper: InputMapper) -> None:
    mapper.translate(finger(pygame.FINGERDOWN, 0.1, 0.1))
    mapper.translate(finger(pygame.FINGERUP, 0.1, 0.1))
    found = mapper.translate(event(pygame.MOUSEBUTTONDOWN, pos=(900, 400), button=1, touch=False))
    assert kinds(found) == [IntentKind.PRESS]


def test_a_second_finger_lets_go_of_what_the_first_one_pressed(mapper: InputMapper) -> None:
    assert kinds(mapper.translate(finger(pygame.FINGERDOWN, 0.1, 0.1, 1))) == [IntentKind.PRESS]
    (let_go,) = mapper.translate(finger(pygame.FINGERDOWN, 0.9, 0.9, 2))
    assert let_go.kind is IntentKind.RELEASE and let_go.pos == NOWHERE


def test_two_fingers_pinch_and_pan_and_count_as_nothing_else(mapper: InputMapper, clock: Clock) -> None:
    mapper.translate(finger(pygame.FINGERDOWN, 0.4, 0.5, 1))
    mapper.translate(finger(pygame.FINGERDOWN, 0.6, 0.5, 2))
    (spread,) = mapper.translate(finger(pygame.FINGERMOTION, 0.7, 0.5, 2))
    assert spread.kind is IntentKind.PINCH and spread.amount == pytest.approx(1.5, rel=0.01)
    assert spread.pos == pytest.approx((549, 250), abs=2) and spread.shift == pytest.approx((50, 0), abs=1)
    moves = [mapper.translate(finger(pygame.FINGERMOTION, x, 0.6, number)) for number, x in ((1, 0.4), (2, 0.7))]
    assert math.prod(intents[0].amount for intents in moves) == pytest.approx(1.0, rel=0.01), "moved, not spread"
    assert sum(intents[0].shift[1] for intents in moves) == pytest.approx(50, abs=2)
    assert mapper.translate(finger(pygame.FINGERDOWN, 0.2, 0.2, 3)) == [], "a third finger"
    assert mapper.translate(finger(pygame.FINGERMOTION, 0.3, 0.3, 3)) == []
    (lifted,) = mapper.translate(finger(pygame.FINGERUP, 0.4, 0.6, 1))
    assert lifted.kind is IntentKind.PINCH and lifted.amount == 0.0
    assert mapper.translate(finger(pygame.FINGERMOTION, 0.8, 0.8, 2)) == [], "the finger left over"
    assert mapper.translate(finger(pygame.FINGERUP, 0.8, 0.8, 2)) == []
    clock.now += 2.0
    again = mapper.translate(finger(pygame.FINGERDOWN, 0.5, 0.5, 4)) + mapper.translate(
        finger(pygame.FINGERUP, 0.5, 0.5, 4)
    )
    assert kinds(again) == [IntentKind.PRESS, IntentKind.RELEASE]


def test_fingers_almost_together_do_not_explode_the_zoom(mapper: InputMapper) -> None:
    mapper.translate(finger(pygame.FINGERDOWN, 0.5, 0.5, 1))
    mapper.translate(finger(pygame.FINGERDOWN, 0.501, 0.5, 2))
    (moved,) = mapper.translate(finger(pygame.FINGERMOTION, 0.6, 0.5, 2))
    assert moved.amount == 1.0


@pytest.mark.parametrize(
    ("code", "sign", "notches"),
    [
        (pygame.K_PLUS, "+", 1),  # a key of its own, as on a German keyboard
        (pygame.K_EQUALS, "+", 1),
        (pygame.K_EQUALS, "=", 1),
        (pygame.K_KP_PLUS, "+", 1),
        (pygame.K_KP_PLUS, "", 1),
        (pygame.K_MINUS, "-", -1),
        (pygame.K_6, "-", -1),  # as on a French keyboard
        (pygame.K_KP_MINUS, "-", -1),
    ],
)
def test_plus_and_minus_zoom_wherever_they_lie(mapper: InputMapper, code: int, sign: str, notches: int) -> None:
    pressed = event(pygame.KEYDOWN, key=code, mod=0, unicode=sign)
    assert mapper.translate(pressed) == [Intent(IntentKind.ZOOM, amount=notches)]
    mapper.text_entry = True
    assert mapper.translate(pressed) == []


def test_nought_shows_the_whole_board(mapper: InputMapper) -> None:
    for code, sign in ((pygame.K_0, "0"), (pygame.K_KP_0, "")):
        assert kinds(mapper.translate(event(pygame.KEYDOWN, key=code, mod=0, unicode=sign))) == [IntentKind.WHOLE]
    equals = event(pygame.KEYDOWN, key=pygame.K_0, mod=pygame.KMOD_SHIFT, unicode="=")
    mapper.translate(event(pygame.KEYUP, key=pygame.K_0, mod=0))
    assert mapper.translate(equals) == [], "shift and 0 is = on some keyboards"


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (pygame.K_RETURN, IntentKind.CONFIRM),
        (pygame.K_KP_ENTER, IntentKind.CONFIRM),
        (pygame.K_SPACE, IntentKind.CONFIRM),
        (pygame.K_ESCAPE, IntentKind.CANCEL),
        (pygame.K_TAB, IntentKind.NEXT),
        (pygame.K_F10, IntentKind.MENU),
        (pygame.K_F11, IntentKind.FULLSCREEN),
        (pygame.K_l, IntentKind.LOG),
        (pygame.K_n, IntentKind.NAMES),
        (pygame.K_p, IntentKind.PEEK),
        (pygame.K_BACKSPACE, IntentKind.ERASE),
    ],
)
def test_keys(mapper: InputMapper, code: int, kind: IntentKind) -> None:
    assert kinds(mapper.translate(key(code))) == [kind]


def test_one_key_hurries_what_moves_and_asks_for_a_hint(mapper: InputMapper) -> None:
    """The game hears the second only while nothing moves."""
    assert kinds(mapper.translate(key(pygame.K_h))) == [IntentKind.HURRY_ON, IntentKind.HINT]
    assert mapper.translate(key(pygame.K_h)) == []
    assert kinds(mapper.translate(event(pygame.KEYUP, key=pygame.K_h, mod=0))) == [IntentKind.HURRY_OFF]


def test_shift_tab_goes_back(mapper: InputMapper) -> None:
    assert kinds(mapper.translate(key(pygame.K_TAB, pygame.KMOD_LSHIFT))) == [IntentKind.PREVIOUS]


def test_arrows_carry_their_direction(mapper: InputMapper) -> None:
    assert mapper.translate(key(pygame.K_UP)) == [Intent(IntentKind.MOVE, direction=(0, -1))]


def test_a_held_enter_confirms_once_but_a_held_arrow_goes_on(mapper: InputMapper) -> None:
    assert kinds(mapper.translate(key(pygame.K_RETURN)) + mapper.translate(key(pygame.K_RETURN))) == [
        IntentKind.CONFIRM
    ]
    mapper.translate(event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    assert kinds(mapper.translate(key(pygame.K_RETURN))) == [IntentKind.CONFIRM]
    assert len(mapper.translate(key(pygame.K_LEFT)) + mapper.translate(key(pygame.K_LEFT))) == 2


def test_letters_are_text_while_a_field_has_the_focus(mapper: InputMapper) -> None:
    assert mapper.translate(event(pygame.TEXTINPUT, text="h")) == []
    mapper.text_entry = True
    assert mapper.translate(key(pygame.K_h)) == []
    assert mapper.translate(key(pygame.K_SPACE)) == []
    assert mapper.translate(event(pygame.TEXTINPUT, text="h")) == [Intent(IntentKind.TEXT, text="h")]
    assert kinds(mapper.translate(key(pygame.K_RETURN))) == [IntentKind.CONFIRM]


def test_a_held_press_hurries_until_it_is_let_go(mapper: InputMapper, clock: Clock) -> None:
    mapper.translate(event(pygame.MOUSEBUTTONDOWN, pos=(30, 40), button=1, touch=False))
    assert mapper.tick() == []
    clock.now += 0.3
    assert kinds(mapper.tick()) == [IntentKind.HURRY_ON]
    assert mapper.tick() == []
    up = mapper.translate(event(pygame.MOUSEBUTTONUP, pos=(30, 40), button=1, touch=False))
    assert kinds(up) == [IntentKind.RELEASE, IntentKind.HURRY_OFF]


def test_hurrying_ends_when_the_window_loses_the_focus(mapper: InputMapper) -> None:
    mapper.translate(key(pygame.K_h))
    assert kinds(mapper.translate(event(pygame.WINDOWFOCUSLOST))) == [IntentKind.HURRY_OFF]
    assert mapper.translate(event(pygame.KEYUP, key=pygame.K_h, mod=0)) == []


def test_fingers_lifted_over_another_window_leave_nothing_behind(mapper: InputMapper) -> None:
    mapper.translate(finger(pygame.FINGERDOWN, 0.1, 0.1, 1))
    mapper.translate(finger(pygame.FINGERDOWN, 0.2, 0.1, 2))
    mapper.translate(event(pygame.WINDOWFOCUSLOST))
    assert mapper.translate(finger(pygame.FINGERMOTION, 0.3, 0.1, 1)) == []
    assert kinds(mapper.translate(finger(pygame.FINGERDOWN, 0.1, 0.1, 7))) == [IntentKind.PRESS]


def test_closing_the_window_and_ctrl_q_quit(mapper: InputMapper) -> None:
    assert kinds(mapper.translate(event(pygame.QUIT))) == [IntentKind.QUIT]
    assert kinds(mapper.translate(key(pygame.K_q, pygame.KMOD_LCTRL))) == [IntentKind.QUIT]
