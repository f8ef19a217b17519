"""The tutor of a course: speaks, lights up what is spoken of, allows what a step asks for, and goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client.characters import named
from game.client.guide import Guide
from game.client.i18n import _
from game.client.intents import Device, Intent, IntentKind
from game.client.layout import Side
from game.client.panels import ZoneId
from game.client.panels.public import public_rect
from game.client.tutorial.progress import keep
from game.client.tutorial.session import LessonSession
from game.client.tutorial.speech import Speech
from game.client.tutorial.spotlight import Light, Spotlight
from game.client.tutorial.steps import OPPONENT, Answer, Course, Kind, Part, Step
from game.client.visible import GameView
from game.client.widgets import Button
from game.rebirth import Event, Hex, Tile, row_major

if TYPE_CHECKING:
    from game.client.app import App
    from game.client.scenes.game import GameScene

#: What a player may do at any time: look closer, look things up, go to the menu.
_ALWAYS = {
    IntentKind.SCROLL, IntentKind.ZOOM, IntentKind.WHOLE, IntentKind.PINCH, IntentKind.NAMES, IntentKind.MENU,
    IntentKind.HURRY_ON, IntentKind.HURRY_OFF, IntentKind.WHY, IntentKind.RULES, IntentKind.TELL,
}  # fmt: skip


class Tutor(Guide):
    """Leads through a course from step `step` on. `leave` is called when the course has come to its end."""

    def __init__(
        self, app: App, course: Course, session: LessonSession, step: int, open_at: Callable[[int], object],
        leave: Callable[[], object],
    ) -> None:  # fmt: skip
        """`open_at` opens the course anew at a step, for going back over placements."""
        self.app = app
        self.course = course
        self.session = session
        self.number = step
        self._open_at, self._leave = open_at, leave
        self._answered = False
        # A press that began while this sentence was shown: one that cut motion short goes no further.
        self._pressed = False
        self._said: object = None
        #: What "Show me" points at; None before it is pressed.
        self.pointed: Answer | None = None
        self.light = Spotlight()
        self.speech = Speech(lambda: app.sound.play("click"))
        member = named(course.tutor)
        assert member is not None
        self.speech.name, self.speech.face, self.speech.clan = member.name, member.face, 2

    def attach(self, scene: GameScene) -> None:
        super().attach(scene)
        scene.talk.silent = True
        self._enter()

    # ------------------------------------------------------------------ steps

    @property
    def step(self) -> Step | None:
        """The step that is shown; None when the course is through."""
        return self.course.steps[self.number] if self.number < len(self.course.steps) else None

    @property
    def waits(self) -> bool:
        """Whether the learner is to do something now: nothing moves, and it has not been done yet."""
        return self.step is not None and not self._answered and not self.scene.timeline.busy

    @property
    def holds(self) -> bool:
        step = self.step
        return step is not None and step.kind is not Kind.WATCH

    @property
    def lets_choose(self) -> bool:
        step = self.step
        return step is not None and step.kind in (Kind.PLACE, Kind.CHOOSE)

    def narrow(self, view: GameView) -> GameView:
        step = self.step
        if step is None or step.kind is not Kind.PLACE or step.allowed is None or not view.legal:
            return view
        return replace(view, legal=view.legal & step.allowed(self.session.match))

    def why_not(self, at: Hex) -> str | None:
        step = self.step
        if step is None or step.kind is not Kind.PLACE or at in self.scene.view.legal:
            return None
        return step.refusal()

    def hear(self, events: Sequence[Event]) -> None:
        step = self.step
        if step is not None and step.kind in (Kind.PLACE, Kind.CHOOSE):
            self._answered = True

    def settled(self) -> None:
        step = self.step
        watched = step is not None and step.kind is Kind.WATCH and self.session.match.to_move != OPPONENT
        if self._answered or watched:
            self._go_to(self.number + 1)

    def _go_to(self, number: int) -> None:
        self.number = number
        self._answered = self._pressed = False
        self.pointed = None
        self._enter()
        self.scene.look_again()

    def _enter(self) -> None:
        """Begin the step that is to be shown."""
        step, attention = self.step, self.scene.attention
        self._said = None
        through = step is None
        keep(self.app.folders, self.course, 0 if through else self.number, self.session.answers, finished=through)
        attention.lit_mission = step.mission if step is not None else None
        attention.log_open = False
        attention.hovered = attention.hover_zone = None
        self._open_drawer()
        if self.lets_choose:
            attention.focus_zone = None
        elif step is not None:
            attention.by_keys = False  # nothing is pointed at while somebody speaks
        self.scene.needs_redraw = True

    def _open_drawer(self) -> None:
        """In narrow windows missions lie in a drawer: open it while they are spoken of."""
        step, layout = self.step, self.scene.layout
        if step is not None and layout is not None and layout.side is not Side.COLUMN:
            self.scene.attention.drawer_open = Part.MISSIONS in step.parts

    def next(self) -> None:
        """Go on from a sentence that has been read."""
        step = self.step
        if step is not None and step.kind is Kind.SAY:
            self._go_to(self.number + 1)

    def show(self) -> None:
        """Point at what the step asks for; once it is pointed at, do it."""
        step = self.step
        choices = step.choices(self.session.match) if step is not None and self.waits else ()
        if self.pointed is not None or not choices:
            self.skip()
            return
        self.pointed = choices[0]
        scene, attention = self.scene, self.scene.attention
        attention.put_down()
        if isinstance(self.pointed, tuple):
            attention.focus_zone = attention.pinned_zone = None
            attention.focus_hex, attention.armed = self.pointed, True
            attention.pinned = None if attention.by_keys else self.pointed
            scene.camera.focus(self.pointed)
        elif attention.by_keys:
            attention.focus_zone = self._choice_zone(self.pointed)
        else:
            attention.pinned_zone = attention.touched = self._choice_zone(self.pointed)
        scene.app.sound.play("pick")
        scene.needs_redraw = True

    def _choice_zone(self, answer: str | Tile) -> ZoneId:
        """Where in the panels a card or a tile is chosen."""
        view = self.scene.view
        if isinstance(answer, str):
            return "mission", next(n for n, mission in enumerate(view.public) if mission.card.id == answer)
        assert view.own is not None
        return "offer", view.own.offer.index(answer)

    def skip(self) -> None:
        """Go on without having done what the step asks for: the tutor does it."""
        step = self.step
        if step is None or not self.waits:
            return
        choices = step.choices(self.session.match)
        if step.kind is Kind.SAY:
            self.next()
        elif choices:
            self._answer(choices[0])

    def _answer(self, answer: Answer) -> None:
        scene = self.scene
        if isinstance(answer, tuple):
            scene.place(answer)
        elif isinstance(answer, str):
            scene.double(self._choice_zone(answer)[1])
        else:
            scene.keep(self._choice_zone(answer)[1])

    @property
    def before(self) -> int | None:
        """The step to go back to: the last one that asked for a press or a decision."""
        earlier = range(self.number - 1, -1, -1)
        return next((number for number in earlier if self.course.steps[number].kind is not Kind.WATCH), None)

    def back(self) -> None:
        """Go back one step; what was placed since then is taken up again."""
        number = self.before
        if number is None:
            return
        _match, answers, _reached = self.course.replay("", self.session.answers, number)
        if len(answers) == len(self.session.answers):
            self._go_to(number)
        else:
            self._open_at(number)

    def ended(self) -> bool:
        self._leave()
        return True

    def open_menu(self) -> bool:
        from game.client.scenes.lesson_pause import LessonPause

        self.app.push(LessonPause(self.app, self))
        return True

    # ------------------------------------------------------------------ intents

    def handle(self, intent: Intent) -> bool:
        step, kind = self.step, intent.kind
        if step is None or not self.waits or self.scene.layout is None:
            return False
        self._say()
        if kind in _ALWAYS:
            return False
        if kind is IntentKind.TAKE_BACK:
            self.back()
            return True
        choosing = step.kind in (Kind.PLACE, Kind.CHOOSE)
        used = self.speech.beside_board(intent, self.scene) if choosing else self._handle_saying(intent)
        if self.speech.form.changed:
            self.scene.needs_redraw = True
        return used

    def _handle_saying(self, intent: Intent) -> bool:
        """Any press goes on, unless it is on something else that can be pressed."""
        kind = intent.kind
        if kind in (IntentKind.PRESS, IntentKind.RELEASE) and intent.pos is not None:
            zone = self.scene.sides.zone_at(intent.pos)
            if zone is not None and zone[0] == "button" and not self.speech.rect.collidepoint(intent.pos):
                return False
        pressed, self._pressed = self._pressed, kind is IntentKind.PRESS or (self._pressed and kind is IntentKind.POINT)
        if self.speech.form.handle(intent):
            self._pressed = False
        elif kind is IntentKind.RELEASE and pressed:
            self.next()
        elif kind is IntentKind.CANCEL and intent.device is not Device.MOUSE:
            self.open_menu()
        return True

    # ------------------------------------------------------------------ drawing

    def resized(self) -> None:
        self._said = None
        self._open_drawer()

    def update(self, dt: float) -> None:
        if self.scene.layout is None or self.scene.timeline.busy or not self.waits:
            return
        if self.light.on and not self.app.settings.reduced_motion and self.light.update(dt):
            area = self.light.arrow_reach(self.scene.look, self.scene.layout, self.speech.rect)
            if area is not None:
                self.scene.redraw_areas([area])

    def _say(self) -> None:
        """Have words, buttons and light ready for the step, the window, the language and the camera."""
        scene, step = self.scene, self.step
        layout = scene.layout
        if layout is None or step is None:
            return
        # What was asked for stays as it was said: the hand holds the next tile as soon as this one is placed.
        text = self.speech.text if self._answered else self._text(step)
        waits = self.waits
        light = self._light(step) if waits and scene.camera.still else Light()
        key = (self.number, text, waits, layout.size, layout.text, light, _("Back"))
        if key == self._said:
            return
        self._said = key
        # Over a space that "Show me" points at hangs the tile, with what it brings beside it.
        arrow = not isinstance(self.pointed, tuple)
        self.light.show(light, dim=step.kind in (Kind.SAY, Kind.CHOOSE), arrow=arrow)
        speech = self.speech
        speech.text = text
        speech.share = (self.number + 1) / len(self.course.steps)
        self._offer(step, waits=waits)
        speech.lay_out(scene.look, layout, self._keep_free(light, step))

    def _text(self, step: Step) -> str:
        if self.pointed is None:
            return step.text(self.session.match)
        if isinstance(self.pointed, tuple):
            return _("There: press it, or “Show me” again.")
        return _("This one: press it, or “Show me” again.")

    def _offer(self, step: Step, *, waits: bool) -> None:
        """The buttons of a step. They stay while it lasts, so that focus and presses do too."""
        if step.kind is Kind.WATCH or not waits:
            self.speech.buttons((), None)
            return
        back = Button(_("Back"), self.back, icon="undo", size=25)
        back.enabled = self.before is not None
        if step.kind is Kind.SAY:
            on = Button(_("Go on"), self.next, icon="play", kind="first", size=25)
            self.speech.buttons((back, on), on)
        else:
            show = Button(_("Show me"), self.show, icon="hint", size=25)
            self.speech.buttons((back, show), None)

    def _light(self, step: Step) -> Light:
        """What a step points at, in pixels."""
        scene, layout = self.scene, self.scene.layout
        assert layout is not None
        view = scene.board_view
        hexes = step.spaces(self.session.match)
        if isinstance(self.pointed, tuple):
            hexes = frozenset({self.pointed})
        if step.kind is Kind.PLACE and not hexes and len(scene.view.legal) == 1:
            hexes = scene.view.legal
        centres = tuple(view.centre(at) for at in sorted(hexes, key=row_major))
        board = self.session.match.board
        tall = frozenset(view.centre(at) for at in hexes if board.landmark_at(at) is not None)
        return Light(centres, tall, tuple(_plain(self._part(part)) for part in step.parts), view.hex_width)

    def _part(self, part: Part) -> Rect:
        """Where a part of the screen lies."""
        layout = self.scene.layout
        assert layout is not None
        if part is Part.HAND:
            return layout.hand
        if part in (Part.SCORE, Part.OTHER_SCORE):
            return layout.players[0 if part is Part.SCORE else 1]
        if layout.side is not Side.COLUMN:
            return layout.drawer
        return public_rect(layout) if self.scene.view.irish else layout.missions

    def _keep_free(self, light: Light, step: Step) -> list[Rect]:
        """What the words must not hide: what they are about, and where the tile may go."""
        view = self.scene.board_view
        spaces = self.scene.view.legal if step.kind is Kind.PLACE and step.allowed is not None else frozenset()
        allowed = Light(tuple(view.centre(at) for at in spaces), width=view.hex_width)
        return [*light.all_rects(), *allowed.hex_rects()]

    @property
    def paper(self) -> Rect | None:
        return self.speech.rect if self.step is not None and self.scene.layout is not None else None

    @property
    def has_focus(self) -> bool:
        return self.speech.form.focused is not None and bool(self.covered())

    def covered(self) -> list[Rect]:
        if self.step is None or self.scene.layout is None:
            return []
        if self.light.on and self.waits:
            return [Rect((0, 0), self.scene.layout.size)]
        return [self.speech.reach]

    def draw(self, surface: pygame.Surface) -> None:
        scene, layout = self.scene, self.scene.layout
        if self.step is None or layout is None:
            return
        self._say()
        if self.waits:
            still = self.app.settings.reduced_motion
            self.light.draw(surface, scene.look, layout, self.speech.rect, still=still, over=self._write_names)
        self.speech.draw(surface, scene.look)

    def _write_names(self, surface: pygame.Surface) -> None:
        """The names of what is in the light are read over the veil."""
        view = self.scene.board_view
        names = {name for box in self.light.light.hex_rects() for name in view.names_over(box)}
        view.write_names(surface, sorted(names, key=lambda name: name.name))


def _plain(rect: Rect) -> tuple[int, int, int, int]:
    return rect.x, rect.y, rect.width, rect.height
