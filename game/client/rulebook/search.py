"""Finding words in the rules: whole paragraphs that hold all of them, however they are accented or written large."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from game.client.rulebook.page import Page

#: Ends of plurals, and how much of a word must be left without one.
PLURALS, SHORTEST_STEM = ("en", "s", "x"), 3


@dataclass(frozen=True)
class Hit:
    """A paragraph that holds what is looked for: its page's number and its own."""

    page: int
    item: int


def plain(text: str) -> str:
    """The text without accents, written small, letter for letter: every place in it is a place in `text`."""
    return "".join(_plain_letter(letter) for letter in text)


def _plain_letter(letter: str) -> str:
    parts = unicodedata.normalize("NFKD", letter)
    base = next((part for part in parts if not unicodedata.combining(part)), letter)
    return base.lower()[:1] or letter


def words_of(query: str) -> list[str]:
    """What is looked for; of a plural what the singular begins with, so that it is found too."""
    return [_singular(word) for word in plain(query).split()]


def _singular(word: str) -> str:
    """Without the usual end of a plural in English, French or German; other words as they are."""
    for end in PLURALS:
        if word.endswith(end) and len(word) - len(end) >= SHORTEST_STEM:
            return word.removesuffix(end)
    return word


def marks_in(text: str, words: Sequence[str]) -> list[tuple[int, int]]:
    """Where any of the words begins a word of the text: starts and ends, in order, none over another."""
    found: list[tuple[int, int]] = []
    bare = plain(text)
    for word in words:
        start = bare.find(word)
        while start >= 0:
            if start == 0 or not bare[start - 1].isalnum():
                found.append((start, start + len(word)))
            start = bare.find(word, start + 1)
    joined: list[tuple[int, int]] = []
    for start, end in sorted(found):
        if joined and start < joined[-1][1]:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        else:
            joined.append((start, end))
    return joined


def find(pages: Sequence[Page], query: str) -> list[Hit]:
    """The paragraphs that hold every word of the query.

    The beginning of a page that is called so comes first, then what has the words in its heading or its page's title.
    """
    words = words_of(query)
    if not words:
        return []
    found = []
    for number, page in enumerate(pages):
        for place, item in enumerate(page.items):
            heading = f"{page.title} {item.heading}"
            everything = f"{heading} {item.text}"
            whole_page = place == 0 and all(marks_in(page.title, [word]) for word in words)
            within = marks_in(f"{item.heading} {item.text}", words)
            if whole_page or (within and all(marks_in(everything, [word]) for word in words)):
                titled = all(marks_in(heading, [word]) for word in words)
                found.append((0 if whole_page else 1 if titled else 2, number, place))
    return [Hit(number, place) for _rank, number, place in sorted(found)]
