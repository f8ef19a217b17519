"""What was played at this machine: pages of a list and what is known of the row chosen, behind tabs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.audio import TITLE_MUSIC
from game.client.i18n import _
from game.client.intents import Device, Intent, IntentKind
from game.client.row_list import NOTCH, Row, RowList
from game.client.scenes.button_row import lay_in_row
from game.client.scenes.menu import Land, MenuScene
from game.client.score_keeping import ask
from game.client.widgets import Button, draw_panel
from game.storage.scores import Scores

if TYPE_CHECKING:
    from game.client.app import App

WIDEST, MARGIN, SIDE = 1780.0, 24.0, 44.0
TABS_TOP, TAB_HEIGHT, TAB_GAP, CONTENT_TOP, FOOT = 104.0, 66.0, 12.0, 194.0, 116.0
LIST_SHARE, UPRIGHT_LIST_SHARE, BETWEEN = 0.42, 0.42, 30.0
BUTTON_HEIGHT = 72.0


class Page:
    """One of the pages: rows for the list and, beside it, what is known of the one chosen."""

    #: The widgets below what is said of the chosen row.
    buttons: Sequence[Button] = ()

    def __init__(self, scene: ArchiveScene) -> None:
        self.scene = scene

    @property
    def title(self) -> str:
        """What stands on its tab."""
        raise NotImplementedError

    @property
    def empty(self) -> str:
        """What is said while there are no rows."""
        raise NotImplementedError

    def load(self) -> None:
        """Read what there is to show."""

    def rows(self) -> list[Row]:
        """The rows of the list."""
        raise NotImplementedError

    def picture(self, index: int, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture of a row, where rows have one."""
        return None

    #: Whether rows have pictures.
    has_pictures = False

    @property
    def first(self) -> int:
        """The row that is chosen at first."""
        return 0

    def chosen(self) -> None:
        """Another row is chosen."""

    def confirmed(self) -> None:
        """Enter was pressed on the chosen row."""

    def update(self) -> bool:
        """Go on with work in the background; True when something can be seen of it."""
        return False

    def draw(self, surface: pygame.Surface, area: Rect) -> None:
        """Draw what is known of the chosen row."""


