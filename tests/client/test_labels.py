"""Names on the map: none over another, always in the same places."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pygame
import pytest

from game.client import label_store
from game.client.board_picture import grid_in, shape_of, visible
from game.client.board_view import NAME_SHARE, BoardView
from game.client.fonts import Fonts
from game.client.label_places import place_all
from game.client.labels import overlap
from game.client.layout import game_layout
from game.client.sprites import Sprites
from game.client.theme import INK
from game.rebirth import Board
from game.storage.resources import maps_folder
from game.tiled import read_map

WINDOWS = [(1280, 720), (1920, 1080), (3840, 2160), (1600, 1000), (1280, 1024)]


MAPS = sorted(path.stem for path in maps_folder().glob("*.tmx"))


@cache
def shipped_map(name: str) -> Board:
    board = read_map(maps_folder() / f"{name}.tmx").board
    assert board is not None
    return board


@pytest.fixture(scope="module")
def scotland() -> Board:
    return shipped_map("scotland")


def ink(view: BoardView, fonts: Fonts) -> list[tuple[str, pygame.Rect, pygame.mask.Mask]]:
    """The letters themselves where they are drawn: name, place, mask."""
    boxes = []
    for name in view.names:
        if name.hidden:
            continue
        role = label_store.role(name.kind)
        x, y = view.grid.place((name.x, name.y))
        step = fonts.size(view.name_px) * label_store.LINE_STEP
        for i, line in enumerate(name.lines):
            text = fonts.render(line, role, view.name_px, INK)
            middle = y + (i - (len(name.lines) - 1) / 2) * step - label_store.ink_shift(fonts, role, view.name_px)
            place = text.get_rect(center=(round(x), round(middle)))
            boxes.append((name.name, place, pygame.mask.from_surface(text, 60)))
    return boxes


@pytest.mark.parametrize("text", [1.0, 1.25])
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("name", MAPS)
def test_no_name_lies_over_another(name: str, window: tuple[int, int], text: float) -> None:
    board, fonts = shipped_map(name), Fonts(text)
    view = BoardView(board, 2, game_layout(window, 3, text=text).board, Sprites(), fonts)
    view.finish_names()
    assert len(view.names) == len(board.settlements) + len(board.landmarks)
    assert not [name.name for name in view.names if name.hidden]
    letters = ink(view, fonts)
    for (first, here, mine), (second, there, theirs) in combinations(letters, 2):
        if first != second:
            offset = there.left - here.left, there.top - here.top
            assert mine.overlap_area(theirs, offset) == 0, (first, second)
    for shown, place, mask in letters:
        for box in mask.get_bounding_rects():
            assert view.rect.contains(box.move(place.topleft)), shown


@pytest.mark.parametrize("name", MAPS)
def test_shipped_places_fit_the_shipped_map(name: str) -> None:
    shape = shape_of(shipped_map(name))
    for window in (*WINDOWS, (1000, 1400)):
        for text in (1.0, 1.12, 1.25, 1.5):
            rect = game_layout(window, 3, text=text).board
            grid = grid_in(shape, rect.size)
            size = Fonts(text).size(rect.height * NAME_SHARE) / grid.scale
            assert label_store.shipped(shape, visible(grid, rect.size), size) is not None, (window, text)


def test_the_search_gives_the_same_answer_again(scotland: Board) -> None:
    shape = shape_of(scotland)
    size = game_layout((1920, 1080), 3).board.size
    bounds = visible(grid_in(shape, size), size)
    measure = label_store.measure(46.0)
    found = place_all(shape, bounds, 46.0, measure)
    assert found == place_all(shape, bounds, 46.0, measure)
    assert found.compass is not None and found.ship is not None
    assert {name.name for name in found.regions} >= {"Southern Uplands", "Argyll and the Isles", "Outer Isles and Skye"}


def test_names_without_room_are_hidden_not_heaped(scotland: Board) -> None:
    shape = shape_of(scotland)
    size = game_layout((1920, 1080), 3).board.size
    bounds = visible(grid_in(shape, size), size)
    found = place_all(shape, bounds, 130.0, label_store.measure(130.0))
    shown = [name for name in found.names if not name.hidden]
    assert len(shown) < len(found.names)
    for first, second in combinations(shown, 2):
        assert overlap(first.box, second.box) == 0, (first.name, second.name)


@pytest.mark.parametrize("name", MAPS)
def test_no_name_of_a_shipped_map_lies_on_a_bonus(name: str) -> None:
    shape = shape_of(shipped_map(name))
    size = game_layout((3840, 2160), 3).board.size
    grid = grid_in(shape, size)
    places = label_store.shipped(shape, visible(grid, size), size[1] * NAME_SHARE / grid.scale)
    assert places is not None
    for shown in places.names:
        box = (
            shown.x - shown.width / 2,
            shown.y - shown.height / 2,
            shown.x + shown.width / 2,
            shown.y + shown.height / 2,
        )
        for x, y in shape.pills.values():
            assert overlap(box, (x - 33, y - 19, x + 33, y + 19)) == 0, shown.name
