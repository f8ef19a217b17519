"""Cards and tokens that move: a mission card, a tower's token, the doubling marker."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect

from game.client import theme
from game.client.animations.choreography import CARD, READING
from game.client.animations.clips import CardFlip, MarkerFlight, TowerToken
from game.client.animations.kit import POINTS_OF, REHEARSED, Kit, Place, between, part, turned
from game.client.animations.place_clips import mark_falls
from game.client.panels.base import stamp
from game.client.panels.missions import ICON, OPEN_STRIPE
from game.client.timeline import ease_in_out, ease_out
from game.client.widgets import draw_panel, draw_text, px, rounded

BACK_SIZE = (58.0, 82.0)
FACE_HEIGHT, STRIPE = 92.0, 64.0


def card(kit: Kit, surface: pygame.Surface, clip: CardFlip, t: float) -> None:
    """Face down from the cathedral; its owner sees it turned over before it goes to its panel."""
    start, home = kit.sight(clip.at), kit.home(clip.seat)
    raised = (start[0], start[1] - kit.width * 1.25)
    if clip.title is None:
        back = kit.look.sprites.card_back(BACK_SIZE[0] * kit.u, BACK_SIZE[1] * kit.u)
        if kit.reduced:
            stamp(surface, kit.pictures.dimmed(back, min(1.0, 3 * t, 3 * (1 - t))), raised)
            return
        place = between(start, raised, ease_out(part(t, 0.0, 0.3)))
        if t > 0.3:
            place = between(raised, home, ease_in_out(part(t, 0.3, 1.0)), 60 * kit.u)
        t = round(t * REHEARSED) / REHEARSED  # its width and its height both change: no more pictures than these
        wide, _front = turned(part(t, 0.1, 0.9) * 2)
        shrunk = (0.5 + 0.5 * part(t, 0.0, 0.25)) * (1 - 0.45 * part(t, 0.5, 1.0))
        stamp(surface, kit.pictures.stretched(back, wide * shrunk, shrunk), place)
        return
    face = _face(kit, clip.title, clip.icon)
    back = kit.look.sprites.card_back(face.get_width(), face.get_height())
    seen = face.get_rect(center=(round(raised[0]), round(raised[1])))
    seen.clamp_ip(kit.track.board)
    raised = (float(seen.centerx), float(seen.centery))
    if kit.reduced:
        stamp(surface, kit.pictures.dimmed(face, min(1.0, 5 * t, 5 * (1 - t))), raised)
        return
    flip, away = CARD / 2 / (CARD + READING), 1 - CARD / 2 / (CARD + READING)
    wide, front = turned(part(t, 0.0, flip))
    grown = 0.35 + 0.65 * ease_out(part(t, 0.0, flip))
    place = between(start, raised, ease_out(part(t, 0.0, flip)))
    if t > away:
        leaving = ease_in_out(part(t, away, 1.0))
        grown, place = 1 - 0.7 * leaving, between(raised, home, leaving, 60 * kit.u)
    stamp(surface, kit.pictures.stretched(face if front else back, wide * grown, grown), place)


def pictures(kit: Kit, clip: CardFlip) -> list[Callable[[], object]]:
    """What draws front and back of a card that is going to be turned over, one by one."""
    if clip.title is None:
        return []
    title, icon = clip.title, clip.icon

    def back() -> pygame.Surface:
        face = _face(kit, title, icon)
        return kit.look.sprites.card_back(face.get_width(), face.get_height())

    return [partial(_face, kit, title, icon), back]


def _face(kit: Kit, title: str, icon: str) -> pygame.Surface:
    """The front of a card with its mission."""
    look, u = kit.look, kit.u

    def draw() -> pygame.Surface:
        height = round(FACE_HEIGHT * u * look.fonts.text_scale)
        stripe, edge = px(u, STRIPE), px(u, 3)
        words = look.fonts.width(title, "bold", 30 * u)
        picture = pygame.Surface((stripe + round(words + 52 * u), height), pygame.SRCALPHA, 32)
        rect = picture.get_rect()
        sheet = pygame.Surface((rect.width + px(u, 40), rect.height + px(u, 40)), pygame.SRCALPHA, 32)
        inner = Rect((px(u, 20), px(u, 20)), rect.size)
        draw_panel(sheet, inner, u, radius=10)
        left = rounded((stripe, height - 2 * edge), px(u, 8), (OPEN_STRIPE,))
        sheet.blit(left, (inner.x + edge, inner.y + edge))
        sign = look.sprites.icon(icon, 42 * u, ICON)
        sheet.blit(sign, sign.get_rect(center=(inner.x + edge + stripe // 2, inner.centery)))
        place = (inner.x + stripe + 22 * u, inner.centery)
        draw_text(sheet, look.fonts, title, place, "bold", 30 * u, theme.INK)
        return sheet.subsurface(inner).copy()

    return kit.pictures.kept(("face", title, icon, u, look.fonts.text_scale), draw)


def tower_token(kit: Kit, surface: pygame.Surface, clip: TowerToken, t: float) -> None:
    """The token rises, turns over, and goes to the one who used the tower; the clan's mark stays."""
    x, y = kit.centre(clip.at)
    kit.banner(surface, clip, clip.text, (x, y), t)
    token = kit.look.sprites.tower_token(clip.token, kit.width * 0.95)
    with kit.on_board(surface):
        mark_falls(kit, surface, clip.seat, (x - 0.08 * kit.width, y), part(t, 0.05, 0.4))
    x, y = kit.sight(clip.at)
    top = (x, y - kit.width * 0.62)
    if kit.reduced:
        stamp(surface, kit.pictures.dimmed(token, min(1.0, 4 * t)), top)
        return
    start = (x + kit.width * 0.25, y + kit.width * 0.17)
    wide, front = turned(part(t, 0.12, 0.5))
    back = kit.look.sprites.emblem(clip.seat, kit.width * 0.86, shadow=True)
    grown = 0.5 + 0.5 * ease_out(part(t, 0.0, 0.3))
    place = between(start, top, ease_out(part(t, 0.0, 0.3)))
    if t > 0.72:
        leaving = ease_in_out(part(t, 0.72, 1.0))
        place, grown = between(top, kit.home(clip.seat), leaving, 70 * kit.u), 1 - 0.55 * leaving
    stamp(surface, kit.pictures.stretched(token if front else back, wide * grown, grown), place)


