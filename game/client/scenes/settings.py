"""What the player can set: the game, the sound, the screen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import pairwise, product
from typing import TYPE_CHECKING, cast

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _
from game.client.intents import Intent, IntentKind, Point
from game.client.palettes import PALETTES
from game.client.scenes.menu import Land, MenuScene
from game.client.scenes.setup import speeds
from game.client.timeline import Speed as Pace
from game.client.widgets import Button, Choice, Slider, Toggle, Widget, draw_panel, draw_rounded
from game.storage.settings import Speed

if TYPE_CHECKING:
    from game.client.app import App
    from game.client.session import Session

TEXT_SIZES = (1.0, 1.25)
#: In design units. Where two columns find no room there is one, which scrolls.
ROW_HEIGHT, FIELD_HEIGHT, HEADING_HEIGHT, SECTION_GAP = 76.0, 62.0, 76.0, 22.0
ONE_COLUMN, TWO_COLUMNS, COLUMN_GAP, FIELD_WIDTH = 1020.0, 1720.0, 84.0, 390.0
TWO_COLUMNS_FROM = 1600.0
PANEL_TALLEST, PANEL_TOP, PANEL_FOOT, PANEL_SIDE = 1056.0, 120.0, 124.0, 56.0
NOTCH = 80.0


@dataclass
class Section:
    """Settings under one heading: each with its label. `note` warns beside the heading."""

    title: str
    rows: list[tuple[str, Widget]]
    note: str = ""


def palettes() -> list[tuple[str, str]]:
    """Each palette with its name in the player's language."""
    words = {"standard": _("Standard"), "colour-vision": _("Colour-blind friendly")}
    return [(name, words[name]) for name in PALETTES]


