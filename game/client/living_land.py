"""What moves in the title's landscape: clouds, turbines, the castle's banner, light on the loch, gulls, seeds.

Everything is drawn once as small pictures; ten times a second they change places over the still landscape. `LivingLand`
says which areas of the window that changed, so that nothing else has to be drawn anew. With rest, as for players
who want nothing to move, all stands where it stood at the first moment.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

import pygame
from pygame import Rect

from game.client import theme
from game.client.art.country import (
    BANNER_CLOTH,
    BANNER_PLACE,
    BLADE_REACH,
    CLOUD_BOX,
    MAST_HEIGHT,
    banner,
    cloud,
    rotor,
)
from game.client.art.vector import rasterise
from game.client.backdrop import (
    CASTLE_PLACE,
    CASTLE_SCALE,
    CLOUDS,
    FAR_WHITE,
    HEADLAND_REACH,
    HEIGHT,
    HORIZON,
    NEAR_WHITE,
    far_turbines,
    hidden_by_headland,
    near_turbines,
)

PICTURES_A_SECOND = 10
#: Blades look the same after a third of a turn: so many pictures, one after the other.
ROTOR_PICTURES, BANNER_PICTURES, WING_PICTURES, GLINT_LEVELS = 20, 8, 6, 4
#: Clouds of scale 1 drift so far in a second, in design units.
DRIFT = 3.0
GLINTS, SEEDS, GULLS = 46, 12, 5
GULL_SPEED, GULL_PAUSE = 72.0, 900.0

Size = tuple[int, int]


@dataclass
class _Thing:
    """A small picture that moves: `place` gives picture and middle for a running time, None when it cannot be seen."""

    place: Callable[[float], tuple[pygame.Surface, float, float] | None]
    shown: tuple[pygame.Surface, Rect] | None = field(default=None)

    def move(self, seconds: float) -> list[Rect]:
        """Take the place for this time; gives the areas that look different."""
        found = self.place(seconds)
        before = self.shown
        if found is None:
            self.shown = None
        else:
            picture, x, y = found
            rect = picture.get_rect(center=(round(x), round(y)))
            if before is not None and before[0] is picture and before[1] == rect:
                return []
            self.shown = (picture, rect)
        return [entry[1] for entry in (before, self.shown) if entry is not None]


class LivingLand:
    """The moving things of one landscape at one size."""

    def __init__(
        self,
        size: Size,
        *,
        seed: int,
        headland: float | None,
        turbines: tuple[float, ...],
        taken: tuple[Rect, ...] = (),
    ) -> None:
        """The same landscape as `backdrop.landscape(..., still=False)`; what would move behind `taken` is left out."""
        self.size = size
        self.scale = size[1] / HEIGHT
        self.width = HEIGHT * size[0] / size[1]
        self.headland = headland
        self.taken = taken
        self.seconds = 0.0
        self._tick = 0
        self._things = [
            *self._clouds(),
            *self._gulls(),
            *self._rotors(seed, turbines),
            *self._banner(),
            *self._glints(),
            *self._seeds(),
        ]
        for thing in self._things:
            thing.move(0.0)

    def update(self, dt: float) -> list[Rect]:
        """Let `dt` seconds pass; gives the areas of the window that look different now."""
        self.seconds += dt
        tick = int(self.seconds * PICTURES_A_SECOND)
        if tick == self._tick:
            return []
        self._tick = tick
        areas: list[Rect] = []
        for thing in self._things:
            areas += thing.move(tick / PICTURES_A_SECOND)
        return areas

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what lies within the surface's clip."""
        clip = surface.get_clip()
        for thing in self._things:
            if thing.shown is not None and clip.colliderect(thing.shown[1]):
                surface.blit(*thing.shown)

    def draw_areas(self, surface: pygame.Surface, land: pygame.Surface, areas: Sequence[Rect]) -> None:
        """Draw the landscape with all that moves in it, in areas before which nothing stands; `land` is still."""
        shown = [thing.shown for thing in self._things if thing.shown is not None]
        rects = [rect for _picture, rect in shown]
        clip = surface.get_clip()
        for area in areas:
            surface.set_clip(area.clip(clip))
            surface.blit(land, area, area)
            for number in area.collidelistall(rects):
                surface.blit(*shown[number])
        surface.set_clip(clip)

    # ------------------------------------------------------------------ the things

    def _picture(self, body: str, left: float, top: float, width: float, height: float) -> pygame.Surface:
        """Fragments within a box of design units."""
        size = (max(1, math.ceil(width * self.scale)), max(1, math.ceil(height * self.scale)))
        return rasterise(body, size, (left, top, size[0] / self.scale, size[1] / self.scale))

    def _hidden(self, x: float, y: float, reach: float) -> bool:
        """Whether something this large at a place of the picture lies wholly behind what stands before it."""
        side = round(2 * reach * self.scale)
        box = Rect(0, 0, side, side)
        box.center = round(x * self.scale), round(y * self.scale)
        return any(rect.contains(box) for rect in self.taken) or not box.colliderect((0, 0), self.size)

    def _clouds(self) -> list[_Thing]:
        left, top, wide, high = CLOUD_BOX
        things = []
        for share, y, scale, opacity in CLOUDS:
            box = (left * scale, top * scale, wide * scale, high * scale)
            picture = self._picture(f'<g transform="scale({scale})">{cloud(opacity)}</g>', *box)
            way = self.width + wide * scale
            start = share * self.width - left * scale

            def place(
                t: float,
                picture: pygame.Surface = picture,
                start: float = start,
                way: float = way,
                half: float = wide * scale / 2,
                y: float = y + (top + high / 2) * scale,
                speed: float = DRIFT * scale,
            ) -> tuple[pygame.Surface, float, float]:
                return picture, ((start + speed * t) % way - half) * self.scale, y * self.scale

            things.append(_Thing(place))
        return things

    def _rotors(self, seed: int, shares: tuple[float, ...]) -> list[_Thing]:
        places = [
            (place, FAR_WHITE)
            for place in far_turbines(self.width, seed)
            if not hidden_by_headland(place.x, self.headland, self.width)
        ]
        places += [(place, NEAR_WHITE) for place in near_turbines(self.width, seed, shares)]
        reels: dict[float, list[pygame.Surface]] = {}
        things = []
        for number, (where, white) in enumerate(places):
            reach = BLADE_REACH * where.scale
            x, y = where.x, where.y - MAST_HEIGHT * where.scale
            if where.scale not in reels:
                reels[where.scale] = [
                    self._picture(
                        f'<g transform="scale({where.scale})">{rotor(120 * i / ROTOR_PICTURES, *white)}</g>',
                        *(-reach, -reach, 2 * reach, 2 * reach),
                    )
                    for i in range(ROTOR_PICTURES)
                ]
            hidden = self._hidden(x, y, reach)

            def place(
                t: float,
                reel: list[pygame.Surface] = reels[where.scale],
                x: float = x,
                y: float = y,
                first: float = where.turn / 120 * ROTOR_PICTURES,
                speed: float = 0.0 if hidden else 0.42 + 0.07 * (number % 3),
            ) -> tuple[pygame.Surface, float, float]:
                return reel[int(first + t * PICTURES_A_SECOND * speed) % len(reel)], x * self.scale, y * self.scale

            things.append(_Thing(place))
        return things

    def _banner(self) -> list[_Thing]:
        if self.headland is None:
            return []
        wide, high = BANNER_CLOTH
        spare = 7.0
        box = tuple(CASTLE_SCALE * v for v in (0.0, -spare, wide, high + 2 * spare))
        reel = [
            self._picture(
                f'<g transform="scale({CASTLE_SCALE})">{banner(theme.CLANS[0], i / BANNER_PICTURES)}</g>',
                *(box[0], box[1], box[2], box[3]),
            )
            for i in range(BANNER_PICTURES)
        ]
        x = self.headland * self.width + CASTLE_PLACE[0] + CASTLE_SCALE * (BANNER_PLACE[0] + wide / 2)
        y = HORIZON + CASTLE_PLACE[1] + CASTLE_SCALE * (BANNER_PLACE[1] + high / 2)

        def place(t: float) -> tuple[pygame.Surface, float, float]:
            return reel[int(t * PICTURES_A_SECOND * 0.7) % len(reel)], x * self.scale, y * self.scale

        return [_Thing(place)]

    def _glints(self) -> list[_Thing]:
        """Light on the loch, beside the headland and away from what hides it."""
        reel = []
        for level in range(1, GLINT_LEVELS + 1):
            body = '<path d="M-15 0Q0 -2.6 15 0Q0 2.6 -15 0Z" fill="#FFFDF0"'
            reel.append(self._picture(f'{body} opacity="{level / GLINT_LEVELS:.2f}"/>', -16, -3, 32, 6))
        rng = Random(23)
        things = []
        for _ in range(GLINTS):
            x, y = rng.uniform(0, self.width), HORIZON + 14 + 128 * rng.random() ** 1.4
            phase, pace = rng.uniform(0, math.tau), rng.uniform(0.7, 1.5)
            middle = self.headland
            if middle is not None and -HEADLAND_REACH[0] + 40 < x - middle * self.width < HEADLAND_REACH[1]:
                continue
            if self._hidden(x, y, 16):
                continue

            def place(
                t: float, x: float = x, y: float = y, phase: float = phase, pace: float = pace
            ) -> tuple[pygame.Surface, float, float] | None:
                level = math.ceil(GLINT_LEVELS * (math.sin(phase + pace * t) - 0.35) / 0.65)
                return (reel[level - 1], x * self.scale, y * self.scale) if level > 0 else None

            things.append(_Thing(place))
        return things

    def _gulls(self) -> list[_Thing]:
        """A few gulls that cross the sky, then none for a while."""
        reel = []
        for i in range(WING_PICTURES):
            lift = 9 * math.cos(math.tau * i / WING_PICTURES)
            wing = f"C{{0}}5 {-6 - lift / 3:.1f} {{0}}11 {-7 - lift:.1f} {{0}}18 {-2 - lift:.1f}"
            body = "".join(
                f'<path d="M0 0{wing.format(side)}" fill="none" stroke="#36556B" stroke-width="3"'
                ' stroke-linecap="round"/>'
                for side in ("", "-")
            )
            reel.append(self._picture(body, -20, -20, 40, 32))
        things = []
        way = self.width + GULL_PAUSE
        for number in range(GULLS):
            back, side = 46 * ((number + 1) // 2), (-1) ** number * 24 * ((number + 1) // 2)

            def place(
                t: float, number: int = number, back: float = back, side: float = side
            ) -> tuple[pygame.Surface, float, float] | None:
                x = (self.width * 0.30 + GULL_SPEED * t - back) % way - 40
                if x > self.width + 40:
                    return None
                y = 372 + side + 26 * math.sin(x / 260) - 0.06 * x
                beats = (t + number * 0.4) % 3.4 < 1.9
                wing = int((t * 1.0 + number * 0.3) * PICTURES_A_SECOND) % len(reel) if beats else 2
                return reel[wing], x * self.scale, y * self.scale

            things.append(_Thing(place))
        return things

    def _seeds(self) -> list[_Thing]:
        """Seeds that the wind carries over the heather."""
        body = '<circle r="4.2" fill="#FFF6D8" opacity="0.35"/><circle r="2" fill="#FFFBEA" opacity="0.95"/>'
        picture = self._picture(body, -5, -5, 10, 10)
        rng = Random(31)
        things = []
        for _ in range(SEEDS):
            start, base = rng.uniform(0, self.width), rng.uniform(HORIZON + 190, HEIGHT - 40)
            speed, phase = rng.uniform(14, 34), rng.uniform(0, math.tau)

            def place(
                t: float, start: float = start, base: float = base, speed: float = speed, phase: float = phase
            ) -> tuple[pygame.Surface, float, float]:
                x = (start + speed * t) % (self.width + 20) - 10
                y = base + 22 * math.sin(phase + t * 0.55) + 6 * math.sin(2.3 * phase + t * 1.7)
                return picture, x * self.scale, y * self.scale

            things.append(_Thing(place))
        return things
