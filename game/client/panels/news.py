"""The news: what happened since the viewer's last turn in one line of the tray, where no recap stands beside the board.

Each placement is a chip with its tile and what it brought; the one pointed at is told in full above them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect

from game.client import theme
from game.client.chronicle import Happening
from game.client.i18n import _, ngettext
from game.client.layout import GameLayout, Side
from game.client.panels.base import Zone, ZoneId, rule, stamp, write
from game.client.visible import GameView
from game.client.widgets import Look, draw_focus_ring, draw_ring, draw_rounded, px
from game.rebirth import Tile

QUIET, TEXT = theme.FELT_TEXT_SECOND, theme.colour("#E9DDBF")
PAID, UNPAID = theme.colour("#FFE9B8"), theme.colour("#9DB5AB")
RULE = theme.colour("#D8AE5B")
CHIP, CHIP_LIT, CHIP_EDGE = theme.colour("#173F3C"), theme.colour("#2A5B55"), theme.colour("#3D6A62")
#: Design units: all of the line, the middles of its heading and of its chips, and the chips themselves.
NEWS_BLOCK, HEADING, CHIPS = 84.0, 20.0, 57.0
CHIP_HEIGHT, WIDEST_CHIP, CHIP_GAP = 44.0, 134.0, 6.0
#: Hex widths of the tiles in chips, and in the recap.
CHIP_TILE, RECAP_TILE = 36.0, 56.0
#: Where one row has no room for figures there are two, without the heading: middles, height and tiles of their chips.
TWO_ROWS, LOW_CHIP, LOW_TILE = (22.0, 62.0), 37.0, 31.0
#: A narrower chip has only its tile.
LEAST_WITH_FIGURE = 76.0
LINE = 30.0
#: A name cut to fewer letters, its ellipsis counted, tells nobody apart.
LEFT_OF_NAME = 7


def has_news(layout: GameLayout, view: GameView) -> bool:
    """Whether the tray tells the news: where no recap stands beside the board."""
    return view.irish or layout.side is not Side.COLUMN


def recap_pictures(look: Look, layout: GameLayout, view: GameView) -> list[Callable[[], object]]:
    """What draws the tiles that news or recap may have to show, one by one."""
    sizes = (CHIP_TILE, LOW_TILE) if has_news(layout, view) else (RECAP_TILE,)
    return [
        partial(look.sprites.tile, player.seat, tile, size * look.u)
        for size in sizes
        for player in view.players
        for tile in Tile
    ]


def nothing_new(view: GameView) -> str:
    """What is said instead of a recap while there is none."""
    if view.nothing_placed:
        return _("A new game: nobody has placed a tile yet.")
    return _("Your tile is placed; the next player goes on.")


def told_in_full(view: GameView, pointed: ZoneId | None) -> Happening | None:
    """The placement whose chip is pointed at."""
    if pointed is None or pointed[0] != "news":
        return None
    return next((happening for happening in view.recap if happening.number == pointed[1]), None)


def paint_news(
    surface: pygame.Surface, look: Look, area: Rect, view: GameView, focus: ZoneId | None, pointed: ZoneId | None
) -> list[Zone]:
    """Draw the line in `area`, `NEWS_BLOCK` units high; each chip is a zone ("news", number of the placement)."""
    u = look.u
    left, right = area.x + 22 * u, area.right - 22 * u
    rule(surface, look, left, right, area.y, RULE, 90)
    if not view.recap:
        lines = look.fonts.wrap(nothing_new(view), "medium", 24 * u, right - left - 4 * u)
        y = area.centery - (len(lines) - 1) * LINE / 2 * u * look.fonts.text_scale
        for line in lines:
            write(surface, look, line, (left + 2 * u, y), 24, UNPAID, room=right - left)
            y += LINE * u * look.fonts.text_scale
        return []

    def chip_width(count: int) -> float:
        return min(WIDEST_CHIP * u, (right - left + CHIP_GAP * u) / count - CHIP_GAP * u)

    middles: tuple[float, ...] = (CHIPS,)
    in_row, height, tile = len(view.recap), CHIP_HEIGHT, CHIP_TILE
    if chip_width(in_row) < LEAST_WITH_FIGURE * u:
        in_row, middles, height, tile = -(-in_row // 2), TWO_ROWS, LOW_CHIP, LOW_TILE
    else:
        heading = _heading(look, view, right - left)
        write(surface, look, heading, (left + 2 * u, area.y + HEADING * u), 24, QUIET, room=right - left)
    width = chip_width(in_row)
    zones = []
    for number, happening in enumerate(view.recap):
        row, column = divmod(number, in_row)
        place = Rect(
            round(left + column * (width + CHIP_GAP * u)), round(area.y + (middles[row] - height / 2) * u),
            round(width), round(height * u),
        )  # fmt: skip
        zone = Zone(("news", happening.number), place, f"{happening.headline}. {happening.detail}")
        _chip(surface, look, place, happening, tile, zone.id in (pointed, focus))
        if focus == zone.id:
            draw_focus_ring(surface, place, u, px(u, 10))
        zones.append(zone)
    return zones


def _heading(look: Look, view: GameView, room: float) -> str:
    """Whose time it is about; and how many of the tiles round towers gave, as far as there is room."""
    if view.viewer is None:
        return _("The last turns")
    bonus = sum(happening.bonus for happening in view.recap)
    text = ngettext("Since your last turn, {count} bonus tile", "Since your last turn, {count} bonus tiles", bonus)
    text = text.format(count=bonus)
    fits = look.fonts.width(text, "medium", look.smallest(24 * look.u)) <= room
    return text if bonus and fits else _("Since your last turn")


def _chip(surface: pygame.Surface, look: Look, place: Rect, happening: Happening, tile_width: float, lit: bool) -> None:
    u = look.u
    draw_rounded(surface, place, px(u, 10), (CHIP_EDGE,))
    draw_rounded(surface, place.inflate(-px(u, 3), -px(u, 3)), px(u, 9), (CHIP_LIT if lit else CHIP,))
    if lit:
        draw_ring(surface, place, px(u, 10), px(u, 3), theme.ACTIVE)
    if happening.bonus:
        tower = look.sprites.icon("tower", 18 * u, PAID)
        surface.blit(tower, tower.get_rect(topleft=(place.x + px(u, 4), place.y + px(u, 4))))
    tile = look.sprites.tile(happening.seat, happening.tile, tile_width * u)
    if place.width < LEAST_WITH_FIGURE * u:
        stamp(surface, tile, place.center)
        return
    figure = f"+{happening.gain}"
    width = look.fonts.width(figure, "extrabold", 26 * u)
    start = max(place.left + 4 * u, place.centerx - ((tile_width + 8) * u + width) / 2)
    stamp(surface, tile, (start + tile_width / 2 * u, place.centery))
    figure_left = start + (tile_width + 8) * u
    colour = PAID if happening.gain else UNPAID
    write(
        surface, look, figure, (figure_left, place.centery), 26, colour, role="extrabold",
        room=place.right - 2 * u - figure_left,
    )  # fmt: skip


def paint_story(surface: pygame.Surface, look: Look, area: Rect, happening: Happening) -> None:
    """Tell one placement in full: who, what, where, what else it did, and who was paid for it."""
    u, scale = look.u, look.fonts.text_scale
    left, right = area.x + 24 * u, area.right - 24 * u
    y = area.y + 24 * u * scale
    end: float = write(
        surface, look, f"+{happening.gain}", (right, y), 28, PAID if happening.gain else UNPAID, role="extrabold",
        anchor="midright",
    ).left  # fmt: skip
    for seat, points in reversed(happening.paid_to_others):
        figure = write(surface, look, f"+{points}", (end - 12 * u, y), 24, PAID, role="bold", anchor="midright")
        stamp(surface, look.sprites.emblem(seat, 26 * u), (figure.left - 16 * u, y))
        end = figure.left - 30 * u
    room = end - left - 8 * u
    headline = fitting_headline(look, happening, room)
    write(surface, look, headline, (left, y), 24, theme.FELT_TEXT, role="bold", room=room)
    y += 32 * u * scale
    for line in fitting_lines(look, happening, right - left, area.bottom - y + LINE / 2 * u * scale):
        write(surface, look, line, (left, y), 24, TEXT, room=right - left)
        y += LINE * u * scale


def fitting_headline(look: Look, happening: Happening, room: float) -> str:
    """Who placed what; with less than `room` pixels a long name is cut, and a short one left to the tile's colours."""
    fonts, px = look.fonts, 24 * look.u
    whole = happening.headline
    if fonts.width(whole, "bold", px) <= room:
        return whole
    rest = fonts.width(whole, "bold", px) - fonts.width(happening.name, "bold", px)
    name = fonts.shorten(happening.name, "bold", px, room - rest)
    return happening.headline_of(name if len(name) >= LEFT_OF_NAME else "")


def fitting_lines(look: Look, happening: Happening, width: float, height: float) -> Sequence[str]:
    """Where it was and what it did, in lines; without the place, which the map shows, if there is too little room."""
    room = max(1, int(height / (LINE * look.u * look.fonts.text_scale)))
    for words in (happening.detail, happening.events):
        lines = look.fonts.wrap(words, "medium", 24 * look.u, width)
        if len(lines) <= room:
            return lines
    return [*lines[: room - 1], " ".join(lines[room - 1 :])]
