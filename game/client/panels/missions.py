"""The viewer's own mission cards with their progress, player by player."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _, ngettext
from game.client.layout import GameLayout
from game.client.mission_text import mission_condition, mission_icon, mission_short, mission_status, mission_title
from game.client.panels.base import Zone, ZoneId, closing_cross, rule, stamp, write
from game.client.panels.hand import FIGURE, GOLD_LINE, NONE_LEFT, QUIET, TEXT
from game.client.panels.if_ended import others_heights, paint_others
from game.client.panels.visits import (
    ITALIC,
    VISIT,
    VISIT_ASIDE,
    VISIT_HEAD,
    VISIT_LINE,
    VISITS,
    paint_visits,
    paint_visits_in_short,
    still_to_visit,
    visits_height,
)
from game.client.visible import GameView, OwnView
from game.client.widgets import Look, draw_focus_ring, draw_ring, draw_rounded, draw_tray, px, rounded
from game.rebirth import MissionProgress, Tile

CARD, CARD_LIT, CARD_EDGE = theme.colour("#FBF6E8"), theme.colour("#FFF3CC"), theme.colour("#C6B084")
OPEN_STRIPE, ICON, POINTS = theme.colour("#7C5D26"), theme.colour("#FFF8E4"), theme.colour("#FFF0BE")
HEADER, FOOTER = 66.0, 104.0
TALLEST_CARD, LOWEST_CARD, GAP, NARROW_GAP = 92.0, 60.0, 10.0, 6.0
#: Beside a card's text: the stripe with its icon, and how far its first and last line stand from the edges.
STRIPE, CARD_PAD, LINE_PAD = 54.0, 14.0, 24.0
#: The same while there is little room.
TIGHT_PAD = 17.0
#: What the others have not played yet, a line each, below all that where there is room.
RIVAL_HEAD, RIVAL = 54.0, 46.0


class _Visits(Enum):
    """How the cathedrals are told that would still bring a card."""

    CHIPS = auto()
    LINE = auto()
    ASIDE = auto()


@dataclass(frozen=True)
class _Plan:
    """How the cards share their room, in pixels: the height of each and the gap between them, and what is below them.

    `conditions` are the lines in which each card tells what it asks for, none where there is no room for them; `pad` is
    how far the first and last line stand from the edges of a card, in design units.
    """

    conditions: list[list[str]]
    in_full: bool
    pad: float
    gap: float
    height: float
    visits: _Visits
    below: float


class MissionsPanel:
    """Draws the cards; knows how far they are scrolled when they do not all fit."""

    def __init__(self) -> None:
        self.scroll = 0
        self._hidden = 0
        self._in_full = False

    def scroll_by(self, rows: int) -> bool:
        """Move the cards by `rows`; True when that changed anything."""
        before = self.scroll
        self.scroll = min(max(0, self.scroll + rows), self._hidden)
        return self.scroll != before

    def paint(
        self,
        surface: pygame.Surface,
        look: Look,
        layout: GameLayout,
        view: GameView,
        focus: ZoneId | None,
        lit: ZoneId | None,
        *,
        closable: bool = False,
    ) -> list[Zone]:
        """Draw header, cards and what the game would pay if it ended now. `lit` is the card that is pointed at."""
        rect, u = layout.missions, look.u
        draw_tray(surface, rect, u)
        zones: list[Zone] = []
        right = rect.right - 26 * u
        if closable:
            zones.append(closing_cross(surface, look, rect, (40, 38), focus))
            right = zones[0].rect.left - 12 * u
        heading = _("Your missions") if view.own is not None else _("Missions")
        # The tails of large letters stay above the cards.
        middle, room = rect.y + (39 - 24 * (layout.text - 1)) * u, right - rect.x - 30 * u
        others = area = plan = None
        if view.own is not None:
            others = self._room_for_others(look, rect, view, view.own)
            area = self._area(look, rect, others)
            plan = _plan(look, area, view, view.own) if view.own.missions else None
        if plan is not None and plan.visits is _Visits.ASIDE and view.own is not None:
            place = Rect(round(right - VISIT_ASIDE * u), round(middle - 20 * u), round(VISIT_ASIDE * u), round(40 * u))
            zones.append(paint_visits_in_short(surface, look, place, view.own, focus, lit, aside=True))
            room -= place.width + 10 * u
        title = write(surface, look, heading, (rect.x + 26 * u, middle), 31, theme.FELT_TEXT, role="display", room=room)
        if view.own is None:
            self._nothing(surface, look, rect, _("Missions are shown to their owner only."))
            return zones
        assert area is not None and others is not None
        aside = _("yours alone")
        if (
            not closable
            and not (plan is not None and plan.visits is _Visits.ASIDE)
            and right - title.right > look.fonts.width(aside, "italic", 24 * u) + 10 * u
        ):
            write(surface, look, aside, (right, middle), 24, ITALIC, role="italic", anchor="midright")
        if plan is not None:
            zones += self._cards(surface, look, area, view, view.own, plan, focus, lit)
            below = max(zone.rect.bottom for zone in zones if zone.id[0] == "mission")
        else:
            self._hidden = self.scroll = 0
            self._in_full = False
            below = self._no_card(surface, look, area)
        if plan is not None and plan.visits is _Visits.LINE:
            line = Rect(area.x, 0, area.width, round(VISIT_LINE * look.fonts.text_scale * u))
            line.bottom = area.bottom
            line.y = min(line.y, below + round(12 * u))
            zones.append(paint_visits_in_short(surface, look, line, view.own, focus, lit))
        elif not self._hidden and (plan is None or plan.visits is _Visits.CHIPS):
            chips = paint_visits(
                surface, look, Rect(area.x, below, area.width, area.bottom - below), view.own, focus, lit
            )
            below = chips[-1].rect.bottom if chips else below
            if chips or not view.own.unvisited:
                _rivals(surface, look, Rect(area.x, below, area.width, area.bottom - below), view, view.own.seat)
            zones += chips
        chosen = lit[1] if lit is not None and lit[0] == "mission" else None
        told = None
        if chosen is not None and chosen < len(view.own.missions) and not self._in_full:
            told = mission_condition(view.own.missions[chosen].card)
        elif lit == VISITS:
            told = still_to_visit(view.own)
        self._footer(surface, look, rect, view, told, others)
        return zones

    @staticmethod
    def _area(look: Look, rect: Rect, others: int) -> Rect:
        """Where the cards and what is below them stand, above a foot with room for the others' totals."""
        u = look.u
        return Rect(
            round(rect.x + 18 * u), round(rect.y + HEADER * u), round(rect.width - 36 * u),
            round(rect.height - (HEADER + FOOTER * look.fonts.text_scale + 4) * u) - others,
        )  # fmt: skip

    def _room_for_others(self, look: Look, rect: Rect, view: GameView, own: OwnView) -> int:
        """What the others' totals add to the foot: with words, without, or nothing rather than push something away."""
        needed = self._needed(look, self._area(look, rect, 0), view, own)
        heights = others_heights(look, view, rect.width - 52 * look.u)
        return next((height for height in heights if needed <= self._area(look, rect, height).height), 0)

    def _needed(self, look: Look, area: Rect, view: GameView, own: OwnView) -> float:
        """How much of `area` cards and all that is told below them take, in pixels."""
        rows = len(own.missions)
        if rows:
            plan = _plan(look, area, view, own)
            least = LOWEST_CARD * look.fonts.text_scale * look.u
            needed = rows * ((plan.height if any(plan.conditions) else least) + plan.gap) - plan.gap
            visits = plan.below
        else:
            needed = len(self._no_card_lines(look, area)) * look.fonts.line_height("medium", 24 * look.u)
            visits = visits_height(look, own)
        for more in (visits, _rivals_height(look, area.width, view)):
            if needed + more > area.height:
                break
            needed += more
        return needed

    def _nothing(self, surface: pygame.Surface, look: Look, rect: Rect, text: str) -> None:
        u = look.u
        stamp(surface, look.sprites.cathedral(140 * u), (rect.centerx, rect.centery - 60 * u))
        y = rect.centery + 60 * u
        for line in look.fonts.wrap(text, "medium", 24 * u, rect.width - 70 * u):
            write(surface, look, line, (rect.centerx, y), 24, QUIET, anchor="center")
            y += look.fonts.line_height("medium", 24 * u)

    @staticmethod
    def _no_card_lines(look: Look, area: Rect) -> list[str]:
        text = _("Place a tile beside a cathedral to draw your first mission card.")
        return look.fonts.wrap(text, "medium", 24 * look.u, area.width - 20 * look.u)

    def _no_card(self, surface: pygame.Surface, look: Look, area: Rect) -> int:
        """How to come to a first card; gives how far down that reaches."""
        u = look.u
        lines = self._no_card_lines(look, area)
        step = look.fonts.line_height("medium", 24 * u)
        picture = look.sprites.cathedral(110 * u)
        height = picture.get_height() + len(lines) * step
        y = area.y
        if height + (VISIT_HEAD + 2 * VISIT) * u < area.height:
            y += round(16 * u)
            surface.blit(picture, picture.get_rect(midtop=(area.centerx, y)))
            y += picture.get_height() + round(10 * u)
        for line in lines:
            write(surface, look, line, (area.centerx, y + step / 2), 24, theme.FELT_TEXT, anchor="center")
            y += step
        return y

    def _cards(
        self,
        surface: pygame.Surface,
        look: Look,
        area: Rect,
        view: GameView,
        own: OwnView,
        plan: _Plan,
        focus: ZoneId | None,
        lit: ZoneId | None,
    ) -> list[Zone]:
        u = look.u
        rows, gap, height = len(own.missions), plan.gap, plan.height
        conditions = plan.conditions
        self._in_full = plan.in_full
        visible = rows
        if rows * (height + gap) - gap > area.height + 1:
            visible = max(1, int((area.height + gap) / (height + gap)))
        self._hidden = rows - visible
        self.scroll = min(self.scroll, self._hidden)
        zones = []
        for number, progress in enumerate(own.missions):
            if not self.scroll <= number < self.scroll + visible:
                continue
            card = Rect(
                area.x, round(area.y + (number - self.scroll) * (height + gap)), area.width, round(height),
            )  # fmt: skip
            zone = Zone(("mission", number), card, mission_condition(progress.card))
            _card(surface, look, card, view, progress, lit == zone.id, conditions[number], plan.pad)
            if focus == zone.id:
                draw_focus_ring(surface, card, u, px(u, 10))
            zones.append(zone)
        if self._hidden:
            ink = theme.FELT_TEXT
            if self.scroll:
                stamp(surface, look.sprites.icon("chevron_up", 22 * u, ink), (area.centerx, area.y - 8 * u))
            if self.scroll < self._hidden:
                stamp(surface, look.sprites.icon("chevron_down", 22 * u, ink), (area.centerx, area.bottom + 2 * u))
        return zones

    def _footer(
        self,
        surface: pygame.Surface,
        look: Look,
        rect: Rect,
        view: GameView,
        told: str | None,
        others: int,
    ) -> None:
        u = look.u
        scale = look.fonts.text_scale
        top = rect.bottom - FOOTER * scale * u - others
        left, right = rect.x + 26 * u, rect.right - 26 * u
        rule(surface, look, left, right, top + 4 * u, GOLD_LINE, 128)
        if told is not None:
            step = look.fonts.line_height("medium", 24 * u)
            lines = look.fonts.wrap(told, "medium", 24 * u, right - left)[:3]
            y = top + (FOOTER * scale * u + others - 12 * u) / 2 - (len(lines) - 1) * step / 2
            for line in lines:
                write(surface, look, line, (left, y), 24, theme.FELT_TEXT)
                y += step
            return
        now = view.ended_now
        if now is None:
            return
        # Without room for a line more, the others stand where the parts would, and the own total above them.
        alone = not others and others_heights(look, view, right - left)
        first, second = top + 32 * scale * u, top + 66 * scale * u
        height, size = (first + 2 * u, 36) if alone else (top + 50 * scale * u, 48)
        total = write(surface, look, str(now.total), (right, height), size, FIGURE, role="extrabold", anchor="midright")
        write(surface, look, _("If it ended now"), (left, first), 24, QUIET, room=total.left - left - 10 * u)
        if alone:
            paint_others(surface, look, view, (left, second - alone[-1] / 2), right - left, alone[-1])
            return
        x = left
        for icon, points in (("house", now.settlements), ("castle", now.castles), ("cards", now.missions)):
            stamp(surface, look.sprites.icon(icon, 26 * u, QUIET), (x + 13 * u, second))
            figure = write(surface, look, f"+{points}", (x + 32 * u, second), 24, TEXT, role="bold")
            x = figure.right + 16 * u
        if others:
            paint_others(surface, look, view, (left, rect.bottom - 12 * u - others), right - left, others)


