"""What one placement causes, derived from the positions before and after it: awards, castles, cathedrals, cards."""

from __future__ import annotations

from dataclasses import dataclass

from game.rebirth.geometry import Hex
from game.rebirth.ireland import IrelandState
from game.rebirth.layout import NOBODY, Layout, Mask
from game.rebirth.scoring import Rank, rank_owners
from game.rebirth.state import State
from game.rebirth.tables import SMALL
from game.rebirth.tiles import FARM_NAMES, Tile


@dataclass(frozen=True, slots=True)
class Award:
    """Points scored at once; `source` and `where` as in the record (`where` is None for plus-one)."""

    seat: int
    points: int
    source: str
    where: str | None = None


@dataclass(frozen=True, slots=True)
class CastleChange:
    """A castle that changes hands; `previous` is None if nobody held it."""

    name: str
    seat: int
    previous: int | None


@dataclass(frozen=True, slots=True)
class MissionMet:
    """A public mission that the placement fulfils; `points` has the doubling in it."""

    card: str
    points: int
    first: bool
    doubled: bool


@dataclass(frozen=True, slots=True)
class TowerReached:
    """A round tower that the placement uses; `points` is None while a choice before it is still due."""

    name: str
    token: str
    points: int | None


@dataclass(frozen=True, slots=True)
class TurnReport:
    """One placement and all it causes. `awards` in the order of the rules, none of 0 points.

    `cluster`: the new tile's farm cluster in rings from the tile outward, empty for a settlement tile. `settlement`
    and `ranks`: the settlement that this placement fills (a small one has one rank), None and empty otherwise.
    `cathedrals`: those visited for the first time; `cards_drawn`: how many mission cards that draws, for the deck may
    run out. The cards themselves are hidden and not in here. Ireland: `missions` met, in the order in which they lie
    open, and `towers` reached, by row, then column.
    """

    seat: int
    tile: Tile
    at: Hex
    awards: tuple[Award, ...]
    castles: tuple[CastleChange, ...]
    cathedrals: tuple[str, ...]
    cards_drawn: int
    cluster: tuple[Hex, ...]
    settlement: str | None
    ranks: tuple[Rank, ...]
    missions: tuple[MissionMet, ...] = ()
    towers: tuple[TowerReached, ...] = ()

    def points(self, seat: int) -> int:
        """All that a seat scores by this placement."""
        return sum(award.points for award in self.awards if award.seat == seat)


def report_turn(before: State, cell: int, after: State) -> TurnReport:
    """The report of `before.play(cell)`, which led to `after`."""
    layout = before.layout
    seat = before.to_move
    tile = Tile(before.hand(seat))
    at = layout.hexes[cell]
    awards = []
    if layout.bonus[cell]:
        awards.append(Award(seat, layout.bonus[cell], "plus-one"))
    cluster: tuple[Hex, ...] = ()
    settlement: str | None = None
    ranks: tuple[Rank, ...] = ()
    if tile.is_farm:
        bit = layout.bits[cell]
        mask = next(mask for mask in after.clusters[2 * seat + tile] if mask & bit)
        awards.append(Award(seat, mask.bit_count(), "farm", FARM_NAMES[tile]))
        cluster = _in_rings(layout, cell, mask)
    else:
        town = layout.settlement_of[cell]
        size = layout.settlement_sizes[town]
        name = layout.settlement_names[town]
        if size == SMALL:
            settlement, ranks = name, (Rank(seat, tile.influence, tile.influence),)
        elif not after.free & layout.settlement_masks[town]:
            players = layout.players
            here = after.influence[town * players : (town + 1) * players]
            settlement, ranks = name, rank_owners(here, size, seat)
        awards += [Award(rank.seat, rank.points, "settlement", settlement) for rank in ranks if rank.points]
    missions, towers = _irish_parts(before, after)
    awards += [Award(seat, met.points, "public-mission", met.card) for met in missions]
    awards += [Award(seat, tower.points, "tower", tower.name) for tower in towers if tower.points]
    castles = tuple(
        CastleChange(name, new, None if old == NOBODY else old)
        for name, old, new in zip(layout.castle_names, before.controllers, after.controllers, strict=True)
        if old != new
    )
    cathedrals = tuple(
        layout.cathedral_names[number]
        for number in layout.cathedrals_near[cell]
        if before.visited[number] != after.visited[number]
    )
    return TurnReport(
        seat=seat,
        tile=tile,
        at=at,
        awards=tuple(awards),
        castles=castles,
        cathedrals=cathedrals,
        cards_drawn=after.deck_drawn - before.deck_drawn,
        cluster=cluster,
        settlement=settlement,
        ranks=ranks,
        missions=missions,
        towers=towers,
    )


def _irish_parts(before: State, after: State) -> tuple[tuple[MissionMet, ...], tuple[TowerReached, ...]]:
    """Missions met and towers reached; `after.happenings` must have been a list while it was played."""
    if not isinstance(before, IrelandState):
        return (), ()
    assert isinstance(after, IrelandState) and after.happenings is not None
    layout = before.layout
    seat = before.to_move
    missions = tuple(
        MissionMet(
            card=layout.cards[number].id,
            points=before.mission_points(seat, number),
            first=before.is_first(number),
            doubled=before.marker[seat] == number,
        )
        for number in before.public
        if (before.unscored[seat] & ~after.unscored[seat]) >> number & 1
    )
    towers = [TowerReached(layout.tower_names[tower], token, points) for tower, token, points in after.happenings]
    towers += [TowerReached(layout.tower_names[tower], after.tokens[tower], None) for tower in after.tokens_due]
    return missions, tuple(towers)


def _in_rings(layout: Layout, cell: int, mask: Mask) -> tuple[Hex, ...]:
    found = [layout.hexes[cell]]
    ring = layout.bits[cell]
    rest = mask & ~ring
    while rest:
        reached = 0
        for position in layout.positions(ring):
            reached |= layout.neighbours[position]
        ring = reached & rest
        rest &= ~ring
        found += layout.hexes_of(ring)
    return tuple(found)
