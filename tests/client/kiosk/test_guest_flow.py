"""From a guest's choice to the scores and back to the attract screen, and nothing of it is left for the next guest."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client import i18n, theme
from game.client.intents import IntentKind
from game.client.kiosk import KioskApp, flow
from game.client.kiosk.app import settings_for
from game.client.kiosk.final import KioskFinalScene
from game.client.kiosk.initials import AFTER_NOBODY, InitialsScene, scorers
from game.client.palettes import PALETTES
from game.client.scenes.final_board import FinalBoardScene
from game.client.session import Phase, Session
from game.storage.records import is_finished, list_records
from tests.client.kiosk.booth import begin, click, hear, key, open_kiosk, pass_time, tap, top
from tests.client.playing import best, island, middle, seats, send


@pytest.fixture
def app(tmp_path: Path) -> KioskApp:
    return open_kiosk(tmp_path)


def play_by_mouse(app: KioskApp) -> None:
    """Play the game on the screen to its end, the humans by clicks."""
    for _ in range(400):
        scene = app.scenes[0]
        if not hasattr(scene, "session") or scene.session.phase is Phase.OVER:
            break
        if top(app) == "HandoverScene":
            click(app, app.scene.button.rect.center)  # type: ignore[union-attr]
        elif scene.choosing:
            at = best(scene.match)
            place = middle(scene, at) if at is not None else scene.board_view.rect.center
            click(app, place)
            if at is not None:
                click(app, place)
        app.step(0.1)
    pass_time(app, 3)


def to_final(app: KioskApp, *controllers: str) -> KioskFinalScene:
    begin(app, *controllers)
    play_by_mouse(app)
    assert isinstance(app.scene, KioskFinalScene)
    return app.scene


def to_initials(app: KioskApp, *controllers: str) -> InitialsScene:
    """A game has been played and its ceremony seen."""
    session = Session.new(app, island(), seats(*controllers), 5, 0, "instant", map_name="island")
    while not session.match.finished:
        session._play(best(session.match))
    flow.to_initials(app, session)
    assert isinstance(app.scene, InitialsScene)
    app.step(0.01)
    return app.scene


# ------------------------------------------------------------------ the way through


def test_a_game_leads_to_letters_scores_and_back(app: KioskApp) -> None:
    final = to_final(app, "human", "easy")
    app.frame()
    click(app, final.go_on.rect.center)
    scene = app.scene
    assert isinstance(scene, InitialsScene)
    for letter in "AGA":
        click(app, next(one for one in scene.keys if one.label == letter).rect.center)
    click(app, scene.done.rect.center)
    assert top(app) == "BoothPageScene"
    (score,) = app.booth.today("island")
    assert (score.letters, score.players, score.points) == ("AGA", 2, scene.match.result.final[0].total)  # type: ignore[union-attr]
    pass_time(app, app.options.scores_seconds + 1)
    assert top(app) == "KioskAttractScene"


def test_the_record_lies_in_the_folder_of_the_kiosk(app: KioskApp, tmp_path: Path) -> None:
    to_final(app, "human", "easy")
    (record,) = list_records(app.folders)
    assert record.parent == tmp_path / "kiosk" / "records" and is_finished(record)
    assert not list((tmp_path / "records").iterdir())
    assert not (tmp_path / "settings.json").exists() and not (tmp_path / "scores.sqlite").exists()


def test_each_human_is_asked_the_best_first(app: KioskApp) -> None:
    scene = to_initials(app, "human", "human", "easy")
    people = scorers(scene.session)
    totals = [final.total for final in scene.match.result.final]  # type: ignore[union-attr]
    assert sorted(people) == [0, 1] and totals[people[0]] >= totals[people[1]]
    for letters in ("ONE", "TWO"):
        for letter in letters:
            key(app, ord(letter.lower()), text=letter.lower())
        key(app, pygame.K_RETURN)
    assert top(app) == "BoothPageScene"
    assert {score.letters for score in app.booth.all_time("island")} == {"ONE", "TWO"}


def test_the_figures_of_the_day_count_games_played_and_left(app: KioskApp) -> None:
    to_final(app, "human", "easy")
    begin(app, "human", "easy")
    flow.to_attract(app)
    found = app.booth.statistics_of()
    assert (found.games, found.finished) == (2, 1)


def test_the_log_tells_what_the_booth_did(app: KioskApp, caplog: pytest.LogCaptureFixture) -> None:
    """A crash is kept with it, and is the easier to understand."""
    with caplog.at_level("INFO"):
        begin(app, "human", "easy")
        flow.to_attract(app)
    told = " / ".join(record.getMessage() for record in caplog.records)
    assert "a game begins on island with 2 players / the game on island was left after" in told


# ------------------------------------------------------------------ letters


def test_letters_by_touch(app: KioskApp) -> None:
    scene = to_initials(app, "human", "easy")
    for letter in "XYZ":
        tap(app, next(one for one in scene.keys if one.label == letter).rect.center)
    tap(app, scene.done.rect.center)
    assert [score.letters for score in app.booth.today("island")] == ["XYZ"]


def test_letters_by_arrows_and_by_what_a_gamepad_says(app: KioskApp) -> None:
    scene = to_initials(app, "human", "easy")
    send(app, IntentKind.CONFIRM)
    send(app, IntentKind.MOVE, direction=(1, 0))
    send(app, IntentKind.CONFIRM)
    send(app, IntentKind.MOVE, direction=(0, 1))
    send(app, IntentKind.CONFIRM)
    assert scene.letters == "ABK"
    assert scene.form.focused is scene.done
    send(app, IntentKind.CONFIRM)
    assert [score.letters for score in app.booth.today("island")] == ["ABK"]


def test_typing_takes_letters_only_and_erases(app: KioskApp) -> None:
    scene = to_initials(app, "human", "easy")
    for text in ("1", "é", "?", "b"):
        key(app, ord(text), text=text)
    assert scene.letters == "EB"
    key(app, pygame.K_BACKSPACE)
    assert scene.letters == "E"
    key(app, pygame.K_ESCAPE)
    assert scene.letters == "" and top(app) == "InitialsScene"
    hear(app, pygame.TEXTINPUT, text="wxyz")
    assert scene.letters == "WXY"


def test_a_word_that_nobody_wants_to_see_is_refused_kindly(app: KioskApp) -> None:
    scene = to_initials(app, "human", "easy")
    hear(app, pygame.TEXTINPUT, text="ass")
    key(app, pygame.K_RETURN)
    assert top(app) == "InitialsScene" and scene.refused and scene.letters == ""
    assert not app.booth.today("island")
    hear(app, pygame.TEXTINPUT, text="ada")
    assert not scene.refused
    key(app, pygame.K_RETURN)
    assert [score.letters for score in app.booth.today("island")] == ["ADA"]


def test_time_runs_out_with_what_is_entered(app: KioskApp) -> None:
    scene = to_initials(app, "human", "easy")
    hear(app, pygame.TEXTINPUT, text="ki")
    shown = scene.seconds_left
    pass_time(app, 3)
    assert scene.seconds_left == shown - 3 and str(scene.seconds_left) in scene.done.label
    pass_time(app, app.options.initials_seconds)
    assert top(app) in ("BoothPageScene", "KioskAttractScene")
    assert [score.letters for score in app.booth.today("island")] == ["KIA"]


def test_after_somebody_who_has_left_the_next_is_asked(app: KioskApp) -> None:
    scene = to_initials(app, "human", "human")
    first = scene.seat
    pass_time(app, app.options.initials_seconds + 0.5)
    assert top(app) == "InitialsScene" and scene.seat != first
    assert AFTER_NOBODY - 2 < scene.seconds_left <= AFTER_NOBODY and str(scene.seconds_left) in scene.done.label
    points = scene.points
    for letter in "ki":
        key(app, ord(letter), text=letter)
    app.step(0.1)
    assert scene.seconds_left == app.options.initials_seconds, "who is there has the whole time"
    hear(app, pygame.TEXTINPUT, text="t")
    key(app, pygame.K_RETURN)
    assert top(app) == "BoothPageScene"
    assert [(score.letters, score.points) for score in app.booth.today("island")] == [("KIT", points)]


def test_nobody_there_keeps_no_letters(app: KioskApp) -> None:
    to_initials(app, "human", "human")
    pass_time(app, app.options.initials_seconds + AFTER_NOBODY + 1)
    assert top(app) == "BoothPageScene"
    assert not app.booth.all_time("island")


def test_a_broken_score_file_stops_nobody(app: KioskApp) -> None:
    scene = to_initials(app, "human", "easy")
    app.booth.path.unlink()
    app.booth.path.mkdir()
    hear(app, pygame.TEXTINPUT, text="ada")
    click(app, scene.done.rect.center)
    assert top(app) == "BoothPageScene" and app.toast is None


# ------------------------------------------------------------------ the end of the ceremony


def test_the_ceremony_ends_and_goes_on_by_itself(tmp_path: Path) -> None:
    app = open_kiosk(tmp_path, speed="normal")
    app.settings.speed = "instant"
    begin(app, "human", "easy")
    app.scenes[0].session.speed = app.scenes[0].timeline.speed  # type: ignore[attr-defined]
    play_by_mouse(app)
    final = app.scene
    assert isinstance(final, KioskFinalScene)
    pass_time(app, final.length + 1)
    assert final.finished and app.scene is final
    app.frame()
    assert str(final.seconds_left) in final.go_on.label
    pass_time(app, app.options.final_seconds + 1)
    assert top(app) == "InitialsScene"


def test_looking_at_board_and_cards_comes_back_to_it(app: KioskApp) -> None:
    final = to_final(app, "human", "easy")
    app.frame()
    click(app, final.board.rect.center)
    assert isinstance(app.scene, FinalBoardScene)
    key(app, pygame.K_ESCAPE)
    assert app.scene is final
    key(app, pygame.K_h)
    key(app, pygame.K_ESCAPE)
    key(app, pygame.K_F10)
    assert app.scene is final


# ------------------------------------------------------------------ nothing is left


def test_the_next_guest_finds_everything_as_it_was(app: KioskApp) -> None:
    fresh = settings_for(app.options)
    scene = begin(app, "human", "human")
    app.set_language("de")
    app.set_text_size(1.4)
    colour = theme.clan_of(0).base
    app.set_palette(next(name for name in PALETTES if name != fresh.palette))
    assert theme.clan_of(0).base != colour
    app.set_patterns(False)
    app.set_sound(False)
    app.settings.speed = "relaxed"
    app.flash("secret of the first guest")
    app.messages.say("another one")
    app.told_once.add("told")
    scene.attention.peeking = scene.attention.log_open = True
    hand = scene.match.hand(0)
    assert hand is not None
    flow.to_attract(app)
    app.step(0.1)
    assert app.settings == fresh
    assert i18n.language() == "en" and app.fonts.text_scale == 1.0
    assert theme.clan_of(0).base == colour
    assert not app.sound.muted
    assert app.toast is None and not app.messages.told and not app.messages.waiting and not app.told_once
    assert [type(one).__name__ for one in app.scenes] == ["KioskAttractScene"]
    assert app.record_path is None
    other = begin(app, "human", "easy")
    assert other.match is not scene.match
    assert other.view.recap == () and other.attention.opened == set()
    assert not other.attention.peeking and not other.attention.log_open
    assert not other.board_view.camera.zoomed and other.session.speed.word == "instant"
    assert other.session.no_taking_back is not None


def test_a_language_left_on_the_attract_screen_goes_too(app: KioskApp) -> None:
    flow.to_attract(app)
    app.set_language("fr")
    pass_time(app, app.options.idle_warning_seconds - 1)
    assert i18n.language() == "fr"
    pass_time(app, 2)
    assert i18n.language() == "en"


def test_what_goes_wrong_is_not_said_to_guests(app: KioskApp) -> None:
    begin(app, "human", "easy")
    app.say("The record /home/booth/secret cannot be written.")
    assert app.toast is None


def test_what_a_home_user_has_set_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"language": "de", "text_size": 1.5, "sound": false}')
    app = open_kiosk(tmp_path)
    assert app.settings.text_size == 1.0 and app.settings.language == "en"
    app.save_settings()
    assert "1.5" in (tmp_path / "settings.json").read_text()
