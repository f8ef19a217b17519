"""Lets one process of the tests paint each picture once.

What is kept is kept under everything that goes into it: the text of an SVG, the layers of a sprite, the board and where
it lies. Whoever asks for the same once more gets a copy of its own, pixel for pixel what painting it again gives;
whether that is so is tested in `test_painted_once.py`.
"""

from __future__ import annotations

import functools
import hashlib
import sys
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pygame

from game.client import board_picture, fonts, picture_cache, theme
from game.client.art import vector

#: Bytes of pictures that a process keeps; the oldest go.
BUDGET = 256 << 20
_kept = picture_cache.PictureCache(BUDGET)
_waves: dict[Hashable, list[vector.Point]] = {}
_plain = pygame.Surface
_anew = False


def _as(kind: type[pygame.Surface], picture: pygame.Surface) -> pygame.Surface:
    """A copy of that kind: tests put their own in place of `pygame.Surface` to see what is written."""
    if type(picture) is kind:
        return picture.copy()
    fresh = kind(picture.get_size(), picture.get_flags() & pygame.SRCALPHA, picture)
    fresh.get_buffer().write(picture.get_buffer().raw)
    return fresh


def _once(key: Hashable, draw: Callable[[], pygame.Surface], kind: type[pygame.Surface] = _plain) -> pygame.Surface:
    if _anew:
        return draw()
    return _as(kind, _kept.get(key, lambda: _as(_plain, draw())))


def _wrapped() -> dict[tuple[Any, str], Callable[..., Any]]:
    read, compose, line = pygame.image.load_sized_svg, vector.compose, fonts.Fonts._draw
    ground, waves = board_picture.paint_ground, board_picture.wave_places

    @functools.wraps(read)
    def load_sized_svg(file: Any, size: tuple[int, int]) -> pygame.Surface:
        text = hashlib.sha256(file.getbuffer()).digest()
        return _once(("svg", text, tuple(size)), lambda: read(file, size))

    @functools.wraps(compose)
    def compose_once(layers: Sequence[vector.Layer], width: float, half: tuple[float, float]) -> pygame.Surface:
        key = tuple(layers)
        return _once(("sprite", key, width, tuple(half)), lambda: compose(key, width, half), pygame.Surface)

    @functools.wraps(line)
    def draw_line(self: fonts.Fonts, *what: Any) -> pygame.Surface:
        return _once(("line", *what), lambda: line(self, *what))

    @functools.wraps(ground)
    def paint_ground(
        shape: Any, grid: Any, size: Any, sprites: Any, players: int = 4, places: Any = None, whole: Any = None
    ) -> pygame.Surface:
        key = ("ground", shape.board.sha256(), grid, tuple(size), players, places, whole, theme.palette.name)
        return _once(key, lambda: ground(shape, grid, size, sprites, players, places, whole), pygame.Surface)

    @functools.wraps(waves)
    def wave_places(shape: Any, bounds: Any, taken: Sequence[Any]) -> list[vector.Point]:
        key = (shape.board.sha256(), tuple(bounds), tuple(taken))
        if key not in _waves:
            _waves[key] = waves(shape, bounds, taken)
        return list(_waves[key])

    return {
        (pygame.image, "load_sized_svg"): load_sized_svg,
        (vector, "compose"): compose_once,
        (fonts.Fonts, "_draw"): draw_line,
        (board_picture, "paint_ground"): paint_ground,
        (board_picture, "wave_places"): wave_places,
    }


@contextmanager
def painted_anew() -> Iterator[None]:
    """Whoever counts what is painted sees all of it."""
    global _anew
    _anew = True
    try:
        yield
    finally:
        _anew = False


@contextmanager
def painted_once() -> Iterator[None]:
    """From now on every picture is painted once; inside, too, of modules that have imported what paints it."""
    before: list[tuple[Any, str, Any]] = []
    for (owner, name), replacement in _wrapped().items():
        original = getattr(owner, name)
        places = [owner]
        places += [
            module
            for title, module in list(sys.modules.items())
            if title.startswith("game.client") and module is not owner and vars(module).get(name) is original
        ]
        for place in places:
            before.append((place, name, original))
            setattr(place, name, replacement)
    yield
    for place, name, original in before:
        setattr(place, name, original)
