"""The boards to choose from, each with its picture: drawn on a thread, and ready before anybody asks for them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable

import pygame
from pygame import Rect

from game.client import theme
from game.client.kiosk.big_scene import LETTERS, BigButton, draw_block, fits
from game.client.kiosk.choices import BoardChoice
from game.client.picture_cache import forget_with_size
from game.client.small_board import small_picture
from game.client.theme import Colour
from game.client.widgets import Look, draw_focus_ring, draw_ring, draw_rounded, draw_shadow

#: A card so high has its picture on top, one so high beside its words; a lower one has none. Design units.
TALL, LOW = 300.0, 118.0
#: Beside a picture words need so much room.
WORDS = 300.0
PICTURE_SHARE, BESIDE_SHARE = 0.58, 1.5
EDGE, EDGE_LOW, GAP = 16.0, 10.0, 16.0
#: The sign on the board that is played on.
CHECK, CHECK_SMALL = 64.0, 48.0
#: How many pictures are kept: those of one screen, and those of the screen before.
MOST = 16

Size = tuple[int, int]
Wanted = tuple[BoardChoice, Size]


class BoardPictures:
    """Small pictures of boards, each drawn once for a size."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, Size], pygame.Surface] = {}
        self._worker: threading.Thread | None = None

    def get(self, choice: BoardChoice, size: Size) -> pygame.Surface | None:
        """The picture, None while there is none."""
        return self._kept.get((choice.map_name, size))

    def make(self, choice: BoardChoice, size: Size) -> pygame.Surface:
        """The picture, drawn now if there is none."""
        key = (choice.map_name, size)
        if key not in self._kept:
            picture = small_picture(choice.board, size)
            while len(self._kept) >= MOST:
                self._kept.pop(next(iter(self._kept)), None)
            self._kept[key] = picture
        return self._kept[key]

    @property
    def busy(self) -> bool:
        """Whether something is being drawn."""
        return self._worker is not None and self._worker.is_alive()

    def begin(self, wanted: Iterable[Wanted]) -> bool:
        """Draw what is missing on a thread; False when there is nothing to draw, or it is being drawn already."""
        if self.busy:
            return False
        missing = [(choice, size) for choice, size in wanted if self.get(choice, size) is None]
        if not missing:
            return False

        def work() -> None:
            for choice, size in missing:
                self.make(choice, size)

        self._worker = threading.Thread(target=work, name="pictures of boards", daemon=True)
        self._worker.start()
        return True

    def forget(self) -> None:
        """Let go of all: the colours or the size of the window have changed."""
        self._kept = {}


PICTURES = BoardPictures()
theme.forget_on_change(PICTURES.forget)
forget_with_size(PICTURES.forget)


class BoardCard(BigButton):
    """A board: its picture, its name, and how long a game takes. Pressed, it is the one to play on."""

    def __init__(self, choice: BoardChoice, on_press: Callable[[], object]) -> None:
        super().__init__(choice.title, on_press, largest=62)
        self.choice = choice

    def _tall(self, look: Look) -> bool:
        return self.rect.height >= TALL * look.u

    def _inner(self, look: Look, rect: Rect) -> Rect:
        edge = 2 * look.px(EDGE if self._tall(look) else EDGE_LOW)
        return rect.inflate(-edge, -edge)

    def picture_rect(self, look: Look) -> Rect:
        """Where the picture is; nowhere when there is no room for one."""
        inner = self._inner(look, self.rect)
        if self._tall(look):
            return Rect(inner.x, inner.y, inner.width, round(inner.height * PICTURE_SHARE))
        beside = round(inner.height * BESIDE_SHARE)
        if self.rect.height >= LOW * look.u and inner.width - beside >= WORDS * look.u:
            return Rect(inner.x, inner.y, beside, inner.height)
        return Rect(inner.topleft, (0, 0))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self.rect.height < LOW * look.u:
            super().draw(surface, look)
            if self.kind == "first":
                self._draw_check(surface, look, self.rect)
            return
        chosen, body, radius = self.kind == "first", self.rect.copy(), look.px(28)
        fill, edge = (theme.BUTTON_FIRST, theme.BUTTON_FIRST_EDGE) if chosen else (theme.BUTTON, theme.BUTTON_EDGE)
        draw_shadow(surface, body, radius, (0, look.px(6)), look.px(5))
        draw_rounded(surface, body, radius, (edge,))
        if self.pressed and self.hovered:
            body.y += look.px(2)
        inner = body.inflate(-2 * look.px(3), -2 * look.px(3))
        draw_rounded(surface, inner, radius - look.px(3), fill)
        if self.hovered and not self.pressed:
            draw_rounded(surface, inner, radius - look.px(3), (theme.WHITE,), 22)
        self._draw_label(surface, look, body, theme.BUTTON_FIRST_TEXT if chosen else theme.BUTTON_TEXT)
        if chosen:
            self._draw_check(surface, look, body)
        if self.focused:
            draw_focus_ring(surface, self.rect, look.u, radius)

    def _draw_check(self, surface: pygame.Surface, look: Look, body: Rect) -> None:
        """The sign of the board that is played on, on the card's corner."""
        large = self.picture_rect(look).width > 0
        side = look.px(CHECK if large else CHECK_SMALL)
        disc = Rect(0, 0, side, side)
        # Without a picture it lies further outside: there are words on the card's corner.
        away = look.px(12) if large else side // 2
        disc.topleft = body.x - away, body.y - away
        draw_rounded(surface, disc, disc.width // 2, theme.BRASS)
        draw_rounded(surface, disc.inflate(-look.px(8), -look.px(8)), disc.width // 2, (theme.FELT[0],))
        icon = look.sprites.icon("check", round(side * 0.62), theme.FELT_TEXT)
        surface.blit(icon, icon.get_rect(center=disc.center))

    def _draw_label(self, surface: pygame.Surface, look: Look, body: Rect, colour: Colour) -> None:
        picture = self.picture_rect(look).move(0, body.y - self.rect.y)
        inner = self._inner(look, body)
        if self.rect.height < LOW * look.u:
            super()._draw_label(surface, look, body, colour)
            return
        words = inner.copy()
        if picture.width:
            shown = PICTURES.get(self.choice, picture.size)
            if shown is None:
                draw_rounded(surface, picture, 0, (theme.SEA_MIDDLE, theme.SEA))
            else:
                surface.blit(shown, picture)
            draw_ring(surface, picture, look.px(6), look.px(3), theme.BRASS[2])
        if not picture.width:
            pass  # words alone
        elif picture.height < inner.height:
            words.y, words.height = picture.bottom, inner.bottom - picture.bottom
        else:
            words.x, words.width = picture.right + look.px(GAP), inner.right - picture.right - look.px(GAP)
        scale = look.fonts.text_scale
        least = look.smallest(self.size * look.u)
        upper = Rect(words.x, words.y, words.width, round(words.height * (0.46 if self._tall(look) else 0.52)))
        lower = Rect(words.x, upper.bottom, words.width, words.bottom - upper.bottom)
        largest = self.size * look.u / scale
        if not fits(look.fonts, self.label, "display", upper.size, least):  # rather a whole name than a length
            draw_block(surface, look.fonts, self.label, words, largest, least, colour)
            return
        draw_block(surface, look.fonts, self.label, upper, largest, least, colour, role="display")
        detail = self.choice.detail if self._tall(look) else self.choice.brief
        draw_block(surface, look.fonts, detail, lower, (LETTERS + 2) * look.u / scale, least, colour)
