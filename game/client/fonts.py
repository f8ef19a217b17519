"""Type: one display face and one reading face, rendered once and remembered.

Needs `pygame.font`, but no display.
"""

from __future__ import annotations

import bisect
import io
import unicodedata
from functools import cache
from pathlib import Path

import pygame

from game.client.picture_cache import PictureCache
from game.client.theme import Colour
from game.storage.resources import assets_folder

FILES = {
    "display": "UncialAntiqua-Regular.ttf",
    "regular": "RebirthSans-Regular.ttf",
    "medium": "RebirthSans-Medium.ttf",
    "bold": "RebirthSans-Bold.ttf",
    "extrabold": "RebirthSans-ExtraBold.ttf",
    "italic": "RebirthSans-MediumItalic.ttf",
}

# Bytes of lines of text: about what all scenes show together at 4K
REMEMBERED = 24 << 20
REMEMBERED_WIDTHS = 4000
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
#: Stands for a letter that a face has not.
UNKNOWN = "?"
#: Control characters and halves of letters, which a file may hold in a name: no face takes them.
UNWRITABLE = ("Cc", "Cs")


@cache
def _read(file: Path) -> bytes:
    """A typeface's file, read once: opened by its name it would stay open for each size that it is used in."""
    return file.read_bytes()


def _is_plain(letter: str) -> bool:
    """Whether every face has it; the end of a line is no letter."""
    return letter.isascii() and (letter.isprintable() or letter == "\n")


