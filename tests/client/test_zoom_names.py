"""Names on an enlarged map: letters of a new size are drawn a few in each picture, and in the end all are there."""

from __future__ import annotations

import pygame
import pytest

from game.client import board_view
from game.client.board_letters import Letters
from game.client.board_view import BoardPieces, BoardView
from game.client.fonts import Fonts
from game.client.hex_geometry import HexGrid
from game.client.labels import Name
from game.client.sprites import Sprites
from tests.client.playing import scotland

RECT = pygame.Rect(0, 0, 447, 489)


@pytest.mark.usefixtures("every_picture_is_painted_anew")
def test_letters_of_a_new_size_are_drawn_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    fonts = Fonts()
    view = BoardView(scotland(), 3, RECT, Sprites(), fonts)
    view.finish_names()
    surface, pieces = pygame.Surface(RECT.size, 0, 32), BoardPieces()
    view.draw(surface, pieces)
    lines = 0
    draw = fonts._draw

    def counting(*args: object) -> pygame.Surface:
        nonlocal lines
        lines += 1
        return draw(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(fonts, "_draw", counting)
    longest = max(len(name.lines) for name in (*view.names, *view.region_names))
    view.camera.zoom_by(1.6, RECT.center)
    counts = []
    while view.camera.moving:
        view.update(1 / 60)
        before = lines
        view.draw(surface, pieces)
        counts.append(lines - before)
        assert counts[-1] <= board_view.FRESH_NAMES * longest
    assert counts[0] > 0 and len(counts) > 3
    view.finish_picture()
    view.draw(surface, pieces)
    drawn = lines
    view.draw(surface, pieces)
    assert lines == drawn and view.update(0.0) is False


@pytest.mark.parametrize("zoom", [1.4, 2.0, 3.0])
@pytest.mark.parametrize("place", [(40, 60), RECT.center, (420, 470)])
def test_at_rest_every_name_in_view_is_written_and_none_is_cut(
    zoom: float, place: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    view = BoardView(scotland(), 3, RECT, Sprites(), Fonts())
    view.finish_names()
    surface, pieces = pygame.Surface(RECT.size, 0, 32), BoardPieces()
    view.draw(surface, pieces)
    view.camera.zoom_by(zoom, place)
    for _ in range(60):
        view.update(1 / 60)
        view.draw(surface, pieces)
    view.finish_picture()
    written: list[Name] = []
    write = Letters.write

    def watching(self: Letters, surface: pygame.Surface, grid: HexGrid, name: Name, area: pygame.Rect) -> None:
        written.append(name)
        write(self, surface, grid, name, area)

    monkeypatch.setattr(Letters, "write", watching)
    view.draw(surface, pieces)
    assert view.update(0.0) is False
    rects = {name: view._letters.letter_rect(view.grid, name) for name in (*view._letters.names, *view.region_names)}
    whole = {name for name, rect in rects.items() if RECT.contains(rect)}
    assert whole and set(written) == whole
    assert any(name.kind == "castle" for name in whole)
