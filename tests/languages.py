"""What of a message for players would be left in English by the languages that the game speaks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.client import i18n
from game.rebirth.message import Message

#: Words of English sentences that are no words of any other language of the game.
ENGLISH = re.compile(r"\b(the|is|are|has|have|its|it|of|and|with|this|that|which|from|must|there|cannot|be)\b", re.I)
WORD = re.compile(r"[a-z]{2,}")


def left_in_english(message: str) -> list[str]:
    """What players would still read in English, each with its language; empty when all is translated."""
    found = []
    before = i18n.language()
    try:
        for code in i18n.codes():
            if code != i18n.ENGLISH:
                i18n.use(code)
                found += [f"{code}: {text}" for text in _left(message)]
    finally:
        i18n.use(before)
    return found


def _left(message: str) -> Iterator[str]:
    if not isinstance(message, Message):
        yield f"no translation is asked for: {message}"
        return
    for one in _parts(message):
        bare = one.with_values(dict.fromkeys(one.values, "·"))
        own = i18n.told(bare)
        if ENGLISH.search(own) or (own == str(bare) and len(WORD.findall(own)) > 1):
            yield f"not translated: {one.pattern}"
        for value in one.values.values():
            if isinstance(value, str) and not isinstance(value, Message) and len(ENGLISH.findall(value)) > 2:
                yield f"a sentence as a value: {value}"


def _parts(message: Message) -> Iterator[Message]:
    yield message
    for value in message.values.values():
        if isinstance(value, Message):
            yield from _parts(value)
