"""What the player can set, page by page: the game, the screen, the sound, keys and gamepads."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _
from game.client.intents import Device, Intent, IntentKind
from game.client.scenes.menu import Land, MenuScene
from game.client.scenes.settings_keys import BindingsPage, KeysPage, PadPage
from game.client.scenes.settings_pages import AboutPage, GeneralPage, Page, Row, ScreenPage, SoundPage
from game.client.widgets import Button, Toggle, Widget, draw_panel, draw_rounded

if TYPE_CHECKING:
    from game.client.app import App
    from game.client.session import Session

#: In design units. What finds no room in the window of the page is scrolled to.
ROW_HEIGHT, FIELD_HEIGHT, FIELD_WIDTH = 98.0, 60.0, 430.0
NARROW_ROW, NARROW_FIELD_HEIGHT, NARROW_FIELD = 60.0, 44.0, 210.0
#: Rows move together so far before they are scrolled.
LEAST_BETWEEN = 5.0
PANEL_WIDTH, PANEL_TALL, PANEL_SIDE, COLUMN_GAP = 1380.0, 1052.0, 56.0, 72.0
ONE_COLUMN = 1040.0
#: In an upright window all pages have one column; rows stand further apart there where they can.
PANEL_TALLEST, UPRIGHT_ROW, NARROW_COLUMN = 1620.0, 130.0, 780.0
TABS_TOP, TAB_HEIGHT, TAB_GAP, TAB_PAD = 118.0, 66.0, 12.0, 44.0
ROWS_TOP, FOOT, NOTE_HEIGHT = 214.0, 122.0, 54.0
NOTCH = 80.0


class SettingsScene(MenuScene):
    """Changes act at once and are kept when the scene is left."""

    land = Land("dawn", dim=60)
    upright_room = 1060.0, 1400.0

    def __init__(self, app: App, session: Session | None = None) -> None:
        """With a `session` its speed changes too."""
        super().__init__(app)
        self.session = session
        self.number = 0
        #: What of the panel the settings are seen in, and how far they are scrolled, in pixels.
        self.window = Rect(0, 0, 0, 0)
        self.scroll = 0.0
        self.panel = Rect(0, 0, 0, 0)
        self._tall = 0
        self._dragged_from: int | None = None
        self._shown_note = ""
        self._build()
        self.form.focus(self.page.rows[0].widget)

    def _build(self) -> None:
        app = self.app
        self.general, self.screen, self.sounds = GeneralPage(app, self.session), ScreenPage(app), SoundPage(app)
        self.keys, self.pad, self.about = KeysPage(app), PadPage(app), AboutPage(app)
        self.pages: list[Page] = [
            each.page for each in (self.general, self.screen, self.sounds, self.keys, self.pad, self.about)
        ]
        self.tabs = [Button(page.title, partial(self.turn_to, n), size=26) for n, page in enumerate(self.pages)]
        self.done = Button(_("Done"), self.cancelled, icon="check", kind="first", size=30)
        self.turn_to(self.number)

    @property
    def page(self) -> Page:
        """The page that is shown."""
        return self.pages[self.number]

    @property
    def rows(self) -> list[tuple[str, Widget]]:
        """All settings of all pages, with their labels."""
        return [(self._label(row), row.widget) for page in self.pages for row in page.rows]

    def _label(self, row: Row) -> str:
        return row.text if row.action is None else self.app.input.prompts.labelled(row.text, row.action)

    def turn_to(self, number: int) -> None:
        """Show another page."""
        self._stop_waiting()
        self.number, self.scroll = number, 0.0
        for n, tab in enumerate(self.tabs):
            tab.kind = "first" if n == number else "normal"
            tab.focusable = n == number  # one stop for Tab, as tabs are elsewhere; arrows go along them
        self.form.set_widgets([*self.tabs, *(row.widget for row in self.page.rows), self.done], self.form.focused)
        self.lay_out()
        self.needs_redraw = True

    def reworded(self) -> None:
        """Another language: everything is built anew, and the focus stays where it was."""
        place = self.form.widgets.index(self.form.focused) if self.form.focused in self.form.widgets else 0
        self._build()
        self.form.focus(self.form.widgets[place])

    # ------------------------------------------------------------------ time

    @property
    def _binding(self) -> BindingsPage | None:
        """The page of keys or buttons that is shown."""
        return next((each for each in (self.keys, self.pad) if each.page is self.page), None)

    def _stop_waiting(self) -> None:
        self.keys.stop()
        self.pad.stop()

    def update(self, dt: float) -> None:
        """Keys may have changed what the toggles show, or be what a line waits for."""
        for toggle, value in (
            (self.screen.fullscreen, self.app.fullscreen),
            (self.sounds.audible, self.app.settings.sound),
        ):
            if toggle.value != value:
                toggle.value = value
                self.needs_redraw = True
        binding = self._binding
        if binding is not None and binding.update():
            self.needs_redraw = True
        if self.page.note() != self._shown_note:
            self.needs_redraw = True

    def left(self) -> None:
        self._stop_waiting()
        self.app.save_settings()

    def cancelled(self) -> None:
        self.app.pop()

    # ------------------------------------------------------------------ moving about

    def handle(self, intent: Intent) -> None:
        """Left and right along the tabs change the page, and so do a gamepad's shoulder buttons anywhere.

        What has the focus is scrolled into view.
        """
        binding = self._binding
        if binding is not None and binding.waiting is not None:
            if intent.kind in (IntentKind.CANCEL, IntentKind.PRESS):
                binding.stop()
                self.needs_redraw = True
            return
        if intent.kind is IntentKind.SCROLL:
            self._scroll_to(self.scroll - intent.amount * NOTCH * self.u)
            return
        if self._drag(intent):
            return
        if intent.device is Device.PAD and intent.kind in (IntentKind.NEXT, IntentKind.PREVIOUS):
            step = 1 if intent.kind is IntentKind.NEXT else -1
            self.turn_to((self.number + step) % len(self.pages))
            self.form.focus(self.page.rows[0].widget)
            return
        moving = intent.kind in (IntentKind.MOVE, IntentKind.NEXT, IntentKind.PREVIOUS)
        if moving:
            for row in self.page.rows:
                row.widget.visible = True  # those scrolled out of sight can be moved to
        if not self._move(intent):
            super().handle(intent)
        if self.app.scene is self and moving:
            focused = self.form.focused
            if focused in self.tabs and self.tabs.index(focused) != self.number:
                self.turn_to(self.tabs.index(focused))
            self._show_focused()

    def _move(self, intent: Intent) -> bool:
        """Arrows between tabs and rows, where geometry alone would go astray; False where it does not."""
        focused = self.form.focused
        if intent.kind is not IntentKind.MOVE or intent.direction is None:
            return False
        across, down = intent.direction
        rows = [row.widget for row in self.page.rows]
        if focused in self.tabs:
            if across:
                self.form.focus(self.tabs[(self.number + across) % len(self.tabs)])
            elif down > 0:
                self.form.focus(rows[0])
            return True
        height = self._lines()
        if focused in rows and down:
            number = rows.index(focused) + down
            first, last = number < 0 or (down < 0 and number % height == height - 1), number >= len(rows)
            below = down > 0 and number % height == 0
            if first:
                self.form.focus(self.tabs[self.number])
            else:
                self.form.focus(self.done if last or below else rows[number])
            return True
        if focused is self.done and down < 0:
            self.form.focus(rows[height - 1])
            return True
        return False

    def _drag(self, intent: Intent) -> bool:
        """A press beside the widgets takes hold of the page; True while it is being moved."""
        if intent.kind is IntentKind.PRESS and intent.pos:
            on_widget = any(w.visible and w.rect.collidepoint(intent.pos) for w in self.form.widgets)
            held = self.window.collidepoint(intent.pos) and not on_widget
            self._dragged_from = intent.pos[1] if held else None
        elif intent.kind is IntentKind.RELEASE:
            self._dragged_from = None
        elif intent.kind is IntentKind.POINT and intent.pos and self._dragged_from is not None:
            self._scroll_to(self.scroll + self._dragged_from - intent.pos[1])
            self._dragged_from = intent.pos[1]
            return True
        return False

    def _scroll_to(self, pixels: float) -> None:
        self.scroll = max(0.0, min(pixels, float(max(0, self._tall - self.window.height))))
        self._place()
        self.needs_redraw = True

    def _show_focused(self) -> None:
        focused = self.form.focused
        if focused is None or focused is self.done or focused in self.tabs:
            self._scroll_to(self.scroll)
        elif focused.rect.top - self.px(10) < self.window.top:
            self._scroll_to(self.scroll + focused.rect.top - self.px(10) - self.window.top)
        else:
            self._scroll_to(self.scroll + max(0, focused.rect.bottom + self.px(10) - self.window.bottom))

    # ------------------------------------------------------------------ layout

    def lay_out(self) -> None:
        wide = self.stage.width / self.u
        width = min(PANEL_WIDTH, wide - 40)
        tall = min(PANEL_TALL + 2 * self.rise, PANEL_TALLEST)
        panel = self.panel = self.rect((wide - width) / 2, (1080 - tall) / 2, width, tall)
        inner = panel.inflate(-2 * self.px(PANEL_SIDE), 0)
        left = float(inner.x)
        for tab, across in zip(self.tabs, self._tab_widths(inner.width), strict=True):
            right = round(left + across) - self.px(TAB_GAP)
            tab.rect = Rect(round(left), panel.y + self.px(TABS_TOP), right - round(left), self.px(TAB_HEIGHT))
            left += across
        bottom = panel.bottom - self.px(FOOT) - (self.px(NOTE_HEIGHT) if self._noted else 0)
        top = panel.y + self.px(ROWS_TOP)
        self.window = Rect(inner.x - self.px(20), top, inner.width + 2 * self.px(20), bottom - top)
        self._tall = self._lines() * self._step()
        self.done.rect = Rect(0, 0, self.px(280), self.px(74))
        self.done.rect.midbottom = (panel.centerx, panel.bottom - self.px(30))
        self._scroll_to(self.scroll)

    def _tab_widths(self, width: int) -> list[float]:
        """How wide each tab is with the gap beside it, in pixels: the same, unless a word needs more than that."""
        room = width + self.px(TAB_GAP)
        even = room / len(self.tabs)
        aside = self.px(TAB_GAP + TAB_PAD)
        needed = [self.app.fonts.width(tab.label, "bold", tab.size * self.u) + aside for tab in self.tabs]
        if max(needed) <= even:
            return [even] * len(needed)
        return [need * room / sum(needed) for need in needed]

    @property
    def _noted(self) -> bool:
        """Whether the page leaves room for a line below."""
        return self._binding is not None or self.page is self.sounds.page

    @property
    def _columns(self) -> int:
        return 1 if self.upright else self.page.columns

    def _lines(self) -> int:
        return -(-len(self.page.rows) // self._columns)

    @property
    def _single(self) -> bool:
        """Whether the rows of the page are high: those of pages with many are not, in one column either."""
        return self.page.columns == 1

    def _step(self) -> int:
        """From one row to the next, in pixels: closer together where all of them fit in like that."""
        usual, field = (ROW_HEIGHT, FIELD_HEIGHT) if self._single else (NARROW_ROW, NARROW_FIELD_HEIGHT)
        if self.upright and self._single:
            usual = UPRIGHT_ROW
        return max(self.px(field + LEAST_BETWEEN), min(self.px(usual), self.window.height // self._lines()))

    def _place(self) -> None:
        """Put every label and widget where it is with the present scrolling; those cut off are not shown."""
        page = self.page
        single = self._single
        inner = self.panel.inflate(-2 * self.px(PANEL_SIDE), 0)
        if single and inner.width > self.px(ONE_COLUMN):
            inner = Rect(inner.centerx - self.px(ONE_COLUMN) // 2, inner.y, self.px(ONE_COLUMN), inner.height)
        if not single and self.upright:
            inner = Rect(inner.centerx - self.px(NARROW_COLUMN) // 2, inner.y, self.px(NARROW_COLUMN), inner.height)
        gap, lines = self.px(COLUMN_GAP), self._lines()
        width = (inner.width - gap * (self._columns - 1)) // self._columns
        height, step = self.px(FIELD_HEIGHT if single else NARROW_FIELD_HEIGHT), self._step()
        self._labels: list[tuple[Row, int]] = []
        for number, row in enumerate(page.rows):
            column, line = divmod(number, lines)
            x = inner.x + column * (width + gap)
            y = round(self.window.y - self.scroll) + line * step + (step - height) // 2
            field = self.px(84) if isinstance(row.widget, Toggle) else self.px(FIELD_WIDTH if single else NARROW_FIELD)
            row.widget.rect = Rect(x + width - field, y, field, height)
            row.widget.visible = self.window.contains(row.widget.rect)
            self._labels.append((row, x))

    # ------------------------------------------------------------------ drawing

    def draw_content(self, surface: pygame.Surface) -> None:
        self.draw_landscape(surface)
        draw_panel(surface, self.panel, self.u, radius=18)
        left = self.panel.x + self.px(PANEL_SIDE)
        self.write(surface, _("Settings"), (left, self.panel.y + self.px(64)), 60, role="display")
        line = Rect(left, 0, self.panel.width - 2 * self.px(PANEL_SIDE), self.px(2))
        line.y = self.panel.y + self.px(TABS_TOP + TAB_HEIGHT + 14)
        surface.fill(theme.PAPER_LINE, line)
        size = 30 if self._single else 26
        for row, x in self._labels:
            if row.widget.visible:
                room = row.widget.rect.x - x - self.px(20)
                self.write(surface, self._label(row), (x, row.widget.rect.centery), size, room=room)
        self._shown_note = self.page.note()
        if self._shown_note:
            place = (self.panel.centerx, self.window.bottom + self.px(NOTE_HEIGHT / 2))
            self.write(
                surface,
                self._shown_note,
                place,
                26,
                theme.WARNING if self.page is self.sounds.page else theme.INK_SECOND,
                role="italic",
                anchor="center",
                room=line.width,
            )
        if self._tall > self.window.height:
            self._draw_bar(surface)

    def _draw_bar(self, surface: pygame.Surface) -> None:
        window = self.window
        track = Rect(window.right + self.px(2), window.y, self.px(10), window.height)
        draw_rounded(surface, track, self.px(5), (theme.PAPER_LINE,), 90)
        height = max(self.px(60), window.height * window.height // self._tall)
        down = (window.height - height) * self.scroll / (self._tall - window.height)
        draw_rounded(surface, Rect(track.x, track.y + round(down), track.width, height), self.px(5), (theme.GOOD,))
