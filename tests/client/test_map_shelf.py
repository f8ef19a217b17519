"""The list of maps: what is read when, what a file with faults looks like there, and how the set-up uses it."""

from __future__ import annotations

import os
import shutil
import threading
import time
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.client import map_list
from game.client.app import App
from game.client.intents import Device, IntentKind
from game.client.map_shelf import MapShelf
from game.client.scenes.game import GameScene
from game.client.scenes.setup import SetupScene
from game.client.scenes.setup_map import facts_of
from game.client.widgets import draw_text
from game.storage.resources import find_map, maps_folder
from game.tiled import MapReport, read_map
from tests.client.playing import click, open_app, send

THUMBNAIL, PREVIEW = (40, 44), (90, 98)
PATIENCE = 60.0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the tileset and one map that can be played."""
    mine = tmp_path / "maps"
    mine.mkdir()
    for name in ("rebirth.tsx", "rebirth.png"):
        shutil.copyfile(maps_folder() / name, mine / name)
    put(mine, "isle")
    return mine


def put(folder: Path, name: str, old: str = "", new: str = "") -> Path:
    """A copy of Orkney under another name, perhaps with a change."""
    text = (maps_folder() / "orkney.tmx").read_text(encoding="utf-8")
    assert old in text
    path = folder / f"{name}.tmx"
    path.write_text(text.replace(old, new) if old else text, encoding="utf-8")
    later = time.time_ns() + 5_000_000_000 * (1 + len(name))
    os.utime(path, ns=(later, later))
    return path


def shelf_of(folder: Path) -> MapShelf:
    return MapShelf([(folder, True)])


# ------------------------------------------------------------------ reading


def test_a_map_is_listed_with_all_that_the_set_up_shows(folder: Path) -> None:
    shelf = shelf_of(folder)
    shelf.want(THUMBNAIL, PREVIEW, "isle")
    shelf.look_round()
    (entry,) = shelf.entries
    assert (entry.key, entry.title, entry.author, entry.rules) == (
        "isle",
        "Orkney",
        "The Rebirth contributors",
        "scotland",
    )
    assert entry.playable and entry.finding is None and entry.own
    assert entry.thumbnail is not None and entry.thumbnail.get_size() == THUMBNAIL
    preview = shelf.preview(entry)
    assert preview is not None and preview.get_size() == PREVIEW
    pixels = pygame.image.tobytes(preview, "RGB")
    assert len({pixels[i : i + 3] for i in range(0, len(pixels), 3)}) > 200, "a picture has many colours"


def test_a_map_with_faults_has_its_first_finding_and_the_others_are_untouched(folder: Path) -> None:
    put(folder, "broken", 'name="Kirkwall"', 'name=""')
    (folder / "torn.tmx").write_text("<map>", encoding="utf-8")
    (folder / "empty.tmx").write_bytes(b"")
    (folder / "folder.tmx").mkdir()
    (folder / "notes.txt").write_text("not a map", encoding="utf-8")
    shelf = shelf_of(folder)
    shelf.look_round()
    entries = {entry.key: entry for entry in shelf.entries}
    assert set(entries) == {"broken", "torn", "empty", "isle"}
    for name in ("broken", "torn", "empty"):
        report = read_map(folder / f"{name}.tmx")
        finding = entries[name].finding
        assert not entries[name].playable and finding is not None
        assert str(report.findings[0]) == f"error: {finding}"
        assert entries[name].findings == len(report.findings)
    assert entries["broken"].title == "Orkney" and entries["torn"].title == "torn"
    assert entries["isle"].playable


def test_a_file_is_read_only_when_it_has_changed_and_come_to_rest(folder: Path) -> None:
    reads: list[str] = []

    def read(path: Path) -> MapReport:
        reads.append(path.stem)
        return read_map(path)

    shelf = MapShelf([(folder, True)], read=read)
    shelf.look_round()
    shelf.look_round()
    assert reads == ["isle"]
    put(folder, "isle", 'value="Orkney"', 'value="Or')
    shelf.look_round()
    assert reads == ["isle"] and shelf.entries[0].title == "Orkney"  # perhaps still being written
    path = put(folder, "isle", 'value="Orkney"', 'value="Isle"')
    later = path.stat().st_mtime_ns + 1_000_000_000
    os.utime(path, ns=(later, later))
    shelf.look_round()
    assert reads == ["isle"]
    before = shelf.revision
    shelf.look_round()
    assert reads == ["isle", "isle"] and shelf.entries[0].title == "Isle"
    assert shelf.revision > before


def test_a_changed_tileset_reads_its_maps_again(folder: Path) -> None:
    shelf = shelf_of(folder)
    shelf.look_round()
    (folder / "rebirth.tsx").write_text("<tileset/>", encoding="utf-8")
    shelf.look_round()
    shelf.look_round()
    assert not shelf.entries[0].playable


def test_maps_come_and_go(folder: Path) -> None:
    shelf = shelf_of(folder)
    shelf.look_round()
    put(folder, "other")
    shelf.look_round()
    assert [entry.key for entry in shelf.entries] == ["isle", "other"]
    assert shelf.entries[1].playable
    (folder / "isle.tmx").unlink()
    shelf.look_round()
    assert [entry.key for entry in shelf.entries] == ["other"]
    shutil.rmtree(folder)
    shelf.look_round()
    assert shelf.entries == ()


def test_a_second_map_of_one_name_is_known_by_its_path(folder: Path) -> None:
    mine = put(folder, "scotland")
    shelf = MapShelf([(maps_folder(), False), (folder, True)])
    shelf.look_round()
    keys = [entry.key for entry in shelf.entries]
    assert keys[:2] == ["scotland", "ireland"] and str(mine) in keys
    entry = shelf.entry(str(mine))
    assert entry is not None and entry.map_name == "scotland" and entry.title == "Orkney"


def test_a_link_out_of_the_folder_is_refused(folder: Path, tmp_path: Path) -> None:
    outside = put(tmp_path, "outside")
    (folder / "link.tmx").symlink_to(outside)
    shelf = shelf_of(folder)
    shelf.look_round()
    entry = shelf.entry("link")
    assert entry is not None and not entry.playable
    assert entry.finding is not None and "leads out of the maps folder" in entry.finding


def test_the_chosen_map_is_read_first(folder: Path) -> None:
    for name in ("a", "b", "c"):
        put(folder, name)
    reads: list[str] = []

    def read(path: Path) -> MapReport:
        reads.append(path.stem)
        return read_map(path)

    shelf = MapShelf([(folder, True)], read=read)
    shelf.want(THUMBNAIL, PREVIEW, "c")
    shelf.look_round()
    assert reads == ["c", "a", "b", "isle"]


def test_an_open_shelf_notices_by_itself(folder: Path) -> None:
    """A map saved while the shelf is open is there soon, and closing ends the thread."""
    before = threading.active_count()
    shelf = MapShelf([(folder, True)], seconds=0.02)
    shelf.want(THUMBNAIL, PREVIEW, "isle")
    shelf.open()
    try:
        wait(lambda: len(shelf.entries) == 1 and shelf.entries[0].thumbnail is not None)
        old = shelf.preview(shelf.entries[0])
        put(folder, "isle", 'name="Kirkwall"', 'name="Finstown"')
        wait(lambda: not shelf.entries[0].playable)
        assert "Finstown" in (shelf.entries[0].finding or "")
        put(folder, "isle", 'name="Kirkwall"', 'name="Scapa"')
        wait(lambda: shelf.entries[0].playable and shelf.preview(shelf.entries[0]) not in (None, old))
    finally:
        shelf.close()
    wait(lambda: threading.active_count() <= before)


def wait(condition: object) -> None:
    assert callable(condition)
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


# ------------------------------------------------------------------ in the set-up


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path / "home")


def set_up(app: App) -> SetupScene:
    scene = SetupScene(app)
    app.replace(scene)
    app.frame()
    return scene


def own_maps(app: App) -> Path:
    """The app's folder for maps, made ready."""
    from game.storage import resources

    assert resources.prepare_maps_folder(app.folders.maps) is None
    return app.folders.maps


