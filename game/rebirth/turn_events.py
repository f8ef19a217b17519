"""From the report of a placement to its events, in the order of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from game.rebirth.events import (
    CastleTaken,
    CathedralVisited,
    Event,
    FarmScored,
    MissionDrawn,
    PlusOneScored,
    PublicMissionScored,
    SettlementScored,
)
from game.rebirth.tiles import FARM_NAMES
from game.rebirth.turn_report import TurnReport


def events_of(report: TurnReport, cards: Sequence[str]) -> list[Event]:
    """What a placement caused; `cards` are the ids of the cards drawn, in order."""
    events: list[Event] = []
    for award in report.awards:
        if award.source == "plus-one":
            events.append(PlusOneScored(award.seat, report.at, award.points))
        elif award.source == "farm":
            events.append(FarmScored(award.seat, FARM_NAMES[report.tile], award.points, report.cluster))
    if report.settlement is not None:
        events.append(SettlementScored(report.settlement, report.seat, report.ranks))
    events += [CastleTaken(change.name, change.seat, change.previous) for change in report.castles]
    events += [
        PublicMissionScored(report.seat, met.card, met.points, met.first, met.doubled) for met in report.missions
    ]
    undrawn = list(cards)
    for name in report.cathedrals:
        events.append(CathedralVisited(name, report.seat))
        if undrawn:
            events.append(MissionDrawn(report.seat, undrawn.pop(0)))
    return events
