"""Asking why in a running game: about what has the focus, is pointed at, or was refused a moment ago."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.client.i18n import _
from game.client.panels import ZoneId, buttons, stat_lines
from game.client.scenes.game_attention import Attention, options
from game.client.scenes.rules import RulesScene
from game.client.scenes.why import WhyScene
from game.client.session import Phase
from game.client.why import (
    Answer,
    why_card,
    why_place,
    why_placement,
    why_preview,
    why_public,
    why_refused,
    why_score,
)
from game.rebirth import Hex, RefusalKind

if TYPE_CHECKING:
    from game.client.scenes.game import GameScene

#: What the parts of the panels that cannot be asked about are explained by.
TOPICS = {
    "peek": "aim.aside",
    "offer": "towers.scouts",
    "hint": "controls.why",
    "button": "controls.why",
    "control": "controls",
    "cathedral": "missions.cathedral",
    "visits": "missions.cathedral",
    "rail": "missions",
    "whole": "controls",
    "secret": "missions.private",
}


#: What the rules are opened at by whoever asks about nothing: a turn from its beginning.
HOW_TO_PLAY = "turn.turn"
#: So long the line is shown that says what may be asked about, in seconds.
ASKING_SECONDS = 6.0


class Asking:
    """What can be asked now. Everything is answered from what the viewer may see."""

    def __init__(self, scene: GameScene, attention: Attention) -> None:
        self.scene = scene
        self.attention = attention
        #: The button was pressed: the next press asks about what it is on.
        self.waiting = False

    # ------------------------------------------------------------------ what is asked about

    @property
    def zone(self) -> ZoneId | None:
        """The part of the panels that is asked about; what the pointer is on comes before what was chosen earlier."""
        attention = self.attention
        return attention.active_zone if self._pointed_hex() is None else attention.hover_zone

    def _pointed_hex(self) -> Answer | None:
        """The answer about the hex that the pointer is on, unless keys or a gamepad have moved the focus since."""
        attention = self.attention
        if attention.by_keys or attention.hover_zone is not None or attention.hovered is None:
            return None
        return self.about_hex(attention.hovered)

    def answer(self) -> Answer | None:
        """The answer about what is pointed at or has the focus; None where there is nothing to say about it."""
        pointed = self._pointed_hex()
        if pointed is not None:
            return pointed
        zone = self.attention.active_zone
        if zone is not None:
            return self.about_zone(zone)
        if self.attention.target is not None:
            return self.about_hex(self.attention.target)
        refused = self.scene.board_layer.refusal
        return self.about_hex(refused[1]) if refused is not None else None

    def about_zone(self, zone: ZoneId) -> Answer | None:
        """The answer about a part of the panels."""
        match, view = self.scene.match, self.scene.view
        kind, number = zone
        if kind == "mission" and view.irish and number < len(view.public):
            return why_public(match, view.public[number])
        if kind in ("mission", "secret") and view.own is not None:
            number = 0 if kind == "secret" else number
            return (
                why_card(match, view.own.seat, view.own.missions[number]) if number < len(view.own.missions) else None
            )
        if kind in ("recap", "news") and number < len(match.placements):
            return why_placement(match, number)
        if kind in ("player", "stat"):
            seat = number if kind == "player" else number // 4
            answer = why_score(match, seat)
            # What the figures of the panel count is nowhere else in words.
            return replace(answer, lines=(*answer.lines, *stat_lines(view.players[seat], irish=view.irish)))
        if kind == "cathedral" and view.own is not None and number < len(view.own.unvisited):
            name = view.own.unvisited[number]
            return why_place(match, view.viewer, next(m.hex for m in match.board.cathedrals if m.name == name))
        return None

    def about_hex(self, at: Hex) -> Answer | None:
        """The answer about a hex: what a placement there brings, why it is refused, or how things stand there."""
        scene, match = self.scene, self.scene.match
        if scene.choosing:
            if at in scene.view.legal:
                return why_preview(match, match.preview(at))
            refusal = match.refusal(at)
            if refusal is not None and refusal.kind in (RefusalKind.WRONG_TERRAIN, RefusalKind.MUST_DISCARD):
                own = scene.view.own
                return why_refused(match, refusal, own.hand if own is not None else None)
        answer = why_place(match, scene.view.viewer, at)
        kept_back = scene.guide.why_not(at) if scene.choosing and match.refusal(at) is None else None
        return answer if answer is None or kept_back is None else replace(answer, lines=(kept_back,))

    def topic(self) -> str:
        """The paragraph of the rules about what is pointed at or has the focus."""
        zone = self.zone
        found = self.answer()
        if found is not None:
            return found.topic
        return TOPICS.get(zone[0], "") if zone is not None else ""

    # ------------------------------------------------------------------ asking

    def ask(self) -> None:
        """Show why what is pointed at, or has the focus, is as it is; on further pages how the game stands.

        What cannot be asked about is looked up in the rules. While a press is waited for it does what the button does.
        """
        if self.waiting:
            self._open_rules()
            return
        self._show(self.answer())

    def press_button(self) -> None:
        """The button: what is shown or has the focus is explained, or else what is pressed next.

        Pressed again, it leads to the rules of a turn.
        """
        attention = self.attention
        at = attention.focus_hex if attention.by_keys else attention.pinned
        if at is not None:
            attention.focus_zone = None
            self._show(self.about_hex(at))
            return
        if self.waiting:
            self._open_rules()
            return
        self.waiting = True
        self.scene.app.flash(
            _("Press what you want to be told about, or the button again for how to play."), ASKING_SECONDS
        )

    def _open_rules(self) -> None:
        """The rules of a turn."""
        self.waiting = False
        self.scene.app.messages.answered()
        self.scene.app.push(RulesScene(self.scene.app, self.scene.match.board.rules, topic=HOW_TO_PLAY))

    def pointed(self, pos: tuple[int, int]) -> bool:
        """A press: True when it was waited for, so that it means nothing else."""
        if not self.waiting:
            return False
        self.waiting = False
        self.scene.app.messages.answered()
        if self.scene.sides.zone_at(pos) == ("button", buttons.WHY):
            self._open_rules()
        else:
            self._show(self._at(pos))
        return True

    def held(self, pos: tuple[int, int]) -> None:
        """A finger rests on something. Where a touch does something else it is taken for a long touch."""
        zone = self.scene.sides.zone_at(pos)
        if zone is None and self.scene.board_view.hex_at(pos) in self.scene.view.legal and self.scene.choosing:
            return
        if zone is not None and (zone[0] in ("button", "peek", "close") or zone in options(self.scene.view)):
            return
        answer = self._at(pos)
        if answer is None:
            return
        self.attention.pressed_zone = None
        self.scene.camera.let_go()
        self._show(answer)

    def _at(self, pos: tuple[int, int]) -> Answer | None:
        """The answer about a place of the window."""
        zone = self.scene.sides.zone_at(pos)
        if zone is not None:
            return self.about_zone(zone)
        at = self.scene.board_view.hex_at(pos)
        return self.about_hex(at) if at is not None else None

    def tell(self) -> None:
        """Whose turn it is, what is in hand and the score, in words; then what has been told in passing."""
        scene = self.scene
        if scene.session.phase is not Phase.HANDOVER:
            scene.app.push(WhyScene(scene.app, self._standing(), scene.match.board.rules))

    @property
    def shows_aside(self) -> bool:
        """Whether the viewer's tiles set aside may be told without being asked for."""
        return self.attention.peeking or not self.scene.session.shared

    def _standing(self) -> list[Answer]:
        """How the game stands and what has been told in passing: so it can be read again, however long it takes."""
        from game.client.narration.game_words import state_lines

        scene = self.scene
        lines = state_lines(scene.match, scene.view, aside=self.shows_aside)
        answers = [Answer(_("How the game stands"), tuple(lines), HOW_TO_PLAY, asks=False)]
        told = tuple(reversed(scene.app.messages.told))
        if told:
            answers.append(Answer(_("Messages"), told, "controls", asks=False))
        return answers

    def _show(self, answer: Answer | None) -> None:
        scene = self.scene
        if scene.session.phase is Phase.HANDOVER:
            return
        if answer is None and self.zone is not None:
            scene.app.push(RulesScene(scene.app, scene.match.board.rules, topic=self.topic()))
            return
        beside = None
        if answer is not None and answer.at is not None and scene.layout is not None:
            x, y = scene.board_view.centre(answer.at)
            beside = round(x), round(y)
        answers = [*([answer] if answer is not None else []), *self._standing()]
        scene.app.push(WhyScene(scene.app, answers, scene.match.board.rules, beside))
