"""A map that is saved in another program while the set-up shows it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.client.scenes.setup import SetupScene
from game.client.scenes.title import TitleScene
from game.storage.resources import maps_folder
from tests.end_to_end.mirror import mirror
from tests.end_to_end.window import game

SIZE = (1280, 720)
pytestmark = pytest.mark.window


def test_a_saved_map_is_shown_anew(tmp_path: Path) -> None:
    home = tmp_path / "home"
    mine = home / "maps"
    mine.mkdir(parents=True)
    for name in ("rebirth.tsx", "rebirth.png"):
        shutil.copyfile(maps_folder() / name, mine / name)
    text = (maps_folder() / "orkney.tmx").read_text(encoding="utf-8")
    (mine / "isle.tmx").write_text(text, encoding="utf-8")
    with game(home, size=SIZE) as window, mirror(home, SIZE) as shown:
        title = TitleScene(shown.app)
        shown.show(title)
        new_game = shown.button(title, "new game")
        at_rest = window.wait_for_rest(new_game, "the title")
        before = window.picture()
        window.click(new_game)
        setup = SetupScene(shown.app)
        shown.show(setup)
        before = window.wait_for_change(before, "the set-up")
        index = [entry.key for entry in setup.map_list.entries].index("isle")
        window.click(setup.map_list.card_rect(index).center)
        before = window.wait_for_change(before, "the map chosen")
        (mine / "isle.tmx").write_text(text.replace('name="Dounby"', 'name="Finstown"'), encoding="utf-8")
        before = window.wait_for_change(before, "what is wrong with the map")
        (mine / "isle.tmx").write_text(text.replace('value="Orkney"', 'value="My own isle"'), encoding="utf-8")
        before = window.wait_for_change(before, "the map that was mended")
        window.key("Escape")
        window.wait_until(lambda: window.patch(new_game) == at_rest, "the title again")
        window.click(shown.button(title, "quit"))
        assert window.wait_for_exit() == 0
        assert not [line for line in window.errors if "Error" in line or "Traceback" in line]
