"""Watching a game that only computers play: stop, go on, or see one turn after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.client.scenes.game import GameScene


class Watch:
    """Whether the next turn may be played. Where people play it always may."""

    def __init__(self, scene: GameScene) -> None:
        self.scene = scene
        #: False where something else shows buttons for it.
        self.has_buttons = True
        self._stopped = False
        self._steps = 0

    @property
    def watching(self) -> bool:
        """Whether nobody plays."""
        return not self.scene.session.humans

    @property
    def paused(self) -> bool:
        """Whether the game stands until somebody wants to see more."""
        return self.watching and self._stopped

    @property
    def holds(self) -> bool:
        """Whether the next decision has to wait."""
        return self.paused and self._steps <= 0

    def toggle(self) -> None:
        """Stop after what is being shown, or go on."""
        self._stopped, self._steps = not self._stopped, 0
        self.scene.needs_redraw = True

    def step(self) -> None:
        """See one turn more, then stand."""
        self._stopped, self._steps = True, 1
        self.scene.needs_redraw = True

    def played(self) -> None:
        """A decision has been played; with the last of a turn a step is over."""
        if not self.scene.match.choice_due:
            self._steps = max(0, self._steps - 1)
