"""Kills a game with signal 9 at random moments of play, saving and scoring, and looks at what is on the disk.

    python -m tests.stamina.crashes --kills 300 --seed 1

A forked process plays games through the real session, record writer and scores, and tells of everything that it has
seen on the disk. Each next one goes on with the game that the last one left. Exits with 1 when anything was lost.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import os
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from game.ai import decide
from game.client.session import Phase, Session
from game.commands.verify import verify
from game.rebirth import Board, Hex, Match, Tile
from game.storage import atomic, records, settings
from game.storage.paths import UserFolders
from game.storage.scores import Scores
from game.storage.settings import Settings
from tests.client.irish_playing import ireland
from tests.client.playing import Ready, folders, island, seats

#: So many decisions, and saves, at most until a kill: a short game has fifteen decisions.
MOST_STEPS = 40
#: Seconds more at most, so that a line or a page may be half written.
LATER = 0.004
#: A player that has lived for so many seconds is stuck.
PATIENCE = 120


@dataclass
class _Host:
    """All that a session needs of the app."""

    folders: UserFolders
    record_path: Path | None = None
    told: list[str] = field(default_factory=list)
    thinker: Ready = field(default_factory=Ready)

    def thinker_for(self, board: Board, players: int) -> Ready:
        return self.thinker

    def say(self, message: str) -> None:
        self.told.append(message)


def digest(lines: list[str]) -> str:
    """What tells placements from others; without line ends."""
    return hashlib.sha256("\n".join(lines).encode("utf-8")).hexdigest()


def placed(match: Match) -> list[str]:
    """The lines of all placements so far."""
    return [match.placement_line(number) for number in range(match.turn)]


class Player:
    """Plays game after game, and tells `out` what must be on the disk from now on."""

    def __init__(self, home: Path, seed: int, out: Callable[[str], None]) -> None:
        self.host = _Host(folders(home))
        self.rng = Random(seed)
        self.out = out

    def play(self) -> None:
        """For ever."""
        while True:
            self._game()

    def _game(self) -> None:
        left = records.unfinished(self.host.folders)
        if left:
            session = Session.resume(self.host, left[0], "instant")
        elif self.rng.random() < 0.1:
            session = Session.new(self.host, ireland(), seats("human", "easy"), self._seed(), map_name="ireland")
        else:
            controllers = ["human", self.rng.choice(["human", "easy"]), "easy"]
            session = Session.new(self.host, island(), seats(*controllers), self._seed(), map_name="island")
        while session.phase is not Phase.OVER:
            self._decide(session)
            self._save(session)
            self._tell(session)
        session.close()
        record = session.record
        assert record is not None
        Scores(self.host.folders).add(session.match, record.name)
        self.out(f"scored {record.name}")

    def _seed(self) -> int:
        return self.rng.getrandbits(30)

    def _decide(self, session: Session) -> None:
        match = session.match
        if session.phase is Phase.HANDOVER:
            assert match.to_move is not None
            session.ready(match.to_move)
        elif session.phase is Phase.THINK:
            session.think()
            session.play_answer()
        else:
            assert match.to_move is not None
            answer = None if match.must_discard else decide(match.seat_view(match.to_move), "easy", match.seed)
            if isinstance(answer, str):
                session.double(answer)
            elif isinstance(answer, Tile):
                session.keep(answer)
            else:
                at: Hex | None = answer
                session.place(at)

    def _save(self, session: Session) -> None:
        """Now and then what writes a record or another file anew."""
        kind, match = self.rng.random(), session.match
        if match.finished:
            return
        if kind < 0.08:
            session.set_hints(0, 0 in session.without_hints)
        elif kind < 0.1:
            session.begin_practice()
        elif kind < 0.4 and session.no_taking_back is None and session.practice:
            stays = session.taking_back.placements
            self.out(f"back {self._name(session)} {stays} {digest(placed(match)[:stays])}")
            session.take_back()
        elif kind < 0.45:
            settings.save(self.host.folders, Settings(map_name=f"map-{self.rng.random()}"))

    def _tell(self, session: Session) -> None:
        if self.rng.random() < 0.5 and session._writer.flush():
            lines = placed(session.match)
            self.out(f"kept {self._name(session)} {len(lines)} {digest(lines)}")
        else:
            self.out("step")

    @staticmethod
    def _name(session: Session) -> str:
        assert session.record is not None
        return session.record.name


@dataclass
class Expected:
    """What was told to be on the disk. `kept`: by record, how many placements and their digest."""

    kept: dict[str, tuple[int, str]] = field(default_factory=dict)
    scored: set[str] = field(default_factory=set)

    def hear(self, line: str) -> None:
        """Take in a line of a player."""
        word, *rest = line.split()
        if word == "kept" or (word == "back" and rest[0] in self.kept and int(rest[1]) < self.kept[rest[0]][0]):
            self.kept[rest[0]] = int(rest[1]), rest[2]
        elif word == "scored":
            self.scored.add(rest[0])


@dataclass
class Outcome:
    """What the kills came to."""

    kills: int = 0
    torn: int = 0
    moments: Counter[str] = field(default_factory=Counter)
    records: int = 0
    finished: int = 0
    problems: list[str] = field(default_factory=list)
    #: Size and time of every record when it was last verified.
    verified: dict[str, tuple[int, int]] = field(default_factory=dict)


def crash_often(
    home: Path, kills: int, seed: int, told: Callable[[Outcome], object] = lambda _outcome: None
) -> Outcome:
    """Kill players at moments picked by the seed, one after the other, and look at the disk each time."""
    rng, expected, outcome = Random(seed), Expected(), Outcome()
    for _kill in range(kills):
        last = _run_and_kill(home, rng, expected)
        outcome.kills += 1
        outcome.moments[last] += 1
        _look(home, expected, outcome)
        told(outcome)
        if outcome.problems:
            return outcome
    _look_at_the_end(home, outcome)
    return outcome


def _run_and_kill(home: Path, rng: Random, expected: Expected) -> str:
    """Let a forked player play for a while; gives back what it told last."""
    steps, wait, seed = rng.randint(0, MOST_STEPS), rng.random() * LATER, rng.getrandbits(32)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(PATIENCE)
        try:
            Player(home, seed, lambda line: _write(writing, line)).play()
        except BaseException as error:  # noqa: BLE001 - whatever ends a player is told, never run into what forked it
            with contextlib.suppress(OSError):
                _write(writing, f"failed {type(error).__name__}: {error}")
        finally:
            os._exit(1)
    os.close(writing)
    last = "start"
    with os.fdopen(reading, encoding="utf-8") as lines:
        for _step in range(steps):
            line = lines.readline()
            if not line:
                break
            last = _heard(line, expected)
        time.sleep(wait)
        os.kill(child, signal.SIGKILL)
        for line in lines:
            if line.endswith("\n"):
                last = _heard(line, expected)
    _child, status = os.waitpid(child, 0)
    if os.WTERMSIG(status) != signal.SIGKILL:
        raise AssertionError(f"the player did not get on after {last!r}")
    return last


def _heard(line: str, expected: Expected) -> str:
    if line.startswith("failed"):
        raise AssertionError(f"the player ended by itself: {line}")
    expected.hear(line)
    return line.split()[0]


def _write(handle: int, line: str) -> None:
    os.write(handle, line.encode("utf-8") + b"\n")


def _look(home: Path, expected: Expected, outcome: Outcome) -> None:
    """Compare the disk with what was told."""
    found = {path.name: path for path in records.list_records(folders(home))}
    problems = outcome.problems
    for name, (count, told) in expected.kept.items():
        path = found.get(name)
        if path is None:
            problems.append(f"{name} is gone")
            continue
        lines, _torn = records.read_lines(path)
        placements = [line.decode("utf-8") for line in lines[1:] if not line.startswith(b'{"result"')]
        if digest(placements[:count]) != told:
            problems.append(f"{name} has lost some of {count} placements: {len(placements)} are left")
    for path in found.values():
        status = path.stat()
        state = status.st_size, status.st_mtime_ns
        if outcome.verified.get(path.name) == state:
            continue
        outcome.verified[path.name] = state
        lines, torn = records.read_lines(path)
        outcome.torn += torn
        holds, text = verify(path)
        if not holds and not torn and lines:
            problems.append(f"{path.name}: {text}")
    # A finished game has been compared; what comes later cannot change it.
    for name in list(expected.kept):
        if name in found and records.is_finished(found[name]):
            del expected.kept[name]
    _look_at_scores(home, expected, problems)
    _settings, message = settings.load(folders(home))
    if message:
        problems.append(message)


def _look_at_scores(home: Path, expected: Expected, problems: list[str]) -> None:
    scores = Scores(folders(home))
    if not scores.path.exists():
        problems.extend(f"the score of {name} is gone" for name in expected.scored)
        return
    with contextlib.closing(sqlite3.connect(scores.path)) as base:
        whole = base.execute("PRAGMA integrity_check").fetchall()
        kept = {file for (file,) in base.execute("SELECT file FROM games")} if _has_tables(base) else set()
        halves = base.execute(
            "SELECT COUNT(*) FROM games WHERE players <> (SELECT COUNT(*) FROM seats WHERE game = games.id)"
        ).fetchone() if _has_tables(base) else (0,)  # fmt: skip
    if whole != [("ok",)]:
        problems.append(f"the scores are damaged: {whole}")
    if halves != (0,):
        problems.append(f"{halves[0]} games have not all their seats in the scores")
    problems.extend(f"the score of {name} is gone" for name in sorted(expected.scored - kept))


def _has_tables(base: sqlite3.Connection) -> bool:
    return base.execute("SELECT COUNT(*) FROM sqlite_master WHERE name = 'games'").fetchone() == (1,)


def _look_at_the_end(home: Path, outcome: Outcome) -> None:
    """Every record opens and goes on, and every finished game comes into the scores."""
    host = _Host(folders(home))
    atomic.sweep(host.folders.data, host.folders.config, host.folders.records)  # as every start does
    outcome.problems.extend(f"{path} was left unfinished" for path in sorted(home.rglob(f"*{atomic.UNFINISHED}")))
    for path in records.unfinished(host.folders):
        Session.resume(host, path).close()
    scores = Scores(host.folders)
    for path in scores.missing():
        scores.take_in(path)
    found = records.list_records(host.folders)
    finished = [path for path in found if records.is_finished(path)]
    outcome.records, outcome.finished = len(found), len(finished)
    with contextlib.closing(sqlite3.connect(scores.path)) as base:
        kept = {file for (file,) in base.execute("SELECT file FROM games")}
    missing = {path.name for path in finished} - kept
    outcome.problems.extend(f"{name} is not in the scores" for name in sorted(missing))
    for path in found:
        holds, text = verify(path)
        if not holds:
            outcome.problems.append(f"{path.name}: {text}")


def main() -> int:
    """Kill, print, judge."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=300, metavar="N", help="(300)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="(1)")
    args = parser.parse_args()
    began = time.perf_counter()

    def tell(outcome: Outcome) -> None:
        if outcome.kills % max(1, args.kills // 10) == 0:
            print(f"{outcome.kills} kills", flush=True)

    with tempfile.TemporaryDirectory() as home:
        outcome = crash_often(Path(home), args.kills, args.seed, tell)
    moments = ", ".join(f"{word} {count}" for word, count in sorted(outcome.moments.items()))
    print(f"{outcome.kills} kills in {time.perf_counter() - began:.0f} s; told last before them: {moments}")
    print(f"{outcome.records} records, {outcome.finished} of them finished; a torn line was seen {outcome.torn} times")
    for problem in outcome.problems:
        print(problem)
    if not outcome.problems:
        print("nothing but torn lines was lost; every record holds, and the scores are whole")
    return int(bool(outcome.problems))


if __name__ == "__main__":
    sys.exit(main())
