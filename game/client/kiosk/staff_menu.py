"""What staff can do at a running kiosk: volume, language, boards, time-outs, scores and figures of the day, the end.

Every page is a list of rows; what is changed holds at once and from now on, and the organiser's file stays as it is.
"""

from __future__ import annotations

import datetime
import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import i18n, theme
from game.client.i18n import N_, _, ngettext
from game.client.kiosk import flow
from game.client.kiosk.kiosk_scene import KioskScene
from game.client.map_names import map_title
from game.client.score_keeping import ask
from game.client.widgets import Button, Choice, Slider, Widget
from game.kiosk.crashes import FOLDER, crashes_on

if TYPE_CHECKING:
    from game.client.kiosk.app import KioskApp

SECONDS = 90.0
#: What a time-out may be set to, in seconds, besides what it is.
TIME_OUTS = (5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600)
#: The time-outs, by their options, as they are called here.
TIMED = {
    "attract_page_seconds": N_("Each page while nobody plays"),
    "picker_seconds": N_("Choosing a game"),
    "idle_warning_seconds": N_("No input until the warning"),
    "idle_countdown_seconds": N_("The warning itself"),
    "final_seconds": N_("Result of a game"),
    "initials_seconds": N_("Entering three letters"),
    "scores_seconds": N_("High scores after a game"),
}
#: In design units.
WIDTH, SIDE, GAP, HEADING = 1560.0, 50.0, 16.0, 64.0


@dataclass
class _Row:
    """A line of a page: words, and what can be pressed behind them; without words that takes the whole line."""

    label: str
    widget: Widget | None = None


