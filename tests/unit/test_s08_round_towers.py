"""Section 8 of the rules: the round towers, each token with its fall-back."""

from __future__ import annotations

from collections import Counter

import pytest

from game.rebirth import Board, Match, Seat
from game.rebirth.tables import TOWER_TOKENS
from tests.irish_boards import drawn, ireland
from tests.irish_table import IrishTable, awards
from tests.naive.ireland import PAYS

SEATS = [Seat(name, "human") for name in ("Ada", "Ben", "Cleo", "Dan")]
APART = "b TA . b TB . b TC . b TD . b TE . b b b b b b b b b b"
"""Five towers, each with one space of its own at columns 0, 3, 6, 9, 12, then ten spaces beside none."""
BESIDE = {name: (3 * number, 0) for number, name in enumerate("ABCDE")}
FAR = [(column, 0) for column in range(15, 25)]


def apart(kinds: str, tiles: str = "E F E F E", **more: object) -> IrishTable:
    """Two players on ``APART`` with these tokens on the first towers; tiles alternate, so that clusters stay small."""
    # There are four Harvests only, so the last tower never holds a fifth.
    tokens = {"E": "builders"} | dict(zip("ABCDE", kinds.split(), strict=False))
    return IrishTable(drawn(APART), [tiles, tiles], tokens=tokens, **more)  # type: ignore[arg-type]


def far(table: IrishTable) -> None:
    """The seat to move places where nothing happens."""
    table.place(*max(table.match.legal()))


def tower_points(line: dict[str, object]) -> list[tuple[str | None, int]]:
    """A line's tower awards as (tower, points)."""
    return [(where, paid) for source, where, paid in awards(line) if source == "tower"]


# -- tokens on the board --------------------------------------------------------------------------------------------


def test_there_are_fourteen_tokens_of_five_kinds() -> None:
    assert TOWER_TOKENS == {"harvest": 4, "builders": 4, "scouts": 2, "secret": 2, "doubling": 2}
    board = Board.from_description(ireland(), "ireland")
    dealt = set()
    for seed in range(20):
        match = Match.new(board, SEATS[:3], seed)
        tokens = [match.tower_token(tower.name) for tower in board.towers]
        assert Counter(tokens) == TOWER_TOKENS
        dealt.add(tuple(tokens))
    assert len(dealt) == 20


def test_a_tower_is_used_the_first_time_only() -> None:
    table = IrishTable(drawn("b TA b b b b"), ["E F", "E F"])
    assert tower_points(table.place(0, 0)) == [("A", 3)]
    table.place(5, 0)
    assert tower_points(table.place(2, 0)) == []
    assert table.match.tower_visitors("A") == (0,)


def test_the_token_stays_for_the_others() -> None:
    table = IrishTable(drawn("b TA b b b b"), ["E F", "E F", "E F"])
    assert tower_points(table.place(0, 0)) == [("A", 3)]
    assert tower_points(table.place(2, 0)) == [("A", 3)]
    assert table.match.tower_visitors("A") == (0, 1)


def test_a_tower_is_used_by_tiles_of_every_kind() -> None:
    table = IrishTable(drawn("1 TA b b b b"), ["S1", "F"])
    assert tower_points(table.place(0, 0)) == [("A", 3)]


def test_a_discarded_tile_stands_next_to_nothing() -> None:
    table = IrishTable(drawn("b TA b"), ["S1 E", "E E"])
    line = table.decide(None)
    assert line is not None and line["awards"] == []
    assert table.match.tower_visitors("A") == ()


# -- Harvest --------------------------------------------------------------------------------------------------------


def test_harvests_pay_3_3_13_and_3() -> None:
    table = apart("harvest harvest harvest harvest")
    found = []
    for name in "ABCD":
        found += tower_points(table.place(*BESIDE[name]))
        far(table)
    assert found == [("A", 3), ("B", 3), ("C", 13), ("D", 3)]


def test_the_third_harvest_is_ones_own_third() -> None:
    drawing = "b TA b . b TB b . b TC b . b b b b"
    table = IrishTable(drawn(drawing), ["E F E F", "E F E F"])
    for left, right in (((0, 0), (2, 0)), ((4, 0), (6, 0))):
        assert [paid for _, paid in tower_points(table.place(*left))] == [3]
        assert [paid for _, paid in tower_points(table.place(*right))] == [3]
    assert tower_points(table.place(8, 0)) == [("C", 13)]
    assert tower_points(table.place(10, 0)) == [("C", 13)]


