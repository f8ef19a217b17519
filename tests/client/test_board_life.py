"""What lives on the board: it moves a little, in small areas, and a board drawn in parts is the board drawn whole."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.client.app import App
from game.client.board_life import PICTURES
from game.client.board_view import BoardPieces, BoardView
from game.rebirth import Match, Tile
from tests.client.playing import best, open_app, open_game, scotland, seats


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path)


def busy_pieces() -> BoardPieces:
    """A board in the middle of a game, with castles held and turbines standing."""
    match = Match.new(scotland(), seats("greedy", "greedy", "greedy"), 4, first=0)
    for _ in range(50):
        match.place(best(match))
    castles = {mark.name: match.castle_controller(mark.name) for mark in match.board.castles}
    assert any(owner is not None for owner in castles.values())
    assert any(tile is Tile.ENERGY for _seat, tile in match.tiles.values())
    return BoardPieces(tiles={at: (seat, int(tile)) for at, (seat, tile) in match.tiles.items()}, castles=castles)


def view_of(app: App) -> BoardView:
    view = BoardView(scotland(), 3, Rect(40, 10, 560, 580), app.sprites, app.fonts)
    view.finish_names()
    return view


def test_drawing_only_what_changed_gives_the_picture_drawn_whole(app: App) -> None:
    view, pieces = view_of(app), busy_pieces()
    kept, whole = pygame.Surface((640, 600)), pygame.Surface((640, 600))
    view.draw(kept, pieces, None, 0.0)
    before = 0.0
    for tick in range(1, 60):
        now = tick / PICTURES
        areas: list[Rect] = []
        for area in view.changed_areas(pieces, before, now):
            while (hit := area.collidelist(areas)) >= 0:
                area = area.union(areas.pop(hit))
            areas.append(area)
        view.draw_areas(kept, pieces, now, areas)
        before = now
        if tick % 12 == 0:
            whole.fill((0, 0, 0))
            view.draw(whole, pieces, None, now)
            assert kept.get_buffer().raw == whole.get_buffer().raw
    assert kept.get_clip() == kept.get_rect()


def test_only_small_parts_of_an_idle_board_change(app: App) -> None:
    view, pieces = view_of(app), busy_pieces()
    shares = []
    for tick in range(1, 40):
        areas = view.changed_areas(pieces, (tick - 1) / PICTURES, tick / PICTURES)
        assert all(view.rect.contains(area) for area in areas)
        shares.append(sum(area.width * area.height for area in areas) / (view.rect.width * view.rect.height))
    assert 0 < max(shares) < 0.15, shares


def test_waves_banners_turbines_and_the_ship_all_move(app: App) -> None:
    view = view_of(app)
    full = busy_pieces()
    farms = BoardPieces(tiles={at: piece for at, piece in full.tiles.items() if piece[1] == Tile.ENERGY})
    castles = BoardPieces(castles=full.castles)

    def moved(pieces: BoardPieces) -> int:
        ticks = range(1, 45)
        return sum(len(view.changed_areas(pieces, (tick - 1) / PICTURES, tick / PICTURES)) for tick in ticks)

    sea = moved(BoardPieces())
    assert sea > 0 and moved(farms) > sea and moved(castles) > sea


def test_without_a_time_everything_stands_and_castles_keep_their_banners(app: App) -> None:
    view, pieces = view_of(app), busy_pieces()
    first, second = pygame.Surface((640, 600)), pygame.Surface((640, 600))
    view.draw(first, pieces)
    view.draw(second, pieces)
    assert first.get_buffer().raw == second.get_buffer().raw
    name = next(name for name, owner in pieces.castles.items() if owner is not None)
    at = next(mark.hex for mark in scotland().castles if mark.name == name)
    x, y = view.centre(at)
    box = Rect(round(x), round(y - 0.7 * view.hex_width), round(0.35 * view.hex_width), round(0.3 * view.hex_width))
    held = first.subsurface(box).copy()
    view.draw(first, BoardPieces(tiles=pieces.tiles))
    assert held.get_buffer().raw != first.subsurface(box).copy().get_buffer().raw


def test_an_idle_game_draws_only_what_lives_on_its_board(app: App) -> None:
    scene = open_game(app, "human", "greedy", speed="normal", board=scotland(), turns=30)
    scene.board_view.finish_names()
    while scene._to_warm:
        scene._to_warm.pop()()
    for _ in range(30):
        app.step(1 / 60)
        app.draw_if_needed()
    areas, kept = 0, app._target()
    for _ in range(120):
        app.step(1 / 60)
        if app.draw_if_needed():
            assert app.drawing.areas is not None, "all of the screen was drawn for a wave"
            areas += len(app.drawing.areas)
    assert areas > 0
    picture = kept.copy()
    assert app.frame().get_buffer().raw == picture.get_buffer().raw, "parts and whole differ"


def test_with_reduced_motion_an_idle_game_is_not_drawn_at_all(app: App) -> None:
    app.settings.reduced_motion = True
    scene = open_game(app, "human", "greedy", speed="normal", board=scotland(), turns=30)
    scene.board_view.finish_names()
    for _ in range(20):
        app.step(1 / 60)
        app.draw_if_needed()
    drawn = 0
    for _ in range(120):
        app.step(1 / 60)
        drawn += app.draw_if_needed()
    assert drawn == 0
