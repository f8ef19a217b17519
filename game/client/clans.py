"""Which clan each seat plays for: the one it has chosen, or the next that is free."""

from __future__ import annotations

from collections.abc import Iterable

from game.client.palettes import STANDARD
from game.rebirth import Seat

#: The words for the clans in records and settings, in the order of `theme.CLANS`.
CLAN_WORDS = tuple(clan.key for clan in STANDARD.clans)


def assigned(words: Iterable[str]) -> tuple[int, ...]:
    """The number of each seat's clan, then those of nobody: all clans, none twice.

    A word that is no clan's, or that an earlier seat has taken, gives the seat its own place's clan or a free one.
    """
    chosen: list[int | None] = []
    for word in words:
        number = CLAN_WORDS.index(word) if word in CLAN_WORDS else None
        chosen.append(None if number in chosen else number)
    chosen += [None] * (len(CLAN_WORDS) - len(chosen))
    for seat, number in enumerate(chosen):
        if number is None:
            chosen[seat] = seat if seat not in chosen else None
    free = (number for number in range(len(CLAN_WORDS)) if number not in chosen)
    return tuple(next(free) if number is None else number for number in chosen)


def clans_of(seats: Iterable[Seat]) -> tuple[int, ...]:
    """The clans of a game's seats, as `theme.seat_clans` takes them."""
    return assigned(seat.clan for seat in seats)
