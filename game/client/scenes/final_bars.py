"""The bars of the final scoring: what each source paid every player, and how that is drawn."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.client import theme
from game.client.art.vector import rasterise
from game.client.i18n import _, pgettext
from game.client.scenes.final_places import LEGEND_LINE
from game.client.scenes.menu import MenuScene
from game.client.widgets import draw_rounded, rounded_mask
from game.rebirth import Match
from game.rebirth.tables import IRELAND

#: No part of a bar is narrower, in design units: one figure fits.
LEAST_PART = 24.0
SOURCES = ("farm", "settlement", "plus-one", "unfinished", "castle", "mission")
IRISH_SOURCES = ("farm", "settlement", "plus-one", "public-mission", "tower", "unfinished", "castle", "mission")
ICONS = {
    "farm": "energy",
    "settlement": "house",
    "plus-one": "anchor",
    "public-mission": "crown",
    "tower": "tower",
    "unfinished": "houses",
    "castle": "castle",
    "mission": "card",
}
_PATTERNS = {
    "farm": '<path d="M0 8Q5 2 10 8T20 8" fill="none" stroke="#fff" stroke-width="2" opacity="0.28"/>',
    "settlement": (
        '<path d="M0 0H20M0 10H20M5 0V10M15 10V20" fill="none" stroke="#fff" stroke-width="1.6" opacity="0.28"/>'
    ),
    "plus-one": '<path d="M-2 2L10 14L22 2" fill="none" stroke="#fff" stroke-width="2" opacity="0.25"/>',
    "public-mission": '<circle cx="10" cy="10" r="4.5" fill="none" stroke="#fff" stroke-width="2" opacity="0.28"/>',
    "tower": '<path d="M5 0V20M15 0V20" fill="none" stroke="#fff" stroke-width="2" opacity="0.25"/>',
    "unfinished": (
        '<path d="M0 20L20 0M-5 5L5 -5M15 25L25 15" fill="none" stroke="#fff" stroke-width="5" opacity="0.28"/>'
    ),
    "castle": ('<path d="M0 14V6H5V10H10V6H15V10H20" fill="none" stroke="#fff" stroke-width="2" opacity="0.28"/>'),
    "mission": '<path d="M10 4L16 10L10 16L4 10Z" fill="#fff" opacity="0.22"/>',
}


def sources(match: Match) -> tuple[str, ...]:
    """What pays points on this match's board, in the order of the ceremony."""
    return IRISH_SOURCES if match.board.rules == IRELAND.name else SOURCES


def source_name(source: str, irish: bool = False) -> str:
    """What a source of points is called."""
    if irish and source in ("plus-one", "mission"):
        return {"plus-one": _("Offshore"), "mission": pgettext("source of points", "Secret")}[source]
    return {
        "farm": _("Farms"),
        "settlement": _("Settlements"),
        "plus-one": _("Ports"),
        "public-mission": _("Missions"),
        "tower": _("Towers"),
        "unfinished": _("Unfinished"),
        "castle": _("Castles"),
        "mission": _("Missions"),
    }[source]


@dataclass(frozen=True)
class Bar:
    """A seat's points by source, in the order of `sources`."""

    seat: int
    points: tuple[int, ...]

    @property
    def total(self) -> int:
        """All of them together."""
        return sum(self.points)


def bars(match: Match) -> list[Bar]:
    """Every seat's bar, in seating order; the match must be finished."""
    result = match.result
    assert result is not None
    found = []
    for seat, final in enumerate(result.final):
        track = match.points_by_source(seat)
        amounts = {
            "farm": track.get("farm", 0),
            "settlement": track.get("settlement", 0),
            "plus-one": track.get("plus-one", 0),
            "public-mission": track.get("public-mission", 0),
            "tower": track.get("tower", 0),
            "unfinished": final.settlements,
            "castle": final.castles,
            "mission": final.missions,
        }
        found.append(Bar(seat, tuple(amounts[source] for source in sources(match))))
    return found


def part_widths(points: Sequence[int], scale: float, least: float) -> list[float]:
    """How wide the parts of a bar are: `scale` pixels a point, but room for a figure even where there is one point.

    What the narrow parts gain the others lose, so that the bar as a whole stays true to its sum.
    """
    widths = [count * scale for count in points]
    lacking = sum(least - width for width in widths if 0 < width < least)
    wide = sum(width for width in widths if width >= least)
    if wide <= 2 * lacking:
        return widths
    return [width - lacking * width / wide if width >= least else least if width > 0 else 0.0 for width in widths]


