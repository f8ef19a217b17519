"""Courses opened as scenes: the game with its tutor, its final scoring, and the first real game with tips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.client.i18n import _
from game.client.scenes.final import FinalScene
from game.client.scenes.game import GameScene
from game.client.scenes.setup_seats import NAMES
from game.client.tutorial.progress import recall
from game.client.tutorial.session import LessonSession
from game.client.tutorial.steps import Answer, Course
from game.client.tutorial.tutor import Tutor
from game.client.widgets import Button

if TYPE_CHECKING:
    from game.client.app import App
    from game.rebirth import Match

HUMAN = "human"


def learner_name(app: App) -> str:
    """What the player was called last."""
    humans = [seat.name.strip() for seat in app.settings.seats if seat.controller == HUMAN]
    return humans[0] if humans and humans[0] else NAMES[0]


def lesson_scene(app: App, course: Course, answers: Sequence[Answer], step: int) -> GameScene:
    """A course at a step, with all that was decided before it."""
    match, used, reached = course.replay(learner_name(app), answers, step)
    session = LessonSession(app, course, match, used, app.settings.speed)

    def open_at(number: int) -> None:
        app.replace(lesson_scene(app, course, session.answers, number))

    def leave() -> None:
        app.replace(LessonFinal(app, match, course))

    tutor = Tutor(app, course, session, reached, open_at, leave)
    return GameScene(app, session, hints_allowed=False, guide=tutor)


def open_course(app: App, course: Course, *, anew: bool = False) -> None:
    """Show a course where it was left, or from its beginning."""
    step, answers = (0, []) if anew else recall(app.folders, course)
    app.replace(lesson_scene(app, course, answers, step))


class LessonFinal(FinalScene):
    """The ceremony at the end of a course; from here one goes on learning."""

    def __init__(self, app: App, match: Match, course: Course) -> None:
        super().__init__(app, match)
        self.course = course
        self.on = Button(_("Go on"), self._go_on, icon="play", kind="first")
        self.buttons = [self.cards, self.board, self.on]
        self.form.set_widgets([*self.rows, *self.buttons], self.on)

    def _go_on(self) -> None:
        from game.client.scenes.learn import LearnScene

        self.app.replace(LearnScene(self.app, done=self.course))

    def cancelled(self) -> None:
        self.form.focus(self.on)
        self.needs_redraw = True
