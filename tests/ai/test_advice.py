"""Advice adds up, names what is so, and knows nothing hidden: on every board, in every kind of decision."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ai import make_bot
from game.ai.advice import Advice, Option, advise
from game.ai.advice_parts import FAMILIES, KINDS, in_tenths
from game.ai.greedy import judge_for
from game.ai.irish_judge import IrishJudge
from game.ai.judge import Judge
from game.ai.weights import WEIGHTS
from game.rebirth import Board, Hex, Layout, SeatView, State, layout_for
from game.rebirth.ireland import DOUBLE, KEEP, PLACE, IrelandState
from game.rebirth.layout import Mask
from tests.ai.arena import decisions, ireland_layout, replayed, scotland_layout, start
from tests.ai.positions import layouts, orkney_layout, positions
from tests.ai.test_fairness import dealt_otherwise
from tests.boards import scarce
from tests.irish_boards import scarce_irish
from tests.unit.test_irish_hidden_information import permuted

EVERYTHING = 10_000


def due(state: State) -> int:
    """What the seat to move has to decide."""
    return state.choice if isinstance(state, IrelandState) else PLACE


def spaces_of(option: Option) -> list[Hex]:
    """All spaces that an option is about."""
    assert option.at is not None
    return [option.at, *option.equals]


def judged(monkeypatch: pytest.MonkeyPatch, view: SeatView) -> dict[int, int]:
    """What greedy's judgement, asked as greedy asks it, finds each legal space worth."""
    judge = judge_for(view.layout, WEIGHTS[view.layout.board.rules, view.layout.players])
    found: dict[int, int] = {}

    def most(self: Judge, legal: Mask, worth: list[int], landmarks: list[int]) -> tuple[int, list[int]]:
        for cell in self.cells(legal):
            found[cell] = worth[cell] + sum(landmarks[number] for number in self.landmarks_near[cell])
        return 0, []

    with monkeypatch.context() as patch:
        patch.setattr(Judge, "_most", most)
        judge.best(view, view.legal_mask())
    return found


def check_option(option: Option) -> None:
    assert sum(part.value for part in option.parts) == option.value
    assert option.card is not None or all(part.value for part in option.parts)
    assert sum(option.part_tenths) == option.tenths
    assert abs(option.tenths * 100 - option.value) <= 50
    assert all(abs(shown * 100 - part.value) < 100 for shown, part in zip(option.part_tenths, option.parts))
    named = [*option.reasons.gains, option.reasons.drawback]
    assert all(part in option.parts for part in named if part is not None)


