"""The devices of a running client: what is bound to them, what is told when they come and go, who hears of a change."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pygame

from game.client.i18n import _
from game.client.input.pad_devices import start_pads
from game.client.intents import Device, Intent, IntentKind

if TYPE_CHECKING:
    from game.client.app import App

log = logging.getLogger(__name__)


class InputSwitch:
    """Leads events through `app.input` to the scenes, and tells them when another device is in use."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._seen = self._in_use()

    def bind(self) -> None:
        """Take keys and buttons from the settings; those that make no sense are told of, and the usual ones used.

        The display must be open, for the names of keys are those of its keyboard.
        """
        app = self._app
        bindings, settings = app.input.bindings, app.settings
        if not bindings.take_keys(settings.keys):
            log.info("keys of the settings make no sense: %s", settings.keys)
            settings.keys = {}
            app.messages.say_later(_("The keys in the settings make no sense: those of the beginning are used."))
        if not bindings.take_buttons(settings.pad_buttons):
            log.info("buttons of the settings make no sense: %s", settings.pad_buttons)
            settings.pad_buttons = {}
            app.messages.say_later(
                _("The gamepad's buttons in the settings make no sense: those of the beginning are used.")
            )

    def listen_for_pads(self) -> None:
        """Hear of gamepads from now on."""
        start_pads()

    def hear(self, event: pygame.event.Event) -> None:
        """Let the scenes know what an event says."""
        for intent in self._app.input.translate(event):
            self._app.handle(intent)
        self._notice()

    def tick(self) -> None:
        """Once a frame: what is held down goes on."""
        for intent in self._app.input.tick():
            self._app.handle(intent)
        self._notice()

    def told(self, intent: Intent) -> bool:
        """Tell the player of a gamepad that has come or gone; False for other intents."""
        if intent.kind is IntentKind.PAD_ADDED:
            self._app.flash(_("Gamepad connected: {name}").format(name=intent.text))
        elif intent.kind is IntentKind.PAD_REMOVED:
            self._app.flash(_("Gamepad disconnected: {name}").format(name=intent.text))
        else:
            return False
        return True

    def _in_use(self) -> object:
        pad = self._app.input.pads.last
        return self._app.input.device, None if pad is None else pad.style

    def _notice(self) -> None:
        now = self._in_use()
        if now != self._seen:
            self._seen = now
            if self._app.has_window:
                # Nobody looks at a pointer that is not in use, and it hides what lies under it.
                self._app.show_pointer(self._app.input.device is Device.MOUSE)
            for scene in self._app.scenes:
                scene.device_changed()
