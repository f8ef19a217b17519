"""The review of a finished game while it is being made: one decision after another, in the worker process."""

from __future__ import annotations

import logging
from concurrent.futures import Future
from typing import TYPE_CHECKING

from game.ai import ThinkingFailed
from game.ai.review import DecisionAnswer, DrawAnswer, Moment, Review, Step, moments

if TYPE_CHECKING:
    from game.client.app import App
    from game.rebirth import Match

log = logging.getLogger(__name__)


class ReviewWork:
    """Asks the worker about one moment of the game after the other. `advance` takes what has come; `stop` ends it."""

    def __init__(self, app: App, match: Match, done: Review | None = None) -> None:
        """`match` is finished. With `done` nothing is left to do."""
        self.app = app
        self.match = match
        self.review = done if done is not None else Review(match)
        self.running = not self.review.complete
        self.failed = False
        self._moments = moments(match)
        self._moment: Moment | None = None
        self._decision: Future[DecisionAnswer | DrawAnswer] | None = None
        self._draw: Future[DecisionAnswer | DrawAnswer] | None = None

    @property
    def share(self) -> float:
        """How much of the review is done, 0 to 1."""
        return len(self.review.steps) / self.review.total

    def advance(self) -> bool:
        """Take the answers that have come and ask the next questions; True when something new is known."""
        if not self.running:
            return False
        asked = [future for future in (self._decision, self._draw) if future is not None]
        if self._moment is not None and not all(future.done() for future in asked):
            return False
        found = self._take()
        if self.running:
            self._ask()
        return found

    def _take(self) -> bool:
        moment = self._moment
        if moment is None:
            return False
        try:
            decision = self._decision.result() if self._decision is not None else None
            draw = self._draw.result() if self._draw is not None else None
        except ThinkingFailed:
            log.exception("the review of the game ends here")
            self.failed = True
            self.stop()
            return True
        assert not isinstance(decision, DrawAnswer) and not isinstance(draw, DecisionAnswer)
        self.review.add(Step(moment, decision, draw))
        if self.review.complete:
            self.running = False
        return True

    def _ask(self) -> None:
        moment = self._moment = next(self._moments)
        thinker = self.app.thinker_for(self.match.board, self.match.players)
        self._decision = thinker.review(moment.view, moment.decision) if moment.decision is not None else None
        self._draw = thinker.review(moment.after, moment.draw) if moment.draw is not None else None

    def stop(self) -> None:
        """End it; what has been found stays. May be called at any time."""
        self.running = False
        for future in (self._decision, self._draw):
            if future is not None:
                future.cancel()
        self._moment = self._decision = self._draw = None
