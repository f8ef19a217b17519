"""Sentences for the player from where no language is known: English, and ready to be said in another one."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable
from typing import Any

_LONGEST_SHOWN = 60


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

    def with_values(self, values: dict[str, object]) -> Message:
        """The same sentence about other values."""
        return Message(self.pattern, **values)

    def __reduce__(self) -> tuple[Any, ...]:
        return _remade, (Message, (self.pattern,), self.values)


class Numbered(Message):
    """A sentence whose form a number decides; it stands as `{n}` in both."""

    __slots__ = ("number", "plural")

    plural: str
    number: int

    def __new__(cls, one: str, more: str, number: int, **values: object) -> Numbered:
        """`one` is for the number 1, `more` for any other; other languages have forms of their own."""
        values["n"] = number
        made = str.__new__(cls, (one if number == 1 else more).format(**values))
        made.pattern, made.plural, made.number, made.values = one, more, number, values
        return made

    def with_values(self, values: dict[str, object]) -> Numbered:
        """The same sentence about other values, but of as many things."""
        return Numbered(self.pattern, self.plural, self.number, **{**values, "n": self.number})

    def __reduce__(self) -> tuple[Any, ...]:
        return _remade, (Numbered, (self.pattern, self.plural, self.number), self.values)


def _remade(kind: Callable[..., Message], texts: tuple[Any, ...], values: dict[str, object]) -> Message:
    """A message that another process has sent."""
    return kind(*texts, **values)


class MessageError(Exception):
    """Something is wrong; `message` tells the player what, and what to do."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message

    def __reduce__(self) -> tuple[Any, ...]:
        """Errors of other processes arrive whole, whatever their kind is made of."""
        return _reraised, (type(self), self.args, self.__dict__)


def _reraised(kind: type[MessageError], args: tuple[Any, ...], state: dict[str, Any]) -> MessageError:
    made = kind.__new__(kind, *args)
    made.__dict__.update(state)
    return made


def N_(text: str) -> str:
    """`text` itself, marked for translation where it stands as a constant; a `Message` of it is made later."""
    return text


def shown(value: object, longest: int = _LONGEST_SHOWN) -> str:
    """A value of a file as a message shows it: as JSON writes it, on one line, shortened when long."""
    text = json.dumps(value, ensure_ascii=False, default=repr)
    if not text.isprintable():  # half a character, which no screen and no file takes
        text = json.dumps(value, default=repr)
    return text if len(text) <= longest else f"{text[:longest]}…"


def cause(error: OSError) -> str:
    """Why the system refused: the common reasons as messages, any other in the system's own words."""
    if isinstance(error.strerror, Message):  # one of our own
        return error.strerror
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        return Message("it is not there")
    if error.errno in (errno.EACCES, errno.EPERM):
        return Message("this is not permitted")
    if error.errno == errno.EISDIR:
        return Message("it is a folder")
    if error.errno == errno.EEXIST:
        return Message("it exists already")
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return Message("the disk is full")
    if error.errno == errno.EROFS:
        return Message("the disk can only be read")
    if error.errno == errno.ENAMETOOLONG:
        return Message("its name is too long")
    if error.errno == errno.EIO:
        return Message("the disk does not answer as it should")
    return error.strerror or str(error)
