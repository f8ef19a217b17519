"""After the game: every player's mission cards, what each asked for and what it paid."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.i18n import _, ngettext
from game.client.intents import Intent, IntentKind, Point
from game.client.mission_text import mission_icon, mission_title
from game.client.panels.base import stamp, write
from game.client.panels.missions import CARD, CARD_EDGE, ICON, OPEN_STRIPE
from game.client.scenes.button_row import lay_in_row
from game.client.scenes.final_board import FinalBoardScene, Spotlight
from game.client.scenes.final_results import CardResult, card_results
from game.client.scenes.menu import Land, MenuScene
from game.client.widgets import Button, Look, Widget, draw_focus_ring, draw_panel, draw_ring, draw_rounded, rounded
from game.rebirth import Match

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.client.app import App

CHOSEN, CHOSEN_EDGE, QUIET_EDGE = theme.colour("#FFE9A8"), theme.colour("#E3B04B"), theme.colour("#C6B084")
LIT = theme.colour("#FFF3CC")
STRIPE, INNER = 76.0, 16.0
TITLE, LINE, COUNTS, PADDING = 36.0, 29.0, 37.0, 6.0
NARROWEST_CARD, MOST_COLUMNS, GAP = 440.0, 3, 14.0
#: How much larger than the least cards may be drawn where there is room.
ZOOMS = (1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1.0)
#: The sheet: its widest, its head with title and tabs, its foot; what stands between it, the buttons and the window's
#: edges; and the words below the cards of a player who has drawn none.
WIDEST_SHEET, SHEET_HEAD, SHEET_FOOT, MOST_LAND = 1640.0, 224.0, 28.0, 34.0
STRETCHED = 1.5
#: The title gives way to the words beside it, down to this size.
LEAST_TITLE = 25.0
BUTTON_GAP, BUTTON_HEIGHT, WORDS = 30.0, 78.0, 76.0
#: A tab's height, where its name begins, how small the name may become, and what lies between tabs.
TAB_HEIGHT, TAB_NAME, LEAST_NAME, TAB_GAP = 84.0, 90.0, 24.0, 16.0


class PlayerTab(Widget):
    """Chooses whose cards are on show."""

    def __init__(self, seat: int, name: str, points: int, choose: Callable[[], object]) -> None:
        """`points` are what the player's missions paid together."""
        super().__init__()
        self.seat, self.name, self.points = seat, name, points
        self.choose = choose
        self.chosen = False

    def activate(self, pos: Point | None = None) -> None:
        self.choose()

    def says_its_name(self, look: Look, width: float) -> bool:
        """Whether a tab of `width` pixels has room for the whole name."""
        u, figure = look.u, look.fonts.width(str(self.points), "extrabold", 38 * look.u)
        name = look.fonts.width(self.name, "display", LEAST_NAME / look.fonts.text_scale * u)
        return TAB_NAME * u + name + 14 * u + figure + 22 * u <= width

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        u, rect, radius = look.u, self.rect, look.px(14)
        draw_rounded(surface, rect, radius, (CHOSEN_EDGE if self.chosen else QUIET_EDGE,))
        edge = look.px(4 if self.chosen else 2)
        inner = rect.inflate(-2 * edge, -2 * edge)
        fill = (CHOSEN,) if self.chosen else (LIT,) if self.hovered else theme.PAPER_DIM
        draw_rounded(surface, inner, radius - edge, fill)
        stamp(surface, look.sprites.emblem(self.seat, 60 * u), (rect.x + 48 * u, rect.centery))
        figure = write(
            surface, look, str(self.points), (rect.right - 22 * u, rect.centery), 38, role="extrabold",
            anchor="midright",
        )  # fmt: skip
        left, end, least = rect.x + TAB_NAME * u, figure.left - 14 * u, LEAST_NAME / look.fonts.text_scale
        if (
            look.fonts.width(self.name, "display", 1.1 * least * u) <= end - 32 * u - left
        ):  # else the name is worth more
            icon = look.sprites.icon("cards", 32 * u, theme.INK_SECOND)
            stamp(surface, icon, (figure.left - 24 * u, rect.centery))
            end -= 32 * u
        write(
            surface, look, self.name, (left, rect.centery), 34, role="display", room=end - left, least=least,
        )  # fmt: skip
        if self.focused:
            draw_focus_ring(surface, rect, u, radius)


