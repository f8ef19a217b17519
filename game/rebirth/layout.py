"""A board compiled for a number of players: every set of spaces as an int, one bit a space.

Masks stay inside `rebirth` and the opponents that search over it; everybody else talks in hexes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from game.rebirth.board import Board
from game.rebirth.geometry import Hex, neighbours, row_major
from game.rebirth.missions import COMPARE_SPACES, MissionCard, mission_cards, relevant_spaces
from game.rebirth.public_missions import Check, fewest_tiles, quick_checks, triggers
from game.rebirth.tables import IRELAND, SETTLEMENT_PRIZES, SMALL, SPRAWLING
from game.rebirth.tiles import FIRST_SETTLEMENT

Mask: TypeAlias = int
"""A set of spaces: bit i stands for `Layout.spaces[i]`."""

NOBODY = -1

Spot: TypeAlias = tuple[Mask, int, Mask, tuple[tuple[int, Mask], ...], tuple[int, ...], tuple[int, int, Mask]]
"""Of one space: its bit, its +1, its neighbours, (castle, ring) and cathedrals next to it, and its settlement as
(first index into `State.influence`, size, spaces), (0, 0, 0) for none."""


class Layout:
    """What the rules need of a board, with blocked spaces already absent (section 2)."""

    __slots__ = (
        "bits",
        "blocked",
        "board",
        "bonus",
        "card_compares_spaces",
        "card_spaces",
        "cards",
        "castle_names",
        "castle_rings",
        "castles_near",
        "cathedral_names",
        "cathedral_rings",
        "cathedrals_near",
        "coast_masks",
        "farm_cells",
        "farm_other",
        "farm_own",
        "farm_spaces",
        "flexible",
        "hexes",
        "index",
        "landmark_rings",
        "neighbours",
        "next_seat",
        "no_influence",
        "offshore",
        "players",
        "ports",
        "possible",
        "quick_checks",
        "region_masks",
        "settlement_cells",
        "settlement_masks",
        "settlement_names",
        "settlement_of",
        "settlement_sizes",
        "spots",
        "sprawling",
        "start",
        "tara_ring",
        "tie_breaks",
        "tile_set",
        "tower_names",
        "tower_rings",
        "towers_near",
        "town_cells",
        "towns_by_size",
        "triggers",
    )

    def __init__(self, board: Board, players: int) -> None:
        if players not in board.player_counts:
            counts = board.player_counts
            raise ValueError(f"{board.name} is for {counts.start} to {counts.stop - 1} players, not {players}")
        self.board = board
        self.players = players
        self.hexes: tuple[Hex, ...] = board.spaces
        self.index: dict[Hex, int] = {at: i for i, at in enumerate(board.spaces)}
        self.bits: tuple[Mask, ...] = tuple(1 << i for i in range(len(board.spaces)))
        absent = board.blocked(players)
        self.blocked = self.mask(absent)
        self.start = self.mask(board.spaces) & ~self.blocked
        self.neighbours: tuple[Mask, ...] = tuple(self.mask_around(at) for at in board.spaces)
        self.bonus: tuple[int, ...] = tuple(int(at in board.plus_one) for at in board.spaces)
        shared = self._of_kind("blank") | self._of_kind("flexible")
        energy, food = self._of_kind("energy"), self._of_kind("food")
        # Indexed by farm type: what the farm may always take, and what it may take only in a shortage (section 4).
        self.farm_own: tuple[Mask, Mask] = (energy | shared, food | shared)
        self.farm_other: tuple[Mask, Mask] = (food, energy)
        self.settlement_cells = self._of_kind("settlement")
        # Only farms ever stand here, and farms stand nowhere else: own & farm_spaces are a seat's farms.
        self.farm_spaces = self.start & ~self.settlement_cells

        towns = [(town.name, self.mask(town.spaces) & self.start) for town in board.settlements]
        towns = [(name, mask) for name, mask in towns if mask]
        self.settlement_names: tuple[str, ...] = tuple(name for name, _ in towns)
        self.settlement_masks: tuple[Mask, ...] = tuple(mask for _, mask in towns)
        self.settlement_sizes: tuple[int, ...] = tuple(mask.bit_count() for _, mask in towns)
        self.towns_by_size: dict[int, tuple[Mask, ...]] = {
            size: tuple(mask for mask in self.settlement_masks if mask.bit_count() == size)
            for size in set(self.settlement_sizes)
        }
        town_of = {i: number for number, mask in enumerate(self.settlement_masks) for i in self.positions(mask)}
        self.settlement_of: tuple[int, ...] = tuple(town_of.get(i, NOBODY) for i in range(len(board.spaces)))
        assert all(size == SMALL or size in SETTLEMENT_PRIZES for size in self.settlement_sizes)

        self.castle_names: tuple[str, ...] = tuple(mark.name for mark in board.castles)
        self.castle_rings: tuple[Mask, ...] = tuple(self.mask_around(mark.hex) for mark in board.castles)
        self.cathedral_names: tuple[str, ...] = tuple(mark.name for mark in board.cathedrals)
        self.cathedral_rings: tuple[Mask, ...] = tuple(self.mask_around(mark.hex) for mark in board.cathedrals)
        self.landmark_rings: dict[str, Mask] = {}
        for mark in reversed(board.landmarks):
            # Castles come first in `landmarks`, so a castle wins a name that it shares with a cathedral.
            self.landmark_rings[mark.name] = self.mask_around(mark.hex)
        self.castles_near = self._near([mark.hex for mark in board.castles], self.castle_rings)
        self.cathedrals_near = self._near([mark.hex for mark in board.cathedrals], self.cathedral_rings)
        self.tower_names: tuple[str, ...] = tuple(mark.name for mark in board.towers)
        self.tower_rings: tuple[Mask, ...] = tuple(self.mask_around(mark.hex) for mark in board.towers)
        self.towers_near = self._near([mark.hex for mark in board.towers], self.tower_rings)
        self.tara_ring: Mask = 0
        for mark in board.landmarks:
            if mark.kind == "tara":
                self.tara_ring |= self.landmark_rings[mark.name]
        self.flexible = self._of_kind("flexible")
        self.offshore: Mask = self.mask(board.plus_one) & self.farm_spaces
        self.sprawling: Mask = 0
        for town in board.settlements:
            if len(town.spaces) == SPRAWLING:
                self.sprawling |= self.mask(town.spaces) & self.start
        self.coast_masks: dict[str, Mask] = {
            name: self.mask(spaces) & self.start for name, spaces in board.coasts.items()
        }
        self.region_masks: dict[str, Mask] = {
            name: self.mask(spaces) & self.start for name, spaces in board.regions.items()
        }
        self.ports = self.mask(board.plus_one) & self.settlement_cells & self.start
        self.tie_breaks = board.tie_breaks
        self.tile_set = board.options.tile_set(board.rule_set, players)
        self.cards: tuple[MissionCard, ...] = mission_cards(board)
        self.card_spaces: tuple[Mask, ...] = tuple(relevant_spaces(self, card) for card in self.cards)
        self.card_compares_spaces: tuple[bool, ...] = tuple(card.kind in COMPARE_SPACES for card in self.cards)
        # By space: the numbers of the Irish cards that a placement there can newly fulfil, as bits.
        self.triggers: tuple[int, ...] = ()
        self.quick_checks: tuple[Check, ...] = ()
        # By number of tiles: the Irish cards that so many tiles can fulfil at all, as bits.
        self.possible: tuple[int, ...] = ()
        if board.rules == IRELAND.name:
            self.quick_checks = quick_checks(self)
            fewest = [fewest_tiles(self, card.id) for card in self.cards]
            self.possible = tuple(
                sum(1 << number for number, least in enumerate(fewest) if least <= tiles)
                for tiles in range(len(board.spaces) + 1)
            )
            met = [triggers(self, cell) for cell in range(len(board.spaces))]
            self.triggers = tuple(
                sum(1 << number for number, card in enumerate(self.cards) if card.id in missions) for missions in met
            )
        # The same sets as lists of space numbers, for random play.
        self.farm_cells: tuple[tuple[int, ...], ...] = tuple(tuple(self.positions(mask)) for mask in self.farm_own)
        self.town_cells: tuple[int, ...] = tuple(self.positions(self.settlement_cells))
        self.next_seat: tuple[int, ...] = tuple((seat + 1) % players for seat in range(players))
        # All that a placement on a space needs, together, since one unpacking is much faster than seven look-ups.
        self.spots: tuple[Spot, ...] = tuple(self._spot(i) for i in range(len(board.spaces)))
        self.no_influence: list[int] = [0] * (players * len(towns))

    def _spot(self, cell: int) -> Spot:
        town = self.settlement_of[cell]
        return (
            self.bits[cell],
            self.bonus[cell],
            self.neighbours[cell],
            tuple((castle, self.castle_rings[castle]) for castle in self.castles_near[cell]),
            self.cathedrals_near[cell],
            (0, 0, 0)
            if town == NOBODY
            else (town * self.players, self.settlement_sizes[town], self.settlement_masks[town]),
        )

    def legal_mask(self, free: Mask, tile: int) -> Mask:
        """Where a tile may go while these spaces are free (section 4); empty when it must be discarded."""
        if tile >= FIRST_SETTLEMENT:
            return free & self.settlement_cells
        return free & self.farm_own[tile] or free & self.farm_other[tile]

    def mask(self, hexes: Iterable[Hex]) -> Mask:
        """The set of these spaces."""
        found = 0
        for at in hexes:
            found |= 1 << self.index[at]
        return found

    def mask_around(self, at: Hex) -> Mask:
        """The unblocked spaces next to a hex."""
        return self.mask(other for other in neighbours(at) if other in self.index) & self.start

    def positions(self, mask: Mask) -> Iterator[int]:
        """The numbers of the spaces of a set, ascending: rows from the top, columns from the left."""
        while mask:
            lowest = mask & -mask
            yield lowest.bit_length() - 1
            mask ^= lowest

    def hexes_of(self, mask: Mask) -> list[Hex]:
        """The hexes of a set, in row-major order."""
        return [self.hexes[i] for i in self.positions(mask)]

    def connected(self, mask: Mask) -> list[Mask]:
        """The connected groups of a set, in the order of their first spaces."""
        groups = []
        around = self.neighbours
        while mask:
            group = frontier = mask & -mask
            mask ^= group
            while frontier:
                lowest = frontier & -frontier
                grown = around[lowest.bit_length() - 1] & mask
                frontier = (frontier ^ lowest) | grown
                group |= grown
                mask ^= grown
            groups.append(group)
        return groups

    def _of_kind(self, kind: str) -> Mask:
        return self.mask(at for at in self.hexes if self.board.kind(at) == kind) & self.start

    def _near(self, places: list[Hex], rings: tuple[Mask, ...]) -> tuple[tuple[int, ...], ...]:
        order = sorted(range(len(places)), key=lambda number: row_major(places[number]))
        return tuple(tuple(number for number in order if rings[number] & bit) for bit in self.bits)
