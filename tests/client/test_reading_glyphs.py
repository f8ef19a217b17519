"""No text can ever show a box: every letter of the client, of the maps and of the languages is in its font."""

from __future__ import annotations

import ast
import json
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont

from game.client.fonts import ELLIPSIS, FILES, Fonts
from game.commands.play import DEFAULT_NAMES
from game.storage.resources import assets_folder, maps_folder
from game.tiled import read_map
from tests.client.drawn_text import recording
from tests.client.playing import open_app, open_game, run

GAME = Path(__file__).parents[2] / "game"
#: Beyond ASCII: German, French, Irish and Scottish Gaelic, and the signs of good typesetting.
LANGUAGES = {
    "german": "ÄÖÜäöüß„“‚‘",
    "french": "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ«»’",
    "irish": "ÁÉÍÓÚáéíóú",
    "gaelic": "ÀÈÌÒÙàèìòùÉÓéó",
    "typesetting": "–—’“”…·×−+%&@#/()[]!?",
}
#: Set as pictures, never as letters, in this face: see the arrows and check marks of the icons.
DRAWN = {"display": "←→"}


@cache
def letters(role: str) -> frozenset[str]:
    """What a face can show."""
    cmap = TTFont(assets_folder() / "fonts" / FILES[role]).getBestCmap()
    return frozenset(chr(number) for number in cmap)


def literals(tree: ast.AST) -> Iterator[str]:
    """Every text in a module but its docstrings."""
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


def map_texts() -> Iterator[str]:
    for path in sorted(maps_folder().glob("*.tmx")):
        report = read_map(path)
        assert report.board is not None, path
        yield from (report.title or "", report.author or "", report.board.name)
        yield from (town.name for town in report.board.settlements)
        yield from (mark.name for mark in report.board.landmarks)
        yield from report.board.regions
        yield from report.board.coasts


def texts_of_assets() -> Iterator[str]:
    """What is shown from data files: credits, and languages where there are any."""
    for path in sorted(assets_folder().rglob("*.json")):
        if path.parent.name == "labels":
            continue

        def walk(value: object) -> Iterator[str]:
            if isinstance(value, str):
                yield value
            elif isinstance(value, dict | list):
                for part in value.values() if isinstance(value, dict) else value:
                    yield from walk(part)

        yield from walk(json.loads(path.read_text(encoding="utf-8")))
    for path in sorted(assets_folder().rglob("*.po")):
        yield path.read_text(encoding="utf-8")


@pytest.mark.parametrize("role", sorted(FILES))
def test_each_face_holds_every_letter_that_the_program_writes(role: str) -> None:
    sources = [path for folder in ("client", "rebirth", "storage", "tiled") for path in (GAME / folder).rglob("*.py")]
    assert len(sources) > 50
    used = set("".join(DEFAULT_NAMES)) | set(ELLIPSIS)
    for path in sources:
        for text in literals(ast.parse(path.read_text(encoding="utf-8"))):
            used |= set(text)
    used |= set().union(*map_texts(), *texts_of_assets())
    used -= set(DRAWN.get(role, ""))
    missing = {letter for letter in used - letters(role) if letter.isprintable() and letter != "\N{NO-BREAK SPACE}"}
    assert missing == set(), [unicodedata.name(letter) for letter in missing]


@pytest.mark.parametrize("role", sorted(FILES))
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_each_face_holds_the_letters_of_a_language(language: str, role: str) -> None:
    assert [letter for letter in LANGUAGES[language] if letter not in letters(role)] == []


@pytest.mark.parametrize("role", sorted(FILES))
def test_letters_are_drawn_and_no_boxes(role: str) -> None:
    """A face that maps a letter to an empty or missing glyph would pass the other tests."""
    font = Fonts().text(role, 40)
    box = pygame.image.tobytes(font.render("\N{YI SYLLABLE IT}", True, (0, 0, 0)), "RGBA")
    for letter in sorted(set("".join(LANGUAGES.values())) | set("AZaz09")):
        picture = font.render(letter, True, (0, 0, 0))
        assert picture.get_bounding_rect().width > 0, letter
        assert pygame.image.tobytes(picture, "RGBA") != box, letter


def test_whatever_is_drawn_in_a_game_is_in_its_face(tmp_path: Path) -> None:
    """Texts put together while playing, numbers and names included."""
    with recording() as recorder:
        app = open_app(tmp_path)
        open_game(app, "greedy", "greedy", speed="fast")
        run(app, 5, step=1 / 10)
        app.close()
    assert len(recorder.written) > 20
    for role, text in recorder.written:
        assert set(text) <= letters(role), (role, text)


@pytest.mark.parametrize("role", sorted(FILES))
def test_letters_that_no_face_holds_leave_no_box(role: str) -> None:
    fonts = Fonts()
    assert fonts.shown("Åsa Ñandú", role) == "Åsa Ñandú"
    assert fonts.shown("\N{LATIN SMALL LETTER A WITH DOT BELOW}b", role) in (
        "\N{LATIN SMALL LETTER A WITH DOT BELOW}b",
        "ab",
    )
    assert fonts.shown("\N{SNOWMAN}ya\N{ZERO WIDTH JOINER}\N{HANGUL SYLLABLE GA}", role) == "?ya?"
    strange = "\N{SNOWMAN} \N{YI SYLLABLE IT}"
    plain = fonts.render("? ?", role, 24, (0, 0, 0))
    assert fonts.render(strange, role, 24, (0, 0, 0)).get_size() == plain.get_size()
    assert fonts.width(strange, role, 24) == plain.get_width()
    assert fonts.wrap(strange, role, 24, 500) == ["? ?"]
    for text in (strange, "\N{GREEK SMALL LETTER ALPHA}\N{CYRILLIC SMALL LETTER A}", "e\N{COMBINING ACUTE ACCENT}"):
        assert set(fonts.shown(text, role)) <= letters(role)


@pytest.mark.parametrize("role", sorted(FILES))
def test_names_from_a_file_may_hold_anything(role: str) -> None:
    """Nothing that JSON can carry ends the program: control characters and halves of letters are not drawn."""
    fonts = Fonts()
    for text in ("A\0b", "A\x07b", "A\x85b", "A\x7fb", "A\ud800b"):
        assert fonts.shown(text, role) == "A?b"
        assert fonts.render(text, role, 24, (0, 0, 0)).get_width() == fonts.width("A?b", role, 24)
    assert fonts.wrap("a\nb", role, 24, 500) == ["a", "b"]
