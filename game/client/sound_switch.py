"""Sound on and off: when the device is opened, what the player is told about it, which music is heard."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pygame

from game.client.i18n import _
from game.client.input import Action

if TYPE_CHECKING:
    from game.client.app import App

log = logging.getLogger(__name__)


class SoundSwitch:
    """Opens `app.sound` when it is wanted, keeps the choice in the settings, and picks the music."""

    def __init__(self, app: App, *, wanted: bool) -> None:
        """With `wanted` False this run stays silent whatever the settings say."""
        self._app = app
        self._wanted = wanted
        self._logged_problem: str | None = None
        #: A device has gone, perhaps the one that was playing: SDL plays on into nothing.
        self._lost = False

    def open(self) -> None:
        """Open the sound device, unless this run is silent; without one the player is told, and plays on."""
        app = self._app
        if not self._wanted or app.sound.available:
            return
        settings = app.settings
        problem = app.sound.open(settings.effects_volume, settings.music_volume, muted=not settings.sound)
        if problem:
            if problem != self._logged_problem:
                log.info("no sound: %s", problem)
                self._logged_problem = problem
            app.say(_("No sound device was found: the game plays on in silence."))

    def device_changed(self, event: pygame.event.Event) -> None:
        """A sound device has come or gone: one that comes after one has gone is played on from now on."""
        if getattr(event, "iscapture", 0):  # a microphone
            return
        if event.type == pygame.AUDIODEVICEREMOVED:
            self._lost = True
        elif self._lost:
            self._lost = False
            self._app.sound.close()
            if self._app.settings.sound:
                self.open()

    def set(self, on: bool) -> None:
        """Let everything be heard, or nothing; the choice is remembered."""
        self._app.settings.sound = on
        self._app.sound.set_muted(not on)
        if on:
            self.open()
        self._app.save_settings()

    def toggle(self) -> None:
        """Sound off or on again, from anywhere, with a line that tells it."""
        app = self._app
        if not self._wanted and app.has_window:
            app.flash(_("This game was started without sound."))
            return
        self.set(not app.settings.sound)
        if app.settings.sound and app.has_window and not app.sound.available:
            return  # why nothing will be heard has been told
        told = _("Sound on") if app.settings.sound else _("Sound off")
        app.flash(app.input.prompts.labelled(told, Action.MUTE))

    @property
    def music(self) -> str | None:
        """What the topmost scene that has music of its own wants to hear."""
        return next((scene.music for scene in reversed(self._app.scenes) if scene.music is not None), None)
