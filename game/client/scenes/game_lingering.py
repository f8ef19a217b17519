"""The end of a turn at a shared screen: its result, and a mission card just drawn, are seen before the handover."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _, ngettext
from game.client.layout import Side
from game.client.mission_text import mission_condition, mission_icon, mission_title, public_condition
from game.client.narration.game_words import card_line
from game.client.panels.base import stamp, write
from game.client.session import HUMAN, Phase
from game.client.timeline import Speed
from game.client.widgets import draw_panel
from game.rebirth import Event, MissionCard, MissionDrawn
from game.rebirth.tables import IRELAND

if TYPE_CHECKING:
    from game.client.scenes.game import GameScene

#: So long the result stays in sight, and a card long enough to be read, in seconds at normal speed.
RESULT_SECONDS, CARD_SECONDS = 1.5, 8.0
#: A card is never read faster than this, however fast things move.
LEAST_CARD_SECONDS = 6.0
WIDTH, PAD, HEAD, LINE = 620.0, 28.0, 56.0, 34.0


class Lingering:
    """Holds the handover back; a press or the key that hurries ends it. Nothing hidden is read but the events."""

    def __init__(self, scene: GameScene) -> None:
        self.scene = scene
        #: The cards to be shown to the one who has just drawn them.
        self.cards: tuple[MissionCard, ...] = ()
        self._owner = ""
        self._left = 0.0
        self._place = Rect(0, 0, 0, 0)
        self._drawn: tuple[MissionDrawn, ...] = ()

    @property
    def _wanted(self) -> bool:
        """Whether a screen between the players is going to cover the board."""
        scene = self.scene
        return scene.session.speed is not Speed.INSTANT and scene.session.needs_look_away(scene.app.settings.handover)

    def hear(self, events: Sequence[Event]) -> None:
        """A decision has been played: a card that its owner can no longer see among his own has to be shown."""
        session = self.scene.session
        self.skip()
        self._drawn = tuple(
            event
            for event in events
            if isinstance(event, MissionDrawn)
            and session.controllers[event.seat] == HUMAN
            and session.viewer != event.seat
            and not session.match.finished
        )

    def settled(self) -> None:
        """Everything has stopped moving."""
        scene, drawn = self.scene, self._drawn
        self._drawn = ()
        if not self._wanted or (not drawn and scene.session.phase is not Phase.HANDOVER):
            return
        pace = scene.session.speed.value
        if drawn:
            self._owner = scene.match.seats[drawn[0].seat].name
            self.cards = tuple(scene.match.mission_card(event.card) for event in drawn)
            self._left = max(LEAST_CARD_SECONDS, CARD_SECONDS * pace)
            scene.app.narrator.tell_all([card_line(scene.match, card.id) for card in self.cards])
        elif not scene.timeline.hurried:
            self._left = RESULT_SECONDS * pace

    @property
    def holds(self) -> bool:
        """Whether what comes next has to wait."""
        return self._left > 0

    def update(self, seconds: float) -> None:
        """Let time pass."""
        if self._left > 0:
            self._left -= seconds
            if self._left <= 0:
                self.skip()

    def skip(self) -> None:
        """Go on at once."""
        if self.cards:
            self.scene.needs_redraw = True
        self._left, self.cards, self._drawn = 0.0, (), ()

    def covered(self) -> list[Rect]:
        """Where it is drawn over the board."""
        return [self._place] if self.cards else []

    def draw(self, surface: pygame.Surface) -> None:
        """The card in the place of the missions, or else on the board, away from the tile just placed."""
        scene, layout = self.scene, self.scene.layout
        if not self.cards or layout is None or scene.app.scene is not scene:
            return
        look, u = scene.look, scene.look.u
        scale, wrap = look.fonts.text_scale, look.fonts.wrap
        beside = layout.side is Side.COLUMN
        area = layout.missions if beside else layout.board
        width = min(layout.px(WIDTH * scale), area.width - layout.px(20))
        room = width - 2 * layout.px(PAD)
        told = []
        for card in self.cards:
            words = (_condition(scene, card), _pays(card))
            told.append((card, [line for text in words for line in wrap(text, "medium", 26 * u, room)]))
        line = LINE * u * scale
        rows = sum(len(lines) + 1 for _card, lines in told) + 1
        place = Rect(0, 0, width, round(HEAD * u * scale + rows * line + PAD * u))
        placed = scene.match.placements[-1].at
        above = beside or placed is None or scene.board_view.centre(placed)[1] > area.centery
        place.midtop = area.centerx, area.top + layout.px(70 * scale if beside else 16)
        if not above:
            place.bottom = area.bottom - layout.px(16)
        self._place = place.inflate(layout.px(24), layout.px(24))  # with its shadow
        draw_panel(surface, place, u, radius=18)
        left, y = place.x + layout.px(PAD), place.y + HEAD * u * scale * 0.6
        text = ngettext("New mission for {name}", "New missions for {name}", len(told))
        heading = text.format(name=self._owner)
        write(surface, look, heading, (left, y), 34, role="display", room=room)
        y += HEAD * u * scale * 0.4 + line / 2
        for card, lines in told:
            stamp(surface, look.sprites.icon(mission_icon(card), 28 * u, theme.INK), (left + 16 * u, y))
            title = left + 40 * u
            write(surface, look, mission_title(card), (title, y), 28, role="bold", room=place.right - PAD * u - title)
            for text in lines:
                y += line
                write(surface, look, text, (left, y), 26, room=room)
            y += line
        write(surface, look, _("Press to go on."), (left, y), 24, theme.INK_SECOND, room=room)


def _condition(scene: GameScene, card: MissionCard) -> str:
    """What a card asks for."""
    match = scene.match
    return public_condition(card, match.players) if match.board.rules == IRELAND.name else mission_condition(card)


def _pays(card: MissionCard) -> str:
    text = ngettext(
        "If it is fulfilled at the end it pays {points} point.",
        "If it is fulfilled at the end it pays {points} points.",
        card.points,
    )
    return text.format(points=card.points)
