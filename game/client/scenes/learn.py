"""Learn by playing: the courses, the first real game, and whether tips are wanted."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.client import theme
from game.client.audio import TITLE_MUSIC
from game.client.characters import named
from game.client.i18n import _
from game.client.scenes.lesson import learner_name, open_course
from game.client.scenes.menu import Land, MenuScene
from game.client.scenes.title_menu import Plaque
from game.client.tutorial.progress import COURSES
from game.client.tutorial.steps import Course
from game.client.widgets import Button, draw_panel
from game.storage import learning

if TYPE_CHECKING:
    from game.client.app import App

FIRST_MAP, FIRST_LEVEL, FIRST_OPPONENT = "scotland", "easy", "Fingal"
WIDTH, ROW, STEP, TOP, FACE = 900.0, 124.0, 150.0, 250.0, 128.0
#: So much further apart the entries stand in an upright window.
MORE = 46.0
CREAM, DARK = theme.colour("#FFF3D2"), theme.colour("#0B2A2E")
STAG, SALMON, SUN, KNOT = range(4)


class LearnScene(MenuScene):
    """What there is to learn, how far it has come, and what comes next. `done` is the course just ended."""

    land = Land("dawn", dim=60)
    upright_room = 1040.0, 1080.0
    music = TITLE_MUSIC

    def __init__(self, app: App, done: Course | None = None) -> None:
        super().__init__(app)
        self.done = done
        self.known = learning.load(app.folders)
        self._build()

    def _build(self) -> None:
        entries: list[Plaque] = []
        for course, clan, icon in zip(COURSES, (STAG, SUN), ("sprout", "tower"), strict=True):
            entry = self._plaque(course.title(), self._state(course), clan, icon, functools.partial(self._open, course))
            entry.ribbon = _("Begun") if self.known.course(course.id).step else ""
            entries.append(entry)
        told = _("A whole game against an easy opponent, with tips")
        if self.known.games_finished:
            told = _("Done. Play it again whenever you like")
        entries.append(self._plaque(_("Your first game"), told, SALMON, "play", self._first_game))
        self.entries = entries
        self.tips = Button("", self._switch_tips, size=26)
        self._label_tips()
        self.back = Button(_("Title"), self.cancelled, icon="arrow_left", size=28)
        first = entries[self._next()]
        first.kind = "first"
        self.form.set_widgets([*entries, self.back, self.tips], first)

    @staticmethod
    def _plaque(title: str, told: str, clan: int, icon: str, act: Callable[[], object]) -> Plaque:
        return Plaque(title, act, clan=clan, icon=icon, lines=(title, told))

    def _state(self, course: Course) -> str:
        """How far a course has come, or what it is about."""
        progress = self.known.course(course.id)
        if progress.step:
            return _("Go on at step {step} of {steps}").format(step=progress.step + 1, steps=len(course.steps))
        if progress.finished:
            return _("Done. Play it again whenever you like")
        return course.about()

    def _next(self) -> int:
        """The entry to go on with: after a course a real game, else a course that was left or not yet ended."""
        if self.done is not None:
            return len(COURSES)
        begun = [number for number, course in enumerate(COURSES) if self.known.course(course.id).step]
        new = [number for number, course in enumerate(COURSES) if not self.known.course(course.id).finished]
        return (begun or new or [len(COURSES)])[0]

    def _label_tips(self) -> None:
        self.tips.label = _("Tips in games: on") if self.known.tips else _("Tips in games: off")
        self.tips.icon = "check" if self.known.tips else "cross"

    # ------------------------------------------------------------------ entries

    def _open(self, course: Course) -> None:
        open_course(self.app, course)

    def _first_game(self) -> None:
        from game.client.scenes.game import GameScene
        from game.client.session import Session
        from game.client.tutorial.tips import Tips
        from game.rebirth import Seat

        app = self.app
        board = app.board(FIRST_MAP)
        if board is None:
            return  # the app has said why
        known = learning.load(app.folders)
        known.tips = True
        learning.save(app.folders, known)
        name = learner_name(app)
        opponent = FIRST_OPPONENT if name.casefold() != FIRST_OPPONENT.casefold() else "Morag"
        seats = [Seat(name, "human"), Seat(opponent, FIRST_LEVEL)]
        session = Session.new(app, board, seats, first=0, speed=app.settings.speed, map_name=FIRST_MAP)
        app.replace(GameScene(app, session, guide=Tips(app)))

    def _switch_tips(self) -> None:
        from game.client.tutorial.tips import set_tips

        set_tips(self.app, not self.known.tips)
        self.known = learning.load(self.app.folders)
        self._label_tips()
        self.needs_redraw = True

    def cancelled(self) -> None:
        from game.client.scenes.title import TitleScene

        self.app.replace(TitleScene(self.app))

    # ------------------------------------------------------------------ places and drawing

    def anew(self) -> MenuScene:
        return LearnScene(self.app, self.done)

    def lay_out(self) -> None:
        wide = self.stage.width / self.u
        width = min(WIDTH * max(1.0, 0.85 * self.app.fonts.text_scale), wide - 120)
        left = (wide - width) / 2
        more = MORE if self.upright else 0.0
        step, top = STEP + more, TOP - 1.5 * more
        self.panel = self.rect(left - 34, top - 50, width + 68, step * 3 + 70)
        for number, plaque in enumerate(self.entries):
            plaque.rect = self.rect(left, top + step * number, width, ROW + 0.6 * more)
        below = top + step * 3 + 60
        self.back.rect = self.rect(left - 34, below, 260, 80)
        self.tips.rect = self.rect(left + width + 34 - 460, below, 460, 80)

    def draw_content(self, surface: pygame.Surface) -> None:
        self.draw_landscape(surface)
        heading = _("Learn by playing") if self.done is None else _("Well done!")
        place = (self.panel.centerx, self.panel.y - self.px(86))
        self.write(
            surface, heading, place, 88, CREAM, role="display", anchor="center", halo=DARK, halo_width=5,
            room=self.panel.width - self.px(2 * FACE),
        )  # fmt: skip
        draw_panel(surface, self.panel, self.u, radius=20)
        self._draw_tutors(surface)

    def _draw_tutors(self, surface: pygame.Surface) -> None:
        """The two who teach, to the left and right of the heading."""
        side = self.px(FACE)
        for course, x in zip(COURSES, (self.panel.x + side // 2, self.panel.right - side // 2), strict=True):
            member = named(course.tutor)
            assert member is not None
            face = self.app.sprites.face(member.face, SUN, side, shadow=True)
            surface.blit(face, face.get_rect(center=(x, self.panel.y - self.px(90))))
