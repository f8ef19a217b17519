"""Files cut off anywhere or changed at random: one plain message or a right game, and the file stays as it is."""

from __future__ import annotations

import datetime
import errno
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.client.opening import open_file
from game.client.scenes.archive import ArchiveScene
from game.client.scenes.title import TitleScene
from game.client.session import Session
from game.commands.verify import verify
from game.rebirth import Match, RecordError
from game.storage import learning, record_shelf, records, settings
from game.storage.learning import CourseProgress, Learning
from game.storage.paths import UserFolders
from game.storage.record_shelf import Unreadable
from game.storage.scores import Scores, ScoresError
from game.storage.settings import SeatChoice, Settings
from tests.client.irish_playing import ireland
from tests.client.playing import folders as folders_of
from tests.client.playing import island, open_app
from tests.scale import scaled
from tests.stamina.broken import broken, data_of, record_lines, with_a_strange_value, with_bytes_changed
from tests.stamina.crashes import _Host

NAME = "2026-01-01-game-0001-island.jsonl"


@pytest.fixture
def folders(tmp_path: Path) -> UserFolders:
    return folders_of(tmp_path)


@cache
def games() -> tuple[tuple[str, ...], ...]:
    """A finished game, one that goes on, and an Irish one with choices."""
    return (
        tuple(record_lines(island(), 3, "human", "easy", "greedy", map_name="island")),
        tuple(record_lines(island(), 4, "human", "easy", map_name="island", placements=6)),
        tuple(record_lines(ireland(), 8, "human", "easy", map_name="ireland", placements=12)),
    )


def opened(folders: UserFolders, data: bytes) -> Match | None:
    """The game of a file of these bytes, None when it is refused; all ways of opening it agree and leave it alone."""
    path = folders.records / NAME
    path.write_bytes(data)
    looked = record_shelf.look_at(path)
    holds, told = verify(path)
    assert told and "\n" not in told
    try:
        match: Match | None = record_shelf.open_record(path)
    except Unreadable as problem:
        match = None
        assert str(problem) and not holds
    assert path.read_bytes() == data
    if match is None:
        with pytest.raises((RecordError, OSError)):
            Session.resume(_Host(folders), path)
        assert path.read_bytes() == data
        return None
    assert looked.problem is None
    assert looked.finished in (match.finished, False)
    assert Match.from_record(match.record_lines()).record_lines() == match.record_lines()
    host = _Host(folders)
    session = Session.resume(host, path)
    assert session.match.record_lines() == match.record_lines()
    session.close()
    assert host.told == []
    # Going on leaves away what was torn, completes the end, and touches nothing else.
    whole = path.read_bytes()
    assert verify(path)[0]
    assert whole.startswith(data[: data.rfind(b"\n") + 1])
    return match


def cut_at(folders: UserFolders, lines: tuple[str, ...], length: int) -> None:
    data = data_of(list(lines))[:length]
    whole = data.count(b"\n") + (
        length < len(data_of(list(lines))) and data_of(list(lines))[length : length + 1] == b"\n"
    )
    match = opened(folders, data)
    if whole == 0:
        assert match is None
    else:
        assert match is not None
        assert match.record_lines()[:whole] == list(lines[:whole])
        assert match.turn == whole - 1 - (whole == len(lines) and lines[-1].startswith('{"result"'))


def edges(lines: tuple[str, ...]) -> list[int]:
    """Lengths round the end of each line."""
    ends, at = [0, 1], 0
    for line in lines:
        at += len(line.encode("utf-8")) + 1
        ends += [at - 2, at - 1, at]
    return ends


@pytest.mark.parametrize("number", [0, 2])
def test_a_record_cut_off_anywhere_goes_on_from_its_last_whole_line(folders: UserFolders, number: int) -> None:
    lines = games()[number]
    whole = len(data_of(list(lines)))
    for length in sorted({*edges(lines)[-12:], *Random(1).sample(range(whole), 12)}):
        cut_at(folders, lines, length)


