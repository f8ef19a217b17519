"""Tiles that move: flight, landing, the next one into the hand, one put away, a bonus tile."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial

import pygame

from game.client.animations.clips import BonusFlip, Discard, HandDraw, TileFlight, TileLanding
from game.client.animations.kit import Kit, Place, between, part, turned
from game.client.animations.pictures import DUST_STEPS
from game.client.panels.base import stamp
from game.client.preview_bubble import Bubble
from game.client.timeline import ease_in_out, ease_out
from game.rebirth import Tile

#: Flying tiles are drawn once at this multiple of a hex width and scaled on their way.
FLYING = 1.5
#: How large bots' tiles leave their panel, and how much larger a tile is at the top of its arc, in hex widths.
FROM_PANEL, RISE = 0.62, 0.30
ARC, SHADOW_FALLS = 1.15, 0.55
LANDED_SCALE = 1.06
SQUASH_STEPS = 6
#: Supply pictures in the tray are so many design units wide.
SUPPLY = 58.0


def flight(kit: Kit, surface: pygame.Surface, clip: TileFlight, t: float, viewer: int | None) -> None:
    """Up from the hand or the panel, over in an arc with the shadow below, down on the space."""
    if kit.reduced:
        picture = kit.look.sprites.tile(clip.seat, clip.tile, kit.width)
        with kit.on_board(surface):
            stamp(surface, kit.pictures.dimmed(picture, t), kit.centre(clip.at))
        return
    end = kit.sight(clip.at)
    start, size, picture = _origin(kit, clip.seat, clip.tile, viewer)
    share = ease_in_out(t)
    high = math.sin(math.pi * share)
    x, y = between(start, end, share)
    across = size + (LANDED_SCALE * kit.width - size) * share + RISE * kit.width * high
    shadow = kit.pictures.dimmed(kit.pictures.shadow(kit.width), 0.75 - 0.35 * high)
    fall = kit.width * high * SHADOW_FALLS
    stamp(surface, shadow, (x + fall * 0.5, y + fall * 0.4))
    base = size if clip.seat == viewer else FLYING * kit.width
    place = (x, y - high * kit.width * ARC * (1 - 0.35 * share))
    stamp(surface, kit.pictures.scaled(picture, across / base), place)


def _origin(kit: Kit, seat: int, tile: Tile, viewer: int | None) -> tuple[Place, float, pygame.Surface]:
    """Where a tile comes from, how wide it is there, and its picture."""
    if seat == viewer:
        place, size = kit.hand_place()
        return place, size, kit.look.sprites.tile(seat, tile, size, lifted=True)
    picture = kit.look.sprites.tile(seat, tile, kit.width * FLYING, lifted=True)
    return kit.emblem_of(seat), FROM_PANEL * kit.width, picture


def landing(kit: Kit, surface: pygame.Surface, clip: TileLanding, t: float) -> None:
    """A squash that springs back, in a ring of dust."""
    x, y = kit.centre(clip.at)
    picture = kit.look.sprites.tile(clip.seat, clip.tile, kit.width)
    if not kit.reduced:
        step = min(SQUASH_STEPS - 1, int(t * SQUASH_STEPS))
        stamp(surface, kit.pictures.dust(kit.width, t * 0.5), (x, y))
        across, down = _squash(step)
        picture = kit.pictures.stretched(picture, across, down)
        y += kit.width * 0.5 * (1 - down)
    stamp(surface, picture, (x, y))


def _squash(step: int) -> tuple[float, float]:
    """Flat at the blow, then a little too high, then as it is."""
    down = (0.90, 0.80, 0.85, 1.0, 1.05, 1.0)[step]
    return 1 + (1 - down) * 0.7, down


def hand_draw(kit: Kit, surface: pygame.Surface, clip: HandDraw, t: float) -> None:
    """From its kind's heap in the tray up into the hand."""
    place, size = kit.hand_place()
    picture = kit.look.sprites.tile(clip.seat, clip.tile, size, lifted=True)
    if kit.reduced:
        stamp(surface, kit.pictures.dimmed(picture, t), place)
        return
    u, rect = kit.u, kit.hand
    step = (rect.width - 48 * u) / len(Tile)
    start = (rect.x + 24 * u + (int(clip.tile) + 0.5) * step, rect.bottom - 150 * u)
    share = ease_out(t)
    grown = SUPPLY * u + (size - SUPPLY * u) * share
    stamp(surface, kit.pictures.scaled(picture, grown / size), between(start, place, share, 24 * u))


