"""Why an option, in few parts: those that tell it apart from the other options on the list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.ai.advice_parts import Part
from game.ai.weights import POINT

NOTABLE = POINT // 2
"""What a second reason, or what an option gives up, must be worth to be named."""

_Worth = dict[tuple[str, str, int], int]


@dataclass(frozen=True, slots=True)
class Reasons:
    """What speaks for an option, most telling first (up to two parts; none when it is worth nothing), and what against.

    `drawback`: an own part that costs, or `lacks`: a part of the best option that this one has not or has less of; at
    most one of the two.
    """

    gains: tuple[Part, ...] = ()
    drawback: Part | None = None
    lacks: Part | None = None


def reasons(options: Sequence[tuple[Part, ...]]) -> tuple[Reasons, ...]:
    """For each option, best first, what to say of it beside the others. An option's parts are those of its worth."""
    worth = [_by_subject(parts) for parts in options]
    found = []
    for number, parts in enumerate(options):
        others = [other for at, other in enumerate(worth) if at != number]
        lacks, short = _lacking(parts, options[0], worth[number]) if number else (None, 0)
        found.append(_reasons(parts, others, lacks, short))
    return tuple(found)


def _by_subject(parts: tuple[Part, ...]) -> _Worth:
    found: _Worth = {}
    for part in parts:
        found[part.subject] = found.get(part.subject, 0) + part.value
    return found


def _reasons(parts: tuple[Part, ...], others: list[_Worth], lacks: Part | None, short: int) -> Reasons:
    def edge(part: Part) -> int:
        """How much more this part is worth than the same in the other options on average, times their number."""
        return part.value * max(1, len(others)) - sum(other.get(part.subject, 0) for other in others)

    good = sorted((part for part in parts if part.value > 0), key=lambda part: (-edge(part), -part.value))
    gains = good[:1]
    if gains:
        rest = [part for part in good[1:] if part.value >= NOTABLE and part.subject != gains[0].subject]
        gains += sorted(rest, key=lambda part: -part.value)[:1]
    bad = min(parts, key=lambda part: part.value, default=None)
    drawback = bad if bad is not None and bad.value <= -NOTABLE else None
    if drawback is not None and lacks is not None:
        if -drawback.value >= short:
            lacks = None
        else:
            drawback = None
    return Reasons(tuple(gains), drawback, lacks)


def _lacking(parts: tuple[Part, ...], best: tuple[Part, ...], worth: _Worth) -> tuple[Part | None, int]:
    """The part of the best option that this one falls shortest of, and by how much; None if by nothing notable."""
    found, most = None, NOTABLE - 1
    for part in best:
        short = part.value - max(0, worth.get(part.subject, 0))
        if short > most:
            found, most = part, short
    return found, most
