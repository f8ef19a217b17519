"""Events of gamepads as pygame sends them, and gamepads that need no device."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from game.client.input.actions import BUTTONS
from game.client.input.pad_words import PadStyle, style_of

AXES = {"left x": 0, "left y": 1, "right x": 2, "right y": 3, "left trigger": 4, "right trigger": 5}


@dataclass
class Plugged:
    """What stands for a gamepad that is plugged in."""

    id: int
    name: str = "Test pad"
    mapped: bool = True
    rests: dict[int, float] = field(default_factory=dict)
    closed: bool = False

    @property
    def style(self) -> PadStyle:
        return style_of(self.name)

    def button(self, number: int) -> str | None:
        return BUTTONS[number] if number < len(BUTTONS) else f"button {number}"

    def axis(self, number: int) -> float:
        return self.rests.get(number, 0.0)

    def close(self) -> None:
        self.closed = True


class Socket:
    """Where gamepads are plugged in: hands out those of `pads` by their index."""

    def __init__(self, *pads: Plugged) -> None:
        self.pads: list[Plugged | None] = list(pads)

    def __call__(self, index: int) -> Plugged | None:
        return self.pads[index] if index < len(self.pads) else None


def added(index: int = 0, *, joystick: bool = False) -> pygame.event.Event:
    """The system has found a gamepad."""
    kind = pygame.JOYDEVICEADDED if joystick else pygame.CONTROLLERDEVICEADDED
    return pygame.event.Event(kind, device_index=index, guid="")


def removed(pad: int = 0, *, joystick: bool = False) -> pygame.event.Event:
    """A gamepad is gone."""
    kind = pygame.JOYDEVICEREMOVED if joystick else pygame.CONTROLLERDEVICEREMOVED
    return pygame.event.Event(kind, instance_id=pad)


def button(name: str, *, down: bool = True, pad: int = 0) -> pygame.event.Event:
    """A button goes down or up."""
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return pygame.event.Event(kind, instance_id=pad, button=BUTTONS.index(name))


def axis(name: str, value: float, *, pad: int = 0) -> pygame.event.Event:
    """A stick or trigger moves."""
    return pygame.event.Event(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=AXES[name], value=round(value * 32767))
