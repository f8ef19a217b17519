"""After the game: the finished board, with every name and every castle, to look at as long as one likes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import map_focus, theme
from game.client.animations import standing
from game.client.board_view import BoardPieces, BoardView, Pointer
from game.client.bubble_text import place_text
from game.client.i18n import _
from game.client.intents import Device, Intent, IntentKind
from game.client.layout import GameLayout, game_layout
from game.client.open_water import OpenWater, tail_tip
from game.client.panels import paint_players, paint_table
from game.client.panels.base import rule, write
from game.client.panels.hand import GOLD_LINE, TEXT
from game.client.preview_bubble import Bubble, tail_foot, tail_root
from game.client.scene import meanwhile
from game.client.scenes import final_tables
from game.client.scenes.menu import MenuScene
from game.client.score_track import ScoreTrack
from game.client.visible import look_at
from game.client.widgets import Button, draw_tray
from game.rebirth import Hex, Match

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.client.app import App

HEADER = 74.0


@dataclass(frozen=True)
class Spotlight:
    """What to light up on the board: the spaces and regions that a mission card was about, and its words."""

    title: str
    text: str
    spaces: frozenset[Hex] = frozenset()
    regions: tuple[str, ...] = ()


class FinalBoardScene(MenuScene):
    """Board and score track as they stood at the end; pointing at a place tells what is there."""

    def __init__(self, app: App, match: Match, controllers: Sequence[str], spotlight: Spotlight | None = None) -> None:
        """`match` is finished; `controllers` say who played each seat."""
        super().__init__(app)
        assert match.result is not None
        self.match = match
        self.spotlight = spotlight
        self.view = look_at(match, None, controllers)
        self.totals = [final.total for final in match.result.final]
        self.back = Button(_("Back"), self.cancelled, icon="undo", kind="first", size=30)
        self.form.set_widgets([self.back], self.back)
        self.pieces = self._pieces()
        self.pointed: Hex | None = None
        self.by_keys = False
        self.layout: GameLayout = game_layout(self.size, match.players, text=app.fonts.text_scale, with_rail=False)
        self._base: pygame.Surface | None = None
        self._bubble = Bubble()
        self._water: OpenWater | None = None

    def _pieces(self) -> BoardPieces:
        lit = self.spotlight
        return standing(
            self.match,
            highlighted=lit.spaces if lit is not None else frozenset(),
            regions=lit.regions if lit is not None else (),
        )

    # ------------------------------------------------------------------ input

    def cancelled(self) -> None:
        self.app.pop()

    def handle(self, intent: Intent) -> None:
        kind = intent.kind
        if kind in (IntentKind.POINT, IntentKind.PRESS) and intent.pos is not None:
            self.by_keys = False
            self._point_at(self.board_view.hex_at(intent.pos))
        elif kind is IntentKind.MOVE and intent.direction is not None:
            self._move(intent.direction)
            return
        elif kind in (IntentKind.NEXT, IntentKind.PREVIOUS):
            self.by_keys = True
            self._point_at(map_focus.following(self._marks, self.pointed, 1 if kind is IntentKind.NEXT else -1))
            return
        elif kind is IntentKind.NAMES:
            self.board_view.show_all_names = not self.board_view.show_all_names
            self.needs_redraw = True
        super().handle(intent)

    def device_changed(self) -> None:
        self._base = None
        self.needs_redraw = True

    @property
    def _marks(self) -> list[Hex]:
        """Where castles and other landmarks stand: Tab goes from one to the next."""
        return [mark.hex for mark in self.match.board.landmarks]

    def _point_at(self, at: Hex | None) -> None:
        if at != self.pointed:
            self.pointed = at
            self.needs_redraw = True

    def _move(self, direction: tuple[int, int]) -> None:
        centre = self.board_view.centre
        places = [*self.match.board.spaces, *self._marks]
        self.by_keys = True
        if self.pointed is None:
            found = map_focus.nearest(centre, places, self.layout.board.center)
        else:
            found = map_focus.step(centre, places, self.pointed, direction) or self.pointed
        self._point_at(found)
        self.needs_redraw = True

    # ------------------------------------------------------------------ places

    def resized(self, size: tuple[int, int]) -> None:
        self.layout = game_layout(size, self.match.players, text=self.app.fonts.text_scale, with_rail=False)
        board = self.layout.board
        self.board_view = BoardView(self.match.board, self.match.players, board, self.app.sprites, self.app.fonts)
        self._base = None
        self._water = None
        super().resized(size)

    def lay_out(self) -> None:
        layout = self.layout
        first, last = layout.buttons[0], layout.buttons[-1]
        row = first.union(last).inflate(-2 * layout.px(8), 0)
        self.back.rect = Rect(row.x, row.y, row.width - row.height - layout.px(10), row.height)
        self.rules_corner.move_to(Rect(row.right - row.height, row.y, row.height, row.height))
        self.track = ScoreTrack(layout.frame, layout.board, layout.u, self.app.fonts, layout.about_board)

    # ------------------------------------------------------------------ drawing

    def preparations(self) -> Iterator[None]:
        """The map on a thread, and what stands around it meanwhile."""
        return meanwhile(self.board_view.preparations(self.pieces), self._surroundings)

    def _surroundings(self) -> pygame.Surface:
        """What stands around the map, painted when it is first asked for."""
        if self._base is None:
            self._base = self._paint_base()
        return self._base

    def draw_content(self, surface: pygame.Surface) -> None:
        surface.blit(self._surroundings(), (0, 0))
        focus = self.pointed if self.by_keys else None
        self.board_view.draw(surface, self.pieces, Pointer(focus=focus) if focus is not None else None)
        self.track.draw_inner_edge(surface)
        self.track.draw_markers(surface, self.app.sprites, self.totals, [0.0] * len(self.totals))
        self._draw_bubble(surface)
        if not self.board_view.names_ready:
            self.needs_redraw = True

    def _paint_base(self) -> pygame.Surface:
        layout = self.layout
        base = pygame.Surface(layout.size, 0, 32)
        paint_table(base, layout.u)
        self.track.draw_frame(base)
        paint_players(base, self.look, layout, self.view, self.totals, (), None)
        look, match = self.look, self.match
        seen = [table for table in (final_tables.castles(match), final_tables.visits(match)) if table is not None]
        points = final_tables.points(match, self._how)
        if self.spotlight is not None or not final_tables.fits(look, layout.hand, points):
            if layout.right is not None or self.spotlight is not None:
                self._paint_words(base, layout.hand)
        elif layout.right is not None:
            final_tables.paint(base, look, layout.hand, [points], match.players)
        if layout.right is not None:
            final_tables.paint(base, look, layout.right, seen, match.players)
        elif self.spotlight is None:
            final_tables.paint(base, look, layout.hand, seen, match.players)
        return base

    @property
    def _how(self) -> str:
        """What can be done here, for the device in use."""
        return {
            Device.MOUSE: _("Point at a place to see what is there."),
            Device.TOUCH: _("Touch a place to see what is there."),
            Device.KEYBOARD: _("Go to a place with the arrow keys to see what is there."),
            Device.PAD: _("Go to a place with the stick to see what is there."),
        }[self.app.input.device]

    def _paint_words(self, base: pygame.Surface, rect: Rect) -> None:
        """What is to be seen: the whole board, or what one card was about."""
        look, u = self.look, self.u
        left, room = rect.x + 28 * u, rect.width - 56 * u
        title, text = _("The finished board"), self._how
        if self.spotlight is not None:
            title, text = self.spotlight.title, self.spotlight.text
        step = look.fonts.line_height("medium", 26 * u)
        lines = look.fonts.wrap(text, "medium", 26 * u, room)[: int((rect.height - (HEADER + 40) * u) / step)]
        tray = Rect(rect.x, rect.y, rect.width, round((HEADER + 44) * u + step * len(lines)))
        draw_tray(base, tray, u)
        write(base, look, title, (left, rect.y + 46 * u), 33, theme.FELT_TEXT, role="display", room=room)
        rule(base, look, left, left + room, rect.y + HEADER * u, GOLD_LINE, 128)
        for number, line in enumerate(lines):
            write(base, look, line, (left, rect.y + (HEADER + 20) * u + (number + 0.5) * step), 26, TEXT)

    def _draw_bubble(self, surface: pygame.Surface) -> None:
        at = self.pointed
        text = place_text(self.match, at) if at is not None else None
        if at is None or text is None:
            return
        (size, *others), centre = self._bubble.sizes(self.look, text), self.board_view.centre(at)
        rect = self._find_water().place(size, centre, others=others)
        tip = tail_tip(rect, centre, self.board_view.hex_width)
        self._bubble.draw_tail(surface, self.look, text, rect, tip)
        crossed = self.board_view.names_crossed(tip, tail_foot(self.look, rect, tip))
        self.board_view.write_names(surface, crossed, on_water=False)
        self._bubble.draw(surface, self.look, text, rect, None)

    def _find_water(self) -> OpenWater:
        """Knows where a bubble hides least."""
        if self._water is not None:
            return self._water
        view, board = self.board_view, self.match.board
        worth = {view.centre(at): 1 for at in board.spaces}
        places, regions = view.name_rects(regions=False), view.name_rects(places=False)
        water = OpenWater(
            self.layout.about_board, self.layout.board, view.hex_width, worth, places, regions,
            solid=view.solid_rects(self.match.tiles), tail_root=tail_root(self.look),
        )  # fmt: skip
        if view.names_ready:
            self._water = water
        return water
