"""What to press for something, in the words of the device in use."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.i18n import _
from game.client.input.actions import WISHES, Action
from game.client.input.bindings import Bindings
from game.client.input.pad_words import PadStyle, button_icon, button_word
from game.client.intents import Device


class Prompts:
    """Words and icons for actions. They change with the device, the bindings and the language: ask when drawing."""

    def __init__(self, bindings: Bindings, device: Callable[[], Device], style: Callable[[], PadStyle]) -> None:
        self._bindings = bindings
        self._device = device
        self._style = style

    @property
    def device(self) -> Device:
        """The device in use."""
        return self._device()

    def word(self, action: Action) -> str:
        """What to press, such as "H" or "Square"; empty where it is done by touching, or nothing is bound to it.

        Who uses a mouse has a keyboard too.
        """
        if self.device is Device.TOUCH:
            return ""
        if self.device is Device.PAD:
            button = self._bindings.buttons[action]
            return "" if button is None else button_word(button, self._style())
        return self.key(action)

    def key(self, action: Action) -> str:
        """The key for something, whatever device is in use; empty where there is none."""
        wish = WISHES[action]
        if action is Action.PREVIOUS and self._bindings.keys[action] is None:
            return _("Shift+Tab")
        bound = self._bindings.keys[action]
        if (wish.fixed and wish.essential) or bound is None:
            return wish.sign or (key_label(wish.fixed[0]) if wish.fixed else "")
        return key_label(bound)

    def labelled(self, text: str, action: Action) -> str:
        """A label followed by what to press for it, where there is something to press."""
        word = self.word(action)
        return _("{label} ({key})").format(label=text, key=word) if word else text

    def icon(self, action: Action) -> str:
        """The icon of what is used: mouse, finger, keyboard, or the very button of a gamepad."""
        if self.device is Device.PAD:
            button = self._bindings.buttons[action]
            return "pad" if button is None else button_icon(button, self._style())
        return {Device.MOUSE: "mouse", Device.TOUCH: "touch", Device.KEYBOARD: "keyboard"}[self.device]


def key_label(key: int) -> str:
    """What stands on a key: words in the player's language, letters as the keyboard's layout has them."""
    words = {
        pygame.K_RETURN: _("Enter"),
        pygame.K_KP_ENTER: _("Enter on the number pad"),
        pygame.K_ESCAPE: _("Esc"),
        pygame.K_SPACE: _("Space"),
        pygame.K_TAB: _("Tab"),
        pygame.K_UP: _("Up arrow"),
        pygame.K_DOWN: _("Down arrow"),
        pygame.K_LEFT: _("Left arrow"),
        pygame.K_RIGHT: _("Right arrow"),
        pygame.K_PAGEUP: _("Page up"),
        pygame.K_PAGEDOWN: _("Page down"),
        pygame.K_HOME: _("Home"),
        pygame.K_END: _("End"),
        pygame.K_INSERT: _("Insert"),
        pygame.K_BACKSPACE: _("Backspace"),
        pygame.K_DELETE: _("Delete"),
        pygame.K_CAPSLOCK: _("Caps lock"),
        pygame.K_LSHIFT: _("Left shift"),
        pygame.K_RSHIFT: _("Right shift"),
        pygame.K_LCTRL: _("Left Ctrl"),
        pygame.K_RCTRL: _("Right Ctrl"),
        pygame.K_LALT: _("Left Alt"),
        pygame.K_RALT: _("Right Alt"),
    }
    return words.get(key) or pygame.key.name(key, use_compat=False).upper() or _("key {number}").format(number=key)
