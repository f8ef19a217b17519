"""The narrator: tells in plain words what happens and what has the focus, for a screen reader to follow.

It says nothing that the one before the screen may not see: it is asked about the same view as the panels.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from game.client import i18n
from game.client.i18n import _
from game.client.narration.sinks import Sink, sink_for
from game.rebirth import Event

if TYPE_CHECKING:
    from game.client.scene import Scene
    from game.client.scenes.game import GameScene

log = logging.getLogger(__name__)


class Narrator:
    """Owned by the app. Nothing is put into words while it is off."""

    def __init__(self, say: Callable[[str], object]) -> None:
        """`say` tells the player of a place that cannot be written to."""
        self._say = say
        self._sink: Sink | None = None
        self._last = ""
        self._scene: Scene | None = None
        #: The scenes that have been told of, and to whom.
        self._opened: WeakKeyDictionary[Scene, object] = WeakKeyDictionary()
        self._key: object = None
        self._aside = self._focus = ""

    @property
    def on(self) -> bool:
        """Whether anything is told."""
        return self._sink is not None

    def use(self, where: str, folder: Path) -> None:
        """Tell everything to another place from now on; see `sinks.sink_for`."""
        self.close()
        try:
            self._sink = sink_for(where, folder)
        except OSError as error:
            self._failed(error)

    def use_sink(self, sink: Sink) -> None:
        """Tell everything to this sink from now on."""
        self.close()
        self._sink = sink

    def close(self) -> None:
        """Tell nothing more."""
        sink, self._sink = self._sink, None
        self._last, self._aside, self._focus, self._scene, self._key = "", "", "", None, None
        self._opened.clear()
        if sink is not None:
            sink.close()

    def _failed(self, error: OSError) -> None:
        log.info("no narration: %s", error)
        self._sink = None
        self._say(_("The narration cannot be written: {reason}").format(reason=i18n.reason(error)))

    def tell(self, line: str) -> None:
        """One line at once, unless it is the very line told last."""
        line = " ".join(line.split())
        if self._sink is None or not line or line == self._last:
            return
        self._last = line
        try:
            self._sink.write(line)
        except OSError as error:
            self._failed(error)

    def tell_all(self, lines: Sequence[str]) -> None:
        """Several lines."""
        for line in lines:
            self.tell(line)

    def hear(self, scene: GameScene, events: Sequence[Event]) -> None:
        """A decision has been played in a game."""
        if self._sink is not None:
            from game.client.narration.game_words import event_lines, face_down_line

            session = scene.session
            # A tile that lies face down before the viewer is told to nobody.
            viewer = None if session.face_down else session.viewer
            self.tell_all(event_lines(scene.match, events, viewer))
            if session.face_down and scene.match.to_move == session.viewer:
                self.tell(face_down_line())

    def follow(self, scene: Scene) -> None:
        """Once a frame: tell of a scene that has come on top, and of a focus that has moved."""
        if self._sink is None:
            return
        from game.client.narration.scene_words import aside_line, eyes, focus_key, focus_line, opening_lines, ready

        if not ready(scene):
            return
        if scene is not self._scene:
            self._scene, self._key, self._last, self._focus = scene, None, "", ""
        viewer = eyes(scene)
        if scene not in self._opened or self._opened[scene] != viewer:
            self._opened[scene] = viewer
            self.tell_all(opening_lines(scene))
        aside = aside_line(scene)
        if aside != self._aside:
            self._aside = aside
            self.tell(aside)
        key = focus_key(scene)
        if key is not None and key != self._key:
            self._key = key
            line = focus_line(scene)
            if line != self._focus:
                self._focus = line
                self.tell(line)
