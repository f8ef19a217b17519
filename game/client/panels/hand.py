"""The tray with what is a player's own: the tile in hand, the supply, the set-aside tiles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect

from game.client import theme
from game.client.chronicle import Happening, tile_title
from game.client.i18n import _, ngettext
from game.client.layout import GameLayout
from game.client.mission_text import mission_icon, mission_title, public_condition
from game.client.panels.base import Zone, ZoneId, rule, stamp, write
from game.client.panels.news import NEWS_BLOCK, has_news, paint_news, paint_story, told_in_full
from game.client.panels.offer import paint_offer
from game.client.visible import GameView, OwnView
from game.client.widgets import Button, Look, draw_focus_ring, draw_rounded, draw_tray, px, rounded
from game.rebirth import Tile

QUIET = theme.FELT_TEXT_SECOND
TEXT = theme.colour("#E9DDBF")
NONE_LEFT = theme.colour("#98B2A9")
FIGURE = theme.colour("#FFE9B8")
SECRET_GROUND, SECRET_LIT = theme.colour("#FBF6E8"), theme.colour("#FFF3CC")
SECRET_EDGE = theme.colour("#4A3468")
GOLD_LINE = theme.colour("#D8AE5B")
SUPPLY_BLOCK = 170.0
#: The supply needs less where the news follow it.
SUPPLY_ABOVE_NEWS = 126.0
BUTTON_BLOCK, BOTTOM = 72.0, 12.0
#: The least height for the tile in hand, and for who is to move: what else has no room then is left out.
LEAST_UPPER, LEAST_WAITING, LEAST_EMBLEM = 130.0, 200.0, 44.0
#: From line to line beside the tile in hand; the tray's own edge, and the least that stays free above and below.
LEAD_PITCH, TITLE_PITCH, LINE_PITCH = 31.0, 37.0, 30.0
TRAY_EDGE, LEAST_PADDING = 6.0, 6.0
#: Who is to move: the height of that line, and what stays free above and below.
WAITING_PITCH, WAITING_EDGE = 56.0, 20.0


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
    secret_lit: bool = False,
    busy: bool = False,
) -> list[Zone]:
    """Draw the tray; `in_flight` while the tile is on its way to the board and the next one not yet shown.

    `secret_lit` shows what the private mission asks for; while `busy` no choice is asked for yet.
    """
    rect = layout.hand
    draw_tray(surface, rect, look.u)
    news = has_news(layout, view)
    story = told_in_full(view, hover if focus is None else focus) if news else None
    if view.own is None:
        return _nobody(surface, look, rect, view, news, story, focus, hover)
    blocks = _blocks(layout, view)
    button_rect = _button_rect(look, rect, bool(view.own.set_aside) and blocks.supply)
    hand_bottom = _hand_bottom(look, layout, view)
    upper = Rect(rect.x, rect.y, rect.width, round(hand_bottom - rect.y))
    zones: list[Zone] = []
    # What is asked about lies on the supply, or where there is none on the tile in hand.
    asked_secret = secret_lit and view.irish and bool(view.own.missions)
    detail = round(hand_bottom) if blocks.supply else rect.y + px(look.u, TRAY_EDGE)
    if not blocks.supply and (asked_secret or story is not None or peeking):
        pass
    elif view.choice == "keep" and not busy:
        zones = paint_offer(surface, look, upper, view.own, hover, focus)
    elif view.face_down and not in_flight:
        zones = [_face_down(surface, look, upper, view, hover, focus)]
    else:
        _hand(surface, look, upper, view, view.own, in_flight, busy)
    if blocks.supply:
        rule(surface, look, rect.x + 22 * look.u, rect.right - 22 * look.u, hand_bottom, GOLD_LINE, 128)
    if asked_secret:
        _secret_condition(surface, look, rect, detail, view, view.own)
    elif story is not None:
        area = Rect(rect.x, detail, rect.width, round(SUPPLY_ABOVE_NEWS * look.u))
        paint_story(surface, look, area, story)
    elif blocks.supply or peeking:
        _supply(surface, look, rect, detail, view.own, peeking, close=news or not blocks.supply)
    if blocks.news and not (asked_secret and blocks.supply):
        place = _news_rect(look, rect, hand_bottom + (SUPPLY_ABOVE_NEWS if blocks.supply else 0.0) * look.u)
        zones = [*zones, *paint_news(surface, look, place, view, focus, hover)]
    if view.irish and view.own.missions:
        return [*zones, _secret(surface, look, rect, view, view.own, focus, hover)]
    if button_rect is None:
        return zones
    label = _("Back to my supply") if peeking else _("Peek at my set-aside tiles")
    button = Button(label, lambda: None, icon="eye_closed" if peeking else "eye")
    button.rect = button_rect
    zone = Zone(("peek", 0), button_rect, label)
    button.focused, button.hovered = focus == zone.id, hover == zone.id
    button.draw(surface, look)
    return [*zones, zone]


def hand_tile(look: Look, layout: GameLayout, view: GameView) -> tuple[tuple[float, float], float] | None:
    """Where in the tray the tile in hand lies: its middle and the hex width it is drawn for, in pixels."""
    if view.own is None:
        return None
    rect = layout.hand
    upper = Rect(rect.x, rect.y, rect.width, round(_hand_bottom(look, layout, view) - rect.y))
    middle, width = _tile_place(look, upper)
    return (middle[0], middle[1] - 4 * look.u), width * look.u


@dataclass(frozen=True)
class _Blocks:
    """What lies below the tile in hand, and how high all of it is in design units."""

    supply: bool
    news: bool
    height: float


def _blocks(layout: GameLayout, view: GameView) -> _Blocks:
    """All that belongs there; a tray that is too low for it has no supply, and lower still no news."""
    own = view.own
    news = has_news(layout, view)
    secret = own is not None and view.irish and bool(own.missions)
    below = BUTTON_BLOCK if own is not None and (secret or own.set_aside) else BOTTOM
    whole = below + (SUPPLY_ABOVE_NEWS + NEWS_BLOCK if news else SUPPLY_BLOCK)
    room = layout.hand.height / layout.u - LEAST_UPPER
    if whole <= room:
        return _Blocks(True, news, whole)
    below = BUTTON_BLOCK if secret else BOTTOM
    news = news and below + NEWS_BLOCK <= room
    return _Blocks(False, news, below + (NEWS_BLOCK if news else 0.0))


def _hand_bottom(look: Look, layout: GameLayout, view: GameView) -> float:
    return layout.hand.bottom - _blocks(layout, view).height * look.u


def _news_rect(look: Look, rect: Rect, top: float) -> Rect:
    return Rect(rect.x, round(top), rect.width, round(NEWS_BLOCK * look.u))


def _tile_place(look: Look, upper: Rect) -> tuple[tuple[float, float], float]:
    """The middle of the disc in the upper part of the tray, in pixels, and the tile's hex width in design units."""
    u, large = look.u, look.fonts.text_scale > 1
    width = max(110.0, min(140.0 if large else 188.0, upper.height / u - 66)) * 0.885
    return (upper.x + (92 if large else 118) * u, upper.y + upper.height / 2 + 2 * u), width


