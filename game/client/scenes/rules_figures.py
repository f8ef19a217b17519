"""Small pictures of positions for the pages of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame
from pygame import Rect

from game.client import theme
from game.client.widgets import Look, draw_ring, draw_rounded, draw_text
from game.rebirth import tables

ENERGY, FOOD, ONE, TWO, THREE, FOUR = range(6)
STAG, SALMON, SUN, KNOT = range(4)
WIDEST_HEX, PAD, ROW = 112.0, 26.0, 0.866
NOTE_HEIGHT, NOTE_SIZE = 46.0, 30.0
RIBBON = theme.colour("#102B29")
GOLD = theme.colour("#FFE9A8")


@dataclass(frozen=True)
class Cell:
    """One hex of a figure: `what` is "tile", "lit" (in a full settlement), a terrain, "castle", "cathedral" or "tower".

    Columns count in hex widths, rows in hex rows, both from the upper left; `note` is written on its lower edge.
    """

    column: float
    row: float
    what: str
    clan: int = 0
    kind: int = 0
    note: str = ""


def _prizes() -> tuple[str, str]:
    first, second = tables.SETTLEMENT_PRIZES[3][:2]
    return f"+{first}", f"+{second}"


def figures() -> dict[str, tuple[Cell, ...]]:
    """Each figure by its name."""
    first, second = _prizes()
    land = {
        "aim": (
            Cell(0, 0, "tile", STAG, ENERGY),
            Cell(1, 0, "tile", STAG, ENERGY),
            Cell(2, 0, "castle", STAG),
            Cell(3, 0, "tile", SALMON, FOUR),
            Cell(4, 0, "tile", SALMON, FOOD),
            Cell(5, 0, "cathedral"),
            Cell(6, 0, "tile", SUN, TWO),
        ),
        "farms": (
            Cell(0, 0, "tile", STAG, ENERGY, "+1"),
            Cell(1, 0, "tile", STAG, ENERGY, "+2"),
            Cell(2, 0, "tile", STAG, ENERGY, "+3"),
            Cell(3, 0, "tile", STAG, ENERGY, "+4"),
            Cell(4.5, 0, "tile", STAG, FOOD, "+1"),
            Cell(5.5, 0, "tile", STAG, FOOD, "+2"),
        ),
        "settlements": (
            Cell(0, 0, "lit", STAG, FOUR, first),
            Cell(1, 0, "lit", SALMON, THREE, second),
            Cell(2, 0, "lit", STAG, ONE),
            Cell(3.5, 0, "settlement"),
            Cell(4.5, 0, "tile", SUN, TWO),
        ),
        "castles": (
            Cell(0.5, 0, "tile", SALMON, FOOD),
            Cell(1.5, 0, "tile", SALMON, TWO),
            Cell(0, 1, "tile", STAG, FOUR),
            Cell(1, 1, "castle", SALMON, 0, f"+{tables.CASTLE_POINTS}"),
            Cell(2, 1, "energy"),
        ),
        "missions": (
            Cell(0, 0, "tile", SUN, FOOD),
            Cell(1, 0, "cathedral"),
            Cell(2, 0, "tile", KNOT, THREE),
        ),
        "placing": (
            Cell(0, 0, "energy"),
            Cell(1, 0, "tile", STAG, ENERGY),
            Cell(2.4, 0, "food"),
            Cell(3.4, 0, "tile", SALMON, FOOD),
            Cell(4.8, 0, "blank"),
            Cell(6.2, 0, "settlement"),
            Cell(7.2, 0, "tile", SUN, THREE),
        ),
        "towers": (
            Cell(0, 0, "tile", KNOT, ENERGY),
            Cell(1, 0, "tower"),
            Cell(2, 0, "tile", STAG, TWO),
        ),
    }
    land["irish placing"] = (
        *(cell for cell in land["placing"] if cell.column < 4),
        Cell(4.8, 0, "flexible"),
        Cell(5.8, 0, "blank"),
        Cell(7.2, 0, "settlement"),
        Cell(8.2, 0, "tile", SUN, THREE),
    )
    swapped = (replace(cell, what="tower") if cell.what == "cathedral" else cell for cell in land["aim"])
    return land | {"irish aim": tuple(swapped)}


def _measure(look: Look, name: str, width: float) -> tuple[float, int]:
    """The width of a hex of a figure on a plate of this width, and the plate's height."""
    cells = figures()[name]
    across = max(cell.column for cell in cells) + 1
    down = max(cell.row for cell in cells) * ROW + 1 / ROW
    foot = look.px(NOTE_HEIGHT / 2) if any(cell.note for cell in cells) else 0
    pad = look.px(PAD)
    hexagon = min(look.px(WIDEST_HEX), (width - 2 * pad) / across)
    return hexagon, round(hexagon * down) + 2 * pad + foot


