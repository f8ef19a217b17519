"""What greedy sees, one thing at a time, on boards small enough to know the right answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.ai import make_bot
from game.rebirth import Hex, stream
from tests.ai.positions import seen_after


def chosen(
    drawing: str, hands: Sequence[str], placed: Sequence[Hex] = (), cards: Sequence[str] = (), **board: Any
) -> set[Hex]:
    """Where greedy places next in the position of `seen_after`, whatever the lot says."""
    view = seen_after(drawing, hands, placed, cards, **board)
    return {make_bot("greedy").choose(view, stream(number, "judgement")) for number in range(20)}


def test_grows_its_own_cluster() -> None:
    assert chosen("e e . e . e e", ["E E", "E E"], [(0, 0), (6, 0)]) == {(1, 0)}


def test_joins_two_clusters_rather_than_growing_one() -> None:
    row = "e e e e . f f"
    assert chosen(row, ["E E E", "F F"], [(0, 0), (5, 0), (2, 0), (6, 0)]) == {(1, 0)}


def test_begins_where_there_is_room_to_grow() -> None:
    assert chosen("e . e e e . f f", ["E E E", "F F"]) == {(3, 0)}


def test_steps_into_the_field_of_a_rival() -> None:
    """One point everywhere; beside the rival's farm it costs the rival one of two exits."""
    assert chosen("f b b b . b", ["F E", "F F F"], [(0, 0), (2, 0)]) <= {(1, 0), (3, 0)}


def test_takes_an_open_castle_rather_than_a_point_more() -> None:
    row = "e e . . CMey e . f f"
    assert chosen(row, ["E E", "F F"], [(0, 0), (7, 0)]) == {(5, 0)}


CASTLE_AND_ISLAND = ". b . . . E . e . e\n b CMey b . . . . . . ."


def test_leaves_a_castle_alone_that_cannot_be_lost() -> None:
    """Two of its three spaces are held: the third is worth a point, the island two."""
    placed = [(0, 1), (7, 0), (1, 0), (9, 0)]
    assert chosen(CASTLE_AND_ISLAND, ["E E E", "E E E"], placed) == {(5, 0)}


def test_secures_a_castle_that_can_be_lost() -> None:
    placed = [(0, 1), (1, 0), (7, 0), (9, 0)]
    assert chosen(CASTLE_AND_ISLAND, ["E E E", "E E E"], placed) == {(2, 1)}


def test_takes_over_a_castle_that_a_rival_holds() -> None:
    placed = [(7, 0), (0, 1), (1, 0), (9, 0)]
    assert chosen(CASTLE_AND_ISLAND, ["E E E", "E E E"], placed) == {(2, 1)}


@pytest.mark.parametrize(("tiles", "at"), [("E E", {(2, 1)}), ("E", {(5, 0)})])
def test_nothing_is_feared_once_nobody_places_any_more(tiles: str, at: set[Hex]) -> None:
    """The castle is held level with the rival: worth a tile while it has one left, not at the very end."""
    assert chosen(CASTLE_AND_ISLAND, ["E E", tiles], [(0, 1), (1, 0)]) == at


def test_completes_a_settlement_of_its_own() -> None:
    assert chosen("1 1 . 2 . f f", ["S1 S3", "F F"], [(0, 0), (5, 0)]) == {(1, 0)}


def test_does_not_complete_a_settlement_to_lose_the_tie() -> None:
    """The completer loses the tie: three points for it and five for the rival, against two in the small settlement."""
    assert chosen("1 1 . 2 . f f", ["F S2", "S2 F"], [(5, 0), (0, 0)]) == {(3, 0)}


def test_completes_a_settlement_where_it_leads() -> None:
    assert chosen("1 1 . 2 . f f", ["F S4 F", "S1 F F"], [(5, 0), (0, 0)]) == {(1, 0)}


def test_visits_a_cathedral_once() -> None:
    row = "e KIona e . . e . E . f f"
    assert chosen(row, ["E E", "F F"]) == {(0, 0), (2, 0)}
    assert chosen(row, ["E E", "F F"], [(0, 0), (9, 0)]) == {(7, 0)}


@pytest.mark.parametrize(("card", "at"), [("region:west", {(3, 0)}), ("region:east", {(5, 0)})])
def test_plays_for_its_own_card(card: str, at: set[Hex]) -> None:
    regions = {"West": [(3, 0)], "East": [(5, 0)], "Rest": [(0, 0), (7, 0), (9, 0)]}
    row = "e KIona . e . e . f . f"
    assert chosen(row, ["E E", "F F"], [(0, 0), (7, 0)], [card], regions=regions) == at


def test_never_plays_for_a_card_that_a_rival_holds() -> None:
    """The rival drew it and will not fulfil it; to others all spaces are alike."""
    regions = {"West": [(3, 0)], "East": [(5, 0)], "Rest": [(0, 0), (7, 0), (9, 0)]}
    row = "b KIona . e . e . e . f"
    placed = [(7, 0), (0, 0)]
    assert chosen(row, ["E E", "F F"], placed, ["region:west"], regions=regions) == {(3, 0), (5, 0)}


@pytest.mark.parametrize(("card", "at"), [("link:iona+skye", {(2, 0)}), ("cathedral-bonus:1", {(6, 0)})])
def test_closes_a_link(card: str, at: set[Hex]) -> None:
    """One point and the link against two points on the island."""
    row = "KIona e b KSkye e . F . f f"
    placed = [(1, 0), (8, 0), (4, 0), (9, 0)]
    assert chosen(row, ["E E F", "F F"], placed, [card], links=[("Iona", "Skye")]) == at


def test_the_largest_cluster_is_worth_more_with_its_card() -> None:
    """Breadbasket: the rival's cluster of two is equalled by growing, not by the island."""
    row = "KIona f f . F . f f"
    placed = [(1, 0), (6, 0)]
    assert chosen(row, ["F F", "F F"], placed, ["breadbasket"]) == {(2, 0)}


def test_in_a_shortage_it_places_on_the_other_kind() -> None:
    """No energy, blank or flexible space is free: food spaces take the farm, best beside its own cluster."""
    assert chosen("e f . f . f", ["E E", "F F"], [(0, 0), (5, 0)]) == {(1, 0)}


def test_the_only_legal_space_is_taken() -> None:
    assert chosen("1 . e f b", ["S4", "F"]) == {(0, 0)}
