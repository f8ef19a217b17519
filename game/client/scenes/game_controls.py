"""Pointer, touch and keys in a running game: what each intent does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client import map_focus
from game.client.intents import Device, Intent, IntentKind
from game.client.layout import Side
from game.client.panels import Zone, ZoneId, buttons
from game.client.scenes.game_attention import SECRET, Attention, options, still_there
from game.client.session import choose_speed
from game.rebirth import Hex

if TYPE_CHECKING:
    from game.client.scenes.game import GameScene

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
    IntentKind.WHY,
}
#: What moves or uses the focus when it comes by key.
_FOCUSING = {IntentKind.MOVE, IntentKind.NEXT, IntentKind.PREVIOUS, IntentKind.CONFIRM}


class Controls:
    """Changes the scene's `Attention` and tells the scene what to play."""

    def __init__(self, scene: GameScene, attention: Attention) -> None:
        self.scene = scene
        self.attention = attention

    def handle(self, intent: Intent) -> None:
        """Do what one intent asks for."""
        before = self.attention.active_zone
        if intent.kind in _FOCUSING and intent.device in (Device.KEYBOARD, Device.PAD):
            self.attention.keys_take_over()
        self._handle(intent)
        if self.attention.active_zone != before and not self.scene.timeline.busy:
            told = self.scene.told_by(self.attention.active_zone)
            self.scene.camera.glance(told.hexes if told is not None else ())

    def _handle(self, intent: Intent) -> None:
        kind = intent.kind
        if kind in (IntentKind.HURRY_ON, IntentKind.HURRY_OFF):
            self.scene.timeline.hurried = kind is IntentKind.HURRY_ON
            if kind is IntentKind.HURRY_ON and self.scene.lingering.holds:
                self.scene.lingering.skip()
            return
        if self.scene.camera.handle(intent):
            return
        if kind is IntentKind.POINT and intent.pos is not None:
            if self.scene.camera.drag(intent.pos):
                self.attention.hovered = None
            else:
                self._point(intent.pos)
                self._arm()
            return
        if self.scene.layout is None:
            return
        self.scene.needs_redraw = True
        if kind is IntentKind.TELL:
            self.scene.asking.tell()
            return
        if kind is IntentKind.TAKE_BACK:
            self.scene.take_back.ask()
            return
        if self.scene.timeline.busy and not self.scene.watch.watching:  # who watches has nothing to place by mistake
            if kind in _PRESSES:
                self.scene.finish_motion()
            return
        if self.scene.lingering.holds and kind in _PRESSES:
            self.scene.lingering.skip()
            return
        if kind is IntentKind.PRESS and intent.pos is not None:
            if not self.scene.asking.pointed(intent.pos):
                self._press(intent.pos)
        elif kind is IntentKind.WHY:
            self.scene.asking.ask()
            if intent.device in (Device.KEYBOARD, Device.PAD):
                self.attention.keys_go_on()
        elif kind is IntentKind.HOLD and intent.pos is not None:
            self.scene.asking.held(intent.pos)
        elif kind is IntentKind.RELEASE and intent.pos is not None:
            self._release(intent.pos, intent.device)
        elif kind is IntentKind.CONFIRM:
            self._confirm()
        elif kind is IntentKind.CANCEL:
            self._cancel(intent.device)
        elif kind is IntentKind.MENU:
            self.scene.open_menu()
        elif kind is IntentKind.MOVE and intent.direction is not None:
            self._move(intent.direction, intent.shift if intent.shift != (0, 0) else intent.direction)
        elif kind in (IntentKind.NEXT, IntentKind.PREVIOUS):
            self._step(1 if kind is IntentKind.NEXT else -1)
        elif kind is IntentKind.SCROLL:
            self._scroll(intent)
        elif kind is IntentKind.LOG:
            self._toggle_log()
        elif kind is IntentKind.NAMES:
            self._toggle_names()
        elif kind is IntentKind.PEEK:
            self._toggle_tiles()
        elif kind is IntentKind.HINT:
            self.attention.by_keys = self.attention.by_keys or intent.device in (Device.KEYBOARD, Device.PAD)
            self._toggle_hint()

    def _point(self, pos: tuple[int, int]) -> None:
        if self.scene.layout is None:
            return
        zone = self.scene.sides.zone_at(pos)
        hexagon = self.scene.board_view.hex_at(pos) if zone is None else None
        if (zone, hexagon) != (self.attention.hover_zone, self.attention.hovered) or self.attention.by_keys:
            self.attention.hover_zone, self.attention.hovered = zone, hexagon
            self.attention.by_keys = False
            self.attention.focus_zone = None
            if zone is not None:
                self.attention.pinned_zone = None
            # What a hint was followed to stays shown while the pointer is still on its way to the board.
            self.attention.armed = hexagon is not None or self.attention.pinned is not None
            self.scene.needs_redraw = True

    def _arm(self) -> None:
        """A pointer that moves means the hex that it is on, though it may have rested there through others' turns."""
        attention = self.attention
        if attention.hovered is not None and not attention.armed:
            attention.armed = True
            self.scene.needs_redraw = True

    def _press(self, pos: tuple[int, int]) -> None:
        self._point(pos)
        self.attention.by_keys = False
        self.attention.focus_zone = None
        zone = self.scene.sides.zone_at(pos)
        if zone is not None:
            self.attention.pressed_zone = zone
            return
        if self.scene.layout is not None and self.scene.layout.frame.collidepoint(pos):
            self.scene.camera.press(pos)

    def show_focus(self) -> None:
        """Whoever uses keys or a gamepad now sees where the focus is before the first step, where the pointer was."""
        attention = self.attention
        if self.scene.app.input.device not in (Device.KEYBOARD, Device.PAD) or attention.by_keys:
            return
        if attention.target is not None:
            attention.focus_hex = attention.target
        elif attention.focus_hex is None or self.scene.hints.space is not None:
            attention.focus_hex, attention.armed = self.scene.hints.space or self._start_hex(), False
        attention.keys_take_over()
        attention.by_keys = True
        due = options(self.scene.view)
        if due and attention.focus_zone is None:
            attention.focus_zone = due[0]
        self.scene.needs_redraw = True

    def look_again(self) -> None:
        """The board has moved under the pointer."""
        pointer = self.scene.app.input.pointer
        if pointer is not None and not self.attention.by_keys and self.scene.app.input.device is Device.MOUSE:
            self._point(pointer)

    def _click(self, pos: tuple[int, int]) -> None:
        """The board is clicked: show the tile there, or place it where it is shown."""
        self.attention.lit_mission = None
        pinned = self.attention.pinned_zone
        if pinned is not None and (pinned[0] == "stat" or self.scene.told_by(pinned) is not None):
            self.attention.pinned_zone = None
        hexagon = self.scene.board_view.hex_at(pos)
        if self._turned_up():
            return
        if self.scene.choosing and self.scene.view.must_discard:
            self.scene.place(None)
            return
        if hexagon is None:
            self.attention.pinned = None
            return
        self.attention.focus_hex = hexagon
        if not self.scene.choosing:
            return
        if hexagon in self.scene.view.legal:
            if self.attention.pinned == hexagon or self.scene.app.settings.one_click_placement:
                self.scene.place(hexagon)
            else:
                self._show_on(hexagon)
        else:
            self.scene.board_layer.refuse(hexagon)

    def _turned_up(self) -> bool:
        """Turn up the tile of whose turn it is; False where it lies open."""
        view = self.scene.view
        if not view.face_down or view.viewer != view.to_move:
            return False
        self.scene.take_back.turn_up()
        return True

    def _show_on(self, at: Hex) -> None:
        """Show the tile where it would be placed by a further click."""
        self.attention.pinned, self.attention.armed = at, True
        self.scene.app.sound.play("pick")

    def _release(self, pos: tuple[int, int], device: Device) -> None:
        pressed, self.attention.pressed_zone = self.attention.pressed_zone, None
        pressing = self.scene.camera.pressing
        if self.scene.camera.release(pos):
            self._click(pos)
        elif pressing and device is Device.TOUCH and self.scene.choosing:
            # A finger slid over the board shows the tile under it, and where it is lifted the tile stays shown.
            hexagon = self.scene.board_view.hex_at(pos) if self.scene.sides.zone_at(pos) is None else None
            if hexagon is not None and hexagon in self.scene.view.legal:
                self._show_on(hexagon)
        if pressed is not None and self.scene.sides.zone_at(pos) == pressed:
            if device is Device.TOUCH and pressed in options(self.scene.view) and self.attention.touched != pressed:
                # A finger does not hover: its first touch shows, its second chooses.
                self.attention.touched = pressed
                self.scene.app.sound.play("pick")
            else:
                self.attention.touched = None
                self._activate(pressed)
            told = self.scene.told_by(pressed) if device is Device.TOUCH else None
            shows = told is not None or (device is Device.TOUCH and pressed[0] == "stat")
            self.attention.pinned_zone = pressed if shows else self.attention.touched
        if device is Device.TOUCH:
            self.attention.hover_zone = None
            self.attention.hovered = None

    def _confirm(self) -> None:
        if self.attention.focus_zone is not None:
            self._activate(self.attention.focus_zone)
            return
        if self.scene.watch.watching:
            self.scene.watch.toggle()
            return
        if self._turned_up():
            return
        if self.scene.view.choice is not None:
            self._step(1)
            return
        if not self.scene.choosing:
            return
        if self.scene.view.must_discard:
            self.scene.place(None)
            return
        target = self.attention.target
        if target is None or not self.attention.armed:
            # The first press only shows: where the focus is, what is advised, or the nearest space that takes the tile.
            self.attention.by_keys = True
            if target not in self.scene.view.legal:
                self.attention.focus_hex = self.scene.hints.space or self._nearest_legal()
            self.attention.armed = True
            self.scene.camera.focus(self.attention.focus_hex)
        elif target in self.scene.view.legal:
            self.attention.lit_mission = None  # as with a click on the board
            self.scene.place(target)
        else:
            self.scene.board_layer.refuse(target)

    def _nearest_legal(self) -> Hex | None:
        """The space that takes the tile and is nearest to the focus, or to the middle of the map."""
        assert self.scene.layout is not None
        centre = self.scene.board_view.centre
        point = (
            centre(self.attention.focus_hex) if self.attention.focus_hex is not None else self.scene.layout.board.center
        )
        return map_focus.nearest(centre, self.scene.view.legal, point)

    def _cancel(self, device: Device) -> None:
        by_pad = device is Device.PAD
        by_key = by_pad or device is Device.KEYBOARD
        if self.scene.asking.waiting:
            self.scene.asking.waiting = False
        elif self.scene.hints.open and self.attention.pinned is None:
            self.scene.hints.forget()
        elif self.attention.log_open or self.attention.drawer_open:
            self.attention.log_open = self.attention.drawer_open = False
        elif self.attention.pinned is not None:
            self.attention.pinned = None
            self.attention.hovered = None
        elif self.attention.peeking:
            self.attention.peeking = False
        elif self.attention.lit_mission is not None:
            self.attention.lit_mission = None
        elif self.attention.focus_zone is not None and by_key:
            self.attention.focus_zone = None
        elif (
            self.attention.by_keys
            and self.attention.armed
            and self.scene.choosing
            and self.attention.focus_hex in self.scene.view.legal
        ):
            self.attention.armed = False
        elif by_pad and self.scene.take_back.possible:
            self.scene.take_back.ask()
        elif by_key and self.scene.board_view.camera.zoomed:
            self.scene.camera.whole()
        elif by_key:
            self.scene.open_menu()

    def hexes(self) -> list[Hex]:
        """What the focus can be moved to on the map."""
        board = self.scene.match.board
        blocked = board.blocked(self.scene.match.players)
        return [at for at in board.spaces if at not in blocked] + [mark.hex for mark in board.landmarks]

    def _start_hex(self) -> Hex | None:
        """Where the focus begins: the legal space nearest to the middle of the map."""
        assert self.scene.layout is not None
        spaces = self.scene.view.legal or self.hexes()
        return map_focus.nearest(self.scene.board_view.centre, spaces, self.scene.layout.board.center)

    def _move(self, direction: tuple[int, int], exactly: tuple[float, float]) -> None:
        """One step: on the map `exactly` where a stick points, from zone to zone by the direction alone."""
        if not self.attention.by_keys and self.attention.hovered is not None:
            self.attention.focus_hex = self.attention.hovered
        self.attention.by_keys = True
        self.attention.pinned = None
        if self.attention.focus_zone is not None:
            along = direction[1] if self.scene.view.choice == "double" else direction[0]
            if along and self.attention.focus_zone in options(self.scene.view):
                self._step(along)
            else:
                self._move_zone(direction)
            return
        self.attention.armed = True
        if self.attention.focus_hex is None:
            self.attention.focus_hex = self._start_hex()
            self.scene.camera.focus(self.attention.focus_hex)
            return
        centre, origin = self.scene.board_view.centre, self.attention.focus_hex
        lane = self.attention.lane
        start = origin if direction[0] or lane is None or lane[1] != origin else lane[0]
        found = map_focus.step(centre, self.hexes(), origin, exactly, centre(start)[0])
        if found is not None:
            self.attention.lane = (start, found)
            self.attention.focus_hex = found
            self.scene.camera.focus(found)
        elif direction[0]:
            self._enter_side(direction[0])

    def _enter_side(self, sign: int) -> None:
        """From the edge of the map into the panels beside it."""
        assert self.scene.layout is not None and self.attention.focus_hex is not None
        zones = [
            zone
            for zone in self.scene.sides.all_zones()
            if (zone.rect.centerx - self.scene.layout.frame.centerx) * sign > 0
        ]
        if not zones:
            return
        height = self.scene.board_view.centre(self.attention.focus_hex)[1]
        self.attention.focus_zone = min(zones, key=lambda zone: abs(zone.rect.centery - height)).id

    def _move_zone(self, direction: tuple[int, int]) -> None:
        assert self.scene.layout is not None
        here = next((zone for zone in self.scene.sides.all_zones() if zone.id == self.attention.focus_zone), None)
        if here is None:
            self.attention.focus_zone = None
            return
        frame = self.scene.layout.frame
        best: tuple[float, Zone] | None = None
        for zone in self.scene.sides.all_zones():
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
            self.attention.focus_zone = best[1].id
        elif direction[0] and (direction[0] > 0) == (here.rect.centerx < frame.centerx):
            self.enter_board((frame.left if direction[0] > 0 else frame.right, here.rect.centery))

    def enter_board(self, edge: tuple[float, float]) -> None:
        """From beside the map the focus goes to what is nearest to a place on its edge, in pixels."""
        self.attention.by_keys = True
        self.attention.focus_zone = None
        self.attention.focus_hex = map_focus.nearest(self.scene.board_view.centre, self.hexes(), edge)
        self.attention.armed = True
        self.scene.camera.focus(self.attention.focus_hex)

    def _step(self, by: int) -> None:
        """Tab: through the legal spaces; through the zones while there are none. Who watches sees a turn more."""
        if self.scene.watch.watching and by > 0 and self.attention.focus_zone is None:
            self.scene.watch.step()
            return
        if self._turned_up():
            return
        if not self.attention.by_keys and self.attention.hovered is not None:
            self.attention.focus_hex = self.attention.hovered
        self.attention.by_keys = True
        self.attention.pinned = None
        if self.scene.choosing and self.scene.view.legal:
            self.attention.focus_zone = None
            self.attention.focus_hex = map_focus.following(self.scene.view.legal, self.attention.focus_hex, by)
            self.attention.armed = True
            self.scene.camera.focus(self.attention.focus_hex)
            return
        ids = options(self.scene.view) or [zone.id for zone in self.scene.sides.all_zones()]
        if ids:
            place = ids.index(self.attention.focus_zone) if self.attention.focus_zone in ids else (-1 if by > 0 else 0)
            self.attention.focus_zone = ids[(place + by) % len(ids)]
            if self.scene.view.irish and self.attention.focus_zone[0] == "mission":
                self.scene.sides.public_panel.bring_into_view(self.attention.focus_zone[1])
                if (
                    options(self.scene.view)
                    and self.scene.layout is not None
                    and self.scene.layout.side is not Side.COLUMN
                ):
                    self.attention.drawer_open = True

    def _scroll(self, intent: Intent) -> None:
        rows = -round(intent.amount) or (-1 if intent.amount > 0 else 1)
        panel = (
            self.scene.sides.log_panel
            if self.attention.log_open
            else self.scene.sides.public_panel
            if self.scene.view.irish
            else self.scene.sides.missions_panel
        )
        if panel.scroll_by(rows):
            self.scene.version += 1

    def _activate(self, zone: ZoneId) -> None:
        kind, number = zone
        if not still_there(zone, self.scene.view, len(self.scene.match.placements)):
            return
        self.scene.app.sound.play("click")
        if kind == "player":
            self.attention.opened = set() if self.attention.opened else set(range(self.scene.match.players))
        elif kind == "peek":
            self._toggle_peek()
        elif kind == "offer":
            self.scene.keep(number)
        elif kind == "turn":
            self.attention.focus_zone = None
            self.scene.take_back.turn_up()
        elif zone in options(self.scene.view) and (self.attention.drawer_open or self._side is Side.COLUMN):
            self.scene.double(number)
        elif kind == "secret":
            self.attention.lit_mission = None if self.attention.lit_mission == SECRET else SECRET
        elif kind == "mission":
            self.attention.lit_mission = None if self.attention.lit_mission == number else number
            if self.scene.layout is not None and self.scene.layout.side is Side.RAIL:
                self.attention.drawer_open = True
        elif kind == "rail":
            self.attention.drawer_open = not self.attention.drawer_open
            self.attention.log_open = False
        elif kind in ("recap", "news"):
            placed = self.scene.match.placements[number].at
            if placed is not None:
                self.attention.focus_hex = placed
                self.scene.camera.stay()
                self.scene.camera.focus(placed)
        elif kind == "whole":
            self.scene.camera.whole()
        elif kind == "cathedral" and self.scene.view.own is not None:
            name = self.scene.view.own.unvisited[number]
            self.attention.focus_hex = next(m.hex for m in self.scene.match.board.cathedrals if m.name == name)
        elif kind == "hint":
            self.scene.hints.follow(number)
        elif kind == "close" and self.scene.hints.open:
            self.scene.hints.forget()
        elif kind == "close":
            self.attention.log_open = self.attention.drawer_open = False
            self.attention.focus_zone = None
        elif kind == "button":
            {
                buttons.MENU: self.scene.open_menu,
                buttons.LOG: self._toggle_log,
                buttons.NAMES: self._toggle_names,
                buttons.SPEED: self._next_speed,
                buttons.HINT: self._toggle_hint,
                buttons.MISSIONS: self._toggle_drawer,
                buttons.TAKE_BACK: self.scene.take_back.ask,
                buttons.PAUSE: self.scene.watch.toggle,
                buttons.STEP: self.scene.watch.step,
                buttons.WHY: self.scene.asking.press_button,
            }[number]()

    @property
    def _side(self) -> Side:
        assert self.scene.layout is not None
        return self.scene.layout.side

    def _toggle_hint(self) -> None:
        """Show what is advised now, or put it away."""
        self.scene.hints.toggle()
        if self.scene.hints.open:
            self.attention.log_open = self.attention.drawer_open = False

    def _toggle_log(self) -> None:
        self.scene.hints.forget()
        self.attention.log_open = not self.attention.log_open
        self.attention.drawer_open = False
        self.scene.sides.log_panel.scroll = 0
        if self.attention.focus_zone is not None and self.attention.focus_zone[0] != "button":
            self.attention.focus_zone = None

    def _toggle_drawer(self) -> None:
        self.scene.hints.forget()
        self.attention.drawer_open = not self.attention.drawer_open
        self.attention.log_open = False

    def _toggle_names(self) -> None:
        self.scene.board_view.show_all_names = not self.scene.board_view.show_all_names

    def _toggle_peek(self) -> None:
        if self.scene.view.own is not None and self.scene.view.own.set_aside:
            self.attention.peeking = not self.attention.peeking

    def _toggle_tiles(self) -> None:
        """All tiles off the board that may be looked up: everybody's unplayed ones, and the own set aside."""
        attention, own = self.attention, self.scene.view.own
        shown = bool(attention.opened) or attention.peeking
        attention.opened = set() if shown else set(range(self.scene.match.players))
        attention.peeking = not shown and own is not None and bool(own.set_aside)

    def _next_speed(self) -> None:
        self.scene.session.speed = choose_speed(self.scene.session.speed)
        self.scene.timeline.speed = self.scene.session.speed
        self.scene.app.settings.speed = self.scene.session.speed.word  # type: ignore[assignment]
        self.scene.app.save_settings()