def _secret(
    surface: pygame.Surface,
    look: Look,
    rect: Rect,
    view: GameView,
    own: OwnView,
    focus: ZoneId | None,
    hover: ZoneId | None,
) -> Zone:
    """The private mission that a round tower brought, with its progress."""
    u = look.u
    card = own.missions[0].card
    place = _button_rect(look, rect, True)
    assert place is not None
    zone = Zone(("secret", 0), place, public_condition(card, len(view.players)))
    lit = zone.id in (focus, hover)
    draw_rounded(surface, place, px(u, 9), (SECRET_EDGE,))
    inner = place.inflate(-px(u, 4), -px(u, 4))
    draw_rounded(surface, inner, px(u, 8), (SECRET_LIT if lit else SECRET_GROUND,))
    stripe = rounded((round(46 * u) + px(u, 12), inner.height), px(u, 8), (theme.TOWER_TOKENS["secret"],))
    surface.blit(stripe, inner, Rect(0, 0, round(46 * u), inner.height))
    stamp(surface, look.sprites.icon(mission_icon(card), 28 * u, SECRET_GROUND), (inner.x + 23 * u, place.centery))
    end = place.right - 14 * u
    done = own.missions[0].fulfilled
    if view.secret is not None:
        value = f"+{view.secret.points}" if done else f"{view.secret.have}/{view.secret.need}"
        colour = theme.GOOD if done else theme.INK_SECOND
        figure = write(surface, look, value, (end, place.centery), 26, colour, role="extrabold", anchor="midright")
        end = figure.left - 8 * u
        if done:
            stamp(surface, look.sprites.icon("check", 24 * u, theme.GOOD), (end - 10 * u, place.centery))
            end -= 28 * u
    left = inner.x + 58 * u
    words = _("Secret: {mission}").format(mission=mission_title(card))
    write(surface, look, words, (left, place.centery), 25, role="bold", room=end - left)
    if focus == zone.id:
        draw_focus_ring(surface, place, u, px(u, 9))
    return zone