def _gap(rows: int) -> float:
    """What lies between so many cards, in design units."""
    return GAP if rows <= 6 else NARROW_GAP


def footer_height(look: Look, layout: GameLayout, view: GameView) -> int:
    """How high the foot of the panel is, in pixels: what the game would pay now, or what a mission asks for."""
    others = others_heights(look, view, layout.missions.width - 52 * look.u)
    return round(FOOTER * look.fonts.text_scale * look.u) + max(others, default=0)


def _card_height(look: Look, conditions: list[list[str]], pad: float) -> float:
    """How high a card is, in pixels, between whose title and state the longest of these conditions stands."""
    step = look.fonts.line_height("medium", 24 * look.u)
    return 2 * pad * look.fonts.text_scale * look.u + (max(map(len, conditions)) + 1) * step


def _plan(look: Look, area: Rect, view: GameView, own: OwnView) -> _Plan:
    """How the cards make the best of their room.

    First their conditions become shorter, then the cards lower, then the cathedrals are told in one line.
    """
    u, text, rows = look.u, look.fonts.text_scale, len(own.missions)
    width, size = area.width - (STRIPE + 2 * CARD_PAD) * u, 24 * u
    cards = [progress.card for progress in own.missions]
    full = [look.fonts.wrap(mission_condition(card), "medium", size, width) for card in cards]
    short = [look.fonts.wrap(mission_short(card), "medium", size, width) for card in cards]
    chips = visits_height(look, own)
    line = (VISIT_LINE * text + 12) * u if own.unvisited else 0.0
    last = _Visits.ASIDE if own.unvisited else _Visits.CHIPS
    wide, narrow = (LINE_PAD, _gap(rows) * u), (TIGHT_PAD, NARROW_GAP * u)
    for conditions, (pad, gap), visits, below, spare in (
        (full, wide, _Visits.CHIPS, chips, _rivals_height(look, area.width, view)),
        (short, wide, _Visits.CHIPS, chips, 0.0),
        (short, narrow, _Visits.CHIPS, chips, 0.0),
        (short, wide, _Visits.LINE, line, 0.0),
        (short, narrow, _Visits.LINE, line, 0.0),
        (short, narrow, last, 0.0, 0.0),
    ):
        height = _card_height(look, conditions, pad)
        if rows * (height + gap) - gap + below + spare <= area.height:
            return _Plan(conditions, conditions is full, pad, gap, height, visits, below)
    gap, least, most = _gap(rows) * u, LOWEST_CARD * text * u, TALLEST_CARD * text * u
    visits, below = _Visits.LINE, line
    if not own.unvisited or rows * (least + gap) - gap + line > area.height:
        visits, below = last, 0.0
    height = max(least, min(most, (area.height - below + gap) / rows - gap))
    return _Plan([[] for _card in cards], False, LINE_PAD, gap, height, visits, below)


