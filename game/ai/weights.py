"""What greedy thinks things are worth: every number of its judgement, tuned by self-play (docs/opponents.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

POINT = 1000
"""Worth is counted in whole thousandths of a point, so that no rounding differs between machines."""

PARTS = 1000
"""Shares (chances, factors) are whole thousandths."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Greedy's judgement: shares in thousandths of 1, worths in thousandths of a point."""

    rival: int = 1000
    """How much a rival's point counts against an own one."""
    growth: int = 1920
    """How many future farms a cluster with much room may expect, while at least `growth_tiles` of its kind are left."""
    growth_tiles: int = 5
    growth_reach: tuple[int, ...] = (0, 153, 365, 581, 758, 900, 1000)
    """What part of `growth` a cluster with 0, 1, 2, ... free neighbours can expect."""
    room: int = 100
    """Worth of each free space of the farm's kind within two steps of it."""
    blank: int = 0
    """Worth of using a space that takes both kinds of farm."""
    block: int = 700
    """How much a free neighbour taken from a rival's cluster counts, against the growth that it promised."""
    self_block: int = 700
    """The same for a cluster of one's own of the other kind."""
    castle: int = 900
    """Factor on the expected castle points."""
    town: int = 1000
    """Factor on the expected settlement points."""
    card: int = 2200
    """Worth of drawing a mission card."""
    cathedral_chance: int = 250
    """Chance to visit a cathedral later, through each of its free spaces."""
    mission: int = 1000
    """Factor on the expected points of an own card."""
    link_chance: tuple[int, ...] = (1000, 650, 400, 200, 0)
    """Chance to fulfil a link that needs 0, 1, 2, ... more tiles."""


WEIGHTS: Mapping[int, Weights] = {
    2: Weights(rival=1000, room=150, block=1400, castle=1258, town=800),
    3: Weights(
        rival=358,
        growth=1477,
        growth_tiles=3,
        growth_reach=(0, 79, 257, 480, 688, 868, 1000),
        room=184,
        castle=720,
        card=1571,
        cathedral_chance=375,
        mission=741,
    ),
    4: Weights(
        rival=400,
        growth_tiles=8,
        growth_reach=(0, 79, 257, 480, 688, 867, 1000),
        castle=515,
        link_chance=(1000, 559, 290, 114, 0),
    ),
}
"""By number of players: with more of them plans are crossed more often."""
