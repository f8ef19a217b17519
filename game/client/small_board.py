"""A small picture of a whole map, for menus."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.client.board_plate import BoardPieces
from game.client.board_view import BoardView
from game.client.sprites import Sprites
from game.rebirth import Board


def small_picture(
    board: Board,
    size: tuple[int, int],
    sprites: Sprites | None = None,
    pieces: BoardPieces | None = None,
    players: int = 4,
) -> pygame.Surface:
    """Draw a whole map without names, `size` in pixels, for the set-up's thumbnail."""
    sprites = sprites if sprites is not None else Sprites()
    view = BoardView(board, players, Rect((0, 0), size), sprites, sprites.fonts, names=False)
    picture = pygame.Surface(size, 0, 32)
    view.draw(picture, pieces if pieces is not None else BoardPieces())
    return picture
