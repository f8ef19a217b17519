"""What follows the pointer on the map: the hex pointed at, the tile as it would lie there, the ring of the focus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.client.board_plate import centred
from game.rebirth import Hex

if TYPE_CHECKING:
    from game.client.board_view import BoardView

LIFT = 0.06
GHOST_SCALE = 1.04
GHOST_ALPHA = 237


@dataclass(frozen=True)
class Pointer:
    """What follows the pointer: the hex pointed at with the tile as it would lie there, and the focus ring.

    `tile` is (clan, tile). A `refused` hex does not take the tile and shows none.
    """

    pointed: Hex | None = None
    tile: tuple[int, int] | None = None
    focus: Hex | None = None
    refused: bool = False


class PointerPainter:
    """Draws a pointer on a view of the map; keeps the picture of the last tile."""

    def __init__(self) -> None:
        self._ghost_kept: tuple[tuple[int, int, int], pygame.Surface] | None = None

    def forget(self) -> None:
        """Give up the picture that is kept: pieces have another size now."""
        self._ghost_kept = None

    def draw(self, surface: pygame.Surface, view: BoardView, pointer: Pointer) -> None:
        """Draw it, and the names that it is about over it."""
        width = view.piece_width
        if pointer.focus is not None and pointer.focus != pointer.pointed:
            centred(surface, view.sprites.focus(width), view.centre(pointer.focus))
        if pointer.pointed is not None:
            self._draw_pointed(surface, view, pointer.pointed, pointer)
        for at in dict.fromkeys((pointer.focus, pointer.pointed)):
            name = view.hidden_name(at) if at is not None and not view.show_all_names else None
            if name is not None:
                view.write_names(surface, [name])

    def _draw_pointed(self, surface: pygame.Surface, view: BoardView, at: Hex, pointer: Pointer) -> None:
        width = view.piece_width
        x, y = view.centre(at)
        if pointer.refused:
            centred(surface, view.sprites.refused(width), (x, y))
        elif pointer.tile is None:
            centred(surface, view.sprites.focus(width), (x, y))
        else:
            centred(surface, view.sprites.pointed(width), (x, y))
            ghost = self._ghost(view, *pointer.tile)
            place = ghost.get_rect(center=(round(x), round(y - LIFT * width)))
            surface.blit(ghost, place)
            # Names have given way to what stands on the tile; those that still reach over its rim are not cut by it.
            view.write_names(surface, view.names_over(place))

    def _ghost(self, view: BoardView, clan: int, tile: int) -> pygame.Surface:
        width = view.piece_width * GHOST_SCALE
        key = (clan, int(tile), round(width * 8))
        if self._ghost_kept is None or self._ghost_kept[0] != key:
            picture = view.sprites.tile(clan, tile, width, lifted=True).copy()
            picture.set_alpha(GHOST_ALPHA)
            self._ghost_kept = (key, picture)
        return self._ghost_kept[1]
