"""The enlarged board: places, pictures and memory of the view; wheel, keys, fingers and drags in a game."""

from __future__ import annotations

import random
import threading
from pathlib import Path

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.client.app import App
from game.client.art.vector import hex_corners
from game.client.board_view import BoardPieces, BoardView, Pointer
from game.client.camera import View
from game.client.fonts import Fonts
from game.client.intents import NOWHERE, Device, IntentKind
from game.client.layout import game_layout
from game.client.scenes.game import GameScene
from game.client.scenes.pause import PauseScene
from game.client.sprites import Sprites
from game.rebirth import Board, Hex
from tests.client.playing import Slow, best, click, middle, open_app, open_game, run, scotland, send
from tests.client.test_board_view import position

RECT = pygame.Rect(300, 40, 447, 489)


@pytest.fixture(scope="module")
def board() -> Board:
    return scotland()


def view_of(board: Board, rect: pygame.Rect = RECT) -> BoardView:
    view = BoardView(board, 3, rect, Sprites(), Fonts())
    view.finish_names()
    return view


@settings(deadline=None, max_examples=60)
@given(st.floats(1.0, 3.5), st.floats(0, 1), st.floats(0, 1), st.floats(-9, 9))
def test_every_hex_in_sight_is_found_at_its_centre_and_corners(zoom: float, x: float, y: float, nudge: float) -> None:
    view = _shared_view()
    view.nudge = (nudge, -nudge)
    view.camera.now = view.camera.goal = View()
    view.camera.pinch(zoom, (x * RECT.width, y * RECT.height))
    seen = 0
    for at in view.shape.hexes:
        centre = view.centre(at)
        if RECT.collidepoint(centre):
            seen += 1
            assert view.hex_at(centre) == at
        for corner in hex_corners(view.grid.radius * 0.995, *centre):
            if RECT.collidepoint(corner):
                assert view.hex_at(corner) == at
    outside = [at for at in view.shape.hexes if not RECT.inflate(300, 300).collidepoint(view.centre(at))]
    assert all(view.hex_at(view.centre(at)) is None for at in outside)
    assert view.hex_width == pytest.approx(view.piece_width) and seen + len(outside) <= len(view.shape.hexes)


_kept: list[BoardView] = []


def _shared_view() -> BoardView:
    if not _kept:
        _kept.append(BoardView(scotland(), 3, RECT, Sprites(), Fonts(), names=False))
    return _kept[0]


def drawn(view: BoardView, pieces: BoardPieces, pointer: Pointer | None = None) -> pygame.Surface:
    surface = pygame.Surface((800, 600), 0, 32)
    view.draw(surface, pieces, pointer)
    return surface


def differing(one: pygame.Surface, other: pygame.Surface, threshold: int) -> float:
    """The share of pixels of the board that differ by more than a little."""
    same = pygame.mask.from_threshold(one.subsurface(RECT), (0, 0, 0), (threshold,) * 3, other.subsurface(RECT))
    return 1 - same.count() / (RECT.width * RECT.height)


def zoom_to(view: BoardView, zoom: float, place: tuple[float, float]) -> None:
    view.camera.zoom_by(zoom / view.camera.goal.zoom, place)
    view.camera.jump()


def test_the_enlarged_picture_is_the_stretched_one_made_sharp(board: Board) -> None:
    view = view_of(board)
    pieces = position(board, random.Random(5))
    drawn(view, pieces)
    zoom_to(view, 2.2, (150, 200))
    stretched = drawn(view, pieces)
    assert not view.picture_ready
    view.finish_picture()
    assert view.picture_ready
    sharp = drawn(view, pieces)
    assert 0.02 < differing(stretched, sharp, 12), "it is sharper"
    for dx, dy in ((3, 0), (-3, 0), (0, 3), (0, -3)):
        view.nudge = (dx, dy)
        assert differing(stretched, sharp, 90) < 0.6 * differing(stretched, drawn(view, pieces), 90), (
            "nothing has moved"
        )


