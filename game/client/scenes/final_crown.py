"""What honours the winners at the end of the ceremony: laurel, crown and leaves in the wind."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pygame

from game.client import theme
from game.client.scenes.menu import MenuScene

LEAVES = tuple(theme.colour(c) for c in ("#F3BC2F", "#DA4A2B", "#8CC45B", "#FFF3D2", "#6FB3BA"))

_CROWN = (
    '<path d="M-44 26L-54 -26L-26 -6L0 -46L26 -6L54 -26L44 26Z" fill="#E3B04B" stroke="#6B4510" stroke-width="4"'
    ' stroke-linejoin="round"/><path d="M-40 22L-49 -18L-26 -1L0 -36L8 -24L-10 22Z" fill="#FFE9A8" opacity="0.55"/>'
    '<path d="M-46 24H46V40H-46Z" fill="#E3B04B" stroke="#6B4510" stroke-width="4" stroke-linejoin="round"/>'
    '<circle cx="0" cy="-48" r="7" fill="#DA4A2B" stroke="#6B4510" stroke-width="3"/>'
    '<circle cx="-55" cy="-28" r="6" fill="#6FBF9B" stroke="#6B4510" stroke-width="3"/>'
    '<circle cx="55" cy="-28" r="6" fill="#6FBF9B" stroke="#6B4510" stroke-width="3"/>'
    '<circle cx="-24" cy="32" r="4" fill="#1F539E"/><circle cx="0" cy="32" r="4.6" fill="#DA4A2B"/>'
    '<circle cx="24" cy="32" r="4" fill="#1F539E"/>'
)


def draw_crowned(surface: pygame.Surface, scene: MenuScene, winners: Sequence[int], share: float) -> None:
    """The winners' seals side by side; their crowns have come down as far as `share` says, 0 to 1."""
    centre, y = scene.size[0] // 2, scene.rect(0, 168, 0, 0).y
    _draw_leaves(surface, scene)
    sprites, spread = scene.app.sprites, scene.px(250)
    for i, seat in enumerate(winners):
        x = centre + round((i - (len(winners) - 1) / 2) * spread)
        laurel = sprites.svg("laurel", _laurel(), (scene.px(296), scene.px(296)), (-92, -92, 184, 184))
        surface.blit(laurel, laurel.get_rect(center=(x, y + scene.px(12))))
        seal = sprites.emblem(theme.CLANS[seat], scene.px(164), shadow=True)
        surface.blit(seal, seal.get_rect(center=(x, y + scene.px(12))))
        crown = sprites.svg("crown", _CROWN, (scene.px(134), scene.px(110)), (-66, -60, 132, 108))
        drop = round((1 - share) * scene.px(140))
        surface.blit(crown, crown.get_rect(center=(x, y - scene.px(96) - drop)))


def _draw_leaves(surface: pygame.Surface, scene: MenuScene) -> None:
    rng = Random(12)
    wide = scene.size[0]
    for i in range(90):
        x, y = rng.uniform(0, wide), rng.uniform(0, scene.rect(0, 430, 0, 0).y)
        turn, size, colour = rng.randrange(12) * 30, rng.choice((0.8, 1.1, 1.4)), LEAVES[i % len(LEAVES)]
        if abs(x - wide / 2) < scene.px(260):
            continue
        shape = f'<path d="M0 0C-10 -4 -12 -14 -8 -20C0 -16 4 -8 0 0Z" fill="{theme.code(colour)}"'
        shape += f' transform="rotate({turn} 0 0) translate(2 10)"/>'
        side = scene.px(30 * size)
        leaf = scene.app.sprites.svg(("leaf", turn, colour), shape, (side, side), (-15, -15, 30, 30))
        surface.blit(leaf, (round(x), round(y)))


def _laurel() -> str:
    """A wreath open at the top, about 90 in radius."""
    gold, edge, pale = "#E3B04B", "#8A5F17", "#EAC478"
    half = ""
    for angle in range(-165, -20, 22):
        half += (
            f'<g transform="rotate({-angle})"><path d="M0 0C-16 -5 -20 -18 -14 -28C-3 -22 3 -12 0 0Z"'
            f' transform="translate(0 70) rotate(100)" fill="{gold}" stroke="{edge}" stroke-width="1.6"/></g>'
            f'<g transform="rotate({-angle - 8})"><path d="M0 0C-14 -4 -18 -15 -13 -24C-3 -19 2 -10 0 0Z"'
            f' transform="translate(0 64) rotate(35)" fill="{pale}" stroke="{edge}" stroke-width="1.6"/></g>'
        )
    return f'<g>{half}</g><g transform="scale(-1 1)">{half}</g>'