def test_maps_are_chosen_by_arrow_keys(app: App) -> None:
    scene = set_up(app)
    scene.form.focus(scene.map_list)
    assert scene.map_name == "scotland"
    send(app, IntentKind.MOVE, direction=(0, 1))
    assert scene.map_name == "ireland" and scene.board is not None and scene.board.rules == "ireland"
    send(app, IntentKind.MOVE, direction=(0, 1))
    assert scene.map_name == "orkney"
    send(app, IntentKind.MOVE, direction=(0, -1))
    assert scene.map_name == "ireland"
    send(app, IntentKind.CONFIRM)
    assert scene.form.focused is scene.start


def test_maps_are_chosen_by_click(app: App) -> None:
    scene = set_up(app)
    index = [entry.key for entry in scene.map_list.entries].index("orkney")
    click(app, scene.map_list.card_rect(index).center)
    assert scene.map_name == "orkney"


def test_seats_keep_to_what_the_map_allows(app: App) -> None:
    scene = set_up(app)
    assert scene.players == 3
    scene.map_list.choose("orkney")
    assert scene.players == 2 and scene.count_choice.value == 2
    scene.count_choice.step(1)
    assert scene.players == 2
    visible = [field for field in scene.seats.fields if field in scene.form.widgets]
    assert len(visible) == 2
    scene.map_list.choose("scotland")
    assert scene.players == 3  # what was wished for comes back


def test_a_game_on_a_map_of_ones_own(app: App) -> None:
    put(own_maps(app), "isle", 'value="Orkney"', 'value="My isle"')
    scene = set_up(app)
    scene.map_list.choose("isle")
    app.frame()
    click(app, scene.start.rect.center)
    game = app.scenes[0]
    assert isinstance(game, GameScene)
    assert game.session.match.map_name == "isle" and game.session.match.board.name == "My isle"
    assert app.settings.map_name == "isle"
    assert set_up(app).map_name == "isle"


