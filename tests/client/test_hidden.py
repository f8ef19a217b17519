"""Nothing hidden is read for drawing, and nothing hidden changes a pixel, unless it belongs to who may look."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.client.app import App
from game.client.intents import IntentKind
from game.client.scenes.final import FinalScene
from game.client.scenes.game import GameScene
from game.client.scenes.handover import HandoverScene
from game.client.session import Session
from game.client.visible import look_at
from game.rebirth import Match
from game.rebirth.view import SeatView
from game.storage.records import RecordWriter
from tests.client.playing import best, click, island, middle, open_app, open_game, scotland, seats, send

PRIVATE = ("hand", "set_aside", "supply_counts", "missions", "mission_progress")


class Watch:
    """Notes every look at a seat's private things that was made while that seat was not the viewer.

    How many cards a seat holds is public, and reading it is the one use of `missions` that is let pass.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, session: Session) -> None:
        self.session = session
        self.leaks: list[str] = []
        self.looks = 0
        match = session.match
        for name in PRIVATE:
            monkeypatch.setattr(match, name, self._private(name, getattr(match, name)), raising=True)
        for name in ("legal", "preview", "refusal"):
            monkeypatch.setattr(match, name, self._of_the_mover(name, getattr(match, name)))
        self.playing = False

    def _private(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def asked(seat: int, *rest: Any) -> Any:
            self.looks += 1
            found = real(seat, *rest)
            if self.playing or seat == self.session.viewer or self._is_counting(name):
                return found
            self.leaks.append(f"{name} of seat {seat} while {self.session.viewer} may look")
            return found

        return asked

    @staticmethod
    def _is_counting(name: str) -> bool:
        import sys

        callers = {sys._getframe(depth).f_code.co_name for depth in (2, 3)}
        return (name == "missions" and "_player" in callers) or "unplayed_counts" in callers

    def _of_the_mover(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def asked(*words: Any, **more: Any) -> Any:
            self.looks += 1
            if not self.playing and self.session.match.to_move != self.session.viewer:
                self.leaks.append(f"{name} for the seat to move while {self.session.viewer} may look")
            return real(*words, **more)

        return asked


def watched(monkeypatch: pytest.MonkeyPatch, scene: GameScene) -> Watch:
    """Watch a scene; what the rules read while a tile is played, and whether anything is hidden, is not drawing."""
    watch = Watch(monkeypatch, scene.session)
    for name in ("_play", "think", "needs_look_away"):
        real = getattr(scene.session, name)

        def quietly(*words: Any, real: Callable[..., Any] = real) -> Any:
            before, watch.playing = watch.playing, True
            try:
                return real(*words)
            finally:
                watch.playing = before

        monkeypatch.setattr(scene.session, name, quietly)
    return watch


def choose(watch: Watch, match: Match) -> Any:
    watch.playing = True
    try:
        return best(match)
    finally:
        watch.playing = False


@pytest.mark.parametrize("controllers", [("human", "greedy", "human"), ("human", "human"), ("greedy", "human")])
@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_no_frame_of_a_whole_game_reads_what_may_not_be_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, controllers: Sequence[str], speed: str
) -> None:
    app = open_app(tmp_path)
    scene = open_game(app, *controllers, speed=speed)
    watch = watched(monkeypatch, scene)
    shared = controllers.count("human") > 1
    handed_over = 0
    for _ in range(6000):
        app.step(0.1)
        app.frame()
        if isinstance(app.scene, FinalScene):
            break
        if isinstance(app.scene, HandoverScene):
            assert scene.session.viewer is None and scene.view.own is None and not scene.view.legal
            handed_over += 1
            send(app, IntentKind.CONFIRM)
            app.frame()
            continue
        if shared and not scene.choosing:
            assert scene.view.own is None or scene.view.viewer == scene.session.viewer
        if scene.choosing:
            at = choose(watch, scene.match)
            for kind in (IntentKind.LOG, IntentKind.LOG, IntentKind.PEEK, IntentKind.PEEK):
                send(app, kind)
                app.frame()
            if at is None:
                send(app, IntentKind.CONFIRM)
            else:
                click(app, middle(scene, at))
                app.frame()
                click(app, middle(scene, at))
            if shared:
                assert scene.view.own is None, "the new tile is shown at the next handover, not before"
            app.frame()
        assert watch.leaks == []
    assert isinstance(app.scene, FinalScene) and watch.leaks == [] and watch.looks > 100
    turns_of_humans = sum(controllers[placement.seat] == "human" for placement in scene.match.placements)
    assert handed_over == (turns_of_humans if shared else 0)


def test_no_panel_of_another_viewer_is_left_to_be_painted_later(tmp_path: Path) -> None:
    app = open_app(tmp_path)
    scene = open_game(app, "human", "greedy", "human", speed="normal")
    viewer: int | None = scene.view.viewer
    changes = waited = 0
    for _ in range(1500):
        app.step(1 / 30)
        if isinstance(app.scene, FinalScene):
            break
        if isinstance(app.scene, HandoverScene):
            assert scene.view.viewer is None
            app.frame()
            assert not scene.sides.pending
            send(app, IntentKind.CONFIRM)
        elif scene.choosing:
            scene.place(best(scene.match))
        app.frame()
        waited += scene.sides.pending
        if scene.view.viewer != viewer:
            viewer = scene.view.viewer
            changes += 1
            assert not scene.sides.pending
    assert changes > 8 and waited > 8


def with_other_hidden_things(match: Match, seat: int, seed: int) -> Match:
    """The same game with everything that `seat` cannot know dealt anew."""
    other = Match.from_record(match.record_lines())
    other.state = match.state.deal_hidden(seat, random.Random(seed))
    return other


def frame_of(app: App, match: Match, viewer: int | None, monkeypatch: pytest.MonkeyPatch) -> bytes:
    session = Session(app, match, RecordWriter(None), "instant")
    monkeypatch.setattr(type(session), "viewer", property(lambda self: viewer))
    monkeypatch.setattr(session, "think", lambda: None)
    scene = GameScene(app, session)
    app.push(scene)
    scene.board_view.finish_names()
    scene.attention.opened = {0, 1, 2}
    scene.attention.log_open = False
    picture: bytes = pygame.image.tobytes(app.frame(), "RGB")
    app.pop()
    return picture


@pytest.mark.parametrize("turns", [0, 20, 47])
def test_what_a_viewer_cannot_know_changes_no_pixel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    app = open_app(tmp_path, size=(1280, 720))
    app.push(GameScene(app, Session.new(app, scotland(), seats("human", "human", "greedy"), 1, 0, map_name="scotland")))
    match = Match.new(scotland(), seats("human", "human", "greedy"), 8, first=0)
    for _ in range(turns):
        match.place(best(match))
    for viewer in (0, 1):
        pictures = {frame_of(app, with_other_hidden_things(match, viewer, n), viewer, monkeypatch) for n in range(4)}
        assert len(pictures) == 1
    neutral = set()
    for n in range(4):
        other = with_other_hidden_things(with_other_hidden_things(match, 0, n), 1, n)
        neutral.add(frame_of(app, other, None, monkeypatch))
    assert len(neutral) == 1


def test_the_other_way_round_the_viewers_own_things_do_change_the_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without this the test above could pass by drawing nothing at all."""
    app = open_app(tmp_path, size=(1280, 720))
    app.push(GameScene(app, Session.new(app, scotland(), seats("human", "human", "greedy"), 1, 0, map_name="scotland")))
    match = Match.new(scotland(), seats("human", "human", "greedy"), 8, first=0)
    for _ in range(20):
        match.place(best(match))
    pictures = {frame_of(app, with_other_hidden_things(match, 1, n), 0, monkeypatch) for n in range(4)}
    assert len(pictures) > 1


def test_the_view_for_nobody_holds_public_things_only() -> None:
    match = Match.new(island(), seats("human", "human"), 3, first=0)
    while not match.finished:
        view = look_at(match, None, ["human", "human"])
        assert view.own is None and view.ended_now is None and not view.legal and not view.must_discard
        for seat, player in enumerate(view.players):
            seen: SeatView = match.seat_view(1 - seat)
            assert player.unplayed == seen.unplayed[seat]
            assert player.tiles_left == seen.tiles_left[seat]
            assert player.missions == seen.mission_counts[seat]
        match.place(best(match))


def test_a_mission_drawn_at_a_shared_screen_stays_face_down() -> None:
    from game.client.animations import CardFlip, Shown, choreograph

    for viewer in (None, 0, 1):
        match = Match.new(scotland(), seats("human", "human"), 4, first=0)
        flips = []
        for _ in range(40):
            shown = Shown(match)
            mover = match.to_move
            events = match.place(best(match))
            play = choreograph(match, events, shown, viewer, lambda name: None)
            flips += [(mover, timed.clip.title) for timed in play.clips if isinstance(timed.clip, CardFlip)]
        assert flips
        for mover, title in flips:
            assert (title is not None) == (mover == viewer)
