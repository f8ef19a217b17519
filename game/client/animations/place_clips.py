"""Places to which something happens: a settlement is full, a castle falls, a cathedral is visited, a mission met."""

from __future__ import annotations

import math

import pygame

from game.client import theme
from game.client.animations.clips import CastleBanner, CathedralVisit, MissionBanner, TownBanner, TownLights
from game.client.animations.kit import Kit, part
from game.client.panels.base import stamp
from game.client.timeline import ease_in_out, ease_out, overshoot

VISIT_MARK = 0.27
#: Roofs are lit in this share of the clip, and each takes so much of it to shine and calm down.
LIGHTING, SHINE = 0.6, 0.35
LAMP = theme.colour("#FFD35C")
#: When the castle stands, as a share of its clip; it shakes the map from then on.
STANDS = 0.55
#: How far a castle's blow moves the map, in design units.
BLOW = 5.0
#: A castle's banner in hundredths of a hex width: its upper corner at the staff, its size, and the length of the staff.
CLOTH, CLOTH_SIZE = (0.0, -62.0), (34.0, 30.0)


def town_lights(kit: Kit, surface: pygame.Surface, clip: TownLights, t: float) -> None:
    """Window after window, roof after roof."""
    count = len(clip.tiles)
    for number, (space, seat, tile) in enumerate(clip.tiles):
        begin = LIGHTING * number / count
        shine = part(t, begin, begin + SHINE)
        if shine <= 0 and not kit.reduced:
            continue
        x, y = kit.centre(space)
        picture = kit.look.sprites.tile(seat, tile, kit.width, lit=True)
        if kit.reduced:
            stamp(surface, kit.pictures.dimmed(picture, min(1.0, t / 0.4)), (x, y))
            continue
        stamp(surface, picture, (x, y))
        if shine < 1:
            light = kit.pictures.glow(kit.width * 1.5, LAMP)
            stamp(surface, kit.pictures.dimmed(light, 0.85 * (1 - shine)), (x, y))
        hop = math.sin(math.pi * min(1.0, shine * 1.6))
        if hop > 0.05:
            stamp(surface, picture, (x, y - kit.width * 0.10 * hop))


def town_banner(kit: Kit, surface: pygame.Surface, clip: TownBanner, t: float) -> None:
    """Who has which influence in the settlement, and what that pays."""
    middles = [kit.centre(at) for at in clip.hexes]
    kit.banner(surface, clip, clip.text, middles[0], t, middles)


def mission(kit: Kit, surface: pygame.Surface, clip: MissionBanner, t: float) -> None:
    """Beams, which farms never have, and a crown."""
    x, y = kit.centre(clip.at)
    tint = theme.SOURCES["mission"]
    crown = kit.look.sprites.icon("crown", 46 * kit.u, theme.ACTIVE)
    if kit.reduced:
        kit.banner(surface, clip, clip.text, (x, y), t)
        with kit.on_board(surface):
            stamp(surface, crown, (x, y - kit.width * 0.75))
        return
    with kit.on_board(surface):
        stamp(surface, kit.pictures.rays(kit.width * 3.0, tint, t), (x, y))
    kit.banner(surface, clip, clip.text, (x, y), t)
    lift = overshoot(part(t, 0.0, 0.3))
    with kit.on_board(surface):
        stamp(surface, kit.pictures.scaled(crown, 0.4 + 0.6 * lift), (x, y - kit.width * 0.75 * lift))


def visit(kit: Kit, surface: pygame.Surface, clip: CathedralVisit, t: float) -> None:
    """The clan's mark comes down at the foot of the cathedral, whose windows shine."""
    x, y = kit.centre(clip.at)
    if not kit.reduced:
        light = kit.pictures.glow(kit.width * 1.7, LAMP)
        stamp(surface, kit.pictures.dimmed(light, 0.5 * math.sin(math.pi * t)), (x, y - kit.width * 0.1))
    mark_falls(kit, surface, clip.seat, (x, y), t)


