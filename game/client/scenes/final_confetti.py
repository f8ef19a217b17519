"""Leaves that the wind carries over the winner: a burst, then fewer, then stillness."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

import pygame
from pygame import Rect

from game.client import theme
from game.client.sprites import Sprites

COLOURS = tuple(theme.colour(c) for c in ("#F3BC2F", "#DA4A2B", "#8CC45B", "#FFF3D2", "#6FB3BA"))
#: Pictures of a leaf on its way round, and its sizes in design units.
TURNS, SIZES = 12, (28, 38, 50)
COUNT = 150
#: How long leaves set out, in seconds, and how fast they fall, in heights of the sky a second.
SETTING_OUT, SLOWEST, FASTEST = 5.0, 0.22, 0.42
PICTURES_A_SECOND = 30
#: From just above the sky to just below it.
WAY = 1.16
LEAF = "M0 0C-10 -4 -12 -14 -8 -20C0 -16 4 -8 0 0Z"


@dataclass(frozen=True)
class _Leaf:
    """One leaf: where and when it sets out, its speed downwards, sway and spin; lengths in shares of the sky."""

    x: float
    start: float
    speed: float
    sway: float
    phase: float
    spin: float
    colour: int
    size: int
    rest: float
    """Where it hangs in a picture that does not move, as a share of the sky's height."""


class Confetti:
    """Falling leaves in a part of the window. `update` gives the areas that look different."""

    def __init__(self) -> None:
        rng = Random(12)
        self._leaves = [
            _Leaf(
                x=rng.uniform(-0.05, 1.05),
                start=SETTING_OUT * rng.random() ** 1.8,
                speed=rng.uniform(SLOWEST, FASTEST),
                sway=rng.uniform(0.008, 0.03),
                phase=rng.uniform(0, math.tau),
                spin=rng.uniform(1, 2.4) * rng.choice((-1, 1)),
                colour=rng.randrange(len(COLOURS)),
                size=rng.randrange(len(SIZES)),
                rest=rng.random(),
            )
            for _ in range(COUNT)
        ]
        self.seconds = 0.0
        self._tick = 0
        self._sky = Rect(0, 0, 0, 0)
        self._u = 1.0
        self._sprites: Sprites | None = None
        self._shown: list[tuple[pygame.Surface, Rect]] = []

    @property
    def over(self) -> bool:
        """True when the last leaf has gone."""
        return self.seconds > SETTING_OUT + WAY / SLOWEST

    def lay_out(self, sky: Rect, u: float, sprites: Sprites) -> None:
        """Fall within `sky`; `u` is the size of a design unit in pixels."""
        self._sky, self._u, self._sprites = sky, u, sprites
        self._shown = self._places()

    def update(self, dt: float) -> list[Rect]:
        """Let `dt` seconds pass; gives the old and new places of all leaves."""
        if self.over:
            return []
        self.seconds += dt
        tick = int(self.seconds * PICTURES_A_SECOND)
        if tick == self._tick:
            return []
        self._tick = tick
        before, self._shown = self._shown, self._places()
        return [rect.clip(self._sky) for _picture, rect in (*before, *self._shown)]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the leaves that lie within the surface's clip; before any time has passed, all hang in the air."""
        found = surface.get_clip()
        sky = self._sky.clip(found)
        if sky.size == (0, 0):
            return
        surface.set_clip(sky)
        for picture, rect in self._shown if self.seconds else self._hanging():
            if sky.colliderect(rect):
                surface.blit(picture, rect)
        surface.set_clip(found)

    def _places(self) -> list[tuple[pygame.Surface, Rect]]:
        places = []
        for leaf in self._leaves:
            fallen = (self.seconds - leaf.start) * leaf.speed
            if 0 < fallen < WAY:
                x = leaf.x + leaf.sway * math.sin(leaf.phase + 2.2 * self.seconds) + 0.02 * fallen
                places.append(self._placed(leaf, x, fallen - WAY / 2 + 0.5, leaf.phase + leaf.spin * self.seconds))
        return places

    def _hanging(self) -> list[tuple[pygame.Surface, Rect]]:
        """All leaves where they hang while nothing moves, none before the middle, where the winner stands."""
        return [self._placed(leaf, leaf.x, leaf.rest, leaf.phase) for leaf in self._leaves if abs(leaf.x - 0.5) > 0.16]

    def _placed(self, leaf: _Leaf, x: float, y: float, turn: float) -> tuple[pygame.Surface, Rect]:
        sky = self._sky
        picture = self._picture(leaf.colour, leaf.size, int(turn / math.tau * TURNS) % TURNS)
        place = (round(sky.x + x * sky.width), round(sky.y + y * sky.height))
        return picture, picture.get_rect(center=place)

    def _picture(self, colour: int, size: int, turn: int) -> pygame.Surface:
        assert self._sprites is not None
        shape = f'<path d="{LEAF}" fill="{theme.code(COLOURS[colour])}"'
        shape += f' transform="rotate({turn * 360 // TURNS} 0 0) translate(2 10)"/>'
        side = max(1, round(SIZES[size] * self._u))
        return self._sprites.svg(("leaf", turn, colour), shape, (side, side), (-15, -15, 30, 30))