def _secret_condition(
    surface: pygame.Surface, look: Look, rect: Rect, top: float, view: GameView, own: OwnView
) -> None:
    u = look.u
    left, right = rect.x + 24 * u, rect.right - 24 * u
    points = view.secret.points if view.secret is not None else 0
    end = write(surface, look, f"+{points}", (right, top + 28 * u), 28, FIGURE, role="extrabold", anchor="midright")
    words = _("At the end of the game")
    write(surface, look, words, (left, top + 28 * u), 24, QUIET, room=end.left - left - 8 * u)
    y = top + 64 * u
    condition = public_condition(own.missions[0].card, len(view.players))
    for line in look.fonts.wrap(condition, "medium", 24 * u, right - left)[:3]:
        write(surface, look, line, (left, y), 24, TEXT)
        y += look.fonts.line_height("medium", 24 * u)


def _button_rect(look: Look, rect: Rect, wanted: bool) -> Rect | None:
    if not wanted:
        return None
    u = look.u
    return Rect(round(rect.x + 22 * u), round(rect.bottom - 66 * u), round(rect.width - 44 * u), round(46 * u))


def _nobody(
    surface: pygame.Surface,
    look: Look,
    rect: Rect,
    view: GameView,
    news: bool,
    story: Happening | None,
    focus: ZoneId | None,
    hover: ZoneId | None,
) -> list[Zone]:
    """Who thinks, or the placement that is pointed at; below that the news, where the tray tells them."""
    zones: list[Zone] = []
    if news and rect.height - (NEWS_BLOCK + BOTTOM) * look.u >= LEAST_WAITING * look.u:
        place = _news_rect(look, rect, rect.bottom - (NEWS_BLOCK + BOTTOM) * look.u)
        zones = paint_news(surface, look, place, view, focus, hover)
        rect = Rect(rect.x, rect.y, rect.width, place.y - rect.y)
    if story is not None:
        paint_story(surface, look, rect.inflate(0, -round(16 * look.u)), story)
    elif view.to_move is not None:
        _thinking(surface, look, rect, view)
    return zones


def _thinking(surface: pygame.Surface, look: Look, rect: Rect, view: GameView) -> None:
    u = look.u
    assert view.to_move is not None
    player = view.players[view.to_move]
    scale = look.fonts.text_scale
    told = _("Hands stay hidden meanwhile.")
    if not any(each.human for each in view.players):
        told = _("Nobody plays here: stop below, and look turn by turn.")
    lines = look.fonts.wrap(told, "medium", 24 * u, rect.width - 40 * u)[:2]
    words = (WAITING_PITCH + LINE_PITCH * len(lines)) * scale
    size = min(150.0, rect.height / u - words - 2 * WAITING_EDGE)
    if size < LEAST_EMBLEM:
        size = 0.0
    y = rect.centery - (size + words) / 2 * u
    if size:
        stamp(surface, look.sprites.emblem(player.seat, size * u, shadow=True), (rect.centerx, y + size / 2 * u))
    y += (size + WAITING_PITCH / 2 * scale) * u
    thinks = not player.human and not view.seen_again
    text = _("{name} is thinking") if thinks else _("{name} is next")
    write(
        surface, look, text.format(name=player.name), (rect.centerx, y), 31,
        theme.FELT_TEXT, role="display", anchor="center", room=rect.width - 40 * u,
    )  # fmt: skip
    y += (WAITING_PITCH + LINE_PITCH) / 2 * scale * u
    for line in lines:
        write(surface, look, line, (rect.centerx, y), 24, QUIET, anchor="center", room=rect.width - 40 * u)
        y += LINE_PITCH * scale * u


