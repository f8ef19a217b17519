"""Final scoring: bars that grow source by source, then the winner is crowned."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.audio import FARM_NOTES
from game.client.backdrop import landscape
from game.client.i18n import _, ngettext
from game.client.intents import Intent, IntentKind
from game.client.scenes.menu import MenuScene
from game.client.scenes.setup import controllers
from game.client.timeline import Speed
from game.client.widgets import Button, draw_panel, draw_ring, draw_rounded, rounded_mask
from game.rebirth.tables import IRELAND

if TYPE_CHECKING:
    from game.client.app import App
    from game.client.session import Session
    from game.rebirth import Match, Result

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
GROW_SECONDS, REST_SECONDS, SORT_SECONDS, CROWN_SECONDS = 0.8, 0.35, 0.7, 0.6
CREAM, DARK = theme.colour("#FFF6DC"), theme.colour("#12312E")
LEAVES = tuple(theme.colour(c) for c in ("#F3BC2F", "#DA4A2B", "#8CC45B", "#FFF3D2", "#6FB3BA"))

_CROWN = (
    '<path d="M-44 26L-54 -26L-26 -6L0 -46L26 -6L54 -26L44 26Z" fill="#E3B04B" stroke="#6B4510" stroke-width="4"'
    ' stroke-linejoin="round"/><path d="M-40 22L-49 -18L-26 -1L0 -36L8 -24L-10 22Z" fill="#FFE9A8" opacity="0.55"/>'
    '<path d="M-46 24H46V40H-46Z" fill="#E3B04B" stroke="#6B4510" stroke-width="4" stroke-linejoin="round"/>'
    '<circle cx="0" cy="-48" r="7" fill="#DA4A2B" stroke="#6B4510" stroke-width="3"/>'
    '<circle cx="-55" cy="-28" r="6" fill="#6FBF9B" stroke="#6B4510" stroke-width="3"/>'
    '<circle cx="55" cy="-28" r="6" fill="#6FBF9B" stroke="#6B4510" stroke-width="3"/>'
    '<circle cx="-24" cy="32" r="4" fill="#1F539E"/><circle cx="0" cy="32" r="4.6" fill="#DA4A2B"/>'
    '<circle cx="24" cy="32" r="4" fill="#1F539E"/>'
)
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
        return {"plus-one": _("Offshore"), "mission": _("Secret")}[source]
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


class FinalScene(MenuScene):
    """The ceremony. Any press brings it to its end; the second one then means what it says."""

    def __init__(self, app: App, match: Match, session: Session | None = None) -> None:
        """`session` is needed for playing again; without it (in pictures) only the title remains."""
        super().__init__(app)
        assert match.result is not None
        self.match = match
        self.session = session
        self.result: Result = match.result
        self.bars = bars(match)
        self.irish = match.board.rules == IRELAND.name
        self.sources = sources(match)
        places = self.result.places
        self.order = sorted(range(match.players), key=lambda seat: (places[seat], seat))
        self.clock = 0.0
        self.pace = 1.0
        self.again = Button(_("Play again"), self._play_again, icon="fast", kind="first", size=32)
        self.same = Button(_("Same deal again"), self._same_deal, icon="undo", size=32)
        self.title = Button(_("Title"), self._to_title, icon="menu", size=32)
        buttons = [self.same, self.again, self.title] if session is not None else [self.title]
        self.buttons = buttons
        self.form.set_widgets(buttons, self.again if session is not None else self.title)
        self.panel = Rect(0, 0, 0, 0)
        self._ground: pygame.Surface | None = None
        self._strips: dict[tuple[str, tuple[int, int]], pygame.Surface] = {}
        self._heard = 0
        speed = session.speed if session is not None else Speed.named(app.settings.speed)
        if app.settings.reduced_motion or speed is Speed.INSTANT:
            self.clock = self.length
        else:
            self.pace = 1 / speed.value

    # ------------------------------------------------------------------ time

    @property
    def _growth_end(self) -> float:
        return len(self.sources) * (GROW_SECONDS + REST_SECONDS)

    @property
    def length(self) -> float:
        """Seconds from the first frame to the last of the ceremony."""
        return self._growth_end + SORT_SECONDS + CROWN_SECONDS

    @property
    def finished(self) -> bool:
        """True when nothing moves any more."""
        return self.clock >= self.length

    def entered(self) -> None:
        if self.finished:
            self.app.sound.play("win")

    def update(self, dt: float) -> None:
        if self.finished:
            return
        before = self.clock
        self.clock = min(self.clock + dt * self.pace, self.length)
        self._sound(before)
        self.needs_redraw = True

    def _sound(self, before: float) -> None:
        step = GROW_SECONDS + REST_SECONDS
        started = min(len(self.sources), int(self.clock / step) + 1)
        if started > self._heard:
            self._heard = started
            self.app.sound.play(f"farm_{min(started * 2, FARM_NOTES)}")
        crowned = self._growth_end + SORT_SECONDS
        if before < crowned <= self.clock:
            self.app.sound.play("win")

    def skip(self) -> None:
        """Bring the ceremony to its end."""
        before, self.clock = self.clock, self.length
        self._heard = len(self.sources)
        self._sound(before)
        self.needs_redraw = True

    def shown(self, source: int) -> float:
        """How much of a source's bars is grown, 0 to 1."""
        begun = self.clock - source * (GROW_SECONDS + REST_SECONDS)
        t = max(0.0, min(1.0, begun / GROW_SECONDS))
        return 1 - (1 - t) ** 3

    @property
    def sorted_share(self) -> float:
        """How far the rows are on their way from seating order to places, 0 to 1."""
        t = max(0.0, min(1.0, (self.clock - self._growth_end) / SORT_SECONDS))
        return t * t * (3 - 2 * t)

    @property
    def crown_share(self) -> float:
        """How far the crown is, 0 to 1."""
        return max(0.0, min(1.0, (self.clock - self._growth_end - SORT_SECONDS) / CROWN_SECONDS))

    # ------------------------------------------------------------------ input

    def handle(self, intent: Intent) -> None:
        presses = (IntentKind.PRESS, IntentKind.CONFIRM, IntentKind.CANCEL, IntentKind.MENU)
        if not self.finished:
            if intent.kind in presses:
                self.skip()
            return
        super().handle(intent)

    def cancelled(self) -> None:
        self.form.focus(self.title)
        self.needs_redraw = True

    def right_clicked(self) -> None:
        """Means nothing here."""

    def _play_again(self) -> None:
        self._deal(same_seed=False)

    def _same_deal(self) -> None:
        self._deal(same_seed=True)

    def _deal(self, *, same_seed: bool) -> None:
        from game.client.scenes.game import GameScene

        assert self.session is not None
        session = self.session.restart(same_seed=same_seed)
        if not self.session.humans:  # a conceded game was hurried to its end
            session.speed = Speed.named(self.app.settings.speed)
        self.app.replace(GameScene(self.app, session))

    def _to_title(self) -> None:
        from game.client.scenes.title import TitleScene

        if self.session is not None:
            self.session.close()
        self.app.replace(TitleScene(self.app))

    # ------------------------------------------------------------------ words

    @property
    def headline(self) -> str:
        """Who has won."""
        winners = [self.match.seats[seat].name for seat in self.result.winners]
        if len(winners) == 1:
            return _("{name} wins").format(name=winners[0])
        names = _("{names} and {last}").format(names=", ".join(winners[:-1]), last=winners[-1])
        return _("{names} share the victory").format(names=names)

    @property
    def reason(self) -> str:
        """With how much, and what decided it, in words."""
        best = max(bar.total for bar in self.bars)
        points = ngettext("{n} point", "{n} points", best).format(n=best)
        decided = self.result.decided_by
        if decided == "shared":
            return _("{points} each, and nothing that settles it").format(points=points)
        seat = self.result.winners[0]
        clan = theme.CLANS[seat].name
        if decided == "points":
            text = _("{points}: the Clan of the {clan} has made {land} bloom")
            return text.format(points=points, clan=clan, land=self.match.board.name)
        place = self._place_name(decided)
        if any(mark.kind == "tara" and mark.name == place for mark in self.match.board.landmarks):
            text = _("A tie at {points}: most spaces beside the {place}, by the Clan of the {clan}, decide")
            return text.format(points=points, place=place, clan=clan)
        if self.bars[seat].total == best:
            text = _("Level at {points}: {place}, held by the Clan of the {clan}, decides")
        else:
            text = _(
                "A tie at {points}, and none of those tied holds the first castle: {place}, held by the {clan}, decides"
            )
        return text.format(points=points, place=place, clan=clan)

    def _place_name(self, kebab_name: str) -> str:
        from game.rebirth import kebab

        names = [landmark.name for landmark in self.match.board.landmarks]
        return next((name for name in names if kebab(name) == kebab_name), kebab_name)

    # ------------------------------------------------------------------ drawing

    def lay_out(self) -> None:
        self._ground = None
        self._strips.clear()
        wide = self.stage.width / self.u
        width = min(1700.0, wide - 60)
        self.row_height = 104.0 if self.match.players < 4 else 84.0
        height = 26 + (self.row_height + 8) * self.match.players + 92
        self.panel = self.rect((wide - width) / 2, 444 if self.match.players < 4 else 440, width, height)
        count = len(self.buttons)
        each, gap = 340.0, 32.0
        left = (wide - each * count - gap * (count - 1)) / 2
        for i, button in enumerate(self.buttons):
            button.rect = self.rect(left + i * (each + gap), 956, each, 78)

    def _draw_ground(self) -> pygame.Surface:
        """All that stands still: the land, the sheet and the legend."""
        ground = pygame.Surface(self.size)
        ground.blit(landscape(self.size, "noon", seed=3, turbines=(0.03, 0.97), crowning=180.0), (0, 0))
        draw_panel(ground, self.panel, self.u, radius=20)
        step = self.px(self.row_height) + self.px(8)
        self._draw_legend(ground, self.panel.y + self.px(26) + step * self.match.players)
        return ground

    def draw_content(self, surface: pygame.Surface) -> None:
        if self._ground is None:
            self._ground = self._draw_ground()
        surface.blit(self._ground, (0, 0))
        if self.crown_share > 0:
            self._draw_winner(surface)
        else:
            self._draw_progress(surface)
        self._draw_rows(surface)

    def draw(self, surface: pygame.Surface) -> None:
        self.draw_content(surface)
        if self.finished:
            self.form.draw(surface, self.look)

    def _draw_progress(self, surface: pygame.Surface) -> None:
        centre = self.size[0] // 2
        y = self.rect(0, 190, 0, 0).y
        self.write(
            surface,
            _("Final scoring"),
            (centre, y),
            100,
            CREAM,
            role="display",
            anchor="center",
            halo=DARK,
            halo_width=6,
        )
        index = min(int(self.clock / (GROW_SECONDS + REST_SECONDS)), len(self.sources) - 1)
        name = source_name(self.sources[index], self.irish) if self.clock < self._growth_end else ""
        y = self.rect(0, 330, 0, 0).y
        self.write(surface, name, (centre, y), 56, CREAM, role="display", anchor="center", halo=DARK, halo_width=4)
        note = _("press to skip")
        y = self.rect(0, 1010, 0, 0).y
        self.write(surface, note, (centre, y), 28, CREAM, role="italic", anchor="center", halo=DARK, halo_width=3)

    def _draw_winner(self, surface: pygame.Surface) -> None:
        share = 1 - (1 - self.crown_share) ** 3
        centre, y = self.size[0] // 2, self.rect(0, 168, 0, 0).y
        self._draw_leaves(surface)
        winners = self.result.winners
        spread = self.px(250)
        for i, seat in enumerate(winners):
            x = centre + round((i - (len(winners) - 1) / 2) * spread)
            laurel = self.app.sprites.svg("laurel", _laurel(), (self.px(296), self.px(296)), (-92, -92, 184, 184))
            surface.blit(laurel, laurel.get_rect(center=(x, y + self.px(12))))
            seal = self.app.sprites.emblem(theme.CLANS[seat], self.px(164), shadow=True)
            surface.blit(seal, seal.get_rect(center=(x, y + self.px(12))))
            crown = self.app.sprites.svg("crown", _CROWN, (self.px(134), self.px(110)), (-66, -60, 132, 108))
            drop = round((1 - share) * self.px(140))
            surface.blit(crown, crown.get_rect(center=(x, y - self.px(96) - drop)))
        room = self.size[0] - self.px(80)
        place = (centre, self.rect(0, 338, 0, 0).y)
        line = theme.colour("#3B2508")
        self.write(
            surface,
            self.headline,
            place,
            80,
            CREAM,
            role="display",
            anchor="center",
            halo=line,
            halo_width=7,
            room=room,
        )
        place = (centre, self.rect(0, 413, 0, 0).y)
        self.write(surface, self.reason, place, 32, CREAM, anchor="center", halo=DARK, halo_width=3, room=room)

    def _draw_leaves(self, surface: pygame.Surface) -> None:
        rng = Random(12)
        wide = self.size[0]
        for i in range(90):
            x, y = rng.uniform(0, wide), rng.uniform(0, self.rect(0, 430, 0, 0).y)
            turn, size, colour = rng.randrange(12) * 30, rng.choice((0.8, 1.1, 1.4)), LEAVES[i % len(LEAVES)]
            if abs(x - wide / 2) < self.px(260):
                continue
            shape = f'<path d="M0 0C-10 -4 -12 -14 -8 -20C0 -16 4 -8 0 0Z" fill="{theme.code(colour)}"'
            shape += f' transform="rotate({turn} 0 0) translate(2 10)"/>'
            side = self.px(30 * size)
            leaf = self.app.sprites.svg(("leaf", turn, colour), shape, (side, side), (-15, -15, 30, 30))
            surface.blit(leaf, (round(x), round(y)))

    def _draw_rows(self, surface: pygame.Surface) -> None:
        panel = self.panel
        longest = max(1, max(bar.total for bar in self.bars))
        step = self.px(self.row_height) + self.px(8)
        share = self.sorted_share
        places = self.result.places
        left, right = panel.x + self.px(390), panel.right - self.px(180)
        # Those who come out best are drawn last, on top of the rows that they pass.
        for seat in reversed(self.order):
            bar = self.bars[seat]
            row = seat + (self.order.index(seat) - seat) * share
            y = panel.y + self.px(26) + round(row * step)
            height = self.px(self.row_height)
            middle = y + height // 2
            won = seat in self.result.winners and self.crown_share > 0
            if won:
                box = Rect(panel.x + self.px(14), y - self.px(4), panel.width - self.px(28), height + self.px(8))
                draw_rounded(surface, box, self.px(14), (theme.colour("#FFE9A8"),), 190)
                draw_ring(surface, box, self.px(14), self.px(3), theme.colour("#E3B04B"))
            if share >= 1:
                place = (panel.x + self.px(52), middle)
                self.write(
                    surface, str(places[seat]), place, 46, theme.BUTTON_FIRST_EDGE, role="extrabold", anchor="center"
                )
            seal = self.app.sprites.emblem(theme.CLANS[seat], self.px(min(86, self.row_height - 12)))
            surface.blit(seal, seal.get_rect(center=(panel.x + self.px(126), middle)))
            room = self.px(196)
            x = panel.x + self.px(184)
            self.write(surface, self.match.seats[seat].name, (x, middle - self.px(16)), 38, role="display", room=room)
            self.write(surface, self._controller(seat), (x, middle + self.px(24)), 24, theme.INK_SECOND, room=room)
            bar_height = self.px(self.row_height - 40)
            area = Rect(left, middle - bar_height // 2, right - left, bar_height)
            total = self._draw_bar(surface, bar, area, longest)
            place = (panel.right - self.px(34), middle)
            self.write(surface, str(total), place, 68 if won else 58, role="extrabold", anchor="midright")

    def _controller(self, seat: int) -> str:
        word = self.match.seats[seat].controller
        if self.session is not None and self.session.controllers[seat] != word:
            return _("conceded")
        return next((label for key, label in controllers() if key == word), word)

    def _draw_bar(self, surface: pygame.Surface, bar: Bar, area: Rect, longest: int) -> int:
        """The bar as far as it has grown; gives the sum shown beside it."""
        draw_rounded(surface, area.inflate(self.px(6), self.px(6)), self.px(12), (theme.colour("#D9CAA8"),), 150)
        widths = part_widths(bar.points, area.width / longest, self.px(LEAST_PART))
        grown = [self.shown(i) * width for i, width in enumerate(widths)]
        width = round(sum(grown))
        if width > 0:
            body = pygame.Surface((width, area.height), pygame.SRCALPHA)
            x = 0.0
            for source, amount in zip(self.sources, grown, strict=True):
                part = Rect(round(x), 0, round(x + amount) - round(x), area.height)
                if part.width > 0:
                    body.blit(self._source_strip(source, (area.width, area.height)), part, (0, 0, *part.size))
                    if x > 0:
                        body.fill(theme.colour("#FFF8E4"), (part.x, 0, self.px(3), area.height))
                x += amount
            body.blit(rounded_mask(body.get_size(), self.px(10)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(body, area)
        x = float(area.x)
        for i, (source, points) in enumerate(zip(self.sources, bar.points, strict=True)):
            if self.shown(i) >= 1 and points > 0:
                self._draw_figure(surface, source, points, Rect(round(x), area.y, round(widths[i]), area.height))
            x += grown[i]
        return round(sum(self.shown(i) * points for i, points in enumerate(bar.points)))

    def _draw_figure(self, surface: pygame.Surface, source: str, points: int, part: Rect) -> None:
        line = theme.mix(theme.SOURCES[source], theme.BLACK, 0.55)
        text = str(points)
        icon_side = self.px(36)
        big = self.app.fonts.width(text, "extrabold", 34 * self.u)
        if part.width > big + icon_side + self.px(26):
            icon = self.app.sprites.icon(ICONS[source], icon_side, theme.colour("#FFF8E4"))
            left = part.centerx - (icon_side + self.px(8) + big) // 2
            surface.blit(icon, icon.get_rect(midleft=(left, part.centery)))
            place = (left + icon_side + self.px(8), part.centery)
            self.write(surface, text, place, 34, theme.WHITE, role="extrabold", halo=line, halo_width=2.5)
        elif part.width > self.px(14):
            self.write(
                surface,
                text,
                part.center,
                28,
                theme.WHITE,
                role="extrabold",
                anchor="center",
                halo=line,
                halo_width=2.5,
                room=max(part.width - self.px(2), self.px(12)),
            )

    def _source_strip(self, source: str, size: tuple[int, int]) -> pygame.Surface:
        """A source's colour and pattern, as long as the longest bar; shared, so do not draw on it."""
        if (source, size) not in self._strips:
            self._strips[source, size] = self._new_strip(source, size)
        return self._strips[source, size]

    def _new_strip(self, source: str, size: tuple[int, int]) -> pygame.Surface:
        unit_size = 20 * self.u
        across, down = math.ceil(size[0] / unit_size) + 1, math.ceil(size[1] / unit_size) + 1
        view = (0.0, 0.0, size[0] / self.u, size[1] / self.u)
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
        return self.app.sprites.svg(("strip", source), shapes, size, view)

    def _draw_legend(self, surface: pygame.Surface, y: int) -> None:
        panel = self.panel
        surface.fill(theme.PAPER_LINE, (panel.x + self.px(30), y + self.px(4), panel.width - self.px(60), self.px(2)))
        fonts = self.app.fonts
        widths = [self.px(60) + fonts.width(source_name(s, self.irish), "bold", 28 * self.u) for s in self.sources]
        room = panel.width - self.px(88)
        size = 28.0
        while sum(widths) > room - self.px(60) and size > 20:
            size -= 1
            widths = [
                self.px(60) + fonts.width(source_name(s, self.irish), "bold", size * self.u) for s in self.sources
            ]
        gap = (room - sum(widths)) / (len(self.sources) - 1)
        x = float(panel.x + self.px(44))
        for i, source in enumerate(self.sources):
            box = Rect(round(x), y + self.px(22), self.px(48), self.px(48))
            swatch = self._source_strip(source, box.size).copy()
            swatch.blit(rounded_mask(box.size, self.px(9)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(swatch, box)
            icon = self.app.sprites.icon(ICONS[source], self.px(32), theme.colour("#FFF8E4"))
            surface.blit(icon, icon.get_rect(center=box.center))
            self.write(
                surface, source_name(source, self.irish), (box.right + self.px(12), box.centery), size, role="bold"
            )
            x += widths[i] + gap


def _laurel() -> str:
    """A wreath open at the top, about 90 in radius."""
    gold, edge, pale = "#E3B04B", "#8A5F17", "#EAC478"
    half = ""
    for angle in range(-165, -20, 22):
        half += (
            f'<g transform="rotate({-angle})"><path d="M0 0C-16 -5 -20 -18 -14 -28C-3 -22 3 -12 0 0Z"'
            f' transform="translate(0 70) rotate(100)" fill="{gold}" stroke="{edge}" stroke-width="1.6"/></g>'
            f'<g transform="rotate({-angle - 8})"><path d="M0 0C-14 -4 -18 -15 -13 -24C-3 -19 2 -10 0 0Z"'
            f' transform="translate(0 64) rotate(35)" fill="{pale}" stroke="{edge}" stroke-width="1.6"/></g>'
        )
    return f'<g>{half}</g><g transform="scale(-1 1)">{half}</g>'
