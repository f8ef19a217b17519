"""Ireland's public missions: how far every player is, who was first, what each still pays."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _
from game.client.layout import GameLayout
from game.client.mission_text import mission_icon, mission_title, public_condition, public_pay, public_short
from game.client.panels.base import Zone, ZoneId, closing_cross, rule, stamp, write
from game.client.panels.hand import FIGURE, GOLD_LINE, QUIET, TEXT
from game.client.panels.if_ended import others_heights, paint_others
from game.client.panels.missions import CARD, CARD_EDGE, CARD_LIT, ICON, OPEN_STRIPE
from game.client.panels.visits import ITALIC
from game.client.visible import GameView
from game.client.widgets import Look, draw_focus_ring, draw_ring, draw_rounded, draw_tray, px, rounded
from game.rebirth.match import PublicMission
from game.rebirth.tables import DOUBLING_FACTOR

CARD_MET, CARD_STILL = theme.colour("#E4F0DC"), theme.colour("#D9CFB8")
PILL_FIRST, PILL_FIRST_EDGE = theme.colour("#E9B64B"), theme.colour("#8A5F17")
PILL_LATER = theme.colour("#EADFC6")
HEADER, FOOTER_LEAST = 62.0, 84.0
LOWEST_CARD, TALLEST_CARD, GAP = 102.0, 128.0, 7.0
LOWEST_LARGE = 113.0
#: What the own total takes at the foot.
LEAST_OWN = 56.0
STRIPE = 50.0
#: From this width on, in design units, two cards stand side by side.
TWO_COLUMNS = 900.0


def public_rect(layout: GameLayout) -> Rect:
    """Where the public missions stand: everything that recap and own missions take in Scotland.

    In one column where that is a column of the table, for each card says something of up to four players.
    """
    return layout.recap.union(layout.missions)


class PublicMissionsPanel:
    """Draws the open cards; knows how far they are scrolled when they do not all fit."""

    def __init__(self) -> None:
        self.scroll = 0
        # In rows of cards
        self._hidden = 0
        self._visible = 8
        self._columns = 1

    def scroll_by(self, rows: int) -> bool:
        """Move the cards by `rows`; True when that changed anything."""
        before = self.scroll
        self.scroll = min(max(0, self.scroll + rows), self._hidden)
        return self.scroll != before

    def bring_into_view(self, number: int) -> None:
        """Scroll so that card `number` is on show."""
        row = number // self._columns
        self.scroll = min(max(self.scroll, row - self._visible + 1), row)

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
        """Draw header, cards and, where there is room, the condition of the card pointed at (`lit`)."""
        rect, u = public_rect(layout), look.u
        draw_tray(surface, rect, u)
        zones: list[Zone] = []
        right = rect.right - 26 * u
        if closable:
            zones.append(closing_cross(surface, look, rect, (40, 36), focus))
            right = zones[0].rect.left - 12 * u
        choosing = view.choice == "double"
        heading = _("Double which?") if choosing else _("Missions")
        colour = theme.ACTIVE if choosing else theme.FELT_TEXT
        middle = rect.y + (36 - 20 * (layout.text - 1)) * u  # the tails of large letters stay above the cards
        title = write(
            surface, look, heading, (rect.x + 26 * u, middle), 31, colour, role="display", room=right - rect.x - 30 * u
        )
        aside = _("first / later")
        if right - title.right > look.fonts.width(aside, "italic", 24 * u) + 10 * u:
            write(surface, look, aside, (right, middle), 24, ITALIC, role="italic", anchor="midright")
        return zones + self._cards(surface, look, layout, rect, view, focus, lit)

    def _cards(
        self,
        surface: pygame.Surface,
        look: Look,
        layout: GameLayout,
        rect: Rect,
        view: GameView,
        focus: ZoneId | None,
        lit: ZoneId | None,
    ) -> list[Zone]:
        u, large = look.u, layout.text > 1
        top = rect.y + HEADER * u
        room = rect.bottom - 12 * u - top
        count = len(view.public)
        gap = GAP * u
        least = (LOWEST_LARGE if large else LOWEST_CARD) * u
        columns = self._columns = 2 if rect.width >= TWO_COLUMNS * layout.text * u else 1
        rows = -(-count // columns)
        width = (rect.width - 32 * u - (columns - 1) * gap) / columns
        visible = min(rows, max(1, int((room + gap) / (least + gap))))
        spare = room - visible * (least + gap) + gap
        footer = spare if spare >= FOOTER_LEAST * u and not large else 0.0
        height = min((room - footer + gap) / max(1, visible) - gap, TALLEST_CARD * layout.text * u)
        self._visible, self._hidden = visible, rows - visible
        self.scroll = min(self.scroll, self._hidden)
        zones = []
        for number in range(self.scroll * columns, min(count, (self.scroll + visible) * columns)):
            mission = view.public[number]
            row, column = divmod(number - self.scroll * columns, columns)
            card = Rect(
                round(rect.x + 16 * u + column * (width + gap)), round(top + row * (height + gap)),
                round(width), round(height),
            )  # fmt: skip
            zone = Zone(("mission", number), card, public_condition(mission.card, len(view.players)))
            _card(surface, look, card, view, number, mission, lit == zone.id)
            if focus == zone.id:
                draw_focus_ring(surface, card, u, px(u, 10))
            zones.append(zone)
        if self.scroll:
            stamp(surface, look.sprites.icon("chevron_up", 22 * u, theme.FELT_TEXT), (rect.centerx, top - 8 * u))
        if self.scroll < self._hidden:
            end = top + visible * (height + gap) + 2 * u
            stamp(surface, look.sprites.icon("chevron_down", 22 * u, theme.FELT_TEXT), (rect.centerx, end))
        if footer:
            chosen = lit[1] if lit is not None and lit[0] == "mission" and 0 <= lit[1] < len(view.public) else None
            area = Rect(rect.x, round(rect.bottom - 12 * u - footer), rect.width, round(footer + 4 * u))
            _footer(surface, look, area, view, chosen)
        return zones


def _footer(surface: pygame.Surface, look: Look, area: Rect, view: GameView, chosen: int | None) -> None:
    u = look.u
    left, right = area.x + 26 * u, area.right - 26 * u
    rule(surface, look, left, right, area.y + 10 * u, GOLD_LINE, 128)
    middle = area.centery + 6 * u
    words = None
    if chosen is not None:
        words = public_condition(view.public[chosen].card, len(view.players))
    elif view.choice == "double":
        words = _("Your marker doubles what the mission pays you, when you fulfil it.")
    if words is not None:
        step = look.fonts.line_height("medium", 24 * u)
        lines = look.fonts.wrap(words, "medium", 24 * u, right - left)[: max(1, int((area.height - 14 * u) / step))]
        y = middle - (len(lines) - 1) * step / 2
        for line in lines:
            write(surface, look, line, (left, y), 24, theme.FELT_TEXT)
            y += step
        return
    now = view.ended_now
    if now is None:
        return
    middle = _others_below(surface, look, area, view, left, right)
    total = write(
        surface, look, str(now.total), (right, middle), 48, FIGURE, role="extrabold", anchor="midright"
    )  # fmt: skip
    room = total.left - left - 10 * u
    write(surface, look, _("If it ended now"), (left, middle - 16 * u), 24, QUIET, room=room)
    parts = _("castles {castles} · unfinished {settlements}").format(castles=now.castles, settlements=now.settlements)
    write(surface, look, parts, (left, middle + 16 * u), 24, TEXT, room=room)


def _others_below(surface: pygame.Surface, look: Look, area: Rect, view: GameView, left: float, right: float) -> float:
    """The others' totals at the foot where there is room; gives the middle of what is left above them."""
    u = look.u
    for height in others_heights(look, view, right - left):
        if area.height - 16 * u - height >= LEAST_OWN * u:
            paint_others(surface, look, view, (left, area.bottom - height), right - left, height)
            return (area.y + 12 * u + area.bottom - height) / 2
    return area.centery + 6 * u