def test_changes_on_the_enlarged_board_are_drawn_as_if_all_had_been(board: Board) -> None:
    view = view_of(board)
    rng = random.Random(3)
    pieces = position(board, rng)
    drawn(view, pieces)
    zoom_to(view, 1.9, (250, 200))
    view.finish_picture()
    for _ in range(4):
        tiles = dict(pieces.tiles)
        tiles[rng.choice(board.spaces)] = (rng.randrange(4), rng.randrange(6))
        pieces = BoardPieces(tiles=tiles, castles=pieces.castles, visits=pieces.visits, legal=pieces.legal)
        kept = drawn(view, pieces)
    fresh = view_of(board)
    drawn(fresh, pieces)
    zoom_to(fresh, 1.9, (250, 200))
    fresh.finish_picture()
    assert differing(kept, drawn(fresh, pieces), 6) < 0.001


def test_a_drag_beyond_the_enlarged_picture_is_never_left_blank(board: Board) -> None:
    view = view_of(board)
    pieces = position(board, random.Random(8))
    drawn(view, pieces)
    zoom_to(view, 2.0, (223, 244))
    view.finish_picture()
    view.camera.pan_by(-200, -220)
    surface = pygame.Surface((800, 600), 0, 32)
    surface.fill((255, 0, 255))
    view.draw(surface, pieces)
    blank = pygame.mask.from_threshold(surface.subsurface(RECT), (255, 0, 255), (2, 2, 2, 255))
    assert blank.count() == 0
    view.finish_picture()
    assert view.picture_ready


def test_the_enlarged_picture_is_freed_with_the_whole_board_and_nothing_grows(board: Board) -> None:
    view = view_of(board, pygame.Rect(0, 0, 240, 250))
    pieces = position(board, random.Random(2))
    surface = pygame.Surface((400, 400), 0, 32)
    view.draw(surface, pieces)

    def turn(number: int) -> None:
        view.camera.zoom_by(1.3 + (number % 7) * 0.3, (number * 37 % 240, number * 53 % 250))
        view.camera.jump()
        if number % 20 == 0:
            view.draw(surface, pieces)
            view.finish_picture()
        view.draw(surface, pieces)
        view.camera.whole()
        view.camera.jump()
        view.update(0.0)
        view.draw(surface, pieces)
        if number % 10 == 0:
            view.resize(pygame.Rect(0, 0, 240 + number % 3, 250))

    for number in range(40):
        turn(number)
    assert not view._near.kept
    before = threading.active_count()
    for number in range(200):
        turn(number)
    assert not view._near.kept and view._lettered is not None
    assert threading.active_count() <= before + 1
    assert len(view._letters_kept) <= 2


# ---------------------------------------------------------------------- in a game


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path)


def wheel(app: App, pos: tuple[int, int], notches: float) -> None:
    send(app, IntentKind.SCROLL, pos, amount=notches)


def zoomed(app: App, scene: GameScene, at: Hex) -> None:
    """Zoom in on a hex by wheel and wait until the view rests."""
    send(app, IntentKind.POINT, middle(scene, at))
    wheel(app, middle(scene, at), 3.0)
    run(app, 1.5)
    assert scene.board_view.camera.zoomed and not scene.board_view.camera.moving


def test_the_wheel_zooms_over_the_board_and_scrolls_over_the_panels(app: App) -> None:
    scene = open_game(app, "human", "greedy", board=scotland())
    assert scene.layout is not None
    wheel(app, scene.layout.left.center, 2.0)
    assert not scene.board_view.camera.zoomed
    at = best(scene.match)
    assert at is not None
    place = middle(scene, at)
    wheel(app, place, 2.0)
    run(app, 1.0)
    assert scene.board_view.camera.zoomed
    assert scene.board_view.hex_at(place) == at, "what was under the pointer still is"
    wheel(app, place, -4.0)
    wheel(app, place, -4.0)
    run(app, 1.0)
    assert scene.board_view.camera.whole_shown


def test_keys_zoom_and_nought_brings_the_whole_board_back(app: App) -> None:
    scene = open_game(app, "human", "greedy", board=scotland())
    send(app, IntentKind.ZOOM, amount=1.0)
    send(app, IntentKind.ZOOM, amount=1.0)
    run(app, 1.0)
    assert scene.board_view.camera.now.zoom == pytest.approx(1.25**2)
    send(app, IntentKind.WHOLE)
    run(app, 1.0)
    assert scene.board_view.camera.whole_shown


