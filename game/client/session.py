"""One game at this machine: the match, its record on disk, whose turn it is, and the bots' thinking.

Knows no pygame. It decides who may see hidden things (`viewer`), so that the scene can only draw what it is given.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from game.client.taking_back import Refused, TakingBack
from game.client.timeline import Speed
from game.client.turn_clock import TurnClock
from game.rebirth import Board, Event, Hex, Match, Seat, SeatView, Tile, TurnPassed
from game.rebirth.notes import Notes, Takeover
from game.rebirth.tables import IRELAND
from game.storage import records
from game.storage.paths import UserFolders
from game.storage.records import RecordWriter

if TYPE_CHECKING:
    from collections.abc import Callable

HUMAN = "human"
STAND_IN = "greedy"
SEED_LIMIT = 1_000_000_000

Answer = Hex | str | Tile
"""What a seat decides: a space for its tile, the card that its doubling marker goes on, or the tile that it keeps."""

log = logging.getLogger(__name__)


class Thinks(Protocol):
    """What a session needs of the worker process."""

    def ask(self, view: SeatView, level: str, seed: int) -> Future[Any]: ...

    def cancel(self) -> None: ...


class Host(Protocol):
    """What a session needs of the app."""

    folders: UserFolders
    record_path: Path | None

    def thinker_for(self, board: Board, players: int) -> Thinks: ...

    def say(self, message: str) -> None: ...


class Phase(Enum):
    """What the game is waiting for."""

    CHOOSE = auto()  # a human, who sees his own things, decides: a space, a mission to double, a tile to keep
    HANDOVER = auto()  # a human must press before anything of his is shown
    THINK = auto()  # a bot
    OVER = auto()


def new_seed() -> int:
    """A seed that nobody chose."""
    return secrets.randbelow(SEED_LIMIT)


class Session:
    """A match being played. Make one with `new` or `resume`; call `close` when the game is left."""

    def __init__(self, host: Host, match: Match, writer: RecordWriter, speed: Speed | str = Speed.NORMAL) -> None:
        """Go on with `match`, whose record so far is already on the way to the disk."""
        self.host = host
        self.match = match
        self.speed = Speed.named(speed) if isinstance(speed, str) else speed
        self.controllers = match.notes.controllers([seat.controller for seat in match.seats], match.turn)
        self.taking_back = TakingBack(match)
        rule = match.notes.clock
        #: Counts the humans' time; whoever lets time pass runs it.
        self.clock = None if rule is None else TurnClock(rule, match.players)
        self._writer = writer
        self._told_problem: str | None = None
        at_first = sum(seat.controller == HUMAN for seat in match.seats)
        self._ever_shared = max(len(self.humans), at_first) > 1
        self._ready: int | None = None
        self._answer: Future[Any] | None = None
        self._asked_for: int | None = None
        self._decided = 0
        self._closed = False
        host.record_path = writer.path
        self._tell_problem()

    @classmethod
    def new(
        cls,
        host: Host,
        board: Board,
        seats: Sequence[Seat],
        seed: int | None = None,
        first: int | None = None,
        speed: Speed | str = Speed.NORMAL,
        *,
        map_name: str = "scotland",
        notes: Notes | None = None,
    ) -> Session:
        """Deal a new game and begin its record; without a seed one is drawn. `notes`: practice, hints, a clock."""
        match = Match.new(board, list(seats), new_seed() if seed is None else seed, first=first, map_name=map_name)
        match.notes = notes if notes is not None else Notes()
        writer = records.start_record(host.folders, map_name)
        writer.write(match.header_line())
        return cls(host, match, writer, speed)

    @classmethod
    def resume(cls, host: Host, path: Path, speed: Speed | str = Speed.NORMAL) -> Session:
        """Go on with a record from its last whole line; OSError or RecordError say what is wrong with it."""
        lines, _torn = records.read_lines(path)
        match = Match.from_record(lines)
        session = cls(host, match, RecordWriter(path, resume=True), speed)
        if match.finished and not records.is_finished(path):
            session._finish_record()
        return session

    # ------------------------------------------------------------------ whose turn, and who may see what

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats that people play, in playing order."""
        return tuple(seat for seat, controller in enumerate(self.controllers) if controller == HUMAN)

    @property
    def shared(self) -> bool:
        """True when two or more people share this screen, so that it must be handed over."""
        return len(self.humans) > 1

    @property
    def hiding(self) -> tuple[int, ...]:
        """The humans who have something that others must not see: a tile in hand, tiles set aside, missions."""
        match = self.match
        aside_is_seen = match.board.rules != IRELAND.name  # there, nobody has seen them

        def hides(seat: int) -> bool:
            aside = bool(match.set_aside(seat)) and aside_is_seen
            return aside or match.hand(seat) is not None or bool(match.missions(seat))

        return tuple(seat for seat in self.humans if hides(seat))

    def needs_look_away(self, mode: str) -> bool:
        """Whether the next human must press before anything of his is shown: "full" always, "quick" never.

        "automatic": only while two or more humans have something to hide.
        """
        return mode == "full" or (mode != "quick" and len(self.hiding) > 1)

    @property
    def least_pause(self) -> float:
        """How long each position stands at least while nobody has to decide, in seconds, however fast things move."""
        return 0.0

    @property
    def phase(self) -> Phase:
        """What the game is waiting for."""
        seat = self.match.to_move
        if seat is None:
            return Phase.OVER
        if self.controllers[seat] != HUMAN:
            return Phase.THINK
        if self._ever_shared and self._ready != seat:
            return Phase.HANDOVER
        return Phase.CHOOSE

    @property
    def viewer(self) -> int | None:
        """The seat whose hand, missions and set-aside tiles may be on the screen now; None: nobody's."""
        humans = self.humans
        if not self._ever_shared:
            return humans[0] if humans else None
        if self._ready not in humans:
            return None
        if len(humans) > 1 and self.match.to_move != self._ready:
            return None
        return self._ready

    def ready(self, seat: int) -> None:
        """`seat` has the screen and pressed: show what is his."""
        if seat != self.match.to_move or self.controllers[seat] != HUMAN:
            raise ValueError(f"seat {seat} is not awaited")
        self._ready = seat
        self.taking_back.screen_taken_by(seat)

    # ------------------------------------------------------------------ hints, practice and taking back

    @property
    def without_hints(self) -> frozenset[int]:
        """The seats that want no hints in this game."""
        return frozenset(self.match.notes.without_hints)

    def set_hints(self, seat: int, on: bool) -> None:
        """Whether `seat` wants hints in this game; kept with it."""
        seats = self.without_hints - {seat} if on else self.without_hints | {seat}
        if seats != self.without_hints:
            self._note(replace(self.match.notes, without_hints=tuple(sorted(seats))))

    @property
    def practice(self) -> bool:
        """Whether placements may be taken back in this game."""
        return self.match.notes.practice

    def begin_practice(self) -> None:
        """From now on placements may be taken back, and the record says so for good."""
        if not self.practice:
            self._note(replace(self.match.notes, practice=True))

    @property
    def face_down(self) -> bool:
        """Whether the viewer has a tile in hand that it has not looked at: until it does, it may take back."""
        return self.viewer is not None and self.taking_back.keeps_covered(self.viewer)

    def turn_up(self) -> None:
        """The viewer looks at its new tile. Nothing is taken back after that."""
        self.taking_back.tile_seen()

    @property
    def no_taking_back(self) -> Refused | None:
        """Why nothing can be taken back now; None: it can."""
        if not self.humans:
            return Refused.WATCHED
        return self.taking_back.refused

    def take_back(self) -> int:
        """Undo a human's last placement with all that was placed since, and give back whose it was.

        RuntimeError where `no_taking_back` has a reason.
        """
        refused = self.no_taking_back
        if refused is not None:
            raise RuntimeError(f"nothing can be taken back: {refused.name}")
        seat = self.taking_back.seat
        placements = self.taking_back.placements
        self._stop_thinking()
        self.match.rewind(placements)
        self._decided += 1
        self.taking_back.done()
        if len(self.humans) > 1:
            self._ready = None
        self._note(self.match.notes.rewound(placements))
        return seat

    def _note(self, notes: Notes) -> None:
        """Have other notes in the record, whose header is written anew."""
        self.match.notes = notes
        if not self._closed:
            self._writer.rewrite(self.match.record_lines())
            self._tell_problem()

    # ------------------------------------------------------------------ turns

    def place(self, at: Hex | None) -> list[Event]:
        """The human to move places at `at`, or discards a tile that fits nowhere (None).

        Raises IllegalPlacement, and RuntimeError when no human is to choose.
        """
        self._must_choose()
        return self._play(at)

    def double(self, card: str) -> list[Event]:
        """The human to move lays its doubling marker on this public mission. Raises as `place`, or ValueError."""
        self._must_choose()
        return self._play(card)

    def keep(self, tile: Tile) -> list[Event]:
        """The human to move keeps this one of the scouted tiles. Raises as `place`, or ValueError."""
        self._must_choose()
        return self._play(tile)

    def decide_by_clock(self) -> list[Event]:
        """The time of the human to move is up: the computer decides for him, and the record says so."""
        from game.ai import decide

        self._must_choose()
        match, seat = self.match, self.match.to_move
        assert seat is not None
        match.note_timed_out()
        return self._play(None if match.must_discard else decide(match.seat_view(seat), STAND_IN, match.seed))

    def _must_choose(self) -> None:
        if self.phase is not Phase.CHOOSE:
            raise RuntimeError(f"nobody can decide now: {self.phase.name}")

    @property
    def thinking(self) -> bool:
        """True while a bot is to move."""
        return self.phase is Phase.THINK

    def think(self) -> None:
        """Ask the bot to move, once for each decision; does nothing when a human is to move. Returns at once."""
        if self._closed or self.phase is not Phase.THINK or self.match.must_discard or self._asked_for == self._decided:
            return
        seat = self.match.to_move
        assert seat is not None
        thinker = self.host.thinker_for(self.match.board, self.match.players)
        self._answer = thinker.ask(self.match.seat_view(seat), self.controllers[seat], self.match.seed)
        self._asked_for = self._decided

    @property
    def answered(self) -> bool:
        """True when the bot to move has made up its mind."""
        if self.phase is not Phase.THINK:
            return False
        return self.match.must_discard or (self._answer is not None and self._answer.done())

    def play_answer(self) -> list[Event]:
        """Play what the bot has chosen. Raises whatever its thinking raised."""
        if self.phase is Phase.THINK and self.match.must_discard:
            return self._play(None)
        answer, self._answer = self._answer, None
        if answer is None or self._asked_for != self._decided:
            raise RuntimeError("no bot has answered for this decision")
        found = answer.result()
        if getattr(answer, "capped", False):  # whoever thinks without a limit has no such mark
            self.match.note_capped()
        return self._play(found)

    def _play(self, answer: Answer | None) -> list[Event]:
        """Carry out what the seat to move has decided; whole lines go to the record."""
        match = self.match
        whole, seat = match.turn, match.to_move
        human = seat if seat is not None and self.controllers[seat] == HUMAN else None
        goes_on = match.choice_due
        self._decided += 1
        decision = match.decision
        if decision is not None and decision.kind == "double":
            assert isinstance(answer, str)
            events = match.double(answer)
        elif decision is not None and decision.kind == "keep":
            assert isinstance(answer, Tile)
            events = match.keep(answer)
        else:
            assert answer is None or isinstance(answer, tuple)
            events = match.place(answer)
        for number in range(whole, match.turn):
            self._writer.write(match.placement_line(number))
        if human is not None:
            self.taking_back.played(human, whole, events, goes_on=goes_on)
        if self.shared and (match.finished or any(isinstance(event, TurnPassed) for event in events)):
            self._ready = None
        if match.finished:
            self._finish_record()
        self._tell_problem()
        self.think()
        return events

    def _finish_record(self) -> None:
        self._writer.write(self.match.result_line())
        self._writer.close()
        if self.host.record_path == self._writer.path:
            self.host.record_path = None

    def _tell_problem(self) -> None:
        problem = self._writer.problem
        if problem and problem != self._told_problem and self.host.folders.writable:
            self.host.say(problem)  # without a folder to write to the app has said so already
        self._told_problem = problem

    # ------------------------------------------------------------------ leaving and beginning again

    @property
    def record(self) -> Path | None:
        """Where the record is kept, if it is."""
        return self._writer.path

    def concede(self, seat: int) -> None:
        """The computer plays on for `seat`. With no human left the rest is played without any pause."""
        if self.match.finished or self.controllers[seat] != HUMAN:
            return
        self.hand_seat_to(seat, STAND_IN)
        if not self.humans:
            self.speed = Speed.INSTANT

    def hand_seat_to(self, seat: int, controller: str) -> None:
        """From now on `controller` ("human" or a level) plays for `seat`; the record tells, so that it goes on so."""
        if self.match.finished or self.controllers[seat] == controller:
            return
        if self.match.to_move == seat:
            self._stop_thinking()
            self._decided += 1
        self.controllers[seat] = controller
        self.taking_back.seat_changed(seat)
        self._ever_shared = self._ever_shared or len(self.humans) > 1
        if self._ready == seat:
            self._ready = None
        self._note(self.match.notes.with_takeover(Takeover(self.match.turn, seat, controller)))
        self.think()

    def _stop_thinking(self) -> None:
        """Whatever a bot is thinking is no longer wanted."""
        if self._answer is not None:
            self._answer = None
            self.host.thinker_for(self.match.board, self.match.players).cancel()
        self._asked_for = None

    def restart(self, same_seed: bool = False) -> Session:
        """Give this game up and deal another with the same seats; `same_seed` deals the same tiles and cards."""
        self.close()
        path = self._writer.path
        if path is not None and not self.match.finished:
            try:
                records.abandon(path)
            except OSError as problem:  # it will be offered again, no more
                log.info("the record could not be marked as given up: %s", problem)
        seed = self.match.seed if same_seed else new_seed()
        first = self.match.first if same_seed else None
        speed = self.speed if self.humans else Speed.NORMAL
        notes = self.match.notes
        clock = None if notes.clock is None else replace(notes.clock, left=())
        return Session.new(
            self.host,
            self.match.board,
            self.match.seats,
            seed,
            first,
            speed,
            map_name=self.match.map_name,
            notes=replace(notes, takeovers=(), clock=clock),
        )

    def close(self) -> None:
        """End thinking at once and finish writing. An answer that comes late is never looked at."""
        if self._closed:
            return
        notes = self.match.notes
        if self.clock is not None and self.clock.banks and not self.match.finished:
            self._note(replace(notes, clock=replace(self.clock.rule, left=self.clock.banks)))
        self._closed = True
        self._stop_thinking()
        self._writer.close()
        if self.host.record_path == self._writer.path:
            self.host.record_path = None


def choose_speed(current: Speed, step: int = 1) -> Speed:
    """The speed after `current`, round and round."""
    speeds = list(Speed)
    return speeds[(speeds.index(current) + step) % len(speeds)]


if TYPE_CHECKING:  # an App is a Host
    from game.client.app import App

    _check: Callable[[App], Host] = lambda app: app  # noqa: E731