def _rivals_height(look: Look, width: float, view: GameView) -> float:
    """How much room it takes to tell what the others have not played, in pixels; 0 where it is too narrow for that."""
    u, scale = look.u, look.fonts.text_scale
    least = 32 * u + look.fonts.width("00", "bold", 24 * u) + 4 * u
    if (width - 8 * u) / len(Tile) < least:
        return 0.0
    return (RIVAL_HEAD + (len(view.players) - 1) * RIVAL) * scale * u


def _rivals(surface: pygame.Surface, look: Look, area: Rect, view: GameView, own_seat: int) -> None:
    """What each of the others has not played yet, kind by kind, where there is room for all of them."""
    u, scale = look.u, look.fonts.text_scale
    rivals = [player for player in view.players if player.seat != own_seat]
    head, row, side = RIVAL_HEAD * scale * u, RIVAL * scale * u, 32 * u
    left = area.x + 8 * u
    step = (area.right - left) / len(Tile)
    needed = _rivals_height(look, area.width, view)
    if not needed or area.height < needed:
        return
    words = ngettext("Not played yet by the opponent", "Not played yet by the others", len(rivals))
    at = area.x + 8 * u, area.y + head / 2 + 6 * u
    write(surface, look, words, at, 24, ITALIC, role="italic", room=area.width - 16 * u)
    for number, player in enumerate(rivals):
        y = area.y + head + (number + 0.5) * row
        for column, (tile, count) in enumerate(zip(Tile, player.unplayed, strict=True)):
            x = left + column * step
            stamp(surface, look.sprites.tile(player.seat, tile, side), (x + side / 2, y))
            ink = theme.FELT_TEXT if count else NONE_LEFT
            write(surface, look, str(count), (x + side + 4 * u, y), 24, ink, role="bold")


