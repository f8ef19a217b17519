"""Section 7 of the rules: when a mission card is fulfilled, and Scotland's 32 cards."""

from __future__ import annotations

import pytest

from game.rebirth import Board, mission_cards
from tests.boards import from_text, scotland
from tests.table import Table

SCOTLANDS_CARDS = {
    "region:northern-isles-and-caithness": 5,
    "region:sutherland-and-ross": 5,
    "region:outer-isles-and-skye": 5,
    "region:moray-and-aberdeenshire": 5,
    "region:great-glen": 5,
    "region:lochaber": 5,
    "region:perthshire-and-angus": 5,
    "region:argyll-and-the-isles": 5,
    "region:forth-and-clyde": 5,
    "region:southern-uplands": 5,
    "castle:mey": 4,
    "castle:dunvegan": 4,
    "castle:eilean-donan": 4,
    "castle:balmoral": 4,
    "castle:inveraray": 4,
    "castle:culzean": 4,
    "crofts": 4,
    "market-towns": 4,
    "great-cities": 4,
    "harbours": 4,
    "link:urquhart+balmoral": 5,
    "link:urquhart+stirling": 5,
    "link:balmoral+edinburgh": 5,
    "link:culzean+hermitage": 5,
    "link:dunrobin+elgin": 5,
    "link:dunrobin+eilean-donan": 5,
    "breadbasket": 5,
    "powerhouse": 5,
    "cathedral-bonus:1": 3,
    "cathedral-bonus:2": 3,
    "cathedral-bonus:3": 3,
    "cathedral-bonus:4": 3,
}
SPREAD = """
    e b b b e
     b b b b e
    f b b b f
     f f f f f
"""


def fulfilled(table: Table, card: str) -> list[bool]:
    """For each seat whether it fulfils the card now; both engines have to say the same."""
    seats = range(table.match.players)
    found = [table.match.mission_progress(seat, card).fulfilled for seat in seats]
    assert found == [table.naive.fulfilled(seat, card) for seat in seats]
    return found


def counts(table: Table, card: str) -> tuple[int, ...] | None:
    return table.match.mission_progress(0, card).standing.counts


def test_scotlands_cards_are_those_of_the_table() -> None:
    cards = mission_cards(Board.from_description(scotland()))
    assert {card.id: card.points for card in cards} == SCOTLANDS_CARDS
    assert len(cards) == len(SCOTLANDS_CARDS) == 32


# -- "most" -------------------------------------------------------------------------------------------------------


def regions_table(players: int) -> Table:
    board = from_text(SPREAD, regions={"North": [(c, 0) for c in range(5)], "South": [(c, 3) for c in range(5)]})
    return Table(board, ["E E E E"] * players)


def test_most_means_that_no_other_single_player_has_more() -> None:
    """Seat 0 has two of North's spaces, seats 1 and 2 one each: not more than half, but the most."""
    table = regions_table(3)
    table.places((0, 0), (1, 0), (2, 0), (3, 0))
    assert counts(table, "region:north") == (2, 1, 1)
    assert fulfilled(table, "region:north") == [True, False, False]


def test_a_tie_is_enough() -> None:
    table = regions_table(3)
    table.places((0, 0), (1, 0), (1, 1))
    assert fulfilled(table, "region:north") == [True, True, False]


def test_zero_never_fulfils() -> None:
    table = regions_table(2)
    assert fulfilled(table, "region:north") == [False, False]
    table.place(1, 1)
    assert fulfilled(table, "region:north") == [False, False]
    assert fulfilled(table, "region:south") == [False, False]


@pytest.mark.parametrize("tile", ["E", "F", "S1"])
def test_any_tile_counts_farm_or_settlement(tile: str) -> None:
    table = Table(from_text("b 1 2", regions={"All": [(0, 0), (1, 0), (2, 0)]}), [tile, tile])
    table.place(1 if tile == "S1" else 0, 0)
    assert fulfilled(table, "region:all") == [True, False]


def test_influence_does_not_count_for_a_region() -> None:
    table = Table(from_text("1 2 3 4", regions={"All": [(c, 0) for c in range(4)]}), ["S1 S1", "S4 S1"])
    table.places((0, 0), (1, 0))
    assert fulfilled(table, "region:all") == [True, True]


def test_landmarks_never_count_and_control_does_not_matter() -> None:
    """Seat 0 holds castle A, and still seat 1 fulfils its card as well, having as many tiles around it."""
    board = from_text("e CA e e\n e e e e", castle_cards=["A"], regions={})
    table = Table(board, ["E E", "E E"])
    table.places((0, 0), (2, 0))
    assert table.match.castle_controller("A") == 0
    assert fulfilled(table, "castle:a") == [True, True]


def test_holding_a_castle_without_most_spaces_around_it_is_not_enough() -> None:
    """The card counts tiles only: with one farm against one settlement tile both fulfil it."""
    board = from_text("1 CA e e\n e e e e", castle_cards=["A"], regions={})
    table = Table(board, ["S4 E", "E S4"])
    table.places((0, 0), (2, 0))
    assert table.match.castle_controller("A") == 1
    assert fulfilled(table, "castle:a") == [True, True]
    table.place(0, 1)
    assert fulfilled(table, "castle:a") == [True, False]


