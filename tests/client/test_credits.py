"""The credits: complete, with every licence in full, and readable by keys and by mouse."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from game.client.app import App
from game.client.intents import IntentKind
from game.client.scenes.credits import CreditsScene, Line, licence_text, read_credits, section_title
from game.client.scenes.title import TitleScene
from game.client.widgets import Button
from game.storage.resources import assets_folder
from tests.client.playing import click, open_app, send

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path, size=(1280, 720))


@pytest.fixture
def scene(app: App) -> CreditsScene:
    scene = CreditsScene(app)
    app.push(scene)
    app.frame()
    return scene


def test_every_library_that_the_game_needs_is_credited() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {requirement.split(">")[0].strip().lower() for requirement in project["dependencies"]}
    credited = {entry.package for section in read_credits().sections for entry in section.entries if entry.package}
    assert credited == needed


def test_every_bundled_font_has_its_licence_among_the_credits() -> None:
    files = {entry.file for section in read_credits().sections for entry in section.entries}
    bundled = {f"fonts/{path.name}" for path in (assets_folder() / "fonts").glob("*-OFL.txt")}
    assert bundled and bundled <= files


def test_no_licence_text_is_lost_and_none_lies_there_unused() -> None:
    used = set()
    for section in read_credits().sections:
        assert section_title(section.id)
        for entry in section.entries:
            used |= {name for name in (entry.file, *entry.more) if name}
            assert bool(entry.licence) == bool(entry.file)
            if entry.file:
                words = (assets_folder() / entry.file).read_text(encoding="utf-8").replace("=", " ").replace("-", " ")
                shown = licence_text(entry).replace("=", " ").replace("-", " ").split()
                assert shown[: len(words.split())] == words.split(), entry.name
    there = {f"licences/{path.name}" for path in (assets_folder() / "licences").iterdir()}
    assert there == {name for name in used if name.startswith("licences/")}


def test_the_licence_of_the_program_is_the_one_in_its_source() -> None:
    shown = (assets_folder() / "licences" / "rebirth-MIT.txt").read_bytes()
    assert shown == (ROOT / "LICENSE").read_bytes()


def test_the_designer_is_named_and_the_client_is_called_unofficial() -> None:
    first = read_credits().sections[0].entries[0]
    assert first.name == "Reiner Knizia"
    assert "unofficial" in first.what


def test_the_title_leads_to_the_credits(app: App) -> None:
    title = TitleScene(app)
    app.push(title)
    app.frame()
    button = next(widget for widget in title.buttons if isinstance(widget, Button) and widget.label == "Credits")
    click(app, button.rect.center)
    assert isinstance(app.scene, CreditsScene)
    send(app, IntentKind.CANCEL)
    assert app.scenes == [title]


def test_all_licences_are_reached_by_arrows_and_come_into_sight(app: App, scene: CreditsScene) -> None:
    seen = set()
    for _ in range(len(scene.lines) + 1):
        send(app, IntentKind.MOVE, direction=(0, 1))
        app.frame()
        focused = scene.form.focused
        if isinstance(focused, Line):
            assert focused.visible and scene.view.contains(focused.rect)
            assert focused.rect.height == scene._heights[scene.lines.index(focused)]
            seen.add(focused)
    assert seen == {line for line in scene.lines if line.entry.file}


def test_a_licence_can_be_read_to_its_end_and_left_again(app: App, scene: CreditsScene) -> None:
    scene._step_focus(-1)
    line = scene.form.focused
    assert isinstance(line, Line)
    send(app, IntentKind.CONFIRM)
    assert scene.reading is line.entry
    assert scene.most > 0
    for _ in range(400):
        send(app, IntentKind.MOVE, direction=(0, 1))
    assert scene.scroll == scene.most
    app.frame()
    send(app, IntentKind.CANCEL)
    assert app.scenes == [scene] and scene.form.focused is line and line in scene.form.widgets
    send(app, IntentKind.CANCEL)
    assert app.scenes == []


def test_a_click_opens_a_licence_and_the_wheel_scrolls(app: App, scene: CreditsScene) -> None:
    send(app, IntentKind.SCROLL, amount=-3.0)
    assert scene.scroll > 0
    line = next(line for line in scene.lines if line.visible and line.entry.file)
    click(app, line.rect.center)
    assert scene.reading is line.entry and scene.scroll == 0
