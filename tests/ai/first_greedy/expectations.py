"""What contests are worth on average when the spaces left are filled by chance: castles, settlements, majorities.

All chances are whole millionths, all points whole thousandths, so that every machine finds the same numbers. The one
assumption throughout: each free space ends up filled with a chance of `fill` eighths, by every seat alike.
"""

from __future__ import annotations

from functools import lru_cache

from game.rebirth.scoring import rank_owners
from game.rebirth.tables import SMALL
from tests.ai.first_greedy.weights import PARTS, POINT

SURE = 1_000_000
FILL_STEPS = 8
INFLUENCES = (1, 2, 3, 4)
NOBODY, ME, RIVAL = 0, 1, 2


@lru_cache(maxsize=50_000)
def castle_chances(
    me: tuple[int, int], rival: tuple[int, int], holder: int, towns: int, farms: int, fill: int, players: int
) -> tuple[int, int]:
    """The chances that I and that my strongest rival hold a castle at the end.

    `me` and `rival` are (tiles, farms) around it, `holder` is NOBODY, ME or RIVAL; `towns` and `farms` count its free
    spaces for settlement tiles and for farms.
    """
    free = towns + farms
    if not free:
        return (SURE * (holder == ME), SURE * (holder == RIVAL))
    mine = theirs = 0
    for count, is_farm in ((towns, 0), (farms, 1)):
        if not count:
            continue
        left = (towns - 1, farms) if not is_farm else (towns, farms - 1)
        i_have = (me[0] + 1, me[1] + is_farm)
        it_has = (rival[0] + 1, rival[1] + is_farm)
        by_me = castle_chances(
            i_have, rival, ME if holder == NOBODY or i_have > rival else holder, *left, fill, players
        )
        by_rival = castle_chances(
            me, it_has, RIVAL if holder == NOBODY or it_has > me else holder, *left, fill, players
        )
        by_neither = castle_chances(me, rival, holder, *left, fill, players)
        other = FILL_STEPS * players - 2 * fill
        mine += count * (fill * (by_me[0] + by_rival[0]) + other * by_neither[0])
        theirs += count * (fill * (by_me[1] + by_rival[1]) + other * by_neither[1])
    whole = free * FILL_STEPS * players
    return mine // whole, theirs // whole


@lru_cache(maxsize=50_000)
def town_worth(size: int, influence: tuple[int, ...], free: int, fill: int) -> tuple[int, ...]:
    """The thousandths of a point that each seat can expect from a settlement that is not full.

    `influence` is each seat's there, `free` its free spaces.
    """
    players = len(influence)
    if not free:
        return tuple(0 for _ in influence)
    mean = POINT * sum(INFLUENCES) // len(INFLUENCES)
    if size == SMALL:
        return (mean * fill // (FILL_STEPS * players),) * players
    # Left unfinished: what is printed, and what may still be printed on the other free spaces.
    printed = [POINT * sum_here + (free - 1) * mean * fill // (FILL_STEPS * players) for sum_here in influence]
    worth = [(FILL_STEPS - fill) * players * len(INFLUENCES) * points for points in printed]
    for seat in range(players):
        for added in INFLUENCES:
            after = influence[:seat] + (influence[seat] + added,) + influence[seat + 1 :]
            for owner, points in enumerate(settled_worth(size, after, free - 1, fill, seat)):
                worth[owner] += fill * points
    whole = FILL_STEPS * players * len(INFLUENCES)
    return tuple(points // whole for points in worth)


def settled_worth(size: int, influence: tuple[int, ...], free: int, fill: int, placer: int) -> tuple[int, ...]:
    """The same just after `placer` placed there: the prizes when that filled it."""
    if free:
        return town_worth(size, influence, free, fill)
    found = [0] * len(influence)
    for rank in rank_owners(influence, size, placer):
        found[rank.seat] = POINT * rank.points
    return tuple(found)


@lru_cache(maxsize=50_000)
def majority_chance(lead: int, free: int, fill: int, players: int) -> int:
    """The chance that I end with at least as many as my strongest rival; `lead` is my number minus its."""
    if lead >= free:
        return SURE
    if lead + free < 0:
        return 0
    other = FILL_STEPS * players - 2 * fill
    ahead = majority_chance(lead + 1, free - 1, fill, players)
    level = majority_chance(lead, free - 1, fill, players)
    behind = majority_chance(lead - 1, free - 1, fill, players)
    return (fill * (ahead + behind) + other * level) // (FILL_STEPS * players)


@lru_cache(maxsize=50_000)
def chance_of(steps: int, tries: int, chance: int) -> int:
    """The chance that at least `steps` of `tries` succeed, each with a chance of `chance` thousandths."""
    if steps <= 0:
        return SURE
    if steps > tries:
        return 0
    hit = chance_of(steps - 1, tries - 1, chance)
    miss = chance_of(steps, tries - 1, chance)
    return (chance * hit + (PARTS - chance) * miss) // PARTS
