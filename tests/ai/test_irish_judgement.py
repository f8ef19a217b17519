"""What greedy sees in Ireland, one thing at a time, on boards small enough to know the right answer."""

from __future__ import annotations

from game.ai import Answer, decide
from game.ai.greedy import judge_for
from game.ai.irish_judge import IrishJudge
from game.ai.weights import WEIGHTS
from tests.irish_boards import drawn
from tests.irish_table import IrishTable

EVERY_CARD = [
    *("coast-to-coast", "high-king", "great-harvest", "pilgrimage", "twin-granaries", "four-provinces"),
    *("chieftain", "townsfolk", "liffey-quays", "sea-farmer", "seat-of-kings", "common-ground"),
]


def chosen(table: IrishTable) -> set[Answer]:
    """What greedy decides next, whatever the lot says."""
    seat = table.match.to_move
    assert seat is not None
    return {decide(table.match.seat_view(seat), "greedy", seed) for seed in range(20)}


def test_the_third_harvest_is_worth_more_than_a_field() -> None:
    board = drawn("b TA . b TB . b TC . b b b . b b b")
    table = IrishTable(board, ["E E E E", "F F F F"])
    for column in (0, 9, 3, 13):
        table.place(column, 0)
    assert chosen(table) == {(6, 0)}


def test_a_tower_is_used_once() -> None:
    """Unused it is worth more than the point of the offshore farm; a second tile there brings nothing."""
    table = IrishTable(drawn("b TA b . b . E . f f"), ["E E", "F F"])
    assert chosen(table) <= {(0, 0), (2, 0)}
    table.place(0, 0)
    table.place(8, 0)
    assert chosen(table) == {(6, 0)}


def test_a_builders_tower_without_tiles_set_aside_is_worth_its_points() -> None:
    row = drawn("b TA . b TB . b b b")
    with_tiles = IrishTable(row, ["E E", "F F"], aside=["S1", "S1"], tokens={"A": "builders", "B": "harvest"})
    without = IrishTable(row, ["E E", "F F"], tokens={"A": "builders", "B": "harvest"})
    assert chosen(with_tiles) == {(0, 0)}
    assert chosen(without) == {(3, 0)}


def test_fulfils_an_open_mission_rather_than_growing() -> None:
    board = drawn("b HTara b . b b b b . b b b")
    for cards, at in ((["seat-of-kings"], {(2, 0)}), ([], {(6, 0)})):
        table = IrishTable(board, ["E E E E E", "F F F F F"], cards=cards)
        for column in (0, 9, 4, 10, 5, 11):
            table.place(column, 0)
        assert chosen(table) == at


def test_never_works_at_a_mission_that_it_has_scored() -> None:
    """Two spaces at Tara are enough; a third is a lone farm for one point, the offshore farm two."""
    board = drawn(". b b . . F . b b b\n b HTara b . . . . . . .")
    for first, at in (((1, 0), {(5, 0)}), ((7, 0), {(1, 0), (2, 0), (0, 1), (2, 1)})):
        table = IrishTable(board, ["E E F", "F F F"], cards=["seat-of-kings"])
        table.place(*first)
        table.place(8, 0)
        table.place(2, 1)
        table.place(9, 0)
        assert chosen(table) <= at


def test_doubles_what_it_will_fulfil() -> None:
    """Two of three offshore farms stand; eight farms in a row cannot be had with the tiles left."""
    board = drawn("E . E . E . b TA . b b b b")
    for cards in (["great-harvest", "sea-farmer"], ["sea-farmer", "great-harvest"]):
        table = IrishTable(board, ["E E E E E", "F F F F F"], cards=cards, tokens={"A": "doubling"})
        for column in (0, 9, 2, 10):
            table.place(column, 0)
        table.begin(6, 0)
        assert chosen(table) == {"sea-farmer"}


def test_keeps_the_tile_that_it_can_use_now() -> None:
    """The settlement has a space left and pays the tile's influence; all farms but one are alone there."""
    board = drawn("b TA . 1 . b . b . b . b . b . b")
    for tiles, kept in (("E F S4 E E", "S4"), ("E F S1 S3 E", "S3")):
        table = IrishTable(board, [tiles, "F F F F F"], tokens={"A": "scouts"})
        table.begin(0, 0)
        assert {tile.code for tile in chosen(table) if not isinstance(tile, tuple | str)} == {kept}


def test_a_private_mission_is_played_for_by_its_owner_alone() -> None:
    """Seat of kings lies on the private deck: whoever draws it goes to Tara."""
    cards = [card for card in EVERY_CARD if card != "seat-of-kings"]
    cards.insert(8, "seat-of-kings")
    board = drawn("b TA . b HTara b . b b b . b TB . b b b b")
    for secret, others in (("secret", "harvest"), ("harvest", "secret")):
        table = IrishTable(board, ["E E E", "E E E"], cards=cards, tokens={"A": secret, "B": others})
        table.place(0, 0)
        table.place(11, 0)
        at_tara = {(3, 0), (5, 0)}
        assert (chosen(table) <= at_tara) == (secret == "secret")


def test_a_cluster_that_is_large_enough_is_nearer_than_one_with_more_tiles_left() -> None:
    """Two food farms touch and no food tile is left; no energy farm stands, and some tiles are left."""
    table = IrishTable(drawn("b b . b b b b b . b b"), ["F F E E E E", "F F E E E E"])
    for column in (0, 9, 1, 10):
        table.place(column, 0)
    view = table.match.seat_view(0)
    judge = judge_for(view.layout, WEIGHTS["ireland", 2])
    assert isinstance(judge, IrishJudge)
    assert judge._great_harvest(view, 0, 2)[0] == 0
    missing, _spaces, tiles = judge._great_harvest(view, 0, 3)
    assert missing == 3 and tiles > 0, "a third food farm cannot be had"
