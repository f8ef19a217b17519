"""Final scoring: bars that grow source by source, then the winner is crowned."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.audio import FARM_NOTES, music_for
from game.client.backdrop import paint_landscape
from game.client.i18n import _, ngettext
from game.client.intents import Intent, IntentKind, Point
from game.client.scenes.button_row import lay_in_row
from game.client.scenes.final_bars import BarPainter, bars, source_name, sources
from game.client.scenes.final_board import FinalBoardScene
from game.client.scenes.final_cards import FinalCardsScene
from game.client.scenes.final_crown import draw_crowned
from game.client.scenes.menu import MenuScene
from game.client.scenes.setup import controllers
from game.client.timeline import Speed
from game.client.widgets import Button, Look, Widget, draw_focus_ring, draw_panel, draw_ring, draw_rounded
from game.rebirth.tables import IRELAND

if TYPE_CHECKING:
    from game.client.app import App
    from game.client.session import Session
    from game.rebirth import Match, Result

GROW_SECONDS, REST_SECONDS, SORT_SECONDS, CROWN_SECONDS = 0.8, 0.35, 0.7, 0.6
CREAM, DARK = theme.colour("#FFF6DC"), theme.colour("#12312E")


class Row(Widget):
    """A player's row; pressed, it opens that player's mission cards. The scene draws what stands in it."""

    def __init__(self, seat: int, show: Callable[[], object]) -> None:
        super().__init__()
        self.seat, self.show = seat, show

    def activate(self, pos: Point | None = None) -> None:
        self.show()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self.focused:
            draw_focus_ring(surface, self.rect, look.u, look.px(14))
        elif self.hovered:
            draw_ring(surface, self.rect, look.px(14), look.px(3), theme.ACTIVE)


class FinalScene(MenuScene):
    """The ceremony. Any press brings it to its end; the second one then means what it says."""

    def __init__(self, app: App, match: Match, session: Session | None = None) -> None:
        """`session` is needed for playing again; without it (in pictures) only the title remains."""
        super().__init__(app)
        assert match.result is not None
        self.match = match
        self.music = music_for(match.board.rules)
        self.session = session
        self.result: Result = match.result
        self.bars = bars(match)
        self.irish = match.board.rules == IRELAND.name
        self.sources = sources(match)
        places = self.result.places
        self.order = sorted(range(match.players), key=lambda seat: (places[seat], seat))
        self.clock = 0.0
        self.pace = 1.0
        self.rows = [Row(seat, functools.partial(self._show_cards, seat)) for seat in self.order]
        self.cards = Button(_("Mission cards"), lambda: self._show_cards(self.order[0]), icon="cards")
        self.board = Button(_("The board"), self._show_board, icon="map")
        self.again = Button(_("Play again"), self._play_again, icon="fast", kind="first")
        self.same = Button(_("Same deal again"), self._same_deal, icon="undo")
        self.title = Button(_("Title"), self._to_title, icon="menu")
        self.buttons = [self.cards, self.board, self.title]
        if session is not None:
            self.buttons[2:2] = [self.again, self.same]
        first = self.again if session is not None else self.title
        self.form.set_widgets([*self.rows, *self.buttons], first)
        self.panel = Rect(0, 0, 0, 0)
        self._ground: pygame.Surface | None = None
        self._painter = BarPainter(self, match)
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

    @property
    def controllers(self) -> tuple[str, ...]:
        """Who played each seat in the end."""
        if self.session is not None:
            return tuple(self.session.controllers)
        return tuple(seat.controller for seat in self.match.seats)

    def _show_cards(self, seat: int) -> None:
        self.app.push(FinalCardsScene(self.app, self.match, self.controllers, seat))

    def _show_board(self) -> None:
        self.app.push(FinalBoardScene(self.app, self.match, self.controllers))

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
        self._painter = BarPainter(self, self.match)
        wide = self.stage.width / self.u
        width = min(1700.0, wide - 60)
        self.row_height = 104.0 if self.match.players < 4 else 84.0
        height = 26 + (self.row_height + 8) * self.match.players + 92
        self.panel = self.rect((wide - width) / 2, 444 if self.match.players < 4 else 440, width, height)
        for place, row in enumerate(self.rows):
            row.rect = self._row_rect(place)
        lay_in_row(self.buttons, self.look, self.rect(24, 956, wide - 48, 78))

    def _row_rect(self, place: float) -> Rect:
        """Where the row in this place lies, from 0 for the best; between two places while rows pass each other."""
        y = self.panel.y + self.px(26) + round(place * (self.px(self.row_height) + self.px(8)))
        return Rect(self.panel.x + self.px(14), y, self.panel.width - self.px(28), self.px(self.row_height))

    def _draw_ground(self) -> pygame.Surface:
        """All that stands still: the land, the sheet and the legend."""
        ground = paint_landscape(self.size, "noon", seed=3, turbines=(0.03, 0.97), crowning=180.0)
        draw_panel(ground, self.panel, self.u, radius=20)
        step = self.px(self.row_height) + self.px(8)
        self._painter.draw_legend(ground, self.panel, self.panel.y + self.px(26) + step * self.match.players)
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
        draw_crowned(surface, self, self.result.winners, 1 - (1 - self.crown_share) ** 3)
        room = self.size[0] - self.px(80)
        place = (self.size[0] // 2, self.rect(0, 338, 0, 0).y)
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
        place = (self.size[0] // 2, self.rect(0, 413, 0, 0).y)
        self.write(surface, self.reason, place, 32, CREAM, anchor="center", halo=DARK, halo_width=3, room=room)

    def _draw_rows(self, surface: pygame.Surface) -> None:
        panel = self.panel
        longest = max(1, max(bar.total for bar in self.bars))
        share = self.sorted_share
        places = self.result.places
        left, right = panel.x + self.px(390), panel.right - self.px(180)
        # Those who come out best are drawn last, on top of the rows that they pass.
        for seat in reversed(self.order):
            bar = self.bars[seat]
            row = seat + (self.order.index(seat) - seat) * share
            area = self._row_rect(row)
            middle = area.centery
            won = seat in self.result.winners and self.crown_share > 0
            if won:
                box = area.inflate(0, self.px(8))
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
            apart = 1.0 if self.app.fonts.text_scale == 1 else 1.2
            x = panel.x + self.px(184)
            self.write(
                surface, self.match.seats[seat].name, (x, middle - self.px(16 * apart)), 38, role="display", room=room
            )
            self.write(
                surface, self._controller(seat), (x, middle + self.px(24 * apart)), 24, theme.INK_SECOND, room=room
            )
            bar_height = self.px(self.row_height - 40)
            strip = Rect(left, middle - bar_height // 2, right - left, bar_height)
            total = self._painter.draw_bar(surface, bar, strip, longest, self.shown)
            place = (panel.right - self.px(34), middle)
            self.write(surface, str(total), place, 68 if won else 58, role="extrabold", anchor="midright")

    def _controller(self, seat: int) -> str:
        word = self.match.seats[seat].controller
        if self.session is not None and self.session.controllers[seat] != word:
            return _("conceded")
        return next((label for key, label in controllers() if key == word), word)
