"""The tray with what is a player's own: the tile in hand, the supply, the set-aside tiles."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Rect

from game.client import theme
from game.client.chronicle import tile_title
from game.client.i18n import _, ngettext
from game.client.layout import GameLayout
from game.client.panels.base import Zone, ZoneId, rule, stamp, write
from game.client.visible import GameView, OwnView
from game.client.widgets import Button, Look, draw_tray
from game.rebirth import Tile

QUIET = theme.colour("#BFD8CC")
TEXT = theme.colour("#E9DDBF")
NONE_LEFT = theme.colour("#7E988F")
FIGURE = theme.colour("#FFE9B8")
GOLD_LINE = theme.colour("#D8AE5B")
SUPPLY_BLOCK = 170.0
BUTTON_BLOCK = 72.0


def paint_hand(
    surface: pygame.Surface,
    look: Look,
    layout: GameLayout,
    view: GameView,
    *,
    peeking: bool,
    in_flight: bool,
    focus: ZoneId | None,
    hover: ZoneId | None,
) -> list[Zone]:
    """Draw the tray; `in_flight` while the tile is on its way to the board and the next one not yet shown."""
    rect = layout.hand
    draw_tray(surface, rect, look.u)
    if view.own is None:
        _nobody(surface, look, rect, view)
        return []
    button_rect = _button_rect(look, rect, bool(view.own.set_aside))
    hand_bottom = rect.bottom - (SUPPLY_BLOCK + (BUTTON_BLOCK if view.own.set_aside else 12)) * look.u
    _hand(surface, look, Rect(rect.x, rect.y, rect.width, round(hand_bottom - rect.y)), view, view.own, in_flight)
    rule(surface, look, rect.x + 22 * look.u, rect.right - 22 * look.u, hand_bottom, GOLD_LINE, 128)
    _supply(surface, look, rect, hand_bottom, view.own, peeking)
    if button_rect is None:
        return []
    label = _("Back to my supply") if peeking else _("Peek at my set-aside tiles")
    button = Button(label, lambda: None, icon="eye_closed" if peeking else "eye")
    button.rect = button_rect
    zone = Zone(("peek", 0), button_rect, label)
    button.focused, button.hovered = focus == zone.id, hover == zone.id
    button.draw(surface, look)
    return [zone]


def _button_rect(look: Look, rect: Rect, wanted: bool) -> Rect | None:
    if not wanted:
        return None
    u = look.u
    return Rect(round(rect.x + 22 * u), round(rect.bottom - 66 * u), round(rect.width - 44 * u), round(46 * u))


def _nobody(surface: pygame.Surface, look: Look, rect: Rect, view: GameView) -> None:
    u = look.u
    if view.to_move is None:
        return
    player = view.players[view.to_move]
    size = min(150.0, rect.height / u - 190)
    stamp(surface, look.sprites.emblem(player.seat, size * u, shadow=True), (rect.centerx, rect.centery - 46 * u))
    text = _("{name} is thinking") if not player.human else _("{name} is next")
    write(
        surface, look, text.format(name=player.name), (rect.centerx, rect.centery + (size / 2 + 4) * u), 31,
        theme.FELT_TEXT, role="display", anchor="center", room=rect.width - 40 * u,
    )  # fmt: skip
    write(
        surface, look, _("Hands stay hidden meanwhile."), (rect.centerx, rect.centery + (size / 2 + 44) * u), 24, QUIET,
        anchor="center", room=rect.width - 40 * u,
    )  # fmt: skip


def _hand(surface: pygame.Surface, look: Look, rect: Rect, view: GameView, own: OwnView, in_flight: bool) -> None:
    u = look.u
    large = look.fonts.text_scale > 1
    width = max(110.0, min(140.0 if large else 188.0, rect.height / u - 66)) * 0.885
    middle = (rect.x + (92 if large else 118) * u, rect.y + rect.height / 2 + 2 * u)
    stamp(surface, _halo(round(width * 1.14 * u)), middle)
    left = rect.x + (170 if large else 214) * u
    room = rect.right - 20 * u - left
    lines: list[str] = []
    title: str
    if in_flight or own.hand is None:
        title = _("On its way") if in_flight else _("No tile left")
        lead = _("In your hand")
    else:
        picture = look.sprites.tile(own.seat, own.hand, width * u, lifted=True)
        stamp(surface, picture, (middle[0], middle[1] - 4 * u))
        title = tile_title(own.hand)
        lead = _("In your hand") if view.choosing else _("For next turn")
        lines = _hints(view, own.hand)
    size = look.fonts.fit(title, "display", 29 * u, room, 26 * u) / u
    wrapped = look.fonts.wrap(title, "display", size * u, room)
    scale = look.fonts.text_scale
    y = middle[1] - (18 + 15 * len(lines) + 14 * len(wrapped)) * u * scale
    write(surface, look, lead, (left, y), 24, QUIET, room=room)
    y += 6 * u
    for line in wrapped:
        y += 33 * u * scale
        write(surface, look, line, (left, y), size, theme.FELT_TEXT, role="display", room=room)
    y += 4 * u
    for line in lines:
        y += 30 * u * scale
        write(surface, look, line, (left, y), 24, TEXT, room=room)


def _hints(view: GameView, hand: Tile) -> list[str]:
    """Where the tile in hand may go, and on how many spaces."""
    if hand is Tile.ENERGY:
        where = _("heather or meadow")
    elif hand is Tile.FOOD:
        where = _("field or meadow")
    else:
        where = _("any settlement")
    if not view.choosing:
        return [where]
    if view.must_discard:
        return [_("fits nowhere:"), _("press to discard")]
    count = len(view.legal)
    return [where, ngettext("{count} space", "{count} spaces", count).format(count=count)]


def _supply(surface: pygame.Surface, look: Look, rect: Rect, top: float, own: OwnView, peeking: bool) -> None:
    u = look.u
    left, right = rect.x + 24 * u, rect.right - 24 * u
    line = top + 28 * u
    if peeking:
        write(surface, look, _("Set aside, out of play"), (left, line), 24, QUIET, room=right - left)
        for number, tile in enumerate(own.set_aside):
            x = left + 48 * u + number * 92 * u
            stamp(surface, look.sprites.tile(own.seat, tile, 76 * u), (x, top + 98 * u))
        return
    total = ngettext("{count} tile", "{count} tiles", own.supply_total).format(count=own.supply_total)
    end = write(surface, look, total, (right, line), 24, FIGURE, role="bold", anchor="midright")
    write(surface, look, _("Still in your supply"), (left, line), 24, QUIET, room=end.left - left - 8 * u)
    step = (right - left) / len(Tile)
    for number, tile in enumerate(Tile):
        x = left + (number + 0.5) * step
        count = own.supply[number]
        picture = look.sprites.tile(own.seat, tile, 58 * u)
        stamp(surface, picture, (x, top + 80 * u))
        colour = theme.FELT_TEXT if count else NONE_LEFT
        write(surface, look, str(count), (x, top + 138 * u), 28, colour, role="extrabold", anchor="center")


@lru_cache(maxsize=4)
def _halo(diameter: int) -> pygame.Surface:
    """The pale disc on which the tile in hand lies."""
    finer = 3
    big = pygame.Surface((diameter * finer, diameter * finer), pygame.SRCALPHA)
    big.fill((255, 233, 168, 0))
    pygame.draw.circle(big, (255, 233, 168, 34), big.get_rect().center, diameter * finer // 2)
    return pygame.transform.smoothscale(big, (diameter, diameter))
