"""In the middle of a game: who plays each seat from now on, a person or a computer of any level."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.characters import is_computer, level_in_line, level_of, temper_in_line, temper_of
from game.client.i18n import _
from game.client.scenes.menu import MenuScene
from game.client.scenes.setup_seats import kinds
from game.client.widgets import Button, Choice, Widget, draw_panel, shade

if TYPE_CHECKING:
    from game.client.app import App
    from game.client.session import Session

#: In design units.
WIDTH, EDGE, HEAD, ROW, FIELD_WIDTH, FIELD, FOOT = 1100.0, 56.0, 190.0, 92.0, 560.0, 64.0, 116.0


class PlayersScene(MenuScene):
    """Nothing changes before it is confirmed."""

    opaque = False
    upright_room = 1140.0, 1080.0

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.panel = Rect(0, 0, 0, 0)
        self.choices: list[Choice[str]] = [
            Choice(self._offered(seat), now, lambda _word: None, size=26)
            for seat, now in enumerate(session.controllers)
        ]
        self.back = Button(_("Back"), self.cancelled, icon="arrow_left", size=28)
        self.done = Button(_("So be it"), self._change, icon="check", kind="first", size=28)
        widgets: list[Widget] = [*self.choices, self.back, self.done]
        self.form.set_widgets(widgets, self.choices[0])

    def anew(self) -> MenuScene:
        return PlayersScene(self.app, self.session)

    def _offered(self, seat: int) -> list[tuple[str, str]]:
        """Everybody who can play a seat; whoever began there or plays there now keeps his temper."""
        offered = dict(kinds())
        for word in (self.session.match.seats[seat].controller, self.session.controllers[seat]):
            if word not in offered and is_computer(word):
                level, temper = level_in_line(level_of(word)), temper_in_line(temper_of(word))
                offered[word] = _("Computer: {level}, {temper}").format(level=level, temper=temper)
        return list(offered.items())

    def _change(self) -> None:
        """Hand over the seats whose players have changed, and go back to the game."""
        from game.client.scenes.pause import PauseScene

        for seat, choice in enumerate(self.choices):
            self.session.hand_seat_to(seat, choice.value)
        self.app.pop()
        if isinstance(self.app.scene, PauseScene):
            self.app.pop()

    def cancelled(self) -> None:
        self.app.pop()

    # ------------------------------------------------------------------ drawing

    def lay_out(self) -> None:
        height = HEAD + ROW * len(self.choices) + FOOT
        x, y = (self.stage.width / self.u - WIDTH) / 2, (1080 - height) / 2
        self.panel = self.rect(x, y, WIDTH, height)
        for seat, choice in enumerate(self.choices):
            top = y + HEAD + seat * ROW + (ROW - FIELD) / 2
            choice.rect = self.rect(x + WIDTH - EDGE - FIELD_WIDTH, top, FIELD_WIDTH, FIELD)
        bottom = y + height - 100
        self.back.rect = self.rect(x + EDGE, bottom, 260, 70)
        self.done.rect = self.rect(x + WIDTH - EDGE - FIELD_WIDTH, bottom, FIELD_WIDTH, 70)

    def draw_content(self, surface: pygame.Surface) -> None:
        shade(surface, theme.colour("#0A1626"), 120)
        draw_panel(surface, self.panel, self.u, radius=18)
        left, room = self.panel.x + self.px(EDGE), self.panel.width - 2 * self.px(EDGE)
        self.write(
            surface, _("Who plays from now on"), (left, self.panel.y + self.px(72)), 52, role="display", room=room
        )
        told = _("Whoever takes over a seat holds its hand and its missions.")
        self.write(surface, told, (left, self.panel.y + self.px(136)), 26, theme.INK_SECOND, room=room)
        for seat, choice in enumerate(self.choices):
            y = choice.rect.centery
            emblem = self.app.sprites.emblem(seat, self.px(66))
            surface.blit(emblem, emblem.get_rect(center=(left + self.px(34), y)))
            name = self.session.match.seats[seat].name
            start = left + self.px(84)
            self.write(surface, name, (start, y), 34, role="display", room=choice.rect.x - start - self.px(20))
