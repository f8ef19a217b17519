"""The hint of a running game: asked of the worker process, shown until anything changes, never to anybody else."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.ai import Advice
from game.client.hint_text import Tip, tips
from game.client.i18n import _
from game.client.layout import Side
from game.client.panels import ZoneId
from game.client.panels.hint import draw_medallion
from game.client.scenes.game_attention import Attention
from game.client.session import Phase
from game.rebirth import Hex

if TYPE_CHECKING:
    from game.client.scenes.game import GameScene

#: Discs on the board in widths of a hex: an option's own space, and further ones of which the same can be said.
DISC, DISC_CHOSEN, DISC_EQUAL = 0.52, 0.64, 0.34
#: With more equal spaces than this only the first is marked.
MOST_EQUALS = 12


class Hints:
    """What is advised to the viewer now. Closed and forgotten as soon as the position or the viewer changes."""

    def __init__(self, scene: GameScene, attention: Attention, *, allowed: bool) -> None:
        """`allowed`: False where nobody may have a hint, whatever is set."""
        self.scene = scene
        self.attention = attention
        self.open = False
        self.tips: tuple[Tip, ...] | None = None
        self.chosen = 0
        self._allowed = allowed
        self._asked: Future[Advice] | None = None

    @property
    def allowed(self) -> bool:
        """Whether whoever looks at the screen may have hints in this game."""
        return self._allowed and self.scene.app.settings.hints

    @property
    def possible(self) -> bool:
        """Whether there is something to advise on: the viewer has to decide now, and may be told."""
        scene = self.scene
        view = scene.view
        return (
            self.allowed
            and view.viewer is not None
            and view.viewer == view.to_move
            and view.viewer not in scene.session.without_hints
            and not view.must_discard
            and not view.face_down
            and scene.session.phase is Phase.CHOOSE
            and not scene.timeline.busy
        )

    @property
    def shown(self) -> int:
        """The number of the option that is spoken of in full."""
        zone = self.attention.focus_zone if self.attention.by_keys else None
        return zone[1] if zone is not None and zone[0] == "hint" else self.chosen

    @property
    def space(self) -> Hex | None:
        """The space of the option that is spoken of; None while there is none."""
        return self.tips[self.shown].at if self.open and self.tips else None

    @property
    def told(self) -> tuple[object, ...]:
        """All that the panel tells: equal when it needs no painting."""
        return self.open, self.tips, self.shown if self.open else 0

    def toggle(self) -> None:
        """Ask for advice, or put it away."""
        seat = self.scene.view.viewer
        match = self.scene.match
        if self.open:
            self.forget()
        elif seat is not None and self.allowed and seat in self.scene.session.without_hints:
            self.scene.app.say(
                _("Hints are off for {name}; the settings can change it.").format(name=match.seats[seat].name)
            )
        elif seat is not None and self.possible:
            thinker = self.scene.app.thinker_for(match.board, match.players)
            self.open, self.chosen = True, 0
            self._asked = thinker.advise(match.seat_view(seat))
            if self.attention.by_keys:
                self.attention.focus_zone = ("hint", 0)
            self.update()

    def update(self) -> None:
        """Take the advice when it has come."""
        if self._asked is None or not self._asked.done():
            return
        asked, self._asked = self._asked, None
        if asked.cancelled():
            self.forget()
            return
        self.tips = tips(self.scene.match, asked.result())
        if not self.tips and self.attention.focus_zone == ("hint", 0):
            self.attention.focus_zone = None
        self.scene.needs_redraw = True

    def forget(self) -> None:
        """Put the hint away: it was for this position and this viewer alone."""
        if self._asked is not None:
            self._asked.cancel()
        if self.open:
            self.scene.needs_redraw = True
        self.open, self.tips, self._asked, self.chosen = False, None, None, 0
        if self.attention.focus_zone is not None and self.attention.focus_zone[0] == "hint":
            self.attention.focus_zone = None
        if self.attention.hover_zone is not None and self.attention.hover_zone[0] == "hint":
            self.attention.hover_zone = None

    def follow(self, number: int) -> None:
        """Show on the board what an option is about: a further press does it."""
        if self.tips is None:
            return  # still being thought over
        scene, attention = self.scene, self.attention
        tip = self.tips[number]
        self.chosen = number
        view = scene.view
        if view.choice is None and tip.at is not None:
            attention.focus_hex, attention.armed = tip.at, True
            if attention.by_keys:
                attention.focus_zone = None
            else:
                attention.pinned = tip.at
                scene.app.sound.play("pick")
            scene.camera.focus(tip.at)
            return
        zone: ZoneId | None = None
        if tip.card is not None:
            zone = ("mission", next(n for n in view.doublable if view.public[n].card.id == tip.card))
        elif tip.tile is not None and view.own is not None:
            zone = ("offer", view.own.offer.index(tip.tile))
        self.forget()
        if view.choice == "double" and scene.layout is not None and scene.layout.side is not Side.COLUMN:
            attention.drawer_open = True
        attention.focus_zone = zone if attention.by_keys else None
        attention.pinned_zone = None if attention.by_keys else zone

    # ------------------------------------------------------------------ on the board

    def _discs(self) -> list[tuple[int, Rect]]:
        """The number of the option and the place of every disc, those of better options last."""
        view = self.scene.board_view
        previewed = self.scene.board_layer.previewed()
        hidden = previewed[0].at if previewed is not None else None
        zone = self.attention.active_zone
        lit = zone[1] if zone is not None and zone[0] == "hint" else self.shown
        found = []
        for number, tip in reversed(list(enumerate(self.tips or ()))):
            equals = tip.equals if len(tip.equals) <= MOST_EQUALS else ()
            spaces = [(at, DISC_EQUAL) for at in equals]
            if tip.at is not None:
                spaces.append((tip.at, DISC_CHOSEN if number == lit else DISC))
            for at, share in spaces:
                if at != hidden:
                    side = round(share * view.hex_width)
                    disc = Rect(0, 0, side, side)
                    disc.center = round(view.centre(at)[0]), round(view.centre(at)[1])
                    found.append((number, disc))
        return found

    def marked(self) -> dict[Hex, float]:
        """The hexes on which discs lie, and how many hex widths wide: names on the map step aside for them.

        Where the pointer is counts for nothing, so that names stay where they are while it moves.
        """
        found: dict[Hex, float] = {}
        for tip in self.tips or () if self.open else ():
            equals = tip.equals if len(tip.equals) <= MOST_EQUALS else ()
            for at, share in (
                *((at, DISC_EQUAL) for at in equals),
                *([] if tip.at is None else [(tip.at, DISC_CHOSEN)]),
            ):
                found[at] = max(share, found.get(at, 0.0))
        return found

    def covered(self) -> list[Rect]:
        """Where the ranks lie on the board."""
        return [disc for _number, disc in self._discs()] if self.open else []

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the ranks on the board."""
        if not self.open or self.scene.timeline.busy:
            return
        before = surface.get_clip()
        surface.set_clip(self.scene.board_view.rect.clip(before))
        for number, disc in self._discs():
            draw_medallion(surface, self.scene.look, disc.center, disc.width, str(number + 1), best=number == 0)
        surface.set_clip(before)
