"""The map on the screen: knows places and pictures, no rules.

It looks through a `Camera` at the board, which is kept as one picture of the whole map (`BoardPlate`). Where the camera
has come nearer and rests, a second picture of that part, at its own size, is painted on a thread and laid over; until
it is there, and while the camera moves, the picture that there is is stretched. Names belong to the picture of the
whole map; over an enlarged one, and what follows the pointer, they are drawn every frame.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import pygame
from pygame import Rect

from game.client import label_store
from game.client.art.vector import Point
from game.client.board_letters import Letters
from game.client.board_life import BoardLife
from game.client.board_picture import grid_in, shape_of, visible, wave_places
from game.client.board_plate import REACH, BoardPieces, BoardPlate
from game.client.board_pointer import Pointer, PointerPainter
from game.client.board_shape import BoardShape
from game.client.camera import Camera
from game.client.fonts import Fonts
from game.client.hex_geometry import HexGrid
from game.client.label_places import COMPASS_HALF, SHIP_HALF, box_round, place_decor
from game.client.labels import MapPlaces, Name
from game.client.near_picture import NearPicture
from game.client.scene import PATIENCE
from game.client.sprites import Sprites
from game.rebirth import Board, Hex, Tile

__all__ = ["BoardPieces", "BoardView", "Pointer"]

# Letters on the map, before text scale: a share of the map's height that gives 24 px at 1080p and 16 px at 720p
NAME_SHARE = 24 / 977
SMALLEST_NAME = 13
# How wide the tail of a bubble may be, in hex widths
TAIL_SHARE = 0.3
# On an enlarged map letters grow with this power of the zoom
LETTER_GROWTH = 0.5
# in steps, so that not every notch of the wheel draws all names anew
LETTER_STEP = 0.25
# So many of them are drawn in one picture while the camera moves
FRESH_NAMES = 4
# What of a tile and of a building has to be seen: half its width, above and below the middle, in hex widths
TILE_BOX, BUILDING_BOX = (0.42, 0.46, 0.46), (0.42, 0.56, 0.40)
# So wide is a hex with its name beside it, in hex widths
WITH_NAME = 1.7
# Round hexes that are brought into view there is as much room, in hex widths
COMFORT = 1.1


class BoardView:
    """A map in a rectangle of the window."""

    def __init__(
        self,
        board: Board,
        players: int,
        rect: Rect,
        sprites: Sprites,
        fonts: Fonts,
        names: bool = True,
    ) -> None:
        """Lays the map of a game with so many players into `rect`; `names` False leaves all names away."""
        self.board = board
        self.players = players
        self._sprites = sprites
        self.fonts = fonts
        self.shape: BoardShape = shape_of(board)
        self._with_names = names
        self.show_all_names = False
        #: By how many pixels everything on the board is moved for a moment; (0, 0) at rest.
        self.nudge: Point = (0.0, 0.0)
        self.camera = Camera(rect.size)
        self._pointer_painter = PointerPainter()
        self._near = NearPicture(rect.size, self._new_plate)
        self.resize(rect)

    @property
    def sprites(self) -> Sprites:
        """Where the pictures of pieces come from."""
        return self._sprites

    @sprites.setter
    def sprites(self, sprites: Sprites) -> None:
        self._sprites = sprites
        if self._plate is not None:
            self._plate.sprites = sprites

    # Geometry

    def resize(self, rect: Rect, fonts: Fonts | None = None) -> None:
        """Lays the map into another rectangle, perhaps with fonts of another text scale; the same part is in view."""
        if fonts is not None:
            self.fonts = fonts
        self.rect = Rect(rect)
        self.camera.resize(self.rect.size)
        self._near.size = self.rect.size
        self._inner = grid_in(self.shape, self.rect.size)
        self.bounds = visible(self._inner, self.rect.size)
        self.name_px: float = max(SMALLEST_NAME, self.rect.height * NAME_SHARE)
        self._places: MapPlaces | None = None
        self._life: BoardLife | None = None
        self._pointer_painter.forget()
        self._forget_pictures()
        self._pieces: BoardPieces | None = None
        self._search: threading.Thread | None = None
        self._found: MapPlaces | None = None
        if self._with_names:
            self._look_for_names()

    def _forget_pictures(self) -> None:
        self._plate: BoardPlate | None = None
        self._whole_painter: threading.Thread | None = None
        # The whole map with names; only while it is shown.
        self._lettered: pygame.Surface | None = None
        self._lettered_all = False
        self._lettered_names: frozenset[Name] = frozenset()
        self._stale: list[Rect] = []
        # The whole map with what moves by itself, as it stood when the camera left it.
        self._still: tuple[BoardPieces, pygame.Surface] | None = None
        self._near.forget()
        self._letters_kept: dict[float, Letters] = {}
        self._all_written = True
        self._over_life: tuple[BoardPieces, bool, tuple[Name, ...]] | None = None
        #: The tile at the pointer: where, and (clan, tile).
        self._ghost: tuple[Hex, tuple[int, int]] | None = None

    @property
    def grid(self) -> HexGrid:
        """The hexes where they are drawn now, in window pixels."""
        view, inner = self.camera.now, self._inner
        return HexGrid(
            inner.width * view.zoom,
            self.rect.left + (inner.left - view.left) * view.zoom + self.nudge[0],
            self.rect.top + (inner.top - view.top) * view.zoom + self.nudge[1],
        )

    @property
    def hex_width(self) -> float:
        """The width of a hex in window pixels, now."""
        return self._inner.width * self.camera.now.zoom

    @property
    def piece_width(self) -> float:
        """The width for which pieces are to be drawn: that of a hex when the camera has come to rest.

        While it moves, pieces keep one size, so that they need not be drawn anew for each picture.
        """
        return self._inner.width * self.camera.goal.zoom

    def centre(self, at: Hex) -> Point:
        """Gives the centre of a hex in window pixels."""
        return self.grid.centre(at)

    def whole_rects(self) -> list[Rect]:
        """Boxes round all hexes of land, with what is written beside them, as they lie while all of the board is shown.

        In window pixels.
        """
        width, height = round(WITH_NAME * self._inner.width), round(self._inner.width)
        boxes = []
        for x, y in map(self.centre, self.shape.kinds):
            left, top = self.camera.to_map((x - self.rect.x, y - self.rect.y))
            boxes.append(Rect(0, 0, width, height))
            boxes[-1].center = (self.rect.x + round(left), self.rect.y + round(top))
        return boxes

    def hex_at(self, position: Point) -> Hex | None:
        """Gives the hex of land (or offshore farm) at a window position, None for water and outside the map."""
        if not self.rect.collidepoint(position):
            return None
        at = self.grid.at(position)
        return at if at in self.shape.kinds else None

    def solid_rects(self, tiles: Iterable[Hex]) -> list[Rect]:
        """Gives boxes round all buildings and round the `tiles` that lie on the map, in window pixels."""
        width = self.hex_width
        boxes = []
        for hexes, half, up, down in ((tiles, *TILE_BOX), ([mark.hex for mark in self.board.landmarks], *BUILDING_BOX)):
            for x, y in map(self.centre, hexes):
                box = Rect(
                    round(x - half * width), round(y - up * width), round(2 * half * width), round((up + down) * width)
                )
                if box.colliderect(self.rect):
                    boxes.append(box)
        return boxes

    # The camera

    def update(self, seconds: float) -> bool:
        """Moves the camera and sees to the enlarged picture; True when something else is to be drawn."""
        camera, near = self.camera, self._near
        changed = camera.update(seconds) or not self._all_written
        if near.take(camera.goal):
            changed = True
        if camera.whole_shown and not camera.zoomed:
            near.drop()
        elif not camera.moving and not near.busy and self._pieces is not None and not near.serves(camera.goal):
            near.begin(camera.goal, self._pieces, self._moving_pictures)
        return changed

    def _moving_pictures(self, sprites: Sprites, width: float) -> list[Callable[[], object]]:
        return self.life.pictures(sprites, width, self.players)

    def bring_into_view(self, hexes: Iterable[Hex]) -> None:
        """Moves the camera, if it is near, by as little as shows all these hexes."""
        centres = [self._inner.centre(at) for at in hexes]
        if not centres or not self.camera.zoomed:
            return
        half = self._inner.width / 2
        box = (
            min(x for x, _y in centres) - half,
            min(y for _x, y in centres) - half,
            max(x for x, _y in centres) + half,
            max(y for _x, y in centres) + half,
        )
        self.camera.show(box, COMFORT * self.piece_width)

    @property
    def picture_ready(self) -> bool:
        """Whether the picture is as sharp as it is going to be."""
        camera, near = self.camera, self._near
        return camera.whole_shown or (not camera.moving and not near.busy and near.serves(camera.goal))

    def finish_picture(self) -> None:
        """Jumps to where the camera was going, and waits for the enlarged picture."""
        self.camera.jump()
        while not self.picture_ready and self._pieces is not None:
            self.update(0.0)
            self._near.wait()

    # Names

    @property
    def names(self) -> tuple[Name, ...]:
        """The names of settlements and landmarks, hidden ones among them; none before `names_ready`."""
        return self._places.names if self._places is not None else ()

    @property
    def region_names(self) -> tuple[Name, ...]:
        """The names of regions that found room in the water."""
        return self._places.regions if self._places is not None else ()

    @property
    def names_ready(self) -> bool:
        """Whether the names have their places; until then `draw` shows the map without them."""
        return self._search is None

    def _look_for_names(self) -> None:
        size = self.fonts.size(self.name_px) / self._inner.scale
        bounds = self.bounds
        self._places = label_store.stored(self.shape, bounds, size)
        if self._places is not None:
            return
        measure, ink = label_store.measure(size), label_store.ink(self.board, size)

        def search() -> None:
            self._found = label_store.search(self.shape, bounds, size, measure, ink)

        self._search = threading.Thread(target=search, name="names on the map", daemon=True)
        self._search.start()

    def finish_names(self) -> None:
        """Waits until the names have their places."""
        if self._search is not None:
            self._search.join()
            self._take_names()

    def _take_names(self) -> None:
        if self._search is not None and not self._search.is_alive():
            self._search = None
            if self._found is not None:
                self._places = self._found
                self._life = None
                self._forget_pictures()

    @property
    def _letters(self) -> Letters:
        """How names are written on the map where the camera is going."""
        return self._letters_at(self.camera.goal.zoom)

    def _letters_at(self, zoom: float) -> Letters:
        letters = self._letters_kept.get(zoom)
        if letters is None:
            growth = max(1.0, math.floor(zoom**LETTER_GROWTH / LETTER_STEP) * LETTER_STEP)
            places = self._places if self._places is not None else MapPlaces()
            letters = Letters(
                self.shape, self.bounds, places, self.fonts, self.name_px * growth, growth / zoom, self.players
            )
            kept = {1.0: self._letters_kept[1.0]} if 1.0 in self._letters_kept else {}
            self._letters_kept = kept | {zoom: letters}
        if self._pieces is not None:
            letters.settle(self._lying(self._pieces), self._pieces.marked)
        return letters

    def _lying(self, pieces: BoardPieces) -> Mapping[Hex, tuple[int, int]]:
        """The tiles that names give way to: those that lie, and the one at the pointer."""
        return pieces.tiles if self._ghost is None else {**pieces.tiles, self._ghost[0]: self._ghost[1]}

    @property
    def names_written(self) -> tuple[Name, ...]:
        """The names of places that have room where the camera is going, among the tiles and beside the pointer's."""
        return self._letters.names

    @property
    def _shown_names(self) -> tuple[Name, ...]:
        """All names on the map now, whole: those of places, then those of regions."""
        letters, within = self._letters, self._within
        names = (*(letters.all_names if self.show_all_names else letters.names), *self.region_names)
        if within is None:
            return names
        grid = self.grid
        return tuple(name for name in names if within.contains(letters.letter_rect(grid, name)))

    @property
    def _within(self) -> Rect | None:
        """What names may not reach out of: over an enlarged map the view, so that its edge cuts none."""
        return None if self.camera.whole_shown else self.rect

    def name_rects(self, *, regions: bool = True, places: bool = True) -> list[Rect]:
        """Gives the boxes round the names shown on the map, in window pixels: of places, then of regions."""
        return [
            rect
            for name, rect in self._names_with_rects()
            if (regions if name.kind == "region" else places) and rect.colliderect(self.rect)
        ]

    def _names_with_rects(self) -> list[tuple[Name, Rect]]:
        grid, letters = self.grid, self._letters
        return [(name, letters.letter_rect(grid, name)) for name in self._shown_names]

    def names_crossed(self, start: Point, end: Point) -> tuple[Name, ...]:
        """Gives the names shown on the map over which the tail of a bubble leads, a line in window pixels."""
        about = round(self.hex_width * TAIL_SHARE)
        return tuple(name for name, rect in self._names_with_rects() if rect.inflate(about, 0).clipline(start, end))

    def names_over(self, area: Rect) -> tuple[Name, ...]:
        """Gives the names of places shown on the map that reach into an area of the window."""
        return tuple(
            name for name, rect in self._names_with_rects() if name.kind != "region" and rect.colliderect(area)
        )

    def write_names(self, surface: pygame.Surface, names: Sequence[Name], *, on_water: bool = True) -> None:
        """Writes names once more, over what has been drawn on the map since; those of regions perhaps not on water."""
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        for name in names:
            self._letters.write(surface, self.grid, name, on_water=on_water)
        surface.set_clip(clip)

    def hidden_name(self, at: Hex) -> Name | None:
        """Gives the name of what lies on a hex when it found no room on the map, where it touches the fewest pieces."""
        mark = self.board.landmark_at(at)
        wanted = (mark.kind, mark.name) if mark is not None else ("settlement", self.board.settlement_at(at))
        shown = {(name.kind, name.name) for name in self._shown_names}
        if wanted in shown or self._places is None:
            return None
        return self._letters.least_touching(*wanted)

    # Pictures of the board

    @property
    def ground(self) -> pygame.Surface:
        """The static picture of the whole map, as large as the view's rectangle, without names."""
        return self._whole_plate.ground

    @property
    def _whole_plate(self) -> BoardPlate:
        if self._whole_painter is not None:
            self._whole_painter.join()
            self._whole_painter = None
        if self._plate is None:
            self._plate = self._new_plate(1.0, Rect((0, 0), self.rect.size), self.sprites)
        return self._plate

    def _new_plate(self, zoom: float, area: Rect, sprites: Sprites) -> BoardPlate:
        inner = self._inner
        grid = HexGrid(inner.width * zoom, inner.left * zoom - area.x, inner.top * zoom - area.y)
        places = self._places if self._places is not None else place_decor(self.shape, self.bounds)
        return BoardPlate(self.shape, self.players, grid, area.size, self.bounds, sprites, places)

    def preparations(self, pieces: BoardPieces) -> Iterator[None]:
        """Paints the whole map on a thread, step by step waiting for it; who draws earlier waits for all of it."""
        if self._lettered is not None:
            return
        plate = self._whole_plate
        plate.open_fonts(pieces)
        painter = threading.Thread(target=plate.update, args=(pieces,), name="whole map", daemon=True)
        self._whole_painter = painter
        painter.start()
        while painter.is_alive():
            yield
            painter.join(PATIENCE)

    def whole_picture(self, pieces: BoardPieces) -> pygame.Surface:
        """Gives the whole map with its pieces, without names, as large as the view's rectangle; do not draw on it."""
        self._stale += self._whole_plate.update(pieces)
        return self._whole_plate.board

    def _lettered_picture(self, pieces: BoardPieces) -> pygame.Surface:
        """Gives the whole map with pieces and names."""
        board = self.whole_picture(pieces)
        if not self._with_names:
            self._stale.clear()
            return board
        if self._lettered is None or self._lettered_all != self.show_all_names:
            self._lettered = self._lettered if self._lettered is not None else pygame.Surface(self.rect.size, 0, 32)
            self._lettered_all = self.show_all_names
            self._stale = [self._lettered.get_rect()]
        letters = self._letters_at(1.0)
        letters.settle(self._lying(pieces), pieces.marked)
        names = frozenset(letters.all_names if self.show_all_names else letters.names)
        self._stale += [letters.rect(self._inner, name) for name in names ^ self._lettered_names]
        self._lettered_names = names
        for area in self._stale:
            self._lettered.set_clip(area)
            self._lettered.blit(board, area, area)
            letters.write_all(
                self._lettered, self._inner, area, show_all=self.show_all_names, lit_regions=pieces.lit_regions
            )
        self._lettered.set_clip(None)
        self._stale.clear()
        return self._lettered

    # Drawing

    def draw(
        self,
        surface: pygame.Surface,
        pieces: BoardPieces,
        pointer: Pointer | None = None,
        seconds: float | None = None,
    ) -> None:
        """Draws the map and everything on it.

        With `seconds`, any running time, the wave marks drift; ten pictures a second are enough. Without, they rest.
        """
        ghost = None
        if pointer is not None and pointer.pointed is not None and pointer.tile is not None:
            ghost = pointer.pointed, pointer.tile
        if ghost != self._ghost:
            self._ghost, self._over_life = ghost, None
        self._draw(surface, pieces, pointer, seconds)

    def _draw(
        self, surface: pygame.Surface, pieces: BoardPieces, pointer: Pointer | None, seconds: float | None
    ) -> None:
        self._take_names()
        self._pieces = pieces
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        if self.camera.whole_shown:
            self._all_written = True
            picture = self._lettered_picture(pieces)
            surface.blit(picture, self.rect)
            if self.nudged:  # what it uncovers at the edge shows the sea that was there
                surface.blit(picture, (round(self.rect.left + self.nudge[0]), round(self.rect.top + self.nudge[1])))
        else:
            self._lettered = None
            self._stale.clear()

            def enliven(picture: pygame.Surface, grid: HexGrid, sprites: Sprites) -> None:
                self.life.draw(picture, sprites, grid, grid.width, pieces.tiles, pieces.castles, seconds)

            def whole() -> pygame.Surface:
                board = self.whole_picture(pieces)
                if self._still is None or self._still[0] is not pieces:
                    self._still = (pieces, board.copy())
                    enliven(self._still[1], self._inner, self.sprites)
                return self._still[1]

            self._near.draw(surface, self.rect.topleft, self.nudge, self.camera, pieces, whole, enliven)
        sprites = self._living_sprites
        if sprites is not None:
            self._still = None
            self.life.draw(surface, sprites, self.grid, self.hex_width, pieces.tiles, pieces.castles, seconds)
        if self.camera.whole_shown:
            self.write_names(surface, self._names_over_life(pieces))
            self._letters.write_lit(surface, self.grid, pieces.lit_regions)
        else:
            self._all_written = self._letters.write_all(
                surface,
                self.grid,
                self.rect,
                show_all=self.show_all_names,
                lit_regions=pieces.lit_regions,
                fresh=FRESH_NAMES if self.camera.moving or self._near.busy else None,
                within=self._within,
            )
        if pointer is not None:
            self._pointer_painter.draw(surface, self, pointer)
        surface.set_clip(clip)

    @property
    def nudged(self) -> bool:
        """Whether the board is moved for a moment."""
        return self.nudge != (0.0, 0.0)

    @property
    def _living_sprites(self) -> Sprites | None:
        """Where pictures of what moves by itself come from at the zoom shown; None while it has to stand still."""
        return self.sprites if self.camera.whole_shown else self._near.sprites_at(self.camera.now.zoom)

    @property
    def life(self) -> BoardLife:
        """What moves on the board by itself."""
        if self._life is None:
            places = self._places if self._places is not None else place_decor(self.shape, self.bounds)
            taken = [name.box for name in (*places.names, *places.regions) if not name.hidden]
            taken += [name.box for spots in places.spare for name in spots]
            for place, half in ((places.compass, COMPASS_HALF), (places.ship, SHIP_HALF)):
                if place is not None:
                    taken.append(box_round(place, half))
            self._life = BoardLife(self.board, wave_places(self.shape, self.bounds, taken), places.ship)
        return self._life

    def draw_areas(
        self, surface: pygame.Surface, pieces: BoardPieces, seconds: float | None, areas: Sequence[Rect]
    ) -> None:
        """Draws the map with everything on it, but no pointer, in some areas that do not overlap."""
        sprites, clip = self._living_sprites, surface.get_clip()
        near = not self.camera.whole_shown
        shown = not self.nudged and (
            not near or self._near.draw_areas(surface, self.rect.topleft, self.camera.now, pieces, areas)
        )
        if sprites is None or not shown:
            for area in areas:
                surface.set_clip(area.clip(clip))
                self._draw(surface, pieces, None, seconds)
            surface.set_clip(clip)
            return
        if not near:
            picture = self._lettered_picture(pieces)
            for area in areas:
                surface.blit(picture, area, area.move(-self.rect.left, -self.rect.top))
        self.life.draw(surface, sprites, self.grid, self.hex_width, pieces.tiles, pieces.castles, seconds, areas)
        if near:
            for area in areas:
                surface.set_clip(area.clip(clip))
                self._letters.write_all(
                    surface,
                    self.grid,
                    area,
                    show_all=self.show_all_names,
                    lit_regions=pieces.lit_regions,
                    within=self._within,
                )
            surface.set_clip(clip)
            return
        covered = self._names_over_life(pieces)
        grid, letters = self.grid, self._letters
        rects = [letters.rect(grid, name) for name in covered]
        clip = surface.get_clip()
        for area in areas:
            for number in area.collidelistall(rects):
                surface.set_clip(area.clip(clip))
                letters.write(surface, grid, covered[number])
            if pieces.lit_regions:
                surface.set_clip(area.clip(clip))
                letters.write_lit(surface, grid, pieces.lit_regions)
        surface.set_clip(clip)

    def _names_over_life(self, pieces: BoardPieces) -> tuple[Name, ...]:
        """The names that turbines and banners of the whole map turn under: they are written again over these."""
        if self._over_life is None or self._over_life[0] is not pieces or self._over_life[1] != self.show_all_names:
            reach = self._inner.width * REACH
            alive = [Rect(x - reach, y - reach, 2 * reach, 2 * reach) for x, y in map(self.centre, self._alive(pieces))]
            names = tuple(
                name
                for name, rect in self._names_with_rects()
                if name.kind != "region" and rect.collidelist(alive) >= 0
            )
            self._over_life = (pieces, self.show_all_names, names)
        return self._over_life[2]

    def _alive(self, pieces: BoardPieces) -> list[Hex]:
        """The hexes on which something moves by itself."""
        held = [mark.hex for mark in self.board.castles if pieces.castles.get(mark.name) is not None]
        return held + [at for at, (_clan, tile) in pieces.tiles.items() if tile == Tile.ENERGY]

    def changed_areas(self, pieces: BoardPieces, before: float, now: float) -> list[Rect]:
        """Gives the areas that look different at another running time, in window pixels; nothing else has changed."""
        sprites = self._living_sprites
        if sprites is None:
            return []
        return self.life.changed(
            sprites, self.grid, self.hex_width, pieces.tiles, pieces.castles, (before, now), self.rect
        )
