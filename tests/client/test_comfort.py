"""Hot-seat comfort on the screen: taking back, watching, a turn clock, quick handovers."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ai import play_decision
from game.client.app import App
from game.client.input.actions import WISHES, Action
from game.client.intents import Device, IntentKind
from game.client.panels import buttons
from game.client.scenes.dialog import DialogScene
from game.client.scenes.game import GameScene
from game.client.scenes.handover import HandoverScene
from game.client.scenes.pause import PauseScene
from game.client.scenes.rules import RulesScene
from game.client.session import Phase, Session
from game.client.turn_clock import GRACE, TurnClock
from game.rebirth import Board, Match
from game.rebirth.notes import Clock, Notes
from game.storage.records import RecordWriter
from tests.client.playing import Slow, island, middle, open_app, run, seats, send
from tests.irish_boards import ireland


class Heard:
    """Keeps what is told in words."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines

    def write(self, line: str) -> None:
        self.lines.append(line)

    def close(self) -> None:
        pass


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path, size=(640, 360))


def show(app: App, *controllers: str, notes: Notes | None = None, speed: str = "instant") -> GameScene:
    session = Session.new(app, island(), seats(*controllers), 5, 0, speed, map_name="island", notes=notes)
    scene = GameScene(app, session)
    app.push(scene)
    app.frame()
    return scene


def quiet_space(scene: GameScene) -> tuple[int, int]:
    return min(at for at in scene.match.legal() if not scene.match.preview(at).cathedrals)


def press(app: App, pos: tuple[int, int]) -> None:
    for kind in (IntentKind.POINT, IntentKind.PRESS, IntentKind.RELEASE):
        send(app, kind, pos)


def test_a_new_tile_lies_face_down_and_the_placement_goes_back(app: App) -> None:
    scene = show(app, "human", "greedy", notes=Notes(practice=True))
    lines = scene.match.record_lines()
    supply = scene.view.own.supply if scene.view.own else ()
    scene.place(quiet_space(scene))
    run(app, 0.3)
    assert scene.session.phase is Phase.CHOOSE and scene.match.turn == 2
    view = scene.view
    assert view.face_down and view.own is not None and view.own.hand is None
    assert not view.legal and not scene.choosing and not scene.hints.possible
    assert view.own.supply == supply  # what has gone from it would tell
    send(app, IntentKind.TAKE_BACK)
    assert scene.match.record_lines() == lines and scene.shown.tiles == {} and scene.choosing
    app.frame()


def test_nothing_tells_what_a_face_down_tile_is(app: App) -> None:
    """Neither what is told in words nor what is drawn differs between two games that differ in that tile alone."""
    told, drawn = [], []
    for swapped in (False, True):
        heard: list[str] = []
        app.narrator.use_sink(Heard(heard))
        scene = show(app, "human", "greedy", notes=Notes(practice=True))
        supply = scene.match.state.supplies[0]
        order = list(supply)
        other = next(n for n in range(2, len(order)) if order[n] != order[1])
        if swapped:
            order[1], order[other] = order[other], order[1]
        scene.match.state.supplies = (tuple(order), *scene.match.state.supplies[1:])
        scene.place(quiet_space(scene))
        run(app, 0.4)
        assert scene.view.face_down and scene.match.to_move == 0
        send(app, IntentKind.TELL)
        app.pop() if app.scene is not scene else None
        send(app, IntentKind.WHY)
        app.pop() if app.scene is not scene else None
        told.append([line for line in heard if line])
        drawn.append(pygame.image.tobytes(app.frame(), "RGB"))
        app.leave_all()
    assert told[0] == told[1] and any("face down" in line for line in told[0])
    assert drawn[0] == drawn[1]


def test_the_tile_is_turned_up_by_a_press_on_it_on_the_board_or_by_key(app: App) -> None:
    scene = show(app, "human", "greedy", notes=Notes(practice=True))
    for way in ("hand", "board", "confirm", "next"):
        scene.place(quiet_space(scene))
        run(app, 0.3)
        assert scene.view.face_down
        if way == "hand":
            zone = next(zone for zone in scene.sides.all_zones() if zone.id == ("turn", 0))
            press(app, zone.rect.center)
        elif way == "board":
            press(app, middle(scene, quiet_space(scene)))
        else:
            send(app, IntentKind.CONFIRM if way == "confirm" else IntentKind.NEXT)
        assert not scene.view.face_down and scene.choosing and scene.view.legal
        assert scene.attention.pinned is None
        turn = scene.match.turn
        send(app, IntentKind.TAKE_BACK)
        assert scene.match.turn == turn and app.toast


def test_on_a_gamepad_back_takes_back_and_then_opens_the_menu(app: App) -> None:
    scene = show(app, "human", "greedy", notes=Notes(practice=True))
    scene.place(quiet_space(scene))
    run(app, 0.3)
    send(app, IntentKind.CANCEL, device=Device.PAD)
    assert scene.match.turn == 0 and app.scene is scene
    send(app, IntentKind.CANCEL, device=Device.PAD)
    assert app.scene is not scene


