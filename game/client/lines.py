"""What opponents say: a short line at a fitting moment, kind and never often.

Who speaks and what is drawn from the game's seed and the turn, from public events alone, so a game resumed or played
again hears the same. Needs no display.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.client.characters import PLAIN, SeatWords, at_table
from game.client.i18n import _
from game.rebirth import CastleTaken, Event, FarmScored, Match, RandomSource, below, stream

CASTLE, CLUSTER, ROBBED, WON, LOST = "castle", "cluster", "robbed", "won", "lost"

BIG_CLUSTER = 5
"""A cluster of at least so many farms is worth a word."""
ROUNDS_OF_SILENCE = 3
"""For so many rounds nobody speaks again."""
CHANCES = {CASTLE: 60, CLUSTER: 70, ROBBED: 80}
"""In a hundred: how often such a moment is spoken of."""


@dataclass(frozen=True)
class Said:
    """A line and the seat that says it."""

    seat: int
    text: str


def lines() -> dict[str, dict[str, tuple[str, ...]]]:
    """By temper and moment all that may be said."""
    return {
        PLAIN: {
            CASTLE: (_("A fine view from up here."), _("I'll keep the fires lit.")),
            CLUSTER: (_("That came together well."), _("One more, and one more.")),
            ROBBED: (_("Well played. I liked that one."), _("Mind the draughty tower.")),
            WON: (_("That was close. Well played!"), _("A good game. Another?")),
            LOST: (_("Beaten fair and square."), _("You earned that one.")),
        },
        "farmer": {
            CASTLE: (_("It will make a fine barn."), _("Good walls for my hens.")),
            CLUSTER: (_("Look at it grow!"), _("Now that is a harvest.")),
            ROBBED: (_("I have fields to see to anyway."), _("Too cold for seedlings there.")),
            WON: (_("Good soil and good company."), _("Supper is on me tonight.")),
            LOST: (_("There is always next spring."), _("You sowed better than I did.")),
        },
        "lord": {
            CASTLE: (_("Raise my banner!"), _("Every tower suits me.")),
            CLUSTER: (_("My cooks will be pleased."), _("Even a hall needs its fields.")),
            ROBBED: (_("Guard it well, neighbour."), _("I shall knock before I return.")),
            WON: (_("A feast for all at my table!"), _("You made me work for it.")),
            LOST: (_("I bow to a better builder."), _("The hall is yours tonight.")),
        },
        "seafarer": {
            CASTLE: (_("I can see the tide from here."), _("A good light to steer by.")),
            CLUSTER: (_("Full nets, even ashore."), _("Steady as she grows.")),
            ROBBED: (_("The tide goes out again."), _("Fair winds to you up there.")),
            WON: (_("Safe in harbour. Well sailed!"), _("A fine crew you would make.")),
            LOST: (_("You read the wind better."), _("I'll sail again tomorrow.")),
        },
    }  # fmt: skip


class Chatter:
    """Listens to a game and now and then lets an opponent say something."""

    def __init__(self, match: Match, seats: Sequence[SeatWords]) -> None:
        """`seats` say who plays: the match's own, or with the computer in the place of somebody who left."""
        self.match = match
        self.cast = at_table(seats)
        self._silent_until = 0

    def hear(self, events: Iterable[Event]) -> Said | None:
        """The line that these events of the turn just played call forth, if any."""
        match = self.match
        if match.turn < self._silent_until or match.finished:
            return None
        for seat, moment in _moments(events):
            if self.cast[seat] is None:
                continue
            rng = stream(match.seed, "line", match.turn, seat)
            if below(rng, 100) < CHANCES[moment]:
                self._silent_until = match.turn + ROUNDS_OF_SILENCE * match.players
                return self._say(seat, moment, rng)
        return None

    def parting(self, seat: int) -> Said | None:
        """What an opponent says when the game is over; None for people."""
        result = self.match.result
        if result is None or self.cast[seat] is None:
            return None
        rng = stream(self.match.seed, "line", self.match.turn, seat)
        return self._say(seat, WON if seat in result.winners else LOST, rng)

    def _say(self, seat: int, moment: str, rng: RandomSource) -> Said:
        member = self.cast[seat]
        assert member is not None
        spoken = lines()[member.temper][moment]
        return Said(seat, spoken[below(rng, len(spoken))])


def _moments(events: Iterable[Event]) -> list[tuple[int, str]]:
    """Who has something to speak of, the one who lost a castle before the one who took it."""
    robbed, proud = [], []
    for event in events:
        if isinstance(event, CastleTaken):
            if event.previous is not None:
                robbed.append((event.previous, ROBBED))
            proud.append((event.seat, CASTLE))
        elif isinstance(event, FarmScored) and event.points >= BIG_CLUSTER:
            proud.append((event.seat, CLUSTER))
    return robbed + proud
