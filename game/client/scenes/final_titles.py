"""What stands written in the sky of the final ceremony: what is being paid, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.scenes.final_crown import laurelled
from game.client.widgets import draw_ring, draw_rounded

if TYPE_CHECKING:
    from game.client.scenes.final import FinalScene

GOLD = theme.colour("#FFE9A8")
CREAM, DARK = theme.colour("#FFF6DC"), theme.colour("#12312E")


def draw_ribbon(surface: pygame.Surface, scene: FinalScene, words: str, centre: tuple[int, int]) -> None:
    """A dark band behind words in the sky: gold alone is pale before clouds."""
    size = 63 * scene.u / scene.app.fonts.text_scale
    ribbon = Rect(0, 0, scene.app.fonts.width(words, "display", size) + scene.px(96), scene.px(92))
    ribbon.center = centre
    draw_rounded(surface, ribbon, ribbon.height // 2, (DARK,), 225)
    draw_ring(surface, ribbon, ribbon.height // 2, scene.px(3), GOLD)


def paint_honours(scene: FinalScene) -> tuple[pygame.Surface, Rect]:
    """All that stands still in the sky when the winner is named, on nothing, no larger than it must be, and where."""
    honours = pygame.Surface((scene.size[0], scene.panel.y), pygame.SRCALPHA)
    laurelled(honours, scene, scene.result.winners, scene.places.sky)
    room = scene.size[0] - scene.px(80)
    centre = scene.size[0] // 2
    line = theme.colour("#3B2508")
    place = (centre, scene.rect(0, 414 + scene.places.sky, 0, 0).y)
    size = scene.app.fonts.fit(
        scene.reason, "bold", 30 * scene.u, room - scene.px(64), scene.look.smallest(30 * scene.u)
    )
    words = scene.app.fonts.shorten(scene.reason, "bold", size, room - scene.px(64))
    band = Rect(0, 0, scene.app.fonts.width(words, "bold", size) + scene.px(64), scene.px(44))
    band.height = max(band.height, round(scene.app.fonts.line_height("bold", size) * 1.05))
    band.center = round(place[0]), round(place[1])
    draw_rounded(honours, band, band.height // 2, (DARK,))
    scene.write(honours, words, band.center, size / scene.u, CREAM, role="bold", anchor="center", room=room)
    place = (centre, scene.rect(0, 334 + scene.places.sky, 0, 0).y)
    scene.write(
        honours, scene.headline, place, 80, CREAM, role="display", anchor="center", halo=line, halo_width=7,
        room=room,
    )  # fmt: skip
    rect = honours.get_bounding_rect()
    return honours.subsurface(rect).copy(), rect
