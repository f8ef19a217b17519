"""The set-up says in plain words what its choices mean."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pygame
import pytest

from game.client import i18n
from game.client.app import App
from game.client.characters import levels, tempers
from game.client.intents import IntentKind
from game.client.scenes.setup import SetupScene
from game.client.scenes.setup_words import about_seed, about_speed, about_table
from game.client.scenes.told import MOST_LINES, told_lines
from tests.client.playing import open_app, send


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    yield open_app(tmp_path)
    i18n.use(i18n.ENGLISH)


def setup_scene(app: App) -> SetupScene:
    scene = SetupScene(app)
    app.replace(scene)
    return scene


#: Where the line is shortest beside the maps and below them.
SIZES = ((1024, 768), (720, 1280))


@pytest.mark.parametrize("text", [1.0, 1.25])
def test_what_can_be_chosen_is_told_whole(app: App, text: float) -> None:
    """Every level, every style of play and every choice that needs words, in two lines of the set-up at most."""
    app.set_text_size(text)
    for code, size in product(i18n.codes(), SIZES):
        app.set_language(code)
        app._canvas = pygame.Surface(size)
        scene = setup_scene(app)
        scene.resized(size)
        every = all_told(scene)
        assert all(every) and len(set(every)) == len(every)
        room = scene._told_room
        for words in every:
            lines, pixels = told_lines(scene, words, room.width)
            assert len(lines) <= MOST_LINES, (code, size, words)
            assert all(app.fonts.width(line, "italic", pixels) <= room.width for line in lines)
            assert len(lines) * app.fonts.line_height("italic", pixels) <= room.height + 1, (code, size, words)


def all_told(scene: SetupScene) -> list[str]:
    seats = scene.seats
    told = [about_seed(), about_speed(), about_table(), seats.told(seats.badges[0], 3), seats.told(seats.kinds[0], 3)]
    for level in levels():
        seats.controllers[1] = level
        told.append(seats.told(seats.kinds[1], 3))
    for temper in tempers():
        seats.controllers[1] = f"easy:{temper}"
        told.append(seats.told(seats.tempers[1], 3))
    return told


def test_the_choice_pointed_at_is_told_of_before_the_one_with_the_focus(app: App) -> None:
    """The pointer tells by resting on it, keys and pads by the focus, a finger by the focus that its touch gives."""
    scene = setup_scene(app)
    scene.seats.controllers[1] = "easy:lord"
    scene.form.focus(scene.start)
    assert scene.told.startswith("Easy: ")
    scene.form.focus(scene.seed_field)
    assert scene.told == about_seed()
    app.frame()
    send(app, IntentKind.POINT, pos=scene.seats.tempers[1].rect.center)
    assert scene.told.startswith("Lord of castles: ")
    scene.form.point_at_nothing()
    assert scene.told == about_seed()
