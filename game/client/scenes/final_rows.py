"""The players' rows of the final ceremony: place, emblem or face, name, bar and points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.intents import Point
from game.client.scenes.final_bars import BarPainter
from game.client.widgets import Look, Widget, draw_focus_ring, draw_ring, draw_rounded

if TYPE_CHECKING:
    from game.client.characters import Character
    from game.client.scenes.final import FinalScene

#: Names wider than this are shortened.
MOST_NAME = 330.0
#: The tallest bar.
TALLEST_BAR = 84.0
#: In an upright window the bar stands below the name: where from, and what lies below it; so far down the name stands.
BAR_BELOW, BAR_FOOT, NAME_LINE = 78.0, 12.0, 42.0


class Row(Widget):
    """A player's row; pressed, it opens that player's mission cards. The scene draws what stands in it."""

    def __init__(self, seat: int, show: Callable[[], object]) -> None:
        super().__init__()
        self.seat, self.show = seat, show

    def activate(self, pos: Point | None = None) -> None:
        self.show()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self.focused:
            draw_focus_ring(surface, self.rect, look.u, look.px(14))
        elif self.hovered:
            draw_ring(surface, self.rect, look.px(14), look.px(3), theme.ACTIVE)


class RowPainter:
    """Draws the rows of a ceremony where it has them now."""

    def __init__(self, scene: FinalScene, cast: Sequence[Character | None], parting: Mapping[int, str]) -> None:
        """`cast` has each seat's opponent with a face, `parting` what they say when all is told."""
        self.scene = scene
        self._cast = cast
        self._parting = parting

    def strip(self, row: Rect) -> Rect:
        """Where the bar of a row lies."""
        scene, px = self.scene, self.scene.px
        if scene.upright:
            left, high = scene.panel.x + px(188), row.height - px(BAR_BELOW + BAR_FOOT)
            return Rect(left, row.y + px(BAR_BELOW), scene.panel.right - px(38) - left, high)
        left = scene.panel.x + px(194) + self.name_room
        right = scene.panel.right - px(180)
        height = px(min(scene.row_height - 40, TALLEST_BAR))
        return Rect(left, row.centery - height // 2, right - left, height)

    def total_area(self, row: Rect) -> Rect:
        """Where a row says how many points there are."""
        scene, px = self.scene, self.scene.px
        if scene.upright:
            left = scene.panel.right - px(190)
            return Rect(left, row.y, scene.panel.right - px(8) - left, px(BAR_BELOW - 4))
        left = self.strip(row).right + px(8)
        return Rect(left, row.y, scene.panel.right - left, row.height)

    def draw(self, surface: pygame.Surface, painter: BarPainter) -> None:
        """Draw all rows: place, face, name and words, bar and points."""
        scene, px = self.scene, self.scene.px
        panel = scene.panel
        share = scene.sorted_share
        places = scene.result.places
        clip = surface.get_clip().inflate(px(24), px(24))
        # Those who come out best are drawn last, on top of the rows that they pass.
        for seat in reversed(scene.order):
            bar = scene.bars[seat]
            row = seat + (scene.order.index(seat) - seat) * share
            area = scene.row_rect(row)
            if not clip.colliderect(area):
                continue
            middle = area.centery
            if 0 < share < 1:  # rows that pass each other are cards on their way
                draw_rounded(surface, area.inflate(0, px(4)), px(14), theme.PAPER)
                draw_ring(surface, area.inflate(0, px(4)), px(14), px(2), theme.PAPER_LINE)
            won = seat in scene.result.winners and scene.crown_share > 0
            if won:
                box = area.inflate(0, px(8))
                draw_rounded(surface, box, px(14), (theme.colour("#FFE9A8"),), 190)
                draw_ring(surface, box, px(14), px(3), theme.colour("#E3B04B"))
            if share >= 1:
                place = (panel.x + px(52), middle)
                scene.write(
                    surface, str(places[seat]), place, 46, theme.BUTTON_FIRST_EDGE, role="extrabold", anchor="center"
                )
            self._draw_seal(surface, seat, middle)
            total = painter.draw_bar(surface, bar, self.strip(area), scene.shown)
            place = (panel.right - px(34), self.total_area(area).centery)
            figure = scene.write(surface, str(total), place, 68 if won else 58, role="extrabold", anchor="midright")
            self._write_name(surface, seat, area, figure.left)

    def _write_name(self, surface: pygame.Surface, seat: int, area: Rect, end: int) -> None:
        """Name and words of a player: one above the other, or upright beside each other as far as `end`."""
        scene, px, fonts = self.scene, self.scene.px, self.scene.app.fonts
        name, words = scene.match.seats[seat].name, self._parting.get(seat) if scene.finished else None
        x, floor = scene.panel.x + px(184), scene.look.smallest(24 * scene.u)
        if scene.upright:
            middle = area.y + px(NAME_LINE)
            size = 44 if fonts.text_scale == 1 else 36
            written = scene.write(surface, name, (x, middle), size, role="display", room=px(MOST_NAME))
            x, y = written.right + px(20), middle + px(4)
            room = end - px(24) - x
        else:
            apart = 1.0 if fonts.text_scale == 1 else 1.2
            room, y = self.name_room, area.centery + px(24 * apart)
            scene.write(surface, name, (x, area.centery - px(16 * apart)), 38, role="display", room=room)
        if words and fonts.width(words, "italic", round(floor)) > room:
            words = None  # better unsaid than cut short
        scene.write(
            surface, words or scene.controller_words(seat), (x, y), 26 if scene.upright else 24, theme.INK_SECOND,
            role="italic" if words else "medium", room=room,
        )  # fmt: skip

    def _draw_seal(self, surface: pygame.Surface, seat: int, middle: int) -> None:
        """The clan's emblem, or the opponent's face with the emblem beside it."""
        scene, px = self.scene, self.scene.px
        clan, member = theme.clan_of(seat), self._cast[seat]
        side, x = px(min(86, scene.row_height - 12)), scene.panel.x + px(126)
        seal = scene.app.sprites.emblem(clan, side if member is None else round(side * 0.42))
        if member is not None:
            face = scene.app.sprites.face(member.face, clan, side)
            surface.blit(face, face.get_rect(center=(x, middle)))
            surface.blit(seal, seal.get_rect(center=(x - round(side * 0.4), middle + round(side * 0.3))))
            return
        surface.blit(seal, seal.get_rect(center=(x, middle)))

    @property
    def name_room(self) -> int:
        """How wide the names may be: long ones take some room from the bars."""
        scene, px = self.scene, self.scene.px
        fonts, size = scene.app.fonts, scene.look.smallest(38 * scene.u)
        widest = max(fonts.width(seat.name, "display", size) for seat in scene.match.seats)
        floor = scene.look.smallest(24 * scene.u)
        words = [*(scene.controller_words(seat) for seat in scene.order), *self._parting.values()]
        widest = max(widest, *(fonts.width(text, "medium", floor) for text in words))
        return max(px(196), min(widest + px(4), px(MOST_NAME)))
