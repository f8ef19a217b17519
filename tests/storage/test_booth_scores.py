"""The scores of a booth: places, days, a clock that is set back, and a file that cannot be used."""

from __future__ import annotations

import datetime
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.storage import booth_scores, initials
from game.storage.booth_scores import FILE, BoothScore, BoothScores
from game.storage.initials import LETTERS, Blocked, blocked_initials, initials_allowed
from game.storage.paths import UserFolders
from game.storage.score_file import ScoresError

DAY = datetime.date(2026, 5, 2)
ONE = datetime.timedelta(days=1)


@pytest.fixture
def folders(tmp_path: Path) -> UserFolders:
    """The folder of the kiosk does not exist yet."""
    home = tmp_path / "kiosk"
    return UserFolders(home, home, home / "records", home / "maps", home / "log", writable=True)


@pytest.fixture
def booth(folders: UserFolders) -> BoothScores:
    return BoothScores(folders)


def letters(scores: list[BoothScore]) -> list[str]:
    return [score.letters for score in scores]


def test_the_best_come_first_and_of_equals_the_first_made(booth: BoothScores) -> None:
    for name, points in (("ADA", 80), ("BEN", 95), ("CLO", 80), ("DAN", 20)):
        booth.add(name, "orkney", 2, points, day=DAY)
    booth.add("EVE", "scotland", 3, 200, day=DAY)
    assert letters(booth.today("orkney", day=DAY)) == ["BEN", "ADA", "CLO", "DAN"]
    assert letters(booth.all_time("orkney", rows=2)) == ["BEN", "ADA"]
    assert letters(booth.all_time("scotland")) == ["EVE"]
    assert booth.boards() == ["orkney", "scotland"]
    first = booth.all_time("orkney")[0]
    assert (first.board, first.players, first.points, first.day) == ("orkney", 2, 95, DAY)


def test_a_score_knows_its_place_before_and_after_it_is_kept(booth: BoothScores) -> None:
    booth.add("ADA", "orkney", 2, 90, day=DAY)
    booth.add("BEN", "orkney", 2, 70, day=DAY + ONE)
    expected = booth.rank("orkney", 80, day=DAY + ONE)
    assert (expected.today, expected.all_time) == (1, 2)
    kept, rank = booth.add("CLO", "orkney", 2, 80, day=DAY + ONE)
    assert rank == expected
    assert booth.today("orkney", day=DAY + ONE)[rank.today - 1] == kept
    assert booth.all_time("orkney")[rank.all_time - 1] == kept
    assert booth.rank("orkney", 90, day=DAY + ONE).all_time == 2, "of equal scores the first is ahead"


def test_a_new_day_begins_empty(booth: BoothScores) -> None:
    booth.add("ADA", "orkney", 2, 90, day=DAY)
    assert booth.today("orkney", day=DAY + ONE) == []
    booth.add("BEN", "orkney", 2, 70, day=DAY + ONE)
    assert letters(booth.today("orkney", day=DAY + ONE)) == ["BEN"]
    assert letters(booth.all_time("orkney")) == ["ADA", "BEN"]


def test_today_survives_a_clock_set_back(booth: BoothScores) -> None:
    booth.add("ADA", "orkney", 2, 90, day=DAY)
    back = datetime.date(1970, 1, 1)
    assert letters(booth.today("orkney", day=back)) == ["ADA"]
    kept, _rank = booth.add("BEN", "orkney", 2, 70, day=back)
    assert kept.day == DAY, "it is shown under the booth's day"
    assert letters(booth.today("orkney", day=back)) == ["ADA", "BEN"]
    # set right again, it is still the same day
    booth.add("CLO", "orkney", 2, 60, day=DAY)
    assert letters(booth.today("orkney", day=DAY)) == ["ADA", "BEN", "CLO"]
    assert booth.today("orkney", day=DAY + ONE) == []


def test_a_clock_that_was_ahead_and_is_set_right_does_not_keep_today_for_years(booth: BoothScores) -> None:
    ahead = datetime.date(2036, 1, 1)
    booth.add("ADA", "orkney", 2, 90, day=ahead)
    booth.add("BEN", "orkney", 2, 70, day=DAY)
    assert letters(booth.today("orkney", day=DAY)) == ["ADA", "BEN"]
    booth.add("CLO", "orkney", 2, 60, day=DAY + ONE)
    assert letters(booth.today("orkney", day=DAY + ONE)) == ["CLO"]


