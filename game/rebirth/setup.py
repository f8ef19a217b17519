"""Setting a game up: supplies, set-aside tiles, cards, tower tokens, the first player (rules.md section 2)."""

from __future__ import annotations

from dataclasses import dataclass

from game.rebirth.layout import Layout
from game.rebirth.randomness import below, shuffled, stream
from game.rebirth.tables import IRELAND, PUBLIC_MISSION_COUNT, TOWER_TOKENS


@dataclass(frozen=True, slots=True)
class Setup:
    """All that chance decides before the first placement; tiles and cards as numbers.

    `supplies[seat]` is in drawing order, the first being the first hand; `mission_deck` likewise. Ireland only:
    `public_missions` lie open, in the order in which they score, and `towers` holds each tower's token by its name.
    """

    supplies: tuple[tuple[int, ...], ...]
    set_aside: tuple[tuple[int, ...], ...]
    mission_deck: tuple[int, ...]
    public_missions: tuple[int, ...] = ()
    towers: tuple[str, ...] = ()


def deal(layout: Layout, seed: int) -> Setup:
    """Every seat's tiles shuffled and set aside, the cards and the tower tokens shuffled, from the seed alone."""
    rng = stream(seed, "deal")
    tiles = [tile for tile, count in enumerate(layout.tile_set) for _ in range(count)]
    aside_count = layout.board.options.set_aside
    supplies = []
    set_aside = []
    for _ in range(layout.players):
        order = shuffled(tiles, rng)
        set_aside.append(tuple(order[:aside_count]))
        supplies.append(tuple(order[aside_count:]))
    cards = tuple(shuffled(range(len(layout.cards)), rng))
    if layout.board.rules != IRELAND.name:
        return Setup(tuple(supplies), tuple(set_aside), cards)
    public, private = cards[:PUBLIC_MISSION_COUNT], cards[PUBLIC_MISSION_COUNT:]
    tokens = shuffled([token for token, count in TOWER_TOKENS.items() for _ in range(count)], rng)
    return Setup(tuple(supplies), tuple(set_aside), private, public, tuple(tokens[: len(layout.tower_names)]))


def first_player(players: int, seed: int) -> int:
    """The first player by chance."""
    return below(stream(seed, "first player"), players)
