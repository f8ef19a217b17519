"""Tips in the first real games: each says once, when it happens for the first time, what has just happened.

A tip lies beside the board and never stops the game: it goes when it is pressed away, or with the next decision.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client.characters import named
from game.client.guide import Guide
from game.client.i18n import _
from game.client.intents import Intent, IntentKind
from game.client.panels import footer_height
from game.client.session import Session
from game.client.tutorial.speech import Speech
from game.client.tutorial.tip_texts import Tip, after, at_start, on_turn
from game.client.widgets import Button
from game.rebirth import Event, Hex
from game.storage import learning

if TYPE_CHECKING:
    from game.client.app import App

GUIDE_NAME = "Una"
#: So long a tip must have been on the screen to count as read when the player simply plays on, in seconds.
READ_SECONDS = 2.5
#: From so long on it has been noticed, and does not come a second time in the same game, read or not.
NOTICED_SECONDS = 0.5

#: The parts of the panels that had better not lie under a tip.
TELLING = frozenset({"mission", "cathedral", "visits", "recap", "news", "secret", "peek"})


def tips_for(app: App, session: Session) -> Guide:
    """The guide of a new game: tips for one who is learning, is new or has asked for them, else nobody."""
    known = learning.load(app.folders)
    new = not known.games_finished or any(course.finished for course in known.courses.values()) or known.tips_asked_for
    return Tips(app) if known.tips and new and len(session.humans) == 1 else Guide()


def set_tips(app: App, wanted: bool) -> None:
    """Have tips from now on, all of them anew, or none; in a game that is under way too."""
    known = learning.load(app.folders)
    known.tips = known.tips_asked_for = wanted
    if wanted:
        known.tips_seen = []
    learning.save(app.folders, known)
    from game.client.scenes.game import GameScene

    for scene in app.scenes:
        if not isinstance(scene, GameScene):
            continue
        guide, alone = scene.guide, len(scene.session.humans) == 1
        if isinstance(guide, Tips) and not wanted:
            guide.end()
        elif type(guide) is Guide and wanted and alone and not scene.session.match.finished:
            scene.guide = Tips(app)
            scene.guide.attach(scene)


class Tips(Guide):
    """Shows one tip at a time, in the order of what happened."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._seen = set(learning.load(app.folders).tips_seen)
        self._noticed: set[str] = set()
        self._waiting: list[Tip] = []
        # How many of them, in front, are about the player's last decision and what came after it.
        self._fresh = 0
        self.tip: Tip | None = None
        self._shown_for = 0.0
        self._said: object = None
        self.speech = Speech(lambda: app.sound.play("click"))
        member = named(GUIDE_NAME)
        assert member is not None
        self.speech.name, self.speech.face, self.speech.clan = member.name, member.face, 2

    # ------------------------------------------------------------------ what there is to say

    def hear(self, events: Sequence[Event]) -> None:
        viewer = self.scene.view.viewer
        if self.tip is not None and self.scene.acting == viewer:
            self.close(read=self._shown_for >= READ_SECONDS)
        if viewer is not None:
            if self.scene.acting == viewer:
                self._fresh = 0
            self._add(after(self.scene.match, viewer, events), fresh=True)

    def settled(self) -> None:
        viewer, match = self.scene.view.viewer, self.scene.match
        if viewer is None:
            return
        if match.to_move == viewer and not match.choice_due:
            self._add(on_turn(match, viewer))
        self._next()

    def _add(self, tips: Iterator[Tip], *, fresh: bool = False) -> None:
        """Have tips wait; `fresh` ones, about what has just happened, before all that were waiting."""
        for tip in tips:
            known = {waiting.key for waiting in self._waiting} | ({self.tip.key} if self.tip is not None else set())
            if tip.key not in self._seen | self._noticed | known:
                self._waiting.insert(self._fresh if fresh else len(self._waiting), tip)
                self._fresh += fresh

    def _next(self) -> None:
        match = self.scene.match
        mine = match.to_move == self.scene.view.viewer and not match.choice_due
        if self.tip is None and self._waiting and mine:
            self.tip, self._shown_for, self._said = self._waiting.pop(0), 0.0, None
            self._fresh = max(0, self._fresh - 1)
            self.scene.needs_redraw = True

    def close(self, *, read: bool = True) -> None:
        """Put the tip away; one that could hardly be `read` may come again in another game."""
        if self.tip is None:
            return
        if self._shown_for >= NOTICED_SECONDS:
            self._noticed.add(self.tip.key)
        if read:
            self._seen.add(self.tip.key)
            known = learning.load(self.app.folders)
            known.tips_seen = sorted(self._seen)
            learning.save(self.app.folders, known)
        self.tip = None
        self.speech.buttons((), None)
        self.scene.needs_redraw = True

    def _close_by_hand(self) -> None:
        self.close()
        self._next()

    def switch_off(self) -> None:
        """No more tips, in this game and in others."""
        set_tips(self.app, False)
        self.app.flash(_("No more tips. The settings switch them on again."))

    def end(self) -> None:
        """Leave the game to itself."""
        self.close()
        self.scene.guide = Guide()
        self.scene.guide.attach(self.scene)

    # ------------------------------------------------------------------ what the game scene asks

    def update(self, dt: float) -> None:
        scene = self.scene
        if self.tip is None:
            if not scene.match.turn and scene.choosing:
                self._add(at_start(scene.match))
                self._next()
            return
        if not scene.timeline.busy and scene.app.scene is scene and self._in_sight:
            self._shown_for += dt

    def handle(self, intent: Intent) -> bool:
        if self.tip is None or self.scene.timeline.busy or self.scene.layout is None or not self._in_sight:
            return False
        self._say()
        if intent.kind is IntentKind.CANCEL and not self._something_else_is_open:
            self._close_by_hand()
            return True
        before, pos = self.tip, intent.pos
        on_paper = pos is not None and self.speech.rect.collidepoint(pos)
        used = self.speech.beside_board(intent, self.scene)
        if used and on_paper and intent.kind is IntentKind.RELEASE and self.tip is before:
            self._close_by_hand()
        if self.speech.form.changed:
            self.scene.needs_redraw = True
        return used

    @property
    def _something_else_is_open(self) -> bool:
        """Whether whoever goes back means something that was opened or laid after the tip."""
        attention = self.scene.attention
        opened = attention.log_open or attention.drawer_open or attention.peeking or self.scene.hints.open
        held = attention.pinned is not None or (attention.by_keys and attention.armed)
        return opened or held or attention.lit_mission is not None

    def resized(self) -> None:
        self._said = None

    def _say(self) -> None:
        """Have the words ready for the tip, the window and the language."""
        scene, layout = self.scene, self.scene.layout
        if layout is None or self.tip is None:
            return
        text = self.tip.text(scene.match)
        spoken = self._spoken_of(self.tip)
        key = (self.tip.key, text, layout.size, layout.text, _("Got it"), tuple(map(tuple, spoken)))
        if key == self._said:
            return
        self._said = key
        self.speech.text = text
        off = Button(_("No more tips"), self.switch_off, size=24)
        got = Button(_("Got it"), self._close_by_hand, icon="check", kind="first", size=24)
        self.speech.buttons((off, got), None)
        free = [Rect(0, 0, 0, 0)]
        free += map(self._box, scene.view.legal)
        # What the game would pay now, and what a mission asks for that is pointed at, stay in sight.
        footer = 0 if scene.view.irish else footer_height(scene.look, layout, scene.view)
        self.speech.lay_out(
            scene.look, layout, free, aside=True, footer=footer, spoken=spoken, told=self._told_beside()
        )

    def _told_beside(self) -> list[Rect]:
        """What panels beside the board tell: missions, cathedrals still to visit, the last turns."""
        zones = self.scene.sides.zones
        parts = (*zones.get("content", []), *zones.get("rail", []), *zones.get("hand", []))
        return [zone.rect for zone in parts if zone.id[0] in TELLING]

    def _box(self, at: Hex) -> Rect:
        """A square round a hex of the map."""
        view = self.scene.board_view
        box = Rect(0, 0, round(view.hex_width), round(view.hex_width))
        box.center = round(view.centre(at)[0]), round(view.centre(at)[1])
        return box

    def _spoken_of(self, tip: Tip) -> list[Rect]:
        """Where that lies of which a tip speaks."""
        view, zones = self.scene.view, self.scene.sides.zones
        found = list(map(self._box, tip.spaces))
        cards = [mission.card.id for mission in view.public]
        if not cards and view.own is not None:
            cards = [progress.card.id for progress in view.own.missions]
        ids = [("mission", number) for number, card in enumerate(cards) if card == tip.card]
        if tip.card is not None and not ids:
            ids.append(("secret", 0))  # an Irish mission of one's own lies in the tray
        found += [zone.rect for zone in (*zones.get("content", []), *zones.get("rail", [])) if zone.id in ids]
        wanted = {"secret"} if tip.card is not None else {"peek"} if tip.set_aside else set()
        found += [zone.rect for zone in zones.get("hand", []) if zone.id[0] in wanted]
        return found

    @property
    def _in_sight(self) -> bool:
        """Whether the tip is drawn: it gives way to a hint and to the log, which it would lie on, and comes back."""
        return self.tip is not None and not (self.scene.hints.open or self.scene.attention.log_open)

    @property
    def paper(self) -> Rect | None:
        return self.speech.rect if self._in_sight and self.scene.layout is not None else None

    @property
    def has_focus(self) -> bool:
        return self.speech.form.focused is not None and bool(self.covered())

    def covered(self) -> list[Rect]:
        return [self.speech.reach] if self._in_sight else []

    def draw(self, surface: pygame.Surface) -> None:
        if self._in_sight and self.scene.layout is not None:
            self._say()
            self.speech.draw(surface, self.scene.look)
