"""Section 9 and 10 of the rules on Irish boards: final scoring, the winner, the tie-breaks of Blarney and Tara."""

from __future__ import annotations

from collections import Counter

import pytest

from game.rebirth import Board, Match, Seat, Tile
from tests.boards import Description
from tests.irish_boards import drawn, ireland
from tests.irish_table import IrishTable

SEATS = [Seat(name, "human") for name in ("Ada", "Ben", "Cleo", "Dan")]


def board(drawing: str) -> Description:
    """A board whose tie-breaks are the rules' own: castle Blarney and the Hill of Tara, if they are drawn."""
    found = drawn(drawing.replace("HTara", "HHill-of-Tara"))
    del found["tie_breaks"]
    if found["landmark"]:
        found["landmark"] = {"Hill of Tara": next(iter(found["landmark"].values()))}
    return found


def test_settlements_castles_and_no_cards() -> None:
    table = IrishTable(drawn("1 1 . 2 2 CA"), ["S4 S2", "S1 S3"])
    table.places((0, 0), (3, 0), (4, 0), (1, 0))
    final = table.discard_rest()["final"]
    # Town 1: seat 0 has 4, seat 1 has 3; town 2: seat 1 has 1, seat 0 has 2. Both are full; the castle is seat 0's.
    assert [line["track"] for line in final] == [10, 6]
    assert [line["settlements"] for line in final] == [0, 0]
    assert [line["castles"] for line in final] == [5, 0]
    assert [line["cards"] for line in final] == [{}, {}]


def test_an_unfinished_sprawling_settlement_pays_printed_influence() -> None:
    table = IrishTable(drawn("1 1 1 1 b b"), ["S4 E", "S4 F"])
    table.places((0, 0), (1, 0), (4, 0), (5, 0))
    assert [line["settlements"] for line in table.discard_rest()["final"]] == [4, 4]


@pytest.mark.parametrize(
    ("tiles", "paid"),
    [
        (["S4", "S3", "S2", "S1"], [12, 8, 5, 0]),
        (["S1", "S2", "S3", "S4"], [0, 5, 8, 12]),
        (["S4", "S4", "S4", "S4"], [12, 8, 5, 0]),
        (["S2", "S3", "S3", "S3"], [0, 12, 8, 5]),
    ],
)
def test_a_sprawling_settlement_with_four_owners(tiles: list[str], paid: list[int]) -> None:
    table = IrishTable(drawn("1 1 1 1"), tiles)
    table.places(*[(column, 0) for column in range(4)])
    assert table.scores == paid


def test_a_sprawling_settlement_with_fewer_owners() -> None:
    three = IrishTable(drawn("1 1 1 1"), ["S1 S1", "S1 S1", "S4 S4"])
    three.places(*[(column, 0) for column in range(4)])
    assert three.scores == [8, 5, 12]
    two = IrishTable(drawn("1 1 1 1"), ["S1 S1", "S2 S2"])
    two.places(*[(column, 0) for column in range(4)])
    assert two.scores == [8, 17]
    one = IrishTable(drawn("1 1 1 1 b b b b"), ["S1 S1 S1 S1", "E F E F"])
    one.places((0, 0), (4, 0), (1, 0), (5, 0), (2, 0), (6, 0), (3, 0))
    assert one.scores[0] == 25


def test_offshore_farms_give_one_point_whatever_else_they_score() -> None:
    table = IrishTable(drawn("E E F b b b"), ["E E F", "F F E"])
    table.places((0, 0), (3, 0), (1, 0), (4, 0), (2, 0))
    assert table.match.points_by_source(0) == {
        "plus-one": 3,
        "farm": 1 + 2 + 1,
        "settlement": 0,
        "public-mission": 0,
        "tower": 0,
    }


def test_a_shortage_may_take_an_offshore_farm_of_the_other_kind() -> None:
    table = IrishTable(drawn("F 1"), ["E", "E"])
    line = table.place(0, 0)
    assert [award["for"] for award in line["awards"]] == ["plus-one", "farm"]


def test_flexible_spaces_take_both_farms_and_no_settlement() -> None:
    table = IrishTable(drawn("x x x 1"), ["E F", "F E"])
    assert table.match.legal() == {(0, 0), (1, 0), (2, 0)}
    table.place(0, 0)
    assert table.match.legal() == {(1, 0), (2, 0)}
    table = IrishTable(drawn("x x x 1"), ["S1", "S1"])
    assert table.match.legal() == {(3, 0)}


# -- tie-breaks -----------------------------------------------------------------------------------------------------


def test_the_rules_own_tie_breaks_are_blarney_and_tara() -> None:
    match = Match.new(Board.from_description(ireland(), "ireland"), SEATS[:2], 1)
    assert match.board.tie_breaks == ("Blarney", "Hill of Tara")


def level(
    drawing: str, tiles: list[str], places: list[tuple[int, int]], *, first: int = 0
) -> tuple[list[int], list[int], str]:
    """The totals, the winners and what decided, after these placements; what is left is discarded."""
    table = IrishTable(board(drawing), tiles, first=first)
    table.places(*places)
    result = table.discard_rest()
    return [line["total"] for line in result["final"]], result["winners"], result["decided_by"]


