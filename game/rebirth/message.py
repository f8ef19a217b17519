"""Sentences for the player from where no language is known: English, and ready to be said in another one."""

from __future__ import annotations


class Message(str):
    """A sentence that knows what it was made of. The window translates `pattern` and puts `values` into it."""

    __slots__ = ("pattern", "values")

    pattern: str
    values: dict[str, object]

    def __new__(cls, pattern: str, **values: object) -> Message:
        """`pattern` holds the names of `values` in braces."""
        made = super().__new__(cls, pattern.format(**values))
        made.pattern, made.values = pattern, values
        return made
