"""The clips: what can be seen moving, each with all it takes to draw it. Plain values, without time or drawing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.client.preview_bubble import BubbleText
from game.rebirth import Hex, Tile


@dataclass(frozen=True)
class TileFlight:
    """A tile is lifted and flies to its space."""

    seat: int
    tile: Tile
    at: Hex


@dataclass(frozen=True)
class TileLanding:
    """The tile comes down: a small squash, and dust."""

    seat: int
    tile: Tile
    at: Hex


@dataclass(frozen=True)
class HandDraw:
    """The next tile slides from the supply into the hand; only ever planned for the viewer's own seat."""

    seat: int
    tile: Tile


@dataclass(frozen=True)
class ClusterCount:
    """The cluster lights up tile by tile, counting."""

    seat: int
    hexes: tuple[Hex, ...]


@dataclass(frozen=True)
class PointsFlight:
    """A number leaves its source and arcs to the marker. `source` tells missions and towers from farms."""

    seat: int
    points: int
    at: Hex
    score: int
    source: str = ""


@dataclass(frozen=True)
class MarkerHop:
    """The marker goes step by step."""

    seat: int
    before: int
    after: int


@dataclass(frozen=True)
class LapFlourish:
    """The marker has gone all the way round, `laps` times by now, and gets its token at `score`."""

    seat: int
    laps: int
    score: int


@dataclass(frozen=True)
class TownLights:
    """A settlement is full: the roofs of its tiles are lit one after the other."""

    name: str
    tiles: tuple[tuple[Hex, int, Tile], ...]


@dataclass(frozen=True)
class TownBanner:
    """The owners of a full settlement, ranked."""

    name: str
    hexes: tuple[Hex, ...]
    text: BubbleText


@dataclass(frozen=True)
class CastleBanner:
    """A castle changes hands."""

    name: str
    at: Hex
    seat: int
    previous: int | None


@dataclass(frozen=True)
class CathedralVisit:
    """A clan leaves its mark at a cathedral."""

    at: Hex
    seat: int


@dataclass(frozen=True)
class CardFlip:
    """A mission card goes to its owner; `title` None keeps it face down."""

    seat: int
    at: Hex
    title: str | None
    icon: str = "card"


@dataclass(frozen=True)
class Discard:
    """A tile fits nowhere and is put away."""

    seat: int
    tile: Tile
    text: BubbleText


@dataclass(frozen=True)
class MissionBanner:
    """A public mission is fulfilled."""

    seat: int
    at: Hex
    text: BubbleText


@dataclass(frozen=True)
class TowerToken:
    """A round tower is used: its token rises from it, turns over and goes to who used it; `text` says what it does."""

    seat: int
    token: str
    at: Hex
    text: BubbleText


@dataclass(frozen=True)
class MarkerFlight:
    """A doubling marker goes to its card (number `card` of the open ones)."""

    seat: int
    at: Hex
    card: int
    title: str


@dataclass(frozen=True)
class BonusFlip:
    """A set-aside tile comes into play; `tile` None keeps it face down."""

    seat: int
    at: Hex
    tile: Tile | None


Clip: TypeAlias = (
    TileFlight
    | TileLanding
    | HandDraw
    | ClusterCount
    | PointsFlight
    | MarkerHop
    | LapFlourish
    | TownLights
    | TownBanner
    | CastleBanner
    | CathedralVisit
    | CardFlip
    | Discard
    | MissionBanner
    | TowerToken
    | MarkerFlight
    | BonusFlip
)
