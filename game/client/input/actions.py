"""What keys and buttons can be bound to: one table, which a further action joins by a line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

import pygame

from game.client.i18n import N_
from game.client.intents import IntentKind

#: Notches that a page key scrolls, and one to the beginning or end.
PAGE_NOTCHES, END_NOTCHES = 6.0, 10_000.0


class Action(Enum):
    """Something a key or button does; the value is the word for it in the settings."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    CONFIRM = "confirm"
    CANCEL = "cancel"
    NEXT = "next"
    PREVIOUS = "previous"
    MENU = "menu"
    HINT = "hint"
    TAKE_BACK = "take back"
    WHY = "why"
    RULES = "rules"
    TELL = "tell"
    LOG = "log"
    NAMES = "names"
    PEEK = "peek"
    ZOOM_IN = "zoom in"
    ZOOM_OUT = "zoom out"
    WHOLE = "whole board"
    PAGE_UP = "page up"
    PAGE_DOWN = "page down"
    TO_START = "to start"
    TO_END = "to end"
    MUTE = "mute"
    FULLSCREEN = "full screen"


@dataclass(frozen=True)
class Wish:
    """What an action comes to. `fixed` keys always do it; `key` and `button` are the defaults of what can be changed.

    `sign`: what a key writes that does it, wherever it lies on the keyboard. `repeats`: it goes on while held.
    `essential`: without it one could not play, so a device never loses it. `label` names it in the settings; without
    one it cannot be changed.
    """

    kind: IntentKind
    label: str = ""
    fixed: tuple[int, ...] = ()
    key: int | None = None
    button: str | None = None
    direction: tuple[int, int] | None = None
    amount: float = 0.0
    sign: str = ""
    repeats: bool = False
    essential: bool = False


WISHES: Mapping[Action, Wish] = {
    Action.UP: Wish(
        IntentKind.MOVE, N_("Up"), (pygame.K_UP,), button="dpad up", direction=(0, -1), repeats=True, essential=True
    ),
    Action.DOWN: Wish(
        IntentKind.MOVE,
        N_("Down"),
        (pygame.K_DOWN,),
        button="dpad down",
        direction=(0, 1),
        repeats=True,
        essential=True,
    ),
    Action.LEFT: Wish(
        IntentKind.MOVE,
        N_("Left"),
        (pygame.K_LEFT,),
        button="dpad left",
        direction=(-1, 0),
        repeats=True,
        essential=True,
    ),
    Action.RIGHT: Wish(
        IntentKind.MOVE,
        N_("Right"),
        (pygame.K_RIGHT,),
        button="dpad right",
        direction=(1, 0),
        repeats=True,
        essential=True,
    ),
    Action.CONFIRM: Wish(
        IntentKind.CONFIRM,
        N_("Confirm, place"),
        (pygame.K_RETURN, pygame.K_KP_ENTER),
        key=pygame.K_SPACE,
        button="a",
        essential=True,
    ),
    Action.CANCEL: Wish(IntentKind.CANCEL, N_("Back"), (pygame.K_ESCAPE,), button="b", essential=True),
    Action.NEXT: Wish(IntentKind.NEXT, N_("Next space"), (pygame.K_TAB,), button="right shoulder", repeats=True),
    Action.PREVIOUS: Wish(IntentKind.PREVIOUS, N_("Previous space"), button="left shoulder", repeats=True),
    Action.MENU: Wish(IntentKind.MENU, N_("Menu"), key=pygame.K_F10, button="start"),
    Action.HINT: Wish(IntentKind.HINT, N_("Hint; held: hurry"), key=pygame.K_h, button="x"),
    Action.WHY: Wish(IntentKind.WHY, N_("Why?"), key=pygame.K_w, button="left stick"),
    Action.RULES: Wish(IntentKind.RULES, N_("Rules"), key=pygame.K_F1),
    Action.TELL: Wish(IntentKind.TELL, N_("Turn, hand and score in words"), key=pygame.K_s),
    Action.TAKE_BACK: Wish(IntentKind.TAKE_BACK, N_("Take back"), key=pygame.K_u),
    Action.LOG: Wish(IntentKind.LOG, N_("Log of the turns"), key=pygame.K_l, button="back"),
    Action.NAMES: Wish(IntentKind.NAMES, N_("All names"), key=pygame.K_n, button="y"),
    Action.PEEK: Wish(IntentKind.PEEK, N_("Unplayed tiles"), key=pygame.K_p),
    Action.ZOOM_IN: Wish(
        IntentKind.ZOOM,
        N_("Nearer"),
        (pygame.K_KP_PLUS, pygame.K_EQUALS),
        button="right trigger",
        amount=1.0,
        sign="+",
        repeats=True,
    ),
    Action.ZOOM_OUT: Wish(
        IntentKind.ZOOM, N_("Farther"), (pygame.K_KP_MINUS,), button="left trigger", amount=-1.0, sign="-", repeats=True
    ),
    Action.WHOLE: Wish(IntentKind.WHOLE, N_("Whole board"), (pygame.K_KP_0,), button="right stick", sign="0"),
    Action.PAGE_UP: Wish(IntentKind.SCROLL, fixed=(pygame.K_PAGEUP,), amount=PAGE_NOTCHES, repeats=True),
    Action.PAGE_DOWN: Wish(IntentKind.SCROLL, fixed=(pygame.K_PAGEDOWN,), amount=-PAGE_NOTCHES, repeats=True),
    Action.TO_START: Wish(IntentKind.SCROLL, fixed=(pygame.K_HOME,), amount=END_NOTCHES),
    Action.TO_END: Wish(IntentKind.SCROLL, fixed=(pygame.K_END,), amount=-END_NOTCHES),
    Action.MUTE: Wish(IntentKind.MUTE, N_("Sound on or off"), key=pygame.K_m),
    Action.FULLSCREEN: Wish(IntentKind.FULLSCREEN, N_("Full screen"), key=pygame.K_F11),
}

#: SDL sets this bit in the codes of keys that write nothing.
_WITHOUT_SIGN = 1 << 30

#: Keys with a meaning of their own that no action can be given.
RESERVED = (pygame.K_BACKSPACE, pygame.K_DELETE)

#: The buttons of a gamepad, by their place on an Xbox controller; triggers count as buttons. In the order of SDL.
BUTTONS = (
    "a",
    "b",
    "x",
    "y",
    "back",
    "guide",
    "start",
    "left stick",
    "right stick",
    "left shoulder",
    "right shoulder",
    "dpad up",
    "dpad down",
    "dpad left",
    "dpad right",
)
TRIGGERS = ("left trigger", "right trigger")


def writes(key: int) -> bool:
    """Whether a key writes a letter, figure or sign, so that it is text while a field has the focus."""
    if key in (pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, *RESERVED, pygame.K_KP_ENTER):
        return False
    on_number_pad = pygame.K_KP_DIVIDE <= key <= pygame.K_KP_PERIOD
    return on_number_pad or not key & _WITHOUT_SIGN
