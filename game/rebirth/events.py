"""What happened in a turn, typed, in the order of the rules (section 3). The client animates from these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.rebirth.geometry import Hex
from game.rebirth.scoring import Rank, Result
from game.rebirth.tiles import Tile


@dataclass(frozen=True, slots=True)
class TilePlaced:
    """A seat placed a tile."""

    seat: int
    tile: Tile
    at: Hex


@dataclass(frozen=True, slots=True)
class TileDiscarded:
    """A seat discarded, face up, a tile that had no legal space."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class PlusOneScored:
    """A port or an offshore farm gave its point."""

    seat: int
    at: Hex
    points: int


@dataclass(frozen=True, slots=True)
class FarmScored:
    """A farm scored its cluster; `cluster` lists the hexes in rings from the new tile outward."""

    seat: int
    farm: str
    points: int
    cluster: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class SettlementScored:
    """A settlement is full; `ranks` best first, every owner listed, also those who get nothing."""

    name: str
    completer: int
    ranks: tuple[Rank, ...]


@dataclass(frozen=True, slots=True)
class CastleTaken:
    """A castle changed hands; `previous` is None if nobody held it."""

    name: str
    seat: int
    previous: int | None


@dataclass(frozen=True, slots=True)
class CathedralVisited:
    """A seat visited a cathedral for the first time."""

    name: str
    seat: int


@dataclass(frozen=True, slots=True)
class MissionDrawn:
    """A seat drew a mission card, which only it may see."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class PublicMissionScored:
    """A seat fulfilled a public mission; `first` before everybody else, `doubled` by its marker (in `points`)."""

    seat: int
    card: str
    points: int
    first: bool
    doubled: bool


@dataclass(frozen=True, slots=True)
class TowerUsed:
    """A seat used a round tower; `points` is what its token paid, 0 for one whose effect follows."""

    seat: int
    name: str
    token: str
    points: int


@dataclass(frozen=True, slots=True)
class MarkerLaid:
    """A seat laid its doubling marker on a public mission."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class BonusTileSeen:
    """A bonus placement begins: the seat holds this set-aside tile, which only it may see until it is placed."""

    seat: int
    tile: Tile
    tower: str


@dataclass(frozen=True, slots=True)
class ChoiceDue:
    """The seat must choose before its turn goes on: "double" (where its marker goes) or "keep" (which tile)."""

    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """A seat drew its next tile, which only it may see."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """The turn went to this seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The last tile is placed and final scoring is done."""

    result: Result


Event: TypeAlias = (
    TilePlaced
    | TileDiscarded
    | PlusOneScored
    | FarmScored
    | SettlementScored
    | CastleTaken
    | CathedralVisited
    | MissionDrawn
    | PublicMissionScored
    | TowerUsed
    | MarkerLaid
    | BonusTileSeen
    | ChoiceDue
    | TileDrawn
    | TurnPassed
    | GameEnded
)
