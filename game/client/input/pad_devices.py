"""Opening gamepads: by SDL's table of known ones, else as a plain joystick whose buttons lie as on most."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol

import pygame

from game.client.input.actions import BUTTONS
from game.client.input.pad_words import PadStyle, style_of

log = logging.getLogger(__name__)

#: How the first buttons of a gamepad that SDL does not know lie on Linux; further ones are told by their numbers.
USUAL_BUTTONS = ("a", "b", "x", "y", "left shoulder", "right shoulder", "back", "start", "guide")


class PadDevice(Protocol):
    """One opened gamepad. `mapped`: SDL knows its buttons, and controller events tell of it, else joystick ones."""

    id: int
    name: str
    style: PadStyle
    mapped: bool

    def button(self, number: int) -> str | None:
        """The word for a button of an event; None for one that means nothing."""

    def axis(self, number: int) -> float:
        """Where an axis is now, from -1 to 1; 0 for one that is not there."""

    def close(self) -> None:
        """Let go of the device."""


OpenPad = Callable[[int], PadDevice | None]


class _Known:
    """A gamepad in SDL's table."""

    mapped = True

    def __init__(self, index: int) -> None:
        from pygame._sdl2 import controller

        self._controller = controller.Controller(index)
        joystick = self._controller.as_joystick()
        self.id = joystick.get_instance_id()
        self.name = joystick.get_name()
        self.style = style_of(self.name, joystick.get_guid())

    def button(self, number: int) -> str | None:
        return BUTTONS[number] if 0 <= number < len(BUTTONS) else f"button {number}"

    def axis(self, number: int) -> float:
        return float(self._controller.get_axis(number)) / 32767

    def close(self) -> None:
        self._controller.quit()


class _Unknown:
    """Some joystick."""

    mapped = False

    def __init__(self, index: int) -> None:
        self._joystick = pygame.joystick.Joystick(index)
        self.id = self._joystick.get_instance_id()
        self.name = self._joystick.get_name()
        self.style = style_of(self.name, self._joystick.get_guid())

    def button(self, number: int) -> str | None:
        return USUAL_BUTTONS[number] if 0 <= number < len(USUAL_BUTTONS) else f"button {number}"

    def axis(self, number: int) -> float:
        return self._joystick.get_axis(number) if number < self._joystick.get_numaxes() else 0.0

    def close(self) -> None:
        self._joystick.quit()


def start_pads() -> None:
    """Listen for gamepads from now on: those that are there already are told of by events."""
    try:
        pygame.joystick.init()
        from pygame._sdl2 import controller

        controller.init()
    except (pygame.error, ImportError) as error:
        log.info("no gamepads: %s", error)


def open_pad(index: int) -> PadDevice | None:
    """The gamepad at this place of SDL's list; None where it cannot be opened, or is gone again."""
    try:
        from pygame._sdl2 import controller

        known = controller.get_init() and controller.is_controller(index)
        return _Known(index) if known else _Unknown(index)
    except (pygame.error, ImportError, ValueError, IndexError) as error:
        log.info("gamepad %s cannot be opened: %s", index, error)
        return None