def test_escape_lifts_the_tile_then_shows_the_whole_board_then_opens_the_menu(app: App) -> None:
    scene = open_game(app, "human", "greedy", board=scotland())
    at = best(scene.match)
    assert at is not None
    zoomed(app, scene, at)
    click(app, middle(scene, at))
    send(app, IntentKind.CANCEL)
    assert scene.attention.pinned is None and scene.board_view.camera.zoomed
    send(app, IntentKind.CANCEL, middle(scene, at), device=Device.MOUSE)
    assert scene.board_view.camera.zoomed, "the second mouse button only lifts"
    send(app, IntentKind.CANCEL)
    assert app.scene is scene and not scene.board_view.camera.zoomed
    run(app, 1.0)
    assert scene.board_view.camera.whole_shown
    send(app, IntentKind.CANCEL)
    assert isinstance(app.scene, PauseScene)


def test_a_tile_is_placed_by_two_clicks_on_the_enlarged_board(app: App) -> None:
    scene = open_game(app, "human", "greedy", board=scotland())
    at = best(scene.match)
    assert at is not None
    zoomed(app, scene, at)
    click(app, middle(scene, at))
    assert scene.attention.pinned == at and scene.match.turn == 0
    click(app, middle(scene, at))
    assert scene.match.placements[0].at == at


def test_a_drag_moves_the_map_and_never_places(app: App) -> None:
    app.settings.one_click_placement = True
    scene = open_game(app, "human", "greedy", board=scotland())
    at = best(scene.match)
    assert at is not None
    zoomed(app, scene, at)
    x, y = middle(scene, at)
    view = scene.board_view.camera.goal
    send(app, IntentKind.PRESS, (x, y))
    for step in range(1, 11):
        send(app, IntentKind.POINT, (x - 6 * step, y - 4 * step))
    assert scene.camera.dragging
    send(app, IntentKind.RELEASE, (x - 60, y - 40))
    assert scene.match.turn == 0 and scene.attention.pinned is None
    assert scene.board_view.camera.goal != view
    moved = middle(scene, at)
    send(app, IntentKind.PRESS, moved)
    send(app, IntentKind.POINT, (moved[0] + 2, moved[1] + 1))
    send(app, IntentKind.RELEASE, (moved[0] + 2, moved[1] + 1))
    assert scene.match.turn > 0, "a hand that trembles still clicks"


def test_a_press_slid_to_another_hex_of_the_whole_board_places_nothing(app: App) -> None:
    app.settings.one_click_placement = True
    scene = open_game(app, "human", "greedy", board=scotland())
    one, other = sorted(scene.view.legal)[:2]
    send(app, IntentKind.PRESS, middle(scene, one))
    send(app, IntentKind.POINT, middle(scene, other))
    send(app, IntentKind.RELEASE, middle(scene, other))
    assert scene.match.turn == 0


def test_a_finger_slid_over_the_board_leaves_the_tile_shown_where_it_is_lifted(app: App) -> None:
    app.settings.one_click_placement = True
    scene = open_game(app, "human", "greedy", board=scotland())
    one, other = sorted(scene.view.legal)[:2]
    send(app, IntentKind.PRESS, middle(scene, one), device=Device.TOUCH)
    send(app, IntentKind.POINT, middle(scene, other), device=Device.TOUCH)
    preview = scene.board_layer.previewed()
    assert preview is not None and preview[0].at == other
    send(app, IntentKind.RELEASE, middle(scene, other), device=Device.TOUCH)
    assert scene.match.turn == 0 and scene.attention.pinned == other


def test_a_pinch_begun_on_a_shown_tile_does_not_place_it(app: App) -> None:
    scene = open_game(app, "human", "greedy", board=scotland())
    at = best(scene.match)
    assert at is not None
    place = middle(scene, at)
    for kind in (IntentKind.PRESS, IntentKind.RELEASE):
        send(app, kind, place, device=Device.TOUCH)
    assert scene.attention.pinned == at
    send(app, IntentKind.PRESS, place, device=Device.TOUCH)
    send(app, IntentKind.RELEASE, NOWHERE, device=Device.TOUCH)
    for _ in range(5):
        send(app, IntentKind.PINCH, place, amount=1.2, device=Device.TOUCH)
    send(app, IntentKind.PINCH, place, device=Device.TOUCH)
    assert scene.match.turn == 0 and scene.board_view.camera.now.zoom == pytest.approx(1.2**5)
    assert scene.board_view.hex_at(place) == at
    run(app, 1.0)
    send(app, IntentKind.PINCH, place, amount=0.3, device=Device.TOUCH)
    send(app, IntentKind.PINCH, place, device=Device.TOUCH)
    assert scene.board_view.camera.whole_shown


