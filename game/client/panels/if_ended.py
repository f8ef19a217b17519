"""What everybody else would have if the game ended now, as far as that is public: never more than the board tells."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.client.i18n import ngettext
from game.client.panels.base import stamp, write
from game.client.panels.hand import QUIET, TEXT
from game.client.visible import GameView
from game.client.widgets import Look

LINE, EMBLEM, FIGURE, BETWEEN = 34.0, 28.0, 24.0, 14.0


def public_total(view: GameView, seat: int) -> str:
    """A seat's total without the missions that only it knows; a question mark where it holds any."""
    total = view.ended_for_all[seat].total
    return f"{total}+?" if view.players[seat].missions else str(total)


def others_heights(look: Look, view: GameView, width: float) -> tuple[int, ...]:
    """How high the others may stand in this width, in pixels: with words beside or above them, or without any."""
    if not _others(view):
        return ()
    line = _line(look)
    return (round(line),) if _beside(look, view, width) else (round(2 * line), round(line))


def paint_others(
    surface: pygame.Surface,
    look: Look,
    view: GameView,
    place: tuple[float, float],
    width: float,
    height: int,
) -> None:
    """Write what the others would have from `place` down, in one of its possible heights."""
    u, step = look.u, _line(look)
    left, y = place[0], place[1] + step / 2
    between = BETWEEN * u
    if _beside(look, view, width):
        said = write(surface, look, _words(view), (left, y), FIGURE, QUIET, role="italic")
        left = said.right + between
    else:
        if height >= round(2 * step):
            write(surface, look, _words(view), (left, y), FIGURE, QUIET, role="italic", room=width)
            y += step
        others = _others(view)
        between = max(4 * u, min(between, (width - _figures(look, view)) / max(1, len(others) - 1)))
    for seat in _others(view):
        stamp(surface, look.sprites.emblem(seat, EMBLEM * u), (left + EMBLEM * u / 2, y))
        at = (left + (EMBLEM + 6) * u, y)
        figure = write(surface, look, public_total(view, seat), at, FIGURE, TEXT, role="bold")
        left = figure.right + between


def _line(look: Look) -> float:
    return LINE * look.fonts.text_scale * look.u


def _others(view: GameView) -> Sequence[int]:
    return [player.seat for player in view.players if player.seat != view.viewer] if view.ended_for_all else []


def _words(view: GameView) -> str:
    others = _others(view)
    if not any(view.players[seat].missions for seat in others):
        return ngettext("Opponent", "The others", len(others))
    if view.irish:
        return ngettext("Opponent, secrets left out", "The others, secrets left out", len(others))
    return ngettext("Opponent, missions left out", "The others, missions left out", len(others))


def _figures(look: Look, view: GameView) -> float:
    """How wide emblems and totals are, without what is between them."""
    u = look.u
    return sum(
        (EMBLEM + 6) * u + look.fonts.width(public_total(view, seat), "bold", FIGURE * u) for seat in _others(view)
    )


def _beside(look: Look, view: GameView, width: float) -> bool:
    """Whether words and totals stand in one line."""
    words = look.fonts.width(_words(view), "italic", FIGURE * look.u)
    return words + _figures(look, view) + len(_others(view)) * BETWEEN * look.u <= width
