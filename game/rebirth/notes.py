"""What a record's header tells of a game besides the rules: who plays now, practice, hints, a turn clock.

Nothing here changes what the rules give, and all of it is optional: a game without it has a header without its keys.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.rebirth.message import Message, MessageError, shown

PRACTICE, TAKEOVERS, WITHOUT_HINTS, CLOCK = "practice", "takeovers", "without_hints", "clock"
EACH_TURN, BANK = "turn", "bank"
#: A day: nobody gives a player longer.
MOST_SECONDS = 86_400


class NotesError(MessageError, ValueError):
    """Notes that make no sense; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Takeover:
    """From placement number `after` on (counted from 0), `controller` plays for `seat`."""

    after: int
    seat: int
    controller: str


@dataclass(frozen=True, slots=True)
class Clock:
    """A turn clock: `seconds` for each turn, or as a bank for the whole game of each player.

    With `strict` a turn that takes longer is played by the computer. `left` is what remains of each seat's bank where
    the game was left; empty before that, and without a bank.
    """

    kind: str
    seconds: int
    strict: bool = False
    left: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Notes:
    """What stands in the header besides the deal. `without_hints`: the seats that want none, in order."""

    practice: bool = False
    takeovers: tuple[Takeover, ...] = ()
    without_hints: tuple[int, ...] = ()
    clock: Clock | None = None

    def with_takeover(self, takeover: Takeover) -> Notes:
        """The same with one more change at a seat; of several before the same placement the last counts."""
        kept = tuple(one for one in self.takeovers if (one.after, one.seat) != (takeover.after, takeover.seat))
        return replace(self, takeovers=(*kept, takeover))

    def rewound(self, placements: int) -> Notes:
        """The same for a game that goes on after its first `placements`: who plays now goes on playing."""
        moved = Notes(self.practice, (), self.without_hints, self.clock)
        for one in self.takeovers:
            moved = moved.with_takeover(replace(one, after=min(one.after, placements)))
        return moved

    def controllers(self, at_first: Sequence[str], turn: int) -> list[str]:
        """Who plays each seat at placement `turn`, when `at_first` began."""
        found = list(at_first)
        for one in self.takeovers:
            if one.after <= turn:
                found[one.seat] = one.controller
        return found

    def header(self) -> dict[str, Any]:
        """The keys of the header; only those that say something."""
        data: dict[str, Any] = {}
        if self.practice:
            data[PRACTICE] = True
        if self.takeovers:
            data[TAKEOVERS] = [
                {"after": one.after, "seat": one.seat, "controller": one.controller} for one in self.takeovers
            ]
        if self.without_hints:
            data[WITHOUT_HINTS] = list(self.without_hints)
        if self.clock is not None:
            clock = self.clock
            data[CLOCK] = {"kind": clock.kind, "seconds": clock.seconds, "strict": clock.strict}
            if clock.left:
                data[CLOCK]["left"] = list(clock.left)
        return data


def read_notes(header: Mapping[str, Any], players: int) -> Notes:
    """The notes in a record's header; NotesError says what makes no sense in them."""
    practice = header.get(PRACTICE, False)
    if not isinstance(practice, bool):
        raise NotesError(Message("practice is {value}, neither true nor false", value=shown(practice)))
    takeovers = header.get(TAKEOVERS, [])
    if not isinstance(takeovers, list):
        raise NotesError(Message("takeovers is no list"))
    hints = header.get(WITHOUT_HINTS, [])
    if not isinstance(hints, list) or not all(_is_seat(seat, players) for seat in hints):
        raise NotesError(Message("without_hints is no list of seats"))
    return Notes(
        practice=practice,
        takeovers=tuple(_takeover(one, players) for one in takeovers),
        without_hints=tuple(sorted(set(hints))),
        clock=None if header.get(CLOCK) is None else _clock(header[CLOCK], players),
    )


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_seat(value: Any, players: int) -> bool:
    return _is_count(value) and value < players


def _takeover(data: Any, players: int) -> Takeover:
    if not isinstance(data, dict) or not _is_count(data.get("after")) or not _is_seat(data.get("seat"), players):
        raise NotesError(Message("a takeover names no placement or no seat"))
    if not isinstance(data.get("controller"), str) or not data["controller"]:
        raise NotesError(Message("a takeover names nobody who plays"))
    return Takeover(data["after"], data["seat"], data["controller"])


def _clock(data: Any, players: int) -> Clock:
    if not isinstance(data, dict) or data.get("kind") not in (EACH_TURN, BANK):
        raise NotesError(Message("clock: its kind is neither {each_turn} nor {bank}", each_turn=EACH_TURN, bank=BANK))
    seconds, strict, left = data.get("seconds"), data.get("strict", False), data.get("left", [])
    if not isinstance(seconds, int) or not _is_count(seconds) or not 0 < seconds <= MOST_SECONDS:
        raise NotesError(
            Message("clock: seconds is {value}, no number from 1 to {most}", value=shown(seconds), most=MOST_SECONDS)
        )
    if not isinstance(strict, bool):
        raise NotesError(Message("clock: strict is neither true nor false"))
    if not isinstance(left, list) or len(left) not in (0, players) or not all(map(_is_count, left)):
        raise NotesError(Message("clock: left is no list of seconds for each seat"))
    return Clock(data["kind"], seconds, strict, tuple(left))