def _card(
    surface: pygame.Surface, look: Look, rect: Rect, view: GameView, number: int, mission: PublicMission, lit: bool
) -> None:
    u, viewer = look.u, view.viewer
    met = viewer is not None and mission.scored[viewer] is not None
    asked = number in view.doublable
    still = view.choice == "double" and not asked
    draw_rounded(surface, rect, px(u, 10), (CARD_EDGE,))
    edge = px(u, 2)
    inner = rect.inflate(-2 * edge, -2 * edge)
    ground = CARD_STILL if still else CARD_LIT if lit else CARD_MET if met else CARD
    draw_rounded(surface, inner, px(u, 9), (ground,))
    stripe_width = round(STRIPE * u)
    stripe = rounded((stripe_width + px(u, 14), inner.height), px(u, 9), (theme.GOOD if met else OPEN_STRIPE,))
    surface.blit(stripe, inner, Rect(0, 0, stripe_width, inner.height))
    middle = inner.x + stripe_width / 2
    icon = look.sprites.icon(mission_icon(mission.card), 32 * u, ICON)
    stamp(surface, icon, (middle, rect.y + rect.height * (0.34 if met else 0.5)))
    if met:
        stamp(surface, look.sprites.icon("check", 28 * u, ICON), (middle, rect.y + rect.height * 0.74))
    if lit or asked:
        draw_ring(surface, rect, px(u, 10), px(u, 5 if lit else 3), theme.ACTIVE)

    left, right = inner.x + stripe_width + 12 * u, rect.right - 12 * u
    line = rect.height / 3.25
    first, second, third = (rect.centery + step * line for step in (-0.98, -0.02, 0.98))
    pay_left = _pay(surface, look, right, first, view, mission)
    write(surface, look, mission_title(mission.card), (left, first), 25, role="bold", room=pay_left - left - 6 * u)
    if lit and asked and viewer is not None:
        words = _("doubled, it would pay {points}").format(points=_doubled(mission, viewer))
        write(surface, look, words, (left, second), 24, theme.GOOD, role="bold", room=right - left)
    else:
        words = public_short(mission.card, len(view.players))
        write(surface, look, words, (left, second), 24, theme.INK_SECOND, room=right - left)
    _progress(surface, look, left, right, third, view, mission)


