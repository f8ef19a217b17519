"""``play_randomly`` says that every placement is uniform over the legal spaces: that is counted here."""

from __future__ import annotations

from collections import Counter

from game.rebirth import Board, Layout, Setup, State, Tile, play_randomly, stream
from tests.boards import TILE_OPTIONS, from_text

OPTIONS = dict.fromkeys(TILE_OPTIONS.values(), 0) | {"set_aside": 0, "tiles_energy": 2, "removed_with_four": False}


def test_every_end_of_a_small_game_is_as_likely() -> None:
    """Two players with two energy farms each on six spaces: 6 * 5 * 4 * 3 courses of the game, all equally likely."""
    board = Board.from_description(from_text("e b b x e e", options=OPTIONS))
    layout = Layout(board, 2)
    setup = Setup(((0, 0), (0, 0)), ((), ()), tuple(range(len(layout.cards))))
    ends = Counter[tuple[int, ...]]()
    games = 9000
    for number in range(games):
        state = State.start(layout, setup, 0)
        play_randomly(state, stream(number, "test"))
        ends[tuple(state.own)] += 1
    # 6 over 2 times 4 over 2: 90 pairs of pairs, 100 of each expected; five standard deviations are 50.
    assert len(ends) == 90
    assert all(50 < count < 150 for count in ends.values())


def test_a_shortage_is_uniform_too() -> None:
    """One own space and four of the other kind: the first tile has no choice, the second has four spaces."""
    options = OPTIONS | {"tiles_energy": 1}
    board = Board.from_description(from_text("e f f f f", options=options))
    layout = Layout(board, 2)
    setup = Setup(((Tile.ENERGY,), (Tile.ENERGY,)), ((), ()), tuple(range(len(layout.cards))))
    second = Counter[int]()
    for number in range(2000):
        state = State.start(layout, setup, 0)
        play_randomly(state, stream(number, "test"))
        assert state.own[0] == layout.mask([(0, 0)])
        second[state.own[1]] += 1
    assert len(second) == 4
    assert all(abs(count - 500) < 5 * 20 for count in second.values())
