"""Set-up: the map, who sits where, who begins, how fast things move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

import pygame
from pygame import Rect

from game.client import theme
from game.client.audio import TITLE_MUSIC
from game.client.i18n import _, ngettext
from game.client.intents import Intent, IntentKind
from game.client.map_list import (
    NOTCH,
    THUMBNAIL_HEIGHT,
    THUMBNAIL_WIDTH,
    MapList,
)
from game.client.map_names import map_title
from game.client.map_shelf import MapEntry
from game.client.scenes.empty_seat import EmptySeat
from game.client.scenes.menu import Land, MenuScene
from game.client.scenes.setup_map import draw_facts, short_path
from game.client.scenes.setup_seat import SeatScene
from game.client.scenes.setup_seats import Seats, remembered
from game.client.scenes.setup_table import TableScene, agreed
from game.client.scenes.setup_words import about_seed, about_speed, about_table
from game.client.scenes.told import write_told
from game.client.session import HUMAN, new_seed
from game.client.theme import Clan
from game.client.widgets import (
    Button,
    Choice,
    TextField,
    Widget,
    draw_panel,
    draw_rounded,
    draw_text,
    gradient,
)
from game.rebirth import stream
from game.storage import resources
from game.storage.settings import SeatChoice, Speed

if TYPE_CHECKING:
    from game.client.app import App
    from game.rebirth import Board

MOST_SEATS, FEWEST_SEATS = 4, 2
LONGEST_SEED = 9
RANDOM_FIRST = -1
SEAT_HEIGHT, SEAT_GAP = 102.0, 5.0
PANEL_TOP, PANEL_HEIGHT, PAD, GUTTER = 176.0, 746.0, 24.0, 24.0
#: Upright: room for the title, the least and the greatest height of the maps, and what all needs with the least.
UPRIGHT_TOP, UPRIGHT_MAPS, UPRIGHT_ROOM = 168.0, (620.0, 860.0), (1000.0, 1830.0)
FOLDER_HEIGHT = 68.0
#: With less room beside the start the reason why it cannot be pressed stands below the seats.
LEAST_PROBLEM = 420.0
#: From this width of the panel on, the list and the preview stand side by side.
SIDE_BY_SIDE = 700.0
#: Width of a preview for one unit of its height: that of the map in the game.
PREVIEW_SHAPE = 0.918
#: A finger or mouse that moves this far while pressed drags the list.
DRAG = 12.0


def speeds() -> list[tuple[str, str]]:
    """How fast things move: the word for it in settings, and what the player reads."""
    return [("relaxed", _("Relaxed")), ("normal", _("Normal")), ("fast", _("Fast")), ("instant", _("Instant"))]


class SetupScene(MenuScene):
    """Choose everything about a new game and start it. Opens with the seats of the last one."""

    land = Land("dawn", dim=40)
    upright_room = UPRIGHT_ROOM

    music = TITLE_MUSIC

    def __init__(self, app: App) -> None:
        super().__init__(app)
        settings = app.settings
        self.shelf = app.map_shelf
        self._revision = -1
        self.map_name = settings.map_name
        last = settings.seats
        count = len(last) if FEWEST_SEATS <= len(last) <= MOST_SEATS else 3
        self.seats = Seats(last, MOST_SEATS, self._seats_changed, self._open_seat)
        self.seats.moved = self._moved
        self.players = self.wanted_players = count
        self.first = RANDOM_FIRST
        self.seed_text = ""
        self._dragged_from: int | None = None
        self._drag_began: int | None = None
        self._preview_zone = self._facts_zone = self._folder_zone = Rect(0, 0, 0, 0)
        self._build()
        if not app.has_window:
            self.shelf.look_round()
        self._take_entries()

    @property
    def entry(self) -> MapEntry | None:
        """The map chosen, None while it has not been found."""
        return self.shelf.entry(self.map_name)

    @property
    def board(self) -> Board | None:
        """The board chosen, None when it cannot be played or has not been read yet."""
        entry = self.entry
        return entry.board if entry is not None else None

    def entered(self) -> None:
        """Begin to read the maps, after the first picture."""
        if self.app.has_window:
            self.shelf.open()

    def left(self) -> None:
        self.shelf.close()

    def update(self, dt: float) -> None:
        """Take over what has been read or drawn meanwhile."""
        if self.shelf.revision != self._revision:
            self._take_entries()

    def _take_entries(self) -> None:
        self._revision = self.shelf.revision
        entries = self.shelf.entries
        if entries and self.shelf.entry(self.map_name) is None:
            self.map_name = next((entry.key for entry in entries if entry.key == "scotland"), entries[0].key)
        self.map_list.chosen = self.map_name
        self.map_list.set_entries(entries)
        self._map_changed()
        self.needs_redraw = True

    # ------------------------------------------------------------------ widgets

    def _build(self) -> None:
        self.map_list = MapList(self._set_map, lambda: self.form.focus(self.start))
        if self.app.folders.writable:
            invited = _("Draw one with the editor Tiled and save it in the folder below: it is listed here at once.")
        else:
            invited = _("Draw one with the editor Tiled; it is listed here once there is a folder to keep it in.")
        self.map_list.invitation = invited
        self.make_folder = Button(_("Create this folder"), self._make_folder, icon="plus", size=24)
        self.empty_seats = [EmptySeat(seat, self._join, self._clan) for seat in range(MOST_SEATS)]
        self.count_choice: Choice[int] = Choice(self._counts(), self.players, self._set_players, wrap=False)
        self.first_choice: Choice[int] = Choice(self._firsts(), self.first, self._set_first)
        self.speed_choice: Choice[str] = Choice(speeds(), self.app.settings.speed, self._set_speed)
        self.seed_field = TextField(
            "", self._set_seed, longest=LONGEST_SEED, allowed=lambda c: c in "0123456789", hint=_("random"), size=26
        )
        self.back = Button(_("Back"), self.cancelled, icon="arrow_left", size=30)
        self.table = Button(_("Clock, practice, seats"), self._open_table, icon="clock", size=26)
        self.start = Button(_("Start the game"), self._start, icon="play", kind="first", size=32)
        self._arrange(self.start)

    def _arrange(self, focus: Widget | None = None) -> None:
        rows = self.seats.widgets(self.players)
        for empty in self.empty_seats[self.players :]:
            empty.enabled = empty.focusable = empty.seat < self.count_choice.options[-1][0]
            rows.append(empty)
        maps: list[Widget] = [self.map_list]
        if self.app.folders.writable and not resources.maps_folder_ready(self.app.folders.maps):
            maps.append(self.make_folder)
        options: list[Widget] = [self.count_choice, self.first_choice, self.speed_choice, self.seed_field]
        self.form.set_widgets([*maps, *rows, *options, self.back, self.table, self.start], focus)
        self._check()

    def _counts(self) -> list[tuple[int, str]]:
        board = self.board
        fewest = board.options.players_min if board else FEWEST_SEATS
        most = board.options.players_max if board else MOST_SEATS
        return [(n, ngettext("{n} player", "{n} players", n).format(n=n)) for n in range(fewest, most + 1)]

    def _firsts(self) -> list[tuple[int, str]]:
        firsts = [(RANDOM_FIRST, _("drawn by lot"))]
        return firsts + [(seat, self.seats.name(seat)) for seat in range(self.players)]

    def _set_map(self, key: str) -> None:
        self.map_name = key
        self._ask_for_pictures()
        self._map_changed()
        self.needs_redraw = True

    def _map_changed(self) -> None:
        """Another map, or the same one saved anew: keep the seats within what it allows."""
        self.count_choice.options = self._counts()
        allowed = [n for n, _label in self.count_choice.options]
        players = max(allowed[0], min(self.wanted_players, allowed[-1]))
        if players != self.players or self.count_choice.value != players:
            self.count_choice.value = players
            self._show_players(players)
        self._check()

    def _make_folder(self) -> None:
        folder = self.app.folders.maps
        problem = resources.prepare_maps_folder(folder)
        self.app.say(problem or _("Maps that you save in {folder} are listed here.").format(folder=folder))
        self._arrange(self.map_list)
        self.needs_redraw = True

    def _set_players(self, players: int) -> None:
        self.wanted_players = players
        self._show_players(players)

    def _join(self, players: int) -> None:
        """An empty seat was pressed: its clan plays, and those above it."""
        self.count_choice.value = players
        self._set_players(players)
        self.form.focus(self.seats.fields[players - 1])

    def _clan(self, seat: int) -> Clan:
        return theme.CLANS[self.seats.clans[seat]]

    def _open_seat(self, seat: int) -> None:
        self.app.push(SeatScene(self.app, self.seats, seat, self.players))

    def _open_table(self) -> None:
        self.app.push(TableScene(self.app, self._shuffle))

    def _shuffle(self) -> None:
        """Everybody takes a seat by lot."""
        self.seats.shuffle(self.players, stream(new_seed(), "seats"))
        names = [self.seats.name(seat) for seat in range(self.players)]
        self.app.flash(_("In turn: {names}").format(names=", ".join(names)))

    def _moved(self, order: Sequence[int]) -> None:
        """Players have changed places; whoever was to begin begins still."""
        if self.first != RANDOM_FIRST:
            self.first = self.first_choice.value = list(order).index(self.first)

    def _show_players(self, players: int) -> None:
        self.players = players
        if self.first >= players:
            self.first = self.first_choice.value = RANDOM_FIRST
        self.first_choice.options = self._firsts()
        self._arrange()
        self.lay_out()

    def _seats_changed(self) -> None:
        self.first_choice.options = self._firsts()
        self._arrange(self.form.focused)
        self.lay_out()
        self.needs_redraw = True

    def _set_first(self, first: int) -> None:
        self.first = first

    def _set_speed(self, speed: str) -> None:
        self.app.settings.speed = cast("Speed", speed)

    def _set_seed(self, text: str) -> None:
        self.seed_text = text

    @property
    def problem(self) -> str | None:
        """Why the game cannot begin like this, in one line."""
        entry = self.entry
        if entry is None or not entry.read:
            return _("The maps are being read.")
        if entry.board is None:
            return _("{map} cannot be played as it is.").format(map=map_title(entry.title))
        names = [self.seats.name(seat).casefold() for seat in range(self.players)]
        double = next((i for i, name in enumerate(names) if name in names[:i]), None)
        if double is not None:
            return _("Two players are called {name}.").format(name=self.seats.name(double))
        return None

    def _check(self) -> None:
        self.start.enabled = self.problem is None
        played = any(self.seats.is_human(seat) for seat in range(self.players))
        self.start.label = _("Start the game") if played else _("Watch the game")

    # ------------------------------------------------------------------ going on

    def _start(self) -> None:
        from game.client.scenes.game import GameScene
        from game.client.session import Session
        from game.client.tutorial.tips import tips_for
        from game.rebirth import Seat

        entry = self.entry
        if entry is None or entry.board is None or self.problem is not None:
            return
        settings = self.app.settings
        settings.map_name = self.map_name
        seats = [
            Seat(self.seats.name(seat), self.seats.controllers[seat], self.seats.clan_word(seat))
            for seat in range(self.players)
        ]
        settings.seats = [SeatChoice(name=seat.name, controller=seat.controller, clan=seat.clan) for seat in seats]
        typed = [seat.name for seat in seats if seat.controller == HUMAN]
        settings.known_names = remembered(typed, settings.known_names)
        self.app.save_settings()
        session = Session.new(
            self.app,
            entry.board,
            seats,
            int(self.seed_text) if self.seed_text else None,
            None if self.first == RANDOM_FIRST else self.first,
            settings.speed,
            map_name=entry.map_name,
            notes=agreed(settings),
        )
        self.app.replace(GameScene(self.app, session, guide=tips_for(self.app, session)))

    def cancelled(self) -> None:
        from game.client.scenes.title import TitleScene

        self.app.replace(TitleScene(self.app))

    def right_clicked(self) -> None:
        """Too easily done by mistake while setting things up."""

    # ------------------------------------------------------------------ the list's own gestures

    def handle(self, intent: Intent) -> None:
        """Wheel, page keys and dragging move the list; everything else is the form's."""
        kind, pos = intent.kind, intent.pos
        if kind is IntentKind.SCROLL:
            self.map_list.scroll_by(-intent.amount * NOTCH * self.u)
            self.needs_redraw = True
            return
        if kind is IntentKind.PRESS and pos is not None and self.map_list.rect.collidepoint(pos):
            self._dragged_from = self._drag_began = pos[1]
            self.map_list.dragged = False
        if kind is IntentKind.POINT and pos is not None and self._dragged_from is not None:
            began = self._drag_began if self._drag_began is not None else pos[1]
            if self.map_list.dragged or abs(pos[1] - began) > DRAG * self.u:
                self.map_list.dragged = self.map_list.scrolls
                self.map_list.scroll_by(self._dragged_from - pos[1])
                self._dragged_from = pos[1]
                self.needs_redraw = True
        if kind is IntentKind.RELEASE:
            self._dragged_from = self._drag_began = None
        super().handle(intent)

    # ------------------------------------------------------------------ drawing

    def lay_out(self) -> None:
        wide = self.stage.width / self.u
        left = self._left = max(40.0, min(110.0, (wide - 1700) / 2))
        inner = wide - 2 * left
        if self.upright:
            self._lay_out_upright(left, inner)
            return
        self._title_y = 100.0
        maps_width = max(560.0, min(960.0, inner * 0.46))
        self._map_panel = self.rect(left, PANEL_TOP, maps_width, PANEL_HEIGHT)
        self._right_panel = self.rect(left + maps_width + GUTTER, PANEL_TOP, inner - maps_width - GUTTER, PANEL_HEIGHT)
        self._lay_out_maps(maps_width)
        self._lay_out_seats()
        right = self._right_panel
        bottom = self.rect(0, 944, 0, 0).y
        self.start.rect = Rect(0, bottom, self.px(460), self.px(84))
        self.start.rect.right = right.right
        self.back.rect = Rect(self._map_panel.x, bottom, self.px(240), self.px(84))
        self.table.rect = Rect(self.back.rect.right + self.px(24), bottom, self.px(360), self.px(84))

    def _lay_out_upright(self, left: float, inner: float) -> None:
        """The maps on top, the seats below them, and the buttons at the foot."""
        maps = min(UPRIGHT_MAPS[1], UPRIGHT_MAPS[0] + 1080 + 2 * self.rise - UPRIGHT_ROOM[1])
        y = 540 - (UPRIGHT_ROOM[1] - UPRIGHT_MAPS[0] + maps) / 2
        self._title_y = y + 92
        y += UPRIGHT_TOP
        self._map_panel = self.rect(left, y, inner, maps)
        self._lay_out_maps(inner)
        y += maps + GUTTER
        self._right_panel = self.rect(left, y, inner, PANEL_HEIGHT)
        self._lay_out_seats()
        y += PANEL_HEIGHT + 32
        self.start.rect = self.rect(left, y, inner, 96)
        y += 96 + GUTTER
        half = (inner - GUTTER) / 2
        self.back.rect = self.rect(left, y, half, 84)
        self.table.rect = self.rect(left + half + GUTTER, y, half, 84)

    def _lay_out_seats(self) -> None:
        right, pad = self._right_panel, self.px(PAD)
        for seat in range(MOST_SEATS):
            row = self.empty_seats[seat].rect = self._seat_row(seat)
            self.seats.lay_out(seat, row, self.look, right.width)
        half = (right.width - 2 * pad - self.px(24)) // 2
        options: tuple[Widget, ...] = (self.count_choice, self.first_choice, self.speed_choice, self.seed_field)
        for i, widget in enumerate(options):
            y = right.bottom - pad - self.px(60) - (1 - i // 2) * self.px(60 + 48)
            widget.rect = Rect(right.x + pad + i % 2 * (half + self.px(24)), y, half, self.px(60))

    def _lay_out_maps(self, units_wide: float) -> None:
        panel, pad = self._map_panel, self.px(PAD)
        inner = Rect(panel.x + pad, panel.y + pad, panel.width - 2 * pad, panel.height - 2 * pad)
        folder = self._folder_zone = Rect(inner.x, inner.bottom - self.px(FOLDER_HEIGHT), inner.width, 0)
        folder.height = self.px(FOLDER_HEIGHT)
        upper = Rect(inner.x, inner.y, inner.width, folder.y - self.px(16) - inner.y)
        if not self.app.folders.writable:
            upper.height = inner.height
        gap = self.px(20)
        if units_wide >= SIDE_BY_SIDE:
            across = round((upper.width - gap) * 0.56)
            self.map_list.rect = Rect(upper.x, upper.y, across, upper.height)
            x = upper.x + across + gap
            width = upper.right - x
            height = min(round(width / PREVIEW_SHAPE), round(upper.height * 0.62))
            self._preview_zone = Rect(x, upper.y, width, height)
            below = upper.y + height + self.px(14)
            self._facts_zone = Rect(x, below, width, upper.bottom - below)
        else:
            height = self.px(240)
            width = round(height * PREVIEW_SHAPE)
            self._preview_zone = Rect(upper.x, upper.y, width, height)
            x = upper.x + width + gap
            self._facts_zone = Rect(x, upper.y, upper.right - x, height)
            below = upper.y + height + self.px(18)
            self.map_list.rect = Rect(upper.x, below, upper.width, upper.bottom - below)
        self.make_folder.rect = Rect(0, folder.y + self.px(4), self.px(270), folder.height - self.px(8))
        self.make_folder.rect.right = folder.right
        self.map_list.u = self.u
        self.map_list.show_chosen()
        self._ask_for_pictures()

    def _ask_for_pictures(self) -> None:
        thumbnail = self.px(THUMBNAIL_WIDTH), self.px(THUMBNAIL_HEIGHT)
        frame = self.px(8)
        zone = self._preview_zone
        if zone.width <= 2 * frame:
            return
        self.shelf.want(thumbnail, (zone.width - frame, zone.height - frame), self.map_name)
        if not self.app.has_window:
            self.shelf.look_round()

    @property
    def told(self) -> str:
        """What is pointed at or has the focus, in plain words, or else what the first opponent is like."""
        pointed = next((widget for widget in self.form.widgets if widget.hovered), None)
        for widget in (pointed, self.form.focused):
            text = self._about(widget)
            if text:
                return text
        return self.seats.told_first(self.players)

    def _about(self, widget: Widget | None) -> str:
        if widget is self.seed_field:
            return about_seed()
        if widget is self.speed_choice:
            return about_speed()
        return about_table() if widget is self.table else self.seats.told(widget, self.players)

    @property
    def _told_room(self) -> Rect:
        """Where that is told, between the seats and the other choices."""
        last = self._seat_row(MOST_SEATS - 1)
        top, side = last.bottom + self.px(2), self.px(4)
        return Rect(last.x + side, top, last.width - 2 * side, self.count_choice.rect.y - self.px(36) - top)

    def _seat_row(self, seat: int) -> Rect:
        panel, pad = self._right_panel, self.px(PAD)
        step = self.px(SEAT_HEIGHT) + self.px(SEAT_GAP)
        return Rect(panel.x + pad, panel.y + pad + seat * step, panel.width - 2 * pad, self.px(SEAT_HEIGHT))

    def draw_content(self, surface: pygame.Surface) -> None:
        self.draw_landscape(surface)
        cream, dark = theme.colour("#FFF3D2"), theme.colour("#0B2A2E")
        place = self.rect(self._left, self._title_y, 0, 0).topleft
        self.write(surface, _("A new game"), place, 92, cream, role="display", halo=dark, halo_width=5)
        draw_panel(surface, self._map_panel, self.u, radius=18)
        self._draw_preview(surface)
        self._draw_folder(surface)
        self._draw_seats(surface)
        room = self._problem_room
        if self.problem is not None and room >= self.px(LEAST_PROBLEM):
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

    @property
    def _problem_room(self) -> int:
        """How much room there is beside the start for what is in its way, in pixels."""
        return self.start.rect.x - self.table.rect.right - self.px(60)

    def _draw_preview(self, surface: pygame.Surface) -> None:
        entry = self.entry
        if entry is None:
            return
        facts = self._facts_zone
        if entry.read and entry.board is None:
            facts = self._preview_zone.union(facts)  # there is no picture, so its room is for the advice
        else:
            draw_rounded(surface, self._preview_zone, self.px(10), theme.BRASS)
            inner = self._preview_zone.inflate(-self.px(8), -self.px(8))
            picture = self.shelf.preview(entry)
            if picture is not None:
                surface.blit(picture, picture.get_rect(center=inner.center))
            else:
                surface.blit(gradient(inner.size, (theme.SEA_MIDDLE, theme.SEA)), inner)
        draw_facts(surface, self.look, facts, entry)

    def _draw_folder(self, surface: pygame.Surface) -> None:
        zone, folders = self._folder_zone, self.app.folders
        shown = self.make_folder in self.form.widgets
        room = (self.make_folder.rect.x - self.px(20) if shown else zone.right) - zone.x
        if not folders.writable:
            return
        label = _("Maps of your own lie in")
        self.write(surface, label, (zone.x, zone.y + self.px(16)), 24, theme.INK_SECOND, room=room)
        path = short_path(folders.maps)
        size = self.app.fonts.fit(path, "bold", 24 * self.u, room, self.look.smallest(24 * self.u))
        while len(path) > 8 and self.app.fonts.width(path, "bold", size) > room:
            path = "…" + path[2:]  # its end tells more than its beginning
        draw_text(
            surface, self.app.fonts, path, (zone.x, zone.y + self.px(50)), "bold", size, theme.INK, anchor="midleft"
        )

    def _draw_seats(self, surface: pygame.Surface) -> None:
        panel = self._right_panel
        draw_panel(surface, panel, self.u, radius=18)
        self.seats.draw(surface, self.look, self.players)
        told, colour = self.told, theme.INK_SECOND
        if self.problem is not None and self._problem_room < self.px(LEAST_PROBLEM):
            told, colour = self.problem, theme.WARNING
        write_told(self, surface, told, self._told_room, colour)
        for label, widget in (
            (_("Players"), self.count_choice),
            (_("First player"), self.first_choice),
            (_("Speed"), self.speed_choice),
            (_("Deal number"), self.seed_field),
        ):
            assert isinstance(widget, Widget)
            place = (widget.rect.x + self.px(4), widget.rect.y - self.px(22))
            self.write(surface, label, place, 24, theme.INK_SECOND, room=widget.rect.width)
