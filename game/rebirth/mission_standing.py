"""How mission cards stand, with the spaces that they are about."""

from __future__ import annotations

from collections.abc import Iterable

from game.rebirth.ireland import IrelandState
from game.rebirth.match_parts import MissionProgress, PublicMission
from game.rebirth.missions import MissionCard, MissionStanding, relevant_spaces, standing
from game.rebirth.public_missions import mission_spaces, progress
from game.rebirth.state import State
from game.rebirth.turn_report import Award


def progress_of(state: State, card: MissionCard, seat: int) -> MissionProgress:
    """How a card stands for a seat now."""
    layout = state.layout
    if isinstance(state, IrelandState):
        steps = [progress(state, other, card.id) for other in range(layout.players)]
        mine = steps[seat]
        return MissionProgress(
            card=card,
            standing=MissionStanding(mine.fulfilled, tuple(step.have for step in steps), mine.need - mine.have),
            spaces=frozenset(layout.hexes_of(mission_spaces(layout, card.id))),
        )
    return MissionProgress(
        card=card,
        standing=standing(layout, card, seat, state.own, state.clusters),
        spaces=frozenset(layout.hexes_of(relevant_spaces(layout, card))),
    )


def open_missions(state: IrelandState, awards: Iterable[Award]) -> tuple[PublicMission, ...]:
    """The open missions in their order, as everybody sees them stand after these awards."""
    layout = state.layout
    paid: dict[str, dict[int, int]] = {}
    for award in awards:
        if award.source == "public-mission" and award.where is not None:
            paid.setdefault(award.where, {})[award.seat] = award.points
    found = []
    seats = range(layout.players)
    for number in state.public:
        card = layout.cards[number]
        steps = [progress(state, seat, card.id) for seat in seats]
        scored = paid.get(card.id, {})
        found.append(
            PublicMission(
                card=card,
                need=steps[0].need,
                have=tuple(step.have for step in steps),
                scored=tuple(scored.get(seat) for seat in seats),
                pays=tuple(state.mission_points(seat, number) for seat in seats),
                doubled=tuple(state.marker[seat] == number for seat in seats),
                first=next(iter(scored), None),
                spaces=frozenset(layout.hexes_of(mission_spaces(layout, card.id))),
            )
        )
    return tuple(found)
