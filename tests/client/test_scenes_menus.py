"""Title, set-up, handover, pause, rules, settings, final scoring: all by keys and by mouse, at every size."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.client.app import App
from game.client.intents import Device, IntentKind
from game.client.scenes.archive import ArchiveScene
from game.client.scenes.credits import CreditsScene
from game.client.scenes.dialog import DialogScene
from game.client.scenes.error import ErrorScene
from game.client.scenes.final import DEAF_SECONDS, FinalScene
from game.client.scenes.final_bars import SOURCES, bars, part_widths
from game.client.scenes.game import GameScene
from game.client.scenes.handover import HandoverScene
from game.client.scenes.learn import LearnScene
from game.client.scenes.menu import MenuScene
from game.client.scenes.pause import PauseScene
from game.client.scenes.rules import RulesScene
from game.client.scenes.settings import SettingsScene
from game.client.scenes.setup import SetupScene
from game.client.scenes.title import TitleScene
from game.client.session import Session
from game.client.timeline import Speed
from game.client.tutorial.progress import COURSES, game_finished, keep
from game.client.tutorial.tutor import Tutor
from game.client.widgets import Button, Widget
from game.rebirth import Board, FinalScore, Match, Result, stream
from game.storage import records
from game.storage import settings as stored
from tests.client.playing import best, click, island, open_app, run, scotland, seats, send

SIZES = [(960, 540), (1280, 720), (1024, 768), (1600, 1000), (1920, 1080), (2560, 1080), (3840, 2160)]


@pytest.fixture
def app(tmp_path: Path) -> App:
    app = open_app(tmp_path)
    app._boards["scotland"] = scotland()
    return app


def played(board: Board, *controllers: str, turns: int | None = None, seed: int = 3) -> Match:
    """A game between players who place anywhere."""
    match = Match.new(board, seats(*controllers), seed, first=0)
    rng = stream(seed, "test of the menus")
    while not match.finished and (turns is None or match.turn < turns):
        match.place(rng.choice(sorted(match.legal())) if not match.must_discard else None)
    return match


def session_at(app: App, turns: int, *controllers: str) -> Session:
    """A session on the small board with some placements."""
    session = Session.new(app, island(), seats(*controllers), 5, 0, "instant", map_name="island")
    while session.match.turn < turns:
        session._play(best(session.match))
    return session


def show(app: App, scene: MenuScene) -> MenuScene:
    app.replace(scene)
    app.frame()
    return scene


def press_button(app: App, label: str) -> None:
    """Click the button whose label begins like this."""
    scene = app.scene
    assert isinstance(scene, MenuScene)
    button = next(w for w in scene.form.widgets if isinstance(w, Button) and w.label.startswith(label))
    click(app, button.rect.center)


# ------------------------------------------------------------------ every scene at every size

SCENES: dict[str, Callable[[App], MenuScene]] = {
    "title": TitleScene,
    "set-up": SetupScene,
    "rules": RulesScene,
    "settings": SettingsScene,
    "credits": CreditsScene,
    "handover": lambda app: HandoverScene(app, played(scotland(), *["human"] * 4, turns=9), 1, lambda: None),
    "pause": lambda app: PauseScene(app, session_at(app, 2, "human", "human")),
    "final": lambda app: FinalScene(
        app,
        played(scotland(), "human", "greedy", "greedy", "greedy"),
        session_at(app, 0, "human", "greedy", "greedy", "greedy"),
    ),
    "dialog": lambda app: DialogScene(app, "Why?", "Because. " * 60, [("Yes", int), ("No", int)]),
    "error": lambda app: ErrorScene(app, ValueError("x" * 300), record=Path("/r" * 60), log_file=Path("/l" * 60)),
}


@pytest.mark.parametrize("text", [1.0, 1.25])
@pytest.mark.parametrize("name", SCENES)
def test_widgets_lie_in_the_window_and_apart_at_each_size(app: App, name: str, text: float) -> None:
    app.set_text_size(text)
    scene = SCENES[name](app)
    app.replace(scene)
    for size in SIZES:
        app._canvas = pygame.Surface(size)
        scene.resized(size)
        window = Rect((0, 0), size)
        widgets = [widget for widget in scene.form.widgets if widget.visible]
        assert widgets
        for i, widget in enumerate(widgets):
            assert widget.rect.width > 20 and widget.rect.height > 20
            assert window.contains(widget.rect), (name, size, i)
            assert widget.rect.collidelist([other.rect for other in widgets[i + 1 :]]) == -1, (name, size, i)
            # Neighbours leave room for the focus ring.
            assert window.contains(widget.rect.inflate(8 * scene.u, 8 * scene.u)), (name, size, i)


@pytest.mark.parametrize("name", SCENES)
def test_every_widget_can_be_reached_by_tab_and_by_arrows(app: App, name: str) -> None:
    scene = show(app, SCENES[name](app))
    if isinstance(scene, FinalScene):
        scene.skip()
    reachable = [w for w in scene.form.widgets if w.focusable and w.enabled]
    by_tab: set[Widget | None] = {scene.form.focused}
    for _ in reachable:
        send(app, IntentKind.NEXT)
        by_tab.add(scene.form.focused)
    assert by_tab == set(reachable)


@pytest.mark.parametrize("name", ["title", "rules", "pause", "dialog", "settings"])
def test_every_scene_answers_escape(app: App, name: str) -> None:
    app.push(TitleScene(app))
    scene = SCENES[name](app)
    if name == "title":
        send(app, IntentKind.CANCEL)
        assert isinstance(app.scene, TitleScene) and app.running
        return
    app.push(scene)
    send(app, IntentKind.CANCEL)
    assert isinstance(app.scene, TitleScene)


# ------------------------------------------------------------------ title


def test_the_title_offers_to_go_on_only_with_an_unfinished_game(app: App) -> None:
    assert TitleScene(app).unfinished is None
    session_at(app, 4, "human", "greedy").close()
    title = TitleScene(app)
    assert title.unfinished is not None and title.unfinished.placements == 4
    assert title.buttons[0].label == f"Continue: {island().name}, round 3"
    assert title.form.focused is title.buttons[0]


def test_the_title_says_how_many_more_games_were_left_and_leads_to_them(app: App) -> None:
    session_at(app, 4, "human", "greedy").close()
    assert TitleScene(app).more is None
    session_at(app, 3, "human", "greedy").close()
    session_at(app, 2, "human", "greedy").close()
    title = TitleScene(app)
    show(app, title)
    more = title.more
    assert more is not None and more.label == "and 2 more" and title.form.focused is title.buttons[0]
    assert not any(more.rect.colliderect(button.rect) for button in title.buttons)
    assert more.rect.right < title.board_rect.x
    send(app, IntentKind.POINT, more.rect.center)
    send(app, IntentKind.PRESS, more.rect.center)
    send(app, IntentKind.RELEASE, more.rect.center)
    assert isinstance(app.scene, ArchiveScene)


def test_a_newcomer_is_led_to_learning_first(app: App) -> None:
    title = TitleScene(app)
    first, second = title.buttons[:2]
    assert (first.label, second.label) == ("Learn by playing", "New game")
    assert first.ribbon == "New here?" and first.kind == "first" and title.form.focused is first
    show(app, title)
    send(app, IntentKind.CONFIRM)
    assert isinstance(app.scene, LearnScene)
    game_finished(app.folders)
    title = TitleScene(app)
    assert [button.label for button in title.buttons[:2]] == ["New game", "Learn by playing"]
    assert not any(button.ribbon for button in title.buttons) and title.form.focused is title.buttons[0]


def test_continue_goes_on_with_the_game(app: App) -> None:
    session = session_at(app, 4, "human", "greedy")
    lines = session.match.record_lines()
    session.close()
    show(app, TitleScene(app))
    press_button(app, "Continue")
    assert isinstance(app.scene, GameScene)
    assert app.scene.session.match.record_lines() == lines


def test_a_record_that_breaks_the_rules_is_refused_with_a_message(app: App) -> None:
    session = session_at(app, 3, "human", "greedy")
    session.close()
    path = records.unfinished(app.folders)[0]
    lines = path.read_text(encoding="utf-8").splitlines()
    before = "\n".join([lines[0], lines[1], lines[1]]) + "\n"
    path.write_text(before, encoding="utf-8")
    show(app, TitleScene(app))
    press_button(app, "Continue")
    assert isinstance(app.scene, TitleScene)
    assert app.toast is not None and path.name in app.toast
    assert not any(button.label.startswith("Continue") for button in app.scene.buttons)
    assert path.read_text(encoding="utf-8") == before


def test_the_first_picture_of_the_title_needs_no_map(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def too_early(name: str) -> Board:
        raise AssertionError("the map is for later frames")

    app.push(TitleScene(app))
    monkeypatch.setattr(app, "board", too_early)
    app.step(0.01)
    app.frame()


def test_the_map_appears_after_the_first_frame(app: App) -> None:
    title = TitleScene(app)
    app.push(title)
    before = pygame.image.tobytes(app.frame().subsurface(title.board_rect), "RGB")
    run(app, 1)
    assert pygame.image.tobytes(app._target().subsurface(title.board_rect), "RGB") != before


def test_quit_ends_the_program(app: App) -> None:
    show(app, TitleScene(app))
    press_button(app, "Quit")
    assert not app.running


# ------------------------------------------------------------------ set-up


def setup_scene(app: App) -> SetupScene:
    scene = show(app, SetupScene(app))
    assert isinstance(scene, SetupScene)
    return scene


def type_text(app: App, text: str) -> None:
    for letter in text:
        send(app, IntentKind.TEXT, text=letter)


def test_a_game_is_set_up_by_keys_alone(app: App) -> None:
    scene = setup_scene(app)
    scene.form.focus(scene.seats.fields[1])
    assert app.scene is not None and app.scene.wants_text
    for _ in range(10):
        send(app, IntentKind.ERASE)
    type_text(app, "Eilidh")
    send(app, IntentKind.NEXT)
    for _ in range(scene.seats.kinds[1].index):
        send(app, IntentKind.MOVE, direction=(-1, 0))  # from greedy to human
    scene.form.focus(scene.first_choice)
    send(app, IntentKind.MOVE, direction=(1, 0))
    send(app, IntentKind.MOVE, direction=(1, 0))
    scene.form.focus(scene.seed_field)
    type_text(app, "12x34")
    scene.form.focus(scene.start)
    send(app, IntentKind.CONFIRM)
    assert isinstance(app.scene, GameScene | HandoverScene)
    game = app.scenes[0]
    assert isinstance(game, GameScene)
    match = game.session.match
    assert [(seat.name, seat.controller) for seat in match.seats] == [
        ("Ada", "human"),
        ("Eilidh", "human"),
        ("Morag", "greedy"),
    ]
    assert match.seed == 1234 and match.first == 1 and match.map_name == "scotland"


def test_the_next_set_up_opens_with_the_last_seats(app: App) -> None:
    scene = setup_scene(app)
    scene.count_choice.step(1)
    scene.seats.set_name(3, "Una")
    press_button(app, "Start")
    assert [seat.name for seat in stored.load(app.folders)[0].seats] == ["Ada", "Fingal", "Morag", "Una"]
    again = setup_scene(app)
    assert again.players == 4 and again.seats.fields[3].text == "Una"


def test_a_press_on_an_empty_seat_lets_its_clan_play(app: App) -> None:
    scene = setup_scene(app)
    scene.count_choice.step(2 - scene.players)
    app.frame()
    click(app, scene.empty_seats[3].rect.center)
    assert scene.players == scene.count_choice.value == 4
    assert scene.form.focused is scene.seats.fields[3]
    assert not any(empty in scene.form.widgets for empty in scene.empty_seats)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_number_of_players_starts(app: App, players: int) -> None:
    scene = setup_scene(app)
    scene.count_choice.step(players - scene.players)
    press_button(app, "Start")
    game = app.scenes[0]
    assert isinstance(game, GameScene) and game.session.match.players == players


def test_two_players_of_one_name_cannot_start(app: App) -> None:
    scene = setup_scene(app)
    scene.seats.set_name(1, " ada ")
    assert not scene.start.enabled and scene.problem is not None and "ada" in scene.problem
    press_button(app, "Start")
    assert app.scene is scene
    scene.seats.set_name(1, "Aidan")
    assert scene.start.enabled


def test_a_temper_is_chosen_and_brings_a_name_and_a_face(app: App) -> None:
    scene = setup_scene(app)
    assert scene.seats.tempers[0] not in scene.form.widgets  # people have their own
    scene.form.focus(scene.seats.tempers[1])
    while scene.seats.controllers[1] != "greedy:lord":
        send(app, IntentKind.MOVE, direction=(1, 0))
    assert scene.form.focused is scene.seats.tempers[1]
    member = scene.seats.cast(scene.players)[1]
    assert member is not None and member.temper == "lord"
    assert scene.seats.fields[1].text == member.name == scene.seats.name(1)
    assert "castle" in scene.seats.told(scene.form.focused, scene.players)
    press_button(app, "Start")
    game = app.scenes[0]
    assert isinstance(game, GameScene)
    seat = game.session.match.seats[1]
    assert (seat.name, seat.controller) == (member.name, "greedy:lord")
    again = setup_scene(app)
    assert again.seats.controllers[1] == "greedy:lord" and again.seats.tempers[1].value == "lord"


def test_a_name_that_was_typed_stays(app: App) -> None:
    scene = setup_scene(app)
    scene.seats.set_name(1, "Eilidh")
    scene.seats.tempers[1].step(1)
    assert scene.seats.name(1) == "Eilidh"
    member = scene.seats.cast(scene.players)[1]
    assert member is not None and member.temper == scene.seats.tempers[1].value
    scene.seats.kinds[1].step(-scene.seats.kinds[1].index)
    assert scene.seats.name(1) == "Eilidh" and scene.seats.cast(scene.players)[1] is None


def test_no_two_seats_get_one_name(app: App) -> None:
    scene = setup_scene(app)
    scene.count_choice.step(1)
    for seat in (1, 2, 3):
        scene.seats.tempers[seat].step(1)
    names = [scene.seats.name(seat) for seat in range(4)]
    assert len(set(names)) == 4 and scene.problem is None
    for seat in (3, 2, 1):
        scene.seats.kinds[seat].step(-scene.seats.kinds[seat].index)
    assert len({scene.seats.name(seat) for seat in range(4)}) == 4


def test_a_game_without_people_is_watched(app: App) -> None:
    scene = setup_scene(app)
    scene.seats.kinds[0].step(1)
    assert scene.problem is None and scene.start.enabled and scene.start.label == "Watch the game"
    scene.seats.kinds[0].step(-1)
    assert scene.start.label == "Start the game"


def test_an_empty_name_gets_the_usual_one(app: App) -> None:
    scene = setup_scene(app)
    scene.seats.set_name(0, "   ")
    press_button(app, "Start")
    game = app.scenes[0]
    assert isinstance(game, GameScene) and game.session.match.seats[0].name == "Ada"


def test_fewer_players_cannot_be_begun_by_one_who_left(app: App) -> None:
    scene = setup_scene(app)
    scene.first_choice.step(3)
    assert scene.first == 2
    scene.count_choice.step(-1)
    assert scene.first == -1 and len(scene.first_choice.options) == 3


def test_the_second_mouse_button_does_not_throw_the_set_up_away(app: App) -> None:
    scene = setup_scene(app)
    send(app, IntentKind.CANCEL, (5, 5))
    assert app.scene is scene
    send(app, IntentKind.CANCEL)
    assert isinstance(app.scene, TitleScene)


# ------------------------------------------------------------------ handover


class Public:
    """A match of which only what lies open can be read."""

    HIDDEN = ("hand", "set_aside", "supply_counts", "missions", "mission_progress", "seat_view", "setup", "state")

    def __init__(self, match: Match) -> None:
        self._match = match

    def __getattr__(self, name: str) -> object:
        if name in self.HIDDEN:
            raise AssertionError(f"the handover looked at {name}")
        return getattr(self._match, name)


def test_the_handover_reads_nothing_hidden(app: App) -> None:
    match = played(scotland(), "human", "human", "greedy", turns=30)
    show(app, HandoverScene(app, Public(match), 0, lambda: None))  # type: ignore[arg-type]
    for kind in (IntentKind.PEEK, IntentKind.NAMES, IntentKind.LOG, IntentKind.NEXT, IntentKind.HURRY_ON):
        send(app, kind)
        app.step(0.5)
        app.frame()


def test_games_that_differ_in_hidden_things_only_look_the_same(app: App) -> None:
    pictures = []
    for seed in (1, 2):
        match = Match.new(scotland(), seats("human", "human"), seed, first=0)
        show(app, HandoverScene(app, match, 0, lambda: None))
        pictures.append(pygame.image.tobytes(app.frame(), "RGB"))
    assert Match.new(scotland(), seats("human", "human"), 1).set_aside(0) != Match.new(
        scotland(), seats("human", "human"), 2
    ).set_aside(0)
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("by", ["enter", "click", "touch"])
def test_the_press_goes_on_without_a_frame_in_between(app: App, by: str) -> None:
    told: list[int] = []
    match = Match.new(scotland(), seats("human", "human"), 1, first=0)
    app.push(TitleScene(app))
    scene = HandoverScene(app, match, 0, lambda: told.append(len(app.scenes)))
    app.push(scene)
    app.frame()
    if by == "enter":
        send(app, IntentKind.CONFIRM)
    else:
        device = Device.TOUCH if by == "touch" else Device.MOUSE
        send(app, IntentKind.PRESS, scene.button.rect.center, device=device)
        assert told == []
        send(app, IntentKind.RELEASE, scene.button.rect.center, device=device)
    assert told == [1] and isinstance(app.scene, TitleScene)


def test_a_press_beside_the_button_does_nothing(app: App) -> None:
    told: list[int] = []
    match = Match.new(scotland(), seats("human", "human"), 1, first=0)
    show(app, HandoverScene(app, match, 0, lambda: told.append(1)))
    click(app, (5, 5))
    send(app, IntentKind.CANCEL, (5, 5))
    assert told == []


def test_the_table_shows_every_score_and_what_was_done_last(app: App) -> None:
    match = played(scotland(), "human", "human", "greedy", turns=5)
    scene = HandoverScene(app, match, 2, lambda: None)
    news = scene._news()
    assert all(text.startswith("placed ") for text in news)
    last = match.placements[-1]
    assert last.at is not None
    where = match.board.settlement_at(last.at) or match.board.region_at(last.at)
    assert str(where) in news[last.seat]


# ------------------------------------------------------------------ pause


def paused(app: App, turns: int, *controllers: str) -> tuple[Session, PauseScene]:
    session = session_at(app, turns, *controllers)
    app.push(GameScene(app, session))
    scene = PauseScene(app, session)
    app.push(scene)
    app.frame()
    return session, scene


def test_resume_by_escape_and_by_button(app: App) -> None:
    _session, scene = paused(app, 0, "human", "greedy")
    send(app, IntentKind.CANCEL)
    assert isinstance(app.scene, GameScene)
    app.push(scene)
    send(app, IntentKind.MENU)
    assert isinstance(app.scene, GameScene)
    app.push(scene)
    press_button(app, "Resume")
    assert isinstance(app.scene, GameScene)


def test_rules_and_settings_come_back_to_the_pause(app: App) -> None:
    session, scene = paused(app, 0, "human", "greedy")
    press_button(app, "Rules")
    assert isinstance(app.scene, RulesScene)
    send(app, IntentKind.CANCEL)
    press_button(app, "Settings")
    settings = app.scene
    assert isinstance(settings, SettingsScene)
    speed = settings.general.speed
    speed.step(1)
    assert session.speed.word == speed.value == app.settings.speed
    send(app, IntentKind.CANCEL)
    assert app.scene is scene


@pytest.mark.parametrize(("label", "same"), [("Restart", False), ("Same deal", True)])
def test_a_new_deal_is_asked_about_first(app: App, label: str, same: bool) -> None:
    session, scene = paused(app, 3, "human", "greedy")
    path = session.record
    press_button(app, label)
    send(app, IntentKind.CONFIRM)  # the focus is on the safe answer
    assert app.scene is scene
    press_button(app, label)
    dialog = app.scene
    assert isinstance(dialog, DialogScene)
    press_button(app, dialog.answers[0][0])
    game = app.scenes[0]
    assert isinstance(game, GameScene) and game.session is not session
    fresh = game.session.match
    assert fresh.turn == 0 and fresh.seats == session.match.seats
    assert (fresh.header_line() == session.match.header_line()) is same
    assert path is not None and path not in records.unfinished(app.folders)


def test_the_only_human_concedes_and_the_computer_ends_the_game(app: App) -> None:
    session, _scene = paused(app, 2, "human", "greedy")
    press_button(app, "Ada concedes")
    dialog = app.scene
    assert isinstance(dialog, DialogScene) and "to its end" in dialog.text
    press_button(app, "Concede")
    assert isinstance(app.scene, GameScene)
    assert session.humans == ()
    for _ in range(2000):
        app.step(0.05)
        app.draw_if_needed()
        if isinstance(app.scene, FinalScene):
            break
    assert isinstance(app.scene, FinalScene) and session.match.finished
    assert app.scene.controller_words(0) == "conceded"


def test_one_of_two_humans_concedes_and_the_other_plays_on(app: App) -> None:
    session, _scene = paused(app, 1, "human", "human")
    press_button(app, "Fingal concedes")
    dialog = app.scene
    assert isinstance(dialog, DialogScene) and "plays on" in dialog.text
    press_button(app, "Concede")
    assert session.humans == (0,)


def test_quit_to_the_title_keeps_the_game(app: App) -> None:
    session, _scene = paused(app, 4, "human", "greedy")
    press_button(app, "Quit")
    assert isinstance(app.scene, TitleScene)
    assert app.scene.unfinished is not None and app.scene.unfinished.path == session.record


# ------------------------------------------------------------------ rules and settings


def test_moving_along_the_tabs_turns_the_pages(app: App) -> None:
    scene = show(app, RulesScene(app))
    assert isinstance(scene, RulesScene)
    titles = []
    for _ in scene.pages:
        titles.append(scene.pages[scene.page].title)
        send(app, IntentKind.MOVE, direction=(0, 1))
    assert titles == [page.title for page in scene.pages]
    click(app, scene.tabs[2].rect.center)
    assert scene.page == 2


def test_from_the_title_the_rules_of_both_islands_can_be_read(app: App) -> None:
    title = show(app, TitleScene(app))
    press_button(app, "How to play")
    for land in ("Ireland", "Scotland"):
        before = app.scene
        press_button(app, f"Rules of {land}")
        scene = app.scene
        assert isinstance(scene, RulesScene) and scene is not before
        words = " ".join(item.text for page in scene.pages for item in page.items)
        assert ("tower" in words) == (land == "Ireland")
    send(app, IntentKind.CANCEL)
    assert app.scene is title


def test_a_long_page_can_be_scrolled_to_its_last_line(app: App) -> None:
    app.set_text_size(1.25)
    scene = show(app, RulesScene(app))
    assert isinstance(scene, RulesScene)
    scene.text_area.height = 200
    app.frame()
    most = scene._height - 200
    assert most > 0
    for _ in range(3):
        send(app, IntentKind.SCROLL, amount=-3.0)
    down = scene.scroll
    assert 0 < down <= most
    send(app, IntentKind.SCROLL, amount=-10_000.0)
    assert scene.scroll == most
    send(app, IntentKind.SCROLL, amount=10_000.0)
    assert scene.scroll == 0


def test_the_rules_name_the_numbers_of_the_tables() -> None:
    from game.client.rulebook import pages

    text = " ".join(item.text for page in pages() for item in page.items)
    for number in ("36 tiles", "34 are played", "25 with four", "5/3", "8/5/0", "12/8/5/0", "8, 13 or 25", "3 to 5"):
        assert number in text, number


def test_settings_act_at_once_and_are_kept(app: App) -> None:
    scene = SettingsScene(app)
    app.push(TitleScene(app))
    app.push(scene)
    scene.screen.text.step(1)
    scene.screen.text.step(1)
    scene.sounds.volume._set(3)
    scene.screen.calm._set(True)
    scene.general.confirm._set(False)
    assert app.fonts.text_scale == 1.25
    send(app, IntentKind.CANCEL)
    kept = stored.load(app.folders)[0]
    assert (kept.text_size, kept.effects_volume, kept.reduced_motion, kept.one_click_placement) == (
        1.25,
        0.3,
        True,
        True,
    )


# ------------------------------------------------------------------ final scoring


def final_scene(app: App, match: Match | None = None) -> FinalScene:
    session = session_at(app, 0, "human", "greedy", "greedy")
    session.speed = Speed.NORMAL
    scene = show(app, FinalScene(app, match or played(scotland(), "human", "greedy", "greedy"), session))
    assert isinstance(scene, FinalScene)
    return scene


@pytest.mark.parametrize("controllers", [["human", "greedy"], ["human"] * 3, ["greedy"] * 4])
def test_the_bars_add_up_to_the_totals(controllers: list[str]) -> None:
    match = played(scotland(), *controllers)
    assert match.result is not None
    for bar, final in zip(bars(match), match.result.final, strict=True):
        assert len(bar.points) == len(SOURCES)
        assert bar.total == final.total
        assert sum(bar.points[:3]) == final.track


def test_the_ceremony_grows_source_by_source_and_ends(app: App) -> None:
    scene = final_scene(app)
    grown = []
    for _ in range(1000):
        if scene.finished:
            break
        grown.append(tuple(scene.shown(i) for i in range(len(SOURCES))))
        assert all(a >= b for a, b in zip(grown[-1], grown[-1][1:], strict=False))  # never two out of order
        app.step(1 / 60)
        app.draw_if_needed()
    assert scene.finished and scene.shown(len(SOURCES) - 1) == 1
    assert any(0 < amounts[0] < 1 for amounts in grown) and any(0 < amounts[-1] < 1 for amounts in grown)
    run(app, 12)  # until the last leaf has fallen
    app.step(1.0)
    assert not app.draw_if_needed()  # at rest nothing is drawn


def test_a_press_during_the_ceremony_ends_it_and_does_nothing_else(app: App) -> None:
    scene = final_scene(app)
    app.step(0.1)
    click(app, scene.title.rect.center)
    assert scene.finished and app.scene is scene
    app.step(DEAF_SECONDS)
    click(app, scene.title.rect.center)
    assert isinstance(app.scene, TitleScene)


@pytest.mark.parametrize("setting", ["instant", "reduced motion"])
def test_without_motion_the_end_is_shown_at_once(app: App, setting: str) -> None:
    if setting == "instant":
        app.settings.speed = "instant"
    else:
        app.settings.reduced_motion = True
    scene = FinalScene(app, played(scotland(), "human", "greedy"), None)
    assert scene.finished


def test_play_again_deals_anew_to_the_same_seats(app: App) -> None:
    scene = final_scene(app)
    old = scene.session
    assert old is not None
    scene.skip()
    app.step(DEAF_SECONDS)
    press_button(app, "Play again")
    game = app.scenes[0]
    assert isinstance(game, GameScene)
    assert game.session.match.seats == old.match.seats and game.session.match.seed != old.match.seed


def with_result(totals: list[int], winners: tuple[int, ...], decided_by: str) -> Match:
    """A finished game whose result is made up."""
    match = played(scotland(), *["human"] * len(totals))
    final = tuple(FinalScore(seat, total, 0, 0, 0, total, ()) for seat, total in enumerate(totals))
    match._result = Result(final, winners, decided_by)
    return match


@pytest.mark.parametrize(
    ("totals", "winners", "decided_by", "headline", "reason"),
    [
        ([90, 120, 80], (1,), "points", "Fingal wins", "Clan of the Salmon"),
        ([90, 90, 80], (1,), "edinburgh", "Fingal wins", "Edinburgh"),
        ([90, 90, 80], (2,), "stirling", "Morag wins", "none of those tied"),
        ([90, 90, 80], (0, 1), "shared", "Ada and Fingal share the victory", "nothing that settles it"),
        ([90, 90, 90], (0, 1, 2), "shared", "Ada, Fingal and Morag share the victory", "each"),
    ],
)
def test_what_decided_is_said_in_words(
    app: App, totals: list[int], winners: tuple[int, ...], decided_by: str, headline: str, reason: str
) -> None:
    scene = FinalScene(app, with_result(totals, winners, decided_by), None)
    assert scene.headline == headline
    assert reason in scene.reason
    assert scene.order[: len(winners)] == list(winners)
    show(app, scene)
    scene.skip()
    app.frame()


def test_each_part_of_a_bar_has_room_for_its_figure_and_the_whole_stays_true() -> None:
    widths = part_widths((51, 42, 6, 1, 25, 0), 4.0, 16.0)
    assert widths[3] == 16.0 and widths[5] == 0.0
    assert sum(widths) == pytest.approx(4.0 * 125)
    assert all(16.0 <= width <= 4.0 * points for width, points in zip(widths, (51, 42, 6), strict=False))
    assert part_widths((1, 0, 2), 4.0, 16.0) == [4.0, 0.0, 8.0], "a short bar has nothing to give"


def test_a_course_that_was_left_goes_on_from_the_title_at_its_step(app: App) -> None:
    keep(app.folders, COURSES[0], 2, [])
    title = TitleScene(app)
    entry = next(button for button in title.buttons if "step 3" in button.label)
    show(app, title)
    entry.on_press()
    assert isinstance(app.scene, GameScene) and isinstance(app.scene.guide, Tutor)
    assert app.scene.guide.number == 2


def test_the_first_game_is_marked_done_once_a_game_was_played_to_its_end(app: App) -> None:
    done = "Done. Play it again whenever you like"
    first = LearnScene(app).entries[-1]
    assert first.lines is not None and first.lines[1] != done
    game_finished(app.folders)
    first = LearnScene(app).entries[-1]
    assert first.lines is not None and first.lines == ("Your first game", done)
