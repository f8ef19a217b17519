"""Section 5 of the rules: what a full settlement pays, and how ties are broken."""

from __future__ import annotations

import pytest

from tests.boards import from_text
from tests.table import Table, points

ROW_OF = {
    1: "1 e e e e",
    2: "1 1 e e e",
    3: "1 1 1 e e",
    4: "1 1 1 1 e",
}


def fill(size: int, tiles: list[str], players: int) -> list[tuple[int, int]]:
    """Fills a settlement of a size in the order of the seats, and gives what the last placement paid.

    ``tiles`` are as placed: seat 0, seat 1, ... and around again; a seat that sits out plays a farm: ``E``.
    """
    hands = [" ".join(tiles[seat::players]) for seat in range(players)]
    table = Table(from_text(ROW_OF[size] + "\n e e e e e e e e"), hands)
    spaces = iter(range(size))
    farms = iter(range(8))
    line = {}
    for tile in tiles:
        line = table.place(next(farms), 1) if tile == "E" else table.place(next(spaces), 0)
    assert all(award["where"] == "Town 1" for award in line["awards"] if award["for"] == "settlement")
    return points(line)


@pytest.mark.parametrize(("tile", "paid"), [("S1", 1), ("S2", 2), ("S3", 3), ("S4", 4)])
def test_small_pays_the_influence_of_the_tile(tile: str, paid: int) -> None:
    assert fill(1, [tile], 2) == [(0, paid)]


def test_medium_pays_5_and_3() -> None:
    assert fill(2, ["S4", "S1"], 2) == [(0, 5), (1, 3)]
    assert fill(2, ["S1", "S4"], 2) == [(1, 5), (0, 3)]


def test_medium_with_only_one_owner_pays_8() -> None:
    assert fill(2, ["S1", "E", "S1"], 2) == [(0, 8)]


def test_large_pays_8_5_and_nothing() -> None:
    assert fill(3, ["S3", "S4", "S2"], 3) == [(1, 8), (0, 5)]
    assert fill(3, ["S1", "S2", "S4"], 3) == [(2, 8), (1, 5)]


def test_large_with_two_owners_pays_8_and_5() -> None:
    assert fill(3, ["S1", "S4", "S1"], 2) == [(1, 8), (0, 5)]


def test_large_with_only_one_owner_pays_13() -> None:
    assert fill(3, ["S1", "E", "S1", "E", "S1"], 2) == [(0, 13)]


def test_sprawling_pays_12_8_5_and_nothing() -> None:
    assert fill(4, ["S1", "S2", "S3", "S4"], 4) == [(3, 12), (2, 8), (1, 5)]


def test_sprawling_with_three_owners_pays_12_8_5() -> None:
    assert fill(4, ["S1", "S2", "S4", "S2"], 3) == [(2, 12), (0, 8), (1, 5)]


def test_sprawling_with_two_owners_pays_17_and_8() -> None:
    assert fill(4, ["S1", "S4", "S1", "S4"], 2) == [(1, 17), (0, 8)]


def test_sprawling_with_only_one_owner_pays_25() -> None:
    assert fill(4, ["S1", "E", "S1", "E", "S1", "E", "S1"], 2) == [(0, 25)]


def test_the_owners_are_ranked_by_the_sum_of_their_influence() -> None:
    """Two tiles of 2 and 1 beat one tile of 2, though no tile of them beats it alone."""
    assert fill(3, ["S2", "S2", "S1"], 2) == [(0, 8), (1, 5)]
    # And one big tile beats two small ones.
    assert fill(3, ["S1", "S3", "S1"], 2) == [(1, 8), (0, 5)]


def test_nothing_is_paid_before_the_last_space_fills() -> None:
    table = Table(from_text("1 1 1"), ["S4 S4", "S4 S4"])
    assert table.place(0, 0)["awards"] == []
    assert table.place(1, 0)["awards"] == []
    assert table.scores == [0, 0]


def test_the_completer_loses_a_tie_for_first() -> None:
    assert fill(2, ["S3", "S3"], 2) == [(0, 5), (1, 3)]


def test_the_completer_loses_a_tie_with_a_sum() -> None:
    assert fill(3, ["S2", "S4", "S2"], 2) == [(1, 8), (0, 5)]


