"""Credits: who made what, and under which licence; a licence's whole text is one press away."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _
from game.client.intents import Intent, IntentKind, Point
from game.client.scenes.menu import Land, MenuScene
from game.client.widgets import Button, Look, Widget, draw_focus_ring, draw_panel, draw_rounded
from game.storage.resources import assets_folder

if TYPE_CHECKING:
    from game.client.app import App

PANEL_WIDTH, PANEL_TOP, PANEL_HEIGHT = 1240.0, 60.0, 852.0
NAME_SIZE, TEXT_SIZE, LICENCE_SIZE = 32.0, 26.0, 24.0
NOTCH = 90.0
PARAGRAPH_END = "\n\n"


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who or what, for what, and the licence: its name and its text's files below the assets."""

    name: str
    what: str
    licence: str = ""
    file: str = ""
    more: tuple[str, ...] = ()
    package: str = ""
    """The library's name as a package, where it is one that the client needs."""


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Entries of one kind; `id` is "game", "art", "fonts" or "libraries"."""

    id: str
    entries: tuple[Entry, ...]


class Credits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    sections: tuple[Section, ...]


def read_credits() -> Credits:
    """All credits, from `assets/credits.json`; msgspec.DecodeError when that is not what it should be."""
    return msgspec.json.decode((assets_folder() / "credits.json").read_bytes(), type=Credits)


def licence_text(entry: Entry) -> str:
    """The whole text of an entry's licence, with lines that were broken for a typewriter joined again."""
    texts = [(assets_folder() / name).read_text(encoding="utf-8") for name in (entry.file, *entry.more) if name]
    return PARAGRAPH_END.join(_joined(text) for text in texts)


def _joined(text: str) -> str:
    paragraphs = []
    for paragraph in text.replace("\r", "").replace("\f", "").split(PARAGRAPH_END):
        lines = [line.strip() for line in paragraph.split("\n") if line.strip(" -=")]
        if lines:
            longest = max(map(len, lines))
            if longest > 52 and len(lines) > 1 and lines[0].isupper():  # a heading right above its text
                paragraphs.append(lines.pop(0))
            # Short lines are a heading or an address, and stay as they are.
            paragraphs.append((" " if longest > 52 else "\n").join(lines))
    return PARAGRAPH_END.join(paragraphs)


def section_title(section: str) -> str:
    """What a section is called."""
    return {
        "game": _("The game"),
        "art": _("Pictures and sound"),
        "fonts": _("Typefaces"),
        "libraries": _("Libraries"),
    }[section]


class Line(Widget):
    """An entry; pressed, it opens its licence. The scene draws what stands in it."""

    def __init__(self, entry: Entry, show: Callable[[], object]) -> None:
        super().__init__()
        self.entry, self.show = entry, show
        self.focusable = bool(entry.file)

    def activate(self, pos: Point | None = None) -> None:
        if self.entry.file:
            self.show()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """The scene draws it, as far as it can be seen."""


