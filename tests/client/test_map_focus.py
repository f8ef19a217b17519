"""The focus on the map: every hex of every shipped board is reached, and steps up do not drift aside."""

from __future__ import annotations

import math

import pytest

from game.client import map_focus
from game.client.hex_geometry import HexGrid
from game.rebirth import Board, Hex
from game.storage.resources import maps_folder
from game.tiled import read_map

ARROWS = ((1, 0), (-1, 0), (0, 1), (0, -1))
GRID = HexGrid(104.0, 0.0, 0.0)


def shipped() -> list[str]:
    return sorted(path.stem for path in maps_folder().glob("*.tmx"))


def hexes(board: Board, players: int) -> list[Hex]:
    blocked = board.blocked(players)
    return [at for at in board.spaces if at not in blocked] + [mark.hex for mark in board.landmarks]


def reached(steps: dict[Hex, set[Hex]], start: Hex) -> set[Hex]:
    found, waiting = {start}, [start]
    while waiting:
        for at in steps[waiting.pop()] - found:
            found.add(at)
            waiting.append(at)
    return found


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", shipped())
def test_arrows_lead_from_every_hex_to_every_other(name: str, players: int) -> None:
    board = read_map(maps_folder() / f"{name}.tmx").board
    assert board is not None
    places = hexes(board, players)
    forward: dict[Hex, set[Hex]] = {at: set() for at in places}
    back: dict[Hex, set[Hex]] = {at: set() for at in places}
    for at in places:
        for direction in ARROWS:
            found = map_focus.step(GRID.centre, places, at, direction)
            if found is not None:
                forward[at].add(found)
                back[found].add(at)
    assert reached(forward, places[0]) == reached(back, places[0]) == set(places)


FIELD = [(column, row) for column in range(9) for row in range(9)]


@pytest.mark.parametrize("start", [(4, 4), (4, 5)])
@pytest.mark.parametrize("down", [1, -1])
def test_several_steps_up_or_down_stay_in_their_lane(start: Hex, down: int) -> None:
    lane, at = GRID.centre(start)[0], start
    for number in range(1, 4):
        found = map_focus.step(GRID.centre, FIELD, at, (0, down), lane)
        assert found is not None and found[1] == start[1] + number * down
        assert abs(GRID.centre(found)[0] - lane) <= GRID.width / 2 + 1e-6
        at = found


def test_a_stick_points_at_each_of_the_six_neighbours() -> None:
    around = [(5, 4), (4, 5), (3, 5), (3, 4), (3, 3), (4, 3)]
    found = [
        map_focus.step(GRID.centre, FIELD, (4, 4), (math.cos(angle), math.sin(angle)))
        for angle in (math.radians(60 * number + 8) for number in range(6))
    ]
    assert found == around
