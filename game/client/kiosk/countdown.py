""" "Still there?": counts down over everything. Anything that is done ends it and does nothing else."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game.client import theme
from game.client.i18n import _
from game.client.intents import Intent
from game.client.kiosk import flow
from game.client.kiosk.kiosk_scene import KioskScene

if TYPE_CHECKING:
    from game.client.kiosk.app import KioskApp
    from game.client.session import Session

CREAM, GOLD, SPENT = theme.colour("#FFF3D2"), theme.colour("#FFE3A0"), theme.colour("#4A5A66")
#: In design units.
TITLE, NUMBER, RADIUS, DOT = 110.0, 260.0, 262.0, 13.0


class CountdownScene(KioskScene):
    """The app ends it, by `end`, at whatever is done; otherwise the guest counts as gone."""

    opaque = False

    def __init__(self, app: KioskApp) -> None:
        super().__init__(app, app.options.idle_countdown_seconds)

    def entered(self) -> None:
        self.app.sound.play("handover")

    def handle(self, intent: Intent) -> None:
        """Nothing means anything here: what is pressed has ended this already."""

    def update(self, dt: float) -> None:
        # What has been done before this scene came does not count, so the app's idle time does not either.
        before = self.seconds_left
        self.waited += dt
        if self.seconds_left != before:
            self.second_passed()
        if self.waited >= self.seconds:
            self.timed_out()

    def second_passed(self) -> None:
        super().second_passed()
        self.app.sound.play("hop")

    def end(self) -> None:
        """Somebody is there."""
        self.app.pop()

    def timed_out(self) -> None:
        self.app.pop()
        flow.guest_gone(self.kiosk)

    # ------------------------------------------------------------------ looks

    def draw_content(self, surface: pygame.Surface) -> None:
        self.veil(surface)
        width, height = self.size
        room = width * 0.9
        middle = width // 2, round(height * 0.52)
        title = max(TITLE, self.type)
        self.headline(surface, _("Still there?"), (middle[0], height * 0.12), title, room, CREAM)
        self._draw_ring(surface, middle)
        self.headline(surface, str(self.seconds_left), middle, NUMBER, room, GOLD)
        below = middle[1] + self.px(RADIUS + 46)
        below = self.paragraph(
            surface, _("Touch or press anything to go on."), (middle[0], below), room, colour=CREAM, role="bold"
        )
        self.paragraph(surface, self._otherwise(), (middle[0], below), room, colour=CREAM)

    def _draw_ring(self, surface: pygame.Surface, middle: tuple[int, int]) -> None:
        """A dot for each second, those that are gone put out."""
        whole = round(self.seconds)
        for number in range(whole):
            angle = 2 * math.pi * number / whole - math.pi / 2
            at = middle[0] + math.cos(angle) * RADIUS * self.u, middle[1] + math.sin(angle) * RADIUS * self.u
            dot = min(DOT, 2.4 * RADIUS / whole) * self.u
            pygame.draw.aacircle(surface, GOLD if number < self.seconds_left else SPENT, at, dot)

    def _otherwise(self) -> str:
        """What happens when nobody answers."""
        session: Session | None = next(
            (s for s in (getattr(one, "session", None) for one in self.app.scenes) if s), None
        )
        match = None if session is None else session.match
        if session is None or match is None or match.finished:
            return _("Otherwise we begin anew.")
        if match.to_move is not None and len(session.humans) > 1:
            return _("Otherwise the computer plays on for {name}.").format(name=match.seats[match.to_move].name)
        return _("Otherwise the game ends.")
