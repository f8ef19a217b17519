"""What a kiosk shows while nobody plays: pages that follow each other for ever, and any press begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client.areas import outside
from game.client.audio import TITLE_MUSIC
from game.client.backdrop import paint_landscape
from game.client.i18n import _
from game.client.intents import Intent, IntentKind
from game.client.kiosk import flow
from game.client.kiosk.big_scene import BigButton, BigScene
from game.client.kiosk.board_cards import PICTURES
from game.client.kiosk.board_page import BoardPage
from game.client.kiosk.booth_page import ScoresPage
from game.client.kiosk.how_to_play import HowToPlay
from game.client.kiosk.language_buttons import LANGUAGE_GAP, language_buttons, place_in_row
from game.client.kiosk.poster import Logo, Poster
from game.client.living_land import LivingLand
from game.client.scene import on_thread
from game.client.score_keeping import ask

if TYPE_CHECKING:
    from game.client.kiosk.app import KioskApp

LAND_SEED, TURBINES = 5, (0.07, 0.19, 0.31, 0.93)
#: Where the hill with the castle stands, as a share of the width: beside the words, or narrow in the middle.
HEADLAND, HEADLAND_NARROW = 0.72, 0.5
#: How dark the corners of the landscape become, 0 to 255.
CORNERS = 70
#: In pictures and tests the same games are played each time.
ATTRACT_SEED = 6
FADE_SECONDS = 0.6
#: The board is shown so many times as long as other pages.
BOARD_SHARE = 3
MARGIN, MARGIN_NARROW, TOP = 90.0, 30.0, 34.0
ROW, ROW_GAP, PLAY_WIDTH, PLAY_LEAST, LANGUAGE_WIDTH = 112.0, 22.0, 760.0, 470.0, 300.0
#: What does not count as a press: what comes by itself, and the ends of presses.
SILENT = (
    IntentKind.POINT,
    IntentKind.RELEASE,
    IntentKind.HURRY_ON,
    IntentKind.HURRY_OFF,
    IntentKind.HOLD,
    IntentKind.PAD_ADDED,
    IntentKind.PAD_REMOVED,
    IntentKind.PINCH,
    IntentKind.SCROLL,
)


def _turbines(headland: float | None) -> tuple[float, ...]:
    """Where large turbines stand: nowhere behind pages that cover the castle, for they cover them too."""
    return TURBINES if headland is not None else ()


class PageKind(Enum):
    """The pages."""

    POSTER = auto()
    BOARD = auto()
    HOW = auto()
    SCORES = auto()


#: One after the other, for ever. Scores are passed over while there are none.
ROUND = (PageKind.POSTER, PageKind.BOARD, PageKind.HOW, PageKind.BOARD, PageKind.SCORES)


class KioskAttractScene(BigScene):
    """Poster, board, how to play and scores, with a row at the foot that says how to begin, in every language."""

    music = TITLE_MUSIC

    def __init__(self, app: KioskApp) -> None:
        super().__init__(app)
        self.place = 0
        self.shown_for = 0.0
        self._rounds = 0
        self.logo = Logo(self)
        self.poster = Poster(self, self.logo)
        seed = Random().getrandbits(32) if app.has_window else ATTRACT_SEED
        self.board_page = BoardPage(self, self.logo, seed)
        self.how = HowToPlay(self)
        self.scores: ScoresPage | None = None
        self.play = BigButton(_("Press to play"), self._begin, kind="first", icon="play", largest=64)
        self.languages = language_buttons(app.options.languages, self._choose_language)
        self.form.set_widgets([self.play, *self.languages])
        #: Landscapes at the present size, and what moves in them, by where their castle stands.
        self._lands: dict[float | None, pygame.Surface] = {}
        self._living: dict[float | None, LivingLand] = {}
        self._before: pygame.Surface | None = None
        self._fade = 0.0
        self._frames = 0
        #: What is left to do so that the picker opens at once.
        self._warming: Iterator[None] | None = None

    def anew(self) -> KioskAttractScene:
        return KioskAttractScene(self.kiosk)

    def reworded(self) -> None:
        self.play.label = _("Press to play")
        for button in self.languages:
            button.mark()
        self.needs_redraw = True

    # ------------------------------------------------------------------ presses

    def handle(self, intent: Intent) -> None:
        """A language button chooses its language and goes on; any other press goes on as well."""
        if intent.kind in (IntentKind.POINT, IntentKind.RELEASE):
            self.form.handle(intent)
            self.needs_redraw = self.needs_redraw or self.form.changed
            self.form.changed = False
        elif intent.kind is IntentKind.PRESS and intent.pos is not None:
            button = self.form.at(intent.pos)
            if button is None:
                self._begin()
            else:
                self.form.click()
                button.activate(intent.pos)
        elif intent.kind not in SILENT:
            self._begin()

    def anything_pressed(self) -> None:
        """Somebody has pressed what means nothing anywhere else."""
        self._begin()

    def _begin(self) -> None:
        flow.to_picker(self.kiosk)

    def _choose_language(self, code: str) -> None:
        self.app.set_language(code)
        self._begin()

    def holds_press(self, pos: tuple[int, int]) -> bool:
        return True

    # ------------------------------------------------------------------ pages

    @property
    def kind(self) -> PageKind:
        """The page that is shown."""
        return ROUND[self.place]

    @property
    def page(self) -> Poster | BoardPage | HowToPlay | ScoresPage:
        """The same, to draw."""
        if self.kind is PageKind.SCORES and self.scores is not None:
            return self.scores
        if self.kind is PageKind.BOARD:
            return self.board_page
        return self.how if self.kind is PageKind.HOW else self.poster

    @property
    def page_seconds(self) -> float:
        """For how long it is shown."""
        seconds = float(self.kiosk.options.attract_page_seconds)
        return seconds * BOARD_SHARE if self.kind is PageKind.BOARD else seconds

    def turn_to(self, kind: PageKind) -> None:
        """Show a page at once."""
        while self.kind is not kind:
            self.place = (self.place + 1) % len(ROUND)
        self._opened()

    def turn_page(self) -> None:
        """Go on to the next page; the one before fades."""
        if self._frames and min(self.size) > 0:
            self._before = pygame.Surface(self.size)
            self.draw(self._before)
            self._fade = 1.0
        self.place = (self.place + 1) % len(ROUND)
        self._opened()

    def _opened(self) -> None:
        self.shown_for = 0.0
        self.scores = None
        if self.kind is PageKind.SCORES:
            boards = ask(self.app, self.kiosk.booth, lambda booth: booth.boards()) or []
            boards = [board for board in boards if board in self.kiosk.options.boards]
            if not boards:
                self.place = (self.place + 1) % len(ROUND)
            else:
                self.scores = ScoresPage(self, boards[self._rounds % len(boards)])
                self._rounds += 1
        self.lay_out()
        self.needs_redraw = True

    # ------------------------------------------------------------------ places and time

    def lay_out(self) -> None:
        margin = MARGIN_NARROW if self.narrow else MARGIN
        wide = self.across - 2 * margin
        if self.narrow:
            each = 0
            foot = 2 * ROW + ROW_GAP + 30
            self.play.rect = self.rect(margin, 1080 - foot, wide, ROW)
            row = self.rect(margin, 1080 - foot + ROW + ROW_GAP, wide, ROW)
        else:
            foot = ROW + 40
            row = self.rect(margin, 1080 - foot, wide, ROW)
            count, gap = len(self.languages), self.px(ROW_GAP)
            each = min(self.px(LANGUAGE_WIDTH), (row.width - self.px(PLAY_LEAST)) // max(1, count) - gap)
            room = (each + gap) * count + (gap if count else 0)
            self.play.rect = Rect(row.x, row.y, min(row.width - room, self.px(PLAY_WIDTH)), row.height)
            if not count:
                self.play.rect.centerx = row.centerx
        place_in_row(self.languages, row, self.px(LANGUAGE_GAP if self.narrow else ROW_GAP), each or row.width)
        area = self.rect(margin, TOP, wide, 1080 - foot - TOP - 30)
        for page in (self.poster, self.board_page, self.how, self.scores):
            if page is not None:
                page.lay_out(area)

    def resized(self, size: tuple[int, int]) -> None:
        if size != self.size:
            self._lands, self._living, self._before = {}, {}, None
            self._fade = 0.0
        super().resized(size)

    def recoloured(self) -> None:
        """Everything is drawn as when it opened, another game on the board included."""
        self._lands, self._living = {}, {}
        self.board_page = BoardPage(self, self.logo, ATTRACT_SEED)
        self.lay_out()

    def preparations(self) -> Iterator[None]:
        if not self._lands:
            yield from on_thread(partial(self._paint, self.headland))

    @property
    def headland(self) -> float | None:
        """Where the hill with the castle stands; None where pages would leave only shreds of it to be seen."""
        if not self.narrow:
            return HEADLAND
        return HEADLAND_NARROW if self.kind is PageKind.POSTER else None

    @property
    def living(self) -> LivingLand | None:
        """What moves in the landscape of this page."""
        return self._living.get(self.headland)

    def _paint(self, headland: float | None) -> None:
        self._lands[headland] = paint_landscape(
            self.size,
            "dawn",
            seed=LAND_SEED,
            headland=headland,
            turbines=_turbines(headland),
            still=False,
            corners=CORNERS,
        )

    def _landscape(self) -> pygame.Surface:
        """The landscape at the present size, which may have changed while it was painted."""
        headland = self.headland
        if headland not in self._lands or self._lands[headland].get_size() != self.size:
            self._paint(headland)
        return self._lands[headland]

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._frames == 0:
            return
        still = self.app.settings.reduced_motion
        if self.living is None:
            if not self._living:
                self._warming = self._warm_up() if self.app.has_window else None
            headland = self.headland
            turbines = _turbines(headland)
            self._living[headland] = LivingLand(self.size, seed=LAND_SEED, headland=headland, turbines=turbines)
            self.needs_redraw = True
            return
        if self._warming is not None:
            self._warming = None if next(self._warming, self) is self else self._warming
        if self._fade > 0:
            self._fade = max(0.0, self._fade - dt / FADE_SECONDS)
            if self._fade == 0:
                self._before = None
            self.needs_redraw = True
        if self.kind is PageKind.BOARD:
            self.redraw_areas(self.board_page.update(dt, still))
        else:
            self.board_page.prepare(dt)
        if not still:
            self.redraw_areas(outside(self.living.update(dt), self._covered()))
        self.shown_for += dt
        if self.shown_for >= self.page_seconds:
            self.turn_page()

    def _warm_up(self) -> Iterator[None]:
        """Read the boards, paint what the picker shows, begin the process of the opponents: nobody waits for them."""
        from game.client.kiosk.picker import LAND, PickerScene

        for name in self.kiosk.options.boards:
            self.app.board(name)
            yield
        size = self.size
        if self.narrow and None not in self._lands:
            yield from on_thread(partial(self._paint, None))
        yield from on_thread(lambda: LAND.picture(size))
        picker = PickerScene(self.kiosk)
        picker.resized(size)
        yield
        while PICTURES.begin(picker.wanted) or PICTURES.busy:
            yield
        if picker.choice is not None:
            self.kiosk.thinker_for(picker.choice.board, min(picker.choice.board.player_counts))

    # ------------------------------------------------------------------ drawing

    def _covered(self) -> list[Rect]:
        """Where nothing of the landscape is seen."""
        inner = -2 * self.px(26)
        buttons = [button.rect for button in self.form.widgets]
        page = self.page
        if isinstance(page, HowToPlay):
            sheets = page.cards
        elif isinstance(page, ScoresPage):
            sheets = page.panels
        elif isinstance(page, BoardPage):
            sheets = [page.board, page.words, page.plaque]
        else:
            sheets = []
        return [rect.inflate(inner, inner) for rect in (*sheets, *buttons)]

    def _near(self) -> list[Rect]:
        """Where more than the landscape is to be drawn."""
        spare = self.px(40)
        near = [button.rect.inflate(spare, spare) for button in self.form.widgets]
        page = self.page
        if isinstance(page, Poster | BoardPage):
            near += page.near()
        elif isinstance(page, HowToPlay):
            near += [card.inflate(2 * spare, 2 * spare) for card in page.cards]
        else:
            near += [page.heading, *(panel.inflate(spare, spare) for panel in page.panels)]
        return near

    def draw_changed(self, surface: pygame.Surface, areas: Sequence[Rect]) -> None:
        """On the board many small areas change at a time, and nothing else can be seen there."""
        attract = self.board_page.attract
        board = self.board_page.board
        if self.kind is PageKind.BOARD and attract.match is not None and self._before is None:
            attract.draw_areas(surface, [area for area in areas if board.contains(area)])
            areas = [area for area in areas if not board.contains(area)]
        if self.living is not None and self._before is None:
            near = self._near()
            free = [area.collidelist(near) < 0 for area in areas]
            land = [area for area, is_free in zip(areas, free, strict=True) if is_free]
            self.living.draw_areas(surface, self._landscape(), land)
            areas = [area for area, is_free in zip(areas, free, strict=True) if not is_free]
        super().draw_changed(surface, areas)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self._before is not None and self._fade > 0 and surface is not self._before:
            self._before.set_alpha(round(255 * self._fade))
            surface.blit(self._before, (0, 0))

    def draw_content(self, surface: pygame.Surface) -> None:
        self._frames += 1
        surface.blit(self._landscape(), (0, 0))
        if self.living is not None:
            self.living.draw(surface)
        self.page.draw(surface)

    def device_changed(self) -> None:
        self.form.point_at_nothing()
        super().device_changed()
