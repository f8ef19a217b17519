"""The review of a finished game: sums that hold, fair luck, no hindsight, the same in every process."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from game.ai import Thinker, carry_out, play_decision
from game.ai.forecast import Forecast
from game.ai.greedy import judge_for
from game.ai.review import (
    Depth,
    Moment,
    Review,
    Step,
    answered,
    expected_best,
    lead_of,
    moments,
    position_of,
    review,
)
from game.ai.weights import POINT, WEIGHTS
from game.rebirth import Board, Match, Seat, State, shuffled, stream
from game.rebirth.ireland import IrelandState
from game.rebirth.tiles import TILE_KINDS
from tests.ai.arena import LAYOUTS
from tests.ai.positions import orkney_layout

QUICK = Depth(candidates=2, glimpses=1, worlds=3, ahead=1, draws=1, spaces=1)
GAMES = [("scotland", 2, 3), ("scotland", 4, 5), ("orkney", 2, 1), ("ireland", 2, 7), ("ireland", 3, 24)]


def shipped(name: str) -> Board:
    """A board that ships."""
    return LAYOUTS[name](2).board if name in LAYOUTS else orkney_layout().board


def greedy_game(name: str, players: int, seed: int) -> Match:
    """A finished game, played by greedy throughout."""
    match = Match.new(shipped(name), [Seat(f"P{n}", "greedy") for n in range(players)], seed, map_name=name)
    while not match.finished:
        play_decision(match, "greedy")
    return match


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: f"{game[0]}-{game[1]}")
def reviewed(request: pytest.FixtureRequest) -> Review:
    """A quick review of one game."""
    return review(greedy_game(*request.param), QUICK)


def test_start_luck_skill_and_the_rest_are_the_final_lead(reviewed: Review) -> None:
    match = reviewed.match
    assert match.result is not None and reviewed.complete
    totals = [score.total for score in match.result.final]
    for seat in range(match.players):
        others = [total for other, total in enumerate(totals) if other != seat]
        lead = totals[seat] - sum(others) / len(others)
        steps = reviewed.of(seat)
        total = reviewed.sum_of(seat)
        assert total is not None
        assert abs(total.final - POINT * lead) < 1
        assert total.start + total.luck - total.given_away + total.others == total.final
        assert total.luck == sum(step.luck for step in steps)
        assert total.given_away == sum(step.given_away for step in steps)
        # The rest is what changed between the end of a turn of this seat and its next decision.
        curve = [point.lead for point in reviewed.curve(seat)]
        deal = sum(step.luck for step in steps if step.decision is None)
        gaps = [curve[1] - curve[0] - deal, *(b - a for a, b in zip(curve[2::2], curve[3::2], strict=True))]
        assert curve[0] == total.start and curve[-1] == total.final
        assert sum(gaps) == total.others


def test_every_decision_has_its_step(reviewed: Review) -> None:
    match = reviewed.match
    assert len(reviewed.steps) == reviewed.total == len(list(moments(match)))
    assert [s.moment.turn for s in reviewed.steps if s.moment.kind == "place"] == list(range(len(match.placements)))
    assert all(step.given_away >= 0 for step in reviewed.steps)
    for step in reviewed.steps:
        if step.decision is not None:
            assert step.moment.decision is not None
            same = step.decision.best == step.moment.decision.played
            assert same == (step.given_away == 0)


def test_luck_is_fair(reviewed: Review) -> None:
    """Over all that could have come, each as often as it could come, luck is nothing."""
    seen = 0
    for step in reviewed.steps[:: max(1, reviewed.total // 12)]:
        draw = step.moment.draw
        if draw is None or len(draw.shown) != 1:
            continue
        one = replace(draw, cards=0, depth=QUICK)
        lucks = [
            replace(one, shown=(tile,)).answer(step.moment.after).luck if count else 0
            for tile, count in enumerate(draw.counts)
        ]
        total = sum(count * luck for count, luck in zip(draw.counts, lucks, strict=True))
        assert abs(total) <= 2 * sum(draw.counts)
        seen += any(lucks)
    assert seen


def test_mission_cards_are_luck_too() -> None:
    found = review(greedy_game("scotland", 3, 4), QUICK)
    drawn = [step for step in found.steps if step.moment.draw is not None and step.moment.draw.cards]
    assert drawn and any(step.draw is not None and step.draw.cards for step in drawn)


def test_choices_of_ireland_are_decisions() -> None:
    found = review(greedy_game("ireland", 3, 24), QUICK)
    assert {step.moment.kind for step in found.steps} == {"deal", "place", "double", "keep"}
    offered = [step for step in found.steps if step.moment.draw is not None and len(step.moment.draw.shown) > 1]
    assert offered


def test_no_tile_of_a_reviewed_world_is_lost_or_doubled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever Scouts show is kept or put back: the tiles of each seat stay those of the board, in all that follows."""
    seen = 0
    plainly = Forecast.totals

    def counted(forecast: Forecast, state: State) -> list[int]:
        nonlocal seen
        assert isinstance(state, IrelandState)
        for seat in range(state.layout.players):
            tiles = (*state.supplies[seat], *state.set_aside_left(seat))
            assert tuple(tiles.count(kind) for kind in range(TILE_KINDS)) == state.layout.tile_set
        seen += 1
        return plainly(forecast, state)

    monkeypatch.setattr(Forecast, "totals", counted)
    kept = [moment for moment in moments(greedy_game("ireland", 3, 24)) if moment.kind in ("keep", "double")]
    assert {moment.kind for moment in kept} == {"keep", "double"}
    for moment in kept:
        answered(moment, QUICK)
    assert seen >= len(kept)


