"""The enlarged part of a map: painted on a thread where the camera rests; until then what there is is stretched."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.client.board_plate import BoardPieces, BoardPlate
from game.client.camera import Camera, View
from game.client.hex_geometry import HexGrid
from game.client.sprites import Sprites

# How far an enlarged picture reaches beyond what is seen, as a share of the view, and how much of that is left
# when the next one is begun
MARGIN, LEAST_MARGIN = 0.15, 0.04
#: Between two pictures the painter leaves the interpreter to the thread that draws the window, in seconds.
BREATH = 0.002

Size = tuple[int, int]
#: Draws what moves by itself over a picture in which the hexes lie as on the grid, with pictures from the sprites.
Enliven = Callable[[pygame.Surface, HexGrid, Sprites], None]
NewPlate = Callable[[float, Rect, Sprites], BoardPlate]


@dataclass
class _Near:
    """A picture of an enlarged part. `area` is in the pixels of the whole map at `zoom`."""

    plate: BoardPlate
    zoom: float
    area: Rect
    #: The picture with what moves by itself, as it stood when the camera left.
    still: pygame.Surface | None = None


class NearPicture:
    """Keeps one enlarged picture for a view of `size` pixels. `new_plate` makes an empty one for a zoom and a part."""

    def __init__(self, size: Size, new_plate: NewPlate) -> None:
        self.size = size
        self._new_plate = new_plate
        self._near: _Near | None = None
        self._painting: _Near | None = None
        self._painter: threading.Thread | None = None

    @property
    def kept(self) -> bool:
        """Whether there is an enlarged picture."""
        return self._near is not None

    @property
    def busy(self) -> bool:
        """Whether one is being painted."""
        return self._painter is not None

    def _seen(self, view: View) -> Rect:
        """What a view shows, in the pixels of the whole map at its zoom."""
        return Rect((round(view.left * view.zoom), round(view.top * view.zoom)), self.size)

    def _whole(self, zoom: float) -> Rect:
        return Rect(0, 0, round(self.size[0] * zoom), round(self.size[1] * zoom))

    def serves(self, view: View) -> bool:
        """Whether there is an enlarged picture of what a view shows, with a little around it."""
        near = self._near
        if near is None or near.zoom != view.zoom:
            return False
        wanted = self._seen(view).inflate(2 * LEAST_MARGIN * self.size[0], 2 * LEAST_MARGIN * self.size[1])
        return near.area.contains(wanted.clip(self._whole(view.zoom)))

    def sprites_at(self, zoom: float) -> Sprites | None:
        """Where there are pictures of pieces for a zoom; None when there is no enlarged picture at it."""
        return self._near.plate.sprites if self._near is not None and self._near.zoom == zoom else None

    def begin(
        self, view: View, pieces: BoardPieces, warm: Callable[[Sprites, float], Iterable[Callable[[], object]]]
    ) -> None:
        """Begins a picture of what a view shows. Nothing may be busy.

        `warm` gives what draws the pictures that will move over it, for sprites and the width of a hex.
        """
        assert self._painter is None
        area = self._seen(view).inflate(2 * MARGIN * self.size[0], 2 * MARGIN * self.size[1])
        # Pictures of its own, which are forgotten together with the enlarged map.
        sprites = self.sprites_at(view.zoom) or Sprites()
        area = area.clip(self._whole(view.zoom))
        plate = self._new_plate(view.zoom, area, sprites)
        plate.open_fonts(pieces)
        makers = tuple(warm(sprites, plate.grid.width))

        def paint() -> None:
            plate.update(pieces)
            for make in makers:
                make()
                time.sleep(BREATH)

        self._painting = _Near(plate, view.zoom, area)
        self._painter = threading.Thread(target=paint, name="enlarged map", daemon=True)
        self._painter.start()

    def take(self, goal: View) -> bool:
        """Takes the picture that has been finished; True when there is one, and it is still wanted."""
        if self._painter is None or self._painter.is_alive():
            return False
        self._painter = None
        near, self._painting = self._painting, None
        if near is None or near.zoom != goal.zoom:
            return False
        self._near = near
        return True

    def wait(self) -> None:
        """Waits until nothing is being painted."""
        if self._painter is not None:
            self._painter.join()

    def drop(self) -> None:
        """Lets go of the enlarged picture."""
        self._near = None

    def forget(self) -> None:
        """Lets go of the enlarged picture, and of the one that is being painted as soon as it is finished."""
        self._near = self._painting = None

    # Drawing

    def draw_areas(
        self, surface: pygame.Surface, corner: tuple[int, int], view: View, pieces: BoardPieces, areas: Sequence[Rect]
    ) -> bool:
        """Draws some areas of what a view shows; False when the enlarged picture does not show all of it."""
        near, seen = self._near, self._seen(view)
        if near is None or near.zoom != view.zoom or not near.area.contains(seen.clip(self._whole(view.zoom))):
            return False
        near.plate.update(pieces)
        left, top = corner[0] - seen.left + near.area.left, corner[1] - seen.top + near.area.top
        for area in areas:
            surface.blit(near.plate.board, area, area.move(-left, -top))
        return True

    def draw(
        self,
        surface: pygame.Surface,
        corner: tuple[int, int],
        nudge: tuple[float, float],
        camera: Camera,
        pieces: BoardPieces,
        whole: Callable[[], pygame.Surface],
        enliven: Enliven,
    ) -> None:
        """Draws what the camera shows now, without what moves by itself where that has pictures of its own.

        `whole` gives the picture of the whole map. `corner` is the upper left corner of the view on the surface, which
        is clipped to the view.
        """
        now, near = camera.now, self._near
        if near is None or near.zoom != now.zoom:
            self._stretch(surface, corner, nudge, camera, pieces, whole, enliven)
            return
        near.still = None
        near.plate.update(pieces)
        seen = self._seen(now)
        rest = (corner[0] - seen.left + near.area.left, corner[1] - seen.top + near.area.top)
        moved = seen.move(-round(nudge[0]), -round(nudge[1]))
        if not near.area.contains(moved.clip(self._whole(now.zoom))):
            self._stretch(surface, corner, nudge, camera, pieces, whole, enliven)
        elif nudge != (0.0, 0.0):  # what the nudge uncovers at the edge shows what was there
            surface.blit(near.plate.board, rest)
        surface.blit(near.plate.board, (round(rest[0] + nudge[0]), round(rest[1] + nudge[1])))

    def _stretch(
        self,
        surface: pygame.Surface,
        corner: tuple[int, int],
        nudge: tuple[float, float],
        camera: Camera,
        pieces: BoardPieces,
        whole: Callable[[], pygame.Surface],
        enliven: Enliven,
    ) -> None:
        """Draws what the camera shows from the best picture that there is."""
        near, box = self._near, camera.visible()
        if near is not None and near.area.contains(_pixels(box, near.zoom, (0, 0))):
            if near.plate.update(pieces) or near.still is None:
                near.still = near.plate.board.copy()
                enliven(near.still, near.plate.grid, near.plate.sprites)
            picture, zoom, origin = near.still, near.zoom, near.area.topleft
        else:
            picture, zoom, origin = whole(), 1.0, (0, 0)
        scale = camera.now.zoom / zoom
        source = _pixels(box, zoom, origin).clip(picture.get_rect())
        size = max(1, round(source.width * scale)), max(1, round(source.height * scale))
        stretched = pygame.transform.smoothscale(picture.subsurface(source), size)
        place = (
            round(corner[0] + (source.left + origin[0] - box[0] * zoom) * scale + nudge[0]),
            round(corner[1] + (source.top + origin[1] - box[1] * zoom) * scale + nudge[1]),
        )
        surface.blit(stretched, place)


def _pixels(box: tuple[float, float, float, float], zoom: float, origin: tuple[int, int]) -> Rect:
    """The whole pixels that a box of the map touches in a picture of it at a zoom."""
    left, top = math.floor(box[0] * zoom) - origin[0], math.floor(box[1] * zoom) - origin[1]
    right, bottom = math.ceil(box[2] * zoom) - origin[0], math.ceil(box[3] * zoom) - origin[1]
    return Rect(left, top, right - left, bottom - top)