def test_the_completer_loses_a_tie_for_second() -> None:
    """Large, with 4 for seat 0 and 2 for seats 1 and 2; seat 2 completes and gets the third prize: nothing."""
    assert fill(3, ["S4", "S2", "S2"], 3) == [(0, 8), (1, 5)]


def test_a_three_way_tie_in_a_large_settlement_leaves_the_completer_nothing() -> None:
    assert fill(3, ["S2", "S2", "S2"], 3) == [(0, 8), (1, 5)]


def test_the_other_tied_owners_rank_clockwise_from_the_completer() -> None:
    """Seats 3 and 1 tie and seat 0 completes: clockwise after 0 comes 1, though 3 placed earlier."""
    table = Table(from_text("1 1 1 e\n e e e e e"), ["E S1", "S3 E", "E E", "S3 E"], first=3)
    table.place(0, 0)  # seat 3
    table.place(0, 1)
    table.place(1, 0)  # seat 1
    table.places((1, 1), (2, 1))
    line = table.place(2, 0)
    assert line["seat"] == 0
    assert points(line) == [(1, 8), (3, 5)]


@pytest.mark.parametrize(
    ("completer", "ranking"),
    [(0, [1, 2, 0]), (1, [2, 0, 1]), (2, [0, 1, 2])],
)
def test_clockwise_from_every_completer(completer: int, ranking: list[int]) -> None:
    """Three seats with the same influence; whoever completes comes last, the next in turn order first."""
    table = Table(from_text("1 1 1"), ["S2", "S2", "S2"], first=(completer + 1) % 3)
    table.places((0, 0), (1, 0))
    assert points(table.place(2, 0)) == [(ranking[0], 8), (ranking[1], 5)]


def test_a_tie_without_the_completer_is_broken_clockwise_too() -> None:
    """Sprawling: seats 1 and 3 have 3 each, seat 2 has 1, seat 0 completes with 4."""
    table = Table(from_text("1 1 1 1"), ["S4", "S3", "S1", "S3"], first=1)
    table.places((0, 0), (1, 0), (2, 0))
    assert points(table.place(3, 0)) == [(0, 12), (1, 8), (3, 5)]


def test_the_completer_tied_three_ways_in_a_sprawling_settlement_gets_the_third_prize() -> None:
    assert fill(4, ["S1", "S2", "S2", "S1"], 3) == [(1, 12), (2, 8), (0, 5)]


def test_every_rank_scores_not_only_the_active_player() -> None:
    table = Table(from_text("1 1 e e"), ["S4 E", "S1 E"])
    table.place(0, 0)
    line = table.place(1, 0)
    assert line["seat"] == 1
    assert line["awards"] == [
        {"seat": 0, "points": 5, "for": "settlement", "where": "Town 1"},
        {"seat": 1, "points": 3, "for": "settlement", "where": "Town 1"},
    ]
    assert table.scores == [5, 3]


def test_no_award_of_zero_points_is_listed() -> None:
    table = Table(from_text("1 1 1"), ["S1", "S2", "S3"])
    table.places((0, 0), (1, 0))
    assert [award["seat"] for award in table.place(2, 0)["awards"]] == [2, 1]


def test_a_settlement_blocked_in_part_pays_by_what_is_left() -> None:
    """Two players; a sprawling settlement with one blocked space is a large one, a large one with one a medium one."""
    table = Table(from_text("1 1 1 1- 2 2 2-"), ["S4 S1 E E", "S2 S3 E E"])
    table.places((0, 0), (4, 0))
    assert points(table.place(5, 0)) == [(1, 5), (0, 3)]
    table.place(1, 0)
    table2 = Table(from_text("1 1 1 1-"), ["S4 S4", "S1 S1"])
    table2.places((0, 0), (1, 0))
    assert points(table2.place(2, 0)) == [(0, 8), (1, 5)]


def test_touching_settlements_fill_on_their_own() -> None:
    table = Table(from_text("1 1 2 2"), ["S1 S1", "S1 S1"])
    table.place(1, 0)
    assert table.place(2, 0)["awards"] == []
    assert points(table.place(0, 0)) == [(0, 8)]
    assert points(table.place(3, 0)) == [(1, 8)]
