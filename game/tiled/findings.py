"""What is wrong with a map, each finding with its place and what to do about it."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from game.rebirth import Hex
from game.rebirth.message import Message

Severity = Literal["error", "warning"]
MOST_FINDINGS = 400
"""Of each severity; whoever has mended so many will find the rest."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong with a map. An error keeps the map from being played, a warning does not."""

    severity: Severity
    message: Message
    layer: str | None = None
    column: int | None = None
    row: int | None = None
    object: str | None = None

    def __str__(self) -> str:
        """One plain line: severity, place, message."""
        return f"{self.severity}: {self.said}"

    @property
    def said(self) -> Message:
        """Place and message in a sentence that the window can say in another language."""
        places = []
        if self.layer is not None:
            places.append(Message('layer "{layer}"', layer=self.layer))
        if self.column is not None:
            places.append(Message("column {column}", column=self.column))
        if self.row is not None:
            places.append(Message("row {row}", row=self.row))
        if self.object is not None:
            places.append(Message('object "{object}"', object=self.object))
        if not places:
            return Message("{message}", message=self.message)
        where = functools.reduce(lambda before, then: Message("{before}, {then}", before=before, then=then), places)
        return Message("{place}: {message}", place=where, message=self.message)


class FindingList:
    """Gathers findings in the order in which they are met; the same finding counts once."""

    def __init__(self) -> None:
        self._found: dict[Finding, None] = {}
        self._counts: dict[Severity, int] = {"error": 0, "warning": 0}

    def error(
        self, message: Message, *, layer: str | None = None, at: Hex | None = None, object: str | None = None
    ) -> None:
        """Note something that keeps the map from being played."""
        self._add("error", message, layer, at, object)

    def warning(
        self, message: Message, *, layer: str | None = None, at: Hex | None = None, object: str | None = None
    ) -> None:
        """Note something that the author should look at."""
        self._add("warning", message, layer, at, object)

    def _add(self, severity: Severity, message: Message, layer: str | None, at: Hex | None, object: str | None) -> None:
        if self._counts[severity] >= MOST_FINDINGS:
            return
        column, row = at if at is not None else (None, None)
        if object is not None:
            object = shortened(object)
        finding = Finding(severity, _one_line_of(message), layer, column, row, object)
        if finding not in self._found:
            self._found[finding] = None
            self._counts[severity] += 1

    @property
    def full(self) -> bool:
        """Whether further errors would be dropped, so that nobody need word them."""
        return self._counts["error"] >= MOST_FINDINGS

    @property
    def has_errors(self) -> bool:
        """Whether anything found so far keeps the map from being played."""
        return self._counts["error"] > 0

    def sorted(self) -> tuple[Finding, ...]:
        """All findings, errors first, otherwise in the order in which they were met."""
        return tuple(sorted(self._found, key=lambda finding: finding.severity != "error"))


def one_line(text: str) -> str:
    """The text without line breaks and other control characters, so that a finding stays one line."""
    if text.isprintable():
        return text.strip()  # nearly all: a map may bring thousands
    return "".join(c if c.isprintable() else " " for c in text).strip()


def _one_line_of(message: Message) -> Message:
    """The message with values that hold no line break, so that it stays one that can be translated."""
    if one_line(message) == message:
        return message
    return message.with_values({name: _one_line_value(value) for name, value in message.values.items()})


def _one_line_value(value: object) -> object:
    if isinstance(value, Message):
        return _one_line_of(value)
    return value if isinstance(value, int) else one_line(str(value))


def quoted(text: object) -> Message:
    """A value of the file as a message shows it: in quotes, shortened when long."""
    return Message('"{text}"', text=shortened(str(text)))


def shortened(text: str) -> str:
    """The text on one line, cut after sixty letters."""
    plain = one_line(text[:200])
    return f"{plain[:60]}…" if len(plain) > 60 or len(text) > 200 else plain


def listed(words: Iterable[str]) -> str:
    """Words as a list in a sentence: `a, b or c`."""
    all_words = list(words)
    if len(all_words) < 2:
        return "".join(all_words)
    return Message("{names} or {last}", names=", ".join(all_words[:-1]), last=all_words[-1])
