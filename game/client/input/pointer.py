"""Mouse and fingers: pointing, pressing, pinching, and never the same press twice."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from game.client.input.hurry import Hurry
from game.client.intents import NOWHERE, Device, Intent, IntentKind, Point

#: A press held this long, in seconds, hurries what is moving.
HOLD_TO_HURRY = 0.25
#: A press that rests on a place this long asks about it, if it has not moved so many pixels.
HOLD_TO_ASK, REST_PIXELS = 0.7, 20
#: Some systems repeat a finished touch as a mouse press; a press this soon and this near is that echo.
ECHO_SECONDS, ECHO_PIXELS = 0.7, 24
#: Fingers closer together than this, in pixels, say nothing about a size.
NARROWEST_PINCH = 24.0
#: A table that is nudged does not take the screen from who plays by key or pad.
JITTER_PIXELS = 4

_PRESS = "press"


class Pointer:
    """What mouse and fingers do. `pos` is where the last of them was."""

    def __init__(self, hurry: Hurry, clock: Callable[[], float]) -> None:
        self.size: Point = (1280, 720)
        self.pos: Point | None = None
        self._hurry = hurry
        self._clock = clock
        self._pressed_since: float | None = None
        #: Where a press has rested since it began.
        self._rests: Point | None = None
        self._pressed_by = Device.MOUSE
        self._finger: int | None = None
        # Both fingers of a pinch and where they are; empty while there is none.
        self._pinch: dict[int, Point] = {}
        self._last_touch: tuple[float, Point] | None = None

    def tick(self) -> list[Intent]:
        """A press that is being held turns into hurrying."""
        if self._pressed_since is None:
            return []
        held = self._clock() - self._pressed_since
        found = [] if held < HOLD_TO_HURRY or self._hurry.holds(_PRESS) else self._hurry.hold(_PRESS, self._pressed_by)
        if held >= HOLD_TO_ASK and self._rests is not None:
            found.append(Intent(IntentKind.HOLD, self._rests, device=self._pressed_by))
            self._rests = None
        return found

    def focus_lost(self) -> None:
        """No release will come for what is held while another window has the focus."""
        self._pressed_since = None
        self._finger, self._pinch = None, {}

    def _press_began(self, device: Device) -> None:
        self._pressed_since, self._pressed_by = self._clock(), device
        self._rests = self.pos

    def _press_ended(self) -> list[Intent]:
        self._pressed_since = None
        return self._hurry.let_go(_PRESS, self._pressed_by)

    def _moved_to(self, pos: Point) -> None:
        self.pos = pos
        if self._rests is not None and math.dist(self._rests, pos) > REST_PIXELS:
            self._rests = None

    # ------------------------------------------------------------------ mouse

    def wheel(self, event: pygame.event.Event) -> list[Intent]:
        """The wheel was turned."""
        amount = getattr(event, "precise_y", float(event.y)) or float(event.y)
        return [Intent(IntentKind.SCROLL, self.pos, amount=amount, device=Device.MOUSE)] if amount else []

    def mouse(self, event: pygame.event.Event, in_use: bool) -> list[Intent]:
        """A mouse event; `in_use`: the mouse was used last, so that every pixel of a motion counts."""
        if getattr(event, "touch", False):
            return []  # the finger event says the same
        pos = (int(event.pos[0]), int(event.pos[1]))
        if event.type == pygame.MOUSEMOTION:
            jitter = not in_use and self.pos is not None and math.dist(self.pos, pos) < JITTER_PIXELS
            if jitter or self._is_echo(pos):
                return []
            self._moved_to(pos)
            return [Intent(IntentKind.POINT, pos, device=Device.MOUSE)]
        if event.button not in (1, 3):
            return []  # the wheel also arrives as buttons 4 and 5, with wrong places in full screen
        if self._is_echo(pos):
            return []
        self.pos = pos
        if event.button == 3:
            down = event.type == pygame.MOUSEBUTTONDOWN
            return [Intent(IntentKind.CANCEL, pos, device=Device.MOUSE)] if down else []
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._press_began(Device.MOUSE)
            return [Intent(IntentKind.PRESS, pos, device=Device.MOUSE)]
        return [Intent(IntentKind.RELEASE, pos, device=Device.MOUSE), *self._press_ended()]

    def _is_echo(self, pos: Point) -> bool:
        if self._last_touch is None:
            return False
        when, where = self._last_touch
        return self._clock() - when < ECHO_SECONDS and math.dist(where, pos) <= ECHO_PIXELS

    # ------------------------------------------------------------------ fingers

    def touch(self, event: pygame.event.Event) -> list[Intent]:
        """A finger event; its place is a share of the surface from the first to the last pixel."""
        pos = (round(event.x * (self.size[0] - 1)), round(event.y * (self.size[1] - 1)))
        finger = event.finger_id
        if self._pinch:
            return self._pinching(event.type, finger, pos)
        if event.type == pygame.FINGERDOWN:
            if self._finger == finger:
                return []  # told twice
            if self._finger is not None:
                return self._pinch_began(finger, pos)
            self._finger = finger
            self.pos = pos
            self._press_began(Device.TOUCH)
            return [Intent(IntentKind.PRESS, pos, device=Device.TOUCH)]
        if finger != self._finger:
            return []
        self._moved_to(pos)
        if event.type == pygame.FINGERMOTION:
            return [Intent(IntentKind.POINT, pos, device=Device.TOUCH)]
        self._finger = None
        self._last_touch = (self._clock(), pos)
        return [Intent(IntentKind.RELEASE, pos, device=Device.TOUCH), *self._press_ended()]

    def _pinch_began(self, finger: int, pos: Point) -> list[Intent]:
        """A second finger: what the first one pressed is let go without meaning anything."""
        assert self._finger is not None and self.pos is not None
        self._pinch = {self._finger: self.pos, finger: pos}
        return [Intent(IntentKind.RELEASE, NOWHERE, device=Device.TOUCH), *self._press_ended()]

    def _pinching(self, kind: int, finger: int, pos: Point) -> list[Intent]:
        if finger not in self._pinch:
            return []
        if kind == pygame.FINGERUP:
            # The finger that stays down means nothing until it is lifted too.
            last = len(self._pinch) == 1
            both = len(self._pinch) == 2
            del self._pinch[finger]
            self._last_touch = (self._clock(), pos)
            if last:
                self._finger = None
            return [Intent(IntentKind.PINCH, pos, device=Device.TOUCH)] if both else []
        before = list(self._pinch.values())
        self._pinch[finger] = pos
        if len(before) < 2:
            return []
        (ax, ay), (bx, by) = before
        (cx, cy), (dx, dy) = self._pinch.values()
        wide, wider = math.dist((ax, ay), (bx, by)), math.dist((cx, cy), (dx, dy))
        factor = wider / wide if min(wide, wider) >= NARROWEST_PINCH else 1.0
        middle = (round((cx + dx) / 2), round((cy + dy) / 2))
        shift = ((cx + dx - ax - bx) / 2, (cy + dy - ay - by) / 2)
        return [Intent(IntentKind.PINCH, middle, amount=factor, device=Device.TOUCH, shift=shift)]
