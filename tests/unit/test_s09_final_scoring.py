"""Section 9 of the rules: final scoring, the winner, ties, places."""

from __future__ import annotations

import json

import pytest

from game.rebirth import Board, Match, Seat
from tests.boards import from_text
from tests.table import Table

CARDS_OFF = {
    "cathedral_bonus": 0,
    "missions_off": ["crofts", "market-towns", "great-cities", "harbours", "breadbasket", "powerhouse"],
}


def test_1_unfinished_settlements_pay_printed_influence_to_everybody_there() -> None:
    """And no majority prizes, though one source says so."""
    table = Table(from_text("1 1 1 2 2"), ["S3 S1", "S1 S3"])
    table.places((0, 0), (1, 0), (3, 0), (4, 0))
    final = table.result["final"]
    assert [line["settlements"] for line in final] == [3, 1]
    # Town 2 was filled, so it paid its prizes and pays nothing now.
    assert [line["track"] for line in final] == [3, 5]


def test_1_only_the_tiles_there_count_not_those_in_full_settlements() -> None:
    table = Table(from_text("1 2 2 3 3"), ["S4 S3", "S4 S3"])
    table.places((0, 0), (1, 0), (2, 0), (3, 0))
    assert [line["settlements"] for line in table.result["final"]] == [0, 3]


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_1_a_full_settlement_of_any_size_pays_nothing_more(size: int) -> None:
    table = Table(from_text("1 " * size), ["S2 " * size, "S3 " * size])
    table.places(*[(column, 0) for column in range(size)])
    assert [line["settlements"] for line in table.discard_rest()["final"]] == [0, 0]


def test_1_a_settlement_blocked_in_part_is_finished_when_its_unblocked_spaces_are() -> None:
    table = Table(from_text("1 1 1- e"), ["S4", "S3"])
    table.places((0, 0), (1, 0))
    final = table.discard_rest()["final"]
    assert [line["settlements"] for line in final] == [0, 0]
    assert [line["track"] for line in final] == [5, 3]


def test_2_five_points_for_each_controlled_castle() -> None:
    table = Table(from_text("e CA e . e CB e . e CC e"), ["E E", "E E"])
    table.places((0, 0), (4, 0), (8, 0), (6, 0))
    assert [line["castles"] for line in table.result["final"]] == [10, 5]


def test_2_a_castle_next_to_a_single_tile_counts() -> None:
    table = Table(from_text("1 CA . e"), ["S1", "S1"])
    table.place(0, 0)
    table.discard()
    assert table.result["final"][0]["castles"] == 5


def test_3_every_fulfilled_mission_card_pays() -> None:
    board = from_text("e KA e KB e", regions={"West": [(0, 0), (2, 0)], "East": [(4, 0)]})
    table = Table(board, ["E", "E"], mission_deck=["region:west", "cathedral-bonus:3", "powerhouse"])
    table.place(2, 0)
    table.place(4, 0)
    final = table.result["final"]
    assert final[0] == {
        "seat": 0,
        "track": 1,
        "settlements": 0,
        "castles": 0,
        "missions": 8,
        "total": 9,
        "cards": {"region:west": 5, "cathedral-bonus:3": 3},
    }
    assert final[1]["cards"] == {"powerhouse": 5}


def test_the_worked_example() -> None:
    """87 on the track, 5 in unfinished settlements, three castles, two cards of 5 and a bonus: 120."""
    board = from_text(
        """
        e CA e . e CB e . e CC e .
         . . . . . . . . . . . .
        KP e KQ . 1 1 1 . e e e e
         e KR e . . . . . . . . .
        2 3 . . . . . . . . . .
        """,
        regions={"West": [(1, 2)], "Row": [(0, 0)]},
    )
    deck = ["region:west", "region:row", "cathedral-bonus:1"]
    table = Table(board, ["E E E E S4 S1", "E E E E S4 S1"], mission_deck=deck)
    table.places((0, 0), (8, 2), (4, 0), (9, 2), (8, 0), (10, 2), (1, 2), (11, 2), (4, 2), (0, 4), (5, 2))
    match = table.match
    match.state.scores[0] = 87
    match.place((1, 4))
    final = match.result.final[0]
    assert (final.track, final.settlements, final.castles, final.missions) == (87, 5, 15, 13)
    assert final.total == 120


def test_highest_total_wins_on_points() -> None:
    table = Table(from_text("1 2"), ["S2", "S3"])
    table.places((0, 0), (1, 0))
    table.discard_rest()
    assert (table.result["winners"], table.result["decided_by"]) == ([1], "points")
    assert table.match.result.places == (2, 1)


def tied(drawing: str, moves: list[tuple[int, int]], players: int, tie_breaks: list[str | None], tiles: str) -> Table:
    """A game that ends in a tie unless the castles say otherwise."""
    board = from_text(drawing, regions={}, tie_breaks=tie_breaks, options=CARDS_OFF)
    table = Table(board, [tiles] * players)
    table.places(*moves)
    assert table.match.finished
    return table


def test_a_tie_goes_to_the_tied_player_who_controls_the_first_place() -> None:
    table = tied("e CFirst e . e CSecond e", [(4, 0), (0, 0)], 2, ["First", "Second"], "E")
    assert [line["total"] for line in table.result["final"]] == [6, 6]
    assert (table.result["winners"], table.result["decided_by"]) == ([1], "first")
    assert table.match.result.places == (2, 1)


