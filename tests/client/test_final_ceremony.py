"""The ceremony: what is heard and drawn while it goes on, and that it leaves no trace on the last picture."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.client.app import App
from game.client.intents import IntentKind
from game.client.scenes.final import DEAF_SECONDS, DRUM_BEATS, FinalScene
from game.client.scenes.final_bars import bars
from game.client.scenes.final_confetti import Confetti
from game.rebirth import Match
from tests.client.playing import best, island, open_app, seats, send

STEP = 1 / 60


@pytest.fixture
def app(tmp_path: Path) -> App:
    return open_app(tmp_path, size=(1280, 720))


def over(*controllers: str) -> Match:
    """A finished game on the small board."""
    match = Match.new(island(), seats(*controllers), 5, first=0)
    while not match.finished:
        match.place(best(match))
    return match


def opened(app: App, *controllers: str) -> FinalScene:
    scene = FinalScene(app, over(*controllers))
    scene.work.stop()  # the review in the background has tests of its own
    app.push(scene)
    app.frame()
    return scene


def heard(app: App, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    sounds: list[str] = []
    monkeypatch.setattr(app.sound, "play", lambda name, volume=1.0: sounds.append(name))
    return sounds


def run_to_end(app: App, scene: FinalScene) -> None:
    while not scene.finished:
        app.step(STEP)
        app.draw_if_needed()


def test_sources_ring_points_tick_the_drum_rolls_and_the_fanfare_sounds_once(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = opened(app, "human", "greedy")
    sounds = heard(app, monkeypatch)
    run_to_end(app, scene)
    notes = [name for name in sounds if name.startswith("farm_")]
    assert len(notes) == len(scene.sources) == len(set(notes))
    assert sounds.count("drum") == DRUM_BEATS
    assert sounds.count("win") == 1
    assert sounds.count("hop") > 20
    assert sounds.index("win") > max(i for i, name in enumerate(sounds) if name == "drum")


def test_beats_come_faster_and_faster(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = opened(app, "human", "greedy")
    beats: list[float] = []
    monkeypatch.setattr(app.sound, "play", lambda name, volume=1.0: name == "drum" and beats.append(scene.clock))
    run_to_end(app, scene)
    gaps = [b - a for a, b in pairwise(beats)]
    assert gaps[-1] < gaps[1] / 1.5


def test_skipping_is_heard_as_one_fanfare(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = opened(app, "human", "greedy")
    sounds = heard(app, monkeypatch)
    app.step(0.5)
    sounds.clear()
    scene.skip()
    run_to_end(app, scene)
    app.step(STEP)
    assert sounds == ["win"]


@pytest.mark.parametrize(("skipped", "size"), [(False, (1280, 720)), (True, (1280, 720)), (False, (360, 640))])
def test_however_it_ends_the_last_picture_is_the_same(tmp_path: Path, skipped: bool, size: tuple[int, int]) -> None:
    """Drawn in small areas all along, or skipped and drawn at once."""
    app = open_app(tmp_path, size=size)
    scene = opened(app, "human", "greedy", "greedy")
    if skipped:
        scene.skip()
    run_to_end(app, scene)
    for _ in range(14 * 60):
        app.step(STEP)
        app.draw_if_needed()
    shown = pygame.image.tobytes(app._target(), "RGB")
    assert not app.draw_if_needed()
    fresh = FinalScene(app, over("human", "greedy", "greedy"))
    fresh.work.stop()
    fresh.skip()
    fresh._deaf = 0.0
    fresh._confetti.seconds = 100.0
    app.replace(fresh)
    expected = pygame.image.tobytes(app.frame(), "RGB")
    assert max(abs(a - b) for a, b in zip(shown, expected, strict=True)) <= 3


def test_while_bars_grow_only_they_and_the_sums_are_drawn(app: App) -> None:
    scene = opened(app, "human", "greedy", "greedy", "greedy")
    whole = app.size[0] * app.size[1]
    shares = []
    while scene.clock < scene._growth_end - STEP:
        app.step(STEP)
        if app.draw_if_needed():
            assert app.drawing.areas is not None
            shares.append(sum(area.width * area.height for area in app.drawing.areas) / whole)
    assert max(shares) < 0.45 and sum(shares) / len(shares) < 0.2


def test_sums_count_up_to_the_totals(app: App) -> None:
    scene = opened(app, "human", "greedy")
    sums = []
    while not scene.finished:
        app.step(STEP)
        sums.append(
            [round(sum(scene.shown(i) * points for i, points in enumerate(bar.points))) for bar in bars(scene.match)]
        )
    assert all(a <= b for before, after in pairwise(sums) for a, b in zip(before, after, strict=True))
    assert sums[-1] == [bar.total for bar in bars(scene.match)]


def test_leaves_fall_and_are_gone_in_the_end(app: App) -> None:
    confetti = Confetti()
    sky = pygame.Rect(0, 0, 800, 300)
    confetti.lay_out(sky, 0.7, app.sprites)
    most = 0
    for _ in range(20 * 30):
        areas = confetti.update(1 / 30)
        assert all(sky.contains(area) or area.size == (0, 0) or not area.colliderect(sky) for area in areas)
        most = max(most, len(confetti._shown))
    assert most > 60
    assert confetti.over and confetti._shown == [] and confetti.update(1.0) == []


def test_with_reduced_motion_leaves_hang_in_the_air_and_nothing_moves(app: App) -> None:
    app.settings.reduced_motion = True
    scene = opened(app, "human", "greedy")
    assert scene.finished and scene._confetti.seconds == 0
    for _ in range(60):
        app.step(STEP)
        assert not app.draw_if_needed()


@pytest.mark.parametrize("kind", [IntentKind.CONFIRM, IntentKind.PRESS])
@pytest.mark.parametrize("reduced", [False, True])
def test_no_press_meant_for_the_ceremony_takes_the_result_away(app: App, kind: IntentKind, reduced: bool) -> None:
    """Two presses, a hammered key and a held one: each only ends the ceremony."""
    app.settings.reduced_motion = reduced
    scene = opened(app, "human", "greedy")
    place = scene.title.rect.center

    def press() -> None:
        send(app, kind, place)
        send(app, IntentKind.RELEASE, place)

    press()
    assert scene.finished
    for _ in range(60):
        press()
        app.step(0.045)
        assert app.scene is scene
    app.step(DEAF_SECONDS)
    press()
    assert app.scene is not scene


def test_the_buttons_fade_in_while_they_are_deaf(app: App) -> None:
    scene = opened(app, "human", "greedy")
    scene.skip()
    area = scene._buttons_area()

    def far_from(end: bytes) -> float:
        picture = pygame.image.tobytes(app.frame().subsurface(area), "RGB")
        return sum(abs(a - b) for a, b in zip(picture, end, strict=True)) / len(end)

    scene._deaf = 0.0
    end = pygame.image.tobytes(app.frame().subsurface(area), "RGB")
    distances = []
    for left in (DEAF_SECONDS, DEAF_SECONDS / 2, 0.0):
        scene._deaf = left
        distances.append(far_from(end))
    assert distances[0] > 1.5 * distances[1] > 0 == distances[2]


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_the_source_that_is_counted_stands_on_dark_ground(tmp_path: Path, size: tuple[int, int]) -> None:
    app = open_app(tmp_path, size=size)
    scene = opened(app, "human", "greedy")
    for clock in (0.5, scene._growth_end + 0.5):
        scene.clock = clock
        scene.needs_redraw = True
        picture = app.frame()
        area = scene._title_area()
        column = [sum(picture.get_at((area.centerx, y))[:3]) / 3 for y in range(area.top, area.bottom)]
        ends = [y for y, light in enumerate(column) if light < 90]
        assert ends and ends[-1] - ends[0] > 0.6 * area.height
        left = next(x for x in range(area.width) if sum(picture.get_at((x, area.centery))[:3]) / 3 < 90)
        right = area.width - left - 1
        assert left < area.width * 0.45
        light_ground = sum(picture.get_at((right + scene.px(30), area.centery))[:3]) / 3
        assert light_ground > 150  # the sky itself is pale
