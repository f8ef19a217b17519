"""Section 1 of the rules: spaces, landmarks, tiles, neighbours, clusters."""

from __future__ import annotations

import pytest

from game.rebirth import Board, Tile, neighbours
from tests.boards import design, from_text, scotland
from tests.naive.engine import around
from tests.table import Table

SPACES = {"energy", "food", "blank", "flexible", "settlement"}


def test_a_tile_is_a_farm_or_a_settlement_with_influence_1_to_4() -> None:
    assert [tile.code for tile in Tile] == ["E", "F", "S1", "S2", "S3", "S4"]
    assert [tile.is_farm for tile in Tile] == [True, True, False, False, False, False]
    assert [tile.influence for tile in Tile] == [0, 0, 1, 2, 3, 4]


@pytest.mark.parametrize("tile", list(Tile))
def test_a_tile_is_read_as_it_is_written(tile: Tile) -> None:
    assert Tile.parse(tile.code) is tile


@pytest.mark.parametrize("code", ["", "e", "S", "S0", "S5", "S12", " E", "EE", "settlement", None, 1, ["E"]])
def test_anything_else_is_no_tile(code: object) -> None:
    with pytest.raises(ValueError, match="no tile"):
        Tile.parse(code)  # type: ignore[arg-type]


def test_neighbours_share_an_edge_in_even_and_odd_rows() -> None:
    assert set(neighbours((4, 2))) == {(3, 2), (5, 2), (3, 1), (4, 1), (3, 3), (4, 3)}
    assert set(neighbours((4, 3))) == {(3, 3), (5, 3), (4, 2), (5, 2), (4, 4), (5, 4)}


def test_being_a_neighbour_is_mutual_and_as_the_hexes_lie() -> None:
    for hex in [(c, r) for c in range(1, 6) for r in range(1, 6)]:
        assert len(set(neighbours(hex))) == 6
        assert set(neighbours(hex)) == set(around(hex))
        for other in neighbours(hex):
            assert hex in neighbours(other)


@pytest.mark.parametrize("name", ["scotland", "ireland"])
def test_every_hex_of_a_board_is_a_space_a_landmark_or_water(name: str) -> None:
    description = design(name)
    board = Board.from_description(description, name)
    letters = {(c, r): letter for r, row in enumerate(description["cells"]) for c, letter in enumerate(row.split())}
    meaning = {"e": "energy", "f": "food", "b": "blank", "x": "flexible", "s": "settlement", "E": "energy", "F": "food"}
    meaning |= {"C": "castle", "K": "cathedral", "T": "tower", "H": "tara"}
    for hex, letter in letters.items():
        assert board.kind(hex) == meaning.get(letter)
    assert set(board.spaces) == {hex for hex in letters if board.kind(hex) in SPACES}
    assert {mark.hex for mark in board.landmarks} == {hex for hex, letter in letters.items() if letter in "CKTH"}


def test_spaces_are_listed_row_by_row() -> None:
    spaces = Board.from_description(scotland()).spaces
    assert list(spaces) == sorted(spaces, key=lambda hex: (hex[1], hex[0]))


def test_scotland_has_the_spaces_and_landmarks_of_its_design() -> None:
    board = Board.from_description(scotland())
    kinds = [board.kind(hex) for hex in board.spaces]
    assert len(kinds) == 128
    assert {kind: kinds.count(kind) for kind in kinds} == {"energy": 27, "food": 31, "blank": 29, "settlement": 41}
    assert (len(board.castles), len(board.cathedrals)) == (12, 8)
    sizes = [len(town.spaces) for town in board.settlements]
    assert [sizes.count(size) for size in (1, 2, 3, 4)] == [11, 9, 4, 0]
    assert len(board.plus_one) == 17
    assert len(board.regions) == 10


def test_water_is_no_hex_of_the_board() -> None:
    board = Board.from_description(from_text("e . e"))
    assert board.kind((1, 0)) is None
    assert board.kind((9, 9)) is None
    assert board.kind((-1, 0)) is None
    # Two farms with water between them are two clusters.
    table = Table(from_text("e . e"), ["E", "E"])
    assert table.legal == {(0, 0), (2, 0)}


def test_a_cluster_is_connected_tiles_of_one_colour_and_one_farm_type() -> None:
    table = Table(from_text("b b b b b\n b b b b b"), ["E E E", "E E E"])
    table.places((0, 0), (1, 0))
    assert table.place(2, 0)["awards"] == [{"seat": 0, "points": 1, "for": "farm", "where": "energy"}]
    assert table.place(2, 1)["awards"] == [{"seat": 1, "points": 1, "for": "farm", "where": "energy"}]
    assert table.place(0, 1)["awards"] == [{"seat": 0, "points": 2, "for": "farm", "where": "energy"}]
    assert table.place(1, 1)["awards"] == [{"seat": 1, "points": 3, "for": "farm", "where": "energy"}]


def test_settlements_may_touch_without_being_one() -> None:
    board = Board.from_description(from_text("1 1 2 3"))
    assert [board.settlement_at((column, 0)) for column in range(4)] == ["Town 1", "Town 1", "Town 2", "Town 3"]
    assert board.settlement_at((5, 5)) is None
