"""The position: small, mutated by one fast `play`, copied to branch. It trusts its caller; `Match` checks."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.rebirth.layout import NOBODY, Layout, Mask
from game.rebirth.randomness import shuffled
from game.rebirth.scoring import Result, final_result, settlement_prizes
from game.rebirth.setup import Setup
from game.rebirth.tables import SMALL
from game.rebirth.tiles import Tile
from game.rebirth.view import SeatView

NO_TILE = -1
_FIRST_SETTLEMENT = int(Tile.S1)
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
    def start(cls, layout: Layout, setup: Setup, first: int) -> State:
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

    def copy(self) -> State:
        """An independent position; what never changes is shared."""
        twin = State.__new__(State)
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
        layout = self.layout
        if tile >= _FIRST_SETTLEMENT:
            return self.free & layout.settlement_cells
        return self.free & layout.farm_own[tile] or self.free & layout.farm_other[tile]

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

        if tile < _FIRST_SETTLEMENT:
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

    def seen_by(self, seat: int) -> SeatView:
        """What a seat may see, and nothing else (section 10)."""
        return SeatView.of(self, seat)

    def deal_hidden(self, seat: int, rng: Random) -> State:
        """A position equally likely to `seat`: everything that it cannot know is dealt anew."""
        return deal_hidden(self.seen_by(seat), rng)


def deal_hidden(view: SeatView, rng: Random) -> State:
    """A whole position that fits what a seat sees: other hands, supplies, set-aside tiles and cards dealt at random."""
    layout = view.layout
    players = layout.players
    supplies: list[tuple[int, ...]] = []
    set_aside: list[tuple[int, ...]] = []
    for seat in range(players):
        played = _spread([whole - left for whole, left in zip(layout.tile_set, view.unplayed[seat], strict=True)])
        if seat == view.seat:
            to_come = shuffled(_spread(view.supply_counts), rng)
            if view.hand >= 0:
                to_come.insert(0, view.hand)
            aside = view.set_aside
        else:
            pool = shuffled(_spread(view.unplayed[seat]), rng)
            to_come = pool[: view.tiles_left[seat]]
            aside = tuple(pool[view.tiles_left[seat] :])
        # What was played stands first in whatever order, since nobody will draw it again.
        supplies.append((*played, *to_come))
        set_aside.append(aside)
    unknown = shuffled(view.unseen_cards(), rng)
    missions: list[tuple[int, ...]] = []
    for seat in range(players):
        count = view.mission_counts[seat]
        missions.append(view.missions if seat == view.seat else tuple(unknown.pop() for _ in range(count)))
    state = State.__new__(State)
    state.layout = layout
    state.free = view.free
    state.own = list(view.own)
    state.clusters = list(view.clusters)
    state.influence = list(view.influence)
    state.controllers = list(view.controllers)
    state.visited = list(view.visited)
    state.scores = list(view.scores)
    state.placed = [len(supply) - left for supply, left in zip(supplies, view.tiles_left, strict=True)]
    state.missions = missions
    state.deck = tuple(unknown)
    state.deck_drawn = 0
    state.supplies = tuple(supplies)
    state.set_aside = tuple(set_aside)
    state.to_move = view.to_move
    return state


def _spread(counts: Sequence[int]) -> list[int]:
    return [tile for tile, count in enumerate(counts) for _ in range(count)]


def play_randomly(state: State, rng: Random) -> None:
    """Plays a position to its end, every placement uniform over the legal spaces.

    Each kind of tile walks its own shuffled list of spaces and passes over what has been taken meanwhile, which is
    uniform over the free ones and costs no random number a placement.
    """
    layout = state.layout
    free = state.free
    bits = layout.bits
    energy, food, towns = (
        shuffled([cell for cell in cells if free & bits[cell]], rng)
        for cells in (*layout.farm_cells, layout.town_cells)
    )
    orders = (energy, food, towns, towns, towns, towns)
    shortages: list[list[int] | None] = [None, None]
    play = state.play
    supplies, placed = state.supplies, state.placed
    seat = state.to_move
    while seat >= 0:
        tile = supplies[seat][placed[seat]]
        order = orders[tile]
        while order:
            cell = order.pop()
            if state.free & bits[cell]:
                play(cell)
                break
        else:
            cell = NOBODY
            if tile < _FIRST_SETTLEMENT:
                other = shortages[tile]
                if other is None:
                    other = shuffled(layout.positions(state.free & layout.farm_other[tile]), rng)
                    shortages[tile] = other
                while other:
                    cell = other.pop()
                    if state.free & bits[cell]:
                        break
                    cell = NOBODY
            if cell < 0:
                state.discard()
            else:
                play(cell)
        seat = state.to_move
