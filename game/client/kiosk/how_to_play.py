"""How to play in three pictures, each with one sentence, made of the game's own pieces."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import N_, _
from game.client.kiosk.big_scene import LETTERS, BigLook
from game.client.scenes.rules_figures import (
    ENERGY,
    FOOD,
    FOUR,
    NOTE_SIZE,
    SALMON,
    STAG,
    SUN,
    TWO,
    Cell,
    draw_cells,
)
from game.client.widgets import draw_panel, draw_rounded, draw_text
from game.rebirth import tables

if TYPE_CHECKING:
    from game.client.kiosk.big_scene import BigScene

GAP, GAP_NARROW, PAD, PAD_NARROW, DISC, LARGEST = 36.0, 22.0, 30.0, 18.0, 76.0, 76.0
PLATE = theme.colour("#CFE0D2")


@dataclass(frozen=True)
class Lesson:
    """One picture and what it shows."""

    text: str
    cells: tuple[Cell, ...]


LESSONS = (
    Lesson(
        N_("Each turn: one tile on ground of its kind"),
        (
            Cell(0, 0, "energy"),
            Cell(1, 0, "tile", STAG, ENERGY),
            Cell(2, 0, "energy"),
            Cell(0.5, 1, "food"),
            Cell(1.5, 1, "tile", STAG, FOOD),
            Cell(1, 2, "settlement"),
            Cell(2, 2, "tile", STAG, TWO),
            Cell(0, 2, "food"),
            Cell(2.5, 1, "settlement"),
        ),
    ),
    Lesson(
        N_("Farms side by side score more and more"),
        (
            Cell(0, 0, "tile", STAG, ENERGY, "+1"),
            Cell(1, 0, "tile", STAG, ENERGY, "+2"),
            Cell(0.5, 1, "tile", STAG, ENERGY, "+3"),
            Cell(1.5, 1, "tile", STAG, ENERGY, "+4"),
        ),
    ),
    Lesson(
        N_("Most around a castle? It is yours"),
        (
            Cell(0.5, 0, "tile", STAG, FOUR),
            Cell(1.5, 0, "tile", SALMON, FOOD),
            Cell(0, 1, "tile", STAG, ENERGY),
            Cell(1, 1, "castle", STAG, 0, f"+{tables.CASTLE_POINTS}"),
            Cell(2, 1, "food"),
            Cell(0.5, 2, "energy"),
            Cell(1.5, 2, "tile", SUN, TWO),
        ),
    ),
)


class HowToPlay:
    """The page: three cards beside each other, or below each other where the screen is narrow."""

    def __init__(self, scene: BigScene) -> None:
        self.scene = scene
        self.cards: list[Rect] = []

    def lay_out(self, area: Rect) -> None:
        """Place the cards in an area of the window."""
        gap = self.scene.px(GAP_NARROW if self.scene.narrow else GAP)
        if self.scene.narrow:
            high = (area.height - gap * (len(LESSONS) - 1)) // len(LESSONS)
            self.cards = [
                Rect(area.x, area.y + number * (high + gap), area.width, high) for number in range(len(LESSONS))
            ]
        else:
            wide = (area.width - gap * (len(LESSONS) - 1)) // len(LESSONS)
            self.cards = [
                Rect(area.x + number * (wide + gap), area.y, wide, area.height) for number in range(len(LESSONS))
            ]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all cards."""
        for number, (lesson, card) in enumerate(zip(LESSONS, self.cards, strict=True), 1):
            self._draw_card(surface, number, lesson, card)

    def _draw_card(self, surface: pygame.Surface, number: int, lesson: Lesson, card: Rect) -> None:
        scene, px = self.scene, self.scene.px
        draw_panel(surface, card, scene.u, radius=26)
        pad = px(PAD_NARROW if scene.narrow else PAD)
        inner = card.inflate(-2 * pad, -2 * pad)
        picture, words = inner.copy(), inner.copy()
        if scene.narrow:
            picture.width = round(inner.height * 0.9)
            words.x, words.width = picture.right + pad, inner.right - picture.right - pad
        else:
            picture.height = round(inner.height * 0.56)
            words.y, words.height = picture.bottom + pad // 2, inner.bottom - picture.bottom - pad // 2
        draw_rounded(surface, picture, px(18), (PLATE,))
        # Figures grow with the look's unit: the notes of the rules' own pictures are smaller than letters may be here.
        larger = BigLook(scene.app.fonts, scene.app.sprites, scene.u * LETTERS / NOTE_SIZE / scene.app.fonts.text_scale)
        cells = lesson.cells
        if scene.narrow:  # the pictures are too small for figures of that size
            cells = tuple(replace(cell, note="") for cell in cells)
        draw_cells(surface, larger, cells, picture.inflate(-2 * px(22), -2 * px(18)))
        disc = Rect(0, 0, px(DISC), px(DISC))
        disc.center = card.x + px(14), card.y + px(14)
        draw_rounded(surface, disc, disc.width // 2, theme.BRASS)
        draw_rounded(surface, disc.inflate(-px(8), -px(8)), disc.width // 2, (theme.FELT[0],))
        size = 50 * scene.u / scene.app.fonts.text_scale
        draw_text(
            surface, scene.app.fonts, str(number), disc.center, "extrabold", size, theme.FELT_TEXT, anchor="center"
        )
        scene.block(surface, _(lesson.text), words, LARGEST, theme.INK)
