"""The set-up in plain words: what a choice means, written between the seats and the other choices."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _
from game.client.scenes.menu import MenuScene

SIZE, ROLE = 24.0, "italic"
MOST_LINES = 2


def about_seed() -> str:
    """What the number of the deal is for."""
    return _("The same number deals the same tiles and cards again, for a return match. Empty: at random.")


def about_speed() -> str:
    """What speed is meant."""
    return _("How fast tiles fly and points are counted. The settings change it at any time.")


def about_table() -> str:
    """What the page behind the button is about."""
    return _("A turn clock, taking back, looking away between turns, seats by lot.")


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
