"""What opponents say: a short line at a fitting moment, kind and never often.

Who speaks and what is drawn from the game's seed and the turn, from public events alone, so a game resumed or played
again hears the same. Needs no display.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from game.client.characters import HUMAN, PLAIN, SeatWords, at_table, level_of
from game.client.i18n import _
from game.rebirth import CastleTaken, Event, FarmScored, Match, RandomSource, Result, below, stream

CASTLE, CLUSTER, ROBBED = "castle", "cluster", "robbed"
WON, WON_CLOSELY, SHARED = "won", "won closely", "shared"
LOST, LOST_CLOSELY, LOST_TO_RIVAL = "lost", "lost closely", "lost to rival"
"""At the end. LOST is said to the one person who has won; LOST_TO_RIVAL fits whoever did."""
PARTINGS = (WON, WON_CLOSELY, SHARED, LOST, LOST_CLOSELY, LOST_TO_RIVAL)

CLOSE_POINTS, CLOSE_PERCENT = 8, 5
"""A game was close with at most so many points between the winner and another, or so much of the winner's total."""

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
            WON: (_("I enjoyed that."), _("A good game. Another?")),
            WON_CLOSELY: (_("That was close. Well played!"), _("By a hair!")),
            SHARED: (_("Let's share it, then."), _("A draw. Well played!")),
            LOST: (_("Beaten fair and square."), _("You earned that one.")),
            LOST_CLOSELY: (_("So near!"), _("A few points more ...")),
            LOST_TO_RIVAL: (_("Not my day."), _("A good game. Another?")),
        },
        "farmer": {
            CASTLE: (_("It will make a fine barn."), _("Good walls for my hens.")),
            CLUSTER: (_("Look at it grow!"), _("Now that is a harvest.")),
            ROBBED: (_("I have fields to see to anyway."), _("Too cold for seedlings there.")),
            WON: (_("Good soil and good company."), _("Supper is on me tonight.")),
            WON_CLOSELY: (_("Won by a single furrow."), _("My hens held their breath.")),
            SHARED: (_("Enough harvest for us all."), _("We share the crop.")),
            LOST: (_("Your fields beat mine."), _("You sowed better than I did.")),
            LOST_CLOSELY: (_("One more field, and ..."), _("A row of beans short!")),
            LOST_TO_RIVAL: (_("There is always next spring."), _("A thin harvest for me.")),
        },
        "lord": {
            CASTLE: (_("Raise my banner!"), _("Every tower suits me.")),
            CLUSTER: (_("My cooks will be pleased."), _("Even a hall needs its fields.")),
            ROBBED: (_("Guard it well, neighbour."), _("I shall knock before I return.")),
            WON: (_("A feast for all at my table!"), _("My halls stand tall.")),
            WON_CLOSELY: (_("I had to work for it."), _("My crown sat loose today.")),
            SHARED: (_("Set another throne!"), _("Let us rule together.")),
            LOST: (_("I bow to a better builder."), _("The hall is yours tonight.")),
            LOST_CLOSELY: (_("I could touch the crown."), _("One tower short!")),
            LOST_TO_RIVAL: (_("No crown for me today."), _("I shall build higher.")),
        },
        "seafarer": {
            CASTLE: (_("I can see the tide from here."), _("A good light to steer by.")),
            CLUSTER: (_("Full nets, even ashore."), _("Steady as she grows.")),
            ROBBED: (_("The tide goes out again."), _("Fair winds to you up there.")),
            WON: (_("Safe in harbour. Well sailed!"), _("A fair wind all the way.")),
            WON_CLOSELY: (_("Home with the last tide."), _("First by a bowsprit!")),
            SHARED: (_("Two captains, one harbour."), _("We land side by side.")),
            LOST: (_("You read the wind better."), _("You sailed the better course.")),
            LOST_CLOSELY: (_("Beaten by a boat's length."), _("One gust more!")),
            LOST_TO_RIVAL: (_("I'll sail again tomorrow."), _("Becalmed, I was.")),
        },
    }  # fmt: skip


class Chatter:
    """Listens to a game and now and then lets an opponent say something."""

    def __init__(self, match: Match, seats: Sequence[SeatWords]) -> None:
        """`seats` say who plays: the match's own, or with the computer in the place of somebody who left."""
        self.match = match
        self.cast = at_table(seats)
        self.people = frozenset(seat for seat, who in enumerate(seats) if level_of(who.controller) == HUMAN)
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
        return self._say(seat, parting_moment(result, seat, self.people), rng)

    def _say(self, seat: int, moment: str, rng: RandomSource) -> Said:
        member = self.cast[seat]
        assert member is not None
        spoken = lines()[member.temper][moment]
        return Said(seat, spoken[below(rng, len(spoken))])


def parting_moment(result: Result, seat: int, people: Collection[int]) -> str:
    """What the end was for this seat; `people` are the seats that people play."""
    totals = [score.total for score in result.final]
    winner = totals[result.winners[0]]
    others = [total for other, total in enumerate(totals) if other not in result.winners]
    if seat in result.winners:
        if len(result.winners) > 1:
            return SHARED
        return WON_CLOSELY if _close(winner, max(others)) else WON
    if result.places[seat] == 1 + len(result.winners) and _close(winner, totals[seat]):
        return LOST_CLOSELY
    if len(result.winners) == 1 and result.winners[0] in people:
        return LOST
    return LOST_TO_RIVAL


def _close(winner: int, other: int) -> bool:
    between = winner - other
    return between <= CLOSE_POINTS or 100 * between <= CLOSE_PERCENT * winner


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
