"""What all drawers of clips share: where things lie, and the few ways in which they move."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import pygame
from pygame import Rect

from game.client import theme
from game.client.animations.pictures import Pictures
from game.client.open_water import tail_tip
from game.client.preview_bubble import Bubble, BubbleText
from game.client.score_track import ScoreTrack
from game.client.timeline import ease_out
from game.client.widgets import Look, draw_text

Place = tuple[float, float]
#: Bubbles of clips that may be on show at a time.
BUBBLES = 4
NUMBER_STEP = 2.0
#: A clip is rehearsed in so many steps: more than it has frames.
REHEARSED = 90
#: Numbers that do not come from farms and settlements have colours of their own.
POINTS_OF = {"mission": theme.colour("#F3D2FF"), "tower": theme.colour("#BFEFE6")}


@dataclass
class Kit:
    """One layout of the stage. `centre` gives a hex's middle in pixels, `width` is the width of a hex."""

    look: Look
    track: ScoreTrack
    centre: Callable[[tuple[int, int]], Place]
    width: float
    homes: Sequence[Rect]
    hand: Rect
    water: Callable[[tuple[int, int], Place, Sequence[Place]], Rect]
    reduced: bool
    pictures: Pictures
    #: Where the public missions' cards lie, by number.
    cards: dict[int, tuple[int, int]] = field(default_factory=dict)
    #: Middle and hex width in pixels of the tile in hand.
    hand_tile: tuple[Place, float] | None = None
    #: Where an enlarged board is seen; None while all of it is.
    within: Rect | None = None
    _bubbles: dict[object, tuple[Bubble, Rect]] = field(default_factory=dict)

    @property
    def u(self) -> float:
        """Pixels of a design unit."""
        return self.look.u

    def sight(self, at: tuple[int, int]) -> Place:
        """Where flights from and to a hex meet the board: its middle, or the nearest place on the board in sight."""
        x, y = self.centre(at)
        if self.within is None:
            return x, y
        area = self.within.inflate(-round(self.width), -round(self.width))
        return min(max(x, area.left), area.right), min(max(y, area.top), area.bottom)

    def in_sight(self, middle: Place) -> bool:
        """Whether a place on the map is seen."""
        return self.within is None or self.within.collidepoint(middle)

    @contextmanager
    def on_board(self, surface: pygame.Surface) -> Iterator[None]:
        """Draw nothing beside an enlarged board."""
        found = surface.get_clip()
        if self.within is not None:
            surface.set_clip(self.within.clip(found))
        try:
            yield
        finally:
            surface.set_clip(found)

    def hand_place(self) -> tuple[Place, float]:
        """Middle and hex width of the tile in hand."""
        if self.hand_tile is not None:
            return self.hand_tile
        return (self.hand.x + 118 * self.u, self.hand.y + 118 * self.u), 110 * self.u

    def home(self, seat: int) -> Place:
        """Where a seat's cards and tokens are kept: the figures of its panel."""
        rect = self.homes[seat]
        return rect.right - 60 * self.u, rect.bottom - 30 * self.u

    def emblem_of(self, seat: int) -> Place:
        """Where a seat's tiles come from: the emblem of its panel."""
        rect = self.homes[seat]
        return rect.x + 46 * self.u, float(rect.centery)

    def number(self, surface: pygame.Surface, text: str, place: Place, size: float, colour: theme.Colour) -> None:
        """A large figure with a dark rim, its size in steps so that each is drawn once."""
        size = round(size / NUMBER_STEP) * NUMBER_STEP
        draw_text(
            surface, self.look.fonts, text, place, "extrabold", size * self.u, colour, anchor="center",
            halo=theme.POINTED_DARK, halo_width=4 * self.u,
        )  # fmt: skip

    def banner(
        self, surface: pygame.Surface, clip: object, text: BubbleText, middle: Place, t: float,
        about: Sequence[Place] = (),
    ) -> None:  # fmt: skip
        """A bubble with news of `middle` and of what it is `about`, beside them; it comes up from a little below."""
        found = self._bubbles.get(clip)
        if found is None:
            while len(self._bubbles) >= BUBBLES:
                del self._bubbles[next(iter(self._bubbles))]
            bubble = Bubble()
            found = self._bubbles[clip] = (bubble, self.water(bubble.size(self.look, text), middle, about))
        bubble, rect = found
        if not self.reduced and t < 0.12:
            rect = rect.move(0, round(14 * self.u * (1 - ease_out(t / 0.12))))
            bubble.draw(surface, self.look, text, rect, None)
            return
        tip = tail_tip(rect, middle, self.width) if self.in_sight(middle) else None
        bubble.draw(surface, self.look, text, rect, tip)


def between(start: Place, end: Place, share: float, height: float = 0.0) -> Place:
    """The point at `share` of the way, `height` pixels above it in the middle of an arc."""
    x = start[0] + (end[0] - start[0]) * share
    y = start[1] + (end[1] - start[1]) * share
    return x, y - math.sin(math.pi * share) * height


def part(t: float, begin: float, end: float) -> float:
    """How much of the time from `begin` to `end` has gone at `t`, from 0 to 1."""
    return min(1.0, max(0.0, (t - begin) / (end - begin)))


def turned(t: float) -> tuple[float, bool]:
    """A flip at time 0 to 1: how wide the picture is, as a share, and whether its front shows."""
    return max(0.06, abs(math.cos(math.pi * t))), t > 0.5
