"""Nothing flashes more than three times a second, in play and at the end, at a speed at which much changes at once."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pygame

from game.client.app import App
from game.client.intents import IntentKind
from game.client.scenes.final import FinalScene
from tests.client.playing import best, open_app, open_game, send

#: The window is looked at in so many cells; a flash is a rise and a fall, or a fall and a rise, of this much relative
#: luminance. Three of them in a second are let pass, and more in so many cells: 0.5 % of the window, where WCAG 2.3.1
#: lets 2.8 % of it flash.
CELLS, STEP, MOST, SMALL = (32, 18), 0.1, 3, 3
FRAMES = 30
LONGEST = 60 * FRAMES


class Eye:
    """Watches the window and counts, cell by cell, the flashes of the last second."""

    def __init__(self) -> None:
        self.extreme = np.zeros(CELLS)
        self.rising = np.zeros(CELLS, dtype=int)
        self.turns: list[np.ndarray] = []
        self.worst = 0
        self.frames = 0

    def see(self, surface: pygame.Surface) -> None:
        """One more frame."""
        small = pygame.transform.smoothscale(surface, CELLS)
        linear = (pygame.surfarray.array3d(small) / 255.0) ** 2.2
        light = linear @ np.array((0.2126, 0.7152, 0.0722))
        if not self.frames:
            self.extreme = light
        self.frames += 1
        up = (light - self.extreme >= STEP) & (self.rising <= 0)
        down = (self.extreme - light >= STEP) & (self.rising >= 0)
        further = ((self.rising > 0) & (light > self.extreme)) | ((self.rising < 0) & (light < self.extreme))
        self.extreme = np.where(up | down | further, light, self.extreme)
        self.rising = np.where(up, 1, np.where(down, -1, self.rising))
        self.turns = [*self.turns[-FRAMES + 1 :], (up | down).astype(int)]
        # The first change of a second is half a flash that may have begun before it.
        counts = np.sort(np.sum(self.turns, axis=0).ravel())
        self.worst = max(self.worst, int(counts[-1 - SMALL]) // 2)


def watch(app: App, eye: Eye) -> None:
    app.step(1 / FRAMES)
    eye.see(app.frame())


def test_the_eye_counts_flashes() -> None:
    surface = pygame.Surface((64, 36))
    for rate, flashes in ((2, 2), (5, 5)):
        eye = Eye()
        for frame in range(3 * FRAMES):
            surface.fill((255, 255, 255) if int(frame * 2 * rate / FRAMES) % 2 else (0, 0, 0))
            eye.see(surface)
        assert abs(eye.worst - flashes) <= 1 and (eye.worst > MOST) is (flashes > MOST)


def test_a_whole_game_and_its_end_do_not_flash(tmp_path: Path) -> None:
    app = open_app(tmp_path, size=(480, 360))
    scene = open_game(app, "human", "greedy", speed="fast")
    eye = Eye()
    while not isinstance(app.scene, FinalScene) and eye.frames < LONGEST:
        if scene.choosing:
            scene.place(best(scene.match))
        watch(app, eye)
    assert isinstance(app.scene, FinalScene)
    end = app.scene
    while not end.finished and eye.frames < LONGEST:
        watch(app, eye)
    send(app, IntentKind.RULES)
    for _frame in range(5):
        watch(app, eye)
    assert eye.worst <= MOST, f"{eye.worst} flashes in a second"