class CreditsScene(MenuScene):
    """A sheet of entries that scrolls; with `reading` set, the sheet holds that entry's licence."""

    land = Land("dawn", dim=60)
    upright_room = 1100.0, 1080.0

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.sections = read_credits().sections
        self.lines = [
            Line(entry, functools.partial(self._read, entry)) for section in self.sections for entry in section.entries
        ]
        self.done = Button(_("Done"), self._back, icon="check", kind="first", size=30)
        self.reading: Entry | None = None
        self.form.set_widgets([*self.lines, self.done], self.done)
        self.panel = self.view = Rect(0, 0, 0, 0)
        self.scroll = 0.0
        self._list_scroll = 0.0
        self._heights: list[int] = []
        self._paragraphs: list[str] = []
        self._content = 0
        self._dragged_from: int | None = None

    # ------------------------------------------------------------------ going in and out

    def _read(self, entry: Entry) -> None:
        self.reading = entry
        self._list_scroll, self.scroll = self.scroll, 0.0
        self.done.label = _("Back")
        self.form.set_widgets([self.done], self.done)
        self.lay_out()
        self.needs_redraw = True

    def _back(self) -> None:
        entry, self.reading = self.reading, None
        if entry is None:
            self.app.pop()
            return
        self.scroll = self._list_scroll
        self.done.label = _("Done")
        line = next(line for line in self.lines if line.entry is entry)
        self.form.set_widgets([*self.lines, self.done], line)
        self.lay_out()
        self.needs_redraw = True

    def cancelled(self) -> None:
        self._back()

    # ------------------------------------------------------------------ scrolling

    @property
    def most(self) -> int:
        """How far the sheet can be scrolled, in pixels."""
        return max(0, self._content - self.view.height)

    def handle(self, intent: Intent) -> None:
        kind = intent.kind
        if kind is IntentKind.SCROLL:
            self._scroll_by(-intent.amount * NOTCH * self.u)
            return
        if self.reading is not None and kind is IntentKind.MOVE and intent.direction in ((0, 1), (0, -1)):
            self._scroll_by(intent.direction[1] * NOTCH * self.u)
            return
        if kind is IntentKind.PRESS and intent.pos and self.view.collidepoint(intent.pos):
            self._dragged_from = intent.pos[1]
        elif kind is IntentKind.RELEASE:
            self._dragged_from = None
        elif kind is IntentKind.POINT and intent.pos and self._dragged_from is not None and self.reading is not None:
            self._scroll_by(self._dragged_from - intent.pos[1])
            self._dragged_from = intent.pos[1]
        elif self.reading is None and kind in (IntentKind.MOVE, IntentKind.NEXT, IntentKind.PREVIOUS):
            forward = kind is IntentKind.NEXT or intent.direction in ((0, 1), (1, 0))
            self._step_focus(1 if forward else -1)
            return
        super().handle(intent)

    def _scroll_by(self, pixels: float) -> None:
        self._scroll_to(self.scroll + pixels)

    def _scroll_to(self, place: float) -> None:
        self.scroll = max(0.0, min(float(self.most), place))
        self._place_lines()
        self.needs_redraw = True

    def _step_focus(self, step: int) -> None:
        """Give the focus to the next entry with a licence, or to the button, and scroll to where it can be seen."""
        order: list[Widget] = [*(line for line in self.lines if line.focusable), self.done]
        focused = self.form.focused
        place = order.index(focused) if focused in order else len(order) - 1
        target = order[(place + step) % len(order)]
        if isinstance(target, Line):
            index, spare = self.lines.index(target), self.px(80)
            top, height = self._top_of(index), self._heights[index] + self.px(20)
            self._scroll_to(min(max(self.scroll, top + height - self.view.height), top - spare))
        self.form.focus(target)
        self.needs_redraw = True

    # ------------------------------------------------------------------ places

    def lay_out(self) -> None:
        wide = self.stage.width / self.u
        width = min(PANEL_WIDTH * max(1.0, self.app.fonts.text_scale), wide - 60)
        self.panel = self.rect((wide - width) / 2, PANEL_TOP - self.rise, width, PANEL_HEIGHT + 2 * self.rise)
        self.view = Rect(
            self.panel.x + self.px(56),
            self.panel.y + self.px(122),
            self.panel.width - self.px(112),
            self.panel.height - self.px(146),
        )
        self.done.rect = self.rect(wide / 2 - 150, 942 + self.rise, 300, 84)
        if self.reading is not None:
            fonts = self.app.fonts
            text = licence_text(self.reading)
            self._paragraphs = fonts.wrap(text, "regular", LICENCE_SIZE * self.u, self.view.width - self.px(30))
            self._content = len(self._paragraphs) * self._step
        else:
            self._heights = [self._height(line.entry) for line in self.lines]
            last = len(self.lines) - 1
            self._content = self._top_of(last) + self._heights[last] + self.px(20)
        self._scroll_to(self.scroll)

    @property
    def _step(self) -> int:
        return round(self.app.fonts.line_height("regular", LICENCE_SIZE * self.u) * 1.02)

    def _wrapped(self, entry: Entry) -> list[str]:
        return self.app.fonts.wrap(_(entry.what), "medium", TEXT_SIZE * self.u, self.view.width - self.px(64))

    def _text_step(self) -> int:
        return round(self.app.fonts.line_height("medium", TEXT_SIZE * self.u) * 1.02)

    def _head(self) -> int:
        """The height of an entry's first line: its name, with its licence to the right."""
        return round(self.px(50) * max(1.0, self.app.fonts.text_scale))

    def _height(self, entry: Entry) -> int:
        return self._head() + len(self._wrapped(entry)) * self._text_step() + self.px(22)

    def _top_of(self, index: int) -> int:
        """Where an entry begins, from the top of the whole content."""
        y = count = 0
        for section in self.sections:
            y += self._section_room()
            for _entry in section.entries:
                if count == index:
                    return y
                y += self._heights[count] + self.px(12)
                count += 1
            y += self.px(14)
        return y

    def _section_room(self) -> int:
        return self.px(66)

    def _place_lines(self) -> None:
        """Lay the entries that can be seen where they are; the others cannot be pressed."""
        if self.reading is not None:
            return
        for index, line in enumerate(self.lines):
            rect = Rect(
                self.view.x,
                self.view.y + self._top_of(index) - round(self.scroll),
                self.view.width - self.px(20),
                self._heights[index],
            )
            line.rect = rect.clip(self.view)
            line.visible = line.rect.height >= self.px(40)

    # ------------------------------------------------------------------ drawing

    def draw_content(self, surface: pygame.Surface) -> None:
        self.draw_landscape(surface)
        draw_panel(surface, self.panel, self.u, radius=20)
        reading = self.reading
        title = _("Credits") if reading is None else reading.licence
        place = (self.panel.x + self.px(56), self.panel.y + self.px(64))
        room = self.panel.width - self.px(112)
        self.write(surface, title, place, 60, role="display", room=room)
        clip = surface.get_clip()
        surface.set_clip(self.view.inflate(self.px(20), 0).clip(clip))
        if reading is None:
            self._draw_entries(surface)
        else:
            self._draw_licence(surface)
        surface.set_clip(clip)
        self._draw_bar(surface)

    def _draw_licence(self, surface: pygame.Surface) -> None:
        step = self._step
        first = max(0, int(self.scroll) // step)
        y = self.view.y - round(self.scroll) + first * step
        for line in self._paragraphs[first : first + self.view.height // step + 2]:
            if line:
                self.write(surface, line, (self.view.x, y), LICENCE_SIZE, role="regular", anchor="topleft")
            y += step

    def _draw_entries(self, surface: pygame.Surface) -> None:
        index = 0
        for section in self.sections:
            top = self.view.y + self._top_of(index) - round(self.scroll)
            place = (self.view.x, top - self._section_room() // 2)
            self.write(surface, section_title(section.id), place, 36, theme.WARNING, role="display")
            for _entry in section.entries:
                self._draw_entry(surface, self.lines[index], self.view.y + self._top_of(index) - round(self.scroll))
                index += 1

    def _draw_entry(self, surface: pygame.Surface, line: Line, y: int) -> None:
        entry = line.entry
        box = Rect(self.view.x, y, self.view.width - self.px(20), self._heights[self.lines.index(line)])
        if not box.colliderect(self.view):
            return
        draw_rounded(surface, box, self.px(12), (theme.PAPER_DIM[0],), 255 if line.hovered or line.focused else 150)
        if line.focused:
            inner = box.inflate(-2 * self.px(8), -2 * self.px(8))
            draw_focus_ring(surface, inner, self.u, self.px(8))
        left, right = box.x + self.px(24), box.right - self.px(24)
        middle = y + self._head() // 2 + self.px(9)
        taken = 0
        if entry.licence:
            icon = self.app.sprites.icon("chevron_right", self.px(24), theme.INK_SECOND)
            surface.blit(icon, icon.get_rect(midright=(right, middle)))
            place = (right - self.px(34), middle)
            taken = self.write(surface, entry.licence, place, 26, theme.GOOD, role="bold", anchor="midright").width
        room = box.width - self.px(48 + 60) - taken
        self.write(surface, entry.name, (left, middle), NAME_SIZE, role="bold", room=room)
        top = y + self._head() + self.px(4)
        for text in self._wrapped(entry):
            self.write(surface, text, (left, top), TEXT_SIZE, theme.INK_SECOND, anchor="topleft")
            top += self._text_step()

    def _draw_bar(self, surface: pygame.Surface) -> None:
        """How far the sheet is scrolled, at its right edge."""
        if not self.most:
            return
        track = Rect(self.panel.right - self.px(34), self.view.y, self.px(8), self.view.height)
        draw_rounded(surface, track, self.px(4), (theme.PAPER_LINE,), 90)
        height = max(self.px(50), round(track.height * self.view.height / self._content))
        top = track.y + round((track.height - height) * self.scroll / self.most)
        draw_rounded(surface, Rect(track.x, top, track.width, height), self.px(4), (theme.PAPER_LINE,))
