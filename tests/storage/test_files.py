"""Folders, settings, maps by name, and the error log."""

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.client.app import App
from game.storage import atomic, log, resources, settings
from game.storage.atomic import write_atomically
from game.storage.paths import UserFolders, user_folders


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> UserFolders:
    monkeypatch.setenv("REBIRTH_HOME", str(tmp_path / "home"))
    return user_folders()


def test_one_folder_for_everything(tmp_path: Path, folders: UserFolders) -> None:
    assert folders.writable
    assert folders.problem is None
    home = tmp_path / "home"
    for path in (folders.data, folders.config, folders.records, folders.log.parent):
        assert path.is_dir()
        assert path.is_relative_to(home)
    assert folders.maps.is_relative_to(home) and not folders.maps.exists()
    assert not list(folders.records.iterdir())


def test_the_systems_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REBIRTH_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    folders = user_folders()
    assert folders.writable
    assert folders.data.is_relative_to(tmp_path)
    assert folders.config.is_relative_to(tmp_path)
    assert folders.log.is_relative_to(tmp_path)


def test_a_home_that_cannot_be_written_is_one_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REBIRTH_HOME", "/dev/null/home")
    folders = user_folders()
    assert not folders.writable
    assert folders.problem is not None
    assert "/dev/null/home" in folders.problem
    assert "REBIRTH_HOME" in folders.problem
    assert settings.load(folders) == (settings.Settings(), None)
    assert settings.save(folders, settings.Settings()) == folders.problem
    error_log = log.ErrorLog(folders.log)
    logger = logging.Logger("test")
    logger.addHandler(error_log)
    logger.error("the castle is gone")
    assert error_log.problem is not None
    assert "the castle is gone" in capsys.readouterr().err


def test_settings_come_back(folders: UserFolders) -> None:
    assert settings.load(folders) == (settings.Settings(), None)
    wanted = settings.Settings(
        speed="instant", music_volume=0.25, window_size=(1600, 1000), seats=[settings.SeatChoice(name="Ada")]
    )
    assert settings.save(folders, wanted) is None
    assert settings.load(folders) == (wanted, None)


@pytest.mark.parametrize(
    "broken",
    [
        b"",
        b"{",
        b"[]",
        b'{"speed": "warp"}',
        b'{"music_volume": 7}',
        b'{"window_size": [1, 1]}',
        b'{"text_size": 3}',
        b"\xff\xfe\x00",
        b'{"language": "\xff"}',
        b'{"keys": {"log": 3}}',
        b'{"pad_buttons": ["a"]}',
        b'{"display": -1}',
    ],
)
def test_broken_settings_are_set_aside(folders: UserFolders, broken: bytes) -> None:
    path = settings.settings_file(folders)
    path.write_bytes(broken)
    loaded, message = settings.load(folders)
    assert loaded == settings.Settings()
    assert message is not None
    assert str(path) in message
    assert not path.exists()
    assert path.with_name(path.name + ".broken").read_bytes() == broken
    assert settings.load(folders) == (settings.Settings(), None)


