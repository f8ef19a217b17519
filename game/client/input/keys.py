"""The keyboard: each key does what it is bound to, or writes while a text field has the focus."""

from __future__ import annotations

import pygame

from game.client.input.actions import RESERVED, WISHES, Action, writes
from game.client.input.bindings import Bindings
from game.client.input.hurry import Hurry
from game.client.intents import Device, Intent, IntentKind

_SIGNS = {wish.sign: one for one, wish in WISHES.items() if wish.sign}
#: With one of these a letter is a command of the system or of the window manager.
_COMMAND = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_GUI


class Keys:
    """What the keys say. `text_entry`: letters belong to a text field."""

    def __init__(self, bindings: Bindings, hurry: Hurry) -> None:
        self.bindings = bindings
        self.text_entry = False
        #: While set, the next key is handed here instead of doing anything: it is to be bound.
        self.captured: int | None = None
        self.capturing = False
        self._hurry = hurry
        self._down: set[int] = set()

    def down(self, event: pygame.event.Event) -> list[Intent]:
        """A key is pressed, or repeats itself while it is held."""
        key, mod = event.key, getattr(event, "mod", 0)
        held = key in self._down
        self._down.add(key)
        if self.capturing:
            if not held:
                self.captured, self.capturing = key, False
            return []
        if key == pygame.K_RETURN and mod & pygame.KMOD_ALT:
            return [] if held else [Intent(IntentKind.FULLSCREEN)]
        if key == pygame.K_q and mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return [Intent(IntentKind.QUIT)]
        if key == pygame.K_z and mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and not self.text_entry:
            return [] if held else [intent_of(Action.TAKE_BACK, Device.KEYBOARD)]
        if key in RESERVED:
            return [Intent(IntentKind.ERASE)]
        action = self._action(key, mod, getattr(event, "unicode", ""))
        if action is None or (held and not WISHES[action].repeats):
            return []  # a held Enter must not answer the next question as well
        intent = intent_of(action, Device.KEYBOARD)
        if action is Action.HINT:
            # While nothing moves there is nothing to hurry: the same key asks for a hint.
            return [*self._hurry.hold(key, Device.KEYBOARD), intent]
        return [intent]

    def _action(self, key: int, mod: int, sign: str) -> Action | None:
        if writes(key) and self.text_entry:
            return None
        action = self.bindings.action_of_key(key)
        if action is Action.NEXT and mod & pygame.KMOD_SHIFT:
            return Action.PREVIOUS
        if action is not None and writes(key) and mod & _COMMAND:
            action = None
        if action is None and sign in _SIGNS:
            # AltGr writes some of these signs, a plain Alt belongs to the system.
            alone = not mod & (pygame.KMOD_LALT | pygame.KMOD_GUI)
            action = _SIGNS[sign] if alone else None
        return action

    def up(self, event: pygame.event.Event) -> list[Intent]:
        """A key is let go."""
        self._down.discard(event.key)
        return self._hurry.let_go(event.key, Device.KEYBOARD)

    def focus_lost(self) -> None:
        """What is held is let go over another window, which nobody tells."""
        self._down.clear()


def intent_of(action: Action, device: Device, shift: tuple[float, float] = (0.0, 0.0)) -> Intent:
    """What an action asks of the scenes."""
    wish = WISHES[action]
    return Intent(wish.kind, direction=wish.direction, amount=wish.amount, device=device, shift=shift)
