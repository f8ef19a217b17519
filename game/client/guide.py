"""Somebody who stands beside a game and speaks: a tutor, or tips in the first games.

The game scene knows no more of its guide than this class, which says nothing and lets everything pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client.intents import Intent
from game.client.visible import GameView
from game.rebirth import Event, Hex

if TYPE_CHECKING:
    from game.client.panels import Zone
    from game.client.scenes.game import GameScene


class Guide:
    """What a game scene asks of its guide, in the order of a turn."""

    #: The scene that it stands beside, from `attach` on.
    scene: GameScene
    #: Of the height of the hand, in design units, so much goes to controls of its own: `layout.controls`.
    controls = 0.0
    #: Whether its menu is the way out, and the button says so.
    leaves = False

    def attach(self, scene: GameScene) -> None:
        """The scene has been made."""
        self.scene = scene

    @property
    def holds(self) -> bool:
        """Whether the game waits for the guide: no opponent places, and the end does not begin."""
        return False

    @property
    def lets_choose(self) -> bool:
        """Whether the human may decide anything now, as far as the guide is concerned."""
        return True

    def narrow(self, view: GameView) -> GameView:
        """What of the game may be chosen now; asked whenever the game has moved on."""
        return view

    def why_not(self, at: Hex) -> str | None:
        """Why a space that the rules allow is not to be chosen now, in a short line; None: the rules may speak."""
        return None

    def handle(self, intent: Intent) -> bool:
        """Take an intent; True when it means nothing to the game any more."""
        return False

    def hear(self, events: Sequence[Event]) -> None:
        """A decision has been played; what it brought about is about to be shown."""

    def settled(self) -> None:
        """Everything has stopped moving."""

    def update(self, dt: float) -> None:
        """Let time pass."""

    def resized(self) -> None:
        """Everything lies elsewhere; also called before the first picture."""

    @property
    def has_focus(self) -> bool:
        """Whether something of its own has the focus: then nothing else shows one."""
        return False

    @property
    def zones(self) -> list[Zone]:
        """What of its own the focus can be moved to from panels and board."""
        return []

    @property
    def paper(self) -> Rect | None:
        """Where its words lie; previews and bubbles keep off it."""
        return None

    def covered(self) -> list[Rect]:
        """Where it draws over the board."""
        return []

    def draw(self, surface: pygame.Surface) -> None:
        """Draw over everything else of the scene."""

    def open_menu(self) -> bool:
        """The menu is asked for; True when the guide has opened one of its own."""
        return False

    def ended(self) -> bool:
        """The game is over; True when the guide sees to what comes next."""
        return False