def test_before_a_second_press_nothing_is_placed_and_it_is_lifted(app: App) -> None:
    scene = show(app, "human", "greedy")
    at = quiet_space(scene)
    press(app, middle(scene, at))
    assert scene.attention.pinned == at
    send(app, IntentKind.TAKE_BACK)
    assert scene.attention.pinned is None and app.scene is scene


def test_a_plain_game_offers_to_become_practice(app: App) -> None:
    scene = show(app, "human", "greedy")
    scene.place(quiet_space(scene))
    run(app, 0.3)
    row = len(scene.layout.buttons) if scene.layout else 0
    send(app, IntentKind.TAKE_BACK)
    dialog = app.scene
    assert isinstance(dialog, DialogScene)
    dialog.buttons[0].activate()
    assert scene.session.practice and app.scene is scene
    assert scene.layout is not None and len(scene.layout.buttons) == row + 1
    app.frame()
    assert ("button", buttons.TAKE_BACK) in [zone.id for zone in scene.sides.all_zones()]


def test_thinking_in_vain_is_dropped_when_the_placement_goes_back(tmp_path: Path) -> None:
    slow = Slow()
    app = open_app(tmp_path, slow)
    scene = show(app, "human", "greedy", notes=Notes(practice=True))
    scene.place(quiet_space(scene))
    run(app, 0.2)
    assert scene.session.phase is Phase.THINK
    send(app, IntentKind.TAKE_BACK)
    slow.answer()
    run(app, 0.2)
    assert scene.match.turn == 0 and slow.cancelled == 1 and scene.session.phase is Phase.CHOOSE


def test_control_z_is_the_key_for_it_except_while_text_is_typed(app: App) -> None:
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL, unicode="\x1a")
    assert [one.kind for one in app.input.translate(event)] == [IntentKind.TAKE_BACK]
    app.input.translate(pygame.event.Event(pygame.KEYUP, key=pygame.K_z, mod=pygame.KMOD_LCTRL))
    app.input.text_entry = True
    assert app.input.translate(event) == []
    assert WISHES[Action.TAKE_BACK].key == pygame.K_u


def test_a_game_without_people_is_watched_stopped_and_stepped_through(app: App) -> None:
    scene = show(app, "greedy", "easy", speed="fast")
    assert scene.view.viewer is None and scene.watch.watching
    while not scene.timeline.busy:
        run(app, 0.1, 0.1)
    send(app, IntentKind.CANCEL)  # the menu opens while tiles fly
    assert isinstance(app.scene, PauseScene)
    send(app, IntentKind.CANCEL)
    assert scene.timeline.busy
    send(app, IntentKind.CONFIRM)
    run(app, 3, 0.1)
    stopped = scene.match.turn
    run(app, 3, 0.1)
    assert scene.watch.paused and scene.match.turn == stopped
    send(app, IntentKind.NEXT)
    run(app, 3, 0.1)
    assert scene.match.turn == stopped + 1
    zone = next(zone for zone in scene.sides.all_zones() if zone.id == ("button", buttons.PAUSE))
    press(app, zone.rect.center)
    run(app, 3, 0.1)
    assert not scene.watch.paused and scene.match.turn > stopped + 1
    send(app, IntentKind.TAKE_BACK)
    assert app.toast


# ------------------------------------------------------------------ the turn clock


def test_a_time_counts_down_for_each_turn_and_for_the_whole_game() -> None:
    each = TurnClock(Clock("turn", 30), 2)
    assert not each.run(0, 0, 20.0) and each.seconds(0) == 10
    assert each.run(0, 0, 10.5) and not each.run(0, 0, 1.0)
    assert each.over(0) and each.seconds(0) == -1 and each.banks == ()
    assert not each.run(0, 2, 1.0) and each.seconds(0) == 29
    bank = TurnClock(Clock("bank", 60, left=(45, 60)), 2)
    bank.run(0, 0, 40.0)
    bank.run(1, 1, 5.5)
    bank.run(0, 2, 2.0)
    assert bank.banks == (3, 55)


def test_an_empty_bank_leaves_a_moment_for_each_turn_when_the_clock_is_strict() -> None:
    bank = TurnClock(Clock("bank", 5, strict=True), 2)
    assert not bank.run(0, 0, 9.0)
    assert bank.run(0, 0, 2.0) and bank.over(0)
    bank.run(0, 2, 1.0)
    assert bank.seconds(0) == GRACE - 1


def test_a_gentle_clock_only_says_so(app: App) -> None:
    scene = show(app, "human", "greedy", notes=Notes(clock=Clock("turn", 1)))
    run(app, 0.5)
    assert scene.clock.told == {0: "0:01"} and app.toast is None
    run(app, 2, 0.1)
    assert app.toast and scene.match.turn == 0 and scene.clock.told == {0: "+0:01"}


