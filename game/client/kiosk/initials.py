"""Three letters for the high scores, as at an arcade machine: pressed, touched, typed or chosen with a gamepad."""

from __future__ import annotations

import functools
import unicodedata
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client import theme
from game.client.clans import clans_of
from game.client.i18n import _, ngettext
from game.client.intents import Device, Intent, IntentKind
from game.client.kiosk import flow
from game.client.kiosk.kiosk_scene import KioskScene
from game.client.scenes.menu import Land
from game.client.score_keeping import ask
from game.client.session import HUMAN
from game.client.widgets import Button, draw_ring, draw_rounded
from game.storage.initials import LENGTH, LETTERS, initials_allowed

if TYPE_CHECKING:
    from game.client.kiosk.app import KioskApp
    from game.client.session import Session
    from game.storage.booth_scores import BoothScore

#: What an empty place counts as when the time is over.
FILLER = "A"
#: After a player who was not there the next has so many seconds to show up: the booth may be deserted.
AFTER_NOBODY = 15.0
#: In design units: the sheet, the places for the letters, the keys, and how many keys stand in a row.
WIDTH, HEADING, SLOT, SLOT_GAP, KEY_GAP, SIDE = 1500.0, 68.0, 180.0, 30.0, 14.0, 50.0
ACROSS, ACROSS_UPRIGHT = 9, 6
SLOT_PAPER = theme.colour("#FFF8E4")


def scorers(session: Session) -> list[int]:
    """The seats whose points count for the booth: people who have played to the end, the best first."""
    match = session.match
    if match.result is None:
        return []
    people = [seat for seat in session.humans if match.seats[seat].controller == HUMAN]
    places = match.result.places
    return sorted(people, key=lambda seat: (places[seat], seat))


