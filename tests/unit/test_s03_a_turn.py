"""Section 3 of the rules: what one placement does, in which order, and when the game ends."""

from __future__ import annotations

from game.rebirth import (
    CastleTaken,
    CathedralVisited,
    FarmScored,
    GameEnded,
    MissionDrawn,
    PlusOneScored,
    SettlementScored,
    TileDrawn,
    TilePlaced,
    TurnPassed,
)
from tests.boards import from_text
from tests.table import Table, points


def names(table: Table) -> list[type]:
    return [type(event) for event in table.events]


def test_step_2_a_port_gives_one_point_before_the_settlement() -> None:
    table = Table(from_text("1+ 2+ 2"), ["S3 S1", "S3 S1"])
    assert table.place(0, 0)["awards"] == [
        {"seat": 0, "points": 1, "for": "plus-one"},
        {"seat": 0, "points": 3, "for": "settlement", "where": "Town 1"},
    ]
    # A port gives its point even though the settlement is not full.
    assert table.place(1, 0)["awards"] == [{"seat": 1, "points": 1, "for": "plus-one"}]


def test_step_2_an_offshore_farm_gives_one_point_before_the_farm() -> None:
    table = Table(from_text("E F e f"), ["E F", "F E"])
    assert table.place(0, 0)["awards"] == [
        {"seat": 0, "points": 1, "for": "plus-one"},
        {"seat": 0, "points": 1, "for": "farm", "where": "energy"},
    ]
    assert table.place(1, 0)["awards"] == [
        {"seat": 1, "points": 1, "for": "plus-one"},
        {"seat": 1, "points": 1, "for": "farm", "where": "food"},
    ]


def test_step_3_a_farm_scores_the_size_of_its_cluster() -> None:
    table = Table(from_text("b b b b\n f f f f"), ["E E E", "F F F"])
    scored = []
    for column in range(3):
        scored.append(points(table.place(column, 0)))
        table.place(column, 1)
    assert scored == [[(0, 1)], [(0, 2)], [(0, 3)]]


def test_step_3_merging_clusters_scores_the_merged_size_once() -> None:
    """A cluster of three and one of one are joined by the fifth tile: 5 points."""
    drawing = """
        . b b .
         b b b .
        . b b .
         f f f f
    """
    table = Table(from_text(drawing), ["E E E E E", "F F F F F"])
    hexes = [(1, 0), (0, 1), (1, 2), (2, 1)]
    for at, spare in zip(hexes, [(0, 3), (1, 3), (2, 3), (3, 3)], strict=True):
        table.places(at, spare)
    assert table.scores[0] == 1 + 2 + 3 + 1
    assert points(table.place(1, 1)) == [(0, 5)]


def test_step_3_three_separate_clusters_are_merged_by_one_tile() -> None:
    drawing = """
        . b b .
         b b b .
        . b b .
         f f f f
    """
    table = Table(from_text(drawing), ["E E E E", "F F F F"])
    table.places((1, 0), (0, 3), (2, 1), (1, 3), (1, 2), (2, 3))
    assert table.scores == [3, 1 + 2 + 3]
    assert points(table.place(1, 1)) == [(0, 4)]


def test_step_3_a_lone_farm_scores_one() -> None:
    table = Table(from_text("e f e f"), ["E", "F"])
    assert points(table.place(0, 0)) == [(0, 1)]


def test_step_4_a_small_settlement_scores_its_influence_at_once() -> None:
    table = Table(from_text("1 2 3 4"), ["S1 S2", "S3 S4"])
    assert [points(table.place(column, 0)) for column in range(4)] == [[(0, 1)], [(1, 3)], [(0, 2)], [(1, 4)]]


def test_step_5_every_castle_next_to_the_tile_is_looked_at() -> None:
    table = Table(from_text("CA e CB e e"), ["E", "E"])
    assert table.place(1, 0)["castles"] == {"A": 0, "B": 0}


def test_step_6_one_placement_can_visit_several_cathedrals() -> None:
    table = Table(from_text("KA e KB e e"), ["E", "E"], mission_deck=["crofts", "harbours"])
    assert table.place(1, 0)["cards"] == ["crofts", "harbours"]
    assert table.match.cathedral_visitors("A") == table.match.cathedral_visitors("B") == (0,)
    assert table.match.missions(0) == ("crofts", "harbours")


