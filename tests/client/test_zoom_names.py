"""Names on an enlarged map: letters of a new size are drawn a few in each picture, and in the end all are there."""

from __future__ import annotations

import pygame
import pytest

from game.client import board_view
from game.client.board_view import BoardPieces, BoardView
from game.client.fonts import Fonts
from game.client.sprites import Sprites
from tests.client.playing import scotland

RECT = pygame.Rect(0, 0, 447, 489)


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
