"""The map on the screen: pixels find their hexes, and what changed is drawn as if all had been."""

from __future__ import annotations

import math
import random

import pygame
import pytest

from game.client.art.vector import hex_corners
from game.client.board_picture import grid_in, paint_ground, shape_of, visible, wave_places
from game.client.board_plate import BoardPlate
from game.client.board_shape import outlines
from game.client.board_view import BoardPieces, BoardView, Pointer
from game.client.fonts import Fonts
from game.client.hex_geometry import HexGrid
from game.client.label_places import place_decor
from game.client.small_board import small_picture
from game.client.sprites import Sprites
from game.rebirth import Board, Hex, neighbours
from game.storage.resources import maps_folder
from game.tiled import read_map

RECT = pygame.Rect(300, 40, 447, 489)


@pytest.fixture(scope="module")
def sprites() -> Sprites:
    return Sprites()


@pytest.fixture(scope="module")
def scotland() -> Board:
    board = read_map(maps_folder() / "scotland.tmx").board
    assert board is not None
    return board


@pytest.fixture
def view(scotland: Board, sprites: Sprites) -> BoardView:
    return BoardView(scotland, 3, RECT, sprites, Fonts())


def inside(view: BoardView, at: Hex, point: tuple[float, float]) -> float:
    """How far inside a hex a point lies, in pixels; negative outside."""
    corners = hex_corners(view.grid.radius, *view.centre(at))
    depth = math.inf
    for i, (x0, y0) in enumerate(corners):
        x1, y1 = corners[(i + 1) % 6]
        side = (x1 - x0) * (point[1] - y0) - (y1 - y0) * (point[0] - x0)
        depth = min(depth, side / math.dist((x0, y0), (x1, y1)))
    return depth


def test_random_pixels_find_their_hex(view: BoardView) -> None:
    rng = random.Random(11)
    for _ in range(2000):
        point = (rng.randrange(RECT.left, RECT.right), rng.randrange(RECT.top, RECT.bottom))
        at = view.hex_at(point)
        if at is not None:
            assert inside(view, at, point) > -1e-6
        else:
            near = view.grid.at(point)
            assert all(
                inside(view, other, point) < 1e-6 for other in (near, *neighbours(near)) if other in view.shape.kinds
            )


def test_all_corners_and_centres_find_their_hex(view: BoardView) -> None:
    for at in view.shape.hexes:
        x, y = view.centre(at)
        assert view.hex_at((x, y)) == at
        for corner in hex_corners(view.grid.radius * 0.999, x, y):
            assert view.hex_at(corner) == at


def test_water_and_other_places_are_no_hex(view: BoardView) -> None:
    assert view.hex_at((RECT.left + 2, RECT.top + 2)) is None
    assert view.hex_at((10, 10)) is None
    assert view.hex_at((RECT.right + 5, RECT.centery)) is None


def draw(view: BoardView, pieces: BoardPieces, pointer: Pointer | None = None) -> bytes:
    surface = pygame.Surface((800, 600), 0, 32)
    view.draw(surface, pieces, pointer)
    return pygame.image.tobytes(surface, "RGB")


def position(board: Board, rng: random.Random) -> BoardPieces:
    free = list(board.spaces)
    rng.shuffle(free)
    tiles = {at: (rng.randrange(4), rng.randrange(6)) for at in free[: rng.randrange(60)]}
    legal = frozenset(at for at in free if at not in tiles and rng.random() < 0.3) if rng.random() < 0.7 else None
    return BoardPieces(
        tiles=tiles,
        castles={castle.name: rng.choice((None, 0, 1, 2, 3)) for castle in board.castles},
        visits={mark.name: tuple(range(rng.randrange(4))) for mark in board.cathedrals},
        legal=legal,
        cluster=frozenset(list(tiles)[: rng.randrange(6)]),
        last_moves={at: owner for at, (owner, _tile) in list(tiles.items())[:2]},
        highlighted=frozenset(rng.sample(board.spaces, rng.randrange(5))),
        lit=frozenset(town.name for town in board.settlements if rng.random() < 0.3),
    )


def test_a_partial_redraw_equals_a_whole_one(scotland: Board, sprites: Sprites) -> None:
    fonts = Fonts()
    kept = BoardView(scotland, 3, RECT, sprites, fonts)
    kept.finish_names()
    rng = random.Random(3)
    pieces = position(scotland, rng)
    draw(kept, pieces)
    for step in range(8):
        if step == 4:
            pieces = position(scotland, rng)
        else:
            tiles = dict(pieces.tiles)
            at = rng.choice(scotland.spaces)
            tiles[at] = (rng.randrange(4), rng.randrange(2))
            castles = dict(pieces.castles) | {rng.choice(scotland.castles).name: rng.randrange(4)}
            pieces = BoardPieces(
                tiles=tiles, castles=castles, visits=pieces.visits, legal=pieces.legal, last_moves={at: tiles[at][0]}
            )
        fresh = BoardView(scotland, 3, RECT, sprites, fonts)
        fresh.finish_names()
        assert draw(kept, pieces) == draw(fresh, pieces), step


