"""A sentence of explanation in a scene: in one line where there is room, or else small in two."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.client import theme
from game.client.scenes.menu import MenuScene

SIZE, ROLE = 24.0, "italic"
MOST_LINES = 2


def told_lines(scene: MenuScene, text: str, width: float) -> tuple[list[str], float]:
    """The lines that a sentence takes, and their size in pixels: one line, or smaller ones where it is too long."""
    fonts, real = scene.app.fonts, SIZE * scene.u
    floor = scene.look.smallest(real)
    size = fonts.fit(text, ROLE, real, width, floor)
    if fonts.width(text, ROLE, size) <= width:
        return [text], size
    return fonts.wrap(text, ROLE, floor, width), floor


def write_told(
    scene: MenuScene, surface: pygame.Surface, text: str, room: Rect, colour: theme.Colour = theme.INK_SECOND
) -> None:
    """Write what is told into the middle of its room."""
    if not text:
        return
    lines, size = told_lines(scene, text, room.width)
    step = scene.app.fonts.line_height(ROLE, size)
    y = room.centery - (min(len(lines), MOST_LINES) - 1) * step / 2
    for line in lines[:MOST_LINES]:
        scene.write(surface, line, (room.x, y), size / scene.u, colour, role=ROLE)
        y += step
