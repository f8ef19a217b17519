"""The tiles that Scouts show: large, in the tray of their owner, who keeps one of them."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.client import theme
from game.client.chronicle import tile_title
from game.client.i18n import _, ngettext
from game.client.panels.base import Zone, ZoneId, stamp, write
from game.client.visible import OwnView
from game.client.widgets import Look, draw_focus_ring, draw_ring, draw_rounded, px

GAP, EDGE, HEAD = 8.0, 14.0, 58.0
#: Lower bays, and those too narrow for a name, show a larger tile instead of its name.
NAMED_BAY = 180.0
WIDEST_BAY, TALLEST_BAY, LARGEST_TILE = 160.0, 236.0, 124.0
QUIET, FIGURE = theme.FELT_TEXT_SECOND, theme.colour("#FFE9B8")
BAY_GROUND, BAY_LIT = theme.colour("#123634"), theme.colour("#2A5B55")
#: From one line of a name to the next, in design units.
NAME_STEP = 23.0


def paint_offer(
    surface: pygame.Surface, look: Look, area: Rect, own: OwnView, hover: ZoneId | None, focus: ZoneId | None
) -> list[Zone]:
    """Draw a bay for each tile in `area`; each is a zone ("offer", number)."""
    u, scale = look.u, look.fonts.text_scale
    count = len(own.offer)
    width = min(WIDEST_BAY * u, (area.width - 2 * EDGE * u - (count - 1) * GAP * u) / count)
    head = (HEAD + 14 * (scale - 1) / 0.25) * u
    height = min(TALLEST_BAY * u * scale, area.height - head - 16 * u)
    top = area.y + head + (area.height - head - 12 * u - height) / 2
    heading = (area.centerx, max(top - 28 * u, area.y + 34 * u))
    # Names stand in one line where all of them can, else in two
    small, name_room = 24 * u / scale, width - 6 * u
    names = [[tile_title(tile)] for tile in own.offer]
    if any(look.fonts.width(line, "bold", small) > name_room for lines in names for line in lines):
        names = [look.fonts.wrap(tile_title(tile), "bold", small, name_room) for tile in own.offer]
    most = max((len(lines) for lines in names), default=1)
    fits = all(look.fonts.width(line, "bold", small) <= name_room for lines in names for line in lines)
    named = fits and height >= (NAMED_BAY + (most - 1) * NAME_STEP) * u * scale
    write(
        surface, look, _("Scouts: keep one"), heading, 31, theme.ACTIVE, role="display",
        anchor="center", room=area.width - 30 * u,
    )  # fmt: skip
    left = area.centerx - (count * width + (count - 1) * GAP * u) / 2
    zones = []
    for number, tile in enumerate(own.offer):
        bay = Rect(round(left + number * (width + GAP * u)), round(top), round(width), round(height))
        zone = Zone(("offer", number), bay, tile_title(tile))
        lit = zone.id in (hover, focus)
        draw_rounded(surface, bay, px(u, 12), (BAY_LIT if lit else BAY_GROUND,))
        if lit:
            draw_ring(surface, bay, px(u, 12), px(u, 4), theme.ACTIVE)
        words = (60 + (most - 1) * NAME_STEP if named else 34) * scale * u
        side = min(LARGEST_TILE * u, width * 0.9, (height - words - 12 * u) * 0.92)
        picture = look.sprites.tile(own.seat, tile, side, lifted=True)
        stamp(surface, picture, (bay.centerx, bay.y + (height - words) / 2 + 3 * u))
        low = bay.bottom - 19 * scale * u
        spaces = len(own.offer_spaces[number])
        text = ngettext("{count} space", "{count} spaces", spaces).format(count=spaces)
        room = bay.width - 10 * u
        if named:
            lines = names[number]
            for row, line in enumerate(lines):
                above = 27 + (most - 1 - row - (most - len(lines)) / 2) * NAME_STEP
                write(
                    surface, look, line, (bay.centerx, low - above * scale * u), 24 if most == 1 else 24 / scale,
                    FIGURE, role="bold", anchor="center", room=bay.width, least=24 / scale,
                )  # fmt: skip
        write(surface, look, text, (bay.centerx, low), 24, QUIET, anchor="center", room=room, least=24 / scale)
        if focus == zone.id:
            draw_focus_ring(surface, bay, u, px(u, 12))
        zones.append(zone)
    return zones
