"""The options of a kiosk: what a file may hold, and one clear message for each mistake."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from game.storage import resources
from game.storage.kiosk_options import (
    DEFAULT_PIN,
    LARGEST,
    KioskOptions,
    OptionsError,
    parse_options,
    read_options,
    template,
)

KNOWN = {
    "boards": ("scotland", "orkney", "ireland"),
    "languages": ("en", "de", "fr"),
    "opponent": ("easy", "greedy"),
    "palette": ("standard", "colour-vision"),
}


def problems(text: str) -> list[str]:
    with pytest.raises(OptionsError) as caught:
        parse_options(text, "kiosk.toml", KNOWN)
    return caught.value.problems


def test_no_file_means_the_defaults(tmp_path: Path) -> None:
    assert read_options(tmp_path / "kiosk.toml", KNOWN) == KioskOptions()
    assert read_options(tmp_path / "file" / "kiosk.toml", KNOWN) == KioskOptions()
    assert parse_options("", "kiosk.toml", KNOWN) == KioskOptions()


def test_a_file_that_was_asked_for_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(OptionsError, match=r"no such file.*--write-options"):
        read_options(tmp_path / "kiosk.toml", KNOWN, needed=True)


def test_every_option_of_a_file_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "kiosk.toml"
    path.write_text(
        'boards = ["ireland", "orkney"]\nplayers = [2, 3]\nlanguages = ["de"]\nopponent = "greedy"\n'
        'music_volume = 0\nlower_half_buttons = true\nsize = "1920x1080"\nstaff_pin = "0815"\npicker_seconds = 12\n',
        encoding="utf-8-sig",
    )
    options = read_options(path, KNOWN)
    assert options.boards == ("ireland", "orkney")
    assert (options.default_board, options.default_players, options.default_language) == ("ireland", 2, "de")
    assert (options.music_volume, options.opponent, options.lower_half_buttons) == (0, "greedy", True)
    assert (options.window_size, options.staff_pin, options.picker_seconds) == ((1920, 1080), "0815", 12)


def test_another_catalogue_is_another_language_on_offer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for code in ("it", "cy"):
        (tmp_path / code / "LC_MESSAGES").mkdir(parents=True)
        (tmp_path / code / "LC_MESSAGES" / "rebirth.mo").touch()
    (tmp_path / "begun" / "LC_MESSAGES").mkdir(parents=True)
    monkeypatch.setattr(resources, "locale_folder", lambda: tmp_path)
    resources.languages.cache_clear()
    try:
        assert KioskOptions().languages == ("en", "cy", "it")
        assert '# languages = ["en", "cy", "it"]' in template()
        assert parse_options('default_language = "it"', "kiosk.toml").default_language == "it"
    finally:
        resources.languages.cache_clear()


def test_the_template_holds_every_option_at_its_default() -> None:
    text = template(KNOWN)
    assert tomllib.loads(text) == {}
    taken = re.sub(r"^# (\w+ = )", r"\1", text, flags=re.MULTILINE).replace(f'"{DEFAULT_PIN}"', '"2580"')
    found = tomllib.loads(taken)
    assert set(found) == {field.name for field in msgspec.structs.fields(KioskOptions)}
    assert msgspec.structs.replace(parse_options(taken, "kiosk.toml", KNOWN), staff_pin=DEFAULT_PIN) == KioskOptions()
    for field in msgspec.structs.fields(KioskOptions):
        explained = re.search(rf"^# [A-Z].*\.\n# [A-Z].*\.\n# {field.name} = ", text, re.MULTILINE)
        assert explained, field.name


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("fullscren = true", r"no option 'fullscren'\. Did you mean fullscreen\?"),
        ("weather = 1", r"no option 'weather'\. kiosk --write-options"),
        ("[screen]", r"no groups like \[screen\]"),
        ('fullscreen = "yes"', r'fullscreen is "yes", but must be true or false'),
        ("music_volume = 1.5", r"music_volume is 1.5, but must be a number from 0 to 1"),
        ("music_volume = true", r"music_volume is true, but must be a number from 0 to 1"),
        ("display = -1", r"display is -1, but must be a whole number from 0 to 63"),
        ("display = 1.5", r"display is 1.5, but must be a whole number"),
        ("picker_seconds = 1", r"picker_seconds is 1, but must be a whole number from 3 to 3600"),
        ('speed = "warp"', r'speed is "warp", but must be one of "relaxed", "normal", "fast", "instant"'),
        ('opponent = "wizard"', r'opponent names "wizard", which cannot be chosen.*"easy", "greedy"'),
        ('palette = "rainbow"', r'"rainbow", which cannot be chosen.*"standard", "colour-vision"'),
        ('boards = ["atlantis"]', r'boards names "atlantis", which cannot be chosen.*"scotland", "orkney", "ireland"'),
        ('boards = "scotland"', r'boards is "scotland", but must be a list'),
        ("boards = []", r"boards is \[\], but must be a list"),
        ('languages = ["de", "xx"]', r'languages names "xx", which cannot be chosen'),
        ('languages = ["de", "de"]', r'languages names "de" twice'),
        ("players = [0]", r"players is \[0\], but must be a list of numbers from 1 to 4"),
        ('default_board = "atlantis"', r'default_board is "atlantis", which is not among boards'),
        ("default_players = 3\nplayers = [1, 2]", r"default_players is 3, which is not among players.*one of 1, 2"),
        ('default_language = "it"', r'default_language is "it", which is not among languages'),
        ('size = "huge"', r'size is "huge", but must be text like "1280x720"'),
        ('size = "100x720"', r'size is "100x720", but must be text like "1280x720", each side 320 to 16384'),
        ('size = "1280x99999"', r"each side 320 to 16384"),
        ("staff_pin = 2580", r'staff_pin is 2580, but must be four to eight digits in quotes, like "2580"'),
        ('staff_pin = "12"', r'staff_pin is "12", but must be four to eight digits'),
        ('staff_pin = "0000"', r'staff_pin is "0000", which everybody tries first'),
    ],
)
def test_a_mistake_is_told_with_its_line(line: str, said: str) -> None:
    told = problems(f"# options\n\n{line}\n")
    assert len(told) == 1
    assert told[0].startswith("kiosk.toml, line 3: ")
    assert re.search(said, told[0]), told[0]
    assert "\n" not in told[0]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("sound = true\nfullscreen =\n", 2),
        ('\n\npalette = "st\n', 3),
        ("sound = yes", 1),
        ("sound = true\nsound = true", 2),
    ],
)
def test_what_is_no_toml_is_told_with_its_line(text: str, line: int) -> None:
    told = problems(text)
    assert len(told) == 1
    assert told[0].startswith(f"kiosk.toml, line {line}: this cannot be read")


def test_all_mistakes_are_told_at_once() -> None:
    told = problems('speed = "warp"\nsound = true\nboards = []\nwhat = 1\n')
    assert [re.match(r"kiosk.toml, line (\d)", text)[1] for text in told] == ["1", "3", "4"]  # type: ignore[index]


def test_files_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "kiosk.toml"
    path.write_bytes(b"# fine\nname = '\xff'\n")
    with pytest.raises(OptionsError, match=r"line 2.*UTF-8"):
        read_options(path, KNOWN)
    path.write_bytes(b"#" * (LARGEST + 1))
    with pytest.raises(OptionsError, match="too large"):
        read_options(path, KNOWN)
    with pytest.raises(OptionsError, match="cannot be read"):
        read_options(tmp_path, KNOWN)


def test_defaults_stay_among_what_is_offered() -> None:
    options = msgspec.structs.replace(KioskOptions(), boards=("orkney",), languages=("fr", "en"))
    assert options.default_board == "orkney"
    assert options.default_language == "en"
