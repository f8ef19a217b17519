"""A small Irish game with known tiles, tokens and cards, for tests that are about one rule.

    table = IrishTable(drawn("TA b b b"), ["E F", "E F"], aside=["S1", ""], tokens={"A": "builders"})
    table.place(1, 0)                       # seat 0 places its E; the bonus tile is next
    table.place(2, 0)
    table.lines[-1]["bonus"]                # "A"

Every decision goes to both engines, which have to agree; lines are those of the real one's record.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from game.rebirth import Board, Match
from tests.boards import TILE_OPTIONS, Description
from tests.irish_agreement import (
    assert_same_decision,
    assert_same_irish_details,
    assert_same_irish_result,
    decide_both,
    irish_game,
)
from tests.irish_boards import irish_header
from tests.naive.engine import Hex, Line
from tests.naive.ireland import PAYS


def with_irish_tiles(
    description: Description, hands: Sequence[Sequence[str]], aside: Sequence[Sequence[str]]
) -> tuple[Description, list[list[str]], list[list[str]]]:
    """The board with the smallest set of tiles that holds everybody's, and who has what.

    All have the same set and as many tiles aside: what only others' need comes last in a supply, and, where aside tiles
    are wanting, from there.
    """
    wanted = {
        tile: max(list(hand).count(tile) + list(back).count(tile) for hand, back in zip(hands, aside, strict=True))
        for tile in TILE_OPTIONS
    }
    count = max(len(back) for back in aside)
    supplies, set_aside = [], []
    for hand, back in zip(hands, aside, strict=True):
        spare = [
            tile
            for tile, number in wanted.items()
            for _ in range(number - list(hand).count(tile) - list(back).count(tile))
        ]
        missing = count - len(back)
        if missing > len(spare):
            raise ValueError("this table needs as many tiles aside for everybody; name them")
        set_aside.append([*back, *spare[len(spare) - missing :]])
        supplies.append([*hand, *spare[: len(spare) - missing]])
    options = {TILE_OPTIONS[tile]: number for tile, number in wanted.items()}
    options |= {"set_aside": count, "removed_with_four": False}
    return description | {"options": description["options"] | options}, supplies, set_aside


class IrishTable:
    """One game on a drawn board; ``tiles`` and ``aside`` give each seat's in drawing order, apart by blanks.

    ``cards``: the only ones of this game, the first eight lying open. A tower without a token has a Harvest.
    """

    def __init__(
        self,
        description: Description,
        tiles: Sequence[str],
        *,
        aside: Sequence[str] | None = None,
        tokens: Mapping[str, str] | None = None,
        cards: Sequence[str] = (),
        first: int = 0,
        seed: int = 0,
    ) -> None:
        hands = [hand.split() for hand in tiles]
        backs = [back.split() for back in aside or [""] * len(hands)]
        description, supplies, set_aside = with_irish_tiles(description, hands, backs)
        description["options"]["missions_off"] = [card for card in PAYS if card not in cards]
        board = Board.from_description(description, "ireland")
        towers = {tower.name: (tokens or {}).get(tower.name, "harvest") for tower in board.towers}
        assert set(tokens or {}) <= set(towers)
        self.header = irish_header(
            board.description(),
            supplies,
            set_aside=set_aside,
            towers=towers,
            cards=cards,
            first=first,
            seed=seed,
            sha256=board.sha256(),
        )
        self.match = Match.from_record([json.dumps(self.header)])
        self.naive = irish_game(self.match)
        self._check()

    def _check(self) -> None:
        assert_same_decision(self.match, self.naive)
        assert_same_irish_details(self.match, self.naive)

    def decide(self, answer: Any) -> Line | None:
        """Places (a hex or ``None``), doubles (a card) or keeps (a tile), as is asked; the line that this ends."""
        lines = decide_both(self.match, self.naive, answer)
        self._check()
        return lines[0] if lines else None

    def place(self, column: int, row: int) -> Line:
        """The seat to move places its tile there, which needs no choice. Gives the line."""
        line = self.decide((column, row))
        assert line is not None, "a choice is due"
        return line

    def begin(self, column: int, row: int) -> None:
        """The seat to move places its tile there, and has to choose before the line is whole."""
        assert self.decide((column, row)) is None, "no choice is due"

    def double(self, card: str) -> Line | None:
        """The seat to move lays its marker there."""
        return self.decide(card)

    def keep(self, tile: str) -> Line:
        """The seat to move keeps the scouted tile."""
        line = self.decide(tile)
        assert line is not None
        return line

    def places(self, *hexes: Hex) -> list[Line]:
        """Several placements in a row."""
        return [self.place(*at) for at in hexes]

    def discard_rest(self) -> dict[str, Any]:
        """Ends the game in which nothing that is left has a legal space, and gives the result."""
        while not self.match.finished:
            self.decide(None)
        return self.result

    @property
    def asked(self) -> tuple[str, int]:
        """The kind of decision that is due, and whose it is."""
        assert self.naive.asked is not None
        return self.naive.asked.kind, self.naive.asked.seat

    @property
    def lines(self) -> list[Line]:
        """The record so far, without its header."""
        return [json.loads(line) for line in self.match.record_lines()[1:]]

    @property
    def scores(self) -> list[int]:
        """The track."""
        return [self.match.score(seat) for seat in range(self.match.players)]

    def mission(self, card: str) -> Any:
        """An open card as everybody sees it."""
        return next(mission for mission in self.match.public_missions if mission.card.id == card)

    @property
    def result(self) -> dict[str, Any]:
        """The result of the finished game, as the record has it."""
        return assert_same_irish_result(self.match, self.naive)


def awards(line: Line) -> list[tuple[str, str | None, int]]:
    """A line's awards as (for, where, points), in their order."""
    return [(award["for"], award.get("where"), award["points"]) for award in line["awards"]]
