"""Searches the places of all names on the shipped maps and writes them to this folder.

To be run again when a shipped map, a font or the search itself changes; until then the game searches while it runs,
and the names appear a second later. Maps whose places are there already are left alone, unless `--all` is said.

    PYTHONPATH=. python assets/labels/make_labels.py
"""

import sys

import pygame

from game.client import label_store
from game.client.board_picture import grid_in, shape_of, visible
from game.client.board_view import NAME_SHARE
from game.client.layout import game_layout
from game.storage.resources import assets_folder, maps_folder
from game.tiled import read_map

WINDOW = (3840, 2160)
TEXT_SCALES = (1.0, 1.12, 1.25, 1.5)


def main() -> None:
    """Writes the places of every playable map and takes away what belongs to no map any more."""
    pygame.font.init()
    boards = [board for path in sorted(maps_folder().glob("*.tmx")) if (board := read_map(path).board) is not None]
    kept = {board.sha256()[:16] for board in boards}
    for old in (assets_folder() / "labels").glob("*.json"):
        if old.stem not in kept:
            old.unlink()
    for board in boards:
        shape = shape_of(board)
        windows = []
        for text in TEXT_SCALES:
            size = game_layout(WINDOW, 3, text=text).board.size
            grid = grid_in(shape, size)
            windows.append((visible(grid, size), size[1] * NAME_SHARE * text / grid.scale))
        there = all(label_store.shipped(shape, *window) is not None for window in windows)
        if not there or "--all" in sys.argv[1:]:
            print(label_store.write(shape, windows))


if __name__ == "__main__":
    main()
