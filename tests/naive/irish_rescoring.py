"""Scores the lines of an Irish game from the outside, thing by thing: the other road to `points_by_source`.

Towers: for each seat, which it stands next to at the end, and how many of their effects the lines say it had; whatever
has none paid its fall-back. Missions: for each seat, after which of its lines it fulfils which card first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.naive.engine import Hex, Line, are_neighbours
from tests.naive.ireland import PAYS, IrishGame
from tests.naive.rescoring import castle_controllers, points_by_source


def irish_points_by_source(header: Mapping[str, Any], lines: Sequence[Line]) -> list[dict[str, int]]:
    """Every seat's points on the track: also ``public-mission`` and ``tower``."""
    players = len(header["seats"])
    placings = [
        (line["seat"], line["tile"], None if line["at"] is None else (line["at"][0], line["at"][1])) for line in lines
    ]
    points = points_by_source(header["board"], players, placings)
    for seat, found in enumerate(points):
        found["tower"] = _tower_points(header, lines, seat)
        found["public-mission"] = 0
    for card in header["setup"]["public_missions"]:
        for place, (seat, number) in enumerate(_who_fulfils(header, lines, placings, card)):
            markers = [n for n, line in enumerate(lines) if line["seat"] == seat and line.get("doubles") == card]
            # The marker counts from the line after the one that laid it.
            doubled = bool(markers) and markers[0] < number
            points[seat]["public-mission"] += PAYS[card][place > 0] * (2 if doubled else 1)
    return points


def _tower_points(header: Mapping[str, Any], lines: Sequence[Line], seat: int) -> int:
    own = [line for line in lines if line["seat"] == seat]
    hexes = [(line["at"][0], line["at"][1]) for line in own if line["at"] is not None]
    towers = {name: (place[0], place[1]) for name, place in header["board"].get("round_towers", {}).items()}
    used = [name for name, place in towers.items() if any(are_neighbours(place, hex) for hex in hexes)]
    tokens = [header["setup"]["towers"][name] for name in used]
    had = {
        "harvest": 0,
        "builders": sum("bonus" in line for line in own),
        "scouts": sum("supply" in line for line in own),
        "secret": sum(len(line["cards"]) for line in own),
        "doubling": sum("doubles" in line for line in own),
    }
    fall_backs = sum(tokens.count(token) - effects for token, effects in had.items())
    return 3 * fall_backs + (10 if tokens.count("harvest") >= 3 else 0)


def _who_fulfils(
    header: Mapping[str, Any], lines: Sequence[Line], placings: Sequence[tuple[int, str, Hex | None]], card: str
) -> list[tuple[int, int]]:
    """The seats that fulfil a card, in the order of their lines, with those lines' numbers."""
    players = len(header["seats"])
    found: list[tuple[int, int]] = []
    still = IrishGame(header)
    for number, (seat, tile, hex) in enumerate(placings):
        if hex is None:
            continue
        still.tiles[hex] = (seat, tile)
        if any(seat == other for other, _ in found):
            continue
        if card in ("high-king", "chieftain"):
            still.controllers = castle_controllers(header["board"], players, placings[: number + 1])
        own = still.cells_of(seat)
        still.used[seat] = [
            name for name, place in still.board.towers.items() if any(are_neighbours(place, at) for at in own)
        ]
        if still.fulfilled(seat, card):
            found.append((seat, number))
    return found