class BarPainter:
    """Draws bars and their legend at a scene's present size; make a new one for another size."""

    def __init__(self, scene: MenuScene, match: Match) -> None:
        self.scene = scene
        self.irish = match.board.rules == IRELAND.name
        self.sources = sources(match)
        self._longest = max(1, max(bar.total for bar in bars(match)))
        self._bodies: dict[tuple[str, int, tuple[int, int]], pygame.Surface] = {}

    def _widths(self, bar: Bar, room: int) -> list[float]:
        return part_widths(bar.points, room / self._longest, self.scene.px(LEAST_PART))

    def begin(self, bar: Bar, room: int, source: int) -> int:
        """Where a source's part begins in a bar that has `room` pixels for the longest one."""
        return round(sum(self._widths(bar, room)[:source]))

    def grown(self, bar: Bar, room: int, shown: Callable[[int], float]) -> int:
        """How long a bar is that has `room` pixels for the longest one, its sources as far as `shown` says."""
        return round(sum(shown(i) * width for i, width in enumerate(self._widths(bar, room))))

    def draw_bar(self, surface: pygame.Surface, bar: Bar, area: Rect, shown: Callable[[int], float]) -> int:
        """A bar in `area`, each source as far as `shown` says (0 to 1); gives the sum shown beside it."""
        px = self.scene.px
        draw_rounded(surface, area.inflate(px(6), px(6)), px(12), (theme.colour("#D9CAA8"),), 150)
        width = self.grown(bar, area.width, shown)
        body = self._body(bar, area.size)
        if width > 0:
            surface.blit(body, area, (0, 0, width, area.height))
            if width < body.get_width():
                surface.fill(theme.colour("#FFF8E4"), (area.x + width - px(4), area.y, px(4), area.height))
        x = float(area.x)
        for i, (source, points) in enumerate(zip(self.sources, bar.points, strict=True)):
            part = self._widths(bar, area.width)[i]
            if shown(i) >= 1 and points > 0:
                self._draw_figure(surface, source, points, Rect(round(x), area.y, round(part), area.height))
            x += part
        return round(sum(shown(i) * points for i, points in enumerate(bar.points)))

    def _body(self, bar: Bar, size: tuple[int, int]) -> pygame.Surface:
        """A whole bar with its ends rounded, drawn once; shown from its left end as far as it has grown."""
        key = (theme.palette.name, bar.seat, size)
        if key not in self._bodies:
            widths = self._widths(bar, size[0])
            body = pygame.Surface((max(1, round(sum(widths))), size[1]), pygame.SRCALPHA)
            x = 0.0
            for source, amount in zip(self.sources, widths, strict=True):
                part = Rect(round(x), 0, round(x + amount) - round(x), size[1])
                if part.width > 0:
                    body.blit(self._source_strip(source, part.size), part)
                    if x > 0:
                        body.fill(theme.colour("#FFF8E4"), (part.x, 0, self.scene.px(3), size[1]))
                x += amount
            mask = rounded_mask(body.get_size(), self.scene.px(10))
            body.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            self._bodies[key] = body
        return self._bodies[key]

    def _draw_figure(self, surface: pygame.Surface, source: str, points: int, part: Rect) -> None:
        line = theme.mix(theme.SOURCES[source], theme.BLACK, 0.55)
        text = str(points)
        icon_side = self.scene.px(36)
        big = self.scene.app.fonts.width(text, "extrabold", 34 * self.scene.u)
        if part.width > big + icon_side + self.scene.px(26):
            icon = self.scene.app.sprites.icon(ICONS[source], icon_side, theme.colour("#FFF8E4"))
            left = part.centerx - (icon_side + self.scene.px(8) + big) // 2
            surface.blit(icon, icon.get_rect(midleft=(left, part.centery)))
            place = (left + icon_side + self.scene.px(8), part.centery)
            self.scene.write(surface, text, place, 34, theme.WHITE, role="extrabold", halo=line, halo_width=2.5)
        elif part.width > self.scene.px(14):
            self.scene.write(
                surface,
                text,
                part.center,
                28,
                theme.WHITE,
                role="extrabold",
                anchor="center",
                halo=line,
                halo_width=2.5,
                room=max(part.width - self.scene.px(2), self.scene.px(12)),
            )

    def _source_strip(self, source: str, size: tuple[int, int]) -> pygame.Surface:
        """A source's colour and pattern."""
        unit_size = 20 * self.scene.u
        across, down = math.ceil(size[0] / unit_size) + 1, math.ceil(size[1] / unit_size) + 1
        view = (0.0, 0.0, size[0] / self.scene.u, size[1] / self.scene.u)
        shapes = (
            f'<path d="M-2 -2H{view[2] + 4:.0f}V{view[3] + 4:.0f}H-2Z" fill="{theme.code(theme.SOURCES[source])}"/>'
        )
        shapes += "".join(
            f'<g transform="translate({i * 20} {j * 20})">{_PATTERNS[source]}</g>'
            for i in range(across)
            for j in range(down)
        )
        gloss = view[3] * 0.4
        shapes += f'<path d="M-2 -2H{view[2] + 4:.0f}V{gloss:.1f}H-2Z" fill="#FFFFFF" opacity="0.12"/>'
        return rasterise(shapes, size, view)

    def draw_legend(self, surface: pygame.Surface, panel: Rect, y: int, lines: int = 1) -> None:
        """What the colours stand for, along a sheet at height `y`, in so many lines."""
        scene = self.scene
        line = (panel.x + scene.px(30), y + scene.px(4), panel.width - scene.px(60), scene.px(2))
        surface.fill(theme.PAPER_LINE, line)
        fonts, room = scene.app.fonts, panel.width - scene.px(88)
        across = -(-len(self.sources) // lines)
        names = [source_name(source, self.irish) for source in self.sources]

        def columns(size: float) -> list[float]:
            """How wide what stands in each column is."""
            widths = [scene.px(60) + fonts.width(name, "bold", size * scene.u) for name in names]
            return [max(widths[column::across]) for column in range(across)]

        size = 28.0
        while sum(columns(size)) > room - scene.px(60) and size > 20:
            size -= 1
        widths = columns(size)
        gap = (room - sum(widths)) / (across - 1)
        for number, (source, name) in enumerate(zip(self.sources, names, strict=True)):
            down, column = divmod(number, across)
            x = panel.x + scene.px(44) + sum(widths[:column]) + gap * column
            box = Rect(round(x), y + scene.px(22 + down * LEGEND_LINE), scene.px(48), scene.px(48))
            swatch = self._source_strip(source, box.size)
            swatch.blit(rounded_mask(box.size, scene.px(9)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(swatch, box)
            icon = scene.app.sprites.icon(ICONS[source], scene.px(32), theme.colour("#FFF8E4"))
            surface.blit(icon, icon.get_rect(center=box.center))
            scene.write(surface, name, (box.right + scene.px(12), box.centery), size, role="bold")