def test_several_harvests_at_once_are_counted_one_by_one() -> None:
    board = drawn("TA TB . b b\n b TC . b b\nTD . . b b")
    table = IrishTable(board, ["E", "E"])
    assert tower_points(table.place(0, 1)) == [("A", 3), ("B", 3), ("C", 13), ("D", 3)]


def test_fall_backs_are_no_harvests() -> None:
    table = apart("builders harvest harvest harvest")
    found = []
    for name in "ABCD":
        found += tower_points(table.place(*BESIDE[name]))
        far(table)
    assert [paid for _, paid in found] == [3, 3, 3, 13]


# -- Builders -------------------------------------------------------------------------------------------------------


def test_builders_take_set_aside_tiles_from_the_front() -> None:
    table = apart("builders builders", aside=["S1 S2 S3 S4", "S1 S2 S3 S4"])
    table.place(*BESIDE["A"])
    line = table.decide(None)
    assert line is not None
    assert (line["bonus"], line["tile"]) == ("A", "S1")
    far(table)
    table.place(*BESIDE["B"])
    line = table.decide(None)
    assert line is not None
    assert (line["bonus"], line["tile"]) == ("B", "S2")
    assert [tile.code for tile in table.match.set_aside(0)] == ["S3", "S4"]
    assert [tile.code for tile in table.match.set_aside(1)] == ["S1", "S2", "S3", "S4"]


def test_builders_without_an_unreserved_tile_pay_three() -> None:
    """Two Builders at once and one tile aside: it is reserved by the first, so the second pays."""
    board = drawn("TA TB . b b b\n b . . b b b")
    table = IrishTable(board, ["E E", "E E"], aside=["F", "F"], tokens={"A": "builders", "B": "builders"})
    line = table.place(0, 1)
    assert tower_points(line) == [("B", 3)]
    assert table.match.decision is not None and table.match.decision.bonus == "A"
    table.place(3, 0)
    assert table.asked == ("place", 1)


def test_builders_with_nothing_set_aside_pay_three_and_the_turn_ends() -> None:
    table = apart("builders")
    assert tower_points(table.place(*BESIDE["A"])) == [("A", 3)]
    assert table.asked == ("place", 1)


def test_a_bonus_tile_without_a_legal_space_is_discarded_and_the_turn_goes_on() -> None:
    board = drawn("TA TB . b b b\n b . . b b b")
    table = IrishTable(board, ["E E", "E E"], aside=["S4 F", "S4 F"], tokens={"A": "builders", "B": "builders"})
    table.place(0, 1)
    assert table.match.must_discard
    line = table.decide(None)
    assert line == {
        "seat": 0,
        "tile": "S4",
        "at": None,
        "bonus": "A",
        "awards": [],
        "castles": {},
        "cards": [],
        "drew": [],
    }
    line = table.place(3, 0)
    assert (line["bonus"], line["tile"], line["drew"]) == ("B", "F", ["E"])


def test_a_bonus_tile_follows_the_rules_of_where_tiles_may_go() -> None:
    table = apart("builders", aside=["S1", "S1"])
    table.place(*BESIDE["A"])
    assert table.match.legal() == frozenset()
    table = IrishTable(drawn("b TA . e f 1 b b"), ["E E", "E E"], aside=["F", "F"], tokens={"A": "builders"})
    table.place(0, 0)
    assert table.match.legal() == {(4, 0), (6, 0), (7, 0)}


def test_a_bonus_tile_is_seen_when_its_placement_begins_and_not_before() -> None:
    """While the first bonus tile is in hand, the second is still among those that nobody sees."""
    board = drawn("TA TB . b b b\n b . . b b b")
    table = IrishTable(board, ["E E", "E E"], aside=["F S1", "F S1"], tokens={"A": "builders", "B": "builders"})
    table.place(0, 1)
    assert [tile.code for tile in table.match.set_aside(0)] == ["S1"]
    view = table.match.seat_view(0)
    assert view.ireland is not None
    assert view.ireland.begun == (1, 0)
    assert view.ireland.reserved == (2, 0)
    # One unseen tile in supply and one set aside: which is which is not said.
    assert view.supply_counts == (1, 0, 1, 0, 0, 0)
    assert view.set_aside == ()


# -- Scouts ---------------------------------------------------------------------------------------------------------


def test_scouts_show_three_keep_one_and_put_two_back_into_a_shuffled_supply() -> None:
    table = apart("scouts", tiles="E S1 S2 S3 S4 F")
    table.begin(*BESIDE["A"])
    assert table.asked == ("keep", 0)
    assert table.naive.asked is not None and table.naive.asked.tiles == ("S1", "S2", "S3")
    line = table.keep("S2")
    assert line["drew"] == ["S2", "S1", "S3"]
    assert sorted(line["supply"]) == sorted(["S1", "S3", "S4", "F"])
    hand = table.match.hand(0)
    assert hand is not None and hand.code == "S2"
    assert table.asked == ("place", 1)