def _hand(
    surface: pygame.Surface, look: Look, rect: Rect, view: GameView, own: OwnView, in_flight: bool, busy: bool
) -> None:
    u = look.u
    large = look.fonts.text_scale > 1
    middle, width = _tile_place(look, rect)
    stamp(surface, _halo(round(width * 1.14 * u)), middle)
    left = rect.x + (170 if large else 214) * u
    room = rect.right - 20 * u - left
    lines: list[str] = []
    title: str
    if in_flight or own.hand is None:
        lead, title = _("In your hand"), _("On its way") if in_flight else _("No tile left")
        if busy and not in_flight:
            lead, title = _("Your tile"), _("Placed")
        elif not in_flight and view.choice == "double":
            stamp(surface, look.sprites.tower_token("doubling", 120 * u), middle)
            lead, title = _("Round tower"), _("Doubling")
            lines = [_("choose the mission that pays you double")]
    else:
        picture = look.sprites.tile(own.seat, own.hand, width * u, lifted=True)
        stamp(surface, picture, (middle[0], middle[1] - 4 * u))
        title = tile_title(own.hand)
        lead = _("In your hand") if view.choosing else _("For next turn")
        if own.bonus is not None:
            lead = _("Bonus from {tower}").format(tower=own.bonus)
            stamp(
                surface,
                look.sprites.tower_token("builders", 56 * u),
                (middle[0] + 0.4 * width * u, middle[1] + 0.37 * width * u),
            )
        lines = _hints(view, own.hand)
    size = look.fonts.fit(title, "display", 29 * u, room, 26 * u) / u
    wrapped = look.fonts.wrap(title, "display", size * u, room)
    lines = [part for line in lines for part in look.fonts.wrap(line, "medium", 24 * u, room)]
    scale = look.fonts.text_scale
    leads = look.fonts.wrap(lead, "medium", 24 * u, room)
    tallest = (rect.height / u - TRAY_EDGE - 2 * LEAST_PADDING) / scale

    def taken() -> float:
        return LEAD_PITCH * len(leads) + TITLE_PITCH * len(wrapped) + LINE_PITCH * len(lines)

    while leads and taken() > tallest:
        leads.pop()
    while lines and taken() > tallest + 2 * LEAST_PADDING:
        lines.pop()
    y = middle[1] + (TRAY_EDGE / 2 - 2 - taken() * scale / 2) * u

    def put(words: str, pitch: float, height: float, colour: theme.Colour, role: str) -> None:
        nonlocal y
        write(surface, look, words, (left, y + pitch * scale * u / 2), height, colour, role=role, room=room)
        y += pitch * scale * u

    for line in leads:
        put(line, LEAD_PITCH, 24, QUIET, "medium")
    for line in wrapped:
        put(line, TITLE_PITCH, size, theme.FELT_TEXT, "display")
    for line in lines:
        put(line, LINE_PITCH, 24, TEXT, "medium")


