"""Section 7.2 of the rules: Ireland's twelve cards, each just not and just fulfilled, and how they pay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from game.rebirth import Board, Hex
from game.rebirth.tables import PUBLIC_MISSION_COUNT, PUBLIC_MISSIONS
from tests.irish_boards import cards_of, drawn, ireland
from tests.irish_table import IrishTable, awards
from tests.naive.ireland import PAYS

ROW_OF_30 = "b " * 30
ALL_EIGHT = {"high-king": (7, 5, 4), "chieftain": (5, 4, 3), "four-provinces": (5, 5, 4)}
"""Thresholds that depend on the number of players, by two, three and four."""


@dataclass(frozen=True)
class Course:
    """Where one seat places what; the last placement fulfils the card, none before it does.

    ``before`` and ``need`` are the progress just before it.
    """

    card: str
    drawing: str
    tiles: str
    places: Sequence[Hex]
    before: int
    need: int
    coasts: dict[str, list[Hex]] | None = None
    regions: dict[str, list[Hex]] | None = None
    tokens: dict[str, str] | None = None


def castles(card: str, count: int) -> Course:
    row = " ".join(f"b CC{n} ." for n in range(count))
    return Course(card, row, "E " * count, [(3 * n, 0) for n in range(count)], count - 1, count)


def provinces(each: int) -> Course:
    regions = {name: [(5 * n + step, 0) for step in range(5)] for n, name in enumerate("NESW")}
    places = [hex for hexes in regions.values() for hex in hexes[:each]]
    # One tile too many in one province makes up for nothing in another.
    if each == 4:
        places.insert(0, regions["N"][4])
    return Course("four-provinces", "b " * 20, "E " * len(places), places, 4 * each - 1, 4 * each, regions=regions)


def towers() -> Course:
    kinds = ["harvest"] * 4 + ["builders"] * 4 + ["secret"] * 2
    row = " ".join(f"b TT{n} ." for n in range(10))
    tokens = {f"T{n}": kind for n, kind in enumerate(kinds)}
    return Course("pilgrimage", row, "E " * 10, [(3 * n, 0) for n in range(10)], 9, 10, tokens=tokens)


def course(card: str, players: int) -> Course:
    if card in ("high-king", "chieftain"):
        return castles(card, ALL_EIGHT[card][players - 2])
    if card == "four-provinces":
        return provinces(ALL_EIGHT[card][players - 2])
    if card == "pilgrimage":
        return towers()
    return {
        "coast-to-coast": Course(
            card,
            "b b 1 b",
            "E F E S1",
            [(0, 0), (1, 0), (3, 0), (2, 0)],
            1,
            2,
            coasts={"west": [(0, 0)], "east": [(3, 0)]},
        ),
        # The gap is closed last: seven of one cluster are not eight, nor are seven of one farm and one of the other.
        "great-harvest": Course(card, "b " * 9, "E " * 7 + "F E", [(c, 0) for c in (0, 1, 2, 3, 4, 5, 6, 8, 7)], 7, 8),
        "twin-granaries": Course(
            card,
            "b " * 12,
            "E E E E E F F F F F",
            [(c, 0) for c in (0, 1, 2, 3, 4, 7, 8, 9, 11, 10)],
            8,
            10,
        ),
        "townsfolk": Course(
            card,
            "1 1 . 2 . 3 . 4 . 5 5 5 . 6 . 7",
            "S1 S1 S1 S1 S1 S1 S1 S1 S1",
            [(c, 0) for c in (0, 1, 3, 5, 7, 9, 10, 13, 15)],
            6,
            7,
        ),
        "liffey-quays": Course(card, "1 1 1 1 . 2 2", "S1 S1 S1", [(5, 0), (0, 0), (3, 0)], 1, 2),
        "sea-farmer": Course(card, "E F E e e", "E F E E", [(0, 0), (1, 0), (3, 0), (2, 0)], 2, 3),
        "seat-of-kings": Course(card, "b HHill b b", "E F E", [(0, 0), (3, 0), (2, 0)], 1, 2),
        "common-ground": Course(card, "x x x x b", "E E E F F", [(0, 0), (1, 0), (2, 0), (4, 0), (3, 0)], 2, 3),
    }[card]


def play_course(found: Course, players: int) -> tuple[IrishTable, list[list[tuple[str, str | None, int]]]]:
    """The others place far away, never two of a farm side by side. Gives the awards of each of seat 0's placements."""
    turns = len(found.places)
    rows = 1 + turns * (players - 1) // 30
    drawing = "\n".join([found.drawing, ".", *[ROW_OF_30] * rows])
    board = drawn(drawing, coasts=found.coasts, regions=found.regions or {"N": [], "E": [], "S": [], "W": []})
    hands = [found.tiles, *["E F " * turns] * (players - 1)]
    table = IrishTable(board, hands, cards=[found.card], tokens=found.tokens)
    far = [(column, row + 2) for row in range(rows) for column in range(30)]
    scored = []
    for number, at in enumerate(found.places):
        if number == turns - 1:
            mission = table.mission(found.card)
            assert (mission.have[0], mission.need) == (found.before, found.need)
        scored.append([award for award in awards(table.place(*at)) if award[0] == "public-mission"])
        for _ in range(players - 1):
            table.place(*far.pop())
    return table, scored


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("card", PAYS)
def test_a_card_is_scored_by_the_placement_that_fulfils_it_and_no_sooner(card: str, players: int) -> None:
    table, scored = play_course(course(card, players), players)
    assert scored[:-1] == [[]] * (len(scored) - 1)
    assert scored[-1] == [("public-mission", card, PAYS[card][0])]
    mission = table.mission(card)
    assert mission.have[0] == mission.need
    assert mission.first == 0
    assert mission.scored == (PAYS[card][0], *[None] * (players - 1))


