"""Why a settlement pays whom: ranks, influence, ties, prizes left over."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from game.client.i18n import _, ngettext
from game.client.why.answer import Answer
from game.rebirth import Hex, Match, Rank, Settlement
from game.rebirth.scoring import rank_owners
from game.rebirth.tables import SETTLEMENT_PRIZES, SMALL


def why_settlement(match: Match, name: str) -> Answer:
    """How a settlement stands, or what it has paid."""
    town = next(town for town in match.board.settlements if town.name == name)
    spaces = _spaces(match, town)
    if not spaces:
        return Answer(
            name,
            (_("With two players this place stays empty in the mist, and counts for nothing."),),
            "placing.blocked",
        )
    filled = [space for space in spaces if space in match.tiles]
    port = any(space in match.board.plus_one for space in spaces)
    extra = (_("A port in it, marked +1, pays one point more to whoever builds there."),) if port else ()
    if len(spaces) == SMALL:
        return _small(match, name, spaces[0], extra)
    influence = influence_of(match, spaces)
    if len(filled) == len(spaces):
        completer = _completer(match, spaces)
        ranks = rank_owners(influence, len(spaces), completer)
        topic = "settlements.tie" if _tied(ranks) else "settlements.ranks"
        return Answer(name, (*ranked(match, ranks, len(spaces), completer), *extra), topic, spaces[0], ranks[0].seat)
    prizes = "/".join(map(str, SETTLEMENT_PRIZES[len(spaces)]))
    free = len(spaces) - len(filled)
    lines = [
        ngettext(
            "{count} space is still free. When it is filled, {prizes} points are paid by influence.",
            "{count} spaces are still free. When they are filled, {prizes} points are paid by influence.",
            free,
        ).format(count=free, prizes=prizes)
    ]
    lines += _leading(match, influence)
    lines.append(
        _("If it is never filled, each owner scores the influence of their own houses here, and nothing else.")
    )
    return Answer(name, (*lines, *extra), "settlements.ranks", spaces[0])


def _spaces(match: Match, town: Settlement) -> list[Hex]:
    blocked = match.board.blocked(match.players)
    return [space for space in town.spaces if space not in blocked]


def influence_of(match: Match, spaces: Sequence[Hex]) -> list[int]:
    """Each seat's influence on these spaces."""
    found = [0] * match.players
    for space in spaces:
        if space in match.tiles:
            seat, tile = match.tiles[space]
            found[seat] += tile.influence
    return found


def _completer(match: Match, spaces: Sequence[Hex]) -> int:
    """The seat whose tile came last."""
    return next(placement.seat for placement in reversed(match.placements) if placement.at in spaces)


def _small(match: Match, name: str, space: Hex, extra: tuple[str, ...]) -> Answer:
    placed = match.tile_at(space)
    if placed is None:
        line = _("A settlement of one space pays the influence of the house at once.")
        return Answer(name, (line, *extra), "settlements.small", space)
    seat, tile = placed
    text = ngettext(
        "{name} scored {count} point here: a settlement of one space pays the influence of the house at once.",
        "{name} scored {count} points here: a settlement of one space pays the influence of the house at once.",
        tile.influence,
    )
    line = text.format(name=match.seats[seat].name, count=tile.influence)
    return Answer(name, (line, *extra), "settlements.small", space, seat)


def _leading(match: Match, influence: Sequence[int]) -> list[str]:
    """How the owners stand before the settlement is full."""
    owners = sorted((seat for seat, sum_here in enumerate(influence) if sum_here), key=lambda seat: -influence[seat])
    if not owners:
        return [_("Nobody has built here yet.")]
    lines = [
        _("{name} has influence {influence} here.").format(name=match.seats[seat].name, influence=influence[seat])
        for seat in owners
    ]
    if len(owners) > 1 and influence[owners[0]] == influence[owners[1]]:
        lines.append(_("On a tie whoever fills the last space is behind; the others go clockwise from there."))
    return lines


def _tied(ranks: Sequence[Rank]) -> bool:
    return any(one.influence == other.influence for one, other in pairwise(ranks))


def ranked(match: Match, ranks: Sequence[Rank], size: int, completer: int) -> list[str]:
    """What each owner of a full settlement gets, and why on a tie."""
    words = (
        _("{name} is first with influence {influence} and scores {points}."),
        _("{name} is second with influence {influence} and scores {points}."),
        _("{name} is third with influence {influence} and scores {points}."),
        _("{name} is last with influence {influence} and scores {points}."),
    )
    names = [seat.name for seat in match.seats]
    if len(ranks) == 1:
        text = _("{name} alone has built here and scores all the prizes together: {points}.")
        return [text.format(name=names[ranks[0].seat], points=ranks[0].points)]
    lines = [
        words[min(place, len(words) - 1)].format(name=names[rank.seat], influence=rank.influence, points=rank.points)
        for place, rank in enumerate(ranks)
    ]
    for one, other in pairwise(ranks):
        if one.influence != other.influence:
            continue
        if other.seat == completer:
            text = _("{name} placed the last tile and so loses the tie with {other}.")
            lines.append(text.format(name=names[other.seat], other=names[one.seat]))
        else:
            text = _("{name} is ahead of {other} on a tie, next clockwise from {last}, who placed the last tile.")
            lines.append(text.format(name=names[one.seat], other=names[other.seat], last=names[completer]))
    if len(ranks) < len(SETTLEMENT_PRIZES[size]) and ranks[0].points != SETTLEMENT_PRIZES[size][0]:
        text = _("{name} takes the prizes left over as well, for there are fewer owners than prizes.")
        lines.append(text.format(name=names[ranks[0].seat]))
    return lines