@pytest.mark.long
def test_a_record_cut_off_at_every_length(folders: UserFolders) -> None:
    lines = games()[0]
    for length in range(len(data_of(list(lines))) + 1):
        cut_at(folders, lines, length)


@pytest.mark.parametrize("seed", range(2))
def test_a_changed_record_is_refused_or_a_right_game(folders: UserFolders, seed: int) -> None:
    changed_records(folders, 40, seed)


@pytest.mark.long
def test_very_many_changed_records(folders: UserFolders) -> None:
    changed_records(folders, scaled(3000), 99)


def changed_records(folders: UserFolders, count: int, seed: int) -> None:
    rng = Random(seed)
    for _time in range(count):
        opened(folders, broken(data_of(list(rng.choice(games()))), rng))


def test_a_broken_record_dropped_on_the_window_is_one_message_and_left_alone(tmp_path: Path) -> None:
    app = open_app(tmp_path / "home")
    title = TitleScene(app)
    app.push(title)
    app.frame()
    rng = Random(5)
    path = tmp_path / "from-a-friend.jsonl"
    refused = 0
    for _time in range(12):
        data = broken(data_of(list(games()[1])), rng)
        path.write_bytes(data)
        app.messages.__init__()  # type: ignore[misc]
        app.messages.begin()
        open_file(app, path)
        app.step(0.1)
        if isinstance(app.scene, ArchiveScene):
            app.frame()
            app.replace(TitleScene(app))
        else:
            refused += 1
            assert app.toast is not None and path.name in app.toast
        assert path.read_bytes() == data
    assert refused >= 6


def test_broken_settings_are_kept_aside_and_whole_ones_taken(folders: UserFolders) -> None:
    changed_settings(folders, 150, 1)


@pytest.mark.long
def test_very_many_broken_settings(folders: UserFolders) -> None:
    changed_settings(folders, scaled(5000), 2)


def changed_settings(folders: UserFolders, count: int, seed: int) -> None:
    seats = [SeatChoice(name="Ada"), SeatChoice(name="Bo", controller="greedy", clan="sun")]
    data = msgspec.json.encode(Settings(seats=seats, known_names=["Ada"], keys={"mute": "m"}, pad_buttons={"ok": "a"}))
    rng, path = Random(seed), settings.settings_file(folders)
    aside = path.with_name(path.name + ".broken")
    for _time in range(count):
        way: Callable[[bytes, Random], bytes] = rng.choice((with_bytes_changed, with_a_strange_value))
        changed = way(data + b"\n", rng)
        path.write_bytes(changed)
        aside.unlink(missing_ok=True)
        found, message = settings.load(folders)
        if message is None:
            assert path.read_bytes() == changed
            assert msgspec.json.decode(msgspec.json.encode(found), type=Settings) == found
        else:
            assert aside.read_bytes() == changed
            assert found == Settings()


def test_broken_progress_of_lessons_is_kept_aside(folders: UserFolders) -> None:
    data = msgspec.json.encode(Learning(courses={"scotland": CourseProgress(step=2, answers=["a"])}, tips_seen=["x"]))
    rng, path = Random(3), learning.learning_file(folders)
    aside = path.with_name(path.name + ".broken")
    for _time in range(100):
        changed = broken(data + b"\n", rng)
        path.write_bytes(changed)
        aside.unlink(missing_ok=True)
        learning.load(folders)
        assert (path if path.exists() else aside).read_bytes() == changed


def test_broken_scores_are_kept_aside_or_read(folders: UserFolders) -> None:
    changed_scores(folders, 40, 1)


@pytest.mark.long
def test_very_many_broken_scores(folders: UserFolders) -> None:
    changed_scores(folders, scaled(2000), 2)