def test_what_scouts_put_back_is_shuffled_among_all_that_remains() -> None:
    orders = set()
    for seed in range(30):
        table = apart("scouts", tiles="E S1 S2 S3 S4 F", seed=seed)
        table.begin(*BESIDE["A"])
        orders.add(tuple(table.keep("S1")["supply"]))
    assert len(orders) > 10
    assert {order[0] for order in orders} == {"S2", "S3", "S4", "F"}


@pytest.mark.parametrize(("tiles", "shown"), [("E S1 S2", ("S1", "S2")), ("E S1 S1", ("S1", "S1"))])
def test_with_two_left_scouts_look_at_two(tiles: str, shown: tuple[str, ...]) -> None:
    table = apart("scouts", tiles=tiles)
    table.begin(*BESIDE["A"])
    assert table.naive.asked is not None and table.naive.asked.tiles == shown
    line = table.keep("S1")
    assert line["drew"] == list(shown)
    assert line["supply"] == [shown[1]]


def test_with_one_left_there_is_nothing_to_choose() -> None:
    table = apart("scouts", tiles="E S1")
    line = table.place(*BESIDE["A"])
    assert (line["drew"], line["supply"]) == (["S1"], [])
    assert tower_points(line) == []


def test_with_none_left_scouts_pay_three() -> None:
    table = apart("scouts", tiles="E")
    line = table.place(*BESIDE["A"])
    assert tower_points(line) == [("A", 3)]
    assert line["drew"] == []
    assert "supply" not in line


def test_a_second_scouts_in_one_turn_pays_three_and_the_first_still_looks() -> None:
    board = drawn("TA TB . b b b\n b . . b b b")
    table = IrishTable(board, ["E F E F", "E F E F"], tokens={"A": "scouts", "B": "scouts"})
    table.begin(0, 1)
    assert table.scores[0] == 4
    line = table.keep("E")
    assert tower_points(line) == [("B", 3)]
    assert line["drew"] == ["E", "F", "F"]


def test_a_second_scouts_by_a_bonus_placement_of_the_same_turn_pays_three() -> None:
    table = IrishTable(
        drawn("TA TB . b TC b b b\n b . . . . . . ."),
        ["E E E E", "E E E E"],
        aside=["F", "F"],
        tokens={"A": "scouts", "B": "builders", "C": "scouts"},
    )
    line = table.place(0, 1)
    assert line["drew"] == []
    table.begin(3, 0)
    line = table.keep("E")
    assert tower_points(line) == [("C", 3)]
    # The look happens once, at the end of the turn, on the turn's last line.
    assert (line["bonus"], len(line["drew"])) == ("B", 3)


def test_scouts_of_another_turn_look_again() -> None:
    table = apart("scouts scouts", tiles="E F E F E F")
    table.begin(*BESIDE["A"])
    table.keep("F")
    far(table)
    table.begin(*BESIDE["B"])
    assert table.asked == ("keep", 0)


def test_scouts_wait_for_the_bonus_placements() -> None:
    board = drawn("TA TB . b b b\n b . . b b b")
    table = IrishTable(board, ["E E F E", "E E F E"], aside=["F", "F"], tokens={"A": "scouts", "B": "builders"})
    table.place(0, 1)
    assert table.asked == ("place", 0)
    table.begin(3, 0)
    assert table.naive.asked is not None and table.naive.asked.tiles == ("E", "F", "E")


def test_scouts_never_show_set_aside_tiles() -> None:
    table = apart("scouts", tiles="E F E F", aside=["S4 S4", "S4 S4"])
    table.begin(*BESIDE["A"])
    assert table.naive.asked is not None and table.naive.asked.tiles == ("F", "E", "F")


# -- Secret ---------------------------------------------------------------------------------------------------------

ALL_CARDS = [*PAYS]


def test_secret_draws_the_next_private_mission() -> None:
    table = apart("secret", cards=ALL_CARDS)
    line = table.place(*BESIDE["A"])
    assert line["cards"] == [ALL_CARDS[8]]
    assert tower_points(line) == []
    assert table.match.missions(0) == (ALL_CARDS[8],)
    assert table.match.deck_left == 3


def test_a_second_secret_pays_three() -> None:
    table = apart("secret secret", cards=ALL_CARDS)
    table.place(*BESIDE["A"])
    far(table)
    line = table.place(*BESIDE["B"])
    assert line["cards"] == []
    assert tower_points(line) == [("B", 3)]
    assert table.match.deck_left == 3


