"""What a match is told and tells: seats, placements, decisions that are due, and how mission cards stand."""

from __future__ import annotations

from dataclasses import dataclass

from game.rebirth.geometry import Hex
from game.rebirth.missions import MissionCard, MissionStanding
from game.rebirth.state import State
from game.rebirth.tiles import Tile
from game.rebirth.turn_report import Award, TurnReport


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: a name to show and a controller ("human", "greedy", ...).

    `clan` is the word for what the seat's pieces look like; empty: that of its place at the table.
    """

    name: str
    controller: str
    clan: str = ""


@dataclass(frozen=True, slots=True)
class Placement:
    """One line of the record: a placement, or a discard (`at` None), and what it caused.

    `castles` pairs the castles that changed hands with their new controller; `cards` are the ids of the cards drawn.
    Ireland: `bonus` names the tower that earned a bonus placement, `doubles` the mission that the marker was laid on;
    after Scouts `drew` holds the kept tile, then those put back, and `supply` what remains in its new order.
    `capped`: a time limit cut an opponent's thinking short, so the decision depended on the machine.
    `timed_out`: a player's time was up, and the computer decided.
    """

    seat: int
    tile: Tile
    at: Hex | None
    awards: tuple[Award, ...]
    castles: tuple[tuple[str, int], ...]
    cards: tuple[str, ...]
    drew: tuple[Tile, ...]
    bonus: str | None = None
    doubles: str | None = None
    supply: tuple[Tile, ...] | None = None
    capped: bool = False
    timed_out: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """What the seat to move has to decide: "place" `tile` (earned by tower `bonus`, None for the turn's own),
    "double" one of the public missions `cards`, or "keep" one of the scouted `tiles`.
    """

    kind: str
    seat: int
    tile: Tile | None = None
    bonus: str | None = None
    cards: tuple[str, ...] = ()
    tiles: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class PublicMission:
    """An open card as everybody sees it stand.

    By seat: `have` of `need`, `scored` (the points it paid that seat, None if not yet), `pays` (what it would pay now),
    `doubled` (the marker lies on it). `first` is the seat that fulfilled it first, None for nobody yet.
    """

    card: MissionCard
    need: int
    have: tuple[int, ...]
    scored: tuple[int | None, ...]
    pays: tuple[int, ...]
    doubled: tuple[bool, ...]
    first: int | None
    spaces: frozenset[Hex]


@dataclass(frozen=True, slots=True)
class MissionProgress:
    """A card as its owner sees it stand; `spaces` are those to light up on the board."""

    card: MissionCard
    standing: MissionStanding
    spaces: frozenset[Hex]

    @property
    def fulfilled(self) -> bool:
        """Whether the card would pay now."""
        return self.standing.fulfilled


@dataclass(slots=True)
class Pending:
    """A placement whose line is not yet whole, since a choice that belongs to it is due."""

    mover: int
    tile: Tile
    at: Hex | None
    bonus: str | None
    before: State
    report: TurnReport | None
    cards_before: int
    told: int = 0
    doubles: str | None = None
