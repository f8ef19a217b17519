"""Why a player has so many points, now and at the end, and why somebody has won."""

from __future__ import annotations

from game.client.i18n import _, listed, ngettext
from game.client.mission_text import mission_title
from game.client.why.answer import Answer
from game.rebirth import Match, Result
from game.rebirth.naming import kebab
from game.rebirth.scoring import DECIDED_BY_POINTS, SHARED, TARA, unfinished_influence
from game.rebirth.tables import CASTLE_POINTS


def sources() -> dict[str, str]:
    """What pays points on the track, in the order of the rules, each in a sentence."""
    return {
        "farm": _("Farms paid {points}."),
        "settlement": _("Settlements paid {points}."),
        "plus-one": _("Spaces marked +1 paid {points}."),
        "public-mission": _("Open missions paid {points}."),
        "tower": _("Round towers paid {points}."),
    }


def why_score(match: Match, seat: int) -> Answer:
    """Where a player's points on the track come from, and what is public of what will be added."""
    name = match.seats[seat].name
    by_source = match.points_by_source(seat)
    score = match.score(seat)
    text = ngettext("{name} has {count} point.", "{name} has {count} points.", score)
    lines = [text.format(name=name, count=score)]
    lines += [line.format(points=by_source[source]) for source, line in sources().items() if by_source.get(source)]
    castles = match.castles_of(seat)
    if castles:
        text = ngettext(
            "{count} castle would add {points} if the game ended now: {castles}.",
            "{count} castles would add {points} if the game ended now: {castles}.",
            len(castles),
        )
        lines.append(text.format(count=len(castles), points=CASTLE_POINTS * len(castles), castles=", ".join(castles)))
    unfinished = unfinished_influence(match.state)[seat]
    if unfinished:
        text = _("Unfinished settlements would add {points} if the game ended now.")
        lines.append(text.format(points=unfinished))
    total = score + CASTLE_POINTS * len(castles) + unfinished
    text = _("If the game ended now: {points} in all, without secret missions.")
    lines.append(text.format(points=total))
    return Answer(name, tuple(lines), "turn.order", None, seat)


def final_lines(match: Match, seat: int) -> list[str]:
    """The final score of a finished game, line by line; everything is open then."""
    result = match.result
    if result is None:
        raise ValueError("the final score is known only when the game has ended")
    final = result.final[seat]
    name = match.seats[seat].name
    by_source = match.points_by_source(seat)
    lines = [_("{name} had {points} on the track.").format(name=name, points=final.track)]
    lines += [line.format(points=by_source[source]) for source, line in sources().items() if by_source.get(source)]
    if final.settlements:
        text = _("Unfinished settlements add the influence of the houses there: {points}.")
        lines.append(text.format(points=final.settlements))
    castles = match.castles_of(seat)
    if castles:
        text = ngettext(
            "{count} castle at {each} points adds {points}: {castles}.",
            "{count} castles at {each} points each add {points}: {castles}.",
            len(castles),
        )
        lines.append(
            text.format(count=len(castles), each=CASTLE_POINTS, points=final.castles, castles=", ".join(castles))
        )
    for card, paid in final.cards:
        text = _("{mission} is fulfilled and adds {points}.") if paid else _("{mission} is not fulfilled.")
        lines.append(text.format(mission=mission_title(match.mission_card(card)), points=paid))
    lines.append(_("Together: {points}.").format(points=final.total))
    return lines


def why_final(match: Match, seat: int) -> Answer:
    """Why a player's final score is what it is."""
    return Answer(match.seats[seat].name, tuple(final_lines(match, seat)), "end.settlements", None, seat)


def why_won(match: Match) -> Answer:
    """Who has won, and by what."""
    result = match.result
    if result is None:
        raise ValueError("nobody has won before the game has ended")
    names = [match.seats[seat].name for seat in result.winners]
    winner = names[0]
    best = max(final.total for final in result.final)
    tied = [match.seats[seat].name for seat, final in enumerate(result.final) if final.total == best]
    if result.decided_by == DECIDED_BY_POINTS:
        text = ngettext("{name} wins with {count} point, the most.", "{name} wins with {count} points, the most.", best)
        line = text.format(name=winner, count=best)
    elif result.decided_by == SHARED:
        line = _("{names} are tied with {points}, and no tie-break settles it: they share the victory.").format(
            names=listed(names), points=best
        )
    else:
        line = _tie_break(match, result, winner, tied, best)
    totals = [
        _("{name}: {points} in all.").format(name=match.seats[seat].name, points=final.total)
        for seat, final in enumerate(result.final)
    ]
    return Answer(_("The victory"), (line, *totals), "end.winner", None, result.winners[0])


def _tie_break(match: Match, result: Result, winner: str, tied: list[str], best: int) -> str:
    first, second = match.board.tie_breaks[0], match.board.tie_breaks[1]
    words = {"names": listed(tied), "points": best, "name": winner}
    if result.decided_by == TARA:
        text = (
            _("{names} are tied with {points}. {name} has most spaces beside the {place} and wins.")
            if winner in tied
            else _(
                "{names} are tied with {points}. {name}, though not tied, has most spaces beside the {place} and wins."
            )
        )
        return text.format(place=second, **words)
    inside = winner in tied
    places = [place for place in (first, second) if place is not None]
    place = next(place for place in places if kebab(place) == result.decided_by)
    text = (
        _("{names} are tied with {points}. {name} holds {place} and wins.")
        if inside
        else _("{names} are tied with {points}. {name}, though not tied, holds {place} and wins.")
    )
    return text.format(place=place, **words)
