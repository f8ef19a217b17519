"""Names on a board that fills with tiles: none touches what stands on a tile, a building, a port or another name."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pygame
import pytest

from game.client import label_store, theme
from game.client.art import tiles
from game.client.art.vector import compose
from game.client.board_view import BoardPieces, BoardView, Pointer
from game.client.fonts import Fonts
from game.client.labels import Name, overlap, run_together
from game.client.layout import game_layout
from game.client.sprites import Sprites
from game.client.theme import INK
from game.commands.stage import make_seats, play_to
from game.rebirth import Board, Hex, Match
from game.storage.resources import maps_folder
from game.tiled import read_map

SIZE = (1280, 720)
MAPS = sorted(path.stem for path in maps_folder().glob("*.tmx"))
STEP = 12
CLAN = 1


@cache
def board_of(name: str) -> Board:
    board = read_map(maps_folder() / f"{name}.tmx").board
    assert board is not None
    return board


@cache
def view_of(name: str, text: float) -> BoardView:
    fonts = Fonts(text)
    view = BoardView(board_of(name), 4, game_layout(SIZE, 3, text=text).board, Sprites(), fonts)
    view.finish_names()
    return view


@cache
def symbol(kind: int, width: float) -> pygame.mask.Mask:
    """What stands on a tile: where its picture differs from a tile with nothing on it."""
    clan = theme.CLANS[CLAN]
    full, blank = (
        compose(layers, width, tiles.TILE_REACH) for layers in (tiles.tile(clan, kind), tiles.blank_tile(clan, ""))
    )
    same = pygame.mask.from_threshold(full, (0, 0, 0), (60, 60, 60, 255), blank)
    same.invert()
    return same


@cache
def line_mask(line: str, role: str, px: float, text: float) -> pygame.mask.Mask:
    return pygame.mask.from_surface(Fonts(text).render(line, role, px, INK), 110)


def letters(view: BoardView, text: float) -> list[tuple[tuple[str, str], pygame.Rect, pygame.mask.Mask]]:
    found = []
    for name in view._letters.names:
        role = label_store.role(name.kind)
        x, y = view.grid.place((name.x, name.y))
        step = view.fonts.size(view.name_px) * label_store.LINE_STEP
        for i, line in enumerate(name.lines):
            mask = line_mask(line, role, view.name_px, text)
            middle = y + (i - (len(name.lines) - 1) / 2) * step - label_store.ink_shift(view.fonts, role, view.name_px)
            place = pygame.Rect((0, 0), mask.get_size())
            place.center = round(x), round(middle)
            found.append(((name.kind, name.name), place, mask))
    return found


def touching(view: BoardView, text: float, lying: dict[Hex, tuple[int, int]]) -> list[object]:
    """Every name that lies over something."""
    found: list[object] = []
    written = letters(view, text)
    for (first, here, mine), (second, there, theirs) in combinations(written, 2):
        if first != second and mine.overlap((theirs), (there.left - here.left, there.top - here.top)):
            found.append((first, second))
    symbols = []
    for at, (_seat, kind) in lying.items():
        mask = symbol(kind, view.hex_width)
        box = pygame.Rect((0, 0), mask.get_size())
        box.center = round(view.centre(at)[0]), round(view.centre(at)[1])
        symbols.append((at, box, mask))
    for name, place, mask in written:
        for at, box, mine in symbols:
            # the very edge of a stroke may share a pixel at this size
            if place.colliderect(box) and mask.overlap_area(mine, (box.x - place.x, box.y - place.y)) > 2:
                found.append((name, at))
    return found


def read_together(view: BoardView) -> list[tuple[str, str]]:
    """The names that stand on one line without a gap between them."""
    size = view._letters.places.size
    names = (*view._letters.names, *view.region_names)
    return [(first.name, second.name) for first, second in combinations(names, 2) if run_together(first, second, size)]


@pytest.mark.parametrize(("players", "text"), [(2, 1.0), (3, 1.0), (4, 1.0), (2, 1.25), (4, 1.25), (2, 1.5)])
@pytest.mark.parametrize("name", MAPS)
def test_through_a_whole_game_no_name_touches_a_piece_or_a_name(name: str, players: int, text: float) -> None:
    board = board_of(name)
    if not board.options.players_min <= players <= board.options.players_max:
        pytest.skip("not for so many players")
    view = view_of(name, text)
    match = game(name, players)
    lying: dict[Hex, tuple[int, int]] = {}
    least = len(view.names)
    view._letters.settle({})
    # In larger letters on a small window some have nowhere to go.
    assert len(read_together(view)) <= (0 if text == 1.0 else 3)
    for number, placement in enumerate(match.placements, start=1):
        if placement.at is not None:
            lying[placement.at] = (placement.seat, int(placement.tile))
        if number % STEP == 0 or number == len(match.placements):
            view._letters.settle(lying)
            assert not touching(view, text, lying), number
            least = min(least, len(view._letters.names))
            assert len(read_together(view)) <= (1 if text == 1.0 else 3), number
    # Inland names give way on a full board, but most of the map keeps its names.
    assert least >= len(view.names) * (0.6 if text == 1.0 else 0.5)


@cache
def game(name: str, players: int) -> Match:
    match = Match.new(board_of(name), make_seats(["greedy"] * players), 7, map_name=name)
    play_to(match, 1000)
    return match


def test_a_name_steps_aside_for_a_tile_and_the_picture_shows_it() -> None:
    board, text = board_of("scotland"), 1.0
    view = BoardView(board, 3, game_layout(SIZE, 3, text=text).board, Sprites(), Fonts(text))
    view.finish_names()
    surface = pygame.Surface(SIZE, 0, 32)
    view.draw(surface, BoardPieces())
    name = next(name for name in view._letters.names if name.touched)
    at, kind = min(name.touched)
    pieces = BoardPieces(tiles={at: (CLAN, kind)})
    view.draw(surface, pieces)
    now = next((other for other in view._letters.names if (other.kind, other.name) == (name.kind, name.name)), None)
    assert now is None or (now.x, now.y) != (name.x, name.y)
    fresh = BoardView(board, 3, view.rect, view.sprites, view.fonts)
    fresh.finish_names()
    again = pygame.Surface(SIZE, 0, 32)
    fresh.draw(again, pieces)
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(again, "RGB")


def test_a_name_that_gave_way_comes_back_under_the_pointer_and_with_all_names() -> None:
    view = view_of("scotland", 1.0)
    match = game("scotland", 4)
    view._letters.settle(match.tiles)
    shown = {(name.kind, name.name) for name in view._letters.names}
    gone = next(name for name in view.names if (name.kind, name.name) not in shown)
    hexes = [mark.hex for mark in view.board.landmarks if (mark.kind, mark.name) == (gone.kind, gone.name)]
    hexes += [
        at
        for town in view.board.settlements
        if ("settlement", town.name) == (gone.kind, gone.name)
        for at in town.spaces
    ]
    back = view.hidden_name(hexes[0])
    assert back is not None and (back.kind, back.name) == (gone.kind, gone.name)
    lying = {(at, int(tile)) for at, (_seat, tile) in match.tiles.items()}
    assert len(back.touched & lying) <= len(gone.touched & lying)
    assert gone in view._letters.all_names and len(view._letters.all_names) == len(view.names)
    view._letters.settle({})


def test_names_give_way_to_the_tile_at_the_pointer_and_come_back_when_it_goes() -> None:
    view = BoardView(board_of("scotland"), 4, game_layout((640, 360), 3).board, Sprites(), Fonts())
    view.finish_names()
    pieces, surface = BoardPieces(), pygame.Surface((640, 360))
    view.draw(surface, pieces)
    before = view.names_written
    at, tile = min(touch for name in before if not name.hidden for touch in name.touched)
    view.draw(surface, pieces, Pointer(pointed=at, tile=(CLAN, tile)))
    assert view.names_written != before
    assert not any((at, tile) in name.touched for name in view.names_written)
    view.draw_areas(surface, pieces, None, [view.rect])
    assert not any((at, tile) in name.touched for name in view.names_written)
    view.draw(surface, pieces)
    assert view.names_written == before


def test_names_on_one_line_are_apart_by_about_the_size_of_a_letter() -> None:
    def named(x: float, y: float = 0.0, lines: tuple[str, ...] = ("Bunratty",)) -> Name:
        return Name("castle", lines[0], lines, x, y, 100.0, 25.0)

    assert run_together(named(0), named(130), 40.0)
    assert not run_together(named(0), named(140), 40.0)
    assert not run_together(named(0), named(130, y=30), 40.0)
    assert run_together(named(0, lines=("Eilean", "Donan")), named(130, y=17), 40.0)
    assert not run_together(named(0), named(70), 40.0, share=0.5)


@pytest.mark.parametrize("name", MAPS)
def test_a_name_steps_aside_for_a_disc_and_comes_back(name: str) -> None:
    view = view_of(name, 1.0)
    letters = view._letters
    letters.settle({})
    before = letters.names
    for at in sorted(view.shape.hexes)[::7]:
        letters.settle({}, {at: 0.64})
        x, y = view.shape.centres[at]
        disc = (x - 32, y - 32, x + 32, y + 32)
        assert not [shown.name for shown in letters.names if overlap(shown.box, disc)], at
    letters.settle({})
    assert letters.names == before


def test_a_settlement_out_of_the_game_is_named_only_with_all_names() -> None:
    board = board_of("scotland")
    view = BoardView(board, 2, game_layout(SIZE, 3).board, Sprites(), Fonts())
    view.finish_names()
    mist = board.blocked(2)
    out = {town.name for town in board.settlements if mist.issuperset(town.spaces)}
    assert out
    assert not out & {name.name for name in view.names_written if name.kind == "settlement"}
    assert out <= {name.name for name in view._letters.all_names if name.kind == "settlement"}
    full = view_of("scotland", 1.0)
    full._letters.settle({})
    assert out <= {name.name for name in full.names_written if name.kind == "settlement"}
