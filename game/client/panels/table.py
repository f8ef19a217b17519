"""The wooden table that everything lies on."""

from __future__ import annotations

import random
from functools import cache

import pygame

from game.client import theme

PLANKS = (118.0, 132.0, 146.0)
GRAIN_DARK, GRAIN_LIGHT = theme.colour("#1F150F"), theme.colour("#4C382A")
PLANK_DARK, PLANK_LIGHT = theme.colour("#2F2119"), theme.colour("#3A2A20")
LAMP = theme.colour("#FFDFA0")


def paint_table(surface: pygame.Surface, u: float) -> None:
    """Fill `surface` with planks, lamplight and darker corners; the same for the same size."""
    width, height = surface.get_size()
    rng = random.Random(3)
    veil = pygame.Surface((width, round(160 * u) + 2), pygame.SRCALPHA)
    y = 0.0
    while y < height:
        plank = rng.choice(PLANKS) * u
        tone = theme.mix(PLANK_DARK, PLANK_LIGHT, rng.random())
        surface.fill(tone, (0, round(y), width, round(plank) + 1))
        veil.fill((0, 0, 0, 0))
        for k in range(11):
            level = plank * (k + rng.random()) / 11
            colour = GRAIN_DARK if rng.random() < 0.6 else GRAIN_LIGHT
            points, x = [], -20.0
            while x < width + 200 * u:
                points.append((x, level + rng.uniform(-3, 3) * u))
                x += 140 * u
            pygame.draw.lines(veil, (*colour, 90), False, points, max(1, round(rng.uniform(0.8, 2.2) * u)))
        surface.blit(veil, (0, round(y)))
        surface.fill(theme.TABLE_DARK, (0, round(y), width, max(1, round(3 * u))))
        surface.fill(theme.mix(tone, theme.TABLE_LIGHT, 0.7), (0, round(y + 3 * u), width, max(1, round(1.2 * u))))
        y += plank
    for picture in _light((width, height)):
        surface.blit(picture, (0, 0))


def _light(size: tuple[int, int]) -> tuple[pygame.Surface, pygame.Surface]:
    """Lamplight from above, and darkness towards the corners; computed small and scaled up."""
    lamp, dark = _small_light()
    return pygame.transform.smoothscale(lamp, size), pygame.transform.smoothscale(dark, size)


@cache
def _small_light() -> tuple[pygame.Surface, pygame.Surface]:
    """The same for every size, so that it is worked out once: thousands of pixels, one by one."""
    lamp = pygame.Surface((96, 54), pygame.SRCALPHA)
    dark = pygame.Surface((96, 54), pygame.SRCALPHA)
    for row in range(54):
        for column in range(96):
            x, y = (column + 0.5) / 96 - 0.5, (row + 0.5) / 54
            glow = max(0.0, 1 - ((x / 0.7) ** 2 + ((y - 0.3) / 0.7) ** 2) ** 0.5)
            depth = min(1.0, max(0.0, ((x / 0.75) ** 2 + ((y - 0.45) / 0.75) ** 2) ** 0.5 - 0.45) / 0.55)
            lamp.set_at((column, row), (*LAMP, round(40 * glow)))
            dark.set_at((column, row), (0, 0, 0, round(128 * depth)))
    return lamp, dark
