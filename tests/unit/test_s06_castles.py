"""Section 6 of the rules: who holds a castle."""

from __future__ import annotations

from tests.boards import from_text
from tests.table import Table

# The castle at (1, 1) has six spaces around it: (0, 1), (2, 1), (1, 0), (2, 0), (1, 2), (2, 2).
RING = """
    e b b e e
     b CA b e
    e b b e e
     e e e e
"""
TOWN_RING = """
    e 1 2 e e
     3 CA 4 e
    e 5 6 e e
     e e e e
"""


def test_the_first_tile_next_to_a_castle_takes_it() -> None:
    table = Table(from_text(RING), ["E", "E"])
    assert table.match.castle_controller("A") is None
    assert table.place(1, 0)["castles"] == {"A": 0}
    assert table.match.castle_controller("A") == 0


def test_a_single_settlement_tile_takes_an_uncontrolled_castle_too() -> None:
    table = Table(from_text(TOWN_RING), ["S1", "S1"])
    assert table.place(1, 0)["castles"] == {"A": 0}


def test_a_tile_elsewhere_takes_nothing() -> None:
    table = Table(from_text(RING), ["E", "E"])
    assert table.place(3, 1)["castles"] == {}
    assert table.match.castle_controller("A") is None


def test_most_tiles_win() -> None:
    table = Table(from_text(RING), ["E E", "E E E"])
    table.places((1, 0), (2, 0))
    table.place(3, 0)
    assert table.place(0, 1)["castles"] == {"A": 1}
    assert table.match.castle_counts("A") == ((1, 1), (2, 2))


def test_on_a_tie_most_farms_win() -> None:
    """One settlement tile against one farm: same number of tiles, more farms."""
    table = Table(from_text("e 1 b e e\n b CA b e"), ["S4 E", "E S4"])
    assert table.place(1, 0)["castles"] == {"A": 0}
    assert table.place(2, 0)["castles"] == {"A": 1}


def test_still_tied_the_player_who_just_placed_loses() -> None:
    table = Table(from_text(RING), ["E E", "E E"])
    table.place(1, 0)
    assert table.place(2, 0)["castles"] == {}
    assert table.match.castle_controller("A") == 0


def test_equal_tiles_with_fewer_farms_do_not_take_a_castle() -> None:
    table = Table(from_text("e 1 b e e\n b CA b e"), ["E E", "S4 E"])
    table.place(2, 0)
    assert table.place(1, 0)["castles"] == {}


def test_more_tiles_win_against_more_farms() -> None:
    """Two settlement tiles beat one farm: tiles count before farms."""
    table = Table(from_text(TOWN_RING.replace("1", "b", 1)), ["E E", "S1 S1"])
    table.places((1, 0), (2, 0))
    table.place(0, 0)
    assert table.place(0, 1)["castles"] == {"A": 1}


def test_influence_never_counts() -> None:
    """A settlement of influence 4 against one of influence 1: a full tie, so the holder keeps the castle."""
    table = Table(from_text(TOWN_RING), ["S1 S4", "S4 S1"])
    table.place(1, 0)
    assert table.place(2, 0)["castles"] == {}
    assert table.match.castle_controller("A") == 0


def test_the_type_of_farm_does_not_matter() -> None:
    table = Table(from_text(RING), ["E F", "F E"])
    table.place(1, 0)
    assert table.place(2, 0)["castles"] == {}
    assert table.match.castle_counts("A") == ((1, 1), (1, 1))


def test_the_change_is_compulsory_and_can_happen_again_and_again() -> None:
    table = Table(from_text(RING), ["E E E", "E E E"])
    assert table.place(1, 0)["castles"] == {"A": 0}
    assert table.place(2, 0)["castles"] == {}
    assert table.place(3, 3)["castles"] == {}
    assert table.place(0, 1)["castles"] == {"A": 1}
    assert table.place(2, 1)["castles"] == {}
    assert table.place(2, 3)["castles"] == {}


def test_a_holder_who_adds_a_tile_keeps_the_castle_without_a_change() -> None:
    table = Table(from_text(RING), ["E E", "E E"])
    table.places((1, 0), (3, 0))
    assert table.place(2, 0)["castles"] == {}
    assert table.match.castle_counts("A")[0] == (2, 2)


def test_a_third_player_needs_more_than_the_holder_not_more_than_everybody_elses_tie() -> None:
    """Seats 0 and 1 have one farm each and 0 holds; seat 2 with two tiles takes it."""
    table = Table(from_text(RING), ["E E", "E E", "E E"])
    table.places((1, 0), (2, 0), (0, 1), (3, 0), (4, 0))
    assert table.place(2, 1)["castles"] == {"A": 2}


def test_a_settlement_tile_next_to_a_castle_counts_as_a_tile_but_not_as_a_farm() -> None:
    table = Table(from_text(TOWN_RING), ["S1", "S1"])
    table.place(1, 0)
    assert table.match.castle_counts("A") == ((1, 0), (0, 0))


def test_one_placement_can_take_several_castles() -> None:
    table = Table(from_text("e CA e CB e\n e e e e e"), ["E E E", "E E E"])
    assert table.place(0, 0)["castles"] == {"A": 0}
    assert table.place(0, 1)["castles"] == {}
    assert table.place(4, 0)["castles"] == {"B": 0}
    assert table.place(3, 1)["castles"] == {}
    assert table.place(4, 1)["castles"] == {}
    assert table.place(2, 0)["castles"] == {"A": 1, "B": 1}


def test_castles_pay_nothing_before_the_end() -> None:
    table = Table(from_text("e CA e"), ["E", "E"])
    assert [award["for"] for award in table.place(0, 0)["awards"]] == ["farm"]
    assert table.scores == [1, 0]
    table.place(2, 0)
    assert [final["castles"] for final in table.result["final"]] == [5, 0]
