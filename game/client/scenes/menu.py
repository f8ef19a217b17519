"""What the scenes outside the game itself have in common: a form, a backdrop and a scale."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.backdrop import landscape
from game.client.intents import Device, Intent, IntentKind
from game.client.layout import unit
from game.client.scene import Scene, on_thread
from game.client.scenes.rules_corner import RulesCorner
from game.client.theme import Colour
from game.client.widgets import Form, Look, TextField, draw_text, px

if TYPE_CHECKING:
    from game.client.app import App

Size = tuple[int, int]

#: Nothing stands further apart than this, in design units, however wide the window is.
WIDEST_STAGE = 2240.0
#: Type of this size and above is large enough for everybody and ignores the large-text setting.
HEADING = 60.0
#: How dark the corners of a landscape become, 0 to 255.
CORNERS = 120


@dataclass(frozen=True)
class Land:
    """A landscape without the castle hill, darkened by `dim` (0 to 255)."""

    mood: str
    dim: int = 0
    seed: int = 5
    turbines: tuple[float, ...] = ()

    def picture(self, size: Size) -> pygame.Surface:
        """The landscape in this size, painted when it is first asked for; shared, so do not draw on it."""
        return landscape(size, self.mood, seed=self.seed, turbines=self.turbines, corners=CORNERS, dim=self.dim)


class MenuScene(Scene):
    """A scene made of widgets: subclasses fill `form`, place it in `lay_out`, draw the rest in `draw_content`."""

    #: What lies behind everything, where `draw_landscape` is to draw it: it is painted before the scene is shown.
    land: Land | None = None
    #: The least width and height, in design units, for which it can be laid out in a window that stands upright, where
    #: it is enlarged until one of them fits; None: it is as large there as in a window of the same width on its side.
    upright_room: tuple[float, float] | None = None
    #: Whether a small book leads to the rules; not where a button does so already.
    has_rules_corner = True
    #: Whether asking for the menu again goes back, for menus over what is played.
    closes_on_menu = False

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.form = Form(click=lambda: app.sound.play("click"), write=self._write_by_screen)
        self.size: Size = app.size
        self.u = self._unit(self.size)
        self.rules_corner = RulesCorner(self)
        #: What has been written where in the last picture, each text whole, for whoever cannot see it.
        self.written: list[tuple[Rect, str]] = []

    @property
    def wants_text(self) -> bool:
        return self.form.wants_text

    @property
    def look(self) -> Look:
        """What to draw widgets with at the present size."""
        return Look(self.app.fonts, self.app.sprites, self.u)

    def _unit(self, size: Size) -> float:
        usual = unit(size)
        if self.upright_room is None:
            return usual
        return max(usual, min(size[0] / self.upright_room[0], size[1] / self.upright_room[1]))

    @property
    def upright(self) -> bool:
        """Whether all is laid out for a window that stands upright."""
        return self.u > unit(self.size)

    @property
    def stage(self) -> Rect:
        """The part of the window in which things are placed: all of it, but never wider than WIDEST_STAGE."""
        width = min(self.size[0], round(WIDEST_STAGE * self.u))
        return Rect((self.size[0] - width) // 2, 0, width, self.size[1])

    @property
    def rise(self) -> float:
        """By how many units the window reaches above the 1080 of `rect`, and as many below them: more when upright."""
        return max(0.0, (self.size[1] / self.u - 1080) / 2)

    def px(self, units: float) -> int:
        """Design units in pixels."""
        return px(self.u, units)

    def rect(self, x: float, y: float, width: float, height: float) -> Rect:
        """A rectangle in design units; x from the left of the stage, y from the top of 1080 centred units."""
        top = (self.size[1] - 1080 * self.u) / 2
        return Rect(
            round(self.stage.x + x * self.u), round(top + y * self.u), round(width * self.u), round(height * self.u)
        )

    def holds_press(self, pos: tuple[int, int]) -> bool:
        return not self.opaque or self.form.at(pos) is not None or self.rules_corner.rect.collidepoint(pos)

    def takes_first(self, intent: Intent) -> bool:
        return self.rules_corner.handle(intent)

    def handle(self, intent: Intent) -> None:
        """The form first; what it does not use may close the scene."""
        if self.closes_on_menu and intent.kind is IntentKind.MENU:
            self.cancelled()
            return
        if self.form.handle(intent):
            self.needs_redraw = True
        elif intent.kind is IntentKind.CANCEL and intent.device is not Device.MOUSE:
            self.cancelled()
        elif intent.kind is IntentKind.CANCEL:
            self.right_clicked()
        if self.form.changed:
            self.needs_redraw = True

    def _write_by_screen(self, field: TextField) -> None:
        from game.client.scenes.keyboard import KeyboardScene

        self.app.push(KeyboardScene(self.app, field))

    def device_changed(self) -> None:
        if self.app.input.device in (Device.KEYBOARD, Device.PAD):
            self.form.point_at_nothing()
            self.rules_corner.point_at_nothing()
        super().device_changed()

    def cancelled(self) -> None:
        """Escape: go back, where that makes sense."""

    def right_clicked(self) -> None:
        """The second mouse button: the same as Escape unless the scene says otherwise."""
        self.cancelled()

    def resized(self, size: Size) -> None:
        self.size = size
        self.u = self._unit(size)
        self.rules_corner.lay_out()
        self.lay_out()
        self.needs_redraw = True

    def lay_out(self) -> None:
        """Place the widgets for `self.size`."""

    def anew(self) -> MenuScene | None:
        """Such a scene once more, from which `reworded` takes what its widgets say; None where they say nothing.

        Every scene that the settings can be opened over has one.
        """
        return None

    def reworded(self) -> None:
        fresh = self.anew()
        if fresh is not None:
            for widget, other in zip(reversed(self.form.widgets), reversed(fresh.form.widgets), strict=False):
                widget.reword(other)
        self.needs_redraw = True

    def preparations(self) -> Iterator[None]:
        land, size = self.land, self.size
        if land is not None:
            yield from on_thread(lambda: land.picture(size))

    def drawn(self) -> None:
        super().drawn()
        self.written = []

    def draw(self, surface: pygame.Surface) -> None:
        self.written = []
        self.draw_content(surface)
        self.form.draw(surface, self.look)
        self.rules_corner.draw(surface)

    def draw_content(self, surface: pygame.Surface) -> None:
        """Everything below the widgets."""

    def uncovered(self) -> None:
        self.needs_redraw = True

    # ------------------------------------------------------------------ helpers for drawing

    def draw_landscape(self, surface: pygame.Surface) -> None:
        """The landscape `land`."""
        assert self.land is not None
        surface.blit(self.land.picture(self.size), (0, 0))

    def write(
        self,
        surface: pygame.Surface,
        text: str,
        place: tuple[float, float],
        size: float,
        colour: Colour = theme.INK,
        *,
        role: str = "medium",
        anchor: str = "midleft",
        halo: Colour | None = None,
        halo_width: float = 0,
        room: float | None = None,
    ) -> Rect:
        """One line, `size` in design units; with `room` (pixels) it is made smaller, then cut, to fit."""
        real = size * self.u
        whole = text
        if size >= HEADING:
            real /= self.app.fonts.text_scale
        if room is not None:
            real = self.app.fonts.fit(text, role, real, room, self.look.smallest(real))
            text = self.app.fonts.shorten(text, role, real, room)
        rect = draw_text(
            surface,
            self.app.fonts,
            text,
            place,
            role,
            real,
            colour,
            anchor=anchor,
            halo=halo,
            halo_width=halo_width * self.u,
        )
        self.written.append((rect, whole))
        return rect

    def write_lines(
        self,
        surface: pygame.Surface,
        text: str,
        place: tuple[int, int],
        size: float,
        width: float,
        colour: Colour = theme.INK,
        *,
        role: str = "medium",
    ) -> int:
        """A paragraph from `place`, its upper left, down; gives the y below it."""
        real = size * self.u
        x, y = place
        step = round(self.app.fonts.line_height(role, real) * 1.04)
        self.written.append((Rect(x, y, round(width), step), text))
        for line in self.app.fonts.wrap(text, role, real, width):
            if line:
                draw_text(surface, self.app.fonts, line, (x, y), role, real, colour, anchor="topleft")
            y += step
        return y