def test_the_overview_is_there_only_while_enlarged_and_brings_the_whole_board_back(app: App) -> None:
    scene = open_game(app, "human", "greedy", board=scotland())
    assert scene.camera.overview is None
    at = best(scene.match)
    assert at is not None
    zoomed(app, scene, at)
    app.frame()
    overview = scene.camera.overview
    assert overview is not None and scene.board_view.rect.contains(overview.rect)
    turn = scene.match.turn
    for kind in (IntentKind.PRESS, IntentKind.RELEASE):
        send(app, kind, overview.rect.center, device=Device.TOUCH)
    run(app, 1.5)
    app.frame()
    assert scene.board_view.camera.whole_shown and scene.camera.overview is None and scene.match.turn == turn


def test_the_focus_stays_in_sight(app: App) -> None:
    scene = open_game(app, "human", "greedy", board=scotland())
    at = best(scene.match)
    assert at is not None
    zoomed(app, scene, at)
    directions = ((1, 0), (0, 1), (-1, 0), (0, -1))
    for number in range(40):
        if scene.attention.focus_zone is not None:
            break
        send(app, IntentKind.MOVE, direction=directions[number // 10])
        run(app, 1.0)
        focus = scene.attention.focus_hex
        assert focus is not None and scene.board_view.rect.collidepoint(scene.board_view.centre(focus))
    for _ in range(12):
        send(app, IntentKind.NEXT)
        run(app, 1.0)
        focus = scene.attention.focus_hex
        assert focus is not None and scene.board_view.rect.collidepoint(scene.board_view.centre(focus))


def test_the_view_follows_the_others_and_comes_back(tmp_path: Path) -> None:
    thinker = Slow()
    app = open_app(tmp_path, thinker)
    scene = open_game(app, "human", "greedy", board=scotland(), speed="normal")
    rect = scene.board_view.rect
    mine = max(scene.view.legal, key=lambda at: scene.board_view.centre(at)[1])
    zoomed(app, scene, mine)
    send(app, IntentKind.ZOOM, amount=3.0)
    run(app, 2.0)
    scene.place(mine)
    while scene.timeline.busy:
        app.step(0.05)
    run(app, 1.0)
    own = scene.board_view.camera.goal
    answer, _at = thinker.questions.pop(0)
    far = min(scene.match.legal(), key=lambda at: at[1])
    assert not rect.collidepoint(scene.board_view.centre(far))
    answer.set_result(far)
    run(app, 0.6)
    assert scene.match.placements[1].at == far
    assert rect.collidepoint(scene.board_view.centre(far)), "it is seen where it is placed"
    while not scene.choosing:
        app.step(0.05)
    run(app, 2.0)
    assert scene.board_view.camera.goal == own, "the player's own view is back"


def test_at_instant_speed_and_with_reduced_motion_the_view_jumps(app: App) -> None:
    scene = open_game(app, "human", "greedy", board=scotland(), speed="instant")
    send(app, IntentKind.ZOOM, amount=2.0)
    app.step(0.0)
    send(app, IntentKind.ZOOM, amount=1.0)
    assert not scene.board_view.camera.moving


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_the_same_part_stays_in_view_when_the_window_changes(app: App, size: tuple[int, int]) -> None:
    scene = open_game(app, "human", "greedy", board=scotland())
    at = best(scene.match)
    assert at is not None
    zoomed(app, scene, at)
    app._canvas = pygame.Surface(size)
    app.frame()
    assert scene.board_view.rect == game_layout(size, 2).board
    assert scene.board_view.camera.zoomed and scene.board_view.rect.collidepoint(middle(scene, at))