class CardWidget(Widget):
    """One card; pressed, it shows on the board what it was about."""

    def __init__(self, seat: int, result: CardResult, show: Callable[[], object]) -> None:
        super().__init__()
        self.seat, self.result, self.show = seat, result, show
        self.zoom, self.brief = 1.0, False

    def activate(self, pos: Point | None = None) -> None:
        self.show()

    def lines(self, look: Look, width: float) -> list[str]:
        """The condition, broken to a card of `width` pixels."""
        u, words = look.u * self.zoom, self.result.short if self.brief else self.result.condition
        return look.fonts.wrap(words, "medium", 24 * u, width - (STRIPE + 2 * INNER) * u)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        plain, look = look, Look(look.fonts, look.sprites, look.u * self.zoom)
        u, scale, rect, found = look.u, look.fonts.text_scale, self.rect, self.result
        radius, edge = look.px(12), look.px(2)
        draw_rounded(surface, rect, radius, (CARD_EDGE,))
        inner = rect.inflate(-2 * edge, -2 * edge)
        draw_rounded(surface, inner, radius - edge, (LIT if self.hovered or self.focused else CARD,))
        self._stripe(surface, look, inner, radius - edge)
        left, right = rect.x + (STRIPE + INNER) * u, rect.right - INNER * u
        y = rect.y + (PADDING + TITLE / 2) * u * scale
        points = f"+{found.paid}" if found.fulfilled else found.offered
        figure = write(
            surface, look, points, (right, y), 34 if found.fulfilled else 26,
            theme.GOOD if found.fulfilled else theme.WARNING, role="extrabold", anchor="midright",
        )  # fmt: skip
        title = mission_title(found.card)
        if found.private:
            title = _("Private: {title}").format(title=title)
        write(surface, look, title, (left, y), 29, role="bold", room=figure.left - left - 10 * u)
        y += (TITLE + LINE) / 2 * u * scale
        for line in self.lines(plain, rect.width):
            write(surface, look, line, (left, y), 24, theme.INK_SECOND)
            y += LINE * u * scale
        self._counts(surface, look, left, right, rect.bottom - (PADDING + COUNTS / 2) * u * scale)
        if self.focused:
            draw_focus_ring(surface, rect, plain.u, radius)
        elif self.hovered:
            draw_ring(surface, rect, radius, look.px(3), theme.ACTIVE)

    def _stripe(self, surface: pygame.Surface, look: Look, inner: Rect, radius: int) -> None:
        u, found = look.u, self.result
        width = round(STRIPE * u)
        stripe = rounded((width + radius, inner.height), radius, (theme.GOOD if found.fulfilled else OPEN_STRIPE,))
        surface.blit(stripe, inner, Rect(0, 0, width, inner.height))
        middle = inner.x + width / 2
        icon = look.sprites.icon(mission_icon(found.card), 40 * u, ICON)
        stamp(surface, icon, (middle, inner.y + inner.height * 0.32))
        mark = look.sprites.icon("check" if found.fulfilled else "cross", 36 * u, ICON)
        stamp(surface, mark, (middle, inner.y + inner.height * 0.72))

    def _counts(self, surface: pygame.Surface, look: Look, left: float, right: float, y: float) -> None:
        """Every player's number, and in a word how the card ended."""
        u, scale, found = look.u, look.fonts.text_scale, self.result
        colour = theme.GOOD if found.fulfilled else theme.WARNING
        if found.counts is None:
            write(surface, look, found.status, (left, y), 24, colour, role="bold", room=right - left)
            return
        words = [str(count) if found.need is None else f"{count}/{found.need}" for count in found.counts]
        widest = max(look.fonts.width(each, "extrabold", 26 * u) for each in words)
        end = right - look.fonts.width(found.status, "bold", 24 * u) - 8 * u
        if (end - left) / len(words) >= widest + 46 * u:
            write(surface, look, found.status, (right, y), 24, colour, role="bold", anchor="midright")
        else:
            end = right  # mark and points tell it as well
        step = min(124 * u * scale, (end - left) / len(words))
        for seat, count in enumerate(words):
            x = left + seat * step
            stamp(surface, look.sprites.emblem(seat, 32 * u), (x + 16 * u, y))
            if found.met and found.met[seat]:
                stamp(surface, look.sprites.icon("check", 26 * u, theme.GOOD), (x + 50 * u, y))
                if seat == found.first and step > 96 * u:
                    stamp(surface, look.sprites.icon("crown", 24 * u, theme.BUTTON_FIRST_EDGE), (x + 78 * u, y))
                continue
            role = "extrabold" if seat == self.seat else "medium"
            write(surface, look, count, (x + 38 * u, y), 26, role=role, room=step - 40 * u, least=20)


