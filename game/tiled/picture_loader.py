"""pytmx's hook for pictures: checks that every tile lies within its picture, and needs no display."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.tiled.tileset import Tileset

Rectangle = tuple[int, int, int, int]


def picture_loader(tileset: Tileset | None) -> Callable[..., Callable[..., Rectangle]]:
    """An image loader for `pytmx.TiledMap` whose images are the tiles' rectangles in the (already checked) picture.

    The game draws its hexes itself, so that no pixel is needed and checking works without a screen.
    """

    def open_picture(filename: str, colorkey: Any = None, **_: Any) -> Callable[..., Rectangle]:
        if tileset is None:
            raise ValueError(f"{filename} belongs to no tileset")

        def tile(rect: Rectangle | None = None, flags: Any = None) -> Rectangle:
            x, y, width, height = rect if rect is not None else (0, 0, tileset.picture.width, tileset.picture.height)
            if x + width > tileset.picture.width or y + height > tileset.picture.height:
                raise ValueError(f"{filename} is too small for its tiles")
            return x, y, width, height

        return tile

    return open_picture
