"""Watches what is written, and finds words that are cut, too small, over others or outside of what they lie on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations

import pygame
import pytest
from pygame import Rect

from game.client.fonts import ELLIPSIS, Fonts
from game.client.scenes.rules_text import MARK
from game.client.widgets import paint

#: Nothing that a player must read is smaller, in pixels, in a window of 720 lines.
LEAST_PIXELS = 16
#: Antialiased edges may touch.
TOUCH = 1


@dataclass
class Words:
    """A line on the screen: where its ink is, on what it lies, and where drawing was allowed."""

    text: str
    ink: Rect
    size: int
    ground: Rect
    clip: Rect
    cut: bool = False


@dataclass
class Page:
    """All that was written on one surface and can still be seen."""

    size: tuple[int, int]
    words: list[Words] = field(default_factory=list)
    grounds: list[Rect] = field(default_factory=list)
    half_covered: list[str] = field(default_factory=list)

    def lay(self, rect: Rect, *, marks: bool = False) -> None:
        """An opaque shape hides what lay there before; one that only `marks` words is no ground that ends them."""
        kept = []
        for words in self.words:
            if rect.contains(words.ink):
                continue
            if rect.colliderect(words.ink.inflate(-2 * TOUCH, -2 * TOUCH)):
                self.half_covered.append(words.text)
            kept.append(words)
        self.words = kept
        if not marks:
            self.grounds.append(rect.copy())

    def ground_of(self, ink: Rect) -> Rect:
        """The last shape laid under the middle of a line; the whole surface if there is none."""
        under = [rect for rect in self.grounds if rect.collidepoint(ink.center)]
        return under[-1] if under else Rect((0, 0), self.size)


class Watch:
    """What has been written since the watch began."""

    def __init__(self) -> None:
        self.pages: dict[int, Page] = {}
        self.small: list[str] = []
        self.least = 0
        self._kept: list[pygame.Surface] = []

    def page(self, surface: pygame.Surface) -> Page:
        """The page of a surface."""
        if id(surface) not in self.pages:
            self._kept.append(surface)  # so that no other surface gets its identity
            self.pages[id(surface)] = Page(surface.get_size())
        return self.pages[id(surface)]

    def faults(self, *, may_be_cut: tuple[str, ...] = (), scrolls: bool = False) -> list[str]:
        """Everything wrong, in words. Lines that begin like one of `may_be_cut` may lose their end.

        Where the page `scrolls`, lines may be half in sight.
        """
        found = [f"smaller than {self.least}: {text}" for text in self.small]
        for page in self.pages.values():
            window = Rect((0, 0), page.size)
            found += [f"half covered: {text}" for text in dict.fromkeys(page.half_covered)]
            for words in page.words:
                inside = words.ground.clip(words.clip).clip(window).inflate(2 * TOUCH, 2 * TOUCH)
                ink = words.ink.clip(words.clip) if scrolls else words.ink
                if ink and not inside.contains(ink):
                    found.append(f"outside of {words.ground}: {words.text} {words.ink}")
                if words.text.endswith(ELLIPSIS) and not words.text.startswith(may_be_cut or ("\0",)):
                    found.append(f"cut: {words.text}")
            for one, other in combinations(page.words, 2):
                shared = one.ink.clip(other.ink)
                if min(shared.size) > TOUCH:
                    found.append(f"over one another: {one.text} {one.ink}, {other.text} {other.ink}")
        return found


@contextmanager
def watching(monkeypatch: pytest.MonkeyPatch, *, least: int = 0) -> Iterator[Watch]:
    """Watch everything that is drawn; `least` is the smallest type in pixels that is no fault."""
    watch = Watch()
    watch.least = least
    real_text, real_rounded, real_render = paint.draw_text, paint.draw_rounded, Fonts.render

    def draw_text(surface, fonts, text, place, role, size, colour, *, anchor="midleft", halo=None, halo_width=0):  # type: ignore[no-untyped-def]
        rect = real_text(
            surface, fonts, text, place, role, size, colour, anchor=anchor, halo=halo, halo_width=halo_width
        )
        ink = real_render(fonts, text, role, size, colour).get_bounding_rect().move(rect.topleft)
        if text.strip() and ink.width:
            page = watch.page(surface)
            page.words.append(Words(text, ink, fonts.size(size), page.ground_of(ink), surface.get_clip()))
        return rect

    def draw_rounded(surface, rect, radius, fill, alpha=255):  # type: ignore[no-untyped-def]
        if alpha == 255:
            watch.page(surface).lay(rect, marks=fill == (MARK,))
        return real_rounded(surface, rect, radius, fill, alpha)

    def render(self, text, role, px, colour, halo=None, halo_width=0):  # type: ignore[no-untyped-def]
        if text.strip() and self.size(px) < watch.least:
            watch.small.append(f"{text} ({self.size(px)})")
        return real_render(self, text, role, px, colour, halo, halo_width)

    with monkeypatch.context() as patch:
        patch.setattr(Fonts, "render", render)
        for name, module in list(sys.modules.items()):
            if name.startswith("game.client"):
                for original, replacement in ((real_text, draw_text), (real_rounded, draw_rounded)):
                    attribute = original.__name__
                    if getattr(module, attribute, None) is original:
                        patch.setattr(module, attribute, replacement)
        yield watch
