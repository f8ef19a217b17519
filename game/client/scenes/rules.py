"""The rules in short, in pages; tabs to the left, the page to the right."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _
from game.client.intents import Intent, IntentKind
from game.client.rulebook import Page, irish_pages, pages
from game.client.scenes.menu import Land, MenuScene
from game.client.scenes.rules_figures import draw_figure
from game.client.widgets import Button, draw_panel, draw_rounded
from game.rebirth import tables

if TYPE_CHECKING:
    from game.client.app import App

TEXT_SIZE, PICTURE_ROOM, ITEM_GAP = 31.0, 132.0, 44.0
NOTCH = 90.0
#: The figure of each page that has one, by the page's number.
FIGURES = {0: "aim", 2: "farms", 3: "settlements", 4: "castles", 5: "missions"}
IRISH_FIGURES = {0: "irish aim", 2: "farms", 3: "settlements", 4: "castles"}


class RulesScene(MenuScene):
    """Pages to read. Moving the focus along the tabs turns them; the wheel scrolls a long page."""

    land = Land("noon", dim=70, seed=3)

    def __init__(self, app: App, rules: str = tables.SCOTLAND.name, *, both: bool = False) -> None:
        """`rules` is the rule set of the board that is played; with `both` a button leads to the other one."""
        super().__init__(app)
        irish = rules == tables.IRELAND.name
        self._irish = irish
        drawn = IRISH_FIGURES if irish else FIGURES
        self.pages = [
            replace(page, figure=drawn.get(number, ""))
            for number, page in enumerate(irish_pages() if irish else pages())
        ]
        self.pages.append(self._controls())
        self.page = 0
        self.scroll = 0.0
        self._height = 0
        self.tabs = [
            Button(page.title, functools.partial(self._turn_to, i), size=28, left=True)
            for i, page in enumerate(self.pages)
        ]
        self.done = Button(_("Done"), self.cancelled, icon="check", size=28)
        self.other: Button | None = None
        if both:
            label = _("Rules of Scotland") if irish else _("Rules of Ireland")
            others = tables.SCOTLAND if irish else tables.IRELAND
            self.other = Button(label, functools.partial(self._show, others.name), icon="map", size=28)
        self.form.set_widgets([*self.tabs, *([self.other] if self.other else []), self.done], self.tabs[0])
        self.tabs[0].kind = "first"
        self.panel = Rect(0, 0, 0, 0)
        self.text_area = Rect(0, 0, 0, 0)
        self._dragged_from: int | None = None

    def _controls(self) -> Page:
        from game.client.scenes.rules_controls import controls_page

        return controls_page(self.app.input.prompts, irish=self._irish)

    def device_changed(self) -> None:
        self.pages[-1] = self._controls()
        self.needs_redraw = True

    def _turn_to(self, page: int) -> None:
        if page != self.page:
            self.page, self.scroll = page, 0.0
            self.needs_redraw = True
        for i, tab in enumerate(self.tabs):
            tab.kind = "first" if i == page else "normal"

    def _show(self, rules: str) -> None:
        self.app.swap(RulesScene(self.app, rules, both=True))

    def cancelled(self) -> None:
        self.app.pop()

    def handle(self, intent: Intent) -> None:
        if intent.kind is IntentKind.SCROLL:
            self._scroll_by(-intent.amount * NOTCH * self.u)
            return
        if intent.kind is IntentKind.MOVE and intent.direction in ((1, 0), (-1, 0)) and self.form.focused in self.tabs:
            step = intent.direction[0]
            self.form.focus(self.tabs[(self.page + step) % len(self.tabs)])
        if intent.kind is IntentKind.PRESS and intent.pos and self.text_area.collidepoint(intent.pos):
            self._dragged_from = intent.pos[1]
        if intent.kind is IntentKind.RELEASE:
            self._dragged_from = None
        if intent.kind is IntentKind.POINT and intent.pos and self._dragged_from is not None:
            self._scroll_by(self._dragged_from - intent.pos[1])
            self._dragged_from = intent.pos[1]
        super().handle(intent)
        if self.app.scene is self and self.form.focused in self.tabs:
            self._turn_to(self.tabs.index(self.form.focused))

    def _scroll_by(self, pixels: float) -> None:
        most = max(0, self._height - self.text_area.height)
        self.scroll = max(0.0, min(self.scroll + pixels, float(most)))
        self.needs_redraw = True

    def lay_out(self) -> None:
        wide = self.stage.width / self.u
        width = min(1640.0, wide - 80)
        x = (wide - width) / 2
        self.panel = self.rect(x, 60, width, 960)
        tab_width = 330.0
        apart = min(80.0, (690 if self.other is None else 630) / len(self.tabs))
        for i, tab in enumerate(self.tabs):
            y = self.panel.y + self.px(130 + apart * i)
            tab.rect = Rect(self.panel.x + self.px(40), y, self.px(tab_width), self.px(62))
        self.done.rect = Rect(
            self.panel.x + self.px(40), self.panel.bottom - self.px(106), self.px(tab_width), self.px(68)
        )
        if self.other is not None:
            self.other.rect = self.done.rect.move(0, -self.px(84))
        left = self.panel.x + self.px(tab_width + 90)
        self.text_area = Rect(
            left, self.panel.y + self.px(130), self.panel.right - self.px(50) - left, self.panel.height - self.px(170)
        )
        self._scroll_by(0)

    def draw_content(self, surface: pygame.Surface) -> None:
        self.draw_landscape(surface)
        draw_panel(surface, self.panel, self.u, radius=18)
        heading_y = self.panel.y + self.px(72)
        self.write(
            surface, _("How to play"), (self.panel.x + self.px(44), heading_y), 48, role="display", room=self.px(340)
        )
        page = self.pages[self.page]
        self.write(surface, page.title, (self.text_area.x, heading_y), 56, theme.WARNING, role="display")
        line = Rect(
            self.text_area.x - self.px(26), self.panel.y + self.px(40), self.px(2), self.panel.height - self.px(80)
        )
        surface.fill(theme.PAPER_LINE, line)
        self._height = self._draw_items(surface, page)
        most = self._height - self.text_area.height
        if most > 0:
            self._draw_bar(surface, most)
        elif page.figure:
            area = self.text_area
            room = Rect(area.x, area.y + self._height - self.px(12), area.width, area.height - self._height)
            draw_figure(surface, self.look, page.figure, room)

    def _draw_items(self, surface: pygame.Surface, page: Page) -> int:
        area = self.text_area
        clip = surface.get_clip()
        surface.set_clip(area)
        y = area.y - round(self.scroll)
        top = y
        text_left = area.x + self.px(PICTURE_ROOM)
        for item in page.items:
            start = y
            width = area.right - self.px(30) - text_left
            height = round(self.app.fonts.line_height("medium", TEXT_SIZE * self.u) * 1.04)
            lines = len(self.app.fonts.wrap(item.text, "medium", TEXT_SIZE * self.u, width))
            tall = max(lines * height, self.px(96) if item.picture else 0)
            if item.picture:
                picture = self._picture(*item.picture)
                surface.blit(picture, picture.get_rect(center=(area.x + self.px(52), start + tall // 2)))
            self.write_lines(surface, item.text, (text_left, start + (tall - lines * height) // 2), TEXT_SIZE, width)
            y = start + tall + self.px(ITEM_GAP)
        surface.set_clip(clip)
        return y - top

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
