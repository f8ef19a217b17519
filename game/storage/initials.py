"""The three letters of a booth's high scores, and words of three letters that nobody wants to see there."""

from __future__ import annotations

import functools

from game.storage.resources import assets_folder

#: How many letters, and which.
LENGTH, LETTERS = 3, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#: The words, one list for every language: a file anybody can add to.
FILE = "blocked_initials.txt"


def are_initials(text: str) -> bool:
    """Whether it is three letters from A to Z."""
    return len(text) == LENGTH and all(letter in LETTERS for letter in text)


def initials_allowed(letters: str) -> bool:
    """Whether three letters may be shown to everybody: no blocked word in any language, in any case."""
    return are_initials(letters.upper()) and letters.upper() not in blocked_initials()


@functools.cache
def blocked_initials() -> frozenset[str]:
    """All blocked words, in capitals. Raises ValueError for a line of the file that holds anything else."""
    found = set()
    lines = (assets_folder() / FILE).read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        for word in line.partition("#")[0].split():
            if not are_initials(word):
                raise ValueError(f"{FILE}, line {number}: {word!r} is not {LENGTH} capitals from A to Z")
            found.add(word)
    return frozenset(found)
