"""Hurrying: however many keys, buttons and presses are held for it, it begins once and ends once."""

from __future__ import annotations

from collections.abc import Hashable

from game.client.intents import Device, Intent, IntentKind


class Hurry:
    """Who holds something down by which things are hurried."""

    def __init__(self) -> None:
        self._held: set[Hashable] = set()

    def hold(self, what: Hashable, device: Device) -> list[Intent]:
        """Something is held from now on."""
        begins = not self._held
        self._held.add(what)
        return [Intent(IntentKind.HURRY_ON, device=device)] if begins else []

    def let_go(self, what: Hashable, device: Device) -> list[Intent]:
        """It is let go; nothing happens if it was not held."""
        if what not in self._held:
            return []
        self._held.discard(what)
        return [] if self._held else [Intent(IntentKind.HURRY_OFF, device=device)]

    def holds(self, what: Hashable) -> bool:
        """Whether this is held."""
        return what in self._held

    def let_go_all(self, device: Device) -> list[Intent]:
        """Nothing is held any more."""
        was = bool(self._held)
        self._held.clear()
        return [Intent(IntentKind.HURRY_OFF, device=device)] if was else []
