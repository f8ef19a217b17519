"""Why an option, in few parts: those that tell it apart from the other options on the list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.ai.advice_parts import Part
from game.ai.weights import POINT

NOTABLE = POINT // 2
"""What a second reason, or what an option gives up, must be worth to be named."""
TRIFLE = POINT // 10
"""The same where else nothing would tell an option from the best one."""

_Worth = dict[tuple[str, str, int], int]


@dataclass(frozen=True, slots=True)
class Reasons:
    """What speaks for an option, most telling first (up to two parts; none when it is worth nothing), and what against.

    `drawback`: an own part that costs, or `lacks`: a part of a better option that this one has not or has less of; at
    most one of the two. The better option is the best one, or one of which the same would be said.
    """

    gains: tuple[Part, ...] = ()
    drawback: Part | None = None
    lacks: Part | None = None


def reasons(options: Sequence[tuple[Part, ...]]) -> tuple[Reasons, ...]:
    """For each option, best first, what to say of it beside the others. An option's parts are those of its worth."""
    worth = [_by_subject(parts) for parts in options]
    found: list[Reasons] = []
    for number, parts in enumerate(options):
        others = [other for at, other in enumerate(worth) if at != number]
        lacks, short = _lacking(options[0], worth[number], NOTABLE) if number else (None, 0)
        told = _reasons(parts, others, lacks, short)
        twin = next((at for at, other in enumerate(found) if _sound_alike(told, other)), None)
        if twin is not None:
            trifle, _ = _lacking(options[twin], worth[number], TRIFLE)
            spared = tuple(part for part in told.gains if trifle is None or part.subject != trifle.subject)
            if trifle is not None and spared:
                told = Reasons(spared, lacks=trifle)
        found.append(told)
    return tuple(found)


def contrast(better: tuple[Part, ...], other: tuple[Part, ...]) -> Reasons:
    """What one option has over another: up to two parts that it has more of, the greatest difference first.

    Where it has more of nothing, `drawback` is what only the other one loses. Nothing at all: what speaks for it is
    none of these parts.
    """
    mine, theirs = _by_subject(better), _by_subject(other)

    def edge(part: Part) -> int:
        return mine.get(part.subject, 0) - theirs.get(part.subject, 0)

    ahead = sorted((part for part in better if part.value > 0 and edge(part) >= TRIFLE), key=lambda part: -edge(part))
    gains = ahead[:1] + [part for part in ahead[1:] if edge(part) >= NOTABLE and part.subject != ahead[0].subject][:1]
    lost = max((part for part in other if part.value < 0), key=edge, default=None)
    return Reasons(tuple(gains), drawback=lost if not gains and lost is not None and edge(lost) >= TRIFLE else None)


def _sound_alike(one: Reasons, other: Reasons) -> bool:
    """Whether the same would be said of both."""
    against = (one.drawback or one.lacks, other.drawback or other.lacks)
    return _subjects(one) == _subjects(other) and len({part and part.subject for part in against}) == 1


def _subjects(told: Reasons) -> list[tuple[str, str, int]]:
    return [part.subject for part in told.gains]


def _by_subject(parts: tuple[Part, ...]) -> _Worth:
    found: _Worth = {}
    for part in parts:
        found[part.subject] = found.get(part.subject, 0) + part.value
    return found


def _reasons(parts: tuple[Part, ...], others: list[_Worth], lacks: Part | None, short: int) -> Reasons:
    def edge(part: Part) -> int:
        """How much more this part is worth than the same in the other options on average, times their number."""
        return part.value * max(1, len(others)) - sum(other.get(part.subject, 0) for other in others)

    good = sorted(
        (part for part in parts if part.value > 0), key=lambda part: (part.value < NOTABLE, -edge(part), -part.value)
    )
    gains = good[:1]
    if gains:
        rest = [part for part in good[1:] if part.value >= NOTABLE and part.subject != gains[0].subject]
        gains += sorted(rest, key=lambda part: -part.value)[:1]
        if [part.family for part in gains] == ["room", "farm"]:
            gains.reverse()  # points now are told before those to come
    bad = min(parts, key=lambda part: part.value, default=None)
    drawback = bad if bad is not None and bad.value <= -NOTABLE else None
    if drawback is not None and lacks is not None:
        if -drawback.value >= short:
            lacks = None
        else:
            drawback = None
    if lacks is not None and any(part.subject == lacks.subject for part in gains):
        # "Takes it, but has less of it" says nothing: either is left out.
        spared = [part for part in gains if part.subject != lacks.subject]
        gains, lacks = (spared, lacks) if spared else (gains, None)
    return Reasons(tuple(gains), drawback, lacks)


def _lacking(best: tuple[Part, ...], worth: _Worth, least: int) -> tuple[Part | None, int]:
    """The part of the best option that another falls shortest of, and by how much; None if by less than `least`."""
    found, most = None, least - 1
    for part in best:
        short = part.value - max(0, worth.get(part.subject, 0))
        if short > most:
            found, most = part, short
    return found, most
