"""What a player can want, whatever the device: the vocabulary between `input` and the scenes.

Scenes never see pygame's events, so every scene works with every device; `input` makes intents of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

Point = tuple[int, int]


class IntentKind(Enum):
    """What the player wants."""

    POINT = auto()  # the pointer moved to pos
    PRESS = auto()  # primary press at pos
    RELEASE = auto()  # primary press ended at pos
    CONFIRM = auto()
    CANCEL = auto()
    MOVE = auto()  # one step in direction; shift: exactly where a stick points, (0, 0) by key
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
    TAKE_BACK = auto()
    WHY = auto()  # why what has the focus is as it is
    RULES = auto()  # the rules, at the page of what has the focus
    TELL = auto()  # in words: whose turn it is, what is in hand, the score
    HOLD = auto()  # a press rests on pos for so long that more is wanted than by a short one
    PAD_ADDED = auto()  # text: the gamepad's name
    PAD_REMOVED = auto()
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


#: A press given up by a second finger ends here, where there is nothing.
NOWHERE = (-10_000, -10_000)
