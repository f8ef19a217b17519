"""The name of the game as the title and the poster show it."""

from __future__ import annotations

import pygame

from game.client import theme
from game.client.scenes.menu import MenuScene
from game.client.widgets import gradient

LOGO = "Rebirth"
LOGO_COLOURS = (theme.colour("#FFF9E2"), theme.colour("#FFE3A0"), theme.colour("#E0A13B"))
LOGO_LINE = theme.colour("#3B2508")
#: Room round the logo for its shadow and the sprout, in parts of its size.
LOGO_SPARE = 0.3
SPROUT = (
    '<path d="M0 40C-2 20 -2 10 0 -6" stroke="#4E8A3A" stroke-width="6" fill="none" stroke-linecap="round"/>'
    '<path d="M0 2C-30 4 -44 -14 -42 -40C-16 -38 2 -24 0 2Z" fill="#8CC45B" stroke="#4E8A3A" stroke-width="3"/>'
    '<path d="M0 -6C26 -4 42 -22 40 -50C14 -48 -2 -32 0 -6Z" fill="#B5D371" stroke="#4E8A3A" stroke-width="3"/>'
    '<path d="M-34 -32Q-14 -22 -2 0M32 -42Q12 -30 1 -8" stroke="#4E8A3A" stroke-width="2.4" fill="none"/>'
)


def logo_picture(scene: MenuScene, size: int) -> pygame.Surface:
    """The name of the game in gold with a dark outline, its shadow, and a sprout growing from it."""
    fonts = scene.app.fonts
    line_width = max(1, round(size * 0.031 / fonts.text_scale))
    outline = fonts.render(LOGO, "display", size, LOGO_LINE, LOGO_LINE, line_width)
    front = fonts.render(LOGO, "display", size, theme.WHITE).copy()
    shade = gradient(front.get_size(), (LOGO_COLOURS[0], LOGO_COLOURS[0], *LOGO_COLOURS[1:], LOGO_COLOURS[2]))
    front.blit(shade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    spare = round(size * LOGO_SPARE)
    width, height = outline.get_size()
    picture = pygame.Surface((width + 2 * spare, height + 2 * spare), pygame.SRCALPHA)
    shadow = pygame.Surface((width // 4 + spare // 2, height // 4 + spare // 2), pygame.SRCALPHA)
    dark = pygame.transform.smoothscale(outline, (width // 4, height // 4))
    dark.fill((4, 25, 28, 190), special_flags=pygame.BLEND_RGBA_MULT)
    shadow.blit(dark, (spare // 4, spare // 4))
    shadow = pygame.transform.gaussian_blur(shadow, max(1, round(size * 0.012)))
    picture.blit(pygame.transform.smoothscale(shadow, picture.get_size()), (round(size * 0.02), round(size * 0.035)))
    picture.blit(outline, (spare, spare))
    edge = (outline.get_width() - front.get_width()) // 2
    picture.blit(front, (spare + edge, spare + edge))
    face = fonts.text("display", size)
    stem = spare + edge + face.size(LOGO[:3])[0] + face.size("i")[0] // 2
    dot = spare + edge + face.get_ascent() - round(size * 0.76)
    side = round(size * 0.47)
    sprout = scene.app.sprites.svg("sprout", SPROUT, (side, side), (-50, -54, 100, 100))
    picture.blit(sprout, sprout.get_rect(midbottom=(stem, dot)))
    return picture
