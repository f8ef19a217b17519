"""The rules: tabs to the left, the page to the right, and a field that finds words in all of them."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _, ngettext
from game.client.intents import Intent, IntentKind
from game.client.rulebook import Hit, Page, find, irish_pages, pages, place_of, words_of
from game.client.scenes.menu import Land, MenuScene
from game.client.scenes.rules_controls import controls_page
from game.client.scenes.rules_text import Found, PageText, found_height
from game.client.widgets import Button, TextField, Widget, draw_panel, draw_rounded
from game.rebirth import tables

if TYPE_CHECKING:
    from game.client.app import App

NOTCH = 90.0
#: In design units: the panel's upper edge and height in the usual window, the tabs, the field.
TOP, HEIGHT, WIDTH = 40.0, 1000.0, 1640.0
TAB_WIDTH, TAB_HEIGHT, TAB_STEP, TABS_TOP = 330.0, 60.0, 80.0, 122.0
#: A tab beside another one, where all of them have to lie low.
LOW_TAB_WIDTH = 260.0
FIELD_WIDTH, FIELD_HEIGHT = 400.0, 60.0
#: Above a paragraph that was led to some of the one before stays in sight.
BEFORE = 40.0
LONGEST_QUERY = 40


class RulesScene(MenuScene):
    """Pages to read. Moving the focus along the tabs turns them; the wheel scrolls a long page."""

    land = Land("noon", dim=70, seed=3)
    upright_room = 1180.0, 1080.0

    def __init__(
        self, app: App, rules: str = tables.SCOTLAND.name, *, both: bool = False, topic: str = "", page: int = 0
    ) -> None:
        """`rules` is the rule set of the board that is played; with `both` a button leads to the other one.

        `topic` opens the page of what is asked about, at its paragraph; otherwise number `page` is open.
        """
        super().__init__(app)
        self.rules = rules
        self.both = both
        self.page = page
        self.scroll = 0.0
        #: The paragraph that was led to, and the words that are marked.
        self.led_to: int | None = None
        self.words: list[str] = []
        self.hits: list[Hit] = []
        self.results: list[Found] = []
        #: The number of the first place found that is shown.
        self.first = 0
        self.panel = Rect(0, 0, 0, 0)
        self.text_area = Rect(0, 0, 0, 0)
        self._dragged_from: int | None = None
        self._text: PageText | None = None
        self._to_show = False
        self.search = TextField("", self._look_for, longest=LONGEST_QUERY, hint=_("Search"), size=28)
        self._write_pages()
        if topic:
            self._lead_to(*place_of(self.pages, topic))

    def rules_page(self) -> None:
        return None

    def _write_pages(self) -> None:
        """Make the pages in the language and for the device in use."""
        irish = self.rules == tables.IRELAND.name
        self.pages: list[Page] = [
            *(irish_pages() if irish else pages()),
            controls_page(self.app.input.prompts, irish=irish),
        ]
        self.page = min(self.page, len(self.pages) - 1)
        self.tabs = [
            Button(page.title, functools.partial(self._turn_to, i), size=28, left=True)
            for i, page in enumerate(self.pages)
        ]
        self.done = Button(_("Done"), self.cancelled, icon="check", size=28)
        self.other: Button | None = None
        if self.both:
            label = _("Rules of Scotland") if irish else _("Rules of Ireland")
            others = tables.SCOTLAND if irish else tables.IRELAND
            self.other = Button(label, functools.partial(self._show, others.name), icon="map", size=28)
        self.search.hint = _("Search")
        self._set_widgets(self.tabs[self.page])
        self._look_again()
        self._turn_to(self.page)

    def _set_widgets(self, focus: Widget) -> None:
        below = [self.other] if self.other else []
        self.form.set_widgets([*self.tabs, self.search, *self.results, *below, self.done], focus)

    def reworded(self) -> None:
        self._write_pages()

    def device_changed(self) -> None:
        self.pages[-1] = controls_page(self.app.input.prompts, irish=self.rules == tables.IRELAND.name)
        self._look_again()
        super().device_changed()
        self.needs_redraw = True

    def _look_again(self) -> None:
        """The pages have other paragraphs now: what was found in the old ones may be anywhere, or gone."""
        self._text = None
        if self.led_to is not None and self.led_to >= len(self.pages[self.page].items):
            self.led_to = None
        self.words, self.hits = words_of(self.search.text), find(self.pages, self.search.text)
        self._lay_results()

    # ------------------------------------------------------------------ turning pages

    def _turn_to(self, page: int) -> None:
        if page != self.page:
            self.page, self.scroll, self.led_to, self._text = page, 0.0, None, None
            self.needs_redraw = True
        for i, tab in enumerate(self.tabs):
            tab.kind = "first" if i == page else "normal"

    def _lead_to(self, page: int, item: int | None) -> None:
        """Open a page at one of its paragraphs, which is set off."""
        self._turn_to(page)
        self.led_to, self._to_show = item, item is not None
        self.form.focus(self.tabs[page])
        self._show_results()
        self.needs_redraw = True

    def _show(self, rules: str) -> None:
        self.app.swap(RulesScene(self.app, rules, both=True))

    # ------------------------------------------------------------------ searching

    @property
    def searching(self) -> bool:
        """Whether what was found is shown instead of a page."""
        at_it = self.form.focused is self.search or self.form.focused in self.results
        return bool(self.words) and at_it

    def _look_for(self, query: str) -> None:
        self.words = words_of(query)
        self.hits = find(self.pages, query)
        self.led_to, self.first = None, 0
        self._lay_results()
        self.needs_redraw = True

    def _lay_results(self) -> None:
        """As many of the places found as there is room for."""
        height, gap = found_height(self.look), self.px(10)
        top = self.text_area.y + self.px(56)
        if self.app.low_buttons:
            top = max(top, self.size[1] // 2)
        room = self.text_area.bottom - top
        most = max(1, (room + gap) // (height + gap))
        number = self.results.index(self.form.focused) if self.form.focused in self.results else None
        self.first = max(0, min(self.first, len(self.hits) - most))
        self.results = []
        for place, hit in enumerate(self.hits[self.first : self.first + most]):
            lead = functools.partial(self._lead_to, hit.page, hit.item)
            result = Found(hit, self.pages[hit.page], self.words, lead)
            result.rect = Rect(self.text_area.x, top + place * (height + gap), self.text_area.width, height)
            self.results.append(result)
        focused = self.form.focused
        if number is not None and self.results:
            focused = self.results[min(number, len(self.results) - 1)]
        elif focused not in (*self.tabs, self.done, self.other) or focused is None:
            focused = self.search
        self._set_widgets(focused)
        self._show_results()

    def _show_results(self) -> None:
        for result in self.results:
            result.visible = self.searching

    def _show_further(self, by: int) -> bool:
        """Move the window on what was found; False at its ends."""
        before = self.first
        self.first += by
        self._lay_results()
        self.needs_redraw = True
        return self.first != before

    def ask(self) -> None:
        """Go to the field to search."""
        self.form.focus(self.search)
        self._show_results()
        self.needs_redraw = True

    # ------------------------------------------------------------------ input

    def cancelled(self) -> None:
        """Escape first clears what is looked for."""
        if self.searching:
            self.search.put("")
        else:
            self.app.pop()

    def handle(self, intent: Intent) -> None:
        if intent.kind is IntentKind.SCROLL:
            if self.searching:
                self._show_further(-round(intent.amount) or (-1 if intent.amount > 0 else 1))
            else:
                self._scroll_by(-intent.amount * NOTCH * self.u)
            return
        if intent.kind is IntentKind.MOVE and intent.direction and self.searching and self.results:
            ends = {(0, 1): self.results[-1], (0, -1): self.results[0]}
            if self.form.focused is ends.get(intent.direction) and self._show_further(intent.direction[1]):
                return
        if intent.kind in (IntentKind.RULES, IntentKind.WHY):
            self.ask()
            return
        if intent.kind is IntentKind.MOVE and intent.direction in ((1, 0), (-1, 0)) and self.form.focused in self.tabs:
            step = intent.direction[0]
            self.form.focus(self.tabs[(self.page + step) % len(self.tabs)])
        if intent.kind is IntentKind.CONFIRM and self.form.focused is self.search and self.results and self.words:
            self._lead_to(self.results[0].hit.page, self.results[0].hit.item)
            return
        reading = not self.searching
        if intent.kind is IntentKind.PRESS and intent.pos and reading and self.text_area.collidepoint(intent.pos):
            self._dragged_from = intent.pos[1]
        if intent.kind is IntentKind.RELEASE:
            self._dragged_from = None
        if intent.kind is IntentKind.POINT and intent.pos and self._dragged_from is not None:
            self._scroll_by(self._dragged_from - intent.pos[1])
            self._dragged_from = intent.pos[1]
        super().handle(intent)
        if self.app.scene is self and self.form.focused in self.tabs:
            self._turn_to(self.tabs.index(self.form.focused))
        self._show_results()

    def uncovered(self) -> None:
        self._show_results()
        super().uncovered()

    def _scroll_by(self, pixels: float) -> None:
        most = max(0, self._height - self.text_area.height)
        self.scroll = max(0.0, min(self.scroll + pixels, float(most)))
        self.needs_redraw = True

    # ------------------------------------------------------------------ looks

    @property
    def _height(self) -> int:
        """The height of the whole page, in pixels."""
        if self._text is None:
            self._text = PageText.lay(self.look, self.pages[self.page], self.text_area.width)
        return self._text.height

    def lay_out(self) -> None:
        wide = self.stage.width / self.u
        spare = max(0.0, self.size[1] / self.u - 1080)
        width = min(WIDTH, wide - 80)
        self.panel = self.rect((wide - width) / 2, TOP - spare / 2, width, HEIGHT + spare)
        column = self._lay_low_column() if self.app.low_buttons else self._lay_column()
        x = self.panel.x + column + self.px(90)
        right = self.panel.right - self.px(40)
        if not self.app.low_buttons:
            field_width = min(self.px(FIELD_WIDTH), (right - x) // 2)
            self.search.rect = Rect(right - field_width, self.panel.y + self.px(36), field_width, self.px(FIELD_HEIGHT))
        self.text_area = Rect(x, self.panel.y + self.px(122), right - x, self.panel.height - self.px(150))
        self._text = None
        if self.words:
            self._lay_results()
        self._to_show = self._to_show or self.led_to is not None
        self._scroll_by(0)

    def _lay_column(self) -> int:
        """Tabs from the heading down and the buttons at the foot; gives the column's width."""
        below = 2 if self.other is not None else 1
        room = self.panel.height / self.u - TABS_TOP - 84 * below - 30
        apart = min(TAB_STEP, room / len(self.tabs))
        left = self.panel.x + self.px(40)
        for i, tab in enumerate(self.tabs):
            y = self.panel.y + self.px(TABS_TOP + apart * i)
            tab.rect = Rect(left, y, self.px(TAB_WIDTH), self.px(min(TAB_HEIGHT, apart - 6)))
        self.done.rect = Rect(left, self.panel.bottom - self.px(98), self.px(TAB_WIDTH), self.px(66))
        if self.other is not None:
            self.other.rect = self.done.rect.move(0, -self.px(80))
        return self.px(TAB_WIDTH)

    def _lay_low_column(self) -> int:
        """Everything to press in the lower half of the window: field, tabs and buttons."""
        across = 1 if self.upright else 2
        width, gap, left = self.px(TAB_WIDTH if across == 1 else LOW_TAB_WIDTH), self.px(12), self.panel.x + self.px(40)
        column = across * (width + gap) - gap
        top, bottom = self.size[1] // 2 + self.px(8), self.panel.bottom - self.px(30)
        feet = [button for button in (self.other, self.done) if button is not None]
        height = self.px(66)
        for button in reversed(feet):
            bottom -= height
            button.rect = Rect(left, bottom, column, height)
            bottom -= gap
        rows = -(-len(self.tabs) // across)
        apart = min(self.px(TAB_STEP), (bottom - top) // (rows + 1))
        self.search.rect = Rect(left, top, column, apart - self.px(8))
        for i, tab in enumerate(self.tabs):
            place, row = divmod(i, rows)
            tab.rect = Rect(left + place * (width + gap), top + (row + 1) * apart, width, apart - self.px(8))
        return column

    def draw_content(self, surface: pygame.Surface) -> None:
        self.draw_landscape(surface)
        draw_panel(surface, self.panel, self.u, radius=18)
        heading_y = self.panel.y + self.px(66)
        left = self.panel.x + self.px(44)
        self.write(surface, _("How to play"), (left, heading_y), 48, role="display", room=self.px(340))
        line = Rect(
            self.text_area.x - self.px(26), self.panel.y + self.px(40), self.px(2), self.panel.height - self.px(80)
        )
        surface.fill(theme.PAPER_LINE, line)
        title = _("Search") if self.searching else self.pages[self.page].title
        end = self.text_area.right if self.app.low_buttons else self.search.rect.x - self.px(24)
        room = end - self.text_area.x
        place = (self.text_area.x, heading_y)
        self.write(surface, title, place, 56, theme.WARNING, role="display", room=room)
        if self.searching:
            self._write_count(surface)
        else:
            self._draw_page(surface)

    def _write_count(self, surface: pygame.Surface) -> None:
        """How many places were found, and whether all of them are shown."""
        found, shown = len(self.hits), len(self.results)
        text = ngettext("{count} place", "{count} places", found).format(count=found)
        if not found:
            text = _("Nothing in the rules says this. Fewer or shorter words find more.")
        elif shown < found:
            text = ngettext(
                "{first} to {last} of {count} place; scroll for the others",
                "{first} to {last} of {count} places; scroll for the others",
                found,
            ).format(first=self.first + 1, last=self.first + shown, count=found)
        first = self.results[0].rect.y if self.results else self.text_area.y + self.px(56)
        self.write(
            surface, text, (self.text_area.x, first - self.px(36)), 27, theme.INK_SECOND, room=self.text_area.width
        )

    def _draw_page(self, surface: pygame.Surface) -> None:
        most = self._height - self.text_area.height
        assert self._text is not None
        if self._to_show and self.led_to is not None:
            self._to_show = False
            self.scroll = max(0.0, min(self._text.items[self.led_to].top - self.px(BEFORE), float(max(0, most))))
        area = self.text_area
        self._text.draw(surface, self.look, area, self.scroll, self._picture, self.words, self.led_to)
        if most > 0:
            self._draw_bar(surface, most)

    def _picture(self, kind: str, which: int | str) -> pygame.Surface:
        sprites = self.app.sprites
        if kind == "tile":
            assert isinstance(which, int)
            return sprites.tile(which % len(theme.CLANS), which, self.px(92))
        if kind == "castle":
            assert isinstance(which, int)
            return sprites.castle(which, self.px(96))
        if kind == "cathedral":
            return sprites.cathedral(self.px(92))
        if kind == "token":
            return sprites.tower_token(str(which), self.px(72))
        return sprites.icon(str(which), self.px(64), theme.GOOD)

    def _draw_bar(self, surface: pygame.Surface, most: int) -> None:
        area = self.text_area
        track = Rect(area.right - self.px(10), area.y, self.px(10), area.height)
        draw_rounded(surface, track, self.px(5), (theme.PAPER_LINE,), 90)
        height = max(self.px(60), area.height * area.height // self._height)
        bar = Rect(track.x, track.y + round((area.height - height) * self.scroll / most), track.width, height)
        draw_rounded(surface, bar, self.px(5), (theme.GOOD,))
