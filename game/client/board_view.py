"""The map on the screen: knows places and pictures, no rules.

Three layers: the ground (drawn once per size), the board with everything that lies on it (kept, and drawn anew only
where something changed), and the few things that follow the pointer (drawn every frame).
"""

from __future__ import annotations

import math
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import pygame

from game.client import label_store
from game.client.art.vector import Point, empty, rasterise, stroked
from game.client.board_picture import draw_region_name, grid_in, paint_ground, shape_of, visible, wave_places
from game.client.board_shape import BoardShape
from game.client.fonts import Fonts
from game.client.hex_geometry import HexGrid
from game.client.labels import COMPASS_HALF, SHIP_HALF, MapPlaces, Name, box_round, place_decor, region_on_land
from game.client.sprites import Sprites
from game.client.theme import NAME_COLOURS, NAME_HALO, colour
from game.rebirth import Board, Hex, neighbours

# Letters on the map, before text scale: a share of the map's height that gives 24 px at 1080p and 16 px at 720p
NAME_SHARE = 24 / 977
SMALLEST_NAME = 13
HALO_SHARE = 0.10
# How far the picture of a piece reaches from the centre of its hex, in hex widths
REACH = 0.86
LIFT = 0.06
GHOST_SCALE = 1.04
GHOST_ALPHA = 237
MARK_SIZE, MARK_STEP, MARK_DROP, TOWER_MARK_SHIFT = 0.27, 0.19, 0.40, -0.08
TOKEN_SIZE, TOKEN_SHIFT = 0.46, (0.25, 0.17)
FARM_TILES = (0, 1)
WAVE_DRIFT, WAVE_SECONDS = 0.10, 8.0
# From this share of changed ground on, the whole board is drawn anew
WHOLE = 0.6
LIGHTS_KEPT = 4


@dataclass(frozen=True)
class BoardPieces:
    """What lies on the board and how its spaces look; clans are numbers of seats, tiles are `Tile` or 0 to 5.

    `legal` is None when nobody is choosing; otherwise the other free spaces step back under mist. `lit` names full
    settlements. `region` is a region whose outline and name are lit up, `regions` are some more of them.
    """

    tiles: Mapping[Hex, tuple[int, int]] = field(default_factory=dict)
    castles: Mapping[str, int | None] = field(default_factory=dict)
    visits: Mapping[str, Sequence[int]] = field(default_factory=dict)
    tokens: Mapping[str, str] = field(default_factory=dict)
    legal: frozenset[Hex] | None = None
    cluster: frozenset[Hex] = frozenset()
    last_moves: Mapping[Hex, int] = field(default_factory=dict)
    highlighted: frozenset[Hex] = frozenset()
    lit: frozenset[str] = frozenset()
    region: str | None = None
    regions: tuple[str, ...] = ()

    @property
    def lit_regions(self) -> tuple[str, ...]:
        """All regions that are lit up."""
        return self.regions if self.region is None else (*self.regions, self.region)


@dataclass(frozen=True)
class Pointer:
    """What follows the pointer: the hex pointed at with the tile as it would lie there, and the focus ring.

    `tile` is (clan, tile). A `refused` hex does not take the tile and shows none.
    """

    pointed: Hex | None = None
    tile: tuple[int, int] | None = None
    focus: Hex | None = None
    refused: bool = False


@dataclass(frozen=True)
class _Look:
    """How one hex looks; two equal looks need no redrawing."""

    tile: tuple[int, int] | None
    lit: bool
    mist: bool
    allowed: bool
    cluster: bool
    last: int | None
    highlighted: bool
    owner: int | None
    visitors: tuple[int, ...]
    token: str | None
    links: tuple[Hex, ...]


