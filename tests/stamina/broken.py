"""Breaks files in many ways, by a seed: bytes changed, left out, put in, and values that no file should hold."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from game.ai import play_decision
from game.rebirth import Board, Match, Seat

#: What stands in the place of a value of a JSON file.
STRANGE: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 3, 7, 10**6, 10**400, -(2**63), 0.5, 1e308, float("nan"), float("inf"), "", "x",
    "E", "S1", "F", "\x00", "\ud800", "0", "null",
    "é" * 50, "a" * 10_000, [], [[]], [0, 0], [-1, 10**9], {}, {"": None},
    {"x": {"y": []}}, ["E"], [["E"], ["F"]],
)  # fmt: skip


def record_lines(board: Board, seed: int, *controllers: str, map_name: str, placements: int | None = None) -> list[str]:
    """The lines of a game that computers have played, whole or only its first placements."""
    match = Match.new(board, [Seat(f"Ada {n}", one) for n, one in enumerate(controllers)], seed, map_name=map_name)
    while not match.finished and (placements is None or match.turn < placements):
        play_decision(match, "easy")
    return match.record_lines()


def data_of(lines: list[str]) -> bytes:
    """A file of these lines."""
    return "".join(line + "\n" for line in lines).encode("utf-8")


def with_bytes_changed(data: bytes, rng: Random) -> bytes:
    """A few bytes are others, are missing, or have come in; or lines have."""
    changed = bytearray(data)
    for _time in range(rng.choice((1, 1, 1, 2, 5))):
        at = rng.randrange(len(changed) + 1)
        length = rng.choice((1, 1, 2, 8, 200))
        kind = rng.randrange(6)
        if kind == 0:
            changed[at : at + length] = rng.randbytes(min(length, 8))
        elif kind == 1:
            del changed[at : at + length]
        elif kind == 2:
            changed[at:at] = rng.randbytes(length)
        elif kind == 3:
            changed[at : at + 1] = rng.choice(b'0123456789{}[]",:\n\r\\').to_bytes()
        elif kind == 4:
            changed[at:at] = changed[at : at + length]
        else:
            changed[at : at + length] = bytes(length)
    return bytes(changed)


def with_a_strange_value(data: bytes, rng: Random) -> bytes:
    """In one of the lines one value, key or list is another."""
    lines = data.decode("utf-8").splitlines()
    number = rng.choice((0, rng.randrange(len(lines))))
    try:
        value = json.loads(lines[number])
    except ValueError:
        return data
    lines[number] = json.dumps(_replaced(value, rng))
    return data_of(lines)


def _replaced(value: Any, rng: Random) -> Any:
    places = [(value, key) for value in _containers(value) for key in _keys(value)]
    holder, key = rng.choice(places)
    kind = rng.randrange(5)
    if kind == 0:
        del holder[key]
    elif kind == 1 and isinstance(holder[key], int) and not isinstance(holder[key], bool):
        holder[key] += rng.choice((-1, 1))
    elif kind == 2 and isinstance(holder, list):
        holder.insert(key, holder[key])
    else:
        holder[key] = rng.choice(STRANGE)
    return value


def _containers(value: Any) -> list[Any]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    found = [value] if inner else []
    return found + [deeper for one in inner for deeper in _containers(one)]


def _keys(value: Any) -> list[Any]:
    return list(value) if isinstance(value, dict) else list(range(len(value)))


def with_lines_mixed(data: bytes, rng: Random) -> bytes:
    """A line is missing, twice there, in another's place, or another game's."""
    lines = data.decode("utf-8").splitlines()
    first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
    kind = rng.randrange(4)
    if kind == 0:
        del lines[first]
    elif kind == 1:
        lines.insert(second, lines[first])
    elif kind == 2:
        lines[first], lines[second] = lines[second], lines[first]
    else:
        lines[first] = "{}"
    return data_of(lines)


WAYS: tuple[Callable[[bytes, Random], bytes], ...] = (with_bytes_changed, with_a_strange_value, with_lines_mixed)


def broken(data: bytes, rng: Random) -> bytes:
    """The file broken in one of the ways."""
    return rng.choice(WAYS)(data, rng)


def bytes_below(folder: Path) -> dict[str, bytes]:
    """What every file below a folder holds."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
