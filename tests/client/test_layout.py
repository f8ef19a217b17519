"""The game scene's rectangles, at every shape of window the game must fit."""

from __future__ import annotations

from itertools import combinations

import pytest
from pygame import Rect

from game.client.layout import GameLayout, Side, game_layout

SIZES = [
    (1280, 720),
    (1920, 1080),
    (3840, 2160),
    (2560, 1080),
    (3440, 1440),
    (1280, 800),
    (1600, 1000),
    (1920, 1200),
    (1024, 768),
    (1600, 1200),
    (1280, 1024),
    (1366, 768),
    (1500, 1080),
]

UPRIGHT = [(1000, 1400), (1080, 1920), (1200, 1600), (768, 1366), (2160, 3840), (900, 2000)]


def shown_together(layout: GameLayout) -> list[Rect]:
    parts = [layout.frame, *layout.players, layout.hand, *layout.buttons]
    if layout.right is not None:
        parts += [layout.recap, layout.missions]
    if layout.rail is not None:
        parts.append(layout.rail)
    return parts


@pytest.mark.parametrize("text", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", [*SIZES, *UPRIGHT])
def test_nothing_overlaps_and_nothing_is_cut_off(size: tuple[int, int], players: int, text: float) -> None:
    layout = game_layout(size, players, text=text)
    window = Rect((0, 0), size)
    parts = shown_together(layout)
    for part in parts:
        assert window.contains(part), part
        assert part.width > 0 and part.height > 0
    for one, other in combinations(parts, 2):
        assert not one.colliderect(other), (one, other)
    assert layout.frame.contains(layout.board)


@pytest.mark.parametrize("size", [*SIZES, *UPRIGHT])
def test_the_drawer_never_covers_the_board_or_the_buttons(size: tuple[int, int]) -> None:
    layout = game_layout(size, 3)
    assert not layout.drawer.colliderect(layout.frame)
    assert all(not layout.drawer.colliderect(button) for button in layout.buttons)
    if layout.side is not Side.COLUMN:
        assert layout.drawer.contains(layout.recap) and layout.drawer.contains(layout.missions)


@pytest.mark.parametrize(
    ("size", "side"),
    [
        ((1920, 1080), Side.COLUMN),
        ((2560, 1080), Side.COLUMN),
        ((1366, 768), Side.COLUMN),
        ((1600, 1000), Side.RAIL),
        ((1920, 1200), Side.RAIL),
        ((1024, 768), Side.NOTHING),
        ((1600, 1200), Side.NOTHING),
    ],
)
def test_the_right_column_shrinks_to_a_rail_and_then_goes(size: tuple[int, int], side: Side) -> None:
    assert game_layout(size, 3).side is side


def test_the_measures_of_the_design_picture() -> None:
    layout = game_layout((1920, 1080), 3)
    assert layout.frame == Rect(474, 14, 972, 1052)
    assert layout.board == Rect(513, 53, 894, 974)
    assert layout.left.x == 18 and layout.left.width == 434
    assert layout.right is not None and layout.right.x == 1468 and layout.right.width == 434
    assert [panel.height for panel in layout.players] == [152] * 3
    assert layout.players[1].y == 14 + 152 + 12


def test_four_players_get_lower_panels() -> None:
    assert [panel.height for panel in game_layout((1920, 1080), 4).players] == [112] * 4


def test_columns_grow_on_a_wide_window_and_then_stop() -> None:
    wide, wider = game_layout((2200, 1080), 3), game_layout((3200, 1080), 3)
    assert 434 < wide.left.width < 575
    assert wider.left.width == 710
    assert wider.left.x > 18
    assert wider.frame.centerx == 1600


def test_the_board_is_as_tall_as_the_window_allows_at_every_aspect() -> None:
    for size in SIZES:
        layout = game_layout(size, 3)
        assert abs(layout.frame.height - 1052 * layout.u) <= 1
        assert abs(layout.frame.width - 972 * layout.u) <= 1


def test_all_scales_with_the_window() -> None:
    small, large = game_layout((1280, 720), 3), game_layout((3840, 2160), 3)
    for one, other in zip(shown_together(small), shown_together(large), strict=True):
        for a, b in zip(one, other, strict=True):
            assert abs(a * 3 - b) <= 6


@pytest.mark.parametrize("text", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("size", UPRIGHT)
def test_an_upright_window_has_the_board_on_top_and_all_else_below_it(size: tuple[int, int], text: float) -> None:
    for players in (2, 3, 4):
        layout = game_layout(size, players, text=text)
        assert layout.upright and layout.side is Side.RAIL and layout.rail is not None
        assert layout.rail.left >= layout.frame.right
        # larger than beside a column
        assert layout.u > min(size[1] / 1080, size[0] / 1440)
        below = [*layout.players, layout.hand, layout.drawer, *layout.buttons]
        assert all(part.top > layout.frame.bottom for part in below)
        assert all(panel.right < layout.hand.left for panel in layout.players)
        assert all(panel.height >= 110 * layout.u for panel in layout.players)
        areas = [layout.players_area, layout.hand_area, layout.buttons_area]
        assert not any(one.colliderect(other) for one, other in combinations(areas, 2))
        assert layout.drawer_area.contains(layout.players_area) and layout.drawer_area.contains(layout.hand_area)
        assert not layout.drawer_area.colliderect(layout.frame)
        assert Rect((0, 0), size).contains(layout.about_board)
        assert not any(layout.about_board.colliderect(part) for part in below)


@pytest.mark.parametrize("size", SIZES)
def test_only_a_window_that_stands_upright_is_laid_out_so(size: tuple[int, int]) -> None:
    assert not game_layout(size, 3).upright


@pytest.mark.parametrize("size", [(2560, 1080), (3440, 1440)])
def test_hardly_any_wood_is_free_at_21_to_9(size: tuple[int, int]) -> None:
    layout = game_layout(size, 3)
    assert layout.right is not None
    assert layout.left.x + size[0] - layout.right.right < 0.06 * size[0]


def test_what_needs_no_rail_uses_its_room() -> None:
    upright, without = (game_layout((720, 1280), 3, with_rail=rail) for rail in (True, False))
    assert without.rail is None and without.frame.width > 1.05 * upright.frame.width
    assert abs(without.frame.centerx - 360) <= 1
    rail, none = (game_layout((1600, 1000), 3, with_rail=rail) for rail in (True, False))
    assert none.rail is None and none.left.width > rail.left.width
