"""The scores of a booth: three letters for each good game, by board, for today and for all time, in one SQLite file.

A day of the booth begins when the clock shows a later date than it last did. A clock that is set back begins none, so
that today's scores stay today's; they are kept under the date on which the booth's day began.
"""

from __future__ import annotations

import datetime
import sqlite3
from dataclasses import dataclass

from game.storage.initials import are_initials
from game.storage.initials import initials_allowed as initials_allowed
from game.storage.score_file import DamagedFile, ScoreFile

FILE = "booth.sqlite"
VERSION = 1
#: As many scores as a page of them shows.
ROWS = 5
_TABLES = """
CREATE TABLE IF NOT EXISTS days (
    number INTEGER PRIMARY KEY,
    date TEXT NOT NULL,
    seen TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY,
    day INTEGER NOT NULL REFERENCES days (number),
    board TEXT NOT NULL,
    players INTEGER NOT NULL,
    seconds REAL NOT NULL,
    finished INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS scores (
    id INTEGER PRIMARY KEY,
    day INTEGER NOT NULL REFERENCES days (number),
    letters TEXT NOT NULL,
    board TEXT NOT NULL,
    players INTEGER NOT NULL,
    points INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS scores_by_board ON scores (board, points);
"""


@dataclass(frozen=True)
class BoothScore:
    """One score: who, on which board (its map's name), among how many players, how much, and on which day."""

    letters: str
    board: str
    players: int
    points: int
    day: datetime.date
    number: int
    """Of all scores ever kept: a later one is higher."""


@dataclass(frozen=True)
class BoothRank:
    """The place of a score on its board, from 1: among today's and among all. Of equal scores the first is ahead."""

    today: int
    all_time: int


@dataclass(frozen=True)
class DayStatistics:
    """A day of the booth: games begun, those played to their end, the average length of these, and crashes."""

    day: datetime.date
    games: int
    finished: int
    average_seconds: float | None
    """None when no game has been played to its end."""
    crashes: int


class BoothScores(ScoreFile):
    """The file of a booth's scores. Every method raises ScoresError when the file cannot be used now."""

    file, version, schema = FILE, VERSION, _TABLES

    # ------------------------------------------------------------------ writing

    def add(
        self, letters: str, board: str, players: int, points: int, *, day: datetime.date | None = None
    ) -> tuple[BoothScore, BoothRank]:
        """Keep a score, and say what place it takes. `board`: the name of its map.

        ValueError for anything but three letters; whether they are decent is for `initials_allowed` to say.
        """
        if not are_initials(letters):
            raise ValueError(f"{letters!r} are not three letters from A to Z")
        with self._open() as base:
            number = _enter_day(base, day)
            rank = _rank(base, number, board, points)
            added = base.execute(
                "INSERT INTO scores (day, letters, board, players, points) VALUES (?, ?, ?, ?, ?)",
                (number, letters, board, players, points),
            )
            (date,) = base.execute("SELECT date FROM days WHERE number = ?", (number,)).fetchone()
            found = BoothScore(letters, board, players, points, _date(date), added.lastrowid or 0)
        return found, rank

    def add_game(
        self, board: str, players: int, seconds: float, *, finished: bool, day: datetime.date | None = None
    ) -> None:
        """Count a game that has ended after so many seconds, played to its end or left."""
        with self._open() as base:
            base.execute(
                "INSERT INTO games (day, board, players, seconds, finished) VALUES (?, ?, ?, ?, ?)",
                (_enter_day(base, day), board, players, max(0.0, seconds), finished),
            )

    def clear_today(self, day: datetime.date | None = None) -> int:
        """Forget today's scores, and say how many there were. The statistics of the day remain."""
        with self._open() as base:
            base.execute("PRAGMA secure_delete = ON")  # what staff take off the screen must not stay in the file
            return base.execute("DELETE FROM scores WHERE day = ?", (_current_day(base, day),)).rowcount

    # ------------------------------------------------------------------ reading

    def today(self, board: str, rows: int = ROWS, *, day: datetime.date | None = None) -> list[BoothScore]:
        """Today's best on a board, the best first; of equal scores the first made."""
        with self._open() as base:
            return _best(base, "AND scores.day = ?", (board, _current_day(base, day), rows))

    def all_time(self, board: str, rows: int = ROWS) -> list[BoothScore]:
        """The best ever on a board, the best first; of equal scores the first made."""
        with self._open() as base:
            return _best(base, "", (board, rows))

    def boards(self) -> list[str]:
        """The boards for which there are scores, those played most first."""
        with self._open() as base:
            return [
                board for (board,) in base.execute("SELECT board FROM scores GROUP BY board ORDER BY COUNT(*) DESC, 1")
            ]

    def rank(self, board: str, points: int, *, day: datetime.date | None = None) -> BoothRank:
        """The place that a score would take, before it is kept."""
        with self._open() as base:
            return _rank(base, _current_day(base, day), board, points)

    def statistics_of(self, day: datetime.date | None = None, *, crashes: int = 0) -> DayStatistics:
        """How a day went, today unless another is given. `crashes` are counted by who starts the game again."""
        with self._open() as base:
            if day is None:
                today = datetime.date.today()
                numbers = (_current_day(base, today),)
                row = base.execute("SELECT date FROM days WHERE number = ?", numbers).fetchone()
                shown = _date(row[0]) if row is not None else today
            else:
                numbers = tuple(n for (n,) in base.execute("SELECT number FROM days WHERE date = ?", (_text(day),)))
                shown = day
            marks = ", ".join("?" * len(numbers))
            games, finished, average = base.execute(
                "SELECT COUNT(*), TOTAL(finished), AVG(CASE WHEN finished THEN seconds END)"
                f" FROM games WHERE day IN ({marks})",
                numbers,
            ).fetchone()
        return DayStatistics(shown, games, int(finished), average, crashes)


