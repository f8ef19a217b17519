"""Why a placement is refused: a kind, so that a user interface can say it in its own words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.rebirth.geometry import Hex
from game.rebirth.message import N_, Message, MessageError


class RefusalKind(Enum):
    """The kinds of refusal (section 4)."""

    GAME_OVER = N_("the game is over")
    NOT_YOUR_TURN = N_("it is another seat's turn")
    OFF_BOARD = N_("there is no space")
    LANDMARK = N_("landmarks never take a tile")
    BLOCKED = N_("the space is blocked with two players")
    TAKEN = N_("the space is taken")
    WRONG_TERRAIN = N_("the tile does not go on this kind of space")
    CHOICE_DUE = N_("a choice must be made first")
    MUST_PLACE = N_("the tile can be placed, so it may not be discarded")
    MUST_DISCARD = N_("the tile has no legal space, so it must be discarded")


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused placement. `terrain` is the kind of space or landmark there, `owner` who has taken it."""

    kind: RefusalKind
    at: Hex | None = None
    terrain: str | None = None
    owner: int | None = None

    @property
    def said(self) -> Message:
        """The refusal in plain words."""
        why = Message(self.kind.value)
        if self.at is None:
            return why
        if self.terrain is None:
            return Message("{why}: {at}", why=why, at=list(self.at))
        return Message("{why}: {at} ({terrain})", why=why, at=list(self.at), terrain=self.terrain)

    def __str__(self) -> str:
        return str(self.said)


class IllegalPlacement(MessageError, ValueError):
    """Raised by `Match.place` for a refused placement; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.said)
        self.refusal = refusal


class IllegalChoice(MessageError, ValueError):
    """Raised for a choice that is not there to be made; nothing has changed."""
