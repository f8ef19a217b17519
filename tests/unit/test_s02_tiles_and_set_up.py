"""Section 2 of the rules: the tiles, four players, set-aside tiles, blocked spaces, the deck, who begins."""

from __future__ import annotations

from collections import Counter

import pytest

from game.rebirth import Board, Match, Seat, Tile
from tests.boards import design, from_text, scotland
from tests.table import Table

SEATS = [Seat(name, "human") for name in ("Ada", "Ben", "Cleo", "Dan")]
WHOLE_SET = {Tile.ENERGY: 12, Tile.FOOD: 12, Tile.S1: 3, Tile.S2: 3, Tile.S3: 3, Tile.S4: 3}
FOUR_PLAYERS_SET = {Tile.ENERGY: 9, Tile.FOOD: 9, Tile.S1: 3, Tile.S2: 2, Tile.S3: 2, Tile.S4: 2}


@pytest.fixture(scope="module")
def board() -> Board:
    return Board.from_description(scotland())


def new(board: Board, players: int, seed: int = 5, first: int | None = None) -> Match:
    return Match.new(board, SEATS[:players], seed, first=first)


@pytest.mark.parametrize(("players", "tiles"), [(2, WHOLE_SET), (3, WHOLE_SET), (4, FOUR_PLAYERS_SET)])
def test_everybody_has_36_tiles_or_27_of_them_with_four_players(board: Board, players: int, tiles: dict) -> None:
    match = new(board, players)
    assert sum(tiles.values()) == (27 if players == 4 else 36)
    for seat in range(players):
        assert match.unplayed_counts(seat) == tiles


@pytest.mark.parametrize(("players", "played"), [(2, 34), (3, 34), (4, 25)])
def test_two_tiles_are_set_aside_and_the_others_are_hand_and_supply(board: Board, players: int, played: int) -> None:
    match = new(board, players)
    for seat in range(players):
        assert len(match.set_aside(seat)) == 2
        assert match.tiles_left(seat) == played
        assert match.hand(seat) is not None
        assert sum(match.supply_counts(seat).values()) == played - 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_set_aside_tiles_never_enter_play(board: Board, players: int) -> None:
    match = new(board, players)
    aside = [match.set_aside(seat) for seat in range(players)]
    whole = FOUR_PLAYERS_SET if players == 4 else WHOLE_SET
    while not match.finished:
        match.place(min(match.legal()))
    for seat in range(players):
        played = Counter(placement.tile for placement in match.placements if placement.seat == seat)
        assert match.set_aside(seat) == aside[seat]
        assert played + Counter(aside[seat]) == Counter(whole)
        assert match.tiles_left(seat) == 0
        assert match.hand(seat) is None
    assert len(match.placements) == players * (25 if players == 4 else 34)


def test_the_tiles_are_shuffled_and_the_set_aside_ones_are_random(board: Board) -> None:
    orders = {new(board, 2, seed).setup.supplies[0] for seed in range(50)}
    assert len(orders) == 50
    aside = {tile for seed in range(50) for tile in new(board, 2, seed).set_aside(0)}
    assert aside == set(Tile)
    hands = {new(board, 2, seed).hand(0) for seed in range(100)}
    assert hands == set(Tile)


def test_the_seats_of_one_game_are_dealt_differently(board: Board) -> None:
    assert len(set(new(board, 4).setup.supplies)) == 4


def test_two_players_lose_32_spaces_and_whole_settlements(board: Board) -> None:
    blocked = board.blocked(2)
    assert len(blocked) == 32
    assert board.blocked(3) == board.blocked(4) == frozenset()
    for town in board.settlements:
        assert set(town.spaces) <= blocked or not set(town.spaces) & blocked
    match = new(board, 2)
    while not match.finished:
        assert not match.legal() & blocked
        match.place(max(match.legal()))


def test_a_blocked_space_counts_as_absent() -> None:
    """Never filled, never counted: a settlement shrinks to its unblocked spaces."""
    drawing = from_text("1 1- 1 e\n e- 2- 2 e")
    table = Table(drawing, ["S2 S4", "S1 S1"])
    assert table.legal == {(0, 0), (2, 0), (2, 1)}
    table.place(0, 0)
    assert table.place(2, 0)["awards"] == [
        {"seat": 0, "points": 5, "for": "settlement", "where": "Town 1"},
        {"seat": 1, "points": 3, "for": "settlement", "where": "Town 1"},
    ]
    # What was a medium settlement is a small one now.
    assert table.place(2, 1)["awards"] == [{"seat": 0, "points": 4, "for": "settlement", "where": "Town 2"}]


