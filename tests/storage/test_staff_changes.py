"""What staff change is kept beside the organiser's options, which are never rewritten; and old records are deleted."""

from __future__ import annotations

import logging
import os
from pathlib import Path

import pytest

from game.storage.kiosk_options import KioskOptions
from game.storage.paths import UserFolders
from game.storage.pruning import prune
from game.storage.records import list_records, start_record
from game.storage.staff_changes import CHANGEABLE, StaffChanges

ORGANISER = KioskOptions(boards=("scotland", "ireland"), effects_volume=0.3, picker_seconds=25)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kiosk" / "staff.json"


def test_changes_hold_at_once_and_the_next_time(path: Path) -> None:
    staff = StaffChanges(path, ORGANISER)
    staff.change("boards", ("ireland",))
    staff.change("music_volume", 0.1)
    for seen in (staff, StaffChanges(path, ORGANISER)):
        assert seen.options.boards == ("ireland",) and seen.options.default_board == "ireland"
        assert seen.options.music_volume == 0.1
        assert seen.options.effects_volume == 0.3  # the organiser's
    assert StaffChanges(path, ORGANISER).all_boards == ("scotland", "ireland")


def test_what_is_changed_back_is_the_organisers_again(path: Path) -> None:
    staff = StaffChanges(path, ORGANISER)
    staff.change("picker_seconds", 60)
    staff.change("picker_seconds", 25)
    assert not staff.changed
    other = KioskOptions(picker_seconds=10)
    assert StaffChanges(path, other).options.picker_seconds == 10
    staff.change("picker_seconds", 60)
    staff.forget()
    assert StaffChanges(path, ORGANISER).options == ORGANISER


@pytest.mark.parametrize(
    ("name", "value"), [("staff_pin", "1234"), ("boards", ()), ("music_volume", 2.0), ("picker_seconds", "soon")]
)
def test_nothing_else_can_be_changed(path: Path, name: str, value: object) -> None:
    staff = StaffChanges(path, ORGANISER)
    with pytest.raises(ValueError, match=name):
        staff.change(name, value)
    assert staff.options == ORGANISER and not path.exists()


def test_every_name_is_an_option() -> None:
    assert set(CHANGEABLE) <= set(KioskOptions.__struct_fields__)


@pytest.mark.parametrize("content", [b"", b"{", b'{"boards": []}', b"\xff\xfe", b"[1]", b'{"sound": "loud"}'])
def test_a_broken_file_is_set_aside_with_a_line_in_the_log(
    path: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    with caplog.at_level(logging.WARNING):
        assert StaffChanges(path, ORGANISER).options == ORGANISER
    assert not path.exists()
    assert path.with_name("staff.json.broken").read_bytes() == content
    assert "staff.json.broken" in caplog.text


def test_words_of_another_version_are_passed_over(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('{"sound": false, "lights": "dim", "staff_pin": "9999"}')
    found = StaffChanges(path, ORGANISER)
    assert not found.options.sound and found.options.staff_pin == ORGANISER.staff_pin


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="needs a file that is no folder")
def test_without_a_disk_the_change_holds_and_the_log_tells(caplog: pytest.LogCaptureFixture) -> None:
    staff = StaffChanges(Path(os.devnull) / "staff.json", ORGANISER)
    with caplog.at_level(logging.WARNING):
        staff.change("sound", False)
    assert not staff.options.sound
    assert "cannot be kept" in caplog.text


def test_only_the_last_records_stay(tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    folders = UserFolders(tmp_path, tmp_path, tmp_path / "records", tmp_path / "maps", tmp_path / "log", writable=True)
    for _ in range(5):
        writer = start_record(folders, "scotland")
        writer.write("{}")
        writer.close()
    open_one = start_record(folders, "scotland")
    open_one.write("{}")  # an empty record is none
    assert open_one.flush(5.0)
    before = [path.name for path in list_records(folders)]
    assert prune(folders, kept=3) == 3
    assert [path.name for path in list_records(folders)] == before[:3]
    assert prune(folders, kept=3) == 0
    open_one.close()
