"""Games and scores: what is kept when a game ends, the pages of it, and what can be done there by keys and pointer."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client.app import App
from game.client.intents import Device, IntentKind
from game.client.row_list import Row, RowList
from game.client.scenes.archive import ArchiveScene, Page
from game.client.scenes.archive_games import GamesPage
from game.client.scenes.archive_scores import PeoplePage, TablesPage
from game.client.scenes.dialog import DialogScene
from game.client.scenes.final import FinalScene
from game.client.scenes.game import GameScene
from game.client.scenes.title import TitleScene
from game.client.widgets import Look
from game.rebirth import Match, Seat, stream
from game.storage import records
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


def archive(app: App, page: type[Page]) -> ArchiveScene:
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


@pytest.mark.parametrize("page", [GamesPage, PeoplePage, TablesPage])
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 1.5), ((720, 1280), 1.5)])
def test_the_pages_hold_what_is_written_on_them(
    app: App, page: type[Page], size: tuple[int, int], text: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_scores(app)
    saved(app, "2026-05-01-game-0001-island.jsonl", 1, turns=4)
    app.set_text_size(text)
    app._canvas = pygame.Surface(size)
    scene = archive(app, page)
    run(app, 0.4, 0.1)
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
    for label, left in (("Keep", 3), ("Delete it", 2)):
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


# ------------------------------------------------------------------ saved games


def saved(app: App, name: str, seed: int, turns: int = 99) -> Path:
    """A record of a game at this machine."""
    match = Match.new(island(), [Seat("Ada", "human", "sun"), Seat("Fingal", "greedy")], seed, map_name="island")
    while not match.finished and match.turn < turns:
        match.place(best(match))
    path = app.folders.records / name
    path.write_text("".join(line + "\n" for line in match.record_lines()), encoding="utf-8")
    return path


def games(app: App) -> tuple[ArchiveScene, GamesPage]:
    """The saved games, every picture made."""
    scene = ArchiveScene(app)
    app.replace(scene)
    run(app, 1)
    assert isinstance(scene.page, GamesPage)
    return scene, scene.page


def test_a_saved_game_is_gone_on_with_and_given_up_ones_too(app: App) -> None:
    saved(app, "2026-05-01-game-0001-island.jsonl", 1)
    begun = records.abandon(saved(app, "2026-05-02-game-0002-island.jsonl", 2, turns=3))
    _scene, page = games(app)
    assert [game.finished for game in page.games] == [False, True]
    assert page.game.path == begun and page.match is not None and page.match.turn == 3
    send(app, IntentKind.CONFIRM)
    game = app.scene
    assert isinstance(game, GameScene) and game.match.turn >= 3
    assert records.list_records(app.folders)[0].name == "2026-05-02-game-0002-island.jsonl"


def test_a_game_is_deleted_only_when_asked_twice_and_can_be_copied(app: App, tmp_path: Path) -> None:
    path = saved(app, "2026-05-01-game-0001-island.jsonl", 1)
    scene, page = games(app)
    assert page.go_on not in page.buttons, "it is finished"
    page.copy_to(tmp_path / "elsewhere")
    assert (tmp_path / "elsewhere" / path.name).read_bytes() == path.read_bytes()
    for label, left in (("Keep", 1), ("Delete it", 0)):
        click(app, page.delete.rect.center)
        assert isinstance(app.scene, DialogScene)
        next(button for button in app.scene.buttons if button.label == label).activate()
        assert len(scene.list.rows) == left == len(records.list_records(app.folders))
    assert (app.folders.data / "trash" / path.name).exists()


def test_a_file_that_is_no_record_is_told_of_and_offers_nothing_to_play(app: App) -> None:
    odd = app.folders.records / "letter.jsonl"
    odd.write_text("Dear Ada,\n", encoding="utf-8")
    edited = saved(app, "game-0002-island.jsonl", 1)
    edited.write_text(edited.read_text(encoding="utf-8").replace('"points": ', '"points": 9'), encoding="utf-8")
    scene, page = games(app)
    for row, word in enumerate(("rules", "no game")):
        scene.list.choose(row)
        run(app, 0.2)
        assert page.problem is not None and word in page.problem
        assert page.go_on not in page.buttons and page.delete in page.buttons


def test_a_game_whose_end_is_torn_says_so_and_is_gone_on_with(app: App) -> None:
    path = saved(app, "game-0001-island.jsonl", 1, turns=3)
    scene, page = games(app)
    app.frame()
    assert not page.game.torn and not any("left out" in text for _rect, text in scene.written)
    data = path.read_bytes()[:-9]
    path.write_bytes(data)
    scene, page = games(app)
    run(app, 0.2)
    app.frame()
    assert page.game.torn and page.game.placements == 2 and page.go_on in page.buttons
    assert any("left out" in text for _rect, text in scene.written)
    assert path.read_bytes() == data


def test_a_record_dropped_on_the_window_is_taken_in_and_shown(app: App, tmp_path: Path) -> None:
    saved(app, "2026-05-01-game-0001-island.jsonl", 1, turns=2)
    outside = saved(app, "x.jsonl", 7, turns=4).rename(tmp_path / "from a friend.jsonl")
    app.replace(TitleScene(app))
    app.hear(pygame.event.Event(pygame.DROPFILE, file=str(outside)))
    scene = app.scene
    assert isinstance(scene, ArchiveScene) and isinstance(scene.page, GamesPage)
    assert scene.page.game.placements == 4 and scene.page.game.path.parent == app.folders.records
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ada,", encoding="utf-8")
    app.hear(pygame.event.Event(pygame.DROPFILE, file=str(letter)))
    assert app.scene is scene and app.toast is not None and "letter.txt" in app.toast


def test_a_game_being_played_is_left_for_a_dropped_record_only_when_asked(app: App, tmp_path: Path) -> None:
    outside = saved(app, "x.jsonl", 7, turns=4).rename(tmp_path / "from a friend.jsonl")
    game = open_game(app, "human", "greedy")
    app.hear(pygame.event.Event(pygame.DROPFILE, file=str(outside)))
    assert isinstance(app.scene, DialogScene)
    send(app, IntentKind.CANCEL)
    assert app.scene is game
    app.hear(pygame.event.Event(pygame.DROPFILE, file=str(outside)))
    assert isinstance(app.scene, DialogScene)
    app.scene.buttons[0].activate()
    assert isinstance(app.scene, ArchiveScene)
