"""What the set-up says of a map, and of the folder where maps of one's own lie."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import i18n, theme
from game.client.i18n import _, ngettext
from game.client.map_list import players_label, rules_label
from game.client.map_names import map_author, map_title
from game.client.map_shelf import MapEntry
from game.client.widgets import Look, draw_text

if TYPE_CHECKING:
    from game.rebirth import Board


def facts_of(entry: MapEntry) -> list[tuple[str, str, float, theme.Colour]]:
    """What there is to say about a map: paragraphs of text with role, size and colour."""
    facts: list[tuple[str, str, float, theme.Colour]] = [(map_title(entry.title), "bold", 34, theme.INK)]
    if not entry.read:
        return facts
    if entry.board is not None:
        board, options = entry.board, entry.board.options
        if entry.author:
            facts.append((_("by {author}").format(author=map_author(entry.author)), "italic", 24, theme.INK_SECOND))
        players = players_label(options.players_min, options.players_max)
        facts.append((f"{rules_label(board.rules)}, {players}", "medium", 24, theme.INK))
        facts.append((landmarks(board), "medium", 24, theme.INK_SECOND))
        if entry.finding is not None:
            facts.append((_("Advice: {finding}").format(finding=i18n.told(entry.finding)), "medium", 24, theme.WARNING))
    else:
        facts.append((_("This map cannot be played."), "bold", 24, theme.WARNING))
        facts.append((i18n.told(entry.finding or ""), "medium", 24, theme.INK))
        if entry.findings > 1:
            more = ngettext("{n} more finding.", "{n} more findings.", entry.findings - 1)
            facts.append((more.format(n=entry.findings - 1), "medium", 24, theme.INK))
        name = f'"{entry.key}"' if " " in entry.key else entry.key  # from any folder, unlike the file's name
        told = _("rebirth check-map {file} lists everything.").format(file=name)
        facts.append((told, "italic", 24, theme.INK_SECOND))
    return facts


def draw_facts(surface: pygame.Surface, look: Look, zone: Rect, entry: MapEntry) -> None:
    """Writes them into a zone, as many lines as there is room for; the last ends with dots if more would follow."""
    fonts, u = look.fonts, look.u
    y = zone.y
    for text, role, units, colour in facts_of(entry):
        size = max(units * u / fonts.text_scale, look.smallest(units * u))
        step = round(fonts.line_height(role, size) * 0.98)
        for line in fonts.wrap(text, role, size, zone.width):
            last = y + 2 * step > zone.bottom
            if last:
                line = fonts.shorten(f"{line}{'' if line == text else ' …'}", role, size, zone.width)
            else:
                line = fonts.shorten(line, role, size, zone.width)
            draw_text(surface, fonts, line, (zone.x, y), role, size, colour, anchor="topleft")
            y += step
            if last:
                return
        y += look.px(4)


def landmarks(board: Board) -> str:
    """How large a map is, in one line."""
    parts = [
        ngettext("{n} space", "{n} spaces", len(board.spaces)).format(n=len(board.spaces)),
        ngettext("{n} castle", "{n} castles", len(board.castles)).format(n=len(board.castles)),
    ]
    if board.cathedrals:
        count = len(board.cathedrals)
        parts.append(ngettext("{n} cathedral", "{n} cathedrals", count).format(n=count))
    if board.towers:
        count = len(board.towers)
        parts.append(ngettext("{n} round tower", "{n} round towers", count).format(n=count))
    # A number and its word stay on one line.
    return ", ".join(part.replace(" ", "\u00a0") for part in parts)


def short_path(path: Path) -> str:
    """A path as people write it, the home folder as a tilde."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (ValueError, RuntimeError):  # elsewhere, or nobody knows where home is
        return str(path)
