"""Section 10 of the rules: each ruling that has to be kept has a test of its name here.

Several are shown at more length in the test of the section they belong to.
"""

from __future__ import annotations

import pytest

from game.rebirth import Board, mission_cards
from game.rebirth.tables import LAP
from tests.boards import from_text, scotland
from tests.table import Table, points


def test_most_in_a_region_is_per_single_opponent_not_an_absolute_majority() -> None:
    """Seat 0 has two of five occupied spaces, the others two together three: 2, 2 and 1."""
    board = from_text("b b b b b b", regions={"All": [(c, 0) for c in range(6)]})
    table = Table(board, ["E E", "E E", "E E"])
    table.places(*[(c, 0) for c in range(5)])
    fulfilled = [table.match.mission_progress(seat, "region:all").fulfilled for seat in range(3)]
    # Equal is enough: both leaders have it.
    assert fulfilled == [True, True, False]


def test_zero_equal_to_zero_is_not_most() -> None:
    board = from_text("b b b", regions={"All": [(2, 0)]})
    table = Table(board, ["E", "E"])
    table.places((0, 0), (1, 0))
    assert not any(table.match.mission_progress(seat, "region:all").fulfilled for seat in range(2))


def test_energy_next_to_food_of_the_same_colour_is_two_clusters() -> None:
    table = Table(from_text("b b b b b b"), ["E F E", "E F E"])
    table.places((0, 0), (4, 0))
    assert points(table.place(1, 0)) == [(0, 1)]
    table.place(5, 0)
    assert points(table.place(2, 0)) == [(0, 1)]


def test_completing_a_settlement_pays_the_others_too() -> None:
    table = Table(from_text("1 1 1"), ["S3", "S2", "S1"])
    table.places((0, 0), (1, 0))
    line = table.place(2, 0)
    assert points(line) == [(0, 8), (1, 5)]
    assert table.scores == [8, 5, 0]


def test_a_completer_tied_for_first_gets_second() -> None:
    table = Table(from_text("1 1 1"), ["S3", "S3", "S1"], first=2)
    table.places((0, 0), (1, 0))
    assert points(table.place(2, 0)) == [(0, 8), (1, 5)]


def test_a_completer_tied_three_ways_in_a_large_settlement_gets_the_third_prize_0() -> None:
    table = Table(from_text("1 1 1"), ["S2", "S2", "S2"])
    table.places((0, 0), (1, 0), (2, 0))
    assert table.scores == [8, 5, 0]


@pytest.mark.parametrize(
    ("holder", "challenger", "taken"),
    [
        (["E"], ["E"], False),
        (["E"], ["S1"], False),
        (["S4"], ["S1"], False),
        (["S1"], ["E"], True),
        (["E"], ["S1", "S1"], True),
        (["E", "S1"], ["E", "S1"], False),
        (["E", "S1"], ["E", "E"], True),
        (["E", "E"], ["E", "S1"], False),
        (["S1", "S1"], ["E", "S1"], True),
    ],
)
def test_a_take_over_needs_strictly_more_tiles_or_equal_tiles_and_strictly_more_farms(
    holder: list[str], challenger: list[str], taken: bool
) -> None:
    """The challenger's tiles come last, so that only they can take the castle."""
    drawing = """
        . b 1 b . b b b b
         2 CA 3 . b b b b
        . b 4 b . b b b b
         . b b b b b b b
    """
    # Around the castle lie two farm spaces and four settlement spaces; a case with more farms has four and two.
    farms, towns = [(1, 0), (1, 2)], [(2, 0), (0, 1), (2, 1), (2, 2)]
    if holder.count("E") + challenger.count("E") > 2:
        drawing = drawing.replace(" 2 CA 3 ", " b CA b ")
        farms, towns = [(1, 0), (1, 2), (0, 1), (2, 1)], [(2, 0), (2, 2)]
    away = [(column, 3) for column in range(1, 8)]
    hands = [" ".join([*holder, *["E"] * len(challenger)]), " ".join([*["E"] * len(holder), *challenger])]
    table = Table(from_text(drawing), hands)
    for tile in holder:
        table.places(farms.pop() if tile == "E" else towns.pop(), away.pop())
    assert table.match.castle_controller("A") == 0
    for tile in challenger:
        table.places(away.pop(), farms.pop() if tile == "E" else towns.pop())
    assert table.match.castle_controller("A") == (1 if taken else 0)


def test_visiting_a_cathedral_that_others_visited_still_gives_a_card() -> None:
    table = Table(from_text("e KA e"), ["E", "E"], mission_deck=["crofts", "harbours"])
    table.place(0, 0)
    assert table.place(2, 0)["cards"] == ["harbours"]


def test_a_second_tile_next_to_a_cathedral_gives_none() -> None:
    table = Table(from_text("e KA e b b"), ["E E", "E E"], mission_deck=["crofts", "harbours"])
    table.places((0, 0), (3, 0))
    assert table.place(2, 0)["cards"] == []


def test_scotlands_deck_holds_exactly_the_32_cards_that_four_players_can_ever_draw() -> None:
    board = Board.from_description(scotland())
    assert len(mission_cards(board)) == 32 == 4 * len(board.cathedrals)


def test_the_tile_shortage_rule_looks_at_the_whole_board_not_at_the_neighbourhood() -> None:
    table = Table(from_text("f f . . . . . . e"), ["E E", "E E"])
    assert table.legal == {(8, 0)}
    table.place(8, 0)
    assert table.legal == {(0, 0), (1, 0)}


def test_a_lap_of_the_score_track_is_100() -> None:
    assert LAP == 100


def test_unfinished_settlements_pay_printed_influence_not_prizes() -> None:
    table = Table(from_text("1 1 1"), ["S4", "S4"])
    table.places((0, 0), (1, 0))
    assert [line["settlements"] for line in table.result["final"]] == [4, 4]
    assert [line["track"] for line in table.result["final"]] == [0, 0]


def test_the_completer_loses_settlement_ties_and_does_not_win_them() -> None:
    table = Table(from_text("1 1"), ["S1", "S1"])
    table.place(0, 0)
    assert points(table.place(1, 0)) == [(0, 5), (1, 3)]


def test_the_second_tie_break_may_crown_a_player_outside_the_tie() -> None:
    board = from_text("1 CB . 2 3 4 5", regions={}, tie_breaks=[None, "B"])
    table = Table(board, ["S4 S4 S1", "S4 S4 S1", "S1 S4 S4"])
    table.places((3, 0), (4, 0), (0, 0), (5, 0), (6, 0))
    result = table.discard_rest()
    assert [line["total"] for line in result["final"]] == [8, 8, 6]
    assert (result["winners"], result["decided_by"]) == ([2], "b")
