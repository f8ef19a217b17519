"""At a shared screen the result of a turn, and a card just drawn, are seen before the handover covers them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.client.app import App
from game.client.intents import IntentKind
from game.client.scenes.game import GameScene
from game.client.scenes.game_lingering import CARD_SECONDS, RESULT_SECONDS
from game.client.scenes.handover import HandoverScene
from game.client.timeline import Speed
from game.rebirth import Hex, Match, MissionDrawn
from tests.client.playing import open_app, open_game, run, scotland, send


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path)


def shared_game(app: App, speed: str) -> GameScene:
    """Two people, the first of whom has the screen."""
    scene = open_game(app, "human", "human", speed=speed, board=scotland())
    while not isinstance(app.scene, HandoverScene):
        app.step(0.1)
    send(app, IntentKind.CONFIRM)
    assert scene.choosing
    return scene


def beside_cathedral(match: Match, wanted: bool) -> Hex:
    """A space for the tile in hand by which a card is drawn, or none."""
    near = {mark.hex for mark in match.board.cathedrals}
    from game.rebirth import neighbours

    return next(at for at in sorted(match.legal()) if bool(near & set(neighbours(at))) == wanted)


def until_settled(app: App, scene: GameScene) -> None:
    while scene.timeline.busy:
        app.step(1 / 30)


@pytest.mark.parametrize("speed", ["normal", "fast"])
def test_the_result_is_seen_before_the_handover(app: App, speed: str) -> None:
    scene = shared_game(app, speed)
    scene.place(beside_cathedral(scene.match, False))
    until_settled(app, scene)
    assert scene.lingering.holds and scene.view.own is None
    run(app, RESULT_SECONDS * Speed.named(speed).value - 0.2)
    assert app.scene is scene
    run(app, 0.4)
    assert isinstance(app.scene, HandoverScene)


@pytest.mark.parametrize("kind", [IntentKind.PRESS, IntentKind.CONFIRM, IntentKind.HURRY_ON])
def test_a_press_ends_the_waiting(app: App, kind: IntentKind) -> None:
    scene = shared_game(app, "normal")
    scene.place(beside_cathedral(scene.match, False))
    until_settled(app, scene)
    send(app, kind, (5, 5) if kind is IntentKind.PRESS else None)
    app.step(1 / 30)
    assert isinstance(app.scene, HandoverScene)


@pytest.mark.parametrize("hurried", [False, True])
def test_a_card_just_drawn_is_shown_to_its_owner_and_to_nobody_else(app: App, hurried: bool) -> None:
    scene = shared_game(app, "normal")
    told: list[str] = []
    app.narrator.tell_all = told.extend  # type: ignore[method-assign]
    scene.place(beside_cathedral(scene.match, True))
    if hurried:
        send(app, IntentKind.HURRY_ON)
    until_settled(app, scene)
    cards = [card.id for card in scene.lingering.cards]
    assert cards == list(scene.match.missions(0)) and len(cards) == 1
    assert len(told) == 1
    app.frame()
    assert scene.lingering.covered()
    run(app, CARD_SECONDS / 2)
    assert app.scene is scene
    run(app, CARD_SECONDS / 2 + 0.2)
    assert isinstance(app.scene, HandoverScene) and not scene.lingering.cards
    send(app, IntentKind.CONFIRM)
    assert scene.view.viewer == 1 and not scene.lingering.cards and not scene.lingering.covered()


def test_a_computer_waits_while_a_card_is_shown(app: App) -> None:
    scene = open_game(app, "human", "greedy", "human", speed="normal", board=scotland())
    while not isinstance(app.scene, HandoverScene):
        app.step(0.1)
    send(app, IntentKind.CONFIRM)
    scene.place(beside_cathedral(scene.match, True))
    until_settled(app, scene)
    run(app, 2.0)
    assert scene.lingering.cards and scene.match.turn == 1
    send(app, IntentKind.CONFIRM)
    run(app, 2.0)
    assert scene.match.turn == 2


@pytest.mark.parametrize(("speed", "handover"), [("instant", "full"), ("normal", "quick")])
def test_whoever_wants_no_waiting_has_none(app: App, speed: str, handover: str) -> None:
    scene = shared_game(app, speed)
    app.settings.handover = handover  # type: ignore[assignment]
    events = scene.session.place(beside_cathedral(scene.match, True))
    assert any(isinstance(event, MissionDrawn) for event in events)
    scene.perform(events)
    until_settled(app, scene)
    assert not scene.lingering.holds and not scene.lingering.cards
