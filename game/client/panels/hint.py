"""The hint: the best placements with what each is worth, one sentence each, and for one of them all the parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.client import theme
from game.client.hint_text import Line, Tip, points_text, shortened
from game.client.i18n import _
from game.client.panels.base import Zone, ZoneId, closing_cross, rule, stamp, write
from game.client.panels.recap import LIT
from game.client.widgets import Look, draw_focus_ring, draw_panel, draw_rounded, draw_text, px

HEADER, TYPE, LINE_STEP, PART_STEP = 66.0, 24.0, 29.0, 31.0
EDGE, CARD_PAD, CARD_GAP, TITLE_ROW = 14.0, 10.0, 8.0, 44.0
TITLE, VALUE = 26.0, 29.0
MEDALLION, ICON = 38.0, 24.0
FEWEST_LINES = 2
CARD, CARD_EDGE = theme.colour("#FFFCF3"), theme.colour("#D9C8A0")


@dataclass(frozen=True)
class _Card:
    """One option laid out: its title and sentence in lines, and the parts that are listed below it."""

    tip: Tip
    title: tuple[str, ...]
    sentence: tuple[str, ...]
    parts: tuple[Line, ...]

    def height(self, look: Look) -> float:
        scale = look.fonts.text_scale
        words = TITLE_ROW + LINE_STEP * (len(self.title) - 1 + len(self.sentence))
        parts = PART_STEP * len(self.parts) + 10 if self.parts else 0
        return (2 * CARD_PAD + (words + parts) * scale) * look.u


def paint_hint(
    surface: pygame.Surface,
    look: Look,
    rect: Rect,
    tips: Sequence[Tip] | None,
    chosen: int,
    focus: ZoneId | None,
    lit: ZoneId | None,
    low: int | None = None,
) -> list[Zone]:
    """Draw the options in `rect`, best first, with the parts of the `chosen` one; `tips` is None while thinking.

    Each option is a zone ("hint", number), the cross ("close", 0). With `low` (pixels) no zone begins above it: the
    parts of the chosen option stand above all options then, and the button that opened the hint closes it.
    """
    u, scale = look.u, look.fonts.text_scale
    draw_panel(surface, rect, u)
    left, right = rect.x + 20 * u, rect.right - 20 * u
    middle = rect.y + 36 * u
    stamp(surface, look.sprites.icon("hint", 32 * u, theme.INK), (left + 14 * u, middle))
    zones = [] if low is not None else [closing_cross(surface, look, rect, (36, 36), focus, theme.INK)]
    room = (zones[0].rect.left if zones else right) - left - 50 * u
    write(surface, look, _("Hint"), (left + 38 * u, middle), 31, role="display", room=room)
    y = rect.y + HEADER * u
    for words in look.fonts.wrap(explained(tips), "italic", TYPE * u, right - left):
        place = (left, y + LINE_STEP * scale * u / 2)
        write(surface, look, words, place, TYPE, theme.INK_SECOND, role="italic", room=right - left)
        y += LINE_STEP * scale * u
    y += 8 * u
    if low is not None and tips and len(tips[chosen].lines) > 1:
        lines = tips[chosen].lines
        most = max(1, int((low - y - PART_STEP * scale * u) // (PART_STEP * scale * u)))
        write(
            surface,
            look,
            tips[chosen].title,
            (left, y + PART_STEP * scale * u / 2),
            TITLE,
            role="bold",
            room=right - left,
        )
        _paint_parts(surface, look, shortened(lines, most), left, right, y + PART_STEP * scale * u)
    if low is not None:
        y = max(y, low)
    cards = _laid_out(look, rect, tips or (), chosen if low is None else None, rect.bottom - EDGE * u - y)
    for number, card in enumerate(cards):
        box = Rect(round(rect.x + EDGE * u), round(y), round(rect.width - 2 * EDGE * u), round(card.height(look)))
        zone = Zone(("hint", number), box, card.tip.title)
        _paint_card(surface, look, box, card, number, zone.id == lit, number == chosen)
        if focus == zone.id:
            draw_focus_ring(surface, box, u, px(u, 10))
        zones.append(zone)
        y += box.height + CARD_GAP * u
    return zones


def explained(tips: Sequence[Tip] | None) -> str:
    """What the numbers in the box mean, or why there are none."""
    if tips is None:
        return _("The hint is being thought over.")
    if not tips:
        return _("There is nothing to choose: the tile fits nowhere.")
    if len(tips) == 1:
        return _("Points: what you can expect, less what anyone else gains.")
    if len(tips) == 2:
        return _("1 is best, then 2. Points: what you can expect, less what anyone else gains.")
    return _("1 is best, then 2 and 3. Points: what you can expect, less what anyone else gains.")


def _laid_out(look: Look, rect: Rect, tips: Sequence[Tip], chosen: int | None, room: float) -> list[_Card]:
    """All options; where there is no room, the chosen one's parts stand together, or only its sentence is said.

    Nobody's parts with `chosen` None.
    """
    width = rect.width - 2 * (EDGE + CARD_PAD + 2) * look.u
    fonts, u = look.fonts, look.u
    sentences = [tuple(fonts.wrap(tip.sentence, "medium", TYPE * u, width)) for tip in tips]
    values = [fonts.width(points_text(tip.tenths), "extrabold", VALUE * u) for tip in tips]
    beside = width - (MEDALLION + 20) * u
    titles = [
        tuple(fonts.wrap(tip.title, "bold", TITLE * u, beside - value)) for tip, value in zip(tips, values, strict=True)
    ]
    most = max((len(tip.lines) for tip in tips), default=0)
    cards: list[_Card] = []
    for parts, brief in (*((each, False) for each in range(most, FEWEST_LINES - 1, -1)), (0, False), (0, True)):
        cards = []
        for number, (tip, title, sentence) in enumerate(zip(tips, titles, sentences, strict=True)):
            full = number == chosen
            listed = shortened(tip.lines, parts) if full and parts and len(tip.lines) > 1 else ()
            cards.append(_Card(tip, title, () if brief and not full else sentence, listed))
        if sum(card.height(look) for card in cards) + CARD_GAP * u * max(0, len(cards) - 1) <= room:
            break
    return cards


def _paint_card(
    surface: pygame.Surface, look: Look, box: Rect, card: _Card, number: int, lit: bool, chosen: bool
) -> None:
    u, scale = look.u, look.fonts.text_scale
    edge = px(u, 3 if lit or chosen else 2)
    draw_rounded(surface, box, px(u, 10), (theme.ACTIVE if lit or chosen else CARD_EDGE,))
    draw_rounded(surface, box.inflate(-2 * edge, -2 * edge), px(u, 9), (LIT if lit else CARD,))
    left, right = box.x + (CARD_PAD + 2) * u, box.right - (CARD_PAD + 2) * u
    y = box.y + (CARD_PAD + TITLE_ROW * scale / 2 - 2) * u
    draw_medallion(surface, look, (left + MEDALLION * u / 2, y), MEDALLION * u, str(number + 1), best=number == 0)
    value = write(
        surface, look, points_text(card.tip.tenths), (right, y), VALUE, _value_colour(card.tip.tenths),
        role="extrabold", anchor="midright",
    )  # fmt: skip
    x = left + (MEDALLION + 10) * u
    for words in card.title:
        write(surface, look, words, (x, y), TITLE, role="bold", room=value.left - x - 8 * u)
        y += LINE_STEP * scale * u
    y += (TITLE_ROW / 2 + 2 - LINE_STEP) * scale * u
    for words in card.sentence:
        write(surface, look, words, (left, y + LINE_STEP * scale * u / 2), TYPE, room=right - left)
        y += LINE_STEP * scale * u
    if card.parts:
        rule(surface, look, left, right, y + 5 * scale * u, theme.PAPER_LINE, 150)
        y += 10 * scale * u
    _paint_parts(surface, look, card.parts, left, right, y)


def _paint_parts(
    surface: pygame.Surface, look: Look, parts: Sequence[Line], left: float, right: float, y: float
) -> None:
    u, scale = look.u, look.fonts.text_scale
    for part in parts:
        middle = y + PART_STEP * scale * u / 2
        if part.seat is None:
            picture = look.sprites.icon(part.icon, ICON * u, theme.INK_SECOND)
        else:
            picture = look.sprites.emblem(part.seat, (ICON + 2) * u)
        stamp(surface, picture, (left + ICON * u / 2, middle))
        figure = write(
            surface, look, points_text(part.tenths), (right, middle), 25, _value_colour(part.tenths), role="bold",
            anchor="midright",
        )  # fmt: skip
        x = left + (ICON + 10) * u
        write(surface, look, part.text, (x, middle), TYPE, theme.INK_SECOND, room=figure.left - x - 8 * u)
        y += PART_STEP * scale * u


def _value_colour(tenths: int) -> theme.Colour:
    return theme.GOOD if tenths >= 0 else theme.WARNING


#: No figure is written smaller, in pixels, however small its disc.
SMALLEST_FIGURE = 16


def draw_medallion(
    surface: pygame.Surface, look: Look, centre: tuple[float, float], size: float, text: str, *, best: bool
) -> Rect:
    """Draw a disc `size` pixels wide with a rank on it, in gold for the best; gives back where it lies."""
    disc = Rect(0, 0, round(size), round(size))
    disc.center = round(centre[0]), round(centre[1])
    rim = max(2, round(size * 0.08))
    draw_rounded(surface, disc, disc.width // 2, (theme.TABLE_DARK,))
    draw_rounded(surface, disc.inflate(-2 * rim, -2 * rim), disc.width // 2, (theme.ACTIVE,) if best else theme.PAPER)
    type_size = max(SMALLEST_FIGURE, size * 0.62) / look.fonts.text_scale
    draw_text(surface, look.fonts, text, disc.center, "extrabold", type_size, theme.INK, anchor="center")
    return disc