def test_the_pointer_leaves_no_trace(scotland: Board, sprites: Sprites) -> None:
    view = BoardView(scotland, 3, RECT, sprites, Fonts())
    view.finish_names()
    pieces = BoardPieces(legal=frozenset(scotland.spaces[:20]))
    plain = draw(view, pieces)
    pointed = draw(view, pieces, Pointer(scotland.spaces[0], (1, 0)))
    refused = draw(view, pieces, Pointer(scotland.spaces[40], refused=True))
    focused = draw(view, pieces, Pointer(focus=scotland.spaces[5]))
    assert len({plain, pointed, refused, focused}) == 4
    assert draw(view, pieces) == plain


def test_only_two_players_meet_the_blocked_spaces(scotland: Board, sprites: Sprites) -> None:
    pictures = {}
    for players in (2, 3, 4):
        view = BoardView(scotland, players, RECT, sprites, Fonts(), names=False)
        pictures[players] = pygame.image.tobytes(view.ground, "RGB")
    assert pictures[3] == pictures[4] != pictures[2]


def test_nothing_is_drawn_over_what_lies_in_the_mist(scotland: Board, sprites: Sprites) -> None:
    blocked = scotland.blocked(2)
    for players, out in ((2, blocked), (3, frozenset())):
        view = BoardView(scotland, players, RECT, sprites, Fonts(), names=False)
        plate = BoardPlate(view.shape, players, view.grid, RECT.size, view.bounds, sprites, None)
        assert set(plate._pills) == scotland.plus_one - out
        assert len(plate._walls) == sum(not out.issuperset(town.spaces) for town in scotland.settlements)
    assert blocked & scotland.plus_one


def test_every_settlement_has_one_wall(scotland: Board) -> None:
    shape = shape_of(scotland)
    assert len(shape.walls) == len(scotland.settlements)
    for settlement in scotland.settlements:
        assert len(outlines(settlement.spaces)) == 1


def test_ports_lie_at_the_water(scotland: Board) -> None:
    shape = shape_of(scotland)
    assert set(shape.pills) == scotland.plus_one
    shares = {at: shape.land_share(x - 33, y - 19, x + 33, y + 19) for at, (x, y) in shape.pills.items()}
    assert sum(shares.values()) / len(shares) < 0.6
    for at, share in shares.items():
        assert share < 0.95 and any(other not in shape.kinds for other in neighbours(at)), at


def test_all_land_hexes_lie_within_the_coast(scotland: Board) -> None:
    shape = shape_of(scotland)
    for at in shape.land:
        x, y = shape.centres[at]
        assert shape.land_share(x - 40, y - 40, x + 40, y + 40) > 0.97, at


def test_a_small_picture_for_menus(scotland: Board, sprites: Sprites) -> None:
    picture = small_picture(scotland, (220, 240), sprites)
    assert picture.get_size() == (220, 240)
    assert len({tuple(picture.get_at((x, 120))[:3]) for x in range(0, 220, 4)}) > 12


def test_a_name_without_room_shows_under_the_pointer(scotland: Board, sprites: Sprites) -> None:
    # Letters so large that many names must be hidden
    view = BoardView(scotland, 3, pygame.Rect(0, 0, 800, 600), sprites, Fonts(2.2))
    view.finish_names()
    hidden = next(name for name in view.names if name.hidden)
    at = next(at for at in view.shape.hexes if hidden.name in (scotland.settlement_at(at), *names_at(scotland, at)))
    other = next(at for at in scotland.spaces if scotland.settlement_at(at) is None)
    pieces = BoardPieces()
    plain = draw(view, pieces, Pointer(focus=other))
    x, y = view.grid.place((hidden.x, hidden.y))

    def shown(picture: bytes) -> bytes:
        surface = pygame.image.frombytes(picture, (800, 600), "RGB")
        box = pygame.Rect(0, 0, 12, 8)
        box.center = (round(x), round(y))
        return pygame.image.tobytes(surface.subsurface(box.clip(surface.get_rect())), "RGB")

    assert shown(draw(view, pieces, Pointer(focus=at))) != shown(plain)
    view.show_all_names = True
    assert shown(draw(view, pieces)) != shown(plain)


def names_at(board: Board, at: Hex) -> tuple[str, ...]:
    mark = board.landmark_at(at)
    return () if mark is None else (mark.name,)


