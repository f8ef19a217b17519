"""The door of the input layer: every event of pygame goes in here, intents come out."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from game.client.input.bindings import Bindings
from game.client.input.hurry import Hurry
from game.client.input.keys import Keys
from game.client.input.pad_devices import OpenPad, open_pad
from game.client.input.pad_words import PadStyle
from game.client.input.pads import Pads
from game.client.input.pointer import Pointer
from game.client.input.prompts import Prompts
from game.client.intents import Device, Intent, IntentKind, Point

_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
_PADS = (
    pygame.JOYDEVICEADDED,
    pygame.JOYDEVICEREMOVED,
    pygame.JOYBUTTONDOWN,
    pygame.JOYBUTTONUP,
    pygame.JOYAXISMOTION,
    pygame.JOYHATMOTION,
    pygame.CONTROLLERDEVICEADDED,
    pygame.CONTROLLERDEVICEREMOVED,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP,
    pygame.CONTROLLERAXISMOTION,
)
#: What comes without anybody doing anything does not change the device in use.
_UNASKED = (IntentKind.PAD_ADDED, IntentKind.PAD_REMOVED, IntentKind.QUIT, IntentKind.HURRY_OFF)


class InputMapper:
    """Turns pygame's events into intents. Tell it the surface's size, and whether a text field has the focus."""

    def __init__(
        self,
        size: Point = (1280, 720),
        clock: Callable[[], float] = time.monotonic,
        *,
        open_pad: OpenPad = open_pad,
    ) -> None:
        self.bindings = Bindings()
        self.device = Device.MOUSE
        self._hurry = Hurry()
        self._pointer = Pointer(self._hurry, clock)
        self.keys = Keys(self.bindings, self._hurry)
        self.pads = Pads(self.bindings, self._hurry, clock, open_pad)
        self.size = size
        #: What to press for something, in the words of the device in use.
        self.prompts = Prompts(self.bindings, lambda: self.device, self._style)

    def _style(self) -> PadStyle:
        return self.pads.last.style if self.pads.last is not None else PadStyle.XBOX

    @property
    def size(self) -> Point:
        """The surface's size in pixels."""
        return self._pointer.size

    @size.setter
    def size(self, size: Point) -> None:
        self._pointer.size = size

    @property
    def pointer(self) -> Point | None:
        """Where mouse or finger was last."""
        return self._pointer.pos

    @property
    def text_entry(self) -> bool:
        """Whether letters belong to a text field."""
        return self.keys.text_entry

    @text_entry.setter
    def text_entry(self, wanted: bool) -> None:
        self.keys.text_entry = wanted

    def translate(self, event: pygame.event.Event) -> list[Intent]:
        """The intents of one event; none for events that say nothing to the game."""
        found = self._translated(event)
        for intent in found:
            if intent.kind not in _UNASKED:
                self.device = intent.device
        # Who presses something that means nothing has that device in hand all the same.
        if event.type == pygame.KEYDOWN:
            self.device = Device.KEYBOARD
        elif self.pads.pressed(event):
            self.device = Device.PAD
        if self.device is Device.PAD and not self.pads.count:
            self.device = Device.KEYBOARD
        return found

    def _translated(self, event: pygame.event.Event) -> list[Intent]:
        kind = event.type
        if kind == pygame.QUIT:
            return [Intent(IntentKind.QUIT)]
        if kind in _MOUSE:
            return self._pointer.mouse(event, in_use=self.device is Device.MOUSE)
        if kind in _FINGERS:
            return self._pointer.touch(event)
        if kind == pygame.MOUSEWHEEL:
            return self._pointer.wheel(event)
        if kind == pygame.KEYDOWN:
            return self.keys.down(event)
        if kind == pygame.KEYUP:
            return self.keys.up(event)
        if kind == pygame.TEXTINPUT:
            return [Intent(IntentKind.TEXT, text=event.text)] if self.text_entry else []
        if kind in _PADS:
            return self.pads.translate(event)
        if kind == pygame.WINDOWFOCUSLOST:
            self._pointer.focus_lost()
            self.keys.focus_lost()
            self.pads.focus_lost()
            return self._hurry.let_go_all(self.device)
        return []

    def tick(self) -> list[Intent]:
        """Call once a frame: what is held down goes on, and a long press turns into hurrying."""
        return [*self._pointer.tick(), *self.pads.tick()]
