"""Thinking in a process of its own, so that the window never waits for it.

A `Thinker` owns one worker process for as long as the program runs. A thread of the program hands it one question
after another and sees to it that a worker which dies is replaced and its question asked anew. What a worker answers
depends on the question alone, so neither a replacement nor a cancelled question can change a game.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import queue
import signal
import threading
import time
import traceback
import weakref
from concurrent.futures import Future
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from game.ai.advice import Advice, advise
from game.ai.bot import Answer
from game.ai.levels import decide
from game.ai.limit import Limit
from game.ai.review import DecisionAnswer, DrawAnswer, Question
from game.rebirth import Board, Layout, SeatView, layout_for

BoardKey = tuple[str, int]
"""A board's SHA-256 and the number of players: what a layout depends on."""

ATTEMPTS = 3
"""How many workers may die over one question before it is answered without one."""
PATIENCE_SECONDS = 0.25
"""How long a cancelled question may keep the worker busy before the worker is replaced."""
GLANCE_SECONDS = 0.05
CLOSING_SECONDS = 2.0
LIMIT_SECONDS = 3.0
"""So long an opponent may think about one decision before it is cut short; only slow machines ever come near it."""

_ADVICE = "advice"
"""Asked for in place of a level: not a decision, but what speaks for the best ones."""

log = logging.getLogger(__name__)


class ThinkingFailed(RuntimeError):
    """A decision ended in an error; the text is its traceback."""


class Thought(Future[Any]):
    """An answer to come; `capped` says, once it is there, that a time limit cut the thinking short."""

    capped = False


@dataclass(slots=True)
class _Question:
    view: SeatView
    level: str | Question
    seed: int
    answer: Thought = field(default_factory=Thought)


class Thinker:
    """Decides for opponents in a worker process. Close it at the end; an unclosed one goes down with the program."""

    def __init__(self, board: Board, players: int, limit: float = LIMIT_SECONDS) -> None:
        """Start the worker in the background and let it prepare for this board; any other may be asked about too.

        No decision takes longer than `limit` seconds by much.
        """
        self._keeper = _WorkerKeeper((board, players), limit)
        self._lock = threading.Lock()
        self._open: list[Future[Any]] = []
        self._closed = False
        self._thread = threading.Thread(target=self._keeper.run, name="thinker", daemon=True)
        self._thread.start()
        self._finalizer = weakref.finalize(self, self._keeper.stop)

    def ask(self, view: SeatView, level: str, seed: int) -> Thought:
        """What `level` decides on this view in a game of this seed; returns at once.

        The future holds what `decide` would return, or ThinkingFailed; `capped` says whether the limit was reached.
        RuntimeError after `close`.
        """
        return self._put(_Question(view, level, seed))

    def advise(self, view: SeatView) -> Future[Advice]:
        """What `advise` says of this view; returns at once. The future as that of `ask`; cancel it to give it up."""
        return self._put(_Question(view, _ADVICE, 0))

    def review(self, view: SeatView, question: Question) -> Future[DecisionAnswer | DrawAnswer]:
        """What a question about a finished game comes to, from the view that it is about; returns at once.

        The future as that of `ask`; cancel it to give it up.
        """
        return self._put(_Question(view, question, 0))

    def _put(self, question: _Question) -> Thought:
        with self._lock:
            if self._closed:
                raise RuntimeError("the thinker is closed")
            self._open = [answer for answer in self._open if not answer.done()]
            self._open.append(question.answer)
            self._keeper.questions.put(question)
        return question.answer

    def cancel(self) -> None:
        """End all thinking at once: what has been asked and not answered is cancelled and never answered."""
        with self._lock:
            dropped, self._open = self._open, []
        for answer in dropped:  # outside the lock: whoever waits for the answer may ask anew at once
            answer.cancel()

    def close(self) -> None:
        """End all thinking and the worker. May be called twice; returns promptly."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
        self.cancel()
        self._finalizer()
        self._thread.join(CLOSING_SECONDS)

    @property
    def worker_pid(self) -> int | None:
        """The worker's process number, None while there is none."""
        return self._keeper.pid


