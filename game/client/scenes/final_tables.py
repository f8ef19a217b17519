"""Tables beside the finished board: a line for each castle, place or source of points, a column for each player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _
from game.client.panels.base import rule, stamp, write
from game.client.panels.hand import GOLD_LINE, QUIET, TEXT
from game.client.scenes.final_bars import ICONS, bars, source_name, sources
from game.client.widgets import Look, draw_tray
from game.rebirth import Match
from game.rebirth.tables import IRELAND

#: In design units: the greatest and the least height of a line, that of a heading, what lies below the lines, the gap
#: between two tables, and the least height of lines in large letters.
HIGHEST, LOWEST, HEADER, FOOT, GAP, ROOMY = 78.0, 29.0, 74.0, 30.0, 14.0, 34.0
COLUMN = 48.0
#: What stands in the cell of a visit: a tick is drawn for it.
VISITED = "visited"


@dataclass(frozen=True)
class Line:
    """`cells` are what stands in each player's column, `strong` the seats whose cell is bright."""

    name: str
    cells: tuple[str, ...]
    strong: tuple[int, ...] = ()
    holder: int | None = None
    icon: str | None = None


@dataclass(frozen=True)
class Table:
    """A heading and its lines; `note` stands below them."""

    title: str
    lines: Sequence[Line]
    note: str = ""


def castles(match: Match) -> Table:
    """Every castle: who holds it, and each player's tiles around it."""
    lines = []
    for mark in match.board.castles:
        holder = match.castle_controller(mark.name)
        cells = tuple(str(tiles) for tiles, _farms in match.castle_counts(mark.name))
        lines.append(Line(mark.name, cells, () if holder is None else (holder,), holder))
    return Table(_("Castles"), lines)


def visits(match: Match) -> Table | None:
    """Who has visited each cathedral, or used each round tower; None where there are neither."""
    board = match.board
    marks, title, visitors = board.cathedrals, _("Cathedrals"), match.cathedral_visitors
    if board.towers:
        marks, title, visitors = board.towers, _("Towers"), match.tower_visitors
    lines = []
    for mark in marks:
        came = visitors(mark.name)
        cells = tuple(VISITED if seat in came else "–" for seat in range(match.players))
        lines.append(Line(mark.name, cells, came))
    return Table(title, lines) if lines else None


def points(match: Match, note: str = "") -> Table:
    """What each source has paid every player; the match must be finished."""
    irish = match.board.rules == IRELAND.name
    paid = bars(match)
    lines = []
    for number, source in enumerate(sources(match)):
        amounts = [bar.points[number] for bar in paid]
        strong = tuple(seat for seat, amount in enumerate(amounts) if amount == max(amounts) > 0)
        lines.append(Line(source_name(source, irish), tuple(map(str, amounts)), strong, icon=ICONS[source]))
    return Table(_("Points"), lines, note)


def paint(base: pygame.Surface, look: Look, rect: Rect, tables: Sequence[Table], players: int) -> None:
    """Lay tables below each other so that they fill `rect`; the last lines are left away where there is no room.

    Tables after the first are left away where lines would become too low for letters of the usual size.
    """
    u, scale = look.u, look.fonts.text_scale
    given = list(tables)
    while True:
        room = rect.height - (len(given) * (HEADER + FOOT) + (len(given) - 1) * GAP) * u
        room -= sum(_note_height(look, table, rect.width) for table in given)
        step = min(HIGHEST * u, room / max(1, sum(len(table.lines) for table in given)))
        if len(given) == 1 or step >= ROOMY * scale * u:
            break
        given.pop()
    step = max(LOWEST * u, step)
    top = rect.y
    for table in given:
        fixed = (HEADER + FOOT) * u + _note_height(look, table, rect.width)
        fitting = min(len(table.lines), int((rect.bottom - top - fixed) / step + 0.01))
        height = round(fixed + step * fitting)
        _paint_table(base, look, Rect(rect.x, top, rect.width, height), table, fitting, step, players)
        top += height + round(GAP * u)


def fits(look: Look, rect: Rect, table: Table) -> bool:
    """Whether all lines of a table have room in letters of the usual size."""
    lines = ROOMY * look.fonts.text_scale * len(table.lines)
    return rect.height >= (HEADER + FOOT + lines) * look.u + _note_height(look, table, rect.width)


def _note_lines(look: Look, table: Table, width: int) -> list[str]:
    return look.fonts.wrap(table.note, "italic", 25 * look.u, width - 56 * look.u) if table.note else []


def _note_height(look: Look, table: Table, width: int) -> float:
    lines = _note_lines(look, table, width)
    return len(lines) * look.fonts.line_height("italic", 25 * look.u) + (8 * look.u if lines else 0)


def _paint_table(
    base: pygame.Surface, look: Look, rect: Rect, table: Table, rows: int, step: float, players: int
) -> None:
    u, scale = look.u, look.fonts.text_scale
    draw_tray(base, rect, u)
    left, right = rect.x + 28 * u, rect.right - 28 * u
    widest = max(
        (look.fonts.width(cell, "extrabold", 27 * u) for line in table.lines for cell in line.cells), default=0
    )
    column = min(max(COLUMN * u, widest + 14 * u), (right - left) * 0.42 / players)
    columns = [right - (players - seat - 0.5) * column for seat in range(players)]
    beside = right - players * column
    head = rect.y + 46 * u
    write(base, look, table.title, (left, head), 33, theme.FELT_TEXT, role="display", room=beside - left)
    for seat, x in enumerate(columns):
        stamp(base, look.sprites.emblem(seat, 32 * u), (x, head))
    rule(base, look, left, right, rect.y + HEADER * u, GOLD_LINE, 128)
    size, least = (27.0, 24 / scale) if step >= ROOMY * scale * u else (24 / scale, 24 / scale)
    marked = any(line.holder is not None or line.icon is not None for line in table.lines)
    text_left = left + (46 * u if marked else 4 * u)
    room = beside - text_left - 8 * u
    y = rect.y + (HEADER + 10) * u + step / 2
    left_out = len(table.lines) - rows
    shown = table.lines if not left_out else table.lines[: max(0, rows - 1)]
    for line in shown:
        if line.holder is not None:
            stamp(base, look.sprites.emblem(line.holder, min(36 * u, step * 0.9)), (left + 18 * u, y))
        elif line.icon is not None:
            stamp(base, look.sprites.icon(line.icon, round(min(34 * u, step * 0.8)), QUIET), (left + 18 * u, y))
        write(base, look, line.name, (text_left, y), size, TEXT, room=room, least=least)
        for seat, cell in enumerate(line.cells):
            colour, role = (theme.FELT_TEXT, "extrabold") if seat in line.strong else (QUIET, "medium")
            if cell == VISITED:
                stamp(base, look.sprites.icon("check", round(26 * u), theme.FELT_TEXT), (columns[seat], y))
                continue
            write(base, look, cell, (columns[seat], y), size, colour, role=role, anchor="center")
        y += step
    pitch = look.fonts.line_height("italic", 25 * u)
    for number, words in enumerate(reversed(_note_lines(look, table, rect.width))):
        middle = rect.bottom - 18 * u - (number + 0.5) * pitch
        write(base, look, words, (left, middle), 25, QUIET, role="italic")
    if left_out:
        words = _("and {number} more").format(number=len(table.lines) - len(shown))
        write(base, look, words, (text_left, y), size, QUIET, role="italic", room=room, least=least)
