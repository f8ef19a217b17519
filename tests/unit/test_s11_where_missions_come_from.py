"""Section 11 of the rules, and the ids of formats: the deck is made from the map."""

from __future__ import annotations

import pytest

from game.rebirth import Board, BoardError, kebab, mission_cards
from tests.boards import from_text, scotland
from tests.naive.engine import mission_points
from tests.table import Table

GENERAL = {"crofts", "market-towns", "great-cities", "harbours", "breadbasket", "powerhouse"}


def ids(description: dict) -> list[str]:
    found = {card.id: card.points for card in mission_cards(Board.from_description(description))}
    assert found == mission_points(description)
    return list(found)


def test_one_region_card_per_region() -> None:
    board = from_text("e e e", regions={"Far North": [(0, 0)], "Île de Ré": [(1, 0)], "St. Andrew's": [(2, 0)]})
    assert [card for card in ids(board) if card.startswith("region:")] == [
        "region:far-north",
        "region:ile-de-re",
        "region:st-andrew-s",
    ]


def test_one_castle_card_per_castle_whose_place_says_so() -> None:
    board = from_text("CA e CB e CC", castle_cards=["C", "A"])
    assert {card for card in ids(board) if card.startswith("castle:")} == {"castle:a", "castle:c"}


def test_one_link_card_per_link_named_by_the_map() -> None:
    board = from_text("CA e CB e KC", links=[["A", "C"], ["B", "A"]])
    assert [card for card in ids(board) if card.startswith("link:")] == ["link:a+c", "link:b+a"]


def test_the_general_cards_and_four_bonuses_by_default() -> None:
    cards = set(ids(from_text("e e", regions={})))
    assert cards == GENERAL | {f"cathedral-bonus:{n}" for n in (1, 2, 3, 4)}


@pytest.mark.parametrize("bonus", [0, 1, 7])
def test_the_map_says_how_many_bonuses_there_are(bonus: int) -> None:
    cards = ids(from_text("e e", options={"cathedral_bonus": bonus}))
    assert [card for card in cards if "bonus" in card] == [f"cathedral-bonus:{n + 1}" for n in range(bonus)]


def test_general_cards_can_be_left_out() -> None:
    cards = set(ids(from_text("e e", options={"missions_off": ["harbours", "crofts"]})))
    assert cards & GENERAL == GENERAL - {"harbours", "crofts"}


def test_only_general_cards_can_be_left_out() -> None:
    with pytest.raises(BoardError, match="missions_off"):
        Board.from_description(from_text("e e", options={"missions_off": ["region:land"]}))


def test_every_region_card_of_scotland_is_named_by_the_region() -> None:
    regions = scotland()["regions"]
    assert [card for card in ids(scotland()) if card.startswith("region:")] == ["region:" + kebab(r) for r in regions]


def test_a_smaller_board_has_a_smaller_deck() -> None:
    assert len(ids(from_text("CA e e", regions={}, options={"cathedral_bonus": 0, "missions_off": ["crofts"]}))) == 5


def test_when_the_deck_is_empty_a_visit_marks_the_cathedral_and_draws_nothing() -> None:
    options = {"cathedral_bonus": 1, "missions_off": sorted(GENERAL)}
    table = Table(from_text("e KA e KB e", regions={}, options=options), ["E E", "E E"])
    # Two visits at once and one card left: the card is drawn, both are marked.
    assert table.place(2, 0)["cards"] == ["cathedral-bonus:1"]
    assert table.match.cathedral_visitors("A") == table.match.cathedral_visitors("B") == (0,)
    assert table.place(0, 0)["cards"] == []
    assert set(table.match.cathedral_visitors("A")) == {0, 1}
    table.place(4, 0)
    table.discard_rest()
    assert [line["cards"] for line in table.result["final"]] == [{"cathedral-bonus:1": 3}, {}]


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Mey", "mey"),
        ("Eilean Donan", "eilean-donan"),
        ("St Andrews", "st-andrews"),
        ("Northern Isles and Caithness", "northern-isles-and-caithness"),
        ("  Ünter -- den...Linden! ", "unter-den-linden"),
        ("Çà et Là", "ca-et-la"),
        ("Route 66", "route-66"),
        ("Dún Laoghaire–Rathdown", "dun-laoghaire-rathdown"),
    ],
)
def test_kebab_case(name: str, written: str) -> None:
    assert kebab(name) == written