class StaffMenuScene(KioskScene):
    """Over whatever goes on, which rests meanwhile."""

    opaque = False
    closes_on_menu = True

    def __init__(self, app: KioskApp) -> None:
        super().__init__(app, SECONDS)
        self.title = ""
        self.rows: list[_Row] = []
        self.panel = Rect(0, 0, 0, 0)
        self._places: list[tuple[_Row, Rect]] = []
        self._head = 0
        self._page: Callable[[], list[_Row]] = self._main
        self._open(self._main)

    # ------------------------------------------------------------------ pages

    def _open(self, page: Callable[[], list[_Row]]) -> None:
        self._page = page
        self.rows = page()
        widgets = [row.widget for row in self.rows if row.widget is not None]
        self.form.set_widgets(widgets, widgets[0] if page == self._main else widgets[-1])
        self.lay_out()
        self.needs_redraw = True

    def _button(self, label: str, act: Callable[[], object], icon: str | None = None, kind: str = "normal") -> _Row:
        return _Row("", Button(label, act, icon=icon, kind=kind))

    def _back(self) -> _Row:
        return self._button(_("Back"), lambda: self._open(self._main), "undo", "first")

    def _main(self) -> list[_Row]:
        self.title = _("Staff")
        pages: list[tuple[str, str, Callable[[], list[_Row]]]] = [
            (_("Volume"), "sound", self._sound),
            (_("Language"), "person", self._language),
            (_("Boards"), "map", self._boards),
            (_("Time-outs"), "hourglass", self._times),
            (_("Figures of today"), "trophy", self._today),
            (_("Clear today's scores"), "erase", self._clear),
            (_("End the kiosk"), "door", self._end),
        ]
        rows = [self._button(label, functools.partial(self._open, page), icon) for label, icon, page in pages]
        rows.insert(0, self._button(_("Back"), self.cancelled, "play", "first"))
        rows.insert(6, self._button(_("Reset now"), self._reset, "fast"))
        rows.insert(8, self._button(_("Undo all changes"), lambda: self._open(self._undo), "undo"))
        return rows

    def _sound(self) -> list[_Row]:
        self.title = _("Volume")
        options, change = self.kiosk.options, self.kiosk.change
        on_off = [(True, _("on")), (False, _("off"))]
        return [
            _Row(_("Sound"), Choice(on_off, options.sound, functools.partial(change, "sound"))),
            _Row(_("Effects"), Slider(options.effects_volume, functools.partial(change, "effects_volume"))),
            _Row(_("Music"), Slider(options.music_volume, functools.partial(change, "music_volume"))),
            self._back(),
        ]

    def _language(self) -> list[_Row]:
        self.title = _("Language of the first screen")
        offered = self.kiosk.options.languages
        languages = [(one.code, one.name) for one in i18n.available() if one.code in offered]

        def set_language(code: str) -> None:
            self.kiosk.change("default_language", code)
            self.app.set_language(code)

        choice = Choice(languages, self.kiosk.options.default_language, set_language)
        return [_Row("", choice), self._back()]

    def _boards(self) -> list[_Row]:
        self.title = _("Boards that guests may choose")
        on_off = [(True, _("offered")), (False, _("not offered"))]
        offered = self.kiosk.options.boards
        rows = []
        for name in self.kiosk.staff.all_boards:
            choice = Choice(on_off, name in offered, functools.partial(self._offer, name))
            choice.enabled = name not in offered or len(offered) > 1
            board = self.app.board(name)
            rows.append(_Row(name if board is None else map_title(board.name), choice))
        return [*rows, self._back()]

    def _offer(self, name: str, offered: bool) -> None:
        now = self.kiosk.options.boards
        wanted = [one for one in self.kiosk.staff.all_boards if (offered if one == name else one in now)]
        self.kiosk.change("boards", wanted)
        focused = self.form.widgets.index(self.form.focused) if self.form.focused is not None else 0
        self._open(self._boards)
        self.form.focus(self.form.widgets[focused])

    def _times(self) -> list[_Row]:
        self.title = _("Time-outs")
        rows = []
        for name, label in TIMED.items():
            now = getattr(self.kiosk.options, name)
            seconds = [(n, _("{n} s").format(n=n)) for n in sorted({*TIME_OUTS, now})]
            change = functools.partial(self.kiosk.change, name)
            rows.append(_Row(_(label), Choice(seconds, now, change, wrap=False)))
        return [*rows, self._back()]

    def _today(self) -> list[_Row]:
        self.title = _("Figures of today")
        crashes = crashes_on(datetime.date.today(), self.app.folders.data / FOLDER)
        found = ask(self.app, self.kiosk.booth, lambda booth: booth.statistics_of(crashes=crashes))
        if found is None:
            return [_Row(_("The scores cannot be read now.")), self._back()]
        average = found.average_seconds
        minutes = "–" if average is None else _("{n} min").format(n=f"{average / 60:.1f}")
        return [
            _Row(_("Games begun: {n}").format(n=found.games)),
            _Row(_("Played to the end: {n}").format(n=found.finished)),
            _Row(_("Average length: {time}").format(time=minutes)),
            _Row(_("Crashes: {n}").format(n=found.crashes)),
            self._back(),
        ]

    def _clear(self) -> list[_Row]:
        self.title = _("Clear today's scores?")
        return [
            _Row(_("All scores of today are deleted for good.")),
            self._button(_("Clear them"), self._clear_now, "erase"),
            self._back(),
        ]

    def _clear_now(self) -> None:
        cleared = ask(self.app, self.kiosk.booth, lambda booth: booth.clear_today())
        self._open(functools.partial(self._cleared, cleared))

    def _cleared(self, cleared: int | None) -> list[_Row]:
        if cleared is None:
            return [_Row(_("The scores cannot be changed now.")), self._back()]
        told = ngettext("{n} score has been deleted.", "{n} scores have been deleted.", cleared).format(n=cleared)
        return [_Row(told), self._back()]

    def _undo(self) -> list[_Row]:
        self.title = _("Undo all changes?")

        def undo() -> None:
            self.kiosk.forget_changes()
            self.app.set_language(self.kiosk.options.default_language)
            self._open(self._main)

        return [
            _Row(_("Everything will be as in the file of options again.")),
            self._button(_("Undo them"), undo, "undo"),
            self._back(),
        ]

    def _end(self) -> list[_Row]:
        self.title = _("End the kiosk?")
        return [
            _Row(_("The kiosk closes and does not start again by itself.")),
            self._button(_("End it"), self.kiosk.end, "door"),
            self._back(),
        ]

    def _reset(self) -> None:
        flow.to_attract(self.kiosk)

    # ------------------------------------------------------------------ input

    def cancelled(self) -> None:
        if self._page == self._main:
            self.app.pop()
        else:
            self._open(self._main)

    def right_clicked(self) -> None:
        """Means nothing here."""

    def timed_out(self) -> None:
        self.app.pop()

    def reworded(self) -> None:
        super().reworded()
        focused = self.form.widgets.index(self.form.focused) if self.form.focused is not None else 0
        self._open(self._page)
        self.form.focus(self.form.widgets[focused])

    # ------------------------------------------------------------------ looks

    def lay_out(self) -> None:
        type_px = self.type * self.u
        side, gap = self.px(SIDE), self.px(GAP)
        width = min(self.size[0] - self.px(40), self.px(WIDTH))
        room = width - 2 * side
        columns = 2 if self._page == self._main and not self.upright else 1
        lines = -(-len(self.rows) // columns)
        self._head = self.paragraph_height(self.title, room, size=max(HEADING, self.type), role="display")
        head = self._head + self.px(GAP)
        row = round(type_px * 1.95)
        stacked = self.upright and columns == 1
        heights = [row * 2 if stacked and one.label and one.widget else row for one in self.rows]
        for number, one in enumerate(self.rows):
            if one.widget is None:
                heights[number] = max(row, self.paragraph_height(one.label, room, role="bold"))
        whole = sum(heights[::columns]) + lines * gap
        most = self.size[1] - self.px(40) - head - 2 * side + gap
        squeeze = min(1.0, most / whole)
        row = round(row * squeeze)
        self.panel = Rect(0, 0, width, round(whole * squeeze) + head + 2 * side - gap)
        self.panel.center = self.size[0] // 2, self.size[1] // 2
        each = (room - (columns - 1) * gap) // columns
        self._places = []
        y = self.panel.y + side + head
        for number, one in enumerate(self.rows):
            column = number % columns
            high = row if one.widget is not None else round(heights[number] * squeeze)
            place = Rect(self.panel.x + side + column * (each + gap), y, each, high)
            words = place
            if one.widget is not None:
                one.widget.rect = Rect(place)
                if isinstance(one.widget, Button | Choice):
                    one.widget.size = self.type
                if one.label and stacked:
                    one.widget.rect.y += row
                    y += row
                elif one.label:
                    one.widget.rect = Rect(place.right - each * 42 // 100, y, each * 42 // 100, row)
                    words = Rect(place.x, y, each - one.widget.rect.width - gap, row)
            self._places.append((one, words))
            if column == columns - 1:
                y += high + round(gap * squeeze)

    def draw_content(self, surface: pygame.Surface) -> None:
        self.veil(surface)
        self.sheet(surface, self.panel)
        room = self.panel.width - 2 * self.px(SIDE)
        size = max(HEADING, self.type)
        top = self.panel.centerx, self.panel.y + self.px(SIDE)
        self.paragraph(surface, self.title, top, room, size=size, role="display")
        for row, words in self._places:
            if row.label and row.widget is None:
                high = self.paragraph_height(row.label, words.width, role="bold")
                self.paragraph(surface, row.label, (words.centerx, words.centery - high // 2), words.width, role="bold")
            elif row.label:
                self.write(surface, row.label, words.midleft, self.type, theme.INK, role="bold", room=words.width)
