"""Ireland: nothing hidden, nor how Python happens to run, changes a decision, and every decision is allowed."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from game.ai import LEVELS, decide, make_bot, play_decision
from game.ai.search import SearchBot
from game.rebirth import Board, Match, PublicPlacement, SeatView
from game.rebirth.ireland import PLACE, IrelandState
from tests.ai import arena
from tests.ai.arena import ireland_layout, start
from tests.irish_boards import random_irish_header, scarce_irish, token_mix
from tests.unit.test_irish_hidden_information import permuted

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.usefixtures("little_thought")
@pytest.mark.parametrize(
    ("players", "level"),
    [
        *((players, level.name) for level in LEVELS for players in (2, 3, 4)),
        *[(2, "greedy:farmer"), (3, "greedy:lord"), (4, "greedy:seafarer"), (2, "strong:lord")],
    ],
)
def test_hidden_things_never_change_a_decision(players: int, level: str) -> None:
    """Others' hands and supplies, all set-aside tiles, the private deck and others' missions, what others scouted."""
    layout = ireland_layout(players)
    bot = make_bot(level)
    rng = random.Random(players)
    thinks_ahead = isinstance(bot, SearchBot)
    pace = make_bot("greedy") if thinks_ahead else bot
    seen = {"dealt anew": 0, "place": 0, "bonus": 0, "double": 0, "keep": 0, "scouted": 0, "private": 0}
    for seed in range(2):
        state = start(layout, seed)
        history: list[PublicPlacement] = []
        while not state.finished:
            assert isinstance(state, IrelandState)
            seat = state.to_move
            view = SeatView.of(state, seat, tuple(history[:-1] if state.choice else history))
            assert view.ireland is not None
            ordinary = state.choice == PLACE and state.bonus_tower < 0 and not view.ireland.known_in_supply
            if thinks_ahead and ordinary and state.turn % 7:
                arena.decide(state, pace, seed, history)
                continue
            answer = decide(view, level, seed)
            for _ in range(2):
                other = permuted(state, seat, rng)
                seen["dealt anew"] += (other.supplies, other.set_aside) != (state.supplies, state.set_aside)
                seen["private"] += other.missions != state.missions
                assert decide(SeatView.of(other, seat, view.history), level, seed) == answer
            seen[["place", "double", "keep"][state.choice]] += 1
            seen["bonus"] += state.choice == PLACE and state.bonus_tower >= 0
            seen["scouted"] += bool(view.ireland.known_in_supply)
            arena.decide(state, pace, seed, history)
    assert seen.pop("dealt anew") > (30 if thinks_ahead else 150)
    assert min(seen.values()) >= 3, seen


@pytest.mark.parametrize("level", ["greedy", "greedy:farmer", "greedy:lord", "greedy:seafarer", "random"])
def test_every_decision_is_allowed_on_scarce_boards(level: str) -> None:
    """Bunches of towers, missing cards and coasts, one to many tiles: `Match` refuses whatever is not allowed."""
    seen = dict.fromkeys(("place", "double", "keep", "discard", "bonus"), 0)
    for seed in range(90):
        board = Board.from_description(scarce_irish(seed), "ireland")
        header = random_irish_header(
            board.description(), 2 + seed % 3, random.Random(seed), tokens=token_mix(seed, seed), sha256=board.sha256()
        )
        match = Match.from_record([json.dumps(header)])
        while (due := match.decision) is not None:
            seen["discard" if match.must_discard else due.kind] += 1
            seen["bonus"] += due.bonus is not None
            play_decision(match, level)
    assert min(seen.values()) >= 20, seen


GAME_IN_A_NEW_PROCESS = """
from game.ai import play_decision
from game.rebirth import Board, Match, Seat
from tests.irish_boards import ireland
match = Match.new(Board.from_description(ireland(), "ireland"), [Seat(name, "greedy") for name in "abc"], 5)
while match.to_move is not None:
    play_decision(match, "greedy")
print(match.record_lines())
"""


def test_the_same_game_in_every_process() -> None:
    games = set()
    for hash_seed in ("0", "4242"):
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


def test_a_decision_leaves_the_view_as_it_was() -> None:
    layout = ireland_layout(3)
    bot = make_bot("greedy")
    state = start(layout, 11)
    while not state.finished:
        view, same = state.seen_by(state.to_move), state.seen_by(state.to_move)
        decide(view, "greedy", 11)
        assert view == same
        arena.decide(state, bot, 11)
