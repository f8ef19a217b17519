"""Languages are found as folders, the system's is the first choice, and whatever is missing falls back to English."""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from game.client import i18n
from game.client.i18n import Language, _, ngettext, pgettext
from game.commands import play, screenshot
from game.storage.message import Message


@pytest.fixture(autouse=True)
def back_to_english() -> Iterator[None]:
    yield
    i18n.use(i18n.ENGLISH)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the catalogues of two languages."""
    for code, name in (("cy", "Cymraeg"), ("pt_BR", "Português")):
        catalogue = Catalog(locale=code)
        catalogue.add("English", name)
        catalogue.add("Sun", "Haul", context="clan")
        catalogue.add(("{n} tile", "{n} tiles"), tuple(f"{form} {{n}}" for form in "abcdef"[: catalogue.num_plurals]))
        path = tmp_path / code / "LC_MESSAGES" / "rebirth.mo"
        path.parent.mkdir(parents=True)
        stream = io.BytesIO()
        write_mo(stream, catalogue)
        path.write_bytes(stream.getvalue())
    (tmp_path / "notes").mkdir()
    return tmp_path


def test_every_folder_with_a_catalogue_is_a_language_called_by_its_own_name(folder: Path) -> None:
    assert i18n.available(folder) == (
        Language("en", "English"),
        Language("cy", "Cymraeg"),
        Language("pt_BR", "Português"),
    )
    assert i18n.available(folder / "notes") == (Language("en", "English"),)


def test_texts_follow_the_language_chosen_and_what_is_missing_stays_english(folder: Path) -> None:
    assert i18n.use("cy", folder) == i18n.language() == "cy"
    assert pgettext("clan", "Sun") == "Haul"
    assert (_("Sun"), pgettext("day", "Sun")) == ("Sun", "Sun")
    assert [ngettext("{n} tile", "{n} tiles", n)[0] for n in (0, 1, 2, 3, 6, 5)] == list("abcdef")
    assert i18n.use("en", folder) == "en"
    assert pgettext("clan", "Sun") == "Sun"
    assert [ngettext("{n} tile", "{n} tiles", n) for n in (0, 1, 2)] == ["{n} tiles", "{n} tile", "{n} tiles"]


@pytest.mark.parametrize(
    ("chosen", "system", "used"),
    [
        ("cy", ["pt_BR"], "cy"),
        ("", ["cy_GB.UTF-8"], "cy"),
        ("", ["pt-BR"], "pt_BR"),
        ("", ["pt_PT"], "en"),
        ("", ["ga_IE", "cy"], "cy"),
        ("", ["en_GB", "cy"], "en"),
        ("", [], "en"),
        ("gone", ["cy"], "cy"),
        ("gone", ["C"], "en"),
    ],
)
def test_the_systems_language_is_the_first_default(
    chosen: str, system: list[str], used: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(i18n, "system_languages", lambda: system)
    assert i18n.use(chosen, folder) == used


@pytest.mark.parametrize(
    ("variables", "wanted"),
    [
        ({}, []),
        ({"LANGUAGE": "fr"}, ["fr"]),
        ({"LANG": "de_DE.UTF-8"}, ["de_DE.UTF-8"]),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_FR"}, ["fr_FR"]),
        ({"LANG": "de_DE", "LC_ALL": "C.UTF-8", "LANGUAGE": "fr"}, ["C"]),
        ({"LANG": "de_DE", "LC_ALL": "", "LANGUAGE": "gd:fr:"}, ["gd", "fr", "de_DE"]),
    ],
)
def test_the_environment_is_read_as_gettext_reads_it(variables: dict[str, str], wanted: list[str]) -> None:
    assert i18n.environment_languages(variables) == wanted


def test_windows_and_macos_are_asked_for_their_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    told = [{"language": "de", "country": "AT"}, {"language": "fr", "country": None}]
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: told)
    for platform in ("win32", "darwin"):
        monkeypatch.setattr(i18n.sys, "platform", platform)
        assert i18n.system_languages() == ["de_AT", "fr"]
    monkeypatch.setenv("LANG", "cy_GB")
    assert i18n.system_languages() == ["cy_GB"]


def test_sentences_from_where_no_language_is_known_are_said_in_it(tmp_path: Path) -> None:
    path = tmp_path / "de" / "LC_MESSAGES" / "rebirth.mo"
    path.parent.mkdir(parents=True)
    catalogue = Catalog(locale="de")
    catalogue.add("{file} is full", "{file} ist voll")
    with path.open("wb") as file:
        write_mo(file, catalogue)
    message = Message("{file} is full", file="a {b} c")
    i18n.use("de", tmp_path)
    assert (str(message), i18n.told(message)) == ("a {b} c is full", "a {b} c ist voll")
    assert i18n.told("{file} is full") == "{file} is full"


def test_the_command_line_takes_every_language() -> None:
    for command, words in ((play, []), (screenshot, ["title", "--out", "x.png"])):
        parser = argparse.ArgumentParser()
        command.add_arguments(parser)
        for code in i18n.codes():
            assert parser.parse_args([*words, "--language", code]).language == code
