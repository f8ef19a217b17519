"""What guests and staff read besides the first screens: large enough, whole, and in the words of every language."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.ai import advise
from game.client import i18n
from game.client.hint_text import tips
from game.client.kiosk import KioskApp, flow
from game.client.kiosk.countdown import CountdownScene
from game.client.kiosk.game import KioskGameScene
from game.client.kiosk.guest_menu import GuestMenuScene, StartAgainScene
from game.client.kiosk.initials import InitialsScene
from game.client.kiosk.kiosk_scene import LEAST_TYPE
from game.client.kiosk.staff_menu import StaffMenuScene
from game.client.kiosk.staff_pin import PinScene
from game.client.scene import Scene
from game.client.scenes.handover import HandoverScene
from game.client.scenes.rules import RulesScene
from game.client.session import Session
from game.rebirth.tables import IRELAND
from tests.client.fitting import watching
from tests.client.kiosk.booth import SIZES, looked_at, open_kiosk, pass_time
from tests.client.playing import best, island, scotland, seats


def ended(app: KioskApp) -> Session:
    session = Session.new(app, island(), seats("human", "human"), 5, 0, "instant", map_name="island")
    while not session.match.finished:
        session._play(best(session.match))
    return session


def under_way(app: KioskApp) -> Session:
    return Session.new(app, island(), seats("human", "human"), 5, 0, "instant", map_name="island")


def refused(app: KioskApp) -> InitialsScene:
    scene = InitialsScene(app, ended(app))
    for letter in "ASS":
        scene.type_letter(letter)
    scene._done()
    assert scene.refused
    return scene


def locked(app: KioskApp) -> PinScene:
    scene = PinScene(app)
    app.pin_lock.accepts("1", "2")
    scene.update(0.1)
    assert scene.told
    return scene


def pages(app: KioskApp) -> Iterator[tuple[str, Scene]]:
    """Every page of the kiosk's own, by name."""
    menu = StaffMenuScene(app)
    yield "staff", menu
    for name in ("sound", "language", "boards", "times", "today", "clear", "undo", "end"):
        menu = StaffMenuScene(app)
        menu._open(getattr(menu, f"_{name}"))
        yield name, menu
    menu = StaffMenuScene(app)
    menu._open(lambda: menu._cleared(12))
    yield "cleared", menu
    makers: dict[str, Callable[[], Scene]] = {
        "pin": lambda: PinScene(app),
        "locked": lambda: locked(app),
        "initials": lambda: InitialsScene(app, ended(app)),
        "refused": lambda: refused(app),
        "countdown": lambda: CountdownScene(app),
        "menu": lambda: GuestMenuScene(app, under_way(app)),
        "again": lambda: StartAgainScene(app),
    }
    for name, make in makers.items():
        yield name, make()


@pytest.mark.parametrize(("language", "size"), looked_at(), ids=str)
def test_every_letter_is_large_enough_and_every_word_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, size: tuple[int, int]
) -> None:
    app = open_kiosk(tmp_path, size, default_language=language, boards=("scotland", "island"))
    assert i18n.language() == language
    flow.to_scores(app, "island")
    faults = {}
    for name, scene in pages(app):
        app.scenes[1:] = [scene]
        app.drawing.prepare(scene)
        surface = app.frame().copy()
        with watching(monkeypatch, least=math.ceil(size[1] * LEAST_TYPE)) as watch:
            scene.draw(surface)
        assert any(page.words for page in watch.pages.values()), name
        faults[name] = watch.faults()
        widgets = [one.rect for one in scene.form.widgets]  # type: ignore[attr-defined]
        over = [rect for number, rect in enumerate(widgets) if rect.collidelist(widgets[number + 1 :]) >= 0]
        outside = [rect for rect in widgets if not surface.get_rect().contains(rect)]
        faults[name] += [f"over another: {rect}" for rect in over] + [f"outside: {rect}" for rect in outside]
    assert not {name: found for name, found in faults.items() if found}


def test_letters_that_are_too_small_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_kiosk(tmp_path)
    scene = PinScene(app)
    app.replace(scene)
    with watching(monkeypatch, least=90) as watch:
        scene.draw(app.frame().copy())
    assert watch.small


