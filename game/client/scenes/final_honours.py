"""Small medals of a finished game, beside the crown: who had the largest farm, the best turn, the most castles ..."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _
from game.client.scenes.menu import MenuScene
from game.client.theme import Colour
from game.client.widgets import draw_rounded, draw_text
from game.rebirth import Match

FARM, SETTLEMENT = "farm", "settlement"
HEIGHT, GAP, LEAST_WIDTH, WIDEST = 94.0, 16.0, 250.0, 384.0
TOP, EDGE = 66.0, 30.0
#: Below the winner so many stand side by side, each at most so wide.
PER_LINE, WIDEST_BELOW = 2, 500.0
DISC, LABEL_SIZE, NAME_SIZE = 72.0, 24.0, 28.0
RIBBON = theme.colour("#102B29")
PALE, GOLD = theme.colour("#F3E7C6"), theme.colour("#FFE9A8")


@dataclass(frozen=True)
class Honour:
    """What some seats did best, with how much; `icon` is the picture on the medal."""

    icon: str
    label: str
    seats: tuple[int, ...]
    figure: int


def honours(match: Match) -> list[Honour]:
    """What one seat, or some but not all, did best. What nobody did, or all alike, honours nobody."""
    seats = range(match.players)
    farms, turns = ([0 for _seat in seats] for _kind in range(2))
    for placement in match.placements:
        own = [award for award in placement.awards if award.seat == placement.seat]
        turns[placement.seat] = max(turns[placement.seat], sum(award.points for award in own))
        for award in own:
            if award.source == FARM:
                farms[placement.seat] = max(farms[placement.seat], award.points)
    castles = [len(match.castles_of(seat)) for seat in seats]
    settled = [match.points_by_source(seat)[SETTLEMENT] for seat in seats]
    best = (
        ("energy", _("Largest cluster"), farms),
        ("star", _("Best turn"), turns),
        ("castle", _("Most castles"), castles),
        ("house", _("Best settlements"), settled),
    )
    found = []
    for icon, label, figures in best:
        most = max(figures)
        holders = tuple(seat for seat in seats if figures[seat] == most)
        if most > 0 and len(holders) < match.players:
            found.append(Honour(icon, label, holders, most))
    return found


def places(scene: MenuScene, count: int, taken: Rect, bottom: int) -> list[Rect]:
    """Where so many medals lie, to the left and right of what is `taken`, above `bottom`; none without room."""
    u, edge = scene.u, scene.px(EDGE)
    room = taken.x - scene.stage.x - 2 * edge
    if room < scene.px(LEAST_WIDTH * scene.app.fonts.text_scale):
        return []
    width, height, step = min(room, scene.px(WIDEST)), scene.px(HEIGHT), scene.px(HEIGHT + GAP)
    top = scene.rect(0, TOP, 0, 0).y
    rows = min(max(0, (bottom - top) // step), 2)
    rects = []
    for number in range(min(count, 2 * rows)):
        x = taken.x - edge - width - round(24 * u) if number % 2 == 0 else taken.right + edge + round(24 * u)
        x = max(scene.stage.x + edge, min(x, scene.stage.right - edge - width))
        rects.append(Rect(x, top + number // 2 * step, width, height))
    return rects


def places_below(scene: MenuScene, count: int, top: int) -> list[Rect]:
    """Where so many medals lie in lines from `top` down; the last stands in the middle where it is alone."""
    edge, gap, height = scene.px(EDGE), scene.px(GAP), scene.px(HEIGHT)
    width = min((scene.stage.width - 2 * edge - gap) // PER_LINE, scene.px(WIDEST_BELOW))
    rects = []
    for number in range(count):
        line, place = divmod(number, PER_LINE)
        across = min(PER_LINE, count - line * PER_LINE)
        left = scene.stage.centerx - (across * (width + gap) - gap) // 2
        rects.append(Rect(left + place * (width + gap), top + line * (height + gap - scene.px(2)), width, height))
    return rects


def draw_medals(scene: MenuScene, match: Match, shown: Sequence[Honour], rects: Sequence[Rect]) -> pygame.Surface:
    """The medals on a picture as large as the window is wide, on nothing."""
    bottom = max((rect.bottom for rect in rects), default=0) + 1
    picture = pygame.Surface((scene.size[0], bottom), pygame.SRCALPHA)
    for honour, rect in zip(shown, rects, strict=False):
        _draw(picture, scene, match, honour, rect)
    return picture


def _draw(surface: pygame.Surface, scene: MenuScene, match: Match, honour: Honour, rect: Rect) -> None:
    look, radius = scene.look, rect.height // 2
    draw_rounded(surface, rect, radius, (RIBBON,))
    disc = Rect(0, 0, scene.px(DISC), scene.px(DISC))
    disc.midleft = rect.x + (rect.height - disc.height) // 2, rect.centery
    draw_rounded(surface, disc, disc.height // 2, (theme.colour("#6B4510"),))
    draw_rounded(surface, disc.inflate(-scene.px(5), -scene.px(5)), disc.height // 2, theme.BUTTON_FIRST)
    icon = look.sprites.icon(honour.icon, scene.px(42), theme.BUTTON_FIRST_TEXT)
    surface.blit(icon, icon.get_rect(center=disc.center))
    left, right = disc.right + scene.px(16), rect.right - scene.px(30)
    width = scene.write(
        surface, str(honour.figure), (right, rect.centery), 46, GOLD, role="extrabold", anchor="midright"
    ).width
    room = right - width - scene.px(14) - left
    apart = scene.px(17 * scene.app.fonts.text_scale)

    def line(text: str, x: int, y: int, role: str, units: float, colour: Colour, room: int) -> None:
        size = look.fonts.fit(text, role, units * look.u, room, look.smallest(units * look.u))
        draw_text(surface, look.fonts, look.fonts.shorten(text, role, size, room), (x, y), role, size, colour)

    line(honour.label, left, rect.centery - apart, "medium", LABEL_SIZE, PALE, room)
    x, y = left, rect.centery + apart
    for seat in honour.seats:
        seal = look.sprites.emblem(theme.clan_of(seat), scene.px(34))
        surface.blit(seal, seal.get_rect(midleft=(x, y)))
        x += seal.get_width() + scene.px(4)
    if len(honour.seats) == 1:
        name = match.seats[honour.seats[0]].name
        line(name, x + scene.px(6), y, "bold", NAME_SIZE, theme.WHITE, room - (x + scene.px(6) - left))