# ------------------------------------------------------------------ days and places


def _current_day(base: sqlite3.Connection, day: datetime.date | None) -> int:
    """The number of the booth's day when the clock shows `day`; one that has not begun has no rows yet."""
    date = _text(day or datetime.date.today())
    last = base.execute("SELECT number, date, seen FROM days ORDER BY number DESC LIMIT 1").fetchone()
    if last is None:
        return 1
    number, begun, seen = last
    return int(number) + int(date > seen and date != begun)


def _enter_day(base: sqlite3.Connection, day: datetime.date | None) -> int:
    """The same, begun if it is a new one; what the clock shows is remembered."""
    number, date = _current_day(base, day), _text(day or datetime.date.today())
    base.execute(
        "INSERT INTO days (number, date, seen) VALUES (?, ?, ?)"
        " ON CONFLICT (number) DO UPDATE SET seen = excluded.seen",
        (number, date, date),
    )
    return number


def _rank(base: sqlite3.Connection, number: int, board: str, points: int) -> BoothRank:
    ahead = base.execute(
        "SELECT TOTAL(day = ?), COUNT(*) FROM scores WHERE board = ? AND points >= ?", (number, board, points)
    ).fetchone()
    return BoothRank(today=int(ahead[0]) + 1, all_time=int(ahead[1]) + 1)


def _best(base: sqlite3.Connection, only: str, values: tuple[object, ...]) -> list[BoothScore]:
    rows = base.execute(
        "SELECT letters, board, players, points, date, scores.id FROM scores JOIN days ON days.number = scores.day"
        f" WHERE board = ? {only} ORDER BY points DESC, scores.id LIMIT ?",
        values,
    )
    return [
        BoothScore(letters, board, players, points, _date(date), number)
        for letters, board, players, points, date, number in rows
    ]


def _text(day: datetime.date) -> str:
    return day.isoformat()


def _date(text: str) -> datetime.date:
    """A day as it is kept; what is no day was not written by us, and tells of a damaged file."""
    try:
        return datetime.date.fromisoformat(text)
    except (TypeError, ValueError) as error:
        raise DamagedFile(f"{text!r} is no day") from error
