"""The compiled helper: made from the source beside it, and never of another opinion than the plain engine."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from game.ai import forget
from game.ai.effort import FAR_SCHOOL, Effort
from game.ai.fast import Engine, engine_for
from game.ai.fast.build import HERE, fingerprint
from game.ai.fast.engine import KINDS, fits
from game.ai.fast.machine import new_machine
from game.ai.search import Search, SearchBot
from game.rebirth import Board, Layout, State, layout_for, stream
from game.rebirth.ireland import DOUBLE, KEEP, PLACE, IrelandState, choose_randomly
from game.rebirth.playout import deal_unseen, position_of
from tests.ai.arena import LAYOUTS, start
from tests.ai.positions import orkney_layout
from tests.boards import scarce
from tests.irish_boards import scarce_irish
from tests.scale import scaled

EFFORTS = (
    Effort(playouts=1, candidates=1, ahead=3),
    Effort(playouts=1, candidates=1, ahead=1000, glance=2, share=400),
    Effort(playouts=1, candidates=1, ahead=5, foresight=3, looks=3, heed=700, school=FAR_SCHOOL),
    Effort(playouts=1, candidates=1, ahead=4, glance=2, share=300, foresight=4, looks=20, school=FAR_SCHOOL),
    Effort(playouts=1, candidates=1, ahead=6, foresight=6, looks=3, heed=700, lone=True, school=FAR_SCHOOL),
)
"""Short playouts, whole ones with a glance, far-sighted ones, both, and against rivals who are greedy."""
ROOT = Path(__file__).resolve().parents[2]
needs_helper = pytest.mark.skipif(new_machine() is None, reason="the package wasmtime is not installed")


@pytest.fixture
def without_helper(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ai.search.engine_for", lambda layout: None)


def test_the_helper_was_built_from_its_source() -> None:
    """After a change of the source: python -m game.ai.fast.build."""
    assert (HERE / "engine.sha256").read_text("ascii") == fingerprint()


def helper(layout: Layout) -> Engine:
    found = engine_for(layout)
    assert found is not None
    return found


@needs_helper
@pytest.mark.parametrize(
    ("board", "players"),
    [(board, players) for board in ("scotland", "ireland") for players in (2, 3, 4)] + [("orkney", 2)],
)
def test_it_agrees_move_by_move(board: str, players: int) -> None:
    """Over whole games, half at random: greedy's worth of each space, forecasts, playouts short and to the end.

    One game, or a second one for a choice of Ireland that the first did not have; more in long runs.
    """
    layout = LAYOUTS[board](players) if board in LAYOUTS else orkney_layout()
    seen: Counter[str] = Counter()
    for seed in range(scaled(2)):
        seen.update(agreed(layout, seed, every=8))
        if 2 * (seed + 1) >= scaled(2) and (board != "ireland" or min(seen["double"], seen["keep"]) >= 1):
            break
    assert seen["spaces"] > 200 and seen["playouts"] >= 20
    assert board != "ireland" or min(seen["double"], seen["keep"]) >= 1


@needs_helper
@pytest.mark.parametrize("rules", ["scotland", "ireland"])
def test_it_agrees_on_scarce_boards(rules: str) -> None:
    """Shortages, discards, missing cards and castles, no free tower, one to many tiles."""
    make: Callable[[int], dict[str, object]] = scarce if rules == "scotland" else scarce_irish
    compared = 0
    for seed in range(12):
        board = Board.from_description(make(seed), rules)
        for players in board.player_counts:
            layout = layout_for(board, players)
            if fits(layout) and engine_for(layout) is not None:
                compared += agreed(layout, seed, every=3)["playouts"]
    forget()
    assert compared > 100


def agreed(layout: Layout, seed: int, every: int) -> dict[str, int]:
    """Plays a game and compares as it goes; how much of what was compared."""
    search = Search(layout)
    engine = helper(layout)
    rng = random.Random(seed)
    state = start(layout, seed)
    seen = {"spaces": 0, "playouts": 0, "double": 0, "keep": 0}
    decision = 0
    while not state.finished:
        view = state.seen_by(state.to_move)
        kind = state.choice if isinstance(state, IrelandState) else PLACE
        hidden = deal_unseen(view, rng)
        world = position_of(view, hidden)
        engine.set_state(world)
        for effort in (EFFORTS[0], EFFORTS[-1]):
            engine.set_effort(effort)
            engine.machine.call("report")
            expected = search.forecasts[effort.school].totals(world)
            pairs = zip(world.scores, expected, strict=True)
            reported = engine.machine.read(2 + 2 * layout.players)
            assert reported == [world.to_move, kind, *(number for pair in pairs for number in pair)]
        choices: list[int] = []
        if kind == PLACE:
            cells = list(layout.positions(view.legal_mask()))
            assert engine.machine.call("weigh_spaces") == len(cells)
            if cells:
                worth, landmarks = search.judge.weigh(world.seen_by(world.to_move), view.legal_mask())
                near = search.judge.landmarks_near
                whole = [worth[cell] + sum(landmarks[number] for number in near[cell]) for cell in cells]
                assert engine.machine.read(len(cells)) == whole
                seen["spaces"] += len(cells)
                choices = rng.sample(cells, min(2, len(cells)))
        elif isinstance(state, IrelandState) and kind == DOUBLE:
            choices = state.doublable(state.to_move)
            seen["double"] += 1
        elif isinstance(state, IrelandState):
            choices = list(range(len(state.offer(state.to_move))))
            seen["keep"] += 1
        decision += 1
        if choices and (decision % every == 0 or kind):
            for effort in EFFORTS:
                plainly = Search(layout).plainly_tried(world, kind, choices, effort)
                assert engine.sums([hidden], kind, choices, effort) == plainly
                seen["playouts"] += len(choices)
        step(state, rng, search)
    return seen


def step(state: State, rng: random.Random, search: Search) -> None:
    """One decision, at random or by greedy."""
    if isinstance(state, IrelandState) and state.choice:
        choose_randomly(state, rng)
        return
    cells = list(state.layout.positions(state.legal_mask(state.hand(state.to_move))))
    if not cells:
        state.discard()
    elif rng.random() < 0.5:
        state.play(cells[rng.randrange(len(cells))])
    else:
        search.play_on(state, 1)


@needs_helper
@pytest.mark.parametrize("board", ["scotland", "ireland"])
def test_whole_decisions_are_the_same_with_and_without_it(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    layout = LAYOUTS[board](3)
    effort = Effort(playouts=24, candidates=4, ahead=3)
    with_it: list[object] = []
    without_it: list[object] = []
    for answers in (with_it, without_it):
        if answers is without_it:
            monkeypatch.setattr("game.ai.search.engine_for", lambda layout: None)
        bot = SearchBot(effort)
        state = start(layout, 8)
        rng = random.Random(8)
        while not state.finished:
            view = state.seen_by(state.to_move)
            kind = state.choice if isinstance(state, IrelandState) else PLACE
            if kind == DOUBLE:
                answers.append(bot.double(view, stream(1, "double", view.turn)))
            elif kind == KEEP:
                answers.append(bot.keep(view, stream(1, "keep", view.turn)))
            elif view.legal_mask() and view.turn % 6 == 0:
                answers.append(bot.choose(view, stream(1, "choice", view.turn)))
            step(state, rng, Search(layout))
    assert with_it == without_it and len(with_it) > 10


@needs_helper
def test_it_goes_quietly_at_the_end_of_a_program() -> None:
    code = (
        "from game.ai.fast import engine_for\nfrom tests.ai.arena import LAYOUTS\n"
        "kept = [engine_for(LAYOUTS['scotland'](players)) for players in (2, 3)]\nassert all(kept)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_board_too_large_for_it_is_played_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = LAYOUTS["scotland"](2)
    assert fits(layout)
    monkeypatch.setattr("game.ai.fast.engine.MOST_SPACES", 20)
    assert not fits(layout)
    engine_for.cache_clear()
    assert engine_for(layout) is None
    engine_for.cache_clear()


def test_a_board_with_a_card_that_it_does_not_know_is_played_without_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    layout = LAYOUTS["scotland"](2)
    kinds = [kind for kind in KINDS if kind != "harbours"]
    monkeypatch.setattr("game.ai.fast.engine.KINDS", kinds)
    assert not fits(layout)
