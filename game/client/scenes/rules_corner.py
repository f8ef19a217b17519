"""The small book that leads from every menu to the rules, for those who point: keys and gamepads have their own way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client.i18n import _
from game.client.intents import Device, Intent, IntentKind
from game.client.widgets import Button

if TYPE_CHECKING:
    from game.client.scenes.menu import MenuScene

#: Its side, how far it lies from the corner of the window, and the size of type that its picture goes with, in design
#: units: the button does not grow with larger type.
SIDE, AWAY, ICON = 64.0, 14.0, 34.0


class RulesCorner:
    """A button over everything else of a scene; it lies in the upper right corner unless the scene moves it."""

    def __init__(self, scene: MenuScene) -> None:
        self._scene = scene
        self.button = Button("", scene.app.open_rules, icon="book", size=ICON)
        self.button.visible = False

    @property
    def rect(self) -> Rect:
        """Where it lies, in pixels; without a size where there is none."""
        return self.button.rect if self.button.visible else Rect(0, 0, 0, 0)

    @property
    def label(self) -> str:
        """What it leads to, in a word."""
        return _("Rules")

    def lay_out(self) -> None:
        """Put it into the corner of the window, where the rules can be looked up from here."""
        scene, side = self._scene, self._scene.px(SIDE)
        self.button.size = ICON / scene.app.fonts.text_scale
        wanted = scene.has_rules_corner and not scene.app.low_buttons
        self.button.visible = wanted and scene.rules_page() is not None
        self.button.rect = Rect(scene.size[0] - side - scene.px(AWAY), scene.px(AWAY), side, side)

    def move_to(self, rect: Rect) -> None:
        """Put it elsewhere, where something else fills the corner."""
        self.button.rect = rect

    def handle(self, intent: Intent) -> bool:
        """Take what points at it; True when an intent was meant for it alone."""
        button, pos = self.button, intent.pos
        if not button.visible or pos is None:
            return False
        inside = button.rect.collidepoint(pos)
        if intent.kind is IntentKind.POINT:
            self._light(inside)
            return button.pressed
        if intent.kind is IntentKind.PRESS:
            self._light(inside)
            button.pressed = inside
            return inside
        if intent.kind is not IntentKind.RELEASE or not button.pressed:
            return False
        button.pressed = False
        self._light(inside and intent.device is not Device.TOUCH)
        if inside:
            self._scene.form.click()
            button.activate(pos)
        return True

    def point_at_nothing(self) -> None:
        """The pointer is out of use."""
        self._light(False)

    def _light(self, lit: bool) -> None:
        if lit != self.button.hovered:
            self.button.hovered = lit
        self._scene.redraw_areas([self.area])

    @property
    def area(self) -> Rect:
        """What it covers with its shadow."""
        return self.button.rect.inflate(self._scene.px(24), self._scene.px(24))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it, where it is to be seen."""
        if self.button.visible and surface.get_clip().colliderect(self.area):
            self.button.draw(surface, self._scene.look)
