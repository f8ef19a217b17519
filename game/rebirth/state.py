"""The position: small, mutated by one fast `play`, copied to branch. It trusts its caller; `Match` checks."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Self

from game.rebirth.layout import NOBODY, Layout, Mask
from game.rebirth.missions import fulfilled
from game.rebirth.scoring import Result, final_result, settlement_prizes
from game.rebirth.setup import Setup
from game.rebirth.tables import SMALL
from game.rebirth.tiles import FIRST_SETTLEMENT, NO_TILE

if TYPE_CHECKING:
    from game.rebirth.view import SeatView

_INFLUENCE_OFFSET = 1  # tile number minus printed influence


class State:
    """Everything that a game is at one moment, hidden things included.

    Per seat: `own` (occupied spaces), `scores`, `placed` (how many tiles of its supply it has placed or discarded; the
    next one is its hand), `missions` (card numbers in drawing order); `clusters` at 2 * seat + farm type; `influence`
    at settlement * players + seat. `supplies`, `set_aside` and `deck` never change.
    """

    __slots__ = (
        "clusters",
        "controllers",
        "deck",
        "deck_drawn",
        "free",
        "influence",
        "layout",
        "missions",
        "own",
        "placed",
        "scores",
        "set_aside",
        "supplies",
        "to_move",
        "visited",
    )

    layout: Layout
    free: Mask
    own: list[Mask]
    clusters: list[tuple[Mask, ...]]
    influence: list[int]
    controllers: list[int]
    visited: list[int]
    scores: list[int]
    placed: list[int]
    missions: list[tuple[int, ...]]
    deck: tuple[int, ...]
    deck_drawn: int
    supplies: tuple[tuple[int, ...], ...]
    set_aside: tuple[tuple[int, ...], ...]
    to_move: int

    @classmethod
    def start(cls, layout: Layout, setup: Setup, first: int) -> Self:
        """The position before the first placement; each seat holds the first tile of its supply."""
        players = layout.players
        state = cls.__new__(cls)
        state.layout = layout
        state.free = layout.start
        state.own = [0] * players
        state.clusters = [()] * (2 * players)
        state.influence = layout.no_influence[:]
        state.controllers = [NOBODY] * len(layout.castle_names)
        state.visited = [0] * len(layout.cathedral_names)
        state.scores = [0] * players
        state.placed = [0] * players
        state.missions = [()] * players
        state.deck = setup.mission_deck
        state.deck_drawn = 0
        state.supplies = setup.supplies
        state.set_aside = setup.set_aside
        state.to_move = first
        return state

    def copy(self) -> Self:
        """An independent position; what never changes is shared."""
        twin = object.__new__(type(self))
        twin.layout = self.layout
        twin.free = self.free
        twin.own = self.own[:]
        twin.clusters = self.clusters[:]
        twin.influence = self.influence[:]
        twin.controllers = self.controllers[:]
        twin.visited = self.visited[:]
        twin.scores = self.scores[:]
        twin.placed = self.placed[:]
        twin.missions = self.missions[:]
        twin.deck = self.deck
        twin.deck_drawn = self.deck_drawn
        twin.supplies = self.supplies
        twin.set_aside = self.set_aside
        twin.to_move = self.to_move
        return twin

    @property
    def finished(self) -> bool:
        """Whether every seat has placed every tile of hand and supply."""
        return self.to_move < 0

    @property
    def turn(self) -> int:
        """How many tiles have been placed or discarded."""
        return sum(self.placed)

    def hand(self, seat: int) -> int:
        """The tile in a seat's hand, NO_TILE once it has placed everything."""
        supply = self.supplies[seat]
        position = self.placed[seat]
        return supply[position] if position < len(supply) else NO_TILE

    def legal_mask(self, tile: int) -> Mask:
        """Where a tile may go now (section 4); empty when it must be discarded."""
        return self.layout.legal_mask(self.free, tile)

    def play(self, cell: int) -> None:
        """The seat to move places its hand on a legal space, scores, resolves and draws (section 3)."""
        layout = self.layout
        bit, points, touching, castles, cathedrals, town = layout.spots[cell]
        seat = self.to_move
        placed = self.placed
        position = placed[seat]
        placed[seat] = position + 1
        tile = self.supplies[seat][position]
        self.free ^= bit
        own = self.own
        own[seat] = mine = own[seat] | bit

        if tile < FIRST_SETTLEMENT:
            clusters = self.clusters
            at = 2 * seat + tile
            if mine & touching:
                apart = []
                for cluster in clusters[at]:
                    if cluster & touching:
                        bit |= cluster
                    else:
                        apart.append(cluster)
                apart.append(bit)
                clusters[at] = tuple(apart)
                self.scores[seat] += points + bit.bit_count()
            else:
                clusters[at] += (bit,)
                self.scores[seat] += points + 1
        else:
            base, size, spaces = town
            if size == SMALL:
                points += tile - _INFLUENCE_OFFSET
            else:
                influence = self.influence
                influence[base + seat] += tile - _INFLUENCE_OFFSET
                if not self.free & spaces:
                    for owner, prize in settlement_prizes(influence[base : base + layout.players], size, seat):
                        self.scores[owner] += prize
            self.scores[seat] += points

        for castle, ring in castles:
            holder = self.controllers[castle]
            if holder != seat:
                if holder >= 0:
                    ours = (mine & ring).bit_count()
                    theirs = (own[holder] & ring).bit_count()
                    if ours < theirs:
                        continue
                    if ours == theirs:
                        farms = ring & layout.farm_spaces
                        if (mine & farms).bit_count() <= (own[holder] & farms).bit_count():
                            continue
                self.controllers[castle] = seat

        for cathedral in cathedrals:
            marks = self.visited[cathedral]
            if not marks >> seat & 1:
                self.visited[cathedral] = marks | 1 << seat
                if self.deck_drawn < len(self.deck):
                    self.missions[seat] += (self.deck[self.deck_drawn],)
                    self.deck_drawn += 1

        following = layout.next_seat[seat]
        if placed[following] < len(self.supplies[following]):
            self.to_move = following
        else:
            self._pass_on(seat)

    def discard(self) -> None:
        """The seat to move discards a tile that has no legal space, and draws (section 4)."""
        self.placed[self.to_move] += 1
        self._pass_on(self.to_move)

    def _pass_on(self, seat: int) -> None:
        """The turn goes to the next seat that holds a tile, after the last one to nobody."""
        following = seat
        for _ in range(self.layout.players):
            following = self.layout.next_seat[following]
            if self.placed[following] < len(self.supplies[following]):
                self.to_move = following
                return
        self.to_move = NOBODY

    def result(self) -> Result:
        """Final scoring of a finished game (section 9)."""
        return final_result(self)

    def supply_left(self, seat: int) -> tuple[int, ...]:
        """The tiles that a seat has yet to draw, in their hidden order."""
        return self.supplies[seat][self.placed[seat] + 1 :]

    def card_points(self, seat: int, number: int) -> int:
        """What a private card pays a seat if the game ends now."""
        layout = self.layout
        return layout.cards[number].points if fulfilled(layout, number, seat, self.own, self.clusters) else 0

    def set_aside_left(self, seat: int) -> tuple[int, ...]:
        """The set-aside tiles that are still out of play."""
        return self.set_aside[seat]

    def seen_by(self, seat: int) -> SeatView:
        """What a seat may see, and nothing else (section 10)."""
        from game.rebirth.view import SeatView

        return SeatView.of(self, seat)

    def deal_hidden(self, seat: int, rng: Random) -> State:
        """A position equally likely to `seat`: everything that it cannot know is dealt anew."""
        from game.rebirth.playout import deal_hidden

        return deal_hidden(self.seen_by(seat), rng)
