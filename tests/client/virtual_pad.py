"""A gamepad that SDL itself believes to be plugged in: pressed and pushed in the SDL that pygame has loaded."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest
from pygame._sdl2 import controller

from game.client.input.actions import BUTTONS
from game.client.input.pad_devices import start_pads
from tests.client.pad_events import AXES

GAMEPAD, AXIS_COUNT, HATS = 1, 6, 1
BACKGROUND = "SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS"


class VirtualPad:
    """Plugged in when made. Its doings come out of `pygame.event.get`."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self._sdl = library
        self._index = 0
        self.plug_in()

    def plug_in(self) -> None:
        """Into the computer."""
        self._index = self._sdl.SDL_JoystickAttachVirtual(GAMEPAD, AXIS_COUNT, len(BUTTONS), HATS)

    def pull_out(self) -> None:
        """Out of it."""
        self._sdl.SDL_JoystickDetachVirtual(self._index)

    @property
    def _joystick(self) -> ctypes.c_void_p:
        number = pygame.joystick.Joystick(self._index).get_instance_id()
        return ctypes.c_void_p(self._sdl.SDL_JoystickFromInstanceID(number))

    def button(self, name: str, *, down: bool) -> None:
        """A button goes down or up."""
        self._sdl.SDL_JoystickSetVirtualButton(self._joystick, BUTTONS.index(name), int(down))

    def axis(self, name: str, value: float) -> None:
        """A stick or trigger is at a place from -1 to 1."""
        self._sdl.SDL_JoystickSetVirtualAxis(self._joystick, AXES[name], round(value * 32767))


@contextmanager
def virtual_pad() -> Iterator[VirtualPad]:
    """A gamepad plugged in for a while; skips the test where pygame's SDL cannot be found."""
    found = list(Path(pygame.__file__).parent.parent.glob("pygame_ce.libs/libSDL2-2*.so*"))
    if not found:
        pytest.skip("pygame's SDL lies elsewhere")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(BACKGROUND, "1")
        if "SDL_VIDEODRIVER" not in os.environ:
            patch.setenv("SDL_VIDEODRIVER", "dummy")
        pygame.display.init()
        controller.quit()  # SDL looks at the environment when it begins
        pygame.joystick.quit()
        start_pads()
        pygame.event.clear()
        library = ctypes.CDLL(str(found[0]))
        library.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        pad = VirtualPad(library)
        try:
            yield pad
        finally:
            pad.pull_out()
            controller.quit()
            pygame.joystick.quit()
            pygame.event.clear()
