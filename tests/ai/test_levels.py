"""Levels by name, and the decision that the window and `simulate` share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.ai import LEVELS, Bot, NothingToPlace, carry_out, choose, decide, forget, make_bot, play_decision
from game.ai.effort import Effort
from game.ai.limit import Limit
from game.commands import common
from game.rebirth import Board, Match, Seat, SeatView, Tile, stream
from tests.ai.arena import ireland_layout, scotland_layout, start, win_share
from tests.boards import Description, from_text, scotland
from tests.irish_boards import ireland

TILES = {"tiles_energy": 0, "tiles_food": 0} | {f"tiles_settlement_{n}": 0 for n in (1, 2, 3, 4)}


def test_every_level_makes_a_bot_and_random_is_not_offered_to_players() -> None:
    for level in LEVELS:
        bot: Bot = make_bot(level.name)
        assert callable(bot.choose)
    assert [level.name for level in LEVELS if not level.simulate_only] == ["easy", "greedy", "strong", "expert"]
    assert [level.name for level in LEVELS if level.simulate_only] == ["random"]


def test_the_command_line_offers_the_same_levels() -> None:
    """The words of the command line stand apart, so that no command waits for the opponents to load."""
    assert common.LEVELS == tuple(level.name for level in LEVELS if not level.simulate_only)
    assert common.RANDOM in [level.name for level in LEVELS if level.simulate_only]


def test_an_unknown_level_is_named_in_the_error() -> None:
    with pytest.raises(ValueError, match="'clever'"):
        make_bot("clever")


def test_choose_decides_by_seed_seat_and_turn() -> None:
    match = Match.new(Board.from_description(scotland()), [Seat("a", "greedy"), Seat("b", "random")], 9)
    while (seat := match.to_move) is not None:
        level = match.seats[seat].controller
        at = choose(match, level)
        view = match.seat_view(seat)
        assert at == decide(view, level, 9) == make_bot(level).choose(view, stream(9, "choice", seat, match.turn))
        carry_out(match, at)
    with pytest.raises(ValueError, match="over"):
        choose(match, "greedy")
    with pytest.raises(ValueError, match="over"):
        carry_out(match, (0, 0))


@pytest.mark.usefixtures("little_thought")
@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_every_irish_choice_is_decided_by_seed_seat_turn_and_kind(level: str) -> None:
    """Several decisions of one turn: each has its own stream, and each is carried out as what it is."""
    kinds = {"place": "choice", "double": "double", "keep": "keep"}
    seen = dict.fromkeys(kinds, 0)
    for seed in range(2):
        match = Match.new(Board.from_description(ireland(), "ireland"), [Seat("a", level)] * 3, seed)
        while (due := match.decision) is not None:
            answer = choose(match, level)
            view, bot = match.seat_view(due.seat), make_bot(level)
            asked = {"place": bot.choose, "double": bot.double, "keep": bot.keep}[due.kind]
            assert answer == asked(view, stream(seed, kinds[due.kind], due.seat, match.state.turn))
            assert due.kind != "double" or answer in due.cards
            assert due.kind != "keep" or answer in due.tiles
            seen[due.kind] += 1
            carry_out(match, answer)
        assert Match.from_record(match.record_lines()).result == match.result
    assert min(seen.values()) >= 3, seen


def test_an_answer_of_another_kind_is_refused() -> None:
    match = Match.new(Board.from_description(ireland(), "ireland"), [Seat("a", "random")] * 2, 3)
    while (due := match.decision) is not None and due.kind != "keep":
        with pytest.raises(ValueError, match=f"to {due.kind}"):
            carry_out(match, Tile.S1)
        play_decision(match, "random")
    assert due is not None
    for answer in (None, (5, 5), "high-king"):
        with pytest.raises(ValueError, match="to keep"):
            carry_out(match, answer)


@pytest.mark.parametrize("board", [scotland, ireland])
def test_a_resumed_game_goes_on_identically(board: Callable[[], Description]) -> None:
    match = Match.new(Board.from_description(board(), board.__name__), [Seat("a", "greedy")] * 3, 12)
    while match.to_move is not None:
        if match.turn % 10 == 7 and not match.choice_due:
            assert choose(Match.from_record(match.record_lines()), "greedy") == choose(match, "greedy")
        play_decision(match, "greedy")


@pytest.mark.usefixtures("little_thought")
@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_without_a_legal_space_there_is_nothing_to_choose(level: str) -> None:
    """Four settlement tiles, one settlement space: three of them are discarded (rules.md section 4)."""
    board = Board.from_description(from_text("1 e f b", options={**TILES, "tiles_settlement_2": 2, "set_aside": 0}))
    match = Match.new(board, [Seat("a", level), Seat("b", level)], 3)
    play_decision(match, level)
    discards = 0
    while match.to_move is not None:
        assert match.must_discard
        with pytest.raises(NothingToPlace):
            make_bot(level).choose(match.seat_view(match.to_move), stream(3, "choice"))
        play_decision(match, level)
        discards += 1
    assert discards == 3


def test_a_limit_cuts_short_those_who_think_ahead_and_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new(Board.from_description(scotland()), [Seat("a", "strong")] * 2, 6)
    assert match.to_move is not None
    view = match.seat_view(match.to_move)
    monkeypatch.setattr("game.ai.levels.STRONG", Effort(playouts=40, candidates=4, ahead=2))
    forget()
    over, plenty, unused = Limit(0), Limit(600), Limit(0)
    in_haste = decide(view, "strong", match.seed, over)
    assert over.capped and isinstance(in_haste, tuple) and view.legal_mask() >> match.layout.index[in_haste] & 1
    assert decide(view, "strong", match.seed, plenty) == decide(view, "strong", match.seed)
    assert not plenty.capped
    decide(view, "greedy", match.seed, unused)
    assert not unused.capped
    forget()


def test_the_easy_opponent_plays_in_between() -> None:
    """Worse than greedy, better than chance, and not always alike; docs/opponents.md has measurements."""
    for layout in (scotland_layout(2), ireland_layout(2)):
        assert win_share(layout, make_bot("easy"), make_bot("greedy"), 20, 300) <= 0.25
        assert win_share(layout, make_bot("easy"), make_bot("random"), 20, 300) >= 0.8
    view = start(scotland_layout(2), 1)
    seen = view.seen_by(view.to_move)
    assert len({make_bot("easy").choose(seen, stream(n, "lot")) for n in range(30)}) > 5


def test_a_view_without_its_layout_is_plain_numbers() -> None:
    """What goes to another process cannot carry a position, a generator or anything else that knows more."""
    match = Match.new(Board.from_description(scotland()), [Seat("a", "greedy")] * 3, 4)

    def plain(value: object) -> bool:
        return all(plain(part) for part in value) if isinstance(value, tuple) else value is None or type(value) is int

    data = match.seat_view(1).without_layout()
    assert all(plain(value) for value in data.values())
    assert SeatView.with_layout(match.layout, data) == match.seat_view(1)
