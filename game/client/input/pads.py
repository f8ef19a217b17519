"""Gamepads: buttons and sticks become intents, whatever comes, goes, drifts or rests at an end."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from game.client.input.actions import BUTTONS, TRIGGERS, WISHES, Action
from game.client.input.bindings import Bindings
from game.client.input.hurry import Hurry
from game.client.input.keys import intent_of
from game.client.input.pad_devices import OpenPad, PadDevice, open_pad
from game.client.intents import Device, Intent, IntentKind

#: From this share of its way on a stick points somewhere, and below the second it points nowhere again.
TILTED, UPRIGHT = 0.55, 0.35
#: The same for triggers.
PULLED, RELEASED = 0.5, 0.25
#: A direction is left for another that is so many times stronger: no flicker on the diagonal.
DECIDED = 1.25
#: What is held goes on after so many seconds, and then every so many.
FIRST_REPEAT, NEXT_REPEAT = 0.4, 0.12
SCROLL_REPEAT = 0.08
#: A stick that has pointed the same way for so long is stuck, or no stick: it must come to rest before it counts.
STUCK_SECONDS = 20.0

_STEPS = {(0, -1): Action.UP, (0, 1): Action.DOWN, (-1, 0): Action.LEFT, (1, 0): Action.RIGHT}


@dataclass
class _Held:
    """Something held down: when it goes on, and since when it is held."""

    since: float
    next: float


@dataclass
class _Stick:
    """A stick: where it is, and the direction it has been pushed in."""

    x: float = 0.0
    y: float = 0.0
    direction: tuple[int, int] | None = None
    held: _Held | None = None
    #: False until both axes have been seen at rest: what rests at an end is no stick.
    trusted: bool = False

    def pushed(self) -> tuple[int, int] | None:
        """The direction now, with the dead zone and the one it has been pushed in taken into account."""
        reach = math.hypot(self.x, self.y)
        if reach < (UPRIGHT if self.direction is not None else TILTED):
            return None
        across = (1 if self.x > 0 else -1, 0)
        down = (0, 1 if self.y > 0 else -1)
        ratio = abs(self.x) / max(abs(self.y), 1e-6)
        if self.direction == across and ratio > 1 / DECIDED:
            return across
        if self.direction == down and ratio < DECIDED:
            return down
        if self.direction is not None and reach < TILTED:
            return self.direction  # on its way back to rest, where one axis may lag behind
        return across if ratio >= 1 else down


@dataclass
class _Pad:
    """One gamepad and what is held on it."""

    device: PadDevice
    down: dict[str, _Held] = field(default_factory=dict)
    left: _Stick = field(default_factory=_Stick)
    right: _Stick = field(default_factory=_Stick)
    triggers: dict[str, bool] = field(default_factory=dict)
    hat: tuple[int, int] = (0, 0)


class Pads:
    """All gamepads. Events of others than those opened, and repeated ones, mean nothing."""

    def __init__(
        self, bindings: Bindings, hurry: Hurry, clock: Callable[[], float], open_pad: OpenPad = open_pad
    ) -> None:
        self.bindings = bindings
        #: While set, the next button is handed here instead of doing anything: it is to be bound.
        self.captured: str | None = None
        self.capturing = False
        #: The gamepad used last, for the words on its buttons.
        self.last: PadDevice | None = None
        self._hurry = hurry
        self._clock = clock
        self._open = open_pad
        self._pads: dict[int, _Pad] = {}

    @property
    def count(self) -> int:
        """How many gamepads there are."""
        return len(self._pads)

    @property
    def held(self) -> frozenset[str]:
        """The buttons that are held down on the gamepad used last."""
        pad = None if self.last is None else self._pads.get(self.last.id)
        return frozenset() if pad is None else frozenset(pad.down)

    def pressed(self, event: pygame.event.Event) -> bool:
        """Whether an event tells that a button of one of the gamepads went down."""
        if event.type not in (pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN):
            return False
        pad = self._pads.get(event.instance_id)
        return pad is not None and pad.device.mapped is (event.type == pygame.CONTROLLERBUTTONDOWN)

    # ------------------------------------------------------------------ coming and going

    def translate(self, event: pygame.event.Event) -> list[Intent]:
        """The intents of one gamepad event."""
        kind = event.type
        if kind in (pygame.JOYDEVICEADDED, pygame.CONTROLLERDEVICEADDED):
            return self._added(event.device_index)
        pad = self._pads.get(getattr(event, "instance_id", -1))
        if pad is None:
            return []
        if kind in (pygame.JOYDEVICEREMOVED, pygame.CONTROLLERDEVICEREMOVED):
            return self._removed(pad)
        # Both families tell of a known gamepad; each pad is heard in one of them only.
        mapped = kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION)
        if mapped is not pad.device.mapped:
            return []
        if kind in (pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN):
            return self._button(pad, pad.device.button(event.button), down=True)
        if kind in (pygame.CONTROLLERBUTTONUP, pygame.JOYBUTTONUP):
            return self._button(pad, pad.device.button(event.button), down=False)
        if kind in (pygame.CONTROLLERAXISMOTION, pygame.JOYAXISMOTION):
            value = event.value / 32767 if mapped else event.value
            return self._axis(pad, event.axis, max(-1.0, min(value, 1.0)))
        if kind == pygame.JOYHATMOTION:
            return self._hat(pad, tuple(event.value))
        return []

    def _added(self, index: int) -> list[Intent]:
        device = self._open(index)
        if device is None or device.id in self._pads:
            return []
        pad = self._pads[device.id] = _Pad(device)
        for stick, axes in ((pad.left, (0, 1)), (pad.right, (2, 3))):
            stick.trusted = all(abs(device.axis(axis)) < UPRIGHT for axis in axes)
        self.last = self.last or device
        return [Intent(IntentKind.PAD_ADDED, text=device.name, device=Device.PAD)]

    def _removed(self, pad: _Pad) -> list[Intent]:
        del self._pads[pad.device.id]
        found: list[Intent] = []
        for button in pad.down:
            found += self._hurry.let_go((pad.device.id, button), Device.PAD)
        if self.last is pad.device:
            self.last = next((other.device for other in self._pads.values()), None)
        pad.device.close()
        return [*found, Intent(IntentKind.PAD_REMOVED, text=pad.device.name, device=Device.PAD)]

    def focus_lost(self) -> None:
        """What is held is let go over another window, which nobody tells."""
        for pad in self._pads.values():
            pad.down.clear()
            pad.triggers.clear()
            pad.hat = (0, 0)
            pad.left, pad.right = _Stick(), _Stick()

    # ------------------------------------------------------------------ buttons

    def _button(self, pad: _Pad, button: str | None, *, down: bool) -> list[Intent]:
        if button is None or down is (button in pad.down):
            return []
        if not down:
            del pad.down[button]
            return self._hurry.let_go((pad.device.id, button), Device.PAD)
        now = self._clock()
        pad.down[button] = _Held(now, now + FIRST_REPEAT)
        self.last = pad.device
        if self.capturing:
            self.captured, self.capturing = button, False
            pad.down[button].next = math.inf
            return []
        action = self.bindings.action_of_button(button)
        if action is None:
            return []
        intent = intent_of(action, Device.PAD)
        if action is Action.HINT:
            return [*self._hurry.hold((pad.device.id, button), Device.PAD), intent]
        return [intent]

    def _axis(self, pad: _Pad, axis: int, value: float) -> list[Intent]:
        if axis in (0, 1):
            return self._tilt(pad, pad.left, axis, value)
        if not pad.device.mapped:
            return []  # nobody knows what the further axes of an unknown gamepad are, nor where they rest
        if axis in (2, 3):
            return self._tilt(pad, pad.right, axis - 2, value)
        trigger = TRIGGERS[axis - 4] if axis - 4 in (0, 1) else None
        if trigger is None:
            return []
        pulled = pad.triggers.get(trigger, False)
        if pulled is (value > (RELEASED if pulled else PULLED)):
            return []
        pad.triggers[trigger] = not pulled
        return self._button(pad, trigger, down=not pulled)

    def _hat(self, pad: _Pad, value: tuple[int, ...]) -> list[Intent]:
        before, pad.hat = pad.hat, (value[0], -value[1])
        found: list[Intent] = []
        for (dx, dy), button in zip(_STEPS, BUTTONS[-4:], strict=True):
            for hat, down in ((before, False), (pad.hat, True)):
                if (dx and hat[0] == dx) or (dy and hat[1] == dy):
                    still = (dx and before[0] == pad.hat[0]) or (dy and before[1] == pad.hat[1])
                    found += [] if still else self._button(pad, button, down=down)
        return found

    # ------------------------------------------------------------------ sticks

    def _tilt(self, pad: _Pad, stick: _Stick, axis: int, value: float) -> list[Intent]:
        if axis == 0:
            stick.x = value
        else:
            stick.y = value
        if not stick.trusted:
            stick.trusted = abs(stick.x) < UPRIGHT and abs(stick.y) < UPRIGHT
            return []
        direction = stick.pushed()
        if direction == stick.direction:
            return []
        stick.direction = direction
        if direction is None:
            stick.held = None
            return []
        now = self._clock()
        stick.held = _Held(now, now + (FIRST_REPEAT if stick is pad.left else SCROLL_REPEAT))
        self.last = pad.device
        if self.capturing:
            return []
        return self._stick_step(pad, stick)

    @staticmethod
    def _stick_step(pad: _Pad, stick: _Stick) -> list[Intent]:
        assert stick.direction is not None
        if stick is pad.left:
            return [intent_of(_STEPS[stick.direction], Device.PAD, (stick.x, stick.y))]
        if stick.direction[1]:
            return [Intent(IntentKind.SCROLL, amount=-float(stick.direction[1]), device=Device.PAD)]
        return []

    # ------------------------------------------------------------------ time

    def tick(self) -> list[Intent]:
        """What is held goes on, at most one step a frame."""
        now = self._clock()
        found: list[Intent] = []
        for pad in self._pads.values():
            for stick, pause in ((pad.left, NEXT_REPEAT), (pad.right, SCROLL_REPEAT)):
                held = stick.held
                if held is None or now < held.next:
                    continue
                if now - held.since > STUCK_SECONDS:
                    stick.trusted, stick.direction, stick.held = False, None, None
                    continue
                held.next = now + pause
                if not self.capturing:
                    found += self._stick_step(pad, stick)
            for button, held in pad.down.items():
                action = self.bindings.action_of_button(button)
                if action is None or not WISHES[action].repeats or now < held.next or self.capturing:
                    continue
                if now - held.since > STUCK_SECONDS:
                    continue
                held.next = now + NEXT_REPEAT
                found.append(intent_of(action, Device.PAD))
        return found
