"""The seats of the set-up: who sits there, by name and face, how strong an opponent is and what it cares for."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from game.ai import LEVELS
from game.client import theme
from game.client.characters import (
    HUMAN,
    PLAIN,
    Character,
    at_table,
    is_computer,
    level_in_line,
    level_of,
    levels,
    named,
    spare_name,
    temper_in_line,
    temper_of,
    tempers,
)
from game.client.clans import CLAN_WORDS, assigned
from game.client.i18n import _
from game.client.intents import Point
from game.client.widgets import Choice, Look, TextField, Widget, draw_focus_ring, draw_rounded, rounded_mask
from game.rebirth import RandomSource, shuffled
from game.storage.settings import MOST_NAMES, SeatChoice

NAMES = ("Ada", "Fingal", "Morag", "Ewan")
LONGEST_NAME = 14
USUAL = "greedy"
"""Whom a seat meets that nobody has set up yet."""
#: In design units: a field alone in its row, one of two above each other, and the space between them.
FIELD, HALF_FIELD, BETWEEN = 62.0, 47.0, 4.0
WIDE_STRIP_FROM = 800.0


def kinds() -> list[tuple[str, str]]:
    """Who can hold a seat: "human" or a level, and what the player reads."""
    offered = [level.name for level in LEVELS if not level.simulate_only]
    computers = [(level, _("Computer: {level}").format(level=level_in_line(level))) for level in offered]
    return [(HUMAN, _("Human")), *computers]


class Badge(Widget):
    """The strip with a seat's emblem or face: pressed, it opens what else can be chosen for the seat."""

    def __init__(self, seat: int, choose: Callable[[int], object]) -> None:
        super().__init__()
        self.seat, self.choose = seat, choose

    def activate(self, pos: Point | None = None) -> None:
        self.choose(self.seat)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """The row has drawn the strip: only what tells that it can be pressed lies over it."""
        if self.hovered:
            draw_rounded(surface, self.rect, look.px(10), (theme.WHITE,), 34)
        disc = Rect(0, 0, look.px(32), look.px(32))
        disc.topright = (self.rect.right - look.px(3), self.rect.y + look.px(4))
        draw_rounded(surface, disc, disc.height // 2, theme.PAPER)
        icon = look.sprites.icon("pencil", look.px(20), theme.INK)
        surface.blit(icon, icon.get_rect(center=disc.center))
        if self.focused:
            draw_focus_ring(surface, self.rect, look.u, look.px(10))


class Seats:
    """The seats' names, controllers, fields and rows. `changed` is called whenever one of them is."""

    def __init__(
        self,
        last: Sequence[SeatChoice],
        most: int,
        changed: Callable[[], object],
        open_seat: Callable[[int], object] = lambda _seat: None,
    ) -> None:
        """With the seats of the last game; what this version does not know becomes what is usual.

        `open_seat` is told the seat whose badge was pressed.
        """
        self.changed = changed
        #: For each seat the number of its clan; those of seats that nobody has taken are free.
        self.clans = list(assigned(choice.clan for choice in last[:most]))
        #: Told who has come to each seat, by his seat before, when players change places.
        self.moved: Callable[[Sequence[int]], object] = lambda _order: None
        self.badges = [Badge(seat, open_seat) for seat in range(most)]
        self.names = [*NAMES[:most]]
        self.controllers = [HUMAN] + [USUAL] * (most - 1)
        known = {word for word, _label in kinds()}
        for seat, choice in enumerate(last[:most]):
            self.names[seat] = choice.name[:LONGEST_NAME] or NAMES[seat]
            if level_of(choice.controller) in known:
                temper = temper_of(choice.controller)
                self.controllers[seat] = choice.controller if temper in tempers() else level_of(choice.controller)
        self.fields = [
            TextField(self.names[seat], functools.partial(self.set_name, seat), longest=LONGEST_NAME)
            for seat in range(most)
        ]
        self.kinds: list[Choice[str]] = [
            Choice(kinds(), level_of(self.controllers[seat]), functools.partial(self._set_kind, seat), size=25)
            for seat in range(most)
        ]
        words = [(word, _("Style: {style}").format(style=temper_in_line(word))) for word in tempers()]
        self.tempers: list[Choice[str]] = [
            Choice(words, temper_of(self.controllers[seat]), functools.partial(self._set_temper, seat), size=25)
            for seat in range(most)
        ]
        self._rows = [Rect(0, 0, 0, 0)] * most
        self._strip = 0

    def name(self, seat: int) -> str:
        """The name typed for a seat, or the usual one where none was."""
        return self.names[seat].strip() or NAMES[seat]

    def widgets(self, players: int) -> list[Widget]:
        """What can be chosen for the first `players` seats, row by row."""
        found: list[Widget] = []
        for seat in range(players):
            found += [self.badges[seat], self.fields[seat], self.kinds[seat]]
            if is_computer(self.controllers[seat]):
                found.append(self.tempers[seat])
        return found

    def cast(self, players: int) -> tuple[Character | None, ...]:
        """Whose face each of the first `players` seats shows."""
        return at_table(
            [SeatChoice(name=self.name(seat), controller=self.controllers[seat]) for seat in range(players)]
        )

    def told(self, widget: Widget | None, players: int) -> str:
        """What this widget is about, in a sentence or two; empty for one of nobody's row."""
        for seat in range(players):
            controller = self.controllers[seat]
            if widget is self.badges[seat]:
                return _("The picture opens clan, names used before and the order in turn.")
            if widget is self.tempers[seat] and is_computer(controller):
                style, like = tempers()[temper_of(controller)]
                return _("{level}: {like}.").format(level=style, like=like)
            if widget in (self.fields[seat], self.kinds[seat]):
                return self._told_level(controller)
        return ""

    def told_first(self, players: int) -> str:
        """What the first opponent is like; empty without any."""
        return next((self._told_level(each) for each in self.controllers[:players] if is_computer(each)), "")

    @staticmethod
    def _told_level(controller: str) -> str:
        if not is_computer(controller):
            return _("Human: somebody at this screen. Several of them take turns.")
        level, like = levels()[level_of(controller)]
        return _("{level}: {like}.").format(level=level, like=like)

    # ------------------------------------------------------------------ what is chosen

    def is_human(self, seat: int) -> bool:
        """Whether a person sits there."""
        return self.controllers[seat] == HUMAN

    def choose_clan(self, seat: int, number: int) -> None:
        """`seat` plays for another clan; whoever had it takes the one given up."""
        other = self.clans.index(number)
        self.clans[seat], self.clans[other] = number, self.clans[seat]
        self.changed()

    def clan_word(self, seat: int) -> str:
        """What record and settings call a seat's clan; empty while every seat has that of its place."""
        return "" if self.clans == sorted(self.clans) else CLAN_WORDS[self.clans[seat]]

    def swap(self, one: int, other: int) -> None:
        """Two players change places, with all that is theirs."""
        order = list(range(len(self.names)))
        order[one], order[other] = other, one
        self._reorder(order)

    def shuffle(self, players: int, rng: RandomSource) -> None:
        """The first `players` take seats by lot."""
        self._reorder([*shuffled(range(players), rng), *range(players, len(self.names))])

    def _reorder(self, order: Sequence[int]) -> None:
        """Seat i is taken by who has been in seat `order[i]`."""
        self.names = [self.names[seat] for seat in order]
        self.controllers = [self.controllers[seat] for seat in order]
        self.clans = [self.clans[seat] for seat in order]
        for seat, name in enumerate(self.names):
            self.fields[seat].text, self.fields[seat].cursor = name, len(name)
            self.kinds[seat].value = level_of(self.controllers[seat])
            self.tempers[seat].value = temper_of(self.controllers[seat])
        self.moved(order)
        self.changed()

    def set_name(self, seat: int, text: str) -> None:
        """The field of a seat holds another name."""
        self.names[seat] = text
        self.changed()

    def _set_kind(self, seat: int, kind: str) -> None:
        self._set_controller(seat, kind, self.tempers[seat].value)

    def _set_temper(self, seat: int, temper: str) -> None:
        self._set_controller(seat, self.kinds[seat].value, temper)

    def _set_controller(self, seat: int, kind: str, temper: str) -> None:
        self.controllers[seat] = kind if kind == HUMAN or temper == PLAIN else f"{kind}:{temper}"
        self._name_anew(seat)
        self.changed()

    def _name_anew(self, seat: int) -> None:
        """A name that nobody typed goes with its bearer."""
        name = self.names[seat].strip()
        member = named(name)
        controller = self.controllers[seat]
        if name and member is None and name not in NAMES:
            return
        others = [other for number, other in enumerate(self.names) if number != seat]
        if not is_computer(controller):
            free = [NAMES[seat], *NAMES]
            name = next((each for each in free if each not in others), name)
        elif member is None or member.temper != temper_of(controller):
            name = spare_name(controller, others)
        self.names[seat] = name
        field = self.fields[seat]
        field.text, field.cursor = name, len(name)

    # ------------------------------------------------------------------ drawing

    def lay_out(self, seat: int, row: Rect, look: Look, panel_width: int) -> None:
        """Place one seat's widgets in its row."""
        self._rows[seat] = row
        self._strip = look.px(104 if panel_width > look.px(WIDE_STRIP_FROM) else 92)
        edge = look.px(2)
        self.badges[seat].rect = Rect(row.x + edge, row.y + edge, self._strip, row.height - 2 * edge)
        x = row.x + self._strip + look.px(18)
        room = row.right - look.px(16) - x - look.px(14)
        name = round(room * 0.42)
        height = look.px(FIELD)
        self.fields[seat].rect = Rect(x, row.centery - height // 2, name, height)
        right = Rect(x + name + look.px(14), 0, room - name, height)
        if is_computer(self.controllers[seat]):
            right.height = look.px(HALF_FIELD)
            gap = look.px(BETWEEN)
            right.bottom = row.centery - gap // 2
            self.tempers[seat].rect = right.move(0, right.height + gap)
        else:
            right.centery = row.centery
        self.kinds[seat].rect = right

    def draw(self, surface: pygame.Surface, look: Look, players: int) -> None:
        """Draw the rows below the widgets: paper, the clan's colours, emblem or face."""
        for seat, member in enumerate(self.cast(players)):
            row, clan, edge = self._rows[seat], theme.CLANS[self.clans[seat]], look.px(2)
            draw_rounded(surface, row, look.px(12), (theme.PAPER_LINE,))
            draw_rounded(surface, row.inflate(-2 * edge, -2 * edge), look.px(10), theme.PAPER)
            strip = Rect(row.x + edge, row.y + edge, self._strip, row.height - 2 * edge)
            pattern = look.sprites.pattern(clan, strip.size, look.u * 0.9).copy()
            mask = rounded_mask((strip.width + look.px(20), strip.height), look.px(10))
            pattern.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(pattern, strip)
            emblem = look.sprites.emblem(clan, look.px(38 if member is not None else 80))
            if member is None:
                surface.blit(emblem, emblem.get_rect(center=strip.center))
                continue
            face = look.sprites.face(member.face, clan, look.px(86))
            surface.blit(face, face.get_rect(center=(strip.centerx, strip.centery - look.px(3))))
            surface.blit(emblem, emblem.get_rect(bottomleft=(strip.x + look.px(2), strip.bottom - look.px(1))))


def remembered(typed: Sequence[str], known: Sequence[str]) -> list[str]:
    """The names to be offered the next time, those just used first; never the usual ones, which nobody typed."""
    found: list[str] = []
    for name in (*typed, *known):
        if name in NAMES or named(name) is not None or name.casefold() in (one.casefold() for one in found):
            continue
        found.append(name)
    return found[:MOST_NAMES]
