"""Another palette takes effect at once and everywhere, and no module keeps colours of the palette before."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.client import theme
from game.client.palettes import COLOUR_VISION, PALETTES, STANDARD
from game.client.scene import Scene
from game.commands import common
from game.commands.stage import Stage, make_seats, play_to, play_to_human
from game.rebirth import Match
from game.storage.settings import Settings

CLIENT = Path(__file__).parents[2] / "game" / "client"
SIZE = (960, 600)


@pytest.fixture(autouse=True)
def _standard_again() -> Iterator[None]:
    yield
    theme.use(STANDARD.name)


def match_of(map_name: str, turn: int = 30) -> Match:
    board, name = common.load_board(map_name)
    match = Match.new(board, make_seats(["human", "greedy", "greedy", "greedy"]), 7, map_name=name)
    play_to(match, turn)
    if not match.finished:
        play_to_human(match)
    return match


def game(stage: Stage, map_name: str) -> None:
    stage.show_game(match_of(map_name))


def final(stage: Stage, map_name: str) -> None:
    from game.client.scenes.final import FinalScene

    match = match_of(map_name, 10_000)
    stage.show(FinalScene(stage.app, match, stage.session(match)))


def title(stage: Stage, _map_name: str) -> None:
    from game.client.scenes.title import TitleScene

    stage.show(TitleScene(stage.app))


def setup(stage: Stage, _map_name: str) -> None:
    from game.client.scenes.setup import SetupScene

    stage.show(SetupScene(stage.app))


def handover(stage: Stage, map_name: str) -> None:
    from game.client.scenes.handover import HandoverScene

    stage.show(HandoverScene(stage.app, match_of(map_name), 0, lambda: None))


def rules(stage: Stage, map_name: str) -> None:
    from game.client.scenes.rules import RulesScene

    stage.show(RulesScene(stage.app, map_name))


SHOWN: list[tuple[Callable[[Stage, str], None], str]] = [
    (game, "scotland"),
    (game, "ireland"),
    (final, "scotland"),
    (final, "ireland"),
    (title, "scotland"),
    (setup, "scotland"),
    (handover, "scotland"),
    (rules, "scotland"),
]


def picture(stage: Stage) -> bytes:
    return pygame.image.tobytes(stage.frame(), "RGB")


@pytest.mark.parametrize(("show", "map_name"), SHOWN, ids=[f"{show.__name__}-{name}" for show, name in SHOWN])
def test_a_change_looks_like_a_fresh_start(show: Callable[[Stage, str], None], map_name: str) -> None:
    with Stage(SIZE, Settings(palette=STANDARD.name)) as stage:
        show(stage, map_name)
        before = picture(stage)
        stage.app.set_palette(COLOUR_VISION.name)
        stage.settle()
        assert picture(stage) != before, "both palettes look the same"
        with Stage(SIZE, Settings(palette=COLOUR_VISION.name)) as fresh:
            show(fresh, map_name)
            if show is not title:  # The title begins once more; what it waits for takes its own time.
                fresh.settle()
            assert different(stage, fresh) is None


def test_a_change_and_back_leaves_no_trace() -> None:
    with Stage(SIZE) as stage, Stage(SIZE) as other:
        for each in (stage, other):
            game(each, "scotland")
            each.settle()
        stage.app.set_palette(COLOUR_VISION.name)
        stage.frame()
        stage.app.set_palette(STANDARD.name)
        assert different(stage, other) is None


def different(first: Stage, second: Stage) -> pygame.Rect | None:
    """Gives the part of the screen where two frames differ."""
    one, two = first.frame(), second.frame()
    changed = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), two)
    changed.invert()
    rects = changed.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else None


def test_the_settings_change_the_palette_of_the_game_beneath() -> None:
    from game.client.scenes.settings import SettingsScene

    with Stage(SIZE, Settings(palette=STANDARD.name)) as stage:
        scene = stage.show_game(match_of("scotland"))
        before = picture(stage)
        settings = SettingsScene(stage.app, scene.session)
        stage.app.push(settings)
        assert [value for value, _label in settings.screen.palette.options] == list(PALETTES)
        settings.screen.palette.step(1)
        assert theme.palette is COLOUR_VISION and stage.app.settings.palette == COLOUR_VISION.name
        stage.app.pop()
        stage.settle()
        assert picture(stage) != before


def test_an_unknown_palette_gives_the_standard_one() -> None:
    theme.use("of a later version")
    assert theme.palette is STANDARD


def test_each_scene_is_told_of_another_palette() -> None:
    told: list[Scene] = []

    class Told(Scene):
        def recoloured(self) -> None:
            told.append(self)

    with Stage(SIZE) as stage:
        below, above = Told(stage.app), Told(stage.app)
        stage.app.push(below)
        stage.app.push(above)
        stage.app.set_palette(COLOUR_VISION.name)
    assert told == [below, above]


def _uses(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Every colour of the palette read as `theme.NAME` below a node."""
    for part in ast.walk(node):
        if (
            isinstance(part, ast.Attribute)
            and isinstance(part.value, ast.Name)
            and part.value.id == "theme"
            and part.attr in theme.OF_PALETTE
        ):
            yield part.lineno, part.attr


def _at_import(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Every colour of the palette that is read when a module is imported, bodies of functions excluded."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            for default in (*child.args.defaults, *child.args.kw_defaults, *child.decorator_list):
                if default is not None:
                    yield from _uses(default)
        elif isinstance(child, ast.Lambda):
            continue
        elif isinstance(child, ast.Attribute):
            yield from _uses(child)
        else:
            yield from _at_import(child)


def test_no_module_keeps_colours_of_the_palette() -> None:
    kept = []
    for path in sorted(CLIENT.rglob("*.py")):
        if path.name in ("theme.py", "palettes.py"):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        kept += [(path.name, *use) for use in _at_import(tree)]
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module == "game.client.theme":
                kept += [(path.name, node.lineno, name.name) for name in node.names if name.name in theme.OF_PALETTE]
    assert kept == []


def test_the_search_for_kept_colours_finds_them() -> None:
    text = (
        "A = theme.CLANS\ndef f(a=theme.GOOD):\n    return theme.MIST\nB = [theme.FIELD for _ in '']\nC = theme.INK\n"
    )
    assert [name for _line, name in _at_import(ast.parse(text))] == ["CLANS", "GOOD", "FIELD"]
