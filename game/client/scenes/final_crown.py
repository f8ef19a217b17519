"""What honours the winners at the end of the ceremony: laurel and crown."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.client import theme
from game.client.scenes.menu import MenuScene

#: The crown lands after this share of its time, and bounces in the rest.
FALLEN = 0.6
#: How wide a wreath is, in design units.
LAUREL = 296.0

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


def _middles(scene: MenuScene, winners: Sequence[int], sky: float) -> list[tuple[int, int]]:
    centre, y = scene.size[0] // 2, scene.rect(0, 180 + sky, 0, 0).y
    spread = min(scene.px(250), (scene.stage.width - scene.px(LAUREL)) // max(1, len(winners) - 1))
    return [(centre + round((i - (len(winners) - 1) / 2) * spread), y) for i in range(len(winners))]


def laurelled(surface: pygame.Surface, scene: MenuScene, winners: Sequence[int], sky: float = 0.0) -> None:
    """The winners' seals side by side, each in a wreath, so many design units lower as `sky` says."""
    sprites = scene.app.sprites
    for seat, middle in zip(winners, _middles(scene, winners, sky), strict=True):
        laurel = sprites.svg("laurel", _laurel(), (scene.px(LAUREL), scene.px(LAUREL)), (-92, -92, 184, 184))
        surface.blit(laurel, laurel.get_rect(center=middle))
        seal = sprites.emblem(theme.clan_of(seat), scene.px(164), shadow=True)
        surface.blit(seal, seal.get_rect(center=middle))


def draw_crowned(
    surface: pygame.Surface, scene: MenuScene, winners: Sequence[int], share: float, sky: float = 0.0
) -> None:
    """The winners' crowns; they have come down as far as `share` says, 0 to 1, and bounce once."""
    crown = scene.app.sprites.svg("crown", _CROWN, (scene.px(134), scene.px(110)), (-66, -60, 132, 108))
    drop = scene.px(220) * _fall(share)
    for x, y in _middles(scene, winners, sky):
        surface.blit(crown, crown.get_rect(center=(x, round(y - scene.px(108) - drop))))


def _fall(share: float) -> float:
    """The height of something that falls from 1 to 0 until FALLEN, and then bounces once."""
    if share < FALLEN:
        return 1 - (share / FALLEN) ** 2
    t = (share - FALLEN) / (1 - FALLEN)
    return 0.28 * t * (1 - t)


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
