"""The board with everything that lies on it, as one picture at one size: the whole map, or a part of it enlarged.

Two layers: the ground, drawn once, and the board on it, drawn anew only where something changed. Names are written by
`board_letters.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pygame

from game.client import theme
from game.client.areas import joined_areas
from game.client.art.vector import Point, rasterise, stroked
from game.client.board_picture import paint_ground
from game.client.board_shape import BoardShape
from game.client.hex_geometry import HexGrid
from game.client.labels import Box, MapPlaces
from game.client.sprites import Sprites
from game.rebirth import Board, Hex, neighbours

# How far the picture of a piece reaches from the centre of its hex, in hex widths
REACH = 0.86
MARK_SIZE, MARK_STEP, MARK_DROP, TOWER_MARK_SHIFT = 0.27, 0.19, 0.40, -0.08
TOKEN_SIZE, TOKEN_SHIFT = 0.46, (0.25, 0.17)
FARM_TILES = (0, 1)
# From this share of changed ground on, the whole picture is drawn anew
WHOLE = 0.6
LIGHTS_KEPT = 4
LIGHT_WIDTH = 15.0


@dataclass(frozen=True)
class BoardPieces:
    """What lies on the board and how its spaces look; clans are numbers of seats, tiles are `Tile` or 0 to 5.

    `legal` is None when nobody is choosing; otherwise the other free spaces step back under mist. `lit` names full
    settlements. `region` is a region whose outline and name are lit up, `regions` are some more of them. `marked` are
    hexes on which somebody else draws a disc, so many hex widths wide: names keep clear of them.
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
    marked: Mapping[Hex, float] = field(default_factory=dict)

    @property
    def lit_regions(self) -> tuple[str, ...]:
        """All regions that are lit up."""
        return self.regions if self.region is None else (*self.regions, self.region)


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


