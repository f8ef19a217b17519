"""What became of every finished game, in one SQLite file in the data folder: results, best scores, streaks.

The record files remain the truth: a file of scores that is lost or damaged is begun anew, and games that are missing
are taken in from their records. Of people nothing is kept but the names that they typed.
"""

from __future__ import annotations

import contextlib
import datetime
import hashlib
import logging
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path

from game.rebirth import BoardError, Match, RecordError
from game.storage import records
from game.storage.message import Message
from game.storage.score_file import ScoreFile
from game.storage.score_file import ScoresError as ScoresError

FILE = "scores.sqlite"
VERSION = 1
HUMAN = "human"
#: Where points come from, in the order of the final scoring.
SOURCES = ("farm", "settlement", "plus-one", "public-mission", "tower", "unfinished", "castle", "mission")
_TABLES = f"""
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY,
    fingerprint TEXT NOT NULL UNIQUE,
    file TEXT NOT NULL,
    day TEXT NOT NULL,
    board TEXT NOT NULL,
    title TEXT NOT NULL,
    rules TEXT NOT NULL,
    players INTEGER NOT NULL,
    seed TEXT NOT NULL,
    decided_by TEXT NOT NULL,
    counted INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS seats (
    game INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,
    controller TEXT NOT NULL,
    own INTEGER NOT NULL,
    clan TEXT NOT NULL,
    total INTEGER NOT NULL,
    place INTEGER NOT NULL,
    won INTEGER NOT NULL,
    {", ".join(f'"{source}" INTEGER NOT NULL' for source in SOURCES)},
    PRIMARY KEY (game, seat)
);
CREATE INDEX IF NOT EXISTS seats_by_name ON seats (folded);
"""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Streak:
    """Wins in a row in games against opponents of a level: those up to now, and the most there ever were."""

    level: str
    now: int
    longest: int


@dataclass(frozen=True)
class Person:
    """What a name has played. `points`: all points by source, in the order of SOURCES."""

    name: str
    games: int
    wins: int
    best: int
    total: int
    points: tuple[int, ...]
    streaks: tuple[Streak, ...] = ()

    @property
    def average(self) -> float:
        """Points in a game, on average."""
        return self.total / self.games


@dataclass(frozen=True)
class Best:
    """One of the best scores: who, how much, when, and against whom."""

    name: str
    total: int
    day: str
    others: tuple[str, ...]
    won: bool


@dataclass
class Table:
    """The best scores on one board with so many players."""

    title: str
    rules: str
    players: int
    best: list[Best] = field(default_factory=list)


def level_of(controller: str) -> str:
    """The level of an opponent, without its temper."""
    return controller.partition(":")[0]


def fingerprint(match: Match) -> str:
    """What tells a game from every other: copies of its record, whatever they are called, are the same game."""
    return hashlib.sha256("\n".join(match.record_lines()).encode("utf-8")).hexdigest()


def _played_by_themselves(match: Match) -> list[bool]:
    """For each seat whether a human has played it from the first placement to the last."""
    own = [seat.controller == HUMAN for seat in match.seats]
    for takeover in match.notes.takeovers:
        if takeover.controller != HUMAN:
            own[takeover.seat] = False
    return own


