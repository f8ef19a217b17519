"""The rules are never more than two presses of a mouse or a finger away, whatever is shown."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pygame
import pytest
from pygame import Rect

import game.client.scenes
from game.ai import play_decision
from game.ai.review import review
from game.client.app import App
from game.client.panels import buttons
from game.client.scene import Scene
from game.client.scenes.archive import ArchiveScene
from game.client.scenes.credits import CreditsScene
from game.client.scenes.dialog import DialogScene
from game.client.scenes.error import ErrorScene
from game.client.scenes.final import FinalScene
from game.client.scenes.final_board import FinalBoardScene
from game.client.scenes.final_cards import FinalCardsScene
from game.client.scenes.final_figures import FiguresScene
from game.client.scenes.game import GameScene
from game.client.scenes.handover import HandoverScene
from game.client.scenes.keyboard import KeyboardScene
from game.client.scenes.learn import LearnScene
from game.client.scenes.lesson import LessonFinal, lesson_scene
from game.client.scenes.lesson_pause import LessonPause
from game.client.scenes.menu import MenuScene
from game.client.scenes.pause import PauseScene
from game.client.scenes.pause_menu import PauseMenu
from game.client.scenes.players_now import PlayersScene
from game.client.scenes.replay import ReplayScene
from game.client.scenes.review import ReviewScene
from game.client.scenes.review_moment import MomentScene
from game.client.scenes.review_work import ReviewWork
from game.client.scenes.rules import RulesScene
from game.client.scenes.settings import SettingsScene
from game.client.scenes.setup import SetupScene
from game.client.scenes.setup_seat import SeatScene
from game.client.scenes.setup_table import TableScene
from game.client.scenes.title import TitleScene
from game.client.scenes.why import WhyScene
from game.client.session import Session
from game.client.tutorial.progress import COURSES
from game.client.tutorial.tutor import Tutor
from game.client.why import why_won
from game.client.widgets import Button, TextField
from game.rebirth import Match, Seat
from game.storage.records import RecordWriter
from tests.client.playing import QUICK_REVIEW, island, open_app, seats

LYING, UPRIGHT = (640, 360), (540, 960)
MOST = 2


@cache
def finished() -> Match:
    match = Match.new(island(), [Seat("Ada", "human"), Seat("Fingal", "greedy")], 5, map_name="island")
    while not match.finished:
        play_decision(match, "greedy")
    return match


def over() -> Match:
    """A game at its end, whose review takes moments."""
    return finished()


def running(app: App) -> Session:
    return Session.new(app, island(), seats("human", "human"), 5, 0, "instant", map_name="island")


def work(app: App) -> ReviewWork:
    return ReviewWork(app, over(), review(over(), QUICK_REVIEW))


def tutored(app: App) -> Tutor:
    scene = lesson_scene(app, COURSES[0], [], 0)
    assert isinstance(scene.guide, Tutor)
    return scene.guide


def finals(app: App) -> FinalScene:
    return FinalScene(app, over(), Session(app, over(), RecordWriter(None), "normal"))


def moment(app: App) -> MomentScene:
    seen = work(app)
    steps = [step for step in seen.review.steps if step.decision is not None]
    return MomentScene(app, seen, steps, 0, ("human", "greedy"))


def handover(app: App) -> HandoverScene:
    return HandoverScene(app, running(app).match, 0, lambda: None)


def seat(app: App) -> SeatScene:
    return SeatScene(app, SetupScene(app).seats, 0, 2)


def asked(app: App) -> DialogScene:
    return DialogScene(app, "Really?", "It is a question.", [("Yes", lambda: None), ("No", lambda: None)])


def broken(app: App) -> ErrorScene:
    return ErrorScene(app, ValueError("broken"), record=Path("record"), log_file=Path("log"))


SCENES: dict[type[Scene], Callable[[App], Scene]] = {
    TitleScene: TitleScene,
    LearnScene: LearnScene,
    SetupScene: SetupScene,
    SeatScene: seat,
    TableScene: lambda app: TableScene(app, lambda: None),
    KeyboardScene: lambda app: KeyboardScene(app, TextField("", lambda _text: None, longest=12)),
    SettingsScene: SettingsScene,
    CreditsScene: CreditsScene,
    ArchiveScene: ArchiveScene,
    GameScene: lambda app: GameScene(app, running(app)),
    PauseScene: lambda app: PauseScene(app, running(app)),
    PlayersScene: lambda app: PlayersScene(app, running(app)),
    LessonPause: lambda app: LessonPause(app, tutored(app)),
    HandoverScene: handover,
    DialogScene: asked,
    ErrorScene: broken,
    WhyScene: lambda app: WhyScene(app, [why_won(over())], "scotland"),
    FinalScene: finals,
    LessonFinal: lambda app: LessonFinal(app, over(), COURSES[0]),
    FinalCardsScene: lambda app: FinalCardsScene(app, over(), ("human", "greedy"), 0),
    FinalBoardScene: lambda app: FinalBoardScene(app, over(), ("human", "greedy")),
    FiguresScene: lambda app: FiguresScene(app, over()),
    ReplayScene: lambda app: ReplayScene(app, over(), lambda: None, playing=False),
    ReviewScene: lambda app: ReviewScene(app, work(app), ("human", "greedy")),
    MomentScene: moment,
}
#: Not a scene by itself, and the rules themselves.
OTHERS = {MenuScene, PauseMenu, RulesScene}


def subclasses(kind: type[Scene]) -> set[type[Scene]]:
    found = set(kind.__subclasses__())
    return found.union(*(subclasses(each) for each in found)) if found else found


def test_all_scenes_are_looked_at() -> None:
    for module in pkgutil.iter_modules(game.client.scenes.__path__):
        importlib.import_module(f"game.client.scenes.{module.name}")
    known = {kind for kind in subclasses(Scene) if kind.__module__.startswith("game.client.scenes.")}
    assert known - OTHERS == set(SCENES)


def press_mouse(app: App, pos: tuple[int, int]) -> None:
    app.hear(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.hear(pygame.event.Event(kind, pos=pos, button=1, touch=False))


def press_finger(app: App, pos: tuple[int, int]) -> None:
    wide, high = app.size
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        app.hear(pygame.event.Event(kind, finger_id=1, x=pos[0] / (wide - 1), y=pos[1] / (high - 1)))


def way(scene: Scene) -> tuple[int, int]:
    """Where a newcomer presses who looks for the rules."""
    if isinstance(scene, GameScene):
        zones = {zone.id: zone.rect for zone in scene.sides.all_zones()}
        return zones["button", buttons.MENU].center
    assert isinstance(scene, MenuScene)
    if scene.rules_corner.rect:
        return scene.rules_corner.rect.center
    books = [one for one in scene.form.widgets if isinstance(one, Button) and one.icon == "book" and one.visible]
    assert len(books) == 1, type(scene)
    return books[0].rect.center


def open_scene(home: Path, kind: type[Scene], size: tuple[int, int]) -> App:
    app = open_app(home, size=size)
    app.settings.reduced_motion = True
    app.input.size = size
    app.push(SCENES[kind](app))
    app.frame()
    app.step(0.05)
    return app


def lies_free(app: App) -> None:
    """The book is in the window and covers neither words nor anything to press."""
    scene = app.scene
    if isinstance(scene, MenuScene) and scene.rules_corner.rect:
        book = scene.rules_corner.rect
        assert Rect((0, 0), app.size).contains(book)
        assert not [one for one in scene.form.widgets if one.visible and one.rect.colliderect(book)]
        assert not [text for rect, text in scene.written if rect.colliderect(book)]


def walk(app: App, kind: type[Scene], press: Callable[[App, tuple[int, int]], None]) -> None:
    """Press one's way to the rules."""
    presses = 0
    while not isinstance(app.scene, RulesScene):
        assert presses < MOST and app.scene is not None, kind
        press(app, way(app.scene))
        app.step(0.05)
        presses += 1
    # What was open waits below for whoever comes back; an answer has led there itself.
    assert kind in [type(scene) for scene in app.scenes] or kind is WhyScene


