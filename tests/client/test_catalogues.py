"""The catalogues are whole: every text of the client, in every language, filled in as its placeholders want it."""

from __future__ import annotations

import ast
import importlib.util
import re
import sys
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING

import pygame
import pytest

from game.client import i18n
from game.client.fonts import FILES
from game.storage.resources import assets_folder
from tests.commands.running import PROJECT

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

COMMAND = "python assets/locale/catalogues.py"
PLACEHOLDER = re.compile(r"\{(\w*)\}")
#: The functions of `i18n` that translate, and the one that only marks.
TRANSLATING, MARK = ("_", "ngettext", "pgettext"), "N_"
#: What `_` may be given besides a text: what the extraction finds in another way.
FOUND_OTHERWISE = re.compile(
    r"credits.py: entry.(name|what)|settings_keys.py: WISHES\[.*\].label|map_names.py: title|"
    r"how_to_play.py: lesson.text|staff_menu.py: label"
)


@cache
def catalogues() -> ModuleType:
    spec = importlib.util.spec_from_file_location("catalogues", assets_folder() / "locale" / "catalogues.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["catalogues"] = module
    spec.loader.exec_module(module)
    return module


#: Every language with a catalogue: a further one is tested without a change here.
CODES = tuple(catalogues().codes())


@cache
def catalogue(code: str) -> Catalog:
    found: Catalog = catalogues().read(catalogues().source_of(code), code)
    return found


@cache
def extracted() -> Catalog:
    found: Catalog = catalogues().extracted()
    return found


def forms(message: Message) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (message.string,)


def sources(message: Message) -> tuple[str, ...]:
    return message.id if isinstance(message.id, tuple) else (message.id,)


def keys(found: Catalog) -> set[tuple[str | None, tuple[str, ...]]]:
    return {(message.context, sources(message)) for message in found if message.id}


def test_the_languages_tested_here_are_those_there_are() -> None:
    found = {language.code: language.name for language in i18n.available()}
    assert list(found) == ["en", *CODES]
    assert {"en": "English", "de": "Deutsch", "fr": "Français"}.items() <= found.items()
    assert len(set(found.values())) == len(found), "the text English wants each language's name for itself"


def test_the_template_holds_every_text_of_the_client() -> None:
    template = catalogues().read(assets_folder() / "locale" / "rebirth.pot")
    assert keys(template) == keys(extracted()), f"Texts have changed. Run: {COMMAND}"


@pytest.mark.parametrize("code", CODES)
def test_no_translation_is_missing_or_only_guessed(code: str) -> None:
    found = catalogue(code)
    assert keys(found) == keys(extracted()), f"Texts have changed. Run: {COMMAND}"
    lacking = [message.id for message in found if message.id and (message.fuzzy or not all(forms(message)))]
    assert not lacking, f"Translate in {catalogues().source_of(code)}, without '#, fuzzy', then run: {COMMAND}"


@pytest.mark.parametrize("code", CODES)
def test_what_the_game_reads_says_what_translators_wrote(code: str) -> None:
    source = catalogues().source_of(code)
    assert source.with_suffix(".mo").read_bytes() == catalogues().compiled(source, code), f"Run: {COMMAND}"


@pytest.mark.parametrize("code", CODES)
def test_placeholders_are_those_of_the_text(code: str) -> None:
    """Only the form for one may leave its number out, as "Lone farm" does."""
    wrong = []
    for message in catalogue(code):
        if message.fuzzy:  # said elsewhere
            continue
        wanted = set(PLACEHOLDER.findall(sources(message)[-1])) if message.id else set()
        for number, form in enumerate(forms(message) if message.id else ()):
            found = set(PLACEHOLDER.findall(form))
            spare = wanted - set(PLACEHOLDER.findall(sources(message)[0])) if number == 0 else set()
            if (form and not wanted - spare <= found <= wanted) or "{" in PLACEHOLDER.sub("", form):
                wrong.append((message.id, form))
    assert wrong == []


def test_no_language_says_a_sentence_of_another() -> None:
    """As a whole sentence in the wrong file would: the other tests of a catalogue would let it pass."""
    said: dict[str, str] = {}
    twice = []
    for code in CODES:
        for message in catalogue(code):
            for form in set(forms(message)) if message.id else ():
                if len(re.findall(r"[^\W\d_]{2,}", PLACEHOLDER.sub("", form))) > 3:
                    twice += [form] if said.setdefault(form, code) != code else []
    assert twice == []


@pytest.mark.parametrize(("code", "plural"), [("de", [1, 0, 1, 1, 1]), ("fr", [0, 0, 1, 1, 1])])
def test_numbers_take_the_form_of_the_language(code: str, plural: list[int]) -> None:
    i18n.use(code)
    try:
        message = catalogue(code).get(("{n} point", "{n} points"))
        assert message is not None
        used = [i18n.ngettext("{n} point", "{n} points", number) for number in (0, 1, 2, 21, 1_000_000)]
        assert used == [forms(message)[form] for form in plural]
    finally:
        i18n.use(i18n.ENGLISH)


@pytest.mark.parametrize("code", CODES)
def test_typography_is_that_of_the_language(code: str) -> None:
    """French signs stand off by a space that does not break; German and French have quotes of their own."""
    wrong = []
    for message in catalogue(code):
        for form in forms(message) if message.id else ():
            if code == "fr" and re.search(r"[^\u00a0\d][:;!?»](?!/)|«(?!\u00a0)|[\"“”„']", form):
                wrong.append(form)
            if code == "de" and re.search(r"[\"”'«»\u00a0]|\s[:;!?]", form.replace("\u00a0", "")):
                wrong.append(form)
            if form != form.strip() or "  " in form:
                wrong.append(form)
    assert wrong == []


@pytest.mark.parametrize("code", CODES)
def test_a_hint_and_a_tip_are_called_by_two_words(code: str) -> None:
    """A hint is advice on a move; a tip explains what happens for the first time."""
    words = {str(message.id): str(message.string).casefold() for message in catalogue(code) if message.id}
    hint, hints = words["Hint"], words["Hints"]
    tips = [text for english, text in words.items() if re.search(r"\btips\b", english, re.IGNORECASE)]
    assert len(tips) >= 5
    assert not [text for text in tips if hint in text or hints in text]
    (tip,) = set.intersection(*(set(re.findall(r"\w+", text)) for text in tips)) - {"in", "en", "im"}
    told = [text for english, text in words.items() if re.search(r"\bhints?\b", english, re.IGNORECASE)]
    assert not [text for text in told if tip.rstrip("s") in text]


@pytest.mark.parametrize("role", FILES)
def test_every_face_has_all_letters_of_every_language(role: str) -> None:
    pygame.font.init()
    face = pygame.font.Font(assets_folder() / "fonts" / FILES[role], 16)
    letters = {letter for code in CODES for message in catalogue(code) for form in forms(message) for letter in form}
    letters |= {letter for message in extracted() for text in sources(message) for letter in text}
    letters = {letter for letter in letters if not letter.isspace()}
    lacking = [letter for letter in sorted(letters) if not _drawn(face, letter)]
    assert lacking == []


def _drawn(face: pygame.Font, letter: str) -> bool:
    (mark,) = face.metrics(letter)
    return mark is not None and mark[1] > mark[0]


# ------------------------------------------------------------------ texts in the code


@cache
def calls() -> tuple[tuple[str, ast.Call, bool], ...]:
    """Every call of a translating function in the client: file, call, whether it waits until something is run."""
    paths = [path for path in sorted((PROJECT / "game" / "client").rglob("*.py")) if path.name != "i18n.py"]
    return tuple(
        (path.name, call, waits)
        for path in paths
        for call, waits in _calls(ast.parse(path.read_text(encoding="utf-8")), False)
    )


def _calls(node: ast.AST, waits: bool) -> Iterator[tuple[ast.Call, bool]]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in (*TRANSLATING, MARK):
        yield node, waits
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        bodies = node.body if isinstance(node.body, list) else [node.body]
        for inner in bodies:
            yield from _calls(inner, True)
        outside = [node.args, *getattr(node, "decorator_list", [])]
        for inner in outside:
            yield from _calls(inner, waits)
        return
    for inner in ast.iter_child_nodes(node):
        yield from _calls(inner, waits)


def test_nothing_is_translated_before_a_language_is_chosen() -> None:
    """Constants and default arguments are made while modules are imported: they hold marked texts only."""
    early = [(file, ast.unparse(call)) for file, call, waits in calls() if not waits and call.func.id != MARK]  # type: ignore[attr-defined]
    assert early == []


def test_every_text_can_be_found_by_the_extraction() -> None:
    """Only literal texts can: nothing put together, chosen or filled in inside the brackets."""
    hidden = []
    for file, call, _waits in calls():
        texts = call.args[:1] if call.func.id in ("_", MARK) else call.args[:2]  # type: ignore[attr-defined]
        if not all(isinstance(text, ast.Constant) and isinstance(text.value, str) for text in texts):
            hidden.append(f"{file}: {ast.unparse(texts[0])}")
    hidden = [text for text in hidden if not FOUND_OTHERWISE.fullmatch(text)]
    assert hidden == [], "mark such texts with N_ where they are written, and note the place above"
