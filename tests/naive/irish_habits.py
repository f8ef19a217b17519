"""Ways to decide an Irish game that lead to rare positions sooner than chance does; all work on the naive engine."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tests.naive.engine import Hex, are_neighbours, around, flood
from tests.naive.ireland import IrishGame

IrishHabit = Callable[[IrishGame, list[Hex], random.Random], Any]
"""Gives a hex of the sorted legal list (``None`` if it is empty), a card or a tile, as is asked."""


def by_chance(game: IrishGame, legal: list[Hex], rng: random.Random) -> Any:
    """Anything that is allowed."""
    question = game.asked
    assert question is not None
    if question.kind == "place":
        return rng.choice(legal) if legal else None
    return rng.choice(question.cards or question.tiles)


def _best(game: IrishGame, legal: list[Hex], rng: random.Random, worth: Callable[[Hex], Any]) -> Any:
    assert game.asked is not None
    if game.asked.kind != "place" or not legal:
        return by_chance(game, legal, rng)
    rng.shuffle(legal)
    return max(legal, key=worth)


def wanderer(game: IrishGame, legal: list[Hex], rng: random.Random) -> Any:
    """Wants as many new towers at once as there are."""

    def worth(hex: Hex) -> int:
        used = game.used[game.to_move]
        return sum(are_neighbours(hex, place) for name, place in game.board.towers.items() if name not in used)

    return _best(game, legal, rng, worth)


def hunter(game: IrishGame, legal: list[Hex], rng: random.Random) -> Any:
    """Works at one open card at a time; the marker goes there too."""
    assert game.asked is not None
    seat = game.to_move
    left = [card for card in game.public if seat not in game.scored[card]]
    if game.asked.kind == "double":
        return left[(game.first + seat) % len(left)]
    left = game.cards[seat] + left
    if not left:
        return wanderer(game, legal, rng)
    card = left[(game.first + seat) % len(left)]
    return _best(game, legal, rng, lambda hex: help_for(game, seat, card, hex))


def farmer(game: IrishGame, legal: list[Hex], rng: random.Random) -> Any:
    """Grows its largest cluster."""
    own = game.cells_of(game.to_move, game.hand) if game.asked and game.asked.kind == "place" else set()
    return _best(game, legal, rng, lambda hex: len(flood(hex, own | {hex})))


def planter(game: IrishGame, legal: list[Hex], rng: random.Random) -> Any:
    """Fills the board from its corners: even seats from the top, energy from the left."""
    rows, columns = game.board.description["rows"], game.board.description["columns"]

    def worth(hex: Hex) -> int:
        column, row = hex
        across = column if game.hand == "E" else columns - column
        return -across - (row if game.to_move % 2 == 0 else rows - row)

    return _best(game, legal, rng, worth)


def kingmaker(game: IrishGame, legal: list[Hex], rng: random.Random) -> Any:
    """The last seat sits down beside Tara; the others keep away from it and from castles, and grow one cluster each."""
    hills = {hex for hill in game.board.tara.values() for hex in around(hill)}
    castles = {hex for castle in game.board.castles.values() for hex in around(castle)}
    own = game.cells_of(game.to_move)

    def growth(hex: Hex) -> int:
        return len(flood(hex, own | {hex}))

    if game.to_move == game.players - 1:
        settled = bool(own & hills)
        return _best(game, legal, rng, lambda hex: (hex in hills and not settled, hex not in castles, -growth(hex)))
    return _best(game, legal, rng, lambda hex: (hex not in hills, hex not in castles, growth(hex)))


def baron(game: IrishGame, legal: list[Hex], rng: random.Random) -> Any:
    """Every seat has a castle of its own to sit at, the last perhaps Tara."""
    places = [*game.board.castles.values(), *game.board.tara.values()]
    mine = set(around(places[game.to_move % len(places)]))
    others = {hex for place in places for hex in around(place)} - mine
    own = game.cells_of(game.to_move)
    return _best(
        game, legal, rng, lambda hex: (hex in mine and not own & mine, hex not in others, -len(own & {*around(hex)}))
    )


def courtier(game: IrishGame, legal: list[Hex], rng: random.Random) -> Any:
    """Everybody sits down beside Tara once, away from castles."""
    hills = {hex for hill in game.board.tara.values() for hex in around(hill)}
    castles = {hex for castle in game.board.castles.values() for hex in around(castle)}
    own = game.cells_of(game.to_move)
    return _best(
        game,
        legal,
        rng,
        lambda hex: (hex not in castles, (hex in hills) != bool(own & hills), -len(own & {*around(hex)})),
    )


def lord(game: IrishGame, legal: list[Hex], rng: random.Random) -> Any:
    """The first seat takes the sprawling settlement and the others leave it alone while they can."""
    return _best(game, legal, rng, lambda hex: (hex in game.board.sprawling) == (game.to_move == 0))


def help_for(game: IrishGame, seat: int, card: str, hex: Hex) -> int:
    """How much a tile there brings a seat nearer to a card; roughly, since habits need not be good."""
    board = game.board
    if card == "coast-to-coast":
        group = game.group_around(hex, seat)
        columns = [column for column, _ in group]
        return 3 * sum(bool(group & coast) for coast in board.coasts) + max(columns) - min(columns)
    if card in ("high-king", "chieftain"):
        beside = [name for name, place in board.castles.items() if are_neighbours(place, hex)]
        return sum(1 + (name not in game.controllers) for name in beside if game.controllers.get(name) != seat)
    if card in ("great-harvest", "twin-granaries"):
        return len(flood(hex, game.cells_of(seat, game.hand) | {hex}))
    if card == "pilgrimage":
        return sum(are_neighbours(hex, place) for name, place in board.towers.items() if name not in game.used[seat])
    if card == "four-provinces":
        here = [region for region in board.regions.values() if hex in region]
        return -sum(len(game.cells_of(seat) & region) for region in here) if here else -99
    if card == "townsfolk":
        name = board.settlement_of.get(hex)
        return 0 if name is None else -len(game.cells_of(seat) & set(board.settlements[name]))
    wanted = {
        "liffey-quays": board.sprawling,
        "sea-farmer": board.offshore,
        "seat-of-kings": {space for hill in board.tara.values() for space in around(hill)},
        "common-ground": board.flexible,
    }[card]
    return hex in wanted


USUAL_HABITS: tuple[IrishHabit, ...] = (by_chance, hunter, wanderer, by_chance, hunter, farmer)
HABITS_OF_FAMILY: dict[str, tuple[IrishHabit, ...]] = {
    "duels": (kingmaker, baron, kingmaker, courtier, hunter, by_chance),
    "moots": (kingmaker, kingmaker, courtier),
    "pilgrims": (wanderer, hunter, by_chance),
    "kings": (hunter, hunter, by_chance),
    "farmers": (planter, planter, hunter),
    "cities": (lord, hunter, hunter, lord),
}


def irish_habit_for(family: str, game_number: int) -> IrishHabit:
    """Which habit a scarce board's game is played with."""
    habits = HABITS_OF_FAMILY.get(family, USUAL_HABITS)
    return habits[game_number % len(habits)]