@pytest.mark.parametrize("kind", SCENES, ids=lambda kind: kind.__name__)
def test_rules_are_two_presses_of_a_mouse_away(kind: type[Scene], tmp_path: Path) -> None:
    app = open_scene(tmp_path, kind, LYING)
    lies_free(app)
    walk(app, kind, press_mouse)
    app.close()


@pytest.mark.long
@pytest.mark.parametrize("kind", SCENES, ids=lambda kind: kind.__name__)
def test_rules_are_two_presses_of_a_finger_away_in_an_upright_window(kind: type[Scene], tmp_path: Path) -> None:
    app = open_scene(tmp_path, kind, UPRIGHT)
    lies_free(app)
    walk(app, kind, press_finger)
    app.close()


def test_a_finger_opens_the_rules_from_the_corner(tmp_path: Path) -> None:
    app = open_scene(tmp_path, HandoverScene, LYING)
    walk(app, HandoverScene, press_finger)
    app.close()


def test_the_rules_are_there_while_a_ceremony_goes_on(tmp_path: Path) -> None:
    app = open_app(tmp_path, size=LYING)
    app.input.size = LYING
    scene = finals(app)
    app.push(scene)
    app.frame()
    press_mouse(app, scene.rules_corner.rect.center)
    assert isinstance(app.scene, RulesScene)
    assert not scene.finished
    app.close()


def test_a_press_dragged_off_the_book_means_nothing(tmp_path: Path) -> None:
    app = open_scene(tmp_path, DialogScene, LYING)
    scene = app.scene
    assert isinstance(scene, MenuScene)
    at = scene.rules_corner.rect.center
    app.hear(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
    app.hear(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(at[0] - 100, at[1] + 100), button=1, touch=False))
    assert app.scene is scene
    app.close()
