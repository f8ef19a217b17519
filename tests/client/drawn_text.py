"""Every line of text that is drawn while recording, with the colours it stands on: for contrasts as they are seen.

Recording puts a surface of its own in the place of `pygame.Surface` and watches what the fonts render. When such a
line is blitted, the pixels beneath it are read first.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pygame

from game.client import theme
from game.client.fonts import Fonts
from game.client.theme import Colour
from tests.client import colour_vision as vision

#: Part of the ground, the worst of it, that may be passed over: pixels of a rim or a shadow beside a letter.
PASSED_OVER = 10
LUMINANCE = np.array([0.2126, 0.7152, 0.0722])


@dataclass(frozen=True)
class Line:
    """A line of text where it was drawn: its colour, its contrast (1 to 21) and what it stands on."""

    text: str
    colour: Colour
    halo: Colour | None
    contrast: float
    ground: Colour | None

    def __str__(self) -> str:
        on = "a halo" if self.halo is not None else "nothing" if self.ground is None else theme.code(self.ground)
        return f"{self.text!r} in {theme.code(self.colour)} on {on}: {self.contrast:.2f}"


class Recorder:
    """What has been drawn since `recording` began."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        #: Every text that was rendered, with the role of its face.
        self.written: set[tuple[str, str]] = set()
        self._rendered: dict[int, tuple[pygame.Surface, str, Colour, Colour | None]] = {}

    def rendered(self, picture: pygame.Surface, text: str, colour: Colour, halo: Colour | None) -> None:
        """Remember a rendered line; the picture is kept, so that its id stays its own."""
        self._rendered[id(picture)] = picture, text, colour, halo

    def line_of(self, picture: pygame.Surface) -> tuple[pygame.Surface, str, Colour, Colour | None]:
        """What was remembered of a rendered line."""
        return self._rendered[id(picture)]

    def blitted(self, surface: pygame.Surface, source: pygame.Surface, place: Any) -> None:
        """Note the ground of a rendered line before it is drawn."""
        found = self._rendered.get(id(source))
        if found is None or not found[1].strip():
            return
        _picture, text, colour, halo = found
        if halo == colour:  # only an outline, over which the letters are written
            return
        corner = place.topleft if isinstance(place, pygame.Rect) else tuple(place)[:2]
        corner = (int(corner[0]), int(corner[1]))
        inked = source.get_bounding_rect(60)
        if not (pygame.surfarray.array_alpha(source.subsurface(inked)) == 0).any():
            inked = inked.inflate(2, 2).clip(source.get_rect())  # a dash has no ground between its pixels
        ink = inked.move(corner).clip(surface.get_rect()).clip(surface.get_clip())
        if not ink.width or not ink.height:
            return
        seen = vision.linear(colour)
        share = (source.get_alpha() or 255) / 255
        if halo is not None:
            self.lines.append(Line(text, colour, halo, vision.contrast(seen, vision.linear(halo)), None))
            return
        part = surface.subsurface(ink)
        # Between the letters, for a line may be written once more over itself
        letters = source.subsurface(ink.move(-corner[0], -corner[1]))
        wanted = pygame.surfarray.array_alpha(letters) == 0
        if surface.get_flags() & pygame.SRCALPHA:
            wanted &= pygame.surfarray.array_alpha(part) > 250
        ground = pygame.surfarray.array3d(part)[wanted]
        if not len(ground):
            self.lines.append(Line(text, colour, None, 1.0, None))
            return
        mixed = vision.linear(ground + (np.array(colour) - ground) * share)
        light, own = (vision.linear(ground) @ LUMINANCE, mixed @ LUMINANCE)
        contrasts = (np.maximum(light, own) + 0.05) / (np.minimum(light, own) + 0.05)
        worst = float(np.percentile(contrasts, PASSED_OVER))
        at = ground[int(np.abs(contrasts - worst).argmin())]
        self.lines.append(Line(text, colour, None, worst, (int(at[0]), int(at[1]), int(at[2]))))


@contextlib.contextmanager
def recording() -> Iterator[Recorder]:
    """Record all text drawn in this block. Make the app in it, for only surfaces made in it are watched."""
    recorder = Recorder()
    plain, render = pygame.Surface, Fonts.render

    class Watched(plain):  # type: ignore[misc, valid-type]
        def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> Any:
            recorder.blitted(self, source, dest)
            return super().blit(source, dest, area, special_flags)

    class Written(plain):  # type: ignore[misc, valid-type]
        """A rendered line; its copies, made to be drawn paler, are the same line."""

        def copy(self) -> Any:
            other = super().copy()
            _picture, *what = recorder.line_of(self)
            recorder.rendered(other, *what)
            return other

    def watched_render(
        self: Fonts,
        text: str,
        role: str,
        px: float,
        colour: Colour,
        halo: Colour | None = None,
        halo_width: float = 0,
    ) -> pygame.Surface:
        recorder.written.add((role, text))
        drawn = render(self, text, role, px, colour, halo, halo_width)
        picture = Written(drawn.get_size(), pygame.SRCALPHA, 32)
        plain.blit(picture, drawn, (0, 0))
        recorder.rendered(picture, text, colour, halo if halo_width > 0 else None)
        return picture

    try:
        pygame.Surface, Fonts.render = Watched, watched_render  # type: ignore[misc, method-assign]
        yield recorder
    finally:
        pygame.Surface, Fonts.render = plain, render  # type: ignore[misc, method-assign]
