"""Each device alone does everything, from the title to a finished game and out again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.client.app import App
from game.client.intents import Device
from game.client.scenes.credits import CreditsScene
from game.client.scenes.final import FinalScene
from game.client.scenes.final_board import FinalBoardScene
from game.client.scenes.final_cards import FinalCardsScene
from game.client.scenes.game import GameScene
from game.client.scenes.handover import HandoverScene
from game.client.scenes.pause import PauseScene
from game.client.scenes.review import ReviewScene
from game.client.scenes.rules import RulesScene
from game.client.scenes.settings import SettingsScene
from game.client.scenes.setup import SetupScene
from game.client.scenes.title import TitleScene
from game.client.session import Phase, Session
from game.rebirth import Match, Tile, row_major
from game.storage import settings as stored
from game.storage.records import RecordWriter, read_lines
from tests.boards import from_text
from tests.client.irish_playing import EVENTFUL, answer, ireland
from tests.client.playing import ISLAND, Ready, open_app, seats
from tests.end_to_end.hands import EVERYBODY, Hands
from tests.maps.map_builder import MapBuilder

SIZE = (960, 540)


def small_isle(folder: Path) -> None:
    """A map of the user's own on which a game is over soon."""
    options = {"tiles_energy": 2, "tiles_food": 2, "set_aside": 1, "removed_with_four": False}
    options |= {f"tiles_settlement_{n}": 1 if n < 3 else 0 for n in (1, 2, 3, 4)}
    MapBuilder(from_text(ISLAND, castle_cards=["Mey"], options=options)).write(folder, "isle")


@pytest.fixture(params=Device, ids=lambda device: device.name.lower())
def hands(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Hands]:
    small_isle(tmp_path / "maps")
    app = open_app(tmp_path, Ready(), SIZE)
    app.push(TitleScene(app))
    app.frame()
    found = EVERYBODY[request.param](app)
    yield found
    found.close()


def labelled(app: App, words: str) -> object:
    scene = app.scene
    assert scene is not None
    return next(each for each in scene.form.widgets if words in getattr(each, "label", ""))  # type: ignore[attr-defined]


def test_a_whole_game_and_everything_about_it(hands: Hands) -> None:
    app = hands.app
    see_settings(hands)
    hands.press(labelled(app, "How to play"))  # type: ignore[arg-type]
    rules = app.scene
    assert isinstance(rules, RulesScene)
    hands.back()
    set_up(hands)
    first = True
    while not isinstance(app.scene, FinalScene):
        if isinstance(app.scene, HandoverScene):
            hands.press(app.scene.button)
            continue
        if first:
            hands.look_about()
            hands.open_menu()
            assert isinstance(app.scene, PauseScene)
            hands.press(labelled(app, "Resume"))  # type: ignore[arg-type]
            first = False
        match = hands.game.match
        turn = match.turn
        hands.place(sorted(match.legal(), key=row_major)[turn % 3])
        hands.rest()
        assert match.turn == turn + 1
    assert app.input.device is hands.device
    match = app.scene.match
    see_the_end(hands, app.scene)
    (record,) = app.folders.records.glob("*.jsonl")
    assert Match.from_record(read_lines(record)[0]).placements == match.placements
    hands.press(labelled(app, "Quit"))  # type: ignore[arg-type]
    assert not app.running


def see_settings(hands: Hands) -> None:
    """Things become instant, text large, and the credits are seen."""
    app = hands.app
    hands.press(labelled(app, "Settings"))  # type: ignore[arg-type]
    scene = app.scene
    assert isinstance(scene, SettingsScene)
    for _ in range(2):
        hands.step(scene.general.speed, 1)
    hands.turn_to(scene, 1)
    hands.step(scene.screen.text, 1)
    hands.press(scene.screen.calm)
    hands.turn_to(scene, 5)
    hands.press(scene.about.credits)
    assert isinstance(app.scene, CreditsScene)
    hands.back()
    assert app.scene is scene
    hands.back()
    assert isinstance(app.scene, TitleScene)
    kept = stored.load(app.folders)[0]
    assert (kept.speed, kept.reduced_motion, kept.text_size) == ("instant", True, 1.12)