def test_settings_of_a_later_version_are_read(folders: UserFolders) -> None:
    settings.settings_file(folders).write_text('{"version": 9, "speed": "fast", "weather": "rain"}')
    loaded, message = settings.load(folders)
    assert message is None
    assert loaded.speed == "fast"


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    write_atomically(path, b"old")

    def failing(handle: int) -> None:
        raise OSError("no space")

    monkeypatch.setattr("game.storage.atomic.os.fsync", failing)
    with pytest.raises(OSError, match="no space"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_a_killed_program_left_unfinished_is_swept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    write_atomically(path, b"old")
    others = [tmp_path / name for name in ("settings.json.new", "holiday.rebirth-news", "rebirth-new.txt")]
    for other in others:
        other.write_bytes(b"not ours")
    handle, beside = atomic._begin(path)
    os.write(handle, b"half")
    assert atomic.sweep(tmp_path) == 0 and beside.exists(), "another program is writing"
    os.close(handle)  # as the system does for one that is killed
    if sys.platform == "win32":
        os.utime(beside, (0, 0))
    assert atomic.sweep(tmp_path, tmp_path / "none") == 1
    assert sorted(tmp_path.iterdir()) == sorted([path, *others]) and path.read_bytes() == b"old"


def test_a_folder_left_unfinished_is_swept_when_it_is_old(tmp_path: Path) -> None:
    folder = tmp_path / f"picture.{atomic.UNFINISHED}"
    folder.mkdir()
    (folder / "half.png").touch()
    assert atomic.sweep(tmp_path) == 0 and folder.exists()
    os.utime(folder, (0, 0))
    assert atomic.sweep(tmp_path) == 1 and not any(tmp_path.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="there, no lock tells who writes")
def test_a_file_swept_before_it_was_locked_is_begun_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[str] = []

    def meeting(**words: object) -> tuple[int, str]:
        handle, name = made(**words)
        if not met:
            assert atomic.sweep(tmp_path) == 1
        met.append(name)
        return handle, name

    made = atomic.tempfile.mkstemp
    monkeypatch.setattr("game.storage.atomic.tempfile.mkstemp", meeting)
    write_atomically(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"new" and len(met) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="no kill -9")
def test_a_kill_between_writing_and_renaming_leaves_nothing_for_ever(folders: UserFolders) -> None:
    """As `kill -9` ends it: nothing more of it is run."""
    script = (
        "import os, sys; from pathlib import Path; from game.storage import settings, paths\n"
        "Path.replace = lambda *_: os.kill(os.getpid(), 9)\n"
        "settings.save(paths.user_folders(), settings.Settings())"
    )
    home = os.environ | {"REBIRTH_HOME": str(folders.config)}
    assert subprocess.run([sys.executable, "-c", script], env=home, check=False).returncode == -9
    assert [path.suffix for path in folders.config.iterdir() if path.is_file()] == [atomic.UNFINISHED]
    App.headless((320, 320), folders=folders)
    assert not [path for path in folders.config.iterdir() if path.is_file()]


def test_maps_by_name_and_by_path(tmp_path: Path, folders: UserFolders) -> None:
    folders.maps.mkdir()
    mine = folders.maps / "isle.tmx"
    mine.write_text("<map/>")
    impostor = folders.maps / "scotland.tmx"
    impostor.write_text("<map/>")
    assert resources.find_map("isle", folders.maps) == mine
    assert resources.find_map(str(mine)) == mine
    assert resources.find_map("isle.tmx", folders.maps) == mine
    assert resources.find_map("scotland", folders.maps) == resources.maps_folder() / "scotland.tmx"
    with pytest.raises(resources.MapNotFound, match="scotland"):
        resources.find_map("atlantis", folders.maps)
    with pytest.raises(resources.MapNotFound, match="no such file"):
        resources.find_map(str(tmp_path / "none.tmx"))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere file names are always text")
def test_a_map_whose_name_is_no_text_is_not_offered(tmp_path: Path, folders: UserFolders) -> None:
    folders.maps.mkdir()
    name = os.fsdecode(b"is\xffle.tmx")
    (folders.maps / name).write_text("<map/>")
    assert list(resources.list_maps(folders.maps)) == list(resources.list_maps())
    with pytest.raises(resources.MapNotFound, match="Rename it"):
        resources.find_map(str(folders.maps / name))


def test_the_folder_for_maps_is_made_with_the_tileset(folders: UserFolders) -> None:
    assert not resources.maps_folder_ready(folders.maps)
    assert resources.prepare_maps_folder(folders.maps) is None
    assert resources.maps_folder_ready(folders.maps)
    for name in ("rebirth.tsx", "rebirth.png"):
        assert (folders.maps / name).read_bytes() == (resources.maps_folder() / name).read_bytes()
    (folders.maps / "rebirth.tsx").write_text("mine")
    (folders.maps / "rebirth.png").unlink()
    assert resources.prepare_maps_folder(folders.maps) is None
    assert (folders.maps / "rebirth.tsx").read_text() == "mine"
    assert (folders.maps / "rebirth.png").is_file()


def test_a_folder_for_maps_that_cannot_be_made_is_a_message(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    told = resources.prepare_maps_folder(tmp_path / "file" / "maps")
    assert told is not None and "cannot be made ready" in told


def test_assets_and_maps_are_there() -> None:
    assert (resources.assets_folder() / "fonts").is_dir()
    assert (resources.maps_folder() / "scotland.tmx").is_file()


def test_the_log_says_where_and_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MAX_BYTES", 2000)
    error_log = log.ErrorLog(tmp_path / "log" / "rebirth.log")
    logger = logging.Logger("test")
    logger.addHandler(error_log)
    try:
        raise KeyError("castle")
    except KeyError:
        logger.exception("while drawing")
    try:
        raise KeyError("cathedral")
    except KeyError as error:
        error_log.error(error, "while placing")
    text = error_log.path.read_text()
    assert "while drawing" in text
    assert "while placing" in text
    assert "KeyError: 'cathedral'" in text
    assert "KeyError: 'castle'" in text
    assert "test_files.py" in text
    for n in range(100):
        logger.info("%d %s", n, "x" * 200)
    assert error_log.problem is None
    names = sorted(path.name for path in error_log.path.parent.iterdir())
    assert names == ["rebirth.log", "rebirth.log.1", "rebirth.log.2"]
    assert all(path.stat().st_size < 3000 for path in error_log.path.parent.iterdir())
    assert " 99 xxx" in error_log.path.read_text()
