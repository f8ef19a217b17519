"""Why a mission is fulfilled or not, and what it would take."""

from __future__ import annotations

from game.client.i18n import _, ngettext
from game.client.mission_text import mission_condition, mission_title, public_condition, public_pay, what_counts
from game.client.why.answer import Answer
from game.rebirth import Match, MissionProgress
from game.rebirth.match import PublicMission
from game.rebirth.tables import IRELAND


def why_card(match: Match, viewer: int, progress: MissionProgress) -> Answer:
    """How the viewer's own card stands: nobody else's is ever asked about."""
    card = progress.card
    irish = match.board.rules == IRELAND.name
    condition = public_condition(card, match.players) if irish else mission_condition(card)
    counted = [what_counts(card, match.players)] if irish else []
    lines = [condition, *filter(None, counted), *_standing(match, viewer, progress)]
    text = ngettext(
        "If it is fulfilled at the end it pays {points} point.",
        "If it is fulfilled at the end it pays {points} points.",
        card.points,
    )
    lines.append(text.format(points=card.points))
    topic = "missions.private" if irish else f"missions.{card.kind}"
    return Answer(mission_title(card), tuple(lines), topic, None, viewer)


def _standing(match: Match, viewer: int, progress: MissionProgress) -> list[str]:
    """Where it stands now, with everybody's numbers."""
    counts, short = progress.standing.counts, progress.standing.short
    if progress.card.kind == "cathedral-bonus":
        return []
    if counts is None:
        return [_("They are connected now.") if progress.fulfilled else _("They are not connected yet.")]
    names = [seat.name for seat in match.seats]
    mine = counts[viewer]
    if match.board.rules == IRELAND.name:
        return [_have(names[viewer], mine, mine + (short or 0))]
    others = [seat for seat in range(match.players) if seat != viewer]
    best = max(others, key=lambda seat: counts[seat])
    numbers = {"name": names[viewer], "count": mine, "other": names[best], "theirs": counts[best]}
    if progress.fulfilled:
        if counts[best] == mine:
            text = _("{name} has {count}, {other} has {theirs}: a tie is enough, so it is fulfilled now.")
        else:
            text = _("{name} has {count}, {other} comes next with {theirs}: it is fulfilled now.")
        return [text.format(**numbers)]
    if mine == 0 and counts[best] == 0:
        return [_("Nobody has any yet, and with none nobody has the most: one is enough for now.")]
    missing = short if short is not None else counts[best] - mine
    text = ngettext(
        "{name} has {count}, {other} has {theirs}: {missing} more is needed to be level, and a tie is enough.",
        "{name} has {count}, {other} has {theirs}: {missing} more are needed to be level, and a tie is enough.",
        missing,
    )
    return [text.format(missing=missing, **numbers)]


def _have(name: str, have: int, need: int) -> str:
    return _("{name} has {have} of {need}.").format(name=name, have=have, need=need)


def why_public(match: Match, mission: PublicMission) -> Answer:
    """How every player stands at an open mission, who has been paid, and what it pays next."""
    card = mission.card
    lines = [text for text in (public_condition(card, match.players), what_counts(card, match.players)) if text]
    for seat, player in enumerate(match.seats):
        paid = mission.scored[seat]
        if paid is not None:
            text = (
                _("{name} fulfilled it first and scored {points}.")
                if mission.first == seat
                else _("{name} fulfilled it later and scored {points}.")
            )
            lines.append(text.format(name=player.name, points=paid))
        else:
            lines.append(_have(player.name, mission.have[seat], mission.need))
            if mission.doubled[seat]:
                text = _("{name}'s marker lies on it: it would pay {points}.")
                lines.append(text.format(name=player.name, points=mission.pays[seat]))
    first, later = public_pay(mission)
    lines.append(
        _("Whoever fulfils it first scores {first}, everybody later {later}.").format(first=first, later=later)
        if mission.first is None
        else _("Somebody was first, so it pays {later} to everybody else.").format(later=later)
    )
    return Answer(mission_title(card), tuple(lines), f"missions.{card.kind}")
