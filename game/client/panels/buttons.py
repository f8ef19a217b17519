"""The row of buttons below the hand: menu, log, names, speed, hint, and missions where they have no column."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _
from game.client.input import Action
from game.client.layout import GameLayout, Side
from game.client.panels.base import Zone, ZoneId, stamp
from game.client.timeline import Speed
from game.client.widgets import Button, Look, draw_ring, px

MENU, LOG, NAMES, SPEED, HINT, MISSIONS, TAKE_BACK, PAUSE, STEP, WHY = range(10)
"""The buttons' numbers, as in their zones ("button", number)."""
ACTIONS = {
    MENU: Action.MENU, LOG: Action.LOG, NAMES: Action.NAMES, HINT: Action.HINT, TAKE_BACK: Action.TAKE_BACK,
    WHY: Action.WHY,
}  # fmt: skip
"""What keys do the same."""

TYPE, MARGIN, GAP = 24.0, 9.0, 7.0
ICON = 26.0
PIP, PIP_STEP = 17.0, 15.0
PIP_OFF = theme.mix(theme.BUTTON[1], theme.BUTTON_TEXT, 0.3)
SPEEDS = (Speed.RELAXED, Speed.NORMAL, Speed.FAST, Speed.INSTANT)


#: Which buttons have a label beside their icon, from most to least: the hint, the least known, keeps its word longest.
_LABELLED = (
    {MENU, LOG, NAMES, HINT, TAKE_BACK, PAUSE, STEP}, {MENU, LOG, HINT, TAKE_BACK, PAUSE}, {MENU, HINT, PAUSE},
    {HINT, PAUSE}, set[int](),
)  # fmt: skip
#: While a press is waited for, the button that asks says what it does now.
_LABELLED_WHILE_ASKING = ({MISSIONS, WHY}, {WHY}, set[int]())
_LABELLED_BESIDE_MISSIONS = ({MISSIONS, HINT}, {MISSIONS}, set[int]())


def buttons_shown(side: Side, *, hint: bool, take_back: bool = False, watch: bool = False) -> tuple[int, ...]:
    """The numbers of the buttons in the row: a hint only where it is allowed, missions where they have no column.

    `take_back` in practice games; `watch` where nobody plays: to stop and to go on turn by turn.
    """
    row = [MENU, LOG, NAMES, SPEED]
    if watch:
        row += [PAUSE, STEP]
    elif hint:
        row.append(HINT)
    if take_back and not watch:
        row.append(TAKE_BACK)
    row.append(WHY)
    if side is Side.NOTHING:
        row.append(MISSIONS)
    return tuple(row)


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
    shown: Sequence[int],
    paused: bool = False,
    leaves: bool = False,
) -> list[Zone]:
    """Draw the row of the buttons `shown`, as many as the layout has. `open_now`: those that have something open.

    `leaves`: the menu is the way back. While WHY is open its button leads on to the rules.
    """
    asking = WHY in open_now
    faces, widths = _fitting(look, layout, _faces(speed, paused, leaves, asking), shown, asking)
    zones = []
    left = float(layout.buttons[0].left)
    gap = layout.buttons[1].left - layout.buttons[0].right
    for number, (face, label, icon), width in zip(shown, faces, widths, strict=True):
        right = round(left + width)
        rect = Rect(round(left), layout.buttons[0].top, right - round(left), layout.buttons[0].height)
        left += width + gap
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


def _faces(speed: Speed, paused: bool, leaves: bool, asking: bool) -> list[_Face]:
    helps = {
        Speed.RELAXED: _("Speed: relaxed"),
        Speed.NORMAL: _("Speed: normal"),
        Speed.FAST: _("Speed: fast"),
        Speed.INSTANT: _("Speed: instant"),
    }
    return [
        _Face("arrow_left", _("Back"), _("Back")) if leaves else _Face("menu", _("Menu"), _("Menu")),
        _Face("log", _("Log"), _("All turns so far")),
        _Face("map", _("Names"), _("All names on the map")),
        _Face(None, "", helps[speed]),
        _Face("hint", _("Hint"), _("Hint")),
        _Face("cards", _("Missions"), _("Missions")),
        _Face("undo", _("Take back"), _("Take back your last placement")),
        _Face("play", _("Go on"), _("Go on")) if paused else _Face("pause", _("Stop"), _("Stop after this turn")),
        _Face("step_forward", _("One turn"), _("Play one turn, then stop")),
        _Face("book", _("How to play"), _("How to play"))
        if asking
        else _Face("help", _("Why?"), _("Why is something as it is?")),
    ]


def _fitting(
    look: Look, layout: GameLayout, faces: list[_Face], numbers: Sequence[int], asking: bool
) -> tuple[list[tuple[_Face, str, str | None]], list[float]]:
    """How much of each face fits in the row, and how wide each button is: icons and labels, else icons alone.

    What a button without a label opens is told by its help.
    """
    row = layout.buttons[-1].right - layout.buttons[0].left
    room = row - (len(numbers) - 1) * (layout.buttons[1].left - layout.buttons[0].right)
    usual = _LABELLED_BESIDE_MISSIONS if MISSIONS in numbers else _LABELLED
    for labelled in _LABELLED_WHILE_ASKING if asking else usual:
        shown = []
        for number in numbers:
            face, wordy = faces[number], number in labelled
            shown.append((face, face.label if wordy else "", face.icon))
        needs = [_need(look, number, label, icon) for number, (_face, label, icon) in zip(numbers, shown)]
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