def test_an_empty_deck_pays_three() -> None:
    table = apart("secret", cards=ALL_CARDS[:8])
    line = table.place(*BESIDE["A"])
    assert line["cards"] == []
    assert tower_points(line) == [("A", 3)]


def test_two_secrets_at_once_draw_one_card() -> None:
    board = drawn("TA TB . b b b\n b . . b b b")
    table = IrishTable(board, ["E", "E"], cards=ALL_CARDS, tokens={"A": "secret", "B": "secret"})
    line = table.place(0, 1)
    assert line["cards"] == [ALL_CARDS[8]]
    assert tower_points(line) == [("B", 3)]


def test_the_last_card_of_the_deck_goes_to_who_comes_first() -> None:
    table = IrishTable(drawn("b TA b b b"), ["E", "E"], cards=ALL_CARDS[:9], tokens={"A": "secret"})
    assert table.place(0, 0)["cards"] == [ALL_CARDS[8]]
    assert tower_points(table.place(2, 0)) == [("A", 3)]


# -- Doubling -------------------------------------------------------------------------------------------------------

QUAYS = "b TA . b TB . 1 1 1 1 b b b b b b"


def test_a_doubled_mission_pays_twice_the_first_number() -> None:
    table = IrishTable(drawn(QUAYS), ["E S1 S1", "F E E"], cards=["liffey-quays"], tokens={"A": "doubling"})
    table.begin(0, 0)
    line = table.double("liffey-quays")
    assert line is not None and line["doubles"] == "liffey-quays"
    assert table.mission("liffey-quays").doubled == (True, False)
    assert table.mission("liffey-quays").pays == (16, 8)
    table.places((10, 0), (6, 0), (11, 0))
    assert awards(table.place(7, 0)) == [("public-mission", "liffey-quays", 16)]
    assert table.mission("liffey-quays").scored == (16, None)


def test_a_doubled_mission_pays_twice_the_later_number() -> None:
    table = IrishTable(drawn(QUAYS), ["S1 S1 F", "E S1 S1"], cards=["liffey-quays"], tokens={"A": "doubling"})
    table.place(6, 0)
    table.begin(0, 0)
    table.double("liffey-quays")
    assert awards(table.place(7, 0)) == [("public-mission", "liffey-quays", 8)]
    table.places((8, 0), (10, 0))
    assert awards(table.place(9, 0))[-1] == ("public-mission", "liffey-quays", 10)


def test_a_second_doubling_pays_three() -> None:
    table = apart("doubling doubling", cards=["sea-farmer", "liffey-quays"])
    table.begin(*BESIDE["A"])
    table.double("sea-farmer")
    far(table)
    line = table.place(*BESIDE["B"])
    assert tower_points(line) == [("B", 3)]
    assert "doubles" not in line


def test_two_doublings_at_once_lay_one_marker() -> None:
    board = drawn("TA TB . b b b\n b . . b b b")
    table = IrishTable(board, ["E", "E"], cards=["sea-farmer"], tokens={"A": "doubling", "B": "doubling"})
    table.begin(0, 1)
    line = table.double("sea-farmer")
    assert line is not None and tower_points(line) == [("B", 3)]


def test_the_marker_goes_on_a_card_that_others_have_fulfilled_but_not_on_ones_own() -> None:
    table = IrishTable(
        drawn(QUAYS),
        ["S1 S1 E", "E F E"],
        cards=["liffey-quays", "sea-farmer"],
        tokens={"A": "doubling", "B": "doubling"},
    )
    table.places((6, 0), (10, 0), (7, 0))
    table.begin(0, 0)
    assert table.naive.asked is not None and table.naive.asked.cards == ("liffey-quays", "sea-farmer")
    table.double("liffey-quays")
    table.begin(3, 0)
    assert table.naive.asked is not None and table.naive.asked.cards == ("sea-farmer",)


def test_without_open_cards_doubling_pays_three() -> None:
    table = apart("doubling", cards=[])
    assert tower_points(table.place(*BESIDE["A"])) == [("A", 3)]


def test_two_markers_of_different_seats_may_lie_on_one_card() -> None:
    table = IrishTable(drawn("b TA b . b b b"), ["E E", "E E"], cards=["sea-farmer"], tokens={"A": "doubling"})
    table.begin(0, 0)
    table.double("sea-farmer")
    table.begin(2, 0)
    table.double("sea-farmer")
    assert table.mission("sea-farmer").doubled == (True, True)
