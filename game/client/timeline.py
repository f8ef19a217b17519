"""Animations as a timeline of small clips: pure time-keeping, no drawing.

A `Sequence` says which clip begins when. The `Timeline` plays sequences one after the other, calls each clip's cue
exactly once and in order, and can be hurried or finished at any moment. What is true in the game never depends on it:
whoever shows a clip reads the state from the match once the timeline is idle.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Generic, TypeVar

C = TypeVar("C")

HURRY_FACTOR = 4.0


class Speed(Enum):
    """How fast things move: the value multiplies every duration and pause."""

    RELAXED = 1.6
    NORMAL = 1.0
    FAST = 0.5
    INSTANT = 0.0

    @classmethod
    def named(cls, name: str) -> Speed:
        """The speed a setting names ("relaxed", "normal", "fast", "instant"); ValueError for another word."""
        try:
            return cls[name.upper()]
        except KeyError:
            raise ValueError(f"unknown speed: {name!r}") from None

    @property
    def word(self) -> str:
        """The word that settings use."""
        return self.name.lower()


def ease_out(t: float) -> float:
    """Fast at first, then settling."""
    return 1.0 - (1.0 - t) ** 3


def ease_in_out(t: float) -> float:
    """Slow at both ends."""
    return 3 * t * t - 2 * t * t * t


def overshoot(t: float) -> float:
    """Past the goal by a tenth, and back."""
    s = 1.70158
    return 1.0 + (s + 1) * (t - 1) ** 3 + s * (t - 1) ** 2


@dataclass(frozen=True)
class Timed(Generic[C]):
    """A clip with its place in the sequence, in seconds at normal speed."""

    start: float
    duration: float
    clip: C | None
    on_start: Callable[[], None] | None = None
    on_end: Callable[[], None] | None = None

    @property
    def end(self) -> float:
        return self.start + self.duration


@dataclass
class Sequence(Generic[C]):
    """A list of clips being put together; `cursor` is where the next one begins."""

    clips: list[Timed[C]] = field(default_factory=list)
    cursor: float = 0.0

    def add(
        self,
        clip: C | None,
        duration: float,
        *,
        on_start: Callable[[], None] | None = None,
        on_end: Callable[[], None] | None = None,
        overlap: float = 0.0,
        hold: bool = True,
    ) -> None:
        """Put `clip` at the cursor, begun `overlap` seconds sooner; `hold` False leaves the cursor where it was."""
        start = max(0.0, self.cursor - overlap)
        self.clips.append(Timed(start, max(0.0, duration), clip, on_start, on_end))
        if hold:
            self.cursor = max(self.cursor, start + max(0.0, duration))

    def wait(self, seconds: float) -> None:
        """Let time pass before the next clip."""
        self.cursor += seconds

    def cue(self, action: Callable[[], None]) -> None:
        """Call `action` when the cursor is reached."""
        self.clips.append(Timed(self.cursor, 0.0, None, action))

    @property
    def duration(self) -> float:
        return max([self.cursor, *(timed.end for timed in self.clips)])


class Timeline(Generic[C]):
    """Plays sequences one after the other."""

    def __init__(self, speed: Speed = Speed.NORMAL) -> None:
        self.speed = speed
        self.hurried = False
        self._waiting: deque[Sequence[C]] = deque()
        self._now = 0.0
        self._playing: Sequence[C] | None = None
        self._started: set[int] = set()
        self._ended: set[int] = set()
        self._running_cues = False

    @property
    def busy(self) -> bool:
        """True while anything is playing or waiting to be played."""
        return self._playing is not None or bool(self._waiting)

    def play(self, sequence: Sequence[C]) -> None:
        """Play `sequence` after all others. At instant speed it is over when this returns."""
        self._waiting.append(sequence)
        if self._running_cues:
            return  # whoever runs the cues goes on to this one
        if self.speed is Speed.INSTANT:
            self.finish()
        elif self._playing is None:
            self._begin_next()
            self._run_cues()

    def update(self, dt: float) -> bool:
        """Let `dt` seconds of real time pass; True while anything is still playing."""
        if not self.busy:
            return False
        if self.speed is Speed.INSTANT:
            self.finish()
            return False
        self._now += dt * (HURRY_FACTOR if self.hurried else 1.0) / self.speed.value
        while self._playing is not None:
            self._run_cues()
            if self._now < self._playing.duration:
                return True
            left_over = self._now - self._playing.duration
            self._begin_next()
            self._now = left_over
        return False

    def finish(self) -> None:
        """Jump to the end of everything: every cue that is still due is called, once and in order."""
        while self.busy:
            if self._playing is None:
                self._begin_next()
            if self._playing is not None:
                self._now = self._playing.duration
                self._run_cues()
                self._begin_next()

    def drop(self) -> None:
        """Forget everything without calling a cue, as when the game is left."""
        self._waiting.clear()
        self._playing = None

    def showing(self) -> list[tuple[C, float]]:
        """The clips on show with their progress, 0 to 1, in the order in which they were added."""
        if self._playing is None:
            return []
        return [
            (timed.clip, 1.0 if timed.duration <= 0 else min(1.0, (self._now - timed.start) / timed.duration))
            for timed in self._playing.clips
            if timed.clip is not None and timed.start <= self._now < timed.end
        ]

    def _begin_next(self) -> None:
        self._playing = self._waiting.popleft() if self._waiting else None
        self._now = 0.0
        self._started.clear()
        self._ended.clear()

    def _run_cues(self) -> None:
        """Call what has come due, in the order of its time; an end comes before a start of the same moment."""
        sequence = self._playing
        if sequence is None:
            return
        due: list[tuple[float, int, int, Callable[[], None]]] = []
        for number, timed in enumerate(sequence.clips):
            if timed.start <= self._now and number not in self._started:
                self._started.add(number)
                if timed.on_start is not None:
                    due.append((timed.start, 1, number, timed.on_start))
            if timed.end <= self._now and number not in self._ended:
                self._ended.add(number)
                if timed.on_end is not None:
                    due.append((timed.end, 0 if timed.duration > 0 else 2, number, timed.on_end))
        self._running_cues = True
        try:
            for _time, _order, _number, action in sorted(due, key=lambda cue: cue[:3]):
                action()
                if self._playing is not sequence:
                    return  # a cue dropped everything
        finally:
            self._running_cues = False
