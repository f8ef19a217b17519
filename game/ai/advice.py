"""Advice for the seat to move: its best decisions, and what each of their worth is made of.

It is greedy's own judgement, opened up: the parts of an option add up to what greedy finds it worth, in thousandths of
a point. It sees a `SeatView` and nothing else, so nothing hidden plays a part in it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.ai.advice_facts import parts_of
from game.ai.advice_parts import Part, in_tenths
from game.ai.advice_reasons import Reasons, contrast, reasons
from game.ai.advice_worth import sheets
from game.ai.bot import Answer, doublable, holding
from game.ai.greedy import judge_for
from game.ai.irish_judge import IrishJudge
from game.ai.judge import Judge
from game.ai.weights import WEIGHTS
from game.rebirth import Hex, SeatView, Tile
from game.rebirth.ireland import DOUBLE, KEEP, PLACE

OPTIONS = 3


@dataclass(frozen=True, slots=True)
class Option:
    """One decision worth thinking of: a space `at`, a public mission `card` to double, or a scouted `tile` to keep.

    `value` in thousandths of a point; `parts`, largest first, add up to it. `equals` are further spaces of which
    exactly the same can be said. For a tile, `at` is where it would go next (None: nowhere), and so do the parts.
    """

    value: int
    parts: tuple[Part, ...]
    reasons: Reasons
    at: Hex | None = None
    equals: tuple[Hex, ...] = ()
    card: str | None = None
    tile: Tile | None = None

    @property
    def tenths(self) -> int:
        """The value as it is shown, in tenths of a point."""
        return sum(self.part_tenths)

    @property
    def part_tenths(self) -> tuple[int, ...]:
        """The parts as they are shown, in tenths of a point: they add up to `tenths`."""
        return in_tenths([part.value for part in self.parts])


@dataclass(frozen=True, slots=True)
class Advice:
    """The best decisions for `seat` in turn `turn`, best first; none when its tile fits nowhere."""

    seat: int
    turn: int
    options: tuple[Option, ...]


def advise(view: SeatView, count: int = OPTIONS) -> Advice:
    """The `count` best decisions for the seat to move. ValueError when it is not this seat's turn.

    Spaces of which exactly the same can be said count as one. Among equals the first in row-major order, or in the
    order in which cards and tiles lie, comes first.
    """
    if view.seat != view.to_move:
        raise ValueError(f"seat {view.seat} has nothing to decide, it is the turn of seat {view.to_move}")
    judge = judge_for(view.layout, WEIGHTS[view.layout.board.rules, view.layout.players])
    choice = PLACE if view.ireland is None else view.ireland.choice
    if choice == PLACE:
        found = _placements(judge, view, count)
    else:
        assert isinstance(judge, IrishJudge)
        assert choice in (DOUBLE, KEEP)
        found = (_marks if choice == DOUBLE else _kept)(judge, view)[:count]
    told = reasons([option.parts for option in found])
    options = tuple(replace(option, reasons=each) for option, each in zip(found, told, strict=True))
    return Advice(view.seat, view.turn, options)


def compare(view: SeatView, better: Answer, played: Answer) -> Option:
    """A decision that was due in `view`, with what speaks for it beside another one (`advice_reasons.contrast`).

    Both may be any that were allowed, also such as would not have been advised. ValueError as `advise`, and for answers
    that were not due.
    """
    if view.seat != view.to_move:
        raise ValueError(f"seat {view.seat} has nothing to decide, it is the turn of seat {view.to_move}")
    judge = judge_for(view.layout, WEIGHTS[view.layout.board.rules, view.layout.players])
    options: dict[Answer, Option] = {}
    if view.ireland is None or view.ireland.choice == PLACE:
        for sheet in sheets(judge, view):
            at = view.layout.hexes[sheet.cell]
            if at in (better, played):
                options[at] = Option(sheet.worth, parts_of(judge, view, sheet), Reasons(), at=at)
    else:
        assert isinstance(judge, IrishJudge)
        for each in (_marks if view.ireland.choice == DOUBLE else _kept)(judge, view):
            due = each.card if each.tile is None else each.tile
            assert due is not None
            options[due] = each
    if better not in options or played not in options:
        raise ValueError(f"{better!r} or {played!r} was not due")
    return replace(options[better], reasons=contrast(options[better].parts, options[played].parts))


def _placements(judge: Judge, view: SeatView, count: int, truth: SeatView | None = None) -> list[Option]:
    """The best spaces; those of which the same can be said are one option, the first of them its own.

    `truth` is the position to play on when `view`, which is judged, only supposes the hand.
    """
    alike: dict[tuple[Part, ...], list[Hex]] = {}
    least = 0
    for sheet in sorted(sheets(judge, view), key=lambda sheet: -sheet.worth):
        if len(alike) == count and sheet.worth < least:
            break
        parts = parts_of(judge, truth or view, sheet)
        if parts in alike or len(alike) < count:
            alike.setdefault(parts, []).append(view.layout.hexes[sheet.cell])
            least = sheet.worth
    return [
        Option(sum(part.value for part in parts), parts, Reasons(), at=at, equals=tuple(equals))
        for parts, (at, *equals) in alike.items()
    ]


def _marks(judge: IrishJudge, view: SeatView) -> list[Option]:
    """The missions that the marker may go on, by what doubling each adds to the points to be expected."""
    found = []
    for number, bet in zip(doublable(view), judge.public_bets(view), strict=True):
        card = view.layout.cards[number].id
        part = Part("doubles-mission", bet.expected(), card, number=bet.missing, more=bet.card.later)
        found.append(Option(part.value, (part,), Reasons(), card=card))
    return sorted(found, key=lambda option: -option.value)


def _kept(judge: IrishJudge, view: SeatView) -> list[Option]:
    """The tiles that Scouts show, each kind once, by what placing it next is worth."""
    irish = view.ireland
    assert irish is not None
    found = []
    for tile in dict.fromkeys(irish.offer):
        best = _placements(judge, replace(view, hand=tile), 1, holding(view, tile))
        option = best[0] if best else Option(0, (), Reasons())
        found.append(replace(option, tile=Tile(tile)))
    return sorted(found, key=lambda option: -option.value)
