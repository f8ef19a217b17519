"""The colours of pictures as they are drawn: what tells clans, terrain and states of a space apart, in figures.

`python -m tests.client.drawn_colours` writes the tables of docs/access.md anew.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pygame

from game.client import theme
from game.client.art import terrain
from game.client.palettes import PALETTES
from game.client.sprites import Sprites
from tests.client import colour_vision as vision
from tests.client.colour_vision import Array

# The width of a hex on the Scottish board at 1080p
WIDTH = 52.3
#: Pixels covered less than this belong to shadows and edges.
SOLID = 230
#: How far apart in L*a*b* two shades of one surface lie (shading and pattern strokes of a clan's ground).
SAME = 12.0
#: Where the light of an allowed space lies: from the middle of the hex (0) to its flat sides (1).
RING = (0.83, 0.92)
FREE = ("energy", "food", "blank", "flexible", "settlement", "offshore-energy", "offshore-food")
SIGHTS = (None, *vision.DEFICIENCIES)

Colours = Mapping[str, Array]
Pair = tuple[str, str]


def pixels(picture: pygame.Surface, where: Array | None = None) -> Array:
    """Gives the solid pixels of a picture in linear light, one a row; `where` keeps only some of them."""
    solid = pygame.surfarray.array_alpha(picture) >= SOLID
    if where is not None:
        solid &= where.astype(bool)
    return vision.linear(pygame.surfarray.array3d(picture)[solid])


def mean(light: Array) -> Array:
    """Gives the mean of pixels in linear light."""
    average: Array = light.mean(axis=0)
    return average


def dominant(light: Array) -> Array:
    """Gives the colour that a picture shows most: the mean of the largest group of like shades among its pixels."""
    seen = vision.lab(light)
    cells, counts = np.unique(np.round(seen / 4), axis=0, return_counts=True)
    candidates = cells[np.argsort(-counts, kind="stable")[:24]] * 4
    groups = [np.linalg.norm(seen - candidate, axis=1) <= SAME for candidate in candidates]
    return mean(light[max(groups, key=np.count_nonzero)])


def from_middle(size: tuple[int, int], width: float) -> Array:
    """Gives how far each pixel of a picture lies from its middle towards the sides of a hex (1) of this width."""
    x = np.abs(np.arange(size[0])[:, None] - (size[0] - 1) / 2)
    y = np.abs(np.arange(size[1])[None, :] - (size[1] - 1) / 2)
    away: Array = np.maximum(x + 0 * y, x / 2 + y * math.sqrt(3) / 2) / (width / 2)
    return away


# Clans


def clan_pictures(sprites: Sprites) -> Iterator[tuple[str, Callable[[int], pygame.Surface]]]:
    """Gives everything that shows a clan, by name: from the number of a seat to its picture."""
    kinds = ("energy", "food", "one house", "two houses", "three houses", "four houses")
    for kind, word in enumerate(kinds):
        yield f"tile, {word}", lambda seat, kind=kind: sprites.tile(seat, kind, WIDTH)  # type: ignore[misc]
    yield "tile, lit", lambda seat: sprites.tile(seat, 3, WIDTH, lit=True)
    yield "tile, lifted", lambda seat: sprites.tile(seat, 0, WIDTH, lifted=True)
    yield "marker", lambda seat: sprites.marker(seat, 50)
    yield "emblem", lambda seat: sprites.emblem(seat, 48)
    yield "banner", lambda seat: sprites.banner(seat, 40, 34)
    yield "mark", lambda seat: sprites.mark(seat, 15)
    yield "panel strip", lambda seat: sprites.pattern(seat, (90, 150), 0.8)


def clan_colours(draw: Callable[[int], pygame.Surface]) -> Colours:
    """Gives what one kind of picture shows most, by clan."""
    return {clan.key: dominant(pixels(draw(seat))) for seat, clan in enumerate(theme.CLANS)}


def castle_colours(sprites: Sprites) -> Colours:
    """Gives the colour of held castles, by clan: what differs from the free castle, so roofs, banner and kerb."""
    free = sprites.castle(None, WIDTH)
    plain = pygame.surfarray.array3d(free).astype(int)
    found = {}
    for seat, clan in enumerate(theme.CLANS):
        held = sprites.castle(seat, WIDTH)
        changed = np.abs(pygame.surfarray.array3d(held).astype(int) - plain).sum(axis=2) > 60
        found[clan.key] = dominant(pixels(held, changed))
    return found


def rim_colours(sprites: Sprites) -> Colours:
    """Gives the mean of a tile outside its symbol and within its outline, by clan: ground, pattern and inner rim."""
    found = {}
    for seat, clan in enumerate(theme.CLANS):
        picture = sprites.tile(seat, 1, WIDTH)
        away = from_middle(picture.get_size(), WIDTH)
        found[clan.key] = mean(pixels(picture, (away >= 0.70) & (away <= 0.82)))
    return found


def strip_means(sprites: Sprites) -> Colours:
    """Gives the mean of base colour and pattern together, by clan."""
    return {clan.key: mean(pixels(sprites.pattern(seat, (90, 150), 0.8))) for seat, clan in enumerate(theme.CLANS)}


def ring_colours(sprites: Sprites) -> Colours:
    """Gives the mean of the double ring round a clan's last placement, by clan: both lines together."""
    found = {}
    for seat, clan in enumerate(theme.CLANS):
        picture = sprites.last_move(seat, WIDTH)
        away = from_middle(picture.get_size(), WIDTH)
        found[clan.key] = dominant(pixels(picture, (away >= 0.78) & (away <= 1.14)))
    return found


