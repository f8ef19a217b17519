"""Two reasons of one kind in one clause: "takes Edinburgh and Stirling", not "takes Edinburgh, and takes Stirling"."""

from __future__ import annotations

from collections.abc import Callable

from game.ai import Part
from game.client.i18n import _
from game.rebirth.layout import NOBODY


def pair_clause(first: Part, second: Part, name: Callable[[int], str], card: Callable[[str], str]) -> str | None:
    """One clause about two parts of which the same can be said; None where that would leave something out.

    `name` gives a seat's name, `card` the title of a mission card.
    """
    if first.kind != second.kind or first.place == second.place:
        return None
    pattern = _castles(first, second) if first.family == "castle" else _others(first, second)
    if pattern is None:
        return None
    called = card if first.family == "card" else str
    return pattern.format(
        first=called(first.place),
        second=called(second.place),
        name=name(first.seat) if first.seat != NOBODY else "",
    )


def _castles(first: Part, second: Part) -> str | None:
    if (first.seat, bool(first.more)) != (second.seat, bool(second.more)):
        return None
    match first.kind:
        case "takes-castle":
            return _("takes {first} and {second} for good") if first.more else _("takes {first} and {second}")
        case "takes-castle-from" if first.more:
            return _("takes {first} and {second} from {name} for good")
        case "takes-castle-from":
            return _("takes {first} and {second} from {name}")
        case "secures-castle":
            return _("makes {first} and {second} yours for good")
        case "strengthens-castle":
            return _("strengthens your hold on {first} and {second}")
        case _:
            return _("comes nearer to {first} and {second}, held by {name}")


def _others(first: Part, second: Part) -> str | None:
    match first.kind:
        case "visits-cathedral":
            return _("draws a mission card each at {first} and {second}")
        case "keeps-cathedral" | "keeps-tower":
            return _("leaves fewer spaces at {first} and {second} for anyone else")
        case "card-majority" | "card-settlements" | "card-largest":
            if first.number > 0 and second.number > 0:
                return _("puts you ahead for {first} and {second}")
            if first.number < 0 and second.number < 0:
                return _("brings you nearer to {first} and {second}")
            return None
        case "card-link" if not first.number and not second.number:
            return _("completes {first} and {second}")
        case _:
            return None
