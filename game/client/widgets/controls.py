"""Things to press, choose and type into. A `Form` gives them focus and intents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

import pygame
from pygame import Rect

from game.client import theme
from game.client.intents import Point
from game.client.theme import Colour
from game.client.widgets.paint import (
    FIELD_LIT,
    FIELD_PAPER,
    Fill,
    draw_focus_ring,
    draw_ring,
    draw_rounded,
    draw_shadow,
    draw_text,
    px,
)

if TYPE_CHECKING:
    from game.client.fonts import Fonts
    from game.client.sprites import Sprites

Value = TypeVar("Value")

#: Nothing a player must read is smaller, in design units: 16 pixels at 1280 x 720.
SMALLEST_TEXT = 24.0


@dataclass
class Look:
    """What widgets are drawn with: faces, pictures and the size of a design unit in pixels."""

    fonts: Fonts
    sprites: Sprites
    u: float

    def px(self, units: float) -> int:
        """`units` in whole pixels, at least one."""
        return px(self.u, units)

    def smallest(self, size: float) -> float:
        """How far text of `size` pixels may be made smaller to fit: the floor of all text, with any text setting."""
        return min(size, SMALLEST_TEXT * self.u / self.fonts.text_scale)


class Widget:
    """One thing with a place on the screen that can have the focus."""

    focusable = True

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 0, 0)
        self.enabled = True
        self.visible = True
        self.focused = False
        self.hovered = False
        self.pressed = False

    @property
    def wants_text(self) -> bool:
        """True when letters typed now belong to this widget."""
        return False

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the widget in its rect."""

    def activate(self, pos: Point | None = None) -> None:
        """It was pressed and released at `pos`, or confirmed by key (`pos` None)."""

    def move(self, direction: tuple[int, int]) -> bool:
        """An arrow key while focused; True when the widget used it, so that focus stays."""
        return False

    def type_text(self, text: str) -> None:
        """Text was typed while focused."""

    def erase(self) -> None:
        """The erase key while focused."""

    def focus_lost(self) -> None:
        """Another widget takes the focus."""

    def reword(self, fresh: Widget) -> None:
        """Take over the texts of the same widget made anew, in another language."""


@dataclass(frozen=True)
class _ButtonColours:
    fill: Fill
    edge: Colour
    text: Colour


_BUTTONS = {
    "normal": _ButtonColours(theme.BUTTON, theme.BUTTON_EDGE, theme.BUTTON_TEXT),
    "first": _ButtonColours(theme.BUTTON_FIRST, theme.BUTTON_FIRST_EDGE, theme.BUTTON_FIRST_TEXT),
    "disabled": _ButtonColours((theme.BUTTON_OFF,), theme.BUTTON_OFF_EDGE, theme.BUTTON_OFF_TEXT),
}
#: Space between an icon and its label, and before a label that stands left.
_ICON_GAP, _LEFT_SPACE = 14, 30
_LEAST_MARGIN = 5
#: The room of a choice's arrow, as a share of its height, where the label needs more.
_NARROW_ARROW = 0.62