def marker(kit: Kit, surface: pygame.Surface, clip: MarkerFlight, t: float) -> None:
    """The doubling marker with its owner's seal flies to the card it is laid on."""
    u = kit.u
    start = kit.sight(clip.at)
    end: Place = kit.cards.get(clip.card, kit.home(clip.seat))
    share = 1.0 if kit.reduced else ease_in_out(part(t, 0.12, 0.85))
    x, y = between(start, end, share, 110 * u)
    token = kit.look.sprites.tower_token("doubling", 72 * u)
    seal = kit.look.sprites.emblem(clip.seat, 44 * u, shadow=True)
    if kit.reduced:
        token, seal = kit.pictures.dimmed(token, min(1.0, 3 * t)), kit.pictures.dimmed(seal, min(1.0, 3 * t))
    else:
        token = kit.pictures.scaled(token, 1 + 0.25 * (1 - abs(2 * share - 1)))
    stamp(surface, token, (x, y))
    stamp(surface, seal, (x - 40 * u, y + 6 * u))
    words = Rect(0, 0, round(kit.look.fonts.width(clip.title, "extrabold", 32 * u) + 8 * u), px(u, 40))
    words.center = round(start[0]), round(start[1] - kit.width * 0.9)
    words.clamp_ip(kit.track.board)
    draw_text(
        surface, kit.look.fonts, clip.title, words.center, "extrabold", 32 * u, POINTS_OF["mission"], anchor="center",
        halo=theme.POINTED_DARK, halo_width=4 * u,
    )  # fmt: skip
