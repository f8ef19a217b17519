"""A description that is no board gets a BoardError that says what and where, whatever is wrong with it."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from game.rebirth import Board, BoardError
from tests.boards import from_text, scotland
from tests.languages import left_in_english


def refused(description: Any, match: str | None = None) -> None:
    with pytest.raises(BoardError, match=match) as caught:
        Board.from_description(description)
    assert str(caught.value)
    assert left_in_english(caught.value.message) == []


@pytest.mark.parametrize("description", [None, [], "", 5, {}, {"name": "A"}, {"name": "A", "cells": []}])
def test_what_is_no_description(description: object) -> None:
    refused(description)


@pytest.mark.parametrize("value", [None, 5, "x", [1], {"A": 5}, {"A": [5]}, {"A": [[1]]}, {"A": [["a", "b"]]}, [[[1]]]])
@pytest.mark.parametrize(
    "key",
    [
        "cells",
        "settlements",
        "castles",
        "cathedrals",
        "plus_one",
        "blocked_with_two_players",
        "regions",
        "tie_breaks",
        "castle_cards",
        "links",
        "options",
    ],
)
def test_values_of_the_wrong_kind(key: str, value: object) -> None:
    refused(scotland() | {key: value})


@pytest.mark.parametrize("key", ["columns", "rows"])
def test_a_size_that_the_cells_do_not_have(key: str) -> None:
    refused(scotland() | {key: 99}, key)


def change(drawing: str, **changes: Any) -> dict[str, Any]:
    return copy.deepcopy(from_text(drawing)) | changes


def test_rows_of_different_length() -> None:
    refused(change("e e", cells=["e e", " e"]))


def test_an_unknown_letter() -> None:
    refused(change("e e", cells=["e q"]), "letter")


def test_no_space_at_all() -> None:
    refused(change("e", cells=[". ."]) | {"regions": {}, "columns": 2})


def test_a_settlement_space_in_no_settlement() -> None:
    refused(change("1 e", settlements={}), "no settlement")


def test_a_settlement_space_in_two_settlements() -> None:
    refused(change("1 e", settlements={"A": [[0, 0]], "B": [[0, 0]]}), r"settlements: \[0, 0\] belongs to two of them")


def test_a_settlement_that_is_not_connected() -> None:
    refused(from_text("1 e 1"), "not connected")


def test_a_settlement_of_five() -> None:
    refused(from_text("1 1 1 1 1"))


def test_a_settlement_on_farm_land() -> None:
    refused(change("1 e", settlements={"A": [[0, 0], [1, 0]]}))


def test_a_settlement_of_nothing() -> None:
    refused(change("1 e", settlements={"A": [[0, 0]], "B": []}))


def test_a_castle_without_a_name_and_one_where_none_stands() -> None:
    refused(change("CA e", castles={}), "no name")
    refused(change("CA e", castles={"A": [0, 0], "B": [1, 0]}), "no castle")
    refused(change("CA e", castles={"A": [0, 0], "B": [0, 0]}), "two names")


def test_a_space_in_two_regions() -> None:
    refused(from_text("e e", regions={"A": [(0, 0)], "B": [(0, 0)]}), r"regions: \[0, 0\] belongs to two of them")


def test_a_region_on_water_or_a_landmark() -> None:
    refused(from_text("e . e", regions={"A": [(1, 0)]}))
    refused(from_text("e CA e", regions={"A": [(1, 0)]}))


def test_a_bonus_or_blocker_where_no_space_is() -> None:
    refused(change("e . e", plus_one=[[1, 0]]))
    refused(change("e . e", blocked_with_two_players=[[1, 0]]))
    refused(change("b b", plus_one=[[0, 0]]), "plus_one")


def test_an_offshore_farm_without_its_bonus() -> None:
    refused(change("E e", plus_one=[]), "offshore")


def test_tie_break_places_cards_and_links_that_name_nothing() -> None:
    refused(from_text("CA e", tie_breaks=["B"]), "tie_breaks")
    refused(from_text("CA e", castle_cards=["B"]), "castle_cards")
    refused(from_text("CA e", links=[["A", "B"]]), "link")
    refused(from_text("CA e KB", castle_cards=["B"]), "castle_cards")


@pytest.mark.parametrize(
    "options",
    [
        {"tiles_stone": 3},
        {"tiles_energy": -1},
        {"tiles_energy": 1.5},
        {"tiles_energy": "12"},
        {"tiles_energy": True},
        {"players_min": 1},
        {"players_max": 5},
        {"players_min": 4, "players_max": 2},
        {"removed_with_four": 1},
        {"set_aside": 36},
        {"missions_off": "crofts"},
        {"missions_off": ["nothing"]},
        {"cathedral_bonus": -1},
    ],
)
def test_options_that_are_none(options: dict[str, Any]) -> None:
    refused(from_text("e e", options=options))


def test_names_that_would_make_the_same_card_twice() -> None:
    """A deck with two cards of one id could be played but not be read back from its record."""
    refused(from_text("e e", regions={"North A": [(0, 0)], "North-A": [(1, 0)]}))
    refused(from_text("e e", regions={"Остров": [(0, 0)], "Море": [(1, 0)]}))
    refused(from_text("CA e", castle_cards=["A", "A"]))
    refused(from_text("CA e CB", links=[["A", "B"], ["A", "B"]]))


def test_empty_names_and_links_of_a_place_with_itself() -> None:
    refused(change("CA e", castles={"": [0, 0]}))
    refused(change("1 e", settlements={"": [[0, 0]]}))
    refused(from_text("e e", regions={"": [(0, 0)]}))
    refused(from_text("CA e", links=[["A", "A"]]))
    refused(from_text("e e", options={"missions_off": ["crofts", "crofts"]}))


def test_lone_surrogates_are_no_text() -> None:
    """JSON can spell them, UTF-8 cannot."""
    refused(from_text("e e", name="\ud800"))
    refused(from_text("e e", regions={"\udfff": [(0, 0)]}))


def test_an_unknown_rule_set() -> None:
    with pytest.raises(BoardError, match="rule set"):
        Board.from_description(scotland(), "chess")
