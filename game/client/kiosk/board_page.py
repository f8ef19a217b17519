"""The page of the attract screen on which the board plays itself, and says what happens."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.attract import Attract
from game.client.i18n import _
from game.client.kiosk.big_scene import LETTERS
from game.client.kiosk.captions import Caption, caption
from game.client.scenes.title import FRAME, FRAME_SHADOW
from game.client.widgets import draw_brass_frame, draw_panel, draw_tray
from game.rebirth import Event, Match

if TYPE_CHECKING:
    from game.client.kiosk.big_scene import BigScene
    from game.client.kiosk.poster import Logo

PLAQUE, PLAQUE_GAP, GAP, CAPTION_NARROW, LOGO_HIGH = 92.0, 16.0, 60.0, 232.0, 190.0
#: The board's place is never wider than this for its height.
WIDEST = 1.12
#: Letters on plaque and board are drawn so much larger than on the title.
LARGER = LETTERS / 36
HEADING, LARGEST = 60.0, 104.0
#: In the words' panel: the seal of who placed as a share of its height, in design units at most, and on the corner of
#: a narrow one.
SEAL_SHARE, LARGEST_SEAL, SEAL_NARROW = 0.32, 190.0, 96.0
#: The tile is shown where its clan's name has so much room beside the seal.
ROOM_FOR_TILE = 460.0
#: Seconds between two placements: time to read.
PAUSE = 2.4
#: Fewer players are easier to follow.
PLAYERS = (2, 3)


def together(text: str) -> str:
    """A text in which no line ends between a number and what it counts."""
    return re.sub(r"(\d) ", "\\1\N{NO-BREAK SPACE}", text)


class BoardPage:
    """The page. The game goes on only while it is looked at."""

    def __init__(self, scene: BigScene, logo: Logo, seed: int) -> None:
        self.scene = scene
        self.logo = logo
        self.attract = Attract(
            scene.app, seed, boards=scene.kiosk.options.boards, counts=PLAYERS, pause=PAUSE, told=self._told
        )
        self.said: Caption | None = None
        self.board = Rect(0, 0, 0, 0)
        self.plaque = Rect(0, 0, 0, 0)
        self.words = Rect(0, 0, 0, 0)
        self.name = Rect(0, 0, 0, 0)
        self._fresh = False

    def _told(self, match: Match, events: Sequence[Event]) -> None:
        found = caption(match, events)
        if found is not None and found != self.said:
            self.said = found
            self._fresh = True

    @property
    def text(self) -> str:
        """What is said now."""
        winner = self.attract.winner_line
        if winner:
            return winner
        return self.said.text if self.said is not None else _("The computer plays against itself")

    # ------------------------------------------------------------------ places and time

    def lay_out(self, area: Rect) -> None:
        """Place board, scores and words in an area of the window."""
        px = self.scene.px
        frame, plaque, between = px(FRAME), px(PLAQUE), px(PLAQUE_GAP)
        if self.scene.narrow:
            words = px(CAPTION_NARROW)
            self.words = Rect(area.x, area.bottom - words, area.width, words)
            high = self.words.y - px(26) - plaque - between - area.y
            self.name = Rect(0, 0, 0, 0)
        else:
            high = area.height - plaque - between
        board = Rect(0, area.y + frame, 0, high - 2 * frame)
        most = area.width - 2 * frame if self.scene.narrow else round(area.width * 0.46)
        board.width = min(round(board.height * WIDEST), most)
        board.right = area.right - frame
        if self.scene.narrow:
            board.centerx = area.centerx
        framed = board.inflate(2 * frame, 2 * frame)
        self.board = board
        self.plaque = Rect(framed.x, framed.bottom + between, framed.width, plaque)
        if not self.scene.narrow:
            left = Rect(area.x, area.y, framed.x - px(GAP) - area.x, area.height)
            self.name = Rect(left.x, left.y, left.width, min(px(LOGO_HIGH), round(left.width * 0.36)))
            top = self.name.bottom + px(36)
            self.words = Rect(left.x, top, left.width, left.bottom - top)
        self.attract.least = LETTERS * self.scene.u
        self.attract.lay_out(self.board, self.plaque, self.scene.u * LARGER)

    def update(self, dt: float, still: bool) -> list[Rect]:
        """Let the game go on; gives the areas that look different."""
        before = self.text
        areas = self.attract.update(dt, still)
        if self._fresh or self.text != before:
            self._fresh = False
            areas = [*areas, self.words.union(self._around(self._corner))]
        return areas

    @property
    def _corner(self) -> tuple[int, int]:
        """The middle of a seal on the corner of a narrow panel."""
        return self.words.x + self.scene.px(20), self.words.y + self.scene.px(8)

    def _around(self, middle: tuple[int, int]) -> Rect:
        side = self.scene.px(SEAL_NARROW * 1.2)
        rect = Rect(0, 0, side, side)
        rect.center = middle
        return rect

    def prepare(self, dt: float) -> None:
        """Get a game ready while another page is shown."""
        if self.attract.match is None:
            self.attract.update(dt)

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it all."""
        clip = surface.get_clip()
        spare = self.scene.px(FRAME) + self.scene.px(FRAME_SHADOW)
        framed = self.board.inflate(2 * spare, 2 * spare)
        if clip.colliderect(framed) and not self.board.contains(clip):
            draw_brass_frame(surface, self.board, self.scene.u)
        if self.attract.match is None:
            if clip.colliderect(self.board):
                surface.set_clip(clip.clip(self.board))
                self.attract.draw_meanwhile(surface, self.board)
                surface.set_clip(clip)
            draw_tray(surface, self.plaque, self.scene.u)
        else:
            self.attract.draw(surface)
        if self.name.width:
            self.logo.draw(surface, self.name, left=True)
        if clip.colliderect(self.words.inflate(self.scene.px(120), self.scene.px(120))):
            self._draw_words(surface)

    @property
    def _inner(self) -> Rect:
        """The words' panel without its edge."""
        px = self.scene.px
        return self.words.inflate(-2 * px(30), -2 * px(16 if self.scene.narrow else 30))

    @property
    def _seal(self) -> int:
        """The size of the seal of who placed."""
        if self.scene.narrow:
            return self.scene.px(SEAL_NARROW)
        return min(self.scene.px(LARGEST_SEAL), round(self._inner.height * SEAL_SHARE))

    @property
    def room_for_words(self) -> Rect:
        """Where it says what happens: below the seal, or beside one on the corner."""
        rest = self._inner
        if not self.scene.narrow:
            head = self._seal + self.scene.px(16)
            rest.y, rest.height = rest.y + head, rest.height - head
        return rest

    def _draw_words(self, surface: pygame.Surface) -> None:
        scene, px = self.scene, self.scene.px
        draw_panel(surface, self.words, scene.u, radius=26)
        seat, inner, side = self._speaker, self._inner, self._seal
        if seat is None:
            scene.block(surface, self.text, inner, LARGEST, theme.INK)
            return
        clan = theme.CLANS[seat]
        seal = scene.app.sprites.emblem(clan, side, shadow=True)
        if scene.narrow:
            surface.blit(seal, seal.get_rect(center=self._corner))
        else:
            surface.blit(seal, seal.get_rect(center=(inner.x + side // 2, inner.y + side // 2)))
            head = Rect(inner.x + side + px(30), inner.y, inner.width - side - px(30), side)
            tile = self.said.tile if self.said is not None and not self.attract.winner_line else None
            if tile is not None and head.width > px(ROOM_FOR_TILE):
                picture = scene.app.sprites.tile(clan, tile, side * 0.86)
                surface.blit(picture, picture.get_rect(center=(inner.right - side // 2, inner.y + side // 2)))
                head.width -= side + px(20)
            title = clan.title[:1].upper() + clan.title[1:]  # it is written for the middle of a sentence
            scene.block(surface, title, head, HEADING, theme.INK_SECOND, role="bold", left=True)
        scene.block(surface, together(self.text), self.room_for_words, LARGEST, theme.INK, left=not scene.narrow)

    @property
    def _speaker(self) -> int | None:
        """The seat that the words are about; None for all."""
        match = self.attract.match
        if self.attract.winner_line and match is not None and match.result is not None:
            winners = match.result.winners
            return winners[0] if len(winners) == 1 else None
        return self.said.seat if self.said is not None else None

    def near(self) -> list[Rect]:
        """Where more than the landscape is to be drawn."""
        px = self.scene.px
        spare = 2 * (px(FRAME) + px(FRAME_SHADOW))
        words = self.words.inflate(px(120), px(120))
        return [self.board.inflate(spare, spare), self.plaque.inflate(px(60), px(60)), words, self.name]
