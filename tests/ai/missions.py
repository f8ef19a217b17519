"""How often mission cards are fulfilled by greedy: ``python -m tests.ai.missions --games 1000`` (docs/figures.md).

Counted for each seat of each game in which the card was in play for it: Ireland's open cards for everybody, private
ones for their owner. The same numbers give the same games on every machine.
"""

from __future__ import annotations

import argparse
from collections import Counter

from game.ai import make_bot
from game.rebirth import State
from game.rebirth.ireland import IrelandState
from tests.ai.arena import finished, ireland_layout, scotland_layout

LAYOUTS = {"scotland": scotland_layout, "ireland": ireland_layout}


def main() -> None:
    """Prints a table: a row for each card, a column for each number of players."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="for each number of players (1000)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (1)")
    parser.add_argument("--map", choices=LAYOUTS, default="ireland", help="(ireland)")
    arguments = parser.parse_args()
    columns = [rates(arguments.map, players, arguments.games, arguments.seed) for players in (2, 3, 4)]
    print(f"| card | {' | '.join(f'{players} players' for players in (2, 3, 4))} |\n|---|---|---|---|")
    for card in columns[0]:
        print(f"| {card} | {' | '.join(column.get(card, '') for column in columns)} |")


def rates(board: str, players: int, games: int, first_seed: int) -> dict[str, str]:
    """By card, the open ones before the private: how many of 100 seats that had it fulfilled it."""
    had: Counter[str] = Counter()
    met: Counter[str] = Counter()
    bots = [make_bot("greedy")] * players
    layout = LAYOUTS[board](players)
    for seed in range(first_seed, first_seed + games):
        state = finished(layout, bots, seed)
        for seat in range(players):
            for card, fulfilled in cards_of(state, seat):
                had[card] += 1
                met[card] += fulfilled
    order = [card.id for card in layout.cards]
    names = [*order, *(f"{card} (private)" for card in order)]
    return {card: f"{100 * met[card] / had[card]:.0f} %" for card in names if had[card]}


def cards_of(state: State, seat: int) -> list[tuple[str, bool]]:
    """The cards that were in play for a seat at the end of a game, and whether it fulfilled each."""
    cards = state.layout.cards
    if not isinstance(state, IrelandState):
        return [(cards[number].id, state.card_points(seat, number) > 0) for number in state.missions[seat]]
    found = [(cards[number].id, not state.unscored[seat] >> number & 1) for number in state.public]
    return found + [
        (f"{cards[number].id} (private)", state.card_points(seat, number) > 0) for number in state.missions[seat]
    ]


if __name__ == "__main__":
    main()
