"""Every text a player reads passes through here, so that a catalogue can replace it.

Use whole sentences with named placeholders, `_("{name} wins").format(name=...)`, so that translators can move the
words about, `ngettext` wherever a number decides the form, and `pgettext` where one English word has two meanings.
Nothing may be translated while modules are imported, for then no language is chosen yet: constants hold texts marked
by `N_`, which go through `_` where they are shown.

A language is a folder of `assets/locale` with a catalogue in it; it needs no code. English is what the code says.
"""

from __future__ import annotations

import functools
import gettext
import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.rebirth.message import Message, MessageError, Numbered, cause
from game.storage import resources
from game.storage.resources import CATALOGUE, locale_folder

ENGLISH = resources.ENGLISH
#: Languages of the system that mean none.
PLAIN = ("C", "POSIX")


@dataclass(frozen=True)
class Language:
    """A language to choose: its code ("de") and what it calls itself ("Deutsch")."""

    code: str
    name: str


def N_(message: str) -> str:
    """`message` itself, marked for translation: `_` translates it where it is shown."""
    return message


#: What each catalogue says here is the name of its language.
OWN_NAME = N_("English")

_translations: gettext.NullTranslations = gettext.NullTranslations()
_code = ENGLISH


def use(code: str = "", folder: Path | None = None) -> str:
    """Take all texts from now on from the language `code`; gives the code of the one that is really used.

    "" means the system's language, and so does a code without a catalogue; what neither has is English. `folder`
    holds the catalogues, by default those of the game.
    """
    global _code, _translations
    where = locale_folder() if folder is None else folder
    _code = _best([code] if code else [], where) or _best(system_languages(), where) or ENGLISH
    _translations = _catalogue(_code, where)
    return _code


def language() -> str:
    """The code of the language in use."""
    return _code


def available(folder: Path | None = None) -> tuple[Language, ...]:
    """All languages that can be used: English, then the others by their codes."""
    where = locale_folder() if folder is None else folder
    return (
        Language(ENGLISH, OWN_NAME),
        *(Language(code, _catalogue(code, where).gettext(OWN_NAME)) for code in codes(where) if code != ENGLISH),
    )


def codes(folder: Path | None = None) -> tuple[str, ...]:
    """The codes of all languages that can be used, in the order of `available`."""
    return resources.languages(folder)


@functools.cache
def _catalogue(code: str, folder: Path) -> gettext.NullTranslations:
    if code == ENGLISH:
        return gettext.NullTranslations()
    with (folder / code / CATALOGUE).open("rb") as file:
        return gettext.GNUTranslations(file)


def _best(wanted: Iterable[str], folder: Path) -> str | None:
    """The first of the wanted languages that there is: of this country, else as it is spoken anywhere."""
    known = {code.casefold(): code for code in codes(folder)}
    for name in wanted:
        if name in PLAIN:
            return ENGLISH
        exact = name.partition(".")[0].partition("@")[0].replace("-", "_").casefold()
        for code in (exact, exact.partition("_")[0]):
            if code in known:
                return known[code]
    return None


# ------------------------------------------------------------------ what the system speaks


def system_languages() -> Sequence[str]:
    """The languages that the user has told the system, the dearest first.

    Environment variables come first everywhere; Windows and macOS mostly have none and are asked themselves.
    """
    found = environment_languages(os.environ)
    if not found and sys.platform in ("win32", "darwin"):
        import pygame

        return [_joined(**preferred) for preferred in pygame.system.get_pref_locales()]
    return found


def _joined(language: str, country: str | None = None) -> str:
    return f"{language}_{country}" if country else language


def environment_languages(variables: os._Environ[str] | dict[str, str]) -> list[str]:
    """The same from environment variables, as gettext reads them: `LANGUAGE` lists them unless the locale is plain."""
    locale = next((variables[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if variables.get(name)), "")
    if locale.partition(".")[0] in PLAIN:
        return [PLAIN[0]]
    return [name for name in (*variables.get("LANGUAGE", "").split(":"), locale) if name]


# ------------------------------------------------------------------ texts


def _(message: str) -> str:
    """`message` in the language in use."""
    return _translations.gettext(message)


def ngettext(singular: str, plural: str, number: int) -> str:
    """The form of the message that fits `number`, in the language in use."""
    return _translations.ngettext(singular, plural, number)


def listed(names: Sequence[str]) -> str:
    """Names one after the other as the language in use puts them: "Ada, Fingal and Morag"."""
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def told(message: str) -> str:
    """A sentence that comes from where no language is known, in the language in use; any other text as it is."""
    if not isinstance(message, Message):
        return message
    values = {name: told(value) if isinstance(value, Message) else value for name, value in message.values.items()}
    if isinstance(message, Numbered):
        return ngettext(message.pattern, message.plural, message.number).format(**values)
    return _(message.pattern).format(**values)


def reason(error: Exception) -> str:
    """Why something failed, in the language in use."""
    if isinstance(error, MessageError):
        return told(error.message)
    return told(cause(error)) if isinstance(error, OSError) else str(error)


def pgettext(context: str, message: str) -> str:
    """`message` in the language in use; `context` tells it from the same English words with another meaning."""
    return _translations.pgettext(context, message)
