"""Searches the places of all names on the shipped maps and writes them to this folder.

To be run again when a shipped map, a font or the search itself changes; until then the game searches while it runs,
and the names appear a second later.

    python assets/labels/make_labels.py
"""

import pygame

from game.client import label_store
from game.client.board_picture import grid_in, shape_of, visible
from game.client.board_view import NAME_SHARE
from game.client.layout import game_layout
from game.storage.resources import assets_folder, maps_folder
from game.tiled import read_map

WINDOW = (3840, 2160)
TEXT_SCALES = (1.0, 1.25)


def main() -> None:
    """Rewrites the places of every playable map."""
    pygame.font.init()
    for old in (assets_folder() / "labels").glob("*.json"):
        old.unlink()
    for path in sorted(maps_folder().glob("*.tmx")):
        board = read_map(path).board
        if board is not None:
            shape = shape_of(board)
            windows = []
            for text in TEXT_SCALES:
                size = game_layout(WINDOW, 3, text=text).board.size
                grid = grid_in(shape, size)
                windows.append((visible(grid, size), size[1] * NAME_SHARE * text / grid.scale))
            print(label_store.write(shape, windows))


if __name__ == "__main__":
    main()
