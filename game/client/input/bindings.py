"""Which key and which button does what: the defaults and what the player has changed, never two things at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import pygame

from game.client.input.actions import BUTTONS, RESERVED, TRIGGERS, WISHES, Action

#: What the settings hold for an action that nothing is bound to.
NONE = ""
#: SDL's keys are numbers of 32 bits with a sign.
LARGEST_KEY = 2**31 - 1


@dataclass(frozen=True)
class Conflict:
    """Why a key or button cannot simply be given to an action.

    `holder` has it now, None: it has a meaning of its own. With `swappable` the two can change places.
    """

    holder: Action | None
    swappable: bool


@dataclass
class Bindings:
    """The changeable key and button of each action; None: none. An action's fixed keys work besides, always."""

    keys: dict[Action, int | None] = field(default_factory=lambda: {one: wish.key for one, wish in WISHES.items()})
    buttons: dict[Action, str | None] = field(
        default_factory=lambda: {one: wish.button for one, wish in WISHES.items()}
    )

    # ------------------------------------------------------------------ looking up

    def action_of_key(self, key: int) -> Action | None:
        """What a key does, wherever it is free to do it."""
        return _FIXED.get(key) or next((one for one, bound in self.keys.items() if bound == key), None)

    def action_of_button(self, button: str) -> Action | None:
        """What a button does."""
        return next((one for one, bound in self.buttons.items() if bound == button), None)

    # ------------------------------------------------------------------ changing

    def key_conflict(self, action: Action, key: int) -> Conflict | None:
        """What is in the way of giving `key` to `action`; None: nothing."""
        if key in _FIXED or key in RESERVED:
            return Conflict(_FIXED.get(key), swappable=False)
        holder = next((one for one, bound in self.keys.items() if bound == key and one is not action), None)
        return None if holder is None else Conflict(holder, swappable=True)

    def set_key(self, action: Action, key: int | None) -> None:
        """Bind a key; whoever had it takes the old one. Raises ValueError for a key that cannot be bound."""
        if key is not None:
            conflict = self.key_conflict(action, key)
            if conflict is not None and (not conflict.swappable or conflict.holder is None):
                raise ValueError(f"key {key} cannot be bound")
            if conflict is not None and conflict.holder is not None:
                self.keys[conflict.holder] = self.keys[action]
        self.keys[action] = key

    def button_conflict(self, action: Action, button: str) -> Conflict | None:
        """What is in the way of giving `button` to `action`; None: nothing."""
        holder = next((one for one, bound in self.buttons.items() if bound == button and one is not action), None)
        if holder is None:
            return None
        return Conflict(holder, swappable=self.buttons[action] is not None or not WISHES[holder].essential)

    def set_button(self, action: Action, button: str | None) -> None:
        """Bind a button; whoever had it takes the old one.

        Raises ValueError where an action that nobody can do without would be left with none.
        """
        if button is None:
            if WISHES[action].essential:
                raise ValueError(f"{action.value} needs a button")
        else:
            conflict = self.button_conflict(action, button)
            if conflict is not None and conflict.holder is not None:
                if not conflict.swappable:
                    raise ValueError(f"{conflict.holder.value} needs a button")
                self.buttons[conflict.holder] = self.buttons[action]
        self.buttons[action] = button

    def reset_keys(self) -> None:
        """All keys as they are at first."""
        self.keys = Bindings().keys

    def reset_buttons(self) -> None:
        """All buttons as they are at first."""
        self.buttons = Bindings().buttons

    # ------------------------------------------------------------------ settings

    def stored_keys(self) -> dict[str, str]:
        """What differs from the defaults, as the settings keep it."""
        return {
            one.value: NONE if bound is None else key_word(bound)
            for one, bound in self.keys.items()
            if bound != WISHES[one].key
        }

    def stored_buttons(self) -> dict[str, str]:
        """What differs from the defaults, as the settings keep it."""
        return {one.value: bound or NONE for one, bound in self.buttons.items() if bound != WISHES[one].button}

    def take_keys(self, stored: Mapping[str, str]) -> bool:
        """Bind what the settings hold; False, and the defaults, where that makes no sense."""
        changed = {one: _key_of(stored[one.value]) for one in WISHES if one.value in stored}
        keys = {one: wish.key for one, wish in WISHES.items()} | changed
        known = set(stored) <= {one.value for one in WISHES}
        sound = known and _single(keys.values()) and not any(key in _FIXED or key in RESERVED for key in keys.values())
        self.keys = keys if sound and -1 not in keys.values() else Bindings().keys
        return self.keys is keys

    def take_buttons(self, stored: Mapping[str, str]) -> bool:
        """Bind what the settings hold; False, and the defaults, where that makes no sense."""
        changed = {one: stored[one.value] or None for one in WISHES if one.value in stored}
        buttons = {one: wish.button for one, wish in WISHES.items()} | changed
        known = set(stored) <= {one.value for one in WISHES}
        possible = all(bound is None or is_button(bound) for bound in buttons.values())
        lost = any(wish.essential and buttons[one] is None for one, wish in WISHES.items())
        sound = known and possible and not lost and _single(buttons.values())
        self.buttons = buttons if sound else Bindings().buttons
        return sound


_FIXED: Mapping[int, Action] = {key: one for one, wish in WISHES.items() for key in wish.fixed}


def is_button(word: str) -> bool:
    """Whether a word names a button: one that all gamepads have, or ``button 12`` of an unknown one."""
    kind, _space, number = word.partition(" ")
    return word in BUTTONS or word in TRIGGERS or (kind == "button" and number.isdecimal() and len(number) < 4)


def key_word(key: int) -> str:
    """A key's name in the settings: that of SDL, in English, on the layout in use."""
    return pygame.key.name(key, use_compat=False) or f"#{key}"


def _key_of(word: str) -> int | None:
    """The key of a word of the settings; -1 for one that is no key."""
    if word == NONE:
        return None
    if word.startswith("#") and word[1:].isdecimal():
        return number if 0 < (number := int(word[1:])) <= LARGEST_KEY else -1
    try:
        return pygame.key.key_code(word)
    except ValueError:
        return -1


def _single(bound: Iterable[int | str | None]) -> bool:
    """Whether nothing is bound twice."""
    taken = [one for one in bound if one is not None]
    return len(taken) == len(set(taken))
