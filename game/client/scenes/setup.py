"""Set-up: the map, who sits where, who begins, how fast things move."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, cast

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _, ngettext
from game.client.scenes.menu import MenuScene
from game.client.widgets import Button, Choice, TextField, Widget, draw_panel, draw_rounded
from game.storage.settings import SeatChoice, Speed

if TYPE_CHECKING:
    from game.client.app import App
    from game.rebirth import Board

MOST_SEATS, FEWEST_SEATS = 4, 2
NAMES = ("Ada", "Fingal", "Morag", "Ewan")
LONGEST_NAME = 14
LONGEST_SEED = 9
RANDOM_FIRST = -1
SEAT_TOP, SEAT_HEIGHT, SEAT_GAP = 232.0, 104.0, 14.0
PANEL_LEFT = 660.0


def controllers() -> list[tuple[str, str]]:
    """Who can hold a seat: the word for it in records, and what the player reads. Further levels are added here."""
    return [("human", _("Human")), ("greedy", _("Computer: greedy"))]


def speeds() -> list[tuple[str, str]]:
    """How fast things move: the word for it in settings, and what the player reads."""
    return [("relaxed", _("Relaxed")), ("normal", _("Normal")), ("fast", _("Fast")), ("instant", _("Instant"))]


class SetupScene(MenuScene):
    """Choose everything about a new game and start it. Opens with the seats of the last one."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        settings = app.settings
        self.maps = _playable_maps(app)
        names = [name for name, _board in self.maps]
        self.map_name = settings.map_name if settings.map_name in names else (names[0] if names else "")
        last = settings.seats
        count = len(last) if FEWEST_SEATS <= len(last) <= MOST_SEATS else 3
        known = {word for word, _label in controllers()}
        self.names = [*NAMES]
        self.seat_controllers = ["human"] + ["greedy"] * (MOST_SEATS - 1)
        for seat, choice in enumerate(last[:MOST_SEATS]):
            self.names[seat] = choice.name[:LONGEST_NAME] or NAMES[seat]
            if choice.controller in known:
                self.seat_controllers[seat] = choice.controller
        self.players = count
        self.first = RANDOM_FIRST
        self.seed_text = ""
        self._pictures: dict[tuple[str, tuple[int, int]], pygame.Surface] = {}
        self._build()

    @property
    def board(self) -> Board | None:
        """The board chosen."""
        return next((board for name, board in self.maps if name == self.map_name), None)

    # ------------------------------------------------------------------ widgets

    def _build(self) -> None:
        self.map_choice: Choice[str] = Choice(
            [(name, board.name) for name, board in self.maps] or [("", _("No map"))], self.map_name, self._set_map
        )
        self.count_choice: Choice[int] = Choice(self._counts(), self.players, self._set_players, wrap=False)
        self.fields = [
            TextField(self.names[seat], functools.partial(self._set_name, seat), longest=LONGEST_NAME)
            for seat in range(MOST_SEATS)
        ]
        self.kinds: list[Choice[str]] = [
            Choice(
                controllers(),
                self.seat_controllers[seat],
                functools.partial(self._set_controller, seat),
            )
            for seat in range(MOST_SEATS)
        ]
        self.first_choice: Choice[int] = Choice(self._firsts(), self.first, self._set_first)
        self.speed_choice: Choice[str] = Choice(speeds(), self.app.settings.speed, self._set_speed)
        self.seed_field = TextField(
            "", self._set_seed, longest=LONGEST_SEED, allowed=lambda c: c in "0123456789", hint=_("random"), size=26
        )
        self.back = Button(_("Back"), self.cancelled, icon="arrow_left", size=30)
        self.start = Button(_("Start the game"), self._start, icon="play", kind="first", size=32)
        self.map_choice.focusable = len(self.maps) > 1
        self._arrange(self.start)

    def _arrange(self, focus: Widget | None = None) -> None:
        rows: list[Widget] = []
        for seat in range(self.players):
            rows += [self.fields[seat], self.kinds[seat]]
        widgets: list[Widget] = [self.map_choice, self.count_choice, *rows, self.first_choice, self.speed_choice]
        self.form.set_widgets([*widgets, self.seed_field, self.back, self.start], focus)
        self._check()

    def _counts(self) -> list[tuple[int, str]]:
        board = self.board
        fewest = board.options.players_min if board else FEWEST_SEATS
        most = board.options.players_max if board else MOST_SEATS
        return [(n, ngettext("{n} player", "{n} players", n).format(n=n)) for n in range(fewest, most + 1)]

    def _firsts(self) -> list[tuple[int, str]]:
        firsts = [(RANDOM_FIRST, _("drawn by lot"))]
        return firsts + [(seat, self.seat_name(seat)) for seat in range(self.players)]

    def seat_name(self, seat: int) -> str:
        """The name typed for a seat, or the usual one where none was."""
        return self.names[seat].strip() or NAMES[seat]

    def _set_map(self, name: str) -> None:
        self.map_name = name
        self.count_choice.options = self._counts()
        allowed = [n for n, _label in self.count_choice.options]
        if self.players not in allowed:
            self.count_choice.value = allowed[0] if self.players < allowed[0] else allowed[-1]
            self._set_players(self.count_choice.value)

    def _set_players(self, players: int) -> None:
        self.players = players
        if self.first >= players:
            self.first = self.first_choice.value = RANDOM_FIRST
        self.first_choice.options = self._firsts()
        self._arrange()
        self.lay_out()

    def _set_name(self, seat: int, text: str) -> None:
        self.names[seat] = text
        self.first_choice.options = self._firsts()
        self._check()

    def _set_controller(self, seat: int, kind: str) -> None:
        self.seat_controllers[seat] = kind
        self._check()

    def _set_first(self, first: int) -> None:
        self.first = first

    def _set_speed(self, speed: str) -> None:
        self.app.settings.speed = cast("Speed", speed)

    def _set_seed(self, text: str) -> None:
        self.seed_text = text

    @property
    def problem(self) -> str | None:
        """Why the game cannot begin like this, in one line."""
        if self.board is None:
            return _("There is no map that can be played.")
        names = [self.seat_name(seat).casefold() for seat in range(self.players)]
        double = next((i for i, name in enumerate(names) if name in names[:i]), None)
        if double is not None:
            return _("Two players are called {name}.").format(name=self.seat_name(double))
        if "human" not in self.seat_controllers[: self.players]:
            return _("At least one seat must be played by a human.")
        return None

    def _check(self) -> None:
        self.start.enabled = self.problem is None

    # ------------------------------------------------------------------ going on

    def _start(self) -> None:
        from game.client.scenes.game import GameScene
        from game.client.session import Session
        from game.rebirth import Seat

        board = self.board
        if board is None or self.problem is not None:
            return
        settings = self.app.settings
        settings.map_name = self.map_name
        seats = [Seat(self.seat_name(seat), self.seat_controllers[seat]) for seat in range(self.players)]
        settings.seats = [SeatChoice(name=seat.name, controller=seat.controller) for seat in seats]
        self.app.save_settings()
        session = Session.new(
            self.app,
            board,
            seats,
            int(self.seed_text) if self.seed_text else None,
            None if self.first == RANDOM_FIRST else self.first,
            settings.speed,
            map_name=self.map_name,
        )
        self.app.replace(GameScene(self.app, session))

    def cancelled(self) -> None:
        from game.client.scenes.title import TitleScene

        self.app.replace(TitleScene(self.app))

    def right_clicked(self) -> None:
        """Too easily done by mistake while setting things up."""

    # ------------------------------------------------------------------ drawing

    def lay_out(self) -> None:
        wide = self.stage.width / self.u
        self._left = max(40.0, min(110.0, (wide - 1360) / 2))
        self._right_panel = self.rect(
            self._left + 470, 190, wide - 2 * self._left - 470, 24 + 4 * (SEAT_HEIGHT + SEAT_GAP) + 172
        )
        self._map_panel = self.rect(self._left, 190, 446, 24 + 4 * (SEAT_HEIGHT + SEAT_GAP) + 172)
        panel, u = self._map_panel, self.u
        self.map_choice.rect = Rect(
            panel.x + self.px(24), panel.y + self.px(24), panel.width - self.px(48), self.px(60)
        )
        self.count_choice.rect = Rect(
            panel.x + self.px(24), panel.bottom - self.px(84), panel.width - self.px(48), self.px(60)
        )
        right = self._right_panel
        inner = right.width - self.px(48)
        for seat in range(MOST_SEATS):
            row = self._seat_row(seat)
            x = row.x + self.px(124)
            room = row.right - self.px(22) - x - self.px(18)
            name = round(room * 0.46)
            height = self.px(62)
            self.fields[seat].rect = Rect(x, row.centery - height // 2, name, height)
            self.kinds[seat].rect = Rect(x + name + self.px(18), row.centery - height // 2, room - name, height)
        y = right.bottom - self.px(24 + 60)
        third = (inner - 2 * self.px(24)) // 3
        options: tuple[Widget, ...] = (self.first_choice, self.speed_choice, self.seed_field)
        for i, widget in enumerate(options):
            widget.rect = Rect(right.x + self.px(24) + i * (third + self.px(24)), y, third, self.px(60))
        bottom = self.rect(0, 944, 0, 0).y
        self.start.rect = Rect(0, bottom, round(460 * u), round(84 * u))
        self.start.rect.right = right.right
        self.back.rect = Rect(self._map_panel.x, bottom, round(240 * u), round(84 * u))

    def _seat_row(self, seat: int) -> Rect:
        panel = self._right_panel
        step = self.px(SEAT_HEIGHT) + self.px(SEAT_GAP)
        return Rect(
            panel.x + self.px(24), panel.y + self.px(24) + seat * step, panel.width - self.px(48), self.px(SEAT_HEIGHT)
        )

    def draw_content(self, surface: pygame.Surface) -> None:
        self.draw_landscape(surface, "dawn", dim=40)
        cream, dark = theme.colour("#FFF3D2"), theme.colour("#0B2A2E")
        place = self.rect(self._left, 110, 0, 0).topleft
        self.write(surface, _("A new game"), place, 96, cream, role="display", halo=dark, halo_width=5)
        self._draw_map(surface)
        self._draw_seats(surface)
        if self.problem is not None:
            room = self.start.rect.x - self.back.rect.right - self.px(60)
            place = (self.start.rect.x - self.px(30), self.start.rect.centery)
            self.write(
                surface,
                self.problem,
                place,
                30,
                cream,
                role="bold",
                anchor="midright",
                halo=dark,
                halo_width=3,
                room=room,
            )

    def _draw_map(self, surface: pygame.Surface) -> None:
        panel = self._map_panel
        draw_panel(surface, panel, self.u, radius=18)
        board = self.board
        if board is None:
            return
        picture = Rect(panel.x + self.px(24), self.map_choice.rect.bottom + self.px(18), panel.width - self.px(48), 0)
        picture.height = self.count_choice.rect.y - self.px(58) - picture.y
        frame = picture.inflate(self.px(8), self.px(8))
        draw_rounded(surface, frame, self.px(10), theme.BRASS)
        surface.blit(self._map_picture(board, picture.size), picture)
        facts = _("{spaces} spaces, {castles} castles, {cathedrals} cathedrals").format(
            spaces=len(board.spaces), castles=len(board.castles), cathedrals=len(board.cathedrals)
        )
        place = (panel.centerx, (picture.bottom + self.count_choice.rect.y) // 2 + self.px(3))
        self.write(surface, facts, place, 24, theme.INK_SECOND, anchor="center", room=panel.width - self.px(40))

    def _map_picture(self, board: Board, size: tuple[int, int]) -> pygame.Surface:
        from game.client.board_view import small_picture

        key = (self.map_name, size)
        if key not in self._pictures:
            self._pictures.clear()
            self._pictures[key] = small_picture(board, size, self.app.sprites)
        return self._pictures[key]

    def _draw_seats(self, surface: pygame.Surface) -> None:
        panel = self._right_panel
        draw_panel(surface, panel, self.u, radius=18)
        for seat in range(MOST_SEATS):
            row = self._seat_row(seat)
            clan = theme.CLANS[seat]
            taken = seat < self.players
            draw_rounded(surface, row, self.px(12), (theme.PAPER_LINE,), 255 if taken else 90)
            edge = self.px(2)
            draw_rounded(
                surface,
                row.inflate(-2 * edge, -2 * edge),
                self.px(10),
                theme.PAPER if taken else theme.PAPER_DIM,
                255 if taken else 140,
            )
            if not taken:
                empty = _("empty seat: Clan of the {clan}").format(clan=clan.name)
                self.write(surface, empty, row.center, 26, theme.INK_SECOND, role="italic", anchor="center")
                continue
            strip = Rect(row.x + edge, row.y + edge, self.px(104), row.height - 2 * edge)
            pattern = self.app.sprites.pattern(clan, strip.size, self.u * 0.9).copy()
            from game.client.widgets import rounded_mask

            mask = rounded_mask((strip.width + self.px(20), strip.height), self.px(10))
            pattern.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(pattern, strip)
            emblem = self.app.sprites.emblem(clan, self.px(84))
            surface.blit(emblem, emblem.get_rect(center=strip.center))
        for label, widget in (
            (_("First player"), self.first_choice),
            (_("Speed"), self.speed_choice),
            (_("Seed of the deal"), self.seed_field),
        ):
            assert isinstance(widget, Widget)
            place = (widget.rect.x + self.px(4), widget.rect.y - self.px(24))
            self.write(surface, label, place, 24, theme.INK_SECOND, room=widget.rect.width)


def _playable_maps(app: App) -> list[tuple[str, Board]]:
    """Every map that can be played by the rules we have; a bad map is left to `check-map` to explain."""
    from game.rebirth import RULE_SETS
    from game.storage import resources
    from game.tiled import read_map

    found = []
    for name, path in resources.list_maps(app.folders.maps).items():
        board = read_map(path).board
        if board is not None and board.rules in RULE_SETS:
            found.append((name, board))
    return sorted(found, key=lambda entry: entry[0] != "scotland")
