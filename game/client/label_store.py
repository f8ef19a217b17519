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

from game.client.art.vector import Point
from game.client.board_shape import BoardShape
from game.client.fonts import Fonts
from game.client.labels import LINE_STEP, QUICK, THOROUGH, Box, Effort, MapPlaces, Measure, Name, place_all
from game.storage.resources import assets_folder

__all__ = ["LINE_STEP", "ink_shift", "measure", "role", "search", "shipped", "stored", "write"]

# Raised when the search changes, so that older answers are not used
SEARCH = 2
MEASURED_AT = 200
# How much a window may differ from the one an answer was found for, in hundredths of a hex width
BOUNDS_SLACK = 8.0
LARGER_SLACK, SMALLER_SLACK = 1.4, 3.0


@dataclass(frozen=True)
class _Answer:
    board: str
    bounds: Box
    size: float
    places: MapPlaces

    def serves(self, board: str, bounds: Box, size: float) -> bool:
        """Whether these places also do for another window."""
        mine = self.bounds
        return (
            self.board == board
            and self.size - SMALLER_SLACK <= size <= self.size + LARGER_SLACK
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


def stored(shape: BoardShape, bounds: Box, size: float) -> MapPlaces | None:
    """Gives the places found earlier, None when they must be searched for."""
    for answer in _session:
        if answer.serves(shape.board.sha256(), bounds, size):
            return answer.places
    return shipped(shape, bounds, size)


def shipped(shape: BoardShape, bounds: Box, size: float) -> MapPlaces | None:
    """Gives the places that came with the game, None when there are none for this window."""
    board = shape.board.sha256()
    for answer in _shipped(board):
        if answer.serves(board, bounds, size):
            return answer.places
    return None


def search(shape: BoardShape, bounds: Box, size: float, width: Measure, effort: Effort = QUICK) -> MapPlaces:
    """Searches places for all names and remembers them for this session; takes about a second."""
    places = place_all(shape, bounds, size, width, effort)
    _session.append(_Answer(shape.board.sha256(), bounds, size, places))
    return places


@cache
def _shipped(board: str) -> tuple[_Answer, ...]:
    path = assets_folder() / "labels" / f"{board[:16]}.json"
    if not path.is_file():
        return ()
    data = json.loads(path.read_text(encoding="utf-8"))
    if data["search"] != SEARCH or data["board"] != board:
        return ()
    answers = []
    for entry in data["answers"]:
        names, regions = (tuple(_name(name) for name in entry[part]) for part in ("names", "regions"))
        left, top, right, bottom = entry["bounds"]
        compass, ship = (tuple(entry[part]) if entry[part] else None for part in ("compass", "ship"))
        places = MapPlaces(names, regions, compass, ship)
        answers.append(_Answer(board, (left, top, right, bottom), entry["size"], places))
    return tuple(answers)


def write(shape: BoardShape, windows: Sequence[tuple[Box, float]]) -> Path:
    """Searches for all (bounds, size) given and writes the file that ships with the game; gives its path."""
    answers = []
    for bounds, size in windows:
        places = search(shape, bounds, size, measure(size), THOROUGH)
        answers.append(
            {
                "bounds": [round(side, 1) for side in bounds],
                "size": round(size, 2),
                "names": [_plain(name) for name in places.names],
                "regions": [_plain(name) for name in places.regions],
                "compass": _plain_point(places.compass),
                "ship": _plain_point(places.ship),
            }
        )
    board = shape.board.sha256()
    folder = assets_folder() / "labels"
    folder.mkdir(exist_ok=True)
    path = folder / f"{board[:16]}.json"
    data = {"search": SEARCH, "board": board, "title": shape.board.name, "answers": answers}
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return path


def _name(entry: dict[str, Any]) -> Name:
    return Name(**{**entry, "lines": tuple(entry["lines"])})


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
    }
