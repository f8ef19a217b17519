"""Replays: shown to their end, stopped where one wants, hiding what must be hidden, and played on from anywhere."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ai import play_decision
from game.client.app import App
from game.client.intents import Device, IntentKind
from game.client.layout import game_layout
from game.client.panels import buttons
from game.client.replaying import MOVER, PUBLIC, STANDING, ReplaySession, play_on
from game.client.scenes.game import GameScene
from game.client.scenes.replay import ReplayScene
from game.client.scenes.review import ReviewScene
from game.client.scenes.why import WhyScene
from game.client.session import Phase
from game.rebirth import Match, Seat
from game.storage import records
from tests.client.fitting import LEAST_PIXELS, watching
from tests.client.irish_playing import ireland
from tests.client.playing import click, island, open_app, run, send


def played(board_name: str, *controllers: str, turns: int = 999) -> Match:
    """A game that computers have played."""
    board = island() if board_name == "island" else ireland()
    names = ("Ada", "Fingal", "Morag", "Ewan")
    seats = [Seat(name, controller) for name, controller in zip(names, controllers, strict=False)]
    match = Match.new(board, seats, 4, map_name=board_name)
    while not match.finished and match.turn < turns:
        play_decision(match, "easy")
    return match


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path, size=(960, 600))


def replay(app: App, whole: Match, *, playing: bool = False) -> ReplayScene:
    scene = ReplayScene(app, whole, lambda: app.quit(), playing=playing)
    app.replace(scene)
    app.frame()
    return scene


@pytest.mark.parametrize("board", ["island", "ireland"])
def test_a_session_gives_back_every_placement_and_stands_anywhere(app: App, board: str) -> None:
    whole = played(board, "human", "greedy", "strong")
    session = ReplaySession(app, whole)
    while session.phase is Phase.THINK:
        assert session.answered and session.play_answer()
    assert session.match.record_lines() == whole.record_lines()
    for turn in (7, 3, len(whole.placements), 0, 5):
        session.go_to(turn)
        assert session.match.turn == turn
        assert session.match.record_lines()[1:] == whole.record_lines()[1 : turn + 1] or session.match.finished
    assert not records.list_records(app.folders)


def test_it_plays_stops_and_steps_by_keys_and_pointer(app: App) -> None:
    app.settings.speed = "instant"
    whole = played("island", "human", "greedy")
    scene = replay(app, whole)
    run(app, 0.5, 0.1)
    assert scene.match.turn == 0, "it waits"
    send(app, IntentKind.MOVE, direction=(1, 0))
    send(app, IntentKind.MOVE, direction=(1, 0))
    assert scene.match.turn == 2
    send(app, IntentKind.MOVE, direction=(-1, 0))
    assert scene.match.turn == 1
    click(app, scene.one_on.rect.center)
    run(app, 0.5, 0.1)
    assert scene.match.turn == 2
    left, right = scene.scrubber._ends()
    for kind, x in ((IntentKind.PRESS, left), (IntentKind.POINT, (left + right) // 2), (IntentKind.RELEASE, right)):
        send(app, kind, (x, scene.scrubber.rect.centery))
    assert scene.match.turn == len(whole.placements)
    send(app, IntentKind.PREVIOUS, device=Device.PAD)
    assert scene.match.turn == len(whole.placements) - 1
    scene.stand_at(0)
    click(app, scene.play.rect.center)
    run(app, 1, 0.05)
    assert 2 <= scene.match.turn <= 5, "whoever wants no motion sees the positions all the same"
    run(app, len(whole.placements) * STANDING * 1.5, 0.05)
    assert scene.match.turn == len(whole.placements) and app.scene is scene, "the ceremony does not begin"
    click(app, scene.play.rect.center)
    assert scene.match.turn == 0 and not scene.game.watch.paused, "it begins again"
    send(app, IntentKind.CANCEL)
    assert not app.running


def test_the_view_shows_hidden_things_only_of_whom_it_is_seen_by(app: App) -> None:
    scene = replay(app, played("island", "human", "greedy"))
    scene.stand_at(3)
    assert scene.session.viewer == scene.match.to_move
    for eyes, viewer in ((PUBLIC, None), (0, 0), (1, 1), (MOVER, scene.match.to_move)):
        scene._look_as(eyes)
        view = scene.game.view
        assert view.viewer == viewer
        assert (view.own is None) == (viewer is None) and (view.own is None or view.own.seat == viewer)
        assert not scene.game.choosing


@pytest.mark.parametrize(
    ("controllers", "views", "goes_on"),
    [(("human", "human"), (PUBLIC,), False), (("greedy", "human"), (1, PUBLIC), True), (("easy", "easy"), None, True)],
)
def test_a_game_still_being_played_keeps_its_secrets(
    app: App, controllers: tuple[str, ...], views: tuple[int | str, ...] | None, goes_on: bool
) -> None:
    scene = replay(app, played("island", *controllers, turns=5))
    assert tuple(value for value, _label in scene.eyes.options) == (views or (MOVER, PUBLIC, 0, 1))
    assert scene.session.eyes == scene.eyes.value == scene.eyes.options[0][0]
    assert (scene.play_on in scene.form.widgets) == goes_on


def test_whoever_looks_with_the_movers_eyes_stays_until_the_placement_has_been_shown(app: App) -> None:
    app.settings.speed = "normal"
    scene = replay(app, played("island", "human", "greedy"))
    mover = scene.match.to_move
    scene._step_on()
    while not scene.match.turn:
        app.step(0.05)
    assert scene.game.timeline.busy and scene.match.to_move != mover
    assert scene.game.view.viewer == mover
    run(app, 6, 0.1)
    assert scene.game.view.viewer == scene.match.to_move != mover


def test_on_the_controls_the_pointer_points_at_nothing_on_the_board(app: App) -> None:
    scene = replay(app, played("island", "human", "greedy"))
    x, y = scene.game.board_view.centre(scene.match.board.spaces[0])
    send(app, IntentKind.POINT, (round(x), round(y)))
    assert scene.game.attention.hovered is not None
    send(app, IntentKind.POINT, scene.scrubber.rect.center)
    assert scene.game.attention.hovered is None


def test_a_click_on_the_board_places_nothing(app: App) -> None:
    scene = replay(app, played("island", "human", "greedy"))
    legal = sorted(scene.match.legal())
    for at in legal[:3]:
        x, y = scene.game.board_view.centre(at)
        click(app, (round(x), round(y)))
    assert scene.match.turn == 0 and app.scene is scene


@pytest.mark.parametrize("controllers", [("human", "greedy"), ("easy", "greedy")])
def test_from_any_turn_a_practice_game_goes_on_with_a_record_of_its_own(app: App, controllers: tuple[str, ...]) -> None:
    whole = played("island", *controllers)
    before = whole.record_lines()
    scene = replay(app, whole)
    scene.stand_at(4)
    scene._look_as(0)
    click(app, scene.play_on.rect.center)
    game = app.scene
    assert isinstance(game, GameScene) and game.session.practice and 0 in game.session.humans
    assert game.match.record_lines()[1:5] == before[1:5] and whole.record_lines() == before
    game.session.close()
    (path,) = records.list_records(app.folders)
    lines, _torn = records.read_lines(path)
    again = Match.from_record(lines)
    assert again.notes.practice and again.placements[:4] == whole.placements[:4]


def test_a_game_that_was_left_plays_on_from_its_last_turn(app: App) -> None:
    whole = played("island", "human", "greedy", turns=5)
    session = play_on(app, whole, 5, 0)
    assert session.match.turn == 5 and not session.match.finished
    session.close()


def test_the_review_opens_from_a_finished_game(app: App) -> None:
    scene = replay(app, played("island", "human", "greedy"))
    click(app, scene.review.rect.center)
    assert isinstance(app.scene, ReviewScene)
    send(app, IntentKind.CANCEL)
    assert app.scene is scene
    unfinished = replay(app, played("island", "human", "greedy", turns=5))
    assert unfinished.review not in unfinished.form.widgets


@pytest.mark.parametrize(
    ("size", "text"),
    [((1280, 720), 1.5), ((1024, 768), 1.25), ((720, 1280), 1.5), ((1080, 1920), 1.0), ((2560, 1080), 1.0)],
)
def test_the_controls_take_no_room_from_the_board(
    app: App, size: tuple[int, int], text: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.set_text_size(text)
    app._canvas = pygame.Surface(size)
    scene = replay(app, played("island", "human", "greedy", "easy"))
    widgets = scene.form.widgets
    layout = scene.game.layout
    assert layout is not None and layout.controls is not None
    others = [layout.frame, layout.hand, *layout.players, *layout.buttons]
    for number, widget in enumerate(widgets):
        assert layout.controls.contains(widget.rect)
        assert widget.rect.collidelist([other.rect for other in widgets[number + 1 :]] + others) == -1
    usual = game_layout(size, 3, text=text, buttons=len(layout.buttons))
    assert layout.frame.size == usual.frame.size and layout.board.size == usual.board.size
    assert layout.right == usual.right and layout.u == usual.u and layout.hand.width == usual.hand.width
    surface = pygame.Surface(size)
    surface.set_clip(scene._strip)
    with watching(monkeypatch) as watch:
        scene.draw(surface)
    assert not watch.faults()


@pytest.mark.parametrize("eyes", [MOVER, PUBLIC])
@pytest.mark.parametrize(("board", "players"), [("island", 3), ("ireland", 4)])
def test_a_low_tray_holds_what_is_written_in_it(
    app: App, board: str, players: int, eyes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.set_text_size(1.5)
    size = (1280, 720)
    app._canvas = pygame.Surface(size)
    scene = replay(app, played(board, *("human", "greedy", "easy", "easy")[:players]))
    scene.stand_at(9)
    scene._look_as(eyes)
    for peeking in (False, True):
        scene.game.attention.peeking = peeking
        surface = pygame.Surface(size)
        scene.game.sides.resized()
        with watching(monkeypatch, least=LEAST_PIXELS) as watch:
            scene.draw(surface)
        assert not watch.faults()


def test_one_focus_goes_over_controls_panels_and_board(app: App) -> None:
    scene = replay(app, played("island", "human", "greedy"))
    attention = scene.game.attention
    reached = set()
    for _step in range(40):
        reached.add(attention.focus_zone or scene.form.focused)
        assert (scene.form.focused is None) == (attention.focus_zone is not None), "one focus, in one place"
        send(app, IntentKind.NEXT)
    assert reached >= {widget for widget in scene.form.widgets if widget.enabled}
    assert {("button", buttons.LOG), ("button", buttons.SPEED), ("button", buttons.WHY), ("player", 0)} <= reached
    scene.form.focus(scene.book)
    scene._only_controls()
    send(app, IntentKind.MOVE, direction=(1, 0))
    assert scene.form.focused is None and attention.target is not None, "right of the controls lies the board"
    at = attention.target
    send(app, IntentKind.MOVE, direction=(0, -1))
    assert attention.target not in (None, at) and scene.match.turn == 0
    send(app, IntentKind.WHY, device=Device.KEYBOARD)
    assert isinstance(app.scene, WhyScene)
    send(app, IntentKind.CANCEL, device=Device.KEYBOARD)
    send(app, IntentKind.CONFIRM, device=Device.KEYBOARD)
    assert not scene.game.watch.paused
    send(app, IntentKind.CANCEL, device=Device.KEYBOARD)
    assert scene.form.focused is scene.scrubber and attention.target is None and app.running
    send(app, IntentKind.CANCEL, device=Device.KEYBOARD)
    assert not app.running


def test_a_drawer_lies_over_the_controls_and_gives_them_back(app: App) -> None:
    app._canvas = pygame.Surface((800, 600))
    scene = replay(app, played("island", "human", "greedy"))
    send(app, IntentKind.LOG)
    assert scene._covered and scene.form.focused is None
    click(app, scene.one_on.rect.center)
    run(app, 1, 0.1)
    assert scene.match.turn == 0, "it cannot be pressed where it is not seen"
    send(app, IntentKind.CANCEL, device=Device.KEYBOARD)
    assert not scene._covered
    click(app, scene.one_on.rect.center)
    run(app, 1, 0.1)
    assert scene.match.turn == 1