def mark_falls(kit: Kit, surface: pygame.Surface, seat: int, place: tuple[float, float], t: float) -> None:
    """The clan's mark, large at first, comes to rest at the foot of a building."""
    mark = kit.look.sprites.mark(seat, kit.width * VISIT_MARK)
    x, y = place
    if kit.reduced:
        stamp(surface, kit.pictures.dimmed(mark, t), (x, y + kit.width * 0.40))
        return
    fall = ease_in_out(t)
    stamp(surface, kit.pictures.scaled(mark, 2.6 - 1.6 * fall), (x, y + kit.width * (0.40 * fall - 0.25 * (1 - fall))))


def castle(kit: Kit, surface: pygame.Surface, clip: CastleBanner, t: float) -> None:
    """The old banner falls; the castle grows up from the ground in the new colour, in a cloud of dust."""
    x, y = kit.centre(clip.at)
    new = kit.look.sprites.castle(clip.seat, kit.width)
    if kit.reduced:
        stamp(surface, kit.look.sprites.last_move(clip.seat, kit.width), (x, y))
        stamp(surface, kit.pictures.dimmed(new, min(1.0, 2 * t)), (x, y))
        return
    settle = part(t, STANDS, 1.0)
    if 0 < settle < 0.9:
        ring = kit.look.sprites.last_move(clip.seat, kit.width)
        ring = kit.pictures.scaled(ring, 1.0 + 0.3 * ease_out(settle))
        stamp(surface, kit.pictures.dimmed(ring, 0.9 - settle), (x, y))
    rise = ease_out(part(t, 0.22, STANDS))
    if rise > 0:
        stamp(surface, kit.pictures.dust(kit.width, 0.45 * rise), (x, y + kit.width * 0.14))
        _rising(surface, new, (x, y), rise, kit.width)
    if settle > 0:
        stamp(surface, kit.pictures.dust(kit.width * 1.15, settle), (x, y + kit.width * 0.16))
    if clip.previous is not None:
        fall = part(t, 0.0, STANDS)
        if fall < 1:
            _falling_banner(kit, surface, clip.previous, (x, y), fall)


def _rising(
    surface: pygame.Surface, new: pygame.Surface, place: tuple[float, float], rise: float, width: float
) -> None:
    """The lower part of the new castle stands where it will be; the rest is still behind the ground line."""
    left, top = round(place[0]) - new.get_width() // 2, round(place[1]) - new.get_height() // 2
    ground = top + round(new.get_height() / 2 + width * 0.33)
    sunk = round((1 - rise) * width * 0.95)
    clip = surface.get_clip()
    surface.set_clip(clip.clip(pygame.Rect(left, top - sunk, new.get_width(), ground - top + sunk)))
    surface.blit(new, (left, top + sunk))
    surface.set_clip(clip)
    if rise >= 1:
        surface.blit(new, (left, top))


def _falling_banner(kit: Kit, surface: pygame.Surface, seat: int, place: tuple[float, float], fall: float) -> None:
    """The cloth tips over, slides down and fades."""
    unit = kit.width / 100
    size = (CLOTH_SIZE[0] * unit, CLOTH_SIZE[1] * unit)
    cloth = kit.look.sprites.banner(seat, *size)
    step = int(fall * 8)
    picture = kit.pictures.kept(("falling", cloth, step), lambda: pygame.transform.rotozoom(cloth, -9.0 * step, 1.0))
    x = place[0] + (CLOTH[0] + 17 + 30 * fall) * unit
    y = place[1] + (CLOTH[1] + 15 + 85 * fall * fall) * unit
    stamp(surface, kit.pictures.dimmed(picture, 1 - part(fall, 0.6, 1.0)), (x, y))


def blow(t: float, u: float) -> tuple[float, float]:
    """How far the map is moved by the castle's coming down, in pixels: two shakes that die away."""
    share = part(t, STANDS, 1.0)
    if share in (0.0, 1.0):
        return 0.0, 0.0
    force = BLOW * u * (1 - share) ** 2
    return force * 0.35 * math.sin(share * math.tau), force * math.cos(share * math.tau * 1.5)
