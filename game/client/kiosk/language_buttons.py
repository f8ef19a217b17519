"""A button for each language, with its name in that language: no flags, for languages are no countries."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from game.client import i18n
from game.client.i18n import Language
from game.client.kiosk.big_scene import LETTERS, BigButton

#: Between buttons on a narrow screen, in design units: their names need the room.
LANGUAGE_GAP = 10.0


def offered(codes: Sequence[str]) -> list[Language]:
    """The languages of a kiosk, as far as the game speaks them."""
    known = {language.code: language for language in i18n.available()}
    return [known[code] for code in codes if code in known]


class LanguageButton(BigButton):
    """Puts everything into a language."""

    def __init__(self, language: Language, choose: Callable[[str], object]) -> None:
        super().__init__(language.name, partial(choose, language.code), largest=LETTERS + 4)
        self.code = language.code
        self.mark()

    def mark(self) -> None:
        """Show whether it is the language in use."""
        self.kind = "first" if self.code == i18n.language() else "normal"


def language_buttons(codes: Sequence[str], choose: Callable[[str], object]) -> list[LanguageButton]:
    """A button for each language of a kiosk; none where there is nothing to choose."""
    languages = offered(codes)
    return [LanguageButton(language, choose) for language in languages] if len(languages) > 1 else []


def place_in_row(buttons: Sequence[BigButton], row: Rect, gap: int, widest: int) -> None:
    """Place buttons side by side from the right end of a row, or over all of it where they do not fit otherwise."""
    if not buttons:
        return
    wide = min(widest, (row.width - gap * (len(buttons) - 1)) // len(buttons))
    x = row.right - wide * len(buttons) - gap * (len(buttons) - 1)
    for button in buttons:
        button.rect = Rect(x, row.y, wide, row.height)
        x += wide + gap
