"""Setting a game up: supplies, set-aside tiles, the mission deck, the first player (rules.md section 2)."""

from __future__ import annotations

from dataclasses import dataclass

from game.rebirth.layout import Layout
from game.rebirth.randomness import below, shuffled, stream
from game.rebirth.tables import IRELAND


@dataclass(frozen=True, slots=True)
class Setup:
    """All that chance decides before the first placement; tiles and cards as numbers.

    `supplies[seat]` is in drawing order, the first being the first hand; `mission_deck` likewise.
    """

    supplies: tuple[tuple[int, ...], ...]
    set_aside: tuple[tuple[int, ...], ...]
    mission_deck: tuple[int, ...]


def deal(layout: Layout, seed: int) -> Setup:
    """Every seat's tiles shuffled and set aside, and the deck shuffled, from the seed alone."""
    if layout.board.rules == IRELAND.name:
        raise ValueError(f"{layout.board.name}: games by the Irish rules are not part of this version")
    rng = stream(seed, "deal")
    tiles = [tile for tile, count in enumerate(layout.tile_set) for _ in range(count)]
    aside_count = layout.board.options.set_aside
    supplies = []
    set_aside = []
    for _ in range(layout.players):
        order = shuffled(tiles, rng)
        set_aside.append(tuple(order[:aside_count]))
        supplies.append(tuple(order[aside_count:]))
    deck = tuple(shuffled(range(len(layout.cards)), rng))
    return Setup(tuple(supplies), tuple(set_aside), deck)


def first_player(players: int, seed: int) -> int:
    """The first player by chance."""
    return below(stream(seed, "first player"), players)
