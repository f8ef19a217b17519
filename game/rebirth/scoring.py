"""Settlement ranks, castle control, final scoring and the winner (rules.md sections 5, 6 and 9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.rebirth.layout import NOBODY
from game.rebirth.naming import kebab
from game.rebirth.tables import CASTLE_POINTS, SETTLEMENT_PRIZES, SMALL

if TYPE_CHECKING:
    from game.rebirth.state import State

DECIDED_BY_POINTS = "points"
SHARED = "shared"
TARA = "tara"


@dataclass(frozen=True, slots=True)
class Rank:
    """One owner's place in a full settlement."""

    seat: int
    influence: int
    points: int


@dataclass(frozen=True, slots=True)
class FinalScore:
    """One seat's final scoring; `cards` pairs each private card's id with what it paid, in drawing order."""

    seat: int
    track: int
    settlements: int
    castles: int
    missions: int
    total: int
    cards: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game; `decided_by` is points, shared or a tie-break place in kebab case."""

    final: tuple[FinalScore, ...]
    winners: tuple[int, ...]
    decided_by: str

    @property
    def places(self) -> tuple[int, ...]:
        """Each seat's place from 1; below the winners by total, equal totals share one (section 9)."""
        totals = [score.total for score in self.final]
        found = []
        for seat, total in enumerate(totals):
            if seat in self.winners:
                found.append(1)
                continue
            found.append(1 + sum(1 for rival, theirs in enumerate(totals) if rival in self.winners or theirs > total))
        return tuple(found)


def rank_owners(influence: Sequence[int], size: int, completer: int) -> tuple[Rank, ...]:
    """The owners of a full settlement, best first, with their prizes (section 5).

    `influence` is each seat's sum there, 0 for who is not there; the completer loses every tie it is in.
    """
    return tuple(Rank(seat, influence[seat], points) for seat, points in settlement_prizes(influence, size, completer))


def settlement_prizes(influence: Sequence[int], size: int, completer: int) -> list[tuple[int, int]]:
    """The bare (seat, points) pairs of `rank_owners`, best first: what the fast path needs."""
    players = len(influence)
    # Descending by influence, then clockwise from the completer's left: one sort of plain ints.
    keys = [
        (sum_here << 8) + ((completer - seat) % players << 4) + seat
        for seat, sum_here in enumerate(influence)
        if sum_here
    ]
    keys.sort(reverse=True)
    return [(key & 15, points) for key, points in zip(keys, _PRIZES[size, len(keys)], strict=True)]


def _prizes_by_owners() -> dict[tuple[int, int], tuple[int, ...]]:
    found = {}
    for size, prizes in SETTLEMENT_PRIZES.items():
        for owners in range(1, size + 1):
            paid = list(prizes[:owners]) + [0] * (owners - len(prizes))
            paid[0] += sum(prizes[owners:])
            found[size, owners] = tuple(paid)
    return found


_PRIZES = _prizes_by_owners()


def unfinished_influence(state: State) -> list[int]:
    """Each seat's printed influence in settlements that are not full (section 9.1)."""
    players = state.layout.players
    found = [0] * players
    free, influence = state.free, state.influence
    base = 0
    for mask, size in zip(state.layout.settlement_masks, state.layout.settlement_sizes, strict=True):
        if size != SMALL and free & mask:
            for seat in range(players):
                found[seat] += influence[base + seat]
        base += players
    return found


def final_result(state: State) -> Result:
    """Final scoring of a finished game (section 9), the winner and what decided it."""
    layout = state.layout
    settlements = unfinished_influence(state)
    scores = []
    for seat in range(layout.players):
        castles = CASTLE_POINTS * state.controllers.count(seat)
        cards = []
        missions = 0
        for number in state.missions[seat]:
            card = layout.cards[number]
            paid = state.card_points(seat, number)
            cards.append((card.id, paid))
            missions += paid
        track = state.scores[seat]
        total = track + settlements[seat] + castles + missions
        scores.append(FinalScore(seat, track, settlements[seat], castles, missions, total, tuple(cards)))
    winners, decided_by = _winners(state, [score.total for score in scores])
    return Result(tuple(scores), winners, decided_by)


def _winners(state: State, totals: Sequence[int]) -> tuple[tuple[int, ...], str]:
    best = max(totals)
    tied = tuple(seat for seat, total in enumerate(totals) if total == best)
    if len(tied) == 1:
        return tied, DECIDED_BY_POINTS
    first, second = state.layout.tie_breaks
    if first is not None:
        holder = _holder(state, first)
        if holder in tied:
            return (holder,), _place_id(state, first)
    if second is not None:
        # On purpose not restricted to the tied (section 10).
        holder = _holder(state, second)
        if holder != NOBODY:
            return (holder,), _place_id(state, second)
    return tied, SHARED


def _holder(state: State, place: str) -> int:
    """Who controls a castle, or occupies most spaces round another landmark; NOBODY for none or a tie."""
    layout = state.layout
    if place in layout.castle_names:
        return state.controllers[layout.castle_names.index(place)]
    ring = layout.landmark_rings[place]
    counts = [(mine & ring).bit_count() for mine in state.own]
    best = max(counts)
    return counts.index(best) if best and counts.count(best) == 1 else NOBODY


def _place_id(state: State, name: str) -> str:
    place = state.layout.board.landmark_named(name)
    return TARA if place is not None and place.kind == TARA else kebab(name)
