"""The game: board, score track, panels; placing tiles by pointer and by key; everything that moves."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import map_focus, theme
from game.client.animations import Clip, Shown, Stage, TileFlight, TileLanding, choreograph
from game.client.board_view import BoardPieces, BoardView, Pointer
from game.client.bubble_text import place_text, preview_text, refusal_text
from game.client.chronicle import happenings
from game.client.i18n import _
from game.client.intents import Device, Intent, IntentKind
from game.client.layout import GameLayout, Side, game_layout
from game.client.panels import (
    LogPanel,
    MissionsPanel,
    PublicMissionsPanel,
    Zone,
    ZoneId,
    card_middles,
    paint_hand,
    paint_players,
    paint_rail,
    paint_recap,
    paint_table,
)
from game.client.preview_bubble import Bubble, BubbleRow, BubbleText, OpenWater, tail_tip
from game.client.scene import Scene
from game.client.score_track import ScoreTrack
from game.client.session import Phase, Session, choose_speed
from game.client.timeline import Speed, Timeline
from game.client.visible import GameView, look_at
from game.client.widgets import Button, Look, draw_rounded, draw_shadow, draw_text, px
from game.rebirth import Event, Hex, TurnReport, neighbours
from game.rebirth.match import PublicMission

if TYPE_CHECKING:
    from game.client.app import App

#: Pause before a bot's tile, in seconds at normal speed, so that eyes can follow.
BOT_PAUSE = 0.55
END_PAUSE = 0.9
REFUSAL_SECONDS = 1.6
#: In so many rounds the preview says which key places the tile.
PROMPTED_ROUNDS = 3
HURRIED_PAUSE = 6.0
#: So many pictures a second of the sea are enough.
SEA_PICTURES = 10

CONTENT_ZONES = ("mission", "recap", "close")
#: What a mission is about lights up; this number stands for Ireland's private one.
SECRET = -1

_PRESSES = {
    IntentKind.PRESS,
    IntentKind.CONFIRM,
    IntentKind.CANCEL,
    IntentKind.MOVE,
    IntentKind.NEXT,
    IntentKind.PREVIOUS,
    IntentKind.MENU,
    IntentKind.LOG,
    IntentKind.NAMES,
    IntentKind.PEEK,
}


class GameScene(Scene):
    """Draws one game and takes the humans' placements. What it shows comes from a `GameView`, never past it."""

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.match = session.match
        self.timeline: Timeline[Clip] = Timeline(session.speed)
        self.shown = Shown(self.match)
        self.view: GameView = self._look()
        self.layout: GameLayout | None = None
        self.zones: dict[str, list[Zone]] = {}
        # pointer and focus
        self.hovered: Hex | None = None
        self.pinned: Hex | None = None
        self.focus_hex: Hex | None = None
        self.focus_zone: ZoneId | None = None
        self.hover_zone: ZoneId | None = None
        self.pressed_zone: ZoneId | None = None
        self.by_keys = False
        self.armed = False
        self.pinned_zone: ZoneId | None = None
        self._touched: ZoneId | None = None
        # what is opened
        self.opened: set[int] = set()
        self.peeking = False
        self.log_open = False
        self.drawer_open = False
        self.lit_mission: int | None = None
        self.log_panel = LogPanel()
        self.missions_panel = MissionsPanel()
        self.public_panel = PublicMissionsPanel()
        # time
        self._pause = 0.0
        self._refusal: tuple[str, Hex] | None = None
        self._refusal_left = 0.0
        self._sea: float | None = None
        self._silent = False
        self._ending = False
        # kept pictures and texts
        self._base: pygame.Surface | None = None
        self._table: pygame.Surface | None = None
        self._painted: dict[str, object] = {}
        self._covered = False
        self._to_warm: list[Callable[[], object]] = []
        self._version = 0
        self._pieces: BoardPieces | None = None
        self._pieces_key: object = None
        self._preview: tuple[object, TurnReport, BubbleText] | None = None
        self._bubble = Bubble()
        self._bubble_place: tuple[object, Rect] | None = None
        self._acting: int | None = None
        self._tokens = {mark.name: self.match.tower_token(mark.name) for mark in self.match.board.towers}

    # ------------------------------------------------------------------ life

    def entered(self) -> None:
        self._pause = self._bot_pause()
        self.session.think()

    def left(self) -> None:
        self.timeline.drop()
        self.session.close()

    def uncovered(self) -> None:
        """Back from a menu, where speed, text size or the seats may have changed."""
        self.timeline.speed = self.session.speed
        self.timeline.hurried = False
        self.session.think()
        self.pressed_zone = None
        if self.layout is not None and (
            self.layout.text != self.app.fonts.text_scale or self.stage.reduced != self.app.settings.reduced_motion
        ):
            self.resized(self.layout.size)
        self._refresh()

    def resized(self, size: tuple[int, int]) -> None:
        app = self.app
        text = app.fonts.text_scale
        layout = game_layout(size, self.match.players, text=text)
        if layout.side is Side.NOTHING:
            layout = game_layout(size, self.match.players, text=text, buttons=5)
        self.layout = layout
        self.look = Look(app.fonts, app.sprites, layout.u)
        self.track = ScoreTrack(layout.frame, layout.board, layout.u, app.fonts)
        self.board_view = self._board_view(layout)
        self._water: OpenWater | None = None
        self._water_version = -1
        self.stage = Stage(
            self.look,
            self.track,
            self.board_view.centre,
            self.board_view.hex_width,
            layout.players,
            layout.hand,
            self._find_water,
            reduced=app.settings.reduced_motion,
        )
        if layout.side is Side.COLUMN:
            self.drawer_open = False
        elif self.view.choice == "double":
            self.drawer_open = True
        self._to_warm = self.stage.pictures(self.match.players)
        self._table = None
        self._painted.clear()
        self.zones.clear()
        self._bubble_place = None
        self._pieces_key = None
        self.needs_redraw = True

    def _board_view(self, layout: GameLayout) -> BoardView:
        shows_all = self.board_view.show_all_names if hasattr(self, "board_view") else False
        view = BoardView(self.match.board, self.match.players, layout.board, self.app.sprites, self.app.fonts)
        view.show_all_names = shows_all
        return view

    def _find_water(self, size: tuple[int, int], target: tuple[float, float]) -> Rect:
        """Where a bubble of this size hides least."""
        if self._water is None or self._water_version != self._version:
            assert self.layout is not None
            board, tiles, legal = self.match.board, self.match.tiles, self.view.legal
            worth = {self.board_view.centre(at): 9 if at in tiles or at in legal else 4 for at in board.spaces}
            worth.update({self.board_view.centre(mark.hex): 10 for mark in board.landmarks})
            rects = self.board_view.name_rects()
            places = sum(not name.hidden for name in self.board_view.names)
            self._water = OpenWater(
                self.layout.frame,
                self.layout.board,
                self.board_view.hex_width,
                worth,
                rects[:places],
                rects[places:],
            )
            self._water_version = self._version if self.board_view.names_ready else -1
        return self._water.place(size, target)

    # ------------------------------------------------------------------ what may be seen

    def _look(self) -> GameView:
        return look_at(self.match, self.session.viewer, self.session.controllers)

    def _refresh(self) -> None:
        """Take a new view of the game, and drop whatever the old one allowed."""
        before, choice = self.view.viewer, self.view.choice
        self.view = self._look()
        self._version += 1
        self._preview = None
        self.needs_redraw = True
        if self.view.viewer != before:
            self.peeking = False
            self.lit_mission = None
            self.missions_panel.scroll = self.public_panel.scroll = 0
        if not self.view.choosing:
            self.pinned = None
            self.armed = False
        if self.view.choice != choice:
            self._choice_changed(choice)

    def _choice_changed(self, before: str | None) -> None:
        """A choice has become due, or has been made."""
        self.pinned_zone = None
        self.lit_mission = None
        on_request = self.layout is not None and self.layout.side is not Side.COLUMN
        if before is not None:
            self.focus_zone = self.hover_zone = None
            if before == "double" and on_request:
                self.drawer_open = False
        if self.view.choice is not None:
            self.log_open = False
            self.drawer_open = self.view.choice == "double" and on_request
            self.focus_zone = self._options()[0] if self.by_keys else None

    def _options(self) -> list[ZoneId]:
        """What the viewer may choose from now."""
        if self.view.choice == "double":
            return [("mission", number) for number in sorted(self.view.doublable)]
        if self.view.choice == "keep" and self.view.own is not None:
            return [("offer", number) for number in range(len(self.view.own.offer))]
        return []

    @property
    def choosing(self) -> bool:
        """True while a human may place a tile now."""
        return self.view.choosing and not self.timeline.busy and self.session.phase is Phase.CHOOSE

    # ------------------------------------------------------------------ time

    def update(self, dt: float) -> None:
        if self._refusal is not None:
            self._refusal_left -= dt
            if self._refusal_left <= 0:
                self._refusal = None
                self.needs_redraw = True
        self._move_sea(dt)
        if self.timeline.busy:
            self.needs_redraw = True
            if self.timeline.update(dt):
                return
            self._settled()
        elif self._to_warm:
            self._to_warm.pop()()
        self._pause -= dt * (HURRIED_PAUSE if self.timeline.hurried else 1.0)
        self._go_on()

    def _move_sea(self, dt: float) -> None:
        """Let the waves drift a little, ten pictures a second, for players who want things to move."""
        if self.app.settings.reduced_motion or self.session.speed is Speed.INSTANT:
            self._sea = None
            return
        before = self._sea or 0.0
        self._sea = before + dt
        if int(before * SEA_PICTURES) != int(self._sea * SEA_PICTURES):
            self.needs_redraw = True

    def _go_on(self) -> None:
        """Do what the game is waiting for, as far as it needs no human."""
        session = self.session
        while not self.timeline.busy:
            phase = session.phase
            if phase is Phase.OVER:
                self._end()
                return
            if phase is Phase.HANDOVER:
                self._hand_over()
                return
            if phase is not Phase.THINK:
                return
            session.think()
            if self._pause > 0 or not session.answered:
                return
            self._perform(session.play_answer())

    def _perform(self, events: Sequence[Event]) -> None:
        """Show what a turn brought about."""
        self.pinned = None
        self.armed = False
        self._refusal = None
        self._acting = next((seat for event in events if (seat := getattr(event, "seat", None)) is not None), None)
        self._refresh()
        self.timeline.speed = self.session.speed
        self._silent = self.session.speed is Speed.INSTANT
        self.timeline.play(choreograph(self.match, events, self.shown, self.view.viewer, self._sound))
        self._silent = False
        if not self.timeline.busy:
            self._settled()

    def _settled(self) -> None:
        """Everything has stopped moving: what is shown is what is true."""
        self.shown.sync(self.match)
        self._pause = END_PAUSE * self.session.speed.value if self.match.finished else self._bot_pause()
        self._version += 1
        self.needs_redraw = True

    def _bot_pause(self) -> float:
        return BOT_PAUSE * self.session.speed.value

    def _finish_motion(self) -> None:
        """Jump to the end of what is moving, without its noise."""
        self._silent = True
        self.timeline.finish()
        self._silent = False
        self._settled()

    def _hand_over(self) -> None:
        from game.client.scenes.handover import HandoverScene

        seat = self.match.to_move
        assert seat is not None
        if self.app.scene is not self:
            return
        self._refresh()
        self.app.push(HandoverScene(self.app, self.match, seat, lambda: self.take_over(seat)))

    def take_over(self, seat: int) -> None:
        """`seat` has pressed: from now on it may see what is its own."""
        if self.session.phase is Phase.HANDOVER and self.match.to_move == seat:
            self.session.ready(seat)
        self._refresh()

    def _end(self) -> None:
        if self._ending or self._pause > 0 or self.app.scene is not self:
            return
        from game.client.scenes.final import FinalScene

        self._ending = True
        self.app.replace(FinalScene(self.app, self.match, self.session))

    def _sound(self, name: str) -> None:
        if not self._silent:
            self.app.sound.play(name, 0.5 if name == "hop" else 1.0)

    # ------------------------------------------------------------------ input

    def handle(self, intent: Intent) -> None:
        kind = intent.kind
        if kind in (IntentKind.HURRY_ON, IntentKind.HURRY_OFF):
            self.timeline.hurried = kind is IntentKind.HURRY_ON
            return
        if kind is IntentKind.POINT and intent.pos is not None:
            self._point(intent.pos)
            return
        if self.layout is None:
            return
        if self.timeline.busy:
            if kind in _PRESSES:
                self._finish_motion()
            return
        self.needs_redraw = True
        if kind is IntentKind.PRESS and intent.pos is not None:
            self._press(intent.pos)
        elif kind is IntentKind.RELEASE and intent.pos is not None:
            self._release(intent.pos, intent.device)
        elif kind is IntentKind.CONFIRM:
            self._confirm()
        elif kind is IntentKind.CANCEL:
            self._cancel(by_key=intent.device in (Device.KEYBOARD, Device.PAD))
        elif kind is IntentKind.MENU:
            self._open_menu()
        elif kind is IntentKind.MOVE and intent.direction is not None:
            self._move(intent.direction)
        elif kind in (IntentKind.NEXT, IntentKind.PREVIOUS):
            self._step(1 if kind is IntentKind.NEXT else -1)
        elif kind is IntentKind.SCROLL:
            self._scroll(intent)
        elif kind is IntentKind.LOG:
            self._toggle_log()
        elif kind is IntentKind.NAMES:
            self._toggle_names()
        elif kind is IntentKind.PEEK:
            self._toggle_peek()

    def _all_zones(self) -> list[Zone]:
        return [zone for zones in self.zones.values() for zone in zones]

    def _zone_at(self, pos: tuple[int, int]) -> ZoneId | None:
        return next((zone.id for zone in reversed(self._all_zones()) if zone.rect.collidepoint(pos)), None)

    def _point(self, pos: tuple[int, int]) -> None:
        if self.layout is None:
            return
        zone = self._zone_at(pos)
        hexagon = self.board_view.hex_at(pos) if zone is None else None
        if (zone, hexagon) != (self.hover_zone, self.hovered) or self.by_keys:
            self.hover_zone, self.hovered = zone, hexagon
            self.by_keys = False
            self.focus_zone = None
            if zone is not None:
                self.pinned_zone = None
            self.armed = hexagon is not None
            self.needs_redraw = True

    def _press(self, pos: tuple[int, int]) -> None:
        self._point(pos)
        self.by_keys = False
        self.focus_zone = None
        zone = self._zone_at(pos)
        if zone is not None:
            self.pressed_zone = zone
            return
        self.lit_mission = None
        hexagon = self.board_view.hex_at(pos)
        if self.choosing and self.view.must_discard and self.layout is not None:
            if self.layout.frame.collidepoint(pos):
                self._place(None)
            return
        if hexagon is None:
            self.pinned = None
            return
        self.focus_hex = hexagon
        if not self.choosing:
            return
        if hexagon in self.view.legal:
            if self.pinned == hexagon or self.app.settings.one_click_placement:
                self._place(hexagon)
            else:
                self.pinned = hexagon
                self.app.sound.play("pick")
        else:
            self._refuse(hexagon)

    def _release(self, pos: tuple[int, int], device: Device) -> None:
        pressed, self.pressed_zone = self.pressed_zone, None
        if pressed is not None and self._zone_at(pos) == pressed:
            if device is Device.TOUCH and pressed in self._options() and self._touched != pressed:
                # A finger does not hover: its first touch shows, its second chooses.
                self._touched = pressed
                self.app.sound.play("pick")
            else:
                self._touched = None
                self._activate(pressed)
            self.pinned_zone = self._touched
        if device is Device.TOUCH:
            self.hover_zone = None
            self.hovered = None

    def _confirm(self) -> None:
        if self.focus_zone is not None:
            self._activate(self.focus_zone)
            return
        if self.view.choice is not None:
            self._step(1)
            return
        if not self.choosing:
            return
        if self.view.must_discard:
            self._place(None)
            return
        target = self._target()
        if target is None or not self.armed:
            # The first press only shows: where the focus is, or on the nearest space that takes the tile.
            self.by_keys = True
            if target not in self.view.legal:
                self.focus_hex = self._nearest_legal()
            self.armed = True
        elif target in self.view.legal:
            self._place(target)
        else:
            self._refuse(target)

    def _nearest_legal(self) -> Hex | None:
        """The space that takes the tile and is nearest to the focus, or to the middle of the map."""
        assert self.layout is not None
        centre = self.board_view.centre
        point = centre(self.focus_hex) if self.focus_hex is not None else self.layout.board.center
        return map_focus.nearest(centre, self.view.legal, point)

    def _cancel(self, by_key: bool) -> None:
        if self.log_open or self.drawer_open:
            self.log_open = self.drawer_open = False
        elif self.pinned is not None:
            self.pinned = None
            self.hovered = None
        elif self.peeking:
            self.peeking = False
        elif self.lit_mission is not None:
            self.lit_mission = None
        elif self.focus_zone is not None and by_key:
            self.focus_zone = None
        elif self.by_keys and self.armed and self.choosing and self.focus_hex in self.view.legal:
            self.armed = False
        elif by_key:
            self._open_menu()

    def _open_menu(self) -> None:
        from game.client.scenes.pause import PauseScene

        self.app.push(PauseScene(self.app, self.session))

    def _place(self, at: Hex | None) -> None:
        self.focus_hex = at if at is not None else self.focus_hex
        self._perform(self.session.place(at))

    def _double(self, number: int) -> None:
        self._perform(self.session.double(self.view.public[number].card.id))

    def _keep(self, number: int) -> None:
        assert self.view.own is not None
        self._perform(self.session.keep(self.view.own.offer[number]))

    def _refuse(self, at: Hex) -> None:
        refusal = self.match.refusal(at)
        if refusal is not None:
            self._refusal, self._refusal_left = (refusal_text(refusal), at), REFUSAL_SECONDS
            self.app.sound.play("refuse")

    def _hexes(self) -> list[Hex]:
        board = self.match.board
        blocked = board.blocked(self.match.players)
        return [at for at in board.spaces if at not in blocked] + [mark.hex for mark in board.landmarks]

    def _start_hex(self) -> Hex | None:
        """Where the focus begins: the legal space nearest to the middle of the map."""
        assert self.layout is not None
        spaces = self.view.legal or self._hexes()
        return map_focus.nearest(self.board_view.centre, spaces, self.layout.board.center)

    def _move(self, direction: tuple[int, int]) -> None:
        if not self.by_keys and self.hovered is not None:
            self.focus_hex = self.hovered
        self.by_keys = True
        self.pinned = None
        if self.focus_zone is not None:
            along = direction[1] if self.view.choice == "double" else direction[0]
            if along and self.focus_zone in self._options():
                self._step(along)
            else:
                self._move_zone(direction)
            return
        self.armed = True
        if self.focus_hex is None:
            self.focus_hex = self._start_hex()
            return
        found = map_focus.step(self.board_view.centre, self._hexes(), self.focus_hex, direction)
        if found is not None:
            self.focus_hex = found
        elif direction[0]:
            self._enter_side(direction[0])

    def _enter_side(self, sign: int) -> None:
        """From the edge of the map into the panels beside it."""
        assert self.layout is not None and self.focus_hex is not None
        zones = [zone for zone in self._all_zones() if (zone.rect.centerx - self.layout.frame.centerx) * sign > 0]
        if not zones:
            return
        height = self.board_view.centre(self.focus_hex)[1]
        self.focus_zone = min(zones, key=lambda zone: abs(zone.rect.centery - height)).id

    def _move_zone(self, direction: tuple[int, int]) -> None:
        assert self.layout is not None
        here = next((zone for zone in self._all_zones() if zone.id == self.focus_zone), None)
        if here is None:
            self.focus_zone = None
            return
        frame = self.layout.frame
        best: tuple[float, Zone] | None = None
        for zone in self._all_zones():
            dx, dy = zone.rect.centerx - here.rect.centerx, zone.rect.centery - here.rect.centery
            ahead = dx * direction[0] + dy * direction[1]
            across = abs(dx * direction[1]) + abs(dy * direction[0])
            same_side = (zone.rect.centerx < frame.centerx) == (here.rect.centerx < frame.centerx)
            if zone is here or ahead <= 0 or not same_side or (direction[0] and across > ahead):
                continue
            cost = ahead + 2 * across if direction[0] else ahead + 0.2 * across
            if best is None or cost < best[0]:
                best = (cost, zone)
        if best is not None:
            self.focus_zone = best[1].id
        elif direction[0] and (direction[0] > 0) == (here.rect.centerx < frame.centerx):
            self.focus_zone = None
            edge = (frame.left if direction[0] > 0 else frame.right, here.rect.centery)
            self.focus_hex = map_focus.nearest(self.board_view.centre, self._hexes(), edge)
            self.armed = True

    def _step(self, by: int) -> None:
        """Tab: through the legal spaces; through the zones while there are none."""
        if not self.by_keys and self.hovered is not None:
            self.focus_hex = self.hovered
        self.by_keys = True
        self.pinned = None
        if self.choosing and self.view.legal:
            self.focus_zone = None
            self.focus_hex = map_focus.following(self.view.legal, self.focus_hex, by)
            self.armed = True
            return
        ids = self._options() or [zone.id for zone in self._all_zones()]
        if ids:
            place = ids.index(self.focus_zone) if self.focus_zone in ids else (-1 if by > 0 else 0)
            self.focus_zone = ids[(place + by) % len(ids)]
            if self.view.irish and self.focus_zone[0] == "mission":
                self.public_panel.bring_into_view(self.focus_zone[1])
                if self._options() and self.layout is not None and self.layout.side is not Side.COLUMN:
                    self.drawer_open = True

    def _scroll(self, intent: Intent) -> None:
        rows = -round(intent.amount) or (-1 if intent.amount > 0 else 1)
        panel = self.log_panel if self.log_open else self.public_panel if self.view.irish else self.missions_panel
        if panel.scroll_by(rows):
            self._version += 1

    # ------------------------------------------------------------------ what can be opened

    def _activate(self, zone: ZoneId) -> None:
        kind, number = zone
        self.app.sound.play("click")
        if kind == "player":
            self.opened = set() if self.opened else set(range(self.match.players))
        elif kind == "peek":
            self._toggle_peek()
        elif kind == "offer":
            self._keep(number)
        elif zone in self._options() and (self.drawer_open or self._side is Side.COLUMN):
            self._double(number)
        elif kind == "secret":
            self.lit_mission = None if self.lit_mission == SECRET else SECRET
        elif kind == "mission":
            self.lit_mission = None if self.lit_mission == number else number
            if self.layout is not None and self.layout.side is Side.RAIL:
                self.drawer_open = True
        elif kind == "rail":
            self.drawer_open = not self.drawer_open
            self.log_open = False
        elif kind == "recap":
            placed = self.match.placements[number].at
            if placed is not None:
                self.focus_hex = placed
        elif kind == "close":
            self.log_open = self.drawer_open = False
            self.focus_zone = None
        elif kind == "button":
            [self._open_menu, self._toggle_log, self._toggle_names, self._next_speed, self._toggle_drawer][number]()

    @property
    def _side(self) -> Side:
        assert self.layout is not None
        return self.layout.side

    def _toggle_log(self) -> None:
        self.log_open = not self.log_open
        self.drawer_open = False
        self.log_panel.scroll = 0
        if self.focus_zone is not None and self.focus_zone[0] != "button":
            self.focus_zone = None

    def _toggle_drawer(self) -> None:
        self.drawer_open = not self.drawer_open
        self.log_open = False

    def _toggle_names(self) -> None:
        self.board_view.show_all_names = not self.board_view.show_all_names

    def _toggle_peek(self) -> None:
        if self.view.own is not None and self.view.own.set_aside:
            self.peeking = not self.peeking

    def _next_speed(self) -> None:
        self.session.speed = choose_speed(self.session.speed)
        self.timeline.speed = self.session.speed
        self.app.settings.speed = self.session.speed.word  # type: ignore[assignment]
        self.app.save_settings()

    # ------------------------------------------------------------------ what is pointed at

    def _target(self) -> Hex | None:
        """The hex that preview and inspector speak of."""
        if self.by_keys:
            return self.focus_hex if self.focus_zone is None else None
        return self.pinned if self.pinned is not None else self.hovered

    def _previewed(self) -> tuple[TurnReport, BubbleText] | None:
        """What the placement pointed at would bring, while one may be made."""
        target = self._target()
        if target is None or not self.choosing or not self.armed or target not in self.view.legal:
            return None
        prompt = self._prompt()
        key = (self._version, target, prompt)
        if self._preview is None or self._preview[0] != key:
            report = self.match.preview(target)
            text = preview_text(self.match, report)
            if prompt is not None:
                text = replace(text, rows=(*text.rows, prompt))
            self._preview = (key, report, text)
        return self._preview[1], self._preview[2]

    def _prompt(self) -> BubbleRow | None:
        """How to commit, for the device in use: once a tile is laid, and by key in the first rounds."""
        if self.by_keys:
            early = self.view.round <= PROMPTED_ROUNDS
            return BubbleRow(_("Enter places it"), icon="keyboard", good=False) if early else None
        if self.pinned is None:
            return None
        if self.app.input.device is Device.TOUCH:
            return BubbleRow(_("touch again to place"), icon="touch", good=False)
        return BubbleRow(_("click again to place"), icon="mouse", good=False)

    def _active_zone(self) -> ZoneId | None:
        if self.by_keys:
            return self.focus_zone
        return self.hover_zone if self.hover_zone is not None else self.pinned_zone

    def _lit_mission_now(self) -> int | None:
        """The number of the mission whose spaces are lit: pointed at, or chosen."""
        zone = self._active_zone()
        if zone is not None and zone[0] == "mission":
            return zone[1]
        if zone is not None and zone[0] == "secret":
            return SECRET
        return self.lit_mission

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        if self.layout is None or self.layout.size != surface.get_size():
            self.resized(surface.get_size())
        layout = self.layout
        assert layout is not None
        clips = self.timeline.showing()
        self._paint_sides(clips)
        assert self._base is not None
        for area in self._outside_board(layout):
            surface.blit(self._base, area, area)
        preview = self._previewed()
        self.board_view.draw(surface, self._board_pieces(preview), self._pointer(preview), self._sea)
        self.track.draw_inner_edge(surface)
        scores, lifts = self.stage.markers(self.shown.scores, clips)
        self.track.draw_markers(surface, self.app.sprites, scores, lifts)
        self.stage.cards = card_middles(self.zones.get("content") or self.zones.get("rail") or [])
        self.stage.draw(surface, clips, self.view.viewer)
        self._draw_bubble(surface, preview)
        self._draw_refusal(surface)
        self._draw_help(surface)
        if not self.board_view.names_ready:
            self.needs_redraw = True

    @staticmethod
    def _outside_board(layout: GameLayout) -> list[Rect]:
        width, height = layout.size
        board = layout.board
        return [
            Rect(0, 0, width, board.top),
            Rect(0, board.bottom, width, height - board.bottom),
            Rect(0, board.top, board.left, board.height),
            Rect(board.right, board.top, width - board.right, board.height),
        ]

    def _paint_sides(self, clips: Sequence[tuple[Clip, float]]) -> None:
        """Draw the panels anew where what they show has changed."""
        layout = self.layout
        assert layout is not None
        if self._table is None:
            self._table = pygame.Surface(layout.size, 0, 32)
            paint_table(self._table, layout.u)
            self.track.draw_frame(self._table)
            self._base = self._table.copy()
            self._painted.clear()
        zone = self._active_zone()
        focus = self.focus_zone if self.by_keys else None
        scores = self._panel_scores(clips)
        flying = any(
            isinstance(clip, TileFlight | TileLanding) and clip.seat == self.view.viewer for clip, _progress in clips
        )
        own = self.view.own
        if own is not None and own.bonus is not None:
            flying = self.timeline.busy  # it has still to be turned over
        lit_mission = self._lit_mission_now()
        lit = ("mission", lit_mission) if lit_mission is not None else zone
        covered = layout.side is not Side.COLUMN and (self.log_open or self.drawer_open)
        content = (self._version, _among(lit, CONTENT_ZONES), _among(focus, CONTENT_ZONES), self.log_open)
        busy = self.timeline.busy

        edge, low = layout.px(5), layout.px(6)
        left, hand_top, buttons_top = layout.left, layout.hand.top - edge, layout.buttons[0].top - low
        if covered:
            self.zones["players"] = self.zones["hand"] = []
            area = Rect(left.x, 0, left.width, buttons_top)
            self._repaint("drawer", content, area, lambda: self._paint_content(lit, focus))
        else:
            self.zones["drawer"] = []
            opened = set(self.opened) | ({zone[1]} if zone is not None and zone[0] == "player" else set())
            key: object = (self._version, tuple(scores), tuple(sorted(opened)), _among(focus, {"player"}), busy)
            area = Rect(left.x, 0, left.width, hand_top)
            self._repaint("players", key, area, lambda: self._paint_players(scores, opened, focus))
            own_zones = {"peek", "secret", "offer"}
            key = (
                self._version, self.peeking, flying, _among(zone, own_zones), _among(focus, own_zones),
                lit_mission == SECRET, busy,
            )  # fmt: skip
            area = Rect(left.x, hand_top, left.width, buttons_top - hand_top)
            self._repaint("hand", key, area, lambda: self._paint_hand(flying, zone, focus))
        if covered != self._covered:
            # What lay there has been painted over: it has to be painted again when it comes back.
            self._covered = covered
            for part in ("players", "hand") if covered else ("drawer",):
                self._painted.pop(part, None)
        if layout.right is not None:
            self._repaint("content", content, layout.right, lambda: self._paint_content(lit, focus))
        if layout.rail is not None:
            key = (self._version, _among(lit, {"mission", "rail"}), _among(focus, {"mission", "rail"}))
            self._repaint("rail", key, layout.rail, lambda: self._paint_rail(lit, focus))
        buttons = {"button"}
        key = (_among(zone, buttons), _among(focus, buttons), _among(self.pressed_zone, buttons), self.session.speed)
        area = Rect(left.x, buttons_top, left.width, layout.size[1] - buttons_top)
        self._repaint("buttons", key, area, lambda: self._paint_buttons(zone, focus))

    def _repaint(self, part: str, key: object, rect: Rect, paint: Callable[[], list[Zone]]) -> None:
        """Paint one part of the table again if what it shows has changed; nothing is drawn outside its area."""
        if part in self._painted and self._painted[part] == key:
            return
        assert self._table is not None and self._base is not None and self.layout is not None
        self._painted[part] = key
        frame = self.layout.frame.inflate(2 * self.layout.px(7), 2 * self.layout.px(7))
        area = _beside(rect.inflate(2 * self.layout.px(13), 0), frame).clip(self._base.get_rect())
        if part in ("content", "rail"):
            area = Rect(area.x, 0, area.width, self._base.get_height())
        self._base.set_clip(area)
        self._base.blit(self._table, area, area)
        self.zones[part] = paint()
        self._base.set_clip(None)

    def _panel_scores(self, clips: Sequence[tuple[Clip, float]]) -> list[int]:
        scores, _lifts = self.stage.markers(self.shown.scores, clips)
        return [int(score) for score in scores]

    def _paint_players(self, scores: Sequence[int], opened: set[int], focus: ZoneId | None) -> list[Zone]:
        assert self.layout is not None and self._base is not None
        acting = self._acting if self.timeline.busy else None
        return paint_players(self._base, self.look, self.layout, self.view, scores, opened, focus, acting)

    def _paint_hand(self, flying: bool, zone: ZoneId | None, focus: ZoneId | None) -> list[Zone]:
        assert self.layout is not None and self._base is not None
        return paint_hand(
            self._base,
            self.look,
            self.layout,
            self.view,
            peeking=self.peeking,
            in_flight=flying,
            focus=focus,
            hover=zone,
            secret_lit=self._lit_mission_now() == SECRET,
            busy=self.timeline.busy,
        )

    def _paint_content(self, lit: ZoneId | None, focus: ZoneId | None) -> list[Zone]:
        """Recap and missions, or the log, in the right column or over the left one."""
        layout, base = self.layout, self._base
        assert layout is not None and base is not None
        if self.log_open:
            rect = layout.right if layout.right is not None else layout.drawer
            news = frozenset(happening.number for happening in self.view.recap)
            return self.log_panel.paint(base, self.look, rect, happenings(self.match), focus, lit, news)
        if self.view.irish:
            closable = layout.side is not Side.COLUMN
            return self.public_panel.paint(base, self.look, layout, self.view, focus, lit, closable=closable)
        zones = paint_recap(base, self.look, layout, self.view, focus, lit)
        closable = layout.side is not Side.COLUMN
        return zones + self.missions_panel.paint(base, self.look, layout, self.view, focus, lit, closable=closable)

    def _paint_rail(self, lit: ZoneId | None, focus: ZoneId | None) -> list[Zone]:
        assert self.layout is not None and self._base is not None
        return paint_rail(self._base, self.look, self.layout, self.view, focus, lit)

    def _paint_buttons(self, zone: ZoneId | None, focus: ZoneId | None) -> list[Zone]:
        layout, base = self.layout, self._base
        assert layout is not None and base is not None
        speeds = {
            Speed.RELAXED: _("Relaxed"),
            Speed.NORMAL: _("Normal"),
            Speed.FAST: _("Fast"),
            Speed.INSTANT: _("Instant"),
        }
        words: list[tuple[str, str | None]] = [
            (_("Menu"), "menu"),
            (_("Log"), "log"),
            (_("Names"), "map"),
            (speeds[self.session.speed], "fast"),
            (_("Missions"), "cards"),
        ]
        narrow = len(layout.buttons) > 4
        icons = ("menu", "log", "map", "fast", "cards")
        zones = []
        for number, rect in enumerate(layout.buttons):
            label, icon = words[number]
            if narrow:
                label, icon = "", icons[number]
            else:
                wide = self.look.fonts.width(label, "bold", 24 * layout.u)
                if icon is not None and wide + (44 + 27 * layout.text) * layout.u > rect.width:
                    icon = None
            button = Button(label, lambda: None, icon=icon)
            button.rect = rect
            id = ("button", number)
            button.focused, button.hovered = focus == id, zone == id
            button.pressed = self.pressed_zone == id
            button.draw(base, self.look)
            zones.append(Zone(id, rect, words[number][0]))
        return zones

    def _board_pieces(self, preview: tuple[TurnReport, BubbleText] | None) -> BoardPieces:
        """What lies on the board. Legal spaces are lit only for the one who may see the hand they tell of."""
        lit = self._lit_mission_now()
        highlighted: frozenset[Hex] = frozenset()
        region: str | None = None
        own = self.view.own
        regions: tuple[str, ...] = ()
        if self.view.irish and lit is not None:
            highlighted, regions = self._about(lit)
        elif lit is not None and own is not None and lit < len(own.missions):
            progress = own.missions[lit]
            highlighted = progress.spaces
            if progress.card.kind == "region":
                region = progress.card.places[0]
        target = self._target()
        if region is None and self.board_view.show_all_names and target is not None:
            region = self.match.board.region_at(target)
        zone = self._active_zone()
        if zone is not None and zone[0] == "recap" and zone[1] < len(self.match.placements):
            placed = self.match.placements[zone[1]].at
            highlighted = frozenset() if placed is None else frozenset({placed})
        cluster = frozenset(preview[0].cluster) - {preview[0].at} if preview is not None else frozenset()
        legal = self.view.legal if self.choosing and lit is None else None
        if zone is not None and zone[0] == "offer" and own is not None and zone[1] < len(own.offer_spaces):
            legal = own.offer_spaces[zone[1]]
        mark = self.match.board.landmark_at(target) if target is not None else None
        if mark is not None and mark.kind == "tara":
            highlighted = frozenset(neighbours(mark.hex)) & frozenset(self.match.board.spaces)
        if self.view.must_discard:
            legal = None
        key = (
            self._version, len(self.shown.tiles), tuple(self.shown.castles.values()), tuple(self.shown.visits.values()),
            legal, cluster, highlighted, region, regions,
        )  # fmt: skip
        if self._pieces is None or self._pieces_key != key:
            self._pieces_key = key
            self._pieces = BoardPieces(
                tiles={at: (seat, int(tile)) for at, (seat, tile) in self.shown.tiles.items()},
                castles=dict(self.shown.castles),
                visits=dict(self.shown.visits),
                legal=legal,
                cluster=cluster,
                last_moves={
                    happening.at: happening.seat
                    for happening in self.view.recap
                    if happening.at is not None and happening.at in self.shown.tiles
                },
                highlighted=highlighted,
                lit=frozenset(
                    town.name
                    for town in self.match.board.settlements
                    if len(town.spaces) > 1 and all(space in self.shown.tiles for space in town.spaces)
                ),
                region=region,
                regions=regions,
                tokens=self._tokens,
            )
        return self._pieces

    def _about(self, lit: int) -> tuple[frozenset[Hex], tuple[str, ...]]:
        """The spaces and regions that an Irish mission is about; for farms, the viewer's largest clusters."""
        own = self.view.own
        if lit == SECRET:
            if own is None or not own.missions:
                return frozenset(), ()
            kind, spaces = own.missions[0].card.kind, own.missions[0].spaces
        else:
            mission: PublicMission = self.view.public[lit]
            kind, spaces = mission.card.kind, mission.spaces
        if kind == "four-provinces":
            return frozenset(), tuple(self.match.board.regions)
        if kind in ("great-harvest", "twin-granaries"):
            return self._largest_clusters(each=kind == "twin-granaries"), ()
        return spaces, ()

    def _largest_clusters(self, each: bool) -> frozenset[Hex]:
        """The viewer's largest farm cluster, or the largest of `each` kind of farm."""
        if self.view.viewer is None:
            return frozenset()
        state, layout = self.match.state, self.match.layout
        largest = []
        for farm in (0, 1):
            clusters = state.clusters[2 * self.view.viewer + farm]
            largest.append(max(clusters, key=lambda mask: mask.bit_count(), default=0))
        if not each:
            largest = [max(largest, key=lambda mask: mask.bit_count())]
        return frozenset(at for mask in largest for at in layout.hexes_of(mask))

    def _pointer(self, preview: tuple[TurnReport, BubbleText] | None) -> Pointer | None:
        target = self._target()
        focus = self.focus_hex if self.by_keys and self.focus_zone is None else None
        if preview is not None:
            report = preview[0]
            return Pointer(pointed=report.at, tile=(report.seat, int(report.tile)), focus=focus)
        if target is not None and self.choosing:
            free = self.match.tile_at(target) is None and self.match.board.landmark_at(target) is None
            if free and target not in self.view.legal and target not in self.match.board.blocked(self.match.players):
                return Pointer(pointed=target, refused=True, focus=focus)
        return Pointer(focus=focus) if focus is not None else None

    def _draw_bubble(self, surface: pygame.Surface, preview: tuple[TurnReport, BubbleText] | None) -> None:
        target = self._target()
        if target is None or self.timeline.busy:
            return
        text = preview[1] if preview is not None else place_text(self.match, target)
        if text is None:
            return
        size = self._bubble.size(self.look, text)
        x, y = self.board_view.centre(target)
        key = (text, target, size, self.board_view.names_ready)
        if self._bubble_place is None or self._bubble_place[0] != key:
            self._bubble_place = (key, self._find_water(size, (x, y)))
        rect = self._bubble_place[1]
        tip = tail_tip(rect, (x, y), self.board_view.hex_width)
        self._bubble.draw_tail(surface, self.look, text, rect, tip)
        self.board_view.write_names(surface, self.board_view.names_crossed(tip, rect.center))
        self._bubble.draw(surface, self.look, text, rect, None)

    def _draw_refusal(self, surface: pygame.Surface) -> None:
        words: str | None = None
        at: Hex | None = None
        if self._refusal is not None:
            words, at = self._refusal
        else:
            target = self._target()
            pointer = self._pointer(self._previewed())
            if target is not None and pointer is not None and pointer.refused:
                refusal = self.match.refusal(target)
                if refusal is not None:
                    words, at = refusal_text(refusal), target
        if words is None or at is None:
            return
        x, y = self.board_view.centre(at)
        assert self.layout is not None
        rect = self._pill_rect(words)
        rect.midbottom = round(x), round(y - self.board_view.hex_width * 0.55)
        rect.clamp_ip(self.layout.board)
        self._draw_pill(surface, rect, words, theme.WARNING)

    def _draw_help(self, surface: pygame.Surface) -> None:
        """What a picture without words stands for, while it is pointed at."""
        layout = self.layout
        zone_id = self._active_zone()
        if layout is None or zone_id is None or layout.side is Side.COLUMN:
            return
        part = {"button": "buttons", "rail": "rail", "mission": "rail"}.get(zone_id[0])
        if part is None or (part == "buttons" and layout.side is not Side.NOTHING):
            return
        zone = next((zone for zone in self.zones.get(part, []) if zone.id == zone_id), None)
        if zone is None or not zone.help:
            return
        rect = self._pill_rect(zone.help)
        if part == "rail":
            rect.midright = zone.rect.left - layout.px(6), zone.rect.centery
        else:
            rect.midbottom = zone.rect.centerx, zone.rect.top - layout.px(8)
        rect.clamp_ip(surface.get_rect().inflate(-layout.px(16), 0))
        self._draw_pill(surface, rect, zone.help, theme.PILL)

    def _pill_rect(self, words: str) -> Rect:
        u, fonts = self.look.u, self.look.fonts
        return Rect(0, 0, fonts.width(words, "bold", 24 * u) + px(u, 32), round(42 * u * fonts.text_scale))

    def _draw_pill(self, surface: pygame.Surface, rect: Rect, words: str, ground: theme.Colour) -> None:
        u, fonts = self.look.u, self.look.fonts
        radius = rect.height // 2
        draw_shadow(surface, rect, radius, (px(u, 1), px(u, 4)), px(u, 4), 120)
        draw_rounded(surface, rect, radius, (theme.TABLE_DARK,))
        draw_rounded(surface, rect.inflate(-px(u, 4), -px(u, 4)), radius, (ground,))
        draw_text(surface, fonts, words, rect.center, "bold", 24 * u, theme.BUTTON_TEXT, anchor="center")


def _among(zone: ZoneId | None, kinds: Collection[str]) -> ZoneId | None:
    """The zone if it is of one of these kinds: parts are not painted again for what concerns others."""
    return zone if zone is not None and zone[0] in kinds else None


def _beside(area: Rect, frame: Rect) -> Rect:
    """The part of `area` that does not reach over the score track."""
    if not area.colliderect(frame):
        return area
    if area.centerx < frame.centerx:
        return Rect(area.x, area.y, frame.left - area.x, area.height)
    return Rect(frame.right, area.y, area.right - frame.right, area.height)
