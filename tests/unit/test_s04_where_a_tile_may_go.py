"""Section 4 of the rules: where a tile may go, the shortage rule, and tiles that fit nowhere."""

from __future__ import annotations

import pytest

from game.rebirth import Board, IllegalPlacement, Match, RefusalKind, Seat, TileDiscarded
from tests.boards import from_text, scotland
from tests.table import Table


def refusal_kind(table: Table, column: int, row: int) -> RefusalKind:
    """Why the seat to move may not place there; placing must fail in the same way and change nothing."""
    before = table.match.record_lines()
    refusal = table.match.refusal((column, row))
    assert refusal is not None
    with pytest.raises(IllegalPlacement) as caught:
        table.match.place((column, row))
    assert caught.value.refusal == refusal
    assert table.match.record_lines() == before
    assert str(refusal)
    return refusal.kind


def test_an_energy_farm_goes_on_energy_flexible_or_blank() -> None:
    assert Table(from_text("e f b x E F 1"), ["E", "E"]).legal == {(0, 0), (2, 0), (3, 0), (4, 0)}


def test_a_food_farm_goes_on_food_flexible_or_blank() -> None:
    assert Table(from_text("e f b x E F 1"), ["F", "F"]).legal == {(1, 0), (2, 0), (3, 0), (5, 0)}


@pytest.mark.parametrize("tile", ["S1", "S2", "S3", "S4"])
def test_a_settlement_tile_goes_on_any_settlement_space_whatever_its_influence(tile: str) -> None:
    assert Table(from_text("e f b x 1 2 2 3 3 3"), [tile, tile]).legal == {(c, 0) for c in range(4, 10)}


def test_tiles_need_not_touch_one_another() -> None:
    table = Table(from_text("e . . . e\n . . . . .\ne . . . e"), ["E E", "E E"])
    table.place(0, 0)
    assert table.legal == {(4, 0), (0, 2), (4, 2)}


@pytest.mark.parametrize(
    ("column", "row", "kind"),
    [
        (0, 0, RefusalKind.TAKEN),
        (1, 0, RefusalKind.WRONG_TERRAIN),
        (2, 0, RefusalKind.LANDMARK),
        (3, 0, RefusalKind.LANDMARK),
        (4, 0, RefusalKind.OFF_BOARD),
        (9, 9, RefusalKind.OFF_BOARD),
        (-1, 0, RefusalKind.OFF_BOARD),
        (5, 0, RefusalKind.BLOCKED),
        (6, 0, RefusalKind.WRONG_TERRAIN),
    ],
)
def test_nothing_goes_on_landmarks_water_blocked_or_filled_spaces(column: int, row: int, kind: RefusalKind) -> None:
    table = Table(from_text("e f CA KB . e- 1 e e"), ["E E", "E E"])
    table.place(0, 0)
    assert refusal_kind(table, column, row) is kind


def test_shortage_only_while_no_free_space_of_its_kinds_exists() -> None:
    """Each of the last own, flexible and blank spaces alone is enough to forbid the other farm type."""
    table = Table(from_text("e x b f f f f"), ["E E E", "E E E"])
    table.place(0, 0)
    assert table.legal == {(1, 0), (2, 0)}
    table.place(1, 0)
    assert table.legal == {(2, 0)}
    assert refusal_kind(table, 3, 0) is RefusalKind.WRONG_TERRAIN
    table.place(2, 0)
    assert table.legal == {(3, 0), (4, 0), (5, 0), (6, 0)}
    line = table.place(4, 0)
    assert line["awards"] == [{"seat": 1, "points": 1, "for": "farm", "where": "energy"}]


@pytest.mark.parametrize("last", ["e", "x", "b"])
def test_one_free_space_of_any_of_its_kinds_is_no_shortage(last: str) -> None:
    assert Table(from_text(f"{last} f f"), ["E", "E"]).legal == {(0, 0)}


def test_shortage_for_food_farms_too() -> None:
    table = Table(from_text("f e e 1"), ["F F", "F F"])
    table.place(0, 0)
    assert table.legal == {(1, 0), (2, 0)}


def test_a_farm_never_goes_on_a_settlement_space_not_even_in_a_shortage() -> None:
    table = Table(from_text("e 1 2 2 f"), ["E E", "E E"])
    table.places((0, 0), (4, 0))
    assert table.legal == set()
    assert refusal_kind(table, 1, 0) is RefusalKind.MUST_DISCARD


