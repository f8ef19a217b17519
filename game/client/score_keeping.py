"""A finished game goes into the scores; trouble with their file is told once, and play goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from game.storage.score_file import ScoreFile, ScoresError
from game.storage.scores import Scores

if TYPE_CHECKING:
    from game.client.app import App
    from game.client.session import Session

Answer = TypeVar("Answer")
Kind = TypeVar("Kind", bound=ScoreFile)


def keep_score(app: App, session: Session) -> None:
    """Take in the game that has just ended. One without a record, a lesson for instance, is no game that counts."""
    record = session.record
    if record is not None and session.match.finished:
        ask(app, Scores(app.folders), lambda scores: scores.add(session.match, record.name))


def ask(app: App, scores: Kind, question: Callable[[Kind], Answer]) -> Answer | None:
    """What the scores answer; None when they cannot, which the player is told once."""
    answer: Answer | None = None
    told: list[str] = []
    try:
        answer = question(scores)
    except ScoresError as error:
        told.append(error.message)
    if scores.news is not None:
        told.append(scores.news)
        scores.news = None
    for message in told:
        if message not in app.told_once:
            app.told_once.add(message)
            app.say(message)
    return answer
