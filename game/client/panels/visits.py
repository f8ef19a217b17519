"""The cathedrals that would still bring the viewer a mission card: each by itself, or all of them in a line."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _
from game.client.panels.base import Zone, ZoneId, stamp, write
from game.client.panels.hand import QUIET
from game.client.visible import OwnView
from game.client.widgets import Look, draw_focus_ring, draw_rounded, px

ITALIC = theme.colour("#A9C7BB")
#: The cathedrals that would still bring a card, in two columns below the cards.
VISIT_HEAD, VISIT, VISIT_GAP = 50.0, 46.0, 8.0
#: Where these have no room there is a line for all of them, and without that their number in the heading.
VISIT_LINE, VISIT_ASIDE = 42.0, 74.0
#: Where the words begin on a chip.
CHIP_TEXT = 46.0
#: The zone of all of them.
VISITS: ZoneId = ("visits", 0)
VISIT_GROUND, VISIT_LIT, VISIT_EDGE = theme.colour("#173F3C"), theme.colour("#2A5B55"), theme.colour("#3D6A62")


def visits_height(look: Look, own: OwnView) -> float:
    """How much room the cathedrals take that have not been visited yet, in pixels."""
    if not own.unvisited:
        return 0.0
    rows = (len(own.unvisited) + 1) // 2
    return (VISIT_HEAD * look.fonts.text_scale + 4) * look.u + rows * (
        VISIT * look.fonts.text_scale + VISIT_GAP
    ) * look.u


def still_to_visit(own: OwnView) -> str:
    """All of them in a line of words."""
    return _("Still to visit: {places}").format(places=", ".join(own.unvisited))


def paint_visits_in_short(
    surface: pygame.Surface,
    look: Look,
    rect: Rect,
    own: OwnView,
    focus: ZoneId | None,
    lit: ZoneId | None,
    *,
    aside: bool = False,
) -> Zone:
    """The cathedrals that the viewer has not visited yet as one zone: their names, their number, or a bare figure."""
    told = still_to_visit(own)
    zone = Zone(VISITS, rect, told)
    if aside:
        told = str(len(own.unvisited))
    elif look.fonts.width(told, "medium", 24 * look.u) > _text_room(look, rect):
        told = _("Still to visit: {count}").format(count=len(own.unvisited))
    _paint_chip(surface, look, zone, told, focus, lit)
    return zone


def paint_visits(
    surface: pygame.Surface, look: Look, area: Rect, own: OwnView, focus: ZoneId | None, lit: ZoneId | None
) -> list[Zone]:
    """The cathedrals that the viewer has not visited yet, as zones ("cathedral", number), where there is room."""
    u, scale = look.u, look.fonts.text_scale
    if not own.unvisited:
        return []
    height, head, gap = VISIT * scale * u, VISIT_HEAD * scale * u, VISIT_GAP * u
    rows = min((len(own.unvisited) + 1) // 2, int((area.height - head - 4 * u + gap) / (height + gap)))
    if 2 * rows < len(own.unvisited):
        return []
    write(
        surface, look, _("Still to visit, for a card each"), (area.x + 8 * u, area.y + head / 2 + 4 * u), 24, ITALIC,
        role="italic", room=area.width - 16 * u,
    )  # fmt: skip
    width = (area.width - gap) / 2
    zones = []
    for number, name in enumerate(own.unvisited):
        row, column = divmod(number, 2)
        chip = Rect(
            round(area.x + column * (width + gap)), round(area.y + head + row * (height + gap)), round(width),
            round(height),
        )  # fmt: skip
        zone = Zone(("cathedral", number), chip, name)
        _paint_chip(surface, look, zone, name, focus, lit)
        zones.append(zone)
    return zones


def _text_room(look: Look, chip: Rect) -> float:
    """How wide the words on a chip may be, in pixels."""
    return chip.width - (CHIP_TEXT + 8) * look.u


def _paint_chip(
    surface: pygame.Surface, look: Look, zone: Zone, told: str, focus: ZoneId | None, lit: ZoneId | None
) -> None:
    """A zone with a cathedral and some words on it."""
    u, chip = look.u, zone.rect
    chosen = lit == zone.id
    draw_rounded(surface, chip, px(u, 10), (theme.ACTIVE if chosen else VISIT_EDGE,))
    edge = px(u, 3 if chosen else 2)
    draw_rounded(surface, chip.inflate(-2 * edge, -2 * edge), px(u, 8), (VISIT_LIT if chosen else VISIT_GROUND,))
    stamp(surface, look.sprites.icon("cathedral", 26 * u, QUIET), (chip.x + 26 * u, chip.centery - u))
    place = (chip.x + CHIP_TEXT * u, chip.centery)
    write(surface, look, told, place, 24, theme.FELT_TEXT, room=_text_room(look, chip))
    if focus == zone.id:
        draw_focus_ring(surface, chip, u, px(u, 10))
