"""What a scene is: one screen of the game, on the stack that the app keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.client.intents import Intent

if TYPE_CHECKING:
    from game.client.app import App


class Scene:
    """A screen that handles intents, moves on with time and draws itself on a surface of any size.

    Set `needs_redraw` whenever something visible changed; a scene that leaves it False is not drawn again. The app
    clears it before each `draw`, so a scene that is animating sets it in `update` (or in `draw`, for the next frame).
    """

    #: False for dialogs that show the scene below them; the app draws that one first.
    opaque = True

    def __init__(self, app: App) -> None:
        self.app = app
        self.needs_redraw = True

    @property
    def wants_text(self) -> bool:
        """True while a text field has the focus: letters then are text and no shortcuts."""
        return False

    def handle(self, intent: Intent) -> None:
        """React to one intent of the player. Only the top scene gets any."""

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds. Only the top scene is moved."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything on `surface`; lay out from its size."""

    def resized(self, size: tuple[int, int]) -> None:
        """The surface has a new size in pixels. Also called before the first draw."""

    def entered(self) -> None:
        """Pushed on the stack."""

    def left(self) -> None:
        """Taken off the stack: end what was begun in `entered`."""

    def uncovered(self) -> None:
        """On top again, because the scene above has left."""
