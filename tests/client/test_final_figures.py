"""The game in figures: curves that add up to the result, the deal as it was drawn, the board as a picture."""

from __future__ import annotations

import datetime
from collections.abc import Generator
from pathlib import Path

import pygame
import pytest

from game.ai import play_decision
from game.client import board_photo
from game.client.app import App
from game.client.intents import IntentKind
from game.client.scenes.final_bars import sources
from game.client.scenes.final_figures import ALL, FiguresScene, drawn, growth
from game.rebirth import Match, Seat
from tests.client.fitting import LEAST_PIXELS, watching
from tests.client.irish_playing import ireland
from tests.client.playing import click, island, open_app, send


def played(name: str, players: int) -> Match:
    """A finished game."""
    names = ("Ada", "Bartholomew", "Morag", "Éowyn")
    seats = [Seat(names[seat], "human" if seat == 0 else "greedy") for seat in range(players)]
    match = Match.new(island() if name == "island" else ireland(), seats, 6, map_name=name)
    while not match.finished:
        play_decision(match, "easy")
    return match


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path)


@pytest.mark.parametrize("name", ["island", "ireland"])
def test_curves_never_fall_and_end_at_the_result(name: str) -> None:
    match = played(name, 3)
    assert match.result is not None
    whole = growth(match, ALL)
    assert [curve[-1] for curve in whole] == [final.total for final in match.result.final]
    assert [curve[-2] for curve in whole] == [final.track for final in match.result.final]
    parts = [growth(match, source) for source in sources(match)]
    for seat in range(match.players):
        assert whole[seat] == [sum(values) for values in zip(*(part[seat] for part in parts), strict=True)]
        assert whole[seat] == sorted(whole[seat]) and len(whole[seat]) == len(match.placements) + 2


def test_the_deal_is_shown_in_the_order_in_which_it_was_drawn() -> None:
    match = played("island", 2)
    for seat in range(2):
        assert drawn(match, seat) == list(match.setup.supplies[seat])


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 1.5), ((720, 1280), 1.5)])
def test_it_holds_what_is_written_in_it(
    app: App, size: tuple[int, int], text: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.set_text_size(text)
    app._canvas = pygame.Surface(size)
    scene = FiguresScene(app, played("ireland", 4))
    app.replace(scene)
    app.frame()
    with watching(monkeypatch, least=LEAST_PIXELS if size == (1280, 720) else 0) as watch:
        scene.draw(pygame.Surface(size))
    assert not watch.faults()
    for widget in scene.form.widgets:
        assert pygame.Rect((0, 0), size).contains(widget.rect)


def test_another_source_is_chosen_and_escape_leaves(app: App) -> None:
    match = played("island", 2)
    scene = FiguresScene(app, match)
    app.push(scene)
    app.push(scene := FiguresScene(app, match))
    app.frame()
    scene.source.step(1)
    assert scene.curves == growth(match, "farm")
    send(app, IntentKind.CANCEL)
    assert app.scene is not scene


def whole(steps: Generator[None, None, Path]) -> Path:
    """What comes of all steps."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            path = done.value
            assert isinstance(path, Path)
            return path


def test_the_board_is_saved_under_a_free_name_and_the_player_told_where(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played("island", 2)
    monkeypatch.setattr(board_photo, "pictures_folder", lambda: tmp_path / "Pictures")
    day = datetime.date(2026, 5, 1)
    first, second = (whole(board_photo.saving(app, match, day)) for _ in range(2))
    assert (first.name, second.name) == ("2026-05-01-island-1.png", "2026-05-01-island-2.png")
    assert pygame.image.load(str(first)).get_size() == board_photo.SIZE
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setattr(board_photo, "pictures_folder", lambda: tmp_path / "file")
    scene = FiguresScene(app, match)
    app.replace(scene)
    app.frame()
    click(app, scene.picture.rect.center)
    assert not scene.picture.enabled and app.toast is None, "it is painted step by step"
    while not scene.picture.enabled:
        app.step(0.02)
    assert app.toast is not None and "cannot be saved" in app.toast and app.scene is scene


def test_who_leaves_while_a_picture_is_painted_gets_it(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_photo, "pictures_folder", lambda: tmp_path / "Pictures")
    scene = FiguresScene(app, played("island", 2))
    app.push(scene)
    app.frame()
    click(app, scene.picture.rect.center)
    app.step(0.02)
    assert not list(tmp_path.glob("Pictures/*/*.png"))
    send(app, IntentKind.CANCEL)
    (saved,) = tmp_path.glob("Pictures/*/*.png")
    assert pygame.image.load(str(saved)).get_size() == board_photo.SIZE