class ArchiveScene(MenuScene):
    """Tabs, a list, what is known of its chosen row, and what can be done with it."""

    land = Land("dusk", dim=90, seed=9)
    music = TITLE_MUSIC

    def __init__(self, app: App, record: Path | None = None) -> None:
        """`record`: the saved game to begin with."""
        from game.client.scenes.archive_games import GamesPage
        from game.client.scenes.archive_scores import PeoplePage, TablesPage

        super().__init__(app)
        self.scores = Scores(app.folders)
        self.pages: list[Page] = [GamesPage(self, record), PeoplePage(self), TablesPage(self)]
        self.number = 0
        self._missing: list[Path] = ask(app, self.scores, Scores.missing) or []
        self.list = RowList(self._chose, self._confirmed)
        self.back = Button(_("Title"), self.cancelled, icon="arrow_left", size=28)
        self._name_tabs()
        self._area = self.panel = Rect(0, 0, 0, 0)
        for page in self.pages:
            page.load()
        self.turn_to(0)

    def _name_tabs(self) -> None:
        self.tabs = [Button(page.title, partial(self.turn_to, n), size=27) for n, page in enumerate(self.pages)]
        for n, tab in enumerate(self.tabs):
            tab.kind = "first" if n == self.number else "normal"

    @property
    def page(self) -> Page:
        """The page that is shown."""
        return self.pages[self.number]

    def turn_to(self, number: int) -> None:
        """Show another page."""
        self.number = number
        for n, tab in enumerate(self.tabs):
            tab.kind = "first" if n == number else "normal"
        self.list.scroll = 0.0
        self.list.picture = self.page.picture if self.page.has_pictures else None
        self.list.take(self.page.rows(), self.page.first)
        self._set_widgets(self.list if self.list.rows else self.tabs[number])

    def refresh(self) -> None:
        """The page has other rows or says something else of them."""
        self.list.take(self.page.rows(), self.list.chosen)
        self._set_widgets(None if self.list.rows else self.tabs[self.number])

    def _set_widgets(self, focus: RowList | Button | None) -> None:
        self.list.visible = self.list.focusable = bool(self.list.rows)
        self.page.chosen()
        buttons = self.page.buttons if self.list.rows else ()
        self.form.set_widgets([*self.tabs, self.list, *buttons, self.back], focus)
        self.lay_out()
        self.needs_redraw = True

    def _chose(self) -> None:
        self._set_widgets(None)

    def _confirmed(self) -> None:
        self.page.confirmed()
        self.needs_redraw = True

    def take_nothing_in(self) -> None:
        """Leave the scores as they are, in pictures."""
        self._missing = []

    # ------------------------------------------------------------------ time and input

    def update(self, dt: float) -> None:
        """Take in games that the scores lack, one in a turn; then whatever the page has to do."""
        if self._missing:
            path = self._missing.pop()
            taken = ask(self.app, self.scores, lambda scores: scores.take_in(path))
            if taken is None:  # the scores cannot be used: nor for the others
                self._missing = []
            if not self._missing:
                for page in self.pages:
                    page.load()
                self.refresh()
        elif self.page.update():
            self.needs_redraw = True

    def handle(self, intent: Intent) -> None:
        kind, pos = intent.kind, intent.pos
        if kind is IntentKind.SCROLL:
            self.list.scroll_by(-intent.amount * NOTCH * self.u)
            self.needs_redraw = True
            return
        if intent.device is Device.PAD and kind in (IntentKind.NEXT, IntentKind.PREVIOUS):
            self.turn_to((self.number + (1 if kind is IntentKind.NEXT else -1)) % len(self.pages))
            return
        if kind is IntentKind.PRESS and pos is not None:
            self.list.press(pos)
        elif kind is IntentKind.POINT and pos is not None and self.list.drag(pos):
            self.needs_redraw = True
        elif kind is IntentKind.RELEASE:
            self.list.let_go()
        super().handle(intent)

    def cancelled(self) -> None:
        from game.client.scenes.title import TitleScene

        self.app.replace(TitleScene(self.app))

    def reworded(self) -> None:
        self._name_tabs()
        self.back.label = _("Title")
        for page in self.pages:
            page.load()
        self.refresh()

    # ------------------------------------------------------------------ places and drawing

    def lay_out(self) -> None:
        wide = self.stage.width / self.u
        width = min(WIDEST, wide - 2 * MARGIN)
        height = 1080 + 2 * self.rise - 2 * MARGIN
        panel = self.panel = self.rect((wide - width) / 2, MARGIN - self.rise, width, height)
        inner = panel.inflate(-2 * self.px(SIDE), 0)
        book = self.rules_corner.rect
        self.rules_corner.move_to(Rect(inner.right - book.width, panel.y + self.px(58) - book.height // 2, *book.size))
        step = (inner.width + self.px(TAB_GAP)) / len(self.tabs)
        for number, tab in enumerate(self.tabs):
            left, right = round(inner.x + number * step), round(inner.x + (number + 1) * step) - self.px(TAB_GAP)
            tab.rect = Rect(left, panel.y + self.px(TABS_TOP), right - left, self.px(TAB_HEIGHT))
        top, bottom = panel.y + self.px(CONTENT_TOP), panel.bottom - self.px(FOOT)
        content = Rect(inner.x, top, inner.width, bottom - top)
        gap = self.px(BETWEEN)
        if self.size[1] > self.size[0]:
            place = Rect(content.x, top, content.width, round(content.height * UPRIGHT_LIST_SHARE))
            beside = Rect(content.x, place.bottom + gap, content.width, bottom - place.bottom - gap)
        else:
            place = Rect(content.x, top, round(content.width * LIST_SHARE), content.height)
            beside = Rect(place.right + gap, top, content.right - place.right - gap, content.height)
        self.list.lay_out(place, self.look)
        self._area = beside
        foot = panel.bottom - self.px(FOOT - 22)
        self.back.rect = Rect(inner.x, foot, self.px(260), self.px(BUTTON_HEIGHT))
        if self.page.buttons and self.list.rows:
            left = self.back.rect.right + self.px(BETWEEN)
            lay_in_row(self.page.buttons, self.look, Rect(left, foot, inner.right - left, self.px(BUTTON_HEIGHT)))

    def draw_content(self, surface: pygame.Surface) -> None:
        self.draw_landscape(surface)
        draw_panel(surface, self.panel, self.u, radius=18)
        left = self.panel.x + self.px(SIDE)
        room = self.rules_corner.rect.left - self.px(20) - left
        title = _("Games and scores")
        self.write(surface, title, (left, self.panel.y + self.px(58)), 60, role="display", room=room)
        if self.list.rows:
            self.page.draw(surface, self._area)
            return
        area = self._area.union(self.list.rect)
        words = _("Looking through the games ...") if self._missing else self.page.empty
        width = min(area.width, self.px(900))
        self.write_lines(surface, words, (area.centerx - width // 2, area.y + self.px(90)), 30, width, theme.INK_SECOND)