class InitialsScene(KioskScene):
    """Asks one player after the other."""

    land = Land("dusk", dim=90, seed=8, turbines=(0.06, 0.96))

    def __init__(self, app: KioskApp, session: Session) -> None:
        super().__init__(app, app.options.initials_seconds)
        self.session = session
        self.match = session.match
        self.clans = clans_of(self.match.seats)
        self.to_ask = scorers(session)
        self.letters = ""
        self.refused = ""
        #: What has been kept so far.
        self.kept: list[BoothScore] = []
        self._place = ""
        self.keys = [Button(letter, functools.partial(self.type_letter, letter)) for letter in LETTERS]
        self.erase = Button("", self.erase_letter, icon="erase")
        self.done = Button("", self._done, icon="check", kind="first")
        self.form.set_widgets([*self.keys, self.erase, self.done], self.keys[0])
        self.panel = Rect(0, 0, 0, 0)
        self.slots: list[Rect] = []
        self._heading = HEADING
        self._lines: list[int] = []
        self._ask_about_place()
        self._label()

    # ------------------------------------------------------------------ who is asked

    @property
    def seat(self) -> int:
        """Who is asked now."""
        return self.to_ask[0]

    @property
    def points(self) -> int:
        """The points of who is asked now."""
        assert self.match.result is not None
        return self.match.result.final[self.seat].total

    def _ask_about_place(self) -> None:
        """Find out which place the points take."""
        rank = ask(self.app, self.kiosk.booth, lambda booth: booth.rank(self.match.map_name, self.points))
        self._place = "" if rank is None else _("Place {n} today").format(n=rank.today)

    @property
    def heading(self) -> str:
        """Who is asked, and for how many points."""
        points = ngettext("{name}: {n} point", "{name}: {n} points", self.points)
        return points.format(name=self.match.seats[self.seat].name, n=self.points)

    # ------------------------------------------------------------------ letters

    @property
    def wants_text(self) -> bool:
        return True

    def type_letter(self, letter: str) -> None:
        """Put a letter in the next free place."""
        if len(self.letters) < LENGTH:
            self.letters += letter
            self.refused = ""
        if len(self.letters) == LENGTH:
            self.form.focus(self.done)
        self._label()

    def erase_letter(self) -> None:
        """Take the last letter away."""
        self.letters = self.letters[:-1]
        self.refused = ""
        self._label()

    def _typed(self, text: str) -> None:
        plain = unicodedata.normalize("NFD", text).upper()
        for letter in plain:
            if letter in LETTERS:
                self.type_letter(letter)
                if len(self.letters) < LENGTH:
                    self.form.focus(None)  # who types does not choose among the keys of the screen

    def _done(self) -> None:
        if len(self.letters) < LENGTH:
            return
        if not initials_allowed(self.letters):
            self.refused = self._refusal()
            self.letters = ""
            self.form.focus(self.keys[0])
            self.app.sound.play("refuse")
            self._label()
            return
        self._keep(self.letters)
        self._next()

    def timed_out(self) -> None:
        """What has been entered counts; who has entered nothing is not there, but the next player may be."""
        nobody = not self.letters
        letters = self.letters.ljust(LENGTH, FILLER)
        if not nobody and initials_allowed(letters):
            self._keep(letters)
        self._next()
        if nobody and self.to_ask:
            self.waited = max(0.0, self.seconds - AFTER_NOBODY)
            self._label()

    def _keep(self, letters: str) -> None:
        match = self.match
        added = ask(
            self.app,
            self.kiosk.booth,
            lambda booth: booth.add(letters, match.map_name, match.players, self.points),
        )
        if added is not None:
            self.kept.append(added[0])
        self.app.sound.play("win")

    def _next(self) -> None:
        del self.to_ask[0]
        self.letters = self.refused = ""
        self.waited = 0.0
        if not self.to_ask:
            flow.to_scores(self.kiosk, self.match.map_name, self.kept)
            return
        self.form.focus(self.keys[0])
        self._ask_about_place()
        self._label()

    def _label(self) -> None:
        self.done.enabled = len(self.letters) == LENGTH
        self.done.label = _("Done ({n})").format(n=self.seconds_left)
        self.erase.enabled = bool(self.letters)
        self.needs_redraw = True

    def second_passed(self) -> None:
        self._label()

    def reworded(self) -> None:
        self._ask_about_place()
        self._label()

    def handle(self, intent: Intent) -> None:
        kind = intent.kind
        if kind is IntentKind.TEXT and intent.text is not None and intent.text.strip():
            self._typed(intent.text)
        elif kind is IntentKind.ERASE or (kind is IntentKind.CANCEL and intent.device is not Device.MOUSE):
            self.erase_letter()
        elif kind is IntentKind.TEXT or (kind is IntentKind.CONFIRM and self.form.focused is None):
            # The space bar confirms here as everywhere.
            if self.form.focused is not None:
                super().handle(Intent(IntentKind.CONFIRM, device=intent.device))
            else:
                self._done()
        else:
            super().handle(intent)
        self.needs_redraw = True

    def right_clicked(self) -> None:
        self.erase_letter()

    # ------------------------------------------------------------------ looks

    def lay_out(self) -> None:
        fonts, type_px = self.app.fonts, self.type * self.u
        self._heading = max(HEADING, self.type)
        width = min(self.size[0] - self.px(60), self.px(WIDTH))
        room = width - 2 * self.px(SIDE)
        lines = [
            round(fonts.line_height("display", self._heading * self.u) * 1.12),
            self.paragraph_height(self._asked(), room),
            self.paragraph_height(self._refusal(), room, role="bold"),
        ]
        across = ACROSS_UPRIGHT if self.upright else ACROSS
        rows = -(-(len(self.keys) + 1) // across) + 1
        key, slot = max(type_px * 1.9, self.px(84)), max(self.px(SLOT), type_px * 3.2)
        gap, side = self.px(KEY_GAP), self.px(SIDE)
        yielding = slot + rows * (key + gap) - gap + 2 * side + 2 * self.px(SLOT_GAP)
        squeeze = min(1.0, (self.size[1] - self.px(40) - sum(lines)) / yielding)
        key, slot, side, gap = (round(one * squeeze) for one in (key, slot, side, gap))
        spare = round(self.px(SLOT_GAP) * squeeze)
        self.panel = Rect(0, 0, width, round(yielding * squeeze) + sum(lines))
        self.panel.center = self.size[0] // 2, self.size[1] // 2
        y = self.panel.y + side
        self._lines = [y + lines[0] // 2, y + lines[0]]
        y += lines[0] + lines[1] + spare
        whole = LENGTH * slot + (LENGTH - 1) * self.px(SLOT_GAP)
        left = self.panel.centerx - whole // 2
        self.slots = [Rect(left + n * (slot + self.px(SLOT_GAP)), y, slot, slot) for n in range(LENGTH)]
        y += slot + spare // 2
        self._lines.append(y)
        y += lines[2] + spare // 2
        wide = (room - (across - 1) * gap) // across
        left = self.panel.centerx - (across * (wide + gap) - gap) // 2
        for number, button in enumerate([*self.keys, self.erase]):
            row, column = divmod(number, across)
            button.rect = Rect(left + column * (wide + gap), y + row * (key + gap), wide, key)
            button.size = self.type
        self.done.rect = Rect(left, y + (rows - 1) * (key + gap), across * (wide + gap) - gap, key)
        self.done.size = self.type

    def draw_content(self, surface: pygame.Surface) -> None:
        self.draw_landscape(surface)
        self.sheet(surface, self.panel)
        room, middle = self.panel.width - 2 * self.px(SIDE), self.panel.centerx
        self.headline(surface, self.heading, (middle, self._lines[0]), self._heading, room)
        self.paragraph(surface, self._asked(), (middle, self._lines[1]), room, colour=theme.INK_SECOND)
        self._draw_slots(surface)
        if self.refused:
            at = middle, self._lines[2]
            self.paragraph(surface, self.refused, at, room, colour=theme.WARNING, role="bold")

    def _asked(self) -> str:
        if self._place:
            return _("{place}: your three letters, please").format(place=self._place)
        return _("Your three letters for the high scores")

    @staticmethod
    def _refusal() -> str:
        return _("Please choose other letters.")

    def _draw_slots(self, surface: pygame.Surface) -> None:
        clan = theme.clan_of(self.seat)
        for number, slot in enumerate(self.slots):
            radius = round(slot.width * 0.16)
            now = number == len(self.letters)
            draw_rounded(surface, slot, radius, (SLOT_PAPER,))
            draw_ring(surface, slot, radius, self.px(7 if now else 4), theme.ACTIVE if now else clan.base)
            letter = self.letters[number] if number < len(self.letters) else "–"
            colour = theme.INK if number < len(self.letters) else theme.INK_SECOND
            size = slot.height * 0.68 / self.u
            self.write(surface, letter, slot.center, size, colour, role="extrabold", anchor="center")