def _card(
    surface: pygame.Surface, look: Look, rect: Rect, view: GameView, progress: MissionProgress, lit: bool,
    condition: list[str], pad: float,
) -> None:  # fmt: skip
    u, scale = look.u, look.fonts.text_scale
    good = progress.fulfilled
    draw_rounded(surface, rect, px(u, 10), (CARD_EDGE,))
    edge = px(u, 2)
    inner = rect.inflate(-2 * edge, -2 * edge)
    draw_rounded(surface, inner, px(u, 9), (CARD_LIT if lit else CARD,))
    stripe_width = round(STRIPE * u)
    stripe = rounded((stripe_width + px(u, 14), inner.height), px(u, 9), (theme.GOOD if good else OPEN_STRIPE,))
    surface.blit(stripe, inner, Rect(0, 0, stripe_width, inner.height))
    middle = inner.x + stripe_width / 2
    low = rect.height < 84 * u * scale
    # Icon and points stay together on a card that is taller for its condition.
    mark = min(rect.height, TALLEST_CARD * scale * u)
    stamp(
        surface, look.sprites.icon(mission_icon(progress.card), (30 if low else 34) * u, ICON),
        (middle, rect.centery - mark * 0.18),
    )  # fmt: skip
    write(
        surface, look, str(progress.card.points), (middle, rect.centery + mark * 0.24), 28 if low else 30, POINTS,
        role="extrabold", anchor="center",
    )  # fmt: skip
    if lit:
        draw_ring(surface, rect, px(u, 10), px(u, 3), theme.ACTIVE)

    left, right = inner.x + stripe_width + 12 * u, rect.right - CARD_PAD * u
    head = rect.y + (pad * scale * u if condition else rect.height * 0.29)
    write(
        surface, look, mission_title(progress.card), (left, head), 25, role="bold",
        room=right - left, least=24 / scale,
    )  # fmt: skip
    for place, words in enumerate(condition, start=1):
        y = head + place * look.fonts.line_height("medium", 24 * u)
        write(surface, look, words, (left, y), 24, room=right - left)
    line = rect.bottom - pad * scale * u if condition else rect.y + rect.height * 0.71
    status = mission_status(progress)
    colour = theme.GOOD if good else theme.WARNING
    counts = progress.standing.counts
    if counts is None:
        x = left
        if good:
            stamp(surface, look.sprites.icon("check", 24 * u, colour), (x + 11 * u, line))
            x += 28 * u
        write(surface, look, status, (x, line), 24, colour, role="bold", room=right - x)
        return
    written = write(surface, look, status, (right, line), 24, colour, role="bold", anchor="midright")
    if good:
        stamp(surface, look.sprites.icon("check", 24 * u, colour), (written.left - 15 * u, line))
    free = written.left - (30 * u if good else 8 * u) - left
    step = min(66 * u, free / len(counts))
    for seat, count in enumerate(counts):
        x = left + seat * step
        stamp(surface, look.sprites.emblem(seat, min(28 * u, step * 0.52)), (x + 13 * u, line))
        mine = view.own is not None and seat == view.own.seat
        write(
            surface, look, str(count), (x + 30 * u, line), 26, role="extrabold" if mine else "medium",
            room=step - 28 * u, least=20,
        )  # fmt: skip
