"""Why a placement is refused: a kind, so that a user interface can say it in its own words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.rebirth.geometry import Hex


class RefusalKind(Enum):
    """The kinds of refusal (section 4)."""

    GAME_OVER = "the game is over"
    NOT_YOUR_TURN = "it is another seat's turn"
    OFF_BOARD = "there is no space"
    LANDMARK = "landmarks never take a tile"
    BLOCKED = "the space is blocked with two players"
    TAKEN = "the space is taken"
    WRONG_TERRAIN = "the tile does not go on this kind of space"
    CHOICE_DUE = "a choice must be made first"
    MUST_PLACE = "the tile can be placed, so it may not be discarded"
    MUST_DISCARD = "the tile has no legal space, so it must be discarded"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused placement. `terrain` is the kind of space or landmark there, `owner` who has taken it."""

    kind: RefusalKind
    at: Hex | None = None
    terrain: str | None = None
    owner: int | None = None

    def __str__(self) -> str:
        where = f" at {list(self.at)}" if self.at is not None else ""
        what = f" ({self.terrain})" if self.terrain else ""
        return f"{self.kind.value}{where}{what}"


class IllegalPlacement(ValueError):
    """Raised by `Match.place` for a refused placement; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
