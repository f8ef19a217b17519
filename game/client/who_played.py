"""Who decided what where seats changed hands or a clock ran out: people answer for their own decisions alone."""

from __future__ import annotations

from game.client.characters import HUMAN
from game.rebirth import Match


def people(match: Match) -> list[int]:
    """The seats that a person has played, from the beginning or for a while."""
    found = {seat for seat, place in enumerate(match.seats) if place.controller == HUMAN}
    found |= {one.seat for one in match.notes.takeovers if one.controller == HUMAN and one.after < match.turn}
    return sorted(found)


def seat_of_interest(match: Match, winner: int) -> int:
    """The seat that whoever looks at a finished game wants to see first: the only person's, else the winner's."""
    humans = people(match)
    return humans[0] if len(humans) == 1 else winner


def by_person(match: Match, seat: int, number: int) -> bool:
    """Whether placement `number`, counted from 0, of `seat` was decided by a person, and not for him by the clock."""
    at_first = [place.controller for place in match.seats]
    return match.notes.controllers(at_first, number)[seat] == HUMAN and not match.placements[number].timed_out
