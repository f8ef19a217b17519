"""A game seen again from its record: nobody thinks, every decision is known, and time can be turned back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.client.guide import Guide
from game.client.session import HUMAN, Host, Phase, Session
from game.client.timeline import Speed
from game.client.visible import GameView
from game.rebirth import Event, Match
from game.rebirth.notes import Takeover
from game.storage import records
from game.storage.records import RecordWriter

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.client.app import App
    from game.client.panels import Zone

#: Who looks: a seat, nobody (what everybody at the table sees), or whoever is to move.
Eyes = int | str
PUBLIC, MOVER = "public", "mover"
#: The controls of a replay, in design units: rows, their height, and what lies between them.
ROWS, ROW, GAP = 4, 50.0, 8.0
#: Who plays a game again without any motion wants to see its positions all the same, four a second.
STANDING = 0.25


class ReplaySession(Session):
    """The match as far as it has been shown; `whole` is all of it. No record is written."""

    def __init__(self, host: Host, whole: Match, speed: Speed | str = Speed.NORMAL) -> None:
        super().__init__(host, first_part(whole, 0), RecordWriter(None), speed)
        self.whole = whole
        self.eyes: Eyes = views_of(whole)[0]
        #: Whose placement is being shown: until it has been, whoever looks with the mover's eyes stays with it.
        self.acting: int | None = None

    @property
    def humans(self) -> tuple[int, ...]:
        return ()

    @property
    def practice(self) -> bool:
        return False

    @property
    def phase(self) -> Phase:
        return Phase.OVER if self.at_end else Phase.THINK

    @property
    def least_pause(self) -> float:
        return STANDING

    @property
    def viewer(self) -> int | None:
        if self.eyes == PUBLIC:
            return None
        if self.eyes == MOVER:
            return self.match.to_move if self.acting is None else self.acting
        return int(self.eyes)

    @property
    def at_end(self) -> bool:
        """Whether everything that the record holds has been shown."""
        return self.match.turn >= len(self.whole.placements)

    def think(self) -> None:
        """All has been thought already."""

    @property
    def answered(self) -> bool:
        return not self.at_end

    def play_answer(self) -> list[Event]:
        """The next decision of the record."""
        match = self.match
        self.acting = match.to_move
        self.controllers = match.notes.controllers([seat.controller for seat in match.seats], match.turn)
        placement = self.whole.placements[match.turn]
        decision = match.decision
        if decision is not None and decision.kind == "double":
            assert placement.doubles is not None
            return match.double(placement.doubles)
        if decision is not None and decision.kind == "keep":
            return match.keep(placement.drew[0], placement.supply)
        return match.place(placement.at)

    def go_to(self, placements: int) -> None:
        """Stand after so many placements, as far as the record goes."""
        placements = max(0, min(placements, len(self.whole.placements)))
        if placements < self.match.turn or self.match.choice_due:
            self.match.rewind(min(placements, self.match.turn))
        while self.match.turn < placements:
            self.play_answer()
        self.acting = None


def views_of(whole: Match) -> tuple[Eyes, ...]:
    """From where a game may be looked at again. One that is still being played keeps everybody's secrets."""
    if whole.finished:
        return (MOVER, PUBLIC, *range(whole.players))
    humans = humans_of(whole)
    if not humans:
        return (MOVER, PUBLIC, *range(whole.players))
    return (humans[0], PUBLIC) if len(humans) == 1 else (PUBLIC,)


def humans_of(whole: Match) -> list[int]:
    """The seats that people have ever played."""
    first = {seat for seat, one in enumerate(whole.seats) if one.controller == HUMAN}
    return sorted(first | {one.seat for one in whole.notes.takeovers if one.controller == HUMAN})


def may_play_on(whole: Match) -> bool:
    """Whether to try another way gives nothing away: not what others at this screen still have in hand."""
    return whole.finished or len(humans_of(whole)) <= 1


def first_part(whole: Match, placements: int) -> Match:
    """A match of its own with the first placements of another."""
    part = Match.from_record(whole.record_lines()[: placements + 1])
    part.notes = whole.notes
    return part


def play_on(app: App, whole: Match, placements: int, seat: int) -> Session:
    """A practice game with a record of its own, which goes on after so many placements of another.

    Whoever were people play on; where there were none, somebody now plays `seat`.
    """
    match = first_part(whole, placements)
    notes = match.notes
    earlier = tuple(one for one in notes.takeovers if one.after <= placements)
    notes = replace(notes, takeovers=earlier, practice=True, clock=None)
    if HUMAN not in notes.controllers([one.controller for one in match.seats], placements):
        notes = notes.with_takeover(Takeover(placements, seat, HUMAN))
    match.notes = notes
    writer = records.start_record(app.folders, match.map_name)
    for line in match.record_lines():
        writer.write(line)
    return Session(app, match, writer, app.settings.speed)


class Onlooker(Guide):
    """Nothing can be chosen in a game that is over; its menu is the way out."""

    controls = ROWS * (ROW + GAP) - GAP
    leaves = True

    def __init__(self, leave: Callable[[], object], zones: Callable[[], list[Zone]]) -> None:
        self._leave = leave
        self._zones = zones

    @property
    def zones(self) -> list[Zone]:
        return self._zones()

    @property
    def lets_choose(self) -> bool:
        return False

    def narrow(self, view: GameView) -> GameView:
        return replace(view, deciding=None, doublable=frozenset(), seen_again=True)

    def open_menu(self) -> bool:
        self._leave()
        return True
