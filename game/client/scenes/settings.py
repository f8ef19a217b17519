"""The settings a player needs so far: speed, sound, screen, text."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _
from game.client.palettes import PALETTES
from game.client.scenes.menu import MenuScene
from game.client.scenes.setup import speeds
from game.client.timeline import Speed as Pace
from game.client.widgets import Button, Choice, Slider, Toggle, Widget, draw_panel
from game.storage.settings import Speed

if TYPE_CHECKING:
    from game.client.app import App
    from game.client.session import Session

ROW_HEIGHT, ROW_TOP = 84.0, 150.0
TEXT_SIZES = (1.0, 1.25)


def palettes() -> list[tuple[str, str]]:
    """Each palette with its name in the player's language."""
    words = {"standard": _("Standard"), "colour-vision": _("Colour-blind friendly")}
    return [(name, words[name]) for name in PALETTES]


class SettingsScene(MenuScene):
    """Changes act at once and are kept when the scene is left."""

    def __init__(self, app: App, session: Session | None = None) -> None:
        """With a `session` its speed changes too."""
        super().__init__(app)
        self.session = session
        settings = app.settings
        sizes = [(TEXT_SIZES[0], _("Normal")), (TEXT_SIZES[1], _("Large"))]
        speed = session.speed.word if session is not None else settings.speed
        self.speed: Choice[str] = Choice(speeds(), speed, self._set_speed)
        self.volume = Slider(settings.effects_volume if settings.sound else 0.0, self._set_volume)
        self.palette: Choice[str] = Choice(palettes(), theme.palette.name, app.set_palette)
        self.fullscreen = Toggle(settings.fullscreen, self._set_fullscreen)
        self.text: Choice[float] = Choice(sizes, settings.text_size, app.set_text_size)
        self.one_click = Toggle(settings.one_click_placement, self._set_one_click)
        self.calm = Toggle(settings.reduced_motion, self._set_reduced_motion)
        self.done = Button(_("Done"), self.cancelled, icon="check", kind="first", size=30)
        self.rows: list[tuple[str, Widget]] = [
            (_("Speed"), self.speed),
            (_("Sound effects"), self.volume),
            (_("Text size"), self.text),
            (_("Colours"), self.palette),
            (_("Full screen (F11)"), self.fullscreen),
            (_("One click places a tile"), self.one_click),
            (_("Reduced motion"), self.calm),
        ]
        self.form.set_widgets([*(widget for _label, widget in self.rows), self.done], self.speed)
        self.panel = Rect(0, 0, 0, 0)

    def _set_speed(self, speed: str) -> None:
        self.app.settings.speed = cast("Speed", speed)
        if self.session is not None:
            self.session.speed = Pace.named(speed)

    def _set_volume(self, volume: float) -> None:
        self.app.settings.effects_volume = volume
        self.app.settings.sound = True
        self.app.sound.set_effects_volume(volume)
        self.app.sound.play("place")

    def _set_fullscreen(self, _value: bool) -> None:
        self.app.toggle_fullscreen()

    def _set_one_click(self, value: bool) -> None:
        self.app.settings.one_click_placement = value

    def _set_reduced_motion(self, value: bool) -> None:
        self.app.settings.reduced_motion = value

    def update(self, dt: float) -> None:
        """F11 may have changed what the toggle shows."""
        if self.fullscreen.value != self.app.settings.fullscreen:
            self.fullscreen.value = self.app.settings.fullscreen
            self.needs_redraw = True

    def left(self) -> None:
        self.app.save_settings()

    def cancelled(self) -> None:
        self.app.pop()

    def lay_out(self) -> None:
        width = 1020.0
        x = (self.stage.width / self.u - width) / 2
        self.panel = self.rect(x, 120, width, ROW_TOP + ROW_HEIGHT * len(self.rows) + 150)
        for i, (_label, widget) in enumerate(self.rows):
            widget.rect = Rect(
                self.panel.right - self.px(56 + 420),
                self.panel.y + self.px(ROW_TOP + ROW_HEIGHT * i),
                self.px(420) if not isinstance(widget, Toggle) else self.px(84),
                self.px(62),
            )
        self.done.rect = Rect(0, 0, self.px(280), self.px(78))
        self.done.rect.midbottom = (self.panel.centerx, self.panel.bottom - self.px(38))

    def draw_content(self, surface: pygame.Surface) -> None:
        self.draw_landscape(surface, "dawn", dim=60)
        draw_panel(surface, self.panel, self.u, radius=18)
        x = self.panel.x + self.px(56)
        self.write(surface, _("Settings"), (x, self.panel.y + self.px(78)), 64, role="display")
        silent = not self.app.sound.available and self.app.settings.effects_volume > 0
        for label, widget in self.rows:
            room = widget.rect.x - x - self.px(30)
            drawn = self.write(surface, label, (x, widget.rect.centery), 30, room=room)
            if widget is self.volume and silent:
                note, left = _("no sound device"), drawn.right + self.px(20)
                place = (left, widget.rect.centery)
                self.write(
                    surface, note, place, 26, theme.WARNING, role="italic", room=widget.rect.x - left - self.px(16)
                )
