"""What the balance report wants to know of one finished game, as plain data that travels between processes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from game.rebirth import Match
from game.rebirth.ireland import IrelandState
from game.rebirth.public_missions import reached
from game.rebirth.tables import PUBLIC_MISSIONS

OTHER_SOURCES = {"plus-one": "+1", "public-mission": "open missions", "tower": "round towers"}
SETTLEMENT_SIZES = {1: "small", 2: "medium", 3: "large", 4: "sprawling"}


@dataclass(frozen=True, slots=True)
class OpenCard:
    """One of Ireland's open missions for one seat: what it paid (0: not fulfilled), to the first or doubled."""

    card: str
    points: int
    first: bool
    doubled: bool


@dataclass(frozen=True, slots=True)
class Token:
    """A round tower that a seat used: its token, the points at once, and those that it brought later.

    Later are the points of the bonus placement, of the private mission, and what the doubling marker added.
    `spent`: there was nothing left of its effect, so that it paid points instead.
    """

    tower: str
    token: str
    points: int
    later: int
    spent: bool


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """One seat's game. `points` by source add up to the total; `private` pairs each own card with what it paid.

    `visits` names the cathedrals visited; `reached` is, by Irish mission, the highest number that the seat would have
    fulfilled the mission with at some time, and `kept` at the end of the game.
    """

    win_share: float
    total: int
    points: dict[str, int]
    castles: int
    private: tuple[tuple[str, int], ...]
    opened: tuple[OpenCard, ...]
    visits: tuple[str, ...]
    tokens: tuple[Token, ...]
    reached: dict[str, int]
    kept: dict[str, int]


@dataclass(frozen=True, slots=True)
class GameFacts:
    """One finished game: its seats in the order in which they had their first turns, and what decided it."""

    seats: tuple[SeatFacts, ...]
    decided_by: str


def facts_of(match: Match) -> GameFacts:
    """Everything of a finished game that the report counts."""
    result = match.result
    assert result is not None
    order = [(match.first + place) % match.players for place in range(match.players)]
    return GameFacts(tuple(_seat_facts(match, seat) for seat in order), result.decided_by)


def _seat_facts(match: Match, seat: int) -> SeatFacts:
    result = match.result
    assert result is not None
    final = result.final[seat]
    kept = _kept(match, seat)
    return SeatFacts(
        win_share=1 / len(result.winners) if seat in result.winners else 0.0,
        total=final.total,
        points=_points(match, seat),
        castles=len(match.castles_of(seat)),
        private=final.cards,
        opened=_open_cards(match, seat),
        visits=tuple(
            cathedral.name for cathedral in match.board.cathedrals if seat in match.cathedral_visitors(cathedral.name)
        ),
        tokens=_tokens(match, seat),
        reached=_with_most_castles(match, seat, kept),
        kept=kept,
    )


def _points(match: Match, seat: int) -> dict[str, int]:
    """By source: farms by kind, settlements by size, and the final scoring."""
    sizes = dict(zip(match.layout.settlement_names, match.layout.settlement_sizes, strict=True))
    found: Counter[str] = Counter()
    for placement in match.placements:
        for award in placement.awards:
            if award.seat != seat:
                continue
            match award.source:
                case "farm":
                    source = f"{award.where} farms"
                case "settlement":
                    source = f"{SETTLEMENT_SIZES[sizes[award.where or '']]} settlements"
                case _:
                    source = OTHER_SOURCES[award.source]
            found[source] += award.points
    result = match.result
    assert result is not None
    final = result.final[seat]
    found["unfinished settlements"] += final.settlements
    found["castles"] += final.castles
    found["own missions"] += final.missions
    return dict(found)


def _open_cards(match: Match, seat: int) -> tuple[OpenCard, ...]:
    return tuple(
        OpenCard(mission.card.id, mission.scored[seat] or 0, mission.first == seat, mission.doubled[seat])
        for mission in match.public_missions
    )


def _tokens(match: Match, seat: int) -> tuple[Token, ...]:
    at_once: dict[str, int] = {}
    bonus: Counter[str] = Counter()
    for placement in match.placements:
        if placement.seat != seat:
            continue
        for award in placement.awards:
            if award.seat != seat:
                continue
            if award.source == "tower" and award.where is not None:
                at_once[award.where] = award.points
            if placement.bonus is not None and award.source != "tower":
                bonus[placement.bonus] += award.points
    result = match.result
    assert result is not None
    private = sum(points for _, points in result.final[seat].cards)
    doubled = sum(mission.scored[seat] or 0 for mission in match.public_missions if mission.doubled[seat]) // 2
    found = []
    for tower in match.board.towers:
        if seat not in match.tower_visitors(tower.name):
            continue
        token = match.tower_token(tower.name)
        points = at_once.get(tower.name, 0)
        spent = token != "harvest" and points > 0
        later = 0
        if not spent:
            later = {"builders": bonus[tower.name], "secret": private, "doubling": doubled}.get(token, 0)
        found.append(Token(tower.name, token, points, later, spent))
    return tuple(found)


def _kept(match: Match, seat: int) -> dict[str, int]:
    state = match.state
    if not isinstance(state, IrelandState):
        return {}
    return {mission: reached(state, seat, mission) for mission in PUBLIC_MISSIONS}


def _with_most_castles(match: Match, seat: int, kept: dict[str, int]) -> dict[str, int]:
    """Castles come and go; everything else that missions count only grows."""
    if not kept:
        return {}
    holders: dict[str, int] = {}
    most = 0
    for placement in match.placements:
        holders.update(placement.castles)
        most = max(most, sum(holder == seat for holder in holders.values()))
    return kept | {"high-king": most, "chieftain": most}
