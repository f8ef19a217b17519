"""The pause menu over a game, and its questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.characters import in_words
from game.client.i18n import _
from game.client.map_names import map_title
from game.client.panels.base import rule, stamp, write
from game.client.panels.if_ended import public_total
from game.client.scenes.dialog import DialogScene
from game.client.scenes.menu import MenuScene
from game.client.scenes.pause_menu import BUTTON_HEIGHT, BUTTON_STEP, PauseMenu
from game.client.visible import GameView, PlayerView, look_at
from game.client.widgets import Button, draw_panel, draw_ring, draw_rounded, draw_tray, shade

if TYPE_CHECKING:
    from game.client.app import App
    from game.client.session import Session

#: The tray, the head above its two parts, and the sheet with the standings and the buttons beside it.
WIDTH, HEAD, EDGE, GAP = 1200.0, 132.0, 40.0, 36.0
BUTTON_WIDTH = 452.0
#: A player's row on the sheet, at most, and what the sheet has above and below the rows.
TALLEST_ROW, SHEET_HEAD, SHEET_FOOT = 150.0, 84.0, 74.0
NOTE_LINE = 34.0
BAR = 14.0
BAR_GROUND, ACTIVE_ROW = theme.colour("#DCCFAF"), theme.colour("#FFE9A8")
VEIL, VEIL_ALPHA = theme.colour("#0A1210"), 165


class PauseScene(PauseMenu):
    """Resume, rules, settings, restart, the same deal again, who plays, concede, quit to title."""

    upright_room = 1240.0, 1080.0

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.buttons = [
            Button(_("Resume"), self.cancelled, icon="play", kind="first", size=28, left=True),
            Button(_("Rules"), self._rules, icon="book", size=28, left=True),
            Button(_("Settings"), self._settings, icon="gear", size=28, left=True),
            Button(_("Restart with a new deal"), self._restart, icon="dice", size=28, left=True),
            Button(_("Same deal again"), self._same_deal, icon="undo", size=28, left=True),
            Button(_("Who plays"), self._players, icon="person", size=28, left=True),
            Button(self._concede_label(), self._concede, icon="flag", size=28, left=True),
            Button(_("Quit to the title screen"), self._quit, icon="door", size=28, left=True),
        ]
        self.buttons[5].enabled = not session.match.finished
        self.buttons[6].enabled = self.conceding is not None
        self.form.set_widgets(self.buttons, self.buttons[0])
        self.panel = self.sheet = Rect(0, 0, 0, 0)

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

    def anew(self) -> MenuScene:
        return PauseScene(self.app, self.session)

    def _rules(self) -> None:
        from game.client.scenes.rules import RulesScene

        self.app.push(RulesScene(self.app, self.session.match.board.rules))

    def _settings(self) -> None:
        from game.client.scenes.settings import SettingsScene

        self.app.push(SettingsScene(self.app, self.session))

    def _players(self) -> None:
        from game.client.scenes.players_now import PlayersScene

        self.app.push(PlayersScene(self.app, self.session))

    def _ask(self, title: str, text: str, yes: str, act: object) -> None:
        assert callable(act)
        self.app.push(DialogScene(self.app, title, text, [(yes, act), (_("No, go on"), lambda: None)]))

    def _restart(self) -> None:
        text = _("This game is given up, and tiles and cards are dealt anew to the same players.")
        self._ask(_("Restart?"), text, _("New deal"), lambda: self._deal(same_seed=False))

    def _same_deal(self) -> None:
        text = _("This game is given up and begins again with exactly the same tiles and cards (deal number {seed}).")
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
        rows = BUTTON_STEP * (len(self.buttons) - 1) + BUTTON_HEIGHT
        height = HEAD + rows + EDGE + 8
        x, y = (self.stage.width / self.u - WIDTH) / 2, (1080 - height) / 2
        self.panel = self.rect(x, y, WIDTH, height)
        self.sheet = self.rect(x + EDGE, y + HEAD, WIDTH - 2 * EDGE - GAP - BUTTON_WIDTH, rows)
        self.lay_column(x + WIDTH - EDGE - BUTTON_WIDTH, y + HEAD, BUTTON_WIDTH)

    def draw_content(self, surface: pygame.Surface) -> None:
        shade(surface, VEIL, VEIL_ALPHA)
        draw_tray(surface, self.panel, self.u)
        view = look_at(self.session.match, None, self.session.controllers)
        middle = self.panel.y + self.px(74)
        left, right = self.panel.x + self.px(EDGE + 6), self.panel.right - self.px(EDGE + 6)
        title = self.write(surface, _("Pause"), (left, middle), 66, theme.FELT_TEXT, role="display")
        played = _("{map}, round {round} of {rounds}").format(
            map=map_title(self.session.match.board.name), round=view.round, rounds=view.rounds
        )
        room = right - title.right - self.px(40)
        self.write(
            surface, played, (right, middle + self.px(6)), 32, theme.FELT_TEXT_SECOND, anchor="midright", room=room
        )
        draw_panel(surface, self.sheet, self.u)
        self._draw_standings(surface, view)

    def _draw_standings(self, surface: pygame.Surface, view: GameView) -> None:
        """Everybody's score, the best first, and how the game is kept."""
        sheet, look, scale = self.sheet, self.look, self.app.fonts.text_scale
        left, right = sheet.x + self.px(28), sheet.right - self.px(28)
        self.write(surface, _("Standings"), (left, sheet.y + self.px(44)), 34, role="display")
        rule(surface, look, left, right, sheet.y + self.px(SHEET_HEAD - 6), theme.PAPER_LINE, 178)
        note = _("The game is kept tile by tile.") if self.session.record else _("This game is not being kept.")
        secret = _secrets(view)
        line = self.px(NOTE_LINE * scale)
        foot = sheet.bottom - self.px(SHEET_FOOT) - (line if secret is not None else 0)
        rule(surface, look, left, right, foot + self.px(6), theme.PAPER_LINE, 178)
        place = (sheet.centerx, sheet.bottom - self.px(36))
        self.write(surface, note, place, 24, theme.INK_SECOND, anchor="center", room=right - left)
        if secret is not None:
            place = (sheet.centerx, place[1] - line)
            self.write(surface, secret, place, 24, theme.INK_SECOND, anchor="center", room=right - left)
        top = sheet.y + self.px(SHEET_HEAD)
        row = min((foot - top) / len(view.players), self.px(TALLEST_ROW) * max(1.0, 0.3 + 0.7 * scale))
        y = top + (foot - top - row * len(view.players)) / 2 + row / 2
        for player in sorted(view.players, key=lambda player: (-player.score, player.seat)):
            self._draw_player(surface, view, player, left, right, y, row)
            y += row

    def _draw_player(
        self, surface: pygame.Surface, view: GameView, player: PlayerView, left: int, right: int, y: float, row: float
    ) -> None:
        """One row: who it is, a bar as long as the score is to the best one, the score, and what it would come to."""
        look, u = self.look, self.u
        active = player.seat == view.to_move
        side = min(96 * u, row * 0.8)
        middle = (left + 48 * u, y)
        if active:
            lit = Rect(left - self.px(14), round(y - row / 2 + 3 * u), right - left + self.px(28), round(row - 6 * u))
            draw_rounded(surface, lit, self.px(12), (ACTIVE_ROW,))
        if player.face is None:
            stamp(surface, look.sprites.emblem(player.seat, side), middle)
        else:
            stamp(surface, look.sprites.face(player.face, player.seat, side), middle)
        score = write(
            surface, look, str(player.score), (right, y), 52, role="extrabold", anchor="midright", room=130 * u
        )
        start, end = left + self.px(116), score.left - self.px(24)
        upper, middle_line, lower = y - row * 0.27, y + row * 0.04, y + row * 0.3
        name = write(surface, look, player.name, (start, upper), 33, role="display", room=(end - start) * 0.62)
        words = player_state(view, player)
        write(
            surface, look, words, (end, upper + 2 * u), 24, theme.WARNING if active else theme.INK_SECOND,
            role="bold" if active else "medium", anchor="midright", room=end - name.right - 14 * u,
        )  # fmt: skip
        best = max(1, *(each.score for each in view.players))
        track = Rect(start, round(middle_line - BAR * u / 2), end - start, self.px(BAR))
        draw_rounded(surface, track, track.height // 2, (BAR_GROUND,))
        filled = Rect(track.x, track.y, round(track.width * max(0, player.score) / best), track.height)
        if filled.width >= track.height:
            draw_rounded(surface, filled, track.height // 2, (theme.clan_of(player.seat).base,))
            draw_ring(surface, filled, track.height // 2, self.px(1.5), theme.clan_of(player.seat).dark)
        told = _("If it ended now: {points}").format(points=public_total(view, player.seat))
        write(surface, look, told, (start, lower), 24, theme.INK_SECOND, room=end - start)


def _secrets(view: GameView) -> str | None:
    """What is left out of the totals; None while nobody holds anything secret."""
    if not any(player.missions for player in view.players):
        return None
    return _("Secret missions come on top.") if view.irish else _("Mission cards, still secret, come on top.")


def player_state(view: GameView, player: PlayerView) -> str:
    """Who plays the seat, or that it is its turn."""
    if player.seat == view.to_move:
        return _("to move")
    return _("human") if player.human else in_words(player.level)
