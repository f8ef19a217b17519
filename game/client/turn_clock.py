"""A turn clock: how long the player to move has still. Told how time passes; knows no scenes and no wall clock."""

from __future__ import annotations

from game.rebirth.notes import BANK, Clock

#: Seconds that a turn has at least with a strict clock, when nothing is left in the bank.
GRACE = 10


class TurnClock:
    """Counts for one seat at a time. A time that is over goes on into the negative, so that it can be told."""

    def __init__(self, rule: Clock, players: int) -> None:
        """With what was left of each bank where the game was left."""
        self.rule = rule
        self._left = [float(seconds) for seconds in rule.left] or [float(rule.seconds)] * players
        self._turn: tuple[int, int] | None = None

    def run(self, seat: int, turn: int, seconds: float) -> bool:
        """Let time pass in turn number `turn`, which is `seat`'s; True when its time has run out just now."""
        if self._turn != (seat, turn):
            self._turn = (seat, turn)
            if self.rule.kind != BANK:
                self._left[seat] = float(self.rule.seconds)
            elif self.rule.strict:
                self._left[seat] = max(self._left[seat], float(GRACE))
        before = self._left[seat]
        self._left[seat] -= seconds
        return before > 0 >= self._left[seat]

    def over(self, seat: int) -> bool:
        """Whether the time of the turn is over."""
        return self._left[seat] <= 0

    def seconds(self, seat: int) -> int:
        """Whole seconds that are left, rounded up; below zero what has been taken beyond."""
        left = self._left[seat]
        return -int(-left) if left <= 0 else int(left) + (left > int(left))

    @property
    def banks(self) -> tuple[int, ...]:
        """What the record keeps; empty without banks."""
        if self.rule.kind != BANK:
            return ()
        return tuple(max(0, self.seconds(seat)) for seat in range(len(self._left)))

    @property
    def turn_seat(self) -> int | None:
        """The seat for which time has passed last."""
        return None if self._turn is None else self._turn[0]
