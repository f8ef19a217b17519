"""The file of scores: what counts, what a name has, and what happens when the file cannot be used."""

from __future__ import annotations

import datetime
import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from game.rebirth import Match, Seat, stream
from game.rebirth.notes import Notes, Takeover
from game.storage.paths import UserFolders
from game.storage.scores import FILE, SOURCES, Scores, ScoresError
from tests.client.playing import island

DAY = datetime.date(2026, 5, 1)


@pytest.fixture
def folders(tmp_path: Path) -> UserFolders:
    records = tmp_path / "records"
    records.mkdir()
    return UserFolders(tmp_path, tmp_path, records, tmp_path / "maps", tmp_path / "log", writable=True)


def finished(seed: int, *seats: Seat, notes: Notes | None = None) -> Match:
    """A game between players who place anywhere."""
    match = Match.new(island(), seats or (Seat("Ada", "human"), Seat("Fingal", "greedy:farmer")), seed, map_name="isle")
    match.notes = notes or Notes()
    rng = stream(seed, "test of the scores")
    while not match.finished:
        match.place(None if match.must_discard else rng.choice(sorted(match.legal())))
    return match


def write(folders: UserFolders, match: Match, name: str) -> Path:
    path = folders.records / name
    path.write_text("".join(line + "\n" for line in match.record_lines()), encoding="utf-8")
    return path


def test_a_name_has_its_games_wins_points_and_streaks(folders: UserFolders) -> None:
    scores = Scores(folders)
    games = [finished(seed) for seed in range(6)]
    for number, match in enumerate(games):
        assert scores.add(match, f"game-{number}.jsonl", DAY)
    results = [match.result for match in games]
    won = [result is not None and 0 in result.winners for result in results]
    totals = [result.final[0].total for result in results if result is not None]
    assert True in won and False in won, "choose other seeds: these games say little"
    (ada,) = scores.people()
    assert (ada.name, ada.games, ada.wins, ada.best, ada.total) == ("Ada", 6, sum(won), max(totals), sum(totals))
    assert sum(ada.points) == ada.total and len(ada.points) == len(SOURCES)
    runs = [len(run) for run in "".join("w" if one else " " for one in won).split()]
    now = next((n for n, one in enumerate(reversed(won)) if not one), len(won))
    assert [(s.level, s.now, s.longest) for s in ada.streaks] == [("greedy", now, max(runs))]
    (table,) = scores.tables(rows=3)
    assert [best.total for best in table.best] == sorted(totals, reverse=True)[:3]
    assert table.best[0].others == ("Fingal",) and table.players == 2


def test_the_same_game_is_kept_once_whatever_its_file_is_called(folders: UserFolders) -> None:
    scores, match = Scores(folders), finished(1)
    assert scores.add(match, "one.jsonl")
    assert not scores.add(match, "copy.jsonl")
    assert scores.people()[0].games == 1


@pytest.mark.parametrize(
    ("seats", "notes"),
    [
        ((), Notes(practice=True)),
        ((Seat("Ada", "easy"), Seat("Fingal", "greedy")), None),
        ((), Notes(takeovers=(Takeover(1, 0, "greedy"),))),
    ],
    ids=["practice", "watched", "conceded"],
)
def test_what_nobody_played_in_earnest_counts_for_nothing(
    folders: UserFolders, seats: Sequence[Seat], notes: Notes | None
) -> None:
    scores = Scores(folders)
    assert scores.add(finished(2, *seats, notes=notes), "game.jsonl")
    assert scores.people() == [] and scores.tables() == []


def test_names_are_the_same_in_any_case_and_can_be_forgotten(folders: UserFolders) -> None:
    scores = Scores(folders)
    scores.add(finished(1, Seat("Ada", "human"), Seat("Bo", "human")), "1.jsonl")
    scores.add(finished(2, Seat("ADA", "human"), Seat("Bo", "human")), "2.jsonl")
    assert {(one.name, one.games) for one in scores.people()} == {("ADA", 2), ("Bo", 2)}
    scores.forget("ada")
    assert [one.name for one in scores.people()] == ["Bo"]
    assert all(best.name == "Bo" and best.others == () for table in scores.tables() for best in table.best)
    assert b"ADA" not in (folders.data / FILE).read_bytes()
    assert not scores.add(finished(1, Seat("Ada", "human"), Seat("Bo", "human")), "1.jsonl"), "it must not come back"


