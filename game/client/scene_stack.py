"""The scenes that lie over each other: the top one is played with, those below are only seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client import theme
from game.client.clans import clans_of
from game.client.memory import tidy

if TYPE_CHECKING:
    from game.client.drawing import Drawing
    from game.client.scene import Scene


class SceneStack:
    """What scenes are there, and how one gives way to another. Without any left the loop has nothing to run for."""

    drawing: Drawing

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        #: Whether the loop goes on.
        self.running = True
        #: Scenes have been left, whose pictures are in cycles of objects and would stay until Python looks for those.
        self._littered = False

    @property
    def scene(self) -> Scene | None:
        """The top scene."""
        return self.scenes[-1] if self.scenes else None

    def push(self, scene: Scene) -> None:
        """Put a scene on top of the others."""
        self.scenes.append(scene)
        self._begin(scene)

    def pop(self) -> None:
        """Take the top scene off; without any left the app ends."""
        scene = self.scenes.pop()
        scene.left()
        self._take_clans()
        if self.scenes:
            self.drawing.bring_to_light()
            self.scenes[-1].uncovered()
        else:
            self.running = False
        self.drawing.dirty = True

    def replace(self, scene: Scene) -> None:
        """Leave every scene on the stack and go on with this one."""
        self.leave_all()
        self._littered = True
        self.push(scene)

    def swap(self, scene: Scene) -> None:
        """Put a scene in the place of the top one; those below stay."""
        if self.scenes:
            self.scenes.pop().left()
            self._littered = True
        self.push(scene)

    def leave_all(self) -> None:
        """Leave every scene, the top one first."""
        while self.scenes:
            self.scenes.pop().left()

    def tidy_up(self) -> None:
        """Give back the memory of scenes that were left; it takes a moment, so between two frames."""
        if self._littered:
            self._littered = False
            tidy()

    def _begin(self, scene: Scene) -> None:
        self._take_clans()
        scene.entered()
        if self.scene is scene:  # it may have gone on to another one already
            self.drawing.prepare(scene)
        self.drawing.dirty = True

    def _take_clans(self) -> None:
        """Draw seats as the clans that they play for in the game on the screen."""
        theme.seat_clans(next((one.clans for one in reversed(self.scenes) if one.clans is not None), clans_of(())))
