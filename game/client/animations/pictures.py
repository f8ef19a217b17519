"""Pictures that moving things need: scaled, squeezed and fading copies, each made once for a step and then kept."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable

import pygame

from game.client.art.vector import TILE_RADIUS, Layer, compose, fading, filled, hex_path, moved, polygon
from game.client.picture_cache import PictureCache
from game.client.theme import SHADOW, WHITE, Colour, code, colour, mix

#: Sizes are rounded to so many steps of the original: more cannot be told apart in motion.
STEPS = 20
#: Bytes to keep for a table of 1080 pixels; larger ones may keep more, by their area.
BUDGET = 20_000_000
DUST_STEPS, RAY_STEPS = 8, 10
DUST_TINT, DUST_EDGE = colour("#F6E9C8"), colour("#A8925F")


class Pictures:
    """Keeps copies of shared pictures; what has not been used for long goes first."""

    def __init__(self, u: float = 1.0) -> None:
        """`u` is the window's unit: the larger, the more may be kept."""
        self._kept = PictureCache(round(BUDGET * max(1.0, u * u)))

    def kept(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture `make` draws, made once; the key may hold the picture that it is made from."""
        return self._kept.get(key, make)

    def stretched(self, picture: pygame.Surface, across: float, down: float) -> pygame.Surface:
        """A shared picture at another width and height, as shares of its own."""
        wide, high = max(1, round(across * STEPS)), max(1, round(down * STEPS))
        if wide == high == STEPS:
            return picture
        size = (max(1, round(picture.get_width() * wide / STEPS)), max(1, round(picture.get_height() * high / STEPS)))
        key = ("stretched", picture, wide, high)
        return self.kept(key, lambda: pygame.transform.smoothscale(picture, size))

    def scaled(self, picture: pygame.Surface, scale: float) -> pygame.Surface:
        """A shared picture larger or smaller."""
        return self.stretched(picture, scale, scale)

    def dimmed(self, picture: pygame.Surface, share: float) -> pygame.Surface:
        """A shared picture as solid as `share` says, from 0 to 1; good until it is asked for again."""
        if share >= 1.0:
            return picture
        copy = self.kept(("dimmed", picture), picture.copy)
        copy.set_alpha(round(255 * max(0.0, share)))
        return copy

    # what nothing but motion needs; `width` is that of a hex in pixels

    def shadow(self, width: float) -> pygame.Surface:
        """What a flying tile throws on the map."""

        def draw() -> pygame.Surface:
            shape = filled(hex_path(TILE_RADIUS * 0.94, 8), SHADOW, 0.5)
            return compose([Layer(shape, blur=7, tint=SHADOW)], width, (70, 74))

        return self.kept(("shadow", _key(width)), draw)

    def dust(self, width: float, t: float) -> pygame.Surface:
        """A ring of dust thrown up round a space; `t` from 0 to 1."""
        step = min(DUST_STEPS - 1, int(t * DUST_STEPS))

        def draw() -> pygame.Surface:
            share = (step + 0.6) / DUST_STEPS
            reach = 40 + 46 * (1 - (1 - share) ** 2)
            opacity = 0.85 * (1 - share) ** 1.2
            body = ""
            for number in range(14):
                angle = number * math.tau / 14 + 0.35
                size = (7.5 + 3.5 * (number * 5 % 3)) * (1.05 - 0.35 * share)
                x, y = math.cos(angle) * reach, math.sin(angle) * reach * 0.82 + 6
                body += f'<circle cx="{x:.1f}" cy="{y + 1.5:.1f}" r="{size:.1f}" fill="{code(DUST_EDGE)}" '
                body += f'fill-opacity="{opacity * 0.55:.2f}"/><circle cx="{x:.1f}" cy="{y:.1f}" '
                body += f'r="{size * 0.86:.1f}" fill="{code(DUST_TINT)}" fill-opacity="{opacity:.2f}"/>'
            return compose([Layer(body)], width, (104, 92))

        return self.kept(("dust", _key(width), step), draw)

    def glow(self, px: float, tint: Colour) -> pygame.Surface:
        """A soft disc of light, `px` pixels across."""

        def draw() -> pygame.Surface:
            body = f"<defs>{fading('glow', tint, 0.12, 0.95)}</defs>" + '<circle r="50" fill="url(#glow)"/>'
            return compose([Layer(body)], px, (50, 50))

        return self.kept(("glow", _key(px), tint), draw)

    def rays(self, px: float, tint: Colour, t: float) -> pygame.Surface:
        """Beams that turn, spread and go out, in a square of `px` pixels; `t` from 0 to 1."""
        step = min(RAY_STEPS - 1, int(t * RAY_STEPS))

        def draw() -> pygame.Surface:
            share = (step + 0.5) / RAY_STEPS
            reach = 22 + 28 * (1 - (1 - min(1.0, share * 1.4)) ** 3)
            opacity = 0.75 * (1 - share)
            body = ""
            for number in range(12):
                beam = polygon([(0, -reach * 0.42), (reach * 0.09, -reach), (-reach * 0.09, -reach)])
                fill = filled(beam, mix(tint, WHITE, 0.55 * (number % 2)), opacity)
                body += moved(fill, turn=number * 30 + share * 28)
            return compose([Layer(body)], px, (50, 50))

        return self.kept(("rays", _key(px), tint, step), draw)

    def tinted(self, picture: pygame.Surface, tint: Colour) -> pygame.Surface:
        """A pale picture in another colour."""

        def draw() -> pygame.Surface:
            copy = picture.copy()
            copy.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return copy

        return self.kept(("tinted", picture, tint), draw)


def _key(size: float) -> int:
    return round(size * 8)
