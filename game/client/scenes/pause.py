"""The pause menu over a game, and its questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _
from game.client.intents import Intent, IntentKind
from game.client.scenes.dialog import DialogScene
from game.client.scenes.menu import MenuScene
from game.client.widgets import Button, draw_panel, shade

if TYPE_CHECKING:
    from game.client.app import App
    from game.client.session import Session

BUTTON_HEIGHT, BUTTON_STEP, BUTTON_TOP = 72.0, 90.0, 150.0


class PauseScene(MenuScene):
    """Resume, rules, settings, restart, the same deal again, concede, quit to title."""

    opaque = False

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.buttons = [
            Button(_("Resume"), self.cancelled, icon="play", kind="first", size=28, left=True),
            Button(_("Rules in short"), self._rules, icon="book", size=28, left=True),
            Button(_("Settings"), self._settings, icon="gear", size=28, left=True),
            Button(_("Restart with a new deal"), self._restart, icon="dice", size=28, left=True),
            Button(_("Same deal again"), self._same_deal, icon="undo", size=28, left=True),
            Button(self._concede_label(), self._concede, icon="flag", size=28, left=True),
            Button(_("Quit to the title screen"), self._quit, icon="door", size=28, left=True),
        ]
        self.buttons[5].enabled = self.conceding is not None
        self.form.set_widgets(self.buttons, self.buttons[0])
        self.panel = Rect(0, 0, 0, 0)

    @property
    def conceding(self) -> int | None:
        """The seat that would concede: the human whose turn it is, or the only human there is."""
        session = self.session
        to_move = session.match.to_move
        if to_move is None:
            return None
        if to_move in session.humans:
            return to_move
        return session.humans[0] if len(session.humans) == 1 else None

    def _concede_label(self) -> str:
        seat = self.conceding
        if seat is None:
            return _("Concede")
        return _("{name} concedes").format(name=self.session.match.seats[seat].name)

    def handle(self, intent: Intent) -> None:
        if intent.kind is IntentKind.MENU:
            self.cancelled()
        else:
            super().handle(intent)

    def cancelled(self) -> None:
        self.app.pop()

    def _rules(self) -> None:
        from game.client.scenes.rules import RulesScene

        self.app.push(RulesScene(self.app, self.session.match.board.rules))

    def _settings(self) -> None:
        from game.client.scenes.settings import SettingsScene

        self.app.push(SettingsScene(self.app, self.session))

    def _ask(self, title: str, text: str, yes: str, act: object) -> None:
        assert callable(act)
        self.app.push(DialogScene(self.app, title, text, [(yes, act), (_("No, go on"), lambda: None)]))

    def _restart(self) -> None:
        text = _("This game is given up, and tiles and cards are dealt anew to the same players.")
        self._ask(_("Restart?"), text, _("New deal"), lambda: self._deal(same_seed=False))

    def _same_deal(self) -> None:
        text = _("This game is given up and begins again with exactly the same tiles and cards (seed {seed}).")
        text = text.format(seed=self.session.match.seed)
        self._ask(_("The same deal again?"), text, _("Same deal"), lambda: self._deal(same_seed=True))

    def _deal(self, *, same_seed: bool) -> None:
        from game.client.scenes.game import GameScene

        session = self.session.restart(same_seed=same_seed)
        self.app.replace(GameScene(self.app, session))

    def _concede(self) -> None:
        seat = self.conceding
        if seat is None:
            return
        name = self.session.match.seats[seat].name
        if len(self.session.humans) > 1:
            text = _("The computer takes over for {name} and plays on, with the hand and the missions {name} holds.")
        else:
            text = _(
                "The computer takes over for {name} and plays the game to its end at once; then the score is shown."
            )
        self._ask(_("Concede?"), text.format(name=name), _("Concede"), lambda: self._give_up(seat))

    def _give_up(self, seat: int) -> None:
        self.session.concede(seat)
        self.app.pop()

    def _quit(self) -> None:
        from game.client.scenes.title import TitleScene

        self.session.close()
        self.app.replace(TitleScene(self.app))

    def lay_out(self) -> None:
        width = 560.0
        height = BUTTON_TOP + BUTTON_STEP * len(self.buttons) + 90
        x = (self.stage.width / self.u - width) / 2
        self.panel = self.rect(x, (1080 - height) / 2, width, height)
        for i, button in enumerate(self.buttons):
            button.rect = Rect(
                self.panel.x + self.px(46),
                self.panel.y + self.px(BUTTON_TOP + BUTTON_STEP * i),
                self.panel.width - self.px(92),
                self.px(BUTTON_HEIGHT),
            )

    def draw_content(self, surface: pygame.Surface) -> None:
        shade(surface, theme.colour("#0A1626"), 150)
        draw_panel(surface, self.panel, self.u, radius=18)
        self.write(
            surface, _("Pause"), (self.panel.centerx, self.panel.y + self.px(82)), 66, role="display", anchor="center"
        )
        note = _("The game is kept tile by tile.") if self.session.record else _("This game is not being kept.")
        place = (self.panel.centerx, self.panel.bottom - self.px(52))
        self.write(surface, note, place, 24, theme.INK_SECOND, anchor="center", room=self.panel.width - self.px(60))
