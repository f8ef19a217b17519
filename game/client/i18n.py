"""Every text a player reads passes through here, so that a language file can replace it.

Use whole sentences with named placeholders, `_("{name} wins").format(name=...)`, so that translators can move the
words about, and `ngettext` wherever a number decides the form.
"""

from __future__ import annotations

import gettext
from pathlib import Path

DOMAIN = "rebirth"

_translations: gettext.NullTranslations = gettext.NullTranslations()


def use_language(language: str | None, locale_folder: Path | None = None) -> bool:
    """Take texts from `language` (such as "de"); None returns to English. True when a language file was found."""
    global _translations
    if language is None or locale_folder is None:
        _translations = gettext.NullTranslations()
        return language is None
    _translations = gettext.translation(DOMAIN, locale_folder, [language], fallback=True)
    return type(_translations) is not gettext.NullTranslations


def _(message: str) -> str:
    """`message` in the language in use."""
    return _translations.gettext(message)


def ngettext(singular: str, plural: str, number: int) -> str:
    """The form of the message that fits `number`, in the language in use."""
    return _translations.ngettext(singular, plural, number)
