"""Where a guest chooses a game: one press plays alone against the computer on the board that is lit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client.audio import TITLE_MUSIC
from game.client.i18n import _, ngettext
from game.client.intents import Intent, IntentKind
from game.client.kiosk import flow
from game.client.kiosk.big_scene import CREAM, HEIGHT, NIGHT, BigButton, BigScene
from game.client.kiosk.board_cards import PICTURES, BoardCard, Wanted
from game.client.kiosk.choices import BoardChoice as BoardChoice
from game.client.kiosk.choices import GuestChoice as GuestChoice
from game.client.kiosk.choices import boards_offered
from game.client.kiosk.language_buttons import LANGUAGE_GAP, language_buttons, place_in_row
from game.client.kiosk.staff_gesture import CORNER
from game.client.scenes.menu import Land
from game.client.widgets import Look, draw_brass_frame

if TYPE_CHECKING:
    from game.client.kiosk.app import KioskApp
    from game.storage.kiosk_options import KioskOptions

LAND = Land("dawn", dim=70, seed=5, turbines=(0.05, 0.95))
MARGIN, MARGIN_NARROW, GAP = 90.0, 30.0, 26.0
#: No card is narrower, in design units; where it would be, there is another row of them.
NARROWEST_CARD, WIDEST_CARD = 330.0, 760.0
#: Nor is one lower, if need be by narrower ones: that is a line of letters.
LOWEST_CARD = 60.0
HEAD, HEAD_NARROW = 136.0, 110.0
#: In the lower half everything is lower too.
HALF = 540.0
#: What is written while the game is prepared, in design units.
START = 150.0
#: A press that opened the picker, and a second one right after it by the same hand, choose nothing.
DEAF_SECONDS = 0.3


class PlayButton(BigButton):
    """Begins a game for so many people."""

    def __init__(self, humans: int, first: bool, begin: Callable[[int], object]) -> None:
        icon = "play" if first else "person"
        super().__init__("", partial(begin, humans), icon=icon, kind="first" if first else "normal", largest=60)
        self.humans = humans
        self.name()

    def settle(self, rect: Rect, look: Look) -> None:
        """Take a place, and say there what fits."""
        self.rect = rect
        self.name()
        if not self.label_fits(look):
            self.name(brief=True)

    def name(self, *, brief: bool = False) -> None:
        """Say it in the language in use."""
        if self.humans == 1:
            self.label = _("Play alone") if brief else _("Play against the computer")
        else:
            self.label = str(self.humans) if brief else _players(self.humans)


def _players(humans: int) -> str:
    return ngettext("{n} player", "{n} players", humans).format(n=humans)


class PickerScene(BigScene):
    """Boards, how many people, and the languages once more, for who came here by a key."""

    land = LAND
    music = TITLE_MUSIC

    def __init__(self, app: KioskApp) -> None:
        super().__init__(app, app.options.picker_seconds)
        options = app.options
        self.boards = boards_offered(app, options.boards)
        self.cards = [BoardCard(choice, partial(self._choose, number)) for number, choice in enumerate(self.boards)]
        names = [choice.map_name for choice in self.boards]
        self.chosen = names.index(options.default_board) if options.default_board in names else 0
        self.plays = [PlayButton(humans, humans == options.default_players, self._begin) for humans in _order(options)]
        self.languages = language_buttons(options.languages, self._choose_language)
        self._since = 0.0
        #: The pictures of boards that are shown here, and how many of them there were at the last look.
        self.wanted: list[Wanted] = []
        self._pictures = 0
        first = next((play for play in self.plays if play.kind == "first"), None)
        self.form.set_widgets([*self.cards, *self.plays, *self.languages], first)
        self.title = Rect(0, 0, 0, 0)
        self.preview = Rect(0, 0, 0, 0)
        self._mark()

    def reworded(self) -> None:
        for card in self.cards:
            card.label = card.choice.title
        for button in self.languages:
            button.mark()
        self.lay_out()
        self.needs_redraw = True

    # ------------------------------------------------------------------ choosing

    @property
    def choice(self) -> BoardChoice | None:
        """The board that is lit."""
        return self.boards[self.chosen] if self.boards else None

    def _mark(self) -> None:
        choice = self.choice
        for number, card in enumerate(self.cards):
            card.kind = "first" if number == self.chosen else "normal"
        for play in self.plays:
            play.enabled = choice is not None and choice.allows(play.humans)
        focused = self.form.focused
        if isinstance(focused, PlayButton) and not focused.enabled:
            self.form.focus(next((play for play in self.plays if play.enabled), None))
        self.needs_redraw = True

    def _choose(self, number: int) -> None:
        self.chosen = number
        self._mark()
        # The next press begins, by whatever it is made.
        self.form.focus(next((play for play in self.plays if play.enabled), self.cards[number]))

    def _choose_language(self, code: str) -> None:
        self.app.set_language(code)

    def _begin(self, humans: int) -> None:
        choice = self.choice
        if choice is not None:
            # Until a slow or busy machine has painted the map, it is seen that the press was felt.
            self.kiosk.cover(self._draw_start)
            flow.start_game(self.kiosk, GuestChoice(choice.map_name, humans, self.kiosk.options.opponent))

    def handle(self, intent: Intent) -> None:
        if self._since < DEAF_SECONDS and intent.kind in (IntentKind.PRESS, IntentKind.CONFIRM):
            return
        super().handle(intent)

    def cancelled(self) -> None:
        """Back to the attract screen: the guest need not wait for it."""
        flow.to_attract(self.kiosk)

    def right_clicked(self) -> None:
        """Means nothing here."""

    def timed_out(self) -> None:
        flow.to_attract(self.kiosk)

    def update(self, dt: float) -> None:
        self._since += dt
        if self.app.has_window:
            PICTURES.begin(self.wanted)
            there = sum(PICTURES.get(choice, size) is not None for choice, size in self.wanted)
            if there != self._pictures:
                self._pictures = there
                self.needs_redraw = True
        super().update(dt)

    # ------------------------------------------------------------------ places

    def lay_out(self) -> None:
        margin = MARGIN_NARROW if self.narrow else MARGIN
        wide = self.across - 2 * margin
        lower = self.kiosk.options.lower_half_buttons
        # In the corners nothing is pressed by staff who make their sign.
        head = max(HEAD_NARROW if self.narrow else HEAD, CORNER * min(self.across, HEIGHT))
        self.title = self.rect(margin, 14, wide, head - 36)
        self.preview = Rect(0, 0, 0, 0)
        row = (84.0 if self.narrow else 92.0) if lower else 104.0
        foot = 1080 - 26 - 22
        self.bar = self.rect(margin, foot, wide, 24)
        rows = [self.rect(margin, foot - GAP - row, wide, row)]
        top = foot - GAP - row
        if not self.languages:
            rows, top = [], float(foot)
        others = [play for play in self.plays if play.kind != "first"]
        first = [play for play in self.plays if play.kind == "first"]
        if rows:
            gap, widest = (LANGUAGE_GAP, rows[0].width) if self.narrow else (18.0, self.px(300))
            place_in_row(self.languages, rows[0], self.px(gap), widest)
        if self.narrow:
            if others:
                top -= GAP * 0.7 + row
                self._place_others(others, self.rect(margin, top, wide, row))
            top -= GAP * 0.7 + row
            for play in first:
                play.settle(self.rect(margin, top, wide, row), self.look)
        else:
            high = row + (20 if lower else 46)
            top -= GAP + high
            band = self.rect(margin, top, wide, high)
            share = 0.40 if others else 1.0
            for play in first:
                play.settle(Rect(band.x, band.y, round(band.width * share), band.height), self.look)
            left = first[0].rect.right + self.px(GAP) if first else band.x
            self._place_others(others, Rect(left, band.y, band.right - left, band.height))
        if lower:
            self._place_cards(self.rect(margin, HALF + 6, wide, top - GAP - HALF - 6))
            self.preview = self.rect(margin, head + 14, wide, HALF - head - 14 - 60).inflate(-2 * self.px(26), 0)
            self.preview.width = min(self.preview.width, round(self.preview.height * 1.9))
            self.preview.centerx = self.size[0] // 2
        else:
            self._place_cards(self.rect(margin, head, wide, top - GAP - head))
        self.wanted = self._pictures_wanted()

    def _place_others(self, plays: Sequence[PlayButton], row: Rect) -> None:
        gap = self.px(18)
        if not plays:
            return
        wide = (row.width - gap * (len(plays) - 1)) // len(plays)
        for number, play in enumerate(plays):
            play.settle(Rect(row.x + number * (wide + gap), row.y, wide, row.height), self.look)
        if len({play.label.isdigit() for play in plays}) > 1:  # all in the same words
            for play in plays:
                play.name(brief=True)

    def _place_cards(self, area: Rect) -> None:
        count = len(self.cards)
        if not count:
            return
        gap = self.px(GAP if not self.narrow else 16)
        in_row = max(1, min(count, (area.width + gap) // (self.px(NARROWEST_CARD) + gap)))
        if self.kiosk.options.lower_half_buttons:
            in_row = max(in_row, min(count, 2))
        while True:
            down = -(-count // in_row)
            high = (area.height - gap * (down - 1)) // down
            if high >= self.px(LOWEST_CARD) or in_row == count:
                break
            in_row += 1
        wide = min((area.width - gap * (in_row - 1)) // in_row, self.px(WIDEST_CARD))
        left = area.centerx - (wide * in_row + gap * (in_row - 1)) // 2
        for number, card in enumerate(self.cards):
            card.rect = Rect(
                left + number % in_row * (wide + gap), area.y + number // in_row * (high + gap), wide, high
            )

    def _pictures_wanted(self) -> list[Wanted]:
        look = self.look
        found = [(card.choice, card.picture_rect(look).size) for card in self.cards]
        if self.preview.width:
            found += [(choice, self.preview.size) for choice in self.boards]
        return [(choice, size) for choice, size in found if min(size) > 0]

    # ------------------------------------------------------------------ drawing

    def draw_content(self, surface: pygame.Surface) -> None:
        self.draw_landscape(surface)
        self.draw_time_left(surface)
        if self.bar.contains(surface.get_clip()):
            return
        if not self.app.has_window:
            for choice, size in self.wanted:
                PICTURES.make(choice, size)
        words = _("Choose a game")
        if self.preview.width and self.choice is not None:
            self._draw_preview(surface, self.choice)
            words = _("{map}: {turns}").format(map=self.choice.title, turns=self.choice.brief)
        self.block(surface, words, self.title, 72, CREAM, role="display", halo=NIGHT, halo_width=5)

    def _draw_start(self, surface: pygame.Surface) -> None:
        self.veil(surface)
        width, height = self.size
        self.headline(surface, _("Here we go!"), (width / 2, height * 0.45), START, width * 0.88, CREAM)

    def _draw_preview(self, surface: pygame.Surface, choice: BoardChoice) -> None:
        picture = PICTURES.get(choice, self.preview.size)
        draw_brass_frame(surface, self.preview, self.u)
        if picture is not None:
            surface.blit(picture, self.preview)


def _order(options: KioskOptions) -> list[int]:
    """How many people may play, the usual number first."""
    players, default = options.players, options.default_players
    return [default, *sorted(number for number in players if number != default)]
