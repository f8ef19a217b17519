"""Final scoring: bars that grow source by source, then the winner is crowned."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.audio import FARM_NOTES, music_for
from game.client.backdrop import paint_landscape
from game.client.characters import in_words
from game.client.clans import clans_of
from game.client.i18n import _
from game.client.intents import Intent, IntentKind
from game.client.lines import Chatter
from game.client.scene import on_thread
from game.client.scenes.button_row import lay_in_row
from game.client.scenes.final_bars import Bar, BarPainter, bars, source_name, sources
from game.client.scenes.final_board import FinalBoardScene
from game.client.scenes.final_cards import FinalCardsScene
from game.client.scenes.final_confetti import Confetti
from game.client.scenes.final_crown import FALLEN, draw_crowned
from game.client.scenes.final_honours import PER_LINE, draw_medals, honours, places, places_below
from game.client.scenes.final_places import BUTTON, UPRIGHT_ROOM, FinalPlaces, on_its_side, upright
from game.client.scenes.final_rows import Row, RowPainter
from game.client.scenes.final_titles import CREAM, DARK, GOLD, draw_ribbon, paint_honours
from game.client.scenes.final_words import headline, reason
from game.client.scenes.menu import MenuScene
from game.client.scenes.review import ReviewScene
from game.client.scenes.review_work import ReviewWork
from game.client.scenes.why import WhyScene
from game.client.timeline import Speed
from game.client.who_played import seat_of_interest
from game.client.why import why_final, why_won
from game.client.widgets import Button, draw_panel, draw_rounded
from game.rebirth.tables import IRELAND

if TYPE_CHECKING:
    from game.client.app import App
    from game.client.session import Session
    from game.rebirth import Match, Result

GROW_SECONDS, REST_SECONDS, SORT_SECONDS, CROWN_SECONDS = 0.8, 0.35, 0.7, 0.8
#: Before the winner is named: a drum, faster and faster.
DRUM_SECONDS, DRUM_BEATS = 1.6, 11
#: So long after the end, in seconds, the buttons take no press: it was meant for the ceremony. A press within it, as a
#: held key repeats them, keeps them deaf at least so much longer.
DEAF_SECONDS, DEAF_AGAIN = 0.8, 0.4
#: While bars grow, a tick is heard so often.
TICK_SECONDS = 0.08


PRESSES = (IntentKind.PRESS, IntentKind.CONFIRM, IntentKind.CANCEL, IntentKind.MENU)


class FinalScene(MenuScene):
    """The ceremony. Any press brings it to its end; once the buttons have faded in, the next means what it says."""

    upright_room = UPRIGHT_ROOM

    def __init__(self, app: App, match: Match, session: Session | None = None) -> None:
        """`session` is needed for playing again; without it (in pictures) only the title remains."""
        super().__init__(app)
        assert match.result is not None
        self.match = match
        self.clans = clans_of(match.seats)
        self.music = music_for(match.board.rules)
        self.session = session
        self.result: Result = match.result
        self.bars = bars(match)
        self.irish = match.board.rules == IRELAND.name
        self.sources = sources(match)
        places = self.result.places
        self.order = sorted(range(match.players), key=lambda seat: (places[seat], seat))
        chatter = Chatter(match, match.seats)
        # Whoever conceded is none of the people whom a line speaks to.
        chatter.people = frozenset(seat for seat in chatter.people if not self._conceded(seat))
        #: What the opponents say when all is told.
        parting: dict[int, str] = {}
        if app.settings.opponent_lines and (session is None or session.speed is not Speed.INSTANT):
            words = (chatter.parting(seat) for seat in range(match.players))
            parting = {said.seat: said.text for said in words if said is not None}
        self._row_painter = RowPainter(self, chatter.cast, parting)
        self.clock = 0.0
        self._deaf = DEAF_SECONDS
        self.pace = 1.0
        self.rows = [Row(seat, functools.partial(self._show_cards, seat)) for seat in self.order]
        whose = seat_of_interest(match, self.order[0])
        self.cards = Button(_("Mission cards"), lambda: self._show_cards(whose), icon="cards")
        self.board = Button(_("The board"), self._show_board, icon="map")
        self.again = Button(_("Play again"), self._play_again, icon="fast", kind="first")
        self.same = Button(_("Same deal again"), self._same_deal, icon="undo")
        self.title = Button(_("Title"), self._to_title, icon="menu")
        self.work = ReviewWork(app, match)
        self.review = Button(_("Review"), self._show_review, icon="eye")
        self.figures = Button(_("Figures"), self._show_figures, icon="dice")
        self.buttons = [self.cards, self.board, self.review, self.figures, self.title]
        if session is not None:
            self.buttons[4:4] = [self.again, self.same]
        first = self.again if session is not None else self.title
        self.form.set_widgets([*self.rows, *self.buttons], first)
        self.panel = Rect(0, 0, 0, 0)
        self._honoured = honours(match)
        self.places = self._find_places()
        self._ground: pygame.Surface | None = None
        self._land: pygame.Surface | None = None
        self._honours: pygame.Surface | None = None
        self._honours_rect = Rect(0, 0, 0, 0)
        self._medals: pygame.Surface | None = None
        self._medals_area = Rect(0, 0, 0, 0)
        self.medals: list[Rect] = []
        self._painter = BarPainter(self, match)
        self._confetti = Confetti()
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
    def _drum_end(self) -> float:
        return self._growth_end + DRUM_SECONDS

    @property
    def length(self) -> float:
        """Seconds from the first frame to the last of the ceremony."""
        return self._drum_end + SORT_SECONDS + CROWN_SECONDS

    @property
    def finished(self) -> bool:
        """True when nothing moves any more."""
        return self.clock >= self.length

    def entered(self) -> None:
        if self.finished:
            self.app.sound.play("win")

    def left(self) -> None:
        self.work.stop()

    def update(self, dt: float) -> None:
        if self.work.advance() and self.finished:
            self.redraw_areas([self._progress_rect()])
        before = self.clock
        if self.finished and self._deaf > 0:
            self._deaf = max(0.0, self._deaf - dt)
            if not self.app.settings.reduced_motion:
                self.redraw_areas([self._buttons_area()])
        if not self.finished:
            self.clock = min(self.clock + dt * self.pace, self.length)
            self._sound(before)
            self._name_areas(before)
        if self.crown_share > 0 and not self.app.settings.reduced_motion:
            self.redraw_areas(self._confetti.update(dt))

    def _name_areas(self, before: float) -> None:
        """Say what looks different now than at the clock `before`."""
        step = GROW_SECONDS + REST_SECONDS
        crowning = self._drum_end + SORT_SECONDS
        if any(before < mark <= self.clock for mark in (self.length, self._growth_end, self._drum_end, crowning)):
            self.needs_redraw = True
        elif self.clock < self._growth_end:
            if int(before / step) != int(self.clock / step) or before == 0:
                self.redraw_areas([self._title_area()])
            if (before % step) < GROW_SECONDS:
                for bar in self.bars:
                    self.redraw_areas(self._growing_areas(bar, before))
        elif self.clock < self._drum_end:
            self.redraw_areas([self._title_area()])
        elif self.clock < crowning:
            self.redraw_areas([self.panel])
        else:
            self.redraw_areas([self._crown_area()])

    def _growing_areas(self, bar: Bar, before: float) -> list[Rect]:
        """Where a player's bar and sum change while the clock goes on from `before`."""
        row = self.row_rect(bar.seat)
        strip = self._row_painter.strip(row)
        # A part's figure appears at its end, in its middle, so the whole part counts.
        index = min(int(before / (GROW_SECONDS + REST_SECONDS)), len(self.sources) - 1)
        left = strip.x + self._painter.begin(bar, strip.width, index) - self.px(6)
        right = strip.x + self._painter.grown(bar, strip.width, self.shown) + self.px(6)
        total = self._row_painter.total_area(row)
        return [Rect(left, strip.y - self.px(6), right - left, strip.height + self.px(12)), total]

    def _title_area(self) -> Rect:
        """Where the source that is paid stands in words."""
        return Rect(0, self.rect(0, 270 + self.places.progress, 0, 0).y, self.size[0], self.px(120))

    def _crown_area(self) -> Rect:
        """Where the crowns come down."""
        wide = self.px(250) * len(self.result.winners) + self.px(80)
        bottom = self.rect(0, 330 + self.places.sky, 0, 0).y
        return Rect(self.size[0] // 2 - wide // 2, 0, wide, bottom)

    def _sound(self, before: float) -> None:
        """What is heard between the clock `before` and now."""
        step, play = GROW_SECONDS + REST_SECONDS, self.app.sound.play
        started = min(len(self.sources), int(self.clock / step) + 1)
        ticked = int(before / TICK_SECONDS) != int(self.clock / TICK_SECONDS)
        if started > self._heard:
            self._heard = started
            play(f"farm_{min(started * 2, FARM_NOTES)}")
        elif self.clock < self._growth_end and self.clock % step < GROW_SECONDS and ticked:
            play("hop", 0.35)
        if self.clock < self._drum_end and _beats(self._drum_share(before)) != _beats(self._drum_share(self.clock)):
            play("drum", 0.45 + 0.55 * self._drum_share(self.clock))
        landed = self._drum_end + SORT_SECONDS + CROWN_SECONDS * FALLEN
        if before < landed <= self.clock:
            play("win")

    def _drum_share(self, clock: float) -> float:
        """How far the drum is: slow at first, then faster, 0 to 1."""
        return float(max(0.0, min(1.0, (clock - self._growth_end) / DRUM_SECONDS)) ** 1.7)

    def skip(self) -> None:
        """Bring the ceremony to its end."""
        self.clock = self.length
        self._heard = len(self.sources)
        self.app.sound.play("win")
        self.needs_redraw = True

    def shown(self, source: int) -> float:
        """How much of a source's bars is grown, 0 to 1."""
        begun = self.clock - source * (GROW_SECONDS + REST_SECONDS)
        t = max(0.0, min(1.0, begun / GROW_SECONDS))
        return 1 - (1 - t) ** 3

    @property
    def sorted_share(self) -> float:
        """How far the rows are on their way from seating order to places, 0 to 1."""
        t = max(0.0, min(1.0, (self.clock - self._drum_end) / SORT_SECONDS))
        return t * t * (3 - 2 * t)

    @property
    def crown_share(self) -> float:
        """How far the crown is, 0 to 1."""
        return max(0.0, min(1.0, (self.clock - self._drum_end - SORT_SECONDS) / CROWN_SECONDS))

    # ------------------------------------------------------------------ input

    answers_why = True

    def handle(self, intent: Intent) -> None:
        if not self.finished:
            if intent.kind in PRESSES:
                self.skip()
            return
        if self._deaf > 0 and intent.kind in PRESSES:
            self._deaf = max(self._deaf, DEAF_AGAIN)
            return
        if intent.kind is IntentKind.HINT:
            self._show_review()
            return
        if intent.kind is IntentKind.WHY:
            self._tell_why()
            return
        super().handle(intent)

    def _tell_why(self) -> None:
        """Why it ended like this, and every player's points in words."""
        answers = [why_won(self.match), *(why_final(self.match, seat) for seat in range(self.match.players))]
        self.app.push(WhyScene(self.app, answers, self.match.board.rules))

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

    def _show_review(self) -> None:
        self.app.push(ReviewScene(self.app, self.work, self.controllers))

    def _show_figures(self) -> None:
        from game.client.scenes.final_figures import FiguresScene

        self.app.push(FiguresScene(self.app, self.match))

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
        return headline(self.match, self.result)

    @property
    def reason(self) -> str:
        """With how much, and what decided it, in words."""
        return reason(self.match, self.result, [bar.total for bar in self.bars])

    # ------------------------------------------------------------------ drawing

    def _button_lines(self) -> list[list[Button]]:
        """The buttons as they stand below each other: in one line, or upright in two: what comes next first."""
        if not self.upright:
            return [self.buttons]
        next_ones = [button for button in self.buttons if button in (self.again, self.same, self.title)]
        return [next_ones, [button for button in self.buttons if button not in next_ones]]

    def _find_places(self) -> FinalPlaces:
        wide, tall = self.stage.width / self.u, self.size[1] / self.u
        if not self.upright:
            return on_its_side(wide, self.match.players)
        medals = -(-len(self._honoured) // PER_LINE)
        return upright(wide, tall, self.match.players, medals, len(self._button_lines()))

    def lay_out(self) -> None:
        self._ground = self._land = self._honours = self._medals = None
        self._painter = BarPainter(self, self.match)
        wide = self.stage.width / self.u
        self.places = places = self._find_places()
        self.panel = self.rect((wide - places.width) / 2, places.sheet, places.width, places.sheet_height)
        for place, row in enumerate(self.rows):
            row.rect = self.row_rect(place)
        side = 24.0 if not self.upright else (wide - places.width) / 2
        for y, buttons in zip(places.buttons, self._button_lines(), strict=True):
            lay_in_row(buttons, self.look, self.rect(side, y, wide - 2 * side, BUTTON))
        sky = Rect(0, 0, self.size[0], self.panel.y - self.px(6))
        self._confetti.lay_out(sky, self.u, self.app.sprites)

    @property
    def row_height(self) -> float:
        """How high a player's row is, in design units."""
        return self.places.row_height

    def row_rect(self, place: float) -> Rect:
        """Where the row in this place lies, from 0 for the best; between two places while rows pass each other."""
        y = self.panel.y + self.px(26) + round(place * (self.px(self.row_height) + self.px(8)))
        return Rect(self.panel.x + self.px(14), y, self.panel.width - self.px(28), self.px(self.row_height))

    def _paint_land(self) -> pygame.Surface:
        return paint_landscape(self.size, "noon", seed=3, turbines=(0.03, 0.97), crowning=180.0)

    def preparations(self) -> Iterator[None]:
        def paint() -> None:
            self._land = self._paint_land()

        if self._ground is None:
            yield from on_thread(paint)

    def _draw_ground(self) -> pygame.Surface:
        """All that stands still: the land, the sheet and the legend."""
        ground, self._land = self._land or self._paint_land(), None
        draw_panel(ground, self.panel, self.u, radius=20)
        step = self.px(self.row_height) + self.px(8)
        self._painter.draw_legend(
            ground, self.panel, self.panel.y + self.px(26) + step * self.match.players, self.places.legend_lines
        )
        return ground

    def draw_content(self, surface: pygame.Surface) -> None:
        if self._ground is None:
            self._ground = self._draw_ground()
            self._honours, self._honours_rect = paint_honours(self)  # now, when nothing moves yet
            self._draw_medals()
        clip = surface.get_clip()
        surface.blit(self._ground, clip, clip)
        if self.crown_share > 0:
            self._draw_winner(surface)
        elif clip.y < self.panel.y or clip.bottom > self.panel.bottom:
            self._draw_progress(surface)
        if clip.colliderect(self.panel):
            self._row_painter.draw(surface, self._painter)

    def draw(self, surface: pygame.Surface) -> None:
        self.draw_content(surface)
        self.rules_corner.draw(surface)
        if not self.finished:
            return
        area = self._buttons_area().clip(surface.get_rect())
        veil = None if self.app.settings.reduced_motion or not self._deaf else surface.subsurface(area).copy()
        self.form.draw(surface, self.look)
        self._draw_review_progress(surface)
        if veil is not None:
            veil.set_alpha(round(255 * min(1.0, self._deaf / DEAF_SECONDS)))
            surface.blit(veil, area)

    def _buttons_area(self) -> Rect:
        """Where the buttons stand, with their shadows."""
        area = self.buttons[0].rect.unionall([button.rect for button in self.buttons])
        return area.inflate(self.px(40), self.px(40))

    def _progress_rect(self) -> Rect:
        """Where the button for the review tells how far that is."""
        button = self.review.rect
        return Rect(button.x + self.px(22), button.bottom - self.px(14), button.width - self.px(44), self.px(6))

    def _draw_review_progress(self, surface: pygame.Surface) -> None:
        if self.work.running:
            bar = self._progress_rect()
            draw_rounded(surface, bar, bar.height // 2, (DARK,))
            bar.width = max(bar.height, round(bar.width * self.work.share))
            draw_rounded(surface, bar, bar.height // 2, (GOLD,))

    def _draw_progress(self, surface: pygame.Surface) -> None:
        centre = self.size[0] // 2

        def line(text: str, y: float, size: float, role: str = "display", colour: theme.Colour = CREAM) -> None:
            place = (centre, self.rect(0, y + self.places.progress, 0, 0).y)
            halo = max(3.0, size / 16)
            self.write(surface, text, place, size, colour, role=role, anchor="center", halo=DARK, halo_width=halo)

        clip = surface.get_clip()
        if clip.y < self._title_area().y:
            line(_("Final scoring"), 176, 100)
        if clip.colliderect(self._title_area()):
            if self.clock < self._growth_end:
                index = min(int(self.clock / (GROW_SECONDS + REST_SECONDS)), len(self.sources) - 1)
                name = source_name(self.sources[index], self.irish)
                draw_ribbon(surface, self, name, self._title_area().center)
                line(name, 330, 60, colour=GOLD)
            else:  # until the crown comes, while the rows find their places too
                beat = 1 - (self._drum_share(self.clock) * DRUM_BEATS) % 1
                words = _("And the winner is ...")
                draw_ribbon(surface, self, words, self._title_area().center)
                line(words, 330, 57 + 3 * round(2 * beat), colour=GOLD)
        if clip.bottom > self.panel.bottom:
            line(_("press to skip"), self.places.buttons[0] + 54 - self.places.progress, 28, "italic")

    def _draw_winner(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        self._confetti.draw(surface)
        if self._honours is not None and clip.colliderect(self._honours_rect):
            surface.blit(self._honours, self._honours_rect)
        if self._medals is not None and self.finished and clip.colliderect(self._medals_area):
            for medal in self.medals:
                if clip.colliderect(medal):
                    surface.blit(self._medals, medal, medal)
        if clip.colliderect(self._crown_area()):
            draw_crowned(surface, self, self.result.winners, self.crown_share, self.places.sky)

    def _draw_medals(self) -> None:
        """The small medals beside the crown, kept off the words below it; below those in an upright window."""
        earned, below = self._honoured, self.places.medals
        if below is not None:
            self.medals = places_below(self, len(earned), self.rect(0, below, 0, 0).y)
        else:
            self.medals = places(self, len(earned), self._crown_area(), self.rect(0, 290, 0, 0).y)
        self._medals = draw_medals(self, self.match, earned, self.medals) if self.medals else None
        self._medals_area = self.medals[0].unionall(self.medals[1:]) if self.medals else Rect(0, 0, 0, 0)

    def controller_words(self, seat: int) -> str:
        """Who played a seat, in words."""
        return _("conceded") if self._conceded(seat) else in_words(self.match.seats[seat].controller)

    def _conceded(self, seat: int) -> bool:
        return self.controllers[seat] != self.match.seats[seat].controller


def _beats(share: float) -> int:
    """How many beats of the drum have sounded."""
    return math.ceil(share * DRUM_BEATS)