def test_castle_cards_count_the_spaces_around_the_castle() -> None:
    board = from_text("e CA e e\n e e e e", castle_cards=["A"], regions={})
    table = Table(board, ["E E", "E E"])
    table.places((0, 0), (3, 0), (1, 1), (3, 1))
    assert counts(table, "castle:a") == (2, 0)
    assert fulfilled(table, "castle:a") == [True, False]


def test_a_blocked_space_is_in_no_region() -> None:
    board = from_text("e- e", regions={"All": [(0, 0), (1, 0)]})
    table = Table(board, ["E", "E"])
    table.place(1, 0)
    progress = table.match.mission_progress(0, "region:all")
    assert progress.spaces == {(1, 0)}


# -- the general cards --------------------------------------------------------------------------------------------

TOWNS = "1 2 3 3 4 4 5 5 5 6 6 6\n b b b b b b b b b b b b"


def test_crofts_counts_small_settlements() -> None:
    table = Table(from_text(TOWNS), ["S1 S1 S1", "S1 S1 S1"])
    table.place(0, 0)
    assert fulfilled(table, "crofts") == [True, False]
    table.place(2, 0)
    assert counts(table, "crofts") == (1, 0)
    table.place(3, 0)
    table.place(1, 0)
    assert fulfilled(table, "crofts") == [True, True]


def test_market_towns_counts_medium_settlements_not_their_spaces() -> None:
    table = Table(from_text(TOWNS), ["S1 S1 S1", "S1 S1 S1"])
    table.places((2, 0), (4, 0), (3, 0))
    assert counts(table, "market-towns") == (1, 1)
    assert fulfilled(table, "market-towns") == [True, True]


def test_having_a_tile_there_is_enough_the_settlement_need_not_be_full() -> None:
    table = Table(from_text(TOWNS), ["S1 S1", "S1 S1"])
    table.place(6, 0)
    assert fulfilled(table, "great-cities") == [True, False]


def test_great_cities_counts_large_settlements_only() -> None:
    table = Table(from_text("1 1 1 1 2 2 2"), ["S1 S1", "S1 S1"])
    table.place(0, 0)
    assert fulfilled(table, "great-cities") == [False, False]
    table.place(4, 0)
    assert fulfilled(table, "great-cities") == [False, True]


def test_a_settlement_blocked_in_part_has_the_size_that_is_left() -> None:
    """With two players a large settlement with one blocked space is a medium one, for the cards too."""
    table = Table(from_text("1 1 1- 2 2-"), ["S1 S1", "S1 S1"])
    table.places((0, 0), (3, 0))
    assert fulfilled(table, "great-cities") == [False, False]
    assert fulfilled(table, "market-towns") == [True, False]
    assert fulfilled(table, "crofts") == [False, True]


def test_harbours_counts_ports_which_are_settlement_spaces() -> None:
    """Offshore farms give the point as well, but they are no ports."""
    table = Table(from_text("1+ 2 E F"), ["E S1", "S1 E"])
    table.place(2, 0)
    assert fulfilled(table, "harbours") == [False, False]
    table.place(1, 0)
    assert fulfilled(table, "harbours") == [False, False]
    table.place(0, 0)
    assert fulfilled(table, "harbours") == [True, False]


def test_breadbasket_is_the_largest_food_cluster_and_ties_count() -> None:
    table = Table(from_text("b b b b b b b b b b"), ["F F F", "F F F"])
    assert fulfilled(table, "breadbasket") == [False, False]
    table.place(0, 0)
    assert fulfilled(table, "breadbasket") == [True, False]
    table.place(9, 0)
    assert fulfilled(table, "breadbasket") == [True, True]
    table.place(3, 0)  # apart from the other: no larger cluster
    table.place(8, 0)
    assert counts(table, "breadbasket") == (1, 2)
    assert fulfilled(table, "breadbasket") == [False, True]


def test_powerhouse_is_the_same_for_energy() -> None:
    table = Table(from_text("b b b b b b b b"), ["E E F", "F E E"])
    table.places((0, 0), (7, 0), (1, 0), (5, 0))
    assert counts(table, "powerhouse") == (2, 1)
    assert counts(table, "breadbasket") == (0, 1)
    assert fulfilled(table, "powerhouse") == [True, False]
    assert fulfilled(table, "breadbasket") == [False, True]


def test_a_cathedral_bonus_has_no_condition() -> None:
    table = Table(from_text("e KA e"), ["E", "E"])
    assert fulfilled(table, "cathedral-bonus:1") == [True, True]


# -- links --------------------------------------------------------------------------------------------------------

LINKED = """
    CA b b b KB
     b b b b b
    1 1 b b b
"""


