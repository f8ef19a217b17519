"""A small game with known tiles, for tests that are about one rule.

    table = Table(board, ["E E S1", "F F F"])
    line = table.place(2, 1)                # seat 0 places its first E on column 2, row 1

Every placement goes to both engines, which have to agree; what comes back is the record line of the real one.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from game.rebirth import Board, Event, Match
from tests.agreement import assert_same_details, assert_same_position, assert_same_result, naive_game
from tests.boards import TILE_OPTIONS, Description
from tests.naive.dealing import header
from tests.naive.engine import Hex, Line


def with_tiles(description: Description, hands: Sequence[Sequence[str]]) -> tuple[Description, list[list[str]]]:
    """The board with the smallest set of tiles that holds every hand, and the hands with what is left over behind.

    All players have the same set, so a tile that only one player's hand names comes last in the others' supplies.
    """
    wanted = {tile: max(list(hand).count(tile) for hand in hands) for tile in TILE_OPTIONS}
    options = {TILE_OPTIONS[tile]: count for tile, count in wanted.items()}
    options |= {"set_aside": 0, "removed_with_four": False}
    supplies = [
        [*hand, *(tile for tile, count in wanted.items() for _ in range(count - list(hand).count(tile)))]
        for hand in hands
    ]
    return description | {"options": description["options"] | options}, supplies


class Table:
    """One game on a drawn board; ``tiles`` gives each seat's tiles in drawing order, apart by blanks."""

    def __init__(
        self, description: Description, tiles: Sequence[str], *, first: int = 0, mission_deck: Sequence[str] = ()
    ) -> None:
        description, supplies = with_tiles(description, [hand.split() for hand in tiles])
        board = Board.from_description(description)
        self.header = header(
            board.description(), supplies, mission_deck=mission_deck, first=first, sha256=board.sha256()
        )
        self.match = Match.from_record([json.dumps(self.header)])
        self.naive = naive_game(self.match)
        self.events: list[Event] = []
        self._check()

    def _check(self) -> None:
        assert_same_position(self.match, self.naive)
        assert_same_details(self.match, self.naive)

    def _play(self, at: Hex | None) -> Line:
        self.events = self.match.place(at)
        line: Line = json.loads(self.match.placement_line(len(self.match.placements) - 1))
        assert line == self.naive.play(at)
        self._check()
        return line

    def place(self, column: int, row: int) -> Line:
        """The seat to move plays its turn there."""
        return self._play((column, row))

    def discard(self) -> Line:
        """The seat to move discards its tile."""
        return self._play(None)

    def places(self, *hexes: Hex) -> list[Line]:
        """Several turns in a row."""
        return [self._play(at) for at in hexes]

    @property
    def legal(self) -> set[Hex]:
        """Where the seat to move may place."""
        return set(self.match.legal())

    @property
    def scores(self) -> list[int]:
        """The track."""
        return [self.match.score(seat) for seat in range(self.match.players)]

    def discard_rest(self) -> dict[str, Any]:
        """Ends the game in which nothing that is left has a legal space, and gives the result."""
        while not self.match.finished:
            self.discard()
        return self.result

    @property
    def result(self) -> dict[str, Any]:
        """The result of the finished game, as the record has it."""
        return assert_same_result(self.match, self.naive)


def points(line: Line) -> list[tuple[int, int]]:
    """A line's awards as pairs of seat and points, in their order."""
    return [(award["seat"], award["points"]) for award in line["awards"]]
