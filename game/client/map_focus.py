"""Moving a focus about the map by arrow keys, sticks and Tab; plain geometry, no display."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from game.rebirth import Hex, row_major

WIDEST_TURN = 60.0
# Below 1, so that a neighbour at 60 degrees is nearer than a hex two steps straight ahead.
STRAIGHTNESS = 0.7
Centre = Callable[[Hex], tuple[float, float]]


def step(
    centre: Centre,
    hexes: Iterable[Hex],
    origin: Hex,
    direction: tuple[float, float],
    lane: float | None = None,
) -> Hex | None:
    """The nearest hex that lies within 60 degrees of the direction, straight ones preferred; None at the edge.

    Up and down there are two neighbours alike, half a hex to each side: the one nearer to the line x = `lane` is
    taken, so that several steps up do not drift to one side.
    """
    x0, y0 = centre(origin)
    middle = x0 if lane is None else lane
    wanted = math.atan2(direction[1], direction[0])
    best: tuple[float, float, int, int, Hex] | None = None
    for at in hexes:
        if at == origin:
            continue
        x, y = centre(at)
        away = math.hypot(x - x0, y - y0)
        turn = abs(math.degrees(math.remainder(math.atan2(y - y0, x - x0) - wanted, math.tau)))
        if turn > WIDEST_TURN + 0.01:
            continue
        cost = away * (1 + STRAIGHTNESS * (turn / WIDEST_TURN) ** 2)
        key = (round(cost, 3), round(abs(x - middle), 3), at[1], at[0], at)
        if best is None or key < best:
            best = key
    return best[4] if best is not None else None


def following(spaces: Iterable[Hex], origin: Hex | None, by: int) -> Hex | None:
    """The next (`by` 1) or previous (-1) of the spaces in reading order, round and round; None if there are none."""
    order: Sequence[Hex] = sorted(spaces, key=row_major)
    if not order:
        return None
    if origin is None:
        return order[0] if by > 0 else order[-1]
    if by > 0:
        return next((at for at in order if row_major(at) > row_major(origin)), order[0])
    return next((at for at in reversed(order) if row_major(at) < row_major(origin)), order[-1])


def nearest(centre: Centre, hexes: Iterable[Hex], point: tuple[float, float]) -> Hex | None:
    """The hex nearest to a point; None if there are no hexes."""
    return min(hexes, key=lambda at: (math.dist(centre(at), point), at[1], at[0]), default=None)