class Fonts:
    """The bundled faces at any size.

    Every `px` is the size in pixels before `text_scale`, the player's large-text setting, is applied.
    """

    def __init__(self, text_scale: float = 1.0, folder: Path | None = None) -> None:
        """Uses the fonts of `folder`, by default the bundled ones; raises FileNotFoundError when one is missing."""
        if not pygame.font.get_init():
            pygame.font.init()
        self.text_scale = text_scale
        self._folder = folder if folder is not None else assets_folder() / "fonts"
        for name in FILES.values():
            if not (self._folder / name).is_file():
                raise FileNotFoundError(self._folder / name)
        self._letters: dict[tuple[str, str], str] = {}
        self._faces: dict[tuple[str, int], pygame.Font] = {}
        self._lines = PictureCache(REMEMBERED)
        self._widths: dict[tuple[str, str, int], int] = {}
        self._drops: dict[tuple[str, int], int] = {}
        self._sunk: dict[tuple[str, str, int], int] = {}

    def size(self, px: float) -> int:
        """Gives the size in whole pixels at which `px` is really drawn."""
        return max(1, round(px * self.text_scale))

    def text(self, role: str, px: float) -> pygame.Font:
        """Gives the face for a role ("display", "regular", "medium", "bold", "extrabold", "italic")."""
        return self._face(role, self.size(px))

    def _face(self, role: str, size: int) -> pygame.Font:
        face = self._faces.get((role, size))
        if face is None:
            face = self._faces[role, size] = pygame.Font(io.BytesIO(_read(self._folder / FILES[role])), size)
        return face

    def shown(self, text: str, role: str) -> str:
        """Gives the text as a face can write it: names of players and maps may hold letters that it has not.

        Such a letter loses its accents, or becomes a question mark.
        """
        if text.isascii() and text.isprintable():
            return text
        return "".join(letter if _is_plain(letter) else self._letter(letter, role) for letter in text)

    def _letter(self, letter: str, role: str) -> str:
        found = self._letters.get((letter, role))
        if found is None:
            if unicodedata.category(letter) in UNWRITABLE:
                self._letters[letter, role] = UNKNOWN
                return UNKNOWN
            plain = "".join(part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part))
            # Joining signs and accents of their own have nothing to show.
            silent = unicodedata.category(letter) in ("Mn", "Me", "Cf")
            found = next((form for form in (letter, plain) if form and self._holds(form, role)), UNKNOWN)
            found = self._letters[letter, role] = "" if silent else found
        return found

    def _holds(self, text: str, role: str) -> bool:
        """Whether a face has every letter; one it has not is measured as nothing."""
        marks = self.text(role, 16).metrics(text)
        return all(letter.isspace() or (mark and mark[1] > mark[0]) for letter, mark in zip(text, marks, strict=True))

    def width(self, text: str, role: str, px: float) -> int:
        """Gives the width of one line in pixels."""
        key = (text, role, self.size(px))
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) >= REMEMBERED_WIDTHS:
                self._widths.clear()
            width = self._widths[key] = self._face(role, key[2]).size(self.shown(text, role))[0]
        return width

    def drop(self, role: str, px: float) -> int:
        """Gives by how many pixels a line moves down so that its capitals, not its box, stand in the middle."""
        key = (role, self.size(px))
        drop = self._drops.get(key)
        if drop is None:
            face = self._face(*key)
            capital = face.metrics("H")[0]
            middle = 0.0 if capital is None else face.get_linesize() / 2 - face.get_ascent() + capital[3] / 2
            drop = self._drops[key] = round(middle)
        return drop

    def sunk(self, text: str, role: str, px: float) -> int:
        """Gives by how many pixels a rendered line stands lower than others: an accent on a capital takes that room."""
        if text.isascii():
            return 0
        key = (text, role, self.size(px))
        sunk = self._sunk.get(key)
        if sunk is None:
            if len(self._sunk) >= REMEMBERED_WIDTHS:
                self._sunk.clear()
            face = self._face(role, key[2])
            tallest = max((mark[3] for mark in face.metrics(self.shown(text, role)) if mark is not None), default=0)
            sunk = self._sunk[key] = max(0, tallest - face.get_ascent())
        return sunk

    def line_height(self, role: str, px: float) -> int:
        """Gives the distance between two lines in pixels."""
        return self.text(role, px).get_linesize()

    def render(
        self,
        text: str,
        role: str,
        px: float,
        colour: Colour,
        halo: Colour | None = None,
        halo_width: float = 0,
    ) -> pygame.Surface:
        """Gives one line of text on nothing; do not draw on the picture, it is shared.

        With a halo the text is ringed by `halo_width` pixels (before text scale) on each side, and the picture
        is larger by as much.
        """
        width = max(1, round(halo_width * self.text_scale)) if halo is not None and halo_width > 0 else 0
        key = (self.shown(text, role), role, self.size(px), colour, halo if width else None, width)
        return self._lines.get(key, lambda: self._draw(*key))

    def forget_lines(self) -> None:
        """Let go of all lines kept: most of them, such as scores, will not be written again."""
        self._lines.clear()

    def forget(self) -> None:
        """Let go of all lines and sizes kept: the window or the letters have another size."""
        self.forget_lines()
        self._faces.clear()
        self._widths.clear()

    def _draw(self, text: str, role: str, size: int, colour: Colour, halo: Colour | None, width: int) -> pygame.Surface:
        face = self._face(role, size)
        front = face.render(text, True, colour)
        if halo is None:
            return front
        face.outline = width
        try:
            ring = face.render(text, True, halo)
        finally:
            face.outline = 0
        ring.blit(front, (width, width))
        return ring

    def wrap(self, text: str, role: str, px: float, width: float) -> list[str]:
        """Breaks text into lines no wider than `width` pixels; "\\n" starts a new line.

        A word that is wider than the line stands alone and sticks out.
        """
        text = self.shown(text, role)
        lines = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if line and self.width(longer, role, px) > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return lines

    def fit(self, text: str, role: str, px: float, width: float, min_px: float) -> int:
        """Gives the largest size from `px` down to `min_px` at which the line is no wider than `width`.

        Gives `min_px` when even that is too wide: `shorten` then cuts the line.
        """
        size = round(px)
        while size > min_px and self.width(text, role, size) > width:
            size -= 1
        return max(size, round(min_px))

    def shorten(self, text: str, role: str, px: float, width: float) -> str:
        """Cuts the line at its end, with an ellipsis, until it is no wider than `width`."""
        if self.width(text, role, px) <= width:
            return text

        def sticks_out(letters: int) -> bool:
            return self.width(text[:letters].rstrip() + ELLIPSIS, role, px) > width

        # Halving: letter by letter, a text of thousands would hold up every frame.
        fitting = bisect.bisect_left(range(1, len(text)), True, key=sticks_out)
        return text[:fitting].rstrip() + ELLIPSIS
