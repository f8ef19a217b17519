"""A short line on a rounded ground: a refusal, or what a picture stands for."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.client import theme
from game.client.widgets import Look, draw_rounded, draw_shadow, draw_text, px


def pill_rect(look: Look, words: str) -> Rect:
    """How large a pill with these words is; its place is for the caller to set."""
    u, fonts = look.u, look.fonts
    return Rect(0, 0, fonts.width(words, "bold", 24 * u) + px(u, 32), round(42 * u * fonts.text_scale))


def draw_pill(surface: pygame.Surface, look: Look, rect: Rect, words: str, ground: theme.Colour) -> None:
    """Draw a pill in its rectangle."""
    u, fonts = look.u, look.fonts
    radius = rect.height // 2
    draw_shadow(surface, rect, radius, (px(u, 1), px(u, 4)), px(u, 4), 120)
    draw_rounded(surface, rect, radius, (theme.TABLE_DARK,))
    draw_rounded(surface, rect.inflate(-px(u, 4), -px(u, 4)), radius, (ground,))
    draw_text(surface, fonts, words, rect.center, "bold", 24 * u, theme.BUTTON_TEXT, anchor="center")
