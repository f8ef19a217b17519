"""The rail: medallions of missions and recap, where the window is too narrow for a second column."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _
from game.client.layout import GameLayout
from game.client.mission_text import mission_icon, mission_title, public_pay
from game.client.panels.base import Zone, ZoneId, stamp, write
from game.client.panels.missions import ICON, OPEN_STRIPE, POINTS
from game.client.theme import Colour
from game.client.visible import GameView
from game.client.widgets import Look, draw_focus_ring

STEP = 104.0


def paint_rail(
    surface: pygame.Surface, look: Look, layout: GameLayout, view: GameView, focus: ZoneId | None, lit: ZoneId | None
) -> list[Zone]:
    """Draw a medallion for the recap and one for each mission; pressing one opens the drawer."""
    rail, u = layout.rail, look.u
    if rail is None:
        return []
    side = rail.width
    zones = []
    y = rail.y
    medal = Rect(rail.x, y, side, side)
    zone = Zone(("rail", -1), medal, _("Missions and recap"))
    stamp(surface, _medal(side, theme.BUTTON[1]), medal.center)
    stamp(surface, look.sprites.icon("recap", 30 * u, ICON), medal.center)
    if focus == zone.id:
        draw_focus_ring(surface, medal, u, side // 2)
    zones.append(zone)
    if view.irish:
        return zones + _public(surface, look, rail, view, focus, lit)
    missions = view.own.missions if view.own is not None else ()
    step = min(STEP * u, (rail.height - side) / max(1, len(missions)))
    for number, progress in enumerate(missions):
        medal = Rect(rail.x, round(y + side + 20 * u + number * step), side, side)
        zone = Zone(("mission", number), medal, mission_title(progress.card))
        stamp(surface, _medal(side, theme.GOOD if progress.fulfilled else OPEN_STRIPE), medal.center)
        stamp(surface, look.sprites.icon(mission_icon(progress.card), 27 * u, ICON), (medal.centerx, medal.y + 22 * u))
        points = str(progress.card.points)
        write(surface, look, points, (medal.centerx, medal.y + 45 * u), 24, POINTS, role="extrabold", anchor="center")
        badge = (medal.right - 8 * u, medal.bottom - 8 * u)
        if progress.fulfilled:
            stamp(surface, _dot(round(24 * u), theme.PAPER[0]), badge)
            stamp(surface, look.sprites.icon("check", 18 * u, theme.GOOD), badge)
        elif progress.standing.short is not None:
            stamp(surface, _dot(round(28 * u), theme.PAPER[0]), badge)
            write(
                surface, look, str(progress.standing.short), badge, 24, theme.WARNING, role="extrabold", anchor="center"
            )
        if lit == zone.id:
            pygame.draw.circle(surface, theme.ACTIVE, medal.center, side // 2 + round(2 * u), max(2, round(4 * u)))
        if focus == zone.id:
            draw_focus_ring(surface, medal, u, side // 2)
        zones.append(zone)
    return zones


def _public(
    surface: pygame.Surface, look: Look, rail: Rect, view: GameView, focus: ZoneId | None, lit: ZoneId | None
) -> list[Zone]:
    """A medallion for each public mission: what it pays now, and what the viewer lacks."""
    u, side = look.u, rail.width
    zones = []
    step = min(STEP * u, (rail.height - side - 20 * u) / max(1, len(view.public)))
    for number, mission in enumerate(view.public):
        medal = Rect(rail.x, round(rail.y + side + 20 * u + number * step), side, side)
        zone = Zone(("mission", number), medal, mission_title(mission.card))
        scored = mission.scored[view.viewer] if view.viewer is not None else None
        stamp(surface, _medal(side, OPEN_STRIPE if scored is None else theme.GOOD), medal.center)
        icon = look.sprites.icon(mission_icon(mission.card), 27 * u, ICON)
        stamp(surface, icon, (medal.centerx, medal.y + 22 * u))
        first, later = public_pay(mission)
        pays = first if mission.first is None else later
        points = str(scored if scored is not None else pays if view.viewer is None else mission.pays[view.viewer])
        write(surface, look, points, (medal.centerx, medal.y + 44 * u), 24, POINTS, role="extrabold", anchor="center")
        badge = (medal.right - 3 * u, medal.bottom + 2 * u)
        if scored is not None:
            stamp(surface, _dot(round(24 * u), theme.PAPER[0]), badge)
            stamp(surface, look.sprites.icon("check", 18 * u, theme.GOOD), badge)
        elif view.viewer is not None:
            short = str(mission.need - mission.have[view.viewer])
            stamp(surface, _dot(round((28 if len(short) < 2 else 34) * u), theme.PAPER[0]), badge)
            write(surface, look, short, badge, 24, theme.WARNING, role="extrabold", anchor="center")
        if mission.first is not None:
            stamp(surface, look.sprites.emblem(mission.first, 24 * u), (medal.x + 4 * u, medal.bottom + 2 * u))
        if lit == zone.id or number in view.doublable:
            pygame.draw.circle(surface, theme.ACTIVE, medal.center, side // 2 + round(2 * u), max(2, round(4 * u)))
        if focus == zone.id:
            draw_focus_ring(surface, medal, u, side // 2)
        zones.append(zone)
    return zones


@lru_cache(maxsize=12)
def _medal(side: int, fill: Colour) -> pygame.Surface:
    """A round field in a brass rim."""
    finer = 3
    big = pygame.Surface((side * finer, side * finer), pygame.SRCALPHA)
    centre = big.get_rect().center
    big.fill((*theme.BRASS[1], 0))
    pygame.draw.circle(big, theme.BRASS[1], centre, side * finer // 2)
    pygame.draw.circle(big, theme.TABLE, centre, round(side * finer * 0.46))
    pygame.draw.circle(big, fill, centre, round(side * finer * 0.43))
    return pygame.transform.smoothscale(big, (side, side))


@lru_cache(maxsize=8)
def _dot(side: int, fill: Colour) -> pygame.Surface:
    finer = 3
    big = pygame.Surface((side * finer, side * finer), pygame.SRCALPHA)
    big.fill((*fill, 0))
    pygame.draw.circle(big, theme.OUTLINE, big.get_rect().center, side * finer // 2)
    pygame.draw.circle(big, fill, big.get_rect().center, round(side * finer * 0.44))
    return pygame.transform.smoothscale(big, (side, side))
