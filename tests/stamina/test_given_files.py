"""Whatever file is given on the command line: it is taken, or one message says what, where and what to do."""

from __future__ import annotations

import itertools
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.cli import main
from game.client.kiosk import flow
from game.commands import kiosk
from game.storage import kiosk_options, records, resources
from game.storage.kiosk_options import DEFAULT_PIN, KioskOptions
from game.storage.paths import user_folders
from tests.client.kiosk.booth import open_kiosk
from tests.client.playing import island
from tests.scale import scaled
from tests.stamina.broken import broken, data_of, record_lines, with_bytes_changed

#: Values as they may stand in a file of options, right or wrong.
VALUES = (
    "true", "false", "0", "-1", "3", "60", "3601", "0.5", "1e400", "nan", "inf", "-inf", "0x10", "1979-05-27",
    "07:32:00",
    '""', '"x"', "'x'", '"de"', '"2580"', '"640x480"', '"999999x1"', '"100x100"',
    '"99999x720"', '"none.tmx"', '"\\u001b[2J"',
    '"""a\nb"""', "[]", "[[]]", '["de"]', '["en", "en"]', "[1, 2]", "[1, true]", '["orkney", "none.tmx"]', "{}",
    "{ a = 1 }", "[" * 3000, "9" * 5000, '"' + "a" * 300 + '"', "=", "", "yes", "1_0", "0.5.5",
)  # fmt: skip
NAMES = [field.name for field in msgspec.structs.fields(KioskOptions)]
#: Values that can be used, where there are others than the default.
USABLE = {
    "boards": ('["orkney", "none.tmx"]', '["none.tmx"]', '["orkney"]'),
    "players": ("[1]", "[4, 2]", "[3]"),
    "opponent": ('"greedy"', '"expert"'),
    "speed": ('"instant"', '"relaxed"'),
    "languages": ('["de"]', '["fr", "en"]'),
    "palette": ('"colour-vision"',),
    "text_size": ("0.8", "1.5"),
    "size": ('"320x900"', '"3840x2160"'),
    "staff_pin": ('"12345678"',),
}
for _name in ("hints", "fullscreen", "lower_half_buttons", "patterns", "reduced_motion", "sound"):
    USABLE[_name] = ("true", "false")


def rubbish(rng: Random) -> bytes:
    """What has nothing to do with what it is taken for."""
    return rng.choice(
        (
            b"", b"\0" * 400, b"\n" * 50, b"\xff\xfe" + "sound = true".encode("utf-16-le"), b"\xef\xbb\xbf",
            rng.randbytes(400), b"[" * 50_000, b"{" * 50_000, b"<a>" * 30_000, b"9" * 9000, b"<map/>", b"{}", b"null",
            b"a" * (kiosk_options.LARGEST + 1), "é\u202e".encode() * 40, b"\x1b[2J\r\n" * 9,
        )
    )  # fmt: skip


def options(rng: Random) -> bytes:
    """A file of options in which some are set, well or not; sometimes with its bytes changed."""
    if rng.randrange(3) == 0:
        return "\n".join(f"{name} = {rng.choice(USABLE[name])}" for name in rng.sample(list(USABLE), 3)).encode()
    lines = [f"{rng.choice(NAMES)} = {rng.choice(VALUES)}" for _ in range(rng.choice((1, 1, 2, 6)))]
    kind = rng.randrange(6)
    if kind == 0:
        lines.insert(0, rng.choice(("[screen]", "[[boards]]", "a.b = 1", "[", "\x1b = 1", '"\x7f" = 1', "sound")))
    if kind == 1:
        data = kiosk_options.template(kiosk.known_words(user_folders())).encode()
        taken = re.sub(rb"(?m)^# (\w+ = )", rb"\1", data).replace(DEFAULT_PIN.encode(), b"2580")
        return with_bytes_changed(taken, rng)
    data = "\n".join(lines).encode("utf-8")
    return with_bytes_changed(data, rng) if kind == 2 else data


def record(rng: Random) -> bytes:
    return broken(RECORD, rng)


def board(rng: Random) -> bytes:
    return with_bytes_changed((resources.maps_folder() / "orkney.tmx").read_bytes(), rng)


