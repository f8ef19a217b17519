"""A panel for each player: what everybody may know, and whose turn it is."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

import pygame
from pygame import Rect

from game.client import theme
from game.client.characters import in_words
from game.client.i18n import _
from game.client.layout import GameLayout
from game.client.lines import Said
from game.client.panels.base import Zone, ZoneId, rule, stamp, write
from game.client.visible import GameView, PlayerView
from game.client.widgets import Look, draw_focus_ring, draw_panel, draw_ring, draw_rounded, px, rounded_mask
from game.rebirth import Tile

STAT_INK = theme.colour("#5A4A2C")
GLOW = theme.colour("#FFD86B")
SPEECH_EDGE = theme.colour("#8A7748")
SLANT = 28.0
STRIPE = 104.0
TALL = 130.0
LEAST_NAME = 56.0


def paint_players(
    surface: pygame.Surface,
    look: Look,
    layout: GameLayout,
    view: GameView,
    scores: Sequence[int],
    opened: Collection[int],
    focus: ZoneId | None,
    acting: int | None = None,
    only: Collection[int] | None = None,
    said: Said | None = None,
    clocks: Mapping[int, str] | None = None,
) -> list[Zone]:
    """Draw the panels; `scores` as the markers show them, `opened` the seats whose unplayed tiles are looked up.

    `said` is what an opponent is saying, in its own panel; `clocks` the time that a seat has still.

    `acting` is the seat whose placement is still in motion; until it has settled the next one is not yet to move.
    With `only` the panels of these seats are drawn; all are zones.
    """
    zones = []
    for player, rect in zip(view.players, layout.players, strict=True):
        zone = Zone(("player", player.seat), rect, _("Unplayed tiles of {name}").format(name=player.name))
        active = player.seat == (view.to_move if acting is None else acting)
        shown_open = player.seat in opened
        zones.append(zone)
        if only is not None and player.seat not in only:
            continue
        line = said.text if said is not None and said.seat == player.seat else None
        clock = clocks.get(player.seat) if clocks else None
        _player(
            surface, look, rect, view, player, scores[player.seat], active, shown_open, acting is not None, line, clock
        )
        if focus == zone.id:
            draw_focus_ring(surface, rect, look.u, px(look.u, 14))
    return zones


def _player(
    surface: pygame.Surface,
    look: Look,
    rect: Rect,
    view: GameView,
    player: PlayerView,
    score: int,
    active: bool,
    opened: bool,
    in_motion: bool,
    line: str | None = None,
    clock: str | None = None,
) -> None:
    u = look.u
    scale = look.fonts.text_scale
    tall = rect.height >= TALL * u * scale
    if active:
        stamp(surface, _glow(rect.size, px(u, 16), px(u, 5)), rect.center)
    draw_panel(surface, rect, u, dim=not active)
    _stripe(surface, look, rect, player.seat)
    _badge(surface, look, rect, player, tall)
    if active:
        draw_ring(surface, rect, px(u, 14), px(u, 5), theme.ACTIVE)

    left, right = rect.x + 112 * u, rect.right - 18 * u
    figure = write(
        surface, look, str(score), (right, rect.y + (40 * scale if tall else 33) * u), 58 if tall else 46,
        role="extrabold", anchor="midright", room=140 * u,
    )  # fmt: skip
    name_y = rect.y + (35 * scale if tall else 32) * u
    thinking = active and not player.human and not in_motion and not view.seen_again
    room = figure.left - left - (10 if tall or not thinking else 44) * u
    stats_y = rect.bottom - (28 if tall else 26) * u
    rule_y = stats_y - 23 * u
    if active and player.human and not tall and line is None:
        # A low panel has no second line, so the name makes room for whose turn it is.
        text, colour = _state(view, player, active, in_motion)
        text = clock or text
        state = write(
            surface, look, text, (figure.left - 12 * u, name_y + 2 * u), 24, colour,
            role="bold", anchor="midright", room=room - LEAST_NAME * u,
        )  # fmt: skip
        room = state.left - left - 10 * u
    if line is None or tall:
        name = write(surface, look, player.name, (left, name_y), 33, role="display", room=room)
        if thinking and not tall:
            stamp(surface, look.sprites.icon("hourglass", 28 * u, theme.WARNING), (name.right + 22 * u, name_y))
    if line is not None:
        # Its own name gives way in a low panel, the word for who plays in a tall one; no figure does.
        top, end = (rect.y + 65 * scale * u, right + 6 * u) if tall else (rect.y + 7 * u, figure.left - 10 * u)
        _speech(surface, look, line, Rect(round(left), round(top), round(end - left), round(rule_y - 4 * u - top)))
    elif tall:
        text, colour = _state(view, player, active, in_motion)
        if clock is not None:
            text = _("{state} ({time})").format(state=text, time=clock)
        room = figure.left - left - 10 * u
        x = left + u
        if thinking:
            stamp(surface, look.sprites.icon("hourglass", 24 * u, colour), (x + 10 * u, rect.y + 70 * scale * u))
            x, room = x + 26 * u, room - 26 * u
        write(
            surface,
            look,
            text,
            (x, rect.y + 70 * scale * u),
            24,
            colour,
            role="bold" if active else "medium",
            room=room,
        )
    rule(surface, look, rect.x + 106 * u, rect.right - 16 * u, rule_y, theme.PAPER_LINE, 178)
    if opened:
        _unplayed(surface, look, rect, player, stats_y)
    else:
        _stats(surface, look, rect, player, stats_y, right, view.irish)


def _badge(surface: pygame.Surface, look: Look, rect: Rect, player: PlayerView, tall: bool) -> None:
    """The clan's emblem, or the opponent's face in the clan's frame with the emblem beside it."""
    u = look.u
    x, y = rect.x + 46 * u, float(rect.centery)
    if player.face is None:
        stamp(surface, look.sprites.emblem(player.seat, (80 if tall else 70) * u), (x, y))
        return
    side = (88 if tall else 80) * u
    stamp(surface, look.sprites.face(player.face, player.seat, side), (x, y - 5 * u))
    stamp(surface, look.sprites.emblem(player.seat, 38 * u), (rect.x + 24 * u, rect.bottom - 24 * u))