class _WorkerKeeper:
    """What the thread runs: it alone starts, asks and replaces the worker. Holds no reference to the Thinker."""

    def __init__(self, first: tuple[Board, int], limit: float) -> None:
        self.questions: queue.SimpleQueue[_Question | None] = queue.SimpleQueue()
        self._first = first
        self._limit = limit
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._known: set[BoardKey] = set()
        self._stopping = False
        self._lock = threading.Lock()  # over `_process`, which other threads look at and kill

    @property
    def pid(self) -> int | None:
        with self._lock:
            return self._process.pid if self._process is not None and self._process.is_alive() else None

    def stop(self) -> None:
        """Called from another thread: ends the worker now and the thread as soon as it notices."""
        with self._lock:
            self._stopping = True
            if self._process is not None:
                self._process.kill()
        self.questions.put(None)

    def run(self) -> None:
        try:
            with contextlib.suppress(OSError):  # the first question will try again, and say so if it fails
                self._start()
            while (question := self.questions.get()) is not None and not self._stopping:
                self._answer(question)
        finally:
            self._end()

    def _answer(self, question: _Question) -> None:
        for _ in range(ATTEMPTS):
            if question.answer.cancelled() or self._stopping:
                return
            try:
                if self._process is None:
                    self._start()
                kind, found, capped = self._exchange(question)
            except (OSError, EOFError) as problem:
                if not self._stopping:
                    log.warning("the thinking process ended and is started anew: %r", problem)
                self._end()
                continue
            if not question.answer.set_running_or_notify_cancel():
                return
            question.answer.capped = capped
            if kind == "chosen":
                question.answer.set_result(found)
            else:
                question.answer.set_exception(ThinkingFailed(found))
            return
        if self._stopping or not question.answer.set_running_or_notify_cancel():
            return
        log.warning("no thinking process could be kept alive; the program itself decides")
        try:
            found, capped = _answer(question.view, question.level, question.seed, self._limit)
            question.answer.capped = capped
            question.answer.set_result(found)
        except Exception:  # noqa: BLE001 - it belongs to whoever asked
            question.answer.set_exception(ThinkingFailed(traceback.format_exc()))

    def _exchange(self, question: _Question) -> tuple[str, Any, bool]:
        """Ask the worker: the kind of its answer, the answer, and whether it was capped.

        OSError or EOFError when it dies or has to be given up.
        """
        pipe, process = self._pipe, self._process
        assert pipe is not None and process is not None
        layout = question.view.layout
        self._introduce(layout.board, layout.players)
        pipe.send((_key(layout.board, layout.players), question.view.without_layout(), question.level, question.seed))
        cancelled_at: float | None = None
        while True:
            ready = wait([pipe, process.sentinel], GLANCE_SECONDS)
            if pipe in ready:
                kind, found, capped = pipe.recv()
                return kind, found, capped
            if ready:
                raise EOFError(f"exit code {process.exitcode}")
            if question.answer.cancelled():
                cancelled_at = cancelled_at or time.monotonic()
                if time.monotonic() - cancelled_at > PATIENCE_SECONDS:
                    raise EOFError("a cancelled question kept it busy")

    def _introduce(self, board: Board, players: int) -> None:
        assert self._pipe is not None
        key = _key(board, players)
        if key not in self._known:
            self._pipe.send((key, board.description(), board.rules))
            self._known.add(key)

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, self._limit), name="rebirth-thinker", daemon=True)
        process.start()
        theirs.close()
        self._pipe, self._known = ours, set()
        with self._lock:
            self._process = process
            if self._stopping:
                process.kill()
        self._introduce(*self._first)

    def _end(self) -> None:
        pipe, self._pipe = self._pipe, None
        with self._lock:
            process, self._process = self._process, None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join()
            process.close()


def _answer(
    view: SeatView, level: str | Question, seed: int, seconds: float
) -> tuple[Answer | Advice | DecisionAnswer | DrawAnswer, bool]:
    """What a question comes to, in whatever process it is answered, and whether the time for it was up before."""
    if not isinstance(level, str):
        return level.answer(view), False
    if level == _ADVICE:
        return advise(view), False
    limit = Limit(seconds)
    return decide(view, level, seed, limit), limit.capped


def _key(board: Board, players: int) -> BoardKey:
    return board.sha256(), players


def _work(pipe: Connection, seconds: float) -> None:
    """The worker process: learns boards and answers questions until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the program, which then ends the worker
    layouts: dict[BoardKey, Layout] = {}
    while True:
        try:
            message = pipe.recv()
        except (EOFError, OSError):
            return
        if len(message) == 3:
            key, description, rules = message
            layouts[key] = layout_for(Board.from_description(description, rules), key[1])
            continue
        key, data, level, seed = message
        answer: tuple[str, Any, bool]
        try:
            answer = "chosen", *_answer(SeatView.with_layout(layouts[key], data), level, seed, seconds)
        except Exception:  # noqa: BLE001 - it belongs to whoever asked
            answer = "failed", traceback.format_exc(), False
        try:
            pipe.send(answer)
        except OSError:
            return
