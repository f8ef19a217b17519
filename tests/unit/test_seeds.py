"""A seed is a game: the same in every process, whatever the hash seed, and nobody's else."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from game.rebirth import Board, Match, Seat, below, derived_seed, shuffled, stream
from tests.boards import scarce, scotland

PROJECT = Path(__file__).resolve().parents[2]
PLAY = """
import hashlib
from game.rebirth import Board, Match, Seat, below, stream
from tests.boards import scarce, scotland

digest = hashlib.sha256()
for description in (scotland(), scarce(2), scarce(7)):
    board = Board.from_description(description)
    for players in (2, 3, 4):
        match = Match.new(board, [Seat("A", "random")] * players, 42)
        while not match.finished:
            legal = sorted(match.legal())
            rng = stream(42, "test", match.turn)
            match.place(legal[below(rng, len(legal))] if legal else None)
        digest.update("\\n".join(match.record_lines()).encode())
print(digest.hexdigest())
"""


def played_in_a_fresh_process(hash_seed: str) -> str:
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", PLAY], cwd=PROJECT, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_the_same_seed_is_the_same_game_in_any_process() -> None:
    digests = {played_in_a_fresh_process(hash_seed) for hash_seed in ("0", "1", "4242", "random")}
    assert len(digests) == 1
    assert len(digests.pop()) == 64


def test_different_seeds_are_different_games() -> None:
    board = Board.from_description(scotland())
    seats = [Seat("A", "human")] * 3
    headers = {Match.new(board, seats, seed).header_line().replace(f'"seed": {seed}', "") for seed in range(100)}
    assert len(headers) == 100


def test_the_global_random_generator_is_left_alone() -> None:
    random.seed(99)
    before = random.getstate()
    match = Match.new(Board.from_description(scarce(3)), [Seat("A", "human")] * 2, 5)
    while not match.finished:
        match.place(None if match.must_discard else min(match.legal()))
    assert random.getstate() == before


def test_the_global_random_generator_has_no_influence() -> None:
    board = Board.from_description(scotland())
    random.seed(1)
    one = Match.new(board, [Seat("A", "human")] * 2, 5).record_lines()
    random.seed(2)
    assert Match.new(board, [Seat("A", "human")] * 2, 5).record_lines() == one


def test_every_purpose_has_a_stream_of_its_own() -> None:
    keys = [(1, "deal"), (2, "deal"), (1, "first player"), (1, "choice", 0, 1), (1, "choice", 1, 0), (1, "choice", 10)]
    values = {stream(seed, purpose, *numbers).getrandbits(64) for seed, purpose, *numbers in keys}
    assert len(values) == len(keys)


def test_a_stream_is_derived_by_sha256() -> None:
    """Pinned, for old seeds have to give the same deals for ever."""
    expected = int.from_bytes(hashlib.sha256(b"7/deal/3").digest()[:8], "big")
    assert derived_seed(7, "deal", 3) == expected
    assert stream(7, "deal", 3).getrandbits(32) == random.Random(expected).getrandbits(32)


@pytest.mark.parametrize("count", [0, 1, 2, 36])
def test_shuffling_keeps_every_thing(count: int) -> None:
    things = list(range(count))
    assert sorted(shuffled(things, stream(1, "test"))) == things


def test_shuffling_is_even() -> None:
    """All 24 orders of four things, each about as often: within five standard deviations of 500."""
    rng = stream(1, "test")
    orders = Counter(tuple(shuffled(range(4), rng)) for _ in range(12_000))
    assert len(orders) == 24
    assert all(abs(count - 500) < 5 * 22 for count in orders.values())


def test_below_is_even_and_in_range() -> None:
    rng = stream(2, "test")
    counts = Counter(below(rng, 6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(abs(count - 1000) < 5 * 29 for count in counts.values())
    assert {below(rng, 1) for _ in range(10)} == {0}
