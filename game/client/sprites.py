"""All pictures of pieces and icons, drawn at the size asked for and remembered.

Pictures of things that lie on the board are centred on their hex: blit them with `get_rect(center=...)`. None of
this needs a display. The surfaces are shared, so do not draw on them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence

import pygame

from game.client import theme
from game.client.art import buildings, emblems, faces, icons, terrain, tiles, tokens
from game.client.art.decor import SHIP_REACH, ship
from game.client.art.vector import HEX_WIDTH, Layer, Point, compose, moved, rasterise
from game.client.fonts import Fonts
from game.client.picture_cache import PictureCache
from game.client.theme import PILL_FIGURE, Clan, Colour, code, colour

# Bytes of pictures: more than one window size of a game needs, at 4K too; beyond that the oldest go
REMEMBERED = 96 << 20
PILL_FIGURE_PX = 29
LAP_FIGURE_PX = 33
LAP_FIGURE = colour("#4A2F08")


def clan_of(clan: Clan | int) -> Clan:
    """Gives the clan itself, from a clan or from the number of its seat."""
    return theme.clan_of(clan) if isinstance(clan, int) else clan


class Sprites:
    """The drawing kit: every method gives a surface with transparency, kept for the next time."""

    def __init__(self, fonts: Fonts | None = None) -> None:
        """Takes the fonts for figures on pieces; figures ignore the large-text setting."""
        self.fonts = fonts if fonts is not None and fonts.text_scale == 1 else Fonts()
        self._kept = PictureCache(REMEMBERED)

    def forget(self) -> None:
        """Drops every picture: the colours or the size of the window have changed."""
        self._kept.clear()

    def _keep(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        return self._kept.get(key, draw)

    def _sprite(
        self, key: tuple[Hashable, ...], width: float, reach: tuple[float, float], layers: Callable[[], Sequence[Layer]]
    ) -> pygame.Surface:
        size = round(width * 8) / 8
        return self._keep((*key, size), lambda: compose(layers(), size, reach))

    # Pieces: `width` is the width of a hex in pixels

    def tile(
        self, clan: Clan | int, tile: int, width: float, lifted: bool = False, lit: bool = False
    ) -> pygame.Surface:
        """Gives a tile (a `Tile`, or 0 energy, 1 food, 2 to 5 houses); `lit` when its settlement is full."""
        owner, kind = clan_of(clan), int(tile)
        return self._sprite(
            ("tile", owner, kind, lifted, lit), width, tiles.TILE_REACH, lambda: tiles.tile(owner, kind, lifted, lit)
        )

    def badge(self, clan: Clan | int, icon: str, width: float) -> pygame.Surface:
        """Gives a tile that shows an interface icon; raises KeyError for an unknown name."""
        owner = clan_of(clan)

        def layers() -> list[Layer]:
            return tiles.blank_tile(owner, moved(icons.icon(icon, owner.symbol), scale=1.25))

        return self._sprite(("badge", owner, icon), width, tiles.TILE_REACH, layers)

    def terrain(self, kind: str, width: float, variant: int = 0) -> pygame.Surface:
        """Gives a hex of land: a kind of `Board.kind`, "offshore-energy" or "offshore-food"."""
        variant %= terrain.VARIANTS
        return self._sprite(("terrain", kind, variant), width, terrain.REACH, lambda: terrain.terrain(kind, variant))

    def blocked(self, width: float) -> pygame.Surface:
        """Gives a space that two players cannot use."""
        return self._sprite(("blocked",), width, terrain.REACH, terrain.blocked)

    def castle(self, clan: Clan | int | None, width: float, flying: bool = True) -> pygame.Surface:
        """Gives a castle, free or held; without its banner when that is not `flying`."""
        owner = None if clan is None else clan_of(clan)
        key = ("castle", owner, flying)
        return self._sprite(key, width, buildings.CASTLE_REACH, lambda: buildings.castle(owner, flying))

    def castle_banner(self, clan: Clan | int, width: float, wave: float) -> pygame.Surface:
        """Gives a castle's banner where it flies over the castle's own picture; `wave` from -1 to 1."""
        owner = clan_of(clan)
        key = ("castle banner", owner, round(wave * 8))
        return self._sprite(key, width, buildings.CASTLE_REACH, lambda: buildings.castle_banner(owner, wave))

    def turning(self, clan: Clan | int, width: float, turn: float) -> pygame.Surface:
        """Gives the middle of an energy tile with its blades turned by degrees: a disc to lay over the tile."""
        owner, size = clan_of(clan), round(width * 8) / 8

        def draw() -> pygame.Surface:
            picture = compose(tiles.tile(owner, tiles.ENERGY, turn=turn), size, tiles.TILE_REACH)
            disc = Layer(f'<circle r="{tiles.SYMBOL_RADIUS}" fill="#ffffff"/>')
            picture.blit(compose([disc], size, tiles.TILE_REACH), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            side = 2 * math.ceil(tiles.SYMBOL_RADIUS * size / HEX_WIDTH) + 2
            area = pygame.Rect(0, 0, side, side)
            area.center = picture.get_rect().center
            return picture.subsurface(area.clip(picture.get_rect())).copy()

        return self._keep(("turning", owner, round(turn), size), draw)

    def ship(self, width: float, tilt: float = 0.0) -> pygame.Surface:
        """Gives the little ship on the sea, tilted by degrees about its keel."""
        body = moved(moved(ship(), 0, -36), 0, 36, turn=tilt)
        return self._sprite(("ship", round(tilt * 4)), width, SHIP_REACH, lambda: [Layer(body)])

    def cathedral(self, width: float) -> pygame.Surface:
        """Gives a cathedral."""
        return self._sprite(("cathedral",), width, buildings.CATHEDRAL_REACH, buildings.cathedral)

    def tower(self, width: float) -> pygame.Surface:
        """Gives a round tower without its token."""
        return self._sprite(("tower",), width, buildings.TOWER_REACH, buildings.tower)

    def tara(self, width: float) -> pygame.Surface:
        """Gives the Hill of Tara."""
        return self._sprite(("tara",), width, buildings.TARA_REACH, buildings.tara)

    def wall(self, path: str, width: float, reach: tuple[float, float]) -> pygame.Surface:
        """Gives the wall of a settlement along a path in hundredths of a hex width round its middle."""
        return self._sprite(("wall", path), width, reach, lambda: buildings.wall(path))

    def plus_one(self, width: float, anchor: bool = True) -> pygame.Surface:
        """Gives the pill of a +1: with an anchor for ports, without for offshore farms."""
        key = ("plus one", anchor, round(width * 8))
        return self._keep(key, lambda: self._figured(tokens.pill(anchor), width, tokens.PILL_REACH, "+1", anchor))

    def _figured(
        self, layers: list[Layer], width: float, reach: tuple[float, float], figure: str, anchor: bool
    ) -> pygame.Surface:
        picture = compose(layers, width, reach)
        scale = width / HEX_WIDTH
        self._write(picture, figure, PILL_FIGURE_PX * scale, PILL_FIGURE, (11 * scale if anchor else 0, 0))
        return picture

    def _write(self, picture: pygame.Surface, text: str, px: float, tint: Colour, offset: tuple[float, float]) -> None:
        """Writes figures onto a fresh picture so that their middle stands at `offset` from its centre."""
        # Written four times larger and taken down, so that small figures stand where they should.
        large = self.fonts.text("extrabold", max(4, px * 4)).render(text, True, tint)
        box = large.get_bounding_rect()
        small = pygame.transform.smoothscale(
            large.subsurface(box), (max(1, round(box.w / 4)), max(1, round(box.h / 4)))
        )
        centre = picture.get_rect().center
        picture.blit(small, small.get_rect(center=(centre[0] + offset[0], centre[1] + offset[1])))

    # Clans

    def emblem(self, clan: Clan | int, px: float, shadow: bool = False) -> pygame.Surface:
        """Gives the clan's round seal, `px` pixels across."""
        owner = clan_of(clan)
        width = px * HEX_WIDTH / (2 * tiles.SEAL_REACH[0])
        return self._sprite(("seal", owner, shadow), width, tiles.SEAL_REACH, lambda: tiles.seal(owner, shadow))

    def face(self, face: faces.Face, clan: Clan | int, px: float, shadow: bool = False) -> pygame.Surface:
        """Gives an opponent's face in a round frame of the clan's, `px` pixels across."""
        owner = clan_of(clan)
        width = px * HEX_WIDTH / (2 * faces.FACE_REACH[0])
        return self._sprite(
            ("face", face, owner, shadow), width, faces.FACE_REACH, lambda: faces.portrait(face, owner, shadow)
        )

    def marker(self, clan: Clan | int, height: float) -> pygame.Surface:
        """Gives the playing piece of the score track, `height` pixels high.

        The middle of its base is the middle of the lower edge, raised by a tenth of the height.
        """
        owner = clan_of(clan)

        def draw() -> pygame.Surface:
            whole = compose(tiles.marker(owner), height * HEX_WIDTH / 72, tiles.MARKER_REACH)
            scale = height / 72
            middle = whole.get_rect().centery
            top, bottom = middle - round(65 * scale), middle + round(7 * scale)
            return whole.subsurface((0, max(0, top), whole.get_width(), min(bottom, whole.get_height()) - max(0, top)))

        return self._keep(("marker", owner, round(height * 8)), draw)

    def mark(self, clan: Clan | int, px: float) -> pygame.Surface:
        """Gives the clan's mark (triangle, square, disc, diamond), `px` pixels across."""
        owner = clan_of(clan)
        return self._sprite(("mark", owner), px * HEX_WIDTH / 20, (10, 10), lambda: tiles.visit_mark(owner))

    def banner(self, clan: Clan | int, width: float, height: float, wave: float = 1.0) -> pygame.Surface:
        """Gives a flying banner on its staff: the cloth is about `width` by `height` pixels; `wave` from -1 to 1."""
        owner = clan_of(clan)

        def draw() -> pygame.Surface:
            across = width * 30 / height
            layers = tiles.banner(owner, -across / 2, -24, across, 30, 54, wave)
            return compose(layers, height * HEX_WIDTH / 30, (across / 2 + 6, 34))

        return self._keep(("banner", owner, round(width * 4), round(height * 4), round(wave * 8)), draw)

    def pattern(self, clan: Clan | int, size: tuple[int, int], scale: float) -> pygame.Surface:
        """Gives a rectangle in the clan's colour and pattern; `scale` is pixels per hundredth of a hex width."""
        owner = clan_of(clan)

        def draw() -> pygame.Surface:
            reach = max(size) / scale / 2
            body = (
                f'<rect x="{-reach}" y="{-reach}" width="{2 * reach}" height="{2 * reach}" fill="{code(owner.base)}"/>'
            )
            body += emblems.pattern(owner, reach)
            view = (-size[0] / scale / 2, -size[1] / scale / 2, size[0] / scale, size[1] / scale)
            return rasterise(body, size, view)

        return self._keep(("pattern", owner, size, round(scale, 3)), draw)

    # Tokens and cards

    def lap(self, number: int, px: float) -> pygame.Surface:
        """Gives the lap token 100, 200 or 300, about `px` pixels across."""

        def draw() -> pygame.Surface:
            width = px * HEX_WIDTH / (2 * tokens.LAP_REACH[0])
            picture = compose(tokens.lap(), width, tokens.LAP_REACH)
            self._write(picture, str(number), LAP_FIGURE_PX * width / HEX_WIDTH, LAP_FIGURE, (0, 0))
            return picture

        return self._keep(("lap", number, round(px * 8)), draw)

    def tower_token(self, kind: str, px: float) -> pygame.Surface:
        """Gives a tower's token ("harvest", "builders", "scouts", "secret", "doubling"), about `px` pixels across."""

        def draw() -> pygame.Surface:
            width = px * HEX_WIDTH / (2 * tokens.LAP_REACH[0])
            picture = compose(tokens.tower_token(kind), width, tokens.LAP_REACH)
            if kind == "doubling":
                self._write(picture, "\N{MULTIPLICATION SIGN}2", 42 * width / HEX_WIDTH, colour("#FFFFFF"), (0, 0))
            return picture

        return self._keep(("tower token", kind, round(px * 8)), draw)

    def card_back(self, width: float, height: float) -> pygame.Surface:
        """Gives the back of a mission card, `width` by `height` pixels."""

        def draw() -> pygame.Surface:
            return compose(tokens.card_back(width, height), HEX_WIDTH, (width / 2 + 1, height / 2 + 1))

        return self._keep(("card back", round(width * 4), round(height * 4)), draw)

    # States of a space

    def mist(self, width: float) -> pygame.Surface:
        """Gives the veil over a space that steps back."""
        return self._sprite(("mist",), width, tokens.RING_REACH, tokens.mist)

    def allowed(self, width: float) -> pygame.Surface:
        """Gives the light of a space where the tile may go."""
        return self._sprite(("allowed",), width, tokens.RING_REACH, tokens.allowed)

    def pointed(self, width: float) -> pygame.Surface:
        """Gives the ring of the space pointed at."""
        return self._sprite(("pointed",), width, tokens.RING_REACH, tokens.pointed)

    def refused(self, width: float) -> pygame.Surface:
        """Gives the ring of a space pointed at that does not take the tile."""
        return self._sprite(("refused",), width, tokens.RING_REACH, tokens.refused)

    def focus(self, width: float) -> pygame.Surface:
        """Gives the focus ring of a space."""
        return self._sprite(("focus",), width, tokens.RING_REACH, tokens.focus)

    def last_move(self, clan: Clan | int, width: float) -> pygame.Surface:
        """Gives the double ring of a clan's last placement."""
        owner = clan_of(clan)
        return self._sprite(("last move", owner), width, tokens.RING_REACH, lambda: tokens.last_move(owner))

    def cluster_outline(self, width: float) -> pygame.Surface:
        """Gives the pale outline of a tile of the cluster in question."""
        return self._sprite(("cluster",), width, tokens.RING_REACH, tokens.cluster)

    def highlight(self, width: float) -> pygame.Surface:
        """Gives the light of a space that a mission or a region calls for."""
        return self._sprite(("highlight",), width, tokens.RING_REACH, tokens.highlighted)

    def wave(self, width: float) -> pygame.Surface:
        """Gives a wave mark."""
        return self._sprite(("wave",), width, (22, 10), tokens.wave)

    def link(self, clan: Clan | int, width: float, step: Point) -> pygame.Surface:
        """Gives the bar between two neighbouring tiles of a cluster; `step` leads from one centre to the other."""
        owner = clan_of(clan)
        return self._sprite(("link", owner, step), width, (90, 90), lambda: tokens.link(owner, step))

    # Interface

    def icon(self, name: str, px: float, tint: Colour) -> pygame.Surface:
        """Gives an interface icon in a square of `px` pixels; raises KeyError for an unknown name."""
        side = max(1, round(px))

        def draw() -> pygame.Surface:
            return rasterise(icons.icon(name, tint), (side, side), (-26, -26, 52, 52))

        return self._keep(("icon", name, side, tint), draw)

    def svg(
        self, key: Hashable, body: str, size: tuple[int, int], view: tuple[float, float, float, float]
    ) -> pygame.Surface:
        """Gives SVG fragments at a size, remembered under `key`: for the pictures of single scenes."""

        def draw() -> pygame.Surface:
            return rasterise(body, size, view)

        return self._keep(("svg", key, size), draw)