def test_a_settlement_tile_never_goes_on_farm_land() -> None:
    table = Table(from_text("1 e f b x"), ["S1 S1", "S1 S1"])
    table.place(0, 0)
    assert table.legal == set()
    for column in range(1, 5):
        assert refusal_kind(table, column, 0) is RefusalKind.MUST_DISCARD


def test_blocked_and_taken_spaces_do_not_prevent_a_shortage() -> None:
    table = Table(from_text("e e- f f"), ["E E", "E E"])
    table.place(0, 0)
    assert table.legal == {(2, 0), (3, 0)}


def test_a_farm_on_the_other_land_keeps_its_own_type() -> None:
    """An energy farm on food land joins energy clusters, and leaves food clusters alone."""
    table = Table(from_text("f e f\n . . ."), ["E E", "F E"])
    table.place(1, 0)
    assert table.legal == {(0, 0), (2, 0)}
    table.place(0, 0)
    assert table.place(2, 0)["awards"] == [{"seat": 0, "points": 2, "for": "farm", "where": "energy"}]


def test_an_offshore_space_gives_its_point_in_a_shortage_too() -> None:
    table = Table(from_text("F e"), ["E", "E"])
    table.place(1, 0)
    assert table.place(0, 0)["awards"] == [
        {"seat": 1, "points": 1, "for": "plus-one"},
        {"seat": 1, "points": 1, "for": "farm", "where": "energy"},
    ]


# -- a tile with no legal space at all ----------------------------------------------------------------------------


def test_a_tile_without_a_legal_space_is_discarded_for_nothing_and_the_player_draws() -> None:
    table = Table(from_text("1 e e e"), ["S1 E", "S2 E"])
    table.place(0, 0)
    assert table.match.must_discard
    line = table.discard()
    assert line == {"seat": 1, "tile": "S2", "at": None, "awards": [], "castles": {}, "cards": [], "drew": ["E"]}
    # Face up: everybody sees it.
    assert table.events[0] == TileDiscarded(1, table.match.placements[-1].tile)
    assert table.scores == [1, 0]
    assert table.match.hand(1).code == "E"
    assert table.naive.to_move == table.match.to_move == 0


def test_a_discarded_tile_is_out_of_the_game() -> None:
    table = Table(from_text("1 e e e"), ["S1 E", "S1 E"])
    table.place(0, 0)
    table.discard()
    assert table.match.tiles_left(1) == 1
    assert sum(table.match.unplayed_counts(1).values()) == 1


def test_a_tile_that_can_be_placed_may_not_be_discarded() -> None:
    table = Table(from_text("e e"), ["E", "E"])
    assert not table.match.must_discard
    assert table.match.refusal(None).kind is RefusalKind.MUST_PLACE
    with pytest.raises(IllegalPlacement):
        table.match.place(None)
    assert table.match.placements == []


def test_the_game_can_begin_and_end_with_discards() -> None:
    table = Table(from_text("1 1 2"), ["E", "E"])
    table.discard()
    table.discard()
    assert table.match.finished
    assert [final["total"] for final in table.result["final"]] == [0, 0]


def test_when_the_game_is_over_nothing_may_be_placed() -> None:
    table = Table(from_text("e e e"), ["E", "E"])
    table.places((0, 0), (1, 0))
    assert refusal_kind(table, 2, 0) is RefusalKind.GAME_OVER
    assert table.match.refusal(None).kind is RefusalKind.GAME_OVER


def test_a_seat_that_is_not_to_move_is_refused() -> None:
    table = Table(from_text("e e e"), ["E", "E"])
    assert table.match.refusal((0, 0), 1).kind is RefusalKind.NOT_YOUR_TURN
    with pytest.raises(IllegalPlacement):
        table.match.place((0, 0), 1)
    assert table.match.refusal((0, 0), 0) is None


def test_a_refusal_tells_what_is_there_and_who_took_it() -> None:
    table = Table(from_text("e f e"), ["E", "E"])
    table.place(0, 0)
    taken = table.match.refusal((0, 0))
    assert (taken.terrain, taken.owner) == ("energy", 0)
    assert table.match.refusal((1, 0)).terrain == "food"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_shipped_board_never_forces_a_discard(players: int) -> None:
    """Even when everybody plays farms where the others need theirs; it has room for all tiles of every kind."""
    board = Board.from_description(scotland())
    for seed in range(20):
        match = Match.new(board, [Seat("A", "human")] * players, seed)
        while not match.finished:
            # Blank spaces first: that is what runs a farm type short the soonest.
            match.place(min(match.legal(), key=lambda at: (board.kind(at) != "blank", at)))
        assert all(placement.at is not None for placement in match.placements)
