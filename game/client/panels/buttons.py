"""The row of buttons below the hand: menu, log, names, speed, and missions where they have no column."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _
from game.client.layout import GameLayout
from game.client.panels.base import Zone, ZoneId, stamp
from game.client.timeline import Speed
from game.client.widgets import Button, Look, draw_ring, px

MENU, LOG, NAMES, SPEED, MISSIONS = range(5)
"""The buttons' numbers, as in their zones ("button", number)."""

TYPE, MARGIN, GAP = 24.0, 9.0, 7.0
ICON = 26.0
PIP, PIP_STEP = 17.0, 15.0
PIP_OFF = theme.mix(theme.BUTTON[1], theme.BUTTON_TEXT, 0.3)
SPEEDS = (Speed.RELAXED, Speed.NORMAL, Speed.FAST, Speed.INSTANT)


@dataclass(frozen=True)
class _Face:
    """What a button shows: icon and label, or for the speed its pips; `help` says it in words."""

    icon: str | None
    label: str
    help: str


def paint_buttons(
    surface: pygame.Surface,
    look: Look,
    layout: GameLayout,
    speed: Speed,
    *,
    focus: ZoneId | None,
    hover: ZoneId | None,
    pressed: ZoneId | None,
    open_now: Collection[int] = (),
) -> list[Zone]:
    """Draw the row. Those in `open_now` show that what they open is open."""
    faces = _faces(speed)[: len(layout.buttons)]
    shown, widths = _fitting(look, layout, faces)
    zones = []
    left = float(layout.buttons[0].left)
    gap = layout.buttons[1].left - layout.buttons[0].right
    for number, (face, label, icon) in enumerate(shown):
        right = round(left + widths[number])
        rect = Rect(round(left), layout.buttons[0].top, right - round(left), layout.buttons[0].height)
        left += widths[number] + gap
        zone = Zone(("button", number), rect, face.help)
        button = Button(label, lambda: None, icon=icon, size=TYPE)
        button.rect = rect
        button.focused, button.hovered, button.pressed = focus == zone.id, hover == zone.id, pressed == zone.id
        button.draw(surface, look)
        if number == SPEED:
            _pips(surface, look, rect, SPEEDS.index(speed) + 1)
        if number in open_now:
            draw_ring(surface, rect, round(rect.height * 0.26), px(look.u, 4), theme.ACTIVE)
        zones.append(zone)
    return zones


def _faces(speed: Speed) -> list[_Face]:
    helps = {
        Speed.RELAXED: _("Speed: relaxed"),
        Speed.NORMAL: _("Speed: normal"),
        Speed.FAST: _("Speed: fast"),
        Speed.INSTANT: _("Speed: instant"),
    }
    return [
        _Face("menu", _("Menu"), _("Menu: Esc")),
        _Face("log", _("Log"), _("All turns so far: L")),
        _Face("map", _("Names"), _("All names on the map: N")),
        _Face(None, "", helps[speed]),
        _Face("cards", _("Missions"), _("Missions")),
    ]


def _fitting(
    look: Look, layout: GameLayout, faces: list[_Face]
) -> tuple[list[tuple[_Face, str, str | None]], list[float]]:
    """How much of each face fits in the row, and how wide each button is: icons and labels, else one of them.

    With five buttons the first three need no label: what they open is told by their help.
    """
    row = layout.buttons[-1].right - layout.buttons[0].left
    room = row - (len(faces) - 1) * (layout.buttons[1].left - layout.buttons[0].right)
    narrow = len(faces) > MISSIONS
    labelled = {MISSIONS} if narrow else {MENU, LOG, NAMES}
    for with_icons in (True, False):
        shown = []
        for number, face in enumerate(faces):
            wordy = number in labelled
            shown.append((face, face.label if wordy else "", face.icon if with_icons or not wordy else None))
        needs = [_need(look, number, label, icon) for number, (_face, label, icon) in enumerate(shown)]
        if sum(needs) <= room:
            break
    spare = (room - sum(needs)) / len(needs)
    return shown, [need + spare for need in needs]


def _need(look: Look, number: int, label: str, icon: str | None) -> float:
    u = look.u
    width = 2 * MARGIN * u
    if number == SPEED:
        width += (PIP + 3 * PIP_STEP) * u
    if icon is not None:
        width += look.fonts.size(TYPE * u) * 1.1
    if label:
        width += look.fonts.width(label, "bold", TYPE * u) + (GAP * u if icon is not None else 0)
    return width


def _pips(surface: pygame.Surface, look: Look, rect: Rect, count: int) -> None:
    """How fast the game goes, in four steps."""
    u = look.u
    for number in range(len(SPEEDS)):
        colour = theme.BUTTON_TEXT if number < count else PIP_OFF
        x = rect.centerx + (number - 1.5) * PIP_STEP * u
        stamp(surface, look.sprites.icon("play", PIP * u, colour), (x, rect.centery + u))