def test_the_countdown_tells_what_happens_otherwise(tmp_path: Path) -> None:
    app = open_kiosk(tmp_path)
    told = []
    for controllers in (("human", "easy"), ("human", "human")):
        from tests.client.kiosk.booth import begin

        begin(app, *controllers)
        flow.to_countdown(app)
        app.frame()
        told.append("\n".join(text for _rect, text in app.scene.written))  # type: ignore[union-attr]
    assert "game ends" in told[0] and "Ada" not in told[0]
    assert "computer plays on for Ada" in told[1]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_menus_buttons_can_be_kept_in_the_lower_half(tmp_path: Path, size: tuple[int, int]) -> None:
    app = open_kiosk(tmp_path, size, lower_half_buttons=True, boards=("scotland", "island"))
    for scene in (GuestMenuScene(app, under_way(app)), StartAgainScene(app)):
        app.replace(scene)
        app.frame()
        rects = [widget.rect for widget in scene.form.widgets]
        assert min(rect.top for rect in rects) >= size[1] // 2
        assert max(rect.bottom for rect in rects) <= size[1]
        assert scene.panel.top >= 0
        assert all(above.bottom < below.top for above, below in itertools.pairwise(rects))
        assert min(rect.height for rect in rects) >= size[1] * LEAST_TYPE * 1.5, "room for a line of letters"


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players", [2, 4])
def test_the_buttons_between_two_guests_can_be_kept_in_the_lower_half(
    tmp_path: Path, size: tuple[int, int], players: int
) -> None:
    app = open_kiosk(tmp_path, size, lower_half_buttons=True, boards=("scotland", "island"))
    session = Session.new(app, scotland(), seats(*["human"] * players), 5, 0, "instant", map_name="scotland")
    scene = HandoverScene(app, session.match, 1, lambda: None)
    app.replace(scene)
    app.frame()
    assert not scene.rules_corner.button.visible
    rects = [widget.rect for widget in scene.form.widgets if widget.visible]
    assert min(rect.top for rect in rects) >= size[1] // 2
    assert max(rect.bottom for rect in rects) <= size[1]
    assert scene.button.rect.collidelist([scene.panel, scene.menu.rect]) == -1


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("both", [False, True])
def test_all_that_is_pressed_in_the_rules_can_be_kept_in_the_lower_half(
    tmp_path: Path, size: tuple[int, int], both: bool
) -> None:
    app = open_kiosk(tmp_path, size, lower_half_buttons=True)
    scene = RulesScene(app, IRELAND.name, both=both)
    app.replace(scene)
    scene.ask()
    scene.search.put("castle")
    app.frame()
    assert len(scene.results) >= 2
    widgets = scene.form.widgets
    rects = [widget.rect for widget in widgets]
    assert len(rects) > 13
    assert min(rect.top for rect in rects) >= size[1] // 2
    assert all(scene.panel.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[number + 1 :]) == -1 for number, rect in enumerate(rects))
    assert scene.text_area.left > max(tab.rect.right for tab in scene.tabs)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_a_hint_offers_can_be_kept_in_the_lower_half(tmp_path: Path, size: tuple[int, int]) -> None:
    app = open_kiosk(tmp_path, size, lower_half_buttons=True, boards=("scotland", "island"))
    scene = KioskGameScene(
        app, Session.new(app, scotland(), seats("human", "easy"), 5, 0, "instant", map_name="scotland")
    )
    app.replace(scene)
    pass_time(app, 1)
    match = scene.match
    scene.hints.open = True
    scene.hints.tips = tips(match, advise(match.seat_view(0)))
    assert len(scene.hints.tips) == 3
    app.frame()
    zones = [zone for zone in scene.sides.all_zones() if zone.id[0] in ("hint", "close")]
    assert sum(zone.id[0] == "hint" for zone in zones) == 3
    assert min(zone.rect.top for zone in zones) >= size[1] // 2
    scene.hints.forget()
    scene.attention.log_open = True
    scene.needs_redraw = True
    app.frame()
    assert all(zone.rect.top >= size[1] // 2 for zone in scene.sides.all_zones() if zone.id[0] == "close")
