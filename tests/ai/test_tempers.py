"""Tempers: the same opponent with a leaning. What they cost and take is measured by ``python -m tests.ai.tempers``."""

from __future__ import annotations

import random
from dataclasses import fields, replace

import pytest

from game.ai import choose, decide, make_bot, play_decision
from game.ai.effort import Effort
from game.ai.search import SearchBot
from game.ai.tempers import TEMPERS, Temper, split_controller, weights_with
from game.ai.weights import WEIGHTS
from game.commands import common
from game.rebirth import Board, Match, Seat, layout_for, stream
from tests.ai.arena import decisions, replayed, scotland_layout
from tests.ai.tempers import taken_by_source
from tests.ai.test_fairness import dealt_otherwise
from tests.boards import scarce, scotland
from tests.irish_boards import ireland

NAMES = [temper.name for temper in TEMPERS]
TEMPERED = [f"greedy:{name}" for name in NAMES]


def test_the_command_line_offers_the_same_tempers() -> None:
    assert tuple(NAMES) == common.TEMPERS


def test_every_factor_is_on_a_weight_and_changes_it() -> None:
    for temper in TEMPERS:
        shaped = weights_with(temper)
        assert shaped.keys() == WEIGHTS.keys()
        for (rules, players), plain in WEIGHTS.items():
            leaning = shaped[rules, players]
            assert type(leaning) is type(plain)
            changed = {
                field.name for field in fields(plain) if getattr(plain, field.name) != getattr(leaning, field.name)
            }
            assert changed == set(temper.factors[rules]), (temper.name, rules, players)
            assert temper.sources[rules]
    assert weights_with(None) is WEIGHTS


def test_controllers_are_taken_apart() -> None:
    assert split_controller("greedy") == ("greedy", None)
    level, temper = split_controller("strong:seafarer")
    assert level == "strong" and temper is not None and temper.name == "seafarer"
    for word in ("greedy:clever", "greedy:", "greedy:farmer:lord"):
        with pytest.raises(ValueError, match="temper"):
            split_controller(word)


@pytest.mark.parametrize("word", ["greedy:clever", "random:farmer", "clever:farmer"])
def test_what_does_not_exist_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match=r"temper|opponent"):
        make_bot(word)


@pytest.mark.parametrize("controller", TEMPERED)
@pytest.mark.parametrize("players", [2, 4])
def test_hidden_things_never_change_a_choice(controller: str, players: int) -> None:
    layout = scotland_layout(players)
    bot = make_bot(controller)
    rng = random.Random(players)
    changed = 0
    for decision in decisions(layout, [bot] * players, 3):
        view, seat = decision.view, decision.view.seat
        choice = bot.choose(view, stream(3, "choice", seat, view.turn))
        setup = dealt_otherwise(decision, rng)
        changed += setup != decision.setup
        seen = replayed(layout, setup, decision.first, decision.turns).seen_by(seat)
        assert make_bot(controller).choose(seen, stream(3, "choice", seat, view.turn)) == choice
    assert changed > 30


@pytest.mark.parametrize("name", ["scotland", "ireland"])
def test_a_game_with_tempers_resumes_and_replays(name: str) -> None:
    """Its record names the tempers; from any whole line the game goes on as it would have."""
    board = Board.from_description({"scotland": scotland, "ireland": ireland}[name](), name)
    seats = [Seat(temper, f"greedy:{temper}") for temper in NAMES]
    match = Match.new(board, seats, 12)
    while (seat := match.to_move) is not None:
        controller = match.seats[seat].controller
        if match.turn % 9 == 5 and not match.choice_due:
            resumed = Match.from_record(match.record_lines())
            assert [each.controller for each in resumed.seats] == TEMPERED
            assert choose(resumed, controller) == choose(match, controller)
        play_decision(match, controller)
    assert Match.from_record(match.record_lines()).result == match.result


def test_every_choice_is_legal_on_scarce_boards() -> None:
    for seed in range(12):
        board = Board.from_description(scarce(seed))
        layout = layout_for(board, 2)
        for controller in TEMPERED:
            bot = make_bot(controller)
            for decision in decisions(layout, [bot] * 2, seed):
                at = bot.choose(decision.view, stream(seed, "choice", decision.view.seat, decision.view.turn))
                assert decision.view.legal_mask() >> layout.index[at] & 1


def test_tempers_differ_from_each_other_in_play() -> None:
    """In the same positions they choose otherwise, the farmer most often, the seafarer where a harbour is near."""
    layout = scotland_layout(2)
    differ = dict.fromkeys(TEMPERED, 0)
    seen = 0
    for seed in range(3):
        for decision in decisions(layout, [make_bot("greedy")] * 2, seed):
            plain = decide(decision.view, "greedy", seed)
            seen += 1
            for controller in TEMPERED:
                differ[controller] += decide(decision.view, controller, seed) != plain
    assert all(count > seen * 0.02 for count in differ.values()), (seen, differ)


def test_tempered_search_leans_by_what_its_judgement_adds() -> None:
    """Strong with a temper is strong with a leaning: without factors it decides as the plain one."""
    layout = scotland_layout(2)
    bare = SearchBot(Effort(playouts=16, candidates=4, ahead=1))
    far = replace(WEIGHTS["scotland", 2], castle=50_000)
    lordly = SearchBot(Effort(playouts=16, candidates=4, ahead=1), {("scotland", 2): far})
    differ = 0
    for decision in list(decisions(layout, [make_bot("greedy")] * 2, 1))[:20]:
        view = decision.view
        chosen = [bot.choose(view, stream(1, "choice", view.turn)) for bot in (bare, lordly)]
        same = SearchBot(Effort(playouts=16, candidates=4, ahead=1), dict(WEIGHTS))
        assert same.choose(view, stream(1, "choice", view.turn)) == chosen[0]
        differ += chosen[0] != chosen[1]
    assert differ >= 5


@pytest.mark.parametrize("map_name", ["scotland", "ireland"])
@pytest.mark.parametrize("temper", TEMPERS, ids=NAMES)
def test_each_takes_more_from_its_own_source(temper: Temper, map_name: str) -> None:
    """A few dozen games show the direction; the 400 of the measurement show how much."""
    found = taken_by_source(map_name, "greedy", NAMES.index(temper.name), 24, 77)
    assert found.own > 1.08 * found.plain, found