@pytest.mark.parametrize("card", PAYS)
def test_what_a_card_pays_is_in_the_tables(card: str) -> None:
    assert (PUBLIC_MISSIONS[card].first, PUBLIC_MISSIONS[card].later) == PAYS[card]


def test_the_thresholds_that_depend_on_the_players() -> None:
    for card, mission in PUBLIC_MISSIONS.items():
        needs = tuple(mission.needed(players) for players in (2, 3, 4))
        assert needs == ALL_EIGHT[card] if card in ALL_EIGHT else len(set(needs)) == 1, card


def test_a_castle_that_is_lost_again_does_not_count() -> None:
    """Three castles with four players make a chieftain; one is taken away before the third."""
    drawing = "b CA b . b CB . b CC . b b b b b b b b b b"
    table = IrishTable(drawn(drawing), ["E E E E", "S1 E E E", "E E E E", "E E E E"], cards=["chieftain"])
    table.place(0, 0)
    table.decide(None)
    far = [(column, 0) for column in range(10, 20)]
    table.places(far.pop(), far.pop())
    table.place(4, 0)
    # Level in tiles and farms is not enough, so seat 0 keeps what it has.
    table.place(2, 0)
    assert table.match.castle_controller("A") == 0
    table.places(far.pop(), far.pop())
    assert ("public-mission", "chieftain", 8) in awards(table.place(7, 0))


def test_townsfolk_counts_settlements_not_tiles() -> None:
    table = IrishTable(drawn("1 1 . 2 b b"), ["S1 S1", "E E"], cards=["townsfolk"])
    table.places((0, 0), (4, 0), (1, 0))
    assert table.mission("townsfolk").have[0] == 1


def test_both_farm_types_on_flexible_spaces_are_needed() -> None:
    table = IrishTable(drawn("x x x x b b b b"), ["E E E F", "E E E E"], cards=["common-ground"])
    table.places((0, 0), (4, 0), (1, 0), (5, 0))
    # The third of one kind fulfils nothing; the first of the other does.
    assert awards(table.place(2, 0)) == [("farm", "energy", 3)]
    assert table.mission("common-ground").have == (2, 0)
    table.place(6, 0)
    assert awards(table.place(3, 0)) == [("farm", "food", 1), ("public-mission", "common-ground", 6)]


def test_a_connected_group_may_hold_tiles_of_any_kind_but_only_ones_own() -> None:
    board = drawn("b b b b b", coasts={"west": [(0, 0)], "east": [(3, 0)]})
    table = IrishTable(board, ["E F E", "E E E"], cards=["coast-to-coast"])
    table.places((0, 0), (2, 0), (1, 0), (4, 0))
    assert awards(table.place(3, 0)) == [("farm", "energy", 1)]
    assert table.mission("coast-to-coast").have == (1, 0)


def test_one_space_on_both_coasts_reaches_from_coast_to_coast() -> None:
    board = drawn("b b b", coasts={"west": [(0, 0)], "east": [(0, 0)]})
    table = IrishTable(board, ["E", "E"], cards=["coast-to-coast"])
    assert awards(table.place(0, 0))[-1] == ("public-mission", "coast-to-coast", 12)


# -- first and later ------------------------------------------------------------------------------------------------

HILL = "b b HHill b b . b b b b"


def test_the_first_scores_the_higher_number_everybody_later_the_lower() -> None:
    board = drawn("b b . b\n b HHill b .\nb b . b")
    table = IrishTable(board, ["E E", "E E", "E E"], cards=["seat-of-kings"], first=1)
    # Seats 1, 2, 0 sit down beside the hill, then each for the second time.
    table.places((1, 0), (0, 1), (2, 1))
    found = [awards(table.place(*at))[-1] for at in ((1, 2),)]
    assert found == [("public-mission", "seat-of-kings", 6)]
    assert table.mission("seat-of-kings").pays == (4, 4, 4)
    assert table.mission("seat-of-kings").first == 1


