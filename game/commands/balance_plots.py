"""The plots of the balance page as SVG files, written by hand: text that can be compared line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import escape

from game.commands.balance_report import FEWEST, MOST

#: Told apart also by those who see colours differently; by number of players, then by source of points.
BY_PLAYERS = {2: "#0072b2", 3: "#d55e00", 4: "#009e73"}
SOURCE_COLOURS = (
    ("energy farms", "#e69f00"),
    ("food farms", "#f0e442"),
    ("small settlements", "#cfe3f1"),
    ("medium settlements", "#8fc1e3"),
    ("large settlements", "#4a90c2"),
    ("sprawling settlements", "#1b4f7a"),
    ("unfinished settlements", "#b0b0b0"),
    ("+1", "#009e73"),
    ("castles", "#8c564b"),
    ("own missions", "#cc79a7"),
    ("open missions", "#d55e00"),
    ("round towers", "#7f3c8d"),
)
WIDTH, LEFT, RIGHT, TOP, ROW = 900, 246, 24, 64, 24
INK, FAINT, BAND = "#222222", "#d8d8d8", "#eef4ea"


class Drawing:
    """Shapes one after the other, in pixels of a page `WIDTH` wide."""

    def __init__(self, title: str, height: int) -> None:
        self._lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
            'font-family="sans-serif" font-size="13">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        ]
        self.text(16, 24, title, size=16, bold=True)

    def text(
        self, x: float, y: float, words: str, *, anchor: str = "start", size: int = 13, bold: bool = False
    ) -> None:
        """Words on a base line; `anchor` as SVG says it."""
        weight = ' font-weight="bold"' if bold else ""
        self._lines.append(
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}"{weight} fill="{INK}">'
            f"{escape(words)}</text>"
        )

    def rect(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """A filled rectangle."""
        self._lines.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}"/>')

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: str = FAINT, width: float = 1) -> None:
        """A straight line."""
        self._lines.append(
            f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="{width}"/>'
        )

    def dot(self, x: float, y: float, colour: str) -> None:
        """A small disc."""
        self._lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>')

    def done(self) -> str:
        """The whole file."""
        return "\n".join([*self._lines, "</svg>"]) + "\n"


def _across(share: float) -> float:
    return LEFT + share * (WIDTH - LEFT - RIGHT)


def _scale(drawing: Drawing, bottom: float, most: float = 1.0, step: float = 0.1) -> None:
    """Lines up and down with their percentages, up to a share of `most`."""
    for mark in range(round(most / step) + 1):
        x = _across(mark * step / most)
        drawing.line(x, TOP - 8, x, bottom)
        drawing.text(x, bottom + 16, f"{100 * mark * step:.0f} %", anchor="middle", size=11)


def _legend(drawing: Drawing, counts: Sequence[int]) -> None:
    for number, players in enumerate(counts):
        drawing.dot(LEFT + 8 + 110 * number, 44, BY_PLAYERS[players])
        drawing.text(LEFT + 20 + 110 * number, 48, f"{players} players", size=12)


def seats(title: str, reports: Sequence[dict[str, Any]]) -> str:
    """How often each place in the order of play wins, with 95 % intervals, beside its fair share."""
    rows = sum(report["players"] for report in reports)
    bottom = TOP + ROW * rows
    drawing = Drawing(title, bottom + 32)
    _legend(drawing, [report["players"] for report in reports])
    most = 0.8
    _scale(drawing, bottom, most)
    y = TOP + ROW / 2
    for report in reports:
        colour = BY_PLAYERS[report["players"]]
        fair = _across(1 / report["players"] / most)
        drawing.line(fair, y - ROW / 2, fair, y + ROW * (report["players"] - 0.5), INK)
        for place, seat in enumerate(report["seats"], 1):
            drawing.text(LEFT - 10, y + 4, f"{report['players']} players, turn {place}", anchor="end")
            low, high = seat["win_interval_95"]
            drawing.line(_across(min(1, low / most)), y, _across(min(1, high / most)), y, colour, 2)
            drawing.dot(_across(min(1, seat["win_share"] / most)), y, colour)
            y += ROW
    return drawing.done()


def sources(title: str, reports: Sequence[dict[str, Any]]) -> str:
    """A bar for each number of players: which share of all points comes from what."""
    bottom = TOP + 40 * len(reports)
    used = [entry for entry in SOURCE_COLOURS if any(entry[0] in report["points"] for report in reports)]
    drawing = Drawing(title, bottom + 40 + 22 * ((len(used) + 3) // 4))
    _scale(drawing, bottom)
    for number, report in enumerate(reports):
        y = TOP + 40 * number
        drawing.text(LEFT - 10, y + 20, f"{report['players']} players", anchor="end")
        begun = 0.0
        for source, colour in used:
            share = report["points"].get(source, {"share": 0.0})["share"]
            drawing.rect(_across(begun), y, share * (WIDTH - LEFT - RIGHT), 30, colour)
            begun += share
    for number, (source, colour) in enumerate(used):
        x, y = 20 + 208 * (number % 4), bottom + 30 + 22 * (number // 4)
        drawing.rect(x, y, 14, 14, colour)
        drawing.text(x + 20, y + 12, source, size=12)
    return drawing.done()


def rates(title: str, by_players: dict[int, dict[str, float]], *, band: bool) -> str:
    """A row for each name, a dot for each number of players at its share; `band` shows what is right for a card."""
    names = list(dict.fromkeys(name for found in by_players.values() for name in found))
    bottom = TOP + ROW * len(names)
    drawing = Drawing(title, bottom + 32)
    if band:
        drawing.rect(_across(FEWEST), TOP - 8, _across(MOST) - _across(FEWEST), bottom - TOP + 8, BAND)
    _legend(drawing, list(by_players))
    _scale(drawing, bottom)
    for number, name in enumerate(names):
        y = TOP + ROW * (number + 0.5)
        drawing.text(LEFT - 10, y + 4, name, anchor="end")
        for players, found in by_players.items():
            if name in found:  # one a little below the other, so that none hides another
                drawing.dot(_across(found[name]), y + 3 * (players - 3), BY_PLAYERS[players])
    return drawing.done()
