"""What of a game may be taken back: a human's last placement, as long as nothing hidden has been seen since.

The tile drawn at the end of a turn is hidden too. So in a practice game it lies face down before its owner until he
looks at it, and until then his placement may be taken back with all answers to it.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto

from game.rebirth import BonusTileSeen, ChoiceDue, Event, Match, MissionDrawn


class Refused(Enum):
    """Why nothing can be taken back."""

    NO_PRACTICE = auto()
    NOTHING = auto()  # nobody here has placed a tile since the beginning, or since it was gone on with
    CARD_SEEN = auto()  # the placement drew a mission
    TILE_SEEN = auto()  # the next tile has been looked at
    TILES_SEEN = auto()  # a round tower showed tiles
    ANOTHER = auto()  # another human's turn has begun
    HANDED_ON = auto()  # somebody else plays for the seat now
    OVER = auto()
    WATCHED = auto()  # nobody plays
    LESSON = auto()


class TakingBack:
    """Follows what has been placed and seen. `seat` and `placements`: whose placement it is, and what stays."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.seat = 0
        self.placements = 0
        self._open = False
        self._why = Refused.NOTHING

    @property
    def refused(self) -> Refused | None:
        """Why not; None: the last placement of `seat` can be taken back."""
        if self.match.finished:
            return Refused.OVER
        if not self.match.notes.practice:
            return Refused.NO_PRACTICE
        return None if self._open else self._why

    def keeps_covered(self, seat: int) -> bool:
        """Whether the tile in `seat`'s hand has not been looked at yet."""
        match = self.match
        drawn = match.turn > self.placements and match.placements[self.placements].drew
        return self.refused is None and self.seat == seat and bool(drawn) and match.hand(seat) is not None

    def played(self, seat: int, placements: int, events: Iterable[Event], *, goes_on: bool) -> None:
        """A human has decided, after so many `placements`; `goes_on`: a choice that belongs to the last one."""
        if not goes_on:
            self.seat, self.placements, self._open = seat, placements, True
        if not self.match.notes.practice:
            self._close(Refused.TILE_SEEN)  # it was shown at once
        for event in events:
            if isinstance(event, MissionDrawn) and event.seat == seat:
                self._close(Refused.CARD_SEEN)
            elif isinstance(event, BonusTileSeen) or (isinstance(event, ChoiceDue) and event.kind == "keep"):
                self._close(Refused.TILES_SEEN)
        if self.match.turn > placements and self.match.placements[placements].supply is not None:
            self._close(Refused.TILES_SEEN)

    def _close(self, why: Refused) -> None:
        if self._open:
            self._open, self._why = False, why

    def tile_seen(self) -> None:
        """The one who placed has looked at his next tile."""
        self._close(Refused.TILE_SEEN)

    def screen_taken_by(self, seat: int) -> None:
        """A human looks at what is his."""
        self._close(Refused.TILE_SEEN if seat == self.seat else Refused.ANOTHER)

    def seat_changed(self, seat: int) -> None:
        """Somebody else plays for `seat`."""
        if seat == self.seat:
            self._close(Refused.HANDED_ON)

    def done(self) -> None:
        """It has been taken back."""
        self._close(Refused.TILE_SEEN)