def link_table(tiles: list[str]) -> Table:
    return Table(from_text(LINKED, links=[["A", "B"]], regions={}), tiles)


def test_a_connected_group_next_to_both_fulfils_a_link() -> None:
    table = link_table(["E E E", "F F F"])
    table.places((1, 0), (0, 1), (3, 0), (4, 1))
    assert fulfilled(table, "link:a+b") == [False, False]
    table.place(2, 0)
    assert fulfilled(table, "link:a+b") == [True, False]


def test_the_group_may_be_of_any_tiles() -> None:
    """Energy, food and a settlement tile side by side make one group."""
    board = from_text("CA b 1 b KB\n b b b b b", links=[["A", "B"]], regions={})
    table = Table(board, ["E S1 F", "F E S1"])
    table.places((1, 0), (0, 1), (2, 0), (4, 1))
    assert fulfilled(table, "link:a+b") == [False, False]
    table.place(3, 0)
    assert fulfilled(table, "link:a+b") == [True, False]


def test_two_groups_that_do_not_meet_are_not_enough() -> None:
    table = link_table(["E E", "E E"])
    table.places((1, 0), (0, 1), (3, 0))
    assert fulfilled(table, "link:a+b") == [False, False]


def test_other_players_tiles_do_not_help() -> None:
    table = link_table(["E E", "E E"])
    table.places((1, 0), (2, 0), (3, 0))
    assert fulfilled(table, "link:a+b") == [False, False]


def test_the_landmark_itself_does_not_connect() -> None:
    """Tiles on both sides of the castle are not a group because of the castle between them."""
    board = from_text("b CA b KB b", links=[["A", "B"]], regions={})
    table = Table(board, ["E", "E"])
    table.place(0, 0)
    assert fulfilled(table, "link:a+b") == [False, False]


def test_a_single_tile_next_to_both_is_a_group() -> None:
    board = from_text("b CA b KB b", links=[["A", "B"]], regions={})
    table = Table(board, ["E", "E"])
    table.place(2, 0)
    assert fulfilled(table, "link:a+b") == [True, False]


def test_several_players_can_have_the_link() -> None:
    table = link_table(["E E E E", "E E E E"])
    table.places((1, 0), (0, 1), (2, 0), (1, 1), (3, 0), (2, 1))
    assert fulfilled(table, "link:a+b") == [True, False]
    table.places((2, 2), (3, 1))
    assert fulfilled(table, "link:a+b") == [True, True]


def test_the_spaces_to_light_up_for_a_link_are_those_next_to_its_ends() -> None:
    table = link_table(["E", "E"])
    spaces = table.match.mission_progress(0, "link:a+b").spaces
    assert spaces == {(1, 0), (0, 1), (3, 0), (3, 1), (4, 1)}


def test_elgin_is_the_cathedral_and_names_are_unique_within_a_kind_only() -> None:
    board = Board.from_description(scotland())
    assert board.landmark_named("Elgin").kind == "cathedral"
    assert board.settlement_at((14, 8)) == "Aberdeen"
    assert board.landmark_at((15, 8)).kind == "cathedral"


# -- drawing and progress -----------------------------------------------------------------------------------------


def test_cards_are_judged_at_the_end_not_when_drawn() -> None:
    """Seat 0 draws crofts while it has the most, and is overtaken."""
    table = Table(from_text("1 KA 2 3 4"), ["S1 S1", "S1 S1"], mission_deck=["crofts", "harbours"])
    table.place(0, 0)
    assert fulfilled(table, "crofts") == [True, False]
    table.places((2, 0), (3, 0), (4, 0))
    assert table.result["final"][0]["cards"] == {"crofts": 4}
    assert table.result["final"][1]["cards"] == {"harbours": 0}


def test_a_card_pays_its_points_or_nothing() -> None:
    board = from_text("1 KA 2 3 4", regions={"West": [(0, 0)], "East": [(2, 0), (3, 0), (4, 0)]})
    table = Table(board, ["S1 S1", "S1 S1"], mission_deck=["region:east", "region:west"])
    table.places((0, 0), (2, 0), (3, 0), (4, 0))
    assert table.result["final"][0]["cards"] == {"region:east": 0}
    assert table.result["final"][1]["cards"] == {"region:west": 0}
    assert [final["missions"] for final in table.result["final"]] == [0, 0]


def test_progress_tells_how_many_are_missing() -> None:
    table = regions_table(2)
    table.places((0, 0), (1, 0), (1, 1), (2, 0))
    standing = table.match.mission_progress(0, "region:north").standing
    assert (standing.fulfilled, standing.counts, standing.short) == (False, (1, 2), 1)
    standing = table.match.mission_progress(1, "region:north").standing
    assert (standing.fulfilled, standing.short) == (True, 0)
    nobody = table.match.mission_progress(1, "region:south").standing
    assert (nobody.fulfilled, nobody.short) == (False, 1)


def test_an_unknown_card_is_an_error() -> None:
    with pytest.raises(KeyError):
        regions_table(2).match.mission_progress(0, "region:atlantis")