def test_a_map_with_faults_cannot_be_started(app: App) -> None:
    put(own_maps(app), "broken", 'name="Kirkwall"', 'name=""')
    scene = set_up(app)
    scene.map_list.choose("broken")
    app.frame()
    assert not scene.start.enabled and scene.problem is not None
    click(app, scene.start.rect.center)
    assert app.scene is scene
    entry = scene.entry
    assert entry is not None and entry.finding is not None
    told = " ".join(text for text, _role, _size, _colour in facts_of(entry))
    assert entry.finding in told and "check-map broken lists" in told
    assert find_map("broken", app.folders.maps) == entry.path
    scene.map_list.choose("scotland")
    assert scene.start.enabled


def test_a_saved_map_changes_preview_and_finding(app: App) -> None:
    folder = own_maps(app)
    put(folder, "isle")
    scene = set_up(app)
    scene.map_list.choose("isle")
    before = pygame.image.tobytes(app.frame().subsurface(scene._preview_zone), "RGB")
    text = (folder / "isle.tmx").read_text(encoding="utf-8")
    (folder / "isle.tmx").write_text(text.replace('name="Dounby"', 'name="Finstown"'), encoding="utf-8")
    for _ in range(2):
        app.map_shelf.look_round()
    app.step(0.1)
    assert scene.needs_redraw and not scene.start.enabled
    assert pygame.image.tobytes(app.frame().subsurface(scene._preview_zone), "RGB") != before
    (folder / "isle.tmx").write_text(text.replace("Orkney", "Orkneyjar"), encoding="utf-8")
    for _ in range(2):
        app.map_shelf.look_round()
    app.step(0.1)
    assert scene.start.enabled and scene.board is not None and scene.board.name == "Orkneyjar"


def test_many_maps_scroll(app: App) -> None:
    folder = own_maps(app)
    for i in range(12):
        (folder / f"m{i:02}.tmx").write_text("<map/>", encoding="utf-8")
    scene = set_up(app)
    maps = scene.map_list
    assert maps.scrolls and maps.scroll == 0
    send(app, IntentKind.SCROLL, amount=-2.0)
    assert maps.scroll > 0
    send(app, IntentKind.SCROLL, amount=10_000.0)
    assert maps.scroll == 0
    maps.choose("m11")
    assert maps.rect.contains(maps.card_rect(len(maps.entries) - 1))
    send(app, IntentKind.SCROLL, amount=10_000.0)
    middle = maps.card_rect(0).center
    send(app, IntentKind.PRESS, middle, device=Device.TOUCH)
    send(app, IntentKind.POINT, (middle[0], middle[1] - 60), device=Device.TOUCH)
    send(app, IntentKind.RELEASE, (middle[0], middle[1] - 60), device=Device.TOUCH)
    assert maps.scroll == 60 and scene.map_name == "m11"  # dragging chooses nothing
    click(app, (maps.rect.right - 12, maps.rect.bottom - 12))
    assert maps.scroll > 60


def test_the_folder_for_maps_is_made_on_request(app: App) -> None:
    scene = set_up(app)
    assert not app.folders.maps.exists()
    assert scene.make_folder in scene.form.widgets
    click(app, scene.make_folder.rect.center)
    assert (app.folders.maps / "rebirth.tsx").is_file()
    assert scene.make_folder not in scene.form.widgets
    assert app.toast is not None and str(app.folders.maps) in app.toast
    app.frame()


def test_the_first_picture_waits_for_no_map(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a window, the maps are read by a thread; the set-up can be drawn before any has been."""
    monkeypatch.setattr(App, "has_window", True)
    opened: list[bool] = []
    monkeypatch.setattr(MapShelf, "open", lambda shelf: opened.append(True))
    scene = SetupScene(app)
    app.replace(scene)
    app.frame()
    assert opened == [True] and scene.entry is None and not scene.start.enabled
    assert scene.problem == "The maps are being read."
    app.map_shelf.look_round()
    app.step(0.02)
    assert scene.start.enabled and scene.map_name == "scotland"


@pytest.mark.parametrize("text_size", [1.0, 1.25])
def test_the_lines_of_all_maps_have_one_size(app: App, text_size: float, monkeypatch: pytest.MonkeyPatch) -> None:
    app.settings.text_size = text_size
    scene = set_up(app)
    sizes: dict[str, float] = {}

    def watching(*args: Any, **words: Any) -> Rect:
        sizes[args[2]] = args[5]
        return draw_text(*args, **words)

    monkeypatch.setattr(map_list, "draw_text", watching)
    app.frame()
    scene.map_list.draw(app.frame(), scene.look)
    lines = {text: size for text, size in sizes.items() if "rules, " in text or text.startswith("by ")}
    assert len(lines) >= 4 and len(set(lines.values())) == 1
    assert scene.look.fonts.size(min(sizes.values())) >= 24 * scene.u - 0.5