def _doubled(mission: PublicMission, seat: int) -> int:
    """What the mission would pay a seat now, once its marker lies there."""
    return mission.pays[seat] * (1 if mission.doubled[seat] else DOUBLING_FACTOR)


def _pay(surface: pygame.Surface, look: Look, right: float, y: float, view: GameView, mission: PublicMission) -> float:
    """What the card still pays, and who was first; gives how far to the left that reaches.

    Once the viewer has met it, what it still pays is what it pays the others.
    """
    u, viewer, scale = look.u, view.viewer, look.fonts.text_scale
    first, later = public_pay(mission)
    doubled = viewer is not None and mission.doubled[viewer] and mission.scored[viewer] is None
    factor = DOUBLING_FACTOR if doubled else 1
    end = right
    if None in mission.scored:
        if mission.first is None:
            plain = write(surface, look, str(later * factor), (right, y), 24, theme.INK_SECOND, anchor="midright")
            end = plain.left - 9 * u
        pill = Rect(0, 0, px(u, 44 * scale), px(u, 31 * scale))
        pill.midright = round(end), round(y)
        draw_rounded(surface, pill, px(u, 7), (PILL_FIRST_EDGE if mission.first is None else CARD_EDGE,))
        fill = PILL_FIRST if mission.first is None else PILL_LATER
        draw_rounded(surface, pill.inflate(-px(u, 3), -px(u, 3)), px(u, 6), (fill,))
        pays = (first if mission.first is None else later) * factor
        write(surface, look, str(pays), pill.center, 25, role="extrabold", anchor="center")
        end = pill.left - 8 * u
    if mission.first is not None:
        stamp(surface, look.sprites.emblem(mission.first, 30 * u), (end - 15 * u, y))
        end -= 36 * u
    return end


def _progress(
    surface: pygame.Surface, look: Look, left: float, right: float, y: float, view: GameView, mission: PublicMission
) -> None:
    """How far each player is."""
    u, scale = look.u, look.fonts.text_scale
    players = len(view.players)
    step = min(124 * u * scale, (right - left) / players)
    tight = step < 100 * u * scale
    side, token_side = (24 if tight else 28) * u, (22 if tight else 26) * u
    tick = (21 if tight else 26) * u
    need = f"/{mission.need}"

    def room_in(width: float, seat: int) -> float:
        return width - side - 6 * u - (token_side if mission.doubled[seat] else 0)

    def fits(width: float, end: str) -> bool:
        return all(
            room_in(width, seat)
            >= (
                look.fonts.width(f"{mission.have[seat]}{end}", "bold", 25 * u) if mission.scored[seat] is None else tick
            )
            for seat in range(players)
        )

    if not fits(step, need):
        # Too little room to say of each how much is needed: say it once, behind all, or leave it to the condition.
        needed = look.fonts.width(need, "bold", 24 * u) + 4 * u
        if fits((right - left - needed) / players, ""):
            step = (right - left - needed) / players
            write(surface, look, need, (right, y), 24, theme.INK_SECOND, anchor="midright")
    each = need if fits(step, need) else ""
    for seat in range(players):
        x = left + seat * step
        stamp(surface, look.sprites.emblem(seat, side), (x + side / 2, y))
        start = x + side + 4 * u
        if mission.scored[seat] is not None:
            stamp(surface, look.sprites.icon("check", tick, theme.GOOD), (start + tick / 2, y))
            end = start + tick + 1 * u
            paid = f"+{mission.scored[seat]}"
            if look.fonts.width(paid, "bold", 24 * u) <= room_in(step, seat) - tick - 2 * u:
                end = write(surface, look, paid, (end, y), 24, theme.GOOD, role="bold").right
        else:
            role = "extrabold" if seat == view.viewer else "medium"
            end = write(surface, look, str(mission.have[seat]), (start, y), 25, role=role).right
            if each:
                end = write(surface, look, each, (end, y), 24, theme.INK_SECOND).right
        if mission.doubled[seat]:
            stamp(surface, look.sprites.tower_token("doubling", token_side), (end + token_side / 2 + 1 * u, y))


def card_middles(zones: list[Zone]) -> dict[int, tuple[int, int]]:
    """Where each card on show lies, by its number: markers fly there."""
    return {zone.id[1]: zone.rect.center for zone in zones if zone.id[0] == "mission"}