def set_up(hands: Hands) -> None:
    """Zoe and Morag, both people, on the small isle, with a seed."""
    app = hands.app
    hands.press(labelled(app, "New game"))  # type: ignore[arg-type]
    scene = app.scene
    assert isinstance(scene, SetupScene)
    choose_map(hands, scene, "isle")
    while scene.players != 2:
        hands.step(scene.count_choice, -1)
    while scene.seats.controllers[1] != "human":
        hands.step(scene.seats.kinds[1], -1)
    hands.write(scene.seats.fields[0], "Zoe")
    hands.write(scene.seed_field, "42")
    hands.press(scene.start)
    game = hands.app.scenes[0]
    match = game.match  # type: ignore[attr-defined]
    assert match.seats[0].name == "Zoe" and match.seed == 42


def choose_map(hands: Hands, scene: SetupScene, name: str) -> None:
    from tests.end_to_end.hands import Pointing, Stepping

    number = [entry.key for entry in scene.map_list.entries].index(name)
    if isinstance(hands, Pointing):
        hands.rest()
        hands.tap(scene.map_list.card_rect(number).center)
    else:
        assert isinstance(hands, Stepping)
        hands.go_to(scene.map_list)
        for _ in range(20):
            if scene.map_name == name:
                break
            hands.move((0, 1))
    hands.rest()
    assert scene.map_name == name


def see_the_end(hands: Hands, scene: FinalScene) -> None:
    """Cards, board and review, and then the title."""
    app = hands.app
    hands.rest(1.0)
    for widget, kind in ((scene.cards, FinalCardsScene), (scene.board, FinalBoardScene), (scene.review, ReviewScene)):
        hands.press(widget)
        assert isinstance(app.scene, kind)
        hands.back()
        assert app.scene is scene
    hands.press(scene.title)
    assert isinstance(app.scene, TitleScene)


# ------------------------------------------------------------------ what round towers let one choose


def at_a_choice(kind: str) -> Match:
    """An Irish game of two people in which a choice of this kind is due."""
    match = Match.new(ireland(), seats("human", "human"), EVENTFUL, first=0, map_name="ireland")
    while True:
        decision = match.decision
        assert decision is not None
        if decision.kind == kind or (kind == "bonus" and decision.bonus is not None):
            return match
        found = answer(match)
        if decision.kind == "double":
            match.double(str(found))
        elif decision.kind == "keep":
            match.keep(Tile(found))  # type: ignore[arg-type]
        else:
            match.place(found)  # type: ignore[arg-type]


@pytest.mark.parametrize("device", Device, ids=lambda device: device.name.lower())
def test_every_irish_choice(device: Device, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    app = open_app(tmp_path, Ready(), SIZE)
    hands = EVERYBODY[device](app)
    request.addfinalizer(hands.close)
    for kind in ("double", "keep", "bonus"):
        match = at_a_choice(kind)
        decision = match.decision
        assert decision is not None
        seat = decision.seat
        session = Session(app, match, RecordWriter(None), "instant")
        if session.phase is Phase.HANDOVER:
            session.ready(seat)
        app.replace(GameScene(app, session))
        hands.rest()
        if kind == "bonus":
            at = min(match.legal(), key=row_major)
            hands.place(at)
            laid = match.tile_at(at)
            assert laid is not None and laid[0] == seat
        elif kind == "double":
            number = [public.card.id for public in match.public_missions].index(decision.cards[-1])
            hands.choose(("mission", number))
            assert match.public_missions[number].doubled[seat]
        else:
            number = len(decision.tiles) - 1
            hands.choose(("offer", number))
            assert match.hand(seat) is decision.tiles[number]
    assert app.input.device is device
