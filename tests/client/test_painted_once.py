"""What is painted once for many tests is what painting it again would give, and nobody's to spoil."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.client import board_picture, fonts
from game.client.art import tiles, vector
from game.client.palettes import PALETTES, STANDARD
from game.client.sprites import Sprites
from game.client.theme import clan_of, use
from tests.client.playing import island

SIZE = (300, 200)


def tile(compose: Callable[..., pygame.Surface]) -> pygame.Surface:
    return compose(tiles.tile(clan_of(0), 0, False, False), 60.0, tiles.TILE_REACH)


def line(draw: Callable[..., pygame.Surface]) -> pygame.Surface:
    return draw(fonts.Fonts(), "Perth", "bold", 24, (1, 2, 3), (250, 240, 230), 2)


def ground(paint: Callable[..., pygame.Surface]) -> pygame.Surface:
    shape = board_picture.shape_of(island())
    return paint(shape, board_picture.grid_in(shape, SIZE), SIZE, Sprites(), 2)


PAINTED = {
    "tile": (tile, lambda: vector.compose),
    "line": (line, lambda: fonts.Fonts._draw),
    "ground": (ground, lambda: board_picture.paint_ground),
}


def pixels(picture: pygame.Surface) -> tuple[Any, ...]:
    return picture.get_size(), picture.get_flags(), picture.get_masks(), pygame.image.tobytes(picture, "RGBA")


@pytest.mark.parametrize("what", PAINTED)
@pytest.mark.parametrize("watched", [False, True])
def test_what_is_kept_is_what_would_be_painted(what: str, watched: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    paint, painter = PAINTED[what]
    if watched:
        monkeypatch.setattr(pygame, "Surface", type("Watched", (pygame.Surface,), {}))
    anew, first = paint(painter().__wrapped__), paint(painter())
    assert pixels(first) == pixels(anew)
    assert type(first) is type(anew) or what == "line"
    first.fill((9, 9, 9, 9))
    assert pixels(paint(painter())) == pixels(anew)


def test_other_colours_are_other_pictures() -> None:
    other = next(name for name in PALETTES if name != STANDARD.name)
    before = {what: pixels(PAINTED[what][0](PAINTED[what][1]())) for what in ("tile", "ground")}
    use(other)
    try:
        for what in before:
            paint, painter = PAINTED[what]
            assert pixels(paint(painter())) == pixels(paint(painter().__wrapped__)), what
    finally:
        use(STANDARD.name)