def test_later_seats_score_the_lower_number_each() -> None:
    board = drawn("1 1 1 1 . 2 2 b b b")
    table = IrishTable(board, ["S1 S1", "S1 S1"], cards=["liffey-quays"])
    table.places((0, 0), (1, 0))
    assert ("public-mission", "liffey-quays", 8) in awards(table.place(2, 0))
    assert ("public-mission", "liffey-quays", 5) in awards(table.place(3, 0))
    assert table.mission("liffey-quays").scored == (8, 5)


def test_a_card_is_scored_once_by_each() -> None:
    table = IrishTable(drawn("1 1 1 1 b b b"), ["S1 S1 S1", "E E E"], cards=["liffey-quays"])
    table.places((0, 0), (4, 0), (1, 0), (5, 0))
    assert table.scores[0] == 8
    assert awards(table.place(2, 0)) == []


def test_only_the_active_player_is_checked() -> None:
    """Only a tile of one's own can bring a card nearer, and the awards of a line are its own seat's."""
    table = IrishTable(drawn("E E E b b b"), ["E E E", "E E E"], cards=["sea-farmer"])
    table.places((0, 0), (3, 0), (1, 0), (4, 0))
    line = table.place(2, 0)
    assert [award["seat"] for award in line["awards"]] == [0, 0, 0]


def test_several_cards_at_once_come_in_the_order_in_which_they_lie_open() -> None:
    regions = {"N": [], "E": [], "S": [], "W": []}
    coasts = {"west": [(0, 0)], "east": [(2, 0)]}
    for cards in (["sea-farmer", "coast-to-coast"], ["coast-to-coast", "sea-farmer"]):
        table = IrishTable(drawn("E E E b b b", regions=regions, coasts=coasts), ["E E E", "E E E"], cards=cards)
        table.places((0, 0), (3, 0), (1, 0), (4, 0))
        found = [where for source, where, _ in awards(table.place(2, 0)) if source == "public-mission"]
        assert found == cards


def test_a_fulfilled_condition_that_is_lost_has_been_scored() -> None:
    """Chieftain with four players: three castles by one tile; losing one afterwards takes nothing back."""
    drawing = "CA CB . b b b b b b b b\n b CC b b b b b b b b b\n1 b . . . . . . . . ."
    table = IrishTable(drawn(drawing), ["E E", "E E", "E E", "E E"], cards=["chieftain"])
    assert awards(table.place(0, 1)) == [("farm", "energy", 1), ("public-mission", "chieftain", 8)]
    assert table.match.castles_of(0) == ("A", "B", "C")
    table.places((2, 1), (8, 0), (9, 0), (10, 0), (1, 2))
    assert table.match.castles_of(0) == ("A", "B")
    assert table.scores[0] == 10
    assert table.mission("chieftain").scored[0] == 8


# -- the open cards and the private deck ----------------------------------------------------------------------------


def test_there_are_twelve_cards_eight_of_them_open() -> None:
    assert list(PUBLIC_MISSIONS) == list(PAYS) == cards_of(ireland())
    assert PUBLIC_MISSION_COUNT == 8
    assert len(Board.from_description(ireland(), "ireland").rule_set.general_cards) == 12


def private(fulfil: bool, doubling: bool) -> IrishTable:
    """Seat 0 draws Sea farmer from the deck, and may lay its marker on Townsfolk; it ends with three offshore farms."""
    row = "TA E F . TB E . e b b b b b b b b b"
    open_cards = [card for card in PAYS if card not in ("sea-farmer",)][:8]
    cards = [*open_cards, "sea-farmer", *(c for c in PAYS if c not in open_cards and c != "sea-farmer")]
    tokens = {"A": "secret", "B": "doubling" if doubling else "harvest"}
    table = IrishTable(drawn(row), ["E F E", "E E E"], cards=cards, tokens=tokens)
    assert table.place(1, 0)["cards"] == ["sea-farmer"]
    table.place(8, 0)
    table.place(2, 0)
    table.place(9, 0)
    if doubling:
        table.begin(5, 0)
        table.double("townsfolk")
    else:
        table.place(*((5, 0) if fulfil else (7, 0)))
    while not table.match.finished:
        table.decide(max(table.match.legal()) if table.match.legal() else None)
    return table


@pytest.mark.parametrize(("fulfil", "paid"), [(True, 6), (False, 0)])
def test_a_private_mission_pays_the_higher_number_at_the_end(fulfil: bool, paid: int) -> None:
    table = private(fulfil, doubling=False)
    final = table.result["final"]
    assert final[0]["cards"] == {"sea-farmer": paid}
    assert final[0]["missions"] == paid
    assert final[1]["cards"] == {}
    assert not [line for line in table.lines[:-1] for award in line["awards"] if award.get("where") == "sea-farmer"]


def test_doubling_never_applies_to_a_private_mission() -> None:
    """The marker can lie on open cards only, and the private one pays its higher number once."""
    table = private(fulfil=True, doubling=True)
    assert table.result["final"][0]["cards"] == {"sea-farmer": 6}