def changed_scores(folders: UserFolders, count: int, seed: int) -> None:
    scores = Scores(folders)
    for number in range(6):
        match = Match.from_record(record_lines(island(), number, "human", "human", "easy", map_name="island"))
        scores.add(match, f"2026-01-0{number + 1}-game-000{number}-island.jsonl")
    whole, rng = scores.path.read_bytes(), Random(seed)
    used = [at for at, byte in enumerate(whole) if byte]
    for _time in range(count):
        for old in folders.data.glob("scores.sqlite*"):
            old.unlink()
        changed = bytearray(whole)
        for _byte in range(rng.choice((1, 1, 4, 20))):
            changed[rng.choice(used)] = rng.randrange(256)
        data = bytes(changed[: rng.randrange(len(changed))] if rng.random() < 0.25 else changed)
        scores.path.write_bytes(data)
        read(Scores(folders))
        aside = scores.path.with_name(scores.path.name + ".broken-1")
        assert (aside if aside.exists() else scores.path).read_bytes() == data


def read(scores: Scores) -> None:
    """Everything that the pages ask for."""
    questions: tuple[Callable[[], object], ...] = (scores.people, scores.tables, scores.missing)
    for question in questions:
        try:
            question()
        except ScoresError as problem:
            assert str(problem)


# ------------------------------------------------------------------ disks, clocks, two windows


def test_a_disk_that_fills_up_costs_nothing_that_was_told_to_be_kept(
    folders: UserFolders, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After each byte that still fits: what is on the disk is a game that can be gone on with."""
    real = os.write
    room = 0

    def write(handle: int, data: bytes) -> int:
        nonlocal room
        if room <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        done = real(handle, data[:room])
        room -= done
        return done

    lines = games()[0]
    for rest in Random(2).sample(range(len(data_of(list(lines)))), 20):
        monkeypatch.setattr(os, "write", write)
        room = rest
        writer = records.start_record(folders, "island")
        for line in lines:
            writer.write(line)
            kept = writer.flush()
        assert not kept and writer.problem is not None and "cannot be written" in writer.problem
        path = writer.path
        assert path is not None
        found, _torn = records.read_lines(path)
        assert [line.decode() for line in found] == list(lines[: len(found)])
        room = 10**9  # somebody has made room: what waited is written
        writer.close()
        assert path.read_bytes() == data_of(list(lines))
        monkeypatch.undo()
        path.unlink()


def test_a_clock_set_back_neither_hides_a_game_nor_takes_its_name(folders: UserFolders) -> None:
    lines = games()[1]
    future = records.start_record(folders, "island", datetime.date(2099, 1, 1))
    for line in lines:
        future.write(line)
    future.close()
    assert future.path is not None
    os.utime(future.path, (4_000_000_000, 4_000_000_000))
    now = records.start_record(folders, "island", datetime.date(2026, 1, 1))
    for line in lines:
        now.write(line)
    now.close()
    assert now.path is not None
    assert set(records.unfinished(folders)) == {future.path, now.path}
    assert records.game_number(now.path) == 2
    scores = Scores(folders)
    finished = Match.from_record(games()[0])
    assert scores.add(finished, future.path.name, datetime.date(2099, 1, 1))
    other = Match.from_record(record_lines(island(), 9, "human", "easy", map_name="island"))
    assert scores.add(other, now.path.name, datetime.date(2026, 1, 1))
    assert [person.games for person in scores.people()] == [2]


def test_two_windows_write_one_game_and_both_scores(folders: UserFolders) -> None:
    path = folders.records / NAME
    path.write_bytes(data_of(list(games()[1])))
    first, second = _Host(folders), _Host(folders)
    one = Session.resume(first, path)
    two = Session.resume(second, path)
    assert first.told == []
    assert len(second.told) == 1 and "another Rebirth window" in second.told[0]
    for session in (two, one):
        while session.match.turn < 9:
            while session.thinking:
                session.think()
                session.play_answer()
            if session.match.to_move is not None:
                session.place(min(session.match.legal()))
    two.close()
    one.close()
    assert verify(path)[0]
    assert Match.from_record(records.read_lines(path)[0]).turn >= 9
    pair = Scores(folders), Scores(folders)
    for number in range(6):
        match = Match.from_record(record_lines(island(), number, "human", "easy", map_name="island"))
        assert pair[number % 2].add(match, f"{number}.jsonl")
        assert not pair[(number + 1) % 2].add(match, "copy.jsonl")
    assert [person.games for person in pair[0].people()] == [6]