class Scores(ScoreFile):
    """The file of scores of a user."""

    file, version, schema = FILE, VERSION, _TABLES

    def _news_of(self, aside: str) -> Message:
        return Message(
            "The file of scores was damaged. It is kept as {file}, and a new one is made from the records.", file=aside
        )

    # ------------------------------------------------------------------ writing

    def add(self, match: Match, file: str, day: datetime.date | None = None) -> bool:
        """Take in a finished game; False when it is there already. `file`: the name of its record. ScoresError.

        Practice games and games that nobody played himself are kept, but count for nothing.
        """
        result = match.result
        if result is None:
            raise ValueError("only a finished game has a score")
        own = _played_by_themselves(match)
        counted = any(own) and not match.notes.practice
        when = (day or datetime.date.today()).isoformat()
        with self._open() as base:
            found = base.execute(
                "INSERT OR IGNORE INTO games (fingerprint, file, day, board, title, rules, players, seed, decided_by,"
                " counted) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    fingerprint(match), file, when, match.board.sha256(), match.board.name, match.board.rules,
                    match.players, str(match.seed), result.decided_by, counted,
                ),
            )  # fmt: skip
            if found.rowcount != 1:
                return False
            places = result.places
            for seat, (who, final) in enumerate(zip(match.seats, result.final, strict=True)):
                track = match.points_by_source(seat)
                ending = {"unfinished": final.settlements, "castle": final.castles, "mission": final.missions}
                points = [ending[source] if source in ending else track.get(source, 0) for source in SOURCES]
                name = who.name.strip()
                values = (
                    found.lastrowid, seat, name, name.casefold(), who.controller, own[seat], who.clan, final.total,
                    places[seat], seat in result.winners, *points,
                )  # fmt: skip
                base.execute(f"INSERT INTO seats VALUES ({', '.join('?' * len(values))})", values)
        return True

    def forget(self, name: str) -> None:
        """Take a name out of every game; the games remain for those who played them too. ScoresError."""
        with self._open() as base:
            # What was overwritten must not stay in the file.
            base.execute("PRAGMA secure_delete = ON")
            base.execute("UPDATE seats SET name = '', folded = '', own = 0 WHERE folded = ?", (name.casefold(),))

    def missing(self) -> list[Path]:
        """Records of finished games that have not been taken in yet, the oldest first. ScoresError."""
        with self._open() as base:
            known = {file for (file,) in base.execute("SELECT file FROM games")}
        found = []
        for path in reversed(records.list_records(self.folders)):
            with contextlib.suppress(OSError):  # gone or unreadable: nothing to take in
                if path.name not in known and records.is_finished(path):
                    found.append(path)
        return found

    def take_in(self, path: Path) -> bool:
        """Take in the game of a record; False when it is there already or the record does not hold. ScoresError."""
        try:
            lines, _torn = records.read_lines(path)
            match = Match.from_record(lines)
            day = datetime.date.fromtimestamp(path.stat().st_mtime)
        except (OSError, RecordError, BoardError, OverflowError) as error:
            log.info("%s was not taken into the scores: %s", path, error)
            return False
        return match.finished and self.add(match, path.name, records.day_of(path) or day)

    # ------------------------------------------------------------------ reading

    def people(self) -> list[Person]:
        """Everybody who has played a counted game himself, who played most first. ScoresError."""
        sums = ", ".join(f'SUM("{source}")' for source in SOURCES)
        with self._open() as base:
            rows = base.execute(
                f"SELECT folded, COUNT(*), SUM(won), MAX(total), SUM(total), {sums} FROM seats"
                " JOIN games ON games.id = seats.game WHERE counted AND own AND folded <> ''"
                " GROUP BY folded ORDER BY COUNT(*) DESC, folded"
            ).fetchall()
            return [
                Person(
                    self._spelling(base, folded), games, wins, best, total, tuple(points), self._streaks(base, folded)
                )
                for folded, games, wins, best, total, *points in rows
            ]

    def tables(self, rows: int = 10) -> list[Table]:
        """The best scores of humans for each board and number of players, the boards played most first. ScoresError."""
        found = []
        with self._open() as base:
            kinds = base.execute(
                "SELECT board, MAX(title), MAX(rules), players, COUNT(*) FROM games WHERE counted"
                " GROUP BY board, players ORDER BY COUNT(*) DESC, MAX(title), players"
            ).fetchall()
            for board, title, rules, players, _count in kinds:
                best = base.execute(
                    "SELECT game, seat, name, total, day, won FROM seats JOIN games ON games.id = seats.game"
                    " WHERE counted AND own AND folded <> '' AND board = ? AND players = ?"
                    " ORDER BY total DESC, day, game LIMIT ?",
                    (board, players, rows),
                ).fetchall()
                table = Table(title, rules, players)
                for game, seat, name, total, day, won in best:
                    others = base.execute(
                        "SELECT name FROM seats WHERE game = ? AND seat <> ? AND name <> '' ORDER BY seat", (game, seat)
                    )
                    table.best.append(Best(name, total, day, tuple(other for (other,) in others), bool(won)))
                if table.best:
                    found.append(table)
        return found

    @staticmethod
    def _spelling(base: sqlite3.Connection, folded: str) -> str:
        """How a name was typed the last time."""
        (name,) = base.execute(
            "SELECT name FROM seats WHERE folded = ? ORDER BY game DESC LIMIT 1", (folded,)
        ).fetchone()
        return str(name)

    @staticmethod
    def _streaks(base: sqlite3.Connection, folded: str) -> tuple[Streak, ...]:
        rows = base.execute(
            "SELECT mine.game, mine.won, other.controller FROM seats AS mine"
            " JOIN games ON games.id = mine.game JOIN seats AS other ON other.game = mine.game"
            " WHERE mine.folded = ? AND mine.own AND counted AND other.controller <> ?"
            " ORDER BY day, mine.game, other.seat",
            (folded, HUMAN),
        ).fetchall()
        games: dict[str, dict[int, bool]] = {}
        for game, won, controller in rows:
            games.setdefault(level_of(controller), {})[game] = bool(won)
        found = []
        for level, results in games.items():
            now = longest = 0
            for won in results.values():
                now = now + 1 if won else 0
                longest = max(longest, now)
            found.append(Streak(level, now, longest))
        return tuple(found)