class SettingsScene(MenuScene):
    """Changes act at once and are kept when the scene is left."""

    land = Land("dawn", dim=60)

    def __init__(self, app: App, session: Session | None = None) -> None:
        """With a `session` its speed changes too."""
        super().__init__(app)
        self.session = session
        settings = app.settings
        sizes = [(TEXT_SIZES[0], _("Normal")), (TEXT_SIZES[1], _("Large"))]
        speed = session.speed.word if session is not None else settings.speed
        self.speed: Choice[str] = Choice(speeds(), speed, self._set_speed)
        self.volume = Slider(settings.effects_volume, self._set_volume)
        self.music_volume = Slider(settings.music_volume, self._set_music_volume)
        self.audible = Toggle(settings.sound, app.set_sound)
        self.palette: Choice[str] = Choice(palettes(), theme.palette.name, app.set_palette)
        self.fullscreen = Toggle(app.fullscreen, self._set_fullscreen)
        self.text: Choice[float] = Choice(sizes, settings.text_size, app.set_text_size)
        self.one_click = Toggle(settings.one_click_placement, self._set_one_click)
        self.calm = Toggle(settings.reduced_motion, self._set_reduced_motion)
        self.hints = Toggle(settings.hints, self._set_hints)
        self.credits = Button(_("Show"), self._show_credits, icon="star", size=26)
        self.talking = Toggle(settings.opponent_lines, self._set_opponent_lines)
        self.done = Button(_("Done"), self.cancelled, icon="check", kind="first", size=30)
        self.sound = Section(
            _("Sound"),
            [
                (_("Sound on (M)"), self.audible),
                (_("Effects"), self.volume),
                (_("Music"), self.music_volume),
            ],
        )
        self.sections = [
            Section(
                _("Game"),
                [
                    (_("Speed"), self.speed),
                    (_("One click places a tile"), self.one_click),
                    (_("Reduced motion"), self.calm),
                    (_("Opponents say a line"), self.talking),
                    (_("Hints (H)"), self.hints),
                    *self._hints_by_seat(),
                ],
            ),
            self.sound,
            Section(
                _("Screen"),
                [
                    (_("Text size"), self.text),
                    (_("Colours"), self.palette),
                    (_("Full screen (F11)"), self.fullscreen),
                ],
            ),
            Section(_("About"), [(_("Credits and licences"), self.credits)]),
        ]
        self._columns = [self.sections]
        self.form.set_widgets([*(widget for _label, widget in self.rows), self.done], self.speed)
        self.panel = Rect(0, 0, 0, 0)
        #: What of the panel the settings are seen in, and how far they are scrolled, in pixels.
        self.window = Rect(0, 0, 0, 0)
        self.scroll = 0.0
        self._tall = 0
        self._dragged_from: int | None = None
        self._headings: list[tuple[Section, Point]] = []
        self._labels: list[tuple[str, Widget, int]] = []

    @property
    def rows(self) -> list[tuple[str, Widget]]:
        """All settings from first to last, column by column, with their labels."""
        return [row for column in self._columns for section in column for row in section.rows]

    # ------------------------------------------------------------------ what is set

    def _set_speed(self, speed: str) -> None:
        self.app.settings.speed = cast("Speed", speed)
        if self.session is not None:
            self.session.speed = Pace.named(speed)

    def _set_volume(self, volume: float) -> None:
        self.app.settings.effects_volume = volume
        self.app.sound.set_effects_volume(volume)
        self._let_hear(volume)
        self.app.sound.play("place")

    def _set_music_volume(self, volume: float) -> None:
        self.app.settings.music_volume = volume
        self.app.sound.set_music_volume(volume)
        self._let_hear(volume)

    def _let_hear(self, volume: float) -> None:
        """Whoever turns a volume up wants to hear it."""
        if volume > 0 and not self.app.settings.sound:
            self.app.set_sound(True)

    def _set_fullscreen(self, _value: bool) -> None:
        self.app.toggle_fullscreen()

    def _set_one_click(self, value: bool) -> None:
        self.app.settings.one_click_placement = value

    def _set_hints(self, value: bool) -> None:
        self.app.settings.hints = value

    def _hints_by_seat(self) -> list[tuple[str, Widget]]:
        """Where several people share the screen, hints for each of them in this game."""
        session = self.session
        if session is None or not session.shared:
            return []
        rows: list[tuple[str, Widget]] = []
        for seat in session.humans:
            label = _("Hints for {name}").format(name=session.match.seats[seat].name)
            rows.append((label, Toggle(seat not in session.without_hints, partial(self._set_hints_for, session, seat))))
        return rows

    @staticmethod
    def _set_hints_for(session: Session, seat: int, value: bool) -> None:
        if value:
            session.without_hints.discard(seat)
        else:
            session.without_hints.add(seat)

    def _set_opponent_lines(self, value: bool) -> None:
        self.app.settings.opponent_lines = value

    def _set_reduced_motion(self, value: bool) -> None:
        self.app.settings.reduced_motion = value

    def update(self, dt: float) -> None:
        """F11 and M may have changed what the toggles show."""
        for toggle, value in (
            (self.fullscreen, self.app.fullscreen),
            (self.audible, self.app.settings.sound),
        ):
            if toggle.value != value:
                toggle.value = value
                self.needs_redraw = True
        note = "" if self.app.sound.available or not self.app.settings.sound else _("no sound device")
        if note != self.sound.note:
            self.sound.note = note
            self.needs_redraw = True

    def _show_credits(self) -> None:
        from game.client.scenes.credits import CreditsScene

        self.app.push(CreditsScene(self.app))

    def left(self) -> None:
        self.app.save_settings()

    def cancelled(self) -> None:
        self.app.pop()

    # ------------------------------------------------------------------ moving about

    def handle(self, intent: Intent) -> None:
        """Up and down go through all settings in order, across columns; what has the focus is scrolled into view."""
        if intent.kind is IntentKind.SCROLL:
            self._scroll_to(self.scroll - intent.amount * NOTCH * self.u)
            return
        if self._drag(intent):
            return
        moving = intent.kind in (IntentKind.MOVE, IntentKind.NEXT, IntentKind.PREVIOUS)
        before = self.form.focused
        if moving:
            for widget in self.form.widgets:
                widget.visible = True  # those scrolled out of sight can be moved to
        if intent.kind is IntentKind.MOVE and intent.direction in ((0, 1), (0, -1)) and before in self.form.widgets:
            order = self.form.widgets
            index = order.index(before) + intent.direction[1]
            self.form.focus(order[max(0, min(index, len(order) - 1))])
        else:
            super().handle(intent)
        if self.app.scene is self and moving:
            self._show_focused()

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
        spare = self.px(HEADING_HEIGHT + SECTION_GAP)
        if focused is None or focused is self.done:
            self._scroll_to(self.scroll)
        elif focused.rect.top - spare < self.window.top:
            self._scroll_to(self.scroll + focused.rect.top - spare - self.window.top)
        else:
            self._scroll_to(self.scroll + max(0, focused.rect.bottom + self.px(20) - self.window.bottom))

    # ------------------------------------------------------------------ layout

    def lay_out(self) -> None:
        wide = self.stage.width / self.u
        columns = 2 if wide >= TWO_COLUMNS_FROM else 1
        self._columns = self._shared_out(columns)
        self.form.set_widgets([*(widget for _label, widget in self.rows), self.done])
        width = min(TWO_COLUMNS if columns == 2 else ONE_COLUMN, wide - 80)
        height = max(self._height(column) for column in self._columns)
        tall = min(PANEL_TALLEST, PANEL_TOP + height + PANEL_FOOT)
        self.panel = self.rect((wide - width) / 2, (1080 - tall) / 2, width, tall)
        self.window = Rect(
            self.panel.x + self.px(PANEL_SIDE - 30),
            self.panel.y + self.px(PANEL_TOP),
            self.panel.width - 2 * self.px(PANEL_SIDE - 30),
            self.panel.height - self.px(PANEL_TOP + PANEL_FOOT),
        )
        # Where all of it fits, rounding must not make it scroll by a pixel.
        self._tall = self.px(height) if tall == PANEL_TALLEST else self.window.height
        self.done.rect = Rect(0, 0, self.px(280), self.px(74))
        self.done.rect.midbottom = (self.panel.centerx, self.panel.bottom - self.px(34))
        self._scroll_to(self.scroll)

    @staticmethod
    def _height(sections: list[Section]) -> float:
        """How tall sections below one another are, in design units."""
        inside = sum(HEADING_HEIGHT + ROW_HEIGHT * len(section.rows) for section in sections)
        return inside + SECTION_GAP * max(0, len(sections) - 1)

    def _shared_out(self, columns: int) -> list[list[Section]]:
        """The sections in columns as even as can be; of equally even ones those that keep most of their order."""
        if columns == 1:
            return [self.sections]
        first, *others = self.sections

        def cost(right: tuple[bool, ...]) -> tuple[float, int]:
            tallest = max(self._height(column) for column in shared(right))
            return tallest, sum(before and not after for before, after in pairwise(right))

        def shared(right: tuple[bool, ...]) -> list[list[Section]]:
            sides = list(zip(others, right, strict=True))
            return [[first, *(one for one, over in sides if not over)], [one for one, over in sides if over]]

        return shared(min(product((False, True), repeat=len(others)), key=cost))

    def _place(self) -> None:
        """Put every label and widget where it is with the present scrolling; those cut off are not shown."""
        self._headings, self._labels = [], []
        inner = self.panel.width - 2 * self.px(PANEL_SIDE)
        gap = self.px(COLUMN_GAP)
        width = (inner - gap * (len(self._columns) - 1)) // len(self._columns)
        for number, sections in enumerate(self._columns):
            x = self.panel.x + self.px(PANEL_SIDE) + number * (width + gap)
            y = self.window.y - self.scroll
            for section in sections:
                self._headings.append((section, (x, round(y + self.px(HEADING_HEIGHT) * 0.5))))
                y += self.px(HEADING_HEIGHT)
                for label, widget in section.rows:
                    field = self.px(FIELD_WIDTH) if not isinstance(widget, Toggle) else self.px(84)
                    widget.rect = Rect(x + width - field, round(y), field, self.px(FIELD_HEIGHT))
                    widget.visible = self.window.contains(widget.rect)
                    self._labels.append((label, widget, x))
                    y += self.px(ROW_HEIGHT)
                y += self.px(SECTION_GAP)

    def draw_content(self, surface: pygame.Surface) -> None:
        self.draw_landscape(surface)
        draw_panel(surface, self.panel, self.u, radius=18)
        left = self.panel.x + self.px(PANEL_SIDE)
        self.write(surface, _("Settings"), (left, self.panel.y + self.px(74)), 64, role="display")
        for section, (x, y) in self._headings:
            half = self.px(HEADING_HEIGHT / 2)
            if self.window.top <= y - half and y + half <= self.window.bottom + half:
                self._draw_heading(surface, section, (x, y))
        for label, widget, x in self._labels:
            if widget.visible:
                room = widget.rect.x - x - self.px(24)
                self.write(surface, label, (x, widget.rect.centery), 30, room=room)
        if self._tall > self.window.height:
            self._draw_bar(surface)

    def _draw_heading(self, surface: pygame.Surface, section: Section, place: Point) -> None:
        drawn = self.write(surface, section.title, place, 28, theme.GOOD, role="bold")
        line = Rect(place[0], place[1] + self.px(24), 0, self.px(2))
        line.width = next(w.rect.right for _label, w, x in self._labels if x == place[0]) - place[0]
        surface.fill(theme.PAPER_LINE, line)
        if section.note:
            at = (drawn.right + self.px(24), place[1])
            room = line.right - at[0]
            self.write(surface, section.note, at, 26, theme.WARNING, role="italic", room=room)

    def _draw_bar(self, surface: pygame.Surface) -> None:
        window = self.window
        track = Rect(window.right + self.px(2), window.y, self.px(10), window.height)
        draw_rounded(surface, track, self.px(5), (theme.PAPER_LINE,), 90)
        height = max(self.px(60), window.height * window.height // self._tall)
        down = (window.height - height) * self.scroll / (self._tall - window.height)
        draw_rounded(surface, Rect(track.x, track.y + round(down), track.width, height), self.px(5), (theme.GOOD,))