def clan_rows(sprites: Sprites) -> Iterator[tuple[str, Colours]]:
    """Gives all that is compared between clans."""
    for name, draw in clan_pictures(sprites):
        yield name, clan_colours(draw)
    yield "held castle", castle_colours(sprites)
    yield "tile, round the symbol (mean)", rim_colours(sprites)
    yield "panel strip (mean)", strip_means(sprites)


# States of a space


def space(sprites: Sprites, kind: str, *over: pygame.Surface) -> pygame.Surface:
    """Draws a hex of land with more pictures on top, as the board lays them."""
    picture = pygame.Surface((120, 120), pygame.SRCALPHA, 32)
    ground = sprites.blocked(WIDTH) if kind == "blocked" else sprites.terrain(kind, WIDTH)
    for part in (ground, *over):
        picture.blit(part, part.get_rect(center=(60, 60)))
    return picture


def ring_of(picture: pygame.Surface) -> Array:
    """Gives the mean colour where the ring of an allowed space would lie."""
    away = from_middle(picture.get_size(), WIDTH)
    return mean(pixels(picture, (away >= RING[0]) & (away <= RING[1])))


def allowed_rings(sprites: Sprites) -> Colours:
    """Gives the ring of an allowed space on every kind of ground."""
    return {f"allowed {kind}": ring_of(space(sprites, kind, sprites.allowed(WIDTH))) for kind in FREE}


def other_rings(sprites: Sprites) -> dict[str, Colours]:
    """Gives the same part of all hexes that are not allowed, by what they are."""
    return {
        "stepping back": {
            f"misted {kind}": ring_of(space(sprites, kind, sprites.mist(WIDTH))) for kind in (*FREE, "castle")
        },
        "taken": {
            f"{clan.key} {tile} on {kind}": ring_of(space(sprites, kind, sprites.tile(seat, tile, WIDTH)))
            for seat, clan in enumerate(theme.CLANS)
            for tile, kind in ((0, "energy"), (1, "food"), (3, "settlement"))
        },
        "blocked": {"mist": ring_of(space(sprites, "blocked"))},
        "refused": {
            f"refused {kind}": ring_of(space(sprites, kind, sprites.mist(WIDTH), sprites.refused(WIDTH)))
            for kind in FREE
        },
    }


# Terrain


def terrain_colours(sprites: Sprites) -> Colours:
    """Gives the mean colour of each kind of ground, all its pictures together."""
    return {
        kind: mean(np.concatenate([pixels(sprites.terrain(kind, WIDTH, i)) for i in range(terrain.VARIANTS)]))
        for kind in (*FREE, "castle")
    }


def misted_colours(sprites: Sprites) -> Colours:
    """Gives the mean colour of each kind of ground that steps back."""
    return {kind: mean(pixels(space(sprites, kind, sprites.mist(WIDTH)))) for kind in FREE}


