"""Remembers where names go: the shipped maps bring their places along, others are searched once per session.

`assets/labels/*.json` holds the answers of `labels.place_all` as plain data, each the
hash of the board it belongs to. Whoever changes a map, a font or the search rebuilds them (`write`); a stale file is
merely not used.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pygame

from game.client.art.vector import Point
from game.client.board_shape import BoardShape
from game.client.fonts import Fonts
from game.client.label_places import place_all
from game.client.label_room import QUICK_SEARCH, THOROUGH_SEARCH, Ground, Ink, find_room
from game.client.labels import LINE_STEP, QUICK, THOROUGH, Box, MapPlaces, Measure, Name, name_forms
from game.rebirth import Board, Hex
from game.storage.resources import assets_folder

__all__ = ["LINE_STEP", "ink", "ink_shift", "measure", "role", "search", "shipped", "stored", "write"]

# Raised when the search changes, so that older answers are not used
SEARCH = 3
MEASURED_AT = 200
# From this opacity on a pixel belongs to a letter
SOLID_INK = 100
# How much a window may differ from the one an answer was found for, in hundredths of a hex width
BOUNDS_SLACK = 8.0
LARGER_SLACK, SMALLER_SLACK = 1.4, 3.0


@dataclass(frozen=True)
class _Answer:
    board: str
    bounds: Box
    size: float
    places: MapPlaces


def serves(mine: Box, found_size: float, bounds: Box, size: float) -> bool:
    """Tells whether places found for `mine` and letters of `found_size` also do for another window."""
    return (
        found_size - SMALLER_SLACK <= size <= found_size + LARGER_SLACK
        and mine[0] >= bounds[0] - BOUNDS_SLACK
        and mine[1] >= bounds[1] - BOUNDS_SLACK
        and mine[2] <= bounds[2] + BOUNDS_SLACK
        and mine[3] <= bounds[3] + BOUNDS_SLACK
        and sum(abs(a - b) for a, b in zip(mine, bounds, strict=True)) <= 20 * BOUNDS_SLACK
    )


_session: list[_Answer] = []


def role(kind: str) -> str:
    """Gives the face for a kind of name."""
    return {"settlement": "bold", "region": "display"}.get(kind, "italic")


@cache
def _fonts() -> Fonts:
    return Fonts()


def measure(size: float) -> Measure:
    """Gives a function that measures a line in letters of `size`, in the unit of `size`."""
    fonts = _fonts()

    def width(text: str, kind: str) -> float:
        return fonts.text(role(kind), MEASURED_AT).size(text)[0] * size / MEASURED_AT

    return width


@cache
def _ink_share(face_role: str) -> float:
    """Gives how far the middle between base line and capitals lies below the middle of a rendered line."""
    face = _fonts().text(face_role, MEASURED_AT)
    line = face.render("H", True, (0, 0, 0))
    box = line.get_bounding_rect()
    return (box.centery - line.get_height() / 2) / MEASURED_AT


def ink_shift(fonts: Fonts, face_role: str, px: float) -> float:
    """Gives how far a line must be raised so that its letters stand in the middle."""
    return _ink_share(face_role) * fonts.size(px)


def ink(board: Board, size: float) -> Ink:
    """Draws the names of a board in letters of `size` and gives a function that gives their masks.

    Not on a thread: fonts belong to the one that draws the window. A pixel of a mask is the unit of `size`.
    """
    fonts = _fonts()
    scale = size / MEASURED_AT

    def drawn(lines: Sequence[str], kind: str) -> pygame.mask.Mask:
        face = fonts.text(role(kind), MEASURED_AT)
        letters = [face.render(line, True, (0, 0, 0)) for line in lines]
        step = MEASURED_AT * LINE_STEP
        width = max(line.get_width() for line in letters)
        height = round(step * (len(lines) - 1)) + letters[0].get_height()
        whole = pygame.Mask((width, height))
        for i, line in enumerate(letters):
            middle = height / 2 + (i - (len(lines) - 1) / 2) * step - _ink_share(role(kind)) * MEASURED_AT
            place = round((width - line.get_width()) / 2), round(middle - line.get_height() / 2)
            whole.draw(pygame.mask.from_surface(line, SOLID_INK), place)
        return whole.scale((max(1, round(width * scale)), max(1, round(height * scale))))

    named = [("settlement", town.name) for town in board.settlements]
    named += [(mark.kind, mark.name) for mark in board.landmarks]
    masks = {(lines, kind): drawn(lines, kind) for kind, name in named for lines in name_forms(name)}
    return lambda lines, kind: masks[tuple(lines), kind]


def stored(shape: BoardShape, bounds: Box, size: float) -> MapPlaces | None:
    """Gives the places found earlier, None when they must be searched for."""
    for answer in _session:
        if answer.board == shape.board.sha256() and serves(answer.bounds, answer.size, bounds, size):
            return answer.places
    return shipped(shape, bounds, size)


def shipped(shape: BoardShape, bounds: Box, size: float) -> MapPlaces | None:
    """Gives the places that came with the game, None when there are none for this window."""
    board = shape.board.sha256()
    for number, (found_for, found_size, _entry) in enumerate(_shipped(board)):
        if serves(found_for, found_size, bounds, size):
            return _places(board, number)
    return None


def search(
    shape: BoardShape, bounds: Box, size: float, width: Measure, drawn: Ink, thorough: bool = False
) -> MapPlaces:
    """Searches places for all names and remembers them for this session; takes some seconds.

    `drawn` comes from `ink`, and `width` from `measure`, for the same size.
    """
    ground = Ground(shape, bounds, drawn)
    found = place_all(shape, bounds, size, width, THOROUGH if thorough else QUICK, ground.cost)
    places = find_room(shape, bounds, size, found, ground, THOROUGH_SEARCH if thorough else QUICK_SEARCH)
    _session.append(_Answer(shape.board.sha256(), bounds, size, places))
    return places


@cache
def _shipped(board: str) -> tuple[tuple[Box, float, dict[str, Any]], ...]:
    """Gives the answers for a board as they are in its file: the bounds and the size each is for, and the rest."""
    path = assets_folder() / "labels" / f"{board[:16]}.json"
    if not path.is_file():
        return ()
    data = json.loads(path.read_text(encoding="utf-8"))
    if data["search"] != SEARCH or data["board"] != board:
        return ()
    answers = []
    for entry in data["answers"]:
        left, top, right, bottom = entry["bounds"]
        answers.append(((left, top, right, bottom), entry["size"], entry))
    return tuple(answers)


@cache
def _places(board: str, number: int) -> MapPlaces:
    """Reads one answer from the file of a board."""
    _bounds, size, entry = _shipped(board)[number]
    names, regions = (tuple(_name(name) for name in entry[part]) for part in ("names", "regions"))
    compass, ship = (tuple(entry[part]) if entry[part] else None for part in ("compass", "ship"))
    spare = tuple(tuple(_spot(name, spot) for spot in spots) for name, spots in zip(names, entry["spare"], strict=True))
    return MapPlaces(names, regions, compass, ship, spare, size)


def write(shape: BoardShape, windows: Sequence[tuple[Box, float]]) -> Path:
    """Searches for all (bounds, size) given and writes the file that ships with the game; gives its path."""
    answers = []
    for bounds, size in windows:
        places = search(shape, bounds, size, measure(size), ink(shape.board, size), thorough=True)
        answers.append(
            {
                "bounds": [round(side, 1) for side in bounds],
                "size": round(size, 2),
                "names": [_plain(name) for name in places.names],
                "regions": [_plain(name) for name in places.regions],
                "spare": [[_plain_spot(spot) for spot in spots] for spots in places.spare],
                "compass": _plain_point(places.compass),
                "ship": _plain_point(places.ship),
            }
        )
    board = shape.board.sha256()
    folder = assets_folder() / "labels"
    folder.mkdir(exist_ok=True)
    path = folder / f"{board[:16]}.json"
    data = {"search": SEARCH, "board": board, "title": shape.board.name, "answers": answers}
    path.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    return path


def _name(entry: dict[str, Any]) -> Name:
    return Name(**{**entry, "lines": tuple(entry["lines"]), "touched": _touched(entry["touched"])})


def _touched(numbers: Sequence[int]) -> frozenset[tuple[Hex, int]]:
    """Reads column, row and tile, over and over."""
    columns, rows, tiles = numbers[0::3], numbers[1::3], numbers[2::3]
    return frozenset(((column, row), tile) for column, row, tile in zip(columns, rows, tiles, strict=True))


def _plain_touched(name: Name) -> list[int]:
    return [number for (column, row), tile in sorted(name.touched) for number in (column, row, tile)]


def _spot(name: Name, spot: list[Any]) -> Name:
    lines, x, y, width, height, touched = spot
    return Name(name.kind, name.name, tuple(lines), x, y, width, height, rank=name.rank, touched=_touched(touched))


def _plain_spot(spot: Name) -> list[Any]:
    sides = [round(side, 1) for side in (spot.x, spot.y, spot.width, spot.height)]
    return [list(spot.lines), *sides, _plain_touched(spot)]


def _plain_point(point: Point | None) -> list[float] | None:
    return None if point is None else [round(point[0], 1), round(point[1], 1)]


def _plain(name: Name) -> dict[str, Any]:
    return {
        "kind": name.kind,
        "name": name.name,
        "lines": list(name.lines),
        "x": round(name.x, 1),
        "y": round(name.y, 1),
        "width": round(name.width, 1),
        "height": round(name.height, 1),
        "hidden": name.hidden,
        "rank": name.rank,
        "touched": _plain_touched(name),
    }