def test_step_6_a_cathedral_that_others_visited_still_gives_a_card() -> None:
    table = Table(from_text("e KA e e"), ["E E", "E E"], mission_deck=["crofts", "harbours"])
    assert table.place(0, 0)["cards"] == ["crofts"]
    assert table.place(2, 0)["cards"] == ["harbours"]
    assert set(table.match.cathedral_visitors("A")) == {0, 1}


def test_step_6_a_second_tile_next_to_a_visited_cathedral_draws_nothing() -> None:
    table = Table(from_text("e KA e e"), ["E E", "E E"])
    table.places((0, 0), (3, 0))
    assert table.place(2, 0)["cards"] == []
    assert len(table.match.missions(0)) == 1


def test_step_6_a_settlement_tile_visits_too() -> None:
    table = Table(from_text("1 KA 2"), ["S1", "S1"], mission_deck=["breadbasket"])
    assert table.place(0, 0)["cards"] == ["breadbasket"]


def test_step_9_one_tile_is_drawn_at_the_end_of_the_turn() -> None:
    table = Table(from_text("b b b b b b"), ["E F E", "F E E"])
    assert table.place(0, 0)["drew"] == ["F"]
    assert table.match.hand(0).code == "F"
    assert table.match.hand(1).code == "F"


def test_step_9_a_player_whose_supply_is_empty_draws_nothing() -> None:
    table = Table(from_text("b b b b"), ["E", "E"])
    assert table.place(0, 0)["drew"] == []
    assert table.match.hand(0) is None
    assert table.match.tiles_left(0) == 0
    assert not table.match.finished


def test_the_game_ends_when_every_tile_of_hand_and_supply_is_placed() -> None:
    table = Table(from_text("b b b b"), ["E E", "E E"])
    for column in range(4):
        assert not table.match.finished
        assert table.match.result is None
        table.place(column, 0)
    assert table.match.finished
    assert table.match.to_move is None
    assert table.match.result is not None
    assert table.match.legal() == frozenset()


def test_the_events_follow_the_order_of_the_turn() -> None:
    """+1, settlement, castle, cathedral and its card, draw, and whose turn it is then."""
    table = Table(from_text("CA 1+ KB 2 2"), ["S4 S1", "S4 S1"])
    table.place(1, 0)
    assert names(table) == [
        TilePlaced,
        PlusOneScored,
        SettlementScored,
        CastleTaken,
        CathedralVisited,
        MissionDrawn,
        TileDrawn,
        TurnPassed,
    ]
    assert table.events[-1] == TurnPassed(1)


def test_the_events_of_a_farm() -> None:
    table = Table(from_text("b b b CA E\n b b b b"), ["E E E E", "E E E E"])
    table.places((0, 0), (2, 1), (1, 0), (1, 1), (3, 1), (0, 1))
    table.place(2, 0)
    assert names(table) == [TilePlaced, FarmScored, CastleTaken, TurnPassed]
    farm = table.events[1]
    # Rings from the new tile outward, so that the count can walk along the cluster.
    assert isinstance(farm, FarmScored)
    assert (farm.points, farm.cluster) == (3, ((2, 0), (1, 0), (0, 0)))
    assert table.events[2] == CastleTaken("A", 0, 1)


def test_the_last_placement_ends_the_game_instead_of_passing_the_turn() -> None:
    table = Table(from_text("b b"), ["E", "E"])
    table.places((0, 0), (1, 0))
    assert names(table)[-1] is GameEnded
    assert TurnPassed not in names(table)
    assert TileDrawn not in names(table)


def test_a_settlement_event_lists_every_owner_also_those_without_points() -> None:
    table = Table(from_text("1 1 1 e"), ["S1", "S2", "S3"])
    table.places((0, 0), (1, 0), (2, 0))
    (scored,) = [event for event in table.events if isinstance(event, SettlementScored)]
    assert scored.completer == 2
    assert [(rank.seat, rank.influence, rank.points) for rank in scored.ranks] == [(2, 3, 8), (1, 2, 5), (0, 1, 0)]


def test_a_cathedral_without_a_card_left_is_visited_without_a_card_event() -> None:
    board = from_text("e KA e", regions={}, options={"cathedral_bonus": 0, "missions_off": ALL_GENERAL_CARDS})
    table = Table(board, ["E", "E"])
    assert table.place(0, 0)["cards"] == []
    assert CathedralVisited in names(table)
    assert MissionDrawn not in names(table)


ALL_GENERAL_CARDS = ["crofts", "market-towns", "great-cities", "harbours", "breadbasket", "powerhouse"]
