"""Every scene and panel in every other language, at the largest text in the smallest window: nothing cut or hidden."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from game.client import i18n
from game.client.intents import Intent, IntentKind
from game.client.scene import Scene
from game.client.scenes.lesson_pause import LessonPause
from game.client.scenes.rules import RulesScene
from game.client.scenes.settings import SettingsScene
from game.client.visible import GameView, look_at
from game.commands import screenshot
from game.commands.stage import Stage
from game.rebirth import Match
from game.rebirth.tables import IRELAND, PUBLIC_MISSIONS, SCOTLAND
from game.storage.settings import Settings
from tests.client import test_fit_panels as panels
from tests.client import test_fit_scenes as scenes
from tests.client.fitting import LEAST_PIXELS, watching

CODES = i18n.codes()[1:]
SIZE, LARGEST = (1280, 720), 1.25
#: Scenes whose texts are those of panels.
PANELS = ("game", "missions")


@pytest.fixture(params=CODES)
def code(request: pytest.FixtureRequest) -> Iterator[str]:
    """A language, in use."""
    yield i18n.use(request.param)
    i18n.use(i18n.ENGLISH)


def shown(scene: str) -> Iterator[tuple[str, Match]]:
    """The games that a scene is shown with; those that lie over a board show one, for it is much to paint."""
    found = list(scenes.shown(scene))
    yield from found if scene in ("final", "final-cards", "handover", "rules") else found[-1:]


@pytest.mark.parametrize("scene", [scene for scene in screenshot.SCENES if scene not in PANELS])
def test_scenes_hold_what_is_written_in_them(scene: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ai.review.review", scenes.glance)
    faults = {}
    for name, match in shown(scene):
        settings = Settings(text_size=LARGEST, reduced_motion=True, map_name=name, language=code)
        with Stage(SIZE, settings) as stage:
            screenshot.SCENES[scene](stage, match)
            top = stage.app.scene
            assert isinstance(top, Scene)
            surface = stage.frame().copy()
            top.resized(SIZE)  # nothing painted before is kept
            with watching(monkeypatch, least=LEAST_PIXELS) as watch:
                top.draw(surface)
            assert any(page.words for page in watch.pages.values())
            long = tuple(seat.name[:2] for seat in match.seats if seat.name in panels.LONG)
            faults[name] = watch.faults(may_be_cut=long, scrolls=scene in scenes.SCROLLING)
    assert not {name: found for name, found in faults.items() if found}


def test_every_page_of_settings_and_rules_fits(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    faults = {}
    with Stage(SIZE, Settings(text_size=LARGEST, language=code)) as stage:
        pages: list[tuple[SettingsScene | RulesScene, int]] = []
        settings = SettingsScene(stage.app)
        pages += [(settings, number) for number in range(len(settings.pages))]
        for rules in (SCOTLAND, IRELAND):
            book = RulesScene(stage.app, rules.name)
            pages += [(book, number) for number in range(len(book.pages))]
        for scene, number in pages:
            scene.resized(SIZE)
            turn = scene.turn_to if isinstance(scene, SettingsScene) else scene._turn_to
            turn(number)
            surface = pygame.Surface(SIZE)
            with watching(monkeypatch, least=LEAST_PIXELS) as watch:
                scene.draw(surface)
            faults[f"{type(scene).__name__} {number}"] = watch.faults(scrolls=True)
    assert not {what: found for what, found in faults.items() if found}


def test_the_menu_of_a_course_fits(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Stage(SIZE, Settings(text_size=LARGEST, reduced_motion=True, language=code)) as stage:
        screenshot.show_lesson(stage, IRELAND.name, 0)
        stage.app.handle(Intent(IntentKind.MENU))
        pause = stage.app.scene
        assert isinstance(pause, LessonPause)
        stage.frame()
        with watching(monkeypatch, least=LEAST_PIXELS) as watch:
            pause.draw(pygame.Surface(SIZE))
        assert not watch.faults()


def secrets(match: Match, view: GameView) -> Iterator[tuple[str, Match, GameView, None]]:
    """Every mission of Ireland as the viewer's secret one."""
    assert view.own is not None
    for card in PUBLIC_MISSIONS if view.irish else ():
        own = replace(view.own, missions=(match.mission_progress(view.own.seat, card),))
        yield f"secret {card}", match, replace(view, own=own), None


@pytest.mark.parametrize("name", ["scotland", "ireland"])
def test_panels_hold_what_is_written_in_them(name: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that can be opened, pointed at or asked in a game of four, and what always lies there."""
    layout = panels.layout_of(SIZE, 4, LARGEST)
    look = panels.look_of(layout)
    surface = pygame.Surface(SIZE)
    faults = {}
    match, _english = panels.game(name, 4, 41)
    told = look_at(match, match.to_move, panels.CONTROLLERS)
    cases = [*panels.looked_up(name, 4), ("all", match, told, None), *secrets(match, told)]
    for what, match, view, painter in cases:
        with watching(monkeypatch, least=LEAST_PIXELS) as watch:
            if painter is None:
                panels.paint_all(surface, look, layout, match, view)
            else:
                painter(surface, look, layout, view)
        faults[what] = panels.faults_of(watch, match)
    assert not {what: found for what, found in faults.items() if found}
