"""What a guest can choose, and what a choice means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.client.characters import CAST, HUMAN, PLAIN, names_for
from game.client.i18n import _, ngettext
from game.client.map_names import map_title
from game.rebirth import Board, Seat, tables

if TYPE_CHECKING:
    from game.client.app import App

#: A board is short when each seat places less than this share of what it does on Scotland.
SHORT = 0.75


@dataclass(frozen=True)
class GuestChoice:
    """A game that a guest has chosen: on which map, how many people, and how well the computer plays."""

    map_name: str
    humans: int
    level: str

    @property
    def seats(self) -> tuple[Seat, ...]:
        """People first; who is alone plays against the computer."""
        controllers = [HUMAN] * self.humans + [self.level] * (self.humans == 1)
        usual = [member.name for member in CAST if member.temper == PLAIN]
        given = [guest_name(number, self.humans) for number in range(1, self.humans + 1)]
        names = names_for(controllers, usual, given)
        return tuple(Seat(name, controller) for name, controller in zip(names, controllers, strict=True))


def guest_name(number: int, humans: int) -> str:
    """What a guest is called, from 1."""
    return _("Guest") if humans == 1 else _("Guest {n}").format(n=number)


@dataclass(frozen=True)
class BoardChoice:
    """A board that guests may choose."""

    map_name: str
    board: Board

    @property
    def turns(self) -> int:
        """How many tiles each of two players places."""
        options = self.board.options
        return sum(options.tiles) - options.set_aside

    @property
    def short(self) -> bool:
        """Whether it is over soon."""
        usual = sum(tables.SCOTLAND.tiles) - tables.SCOTLAND.set_aside
        return self.turns < SHORT * usual

    @property
    def title(self) -> str:
        """What it is called."""
        return map_title(self.board.name)

    @property
    def detail(self) -> str:
        """How long a game is."""
        if self.short:
            return ngettext("Short game: {n} turn each", "Short game: {n} turns each", self.turns).format(n=self.turns)
        return ngettext("Full game: {n} turn each", "Full game: {n} turns each", self.turns).format(n=self.turns)

    @property
    def brief(self) -> str:
        """The same where there is little room."""
        return ngettext("{n} turn", "{n} turns", self.turns).format(n=self.turns)

    def allows(self, humans: int) -> bool:
        """Whether so many people may play on it; one has the computer for company."""
        return max(2, humans) in self.board.player_counts


def boards_offered(app: App, names: Sequence[str]) -> list[BoardChoice]:
    """The boards of a kiosk that can be read; for the others the log has the reason."""
    found = [(name, app.board(name)) for name in names]
    return [BoardChoice(name, board) for name, board in found if board is not None]
