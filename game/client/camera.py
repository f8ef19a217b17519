"""Which part of the map is seen and how large: zoom, pan and the way from one to the other. Plain geometry.

Two kinds of pixels: *map pixels* are those of the picture of the whole map as it fits its rectangle; *rect pixels* are
those of the rectangle it is shown in, counted from its upper left corner. At zoom 1 they are the same.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

Point = tuple[float, float]
Box = tuple[float, float, float, float]

WHOLE, LARGEST = 1.0, 3.5
#: One notch of the wheel or one press of a key.
NOTCH = 1.25
#: Nearer to the whole map than this is the whole map.
ALMOST_WHOLE = 1.06
#: In this time, in seconds, about two thirds of the way are gone.
QUICK, GENTLE = 0.075, 0.16
#: Rect pixels from which the last bit of the way is not worth another picture.
NEAR_ENOUGH = 0.35


@dataclass(frozen=True)
class View:
    """What is seen: `left` and `top` are the map pixel in the rectangle's upper left corner."""

    zoom: float = WHOLE
    left: float = 0.0
    top: float = 0.0


class Camera:
    """Looks at a map of `size` map pixels through a rectangle of the same size, which the map always fills."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        #: What is shown, and what is on its way to be shown.
        self.now = View()
        self.goal = View()
        #: The last goal of a zoom before it was put on whole pixels: notch upon notch the roundings would add up.
        self._wanted = View()
        #: Motion is left out: for players who want nothing to move.
        self.instant = False
        self._pace = QUICK

    @property
    def zoomed(self) -> bool:
        """Whether less than the whole map is shown, or is about to be."""
        return self.goal.zoom > WHOLE

    @property
    def whole_shown(self) -> bool:
        """Whether the whole map is shown now."""
        return self.now == View()

    @property
    def moving(self) -> bool:
        """Whether the view is on its way."""
        return self.now != self.goal

    # Places

    def to_rect(self, point: Point) -> Point:
        """Where a map pixel is shown now."""
        return (point[0] - self.now.left) * self.now.zoom, (point[1] - self.now.top) * self.now.zoom

    def to_map(self, point: Point) -> Point:
        """Which map pixel is shown now at a rect pixel."""
        return point[0] / self.now.zoom + self.now.left, point[1] / self.now.zoom + self.now.top

    def visible(self, view: View | None = None) -> Box:
        """The part of the map that is shown (now, or by `view`), in map pixels: left, top, right, bottom."""
        view = view if view is not None else self.now
        return (
            view.left,
            view.top,
            view.left + self.size[0] / view.zoom,
            view.top + self.size[1] / view.zoom,
        )

    # What the player does

    def zoom_by(self, factor: float, at: Point | None = None) -> None:
        """Zoom; what lies at the rect pixel `at` (the middle, if None) stays there as far as the edges allow."""
        zoom = self.goal.zoom * factor
        zoom = WHOLE if zoom < ALMOST_WHOLE else min(zoom, LARGEST)
        x, y = at if at is not None else (self.size[0] / 2, self.size[1] / 2)
        base = self._wanted if self._sharp(self._wanted) == self.goal else self.goal
        left = base.left + x / base.zoom - x / zoom
        top = base.top + y / base.zoom - y / zoom
        self._wanted = self._within(View(zoom, left, top))
        self._go(self._wanted, QUICK)

    def pan_by(self, dx: float, dy: float) -> None:
        """Drag the map by so many rect pixels, at once."""
        view = self.goal
        self.goal = self._inside(View(view.zoom, view.left - dx / view.zoom, view.top - dy / view.zoom))
        self.now = self.goal

    def pinch(self, factor: float, at: Point, shift: Point = (0.0, 0.0)) -> None:
        """Two fingers, now round `at`, moved by `shift` and spread by `factor`: the map stays under them, at once."""
        zoom = min(max(self.now.zoom * factor, WHOLE), LARGEST)
        before = at[0] - shift[0], at[1] - shift[1]
        x, y = self.to_map(before)
        self.now = self.goal = self._inside(View(zoom, x - at[0] / zoom, y - at[1] / zoom))

    def pinched(self) -> None:
        """The fingers are lifted: from almost nothing, go back to the whole map."""
        if self.goal.zoom < ALMOST_WHOLE:
            self.whole()

    def whole(self) -> None:
        """Go back to the whole map."""
        self._go(View(), QUICK)

    # What the game does

    def show(self, box: Box, margin: float) -> None:
        """Go, by as little as possible, to where a part of the map can be seen with `margin` rect pixels round it.

        `box` in map pixels. The view pans; it zooms out only when there is no room for all of it.
        """
        if not self.zoomed:
            return
        width, height = self.size
        margin = min(margin, width / 4, height / 4)
        fits = min(
            (width - 2 * margin) / max(box[2] - box[0], 1.0),
            (height - 2 * margin) / max(box[3] - box[1], 1.0),
        )
        zoom = self.goal.zoom
        if fits < zoom:
            zoom = max(fits, WHOLE)
        left, top = self.goal.left, self.goal.top
        if zoom != self.goal.zoom:
            left = (box[0] + box[2]) / 2 - width / zoom / 2
            top = (box[1] + box[3]) / 2 - height / zoom / 2
        near = margin / zoom
        left = min(left, box[0] - near)
        left = max(left, box[2] + near - width / zoom)
        top = min(top, box[1] - near)
        top = max(top, box[3] + near - height / zoom)
        goal = self._inside(View(zoom, left, top))
        if goal != self.goal:
            self._go(goal, GENTLE)

    def look(self, view: View) -> None:
        """Go to a view that was shown before."""
        self._go(view, GENTLE)

    def resize(self, size: tuple[int, int]) -> None:
        """The map has another size: the same part of it stays in view, as far as possible."""
        if size == self.size:
            return
        across, down = size[0] / self.size[0], size[1] / self.size[1]
        goal = self.goal
        middle = (
            (goal.left + self.size[0] / goal.zoom / 2) * across,
            (goal.top + self.size[1] / goal.zoom / 2) * down,
        )
        self.size = size
        left, top = middle[0] - size[0] / goal.zoom / 2, middle[1] - size[1] / goal.zoom / 2
        self.now = self.goal = self._inside(View(goal.zoom, left, top))

    # Time

    def update(self, seconds: float) -> bool:
        """Move on; True when something else is shown than before.

        Between any two views one place stays where it is: both ends and the way between them have it in common, so
        that zooming towards the pointer never slides away under it.
        """
        if not self.moving:
            return False
        share = 1.0 if self.instant else 1.0 - math.exp(-seconds / self._pace)
        now, goal = self.now, self.goal
        if share >= 1.0 or self._close(now, goal):
            self.now = goal
            return True
        span, wanted = 1 / now.zoom, 1 / goal.zoom
        if abs(wanted - span) > 1e-9:
            # Widths change by the same factor in the same time, places along with them.
            share = (span * (wanted / span) ** share - span) / (wanted - span)
        self.now = View(
            1 / (span + (wanted - span) * share),
            now.left + (goal.left - now.left) * share,
            now.top + (goal.top - now.top) * share,
        )
        return True

    def jump(self) -> None:
        """Be where the view was going."""
        self.now = self.goal

    def _go(self, view: View, pace: float) -> None:
        self.goal = self._inside(view)
        self._pace = pace
        if self.instant:
            self.jump()

    def _close(self, view: View, goal: View) -> bool:
        """Whether no place in the rectangle is further than a little from where it will be."""
        return all(
            abs(a - b) * goal.zoom < NEAR_ENOUGH for a, b in zip(self.visible(view), self.visible(goal), strict=True)
        )

    def _inside(self, view: View) -> View:
        """The nearest view in which the map fills the rectangle and begins on a whole pixel, so that it is sharp."""
        return self._sharp(self._within(view))

    def _within(self, view: View) -> View:
        """The nearest view in which the map fills the rectangle."""
        zoom = min(max(view.zoom, WHOLE), LARGEST)
        if zoom == WHOLE:
            return View()
        farthest = [(round(side * zoom) - side) / zoom for side in self.size]
        return View(zoom, min(max(view.left, 0.0), farthest[0]), min(max(view.top, 0.0), farthest[1]))

    def _sharp(self, view: View) -> View:
        """The view that begins on the nearest whole pixel."""
        if view.zoom == WHOLE:
            return View()
        return View(view.zoom, round(view.left * view.zoom) / view.zoom, round(view.top * view.zoom) / view.zoom)
