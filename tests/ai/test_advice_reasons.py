"""What advice says on boards small enough to know the truth, and how it tells the options on its list apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.ai.advice import Advice, Option, advise, compare
from game.ai.advice_parts import Part
from game.ai.advice_reasons import NOTABLE, TRIFLE, Reasons, contrast, reasons
from game.rebirth import Hex, Tile
from tests.ai.positions import seen_after
from tests.irish_boards import drawn
from tests.irish_table import IrishTable

EVERYTHING = 100


def advised(
    drawing: str, hands: Sequence[str], placed: Sequence[Hex] = (), cards: Sequence[str] = (), **board: Any
) -> Advice:
    """Every option in the position of `seen_after`."""
    return advise(seen_after(drawing, hands, placed, cards, **board), EVERYTHING)


def irish(table: IrishTable) -> Advice:
    """Every option of the seat to move."""
    seat = table.match.to_move
    assert seat is not None
    return advise(table.match.seat_view(seat), EVERYTHING)


def option_at(advice: Advice, at: Hex) -> Option:
    """What is said of this space."""
    return next(option for option in advice.options if at in (option.at, *option.equals))


def said(advice: Advice, at: Hex, kind: str) -> list[tuple[str, int, int, int]]:
    """Place, seat, number and more of the parts of this kind at a space."""
    return [
        (part.place, part.seat, part.number, part.more) for part in option_at(advice, at).parts if part.kind == kind
    ]


# ------------------------------------------------------------------------------------------------ what is so


def test_a_lone_farm_a_larger_cluster_and_a_joined_one() -> None:
    advice = advised(
        "e e e e e e . e . f f f", ["E E E E E E", "F F F"], [(0, 0), (9, 0), (2, 0), (10, 0), (3, 0), (11, 0)]
    )
    assert said(advice, (7, 0), "lone-farm") == [("", -1, 1, 0)]
    assert said(advice, (4, 0), "grows-cluster") == [("", -1, 3, 1)]
    assert said(advice, (1, 0), "joins-clusters") == [("", -1, 4, 2)]
    assert said(advice, (1, 0), "room-lost")  # an exit of two clusters is gone
    assert option_at(advice, (1, 0)).reasons.gains[0].kind == "joins-clusters"


def test_room_taken_from_a_rival_and_from_the_own_other_kind() -> None:
    advice = advised("f b b . f b . b", ["F E E F", "F F F"], [(0, 0), (4, 0)])
    assert said(advice, (1, 0), "growth-blocked") == [("", 0, 1, Tile.FOOD)]
    assert said(advice, (5, 0), "growth-taken") == [("", 1, 1, Tile.FOOD)]
    assert not said(advice, (7, 0), "growth-taken")


def test_plus_ones() -> None:
    assert said(advised("E . e . f f", ["E", "F"]), (0, 0), "offshore-farm")
    assert said(advised("1+ . 2 . f f", ["S1", "F"]), (0, 0), "port")


def test_settlements_from_the_first_tile_to_the_last() -> None:
    board = "1 . 2 2 . 3 3 3 . f f f f f"
    first = advised(board, ["S3", "F"])
    assert said(first, (0, 0), "small-town") == [("Town 1", -1, 3, 0)]
    assert said(first, (2, 0), "starts-town") == [("Town 2", -1, 1, 0)]
    filled = advised(board, ["S1 S2", "F F"], [(2, 0), (9, 0)])
    assert said(filled, (3, 0), "fills-town-alone") == [("Town 2", 0, 8, 0)]
    race = ["S2 S3", "S2 F"]
    assert said(advised(board, race, [(5, 0), (2, 0)]), (3, 0), "fills-town-first") == [("Town 2", 0, 5, 3)]
    assert said(advised(board, race, [(2, 0), (5, 0)]), (6, 0), "leads-town") == [("Town 3", 1, 1, 0)]
    ahead = advised(board, ["S2 S1", "F F"], [(5, 0), (9, 0)])
    assert said(ahead, (6, 0), "leads-town") == [("Town 3", -1, 1, 1)]
    level = ["F S2", "S2 F"]
    assert said(advised(board, level, [(9, 0), (2, 0)]), (3, 0), "fills-town") == [("Town 2", 1, 3, 5)]
    assert said(advised(board, level, [(9, 0), (5, 0)]), (6, 0), "joins-town") == [("Town 3", 1, 1, 1)]


def test_castles_free_held_by_a_rival_and_the_own() -> None:
    ring = ". b b\n b CMey b . b\n . b b . f f f f"
    free = advised(ring, ["E E", "F F"])
    assert said(free, (1, 0), "takes-castle") == [("Mey", -1, 0, 0)]
    held = advised(ring, ["E E E", "E E E"], [(1, 0), (2, 0), (4, 1)][:2])
    assert said(held, (0, 1), "strengthens-castle") == [("Mey", -1, 0, 0)]
    takes = advised(ring, ["E E", "E F"], [(4, 1), (1, 0)])
    assert said(takes, (2, 0), "contests-castle") == [("Mey", 1, 0, 0)]
    won = advised(ring, ["E E E", "E F F"], [(2, 0), (1, 0), (4, 1), (4, 2)])
    assert said(won, (0, 1), "strengthens-castle")
    # Of two spaces one is enough: an equal number of tiles and farms does not take a castle away.
    certain = advised("b CMey b . b . f f", ["E E", "F F"], [(4, 0), (6, 0)])
    assert said(certain, (0, 0), "takes-castle") == [("Mey", -1, 0, 1)]


def test_takes_a_castle_from_its_holder_for_good() -> None:
    ring = ". b . . . E . e . e\n b CMey b . . . . . . ."
    advice = advised(ring, ["E E E", "E E E"], [(7, 0), (0, 1), (1, 0), (9, 0)])
    assert said(advice, (2, 1), "takes-castle-from") == [("Mey", 1, 0, 1)]
    assert option_at(advice, (2, 1)).reasons.gains[0].kind == "takes-castle-from"
    secured = advised(ring, ["E E E", "E E E"], [(0, 1), (1, 0), (7, 0), (9, 0)])
    assert said(secured, (2, 1), "secures-castle") == [("Mey", -1, 0, 1)]


def test_the_last_free_space_at_a_cathedral() -> None:
    board = "b KElgin b . b b . f f"
    last = advised(board, ["E E", "E E"], [(0, 0), (4, 0)])
    assert said(last, (2, 0), "last-at-cathedral") == [("Elgin", -1, 0, 0)]
    early = advised(board, ["E E", "E E"])
    assert said(early, (0, 0), "visits-cathedral") == [("Elgin", -1, 0, 0)]
    assert said(early, (0, 0), "keeps-cathedral") == [("Elgin", -1, 1, 0)]


def test_own_cards_of_scotland() -> None:
    regions = {"West": [(3, 0), (5, 0)], "Rest": [(0, 0), (7, 0), (9, 0)]}
    row = "e KIona . e . e . f . f"
    advice = advised(row, ["E E", "F F"], [(0, 0), (7, 0)], ["region:west"], regions=regions)
    assert said(advice, (3, 0), "card-majority") == [("region:west", -1, 1, 0)]
    link = advised(
        "KIona e b b KSkye . F . f f",
        ["E E E", "F F F"],
        [(1, 0), (8, 0)],
        ["link:iona+skye"],
        links=[("Iona", "Skye")],
    )
    assert said(link, (2, 0), "card-link") == [("link:iona+skye", -1, 1, 0)]
    largest = advised("KIona f f . F . f f f", ["F F", "F F"], [(1, 0), (6, 0)], ["breadbasket"])
    assert said(largest, (2, 0), "card-largest") == [("breadbasket", -1, 1, 0)]
    towns = advised("KIona b . 1 1 . 2 2 . f f", ["E S1", "F F"], [(1, 0), (9, 0)], ["market-towns"])
    assert said(towns, (3, 0), "card-settlements") == [("market-towns", -1, 1, 0)]


def test_missions_of_ireland_met_and_nearer() -> None:
    board = drawn("b HTara b . b b b b . b b b")
    table = IrishTable(board, ["E E E E E", "F F F F F"], cards=["seat-of-kings"])
    table.place(4, 0)
    table.place(9, 0)
    assert said(irish(table), (0, 0), "mission-step") == [("seat-of-kings", -1, 1, 1)]
    table.place(0, 0)
    table.place(10, 0)
    assert said(irish(table), (2, 0), "mission-met") == [("seat-of-kings", -1, 6, 1)]


def test_a_step_that_leaves_a_mission_as_far_away_is_no_step() -> None:
    """Three energy farms stand and none is left; with food a second cluster can still come to eight."""
    table = IrishTable(
        drawn("b b b . b b b b b b b b b b . b b b b b b b b b b"),
        ["E E E F F F F F F F F F"] * 2,
        cards=["great-harvest"],
    )
    for column in (0, 15, 1, 17, 2, 19, 4, 21):
        table.place(column, 0)
    assert said(irish(table), (5, 0), "mission-step") == [("great-harvest", -1, 5, 0)]


def test_what_towers_give_now() -> None:
    board = drawn("b TA . b TB . b TC . b b b . b b b b b")
    table = IrishTable(board, ["E E E E", "F F F F"])
    assert said(irish(table), (0, 0), "tower-harvest") == [("A", -1, 3, 1)]
    for column in (0, 13, 3, 14):
        table.place(column, 0)
    assert said(irish(table), (6, 0), "tower-jackpot") == [("C", -1, 13, 3)]
    row = drawn("b TA . b TB . b b b")
    with_tiles = IrishTable(row, ["E E", "F F"], aside=["S1", "S1"], tokens={"A": "builders", "B": "harvest"})
    without = IrishTable(row, ["E E", "F F"], tokens={"A": "builders", "B": "harvest"})
    assert said(irish(with_tiles), (0, 0), "tower-builders") == [("A", -1, 0, 0)]
    assert said(irish(without), (0, 0), "tower-points") == [("A", -1, 3, 0)]


def test_a_token_behind_a_doubling_is_told_rightly() -> None:
    """Two towers beside one space: the second token is resolved only once the marker lies."""
    board = drawn("TA b TB . b HTara b . b b")
    tokens = {"A": "doubling", "B": "builders"}
    for aside, kind in ((["S1", "S1"], "tower-builders"), (["", ""], "tower-points")):
        table = IrishTable(board, ["E E E", "F F F"], aside=aside, tokens=tokens, cards=["seat-of-kings"])
        advice = irish(table)
        assert said(advice, (1, 0), "tower-doubling") == [("A", -1, 0, 0)]
        assert [place for place, *_ in said(advice, (1, 0), kind)] == ["B"]


def test_doubling_prefers_what_will_be_fulfilled() -> None:
    board = drawn("E . E . E . b TA . b b b b")
    table = IrishTable(
        board, ["E E E E E", "F F F F F"], cards=["great-harvest", "sea-farmer"], tokens={"A": "doubling"}
    )
    for column in (0, 9, 2, 10):
        table.place(column, 0)
    table.begin(6, 0)
    best = irish(table).options[0]
    assert best.card == "sea-farmer"
    assert [(part.kind, part.number) for part in best.parts] == [("doubles-mission", 1)]


def test_scouts_show_where_the_tile_would_go() -> None:
    board = drawn("b TA . 1 . b . b . b . b . b . b")
    table = IrishTable(board, ["E F S4 E E", "F F F F F"], tokens={"A": "scouts"})
    table.begin(0, 0)
    best = irish(table).options[0]
    assert (best.tile, best.at) == (Tile.S4, (3, 0))
    assert [part.kind for part in best.parts] == ["small-town"]


# -------------------------------------------------------------------------------------------- what is said of it


def test_what_all_options_have_in_common_is_no_reason_for_any() -> None:
    farm, mey = Part("grows-cluster", 5000, number=5), Part("takes-castle", 2000, "Mey")
    elgin = Part("visits-cathedral", 1500, "Elgin")
    one, other, last = reasons([(farm, mey), (farm, elgin), (farm,)])
    assert one.gains == (mey, farm)
    assert other.gains == (elgin, farm)
    assert other.lacks == mey
    assert last.gains == (farm,) and last.lacks == mey


def test_a_cost_is_named_when_it_is_notable_and_the_larger_of_two() -> None:
    farm = Part("grows-cluster", 5000, number=5)
    walled = Part("growth-blocked", -NOTABLE, seat=0, number=3)
    trifle = Part("growth-blocked", 1 - NOTABLE, seat=0, number=3)
    assert reasons([(farm, walled)])[0].drawback == walled
    assert reasons([(farm, trifle)])[0].drawback is None
    castle = Part("takes-castle", 4 * NOTABLE, "Mey")
    second = reasons([(farm, castle), (farm, walled)])[1]
    assert (second.drawback, second.lacks) == (None, castle)


def test_the_same_done_better_is_told_apart_by_how_much() -> None:
    """What an option has less of is not praised in the same breath."""
    large, small = Part("joins-clusters", 6000, number=6, more=2), Part("grows-cluster", 3000, number=3)
    port = Part("port", 1000)
    best, second = reasons([(large,), (small, port)])
    assert best.gains == (large,)
    assert (second.gains, second.lacks) == ((port,), large)
    assert reasons([(large,), (small,)])[1] == Reasons((small,))


def test_what_would_sound_the_same_is_told_apart_by_a_trifle() -> None:
    town = Part("starts-town", 2400, "Ayr", number=1)
    glasgow = Part("keeps-cathedral", 150, "Glasgow", number=1)
    assert [told.lacks for told in reasons([(town, glasgow), (town,)])] == [None, glasgow]
    assert [told.lacks for told in reasons([(town,), (town,)])] == [None, None]


def test_any_two_that_would_sound_the_same_are_told_apart() -> None:
    castle = Part("takes-castle", 6000, "Mey")
    town = Part("starts-town", 2400, "Ayr", number=1)
    glasgow = Part("keeps-cathedral", 450, "Glasgow", number=1)
    _, second, third = reasons([(castle, town), (town, glasgow), (town,)])
    assert (second.gains[0], second.lacks) == (town, castle)
    assert (third.gains[0], third.lacks) == (town, glasgow), "not what the second says as well"
    farm = Part("grows-cluster", 4000, number=4)
    wide, narrow = Part("room-gained", 3000, number=4), Part("room-gained", 2800, number=4)
    assert reasons([(farm, wide), (farm, narrow)])[1] == Reasons((farm,), lacks=wide), "the same room is not praised"
    costly = Part("growth-blocked", -NOTABLE, seat=0, number=3)
    _, second, third = reasons([(castle, town), (town, glasgow, costly), (town, costly)])
    assert (third.drawback, third.lacks) != (second.drawback, second.lacks)


def test_points_now_are_told_before_room_to_grow() -> None:
    farm, room = Part("grows-cluster", 5000, number=5), Part("room-gained", 3500, number=5)
    assert reasons([(farm, room), (farm,)])[0].gains == (farm, room)


def test_nothing_to_say_of_what_is_worth_nothing() -> None:
    assert reasons([()])[0].gains == ()


# ------------------------------------------------------------------------------------------------ two of them compared


def test_a_contrast_names_what_one_has_more_of_the_greatest_difference_first() -> None:
    farm, room = Part("grows-cluster", 6000, number=6), Part("room-gained", 2000, number=2)
    castle = Part("takes-castle", 3000, "Perth")
    less = Part("grows-cluster", 5900, number=5)
    assert contrast((farm, room, castle), (less,)) == Reasons((castle, room))
    assert contrast((farm, room), (less, room)) == Reasons((farm,))
    small = Part("grows-cluster", 6000 - TRIFLE + 1, number=5)
    assert contrast((farm,), (small,)) == Reasons()


def test_a_contrast_without_a_gain_names_what_the_other_one_loses() -> None:
    farm = Part("grows-cluster", 3000, number=3)
    walled, trifle = Part("growth-blocked", -2000, seat=0, number=2), Part("room-lost", -TRIFLE + 1)
    assert contrast((farm,), (farm, walled)) == Reasons(drawback=walled)
    assert contrast((farm, walled), (farm, walled)) == contrast((farm,), (farm, trifle)) == Reasons()


def test_any_two_allowed_spaces_are_compared_and_no_others() -> None:
    view = seen_after(
        "e e e e e e . e . f f f", ["E E E E E E", "F F F"], [(0, 0), (9, 0), (2, 0), (10, 0), (3, 0), (11, 0)]
    )
    better = compare(view, (1, 0), (7, 0))
    advice = advise(view, EVERYTHING)
    assert (better.at, better.value, better.parts) == ((1, 0), *_worth(option_at(advice, (1, 0))))
    assert better.reasons.gains[0].kind == "joins-clusters"
    for better_at, other in (((1, 0), (0, 0)), ((9, 0), (7, 0))):
        with pytest.raises(ValueError, match="was not due"):
            compare(view, better_at, other)


def _worth(option: Option) -> tuple[int, tuple[Part, ...]]:
    return option.value, option.parts