RECORD = data_of(record_lines(island(), 4, "human", "easy", map_name="island", placements=6))
Make = Callable[[Random], bytes]
#: The words before a file, what its name ends in, and what makes one.
WAYS: dict[str, tuple[list[str], str, Make]] = {
    "options": (["kiosk", "--options"], ".toml", options),
    "record": ([], ".jsonl", record),
    "play": (["play"], ".jsonl", record),
    "verify": (["verify"], ".jsonl", record),
    "map": (["--seats", "easy,easy", "--map"], ".tmx", board),
    "check-map": (["check-map"], ".tmx", board),
    "bare": ([], ".tmx", board),
}


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[KioskOptions]:
    """The kiosks that would have been started; nor does any other window open."""
    monkeypatch.setenv("REBIRTH_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    for name in resources.TILESET_FILES:
        shutil.copy(resources.maps_folder() / name, tmp_path)
    monkeypatch.setattr(records, "LARGEST", 1 << 20)  # what is larger is read so far
    kiosks: list[KioskOptions] = []

    def start(options: KioskOptions, *_words: object, **_more: object) -> int:
        kiosks.append(options)
        return 0

    monkeypatch.setattr(kiosk, "_start", start)
    monkeypatch.setattr("game.client.app.run", lambda _first, **_words: 0)
    return kiosks


def given(words: list[str], path: Path | str, capsys: pytest.CaptureFixture[str]) -> int:
    """The exit code of a command with a file; what it says is a message for people."""
    try:
        code = main([*words, str(path)])
    except SystemExit as end:
        code = int(end.code or 0)
    said = "".join(capsys.readouterr())
    assert code in (0, 1, 2) and "Traceback" not in said
    assert all(line.isprintable() for line in said.splitlines()), repr(said)
    if code:
        assert Path(path).name in said, said
        lines = [line for line in said.splitlines() if not line.startswith("usage:")]
        assert words == ["check-map"] or len(lines) < 12, said
        assert max(map(len, lines)) < 1000, said
    return code


def fuzz(way: str, count: int, seed: int, folder: Path, capsys: pytest.CaptureFixture[str]) -> list[int]:
    """Files of a kind, one after the other, and the exit codes; none of them is changed."""
    words, suffix, make = WAYS[way]
    path, codes = folder / f"given{suffix}", []
    for number in range(count):
        rng = Random(f"{seed} {way} {number}")
        data = (rubbish if number % 8 == 0 else make)(rng)
        path.write_bytes(data)
        codes.append(given(words, path, capsys))
        assert path.read_bytes() == data
    return codes


@pytest.mark.parametrize("way", WAYS)
def test_any_file_is_taken_or_explained(
    way: str, tmp_path: Path, started: list[KioskOptions], capsys: pytest.CaptureFixture[str]
) -> None:
    codes = fuzz(way, 80 if way == "options" else 12, 1, tmp_path, capsys)
    assert any(codes)
    assert way != "options" or 0 < codes.count(0) == len(started)


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
def test_thousands_of_files_are_taken_or_explained(
    way: str, tmp_path: Path, started: list[KioskOptions], capsys: pytest.CaptureFixture[str]
) -> None:
    fuzz(way, scaled(2000 if way == "options" else 700), 2, tmp_path, capsys)


@pytest.mark.long
def test_every_file_of_options_that_is_taken_makes_a_kiosk(
    tmp_path: Path, started: list[KioskOptions], capsys: pytest.CaptureFixture[str]
) -> None:
    fuzz("options", scaled(400), 3, tmp_path, capsys)
    distinct = {msgspec.json.encode(one): one for one in started}.values()
    assert len(distinct) > scaled(60)
    for taken in itertools.islice(distinct, scaled(60)):
        words: dict[str, Any] = msgspec.structs.asdict(taken)
        assert min(taken.window_size) >= 320
        del words["size"]
        app = open_kiosk(tmp_path, (640, 480), **words)
        flow.to_attract(app)
        app.frame()
        app.step(0.1)
        flow.to_picker(app)
        app.frame()


@pytest.mark.skipif(os.name != "posix", reason="other systems have other files that are none")
@pytest.mark.parametrize("way", WAYS)
def test_what_is_no_file_is_explained(
    way: str, tmp_path: Path, started: list[KioskOptions], capsys: pytest.CaptureFixture[str]
) -> None:
    words, suffix, _make = WAYS[way]
    (tmp_path / f"folder{suffix}").mkdir()
    (tmp_path / f"loop{suffix}").symlink_to(f"loop{suffix}")
    (tmp_path / f"zero{suffix}").symlink_to("/dev/zero")
    os.mkfifo(tmp_path / f"pipe{suffix}")
    with (tmp_path / f"huge{suffix}").open("wb") as file:
        file.truncate(3 << 30)
    for name in ("folder", "loop", "zero", "pipe", "huge", "none"):
        assert given(words, tmp_path / f"{name}{suffix}", capsys) != 0, name
    assert started == []