def _speech(surface: pygame.Surface, look: Look, text: str, room: Rect) -> None:
    """A line in a bubble whose tip points at the face, in rows of text that fit `room`."""
    u = look.u
    rows, size, step = speech_rows(look, text, room)
    pad, edge = 11 * u, px(u, 2)
    width = max(look.fonts.width(row, "medium", size) for row in rows) + 2 * pad
    height = min(float(room.height), len(rows) * step + 8 * u)
    bubble = Rect(room.x, round(room.centery - height / 2), round(width), round(height))
    inner = bubble.inflate(-2 * edge, -2 * edge)
    tip = [
        (bubble.x + edge, bubble.centery - px(u, 8)),
        (bubble.x + edge, bubble.centery + px(u, 8)),
        (bubble.x - px(u, 12), bubble.centery + px(u, 2)),
    ]
    pygame.draw.polygon(surface, SPEECH_EDGE, [(x - edge, y) for x, y in tip])
    draw_rounded(surface, bubble, px(u, 11), (SPEECH_EDGE,))
    draw_rounded(surface, inner, px(u, 9), (theme.WHITE,))
    pygame.draw.polygon(surface, theme.WHITE, [(x + edge, y) for x, y in tip])
    y = bubble.centery - step * (len(rows) - 1) / 2
    for row in rows:
        write(
            surface, look, row, (bubble.centerx, y), size / u, role="medium", anchor="center", room=bubble.width - pad
        )
        y += step


def speech_rows(look: Look, text: str, room: Rect) -> tuple[list[str], float, float]:
    """The rows of a line in a bubble, as even as can be, their type size in pixels and the step between them."""
    fonts = look.fonts
    floor = look.smallest(24 * look.u)
    size, width = 24 * look.u, room.width - 22 * look.u
    while True:
        rows = fonts.wrap(text, "medium", size, round(width))
        step = fonts.line_height("medium", size) * 0.86
        if size <= floor or (
            len(rows) * step <= room.height and max(fonts.width(r, "medium", size) for r in rows) <= width
        ):
            break
        size = max(floor, size - 0.5 * look.u)
    narrower = width
    while len(rows) > 1 and narrower > width / 2:
        narrower -= 4 * look.u
        even = fonts.wrap(text, "medium", size, round(narrower))
        if len(even) > len(rows) or max(fonts.width(row, "medium", size) for row in even) > narrower:
            break
        rows = even
    return rows, size, step


def _state(view: GameView, player: PlayerView, active: bool, in_motion: bool) -> tuple[str, theme.Colour]:
    """Who plays the seat, or that it is its turn."""
    if active:
        if in_motion:
            return _("places a tile"), theme.WARNING
        if view.seen_again:
            return _("is next"), theme.WARNING
        if not player.human:
            return _("thinking"), theme.WARNING
        if view.viewer == player.seat:
            if view.choice is not None:
                return _("your choice"), theme.WARNING
            if view.own is not None and view.own.bonus is not None:
                return _("bonus tile"), theme.WARNING
            return _("your turn"), theme.WARNING
        return _("to move"), theme.WARNING
    if player.human:
        return (_("you") if player.seat == view.viewer else _("human")), theme.INK_SECOND
    return in_words(player.level), theme.INK_SECOND


