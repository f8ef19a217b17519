"""The game scene: whole games by mouse alone and by keys alone, previews, refusals, presses during motion."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from game.client import map_focus
from game.client.animations import Shown
from game.client.app import App
from game.client.intents import Device, IntentKind
from game.client.scenes.final import FinalScene
from game.client.scenes.game import GameScene
from game.client.scenes.handover import HandoverScene
from game.client.scenes.pause import PauseScene
from game.client.session import Phase
from game.rebirth import Board, Match, neighbours
from game.storage import records
from tests.boards import from_text
from tests.client.playing import Slow, best, click, middle, open_app, open_game, run, scotland, send

SPEEDS = ["relaxed", "normal", "fast", "instant"]


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path)


def truth(match: Match) -> dict[str, object]:
    return vars(Shown(match))


def until_human(app: App) -> None:
    """Let time pass until a human is to press something or the game is over."""
    for _ in range(20000):
        scene = app.scene
        if not isinstance(scene, GameScene) or scene.choosing:
            return
        app.step(0.05)
    raise AssertionError("the game does not go on")


def test_a_whole_game_by_mouse_alone(app: App) -> None:
    scene = open_game(app, "human", "greedy", "greedy", board=scotland())
    while True:
        until_human(app)
        if not isinstance(app.scene, GameScene):
            break
        at = best(scene.match)
        assert at is not None
        turn = scene.match.turn
        click(app, middle(scene, at))
        assert scene.match.turn == turn, "the first click only shows"
        app.draw_if_needed()
        click(app, middle(scene, at))
        assert scene.match.turn > turn and scene.match.placements[turn].at == at
    assert isinstance(app.scene, FinalScene)
    assert scene.match.finished
    newest = records.list_records(app.folders)[0]
    assert Match.from_record(records.read_lines(newest)[0]).result == scene.match.result


def test_a_whole_game_by_keys_alone(app: App) -> None:
    scene = open_game(app, "human", "human", "greedy")
    pressed = 0
    while not isinstance(app.scene, FinalScene):
        until_human(app)
        if isinstance(app.scene, HandoverScene):
            send(app, IntentKind.CONFIRM)
        elif isinstance(app.scene, GameScene):
            turn = scene.match.turn
            if scene.view.must_discard:
                send(app, IntentKind.CONFIRM)
            else:
                send(app, IntentKind.NEXT)
                app.draw_if_needed()
                assert scene.match.turn == turn and scene.attention.focus_hex in scene.view.legal
                send(app, IntentKind.CONFIRM)
            assert scene.match.turn > turn
            pressed += 1
    assert scene.match.finished and pressed == 2 * len(scene.match.placements) // 3


def test_the_preview_comes_before_the_placement(app: App) -> None:
    scene = open_game(app, "human", "greedy", board=scotland(), turns=20)
    until_human(app)
    at = best(scene.match)
    assert at is not None
    send(app, IntentKind.POINT, middle(scene, at))
    preview = scene.board_layer.previewed()
    assert preview is not None
    report, text = preview
    assert report == scene.match.preview(at)
    assert text.value == f"+{report.points(0)}"
    named = " ".join(row.text for row in text.rows)
    for change in report.castles:
        assert change.name in named
    for award in report.awards:
        if award.seat != 0:
            assert any(row.seat == award.seat and row.value == f"+{award.points}" for row in text.rows)
    assert scene.match.tile_at(at) is None


def test_a_right_click_lifts_the_tile_and_escape_opens_the_menu_when_nothing_is_lifted(app: App) -> None:
    scene = open_game(app, "human", "greedy")
    at = best(scene.match)
    assert at is not None
    click(app, middle(scene, at))
    assert scene.attention.pinned == at
    send(app, IntentKind.CANCEL, middle(scene, at))
    assert scene.attention.pinned is None and scene.match.turn == 0
    send(app, IntentKind.CANCEL, middle(scene, at))
    assert app.scene is scene, "a right click with nothing in the air does nothing"
    send(app, IntentKind.CANCEL)
    assert isinstance(app.scene, PauseScene)


def test_one_click_is_enough_if_the_player_wants_it_so(app: App) -> None:
    app.settings.one_click_placement = True
    scene = open_game(app, "human", "greedy")
    at = best(scene.match)
    assert at is not None
    click(app, middle(scene, at))
    assert scene.match.placements[0].at == at


def test_a_refused_hex_says_why_and_changes_nothing(app: App) -> None:
    scene = open_game(app, "human", "greedy", board=scotland(), turns=6)
    until_human(app)
    taken = next(iter(scene.match.tiles))
    castle = scene.match.board.castles[0].hex
    for at, words in ((taken, "taken"), (castle, "castle")):
        turn = scene.match.turn
        click(app, middle(scene, at))
        click(app, middle(scene, at))
        assert scene.board_layer.refusal is not None and scene.board_layer.refusal[0] == words
        app.draw_if_needed()
        assert scene.match.turn == turn
    run(app, 3)
    assert scene.board_layer.refusal is None


def test_a_blocked_hex_says_so_when_it_is_pointed_at(app: App) -> None:
    scene = open_game(app, "human", "greedy", board=scotland(), turns=6)
    until_human(app)
    blocked = min(scene.match.board.blocked(2))
    send(app, IntentKind.POINT, middle(scene, blocked))
    assert scene.board_layer._refused() == ("in the mist: out of a game for two", blocked)
    pointer = scene.board_layer.pointer(None)
    assert pointer is not None and pointer.refused and pointer.pointed == blocked
    assert scene.board_layer.refusal is None, "nothing was tried"


@pytest.mark.parametrize("kind", [IntentKind.PRESS, IntentKind.CONFIRM, IntentKind.CANCEL, IntentKind.NEXT])
def test_a_press_during_motion_finishes_it_and_does_nothing_else(tmp_path: Path, kind: IntentKind) -> None:
    app = open_app(tmp_path, Slow())
    scene = open_game(app, "human", "greedy", speed="normal", board=scotland())
    at = best(scene.match)
    assert at is not None
    click(app, middle(scene, at))
    click(app, middle(scene, at))
    run(app, 0.1)
    assert scene.timeline.busy
    menu = next(zone for zone in scene.sides.all_zones() if zone.id == ("button", 0)).rect.center
    send(app, kind, menu if kind is IntentKind.PRESS else None)
    assert not scene.timeline.busy and app.scene is scene and scene.match.turn == 1
    assert vars(scene.shown) == truth(scene.match)
    if kind is IntentKind.PRESS:
        send(app, IntentKind.RELEASE, menu)
        assert app.scene is scene, "the release of that press does nothing either"


def test_instant_speed_takes_no_time(app: App) -> None:
    scene = open_game(app, "human", "greedy", speed="instant")
    at = best(scene.match)
    assert at is not None
    click(app, middle(scene, at))
    click(app, middle(scene, at))
    assert not scene.timeline.busy and vars(scene.shown) == truth(scene.match)
    app.step(0.0)
    assert scene.match.turn == 2, "the bot has answered without any pause"
    assert not scene.timeline.busy and vars(scene.shown) == truth(scene.match)


@pytest.mark.parametrize("speed", SPEEDS)
def test_the_end_never_depends_on_the_speed(tmp_path: Path, speed: str) -> None:
    ends = []
    for step in (0.013, 0.21, 3.0):
        app = open_app(tmp_path / str(step))
        scene = open_game(app, "human", "greedy", speed=speed, seed=11)
        while scene.match.turn < 8:
            for _ in range(4000):
                if scene.choosing:
                    break
                app.step(step)
                if not scene.timeline.busy:
                    assert vars(scene.shown) == truth(scene.match)
            at = best(scene.match)
            scene.place(at)
        ends.append(scene.match.record_lines())
    assert ends[0] == ends[1] == ends[2]


def test_what_is_shown_only_ever_moves_towards_what_is_true(app: App) -> None:
    scene = open_game(app, "human", "greedy", "greedy", speed="normal", board=scotland(), turns=45)
    until_human(app)
    scene.place(best(scene.match))
    before = list(scene.shown.scores)
    while scene.timeline.busy:
        app.step(0.02)
        app.draw_if_needed()
        now = scene.shown.scores
        assert all(a <= b <= scene.match.score(seat) for seat, (a, b) in enumerate(zip(before, now, strict=True)))
        assert set(scene.shown.tiles.items()) <= set(scene.match.tiles.items())
        before = list(now)


def test_hurrying_shortens_motion_and_pauses(tmp_path: Path) -> None:
    durations = []
    for hurried in (False, True):
        app = open_app(tmp_path / str(hurried))
        scene = open_game(app, "human", "greedy", speed="normal", seed=3)
        if hurried:
            send(app, IntentKind.HURRY_ON)
        scene.place(best(scene.match))
        frames = 0
        while not scene.choosing:
            app.step(0.01)
            frames += 1
            assert frames < 5000
        durations.append(frames)
    assert durations[1] < durations[0] / 2


def test_arrow_keys_go_to_the_nearest_hex_within_60_degrees(app: App) -> None:
    scene = open_game(app, "human", "greedy", board=scotland())
    centre = scene.board_view.centre
    hexes = scene.controls.hexes()
    for origin in hexes:
        for direction in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            found = map_focus.step(centre, hexes, origin, direction)
            within = [
                at
                for at in hexes
                if at != origin
                and (
                    (centre(at)[0] - centre(origin)[0]) * direction[0]
                    + (centre(at)[1] - centre(origin)[1]) * direction[1]
                )
                >= math.dist(centre(at), centre(origin)) * 0.4999
            ]
            assert (found in within) if within else found is None
            near = [at for at in within if at in neighbours(origin)]
            if near:
                assert found in near


def test_every_hex_can_be_reached_by_arrow_keys(app: App) -> None:
    scene = open_game(app, "human", "greedy", "greedy", board=scotland())
    hexes = scene.controls.hexes()
    start = scene.controls._start_hex()
    assert start is not None
    reached, frontier = {start}, [start]
    while frontier:
        here = frontier.pop()
        for direction in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            found = map_focus.step(scene.board_view.centre, hexes, here, direction)
            if found is not None and found not in reached:
                reached.add(found)
                frontier.append(found)
    assert reached == set(hexes)


def test_tab_goes_through_all_legal_spaces_and_back(app: App) -> None:
    scene = open_game(app, "human", "greedy", board=scotland())
    seen = []
    for _ in scene.view.legal:
        send(app, IntentKind.NEXT)
        seen.append(scene.attention.focus_hex)
    assert set(seen) == scene.view.legal
    send(app, IntentKind.PREVIOUS)
    assert scene.attention.focus_hex == seen[-2]


@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (1024, 768)])
def test_every_zone_can_be_reached_by_keys(tmp_path: Path, size: tuple[int, int]) -> None:
    app = open_app(tmp_path, Slow(), size)
    scene = open_game(app, "human", "greedy", "greedy", board=scotland(), turns=31)
    scene.take_over(0)
    scene.attention.focus_hex = scene.controls._start_hex()
    wanted = {zone.id for zone in scene.sides.all_zones()}
    reached: set[object] = set()
    frontier = []
    for direction in (-1, 1):
        for at in scene.controls.hexes():
            scene.attention.focus_zone, scene.attention.focus_hex = None, at
            if map_focus.step(scene.board_view.centre, scene.controls.hexes(), at, (direction, 0)) is None:
                scene.controls._enter_side(direction)
                if scene.attention.focus_zone is not None and scene.attention.focus_zone not in reached:
                    reached.add(scene.attention.focus_zone)
                    frontier.append(scene.attention.focus_zone)
    while frontier:
        zone = frontier.pop()
        for step in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            scene.attention.focus_zone = zone
            scene.controls._move_zone(step)
            if scene.attention.focus_zone is not None and scene.attention.focus_zone not in reached:
                reached.add(scene.attention.focus_zone)
                frontier.append(scene.attention.focus_zone)
    assert reached == wanted


def test_pointing_at_a_mission_lights_its_spaces(app: App) -> None:
    scene = open_game(app, "human", "greedy", board=scotland(), turns=30)
    app._canvas = type(app.frame())((1280, 720))
    app.frame()
    own = scene.view.own
    assert own is not None and own.missions
    for number, progress in enumerate(own.missions):
        zone = next(zone for zone in scene.sides.all_zones() if zone.id == ("mission", number))
        send(app, IntentKind.POINT, zone.rect.center)
        app.draw_if_needed()
        assert scene.board_layer.pieces_now(None).highlighted == progress.spaces


@pytest.mark.parametrize("size", [(1280, 720), (2560, 1080)])
def test_each_mission_has_the_whole_width_for_its_progress(tmp_path: Path, size: tuple[int, int]) -> None:
    app = open_app(tmp_path, size=size)
    scene = open_game(app, "human", "greedy", "greedy", "greedy", board=scotland(), turns=70)
    app.frame()
    assert scene.layout is not None
    cards = [zone.rect for zone in scene.sides.all_zones() if zone.id[0] == "mission"]
    assert len(cards) > 1
    assert all(card.width > 0.9 * scene.layout.missions.width for card in cards)


def test_log_names_and_peek_open_and_close(tmp_path: Path) -> None:
    app = open_app(tmp_path, size=(1280, 720))
    scene = open_game(app, "human", "greedy", board=scotland(), turns=30)
    until_human(app)
    scene.board_view.finish_names()
    land = next(at for at in scene.match.board.spaces if at not in scene.view.legal and at not in scene.match.tiles)
    send(app, IntentKind.POINT, middle(scene, land))
    for kind, is_open in (
        (IntentKind.LOG, lambda: scene.attention.log_open),
        (IntentKind.NAMES, lambda: scene.board_view.show_all_names),
        (IntentKind.PEEK, lambda: scene.attention.peeking),
    ):
        before = app.frame().copy()
        assert not is_open()
        send(app, kind)
        assert is_open()
        during = app.frame().copy()
        assert during.get_buffer().raw != before.get_buffer().raw
        send(app, kind)
        assert not is_open()
        assert app.frame().get_buffer().raw == before.get_buffer().raw


def test_one_key_shows_the_unplayed_tiles_of_all(tmp_path: Path) -> None:
    app = open_app(tmp_path, size=(1280, 720))
    scene = open_game(app, "human", "greedy", board=scotland(), turns=30)
    until_human(app)
    before = app.frame().copy()
    send(app, IntentKind.PEEK)
    assert scene.attention.opened == {0, 1} and scene.attention.peeking
    after = app.frame().copy()
    for panel in scene.layout.players:
        assert before.subsurface(panel).copy().get_buffer().raw != after.subsurface(panel).copy().get_buffer().raw
    send(app, IntentKind.PEEK)
    assert not scene.attention.opened and not scene.attention.peeking


def test_the_log_scrolls_through_the_whole_game(tmp_path: Path) -> None:
    app = open_app(tmp_path, size=(1280, 720))
    scene = open_game(app, "human", "greedy", board=scotland(), turns=50)
    until_human(app)
    send(app, IntentKind.LOG)
    app.frame()
    seen = set()
    for _ in range(60):
        seen |= {zone.id[1] for zone in scene.sides.all_zones() if zone.id[0] == "recap"}
        send(app, IntentKind.SCROLL, amount=-1.0)
        app.frame()
    assert seen == set(range(scene.match.turn))


def test_the_board_marks_what_the_others_placed_until_my_next_turn(app: App) -> None:
    scene = open_game(app, "human", "greedy", "greedy", board=scotland())
    for _ in range(3):
        until_human(app)
        others = {p.at: p.seat for p in scene.match.placements[-2:]} if scene.match.turn else {}
        assert dict(scene.board_layer.pieces_now(None).last_moves) == others
        scene.place(best(scene.match))


def test_a_thinking_computer_shows_at_once_and_the_window_lives_on(tmp_path: Path) -> None:
    thinker = Slow()
    app = open_app(tmp_path, thinker)
    scene = open_game(app, "human", "greedy")
    scene.place(best(scene.match))
    assert scene.view.thinking and scene.needs_redraw
    run(app, 1.0)
    assert scene.match.turn == 1 and thinker.asked == 1
    send(app, IntentKind.CANCEL)
    assert isinstance(app.scene, PauseScene)
    app.pop()
    thinker.answer()
    run(app, 0.1)
    assert scene.match.turn == 2


def drawn_in_a_second(app: App) -> int:
    drawn = 0
    for _ in range(60):
        app.step(1 / 60)
        drawn += app.draw_if_needed()
    return drawn


def test_an_idle_game_is_drawn_again_for_the_drifting_sea_only(app: App) -> None:
    scene = open_game(app, "human", "greedy", speed="normal", board=scotland())
    scene.board_view.finish_names()
    drawn_in_a_second(app)
    assert 8 <= drawn_in_a_second(app) <= 11
    app.settings.reduced_motion = True
    drawn_in_a_second(app)
    assert drawn_in_a_second(app) == 0


def test_an_idle_game_at_instant_speed_stands_still(app: App) -> None:
    scene = open_game(app, "human", "greedy", speed="instant", board=scotland())
    scene.board_view.finish_names()
    drawn_in_a_second(app)
    assert drawn_in_a_second(app) == 0


def test_the_window_may_change_its_size_at_any_moment(app: App) -> None:
    scene = open_game(app, "human", "greedy", speed="normal", board=scotland(), turns=20)
    until_human(app)
    scene.place(best(scene.match))
    for size in ((1280, 720), (1280, 800), (1024, 768), (1700, 720)):
        app._canvas = type(app.frame())(size)
        app.step(0.05)
        assert app.frame().get_size() == size
        assert scene.layout is not None and scene.layout.size == size
    until_human(app)
    assert vars(scene.shown) == truth(scene.match)


def test_conceding_alone_leads_to_the_final_score(app: App) -> None:
    scene = open_game(app, "human", "greedy", speed="normal")
    scene.session.concede(0)
    scene.uncovered()
    run(app, 5)
    assert isinstance(app.scene, FinalScene) and scene.match.finished


def test_a_touch_shows_first_and_places_second(app: App) -> None:
    scene = open_game(app, "human", "greedy")
    at = best(scene.match)
    assert at is not None
    for turn in (0, 1):
        for kind in (IntentKind.PRESS, IntentKind.RELEASE):
            send(app, kind, middle(scene, at), device=Device.TOUCH)
        assert (scene.match.turn > 0) == bool(turn)
        if not turn:
            assert scene.board_layer.previewed() is not None, "the preview stays when the finger lifts"


def test_leaving_closes_the_session(app: App) -> None:
    scene = open_game(app, "human", "greedy")
    path = scene.session.record
    assert path is not None and path not in records.unfinished(app.folders), "it is open in this window"
    app.pop()
    assert path in records.unfinished(app.folders)
    assert scene.session.phase is Phase.CHOOSE


def test_a_tile_that_fits_nowhere_is_put_away_by_one_press(app: App) -> None:
    options = {"tiles_energy": 1, "tiles_food": 1, "tiles_settlement_1": 1, "set_aside": 0, "removed_with_four": False}
    options |= {f"tiles_settlement_{n}": 0 for n in (2, 3, 4)}
    moor = Board.from_description(from_text("e f b e\nf e b f\ne b f e", options=options))
    scene = open_game(app, "human", "greedy", board=moor)
    discarded = 0
    while not scene.match.finished:
        until_human(app)
        if not isinstance(app.scene, GameScene):
            break
        turn = scene.match.turn
        if scene.view.must_discard:
            app.draw_if_needed()
            click(app, scene.layout.board.center if scene.layout else (0, 0))
            discarded += scene.match.placements[turn].at is None
        else:
            scene.place(best(scene.match))
        assert scene.match.turn > turn
    assert discarded == 1
    assert sum(placement.at is None for placement in scene.match.placements) == 2, "the computer's fits nowhere either"


def test_enter_first_shows_a_space_that_takes_the_tile_and_then_places(app: App) -> None:
    scene = open_game(app, "human", "greedy", board=scotland())
    for _ in range(4):
        until_human(app)
        turn = scene.match.turn
        send(app, IntentKind.CONFIRM)
        preview = scene.board_layer.previewed()
        assert scene.match.turn == turn and preview is not None and preview[0].at in scene.view.legal
        send(app, IntentKind.CONFIRM)
        assert scene.match.placements[turn].at == preview[0].at


def test_panels_painted_where_they_changed_are_the_panels_painted_whole(app: App) -> None:
    scene = open_game(app, "human", "greedy", "greedy", speed="normal", board=scotland(), turns=12)
    scene.board_view.finish_names()
    compared = 0
    for _turn in range(2):
        until_human(app)
        scene.place(best(scene.match))
        for frame in range(80):
            app.step(1 / 20)
            if frame % 9 == 0:
                parts = app.frame()
                while scene.sides.pending:
                    parts = app.frame()
                parts = parts.copy()
                scene.sides._painted.clear()
                assert app.frame().get_buffer().raw == parts.get_buffer().raw
                compared += 1
    assert compared > 10


def test_in_motion_one_part_is_painted_in_a_picture_and_none_is_left_for_good(app: App) -> None:
    scene = open_game(app, "human", "greedy", "greedy", speed="normal", board=scotland(), turns=12)
    scene.board_view.finish_names()
    app.frame()
    scene.place(best(scene.match))
    waited = 0
    for _frame in range(200):
        app.step(1 / 60)
        before, pieces = dict(scene.sides._painted), scene.board_view._pieces
        app.draw_if_needed()
        changed = [part for part, key in scene.sides._painted.items() if before.get(part) != key]
        assert len(changed) <= 1
        if scene.sides.pending:
            waited += 1
            assert scene.needs_redraw
            assert changed or pieces is not scene.board_view._pieces, "something is painted in each picture"
    while scene.needs_redraw and scene.sides.pending:
        app.draw_if_needed()
    assert waited > 2 and not scene.sides.pending


def test_motion_that_is_cut_short_leaves_no_panel_behind(app: App) -> None:
    scene = open_game(app, "human", "greedy", speed="normal", board=scotland(), turns=12)
    app.frame()
    scene.place(best(scene.match))
    app.step(1 / 60)
    app.frame()
    assert scene.sides.pending
    scene.finish_motion()
    app.frame()
    assert not scene.sides.pending


def test_a_card_to_be_turned_over_has_its_pictures_before_it_is_shown(app: App) -> None:
    from game.client.animations import CardFlip, HandDraw
    from game.rebirth import Tile

    scene = open_game(app, "human", "greedy", speed="normal", board=scotland(), turns=12)
    app.frame()
    clips = [HandDraw(0, Tile.S1), CardFlip(0, (0, 0), "Whatever it calls for")]
    makers = scene.stage.pictures_of(clips)
    assert not scene.stage.pictures_of([CardFlip(0, (0, 0), None)])
    before = len(app.sprites._kept)
    while makers:
        makers.pop()()
    made = len(app.sprites._kept)
    assert made > before
    for clip in clips:
        for progress in (0.05, 0.1, 0.5, 0.95):
            scene.stage.draw(app.frame(), [(clip, progress)], 0)
    assert len(app.sprites._kept) == made
