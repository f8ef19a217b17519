"""How far the courses have come, kept between sessions."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.tutorial import ireland, scotland
from game.client.tutorial.session import as_text, from_text
from game.client.tutorial.steps import Answer, Course
from game.storage import learning
from game.storage.paths import UserFolders

COURSES: tuple[Course, ...] = (scotland.COURSE, ireland.COURSE)


def keep(folders: UserFolders, course: Course, step: int, answers: Sequence[Answer], *, finished: bool = False) -> None:
    """Remember where to go on; a course once finished stays so."""
    found = learning.load(folders)
    progress = found.course(course.id)
    progress.step = step
    progress.answers = [] if not step else [as_text(answer) for answer in answers]
    progress.finished = progress.finished or finished
    learning.save(folders, found)


def recall(folders: UserFolders, course: Course) -> tuple[int, list[Answer]]:
    """The step to go on with and the answers before it; from the beginning where they cannot be read."""
    progress = learning.load(folders).course(course.id)
    try:
        return progress.step, [from_text(text) for text in progress.answers]
    except ValueError:
        return 0, []


def game_finished(folders: UserFolders) -> None:
    """Somebody has played a game to its end."""
    found = learning.load(folders)
    found.games_finished += 1
    learning.save(folders, found)
