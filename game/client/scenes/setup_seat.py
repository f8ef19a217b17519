"""One seat of the set-up at closer sight: its clan, its place in the order, and names used before."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _
from game.client.intents import Point
from game.client.scenes.menu import MenuScene
from game.client.scenes.setup_seats import Seats
from game.client.widgets import (
    Button,
    Look,
    Widget,
    draw_focus_ring,
    draw_panel,
    draw_ring,
    draw_rounded,
    draw_text,
    rounded_mask,
    shade,
)

if TYPE_CHECKING:
    from game.client.app import App

#: In design units.
WIDTH, EDGE, HEAD = 1060.0, 48.0, 128.0
SWATCH, SWATCH_GAP, LABEL = 190.0, 20.0, 50.0
CHIP, CHIP_GAP, COLUMNS = 58.0, 14.0, 4
FOOT = 118.0
#: So many names are offered: more would be a search, not a help.
OFFERED = 12


class ClanSwatch(Widget):
    """A clan to choose: its colour, pattern and emblem, and who has it."""

    def __init__(self, number: int, choose: Callable[[int], object], holder: Callable[[], str], chosen: bool) -> None:
        """`holder` names whoever plays for it now; empty: nobody."""
        super().__init__()
        self.number = number
        self.choose = choose
        self.holder = holder
        self.chosen = chosen

    def activate(self, pos: Point | None = None) -> None:
        self.choose(self.number)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        clan, rect, radius = theme.CLANS[self.number], self.rect, look.px(14)
        edge = theme.ACTIVE if self.chosen else theme.PAPER_LINE
        draw_rounded(surface, rect, radius, (edge,))
        inner = rect.inflate(-2 * look.px(5), -2 * look.px(5))
        cloth = look.sprites.pattern(clan, inner.size, look.u * 0.9).copy()
        cloth.blit(rounded_mask(inner.size, look.px(10)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(cloth, inner)
        emblem = look.sprites.emblem(clan, look.px(90), shadow=True)
        surface.blit(emblem, emblem.get_rect(center=(rect.centerx, rect.y + look.px(60))))
        plate = Rect(inner.x, 0, inner.width, look.px(72))
        plate.bottom = inner.bottom
        draw_rounded(surface, plate, look.px(10), theme.PAPER)
        for text, role, y in (
            (clan.name, "bold", plate.y + look.px(20)),
            (self.holder(), "medium", plate.y + look.px(51)),
        ):
            size = look.fonts.fit(text, role, 24 * look.u, plate.width - look.px(12), look.smallest(24 * look.u))
            shown = look.fonts.shorten(text, role, size, plate.width - look.px(12))
            draw_text(surface, look.fonts, shown, (plate.centerx, y), role, size, theme.INK, anchor="center")
        if self.chosen:
            draw_ring(surface, rect, radius, look.px(5), theme.ACTIVE)
        if self.hovered:
            draw_rounded(surface, inner, look.px(10), (theme.WHITE,), 30)
        if self.focused:
            draw_focus_ring(surface, rect, look.u, radius)


class SeatScene(MenuScene):
    """Changes act at once; the set-up is seen behind."""

    opaque = False
    upright_room = 1100.0, 1080.0

    def __init__(self, app: App, seats: Seats, seat: int, players: int) -> None:
        """`players` sit at the table, `seat` is spoken of."""
        super().__init__(app)
        self.seats, self.seat, self.players = seats, seat, players
        self.forgetting = False
        self.panel = Rect(0, 0, 0, 0)
        self.done = Button(_("Done"), self.cancelled, icon="check", kind="first", size=30)
        self.earlier = Button(_("Earlier in turn"), functools.partial(self._move, -1), icon="arrow_up", size=26)
        self.later = Button(_("Later in turn"), functools.partial(self._move, 1), icon="arrow_down", size=26)
        self.forget = Button("", self._toggle_forgetting, icon="erase", size=24)
        self.swatches: list[ClanSwatch] = []
        self.chips: list[Button] = []
        self._build()
        self.form.focus(self.swatches[seats.clans[seat]])

    def anew(self) -> MenuScene:
        return SeatScene(self.app, self.seats, self.seat, self.players)

    def _build(self) -> None:
        """The widgets for the seat as it is now; the focus stays where it was."""
        seats, place = self.seats, None
        if self.form.focused in self.form.widgets:
            place = self.form.widgets.index(self.form.focused)
        self.swatches = [
            ClanSwatch(
                number, self._choose_clan, functools.partial(self._holder, number), number == seats.clans[self.seat]
            )
            for number in range(len(theme.CLANS))
        ]
        self.chips = [
            Button(name, functools.partial(self._name, name), icon="cross" if self.forgetting else None, size=26)
            for name in self.names
        ]
        self.forget.label = _("Keep the rest") if self.forgetting else _("Forget names")
        names = [*self.chips, self.forget] if self.chips else []
        self.earlier.enabled, self.later.enabled = self.seat > 0, self.seat < self.players - 1
        widgets = [*self.swatches, *names, self.earlier, self.later, self.done]
        self.form.set_widgets(widgets, None if place is None else widgets[min(place, len(widgets) - 1)])
        self.lay_out()
        self.needs_redraw = True

    @property
    def names(self) -> list[str]:
        """What is offered: names typed before, except those of others at the table."""
        if not self.seats.is_human(self.seat):
            return []
        others = {self.seats.name(other).casefold() for other in range(self.players) if other != self.seat}
        return [name for name in self.app.settings.known_names if name.casefold() not in others][:OFFERED]

    def _holder(self, number: int) -> str:
        seat = self.seats.clans.index(number)
        return self.seats.name(seat) if seat < self.players else _("free")

    def _choose_clan(self, number: int) -> None:
        self.seats.choose_clan(self.seat, number)
        self._build()

    def _name(self, name: str) -> None:
        if self.forgetting:
            self.app.settings.known_names.remove(name)
            self.app.save_settings()
            self.forgetting = bool(self.names)
        else:
            self.seats.fields[self.seat].put(name)
        self._build()

    def _toggle_forgetting(self) -> None:
        self.forgetting = not self.forgetting
        self._build()

    def _move(self, by: int) -> None:
        self.seats.swap(self.seat, self.seat + by)
        self.seat += by
        self._build()
        if not self.form.focused or not self.form.focused.enabled:
            self.form.focus(self.done)

    def cancelled(self) -> None:
        self.app.pop()

    # ------------------------------------------------------------------ drawing

    def lay_out(self) -> None:
        rows = -(-(len(self.chips) + 1) // COLUMNS) if self.chips else 0
        names = LABEL + rows * (CHIP + CHIP_GAP) if rows else (LABEL if self.seats.is_human(self.seat) else 0.0)
        height = HEAD + LABEL + SWATCH + 28 + names + FOOT
        x, y = (self.stage.width / self.u - WIDTH) / 2, (1080 - height) / 2
        self.panel = self.rect(x, y, WIDTH, height)
        inner = WIDTH - 2 * EDGE
        wide = (inner - SWATCH_GAP * (len(self.swatches) - 1)) / max(1, len(self.swatches))
        y += HEAD + LABEL
        for i, swatch in enumerate(self.swatches):
            swatch.rect = self.rect(x + EDGE + i * (wide + SWATCH_GAP), y, wide, SWATCH)
        y += SWATCH + 28 + LABEL
        column = (inner - CHIP_GAP * (COLUMNS - 1)) / COLUMNS
        for i, chip in enumerate([*self.chips, self.forget]):
            row, across = divmod(i, COLUMNS)
            chip.rect = self.rect(x + EDGE + across * (column + CHIP_GAP), y + row * (CHIP + CHIP_GAP), column, CHIP)
        bottom = self.panel.bottom - self.px(96)
        third = (inner - 2 * CHIP_GAP) / 3
        for i, button in enumerate((self.earlier, self.later, self.done)):
            left = self.panel.x + self.px(EDGE + i * (third + CHIP_GAP))
            button.rect = Rect(left, bottom, self.px(third), self.px(68))

    def draw_content(self, surface: pygame.Surface) -> None:
        shade(surface, theme.colour("#0A1626"), 120)
        draw_panel(surface, self.panel, self.u, radius=18)
        left, room = self.panel.x + self.px(EDGE), self.panel.width - 2 * self.px(EDGE)
        title = _("{name}, number {place} in turn").format(name=self.seats.name(self.seat), place=self.seat + 1)
        self.write(surface, title, (left, self.panel.y + self.px(70)), 52, role="display", room=room)
        above = self.swatches[0].rect.y - self.px(LABEL / 2)
        told = _("Clan: one that somebody has is exchanged")
        self.write(surface, told, (left, above), 26, theme.INK_SECOND, room=room)
        if not self.seats.is_human(self.seat):
            return
        below = self.swatches[0].rect.bottom + self.px(28 + LABEL / 2)
        if not self.chips:
            words = _("Names that are typed are offered here the next time.")
        elif self.forgetting:
            words = _("Press the names that are to be forgotten")
        else:
            words = _("Names used before, kept on this computer only")
        self.write(surface, words, (left, below), 26, theme.INK_SECOND, room=room)
