"""The worker process: right answers, cancelled ones that never come, replaced workers, and an end that never hangs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path

import pytest

from game.ai import Answer, Thinker, ThinkingFailed, carry_out, choose, decide, play_decision
from game.ai.thinker import Thought
from game.rebirth import Board, Match, Seat
from tests.boards import from_text, scotland
from tests.irish_boards import ireland

ROOT = Path(__file__).resolve().parents[2]
SOON = 30.0
"""Far more than an answer takes, so that a busy machine fails no test; a hanging one fails."""

needs_signals = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="stops a process by a signal")


@pytest.fixture(scope="module")
def board() -> Board:
    return Board.from_description(scotland())


@pytest.fixture
def thinker(board: Board) -> Iterator[Thinker]:
    found = Thinker(board, 3)
    yield found
    found.close()


def new_match(board: Board, players: int = 3, seed: int = 7) -> Match:
    return Match.new(board, [Seat("somebody", "greedy")] * players, seed)


def ask(thinker: Thinker, match: Match) -> Answer:
    assert match.to_move is not None
    return thinker.ask(match.seat_view(match.to_move), "greedy", match.seed).result(SOON)


def worker_of(thinker: Thinker, match: Match) -> int:
    """The worker's process number, once it has answered."""
    ask(thinker, match)
    pid = thinker.worker_pid
    assert pid is not None
    return pid


def gone(pid: int) -> bool:
    """Whether a process has ended, waited for."""
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    return False


@pytest.mark.parametrize("rules", ["scotland", "ireland"])
def test_a_whole_game_is_the_one_that_simulate_plays(rules: str, thinker: Thinker) -> None:
    played = Board.from_description(scotland() if rules == "scotland" else ireland(), rules)
    match, same = new_match(played), new_match(played)
    while match.to_move is not None:
        carry_out(match, None if match.must_discard else ask(thinker, match))
        play_decision(same, "greedy")
    assert match.record_lines() == same.record_lines()


def test_any_board_may_be_asked_about(board: Board, thinker: Thinker) -> None:
    small = Board.from_description(from_text("e f b 1 1\n CMey e f b b\ne e f f 2", name="Small"))
    for match in (new_match(board, 2), new_match(small, 2), new_match(board, 4), new_match(small, 3)):
        seat = match.to_move
        assert seat is not None
        assert ask(thinker, match) == decide(match.seat_view(seat), "greedy", match.seed)


def test_questions_asked_at_once_are_answered_each(board: Board, thinker: Thinker) -> None:
    matches = [new_match(board, seed=seed) for seed in range(10)]
    answers = [thinker.ask(match.seat_view(match.to_move or 0), "greedy", match.seed) for match in matches]
    assert [answer.result(SOON) for answer in answers] == [choose(match, "greedy") for match in matches]


def test_an_error_in_thinking_reaches_whoever_asked_and_harms_nothing(board: Board, thinker: Thinker) -> None:
    match = new_match(board)
    pid = worker_of(thinker, match)
    with pytest.raises(ThinkingFailed, match="'clever'"):
        thinker.ask(match.seat_view(0), "clever", 1).result(SOON)
    assert ask(thinker, match) == choose(match, "greedy")
    assert thinker.worker_pid == pid


@needs_signals
def test_a_cancelled_question_is_never_answered(board: Board, thinker: Thinker) -> None:
    match = new_match(board)
    pid = worker_of(thinker, match)
    os.kill(pid, signal.SIGSTOP)  # so that it cannot answer in time
    seen: list[object] = []
    asked = [thinker.ask(match.seat_view(0), "greedy", 1) for _ in range(2)]
    for answer in asked:
        answer.add_done_callback(lambda done: seen.append(done.cancelled()))
    thinker.cancel()
    assert all(answer.cancelled() for answer in asked)
    os.kill(pid, signal.SIGCONT)  # its late answer goes nowhere
    assert ask(thinker, match) == choose(match, "greedy")
    assert seen == [True, True]
    with pytest.raises(CancelledError):
        asked[0].result(0)


@needs_signals
def test_a_worker_that_thinks_on_after_cancel_is_replaced(board: Board, thinker: Thinker) -> None:
    match = new_match(board)
    pid = worker_of(thinker, match)
    os.kill(pid, signal.SIGSTOP)
    thinker.ask(match.seat_view(0), "greedy", 1)
    time.sleep(0.2)  # until the question is on its way
    thinker.cancel()
    assert ask(thinker, match) == choose(match, "greedy")
    assert thinker.worker_pid != pid
    assert gone(pid)


@needs_signals
def test_a_worker_killed_while_it_thinks_is_replaced_and_its_question_answered(board: Board, thinker: Thinker) -> None:
    match = new_match(board)
    pid = worker_of(thinker, match)
    os.kill(pid, signal.SIGSTOP)
    answer = thinker.ask(match.seat_view(match.to_move or 0), "greedy", match.seed)
    time.sleep(0.2)
    assert not answer.done()
    os.kill(pid, signal.SIGKILL)
    assert answer.result(SOON) == choose(match, "greedy")
    assert thinker.worker_pid not in (None, pid)


