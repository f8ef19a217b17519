"""Courses as they are played: by every device, refusing kindly, gone back in, skipped, left; tips in a first game."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import Rect

from game.client.app import App
from game.client.intents import Device, Intent, IntentKind
from game.client.mission_text import mission_condition
from game.client.scenes.game import GameScene
from game.client.scenes.game_attention import options
from game.client.scenes.learn import LearnScene
from game.client.scenes.lesson import LessonFinal, lesson_scene
from game.client.scenes.lesson_pause import LessonPause
from game.client.scenes.settings import SettingsScene
from game.client.scenes.title import TitleScene
from game.client.timeline import Speed
from game.client.tutorial.progress import COURSES, game_finished, keep, recall
from game.client.tutorial.speech import Speech
from game.client.tutorial.steps import Course, Kind
from game.client.tutorial.tip_texts import Tip, at_start
from game.client.tutorial.tips import TELLING, Tips, tips_for
from game.client.tutorial.tutor import Tutor
from game.client.widgets import Button
from game.rebirth import CastleTaken, MissionDrawn, PlusOneScored, row_major
from game.storage import learning
from game.storage.settings import Settings
from tests.client.playing import click, island, middle, open_app, open_game, scotland, seats, send

SCOTLAND, IRELAND = COURSES
#: So many steps are gone back, over every kind of step.
BACK_AGAIN = 9


def begin(app: App, course: Course, step: int = 0) -> Tutor:
    """A course at a step, on the screen; nothing takes time."""
    app.settings.speed = "instant"
    app.push(lesson_scene(app, course, course.advised(step), step))
    return shown(app)


def shown(app: App) -> Tutor:
    """The tutor of the course on the screen, once everything has come to rest."""
    app.step(1 / 30)
    app.frame()
    scene = app.scene
    assert isinstance(scene, GameScene) and isinstance(scene.guide, Tutor)
    return scene.guide


def wait(app: App) -> None:
    """Let the opponent play."""
    for _ in range(4):
        app.step(0.2)
    app.frame()


def by_key(app: App, tutor: Tutor) -> None:
    """Do what the step asks for with the keyboard alone."""
    assert tutor.step is not None
    for _ in range(1 if tutor.step.kind is Kind.SAY else 2):
        send(app, IntentKind.CONFIRM)


def by_mouse(app: App, tutor: Tutor) -> None:
    """The same with clicks."""
    step, scene = tutor.step, tutor.scene
    assert step is not None
    if step.kind is Kind.SAY:
        click(app, (5, app.size[1] - 5))
    elif step.kind is Kind.PLACE:
        at = min(scene.view.legal, key=row_major)
        click(app, middle(scene, at))
        click(app, middle(scene, at))
    else:
        zones = [zone for zone in scene.sides.all_zones() if zone.id in options(scene.view)]
        click(app, zones[-1].rect.center)


def by_finger(app: App, tutor: Tutor) -> None:
    """The same with touches, on the buttons where there are any."""
    step, scene = tutor.step, tutor.scene
    assert step is not None
    if step.kind is Kind.SAY:
        places = [tutor.speech.form.widgets[-1].rect.center]
    elif step.kind is Kind.PLACE:
        places = [middle(scene, min(scene.view.legal, key=row_major))] * 2
    else:
        zones = [zone for zone in scene.sides.all_zones() if zone.id in options(scene.view)]
        places = [zones[-1].rect.center] * 2
    for pos in places:
        for kind in (IntentKind.PRESS, IntentKind.RELEASE):
            app.handle(Intent(kind, pos, device=Device.TOUCH))
        app.frame()


@pytest.mark.parametrize(
    ("course", "act"), [(SCOTLAND, by_key), (IRELAND, by_key), (SCOTLAND, by_mouse), (IRELAND, by_finger)],
    ids=["keys-scotland", "keys-ireland", "mouse", "touch"],
)  # fmt: skip
def test_a_course_is_played_by_each_device_alone(course: Course, act, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    app = open_app(tmp_path, size=(960, 540))
    tutor = begin(app, course)
    seen = set()
    for _ in range(400):
        if tutor.step is None or not isinstance(app.scene, GameScene):
            break
        seen.add(tutor.step.key)
        if tutor.step.kind is Kind.WATCH:
            wait(app)
        else:
            before = tutor.number
            act(app, tutor)
            app.frame()
            assert tutor.number > before, tutor.step.key
    wait(app)
    wait(app)
    assert seen >= {step.key for step in course.steps if step.kind is not Kind.WATCH}
    final = app.scene
    assert isinstance(final, LessonFinal)
    assert [bar.total for bar in final.bars] == [score.total for score in tutor.session.match.result.final]  # type: ignore[union-attr]
    assert learning.load(app.folders).course(course.id).finished
    assert app.folders.records.is_dir() and not list(app.folders.records.iterdir())
    final.skip()
    for _ in range(8):
        app.step(0.2)
    send(app, IntentKind.CONFIRM)
    assert isinstance(app.scene, LearnScene)


def test_other_spaces_answer_and_take_nothing(tmp_path: Path) -> None:
    """The rules speak where they forbid, the tutor where they would allow; neither in the language of an error."""
    app = open_app(tmp_path, size=(960, 540))
    number = next(n for n, step in enumerate(SCOTLAND.steps) if step.key == "second-farm")
    tutor = begin(app, SCOTLAND, number)
    scene, match = tutor.scene, tutor.session.match
    allowed = scene.view.legal
    assert allowed and allowed < match.legal()
    for at in sorted(match.legal() - allowed):
        click(app, middle(scene, at))
        assert scene.board_layer.refusal == ("Not now: beside your first farm it scores more", at)
        answer = scene.asking.about_hex(at)  # whoever asks, or is told in words, hears the same
        assert answer is not None and answer.lines == ("Not now: beside your first farm it scores more",)
    castle = match.board.castles[0].hex
    click(app, middle(scene, castle))
    assert scene.board_layer.refusal == ("castle", castle)
    assert match.turn == 2 and tutor.number == number
    # In a sentence nothing can be placed; a press anywhere goes on, but not the end of one that began before.
    tutor = begin(app, SCOTLAND)
    click(app, middle(tutor.scene, (2, 2)))
    assert tutor.number == 1 and not tutor.session.match.turn
    app.frame()
    send(app, IntentKind.RELEASE, middle(tutor.scene, (2, 2)))
    assert tutor.number == 1
    click(app, (tutor.speech.rect.x + 5, tutor.speech.rect.y + 5))
    assert tutor.number == 2


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.id)
def test_every_step_can_be_skipped_and_gone_back_to(course: Course, tmp_path: Path) -> None:
    app = open_app(tmp_path, size=(640, 360))
    tutor = begin(app, course)
    turns = {}
    for number, step in enumerate(course.steps):
        if step.kind is Kind.WATCH:
            wait(app)
            continue
        assert tutor.number == number
        turns[number] = tutor.session.match.turn
        if number + 1 < len(course.steps):
            tutor.skip()
    for number in sorted(turns, reverse=True)[1:BACK_AGAIN]:
        tutor.back()
        tutor = shown(app)
        assert (tutor.number, tutor.session.match.turn) == (number, turns[number])
    begun = begin(app, course)
    assert begun.before is None
    begun.back()
    assert shown(app) is begun


def test_what_was_asked_for_keeps_its_numbers_while_the_tile_flies(tmp_path: Path) -> None:
    """The hand holds the next tile then, with an influence of its own."""
    app = open_app(tmp_path, size=(640, 360))
    number = next(n for n, step in enumerate(SCOTLAND.steps) if step.key == "fill")
    tutor = begin(app, SCOTLAND, number)
    asked = "Fingal has influence 3 there, your tile has 4. Fill Tobermory!"
    assert tutor.speech.text == asked
    tutor.scene.session.speed = Speed.NORMAL
    tutor.skip()
    app.step(1 / 30)
    app.frame()
    hand = tutor.session.match.hand(0)
    assert tutor.scene.timeline.busy and tutor.number == number
    assert hand is not None and hand.influence == 2
    assert tutor.speech.text == asked


def test_it_is_left_by_the_menu_and_offered_on_the_title(tmp_path: Path) -> None:
    app = open_app(tmp_path, size=(960, 540))
    app.settings.speed = "instant"
    app.push(TitleScene(app))
    title = app.scene
    assert isinstance(title, TitleScene)
    assert "Learn by playing" in [button.label for button in title.buttons]
    title._learn()
    app.frame()
    send(app, IntentKind.CONFIRM)
    tutor = shown(app)
    assert tutor.course is SCOTLAND and tutor.number == 0
    for _ in range(2):
        by_key(app, tutor)
        app.frame()
    send(app, IntentKind.CANCEL)
    pause = app.scene
    assert isinstance(pause, LessonPause)
    app.frame()
    send(app, IntentKind.MENU)
    assert shown(app) is tutor
    send(app, IntentKind.MENU)
    assert isinstance(app.scene, LessonPause)
    pause = app.scene
    english = pause.buttons[0].label, tutor.speech.text
    app.set_language("de")
    app.frame()
    assert pause.buttons[0].label != english[0] and tutor.speech.text not in ("", english[1])
    app.set_language("en")
    pause._leave()
    title = app.scene
    assert isinstance(title, TitleScene)
    steps = len(SCOTLAND.steps)
    assert title.buttons[0].label == f"Go on learning: Scotland, step 3 of {steps}"
    assert recall(app.folders, SCOTLAND)[0] == 2
    title._learn()
    learn = app.scene
    assert isinstance(learn, LearnScene)
    told = f"Go on at step 3 of {steps}"
    assert [entry.ribbon for entry in learn.entries] == ["Begun", "", ""] and learn.entries[0].lines[1] == told
    app.frame()
    send(app, IntentKind.CONFIRM)
    assert shown(app).number == 2


def test_a_course_that_is_played_again_and_left_is_marked_too(tmp_path: Path) -> None:
    """Below the new game, which comes first for whoever has played before."""
    app = open_app(tmp_path, size=(640, 360))
    keep(app.folders, SCOTLAND, 0, (), finished=True)
    labels = [button.label for button in TitleScene(app).buttons]
    assert labels[:2] == ["New game", "Learn by playing"]
    keep(app.folders, SCOTLAND, 4, ())
    assert TitleScene(app).buttons[1].label == f"Course: step 5 of {len(SCOTLAND.steps)}"


def test_only_one_thing_shows_the_focus(tmp_path: Path) -> None:
    app = open_app(tmp_path, size=(640, 360))
    tutor = begin(app, SCOTLAND)
    attention, layer = tutor.scene.attention, tutor.scene.board_layer
    attention.by_keys, attention.focus_hex = True, min(tutor.session.match.legal())
    for button, at in ((tutor.speech.form.widgets[-1], None), (None, attention.focus_hex)):
        tutor.speech.form.focus(button)
        pointer = layer.pointer(None)
        assert (pointer.focus if pointer is not None else None) == at


def test_tab_leads_from_the_lit_spaces_to_the_buttons_and_round(tmp_path: Path) -> None:
    app = open_app(tmp_path, size=(960, 540))
    tutor = begin(app, SCOTLAND, 2)
    scene, form = tutor.scene, tutor.speech.form
    spaces = sorted(scene.view.legal, key=row_major)
    visited = []
    for _ in range(len(spaces) + len(form.widgets)):
        send(app, IntentKind.NEXT)
        app.frame()
        visited.append(scene.attention.focus_hex if form.focused is None else form.focused)
    assert visited == [*spaces, *form.widgets]
    send(app, IntentKind.NEXT)
    assert form.focused is None and scene.attention.focus_hex == spaces[0]
    send(app, IntentKind.PREVIOUS)
    assert form.focused is form.widgets[-1]
    send(app, IntentKind.CONFIRM)  # "Show me"
    app.frame()
    assert tutor.session.match.turn == 0 and scene.attention.focus_hex == tutor.pointed in spaces
    send(app, IntentKind.CONFIRM)
    assert tutor.session.match.turn >= 1


def show_me(app: App, tutor: Tutor) -> None:
    app.frame()
    button = tutor.speech.form.widgets[-1]
    assert isinstance(button, Button) and button.label == "Show me"
    click(app, button.rect.center)
    app.frame()


def test_show_me_points_first_and_places_when_it_is_pressed_again(tmp_path: Path) -> None:
    for again in (True, False):
        app = open_app(tmp_path, size=(960, 540))
        tutor = begin(app, SCOTLAND, 2)
        scene = tutor.scene
        show_me(app, tutor)
        at = tutor.pointed
        assert isinstance(at, tuple) and at in scene.view.legal and tutor.session.match.turn == 0
        preview = scene.board_layer.previewed()
        assert preview is not None and preview[0].at == at, "the tile is shown there"
        assert tutor.speech.text == "There: press it, or “Show me” again."
        assert tutor.light.light.hexes == (scene.board_view.centre(at),)
        if again:
            show_me(app, tutor)
        else:
            click(app, middle(scene, at))
        assert tutor.session.match.placements[0].at == at
        assert tutor.pointed is None


def test_show_me_points_at_a_choice_too(tmp_path: Path) -> None:
    for number, step in enumerate(IRELAND.steps):
        if step.kind is not Kind.CHOOSE:
            continue
        app = open_app(tmp_path, size=(1280, 720))
        tutor = begin(app, IRELAND, number)
        show_me(app, tutor)
        assert tutor.scene.attention.active_zone in options(tutor.scene.view) and tutor.number == number
        assert tutor.speech.text == "This one: press it, or “Show me” again."
        show_me(app, tutor)
        wait(app)
        assert tutor.number > number


@pytest.mark.parametrize(
    ("size", "text", "code"),
    [
        ((1280, 720), 1.0, "en"),
        ((1024, 768), 1.5, "en"),
        ((720, 1280), 1.0, "en"),
        ((1280, 720), 1.25, "de"),
        ((1280, 720), 1.25, "fr"),
    ],
)
def test_words_never_hide_what_they_are_about(size: tuple[int, int], text: float, code: str, tmp_path: Path) -> None:
    """Neither the hexes and panels in the light nor the spaces that may be chosen, nor do they leave the window."""
    app = open_app(tmp_path, size=size)
    app.settings.reduced_motion = True
    app.set_text_size(text)
    app.set_language(code)
    for course in COURSES:
        scene = lesson_scene(app, course, [], 0)
        scene.resized(size)
        tutor = scene.guide
        assert isinstance(tutor, Tutor)
        for number, step in enumerate(course.steps):
            tutor.session.match, _answers, reached = course.replay("Ada", course.advised(number), number)
            scene.match = tutor.session.match
            assert reached == number
            if step.kind is Kind.WATCH:
                continue
            tutor.number = number
            scene.look_again()
            tutor._say()
            paper = tutor.speech.rect
            assert Rect((0, 0), size).contains(paper)
            kept = tutor._keep_free(tutor.light.light, step)
            assert paper.collidelist(kept) < 0, step.key
            for button in tutor.speech.form.widgets:
                assert paper.contains(button.rect)


def test_tips_come_once_each_and_stop_nobody(tmp_path: Path) -> None:
    app = open_app(tmp_path, size=(960, 540))
    scene = open_game(app, "human", "greedy")
    tips = Tips(app)
    scene.guide = tips
    tips.attach(scene)
    said = []
    for _ in range(200):
        app.step(0.1)
        app.frame()
        if tips.tip is not None:
            said.append((tips.tip.key, tips.tip.text(scene.match)))
            click(app, tips.speech.form.widgets[-1].rect.center)
        elif scene.choosing:
            scene.place(min(scene.view.legal, key=row_major))
        if app.scene is not scene:
            break
    keys = [key for key, _text in said]
    assert {"start", "farm", "near-end", "last-tile", "final"} <= set(keys)
    assert len(set(keys)) == len(keys) and all(text and "{" not in text for _key, text in said)
    known = learning.load(app.folders)
    assert known.tips_seen == sorted(keys) and known.games_finished == 1
    # A second game has nothing new to say of these; and nobody is told anything who does not want it.
    assert not set(keys) - Tips(app)._seen
    assert not isinstance(tips_for(app, scene.session), Tips)


def test_a_tip_goes_by_key_with_the_next_tile_or_for_good(tmp_path: Path) -> None:
    app = open_app(tmp_path, size=(960, 540))
    scene = open_game(app, "human", "greedy")
    assert isinstance(tips_for(app, scene.session), Tips)
    tips = Tips(app)
    scene.guide = tips
    tips.attach(scene)
    app.step(0.1)
    app.frame()
    assert tips.tip is not None and tips.tip.key == "start"
    at = min(scene.view.legal, key=row_major)
    click(app, middle(scene, at))
    click(app, middle(scene, at))  # as if there were no tip
    assert scene.match.tile_at(at) is not None
    assert "start" not in learning.load(app.folders).tips_seen  # it was hardly seen
    for _ in range(8):
        app.step(0.2)
        app.frame()
    assert tips.tip is not None
    key = tips.tip.key
    send(app, IntentKind.CANCEL)
    assert app.scene is scene and key in learning.load(app.folders).tips_seen
    tips.switch_off()
    assert not learning.load(app.folders).tips and not isinstance(scene.guide, Tips)
    assert not isinstance(tips_for(app, scene.session), Tips)


def test_tips_are_for_one_human_who_is_new(tmp_path: Path) -> None:
    app = open_app(tmp_path, size=(640, 360))
    shared = open_game(app, "human", "human")
    assert not isinstance(tips_for(app, shared.session), Tips)
    known = learning.load(app.folders)
    known.games_finished = 1
    learning.save(app.folders, known)
    alone = open_game(app, "human", "greedy")
    assert not isinstance(tips_for(app, alone.session), Tips)
    known.course(SCOTLAND.id).finished = True
    learning.save(app.folders, known)
    assert isinstance(tips_for(app, alone.session), Tips)


def test_tips_are_switched_in_the_settings_in_the_middle_of_a_game(tmp_path: Path) -> None:
    app = open_app(tmp_path)
    scene = open_game(app, "human", "greedy")
    assert not isinstance(scene.guide, Tips)
    game_finished(app.folders)
    settings = SettingsScene(app, scene.session)
    app.push(settings)
    for wanted in (False, True):
        settings.general.tips.activate()
        assert learning.load(app.folders).tips is wanted
        assert isinstance(scene.guide, Tips) is wanted
        assert isinstance(tips_for(app, scene.session), Tips) is wanted


def test_a_first_game_is_easy_and_has_tips(tmp_path: Path) -> None:
    app = open_app(tmp_path, size=(640, 360))
    app.settings = Settings()
    app.push(LearnScene(app))
    assert isinstance(app.scene, LearnScene)
    app.scene._first_game()
    game = app.scene
    assert isinstance(game, GameScene) and isinstance(game.guide, Tips)
    assert [seat.controller for seat in game.match.seats] == ["human", "easy"]
    assert seats("human")[0].name == game.match.seats[0].name and island() is not game.match.board


def test_the_tip_about_what_has_just_happened_comes_first(tmp_path: Path) -> None:
    app = open_app(tmp_path, size=(960, 540))
    scene = open_game(app, "human", "greedy")
    tips = Tips(app)
    scene.guide = tips
    tips.attach(scene)
    tips._add(iter((Tip("set-aside", lambda _match: "older"),)))
    scene.acting = 0
    tips.hear([PlusOneScored(0, (0, 0), 1), MissionDrawn(0, "crofts")])
    scene.acting = 1
    tips.hear([CastleTaken("Mey", 1, 0)])
    assert [tip.key for tip in tips._waiting] == ["mission", "plus-one", "castle-lost", "set-aside"]


def test_a_number_that_closes_a_sentence_stays_with_the_word_before(tmp_path: Path) -> None:
    app = open_app(tmp_path, size=(1280, 720))
    scene = open_game(app, "human", "greedy")
    speech = Speech(lambda: None)
    speech.text = "A settlement tile with influence 3. Place it: +1!"
    for room in range(60, 600, 10):
        lines = speech._even_lines(scene.look, room)
        assert not any(line.startswith(("3.", "+1!")) for line in lines)
        assert "influence\N{NO-BREAK SPACE}3." in " ".join(lines)


def test_the_course_tells_what_its_mission_asks_for(tmp_path: Path) -> None:
    number = next(number for number, step in enumerate(COURSES[0].steps) if step.key == "card")
    match, _answers, _reached = COURSES[0].replay("Ada", COURSES[0].advised(number), number)
    card = match.mission_card(match.missions(0)[0])
    assert mission_condition(card) in COURSES[0].steps[number].text(match)


def test_with_two_players_the_mist_is_told_of(tmp_path: Path) -> None:
    app = open_app(tmp_path, size=(960, 540))
    for controllers, told in ((("human", "greedy"), True), (("human", "greedy", "greedy"), False)):
        match = open_game(app, *controllers, board=scotland()).match
        found = {tip.key: tip for tip in at_start(match)}
        assert ("mist" in found) is told
        if told:
            assert set(found["mist"].spaces) == match.board.blocked(2)


def test_a_tip_gives_way_to_log_and_hint_and_hides_no_line_of_the_panels_it_could_spare(tmp_path: Path) -> None:
    app = open_app(tmp_path, size=(1280, 720))
    scene = open_game(app, "human", "greedy", board=scotland())
    tips = Tips(app)
    scene.guide = tips
    tips.attach(scene)
    app.step(0.1)
    app.frame()
    assert tips.paper is not None
    beside = [zone.rect for zone in scene.sides.zones["content"] if zone.id[0] in TELLING]
    assert beside and tips.paper.collidelist(beside) < 0
    scene.attention.log_open = True
    app.frame()
    assert tips.tip is not None and tips.paper is None and not tips.covered()
    scene.attention.log_open = False
    app.frame()
    assert tips.paper is not None
