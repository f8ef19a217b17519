"""What staff do to open their menu, and no guest does by accident."""

from __future__ import annotations

from collections.abc import Callable, Collection

import pygame

#: How far a corner reaches, as a share of the window's shorter side, and how long all four of them may take.
CORNER, SECONDS = 0.125, 6.0
#: From so many corners one after the other on it is no guest: what lies under the next ones is not pressed.
TELLING = 3
#: Held together on a gamepad.
BUTTONS = frozenset({"left shoulder", "right shoulder", "back", "start"})
#: Pressed together on a keyboard: these two, and the key.
CHORD = pygame.KMOD_CTRL, pygame.KMOD_SHIFT
CHORD_KEY = pygame.K_F12


class StaffGesture:
    """Listens for the four corners, pressed clockwise from the upper left, or the keys, or the buttons."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._reached = 0
        self._since = 0.0

    def pressed(self, pos: tuple[float, float], size: tuple[int, int]) -> bool:
        """A press at `pos` in a window of `size`; True when it is the last of the four corners."""
        corner = _corner(pos, size)
        now = self._clock()
        if corner == 0:
            self._reached, self._since = 1, now
            return False
        if corner is None or corner != self._reached or now - self._since > SECONDS:
            self._reached = 0
            return False
        self._reached += 1
        if self._reached < 4:
            return False
        self._reached = 0
        return True

    @property
    def reached(self) -> int:
        """How many corners have been pressed one after the other."""
        return self._reached

    @staticmethod
    def typed(key: int, modifiers: int) -> bool:
        """Whether a key pressed with these modifiers is the chord."""
        return key == CHORD_KEY and all(modifiers & one for one in CHORD)

    @staticmethod
    def held(buttons: Collection[str]) -> bool:
        """Whether these buttons of one gamepad, held together, are the chord."""
        return set(buttons) >= BUTTONS


def _corner(pos: tuple[float, float], size: tuple[int, int]) -> int | None:
    """The number of the corner of the window that a place is in, clockwise from the upper left; None: in none."""
    reach = CORNER * min(size)
    left, right = pos[0] < reach, pos[0] >= size[0] - reach
    top, bottom = pos[1] < reach, pos[1] >= size[1] - reach
    return next(
        (n for n, here in enumerate((left and top, right and top, right and bottom, left and bottom)) if here), None
    )