def test_more_points_win_whoever_controls_blarney() -> None:
    assert level("2 CBlarney . 3 4 . HTara", ["S1", "S4 S4"], [(3, 0), (0, 0), (4, 0)], first=1) == (
        [6, 8],
        [1],
        "points",
    )


def test_a_tie_goes_to_the_tied_player_who_controls_blarney() -> None:
    """A point and the castle against three and three."""
    assert level("2 CBlarney . 3 4 . HTara", ["S1", "S3 S3"], [(3, 0), (0, 0), (4, 0)], first=1) == (
        [6, 6],
        [0],
        "blarney",
    )


def test_blarney_comes_before_tara() -> None:
    assert level("2 CBlarney . 3 HTara 4", ["S1", "S3 S3"], [(3, 0), (0, 0), (5, 0)], first=1) == (
        [6, 6],
        [0],
        "blarney",
    )


def test_tara_decides_a_tie_without_blarney_by_spaces_not_influence() -> None:
    assert level("5 HTara 6 . 3 4 . b CBlarney", ["S2 S2", "S2 S2"], [(0, 0), (4, 0), (2, 0), (5, 0)]) == (
        [4, 4],
        [0],
        "tara",
    )


def test_tara_may_crown_a_player_outside_the_tie() -> None:
    """Seat 2 controls Blarney and sits at Tara; it is not among the tied, so that only the second counts for it."""
    found = level(
        "2 CBlarney . 3 4 . 5 HTara . 7 8",
        ["S4 S4", "S4 S4", "S1 S1"],
        [(3, 0), (9, 0), (0, 0), (4, 0), (10, 0), (6, 0)],
    )
    assert found == ([8, 8, 7], [2], "tara")


def test_a_tie_at_tara_is_shared_among_those_tied_on_points() -> None:
    assert level("5 HTara 6", ["S2", "S2"], [(0, 0), (2, 0)]) == ([2, 2], [0, 1], "shared")
    # Seats 1 and 2 are level at Tara, seats 0 and 1 on points.
    found = level("5 HTara 6 . 3 4", ["S4 S2", "S2 S4", "S1"], [(4, 0), (0, 0), (2, 0), (5, 0)], first=0)
    assert found == ([6, 2, 1], [0], "points")
    found = level("5 HTara 6 . 3", ["S2", "S2", "S1"], [(4, 0), (0, 0), (2, 0)])
    assert found == ([2, 2, 1], [0, 1], "shared")


def test_nobody_at_tara_is_shared() -> None:
    assert level("CBlarney . HTara . 3 4", ["S2", "S2"], [(4, 0), (5, 0)]) == ([2, 2], [0, 1], "shared")


def test_missing_places_are_skipped() -> None:
    assert level("1 2", ["S2", "S2"], [(0, 0), (1, 0)]) == ([2, 2], [0, 1], "shared")
    # Blarney alone, controlled by nobody; then Tara alone.
    assert level("1 2 . CBlarney", ["S2", "S2"], [(0, 0), (1, 0)]) == ([2, 2], [0, 1], "shared")
    assert level("1 2 HTara", ["S2", "S2"], [(0, 0), (1, 0)]) == ([2, 2], [1], "tara")


# -- set-up (section 2) ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "supply"), [(2, 32), (3, 32), (4, 23)])
def test_four_tiles_are_set_aside_and_the_rest_is_drawn(players: int, supply: int) -> None:
    match = Match.new(Board.from_description(ireland(), "ireland"), SEATS[:players], 5)
    for seat in range(players):
        assert match.tiles_left(seat) == supply
        assert len(match.set_aside(seat)) == 4
        whole = Counter({tile: count for tile, count in match.unplayed_counts(seat).items() if count})
        gone = players == 4
        assert whole[Tile.ENERGY] == whole[Tile.FOOD] == 12 - 3 * gone
        assert [whole[tile] for tile in (Tile.S1, Tile.S2, Tile.S3, Tile.S4)] == [3] + [3 - gone] * 3


def test_eight_cards_lie_open_and_four_are_the_private_deck() -> None:
    board_ = Board.from_description(ireland(), "ireland")
    opened = set()
    for seed in range(30):
        match = Match.new(board_, SEATS[:2], seed)
        cards = [mission.card.id for mission in match.public_missions]
        assert len(cards) == 8
        assert match.deck_left == 4
        deck = [match.layout.cards[number].id for number in match.setup.mission_deck]
        assert sorted(cards + deck) == sorted(card.id for card in match.layout.cards)
        opened.add(tuple(cards))
    assert len(opened) == 30


def test_blocked_spaces_are_absent_with_two_players() -> None:
    drawing = "b TA b- b b 1 1- 1 1 b"
    table = IrishTable(drawn(drawing), ["E S1", "E S1"], cards=["liffey-quays"])
    assert (2, 0) not in table.match.legal()
    # The sprawling settlement shrinks; what is left of it still counts for its card.
    assert table.mission("liffey-quays").spaces == {(5, 0), (7, 0), (8, 0)}
