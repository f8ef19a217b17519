"""The pages of the settings on which keys and the buttons of gamepads are given to what they do."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.client.i18n import _
from game.client.input import Action
from game.client.input.actions import WISHES
from game.client.input.bindings import Conflict
from game.client.input.pad_words import PadStyle, button_word
from game.client.input.prompts import key_label
from game.client.scenes.dialog import DialogScene
from game.client.scenes.settings_pages import Page, Row
from game.client.widgets import Button, Look

if TYPE_CHECKING:
    from game.client.app import App

ON_PAGE = tuple(one for one, wish in WISHES.items() if wish.label)


class BindingButton(Button):
    """Shows what an action is bound to; pressed, it waits for what is to be bound."""

    def __init__(self, action: Action, word: Callable[[Action], str], on_press: Callable[[Action], object]) -> None:
        super().__init__("", functools.partial(on_press, action), size=24)
        self.action = action
        self.word = word
        self.waiting = False

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self.label = "?" if self.waiting else self.word(self.action) or "–"
        self.kind = "first" if self.waiting else "normal"
        super().draw(surface, look)


class BindingsPage:
    """What keys and buttons have in common: waiting for one, and settling whose it is."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.bindings = app.input.bindings
        self.buttons = {one: BindingButton(one, self.word, self._wait_for) for one in ON_PAGE}
        self.reset = Button(_("Reset"), self._ask_to_reset, icon="undo", size=24)
        rows = [Row(_(WISHES[one].label), button) for one, button in self.buttons.items()]
        rows.append(Row(_("As at first"), self.reset))
        self.page = Page(self.title(), rows, columns=2, note=self.note)
        self.waiting: Action | None = None

    # What the two kinds do each in their own way

    def title(self) -> str:
        """The word on the tab."""
        raise NotImplementedError

    def note(self) -> str:
        """What to do now, in a line."""
        raise NotImplementedError

    def word(self, action: Action) -> str:
        """What is bound to an action, in words."""
        raise NotImplementedError

    def listen(self, on: bool) -> None:
        """Have the next key or button handed over, or no more."""
        raise NotImplementedError

    def heard(self) -> bool:
        """Take what was pressed, if anything was; True when it was settled, so that nothing is waited for."""
        raise NotImplementedError

    def store(self) -> None:
        """Put what is bound now into the settings."""
        raise NotImplementedError

    def back_to_first(self) -> None:
        """Bind everything as at first."""
        raise NotImplementedError

    # What they have in common

    def _wait_for(self, action: Action) -> None:
        self.stop()
        self.waiting = action
        self.buttons[action].waiting = True
        self.listen(True)

    def stop(self) -> None:
        """Wait no longer."""
        if self.waiting is not None:
            self.buttons[self.waiting].waiting = False
        self.waiting = None
        self.listen(False)

    def update(self) -> bool:
        """Look whether something was pressed; True when what is shown has changed."""
        if self.waiting is None or not self.heard():
            return False
        self.stop()
        return True

    def settle(self, name: str, conflict: Conflict | None, bind: Callable[[], object]) -> None:
        """Bind what was pressed, asking first where it does something else."""

        def bind_and_store() -> None:
            bind()
            self.store()

        if conflict is None:
            bind_and_store()
        elif conflict.holder is None or not conflict.swappable:
            self.app.say(self.refused(name, conflict))
        else:
            held = _(WISHES[conflict.holder].label)
            question = _("{key} does something already: “{action}”. If the two change places, nothing is lost.")
            self.app.push(
                DialogScene(
                    self.app,
                    _("{key} is taken").format(key=name),
                    question.format(key=name, action=held),
                    [(_("Change places"), bind_and_store), (_("Leave it"), lambda: None)],
                )
            )

    @staticmethod
    def refused(name: str, conflict: Conflict) -> str:
        """Why something cannot be bound, in a sentence."""
        if conflict.holder is None or not WISHES[conflict.holder].label:
            return _("{key} has a use of its own that cannot be changed.").format(key=name)
        held = _(WISHES[conflict.holder].label)
        return _("{key} stays with “{action}”, which nobody can do without.").format(key=name, action=held)

    def _ask_to_reset(self) -> None:
        def back() -> None:
            self.back_to_first()
            self.store()

        self.app.push(
            DialogScene(
                self.app,
                _("As at first?"),
                _("Everything on this page does again what it did when the game was new."),
                [(_("As at first"), back), (_("Leave it"), lambda: None)],
            )
        )


class KeysPage(BindingsPage):
    """The keys of the keyboard."""

    def title(self) -> str:
        return _("Keys")

    def note(self) -> str:
        if self.waiting is not None:
            action = _(WISHES[self.waiting].label)
            return _("Press the key for “{action}”. Esc leaves it as it is.").format(action=action)
        return _("Choose a line and press a key for it. Arrows, Enter, Esc and Tab always work besides.")

    def word(self, action: Action) -> str:
        bound = self.bindings.keys[action]
        return self.app.input.prompts.key(action) if bound is None else key_label(bound)

    def listen(self, on: bool) -> None:
        self.app.input.keys.capturing = on
        self.app.input.keys.captured = None

    def heard(self) -> bool:
        key = self.app.input.keys.captured
        if key is None or self.waiting is None:
            return False
        action = self.waiting
        if key == pygame.K_ESCAPE:
            return True
        conflict = self.bindings.key_conflict(action, key)
        self.settle(key_label(key), conflict, functools.partial(self.bindings.set_key, action, key))
        return True

    def store(self) -> None:
        self.app.settings.keys = self.bindings.stored_keys()

    def back_to_first(self) -> None:
        self.bindings.reset_keys()


class PadPage(BindingsPage):
    """The buttons of gamepads."""

    def title(self) -> str:
        return _("Gamepad")

    def note(self) -> str:
        if self.waiting is not None:
            action = _(WISHES[self.waiting].label)
            return _("Press the button for “{action}”.").format(action=action)
        pad = self.app.input.pads.last
        if pad is None:
            return _("No gamepad is connected. It is found as soon as it is plugged in.")
        return _("Connected: {name}. The left stick always moves, the right one scrolls.").format(name=pad.name)

    def _style(self) -> PadStyle:
        pad = self.app.input.pads.last
        return PadStyle.XBOX if pad is None else pad.style

    def word(self, action: Action) -> str:
        bound = self.bindings.buttons[action]
        return "" if bound is None else button_word(bound, self._style())

    def listen(self, on: bool) -> None:
        self.app.input.pads.capturing = on
        self.app.input.pads.captured = None

    def heard(self) -> bool:
        button = self.app.input.pads.captured
        if button is None or self.waiting is None:
            return False
        action = self.waiting
        conflict = self.bindings.button_conflict(action, button)
        bind = functools.partial(self.bindings.set_button, action, button)
        self.settle(button_word(button, self._style()), conflict, bind)
        return True

    def store(self) -> None:
        self.app.settings.pad_buttons = self.bindings.stored_buttons()

    def back_to_first(self) -> None:
        self.bindings.reset_buttons()