@pytest.mark.parametrize("name", list(layouts()))
def test_the_parts_add_up_to_what_greedy_finds_every_placement_worth(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = layouts()[name]
    looked_at = 0
    for level, seed in (("greedy", 1), ("random", 2)):
        for number, state in enumerate(positions(layout, seed, level)):
            if number % 5 or due(state) != PLACE:
                continue
            view = state.seen_by(state.to_move)
            advice = advise(view, EVERYTHING)
            worth = judged(monkeypatch, view)
            found: dict[int, int] = {}
            for option in advice.options:
                check_option(option)
                found |= {layout.index[at]: option.value for at in spaces_of(option)}
            assert found == worth
            values = [option.value for option in advice.options]
            assert values == sorted(values, reverse=True)
            assert [option.at for option in advise(view).options] == [option.at for option in advice.options[:3]]
            looked_at += 1
    assert looked_at >= 15


def test_on_scarce_boards_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shortages, missing cards, towers in bunches, boards with a handful of spaces."""
    looked_at = 0
    for seed in range(60):
        irish = seed % 2 == 1
        description = scarce_irish(seed) if irish else scarce(seed)
        board = Board.from_description(description, "ireland" if irish else "scotland")
        layout = layout_for(board, list(board.player_counts)[seed % len(board.player_counts)])
        for state in positions(layout, seed):
            view = state.seen_by(state.to_move)
            options = advise(view, EVERYTHING).options
            for option in options:
                check_option(option)
            if due(state) == PLACE:
                cells = {layout.index[at]: option.value for option in options for at in spaces_of(option)}
                assert cells == judged(monkeypatch, view)
                looked_at += 1
    assert looked_at > 500


@pytest.mark.parametrize("players", [2, 3, 4])
def test_doubling_and_keeping_are_worth_what_greedy_finds_them_worth(players: int) -> None:
    layout = ireland_layout(players)
    judge = judge_for(layout, WEIGHTS["ireland", players])
    assert isinstance(judge, IrishJudge)
    seen = Counter[int]()
    for seed in range(4):
        for state in positions(layout, seed):
            choice = due(state)
            if choice == PLACE:
                continue
            view = state.seen_by(state.to_move)
            options = advise(view, EVERYTHING).options
            for option in options:
                check_option(option)
            if choice == DOUBLE:
                ids = [card.id for card in layout.cards]
                assert {ids.index(str(option.card)): option.value for option in options} == judge.expected(view)
            else:
                assert {option.tile: option.value for option in options} == judge.offered(view)
            seen[choice] += 1
    assert seen[DOUBLE] > 3 and seen[KEEP] > 3


def test_bonus_tiles_are_advised_on_as_well() -> None:
    seen = 0
    for state in positions(ireland_layout(3), 5):
        assert isinstance(state, IrelandState)
        if state.choice == PLACE and state.bonus_tower >= 0:
            view = state.seen_by(state.to_move)
            legal = set(view.layout.hexes_of(view.legal_mask()))
            assert {option.at for option in advise(view).options} <= legal
            seen += 1
    assert seen >= 3


def every_advice() -> Iterator[Advice]:
    """Whatever is advised in some whole games on all boards."""
    for layout in layouts().values():
        for seed, level in ((3, "greedy"), (4, "random"), (5, "greedy")):
            for state in positions(layout, seed, level):
                yield advise(state.seen_by(state.to_move))


def test_every_kind_of_reason_is_given_in_real_games() -> None:
    """Not only counted: said of one of three options, as what speaks for it or as what it costs or lacks."""
    for_it, against = Counter[str](), Counter[str]()
    for advice in every_advice():
        for option in advice.options:
            told = option.reasons
            for_it.update(part.kind for part in told.gains)
            against.update(part.kind for part in (told.drawback, told.lacks) if part is not None)
    assert len(KINDS) >= 12 and set(FAMILIES) == set(KINDS)
    assert set(for_it) | set(against) == set(KINDS)
    only_costs = {"room-lost", "growth-blocked"}
    assert only_costs <= set(against) and not only_costs & set(for_it)


@pytest.mark.parametrize("layout", [scotland_layout(2), scotland_layout(3), scotland_layout(4), orkney_layout()])
def test_hidden_things_never_change_advice(layout: Layout) -> None:
    rng = random.Random(layout.players)
    bot = make_bot("greedy")
    changed = 0
    for decision in decisions(layout, [bot] * layout.players, 7):
        view = decision.view
        advice = advise(view)
        for _ in range(2):
            setup = dealt_otherwise(decision, rng)
            changed += setup != decision.setup
            assert advise(replayed(layout, setup, decision.first, decision.turns).seen_by(view.seat)) == advice
    assert changed > 40


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_things_never_change_advice_in_ireland(players: int) -> None:
    """Others' tiles, all set-aside tiles, the private deck, what others scouted; in every kind of decision."""
    rng = random.Random(players)
    seen = {"dealt anew": 0, "place": 0, "double": 0, "keep": 0, "bonus": 0, "private": 0, "scouted": 0}
    for seed in (1, 2):
        for state in positions(ireland_layout(players), seed):
            assert isinstance(state, IrelandState)
            seat = state.to_move
            view = state.seen_by(seat)
            assert view.ireland is not None
            advice = advise(view)
            other = permuted(state, seat, rng)
            assert advise(other.seen_by(seat)) == advice
            seen["dealt anew"] += (other.supplies, other.set_aside) != (state.supplies, state.set_aside)
            seen["private"] += other.missions != state.missions
            seen[["place", "double", "keep"][state.choice]] += 1
            seen["bonus"] += state.choice == PLACE and state.bonus_tower >= 0
            seen["scouted"] += bool(view.ireland.known_in_supply)
    assert seen.pop("dealt anew") > 100
    assert min(seen.values()) >= 3, seen


def test_advising_leaves_the_view_as_it_was_and_says_the_same_again() -> None:
    for layout in (scotland_layout(3), ireland_layout(3)):
        for state in positions(layout, 9):
            view, same = state.seen_by(state.to_move), state.seen_by(state.to_move)
            assert advise(view) == advise(view)
            assert view == same


def test_only_the_seat_to_move_is_advised() -> None:
    state = start(scotland_layout(2), 1)
    with pytest.raises(ValueError, match="has nothing to decide"):
        advise(state.seen_by(1 - state.to_move))


def test_spaces_of_which_the_same_can_be_said_are_one_option() -> None:
    """On an empty board many spaces are alike; a list of three shall show three different things."""
    state = start(scotland_layout(3), 2)
    options = advise(state.seen_by(state.to_move), EVERYTHING).options
    assert len({option.parts for option in options}) == len(options)
    assert max(len(option.equals) for option in options) >= 3
    spaces = [at for option in options for at in spaces_of(option)]
    assert len(set(spaces)) == len(spaces)


@given(st.lists(st.integers(-9_000, 30_000), max_size=12))
def test_tenths_add_up_and_stay_close(values: list[int]) -> None:
    shown = in_tenths(values)
    assert abs(100 * sum(shown) - sum(values)) <= 50
    for tenths, value in zip(shown, values, strict=True):
        assert abs(100 * tenths - value) < 100
        assert tenths * value >= 0
