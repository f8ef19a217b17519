"""What the opponents of a running game are saying, and for how long it is read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from game.client.lines import Chatter, Said
from game.client.timeline import Speed
from game.rebirth import Event

if TYPE_CHECKING:
    from game.client.scenes.game import GameScene

READ_SECONDS = 4.0


class Talk:
    """A line begins when everything has come to rest, and goes by itself. `said` is the one to be shown now."""

    def __init__(self, scene: GameScene) -> None:
        self.scene = scene
        #: Somebody else speaks in this game.
        self.silent = False
        self.chatter = Chatter(scene.match, scene.match.seats)
        self.said: Said | None = None
        self._next: Said | None = None
        self._left = 0.0

    @property
    def allowed(self) -> bool:
        """False where the player wants silence, or nothing is ever at rest."""
        return (
            not self.silent and self.scene.app.settings.opponent_lines and self.scene.session.speed is not Speed.INSTANT
        )

    def hear(self, events: Iterable[Event]) -> None:
        """A turn has been played."""
        # Heard even in silence: what is said later must not depend on when the setting was changed.
        line = self.chatter.hear(events)
        if line is not None:
            self._next = line

    def settled(self) -> None:
        """Everything has stopped moving."""
        if self._next is not None and self.allowed:
            self.said, self._left = self._next, READ_SECONDS
        self._next = None

    def reworded(self) -> None:
        """Another language: what was said in the old one is not shown any longer."""
        self.said = self._next = None

    def update(self, seconds: float) -> bool:
        """Let time pass; True when a line has been read and the panel must be painted anew."""
        if self.said is None:
            return False
        self._left -= seconds
        if self._left > 0 and self.allowed:
            return False
        self.said = None
        return True
