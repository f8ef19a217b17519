"""What may be the name of something, and kebab case, the form in which names of places stand in ids."""

from __future__ import annotations

import re
import unicodedata

from game.rebirth.message import Message, shown

_LETTERS_WITHOUT_DECOMPOSITION = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe"}
)

#: Longer names fit on no screen.
MOST_NAME_LETTERS = 40


def is_one_line(name: str) -> bool:
    """Whether a name of a player, a place or a board can be shown: one line, not too long, nothing invisible."""
    return len(name) <= MOST_NAME_LETTERS and name.isprintable()


def not_one_line(key: str, name: str) -> Message | None:
    """What is wrong with a name that stands under `key` in a file; None when it can be shown."""
    if is_one_line(name):
        return None
    return Message(
        "{key}: {value} is not one line of at most {most_name_letters} letters",
        key=key,
        value=shown(name),
        most_name_letters=MOST_NAME_LETTERS,
    )


def kebab(name: str) -> str:
    """Lower case, accents stripped, every run of other characters one hyphen, none at the ends."""
    lowered = name.lower().translate(_LETTERS_WITHOUT_DECOMPOSITION)
    plain = "".join(c for c in unicodedata.normalize("NFKD", lowered) if not unicodedata.combining(c))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
