"""Everything that moves in a game: clips, the choreography that plans them from events, the stage that draws them.

`Shown` is what the screen shows while clips run; cues move it on towards what is true in the match.
"""

from game.client.animations.choreography import choreograph, mission_text, tower_text, town_text
from game.client.animations.clips import (
    BonusFlip,
    CardFlip,
    CastleBanner,
    CathedralVisit,
    Clip,
    ClusterCount,
    Discard,
    HandDraw,
    LapFlourish,
    MarkerFlight,
    MarkerHop,
    MissionBanner,
    PointsFlight,
    TileFlight,
    TileLanding,
    TowerToken,
    TownBanner,
    TownLights,
)
from game.client.animations.shown import Counts, Shown, full_towns, standing
from game.client.animations.stage import Stage

__all__ = [
    "BonusFlip",
    "CardFlip",
    "CastleBanner",
    "CathedralVisit",
    "Clip",
    "ClusterCount",
    "Counts",
    "Discard",
    "HandDraw",
    "LapFlourish",
    "MarkerFlight",
    "MarkerHop",
    "MissionBanner",
    "PointsFlight",
    "Shown",
    "Stage",
    "TileFlight",
    "TileLanding",
    "TowerToken",
    "TownBanner",
    "TownLights",
    "choreograph",
    "full_towns",
    "mission_text",
    "standing",
    "tower_text",
    "town_text",
]
