"""Before a game and in its middle: clans, seats, names used before, a clock, practice, and who plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.client import theme
from game.client.app import App
from game.client.intents import Device, IntentKind
from game.client.scenes.game import GameScene
from game.client.scenes.handover import HandoverScene
from game.client.scenes.pause import PauseScene
from game.client.scenes.players_now import PlayersScene
from game.client.scenes.setup import SetupScene
from game.client.scenes.setup_seat import SeatScene
from game.client.scenes.setup_seats import remembered
from game.client.scenes.setup_table import TableScene
from game.client.session import Session
from game.rebirth.notes import Clock
from game.storage import settings as stored
from game.storage.settings import SeatChoice
from tests.client.playing import click, island, open_app, run, seats, send


@pytest.fixture
def app(tmp_path: Path) -> App:
    app = open_app(tmp_path, size=(640, 360))
    app.settings.seats = [SeatChoice(name=name, controller="human") for name in ("Rosalind", "Bo")]
    app.settings.seats.append(SeatChoice(name="Fingal", controller="greedy"))
    return app


def setup(app: App) -> SetupScene:
    scene = SetupScene(app)
    app.push(scene)
    app.frame()
    return scene


def seat_scene(app: App, scene: SetupScene, seat: int) -> SeatScene:
    click(app, scene.seats.badges[seat].rect.center)
    opened = app.scene
    assert isinstance(opened, SeatScene)
    app.frame()
    return opened


def test_a_seat_takes_a_clan_and_its_holder_the_one_given_up(app: App) -> None:
    scene = setup(app)
    opened = seat_scene(app, scene, 0)
    click(app, opened.swatches[1].rect.center)
    assert scene.seats.clans == [1, 0, 2, 3]
    send(app, IntentKind.MOVE, direction=(1, 0))
    send(app, IntentKind.MOVE, direction=(1, 0), device=Device.PAD)
    send(app, IntentKind.CONFIRM, device=Device.PAD)
    assert scene.seats.clans == [3, 0, 2, 1] and opened.swatches[3].chosen
    send(app, IntentKind.CANCEL)
    scene.start.activate()
    game = app.scene
    assert isinstance(game, GameScene) and game.clans == (3, 0, 2, 1)
    assert [seat.clan for seat in game.match.seats] == ["knot", "stag", "sun"]
    assert [choice.clan for choice in app.settings.seats] == ["knot", "stag", "sun"]
    app.close()
    theme.seat_clans((0, 1, 2, 3))


def test_players_move_up_and_down_with_all_that_is_theirs(app: App) -> None:
    scene = setup(app)
    scene.seats.choose_clan(2, 3)
    scene.first_choice.step(3)
    assert scene.first == 2
    opened = seat_scene(app, scene, 2)
    assert not opened.later.enabled
    click(app, opened.earlier.rect.center)
    assert [scene.seats.name(seat) for seat in range(3)] == ["Rosalind", "Fingal", "Bo"]
    assert scene.seats.controllers[:3] == ["human", "greedy", "human"] and scene.seats.clans == [0, 3, 1, 2]
    assert scene.first == 1 and scene.seats.fields[1].text == "Fingal" and opened.seat == 1
    click(app, opened.later.rect.center)
    assert [scene.seats.name(seat) for seat in range(3)] == ["Rosalind", "Bo", "Fingal"] and scene.first == 2


def test_names_are_offered_again_and_can_be_forgotten(app: App) -> None:
    app.settings.known_names = ["Theo", "Bo", "Jürgen"]
    scene = setup(app)
    opened = seat_scene(app, scene, 0)
    assert opened.names == ["Theo", "Jürgen"]  # Bo sits there already
    click(app, opened.chips[0].rect.center)
    assert scene.seats.name(0) == "Theo" and scene.seats.fields[0].text == "Theo"
    click(app, opened.forget.rect.center)
    click(app, opened.chips[1].rect.center)
    assert app.settings.known_names == ["Theo", "Bo"] and scene.seats.name(0) == "Theo"
    kept, _problem = stored.load(app.folders)
    assert kept.known_names == ["Theo", "Bo"]
    send(app, IntentKind.CANCEL)
    scene.seats.fields[0].put("Mina")
    scene.start.activate()
    assert app.settings.known_names == ["Mina", "Bo", "Theo"]
    app.close()


def test_only_typed_names_are_remembered_and_not_too_many() -> None:
    assert remembered(["Ada", "Torquil", "mina"], ["Mina", "Bo"]) == ["mina", "Bo"]
    assert len(remembered([], [str(n) for n in range(99)])) == stored.MOST_NAMES


def test_a_computer_is_offered_no_names(app: App) -> None:
    app.settings.known_names = ["Theo"]
    assert seat_scene(app, setup(app), 2).names == []


def test_what_is_agreed_on_at_the_table_goes_into_the_game(app: App) -> None:
    scene = setup(app)
    click(app, scene.table.rect.center)
    table = app.scene
    assert isinstance(table, TableScene) and not table.time.enabled
    table.kind.step(2)
    table.time.step(-1)
    table.end.step(1)
    table.practice.activate()
    app.frame()
    send(app, IntentKind.CANCEL)
    kept, _problem = stored.load(app.folders)
    assert (kept.clock, kept.clock_seconds, kept.clock_strict, kept.practice) == ("bank", 300, True, True)
    scene.start.activate()
    game = app.scene
    assert isinstance(game, (GameScene, HandoverScene))
    session = app.scenes[0].session  # type: ignore[attr-defined]
    assert session.practice and session.match.notes.clock == Clock("bank", 300, strict=True)
    app.close()


def test_seats_are_shuffled_and_everybody_sits_somewhere(app: App) -> None:
    scene = setup(app)
    names = {scene.seats.name(seat) for seat in range(3)}
    orders = set()
    for _ in range(12):
        scene._shuffle()
        orders.add(tuple(scene.seats.name(seat) for seat in range(3)))
        assert {scene.seats.name(seat) for seat in range(3)} == names
    assert len(orders) > 1


def test_somebody_else_plays_from_the_menu_on(app: App) -> None:
    session = Session.new(app, island(), seats("human", "greedy:lord"), 5, 0, "instant", map_name="island")
    scene = GameScene(app, session)
    app.push(scene)
    app.frame()
    scene.open_menu()
    pause = app.scene
    assert isinstance(pause, PauseScene)
    app.frame()
    click(app, next(button for button in pause.buttons if button.label == "Who plays").rect.center)
    players = app.scene
    assert isinstance(players, PlayersScene)
    app.frame()
    assert [choice.value for choice in players.choices] == ["human", "greedy:lord"]
    players.choices[0].step(1)
    players.choices[1].step(1)
    assert session.controllers == ["human", "greedy:lord"]  # not before it is confirmed
    click(app, players.done.rect.center)
    assert session.controllers == ["easy", "human"] and app.scene is scene
    run(app, 0.3)
    assert session.match.turn == 1 and scene.view.viewer == 1  # nobody else has anything to hide


def test_a_handover_to_nobody_goes_away(app: App) -> None:
    session = Session.new(app, island(), seats("human", "human"), 5, 0, "instant", map_name="island")
    app.push(GameScene(app, session))
    run(app, 0.2)
    assert isinstance(app.scene, HandoverScene)
    send(app, IntentKind.MENU)
    session.hand_seat_to(0, "easy")
    app.pop()
    assert not isinstance(app.scene, HandoverScene)
    run(app, 0.2)
    assert session.match.turn == 1