def figure_height(look: Look, name: str, width: float) -> int:
    """How high the plate of a figure is, in pixels, where it may be so wide."""
    return _measure(look, name, width)[1]


def draw_figure(surface: pygame.Surface, look: Look, name: str, place: tuple[int, int], across: int) -> Rect:
    """Draw a figure on a plate `across` pixels wide with its upper left corner at `place`; gives the plate."""
    cells = figures()[name]
    width, height = _measure(look, name, across)
    plate = Rect(*place, across, height)
    draw_rounded(surface, plate, look.px(16), (theme.PAPER_DIM[1],), 150)
    draw_ring(surface, plate, look.px(16), look.px(2), theme.PAPER_LINE, 200)
    _draw_cells(surface, look, cells, plate.centerx, plate.y + look.px(PAD), width)
    return plate


def draw_cells(surface: pygame.Surface, look: Look, cells: Sequence[Cell], area: Rect) -> None:
    """Draw a figure without a plate in the middle of an area, as large as it fits there."""
    across = max(cell.column for cell in cells) + 1
    down = max(cell.row for cell in cells) * ROW + 1 / ROW
    foot = look.px(NOTE_HEIGHT / 2) if any(cell.note for cell in cells) else 0
    width = min(area.width / across, (area.height - foot) / down)
    _draw_cells(surface, look, cells, area.centerx, area.centery - (width * down + foot) / 2, width)


def _draw_cells(
    surface: pygame.Surface, look: Look, cells: Sequence[Cell], middle: float, top: float, width: float
) -> None:
    left = middle - width * max(cell.column for cell in cells) / 2
    top += width / ROW / 2
    middles = [(round(left + cell.column * width), round(top + cell.row * width * ROW)) for cell in cells]
    for cell, place in zip(cells, middles, strict=True):
        for picture in _pictures(look, cell, width):
            surface.blit(picture, picture.get_rect(center=place))
    for cell, (x, y) in zip(cells, middles, strict=True):
        if cell.note:
            _draw_note(surface, look, cell.note, (x, y + round(width / ROW / 2)))


def _pictures(look: Look, cell: Cell, width: float) -> list[pygame.Surface]:
    sprites = look.sprites
    if cell.what in ("tile", "lit"):
        return [sprites.tile(cell.clan, cell.kind, width, lit=cell.what == "lit")]
    if cell.what == "castle":
        return [sprites.terrain("blank", width), sprites.castle(cell.clan, width)]
    if cell.what == "cathedral":
        return [sprites.terrain("blank", width), sprites.cathedral(width)]
    if cell.what == "tower":
        return [sprites.terrain("blank", width), sprites.tower(width)]
    return [sprites.terrain(cell.what, width)]


def _draw_note(surface: pygame.Surface, look: Look, text: str, middle: tuple[int, int]) -> None:
    size = look.smallest(NOTE_SIZE * look.u) if look.fonts.text_scale > 1 else NOTE_SIZE * look.u
    pill = Rect(0, 0, look.fonts.width(text, "extrabold", size) + look.px(30), look.px(NOTE_HEIGHT))
    pill.center = middle
    draw_rounded(surface, pill, pill.height // 2, (RIBBON,))
    draw_text(surface, look.fonts, text, pill.center, "extrabold", size, GOLD, anchor="center")
