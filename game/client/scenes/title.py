"""The title: where every game begins, or goes on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.audio import TITLE_MUSIC
from game.client.backdrop import landscape, vignette
from game.client.i18n import _
from game.client.scenes.menu import MenuScene
from game.client.widgets import Button, draw_brass_frame, gradient
from game.storage import records

if TYPE_CHECKING:
    from game.client.app import App
    from game.client.board_view import BoardPieces
    from game.rebirth import Match

LOGO = "Rebirth"
LOGO_COLOURS = (theme.colour("#FFF9E2"), theme.colour("#FFE3A0"), theme.colour("#E0A13B"))
LOGO_LINE = theme.colour("#3B2508")
MENU_LEFT, MENU_WIDTH = 96.0, 480.0
BOARD_WIDTH, BOARD_HEIGHT = 742.0, 812.0
#: Room round the logo for its shadow and the sprout, in parts of its size.
LOGO_SPARE = 0.3
LOGO_BASELINE = 262.0
NARROW = 1660.0
SAMPLE_NAMES, SAMPLE_SEED, SAMPLE_TURNS = ("1", "2", "3"), 6, 44
SPROUT = (
    '<path d="M0 40C-2 20 -2 10 0 -6" stroke="#4E8A3A" stroke-width="6" fill="none" stroke-linecap="round"/>'
    '<path d="M0 2C-30 4 -44 -14 -42 -40C-16 -38 2 -24 0 2Z" fill="#8CC45B" stroke="#4E8A3A" stroke-width="3"/>'
    '<path d="M0 -6C26 -4 42 -22 40 -50C14 -48 -2 -32 0 -6Z" fill="#B5D371" stroke="#4E8A3A" stroke-width="3"/>'
    '<path d="M-34 -32Q-14 -22 -2 0M32 -42Q12 -30 1 -8" stroke="#4E8A3A" stroke-width="2.4" fill="none"/>'
)


class TitleScene(MenuScene):
    """Logo, menu and the map in its frame. The first frame is quick; the finer picture follows in the next ones."""

    music = TITLE_MUSIC

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.unfinished = _newest_unfinished(app)
        buttons = []
        if self.unfinished is not None:
            _path, name, turn = self.unfinished
            label = _("Continue: {map}, turn {turn}").format(map=name, turn=turn + 1)
            buttons.append(self._entry(label, self._continue, "fast"))
        buttons += [
            self._entry(_("New game"), self._new_game, "hex"),
            self._entry(_("How to play"), self._rules, "hint"),
            self._entry(_("Settings"), self._settings, "gear"),
            self._entry(_("Quit"), app.quit, "cross"),
        ]
        buttons[0].kind = "first"
        self.buttons = buttons
        self.form.set_widgets(buttons, buttons[0])
        self._frames = 0
        self._match: Match | None = None
        self._picture: pygame.Surface | None = None
        self._picture_size: tuple[int, int] | None = None
        self._logo: tuple[int, pygame.Surface] | None = None
        self.board_rect = Rect(0, 0, 0, 0)

    def _entry(self, label: str, act: Callable[[], object], icon: str) -> Button:
        return Button(label, act, icon=icon, size=30, left=True)

    # ------------------------------------------------------------------ entries

    def _continue(self) -> None:
        from game.client.scenes.game import GameScene
        from game.client.session import Session
        from game.rebirth import BoardError, RecordError

        assert self.unfinished is not None
        path = self.unfinished[0]
        try:
            session = Session.resume(self.app, path, self.app.settings.speed)
        except (OSError, RecordError, BoardError) as error:
            message = _("The game in {file} cannot be gone on with: {reason}")
            self.app.say(message.format(file=path.name, reason=error))
            rest = self.buttons[1:]
            rest[0].kind = "first"
            self.buttons = rest
            self.form.set_widgets(rest, rest[0])
            self.lay_out()
            return
        self.app.replace(GameScene(self.app, session))

    def _new_game(self) -> None:
        from game.client.scenes.setup import SetupScene

        self.app.replace(SetupScene(self.app))

    def _rules(self) -> None:
        from game.client.scenes.rules import RulesScene

        self.app.push(RulesScene(self.app, both=True))

    def _settings(self) -> None:
        from game.client.scenes.settings import SettingsScene

        self.app.push(SettingsScene(self.app))

    def cancelled(self) -> None:
        self.form.focus(self.buttons[-1])
        self.needs_redraw = True

    def right_clicked(self) -> None:
        """Means nothing here."""

    # ------------------------------------------------------------------ drawing

    def lay_out(self) -> None:
        right = self.stage.width / self.u
        narrow = right < NARROW
        across = min(BOARD_WIDTH, right - MENU_LEFT - MENU_WIDTH - 150)
        scale = across / BOARD_WIDTH
        self.board_rect = self.rect(
            right - (70 if narrow else 116) - across,
            540 - BOARD_HEIGHT * scale / 2 + (60 if narrow else 14),
            across,
            BOARD_HEIGHT * scale,
        )
        y = 372.0
        for i, button in enumerate(self.buttons):
            button.rect = self.rect(MENU_LEFT, y, MENU_WIDTH, 74)
            y += 112 if i == 0 else 98

    def update(self, dt: float) -> None:
        """After the first frame: the fine landscape, then the map."""
        if self._frames == 0:
            return
        if self._picture_size != self.board_rect.size:
            self._picture_size = self.board_rect.size
            self._picture = self._map_picture(self.board_rect.size)
            self.needs_redraw = True

    def _map_picture(self, size: tuple[int, int]) -> pygame.Surface | None:
        from game.client.board_view import small_picture

        if self._match is None:
            self._match = self._left_match() or self._sample_match()
        if self._match is None:
            return None
        match = self._match
        return small_picture(match.board, size, self.app.sprites, open_pieces(match), match.players)

    def _left_match(self) -> Match | None:
        """The game that was left, to be recognised by its board; pressing Continue says what is wrong with it."""
        from game.rebirth import BoardError, Match, RecordError

        if self.unfinished is None:
            return None
        try:
            return Match.from_record(records.read_lines(self.unfinished[0])[0])
        except (OSError, RecordError, BoardError):
            return None

    def _sample_match(self) -> Match | None:
        """A game in the middle, the same each time."""
        from game.ai import play_decision
        from game.rebirth import Match, Seat

        board = self.app.board("scotland")
        if board is None:
            return None
        match = Match.new(board, [Seat(name, "greedy") for name in SAMPLE_NAMES], SAMPLE_SEED)
        while match.turn < SAMPLE_TURNS and match.to_move is not None:
            play_decision(match, "greedy")
        return match

    def draw_content(self, surface: pygame.Surface) -> None:
        self._frames += 1
        surface.blit(self._landscape(), (0, 0))
        surface.blit(vignette(self.size, 70), (0, 0))
        self._draw_board(surface)
        self._draw_logo(surface)
        credit = _("A game by Reiner Knizia. Map, pictures and code: our own.")
        cream, dark = theme.colour("#F3E7C6"), theme.colour("#0B1F1C")
        place = self.rect(MENU_LEFT + 4, 1010, 0, 0)
        room = self.board_rect.x - self.px(60) - place.x
        lines = self.app.fonts.wrap(credit, "medium", 24 * self.u, room)
        for i, line in enumerate(lines):
            y = place.y + (i - (len(lines) - 1)) * self.px(32)
            self.write(surface, line, (place.x, y), 24, cream, halo=dark, halo_width=2.5)

    def _landscape(self) -> pygame.Surface:
        shares = (0.526, 0.646, 0.78, 0.9375)
        menu_right = self.buttons[0].rect.right
        gap = self.board_rect.x - menu_right
        middle = (menu_right + gap / 2 - self.px(10)) / self.size[0]
        hill = round(middle, 3) if gap > self.px(230) else None  # no room for the castle beside the board
        if self._frames <= 1 and self.size[1] > 1100:
            # A quarter of the pixels for the very first frame; the next one is drawn in full.
            half = (self.size[0] // 2, self.size[1] // 2)
            self.needs_redraw = True
            return pygame.transform.smoothscale(landscape(half, "dawn", headland=hill, turbines=shares), self.size)
        return landscape(self.size, "dawn", headland=hill, turbines=shares)

    def _draw_board(self, surface: pygame.Surface) -> None:
        draw_brass_frame(surface, self.board_rect, self.u)
        if self._picture is not None:
            surface.blit(self._picture, self.board_rect)
        else:
            surface.blit(gradient(self.board_rect.size, (theme.SEA_MIDDLE, theme.SEA)), self.board_rect)

    def _draw_logo(self, surface: pygame.Surface) -> None:
        base = self.rect(MENU_LEFT, 84, 0, 0)
        room = min(self.board_rect.x - base.x - self.px(50), self.px(920))
        fonts = self.app.fonts
        size = fonts.fit(LOGO, "display", 196 * self.u / fonts.text_scale, room / 1.0, 60 * self.u)
        if self._logo is None or self._logo[0] != size:
            self._logo = (size, logo_picture(self, size))
        logo = self._logo[1]
        spare = round(size * LOGO_SPARE)
        baseline = self.rect(0, LOGO_BASELINE, 0, 0).y
        surface.blit(logo, (base.x - spare, baseline - spare - fonts.text("display", size).get_ascent()))
        motto = _("old lands, new light")
        dark = theme.colour("#0B2A2E")
        self.write(
            surface,
            motto,
            (base.x + self.px(6), self.rect(0, 322, 0, 0).y),
            38,
            theme.colour("#FFF3D2"),
            role="italic",
            halo=dark,
            halo_width=3,
        )


def open_pieces(match: Match) -> BoardPieces:
    """What lies open on the board of a game."""
    from game.client.board_view import BoardPieces

    board = match.board
    tiles = {at: match.tile_at(at) for at in board.spaces}
    return BoardPieces(
        tiles={at: (seat_and_tile[0], int(seat_and_tile[1])) for at, seat_and_tile in tiles.items() if seat_and_tile},
        castles={castle.name: match.castle_controller(castle.name) for castle in board.castles},
        visits={cathedral.name: match.cathedral_visitors(cathedral.name) for cathedral in board.cathedrals},
    )


def logo_picture(scene: MenuScene, size: int) -> pygame.Surface:
    """The name of the game in gold with a dark outline, its shadow, and a sprout growing from it."""
    fonts = scene.app.fonts
    line_width = max(1, round(size * 0.031 / fonts.text_scale))
    outline = fonts.render(LOGO, "display", size, LOGO_LINE, LOGO_LINE, line_width)
    front = fonts.render(LOGO, "display", size, theme.WHITE).copy()
    shade = gradient(front.get_size(), (LOGO_COLOURS[0], LOGO_COLOURS[0], *LOGO_COLOURS[1:], LOGO_COLOURS[2]))
    front.blit(shade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    spare = round(size * LOGO_SPARE)
    width, height = outline.get_size()
    picture = pygame.Surface((width + 2 * spare, height + 2 * spare), pygame.SRCALPHA)
    shadow = pygame.Surface((width // 4 + spare // 2, height // 4 + spare // 2), pygame.SRCALPHA)
    dark = pygame.transform.smoothscale(outline, (width // 4, height // 4))
    dark.fill((4, 25, 28, 190), special_flags=pygame.BLEND_RGBA_MULT)
    shadow.blit(dark, (spare // 4, spare // 4))
    shadow = pygame.transform.gaussian_blur(shadow, max(1, round(size * 0.012)))
    picture.blit(pygame.transform.smoothscale(shadow, picture.get_size()), (round(size * 0.02), round(size * 0.035)))
    picture.blit(outline, (spare, spare))
    edge = (outline.get_width() - front.get_width()) // 2
    picture.blit(front, (spare + edge, spare + edge))
    face = fonts.text("display", size)
    stem = spare + edge + face.size(LOGO[:3])[0] + face.size("i")[0] // 2
    dot = spare + edge + face.get_ascent() - round(size * 0.76)
    side = round(size * 0.47)
    sprout = scene.app.sprites.svg("sprout", SPROUT, (side, side), (-50, -54, 100, 100))
    picture.blit(sprout, sprout.get_rect(midbottom=(stem, dot)))
    return picture


def _newest_unfinished(app: App) -> tuple[Path, str, int] | None:
    """The game that was left last: its record, its map's name and how many tiles have been placed."""
    for path in records.unfinished(app.folders):
        try:
            lines, _torn = records.read_lines(path)
            header = json.loads(lines[0])
            return path, str(header["board"]["name"]), len(lines) - 1
        except (OSError, ValueError, LookupError, TypeError):
            continue  # not a record that could be gone on with
    return None
