"""Games and scores: what is kept when a game ends, the pages of it, and what can be done there by keys and pointer."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client.app import App
from game.client.intents import Device, IntentKind
from game.client.row_list import Row, RowList
from game.client.scenes.archive import ArchiveScene
from game.client.scenes.archive_scores import PeoplePage, TablesPage
from game.client.scenes.dialog import DialogScene
from game.client.scenes.final import FinalScene
from game.client.scenes.title import TitleScene
from game.client.widgets import Look
from game.rebirth import Match, Seat, stream
from game.storage.scores import Scores
from tests.client.fitting import LEAST_PIXELS, watching
from tests.client.playing import best, click, island, open_app, open_game, run, send


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path)


def any_game(seed: int, *seats: Seat) -> Match:
    """A game between players who place anywhere."""
    match = Match.new(island(), seats, seed, map_name="island")
    rng = stream(seed, "test of the archive")
    while not match.finished:
        match.place(None if match.must_discard else rng.choice(sorted(match.legal())))
    return match


def with_scores(app: App) -> Scores:
    """Some games of some people."""
    scores = Scores(app.folders)
    people = ("Ada", "Bartholomew Ravensbourne", "Éowyn")
    levels = ("easy", "greedy:lord", "strong", "expert")
    for seed in range(9):
        seats = (Seat(people[seed % 3], "human"), Seat("Fingal", levels[seed % 4]), Seat("Morag", "greedy"))
        scores.add(any_game(seed, *seats[: 2 + seed % 2]), f"{seed}.jsonl")
    return scores


def archive(app: App, page: type[PeoplePage | TablesPage]) -> ArchiveScene:
    """The scene with this page in front."""
    scene = ArchiveScene(app)
    app.replace(scene)
    scene.turn_to(next(n for n, one in enumerate(scene.pages) if isinstance(one, page)))
    app.frame()
    return scene


def finish(app: App, *controllers: str) -> None:
    """Play a game on the screen to its end."""
    scene = open_game(app, *controllers)
    for _ in range(60):
        if app.scene is not scene:
            break
        if scene.choosing:
            scene.place(best(scene.match))
        run(app, 0.4, 0.1)
    assert isinstance(app.scene, FinalScene)


def test_a_game_is_in_the_scores_once_it_is_over(app: App) -> None:
    finish(app, "human", "greedy")
    (ada,) = Scores(app.folders).people()
    assert (ada.name, ada.games) == ("Ada", 1)
    finish(app, "greedy", "greedy")
    assert Scores(app.folders).people() == [ada], "nobody played that one"
    assert Scores(app.folders).missing() == []


def test_scores_that_cannot_be_written_are_told_and_the_ceremony_begins(app: App) -> None:
    (app.folders.data / "scores.sqlite").mkdir()
    finish(app, "human", "greedy")
    assert len(app.told_once) == 1 and "Play goes on" in next(iter(app.told_once))


def test_games_that_the_scores_lack_are_taken_in_when_the_page_is_opened(app: App) -> None:
    finish(app, "human", "greedy")
    Scores(app.folders).path.write_bytes(b"nonsense" * 1000)
    scene = archive(app, PeoplePage)
    run(app, 0.5)
    assert [row.title for row in scene.list.rows] == ["Ada"]
    assert any("damaged" in message for message in app.told_once)


@pytest.mark.parametrize("page", [PeoplePage, TablesPage])
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 1.5), ((1024, 768), 1.25), ((720, 1280), 1.5)])
def test_the_pages_hold_what_is_written_on_them(
    app: App, page: type[PeoplePage | TablesPage], size: tuple[int, int], text: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_scores(app)
    app.set_text_size(text)
    app._canvas = pygame.Surface(size)
    scene = archive(app, page)
    with watching(monkeypatch, least=LEAST_PIXELS if size == (1280, 720) else 0) as watch:
        scene.draw(pygame.Surface(size))
    assert not watch.faults(may_be_cut=("Ba",), scrolls=True)


def test_a_name_is_forgotten_only_when_asked_twice(app: App) -> None:
    with_scores(app)
    scene = archive(app, PeoplePage)
    page = scene.page
    assert isinstance(page, PeoplePage)
    send(app, IntentKind.MOVE, direction=(0, 1))
    name = page.person.name
    for label, left in (("Keep", 3), ("Delete", 2)):
        click(app, page.forget.rect.center)
        dialog = app.scene
        assert isinstance(dialog, DialogScene) and name in dialog.title
        next(button for button in dialog.buttons if button.label == label).activate()
        assert len(page.people) == len(scene.list.rows) == left
    assert name not in [one.name for one in Scores(app.folders).people()]


def test_pages_are_turned_by_shoulder_buttons_and_left_by_escape(app: App) -> None:
    scene = archive(app, PeoplePage)
    before = scene.number
    send(app, IntentKind.NEXT, device=Device.PAD)
    assert scene.number != before
    send(app, IntentKind.CANCEL)
    assert isinstance(app.scene, TitleScene)


def test_a_list_is_dragged_by_a_finger_and_chooses_nothing_then(app: App) -> None:
    chosen: list[int] = []
    rows = RowList(lambda: chosen.append(rows.chosen), lambda: None)
    rows.take([Row(str(n), "") for n in range(30)])
    rows.lay_out(pygame.Rect(0, 0, 300, 400), Look(app.fonts, app.sprites, 0.6))
    rows.press((100, 300))
    assert rows.drag((100, 180)) and rows.scroll == 120
    rows.let_go()
    rows.activate((100, 180))
    assert not chosen
    rows.press((100, 180))
    rows.let_go()
    rows.activate(rows.row_rect(4).center)
    assert chosen == [4]
