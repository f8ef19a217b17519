"""A bot decides from what its seat may see: nothing hidden, nor how Python happens to run, ever changes a choice."""

from __future__ import annotations

import itertools
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from game.ai import LEVELS, make_bot
from game.ai.search import SearchBot
from game.rebirth import Board, SeatView, Setup, layout_for, shuffled, stream
from tests.ai.arena import Decision, decisions, replayed, scotland_layout
from tests.boards import scarce

ROOT = Path(__file__).resolve().parents[2]


def dealt_otherwise(decision: Decision, rng: random.Random) -> Setup:
    """Another deal that would have looked the same to the seat so far: everything that it cannot know is changed.

    Others' hands, the tiles still to come and set-aside tiles, the order of its own tiles to come, others' cards and
    the rest of the deck.
    """
    view, setup = decision.view, decision.setup
    supplies, set_aside = [], []
    for seat, (supply, aside) in enumerate(zip(setup.supplies, setup.set_aside, strict=True)):
        known = sum(1 for mover, _ in decision.turns if mover == seat)
        if seat == view.seat:
            known += 1  # its hand
        unknown = list(supply[known:])
        if seat != view.seat:
            unknown += aside
        rng.shuffle(unknown)
        supplies.append((*supply[:known], *unknown[: len(supply) - known]))
        set_aside.append(aside if seat == view.seat else tuple(unknown[len(supply) - known :]))
    others = [card for card in setup.mission_deck if card not in view.missions]
    rng.shuffle(others)
    deck = tuple(card if card in view.missions else others.pop() for card in setup.mission_deck)
    return Setup(tuple(supplies), tuple(set_aside), deck)


@pytest.mark.usefixtures("little_thought")
@pytest.mark.parametrize("level", [level.name for level in LEVELS])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_things_never_change_a_choice(level: str, players: int) -> None:
    layout = scotland_layout(players)
    bot = make_bot(level)
    rng = random.Random(players)
    changed = 0
    thinks_ahead = isinstance(bot, SearchBot)
    pace = make_bot("greedy") if thinks_ahead else bot
    step = 7 if thinks_ahead else 1
    for seed in range(2):
        for decision in itertools.islice(decisions(layout, [pace] * players, seed), 0, None, step):
            view, seat, turn = decision.view, decision.view.seat, decision.view.turn
            choice = bot.choose(view, stream(seed, "choice", seat, turn))
            for _ in range(3):
                setup = dealt_otherwise(decision, rng)
                changed += setup != decision.setup
                seen = SeatView.of(replayed(layout, setup, decision.first, decision.turns), seat, view.history)
                assert seen == view
                # A bot that has played other games in between must not be swayed by them either.
                assert make_bot(level).choose(seen, stream(seed, "choice", seat, turn)) == choice
    assert changed > 300 // step  # the test would be empty if nothing had been dealt anew


def test_a_choice_leaves_the_view_as_it_was() -> None:
    layout = scotland_layout(3)
    bot = make_bot("greedy")
    for decision in decisions(layout, [bot] * 3, 11):
        before = decision.view.without_layout()
        bot.choose(decision.view, stream(1, "test"))
        assert decision.view.without_layout() == before


def test_every_choice_is_legal_on_scarce_boards() -> None:
    """Shortages, blocked settlements, missing cards and regions, one to many tiles: a legal space, every time."""
    bot = make_bot("greedy")
    seen = short = single = 0
    for seed in range(120):
        board = Board.from_description(scarce(seed))
        for players in board.player_counts:
            layout = layout_for(board, players)
            for decision in decisions(layout, [bot] * players, seed):
                view = decision.view
                at = bot.choose(view, stream(seed, "choice", view.seat, view.turn))
                legal = view.legal_mask()
                assert legal >> layout.index[at] & 1
                seen += 1
                single += legal.bit_count() == 1
                short += view.hand < 2 and not legal & layout.farm_own[view.hand]
    assert seen > 2000 and short > 20 and single > 50


GAME_IN_A_NEW_PROCESS = """
from game.ai import choose
from game.rebirth import Board, Match, Seat
from tests.boards import scotland
match = Match.new(Board.from_description(scotland()), [Seat(name, "greedy") for name in "abc"], 5)
while match.to_move is not None:
    match.place(choose(match, "greedy"))
print(match.record_lines())
"""


def test_the_same_game_in_every_process() -> None:
    games = set()
    for hash_seed in ("0", "1", "4242"):
        done = subprocess.run(
            [sys.executable, "-c", GAME_IN_A_NEW_PROCESS],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        )
        games.add(done.stdout)
    assert len(games) == 1
    assert len(games.pop()) > 10_000


def test_equal_worth_is_decided_by_the_stream() -> None:
    """On an empty board several spaces are as good as each other; the lot decides, and each stream always alike."""
    layout = scotland_layout(2)
    view = next(decisions(layout, [make_bot("random")] * 2, 1)).view
    chosen = {make_bot("random").choose(view, stream(n, "lot")) for n in range(50)}
    assert len(chosen) > 5
    assert all(
        make_bot("greedy").choose(view, stream(n, "lot")) == make_bot("greedy").choose(view, stream(n, "lot"))
        for n in range(50)
    )


def test_shuffled_streams_are_independent_of_each_other() -> None:
    """Thinking never disturbs the deal: a choice's stream is not the deal's."""
    assert shuffled(range(20), stream(5, "choice", 0, 0)) != shuffled(range(20), stream(5, "deal"))
