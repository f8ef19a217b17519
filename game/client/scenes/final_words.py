"""How a game has ended, in words: who has won, with how much, and what decided it."""

from __future__ import annotations

from collections.abc import Sequence

from game.client import theme
from game.client.i18n import _, listed, ngettext
from game.client.map_names import map_title
from game.rebirth import Match, Result, kebab


def headline(match: Match, result: Result) -> str:
    """Who has won."""
    winners = [match.seats[seat].name for seat in result.winners]
    if len(winners) == 1:
        return _("{name} wins").format(name=winners[0])
    return _("{names} share the victory").format(names=listed(winners))


def reason(match: Match, result: Result, totals: Sequence[int]) -> str:
    """With how much, and what decided it, in words; `totals` are the points of each seat."""
    best = max(totals)
    decided = result.decided_by
    if decided == "shared":
        text = ngettext(
            "{n} point each, and nothing that settles it", "{n} points each, and nothing that settles it", best
        )
        return text.format(n=best)
    seat = result.winners[0]
    clan = theme.clan_of(seat).title
    if decided == "points":
        text = ngettext(
            "{n} point: the {clan} has made {land} bloom", "{n} points: the {clan} has made {land} bloom", best
        )
        return text.format(n=best, clan=clan, land=map_title(match.board.name))
    place = _place_name(match, decided)
    if any(mark.kind == "tara" and mark.name == place for mark in match.board.landmarks):
        text = ngettext(
            "A tie at {n} point: the {clan} has most spaces beside the {place} and wins",
            "A tie at {n} points: the {clan} has most spaces beside the {place} and wins",
            best,
        )
    elif totals[seat] == best:
        text = ngettext(
            "Level at {n} point: the {clan} holds {place} and wins",
            "Level at {n} points: the {clan} holds {place} and wins",
            best,
        )
    else:
        text = ngettext(
            "A tie at {n} point, and none of those tied holds the first castle: the {clan} holds {place} and wins",
            "A tie at {n} points, and none of those tied holds the first castle: the {clan} holds {place} and wins",
            best,
        )
    return text.format(n=best, place=place, clan=clan)


def _place_name(match: Match, kebab_name: str) -> str:
    names = [landmark.name for landmark in match.board.landmarks]
    return next((name for name in names if kebab(name) == kebab_name), kebab_name)