def _stats(
    surface: pygame.Surface, look: Look, rect: Rect, player: PlayerView, y: float, right: float, irish: bool
) -> None:
    u = look.u
    left = rect.x + 120 * u
    step = (right - left) / 4
    pairs = (
        ("tiles", player.tiles_left),
        ("castle", player.castles),
        ("tower", player.towers) if irish else ("cathedral", player.cathedrals),
        ("cards", player.missions),
    )
    for number, (icon, value) in enumerate(pairs):
        x = left + number * step
        stamp(surface, look.sprites.icon(icon, 27 * u, STAT_INK), (x + 6 * u, y))
        write(surface, look, str(value), (x + 25 * u, y), 27, role="bold")


def stat_zones(look: Look, layout: GameLayout, view: GameView) -> list[Zone]:
    """Where the figures of each panel lie, with what they count: for whoever points at one."""
    u, found = look.u, []
    for player, rect in zip(view.players, layout.players, strict=True):
        left, right = rect.x + 120 * u, rect.right - 18 * u
        step = (right - left) / 4
        y = rect.bottom - (28 if rect.height >= TALL * u * look.fonts.text_scale else 26) * u
        for number, text in enumerate(stat_lines(player, irish=view.irish)):
            place = Rect(0, 0, round(step) - px(u, 2), px(u, 36))
            place.midleft = round(left + number * step - 10 * u), round(y)
            found.append(Zone(("stat", 4 * player.seat + number), place, text))
    return found


def stat_lines(player: PlayerView, *, irish: bool) -> list[str]:
    """What the figures of a panel count, from left to right."""
    towers = _("Round towers used: {count}").format(count=player.towers)
    cathedrals = _("Cathedrals visited: {count}").format(count=player.cathedrals)
    return [
        _("Tiles left: {count}").format(count=player.tiles_left),
        _("Castles: {count}").format(count=player.castles),
        towers if irish else cathedrals,
        _("Mission cards: {count}").format(count=player.missions),
    ]


def _unplayed(surface: pygame.Surface, look: Look, rect: Rect, player: PlayerView, y: float) -> None:
    u = look.u
    counts = [str(count) for count in player.unplayed]
    widths = [36 * u + look.fonts.width(count, "bold", 24 * u) for count in counts]
    x, right = rect.x + 106 * u, rect.right - 12 * u
    gap = max(2 * u, (right - x - sum(widths)) / (len(widths) - 1))
    for tile, count, width in zip(Tile, counts, widths, strict=True):
        stamp(surface, look.sprites.tile(player.seat, tile, 32 * u), (x + 16 * u, y))
        colour = theme.INK if count != "0" else theme.INK_SECOND
        write(surface, look, count, (x + 36 * u, y), 24, colour, role="bold")
        x += width + gap


def _stripe(surface: pygame.Surface, look: Look, rect: Rect, seat: int) -> None:
    """The clan's colour and pattern along the panel's left side, cut slanting."""
    surface.blit(
        _stripe_picture(look, seat, rect.height, round(look.u * 1024)), (rect.x + px(look.u, 3), rect.y + px(look.u, 3))
    )


_stripes: dict[tuple[int, int, int], pygame.Surface] = {}
theme.forget_on_change(_stripes.clear)


def _stripe_picture(look: Look, seat: int, height: int, key: int) -> pygame.Surface:
    found = _stripes.get((seat, height, key))
    if found is not None:
        return found
    if len(_stripes) > 16:
        _stripes.clear()
    u, clan = look.u, theme.clan_of(seat)
    edge = px(u, 3)
    size = (round(STRIPE * u), height - 2 * edge)
    finer = 3
    shape = pygame.Surface((size[0] * finer, size[1] * finer), pygame.SRCALPHA)
    slant = [(0, 0), (size[0] * finer, 0), (size[0] * finer - SLANT * u * finer, size[1] * finer), (0, size[1] * finer)]
    pygame.draw.polygon(shape, (255, 255, 255, 255), slant)
    mask = pygame.transform.smoothscale(shape, size)
    corners = rounded_mask((size[0] + px(u, 30), size[1]), px(u, 11))
    mask.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    picture = look.sprites.pattern(seat, size, 0.8 * u).copy()
    pygame.draw.line(picture, clan.dark, (size[0] - 1, 0), (size[0] - SLANT * u - 1, size[1]), max(2, round(3.4 * u)))
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    _stripes[seat, height, key] = picture
    return picture


@lru_cache(maxsize=8)
def _glow(size: tuple[int, int], radius: int, spread: int) -> pygame.Surface:
    """Soft gold round the panel of the player to move."""
    whole = (size[0] + 6 * spread, size[1] + 6 * spread)
    picture = pygame.Surface(whole, pygame.SRCALPHA)
    picture.fill((*GLOW, 0))
    body = Rect(0, 0, size[0] + 2 * spread, size[1] + 2 * spread)
    body.center = whole[0] // 2, whole[1] // 2
    pygame.draw.rect(picture, (*GLOW, 205), body, border_radius=radius + spread)
    return pygame.transform.gaussian_blur(picture, max(1, spread))
