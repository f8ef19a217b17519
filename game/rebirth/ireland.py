"""The position of an Irish game: public missions, round towers, bonus placements and choices (sections 3, 7.2 and 8).

A turn is one or more decisions of the same seat. `choice` says which is due: PLACE (`play` or `discard`), DOUBLE
(`double`) or KEEP (`keep`); `to_move` stays with the seat until its turn is over.
"""

from __future__ import annotations

from random import Random
from typing import Self

from game.rebirth.layout import NOBODY, Layout
from game.rebirth.public_missions import fulfils
from game.rebirth.randomness import below, shuffled
from game.rebirth.setup import Setup
from game.rebirth.state import State
from game.rebirth.tables import (
    DOUBLING_FACTOR,
    JACKPOT_HARVEST,
    JACKPOT_POINTS,
    PUBLIC_MISSIONS,
    SCOUTED_TILES,
    TOWER_POINTS,
)
from game.rebirth.tiles import NO_TILE

PLACE, DOUBLE, KEEP = 0, 1, 2


class IrelandState(State):
    """A `State` with Ireland's further parts.

    Per seat: `towers_used` (bits by tower), `harvests` (Harvest towers used), `reserved` (set-aside tiles that Builders
    have reserved), `marker` (card number of the public mission that its doubling marker lies on, NOBODY while unlaid),
    `unscored` (numbers, as bits, of the public missions that it has not fulfilled), `returned` (what its last Scouts
    put back, after how many placements). Of the turn: `tokens_due` (towers of this placement whose tokens are
    still to be resolved), `builders_due` (towers whose bonus placements are still to come, the running one left out),
    `bonus_tower` (the tower that earned the tile in hand, NOBODY for the turn's own), `scouting`, `scouted_alone`
    (Scouts ended the turn just played and found one tile only).
    `happenings`, when it is a list, collects (tower, token, points) as tokens resolve, for reports.
    """

    __slots__ = (
        "bonus_tower",
        "builders_due",
        "choice",
        "happenings",
        "harvests",
        "marker",
        "public",
        "reserved",
        "returned",
        "scouted_alone",
        "scouting",
        "tokens",
        "tokens_due",
        "towers_used",
        "unscored",
    )

    public: tuple[int, ...]
    tokens: tuple[str, ...]
    unscored: list[int]
    towers_used: list[int]
    harvests: list[int]
    reserved: list[int]
    marker: list[int]
    returned: list[tuple[int, tuple[int, ...]]]
    tokens_due: tuple[int, ...]
    builders_due: tuple[int, ...]
    bonus_tower: int
    scouting: bool
    scouted_alone: bool
    choice: int
    happenings: list[tuple[int, str, int]] | None

    @classmethod
    def start(cls, layout: Layout, setup: Setup, first: int) -> Self:
        """The position before the first placement."""
        state = super().start(layout, setup, first)
        players = layout.players
        state.public = setup.public_missions
        state.tokens = setup.towers
        state.unscored = [sum(1 << number for number in setup.public_missions)] * players
        state.towers_used = [0] * players
        state.harvests = [0] * players
        state.reserved = [0] * players
        state.marker = [NOBODY] * players
        state.returned = [(0, ())] * players
        state.tokens_due = ()
        state.builders_due = ()
        state.bonus_tower = NOBODY
        state.scouting = False
        state.scouted_alone = False
        state.choice = PLACE
        state.happenings = None
        return state

    def copy(self) -> Self:
        """An independent position; what never changes is shared."""
        twin = super().copy()
        twin.public = self.public
        twin.tokens = self.tokens
        twin.unscored = self.unscored[:]
        twin.towers_used = self.towers_used[:]
        twin.harvests = self.harvests[:]
        twin.reserved = self.reserved[:]
        twin.marker = self.marker[:]
        twin.returned = self.returned[:]
        twin.tokens_due = self.tokens_due
        twin.builders_due = self.builders_due
        twin.bonus_tower = self.bonus_tower
        twin.scouting = self.scouting
        twin.scouted_alone = self.scouted_alone
        twin.choice = self.choice
        twin.happenings = None
        return twin

    # --- decisions --------------------------------------------------------------------------------------------------

    def play(self, cell: int) -> None:
        """The seat to move places the tile in hand on a legal space; steps 1 to 8 of section 3, then what follows."""
        seat = self.to_move
        self.scouted_alone = False
        State.play(self, cell)
        layout = self.layout
        near = layout.towers_near[cell]
        if near:
            # A tower that this placement reaches counts as used when missions are looked at (step 7).
            used = self.towers_used[seat]
            fresh = []
            for tower in near:
                if not used >> tower & 1:
                    fresh.append(tower)
                    used |= 1 << tower
            near = tuple(fresh)
            self.towers_used[seat] = used
        # The order among missions met at once changes no points; reports list them in the order of `public`.
        candidates = layout.triggers[cell] & self.unscored[seat] & layout.possible[self.placed[seat]]
        checks = layout.quick_checks
        while candidates:
            lowest = candidates & -candidates
            candidates ^= lowest
            number = lowest.bit_length() - 1
            if checks[number](self, seat, cell):
                self.scores[seat] += self.mission_points(seat, number)
                self.unscored[seat] ^= lowest
        if near or self.builders_due or self.scouting or self.bonus_tower >= 0:
            self.tokens_due = near
            self._go_on(seat)

    def discard(self) -> None:
        """The seat to move discards a tile without a legal space; its turn goes on as after a placement."""
        seat = self.to_move
        self.scouted_alone = False
        super().discard()
        self._go_on(seat)

    def double(self, number: int) -> None:
        """The seat to move lays its doubling marker on this public mission, one of `doublable`."""
        seat = self.to_move
        self.marker[seat] = number
        self.choice = PLACE
        self._go_on(seat)

    def keep(self, position: int, rest: Random | tuple[int, ...]) -> None:
        """The seat to move keeps the scouted tile at this position of `offer` as its hand and ends its turn.

        `rest` gives the new order of what remains in the supply: shuffled by a stream, or as a record says.
        """
        seat = self.to_move
        supply = self.supplies[seat]
        at = self.placed[seat]
        kept = supply[at + position]
        others = supply[at : at + position] + supply[at + position + 1 :]
        order = tuple(shuffled(others, rest)) if isinstance(rest, Random) else rest
        self._set_supply(seat, (*supply[:at], kept, *order))
        shown = list(supply[at : at + SCOUTED_TILES])
        shown.remove(kept)
        self.returned[seat] = (at + 1, tuple(shown))
        self.choice = PLACE
        self._end(seat)

    # --- what there is to choose from -------------------------------------------------------------------------------

    def doublable(self, seat: int) -> list[int]:
        """The public missions that a seat has not fulfilled, where its marker may go, in their order."""
        return [number for number in self.public if self.unscored[seat] >> number & 1]

    def offer(self, seat: int) -> tuple[int, ...]:
        """The tiles that Scouts show: up to three from the front of the supply."""
        at = self.placed[seat]
        return self.supplies[seat][at : at + SCOUTED_TILES]

    def begun(self, seat: int) -> int:
        """How many of a seat's set-aside tiles have come into play."""
        return self.reserved[seat] - (len(self.builders_due) if seat == self.to_move else 0)

    def set_aside_left(self, seat: int) -> tuple[int, ...]:
        """The set-aside tiles that are still out of play."""
        return self.set_aside[seat][self.begun(seat) :]

    def known_in_supply(self, seat: int) -> tuple[int, ...]:
        """What a seat knows to be in its supply: tiles that Scouts put back and it has not drawn since."""
        since, tiles = self.returned[seat]
        known = list(tiles)
        for tile in self.supplies[seat][since : len(self.supplies[seat]) - len(self.supply_left(seat))]:
            if tile in known:
                known.remove(tile)
        return tuple(known)

    def towers_used_by(self, seat: int) -> int:
        """How many round towers a seat has used."""
        return self.towers_used[seat].bit_count()

    def mission_points(self, seat: int, number: int) -> int:
        """What a public mission pays a seat if it fulfils it now, doubling included."""
        card = PUBLIC_MISSIONS[self.layout.cards[number].id]
        points = card.first if self.is_first(number) else card.later
        return points * DOUBLING_FACTOR if self.marker[seat] == number else points

    def is_first(self, number: int) -> bool:
        """Whether nobody has fulfilled a public mission yet."""
        return all(left >> number & 1 for left in self.unscored)

    def supply_left(self, seat: int) -> tuple[int, ...]:
        """The tiles that a seat has yet to draw, in their hidden order."""
        at = self.placed[seat]
        if seat == self.to_move and self.choice != PLACE:
            # The tile in hand is placed and the next not drawn.
            return self.supplies[seat][at:]
        return self.supplies[seat][at + 1 :]

    def hand(self, seat: int) -> int:
        """The tile to place: of the turn, or a bonus tile; NO_TILE between a placement and the draw."""
        if seat == self.to_move and self.choice != PLACE:
            return NO_TILE
        return super().hand(seat)

    # --- the rest of a turn -----------------------------------------------------------------------------------------

    def _go_on(self, seat: int) -> None:
        """Resolves the tokens that are due, then begins the next bonus placement, or ends the turn."""
        self.to_move = seat
        due = self.tokens_due
        while due:
            tower = due[0]
            due = self.tokens_due = due[1:]
            if not self._resolve(seat, tower):
                return
        if self.builders_due:
            self.bonus_tower = self.builders_due[0]
            left = self.builders_due = self.builders_due[1:]
            at = self.placed[seat]
            supply = self.supplies[seat]
            # The bonus tile joins the seat's tiles where the next one to place stands.
            tile = self.set_aside[seat][self.reserved[seat] - 1 - len(left)]
            self._set_supply(seat, supply[:at] + (tile,) + supply[at:])
            return
        self.bonus_tower = NOBODY
        if self.scouting:
            self.scouting = False
            if len(self.offer(seat)) > 1:
                self.choice = KEEP
                return
            # One tile left: there is nothing to choose.
            self.scouted_alone = True
        self._end(seat)

    def _resolve(self, seat: int, tower: int) -> bool:
        """Resolves one token (section 8); False if the seat must first choose where its marker goes."""
        token = self.tokens[tower]
        points = 0
        waits = False
        match token:
            case "harvest":
                self.harvests[seat] += 1
                points = JACKPOT_POINTS if self.harvests[seat] == JACKPOT_HARVEST else TOWER_POINTS
            case "builders":
                if self.reserved[seat] < len(self.set_aside[seat]):
                    self.reserved[seat] += 1
                    self.builders_due += (tower,)
                else:
                    points = TOWER_POINTS
            case "scouts":
                if self.scouting or not self.offer(seat):
                    points = TOWER_POINTS
                else:
                    self.scouting = True
            case "secret":
                if self.missions[seat] or self.deck_drawn >= len(self.deck):
                    points = TOWER_POINTS
                else:
                    self.missions[seat] += (self.deck[self.deck_drawn],)
                    self.deck_drawn += 1
            case "doubling":
                if self.marker[seat] >= 0 or not self.doublable(seat):
                    points = TOWER_POINTS
                else:
                    self.choice = DOUBLE
                    waits = True
        self.scores[seat] += points
        if self.happenings is not None:
            self.happenings.append((tower, token, points))
        return not waits

    def _end(self, seat: int) -> None:
        self.bonus_tower = NOBODY
        following = self.layout.next_seat[seat]
        if self.placed[following] < len(self.supplies[following]):
            self.to_move = following
        else:
            self._pass_on(seat)

    def _set_supply(self, seat: int, tiles: tuple[int, ...]) -> None:
        supplies = list(self.supplies)
        supplies[seat] = tiles
        self.supplies = tuple(supplies)

    def card_points(self, seat: int, number: int) -> int:
        """What a private mission pays at the end: the higher number if it is fulfilled then, never doubled."""
        mission = self.layout.cards[number].id
        return PUBLIC_MISSIONS[mission].first if fulfils(self, seat, mission) else 0


def choose_randomly(state: IrelandState, rng: Random) -> None:
    """Decides a choice that is due (not a placement) at random.

    Of the scouted tiles, those put back get random places each, which is as good as a shuffle where the order of the
    others is random already, and much faster.
    """
    seat = state.to_move
    if state.choice == DOUBLE:
        cards = state.doublable(seat)
        state.double(cards[below(rng, len(cards))])
        return
    offer = list(state.offer(seat))
    position = below(rng, len(offer))
    del offer[position]
    order = list(state.supply_left(seat)[len(offer) + 1 :])
    for tile in offer:
        order.insert(below(rng, len(order) + 1), tile)
    state.keep(position, tuple(order))
