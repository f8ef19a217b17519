"""Attract games in a window that is changed; at length: `python -m tests.client.attract_stamina --changes 1`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.client.app import App
from tests.client.playing import island
from tests.stamina import changes
from tests.stamina.changes import WindowWatch, play


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """On the small board, where a game takes moments."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(changes, "SIZES", [(960, 540), (1024, 600)])
    monkeypatch.setattr(changes, "HOME_SIZE", (960, 540))
    monkeypatch.setattr(changes, "LATEST", 40)
    monkeypatch.setattr(changes, "ROUND", 2)
    monkeypatch.setattr(changes, "STEPS_A_PICTURE", 12)
    app = changes.open_window(tmp_path)
    monkeypatch.setattr(app, "board", lambda name: island())
    yield app
    app.close()


def test_changing_the_window_leaves_no_file_open_and_stops_no_game(app: App) -> None:
    watch = play(app, 4, seed=2)
    assert len(watch.files) == 2
    assert watch.files[0] == watch.files[1]
    assert sum(watch.made.values()) >= 3
    assert not app.fullscreen and app.size == (960, 540)


def test_what_becomes_worse_is_told() -> None:
    better = WindowWatch(files=[30] * 10, picture_seconds=[0.01] * 10)
    better.memory.memory = [100.0] * 10
    assert better.problems == []
    worse = WindowWatch(files=[30 + game for game in range(10)], picture_seconds=[0.01 + g / 1000 for g in range(10)])
    worse.memory.memory = [100.0 + 6 * game for game in range(10)]
    assert len(worse.problems) == 3