def test_with_three_players_nothing_is_blocked() -> None:
    table = Table(from_text("1 1- 1 e\n e- 2- 2 e"), ["S2 S4", "S1 S1", "S1 S1"])
    assert table.legal == {(0, 0), (1, 0), (2, 0), (1, 1), (2, 1)}
    table.places((0, 0), (2, 0))
    assert table.place(1, 0)["awards"] == [
        {"seat": 0, "points": 8, "for": "settlement", "where": "Town 1"},
        {"seat": 1, "points": 5, "for": "settlement", "where": "Town 1"},
    ]


def test_a_blocked_space_takes_no_part_in_castle_counts_or_links() -> None:
    table = Table(from_text("e e- CA e-\n e e e e"), ["E E", "E E"])
    table.place(1, 1)
    assert table.match.castle_counts("A") == ((1, 1), (0, 0))
    assert table.match.refusal((1, 0)) is not None


def test_the_deck_is_shuffled_and_holds_every_card_once(board: Board) -> None:
    decks = []
    for seed in range(20):
        match = new(board, 3, seed)
        decks.append(tuple(match.layout.cards[number].id for number in match.setup.mission_deck))
    assert len(set(decks)) == 20
    assert {tuple(sorted(deck)) for deck in decks} == {tuple(sorted(card.id for card in match.layout.cards))}
    assert len(decks[0]) == 32


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_is_chosen_at_random(board: Board, players: int) -> None:
    firsts = Counter(new(board, players, seed).first for seed in range(300))
    assert set(firsts) == set(range(players))
    assert min(firsts.values()) > 300 / players / 2


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_player_may_be_set_by_hand_and_play_goes_clockwise(board: Board, first: int) -> None:
    match = new(board, 3, first=first)
    seats = []
    for _ in range(7):
        seats.append(match.to_move)
        match.place(min(match.legal()))
    assert seats == [(first + turn) % 3 for turn in range(7)]


def test_setting_the_first_player_leaves_the_deal_as_it_is(board: Board) -> None:
    assert new(board, 3, 9, first=0).setup == new(board, 3, 9, first=2).setup == new(board, 3, 9).setup


@pytest.mark.parametrize("first", [-1, 2, 99])
def test_a_first_player_who_is_no_seat_is_refused(board: Board, first: int) -> None:
    with pytest.raises(ValueError, match="no seat"):
        new(board, 2, first=first)


@pytest.mark.parametrize("players", [0, 1, 5])
def test_two_to_four_play(board: Board, players: int) -> None:
    with pytest.raises(ValueError, match="2 to 4 players"):
        Match.new(board, [Seat("A", "human")] * players, 1)


def test_a_map_may_change_the_set_of_tiles() -> None:
    """Numbers belong in data: the map's own set, what is set aside, and whether four players return anything."""
    options = {"tiles_energy": 5, "tiles_food": 4, "tiles_settlement_1": 0, "set_aside": 3}
    board = Board.from_description(scotland() | {"options": options})
    three = new(board, 3)
    tiles = {Tile.ENERGY: 5, Tile.FOOD: 4, Tile.S1: 0, Tile.S2: 3, Tile.S3: 3, Tile.S4: 3}
    assert three.unplayed_counts(0) == tiles
    assert len(three.set_aside(0)) == 3
    assert three.tiles_left(0) == 15
    four = new(board, 4)
    assert four.unplayed_counts(0) == {**tiles, Tile.ENERGY: 2, Tile.FOOD: 1, Tile.S2: 2, Tile.S3: 2, Tile.S4: 2}
    unreduced = Board.from_description(scotland() | {"options": options | {"removed_with_four": False}})
    assert new(unreduced, 4).unplayed_counts(0) == tiles


def test_ireland_sets_four_aside() -> None:
    """Its games come later; its board already knows how many tiles stay out."""
    board = Board.from_description(design("ireland"), "ireland")
    assert board.options.set_aside == 4
    assert len(board.blocked(2)) == 32
