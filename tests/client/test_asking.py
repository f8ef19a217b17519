"""Why and the rules from anywhere, by every device."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.ai import play_decision
from game.client.app import App
from game.client.intents import Device, IntentKind
from game.client.palettes import PALETTES
from game.client.panels import buttons
from game.client.scene import Scene
from game.client.scenes.credits import CreditsScene
from game.client.scenes.final import FinalScene
from game.client.scenes.game import GameScene
from game.client.scenes.handover import HandoverScene
from game.client.scenes.pause import PauseScene
from game.client.scenes.rules import RulesScene
from game.client.scenes.settings import SettingsScene
from game.client.scenes.setup import SetupScene
from game.client.scenes.title import TitleScene
from game.client.scenes.why import WhyScene
from game.client.why import Answer, why_place, why_won
from game.commands.stage import Stage
from game.rebirth import Hex, Match, Seat
from game.storage.settings import Settings
from tests.client.drawn_text import recording
from tests.client.irish_playing import ireland
from tests.client.playing import click, middle, open_app, open_game, scotland, seats, send
from tests.client.test_reading_contrast import too_faint


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path, size=(640, 360))


def game(app: App, *controllers: str, turns: int = 0, board: object = None) -> GameScene:
    scene = open_game(app, *(controllers or ("human", "greedy")), speed="instant", board=board, turns=turns)  # type: ignore[arg-type]
    app.step(0.1)
    app.frame()
    return scene


def asked(app: App) -> WhyScene:
    app.frame()
    assert isinstance(app.scene, WhyScene)
    return app.scene


def played(name: str, turns: int) -> Match:
    board = scotland() if name == "scotland" else ireland()
    match = Match.new(board, seats("human", "greedy"), 5, map_name=name)
    while turns and not match.finished:
        play_decision(match, "greedy")
        turns -= 1
    return match


SCENES: dict[str, Callable[[App], Scene]] = {
    "title": TitleScene,
    "set-up": SetupScene,
    "settings": SettingsScene,
    "credits": CreditsScene,
    "game": lambda app: game(app),
    "pause": lambda app: PauseScene(app, game(app).session),
    "handover": lambda app: HandoverScene(app, game(app, "human", "human").match, 0, lambda: None),
}


@pytest.mark.parametrize("name", SCENES)
def test_one_key_opens_the_rules_and_one_leads_back(app: App, name: str) -> None:
    scene = SCENES[name](app)
    if app.scene is not scene:
        app.push(scene)
    app.frame()
    send(app, IntentKind.RULES)
    rules = app.scene
    assert isinstance(rules, RulesScene)
    send(app, IntentKind.CANCEL)
    assert app.scene is scene
    send(app, IntentKind.WHY, device=Device.PAD)
    assert isinstance(app.scene, RulesScene | WhyScene)


def at_castle(scene: GameScene) -> Hex:
    return scene.match.board.castles[0].hex


def test_a_castle_is_asked_why_by_key_and_leads_to_its_rule(app: App) -> None:
    scene = game(app)
    scene.attention.by_keys, scene.attention.focus_hex = True, at_castle(scene)
    send(app, IntentKind.WHY)
    why = asked(app)
    assert scene.match.board.castles[0].name in why.answer.heading
    send(app, IntentKind.CONFIRM)
    rules = app.scene
    assert isinstance(rules, RulesScene) and rules.led_to is not None
    assert rules.pages[rules.page].items[rules.led_to].topic == why.answer.topic
    send(app, IntentKind.CANCEL)
    assert app.scene is scene
    send(app, IntentKind.RULES)
    assert isinstance(app.scene, RulesScene) and app.scene.pages[app.scene.page].key == "castles"


def test_the_button_waits_for_what_is_pressed_next(app: App) -> None:
    scene = game(app)
    zone = next(zone for zone in scene.sides.all_zones() if zone.id == ("button", buttons.WHY))
    click(app, zone.rect.center)
    assert scene.asking.waiting
    send(app, IntentKind.CANCEL, zone.rect.center)
    assert not scene.asking.waiting and app.scene is scene
    click(app, zone.rect.center)
    turn = scene.match.turn
    click(app, middle(scene, at_castle(scene)))
    assert asked(app).answer.at == at_castle(scene)
    click(app, (5, 5))
    assert app.scene is scene and scene.match.turn == turn


def test_the_button_pressed_twice_leads_to_how_to_play(app: App) -> None:
    scene = game(app)
    zone_id = ("button", buttons.WHY)
    helps = []
    for _press in range(2):
        zone = next(zone for zone in scene.sides.all_zones() if zone.id == zone_id)
        helps.append(zone.help)
        click(app, zone.rect.center)
        app.frame()
    assert helps == ["Why is something as it is?", "How to play"]
    assert app.messages.told[-1] == "Press what you want to be told about, or the button again for how to play."
    rules = app.scene
    assert isinstance(rules, RulesScene) and rules.led_to is not None
    assert rules.pages[rules.page].items[rules.led_to].topic == "turn.turn"
    send(app, IntentKind.CANCEL)
    assert app.scene is scene and not scene.asking.waiting
    click(app, next(zone for zone in scene.sides.all_zones() if zone.id == zone_id).rect.center)
    assert app.toast is not None
    send(app, IntentKind.WHY)
    assert isinstance(app.scene, RulesScene) and app.toast is None, "the key does what the button says"


def test_how_the_game_stands_leads_to_how_to_play(app: App) -> None:
    scene = game(app)
    scene.app.say("the disk is full")
    scene.asking.tell()
    why = asked(app)
    labels = []
    for _page in range(2):
        labels.append((why.answer.heading, why.look_up.label))
        why._next()
        app.frame()
    assert labels == [("How the game stands", "How to play"), ("Messages", "In the rules")]


def finger(app: App, kind: int, pos: tuple[int, int]) -> None:
    width, height = app.size
    x, y = pos[0] / (width - 1), pos[1] / (height - 1)
    app.hear(pygame.event.Event(kind, finger_id=1, touch_id=1, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0))


@pytest.fixture
def clock(app: App, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr(app.input._pointer, "_clock", lambda: now[0])
    return now


def test_a_finger_that_rests_asks_and_its_lifting_does_nothing(app: App, clock: list[float]) -> None:
    scene = game(app)
    app.input.size = app.size
    finger(app, pygame.FINGERDOWN, middle(scene, at_castle(scene)))
    clock[0] += 0.5
    app._input_switch.tick()
    assert app.scene is scene
    clock[0] += 0.5
    app._input_switch.tick()
    assert asked(app).answer.at == at_castle(scene)
    finger(app, pygame.FINGERUP, middle(scene, at_castle(scene)))
    assert isinstance(app.scene, WhyScene)


def test_a_press_that_rests_on_nothing_opens_the_rules_and_one_on_a_button_does_not(
    app: App, clock: list[float]
) -> None:
    title = TitleScene(app)
    app.push(title)
    app.frame()
    app.input.size = app.size
    button = title.buttons[-2].rect
    for place, opens in ((button.center, False), ((app.size[0] - 4, app.size[1] - 4), True)):
        app.hear(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False))
        clock[0] += 1.0
        app._input_switch.tick()
        assert isinstance(app.scene, RulesScene) is opens
        app.hear(pygame.event.Event(pygame.MOUSEMOTION, pos=(3, 3), rel=(0, 0), buttons=(1, 0, 0), touch=False))
        app.hear(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(3, 3), button=1, touch=False))


def test_a_slow_touch_still_shows_and_places(app: App, clock: list[float]) -> None:
    scene = game(app)
    app.input.size = app.size
    at = min(scene.view.legal)
    for _touch in range(2):
        finger(app, pygame.FINGERDOWN, middle(scene, at))
        clock[0] += 3.0
        app._input_switch.tick()
        finger(app, pygame.FINGERUP, middle(scene, at))
        clock[0] += 3.0
    assert app.scene is scene and scene.match.tile_at(at) is not None


def test_a_refused_space_a_log_row_a_player_and_a_card_answer(app: App) -> None:
    scene = game(app, turns=40, board=scotland())
    view = scene.view
    hand = view.own and view.own.hand
    assert hand is not None
    free = [at for at in scene.match.board.spaces if at not in scene.match.tiles and at not in view.legal]
    blocked = scene.match.board.blocked(2)
    refused = scene.asking.about_hex(next(at for at in free if at not in blocked))
    assert refused is not None and any("In hand" in line for line in refused.lines)
    for zone in (("recap", 39), ("player", 1)):
        assert scene.asking.about_zone(zone) is not None
    for number in range(len(view.own.missions) if view.own else 0):
        assert scene.asking.about_zone(("mission", number)) is not None


def test_nobody_learns_a_hand_by_asking_on_another_turn(app: App) -> None:
    scene = game(app, "human", "human", turns=6, board=scotland())
    scene.session._ready = None
    scene._refresh()
    assert scene.view.viewer is None
    for at in scene.match.board.spaces:
        answer = scene.asking.about_hex(at)
        assert answer is None or not any("In hand" in line for line in answer.lines)
    assert scene.asking.about_zone(("mission", 0)) is None


def test_what_a_scene_writes_is_kept_for_one_picture(app: App) -> None:
    scene = FinalScene(app, played("ireland", 10_000))
    app.push(scene)
    app.frame()
    scene.skip()
    for _frame in range(3):
        app.step(0.1)
        app.frame()
    many = len(scene.written)
    for _frame in range(5):
        app.step(0.1)
        app.frame()
    assert 0 < len(scene.written) <= many


def test_the_end_is_explained_for_everybody(app: App) -> None:
    match = played("scotland", 10_000)
    scene = FinalScene(app, match)
    app.push(scene)
    app.frame()
    scene.skip()
    scene._deaf = 0
    send(app, IntentKind.WHY)
    why = asked(app)
    assert len(why.answers) == 1 + match.players
    send(app, IntentKind.MOVE, direction=(0, 1))
    assert why.number == 1 and str(match.result and match.result.final[0].total) in why.answer.lines[-1]
    send(app, IntentKind.WHY)
    assert app.scene is scene


def test_messages_can_be_read_again(app: App) -> None:
    scene = game(app)
    app.say("Something has happened.")
    scene.attention.by_keys, scene.attention.focus_hex = True, at_castle(scene)
    send(app, IntentKind.WHY, device=Device.PAD)
    assert any("Something has happened." in line for answer in asked(app).answers for line in answer.lines)
    send(app, IntentKind.CANCEL)
    send(app, IntentKind.TELL)
    why = asked(app)
    assert any("Something has happened." in line for answer in why.answers for line in answer.lines)
    assert any(scene.match.seats[1].name in line for line in why.answer.lines)


@pytest.mark.parametrize("size", [(960, 540), (500, 700)])
def test_the_sheet_holds_its_words_and_leaves_the_hex_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    app = open_app(tmp_path, size=size)
    app.set_text_size(1.5)
    scene = game(app)
    scene.attention.by_keys, scene.attention.focus_hex = True, at_castle(scene)
    send(app, IntentKind.WHY)
    why = asked(app)
    assert pygame.Rect((0, 0), size).contains(why.sheet)
    assert why.beside is None or not why.sheet.collidepoint(why.beside)
    last = max(rect.bottom for rect, _text in why.written)
    assert last <= min(widget.rect.top for widget in why.form.widgets)


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 1.5), ((1280, 720), 1.0), ((800, 600), 1.0)])
def test_the_longest_answers_find_room(tmp_path: Path, size: tuple[int, int], text: float) -> None:
    app = open_app(tmp_path, size=size)
    app.set_text_size(text)
    match = Match.new(ireland(), [Seat("Wolfgang-Amadeus", "human") for _seat in range(4)], 5, map_name="ireland")
    harvest = next(mark for mark in match.board.towers if match.tower_token(mark.name) == "harvest")
    answer = why_place(match, None, harvest.hex)
    assert answer is not None and len(answer.lines) >= 9
    for lines in (
        answer.lines,
        ("A sentence that is as long as sentences become here, and a little longer. " * 2,) * 6,
    ):
        why = WhyScene(
            app, [Answer("A heading that is much longer than headings are wont to be", lines, "")], "ireland"
        )
        app.push(why)
        app.frame()
        assert pygame.Rect((0, 0), size).contains(why.sheet)
        assert max(rect.bottom for rect, _text in why.written) <= min(widget.rect.top for widget in why.form.widgets)
        assert max(rect.right for rect, _text in why.written) <= why.sheet.right


@pytest.mark.parametrize("palette", sorted(PALETTES))
def test_answers_and_what_is_found_in_the_rules_can_be_read(palette: str) -> None:
    with recording() as recorder, Stage((960, 540), Settings(palette=palette)) as stage:
        for seat in (None, 0, 1, 2, 3):
            stage.app.push(
                WhyScene(stage.app, [Answer("A heading", ("A line.", "Another."), "", None, seat)], "scotland")
            )
            stage.frame()
        rules = RulesScene(stage.app)
        stage.app.push(rules)
        rules.ask()
        rules.search.put("castle ti")
        stage.frame()
        send(stage.app, IntentKind.CONFIRM)
        stage.frame()
    assert rules.led_to is not None and too_faint(recorder) == []


def test_the_key_asks_about_what_is_pointed_at_and_not_where_keys_were_before(app: App) -> None:
    """A mission, a player, a castle; and once keys have moved the focus again, about that."""
    scene = game(app, turns=20, board=scotland())
    scene.attention.by_keys, scene.attention.focus_hex = True, min(scene.match.board.spaces)
    old = scene.asking.answer()

    def pointed(pos: tuple[int, int], device: Device = Device.KEYBOARD) -> Answer:
        send(app, IntentKind.POINT, pos)
        told = []
        for _time in range(2):  # asked again at once it is the same, for the focus has gone there
            send(app, IntentKind.WHY, device=device)
            told.append(asked(app).answer)
            send(app, IntentKind.CANCEL)
        assert told[0] == told[1] != old
        return told[0]

    for zone_id in (("mission", 0), ("player", 1)):
        zone = next(zone for zone in scene.sides.all_zones() if zone.id == zone_id)
        assert pointed(zone.rect.center) == scene.asking.about_zone(zone_id)
    scene.attention.pinned_zone = ("mission", 0)
    castle = scene.asking.about_hex(at_castle(scene))
    assert pointed(middle(scene, at_castle(scene)), Device.PAD) == castle
    send(app, IntentKind.MOVE, direction=(0, 1), device=Device.KEYBOARD)
    send(app, IntentKind.WHY, device=Device.KEYBOARD)
    assert asked(app).answer == scene.asking.answer() != castle


def test_more_is_more_of_the_same_and_anything_else_is_called_by_its_name(app: App) -> None:
    scene = game(app)
    app.say("Something has happened.")
    scene.attention.by_keys, scene.attention.focus_hex = True, at_castle(scene)
    send(app, IntentKind.WHY)
    why = asked(app)
    labels = []
    for _page in why.answers:
        labels.append(why.more.label)
        why._next()
        app.frame()
    assert labels == ["How the game stands", "Messages", "Back"]
    match = played("scotland", 10_000)
    app.push(WhyScene(app, [why_won(match), why_won(match)], "scotland"))
    assert asked(app).more.label == "More"
