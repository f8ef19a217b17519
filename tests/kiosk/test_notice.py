"""The notice that stands in for a game which is left alone for a while."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client import i18n
from game.client.fonts import Fonts
from game.client.i18n import language, use
from game.client.kiosk.notice import countdown, draw_notice, headline
from tests.commands.running import run


@pytest.mark.parametrize("code", i18n.codes())
@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768), (720, 1280), (2560, 1080), (320, 240)])
def test_all_of_it_is_seen(size: tuple[int, int], code: str) -> None:
    before = language()
    use(code)
    try:
        surface = pygame.Surface(size)
        draw_notice(surface, 119, Fonts())
    finally:
        use(before)
    ground = surface.get_at((0, 0))
    drawn = pygame.mask.from_threshold(surface, ground, (1, 1, 1, 255))
    drawn.invert()
    (where,) = [drawn.get_bounding_rects()[0].unionall(drawn.get_bounding_rects())]
    assert surface.get_rect().inflate(-size[0] // 20, -size[1] // 20).contains(where)
    assert where.width > size[0] / 3 and where.height > size[1] / 12


def test_what_it_says_counts_down() -> None:
    before = language()
    use("en")
    try:
        assert headline() == "One moment, please"
        assert [countdown(n) for n in (2, 1, 0, -3)] == [
            "The game will be back in 2 seconds.",
            "The game will be back in 1 second.",
            "The game will be back at once.",
            "The game will be back at once.",
        ]
    finally:
        use(before)


def test_without_a_screen_it_is_told_on_the_console(tmp_path: Path) -> None:
    done = run("kiosk", "--notice", "20", home=tmp_path, timeout=60)
    assert done.returncode == 0
    assert done.stderr.startswith("One moment, please: The game will be back in 20 seconds.")
    assert len(done.stderr.splitlines()) == 1
