"""The picker: every choice by every device, a time-out that leads back, and nothing of the guest before."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client import i18n
from game.client.intents import Device, Intent, IntentKind
from game.client.kiosk import KioskApp, flow
from game.client.kiosk.choices import BoardChoice, GuestChoice
from game.client.kiosk.picker import PickerScene, PlayButton
from tests.client.kiosk.booth import click, key, pass_time, tap, top
from tests.client.kiosk.first_screens import kiosk, picker
from tests.client.playing import island, scotland


@pytest.fixture
def app(tmp_path: Path) -> KioskApp:
    return kiosk(tmp_path)


def chosen(app: KioskApp) -> tuple[str, list[str]]:
    """The map and the controllers of the game that has begun."""
    assert top(app) == "KioskGameScene"
    match = app.scenes[0].session.match  # type: ignore[attr-defined]
    return match.map_name, [seat.controller for seat in match.seats]


def play(scene: PickerScene, humans: int) -> PlayButton:
    return next(one for one in scene.plays if one.humans == humans)


# ------------------------------------------------------------------ choosing


@pytest.mark.parametrize("humans", [1, 2, 3, 4])
@pytest.mark.parametrize("press", [click, tap], ids=["mouse", "finger"])
def test_one_press_starts_a_game(app: KioskApp, humans: int, press: object) -> None:
    scene = picker(app)
    assert callable(press)
    press(app, play(scene, humans).rect.center)
    while top(app) == "HandoverScene":
        app.pop()
    assert chosen(app) == ("island", ["human"] * humans + ["easy"] * (humans == 1))


def test_another_board_is_two_presses(app: KioskApp) -> None:
    scene = picker(app)
    click(app, scene.cards[1].rect.center)
    assert scene.choice is not None and scene.choice.map_name == "islet"
    key(app, pygame.K_RETURN)
    assert chosen(app) == ("islet", ["human", "easy"])


def test_a_board_for_two_takes_no_more(app: KioskApp) -> None:
    scene = picker(app)
    scene.form.focus(play(scene, 4))
    click(app, scene.cards[1].rect.center)
    assert [one.enabled for one in scene.plays] == [True, True, False, False]
    click(app, play(scene, 3).rect.center)
    assert app.scene is scene
    click(app, scene.cards[0].rect.center)
    assert all(one.enabled for one in scene.plays)


def reach(app: KioskApp, scene: PickerScene, wanted: object, step: Intent) -> None:
    for _ in range(20):
        if scene.form.focused is wanted:
            return
        app.handle(step)
    raise AssertionError(f"{wanted} cannot be reached")


@pytest.mark.parametrize("device", [Device.KEYBOARD, Device.PAD])
def test_everything_is_reached_without_a_pointer(app: KioskApp, device: Device) -> None:
    scene = picker(app)
    assert scene.form.focused is play(scene, 1), "the first thing expected is one press away"
    following = Intent(IntentKind.NEXT, device=device)
    for widget in scene.form.widgets:
        reach(app, scene, widget, following)
    reach(app, scene, scene.languages[2], following)
    app.handle(Intent(IntentKind.CONFIRM, device=device))
    assert i18n.language() == "fr" and app.scene is scene
    reach(app, scene, scene.cards[1], following)
    app.handle(Intent(IntentKind.CONFIRM, device=device))
    reach(app, scene, play(scene, 2), following)
    app.handle(Intent(IntentKind.CONFIRM, device=device))
    while top(app) == "HandoverScene":
        app.pop()
    assert chosen(app) == ("islet", ["human", "human"])


def test_arrows_lead_from_row_to_row(app: KioskApp) -> None:
    scene = picker(app)
    seen = set()
    for direction in ((0, -1), (0, 1), (1, 0), (0, 1), (-1, 0)):
        app.handle(Intent(IntentKind.MOVE, direction=direction))
        seen.add(type(scene.form.focused).__name__)
    assert seen == {"BoardCard", "PlayButton", "LanguageButton"}


def test_the_organiser_says_what_there_is(tmp_path: Path) -> None:
    app = kiosk(tmp_path, players=(2, 1), default_players=2, default_board="islet", languages=("en",))
    scene = picker(app)
    assert [one.humans for one in scene.plays] == [2, 1] and scene.form.focused is scene.plays[0]
    assert scene.choice is not None and scene.choice.map_name == "islet" and scene.languages == []
    key(app, pygame.K_RETURN)
    while top(app) == "HandoverScene":
        app.pop()
    assert chosen(app) == ("islet", ["human", "human"])


def test_a_board_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    app = kiosk(tmp_path)
    del app._boards["islet"]
    assert [card.choice.map_name for card in picker(app).cards] == ["island"]


# ------------------------------------------------------------------ time


def test_it_goes_back_when_nobody_presses_and_any_press_gives_more_time(app: KioskApp) -> None:
    scene = picker(app)
    seconds = app.options.picker_seconds
    pass_time(app, seconds - 5)
    assert app.scene is scene and scene.share_left < 0.3
    click(app, (3, 3))
    pass_time(app, 0.2)
    assert scene.share_left > 0.9
    pass_time(app, seconds - 5)
    assert app.scene is scene
    pass_time(app, 6)
    assert top(app) == "KioskAttractScene"


def test_the_bar_grows_shorter(app: KioskApp) -> None:
    scene = picker(app)

    def lit() -> int:
        frame = app.frame()
        y = scene.bar.centery
        return sum(frame.get_at((x, y))[:2] == (242, 182) for x in range(scene.bar.left, scene.bar.right))

    before = lit()
    pass_time(app, 10)
    after = lit()
    assert before > 0.9 * scene.bar.width and 0.5 * before < after < 0.75 * before


def test_escape_leads_back_and_a_right_click_nowhere(app: KioskApp) -> None:
    scene = picker(app)
    click(app, scene.cards[0].rect.center, button=3)
    assert app.scene is scene
    key(app, pygame.K_ESCAPE)
    assert top(app) == "KioskAttractScene"


def test_the_next_guest_finds_nothing_of_the_one_before(app: KioskApp) -> None:
    scene = picker(app)
    click(app, scene.cards[1].rect.center)
    click(app, scene.languages[1].rect.center)
    assert i18n.language() == "de" and scene.plays[0].label == "Gegen den Computer spielen"
    flow.to_attract(app)
    again = picker(app)
    assert again.chosen == 0 and i18n.language() == "en" and again.plays[0].label == "Play against the computer"


def test_a_press_is_answered_before_the_game_has_been_prepared(app: KioskApp, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = picker(app)
    before = app.frame().copy()
    seen: list[bytes] = []

    def slow(*_words: object) -> None:
        assert "Here we go!" in [text for _rect, text in scene.written]
        seen.append(pygame.image.tobytes(app._target(), "RGB"))

    monkeypatch.setattr(flow, "start_game", slow)
    click(app, play(scene, 1).rect.center)
    dark = sum(seen[0]) / sum(pygame.image.tobytes(before, "RGB"))
    assert dark < 0.5


# ------------------------------------------------------------------ what a choice means


def test_names_are_nobodys() -> None:
    assert [seat.name for seat in GuestChoice("x", 3, "easy").seats] == ["Guest 1", "Guest 2", "Guest 3"]
    alone = GuestChoice("x", 1, "strong").seats
    assert (alone[0].name, alone[0].controller) == ("Guest", "human")
    assert alone[1].controller == "strong" and alone[1].name


def test_a_board_says_how_long_it_takes() -> None:
    full, short = BoardChoice("scotland", scotland()), BoardChoice("island", island())
    assert not full.short and full.detail == "Full game: 34 turns each" and full.brief == "34 turns"
    assert short.short and short.detail.startswith("Short game")
