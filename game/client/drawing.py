"""Draws the scenes of the app, only when and where something changed, once they are prepared for it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.client.areas import joined_areas
from game.client.scene import Scene

if TYPE_CHECKING:
    from game.client.app import App

#: So much of a turn of the loop goes into preparing the next picture.
PREPARING_SECONDS = 0.012
#: From this share of the screen on, changed areas are not worth telling apart.
MOST = 0.6


class Drawing:
    """What the app's surface shows, and what of it is out of date."""

    def __init__(self, app: App) -> None:
        self._app = app
        #: Everything is to be drawn anew.
        self.dirty = True
        #: The size that the scenes are laid out for; None: they are to be laid out anew.
        self.laid_out: tuple[int, int] | None = None
        #: What the last drawing changed on the surface; None: all of it.
        self.areas: list[Rect] | None = None
        #: What is left to do before the scenes can be drawn.
        self._preparing: Iterator[None] | None = None

    def prepare(self, scene: Scene) -> None:
        """Lay out a scene that has just come on top, and begin with its preparations."""
        size = self._app.size
        scene.resized(size)
        self._preparing = self._preparations()
        if len(self._app.scenes) == 1:
            self.laid_out = size

    def want_all(self) -> None:
        """Have everything drawn by the next `draw`, prepared or not."""
        self._preparing = None
        self.dirty = True

    def draw(self, target: pygame.Surface, *, patient: bool = False) -> bool:
        """Draw where something changed; True when there was anything to draw.

        Who is `patient` goes on showing what was there before while preparations last.
        """
        if self.laid_out != target.get_size():
            self.laid_out = target.get_size()
            self._app.forget_pictures()
            for scene in self._app.scenes:
                scene.resized(self.laid_out)
            self._preparing = self._preparations()
            self.dirty = True
        if not self._prepared(patient):
            return False
        shown = self._shown()
        whole = target.get_rect()
        areas = [whole] if self.dirty else _changed_areas(shown, whole)
        if not areas:
            return False
        self.dirty = False
        self.areas = None if areas == [whole] else areas
        for scene in shown:
            scene.drawn()
            if areas == [whole]:
                scene.draw(target)
            else:
                scene.draw_changed(target, areas)
        if shown:
            self._app.messages.draw(target, self._app.fonts, shown[-1], areas)
        return True

    def _preparations(self) -> Iterator[None]:
        for scene in self._shown():
            yield from scene.preparations()

    def _prepared(self, patient: bool) -> bool:
        if self._preparing is None:
            return True
        if patient:
            ends = time.perf_counter() + PREPARING_SECONDS
            for _step in self._preparing:
                if time.perf_counter() >= ends:
                    return False
        self._preparing = None
        return True

    def _shown(self) -> list[Scene]:
        """The top scene, and those that show below it, lowest first."""
        scenes = self._app.scenes
        first = len(scenes) - 1
        while first > 0 and not scenes[first].opaque:
            first -= 1
        return scenes[max(first, 0) :]


def _changed_areas(scenes: Sequence[Scene], whole: Rect) -> list[Rect]:
    """What has to be drawn anew: areas that do not overlap, `whole` alone when it is everything or most of it."""
    areas: list[Rect] = []
    for scene in scenes:
        changed = scene.changed_rects()
        if changed is None:
            return [whole]
        areas += changed
    return joined_areas(areas, whole, MOST)