def lightness(picture: pygame.Surface) -> Array:
    """Gives the L* of each pixel of a hex, less their mean, so that only what is drawn counts."""
    on_sea = pygame.Surface(picture.get_size(), 0, 32)
    on_sea.fill(theme.SEA)
    on_sea.blit(picture, (0, 0))
    light = vision.lab(vision.linear(pygame.surfarray.array3d(on_sea)))[..., 0]
    inside: Array = light[from_middle(picture.get_size(), WIDTH) <= 1]
    return inside - inside.mean()


def drawing_difference(sprites: Sprites, first: str, second: str, *over: pygame.Surface) -> float:
    """Gives by how many steps of L* two kinds of ground differ in texture, symbol and shape, on the mean of a hex.

    Each lies on the sea, with the pictures `over` it, and its mean lightness is taken off first, so that only what is
    drawn counts.
    """
    drawn = []
    for kind in (first, second):
        picture = pygame.Surface((120, 120), 0, 32)
        picture.fill(theme.SEA)
        picture.blit(space(sprites, kind, *over), (0, 0))
        if kind == "castle":
            building = sprites.castle(None, WIDTH)
            picture.blit(building, building.get_rect(center=(60, 60)))
        light = vision.lab(vision.linear(pygame.surfarray.array3d(picture)))[..., 0]
        inside = light[from_middle(picture.get_size(), WIDTH) <= 1]
        drawn.append(inside - inside.mean())
    return float(np.abs(drawn[0] - drawn[1]).mean())


# Comparing


def nearest(pairs: Iterable[tuple[str, Array, str, Array]], sight: str | None, grey: bool = False) -> tuple[float, str]:
    """Gives the smallest difference among pairs of named colours, and which pair it is."""
    measure = vision.grey_difference if grey else lambda a, b: vision.difference(a, b, sight)
    return min((measure(a, b), f"{one} / {other}") for one, a, other, b in pairs)


def all_pairs(colours: Colours) -> list[tuple[str, Array, str, Array]]:
    """Gives each pair of the colours once."""
    return [(one, colours[one], other, colours[other]) for one, other in combinations(colours, 2)]


def between(first: Colours, second: Colours) -> list[tuple[str, Array, str, Array]]:
    """Gives each colour of the one with each of the other."""
    return [(one, first[one], other, second[other]) for one, other in product(first, second)]


def measured(pairs: list[tuple[str, Array, str, Array]]) -> list[tuple[float, str]]:
    """Gives the smallest differences: in greyscale (L*), then for every sight (CIEDE2000)."""
    return [nearest(pairs, None, grey=True), *(nearest(pairs, sight) for sight in SIGHTS)]


def _line(name: str, values: list[tuple[float, str]]) -> str:
    return f"| {name} | " + " | ".join(f"{value:.1f}" for value, _pair in values) + " |"


def tables() -> Iterator[str]:
    """Gives the tables in docs/access.md, a line or some at a time."""
    head = "| greyscale (L*) | normal | protanopia | deuteranopia | tritanopia |\n|---|---|---|---|---|---|"
    for name in PALETTES:
        theme.use(name)
        sprites = Sprites()
        yield f"\n## Palette `{name}`\n\n| clans, nearest pair {head}"
        for what, colours in clan_rows(sprites):
            yield _line(what, measured(all_pairs(colours)))
        yield f"\n| allowed space, nearest other {head}"
        rings = allowed_rings(sprites)
        for what, others in other_rings(sprites).items():
            yield _line(what, measured(between(rings, others)))
        yield f"\n| terrain {head}".replace("tritanopia |", "tritanopia | drawing |").replace(
            "---|---|---|---|---|---|", "---|---|---|---|---|---|---|"
        )
        ground = terrain_colours(sprites)
        for one, other in combinations(ground, 2):
            values = measured([(one, ground[one], other, ground[other])])
            yield f"{_line(f'{one} / {other}', values)} {drawing_difference(sprites, one, other):.1f} |"
    theme.use("standard")


PAGE = Path(__file__).parents[2] / "docs" / "access.md"
MARK = "<!-- What follows is written by: python -m tests.client.drawn_colours -->"


def page(text: str) -> str:
    """Gives docs/access.md with fresh tables below its mark."""
    return text.partition(MARK)[0] + MARK + "\n" + "\n".join(tables()) + "\n"


if __name__ == "__main__":
    pygame.init()
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