def test_missing_games_are_taken_in_from_their_records(folders: UserFolders) -> None:
    scores = Scores(folders)
    write(folders, finished(1), "2026-05-01-game-0001-isle.jsonl")
    write(folders, finished(2), "2026-05-02-game-0002-isle.jsonl")
    torn = write(folders, finished(3), "2026-05-03-game-0003-isle.jsonl")
    torn.write_bytes(torn.read_bytes()[:-40])
    wrong = write(folders, finished(4), "2026-05-04-game-0004-isle.jsonl")
    wrong.write_text(wrong.read_text(encoding="utf-8").replace('"winners": [', '"winners": [7'), encoding="utf-8")
    missing = scores.missing()
    assert sorted(path.name[11:20] for path in missing) == ["game-0001", "game-0002", "game-0004"]
    assert sorted(scores.take_in(path) for path in missing) == [False, True, True]
    assert scores.people()[0].games == 2
    assert {best.day for best in scores.tables()[0].best} == {"2026-05-01", "2026-05-02"}
    assert [path.name[:10] for path in scores.missing()] == ["2026-05-04"]


@pytest.mark.parametrize("damage", ["no database", "torn", "scrambled"])
def test_a_damaged_file_is_kept_aside_and_a_new_one_begun(folders: UserFolders, damage: str) -> None:
    scores = Scores(folders)
    for seed in range(8):
        scores.add(finished(seed), f"{seed}.jsonl")
    whole = scores.path.read_bytes()
    broken = {
        "no database": b"once upon a time" * 99,
        "torn": whole[: len(whole) // 2],
        "scrambled": whole[:4096] + bytes(255 - one for one in whole[4096:]),
    }[damage]
    scores.path.write_bytes(broken)
    assert scores.add(finished(9), "9.jsonl")
    assert scores.news is not None and scores.people()[0].games == 1
    assert (folders.data / f"{FILE}.broken-1").read_bytes() == broken


def test_a_locked_or_newer_file_is_left_alone_and_told(folders: UserFolders) -> None:
    scores = Scores(folders)
    scores.add(finished(1), "1.jsonl")
    other = sqlite3.connect(scores.path)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(ScoresError, match="locked"):
        scores.add(finished(2), "2.jsonl")
    other.rollback()
    assert scores.add(finished(2), "2.jsonl")
    other.execute("PRAGMA user_version = 99")
    other.close()
    before = scores.path.read_bytes()
    with pytest.raises(ScoresError, match="newer"):
        scores.people()
    assert scores.path.read_bytes() == before


def test_a_full_disk_keeps_all_of_a_game_or_nothing(folders: UserFolders, monkeypatch: pytest.MonkeyPatch) -> None:
    scores = Scores(folders)
    scores.add(finished(1), "1.jsonl")
    connect = scores._connect

    def full() -> sqlite3.Connection:
        base = connect()
        (pages,) = base.execute("PRAGMA page_count").fetchone()
        base.execute(f"PRAGMA max_page_count = {pages}")
        return base

    monkeypatch.setattr(scores, "_connect", full)
    kept = 1
    with pytest.raises(ScoresError, match="full"):
        for seed in range(2, 200):
            scores.add(finished(seed), f"{seed}.jsonl")
            kept += 1
    monkeypatch.undo()
    assert scores.people()[0].games == kept


def test_without_a_folder_nothing_is_kept(folders: UserFolders) -> None:
    scores = Scores(replace(folders, writable=False))
    with pytest.raises(ScoresError):
        scores.add(finished(1), "1.jsonl")
    assert not scores.path.exists()
