"""Scenes that take long to draw are prepared in steps: what comes of it is the same picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.client.app import App
from game.client.scene import Scene
from game.client.scenes.final import FinalScene
from game.client.scenes.final_board import FinalBoardScene
from game.client.scenes.final_figures import FiguresScene
from game.client.scenes.game import GameScene
from game.client.scenes.rules import RulesScene
from game.client.scenes.settings import SettingsScene
from game.commands.stage import play_to
from tests.client.playing import open_app, open_game, scotland

SIZE = (1280, 720)


def game(app: App) -> GameScene:
    return open_game(app, "human", "greedy", board=scotland(), turns=30)


def final(app: App) -> FinalScene:
    scene = game(app)
    play_to(scene.match, 1000)
    ended = FinalScene(app, scene.match, scene.session)
    app.replace(ended)
    return ended


def figures(app: App) -> FiguresScene:
    scene = FiguresScene(app, final(app).match)
    app.replace(scene)
    return scene


def board(app: App) -> FinalBoardScene:
    scene = FinalBoardScene(app, final(app).match, ["human", "greedy"])
    app.replace(scene)
    return scene


def plain(kind: type[Scene]) -> Callable[[App], Scene]:
    def show(app: App) -> Scene:
        scene = kind(app)
        app.replace(scene)
        return scene

    return show


SCENES: dict[str, Callable[[App], Scene]] = {
    "game": game,
    "final": final,
    "figures": figures,
    "board": board,
    "rules": plain(RulesScene),
    "settings": plain(SettingsScene),
}


def as_bytes(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


@pytest.mark.parametrize("name", SCENES)
def test_a_prepared_scene_looks_the_same(tmp_path: Path, name: str) -> None:
    pictures = []
    for prepared in (False, True):
        app = open_app(tmp_path / str(prepared), size=SIZE)
        scene = SCENES[name](app)
        app._canvas = pygame.Surface((1366, 768))
        scene.resized((1366, 768))
        app.drawing.laid_out = (1366, 768)
        steps = len(list(scene.preparations())) if prepared else 1
        assert steps > 0, "nothing was prepared"
        pictures.append(as_bytes(app.frame()))
        app.close()
    assert pictures[0] == pictures[1]


def test_panels_are_prepared_one_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app(tmp_path, size=SIZE)
    scene = game(app)
    scene.resized((1366, 768))
    painted: list[str] = []
    for part in ("_paint_players", "_paint_hand", "_paint_content", "_paint_buttons"):
        paint = getattr(scene.sides, part)

        def noted(*args: object, part: str = part, paint: Callable[..., object] = paint) -> object:
            painted.append(part)
            return paint(*args)

        monkeypatch.setattr(scene.sides, part, noted)
    counts = [len(painted) for _step in scene.sides.preparations([])]
    assert len(painted) == 4 and counts == [0, 1, 2, 3, 4]
    app._canvas = pygame.Surface((1366, 768))
    app.drawing.laid_out = (1366, 768)
    app.frame()
    assert len(painted) == 4


def test_a_map_being_prepared_may_change_and_may_be_drawn_early(tmp_path: Path) -> None:
    pictures = []
    for prepared in (False, True):
        app = open_app(tmp_path / str(prepared), size=SIZE)
        scene = game(app)
        scene.resized(SIZE)
        if prepared:
            next(scene.preparations())  # and nobody waits for the rest
        play_to(scene.match, 34)
        scene.shown.sync(scene.match)
        scene._refresh()
        pictures.append(as_bytes(app.frame()))
        app.close()
    assert pictures[0] == pictures[1]


def test_the_figures_are_drawn_from_pictures_made_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app(tmp_path, size=SIZE)
    scene = figures(app)
    scene.resized(SIZE)
    steps = list(scene.preparations())
    assert len(steps) > scene.match.players
    made: list[tuple[object, ...]] = []
    draw = app.sprites._kept.get
    monkeypatch.setattr(app.sprites._kept, "get", lambda key, picture: draw(key, lambda: made.append(key) or picture()))
    scene.draw(pygame.Surface(SIZE))
    assert not [key for key in made if key[0] in ("tile", "emblem")]