@given(st.lists(st.integers(0, 6), min_size=2, max_size=12))
def test_only_a_later_date_begins_a_day_whatever_the_clock_does(clock: list[int]) -> None:
    base = sqlite3.connect(":memory:")
    base.executescript(booth_scores._TABLES)
    dates = [DAY + days * ONE for days in clock]
    numbers = []
    for date in dates:
        expected = booth_scores._current_day(base, date)
        numbers.append(booth_scores._enter_day(base, date))
        assert numbers[-1] == expected == booth_scores._current_day(base, date), "reading and writing agree"
    for before, now, number, following in zip(dates, dates[1:], numbers, numbers[1:], strict=False):
        begun = next(date for date, one in zip(dates, numbers, strict=True) if one == number)
        assert following == number + (now > before and now != begun)
    base.close()


def test_staff_clear_today_and_nothing_else(booth: BoothScores, folders: UserFolders) -> None:
    booth.add("ADA", "orkney", 2, 90, day=DAY)
    booth.add("BEN", "orkney", 2, 70, day=DAY + ONE)
    booth.add("QZX", "ireland", 2, 75, day=DAY + ONE)
    booth.add_game("orkney", 2, 300, finished=True, day=DAY + ONE)
    assert booth.clear_today(DAY + ONE) == 2
    assert booth.today("orkney", day=DAY + ONE) == [] and letters(booth.all_time("orkney")) == ["ADA"]
    assert booth.statistics_of(DAY + ONE).games == 1
    assert b"QZX" not in (folders.data / FILE).read_bytes()


def test_the_statistics_of_a_day(booth: BoothScores) -> None:
    assert booth.statistics_of(DAY).games == 0
    booth.add_game("orkney", 2, 1000, finished=True, day=DAY)
    booth.add_game("orkney", 2, 300, finished=True, day=DAY + ONE)
    booth.add_game("ireland", 2, 500, finished=True, day=DAY + ONE)
    booth.add_game("orkney", 2, 9, finished=False, day=DAY + ONE)
    found = booth.statistics_of(DAY + ONE, crashes=2)
    assert (found.games, found.finished, found.average_seconds, found.crashes) == (3, 2, 400, 2)
    left = booth.statistics_of(DAY + 2 * ONE)
    assert (left.games, left.finished, left.average_seconds) == (0, 0, None)


def test_the_statistics_of_today_are_those_of_the_booths_day(booth: BoothScores) -> None:
    booth.add_game("orkney", 2, 300, finished=True, day=datetime.date.today() + ONE)  # the clock is set back now
    found = booth.statistics_of()
    assert (found.games, found.day) == (1, datetime.date.today() + ONE)


@pytest.mark.parametrize("wrong", ["", "AB", "ABCD", "abc", "A C", "ÄÖÜ", "A1C", "A\nB"])
def test_only_three_letters_are_kept(booth: BoothScores, wrong: str) -> None:
    with pytest.raises(ValueError, match="letters"):
        booth.add(wrong, "orkney", 2, 10)
    assert booth.boards() == []


# ------------------------------------------------------------------ a file that cannot be used


