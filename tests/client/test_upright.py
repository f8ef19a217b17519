"""Scenes outside the game in a window that stands upright: enlarged until its width is used, nothing over anything."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import combinations

import pytest
from pygame import Rect

from game.client.app import App
from game.client.layout import unit
from game.client.scenes.final import FinalScene
from game.client.scenes.handover import HandoverScene
from game.client.scenes.learn import LearnScene
from game.client.scenes.menu import MenuScene
from game.client.scenes.review_list import HEADER, ROW, MoveList
from game.client.scenes.settings import SettingsScene
from game.client.scenes.setup import SetupScene
from game.client.scenes.title import TitleScene
from game.client.widgets import Look
from game.commands.stage import make_seats, play_to
from game.rebirth import Match
from game.storage.resources import maps_folder
from game.tiled import read_map
from tests.client.fitting import LEAST_PIXELS, watching

UPRIGHT, ON_ITS_SIDE = (540, 960), (960, 540)


def handover(app: App) -> MenuScene:
    board = read_map(maps_folder() / "scotland.tmx").board
    assert board is not None
    return HandoverScene(app, Match.new(board, make_seats(["human"] * 4), 1), 1, lambda: None)


SCENES: dict[str, Callable[[App], MenuScene]] = {
    "setup": SetupScene, "settings": SettingsScene, "learn": LearnScene, "handover": handover,
}  # fmt: skip


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_enlarged_in_an_upright_window_and_its_parts_keep_apart(name: str) -> None:
    app = App.headless(UPRIGHT)
    scene = SCENES[name](app)
    app.push(scene)
    assert scene.u > 1.25 * unit(UPRIGHT)
    pages = len(scene.pages) if isinstance(scene, SettingsScene) else 1
    for number in range(pages):
        if isinstance(scene, SettingsScene):
            scene.turn_to(number)
        shown = [widget.rect for widget in scene.form.widgets if widget.visible]
        assert all(Rect((0, 0), UPRIGHT).contains(rect) for rect in shown)
        apart = [(one, other) for one, other in combinations(shown, 2) if one.colliderect(other)]
        assert not apart
    app.frame()
    scene.resized(ON_ITS_SIDE)
    assert scene.u == unit(ON_ITS_SIDE)


def test_the_title_of_an_upright_window_is_written_to_be_read() -> None:
    size = (720, 1280)
    app = App.headless(size)
    scene = TitleScene(app)
    app.push(scene)
    with pytest.MonkeyPatch.context() as patch, watching(patch, least=LEAST_PIXELS) as watch:
        app.frame()
    assert not watch.faults()
    parts = [scene.board_rect, scene.plaque, *(button.rect for button in scene.buttons)]
    assert all(Rect((0, 0), size).contains(rect) for rect in parts)
    assert not [pair for pair in combinations(parts, 2) if pair[0].colliderect(pair[1])]
    scene.resized(ON_ITS_SIDE)
    assert {button.zoom for button in scene.buttons} == {1.0}


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", ["scotland", "ireland"])
def test_the_end_of_a_game_is_composed_for_an_upright_window(players: int, name: str) -> None:
    """Name and sum stand above the bar, medals and buttons in lines of their own, and nothing lies over anything."""
    board = read_map(maps_folder() / f"{name}.tmx").board
    assert board is not None
    match = Match.new(board, make_seats(["greedy"] * players), 3, map_name=name)
    play_to(match, sys.maxsize)
    for size in (UPRIGHT, (500, 700)):
        app = App.headless(size)
        scene = FinalScene(app, match)
        app.push(scene)
        scene.work.stop()
        scene.skip()
        app.frame()
        assert scene.u > 1.1 * unit(size)
        parts = [*scene.medals, scene.panel, *(button.rect for button in scene.buttons)]
        assert all(Rect((0, 0), size).contains(rect) for rect in parts)
        assert not [pair for pair in combinations(parts, 2) if pair[0].colliderect(pair[1])]
        for seat in range(players):
            row = scene.row_rect(seat)
            strip, total = scene._row_painter.strip(row), scene._row_painter.total_area(row)
            assert row.contains(strip) and scene.panel.contains(row)
            assert strip.width > 0.7 * scene.panel.width and strip.top >= total.bottom


def test_a_list_in_two_columns_is_walked_pressed_and_scrolled_line_by_line() -> None:
    board = read_map(maps_folder() / "scotland.tmx").board
    assert board is not None
    match = Match.new(board, make_seats(["human"] * 2), 1)
    shown: list[int] = []
    moves = MoveList(match, shown.append)
    moves.steps = [None] * 13  # type: ignore[list-item]  # none is drawn here
    app = App.headless(UPRIGHT)
    moves.lay_out(Rect(10, 20, 400, HEADER + 3 * ROW), Look(app.fonts, app.sprites, 1.0), 2)
    first, third = 25 + HEADER, 25 + HEADER + 2 * ROW
    assert moves.rows == 3
    assert moves.move((1, 0)) and moves.chosen == 1 and not moves.move((1, 0))
    assert moves.move((0, 1)) and moves.move((0, 1)) and moves.chosen == 5 and moves.scroll == 0
    assert moves.move((0, 1)) and moves.chosen == 7 and moves.scroll == 1
    moves.activate((15, first))
    moves.activate((405, third))
    assert shown == [2, 7]
    moves.scroll_by(99)
    assert moves.scroll == 4
    moves.activate((15, third))
    moves.activate((405, third))  # nothing stands there: thirteen are odd
    assert shown == [2, 7, 12]