def _look(board: Board, players: int, at: Hex, pieces: BoardPieces) -> _Look:
    tile = pieces.tiles.get(at)
    mark = board.landmark_at(at)
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
        mist = not (allowed or at in pieces.highlighted or at in board.blocked(players))
    if tile is not None and tile[1] in FARM_TILES:
        links = tuple(other for other in neighbours(at) if pieces.tiles.get(other) == tile)
    return _Look(
        None if tile is None else (tile[0], int(tile[1])),
        tile is not None and board.settlement_at(at) in pieces.lit,
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


def centred(surface: pygame.Surface, picture: pygame.Surface, place: Point) -> None:
    """Blits a picture by its centre."""
    surface.blit(picture, picture.get_rect(center=(round(place[0]), round(place[1]))))


class BoardPlate:
    """One picture of the board: `size` pixels in which `grid` says where the hexes are.

    Everything is drawn when first asked for. `update` may be called the first time on another thread, once the fonts
    have been opened.
    """

    def __init__(
        self,
        shape: BoardShape,
        players: int,
        grid: HexGrid,
        size: tuple[int, int],
        bounds: Box,
        sprites: Sprites,
        places: MapPlaces | None,
    ) -> None:
        """`bounds` is the part of the map seen when all of it is seen, in hundredths of a hex width.

        Of `places` only compass and ship are drawn.
        """
        self.shape = shape
        self.players = players
        self.grid = grid
        self.size = size
        self.bounds = bounds
        self.sprites = sprites
        self.places = places
        out = shape.board.blocked(players)
        #: Of what lies in the mist nothing is drawn: neither walls nor what a port would bring.
        self._walls = [
            wall
            for settlement, wall in zip(shape.board.settlements, shape.walls, strict=True)
            if not out.issuperset(settlement.spaces)
        ]
        self._pills = {at: place for at, place in shape.pills.items() if at not in out}
        self._region_lights: dict[str, tuple[pygame.Surface, Point]] = {}
        self._ground: pygame.Surface | None = None
        self._board: pygame.Surface | None = None
        self._looks: dict[Hex, _Look] = {}
        self._pieces: BoardPieces | None = None

    # The ground

    @property
    def ground(self) -> pygame.Surface:
        """The static picture of the map."""
        if self._ground is None:
            self._ground = paint_ground(
                self.shape, self.grid, self.size, self.sprites, self.players, places=self.places, whole=self.bounds
            )
        return self._ground

    def open_fonts(self, pieces: BoardPieces) -> None:
        """Draws the pictures with figures on them: fonts may only be opened by the thread that draws the window."""
        width = self.grid.width
        for at in self._pills:
            self.sprites.plus_one(width, anchor=at not in self.shape.offshore)
        for token in pieces.tokens.values():
            self.sprites.tower_token(token, TOKEN_SIZE * width)

    # The board with its pieces

    @property
    def board(self) -> pygame.Surface:
        """The picture as `update` left it; do not draw on it."""
        assert self._board is not None
        return self._board

    def update(self, pieces: BoardPieces) -> list[pygame.Rect]:
        """Draws what has changed; gives the areas that were drawn anew, all of it the first time."""
        if self._board is not None and pieces is self._pieces:
            return []
        looks = self._all_looks(pieces)
        before = self._pieces
        if self._board is None or before is None or before.lit_regions != pieces.lit_regions:
            areas = [pygame.Rect((0, 0), self.size)]
        else:
            areas = self._areas([at for at, look in looks.items() if look != self._looks.get(at)])
        board = self._board if self._board is not None else pygame.Surface(self.size, 0, 32)
        self._looks, self._pieces = looks, pieces
        for area in areas:
            self._compose(board, area)
        self._board = board
        return areas

    def _all_looks(self, pieces: BoardPieces) -> dict[Hex, _Look]:
        board = self.shape.board
        return {at: _look(board, self.players, at, pieces) for at in self.shape.hexes}

    def _area(self, at: Hex) -> pygame.Rect:
        """Gives what may change in the picture when a hex changes."""
        x, y = self.grid.centre(at)
        reach = round(self.grid.width * (REACH + 0.1)) + 1
        return pygame.Rect(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach)

    def _areas(self, changed: list[Hex]) -> list[pygame.Rect]:
        """Gives the parts of the picture to draw anew, joined where they overlap."""
        return joined_areas(map(self._area, changed), pygame.Rect((0, 0), self.size), WHOLE)

    def _compose(self, board: pygame.Surface, area: pygame.Rect) -> None:
        """Draws one part of the picture from the ground up."""
        sprites, grid = self.sprites, self.grid
        width = grid.width
        board.set_clip(area)
        board.blit(self.ground, area, area)
        reach = width * REACH
        near = area.inflate(2 * reach, 2 * reach)
        hexes = [
            (at, self._looks[at], centre) for at in self.shape.hexes if near.collidepoint(centre := grid.centre(at))
        ]

        def put(picture: pygame.Surface, place: Point) -> None:
            centred(board, picture, place)

        for _at, look, place in hexes:
            if look.mist:
                put(sprites.mist(width), place)
        regions = self._pieces.lit_regions if self._pieces is not None else ()
        for region in regions:
            if region in self.shape.board.regions:
                board.blit(*self._region_light(region))
        for _at, look, place in hexes:
            if look.allowed:
                put(sprites.allowed(width), place)
        for wall in self._walls:
            place = grid.place(wall.centre)
            across, down = wall.reach[0] * grid.scale, wall.reach[1] * grid.scale
            if area.colliderect((place[0] - across, place[1] - down, 2 * across, 2 * down)):
                put(sprites.wall(wall.path, width, wall.reach), place)
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
        for at, middle in self._pills.items():
            place = grid.place(middle)
            if near.collidepoint(place):
                put(sprites.plus_one(width, anchor=at not in self.shape.offshore), place)
        board.set_clip(None)

    def _building(self, board: pygame.Surface, at: Hex, look: _Look, place: Point) -> None:
        kind, width, sprites = self.shape.kinds[at], self.grid.width, self.sprites
        if kind == "castle":
            centred(board, sprites.castle(look.owner, width, flying=False), place)
        elif kind == "cathedral":
            centred(board, sprites.cathedral(width), place)
        elif kind == "tower":
            centred(board, sprites.tower(width), place)
            if look.token is not None:
                token = sprites.tower_token(look.token, TOKEN_SIZE * width)
                centred(board, token, (place[0] + TOKEN_SHIFT[0] * width, place[1] + TOKEN_SHIFT[1] * width))
        elif kind == "tara":
            centred(board, sprites.tara(width), place)
        shift = TOWER_MARK_SHIFT if kind == "tower" else 0.0
        for i, clan in enumerate(look.visitors):
            x = place[0] + ((i - (len(look.visitors) - 1) / 2) * MARK_STEP + shift) * width
            centred(board, sprites.mark(clan, MARK_SIZE * width), (x, place[1] + MARK_DROP * width))

    # Regions

    def _region_light(self, region: str) -> tuple[pygame.Surface, Point]:
        """Gives the outline of a region on a layer of its own, and where it lies; the last few are kept."""
        kept = self._region_lights.get(region)
        if kept is not None:
            return kept
        path = self.shape.region_outline(region)
        corners = [self._area(at) for at in self.shape.board.regions[region]]
        area = corners[0].unionall(corners[1:]).clip(pygame.Rect((0, 0), self.size))
        area.size = max(1, area.width), max(1, area.height)
        left, top = -self.grid.left / self.grid.scale, -self.grid.top / self.grid.scale
        view = (
            left + area.x / self.grid.scale,
            top + area.y / self.grid.scale,
            area.width / self.grid.scale,
            area.height / self.grid.scale,
        )
        body = stroked(path, theme.HIGHLIGHT_DARK, LIGHT_WIDTH, 0.6) + stroked(path, theme.HIGHLIGHT, 8)
        while len(self._region_lights) >= LIGHTS_KEPT:
            del self._region_lights[next(iter(self._region_lights))]
        self._region_lights[region] = rasterise(body, area.size, view), area.topleft
        return self._region_lights[region]