def test_waves_drift_only_with_time_and_only_on_water(scotland: Board, sprites: Sprites) -> None:
    view = BoardView(scotland, 3, RECT, sprites, Fonts())
    view.finish_names()
    pieces = BoardPieces()

    def picture(seconds: float | None) -> pygame.Surface:
        surface = pygame.Surface((800, 600), 0, 32)
        view.draw(surface, pieces, None, seconds)
        return surface

    rest, early, late = picture(None), picture(1.0), picture(3.0)
    changed = pygame.mask.from_threshold(early, (0, 0, 0), (1, 1, 1), late)
    changed.invert()
    assert changed.count() > 100
    assert pygame.image.tobytes(picture(None), "RGB") == pygame.image.tobytes(rest, "RGB")
    for at in view.shape.hexes:
        x, y = view.centre(at)
        assert (
            early.get_at((round(x), round(y))) == late.get_at((round(x), round(y))) == rest.get_at((round(x), round(y)))
        )
    places = wave_places(view.shape, view.bounds, [])
    assert len(places) > 30
    assert all(view.shape.land_share(x - 32, y - 8, x + 32, y + 8) == 0 for x, y in places)


def test_a_line_over_the_map_finds_the_names_it_crosses_and_they_can_be_written_over_it(view: BoardView) -> None:
    view.finish_names()
    shown = [name for name in (*view.names, *view.region_names) if not name.hidden]
    rects = {(name.kind, name.name): rect for name, rect in zip(shown, view.name_rects(), strict=True)}
    rect = rects["castle", "Stirling"]
    crossed = view.names_crossed(rect.midleft, rect.midright)
    assert ("castle", "Stirling") in {(name.kind, name.name) for name in crossed}
    assert all(rects[name.kind, name.name].colliderect(rect) for name in crossed)
    assert not view.names_crossed(RECT.topleft, (RECT.left + 1, RECT.top + 1))
    surface = pygame.Surface((RECT.right, RECT.bottom))
    view.draw(surface, BoardPieces())
    written = surface.subsurface(rect).copy()
    pygame.draw.line(surface, (255, 0, 255), rect.midleft, rect.midright, rect.height)
    covered = surface.subsurface(rect).copy()
    view.write_names(surface, crossed)
    now = surface.subsurface(rect)

    def dark(picture: pygame.Surface) -> int:
        return sum(sum(picture.get_at((x, y))[:3]) < 250 for x in range(rect.width) for y in range(rect.height))

    assert dark(covered) == 0 < dark(now)
    assert dark(now) >= 0.8 * dark(written)


def test_a_nudge_moves_everything_on_the_board_together(scotland: Board, sprites: Sprites) -> None:
    view = BoardView(scotland, 3, RECT, sprites, Fonts())
    view.finish_names()
    pieces = position(scotland, random.Random(4))
    pointer = Pointer(scotland.spaces[20], (1, 0), focus=scotland.spaces[60])

    def picture() -> pygame.Surface:
        surface = pygame.Surface((800, 600), 0, 32)
        view.draw(surface, pieces, pointer)
        return surface

    rest = picture()
    centres = {at: view.centre(at) for at in view.shape.hexes}
    view.nudge = (6.0, -4.0)
    moved = picture()
    inner = RECT.inflate(-12, -12)
    assert pygame.image.tobytes(moved.subsurface(inner.move(6, -4).clip(RECT)), "RGB") == pygame.image.tobytes(
        rest.subsurface(inner.move(6, -4).clip(RECT).move(-6, 4)), "RGB"
    )
    outside = rest.copy()
    outside.fill((0, 0, 0), RECT)
    moved.fill((0, 0, 0), RECT)
    assert pygame.image.tobytes(moved, "RGB") == pygame.image.tobytes(outside, "RGB")
    for at, (x, y) in centres.items():
        assert view.centre(at) == pytest.approx((x + 6, y - 4))
        assert view.hex_at(view.centre(at)) == at
    view.nudge = (0.0, 0.0)
    assert pygame.image.tobytes(picture(), "RGB") == pygame.image.tobytes(rest, "RGB")


def test_a_part_of_the_ground_looks_as_in_the_whole(scotland: Board, sprites: Sprites) -> None:
    shape = shape_of(scotland)
    size = (300, 290)
    grid = grid_in(shape, size)
    bounds = visible(grid, size)
    large = HexGrid(grid.width * 2, grid.left * 2, grid.top * 2)
    everything = paint_ground(shape, large, (600, 580), sprites, whole=bounds)
    area = pygame.Rect(120, 100, 260, 300)
    moved = HexGrid(large.width, large.left - area.x, large.top - area.y)
    part = paint_ground(shape, moved, area.size, sprites, places=place_decor(shape, bounds), whole=bounds)
    expected = everything.subsurface(area)
    differing = pygame.mask.from_threshold(part, (0, 0, 0), (12, 12, 12), expected)
    differing.invert()
    assert differing.count() < 0.01 * area.width * area.height
