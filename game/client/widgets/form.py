"""Focus: which widget the keyboard speaks to, moved by Tab, arrows, pointer and touch alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from game.client.intents import Device, Intent, IntentKind, Point
from game.client.widgets.controls import Look, TextField, Widget

#: How far a widget's shadow and focus ring reach beyond its rect at most, in design units.
RING_AND_SHADOW = 24


class Form:
    """Widgets in focus order. `handle` gives True when an intent was used; `changed` asks for a redraw."""

    def __init__(
        self,
        widgets: Iterable[Widget] = (),
        *,
        click: Callable[[], object] = lambda: None,
        write: Callable[[TextField], object] = lambda _field: None,
    ) -> None:
        """`click` is called whenever a widget is activated, for its sound.

        `write` is called for a text field that is activated by who has no keyboard at hand.
        """
        self.widgets: list[Widget] = list(widgets)
        self.click = click
        self.write = write
        self.changed = True
        self._focus: Widget | None = None
        self._pressed: Widget | None = None

    def set_widgets(self, widgets: Iterable[Widget], focus: Widget | None = None) -> None:
        """Take other widgets; focus goes to `focus`, or stays where it was when that widget is among them."""
        self.widgets = list(widgets)
        if focus is not None or self._focus not in self.widgets:
            self.focus(focus)
        if self._pressed not in self.widgets:
            self._pressed = None
        self.changed = True

    @property
    def focused(self) -> Widget | None:
        """The widget that has the focus."""
        return self._focus

    @property
    def wants_text(self) -> bool:
        """True while letters belong to the focused widget."""
        return self._focus is not None and self._focus.wants_text

    def focus(self, widget: Widget | None) -> None:
        """Give the focus to a widget, or to none."""
        if widget is self._focus:
            return
        if self._focus is not None:
            self._focus.focused = False
            self._focus.focus_lost()
        self._focus = widget
        if widget is not None:
            widget.focused = True
        self.changed = True

    def _reachable(self) -> list[Widget]:
        return [w for w in self.widgets if w.focusable and w.enabled and w.visible]

    def at(self, pos: Point) -> Widget | None:
        """The widget at a place."""
        return next((w for w in reversed(self.widgets) if w.visible and w.rect.collidepoint(pos)), None)

    def handle(self, intent: Intent) -> bool:
        """Let the widgets react; True when one did."""
        kind = intent.kind
        if kind is IntentKind.POINT and intent.pos is not None:
            self._hover(intent.pos)
            return self._pressed is not None
        if kind is IntentKind.PRESS and intent.pos is not None:
            return self._press(intent.pos)
        if kind is IntentKind.RELEASE and intent.pos is not None:
            return self._release(intent.pos, intent.device)
        if kind in (IntentKind.NEXT, IntentKind.PREVIOUS):
            return self._step(1 if kind is IntentKind.NEXT else -1)
        if kind is IntentKind.MOVE and intent.direction is not None:
            return self._move(intent.direction, intent.device)
        focus = self._focus
        if focus is None or not focus.enabled:
            return False
        if kind is IntentKind.CONFIRM:
            self._activate(focus, None, intent.device)
        elif kind is IntentKind.TEXT and intent.text is not None and focus.wants_text:
            focus.type_text(intent.text)
        elif kind is IntentKind.ERASE and focus.wants_text:
            focus.erase()
        else:
            return False
        self.changed = True
        return True

    def _activate(self, widget: Widget, pos: Point | None, device: Device) -> None:
        self.click()
        widget.activate(pos)
        self.changed = True
        if isinstance(widget, TextField) and (device in (Device.TOUCH, Device.PAD) or widget.on_keyboard(pos)):
            self.write(widget)

    def point_at_nothing(self) -> None:
        """The pointer is out of use: only the focus is lit."""
        self._hover(None)

    def _hover(self, pos: Point | None) -> None:
        at = self.at(pos) if pos is not None else None
        for widget in self.widgets:
            hovered = widget is at
            if hovered != widget.hovered:
                widget.hovered = hovered
                self.changed = True

    def _press(self, pos: Point) -> bool:
        self._hover(pos)
        at = self.at(pos)
        if at is None or not at.enabled:
            return at is not None
        if at.focusable:
            self.focus(at)
        self._pressed = at
        at.pressed = True
        self.changed = True
        return True

    def _release(self, pos: Point, device: Device) -> bool:
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return False
        pressed.pressed = False
        self.changed = True
        if pressed.enabled and pressed.visible and pressed.rect.collidepoint(pos):
            self._activate(pressed, pos, device)
        if device is Device.TOUCH:
            self._hover(None)  # a lifted finger points at nothing
        return True

    def _step(self, by: int) -> bool:
        reachable = self._reachable()
        if not reachable:
            return False
        if self._focus in reachable:
            index = (reachable.index(self._focus) + by) % len(reachable)
        else:
            index = 0 if by > 0 else -1
        self.focus(reachable[index])
        return True

    def _move(self, direction: tuple[int, int], device: Device) -> bool:
        reachable = self._reachable()
        if not reachable:
            return False
        if self._focus not in reachable:
            self.focus(reachable[0])
            return True
        assert self._focus is not None
        writing = device is not Device.PAD or not self._focus.wants_text
        if writing and self._focus.move(direction):
            self.changed = True
            return True
        nearest = self._nearest(self._focus, direction, reachable)
        if nearest is None:
            return False
        self.focus(nearest)
        return True

    @staticmethod
    def _nearest(origin: Widget, direction: tuple[int, int], widgets: list[Widget]) -> Widget | None:
        """The widget that lies in this direction, weighing sideways distance more than the way ahead."""
        best: tuple[float, Widget] | None = None
        for widget in widgets:
            if widget is origin:
                continue
            dx = widget.rect.centerx - origin.rect.centerx
            dy = widget.rect.centery - origin.rect.centery
            ahead = dx * direction[0] + dy * direction[1]
            if ahead <= 0:
                continue
            if direction[0]:
                overlap = min(widget.rect.bottom, origin.rect.bottom) - max(widget.rect.top, origin.rect.top)
            else:
                overlap = min(widget.rect.right, origin.rect.right) - max(widget.rect.left, origin.rect.left)
            aside = max(0, -overlap)
            if direction[0] and overlap <= 0:
                continue  # left and right stay in the row
            cost = ahead + 2.5 * aside + 0.02 * abs(dx * direction[1] + dy * direction[0])
            if best is None or cost < best[0]:
                best = (cost, widget)
        return best[1] if best else None

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw every visible widget within the clip, the focused one last so that its ring lies on top."""
        self.changed = False
        spare = 2 * look.px(RING_AND_SHADOW)
        near = surface.get_clip().inflate(spare, spare)
        for widget in self.widgets:
            if widget.visible and widget is not self._focus and near.colliderect(widget.rect):
                widget.draw(surface, look)
        focused = self._focus
        if focused is not None and focused.visible and focused in self.widgets and near.colliderect(focused.rect):
            focused.draw(surface, look)
