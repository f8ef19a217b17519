"""Somebody who presses everything, everywhere, with every device at once: the same presses for the same seed."""

from __future__ import annotations

from random import Random

import pygame
from pygame.event import Event

from game.client.input import InputMapper
from game.client.input.actions import BUTTONS
from game.client.kiosk import KioskApp
from game.client.kiosk.staff_gesture import StaffGesture
from game.client.kiosk.staff_pin import PinLock
from tests.client.pad_events import Plugged, Socket, added

KEYS = sorted({number for name, number in vars(pygame).items() if name.startswith("K_")})
MODIFIERS = (
    0,
    0,
    0,
    pygame.KMOD_LCTRL,
    pygame.KMOD_LALT,
    pygame.KMOD_LSHIFT,
    pygame.KMOD_LGUI,
    pygame.KMOD_LCTRL | pygame.KMOD_LALT,
    pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT,
)
#: What leads somewhere, pressed more often than the rest.
USUAL = (
    pygame.K_RETURN,
    pygame.K_ESCAPE,
    pygame.K_F10,
    pygame.K_F1,
    pygame.K_F11,
    pygame.K_TAB,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_SPACE,
    pygame.K_u,
    pygame.K_w,
    pygame.K_s,
    pygame.K_l,
    pygame.K_m,
)
#: Ways out that a system offers.
EXITS = (
    Event(pygame.QUIT),
    Event(pygame.KEYDOWN, key=pygame.K_F4, mod=pygame.KMOD_LALT, unicode=""),
    Event(pygame.KEYDOWN, key=pygame.K_q, mod=pygame.KMOD_LCTRL, unicode="q"),
    Event(pygame.KEYDOWN, key=pygame.K_q, mod=pygame.KMOD_LMETA, unicode="q"),
    Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode=""),
    Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=pygame.KMOD_LALT, unicode=""),
    Event(pygame.KEYDOWN, key=pygame.K_PRINTSCREEN, mod=0, unicode=""),
    Event(pygame.KEYDOWN, key=pygame.K_c, mod=pygame.KMOD_LCTRL, unicode="c"),
    Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_LCTRL, unicode="v"),
    Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=pygame.KMOD_LCTRL, unicode=""),
    Event(pygame.DROPFILE, file="/etc/passwd"),
    Event(pygame.DROPFILE, file="/home/guest/game.jsonl"),
    Event(pygame.DROPTEXT, text="file:///etc/passwd"),
    Event(pygame.WINDOWCLOSE),
    Event(pygame.WINDOWMINIMIZED),
    Event(pygame.WINDOWFOCUSLOST),
    Event(pygame.WINDOWFOCUSGAINED),
    Event(pygame.CLIPBOARDUPDATE),
    Event(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=BUTTONS.index("guide")),
    Event(pygame.CONTROLLERBUTTONUP, instance_id=1, button=BUTTONS.index("guide")),
    Event(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=BUTTONS.index("start")),
    Event(pygame.CONTROLLERBUTTONUP, instance_id=1, button=BUTTONS.index("start")),
    Event(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=BUTTONS.index("back")),
    Event(pygame.CONTROLLERBUTTONUP, instance_id=1, button=BUTTONS.index("back")),
)


class Clock:
    """Time that passes only when told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def with_clock(app: KioskApp, clock: Clock) -> None:
    """Let input be heard at the time of `clock`, with two gamepads plugged in."""
    pads = Socket(Plugged(1, "Xbox pad"), Plugged(2, "old pad", mapped=False))
    app.input = InputMapper(app.size, clock, open_pad=pads)
    app._input_switch.bind()
    app.gesture = StaffGesture(clock)
    app.pin_lock = PinLock(clock)
    app.hear(added(0))
    app.hear(added(1, joystick=True))


class Monkey:
    """Makes events; `places` are where it likes to press."""

    def __init__(self, seed: int, app: KioskApp) -> None:
        self.random = Random(seed)
        self.app = app
        self._down: list[Event] = []

    def _place(self) -> tuple[int, int]:
        widgets = getattr(getattr(self.app.scene, "form", None), "widgets", [])
        shown = [one.rect.center for one in widgets if one.visible and one.rect.width]
        if shown and self.random.random() < 0.5:
            place: tuple[int, int] = self.random.choice(shown)
            return place
        width, height = self.app.size
        return self.random.randrange(width), self.random.randrange(height)

    def event(self) -> Event:
        """The next thing done."""
        if self._down and self.random.random() < 0.45:
            return self._down.pop(self.random.randrange(len(self._down)))
        makers = (self._key, self._mouse, self._mouse, self._mouse, self._motion, self._finger, self._finger, self._pad)
        return self.random.choice((*makers, self._exit, self._stick, self._wheel, self._text))()

    def _exit(self) -> Event:
        return self.random.choice(EXITS)

    def _key(self) -> Event:
        number = self.random.choice(USUAL if self.random.random() < 0.6 else KEYS)
        mod = self.random.choice(MODIFIERS)
        sign = chr(number) if 32 <= number < 127 else ""
        self._down.append(Event(pygame.KEYUP, key=number, mod=mod))
        return Event(pygame.KEYDOWN, key=number, mod=mod, unicode=sign)

    def _mouse(self) -> Event:
        pos, button = self._place(), self.random.choice((1, 1, 1, 1, 2, 3))
        up = pos if self.random.random() < 0.8 else self._place()
        self._down.append(Event(pygame.MOUSEBUTTONUP, pos=up, button=button, touch=False))
        return Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False)

    def _motion(self) -> Event:
        return Event(pygame.MOUSEMOTION, pos=self._place(), rel=(3, 3), buttons=(0, 0, 0), touch=False)

    def _finger(self) -> Event:
        finger, (x, y) = self.random.randrange(12), self._place()
        values = {"finger_id": finger, "x": x / self.app.size[0], "y": y / self.app.size[1], "dx": 0.0, "dy": 0.0}
        if self.random.random() < 0.4:
            return Event(pygame.FINGERMOTION, values)
        self._down.append(Event(pygame.FINGERUP, values))
        return Event(pygame.FINGERDOWN, values)

    def _pad(self) -> Event:
        button = self.random.randrange(len(BUTTONS))
        if self.random.random() < 0.5:
            self._down.append(Event(pygame.CONTROLLERBUTTONUP, instance_id=1, button=button))
            return Event(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=button)
        self._down.append(Event(pygame.JOYBUTTONUP, instance_id=2, button=button))
        return Event(pygame.JOYBUTTONDOWN, instance_id=2, button=button)

    def _stick(self) -> Event:
        value = self.random.choice((-32768, 0, 0, 32767))
        return Event(pygame.CONTROLLERAXISMOTION, instance_id=1, axis=self.random.randrange(6), value=value)

    def _wheel(self) -> Event:
        turned = self.random.choice((-1, 1))
        return Event(pygame.MOUSEWHEEL, x=0, y=turned, precise_y=float(turned), touch=False)

    def _text(self) -> Event:
        return Event(pygame.TEXTINPUT, text=self.random.choice(("a", "Ä", "1", " ", "🙂", "xyz")))
