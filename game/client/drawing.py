"""Draws the scenes of the app, only when and where something changed, once they are prepared for it.

Scenes below one that hides them are laid out and prepared when nothing else is to be done, at the latest when they come
to light: what the player is looking at answers first.
"""

from __future__ import annotations

import itertools
import time
import weakref
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
        #: The size that scenes are laid out for; None: they are to be laid out anew, and all pictures drawn anew.
        self.laid_out: tuple[int, int] | None = None
        #: Grows whenever scenes have to be laid out anew, and for which of these times each one has been.
        self._version = 0
        self._versions: weakref.WeakKeyDictionary[Scene, int] = weakref.WeakKeyDictionary()
        #: What the last drawing changed on the surface; None: all of it.
        self.areas: list[Rect] | None = None
        #: What is left to do before the scenes can be drawn.
        self._preparing: Iterator[None] | None = None
        #: A scene out of sight, and what is left to do for it.
        self._hidden: tuple[Scene, Iterator[None]] | None = None

    def lay_out_anew(self) -> None:
        """Lay out all scenes again, those in sight first; pictures without words stay."""
        self._version += 1

    def prepare(self, scene: Scene) -> None:
        """Lay out a scene that has just come on top, and begin with its preparations."""
        size = self._app.size
        if len(self._app.scenes) == 1:
            self.laid_out = size
        self._lay_out(scene, size)
        self._preparing = self._preparations(self._shown())

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
            self._version += 1
        self.bring_to_light()
        if not self._prepared(patient):
            return False
        shown = self._shown()
        whole = target.get_rect()
        areas = [whole] if self.dirty else _changed_areas(shown, whole)
        if not areas:
            if patient:
                self._prepare_hidden()
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

    def bring_to_light(self) -> None:
        """Lay out what is in sight now and has not been since the last change, and begin with its preparations."""
        shown = self._shown()
        fresh = [scene for scene in shown if self._versions.get(scene) != self._version]
        for scene in fresh:
            self._lay_out(scene, self._app.size)
        begun: Iterator[None] = iter(())
        hidden = self._hidden
        if hidden is not None and hidden[0] in shown:
            self._hidden = None
            if hidden[0] not in fresh:
                begun = hidden[1]
        elif not fresh:
            return
        self._preparing = itertools.chain(begun, self._preparations(fresh))
        self.dirty = True

    def _lay_out(self, scene: Scene, size: tuple[int, int]) -> None:
        scene.resized(size)
        self._versions[scene] = self._version

    def _prepare_hidden(self) -> None:
        """Get on with the topmost scene out of sight that is not ready, for a little while."""
        if self._hidden is not None and self._hidden[0] not in self._app.scenes:
            self._hidden = None
        if self._hidden is None:
            late = (scene for scene in reversed(self._app.scenes) if self._versions.get(scene) != self._version)
            scene = next(late, None)
            if scene is None:
                return
            self._lay_out(scene, self._app.size)
            self._hidden = scene, scene.preparations()
            return
        scene, steps = self._hidden
        if self._versions.get(scene) != self._version:
            self._hidden = None
            return
        ends = time.perf_counter() + PREPARING_SECONDS
        for _step in steps:
            if time.perf_counter() >= ends:
                return
        self._hidden = None

    def _preparations(self, scenes: Sequence[Scene]) -> Iterator[None]:
        for scene in scenes:
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
