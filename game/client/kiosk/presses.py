"""Watches events before they mean anything: whether anybody is there, and which presses are to mean nothing."""

from __future__ import annotations

import math
from collections.abc import Hashable

import pygame

#: A pointer or finger that has not come so far, as a share of the window's height, has been shaken, not moved.
SHAKEN = 0.02
#: The same for sticks and triggers, as shares of their way: pushed from the first on, let go from the second on.
PUSHED, LET_GO = 0.6, 0.35

Press = tuple[Hashable, ...]

_DOWN = {
    pygame.KEYDOWN: "key",
    pygame.MOUSEBUTTONDOWN: "mouse",
    pygame.FINGERDOWN: "finger",
    pygame.JOYBUTTONDOWN: "joystick",
    pygame.CONTROLLERBUTTONDOWN: "pad",
}
_UP = {
    pygame.KEYUP: "key",
    pygame.MOUSEBUTTONUP: "mouse",
    pygame.FINGERUP: "finger",
    pygame.JOYBUTTONUP: "joystick",
    pygame.CONTROLLERBUTTONUP: "pad",
}
_NAMED_BY = {"key": "key", "mouse": "button", "finger": "finger_id", "joystick": "button", "pad": "button"}
#: Ways of a pointer or finger, which press nothing.
MOTIONS = (pygame.MOUSEMOTION, pygame.FINGERMOTION)
_AXES = (pygame.JOYAXISMOTION, pygame.CONTROLLERAXISMOTION)
AXIS = "axis"


class Presses:
    """What is held down now, and what of it means nothing until it has been let go."""

    def __init__(self) -> None:
        self._held: set[Press] = set()
        self._void: set[Press] = set()
        self._rests: dict[Press, tuple[float, float]] = {}

    def notes(self, event: pygame.event.Event, size: tuple[int, int]) -> bool:
        """Take note of an event; True when somebody does something that nothing can do by itself.

        A key that something lies on, a stick that rests at an end and a mouse on a shaking table are nobody.
        """
        if getattr(event, "touch", False):
            return False  # the finger's own event says the same
        if event.type == pygame.WINDOWFOCUSLOST:
            self.forget()
            return False
        if event.type == pygame.MOUSEWHEEL:
            return True
        if event.type in MOTIONS:
            return self._moved(event, size)
        press = press_of(event)
        if press is None:
            return False
        if _goes_down(event, press in self._held):
            began = press not in self._held
            self._held.add(press)
            if event.type == pygame.FINGERDOWN:
                self._rests[press] = _place(event, size)
            return began
        self._held.discard(press)
        if event.type == pygame.FINGERUP:  # on some systems the next touch has another number, for ever
            self._rests.pop(press, None)
        return False

    def _moved(self, event: pygame.event.Event, size: tuple[int, int]) -> bool:
        what = press_of(event) or ("pointer",)
        if event.type == pygame.FINGERMOTION and what not in self._held:
            return False  # its end has been told already
        place = _place(event, size)
        rests = self._rests.setdefault(what, place)
        if math.dist(rests, place) < SHAKEN:
            return False
        self._rests[what] = place
        return True

    def void(self, event: pygame.event.Event) -> None:
        """Let what an event has begun, and all that is held, mean nothing until it is let go.

        Of other sticks and triggers some rest at an end for ever.
        """
        self._void |= {press for press in self._held if press[0] != AXIS or press == press_of(event)}

    @property
    def any_void(self) -> bool:
        """Whether something is held that means nothing."""
        return bool(self._void)

    def means_nothing(self, event: pygame.event.Event) -> bool:
        """Whether an event belongs to a press that means nothing; with the end of the press that is over."""
        if not self._void:
            return False
        kinds = {press[0] for press in self._void}
        if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            return "key" in kinds
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEWHEEL):
            return "mouse" in kinds
        press = press_of(event)
        found = press in self._void
        if found and press not in self._held:
            self._void.discard(press)
        return found

    def forget(self) -> None:
        """Nothing is held any more: over another window nobody tells."""
        self._held.clear()
        self._void.clear()
        self._rests.clear()


def press_of(event: pygame.event.Event) -> Press | None:
    """What is pressed or let go by an event: equal for both; None when it is neither."""
    kind = event.type
    if kind == pygame.FINGERMOTION:
        return "finger", 0, event.finger_id
    pad = getattr(event, "instance_id", 0)
    if kind in _AXES:
        return AXIS, pad, (kind, event.axis)
    if kind == pygame.JOYHATMOTION:
        return "hat", pad, event.hat
    name = _DOWN.get(kind) or _UP.get(kind)
    return None if name is None else (name, pad, getattr(event, _NAMED_BY[name]))


def _goes_down(event: pygame.event.Event, held: bool) -> bool:
    if event.type in _AXES:
        full = 32767 if event.type == pygame.CONTROLLERAXISMOTION else 1.0
        return bool(abs(event.value) / full > (LET_GO if held else PUSHED))
    if event.type == pygame.JOYHATMOTION:
        return tuple(event.value) != (0, 0)
    return event.type in _DOWN


def _place(event: pygame.event.Event, size: tuple[int, int]) -> tuple[float, float]:
    """Where an event is, in heights of the window."""
    if hasattr(event, "finger_id"):
        return event.x * size[0] / size[1], event.y
    return event.pos[0] / size[1], event.pos[1] / size[1]
