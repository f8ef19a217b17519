"""Scores a finished list of placements from the outside, thing by thing instead of turn by turn.

The engines score as the game goes. This looks at the whole list afterwards: for each settlement it asks when it filled
and who filled it, for each castle it walks through its neighbours in the order of placing. Same rules, other road.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.naive.engine import PRIZES, Hex, NaiveBoard, are_neighbours, influence

Placing = tuple[int, str, Hex | None]


def points_by_source(
    description: Mapping[str, Any], players: int, placements: Sequence[Placing]
) -> list[dict[str, int]]:
    """Every seat's points on the track: ``plus-one``, ``farm`` and ``settlement``."""
    board = NaiveBoard(description, players)
    when = {hex: turn for turn, (_, _, hex) in enumerate(placements) if hex is not None}
    points = [{"plus-one": 0, "farm": 0, "settlement": 0} for _ in range(players)]
    for seat, tile, hex in placements:
        if hex is None:
            continue
        if hex in board.plus_one:
            points[seat]["plus-one"] += 1
        if tile in ("E", "F"):
            earlier = [
                h for s, t, h in placements if s == seat and t == tile and h is not None and when[h] <= when[hex]
            ]
            points[seat]["farm"] += _cluster_size(hex, earlier)
    for spaces in board.settlements.values():
        for seat, prize in _settlement_prizes(
            players, [placements[when[s]] for s in spaces if s in when], spaces, when
        ):
            points[seat]["settlement"] += prize
    return points


def _cluster_size(hex: Hex, hexes: Sequence[Hex]) -> int:
    """Grows the cluster ring by ring until it grows no more."""
    cluster = {hex}
    while True:
        touching = {h for h in hexes if h not in cluster and any(are_neighbours(h, inside) for inside in cluster)}
        if not touching:
            return len(cluster)
        cluster |= touching


def _settlement_prizes(
    players: int, tiles: Sequence[Placing], spaces: Sequence[Hex], when: Mapping[Hex, int]
) -> list[tuple[int, int]]:
    if len(tiles) < len(spaces):
        return []
    if len(spaces) == 1:
        return [(tiles[0][0], influence(tiles[0][1]))]
    last = max(tiles, key=lambda placing: when[placing[2]] if placing[2] is not None else -1)
    completer = last[0]
    sums = {seat: sum(influence(t) for s, t, _ in tiles if s == seat) for seat, _, _ in tiles}
    # The completer loses every tie, so it sits furthest round the table from itself.
    ranking = sorted(sums, key=lambda seat: (-sums[seat], (seat - completer - 1) % players))
    return list(zip(ranking, PRIZES[len(spaces), len(ranking)], strict=True))


def castle_controllers(description: Mapping[str, Any], players: int, placements: Sequence[Placing]) -> dict[str, int]:
    """Who holds each castle at the end, by the short form of section 6."""
    held: dict[str, int] = {}
    for name, place in NaiveBoard(description, players).castles.items():
        pairs = dict.fromkeys(range(players), (0, 0))
        for seat, tile, hex in placements:
            if hex is None or not are_neighbours(place, hex):
                continue
            tiles, farms = pairs[seat]
            pairs[seat] = (tiles + 1, farms + (tile in ("E", "F")))
            if name not in held or pairs[seat] > pairs[held[name]]:
                held[name] = seat
    return held
