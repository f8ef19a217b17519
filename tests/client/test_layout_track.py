"""The score track's steps and markers, and the room that previews find on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from game.client.fonts import Fonts
from game.client.layout import game_layout
from game.client.open_water import OpenWater
from game.client.score_track import LAP_TOKEN, ScoreTrack, hops, laps_of, marker_places, step_of, step_rects

if TYPE_CHECKING:
    from game.client.sprites import Sprites

SIZES = [(1280, 720), (1600, 1000), (1024, 768), (3840, 2160)]


@pytest.mark.parametrize("size", SIZES)
def test_a_hundred_steps_make_the_frame_and_nothing_else(size: tuple[int, int]) -> None:
    layout = game_layout(size, 3)
    steps = step_rects(layout.frame)
    assert len(steps) == 100
    assert sum(step.width * step.height for step in steps) == (
        layout.frame.width * layout.frame.height - layout.board.width * layout.board.height
    )
    for number, step in enumerate(steps):
        assert layout.frame.contains(step) and not step.colliderect(layout.board)
        assert not any(step.colliderect(other) for other in steps[number + 1 :])


def test_step_100_is_at_the_upper_left_and_the_numbers_go_clockwise() -> None:
    frame = game_layout((1920, 1080), 3).frame
    steps = step_rects(frame)
    assert steps[0].topleft == frame.topleft
    assert steps[24].topright == frame.topright
    assert steps[50].bottomright == frame.bottomright
    assert steps[74].bottomleft == frame.bottomleft
    for one, other in zip(steps, (*steps[1:], steps[0]), strict=True):
        assert abs(one.centerx - other.centerx) + abs(one.centery - other.centery) <= 40


def test_laps() -> None:
    assert [step_of(score) for score in (0, 1, 99, 100, 101, 250)] == [0, 1, 99, 0, 1, 50]
    assert [laps_of(score) for score in (0, 99, 100, 199, 200, 312)] == [0, 0, 1, 1, 2, 3]
    assert hops(98, 102) == (99, 100, 101, 102) and hops(5, 5) == ()


@given(st.lists(st.integers(0, 320), min_size=2, max_size=4))
def test_no_marker_ever_hides_another(scores: list[int]) -> None:
    layout = game_layout((1920, 1080), 4)
    places = marker_places(step_rects(layout.frame), scores, layout.u)
    assert sorted(place.seat for place in places) == list(range(len(scores)))
    spots = {(round(place.x), round(place.y)) for place in places}
    assert len(spots) == len(scores)
    for one in places:
        for other in places:
            if one.seat < other.seat and step_of(scores[one.seat]) == step_of(scores[other.seat]):
                assert abs(one.x - other.x) >= 19


@pytest.mark.parametrize("size", SIZES)
def test_lap_tokens_are_seen_whole_all_the_way_round(size: tuple[int, int]) -> None:
    colour = pygame.Color(255, 0, 255)

    class PlainSprites:
        def marker(self, seat: int, height: float) -> pygame.Surface:
            return pygame.Surface((round(height * 0.7), round(height)))

        def lap(self, points: int, side: float) -> pygame.Surface:
            token = pygame.Surface((round(side), round(side)))
            token.fill(colour)
            return token

    layout = game_layout(size, 2)
    track = ScoreTrack(layout.frame, layout.board, layout.u, Fonts())
    surface = pygame.Surface(size)
    seen = set()
    for score in range(100, 200, 3):
        surface.fill("black")
        track.draw_markers(surface, cast("Sprites", PlainSprites()), [score], [0.0])
        seen.add(pygame.mask.from_threshold(surface, colour, (1, 1, 1, 255)).count())
    assert len(seen) == 1


@pytest.mark.parametrize("scores", [(170, 69), (170, 71), (110, 9, 110, 11), (160, 160, 60, 160), (199, 100, 1, 98)])
@pytest.mark.parametrize("turned", [0, 25, 50, 75])
def test_no_marker_hides_a_lap_token(scores: tuple[int, ...], turned: int) -> None:
    """On one step or neighbouring ones, on every side of the track."""
    colour = pygame.Color(255, 0, 255)

    class PlainSprites:
        def marker(self, seat: int, height: float) -> pygame.Surface:
            return pygame.Surface((round(height * 0.7), round(height)))

        def lap(self, points: int, side: float) -> pygame.Surface:
            token = pygame.Surface((round(side), round(side)))
            token.fill(colour)
            return token

    layout = game_layout((1920, 1080), 4)
    track = ScoreTrack(layout.frame, layout.board, layout.u, Fonts(), layout.about_board)
    surface = pygame.Surface((1920, 1080))
    sprites = cast("Sprites", PlainSprites())
    moved = [score // 100 * 100 + (score + turned) % 100 for score in scores]
    track.draw_markers(surface, sprites, moved, [0.0] * len(moved))
    seen = pygame.mask.from_threshold(surface, colour, (1, 1, 1, 255)).count()
    one = round(LAP_TOKEN * layout.u) ** 2
    assert seen > 0.85 * one * sum(score >= 100 for score in moved)  # tokens may touch each other a little


LAND = [(300.0 + 50 * column, 200.0 + 43 * row) for column in range(5) for row in range(9)]
WATER = OpenWater(
    Rect(0, 0, 800, 800),
    Rect(40, 40, 720, 720),
    50,
    dict.fromkeys(LAND, 9),
    [Rect(560, 300, 90, 24)],
)


@given(st.integers(0, 4), st.integers(0, 8), st.integers(120, 420), st.integers(60, 300))
def test_a_preview_lies_inside_and_never_on_its_own_hex(column: int, row: int, width: int, height: int) -> None:
    target = (300.0 + 50 * column, 200.0 + 43 * row)
    rect = WATER.place((width, height), target)
    assert rect.size == (width, height) and Rect(0, 0, 800, 800).contains(rect)
    assert not rect.colliderect(Rect(round(target[0]) - 20, round(target[1]) - 20, 40, 40))


def test_a_preview_that_fits_beside_the_land_covers_none_of_it() -> None:
    for row in range(9):
        rect = WATER.place((180, 90), (300.0, 200.0 + 43 * row))
        assert not any(rect.collidepoint(centre) for centre in LAND)
