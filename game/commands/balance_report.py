"""The balance of one board for one number of players, counted over finished games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import fmean, stdev
from typing import Any

from game.commands.balance_facts import GameFacts, SeatFacts
from game.commands.statistics import wilson_interval
from game.rebirth.tables import PUBLIC_MISSIONS

#: A card is right when this share of those who could fulfil it do (rules.md, section 7.2).
FEWEST, MOST = 0.40, 0.90
#: No other number is looked for here: the condition is none, or the mission is right with one number alone.
NO_NUMBER = frozenset({"coast-to-coast"})
#: The one asks for less of the same than the other, and must go on doing so.
LESS_THAN = {"chieftain": "high-king"}


def summary(games: Sequence[GameFacts]) -> dict[str, Any]:
    """Everything that is reported, as plain data; shares are of 1, rounded so that runs compare line by line."""
    players = len(games[0].seats)
    everybody = [seat for game in games for seat in game.seats]
    return {
        "players": players,
        "games": len(games),
        "seats": [_place([game.seats[place] for game in games]) for place in range(players)],
        "points": _points(everybody),
        "castles_a_seat": _round(fmean(seat.castles for seat in everybody)),
        "decided_by": _shares(Counter(game.decided_by for game in games), len(games)),
        "private": _private(everybody),
        "open": _open(everybody),
        "visits": _shares(Counter(name for seat in everybody for name in seat.visits), len(everybody)),
        "towers": _shares(Counter(token.tower for seat in everybody for token in seat.tokens), len(everybody)),
        "tokens": _tokens(everybody),
        "thresholds": thresholds(everybody, players),
    }


def _place(seats: Sequence[SeatFacts]) -> dict[str, Any]:
    won = sum(seat.win_share for seat in seats)
    low, high = wilson_interval(won, len(seats))
    totals = [seat.total for seat in seats]
    return {
        "win_share": _round(won / len(seats)),
        "win_interval_95": [_round(low), _round(high)],
        "points": _round(fmean(totals)),
        "spread": _round(stdev(totals)) if len(totals) > 1 else 0.0,
    }


def _points(seats: Sequence[SeatFacts]) -> dict[str, dict[str, float]]:
    sums: Counter[str] = Counter()
    for seat in seats:
        sums.update(seat.points)
    total = sum(seat.total for seat in seats)
    return {
        source: {"mean": _round(points / len(seats)), "share": _round(points / total)}
        for source, points in sorted(sums.items(), key=lambda pair: (-pair[1], pair[0]))
    }


def _private(seats: Sequence[SeatFacts]) -> dict[str, dict[str, float]]:
    held: Counter[str] = Counter()
    met: Counter[str] = Counter()
    paid: Counter[str] = Counter()
    for seat in seats:
        for card, points in seat.private:
            held[card] += 1
            met[card] += points > 0
            paid[card] += points
    return {
        card: {"held": held[card], "fulfilled": _round(met[card] / held[card]), "pays": _round(paid[card] / held[card])}
        for card in sorted(held)
    }


def _open(seats: Sequence[SeatFacts]) -> dict[str, dict[str, float]]:
    found = {}
    for card in PUBLIC_MISSIONS:
        here = [opened for seat in seats for opened in seat.opened if opened.card == card]
        if not here:
            continue
        met = [opened for opened in here if opened.points]
        found[card] = {
            "seats": len(here),
            "fulfilled": _round(len(met) / len(here)),
            "first": _round(sum(opened.first for opened in met) / len(here)),
            "doubled": _round(sum(opened.doubled for opened in here) / len(here)),
            "pays": _round(fmean(opened.points for opened in met)) if met else 0.0,
        }
    return found


def _tokens(seats: Sequence[SeatFacts]) -> dict[str, dict[str, float]]:
    found = {}
    used = [token for seat in seats for token in seat.tokens]
    for kind in sorted({token.token for token in used}):
        here = [token for token in used if token.token == kind]
        having = sum(any(token.token == kind for token in seat.tokens) for seat in seats)
        found[kind] = {
            "used_by": _round(having / len(seats)),
            "uses_a_seat": _round(len(here) / len(seats)),
            "spent": _round(sum(token.spent for token in here) / len(here)),
            "at_once": _round(fmean(token.points for token in here)),
            "later": _round(fmean(token.later for token in here)),
        }
    return found


# ---------------------------------------------------------------------------------------------------- thresholds


def thresholds(seats: Sequence[SeatFacts], players: int) -> dict[str, dict[str, Any]]:
    """By Irish mission: its number now, how many fulfil it where it lies open, and the nearest number that is right.

    `rates` says, for each number, which share of those seats would have fulfilled the mission with it. They played for
    the number as it is, so a higher one would in truth be reached a little more often than this says. `better` is None
    where the number is right already or none is.
    """
    found = {}
    for card, mission in PUBLIC_MISSIONS.items():
        here = [seat.reached[card] for seat in seats if any(opened.card == card for opened in seat.opened)]
        if not here:
            continue
        need = mission.needed(players)
        rates = {number: _round(_share_of(number, here)) for number in range(1, max([need, *here]) + 2)}
        right = [number for number, rate in rates.items() if FEWEST <= rate <= MOST]
        better = None
        if card in LESS_THAN:
            right = [number for number in right if number < PUBLIC_MISSIONS[LESS_THAN[card]].needed(players)]
        if right and need not in right and card not in NO_NUMBER:
            better = min(right, key=lambda number: (abs(number - need), number))
        found[card] = {
            "number": need,
            "rate": rates[need],
            "right": FEWEST <= rates[need] <= MOST,
            "better": better,
            "rates": rates,
        }
    return found


def _share_of(number: int, reached: Iterable[int]) -> float:
    numbers = list(reached)
    return sum(each >= number for each in numbers) / len(numbers)


def _shares(counts: Counter[str], whole: int) -> dict[str, float]:
    return {name: _round(count / whole) for name, count in sorted(counts.items())}


def _round(value: float) -> float:
    return round(value, 4)