@pytest.mark.parametrize("damage", ["no database", "torn", "scrambled", "wrong day"])
def test_a_damaged_file_is_kept_aside_and_a_new_one_begun(
    booth: BoothScores, folders: UserFolders, damage: str
) -> None:
    for points in range(9):
        booth.add("ADA", "orkney", 2, points, day=DAY)
    if damage == "wrong day":
        with sqlite3.connect(booth.path) as base:
            base.execute("UPDATE days SET date = 'yesterday'")
        base.close()
    whole = booth.path.read_bytes()
    broken = {
        "no database": b"once upon a time" * 99,
        "torn": whole[: len(whole) // 2],
        "scrambled": whole[:4096] + bytes(255 - one for one in whole[4096:]),
        "wrong day": whole,
    }[damage]
    booth.path.write_bytes(broken)
    if damage == "wrong day":
        with pytest.raises(ScoresError):
            booth.all_time("orkney")
    booth.add("BEN", "orkney", 2, 9, day=DAY)
    assert booth.news is not None and "kept as" in booth.news
    assert letters(booth.all_time("orkney")) == ["BEN"]
    assert (folders.data / f"{FILE}.broken-1").read_bytes() == broken


def test_a_locked_or_newer_file_is_left_alone_and_told(booth: BoothScores) -> None:
    booth.add("ADA", "orkney", 2, 90)
    other = sqlite3.connect(booth.path)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(ScoresError, match="locked"):
        booth.add("BEN", "orkney", 2, 70)
    other.rollback()
    booth.add("BEN", "orkney", 2, 70)
    other.execute("PRAGMA user_version = 99")
    other.close()
    before = booth.path.read_bytes()
    with pytest.raises(ScoresError, match="newer"):
        booth.today("orkney")
    assert booth.path.read_bytes() == before


def test_a_full_disk_keeps_all_of_a_score_or_nothing(booth: BoothScores, monkeypatch: pytest.MonkeyPatch) -> None:
    booth.add("ADA", "orkney", 2, 0, day=DAY)
    connect = booth._connect

    def full() -> sqlite3.Connection:
        base = connect()
        (pages,) = base.execute("PRAGMA page_count").fetchone()
        base.execute(f"PRAGMA max_page_count = {pages}")
        base.execute("PRAGMA synchronous = OFF")  # no power is cut here, and it takes a tenth of the time
        return base

    monkeypatch.setattr(booth, "_connect", full)
    kept = 1
    with pytest.raises(ScoresError, match="full"):
        for points in range(1, 2000):
            booth.add("ADA", "orkney", 2, points, day=DAY)
            kept += 1
    monkeypatch.undo()
    assert len(booth.all_time("orkney", rows=9999)) == kept


def test_a_read_only_file_is_read_and_says_why_it_is_not_written(
    booth: BoothScores, monkeypatch: pytest.MonkeyPatch
) -> None:
    booth.add("ADA", "orkney", 2, 90, day=DAY)
    connect = booth._connect

    def read_only() -> sqlite3.Connection:
        base = connect()
        base.execute("PRAGMA query_only = ON")  # as if the disk were, also for whoever may do everything
        return base

    monkeypatch.setattr(booth, "_connect", read_only)
    assert letters(booth.today("orkney", day=DAY)) == ["ADA"]
    with pytest.raises(ScoresError, match="readonly"):
        booth.add("BEN", "orkney", 2, 70, day=DAY)
    assert letters(booth.all_time("orkney")) == ["ADA"]


def test_a_file_in_the_place_of_the_folder_is_told(folders: UserFolders) -> None:
    folders.data.write_text("not a folder", encoding="utf-8")
    with pytest.raises(ScoresError, match="cannot be kept"):
        BoothScores(folders).add("ADA", "orkney", 2, 90)
    assert folders.data.read_text(encoding="utf-8") == "not a folder"


def test_without_a_folder_nothing_is_kept(folders: UserFolders) -> None:
    booth = BoothScores(replace(folders, writable=False))
    with pytest.raises(ScoresError):
        booth.add("ADA", "orkney", 2, 90)
    assert not booth.path.exists()


# ------------------------------------------------------------------ what may stand there


def test_blocked_words_are_refused_in_any_case_and_most_letters_are_not() -> None:
    assert all(len(word) == 3 and set(word) <= set(LETTERS) for word in blocked_initials().words)
    assert not blocked_initials().problems
    for word in ("ASS", "fuk", "Sex", "NSU", "WIX", "CON", "FDP", "KKK"):
        assert not initials_allowed(word), word
    for word in ("ADA", "abc", "AAA", "ZZZ", "MAX", "EVA", "LEA", "TOM", "JOE", "SAM", "PIA", "BEN", "ANN"):
        assert initials_allowed(word), word
    assert len(blocked_initials().words) < 0.02 * len(LETTERS) ** 3


@pytest.mark.parametrize("wrong", ["", "A", "AB", "ABCD", "A B", "A1B", "ÄÖÜ", "ß\N{COMBINING ACUTE ACCENT}A"])
def test_what_is_no_three_letters_is_refused(wrong: str) -> None:
    assert not initials_allowed(wrong)


@pytest.fixture
def words_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[bytes | None], Blocked]]:
    """What a file of blocked words holds; None takes it away."""

    def read(written: bytes | None) -> Blocked:
        if written is not None:
            (tmp_path / initials.FILE).write_bytes(written)
        blocked_initials.cache_clear()
        return blocked_initials()

    monkeypatch.setattr(initials, "assets_folder", lambda: tmp_path)
    yield read
    blocked_initials.cache_clear()


@pytest.mark.parametrize(
    ("written", "words", "lines"),
    [
        (b"# a note\nABC def # more\n", {"ABC", "DEF"}, []),
        (b"\xef\xbb\xbfABC\r\nDEF\r\n", {"ABC", "DEF"}, []),
        ("ABC\nMÜL XYZ\n".encode(), {"ABC", "XYZ"}, [2]),
        ("ABC\nMÜL\nXYZ".encode("latin-1"), {"ABC", "XYZ"}, [2]),
        (b"ABC,DEF\nA B GHI\n", {"GHI"}, [1, 2, 2]),
        (b"", set(), []),
    ],
)
def test_a_slip_in_the_blocked_words_is_told_and_costs_no_other_word(
    words_of: Callable[[bytes | None], Blocked], written: bytes, words: set[str], lines: list[int]
) -> None:
    found = words_of(written)
    assert found.words == words
    assert [f"line {number}:" in problem for number, problem in zip(lines, found.problems, strict=True)] == [
        True
    ] * len(lines)


def test_without_the_blocked_words_guests_still_enter_theirs(words_of: Callable[[bytes | None], Blocked]) -> None:
    (problem,) = words_of(None).problems
    assert initials.FILE in problem
    assert initials_allowed("ADA")
