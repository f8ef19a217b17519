"""The line of news that the app shows over any scene: what waits, what is shown, for how long and where."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

if TYPE_CHECKING:
    from game.client.fonts import Fonts
    from game.client.scene import Scene

Size = tuple[int, int]

SECONDS = 7.0
#: An answer to a key needs no time to be read.
FLASH_SECONDS = 2.5
#: So many lines can be read again.
KEPT = 12


class Messages:
    """Messages to the player, one at a time. Whoever draws looks at `changed` and clears it."""

    def __init__(self) -> None:
        #: What is shown now.
        self.shown: str | None = None
        #: What has been told so far, the newest last, so that it can be read again.
        self.told: deque[str] = deque(maxlen=KEPT)
        #: What waits for its turn.
        self.waiting: list[str] = []
        #: Something else is to be seen than before.
        self.changed = False
        #: Where the line lies, and for what that was found.
        self.place: tuple[tuple[str, Size, Scene], Rect, Rect] | None = None
        self._left = 0.0
        self._flashing = False

    def say(self, message: str) -> None:
        """Show one line for some seconds; one that is shown or waits already is not said again."""
        if message == self.shown or message in self.waiting:
            return
        self.told.append(message)
        self.waiting.append(message)
        self.begin()

    def say_later(self, message: str) -> None:
        """Let a line wait for `begin`: nothing can be shown yet."""
        self.told.append(message)
        self.waiting.append(message)

    def begin(self) -> None:
        """Show what waits, unless something is shown."""
        if self.waiting and self.shown is None:
            self.next()

    def flash(self, message: str, seconds: float = FLASH_SECONDS) -> None:
        """Show one short line at once for some seconds, in place of another flash.

        A message that was being shown comes back.
        """
        if self.shown is not None and not self._flashing:
            self.waiting.insert(0, self.shown)
        self._flashing = True
        self.told.append(message)
        self.shown = message
        self._left = seconds
        self.changed = True

    def answered(self) -> None:
        """What was flashed asked for something, and it has been done."""
        if self._flashing:
            self.next()

    def next(self) -> None:
        """Go on to the next line, or to none."""
        self._flashing = False
        self.place = None
        self.shown = self.waiting.pop(0) if self.waiting else None
        self._left = SECONDS
        self.changed = True

    def forget(self) -> None:
        """Say nothing of all that has been, is or was to be said."""
        self.waiting.clear()
        self.told.clear()
        self.next()

    def step(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        if self.shown is not None:
            self._left -= dt
            if self._left <= 0:
                self.next()

    def lay_out_anew(self) -> None:
        """Look for a place again: text has another size."""
        self.place = None

    def draw(self, surface: pygame.Surface, fonts: Fonts, scene: Scene, areas: Sequence[Rect]) -> None:
        """Draw the line over `scene`, inside `areas` only."""
        if self.shown is None:
            return
        from game.client.widgets.paint import draw_toast, toast_rect

        asked = (self.shown, surface.get_size(), scene)
        if self.place is None or self.place[0] != asked:
            room, avoid = scene.toast_room() or (surface.get_rect(), [])
            self.place = (asked, room, toast_rect(surface.get_size(), fonts, self.shown, room, avoid))
        _asked, room, rect = self.place
        for area in areas:
            surface.set_clip(area)
            draw_toast(surface, fonts, self.shown, room, rect)
        surface.set_clip(None)