def discard(kit: Kit, surface: pygame.Surface, clip: Discard, t: float, viewer: int | None) -> None:
    """It is shown to everybody with the reason, then sinks away."""
    bubble = Bubble()
    size = bubble.size(kit.look, clip.text)
    rect = pygame.Rect((0, 0), size)
    rect.center = kit.track.board.center
    kit.banner(surface, clip, clip.text, (rect.centerx, rect.top - kit.width), t)
    start, _size, _picture = _origin(kit, clip.seat, clip.tile, viewer)
    end = (float(rect.centerx), rect.top - kit.width * 0.6)
    picture = kit.look.sprites.tile(clip.seat, clip.tile, kit.width * FLYING)
    share, gone = ease_in_out(part(t, 0.0, 0.3)), part(t, 0.75, 1.0)
    if kit.reduced:
        share = 1.0
    else:
        picture = kit.pictures.scaled(picture, (0.45 + 0.55 * share) * (1 - 0.5 * ease_in_out(gone)))
    stamp(surface, kit.pictures.dimmed(picture, 1 - gone), between(start, end, share, kit.width))


def bonus(kit: Kit, surface: pygame.Surface, clip: BonusFlip, t: float, viewer: int | None) -> None:
    """A set-aside tile rises from the tower, is turned over for its owner alone, and goes to its hand."""
    x, y = kit.sight(clip.at)
    back = kit.look.sprites.emblem(clip.seat, kit.width * 0.9, shadow=True)
    front = back
    if clip.tile is not None:
        front = kit.look.sprites.tile(clip.seat, clip.tile, kit.width * FLYING, lifted=True)
    top = (x, y - kit.width * 0.95)
    end = kit.hand_place()[0] if clip.seat == viewer else kit.emblem_of(clip.seat)
    if kit.reduced:
        stamp(surface, kit.pictures.dimmed(front, min(1.0, 4 * t)), top)
        return
    wide, face_up = turned(part(t, 0.25, 0.55))
    picture = kit.pictures.stretched(front if face_up else back, wide, 1.0)
    place = between((x, y), top, ease_out(part(t, 0.0, 0.25)))
    if t > 0.6:
        place = between(top, end, ease_in_out(part(t, 0.6, 1.0)), 40 * kit.u)
    stamp(surface, picture, place)


def clouds(kit: Kit) -> Iterator[Callable[[], object]]:
    """What draws the shadow of flying tiles and the dust of landings."""
    yield partial(kit.pictures.shadow, kit.width)
    for step in range(DUST_STEPS):
        yield partial(kit.pictures.dust, kit.width, (step + 0.5) / DUST_STEPS)


def pictures(kit: Kit, players: int) -> Iterator[Callable[[], object]]:
    """What draws the pictures that flights and landings of all tiles need."""
    sprites, width, kept = kit.look.sprites, kit.width, kit.pictures
    yield from clouds(kit)

    def landed(seat: int, tile: Tile) -> None:
        for step in range(SQUASH_STEPS):
            kept.stretched(sprites.tile(seat, tile, width), *_squash(step))

    for seat in range(players):
        for tile in Tile:
            yield partial(sprites.tile, seat, tile, width)
            yield partial(sprites.tile, seat, tile, width, lit=True)
            yield partial(sprites.tile, seat, tile, width * FLYING, lifted=True)
            yield partial(landed, seat, tile)
