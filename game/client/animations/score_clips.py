"""Points that move: the cluster counts up, the number flies to the marker, a lap is done."""

from __future__ import annotations

import math

import pygame

from game.client import theme
from game.client.animations.choreography import CLUSTER_FADE, cluster_seconds
from game.client.animations.clips import ClusterCount, LapFlourish, PointsFlight
from game.client.animations.kit import POINTS_OF, Kit, between, part
from game.client.panels.base import stamp
from game.client.score_track import LAP, LAP_TOKEN, foot
from game.client.theme import Colour
from game.client.timeline import ease_in_out, ease_out, overshoot

#: From so many tiles on a cluster glows, then blazes: (tiles, colour of the rims, colour of the count).
LEVELS = (
    (10, theme.colour("#FFB347"), theme.colour("#FF9D2E")),
    (6, theme.colour("#FFDD74"), theme.colour("#FFD23F")),
    (0, theme.colour("#FFFFFF"), theme.colour("#FFFFFF")),
)
TRAIL, TRAIL_STEP = 4, 0.07
LAP_LIGHT = theme.colour("#FFD86B")


def level(count: int) -> tuple[int, Colour, Colour]:
    """How a cluster of so many tiles shines: 0, 1 or 2 with the colours of rims and count."""
    for number, (least, rim, ink) in enumerate(LEVELS):
        if count >= least:
            return len(LEVELS) - 1 - number, rim, ink
    raise ValueError(count)


def cluster(kit: Kit, surface: pygame.Surface, clip: ClusterCount, t: float) -> None:
    """The rims light up one by one and stay lit; the count stands on the newest, and shines when it grows large."""
    count = len(clip.hexes)
    step, lasting = cluster_seconds(count)
    seconds = t * (lasting + CLUSTER_FADE)
    gone = part(seconds, lasting, lasting + CLUSTER_FADE)
    now = min(seconds, lasting) / step
    lit = min(count, int(now) + 1)
    fresh = max(0.0, 1 - (now - (lit - 1)))  # 1 when its tile lights up, 0 a step later
    if kit.reduced:
        lit, fresh = count, 0.0
    rank, rim, ink = level(lit)
    outline = kit.look.sprites.cluster_outline(kit.width)
    if rank:
        outline = kit.pictures.tinted(outline, rim)
    for space in clip.hexes[:lit]:
        stamp(surface, kit.pictures.dimmed(outline, 1 - gone), kit.centre(space))
    if gone > 0:
        return
    x, y = kit.centre(clip.hexes[lit - 1])
    if rank:
        light = kit.pictures.glow(kit.width * (1.5 + 0.5 * rank), rim)
        stamp(surface, kit.pictures.dimmed(light, 0.55 + 0.35 * fresh), (x, y - kit.width * 0.3))
    size = 38 + 7 * min(lit, 12) ** 0.5 + 12 * fresh
    kit.number(surface, str(lit), (x, y - kit.width * (0.42 + 0.14 * fresh)), size, ink)


def points(kit: Kit, surface: pygame.Surface, clip: PointsFlight, t: float) -> None:
    """The number springs up at its source and arcs to the marker, with a short trail."""
    x, y = kit.sight(clip.at)
    start, end = (x, y - kit.width * 0.42), foot(kit.track.steps, clip.score, kit.u)
    end = (end[0], end[1] - 34 * kit.u)
    colour = POINTS_OF.get(clip.source, theme.POINTED)
    text = f"+{clip.points}"
    if kit.reduced:
        kit.number(surface, text, start, 46, colour)
        return
    size = min(64.0, (56 if clip.source else 46) + 1.2 * clip.points)
    if t < 0.22:
        kit.number(surface, text, start, size * overshoot(0.35 + 0.65 * t / 0.22), colour)
        return
    high = min(150 * kit.u, 50 * kit.u + 0.18 * math.dist(start, end))
    share = ease_in_out(part(t, 0.22, 1.0))
    spark = kit.pictures.glow(26 * kit.u, colour)
    for number in range(TRAIL, 0, -1):
        behind = share - number * TRAIL_STEP
        if behind > 0:
            picture = kit.pictures.scaled(spark, 1 - 0.18 * number)
            stamp(surface, picture, between(start, end, behind, high))
    kit.number(surface, text, between(start, end, share, high), size * (1 - 0.32 * share), colour)


def lap(kit: Kit, surface: pygame.Surface, clip: LapFlourish, t: float) -> None:
    """The lap token comes down on its marker in a wreath of beams."""
    x, y = foot(kit.track.steps, clip.score, kit.u)
    size = LAP_TOKEN * kit.u
    token = kit.look.sprites.lap(clip.laps * LAP, size * 2)
    place = (x, y - 52 * kit.u)
    if kit.reduced:
        stamp(surface, kit.pictures.dimmed(token, 1 - part(t, 0.7, 1.0)), _inside(kit, surface, place, size))
        return
    place = _inside(kit, surface, place, size)
    stamp(surface, kit.pictures.rays(190 * kit.u, LAP_LIGHT, t), place)
    grown = 0.3 + 0.7 * overshoot(part(t, 0.0, 0.35)) - 0.5 * ease_out(part(t, 0.65, 1.0))
    stamp(surface, kit.pictures.scaled(token, grown), place)


def _inside(kit: Kit, surface: pygame.Surface, place: tuple[float, float], size: float) -> tuple[float, float]:
    """The place, or the nearest one where all of the token is in the window."""
    width, height = surface.get_size()
    return min(max(place[0], size), width - size), min(max(place[1], size), height - size)
