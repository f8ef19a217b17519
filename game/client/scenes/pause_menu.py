"""What the menus over a game and over a course have in common: a column of buttons, and the way back."""

from __future__ import annotations

from game.client.scenes.menu import MenuScene
from game.client.widgets import Button

BUTTON_HEIGHT, BUTTON_STEP = 72.0, 90.0


class PauseMenu(MenuScene):
    """A menu over what is being played. Cancelling it, or asking for the menu again, goes on."""

    opaque = False
    has_rules_corner = False
    closes_on_menu = True
    buttons: list[Button]

    def cancelled(self) -> None:
        self.app.pop()

    def lay_column(self, left: float, top: float, width: float) -> None:
        """The buttons one below the other, from this place on, in design units."""
        for i, button in enumerate(self.buttons):
            button.rect = self.rect(left, top + BUTTON_STEP * i, width, BUTTON_HEIGHT)
