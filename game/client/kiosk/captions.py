"""What happens on the board that plays itself, in one short sentence that somebody passing by understands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.client.chronicle import tile_name
from game.client.i18n import _, ngettext
from game.client.mission_text import mission_title, token_brings
from game.rebirth import (
    CastleTaken,
    CathedralVisited,
    Event,
    FarmScored,
    Match,
    PlusOneScored,
    SettlementScored,
    Tile,
    TilePlaced,
    tables,
)
from game.rebirth.events import PublicMissionScored, TowerUsed


@dataclass(frozen=True)
class Caption:
    """A sentence, the seat that it is about, and the tile with which it came about."""

    seat: int
    text: str
    tile: Tile | None = None


#: Of all that a placement does, what is said first: the rarer, the more worth telling.
_TELLING = (
    PublicMissionScored,
    SettlementScored,
    CastleTaken,
    TowerUsed,
    CathedralVisited,
    FarmScored,
    TilePlaced,
    PlusOneScored,
)


def caption(match: Match, events: Sequence[Event]) -> Caption | None:
    """What to say of the events of one decision; None when nobody need hear of them."""
    placed = next((event.tile for event in events if isinstance(event, TilePlaced)), None)
    for kind in _TELLING:
        for event in events:
            if isinstance(event, kind):
                found = _said(match, event)
                if found is not None:
                    return replace(found, tile=placed)
    return None


def _said(match: Match, event: Event) -> Caption | None:
    match event:
        case FarmScored(seat, _farm, points, cluster):
            return Caption(seat, _farm_text(points, len(cluster) - 1))
        case SettlementScored(name, _completer, ranks):
            first = ranks[0]
            if not first.points:
                return None
            spaces = next(town.spaces for town in match.board.settlements if town.name == name)
            if len(spaces) == 1:
                text = ngettext(
                    "{settlement} is settled: {n} point", "{settlement} is settled: {n} points", first.points
                )
            else:
                text = ngettext("{settlement} is full: {n} point", "{settlement} is full: {n} points", first.points)
            return Caption(first.seat, text.format(settlement=name, n=first.points))
        case CastleTaken(name, seat, _previous):
            points = tables.CASTLE_POINTS
            text = ngettext(
                "{castle} castle taken: {n} point in the end",
                "{castle} castle taken: {n} points in the end",
                points,
            )
            return Caption(seat, text.format(castle=name, n=points))
        case CathedralVisited(_name, seat):
            return Caption(seat, _("A cathedral reached: a secret mission"))
        case PublicMissionScored(seat, card, points, _first, _doubled):
            text = ngettext("Mission {mission} fulfilled: {n} point", "Mission {mission} fulfilled: {n} points", points)
            return Caption(seat, text.format(mission=mission_title(match.mission_card(card)), n=points))
        case TowerUsed(seat, _name, token, points):
            if points:
                text = ngettext("A round tower: {n} point", "A round tower: {n} points", points)
                return Caption(seat, text.format(n=points))
            return Caption(seat, _("A round tower: {what}").format(what=token_brings(token)))
        case PlusOneScored(seat, _at, points):
            text = ngettext("By the sea: {n} point more", "By the sea: {n} points more", points)
            return Caption(seat, text.format(n=points))
        case TilePlaced(seat, tile, at):
            settlement = match.board.settlement_at(at)
            if settlement is None:
                return None
            return Caption(seat, _("New in {settlement}: {tile}").format(settlement=settlement, tile=tile_name(tile)))
    return None


def _farm_text(points: int, others: int) -> str:
    if not others:
        return ngettext("A new farm: {n} point", "A new farm: {n} points", points).format(n=points)
    # Translators: {n} is a number of farms, {points} one of points, always two or more.
    text = ngettext("A farm joins another: {points} points", "A farm joins {n} others: {points} points", others)
    return text.format(n=others, points=points)
