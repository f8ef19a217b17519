"""What happened, told in words: the recap since the last turn and the log. Public things only."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.i18n import _
from game.client.mission_text import mission_title, token_title
from game.rebirth import Hex, Match, Placement, Settlement, Tile, neighbours, row_major
from game.rebirth.tables import IRELAND


@dataclass(frozen=True)
class Happening:
    """One placement as everybody saw it. `gains` holds every seat that scored; `place` and `extras` are words.

    `hexes` are all places that it is about: its own, a settlement that it filled, castles, towers and cathedrals;
    `missions` are the ids of the public missions.
    """

    number: int
    seat: int
    name: str
    tile: Tile
    at: Hex | None
    place: str
    extras: tuple[str, ...]
    gains: tuple[tuple[int, int], ...]
    castles: tuple[str, ...]
    hexes: tuple[Hex, ...] = ()
    missions: tuple[str, ...] = ()
    #: Whether a round tower gave the tile, in the middle of the turn.
    bonus: bool = False

    @property
    def gain(self) -> int:
        """What the one who placed it scored."""
        return dict(self.gains).get(self.seat, 0)

    @property
    def paid_to_others(self) -> tuple[tuple[int, int], ...]:
        """The other seats that scored, in playing order, with their points."""
        return tuple(sorted((seat, points) for seat, points in self.gains if seat != self.seat and points > 0))

    @property
    def headline(self) -> str:
        """Who placed what."""
        return self.headline_of(self.name)

    def headline_of(self, name: str) -> str:
        """Who placed what, by a name cut short; what alone without one."""
        tile = tile_name(self.tile)
        return _("{name}: {tile}").format(name=name, tile=tile) if name else tile[:1].upper() + tile[1:]

    @property
    def detail(self) -> str:
        """Where, and what else it did."""
        if self.extras:
            return _("{place}: {events}").format(place=self.place, events=", ".join(self.extras))
        return self.place

    @property
    def events(self) -> str:
        """What else it did, for where there is no room to say where; the place if it did nothing else."""
        return ", ".join(self.extras) or self.place


def tile_name(tile: Tile) -> str:
    """A tile as the middle of a sentence names it."""
    return {
        Tile.ENERGY: _("an energy farm"),
        Tile.FOOD: _("a food farm"),
        Tile.S1: _("one house"),
        Tile.S2: _("two houses"),
        Tile.S3: _("three houses"),
        Tile.S4: _("four houses"),
    }[tile]


def tile_title(tile: Tile) -> str:
    """A tile as a heading names it."""
    return {
        Tile.ENERGY: _("Energy farm"),
        Tile.FOOD: _("Food farm"),
        Tile.S1: _("One house"),
        Tile.S2: _("Two houses"),
        Tile.S3: _("Three houses"),
        Tile.S4: _("Four houses"),
    }[tile]


def place_name(match: Match, at: Hex | None) -> str:
    """The settlement or region in which a hex lies."""
    if at is None:
        return _("nowhere")
    return match.board.settlement_at(at) or match.board.region_at(at) or _("the open land")


def happenings(match: Match, start: int = 0) -> tuple[Happening, ...]:
    """The placements from number `start` on, oldest first."""
    reached = _towers_reached(match)
    return tuple(_happening(match, number, reached[number]) for number in range(start, len(match.placements)))


def _towers_reached(match: Match) -> list[tuple[str, ...]]:
    """The round towers that each placement was the first of its seat to stand next to."""
    towers = {mark.hex: mark.name for mark in match.board.towers}
    used: set[tuple[int, str]] = set()
    found = []
    for placement in match.placements:
        near: list[str] = []
        if towers and placement.at is not None:
            around = sorted((at for at in neighbours(placement.at) if at in towers), key=row_major)
            near = [towers[at] for at in around if (placement.seat, towers[at]) not in used]
            used.update((placement.seat, name) for name in near)
        found.append(tuple(near))
    return found


def _happening(match: Match, number: int, towers: tuple[str, ...]) -> Happening:
    placement = match.placements[number]
    gains: dict[int, int] = {}
    for award in placement.awards:
        gains[award.seat] = gains.get(award.seat, 0) + award.points
    return Happening(
        number=number,
        seat=placement.seat,
        name=match.seats[placement.seat].name,
        tile=placement.tile,
        at=placement.at,
        place=place_name(match, placement.at),
        extras=_extras(match, placement, towers),
        gains=tuple(gains.items()),
        castles=tuple(name for name, _seat in placement.castles),
        hexes=_hexes(match, placement, towers),
        missions=_missions(placement),
        bonus=placement.bonus is not None,
    )


def _filled(match: Match, placement: Placement) -> Settlement | None:
    """The settlement that the placement made full."""
    filled = {award.where for award in placement.awards if award.source == "settlement" and award.where is not None}
    town = next((town for town in match.board.settlements if town.name in filled), None)
    return town if town is not None and len(town.spaces) > 1 else None


def _hexes(match: Match, placement: Placement, towers: tuple[str, ...]) -> tuple[Hex, ...]:
    """The placement's own hex first, then those of what it filled, took, used and visited."""
    if placement.at is None:
        return ()
    board = match.board
    names = {name for name, _seat in placement.castles} | {*towers, placement.bonus}
    found = [placement.at]
    town = _filled(match, placement)
    found += town.spaces if town is not None else ()
    found += [mark.hex for mark in (*board.castles, *board.towers) if mark.name in names]
    if placement.cards and board.rules != IRELAND.name:
        around = set(neighbours(placement.at))
        found += [mark.hex for mark in board.cathedrals if mark.hex in around]
    return tuple(dict.fromkeys(found))


def _missions(placement: Placement) -> tuple[str, ...]:
    """The public missions that the placement fulfilled, or laid the marker on."""
    scored = [award.where for award in placement.awards if award.source == "public-mission"]
    return tuple(dict.fromkeys(card for card in (*scored, placement.doubles) if card is not None))


def _extras(match: Match, placement: Placement, towers: tuple[str, ...]) -> tuple[str, ...]:
    extras = []
    if placement.at is None:
        extras.append(_("no space for it, discarded"))
    for award in placement.awards:
        if award.source == "public-mission" and award.where is not None:
            mission = mission_title(match.mission_card(award.where))
            extras.append(_("{mission} +{points}").format(mission=mission, points=award.points))
    if _filled(match, placement) is not None:
        extras.append(_("now full"))
    castles = [name for name, _seat in placement.castles]
    if castles:
        extras.append(_("takes {castles}").format(castles=", ".join(castles)))
    for name in towers:
        extras.append(_("{tower} ({token})").format(tower=name, token=token_title(match.tower_token(name))))
    if placement.doubles is not None:
        mission = mission_title(match.mission_card(placement.doubles))
        extras.append(_("will double {mission}").format(mission=mission))
    if placement.bonus is not None:
        extras.append(_("bonus tile from {tower}").format(tower=placement.bonus))
    if placement.cards:
        if match.board.rules == IRELAND.name:
            extras.append(_("draws a private mission"))
        else:
            extras.append(_("draws a card") if len(placement.cards) == 1 else _("draws cards"))
    return tuple(extras)