class FinalCardsScene(MenuScene):
    """A sheet with a tab for every player; nothing is hidden any more when the game is over."""

    land = Land("noon", seed=3)
    upright_room = (1000.0, 1500.0)

    def __init__(self, app: App, match: Match, controllers: Sequence[str], seat: int) -> None:
        """Begins with the cards of `seat`."""
        super().__init__(app)
        self.match = match
        self.controllers = tuple(controllers)
        self.results = [card_results(match, each) for each in range(match.players)]
        self.tabs = [
            PlayerTab(each, match.seats[each].name, self.points(each), functools.partial(self.choose, each))
            for each in range(match.players)
        ]
        self.board = Button(_("Look at the board"), self._look_at_board, icon="map")
        self.back = Button(_("Back"), self.cancelled, icon="undo", kind="first")
        self.up = Button("", functools.partial(self._scroll_by, -1), icon="chevron_up", size=28)
        self.down = Button("", functools.partial(self._scroll_by, 1), icon="chevron_down", size=28)
        self.cards: list[CardWidget] = []
        # Everybody's cards are measured together, so that they have one size
        self._all_cards = [
            CardWidget(each, found, lambda: None) for each in range(match.players) for found in self.results[each]
        ]
        self.columns, self.rows, self.scroll = 1, 1, 0
        self.panel = self.area = Rect(0, 0, 0, 0)
        self.seat = -1
        self.choose(seat)
        self.form.focus(self.tabs[seat])

    def points(self, seat: int) -> int:
        """What a seat's missions paid together."""
        return sum(found.paid for found in self.results[seat])

    def choose(self, seat: int) -> None:
        """Show another player's cards."""
        if seat == self.seat:
            return
        self.seat, self.scroll = seat, 0
        for tab in self.tabs:
            tab.chosen = tab.seat == seat
        self.cards = [CardWidget(seat, found, functools.partial(self._show, found)) for found in self.results[seat]]
        self.form.set_widgets([*self.tabs, self.up, self.down, *self.cards, self.board, self.back])
        self.lay_out()
        self.needs_redraw = True

    # ------------------------------------------------------------------ input

    def cancelled(self) -> None:
        self.app.pop()

    def handle(self, intent: Intent) -> None:
        focus = self.form.focused
        if intent.kind is IntentKind.SCROLL:
            self._scroll_by(-1 if intent.amount > 0 else 1)
            return
        if isinstance(focus, CardWidget) and focus in self.cards:
            number = self.cards.index(focus) + self._step(intent)
            if number != self.cards.index(focus) and 0 <= number < len(self.cards):
                self._bring_into_view(number)
                self.form.focus(self.cards[number])
                self.needs_redraw = True
                return
        super().handle(intent)
        focus = self.form.focused
        if isinstance(focus, PlayerTab):
            self.choose(focus.seat)

    def _step(self, intent: Intent) -> int:
        """By how many cards an intent moves the focus: rows that are scrolled away are reached as well."""
        if intent.kind is IntentKind.NEXT:
            return 1
        if intent.kind is IntentKind.PREVIOUS:
            return -1
        if intent.kind is IntentKind.MOVE and intent.direction is not None:
            return intent.direction[1] * self.columns
        return 0

    def _scroll_by(self, rows: int) -> None:
        self.scroll = max(0, min(self.scroll + rows, self._lines - self.rows))
        self._place_cards()
        self.needs_redraw = True

    def _bring_into_view(self, number: int) -> None:
        line = number // self.columns
        self._scroll_by(min(0, line - self.scroll) + max(0, line - self.scroll - self.rows + 1))

    def _look_at_board(self) -> None:
        self.app.push(FinalBoardScene(self.app, self.match, self.controllers))

    def _show(self, found: CardResult) -> None:
        spotlight = Spotlight(mission_title(found.card), found.condition, found.spaces, found.regions)
        self.app.push(FinalBoardScene(self.app, self.match, self.controllers, spotlight))

    # ------------------------------------------------------------------ places

    @property
    def _lines(self) -> int:
        """How many rows all cards together take."""
        return -(-len(self.cards) // self.columns)

    def lay_out(self) -> None:
        wide, side, foot = self.stage.width / self.u, self.px(28), self.px(SHEET_FOOT)
        width = min(WIDEST_SHEET, wide - 60)
        self.panel = self.rect((wide - width) / 2, 0, width, 0)
        inner = self.panel.inflate(-2 * side, 0)
        tabs_in_line = self._tabs_in_line(inner.width)
        tab_lines = -(-len(self.tabs) // tabs_in_line)
        head = self.px(SHEET_HEAD + (tab_lines - 1) * (TAB_HEIGHT + TAB_GAP))
        below = self.px(BUTTON_GAP) + self.px(BUTTON_HEIGHT)
        tallest = self.size[1] - 2 * self.px(MOST_LAND) - below
        self.area = Rect(0, 0, self.panel.width - 2 * side, tallest - head - foot)
        self._choose_columns()
        # As high as the player with most cards needs it: the sheet stays as it is from tab to tab
        lines = min(self.rows, max(1, *(-(-len(found) // self.columns) for found in self.results)))
        cards = lines * (self.card_size[1] + self.px(GAP)) - self.px(GAP)
        if any(self._words(seat) is not None for seat in range(self.match.players)):
            cards += self.px(WORDS * self.app.fonts.text_scale)
        self.panel.height = min(self.area.height, cards) + head + foot
        self.panel.y = (self.size[1] - self.panel.height - below) // 2
        gap = self.px(TAB_GAP)
        each = self._tab_width(inner.width, tabs_in_line)
        for i, tab in enumerate(self.tabs):
            line, column = divmod(i, tabs_in_line)
            top = self.panel.y + self.px(112) + line * (self.px(TAB_HEIGHT) + gap)
            tab.rect = Rect(inner.x + column * (each + gap), top, each, self.px(TAB_HEIGHT))
        self.area = Rect(inner.x, self.panel.y + head, inner.width, self.panel.height - head - foot)
        for i, button in enumerate((self.up, self.down)):
            button.rect = Rect(0, self.panel.y + self.px(28), self.px(64), self.px(60))
            button.rect.right = inner.right - (1 - i) * self.px(76)
        row = self.rect(30, 0, wide - 60, BUTTON_HEIGHT)
        row.y = self.panel.bottom + self.px(BUTTON_GAP)
        lay_in_row([self.board, self.back], self.look, row)
        self._place_cards()

    def _tab_width(self, width: int, tabs_in_line: int) -> int:
        return (width - self.px(TAB_GAP) * (tabs_in_line - 1)) // tabs_in_line

    def _tabs_in_line(self, width: int) -> int:
        """All of them, or two where an upright window has no room for the names beside one another."""
        upright = self.size[1] > self.size[0]
        each = self._tab_width(width, len(self.tabs))
        if upright and len(self.tabs) > 2 and not all(tab.says_its_name(self.look, each) for tab in self.tabs):
            return 2
        return len(self.tabs)

    def _choose_columns(self) -> None:
        """Cards as large as the sheet has room for; the least ones say their condition in short, then they scroll."""
        for zoom, brief in [*((zoom, False) for zoom in ZOOMS), (ZOOMS[-1], True)]:
            for card in (*self.cards, *self._all_cards):
                card.zoom, card.brief = zoom, brief
            if self._fit(zoom):
                return

    def _fit(self, zoom: float) -> bool:
        """Choose columns for cards of this size, as few as will do; False when some cards find no room."""
        gap, unit = self.px(GAP), self.u * zoom * self.app.fonts.text_scale
        most = max(1, min(MOST_COLUMNS, int((self.area.width + gap) / (NARROWEST_CARD * unit + gap))))
        longest = max(len(found) for found in self.results)
        for columns in range(min(2, most), most + 1):
            self.columns = columns
            width = (self.area.width - gap * (columns - 1)) // columns
            lines = max((len(card.lines(self.look, width)) for card in self._all_cards), default=1)
            self.card_size = (width, round((2 * PADDING + TITLE + LINE * lines + COUNTS) * unit))
            self.rows = max(1, (self.area.height + gap) // (self.card_size[1] + gap))
            if -(-longest // columns) <= self.rows:
                return True
        return False

    def _place_cards(self) -> None:
        gap = self.px(GAP)
        self.scroll = max(0, min(self.scroll, self._lines - self.rows))
        # Fewer cards than somebody else has stand a little taller on the same sheet
        tallest = (self.area.height + gap) // max(1, min(self._lines, self.rows)) - gap
        size = self.card_size[0], max(self.card_size[1], min(tallest, round(self.card_size[1] * STRETCHED)))
        if self.nothing is not None:
            size = self.card_size
        for number, card in enumerate(self.cards):
            line, column = divmod(number, self.columns)
            card.visible = self.scroll <= line < self.scroll + self.rows
            place = (
                self.area.x + column * (size[0] + gap),
                self.area.y + (line - self.scroll) * (size[1] + gap),
            )
            card.rect = Rect(place, size)
        overflows = self._lines > self.rows
        self.up.visible = self.down.visible = overflows
        self.up.enabled = self.scroll > 0
        self.down.enabled = self.scroll < self._lines - self.rows

    # ------------------------------------------------------------------ drawing

    @property
    def summary(self) -> str:
        """How the chosen player's missions came out, in one line."""
        found = self.results[self.seat]
        points = ngettext("{n} point", "{n} points", self.points(self.seat)).format(n=self.points(self.seat))
        met = sum(each.fulfilled for each in found)
        return _("{met} of {all} fulfilled: {points}").format(met=met, all=len(found), points=points)

    @property
    def nothing(self) -> str | None:
        """What to say of the player on show without a card of its own; None for one who has some."""
        return self._words(self.seat)

    def _words(self, seat: int) -> str | None:
        name, found = self.match.seats[seat].name, self.results[seat]
        if not found:
            return _("{name} reached no cathedral, and so drew no mission card.").format(name=name)
        if self.match.public_missions and not any(result.private for result in found):
            return _("{name} has drawn no private mission.").format(name=name)
        return None

    def draw_content(self, surface: pygame.Surface) -> None:
        self.draw_landscape(surface)
        draw_panel(surface, self.panel, self.u, radius=20)
        left, y = self.panel.x + self.px(30), self.panel.y + self.px(60)
        right = (self.up.rect.left if self.up.visible else self.panel.right - self.px(10)) - self.px(20)
        words = _("Mission cards")
        summary = self.app.fonts.width(self.summary, "bold", self.look.smallest(30 * self.u))
        size = min(
            60 * self.u, (right - left - summary - self.px(34)) / self.app.fonts.width(words, "display", 100) * 100
        )
        title = self.write(
            surface, words, (left, y), max(LEAST_TITLE, size / self.u), role="display", room=self.panel.width * 0.5
        )
        if self.cards:
            self.write(
                surface, self.summary, (right, y), 30, theme.INK_SECOND, role="bold", anchor="midright",
                room=right - title.right - self.px(30),
            )  # fmt: skip
        if self.nothing is not None:
            self._say_nothing(surface, self.nothing)

    def _say_nothing(self, surface: pygame.Surface, words: str) -> None:
        """Below the cards if there are some and room is left, else in the middle."""
        if not self.cards:
            place = self.area.center
        else:
            lowest = max(card.rect.bottom for card in self.cards if card.visible)
            if self.area.bottom - lowest < self.px(40) * self.app.fonts.text_scale:
                return
            place = (self.area.centerx, min(lowest + self.px(40), (lowest + self.area.bottom) // 2))
        self.write(surface, words, place, 28, theme.INK_SECOND, role="italic", anchor="center", room=self.area.width)
