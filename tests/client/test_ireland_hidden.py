"""Ireland at a shared screen: scouted tiles, bonus tiles, private missions and set-aside tiles stay hidden."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from game.client.intents import IntentKind
from game.client.scenes.final import FinalScene
from game.client.scenes.game import GameScene
from game.client.scenes.handover import HandoverScene
from game.client.visible import look_at
from game.rebirth import Match
from tests.client.irish_playing import answer, due, irish_match, open_irish_game, take
from tests.client.playing import click, middle, open_app, send
from tests.client.test_hidden import Watch, frame_of, watched


def watch_irish(monkeypatch: pytest.MonkeyPatch, scene: GameScene) -> Watch:
    """Watch also what a seat has to decide, which may name its tiles, and the whole of its view."""
    watch = watched(monkeypatch, scene)
    match = scene.match
    real_view = match.seat_view

    def seat_view(seat: int) -> Any:
        if not watch.playing and seat != scene.session.viewer:
            watch.leaks.append(f"seat_view of {seat} while {scene.session.viewer} may look")
        return real_view(seat)

    monkeypatch.setattr(match, "seat_view", seat_view)
    real_decision = type(match).decision

    def decision(self: Match) -> Any:
        if self is match and not watch.playing and self.to_move != scene.session.viewer:
            watch.leaks.append(f"the decision of {self.to_move} while {scene.session.viewer} may look")
        return real_decision.fget(self)  # type: ignore[attr-defined]

    monkeypatch.setattr(type(match), "decision", property(decision))
    return watch


def unwatched(watch: Watch, look: Callable[[], Any]) -> Any:
    before, watch.playing = watch.playing, True
    try:
        return look()
    finally:
        watch.playing = before


@pytest.mark.parametrize(
    ("speed", "controllers"),
    [
        ("normal", ("human", "human")),
        pytest.param("instant", ("human", "greedy", "human"), marks=pytest.mark.long),
        pytest.param("normal", ("human", "greedy", "human"), marks=pytest.mark.long),
        pytest.param("normal", ("greedy", "human"), marks=pytest.mark.long),
        pytest.param("instant", ("human", "human"), marks=pytest.mark.long),
        ("instant", ("greedy", "human")),
    ],
)
def test_no_frame_of_a_whole_irish_game_reads_what_may_not_be_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, controllers: Sequence[str], speed: str
) -> None:
    app = open_app(tmp_path)
    scene = open_irish_game(app, *controllers, speed=speed)
    watch = watch_irish(monkeypatch, scene)
    shared = controllers.count("human") > 1
    handed_over, turns, kinds = 0, 0, set()
    for _ in range(9000):
        app.step(0.3)
        app.frame()
        if isinstance(app.scene, FinalScene):
            break
        if isinstance(app.scene, HandoverScene):
            assert scene.session.viewer is None and scene.view.own is None and not scene.view.legal
            handed_over += 1
            send(app, IntentKind.CONFIRM)
            app.frame()
            continue
        if scene.timeline.busy or scene.view.own is None or scene.view.to_move != scene.view.viewer:
            if shared:
                assert scene.view.own is None or scene.view.viewer == scene.session.viewer
            assert watch.leaks == []
            continue
        decision = unwatched(watch, lambda: scene.match.decision)
        found = unwatched(watch, lambda: answer(scene.match))
        kinds.add("bonus" if decision.bonus else decision.kind)
        turns += decision.kind == "place" and decision.bonus is None
        if decision.kind == "double":
            number = next(n for n, mission in enumerate(scene.view.public) if mission.card.id == found)
            click(app, next(zone.rect.center for zone in scene.sides.all_zones() if zone.id == ("mission", number)))
        elif decision.kind == "keep":
            last = ("offer", len(decision.tiles) - 1)
            click(app, next(zone.rect.center for zone in scene.sides.all_zones() if zone.id == last))
        elif found is None:
            send(app, IntentKind.CONFIRM)
        else:
            click(app, middle(scene, found))
            app.frame()
            click(app, middle(scene, found))
        if shared and scene.match.to_move != decision.seat:
            assert scene.view.own is None, "the new tile is shown at the next handover, not before"
        if shared and scene.match.to_move == decision.seat:
            assert scene.view.viewer == decision.seat, "a turn of several decisions needs no second handover"
        app.frame()
        assert watch.leaks == []
    assert isinstance(app.scene, FinalScene) and watch.leaks == [] and watch.looks > 100
    assert kinds == {"place", "bonus", "double", "keep"}
    assert handed_over == (turns if shared else 0)


MOMENTS = [("place", 0), ("bonus", 0), ("bonus", 1), ("double", 0), ("double", 1), ("keep", 0), ("keep", 1)]


@pytest.mark.parametrize("kind,seat", MOMENTS)
def test_what_a_viewer_cannot_know_changes_no_pixel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, seat: int
) -> None:
    app = open_app(tmp_path, size=(960, 600))
    open_irish_game(app, "human", "human")
    match = irish_match("human", "human", until=due(kind, seat))
    assert not match.finished
    for viewer in (0, 1):
        pictures = {frame_of(app, dealt_anew(match, (viewer,), n), viewer, monkeypatch) for n in range(3)}
        assert len(pictures) == 1
    neutral = {frame_of(app, dealt_anew(match, (0, 1), n), None, monkeypatch) for n in range(3)}
    assert len(neutral) == 1


@pytest.mark.parametrize("kind", ["bonus", "keep"])
def test_the_other_way_round_what_the_owner_may_see_does_change_the_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    app = open_app(tmp_path, size=(960, 600))
    open_irish_game(app, "human", "human")
    match = irish_match("human", "human", until=due(kind, 0))
    pictures = {frame_of(app, dealt_anew(match, (1,), n), 0, monkeypatch) for n in range(4)}
    assert len(pictures) > 1


def dealt_anew(match: Match, viewers: Sequence[int], seed: int) -> Match:
    """The same game with what these viewers cannot know dealt anew, one after the other."""
    state = match.state
    for viewer in viewers:
        state = state.deal_hidden(viewer, random.Random(seed))
    twin = Match(match.board, match.seats, match.seed, match.first, match.setup, match.map_name)
    twin.placements = list(match.placements)
    twin._tiles = dict(match.tiles)
    twin._pending = match._pending
    twin.state = state
    return twin


def test_the_view_for_nobody_holds_public_things_only() -> None:
    match = irish_match("human", "human", until=lambda match: True)
    while not match.finished:
        view = look_at(match, None, ["human", "human"])
        assert view.own is None and view.ended_now is None and not view.legal and not view.must_discard
        assert view.secret is None and not view.doublable and view.choice is None
        other = look_at(match, 1 - (match.to_move or 0), ["human", "human"])
        assert other.own is not None and not other.own.offer and other.own.bonus is None and not other.doublable
        take(match)