def test_the_first_place_does_not_help_a_player_outside_the_tie() -> None:
    """Seat 2 controls First but has fewer points; nobody controls Second: the tied share."""
    board = from_text("1 CFirst . 2 3 4 5 . CSecond", regions={}, tie_breaks=["First", "Second"], options=CARDS_OFF)
    table = Table(board, ["S4 S4 S1", "S4 S4 S1", "S1 S4 S4"])
    table.places((3, 0), (4, 0), (0, 0), (5, 0), (6, 0))
    table.discard_rest()
    totals = [line["total"] for line in table.result["final"]]
    assert totals == [8, 8, 6]
    assert (table.result["winners"], table.result["decided_by"]) == ([0, 1], "shared")
    assert table.match.result.places == (1, 1, 3)


def test_the_second_place_decides_when_no_tied_player_controls_the_first() -> None:
    table = tied("e CFirst . . e CSecond e . e COther e", [(4, 0), (8, 0)], 2, ["First", "Second"], "E")
    assert (table.result["winners"], table.result["decided_by"]) == ([0], "second")


def test_the_second_place_may_crown_a_player_outside_the_tie() -> None:
    """Decided against two sources, on purpose."""
    board = from_text("1 CSecond . 2 3 4 5 . CFirst", regions={}, tie_breaks=["First", "Second"], options=CARDS_OFF)
    table = Table(board, ["S4 S4 S1", "S4 S4 S1", "S1 S4 S4"])
    table.places((3, 0), (4, 0), (0, 0), (5, 0), (6, 0))
    table.discard_rest()
    assert [line["total"] for line in table.result["final"]] == [8, 8, 6]
    assert (table.result["winners"], table.result["decided_by"]) == ([2], "second")
    # The crowned player is first; the two with more points share the place behind.
    assert table.match.result.places == (2, 2, 1)


def test_without_a_controller_of_either_place_the_tied_share_the_victory() -> None:
    table = tied("1 2 . CFirst . CSecond", [(0, 0), (1, 0)], 2, ["First", "Second"], "S1")
    assert (table.result["winners"], table.result["decided_by"]) == ([0, 1], "shared")
    assert table.match.result.places == (1, 1)


def test_a_missing_first_place_is_skipped() -> None:
    table = tied("e CA e . e COnly e", [(4, 0), (0, 0)], 2, [None, "Only"], "E")
    assert (table.result["winners"], table.result["decided_by"]) == ([0], "only")


def test_a_missing_second_place_is_skipped() -> None:
    table = tied("e COnly e . e CA e", [(4, 0), (0, 0)], 2, ["Only", None], "E")
    assert (table.result["winners"], table.result["decided_by"]) == ([1], "only")
    table = tied("1 2 . COnly", [(0, 0), (1, 0)], 2, ["Only", None], "S1")
    assert (table.result["winners"], table.result["decided_by"]) == ([0, 1], "shared")


def test_with_both_places_missing_the_tied_share() -> None:
    table = tied("e CA e . e CB e", [(4, 0), (0, 0)], 2, [None, None], "E")
    assert (table.result["winners"], table.result["decided_by"]) == ([0, 1], "shared")


def test_control_of_a_tie_break_place_does_not_matter_without_a_tie() -> None:
    table = Table(from_text("e CFirst . 1", regions={}, tie_breaks=["First"], options=CARDS_OFF), ["E S4", "S4 E"])
    table.place(0, 0)
    table.place(3, 0)
    table.discard_rest()
    assert [line["total"] for line in table.result["final"]] == [6, 4]
    assert table.result["decided_by"] == "points"


def test_three_can_share() -> None:
    table = tied("1 2 3", [(0, 0), (1, 0), (2, 0)], 3, [], "S2")
    assert table.result["winners"] == [0, 1, 2]
    assert table.match.result.places == (1, 1, 1)


def test_places_below_the_first_rank_by_total_and_equal_totals_share_one() -> None:
    table = Table(from_text("1 2 3 4", regions={}), ["S2", "S4", "S2", "S1"])
    table.places((0, 0), (1, 0), (2, 0), (3, 0))
    table.discard_rest()
    assert table.match.result.places == (2, 1, 2, 4)


@pytest.mark.parametrize("name", ["Edinburgh", "Stirling"])
def test_scotlands_places_are_edinburgh_then_stirling(name: str) -> None:
    """On any board with these castles they are the usual places, and the record names them in kebab case."""
    board = from_text("1 2 . e C" + name + " e", regions={}, options=CARDS_OFF)
    del board["tie_breaks"]
    table = Table(board, ["S1 E", "S1 E"])
    table.places((0, 0), (1, 0), (3, 0), (5, 0))
    totals = [line["total"] for line in table.result["final"]]
    assert totals == [7, 2]
    assert table.match.board.tie_breaks == (("Edinburgh", None) if name == "Edinburgh" else (None, "Stirling"))


def test_a_place_of_two_words_is_written_in_kebab_case() -> None:
    board = from_text("e CX e . e CY e", regions={}, tie_breaks=["X"], options=CARDS_OFF)
    text = json.dumps(board).replace('"X"', '"Ch\\u00e2teau d\'If"')
    found = Board.from_description(json.loads(text) | {"options": {"tiles_energy": 3, "tiles_food": 0, **CARDS_OFF}})
    assert found.tie_breaks[0] == "Château d'If"
    match = Match.new(found, [Seat("A", "human"), Seat("B", "human")], 3, first=0)
    assert match.to_move == 0
    table = Table(json.loads(text), ["E", "E"])
    table.places((0, 0), (4, 0))
    assert table.result["decided_by"] == "chateau-d-if"