def _face_down(
    surface: pygame.Surface, look: Look, rect: Rect, view: GameView, hover: ZoneId | None, focus: ZoneId | None
) -> Zone:
    """A tile in hand that has not been looked at: turned up by a press, and taking back ends with that."""
    u = look.u
    assert view.own is not None
    middle, width = _tile_place(look, rect)
    mine = view.to_move == view.own.seat
    words = _("Turn up your tile") if mine else _("Not turned up yet")
    zone = Zone(("turn", 0), rect.inflate(-round(16 * u), -round(16 * u)), words)
    if zone.id in (hover, focus):
        draw_rounded(surface, zone.rect, px(u, 14), (theme.WHITE,), 26)
    stamp(surface, _halo(round(width * 1.14 * u)), middle)
    stamp(surface, look.sprites.emblem(view.own.seat, width * 0.86 * u, shadow=True), middle)
    left = rect.x + (170 if look.fonts.text_scale > 1 else 214) * u
    room = rect.right - 20 * u - left
    why = _("Until then your last placement can be taken back.")
    rows = [
        (line, "display", 29.0, theme.FELT_TEXT, TITLE_PITCH)
        for line in look.fonts.wrap(words, "display", 29 * u, room)
    ]
    rows += [(line, "medium", 24.0, TEXT, LINE_PITCH) for line in look.fonts.wrap(why, "medium", 24 * u, room)]
    scale = look.fonts.text_scale
    while len(rows) > 1 and sum(row[4] for row in rows) * scale > rect.height / u - TRAY_EDGE:
        rows.pop()
    y = middle[1] - sum(row[4] for row in rows) * scale * u / 2
    for line, role, size, colour, pitch in rows:
        write(surface, look, line, (left, y + pitch * scale * u / 2), size, colour, role=role, room=room)
        y += pitch * scale * u
    if focus == zone.id:
        draw_focus_ring(surface, zone.rect, u, px(u, 14))
    return zone


def _hints(view: GameView, hand: Tile) -> list[str]:
    """Where the tile in hand may go, and on how many spaces."""
    if hand is Tile.ENERGY:
        where = _("heather, shared or meadow") if view.irish else _("heather or meadow")
    elif hand is Tile.FOOD:
        where = _("field, shared or meadow") if view.irish else _("field or meadow")
    else:
        where = _("any settlement")
    if not view.choosing:
        return [where]
    if view.must_discard:
        return [_("fits nowhere:"), _("press to discard")]
    count = len(view.legal)
    return [where, ngettext("{count} space", "{count} spaces", count).format(count=count)]


def _supply(
    surface: pygame.Surface, look: Look, rect: Rect, top: float, own: OwnView, peeking: bool, *, close: bool
) -> None:
    """What is still to come, or what was set aside; `close` in less height."""
    u = look.u
    left, right = rect.x + 24 * u, rect.right - 24 * u
    line = top + (22 if close else 28) * u
    if peeking:
        write(surface, look, _("Set aside, out of play"), (left, line), 24, QUIET, room=right - left)
        for number, tile in enumerate(own.set_aside):
            x = left + 48 * u + number * 92 * u
            picture = look.sprites.tile(own.seat, tile, (64 if close else 76) * u)
            stamp(surface, picture, (x, top + (82 if close else 98) * u))
        return
    total = ngettext("{count} tile", "{count} tiles", own.supply_total).format(count=own.supply_total)
    end = write(surface, look, total, (right, line), 24, FIGURE, role="bold", anchor="midright")
    words = _("Still in your supply")
    if own.unseen_aside:
        words = _("Supply and {count} set aside").format(count=own.unseen_aside)
    write(surface, look, words, (left, line), 24, QUIET, room=end.left - left - 8 * u)
    step = (right - left) / len(Tile)
    for number, tile in enumerate(Tile):
        x = left + (number + 0.5) * step
        count = own.supply[number]
        picture = look.sprites.tile(own.seat, tile, (44 if close else 58) * u)
        stamp(surface, picture, (x, top + (64 if close else 80) * u))
        colour = theme.FELT_TEXT if count else NONE_LEFT
        place, size = (x, top + (106 if close else 138) * u), 26 if close else 28
        write(surface, look, str(count), place, size, colour, role="extrabold", anchor="center")


@lru_cache(maxsize=4)
def _halo(diameter: int) -> pygame.Surface:
    """The pale disc on which the tile in hand lies."""
    finer = 3
    big = pygame.Surface((diameter * finer, diameter * finer), pygame.SRCALPHA)
    big.fill((255, 233, 168, 0))
    pygame.draw.circle(big, (255, 233, 168, 34), big.get_rect().center, diameter * finer // 2)
    return pygame.transform.smoothscale(big, (diameter, diameter))
