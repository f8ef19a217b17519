"""Makes the catalogues of all languages: finds the texts of the client, updates what translators edit, compiles it.

    python assets/locale/catalogues.py           # after a change of any text, or of a translation
    python assets/locale/catalogues.py new it    # begins a language, here Italian

`rebirth.pot` holds every text of the client, `<code>/LC_MESSAGES/rebirth.po` what it is called in a language, and
`rebirth.mo` beside it is the same as the game reads it. Texts that a language lacks yet are empty in its file, or
marked as fuzzy where they resemble an older one: see to both, take the mark away, and run this again. Needs Babel.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

LOCALE = Path(__file__).resolve().parent
PROJECT = LOCALE.parents[1]
TEMPLATE = "rebirth.pot"
WIDTH = 120
#: Where texts for players are.
PACKAGES = ("client", "rebirth", "storage", "tiled")
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "Message": (1,), "Numbered": (1, 2)}
HEADER = """\
# All that Rebirth says. The words of the game are those of docs/glossary.md.
#"""
#: What is easily typed, and the signs that belong there.
SIGNS = {
    "de": (("'", "\N{RIGHT SINGLE QUOTATION MARK}"),),
    "fr": (
        ("'", "\N{RIGHT SINGLE QUOTATION MARK}"),
        *((f" {sign}", f"\N{NO-BREAK SPACE}{sign}") for sign in ":;!?»"),
        ("« ", "«\N{NO-BREAK SPACE}"),
    ),
}
#: Sections of the credits whose names are words and no proper names.
NAMED_IN_WORDS = ("game", "art")


class Undated(Catalog):
    """A catalogue in which nothing says when and by what it was made, so that it changes only with its texts."""

    KEPT = ("Project-Id-Version", "Language", "Plural-Forms", "Content-Type", "Content-Transfer-Encoding")

    def _kept_headers(self) -> list[tuple[str, str]]:
        return [header for header in self._get_mime_headers() if header[0] in self.KEPT]

    mime_headers = property(_kept_headers, Catalog._set_mime_headers)


def extracted(project: Path = PROJECT) -> Catalog:
    """Every text of the client, in the order of its files."""
    catalogue = _empty(None)
    paths = [path for package in PACKAGES for path in (project / "game" / package).rglob("*.py")]
    for path in sorted(paths):
        place = path.relative_to(project).as_posix()
        for _line, message, comments, context in extract_from_file(
            "python", str(path), keywords=KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True
        ):
            catalogue.add(message, locations=[(place, None)], auto_comments=comments, context=context)
    for text in _credits(project):
        catalogue.add(text, locations=[("assets/credits.json", None)])
    return catalogue


def _empty(code: str | None) -> Undated:
    return Undated(code, project="Rebirth", version="client", header_comment=HEADER, charset="utf-8", fuzzy=False)


def _credits(project: Path) -> Iterator[str]:
    credits = json.loads((project / "assets" / "credits.json").read_text(encoding="utf-8"))
    for section in credits["sections"]:
        for entry in section["entries"]:
            if section["id"] in NAMED_IN_WORDS:
                yield entry["name"]
            yield entry["what"]


def codes(folder: Path = LOCALE) -> list[str]:
    """The languages that have a catalogue to edit."""
    return sorted(path.parents[1].name for path in folder.glob("*/LC_MESSAGES/rebirth.po"))


def source_of(code: str, folder: Path = LOCALE) -> Path:
    """The file that the translators of a language edit."""
    return folder / code / "LC_MESSAGES" / "rebirth.po"


def read(path: Path, code: str | None = None) -> Catalog:
    """The catalogue in a .po or .pot file."""
    catalogue = _empty(code)
    with path.open("rb") as file:
        found = read_po(file, locale=code)
    # The file may count in fewer forms than Babel would: French without one of its own for whole millions.
    catalogue._num_plurals, catalogue._plural_expr = found.num_plurals, found.plural_expr
    for message in found:
        if message.id:
            catalogue[message.id] = message
    return catalogue


def written(catalogue: Catalog) -> bytes:
    """A catalogue as its file holds it."""
    stream = io.BytesIO()
    write_po(stream, catalogue, width=WIDTH, include_lineno=False, ignore_obsolete=True)
    return stream.getvalue()


def compiled(path: Path, code: str) -> bytes:
    """What the game reads for the .po file at `path`."""
    stream = io.BytesIO()
    write_mo(stream, read(path, code))
    return stream.getvalue()


def compile_all(folder: Path = LOCALE) -> None:
    """Write every .mo file that is not there or says something else."""
    for code in codes(folder):
        source = source_of(code, folder)
        _write(source.with_suffix(".mo"), compiled(source, code))


def update_all() -> None:
    """Find all texts, and bring every language's file up to them; what was translated stays."""
    template = extracted()
    _write(LOCALE / TEMPLATE, written(template))
    for code in codes():
        catalogue = read(source_of(code), code)
        catalogue.update(template)
        for message in catalogue:
            if message.id:
                message.string = _with_signs(message.string, code)
        _write(source_of(code), written(catalogue))
        missing = [str(message.id) for message in catalogue if message.id and (not _filled(message) or message.fuzzy)]
        print(f"{code}: {len(catalogue)} texts, {len(missing)} to translate")


def _with_signs(text: str | tuple[str, ...], code: str) -> str | tuple[str, ...]:
    """A translation with the apostrophes and spaces of its language."""
    if not text:
        return text
    if isinstance(text, tuple):
        return tuple(str(_with_signs(form, code)) for form in text)
    for typed, sign in SIGNS.get(code, ()):
        text = text.replace(typed, sign)
    return text


def _filled(message: object) -> bool:
    strings = message.string if isinstance(message.string, tuple) else (message.string,)  # type: ignore[attr-defined]
    return all(strings)


def begin(code: str) -> None:
    """Make an empty file for a new language."""
    path = source_of(code)
    path.parent.mkdir(parents=True)
    catalogue = _empty(code)
    catalogue.update(extracted())
    path.write_bytes(written(catalogue))


def _write(path: Path, content: bytes) -> None:
    if not path.is_file() or path.read_bytes() != content:
        path.write_bytes(content)


if __name__ == "__main__":
    if sys.argv[1:2] == ["new"]:
        begin(sys.argv[2])
    update_all()
    compile_all()