class Button(Widget):
    """A labelled button; `kind` "first" is the gold one that a scene expects to be pressed."""

    def __init__(
        self,
        label: str,
        on_press: Callable[[], object],
        *,
        icon: str | None = None,
        kind: str = "normal",
        size: float = 24,
        left: bool = False,
    ) -> None:
        """`size` is the type size in design units, `left` sets icon and label to the left instead of the middle."""
        super().__init__()
        self.label = label
        self.on_press = on_press
        self.icon = icon
        self.kind = kind
        self.size = size
        self.left = left
        #: False where there is no room for more than the label.
        self.icon_shown = True

    def activate(self, pos: Point | None = None) -> None:
        self.on_press()

    def reword(self, fresh: Widget) -> None:
        assert isinstance(fresh, Button)
        self.label = fresh.label

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        colours = _BUTTONS[self.kind if self.enabled else "disabled"]
        body = self.rect.copy()
        radius = round(body.height * 0.26)
        down = look.px(3)
        draw_shadow(surface, body, radius, (0, look.px(5)), look.px(3))
        draw_rounded(surface, body.move(0, down), radius, (colours.edge,))
        if self.pressed and self.hovered:
            body.y += down - look.px(1)
        draw_rounded(surface, body, radius, (colours.edge,))
        edge = look.px(2)
        inner = body.inflate(-2 * edge, -2 * edge)
        draw_rounded(surface, inner, radius - edge, colours.fill)
        gloss = Rect(inner.x + edge, inner.y + edge, inner.width - 2 * edge, round(body.height * 0.40))
        draw_rounded(surface, gloss, round(body.height * 0.2), (theme.WHITE,), 26)
        if self.hovered and self.enabled and not self.pressed:
            draw_rounded(surface, inner, radius - edge, (theme.WHITE,), 22)
        self._draw_label(surface, look, body, colours.text)
        if self.focused:
            ring = self.rect.copy()
            ring.height += down
            draw_focus_ring(surface, ring, look.u, radius)

    def _draw_label(self, surface: pygame.Surface, look: Look, body: Rect, colour: Colour) -> None:
        size = self.size * look.u
        name = self.icon if self.icon_shown else None
        icon_side = round(look.fonts.size(size) * 1.1) if name else 0
        gap = look.px(_ICON_GAP if not self.left else 24) if name and self.label else 0
        margin = look.px(_LEFT_SPACE if self.left else 14)
        room = body.width - 2 * margin - icon_side - gap
        if not self.left and look.fonts.width(self.label, "bold", size) > room:
            # rather a narrow margin than a small or shortened label
            room += 2 * (margin - look.px(_LEAST_MARGIN)) + gap - gap // 2
            gap //= 2
        size = look.fonts.fit(self.label, "bold", size, room, look.smallest(size))
        label = look.fonts.shorten(self.label, "bold", size, room) if self.label else ""
        width = look.fonts.width(label, "bold", size) if label else 0
        x = body.x + margin if self.left else body.centerx - (icon_side + gap + width) // 2
        if name:
            icon = look.sprites.icon(name, icon_side, colour)
            surface.blit(icon, icon.get_rect(center=(x + icon_side // 2, body.centery)))
        if label:
            draw_text(surface, look.fonts, label, (x + icon_side + gap, body.centery), "bold", size, colour)


class Choice(Widget, Generic[Value]):
    """One of several values, with an arrow to each side: pressed, or stepped through with left and right."""

    def __init__(
        self,
        options: Sequence[tuple[Value, str]],
        value: Value,
        on_change: Callable[[Value], object],
        *,
        size: float = 26,
        wrap: bool = True,
    ) -> None:
        """`options` pairs each value with what is shown for it; with `wrap` the last is followed by the first."""
        super().__init__()
        self.options = list(options)
        self.value = value
        self.on_change = on_change
        self.size = size
        self.wrap = wrap

    @property
    def index(self) -> int:
        """Where the value stands among the options; 0 when it is none of them."""
        return next((i for i, (value, _label) in enumerate(self.options) if value == self.value), 0)

    def step(self, by: int) -> None:
        """Go on by one option, forwards or backwards."""
        index = self.index + by
        if self.wrap:
            index %= len(self.options)
        index = max(0, min(index, len(self.options) - 1))
        if index != self.index or self.options[index][0] != self.value:
            self.value = self.options[index][0]
            self.on_change(self.value)

    def activate(self, pos: Point | None = None) -> None:
        self.step(-1 if pos is not None and pos[0] < self.rect.x + self.rect.height * 1.2 else 1)

    def move(self, direction: tuple[int, int]) -> bool:
        if direction[0] == 0:
            return False
        self.step(direction[0])
        return True

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        radius = round(self.rect.height * 0.26)
        _draw_well(surface, self.rect, look, radius, self.hovered and self.enabled)
        colour = theme.INK if self.enabled else theme.INK_SECOND
        size, label = self.size * look.u, self.options[self.index][1]
        side = self.rect.height
        room = self.rect.width - 2 * side
        if look.fonts.width(label, "bold", look.fonts.fit(label, "bold", size, room, look.smallest(size))) > room:
            side = round(side * _NARROW_ARROW)
        if self.enabled and len(self.options) > 1:
            for centre, sign in ((self.rect.x + side // 2, -1), (self.rect.right - side // 2, 1)):
                end = not self.wrap and (self.index == 0 if sign < 0 else self.index == len(self.options) - 1)
                _draw_arrow(surface, look, (centre, self.rect.centery), sign, theme.PAPER_LINE if end else colour)
        room = self.rect.width - 2 * side
        size = look.fonts.fit(label, "bold", size, room, look.smallest(size))
        label = look.fonts.shorten(label, "bold", size, room)
        draw_text(surface, look.fonts, label, self.rect.center, "bold", size, colour, anchor="center")
        if self.focused:
            draw_focus_ring(surface, self.rect, look.u, radius)


class Slider(Widget):
    """A value from 0 to 1 in ten steps, such as a volume."""

    STEPS = 10

    def __init__(self, value: float, on_change: Callable[[float], object]) -> None:
        super().__init__()
        self.value = value
        self.on_change = on_change

    def _set(self, steps: int) -> None:
        value = max(0, min(steps, self.STEPS)) / self.STEPS
        if value != self.value:
            self.value = value
            self.on_change(value)

    def activate(self, pos: Point | None = None) -> None:
        if pos is None:
            self._set(0 if self.value >= 1 else round(self.value * self.STEPS) + 1)
        else:
            share = (pos[0] - self.rect.x - self.rect.height / 2) / max(1, self.rect.width - self.rect.height)
            self._set(round(share * self.STEPS))

    def move(self, direction: tuple[int, int]) -> bool:
        if direction[0] == 0:
            return False
        self._set(round(self.value * self.STEPS) + direction[0])
        return True

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        radius = round(self.rect.height * 0.26)
        _draw_well(surface, self.rect, look, radius, self.hovered and self.enabled)
        left, right = self.rect.x + self.rect.height // 2, self.rect.right - self.rect.height // 2
        bar = Rect(left, 0, right - left, look.px(12))
        bar.centery = self.rect.centery
        draw_rounded(surface, bar, bar.height // 2, (theme.PAPER_LINE,), 150)
        done = Rect(bar.x, bar.y, max(bar.height, round(bar.width * self.value)), bar.height)
        if self.value > 0:
            draw_rounded(surface, done, bar.height // 2, (theme.GOOD,))
        knob = Rect(0, 0, look.px(30), look.px(30))
        knob.center = (round(bar.x + bar.width * self.value), bar.centery)
        draw_shadow(surface, knob, knob.height // 2, (0, look.px(2)), look.px(3), 100)
        draw_rounded(surface, knob, knob.height // 2, theme.BRASS)
        draw_rounded(surface, knob.inflate(-look.px(6), -look.px(6)), knob.height // 2, theme.BUTTON_FIRST)
        if self.focused:
            draw_focus_ring(surface, self.rect, look.u, radius)


class Toggle(Widget):
    """On or off."""

    def __init__(self, value: bool, on_change: Callable[[bool], object]) -> None:
        super().__init__()
        self.value = value
        self.on_change = on_change

    def _set(self, value: bool) -> None:
        if value != self.value:
            self.value = value
            self.on_change(value)

    def activate(self, pos: Point | None = None) -> None:
        self._set(not self.value)

    def move(self, direction: tuple[int, int]) -> bool:
        if direction[0] == 0:
            return False
        self._set(direction[0] > 0)
        return True

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        height = min(self.rect.height, look.px(44))
        track = Rect(self.rect.x, 0, round(height * 1.85), height)
        track.centery = self.rect.centery
        draw_rounded(surface, track, height // 2, (theme.BUTTON_EDGE if self.value else theme.BUTTON_OFF_EDGE,))
        edge = look.px(2)
        inner = track.inflate(-2 * edge, -2 * edge)
        draw_rounded(surface, inner, height // 2, theme.BUTTON if self.value else (theme.BUTTON_OFF,))
        knob = Rect(0, 0, inner.height - 2 * edge, inner.height - 2 * edge)
        knob.midleft = (inner.x + edge, inner.centery)
        if self.value:
            knob.right = inner.right - edge
        draw_rounded(surface, knob, knob.height // 2, theme.BUTTON_FIRST if self.value else theme.PAPER_DIM)
        if self.value:
            side = round(knob.height * 0.62)
            icon = look.sprites.icon("check", side, theme.BUTTON_FIRST_TEXT)
            surface.blit(icon, icon.get_rect(center=knob.center))
        if self.focused:
            draw_focus_ring(surface, track, look.u, height // 2)


class TextField(Widget):
    """One line of text to type."""

    def __init__(
        self,
        text: str,
        on_change: Callable[[str], object],
        *,
        longest: int = 16,
        allowed: Callable[[str], bool] = str.isprintable,
        hint: str = "",
        size: float = 28,
    ) -> None:
        """At most `longest` characters for which `allowed` holds; `hint` shows while it is empty."""
        super().__init__()
        self.text = text
        self.on_change = on_change
        self.longest = longest
        self.allowed = allowed
        self.hint = hint
        self.size = size
        self.cursor = len(text)

    @property
    def wants_text(self) -> bool:
        return True

    def _set(self, text: str, cursor: int) -> None:
        self.cursor = max(0, min(cursor, len(text)))
        if text != self.text:
            self.text = text
            self.on_change(text)

    def activate(self, pos: Point | None = None) -> None:
        self.cursor = len(self.text)

    def move(self, direction: tuple[int, int]) -> bool:
        if direction[0] == 0:
            return False
        before = self.cursor
        self.cursor = max(0, min(self.cursor + direction[0], len(self.text)))
        return self.cursor != before

    def put(self, text: str) -> None:
        """Hold another text, as if it had been typed."""
        self._set(text, len(text))

    def on_keyboard(self, pos: Point | None) -> bool:
        """Whether a place is that of the little keyboard at the end, which is there while the field is pointed at."""
        return pos is not None and self.hovered and pos[0] >= self.rect.right - self.rect.height

    def type_text(self, text: str) -> None:
        fitting = "".join(c for c in text if self.allowed(c))[: max(0, self.longest - len(self.text))]
        self._set(self.text[: self.cursor] + fitting + self.text[self.cursor :], self.cursor + len(fitting))

    def erase(self) -> None:
        if self.cursor:
            self._set(self.text[: self.cursor - 1] + self.text[self.cursor :], self.cursor - 1)

    def focus_lost(self) -> None:
        self.cursor = len(self.text)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        radius = round(self.rect.height * 0.2)
        _draw_well(surface, self.rect, look, radius, self.hovered and self.enabled)
        size = self.size * look.u
        x, room = self.rect.x + look.px(16), self.rect.width - look.px(32)
        if self.hovered and self.enabled:
            room -= self._draw_keyboard(surface, look)
        size = look.fonts.fit(self.text, "bold", size, room, look.smallest(size))
        width = look.fonts.width(self.text, "bold", size)
        before = look.fonts.width(self.text[: self.cursor], "bold", size)
        if self.text and width > room and self.focused:
            self._draw_scrolled(surface, look, size, Rect(x, self.rect.y, room, self.rect.height), before)
        elif self.text:
            text = look.fonts.shorten(self.text, "bold", size, room)
            draw_text(surface, look.fonts, text, (x, self.rect.centery), "bold", size, theme.INK)
        elif self.hint:
            draw_text(surface, look.fonts, self.hint, (x, self.rect.centery), "italic", size, theme.INK_SECOND)
        if self.focused:
            height = look.fonts.line_height("bold", size)
            at = x + before - self._shift(before, room)
            surface.fill(theme.INK, Rect(at, self.rect.centery - height // 2, look.px(2), height))
            draw_focus_ring(surface, self.rect, look.u, radius)

    def _draw_keyboard(self, surface: pygame.Surface, look: Look) -> int:
        """What opens the keyboard on the screen for who has only a mouse; gives the room it takes."""
        side = round(self.rect.height * 0.6)
        icon = look.sprites.icon("keyboard", side, theme.INK_SECOND)
        surface.blit(icon, icon.get_rect(center=(self.rect.right - self.rect.height // 2, self.rect.centery)))
        return self.rect.height - look.px(12)

    @staticmethod
    def _shift(before: int, room: int) -> int:
        """How far text is moved to the left so that the cursor, `before` pixels from its start, is seen."""
        return max(0, before - room)

    def _draw_scrolled(self, surface: pygame.Surface, look: Look, size: float, window: Rect, before: int) -> None:
        """The part of a long text round the cursor."""
        clip = surface.get_clip()
        surface.set_clip(window.clip(clip))
        place = (window.x - self._shift(before, window.width), window.centery)
        draw_text(surface, look.fonts, self.text, place, "bold", size, theme.INK)
        surface.set_clip(clip)


def _draw_well(surface: pygame.Surface, rect: Rect, look: Look, radius: int, lit: bool) -> None:
    """The sunk field that values stand in."""
    draw_rounded(surface, rect, radius, (theme.PAPER_LINE,))
    edge = look.px(2)
    inner = rect.inflate(-2 * edge, -2 * edge)
    draw_rounded(surface, inner, radius - edge, (FIELD_LIT if lit else FIELD_PAPER,))
    draw_ring(surface, inner, radius - edge, look.px(2), theme.PAPER_LINE, 50)


def _draw_arrow(surface: pygame.Surface, look: Look, centre: Point, sign: int, colour: Colour) -> None:
    side = look.px(26)
    picture = arrow_picture(side, sign, colour)
    surface.blit(picture, picture.get_rect(center=centre))


def arrow_picture(side: int, sign: int, colour: Colour) -> pygame.Surface:
    """A filled arrow head that points right (`sign` 1) or left (-1), smooth at each size."""
    big = pygame.Surface((side * 4, side * 4), pygame.SRCALPHA)
    big.fill((*colour, 0))
    left, right = side * 1.3, side * 3.0
    if sign < 0:
        left, right = side * 4 - left, side * 4 - right
    pygame.draw.polygon(big, (*colour, 255), [(left, side * 0.7), (right, side * 2), (left, side * 3.3)])
    return pygame.transform.smoothscale(big, (side, side))
