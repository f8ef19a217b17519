"""A game of a course: its opponent keeps to what the course says, and no record is kept of it."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.session import Host, Phase, Session
from game.client.taking_back import Refused
from game.client.timeline import Speed
from game.client.tutorial.steps import Answer, Course
from game.rebirth import Event, Match, Tile
from game.storage.records import RecordWriter

CARD, TILE, COMMA = "card:", "tile:", ","


class LessonSession(Session):
    """Nobody thinks here: the opponent's answers are known, and `answers` remembers everybody's."""

    def __init__(
        self, host: Host, course: Course, match: Match, answers: Sequence[Answer], speed: Speed | str = Speed.NORMAL
    ) -> None:
        """Go on with `match`, to which `answers` have led."""
        super().__init__(host, match, RecordWriter(None), speed)
        self.course = course
        self.answers = list(answers)

    @property
    def no_taking_back(self) -> Refused | None:
        return Refused.LESSON

    def think(self) -> None:
        """The course has thought already."""

    @property
    def answered(self) -> bool:
        return self.phase is Phase.THINK

    def play_answer(self) -> list[Event]:
        return self._play(self.course.reply(self.match))

    def _play(self, answer: Answer | None) -> list[Event]:
        events = super()._play(answer)
        assert answer is not None  # there is a space for every tile of a course
        self.answers.append(answer)
        return events


def as_text(answer: Answer) -> str:
    """An answer as it is kept in a file."""
    if isinstance(answer, Tile):
        return TILE + answer.code
    if isinstance(answer, str):
        return CARD + answer
    return f"{answer[0]}{COMMA}{answer[1]}"


def from_text(text: str) -> Answer:
    """The answer that a file's text stands for; ValueError if it is none."""
    if text.startswith(TILE):
        return Tile.parse(text.removeprefix(TILE))
    if text.startswith(CARD):
        return text.removeprefix(CARD)
    column, row = text.split(COMMA)
    return int(column), int(row)
