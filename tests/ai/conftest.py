"""What the tests of all levels share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.ai import forget
from game.ai.effort import FAR_SCHOOL, Effort


@pytest.fixture
def little_thought(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lets the levels that think ahead think so little that whole games pass in a moment."""
    monkeypatch.setattr("game.ai.levels.STRONG", Effort(playouts=8, candidates=3, ahead=1))
    monkeypatch.setattr("game.ai.levels.EXPERT", Effort(playouts=12, candidates=4, ahead=2))
    lone = Effort(12, 4, ahead=3, foresight=2, looks=2, heed=700, lone=True, steady=True, school=FAR_SCHOOL)
    monkeypatch.setattr("game.ai.levels.AGAINST_GREEDY", {("scotland", 2): lone, ("ireland", 2): lone})
    forget()
    yield
    forget()
