"""Painted shapes: put together from small parts they look as if drawn whole, and what is kept stays small."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from game.client import theme
from game.client.fonts import Fonts
from game.client.picture_cache import OVERHEAD, PictureCache, weight
from game.client.widgets import paint

GROUND = (90, 120, 60)
SIZES = [(500, 300), (301, 77), (90, 90), (900, 20), (129, 400), (2, 3)]
RADII = [0, 14, 45]


def canvas() -> pygame.Surface:
    surface = pygame.Surface((960, 440), 0, 32)
    surface.fill(GROUND)
    return surface


def furthest(first: pygame.Surface, second: pygame.Surface) -> int:
    """The largest difference between two pictures in any channel."""
    most = 0
    for one, other in ((first, second), (second, first)):
        rest = one.copy()
        rest.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        most = max(most, max(pygame.image.tobytes(rest, "RGB")))
    return most


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("radius", RADII)
def test_shapes_put_together_look_like_whole_ones(size: tuple[int, int], radius: int) -> None:
    rect = Rect((17, 13), size)
    for fill, alpha in ((theme.PAPER, 255), (theme.BRASS, 120), (((1, 2, 3),), 255), (((1, 2, 3),), 90)):
        whole, parts = canvas(), canvas()
        whole.blit(paint.rounded(size, radius, fill, alpha), rect)
        paint.draw_rounded(parts, rect, radius, fill, alpha)
        assert furthest(whole, parts) == 0, (fill, alpha)


@pytest.mark.parametrize("size", SIZES[:-1])
@pytest.mark.parametrize("radius", RADII)
def test_rings_put_together_look_like_whole_ones(size: tuple[int, int], radius: int) -> None:
    rect = Rect((17, 13), size)
    for width, alpha in ((1, 255), (3, 115), (9, 255)):
        whole, parts = canvas(), canvas()
        whole.blit(paint._ring(size, min(radius, min(size) // 2), width, (250, 200, 10), alpha), rect)
        paint.draw_ring(parts, rect, radius, width, (250, 200, 10), alpha)
        assert furthest(whole, parts) == 0, (width, alpha)


@pytest.mark.parametrize("blur", [3, 8, 18])
def test_a_shadow_put_together_looks_like_a_whole_one_round_its_panel(blur: int) -> None:
    rect = Rect(120, 100, 700, 220)
    whole, parts = canvas(), canvas()
    picture = paint._shadow(rect.size, 14, blur, 128)
    whole.blit(picture, (rect.x + 2 - 2 * blur, rect.y + 6 - 2 * blur))
    paint.draw_shadow(parts, rect, 14, (2, 6), blur)
    for surface in (whole, parts):
        paint.draw_rounded(surface, rect, 14, theme.PAPER)
    assert furthest(whole, parts) <= 4
    assert furthest(whole, canvas()) > 20


def test_shapes_heed_the_clip() -> None:
    clip = Rect(200, 50, 83, 71)
    clipped, free = canvas(), canvas()
    for surface in (clipped, free):
        surface.set_clip(clip if surface is clipped else None)
        paint.draw_panel(surface, Rect(20, 20, 800, 300), 1.0)
        surface.set_clip(None)
    expected = canvas()
    expected.blit(free, clip, clip)
    assert furthest(clipped, expected) == 0


def test_a_large_panel_costs_little_memory() -> None:
    paint.forget()
    surface = pygame.Surface((1400, 2000), 0, 32)
    paint.draw_panel(surface, Rect(20, 20, 1350, 1900), 2.0)
    assert paint._kept.size < weight(surface) / 4
    paint.forget()
    assert paint._kept.size == 0


def picture(side: int) -> pygame.Surface:
    return pygame.Surface((side, side), 0, 32)


def test_the_picture_asked_for_longest_ago_goes_first() -> None:
    cache = PictureCache(3 * (400 + OVERHEAD))
    first = cache.get("a", lambda: picture(10))
    for key in "bc":
        cache.get(key, lambda: picture(10))
    assert cache.get("a", lambda: picture(10)) is first
    cache.get("d", lambda: picture(10))
    assert len(cache) == 3 and cache.size == cache.budget
    drawn: list[str] = []

    def draw() -> pygame.Surface:
        drawn.append("again")
        return picture(10)

    assert cache.get("a", draw) is first and not drawn
    cache.get("b", draw)
    assert drawn == ["again"]


def test_one_picture_larger_than_the_budget_is_kept_alone() -> None:
    cache = PictureCache(1000)
    cache.get("small", lambda: picture(10))
    large = cache.get("large", lambda: picture(100))
    assert len(cache) == 1 and cache.get("large", lambda: picture(1)) is large
    cache.clear()
    assert len(cache) == 0 and cache.size == 0


def test_a_picture_asked_for_while_it_is_drawn_is_counted_once() -> None:
    cache = PictureCache(10_000)

    def draw() -> pygame.Surface:
        cache.get("a", lambda: picture(20))
        return picture(10)

    assert cache.get("a", draw).get_width() == 10
    assert len(cache) == 1 and cache.size == weight(picture(10))


@pytest.mark.parametrize("role", ["bold", "italic", "display"])
@pytest.mark.parametrize("anchor", ["center", "topleft"])
def test_accents_on_capitals_leave_a_line_where_it_stands(role: str, anchor: str) -> None:
    """The renderer moves such a line down to make room; in a row of buttons that would be seen."""
    fonts = Fonts()
    feet = []
    for text in ("Ecran", "Écran", "Ärcan", "Åran"):
        surface = pygame.Surface((300, 120), pygame.SRCALPHA)
        paint.draw_text(surface, fonts, text, (20, 60), role, 26, theme.INK, anchor=anchor)
        feet.append(surface.get_bounding_rect(128).bottom)
    assert max(feet) - min(feet) <= 1