class BoardView:
    """A map in a rectangle of the window."""

    def __init__(
        self,
        board: Board,
        players: int,
        rect: pygame.Rect,
        sprites: Sprites,
        fonts: Fonts,
        names: bool = True,
    ) -> None:
        """Lays the map of a game with so many players into `rect`; `names` False leaves all names away."""
        self.board = board
        self.players = players
        self.sprites = sprites
        self.fonts = fonts
        self.shape: BoardShape = shape_of(board)
        self._with_names = names
        self._ghosts: dict[tuple[int, int, int], pygame.Surface] = {}
        self.show_all_names = False
        #: By how many pixels everything on the board is moved for a moment; (0, 0) at rest.
        self.nudge: Point = (0.0, 0.0)
        self.resize(rect)

    # Geometry

    def resize(self, rect: pygame.Rect, fonts: Fonts | None = None) -> None:
        """Lays the map into another rectangle, perhaps with fonts of another text scale."""
        if fonts is not None:
            self.fonts = fonts
        self.rect = pygame.Rect(rect)
        inner = grid_in(self.shape, self.rect.size)
        self._inner = inner
        self.grid = HexGrid(inner.width, inner.left + self.rect.left, inner.top + self.rect.top)
        self.hex_width = inner.width
        self.bounds = visible(inner, self.rect.size)
        self.name_px: float = max(SMALLEST_NAME, self.rect.height * NAME_SHARE)
        self._places: MapPlaces | None = None
        self._region_places: dict[str, Name] = {}
        self._waves: list[Point] | None = None
        self._region_lights: dict[str, pygame.Surface] = {}
        self._ground: pygame.Surface | None = None
        self._composed: pygame.Surface | None = None
        self._looks: dict[Hex, _Look] = {}
        self._pieces: BoardPieces | None = None
        self._shown_all = False
        self._search: threading.Thread | None = None
        self._found: MapPlaces | None = None
        if self._with_names:
            self._look_for_names()

    def centre(self, at: Hex) -> Point:
        """Gives the centre of a hex in window pixels."""
        return self._grid_now.centre(at)

    @property
    def _grid_now(self) -> HexGrid:
        """The hexes where they are drawn now, in window pixels."""
        if self.nudge == (0.0, 0.0):
            return self.grid
        return replace(self.grid, left=self.grid.left + self.nudge[0], top=self.grid.top + self.nudge[1])

    def hex_at(self, position: Point) -> Hex | None:
        """Gives the hex of land (or offshore farm) at a window position, None for water and outside the map."""
        if not self.rect.collidepoint(position):
            return None
        at = self._grid_now.at(position)
        return at if at in self.shape.kinds else None

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
        measure = label_store.measure(size)

        def search() -> None:
            self._found = label_store.search(self.shape, bounds, size, measure)

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
                self._region_places = {}
                self._waves = None
                self._ground = None
                self._composed = None

    def name_rects(self) -> list[pygame.Rect]:
        """Gives the boxes round all names shown on the map, in window pixels."""
        rects = []
        for name in (*self.names, *self.region_names):
            if not name.hidden:
                x, y = self._grid_now.place((name.x, name.y))
                width, height = name.width * self.grid.scale, name.height * self.grid.scale
                rects.append(pygame.Rect(round(x - width / 2), round(y - height / 2), round(width), round(height)))
        return rects

    def names_crossed(self, start: Point, end: Point) -> tuple[Name, ...]:
        """Gives the names shown on the map over which a line in window pixels leads."""
        shown = [name for name in (*self.names, *self.region_names) if not name.hidden]
        rects = zip(shown, self.name_rects(), strict=True)
        return tuple(name for name, rect in rects if name.kind != "region" and rect.clipline(start, end))

    # Drawing

    def write_names(self, surface: pygame.Surface, names: Sequence[Name]) -> None:
        """Writes names once more, over what has been drawn on the map since."""
        for name in names:
            self._write(surface, name, self._grid_now)

    @property
    def ground(self) -> pygame.Surface:
        """The static picture of the map, as large as the view's rectangle."""
        if self._ground is None:
            self._ground = paint_ground(
                self.shape,
                self._inner,
                self.rect.size,
                self.sprites,
                self.players,
                self.fonts,
                self._places,
                self.name_px,
            )
        return self._ground

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
        self._take_names()
        board = self._board(pieces)
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        surface.blit(board, self.rect)
        if self.nudge != (0.0, 0.0):  # what it uncovers at the edge shows the sea that was there
            surface.blit(board, (round(self.rect.left + self.nudge[0]), round(self.rect.top + self.nudge[1])))
        self._draw_waves(surface, seconds)
        if pointer is not None:
            self._draw_pointer(surface, pointer)
        surface.set_clip(clip)

    def _draw_waves(self, surface: pygame.Surface, seconds: float | None) -> None:
        if self._waves is None:
            places = self._places if self._places is not None else place_decor(self.shape, self.bounds)
            taken = [name.box for name in (*places.names, *places.regions) if not name.hidden]
            for place, half in ((places.compass, COMPASS_HALF), (places.ship, SHIP_HALF)):
                if place is not None:
                    taken.append(box_round(place, half))
            self._waves = [self.grid.place(place) for place in wave_places(self.shape, self.bounds, taken)]
        picture = self.sprites.wave(self.hex_width)
        left, top = picture.get_width() // 2, picture.get_height() // 2
        reach = WAVE_DRIFT * self.hex_width
        for i, (x, y) in enumerate(self._waves):
            drift = 0.0 if seconds is None else reach * math.sin(2 * math.pi * seconds / WAVE_SECONDS + i * 2.4)
            surface.blit(picture, (round(x + drift + self.nudge[0]) - left, round(y + self.nudge[1]) - top))

    def _draw_pointer(self, surface: pygame.Surface, pointer: Pointer) -> None:
        width = self.hex_width
        if pointer.focus is not None and pointer.focus != pointer.pointed:
            self._centred(surface, self.sprites.focus(width), self.centre(pointer.focus))
        for at in (pointer.focus, pointer.pointed):
            name = self._hidden_name(at) if at is not None and not self.show_all_names else None
            if name is not None:
                self._write(surface, name, self._grid_now)
        if pointer.pointed is None:
            return
        x, y = self.centre(pointer.pointed)
        if pointer.refused:
            self._centred(surface, self.sprites.refused(width), (x, y))
        elif pointer.tile is None:
            self._centred(surface, self.sprites.focus(width), (x, y))
        else:
            self._centred(surface, self.sprites.pointed(width), (x, y))
            clan, tile = pointer.tile
            self._centred(surface, self._ghost(clan, tile), (x, y - LIFT * width))

    def _ghost(self, clan: int, tile: int) -> pygame.Surface:
        width = self.hex_width * GHOST_SCALE
        key = (clan, int(tile), round(width * 8))
        kept = self._ghosts.get(key)
        if kept is None:
            kept = self.sprites.tile(clan, tile, width, lifted=True).copy()
            kept.set_alpha(GHOST_ALPHA)
            self._ghosts = {key: kept}
        return kept

    @staticmethod
    def _centred(surface: pygame.Surface, picture: pygame.Surface, place: Point) -> None:
        surface.blit(picture, picture.get_rect(center=(round(place[0]), round(place[1]))))

    # The board with its pieces

    def _board(self, pieces: BoardPieces) -> pygame.Surface:
        """Gives the board with its pieces, drawn anew where it changed."""
        if self._composed is not None and pieces is self._pieces and self._shown_all == self.show_all_names:
            return self._composed
        looks = {at: self._look(at, pieces) for at in self.shape.hexes}
        before = self._pieces
        if (
            self._composed is None
            or before is None
            or before.lit_regions != pieces.lit_regions
            or self._shown_all != self.show_all_names
        ):
            self._composed = pygame.Surface(self.rect.size, 0, 32)
            areas = [self._composed.get_rect()]
        else:
            areas = self._areas([at for at, look in looks.items() if look != self._looks.get(at)])
        self._looks, self._pieces, self._shown_all = looks, pieces, self.show_all_names
        for area in areas:
            self._compose(self._composed, area)
        return self._composed

    def _look(self, at: Hex, pieces: BoardPieces) -> _Look:
        tile = pieces.tiles.get(at)
        mark = self.board.landmark_at(at)
        owner: int | None = None
        visitors: tuple[int, ...] = ()
        token = None
        mist = allowed = False
        links: tuple[Hex, ...] = ()
        if mark is not None:
            owner = pieces.castles.get(mark.name) if mark.kind == "castle" else None
            if mark.kind in ("cathedral", "tower"):
                visitors = tuple(pieces.visits.get(mark.name, ()))
            token = pieces.tokens.get(mark.name) if mark.kind == "tower" else None
        if pieces.legal is not None and tile is None:
            # The ground of landmarks steps back too: none of it can be taken.
            allowed = at in pieces.legal
            mist = not (allowed or at in pieces.highlighted or at in self.board.blocked(self.players))
        if tile is not None and tile[1] in FARM_TILES:
            links = tuple(other for other in neighbours(at) if pieces.tiles.get(other) == tile)
        return _Look(
            None if tile is None else (tile[0], int(tile[1])),
            tile is not None and self.board.settlement_at(at) in pieces.lit,
            mist,
            allowed,
            at in pieces.cluster,
            pieces.last_moves.get(at),
            at in pieces.highlighted,
            owner,
            visitors,
            token,
            links,
        )

    def _area(self, at: Hex) -> pygame.Rect:
        """Gives what may change on the board when a hex changes."""
        x, y = self._inner.centre(at)
        reach = round(self.hex_width * (REACH + 0.1)) + 1
        return pygame.Rect(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach)

    def _areas(self, changed: list[Hex]) -> list[pygame.Rect]:
        """Gives the parts of the board to draw anew, joined where they overlap."""
        whole = pygame.Rect((0, 0), self.rect.size)
        areas: list[pygame.Rect] = []
        for at in changed:
            area = self._area(at).clip(whole)
            while (hit := area.collidelist(areas)) >= 0:
                area = area.union(areas.pop(hit))
            areas.append(area)
        if sum(area.width * area.height for area in areas) > WHOLE * whole.width * whole.height:
            return [whole]
        return areas

    def _compose(self, board: pygame.Surface, area: pygame.Rect) -> None:
        """Draws one part of the board from the ground up."""
        sprites, width, grid = self.sprites, self.hex_width, self._inner
        board.set_clip(area)
        board.blit(self.ground, area, area)
        reach = self.hex_width * REACH
        near = area.inflate(2 * reach, 2 * reach)
        hexes = [
            (at, self._looks[at], centre) for at in self.shape.hexes if near.collidepoint(centre := grid.centre(at))
        ]

        def put(picture: pygame.Surface, place: Point) -> None:
            self._centred(board, picture, place)

        for _at, look, place in hexes:
            if look.mist:
                put(sprites.mist(width), place)
        regions = self._pieces.lit_regions if self._pieces is not None else ()
        for region in regions:
            if region in self.board.regions:
                board.blit(self._region_light(region), (0, 0))
        for _at, look, place in hexes:
            if look.allowed:
                put(sprites.allowed(width), place)
        for wall in self.shape.walls:
            put(sprites.wall(wall.path, width, wall.reach), grid.place(wall.centre))
        for at, look, place in hexes:
            for other in look.links:
                if other > at and look.tile is not None:
                    step = (
                        self.shape.centres[other][0] - self.shape.centres[at][0],
                        (self.shape.centres[other][1] - self.shape.centres[at][1]),
                    )
                    end = grid.centre(other)
                    put(sprites.link(look.tile[0], width, step), ((place[0] + end[0]) / 2, (place[1] + end[1]) / 2))
        for _at, look, place in hexes:
            if look.tile is not None:
                put(sprites.tile(look.tile[0], look.tile[1], width, lit=look.lit), place)
        for _at, look, place in hexes:
            if look.last is not None:
                put(sprites.last_move(look.last, width), place)
            if look.highlighted:
                put(sprites.highlight(width), place)
            if look.cluster:
                put(sprites.cluster_outline(width), place)
        for at, look, place in hexes:
            self._building(board, at, look, place)
        for at, middle in self.shape.pills.items():
            put(sprites.plus_one(width, anchor=at not in self.shape.offshore), grid.place(middle))
        for name in self.names:
            if not name.hidden or self.show_all_names:
                self._write(board, name, grid, area)
        for region in regions:
            self._write_region(board, region)
        board.set_clip(None)

    def _building(self, board: pygame.Surface, at: Hex, look: _Look, place: Point) -> None:
        kind, width, sprites = self.shape.kinds[at], self.hex_width, self.sprites
        if kind == "castle":
            self._centred(board, sprites.castle(look.owner, width), place)
        elif kind == "cathedral":
            self._centred(board, sprites.cathedral(width), place)
        elif kind == "tower":
            self._centred(board, sprites.tower(width), place)
            if look.token is not None:
                token = sprites.tower_token(look.token, TOKEN_SIZE * width)
                self._centred(board, token, (place[0] + TOKEN_SHIFT[0] * width, place[1] + TOKEN_SHIFT[1] * width))
        elif kind == "tara":
            self._centred(board, sprites.tara(width), place)
        shift = TOWER_MARK_SHIFT if kind == "tower" else 0.0
        for i, clan in enumerate(look.visitors):
            x = place[0] + ((i - (len(look.visitors) - 1) / 2) * MARK_STEP + shift) * width
            self._centred(board, sprites.mark(clan, MARK_SIZE * width), (x, place[1] + MARK_DROP * width))

    def _write(self, board: pygame.Surface, name: Name, grid: HexGrid, area: pygame.Rect | None = None) -> None:
        """Writes a name, unless it lies outside `area`."""
        x, y = grid.place((name.x, name.y))
        half = name.width * grid.scale / 2 + self.name_px
        if area is not None and not area.colliderect((x - half, y - 2 * self.name_px, 2 * half, 4 * self.name_px)):
            return
        role = label_store.role(name.kind)
        halo = max(1.0, self.name_px * HALO_SHARE)
        step = self.fonts.size(self.name_px) * label_store.LINE_STEP
        shift = label_store.ink_shift(self.fonts, role, self.name_px)
        for i, line in enumerate(name.lines):
            text = self.fonts.render(line, role, self.name_px, NAME_COLOURS[name.kind], NAME_HALO, halo)
            middle = y + (i - (len(name.lines) - 1) / 2) * step
            self._centred(board, text, (x, middle - shift))

    def _hidden_name(self, at: Hex) -> Name | None:
        """Gives the name of what lies on a hex when it found no room on the map."""
        mark = self.board.landmark_at(at)
        wanted = (mark.kind, mark.name) if mark is not None else ("settlement", self.board.settlement_at(at))
        for name in self.names:
            if name.hidden and (name.kind, name.name) == wanted:
                return name
        return None

    def _region_light(self, region: str) -> pygame.Surface:
        """Gives the outline of a region on a layer of its own; the last few are kept."""
        kept = self._region_lights.get(region)
        if kept is not None:
            return kept
        path = self.shape.region_outline(region)
        left, top, right, bottom = self.bounds
        body = stroked(path, colour("#0E4A4A"), 15, 0.6) + stroked(path, colour("#E9FFF6"), 8)
        layer = empty(self.rect.size)
        layer.blit(rasterise(body, self.rect.size, (left, top, right - left, bottom - top)), (0, 0))
        while len(self._region_lights) >= LIGHTS_KEPT:
            del self._region_lights[next(iter(self._region_lights))]
        self._region_lights[region] = layer
        return layer

    def _write_region(self, board: pygame.Surface, region: str) -> None:
        """Writes the name of a region that found no room in the water over the middle of its land."""
        if any(name.name == region for name in self.region_names) or region not in self.board.regions:
            return
        name = self._region_places.get(region)
        if name is None:
            size = self.fonts.size(self.name_px) / self._inner.scale
            name = region_on_land(self.shape, self.bounds, region, size, label_store.measure(size), self.names)
            self._region_places[region] = name
        draw_region_name(board, self._inner, self.fonts, name, self.name_px, halo=True)


def small_picture(
    board: Board,
    size: tuple[int, int],
    sprites: Sprites | None = None,
    pieces: BoardPieces | None = None,
    players: int = 4,
) -> pygame.Surface:
    """Draws a whole map without names: for the set-up's thumbnail and the title's board."""
    sprites = sprites if sprites is not None else Sprites()
    view = BoardView(board, players, pygame.Rect((0, 0), size), sprites, sprites.fonts, names=False)
    picture = pygame.Surface(size, 0, 32)
    view.draw(picture, pieces if pieces is not None else BoardPieces())
    return picture
