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
    bonus: int = POINT
    """Worth of a point that a space gives (+1)."""
    farm: int = POINT
    """Worth of a point that a farm scores, now or later."""
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


@dataclass(frozen=True, slots=True)
class IrishWeights(Weights):
    """What Ireland has more. Chances are those of one step towards a mission: that one of the tiles left, or one of the
    spaces, towns, castles, towers left, whichever are fewer, helps.
    """

    public: int = 1000
    """Factor on what a step towards a public mission is worth; the points of the last step count in full."""
    private: int = 1000
    """The same for the private mission, all of whose points come at the end."""
    ahead: int = 750
    """Chance to be the first to fulfil a mission when no rival is as near to it."""
    level: int = 450
    behind: int = 200
    coast_to_coast: int = 300
    high_king: int = 425
    chieftain: int = 800
    great_harvest: int = 500
    pilgrimage: int = 900
    twin_granaries: int = 275
    four_provinces: int = 900
    townsfolk: int = 975
    liffey_quays: int = 525
    sea_farmer: int = 525
    seat_of_kings: int = 525
    common_ground: int = 625
    tower_chance: int = 200
    """Chance to use a tower later, through each of its free spaces."""
    tower_rival: int = 3000
    """Worth to a rival of a tower that it has not used."""
    harvest: tuple[int, ...] = (4000, 5000, 13000, 3000)
    """Worth of a Harvest token after 0, 1, 2, ... used ones."""
    builders: int = 5500
    scouts: int = 2500
    secret: int = 5000
    doubling: int = 1000
    """Factor on the most expected from a mission that can be doubled."""


WEIGHTS: Mapping[tuple[str, int], Weights] = {
    ("scotland", 2): Weights(rival=1000, room=150, block=1400, castle=1258, town=800),
    ("scotland", 3): Weights(
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
    ("scotland", 4): Weights(
        rival=400,
        growth_tiles=8,
        growth_reach=(0, 79, 257, 480, 688, 867, 1000),
        castle=515,
        link_chance=(1000, 559, 290, 114, 0),
    ),
    ("ireland", 2): IrishWeights(
        rival=1000,
        room=150,
        block=1400,
        castle=1258,
        town=800,
        public=700,
        builders=7425,
        harvest=(4000, 3500, 13000, 3000),
    ),
    ("ireland", 3): IrishWeights(
        rival=358,
        growth=1477,
        growth_tiles=3,
        growth_reach=(0, 79, 257, 480, 688, 868, 1000),
        room=184,
        castle=720,
        builders=7700,
        coast_to_coast=250,
        high_king=225,
        chieftain=300,
        great_harvest=800,
        pilgrimage=925,
        twin_granaries=550,
        four_provinces=550,
        townsfolk=975,
        liffey_quays=375,
        sea_farmer=250,
        seat_of_kings=375,
        common_ground=375,
    ),
    ("ireland", 4): IrishWeights(
        rival=400,
        growth_tiles=8,
        growth_reach=(0, 79, 257, 480, 688, 867, 1000),
        castle=515,
        coast_to_coast=275,
        high_king=200,
        chieftain=275,
        great_harvest=825,
        pilgrimage=900,
        twin_granaries=550,
        four_provinces=650,
        townsfolk=975,
        liffey_quays=300,
        sea_farmer=300,
        seat_of_kings=325,
        common_ground=300,
    ),
}
"""By rule set and number of players: with more of them plans are crossed more often."""
