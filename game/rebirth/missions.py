"""Mission cards: made from the board (section 11), judged on a position (section 7.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.rebirth.board import Board
from game.rebirth.naming import kebab
from game.rebirth.tables import CARD_POINTS, IRELAND, LARGE, MEDIUM, PUBLIC_MISSIONS, SMALL

if TYPE_CHECKING:
    from game.rebirth.layout import Layout, Mask


@dataclass(frozen=True, slots=True)
class MissionCard:
    """One card. `places` names what it is about: a region, a castle, the two ends of a link, or nothing."""

    id: str
    kind: str
    points: int
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MissionStanding:
    """How a card stands for one seat.

    `counts` holds each seat's number where the card compares numbers, None where it does not; `short` is how many more
    the seat needs to fulfil it (None where that is no number: links, and 0 once fulfilled).
    """

    fulfilled: bool
    counts: tuple[int, ...] | None
    short: int | None


def mission_cards(board: Board) -> tuple[MissionCard, ...]:
    """All cards of a board, in the order in which they stand before shuffling."""
    off = board.options.missions_off
    if board.rules == IRELAND.name:
        names = [name for name in board.rule_set.general_cards if name not in off]
        return tuple(MissionCard(name, name, PUBLIC_MISSIONS[name].first) for name in names)
    cards: list[tuple[str, str, tuple[str, ...]]] = [
        ("region", f"region:{kebab(name)}", (name,)) for name in board.regions
    ]
    cards += [("castle", f"castle:{kebab(name)}", (name,)) for name in board.castle_cards]
    cards += [(kind, kind, ()) for kind in board.rule_set.general_cards if kind not in off]
    cards += [("link", f"link:{kebab(one)}+{kebab(other)}", (one, other)) for one, other in board.links]
    cards += [("cathedral-bonus", f"cathedral-bonus:{n + 1}", ()) for n in range(board.options.cathedral_bonus)]
    return tuple(MissionCard(name, kind, CARD_POINTS[kind], places) for kind, name, places in cards)


def relevant_spaces(layout: Layout, card: MissionCard) -> Mask:
    """The spaces that count for a card; for a link those next to either end, for clusters and bonuses none."""
    match card.kind:
        case "region":
            return layout.region_masks[card.places[0]]
        case "castle":
            return layout.landmark_rings[card.places[0]]
        case "crofts" | "market-towns" | "great-cities":
            return _settlements_of_size(layout, _SIZE_OF_CARD[card.kind])
        case "harbours":
            return layout.ports
        case "link":
            return layout.landmark_rings[card.places[0]] | layout.landmark_rings[card.places[1]]
        case _:
            return 0


def standing(
    layout: Layout, card: MissionCard, seat: int, own: Sequence[Mask], clusters: Sequence[tuple[Mask, ...]]
) -> MissionStanding:
    """How `card` stands for `seat`.

    `own` is each seat's occupied spaces; `clusters` the farm clusters, at index 2 * seat + farm type.
    """
    match card.kind:
        case "cathedral-bonus":
            return MissionStanding(True, None, 0)
        case "link":
            fulfilled = _linked(layout, own[seat], card)
            return MissionStanding(fulfilled, None, 0 if fulfilled else None)
        case _:
            counts = _counts(layout, card, own, clusters)
    mine = counts[seat]
    best = max(max(counts), 1)
    return MissionStanding(mine >= best, counts, best - mine)


def fulfilled(
    layout: Layout, number: int, seat: int, own: Sequence[Mask], clusters: Sequence[tuple[Mask, ...]]
) -> bool:
    """Whether card `number` of the layout pays `seat` now: `standing(...).fulfilled` without the counting."""
    spaces = layout.card_spaces[number]
    if layout.card_compares_spaces[number]:
        mine = (own[seat] & spaces).bit_count()
        if not mine:
            return False
        # A loop, since this runs for every card of every playout and a generator costs twice as much.
        for theirs in own:  # noqa: SIM110
            if (theirs & spaces).bit_count() > mine:
                return False
        return True
    card = layout.cards[number]
    match card.kind:
        case "cathedral-bonus":
            return True
        case "link":
            return _linked(layout, own[seat], card)
        case _:
            counts = _counts(layout, card, own, clusters)
            return 0 < counts[seat] == max(counts)


COMPARE_SPACES = frozenset({"region", "castle", "crofts", "harbours"})
"""Kinds of card that compare how many of `relevant_spaces` each seat occupies."""


def _counts(
    layout: Layout, card: MissionCard, own: Sequence[Mask], clusters: Sequence[tuple[Mask, ...]]
) -> tuple[int, ...]:
    match card.kind:
        case "market-towns" | "great-cities":
            towns = layout.towns_by_size.get(_SIZE_OF_CARD[card.kind], ())
            return tuple([sum([1 for town in towns if mine & town]) for mine in own])
        case "breadbasket" | "powerhouse":
            farm = 1 if card.kind == "breadbasket" else 0
            return tuple(
                [max([c.bit_count() for c in clusters[2 * seat + farm]], default=0) for seat in range(len(own))]
            )
        case _:
            spaces = relevant_spaces(layout, card)
            return tuple((mine & spaces).bit_count() for mine in own)


def _linked(layout: Layout, mine: Mask, card: MissionCard) -> bool:
    rings = layout.landmark_rings
    one, other = card.places
    goal = mine & rings[other]
    # A group that reaches the goal from any space next to `one` fulfils: starting from all of them at once is right.
    group = frontier = mine & rings[one]
    if not goal:
        return False
    around = layout.neighbours
    while frontier:
        if group & goal:
            return True
        lowest = frontier & -frontier
        grown = around[lowest.bit_length() - 1] & mine & ~group
        frontier ^= lowest | grown
        group |= grown
    return False


_SIZE_OF_CARD = {"crofts": SMALL, "market-towns": MEDIUM, "great-cities": LARGE}


def _settlements_of_size(layout: Layout, size: int) -> Mask:
    found = 0
    for mask, has in zip(layout.settlement_masks, layout.settlement_sizes, strict=True):
        if has == size:
            found |= mask
    return found
