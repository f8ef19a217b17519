"""Read from three metres: no letter of the first screens is smaller than a twenty-fifth of the screen's height."""

from __future__ import annotations

import math
from pathlib import Path

import msgspec
import pytest
from pygame import Rect

from game.client import i18n
from game.client.kiosk import KioskApp, flow
from game.client.kiosk.attract_scene import KioskAttractScene, PageKind
from game.client.kiosk.booth_page import BoothPageScene
from game.client.kiosk.picker import PickerScene
from game.client.widgets import Button
from tests.client.fitting import watching
from tests.client.kiosk.booth import SIZES, click, looked_at, open_kiosk, pass_time, top
from tests.client.kiosk.first_screens import attract, keep_scores, kiosk, page, picker
from tests.client.playing import island, scotland

SHARE = 1 / 25


def least(app: KioskApp) -> int:
    return math.ceil(app.size[1] * SHARE)


def real_boards(app: KioskApp) -> None:
    """Under the names of the small boards, so that everything is called as in a booth."""
    app._boards["island"] = scotland()


@pytest.mark.parametrize(("language", "size"), looked_at(), ids=str)
def test_every_letter_is_large_enough_and_every_word_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, size: tuple[int, int]
) -> None:
    app = kiosk(tmp_path, size, default_language=language)
    keep_scores(app)
    scene = attract(app)
    faults = {}
    for kind in PageKind:
        page(scene, kind)
        surface = app.frame().copy()
        with watching(monkeypatch, least=least(app)) as watch:
            scene.draw(surface)
        faults[str(kind)] = watch.faults()
    real_boards(app)
    for lower in (False, True):
        app.options = msgspec.structs.replace(app.options, lower_half_buttons=lower)
        kept = app.booth.today("island")
        for name, other in (("picker", picker(app)), ("booth", BoothPageScene(app, "island", kept))):
            app.replace(other)
            surface = app.frame().copy()
            with watching(monkeypatch, least=least(app)) as watch:
                other.draw(surface)
            assert any(page.words for page in watch.pages.values())
            faults[f"{name} {lower}"] = watch.faults()
    assert i18n.language() == language
    assert not {name: found for name, found in faults.items() if found}


@pytest.mark.parametrize("size", [pytest.param(SIZES[0], marks=pytest.mark.long), SIZES[1]], ids=str)
def test_so_is_everything_that_moves_on_the_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    app = kiosk(tmp_path, size)
    scene = attract(app)
    page(scene, PageKind.BOARD)
    for _ in range(120):  # until the game is under way
        app.step(0.1)
        scene.shown_for = 0.0
    seen: dict[str, int] = {}
    with watching(monkeypatch) as watch:
        for _ in range(60):
            scene.shown_for = 0.0
            app.step(0.1)
            words = watch.page(app.frame()).words
            seen |= {one.text: one.size for one in words}
            words.clear()
    assert any(text.startswith("+") for text in seen), "no points were seen flying"
    assert min(seen.values()) >= least(app), seen


def test_letters_that_are_too_small_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = kiosk(tmp_path)
    scene = attract(app)
    with watching(monkeypatch, least=least(app) * 3) as watch:
        scene.draw(app.frame().copy())
    assert watch.small


@pytest.mark.parametrize("size", [*SIZES, (1920, 1080), (1080, 1920)], ids=str)
def test_all_buttons_can_be_kept_in_the_lower_half(tmp_path: Path, size: tuple[int, int]) -> None:
    app = kiosk(tmp_path, size, lower_half_buttons=True)
    keep_scores(app)
    scene = KioskAttractScene(app)
    for kind in PageKind:
        scene.turn_to(kind)
        _all_below(scene.form.widgets, size)
    chosen = PickerScene(app)
    chosen.resized(size)
    assert len(chosen.form.widgets) > 8
    _all_below(chosen.form.widgets, size)
    for play in chosen.plays:
        assert play.rect.height >= 2 * least(app) * 0.8


def _all_below(widgets: object, size: tuple[int, int]) -> None:
    assert isinstance(widgets, list) and widgets
    for widget in widgets:
        assert isinstance(widget, Button)
        assert size[1] / 2 <= widget.rect.top and widget.rect.bottom <= size[1]
        assert 0 <= widget.rect.left and widget.rect.right <= size[0]


def test_without_the_option_the_boards_are_shown_large(tmp_path: Path) -> None:
    scene = PickerScene(kiosk(tmp_path))
    scene.lay_out()
    assert all(card.rect.top < scene.size[1] / 2 for card in scene.cards)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_lies_over_anything_else(tmp_path: Path, size: tuple[int, int]) -> None:
    for lower in (False, True):
        app = kiosk(tmp_path, size, lower_half_buttons=lower)
        for scene in (KioskAttractScene(app), PickerScene(app)):
            scene.resized(size)
            rects = [widget.rect for widget in scene.form.widgets]
            assert all(one.collidelist(rects[number + 1 :]) < 0 for number, one in enumerate(rects))
            assert all(Rect((0, 0), size).contains(one) for one in rects)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_many_boards_still_have_room(tmp_path: Path, size: tuple[int, int]) -> None:
    app = open_kiosk(tmp_path, size, boards=tuple(f"isle {number}" for number in range(8)))
    app._boards |= {name: island() for name in app.options.boards}
    scene = PickerScene(app)
    scene.resized(size)
    assert len(scene.cards) == 8
    assert all(card.rect.height >= 1.2 * least(app) for card in scene.cards)
    rects = [widget.rect for widget in scene.form.widgets]
    assert all(one.collidelist(rects[number + 1 :]) < 0 for number, one in enumerate(rects))


# ------------------------------------------------------------------ the scores after a game


def test_the_scores_after_a_game_go_by_themselves_or_by_any_press(tmp_path: Path) -> None:
    app = kiosk(tmp_path)
    keep_scores(app)
    flow.to_scores(app, "island", app.booth.today("island")[:1])
    app.frame()
    scene = app.scene
    assert isinstance(scene, BoothPageScene) and len(scene.page.kept) == 1
    pass_time(app, app.options.scores_seconds - 1)
    assert app.scene is scene
    pass_time(app, 2)
    assert top(app) == "KioskAttractScene"
    flow.to_scores(app, "island")
    app.frame()
    click(app, (3, 3))
    assert top(app) == "KioskAttractScene"


def test_scores_that_cannot_be_read_are_an_empty_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = kiosk(tmp_path)
    keep_scores(app)
    app.booth.path.unlink()
    app.booth.path.mkdir()
    scene = BoothPageScene(app, "island")
    app.replace(scene)
    app.frame()
    assert scene.page.today == [] == scene.page.all_time
