"""The one input layer: mouse, touch and keys become the same few intents.

Scenes never see pygame's events, so every scene works with every device, and a further device is added here only.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

import pygame

Point = tuple[int, int]


class IntentKind(Enum):
    """What the player wants."""

    POINT = auto()  # the pointer moved to pos
    PRESS = auto()  # primary press at pos
    RELEASE = auto()  # primary press ended at pos
    CONFIRM = auto()
    CANCEL = auto()
    MOVE = auto()  # one step in direction
    NEXT = auto()
    PREVIOUS = auto()
    MENU = auto()
    SCROLL = auto()  # amount: notches, positive towards the beginning; pos: under the wheel, None by key
    ZOOM = auto()  # by key; amount: notches, positive nearer
    WHOLE = auto()  # back to the whole board
    PINCH = auto()  # two fingers round pos spread by the factor amount and moved by shift; amount 0: they are lifted
    TEXT = auto()  # text was typed
    ERASE = auto()
    HURRY_ON = auto()
    HURRY_OFF = auto()
    FULLSCREEN = auto()
    MUTE = auto()
    LOG = auto()
    NAMES = auto()
    PEEK = auto()
    HINT = auto()
    QUIT = auto()


class Device(Enum):
    """Where an intent came from; prompts follow the device in use."""

    MOUSE = auto()
    TOUCH = auto()
    KEYBOARD = auto()
    PAD = auto()


@dataclass(frozen=True)
class Intent:
    """One wish of the player. `pos` and `shift` in surface pixels; `direction` (dx, dy) of -1, 0 or 1, y downwards."""

    kind: IntentKind
    pos: Point | None = None
    direction: tuple[int, int] | None = None
    text: str | None = None
    amount: float = 0.0
    device: Device = Device.KEYBOARD
    shift: tuple[float, float] = (0.0, 0.0)


#: A press held this long, in seconds, hurries what is moving.
HOLD_TO_HURRY = 0.25
#: Some systems repeat a finished touch as a mouse press; a press this soon and this near is that echo.
ECHO_SECONDS, ECHO_PIXELS = 0.7, 24
PAGE_NOTCHES, END_NOTCHES = 6.0, 10_000.0

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_SCROLL_KEYS = {
    pygame.K_PAGEUP: PAGE_NOTCHES,
    pygame.K_PAGEDOWN: -PAGE_NOTCHES,
    pygame.K_HOME: END_NOTCHES,
    pygame.K_END: -END_NOTCHES,
}
#: What keys write, wherever they lie on the keyboard, and the keys of the number pad.
_ZOOM_SIGNS, _ZOOM_KEYS = {"+": 1.0, "-": -1.0}, {pygame.K_KP_PLUS: 1.0, pygame.K_KP_MINUS: -1.0, pygame.K_EQUALS: 1.0}
_WHOLE_SIGN, _WHOLE_KEYS = "0", (pygame.K_KP_0,)
#: A press given up by a second finger ends here, where there is nothing.
NOWHERE = (-10_000, -10_000)
#: Fingers closer together than this, in pixels, say nothing about a size.
NARROWEST_PINCH = 24.0
_LETTERS = {
    pygame.K_l: IntentKind.LOG,
    pygame.K_m: IntentKind.MUTE,
    pygame.K_n: IntentKind.NAMES,
    pygame.K_p: IntentKind.PEEK,
}
#: Keys that go on working while they are held down.
_REPEATING = {
    *_ARROWS,
    *_ZOOM_KEYS,
    pygame.K_PLUS,
    pygame.K_MINUS,
    pygame.K_BACKSPACE,
    pygame.K_TAB,
    pygame.K_PAGEUP,
    pygame.K_PAGEDOWN,
}


class InputMapper:
    """Turns pygame's events into intents. Tell it the surface's size, and whether a text field has the focus."""

    def __init__(self, size: Point = (1280, 720), clock: Callable[[], float] = time.monotonic) -> None:
        self.size = size
        self.text_entry = False
        self.device = Device.MOUSE
        self.pointer: Point | None = None
        self._clock = clock
        self._keys_down: set[int] = set()
        self._hurry_key = False
        self._pressed_since: float | None = None
        self._hurry_press = False
        self._finger: int | None = None
        # Both fingers of a pinch and where they are; empty while there is none.
        self._pinch: dict[int, Point] = {}
        self._last_touch: tuple[float, Point] | None = None

    def translate(self, event: pygame.event.Event) -> list[Intent]:
        """The intents of one event; none for events that say nothing to the game."""
        if event.type == pygame.QUIT:
            return [Intent(IntentKind.QUIT)]
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._mouse(event)
        if event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            return self._touch(event)
        if event.type == pygame.MOUSEWHEEL:
            amount = getattr(event, "precise_y", float(event.y)) or float(event.y)
            return [Intent(IntentKind.SCROLL, self.pointer, amount=amount, device=Device.MOUSE)]
        if event.type == pygame.KEYDOWN:
            return self._key_down(event)
        if event.type == pygame.KEYUP:
            return self._key_up(event)
        if event.type == pygame.TEXTINPUT:
            return [Intent(IntentKind.TEXT, text=event.text)] if self.text_entry else []
        if event.type == pygame.WINDOWFOCUSLOST:
            return self._focus_lost()
        return []

    def tick(self) -> list[Intent]:
        """Call once a frame: a press that is being held turns into hurrying."""
        if self._pressed_since is None or self._hurry_press:
            return []
        if self._clock() - self._pressed_since < HOLD_TO_HURRY:
            return []
        self._hurry_press = True
        return [] if self._hurry_key else [Intent(IntentKind.HURRY_ON, device=self.device)]

    def _press_began(self) -> None:
        self._pressed_since = self._clock()

    def _press_ended(self) -> list[Intent]:
        was_hurrying = self._hurry_press and not self._hurry_key
        self._pressed_since, self._hurry_press = None, False
        return [Intent(IntentKind.HURRY_OFF, device=self.device)] if was_hurrying else []

    def _mouse(self, event: pygame.event.Event) -> list[Intent]:
        if getattr(event, "touch", False):
            return []  # the finger event says the same
        pos = (int(event.pos[0]), int(event.pos[1]))
        if event.type == pygame.MOUSEMOTION:
            if self._is_echo(pos):
                return []
            self.device, self.pointer = Device.MOUSE, pos
            return [Intent(IntentKind.POINT, pos, device=Device.MOUSE)]
        if event.button not in (1, 3):
            return []  # the wheel also arrives as buttons 4 and 5, with wrong places in full screen
        if self._is_echo(pos):
            return []
        self.device, self.pointer = Device.MOUSE, pos
        if event.button == 3:
            down = event.type == pygame.MOUSEBUTTONDOWN
            return [Intent(IntentKind.CANCEL, pos, device=Device.MOUSE)] if down else []
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._press_began()
            return [Intent(IntentKind.PRESS, pos, device=Device.MOUSE)]
        return [Intent(IntentKind.RELEASE, pos, device=Device.MOUSE), *self._press_ended()]

    def _is_echo(self, pos: Point) -> bool:
        if self._last_touch is None:
            return False
        when, where = self._last_touch
        return self._clock() - when < ECHO_SECONDS and math.dist(where, pos) <= ECHO_PIXELS

    def _touch(self, event: pygame.event.Event) -> list[Intent]:
        pos = (round(event.x * (self.size[0] - 1)), round(event.y * (self.size[1] - 1)))
        finger = event.finger_id
        if self._pinch:
            return self._pinching(event.type, finger, pos)
        if event.type == pygame.FINGERDOWN:
            if self._finger is not None:
                return self._pinch_began(finger, pos)
            self._finger = finger
            self.device, self.pointer = Device.TOUCH, pos
            self._press_began()
            return [Intent(IntentKind.PRESS, pos, device=Device.TOUCH)]
        if finger != self._finger:
            return []
        self.pointer = pos
        if event.type == pygame.FINGERMOTION:
            return [Intent(IntentKind.POINT, pos, device=Device.TOUCH)]
        self._finger = None
        self._last_touch = (self._clock(), pos)
        return [Intent(IntentKind.RELEASE, pos, device=Device.TOUCH), *self._press_ended()]

    def _pinch_began(self, finger: int, pos: Point) -> list[Intent]:
        """A second finger: what the first one pressed is let go without meaning anything."""
        assert self._finger is not None and self.pointer is not None
        self._pinch = {self._finger: self.pointer, finger: pos}
        return [Intent(IntentKind.RELEASE, NOWHERE, device=Device.TOUCH), *self._press_ended()]

    def _pinching(self, kind: int, finger: int, pos: Point) -> list[Intent]:
        if finger not in self._pinch:
            return []
        if kind == pygame.FINGERUP:
            # The finger that stays down means nothing until it is lifted too.
            last = len(self._pinch) == 1
            both = len(self._pinch) == 2
            del self._pinch[finger]
            self._last_touch = (self._clock(), pos)
            if last:
                self._finger = None
            return [Intent(IntentKind.PINCH, pos, device=Device.TOUCH)] if both else []
        before = list(self._pinch.values())
        self._pinch[finger] = pos
        if len(before) < 2:
            return []
        (ax, ay), (bx, by) = before
        (cx, cy), (dx, dy) = self._pinch.values()
        wide, wider = math.dist((ax, ay), (bx, by)), math.dist((cx, cy), (dx, dy))
        factor = wider / wide if min(wide, wider) >= NARROWEST_PINCH else 1.0
        middle = (round((cx + dx) / 2), round((cy + dy) / 2))
        shift = ((cx + dx - ax - bx) / 2, (cy + dy - ay - by) / 2)
        return [Intent(IntentKind.PINCH, middle, amount=factor, device=Device.TOUCH, shift=shift)]

    def _key_down(self, event: pygame.event.Event) -> list[Intent]:
        key, mod = event.key, getattr(event, "mod", 0)
        held = key in self._keys_down
        self._keys_down.add(key)
        if held and key not in _REPEATING:
            return []  # a held Enter must not answer the next question as well
        self.device = Device.KEYBOARD
        if key == pygame.K_F11 or (key == pygame.K_RETURN and mod & pygame.KMOD_ALT):
            return [Intent(IntentKind.FULLSCREEN)]
        if key == pygame.K_q and mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return [Intent(IntentKind.QUIT)]
        if key in _ARROWS:
            return [Intent(IntentKind.MOVE, direction=_ARROWS[key])]
        if key in _SCROLL_KEYS:
            return [Intent(IntentKind.SCROLL, amount=_SCROLL_KEYS[key])]
        if key == pygame.K_TAB:
            return [Intent(IntentKind.PREVIOUS if mod & pygame.KMOD_SHIFT else IntentKind.NEXT)]
        if key == pygame.K_ESCAPE:
            return [Intent(IntentKind.CANCEL)]
        if key == pygame.K_F10:
            return [Intent(IntentKind.MENU)]
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return [Intent(IntentKind.CONFIRM)]
        if key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            return [Intent(IntentKind.ERASE)]
        if self.text_entry:
            return []
        sign = getattr(event, "unicode", "")
        if sign == _WHOLE_SIGN or key in _WHOLE_KEYS:
            return [Intent(IntentKind.WHOLE)]
        notches = _ZOOM_SIGNS.get(sign, _ZOOM_KEYS.get(key, 0.0))
        if notches and not mod & (pygame.KMOD_ALT | pygame.KMOD_GUI):
            return [Intent(IntentKind.ZOOM, amount=notches)]
        if key == pygame.K_SPACE:
            return [Intent(IntentKind.CONFIRM)]
        if key == pygame.K_h:
            self._hurry_key = True
            # While nothing moves there is nothing to hurry: the same key asks for a hint.
            return [*([] if self._hurry_press else [Intent(IntentKind.HURRY_ON)]), Intent(IntentKind.HINT)]
        if key in _LETTERS:
            return [Intent(_LETTERS[key])]
        return []

    def _key_up(self, event: pygame.event.Event) -> list[Intent]:
        self._keys_down.discard(event.key)
        if event.key == pygame.K_h and self._hurry_key:
            self._hurry_key = False
            return [] if self._hurry_press else [Intent(IntentKind.HURRY_OFF)]
        return []

    def _focus_lost(self) -> list[Intent]:
        """No release will come for what is held while another window has the focus."""
        was_hurrying = self._hurry_key or self._hurry_press
        self._keys_down.clear()
        self._hurry_key = self._hurry_press = False
        self._pressed_since = None
        self._finger, self._pinch = None, {}
        return [Intent(IntentKind.HURRY_OFF)] if was_hurrying else []
