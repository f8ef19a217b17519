"""The three letters of a booth's high scores, and words of three letters that nobody wants to see there."""

from __future__ import annotations

import functools
import logging
from dataclasses import dataclass

from game.rebirth.message import shown
from game.storage.message import Message, cause
from game.storage.resources import assets_folder

#: How many letters, and which.
LENGTH, LETTERS = 3, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#: The words, one list for every language: a file anybody can add to.
FILE = "blocked_initials.txt"

log = logging.getLogger(__name__)


def are_initials(text: str) -> bool:
    """Whether it is three letters from A to Z."""
    return len(text) == LENGTH and all(letter in LETTERS for letter in text)


def initials_allowed(letters: str) -> bool:
    """Whether three letters may be shown to everybody: no blocked word in any language, in any case."""
    return are_initials(letters.upper()) and letters.upper() not in blocked_initials().words


@dataclass(frozen=True)
class Blocked:
    """The blocked words, in capitals, and what in their file is none of them."""

    words: frozenset[str]
    problems: tuple[Message, ...]


@functools.cache
def blocked_initials() -> Blocked:
    """All blocked words. What is wrong in the file is left out and told: a slip there may cost no guest the score."""
    try:
        text = (assets_folder() / FILE).read_bytes().decode("utf-8-sig", "replace")
    except OSError as error:
        problem = Message("{file} cannot be read ({reason}).", file=FILE, reason=cause(error))
        log.warning("%s", problem)
        return Blocked(frozenset(), (problem,))
    words, problems = set(), []
    for number, line in enumerate(text.splitlines(), 1):
        for word in line.partition("#")[0].split():
            if are_initials(word.upper()):
                words.add(word.upper())
            else:
                told = Message(
                    "{file}, line {number}: {word} is not three letters from A to Z and is left out.",
                    file=FILE,
                    number=number,
                    word=shown(word),
                )
                log.warning("%s", told)
                problems.append(told)
    return Blocked(frozenset(words), tuple(problems))