@needs_signals
def test_a_worker_killed_between_questions_is_replaced(board: Board, thinker: Thinker) -> None:
    match = new_match(board)
    pid = worker_of(thinker, match)
    os.kill(pid, signal.SIGKILL)
    assert ask(thinker, match) == choose(match, "greedy")
    assert thinker.worker_pid != pid


def first_question(thinker: Thinker, match: Match) -> Thought:
    assert match.to_move is not None
    return thinker.ask(match.seat_view(match.to_move), "strong", match.seed)


def test_a_long_thought_ends_at_once_when_it_is_cancelled(board: Board, thinker: Thinker) -> None:
    match = new_match(board)
    pid = worker_of(thinker, match)
    answer = first_question(thinker, match)
    assert not answer.done()
    thinker.cancel()
    assert answer.cancelled()
    other = new_match(board, seed=8)
    assert ask(thinker, other) == choose(other, "greedy")  # the next game's question is answered as ever
    assert pid is not None


@needs_signals
def test_a_worker_killed_in_a_long_thought_is_replaced_and_the_move_decided_anew(board: Board) -> None:
    thinker = Thinker(board, 3, limit=SOON)
    match = new_match(board)
    pid = worker_of(thinker, match)
    os.kill(pid, signal.SIGSTOP)
    answer = first_question(thinker, match)
    time.sleep(0.2)
    os.kill(pid, signal.SIGKILL)
    assert answer.result(2 * SOON) == choose(match, "strong")
    assert not answer.capped
    assert thinker.worker_pid not in (None, pid)
    thinker.close()


def test_close_in_a_long_thought_ends_it(board: Board) -> None:
    thinker = Thinker(board, 3)
    match = new_match(board)
    pid = worker_of(thinker, match)
    answer = first_question(thinker, match)
    thinker.close()
    assert answer.cancelled()
    assert gone(pid)


def test_a_thought_that_takes_too_long_is_cut_short_and_marked(board: Board) -> None:
    thinker = Thinker(board, 3, limit=0)
    match = new_match(board)
    answer = first_question(thinker, match)
    at = answer.result(SOON)
    assert answer.capped
    match.note_capped()
    carry_out(match, at)
    assert match.placements[-1].capped
    thinker.close()


def test_without_any_worker_the_program_decides_itself(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_process(*_: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr("game.ai.thinker._WorkerKeeper._start", no_process)
    thinker = Thinker(board, 3)
    match = new_match(board)
    assert ask(thinker, match) == choose(match, "greedy")
    assert thinker.worker_pid is None
    thinker.close()


@needs_signals
def test_close_ends_the_worker_whatever_it_does(board: Board) -> None:
    thinker = Thinker(board, 3)
    match = new_match(board)
    pid = worker_of(thinker, match)
    os.kill(pid, signal.SIGSTOP)
    answer = thinker.ask(match.seat_view(0), "greedy", 1)
    thinker.close()
    assert answer.cancelled()
    assert gone(pid)
    assert thinker.worker_pid is None
    with pytest.raises(RuntimeError, match="closed"):
        thinker.ask(match.seat_view(0), "greedy", 1)
    thinker.close()


def test_close_right_after_the_start(board: Board) -> None:
    for _ in range(5):
        Thinker(board, 2).close()


# Plays the part of a program whose main module is the file given: that is what a spawned worker imports anew.
PROGRAM = """
import sys
sys.modules["__main__"].__file__ = sys.argv[1]
from game.ai import Thinker, choose
from game.rebirth import Board, Match, Seat
loaded = "pygame" in sys.modules
from tests.boards import scotland
board = Board.from_description(scotland())
thinker = Thinker(board, 2)
match = Match.new(board, [Seat("a", "greedy"), Seat("b", "greedy")], 3)
answer = thinker.ask(match.seat_view(match.to_move), "greedy", 3)
assert answer.result(30) == choose(match, "greedy")
from pathlib import Path
maps = Path(f"/proc/{thinker.worker_pid}/maps")
print(thinker.worker_pid, "pygame" in (maps.read_text() if maps.exists() else ""), loaded)
"""

INSTALLED_SCRIPT = """
import re
import sys
from game.cli import main
if __name__ == "__main__":
    sys.argv[0] = re.sub(r"(-script\\.pyw|\\.exe)?$", "", sys.argv[0])
    sys.exit(main())
"""


@pytest.mark.parametrize("main_module", ["main.py", "rebirth"])
def test_works_from_the_programs_own_main_module_and_goes_down_with_it(main_module: str, tmp_path: Path) -> None:
    """No second game opens in the worker, pygame is not loaded there, and it does not outlive an unclosed program."""
    path = ROOT / main_module
    if main_module == "rebirth":
        path = tmp_path / "rebirth"
        path.write_text(INSTALLED_SCRIPT, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(path)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=SOON,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    pid, in_worker, in_program = done.stdout.split()
    assert (in_worker, in_program) == ("False", "False")
    assert gone(int(pid))
