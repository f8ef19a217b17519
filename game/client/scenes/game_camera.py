"""The camera of a running game: what wheel, keys, fingers, drags and the turns of others do to it; the overview."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.board_view import BoardPieces
from game.client.camera import NOTCH, View
from game.client.i18n import _
from game.client.intents import Intent, IntentKind
from game.client.panels import Zone
from game.client.timeline import Speed
from game.client.widgets import draw_ring, draw_rounded, draw_shadow, draw_text, px
from game.rebirth import CastleTaken, CathedralVisited, Event, Hex, SettlementScored, TilePlaced

if TYPE_CHECKING:
    from game.client.scenes.game import GameScene

#: So far, in design units, a pressed pointer may stray and still mean a click.
TOLERANCE = 14.0
#: Notches that a wheel may turn at once.
MOST_NOTCHES = 3.0
OVERVIEW_WIDTH, OVERVIEW_MARGIN, CAPTION = 176.0, 12.0, 34.0

Point = tuple[int, int]


@dataclass
class _Press:
    """A press on the board that has not ended: where it began and where it is, and whether it drags the map."""

    began: Point
    last: Point
    dragging: bool = False


class CameraControl:
    """Moves the board's camera. Asked first with every intent, for zooming is possible at any moment."""

    def __init__(self, scene: GameScene) -> None:
        self.scene = scene
        #: Where the overview lies; None while the whole board is shown.
        self.overview: Zone | None = None
        self._corner, self._chosen_for = (1, 1), View()
        self._press: _Press | None = None
        #: What the player looked at before the camera followed the others.
        self._own_view: View | None = None
        #: What was looked at before something was pointed at in recap or log.
        self._before_glance: View | None = None
        self._small: tuple[object, pygame.Surface] | None = None

    @property
    def dragging(self) -> bool:
        """Whether the map is being dragged."""
        return self._press is not None and self._press.dragging

    @property
    def pressing(self) -> bool:
        """Whether the board is pressed without being dragged."""
        return self._press is not None and not self._press.dragging

    @property
    def still(self) -> bool:
        """Whether the board lies where it will go on lying: only then are words laid beside what they are about."""
        return not self.dragging and not self.scene.board_view.camera.moving

    # ------------------------------------------------------------------ wheel, keys, two fingers

    def handle(self, intent: Intent) -> bool:
        """Do what an intent asks of the camera; False when it asks for something else."""
        if self.scene.layout is None:
            return False
        view = self.scene.board_view
        camera = view.camera
        if intent.kind is IntentKind.SCROLL and intent.pos is not None and self._over_board(intent.pos):
            notches = min(max(intent.amount, -MOST_NOTCHES), MOST_NOTCHES)
            self._own_view = None
            camera.zoom_by(NOTCH**notches, self._in_rect(intent.pos))
        elif intent.kind is IntentKind.ZOOM:
            self._own_view = None
            camera.zoom_by(NOTCH**intent.amount, self._middle_of_attention())
        elif intent.kind is IntentKind.WHOLE:
            self.whole()
        elif intent.kind is IntentKind.PINCH and intent.pos is not None:
            self._press = None
            self._own_view = None
            if intent.amount:
                if self._over_board(intent.pos):
                    camera.pinch(intent.amount, self._in_rect(intent.pos), intent.shift)
            else:
                camera.pinched()
        else:
            return False
        self.stay()
        self.scene.needs_redraw = True
        return True

    def whole(self) -> None:
        """Go back to the whole board."""
        self._own_view = None
        self.scene.board_view.camera.whole()
        self.scene.needs_redraw = True

    def _over_board(self, pos: Point) -> bool:
        return self.scene.board_view.rect.collidepoint(pos) and self.scene.sides.zone_at(pos) is None

    def _in_rect(self, pos: tuple[float, float]) -> tuple[float, float]:
        rect = self.scene.board_view.rect
        return pos[0] - rect.x, pos[1] - rect.y

    def _middle_of_attention(self) -> tuple[float, float] | None:
        """Round what a zoom by key turns: the hex spoken of, or the pointer, if they are in sight."""
        view, target = self.scene.board_view, self.scene.attention.target
        pointer = self.scene.app.input.pointer
        if target is not None and view.rect.collidepoint(place := view.centre(target)):
            return self._in_rect(place)
        if not self.scene.attention.by_keys and pointer is not None and view.rect.collidepoint(pointer):
            return self._in_rect(pointer)
        return None

    # ------------------------------------------------------------------ press, drag, release

    def press(self, pos: Point) -> None:
        """The board is pressed: a click, or the beginning of a drag."""
        self._press = _Press(pos, pos)

    def drag(self, pos: Point) -> bool:
        """The pointer moves; True while it drags the map."""
        press = self._press
        if press is None:
            return False
        camera = self.scene.board_view.camera
        if not press.dragging and camera.zoomed:
            press.dragging = math.dist(press.began, pos) > TOLERANCE * self.scene.look.u
        if press.dragging:
            self._own_view = None
            camera.pan_by(pos[0] - press.last[0], pos[1] - press.last[1])
            self.scene.needs_redraw = True
        press.last = pos if press.dragging else press.last
        return press.dragging

    def release(self, pos: Point) -> bool:
        """The press ends; True when it was a click on the board, which begins and ends on one hex."""
        press, self._press = self._press, None
        if press is None or press.dragging:
            return False
        view = self.scene.board_view
        return view.hex_at(press.began) == view.hex_at(pos) and self._over_board(pos)

    def let_go(self) -> None:
        """Forget a press whose end will not be told."""
        self._press = None

    # ------------------------------------------------------------------ following the game

    def focus(self, at: Hex | None) -> None:
        """Keep the focused hex in sight."""
        if at is not None:
            self.scene.board_view.bring_into_view([at])

    def glance(self, places: Sequence[Hex]) -> None:
        """Look at what is pointed at in recap or log, and back when that is nothing any more."""
        if self.scene.layout is None:
            return
        camera = self.scene.board_view.camera
        before, self._before_glance = self._before_glance, None
        if places and camera.zoomed:
            self._before_glance = before or camera.goal
            self.scene.board_view.bring_into_view(places)
        elif before is not None and camera.zoomed:
            camera.look(before)

    def stay(self) -> None:
        """What is looked at was chosen: do not look back."""
        self._before_glance = None

    def follow(self, events: Iterable[Event], by_viewer: bool) -> None:
        """Go where something happens; the player's own view comes back with the player's turn."""
        camera = self.scene.board_view.camera if self.scene.layout is not None else None
        if camera is None or not camera.zoomed or self.scene.session.speed is Speed.INSTANT:
            return
        before = camera.goal
        self.scene.board_view.bring_into_view(self._places(events))
        if camera.goal != before and not by_viewer and self._own_view is None:
            self._own_view = before

    def come_back(self) -> None:
        """It is the player's turn again."""
        if self._own_view is not None:
            self.scene.board_view.camera.look(self._own_view)
            self._own_view = None

    def forget_view(self) -> None:
        """Somebody else looks at the board now."""
        self._own_view = self._before_glance = None

    def _places(self, events: Iterable[Event]) -> Sequence[Hex]:
        """Where on the board events happen."""
        board = self.scene.match.board
        places: list[Hex] = []
        for event in events:
            if isinstance(event, TilePlaced):
                places.append(event.at)
            elif isinstance(event, CastleTaken | CathedralVisited):
                places += [mark.hex for mark in board.landmarks if mark.name == event.name]
            elif isinstance(event, SettlementScored):
                places += next((town.spaces for town in board.settlements if town.name == event.name), ())
        return places

    # ------------------------------------------------------------------ time

    def update(self, dt: float) -> bool:
        """Let the camera move; True when it has come to rest just now."""
        if self.scene.layout is None:
            return False
        view = self.scene.board_view
        view.camera.instant = self.scene.app.settings.reduced_motion or self.scene.session.speed is Speed.INSTANT
        moving = view.camera.moving
        if view.update(dt):
            self.scene.needs_redraw = True
        return moving and not view.camera.moving

    # ------------------------------------------------------------------ the overview

    def draw(self, surface: pygame.Surface, pieces: BoardPieces) -> None:
        """Draw the whole board small in a corner, with what is seen of it, while that is not all. A press goes back."""
        view = self.scene.board_view
        if view.camera.whole_shown or not view.camera.zoomed:
            self.overview = None
            self._small = None
            return
        look, u = self.scene.look, self.scene.look.u
        rect = self._overview_rect()
        zone = Zone(("whole", 0), rect, _("Back to the whole board"))
        self.overview = zone
        attention = self.scene.attention
        radius, edge = px(u, 10), px(u, 3)
        draw_shadow(surface, rect, radius, (px(u, 1), px(u, 4)), px(u, 5), 130)
        lit = attention.active_zone == zone.id
        draw_rounded(surface, rect, radius, (theme.ACTIVE if lit else theme.TABLE_DARK,))
        draw_rounded(surface, rect.inflate(-2 * edge, -2 * edge), radius - edge, (theme.TABLE_DARK,))
        caption = self._caption_height()
        map_rect = Rect(rect.x + edge, rect.y + edge, rect.width - 2 * edge, rect.height - 2 * edge - caption)
        whole = view.whole_picture(pieces)
        key = (pieces, map_rect.size)
        if self._small is None or self._small[0] != key:
            self._small = (key, pygame.transform.smoothscale(whole, map_rect.size))
        surface.blit(self._small[1], map_rect)
        left, top, right, bottom = view.camera.visible()
        across, down = map_rect.width / view.rect.width, map_rect.height / view.rect.height
        seen = Rect(
            map_rect.x + round(left * across),
            map_rect.y + round(top * down),
            round((right - left) * across),
            round((bottom - top) * down),
        ).clip(map_rect)
        draw_ring(surface, seen.inflate(2, 2), 2, px(u, 5), theme.TABLE_DARK, 200)
        draw_ring(surface, seen, 1, px(u, 3), theme.ACTIVE)
        middle = (rect.centerx, rect.bottom - edge - caption / 2)
        size = look.fonts.fit(_("Whole board"), "bold", 24 * u, rect.width - px(u, 16), 16 * u)
        draw_text(surface, look.fonts, _("Whole board"), middle, "bold", size, theme.BUTTON_TEXT, anchor="center")

    def _caption_height(self) -> int:
        return round(CAPTION * self.scene.look.u * self.scene.look.fonts.text_scale)

    def _overview_rect(self) -> Rect:
        """In the corner where it hides the fewest spaces; it stays in a corner until another is clearly better."""
        view, u = self.scene.board_view, self.scene.look.u
        width = px(u, OVERVIEW_WIDTH)
        height = round(width * view.rect.height / view.rect.width) + self._caption_height()
        area = view.rect.inflate(-2 * px(u, OVERVIEW_MARGIN), -2 * px(u, OVERVIEW_MARGIN))

        def in_corner(corner: tuple[int, int]) -> Rect:
            left = area.right - width if corner[0] else area.left
            return Rect(left, area.bottom - height if corner[1] else area.top, width, height)

        if self.still and self._chosen_for != view.camera.now:
            self._chosen_for = view.camera.now
            places = [view.centre(at) for at in view.shape.hexes]

            def hidden(corner: tuple[int, int]) -> int:
                room = in_corner(corner).inflate(view.hex_width, view.hex_width)
                return sum(room.collidepoint(place) for place in places)

            now = hidden(self._corner)
            best = min(((1, 1), (0, 1), (1, 0), (0, 0)), key=hidden)
            if hidden(best) < now - 1 or (now > 0 and hidden(best) == 0):
                self._corner = best
        return in_corner(self._corner)
