"""What a seat can tell of how its rivals play, from what they have placed so far.

Every placement is public, and so is nearly all that greedy weighs before one: only its cards and which of its tiles are
set aside are its own. A rival that places as greedy would, time after time, is taken for greedy.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.ai.greedy import judge_for
from game.ai.weights import WEIGHTS
from game.rebirth import Layout, SeatView, Setup, State
from game.rebirth.ireland import DOUBLE, IrelandState
from game.rebirth.layout import NOBODY
from game.rebirth.tables import IRELAND


@dataclass(frozen=True, slots=True)
class Signs:
    """What a placement says for or against greed, in hundredths of the logarithm of how much likelier it makes it.

    By how much less, in thousandths of a point, the space is worth to greedy than its best: up to and without each of
    `steps`, and beyond the last. `bare` while the seat has no card, when greedy would hardly ever place otherwise.
    """

    steps: tuple[int, ...]
    carded: tuple[int, ...]
    bare: tuple[int, ...]


SIGNS = {
    "scotland": Signs((1, 300, 700, 1500, 3000), (40, -90, -40, -80, -220, -300), (65, -200, -250, -300, -350, -400)),
    "ireland": Signs((1, 300, 700, 1500, 3000), (70, -30, -40, -70, -280, -400), (120, -200, -250, -300, -350, -400)),
}
"""By rule set; counted in games of greedy and of strong (docs/opponents.md)."""
SUREST = 600
"""No long past outweighs what a rival does now, as another player may have taken its place."""


def all_greedy(view: SeatView) -> bool:
    """Whether every rival has been placing as greedy would."""
    return all(sign > 0 for seat, sign in enumerate(signs_of_greed(view)) if seat != view.seat)


def signs_of_greed(view: SeatView) -> list[int]:
    """By seat: how much speaks for its being greedy (above 0) or against it, in hundredths of a logarithm of odds."""
    found = [0] * view.layout.players
    signs = SIGNS[view.layout.board.rules]
    for seat, loss, bare in losses(view):
        sign = (signs.bare if bare else signs.carded)[bisect_right(signs.steps, loss)]
        found[seat] = max(-SUREST, min(SUREST, found[seat] + sign))
    return found


def losses(view: SeatView) -> Iterator[tuple[int, int, bool]]:
    """Of each placement in the view's history that was a choice: who made it, how much less its space was worth to
    greedy than the best one, in thousandths of a point, and whether the seat had no card then.
    """
    layout = view.layout
    judge = judge_for(layout, WEIGHTS[layout.board.rules, layout.players])
    for state, seat, cell in positions(view):
        seen = state.seen_by(seat)
        legal = seen.legal_mask()
        if cell == NOBODY or legal.bit_count() < 2:
            continue
        worth = judge.totals(replace(seen, missions=()), legal)
        yield seat, max(worth.values()) - worth[cell], not seen.missions


def positions(view: SeatView) -> Iterator[tuple[State, int, int]]:
    """The position before each placement of the history, who made it and where (NOBODY: discarded).

    What is public in a position is as it was; cards, supplies and set-aside tiles fit what is known now. The position
    is moved on afterwards.
    """
    layout = view.layout
    if not view.history:
        return
    kind = IrelandState if layout.board.rules == IRELAND.name else State
    state = kind.start(layout, _setup(view), view.history[0].seat)
    doubled = NOBODY
    for made in view.history:
        while isinstance(state, IrelandState) and state.choice:
            if state.choice == DOUBLE:
                state.double(doubled)
            else:
                # The supply holds the tiles in the order in which they were placed: the one kept is in front.
                mover = state.to_move
                state.keep(0, state.supplies[mover][state.placed[mover] + 1 :])
        yield state, made.seat, made.cell
        if made.cell == NOBODY:
            state.discard()
        else:
            state.play(made.cell)
        doubled = made.doubled


def _setup(view: SeatView) -> Setup:
    """A deal from which the history could have come."""
    layout = view.layout
    supplies, set_aside = [], []
    aside_count = layout.board.options.set_aside
    for seat in range(layout.players):
        turns = [made.tile for made in view.history if made.seat == seat and not made.bonus]
        bonus = [made.tile for made in view.history if made.seat == seat and made.bonus]
        rest = _rest(layout, [*turns, *bonus])
        # Some of each kind, as it is likeliest.
        count = aside_count - len(bonus)
        aside = {(2 * number + 1) * len(rest) // (2 * count) for number in range(count)} if count else set()
        set_aside.append((*bonus, *(tile for at, tile in enumerate(rest) if at in aside)))
        supplies.append((*turns, *(tile for at, tile in enumerate(rest) if at not in aside)))
    irish = view.ireland
    public = irish.public if irish is not None else ()
    deck = tuple(number for number in range(len(layout.cards)) if number not in public)
    return Setup(tuple(supplies), tuple(set_aside), deck, public, irish.tokens if irish is not None else ())


def _rest(layout: Layout, placed: list[int]) -> list[int]:
    """The tiles of a seat that it has not placed, by kind."""
    return [tile for tile, count in enumerate(layout.tile_set) for _ in range(count - placed.count(tile))]
