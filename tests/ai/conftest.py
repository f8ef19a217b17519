"""What the tests of all levels share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.ai import forget
from game.ai.effort import Effort


@pytest.fixture
def little_thought(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lets the levels that think ahead think so little that whole games pass in a moment."""
    monkeypatch.setattr("game.ai.levels.STRONG", Effort(playouts=8, candidates=3, ahead=1))
    monkeypatch.setattr("game.ai.levels.EXPERT", Effort(playouts=12, candidates=4, ahead=2))
    forget()
    yield
    forget()
