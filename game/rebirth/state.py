"""The position: small, mutated by one fast `play`, copied to branch. It trusts its caller; `Match` checks."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.rebirth.layout import NOBODY, Layout, Mask
from game.rebirth.randomness import shuffled
from game.rebirth.scoring import Result, final_result, rank_owners
from game.rebirth.setup import Setup
from game.rebirth.tables import SMALL
from game.rebirth.tiles import Tile
from game.rebirth.view import SeatView

NO_TILE = -1
_FIRST_SETTLEMENT = int(Tile.S1)
_INFLUENCE_OFFSET = 1  # tile number minus printed influence


class State:
    """Everything that a game is at one moment, hidden things included.

    Per seat: `own` (occupied spaces), `farms` (those that hold farms), `scores`, `hands` (NO_TILE when empty),
    `drawn` (how many of its supply it has drawn), `missions` (card numbers in drawing order); `clusters` at
    2 * seat + farm type; `influence` at settlement * players + seat. `supplies`, `set_aside` and `deck` never change.
    """

    __slots__ = (
        "clusters",
        "controllers",
        "deck",
        "deck_drawn",
        "drawn",
        "farms",
        "free",
        "hands",
        "influence",
        "layout",
        "missions",
        "own",
        "scores",
        "set_aside",
        "supplies",
        "to_move",
        "turn",
        "visited",
    )

    layout: Layout
    free: Mask
    own: list[Mask]
    farms: list[Mask]
    clusters: list[tuple[Mask, ...]]
    influence: list[int]
    controllers: list[int]
    visited: list[int]
    scores: list[int]
    hands: list[int]
    drawn: list[int]
    missions: list[tuple[int, ...]]
    deck: tuple[int, ...]
    deck_drawn: int
    supplies: tuple[tuple[int, ...], ...]
    set_aside: tuple[tuple[int, ...], ...]
    to_move: int
    turn: int

    @classmethod
    def start(cls, layout: Layout, setup: Setup, first: int) -> State:
        """The position before the first placement; each seat holds the first tile of its supply."""
        players = layout.players
        state = cls.__new__(cls)
        state.layout = layout
        state.free = layout.start
        state.own = [0] * players
        state.farms = [0] * players
        state.clusters = [()] * (2 * players)
        state.influence = layout.no_influence[:]
        state.controllers = [NOBODY] * len(layout.castle_names)
        state.visited = [0] * len(layout.cathedral_names)
        state.scores = [0] * players
        state.hands = [supply[0] if supply else NO_TILE for supply in setup.supplies]
        state.drawn = [1] * players
        state.missions = [()] * players
        state.deck = setup.mission_deck
        state.deck_drawn = 0
        state.supplies = setup.supplies
        state.set_aside = setup.set_aside
        state.to_move = first
        state.turn = 0
        return state

    def copy(self) -> State:
        """An independent position; what never changes is shared."""
        twin = State.__new__(State)
        twin.layout = self.layout
        twin.free = self.free
        twin.own = self.own[:]
        twin.farms = self.farms[:]
        twin.clusters = self.clusters[:]
        twin.influence = self.influence[:]
        twin.controllers = self.controllers[:]
        twin.visited = self.visited[:]
        twin.scores = self.scores[:]
        twin.hands = self.hands[:]
        twin.drawn = self.drawn[:]
        twin.missions = self.missions[:]
        twin.deck = self.deck
        twin.deck_drawn = self.deck_drawn
        twin.supplies = self.supplies
        twin.set_aside = self.set_aside
        twin.to_move = self.to_move
        twin.turn = self.turn
        return twin

    @property
    def finished(self) -> bool:
        """Whether every seat has placed every tile of hand and supply."""
        return self.to_move < 0

    def legal_mask(self, tile: int) -> Mask:
        """Where a tile may go now (section 4); empty when it must be discarded."""
        layout = self.layout
        if tile >= _FIRST_SETTLEMENT:
            return self.free & layout.settlement_cells
        return self.free & layout.farm_own[tile] or self.free & layout.farm_other[tile]

    def play(self, cell: int) -> None:
        """The seat to move places its hand on a legal space, scores, resolves and draws (section 3)."""
        layout = self.layout
        seat = self.to_move
        tile = self.hands[seat]
        bit = layout.bits[cell]
        self.free ^= bit
        own = self.own
        own[seat] = mine = own[seat] | bit
        points = layout.bonus[cell]

        if tile < _FIRST_SETTLEMENT:
            self.farms[seat] |= bit
            touching = layout.neighbours[cell]
            clusters = self.clusters
            at = 2 * seat + tile
            apart = []
            for cluster in clusters[at]:
                if cluster & touching:
                    bit |= cluster
                else:
                    apart.append(cluster)
            apart.append(bit)
            clusters[at] = tuple(apart)
            points += bit.bit_count()
        else:
            town = layout.settlement_of[cell]
            if layout.settlement_sizes[town] == SMALL:
                points += tile - _INFLUENCE_OFFSET
            else:
                players = layout.players
                self.influence[town * players + seat] += tile - _INFLUENCE_OFFSET
                if not self.free & layout.settlement_masks[town]:
                    here = self.influence[town * players : (town + 1) * players]
                    for rank in rank_owners(here, layout.settlement_sizes[town], seat):
                        self.scores[rank.seat] += rank.points
        self.scores[seat] += points

        near = layout.castles_near[cell]
        if near:
            controllers = self.controllers
            for castle in near:
                holder = controllers[castle]
                if holder != seat:
                    if holder >= 0:
                        ring = layout.castle_rings[castle]
                        theirs = (own[holder] & ring).bit_count()
                        ours = (mine & ring).bit_count()
                        if ours < theirs:
                            continue
                        farms = self.farms
                        if ours == theirs and (farms[seat] & ring).bit_count() <= (farms[holder] & ring).bit_count():
                            continue
                    controllers[castle] = seat

        near = layout.cathedrals_near[cell]
        if near:
            me = 1 << seat
            visited = self.visited
            for cathedral in near:
                if not visited[cathedral] & me:
                    visited[cathedral] |= me
                    if self.deck_drawn < len(self.deck):
                        self.missions[seat] += (self.deck[self.deck_drawn],)
                        self.deck_drawn += 1

        self._end_turn(seat)

    def discard(self) -> None:
        """The seat to move discards a tile that has no legal space, and draws (section 4)."""
        self._end_turn(self.to_move)

    def _end_turn(self, seat: int) -> None:
        supply = self.supplies[seat]
        position = self.drawn[seat]
        hands = self.hands
        if position < len(supply):
            hands[seat] = supply[position]
            self.drawn[seat] = position + 1
        else:
            hands[seat] = NO_TILE
        self.turn += 1
        next_seat = self.layout.next_seat
        following = next_seat[seat]
        if hands[following] < 0:
            while hands[following] < 0:
                if following == seat:
                    following = NOBODY
                    break
                following = next_seat[following]
        self.to_move = following

    def result(self) -> Result:
        """Final scoring of a finished game (section 9)."""
        return final_result(self)

    def supply_left(self, seat: int) -> tuple[int, ...]:
        """The tiles that a seat has yet to draw, in their hidden order."""
        return self.supplies[seat][self.drawn[seat] :]

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
    hands: list[int] = []
    for seat in range(players):
        if seat == view.seat:
            rest = shuffled(_spread(view.supply_counts), rng)
            aside = view.set_aside
            hand = view.hand
        else:
            pool = shuffled(_spread(view.unplayed[seat]), rng)
            in_play = view.tiles_left[seat]
            hand = pool[0] if in_play else NO_TILE
            rest = pool[1:in_play]
            aside = tuple(pool[in_play:])
        supplies.append(tuple(rest))
        set_aside.append(tuple(aside))
        hands.append(hand)
    unknown = shuffled(view.unseen_cards(), rng)
    missions: list[tuple[int, ...]] = []
    for seat in range(players):
        count = view.mission_counts[seat]
        missions.append(view.missions if seat == view.seat else tuple(unknown.pop() for _ in range(count)))
    state = State.__new__(State)
    state.layout = layout
    state.free = view.free
    state.own = list(view.own)
    state.farms = list(view.farms)
    state.clusters = list(view.clusters)
    state.influence = list(view.influence)
    state.controllers = list(view.controllers)
    state.visited = list(view.visited)
    state.scores = list(view.scores)
    state.hands = hands
    # The supplies dealt here hold only what is left to draw.
    state.drawn = [0] * players
    state.missions = missions
    state.deck = tuple(unknown)
    state.deck_drawn = 0
    state.supplies = tuple(supplies)
    state.set_aside = tuple(set_aside)
    state.to_move = view.to_move
    state.turn = view.turn
    return state


def _spread(counts: Sequence[int]) -> list[int]:
    return [tile for tile, count in enumerate(counts) for _ in range(count)]


def play_randomly(state: State, rng: Random) -> None:
    """Plays a position to its end, every placement uniform over the legal spaces.

    Each kind of tile walks its own shuffled list of spaces and passes over what has been taken meanwhile, which is
    uniform over the free ones and costs no random number a placement.
    """
    layout = state.layout
    energy = shuffled(layout.positions(state.free & layout.farm_own[Tile.ENERGY]), rng)
    food = shuffled(layout.positions(state.free & layout.farm_own[Tile.FOOD]), rng)
    towns = shuffled(layout.positions(state.free & layout.settlement_cells), rng)
    orders = (energy, food, towns, towns, towns, towns)
    shortages: list[list[int] | None] = [None, None]
    bits = layout.bits
    play = state.play
    hands = state.hands
    seat = state.to_move
    while seat >= 0:
        tile = hands[seat]
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