def test_a_strict_clock_has_the_computer_place_and_marks_it(app: App) -> None:
    scene = show(app, "human", "greedy", notes=Notes(clock=Clock("turn", 1, strict=True)))
    run(app, 1.3, 0.1)
    assert scene.match.turn >= 1 and scene.match.placements[0].timed_out and app.toast
    assert not scene.match.placements[1].timed_out
    scene.session.close()
    assert scene.session.record is not None
    record = Match.from_record(scene.session.record.read_bytes().splitlines())
    assert record.placements[0].timed_out and record.notes.clock == Clock("turn", 1, strict=True)


def test_a_menu_closed_at_a_handover_leaves_the_focus_where_the_hand_is_shown(app: App) -> None:
    show(app, "human", "human")
    run(app, 2, 0.1)
    handover = app.scene
    assert isinstance(handover, HandoverScene)
    handover.form.focus(handover.menu)
    handover.cancelled()
    assert isinstance(app.scene, PauseScene)
    app.pop()
    assert app.scene is handover and handover.form.focused is handover.button


def test_no_time_passes_behind_a_menu_at_a_handover_or_before_another_window(app: App) -> None:
    scene = show(app, "human", "human", notes=Notes(clock=Clock("turn", 30)))
    run(app, 2, 0.1)
    assert isinstance(app.scene, HandoverScene) and scene.clock.told == {}
    send(app, IntentKind.CONFIRM)
    run(app, 2, 0.1)
    assert scene.clock.told == {0: "0:29"} or scene.clock.told == {0: "0:28"}
    told = scene.clock.told
    scene.open_menu()
    run(app, 3, 0.1)
    assert scene.clock.told == told
    send(app, IntentKind.CANCEL)
    app.open_rules()
    run(app, 3, 0.1)
    assert isinstance(app.scene, RulesScene) and scene.clock.told == told
    send(app, IntentKind.CANCEL)
    assert app.scene is scene
    app.focused = False
    run(app, 3, 0.1)
    assert scene.clock.told == told
    app.focused = True
    run(app, 3, 0.1)
    assert scene.clock.told != told


def test_a_bank_is_kept_where_the_game_is_left(app: App) -> None:
    scene = show(app, "human", "greedy", notes=Notes(clock=Clock("bank", 100)))
    run(app, 3, 0.1)
    path = scene.session.record
    scene.session.close()
    assert path is not None
    again = Session.resume(app, path, "instant")
    assert again.clock is not None and again.clock.seconds(0) in (97, 98) and again.clock.seconds(1) == 100
    again.close()


# ------------------------------------------------------------------ handing over


def test_the_screen_is_handed_over_as_is_set(app: App) -> None:
    for mode, handed in (("full", True), ("automatic", True), ("quick", False)):
        app.settings.handover = mode  # type: ignore[assignment]
        scene = show(app, "human", "human")
        run(app, 0.3)
        assert isinstance(app.scene, HandoverScene) is handed
        assert scene.view.viewer == (None if handed else 0)
        if not handed:
            scene.place(quiet_space(scene))
            run(app, 0.3)
            assert scene.view.viewer == 1 and scene.view.own is not None and scene.view.own.seat == 1
        app.replace(scene)


def test_before_the_next_has_looked_the_one_before_takes_back(app: App) -> None:
    scene = show(app, "human", "human", notes=Notes(practice=True))
    run(app, 0.2)
    first = app.scene
    assert isinstance(first, HandoverScene) and first.take_back not in first.form.widgets
    send(app, IntentKind.CONFIRM)
    scene.place(quiet_space(scene))
    run(app, 0.3)
    for way in ("button", "key"):
        handover = app.scene
        assert isinstance(handover, HandoverScene) and handover.seat == 1
        app.frame()
        if way == "button":
            press(app, handover.take_back.rect.center)
        else:
            send(app, IntentKind.TAKE_BACK)
        assert scene.match.turn == 0
        run(app, 0.3)
        again = app.scene
        assert isinstance(again, HandoverScene) and again.seat == 0 and scene.view.viewer is None
        send(app, IntentKind.CONFIRM)
        scene.place(quiet_space(scene))
        run(app, 0.3)
    send(app, IntentKind.CONFIRM)
    send(app, IntentKind.TAKE_BACK)
    assert scene.match.turn == 1 and app.toast


def test_automatically_nobody_looks_away_where_only_one_has_something_to_hide(app: App) -> None:
    board = Board.from_description(ireland(), "ireland")
    match = Match.new(board, seats("human", "human"), 3, first=0)
    session = Session(app, match, RecordWriter(None), "instant")
    assert session.hiding == (0, 1) and session.needs_look_away("automatic")
    while match.hand(0) is not None:
        play_decision(match, "random")
    assert match.hand(1) is not None and not match.missions(0)
    assert session.hiding == (1,) and not session.needs_look_away("automatic")
    assert session.needs_look_away("full") and not session.needs_look_away("quick")