def test_the_best_of_several_tiles_on_average() -> None:
    worth, counts = {0: 5, 2: -3, 5: 11}, (2, 0, 3, 0, 0, 1)
    tiles = [tile for tile, count in enumerate(counts) for _ in range(count)]
    for shown in (1, 2, 3):
        hands = list(combinations(tiles, shown))
        assert expected_best(worth, counts, shown) == sum(max(worth[t] for t in hand) for hand in hands) // len(hands)


@pytest.mark.parametrize(("name", "players", "seed"), [("scotland", 2, 3), ("ireland", 2, 33)])
def test_what_comes_later_changes_nothing_before(name: str, players: int, seed: int) -> None:
    """Other tiles and cards after the middle of the game, other moves there: all steps before are the same."""
    match = greedy_game(name, players, seed)
    # Before the first Scouts, after which the record itself says in which order tiles come.
    scouts = (number for number, line in enumerate(match.placements) if line.supply is not None)
    half = min(len(match.placements) // 2, *scouts, 1000)
    assert half > 10
    again = _with_another_future(match, half)
    assert again.placements[half:] != match.placements[half:]
    known, changed = moments(match), moments(again)
    for before, after in zip(known, changed, strict=False):
        if before.turn >= half or (before.decision is not None and before.turn == half - 1):
            break
        assert answered(before, QUICK).decision == answered(after, QUICK).decision
        assert answered(before, QUICK).draw == answered(after, QUICK).draw
    else:
        pytest.fail("the middle was never reached")


def _with_another_future(match: Match, half: int) -> Match:
    """The same game up to placement `half`, with all that is unseen then dealt in another order."""
    played = [sum(line.seat == seat for line in match.placements[:half]) for seat in range(match.players)]
    chance = stream(99, "future")
    supplies = []
    for seat, supply in enumerate(match.setup.supplies):
        # Bonus tiles come from those set aside.
        bonus = sum(line.seat == seat and line.bonus is not None for line in match.placements[:half])
        at = played[seat] - bonus + 1
        supplies.append((*supply[:at], *shuffled(supply[at:], chance)))
    setup = replace(match.setup, supplies=tuple(supplies))
    again = Match(match.board, match.seats, match.seed, match.first, setup, match.map_name)
    _replay(again, match, half)
    while not again.finished:
        play_decision(again, "random")
    return again


def _replay(again: Match, match: Match, half: int) -> None:
    for line in match.placements[:half]:
        again.place(line.at)
        while again.choice_due and again.to_move == line.seat:
            decision = again.decision
            assert decision is not None
            if decision.kind == "double":
                assert line.doubles is not None
                again.double(line.doubles)
            else:
                again.keep(line.drew[0], line.supply)


def test_a_blunder_is_found() -> None:
    """Every tenth placement of one seat on the space worth least: these are the moments that cost most."""
    board: Board = shipped("scotland")
    match = Match.new(board, [Seat("A", "human"), Seat("B", "greedy")], 11)
    judge = judge_for(match.layout, WEIGHTS["scotland", 2])
    blunders = []
    while not match.finished:
        seat = match.to_move
        if seat == 0 and match.turn % 20 in (4, 5):
            view = match.seat_view(0)
            worst = judge.ranked(view, view.legal_mask())[-1]
            blunders.append(match.turn)
            carry_out(match, match.layout.hexes[worst])
        else:
            play_decision(match, "greedy")
    found = review(match, Depth(candidates=3, glimpses=2, worlds=8, draws=1, spaces=1))
    costly = found.costly([0])
    assert [step.given_away for step in costly] == sorted((s.given_away for s in costly), reverse=True)
    assert costly[0].moment.turn in blunders and costly[0].given_away > 3 * POINT


def test_a_game_that_is_not_over_has_no_review() -> None:
    with pytest.raises(ValueError, match="not over"):
        Review(Match.new(shipped("scotland"), [Seat("A", "human"), Seat("B", "greedy")], 1))


def test_the_lead_is_over_the_mean_of_the_others() -> None:
    assert lead_of([10, 4], 0) == 6 * POINT
    assert lead_of([10, 4, 6], 0) == 5 * POINT
    assert lead_of([10, 4, 6], 1) == -4 * POINT


def test_the_worker_answers_the_same_and_can_be_stopped() -> None:
    match = greedy_game("ireland", 2, 7)
    some: list[Moment] = [moment for moment in moments(match) if moment.decision is not None][10:14]
    thinker = Thinker(match.board, match.players)
    try:
        for moment in some:
            assert moment.decision is not None
            found = thinker.review(moment.view, moment.decision).result(60)
            drawn = thinker.review(moment.after, moment.draw).result(60) if moment.draw is not None else None
            assert Step(moment, found, drawn) == answered(moment)  # type: ignore[arg-type]
        asked = [thinker.review(moment.view, moment.decision) for moment in some if moment.decision is not None]
        thinker.cancel()
        assert all(future.cancelled() or future.done() for future in asked)
    finally:
        thinker.close()


@pytest.mark.parametrize(("name", "players", "seed"), [("scotland", 2, 3), ("ireland", 3, 24)])
def test_the_position_of_a_decision_is_the_one_that_was_seen(name: str, players: int, seed: int) -> None:
    match = greedy_game(name, players, seed)
    for moment in list(moments(match))[::7]:
        if moment.decision is None:
            with pytest.raises(ValueError, match="no such decision"):
                position_of(match, moment)
        else:
            assert position_of(match, moment).seat_view(moment.seat) == moment.view
