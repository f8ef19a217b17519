"""What every mission card came to in a finished game, one seat at a time; everything is open then."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.i18n import _
from game.client.mission_text import (
    missing_text,
    mission_condition,
    mission_status,
    public_condition,
    public_pay,
    public_short,
)
from game.rebirth import Hex, Match, MissionCard
from game.rebirth.match import PublicMission
from game.rebirth.tables import IRELAND

ENERGY, FOOD = 0, 1
#: The farms whose largest cluster a card is about; two for a choice of the larger or for both.
CLUSTER_CARDS = {
    "breadbasket": (FOOD,),
    "powerhouse": (ENERGY,),
    "great-harvest": (ENERGY, FOOD),
    "twin-granaries": (ENERGY, FOOD),
}


@dataclass(frozen=True)
class CardResult:
    """A card at the end of the game, for one seat.

    `short` is the condition in few words. `counts` holds every seat's number, `need` what it had to reach where that
    is fixed; `met` tells for every seat of a public mission whether it was paid, and is empty for a seat's own card.
    `private` is Ireland's secret mission.
    """

    card: MissionCard
    condition: str
    short: str
    paid: int
    offered: str
    status: str
    counts: tuple[int, ...] | None
    need: int | None
    met: tuple[bool, ...]
    first: int | None
    doubled: tuple[bool, ...]
    spaces: frozenset[Hex]
    regions: tuple[str, ...]
    private: bool

    @property
    def fulfilled(self) -> bool:
        """Whether the seat was paid for it."""
        return self.paid > 0


def card_results(match: Match, seat: int) -> list[CardResult]:
    """All cards that concern a seat: its own in drawing order, then Ireland's public missions."""
    result = match.result
    if result is None:
        raise ValueError("cards lie open only when the game has ended")
    own = [_own(match, seat, card, paid) for card, paid in result.final[seat].cards]
    return own + [_public(match, seat, mission) for mission in match.public_missions]


def _public(match: Match, seat: int, mission: PublicMission) -> CardResult:
    paid = mission.scored[seat]
    missing = mission.need - mission.have[seat]
    if paid is None:
        status = missing_text(missing) if missing > 0 else _("not scored")
    elif mission.doubled[seat]:
        status = _("doubled")
    elif mission.first == seat:
        status = _("first")
    else:
        status = _("fulfilled")
    first, later = public_pay(mission)
    offered = later if mission.first is not None and mission.first != seat else first
    return CardResult(
        card=mission.card,
        condition=public_condition(mission.card, match.players),
        short=public_short(mission.card, match.players),
        paid=paid or 0,
        offered=_("0 of {points}").format(points=offered),
        status=status,
        counts=mission.have,
        need=mission.need,
        met=tuple(points is not None for points in mission.scored),
        first=mission.first,
        doubled=mission.doubled,
        spaces=mission.spaces | largest_clusters(match, seat, mission.card),
        regions=_regions(match, mission.card),
        private=False,
    )


def _own(match: Match, seat: int, card: str, paid: int) -> CardResult:
    progress = match.mission_progress(seat, card)
    irish = match.board.rules == IRELAND.name
    counts, short = progress.standing.counts, progress.standing.short
    need = None
    if irish and counts is not None and short is not None:
        need = counts[seat] + short
    condition = public_condition(progress.card, match.players) if irish else mission_condition(progress.card)
    always = progress.card.kind == "cathedral-bonus"
    return CardResult(
        card=progress.card,
        condition=condition,
        short=public_short(progress.card, match.players) if irish else condition,
        paid=paid,
        offered=_("0 of {points}").format(points=progress.card.points),
        status=_("not linked") if counts is None and not always and not paid else mission_status(progress),
        counts=counts,
        need=need,
        met=(),
        first=None,
        doubled=(),
        spaces=progress.spaces | largest_clusters(match, seat, progress.card),
        regions=_regions(match, progress.card),
        private=irish,
    )


def _regions(match: Match, card: MissionCard) -> tuple[str, ...]:
    """The regions to light up for a card."""
    if card.kind == "region":
        return card.places
    return tuple(match.board.regions) if card.kind == "four-provinces" else ()


def largest_clusters(match: Match, seat: int, card: MissionCard) -> frozenset[Hex]:
    """A seat's largest farm cluster, or both its largest, where a card is about that."""
    farms = CLUSTER_CARDS.get(card.kind, ())
    largest = [max(match.state.clusters[2 * seat + farm], key=int.bit_count, default=0) for farm in farms]
    if card.kind == "great-harvest":
        largest = [max(largest, key=int.bit_count)]
    return frozenset(at for mask in largest for at in match.layout.hexes_of(mask))
